//! A call while it is printed: its arguments as the table has them, and its memory.

use super::kind::{Kind, Set};
use super::table::Entry;
use super::{Style, Whose, flags};
use crate::{Call, Chunk, When};
use std::cell::{Cell, RefCell};

/// Bytes of memory that one printed array or structure may take: more is not read, whatever a count says.
const MOST: usize = 1 << 20;

/// What one argument is printed as.
pub(super) struct Text {
    /// As strace prints it.
    pub text: String,
    /// The names of flags.
    pub flags: Vec<String>,
    /// Where it is not the register: what two of them make.
    pub raw: Option<u64>,
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text { text, flags: Vec::new(), raw: None }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        text.to_string().into()
    }
}

/// A call while it is printed.
pub(super) struct Context<'a> {
    /// The event.
    pub call: &'a Call,
    /// How.
    pub style: &'a Style<'a>,
    /// Its row in the table.
    pub entry: &'static Entry,
    /// The arguments; of the i386 table 32 bits each, and behind socketcall and ipc those of the call inside.
    pub args: [u64; 6],
    /// Structures are those of the 64-bit table.
    pub wide: bool,
    /// Somebody has looked at what the call came back with, or left in memory: what was printed since this was `false`
    /// is not known when it begins.
    pub late: Cell<bool>,
    /// What was looked for and is not there, or not all of it: when, where, how much. Nobody asks where this is `None`.
    pub missed: Option<RefCell<Vec<(When, u64, u64)>>>,
}

impl<'a> Context<'a> {
    /// An argument; 0 where there is none.
    pub fn arg(&self, index: usize) -> u64 {
        self.args.get(index).copied().unwrap_or(0)
    }

    /// The error's number, where the call failed.
    pub fn errno(&self) -> Option<i32> {
        self.result().filter(|result| (-4095..0).contains(result)).map(|result| -result as i32)
    }

    /// Nothing was written by the kernel: the call failed, or never came back.
    pub fn failed(&self) -> bool {
        self.result().is_none() || self.errno().is_some()
    }

    /// The result, where the call did not fail.
    pub fn count(&self) -> u64 {
        self.result().filter(|result| *result > 0).unwrap_or(0) as u64
    }

    /// What came back.
    pub fn result(&self) -> Option<i64> {
        self.late.set(true);
        self.call.result
    }

    /// At most so many bytes at an address; fewer where the copy ends.
    pub fn bytes(&self, when: When, address: u64, length: u64) -> Option<&'a [u8]> {
        self.late.set(self.late.get() || when == When::Exit);
        if address == 0 {
            return None;
        }
        // Copies overlap where buffers do; the one that reaches farthest has the most to say.
        let reach = |chunk: &'a Chunk| {
            let offset = usize::try_from(address.checked_sub(chunk.address)?).ok()?;
            chunk.bytes.get(offset..).filter(|rest| !rest.is_empty() || offset == 0)
        };
        let copies = self.call.memory.iter().filter(|chunk| chunk.when == when);
        let found = copies.filter_map(reach).max_by_key(|rest| rest.len());
        let length = usize::try_from(length).unwrap_or(MOST).min(MOST);
        if let Some(missed) = self.missed.as_ref().filter(|_| found.is_none_or(|found| found.len() < length)) {
            missed.borrow_mut().push((when, address, length as u64));
        }
        let found = found?;
        Some(&found[..found.len().min(length)])
    }

    /// All of so many bytes.
    pub fn exactly(&self, when: When, address: u64, length: u64) -> Option<&'a [u8]> {
        self.bytes(when, address, length).filter(|bytes| bytes.len() as u64 == length)
    }

    /// The same, as a view of a structure; the size by table.
    pub fn view(&'a self, when: When, address: u64, sizes: [u32; 2]) -> Option<View<'a>> {
        let bytes = self.exactly(when, address, u64::from(sizes[usize::from(self.wide)]))?;
        Some(View { bytes, context: self })
    }

    /// What was copied at the stack pointer ([`capture::FRAME`](super::capture::FRAME)): of a call that is asked for
    /// nothing else.
    pub fn frame(&'a self) -> Option<View<'a>> {
        let chunk = self.call.memory.iter().find(|chunk| chunk.when == When::Entry)?;
        Some(View { bytes: &chunk.bytes, context: self })
    }

    /// Bytes of a pointer or a long.
    pub fn word(&self) -> usize {
        if self.wide { 8 } else { 4 }
    }

    /// A descriptor, with what it stands for where that was asked for.
    pub fn fd(&self, fd: i32) -> String {
        self.style.fd(self.call.pid, fd)
    }

    /// A process, a thread or a group of processes, with what it stands for where that was asked for.
    pub fn pid(&self, number: i32) -> String {
        self.style.pid(self.call.pid, number)
    }

    /// The same, or a group of processes by its negative number: -1 is everybody.
    pub fn pid_or_group(&self, number: i32) -> String {
        if number < -1 { format!("-{}", self.pid(number.saturating_neg())) } else { self.pid(number) }
    }

    /// The same of another process.
    pub fn fd_of(&self, whose: Whose, fd: i32) -> String {
        let name = self.style.fds_of.and_then(|fds| fds(self.call.pid, whose, fd)).filter(|_| fd >= 0);
        format!("{fd}{}", name.unwrap_or_default())
    }

    /// The kind of an argument.
    pub fn kind(&self, index: usize) -> Option<&'static Kind> {
        self.entry.params.get(index).map(|param| &param.kind)
    }
}

/// The bytes of one structure.
pub(super) struct View<'a> {
    /// From its beginning.
    pub bytes: &'a [u8],
    /// Whose.
    pub context: &'a Context<'a>,
}

impl<'a> View<'a> {
    /// Bytes, where they are there.
    pub fn raw<const N: usize>(&self, at: usize) -> Option<[u8; N]> {
        self.bytes.get(at..at.checked_add(N)?)?.try_into().ok()
    }

    /// An unsigned byte.
    pub fn u8(&self, at: usize) -> Option<u8> {
        self.bytes.get(at).copied()
    }

    /// 16 bits.
    pub fn u16(&self, at: usize) -> Option<u16> {
        self.raw(at).map(u16::from_le_bytes)
    }

    /// 32 bits.
    pub fn u32(&self, at: usize) -> Option<u32> {
        self.raw(at).map(u32::from_le_bytes)
    }

    /// 32 bits with a sign.
    pub fn i32(&self, at: usize) -> Option<i32> {
        self.raw(at).map(i32::from_le_bytes)
    }

    /// 64 bits.
    pub fn u64(&self, at: usize) -> Option<u64> {
        self.raw(at).map(u64::from_le_bytes)
    }

    /// 64 bits with a sign.
    pub fn i64(&self, at: usize) -> Option<i64> {
        self.raw(at).map(i64::from_le_bytes)
    }

    /// An unsigned long that is word number `index` of a structure that begins with longs.
    pub fn long(&self, index: usize) -> Option<u64> {
        if self.context.wide { self.u64(index * 8) } else { self.u32(index * 4).map(u64::from) }
    }

    /// The same with a sign.
    pub fn slong(&self, index: usize) -> Option<i64> {
        if self.context.wide { self.i64(index * 8) } else { self.i32(index * 4).map(i64::from) }
    }

    /// What lies behind an offset.
    pub fn behind(&self, at: usize) -> Option<View<'a>> {
        Some(View { bytes: self.bytes.get(at..)?, context: self.context })
    }

    /// Structures are abbreviated.
    pub fn brief(&self) -> bool {
        self.context.style.abbreviate
    }

    /// Named bits.
    pub fn flags(&self, set: &Set, value: u64) -> String {
        flags::flags(set, value).text
    }
}
