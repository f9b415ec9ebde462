//! Follows a program: launches or joins it, hears of everything that its threads do at the kernel's door, and tells it.
//!
//! One thread does all of it ([`run`]): ptrace answers only to the thread that traces. How a call is seen is a
//! [`Backend`]; what the listener is told is the same under each.

mod arena;
mod arming;
mod beginner;
mod capture;
mod count;
mod filter;
mod habits;
mod inject;
mod options;
mod ptraced;
mod record;
mod run;
mod space;
mod special;
mod standing;
mod stepped;
mod stop;
mod stop_cost;
mod stubbed;
mod tracee;
mod vdso32_shim;
mod vdso_calls;
mod waiting;

pub use inject::{Condition, Instead, Poke, Rule, Turns};
pub use options::{Backend, Counted, Listener, Options, Outcome, Probe, Probes, Rest, Rewrite, SiteCounts};
pub use run::run;
pub use tollgate_tsc::Clock;
