//! One small file of each kind for the tests of this module, read the way that users' files are.

use super::read::read;
use super::{Facts, facts};
use tollgate_report::fixture::{counted, list, row, sample};
use tollgate_report::lab::floor::{Accel, Floor};
use tollgate_report::lab::matrix::{Cell, CellStatus, Matrix};
use tollgate_report::model::{BreakEven, PriceList, Round, Row, Status, Unit};

/// Reads a text as a file of this name.
pub fn add(facts: &mut Facts, name: &str, text: &str) -> Result<(), String> {
    read(facts, name, &mut text.as_bytes(), &mut |_| Err(std::io::ErrorKind::NotFound.into()))
        .map_err(|e| e.to_string())
}

/// The same of a value of a model.
pub fn add_json<T: serde::Serialize>(facts: &mut Facts, name: &str, value: &T) {
    add(facts, name, &tollgate_report::sink::json::to_text(value).unwrap()).unwrap();
}

/// A price list with samples, copies and a break-even.
pub fn priced(by: f64) -> PriceList {
    let mut own = sample();
    let copy = |call: &str, bytes: u64, ns: f64| Row { bytes: Some(bytes), ..row("read", 64, call, ns) };
    own.rows
        .extend([64, 4096, 65536].map(|bytes| copy(&format!("copy_read_{bytes}"), bytes, 200.0 + bytes as f64 * 0.04)));
    own.rows.extend(
        [64, 4096, 65536].map(|bytes| copy(&format!("copy_write_{bytes}"), bytes, 300.0 + bytes as f64 * 0.05)),
    );
    for row in own.rows.iter_mut().filter(|row| row.status == Status::Ok) {
        // What is slower is the kernel, and not the machine.
        let by = if row.gate == "nop" { 1.0 } else { by };
        sampled(row, row.median.unwrap_or(1.0) * by);
    }
    own.break_even = Some(BreakEven {
        crossing_ns: 60.0 * by,
        read_ns_per_byte: 0.04,
        write_ns_per_byte: 0.05,
        read_bytes: 1500.0,
        write_bytes: 1200.0,
    });
    tollgate_report::stats::set_ratios(&mut own.rows);
    own.platform.kernel = format!("6.18.{by}");
    own.tool.started_unix = 1_795_282_616;
    own
}

/// Gives a row six rounds of samples around a price, one of them far out, and the figures that follow from them.
fn sampled(row: &mut Row, price: f64) {
    let sample = |round: i32, i: i32| {
        let far = if (round, i) == (0, 6) { 2.0 } else { 0.0 };
        price * (1.0 + f64::from(i % 7 - 3) * 0.01 + f64::from(2 * round - 5) * 0.002 + far)
    };
    let rounds: Vec<Vec<f64>> = (0..6).map(|round| (0..35).map(|i| sample(round, i)).collect()).collect();
    let slices: Vec<&[f64]> = rounds.iter().map(Vec::as_slice).collect();
    row.samples = rounds.concat();
    let own = tollgate_report::stats::figures(&row.samples, &slices).unwrap();
    (row.min, row.median, row.p99, row.mad) = (Some(own.min), Some(own.median), Some(own.p99), Some(own.mad));
    (row.ci95, row.n) = (Some(own.ci95), row.samples.len() as u64);
    let round = |samples: &&[f64]| Round {
        median: tollgate_report::stats::median(samples).unwrap(),
        n: 35,
        switches: 0,
        steal: 0,
    };
    row.rounds = slices.iter().map(round).collect();
}

/// A matrix of three guests: two CPU models, and mitigations off.
pub fn matrix() -> Matrix {
    let guest = |cpu: &str, boot: &str, syscall: f64| Cell {
        name: format!("6.1+{cpu}+{boot}"),
        kernel: "6.1".into(),
        cpu: cpu.into(),
        boot: boot.into(),
        vsyscall: "xonly".into(),
        status: CellStatus::Ok,
        list: Some(counted(vec![
            tollgate_report::fixture::count("syscall", 64, "enosys", syscall),
            tollgate_report::fixture::count("nop", 64, "nop", 1.0),
            tollgate_report::fixture::count("ud", 64, "ud2", if boot.is_empty() { 3770.0 } else { 3762.0 }),
        ])),
        ..Cell::default()
    };
    let failed = Cell { name: "6.1+broken".into(), reason: Some("it panicked".into()), ..Cell::default() };
    Matrix {
        schema: 1,
        tool: tollgate_report::model::Tool::default(),
        cells: vec![guest("max", "", 213.0), guest("max", "mitigations=off", 190.0), guest("EPYC", "", 220.0), failed],
    }
}

/// A floor as the counting CPU has it.
pub fn floor() -> Floor {
    let row = |gate: &str, least: f64| tollgate_report::lab::floor::Row {
        gate: gate.into(),
        cpl: 3,
        instructions: format!("{gate}, sysretq"),
        doc: "one crossing".into(),
        status: Status::Ok,
        reason: None,
        exits: None,
        min: Some(least),
        median: Some(least),
        p99: Some(least),
        max: Some(least),
        null: Some(2.0),
        n: 16,
        cs: Some(0x33),
        handler_cs: Some(0x08),
    };
    Floor {
        schema: 1,
        accel: Accel::Tcg,
        unit: Unit::Instructions,
        cpu: "QEMU TCG CPU version 2.5+".into(),
        vendor: "AuthenticAMD".into(),
        hypervisor: Some("TCGTCGTCGTCG".into()),
        model: "max".into(),
        fallback: None,
        emulated: None,
        rows: vec![row("syscall", 4.0), row("ud", 6.0)],
    }
}

/// A trace of a process with two threads.
pub fn events() -> String {
    let mut out = String::from(
        r#"{"schema":1,"kind":"trace","command":["server","-p"],"host":"box","start":17,"version":"0.1.0"}"#,
    );
    out.push_str(
        "\n{\"type\":\"exec\",\"pid\":7,\"tid\":7,\"former\":7,\"at\":10,\"bits\":64,\"path\":\"/usr/bin/server\"}\n",
    );
    for i in 0..40u64 {
        let (tid, begun) = (7 + i % 2, 1000 + i * 5000);
        let (name, took) = if i % 4 == 0 { ("futex", 4000) } else { ("read", 300 + i) };
        let errno = if i % 10 == 0 { r#","errno":"EAGAIN""# } else { "" };
        out.push_str(&format!(
            "{{\"type\":\"call\",\"pid\":7,\"tid\":{tid},\"gate\":\"syscall\",\"bits\":64,\"nr\":1,\"name\":\"{name}\",\
             \"args\":[1,2,3,4,5,6],\
             \"result\":0{errno},\"begun\":{begun},\"ended\":{},\"site\":4096,\
             \"place\":{{\"module\":\"/lib/libc.so.6\",\"offset\":99,\
             \"function\":\"{name}\",\"source\":\"{name}.c:{}\"}}}}\n",
            begun + took,
            i % 3
        ));
    }
    out.push_str("{\"type\":\"end\",\"calls\":40,\"signals\":0,\"others\":1,\"lost\":0}\n");
    out
}

/// A summary of a trace with a bill and advice.
pub const SUMMARY: &str = r#"{"schema":1,"command":["server","-p"],"wall_ns":80000000,"user_ns":30000000,
"system_ns":10000000,"calls":[
{"gate":"syscall","bits":64,"name":"read","calls":400,"errors":3,"ns":{"total":400000,"min":500,"median":900,
"p99":4000,"max":9000,"timed":400}},
{"gate":"vdso","bits":64,"name":"clock_gettime","calls":90,"errors":0,"ns":{"total":2700,"min":20,"median":30,
"p99":40,"max":60,"timed":90}}],
"bill":{"source":"prices.json","items":[{"gate":"syscall","bits":64,"crossings":400,"toll_ns":60.0,"total_ns":24000.0,
"avoidable_ns":6000.0}],
"crossings":400,"unpriced":0,"total_ns":24000.0,"share_of_cpu":0.0006,"share_of_wall":0.0003,"avoidable_ns":6000.0,
"vdso_calls":90,"vdso_ns":2700.0},
"advice":[{"id":"small-io","gate":"syscall","bits":64,"call":"read","count":100,"seen":100,"saving_ns":6000.0,
"text":"100 reads of 16 bytes.",
"remedy":"Read more at once.","sites":[{"module":"/usr/bin/server","offset":4660,"function":"main",
"source":"server.c:12","calls":100}]}],
"places":[{"module":"/lib/libc.so.6","offset":99,"function":"read","source":null,"gate":"syscall","bits":64,
"name":"read",
"calls":400,"errors":3,"ns":400000}],
"sites":{"patched":5,"fallback":1,"traps":2},"lost":0}"#;

/// Probes as `probe --json` writes them, one without a latency.
pub const PROBES: &str = r#"{"schema":1,"probes":[
{"spec":"libc:malloc","function":"malloc","module":"/lib/libc.so.6","address":4096,"method":"insn","hits":1200,
"latency":{"unit":"ns","n":1200,"total":96000,"min":18,"median":40,
"p99":900,"max":4000,"buckets":[{"low":16,"high":32,"n":200},{"low":32,"high":64,"n":900},{"low":512,"high":1024,
"n":100}]}},
{"spec":"main","function":"main","module":"/usr/bin/server","address":4660,"method":"trap","hits":1}],"lost":3}"#;

/// A program that was run both ways.
pub const RUN: &str = r#"{"schema":1,"version":"0.1.0","command":["server386","5000"],"prices":"this machine (6.18.1)",
"replacements":[{"name":"int80","crossings":40000,"expected_ns":178000000.0},{"name":"time","crossings":0,
"expected_ns":0.0}],
"native":{"wall_ns":[286000000,281000000,309000000],"cpu_ns":[343000000,335000000,344000000]},
"replaced":{"wall_ns":[125000000,119000000,146000000],"cpu_ns":[147000000,145000000,171000000]},
"expected_ns":178000000.0,"saved_ns":196000000.0,
"crossings":[{"gate":"int80","bits":32,"before":40000,"after":12},{"gate":"sysenter","bits":32,"before":0,
"after":39988}]}"#;

/// A walk of three functions.
pub const WALK: &str = r#"{"schema":1,"gate":"syscall","bits":64,"call":"enosys","kernel":"6.1","append":"pti=on",
"cpu":"max","instructions":10,
"unfinished":0,"price":9,"operations":1,"check":{"compared":3,"agreeing":3,"alike":3},"entries":[{"through":"LSTAR",
"symbol":"entry_SYSCALL_64"}],
"tree":[{"depth":0,"function":"entry_SYSCALL_64","own":4,"total":10,"entered":1},{"depth":1,
"function":"do_syscall_64","own":5,"total":6,"entered":1},
{"depth":2,"function":"x64_sys_call","own":1,"total":1,"entered":1}],"wiring":[{"name":"LSTAR","value":"ffff",
"means":"entry_SYSCALL_64"}]}"#;

/// Uprobes of a guest.
pub const UPROBES: &str = r#"{"schema":1,"kernel":"6.1","append":"","cpu":"max","hits":[
{"gate":"uprobe","bits":64,"call":"nop","instruction":"nop",
"outcome":{"priced":{"instructions":900,"entries":[{"through":"BP","symbol":"asm_exc_int3"}],"checked":true}}},
{"gate":"uprobe","bits":64,"call":"nop5","instruction":"nopl",
"outcome":{"shut":{"reason":"this kernel does not do it"}}}]}"#;

/// Reads in the kernel.
pub const READS: &str = r#"{"schema":1,"model":"max","platform":{"kernel":"6.1"},"command_line":"",
"unit":"instructions","cells":[
{"route":"ROUTE","file":"zero","bytes":64,"expect":64,"value":64,"figures":{"min":300,"mode":300,"median":301,"n":16,
"null":2},"samples":[302]}]}"#;

/// Facts of every kind.
pub fn everything() -> Facts {
    let mut facts = facts::Facts::default();
    add_json(&mut facts, "base.json", &priced(1.0));
    add_json(&mut facts, "other.json", &priced(1.25));
    add_json(&mut facts, "matrix.json", &matrix());
    add_json(&mut facts, "floor.json", &floor());
    let route = serde_json::to_string(&tollgate_report::lab::kernel::Route::ALL[0]).unwrap();
    let opened = format!(
        r#"{{"schema":1,"kernel":"6.1","cpu":"max","guests":[{{"append":"pti=off","list":{},"proofs":[]}}]}}"#,
        serde_json::to_string(&counted(vec![tollgate_report::fixture::count("call_gate", 64, "enosys", 77.0)]))
            .unwrap()
    );
    for (name, text) in [
        ("walk.json", WALK.to_string()),
        ("diff.json", format!(r#"{{"base":{WALK},"other":{WALK},"changed":[{{"function":"f","base":3,"other":5}}]}}"#)),
        ("opened.json", opened),
        ("reads.json", READS.replace("\"ROUTE\"", &route)),
        ("uprobes.json", UPROBES.into()),
        ("summary.json", SUMMARY.into()),
        ("events.jsonl", events()),
        ("run.json", RUN.into()),
        ("probes.json", PROBES.into()),
    ] {
        add(&mut facts, name, &text).unwrap();
    }
    facts
}

/// Seven lists: more than are drawn one by one.
pub fn fleet() -> Facts {
    let mut facts = Facts::default();
    for i in 0..7 {
        let mut own = list(vec![row("syscall", 64, "enosys", 60.0 + f64::from(i)), row("vdso", 64, "time", 3.0)]);
        own.platform.host = format!("host{i}");
        add_json(&mut facts, &format!("{i}.json"), &own);
    }
    facts
}
