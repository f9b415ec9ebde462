//! Writing to what a program shares, and may have made non-blocking, as node does: it is waited for.

use std::io::{self, Write};
use std::time::Duration;

/// Whoever reads it needs about so long to make room.
const MOMENT: Duration = Duration::from_millis(1);

/// A writer that waits where the one inside would have to.
#[derive(Debug)]
pub struct Patient<W>(pub W);

impl<W: Write> Write for Patient<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match self.0.write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => std::thread::sleep(MOMENT),
                done => return done,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_that_is_full_for_the_moment_is_waited_for() {
        struct Full(u32, Vec<u8>);
        impl Write for Full {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 += 1;
                if self.0 < 4 { Err(io::ErrorKind::WouldBlock.into()) } else { self.1.write(bytes) }
            }

            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut out = Patient(Full(0, Vec::new()));
        out.write_all(b"a line\n").unwrap();
        assert_eq!(out.0.1, b"a line\n");
    }
}
