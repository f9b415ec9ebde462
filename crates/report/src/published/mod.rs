//! The tables of the five articles that this tool comes from, beside what was measured here.
//!
//! Each figure keeps the characters that the article printed, so that it can be searched for in the text, and names the
//! row of ours that answers it, or why no row can. Ratios are what carries over from one machine to another; a ratio of
//! ours is given only where both of its rows were measured.

mod articles;

use serde::Serialize;

use crate::model::{PriceList, Row, Status, Unit as RowUnit};
use crate::stats;

/// An article with its tables.
#[derive(Clone, Copy, Debug)]
pub struct Article {
    /// Who and what.
    pub title: &'static str,
    /// Year of the measurements.
    pub year: u16,
    /// CPU, as far as the text says.
    pub machine: &'static str,
    /// Kernel.
    pub kernel: &'static str,
    /// What to know about all of its figures.
    pub remark: &'static str,
    /// Its tables.
    pub tables: &'static [Table],
}

/// A table of figures.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// What it shows.
    pub title: &'static str,
    /// Label of the figure that the ratios are taken to.
    pub base: Option<&'static str>,
    /// What must hold here for our figures to stand beside it.
    pub only: Only,
    /// Its figures.
    pub figures: &'static [Figure],
}

/// A condition on the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Only {
    /// None.
    Always,
    /// Measured with page-table isolation on; ours stand beside it all the same, and a note says where it is off here.
    KptiOn,
    /// Measured with page-table isolation off.
    KptiOff,
}

/// The unit in which theirs and ours are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Nanoseconds per crossing.
    Ns,
    /// TSC ticks per crossing.
    Ticks,
    /// TSC ticks per byte.
    TicksPerByte,
    /// Bytes.
    Bytes,
    /// Percent.
    Percent,
}

/// One figure of an article.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    /// Its label, in English.
    pub label: &'static str,
    /// As the article prints it.
    pub printed: &'static str,
    /// In `unit`.
    pub value: f64,
    /// The upper end where a range is printed.
    pub high: Option<f64>,
    /// Unit.
    pub unit: Unit,
    /// What answers it here.
    pub ours: Ours,
    /// What to know when comparing; may be empty.
    pub note: &'static str,
}

/// What answers a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ours {
    /// The median of this row (`gate/bits/call`), in ns or ticks as the figure's unit says.
    Median(&'static str),
    /// User time per crossing of this row, ns.
    User(&'static str),
    /// System time per crossing of this row, ns.
    System(&'static str),
    /// User share of the time of this row, percent.
    UserShare(&'static str),
    /// Cost of a byte read in large copies, ticks.
    CopyTicks,
    /// Bytes added to a small read until it costs one crossing more.
    BreakEven,
    /// Size of this symbol of the 64-bit vDSO.
    SymbolSize(&'static str),
    /// Size of the 64-bit vDSO image.
    ImageSize,
    /// It cannot be had on this machine, for this reason.
    Nothing(&'static str),
}

/// One line of the table that is printed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// Article's title.
    pub article: &'static str,
    /// Year.
    pub year: u16,
    /// Table's title.
    pub table: &'static str,
    /// Label.
    pub label: &'static str,
    /// Unit of `theirs` and `ours`.
    pub unit: Unit,
    /// As printed.
    pub printed: &'static str,
    /// Their value.
    pub theirs: f64,
    /// Upper end of their range.
    pub theirs_high: Option<f64>,
    /// Their value over their base's.
    pub theirs_ratio: Option<f64>,
    /// Our value.
    pub ours: Option<f64>,
    /// Our value over ours of the same base.
    pub ours_ratio: Option<f64>,
    /// Why there is no value of ours, or what to know when comparing; may be empty.
    pub note: String,
}

/// All articles, oldest first.
pub fn articles() -> &'static [Article] {
    articles::ALL
}

/// Every figure of every article beside what this list has.
pub fn render(list: &PriceList) -> Vec<Line> {
    let mut lines = Vec::new();
    for article in articles() {
        for table in article.tables {
            lines.extend(table.figures.iter().map(|figure| line(list, article, table, figure)));
        }
    }
    lines
}

fn line(list: &PriceList, article: &Article, table: &Table, figure: &Figure) -> Line {
    let ours = answer(list, table, figure);
    let base = table.base.and_then(|label| table.figures.iter().find(|f| f.label == label));
    let base = base.filter(|base| base.unit == figure.unit);
    let ours_base = base.and_then(|base| answer(list, table, base).ok()).filter(|base| *base > 0.0);
    Line {
        article: article.title,
        year: article.year,
        table: table.title,
        label: figure.label,
        unit: figure.unit,
        printed: figure.printed,
        theirs: figure.value,
        theirs_high: figure.high,
        theirs_ratio: base.map(|base| figure.value / base.value),
        ours: ours.as_ref().ok().copied(),
        ours_ratio: ours.as_ref().ok().zip(ours_base).map(|(ours, base)| ours / base),
        note: match ours {
            Err(reason) => reason,
            Ok(_) if table.only == Only::KptiOn && list.platform.kpti == Some(false) => {
                "here without page-table isolation".into()
            }
            Ok(_) => figure.note.into(),
        },
    }
}

/// Our value for a figure, or the reason why there is none.
fn answer(list: &PriceList, table: &Table, figure: &Figure) -> Result<f64, String> {
    // A reason that holds everywhere goes before one of this machine.
    if let Ours::Nothing(reason) = figure.ours {
        return Err(reason.into());
    }
    fits(list, table.only)?;
    match figure.ours {
        Ours::Median(key) => median(row(list, key)?, figure.unit),
        Ours::User(key) => accounted(list, key)?.user_ns.ok_or_else(|| no_accounting(key)),
        Ours::System(key) => accounted(list, key)?.system_ns.ok_or_else(|| no_accounting(key)),
        Ours::UserShare(key) => {
            let row = accounted(list, key)?;
            let (user, system) = row.user_ns.zip(row.system_ns).ok_or_else(|| no_accounting(key))?;
            if user + system > 0.0 { Ok(100.0 * user / (user + system)) } else { Err(no_accounting(key)) }
        }
        Ours::CopyTicks => {
            let found = stats::break_even(&list.rows).or(list.break_even).zip(list.platform.tsc_hz);
            let ticks = found.map(|(found, hz)| found.read_ns_per_byte * hz as f64 / 1e9);
            ticks.ok_or_else(|| "the rows that copy (--gate read) or the TSC's rate are missing".into())
        }
        Ours::BreakEven => {
            let bytes = stats::break_even(&list.rows).or(list.break_even).map(|found| found.read_bytes);
            bytes.ok_or_else(|| "the rows that copy (--gate read) or syscall are missing".into())
        }
        Ours::SymbolSize(name) => {
            let symbols = list.vdso.iter().filter(|image| image.bits == 64).flat_map(|image| &image.symbols);
            let size = symbols.into_iter().find(|symbol| symbol.name == name).map(|symbol| symbol.size as f64);
            size.ok_or_else(|| "this kernel's vDSO has no such symbol, or it was not listed".into())
        }
        Ours::ImageSize => {
            let size = list.vdso.iter().find(|image| image.bits == 64).map(|image| image.size as f64);
            size.ok_or_else(|| "the vDSO was not listed".into())
        }
        Ours::Nothing(reason) => Err(reason.into()),
    }
}

/// Does the machine fit the table?
fn fits(list: &PriceList, only: Only) -> Result<(), String> {
    match (only, list.platform.kpti) {
        (Only::Always | Only::KptiOn, _) | (Only::KptiOff, Some(false)) => Ok(()),
        (Only::KptiOff, Some(true)) => {
            Err("this machine is booted with page-table isolation; a guest booted with pti=off can show it (`tollgate \
                 lab`)"
                .into())
        }
        (Only::KptiOff, None) => Err("whether page-table isolation is on cannot be read here".into()),
    }
}

fn row<'a>(list: &'a PriceList, key: &str) -> Result<&'a Row, String> {
    let row = list.row(key).ok_or_else(|| format!("{key} was not measured in this run"))?;
    match (row.status, &row.reason) {
        (Status::Ok, _) => Ok(row),
        (status, Some(reason)) => Err(format!("{key} is {} here: {reason}", crate::compare::status_word(status))),
        (status, None) => Err(format!("{key} is {} here", crate::compare::status_word(status))),
    }
}

/// A row whose accounted times are times: those of a counting CPU come from a clock that its instructions drive.
fn accounted<'a>(list: &'a PriceList, key: &str) -> Result<&'a Row, String> {
    match row(list, key)? {
        counted if counted.unit == RowUnit::Instructions => Err(counts(key)),
        timed => Ok(timed),
    }
}

fn counts(key: &str) -> String {
    format!("{key} is counted in instructions here, but the articles have times")
}

fn median(row: &Row, unit: Unit) -> Result<f64, String> {
    let value = match (unit, row.unit) {
        (Unit::Ns, RowUnit::Ns) | (Unit::Ticks, RowUnit::Ticks) => row.median,
        (Unit::Ticks, RowUnit::Ns) => row.ticks.map(|ticks| ticks.median),
        (_, RowUnit::Instructions) => return Err(counts(&row.key())),
        _ => None,
    };
    value.ok_or_else(|| format!("{} has no figure in this unit", row.key()))
}

fn no_accounting(key: &str) -> String {
    format!("{key} has no user and system time in this run")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{list, row as priced, shut};
    use crate::model::{BreakEven, VdsoImage, VdsoSymbol};

    #[test]
    fn every_row_of_every_article_is_there() {
        let counts: Vec<(u16, usize)> =
            articles().iter().map(|a| (a.year, a.tables.iter().map(|t| t.figures.len()).sum())).collect();
        assert_eq!(counts, [(2000, 17), (2017, 8), (2018, 28), (2019, 14), (2020, 16)]);
    }

    #[test]
    fn counts_are_never_beside_times() {
        let list = crate::fixture::counted_sample();
        let lines = render(&list);
        let size = |line: &Line| matches!(line.unit, Unit::Bytes);
        assert!(lines.iter().all(|line| line.ours.is_none() || size(line)), "{lines:#?}");
        assert!(
            lines.iter().any(|line| line.note.contains("is counted in instructions here, but the articles have times"))
        );
    }

    #[test]
    fn data_is_well_formed() {
        for article in articles() {
            for table in article.tables {
                let labels: Vec<_> = table.figures.iter().map(|f| f.label).collect();
                assert!(labels.iter().all(|l| labels.iter().filter(|o| o == &l).count() == 1), "{labels:?}");
                assert!(table.base.is_none_or(|base| labels.contains(&base)), "{}", table.title);
                for figure in table.figures {
                    assert!(figure.value.is_finite() && figure.high.is_none_or(|high| high > figure.value));
                    if let Ours::Median(key) | Ours::User(key) | Ours::System(key) | Ours::UserShare(key) = figure.ours
                    {
                        let parts: Vec<_> = key.splitn(3, '/').collect();
                        assert!(parts.len() == 3 && ["64", "32"].contains(&parts[1]), "{key}");
                    }
                }
            }
        }
    }

    /// The number that is printed is the value, up to the conversion that the unit asks for.
    #[test]
    fn values_are_what_is_printed() {
        for figure in articles().iter().flat_map(|a| a.tables).flat_map(|t| t.figures) {
            let first = figure.printed.trim_start_matches("0m").trim_start_matches("about ");
            let digits: String = first.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
            let words = [("two", 2.0), ("seven", 7.0)];
            let spelt = words.iter().find(|(word, _)| figure.printed.starts_with(word)).map(|(_, value)| *value);
            let number: f64 = spelt.unwrap_or_else(|| digits.parse().unwrap());
            let scale = figure.value / number;
            let allowed = [1.0, 1e3, 10.0, 1e9 / 1e8, 1e9 / 100_000_001.0, 1e9 / 1e6];
            assert!(number == 0.0 || allowed.iter().any(|a| (scale / a - 1.0).abs() < 1e-9), "{figure:?}");
        }
    }

    fn find<'a>(lines: &'a [Line], year: u16, table: &str, label: &str) -> &'a Line {
        lines.iter().find(|l| l.year == year && l.table.contains(table) && l.label == label).unwrap()
    }

    #[test]
    fn values_and_ratios_side_by_side() {
        let lines = render(&list(vec![
            priced("syscall", 64, "gettimeofday", 104.0),
            priced("vdso", 64, "gettimeofday", 18.0),
            shut("vsyscall", 64, "gettimeofday", Status::Closed, "vsyscall=none"),
        ]));
        let vdso = find(&lines, 2018, "KPTI on", "vDSO");
        assert_eq!((vdso.theirs, vdso.ours), (37.0, Some(18.0)));
        assert_eq!(vdso.note, "here without page-table isolation");
        assert!((vdso.theirs_ratio.unwrap() - 37.0 / 278.0).abs() < 1e-9);
        assert!((vdso.ours_ratio.unwrap() - 18.0 / 104.0).abs() < 1e-9);
        let emulated = find(&lines, 2018, "KPTI on", "vsyscall emulate");
        assert_eq!(emulated.note, "vsyscall/64/gettimeofday is closed here: vsyscall=none");
        let native = find(&lines, 2018, "KPTI on", "vsyscall native");
        assert!(native.ours.is_none() && native.note.contains("076ca272a14c"));
    }

    #[test]
    fn pti_off_stands_only_beside_a_machine_without_it() {
        let mut list = list(vec![priced("syscall", 64, "gettimeofday", 104.0)]);
        assert_eq!(find(&render(&list), 2018, "pti=off: time", "syscall").ours, Some(104.0));
        list.platform.kpti = Some(true);
        let lines = render(&list);
        let off = find(&lines, 2018, "pti=off: time", "syscall");
        assert!(off.ours.is_none() && off.note.contains("tollgate lab"));
        list.platform.kpti = None;
        assert!(find(&render(&list), 2018, "pti=off: time", "syscall").note.contains("cannot be read"));
    }

    #[test]
    fn accounting_ticks_bytes_and_symbols() {
        let mut syscall = priced("syscall", 64, "enosys", 60.0);
        (syscall.user_ns, syscall.system_ns) = (Some(20.0), Some(40.0));
        let mut list = list(vec![syscall, priced("read", 64, "pty", 180.0)]);
        list.break_even = Some(BreakEven {
            crossing_ns: 60.0,
            read_ns_per_byte: 0.05,
            write_ns_per_byte: 0.05,
            read_bytes: 1200.0,
            write_bytes: 1200.0,
        });
        let symbol = VdsoSymbol { name: "__vdso_time".into(), version: None, offset: 0, size: 48 };
        list.vdso = vec![VdsoImage {
            bits: 64,
            size: 8192,
            soname: String::new(),
            symbols: vec![symbol],
            vvar: vec![],
            dlsym_agrees: None,
            dlsym_note: None,
        }];
        let lines = render(&list);
        assert_eq!(find(&lines, 2020, "loop", "syscall: user").ours, Some(20.0));
        assert_eq!(find(&lines, 2020, "loop", "syscall: sys").ours, Some(40.0));
        assert_eq!(find(&lines, 2000, "user space", "empty read() on stdin (a pseudo terminal)").ours, Some(360.0));
        assert_eq!(find(&lines, 2000, "Break-even", "cost of one byte").ours, Some(0.1));
        assert_eq!(find(&lines, 2000, "Break-even", "bytes worth one crossing").ours, Some(1200.0));
        assert_eq!(find(&lines, 2019, "readelf", "__vdso_time").ours, Some(48.0));
        assert_eq!(find(&lines, 2019, "readelf", "image").ours, Some(8192.0));
    }

    #[test]
    fn an_empty_list_gives_a_reason_for_every_row() {
        for line in render(&list(vec![])) {
            assert!(line.ours.is_none() && line.ours_ratio.is_none() && !line.note.is_empty(), "{line:?}");
        }
    }
}
