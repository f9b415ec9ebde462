//! Copies what a call's arguments point to, from outside: what the agent does inside.

use super::inject::Tampering;
use super::tracee::Pending;
use std::collections::HashSet;
use tollgate_agent::layout::{MESSAGE_LIMIT, MOST_MESSAGES, MOST_VECTORS};
use tollgate_remote::{memory, ptrace};
use tollgate_syscalls::capture::{self, Capture};
use tollgate_syscalls::{Call, Chunk, Table, When};

// As many are shown.
const _: () = assert!(MOST_MESSAGES == capture::MOST_MESSAGES && MOST_VECTORS == capture::MOST_MESSAGES);

/// Longest string that is copied: PATH_MAX.
const STRING: usize = 4096;
/// The same of a program's arguments and environment: MAX_ARG_STRLEN (linux/binfmts.h).
const ARGUMENT: usize = 128 << 10;
/// Bytes of pointers of argv or envp that are looked at: as many as are decoded.
const MOST_POINTERS: usize = 1 << 20;

/// Bytes that are copied of one call, however many of a buffer are asked for. A program may have a thousand buffers in
/// a call, and a hundred thousand strings; the kernel takes 6 MB of these (execve(2)).
const MOST_BYTES: usize = 64 << 20;
/// Bytes for which room is made at once: how many a program says that there are is only its word.
const PIECE: usize = 1 << 20;
/// Times that buffers and structures of one call are read: what calls really pass is had by fewer (64 messages of 64
/// vectors by 400). Each takes half a microsecond and more, for which whatever else is followed may wait.
const MOST_READS: usize = 1024;

/// How much is copied at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Bytes of a buffer.
    pub buffer: usize,
    /// Strings of argv and of envp.
    pub strings: usize,
    /// Whether that is asked for of this call, then.
    pub pointed: fn(Table, u32, When) -> bool,
}

/// What is copied, and how much of it.
pub(super) struct Copier {
    pid: i32,
    bits: u8,
    limit: usize,
    strings: usize,
    /// Bytes that may still be copied of this call, see [`MOST_BYTES`].
    room: usize,
    /// How often it may still be read of this call, see [`MOST_READS`]. (Strings have a bound of their own.)
    reads: usize,
    when: When,
    chunks: Vec<Chunk>,
}

/// The memory that a call shows at its exit, of a thread that stands behind it.
pub(super) fn left_by(call: &Call, limits: Limits) -> Vec<Chunk> {
    let &Call { tid, gate, bits, nr, args, begun, site, .. } = call;
    let pending = Pending {
        gate,
        bits,
        nr,
        args,
        begun,
        site,
        memory: call.memory.clone(),
        recorded: false,
        tampering: Tampering::default(),
    };
    copy(tid, &pending, When::Exit, call.result, limits)
}

/// The memory that a call shows at its entry or exit.
pub(super) fn copy(tid: i32, call: &Pending, when: When, result: Option<i64>, limits: Limits) -> Vec<Chunk> {
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
    };
    let Some(table) = probe.table() else { return Vec::new() };
    // The layout is that of the table: 64-bit code that uses `int 0x80` passes 32-bit structures.
    let bits = if table == tollgate_syscalls::Table::I386 { 32 } else { 64 };
    let Limits { buffer: limit, strings, pointed } = limits;
    if !pointed(table, call.nr, when) {
        return Vec::new();
    }
    let (room, reads) = (MOST_BYTES, MOST_READS);
    let mut copier = Copier { pid: tid, bits, limit, strings, room, reads, when, chunks: Vec::new() };
    let bit = if when == When::Entry { capture::ENTRY } else { capture::EXIT };
    // A call that failed has written nothing that means anything, but for a sleep that was cut short (EINTR,
    // ERESTART_RESTARTBLOCK): it writes how much was left.
    const SHORT: [i64; 2] = [-4, -516];
    // Or why it was refused, and what would not be.
    const EXPLAINED: [i64; 5] = [
        libc::SYS_bpf,
        libc::SYS_perf_event_open,
        libc::SYS_getsockopt,
        libc::SYS_sched_setattr,
        libc::SYS_name_to_handle_at,
    ];
    let explains = table == tollgate_syscalls::Table::X64 && EXPLAINED.contains(&i64::from(call.nr));
    let says = |result: i64| !(-4095..0).contains(&result) || SHORT.contains(&result) || explains;
    if when == When::Exit && !result.is_some_and(says) {
        return Vec::new();
    }
    for what in tollgate_syscalls::capture(table, call.nr).iter().filter(|what| what.when & bit != 0) {
        copier.one(what, &call.args, result);
    }
    // The arguments of socketcall and ipc lie in memory themselves, which has been read by now.
    if table == tollgate_syscalls::Table::I386 {
        probe.memory = if when == When::Entry { std::mem::take(&mut copier.chunks) } else { call.memory.clone() };
        let inside = tollgate_syscalls::capture_inside(&probe);
        if when == When::Entry {
            copier.chunks = std::mem::take(&mut probe.memory);
        }
        if let Some((args, captures)) = inside {
            captures.iter().filter(|what| what.when & bit != 0).for_each(|what| copier.one(what, &args, result));
        }
    }
    let follows = |what: &Capture| {
        let asked = match what.kind {
            capture::COMMAND => capture::command_follows(call.args[1] as u32),
            kind => [capture::FOLLOWED, capture::SUBMITTED].contains(&kind),
        };
        asked && what.when & bit != 0
    };
    if tollgate_syscalls::capture(table, call.nr).iter().any(follows) {
        copier.follow(&mut probe, &call.memory);
    }
    copier.chunks
}

impl Copier {
    /// Copies what the call shows beyond what has been copied, and what that leads to; `before` is what was copied
    /// before the call, at its exit.
    fn follow(&mut self, probe: &mut Call, before: &[Chunk]) {
        let mut tried = HashSet::new();
        for _ in 0..capture::MOST_FOLLOWED {
            probe.memory = if self.when == When::Exit { before.to_vec() } else { Vec::new() };
            let own = probe.memory.len();
            probe.memory.append(&mut self.chunks);
            let missed = tollgate_syscalls::missed(probe, self.when, self.limit);
            self.chunks = probe.memory.split_off(own);
            let missed: Vec<_> = missed.into_iter().filter(|piece| tried.insert(*piece)).collect();
            if missed.is_empty() {
                break;
            }
            for (address, length) in missed {
                self.bytes(address, length, capture::POINTED_BY_TRACER as usize);
            }
        }
    }

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
            capture::STRING => self.string(address, STRING),
            capture::BYTES => self.bytes(
                address,
                count.saturating_mul(u64::from(what.size)),
                if what.size == 1 { self.limit } else { 4096 },
            ),
            capture::DATAGRAM => self.datagram(address, count),
            capture::FIXED => self.bytes(address, u64::from(what.size), 32768),
            capture::COMMAND => {
                let size = capture::command_size(args[1] as u32);
                self.bytes(address, u64::from(size), what.size as usize);
                let pointed = capture::command_pointed(args[1] as u32);
                if pointed != 0 && self.bits == 64 {
                    self.pointed(address, pointed);
                }
                if self.bits == 64 && capture::has_controls(args[1] as u32) {
                    self.controls(address);
                }
            }
            capture::MSGBUF => self.bytes(address, count.saturating_add(self.width()), what.size as usize),
            // Counts of lists are 32 bits wide.
            capture::LIST => match count & 0xffff_ffff {
                0 => {}
                count => self.bytes(address, count * u64::from(what.size), what.most as usize),
            },
            capture::IOVEC => self.iovecs(address, count, data, false),
            capture::STRINGS => self.strings(address),
            capture::MSGHDR => self.message(address, data),
            capture::MMSGHDR => {
                let stride = if self.bits == 32 { 32 } else { 64 };
                let count = data.unwrap_or(count).min(MOST_MESSAGES);
                for index in 0..count {
                    let at = address.wrapping_add(index * stride);
                    // Behind the header is how many bytes were sent or received.
                    let length = self.words(at, stride / self.width()).get(7).map(|length| length & 0xffff_ffff);
                    self.message(at, data.and(length));
                }
            }
            capture::COUNTED_BY_POINTER => {
                if let Some(size) = memory::array(self.pid, count).map(u32::from_le_bytes) {
                    self.bytes(count, 4, 4);
                    self.bytes(address, u64::from(size) * u64::from(what.size.max(1)), 4096);
                }
            }
            capture::BITS => self.bytes(address, count.saturating_add(63) / 64 * 8, 4096),
            capture::POINTED if capture::concerns(what.size, args[0]) => {
                self.pointed(address, what.size & capture::POINTED_BITS);
            }
            _ => {}
        }
    }

    fn bytes(&mut self, address: u64, size: u64, limit: usize) {
        let most = usize::try_from(size).unwrap_or(limit).min(limit).min(self.room);
        let mut bytes = Vec::new();
        while bytes.len() < most && self.reads > 0 {
            self.reads -= 1;
            let (begun, piece) = (bytes.len(), PIECE.min(most - bytes.len()));
            bytes.resize(begun + piece, 0);
            let got = memory::read(self.pid, address.wrapping_add(begun as u64), &mut bytes[begun..]);
            if got < piece {
                bytes.truncate(begun + got);
                bytes.shrink_to_fit();
                break;
            }
        }
        self.keep(address, size, bytes);
    }

    /// What was read of so many bytes there.
    fn keep(&mut self, address: u64, size: u64, bytes: impl Into<Vec<u8>>) {
        let bytes = bytes.into();
        self.room -= bytes.len();
        if !bytes.is_empty() || size == 0 {
            self.chunks.push(Chunk { when: self.when, address, bytes });
        }
    }

    /// What a pointer in a structure leads to, see [`capture::POINTED`].
    fn pointed(&mut self, address: u64, what: u32) {
        let number = |at: u32, bytes: usize| {
            let mut number = [0; 8];
            let read = memory::read(self.pid, address.wrapping_add(u64::from(at & 255)), &mut number[..bytes.min(8)]);
            (read == bytes.min(8)).then(|| u64::from_le_bytes(number))
        };
        let (count, each) = ((what >> 16 & 15) as usize, u64::from(what >> 20));
        let Some(pointer) = number(what, 8).filter(|pointer| *pointer != 0) else { return };
        const EIGHT: usize = capture::EIGHT as usize;
        let elements = match count {
            0 => Some(1),
            EIGHT => Some(8),
            _ => number(what >> 8, count),
        };
        match (elements, each) {
            (Some(0), _) | (None, _) => {}
            (Some(_), 0) if count == 0 => self.string(pointer, STRING),
            (Some(count), 0) => {
                for string in self.words(pointer, count.min(capture::POINTED_MOST / 8)) {
                    self.string(string, STRING);
                }
            }
            (Some(count), each) => {
                self.bytes(pointer, count.saturating_mul(each), capture::POINTED_BY_TRACER as usize);
            }
        }
    }

    /// The strings of controls, see [`capture::has_controls`].
    fn controls(&mut self, address: u64) {
        let word = |at: u64| memory::array(self.pid, at).map(u64::from_le_bytes);
        let (Some(count), Some(controls)) = (word(address), word(address.wrapping_add(24))) else { return };
        let one = |index: u64| {
            let at = controls.wrapping_add(20 * index);
            Some((word(at)? >> 32, word(at.wrapping_add(12))?))
        };
        let strings: Vec<(u64, u64)> = (0..(count >> 32).min(capture::MOST_CONTROLS)).map_while(one).collect();
        strings.into_iter().filter(|(size, _)| *size > 0).for_each(|(size, at)| self.bytes(at, size, self.limit));
    }

    /// Copies words of the program's size; those that are there.
    fn words(&mut self, address: u64, count: u64) -> Vec<u64> {
        let before = self.chunks.len();
        self.bytes(address, count * self.width(), 4096);
        let copied = self.chunks[before..].first().map_or(&[][..], |chunk| &chunk.bytes);
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        copied.chunks_exact(self.width() as usize).map(word).collect()
    }

    /// A string, of which so many bytes are copied at most.
    fn string(&mut self, address: u64, most: usize) {
        let (mut bytes, most) = (Vec::new(), most.min(self.room));
        // To the end of its page first: most strings are short.
        while bytes.len() < most {
            let at = address.wrapping_add(bytes.len() as u64);
            let mut piece = vec![0; ((4096 - at % 4096) as usize).min(256)];
            let got = memory::read(self.pid, at, &mut piece);
            let end = piece[..got].iter().position(|byte| *byte == 0);
            bytes.extend_from_slice(&piece[..end.map_or(got, |end| end + 1)]);
            if end.is_some() || got < piece.len() {
                break;
            }
        }
        self.room = self.room.saturating_sub(bytes.len());
        if !bytes.is_empty() {
            self.chunks.push(Chunk { when: self.when, address, bytes });
        }
    }

    fn width(&self) -> u64 {
        u64::from(self.bits / 8)
    }

    fn strings(&mut self, address: u64) {
        let bytes = self.pointers(address);
        let most = self.limit.clamp(STRING, ARGUMENT);
        // The rest only as pointers, so that they can be counted.
        for pointer in bytes.chunks_exact(self.width() as usize).take(self.strings) {
            let pointer = pointer.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
            if pointer != 0 {
                self.string(pointer, most);
            }
        }
        self.chunks.push(Chunk { when: self.when, address, bytes });
    }

    /// An array of pointers, up to the null pointer at its end.
    fn pointers(&self, address: u64) -> Vec<u8> {
        let width = self.width() as usize;
        let mut bytes = Vec::new();
        while bytes.len() < MOST_POINTERS {
            let at = address.wrapping_add(bytes.len() as u64);
            // To the end of its page at most: what is behind may not be there.
            let mut piece = vec![0; ((4096 - at % 4096) as usize).clamp(width, 512)];
            let got = memory::read(self.pid, at, &mut piece);
            for pointer in piece[..got].chunks_exact(width) {
                bytes.extend_from_slice(pointer);
                if pointer.iter().all(|byte| *byte == 0) {
                    return bytes;
                }
            }
            if got < piece.len() {
                break;
            }
        }
        bytes
    }

    fn buffer(&mut self, address: u64, length: u64) {
        self.bytes(address, length, self.limit);
    }

    /// What goes over a socket: messages of netlink(7) are copied to a limit of their own.
    fn datagram(&mut self, address: u64, length: u64) {
        let mut head = [0; 8];
        let read = self.reads > 0 && self.may_be_message(length) && memory::read(self.pid, address, &mut head) == 8;
        self.bytes(address, length, if read && is_message(&head) { self.whole() } else { self.limit });
    }

    /// More than is copied of a buffer.
    fn may_be_message(&self, length: u64) -> bool {
        length >= 16 && length > self.limit as u64
    }

    fn whole(&self) -> usize {
        self.limit.max(MESSAGE_LIMIT as usize)
    }

    /// Vectors, and what they lead to; of a socket, `datagrams`.
    fn iovecs(&mut self, address: u64, count: u64, mut data: Option<u64>, datagrams: bool) {
        let words = self.words(address, 2 * count.min(MOST_VECTORS));
        let mut vectors: Vec<_> = words.chunks_exact(2).map(|vector| (vector[0], vector[1])).collect();
        for (_, length) in &mut vectors {
            *length = data.map_or(*length, |left| left.min(*length));
            data = data.map(|left| left - *length);
        }
        let Some(read) = self.together(&vectors) else {
            let copy = if datagrams { Copier::datagram } else { Copier::buffer };
            return vectors.iter().for_each(|(address, length)| copy(self, *address, *length));
        };
        let mut rest = &read[..];
        for (address, length) in vectors {
            let (bytes, behind) = rest.split_at(self.beginning(length));
            rest = behind;
            if datagrams && self.may_be_message(length) && is_message(bytes) {
                self.bytes(address, length, self.whole());
            } else {
                self.keep(address, length, &bytes[..bytes.len().min(self.limit).min(self.room)]);
            }
        }
    }

    /// The beginnings of some buffers, one behind the other, by one call where it would be one each; `None` where one
    /// is not there, or there is much to be read.
    fn together(&mut self, buffers: &[(u64, u64)]) -> Option<Vec<u8>> {
        let pieces: Vec<_> = buffers.iter().map(|(address, length)| (*address, self.beginning(*length))).collect();
        let sum = pieces.iter().map(|(_, length)| length).sum::<usize>();
        if sum > PIECE.min(self.room) {
            return None;
        }
        self.reads = self.reads.checked_sub(1)?;
        memory::gather(self.pid, &pieces)
    }

    /// How much is looked at of a buffer first: what a message begins with, too.
    fn beginning(&self, length: u64) -> usize {
        let most = self.limit.max(8);
        usize::try_from(length).unwrap_or(most).min(most)
    }

    /// struct msghdr: name, namelen, iov, iovlen, control, controllen, flags.
    fn message(&mut self, address: u64, data: Option<u64>) {
        let fields = self.words(address, 7);
        let [name, name_length, iov, iov_length, ref behind @ ..] = fields[..] else { return };
        if name != 0 {
            self.bytes(name, name_length & 0xffff_ffff, 128);
        }
        self.iovecs(iov, iov_length, data, true);
        if let Some(&[control, length]) = behind.first_chunk().filter(|[control, _]| *control != 0) {
            // As many as the agent copies.
            self.bytes(control, length, 4096);
        }
    }
}

/// As the agent knows messages of netlink(7): by their length and by flags that there are, or by what udev(7) begins
/// with.
fn is_message(bytes: &[u8]) -> bool {
    let Some(head) = bytes.first_chunk::<8>() else { return false };
    let size = u64::from(u32::from_le_bytes([head[0], head[1], head[2], head[3]]));
    (16..=MESSAGE_LIMIT).contains(&size) && head[7] >> 4 == 0 || head == b"libudev\0"
}

#[cfg(test)]
mod tests {
    use super::*;
    use tollgate_syscalls::Gate;

    /// As the agent copies it.
    #[test]
    fn what_a_structure_points_to_is_copied_as_far_as_its_count_says() {
        let copied = |structure: [u64; 3], size: u32| {
            let mut copier = Copier {
                pid: std::process::id() as i32,
                bits: 64,
                limit: 32,
                strings: 32,
                room: MOST_BYTES,
                reads: MOST_READS,
                when: When::Entry,
                chunks: Vec::new(),
            };
            copier.pointed(structure.as_ptr() as u64, size);
            copier.chunks.iter().map(|chunk| chunk.bytes.len()).collect::<Vec<_>>()
        };
        let (elements, text) = ([7u64; 4096], c"text");
        let (at, counted) = (elements.as_ptr() as u64, 8 | 2 << 16 | 8 << 20);
        // Only two bytes are the count.
        assert_eq!(copied([0x1_0003, at, 0], counted), [24]);
        assert_eq!(copied([4096, at, 0], counted), [capture::POINTED_BY_TRACER as usize]);
        // Two pointers, and the strings that they lead to.
        let pointers = [text.as_ptr() as u64; 2];
        assert_eq!(copied([2, pointers.as_ptr() as u64, 0], 8 | 2 << 16), [16, 5, 5]);
        // None, no pointer, one that leads nowhere.
        assert!([[0, at, 0], [3, 0, 0], [3, 16, 0]].iter().all(|structure| copied(*structure, counted).is_empty()));
        // One element, and a string.
        assert_eq!(copied([0, at, 0], 8 | 4 << 20), [4]);
        assert_eq!(copied([0, 0, text.as_ptr() as u64], 16), [5]);
    }

    /// Regression: a hundred thousand pointers to one string of execve(2) were 2 GB, and 64 messages of 64 buffers of a
    /// megabyte 4 GB.
    #[test]
    fn what_is_copied_of_one_call_is_bounded() {
        let mut copier = Copier {
            pid: std::process::id() as i32,
            bits: 64,
            limit: 1 << 20,
            strings: usize::MAX,
            room: MOST_BYTES,
            reads: MOST_READS,
            when: When::Entry,
            chunks: Vec::new(),
        };
        let (buffer, string) = (vec![1u8; 1 << 20], [&[b'x'; 4000][..], b"\0"].concat());
        let vectors: Vec<u64> = (0..32).flat_map(|_| [buffer.as_ptr() as u64, buffer.len() as u64]).collect();
        copier.iovecs(vectors.as_ptr() as u64, 32, None, false);
        let copied = |copier: &Copier| copier.chunks.iter().map(|chunk| chunk.bytes.len()).sum::<usize>();
        assert!(copied(&copier) >= 32 * buffer.len(), "what is asked for is there");
        let pointers: Vec<u64> = std::iter::repeat_n(string.as_ptr() as u64, 20_000).chain([0]).collect();
        copier.strings(pointers.as_ptr() as u64);
        copier.iovecs(vectors.as_ptr() as u64, 32, None, false);
        // The pointers themselves, and a part of a string.
        assert!(copied(&copier) <= MOST_BYTES + 8 * pointers.len() + 4096, "{}", copied(&copier));
        assert!(copied(&copier) >= MOST_BYTES);
    }

    /// What is copied of a call of this process at its entry, by its number and arguments.
    fn copied(nr: i64, args: [u64; 6], buffer: usize) -> Vec<Chunk> {
        let call = Pending {
            gate: Gate::Syscall,
            bits: 64,
            nr: nr as u32,
            args,
            begun: 0,
            site: 0,
            memory: Vec::new(),
            recorded: false,
            tampering: Tampering::default(),
        };
        let limits = Limits { buffer, strings: 33, pointed: |_, _, _| true };
        copy(std::process::id() as i32, &call, When::Entry, None, limits)
    }

    /// Regression: as much memory was asked for as a program said that its buffer has, where the user had asked for
    /// more than there is.
    #[test]
    fn a_forged_length_takes_no_memory_whatever_the_limit() {
        let buffer = vec![7u8; 1 << 16];
        for limit in [1 << 46, usize::MAX] {
            let chunks = copied(libc::SYS_write, [1, buffer.as_ptr() as u64, 1 << 46, 0, 0, 0], limit);
            let [chunk] = &chunks[..] else { panic!("{} chunks", chunks.len()) };
            assert!(chunk.bytes.starts_with(&buffer) && chunk.bytes.len() <= MOST_BYTES);
        }
        // More than one process_vm_readv(2) copies.
        let buffer = vec![7u8; 9 << 20];
        let chunks = copied(libc::SYS_write, [1, buffer.as_ptr() as u64, buffer.len() as u64, 0, 0, 0], 16 << 20);
        assert!(chunks[0].bytes == buffer);
    }

    /// struct mmsghdr: name, namelen, iov, iovlen, control, controllen, flags, and how much was sent.
    fn message(vectors: &[[u64; 2]]) -> [u64; 8] {
        [0, 0, vectors.as_ptr() as u64, vectors.len() as u64, 0, 0, 0, 0]
    }

    /// Regression: each vector was read by three calls of tollgate's, and 64 messages of 64 vectors cost a tenth of a
    /// second, for which everything else that the same tollgate followed waited.
    #[test]
    fn what_a_call_costs_to_copy_is_bounded() {
        let buffer = vec![7u8; 4096];
        let vector = |base: u64| [base, 4096];
        // Each second one is not there, and what comes behind it is.
        let vectors: Vec<_> =
            (0..64).map(|at| vector(if at % 2 == 0 { buffer.as_ptr() as u64 } else { 1 << 46 })).collect();
        let messages: Vec<_> = (0..64).map(|_| message(&vectors)).collect();
        let of = |messages: &[[u64; 8]]| {
            let args = [1, messages.as_ptr() as u64, messages.len() as u64, 0, 0, 0];
            copied(libc::SYS_sendmmsg, args, 33)
        };
        let whole = |chunks: &[Chunk]| chunks.iter().filter(|chunk| chunk.bytes == buffer[..33]).count();
        assert_eq!(whole(&of(&messages[..1])), 32, "of one message all that is there is copied");
        assert!(whole(&of(&messages)) <= 1024, "{}", whole(&of(&messages)));
        // All that is there of honest ones, though they have as many vectors.
        let vectors: Vec<_> = (0..64).map(|_| vector(buffer.as_ptr() as u64)).collect();
        let messages: Vec<_> = (0..64).map(|_| message(&vectors)).collect();
        assert_eq!(whole(&of(&messages)), 64 * 64);
    }
}
