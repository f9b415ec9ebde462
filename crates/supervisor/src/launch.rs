//! Starts a program so that its first call that is seen is the `execve` that makes it.
#![allow(unsafe_code)]
//! # Safety
//!
//! Between fork and exec the child makes only async-signal-safe calls (signal-safety(7)) with memory that was prepared
//! before the fork and is alive in its copy: no allocation, no lock. What runs before `main` only asks the kernel, and
//! stores to an atomic.

use super::{TraceError, own_proc};
use crate::event::End;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::sys::signal::{SigSet, Signal};
use std::ffi::{CString, OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tollgate_remote::{limit, ptrace};

/// What is started.
#[derive(Clone, Debug)]
pub struct Launch {
    /// Program, looked up in PATH where it has no slash.
    pub program: OsString,
    /// Its argument 0, where that is not to be its name.
    pub argv0: Option<OsString>,
    /// What follows its name.
    pub arguments: Vec<OsString>,
    /// Whole environment.
    pub environment: Vec<(OsString, OsString)>,
    /// User and group to run as, with their supplementary groups (`-u`).
    pub user: Option<User>,
    /// Files for its standard input, output and error, where these are not to be those of this process.
    pub streams: [Option<Arc<File>>; 3],
}

/// Who a program is run as.
#[derive(Clone, Debug)]
pub struct User {
    /// User.
    pub uid: u32,
    /// Group.
    pub gid: u32,
    /// Login name, for the supplementary groups.
    pub name: CString,
}

/// A child that waits to be let go into its `execve`.
pub struct Waiting {
    /// Process.
    pub pid: i32,
    /// A byte lets the child go; its end is the child's. (Not the end alone: other programs that are started at the
    /// same moment may have a copy of it.)
    gate: OwnedFd,
    /// The child's side of it, so that a byte for one that is gone is no SIGPIPE.
    _wait: OwnedFd,
    /// Has the errno, where exec failed.
    verdict: OwnedFd,
    path: PathBuf,
}

impl Launch {
    /// Where the program is, as execvp(3) would find it.
    pub fn path(&self) -> Result<PathBuf, TraceError> {
        let missing = || TraceError::NotFound { program: self.program.to_string_lossy().into_owned() };
        if self.program.as_bytes().contains(&b'/') {
            let path = PathBuf::from(&self.program);
            return if path.exists() { Ok(path) } else { Err(missing()) };
        }
        let path = self.environment.iter().find(|(name, _)| name == "PATH").map(|(_, value)| value.clone());
        let path = path.unwrap_or_else(|| "/bin:/usr/bin".into());
        let candidates = path.as_bytes().split(|byte| *byte == b':').map(|directory| {
            let directory = if directory.is_empty() { b"." } else { directory };
            Path::new(OsStr::from_bytes(directory)).join(&self.program)
        });
        let executable =
            |path: &PathBuf| path.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0);
        candidates.into_iter().find(executable).ok_or_else(missing)
    }

    fn argv0(&self) -> &OsStr {
        self.argv0.as_deref().unwrap_or(&self.program)
    }

    /// Makes this process the program, with nobody to follow it. Returns only where that fails.
    pub fn exec(&self) -> TraceError {
        let launch = self.clone();
        own_proc::outside(move || launch.exec_here())
    }

    fn exec_here(&self) -> TraceError {
        let path = match self.path() {
            Ok(path) => path,
            Err(error) => return error,
        };
        let mut command = std::process::Command::new(&path);
        command
            .arg0(self.argv0())
            .args(&self.arguments)
            .env_clear()
            .envs(self.environment.iter().map(|(name, value)| (name, value)));
        let restore = || {
            GIVEN.restore([false; 3]);
            Ok(())
        };
        // SAFETY: its calls are async-signal-safe.
        let error = unsafe { command.pre_exec(restore) }.exec();
        TraceError::NotExecutable { program: path.display().to_string(), error, remedy: "" }
    }

    /// Forks a child that waits before its `execve`, seized and asked to stop.
    pub fn start(&self, filter: Option<&[libc::sock_filter]>, mask: &SigSet) -> Result<Waiting, TraceError> {
        let (launch, given, mask) = (self.clone(), filter.map(<[_]>::to_vec), *mask.as_ref());
        let waiting = own_proc::outside(move || launch.fork(given.as_deref(), &mask))?;
        let pid = waiting.pid;
        let options = ptrace::OPTIONS | if filter.is_some() { libc::PTRACE_O_TRACESECCOMP } else { 0 };
        if let Err(error) = ptrace::seize(pid, options).and_then(|()| ptrace::interrupt(pid)) {
            // While it is there to be looked at.
            let refused = TraceError::forbidden(pid, &error);
            // Never let it run unseen: what was asked for is a trace, or are probes in it.
            let _ = nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid), Signal::SIGKILL);
            while matches!(ptrace::wait_for_child(pid), Ok(None)) {
                std::thread::sleep(Duration::from_millis(1));
            }
            return Err(refused);
        }
        Ok(waiting)
    }

    /// Forks a child that waits before its `execve`.
    fn fork(&self, filter: Option<&[libc::sock_filter]>, mask: &libc::sigset_t) -> Result<Waiting, TraceError> {
        let path = self.path()?;
        let nul = |what: &OsStr| {
            CString::new(what.as_bytes()).map_err(|_| TraceError::Call {
                what: format!("{}: a NUL byte in an argument", what.to_string_lossy()),
                error: io::Error::from_raw_os_error(libc::EINVAL),
            })
        };
        let file = nul(path.as_os_str())?;
        let mut arguments = vec![nul(self.argv0())?];
        for argument in &self.arguments {
            arguments.push(nul(argument)?);
        }
        let mut environment = Vec::new();
        for (name, value) in &self.environment {
            let mut pair = name.clone();
            pair.push("=");
            pair.push(value);
            environment.push(nul(&OsString::from_vec(pair.into_vec()))?);
        }
        let pointers = |strings: &[CString]| {
            strings.iter().map(|string| string.as_ptr()).chain([std::ptr::null()]).collect::<Vec<*const libc::c_char>>()
        };
        let (argv, envp) = (pointers(&arguments), pointers(&environment));
        let pipe = || nix::unistd::pipe2(OFlag::O_CLOEXEC).map_err(|errno| TraceError::call("pipe")(errno.into()));
        // None of several that are started at once has the pipes of those that come behind it, or two of them could
        // wait for each other.
        let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
        let ((wait, gate), (verdict, report)) = (pipe()?, pipe()?);
        // What a copy elsewhere might add is not waited for.
        let _ = fcntl(&verdict, FcntlArg::F_SETFL(OFlag::O_NONBLOCK));
        let closing = [gate.as_raw_fd(), verdict.as_raw_fd()];
        let streams = self.streams.each_ref().map(|stream| stream.as_ref().map(AsRawFd::as_raw_fd));
        // SAFETY: the child calls `become_program` alone, which is async-signal-safe and does not return.
        match unsafe { libc::fork() } {
            -1 => Err(TraceError::call("fork")(io::Error::last_os_error())),
            0 => become_program(
                &file,
                &argv,
                &envp,
                self.user.as_ref(),
                filter,
                mask,
                [wait.as_raw_fd(), report.as_raw_fd()],
                closing,
                streams,
            ),
            pid => Ok(Waiting { pid, gate, _wait: wait, verdict, path }),
        }
    }
}

/// Held while a program is forked.
static ONE: Mutex<()> = Mutex::new(());

/// What this process was given, and Rust's runtime changes at its first moment: a program is to have it as it was.
struct Given {
    /// SIGPIPE was ignored; the runtime ignores it always.
    pipe_ignored: AtomicBool,
    /// Standard input, output and error that were closed; the runtime opens /dev/null in their place.
    closed: [AtomicBool; 3],
    /// Soft limit of descriptors, where [`use_all_descriptors`] has raised it; else 0.
    descriptors: AtomicU64,
}

static GIVEN: Given = Given {
    pipe_ignored: AtomicBool::new(false),
    closed: [AtomicBool::new(false), AtomicBool::new(false), AtomicBool::new(false)],
    descriptors: AtomicU64::new(0),
};

/// Lets this process have as many descriptors as its hard limit allows: it needs one for each process that it follows.
/// A program that is started has the limit that was given.
pub fn use_all_descriptors() {
    let soft = soft_descriptors(None);
    if soft.is_some_and(|soft| soft_descriptors(Some(u64::MAX)) > Some(soft)) {
        GIVEN.descriptors.store(soft.unwrap_or(0), Ordering::Relaxed);
    }
}

/// The soft limit of descriptors as it is then; `to` sets it, to the hard one at most. Async-signal-safe. `None`: it
/// cannot be had.
fn soft_descriptors(to: Option<u64>) -> Option<u64> {
    let own = limit::get(0, libc::RLIMIT_NOFILE)?;
    let soft = to.map_or(own.rlim_cur, |to| to.min(own.rlim_max));
    (to.is_none() || limit::set(0, libc::RLIMIT_NOFILE, &libc::rlimit64 { rlim_cur: soft, ..own })).then_some(soft)
}

/// Looks before that moment: the C library calls what is listed in `.init_array` before `main` (elf(5)).
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = {
    extern "C" fn look() {
        // SAFETY: a null action only asks, and zero is a value of the structure that is filled in.
        let handler = unsafe {
            let mut action: libc::sigaction = std::mem::zeroed();
            libc::sigaction(libc::SIGPIPE, std::ptr::null(), &raw mut action);
            action.sa_sigaction
        };
        GIVEN.pipe_ignored.store(handler == libc::SIG_IGN, Ordering::Relaxed);
        for (fd, closed) in (0..).zip(&GIVEN.closed) {
            // SAFETY: it asks for the flags of a number.
            closed.store(unsafe { libc::fcntl(fd, libc::F_GETFD) } == -1, Ordering::Relaxed);
        }
    }
    look
};

impl Given {
    /// In a process that is about to become a program; async-signal-safe. `kept`: the descriptors that it was given
    /// files for.
    fn restore(&self, kept: [bool; 3]) {
        let action = if self.pipe_ignored.load(Ordering::Relaxed) { libc::SIG_IGN } else { libc::SIG_DFL };
        // SAFETY: no handler is installed.
        unsafe { libc::signal(libc::SIGPIPE, action) };
        if let soft @ 1.. = self.descriptors.load(Ordering::Relaxed) {
            soft_descriptors(Some(soft));
        }
        for ((fd, closed), kept) in (0..).zip(&self.closed).zip(kept) {
            if closed.load(Ordering::Relaxed) && !kept {
                // SAFETY: the runtime has opened it, and nothing of ours writes to it any more.
                unsafe { libc::close(fd) };
            }
        }
    }
}

#[expect(
    clippy::too_many_arguments,
    reason = "all that a child may use between fork and exec, where nothing is allocated"
)]
fn become_program(
    file: &CString,
    argv: &[*const libc::c_char],
    envp: &[*const libc::c_char],
    user: Option<&User>,
    filter: Option<&[libc::sock_filter]>,
    mask: &libc::sigset_t,
    [wait, report]: [i32; 2],
    closing: [i32; 2],
    streams: [Option<i32>; 3],
) -> ! {
    // SAFETY: async-signal-safe calls on integers and on memory prepared before the fork; `argv` and `envp` end in null
    // pointers and point to strings that the parent's frame, of which this is a copy, keeps alive.
    unsafe {
        for fd in closing {
            libc::close(fd);
        }
        libc::sigprocmask(libc::SIG_SETMASK, mask, std::ptr::null_mut());
        let mut byte = 0u8;
        // Not to be traced is not what was asked for.
        if libc::read(wait, (&raw mut byte).cast(), 1) != 1 {
            libc::_exit(127);
        }
        // Who becomes another user keeps what lets it install a filter, for that time.
        let keeps = filter.is_some() && user.is_some_and(|user| user.uid != 0) && libc::geteuid() == 0;
        if keeps {
            libc::prctl(libc::PR_SET_KEEPCAPS, 1, 0, 0, 0);
        }
        let changed = user.is_none_or(|user| {
            libc::initgroups(user.name.as_ptr(), user.gid) == 0
                && libc::setgid(user.gid) == 0
                && libc::setuid(user.uid) == 0
        });
        // Files of this process have numbers from 3 on, so none is closed before its turn; the copy is not closed at
        // the exec.
        let given =
            streams.iter().zip(0..).all(|(stream, own)| stream.is_none_or(|stream| libc::dup2(stream, own) == own));
        GIVEN.restore(streams.map(|stream| stream.is_some()));
        // Where it has not that one, it has none.
        if keeps {
            set_capabilities(CAP_SYS_ADMIN);
        }
        let filtered = filter.is_none_or(|filter| {
            let program = libc::sock_fprog { len: filter.len() as u16, filter: filter.as_ptr().cast_mut() };
            let install =
                || libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &raw const program, 0, 0) == 0;
            // With CAP_SYS_ADMIN it needs no more, and a setuid program keeps its rights. Without, it needs this, and a
            // program whose tracer has no privileges gains none by exec either way (ptrace(2)).
            install() || libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && install()
        });
        // The filter has let these calls through: its tracer does not hold a program that has not begun.
        let dropped = !keeps || set_capabilities(0) && libc::prctl(libc::PR_SET_KEEPCAPS, 0, 0, 0, 0) == 0;
        if changed && given && filtered && dropped {
            libc::execve(file.as_ptr(), argv.as_ptr(), envp.as_ptr());
        }
        let errno = (*libc::__errno_location()).to_le_bytes();
        libc::write(report, errno.as_ptr().cast(), 4);
        libc::_exit(127)
    }
}

/// A bit of capabilities(7).
const CAP_SYS_ADMIN: u64 = 1 << 21;

/// Gives this process these capabilities alone, of those that it has; what its programs inherit stays.
/// Async-signal-safe.
fn set_capabilities(wanted: u64) -> bool {
    /// _LINUX_CAPABILITY_VERSION_3 (linux/capability.h), of this process.
    const HEADER: [u32; 2] = [0x2008_0522, 0];
    let (mut header, mut sets) = (HEADER, [[0u32; 3]; 2]);
    // SAFETY: capget(2) and capset(2) on a header and two triples (effective, permitted, inheritable) of this frame.
    unsafe {
        if libc::syscall(libc::SYS_capget, header.as_mut_ptr(), sets.as_mut_ptr()) != 0 {
            return false;
        }
        for (set, bits) in sets.iter_mut().zip([wanted as u32, (wanted >> 32) as u32]) {
            (set[0], set[1]) = (bits, bits);
        }
        libc::syscall(libc::SYS_capset, header.as_mut_ptr(), sets.as_ptr()) == 0
    }
}

impl Waiting {
    /// Lets it go; it must be traced by now.
    pub fn go(self) -> Verdict {
        // A pipe that is empty takes a byte.
        let _ = nix::unistd::write(&self.gate, &[1]);
        Verdict { fd: self.verdict, path: self.path }
    }
}

/// Says whether the program came to be.
pub struct Verdict {
    fd: OwnedFd,
    path: PathBuf,
}

impl Verdict {
    /// Why the child has ended so without having become the program, if that is what it did.
    pub fn failure(&self, end: Option<End>) -> Option<TraceError> {
        if end != Some(End::Exited(127)) {
            return None;
        }
        let mut bytes = [0; 4];
        let read = nix::unistd::read(&self.fd, &mut bytes);
        (read == Ok(4)).then(|| {
            let errno = i32::from_le_bytes(bytes);
            let remedy = match errno {
                libc::EACCES if self.path.is_dir() => " (it is a directory)",
                libc::EACCES => " (chmod +x it; the directories above it must be searchable)",
                libc::ENOEXEC => {
                    " (not an executable for this machine: a script needs #! in its first line, a program must be x86)"
                }
                libc::ENOENT => " (the interpreter named in its #! line or ELF header is missing)",
                _ => "",
            };
            TraceError::NotExecutable {
                program: self.path.display().to_string(),
                error: io::Error::from_raw_os_error(errno),
                remedy,
            }
        })
    }
}
