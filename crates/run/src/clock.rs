//! CLOCK_MONOTONIC and CLOCK_REALTIME from the time-stamp counter, where the vDSO has to ask the kernel for them.
//!
//! With the clocksources hpet, acpi_pm, jiffies and others the vDSO's functions make the system call: each read of the
//! clock crosses, and waits for a device besides. The counter may be good all the same: the kernel gives it up for good
//! after one comparison that failed, and so does who boots with clocksource=hpet. So the vDSO's `clock_gettime` and
//! `gettimeofday` get a jump at their entries, in the program's own copy of that page, to a function that reads the
//! counter and is steered by the kernel's clock (`blob/clock.c` of the agent says how). Other clocks go on behind the
//! jump. System calls for the time call the vDSO's functions ([`stacks`](super::stacks)), and so these.
//!
//! No tracer is needed at run time, and none is in the way. What is rejected:
//!
//! - One state for all processes, in shared memory: who can write it sets the clock of all others, and after `setuid`
//!   nobody should.
//! - A rate from `CPUID` or from tollgate: the program measures its own, within a millisecond, against the clock that
//!   it has to follow.
//! - Slewing: a line that is ahead of the kernel would have to run slower, and answer right after its renewal what its
//!   predecessor has answered right before. A floor says the same of any two lines, and of the kernel's answers too;
//!   the clock then stands for the fraction of a microsecond that it was ahead, as the ones of the kernel do between
//!   two ticks of their device.
//! - An odd and even sequence as of a seqlock: a thread that is killed or stopped in its odd half stops the clock of
//!   all.

use super::clock_here::Here;
use super::registry::{Facts, Inside, Installed, Refusal, Replacement};
use super::stacks::Pointer::{First, Second};
use super::stacks::{Answer, Kind};
use std::time::{Duration, Instant};
use tollgate_agent::clock::{
    CLOCK_BACK, CLOCK_ENTRY_GETTIME, CLOCK_ENTRY_GETTIMEOFDAY, CLOCK_GETTIME, CLOCK_GETTIMEOFDAY, CLOCK_GIVEN_UP,
    CLOCK_KERNEL_BACK, CLOCK_OFF, CLOCK_RATE, CLOCK_REST, CLOCK_SIZE, CLOCK_STATE,
};
use tollgate_agent::{CLOCK_BLOB, CLOCK_BLOB_ENTRIES};
use tollgate_rewrite::encode;
use tollgate_rewrite::site::Entry;
use tollgate_tsc as tsc;

/// Of the vDSO; the entry of the blob that takes its place; and where the rest of it lies.
const FUNCTIONS: [(&str, u64, u64); 2] = [
    ("__vdso_clock_gettime", CLOCK_ENTRY_GETTIME, CLOCK_GETTIME),
    ("__vdso_gettimeofday", CLOCK_ENTRY_GETTIMEOFDAY, CLOCK_GETTIMEOFDAY),
];

/// The system calls that they answer.
const ANSWERS: [Answer; 2] = [
    Answer {
        number: libc::SYS_clock_gettime as u32,
        function: FUNCTIONS[0].0,
        kind: Kind::Int,
        pointers: (&[Second], &[]),
        unlike: None,
    },
    Answer {
        number: libc::SYS_gettimeofday as u32,
        function: FUNCTIONS[1].0,
        kind: Kind::Int,
        pointers: (&[], &[First, Second]),
        unlike: None,
    },
];

/// See the module.
#[derive(Debug)]
pub struct Clock {
    /// Nobody asks whether it is of use here, or whether the counter is a clock.
    forced: bool,
    /// System calls are answered too.
    calls: bool,
}

impl Clock {
    /// As it is listed.
    pub const ASKED: Clock = Clock { forced: false, calls: true };
    /// `clock!`.
    const FORCED: Clock = Clock { forced: true, calls: true };
    /// For vDSOs whose functions use vector registers, which a system call leaves alone (Debian's 6.12).
    const WITHOUT_CALLS: Clock = Clock { forced: true, calls: false };
}

impl Replacement for Clock {
    fn name(&self) -> &'static str {
        "clock"
    }

    fn from(&self) -> &'static str {
        "CLOCK_MONOTONIC, CLOCK_REALTIME where the vDSO asks the kernel"
    }

    fn to(&self) -> &'static str {
        "the time-stamp counter, steered by the kernel's clock"
    }

    fn gives_up(&self) -> &'static str {
        "The clock may be off by microseconds, and a change of the system time is seen up to 20 ms later."
    }

    fn rows(&self) -> (&'static str, Option<&'static str>) {
        ("vdso/64/clock_gettime:MONOTONIC", None)
    }

    fn price(&self) -> Option<f64> {
        price()
    }

    fn bits(&self) -> u8 {
        64
    }

    fn is_default(&self) -> bool {
        false
    }

    fn starts_only(&self) -> Option<&'static str> {
        Some("may be reading the clock where it would be led elsewhere")
    }

    fn forced(&self) -> Option<&'static dyn Replacement> {
        Some(&Clock::FORCED)
    }

    fn instead(&self, gate: &str, bits: u8, call: &str) -> Option<&'static str> {
        let ours = matches!(gate, "vdso" | "syscall") && bits == 64 && matches!(call, "clock_gettime" | "gettimeofday");
        ours.then_some("clock")
    }

    fn refused(&self, facts: &Facts) -> Option<Refusal> {
        let vdso = facts.vdso.as_ref();
        for (name, ..) in FUNCTIONS {
            let Some(entry) = vdso.and_then(|vdso| vdso.entry(name)) else { return Some(Refusal::NoFunction(name)) };
            if let Some(reason) = entry.refused {
                return Some(Refusal::NoEntry(name, reason.to_string()));
            }
        }
        if tsc::Counter::get().is_none() {
            return Some(Refusal::NoCounter);
        }
        let here = if self.forced { None } else { here(tsc::doubts(), clocksource().as_deref()) };
        here.or(facts.filtered.then_some(Refusal::Filtered))
    }

    fn fitted(&self, facts: &Facts) -> Option<&'static dyn Replacement> {
        let vectors = |(name, ..): &(&str, u64, u64)| facts.vdso.as_ref().is_some_and(|vdso| vdso.uses_vectors(name));
        FUNCTIONS.iter().any(vectors).then_some(&Clock::WITHOUT_CALLS)
    }

    fn answers(&self) -> &'static [Answer] {
        if self.calls { &ANSWERS } else { &[] }
    }

    fn install(&self, inside: &Inside<'_>) -> Result<Option<Installed>, Refusal> {
        let failed = |why: std::io::Error| Refusal::NoMemory(why.to_string());
        let at = map(inside).map_err(failed)?;
        inside.caller.memory.write(at, CLOCK_BLOB).map_err(failed)?;
        let mut writes = Vec::new();
        for (name, entry, rest) in FUNCTIONS {
            let function = inside.facts.vdso.as_ref().and_then(|vdso| Some((vdso.base(), vdso.entry(name)?)));
            let (base, function) = function.ok_or(Refusal::NoFunction(name))?;
            let bytes = behind(function, base, at + rest).map_err(|why| Refusal::NoEntry(name, why.to_string()))?;
            inside.caller.memory.write(at + rest, &bytes).map_err(failed)?;
            let to = at + u64::from(CLOCK_BLOB_ENTRIES[entry as usize]);
            writes.push(encode::detour(function, 64, base, to).map_err(|why| Refusal::NoEntry(name, why.to_string()))?);
        }
        Ok(Some(Installed { writes, given_up: at + CLOCK_STATE + CLOCK_GIVEN_UP }))
    }
}

/// Its memory near the vDSO: code that nobody can write, and the state.
fn map(inside: &Inside<'_>) -> std::io::Result<u64> {
    let near = inside.facts.vdso.as_ref().map_or(0, |vdso| vdso.base());
    let at = inside.caller.map_near(near, CLOCK_SIZE)?;
    inside.caller.map(
        at + CLOCK_STATE,
        CLOCK_SIZE - CLOCK_STATE,
        libc::PROT_READ | libc::PROT_WRITE,
        libc::MAP_FIXED,
    )?;
    Ok(at)
}

/// The instructions that a function's jump has displaced, and the way to what follows them.
fn behind(function: &Entry, base: u64, at: u64) -> Result<Vec<u8>, encode::EncodeError> {
    let mut bytes = encode::displaced_entry(function, 64, base, at)?;
    let back = base + function.offset + function.original.len() as u64;
    bytes.extend(encode::near(64, at + bytes.len() as u64, back)?);
    if bytes.len() as u64 > CLOCK_REST { Err(encode::EncodeError::Damaged(function.offset)) } else { Ok(bytes) }
}

/// Why it would be wrong or of no use on this machine.
fn here(doubts: Option<String>, clocksource: Option<&str>) -> Option<Refusal> {
    /// Those that the vDSO reads itself (`vdso_clock_mode`, arch/x86 and drivers/clocksource of Linux 6.18).
    const FAST: [&str; 4] = ["tsc", "tsc-early", "kvm-clock", "hyperv_clocksource_tsc_page"];
    let fast = clocksource.filter(|name| FAST.contains(name));
    fast.map(|name| Refusal::NoGain(name.into())).or(doubts.map(Refusal::Counter))
}

fn clocksource() -> Option<String> {
    let text = std::fs::read_to_string("/sys/devices/system/clocksource/clocksource0/current_clocksource").ok()?;
    Some(text.trim().to_owned())
}

/// What is said of a clock that has been given up, by its word.
pub(super) fn why(word: u64) -> &'static str {
    match word {
        CLOCK_OFF => "the time-stamp counter and the kernel's clock were more than 1 ms apart within 20 ms",
        CLOCK_BACK => "the time-stamp counter went back",
        CLOCK_RATE => "the time-stamp counter's rate was another one again and again",
        CLOCK_KERNEL_BACK => "the kernel's clock went back, as in another time namespace",
        _ => "the program has written over its state",
    }
}

/// Ns of a read, by running the function in this process for some milliseconds.
fn price() -> Option<f64> {
    const READS: u32 = 10_000;
    const ROUNDS: u32 = 7;
    let here = Here::new()?;
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_millis(5) {
        let _ = here.gettime(libc::CLOCK_MONOTONIC);
    }
    let round = |_| {
        let begun = Instant::now();
        (0..READS).for_each(|_| _ = here.gettime(libc::CLOCK_MONOTONIC));
        begun.elapsed().as_secs_f64() * 1e9 / f64::from(READS)
    };
    (0..ROUNDS).map(round).reduce(f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_refused_where_it_gains_nothing_or_the_counter_is_no_clock() {
        assert_eq!(here(None, Some("hpet")), None);
        assert_eq!(here(None, None), None);
        assert_eq!(here(None, Some("tsc")), Some(Refusal::NoGain("tsc".into())));
        let doubted = here(Some("the kernel found it unstable".into()), Some("acpi_pm"));
        assert!(doubted.is_some_and(|why| why.to_string().contains("found it unstable") && why.is_of_machine()));
    }

    #[test]
    fn a_read_has_a_price() {
        if let Some(ns) = price() {
            assert!(ns > 1.0 && ns < 1e6, "{ns}");
        }
    }
}
