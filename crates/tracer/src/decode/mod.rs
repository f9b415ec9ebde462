//! The names of all calls of both tables, their arguments, results and errors, as strace(1) prints them.
//!
//! Everything here is a function of a [`Call`](crate::event::Call) and of tables; nothing asks the running system. (skeleton)

pub mod capture;

use crate::event::{Call, Table, VdsoCall};
pub use capture::Capture;

/// How arguments are printed.
#[derive(Clone, Copy)]
pub struct Style<'a> {
    /// Bytes of a string that are printed (`-s`); paths are printed whole.
    pub strings: usize,
    /// What a descriptor of a process stands for (`-y`); asked with AT_FDCWD too.
    pub fds: Option<&'a dyn Fn(i32, i32) -> Option<String>>,
    /// Print the fields of structures that matter and cut long arrays; `false` is strace's `-v`.
    pub abbreviate: bool,
    /// When strings are printed as `\x41` (`-x`, `-xx`).
    pub hex: Hex,
}

/// When strings are printed in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Hex {
    /// Never: C escapes, octal.
    #[default]
    Never,
    /// Strings with a byte that is not printable ASCII (`-x`).
    Unprintable,
    /// All strings (`-xx`).
    Always,
}

impl Default for Style<'_> {
    fn default() -> Self {
        Style { strings: 32, fds: None, abbreviate: true, hex: Hex::Never }
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
    let _ = (table, nr);
    None
}
/// The number of a call in a table.
pub fn number(table: Table, name: &str) -> Option<u32> {
    let _ = (table, name);
    None
}
/// One more than the highest number of a table.
pub fn count(table: Table) -> u32 {
    let _ = table;
    0
}
/// A vDSO call's name: that of the system call that it stands for.
pub fn vdso_name(call: VdsoCall) -> &'static str {
    let _ = call;
    ""
}
/// The classes of a call (`file`, `desc`, …), as behind strace's `-e trace=%CLASS`.
pub fn classes(name: &str) -> impl Iterator<Item = &'static str> {
    let _ = name;
    std::iter::empty()
}
/// Whether a call is of a class; the class with or without its `%`.
pub fn in_class(name: &str, class: &str) -> bool {
    let _ = (name, class);
    false
}
/// Which memory to copy for a call.
pub fn capture(table: Table, nr: u32) -> &'static [Capture] {
    let _ = (table, nr);
    &[]
}
/// The call's arguments.
pub fn arguments(call: &Call, style: &Style) -> Vec<Argument> {
    let _ = (call, style);
    Vec::new()
}
/// `name(arguments) = result`.
pub fn format(call: &Call, style: &Style) -> String {
    let _ = (call, style);
    String::new()
}
/// What strace prints behind `= `.
pub fn result(call: &Call, style: &Style) -> String {
    let _ = (call, style);
    String::new()
}
/// `ENOENT` for 2; `None` for what is no error.
pub fn errno_name(errno: i32) -> Option<&'static str> {
    let _ = errno;
    None
}
/// `SIGCHLD` for 17, `SIGRT_1` for 33; a number that is no signal as decimals.
pub fn signal_name(signal: i32) -> String {
    signal.to_string()
}
/// A siginfo_t in braces; `bits` is the mode of the traced program.
pub fn siginfo(info: &[u8], bits: u8) -> String {
    let _ = (info, bits);
    String::new()
}
