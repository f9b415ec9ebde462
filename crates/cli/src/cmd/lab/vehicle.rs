//! What the lab's subcommands share: the words that choose a guest, and the way from them to one.

use crate::cmd::history;
use crate::terminal;
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tollgate_history::run::About;
use tollgate_lab::LabError;
use tollgate_lab::guest::{Message, Step};
use tollgate_lab::kernel::{CURRENT, Kernel};
use tollgate_lab::qemu::{self, Accel};
use tollgate_lab::session::{Outcome, Plan};
use tollgate_report::model::{Platform, Tool};

/// Which guest.
#[derive(Clone, Debug, Args)]
pub struct GuestArgs {
    /// Kernel to boot: `current` is the distribution's; `5.10`, `6.1`, `6.12` or `newest` that of another Debian
    /// release; or a package or its version (`linux-image-6.1.0-56-amd64`, `6.12-amd64`), or a file.
    #[arg(long, value_name = "PKG|FILE", default_value = CURRENT)]
    pub kernel: String,
    /// Append WORDS to the kernel's command line, such as "pti=on vsyscall=emulate".
    #[arg(long, value_name = "WORDS", default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    pub append: String,
    /// QEMU's CPU model, with flags (`Haswell`, `EPYC`, `max,-pcid`) [default: max].
    #[arg(long, value_name = "MODEL")]
    pub cpu: Option<String>,
}

/// What executes the guest's instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AccelChoice {
    /// The host's CPU if a guest boots on it, otherwise QEMU's.
    Auto,
    /// QEMU's software CPU: figures are exact counts of instructions, the same on every machine.
    Tcg,
    /// The host's CPU: figures are times.
    Kvm,
}

/// Says on standard error that the kernel did not know some of the words that it was booted with: most likely a slip,
/// and the figures are then those of a boot without it.
pub fn warn_unknown(words: &[String]) {
    if !words.is_empty() {
        terminal::complain(&anyhow::anyhow!("the guest's kernel ignored {}, which it does not know", words.join(" ")));
    }
}

/// How long a guest may take to boot on the host's CPU: ten times what it takes where that works.
const KVM_PATIENCE: Duration = Duration::from_secs(15);

impl GuestArgs {
    /// Finds the kernel, downloading it if need be, and plans a guest that runs these steps in software.
    pub fn plan(&self, steps: Vec<Step>) -> Result<Plan> {
        let mut plan = Plan::new(Kernel::find(&self.kernel)?, steps);
        if let Some(note) = &plan.kernel.note {
            terminal::complain(&anyhow::anyhow!("{note}"));
        }
        plan.append.clone_from(&self.append);
        plan.cpu.clone_from(&self.cpu);
        Ok(plan)
    }
}

/// A line that says what goes on, on standard error.
pub fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(look) = ProgressStyle::with_template("{spinner} {elapsed:>3} {wide_msg}") {
        bar.set_style(look);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Set by Ctrl-C and SIGTERM.
pub fn interrupt() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP] {
        signal_hook::flag::register(signal, Arc::clone(&stop)).context("cannot handle Ctrl-C")?;
    }
    tollgate_lab::tool::stop_by(&stop);
    Ok(stop)
}

/// Runs the plan with what the user chose to execute it. Where a guest does not boot on the host's CPU and the user
/// left the choice open, it runs in software; the sentence says why.
pub fn run_on(
    plan: &mut Plan,
    accel: AccelChoice,
    stop: &Arc<AtomicBool>,
    tell: &mut dyn FnMut(&Message),
) -> Result<(Vec<Outcome>, Option<String>), LabError> {
    let why = match (accel, qemu::kvm_there()) {
        (AccelChoice::Tcg, _) => None,
        (AccelChoice::Kvm, Err(why)) => {
            return Err(LabError::Usage(format!("{why}: a guest cannot run on the host's CPU; use --accel tcg")));
        }
        (AccelChoice::Auto, Err(why)) => Some(why),
        (_, Ok(())) => {
            plan.accel = Accel::Kvm;
            let software = std::mem::replace(&mut plan.boot, KVM_PATIENCE);
            match plan.run(stop, &mut *tell) {
                Ok(outcomes) => return Ok((outcomes, None)),
                Err(LabError::Interrupted) => return Err(LabError::Interrupted),
                Err(error) if accel == AccelChoice::Kvm => return Err(error),
                Err(error) => {
                    plan.boot = software;
                    // Its console is not what the user asked for.
                    let text = error.to_string();
                    Some(text.lines().next().unwrap_or_default().trim_end_matches("; its console's last lines:").into())
                }
            }
        }
    };
    plan.accel = Accel::Software;
    let fallen = why.map(|why| {
        format!(
            "the guest ran on QEMU's software CPU, not on the host's CPU, so figures are instructions, not times: {why}"
        )
    });
    Ok((plan.run(stop, tell)?, fallen))
}

/// What sets a guest apart from others over time: all that was asked for. The kernel too as it was asked for: that
/// `current` is another one today is what a history is to show, and its release is in the platform.
pub fn guest_name(asked: &GuestArgs, plan: &Plan) -> String {
    let accel = if plan.accel == Accel::Kvm { "kvm" } else { "tcg" };
    [asked.kernel.as_str(), plan.cpu_model().as_str(), accel, plan.append.as_str()].join(" ").trim_end().into()
}

/// This program as what wrote a result, with the host's clock and command line: the guest's clocks count instructions,
/// or began with it.
pub fn tool(began: Instant, complete: bool) -> Tool {
    let started = std::time::SystemTime::now().checked_sub(began.elapsed());
    Tool {
        name: "tollgate".into(),
        version: env!("CARGO_PKG_VERSION").into(),
        command: command(),
        started_unix: started
            .and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok())
            .map_or(0, |since| since.as_secs()),
        seconds: began.elapsed().as_secs_f64(),
        complete,
    }
}

/// The same for what is no price list.
pub fn about(began: Instant) -> About {
    let Tool { version, command, started_unix, seconds, .. } = tool(began, true);
    let platform = Platform { host: history::host(), ..Platform::default() };
    About {
        started_ns: started_unix.saturating_mul(1_000_000_000),
        seconds,
        version,
        command,
        platform,
        ..About::default()
    }
}

/// The command line, program name first.
pub fn command() -> Vec<String> {
    std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect()
}
