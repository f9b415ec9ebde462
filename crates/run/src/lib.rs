//! Runs a program with its expensive crossings replaced by cheap ones.
//!
//! A [`Replacement`] says which crossings it takes and what is executed in their place; [`REPLACEMENTS`] lists them.
//! [`run`] starts a program and rewrites its sites where new code appears; everything else of the program is left
//! alone. So a crossing that is not replaced costs what it did: there is no dispatch and no filter, and the tracer only
//! hears of births, of new programs, of signals, and of what a program maps while it starts.
//!
//! The crossing instruction of a site stays as it is ([`tollgate_rewrite::site`]). A stub that cannot do what its call
//! asks for jumps back to it, and whoever has to be taken out of a stub is put there with the registers of the call:
//! the kernel then decides.

mod clock;
mod clock_here;
#[cfg(test)]
mod clock_trial;
mod follow;
mod identity;
mod int80;
mod loader;
mod options;
mod program;
mod random;
mod registry;
mod running;
mod stacks;
mod stale_replacements;
mod time;
mod vdso;
mod vsyscall;
mod windows;

pub use follow::{join, run};
pub use options::{Options, Outcome};
pub use registry::{REPLACEMENTS, Refusal, Replacement, answers, crosses, named};
pub use windows::{Window, Windows};
