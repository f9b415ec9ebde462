//! Where lines go: standard error, standard output, a file, a file a process, or another program.
//!
//! Lines are gathered and written in pieces, and at the latest when nothing happens for some milliseconds; a terminal
//! gets each at once, because somebody looks at it. A line may be begun before its rest is known ([`Output::begin`]);
//! what comes between cuts it, as in strace. The first error is kept and nothing is written after it: the program must
//! not suffer from a full disk.

use super::args::TraceArgs;
use crate::terminal;
use anyhow::{Context, Result, anyhow};
use nix::unistd::AccessFlags;
use std::collections::{HashMap, HashSet};
use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tollgate_report::sink::atomic_file::{open_in_place, save_error, standard_output};
use tollgate_supervisor::own_proc;

/// Lines are written when so many bytes have gathered.
const PIECE: usize = 64 * 1024;

/// Where lines go.
pub struct Output {
    target: Target,
    failed: Option<io::Error>,
    name: String,
    /// Threads of lines that are begun: one at most, but where each thread has a file.
    begun: HashSet<i32>,
}

/// The end of a line that is cut.
const UNFINISHED: &str = " <unfinished ...>\n";
/// The end of one whose thread is let go.
const DETACHED: &str = " <detached ...>\n";

enum Target {
    /// Written at once, or gathered.
    One { out: BufWriter<Box<dyn Write>>, at_once: bool, child: Option<Child> },
    /// `-ff`.
    Each(Files),
}

/// A file for each thread.
struct Files {
    base: OsString,
    append: bool,
    open: HashMap<i32, BufWriter<File>>,
    /// Threads that have a file, though it may be closed: its device and inode.
    begun: HashMap<i32, (u64, u64)>,
    /// Threads whose file cannot be written: the others go on, as a thread chooses its number.
    broken: HashSet<i32>,
    /// The first error.
    failed: Option<io::Error>,
}

impl Files {
    fn new(base: &OsStr, append: bool) -> Files {
        let (begun, broken) = (HashMap::new(), HashSet::new());
        Files { base: base.into(), append, open: HashMap::new(), begun, broken, failed: None }
    }

    fn put(&mut self, tid: i32, text: &str) {
        if self.broken.contains(&tid) {
            return;
        }
        let written = self.file(tid).and_then(|file| file.write_all(text.as_bytes()));
        self.keep(tid, written);
    }

    fn keep(&mut self, tid: i32, done: io::Result<()>) {
        if let Err(error) = done {
            self.broken.insert(tid);
            self.open.remove(&tid);
            self.failed.get_or_insert(error);
        }
    }

    /// Opened where it is not. Where as many files are open as may be, all are closed, and opened again when they are
    /// needed.
    fn file(&mut self, tid: i32) -> io::Result<&mut BufWriter<File>> {
        if !self.open.contains_key(&tid) {
            let mut file = self.made(tid);
            if file.as_ref().is_err_and(|error| error.raw_os_error() == Some(libc::EMFILE)) {
                self.flush();
                self.open.clear();
                file = self.made(tid);
            }
            let file = file?;
            self.begun.insert(tid, identity(&file)?);
            self.open.insert(tid, BufWriter::new(file));
        }
        self.open.get_mut(&tid).ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn made(&self, tid: i32) -> io::Result<File> {
        match self.begun.get(&tid) {
            Some(known) => open_again(&self.name(tid), *known),
            None => create_own(&self.name(tid), self.append),
        }
    }

    /// `FILE.TID`.
    fn name(&self, tid: i32) -> PathBuf {
        let mut name = self.base.as_bytes().to_vec();
        name.extend_from_slice(format!(".{tid}").as_bytes());
        PathBuf::from(OsString::from_vec(name))
    }

    /// A thread has ended; another one may get its number, and goes on in its file.
    fn ended(&mut self, tid: i32) {
        if let Some(mut file) = self.open.remove(&tid) {
            let done = file.flush();
            self.keep(tid, done);
        }
    }

    fn flush(&mut self) {
        let done: Vec<(i32, io::Result<()>)> = self.open.iter_mut().map(|(tid, file)| (*tid, file.flush())).collect();
        done.into_iter().for_each(|(tid, done)| self.keep(tid, done));
    }
}

impl Output {
    /// Opens what `-o` names, so that what cannot be written is said before anything runs.
    pub fn open(args: &TraceArgs) -> Result<Output> {
        let Some(output) = &args.output else {
            let out: Box<dyn Write> = Box::new(terminal::errors());
            return Ok(Output::one("standard error".into(), out, io::stderr().is_terminal(), None));
        };
        if args.to_standard_output() {
            let out = standard_output().context("-o -: standard output cannot be written")?;
            return Ok(Output::one("-".into(), Box::new(out), io::stdout().is_terminal(), None));
        }
        let name = output.to_string_lossy().into_owned();
        if args.pipes() {
            let command = OsStr::from_bytes(&output.as_bytes()[1..]);
            let mut shell = Command::new("/bin/sh");
            shell.arg("-c").arg(command).stdin(Stdio::piped());
            let mut child = own_proc::outside(move || shell.spawn()).context("-o: cannot start /bin/sh")?;
            let input = child.stdin.take().context("-o: /bin/sh has no standard input")?;
            return Ok(Output::one(name, Box::new(input), false, Some(child)));
        }
        if args.separate() {
            // Each file is made when its thread has something to say: that there is a place for it is seen now.
            let place = Path::new(output).parent().filter(|place| !place.as_os_str().is_empty());
            let may = |place: &Path| nix::unistd::access(&place.join("."), AccessFlags::W_OK | AccessFlags::X_OK);
            place
                .map_or(Ok(()), may)
                .map_err(|errno| anyhow!("-o {}", save_error(&name, &errno.into(), "nothing was saved")))?;
            let target = Target::Each(Files::new(output, args.append));
            return Ok(Output { target, failed: None, name, begun: HashSet::new() });
        }
        let file = open_in_place(Path::new(output), args.append)
            .map_err(|error| anyhow!("-o {}", save_error(&name, &error, "nothing was saved")))?;
        let at_once = file.is_terminal();
        Ok(Output::one(name, Box::new(file), at_once, None))
    }

    /// Into anything; for tests and other sinks' texts.
    pub fn one(name: String, out: Box<dyn Write>, at_once: bool, child: Option<Child>) -> Output {
        let target = Target::One { out: BufWriter::with_capacity(PIECE, out), at_once, child };
        Output { target, failed: None, name, begun: HashSet::new() }
    }

    /// Writes lines of a thread.
    pub fn write(&mut self, tid: i32, text: &str) {
        let cuts = match self.target {
            Target::One { .. } => self.begun.drain().next().is_some(),
            Target::Each(_) => self.begun.remove(&tid),
        };
        if cuts {
            self.put(tid, UNFINISHED);
        }
        self.put(tid, text);
    }

    /// Begins a line of a thread.
    pub fn begin(&mut self, tid: i32, text: &str) {
        self.write(tid, text);
        self.begun.insert(tid);
    }

    /// Is the line that this thread has begun still to be ended?
    pub fn has_begun(&self, tid: i32) -> bool {
        self.begun.contains(&tid)
    }

    /// Ends the line that this thread has begun.
    pub fn end(&mut self, tid: i32, text: &str) {
        self.begun.remove(&tid);
        self.put(tid, text);
    }

    /// A thread gets another number in the call whose line it has begun.
    pub fn renumbered(&mut self, tid: i32, number: i32) {
        if self.has_begun(tid) {
            self.end(tid, &format!(" <pid changed to {number} ...>\n"));
        }
    }

    /// A thread is let go: nothing more is known of the line that it has begun.
    pub fn let_go(&mut self, tid: i32) {
        if self.has_begun(tid) {
            self.end(tid, DETACHED);
        }
    }

    /// The same of all threads.
    pub fn let_all_go(&mut self) {
        let begun: Vec<i32> = self.begun.iter().copied().collect();
        begun.into_iter().for_each(|tid| self.let_go(tid));
    }

    fn put(&mut self, tid: i32, text: &str) {
        if self.failed.is_some() {
            return;
        }
        match &mut self.target {
            Target::One { out, at_once, .. } => {
                let written = out.write_all(text.as_bytes());
                self.failed = written.and_then(|()| if *at_once { out.flush() } else { Ok(()) }).err();
            }
            Target::Each(files) => files.put(tid, text),
        }
    }

    /// A thread has ended, and with it its file.
    pub fn ended(&mut self, tid: i32) {
        if matches!(self.target, Target::Each(_)) && self.begun.remove(&tid) {
            self.put(tid, UNFINISHED);
        }
        if let Target::Each(files) = &mut self.target {
            files.ended(tid);
        }
    }

    /// Writes what has gathered.
    pub fn flush(&mut self) {
        match &mut self.target {
            Target::One { out, .. } if self.failed.is_none() => self.failed = out.flush().err(),
            Target::One { .. } => {}
            Target::Each(files) => files.flush(),
        }
    }

    /// Has writing failed?
    pub fn broken(&self) -> bool {
        self.failed.is_some()
    }

    /// Has the reader at the other end gone away?
    pub fn unread(&self) -> bool {
        self.failed.as_ref().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Writes the rest and waits for the program at the other end. A reader that went away is no failure.
    pub fn finish(mut self) -> Result<()> {
        self.flush();
        match self.target {
            Target::One { out, child, .. } => {
                // What could not be written is gone; dropping the buffer would try again.
                drop(out.into_parts());
                // The tracer's own wait may have taken it already.
                if let Some(mut child) = child {
                    let _ = child.wait();
                }
            }
            Target::Each(files) => self.failed = self.failed.or(files.failed),
        }
        match self.failed {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error).with_context(|| {
                format!(
                    "-o {}: cannot be written, so the rest is missing (the program kept running): free some space, or \
                     name another file",
                    self.name
                )
            }),
            _ => Ok(()),
        }
    }
}

/// A file of a thread, for its owner alone where it is new. The program chooses its name by its number, and may have
/// put something else there: no link is followed, and nothing is written to but a file of this user's own that has no
/// other name.
fn create_own(path: &PathBuf, append: bool) -> io::Result<File> {
    // One that is made now is this user's, whatever a file system says of its owner (NFS, FAT).
    match OpenOptions::new().create_new(true).mode(0o600).write(true).append(append).open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        made => return made,
    }
    let flags = libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_NOCTTY;
    let file = OpenOptions::new().write(true).append(append).custom_flags(flags).open(path)?;
    let meta = file.metadata()?;
    if !meta.is_file() || meta.nlink() != 1 || meta.uid() != nix::unistd::geteuid().as_raw() {
        return Err(io::Error::other(format!("{}: not a file of this user's own", path.display())));
    }
    if !append {
        file.set_len(0)?;
    }
    Ok(file)
}

/// A file that was opened before, at its end, if it has still that name.
fn open_again(path: &PathBuf, known: (u64, u64)) -> io::Result<File> {
    let flags = libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_NOCTTY;
    let file = OpenOptions::new().append(true).custom_flags(flags).open(path)?;
    match identity(&file)? == known {
        true => Ok(file),
        false => Err(io::Error::other(format!("{}: another file by now", path.display()))),
    }
}

fn identity(file: &File) -> io::Result<(u64, u64)> {
    file.metadata().map(|meta| (meta.dev(), meta.ino()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cmd::trace::args::Trace;
    use clap::Parser;

    fn open(words: &[&str]) -> Result<Output> {
        Output::open(&Trace::try_parse_from(std::iter::once(&"trace").chain(words).chain(&["true"])).unwrap().args)
    }

    /// Regression: a program that knew its number had root write to any file by a link, or wait for a FIFO's reader.
    #[test]
    fn files_of_threads_follow_no_link_and_wait_for_nobody() {
        let dir = tempfile::tempdir().unwrap();
        let name = |name: &str| dir.path().join(name);
        std::fs::write(name("victim"), "whole").unwrap();
        std::os::unix::fs::symlink(name("victim"), name("out.1")).unwrap();
        std::fs::hard_link(name("victim"), name("out.2")).unwrap();
        nix::unistd::mkfifo(&name("out.3"), nix::sys::stat::Mode::S_IRWXU).unwrap();
        for number in 1..=3 {
            assert!(create_own(&name(&format!("out.{number}")), false).is_err(), "{number}");
        }
        assert_eq!(std::fs::read_to_string(name("victim")).unwrap(), "whole");
        std::fs::write(name("out.4"), "old").unwrap();
        create_own(&name("out.4"), false).unwrap().write_all(b"n").unwrap();
        create_own(&name("out.4"), true).unwrap().write_all(b"m").unwrap();
        assert_eq!(std::fs::read_to_string(name("out.4")).unwrap(), "nm");
    }

    /// Regression: node makes standard error non-blocking, and the first full pipe ended all lines.
    #[test]
    fn a_file_is_made_anew_or_appended_to() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("out");
        let name = path.to_str().unwrap();
        for (options, expected) in
            [(vec!["-o", name], "1\n"), (vec!["-o", name], "1\n"), (vec!["-A", "-o", name], "1\n1\n")]
        {
            let mut output = open(&options).unwrap();
            output.write(1, "1\n");
            output.finish().unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
        }
    }

    #[test]
    fn what_comes_between_cuts_a_line_that_is_begun() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("out");
        let mut output = open(&["-o", path.to_str().unwrap()]).unwrap();
        output.begin(7, "read(0, ");
        assert!(output.has_begun(7));
        output.end(7, "\"\", 1) = 0\n");
        assert!(!output.has_begun(7));
        output.begin(7, "read(0, ");
        output.write(8, "getpid() = 8\n");
        assert!(!output.has_begun(7), "it is cut");
        output.begin(8, "pause(");
        output.begin(7, "read(1, ");
        output.let_go(8);
        output.let_all_go();
        output.write(8, "end\n");
        output.finish().unwrap();
        let expected = "read(0, \"\", 1) = 0\nread(0,  <unfinished ...>\ngetpid() = 8\npause( <unfinished ...>\n\
                        read(1,  <detached ...>\nend\n";
        assert_eq!(std::fs::read_to_string(&path).unwrap(), expected);
    }

    /// Regression: the program ran to its end untraced.
    #[test]
    fn files_of_threads_have_a_directory() {
        let dir = tempfile::tempdir().unwrap();
        let base = dir.path().join("none/out");
        let refused = open(&["-ff", "-o", base.to_str().unwrap()]).err().unwrap().to_string();
        assert!(refused.contains("none/out") && refused.contains("No such file"), "{refused}");
    }

    #[test]
    fn a_line_is_begun_in_each_file() {
        let dir = tempfile::tempdir().unwrap();
        let base = dir.path().join("out");
        let mut output = open(&["-ff", "-o", base.to_str().unwrap()]).unwrap();
        output.begin(7, "read(0, ");
        output.begin(8, "pause(");
        output.begin(9, "wait(");
        output.end(7, "1) = 0\n");
        output.write(8, "--- SIGALRM ---\n");
        output.let_all_go();
        output.finish().unwrap();
        let of = |tid: i32| std::fs::read_to_string(dir.path().join(format!("out.{tid}"))).unwrap();
        let expected = ["read(0, 1) = 0\n", "pause( <unfinished ...>\n--- SIGALRM ---\n", "wait( <detached ...>\n"];
        assert_eq!([of(7), of(8), of(9)], expected);
    }

    #[test]
    fn a_file_a_process() {
        let dir = tempfile::tempdir().unwrap();
        let base = dir.path().join("out");
        let mut output = open(&["-ff", "-o", base.to_str().unwrap()]).unwrap();
        for (tid, text) in [(7, "a\n"), (8, "b\n"), (7, "c\n")] {
            output.write(tid, text);
        }
        output.ended(7);
        assert_eq!(std::fs::read_to_string(dir.path().join("out.7")).unwrap(), "a\nc\n");
        output.finish().unwrap();
        assert_eq!(std::fs::read_to_string(dir.path().join("out.8")).unwrap(), "b\n");
        assert!(!base.exists());
    }

    /// Regression: a program that put a link in the place of its file ended the lines of all others.
    #[test]
    fn a_file_that_cannot_be_written_is_missing_alone() {
        let dir = tempfile::tempdir().unwrap();
        let base = dir.path().join("out");
        std::os::unix::fs::symlink("/no/such/file", dir.path().join("out.7")).unwrap();
        let mut output = open(&["-ff", "-o", base.to_str().unwrap()]).unwrap();
        for tid in [7, 8, 7, 9] {
            output.write(tid, "line\n");
        }
        assert!(!output.broken());
        let error = format!("{:#}", output.finish().unwrap_err());
        assert!(error.contains("cannot be written"), "{error}");
        let of = |tid: i32| std::fs::read_to_string(dir.path().join(format!("out.{tid}"))).unwrap();
        assert_eq!([of(8), of(9)], ["line\n", "line\n"]);
    }

    /// Regression: 1,500 threads ended all lines where 1,024 files may be open.
    #[test]
    fn more_threads_than_files_may_be_open_have_their_lines() {
        let dir = tempfile::tempdir().unwrap();
        let mut files = Files::new(dir.path().join("out").as_os_str(), false);
        let line = |files: &mut Files, tid: i32| files.put(tid, &format!("{tid}\n"));
        (1..=3).for_each(|tid| line(&mut files, tid));
        // As if there were no room for a fourth.
        files.flush();
        files.open.clear();
        (1..=4).for_each(|tid| line(&mut files, tid));
        files.flush();
        assert!(files.failed.is_none());
        let of = |tid: i32| std::fs::read_to_string(dir.path().join(format!("out.{tid}"))).unwrap();
        assert_eq!([1, 2, 4].map(of), ["1\n1\n", "2\n2\n", "4\n"]);
    }

    #[test]
    fn another_program_gets_the_lines_and_is_waited_for() {
        let dir = tempfile::tempdir().unwrap();
        for sign in ["|", "!"] {
            let path = dir.path().join("out");
            let mut output = open(&["-o", &format!("{sign}sort > {}", path.display())]).unwrap();
            output.write(1, "b\na\n");
            output.finish().unwrap();
            assert_eq!(std::fs::read_to_string(&path).unwrap(), "a\nb\n");
        }
    }

    #[test]
    fn a_reader_that_goes_away_is_no_failure_and_a_full_disk_is() {
        let mut output = open(&["-o", "|true"]).unwrap();
        // More than the pipe and the buffer hold: it must meet the broken pipe.
        for _ in 0..64 {
            output.write(1, &"x".repeat(PIECE));
        }
        assert!(output.broken());
        output.finish().unwrap();
        let mut full = open(&["-o", "/dev/full"]).unwrap();
        full.write(1, &"x".repeat(2 * PIECE));
        assert!(full.broken());
        let error = format!("{:#}", full.finish().unwrap_err());
        assert!(error.contains("/dev/full") && error.contains("No space left"), "{error}");
    }

    #[test]
    fn what_cannot_be_written_is_said_before_anything_runs() {
        let error = format!("{:#}", open(&["-o", "/no/such/directory/x"]).err().unwrap());
        assert!(error.contains("/no/such/directory/x") && error.contains("No such file"), "{error}");
    }
}
