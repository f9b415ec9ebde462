//! What it costs to enter the Linux kernel on x86, from Rust: prices of gates, the system calls of a program, probes in
//! a running process.
//!
//! * [`Bench`] prices gates on this machine: `syscall`, `int 0x80`, `sysenter`, the vDSO, the vsyscall page, and what
//!   stands in their way;
//! * [`Tracer`] tells every call of a program, or counts them, without a stop for each;
//! * [`Prober`] counts and times functions of a program, without a trap.
//!
//! ```
//! # fn main() -> Result<(), tollgate::Error> {
//! let list = tollgate::Bench::new().rows("syscall/64/getppid").quick().run()?;
//! println!("a system call costs {:.0} ns here", list.ns("syscall/64/getppid").unwrap());
//! # Ok(())
//! # }
//! ```
//!
//! The command `tollgate` is made of the same parts and has far more to say: this crate is the part of them whose types
//! and functions stay as they are (by the rules of [semver](https://semver.org)). Everything is for x86-64 and Linux
//! 5.4 or newer.
//!
//! # What is done to your process
//!
//! Nothing that stays. [`Bench::run`] measures in a copy of your process (fork(2)), which pins itself to a CPU; your
//! program is not executed again. [`Tracer`] and [`Prober`] work in a thread that they start for it and that ends with
//! them, and wait for no children but their own. While that thread runs, SIGCHLD is blocked in it, and in the thread
//! that has called.
//!
//! Who waits for *any* child in another thread of the process (`waitpid(-1)`, `wait()`) takes the stops of what is
//! traced from that thread too, and the program stands for ever: wait for your children by their numbers
//! ([`std::process::Child`] does), or for theirs alone (`__WNOTHREAD`).
//!
//! # What is done to the program
//!
//! It is not to notice: registers, flags, signals, results and exit status are its own. How that is held is in
//! `docs/trace-design.md` and `docs/probe-design.md` of the repository, and what is not in their chapters "Limits".

mod bench;
mod call;
mod error;
mod histogram;
mod prober;
mod program;
mod stop;
mod tracer;

pub use bench::{Bench, PriceList};
pub use call::{Call, Gate};
pub use error::Error;
pub use histogram::Histogram;
pub use prober::{Counter, Probed, Prober, Timer};
pub use program::{End, Program};
pub use stop::Stop;
pub use tracer::{Calls, Summary, Tracer};
