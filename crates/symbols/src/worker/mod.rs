//! Symbols and debug information, read in a process of its own.
//!
//! Both are whatever the file's author wrote. A symbolizer maps files, which somebody may truncate (SIGBUS); follows
//! what is nested in them (an overflow of the stack); believes lengths and counts (memory, time); and opens other files
//! that are named in them. The tracer must not end, wait or open anything by that, as programs depend on it. So a
//! *worker*, forked when the first name is asked for, does it: with bounds on memory and time, with the rights of the
//! file's owner where others could have written the file, and with none of the tracer's descriptors but a socket. Where
//! it ends, that file is read no further than its symbol table, and if that ends the next one, not at all.
//!
//! Rejected: checks in front of the symbolizer (each attacker found what they did not know of); a copy of each file
//! (against truncation alone); executing a program anew (who uses this as a library has none to execute).

use std::cell::{Cell, RefCell};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, IoSlice};
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use nix::errno::Errno;
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, kill};
use nix::sys::socket::{ControlMessage, MsgFlags, recv, sendmsg};
use nix::unistd::Pid;

use super::kept;
use super::object::Named;

mod child;

/// How long an answer is waited for. A worker ends itself after [`child::MOST`] of CPU time; this is for one that
/// sleeps in the kernel, for a page of a file system that does not answer (fuse(4)).
const PATIENCE: Duration = Duration::from_secs(30);
/// When so many workers have ended over one user's files, no more are started for that user: there can be any number
/// of such files.
const MOST_LOST: u32 = 8;
/// Workers at once; one more replaces the one that was asked least recently.
const WORKERS: usize = 4;
/// The longest answer, in bytes.
const ANSWER: usize = 1 << 16;
/// Names that are demangled for one answer: as many as it has room for when each is as long as can be.
pub(super) const TOGETHER: usize = 15;

/// With whose rights a worker opens files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Rights {
    /// Those of this process.
    Own,
    /// A user's, whatever this process may do.
    User(u32),
}

/// What is asked of a worker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'a> {
    /// What the file is known by, of [`Pool::number`].
    pub(super) number: u64,
    pub(super) file: &'a File,
    pub(super) rights: Rights,
    /// Linked address.
    pub(super) address: u64,
    /// Whether debug information is read too.
    pub(super) lines: bool,
}

/// What a worker says.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) named: Named,
    /// Debug information was read too, if that was asked for: a worker that has not the rights that it should have
    /// reads what it was given, and opens no other file.
    pub(super) lines: bool,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lost {
    /// The worker ended over the question.
    Worker,
    /// There is none, which says nothing of the file.
    NotStarted,
}

/// The workers of one resolver.
#[derive(Debug, Default)]
pub(super) struct Pool {
    workers: RefCell<HashMap<Rights, Worker>>,
    numbers: Cell<u64>,
    lost: RefCell<HashMap<Rights, u32>>,
}

impl Pool {
    /// A number for a file.
    pub(super) fn number(&self) -> u64 {
        self.numbers.replace(self.numbers.get() + 1)
    }

    /// What a file's symbols and lines say.
    pub(super) fn ask(&self, question: Question<'_>) -> Result<Answer, Lost> {
        let mut workers = self.workers.borrow_mut();
        let rights = question.rights;
        if !workers.contains_key(&rights) {
            if self.lost.borrow().get(&rights).is_some_and(|lost| *lost >= MOST_LOST) {
                return Err(Lost::NotStarted);
            }
            let oldest = workers.iter().min_by_key(|(_, worker)| worker.asked).map(|(rights, _)| *rights);
            oldest.filter(|_| workers.len() >= WORKERS).and_then(|oldest| workers.remove(&oldest));
            workers.insert(rights, Worker::start(rights).map_err(|_| Lost::NotStarted)?);
        }
        let worker = workers.get_mut(&rights).ok_or(Lost::NotStarted)?;
        worker.asked = Instant::now();
        worker.ask(question).map_err(|_| {
            workers.remove(&rights);
            *self.lost.borrow_mut().entry(rights).or_default() += 1;
            Lost::Worker
        })
    }

    /// Names as their languages write them, of so many symbols as one answer has room for ([`TOGETHER`]), none of them
    /// longer than [`ANSWER`] allows and none with a line end in it.
    pub(super) fn demangle(&self, symbols: &[&str]) -> Result<Vec<String>, Lost> {
        let mut workers = self.workers.borrow_mut();
        let rights = Rights::Own;
        let worker = match workers.entry(rights) {
            Entry::Occupied(worker) => worker.into_mut(),
            Entry::Vacant(place) => place.insert(Worker::start(rights).map_err(|_| Lost::NotStarted)?),
        };
        worker.demangle(symbols).map_err(|_| {
            workers.remove(&rights);
            Lost::Worker
        })
    }

    /// Ends all workers, as a file may.
    #[cfg(test)]
    pub(super) fn kill_all(&self) {
        for worker in self.workers.borrow().values() {
            kill(worker.pid.lock().unwrap().unwrap(), Signal::SIGKILL).unwrap();
        }
    }

    /// A file is not asked about any more.
    pub(super) fn forget(&self, number: u64) {
        // It may be borrowed by a caller that panics.
        let Ok(mut workers) = self.workers.try_borrow_mut() else { return };
        for worker in workers.values_mut().filter(|worker| worker.holds.contains(&number)) {
            worker.holds.remove(&number);
            // One that has ended is noticed with the next question.
            let _ = worker.send(&Request::forget(number), None);
        }
    }
}

/// What an answer begins with: whether debug information was read.
const LINES: &str = "+";
const NO_LINES: &str = "-";

/// A request as it is sent: a number of a file, which is attached the first time; an address; what is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Request {
    number: u64,
    address: u64,
    /// 0: forget the file; 1: its symbols; 2: debug information too; 3: no file, but names, which follow in so many
    /// bytes as `number` says, a line each.
    wanted: u64,
}

impl Request {
    const FORGET: u64 = 0;
    const SYMBOLS: u64 = 1;
    const LINES: u64 = 2;
    const DEMANGLE: u64 = 3;
    /// Bytes of it.
    const LENGTH: usize = 24;

    fn forget(number: u64) -> Request {
        Request { number, address: 0, wanted: Request::FORGET }
    }

    fn bytes(self) -> [u8; Request::LENGTH] {
        let mut bytes = [0; Request::LENGTH];
        for (to, word) in bytes.chunks_exact_mut(8).zip([self.number, self.address, self.wanted]) {
            to.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }

    fn parse(bytes: &[u8; Request::LENGTH]) -> Request {
        let (words, _) = bytes.as_chunks::<8>();
        let [number, address, wanted] = [0, 1, 2].map(|at: usize| u64::from_le_bytes(words[at]));
        Request { number, address, wanted }
    }
}

/// A process of its own, and this end of its socket; it ends when this is closed.
#[derive(Debug)]
struct Worker {
    socket: OwnedFd,
    /// `None` when it has been waited for: the number may be another one's then.
    pid: Arc<Mutex<Option<Pid>>>,
    /// The files that it has.
    holds: HashSet<u64>,
    /// When it was asked last.
    asked: Instant,
}

impl Worker {
    fn start(rights: Rights) -> io::Result<Worker> {
        let (socket, pid) = child::start(rights)?;
        Ok(Worker { socket, pid, holds: HashSet::new(), asked: Instant::now() })
    }

    fn ask(&mut self, question: Question<'_>) -> io::Result<Answer> {
        let Question { number, file, address, lines, .. } = question;
        let wanted = if lines { Request::LINES } else { Request::SYMBOLS };
        let is_new = self.holds.insert(number);
        self.send(&Request { number, address, wanted }, is_new.then_some(file))?;
        self.answer()
    }

    fn demangle(&self, symbols: &[&str]) -> io::Result<Vec<String>> {
        let text = symbols.join("\n");
        self.send(&Request { number: text.len() as u64, address: 0, wanted: Request::DEMANGLE }, None)?;
        self.send_bytes(text.as_bytes(), None)?;
        self.wait()?;
        let mut bytes = vec![0; ANSWER];
        let length = recv(self.socket.as_raw_fd(), &mut bytes, MsgFlags::empty())?;
        if length == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let text = std::str::from_utf8(&bytes[..length]).map_err(io::Error::other)?;
        let names: Vec<String> = text.split('\n').map(String::from).collect();
        if names.len() == symbols.len() { Ok(names) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }

    fn send(&self, request: &Request, file: Option<&File>) -> io::Result<()> {
        self.send_bytes(&request.bytes(), file)
    }

    fn send_bytes(&self, bytes: &[u8], file: Option<&File>) -> io::Result<()> {
        let descriptors = file.map(|file| [file.as_raw_fd()]);
        let attached = descriptors.as_ref().map(|fds| ControlMessage::ScmRights(fds));
        // Where the worker has ended this must not be a SIGPIPE.
        let flags = MsgFlags::MSG_NOSIGNAL;
        loop {
            let message = [IoSlice::new(bytes)];
            match sendmsg::<()>(self.socket.as_raw_fd(), &message, attached.as_slice(), flags, None) {
                Err(Errno::EINTR) => {}
                sent => return sent.map(drop).map_err(io::Error::from),
            }
        }
    }

    fn answer(&self) -> io::Result<Answer> {
        self.wait()?;
        let mut bytes = vec![0; ANSWER];
        let length = recv(self.socket.as_raw_fd(), &mut bytes, MsgFlags::empty())?;
        let text = std::str::from_utf8(&bytes[..length]).map_err(io::Error::other)?;
        let line = text.strip_suffix('\n').and_then(|text| text.split_at_checked(1));
        let read = line.and_then(|(read, line)| Some((read == LINES, kept::parsed(line)?.1)));
        read.map(|(lines, named)| Answer { named, lines }).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
    }

    fn wait(&self) -> io::Result<()> {
        let until = Instant::now() + PATIENCE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let timeout = PollTimeout::try_from(left).unwrap_or(PollTimeout::MAX);
            match poll(&mut [PollFd::new(self.socket.as_fd(), PollFlags::POLLIN)], timeout) {
                Ok(0) if left.is_zero() => return Err(io::ErrorKind::TimedOut.into()),
                Ok(0) | Err(Errno::EINTR) => {}
                other => return other.map(drop).map_err(io::Error::from),
            }
        }
    }
}

impl Drop for Worker {
    /// One that is busy is not waited for.
    fn drop(&mut self) {
        if let Ok(pid) = self.pid.lock()
            && let Some(pid) = *pid
        {
            let _ = kill(pid, Signal::SIGKILL);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::FileExt;
    use std::path::{Path, PathBuf};
    use std::process::Command;

    fn built(directory: &Path, name: &str, text: &str) -> PathBuf {
        let (source, program) = (directory.join(name), directory.join("program"));
        std::fs::write(&source, text).unwrap();
        let made = Command::new("gcc").arg("-g").arg("-o").arg(&program).arg(&source).status().unwrap();
        assert!(made.success());
        program
    }

    fn address(program: &Path, symbol: &str) -> u64 {
        let nm = Command::new("nm").arg(program).output().unwrap();
        let nm = String::from_utf8(nm.stdout).unwrap();
        let line = nm.lines().find(|line| line.ends_with(&format!(" {symbol}"))).unwrap();
        u64::from_str_radix(&line[..16], 16).unwrap()
    }

    fn ask(pool: &Pool, number: u64, file: &File, address: u64, lines: bool) -> Result<Named, Lost> {
        pool.ask(Question { number, file, rights: Rights::Own, address, lines }).map(|answer| answer.named)
    }

    const TEXT: &str = "int f(int n) { return n + 1; }\nint main(void) { return f(-1); }\n";

    #[test]
    fn a_worker_names_addresses_of_several_files_and_forgets_them() {
        let directory = tempfile::tempdir().unwrap();
        let program = built(directory.path(), "p.c", TEXT);
        let (file, at) = (File::open(&program).unwrap(), address(&program, "main"));
        let (pool, own) = (Pool::default(), File::open("/proc/self/exe").unwrap());
        let (first, second) = (pool.number(), pool.number());
        assert_eq!(ask(&pool, second, &own, u64::MAX, true).unwrap().source, None);
        let named = ask(&pool, first, &file, at + 4, true).unwrap();
        assert_eq!(named.function, Some(("main".into(), 4)));
        assert!(named.source.is_some_and(|(path, line)| path.ends_with("p.c") && line == 2));
        assert_eq!(ask(&pool, first, &file, at, false).unwrap().source, None);
        pool.forget(first);
        assert!(ask(&pool, first, &file, at, true).unwrap().source.is_some());
        assert_eq!(pool.workers.borrow().len(), 1);
    }

    /// Regression: it ended the tracer by SIGBUS.
    #[test]
    fn a_file_that_is_truncated_ends_the_worker_alone() {
        let directory = tempfile::tempdir().unwrap();
        let program = built(directory.path(), "p.c", TEXT);
        let (file, at) = (File::open(&program).unwrap(), address(&program, "main"));
        let pool = Pool::default();
        let (number, other) = (pool.number(), pool.number());
        // It has mapped the file, and has not read the lines.
        assert!(ask(&pool, number, &file, at, false).is_ok());
        File::options().write(true).open(&program).unwrap().set_len(0).unwrap();
        assert!(ask(&pool, number, &file, at + 1, true).is_err());
        // The next one names others.
        let program = built(directory.path(), "q.c", TEXT);
        assert!(ask(&pool, other, &File::open(&program).unwrap(), at, true).unwrap().source.is_some());
        assert_eq!(pool.lost.borrow()[&Rights::Own], 1);
    }

    /// Regression: functions that are nested 100,000 deep ended the tracer by an overflow of the stack.
    #[test]
    fn nested_functions_end_the_worker_alone() {
        const DEPTH: usize = 1_000_000;
        // A unit with lines, a function with low_pc and high_pc, inlined functions with nothing (DWARF 4, section 7.5).
        let text = format!(
            ".globl _start\n.text\n.file 1 \"n.c\"\n_start: .loc 1 1\nxor %eax, %eax\nret\n.Lend:\n\
             .section .debug_abbrev\n.byte 1,0x11,1,0x10,0x17,0x11,1,0x12,7,0,0\n\
             .byte 2,0x2e,1,3,8,0x11,1,0x12,7,0,0, 3,0x1d,1,0,0, 0\n\
             .section .debug_info\n.long .Lover-.Lhere\n.Lhere: .short 4\n.long 0\n.byte 8\n\
             .byte 1\n.long 0\n.quad _start,.Lend-_start\n.byte 2\n.asciz \"f\"\n.quad _start,.Lend-_start\n\
             .fill {DEPTH},1,3\n.fill {DEPTH}+2,1,0\n.Lover:\n.section .note.GNU-stack\n"
        );
        let directory = tempfile::tempdir().unwrap();
        let (source, program) = (directory.path().join("n.s"), directory.path().join("n"));
        std::fs::write(&source, text).unwrap();
        assert!(
            Command::new("gcc")
                .args(["-nostdlib", "-static", "-o"])
                .arg(&program)
                .arg(&source)
                .status()
                .unwrap()
                .success()
        );
        let (file, at) = (File::open(&program).unwrap(), address(&program, "_start"));
        let pool = Pool::default();
        assert!(ask(&pool, 0, &file, at, true).is_err());
        assert_eq!(ask(&pool, 0, &file, at, false).unwrap().function, Some(("_start".into(), 0)));
    }

    #[test]
    fn a_worker_that_was_killed_is_replaced_and_not_for_ever() {
        let directory = tempfile::tempdir().unwrap();
        let program = built(directory.path(), "p.c", TEXT);
        let (file, at) = (File::open(&program).unwrap(), address(&program, "main"));
        let pool = Pool::default();
        for lost in 0..MOST_LOST {
            assert!(ask(&pool, 0, &file, at, true).is_ok());
            let pid = pool.workers.borrow()[&Rights::Own].pid.lock().unwrap().unwrap();
            kill(pid, Signal::SIGKILL).unwrap();
            assert!(ask(&pool, 0, &file, at, true).is_err());
            assert_eq!(pool.lost.borrow()[&Rights::Own], lost + 1);
        }
        assert_eq!(ask(&pool, 0, &file, at, true), Err(Lost::NotStarted));
        // Of another user's files others may be read all the same.
        assert!(!pool.lost.borrow().contains_key(&Rights::User(1)));
    }

    #[test]
    fn a_worker_has_no_descriptor_of_this_process_and_ends_with_it() {
        let pool = Pool::default();
        let file = File::open("/proc/self/exe").unwrap();
        let _ = ask(&pool, 0, &file, 1, false).unwrap();
        let pid = pool.workers.borrow()[&Rights::Own].pid.lock().unwrap().unwrap();
        // Standard input, output and error; the socket; the file.
        let count = std::fs::read_dir(format!("/proc/{pid}/fd")).unwrap().count();
        assert!((5..=7).contains(&count), "{count} descriptors");
        let limits = std::fs::read_to_string(format!("/proc/{pid}/limits")).unwrap();
        let core = limits.lines().find(|line| line.starts_with("Max core file size")).unwrap();
        assert_eq!(core.split_ascii_whitespace().nth(4), Some("0"));
        drop(pool);
        let begun = Instant::now();
        while Path::new(&format!("/proc/{pid}")).exists() {
            assert!(begun.elapsed() < Duration::from_secs(20), "it lives on");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_user_whose_rights_a_worker_has_cannot_have_others_files_opened() {
        if !nix::unistd::geteuid().is_root() {
            println!("not here: only root becomes another user");
            return;
        }
        let directory = tempfile::tempdir().unwrap();
        let program = built(directory.path(), "p.c", TEXT);
        let (file, at) = (File::open(&program).unwrap(), address(&program, "main"));
        let pool = Pool::default();
        let ask =
            || pool.ask(Question { number: 0, file: &file, rights: Rights::User(65534), address: at, lines: true });
        assert!(ask().unwrap().named.source.is_some() && ask().unwrap().lines);
        pool.forget(0);
        // It opens the file by its descriptor's name, and may not any more.
        std::os::unix::fs::fchown(&file, Some(1), Some(1)).unwrap();
        file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
        assert_eq!(ask().unwrap().named, Named::default());
    }

    #[test]
    fn requests_are_read_as_they_were_sent() {
        let request = Request { number: 3, address: u64::MAX - 1, wanted: Request::LINES };
        assert_eq!(Request::parse(&request.bytes()), request);
        let file = tempfile::tempfile().unwrap();
        file.write_all_at(b"no program", 0).unwrap();
        assert_eq!(ask(&Pool::default(), 9, &file, 1, true).unwrap(), Named::default());
    }
}
