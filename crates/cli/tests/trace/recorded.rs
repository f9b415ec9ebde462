//! What the tracer has written: counts of a summary, and the calls of a window out of a list of events; held against
//! what was announced.

use super::announce::{Announced, Counts, Kind};
use serde_json::Value;
use std::collections::BTreeSet;

/// The calls that frame a window: close(-7001) and close(-7002). Registers may hold more than the 32 bits that count.
const BEGIN: u32 = -7001_i32 as u32;
const END: u32 = -7002_i32 as u32;

/// Calls that neither the loader nor the C library makes by itself: a summary of the whole run has exactly those of the
/// window.
const QUIET: &[&str] = &[
    "getppid",
    "getpgid",
    "getsid",
    "geteuid",
    "sched_yield",
    "syscall_0x3e8",
    "syscall_0x7fffffff",
    "syscall_0xffffffff",
];

fn kind(call: &Value) -> Result<Kind, String> {
    let text = |name: &str| call[name].as_str().map(str::to_string).ok_or(format!("no {name} in {call}"));
    let bits = call["bits"].as_u64().ok_or(format!("no bits in {call}"))?;
    Ok(Kind { gate: text("gate")?, bits, name: text("name")? })
}

/// The counts in what `-c --json` wrote.
pub fn summary(text: &str) -> Result<Counts, String> {
    let summary: Value = serde_json::from_str(text).map_err(|error| format!("the summary is no JSON: {error}"))?;
    if summary["schema"] != 1 || summary["lost"] != 0 {
        return Err(format!("schema {}, lost {}: not 1 and 0", summary["schema"], summary["lost"]));
    }
    let mut counts = Counts::new();
    for call in summary["calls"].as_array().ok_or("the summary has no calls")? {
        let calls = call["calls"].as_u64().ok_or(format!("no count in {call}"))?;
        if counts.insert(kind(call)?, calls).is_some() {
            return Err(format!("two rows for {}", kind(call)?));
        }
    }
    Ok(counts)
}

/// The counts of the calls between the markers, out of what `--json` wrote: one event a line, of all processes.
pub fn window(text: &str) -> Result<Counts, String> {
    let mut calls = Vec::new();
    for line in text.lines() {
        let event: Value = serde_json::from_str(line).map_err(|error| format!("no JSON: {error}: {line}"))?;
        if event["type"] == "call" {
            calls.push(event);
        }
    }
    let begun = |call: &Value| call["begun"].as_u64().unwrap_or(0);
    let marker = |which: u32| {
        let mut found =
            calls.iter().filter(|call| call["name"] == "close" && low_half(&call["args"][0]) == Some(which));
        match (found.next(), found.next()) {
            (Some(only), None) => Ok(begun(only)),
            (None, _) => Err(format!("close({}) is not in the trace", which as i32)),
            _ => Err(format!("close({}) is in the trace more than once", which as i32)),
        }
    };
    let (start, end) = (marker(BEGIN)?, marker(END)?);
    let mut counts = Counts::new();
    for call in calls.iter().filter(|call| (start + 1..end).contains(&begun(call))) {
        *counts.entry(kind(call)?).or_default() += 1;
    }
    Ok(counts)
}

/// The lower half of an argument, however it is written.
fn low_half(argument: &Value) -> Option<u32> {
    argument.as_u64().map(|value| value as u32).or(argument.as_i64().map(|value| value as u32))
}

/// Whether a backend need not have seen these calls: it sees none of their gate (`gate`, or `gate/32` of 32-bit code),
/// or not all of them (`some gate`), and then never more than there were.
fn unseen(kind: &Kind, count: u64, wanted: u64, blind: &[&str]) -> bool {
    let gate = kind.gate.as_str();
    let none = count == 0 && (blind.contains(&gate) || blind.contains(&format!("{gate}/{}", kind.bits).as_str()));
    none || (count <= wanted && blind.contains(&format!("some {gate}").as_str()))
}

/// Where a window is not as announced: a sentence for each kind of call.
pub fn differences(announced: &Announced, found: &Counts, blind: &[&str]) -> Vec<String> {
    let kinds: BTreeSet<&Kind> = announced.exact.keys().chain(announced.least.keys()).chain(found.keys()).collect();
    let mut wrong = Vec::new();
    for kind in kinds {
        let count = found.get(kind).copied().unwrap_or(0);
        let exact = announced.exact.get(kind).copied();
        let least = announced.least.get(kind).copied();
        let holds = match (exact, least) {
            _ if unseen(kind, count, exact.or(least).unwrap_or(0), blind) => true,
            (exact, Some(least)) => count >= exact.unwrap_or(0) + least,
            (Some(exact), None) => count == exact,
            (None, None) => announced.others,
        };
        if !holds {
            wrong.push(format!("{kind}: {count} in the trace, {} announced", exact.or(least).unwrap_or(0)));
        }
    }
    wrong
}

/// The same for a summary of the whole run: exact only where nobody but the program makes the call.
pub fn summary_differences(announced: &Announced, found: &Counts, blind: &[&str]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (kind, wanted) in announced.exact.iter().chain(&announced.least) {
        let count = found.get(kind).copied().unwrap_or(0);
        let wanted = wanted + announced.outside.get(kind).copied().unwrap_or(0);
        let exact = QUIET.contains(&kind.name.as_str()) && !announced.least.contains_key(kind);
        if !unseen(kind, count, wanted, blind) && (count < wanted || (exact && count != wanted)) {
            wrong.push(format!("{kind}: {count} in the summary, {wanted} announced"));
        }
    }
    wrong
}

#[test]
fn a_window_is_cut_out_of_events_by_time() {
    let call = |name: &str, arg: u64, begun: u64| {
        format!(
            "{{\"type\":\"call\",\"gate\":\"syscall\",\"bits\":64,\"name\":\"{name}\",\"args\":[{arg},0],\
             \"begun\":{begun}}}\n"
        )
    };
    let (first, last) = (call("close", -7001_i64 as u64, 10), call("close", u64::from(END), 40));
    let text = format!(
        "{}{last}{first}{}{}{}",
        call("getpid", 0, 5),
        call("getpid", 0, 20),
        call("read", 0, 30),
        call("getpid", 0, 50)
    );
    let counts = window(&text).unwrap();
    assert_eq!(counts.values().copied().collect::<Vec<_>>(), [1, 1]);
    assert!(window(&first).unwrap_err().contains("-7002"));
    assert!(window(&format!("{text}{first}")).unwrap_err().contains("more than once"));
    assert!(window("not JSON").is_err());
}

#[test]
fn a_call_too_many_or_too_few_is_told() {
    let announced =
        super::announce::read("expect syscall 64 getppid 3\nexpect vdso 64 time 2\nleast syscall 64 read 2\nPASS\n")
            .unwrap();
    let kind = |gate: &str, name: &str| Kind { gate: gate.into(), bits: 64, name: name.into() };
    let right =
        Counts::from([(kind("syscall", "getppid"), 3), (kind("vdso", "time"), 2), (kind("syscall", "read"), 5)]);
    assert!(differences(&announced, &right, &[]).is_empty());
    assert!(summary_differences(&announced, &right, &[]).is_empty());
    for (changed, count) in
        [(kind("syscall", "getppid"), 2), (kind("syscall", "getppid"), 4), (kind("syscall", "read"), 1)]
    {
        let mut found = right.clone();
        found.insert(changed.clone(), count);
        assert_eq!(differences(&announced, &found, &[]).len(), 1, "{changed}");
        assert_eq!(summary_differences(&announced, &found, &[]).len(), 1, "{changed}");
    }
    // A call that nobody announced, and one that the backend cannot see; what a blind backend tells must be right.
    let mut found = right.clone();
    found.insert(kind("syscall", "mmap"), 1);
    assert_eq!(differences(&announced, &found, &[]).len(), 1);
    found.remove(&kind("syscall", "mmap"));
    found.remove(&kind("vdso", "time"));
    assert_eq!(differences(&announced, &found, &[]).len(), 1);
    assert!(differences(&announced, &found, &["vdso"]).is_empty());
    assert!(differences(&announced, &found, &["vdso/64"]).is_empty());
    assert_eq!(differences(&announced, &found, &["vdso/32"]).len(), 1);
    found.insert(kind("vdso", "time"), 1);
    assert_eq!(differences(&announced, &found, &["vdso"]).len(), 1);
    assert!(differences(&announced, &found, &["some vdso"]).is_empty());
    found.insert(kind("vdso", "time"), 3);
    assert_eq!(differences(&announced, &found, &["some vdso"]).len(), 1);
}

#[test]
fn a_summary_is_read() {
    let text = r#"{"schema":1,"lost":0,"calls":[{"gate":"int80","bits":64,"name":"getpid","calls":7,"errors":0}]}"#;
    assert_eq!(summary(text).unwrap().values().sum::<u64>(), 7);
    for bad in ["", "{}", r#"{"schema":1,"lost":3,"calls":[]}"#, r#"{"schema":1,"lost":0,"calls":[{"gate":"int80"}]}"#]
    {
        assert!(summary(bad).is_err(), "{bad}");
    }
}
