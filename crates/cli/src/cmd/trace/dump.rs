//! Dumps of the data that goes through descriptors (`-e read=SET`, `-e write=SET`).

use super::fd_set::FdSet;
use crate::exit::Usage;
use tollgate_syscalls::{self as syscalls, Buffer, Decoded, Flow};

/// Bytes of one buffer that are copied for it at most.
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
        if data.messages.is_empty() {
            return buffers(call.tid, &data.buffers, data.vectored);
        }
        let (mut out, mut rest) = (String::new(), &data.buffers[..]);
        for (index, (all, here)) in data.messages.iter().enumerate() {
            let (of_it, behind) = rest.split_at((*here).min(rest.len()));
            out.push_str(&format!(" = {all} buffers in vector {index}\n"));
            out.push_str(&buffers(call.tid, of_it, true));
            rest = behind;
        }
        out
    }
}

/// Some buffers, which have numbers where they are those of an array.
fn buffers(tid: i32, buffers: &[Buffer<'_>], numbered: bool) -> String {
    let mut out = String::new();
    for (index, buffer) in buffers.iter().enumerate() {
        if numbered {
            out.push_str(&format!(" * {} bytes in buffer {index}\n", buffer.length));
        }
        out.push_str(&syscalls::dump(buffer.bytes, buffer.length));
        out.push_str(&rest(tid, buffer));
    }
    out
}

/// What is said of the rest where a copy ends before the data does: that no more is copied, or, as strace says it, that
/// no more could be read.
fn rest(tid: i32, buffer: &Buffer<'_>) -> String {
    let (copied, length) = (buffer.bytes.len(), buffer.length);
    let left = length.saturating_sub(copied as u64);
    match copied {
        _ if left == 0 => String::new(),
        0 | MOST.. => format!(" | cut: the first {copied} of {length} bytes were copied\n"),
        _ => {
            let (plural, at) = (if left == 1 { "" } else { "s" }, buffer.address.wrapping_add(copied as u64));
            format!(" | <Cannot fetch {left} byte{plural} from pid {tid} @{at:#x}>\n")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_that_ends_early_says_so() {
        let of = |length, copied: usize| rest(7, &Buffer { address: 0x1000, length, bytes: &vec![0; copied] });
        assert_eq!([of(3, 3), of(0, 0)], ["", ""]);
        assert_eq!(of(17, 16), " | <Cannot fetch 1 byte from pid 7 @0x1010>\n");
        assert_eq!(of(18, 16), " | <Cannot fetch 2 bytes from pid 7 @0x1010>\n");
        assert_eq!(of(4 << 20, MOST), " | cut: the first 2097152 of 4194304 bytes were copied\n");
        assert_eq!(of(5, 0), " | cut: the first 0 of 5 bytes were copied\n");
    }
}
