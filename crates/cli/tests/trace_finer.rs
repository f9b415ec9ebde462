//! Finer questions to `trace`: calls by how they ended, groups, periods, and an end before the program's.

use crate::command::{BACKENDS, Place, run};
use tollgate_report::trace::summary::model::TraceSummary;

/// 3,000 calls that fail with EBADF, 2 with ENOENT, 1,500 short ones that succeed, 20 that return 4096 and 30 that return 16, and three that sleep
/// for 30 ms.
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
    let of = |wanted: &dyn Fn(&str) -> bool| summary.calls.iter().filter(|row| wanted(&row.name)).map(|row| row.calls).sum();
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
            let lines: Vec<&str> = ["-q", "-o", "lines"].into_iter().chain(words.iter().copied()).chain(["./subject"]).collect();
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
        (["--errno", "ENOENTT"], "--errno ENOENTT: `ENOENTT` is no error (did you mean `ENOENT`?)"),
        (["--slower", "5 parsecs"], "is no unit of time"),
        (["--returned", ">=lots"], "--returned >=lots: it is a number from 0 on"),
    ] {
        let ran = run(&mut place.trace(&[words[0], words[1], "./subject"]));
        assert!(ran.status == 2 && ran.stderr.contains(says) && ran.stdout.is_empty(), "{ran:?}");
    }
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
            let own = grouping.groups.iter().flat_map(|group| &group.calls).filter(|own| (&own.gate, own.bits, &own.name) == key);
            let sums = own.fold((0, 0, 0), |(calls, errors, total), own| (calls + own.calls, errors + own.errors, total + own.ns.total));
            assert_eq!(sums, (row.calls, row.errors, row.ns.total), "{by}: {key:?}");
        }
        let of = |name: &str, call: &str| {
            let group = grouping.groups.iter().find(|group| group.name.contains(name));
            let row = group.and_then(|group| group.calls.iter().find(|row| row.name == call));
            row.map_or(0, |row| row.calls)
        };
        match by {
            "comm" => assert_eq!((of("worker", "getppid"), of("renamed", "getppid"), of("subject", "getppid")), (300, 70, 20)),
            "fd" => assert_eq!((of("fd 40 of", "pread64"), of("fd 41 of", "pread64")), (200, 100), "{grouping:?}"),
            "path" => {
                let found = (of("/dev/zero", "pread64"), of("/dev/null", "write"), of("/no/such/file", "chdir"));
                assert_eq!(found, (300, 50, 4), "{grouping:?}");
            }
            "pid" => {
                let mut counts: Vec<u64> = grouping.groups.iter().map(|group| {
                    group.calls.iter().filter(|row| row.name == "getppid").map(|row| row.calls).sum()
                }).collect();
                counts.sort_unstable();
                assert_eq!(counts, [70, 320], "{grouping:?}");
            }
            _ => assert!(grouping.groups.len() > 2, "{grouping:?}"),
        }
    }
    let ran = run(&mut place.trace(&["-f", "-c", "--by", "path", "./subject"]));
    assert!(ran.stderr.contains("/dev/zero: "), "{ran:?}");
    for words in [&["--by", "pid", "true"][..], &["-c", "--fast", "--by", "pid", "true"], &["-c", "--by", "colour", "true"]] {
        assert_eq!(run(&mut place.trace(words)).status, 2, "{words:?}");
    }
}
