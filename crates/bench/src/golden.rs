//! Golden output: a whole run over a made-up machine, visited by a mock, must come out to the letter.

use super::plan::{Effort, Plan, Resolution};
use super::run::{Progress, Run, all_rows};
use super::scale::Scale;
use super::visit::{Raw, Visitor};
use std::sync::atomic::{AtomicBool, Ordering};
use tollgate_gates::gate::{Gate, Row};
use tollgate_gates::host::Host;
use tollgate_gates::reason::Reason;
use tollgate_report::model::{Method, Platform, PriceList, SCHEMA, Tool};
use tollgate_report::sink::table::{self, Style};
use tollgate_report::sink::{json, markdown};
use tollgate_report::stats;

/// A machine with a counter of 1 GHz: a tick is a nanosecond.
const CLOCK: Resolution = Resolution { hz: 1e9, step: 1.0, counts: false };

/// Costs by gate; the n-th sample of a visit is n % 5 ticks more expensive, and everything is netted of 20 ticks.
struct Mock {
    visits: u32,
}

fn cost(gate: &str) -> Option<u64> {
    match gate {
        "nop" => Some(1),
        "syscall" => Some(80),
        "int80" => Some(6000),
        _ => None,
    }
}

impl Visitor for Mock {
    fn visit(&mut self, gate: &'static dyn Gate, row: &Row, plan: Plan) -> Result<Raw, Reason> {
        self.visits += 1;
        let Some(cost) = cost(gate.name()) else {
            return Err(Reason::Refused("the mock knows no price for it".into()));
        };
        if row.call == "high_pointer" {
            return Err(Reason::Closed("the mock closed this row".into()));
        }
        let batch = u64::from(plan.batch);
        Ok(Raw {
            null: vec![20; 8],
            ticks: (0..u64::from(plan.samples.min(10))).map(|n| 20 + batch * (cost + n % 5)).collect(),
            batch: plan.batch,
            operations: 1,
            switches: 0,
            steal: 0,
            loops: if plan.loops > 0 { 1000 } else { 0 },
            user_us: if plan.loops > 0 { 20_000 } else { 0 },
            system_us: if plan.loops > 0 && gate.name() != "nop" { 80_000 } else { 0 },
        })
    }
}

fn effort() -> Effort {
    Effort { rounds: 6, ..Effort::FULL }
}

fn machine() -> Run {
    let wanted = |key: &str| {
        ["nop/64/", "syscall/64/enosys", "syscall/64/getppid", "int80/64/", "sysenter/64/"]
            .iter()
            .any(|part| key.starts_with(part))
    };
    Run::new(all_rows(&Host::default(), &wanted), effort(), CLOCK)
}

fn list(run: &Run) -> PriceList {
    let rows = run.rows(Scale::Time(CLOCK.hz));
    PriceList {
        schema: SCHEMA,
        tool: Tool { name: "tollgate".into(), version: "0.0.0".into(), complete: true, ..Tool::default() },
        platform: Platform { cpu: "Mock CPU".into(), tsc_hz: Some(1_000_000_000), ..Platform::default() },
        method: Method {
            rounds: 6,
            samples_per_round: 200,
            cpu: Some(0),
            clock: "mock".into(),
            repeated: run.repeated,
        },
        self_check: run.self_check(Scale::Time(CLOCK.hz)),
        break_even: stats::break_even(&rows),
        rows,
        findings: Vec::new(),
        warnings: Vec::new(),
        vdso: Vec::new(),
    }
}

fn complete() -> (Run, u32) {
    let (mut run, mut mock, stop) = (machine(), Mock { visits: 0 }, AtomicBool::new(false));
    run.pilot(&mut mock, &stop, &mut |_, _| {});
    assert!(run.rounds(&mut mock, &stop, &mut |_, _| {}));
    (run, mock.visits)
}

#[test]
fn table() {
    let text = table::price_list(&list(&complete().0), Style { color: false, width: 150 });
    insta::assert_snapshot!(text);
}

#[test]
fn narrow_table() {
    let text = table::price_list(&list(&complete().0), Style { color: false, width: 60 });
    insta::assert_snapshot!(text);
}

#[test]
fn json_export() {
    insta::assert_snapshot!(json::to_text(&list(&complete().0)).unwrap());
}

#[test]
fn markdown_export() {
    insta::assert_snapshot!(markdown::price_list(&list(&complete().0)));
}

#[test]
fn every_open_row_is_visited_once_a_round_and_closed_ones_only_tried() {
    let (run, visits) = complete();
    let open = run.tallies.iter().filter(|tally| tally.shut.is_none()).count() as u32;
    // The pilot tries all, the two cheap rows and the two shut ones twice; each of six rounds visits the open ones, and
    // the checked row once more.
    assert_eq!(visits, run.tallies.len() as u32 + 4 + 6 * (open + 1));
}

#[test]
fn rounds_interleave_the_rows() {
    let (mut run, mut mock, stop) = (machine(), Mock { visits: 0 }, AtomicBool::new(false));
    let mut order = Vec::new();
    run.pilot(&mut mock, &stop, &mut |_, _| {});
    run.rounds(&mut mock, &stop, &mut |progress, _| {
        if let Progress::Visited(tally) = progress {
            order.push(tally.key());
        }
    });
    let rows = run.tallies.len();
    assert_eq!(order.len(), 6 * rows);
    assert_eq!(order[..rows], order[rows..2 * rows], "A B C A B C");
}

#[test]
fn a_run_that_is_stopped_keeps_what_it_has() {
    let (mut run, mut mock, stop) = (machine(), Mock { visits: 0 }, AtomicBool::new(false));
    run.pilot(&mut mock, &stop, &mut |_, _| {});
    let mut rounds = 0;
    let done = run.rounds(&mut mock, &stop, &mut |progress, _| {
        if let Progress::Round = progress {
            rounds += 1;
            stop.store(rounds == 2, Ordering::Relaxed);
        }
    });
    assert!(!done);
    let list = list(&run);
    let enosys = list.row("syscall/64/enosys").unwrap();
    assert_eq!((enosys.rounds.len(), enosys.median), (2, Some(82.0)));
}

/// A machine on which the first visit to `int80/64/enosys` in each round is disturbed, and those to getppid always are.
struct Disturbed {
    mock: Mock,
    visits: u32,
    settled: u32,
    int80: u32,
}

impl Visitor for Disturbed {
    fn visit(&mut self, gate: &'static dyn Gate, row: &Row, plan: Plan) -> Result<Raw, Reason> {
        self.visits += 1;
        let raw = self.mock.visit(gate, row, plan)?;
        // The pilot's plan is the same each time, and so is known.
        let piloted = plan.samples == super::plan::PILOT.samples;
        let switches = match (gate.name(), row.call.as_str()) {
            _ if piloted => 0,
            (_, "getppid") => 3,
            ("int80", "enosys") => {
                self.int80 += 1;
                u64::from(self.int80 % 2)
            }
            _ => 0,
        };
        let ticks = raw.ticks.iter().map(|ticks| ticks + 500 * switches).collect();
        Ok(Raw { switches, ticks, ..raw })
    }

    fn settle(&mut self, _: &AtomicBool) {
        self.settled += 1;
    }
}

/// 599 of 2,282 visits of a run behind its own build were disturbed, and a warning was all that came of it.
#[test]
fn what_was_disturbed_is_visited_again_and_the_quieter_visit_kept() {
    let (mut run, stop) = (machine(), AtomicBool::new(false));
    let mut machine = Disturbed { mock: Mock { visits: 0 }, visits: 0, settled: 0, int80: 0 };
    run.pilot(&mut machine, &stop, &mut |_, _| {});
    let piloted = machine.visits;
    assert!(run.rounds(&mut machine, &stop, &mut |_, _| {}));
    let list = list(&run);
    let int80 = list.row("int80/64/enosys").unwrap();
    assert!(int80.rounds.iter().all(|round| round.switches == 0) && int80.rounds.len() == 6, "{:?}", int80.rounds);
    assert_eq!(int80.median, Some(6002.0), "not one of the disturbed");
    // What is disturbed each time is given up after two attempts, and keeps its rounds.
    let getppid: Vec<&tollgate_report::model::Row> = list.rows.iter().filter(|row| row.call == "getppid").collect();
    let open: Vec<_> = getppid.iter().filter(|row| !row.rounds.is_empty()).collect();
    assert!(!open.is_empty() && open.iter().all(|row| row.rounds.len() == 6), "{open:?}");
    assert_eq!(list.method.repeated, 6 + 2 * open.len() as u64);
    assert_eq!(machine.settled, 6, "each round waits once for quiet");
    let rows = run.tallies.iter().filter(|tally| tally.shut.is_none()).count() as u64;
    assert_eq!(u64::from(machine.visits - piloted), 6 * (rows + 1) + list.method.repeated);
}

#[test]
fn visits_are_made_again_within_a_bound() {
    struct Never(Mock);
    impl Visitor for Never {
        fn visit(&mut self, gate: &'static dyn Gate, row: &Row, plan: Plan) -> Result<Raw, Reason> {
            let raw = self.0.visit(gate, row, plan)?;
            // Each time less than before, so that no row counts as restless.
            Ok(Raw { steal: u64::from(u32::MAX - self.0.visits), ..raw })
        }
    }
    let (mut run, stop) = (machine(), AtomicBool::new(false));
    let mut machine = Never(Mock { visits: 0 });
    run.pilot(&mut machine, &stop, &mut |_, _| {});
    assert!(run.rounds(&mut machine, &stop, &mut |_, _| {}));
    assert_eq!(run.repeated, run.tallies.len() as u64 * 6 / 4);
}
