//! What the tests and the benchmark of `tollgate report` share: made-up files, and a browser.

// Each of them is a program of its own and uses its part.
#![allow(dead_code)]

pub mod browser;

use serde_json::{Value, json};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tollgate_report::stats::figures;

/// A price list of so many measured rows and samples a row, and two closed ones. Its figures are made up, and grow with
/// `by`.
pub fn price_list(by: f64, rows: usize, samples: usize) -> Value {
    let row = |i: usize| {
        let least = (20.0 + i as f64 * 37.0) * by;
        let all: Vec<f64> = (0..samples)
            .map(|s| (least * (1.0 + (s * 7919 % 100) as f64 / 1000.0) * 1000.0).round() / 1000.0)
            .collect();
        // A list whose figures are not those of its samples is refused.
        let (min, median, p99) =
            figures(&all, &[]).map_or((least, least, least * 1.4), |own| (own.min, own.median, own.p99));
        json!({
            "gate": format!("gate{}", i / 5),
            "bits": if i.is_multiple_of(2) { 64 } else { 32 }, "call": format!("call{i}"),
            "status": "ok", "reason": null,
            "unit": "ns", "min": min, "median": median, "p99": p99,
            "mad": median * 0.02, "ci95": [median * 0.99, median * 1.01],
            "n": samples, "ratio_to_syscall": null, "samples": all, "per_sample": 16, "rounds": [],
        })
    };
    let mut all: Vec<Value> = (0..rows).map(row).collect();
    for call in ["a", "b"] {
        all.push(json!({
            "gate": "shut", "bits": 64, "call": call, "status": "closed", "reason": "this CPU does not have \
                it", "unit": "ns", "min": null,
            "median": null, "p99": null, "mad": null, "ci95": null, "n": 0, "ratio_to_syscall": null,
        }));
    }
    json!({
        "schema": 1,
        "tool": {"name": "tollgate", "version": "0.1.0",
            "command": ["tollgate", "bench"], "started_unix": 1_795_282_616, "complete": true},
        "platform": {"host": "box", "cpu": "Example CPU", "kernel": format!("6.18.{by}"), "kpti": false},
        "method": {"rounds": 6, "samples_per_round": samples / 6, "cpu": 1, "clock": "tsc"},
        "rows": all,
    })
}

/// A run both ways of a program of this name, by two gates.
pub fn measured(program: &str) -> Value {
    let way = |ms: [u64; 3]| json!({"wall_ns": ms.map(|ms| ms * 1_100_000), "cpu_ns": ms.map(|ms| ms * 1_000_000)});
    json!({
        "schema": 1, "version": "0.1.0", "command": [program, "5000"], "prices": program,
        "replacements": [{"name": program, "crossings": 39988, "expected_ns": 178e6}],
        "native": way([343, 335, 344]), "replaced": way([147, 145, 171]), "expected_ns": 178e6, "saved_ns": 196e6,
        "crossings": [
            {"gate": program, "bits": 32, "before": 40000, "after": 12},
            {"gate": "sysenter", "bits": 32, "before": 0, "after": 39988},
        ],
    })
}

/// A walk of a path with this function in it.
pub fn walk(function: &str) -> Value {
    json!({
        "schema": 1, "gate": "syscall", "bits": 64, "call": "enosys",
        "kernel": "6.1", "append": "", "cpu": "max", "instructions": 100,
        "unfinished": 0, "price": 99, "operations": 1,
        "check": {"compared": 3, "agreeing": 3, "alike": 3}, "entries": [],
        "tree": [
            {"depth": 0, "function": "entry", "own": 20, "total": 100, "entered": 1},
            {"depth": 1, "function": function, "own": 30, "total": 60, "entered": 1},
            {"depth": 2, "function": "inner", "own": 30, "total": 30, "entered": 1},
            {"depth": 1, "function": "leave", "own": 20, "total": 20, "entered": 1},
        ],
        "wiring": [],
    })
}

/// A trace of so many calls by four threads, with arguments and places as a real one has them.
pub fn events(calls: u64) -> String {
    let names = ["read", "write", "futex", "epoll_wait", "openat", "close", "clock_nanosleep", "sendto"];
    let mut out = String::with_capacity(calls as usize * 330 + 300);
    out.push_str(
        "{\"schema\":1,\"kind\":\"trace\",\"command\":[\"server\"],\"host\":\"box\",\"start\":1,\
         \"version\":\"0.1.0\"}\n",
    );
    for i in 0..calls {
        let (name, took) =
            (names[(i * 5 % 13 % 8) as usize], 200 + i * 7919 % 5000 + if i.is_multiple_of(50) { 200_000 } else { 0 });
        let (tid, begun) = (100 + i % 4, i * 10_000);
        let _ = writeln!(
            out,
            "{{\"type\":\"call\",\"pid\":100,\"tid\":{tid},\"gate\":\"syscall\",\"bits\":64,\"nr\":{},\
             \"name\":\"{name}\",\
             \"args\":[140185182611936,140185182614640,140185182617584,8,0,8],\"arguments\":[{{\"name\":\"fd\",\
             \"text\":\"3\"}},\
             {{\"name\":\"buf\",\"text\":\"\\\"GET / HTTP\\\\r\\\\n\\\"...\"}}],\"result\":{},\
             \"begun\":{begun},\"ended\":{},\"site\":140185331435047,\
             \"place\":{{\"module\":\"/usr/lib/x86_64-linux-gnu/libc.so.6\",\"offset\":{},\"function\":\"{name}\",\
             \"source\":\"{name}.c:{}\"}}}}",
            i % 300,
            i % 100,
            begun + took,
            i % 90,
            i % 40,
        );
    }
    let _ = writeln!(out, "{{\"type\":\"end\",\"calls\":{calls},\"signals\":0,\"others\":0,\"lost\":0}}");
    out
}

/// `tollgate report` on files of a directory.
pub fn report(dir: &Path, files: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tollgate"));
    command.current_dir(dir).arg("report").args(files).args(["-o", "report.html"]);
    command
}

/// Writes a file and gives its path.
pub fn write(dir: &Path, name: &str, text: &str) -> PathBuf {
    let path = dir.join(name);
    fs::write(&path, text).unwrap();
    path
}
