//! The library from outside, as a program uses it that has threads, signals and children of its own.

use nix::sched::sched_getaffinity;
use nix::sys::signal::SigSet;
use nix::unistd::Pid;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tollgate::{Bench, Call, End, Gate, Prober, Program, Tracer};

/// A program that opens a file again and again, until this is dropped: whoever reads the output of a test that has
/// failed waits for all that have it.
struct Endless(Child);

impl Endless {
    fn start() -> Endless {
        let script = "while :; do read line < /proc/self/comm; done";
        Endless(Command::new("sh").args(["-c", script]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
    }
}

impl Drop for Endless {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What signals this thread blocks, and where it may run.
fn own() -> (String, Vec<bool>) {
    let affinity = sched_getaffinity(Pid::from_raw(0)).unwrap();
    let status = std::fs::read_to_string("/proc/thread-self/status").unwrap();
    let signals = status
        .lines()
        .filter(|line| ["SigBlk", "SigIgn", "SigCgt"].iter().any(|name| line.starts_with(name)))
        .collect::<Vec<_>>()
        .join("\n");
    (signals, (0..64).map(|cpu| affinity.is_set(cpu).unwrap()).collect())
}

#[test]
fn a_price_is_measured_and_nothing_of_it_stays() {
    let before = own();
    let list = Bench::new().rows("syscall/64/getppid").rows("vsyscall/64/*").quick().run().unwrap();
    assert_eq!(own(), before);
    let (ns, least) = (list.ns("syscall/64/getppid").unwrap(), list.least_ns("syscall/64/getppid").unwrap());
    assert!(least > 1.0 && least <= ns && ns < 1e6, "{least} {ns}");
    let [low, high] = list.interval_ns("syscall/64/getppid").unwrap();
    assert!(low <= high, "{low} {high}");
    let closed: Vec<String> = list.closed().map(|(row, reason)| format!("{row}: {reason}")).collect();
    assert!(list.prices().count() + closed.len() >= 4, "{closed:?}");
    assert_eq!(list.reason("syscall/64/getppid"), None);
    assert!(list.to_json().contains("\"getppid\""));
}

/// With other threads that allocate all the time: a copy of the process has none of them, and what they held.
#[test]
fn prices_are_measured_in_a_program_of_many_threads() {
    let over = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let mut kept = Vec::new();
                while !over.load(std::sync::atomic::Ordering::Relaxed) {
                    kept.push(vec![1u8; 1 << (kept.len() % 12)]);
                    kept.truncate(kept.len() % 1000);
                }
            });
        }
        for _ in 0..5 {
            let list = Bench::new().rows("nop/64/nop").quick().run().unwrap();
            assert!(list.prices().count() == 1, "{:?}", list.closed().collect::<Vec<_>>());
        }
        over.store(true, std::sync::atomic::Ordering::Relaxed);
    });
}

#[test]
fn what_cannot_be_priced_is_a_sentence() {
    let error = Bench::new().rows("nosuchgate").run().unwrap_err();
    assert!(error.to_string().contains("nosuchgate") && format!("{error:?}") == error.to_string(), "{error}");
    let error = Bench::new().rows("nop").cpu(100_000).run().unwrap_err();
    assert!(error.to_string().contains("100000"), "{error}");
}

#[test]
fn every_call_of_a_program_is_told() {
    let mut lines = Vec::new();
    let mut made = 0;
    let program = Program::new("sh").args(["-c", "read line < /proc/self/comm; echo $line > /dev/null; exit 7"]);
    let summary = Tracer::spawn(program).decode(true).run(|call: &Call<'_>| {
        made += 1;
        lines.push(call.line());
    });
    let summary = summary.unwrap();
    assert_eq!(summary.end, Some(End::Exited(7)));
    assert!(lines.iter().any(|line| line.starts_with("openat(AT_FDCWD, \"/proc/self/comm\", O_RDONLY")), "{lines:#?}");
    let counted: u64 = summary.calls().map(|(.., calls)| calls.calls).sum();
    assert_eq!(counted, made);
    assert!(summary.of("openat").took.unwrap() > Duration::ZERO && summary.by_gate(Gate::Syscall).calls > 20);
    assert!(summary.wall > Duration::ZERO);
}

#[test]
fn calls_are_counted_exactly() {
    let program = Program::new("dd").args(["if=/dev/zero", "of=/dev/null", "bs=1", "count=20000", "status=none"]);
    let summary = Tracer::spawn(program.env("LC_ALL", "C")).count().unwrap();
    let written = summary.of("write");
    assert_eq!((written.calls, written.errors, written.took), (20_000, 0, None));
    assert!(summary.of("read").calls >= 20_000);
}

#[test]
fn a_program_that_is_not_there_is_a_sentence() {
    let error = Tracer::spawn("no-such-program").count().unwrap_err().to_string();
    assert!(error.contains("no-such-program"), "{error}");
    assert!(Tracer::attach(i32::MAX).count().is_err() && Prober::attach(i32::MAX).is_err());
    let error = Prober::spawn("true").count("no_such_function").unwrap_err().to_string();
    assert!(error.contains("no function `no_such_function`"), "{error}");
    let error = Prober::spawn("true").time("main+4").unwrap_err().to_string();
    assert!(error.contains("`main+4` is a single place"), "{error}");
}

/// Regression: the thread that traces waited for every child of the process, and took the ends of those that were the
/// caller's own.
#[test]
fn children_of_the_caller_are_its_own() {
    let mut children: Vec<Child> =
        (0..10).map(|status| Command::new("sh").args(["-c", &format!("exit {status}")]).spawn().unwrap()).collect();
    // They have ended, and wait to be waited for.
    std::thread::sleep(Duration::from_millis(100));
    let mut late = Command::new("sh").args(["-c", "sleep 0.1; exit 11"]).spawn().unwrap();
    let summary = Tracer::spawn(Program::new("sleep").arg("0.3")).count().unwrap();
    assert_eq!(summary.end, Some(End::Exited(0)));
    for (status, child) in children.iter_mut().enumerate() {
        assert_eq!(child.wait().unwrap().code(), Some(status as i32));
    }
    assert_eq!(late.wait().unwrap().code(), Some(11));
}

#[test]
fn several_programs_are_traced_at_once() {
    let signals = SigSet::thread_get_mask().unwrap();
    std::thread::scope(|scope| {
        let trace = |count: u64| {
            let words = ["if=/dev/zero", "of=/dev/null", "bs=1", "status=none"].map(str::to_owned);
            let program = Program::new("dd").args(words).arg(format!("count={count}"));
            (Tracer::spawn(program).count().unwrap().of("write").calls, count)
        };
        let runs: Vec<_> =
            [1000, 2000, 3000, 4000].map(|count| scope.spawn(move || trace(count))).into_iter().collect();
        for run in runs {
            let (calls, count) = run.join().unwrap();
            assert_eq!(calls, count);
        }
    });
    assert_eq!(SigSet::thread_get_mask().unwrap(), signals);
}

#[test]
fn a_program_that_is_let_go_goes_on() {
    let mut child = Endless::start();
    std::thread::sleep(Duration::from_millis(50));
    let tracer = Tracer::attach(child.0.id() as i32);
    let stop = tracer.stop();
    let begun = Instant::now();
    let summary = std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(300));
            stop.now();
        });
        tracer.count().unwrap()
    });
    assert!(begun.elapsed() < Duration::from_secs(5) && summary.end.is_none());
    assert!(summary.of("openat").calls > 10, "{:?}", summary.calls().collect::<Vec<_>>());
    assert_eq!(child.0.try_wait().unwrap(), None);
}

const COUNTED: &str = "
    #include <time.h>
    __attribute__((noinline)) int leaf(int n) { __asm__ volatile(\"\"); return n + 1; }
    __attribute__((noinline)) void nap(void) { struct timespec t = { 0, 2000000 }; nanosleep(&t, 0); }
    int main(void) { int s = 0; for (int i = 0; i < 5000; i++) s += leaf(i); for (int i = 0; i < 20; i++) nap(); \
    return s == 0; }";

fn counted(directory: &tempfile::TempDir) -> PathBuf {
    std::fs::write(directory.path().join("counted.c"), COUNTED).unwrap();
    let program = directory.path().join("counted");
    let status =
        Command::new("gcc").args(["-O1", "-o"]).arg(&program).arg(directory.path().join("counted.c")).status().unwrap();
    assert!(status.success());
    program
}

#[test]
fn functions_are_counted_and_timed_in_one_run() {
    let directory = tempfile::tempdir().unwrap();
    let mut probes = Prober::spawn(Program::new(counted(&directory)));
    let leaves = probes.count("leaf").unwrap();
    let naps = probes.time("nap").unwrap();
    let found = probes.run().unwrap();
    assert_eq!(found.end, Some(End::Exited(0)));
    assert_eq!(found[leaves], 5000);
    let naps = &found[naps];
    assert_eq!((naps.count(), naps.untimed()), (20, 0), "{:?}", found.notes);
    let (min, median, max) = (naps.min().unwrap(), naps.quantile(0.5).unwrap(), naps.max().unwrap());
    assert!(min >= Duration::from_millis(2) && min <= median && median <= max, "{min:?} {median:?} {max:?}");
    assert!(naps.sum() >= min * 20 && naps.mean().unwrap() <= max);
    assert_eq!(naps.buckets().map(|(.., calls)| calls).sum::<u64>(), 20);
}

#[test]
fn a_running_process_is_probed_for_a_while() {
    let mut child = Endless::start();
    std::thread::sleep(Duration::from_millis(50));
    let mut probes = Prober::attach(child.0.id() as i32).unwrap();
    let opened = probes.count("libc:open64").unwrap();
    let found = probes.run_for(Duration::from_millis(300)).unwrap();
    assert!(found[opened] > 10 && found.end.is_none(), "{found:?}");
    assert_eq!(child.0.try_wait().unwrap(), None);
}

#[test]
fn what_is_blocked_and_handled_stays_the_callers() {
    let before = own();
    let summary = Tracer::spawn("true").count().unwrap();
    assert_eq!((summary.end, own()), (Some(End::Exited(0)), before));
}

/// Regression: a panic in what hears of calls left the program's code rewritten, and SIGCHLD blocked in the thread that
/// had called.
#[test]
fn a_panic_in_what_hears_of_calls_lets_the_program_go_first() {
    let before = own();
    let mut child = Endless::start();
    std::thread::sleep(Duration::from_millis(50));
    let pid = child.0.id() as i32;
    let mut heard = 0;
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        Tracer::attach(pid).run(|_: &Call<'_>| {
            heard += 1;
            assert!(heard < 100, "of a test");
        })
    }));
    let message = panicked.unwrap_err().downcast::<&str>().map_or("", |message| *message);
    assert!(message.contains("of a test"), "{message}");
    assert_eq!(own(), before);
    assert_eq!(heard, 100);
    let maps = std::fs::read_to_string(format!("/proc/{pid}/maps")).unwrap();
    assert!(!maps.contains("/memfd:"), "{maps}");
    assert_eq!(child.0.try_wait().unwrap(), None);
}

/// Regression: each run left 16 MB of addresses and some mappings, of which a process has 65,530.
#[test]
fn runs_leave_no_memory_behind() {
    let mappings = || std::fs::read_to_string("/proc/self/maps").unwrap().matches("---p").count();
    let run = || {
        let mut probes = Prober::spawn("true");
        probes.count("malloc").unwrap();
        probes.run().unwrap();
        Tracer::spawn(Program::new("sh").args(["-c", "true; true; true"])).count().unwrap();
    };
    (0..3).for_each(|_| run());
    let before = mappings();
    (0..20).for_each(|_| run());
    // Other tests run beside it, a few threads each.
    let more = mappings().saturating_sub(before);
    assert!(more < 20, "{more} more than {before}");
}

/// Regression: a program began with the signals blocked that another thread's caller had blocked.
#[test]
fn a_program_begins_with_the_mask_of_who_started_it() {
    use nix::sys::signal::{SigmaskHow, Signal};
    let directory = tempfile::tempdir().unwrap();
    let begun = |blocks: bool, index: usize| {
        let mut mask = SigSet::empty();
        mask.add(Signal::SIGUSR1);
        if blocks {
            mask.thread_swap_mask(SigmaskHow::SIG_BLOCK).unwrap();
        }
        let file = directory.path().join(format!("{blocks}{index}"));
        // No shell: dash begins with an empty mask.
        Tracer::spawn(Program::new("cp").arg("/proc/self/status").arg(&file)).count().unwrap();
        let text = std::fs::read_to_string(file).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix("SigBlk:")).unwrap();
        let bits = u64::from_str_radix(line.trim(), 16).unwrap();
        assert_eq!(bits >> 9 & 1 == 1, blocks, "{text}");
    };
    std::thread::scope(|scope| {
        for blocks in [true, false] {
            let begun = &begun;
            scope.spawn(move || (0..10).for_each(|index| begun(blocks, index)));
        }
    });
}

#[test]
fn a_program_that_goes_on_can_be_waited_for() {
    let mut probes = Prober::spawn(Program::new("sh").args(["-c", "while :; do read line < /proc/self/comm; done"]));
    probes.count("libc:open64").unwrap();
    let found = probes.run_for(Duration::from_millis(200)).unwrap();
    let pid = nix::unistd::Pid::from_raw(found.pid.unwrap());
    nix::sys::signal::kill(pid, nix::sys::signal::Signal::SIGKILL).unwrap();
    nix::sys::wait::waitpid(pid, None).unwrap();
    assert!(found.end.is_none() && Tracer::spawn("true").count().unwrap().pid.is_some());
}
