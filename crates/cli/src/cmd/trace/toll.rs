//! What a crossing costs on this machine, for the bill: from a price list that the user names, else from the cache,
//! else measured now.
//!
//! Prices depend on the CPU, the kernel and its mitigations, so the cache is keyed by them and a new kernel is measured
//! anew. Measuring is `bench --quick` of a few rows, in a process of its own: `bench` pins itself to one CPU and
//! installs signal handlers, neither of which may reach the program that is to be traced.

use crate::cmd::trace::machine::{Cache, machine};
use anyhow::{Context, Result, bail};
use nix::sys::memfd::{MFdFlags, memfd_create};
use std::fs::File;
use std::io::IsTerminal;
use std::io::Read;
use std::os::fd::AsRawFd;
use std::path::Path;
use std::process::{Command, Stdio};
use tollgate_report::model::{PriceList, Row};
use tollgate_report::sink::json;
use tollgate_trace_report::bill::{CallPrice, Tolls};

/// The rows that a bill needs: the null call by every gate, what returns behind a call cost, what the vDSO answers with
/// and without it, and the sizes of reads and writes that the break-even comes from.
const ROWS: [&str; 15] = [
    "syscall/64/enosys",
    "syscall/64/getppid",
    "syscall/64/getppid:deep",
    "syscall/64/gettimeofday",
    "syscall/64/time",
    "syscall/64/getcpu",
    "syscall/64/clock_gettime:*",
    "syscall/64/getrandom:*",
    "int80/*/enosys",
    "kernel_vsyscall/32/enosys",
    "sysenter/32/enosys",
    "syscall32/32/enosys",
    "vsyscall/64/*",
    "vdso/*/*",
    "read/64/copy_*",
];

/// Version 2: with getppid. Version 3: with getrandom. Version 4: with getppid:deep. Version 5: with the day.
const CACHE: Cache = Cache { file: "tolls.json", schema: 5 };

/// The prices, wherever they come from.
pub fn tolls(list: Option<&Path>, tell: &dyn Fn(&str)) -> Result<Tolls> {
    if let Some(path) = list {
        let tolls = Tolls::from_price_list(&json::load(path)?, &path.display().to_string());
        if tolls.gates.is_empty() {
            bail!(
                "{}: it has no price of a crossing; save a list with `tollgate bench --quick --export-json FILE`",
                path.display()
            );
        }
        return Ok(tolls);
    }
    if let Some(tolls) = CACHE.known(machine()).filter(|tolls: &Tolls| !tolls.gates.is_empty()) {
        return Ok(tolls);
    }
    // For whoever waits; a program's own standard error that is collected is not to have it.
    if std::io::stderr().is_terminal() {
        tell("measuring once what crossings cost on this machine; this takes a few seconds");
    }
    let list = measure(&ROWS, &[])?;
    // A machine that was busy then has other prices now: who wonders at one is to see that they are old.
    let day = tollgate_history::store::date(list.tool.started_unix.saturating_mul(1000) as i64);
    let tolls = Tolls::from_price_list(&list, &format!("this machine ({}, measured {day})", list.platform.kernel));
    // Without a cache the bill is as right, and the next one takes as long.
    let _ = CACHE.keep(machine(), &tolls);
    Ok(tolls)
}

/// What is kept of rows that were measured under `tollgate run`.
const THROUGH: Cache = Cache { file: "through.json", schema: 1 };

/// What crossings of these rows cost under `tollgate run` on this machine; of one that is not replaced here, nothing.
pub fn through(rows: &[&str]) -> Result<Vec<CallPrice>> {
    if let Some(prices) = THROUGH.known(machine()) {
        return Ok(prices);
    }
    let list = measure(rows, &["--through", "run"])?;
    let ours = list.rows.iter().filter(|row| row.through.is_some());
    let price = |row: &Row| {
        Some(CallPrice { gate: row.gate.clone(), bits: row.bits, name: row.call.clone(), ns: list.ns(&row.key())? })
    };
    let prices: Vec<CallPrice> = ours.filter_map(price).collect();
    if !prices.is_empty() {
        let _ = THROUGH.keep(machine(), &prices);
    }
    Ok(prices)
}

/// `bench --quick` of some rows in a child, which leaves its list in memory that this process owns.
fn measure(rows: &[&str], options: &[&str]) -> Result<PriceList> {
    let memory = memfd_create("tollgate-tolls", MFdFlags::MFD_CLOEXEC)
        .context("cannot create a file in memory for the prices (memfd_create)")?;
    let place = format!("/proc/{}/fd/{}", std::process::id(), memory.as_raw_fd());
    let mut child = Command::new("/proc/self/exe");
    child.args(["bench", "--quick", "--color", "never", "--export-json", &place]);
    child.args(options).args(rows.iter().flat_map(|row| ["--gate", row]));
    let out = child.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).output();
    let out = out.context("cannot measure what crossings cost: /proc/self/exe cannot be started")?;
    let mut text = String::new();
    let read = File::open(&place).and_then(|mut file| file.read_to_string(&mut text));
    if !out.status.success() || read.is_err() || text.is_empty() {
        let said = String::from_utf8_lossy(&out.stderr);
        let last = said.lines().last().unwrap_or("it printed no error").trim_start_matches("tollgate: ").to_string();
        bail!("cannot measure what crossings cost ({last}), so there is no bill: give --tolls FILE");
    }
    Ok(json::parse(&text, "the measured prices")?)
}
