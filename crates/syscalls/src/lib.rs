//! The names of all calls of both tables, their arguments, results and errors, as strace(1) prints them.
//!
//! Everything here is a function of a [`Call`] and of tables; nothing asks the running system. The tables
//! (`generated.rs`) come from scripts/decode-tables, which reads the kernel's headers and formats and a small
//! hand-written map. What an argument points to is read from [`Call::memory`]; [`capture()`] says what the engine
//! copies for it, and comes from the same rows that print it, so the two cannot disagree. Where a copy is missing, the
//! address is printed.
//!
//! | module | what it does |
//! | --- | --- |
//! | `call` | a call as it was made |
//! | `table`, `generated` | the rows of both tables, the named values |
//! | `kind` | the vocabulary of the rows |
//! | `capture` | which memory to copy |
//! | `context` | a call while it is printed; `resolve` looks through socketcall(2), ipc(2), the old mmap and select |
//! | `arguments`, `special`, `layouts`, `socket`, `controls`, `options`, `netlink`, `ioctl` | printing |
//! | `aio`, `bpf`, `futex2`, `keyring`, `perf`, `prctl`, `ptrace`, `quota`, `uring` | one family of calls each |
//! | `sized`, `mounts`, `modules` | printing, of structures as long as an argument says |
//! | `signals`, `sysv`, `time`, `text`, `flags` | printing, of smaller things |
//! | `part`, `fields` | structures and attributes whose fields are rows of data |
//! | `results` | what is behind `= ` |
//! | `data` | the data that a call reads or writes, whole, and as a dump |
//! | `class` | strace's classes of calls |

#[macro_use]
mod names;

mod aio;
mod arguments;
mod bpf;
mod call;
pub mod capture;
mod class;
mod context;
mod controls;
mod data;
mod decoded;
mod fields;
mod filter;
mod flags;
mod futex2;
#[rustfmt::skip]
mod generated;
mod ioctl;
mod keyring;
mod kind;
mod layouts;
mod modules;
mod mounts;
mod netlink;
mod options;
mod part;
mod perf;
mod prctl;
mod ptrace;
mod quota;
mod resolve;
mod results;
mod signals;
mod sized;
mod sockaddr;
mod socket;
mod special;
mod sysv;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod time;
mod uring;

pub use call::{Call, Chunk, Gate, Table, VdsoCall, When};
pub use capture::Capture;
pub use data::{Buffer, Data, Flow, data_calls, dump};
pub use decoded::{Decoded, decode};
pub use ioctl::ioctl_reads;
use kind::Outcome;

/// How arguments are printed.
#[derive(Clone, Copy)]
pub struct Style<'a> {
    /// Bytes of a string that are printed (`-s`); paths are printed whole.
    pub strings: usize,
    /// What is printed behind a descriptor of a process (`-y`), angle brackets and all: `</etc/passwd>`. Asked with
    /// AT_FDCWD too.
    pub fds: Option<&'a dyn Fn(i32, i32) -> Option<String>>,
    /// The same of a descriptor of another process, which the one that calls names.
    pub fds_of: Option<&'a BehindOthers<'a>>,
    /// The family of a socket of a process, where it is one of netlink(7).
    pub netlink: Option<&'a dyn Fn(i32, i32) -> Option<u32>>,
    /// The name of a network interface, by its number, of a process.
    pub interfaces: Option<&'a dyn Fn(i32, u32) -> Option<String>>,
    /// What is printed behind the number of a thread, a process or a group of processes, as a process sees it: `<sh>`
    /// (`-Y`).
    pub pids: Option<&'a BehindPid<'a>>,
    /// Print the fields of structures that matter and cut long arrays; `false` is strace's `-v`.
    pub abbreviate: bool,
    /// Follow pointers to structures and arrays; else their addresses are printed (`-e verbose=`).
    pub structures: bool,
    /// When strings are printed as `\x41` (`-x`, `-xx`).
    pub hex: Hex,
    /// The column of the result (`-a`); 0 puts one space before it.
    pub column: usize,
    /// How constants of the kernel's headers are printed (`-X`).
    pub constants: Constants,
    /// Print the name of each argument (`-N`).
    pub names: bool,
}

/// How constants of the kernel's headers are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Constants {
    /// `O_RDWR` (`-X abbrev`).
    #[default]
    Names,
    /// `0x2` (`-X raw`).
    Numbers,
    /// `0x2 /* O_RDWR */` (`-X verbose`).
    Both,
}

/// What [`Style::fds_of`] asks: the process that calls, whose descriptor it is, and which.
pub type BehindOthers<'a> = dyn Fn(i32, Whose, i32) -> Option<String> + 'a;

/// A process that another one names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// By its PID, in the PID namespace of the one that calls.
    Pid(i32),
    /// By a pidfd, which the one that calls has.
    Pidfd(i32),
}

/// What [`Style::pids`] asks: the process, and the number.
pub type BehindPid<'a> = dyn Fn(i32, i32) -> String + 'a;

/// When strings are printed in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Hex {
    /// Never: C escapes, octal.
    #[default]
    Never,
    /// Only bytes that have no escape of their own, where others have octal (`--strings-in-hex=non-ascii-chars`).
    Characters,
    /// Strings with a byte that is not printable ASCII (`-x`).
    Unprintable,
    /// All strings (`-xx`).
    Always,
}

impl Style<'_> {
    /// Elements of an array that are printed: `-s` is their limit too.
    fn elements(&self) -> usize {
        if self.abbreviate { self.strings } else { usize::MAX }
    }

    /// A descriptor of a process.
    fn fd(&self, process: i32, number: i32) -> String {
        match self.fds.and_then(|fds| fds(process, number)) {
            Some(name) if number >= 0 || number == text::AT_FDCWD => format!("{}{name}", text::descriptor(number)),
            _ => text::descriptor(number),
        }
    }

    /// The number of a thread, a process or a group of processes, as a process sees it.
    fn pid(&self, process: i32, number: i32) -> String {
        let behind = self.pids.filter(|_| number > 0).map(|behind| behind(process, number));
        format!("{number}{}", behind.unwrap_or_default())
    }
}

impl Default for Style<'_> {
    fn default() -> Self {
        Style {
            strings: 32,
            fds: None,
            fds_of: None,
            netlink: None,
            interfaces: None,
            pids: None,
            abbreviate: true,
            structures: true,
            hex: Hex::Never,
            column: 40,
            constants: Constants::Names,
            names: false,
        }
    }
}

impl Style<'_> {
    /// An argument as a line has it.
    fn put(&self, text: &mut String, argument: &Argument) {
        if self.names && !argument.name.is_empty() {
            text.push_str(argument.name);
            text.push('=');
        }
        text.push_str(&argument.text);
    }
}

/// One argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// Its name in the kernel.
    pub name: &'static str,
    /// As strace prints it.
    pub text: String,
    /// The register, or what was put together from two of them.
    pub raw: u64,
    /// The flags' names, where the argument is a set of flags; what has no name is last, in hexadecimal.
    pub flags: Vec<String>,
}

/// A call's name; `None` where the table has no such number.
pub fn name(table: Table, nr: u32) -> Option<&'static str> {
    table::entry(table, nr).map(|entry| entry.name)
}

/// How many arguments a call has; 0 of one that the table has not.
pub fn arguments(table: Table, nr: u32) -> usize {
    table::entry(table, nr).map_or(0, |entry| arguments::registers(entry.params))
}

/// The number of a call in a table.
pub fn number(table: Table, name: &str) -> Option<u32> {
    table::number(table, name)
}

/// The numbers of these calls in both tables.
pub fn numbers<'a>(names: impl IntoIterator<Item = &'a str>) -> impl Iterator<Item = (Table, u32)> {
    let of = |name| [Table::X64, Table::I386].map(|table| Some((table, number(table, name)?)));
    names.into_iter().flat_map(of).flatten()
}

/// One more than the highest number of a table.
pub fn count(table: Table) -> u32 {
    table::rows(table).last().map_or(0, |entry| entry.nr + 1)
}

/// The functions of the vDSO that stand for calls.
pub const VDSO_CALLS: [VdsoCall; 6] = [
    VdsoCall::ClockGettime,
    VdsoCall::Gettimeofday,
    VdsoCall::Time,
    VdsoCall::Getcpu,
    VdsoCall::ClockGetres,
    VdsoCall::Getrandom,
];

/// The function of the vDSO that a [`Call::nr`] is the number of.
pub fn vdso_call(nr: u32) -> Option<VdsoCall> {
    VDSO_CALLS.into_iter().find(|call| *call as u32 == nr)
}

/// A vDSO call's name: that of the system call that it stands for.
pub fn vdso_name(call: VdsoCall) -> &'static str {
    match call {
        VdsoCall::ClockGettime => "clock_gettime",
        VdsoCall::Gettimeofday => "gettimeofday",
        VdsoCall::Time => "time",
        VdsoCall::Getcpu => "getcpu",
        VdsoCall::ClockGetres => "clock_getres",
        VdsoCall::Getrandom => "getrandom",
    }
}

/// The name of a number of a table, or (`None`) of a function of the vDSO.
pub fn known_name(table: Option<Table>, nr: u32) -> Option<&'static str> {
    table.map_or_else(|| vdso_call(nr).map(vdso_name), |table| name(table, nr))
}

/// What a number is called that no table has.
pub fn unknown_name(nr: u32) -> String {
    format!("syscall_{nr:#x}")
}

/// The table of calls that were only counted by their gate, which programs of 64 bits do; `None` of the vDSO's
/// functions.
pub fn counted_table(gate: Gate) -> Option<Table> {
    match gate {
        Gate::Syscall | Gate::Vsyscall => Some(Table::X64),
        Gate::Int80 | Gate::Sysenter => Some(Table::I386),
        Gate::Vdso => None,
    }
}

/// The names of the calls that are made through this call of the i386 table: socketcall(2) and ipc(2) have some, no
/// other has any.
pub fn calls_through(name: &str) -> Vec<&'static str> {
    match name {
        "socketcall" => resolve::SOCKET_CALLS.to_vec(),
        "ipc" => resolve::IPC_CALLS.map(|(_, name)| name).to_vec(),
        _ => Vec::new(),
    }
}

/// The classes of a call (`file`, `desc`, …), as behind strace's `-e trace=%CLASS`.
pub fn classes(name: &str) -> impl Iterator<Item = &'static str> {
    class::of(name)
}

/// Whether a call is of a class; the class with or without its `%`.
pub fn in_class(name: &str, class: &str) -> bool {
    class::known(class).is_some_and(|class| class::of(name).any(|of| of == class))
}

/// Whether there is a class of this name, with or without its `%`.
pub fn is_class(class: &str) -> bool {
    class::known(class).is_some()
}

/// Which memory to copy for a call.
pub fn capture(table: Table, nr: u32) -> &'static [Capture] {
    capture::of(table, nr)
}

/// The same for the call inside socketcall(2), ipc(2) and the oldest select(2) of the i386 table, with its arguments:
/// they lie in memory, which must have been copied first, as [`capture()`] says.
pub fn capture_inside(call: &Call) -> Option<([u64; 6], &'static [Capture])> {
    resolve::inner(call)
}

/// What a call shows at its entry or exit that has not been copied of it yet: addresses and lengths. What is copied
/// then may lead farther. For calls of which that is asked ([`capture::FOLLOWED`]), of strings so many bytes.
pub fn missed(call: &Call, when: When, strings: usize) -> Vec<(u64, u64)> {
    decode(call).missed(when, &Style { strings, abbreviate: false, ..Style::default() })
}

/// The registers of a call that no table has.
fn unknown(call: &Call) -> Vec<Argument> {
    let names = ["arg1", "arg2", "arg3", "arg4", "arg5", "arg6"];
    let one = |(name, raw): (&'static str, u64)| Argument { name, text: text::hex(raw), raw, flags: Vec::new() };
    names.into_iter().zip(call.args).map(one).collect()
}

/// Bytes escaped as in a C string, and the two angle brackets too, which enclose them.
pub fn escaped_in_angles(bytes: &[u8]) -> String {
    text::escaped(bytes, Hex::Never, b"<>")
}

/// Bytes escaped as in a C string.
pub fn escaped(bytes: &[u8]) -> String {
    text::escaped(bytes, Hex::Never, b"")
}

/// The results by which the kernel says that it will restart a call (include/linux/errno.h); a tracer sees them, the
/// program does not.
fn restart(errno: i32) -> Option<(&'static str, &'static str)> {
    Some(match errno {
        512 => ("ERESTARTSYS", "To be restarted if SA_RESTART is set"),
        513 => ("ERESTARTNOINTR", "To be restarted"),
        514 => ("ERESTARTNOHAND", "To be restarted if no handler"),
        516 => ("ERESTART_RESTARTBLOCK", "Interrupted by signal"),
        _ => return None,
    })
}

/// `ENOENT` for 2, `ERESTARTSYS` for 512; `None` for what is no error.
pub fn errno_name(errno: i32) -> Option<&'static str> {
    let errnos = generated::ERRNOS;
    let found = errnos.binary_search_by_key(&errno, |(number, _)| *number).ok().map(|at| errnos[at].1);
    found.or_else(|| restart(errno).map(|(name, _)| name))
}

/// `No such file or directory` for 2: strerror(3).
pub fn errno_text(errno: i32) -> String {
    let text = std::io::Error::from_raw_os_error(errno).to_string();
    // std puts the number behind the C library's words.
    text.strip_suffix(&format!(" (os error {errno})")).unwrap_or(&text).to_string()
}

/// `SIGCHLD` for 17, `SIGRT_1` for 33; a number that is no signal as decimals.
pub fn signal_name(signal: i32) -> String {
    signals::plain(signal, true)
}

/// `[USR2 CHLD]`: signals by their bits, number 1 the lowest.
pub fn signal_set(bits: u64) -> String {
    signals::mask(bits, 64)
}

/// A siginfo_t of a process in braces; `bits` is 64 or 32, the layout. What ptrace gives a 64-bit tracer
/// (PTRACE_GETSIGINFO) is the 64-bit one, whatever the traced program is.
pub fn siginfo(info: &[u8], bits: u8, pid: i32, style: &Style) -> String {
    let names = signals::Names { pid: &|number| style.pid(pid, number), fd: &|number| style.fd(pid, number) };
    flags::with(style.constants, || signals::siginfo(info, bits, &names))
}
