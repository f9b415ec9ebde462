//! Calls that ask who the caller is (getpid, getuid, geteuid, getgid, getegid) are answered from a page of ours in the
//! program's memory.
//!
//! A stub of such a call reads its answer there. Zero means that it is not known, and the program's own instruction
//! makes the call. Only the tracer writes answers, and only where nobody runs in that memory: behind `execve`, and in a
//! process that was just forked. So no stub stores anything that another thread may have made untrue meanwhile. What
//! may make an answer untrue takes it away *before* it does so, and for good:
//!
//! - *fork(2)*: the kernel gives the child a page of zeros (MADV_WIPEONFORK, Linux 4.14), also when the tracer was
//!   killed. The tracer fills it before the child begins, if its maker's was filled and it is not the same one
//!   ([`born`]).
//! - *A process that shares the memory* (vfork, clone with CLONE_VM and without CLONE_THREAD; posix_spawn and system
//!   make one): stubs of those calls switch all answers off, and then go on to the call. The tracer was rejected for
//!   that: nobody would do it once it was killed. It looks all the same, at each birth that it hears of, for one that
//!   was made by code without stubs.
//! - *setuid and its kin*: the kernel has ids for each thread. Stubs of these calls switch the ids off and leave the
//!   PID.
//! - *Calls whose number is not known* (`syscall(2)` of the C library): their stub looks for all of these numbers.
//!
//! A switch is one byte, which no reader sees half of, and a thread that has read an answer just before may end with
//! it: its call came first. So it is with a signal handler that interrupts a stub and forks or calls setuid. A stopped
//! thread that is put back at its site from the stub of a call that switches off must not make that call first:
//! [`Replacement::undo`] does it then.
//!
//! A crossing that cannot be rewritten and may be one of those calls means that the program gets none of it
//! ([`unseen`]). gettid is not here: each thread has another answer, and nothing in a register says for sure which
//! thread it is (a raw clone may share the thread pointer).

use super::registry::{Code, Facts, Place, Refusal, Replacement, Stopped, Undone};
use super::stacks::{self, Marks};
use iced_x86::code_asm::*;
use iced_x86::{Decoder, DecoderOptions, FlowControl, IcedError};
use std::io;
use tollgate_remote::memory::Memory;
use tollgate_remote::proc_status;
use tollgate_rewrite::encode::{self, EncodeError};
use tollgate_rewrite::site::{Kind, Method, Reason, Site, Sites};
use tollgate_rewrite::template::{self, Field, Fields, Into, here};

/// The word of the command line.
pub(super) const NAME: &str = "identity";

/// Bytes of the page.
pub(super) const SIZE: u64 = 4096;

// What is in it, as offsets. A byte is 1 while the answers that it is for may be given.
const PID_IS_KNOWN: i32 = 0;
const IDS_ARE_KNOWN: i32 = 1;
/// [`MARK`] since the page was filled: a page that a fork has wiped is another one than its maker's.
const FILLED: i32 = 4;
const MARK: [u8; 4] = *b"who!";
/// The answers, each one more than it is: 0 is none.
const ANSWERS: i32 = 8;

/// Calls that are answered (asm/unistd_64.h), in the order of their answers, and the byte that says whether they may
/// be.
const ANSWERED: [(u32, &str, i32); 5] = [
    (39, "getpid", PID_IS_KNOWN),
    (102, "getuid", IDS_ARE_KNOWN),
    (104, "getgid", IDS_ARE_KNOWN),
    (107, "geteuid", IDS_ARE_KNOWN),
    (108, "getegid", IDS_ARE_KNOWN),
];

/// What a call makes untrue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    /// What the caller's ids are.
    Ids,
    /// All, because a process begins that shares the memory.
    All,
    /// All, if the flags in its first argument say so.
    Flags,
    /// All, if the flags say so that its first argument points to.
    FlagsThere,
}

/// Calls that make answers untrue, in ascending order: clone, vfork, setuid, setgid, setreuid, setregid, setresuid,
/// setresgid, unshare, setns, seccomp (its filter is to be asked), clone3.
const ENDING: [(u32, Ends); 12] = [
    (56, Ends::Flags),
    (58, Ends::All),
    (105, Ends::Ids),
    (106, Ends::Ids),
    (113, Ends::Ids),
    (114, Ends::Ids),
    (117, Ends::Ids),
    (119, Ends::Ids),
    (272, Ends::Ids),
    (308, Ends::Ids),
    (317, Ends::All),
    (435, Ends::FlagsThere),
];

/// The same of the i386 table, which `int $0x80` has in 64-bit code too.
const ENDING_32: [u32; 17] = [23, 46, 70, 71, 120, 164, 170, 190, 203, 204, 208, 210, 213, 214, 310, 346, 435];

/// What a call with this in eax makes untrue. The kernel looks at the lower half alone (Linux 5.12), and the x32 table
/// has bit 30 besides.
fn ends(number: u64) -> Option<Ends> {
    ENDING.iter().find(|(known, _)| u64::from(*known) == number & 0xffff).map(|(_, ends)| *ends)
}

/// See the module.
#[derive(Debug)]
pub struct Identity;

impl Replacement for Identity {
    fn name(&self) -> &'static str {
        NAME
    }

    fn from(&self) -> &'static str {
        "system calls getpid, getuid, geteuid, getgid, getegid"
    }

    fn to(&self) -> &'static str {
        "a word of the program's memory"
    }

    fn gives_up(&self) -> &'static str {
        "Code mapped later that calls setuid or vfork with its own instruction is not noticed at once; r11 holds only \
         the arithmetic flags."
    }

    fn rows(&self) -> (&'static str, Option<&'static str>) {
        ("syscall/64/getppid", None)
    }

    fn bits(&self) -> u8 {
        64
    }

    fn is_default(&self) -> bool {
        false
    }

    fn starts_only(&self) -> Option<&'static str> {
        Some("each of its threads may be another user")
    }

    fn shares(&self) -> bool {
        true
    }

    fn instead(&self, gate: &str, bits: u8, call: &str) -> Option<&'static str> {
        let ours = ANSWERED.iter().any(|(_, name, _)| *name == call);
        (gate == "syscall" && bits == 64 && ours).then_some("memory")
    }

    fn refused(&self, facts: &Facts) -> Option<Refusal> {
        facts.filtered.then_some(Refusal::Filtered)
    }

    fn takes(&self, site: &Site) -> bool {
        let answered = |number: u32| ANSWERED.iter().any(|(known, ..)| *known == number);
        site.kind == Kind::Syscall && site.number.is_none_or(|number| answered(number) || ends(number.into()).is_some())
    }

    fn stub(&self, place: &Place<'_>, at: u64) -> Result<Code, EncodeError> {
        let mut bytes = encode::displaced(place.site, 64, place.bias, at)?;
        let tests = at + bytes.len() as u64;
        let certain = place.site.certain_number();
        let template =
            place.identity.of(certain, || Emitter::new()?.calls(certain)).map_err(|why| place.failed(tests, &why))?;
        let stamp = template.code.stamp(tests, |address| match address {
            Address::Insn => place.insn(),
            Address::Next => place.next(),
            Address::On => place.on,
            Address::Page => place.facts.identity,
        });
        bytes.extend(stamp.finish());
        Ok(Code { bytes, tests, marks: template.marks.iter().map(|marks| marks.at(tests)).collect() })
    }

    /// A thread that is put back at its site makes its call without the stub, which has switched nothing off yet.
    fn undo(&self, stopped: &Stopped<'_>) -> Option<Undone> {
        let now = stopped.registers;
        if let Some(stub) = stopped.stub_at(now.rip).filter(|stub| now.rip >= stub.tests) {
            let begun = stub.marks.iter().find(|marks| (marks.begins..marks.end).contains(&now.rip));
            if ends(begun.map_or(now.rax, |marks| marks.number.into())).is_some() {
                forget(stopped.memory, stopped.facts.identity);
            }
        }
        stacks::undo(stopped)
    }
}

/// An address in a stub.
#[derive(Clone, Copy, Debug)]
pub(super) enum Address {
    /// The crossing instruction.
    Insn,
    /// Behind it.
    Next,
    /// Where a call goes that is none of these.
    On,
    /// The page.
    Page,
}

/// A stub behind its displaced instructions, without any address.
#[derive(Debug)]
pub(super) struct Template {
    code: template::Template<Address>,
    marks: Vec<Marks>,
}

/// All that were assembled, by the number that is certainly in rax.
pub(super) type Templates = template::Templates<Option<u32>, Template>;

/// Code in the making. Nothing is changed but rax, rcx and r11, and flags only where they are saved: a call may be made
/// with any stack pointer.
struct Emitter {
    a: CodeAssembler,
    fields: Fields<Address>,
    /// Where all answers, or the ids, are switched off.
    all: CodeLabel,
    ids: CodeLabel,
}

/// From here on rax has not the number any more, from here on the flags are in r11, and from here on all is as before.
type Begun = (u32, [CodeLabel; 3]);

impl Emitter {
    fn new() -> Result<Emitter, IcedError> {
        let mut a = CodeAssembler::new(64)?;
        let (all, ids) = (a.create_label(), a.create_label());
        Ok(Emitter { a, fields: Fields::default(), all, ids })
    }

    fn jump(&mut self, to: Address) -> Result<(), IcedError> {
        self.fields.push(&mut self.a, Field::Jump(to))
    }

    fn load(&mut self, to: Into, address: Address) -> Result<(), IcedError> {
        self.fields.push(&mut self.a, Field::Load(to, address))
    }

    /// Tests and switches come first, and all that changes rax behind them: so [`stacks::undo`] wants it.
    fn calls(mut self, certain: Option<u32>) -> Result<Template, IcedError> {
        let is = |number: u32| certain.is_none_or(|certain| certain == number);
        let answered: Vec<_> = ANSWERED.into_iter().enumerate().filter(|(_, (number, ..))| is(*number)).collect();
        let ending: Vec<_> = ENDING.into_iter().filter(|(number, _)| is(*number)).collect();
        // One that is certain, and has more bits than a number has.
        let odd = ending.is_empty() && certain.is_some_and(|number| ends(number.into()).is_some());
        let mut answers: Vec<CodeLabel> = answered.iter().map(|_| self.a.create_label()).collect();
        let mut looks: Vec<CodeLabel> = ending.iter().map(|_| self.a.create_label()).collect();
        let to = |((number, ends), look): (&(u32, Ends), &CodeLabel)| match ends {
            Ends::Ids => (*number, self.ids),
            Ends::All => (*number, self.all),
            Ends::Flags | Ends::FlagsThere => (*number, *look),
        };
        let tests: Vec<_> = ending.iter().zip(&looks).map(to).collect();
        match *tests {
            _ if certain.is_none() => {
                // All of rax: before Linux 5.12 a call with anything in its upper half is one that does not exist.
                self.a.mov(rcx, rax)?;
                self.tests(answered.iter().map(|(_, (number, ..))| *number).zip(answers.iter().copied()))?;
                self.a.mov(rcx, rax)?;
                self.tests(tests.iter().copied())?;
                // Its lower half, without the bit of the x32 table: whatever call that is, rax stays as it is.
                self.a.movzx(ecx, ax)?;
                self.tests(ending.iter().map(|(number, _)| (*number, self.all)).collect::<Vec<_>>().into_iter())?;
                self.jump(Address::On)?;
            }
            [(_, to)] => self.a.jmp(to)?,
            // The answer comes next.
            _ if !answered.is_empty() => {}
            _ if odd => self.a.jmp(self.all)?,
            _ => self.jump(Address::On)?,
        }
        if !tests.is_empty() || odd {
            self.switches()?;
        }
        let mut begun: Vec<Begun> = Vec::new();
        for ((number, ends), look) in ending.iter().zip(&mut looks) {
            here(&mut self.a, look)?;
            if matches!(ends, Ends::Flags | Ends::FlagsThere) {
                begun.push((*number, self.look(*number, *ends)?));
            }
        }
        for ((index, (number, _, known)), label) in answered.iter().zip(&mut answers) {
            here(&mut self.a, label)?;
            begun.push((*number, self.answer(*known, ANSWERS + 4 * *index as i32)?));
        }
        let mut end = self.a.create_label();
        here(&mut self.a, &mut end)?;
        let (code, done) = self.fields.assemble(&mut self.a)?;
        let marks = begun.into_iter().map(|(number, [begins, saved, end])| {
            let (begins, saved, end) = (done.offset(&begins)?, done.offset(&saved)?, done.offset(&end)?);
            Ok(Marks { number, begins, saved, tried: end, taken: end, on: end, done: end, free: end, end })
        });
        let mut marks = marks.collect::<Result<Vec<_>, IcedError>>()?;
        if marks.is_empty() {
            let end = done.offset(&end)?;
            marks.push(Marks {
                number: 0,
                begins: end,
                saved: end,
                tried: end,
                taken: end,
                on: end,
                done: end,
                free: end,
                end,
            });
        }
        Ok(Template { code, marks })
    }

    /// Goes where one of these numbers leads, in ascending order, that is in rcx; what is in it is lost.
    fn tests(&mut self, numbers: impl Iterator<Item = (u32, CodeLabel)>) -> Result<(), IcedError> {
        let mut taken = 0;
        for (number, to) in numbers {
            let (mut found, mut next) = (self.a.create_label(), self.a.create_label());
            self.a.lea(rcx, ptr(rcx - (number - taken)))?;
            self.a.jrcxz(found)?;
            self.a.jmp(next)?;
            here(&mut self.a, &mut found)?;
            self.a.jmp(to)?;
            here(&mut self.a, &mut next)?;
            taken = number;
        }
        Ok(())
    }

    /// Takes answers away, and goes on to the call.
    fn switches(&mut self) -> Result<(), IcedError> {
        let (mut all, mut ids) = (self.all, self.ids);
        here(&mut self.a, &mut all)?;
        self.load(Into::Rcx, Address::Page)?;
        self.a.mov(byte_ptr(rcx + PID_IS_KNOWN), 0)?;
        self.a.mov(byte_ptr(rcx + IDS_ARE_KNOWN), 0)?;
        self.jump(Address::Insn)?;
        here(&mut self.a, &mut ids)?;
        self.load(Into::Rcx, Address::Page)?;
        self.a.mov(byte_ptr(rcx + IDS_ARE_KNOWN), 0)?;
        self.jump(Address::Insn)
    }

    /// Whether a call of clone or clone3 makes a process that shares the memory.
    fn look(&mut self, number: u32, ends: Ends) -> Result<[CodeLabel; 3], IcedError> {
        const VM: i32 = libc::CLONE_VM;
        const THREAD: i32 = libc::CLONE_THREAD;
        let mut labels = [(); 3].map(|()| self.a.create_label());
        let (mut cannot, mut known, mut shares) = (self.a.create_label(), self.a.create_label(), self.a.create_label());
        here(&mut self.a, &mut labels[0])?;
        self.a.lahf()?;
        self.a.seto(al)?;
        self.a.mov(r11d, eax)?;
        here(&mut self.a, &mut labels[1])?;
        if ends == Ends::FlagsThere {
            // A pointer that cannot be one: the kernel refuses it, and nothing of it is read here.
            self.a.cmp(rsi, 8)?;
            self.a.jb(cannot)?;
            for below in [0, 0x1_0000] {
                self.a.lea(rax, ptr(rdi - below))?;
                self.a.shr(rax, 47)?;
                self.a.jne(cannot)?;
            }
            self.a.mov(rcx, qword_ptr(rdi))?;
        } else {
            self.a.mov(ecx, edi)?;
        }
        self.a.and(ecx, VM | THREAD)?;
        self.a.xor(ecx, VM)?;
        self.a.jmp(known)?;
        here(&mut self.a, &mut cannot)?;
        self.a.xor(ecx, ecx)?;
        here(&mut self.a, &mut known)?;
        self.a.mov(eax, r11d)?;
        self.a.add(al, 0x7f)?;
        self.a.sahf()?;
        self.a.mov(eax, number)?;
        here(&mut self.a, &mut labels[2])?;
        self.a.jrcxz(shares)?;
        self.jump(Address::Insn)?;
        here(&mut self.a, &mut shares)?;
        self.a.jmp(self.all)?;
        Ok(labels)
    }

    /// Behind the site with what is at an offset of the page, if it is known. Flags are read and not changed: r11 gets
    /// those that lahf and OF are, and IF, as a system call leaves them.
    fn answer(&mut self, known: i32, offset: i32) -> Result<[CodeLabel; 3], IcedError> {
        const IF: i32 = 0x200;
        const OF: i32 = 0x800;
        let mut labels = [(); 3].map(|()| self.a.create_label());
        let (mut kept, mut over) = (self.a.create_label(), self.a.create_label());
        self.load(Into::R11, Address::Page)?;
        self.a.movzx(ecx, byte_ptr(r11 + known))?;
        self.a.jrcxz(kept)?;
        self.a.mov(ecx, dword_ptr(r11 + offset))?;
        self.a.jrcxz(kept)?;
        here(&mut self.a, &mut labels[0])?;
        self.a.lahf()?;
        self.a.movzx(eax, ah)?;
        self.a.lea(r11d, ptr(rax + IF))?;
        self.a.jno(over)?;
        self.a.lea(r11d, ptr(r11 + OF))?;
        here(&mut self.a, &mut over)?;
        self.a.lea(eax, ptr(rcx - 1))?;
        self.load(Into::Rcx, Address::Next)?;
        self.jump(Address::Next)?;
        here(&mut self.a, &mut labels[1])?;
        here(&mut self.a, &mut labels[2])?;
        here(&mut self.a, &mut kept)?;
        self.jump(Address::Insn)?;
        Ok(labels)
    }
}

/// Takes all answers away.
pub(super) fn forget(memory: &Memory, page: u64) {
    // Error: the page is gone, and answers nothing.
    let _ = memory.write(page + PID_IS_KNOWN as u64, &[0, 0]);
}

/// Writes down who a process is that nobody runs in.
pub(super) fn fill(pid: i32, memory: &Memory, page: u64) -> io::Result<()> {
    let status = tollgate_remote::status(pid)?;
    let ids = if ids_are_for_good(pid) { ids(&status) } else { None };
    let own = own_pid(&status);
    let [uid, euid, gid, egid] = ids.unwrap_or_default();
    let mut bytes = vec![u8::from(own.is_some()), u8::from(ids.is_some()), 0, 0];
    bytes.extend(MARK);
    for answer in [own.unwrap_or_default(), uid, gid, euid, egid] {
        bytes.extend(answer.wrapping_add(1).to_le_bytes());
    }
    memory.write(page, &bytes)
}

/// The PID that a process has in its own namespace: the last one.
fn own_pid(status: &str) -> Option<u32> {
    proc_status::field(status, "NStgid")
        .or_else(|| proc_status::field(status, "Tgid"))?
        .split_whitespace()
        .last()?
        .parse()
        .ok()
}

/// The real and effective user and group.
fn ids(status: &str) -> Option<[u32; 4]> {
    let two = |name: &str| {
        let mut words = proc_status::field(status, name)?.split_whitespace().map(str::parse::<u32>);
        Some([words.next()?.ok()?, words.next()?.ok()?])
    };
    let ([uid, euid], [gid, egid]) = (two("Uid")?, two("Gid")?);
    Some([uid, euid, gid, egid])
}

/// Whether /proc says of its ids what it is told itself: it is in this process's user namespace, whose maps are
/// written, which happens once.
fn ids_are_for_good(pid: i32) -> bool {
    let namespace = |pid: &str| std::fs::read_link(format!("/proc/{pid}/ns/user")).ok();
    let written =
        |map: &str| std::fs::read_to_string(format!("/proc/self/{map}")).is_ok_and(|map| !map.trim().is_empty());
    // A kernel without user namespaces has neither.
    match (namespace("self"), namespace(&pid.to_string())) {
        (Some(own), Some(other)) => own == other && written("uid_map") && written("gid_map"),
        (own, other) => own == other,
    }
}

/// A process has begun, and has executed nothing yet. Its page is its maker's, which was switched off or is now, or a
/// new one of zeros.
pub(super) fn born(pid: i32, maker: Option<&Memory>, memory: &Memory, page: u64) {
    let filled = |memory: &Memory| {
        let mut mark = [0; MARK.len()];
        memory.read(page + FILLED as u64, &mut mark).is_ok_and(|()| mark == MARK)
    };
    if filled(memory) {
        forget(memory, page);
    } else if maker.is_some_and(filled) {
        // Error: it is gone.
        let _ = fill(pid, memory, page);
    }
}

/// A crossing that may be a call that makes answers untrue, among those that are left as they were or that a branch
/// leads to past their stub.
pub(super) fn unseen(sites: &Sites, memory: &Memory, bias: u64, is_left: impl Fn(u64, bool) -> bool) -> Option<u64> {
    let around = |site: &Site| around(memory, site.insn.wrapping_add(bias));
    let all_data = is_all_data(sites, |site| around(site).0);
    let may = |site: &&Site| {
        let (insn, passed) = (site.insn.wrapping_add(bias), site.entered && site.number.is_none());
        if !is_left(insn, passed) {
            return false;
        }
        match (site.kind, site.number) {
            (Kind::Syscall, Some(number)) => ends(number.into()).is_some(),
            (_, Some(number)) => ENDING_32.contains(&number),
            (Kind::Syscall, None) => {
                let (before, behind) = around(site);
                !is_endless(&before, &behind) && (!all_data || loads(&before, &ENDING.map(|(number, _)| number)))
            }
            (_, None) => !all_data || loads(&around(site).0, &ENDING_32),
        }
    };
    sites.sites.iter().find(may).map(|site| site.insn.wrapping_add(bias))
}

/// Bytes before a crossing, as many as there are, and two behind it.
fn around(memory: &Memory, insn: u64) -> (Vec<u8>, Vec<u8>) {
    const BEFORE: usize = 32;
    let mut before = vec![0; BEFORE];
    let mut behind = vec![0; 2];
    if memory.read(insn.wrapping_sub(BEFORE as u64), &mut before).is_err()
        || memory.read(insn.wrapping_add(2), &mut behind).is_err()
    {
        return (Vec::new(), Vec::new());
    }
    (before, behind)
}

/// Whether what looks like crossings in a file is data in the middle of its code, as the tables of libcrypto are: none
/// is in a known function, and none has a `mov $NUMBER, %eax` before it.
fn is_all_data(sites: &Sites, before: impl Fn(&Site) -> Vec<u8>) -> bool {
    const NEAR: usize = 16;
    let nowhere = |site: &Site| matches!(site.method, Method::Trap(Reason::NoBoundary | Reason::Undecodable));
    let loads = |before: Vec<u8>| {
        let near = &before[before.len().saturating_sub(NEAR)..];
        near.is_empty() || near.windows(5).any(|code| matches!(code, [0xb8, _, 0..4, 0, 0]))
    };
    sites.sites.iter().all(|site| nowhere(site) && !loads(before(site)))
}

/// Whether one of these numbers is loaded by code that ends with these bytes, in whatever way is in use.
fn loads(before: &[u8], numbers: &[u32]) -> bool {
    let one = |number: &u32| {
        let [low, high, ..] = number.to_le_bytes();
        let long = |code: &[u8]| matches!(code, [0xb8 | 0xc0, a, b, 0, 0] if [*a, *b] == [low, high]);
        let short = |code: &[u8]| matches!(code, [0xb0 | 0x6a, a] if high == 0 && *a == low);
        before.windows(5).any(long) || before.windows(2).any(short)
    };
    before.is_empty() || numbers.iter().any(one)
}

/// Whether a call is made again and again, whatever it says: that is how C libraries write exit(2), with its number in
/// a register that was loaded before the loop.
fn is_endless(before: &[u8], behind: &[u8]) -> bool {
    let [0xeb, distance] = *behind else { return false };
    // From the end of the jump back to the crossing's beginning there are two instructions of two bytes.
    let Some(length) = (-i64::from(distance as i8)).checked_sub(4).and_then(|length| usize::try_from(length).ok())
    else {
        return false;
    };
    let Some(from) = before.len().checked_sub(length).filter(|_| length <= 16) else { return false };
    let mut decoder = Decoder::with_ip(64, &before[from..], 0, DecoderOptions::NONE);
    decoder.iter().all(|one| !one.is_invalid() && one.flow_control() == FlowControl::Next)
}

#[cfg(test)]
mod tests {
    use super::super::registry::Stub;
    use super::*;
    use tollgate_rewrite::scan;

    #[test]
    fn calls_are_known_by_their_lower_half_and_of_the_x32_table_too() {
        let vfork = libc::SYS_vfork as u64;
        for number in [vfork, vfork | 0x4000_0000, vfork | 1 << 32] {
            assert_eq!(ends(number), Some(Ends::All));
        }
        assert_eq!(ends(libc::SYS_setresuid as u64), Some(Ends::Ids));
        assert_eq!(
            (ends(libc::SYS_getpid as u64), ends(libc::SYS_fork as u64), ends(libc::SYS_execve as u64)),
            (None, None, None)
        );
        assert!(ENDING.is_sorted_by_key(|(number, _)| *number) && ANSWERED.is_sorted_by_key(|(number, ..)| *number));
        let all = [
            libc::SYS_clone,
            libc::SYS_vfork,
            libc::SYS_setuid,
            libc::SYS_setgid,
            libc::SYS_setreuid,
            libc::SYS_setregid,
            libc::SYS_setresuid,
            libc::SYS_setresgid,
            libc::SYS_unshare,
            libc::SYS_setns,
            libc::SYS_seccomp,
            libc::SYS_clone3,
        ];
        assert_eq!(ENDING.map(|(number, _)| i64::from(number)), all);
        let asked = [libc::SYS_getpid, libc::SYS_getuid, libc::SYS_getgid, libc::SYS_geteuid, libc::SYS_getegid];
        assert_eq!(ANSWERED.map(|(number, ..)| i64::from(number)), asked);
    }

    #[test]
    fn a_process_is_the_last_pid_of_its_line_and_has_two_ids_of_each_kind() {
        let status = "Name:\tx\nTgid:\t77\nUid:\t1\t2\t3\t4\nGid:\t5\t6\t7\t8\nNStgid:\t77\t12\t1\n";
        assert_eq!((own_pid(status), ids(status)), (Some(1), Some([1, 2, 5, 6])));
        assert_eq!((own_pid("Tgid:\t77\n"), ids("Uid:\t1\n")), (Some(77), None));
        let own = std::fs::read_to_string("/proc/self/status").unwrap();
        assert_eq!(own_pid(&own), Some(std::process::id()));
    }

    #[test]
    fn what_is_filled_is_each_answer_and_one_more() {
        let page = vec![0u64; 512];
        let (memory, at) = (Memory::open(std::process::id() as i32).unwrap(), page.as_ptr() as u64);
        fill(std::process::id() as i32, &memory, at).unwrap();
        let mut bytes = [0; 28];
        memory.read(at, &mut bytes).unwrap();
        assert_eq!((bytes[0], &bytes[4..8]), (1, &MARK[..]));
        assert_eq!(bytes[8..12], (std::process::id() + 1).to_le_bytes());
        if bytes[1] == 1 {
            assert_eq!(bytes[12..16], (nix::unistd::getuid().as_raw() + 1).to_le_bytes());
            assert_eq!(bytes[24..28], (nix::unistd::getegid().as_raw() + 1).to_le_bytes());
        }
        // A process that shares it is seen: it is filled already.
        born(1, Some(&memory), &memory, at);
        memory.read(at, &mut bytes).unwrap();
        assert_eq!((bytes[..2].to_vec(), &bytes[4..8]), (vec![0, 0], &MARK[..]));
    }

    fn registers(at: u64, number: u64) -> tollgate_remote::ptrace::Registers {
        tollgate_remote::ptrace::Registers {
            r15: 0,
            r14: 0,
            r13: 0,
            r12: 0,
            rbp: 0,
            rbx: 0,
            r11: 0,
            r10: 0,
            r9: 0,
            r8: 0,
            rax: number,
            rcx: 0,
            rdx: 0,
            rsi: 0,
            rdi: 0,
            orig_rax: 0,
            rip: at,
            cs: 0,
            eflags: 0x202,
            rsp: 0,
            ss: 0,
            fs_base: 0,
            gs_base: 0,
            ds: 0,
            es: 0,
            fs: 0,
            gs: 0,
        }
    }

    /// A thread that is put back from a stub makes its call without what the stub does before it.
    #[test]
    fn who_is_put_back_before_a_call_that_ends_answers_has_ended_them() {
        let page = vec![0u64; 512];
        let (memory, at) = (Memory::open(std::process::id() as i32).unwrap(), page.as_ptr() as u64);
        let facts = Facts { bits: 64, filtered: false, vdso: None, stacks: 0, states: None, identity: at };
        let template = Emitter::new().unwrap().calls(None).unwrap();
        let (tests, insn) = (0x1005, 0x2000);
        let marks: Vec<Marks> = template.marks.iter().map(|marks| marks.at(tests)).collect();
        let clone = marks[0];
        let pid = *marks.iter().find(|marks| marks.number == 39).unwrap();
        let stub = Stub { end: tests + 4096, from: insn - 5, insn, next: insn + 2, tests, marks };
        let stubs = std::collections::BTreeMap::from([(0x1000, stub)]);
        let undone = |stands: u64, number: u64| {
            memory.write(at, &[1, 1]).unwrap();
            let registers = registers(stands, number);
            let stopped =
                Stopped { facts: &facts, registers: &registers, memory: &memory, faults: false, stubs: &stubs };
            let back = Identity.undo(&stopped).map(|undone| (undone.registers.rip, undone.registers.rax));
            let mut known = [0; 2];
            memory.read(at, &mut known).unwrap();
            (back, known == [1, 1])
        };
        // In the tests rax has the number; behind them it may have lost it.
        assert_eq!(undone(tests, 117), (Some((insn, 117)), false));
        assert_eq!(undone(tests + 3, 1), (Some((insn, 1)), true));
        assert_eq!(undone(tests + 3, 39), (Some((insn, 39)), true));
        assert_eq!(undone(clone.saved, 0xbad), (Some((insn, 56)), false));
        assert_eq!(undone(pid.begins + 1, 0xbad), (Some((insn, 39)), true));
        // It has not come to the tests yet.
        assert_eq!(undone(0x1000, 117), (None, true));
    }

    /// As glibc has it: the number is loaded before the loop.
    #[test]
    fn a_call_that_is_made_again_and_again_is_exit() {
        let before = [0xba, 60, 0, 0, 0, 0x31, 0xff, 0x89, 0xd0];
        assert!(is_endless(&before, &[0xeb, 0xf8]));
        assert!(!is_endless(&before, &[0xeb, 0x08]) && !is_endless(&before, &[0x48, 0x3d]) && !is_endless(&[], &[]));
        // Out of the loop leads a branch.
        assert!(!is_endless(&[0x31, 0xff, 0x74, 0x02], &[0xeb, 0xf8]));
    }

    fn nowhere(insn: u64) -> Site {
        Site::trap(Kind::Syscall, insn, insn + 2, Reason::NoBoundary)
    }

    #[test]
    fn pairs_of_bytes_in_tables_are_no_crossings() {
        let sites = |sites: Vec<Site>| Sites { bits: 64, sites, ..Sites::default() };
        let table = |_: &Site| vec![0x24, 0xa7, 0xb6, 0x27, 0xca, 0x67, 0xc3, 0xf1, 0x1c];
        assert!(is_all_data(&sites(vec![nowhere(0x1000), nowhere(0x2000)]), table));
        let known = Site::trap(Kind::Syscall, 0x3000, 0x3002, Reason::NoRoom);
        assert!(!is_all_data(&sites(vec![nowhere(0x1000), known]), table));
        let code = |_: &Site| vec![0x90, 0xb8, 0x3c, 0, 0, 0, 0x31, 0xff];
        assert!(!is_all_data(&sites(vec![nowhere(0x1000)]), code));
        assert!(
            loads(&[0xb8, 0x10, 1, 0, 0], &[272]) && loads(&[0x6a, 58, 0x58], &[58]) && loads(&[0xb0, 105], &[105])
        );
        assert!(!loads(&[0xb8, 60, 0, 0, 0], &[58, 105, 272]) && loads(&[], &[58]));
    }

    /// Of this system's C library nothing is left that may be one of these calls once all its sites with room are
    /// rewritten.
    #[test]
    fn the_c_library_is_seen() {
        let maps = tollgate_remote::maps::read(std::process::id() as i32).unwrap();
        let libc = maps.iter().find(|map| map.path.contains("libc.so") || map.path.contains("/libc-"));
        let Some(libc) = libc.filter(|_| cfg!(target_env = "gnu")) else { return };
        let bytes = std::fs::read(&libc.path).unwrap();
        let sites = scan::image(&bytes).unwrap();
        let bias = libc.start - libc.offset;
        let memory = Memory::open(std::process::id() as i32).unwrap();
        let has_room = |insn: u64| {
            let site = sites.sites.iter().find(|site| site.insn.wrapping_add(bias) == insn).unwrap();
            !matches!(site.method, Method::Trap(_) | Method::Pun { .. })
        };
        assert_eq!(unseen(&sites, &memory, bias, |insn, passed| passed || !has_room(insn)), None);
        assert!(unseen(&sites, &memory, bias, |_, _| true).is_some());
    }
}
