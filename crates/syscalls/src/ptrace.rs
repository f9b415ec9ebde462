//! ptrace(2): what its requests take.
//!
//! Sources: linux/ptrace.h, asm/user.h, linux/elf.h.

use super::capture::{BYTES, ENTRY, EXIT, FIXED, NONE, POINTED, RESULT, pointed};
use super::context::{Context, Text};
use super::fields::{Fields, Kind, Scope};
use super::generated as set;
use super::kind::{Special, Way};
use super::part::Part;
use super::text::{address, hex};
use super::{arguments, filter, flags, layouts, signals, special};
use crate::When;

const fn plain(print: fn(&Context, usize) -> Option<Text>) -> Special {
    Special { print, capture: None, most: 0, more: &[] }
}

/// What is asked for; of what has no name all 64 bits are shown.
pub(super) static REQUEST: Special = plain(|c, i| Some(flags::long_value(&set::PTRACE, c.arg(i)).into()));

/// Whose.
pub(super) static PID: Special = plain(|c, i| {
    // PTRACE_TRACEME
    (c.arg(0) as u32 != 0).then(|| c.pid(c.arg(i) as i32).into())
});

/// Where, or how much, or which registers.
pub(super) static ADDRESS: Special = Special {
    print: |c, i| {
        let value = c.arg(i);
        Some(match c.arg(0) as u32 {
            request if alone(request) => return None,
            GETREGS..=SETFPREGS => return None,
            GETREGSET | SETREGSET => flags::value(&set::NT, value).into(),
            GETSIGMASK | SETSIGMASK | GET_FILTER | GET_METADATA | GET_SYSCALL_INFO | SET_SYSCALL_INFO => {
                value.to_string().into()
            }
            PEEKSIGINFO => {
                static FIELDS: Fields =
                    Fields(&[("off", Kind::U(8)), ("flags", Kind::Flags(4, &set::PEEKSIGINFO)), ("nr", Kind::U(4))]);
                structure(c, When::Entry, (value, 16), |part| FIELDS.whole(part, &Scope::default())).into()
            }
            _ => address(value).into(),
        })
    },
    capture: Some((ENTRY, FIXED, NONE, 16)),
    most: 0,
    more: &[],
};

/// What with: the longest structure is that of the registers of the FPU. The tracer copies it, as the request says
/// whether it is memory.
pub(super) static DATA: Special = Special {
    print: |c, i| {
        let value = c.arg(i);
        Some(match c.arg(0) as u32 {
            request if alone(request) => return None,
            // PTRACE_CONT, PTRACE_SINGLESTEP, PTRACE_DETACH, PTRACE_SYSCALL, PTRACE_SYSEMU, PTRACE_SYSEMU_SINGLESTEP,
            // PTRACE_SINGLEBLOCK: a signal.
            7 | 9 | 17 | 24 | 31..=33 => signals::short(value as i32, true).into(),
            // PTRACE_OLDSETOPTIONS, PTRACE_SETOPTIONS, PTRACE_SEIZE
            21 | 0x4200 | 0x4206 => flags::flags(&set::PTRACE_O, value),
            // Structures of 32-bit programs are others.
            _ if !c.wide => address(value).into(),
            request => memory(c, request, value).into(),
        })
    },
    capture: Some((ENTRY | EXIT, FIXED, NONE, FPREGS as u32)),
    most: 0,
    more: &[
        (ENTRY, POINTED, NONE, pointed(0, 8, 8, 1)),
        (EXIT, POINTED, NONE, pointed(0, 8, 8, 1)),
        (EXIT, BYTES, RESULT, SIGINFO as u32),
    ],
};

const GETREGS: u32 = 12;
const SETREGS: u32 = 13;
const GETFPREGS: u32 = 14;
const SETFPREGS: u32 = 15;
const GETEVENTMSG: u32 = 0x4201;
const GETSIGINFO: u32 = 0x4202;
const SETSIGINFO: u32 = 0x4203;
const GETREGSET: u32 = 0x4204;
const SETREGSET: u32 = 0x4205;
const PEEKSIGINFO: u32 = 0x4209;
const GETSIGMASK: u32 = 0x420a;
const SETSIGMASK: u32 = 0x420b;
const GET_FILTER: u32 = 0x420c;
const GET_METADATA: u32 = 0x420d;
const GET_SYSCALL_INFO: u32 = 0x420e;
const SET_SYSCALL_INFO: u32 = 0x4212;

/// Bytes of a struct user_regs_struct, a struct user_fpregs_struct (asm/user.h), and a siginfo_t.
const REGS: usize = 27 * 8;
const FPREGS: usize = 512;
const SIGINFO: usize = 128;

/// What a request reads or writes.
fn memory(context: &Context, request: u32, pointer: u64) -> String {
    let word = |part: &Part| part.number(8);
    let mask = |when| match context.arg(2) {
        8 => special::at(context, when, &layouts::SIGSET, pointer),
        _ => address(pointer),
    };
    match request {
        // PTRACE_PEEKTEXT, PTRACE_PEEKDATA, PTRACE_PEEKUSER
        1..=3 => structure(context, When::Exit, (pointer, 8), |part| format!("[{}]", address(word(part)))),
        GETREGS => structure(context, When::Exit, (pointer, REGS), registers),
        SETREGS => structure(context, When::Entry, (pointer, REGS), registers),
        GETFPREGS => structure(context, When::Exit, (pointer, FPREGS), fpu),
        SETFPREGS => structure(context, When::Entry, (pointer, FPREGS), fpu),
        GETEVENTMSG => structure(context, When::Exit, (pointer, 8), |part| format!("[{}]", word(part))),
        GETSIGINFO if context.failed() => address(pointer),
        GETSIGINFO => special::at(context, When::Exit, &layouts::SIGINFO, pointer),
        SETSIGINFO => special::at(context, When::Entry, &layouts::SIGINFO, pointer),
        PEEKSIGINFO if context.failed() => address(pointer),
        PEEKSIGINFO => arguments::array(context, pointer, &layouts::SIGINFO, Way::Out, context.count()),
        GETSIGMASK if context.failed() => address(pointer),
        GETSIGMASK => mask(When::Exit),
        SETSIGMASK => mask(When::Entry),
        GETREGSET | SETREGSET => register_set(context, request == GETREGSET, pointer),
        GET_FILTER if context.failed() => address(pointer),
        GET_FILTER => filter::instructions(context, When::Exit, (pointer, context.count()), filter::Purpose::Calls),
        GET_METADATA => metadata(context, pointer),
        GET_SYSCALL_INFO => syscall_info(context, When::Exit, (pointer, context.arg(2).min(context.count()))),
        SET_SYSCALL_INFO => syscall_info(context, When::Entry, (pointer, context.arg(2))),
        _ => address(pointer),
    }
}

/// Memory of so many bytes.
fn structure(context: &Context, when: When, (pointer, size): (u64, usize), print: impl Fn(&Part) -> String) -> String {
    let bytes = context.exactly(when, pointer, size as u64).filter(|_| when == When::Entry || !context.failed());
    bytes.map_or_else(|| address(pointer), |bytes| print(&Part::new(context, pointer, bytes, size as u64)))
}

/// Where registers of a set are, and how many bytes; the kernel says how many there were.
fn register_set(context: &Context, gets: bool, pointer: u64) -> String {
    let vector = |when| {
        let bytes = context.exactly(when, pointer, 16)?;
        let part = Part::new(context, pointer, bytes, 16);
        Some((part.number(8), part.behind(8).number(8)))
    };
    let Some((base, room)) = vector(When::Entry) else { return address(pointer) };
    let (_, length) = vector(When::Exit).unwrap_or((base, room));
    let (when, size) = if gets { (When::Exit, length) } else { (When::Entry, room) };
    // NT_PRSTATUS, NT_FPREGSET: whole words of them.
    let known = match context.arg(2) as u32 {
        1 => Some((REGS, registers as fn(&Part) -> String)),
        2 => Some((FPREGS, fpu as fn(&Part) -> String)),
        _ => None,
    };
    let known = known.filter(|_| size > 0 && size.is_multiple_of(8));
    let shown = known.map(|(most, print)| {
        structure(context, when, (base, size.min(most as u64) as usize), |part| {
            let text = print(part);
            if size > most as u64 { text[..text.len() - 1].to_string() + ", ...}" } else { text }
        })
    });
    let shown = shown.unwrap_or_else(|| address(base));
    let length = if room == length { room.to_string() } else { format!("{room} => {length}") };
    format!("{{iov_base={shown}, iov_len={length}}}")
}

/// The registers, as many as there are.
fn registers(part: &Part) -> String {
    static NAMES: [&str; 27] = [
        "r15", "r14", "r13", "r12", "rbp", "rbx", "r11", "r10", "r9", "r8", "rax", "rcx", "rdx", "rsi", "rdi",
        "orig_rax", "rip", "cs", "eflags", "rsp", "ss", "fs_base", "gs_base", "ds", "es", "fs", "gs",
    ];
    let one = |(at, name): (usize, &&str)| {
        let here = part.behind(8 * at);
        (here.length > 0).then(|| format!("{name}={}", hex(here.number(8))))
    };
    let all: Vec<String> = NAMES.iter().enumerate().filter_map(one).collect();
    format!("{{{}}}", all.join(", "))
}

/// Those of the FPU.
fn fpu(part: &Part) -> String {
    static HEAD: Fields = Fields(&[
        ("cwd", Kind::X(2)),
        ("swd", Kind::X(2)),
        ("ftw", Kind::X(2)),
        ("fop", Kind::X(2)),
        ("rip", Kind::X(8)),
        ("rdp", Kind::X(8)),
        ("mxcsr", Kind::X(4)),
        ("mxcr_mask", Kind::X(4)),
    ]);
    let mut out = HEAD.printed(&part.first(32), &Scope::default(), 0);
    for (name, at, end) in [("st_space", 32, 160), ("xmm_space", 160, 416), ("padding", 416, FPREGS)] {
        let space = part.first(end).behind(at);
        let limit = part.context.style.elements();
        let mut words: Vec<String> =
            (0..space.length / 4).take(limit).map(|word| hex(space.behind(4 * word).number(4))).collect();
        if words.len() < space.length / 4 {
            words.push("...".to_string());
        }
        out.extend((space.length > 0).then(|| format!("{name}=[{}]", words.join(", "))));
    }
    format!("{{{}}}", out.join(", "))
}

/// A struct seccomp_metadata: which filter, and its flags, as far as the kernel has them.
fn metadata(context: &Context, pointer: u64) -> String {
    if context.arg(2) < 8 {
        return address(pointer);
    }
    structure(context, When::Entry, (pointer, 8), |part| {
        let mut out = vec![format!("filter_off={}", part.number(8))];
        let (count, known) = (context.count(), context.exactly(When::Exit, pointer, 16));
        if !context.failed() && count > 8 {
            let flags = known.filter(|_| count >= 16).map(|bytes| Part::new(context, pointer, bytes, 16).behind(8));
            let shown = flags.map(|flags| flags::flags(&set::SECCOMP_FLAGS, flags.number(8)).text);
            out.push(shown.map_or_else(|| "???".to_string(), |flags| format!("flags={flags}")));
            out.extend((count > 16).then(|| "...".to_string()));
        }
        format!("{{{}}}", out.join(", "))
    })
}

/// PTRACE_TRACEME, PTRACE_KILL, PTRACE_ATTACH, PTRACE_INTERRUPT and PTRACE_LISTEN take nothing more.
fn alone(request: u32) -> bool {
    matches!(request, 0 | 8 | 16 | 0x4207 | 0x4208)
}

/// Bytes of a struct ptrace_syscall_info that are known here.
const SYSCALL_INFO: u64 = 88;

/// As much of it as was asked for, and as the kernel has.
fn syscall_info(context: &Context, when: When, (pointer, length): (u64, u64)) -> String {
    let length = length.min(SYSCALL_INFO);
    let bytes = context.exactly(when, pointer, length).filter(|bytes| !bytes.is_empty());
    let Some(bytes) = bytes.filter(|_| when == When::Entry || !context.failed()) else { return address(pointer) };
    let part = Part::new(context, pointer, bytes, length);
    let word = |at: usize| part.behind(at).number(8);
    let op = part.number(1);
    let mut out = vec![format!("op={}", flags::value(&set::PTRACE_SYSCALL_INFO, op))];
    for (name, at, size) in [("reserved", 1, 1), ("flags", 2, 2)] {
        let number = part.behind(at).number(size);
        out.extend((number != 0).then(|| format!("{name}={}", hex(number))));
    }
    let fields = [
        (8, format!("arch={}", flags::value(&set::AUDIT_ARCH, part.behind(4).number(4)))),
        (16, format!("instruction_pointer={}", address(word(8)))),
        (24, format!("stack_pointer={}", address(word(16)))),
    ];
    out.extend(fields.into_iter().filter(|(end, _)| part.has(*end)).map(|(_, field)| field));
    if part.has(32) {
        // PTRACE_SYSCALL_INFO_ENTRY, PTRACE_SYSCALL_INFO_EXIT, PTRACE_SYSCALL_INFO_SECCOMP
        out.extend(match op {
            1 => Some(format!("entry={{{}}}", entered(&part).join(", "))),
            2 => Some(format!("exit={{{}}}", left(&part).join(", "))),
            3 => {
                let mut fields = entered(&part);
                fields.extend(part.has(84).then(|| format!("ret_data={}", part.behind(80).number(4))));
                Some(format!("seccomp={{{}}}", fields.join(", ")))
            }
            _ => None,
        });
    }
    format!("{{{}}}", out.join(", "))
}

/// The number of a call, and its arguments.
fn entered(part: &Part) -> Vec<String> {
    let number = part.behind(24).number(8);
    let name = u32::try_from(number).ok().and_then(|number| super::name(crate::Table::X64, number));
    // AUDIT_ARCH_X86_64: the names of others are not known here.
    let name = name.filter(|_| part.behind(4).number(4) == 0xc000_003e);
    let number =
        name.map_or_else(|| number.to_string(), |name| flags::named(|| number.to_string(), format!("__NR_{name}")));
    let mut out = vec![format!("nr={number}")];
    let args = (0..6).map(|at| part.behind(32 + 8 * at)).take_while(|arg| arg.has(8)).map(|arg| hex(arg.number(8)));
    let args: Vec<String> = args.collect();
    out.extend((!args.is_empty()).then(|| format!("args=[{}]", args.join(", "))));
    out
}

/// The result of a call.
fn left(part: &Part) -> Vec<String> {
    let result = part.behind(24).signed(8);
    if !part.has(33) {
        return vec![format!("rval={result}")];
    }
    let failed = part.behind(32).number(1);
    let error = i32::try_from(result.wrapping_neg()).ok().and_then(super::errno_name).filter(|_| failed != 0);
    let result =
        error.map_or_else(|| result.to_string(), |name| flags::named(|| result.to_string(), format!("-{name}")));
    vec![format!("rval={result}"), format!("is_error={failed}")]
}
