//! A worker from the inside: it is forked, gives up what it has, and answers until the socket is closed.
#![allow(unsafe_code)]
//! # Safety
//!
//! fork(2) in a process of several threads: the child has this thread alone, and locks of others may be held for ever.
//! The C library makes its allocator usable again (`__libc_fork`, glibc 2.36; `fork`, musl 1.2.2); of Rust's locks, the
//! one of the panic hook is taken, which another thread holds only while it panics or sets one. A child that waits for
//! a lock answers nothing, and is killed in the end. All signals are blocked in the thread that forks, so that no
//! handler of the tracer's is run in the child before they are taken away. The other calls have integers, or local
//! memory of the size that is passed. The child never returns: it ends by _exit(2), which runs nothing of the tracer's.

use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::io::{IoSlice, IoSliceMut};
use std::os::fd::{AsRawFd, FromRawFd, IntoRawFd, OwnedFd, RawFd};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};

use blazesym::symbolize::source::{Elf, Source as SymbolSource};
use blazesym::symbolize::{CodeInfo, Input, Symbolized, Symbolizer};
use nix::sys::signal::{SigSet, SigmaskHow, sigprocmask};
use nix::sys::socket::{
    AddressFamily, ControlMessageOwned, MsgFlags, SockFlag, SockType, recv, recvmsg, sendmsg, socketpair,
};
use nix::sys::wait::{Id, WaitPidFlag, waitid, waitpid};
use nix::unistd::Pid;

use super::{ANSWER, LINES, NO_LINES, Request, Rights};
use crate::as_user::User;
use crate::demangle::{demangled, printable};
use crate::kept;
use crate::object::Named;
use crate::proc_status;

/// CPU time, in µs, that answers of one file may take at first, and how much more with each. A browser's debug
/// information is read in some ten seconds; then an address takes a fraction of a millisecond, or some milliseconds
/// where it is the first one of its unit.
pub(super) const MOST: i64 = 25_000_000;
const EACH: i64 = 4000;
/// CPU time, in µs, that the names of one answer may take to be demangled. Most take some microseconds each.
const DEMANGLING: i64 = 2_000_000;
/// How much more memory it may have than the tracer had, in bytes.
const MEMORY: u64 = 4 << 30;
/// Its stack: functions are nested, and the symbolizer follows them by recursion.
const STACK: usize = 64 << 20;

type Started = (OwnedFd, Arc<Mutex<Option<Pid>>>);

/// Starts one. A thread of its own forks it and waits for it, so that nobody else who waits for children of this
/// process (wait4(2), `__WNOTHREAD`) hears of it, and that it is killed when this process ends (PR_SET_PDEATHSIG).
pub(super) fn start(rights: Rights) -> io::Result<Started> {
    let (here, there) = socketpair(AddressFamily::Unix, SockType::SeqPacket, None, SockFlag::SOCK_CLOEXEC)?;
    let (told, pid) = channel();
    let parent = std::thread::Builder::new().name("symbols".into()).stack_size(STACK);
    // Signals wake the threads that wait for them, and not this one; nor does a handler run between the fork and the
    // moment at which the child has none.
    let mask = SigSet::all().thread_swap_mask(SigmaskHow::SIG_SETMASK)?;
    let parent = parent.spawn(move || parent_of(rights, there, &told));
    mask.thread_set_mask()?;
    parent?;
    let pid = pid.recv().unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))?;
    Ok((here, pid))
}

fn parent_of(rights: Rights, socket: OwnedFd, told: &Sender<io::Result<Arc<Mutex<Option<Pid>>>>>) {
    // SAFETY: see the module's section.
    let child = unsafe { libc::fork() };
    if child == 0 {
        serve(rights, socket);
    }
    let failed = io::Error::last_os_error();
    drop(socket);
    if child == -1 {
        let _ = told.send(Err(failed));
        return;
    }
    let child = Pid::from_raw(child);
    let pid = Arc::new(Mutex::new(Some(child)));
    let _ = told.send(Ok(Arc::clone(&pid)));
    while waitid(Id::Pid(child), WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT) == Err(nix::errno::Errno::EINTR) {}
    // Nobody may send a signal to the number behind this.
    if let Ok(mut pid) = pid.lock() {
        *pid = None;
        let _ = waitpid(child, None);
    }
}

/// The child's whole life.
fn serve(rights: Rights, socket: OwnedFd) -> ! {
    // A panic, of which nobody is told here.
    std::panic::set_hook(Box::new(|_| exit(2)));
    let files = give_up(rights, socket).map(|(socket, may_open)| Files {
        socket,
        may_open,
        files: HashMap::new(),
        left: HashMap::new(),
    });
    let code = files.map_or(1, |mut files| match files.answer_all() {
        Ok(()) => 0,
        Err(_) => 1,
    });
    exit(code)
}

fn exit(code: i32) -> ! {
    // SAFETY: an integer; nothing of this process runs behind it.
    unsafe { libc::_exit(code) }
}

/// Keeps the socket, and no other descriptor; whether it has the rights now, and no more, with which files are opened.
fn give_up(rights: Rights, socket: OwnedFd) -> io::Result<(OwnedFd, bool)> {
    // SAFETY: see the module's section.
    unsafe {
        for signal in 1..=libc::SIGRTMAX() {
            let ignored = [libc::SIGINT, libc::SIGQUIT].contains(&signal);
            // Of SIGKILL and SIGSTOP there is none.
            libc::signal(signal, if ignored { libc::SIG_IGN } else { libc::SIG_DFL });
        }
    }
    // Whoever kills for memory should take this one (proc_pid_oom_score_adj(5)); where it may not be said, it is not.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    let data = data_size().saturating_add(MEMORY);
    for (limit, most) in [(libc::RLIMIT_CORE, 0), (libc::RLIMIT_FSIZE, 0), (libc::RLIMIT_DATA, data)] {
        lower(limit, most)?;
    }
    let socket = alone(socket)?;
    // Not permitted in some containers, and in a user namespace that does not know the user.
    let may_open = match rights {
        Rights::Own => true,
        Rights::User(uid) => User::alone(uid).become_it().is_ok(),
    };
    // Whose numbers change loses it (`commit_creds`, kernel/cred.c, Linux 6.18). Where the tracer has ended by now, the
    // socket is closed.
    // SAFETY: see the module's section.
    done(unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL, 0, 0, 0) })?;
    sigprocmask(SigmaskHow::SIG_SETMASK, Some(&SigSet::empty()), None)?;
    Ok((socket, may_open))
}

/// Private memory that can be written to, in bytes: what RLIMIT_DATA counts (proc_pid_status(5), VmData).
fn data_size() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let size = proc_status::field(&status, "VmData");
    size.and_then(|size| size.strip_suffix(" kB")?.parse::<u64>().ok()).map_or(0, |kib| kib << 10)
}

fn lower(limit: libc::__rlimit_resource_t, most: u64) -> io::Result<()> {
    let mut now = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: see the module's section.
    unsafe {
        done(libc::getrlimit(limit, &raw mut now))?;
        let lower = libc::rlimit { rlim_cur: now.rlim_cur.min(most), rlim_max: now.rlim_max.min(most) };
        done(libc::setrlimit(limit, &raw const lower))
    }
}

/// Closes all descriptors but this one, which becomes the third behind standard error.
fn alone(socket: OwnedFd) -> io::Result<OwnedFd> {
    const KEPT: RawFd = 3;
    let null = File::options().read(true).write(true).open("/dev/null")?;
    let (socket, null) = (socket.into_raw_fd(), null.into_raw_fd());
    // SAFETY: see the module's section. Who owned one of these descriptors does not live in this process.
    unsafe {
        // One that stands where another goes is out of the way first.
        let [socket, null] = [socket, null].map(|fd| libc::fcntl(fd, libc::F_DUPFD, KEPT + 1));
        done(socket)?;
        for standard in 0..KEPT {
            done(libc::dup2(null, standard))?;
        }
        done(libc::dup2(socket, KEPT))?;
        // Linux 5.9.
        if libc::syscall(libc::SYS_close_range, KEPT + 1, u32::MAX, 0) == -1 {
            let open = std::fs::read_dir("/proc/self/fd")?.flatten();
            let numbers: Vec<RawFd> = open.filter_map(|fd| fd.file_name().to_str()?.parse().ok()).collect();
            for fd in numbers.into_iter().filter(|fd| *fd > KEPT) {
                libc::close(fd);
            }
        }
        Ok(OwnedFd::from_raw_fd(KEPT))
    }
}

fn done(answer: i32) -> io::Result<()> {
    if answer < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// From here on a worker that takes so many microseconds of CPU time is ended by SIGPROF (0: by none). How many were
/// left of those that it had until now.
fn bound_time(us: i64) -> io::Result<i64> {
    let never = libc::timeval { tv_sec: 0, tv_usec: 0 };
    let value = libc::timeval { tv_sec: us / 1_000_000, tv_usec: us % 1_000_000 };
    let timer = libc::itimerval { it_interval: never, it_value: value };
    let mut before = libc::itimerval { it_interval: never, it_value: never };
    // SAFETY: see the module's section.
    let set = unsafe { libc::syscall(libc::SYS_setitimer, libc::ITIMER_PROF, &raw const timer, &raw mut before) };
    done(set as i32).map(|()| before.it_value.tv_sec * 1_000_000 + before.it_value.tv_usec)
}

/// The files that it was given, each with a symbolizer of its own, so that what that has mapped goes with the file.
struct Files {
    socket: OwnedFd,
    /// Files that are named in others may be opened.
    may_open: bool,
    files: HashMap<u64, (File, Symbolizer)>,
    /// CPU time that is left of each file's, in µs, also of one that was forgotten and is given anew.
    left: HashMap<u64, i64>,
}

impl Files {
    fn answer_all(&mut self) -> io::Result<()> {
        while let Some((request, file)) = self.next()? {
            if let Some(file) = file {
                // It demangles without a bound on the length.
                let builder = Symbolizer::builder().enable_demangling(false).enable_auto_reload(false);
                self.files.insert(request.number, (file, builder.build()));
            }
            if request.wanted == Request::FORGET {
                self.files.remove(&request.number);
                continue;
            }
            if request.wanted == Request::DEMANGLE {
                self.demangle(request.number)?;
                continue;
            }
            let left = *self.left.get(&request.number).unwrap_or(&MOST);
            bound_time(left.saturating_add(EACH).min(MOST))?;
            let named = self.look_up(&request).unwrap_or_default();
            let left = bound_time(0)?;
            self.left.insert(request.number, left);
            self.reply(&request, named)?;
        }
        Ok(())
    }

    /// `None` where the tracer has closed its end.
    fn next(&self) -> io::Result<Option<(Request, Option<File>)>> {
        let mut bytes = [0; Request::LENGTH];
        let mut room = nix::cmsg_space!([RawFd; 1]);
        let mut parts = [IoSliceMut::new(&mut bytes)];
        let message = recvmsg::<()>(self.socket.as_raw_fd(), &mut parts, Some(&mut room), MsgFlags::MSG_CMSG_CLOEXEC)?;
        let attached = message.cmsgs()?.find_map(|part| match part {
            ControlMessageOwned::ScmRights(fds) => fds.first().copied(),
            _ => None,
        });
        let length = message.bytes;
        // SAFETY: the kernel has made it just now for this process.
        let file = attached.map(|fd| unsafe { File::from_raw_fd(fd) });
        Ok((length == Request::LENGTH).then(|| (Request::parse(&bytes), file)))
    }

    /// Takes so many bytes of names, a line each, and answers with a line for each of them.
    fn demangle(&self, length: u64) -> io::Result<()> {
        let mut bytes = vec![0; ANSWER];
        let got = recv(self.socket.as_raw_fd(), &mut bytes, MsgFlags::empty())?;
        let text = bytes.get(..got).filter(|bytes| bytes.len() as u64 == length);
        let text = text.and_then(|bytes| std::str::from_utf8(bytes).ok()).ok_or(io::ErrorKind::InvalidData)?;
        bound_time(DEMANGLING)?;
        let names: Vec<String> = text.split('\n').map(demangled).collect();
        bound_time(0)?;
        let answer = names.join("\n");
        sendmsg::<()>(self.socket.as_raw_fd(), &[IoSlice::new(answer.as_bytes())], &[], MsgFlags::MSG_NOSIGNAL, None)?;
        Ok(())
    }

    fn reads_lines(&self, request: &Request) -> bool {
        self.may_open && request.wanted == Request::LINES
    }

    fn look_up(&self, request: &Request) -> Option<Named> {
        let (file, symbolizer) = self.files.get(&request.number)?;
        // By descriptor: the name may be another mount namespace's, or nobody's any more.
        let mut elf = Elf::new(format!("/proc/self/fd/{}", file.as_raw_fd()));
        elf.debug_syms = self.reads_lines(request);
        let look = |elf: &Elf| {
            let source = SymbolSource::Elf(elf.clone());
            match symbolizer.symbolize_single(&source, Input::VirtOffset(request.address)) {
                Ok(Symbolized::Sym(symbol)) => Some(symbol),
                _ => None,
            }
        };
        let symbol = look(&elf)?;
        let mut function = (demangled(&symbol.name), symbol.offset as u64);
        // Of a function in several pieces (GCC's .cold ones), debug information has no one start, and 0 is told; the
        // symbol table has one for each piece.
        if symbol.addr == 0 {
            elf.debug_syms = false;
            let piece = look(&elf).map(|piece| (demangled(&piece.name), piece.offset as u64));
            function = piece.unwrap_or((function.0, 0));
        }
        let line = |info: &CodeInfo<'_>| {
            Some((printable(&info.to_path().to_string_lossy()), info.line.filter(|line| *line > 0)?))
        };
        let innermost = symbol.inlined.last().and_then(|inner| inner.code_info.as_ref());
        Some(Named {
            function: Some(function),
            source: innermost.or(symbol.code_info.as_deref()).and_then(line),
            inlined: symbol.inlined.iter().map(|inner| demangled(&inner.name)).collect(),
        })
    }

    /// As a line of what is kept, which names without control characters always fit; those of inlined functions as
    /// long as there is room.
    fn reply(&self, request: &Request, mut named: Named) -> io::Result<()> {
        let address = request.address;
        let size = |named: &Named| kept::line(address, named).map_or(usize::MAX, |line| line.len());
        while size(&named) >= ANSWER && named.inlined.pop().is_some() {}
        let line = kept::line(address, &named).or_else(|| kept::line(address, &Named::default()));
        let line = line.ok_or(io::ErrorKind::InvalidData)?;
        let read = if self.reads_lines(request) { LINES } else { NO_LINES };
        let parts = [IoSlice::new(read.as_bytes()), IoSlice::new(line.as_bytes())];
        sendmsg::<()>(self.socket.as_raw_fd(), &parts, &[], MsgFlags::MSG_NOSIGNAL, None)?;
        Ok(())
    }
}
