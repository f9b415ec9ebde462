//! Copies what a call's arguments point to, from outside: what the agent does inside.

use super::tracee::Pending;
use crate::decode::capture::{self, Capture};
use crate::event::{Call, Chunk, When};
use crate::remote::{memory, ptrace};

/// Longest string that is copied: PATH_MAX.
const STRING: usize = 4096;
/// Most elements of an array that are looked at: UIO_MAXIOV is 1024, but nobody reads so many.
const ELEMENTS: u64 = 64;

/// What is copied, and how much of it.
pub(super) struct Copier {
    pid: i32,
    bits: u8,
    limit: usize,
    when: When,
    chunks: Vec<Chunk>,
}

/// The memory that a call shows at its entry or exit.
pub(super) fn copy(tid: i32, call: &Pending, when: When, result: Option<i64>, limit: usize) -> Vec<Chunk> {
    let mut probe = Call {
        pid: 0,
        tid,
        gate: call.gate,
        bits: call.bits,
        nr: call.nr,
        args: call.args,
        result,
        begun: 0,
        ended: 0,
        site: 0,
        memory: Vec::new(),
        stack: None,
        weight: 1,
        room: u64::MAX,
    };
    let Some(table) = probe.table() else { return Vec::new() };
    // The layout is that of the table: 64-bit code that uses `int 0x80` passes 32-bit structures.
    let bits = if table == crate::event::Table::I386 { 32 } else { 64 };
    let mut copier = Copier { pid: tid, bits, limit, when, chunks: Vec::new() };
    let bit = if when == When::Entry { capture::ENTRY } else { capture::EXIT };
    // A call that failed has written nothing that means anything, but for a sleep that was cut short (EINTR,
    // ERESTART_RESTARTBLOCK): it writes how much was left.
    const SHORT: [i64; 2] = [-4, -516];
    if when == When::Exit && result.is_none_or(|result| (-4095..0).contains(&result) && !SHORT.contains(&result)) {
        return Vec::new();
    }
    for what in crate::decode::capture(table, call.nr).iter().filter(|what| what.when & bit != 0) {
        copier.one(what, &call.args, result);
    }
    // The arguments of socketcall and ipc lie in memory themselves, which has been read by now.
    if table == crate::event::Table::I386 {
        probe.memory = if when == When::Entry { std::mem::take(&mut copier.chunks) } else { call.memory.clone() };
        let inside = crate::decode::capture_inside(&probe);
        if when == When::Entry {
            copier.chunks = probe.memory;
        }
        if let Some((args, captures)) = inside {
            captures.iter().filter(|what| what.when & bit != 0).for_each(|what| copier.one(what, &args, result));
        }
    }
    copier.chunks
}

impl Copier {
    fn one(&mut self, what: &Capture, args: &[u64; 6], result: Option<i64>) {
        if what.kind == capture::FRAME {
            // The thread is stopped at its call, and so is its stack pointer.
            if let Ok(registers) = ptrace::registers(self.pid) {
                self.bytes(registers.rsp, u64::from(what.size), 4096);
            }
            return;
        }
        let Some(&address) = args.get(usize::from(what.arg)).filter(|address| **address != 0) else { return };
        let result = result.and_then(|result| u64::try_from(result).ok());
        let count = match what.count {
            capture::RESULT => result.unwrap_or(0),
            capture::NONE => 1,
            argument => args.get(usize::from(argument)).copied().unwrap_or(0),
        };
        let data = if self.when == When::Exit { result } else { None };
        match what.kind {
            capture::STRING => self.string(address),
            capture::BYTES => {
                self.bytes(address, count.saturating_mul(u64::from(what.size)), if what.size == 1 { self.limit } else { 4096 })
            }
            capture::FIXED => self.bytes(address, u64::from(what.size), 32768),
            capture::IOVEC => self.iovecs(address, count, data),
            capture::STRINGS => self.strings(address),
            capture::MSGHDR => self.message(address, data),
            capture::MMSGHDR => {
                let stride = if self.bits == 32 { 32 } else { 64 };
                let count = data.unwrap_or(count).min(ELEMENTS);
                for index in 0..count {
                    let at = address.wrapping_add(index * stride);
                    self.bytes(at, stride, 64);
                    self.message(at, None);
                }
            }
            capture::COUNTED_BY_POINTER => {
                if let Some(size) = memory::array(self.pid, count).map(u32::from_le_bytes) {
                    self.bytes(count, 4, 4);
                    self.bytes(address, u64::from(size), 4096);
                }
            }
            capture::BITS => self.bytes(address, count.saturating_add(63) / 64 * 8, 4096),
            _ => {}
        }
    }

    fn bytes(&mut self, address: u64, size: u64, limit: usize) {
        let mut bytes = vec![0; usize::try_from(size).unwrap_or(limit).min(limit)];
        let got = memory::read(self.pid, address, &mut bytes);
        bytes.truncate(got);
        if got > 0 || size == 0 {
            self.chunks.push(Chunk { when: self.when, address, bytes });
        }
    }

    fn string(&mut self, address: u64) {
        let mut bytes = Vec::new();
        // To the end of its page first: most strings are short.
        while bytes.len() < STRING {
            let at = address.wrapping_add(bytes.len() as u64);
            let mut piece = vec![0; ((4096 - at % 4096) as usize).min(256)];
            let got = memory::read(self.pid, at, &mut piece);
            let end = piece[..got].iter().position(|byte| *byte == 0);
            bytes.extend_from_slice(&piece[..end.map_or(got, |end| end + 1)]);
            if end.is_some() || got < piece.len() {
                break;
            }
        }
        if !bytes.is_empty() {
            self.chunks.push(Chunk { when: self.when, address, bytes });
        }
    }

    fn word(&self, address: u64) -> Option<u64> {
        memory::word(self.pid, address, self.bits)
    }

    fn width(&self) -> u64 {
        u64::from(self.bits / 8)
    }

    fn strings(&mut self, address: u64) {
        let mut pointers = Vec::new();
        for index in 0..ELEMENTS {
            let Some(pointer) = self.word(address.wrapping_add(index * self.width())) else { break };
            pointers.extend_from_slice(&pointer.to_le_bytes()[..self.width() as usize]);
            if pointer == 0 {
                break;
            }
            // As many as strace prints; the rest only as pointers, so that they can be counted.
            if index < 32 {
                self.string(pointer);
            }
        }
        self.chunks.push(Chunk { when: self.when, address, bytes: pointers });
    }

    fn iovecs(&mut self, address: u64, count: u64, mut data: Option<u64>) {
        let stride = 2 * self.width();
        self.bytes(address, count.min(ELEMENTS) * stride, 4096);
        for index in 0..count.min(ELEMENTS) {
            let at = address.wrapping_add(index * stride);
            let (Some(base), Some(length)) = (self.word(at), self.word(at.wrapping_add(self.width()))) else { return };
            let length = data.map_or(length, |left| left.min(length));
            data = data.map(|left| left - length);
            self.bytes(base, length, self.limit);
        }
    }

    /// struct msghdr: name, namelen, iov, iovlen, control, controllen, flags.
    fn message(&mut self, address: u64, data: Option<u64>) {
        let width = self.width();
        self.bytes(address, 7 * width, 64);
        let field = |index: u64| self.word(address.wrapping_add(index * width));
        let (Some(name), Some(name_length), Some(iov), Some(iov_length)) = (field(0), field(1), field(2), field(3)) else {
            return;
        };
        let (control, control_length) = (field(4).unwrap_or(0), field(5).unwrap_or(0));
        if name != 0 {
            self.bytes(name, name_length & 0xffff_ffff, 128);
        }
        self.iovecs(iov, iov_length, data);
        if control != 0 {
            self.bytes(control, control_length, 1024);
        }
    }
}
