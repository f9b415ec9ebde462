//! The path of one crossing, instruction by instruction: recorded by QEMU's own log, named by the guest's own symbols.
//!
//! QEMU's software CPU can log each block of instructions before it executes it (`-d exec,nochain`), and can be told to
//! make each block one instruction long. Both can be switched while the guest runs, through the monitor. So the guest
//! boots at full speed, the step inside it stops the process that crosses, and only a few crossings are logged. A
//! plugin for QEMU was rejected: it has to be compiled on the user's machine against the version of QEMU that is there.
//!
//! * [`protocol`]: what the step in the guest and the host say to each other;
//! * [`recorder`]: the monitor's commands: the log, the guest's memory, its descriptor tables;
//! * [`trace`]: the log as a list of addresses;
//! * [`crossings`]: which part of that list is which crossing;
//! * [`code`]: calls, returns and jumps, by an instruction's bytes;
//! * [`path`]: the crossing as a tree of functions with their counts;
//! * [`wiring`]: what the entries are wired to: the MSRs' and the interrupt table's addresses.
//!
//! What is exact: the instructions, their number, and which function each belongs to by the kernel's symbol table. What
//! is derived: the nesting, which follows calls and returns (see [`path`]).

pub mod code;
pub mod crossings;
pub mod path;
pub mod protocol;
pub mod recorder;
pub mod trace;
pub mod wiring;
