//! What the lab finds that is no price list, as a run: walks, hits of uprobes, reads from inside the kernel, floors.
//!
//! Each keeps its one figure a row, so that a change of a guest's kernel, of QEMU or of a CPU's microcode shows as a
//! change of a series. The rest (which functions, which entries) is in the `--json` of each.

use super::run::{About, Entry, Kind, Part, Run};
use tollgate_report::lab::floor::{Accel, Floor};
use tollgate_report::lab::kernel::KernelReads;
use tollgate_report::lab::uprobe::{Outcome, Probes};
use tollgate_report::lab::walk::Walk;
use tollgate_report::model::{Platform, Status, Unit};

impl Run {
    /// Walks, each with its guest's name. The figure is the crossing's price in instructions, as `lab run` has it.
    pub fn walks<'a>(about: About, walks: impl IntoIterator<Item = (String, &'a Walk)>) -> Run {
        let part = |(guest, walk): (String, &Walk)| Part {
            config: format!("walk {guest}"),
            platform: guest_platform(&walk.kernel),
            entries: vec![counted(&walk.gate, walk.bits, &walk.call, walk.price)],
        };
        Run::of(about, walks.into_iter().map(part).collect())
    }

    /// Hits of uprobes and uretprobes: instructions of one hit, net of a call of an unprobed copy.
    pub fn hits(about: About, guest: &str, probes: &Probes) -> Run {
        let entries = probes.hits.iter().map(|hit| match &hit.outcome {
            Outcome::Priced { instructions, .. } => counted(&hit.gate, hit.bits, &hit.call, *instructions),
            Outcome::Shut { reason } => shut(&hit.gate, hit.bits, &hit.call, Unit::Instructions, reason),
        });
        let part = Part {
            config: format!("uprobe {guest}"),
            platform: guest_platform(&probes.kernel),
            entries: entries.collect(),
        };
        Run::of(about, vec![part])
    }

    /// Reads from inside the kernel: the gate is the route, the call the kind of file and how many bytes.
    pub fn reads(about: About, guest: &str, reads: &KernelReads) -> Run {
        let entries = reads.cells.iter().map(|cell| {
            // A program's own read is a crossing; the module's words are for the others.
            let (gate, call) =
                (cell.route.command().unwrap_or("user"), format!("read:{}:{}", cell.file.label(), cell.bytes));
            match (&cell.figures, &cell.reason) {
                (Some(figures), _) => Entry {
                    unit: reads.unit,
                    median: Some(figures.median as f64),
                    n: figures.n,
                    ..counted(gate, 64, &call, figures.min)
                },
                (None, reason) => shut(gate, 64, &call, reads.unit, reason.as_ref().map_or("", |reason| &reason.text)),
            }
        });
        let part =
            Part { config: format!("kernel {guest}"), platform: reads.platform.clone(), entries: entries.collect() };
        Run::of(about, vec![part])
    }

    /// The smallest handlers behind each gate: the call is the privilege level that the gate was entered from.
    pub fn floor(about: About, floor: &Floor) -> Run {
        let entries = floor.rows.iter().map(|row| {
            let call = format!("cpl{}", row.cpl);
            match row.status {
                Status::Ok => Entry {
                    unit: floor.unit,
                    min: row.min,
                    median: row.median,
                    p99: row.p99,
                    max: row.max,
                    n: row.n,
                    ..counted(&row.gate, 64, &call, 0)
                },
                status => Entry {
                    status,
                    ..shut(&row.gate, 64, &call, floor.unit, row.reason.as_deref().unwrap_or_default())
                },
            }
        });
        let platform = Platform {
            cpu: floor.cpu.clone(),
            vendor: floor.vendor.clone(),
            hypervisor: floor.hypervisor.clone(),
            ..Platform::default()
        };
        let accel = match floor.accel {
            Accel::Kvm => "kvm",
            Accel::Tcg => "tcg",
        };
        Run::of(
            about,
            vec![Part { config: format!("floor {} {accel}", floor.model), platform, entries: entries.collect() }],
        )
    }

    fn of(about: About, parts: Vec<Part>) -> Run {
        Run {
            kind: Kind::Lab,
            host: about.platform.host,
            started_ms: i64::try_from(about.started_ns / 1_000_000).unwrap_or(0),
            seconds: about.seconds,
            version: about.version,
            command: about.command,
            complete: about.lost == 0,
            parts,
        }
    }
}

/// What is known of a guest that was not asked for its platform.
fn guest_platform(kernel: &str) -> Platform {
    Platform { kernel: kernel.into(), ..Platform::default() }
}

/// An exact count.
fn counted(gate: &str, bits: u8, call: &str, figure: i64) -> Entry {
    let figure = Some(figure as f64);
    Entry { unit: Unit::Instructions, min: figure, median: figure, n: 1, ..Entry::timed(gate, bits, call) }
}

fn shut(gate: &str, bits: u8, call: &str, unit: Unit, reason: &str) -> Entry {
    Entry { status: Status::Refused, reason: Some(reason.into()), unit, ..Entry::timed(gate, bits, call) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn about() -> About {
        let platform = Platform { host: "h".into(), ..Platform::default() };
        About { started_ns: 5_000_000_000, seconds: 2.0, version: "1".into(), platform, ..About::default() }
    }

    fn told(run: &Run) -> Vec<(String, String, Option<f64>)> {
        let rows = |part: &Part| -> Vec<_> {
            part.entries.iter().map(|entry| (part.config.clone(), entry.key(), entry.figure())).collect()
        };
        run.parts.iter().flat_map(rows).collect()
    }

    #[test]
    fn each_guest_of_a_walk_is_a_series() {
        let walk = |price: i64| -> Walk {
            serde_json::from_value(
                json!({"schema": 1, "gate": "syscall", "bits": 64, "call": "enosys", "kernel": "6.1.0-9", "append": "",
                "cpu": "max", "instructions": 210, "unfinished": 0, "price": price, "operations": 1,
                "check": {"compared": 1, "agreeing": 1, "alike": 1}, "entries": [], "tree": [], "wiring": []}),
            )
            .unwrap()
        };
        let run = Run::walks(about(), [("a".into(), &walk(209)), ("a pti=on".into(), &walk(217))]);
        let row = |config: &str, figure| (config.into(), "syscall/64/enosys".into(), Some(figure));
        assert_eq!(told(&run), [row("walk a", 209.0), row("walk a pti=on", 217.0)]);
        assert_eq!((run.kind, run.host.as_str(), run.started_ms, run.complete), (Kind::Lab, "h", 5000, true));
        assert_eq!(run.parts[0].platform.kernel, "6.1.0-9");
    }

    #[test]
    fn a_probe_that_was_not_hit_has_its_reason_and_no_figure() {
        let hit = |call: &str, outcome| {
            let instruction = "nop";
            json!({"gate": "uprobe", "bits": 64, "call": call, "instruction": instruction, "outcome": outcome})
        };
        let hits = [
            hit("nop", json!({"priced": {"instructions": 700, "entries": [], "checked": true}})),
            hit("ret", json!({"shut": {"reason": "no uprobes"}})),
        ];
        let probes: Probes =
            serde_json::from_value(json!({"schema": 1, "kernel": "6.1", "append": "", "cpu": "max", "hits": hits}))
                .unwrap();
        let run = Run::hits(about(), "g", &probes);
        let config = || "uprobe g".to_string();
        assert_eq!(
            told(&run),
            [(config(), "uprobe/64/nop".into(), Some(700.0)), (config(), "uprobe/64/ret".into(), None)]
        );
        assert_eq!(run.parts[0].entries[1].reason.as_deref(), Some("no uprobes"));
    }

    #[test]
    fn reads_are_told_apart_by_route_file_and_size() {
        let cell = |route: &str, bytes: u64, rest: serde_json::Value| {
            let mut cell = json!({"route": route, "file": "null", "bytes": bytes, "expect": 0});
            cell.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
            cell
        };
        let figures = json!({"figures": {"min": 350, "mode": 351, "median": 352, "n": 50, "null": 9}});
        let reason = json!({"reason": {"kind": "refused", "errno": 22, "text": "EINVAL"}});
        let cells = [cell("user", 0, figures.clone()), cell("ksys_read", 64, figures), cell("kernel_read", 0, reason)];
        let reads: KernelReads = serde_json::from_value(json!({"schema": 1, "platform": {"kernel": "6.1"},
                "command_line": "", "unit": "instructions", "cells": cells}))
        .unwrap();
        let run = Run::reads(about(), "g", &reads);
        let figures: Vec<_> = told(&run).into_iter().map(|(_, key, figure)| (key, figure)).collect();
        let row = |key: &str, figure| (key.to_string(), figure);
        let want = [
            row("user/64/read:null:0", Some(350.0)),
            row("ksys_read/64/read:null:64", Some(350.0)),
            row("kernel_read/64/read:null:0", None),
        ];
        assert_eq!(figures, want);
    }

    #[test]
    fn a_floor_in_ticks_has_medians_and_one_in_instructions_the_least() {
        let floor = |accel: &str, unit: &str| -> Floor {
            let row = json!({"gate": "int", "cpl": 3, "instructions": "int", "doc": "",
                "status": "ok", "min": 70.0, "median": 76.0, "n": 9});
            let shut = json!({"gate": "sysenter", "cpl": 3, "instructions": "", "doc": "",
                "status": "closed", "reason": "#UD", "n": 0});
            serde_json::from_value(
                json!({"schema": 1, "accel": accel, "unit": unit, "cpu": "Example CPU", "vendor": "v", "model": "host",
                "rows": [row, shut]}),
            )
            .unwrap()
        };
        let (ticks, counts) =
            (Run::floor(about(), &floor("kvm", "ticks")), Run::floor(about(), &floor("tcg", "instructions")));
        assert_eq!(told(&ticks)[0], ("floor host kvm".into(), "int/64/cpl3".into(), Some(76.0)));
        assert_eq!(told(&counts)[0], ("floor host tcg".into(), "int/64/cpl3".into(), Some(70.0)));
        assert_eq!((told(&ticks)[1].2, ticks.parts[0].entries[1].status), (None, Status::Closed));
        assert_eq!(ticks.parts[0].platform.cpu, "Example CPU");
    }
}
