//! The machine is counted as it is: programs that make known calls, through each gate. Needs root, as the product does;
//! where the kernel refuses, that is said and nothing is tested.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tollgate_machine::{Count, Machine, Period, Sample};

fn watch() -> Option<Machine> {
    match Machine::watch() {
        Ok(machine) => Some(machine),
        Err(refused) => {
            assert!(!may(), "who may is refused: {refused}");
            eprintln!("not tested: {refused}");
            None
        }
    }
}

/// CAP_SYS_ADMIN, which contains what is needed.
fn may() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("CapEff:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask >> 21 & 1 == 1)
}

/// `dd` of single bytes, which makes so many reads and writes; its process.
fn copy(bytes: u32) -> Child {
    let count = format!("count={bytes}");
    let mut dd = Command::new("dd");
    dd.args(["if=/dev/zero", "of=/dev/null", "bs=1", &count]).stderr(Stdio::null()).spawn().expect("dd")
}

fn until_ended(machine: &mut Machine, mut child: Child) -> Vec<Period> {
    let mut periods = Vec::new();
    let end = Instant::now() + Duration::from_secs(60);
    loop {
        let done = child.try_wait().expect("dd is ours").is_some();
        assert!(Instant::now() < end, "dd does not end");
        std::thread::sleep(Duration::from_millis(20));
        periods.push(machine.end_period());
        if done {
            return periods;
        }
    }
}

fn calls(periods: &[Period], pid: u32, nr: u16) -> Count {
    let counts = periods.iter().flat_map(|period| &period.calls);
    counts.filter(|(key, _)| key.pid == pid && key.nr == nr).fold(Count::default(), |all, (_, count)| Count {
        calls: all.calls + count.calls,
        errors: all.errors + count.errors,
    })
}

#[test]
fn each_call_of_a_program_that_comes_and_goes_is_counted() {
    let Some(mut machine) = watch() else { return };
    let child = copy(100_000);
    let pid = child.id();
    let periods = until_ended(&mut machine, child);
    let [read, write, exit] = [0, 1, 231].map(|nr| calls(&periods, pid, nr));
    // The loader reads a library or two, and dd writes three lines about what it did.
    assert!((100_000..100_010).contains(&read.calls), "{read:?}");
    assert_eq!(write, Count { calls: 100_003, errors: 0 });
    assert_eq!(exit.calls, 1, "a call that does not return is one");
    let samples: Vec<&Sample> = periods.iter().flat_map(|period| &period.samples).collect();
    let of_write = samples.iter().filter(|sample| sample.key.pid == pid && sample.key.nr == 1);
    let weight: u64 = of_write.clone().map(|sample| sample.weight).sum();
    if machine.times() {
        assert!((90_000..=100_003).contains(&weight), "they stand for {weight}");
        assert!(of_write.clone().all(|sample| sample.ns < 10_000_000_000 && sample.site != 0));
    }
    assert_eq!(machine.name(pid).as_deref(), None, "it has ended and is forgotten");
}

#[test]
fn errors_are_counted_and_names_are_known() {
    let Some(mut machine) = watch() else { return };
    let mut child = Command::new("sh")
        .args(["-c", "cat /no/such/file 2>/dev/null; read line"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("sh");
    std::thread::sleep(Duration::from_millis(300));
    let periods = [machine.end_period()];
    let failed = periods[0].calls.iter().filter(|(key, count)| key.nr == 257 && count.errors > 0);
    let names: Vec<String> = failed.filter_map(|(key, _)| machine.name(key.pid)).collect();
    assert!(names.contains(&"cat".to_string()), "{names:?}");
    assert_eq!(machine.name(child.id()).as_deref(), Some("sh"));
    drop(child.stdin.take());
    child.wait().expect("sh is ours");
}
