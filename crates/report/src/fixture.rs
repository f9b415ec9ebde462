//! Small hand-made price lists for the tests of this crate.

use crate::model::*;

/// A measured row with a tight spread around `median` ns.
pub fn row(gate: &str, bits: u8, call: &str, median: f64) -> Row {
    Row {
        gate: gate.into(),
        bits,
        call: call.into(),
        status: Status::Ok,
        reason: None,
        unit: Unit::Ns,
        min: Some(median * 0.98),
        median: Some(median),
        p99: Some(median * 1.2),
        mad: Some(median * 0.01),
        ci95: Some([median * 0.99, median * 1.01]),
        n: 6000,
        ratio_to_syscall: None,
        samples: vec![],
        ticks: Some(Figures {
            min: median * 2.0,
            median: median * 2.0,
            p99: median * 2.0,
            mad: 0.0,
            ci95: [median * 2.0, median * 2.0],
        }),
        per_sample: 1,
        rounds: vec![Round { median, n: 1000, switches: 0, steal: 0 }; 6],
        user_ns: None,
        system_ns: None,
        bytes: None,
        levels: None,
        through: None,
    }
}

/// A row that was not measured.
pub fn shut(gate: &str, bits: u8, call: &str, status: Status, reason: &str) -> Row {
    Row::closed(gate, bits, call, status, reason)
}

/// A complete list of a quiet KVM guest with these rows, ratios set.
pub fn list(rows: Vec<Row>) -> PriceList {
    let mut list = PriceList {
        schema: SCHEMA,
        tool: Tool { name: "tollgate".into(), version: "0.1.0".into(), complete: true, ..Tool::default() },
        platform: Platform {
            cpu: "Example CPU".into(),
            vendor: "GenuineIntel".into(),
            cpus: 4,
            hypervisor: Some("KVMKVMKVM".into()),
            kernel: "6.18.1".into(),
            kpti: Some(false),
            vsyscall: Some("xonly".into()),
            tsc_hz: Some(2_000_000_000),
            tsc_step: Some(2),
            tsc_invariant: Some(true),
            ..Platform::default()
        },
        method: Method { rounds: 6, samples_per_round: 1000, cpu: Some(1), clock: "tsc".into(), repeated: 0 },
        rows,
        findings: vec![],
        warnings: vec![],
        self_check: None,
        break_even: None,
        vdso: vec![],
    };
    crate::stats::set_ratios(&mut list.rows);
    list
}

/// A row counted exactly: one disturbed crossing in each of three rounds, and the median as it falls.
pub fn count(gate: &str, bits: u8, call: &str, least: f64) -> Row {
    let round = [least, least, least + 38_000.0, least, least + 2.0];
    let samples = [round; 3].concat();
    let figures = crate::stats::figures(&samples, &[round.as_slice(); 3]).unwrap();
    Row {
        unit: Unit::Instructions,
        min: Some(figures.min),
        median: Some(figures.median),
        p99: Some(figures.p99),
        mad: Some(figures.mad),
        ci95: Some(figures.ci95),
        n: samples.len() as u64,
        samples,
        ticks: None,
        rounds: vec![Round { median: least, n: 5, switches: 0, steal: 0 }; 3],
        ..row(gate, bits, call, least)
    }
}

/// A complete list of a guest on QEMU's counting CPU, as the lab brings it back.
pub fn counted(rows: Vec<Row>) -> PriceList {
    let mut list = list(rows);
    list.platform = Platform {
        cpu: "QEMU TCG CPU version 2.5+".into(),
        vendor: "AuthenticAMD".into(),
        cpus: 1,
        hypervisor: Some("TCGTCGTCGTCG".into()),
        kernel: "6.1.0-56-amd64".into(),
        tsc_hz: Some(1_000_000_000),
        ..list.platform
    };
    list.method.rounds = 3;
    list
}

/// The instructions list of the golden tests: cheap and expensive rows, a part of an instruction, closed rows and
/// copies.
pub fn counted_sample() -> PriceList {
    let copy = |call: &str, bytes: u64, least: f64| Row { bytes: Some(bytes), ..count("read", 64, call, least) };
    let mut list = counted(vec![
        count("nop", 64, "nop", 1.0),
        count("syscall", 64, "enosys", 213.0),
        count("syscall", 64, "getppid", 326.0),
        count("syscall", 64, "gettimeofday", 371.5),
        copy("copy_read_64", 64, 700.0),
        copy("copy_read_65536", 65536, 8884.0),
        copy("copy_write_64", 64, 690.0),
        copy("copy_write_65536", 65536, 8874.0),
        shut("syscall32", 32, "enosys", Status::Closed, "AMD only: this Intel CPU raises #UD in compatibility mode"),
        count("int80", 32, "enosys", 258.0),
        count("kernel_vsyscall", 32, "enosys", 240.0),
        shut("vsyscall", 64, "read_page", Status::Closed, "vsyscall=xonly or none: reading the page is a SIGSEGV"),
        count("vsyscall", 64, "gettimeofday", 439.0),
        count("vdso", 64, "gettimeofday", 58.0),
        count("ud", 64, "ud2", 3770.0),
    ]);
    (list.rows[0].user_ns, list.rows[0].system_ns) = (Some(0.2), Some(0.8));
    list.findings = crate::finding::derive(&list).iter().map(crate::finding::Finding::note).collect();
    list
}

/// The list of the golden tests: cheap, expensive, closed, refused and long rows.
pub fn sample() -> PriceList {
    let mut nop = row("nop", 64, "nop", 0.385);
    (nop.user_ns, nop.system_ns) = (Some(0.385), Some(0.0));
    let mut enosys = row("syscall", 64, "enosys", 60.0);
    (enosys.user_ns, enosys.system_ns) = (Some(21.0), Some(40.5));
    let mut list = list(vec![
        nop,
        enosys,
        row("syscall", 64, "clock_gettime:PROCESS_CPUTIME_ID", 168.0),
        shut(
            "syscall32",
            32,
            "enosys",
            Status::Closed,
            "AMD only: this Intel CPU raises #UD in compatibility mode, as its manual says under SYSCALL",
        ),
        row("int80", 64, "enosys", 5953.0),
        shut("sysenter", 64, "enosys", Status::Refused, "the kernel's entry takes it for a 32-bit call"),
        row("vdso", 64, "time", 3.1),
    ]);
    list.findings = crate::finding::derive(&list).iter().map(crate::finding::Finding::note).collect();
    list.platform.mitigations = vec![Mitigation { name: "spectre_v2".into(), state: "Mitigation: IBRS".into() }];
    list
}
