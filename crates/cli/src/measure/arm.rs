//! Between the gates' needs and the tracer's arms: the one place that knows both.

use anyhow::{Context, Result};
use std::process::{Child, ExitStatus};
use tollgate_gates::crossing::Crossing;
use tollgate_gates::need::Need;
use tollgate_gates::reason::Reason;
use tollgate_gates::slab::Slab;

/// What is armed once for a whole run.
#[derive(Default)]
pub struct Armed {}

impl Armed {
    /// Arms what these needs want for the whole run.
    pub fn open(_needs: &[Need], _cpu: Option<u32>) -> Armed {
        Armed {}
    }

    /// Is the need met?
    pub fn check(&self, _need: Need) -> Result<(), Reason> {
        Ok(())
    }

    /// How often what was armed has been hit so far.
    pub fn hits(&self, _need: Need) -> u64 {
        0
    }

    /// Was it hit as often as the visit crossed?
    pub fn verify(&self, _need: Need, _before: u64, _slab: &Slab) -> Result<(), Reason> {
        Ok(())
    }
}

/// Arms in the child itself what filters or dispatches its calls.
pub fn inside(_need: Need, _crossing: &Crossing) -> Result<(), Reason> {
    Ok(())
}

/// Waits for a child under ptrace.
pub fn trace(child: &mut Child) -> Result<ExitStatus> {
    child.wait().context("cannot wait for a child process")
}
