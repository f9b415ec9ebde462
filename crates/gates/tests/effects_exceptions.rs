//! What the exceptions, signals, page faults and rings *do*: the right value comes back, and by the right way.
//!
//! # Safety
//!
//! What is called here writes to live locals and acts on the forked child alone.
#![allow(unsafe_code)]

use crate::common::{Outcome, assert_all, cross, cross_times, sample_32, sample_64, with_crossing};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use tollgate_gates::crossing::{Crossing, Expect};
use tollgate_gates::gate::gp;
use tollgate_gates::reason::Reason;
use tollgate_gates::sys::CAUGHT;

/// Rows whose crossing ends in a handler: gate, call, signal, and the signal's code (sigaction(2)).
const RAISING: [(&str, &str, i32, i32); 7] = [
    ("ud", "lock_nop", libc::SIGILL, ILL_ILLOPN),
    ("ud", "ud2", libc::SIGILL, ILL_ILLOPN),
    ("gp", "hlt", libc::SIGSEGV, SI_KERNEL),
    ("int3", "int3", libc::SIGTRAP, SI_KERNEL),
    ("divide", "divide", libc::SIGFPE, FPE_INTDIV),
    ("page_fault", "not_present", libc::SIGSEGV, SEGV_ACCERR),
    ("signal", "tgkill", libc::SIGUSR1, SI_TKILL),
];
const ILL_ILLOPN: i32 = 2;
const FPE_INTDIV: i32 = 1;
const SEGV_ACCERR: i32 = 2;
const SI_KERNEL: i32 = 0x80;
const SI_TKILL: i32 = -6;

/// Samples, and crossings in each.
const SAMPLES: u32 = 4;
const BATCH: u32 = 3;

#[test]
fn a_raised_signal_is_the_value() {
    for (gate, call, signal, _) in RAISING {
        let what = format!("{gate}/64/{call}");
        let values = sample_64(gate, call, SAMPLES, BATCH).values(&what);
        // Each sample's, and the accounting loop's.
        assert_eq!(values.len(), SAMPLES as usize + 1, "{what}");
        assert_all(&values, Expect::Exact(i64::from(signal)), &what);
    }
}

#[test]
fn a_raised_signal_is_the_value_in_32_bits() {
    for (gate, call, signal, _) in RAISING {
        let what = format!("{gate}/32/{call}");
        let Some(outcome) = sample_32(gate, call, SAMPLES, BATCH) else { return };
        let values = outcome.values(&what);
        assert_eq!(values.len(), SAMPLES as usize + 1, "{what}");
        assert_all(&values, Expect::Exact(i64::from(signal)), &what);
    }
}

#[test]
fn each_crossing_runs_the_handler_once() {
    for (gate, call, signal, _) in RAISING {
        let caught = with_crossing(gate, call, |crossing| {
            let smallest = cross_times(crossing, 5);
            i64::from(CAUGHT.load(Ordering::Relaxed)) * 1000 + smallest
        });
        assert_eq!(caught, Ok(5000 + i64::from(signal)), "{gate}/64/{call}");
    }
}

static CODE: AtomicI64 = AtomicI64::new(0);
static ADDRESS: AtomicU64 = AtomicU64::new(0);

extern "C" fn note_and_leave(_signal: i32, info: *mut libc::siginfo_t, _context: *mut libc::c_void) {
    // SAFETY: the kernel's own siginfo, valid during the handler. Leaves by `_exit`: nothing is to be repaired.
    unsafe {
        let right = i64::from((*info).si_code) == CODE.load(Ordering::Relaxed)
            && (ADDRESS.load(Ordering::Relaxed) == 0 || (*info).si_addr() as u64 == ADDRESS.load(Ordering::Relaxed));
        libc::_exit(if right { 0 } else { 40 + (*info).si_code.rem_euclid(64) })
    }
}

#[test]
fn the_signal_comes_from_the_exception_that_the_row_names() {
    for (name, call, signal, code) in RAISING {
        let status = crate::common::fork(|| {
            let row = tollgate_gates::gate::Row::new(64, call);
            let Ok(mut crossing) = crate::common::gate(name).native(&row, &Default::default()) else { return 1 };
            CODE.store(i64::from(code), Ordering::Relaxed);
            if call == "not_present" {
                ADDRESS.store(crossing.args.rdi, Ordering::Relaxed);
            }
            // SAFETY: sigaction is plain data for which zero is a value; the handler has SA_SIGINFO's signature.
            unsafe {
                let mut action: libc::sigaction = std::mem::zeroed();
                action.sa_sigaction = note_and_leave as *const () as usize;
                action.sa_flags = libc::SA_SIGINFO;
                libc::sigaction(signal, &action, std::ptr::null_mut());
            }
            cross(&mut crossing);
            2
        });
        assert_eq!(
            (libc::WIFEXITED(status), libc::WEXITSTATUS(status)),
            (true, 0),
            "{name}/64/{call}: status {status:#x}"
        );
    }
}

/// Minor and major faults of this thread.
fn faults() -> i64 {
    // SAFETY: rusage is plain integers, for which zero is a value; getrusage fills the live local.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_THREAD, &mut usage);
        usage.ru_minflt + usage.ru_majflt
    }
}

/// Faults per sample of as many crossings as one may have, and 1,000,000 × what came back; after a first sample.
fn faults_of_a_sample(crossing: &mut Crossing, times: u64) -> i64 {
    let mut taken = 0;
    let mut value = 0;
    for _ in 0..2 {
        if let Some(reset) = crossing.reset {
            reset(&mut crossing.args);
        }
        let before = faults();
        value = cross_times(crossing, times);
        taken = faults() - before;
    }
    value * 1_000_000 + taken
}

#[test]
fn each_touch_costs_exactly_one_fault() {
    for (call, value) in [("minor_zero", 0), ("minor_write", 1), ("madvise_refault", 1)] {
        let found = with_crossing("page_fault", call, |crossing| faults_of_a_sample(crossing, 64));
        assert_eq!(found, Ok(value * 1_000_000 + 64), "page_fault/64/{call}");
    }
}

#[test]
fn the_null_path_of_a_touch_costs_no_fault() {
    for call in ["minor_zero", "minor_write", "madvise_refault"] {
        let found = with_crossing("page_fault", call, |crossing| {
            let Some((enter, args)) = crossing.null else { return -1 };
            faults_of_a_sample(&mut Crossing { enter, args, reset: None, ..*crossing }, 64) % 1_000_000
        });
        assert_eq!(found, Ok(0), "page_fault/64/{call}");
    }
}

#[test]
fn a_page_that_was_not_given_back_is_no_fresh_page() {
    for (call, fresh) in [("minor_write", 1), ("minor_zero", 0)] {
        let found = with_crossing("page_fault", call, |crossing| {
            let Some(reset) = crossing.reset else { return -1 };
            reset(&mut crossing.args);
            let first = cross(crossing);
            // An address at which madvise(2) must fail: the hook's failure must show in what the crossing returns.
            let region = crossing.args.rdi;
            crossing.args.rdi = !0xfff;
            reset(&mut crossing.args);
            crossing.args.rdi = region;
            i64::from(first == fresh && crossing.args.rax as i64 == -i64::from(libc::EINVAL))
        });
        assert!(matches!(found, Ok(1)), "page_fault/64/{call}: {found:?}");
    }
    // One page of the batch written before: the smallest value tells.
    let found = with_crossing("page_fault", "minor_write", |crossing| {
        let Some(reset) = crossing.reset else { return -1 };
        reset(&mut crossing.args);
        // SAFETY: the third page of the crossing's own region, where the crossing leaves its mark.
        unsafe { *((crossing.args.rdi + 2 * 4096 + 8) as *mut u8) = 1 };
        cross_times(crossing, 8)
    });
    assert_eq!(found, Ok(0));
}

#[test]
fn touching_rows_sample_whole_regions() {
    for (call, value) in [("minor_zero", 0), ("minor_write", 1)] {
        // A batch beyond the region is cut to it; with a reset hook there is no accounting loop.
        let values = sample_64("page_fault", call, SAMPLES, 10_000).values(call);
        assert_eq!(values, vec![value; SAMPLES as usize], "{call}");
    }
    let values = sample_64("page_fault", "madvise_refault", SAMPLES, BATCH).values("madvise_refault");
    assert_eq!(values, vec![1; SAMPLES as usize + 1]);
}

/// For rows that a machine may refuse: the values, or `None` after the reason has been printed.
fn if_permitted(outcome: Outcome, what: &str) -> Option<Vec<i64>> {
    if let Outcome::Reason(reason @ Reason::Refused(_)) = &outcome {
        eprintln!("{what}: not tested, refused: {reason}");
        return None;
    }
    Some(outcome.values(what))
}

#[test]
fn userfaultfd_serves_each_page_by_the_other_thread() {
    let what = "page_fault/64/userfaultfd";
    if let Some(values) = if_permitted(sample_64("page_fault", "userfaultfd", SAMPLES, 64), what) {
        assert_eq!(values, vec![0x5a; SAMPLES as usize]);
        let found = with_crossing("page_fault", "userfaultfd", |crossing| {
            let switches = voluntary_switches();
            faults_of_a_sample(crossing, 32);
            // Two samples: this thread slept for each page, but for some that came before it did (63 of 64 were seen).
            i64::from(voluntary_switches() - switches >= 32)
        });
        assert_eq!(found, Ok(1));
    }
}

fn voluntary_switches() -> i64 {
    // SAFETY: as in `faults`.
    unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_THREAD, &mut usage);
        usage.ru_nvcsw
    }
}

#[test]
fn io_uring_completes_every_no_op() {
    for (call, count) in [("nop_1", 1), ("nop_batch32", 32)] {
        // Enough to go round both rings more than once.
        if let Some(values) = if_permitted(sample_64("io_uring", call, 100, 2), call) {
            assert_eq!(values, vec![count; 101], "{call}");
        }
    }
}

#[test]
fn io_uring_counts_each_request() {
    match with_crossing("io_uring", "nop_batch32", |crossing| i64::from(crossing.operations)) {
        Ok(operations) => assert_eq!(operations, 32),
        Err(reason) => eprintln!("not tested: {reason}"),
    }
}

#[test]
fn io_uring_hands_over_to_another_cpu() {
    match sample_64("io_uring", "nop_sqpoll", 50, 2) {
        Outcome::Reason(reason) => eprintln!("nop_sqpoll: not tested: {reason}"),
        outcome => assert_eq!(outcome.values("nop_sqpoll"), vec![1; 51]),
    }
}

#[test]
fn io_uring_wakes_a_poller_that_has_gone_to_sleep() {
    let found = with_crossing("io_uring", "nop_sqpoll", |crossing| {
        let first = cross(crossing);
        // The poller sleeps after a second without work.
        // SAFETY: takes a number.
        unsafe { libc::usleep(1_300_000) };
        first + cross(crossing)
    });
    match found {
        Ok(values) => assert_eq!(values, 2),
        Err(reason) => eprintln!("not tested: {reason}"),
    }
}

/// Has the kernel answer these calls of this process with EPERM, as a container's profile does.
fn forbid(calls: [libc::c_long; 2]) -> bool {
    const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
    const IF_EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
    const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;
    let step = |code, jt, k| libc::sock_filter { code, jt, jf: 0, k };
    let mut program = [
        step(LOAD, 0, 0), // seccomp_data.nr
        step(IF_EQUAL, 2, calls[0] as u32),
        step(IF_EQUAL, 1, calls[1] as u32),
        step(RETURN, 0, libc::SECCOMP_RET_ALLOW),
        step(RETURN, 0, libc::SECCOMP_RET_ERRNO | libc::EPERM as u32),
    ];
    let program = libc::sock_fprog { len: program.len() as u16, filter: program.as_mut_ptr() };
    // SAFETY: the kernel copies the filter, which lives across the call.
    unsafe {
        libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
            && libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &program) == 0
    }
}

#[test]
fn a_call_that_a_container_forbids_is_a_refusal_that_says_so() {
    for (name, call) in
        [("io_uring", "nop_1"), ("io_uring", "nop_batch32"), ("io_uring", "nop_sqpoll"), ("page_fault", "userfaultfd")]
    {
        let status = crate::common::fork(|| {
            if !forbid([libc::SYS_io_uring_setup, libc::SYS_userfaultfd]) {
                return 1;
            }
            match crate::common::gate(name).native(&tollgate_gates::gate::Row::new(64, call), &Default::default()) {
                Err(Reason::Refused(text)) if text.contains("EPERM") && text.contains("seccomp") => 0,
                // One CPU is a reason that comes first.
                Err(Reason::Closed(_)) if call == "nop_sqpoll" => 0,
                Err(_) => 2,
                Ok(_) => 3,
            }
        });
        assert_eq!(
            (libc::WIFEXITED(status), libc::WEXITSTATUS(status)),
            (true, 0),
            "{name}/64/{call}: status {status:#x}"
        );
    }
}

#[test]
fn a_program_without_a_handler_dies_of_hlt() {
    let before = kmsg_end();
    let status = crate::common::fork(|| gp::die_of_hlt());
    assert!(libc::WIFSIGNALED(status) && libc::WTERMSIG(status) == libc::SIGSEGV, "status {status:#x}");
    assert!(!libc::WCOREDUMP(status));
    let name = gp::HLT_NAME.to_str().expect("ASCII");
    match before.and_then(|mut kmsg| gp::log_line(&read_kmsg(&mut kmsg), name).map(String::from)) {
        Some(line) => {
            assert!(line.contains("general protection"), "{line}");
            eprintln!("{line}");
        }
        None => assert!(!gp::why_no_line().text().is_empty()),
    }
}

/// The kernel's log, behind what has been written so far.
fn kmsg_end() -> Option<std::fs::File> {
    use std::io::{Seek, SeekFrom};
    use std::os::unix::fs::OpenOptionsExt;
    let mut file = std::fs::OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK).open("/dev/kmsg").ok()?;
    file.seek(SeekFrom::End(0)).ok()?;
    Some(file)
}

/// One read is one record; EAGAIN is the end.
fn read_kmsg(file: &mut std::fs::File) -> String {
    use std::io::Read;
    let mut text = String::new();
    let mut record = [0; 8192];
    while let Ok(len @ 1..) = file.read(&mut record) {
        text.push_str(&String::from_utf8_lossy(&record[..len]));
    }
    text
}
