//! What is asked for, and what came of it.

use super::registry::Replacement;
use super::windows::{Window, Windows};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tollgate_supervisor::event::End;
use tollgate_supervisor::seize::Chosen;

/// What is asked for.
#[derive(Clone)]
pub struct Options {
    /// What is replaced.
    pub replacements: Vec<&'static dyn Replacement>,
    /// They were chosen one by one: whatever a program cannot have of them is told.
    pub named: bool,
    /// The program is not run where it cannot have one of them.
    pub strict: bool,
    /// Nothing is replaced: what a killed tollgate has replaced is taken out.
    pub undo: bool,
    /// Replaced and not in turn, of one process that is joined.
    pub windows: Option<Windows>,
    /// Leave out those that cannot be joined, with a note; but one must be.
    pub lenient: bool,
    /// When those processes began that are to be joined; others are who they are when it is their turn.
    pub chosen: Chosen,
    /// Where scans of files are kept.
    pub cache: Option<PathBuf>,
    /// Set: everything is let go.
    pub stop: Arc<AtomicBool>,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// How the program ended; `None` where it was let go before.
    pub end: Option<End>,
    /// Programs that were rewritten: one for each `execve`.
    pub programs: u64,
    /// Sites that were rewritten, by the replacement's name; of the vsyscall page, instructions that name it, and calls
    /// that were led away from it.
    pub replaced: BTreeMap<&'static str, u64>,
    /// Sites that would have been, and could not be.
    pub left: BTreeMap<&'static str, u64>,
    /// Places that were put back ([`Options::undo`]).
    pub undone: u64,
    /// Of [`Options::windows`].
    pub windows: Vec<Window>,
    /// Stops of threads: each costs some microseconds.
    pub stops: u64,
    /// What the user should know, a sentence each.
    pub notes: Vec<String>,
}
