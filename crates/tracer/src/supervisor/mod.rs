//! What every tool that follows a program needs, and no tool alone: how a program is started or joined, what refuses that, the memory that it
//! shares with this process, and what lets programs live on when this process is killed.
//!
//! [`crate::engine`] (`trace`) and [`crate::probe`] are built on it. It knows neither.

pub(crate) mod birth;
mod error;
pub mod fault;
pub(crate) mod launch;
pub(crate) mod notes;
mod numbered;
pub(crate) mod seize;
pub(crate) mod shared;
pub(crate) mod sites;
pub(crate) mod stale_cleanup;
pub(crate) mod stale_memory;
pub(crate) mod tracer_death;
pub(crate) mod wait;

pub use error::TraceError;
pub use launch::{Launch, User};
pub use tracer_death::{given_mask, with_death_notice};

/// What is followed.
#[derive(Clone, Debug)]
pub enum Target {
    /// A program that is started for it.
    Launch(Launch),
    /// Processes that run already, all their threads.
    Attach(Vec<i32>),
}
