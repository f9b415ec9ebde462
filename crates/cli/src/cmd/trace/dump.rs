//! Dumps of the data that goes through descriptors (`-e read=SET`, `-e write=SET`).

use super::fd_set::FdSet;
use crate::exit::Usage;
use tollgate_syscalls::{self as syscalls, Buffer, Decoded, Flow};

/// Bytes of one buffer that are copied for it at most. What runs inside the program (`--backend sud`, `seccomp`) copies
/// some 60,000 of one call.
pub const MOST: usize = 1 << 20;

/// Which descriptors' data is dumped.
#[derive(Clone, Debug, Default)]
pub struct Dumps {
    read: FdSet,
    written: FdSet,
}

impl Dumps {
    /// `-e read=SET` or `-e write=SET`: a later one replaces the earlier.
    pub fn set(&mut self, flow: Flow, set: &str) -> Result<(), Usage> {
        match flow {
            Flow::Read => self.read = FdSet::parse("read", set)?,
            Flow::Written => self.written = FdSet::parse("write", set)?,
        }
        Ok(())
    }

    /// Is anything dumped?
    pub fn any(&self) -> bool {
        !self.read.is_empty() || !self.written.is_empty()
    }

    /// What follows the line of a call.
    pub fn of(&self, call: &Decoded<'_>) -> String {
        let Some(data) = self.any().then(|| call.data()).flatten() else { return String::new() };
        let set = if data.flow == Flow::Read { &self.read } else { &self.written };
        if !set.has(data.fd) {
            return String::new();
        }
        if data.messages.is_empty() {
            return buffers(&data.buffers, data.vectored);
        }
        let (mut out, mut rest) = (String::new(), &data.buffers[..]);
        for (index, (all, here)) in data.messages.iter().enumerate() {
            let (of_it, behind) = rest.split_at((*here).min(rest.len()));
            out.push_str(&format!(" = {all} buffers in vector {index}\n"));
            out.push_str(&buffers(of_it, true));
            rest = behind;
        }
        out
    }
}

/// Some buffers, which have numbers where they are those of an array.
fn buffers(buffers: &[Buffer<'_>], numbered: bool) -> String {
    let mut out = String::new();
    for (index, buffer) in buffers.iter().enumerate() {
        if numbered {
            out.push_str(&format!(" * {} bytes in buffer {index}\n", buffer.length));
        }
        out.push_str(&syscalls::dump(buffer.bytes));
        out.push_str(&cut(buffer));
    }
    out
}

/// Says where a copy ends before the data does.
fn cut(Buffer { length, bytes }: &Buffer<'_>) -> String {
    if bytes.len() as u64 >= *length {
        return String::new();
    }
    // As many were asked for of a stop as it copies; else the program's own copy was the shorter one.
    let remedy = if bytes.len() < MOST { "; --backend ptrace copies up to 1 MiB" } else { "" };
    format!(" | cut: the first {} of {length} bytes were copied{remedy}\n", bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_that_ends_early_says_so() {
        let of = |length, copied: usize| cut(&Buffer { length, bytes: &vec![0; copied] });
        assert_eq!((of(3, 3).as_str(), of(0, 0).as_str()), ("", ""));
        assert_eq!(
            of(100_000, 50_000),
            " | cut: the first 50000 of 100000 bytes were copied; --backend ptrace copies up to 1 MiB\n"
        );
        assert_eq!(of(2 << 20, MOST), " | cut: the first 1048576 of 2097152 bytes were copied\n");
    }
}
