//! The part of `tollgate lab walk` that runs in the guest: holds a visit at its first crossing until the host records,
//! and names the addresses that the host has seen.
//!
//! The visit is the very one of `bench`: the same child, the same routine, the same sampler. So each crossing in the
//! host's trace is also a sample of the child's, and their instructions must be as many as its ticks.
//!
//! The child is held by a breakpoint at the start of the crossing's routine, and let go for good before it crosses: it
//! is recorded without a tracer, which would see its signals first. To stop it by a signal after some time was
//! rejected: a lab guest's timers are four million instructions apart, and all the crossings of a visit are over by
//! then.
//!
//! # Safety
//!
//! ptrace(2) is called with requests that take integers only; it changes a child that this process has started and not
//! yet waited for. What runs between fork and exec is one such call.
#![allow(unsafe_code)]

use crate::exit::Exit;
use crate::terminal;
use anyhow::{Context, Result, bail};
use clap::Args;
use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::Pid;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, Read};
use std::mem::offset_of;
use std::os::unix::fs::FileExt;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use tollgate_bench::{arm, hosts, shared::SharedSlab, signals};
use tollgate_gates::compat::CODE_BYTES;
use tollgate_gates::crossing::{Expect, ROUTINE_BYTES};
use tollgate_gates::gate::{self, Gate, Row, no_such_row};
use tollgate_gates::host::{Export, Host};
use tollgate_gates::need::Need;
use tollgate_gates::reason::Reason;
use tollgate_gates::sample::NO_LOOP;
use tollgate_gates::slab::{
    self, FLAG_DUMP_VDSO, MAX_SAMPLES, NULL_SAMPLES, STATE_CLOSED, STATE_FAULT, STATE_REFUSED, Slab,
};
use tollgate_lab::walk::protocol::{self, Marks, Msr, Said, Symbol, UserCode, in_kernel};
use tollgate_lab::walk::wiring::MSRS;

/// `tollgate lab guest-walk`.
#[derive(Debug, Args)]
pub struct GuestWalkArgs {
    /// Gate.
    pub gate: String,
    /// 64 or 32.
    #[arg(value_parser = clap::value_parser!(u8).range(32..=64))]
    pub bits: u8,
    /// Call.
    pub call: String,
}

/// Samples that the child takes, all of them recorded: enough that an interrupt or a cold cache of the kernel's does
/// not lengthen most.
const SAMPLES: u32 = 16;
/// Crossings that the sampler makes before its first sample, in a child of either kind.
const WARM_UP: usize = 3;
/// What the crossing's routine is called.
const ROUTINE: &str = "[user] crossing";
/// The breakpoint instruction.
const INT3: u8 = 0xcc;
/// Bytes of an instruction, at most.
const INSTRUCTION: usize = 15;

/// Walks one row.
pub fn run(args: &GuestWalkArgs) -> Result<Exit> {
    let mut visit = match Visit::begin(args)? {
        Ok(visit) => visit,
        Err(reason) => return shut(&reason),
    };
    let (msrs, no_msrs) = msrs();
    let before = WARM_UP + if visit.known.null_first { NULL_SAMPLES } else { 0 };
    let routine = UserCode::new(visit.marks.start & !0xfff, ROUTINE.into(), &visit.known.code);
    say(&Said::Ready { marks: visit.marks, routine, before, samples: SAMPLES as usize, msrs, no_msrs })?;
    if listen_awake()? != protocol::GO {
        bail!("the host did not send `{}`: guest-walk is for tollgate's own use", protocol::GO);
    }
    if let Err(reason) = visit.cross()? {
        return shut(&reason);
    }
    let mut kernel = None;
    for line in std::io::stdin().lock().lines() {
        let line = line.context("cannot read from the host")?;
        // What is behind the word to go.
        if line.trim().is_empty() {
            continue;
        }
        let Some(pcs) = protocol::asked(&line) else { break };
        if kernel.is_none() {
            kernel = Some(Kallsyms::read(args.bits)?);
        }
        let (inside, outside): (Vec<u64>, Vec<u64>) = pcs.into_iter().partition(|pc| in_kernel(*pc));
        let symbols = kernel.as_ref().map(|kernel| kernel.of(&inside)).unwrap_or_default();
        say(&Said::Named { symbols, user: outside.into_iter().map(|pc| visit.user_code(pc)).collect() })?;
    }
    Ok(Exit::Success)
}

fn say(said: &Said) -> Result<()> {
    Ok(terminal::print(&said.line())?)
}

fn shut(reason: &Reason) -> Result<Exit> {
    let closed = matches!(reason, Reason::Closed(_));
    say(&Said::Shut { closed, reason: reason.text().into() })?;
    Ok(Exit::Success)
}

/// Waits for a line without sleeping. While every process sleeps, a counting guest's clock jumps from timer to timer,
/// and the stopped child would reach the end of the time that it has given itself in no time at all.
fn listen_awake() -> Result<String> {
    let stdin = std::io::stdin();
    fcntl(&stdin, FcntlArg::F_SETFL(OFlag::O_NONBLOCK)).context("cannot set up standard input")?;
    let mut line = Vec::new();
    let mut byte = [0];
    // A blank line is what an earlier step left of its own word.
    while line.last() != Some(&b'\n') || line.trim_ascii().is_empty() {
        match stdin.lock().read(&mut byte) {
            Ok(0) => bail!("the host has gone: guest-walk is for tollgate's own use"),
            Ok(_) => line.push(byte[0]),
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
                nix::sched::sched_yield().context("sched_yield")?
            }
            Err(error) => return Err(error).context("cannot read from the host"),
        }
    }
    fcntl(&stdin, FcntlArg::F_SETFL(OFlag::empty())).context("cannot set up standard input")?;
    Ok(String::from_utf8_lossy(&line).trim().to_string())
}

/// A visit whose child is held at its first crossing.
struct Visit {
    slab: SharedSlab,
    gate: &'static dyn Gate,
    row: Row,
    host: Host,
    known: Known,
    marks: Marks,
    child: Option<Pid>,
    memory: Memory,
    /// Armed for as long as this lives.
    _armed: arm::Armed,
}

/// What this process knows of the crossing before there is a child.
struct Known {
    /// The routine's bytes, and where they lie: in this process, or, of 32-bit code, in any.
    code: Vec<u8>,
    address: u64,
    /// The null path goes through the same routine, before the crossings.
    null_first: bool,
}

impl Visit {
    fn begin(args: &GuestWalkArgs) -> Result<Result<Visit, Reason>> {
        signals::driver();
        let mut slab = SharedSlab::create()?;
        if args.bits == 32 {
            request(slab.get(), 1, FLAG_DUMP_VDSO);
            let child = spawn("nop", 32, "nop", &slab, false)?;
            waitpid(child, None).context("cannot wait for a child process")?;
        }
        let host = hosts::read(slab.get());
        let gate = gate::find(&args.gate).with_context(|| format!("there is no gate {}", args.gate))?;
        let row = Row::new(args.bits, &args.call);
        let need = gate.need(&row);
        if need == Need::PtraceSyscallStop {
            let why = "a child that is stopped for the recording cannot have the tracer that this row measures";
            return Ok(Err(Reason::Refused(why.into())));
        }
        // First: the functions that are probed come with it.
        let armed = arm::Armed::open(&[need], Some(0));
        if let Err(reason) = armed.check(need) {
            return Ok(Err(reason));
        }
        let known = match known(gate, &row, &host, slab.get())? {
            Ok(known) => known,
            Err(reason) => return Ok(Err(reason)),
        };
        request(slab.get(), SAMPLES, 0);
        let child = Some(spawn(gate.name(), row.bits, &row.call, &slab, true)?);
        let marks = Marks { start: 0, first: 0, behind: 0, stop: 0 };
        let mut visit = Visit { slab, gate, row, host, known, marks, child, memory: Memory::default(), _armed: armed };
        Ok(visit.hold()?.map(|()| visit))
    }

    fn pid(&self) -> Result<Pid> {
        self.child.context("the child is gone")
    }

    /// Has the child stop at the start of its crossing's routine.
    fn hold(&mut self) -> Result<Result<(), Reason>> {
        let pid = self.pid()?;
        // It stops once it has executed this program, and, of 32 bits, once more when it executes the 32-bit one.
        if let Err(reason) = self.run_to(trapped)? {
            return Ok(Err(reason));
        }
        let options = libc::PTRACE_O_TRACEEXEC | libc::PTRACE_O_EXITKILL;
        ptrace(libc::PTRACE_SETOPTIONS, pid, 0, options as u64).context("set up the child's tracing")?;
        if self.row.bits == 32 {
            ptrace(libc::PTRACE_CONT, pid, 0, 0).context("continue the child")?;
            let executed =
                |status: &WaitStatus| matches!(status, WaitStatus::PtraceEvent(_, _, libc::PTRACE_EVENT_EXEC));
            if let Err(reason) = self.run_to(executed)? {
                return Ok(Err(reason));
            }
        }
        let at = match self.row.bits {
            // The same file, at an address of the child's own.
            64 => self.known.address - image_base("self")? + image_base(&pid.to_string())?,
            _ => self.known.address,
        };
        let memory = File::options()
            .read(true)
            .write(true)
            .open(format!("/proc/{pid}/mem"))
            .context("cannot open the child's memory")?;
        let mut first = [0];
        memory.read_exact_at(&mut first, at).context("cannot read the crossing's routine")?;
        memory.write_all_at(&[INT3], at).context("cannot set a breakpoint")?;
        ptrace(libc::PTRACE_CONT, pid, 0, 0).context("continue the child")?;
        if let Err(reason) = self.run_to(trapped)? {
            return Ok(Err(reason));
        }
        memory.write_all_at(&first, at).context("cannot remove the breakpoint")?;
        let ip = (offset_of!(libc::user, regs) + offset_of!(libc::user_regs_struct, rip)) as u64;
        ptrace(libc::PTRACE_POKEUSER, pid, ip, at).context("set the child back to its breakpoint")?;
        let Marks { start, first, behind, stop } = marks(&self.known.code, self.row.bits)
            .context("the crossing's routine does not have the expected layout")?;
        self.marks = Marks { start: at + start, first: at + first, behind: at + behind, stop: at + stop };
        self.memory = Memory::read(pid, &memory)?;
        Ok(Ok(()))
    }

    /// Lets the child run, its signals passed on, until it stops in the awaited way.
    fn run_to(&mut self, awaited: impl Fn(&WaitStatus) -> bool) -> Result<Result<(), Reason>> {
        let pid = self.pid()?;
        loop {
            let status = waitpid(pid, None).context("cannot wait for the child")?;
            let signal = match status {
                _ if awaited(&status) => return Ok(Ok(())),
                WaitStatus::Stopped(_, signal) => signal as u64,
                WaitStatus::PtraceEvent(..) | WaitStatus::PtraceSyscall(_) => 0,
                ended => {
                    self.child = None;
                    let why = Reason::Closed("the child did not cross".into());
                    return Ok(self.ended(ended).and(Err(why)));
                }
            };
            ptrace(libc::PTRACE_CONT, pid, 0, signal).context("continue the child")?;
        }
    }

    /// A child that has ended: well, where it has taken all its samples.
    fn ended(&mut self, status: WaitStatus) -> Result<(), Reason> {
        let slab = self.slab.get();
        let text = || slab.reason().unwrap_or("for a reason that is not valid text").to_string();
        match (slab.state, status) {
            (STATE_CLOSED, _) => Err(Reason::Closed(text())),
            (STATE_REFUSED, _) => Err(Reason::Refused(text())),
            (STATE_FAULT, _) => {
                Err(self.gate.died(&self.row, &self.host, slab.fault_signal as i32, Some(slab.fault_address)))
            }
            (slab::STATE_DONE, _) => Ok(()),
            (_, WaitStatus::Signaled(_, signal, _)) => Err(self.gate.died(&self.row, &self.host, signal as i32, None)),
            (_, status) => Err(Reason::Closed(format!("the child ended after {} samples: {status:?}", slab.taken))),
        }
    }

    /// Lets the child go, to its end, while the host records, and says what its samples were.
    fn cross(&mut self) -> Result<Result<(), Reason>> {
        let pid = self.pid()?;
        ptrace(libc::PTRACE_DETACH, pid, 0, 0).context("let the child go")?;
        let status = waitpid(pid, None).context("cannot wait for the child")?;
        self.child = None;
        if let Err(reason) = self.ended(status) {
            return Ok(Err(reason));
        }
        let slab = self.slab.get();
        // As the child has it: what getppid returns, say, is another number here.
        let expect = match slab.expect_kind {
            0 => Expect::Exact(slab.expect_value),
            _ => Expect::AtLeast(slab.expect_value),
        };
        let taken = (slab.taken as usize).min(MAX_SAMPLES);
        if let Some(wrong) = slab.values[..taken].iter().find(|value| !expect.holds(**value)) {
            return Ok(Err(self.gate.failed(&self.row, expect, *wrong)));
        }
        let mut null = slab.null_ticks[..(slab.null_taken as usize).min(NULL_SAMPLES)].to_vec();
        null.sort_unstable();
        let null = null.get(null.len() / 2).copied().unwrap_or(0);
        say(&Said::Done { samples: slab.ticks[..taken].to_vec(), null, operations: slab.operations })?;
        Ok(Ok(()))
    }

    fn user_code(&self, pc: u64) -> UserCode {
        UserCode::new(pc, self.user_name(pc), self.memory.at(pc))
    }

    fn user_name(&self, pc: u64) -> String {
        let routine = self.marks.start & !0xfff;
        if (routine..routine + ROUTINE_BYTES as u64).contains(&pc) {
            return ROUTINE.into();
        }
        let Some((start, piece)) = self.memory.piece(pc) else {
            return if pc >> 63 == 1 { "[vsyscall]".into() } else { "[user]".into() };
        };
        match piece.name.as_str() {
            "[vdso]" => format!("[vdso] {}", self.vdso_function(pc, start)),
            name if name.contains("tollgate-probed") => "[user] probed function".into(),
            _ => "[user] tollgate".into(),
        }
    }

    /// The exported function that this lies in or behind.
    fn vdso_function(&self, pc: u64, base: u64) -> String {
        let exports: &[Export] = if self.row.bits == 64 { &self.host.vdso64 } else { &self.host.vdso32 };
        let own = if self.row.bits == 64 { self.host.vdso64_base } else { 0 };
        let offset = pc - base;
        let before = exports.iter().filter(|export| export.address.wrapping_sub(own) <= offset);
        before.max_by_key(|export| export.address).map_or_else(String::new, |export| export.name.clone())
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        if let Some(child) = self.child.take() {
            let _ = kill(child, Signal::SIGKILL);
            let _ = waitpid(child, None);
        }
    }
}

/// The code of a process, as it was when it was held.
#[derive(Default)]
struct Memory(BTreeMap<u64, Piece>);

struct Piece {
    name: String,
    bytes: Vec<u8>,
}

impl Memory {
    fn read(pid: Pid, memory: &File) -> Result<Memory> {
        let maps =
            std::fs::read_to_string(format!("/proc/{pid}/maps")).context("cannot read the child's memory map")?;
        let code =
            maps.lines().filter_map(Mapping::parse).filter(|mapping| mapping.executable && mapping.start >> 63 == 0);
        let mut pieces = BTreeMap::new();
        for mapping in code {
            let mut bytes = vec![0; (mapping.end - mapping.start) as usize];
            memory.read_exact_at(&mut bytes, mapping.start).context("cannot read the child's code")?;
            pieces.insert(mapping.start, Piece { name: mapping.name.into(), bytes });
        }
        Ok(Memory(pieces))
    }

    fn piece(&self, pc: u64) -> Option<(u64, &Piece)> {
        let (start, piece) = self.0.range(..=pc).next_back()?;
        (pc - start < piece.bytes.len() as u64).then_some((*start, piece))
    }

    /// The bytes of the instruction there, and some behind it.
    fn at(&self, pc: u64) -> &[u8] {
        let bytes = self.piece(pc).map(|(start, piece)| &piece.bytes[(pc - start) as usize..]);
        bytes.map_or(&[], |bytes| &bytes[..bytes.len().min(INSTRUCTION)])
    }
}

/// ptrace(2) with integers. `PTRACE_PEEK*` are not for this: they answer by value.
fn ptrace(request: libc::c_uint, pid: Pid, address: u64, data: u64) -> nix::Result<()> {
    // SAFETY: see the module's section.
    Errno::result(unsafe { libc::ptrace(request, pid.as_raw(), address, data) }).map(drop)
}

/// Asks for samples of one crossing each, and nothing else.
fn request(slab: &mut Slab, samples: u32, flags: u32) {
    (slab.state, slab.taken, slab.null_taken, slab.fault_signal, slab.reason_len) = (0, 0, 0, 0, 0);
    (slab.samples, slab.batch, slab.loops, slab.flags) = (samples, 1, 0, flags);
    slab.operations = 1;
    slab.loop_value = NO_LOOP;
}

/// Starts a child; one that is to be `held` stops when it has executed the program.
fn spawn(gate: &str, bits: u8, call: &str, slab: &SharedSlab, held: bool) -> Result<Pid> {
    let mut command = Command::new("/proc/self/exe");
    command.args(["cross", gate, &bits.to_string(), call, "--slab", &slab.fd().to_string()]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if held {
        // SAFETY: between fork and exec, and ptrace is a bare system call. It makes the parent this child's tracer and
        // takes no pointer.
        unsafe { command.pre_exec(|| Ok(Errno::result(libc::ptrace(libc::PTRACE_TRACEME, 0, 0, 0)).map(drop)?)) };
    }
    Ok(Pid::from_raw(command.spawn().context("cannot start a child process")?.id() as i32))
}

/// Stopped by a breakpoint, or by the end of exec.
fn trapped(status: &WaitStatus) -> bool {
    matches!(status, WaitStatus::Stopped(_, Signal::SIGTRAP))
}

/// Prepares the crossing here as the child will do it there, to learn where its routine is. What else that does
/// (handlers, mappings) is of no use to this process, and does no harm.
fn known(gate: &dyn Gate, row: &Row, host: &Host, slab: &mut Slab) -> Result<Result<Known, Reason>> {
    if !gate.rows(host).contains(row)
        && !gate.rows(host).iter().any(|known| known.bits == row.bits && known.call == row.call)
    {
        return Ok(Err(no_such_row(gate.name(), row)));
    }
    if row.bits == 64 {
        let crossing = match gate.native(row, host) {
            Ok(crossing) => crossing,
            Err(reason) => return Ok(Err(reason)),
        };
        let address = crossing.enter as *const () as u64;
        let mut code = vec![0; ROUTINE_BYTES];
        let memory = File::open("/proc/self/mem").context("cannot open this process's memory")?;
        memory.read_exact_at(&mut code, address).context("cannot read the crossing's routine")?;
        let null_first = crossing.null.is_some_and(|(null, _)| null as *const () as u64 == address);
        return Ok(Ok(Known { code, address, null_first }));
    }
    let crossing = match gate.compat(row, host) {
        Ok(crossing) => crossing,
        Err(reason) => return Ok(Err(reason)),
    };
    let program = crossing.prepare(slab);
    let code = crossing.code[..CODE_BYTES].to_vec();
    Ok(Ok(Known { code, address: program.code.into(), null_first: false }))
}

/// `lfence; rdtsc; lfence`, and where in it the counter is read.
const READING: &[u8] = &[0x0f, 0xae, 0xe8, 0x0f, 0x31, 0x0f, 0xae, 0xe8];
const FENCE: usize = 3;

/// Where the marks are in a routine of [`tollgate_gates::crossing_asm`] or [`tollgate_gates::compat_asm`]: behind the
/// last register that is loaded, and before the value is compared with the smallest one so far.
fn marks(code: &[u8], bits: u8) -> Option<Marks> {
    let start = find(code, READING, 0)?;
    let (first, behind) = match bits {
        // mov r11, [r12 + 56]; cmp rax, r15; cmovl r15, rax
        64 => {
            let last = [0x4d, 0x8b, 0x5c, 0x24, 0x38];
            let first = find(code, &last, start)? + last.len();
            (first, find(code, &[0x4c, 0x39, 0xf8, 0x4c, 0x0f, 0x4c, 0xf8], first)?)
        }
        // mov regs + 20, %edi; cmp private + 12, %eax; jge
        _ => {
            let operand = |offset: usize| tollgate_gates::compat::slab_address(offset).to_le_bytes();
            let last = [&[0x8b, 0x3d][..], &operand(offset_of!(Slab, regs) + 20)].concat();
            let first = find(code, &last, start)? + last.len();
            let compare = [&[0x3b, 0x05][..], &operand(offset_of!(Slab, private) + 12), &[0x7d]].concat();
            (first, find(code, &compare, first)?)
        }
    };
    let stop = find(code, READING, behind)?;
    Some(Marks {
        start: (start + FENCE) as u64,
        first: first as u64,
        behind: behind as u64,
        stop: (stop + FENCE) as u64,
    })
}

fn find(code: &[u8], pattern: &[u8], from: usize) -> Option<usize> {
    code.get(from..)?.windows(pattern.len()).position(|window| window == pattern).map(|at| from + at)
}

/// A line of `/proc/PID/maps`.
struct Mapping<'a> {
    start: u64,
    end: u64,
    offset: u64,
    executable: bool,
    name: &'a str,
}

impl<'a> Mapping<'a> {
    fn parse(line: &'a str) -> Option<Mapping<'a>> {
        let (range, rest) = line.split_once(' ')?;
        let (start, end) = range.split_once('-')?;
        let hex = |text: &str| u64::from_str_radix(text, 16).ok();
        let mut words = rest.split_whitespace();
        let executable = words.next()?.contains('x');
        let offset = hex(words.next()?)?;
        // Four fields, then blanks, then a name that may have blanks.
        let name = rest.splitn(5, ' ').nth(4).unwrap_or_default().trim_start();
        Some(Mapping { start: hex(start)?, end: hex(end)?, offset, executable, name })
    }
}

/// Where a process has the start of its program's file.
fn image_base(process: &str) -> Result<u64> {
    let program = std::fs::read_link(format!("/proc/{process}/exe")).context("cannot read which program runs")?;
    let maps = std::fs::read_to_string(format!("/proc/{process}/maps")).context("cannot read a memory map")?;
    let mut mappings = maps.lines().filter_map(Mapping::parse);
    let first = mappings.find(|mapping| mapping.name == program.to_string_lossy() && mapping.offset == 0);
    Ok(first.with_context(|| format!("the program is not in the memory map of process {process}"))?.start)
}

/// The registers that say where the kernel is entered, or why they cannot be read.
fn msrs() -> (Vec<Msr>, Option<String>) {
    let device = "/dev/cpu/0/msr";
    let read = || -> Result<Vec<Msr>> {
        let file = File::open(device).with_context(|| format!("{device} (the kernel's module msr)"))?;
        let mut found = Vec::new();
        for (name, number) in MSRS {
            let mut bytes = [0; 8];
            match file.read_exact_at(&mut bytes, number.into()) {
                Ok(()) => found.push(Msr { name: name.into(), value: u64::from_le_bytes(bytes) }),
                // This CPU has no such register.
                Err(error) if error.raw_os_error() == Some(Errno::EIO as i32) => {}
                Err(error) => return Err(error).context(name),
            }
        }
        Ok(found)
    };
    match read() {
        Ok(msrs) => (msrs, None),
        Err(error) => (Vec::new(), Some(format!("{error:#}"))),
    }
}

/// The kernel's own symbols of code, by address.
struct Kallsyms {
    text: String,
    /// Where a symbol begins, and where its line does.
    starts: Vec<(u64, usize)>,
    bits: u8,
}

impl Kallsyms {
    fn read(bits: u8) -> Result<Kallsyms> {
        let text = std::fs::read_to_string("/proc/kallsyms").context("cannot read /proc/kallsyms")?;
        Ok(Kallsyms::parse(text, bits))
    }

    fn parse(text: String, bits: u8) -> Kallsyms {
        let mut starts = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let mut words = line.split_whitespace();
            let address = words.next().and_then(|word| u64::from_str_radix(word, 16).ok());
            if let (Some(address @ 1..), Some("t" | "T" | "w" | "W")) = (address, words.next()) {
                starts.push((address, at));
            }
            at += line.len();
        }
        starts.sort_unstable();
        Kallsyms { text, starts, bits }
    }

    /// The symbols that contain these addresses, each once.
    fn of(&self, pcs: &[u64]) -> Vec<Symbol> {
        let found = pcs.iter().filter_map(|pc| self.symbol(*pc)).map(|symbol| (symbol.start, symbol));
        found.collect::<BTreeMap<_, _>>().into_values().collect()
    }

    fn symbol(&self, pc: u64) -> Option<Symbol> {
        let behind = self.starts.partition_point(|(start, _)| *start <= pc);
        let (start, _) = *self.starts.get(behind.checked_sub(1)?)?;
        let first = self.starts.partition_point(|(other, _)| *other < start);
        let best = self.starts[first..behind]
            .iter()
            .filter_map(|(_, at)| self.line(*at))
            .min_by_key(|line| self.rank(line))?;
        let end = self.starts.get(behind).map_or(start + 4096, |(end, _)| *end);
        let module = best.2.map(|module| module.trim_matches(['[', ']']).into());
        Some(Symbol { start, end, name: best.1.into(), module })
    }

    /// Kind, name and module.
    fn line(&self, at: usize) -> Option<(&str, &str, Option<&str>)> {
        let mut words = self.text.get(at..)?.lines().next()?.split_whitespace().skip(1);
        Some((words.next()?, words.next()?, words.next()))
    }

    /// Of several symbols at one address, the least of these is the function's name: not the linker's mark of a
    /// section, not the system call's alias for the other mode, not a local name where there is a global one.
    fn rank(&self, (kind, name, _): &(&str, &str, Option<&str>)) -> (bool, bool, bool, bool) {
        let mark = name.starts_with('_') && ["_start", "_end", "_begin", "stext"].iter().any(|end| name.ends_with(end));
        let other = if self.bits == 64 { "__ia32_" } else { "__x64_" };
        (mark, name.starts_with(other), *kind != "T", name.starts_with("__"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tollgate_gates::compat;

    /// Of each gate that has a crossing here, so that a change of the routines' layout is found without a guest.
    #[test]
    fn marks_are_found_in_every_routine() {
        let mut seen = (0, 0);
        let null = compat::bytes(compat::null);
        let empty = marks(null, 32).unwrap();
        assert_eq!(empty.first, empty.behind);
        let call = marks(compat::bytes(compat::call_function), 32).unwrap();
        // Three pushes, a call through memory, an addition.
        assert_eq!(call.behind - call.first, 3 + 6 + 3);
        let host = Host::default();
        for gate in
            ["syscall", "int80", "ud", "nop", "call", "signal", "cpuid", "libc"].map(|name| gate::find(name).unwrap())
        {
            for row in gate.rows(&host) {
                if row.bits == 32 {
                    let Ok(crossing) = gate.compat(&row, &host) else { continue };
                    assert!(marks(crossing.code, 32).is_some(), "{}/32/{}", gate.name(), row.call);
                    seen.1 += 1;
                } else if let Ok(Ok(known)) = {
                    let slab = SharedSlab::create();
                    slab.and_then(|mut slab| known(gate, &row, &host, slab.get()))
                } {
                    let found = marks(&known.code, 64).unwrap_or_else(|| panic!("{}/64/{}", gate.name(), row.call));
                    assert!(found.start < found.first && found.first <= found.behind && found.behind < found.stop);
                    seen.0 += 1;
                }
            }
        }
        assert!(seen.0 > 10 && seen.1 > 3, "{seen:?}");
        assert_eq!(marks(&[0x90; 64], 64), None);
        assert_eq!(marks(READING, 64), None);
    }

    const SYMBOLS: &str = "\
0000000000000000 A fixed_percpu_data
ffffffff81800000 T __entry_text_start
ffffffff81800000 T entry_SYSCALL_64
ffffffff81800040 t entry_SYSCALL_64_safe_stack
ffffffff810b0000 T __ia32_sys_getppid
ffffffff810b0000 T __x64_sys_getppid
ffffffff810b0020 t helper
ffffffff82000000 D some_data
ffffffffc0001000 t ksys_read_loop\t[ksys]
nonsense
";

    #[test]
    fn a_function_is_named_by_its_own_name() {
        let names = |bits: u8| {
            let symbols = Kallsyms::parse(SYMBOLS.into(), bits);
            let pcs = [
                0xffff_ffff_8180_0000,
                0xffff_ffff_8180_0050,
                0xffff_ffff_810b_001f,
                0xffff_ffff_810b_0000,
                0xffff_ffff_c000_1004,
            ];
            symbols.of(&pcs).into_iter().map(|symbol| symbol.name).collect::<Vec<_>>()
        };
        assert_eq!(
            names(64),
            ["__x64_sys_getppid", "entry_SYSCALL_64", "entry_SYSCALL_64_safe_stack", "ksys_read_loop"]
        );
        assert_eq!(names(32)[0], "__ia32_sys_getppid");
        let symbols = Kallsyms::parse(SYMBOLS.into(), 64);
        let module = symbols.symbol(0xffff_ffff_c000_1000).unwrap();
        assert_eq!((module.module.as_deref(), module.end), (Some("ksys"), 0xffff_ffff_c000_2000));
        assert_eq!(symbols.symbol(0x1000), None);
        assert_eq!(Kallsyms::parse(String::new(), 64).of(&[1, u64::MAX]), []);
    }

    #[test]
    fn lines_of_a_memory_map() {
        let line = "7f0000000000-7f0000002000 r-xp 00000000 00:01 123                        /a program";
        let mapping = Mapping::parse(line).unwrap();
        assert_eq!(
            (mapping.start, mapping.end, mapping.offset, mapping.name),
            (0x7f00_0000_0000, 0x7f00_0000_2000, 0, "/a program")
        );
        let vdso = Mapping::parse("7ffd0000-7ffd2000 r-xp 00000000 00:00 0                          [vdso]").unwrap();
        assert_eq!(vdso.name, "[vdso]");
        assert!(Mapping::parse("").is_none() && Mapping::parse("12-34").is_none());
        let memory = Mapping::parse("7f12-7f13 r-xp 00000000 00:01 2     /memfd:tollgate-probed (deleted)").unwrap();
        assert_eq!(memory.name, "/memfd:tollgate-probed (deleted)");
    }
}
