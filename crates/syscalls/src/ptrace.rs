//! ptrace(2): what its requests take.
//!
//! Source: linux/ptrace.h.

use super::capture::{EXIT, LIST};
use super::context::{Context, Text};
use super::generated as set;
use super::kind::Special;
use super::part::Part;
use super::text::{address, hex};
use super::{flags, signals};
use crate::When;

/// PTRACE_GET_SYSCALL_INFO.
const GET_SYSCALL_INFO: u32 = 0x420e;

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

/// Where, or how much.
pub(super) static ADDRESS: Special = plain(|c, i| match c.arg(0) as u32 {
    request if alone(request) => None,
    GET_SYSCALL_INFO => Some(c.arg(i).to_string().into()),
    _ => Some(address(c.arg(i)).into()),
});

/// What with: a struct ptrace_syscall_info is as long as the argument before it says.
pub(super) static DATA: Special = Special {
    print: |c, i| {
        let value = c.arg(i);
        Some(match c.arg(0) as u32 {
            request if alone(request) => return None,
            // PTRACE_CONT, PTRACE_SINGLESTEP, PTRACE_DETACH, PTRACE_SYSCALL, PTRACE_SYSEMU, PTRACE_SYSEMU_SINGLESTEP,
            // PTRACE_SINGLEBLOCK: a signal.
            7 | 9 | 17 | 24 | 31..=33 => signals::short(value as i32, true).into(),
            // PTRACE_SETOPTIONS, PTRACE_SEIZE
            0x4200 | 0x4206 => flags::flags(&set::PTRACE_O, value),
            GET_SYSCALL_INFO => syscall_info(c, value).into(),
            _ => address(value).into(),
        })
    },
    capture: Some((EXIT, LIST, 2, 1)),
    most: 88,
    more: &[],
};

/// PTRACE_TRACEME, PTRACE_KILL, PTRACE_ATTACH, PTRACE_INTERRUPT and PTRACE_LISTEN take nothing more.
fn alone(request: u32) -> bool {
    matches!(request, 0 | 8 | 16 | 0x4207 | 0x4208)
}

/// As much of it as was asked for, and as the kernel has.
fn syscall_info(context: &Context, pointer: u64) -> String {
    let length = context.arg(2).min(context.count());
    let Some(bytes) = context.exactly(When::Exit, pointer, length).filter(|bytes| !bytes.is_empty()) else {
        return address(pointer);
    };
    let part = Part::new(context, pointer, bytes, length);
    let word = |at: usize| part.behind(at).number(8);
    let op = part.number(1);
    let mut out = vec![format!("op={}", flags::value(&set::PTRACE_SYSCALL_INFO, op))];
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
                fields.extend(part.has(84).then(|| format!("ret_data={}", hex(part.behind(80).number(4)))));
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
