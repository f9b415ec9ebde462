//! What the tables say of an argument: its name and its kind.

use super::context::{Context, Text, View};
use super::names::Names;

/// One argument of a call.
pub(super) struct Param {
    /// The kernel's name for it.
    pub name: &'static str,
    /// How it is read, copied and printed.
    pub kind: Kind,
}

/// A [`Param`], short, for the generated tables.
pub(super) const fn p(name: &'static str, kind: Kind) -> Param {
    Param { name, kind }
}

/// Who writes the memory that an argument points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// The program; the kernel reads it.
    In,
    /// The kernel.
    Out,
    /// Both; printed as the program left it.
    Both,
    /// Both; printed as the kernel left it, unless the call failed.
    After,
}

/// Values with names.
pub(super) struct Set {
    /// Behind a value without a name, as `O_???`; empty where those are as good as others.
    pub unknown: &'static str,
    /// In the order of printing.
    pub names: Names,
}

/// A structure: its sizes, and how it is printed.
pub(super) struct Layout {
    /// Bytes in the 32-bit and in the 64-bit table.
    pub sizes: [u32; 2],
    /// `None` where the bytes do not suffice.
    pub print: fn(&View) -> Option<String>,
}

/// An argument that depends on others.
pub(super) struct Special {
    /// `None` where it is not printed at all.
    pub print: fn(&Context, usize) -> Option<Text>,
    /// What to copy: when, kind, count, size as in [`Capture`](super::Capture).
    pub capture: Option<(u8, u8, u8, u32)>,
    /// Its [`Capture::most`](super::Capture::most).
    pub most: u32,
    /// What is copied besides, as what pointers in it lead to: when, kind, count, size.
    pub more: &'static [(u8, u8, u8, u32)],
}

/// The kinds of arguments. A number is the argument that has the count.
pub(super) enum Kind {
    /// Printed with the one before it, or not at all.
    Skip,
    /// int.
    Int,
    /// unsigned int.
    UInt,
    /// long.
    Long,
    /// unsigned long, size_t.
    ULong,
    /// Hexadecimal.
    Hex,
    /// The lower 32 bits in hexadecimal.
    ShortHex,
    /// A pointer that is not followed.
    Address,
    /// Permission bits, octal.
    Mode,
    /// st_mode: type and permissions.
    FileMode,
    /// A descriptor.
    Fd,
    /// A descriptor or AT_FDCWD.
    DirFd,
    /// A process, a thread or a group of processes.
    Pid,
    /// A process, or a group of them, whose number is negative.
    PidOrGroup,
    /// A user or group; −1 is special.
    Id,
    /// The same in 16 bits.
    Id16,
    /// A signal's number.
    Signal,
    /// key_t.
    Key,
    /// dev_t.
    Device,
    /// loff_t in one register.
    Offset,
    /// loff_t in two registers, lower half first.
    Pair,
    /// A file's name, printed whole.
    Path,
    /// Another string.
    Text,
    /// Bytes read by the kernel.
    Input(u8),
    /// Bytes written by the kernel, as many as the result says.
    Output,
    /// The same, printed in hexadecimal.
    Random,
    /// A program's arguments.
    Argv,
    /// A program's environment.
    Envp,
    /// An array of iovec, and what it points to.
    Vectors(u8, Way),
    /// An array of iovec that points into another process.
    VectorAddresses(u8),
    /// A struct msghdr.
    Message(Way),
    /// An array of struct mmsghdr.
    Messages(u8, Way),
    /// Bits, all of them named.
    Flags(&'static Set),
    /// Bits, of 64.
    LongFlags(&'static Set),
    /// One of several values.
    Value(&'static Set),
    /// Named bits, and permissions in octal.
    FlagsMode(&'static Set),
    /// A struct sockaddr read by the kernel.
    Peer(u8),
    /// One written by the kernel; its length is behind this argument.
    PeerOut(u8),
    /// The socklen_t that a [`Kind::PeerOut`] names.
    SocketLength,
    /// An fd_set.
    Descriptors,
    /// A structure.
    Struct(&'static Layout, Way),
    /// An array of structures.
    Array(&'static Layout, Way, u8),
    /// Words of 32 bits: so many bytes.
    Words(u8),
    /// Whatever a function makes of it.
    Special(&'static Special),
}

/// How a call's result is printed.
#[derive(Clone, Copy)]
pub(super) enum Outcome {
    /// A decimal number.
    Number,
    /// A descriptor.
    Fd,
    /// A process, a thread or a group of processes.
    Pid,
    /// An address.
    Hex,
    /// Permission bits.
    Octal,
    /// Whatever a function makes of it.
    Special(fn(&Context, i64) -> String),
}
