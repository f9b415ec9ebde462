//! Children for tests of what a gate does: a forked 64-bit one, and a real 32-bit program.
//!
//! Both do what the command line's children do, without the command line: prepare the crossing, sample it into a shared
//! slab, leave. A crash, a hang (10 s) or a signal is an outcome like any other.
//!
//! # Safety
//!
//! A test program has several threads and a forked child has one: the child only prepares, crosses and leaves by
//! `_exit`. It allocates, which glibc and musl allow after fork(2), and prints nothing, whose lock another thread might
//! hold.
#![allow(unsafe_code)]

use std::ffi::CString;
use std::fs::File;
use std::io::Write;
use std::os::fd::{AsRawFd, FromRawFd};
use tollgate_gates::clock::{Mock, Tsc};
use tollgate_gates::compat::SLAB_FD;
use tollgate_gates::crossing::{Crossing, Expect};
use tollgate_gates::gate::{self, Gate, Row};
use tollgate_gates::host::Host;
use tollgate_gates::reason::Reason;
use tollgate_gates::sample;
use tollgate_gates::slab::{self, STATE_CLOSED, STATE_DONE, STATE_FAULT, STATE_REFUSED, Slab};

/// What came of a child.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It measured: the smallest value of each sample, and of the accounting loop if there was one.
    Sampled {
        /// One a sample.
        values: Vec<i64>,
        /// `None` where no loop was run.
        loop_value: Option<i64>,
    },
    /// It gave a reason.
    Reason(Reason),
    /// The 32-bit runtime or the test met a signal that it did not expect.
    Fault {
        /// Which.
        signal: i32,
        /// The address it was about.
        address: u64,
    },
    /// A signal ended it.
    Died(i32),
    /// It left without an answer.
    Exited(i32),
}

impl Outcome {
    /// All values of a child that measured, or a panic that says what happened instead.
    pub fn values(self, what: &str) -> Vec<i64> {
        match self {
            Outcome::Sampled { mut values, loop_value } => {
                values.extend(loop_value);
                values
            }
            other => panic!("{what}: {other:?}"),
        }
    }
}

/// A gate by name.
pub fn gate(name: &str) -> &'static dyn Gate {
    gate::find(name).unwrap_or_else(|| panic!("no gate {name}"))
}

/// Exit status of a child that cannot execute a 32-bit program here.
const NO_32_BIT: i32 = 96;
const PATIENCE_SECONDS: u32 = 10;
/// Crossings of the accounting loop.
const LOOPS: u32 = 5;

/// Samples a 64-bit row in a forked child.
pub fn sample_64(name: &str, call: &str, samples: u32, batch: u32) -> Outcome {
    let (gate, row) = (gate(name), Row::new(64, call));
    let shared = Shared::new(samples, batch);
    let status = fork(|| {
        let slab = shared.slab();
        match gate.native(&row, &Host::default()) {
            Ok(mut crossing) => match Tsc::new() {
                // SAFETY: what the gate itself returned, in a child made for it.
                Some(tsc) => unsafe { sample::visit(&tsc, &mut crossing, slab) },
                // What a gate does is seen without a clock, too.
                // SAFETY: as above.
                None => unsafe { sample::visit(&Mock::new(1), &mut crossing, slab) },
            },
            Err(reason) => refuse(slab, &reason),
        }
        0
    });
    shared.outcome(status)
}

/// Samples a 32-bit row in a real 32-bit process. `None` on a machine that runs none.
pub fn sample_32(name: &str, call: &str, samples: u32, batch: u32) -> Option<Outcome> {
    let (gate, row) = (gate(name), Row::new(32, call));
    let shared = Shared::new(samples, batch);
    let status = fork(|| {
        let slab = shared.slab();
        // In the child and not before: rows name the process by its number.
        match gate.compat(&row, &Host::default()) {
            Ok(crossing) => {
                let program = crossing.prepare(slab);
                execute(&program.image, shared.file.as_raw_fd())
            }
            Err(reason) => {
                refuse(slab, &reason);
                0
            }
        }
    });
    if libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == NO_32_BIT {
        eprintln!("{name}/32/{call}: not tested, this kernel does not run 32-bit programs");
        return None;
    }
    Some(shared.outcome(status))
}

/// Prepares a 64-bit row in a forked child and hands the crossing to `check`, whose result comes back.
///
/// `Err` is the gate's reason. A child that dies is a panic here.
pub fn with_crossing(name: &str, call: &str, check: impl FnOnce(&mut Crossing) -> i64) -> Result<i64, Reason> {
    let (gate, row) = (gate(name), Row::new(64, call));
    let shared = Shared::new(0, 0);
    let status = fork(|| {
        let slab = shared.slab();
        match gate.native(&row, &Host::default()) {
            Ok(mut crossing) => {
                slab.loop_value = check(&mut crossing);
                slab.state = STATE_DONE;
            }
            Err(reason) => refuse(slab, &reason),
        }
        0
    });
    match shared.outcome(status) {
        Outcome::Sampled { .. } => Ok(shared.slab().loop_value),
        Outcome::Reason(reason) => Err(reason),
        other => panic!("{name}/64/{call}: {other:?}"),
    }
}

/// Makes one crossing: its value.
pub fn cross(crossing: &mut Crossing) -> i64 {
    cross_times(crossing, 1)
}

/// Makes several crossings: the smallest value.
pub fn cross_times(crossing: &mut Crossing, times: u64) -> i64 {
    // SAFETY: the routine and the registers come from one `native`, and the registers are live; in a child of its own.
    unsafe { (crossing.enter)(&mut crossing.args, times, 0) }
}

/// Runs a function in a forked child, which leaves with the function's result: the wait status.
pub fn fork(body: impl FnOnce() -> i32) -> i32 {
    // SAFETY: see the module's section; waitpid writes the status to a live local.
    unsafe {
        match libc::fork() {
            0 => {
                libc::alarm(PATIENCE_SECONDS);
                let code = body();
                libc::_exit(code)
            }
            -1 => panic!("fork: {}", std::io::Error::last_os_error()),
            child => {
                let mut status = 0;
                while libc::waitpid(child, &mut status, 0) < 0 {
                    let why = std::io::Error::last_os_error();
                    assert_eq!(why.kind(), std::io::ErrorKind::Interrupted, "waitpid: {why}");
                }
                status
            }
        }
    }
}

/// A slab in a memfd, mapped shared, so that a child's answers are seen here and a 32-bit program can map it itself.
struct Shared {
    file: File,
    at: *mut Slab,
}

impl Shared {
    fn new(samples: u32, batch: u32) -> Shared {
        let file = memfd(c"tollgate-slab");
        file.set_len(slab::SIZE as u64).expect("memfd of the slab's size");
        // SAFETY: a new mapping as long as the file; any bytes are a Slab, which is integers only.
        let at = unsafe {
            let protection = libc::PROT_READ | libc::PROT_WRITE;
            libc::mmap(std::ptr::null_mut(), slab::SIZE, protection, libc::MAP_SHARED, file.as_raw_fd(), 0)
        };
        assert_ne!(at, libc::MAP_FAILED, "mmap: {}", std::io::Error::last_os_error());
        let shared = Shared { file, at: at.cast() };
        let slab = shared.slab();
        slab.samples = samples;
        slab.batch = batch;
        slab.loops = LOOPS;
        slab.operations = 1;
        slab.loop_value = i64::MAX;
        shared
    }

    // Parent and child take turns (the parent waits), so there is one user at a time.
    #[allow(clippy::mut_from_ref)]
    fn slab(&self) -> &mut Slab {
        // SAFETY: the mapping lives as long as `self`; callers in this module hold one such reference at a time.
        unsafe { &mut *self.at }
    }

    fn outcome(&self, status: i32) -> Outcome {
        let slab = self.slab();
        let reason = || slab.reason().unwrap_or("not text").to_string();
        match slab.state {
            STATE_DONE => Outcome::Sampled {
                values: slab.values[..slab.taken as usize].to_vec(),
                loop_value: Some(slab.loop_value).filter(|value| ![i64::MAX, i64::from(i32::MAX)].contains(value)),
            },
            STATE_CLOSED => Outcome::Reason(Reason::Closed(reason())),
            STATE_REFUSED => Outcome::Reason(Reason::Refused(reason())),
            STATE_FAULT => Outcome::Fault { signal: slab.fault_signal as i32, address: slab.fault_address },
            _ if libc::WIFSIGNALED(status) => Outcome::Died(libc::WTERMSIG(status)),
            _ => Outcome::Exited(libc::WEXITSTATUS(status)),
        }
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        // SAFETY: the mapping that `new` made; no reference into it outlives `self`.
        unsafe { libc::munmap(self.at.cast(), slab::SIZE) };
    }
}

fn refuse(slab: &mut Slab, reason: &Reason) {
    slab.set_reason(reason.text());
    slab.state = match reason {
        Reason::Closed(_) => STATE_CLOSED,
        Reason::Refused(_) => STATE_REFUSED,
    };
}

fn memfd(name: &std::ffi::CStr) -> File {
    // SAFETY: reads a NUL-terminated string; the descriptor is new, and the File its only owner.
    let file = unsafe {
        let fd = libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC);
        assert!(fd >= 0, "memfd_create: {}", std::io::Error::last_os_error());
        File::from_raw_fd(fd)
    };
    out_of_the_way(&file).expect("a second descriptor of a memfd")
}

/// The same file by a descriptor above the one that the 32-bit runtime takes for the slab's.
fn out_of_the_way(file: &File) -> Option<File> {
    // SAFETY: takes integers; the descriptor is new, and the File its only owner.
    unsafe {
        let fd = libc::fcntl(file.as_raw_fd(), libc::F_DUPFD_CLOEXEC, SLAB_FD + 1);
        (fd >= 0).then(|| File::from_raw_fd(fd))
    }
}

/// Replaces this process by the program. Returns an exit status if that is not possible.
fn execute(image: &[u8], slab_fd: i32) -> i32 {
    let mut file = memfd(c"tollgate-32");
    // What is open for writing cannot be executed: open it again for reading, then close it for writing.
    let path = |file: &File| format!("/proc/self/fd/{}", file.as_raw_fd());
    let Ok(()) = file.write_all(image) else { return 1 };
    let Some(reader) = File::open(path(&file)).ok().and_then(|reader| out_of_the_way(&reader)) else { return 2 };
    drop(file);
    let Ok(path) = CString::new(path(&reader)) else { return 3 };
    // SAFETY: duplicates the slab's descriptor to where the runtime expects it, below all descriptors made here; the
    // path is NUL-terminated and both lists end in a null pointer.
    unsafe {
        libc::dup2(slab_fd, SLAB_FD);
        let argv = [path.as_ptr(), std::ptr::null()];
        let envp = [std::ptr::null()];
        libc::execve(path.as_ptr(), argv.as_ptr(), envp.as_ptr());
    }
    NO_32_BIT
}

/// Every value of a row is the one that its gate promises: for use where a row must be open.
pub fn assert_all(values: &[i64], expect: Expect, what: &str) {
    assert!(!values.is_empty(), "{what}: no values");
    for value in values {
        assert!(expect.holds(*value), "{what}: {value}, expected {expect:?}");
    }
}
