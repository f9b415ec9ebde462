//! The vDSO of 32-bit programs, which are traced by stops: its functions are made to stop as calls do.
//!
//! Each function's first instructions become a jump to its *shim*, in a page of ours: a call that no kernel has, the
//! function, and such a call again. Both stop the thread as every call does, and are told as one call of the vDSO.
//! Breakpoints were rejected: a program whose tracer is killed would die of the next one, and these calls just fail
//! then, which nobody looks at.
//!
//! A filter of the program's own might kill it for them, so they are taken out before one is installed; and the
//! functions get their first instructions back before their page or ours is unmapped or moved.

use super::Backend;
use super::capture;
use super::inject::Tampering;
use super::run::Engine;
use super::tracee::Pending;
use iced_x86::IcedError;
use iced_x86::code_asm::*;
use std::io;
use std::ops::Range;
use tollgate_agent::layout::DRAIN;
use tollgate_remote::memory::{self, Memory};
use tollgate_remote::ptrace;
use tollgate_remote::{call, maps};
use tollgate_rewrite::encode;
use tollgate_rewrite::scan;
use tollgate_rewrite::site::Entry;
use tollgate_supervisor::event::{Crossing, Event};
use tollgate_syscalls::{Call, Gate, VdsoCall, When};

/// What a 32-bit vDSO exports (vdso(7)): the function, how many arguments it has, and the call of the i386 table whose
/// memory is copied (asm/unistd_32.h). Of those with times of 64 bits none is: their structures are not those of the
/// call that they are told as.
const FUNCTIONS: [(&str, VdsoCall, u32, Option<u32>); 7] = [
    ("__vdso_clock_gettime", VdsoCall::ClockGettime, 2, Some(265)),
    ("__vdso_clock_gettime64", VdsoCall::ClockGettime, 2, None),
    ("__vdso_gettimeofday", VdsoCall::Gettimeofday, 2, Some(78)),
    ("__vdso_time", VdsoCall::Time, 1, Some(13)),
    ("__vdso_clock_getres", VdsoCall::ClockGetres, 2, Some(266)),
    ("__vdso_clock_getres_time64", VdsoCall::ClockGetres, 2, None),
    ("__vdso_getcpu", VdsoCall::Getcpu, 3, Some(318)),
];

/// Bytes of a shim, and of the page that all of them are in.
const ROOM: u64 = 128;
const PAGE: u64 = 4096;
const _: () = assert!(FUNCTIONS.len() as u64 * ROOM <= PAGE);

/// Calls of functions that a thread can be in at a time, one in the handler of the next; more are not told.
const DEEPEST: usize = 16;

/// Bytes of a shim's stack at its second call: the clock behind the function, and before it.
const CLOCKS: u64 = 16;

/// `int $0x80`, and two bytes that do nothing.
const CALL: [u8; 2] = [0xcd, 0x80];
const NOTHING: [u8; 2] = [0x66, 0x90];

/// One function's, as it lies in the program.
#[derive(Clone, Debug)]
struct Stand {
    function: VdsoCall,
    args: u32,
    shows: Option<u32>,
    /// Behind its first call, and behind its second.
    enter: u64,
    leave: u64,
}

/// The shims of one process.
#[derive(Clone, Debug)]
pub(super) struct Shim {
    page: Range<u64>,
    vdso: Range<u64>,
    stands: Vec<Stand>,
    /// What was written over the functions' beginnings, and what had been there.
    detours: Vec<(u64, Vec<u8>)>,
}

impl Engine<'_> {
    /// Puts shims into a 32-bit program that stands behind its `execve`. What fails leaves its vDSO as it is.
    pub(super) fn build_porch(&mut self, tid: i32) {
        // Under the filter it cannot be told whether the program has one of its own, which might kill it for calls that
        // no kernel has.
        let is_32 = || ptrace::registers(tid).is_ok_and(|registers| registers.cs == ptrace::USER32_CS);
        if self.backend != Backend::Dispatch || !is_32() || tollgate_remote::filtered(tid) {
            return;
        }
        if !self.options.vdso32 {
            return self.note(
                "calls of the 32-bit vDSO are not traced, because each would stop its thread twice (-e gate=all traces \
                 them)"
                    .into(),
            );
        }
        let pid = self.threads[&tid].pid;
        match shim(tid, pid) {
            Ok(Some(shim)) => drop(self.shims.insert(pid, shim)),
            Ok(None) => {}
            Err(error) => self.note(format!("process {pid}: calls of its vDSO are not traced: {error}")),
        }
    }

    /// A thread is about to make a call: one of a shim's is none of the program's, and is heard of here.
    pub(super) fn at_porch(&mut self, tid: i32, ip: u64) -> bool {
        let Some(thread) = self.threads.get_mut(&tid) else { return false };
        let Some(shim) = self.shims.get(&thread.pid).filter(|shim| shim.page.contains(&ip)) else { return false };
        let Some(stand) = shim.stands.iter().find(|stand| stand.enter == ip || stand.leave == ip) else { return false };
        let Ok(registers) = ptrace::registers(tid) else { return true };
        if stand.enter == ip {
            // cdecl: the return address, then the arguments.
            let word = |index: u64| memory::word(tid, registers.rsp.wrapping_add(4 * index), 32).unwrap_or(0);
            let mut args = [0; 6];
            (0..stand.args as usize).for_each(|index| args[index] = word(index as u64 + 1));
            let nr = stand.function as u32;
            // The shim reads the clock behind the stop.
            let begun = Pending {
                gate: Gate::Vdso,
                bits: 32,
                nr,
                args,
                begun: 0,
                site: word(0),
                memory: Vec::new(),
                recorded: false,
                tampering: Tampering::default(),
            };
            if thread.functions.len() < DEEPEST {
                thread.functions.push((registers.rsp, begun));
            }
            return true;
        }
        let (stand, stack, result) = (stand.clone(), registers.rsp, i64::from(registers.rcx as i32));
        let [ended, begun] = memory::array::<16>(tid, stack).map_or([0, 0], |bytes| {
            [&bytes[..8], &bytes[8..]].map(|half| u64::from_le_bytes(half.try_into().unwrap_or_default()))
        });
        // The frame of the function that ends: others above it were left by a jump.
        let frame = stack.wrapping_add(CLOCKS);
        while let Some((entered, function)) = thread.functions.pop() {
            if entered == frame {
                self.tell_function(tid, &stand, Pending { begun, ..function }, ended, result);
                break;
            }
            if entered > frame {
                thread.functions.push((entered, function));
                break;
            }
        }
        true
    }

    fn tell_function(&mut self, tid: i32, stand: &Stand, function: Pending, ended: u64, result: i64) {
        let thread = &self.threads[&tid];
        let (pid, told) = (thread.pid, thread.told);
        let mut copied = Vec::new();
        if let (true, Some(nr)) = (self.options.memory && told, stand.shows) {
            let shows = Pending { gate: Gate::Int80, nr, ..function.clone() };
            copied = capture::copy(tid, &shows, When::Exit, Some(result), self.options.limits());
        }
        if told {
            let Pending { gate, bits, nr, args, begun, site, .. } = function;
            let result = Some(result);
            let call = Call { pid, tid, gate, bits, nr, args, result, begun, ended, site, memory: copied };
            self.tell(Event::Call(Box::new(Crossing::alone(call, None))));
        }
    }

    /// A 32-bit program is about to make this call: shims that would be in its way are made harmless.
    pub(super) fn mind_porch(&mut self, tid: i32, nr: u64, args: &[u64; 6]) {
        /// mprotect, munmap, mremap, mmap2, prctl, seccomp (asm/unistd_32.h).
        const MPROTECT: u64 = 125;
        const MUNMAP: u64 = 91;
        const MREMAP: u64 = 163;
        const MMAP2: u64 = 192;
        const PRCTL: u64 = 172;
        const SECCOMP: u64 = 354;
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return };
        let Some(shim) = self.shims.get(&pid) else { return };
        let over = |start: u64, length: u64| shim.touches(start, start.saturating_add(length));
        match nr {
            // PR_SET_SECCOMP, and PR_SET_TSC, after which a shim's reading of the clock may be a fault.
            PRCTL if args[0] == 22 => shim.silence(tid),
            PRCTL if args[0] == 26 => shim.take_away(tid),
            SECCOMP => shim.silence(tid),
            MPROTECT | MUNMAP | MMAP2 if over(args[0], args[1]) => shim.take_away(tid),
            MREMAP if over(args[0], args[1]) || args[3] & 2 != 0 && over(args[4], args[2]) => shim.take_away(tid),
            _ => {}
        }
    }

    /// A process is let go: nobody listens any more.
    pub(super) fn leave_porches(&mut self, tid: i32) {
        let Some(pid) = self.threads.get(&tid).map(|thread| thread.pid) else { return };
        if let Some(shim) = self.shims.remove(&pid) {
            shim.silence(tid);
        }
    }
}

impl Shim {
    fn touches(&self, start: u64, end: u64) -> bool {
        [&self.page, &self.vdso].into_iter().any(|range| start < range.end && range.start < end)
    }

    /// Its calls do nothing from now on. Two bytes in the place of two: whoever is there executes these or those.
    fn silence(&self, tid: i32) {
        let Ok(memory) = Memory::open(tid) else { return };
        for behind in self.stands.iter().flat_map(|stand| [stand.enter, stand.leave]) {
            let mut now = [0; 2];
            if memory.read(behind - 2, &mut now).is_ok() && now == CALL {
                // Nothing can be done where it fails: the page was there a moment ago.
                let _ = memory.write(behind - 2, &NOTHING);
            }
        }
    }

    /// The functions begin as they did. A thread that is on a shim goes on there, as long as that is left where it is.
    fn take_away(&self, tid: i32) {
        let Ok(memory) = Memory::open(tid) else { return };
        for (address, before) in &self.detours {
            let _ = memory.write(*address, before);
        }
    }
}

/// Maps the page and leads the functions there. Nothing of the program has run yet.
fn shim(tid: i32, pid: i32) -> io::Result<Option<Shim>> {
    let Some(map) = maps::read(pid)?.into_iter().find(|map| map.path == "[vdso]") else { return Ok(None) };
    let memory = Memory::open(tid)?;
    let image = memory.range(map.start..map.end)?;
    let vdso = scan::vdso(&image).map_err(|error| io::Error::other(error.to_string()))?;
    // mmap2 of the i386 table.
    let (protection, flags) = (libc::PROT_READ | libc::PROT_EXEC, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    let args = [0, PAGE, protection as u64, flags as u64, u64::from(u32::MAX), 0];
    let at = match call::borrowed_32(tid, &memory, 192, args)? as u32 {
        failed @ 0xffff_f001.. => return Err(io::Error::from_raw_os_error(failed.wrapping_neg() as i32)),
        at => u64::from(at),
    };
    let mut shim = Shim { page: at..at + PAGE, vdso: map.start..map.end, stands: Vec::new(), detours: Vec::new() };
    for (index, function) in FUNCTIONS.iter().enumerate() {
        let Some(entry) = vdso.entries.iter().find(|entry| entry.name == function.0) else { continue };
        let at = at + index as u64 * ROOM;
        let Some((entry, moved)) = movable(entry, &image, map.start) else { continue };
        let built = stand(at, function.2, map.start + entry.offset + entry.original.len() as u64, &moved);
        let Some((bytes, enter, leave)) = built else { continue };
        let Ok(detour) = encode::detour(&entry, 32, map.start, at) else { continue };
        if bytes.len() as u64 > ROOM {
            continue;
        }
        memory.write(at, &bytes)?;
        memory.write(detour.address, &detour.bytes)?;
        shim.detours.push((detour.address, entry.original));
        shim.stands.push(Stand { function: function.1, args: function.2, shows: function.3, enter, leave });
    }
    Ok(Some(shim))
}

/// `endbr32`, with which functions begin where the kernel is built for indirect branch tracking. To 32-bit programs it
/// does nothing.
const LANDING: [u8; 4] = [0xf3, 0x0f, 0x1e, 0xfb];

/// What a jump takes the place of at a function's beginning, and the same for another place. GCC lets functions begin
/// with a call of four bytes of code that load its return address (`__x86.get_pc_thunk.ax`): that is the loading of a
/// number. The scan refuses calls, and so has not looked for branches into this one; between a call's own bytes no
/// compiler branches.
fn movable(entry: &Entry, image: &[u8], base: u64) -> Option<(Entry, Displaced)> {
    if entry.refused.is_none() {
        return Some((entry.clone(), Displaced::Instructions(entry.clone(), base)));
    }
    let begin = entry.offset as usize;
    let at = if image.get(begin..)?.starts_with(&LANDING) { begin + LANDING.len() } else { begin };
    let [0xe8, displacement @ ..] = *image.get(at..at + 5)?.first_chunk::<5>()? else { return None };
    let target = (at as u32 + 5).wrapping_add(u32::from_le_bytes(displacement)) as usize;
    // mov (%esp),%reg; ret
    let register = match image.get(target..target + 4)? {
        [0x8b, 0x04, 0x24, 0xc3] => 0,
        [0x8b, 0x0c, 0x24, 0xc3] => 1,
        [0x8b, 0x14, 0x24, 0xc3] => 2,
        [0x8b, 0x1c, 0x24, 0xc3] => 3,
        [0x8b, 0x34, 0x24, 0xc3] => 6,
        [0x8b, 0x3c, 0x24, 0xc3] => 7,
        _ => return None,
    };
    let behind = (base as u32).wrapping_add(at as u32 + 5);
    let load = [&[0xb8 + register][..], &behind.to_le_bytes()].concat();
    let entry = Entry { original: image[begin..at + 5].to_vec(), refused: None, ..entry.clone() };
    Some((entry, Displaced::Load(load)))
}

/// The displaced instructions.
enum Displaced {
    /// To be re-encoded: of an entry, in an image that lies there.
    Instructions(Entry, u64),
    /// These bytes anywhere.
    Load(Vec<u8>),
}

/// The code of one shim, and the addresses behind its two calls.
fn stand(at: u64, args: u32, resume: u64, displaced: &Displaced) -> Option<(Vec<u8>, u64, u64)> {
    let emit = |moved: &[u8]| -> Result<(Vec<u8>, [u64; 3]), IcedError> {
        let mut a = CodeAssembler::new(32)?;
        let (mut enter, mut leave, mut inner) = (a.create_label(), a.create_label(), a.create_label());
        a.mov(eax, DRAIN)?;
        a.int(0x80)?;
        a.set_label(&mut enter)?;
        a.rdtsc()?;
        a.push(edx)?;
        a.push(eax)?;
        for _ in 0..args {
            a.push(dword_ptr(esp + (4 * args + 8)))?;
        }
        a.call(inner)?;
        a.lea(esp, dword_ptr(esp + 4 * args))?;
        a.mov(ecx, eax)?;
        a.rdtsc()?;
        a.push(edx)?;
        a.push(eax)?;
        a.mov(eax, DRAIN)?;
        a.int(0x80)?;
        a.set_label(&mut leave)?;
        a.lea(esp, dword_ptr(esp + CLOCKS as u32))?;
        a.mov(eax, ecx)?;
        a.ret()?;
        a.set_label(&mut inner)?;
        if moved.is_empty() {
            a.zero_bytes()?
        } else {
            a.db(moved)?
        }
        a.jmp(resume)?;
        let done = a.assemble_options(at, iced_x86::BlockEncoderOptions::RETURN_NEW_INSTRUCTION_OFFSETS)?;
        let places = [done.label_ip(&enter)?, done.label_ip(&leave)?, done.label_ip(&inner)?];
        Ok((done.inner.code_buffer, places))
    };
    // What is displaced lies behind code whose length does not depend on it.
    let (_, [_, _, inner]) = emit(&[]).ok()?;
    let moved = match displaced {
        Displaced::Load(bytes) => bytes.clone(),
        Displaced::Instructions(entry, base) => encode::displaced_entry(entry, 32, *base, inner).ok()?,
    };
    let (bytes, [enter, leave, _]) = emit(&moved).ok()?;
    Some((bytes, enter, leave))
}

#[cfg(test)]
mod tests {
    use super::*;
    use iced_x86::{Decoder, DecoderOptions, Mnemonic, OpKind};
    use tollgate_rewrite::site::Reason;

    /// Mnemonic, first register, and whichever number the instruction has.
    fn listed(bytes: &[u8], at: u64) -> Vec<String> {
        let decoder = Decoder::with_ip(32, bytes, at, DecoderOptions::NONE);
        let number = |instruction: &iced_x86::Instruction| match instruction.op1_kind() {
            OpKind::Immediate32 => instruction.immediate32(),
            _ if instruction.mnemonic() == Mnemonic::Int => u32::from(instruction.immediate8()),
            _ if instruction.mnemonic() == Mnemonic::Jmp => instruction.near_branch_target() as u32,
            _ => instruction.memory_displacement32(),
        };
        let line = |instruction: iced_x86::Instruction| {
            format!("{:?} {:?} {:#x}", instruction.mnemonic(), instruction.op0_register(), number(&instruction))
        };
        decoder.into_iter().map(line).collect()
    }

    #[test]
    fn a_porch_calls_the_function_with_its_arguments_between_two_calls_that_no_kernel_has() {
        let (bytes, enter, leave) = stand(0x1000, 2, 0x8005, &Displaced::Load(vec![0xb8, 5, 0x80, 0, 0])).unwrap();
        let number = format!("Mov EAX {DRAIN:#x}");
        let wanted = [
            &number,
            "Int None 0x80",
            "Rdtsc None 0x0",
            "Push EDX 0x0",
            "Push EAX 0x0",
            // The second argument, and then the first, which lies where the second did.
            "Push None 0x10",
            "Push None 0x10",
            "Call None 0x1030",
            "Lea ESP 0x8",
            "Mov ECX 0x0",
            "Rdtsc None 0x0",
            "Push EDX 0x0",
            "Push EAX 0x0",
            &number,
            "Int None 0x80",
            "Lea ESP 0x10",
            "Mov EAX 0x0",
            "Ret None 0x0",
            "Mov EAX 0x8005",
            "Jmp None 0x8005",
        ];
        assert_eq!(listed(&bytes, 0x1000), wanted);
        for behind in [enter, leave] {
            assert_eq!(bytes[(behind - 0x1000 - 2) as usize..][..2], CALL);
        }
    }

    #[test]
    fn a_call_that_loads_its_own_address_becomes_that_address() {
        // call +11; …; mov (%esp),%ebx; ret
        let mut image = vec![0x90; 32];
        image[4..9].copy_from_slice(&[0xe8, 11, 0, 0, 0]);
        image[20..24].copy_from_slice(&[0x8b, 0x1c, 0x24, 0xc3]);
        let entry = Entry { name: "f".into(), offset: 4, original: Vec::new(), refused: Some(Reason::Branch) };
        let (moved, displaced) = movable(&entry, &image, 0xf7f0_0000).unwrap();
        assert_eq!((moved.original.as_slice(), moved.refused), (&image[4..9], None));
        let Displaced::Load(bytes) = displaced else { panic!("instructions") };
        assert_eq!(listed(&bytes, 0), ["Mov EBX 0xf7f00009"]);
        // Another function, or the image's end: left alone.
        image[23] = 0x90;
        assert!(movable(&entry, &image, 0).is_none() && movable(&Entry { offset: 30, ..entry }, &image, 0).is_none());
    }

    /// Regression: under kernels that are built for indirect branch tracking (Debian's 6.12) three of the functions
    /// were not seen.
    #[test]
    fn a_call_behind_a_landing_mark_becomes_that_address_too() {
        let mut image = vec![0x90; 32];
        image[4..13].copy_from_slice(&[0xf3, 0x0f, 0x1e, 0xfb, 0xe8, 7, 0, 0, 0]);
        image[20..24].copy_from_slice(&[0x8b, 0x1c, 0x24, 0xc3]);
        let entry = Entry { name: "f".into(), offset: 4, original: Vec::new(), refused: Some(Reason::Branch) };
        let (moved, displaced) = movable(&entry, &image, 0xf7f0_0000).expect("the loading of a number");
        assert_eq!((moved.original.as_slice(), moved.refused), (&image[4..13], None));
        let Displaced::Load(bytes) = displaced else { panic!("instructions") };
        assert_eq!(listed(&bytes, 0), ["Mov EBX 0xf7f0000d"]);
    }
}
