//! Finer questions to `trace`: calls by how they ended, groups, periods, and an end before the program's.

use crate::command::{BACKENDS, Place, Running, children, run, tracer_of, until};
use nix::sys::signal::Signal;
use serde_json::Value;
use std::process::Stdio;
use tollgate_trace_report::summary::model::TraceSummary;

/// 3,000 calls that fail with EBADF, 2 with ENOENT, 1,500 short ones that succeed, 20 that return 4096 and 30 that
/// return 16, and three that sleep for 30 ms.
const SUBJECT: &str = "ended.c";

fn summary(place: &Place, words: &[&str]) -> TraceSummary {
    let mut all = vec!["-c", "--json", "-o", "sum.json"];
    all.extend(words);
    all.push("./subject");
    let ran = run(&mut place.trace(&all));
    assert_eq!(ran.status, 0, "{words:?}: {ran:?}");
    TraceSummary::parse(&place.text("sum.json"), "sum.json").unwrap_or_else(|error| panic!("{error}"))
}

/// Calls of a name, and of all.
fn calls(summary: &TraceSummary, name: &str) -> (u64, u64) {
    let of =
        |wanted: &dyn Fn(&str) -> bool| summary.calls.iter().filter(|row| wanted(&row.name)).map(|row| row.calls).sum();
    (of(&|own| own == name), of(&|_| true))
}

#[test]
fn calls_by_how_they_ended() {
    let place = Place::of(SUBJECT);
    for backend in BACKENDS {
        for (filter, name, expected) in [
            (["--errno", "EBADF"], "close", 3000),
            (["--errno", "ENOENT,EACCES"], "chdir", 2),
            (["--slower", "20ms"], "nanosleep", 3),
            (["--returned", ">=4096"], "pread64", 20),
            (["--returned", "16"], "pread64", 30),
        ] {
            let own = format!("-e trace={name}");
            let words: Vec<&str> = ["--backend", backend].into_iter().chain(own.split(' ')).chain(filter).collect();
            assert_eq!(calls(&summary(&place, &words), name), (expected, expected), "{words:?}");
            let lines: Vec<&str> =
                ["-q", "-o", "lines"].into_iter().chain(words.iter().copied()).chain(["./subject"]).collect();
            assert_eq!(run(&mut place.trace(&lines)).status, 0);
            let told = place.text("lines").lines().filter(|line| line.contains(&format!("{name}("))).count();
            assert_eq!(told as u64, expected, "{words:?}");
        }
    }
    // Of all calls, and not of one name only: what does not fail so is in no sum.
    let failed = summary(&place, &["--errno", "EBADF"]);
    assert_eq!(calls(&failed, "close"), (3000, 3000), "{failed:?}");
    assert_eq!((failed.calls[0].errors, failed.calls[0].ns.timed), (3000, 3000));
    assert_eq!(calls(&summary(&place, &["-e", "close", "--errno", "!EBADF"]), "close").1, 0);
}

#[test]
fn what_is_no_filter_is_a_sentence() {
    let place = Place::of(SUBJECT);
    for (words, says) in [
        (["--errno", "ENOENTT"], "--errno ENOENTT: there is no error `ENOENTT` (did you mean `ENOENT`?)"),
        (["--slower", "5 parsecs"], "unknown unit of time"),
        (["--returned", ">=lots"], "--returned >=lots: not a number of 0 or more"),
    ] {
        let ran = run(&mut place.trace(&[words[0], words[1], "./subject"]));
        assert!(ran.status == 2 && ran.stderr.contains(says) && ran.stdout.is_empty(), "{ran:?}");
    }
}

/// A shell that runs a shell that runs a shell: each is a process below the one before.
#[test]
fn children_are_followed_so_deep_as_was_asked() {
    let place = Place::new();
    for backend in BACKENDS {
        for (depth, followed) in [(None, 3), (Some("0"), 1), (Some("1"), 2), (Some("2"), 3)] {
            let depth = depth.into_iter().flat_map(|depth| ["--depth", depth]);
            let words: Vec<&str> =
                ["--backend", backend, "-f", "-c", "--json", "-o", "counts"].into_iter().chain(depth).collect();
            let tree = ["sh", "-c", "sh -c 'sh -c \"exit 4\"; exit 3'; exit 2"];
            let ran = run(&mut place.trace(&[&words[..], &tree].concat()));
            assert_eq!(ran.status, 2, "{backend} {words:?}: {ran:?}");
            let summary: serde_json::Value = serde_json::from_str(&place.text("counts")).unwrap();
            let processes = summary["processes"].as_array().unwrap();
            assert_eq!(processes.len(), followed, "{backend} {words:?}: {processes:?}");
        }
    }
    let ran = run(&mut place.trace(&["--depth", "1", "true"]));
    assert!(ran.status == 2 && ran.stderr.contains("--depth") && ran.stderr.contains("-f"), "{ran:?}");
}

#[test]
fn each_call_has_its_times_as_a_histogram() {
    let place = Place::of("grouped.c");
    let summary = |words: &[&str]| summary(&place, &[&["--hist"], words].concat());
    for words in [&["-f", "--exact"][..], &["-f"]] {
        let summary = summary(words);
        let of = |name: &str| summary.calls.iter().find(|row| row.name == name).unwrap();
        for row in [of("getppid"), of("pread64"), of("chdir")] {
            let all: u64 = row.histogram.iter().map(|range| range.n).sum();
            // A sample stands for so many.
            assert!(
                all == row.returned() || !words.contains(&"--exact") && all.abs_diff(row.returned()) < 64,
                "{row:?}"
            );
            let (min, max) = (row.ns.min.unwrap() as f64, row.ns.max.unwrap() as f64);
            let (first, last) = (row.histogram.first().unwrap(), row.histogram.last().unwrap());
            assert!((first.low..first.high).contains(&min) && last.low <= max && max <= last.high * 1.02, "{row:?}");
            assert!(row.histogram.windows(2).all(|two| two[0].high == two[1].low), "{row:?}");
        }
    }
    let text = run(&mut place.trace(&["-f", "-c", "--hist", "-o", "table", "./subject"]));
    assert!(
        text.status == 0 && place.text("table").contains("getppid (syscall/64)\n  time inside, "),
        "{}",
        place.text("table")
    );
    let ran = run(&mut place.trace(&["--hist", "true"]));
    assert!(ran.status == 2 && ran.stderr.contains("--hist"), "{ran:?}");
}

/// A shell and its child, a thread with a name of its own, two files and a pipe.
#[test]
fn groups_add_up_to_the_whole() {
    let place = Place::of("grouped.c");
    for by in ["pid", "tid", "comm", "site", "fd", "path"] {
        let summary = summary(&place, &["-f", "--by", by]);
        let grouping = summary.grouping.as_ref().unwrap_or_else(|| panic!("{by}: {summary:?}"));
        assert_eq!(grouping.by, by);
        for row in &summary.calls {
            let key = (&row.gate, row.bits, &row.name);
            let own = grouping
                .groups
                .iter()
                .flat_map(|group| &group.calls)
                .filter(|own| (&own.gate, own.bits, &own.name) == key);
            let sums = own.fold((0, 0, 0), |(calls, errors, total), own| {
                (calls + own.calls, errors + own.errors, total + own.ns.total)
            });
            assert_eq!(sums, (row.calls, row.errors, row.ns.total), "{by}: {key:?}");
        }
        let of = |name: &str, call: &str| {
            let group = grouping.groups.iter().find(|group| group.name.contains(name));
            let row = group.and_then(|group| group.calls.iter().find(|row| row.name == call));
            row.map_or(0, |row| row.calls)
        };
        match by {
            "comm" => {
                assert_eq!((of("worker", "getppid"), of("renamed", "getppid"), of("subject", "getppid")), (300, 70, 20))
            }
            "fd" => assert_eq!((of("fd 40 of", "pread64"), of("fd 41 of", "pread64")), (200, 100), "{grouping:?}"),
            "path" => {
                let found = (of("/dev/zero", "pread64"), of("/dev/null", "write"), of("/no/such/file", "chdir"));
                assert_eq!(found, (300, 50, 4), "{grouping:?}");
            }
            "pid" => {
                let mut counts: Vec<u64> = grouping
                    .groups
                    .iter()
                    .map(|group| group.calls.iter().filter(|row| row.name == "getppid").map(|row| row.calls).sum())
                    .collect();
                counts.sort_unstable();
                assert_eq!(counts, [70, 320], "{grouping:?}");
            }
            _ => assert!(grouping.groups.len() > 2, "{grouping:?}"),
        }
    }
    let ran = run(&mut place.trace(&["-f", "-c", "--by", "path", "./subject"]));
    assert!(ran.stderr.contains("/dev/zero: "), "{ran:?}");
    for words in
        [&["--by", "pid", "true"][..], &["-c", "--fast", "--by", "pid", "true"], &["-c", "--by", "colour", "true"]]
    {
        assert_eq!(run(&mut place.trace(words)).status, 2, "{words:?}");
    }
}

/// Runs and reads the clock with three threads until it is told to end; exit status 5.
const CLOCKS: [&str; 2] = ["./subject", "clocks"];

#[test]
fn periods_add_up_to_the_whole() {
    let place = Place::new();
    let words = ["-f", "-c", "--every", "100ms", "--json", "-o", "periods", "--by", "tid", "sh", "-c"];
    let script = "for i in 1 2 3 4 5 6; do ./subject calls 200 >&2; sleep 0.1; done";
    let ran = run(place.trace(&words).arg(script));
    assert_eq!(ran.status, 0, "{ran:?}");
    let text = place.text("periods");
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect();
    let (last, periods) = lines.split_last().unwrap();
    assert!(last["type"] == "summary" && periods.len() > 4, "{text}");
    assert_eq!(TraceSummary::parse(&last.to_string(), "last").unwrap().schema, 1);
    let getppid = |line: &Value| {
        let row = line["calls"].as_array().unwrap().iter().find(|row| row["name"] == "getppid");
        row.map_or(0, |row| row["calls"].as_u64().unwrap())
    };
    let counts: Vec<u64> = periods.iter().map(getppid).collect();
    // The shell asks once, too.
    assert_eq!(getppid(last), 1201, "{text}");
    assert_eq!(counts.iter().sum::<u64>(), 1201, "{text}");
    assert!(counts.iter().filter(|count| **count > 0).count() > 2, "not all in one period: {counts:?}");
    for pair in periods.windows(2) {
        assert_eq!(pair[0]["to_ns"], pair[1]["from_ns"]);
        assert!(pair[0]["time_unix_ns"].as_u64() < pair[1]["time_unix_ns"].as_u64());
    }
    let grouped = periods.iter().flat_map(|line| line["grouping"]["groups"].as_array().unwrap().iter().map(getppid));
    assert_eq!(grouped.sum::<u64>(), 1201, "{text}");
    let ran = run(&mut place.trace(&["-c", "--every", "50ms", "sleep", "1"]));
    let title =
        |line: &&str| line.as_bytes().get(2) == Some(&b':') && line.contains(" in ") && line.ends_with(" inside");
    assert!(ran.stderr.lines().filter(title).count() > 2, "{ran:?}");
    assert!(ran.stderr.contains("The bill"), "{ran:?}");
}

#[test]
fn so_many_calls_and_no_more() {
    let place = Place::new();
    for backend in ["sud", "ptrace"] {
        let words = ["-q", "--backend", backend, "-e", "getppid", "--calls", "100"];
        let program = ["sh", "-c", "./subject calls 5000; sleep 0.5; ./subject calls 7; kill -10 $$"];
        let native = run(place.command(program[0]).args(&program[1..]));
        let all = |own: &[&'static str]| [&["-f"], &words[..], own, &program[..]].concat();
        let ran = run(&mut place.trace(&all(&["-o", "lines"])));
        assert_eq!(ran, native, "{backend}");
        assert_eq!(place.text("lines").lines().count(), 100, "{backend}: {}", place.text("lines"));
        let ran = run(&mut place.trace(&all(&["-c", "--json", "-o", "sum"])));
        assert_eq!(ran, native, "{backend}");
        let summary = TraceSummary::parse(&place.text("sum"), "sum").unwrap();
        assert_eq!((calls(&summary, "getppid"), summary.exit), ((100, 100), None), "{backend}");
        // It may end before.
        let ran = run(&mut place.trace(&[
            "--backend",
            backend,
            "-q",
            "--calls",
            "1000000",
            "-o",
            "lines",
            "./subject",
            "say",
            "7",
        ]));
        assert!(ran.status == 7 && place.text("lines").ends_with("+++ exited with 7 +++\n"), "{backend}: {ran:?}");
    }
    for words in [
        &["--backend", "seccomp", "--calls", "5", "true"][..],
        &["--calls", "0", "true"],
        &["--check", "--for", "1", "true"],
    ] {
        assert_eq!(run(&mut place.trace(words)).status, 2, "{words:?}");
    }
}

#[test]
fn for_so_long_and_the_program_goes_on() {
    let place = Place::new();
    let words = ["-f", "-c", "--for", "300ms", CLOCKS[0], CLOCKS[1]];
    let mut traced = Running::start(place.trace(&words).stdin(Stdio::piped()));
    traced.wait_for_complaint("The bill");
    let program = children(traced.pid())[0];
    until("the program's release", || tracer_of(program).is_none());
    traced.tell("go\n");
    let ended = traced.end();
    assert!(ended.status == 5 && ended.stderr.contains("it continues untraced"), "{ended:?}");
    // What is sent to tollgate while it waits is sent to the program.
    let traced = Running::start(
        place.trace(&["-q", "--for", "100ms", "-e", "trace=none", CLOCKS[0], CLOCKS[1]]).stdin(Stdio::piped()),
    );
    until("its program", || !children(traced.pid()).is_empty());
    let program = children(traced.pid())[0];
    traced.wait_for("ready");
    until("the program's release", || tracer_of(program).is_none());
    traced.signal(Signal::SIGTERM);
    assert_eq!(traced.end().status, 128 + 15);
    // One that is attached to lives on, and nobody waits for it.
    let mut target = Running::start(place.command(CLOCKS[0]).arg(CLOCKS[1]).stdin(Stdio::piped()));
    target.wait_for("ready");
    let pid = target.pid().to_string();
    let ran = run(&mut place.trace(&["-c", "--for", "0.3", "-p", &pid]));
    assert!(ran.status == 0 && ran.stderr.contains("clock_gettime") && tracer_of(target.pid()).is_none(), "{ran:?}");
    let ran = run(&mut place.trace(&["-q", "--calls", "50", "-o", "lines", "-e", "gate=all", "-p", &pid]));
    assert_eq!((ran.status, place.text("lines").lines().count()), (0, 50), "{ran:?}");
    target.tell("go\n");
    assert_eq!(target.end().status, 5);
}

/// The cells of CSV whose cells have no commas in them.
fn cells(text: &str) -> Vec<Vec<&str>> {
    text.lines().map(|line| line.split(',').collect()).collect()
}

#[test]
fn counts_as_csv() {
    let place = Place::of(SUBJECT);
    let ran = run(&mut place.trace(&["-c", "--csv", "-e", "close,pread64", "-o", "counts.csv", "./subject"]));
    assert_eq!(ran.status, 0, "{ran:?}");
    let text = place.text("counts.csv");
    let all = cells(&text);
    let names =
        "gate,bits,call,nr,calls,errors,unfinished,timed,inside_ns,time_percent,min_ns,median_ns,p99_ns,max_ns,mean_ns";
    assert_eq!(all[0].join(","), names);
    let row = |name: &str| all.iter().find(|row| row[2] == name).unwrap_or_else(|| panic!("{text}"));
    assert_eq!((row("pread64")[0], row("pread64")[1]), ("syscall", "64"), "{text}");
    // The loader makes some of each, too.
    assert!(row("close")[4].parse::<u64>().unwrap() >= 3000 && row("close")[5] == "3000", "{text}");
    let words =
        ["-c", "--csv", "--by", "fd", "--every", "20ms", "-e", "pread64,exit_group", "-o", "counts.csv", "./subject"];
    let ran = run(&mut place.trace(&words));
    assert_eq!(ran.status, 0, "{ran:?}");
    let text = place.text("counts.csv");
    let all = cells(&text);
    assert!(text.starts_with("time_unix_ns,from_ns,to_ns,group,pid,tid,fd,gate,bits,call,nr,calls,"), "{text}");
    assert!(all.iter().all(|row| row.len() == all[0].len()), "{text}");
    let sum =
        |name: &str| all.iter().filter(|row| row[9] == name).map(|row| row[11].parse::<u64>().unwrap()).sum::<u64>();
    // The last period has its groups, too.
    assert!(sum("pread64") >= 50 && sum("exit_group") == 1, "{text}");
    for words in [&["--csv", "true"][..], &["-c", "--csv", "--json", "true"], &["-C", "--csv", "true"]] {
        assert_eq!(run(&mut place.trace(words)).status, 2, "{words:?}");
    }
}
