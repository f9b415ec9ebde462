//! What every tool that follows a program needs, and no tool alone: how a program is started or joined, what refuses
//! that, the memory that it shares with this process, and what lets programs live on when this process is killed.
//!
//! The crates `trace`, `probe` and `run` are built on it. It knows none of them.

pub mod birth;
mod error;
pub mod event;
pub mod fault;
pub mod launch;
pub mod notes;
mod numbered;
mod orphans;
pub mod own_proc;
pub mod seize;
pub mod shared;
pub mod sites;
pub mod stale_cleanup;
pub mod stale_memory;
pub mod tables;
pub mod tool;
pub mod tracer_death;
mod turns;
pub mod wait;

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
