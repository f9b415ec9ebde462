//! What is armed does what it says, to the one call that it is meant for and to no other.
//!
//! Each test forks a child that arms itself, looks, and leaves by `_exit` with a verdict. Where the machine does not
//! offer what is to be armed, the child says so on stderr and the test has nothing to say.
//!
//! # Safety
//!
//! The children of a multi-threaded test program call the kernel, and of the library only what survives a fork (its
//! allocator does): a lock that another thread held at the fork is never released here. Handlers touch atomics and the
//! frame that the kernel hands them.
#![allow(unsafe_code)]

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::sync::atomic::{AtomicI32, AtomicU8, Ordering};
use tollgate_arm::{ArmError, notify, ptrace, seccomp, sud};

const GETPPID: u64 = libc::SYS_getppid as u64;
const ANSWER: i64 = 1 << 32 | 4242;
/// Exit statuses of a child: as it should be, not offered here; anything else is the line of the check that failed.
const GOOD: i32 = 0;
const NOT_HERE: i32 = 254;

/// A check in a child. Lines above 253 do not fit an exit status, so checks number themselves.
macro_rules! check {
    ($number:literal, $condition:expr) => {
        if !$condition {
            return $number;
        }
    };
}

/// Leaves the child if what it wanted to arm is not to be had.
macro_rules! armed {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return not_here(&error),
        }
    };
}

fn not_here(error: &ArmError) -> i32 {
    let line = format!("not tested here: {error}\n");
    // Not eprintln!, which takes a lock, and in a test writes into memory that ends with this child.
    // SAFETY: a live buffer with its length.
    unsafe { libc::write(2, line.as_ptr().cast(), line.len()) };
    match error.errno {
        libc::EPERM | libc::EACCES | libc::EINVAL | libc::ENOSYS | libc::EBUSY => NOT_HERE,
        _ => 253,
    }
}

/// Forks; the child runs `body` and exits with what it returns. Returns the child's process id.
fn start(body: impl FnOnce() -> i32) -> libc::pid_t {
    // SAFETY: see the module's section.
    match unsafe { libc::fork() } {
        -1 => panic!("fork: {}", std::io::Error::last_os_error()),
        0 => {
            // SAFETY: integers only; `_exit` ends the child without the test program's own way out.
            unsafe {
                libc::alarm(10);
                libc::_exit(body())
            }
        }
        pid => pid,
    }
}

fn reap(pid: libc::pid_t) -> ExitStatus {
    let mut status = 0;
    loop {
        // SAFETY: our own child; the kernel fills the live local.
        match unsafe { libc::waitpid(pid, &mut status, 0) } {
            -1 if std::io::Error::last_os_error().raw_os_error() == Some(libc::EINTR) => continue,
            done => assert_eq!(done, pid, "{}", std::io::Error::last_os_error()),
        }
        return ExitStatus::from_raw(status);
    }
}

fn good(status: ExitStatus) {
    match status.code() {
        Some(GOOD | NOT_HERE) => {}
        _ => panic!("the child ended with {status}; an exit status is the number of the check that failed"),
    }
}

/// One call without arguments, by its own instruction: the C library's wrapper would make -1 and errno of a result.
fn call(nr: u64) -> i64 {
    let value;
    // SAFETY: the calls made take no arguments; the kernel changes rax, rcx and r11.
    unsafe {
        std::arch::asm!("syscall", inlateout("rax") nr => value, lateout("rcx") _, lateout("r11") _, options(nostack));
    }
    value
}

/// The real parent's id, asked for before anything is armed.
fn parent() -> i64 {
    call(GETPPID)
}

/// Calls that every armed process must still be able to make.
fn others_pass() -> bool {
    // SAFETY: a literal path, a live buffer with its size, and descriptors of our own.
    unsafe {
        let fd = libc::open(c"/dev/zero".as_ptr(), libc::O_RDONLY | libc::O_CLOEXEC);
        let mut byte = 1u8;
        let read = libc::read(fd, (&raw mut byte).cast(), 1);
        fd >= 0
            && read == 1
            && byte == 0
            && libc::close(fd) == 0
            && call(libc::SYS_getpid as u64) == i64::from(libc::getpid())
            && call(0xbeef) == -i64::from(libc::ENOSYS)
    }
}

static CAUGHT: AtomicI32 = AtomicI32::new(0);
static SELECTOR: AtomicU8 = AtomicU8::new(sud::ALLOW);

/// Makes the signal's number the value of the call that was not made, and lets calls through again.
extern "C" fn on_signal(signal: i32, _info: *mut libc::siginfo_t, context: *mut libc::c_void) {
    CAUGHT.fetch_add(1, Ordering::SeqCst);
    // SAFETY: with SA_SIGINFO the third argument is the ucontext_t on the signal frame, ours until we return.
    unsafe {
        (*context.cast::<libc::ucontext_t>()).uc_mcontext.gregs[libc::REG_RAX as usize] = i64::from(signal);
    }
    SELECTOR.store(sud::ALLOW, Ordering::SeqCst);
}

fn handle(signal: i32) {
    // SAFETY: sigaction is plain data for which zero is a value; the handler has SA_SIGINFO's signature.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = on_signal as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO;
        libc::sigaction(signal, &action, std::ptr::null_mut());
    }
}

#[test]
fn an_allow_filter_is_there_and_lets_every_call_through() {
    for (rules, cached) in [(1, true), (100, true), (100, false)] {
        let status = reap(start(|| {
            let parent = parent();
            check!(1, call(u64::from(seccomp::FIRST_RULE)) == -i64::from(libc::ENOSYS));
            armed!(seccomp::allow(rules, cached));
            check!(2, call(GETPPID) == parent);
            check!(3, others_pass());
            for rule in 0..rules {
                check!(4, call(u64::from(seccomp::FIRST_RULE + rule)) == -i64::from(seccomp::DENIED));
            }
            check!(5, call(u64::from(seccomp::FIRST_RULE + rules)) == -i64::from(libc::ENOSYS));
            GOOD
        }));
        good(status);
    }
}

#[test]
fn a_trap_filter_makes_a_signal_of_one_call() {
    let status = reap(start(|| {
        handle(libc::SIGSYS);
        armed!(seccomp::trap(GETPPID));
        for _ in 0..20 {
            check!(1, call(GETPPID) == i64::from(libc::SIGSYS));
        }
        check!(2, CAUGHT.load(Ordering::SeqCst) == 20);
        check!(3, others_pass());
        check!(4, CAUGHT.load(Ordering::SeqCst) == 20);
        GOOD
    }));
    good(status);
}

#[test]
fn without_a_handler_a_trap_filter_is_fatal() {
    let status = reap(start(|| {
        armed!(seccomp::trap(GETPPID));
        call(GETPPID);
        1
    }));
    assert!(status.signal() == Some(libc::SIGSYS) || status.code() == Some(NOT_HERE), "{status}");
}

#[test]
fn a_supervisor_answers_one_call() {
    let status = reap(start(|| {
        armed!(notify::supervise(GETPPID, ANSWER));
        for _ in 0..50 {
            check!(1, call(GETPPID) == ANSWER);
        }
        check!(2, others_pass());
        check!(3, call(GETPPID) == ANSWER);
        GOOD
    }));
    good(status);
}

#[test]
fn without_its_supervisor_the_call_fails_and_nobody_hangs() {
    let status = reap(start(|| {
        let supervisor = armed!(notify::supervise(GETPPID, ANSWER));
        check!(1, call(GETPPID) == ANSWER);
        // SAFETY: our own child, which nobody else waits for.
        unsafe {
            libc::kill(supervisor, libc::SIGKILL);
            libc::waitpid(supervisor, std::ptr::null_mut(), 0);
        }
        check!(2, call(GETPPID) == -i64::from(libc::ENOSYS));
        check!(3, others_pass());
        GOOD
    }));
    good(status);
}

#[test]
fn a_second_supervisor_is_refused_and_the_first_goes_on() {
    let status = reap(start(|| {
        armed!(notify::supervise(GETPPID, ANSWER));
        match notify::supervise(libc::SYS_getuid as u64, 1) {
            Err(error) => check!(1, error.errno == libc::EBUSY),
            Ok(_) => return 2,
        }
        check!(3, call(GETPPID) == ANSWER);
        // SAFETY: integers only. The one child left is the first supervisor, still running.
        check!(4, unsafe { libc::waitpid(-1, std::ptr::null_mut(), libc::WNOHANG) } == 0);
        GOOD
    }));
    good(status);
}

/// However the caller ends, its supervisor ends too: it comes to the nearest subreaper, which can wait for it.
#[test]
fn a_supervisor_ends_with_its_caller() {
    for signal in [0, libc::SIGKILL] {
        let status = reap(start(|| {
            // SAFETY: integers only.
            unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) };
            let target = start(|| {
                armed!(notify::supervise(GETPPID, ANSWER));
                check!(1, call(GETPPID) == ANSWER);
                if signal != 0 {
                    // SAFETY: ends this process.
                    unsafe { libc::raise(signal) };
                }
                GOOD
            });
            let ended = reap(target);
            if ended.code() == Some(NOT_HERE) {
                return NOT_HERE;
            }
            check!(2, if signal == 0 { ended.code() == Some(GOOD) } else { ended.signal() == Some(signal) });
            let mut status = 0;
            // SAFETY: the kernel fills the live local. This process has one thread and now one child; the alarm bounds
            // it.
            unsafe {
                check!(3, libc::waitpid(-1, &mut status, 0) > 0);
                check!(4, libc::WIFSIGNALED(status) && libc::WTERMSIG(status) == libc::SIGKILL);
                check!(5, libc::waitpid(-1, &mut status, 0) == -1);
            }
            GOOD
        }));
        good(status);
    }
}

/// getppid with the selector at BLOCK during the call and at ALLOW after it.
#[unsafe(naked)]
extern "C" fn blocked_getppid(_selector: *mut u8) -> i64 {
    std::arch::naked_asm!(
        "mov eax, {nr}",
        "mov byte ptr [rdi], 1",
        "syscall",
        "mov byte ptr [rdi], 0",
        "ret",
        nr = const libc::SYS_getppid,
    )
}

/// The same instructions at another address.
#[unsafe(naked)]
extern "C" fn blocked_getppid_elsewhere(_selector: *mut u8) -> i64 {
    std::arch::naked_asm!(
        "mov eax, {nr}",
        "mov byte ptr [rdi], 1",
        "syscall",
        "mov byte ptr [rdi], 0",
        // Not the same bytes: a linker may fold functions that are.
        "nop",
        "ret",
        nr = const libc::SYS_getppid,
    )
}

#[test]
fn a_call_from_the_allowed_range_passes_and_another_is_dispatched() {
    let status = reap(start(|| {
        let parent = parent();
        handle(libc::SIGSYS);
        // The routine is 13 bytes up to the end of its `syscall`; the address behind it must lie inside.
        armed!(sud::allowed_range(blocked_getppid as *const () as u64, 14, &SELECTOR));
        for _ in 0..20 {
            check!(1, blocked_getppid(SELECTOR.as_ptr()) == parent);
        }
        check!(2, CAUGHT.load(Ordering::SeqCst) == 0);
        check!(3, blocked_getppid_elsewhere(SELECTOR.as_ptr()) == i64::from(libc::SIGSYS));
        check!(4, CAUGHT.load(Ordering::SeqCst) == 1);
        check!(5, others_pass());
        GOOD
    }));
    good(status);
}

#[test]
fn every_call_is_dispatched_while_the_selector_says_block() {
    let status = reap(start(|| {
        let parent = parent();
        handle(libc::SIGSYS);
        SELECTOR.store(sud::BLOCK, Ordering::SeqCst);
        // Arming sets the selector to ALLOW: the way back out of the prctl is not caught.
        armed!(sud::dispatch(&SELECTOR));
        for turn in 1..=20 {
            check!(1, blocked_getppid(SELECTOR.as_ptr()) == i64::from(libc::SIGSYS));
            check!(2, CAUGHT.load(Ordering::SeqCst) == turn);
            check!(3, call(GETPPID) == parent);
        }
        check!(4, others_pass());
        GOOD
    }));
    good(status);
}

#[test]
fn dispatch_is_not_inherited() {
    let status = reap(start(|| {
        armed!(sud::dispatch(&SELECTOR));
        let child = start(|| {
            SELECTOR.store(sud::BLOCK, Ordering::SeqCst);
            if call(GETPPID) > 0 { GOOD } else { 1 }
        });
        if reap(child).code() == Some(GOOD) { GOOD } else { 2 }
    }));
    good(status);
}

/// Serves a child that has itself traced and then runs `body`. `None`: tracing is not to be had here.
fn traced(body: impl FnOnce() -> i32) -> Option<ptrace::Served> {
    let pid = start(|| {
        armed!(ptrace::trace_me());
        body()
    });
    let served = ptrace::serve(pid as u32).expect("a child of this thread can be served");
    assert!(!std::path::Path::new(&format!("/proc/{pid}")).exists(), "the target is reaped");
    (served.status.code() != Some(NOT_HERE)).then_some(served)
}

#[test]
fn a_traced_process_stops_twice_a_call_and_its_calls_succeed() {
    const CALLS: u64 = 50;
    let served = traced(|| {
        let first = call(GETPPID);
        for _ in 1..CALLS {
            check!(1, call(GETPPID) == first);
        }
        check!(2, others_pass());
        3
    });
    if let Some(served) = served {
        assert_eq!(served.status.code(), Some(3));
        assert!(served.stops >= 2 * CALLS, "{} stops", served.stops);
        // The other calls are getpid and a few more: the count is no accident.
        assert!(served.stops < 2 * CALLS + 40, "{} stops", served.stops);
    }
}

#[test]
fn the_alarm_of_a_traced_process_ends_it() {
    let served = traced(|| {
        // SAFETY: integers only.
        unsafe {
            libc::alarm(1);
            libc::pause();
        }
        1
    });
    if let Some(served) = served {
        assert_eq!(served.status.signal(), Some(libc::SIGALRM));
        assert!(served.stops > 0);
    }
}

#[test]
fn signals_reach_the_handlers_of_a_traced_process() {
    let served = traced(|| {
        for signal in [libc::SIGUSR1, libc::SIGTRAP, libc::SIGSYS] {
            handle(signal);
            // SAFETY: integers only.
            unsafe { libc::raise(signal) };
        }
        // Not stopped for ever by a stop signal that was meant for job control.
        // SAFETY: integers only.
        unsafe { libc::raise(libc::SIGSTOP) };
        CAUGHT.load(Ordering::SeqCst)
    });
    if let Some(served) = served {
        assert_eq!(served.status.code(), Some(3));
    }
}

#[test]
fn a_traced_process_that_is_killed_or_crashes_is_told_apart() {
    for signal in [libc::SIGKILL, libc::SIGSEGV] {
        let served = traced(|| {
            // SAFETY: a Rust test program handles SIGSEGV for its stacks' sake, which is not wanted here.
            unsafe {
                libc::signal(libc::SIGSEGV, libc::SIG_DFL);
                libc::raise(signal);
            }
            1
        });
        if let Some(served) = served {
            assert_eq!(served.status.signal(), Some(signal));
        }
    }
}

#[test]
fn a_traced_process_may_execute_another_program() {
    let served = traced(|| {
        // SAFETY: literals, NUL-terminated, and lists that end in null.
        unsafe {
            let arguments = [c"true".as_ptr(), std::ptr::null()];
            libc::execve(c"/bin/true".as_ptr(), arguments.as_ptr(), &std::ptr::null());
        }
        1
    });
    if let Some(served) = served {
        assert_eq!(served.status.code(), Some(0));
        assert!(served.stops > 10, "the program's own calls are seen: {} stops", served.stops);
    }
}

#[test]
fn a_child_that_does_not_ask_for_a_tracer_is_waited_for() {
    let pid = start(|| if call(GETPPID) > 0 { 7 } else { 1 });
    let served = ptrace::serve(pid as u32).expect("any child can be waited for");
    assert_eq!((served.status.code(), served.stops), (Some(7), 0));
}

#[test]
fn a_process_that_is_not_a_child_is_an_error() {
    let error = ptrace::serve(1).expect_err("process 1 is nobody's child");
    assert_eq!(error.errno, libc::ECHILD);
    assert!(error.to_string().starts_with("waitpid(1): "), "{error}");
}

#[test]
fn a_second_tracer_is_refused_by_name() {
    let served = traced(|| match ptrace::trace_me() {
        Err(error) if error.what.contains("already traced, by process") => 5,
        Err(_) => 1,
        Ok(()) => 2,
    });
    if let Some(served) = served {
        assert_eq!(served.status.code(), Some(5));
    }
}
