//! From a price list to findings: one small function per subject, each silent where its rows are missing.

use super::{Finding, Int80Cause, Price};
use crate::model::{PriceList, Row, Status, Unit};
use crate::stats::{self, RULER};

/// `int 0x80` over `syscall` from which it is a finding.
const INT80_DEAR: f64 = 5.0;
/// `ud` over `gp`, and a 32-bit signal over a 64-bit one, from which there is another trap or an exit in between.
const ANOTHER_TRAP: f64 = 3.0;
/// A probed instruction over a nop from which it is single-stepped (1.8 in 2017, 12 under a hypervisor today).
const STEPPED: f64 = 1.4;
/// A vDSO function this close to the call makes the call.
const FALLS_BACK: f64 = 0.8;
/// nop over nop5 from which the nop5 uprobe is optimised.
const NOP5_GAIN: f64 = 1.1;
/// A call below functions that are yet to return over the bare one from which their returns are predicted wrongly.
const MISPREDICTED: f64 = 1.1;
/// User share of a user loop from which the accounting is right.
const USER_SHARE: f64 = 0.95;

/// Every finding, platform first, in the order of the registry.
pub(super) fn all(list: &PriceList) -> Vec<Finding> {
    let mut found = Vec::new();
    found.extend(kpti(list));
    found.extend(vulnerable(list));
    found.extend(cpuid(list));
    found.extend(user_time(list));
    found.extend(syscall32(list));
    found.extend(int80(list));
    found.extend(fast_entry(list));
    found.extend(vsyscall(list));
    found.extend([vdso_saves_64(list), vdso_saves_32(list), vdso_falls_back(list)].into_iter().flatten());
    found.extend([64, 32].into_iter().filter_map(|bits| invalid_opcode(list, bits)));
    found.extend(sigreturn(list));
    found.extend(returns(list));
    found.extend([seccomp(list), sud(list), ptrace(list), io_uring(list)].into_iter().flatten());
    for gate in ["uprobe", "uretprobe"] {
        found.extend([64, 32].into_iter().filter_map(|bits| stepped(list, gate, bits)));
    }
    found.extend(nop5(list));
    found.extend(break_even(list));
    found
}

/// The figure of a row, if it can be divided by and the whole list has its unit: for findings that hold for times and
/// for instructions alike. What follows from time alone (an exit to the hypervisor, accounting) asks [`ns`].
fn price(list: &PriceList, key: &str) -> Option<Price> {
    let (row, unit) = (list.row(key)?, list.unit()?);
    let value = row.figure().filter(|value| *value > 0.0 && row.unit == unit)?;
    // Ticks were never reported on: where the counter's rate is not known, neither is what a tick is.
    (unit != Unit::Ticks).then_some(Price { value, unit })
}

/// What one row costs more than another.
fn added(more: Price, plain: Price) -> Price {
    Price { value: more.value - plain.value, unit: more.unit }
}

/// The median of a row in ns, if it can be divided by.
fn ns(list: &PriceList, key: &str) -> Option<f64> {
    list.ns(key).filter(|ns| *ns > 0.0)
}

/// Major, minor and stable version from `uname -r`; the last one is 0 where there is none.
fn version(kernel: &str) -> Option<(u32, u32, u32)> {
    let leading = |part: &str| part.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u32>().ok();
    let mut parts = kernel.splitn(3, '.');
    let (major, minor) = (parts.next()?.parse().ok()?, parts.next()?);
    let whole = minor.bytes().all(|b| b.is_ascii_digit());
    let stable = parts.next().filter(|_| whole).and_then(leading).unwrap_or(0);
    Some((major, leading(minor)?, stable))
}

/// At least this kernel; false where its version cannot be read.
fn since(list: &PriceList, major: u32, minor: u32) -> bool {
    version(&list.platform.kernel).is_some_and(|v| v >= (major, minor, 0))
}

/// A kernel that asks the local APIC on each `int 0x80` whether a device raised it.
fn asks_apic(kernel: &str) -> bool {
    match version(kernel) {
        Some((6, 1, stable)) => stable >= 69,
        Some((6, 6, stable)) => stable >= 10,
        Some(version) => version >= (6, 7, 0),
        None => false,
    }
}

fn kpti(list: &PriceList) -> Option<Finding> {
    let meltdown = list.platform.mitigations.iter().find(|m| m.name == "meltdown").map(|m| m.state.clone());
    match list.platform.kpti? {
        true => Some(Finding::KptiOn),
        false => Some(Finding::KptiOff { meltdown }),
    }
}

fn vulnerable(list: &PriceList) -> Option<Finding> {
    // "Mitigation: …; SMT vulnerable" is not this: the kernel's verdict is the first word.
    let open = list.platform.mitigations.iter().filter(|m| m.state.starts_with("Vulnerable"));
    let names: Vec<String> = open.map(|m| m.name.clone()).collect();
    (!names.is_empty()).then_some(Finding::Vulnerable { names })
}

fn cpuid(list: &PriceList) -> Option<Finding> {
    let hypervisor = list.platform.hypervisor.clone()?;
    let cost = ns(list, "cpuid/64/cpuid")?;
    Some(Finding::CpuidExit { ns: cost, ratio: ns(list, RULER).map(|r| cost / r), hypervisor })
}

fn user_time(list: &PriceList) -> Option<Finding> {
    // A counting CPU has a clock that its instructions drive: what is accounted there is no time.
    let row = list.row("nop/64/nop").filter(|row| row.status == Status::Ok && row.unit != Unit::Instructions)?;
    let (user, system) = (row.user_ns?, row.system_ns?);
    let total = user + system;
    if !total.is_finite() || total < 0.0 {
        return None;
    }
    let share = if total > 0.0 { user / total } else { 0.0 };
    Some(if share >= USER_SHARE { Finding::UserTimeExact { share } } else { Finding::UserTimeCoarse { share } })
}

fn syscall32(list: &PriceList) -> Option<Finding> {
    let mut rows = list.rows.iter().filter(|row| row.gate == "syscall32" && row.status != Status::Ok);
    Some(Finding::Syscall32Closed { reason: rows.find_map(|row| row.reason.clone())? })
}

fn int80(list: &PriceList) -> Option<Finding> {
    let ruler = ns(list, RULER)?;
    let costs: Vec<(u8, f64)> = [64, 32]
        .into_iter()
        .filter_map(|bits| Some((bits, ns(list, &format!("int80/{bits}/enosys"))?)))
        .filter(|(_, cost)| cost / ruler >= INT80_DEAR)
        .collect();
    let (_, highest) = *costs.first()?;
    // FRED enters by another way, which does not ask the APIC.
    let reads_apic = asks_apic(&list.platform.kernel) && list.platform.fred != Some(true);
    let exit_ns = ns(list, "cpuid/64/cpuid");
    let exits = exit_ns.map(|exit| (highest - ruler) / exit);
    // A hypervisor may let the CPU answer (APICv, AVIC): where the gate is cheaper than an exit, there was none.
    let may_exit = exits.is_none_or(|n| n >= 0.5);
    let cause = match &list.platform.hypervisor {
        Some(hypervisor) if reads_apic && may_exit => {
            Int80Cause::ApicReadExits { hypervisor: hypervisor.clone(), exit_ns, exits }
        }
        _ if reads_apic => Int80Cause::ApicRead,
        _ => Int80Cause::Gate,
    };
    Some(Finding::Int80Dear { ratios: costs.into_iter().map(|(bits, cost)| (bits, cost / ruler)).collect(), cause })
}

fn fast_entry(list: &PriceList) -> Option<Finding> {
    let int80 = price(list, "int80/32/enosys")?;
    let (through, fast) = price(list, "kernel_vsyscall/32/enosys")
        .map(|cost| ("__kernel_vsyscall", cost))
        .or_else(|| price(list, "sysenter/32/enosys").map(|cost| ("sysenter", cost)))?;
    Some(Finding::FastEntry32 { through, fast, int80 })
}

fn vsyscall(list: &PriceList) -> Option<Finding> {
    let mode = list.platform.vsyscall.as_deref()?;
    match mode {
        "none" => Some(Finding::VsyscallNone),
        "xonly" | "emulate" => {
            let cost = price(list, "vsyscall/64/gettimeofday")?;
            let over = |key: &str| price(list, key).map(|other| cost.value / other.value);
            let (over_vdso, over_syscall) = (over("vdso/64/gettimeofday"), over("syscall/64/gettimeofday"));
            // Without something to compare with there is nothing to say that the row does not.
            over_vdso.or(over_syscall)?;
            Some(Finding::VsyscallTraps { mode: mode.into(), cost, over_vdso, over_syscall })
        }
        _ => None,
    }
}

fn vdso_saves_64(list: &PriceList) -> Option<Finding> {
    vdso_saves(list, 64, [("syscall/64/gettimeofday", "syscall")])
}

fn vdso_saves_32(list: &PriceList) -> Option<Finding> {
    // The cheapest way in that a 32-bit program has, if it did not have the vDSO's function.
    let ways = [
        ("kernel_vsyscall/32/gettimeofday", "__kernel_vsyscall"),
        ("sysenter/32/gettimeofday", "sysenter"),
        ("syscall32/32/gettimeofday", "syscall"),
        ("int80/32/gettimeofday", "int 0x80"),
    ];
    vdso_saves(list, 32, ways)
}

fn vdso_saves<const N: usize>(list: &PriceList, bits: u8, ways: [(&str, &'static str); N]) -> Option<Finding> {
    let vdso = price(list, &format!("vdso/{bits}/gettimeofday"))?;
    let (call, through) = ways.into_iter().find_map(|(key, name)| Some((price(list, key)?, name)))?;
    // Where it is no cheaper, it falls back (a clock source that it cannot read).
    (vdso.value < FALLS_BACK * call.value).then_some(Finding::VdsoSaves { bits, vdso, call, through })
}

fn vdso_falls_back(list: &PriceList) -> Option<Finding> {
    // Rows name a clock with or without its prefix.
    let bare = |call: &str| call.strip_prefix("clock_gettime:").map(|c| c.trim_start_matches("CLOCK_").to_owned());
    let costs = |gate: &str| -> Vec<(String, f64)> {
        let rows = list.rows.iter().filter(|r| r.gate == gate && r.bits == 64);
        rows.filter_map(|r| Some((bare(&r.call)?, price(list, &r.key())?.value))).collect()
    };
    let calls = costs("syscall");
    let slow =
        |(clock, vdso): &(String, f64)| calls.iter().any(|(other, call)| other == clock && *vdso >= FALLS_BACK * call);
    let clocks: Vec<String> = costs("vdso").into_iter().filter(slow).map(|(clock, _)| clock).collect();
    (!clocks.is_empty()).then_some(Finding::VdsoFallsBack { clocks })
}

fn invalid_opcode(list: &PriceList, bits: u8) -> Option<Finding> {
    let gp_ns = ns(list, &format!("gp/{bits}/hlt"))?;
    let ud_ns = ["ud2", "lock_nop"].into_iter().find_map(|call| ns(list, &format!("ud/{bits}/{call}")))?;
    let hypervisor = list.platform.hypervisor.clone();
    (ud_ns > ANOTHER_TRAP * gp_ns).then_some(Finding::UdIntercepted { bits, ud_ns, gp_ns, hypervisor })
}

fn sigreturn(list: &PriceList) -> Option<Finding> {
    let (ns32, ns64) = (ns(list, "signal/32/tgkill")?, ns(list, "signal/64/tgkill")?);
    let dear_gate = ns(list, "int80/32/enosys")? / ns(list, RULER)? >= INT80_DEAR;
    (dear_gate && ns32 > ANOTHER_TRAP * ns64).then_some(Finding::SigreturnDear { ns32, ns64 })
}

fn returns(list: &PriceList) -> Option<Finding> {
    let (bare_ns, deep_ns) = (ns(list, "syscall/64/getppid")?, ns(list, "syscall/64/getppid:deep")?);
    (deep_ns / bare_ns >= MISPREDICTED).then_some(Finding::ReturnsMispredicted { bare_ns, deep_ns })
}

fn seccomp(list: &PriceList) -> Option<Finding> {
    let plain = price(list, "syscall/64/getppid")?;
    let filter = |call: &str| price(list, &format!("seccomp/64/{call}")).map(|cost| added(cost, plain));
    let (short, long) = (filter("allow_short"), filter("allow_100"));
    short.or(long)?;
    Some(Finding::SeccompCost { plain, short, long })
}

fn sud(list: &PriceList) -> Option<Finding> {
    let plain = price(list, "syscall/64/getppid")?;
    let allowed = price(list, "sud/64/allowed_range").map(|cost| added(cost, plain));
    let dispatched = price(list, "sud/64/dispatched");
    allowed.or(dispatched)?;
    Some(Finding::SudCost { plain, allowed, dispatched })
}

fn ptrace(list: &PriceList) -> Option<Finding> {
    let cost = price(list, "ptrace/64/syscall_stop")?;
    Some(Finding::PtraceCost { cost, ratio: cost.value / price(list, "syscall/64/getppid")?.value })
}

fn io_uring(list: &PriceList) -> Option<Finding> {
    let syscall = price(list, RULER)?;
    let [single, batched, sqpoll] =
        ["nop_1", "nop_batch32", "nop_sqpoll"].map(|call| price(list, &format!("io_uring/64/{call}")));
    // Counted, the other thread's polling would be part of the price.
    let sqpoll = sqpoll.filter(|price| price.unit == Unit::Ns);
    single.or(batched).or(sqpoll)?;
    Some(Finding::IoUring { syscall, single, batched, sqpoll })
}

/// The row that others of this gate are judged by. A nop is emulated on every kernel since 2014; push only since 2018.
fn emulated_row<'a>(list: &'a PriceList, gate: &str, bits: u8) -> Option<&'a Row> {
    let push = if bits == 64 { "push_rbp" } else { "push_ebp" };
    ["nop", push].into_iter().find_map(|call| {
        let key = format!("{gate}/{bits}/{call}");
        price(list, &key).and_then(|_| list.row(&key))
    })
}

/// Is `one` over `times` × `cheap`, and their intervals, where both have one, apart?
fn costs_more(one: &Row, cheap: &Row, times: f64) -> bool {
    // Counts are exact: their least ones are apart whatever the interval of the medians says.
    let exact = one.unit == Unit::Instructions;
    let apart = exact || one.ci95.zip(cheap.ci95).is_none_or(|(one, cheap)| one[0] > cheap[1]);
    apart && one.figure().zip(cheap.figure()).is_some_and(|(one, cheap)| one > times * cheap)
}

/// The kernel makes a call of a probed nop5 instead of a trap: it can, and the price shows it.
fn nop5_is_call(list: &PriceList, gate: &str, bits: u8) -> bool {
    let row = |call: &str| {
        let key = format!("{gate}/{bits}/{call}");
        price(list, &key).and_then(|_| list.row(&key))
    };
    since(list, 6, 18) && row("nop").zip(row("nop5")).is_some_and(|(nop, nop5)| costs_more(nop, nop5, NOP5_GAIN))
}

fn stepped(list: &PriceList, gate: &'static str, bits: u8) -> Option<Finding> {
    let base = emulated_row(list, gate, bits)?;
    let base_cost = base.figure()?;
    let call = nop5_is_call(list, gate, bits);
    let (mut stepped, mut emulated) = (Vec::new(), Vec::new());
    for row in list.rows.iter().filter(|r| r.gate == gate && r.bits == bits) {
        match price(list, &row.key()) {
            Some(_) if call && row.call == "nop5" => {}
            Some(cost) if costs_more(row, base, STEPPED) => stepped.push((row.call.clone(), cost)),
            Some(cost) if cost.value <= STEPPED * base_cost => emulated.push((row.call.clone(), cost)),
            // So expensive and yet not apart: it may be either.
            _ => {}
        }
    }
    // Where nothing costs more there is nothing to say: price alone does not prove that all are emulated.
    (!stepped.is_empty()).then_some(Finding::UprobeStepped { gate, bits, stepped, emulated })
}

fn nop5(list: &PriceList) -> Option<Finding> {
    let (nop5, nop) = (price(list, "uprobe/64/nop5")?, price(list, "uprobe/64/nop")?);
    nop5_is_call(list, "uprobe", 64).then_some(Finding::UprobeNop5 { nop5, nop })
}

fn break_even(list: &PriceList) -> Option<Finding> {
    // Of counts it would say nothing: a software CPU counts each byte of a `rep movsb` as an instruction, and a CPU of
    // silicon copies them many at a time.
    if list.counted() {
        return None;
    }
    // The rows first: lists of earlier versions took the slope for it.
    let found = stats::break_even(&list.rows).or(list.break_even)?;
    let crossing = Price { value: found.crossing_ns, unit: Unit::Ns };
    Some(Finding::BreakEven { read_bytes: found.read_bytes, write_bytes: found.write_bytes, crossing })
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
