//! What a report needs of `tollgate probe --json`: that file's own model ([`tollgate_report::probe::model`]), so that
//! the two cannot disagree.

use tollgate_report::probe::model::{Probe, ProbeReport};

/// Hits of all probes.
pub fn hits(report: &ProbeReport) -> u64 {
    report.probes.iter().fold(0, |sum, probe| sum.saturating_add(probe.hits))
}

/// What it is called.
pub fn name(probe: &Probe) -> String {
    if probe.function.is_empty() { probe.spec.clone() } else { probe.title() }
}

/// `libc.so.6+0x1234`.
pub fn place(probe: &Probe) -> String {
    format!("{}+{:#x}", probe.module.rsplit('/').next().unwrap_or_default(), probe.address)
}
