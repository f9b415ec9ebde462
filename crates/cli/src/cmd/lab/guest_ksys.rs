//! The guest's part of `tollgate lab kernel`: opens each kind of file, has each read made, checks what it returned and
//! delivered, and writes everything as JSON to standard output.
//!
//! A program's own read is timed here; the routes inside the kernel are timed by the module `ksys`, which is told what
//! to do through its file in `/proc` (crates/lab/module/ksys.c says how). The module calls with this process's
//! descriptors and buffer.
//!
//! Each read finds the file in the same state: at its start, or with exactly the bytes in it that will be read. What
//! was read is put back between the samples and never inside of one.
//!
//! # Safety
//!
//! The calls of libc get live descriptors, which their owners keep open; pointers are to live locals of the type that
//! the call says, or to the buffer, which is as long as said. The timed read writes into that buffer only, on behalf of
//! a `&mut` to it.
#![allow(unsafe_code)]

use crate::exit::{Exit, Usage};
use crate::terminal;
use anyhow::{Context, Result, bail};
use clap::Args;
use nix::mount::{MsFlags, mount};
use std::arch::asm;
use std::fs::{File, FileTimes, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::time::{Duration, SystemTime};
use tollgate_bench::platform;
use tollgate_report::lab::kernel::{Cell, Figures, KernelReads, Kind, Reason, ReasonKind, Route, SCHEMA};
use tollgate_report::model::Unit;
use tollgate_report::sink::json;

/// Arguments.
#[derive(Debug, Args)]
pub struct GuestKsysArgs {
    /// Reads for each figure.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub samples: u32,
    /// Bytes of the reads that are not empty.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub bytes: u32,
}

/// Where the module is spoken to.
const MODULE: &str = "/proc/tollgate_ksys";
/// Bytes of the buffer and of the files that have a size.
const PAGE: usize = 4096;
/// Reads after which a page's state does not change any more: more than three batches of Linux 6.12, which works off 31
/// at once.
const FIRST_READS: usize = 100;
/// What no file has in it, so that a byte that was not written shows.
const UNWRITTEN: u8 = 0xa5;

/// Makes every read and prints the cells.
pub fn run(args: &GuestKsysArgs) -> Result<Exit> {
    let module = match OpenOptions::new().read(true).write(true).open(MODULE) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            bail!(Usage("`lab guest-ksys` runs in a guest with the module ksys: run `tollgate lab kernel`".into()))
        }
        module => module.with_context(|| format!("cannot open {MODULE}"))?,
    };
    let platform = platform::read(None);
    let unit = if platform::counts_instructions(&platform, tollgate_lab::guest::is_step()) {
        Unit::Instructions
    } else {
        Unit::Ticks
    };
    let mut bench = Bench { module, buffer: Buffer::new(), samples: args.samples };
    let mut cells = Vec::new();
    for kind in Kind::ALL {
        let mut target = Target::open(kind);
        for size in [0, args.bytes as usize] {
            cells.extend(Route::ALL.map(|route| bench.cell(&mut target, kind, route, size)));
        }
    }
    let command_line = std::fs::read_to_string("/proc/cmdline").unwrap_or_default().trim_end().to_string();
    let (package, model) = (String::new(), String::new());
    let reads = KernelReads { schema: SCHEMA, package, model, platform, command_line, unit, cells };
    terminal::print(&json::to_text(&reads)?)?;
    Ok(Exit::Success)
}

/// A page of its own: where in a page a buffer lies must not differ from run to run.
#[repr(C, align(4096))]
struct Buffer([u8; PAGE]);

impl Buffer {
    fn new() -> Box<Buffer> {
        Box::new(Buffer([UNWRITTEN; PAGE]))
    }
}

/// What the bytes of a file are.
fn content(kind: Kind) -> [u8; PAGE] {
    match kind {
        Kind::Zero => [0; PAGE],
        // Letters: the driver of a terminal passes them on as they are.
        _ => std::array::from_fn(|i| b'a' + (i % 26) as u8),
    }
}

fn not_ready(what: &str, error: &io::Error) -> Reason {
    Reason { kind: ReasonKind::NotReady, errno: error.raw_os_error(), text: format!("cannot {what}: {error}") }
}

/// How the state that a read finds is restored.
enum Refill {
    /// Nothing is used up.
    Nothing,
    /// Back to the start of the file.
    Rewind,
    /// Through the writing end.
    Write(OwnedFd),
    /// As if it had been typed (ioctl_tty(2), TIOCSTI). Writing to the other end was rejected: a terminal hands that on
    /// in a worker thread, some time later.
    Type,
}

/// A file to be read.
struct Target {
    file: OwnedFd,
    refill: Refill,
    /// The other end of a pseudo-terminal, which would hang up without it.
    _other: Option<OwnedFd>,
}

impl Target {
    fn open(kind: Kind) -> Result<Target, Reason> {
        match kind {
            Kind::Null => Target::device("/dev/null"),
            Kind::Zero => Target::device("/dev/zero"),
            Kind::Ramfs => Target::regular("ramfs"),
            Kind::Tmpfs => Target::regular("tmpfs"),
            Kind::Tty => Target::terminal(open("/dev/ttyS0")?, None),
            Kind::Pty => pseudo_terminal(),
            Kind::Pipe => pipe(),
        }
    }

    fn device(path: &str) -> Result<Target, Reason> {
        let file = File::open(path).map_err(|error| not_ready(&format!("open {path}"), &error))?;
        Ok(Target { file: file.into(), refill: Refill::Nothing, _other: None })
    }

    /// A file of one page on a new file system of this type. The root of a guest was rejected: it is a tmpfs or a ramfs
    /// as the kernel was built and booted (init/do_mounts.c), and the two read in different ways.
    fn regular(file_system: &str) -> Result<Target, Reason> {
        let directory = format!("/tmp/ksys-{file_system}");
        let path = format!("{directory}/file");
        let make = || -> io::Result<File> {
            std::fs::create_dir_all(&directory)?;
            mount(Some(file_system), directory.as_str(), Some(file_system), MsFlags::empty(), None::<&str>)?;
            dated(&path, &content(Kind::Ramfs))?;
            settled(&path)
        };
        let file = make().map_err(|error| not_ready(&format!("make {path}"), &error))?;
        Ok(Target { file: file.into(), refill: Refill::Rewind, _other: None })
    }

    /// A terminal in raw mode. Opened so that it does not block, and made to block once an empty read is known not to
    /// wait for input.
    fn terminal(file: OwnedFd, other: Option<OwnedFd>) -> Result<Target, Reason> {
        let fd = file.as_raw_fd();
        let mut mode = MaybeUninit::<libc::termios>::uninit();
        // SAFETY: see the module's section; `mode` is used only where tcgetattr said that it filled it.
        let raw = unsafe {
            libc::tcgetattr(fd, mode.as_mut_ptr()) == 0 && {
                libc::cfmakeraw(mode.as_mut_ptr());
                libc::tcsetattr(fd, libc::TCSANOW, mode.as_ptr()) == 0
            }
        };
        if !raw {
            return Err(not_ready("put the terminal into raw mode", &io::Error::last_os_error()));
        }
        // SAFETY: no byte is asked for, and a pointer to a live local is given; fcntl changes a flag of an open file.
        unsafe {
            if libc::read(fd, mode.as_mut_ptr().cast(), 0) != 0 {
                return Err(not_ready("read no bytes of the terminal", &io::Error::last_os_error()));
            }
            let flags = libc::fcntl(fd, libc::F_GETFL);
            if flags < 0 || libc::fcntl(fd, libc::F_SETFL, flags & !libc::O_NONBLOCK) != 0 {
                return Err(not_ready("make the terminal block", &io::Error::last_os_error()));
            }
        }
        Ok(Target { file, refill: Refill::Type, _other: other })
    }

    /// Does a read use up what it reads?
    fn consumes(&self) -> bool {
        matches!(self.refill, Refill::Write(_) | Refill::Type)
    }

    /// Makes the file ready for one read of `bytes`.
    fn prepare(&mut self, bytes: &[u8]) -> Result<(), Reason> {
        let fd = self.file.as_raw_fd();
        match &self.refill {
            Refill::Nothing => return Ok(()),
            Refill::Rewind => {
                // SAFETY: see the module's section.
                let at = unsafe { libc::lseek(fd, 0, libc::SEEK_SET) };
                return if at == 0 {
                    Ok(())
                } else {
                    Err(not_ready("go to the file's start", &io::Error::last_os_error()))
                };
            }
            Refill::Write(_) | Refill::Type => drain(fd)?,
        }
        match &self.refill {
            Refill::Write(end) if !bytes.is_empty() => {
                // SAFETY: see the module's section.
                let written = unsafe { libc::write(end.as_raw_fd(), bytes.as_ptr().cast(), bytes.len()) };
                if written != bytes.len() as isize {
                    return Err(not_ready("fill the pipe", &io::Error::last_os_error()));
                }
            }
            Refill::Type => {
                // SAFETY: TIOCSTI reads one byte through the pointer.
                let typed = bytes.iter().all(|byte| unsafe { libc::ioctl(fd, libc::TIOCSTI, byte) } == 0);
                if !typed {
                    return Err(not_ready("type into the terminal (TIOCSTI)", &io::Error::last_os_error()));
                }
            }
            _ => {}
        }
        match waiting(fd)? {
            there if there == bytes.len() => Ok(()),
            there => Err(Reason {
                kind: ReasonKind::NotReady,
                errno: None,
                text: format!("{} bytes were put in, and {there} wait to be read", bytes.len()),
            }),
        }
    }
}

fn open(path: &str) -> Result<OwnedFd, Reason> {
    let flags = libc::O_NOCTTY | libc::O_NONBLOCK;
    let file = OpenOptions::new().read(true).write(true).custom_flags(flags).open(path);
    file.map(OwnedFd::from).map_err(|error| not_ready(&format!("open {path}"), &error))
}

/// Writes a file whose times never change by reading it.
///
/// The time of access is compared with the other two at every read (relatime_need_update(), fs/inode.c), by seconds,
/// and by nanoseconds where these are the same: a file made and read within a second was five instructions more
/// expensive than one made and read across its end.
fn dated(path: &str, content: &[u8]) -> io::Result<()> {
    const HOUR: Duration = Duration::from_secs(3600);
    let mut file = File::create(path)?;
    file.write_all(content)?;
    let now = SystemTime::now();
    file.set_times(FileTimes::new().set_accessed(now + HOUR).set_modified(now - HOUR))
}

/// Opens a file and reads it until its page is where it will stay.
///
/// The first reads move a page from list to list (folio_mark_accessed(), mm/swap.c), in batches that are worked off
/// some time later, and each of these costs a little more or less than the later ones. Rejected: dropping the page
/// cache, which works the batches off but takes the marks away again.
fn settled(path: &str) -> io::Result<File> {
    for _ in 0..FIRST_READS {
        std::fs::read(path)?;
        work_off()?;
    }
    let mut file = File::open(path)?;
    for _ in 0..FIRST_READS {
        file.rewind()?;
        file.read_exact(&mut [0; 64])?;
        work_off()?;
    }
    Ok(file)
}

/// Has the kernel work off this CPU's batches of pages: it does so whenever it takes away a mapping (lru_add_drain(),
/// mm/mmap.c).
fn work_off() -> io::Result<()> {
    let (protection, flags) = (libc::PROT_READ, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    // SAFETY: a mapping of a page wherever there is room, which nobody else knows of, is taken away again unused.
    let done = unsafe {
        let page = libc::mmap(std::ptr::null_mut(), PAGE, protection, flags, -1, 0);
        page != libc::MAP_FAILED && libc::munmap(page, PAGE) == 0
    };
    if done { Ok(()) } else { Err(io::Error::last_os_error()) }
}

fn pseudo_terminal() -> Result<Target, Reason> {
    let master = open("/dev/ptmx")?;
    let unlocked: libc::c_int = 0;
    // SAFETY: TIOCSPTLCK reads one int from a live local; TIOCGPTPEER (Linux 4.13) takes flags and returns a new
    // descriptor, which nothing else owns.
    let user = unsafe {
        if libc::ioctl(master.as_raw_fd(), libc::TIOCSPTLCK, &unlocked) != 0 {
            return Err(not_ready("unlock a pseudo-terminal (TIOCSPTLCK)", &io::Error::last_os_error()));
        }
        let flags = libc::O_RDWR | libc::O_NOCTTY | libc::O_NONBLOCK | libc::O_CLOEXEC;
        let user = libc::ioctl(master.as_raw_fd(), libc::TIOCGPTPEER, flags);
        if user < 0 {
            return Err(not_ready("open a pseudo-terminal's user end (TIOCGPTPEER)", &io::Error::last_os_error()));
        }
        OwnedFd::from_raw_fd(user)
    };
    Target::terminal(user, Some(master))
}

fn pipe() -> Result<Target, Reason> {
    let (reader, writer) = io::pipe().map_err(|error| not_ready("make a pipe", &error))?;
    Ok(Target { file: reader.into(), refill: Refill::Write(writer.into()), _other: None })
}

/// Bytes that a read would get at once.
fn waiting(fd: i32) -> Result<usize, Reason> {
    let mut there: libc::c_int = 0;
    // SAFETY: FIONREAD fills one int.
    if unsafe { libc::ioctl(fd, libc::FIONREAD, &mut there) } != 0 {
        return Err(not_ready("ask what there is to read (FIONREAD)", &io::Error::last_os_error()));
    }
    Ok(usize::try_from(there).unwrap_or(0))
}

/// Takes out what a read that failed, or a person at the console, left.
fn drain(fd: i32) -> Result<(), Reason> {
    let mut scratch = [0u8; 256];
    while waiting(fd)? > 0 {
        // SAFETY: see the module's section.
        if unsafe { libc::read(fd, scratch.as_mut_ptr().cast(), scratch.len()) } <= 0 {
            return Err(not_ready("empty the file", &io::Error::last_os_error()));
        }
    }
    Ok(())
}

/// A program's read between two readings of the counter, or all of that but the `syscall` instruction.
///
/// The arguments stand in their registers before it, as they would in a program whose compiler has put the call inline.
macro_rules! timed {
    ($fd:expr, $buffer:expr, $bytes:expr, $($crossing:literal)?) => {{
        let (ticks, value): (u64, i64);
        // SAFETY: read(2) writes at most `bytes` into the buffer, which is that long; the system call changes rax, rcx
        // and r11, and the readings rax and rdx.
        unsafe {
            asm!(
                "lfence", "rdtsc", "lfence",
                "shl rdx, 32", "or rdx, rax", "mov r8, rdx",
                "mov rdx, r9", "xor eax, eax",
                $($crossing,)?
                "mov r10, rax",
                "lfence", "rdtsc", "lfence",
                "shl rdx, 32", "or rax, rdx", "sub rax, r8",
                in("rdi") $fd as i64, in("rsi") $buffer, in("r9") $bytes,
                out("r8") _, out("r10") value, out("rax") ticks, out("rdx") _, out("rcx") _, out("r11") _,
                options(nostack),
            );
        }
        (ticks, value)
    }};
}

/// What a series of reads gave.
#[derive(Default)]
struct Series {
    null: Vec<u64>,
    samples: Vec<u64>,
    value: Option<i64>,
}

/// The one who reads.
struct Bench {
    module: File,
    buffer: Box<Buffer>,
    samples: u32,
}

impl Bench {
    fn cell(&mut self, target: &mut Result<Target, Reason>, kind: Kind, route: Route, size: usize) -> Cell {
        let bytes = size as u64;
        let expect = kind.answers(bytes);
        let mut series = Series::default();
        let mut reason = match target {
            Err(reason) => Some(reason.clone()),
            Ok(target) => self.series(target, kind, route, size, &mut series).err(),
        };
        let figures = Figures::of(&series.samples, &series.null).filter(|_| reason.is_none());
        if figures.is_none() && reason.is_none() {
            reason = Some(Reason { kind: ReasonKind::NotReady, errno: None, text: "no sample was taken".into() });
        }
        let samples = if figures.is_some() { series.samples } else { Vec::new() };
        Cell { route, file: kind, bytes, expect, value: series.value, reason, figures, samples }
    }

    /// Makes the reads; each one's value and bytes are checked before the next.
    fn series(
        &mut self,
        target: &mut Target,
        kind: Kind,
        route: Route,
        size: usize,
        series: &mut Series,
    ) -> Result<(), Reason> {
        let content = content(kind);
        let expect = kind.answers(size as u64);
        // The module repeats a read by itself where nothing has to be put back.
        let at_once = if route == Route::User || (target.consumes() && size > 0) { 1 } else { self.samples };
        for _ in 0..self.samples / at_once {
            target.prepare(&content[..size])?;
            self.buffer.0.fill(UNWRITTEN);
            match route.command() {
                None => self.user_read(target, size, series),
                Some(word) => self.module_read(word, target, size, at_once, expect, series)?,
            }
            check(series.value.unwrap_or(i64::MIN), expect, route)?;
            self.check_bytes(&content[..usize::try_from(expect).unwrap_or(0)])?;
        }
        Ok(())
    }

    fn user_read(&mut self, target: &Target, size: usize, series: &mut Series) {
        let (fd, buffer) = (target.file.as_raw_fd(), self.buffer.0.as_mut_ptr());
        let (null, _) = timed!(fd, buffer, size,);
        let (ticks, value) = timed!(fd, buffer, size, "syscall");
        series.null.push(null);
        series.samples.push(ticks);
        series.value = Some(value);
    }

    /// Has the module read, and takes its answer in.
    fn module_read(
        &mut self,
        word: &str,
        target: &Target,
        size: usize,
        samples: u32,
        expect: i64,
        series: &mut Series,
    ) -> Result<(), Reason> {
        let (fd, buffer) = (target.file.as_raw_fd(), self.buffer.0.as_mut_ptr());
        let command = format!("route={word} fd={fd} bytes={size} buffer={buffer:p} samples={samples} expect={expect}");
        let answer = self.ask(&command).map_err(|error| not_ready("have the module read", &error))?;
        let answer = Answer::parse(&answer).ok_or_else(|| Reason {
            kind: ReasonKind::NotReady,
            errno: None,
            text: "cannot parse the module's answer".into(),
        })?;
        series.value = Some(answer.value?);
        series.null.extend(answer.null);
        series.samples.extend(answer.samples);
        Ok(())
    }

    fn ask(&mut self, command: &str) -> io::Result<String> {
        self.module.write_all(command.as_bytes())?;
        let mut text = Vec::new();
        let mut piece = [0; PAGE];
        loop {
            match self.module.read_at(&mut piece, text.len() as u64)? {
                0 => return String::from_utf8(text).map_err(|_| ErrorKind::InvalidData.into()),
                read => text.extend_from_slice(&piece[..read]),
            }
        }
    }

    /// Are the first bytes of the buffer these, and is nothing written behind them?
    fn check_bytes(&self, want: &[u8]) -> Result<(), Reason> {
        // Read as memory that somebody else has written: the compiler did not see the module do it.
        let seen = std::hint::black_box(&self.buffer.0);
        let (got, rest) = seen.split_at(want.len());
        if got == want && rest.iter().all(|byte| *byte == UNWRITTEN) {
            return Ok(());
        }
        Err(Reason { kind: ReasonKind::Wrong, errno: None, text: "the bytes read are not those of the file".into() })
    }
}

/// Did a read return what it must?
fn check(value: i64, expect: i64, route: Route) -> Result<(), Reason> {
    if value == expect {
        return Ok(());
    }
    let errno =
        value.checked_neg().and_then(|errno| i32::try_from(errno).ok()).filter(|errno| (1..4096).contains(errno));
    let Some(errno) = errno else {
        let text = format!("returned {value}, but must return {expect}");
        return Err(Reason { kind: ReasonKind::Wrong, errno: None, text });
    };
    let text = match (route, errno) {
        (Route::KernelRead, libc::EINVAL) => {
            "kernel_read uses `read_iter`, and rejects a file that also has `read` (fs/read_write.c, __kernel_read)"
                .into()
        }
        _ => format!("the read failed: {}", io::Error::from_raw_os_error(errno)),
    };
    Err(Reason { kind: ReasonKind::Failed, errno: Some(errno), text })
}

/// What the module said.
#[derive(Debug, PartialEq)]
struct Answer {
    /// What the last call returned, or why nothing was called.
    value: Result<i64, Reason>,
    null: Vec<u64>,
    samples: Vec<u64>,
}

impl Answer {
    fn parse(text: &str) -> Option<Answer> {
        let mut lines = text.lines();
        let (word, rest) = lines.next()?.split_once(' ')?;
        let value = match word {
            "ok" | "differs" => Ok(rest.parse().ok()?),
            "no-method" => Err(Reason {
                kind: ReasonKind::NoMethod,
                errno: None,
                text: format!("files of this kind have no method `{rest}`"),
            }),
            "no-symbol" => Err(Reason {
                kind: ReasonKind::NoSymbol,
                errno: None,
                text: format!("this kernel has no function {rest}"),
            }),
            _ => return None,
        };
        let mut numbers = |name: &str| -> Option<Vec<u64>> {
            let mut words = lines.next()?.split(' ');
            (words.next()? == name).then(|| words.map(|word| word.parse().ok()).collect())?
        };
        let (null, samples) = if value.is_ok() { (numbers("null")?, numbers("samples")?) } else { Default::default() };
        Some(Answer { value, null, samples })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_the_module() {
        let answer = Answer::parse("ok 64\nnull 7 7 9\nsamples 350 351 350\n").unwrap();
        assert_eq!(answer, Answer { value: Ok(64), null: vec![7, 7, 9], samples: vec![350, 351, 350] });
        assert_eq!(Answer::parse("differs -22\nnull 7\nsamples 99\n").unwrap().value, Ok(-22));
        let none = Answer::parse("no-method read\n").unwrap();
        assert_eq!(none.value.unwrap_err().kind, ReasonKind::NoMethod);
        for bad in [
            "",
            "ok\n",
            "ok x\nnull\nsamples\n",
            "ok 1\nnull 7\n",
            "ok 1\nnull a\nsamples 1\n",
            "yes 1\nnull 1\nsamples 1\n",
        ] {
            assert_eq!(Answer::parse(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn a_wrong_value_is_no_failure_and_no_figure() {
        assert_eq!(check(64, 64, Route::VfsRead), Ok(()));
        let failed = check(-22, 0, Route::KernelRead).unwrap_err();
        assert_eq!((failed.kind, failed.errno), (ReasonKind::Failed, Some(22)));
        for value in [63, i64::MIN, -5000] {
            assert_eq!(check(value, 64, Route::User).unwrap_err().kind, ReasonKind::Wrong, "{value}");
        }
    }

    /// The same code as in the guest, on this machine's files.
    #[test]
    fn a_programs_own_reads_are_made_and_checked() {
        let module = File::open("/dev/null").unwrap();
        let mut bench = Bench { module, buffer: Buffer::new(), samples: 3 };
        for kind in [Kind::Null, Kind::Zero, Kind::Pipe] {
            let mut target = Target::open(kind);
            for size in [0, 64] {
                let cell = bench.cell(&mut target, kind, Route::User, size);
                assert_eq!(
                    (cell.value, cell.reason, cell.samples.len()),
                    (Some(cell.expect), None, 3),
                    "{kind:?} {size}"
                );
            }
        }
        // A file that is not what it should be is found out.
        let mut wrong = Target::open(Kind::Zero);
        let cell = bench.cell(&mut wrong, Kind::Ramfs, Route::User, 64);
        assert_eq!((cell.figures, cell.reason.map(|reason| reason.kind)), (None, Some(ReasonKind::Wrong)));
    }
}
