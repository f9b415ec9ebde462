//! From a run to its file and back, and from files to a history.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::record::Field;

use super::column::{COLUMNS, Source};
use super::load::load;
use super::run::About;
use super::store::date;
use super::timeline::{Choice, Counted, Timeline, timeline};
use super::*;
use tollgate_report::fixture::{counted_sample, list, row, sample, shut};
use tollgate_report::model::{Mitigation, PriceList, Status};
use tollgate_report::probe::model::{Latency, Probe, ProbeReport};
use tollgate_report::sink::table::Style;
use tollgate_trace_report::summary::model::{CallRow, Times, TraceSummary};

const DAY: u64 = 86_400;
/// 2026-10-23 06:00 UTC.
const FIRST: u64 = 1_792_735_200;

fn at(day: u64, list: PriceList) -> PriceList {
    let mut list = list;
    list.tool.started_unix = FIRST + day * DAY;
    list.platform.host = "db7".into();
    list
}

fn files(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

fn save(directory: &Path, list: &PriceList) -> PathBuf {
    Store::open(directory).unwrap().save(&Run::bench(list)).unwrap()
}

fn history(directory: &Path) -> Timeline {
    let loaded = load(directory, None, "elsewhere").unwrap();
    timeline(&loaded, &Choice { kind: None, row: &|_| true })
}

#[test]
fn a_run_is_one_file_under_its_day_and_nothing_else() {
    let directory = tempfile::tempdir().unwrap();
    let path = save(directory.path(), &at(0, sample()));
    assert_eq!(files(directory.path()), std::slice::from_ref(&path));
    let below = path.strip_prefix(directory.path()).unwrap().to_string_lossy().into_owned();
    assert!(
        below.starts_with("schema=1/date=2026-10-23/db7-20261023T060000Z-") && below.ends_with(".parquet"),
        "{below}"
    );
}

#[test]
fn two_runs_of_one_second_are_two_files_and_neither_is_touched_again() {
    let directory = tempfile::tempdir().unwrap();
    let first = save(directory.path(), &at(0, sample()));
    let bytes = fs::read(&first).unwrap();
    let second = save(directory.path(), &at(0, sample()));
    assert_ne!(first, second);
    assert_eq!((fs::read(&first).unwrap(), files(directory.path()).len()), (bytes, 2));
}

#[test]
fn every_column_is_in_the_file_with_what_was_measured() {
    let directory = tempfile::tempdir().unwrap();
    let mut list = at(0, sample());
    list.platform.mitigations =
        vec![Mitigation { name: "b\"".into(), state: "x".into() }, Mitigation { name: "a".into(), state: "y".into() }];
    let path = save(directory.path(), &list);
    let reader = SerializedFileReader::new(fs::File::open(path).unwrap()).unwrap();
    let names: Vec<String> =
        reader.metadata().file_metadata().schema_descr().columns().iter().map(|c| c.name().into()).collect();
    assert_eq!(names, COLUMNS.iter().map(|column| column.name).collect::<Vec<_>>());
    let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    assert_eq!(rows.len(), list.rows.len());
    let cell = |row: usize, name: &str| {
        rows[row].get_column_iter().find(|(column, _)| *column == name).map(|(_, field)| field.clone()).unwrap()
    };
    let text = |text: &str| Field::Str(text.into());
    assert_eq!((cell(1, "kind"), cell(1, "host"), cell(1, "config")), (text("bench"), text("db7"), text("")));
    assert_eq!(cell(1, "started"), Field::TimestampMillis(FIRST as i64 * 1000));
    assert_eq!((cell(1, "gate"), cell(1, "bits"), cell(1, "call")), (text("syscall"), Field::Long(64), text("enosys")));
    assert_eq!(
        (cell(1, "figure"), cell(1, "ci_high"), cell(1, "ratio")),
        (Field::Double(60.0), Field::Double(60.6), Field::Double(1.0))
    );
    assert_eq!(
        (cell(1, "kpti"), cell(1, "fred"), cell(1, "kernel")),
        (Field::Bool(false), Field::Null, text("6.18.1"))
    );
    assert_eq!(cell(1, "mitigations"), text(r#"{"a":"y","b\"":"x"}"#));
    assert_eq!((cell(3, "status"), cell(3, "figure"), cell(3, "median")), (text("closed"), Field::Null, Field::Null));
    assert!(matches!(cell(3, "reason"), Field::Str(why) if why.starts_with("AMD only")));
    assert_eq!(
        (cell(5, "status"), cell(1, "weight"), cell(1, "calls")),
        (text("refused"), Field::Long(1), Field::Null)
    );
}

#[test]
fn the_figure_of_counts_is_their_least() {
    let run = Run::lab("host", [("6.1/max".to_string(), &counted_sample())]);
    let entry = run.parts[0].entries.iter().find(|entry| entry.key() == "syscall/64/enosys").unwrap();
    assert_eq!((entry.figure(), entry.unit_name()), (Some(213.0), "instructions"));
    assert_eq!((run.kind, run.parts[0].config.as_str(), run.host.as_str()), (Kind::Lab, "6.1/max", "host"));
}

#[test]
fn traces_and_probes_come_back_as_their_own_series() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    let about = |program: &str| About {
        started_ns: FIRST * 1_000_000_000,
        program: vec![program.into(), "-l".into()],
        platform: at(0, sample()).platform,
        ..About::default()
    };
    let ns = Times { total: 60, min: Some(10), median: Some(20), p99: Some(30), max: Some(30), timed: 3 };
    let call = CallRow {
        gate: "syscall".into(),
        bits: 64,
        name: "read".into(),
        calls: 9,
        errors: 1,
        ns,
        ..CallRow::default()
    };
    let untimed = CallRow { ns: Times::default(), name: "exit".into(), ..call.clone() };
    let summary = TraceSummary { calls: vec![call, untimed], ..TraceSummary::default() };
    store.save(&Run::trace(about("ls"), &summary)).unwrap();
    store.save(&Run::probe(about("a"), &[timed("/bin/a", 16)])).unwrap();
    store.save(&Run::trace(About { lost: 1, ..about("ls") }, &summary)).unwrap();
    let series = history(directory.path()).series;
    assert_eq!(
        series.iter().map(|s| (s.kind, s.config.as_str(), s.incomplete)).collect::<Vec<_>>(),
        [("trace", "ls -l", 1), ("probe", "a -l", 0)]
    );
    assert_eq!(
        (series[0].rows.len(), series[0].rows[0].row.as_str(), &series[0].rows[0].points),
        (1, "syscall/64/read", &vec![(0, 20.0)])
    );
    assert_eq!((series[1].rows[0].row.as_str(), series[1].rows[0].points[0].1), ("nop5/64/f", 2.0));
}

/// A history of one program, whose runs read so often, and fail so often.
fn of_reads(directory: &Path, runs: &[(u64, u64)]) -> Timeline {
    let store = Store::open(directory).unwrap();
    for (day, (calls, errors)) in runs.iter().enumerate() {
        let about = About {
            started_ns: (FIRST + day as u64 * DAY) * 1_000_000_000,
            program: vec!["server".into()],
            platform: at(0, sample()).platform,
            ..About::default()
        };
        let ns = Times { total: 60, min: Some(10), median: Some(20), p99: Some(30), max: Some(30), timed: 3 };
        let row = |name: &str, calls, errors| CallRow {
            gate: "syscall".into(),
            bits: 64,
            name: name.into(),
            calls,
            errors,
            ns,
            ..CallRow::default()
        };
        let calls = vec![row("read", *calls, *errors), row("close", 7, 0)];
        store.save(&Run::trace(about, &TraceSummary { calls, ..TraceSummary::default() })).unwrap();
    }
    history(directory)
}

#[test]
fn a_program_that_makes_a_hundred_times_more_calls_did_not_change() {
    let directory = tempfile::tempdir().unwrap();
    let timeline = of_reads(directory.path(), &[(1000, 0), (1000, 0), (100_000, 3)]);
    let shown = table(&timeline, Style { color: false, width: 90 });
    for part in [
        "syscall/64/read         1,000     100,000       20.0 ns      20.0 ns",
        "· syscall/64/read: 1,000 → 100,000 calls, 100.0 times as many",
        "· syscall/64/read: 0 → 3 errors",
    ] {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
    assert!(!shown.contains("close: 7"), "{shown}");

    let directory = tempfile::tempdir().unwrap();
    let runs: Vec<(u64, u64)> = (0..30).map(|day| (1000 + day % 3 + if day < 18 { 0 } else { 9000 }, 0)).collect();
    let timeline = of_reads(directory.path(), &runs);
    let shown = table(&timeline, Style { color: false, width: 90 });
    let [calls, close] = &timeline.series[0].counts[..] else { panic!("{:?}", timeline.series[0].counts) };
    assert_eq!((calls.row.as_str(), calls.of, calls.changes.len()), ("syscall/64/read", Counted::Calls, 1));
    assert_eq!((calls.changes[0].at, close.changes.len(), &close.untested), (18, 0, &None));
    assert!(shown.contains("· syscall/64/read: 1,001 → 10,001 calls, +899.1 %"), "{shown}");
}

/// Regression: a call that only the last run made had the same count in "first" and "last".
#[test]
fn a_run_without_a_call_made_none() {
    let directory = tempfile::tempdir().unwrap();
    of_reads(directory.path(), &[(1000, 0)]);
    let store = Store::open(directory.path()).unwrap();
    let about = About {
        started_ns: (FIRST + DAY) * 1_000_000_000,
        program: vec!["server".into()],
        platform: at(0, sample()).platform,
        ..About::default()
    };
    let call = CallRow { gate: "syscall".into(), bits: 64, name: "fsync".into(), calls: 20_000, ..CallRow::default() };
    store.save(&Run::trace(about, &TraceSummary { calls: vec![call], ..TraceSummary::default() })).unwrap();
    let timeline = history(directory.path());
    let points = |name: &str| {
        let row = timeline.series[0].counts.iter().find(|row| row.row == name).unwrap();
        row.points.clone()
    };
    assert_eq!(points("syscall/64/fsync"), [(0, 0), (1, 20_000)]);
    assert_eq!(points("syscall/64/read"), [(0, 1000), (1, 0)]);
    let shown = table(&timeline, Style { color: false, width: 90 });
    assert!(shown.contains("· syscall/64/fsync: 0 → 20,000 calls\n"), "{shown}");
}

#[test]
fn probes_that_took_no_times_are_shown_with_their_hits() {
    let directory = tempfile::tempdir().unwrap();
    let about = About { program: vec!["a".into()], platform: at(0, sample()).platform, ..About::default() };
    let counted = Probe { latency: None, ..timed("/bin/a", 16) };
    Store::open(directory.path()).unwrap().save(&Run::probe(about, &[counted])).unwrap();
    let timeline = history(directory.path());
    let [series] = &timeline.series[..] else { panic!("{timeline:?}") };
    assert!(series.rows.is_empty() && series.counts[0].row == "nop5/64/f", "{series:?}");
    let shown = table(&timeline, Style { color: false, width: 90 });
    assert!(shown.contains("nop5/64/f") && shown.contains(" – "), "{shown}");
}

/// Thirty days; from the 18th on another kernel, with which `enosys` is more expensive.
fn updated(directory: &Path) {
    for day in 0..30 {
        let wobble = (day * 7 % 11) as f64 * 0.05;
        let price = if day < 18 { 60.0 } else { 71.0 };
        let mut list = at(
            day,
            list(vec![row("syscall", 64, "enosys", price + wobble), row("vdso", 64, "time", 3.0 + wobble / 10.0)]),
        );
        list.platform.kernel = if day < 18 { "6.1.0-41" } else { "6.1.0-42" }.into();
        save(directory, &list);
    }
}

#[test]
fn a_kernel_update_is_marked_at_its_run_with_the_kernels() {
    let directory = tempfile::tempdir().unwrap();
    updated(directory.path());
    let series = history(directory.path()).series.remove(0);
    assert_eq!((series.runs.len(), series.rows.len()), (30, 2));
    let [enosys, time] = series.rows.as_slice() else { panic!() };
    let [mark] = enosys.changes.as_slice() else { panic!("{enosys:?}") };
    assert_eq!((mark.at, date(series.runs[mark.at].started_ms)), (18, "2026-11-10".into()));
    assert!(
        mark.within[0] >= 16 && mark.within[1] <= 20 && mark.ratio.is_some_and(|r| (1.17..1.2).contains(&r)),
        "{mark:?}"
    );
    let near: Vec<_> = mark.platform.iter().map(|index| &series.platform[*index]).collect();
    assert!(
        near.iter().any(|c| (c.at, c.field.as_str(), c.from.as_str(), c.to.as_str()) ==
            (18, "kernel", "6.1.0-41", "6.1.0-42"))
    );
    assert_eq!(time.changes, []);
}

#[test]
fn the_table_says_what_changed_and_when() {
    let directory = tempfile::tempdir().unwrap();
    updated(directory.path());
    let history = history(directory.path());
    let mut shown = table(&history, Style { color: false, width: 110 });
    // Names of runs are chance.
    for run in &history.series[0].runs {
        shown = shown.replace(&run.run, "RUN");
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn counts_of_guests_change_by_one_instruction() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(directory.path()).unwrap();
    for (day, least) in [213.0, 213.0, 214.0].into_iter().enumerate() {
        let guest = at(
            day as u64,
            tollgate_report::fixture::counted(vec![tollgate_report::fixture::count("syscall", 64, "enosys", least)]),
        );
        store.save(&Run::lab("db7", [("6.1".to_string(), &guest)])).unwrap();
    }
    let series = history(directory.path()).series.remove(0);
    let marks = &series.rows[0].changes;
    assert_eq!((marks.len(), marks[0].at, marks[0].p, series.rows[0].untested.as_ref()), (1, 2, None, None));
}

#[test]
fn interrupted_runs_and_closed_rows_are_left_out() {
    let directory = tempfile::tempdir().unwrap();
    save(directory.path(), &at(0, list(vec![row("a", 64, "x", 1.0), shut("b", 64, "x", Status::Closed, "no")])));
    let mut half = at(1, list(vec![row("a", 64, "x", 9.0)]));
    half.tool.complete = false;
    save(directory.path(), &half);
    let series = history(directory.path()).series.remove(0);
    assert_eq!((series.incomplete, series.runs.len(), series.rows.len()), (1, 1, 1));
    assert_eq!(series.rows[0].untested.as_deref(), Some("1 run has it, and a test needs 8"));
}

#[test]
fn of_several_machines_one_is_named_or_is_this_one() {
    let directory = tempfile::tempdir().unwrap();
    for host in ["web-1", "web 2", "db7"] {
        let mut list = at(0, sample());
        list.platform.host = host.into();
        save(directory.path(), &list);
    }
    let load = |host: Option<&str>, here: &str| {
        load(directory.path(), host, here).map(|loaded| loaded.host).map_err(|e| e.to_string())
    };
    assert_eq!(
        (load(Some("web-1"), "x"), load(Some("web 2"), "x"), load(None, "db7")),
        (Ok("web-1".into()), Ok("web 2".into()), Ok("db7".into()))
    );
    let said = load(None, "x").unwrap_err();
    assert!(said.contains("3 machines (db7, web-1, web_2): name one with --host"), "{said}");
    let said = load(Some("nobody"), "x").unwrap_err();
    assert!(said.contains("has no run of nobody; it has runs of 3 machines (db7, web-1, web_2)"), "{said}");
}

#[test]
fn hosts_with_wild_names_have_tame_files() {
    let directory = tempfile::tempdir().unwrap();
    for host in ["../../etc/x", ".hidden", "_spark", "", "ä\u{1b}[31m", &"h".repeat(500)] {
        let mut list = at(0, sample());
        list.platform.host = host.into();
        let path = save(directory.path(), &list);
        assert_eq!(path.parent().unwrap(), directory.path().join("schema=1/date=2026-10-23"), "{host:?}");
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(name.starts_with(|c: char| c.is_ascii_alphanumeric()) && name.is_ascii() && name.len() < 120, "{name}");
        let loaded = load(directory.path(), Some(host), "x").unwrap();
        assert_eq!((loaded.host.as_str(), loaded.runs.len(), loaded.skipped.len()), (host, 1, 0));
    }
}

#[test]
fn bad_files_are_told_and_hide_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let good = save(directory.path(), &at(0, sample()));
    let bytes = fs::read(&good).unwrap();
    let day = good.parent().unwrap();
    let put = |name: &str, bytes: &[u8]| fs::write(day.join(name), bytes).unwrap();
    put("db7-20261023T060001Z-00000001.parquet", &bytes[..bytes.len() / 2]);
    put("db7-20261023T060001Z-00000002.parquet", b"");
    put("db7-20261023T060001Z-00000003.parquet", b"PAR1 not at all PAR1");
    put("db7-20261023T060001Z-00000004.parquet", &trace_file());
    put("README.txt", b"no run");
    put(".tollgate-abc.tmp", b"half");
    // Of a copy under another name there is one run.
    put("copied.parquet", &bytes);
    let loaded = load(directory.path(), None, "x").unwrap();
    assert_eq!((loaded.runs.len(), loaded.skipped.len()), (1, 4), "{:?}", loaded.skipped);
    let says = [
        "only the start of a Parquet file",
        "it is empty",
        "does not start like a Parquet file|a complete Parquet file",
        "a complete Parquet file",
    ];
    for (why, says) in loaded.skipped.iter().zip(says) {
        assert!(says.split('|').any(|says| why.contains(says)), "{why}");
    }
    assert!(
        loaded
            .skipped
            .iter()
            .all(|why| why.lines().count() == 1 && why.starts_with(&*directory.path().to_string_lossy()))
    );
}

/// What `trace --parquet` writes.
fn trace_file() -> Vec<u8> {
    use tollgate_trace_report::sink::{Header, Sink, parquet::Parquet};
    Box::new(Parquet::new(Vec::new(), &Header::default()).unwrap()).finish().unwrap()
}

#[test]
fn directories_without_a_run_are_one_sentence() {
    let directory = tempfile::tempdir().unwrap();
    let said = |path: &Path| load(path, None, "x").unwrap_err().to_string();
    assert!(said(directory.path()).contains("it has no runs: save one with `tollgate bench --out "));
    assert!(said(&directory.path().join("nowhere")).contains("cannot be read (No such file or directory)"));
    fs::write(directory.path().join("x.parquet"), "x").unwrap();
    assert!(said(directory.path()).contains("none of its 1 files can be read; the first: "));
}

#[test]
fn a_newer_schema_says_so_and_a_newer_column_does_not_matter() {
    let directory = tempfile::tempdir().unwrap();
    let path = save(directory.path(), &at(0, sample()));
    let bytes = fs::read(&path).unwrap();
    // The number in the metadata is text, and has the same length.
    let key = b"tollgate.schema";
    let found = bytes.windows(key.len()).position(|window| window == key).unwrap();
    let digit = found + key.len() + bytes[found + key.len()..].iter().position(|byte| *byte == b'1').unwrap();
    let mut newer = bytes.clone();
    newer[digit] = b'2';
    seal::put(&mut newer).unwrap();
    fs::write(&path, newer).unwrap();
    let said = load(directory.path(), None, "x").unwrap_err().to_string();
    assert!(said.contains("has schema 2, and this tollgate reads only up to 1"), "{said}");
}

/// A probe that took two times.
fn timed(module: &str, address: u64) -> Probe {
    let latency = Latency {
        n: 2,
        total: 4.0,
        min: Some(1.0),
        median: Some(2.0),
        p99: Some(3.0),
        max: Some(3.0),
        ..Latency::default()
    };
    Probe {
        function: "f".into(),
        module: module.into(),
        address,
        method: Some("nop5".into()),
        hits: 2,
        latency: Some(latency),
        ..Probe::default()
    }
}

#[test]
fn places_of_one_name_are_told_apart_and_closed_ones_have_no_figure() {
    let closed = Probe { function: "g".into(), method: None, reason: Some("too short".into()), ..timed("/bin/a", 1) };
    let run =
        Run::probe(About::default(), &[timed("/bin/a", 16), timed("/lib/b.so", 32), timed("/lib/b.so", 48), closed]);
    let entries = &run.parts[0].entries;
    let keys: Vec<String> = entries.iter().map(Entry::key).collect();
    assert_eq!(keys, ["nop5/64/a:f", "nop5/64/b.so:f@0x20", "nop5/64/b.so:f@0x30", "none/64/g"]);
    assert_eq!((entries[0].figure(), entries[0].calls, entries[0].total), (Some(2.0), Some(2), Some(4.0)));
    assert_eq!(
        (entries[3].figure(), entries[3].status_name(), entries[3].reason.as_deref()),
        (None, "refused", Some("too short"))
    );
}

#[test]
fn a_probe_of_32_bit_code_was_kept_as_one_of_64_bit_code() {
    let narrow = Probe { bits: 32, method: Some("trap".into()), ..timed("/bin/m32", 16) };
    let report = ProbeReport { schema: 1, probes: vec![narrow, timed("/bin/a", 16)], ..ProbeReport::default() };
    let text = report.to_text().unwrap();
    assert_eq!(text.matches("\"bits\"").count(), 1, "64 goes without saying: {text}");
    let probes = ProbeReport::parse(&text, "x").unwrap().probes;
    let run = Run::probe(About::default(), &probes);
    let keys: Vec<String> = run.parts[0].entries.iter().map(Entry::key).collect();
    assert_eq!(keys, ["trap/32/m32:f", "nop5/64/a:f"]);
}

/// Each name was looked for among all the others: 13,000 places took nine seconds.
#[test]
fn thousands_of_places_have_a_name_each() {
    let place = |i: u64| Probe {
        function: format!("f{}", i % 9_000),
        ..timed(if i < 10_000 { "/bin/a" } else { "/lib/b.so" }, i)
    };
    let probes: Vec<Probe> = (0..13_000).map(place).collect();
    let run = Run::probe(About::default(), &probes);
    let names: Vec<&str> = run.parts[0].entries.iter().map(|entry| entry.call.as_str()).collect();
    assert_eq!(names.iter().collect::<std::collections::HashSet<_>>().len(), probes.len());
    // Twice in one file; once in each of two; once in all.
    assert_eq!(
        [names[9], names[9_009], names[1_009], names[10_009], names[5_000]],
        ["a:f9@0x9", "a:f9@0x2331", "a:f1009", "b.so:f1009", "f5000"]
    );
}

#[test]
fn a_directory_that_cannot_be_written_is_known_at_once() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "x").unwrap();
    let said = Store::open(&file).unwrap_err().to_string();
    assert!(said.contains("cannot be written (") && said.lines().count() == 1, "{said}");
    assert!(Store::open(Path::new("/proc/x")).is_err());
}

/// A file that was damaged anywhere is told. Regression: the Parquet reader panics on some damaged metadata ("column
/// start and length should not be negative").
#[test]
fn damaged_bytes_are_no_panic() {
    let directory = tempfile::tempdir().unwrap();
    let path = save(directory.path(), &at(0, sample()));
    let bytes = fs::read(&path).unwrap();
    let mut chance = 1_u64;
    for round in 0..1500 {
        let mut damaged = bytes.clone();
        for _ in 0..=round % 3 {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let place = (chance >> 33) as usize % damaged.len();
            damaged[place] ^= (chance >> 24) as u8 | 1;
        }
        fs::write(&path, &damaged).unwrap();
        if damaged != bytes {
            let said = load(directory.path(), None, "x").unwrap_err().to_string();
            assert!(
                said.contains("was changed after it was written") || said.contains("was not written by --out"),
                "{said}"
            );
        }
    }
    for end in (0..bytes.len()).step_by(97) {
        fs::write(&path, &bytes[..end]).unwrap();
        assert!(load(directory.path(), None, "x").is_err(), "cut off at {end}");
    }
}

/// A sealed file of so many rows in one row group, with names of `length` letters: one machine, as many gates as are
/// told, and as many calls.
fn bomb(rows: usize, length: usize, gates: usize, calls: usize) -> Vec<u8> {
    use ::parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
    use ::parquet::file::properties::WriterProperties;
    use ::parquet::file::writer::SerializedFileWriter;
    let directory = tempfile::tempdir().unwrap();
    let honest = fs::File::open(save(directory.path(), &at(0, sample()))).unwrap();
    let meta = SerializedFileReader::new(honest).unwrap().metadata().file_metadata().key_value_metadata().cloned();
    let meta = meta.map(|mut pairs| {
        pairs.last_mut().unwrap().value = Some(seal::EMPTY.into());
        pairs
    });
    let properties = WriterProperties::builder().set_key_value_metadata(meta).build();
    let texts = ["config", "gate", "call", "unit", "status"].map(|name| format!("required binary {name} (UTF8);"));
    let schema = format!("message run {{ {} required int64 bits; required double figure; }}", texts.concat());
    let schema = Arc::new(::parquet::schema::parser::parse_message_type(&schema).unwrap());
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).unwrap();
    let mut group = writer.next_row_group().unwrap();
    let names = |count: usize| -> Vec<ByteArray> {
        (0..count).map(|i| ByteArray::from(format!("{i:A>length$}").as_str())).collect()
    };
    let (names_of_gates, names_of_calls, config) = (names(gates), names(calls), names(1));
    let [ns, ok] = ["ns", "ok"].map(ByteArray::from);
    let cells: [&dyn Fn(usize) -> ByteArray; 5] = [
        &|_| config[0].clone(),
        &|row| names_of_gates[row % gates].clone(),
        &|row| names_of_calls[row / gates % calls].clone(),
        &|_| ns.clone(),
        &|_| ok.clone(),
    ];
    for cell in cells {
        let mut column = group.next_column().unwrap().unwrap();
        let cells: Vec<ByteArray> = (0..rows).map(cell).collect();
        column.typed::<ByteArrayType>().write_batch(&cells, None, None).unwrap();
        column.close().unwrap();
    }
    let mut column = group.next_column().unwrap().unwrap();
    column.typed::<Int64Type>().write_batch(&vec![64; rows], None, None).unwrap();
    column.close().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    column.typed::<DoubleType>().write_batch(&vec![1.0; rows], None, None).unwrap();
    column.close().unwrap();
    group.close().unwrap();
    let mut bytes = writer.into_inner().unwrap();
    seal::put(&mut bytes).unwrap();
    bytes
}

/// The most memory that this process has had so far, in KiB.
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Regression: a name was copied for each row that has it: 62 KB on disk took 5.9 GB, and the program ended.
#[test]
fn a_name_of_many_rows_is_kept_once() {
    const ROWS: usize = 200_000;
    const LENGTH: usize = 2000;
    let directory = tempfile::tempdir().unwrap();
    let bytes = bomb(ROWS, LENGTH, 1, 1);
    assert!(bytes.len() < 100_000, "{}", bytes.len());
    fs::write(directory.path().join("x.parquet"), bytes).unwrap();
    let before = most_memory();
    let loaded = load(directory.path(), None, "x").unwrap();
    let taken = most_memory() - before;
    let prices = &loaded.runs[0].prices;
    let first = &prices[0];
    assert_eq!((prices.len(), first.config.len(), first.key.len()), (ROWS, LENGTH, 2 * LENGTH + "/64/".len()));
    assert!(
        prices.iter().all(|price| { Arc::ptr_eq(&price.config, &first.config) && Arc::ptr_eq(&price.key, &first.key) })
    );
    // The names of all rows, copied, are 1.2 GB.
    assert!(taken < 300 << 10, "{taken} KiB");
}

/// Regression: a file could have as many keys as it has pairs of names, and all were kept.
#[test]
fn a_file_whose_names_make_too_many_keys_is_left_out() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("x.parquet");
    // 40,000 keys of 4 KB are 160 MB; 400 of them are no more than the names of a large run.
    fs::write(&path, bomb(40_000, 2000, 200, 200)).unwrap();
    let said = load(directory.path(), None, "x").unwrap_err().to_string();
    assert!(said.contains("x.parquet: has more names, or longer ones, than any run"), "{said}");
    fs::write(&path, bomb(40_000, 2000, 20, 20)).unwrap();
    let loaded = load(directory.path(), None, "x").unwrap();
    let keys: std::collections::HashSet<&str> = loaded.runs[0].prices.iter().map(|price| &*price.key).collect();
    assert_eq!((loaded.runs[0].prices.len(), keys.len()), (40_000, 400));
    // Two names of 40 KB in turn: each of 100,000 rows has its own looked for.
    fs::write(&path, bomb(100_000, 40_000, 2, 1)).unwrap();
    let said = load(directory.path(), None, "x").unwrap_err().to_string();
    assert!(said.contains("has more names, or longer ones, than any run"), "{said}");
    fs::write(&path, bomb((1 << 20) + 1, 1, 1, 1)).unwrap();
    let said = load(directory.path(), None, "x").unwrap_err().to_string();
    assert!(said.contains("says that it has 1048577 rows, more than any run"), "{said}");
}

#[test]
fn the_page_names_every_column() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/history-schema.md")).unwrap();
    for column in COLUMNS {
        let kind = match column.from {
            Source::Text(_) => "text",
            Source::Int(_) => "INT64",
            Source::Float(_) => "DOUBLE",
            Source::Bool(_) => "BOOLEAN",
            Source::Time(_) => "TIMESTAMP",
        };
        let gaps = if column.required { "" } else { ", or null" };
        let start = format!("| `{}` | {kind}{gaps} | ", column.name);
        assert!(
            page.lines().any(|line| line.starts_with(&start)),
            "docs/history-schema.md has no line that begins with {start:?}"
        );
    }
}

#[test]
fn days_are_those_of_the_calendar() {
    let known = [
        (0, "1970-01-01"),
        (951_782_400, "2000-02-29"),
        (1_709_164_800, "2024-02-29"),
        (-1, "1969-12-31"),
        (4_107_542_400, "2100-03-01"),
    ];
    for (second, day) in known {
        assert_eq!(date(second * 1000), day);
    }
}

#[test]
fn sparklines_do_not_make_noise_of_nothing() {
    let line = |values: &[f64], columns| {
        table::sparkline(&values.iter().copied().enumerate().collect::<Vec<_>>(), values.len(), columns)
    };
    assert_eq!(line(&[1.0, 2.0, 3.0], 9), "▁▅█");
    assert_eq!(line(&[5.0, 5.0, 5.0], 9), "▅▅▅");
    // The middle lies between two blocks.
    assert_eq!(line(&[100.0, 100.1, 100.0], 9), "▄▅▄");
    assert_eq!(line(&[1.0, 1.0, 9.0, 9.0], 2), "▁█");
    assert_eq!(table::sparkline(&[(2, 1.0)], 4, 9), "  ▅");
    assert_eq!(table::sparkline(&[], 0, 9), "");
}
