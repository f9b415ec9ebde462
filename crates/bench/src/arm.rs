//! Between the gates' needs and the tracer's arms: the one place that knows both.

use anyhow::{Context, Result};
use nix::errno::Errno;
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::Pid;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::ExitStatus;
use tollgate_arm::{ArmError, notify, ptrace, seccomp, sud, uprobe};
use tollgate_gates::crossing::{Crossing, ROUTINE_BYTES};
use tollgate_gates::need::{MARKED_CALL, NOTIFY_ANSWER, Need, SUD_SELECTOR};
use tollgate_gates::probed;
use tollgate_gates::reason::Reason;
use tollgate_gates::sample;
use tollgate_gates::slab::Slab;

/// What is armed once for a whole run: opening and closing a uprobe takes the kernel milliseconds each.
#[derive(Default)]
pub struct Armed {
    probes: Vec<Probe>,
}

/// One uprobe, or why there is none.
struct Probe {
    need: Need,
    armed: Result<uprobe::Armed, Reason>,
}

impl Armed {
    /// Arms what these needs want for the whole run, on the CPU that the run is pinned to.
    pub fn open(needs: &[Need], cpu: Option<u32>) -> Armed {
        let wanted = needs.iter().filter_map(|need| match *need {
            Need::Uprobe { offset, ret } => Some((offset, ret)),
            _ => None,
        });
        let wanted: Vec<(u64, bool)> = wanted.collect();
        if wanted.is_empty() {
            return Armed::default();
        }
        let unpinned = || Reason::Refused("a uprobe counts on one CPU, and this run could not be pinned to one".into());
        let armed = match probed::install().and_then(|()| cpu.ok_or_else(unpinned)) {
            Ok(cpu) => uprobe::open_all(Path::new(probed::PROBED_PATH), &wanted, cpu)
                .into_iter()
                .map(|armed| armed.map_err(|error| reason(&error)))
                .collect(),
            Err(reason) => wanted.iter().map(|_| Err(reason.clone())).collect::<Vec<_>>(),
        };
        let needs = wanted.iter().map(|&(offset, ret)| Need::Uprobe { offset, ret });
        Armed { probes: needs.zip(armed).map(|(need, armed)| Probe { need, armed }).collect() }
    }

    fn find(&self, need: Need) -> Option<&Probe> {
        self.probes.iter().find(|probe| probe.need == need)
    }

    /// Is the need met?
    pub fn check(&self, need: Need) -> Result<(), Reason> {
        self.find(need).map_or(Ok(()), |probe| probe.armed.as_ref().map(drop).map_err(Reason::clone))
    }

    /// How often what was armed has been hit so far.
    pub fn hits(&self, need: Need) -> u64 {
        let probe = self.find(need).and_then(|probe| probe.armed.as_ref().ok());
        probe.and_then(|probe| probe.hits().ok()).unwrap_or(0)
    }

    /// Did what was armed stand in the way of every crossing? A price without it would be the price of something else.
    pub fn verify(&self, need: Need, hits: u64, stops: u64, slab: &Slab) -> Result<(), Reason> {
        let crossings = sample::crossings(slab);
        match need {
            Need::PtraceSyscallStop if stops < 2 * crossings => Err(Reason::Closed(format!(
                "the tracer saw {stops} stops for {crossings} calls, each of which should stop twice"
            ))),
            Need::Uprobe { .. } => probed::check_hits(hits, slab),
            _ => Ok(()),
        }
    }
}

impl Drop for Armed {
    /// Takes everything away at once: one after the other, the probes of a full list would take seconds.
    fn drop(&mut self) {
        uprobe::close_all(self.probes.drain(..).filter_map(|probe| probe.armed.ok()).collect());
    }
}

/// Arms in the child itself what stands in the way of its calls. Last thing before sampling: from here on, this
/// process's own calls take that way too.
pub fn inside(need: Need, crossing: &Crossing) -> Result<(), Reason> {
    let armed = match need {
        Need::Nothing | Need::Uprobe { .. } => Ok(()),
        Need::SeccompAllow { rules, cached } => seccomp::allow(rules, cached),
        Need::SeccompTrap => seccomp::trap(MARKED_CALL),
        Need::SeccompNotify => notify::supervise(MARKED_CALL, NOTIFY_ANSWER).map(drop),
        Need::SudAllowedRange => {
            sud::allowed_range(crossing.enter as *const () as u64, ROUTINE_BYTES as u64, &SUD_SELECTOR)
        }
        Need::SudDispatch => sud::dispatch(&SUD_SELECTOR),
        Need::PtraceSyscallStop => ptrace::trace_me(),
    };
    armed.map_err(|error| reason(&error))
}

/// Errors of permission are a refusal, and so is a place that is taken; anything else means that the kernel does not
/// have it.
fn reason(error: &ArmError) -> Reason {
    match Reason::from_errno(&error.what, error.errno) {
        Reason::Closed(text) if error.errno == libc::EBUSY => Reason::Refused(text),
        reason => reason,
    }
}

/// Waits for a child: as its tracer, where the row wants one. Returns its end and the number of stops.
pub fn wait(child: u32, need: Need) -> Result<(ExitStatus, u64)> {
    match need {
        Need::PtraceSyscallStop => {
            let served = ptrace::serve(child).context("cannot trace a child process")?;
            Ok((served.status, served.stops))
        }
        _ => Ok((ended(child).context("cannot wait for a child process")?, 0)),
    }
}

/// How a child ended, once it has.
pub fn ended(child: u32) -> nix::Result<ExitStatus> {
    loop {
        match waitpid(Pid::from_raw(child as i32), None) {
            Ok(WaitStatus::Exited(_, status)) => return Ok(ExitStatus::from_raw(status << 8)),
            Ok(WaitStatus::Signaled(_, signal, _)) => return Ok(ExitStatus::from_raw(signal as i32)),
            Ok(_) | Err(Errno::EINTR) => {}
            Err(errno) => return Err(errno),
        }
    }
}
