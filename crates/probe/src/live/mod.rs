//! Probes in a living program: puts them into one that is launched or that runs already, hears what they count, takes
//! them out again.
//!
//! [`run`] does all of it in the calling thread, because ptrace answers only to the thread that traces; call it inside
//! of [`tollgate_supervisor::with_death_notice`], so that the program learns of this process's death. What is to be
//! probed is said by a [`Matcher`], module by module; what was counted is told to a [`Listener`] and in the
//! [`Outcome`]. docs/probe-design.md has the protocol.

mod arena;
mod arm;
mod code_allocator;
mod compat;
mod count;
mod dropped;
mod error;
mod faults;
mod leave;
mod loader;
mod modules;
mod options;
mod patch;
mod record;
mod redirect;
mod run;
mod space;
mod stale_probes;
mod stepped;
mod stop;
mod thread;
mod toggle;

pub use error::ProbeError;
pub use modules::Module;
pub use options::{
    ARGUMENT, ARGUMENTS, Chunk, Histogram, Hit, Item, Listener, Matcher, Options, Outcome, Placed, Tally, ThreadTally,
    Traps, Unplaced, Wanted, What, passed,
};
pub use run::run;
pub use stale_probes::{clear, is_left_in};
