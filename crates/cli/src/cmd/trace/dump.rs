//! Dumps of the data that goes through descriptors (`-e read=SET`, `-e write=SET`).

use super::fd_set::FdSet;
use crate::exit::Usage;
use tollgate_syscalls::{self as syscalls, Buffer, Decoded, Flow};

/// Bytes of one buffer that are copied for it at most. What runs inside the program (`--backend sud`, `seccomp`) copies
/// some 60,000 of one call, and leaves to the tracer what has one longer buffer; not what has several.
pub const MOST: usize = 2 << 20;

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
        if !data.vectored {
            return data.buffers.iter().map(|buffer| whole(call.tid, buffer)).collect();
        }
        if data.messages.is_empty() {
            return several(&data.buffers);
        }
        let (mut out, mut rest) = (String::new(), &data.buffers[..]);
        for (index, (all, here)) in data.messages.iter().enumerate() {
            let (of_it, behind) = rest.split_at((*here).min(rest.len()));
            out.push_str(&format!(" = {all} buffers in vector {index}\n"));
            out.push_str(&several(of_it));
            rest = behind;
        }
        out
    }
}

/// A buffer that is all of a call's data. What was not copied of it, below what is copied at most, could not be read.
fn whole(tid: i32, buffer: &Buffer<'_>) -> String {
    let dump = syscalls::dump(buffer.bytes, buffer.length);
    let (copied, left) = (buffer.bytes.len(), buffer.length.saturating_sub(buffer.bytes.len() as u64));
    if left == 0 || copied == 0 || copied >= MOST {
        return dump + &cut(buffer);
    }
    // As strace says it.
    let (plural, at) = (if left == 1 { "" } else { "s" }, buffer.address.wrapping_add(copied as u64));
    dump + &format!(" | <Cannot fetch {left} byte{plural} from pid {tid} @{at:#x}>\n")
}

/// The buffers of an array.
fn several(buffers: &[Buffer<'_>]) -> String {
    let one = |(index, buffer): (usize, &Buffer<'_>)| {
        let dump = syscalls::dump(buffer.bytes, buffer.length);
        format!(" * {} bytes in buffer {index}\n{dump}{}", buffer.length, cut(buffer))
    };
    buffers.iter().enumerate().map(one).collect()
}

/// Says where a copy ends before the data does.
fn cut(buffer: &Buffer<'_>) -> String {
    let (copied, length) = (buffer.bytes.len(), buffer.length);
    if copied as u64 >= length {
        return String::new();
    }
    // As many were asked for of a stop as it copies; else the program's own copy was the shorter one.
    let remedy = if copied < MOST { "; --backend ptrace copies up to 2 MiB" } else { "" };
    format!(" | cut: the first {copied} of {length} bytes were copied{remedy}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_that_ends_early_says_so() {
        let of = |length, copied: usize| cut(&Buffer { address: 0x1000, length, bytes: &vec![0; copied] });
        assert_eq!((of(3, 3).as_str(), of(0, 0).as_str()), ("", ""));
        assert_eq!(
            of(100_000, 50_000),
            " | cut: the first 50000 of 100000 bytes were copied; --backend ptrace copies up to 2 MiB\n"
        );
        assert_eq!(of(4 << 20, MOST), " | cut: the first 2097152 of 4194304 bytes were copied\n");
    }

    #[test]
    fn memory_that_is_not_there_is_told_as_strace_does() {
        let of = |length, copied: usize| whole(7, &Buffer { address: 0x1000, length, bytes: &vec![0; copied] });
        assert!(of(17, 16).ends_with(" |\n | <Cannot fetch 1 byte from pid 7 @0x1010>\n"), "{}", of(17, 16));
        assert!(of(18, 16).ends_with(" | <Cannot fetch 2 bytes from pid 7 @0x1010>\n"));
        assert!(!of(16, 16).contains("Cannot"));
        assert!(of(MOST as u64 + 1, MOST).contains(" | cut: "));
    }
}
