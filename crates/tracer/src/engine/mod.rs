//! Follows a program: launches or joins it, hears of everything that its threads do at the kernel's door, and tells it.
//!
//! One thread does all of it ([`run`]): ptrace answers only to the thread that traces. How a call is seen is a [`Backend`]; what the
//! listener is told is the same under each.

mod arena;
mod arming;
mod capture;
mod count;
mod error;
mod filter;
pub(crate) mod launch;
pub(crate) mod leftover;
pub(crate) mod lifeline;
mod options;
mod porch;
mod ptraced;
mod record;
mod run;
mod space;
mod special;
mod stepped;
mod stop;
mod stubbed;
mod tracee;

pub use crate::tsc::Clock;
pub use error::TraceError;
pub use launch::{Launch, User};
pub use lifeline::{given_mask, with_lifeline};
pub use options::{Backend, Counted, Listener, Options, Outcome, SiteCounts, Target};
pub use run::run;
