//! Signals: names, masks, actions, siginfo.

use super::context::View;
use super::generated as set;
use super::kind::Set;
use super::text::{address, hex, id};
use super::{Constants, flags};

/// The first real-time signal of the kernel; the C library keeps the first two for itself.
const SIGRTMIN: i32 = 32;
/// The last one.
const SIGRTMAX: i32 = 64;

/// `SIGCHLD`, `SIGRTMIN`, `SIGRT_1`; not `long`, it is without `SIG`. A number that is no signal stays one.
pub(super) fn plain(signal: i32, long: bool) -> String {
    name(signal, long).unwrap_or_else(|| signal.to_string())
}

/// The same as a constant.
pub(super) fn short(signal: i32, long: bool) -> String {
    name(signal, long).map_or_else(|| signal.to_string(), |name| flags::named(|| signal.to_string(), name))
}

fn name(signal: i32, long: bool) -> Option<String> {
    let name = match signal {
        SIGRTMIN => "SIGRTMIN".to_string(),
        _ if (SIGRTMIN + 1..=SIGRTMAX).contains(&signal) => format!("SIGRT_{}", signal - SIGRTMIN),
        _ => set::SIGNALS.names.find(|known| known as i32 == signal)?.to_string(),
    };
    Some(if long { name } else { name.trim_start_matches("SIG").to_string() })
}

/// `[HUP INT]`; a set of more than two thirds of all signals by those that are not in it: `~[KILL]`.
pub(super) fn mask(bits: u64, signals: u32) -> String {
    let inverted = bits.count_ones() >= signals * 2 / 3;
    let shown = if inverted { !bits } else { bits };
    let names: Vec<String> =
        (0..signals).filter(|at| shown >> at & 1 != 0).map(|at| short(at as i32 + 1, false)).collect();
    format!("{}[{}]", if inverted { "~" } else { "" }, names.join(" "))
}

/// A handler's address, or what stands for it.
pub(super) fn handler(value: u64) -> String {
    let name = match value {
        0 => "SIG_DFL",
        1 => "SIG_IGN",
        value if value as u32 == u32::MAX => "SIG_ERR",
        value => return hex(value),
    };
    flags::named(|| hex(value), name.to_string())
}

/// The fields of a struct sigaction.
pub(super) fn action(handled: u64, blocked: u64, signals: u32, bits: u64, restorer: u64) -> Option<String> {
    let mut out = format!("{{sa_handler={}, sa_mask={}", handler(handled), mask(blocked, signals));
    out += &format!(", sa_flags={}", flags::flags(&set::SA, bits).text);
    // SA_RESTORER (asm/signal.h): only then does the kernel look at the field.
    if bits & 0x0400_0000 != 0 {
        out += &format!(", sa_restorer={}", address(restorer));
    }
    Some(out + "}")
}

/// The bytes of a siginfo_t.
struct Info<'a> {
    bytes: &'a [u8],
    /// Where the union begins, and how long a word is.
    at: usize,
    word: usize,
}

impl Info<'_> {
    fn i32(&self, at: usize) -> i32 {
        self.bytes.get(at..at + 4).and_then(|b| b.try_into().ok()).map_or(0, i32::from_le_bytes)
    }

    fn field(&self, at: usize) -> i32 {
        self.i32(self.at + at)
    }

    fn word(&self, at: usize) -> u64 {
        let low = u64::from(self.field(at) as u32);
        if self.word == 8 { low | u64::from(self.field(at + 4) as u32) << 32 } else { low }
    }
}

/// The names of a signal's own codes.
fn codes(signal: i32) -> Option<&'static Set> {
    Some(match signal {
        4 => &set::SI_ILL,
        5 => &set::SI_TRAP,
        7 => &set::SI_BUS,
        8 => &set::SI_FPE,
        11 => &set::SI_SEGV,
        17 => &set::SI_CHLD,
        29 => &set::SI_POLL,
        31 => &set::SI_SYS,
        _ => return None,
    })
}

/// How processes and descriptors of whom it concerns are printed.
pub(super) struct Names<'a> {
    /// A process.
    pub pid: &'a dyn Fn(i32) -> String,
    /// A descriptor.
    pub fd: &'a dyn Fn(i32) -> String,
}

/// A siginfo_t (asm-generic/siginfo.h), in braces.
pub(super) fn siginfo(bytes: &[u8], bits: u8, names: &Names) -> String {
    if bytes.len() < 12 {
        return "{}".to_string();
    }
    let (at, word) = if bits == 64 { (16, 8) } else { (12, 4) };
    let info = Info { bytes, at, word };
    let (signal, errno, code) = (info.i32(0), info.i32(4), info.i32(8));
    if signal == 0 && code == 0 {
        return "{}".to_string();
    }
    let own = codes(signal).and_then(|set| flags::name(set, code as u32 as u64)).filter(|_| code > 0);
    let code_name = match own.or_else(|| flags::name(&set::SI_ANY, code as u32 as u64)) {
        Some(name) => flags::named(|| hex(u64::from(code as u32)), name.to_string()),
        None => hex(u64::from(code as u32)),
    };
    let mut out = format!("{{si_signo={}, si_code={code_name}", short(signal, true));
    if errno != 0 {
        let number = || (errno as u32).to_string();
        let name = super::errno_name(errno).map_or_else(number, |name| flags::named(number, name.to_string()));
        out += &format!(", si_errno={name}");
    }
    out + &details(&info, signal, code, names) + "}"
}

/// What is in the union.
fn details(info: &Info, signal: i32, code: i32, names: &Names) -> String {
    let sender = format!(", si_pid={}, si_uid={}", (names.pid)(info.field(0)), id(info.field(4) as u32));
    let sent = |at: usize| format!(", si_int={}, si_ptr={}", info.field(at), address(info.word(at)));
    match code {
        // SI_USER, SI_TKILL
        0 | -6 => return sender,
        // SI_TIMER
        -2 => {
            return format!(", si_timerid={}, si_overrun={}", hex(info.field(0) as u32 as u64), info.field(4))
                + &sent(8);
        }
        // SI_SIGIO
        -5 => return readiness(info, names),
        // SI_QUEUE, SI_MESGQ and others of programs
        code if code < 0 => return sender + &if info.word(8) == 0 && code != -1 { String::new() } else { sent(8) },
        _ => {}
    }
    match signal {
        17 => {
            let status = info.field(8);
            let status = if code == 1 { status.to_string() } else { short(status, true) };
            let ticks = |index: usize| {
                let at = if info.word == 8 { 16 } else { 12 } + index * info.word;
                ticks(info.word(at))
            };
            format!("{sender}, si_status={status}, si_utime={}, si_stime={}", ticks(0), ticks(1))
        }
        4 | 5 | 7 | 8 | 11 => {
            let mut out = format!(", si_addr={}", address(info.word(0)));
            // SEGV_BNDERR, SEGV_PKUERR, BUS_MCEERR_AR, BUS_MCEERR_AO
            match (signal, code) {
                (11, 3) => {
                    let (lower, upper) = (info.word(info.word * 2), info.word(info.word * 3));
                    out += &format!(", si_lower={}, si_upper={}", address(lower), address(upper));
                }
                (11, 4) => out += &format!(", si_pkey={}", info.field(info.word * 2) as u32),
                (7, 4 | 5) => out += &format!(", si_addr_lsb={}", hex(info.field(info.word) as u64 & 0xffff)),
                _ => {}
            }
            out
        }
        29 => readiness(info, names),
        31 => {
            let arch = info.field(info.word + 4) as u32;
            let table = match arch {
                0xc000_003e => Some(crate::Table::X64),
                0x4000_0003 => Some(crate::Table::I386),
                _ => None,
            };
            let arch = flags::value(&set::AUDIT_ARCH, u64::from(arch));
            let number = info.field(info.word) as u32;
            let name = table.and_then(|table| super::name(table, number));
            let named = |name| flags::named(|| number.to_string(), format!("__NR_{name}"));
            let name = name.map_or_else(|| number.to_string(), named);
            format!(", si_call_addr={}, si_syscall={name}, si_arch={arch}", address(info.word(0)))
        }
        // Who sent it and what with, where that is there: programs give signals codes of their own.
        _ => {
            let from = if info.word(0) == 0 && info.field(4) == 0 { String::new() } else { sender };
            from + &if info.word(8) == 0 { String::new() } else { sent(8) }
        }
    }
}

/// What may be done with a descriptor.
fn readiness(info: &Info, names: &Names) -> String {
    format!(", si_band={}, si_fd={}", info.word(0) as i64, (names.fd)(info.field(info.word)))
}

/// Ticks of 10 ms.
pub(super) fn ticks(value: u64) -> String {
    // Hundredths, as the kernel reports them on every configuration (USER_HZ).
    parts_of_seconds(value, 2)
}

/// A time in parts of a second that have so many digits.
pub(super) fn parts_of_seconds(value: u64, digits: u32) -> String {
    let whole = 10u64.pow(digits);
    match value {
        0 => "0".to_string(),
        value if flags::constants() == Constants::Numbers => value.to_string(),
        value => {
            let (seconds, part, width) = (value / whole, value % whole, digits as usize);
            flags::remarked(value.to_string(), &format!("{seconds}.{part:0width$} s"))
        }
    }
}

/// A wait status: `{WIFEXITED(s) && WEXITSTATUS(s) == 0}`.
pub(super) fn wait_status(status: u32) -> String {
    let (low, high) = (status & 0x7f, status >> 8 & 0xff);
    if status == 0xffff {
        return "{WIFCONTINUED(s)}".to_string();
    }
    if status & 0xff == 0x7f {
        let signal = plain((high & 0x7f) as i32, true);
        let trap = if high & 0x80 != 0 { " | 0x80" } else { "" };
        let event = match status >> 16 {
            0 => String::new(),
            event => format!(" | {}", event_name(event)),
        };
        return format!("{{WIFSTOPPED(s) && WSTOPSIG(s) == {signal}{trap}}}{event}");
    }
    if low != 0 {
        let core = if status & 0x80 != 0 { " && WCOREDUMP(s)" } else { "" };
        return format!("{{WIFSIGNALED(s) && WTERMSIG(s) == {}{core}}}", plain(low as i32, true));
    }
    format!("{{WIFEXITED(s) && WEXITSTATUS(s) == {high}}}")
}

/// The events of a tracer (linux/ptrace.h).
fn event_name(event: u32) -> String {
    let names = ["FORK", "VFORK", "CLONE", "EXEC", "VFORK_DONE", "EXIT", "SECCOMP"];
    match names.get(event as usize - 1) {
        Some(name) => format!("PTRACE_EVENT_{name}<<16"),
        None if event == 128 => "PTRACE_EVENT_STOP<<16".to_string(),
        None => format!("{event}<<16"),
    }
}

/// A wait status in memory.
pub(super) fn print_wait_status(view: &View) -> Option<String> {
    Some(format!("[{}]", wait_status(view.u32(0)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_name_the_smaller_half() {
        assert_eq!(mask(0, 64), "[]");
        assert_eq!(mask(1 << 9 | 1 << 16, 64), "[USR1 CHLD]");
        assert_eq!(mask(!(3 << 31), 64), "~[RTMIN RT_1]");
        assert_eq!(mask(u64::MAX, 64), "~[]");
        assert_eq!(mask(u64::from(u32::MAX), 32), "~[]");
    }

    #[test]
    fn wait_statuses_are_spelled_out() {
        assert_eq!(wait_status(0x300), "{WIFEXITED(s) && WEXITSTATUS(s) == 3}");
        assert_eq!(wait_status(9), "{WIFSIGNALED(s) && WTERMSIG(s) == SIGKILL}");
        assert_eq!(wait_status(0x8b), "{WIFSIGNALED(s) && WTERMSIG(s) == SIGSEGV && WCOREDUMP(s)}");
        assert_eq!(wait_status(0x137f), "{WIFSTOPPED(s) && WSTOPSIG(s) == SIGSTOP}");
        assert_eq!(wait_status(0xffff), "{WIFCONTINUED(s)}");
    }

    /// A siginfo of 64-bit code from 32-bit words.
    fn info(words: &[i32]) -> Vec<u8> {
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.resize(128, 0);
        bytes
    }

    #[test]
    fn siginfo_is_as_strace_prints_it() {
        let number = |number: i32| number.to_string();
        let siginfo = |info: &[u8], bits| siginfo(info, bits, &Names { pid: &number, fd: &number });
        let child = info(&[17, 0, 1, 0, 8114, 0, 3, 0, 0, 0, 1]);
        assert_eq!(
            siginfo(&child, 64),
            "{si_signo=SIGCHLD, si_code=CLD_EXITED, si_pid=8114, si_uid=0, si_status=3, si_utime=0, si_stime=1 /* 0.01 \
             s */}"
        );
        let killed = info(&[17, 0, 2, 8115, 0, 9]);
        assert_eq!(
            siginfo(&killed, 32),
            "{si_signo=SIGCHLD, si_code=CLD_KILLED, si_pid=8115, si_uid=0, si_status=SIGKILL, si_utime=0, si_stime=0}"
        );
        assert_eq!(
            siginfo(&info(&[10, 0, -6, 0, 7, 0]), 64),
            "{si_signo=SIGUSR1, si_code=SI_TKILL, si_pid=7, si_uid=0}"
        );
        assert_eq!(siginfo(&info(&[14, 0, 0x80]), 64), "{si_signo=SIGALRM, si_code=SI_KERNEL}");
        assert_eq!(siginfo(&info(&[11, 0, 1, 0, 8]), 64), "{si_signo=SIGSEGV, si_code=SEGV_MAPERR, si_addr=0x8}");
        assert_eq!(siginfo(&info(&[11, 0, 0x80]), 64), "{si_signo=SIGSEGV, si_code=SI_KERNEL, si_addr=NULL}");
        assert_eq!(
            siginfo(&info(&[10, 0, -1, 0, 20449, 0, 77, 0]), 64),
            "{si_signo=SIGUSR1, si_code=SI_QUEUE, si_pid=20449, si_uid=0, si_int=77, si_ptr=0x4d}"
        );
        assert_eq!(
            siginfo(&info(&[31, 0, 2, 0, 0x1000, 0, 39, 0xc000_003e_u32 as i32]), 64),
            "{si_signo=SIGSYS, si_code=SYS_USER_DISPATCH, si_call_addr=0x1000, si_syscall=__NR_getpid, \
             si_arch=AUDIT_ARCH_X86_64}"
        );
        assert_eq!(
            siginfo(&info(&[28, 0, 1, 0, 9, 0, 7]), 64),
            "{si_signo=SIGWINCH, si_code=0x1, si_pid=9, si_uid=0, si_int=7, si_ptr=0x7}"
        );
        assert_eq!(siginfo(&[], 64), "{}");
    }
}
