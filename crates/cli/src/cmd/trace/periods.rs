//! `--every`: the summary of each period, printed while the program runs.

use super::args::TraceArgs;
use super::die;
use super::groups::Grouper;
use super::views::Places;
use std::time::{Duration, Instant};
use tollgate_report::sink::table::Style;
use tollgate_trace::Clock;
use tollgate_trace_report::fact::Fact;
use tollgate_trace_report::summary::period::Period;
use tollgate_trace_report::summary::{Aggregate, csv, table};

/// What a period is printed as.
#[derive(Clone, Copy)]
enum Shape {
    Table,
    Json,
    /// With the names of its columns in front of the first one.
    Csv {
        named: bool,
    },
}

/// The period that lasts, and how the next ones are printed.
pub struct Periods {
    every: Duration,
    due: Instant,
    /// When it began, nanoseconds since the trace did.
    from: u64,
    calls: Aggregate,
    shape: Shape,
    options: table::Options,
    style: Style,
}

impl Periods {
    /// The first one begins.
    pub fn new(args: &TraceArgs, options: table::Options, style: Style) -> Option<Periods> {
        let every = args.every?;
        let shape = match (args.json, args.csv) {
            (true, _) => Shape::Json,
            (_, true) => Shape::Csv { named: false },
            _ => Shape::Table,
        };
        Some(Periods { every, due: Instant::now() + every, from: 0, calls: Aggregate::new(), shape, options, style })
    }

    /// Adds a call.
    pub fn add(&mut self, fact: &Fact) {
        self.calls.add_to_row(fact);
    }

    /// Is it over?
    pub fn is_due(&self) -> bool {
        Instant::now() >= self.due
    }

    /// Ends it and begins the next one: the text of the one that ended. `program`: the file of a process.
    pub fn end(
        &mut self,
        clock: &Clock,
        groups: Option<&mut Grouper>,
        program: &dyn Fn(i32) -> String,
        places: &Places,
    ) -> String {
        let now = clock.now();
        let grouping = groups.map(|groups| {
            let counted = groups.take_period();
            groups.grouping(&counted, program, places)
        });
        let calls = std::mem::take(&mut self.calls);
        let period = Period::new(&calls, grouping, [self.from, now], clock.realtime.saturating_add(now));
        self.from = now;
        // Not from now on: what came late must not move all others. But what was missed (a machine that slept) is not
        // made good.
        self.due += self.every;
        if self.is_due() {
            self.due = Instant::now() + self.every;
        }
        self.text(&period)
    }

    fn text(&mut self, period: &Period) -> String {
        match self.shape {
            // Numbers and strings only: it cannot fail.
            Shape::Json => return period.to_line().unwrap_or_default(),
            Shape::Csv { named } => {
                self.shape = Shape::Csv { named: true };
                let head = if named { String::new() } else { csv::head(true, period.grouping.is_some()) };
                return head + &csv::period(period, self.options.sort);
            }
            Shape::Table => {}
        }
        let [hours, minutes, seconds] = die::local(period.time_unix_ns / 1_000_000_000);
        period.table(&format!("{hours:02}:{minutes:02}:{seconds:02}"), &self.options, self.style)
    }
}
