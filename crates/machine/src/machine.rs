//! From nothing to counts: makes the maps, has the programs verified, attaches them, and reads.

use crate::bpf::{Attached, Program, Refused, raise_locked};
use crate::child;
use crate::counts::Counts;
use crate::program::{self, About, Gate, Maps};
use crate::ring::Ring;
use crate::{Count, Key, Sample};
use std::collections::HashMap;

/// Where struct thread_info has its `status`: since Linux 5.11, which put `syscall_work` before it, and before. Which
/// it is, is tried.
const STATUS: [i32; 2] = [16, 8];

/// What was counted from one look to the next.
#[derive(Debug, Default)]
pub struct Period {
    /// Calls that began and calls that failed. Those for which there was no room have a process of number 0.
    pub calls: HashMap<Key, Count>,
    /// Calls that ended and were timed.
    pub samples: Vec<Sample>,
    /// Processes that made calls earlier and had ended before this period did.
    pub ended: Vec<u32>,
}

/// The machine, while it is watched: until this is dropped.
#[derive(Debug)]
pub struct Machine {
    maps: Maps,
    cpus: usize,
    counts: Counts,
    ring: Option<Ring>,
    samples: Vec<Sample>,
    period: u32,
    cost: Option<f64>,
    mixes: bool,
    _attached: [Attached; 3],
}

/// Tables of calls, as they are seen.
enum Tables {
    Apart,
    Mixed,
    /// The kernel has no 32-bit one.
    One,
}

/// Samples that are kept between two looks: a machine that makes more has enough.
const MOST_SAMPLES: usize = 1 << 20;

impl Machine {
    /// Begins to count. Takes some hundredths of a second, in which a child of this process makes calls.
    pub fn watch() -> Result<Machine, Refused> {
        let plain = child::price();
        let mut machine = Machine::telling_tables_apart()?;
        machine.cost = plain.and_then(|plain| Some((child::price()? - plain).max(0.0)));
        // What the children did is not of interest.
        machine.end_period();
        Ok(machine)
    }

    fn telling_tables_apart() -> Result<Machine, Refused> {
        let mut mixes = true;
        for status in STATUS {
            let mut machine = Machine::counting(Some(status))?;
            match machine.tables() {
                Tables::Apart => return Ok(machine),
                Tables::One => mixes = false,
                Tables::Mixed => {}
            }
        }
        let mut machine = Machine::counting(None)?;
        machine.mixes = mixes;
        Ok(machine)
    }

    fn counting(status: Option<i32>) -> Result<Machine, Refused> {
        let cpus = possible_cpus()?;
        raise_locked();
        let maps = Maps::new(cpus)?;
        Counts::prepare(&maps, cpus);
        let ring = maps.samples.as_ref().map(Ring::new).transpose()?;
        let about = About { own: std::process::id(), status };
        let attach = |name: &str, code: &[_], to| Program::load(name, code)?.attach(to);
        let attached = [
            attach("tollgate_gone", &program::gone(about, &maps), c"sched_process_exit")?,
            attach("tollgate_exit", &program::exit(about, &maps), c"sys_exit")?,
            attach("tollgate_enter", &program::enter(about, &maps), c"sys_enter")?,
        ];
        Ok(Machine {
            maps,
            cpus,
            counts: Counts::default(),
            ring,
            samples: Vec::new(),
            period: 0,
            cost: None,
            mixes: false,
            _attached: attached,
        })
    }

    /// Whether a call by `int 0x80` and one by `syscall` are counted as what they are.
    fn tables(&mut self) -> Tables {
        let Some((pid, lived)) = child::both_tables() else { return Tables::Mixed };
        let calls = self.end_period().calls;
        let once = |gate, nr| calls.get(&Key { pid, gate, nr }).is_some_and(|count| count.calls == 1);
        match once(Gate::Int80From64, child::COMPAT) && once(Gate::Syscall, child::NATIVE) {
            true => Tables::Apart,
            false if lived => Tables::Mixed,
            false => Tables::One,
        }
    }

    /// What counting adds to a call that does nothing, ns of CPU time; `None` where it could not be measured.
    pub fn cost_ns(&self) -> Option<f64> {
        self.cost
    }

    /// Are calls of the 32-bit table counted by their numbers as if they were of the other? (Where the kernel has no
    /// such calls, they are neither.)
    pub fn mixes_the_tables(&self) -> bool {
        self.mixes
    }

    /// Are calls timed, and sites known? (Linux 5.8.)
    pub fn times(&self) -> bool {
        self.ring.is_some()
    }

    /// Takes the samples that have come, to be called some times a second: what the ring has no room for is lost to
    /// the times, not to the counts.
    pub fn gather(&mut self) {
        let Some(ring) = &mut self.ring else { return };
        let samples = &mut self.samples;
        ring.drain(|timed| {
            if let (Some(key), true) = (timed.key.key(), samples.len() < MOST_SAMPLES) {
                samples.push(Sample { key, site: timed.site, ns: timed.begun, weight: timed.weight });
            }
        });
    }

    /// Ends a period: what was counted since the last one.
    pub fn end_period(&mut self) -> Period {
        self.gather();
        let (calls, ended) = self.counts.since(&self.maps, self.cpus);
        self.period = self.period.wrapping_add(1);
        self.maps.period.set(&[0; 4], &self.period.to_ne_bytes());
        Period { calls, samples: std::mem::take(&mut self.samples), ended }
    }

    /// The command name of a process (comm of proc(5)) as it was when it first made a call of some kind, if it is
    /// still known.
    pub fn name(&self, pid: u32) -> Option<String> {
        let name = self.maps.names.get(&pid.to_ne_bytes())?;
        let name = name.split(|byte| *byte == 0).next().filter(|name| !name.is_empty())?;
        Some(String::from_utf8_lossy(name).into_owned())
    }
}

/// CPUs that this machine can ever have: the kernel writes a value for each of them, so it must be no guess.
fn possible_cpus() -> Result<usize, Refused> {
    const LIST: &str = "/sys/devices/system/cpu/possible";
    let read = std::fs::read_to_string(LIST);
    let errno = read.as_ref().err().and_then(std::io::Error::raw_os_error).unwrap_or(libc::EINVAL);
    let count = read.ok().and_then(|list| counted(&list));
    count.ok_or_else(|| Refused { what: format!("be used without knowing how many CPUs there are ({LIST})"), errno })
}

/// How many are in a list like `0-3,8-11`.
fn counted(list: &str) -> Option<usize> {
    let mut all = 0usize;
    for range in list.trim().split(',') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
        all = all.checked_add(last.checked_sub(first)?.checked_add(1)?)?;
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cpus_of_a_list_are_counted() {
        let lists = ["0\n", "0-3\n", "0-3,8-11", "0,2-3", "", "3-1", "0-x"];
        assert_eq!(lists.map(counted), [Some(1), Some(4), Some(8), Some(3), None, None, None]);
    }

    /// Where the kernel has both tables and lets us count: it is this test's own call by `int 0x80` that tells.
    #[test]
    fn calls_of_both_tables_are_told_apart_or_none_is() {
        let Ok(mut machine) = Machine::watch() else { return };
        let Some((pid, lived)) = child::both_tables() else { return };
        let calls = machine.end_period().calls;
        let of =
            |gate| calls.keys().filter(|key| key.pid == pid && key.gate == gate).map(|key| key.nr).collect::<Vec<_>>();
        assert!(of(Gate::Syscall).contains(&child::NATIVE));
        let told = lived && !machine.mixes_the_tables();
        assert_eq!(of(Gate::Int80From64), if told { vec![child::COMPAT] } else { vec![] });
        eprintln!("a counted call costs {:?} ns more", machine.cost_ns());
    }
}
