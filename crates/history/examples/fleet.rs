//! Writes the runs of a made-up fleet, for tests of the questions in `contrib/sql`. Nothing in them was measured.
//!
//! `cargo run -p tollgate-history --example fleet DIR [HOSTS [DAYS]]`; the default is 200 hosts and 30 days. What was
//! put in is printed as JSON, for the tests to find again: which hosts are slow, which were given another kernel and
//! what that did, which runs are far off. The same words give the same figures (only the names of files have chance in
//! them).

use std::io;
use std::path::Path;

use tollgate_history::{Run, Store};
use tollgate_report::model::{Mitigation, Platform, PriceList, Row, SCHEMA, Status, Tool, Unit};

/// 2026-10-01 04:00 UTC.
const FIRST: u64 = 1_790_827_200;
const DAY: u64 = 86_400;

/// Gate, bits, call, ns, and by how much the update makes it dearer.
const ROWS: [(&str, u8, &str, f64, f64); 6] = [
    ("syscall", 64, "enosys", 60.0, UPDATE),
    ("syscall", 64, "getppid", 75.0, UPDATE),
    ("int80", 64, "enosys", 900.0, UPDATE),
    ("vdso", 64, "clock_gettime", 20.0, 1.0),
    ("pagefault", 64, "write", 450.0, 1.0),
    ("vsyscall", 64, "time", 1300.0, 1.0),
];

const OLD: &str = "6.1.0-41-amd64";
const NEW: &str = "6.1.0-42-amd64";
const OTHER: &str = "6.12.9-amd64";
const UPDATE: f64 = 1.18;
const SLOW: f64 = 1.6;
const FAR_OFF: f64 = 5.0;

/// splitmix64.
struct Random(u64);

impl Random {
    /// 0 to 1.
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// The fleet's design.
struct Fleet {
    hosts: usize,
    days: usize,
}

impl Fleet {
    fn name(host: usize) -> String {
        format!("host-{host:03}")
    }

    /// Five of them, however many there are.
    fn slow(&self, host: usize) -> bool {
        host % (self.hosts / 5).max(1) == 7 % (self.hosts / 5).max(1) && host / (self.hosts / 5).max(1) < 5
    }

    fn kernel(&self, host: usize, day: usize) -> &'static str {
        match host {
            _ if host % 10 == 3 => OTHER,
            _ if self.updated(host) && day >= self.days / 2 => NEW,
            _ => OLD,
        }
    }

    fn updated(&self, host: usize) -> bool {
        host.is_multiple_of(2) && host % 10 != 3
    }

    /// One run in 500 has one figure that is far off.
    fn far_off(&self, host: usize, day: usize, row: usize) -> bool {
        (host * self.days + day) % 500 == 123 && row == (host + day) % ROWS.len()
    }

    fn platform(&self, host: usize, day: usize) -> Platform {
        let intel = !host.is_multiple_of(3);
        Platform {
            host: Fleet::name(host),
            cpu: if intel { "Made-up Xeon 1" } else { "Made-up EPYC 1" }.into(),
            vendor: if intel { "GenuineIntel" } else { "AuthenticAMD" }.into(),
            cpus: 8,
            kernel: self.kernel(host, day).into(),
            kpti: Some(false),
            mitigations: vec![Mitigation { name: "spectre_v2".into(), state: "Mitigation: made up".into() }],
            tsc_hz: Some(2_000_000_000),
            ..Platform::default()
        }
    }

    fn list(&self, host: usize, day: usize) -> PriceList {
        let mut random = Random((host as u64) << 32 | day as u64);
        let mut of_host = Random(host as u64 ^ 0x5eed);
        let own = (0.95 + 0.1 * of_host.unit()) * if self.slow(host) { SLOW } else { 1.0 };
        let row = |(index, &(gate, bits, call, ns, update)): (usize, &(&str, u8, &str, f64, f64))| {
            let mut price = ns * own * (0.99 + 0.02 * random.unit());
            price *= if self.kernel(host, day) == NEW { update } else { 1.0 };
            price *= if self.far_off(host, day, index) { FAR_OFF } else { 1.0 };
            // As lists have them: three decimals.
            let at = |share: f64| (price * share * 1000.0).round() / 1000.0;
            Row {
                status: Status::Ok,
                reason: None,
                unit: Unit::Ns,
                min: Some(at(0.97)),
                median: Some(at(1.0)),
                p99: Some(at(1.3)),
                mad: Some(at(0.01)),
                ci95: Some([at(0.995), at(1.005)]),
                n: 1400,
                per_sample: 1,
                ..Row::closed(gate, bits, call, Status::Ok, "")
            }
        };
        let mut rows: Vec<Row> = ROWS.iter().enumerate().map(row).collect();
        rows.push(Row::closed("syscall32", 32, "enosys", Status::Closed, "made up"));
        PriceList {
            schema: SCHEMA,
            tool: Tool {
                name: "tollgate".into(),
                version: env!("CARGO_PKG_VERSION").into(),
                command: vec!["fleet".into(), "made up".into()],
                started_unix: FIRST + day as u64 * DAY + host as u64 * 7,
                seconds: 40.0,
                complete: true,
            },
            platform: self.platform(host, day),
            method: Default::default(),
            rows,
            findings: vec![],
            warnings: vec![],
            self_check: None,
            break_even: None,
            vdso: vec![],
        }
    }

    /// What was put in.
    fn truth(&self) -> serde_json::Value {
        let names = |wanted: &dyn Fn(usize) -> bool| {
            (0..self.hosts).filter(|host| wanted(*host)).map(Fleet::name).collect::<Vec<_>>()
        };
        let mut far_off = Vec::new();
        for host in 0..self.hosts {
            for day in 0..self.days {
                let rows = (0..ROWS.len()).filter(|row| self.far_off(host, day, *row));
                far_off.extend(rows.map(|row| {
                    let (gate, bits, call, ..) = ROWS[row];
                    serde_json::json!([
                        Fleet::name(host),
                        FIRST + day as u64 * DAY + host as u64 * 7,
                        format!("{gate}/{bits}/{call}")
                    ])
                }));
            }
        }
        let dearer = |wanted: bool| {
            ROWS.iter()
                .filter(|row| (row.4 > 1.0) == wanted)
                .map(|row| format!("{}/{}/{}", row.0, row.1, row.2))
                .collect::<Vec<_>>()
        };
        serde_json::json!({
            "made_up": true, "hosts": self.hosts, "days": self.days,
            "rows": ROWS.len(), "slow": names(&|host| self.slow(host)),
            "updated": names(&|host| self.updated(host)), "old": OLD, "new": NEW, "update": UPDATE,
            "dearer": dearer(true), "unchanged": dearer(false), "far_off": far_off,
        })
    }
}

fn main() -> io::Result<()> {
    let mut words = std::env::args().skip(1);
    let usage = || io::Error::other("say where: `cargo run -p tollgate-history --example fleet DIR [HOSTS [DAYS]]`");
    let directory = words.next().ok_or_else(usage)?;
    let mut number = |default: usize| words.next().map_or(Ok(default), |word| word.parse().map_err(|_| usage()));
    let fleet = Fleet { hosts: number(200)?, days: number(30)? };
    let store = Store::open(Path::new(&directory)).map_err(io::Error::other)?;
    for day in 0..fleet.days {
        for host in 0..fleet.hosts {
            store.save(&Run::bench(&fleet.list(host, day))).map_err(io::Error::other)?;
        }
    }
    println!("{}", fleet.truth());
    Ok(())
}
