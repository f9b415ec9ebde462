//! `tollgate lab floor`: a bare kernel with the smallest handler behind each gate, in software or on the host's CPU.

use super::vehicle::{self, AccelChoice};
use crate::cmd::history::{self, Run};
use crate::exit::Exit;
use crate::terminal::{self, Color, Tables};
use anyhow::{Context, Result};
use clap::Args;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tollgate_history::Store;
use tollgate_lab::floor::{self as bare, Exits, Measured, Options, Outcome, STEPS, Shut, Step};
use tollgate_lab::qemu::{self, Accel};
use tollgate_lab::{LabError, cache};
use tollgate_report::lab::floor::{self, Floor, Row, Saved};
use tollgate_report::model::{Status, Unit};
use tollgate_report::sink::json::{self, Output};
use tollgate_report::stats;

/// `tollgate lab floor`.
#[derive(Debug, Args)]
pub struct FloorArgs {
    /// Which CPU executes the bare kernel.
    #[arg(long, value_enum, default_value_t = AccelChoice::Auto, value_name = "WHAT")]
    pub accel: AccelChoice,
    /// QEMU's CPU model, with flags (`Haswell`, `EPYC`) [default: max; with KVM, that of the host].
    #[arg(long, value_name = "MODEL")]
    pub cpu: Option<String>,
    /// Write JSON to standard output.
    #[arg(long)]
    pub json: bool,
    /// Save the figures as JSON; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Save the run as a new Parquet file in DIR, for `tollgate history DIR`.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// When to use color.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

/// Samples of each gate. Odd, so that the median is one of them.
const SAMPLES: u32 = 1001;
/// The floors of this user's CPUs, in the cache directory.
const SAVED: &str = "floor.json";

/// Boots, measures, prints, saves.
pub fn run(args: &FloorArgs) -> Result<Exit> {
    let tables = Tables::beside([args.output.as_deref()]);
    let output = args.output.as_deref().map(Output::create).transpose()?;
    let store = args.out.as_deref().map(Store::open).transpose()?;
    let began = Instant::now();
    let stop = vehicle::interrupt()?;
    let floor = match measure(args, &stop) {
        Err(LabError::Interrupted) => return Ok(Exit::Interrupted),
        outcome => outcome?,
    };
    // Another model of CPU has the host's brand string only if the user gave it that.
    if args.cpu.is_none()
        && let Err(error) = keep(&floor)
    {
        terminal::complain(&error.context("the floor was not saved for `bench`"));
    }
    if let Some(store) = &store {
        history::keep(store, &Run::floor(vehicle::about(began), &floor))?;
    }
    let text = json::to_text(&floor)?;
    if let Some(output) = output {
        output.finish_text(&text)?;
    }
    if args.json && !tables.beside {
        terminal::print(&text)?;
    } else if !args.json {
        tables.print(&floor::table(&floor, tables.style(args.color)))?;
    }
    Ok(if floor.rows.iter().any(|row| row.status == Status::Ok) { Exit::Success } else { Exit::Nothing })
}

/// On the host's CPU where that was asked for or will do, otherwise in software, with the reason.
fn measure(args: &FloorArgs, stop: &AtomicBool) -> Result<Floor, LabError> {
    let only_hardware = args.accel == AccelChoice::Auto;
    let on = |accel| bare::run(&Options { accel, cpu: args.cpu.clone(), samples: SAMPLES, only_hardware }, stop);
    let why = match (args.accel, qemu::kvm_there()) {
        (AccelChoice::Tcg, _) => None,
        (AccelChoice::Kvm, Err(why)) => {
            return Err(LabError::Usage(format!(
                "{why}: the bare kernel cannot run on the host's CPU; use --accel tcg"
            )));
        }
        (AccelChoice::Kvm, Ok(())) => return on(Accel::Kvm).map(|found| model(&found)),
        (AccelChoice::Auto, Err(why)) => Some(why),
        (AccelChoice::Auto, Ok(())) => match on(Accel::Kvm) {
            Err(LabError::Interrupted) => return Err(LabError::Interrupted),
            Err(error) => Some(error.to_string().lines().next().unwrap_or_default().to_string()),
            Ok(found) => match unfit(&found) {
                None => return Ok(model(&found)),
                why => why,
            },
        },
    };
    let mut floor = model(&on(Accel::Software)?);
    floor.fallback = why.map(|why| {
        format!(
            "This ran on QEMU's software CPU, not on the host's CPU, so the figures are instructions, not times: {why}."
        )
    });
    Ok(floor)
}

/// Why figures from the host's CPU are no answer to what the hardware takes.
fn unfit(found: &bare::Floor) -> Option<String> {
    if let Some(ticks) = found.emulated {
        return Some(format!(
            "under KVM a call and its return took {ticks} ticks, so the hypervisor here emulates the guest instruction \
             by instruction \
             (--accel kvm shows what it can do)"
        ));
    }
    found
        .no_cpl3()
        .map(|shut| format!("under KVM nothing could be tried from user mode: {shut} (--accel kvm shows the rest)"))
}

/// The floor of this CPU as an earlier run measured it on the hardware; `None` where none did.
pub fn known(cpu: &str) -> Option<Floor> {
    let text = std::fs::read_to_string(cache::directory().ok()?.join(SAVED)).ok()?;
    Saved::parse(&text).ok()?.of(cpu).cloned()
}

/// Takes the floor into the file of the cache, if it is the hardware's.
fn keep(floor: &Floor) -> Result<()> {
    if !floor.is_hardware() {
        return Ok(());
    }
    let directory = cache::directory()?;
    std::fs::create_dir_all(&directory).with_context(|| format!("cannot create {}", directory.display()))?;
    keep_in(&directory.join(SAVED), floor)
}

fn keep_in(path: &Path, floor: &Floor) -> Result<()> {
    // A file that is not there, or not text, is as good as an empty one.
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let mut saved = Saved::parse(&text).with_context(|| path.display().to_string())?;
    if saved.keep(floor) {
        Output::create(path)?.finish_text(&json::to_text(&saved)?)?;
    }
    Ok(())
}

/// What the lab found, as it is saved and shown.
fn model(found: &bare::Floor) -> Floor {
    let (accel, unit) = match found.accel {
        Accel::Software => (floor::Accel::Tcg, Unit::Instructions),
        Accel::Kvm => (floor::Accel::Kvm, Unit::Ticks),
    };
    let paging = if found.accel == Accel::Kvm { nested_paging() } else { Some(true) };
    let rows = STEPS.iter().zip(&found.outcomes).map(|(step, outcome)| {
        let exits = if found.accel == Accel::Kvm { exits(step.exits, paging) } else { None };
        Row { exits, ..row(step, outcome, found) }
    });
    Floor {
        schema: floor::SCHEMA,
        accel,
        unit,
        cpu: found.cpu.brand.clone(),
        vendor: found.cpu.vendor.clone(),
        hypervisor: found.cpu.hypervisor.clone(),
        model: found.model.clone(),
        fallback: None,
        emulated: found.emulated.map(|ticks| ticks as f64),
        rows: rows.collect(),
    }
}

fn row(step: &Step, outcome: &Outcome, found: &bare::Floor) -> Row {
    let shut = Row {
        gate: step.gate().into(),
        cpl: if step.user() { 3 } else { 0 },
        instructions: step.instructions.into(),
        doc: step.summary.into(),
        status: Status::Ok,
        reason: None,
        exits: None,
        min: None,
        median: None,
        p99: None,
        max: None,
        null: None,
        n: 0,
        cs: None,
        handler_cs: None,
    };
    match outcome {
        Outcome::Ok(measured) => measured_row(step, measured, shut),
        Outcome::Shut(why) => Row {
            status: status(why, found.emulated.is_some()),
            reason: Some(reason(step, why, &found.cpu.vendor)),
            ..shut
        },
    }
}

fn measured_row(step: &Step, measured: &Measured, row: Row) -> Row {
    // In ascending order, and far below what a float counts exactly.
    let net: Vec<f64> = measured.net(step).iter().map(|ticks| *ticks as f64).collect();
    let null: Vec<f64> = measured.null.iter().map(|ticks| *ticks as f64).collect();
    Row {
        min: net.first().copied(),
        median: stats::median(&net),
        p99: stats::quantile(&net, 0.99),
        max: net.last().copied(),
        null: stats::median(&null).filter(|_| !step.is_timer()),
        n: net.len() as u64,
        cs: Some(measured.cs),
        handler_cs: measured.handler_cs,
        ..row
    }
}

/// `closed` is what the CPU does not have; what the machine did not let through is `refused`. An exception is the CPU's
/// answer, unless the hypervisor gives it in the CPU's place.
fn status(why: &Shut, emulated: bool) -> Status {
    match why {
        Shut::Lacks { .. } => Status::Closed,
        Shut::Fault { .. } if !emulated => Status::Closed,
        _ => Status::Refused,
    }
}

fn reason(step: &Step, why: &Shut, vendor: &str) -> String {
    let amd = ["AuthenticAMD", "HygonGenuine"].contains(&vendor);
    match why {
        Shut::Fault { vector: 6, .. } if step.gate() == "sysenter" && amd => {
            format!("{why}: AMD's CPUs have it in legacy mode only (AMD64 APM vol. 3, SYSENTER)")
        }
        _ => why.to_string(),
    }
}

fn exits(exits: Exits, nested_paging: Option<bool>) -> Option<String> {
    match (exits, nested_paging) {
        (Exits::Always(why), _) => Some(why.into()),
        (Exits::ShadowPaging, Some(false)) => Some("KVM keeps shadow page tables on this host (no EPT or NPT)".into()),
        (Exits::ShadowPaging, None) => {
            Some("if KVM keeps shadow page tables on this host, which cannot be read".into())
        }
        (Exits::ShadowPaging, Some(true)) | (Exits::Never, _) => None,
    }
}

/// Does the host's KVM use nested paging (Intel's EPT, AMD's NPT)? `None` where it does not tell.
fn nested_paging() -> Option<bool> {
    let read = |name: &str| std::fs::read_to_string(format!("/sys/module/{name}")).ok();
    let text = read("kvm_intel/parameters/ept").or_else(|| read("kvm_amd/parameters/npt"))?;
    match text.trim() {
        "Y" | "1" => Some(true),
        "N" | "0" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tollgate_gates::gate;
    use tollgate_lab::floor::Cpu;
    use tollgate_report::lab::floor::COUNTERPARTS;

    fn measured(gross: &[u64]) -> Outcome {
        Outcome::Ok(Measured { null: vec![24; gross.len()], gross: gross.to_vec(), handler_cs: Some(8), cs: 0x2b })
    }

    fn found(accel: Accel) -> bare::Floor {
        let cpu =
            Cpu { vendor: "AuthenticAMD".into(), brand: "Example CPU".into(), hypervisor: Some("KVMKVMKVM".into()) };
        let fault = Outcome::Shut(Shut::Fault { vector: 6, error: 0, rip: 0 });
        let outcome =
            |step: &Step| if step.gate() == "sysenter" { fault.clone() } else { measured(&[100, 124, 124, 150, 9000]) };
        bare::Floor { accel, model: "host".into(), cpu, outcomes: STEPS.iter().map(outcome).collect(), emulated: None }
    }

    #[test]
    fn a_row_has_the_statistics_of_its_net_samples() {
        let floor = model(&found(Accel::Kvm));
        let int = floor.row("int", 3).unwrap();
        assert_eq!(
            (int.min, int.median, int.max, int.null, int.n),
            (Some(76.0), Some(100.0), Some(8976.0), Some(24.0), 5)
        );
        let timer = floor.row("timer", 3).unwrap();
        assert_eq!((timer.median, timer.null), (Some(124.0), None));
        let sysenter = floor.row("sysenter", 3).unwrap();
        assert_eq!((sysenter.status, sysenter.median), (Status::Closed, None));
        let reason = sysenter.reason.as_deref().unwrap_or_default();
        assert!(reason.contains("raises #UD") && reason.contains("AMD's CPUs have it in legacy mode only"), "{reason}");
        assert_eq!(floor.rows.len(), STEPS.len());
    }

    #[test]
    fn exits_are_said_of_a_hypervisor_only() {
        assert!(model(&found(Accel::Kvm)).row("ud", 3).unwrap().exits.is_some());
        assert!(model(&found(Accel::Software)).rows.iter().all(|row| row.exits.is_none()));
        let paging = [Some(true), Some(false), None].map(|paging| exits(Exits::ShadowPaging, paging).is_some());
        assert_eq!(paging, [false, true, true]);
    }

    #[test]
    fn what_is_no_answer_from_the_hardware_has_a_reason() {
        assert_eq!(unfit(&found(Accel::Kvm)), None);
        let emulated = bare::Floor { emulated: Some(5434), ..found(Accel::Kvm) };
        assert!(unfit(&emulated).is_some_and(|why| why.contains("5434 ticks")));
        let mut kernel_only = found(Accel::Kvm);
        for (step, outcome) in STEPS.iter().zip(&mut kernel_only.outcomes) {
            if step.user() {
                *outcome = Outcome::Shut(Shut::Hung { seconds: 5 });
            }
        }
        assert!(unfit(&kernel_only).is_some_and(|why| why.contains("no output for 5 s")));
    }

    #[test]
    fn every_counterpart_is_a_row_of_bench() {
        for (name, cpl, key) in COUNTERPARTS {
            assert!(STEPS.iter().any(|step| step.gate() == *name && step.user() == (*cpl == 3)), "{name}");
            let [gate, bits, call] = key.split('/').collect::<Vec<_>>()[..] else { panic!("{key}") };
            let gate = gate::find(gate).unwrap_or_else(|| panic!("no gate {gate}"));
            let rows = gate.rows(&tollgate_gates::host::Host::default());
            assert!(rows.iter().any(|row| row.bits.to_string() == bits && row.call == call), "{key}");
        }
    }

    #[test]
    fn the_cache_keeps_one_floor_a_cpu_and_survives_damage() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join(SAVED);
        std::fs::write(&path, "garbage").unwrap();
        let floor = model(&found(Accel::Kvm));
        keep_in(&path, &floor).unwrap();
        keep_in(&path, &Floor { cpu: "Another CPU".into(), ..floor.clone() }).unwrap();
        keep_in(&path, &model(&found(Accel::Software))).unwrap();
        let saved = Saved::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(saved.floors.keys().collect::<Vec<_>>(), ["Another CPU", "Example CPU"]);
        assert_eq!(saved.of("Example CPU"), Some(&floor));
        // Nothing but the file: what was written aside is gone.
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1);
        std::fs::write(&path, "{\"schema\":99}").unwrap();
        assert!(format!("{:#}", keep_in(&path, &floor).unwrap_err()).contains("has schema 99"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "{\"schema\":99}");
    }
}
