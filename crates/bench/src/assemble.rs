//! From a run to its price list.

use super::images;
use super::plan::Effort;
use super::run::Run;
use super::scale::Scale;
use super::setup::Setup;
use tollgate_gates::gate::vsyscall;
use tollgate_report::finding;
use tollgate_report::levels;
use tollgate_report::model::{Method, Platform, PriceList, Row, SCHEMA, Status, Tool, VdsoImage};
use tollgate_report::stats;
use tollgate_report::warning::{self, Options, Seen};

/// What stays the same for the whole run.
pub struct Frame {
    tool: Tool,
    platform: Platform,
    method: Method,
    vdso: Vec<VdsoImage>,
    options: Options,
    seen: Seen,
    counts: bool,
    began: std::time::Instant,
}

impl Frame {
    /// The frame of a run that begins now. `asked` is the CPU that the user named.
    pub fn new(setup: &mut Setup, effort: Effort, asked: Option<u32>, quick: bool) -> Frame {
        let started_unix =
            std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_secs());
        Frame {
            tool: Tool {
                name: "tollgate".into(),
                version: env!("CARGO_PKG_VERSION").into(),
                command: std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect(),
                started_unix,
                ..Tool::default()
            },
            platform: setup.platform.clone(),
            method: Method {
                rounds: effort.rounds,
                samples_per_round: effort.samples,
                cpu: setup.cpu,
                clock: if setup.counts { "icount" } else { "tsc" }.into(),
                repeated: 0,
            },
            vdso: images::list(setup.children.slab()),
            options: Options { cpu: asked, runs: effort.rounds, quick, through: setup.children.through.word() },
            seen: Seen {
                pin_error: setup.pin_error.clone(),
                busy: setup.children.patience.busy(),
                tsc_flaws: setup.tsc_flaws.clone(),
            },
            counts: setup.counts,
            began: std::time::Instant::now(),
        }
    }

    /// What a tick is worth, by the rate measured before the run.
    pub fn scale(&self) -> Scale {
        self.scale_at(self.platform.tsc_hz)
    }

    fn scale_at(&self, hz: Option<u64>) -> Scale {
        if self.counts { Scale::Count } else { Scale::of_rate(hz.map(|hz| hz as f64)) }
    }

    /// The price list of the run as it stands. `hz` is the best rate of the counter known so far.
    pub fn list(&self, run: &Run, hz: Option<u64>, complete: bool) -> PriceList {
        let rate = hz.or(self.platform.tsc_hz);
        let scale = self.scale_at(rate);
        let mut rows = run.rows(scale);
        let tool = Tool { seconds: self.began.elapsed().as_secs_f64(), complete, ..self.tool.clone() };
        // What a replaced call costs does not tell how the page answers.
        let plain: Vec<Row> = rows.iter().filter(|row| row.through.is_none()).cloned().collect();
        let platform = Platform { tsc_hz: rate, vsyscall: vsyscall_mode(&plain), ..self.platform.clone() };
        rows.iter_mut().for_each(|row| row.levels = levels::levels(row, &platform));
        let mut list = PriceList {
            schema: SCHEMA,
            tool,
            platform,
            method: Method { repeated: run.repeated, ..self.method.clone() },
            self_check: run.self_check(scale),
            break_even: stats::break_even(&rows),
            rows,
            findings: Vec::new(),
            warnings: Vec::new(),
            vdso: self.vdso.clone(),
        };
        list.findings = finding::derive(&list.plain()).iter().map(|finding| finding.note()).collect();
        let mut seen = self.seen.clone();
        if let (Some(first), Some(run)) = (self.platform.tsc_hz, rate) {
            seen.tsc_flaws.extend(warning::unsteady(first, run));
        }
        list.warnings = warning::derive(&list, &seen).iter().map(|warning| warning.note(&self.options)).collect();
        list
    }
}

/// How the vsyscall page answers, from the rows that tried it: can it be called, can it be read, what does a call cost?
/// `None` where they were not tried, or failed for another reason than the page's.
///
/// A native page (kernels before commit 076ca272a14c of 2018) is ordinary code with a `syscall` in it, and costs hardly
/// more than one; an emulated one costs a page fault as well.
pub fn vsyscall_mode(rows: &[Row]) -> Option<String> {
    let row = |gate: &str, call: &str| rows.iter().find(|row| row.gate == gate && row.bits == 64 && row.call == call);
    let (called, read) = (row("vsyscall", "time")?, row("vsyscall", vsyscall::READ_PAGE)?);
    let faulted = |row: &Row, reason: &str| row.reason.as_deref() == Some(reason);
    let native = match (called.median, row("syscall", "time").and_then(|row| row.median)) {
        (Some(called), Some(real)) => called < 1.3 * real,
        _ => false,
    };
    let mode = match (called.status, read.status) {
        (Status::Ok, Status::Ok) if native => "native",
        (Status::Ok, Status::Ok) => "emulate",
        (Status::Ok, _) if faulted(read, vsyscall::NOT_READABLE) => "xonly",
        (Status::Closed, _) if faulted(called, vsyscall::NOT_CALLABLE) => "none",
        _ => return None,
    };
    Some(mode.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tollgate_report::model::{Status, Unit};

    fn row(gate: &str, call: &str, median: Option<f64>, reason: &str) -> Row {
        let shut = Row::closed(gate, 64, call, Status::Closed, reason);
        match median {
            Some(_) => Row { status: Status::Ok, reason: None, unit: Unit::Ns, median, ..shut },
            None => shut,
        }
    }

    fn mode(called: Row, read: Row) -> Option<String> {
        vsyscall_mode(&[row("syscall", "time", Some(100.0), ""), called, read])
    }

    #[test]
    fn the_mode_is_what_trying_showed() {
        let called = |median| row("vsyscall", "time", Some(median), "");
        let read = || row("vsyscall", "read_page", Some(1.0), "");
        let shut = |call, reason| row("vsyscall", call, None, reason);
        assert_eq!(mode(called(400.0), read()).as_deref(), Some("emulate"));
        assert_eq!(mode(called(101.0), read()).as_deref(), Some("native"));
        assert_eq!(mode(called(400.0), shut("read_page", vsyscall::NOT_READABLE)).as_deref(), Some("xonly"));
        let none = mode(shut("time", vsyscall::NOT_CALLABLE), shut("read_page", vsyscall::NOT_READABLE));
        assert_eq!(none.as_deref(), Some("none"));
    }

    #[test]
    fn an_interrupted_run_does_not_say_vsyscall_none() {
        let unvisited = |call| row("vsyscall", call, None, "not measured: the run ended before this row's first round");
        assert_eq!(mode(unvisited("time"), unvisited("read_page")), None);
        assert_eq!(mode(row("vsyscall", "time", Some(400.0), ""), unvisited("read_page")), None);
    }
}
