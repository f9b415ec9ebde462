//! The memory that a followed program and this process share: files without a name (memfd_create(2)), and parts of them
//! that are mapped here.
#![allow(unsafe_code)]
//! # Safety
//!
//! A part is mapped once, of a file that is that long and is sealed against being cut (F_SEAL_SHRINK), and stays mapped
//! while anything refers to it. The program writes to it at any time, so no reference to a byte is made: memory is seen
//! as atomics only, and every offset is checked against the length of the part.
//!
//! # What the program can do to it
//! The file is made in the program's name, and named by a number of the program's own: whoever shares its table of
//! descriptors may put another file behind that number, one that it may not even read. So the number is only looked
//! through without any right (O_PATH), and what is behind it is opened when it is known to be memory that its own user
//! has made and nobody has used. Without the seal, a program that cuts the file ends this process with SIGBUS; without
//! F_SEAL_FUTURE_WRITE (Linux 5.1) it could make writable what it executes of ours (`seal_check_write`,
//! include/linux/mm.h, Linux 6.18). Whoever shares its descriptors and was quick enough to map the file before that
//! seal would keep what it can write to: a program whose descriptors another one shares gets no such memory
//! (remote/sharing.rs). And what is mapped in the end is compared with the file.
//!
//! Any process of the program's user could do the same by `/proc/PID/fd`, and pidfd_getfd(2): where that is another
//! user than ours, who may have fewer rights over the program than ours has, both are closed as long as the file is
//! open in the program ([`hidden`]).
//!
//! Rejected: to make the file here and to send it by SCM_RIGHTS. The program would need a socket of which one end is
//! ours, which must be opened by a number of the program's as well, and three more calls in its name that its filter
//! may refuse.

use nix::errno::Errno;
use nix::fcntl::{FcntlArg, OFlag, SealFlag, fcntl};
use nix::sys::memfd::{MFdFlags, memfd_create};
use std::fs::{File, Metadata, OpenOptions};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::ops::Range;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt};
use std::ptr::NonNull;
use std::rc::Rc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use tollgate_remote as remote;
use tollgate_remote::maps::{self, Mapping};
use tollgate_remote::memory::Memory;

/// MFD_CLOEXEC and MFD_ALLOW_SEALING.
const SEALABLE: u64 = 0x3;
/// Of Linux 6.3, before which every memfd could be executed.
const MFD_EXEC: u64 = 0x10;

/// Of Linux 6.3: nobody changes whether the file itself can be executed.
const F_SEAL_EXEC: i32 = 0x20;

/// A file that a program has open, and this process too.
#[derive(Debug)]
pub struct SharedFile {
    file: File,
    /// Its number in the program. Whoever makes it closes that.
    pub fd: u64,
}

/// Where a process shares memory with the one that forked it.
pub struct Place {
    /// Its first address.
    pub at: u64,
    /// Its bytes from there on.
    pub length: u64,
    /// Bytes of its file.
    pub size: u64,
    /// The address of a byte of 0 that the program cannot write.
    pub name: u64,
}

impl SharedFile {
    /// Makes a file of so many bytes in the name of a thread that stands, and whose calls `remote` makes.
    pub fn make(
        tid: i32,
        size: u64,
        memory: &Memory,
        maps: &[Mapping],
        remote: &dyn Fn(i64, [u64; 6]) -> io::Result<u64>,
    ) -> io::Result<SharedFile> {
        let name = maps::empty_string(memory, maps).ok_or(io::Error::other("no ELF file is mapped in it"))?;
        SharedFile::make_named(tid, size, name, remote)
    }

    fn make_named(
        tid: i32,
        size: u64,
        name: u64,
        remote: &dyn Fn(i64, [u64; 6]) -> io::Result<u64>,
    ) -> io::Result<SharedFile> {
        let make =
            |flags: u64| remote::with_a_descriptor(tid, || remote(libc::SYS_memfd_create, [name, flags, 0, 0, 0, 0]));
        let fd = make(SEALABLE | MFD_EXEC).or_else(|_| make(SEALABLE))?;
        let file = opened(tid, fd).and_then(|file| SharedFile { file, fd }.of_size(size));
        file.inspect_err(|_| {
            let _ = remote(libc::SYS_close, [fd, 0, 0, 0, 0, 0]);
        })
    }

    /// Puts memory of a forked process's own where the one that forked it, which may have more rights than it has soon,
    /// has what it shares with us. Its only thread stands and has not run yet. `take` has the file before the program
    /// does, so that what it makes is whole by then.
    ///
    /// Rejected: to have the program do it behind its fork. It may fork in ways that nothing of ours sees.
    pub fn replace<T>(
        tid: i32,
        place: &Place,
        remote: &dyn Fn(i64, [u64; 6]) -> io::Result<u64>,
        take: impl FnOnce(SharedFile) -> io::Result<T>,
    ) -> io::Result<T> {
        hidden(tid, remote, || SharedFile::replace_hidden(tid, place, remote, take))
    }

    fn replace_hidden<T>(
        tid: i32,
        place: &Place,
        remote: &dyn Fn(i64, [u64; 6]) -> io::Result<u64>,
        take: impl FnOnce(SharedFile) -> io::Result<T>,
    ) -> io::Result<T> {
        let file = SharedFile::make_named(tid, place.size, place.name, remote)?;
        let fd = file.fd;
        let (protection, flags) =
            (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED | libc::MAP_FIXED | libc::MAP_NORESERVE);
        let args = [place.at, place.length, protection as u64, flags as u64, fd, 0];
        let taken = take(file).and_then(|taken| remote(libc::SYS_mmap, args).map(|_| taken));
        let _ = remote(libc::SYS_close, [fd, 0, 0, 0, 0, 0]);
        taken
    }

    fn of_size(self, size: u64) -> io::Result<SharedFile> {
        if size > remote::longest_file() {
            // The kernel would send SIGXFSZ, and this process would die of it (setrlimit(2)).
            return Err(io::Error::other(
                "tollgate may not create a file as large as the memory that it shares (`ulimit -f unlimited` allows \
                 it)",
            ));
        }
        // The seal first: whoever has the number too would cut the file between the two.
        self.seal(SealFlag::F_SEAL_SHRINK)?;
        self.file.set_len(size)?;
        Ok(self)
    }

    /// One of this process's own, for tests of what lies in such memory.
    pub fn of_test(size: u64) -> io::Result<SharedFile> {
        let file = memfd_create("tollgate-test", MFdFlags::MFD_CLOEXEC | MFdFlags::MFD_ALLOW_SEALING)?;
        SharedFile { fd: file.as_raw_fd() as u64, file: file.into() }.of_size(size)
    }

    /// Whoever maps it from now on, or has its number, cannot write to it; and no other seal can be set.
    pub fn seal_writing(&self) -> io::Result<()> {
        self.seal(SealFlag::F_SEAL_FUTURE_WRITE | SealFlag::F_SEAL_SEAL)
    }

    fn seal(&self, seals: SealFlag) -> io::Result<()> {
        fcntl(&self.file, FcntlArg::F_ADD_SEALS(seals)).map(drop).map_err(io::Error::from)
    }

    /// Maps a part of it here.
    pub fn map(&self, offset: u64, length: u64) -> io::Result<Words> {
        // SAFETY: a new mapping wherever the kernel likes.
        let at = unsafe {
            let (protection, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED | libc::MAP_NORESERVE);
            libc::mmap(std::ptr::null_mut(), length as usize, protection, flags, self.file.as_raw_fd(), offset as i64)
        };
        if at == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let mapped = Mapped { at: NonNull::new(at.cast()).ok_or(io::ErrorKind::OutOfMemory)?, length };
        Ok(Words { mapped: Rc::new(mapped), from: 0, length })
    }

    /// Makes it longer.
    pub fn grow(&self, size: u64) -> io::Result<()> {
        self.file.set_len(size)
    }

    /// Whether this file is what a program has mapped at some addresses, by a number that may have led to another one
    /// meanwhile.
    pub fn is_mapped(&self, tid: i32, addresses: &[u64]) -> io::Result<()> {
        let metadata = self.file.metadata()?;
        let device = format!("{:02x}:{:02x}", libc::major(metadata.dev()), libc::minor(metadata.dev()));
        let maps = maps::read(tid)?;
        let is_own = |map: &Mapping| map.inode == metadata.ino() && map.device == device;
        let found = |at: &u64| maps.iter().any(|map| (map.start..map.end).contains(at) && is_own(map));
        match addresses.iter().all(found) {
            true => Ok(()),
            false => Err(io::Error::other("another process replaced the file descriptor of the shared memory (dup2)")),
        }
    }

    /// The file itself, of which parts need not be mapped to be read.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Writes bytes at an offset, which need not be mapped.
    pub fn write(&self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all_at(bytes, offset)
    }

    /// Reads bytes at an offset, which need not be mapped.
    pub fn read(&self, offset: u64, into: &mut [u8]) -> io::Result<()> {
        self.file.read_exact_at(into, offset)
    }
}

/// Does this while a program of another user is not dumpable, so that nobody of its user can open what it has open: a
/// thread that stands says so in its name. If this process is killed meanwhile, it stays so, which closes its /proc/PID
/// to its user and keeps it from dumping core.
pub fn hidden<T>(tid: i32, remote: &dyn Fn(i64, [u64; 6]) -> io::Result<u64>, work: impl FnOnce() -> T) -> T {
    /// SUID_DUMP_USER (linux/sched/coredump.h).
    const DUMPABLE: u64 = 1;
    let control = |option: i32, value: u64| remote(libc::SYS_prctl, [option as u64, value, 0, 0, 0, 0]);
    let is_of_another = remote::file_user(tid).is_some_and(|user| user != nix::unistd::geteuid().as_raw());
    let is_dumpable = || control(libc::PR_GET_DUMPABLE, 0).is_ok_and(|now| now == DUMPABLE);
    let hides = is_of_another && is_dumpable() && control(libc::PR_SET_DUMPABLE, 0).is_ok();
    // Also where that panics. Error: it was killed.
    let _shows = hides.then(|| at_end(|| drop(control(libc::PR_SET_DUMPABLE, DUMPABLE))));
    work()
}

/// Does this when it is dropped.
fn at_end(end: impl FnMut()) -> impl Drop {
    struct Guard<F: FnMut()>(F);
    impl<F: FnMut()> Drop for Guard<F> {
        fn drop(&mut self) {
            (self.0)();
        }
    }
    Guard(end)
}

/// A place in the low 2 GiB, for what a sign-extended 32-bit immediate or displacement is to name: of a trace CODE, so
/// that it can name a stub of the vsyscall page. Nobody can guess it: CODE has instructions that a hostile program
/// might want to lead another one to. It is above where programs that are not position independent have their heap
/// begin, with room for that to grow.
pub fn low_place() -> u64 {
    // Below, Wine reserves all it can (loader/preloader.c).
    const PLACES: Range<u64> = 0x6800_0000..0x7f00_0000;
    // Keyed by the kernel's random numbers.
    let random = RandomState::new().build_hasher().finish();
    PLACES.start + random % ((PLACES.end - PLACES.start) / 0x1000) * 0x1000
}

/// What comes of giving a process that was forked memory of its own.
#[derive(Debug)]
pub enum Own<T> {
    /// It has that.
    Has(T),
    /// It was killed, which the next wait says.
    Gone,
    /// It has none, and what it shares with its maker is to be taken out of it: why.
    Refused(String),
    /// No call may be made in its name, so that it keeps what it shares with its maker, if there is that: why.
    Exposed(String),
}

/// What is said of a process that was forked, and keeps the memory that tollgate shares with its maker.
pub fn exposed(pid: i32, why: &str) -> String {
    format!(
        "process {pid} can write to the memory that tollgate shares with its parent, and so take its parent over, \
         whatever \
         rights that has: {why}"
    )
}

/// Gives a process that was forked memory of its own, by `make`, while its only thread stands at its birth.
/// `same_files`: the two have one table of descriptors; `may_call`: whether calls in its name cannot harm it.
pub fn own<T>(same_files: bool, may_call: bool, make: impl FnOnce() -> io::Result<T>) -> Own<T> {
    if !may_call {
        let why = "its seccomp filter may forbid the calls that give it memory of its own (as root, tollgate can \
                   suspend \
                   the filter for them)";
        return Own::Exposed(why.into());
    }
    // The file would be made, and closed, among those of its maker, which runs.
    if same_files {
        return Own::Refused("it shares its file descriptors with its parent (CLONE_FILES)".into());
    }
    match make() {
        Ok(own) => Own::Has(own),
        Err(error) if error.raw_os_error() == Some(libc::ESRCH) => Own::Gone,
        Err(error) => Own::Refused(format!("no memory of its own: {error}")),
    }
}

/// What is said of calls that give a program such memory, where the kernel refuses them.
pub const FORBIDDEN: &str =
    " (a security module, a seccomp filter or vm.memfd_noexec forbids memory that is both shared and executable)";

/// The kernel's answer to such a call, with which one it was where it may not be made at all.
pub fn refused(what: &str, error: io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(libc::EPERM | libc::EACCES) => {
            io::Error::new(error.kind(), format!("{what} in its name: {error}{FORBIDDEN}"))
        }
        _ => error,
    }
}

/// What is behind a number of a program's, if that is memory without a name that the program itself has made just now.
fn opened(tid: i32, fd: u64) -> io::Result<File> {
    let path =
        |flags: OFlag| OpenOptions::new().read(true).custom_flags(flags.bits()).open(format!("/proc/{tid}/fd/{fd}"));
    let behind = path(OFlag::O_PATH)?;
    let user = remote::file_user(tid)
        .ok_or_else(|| io::Error::other("/proc/PID/status of it cannot be read (`ulimit -n`)"))?;
    let metadata = behind.metadata()?;
    if !(is_memfd(&metadata)? && metadata.size() == 0 && metadata.uid() == user) {
        return Err(io::Error::other("another process replaced the file descriptor of the shared memory (dup2)"));
    }
    // The same file, whatever the number leads to by now.
    let file = OpenOptions::new().read(true).write(true).open(format!("/proc/self/fd/{}", behind.as_raw_fd()))?;
    match fcntl(&file, FcntlArg::F_GET_SEALS) {
        // What vm.memfd_noexec=2 seals is what cannot be executed already, and can be mapped for execution all the
        // same.
        Ok(seals) if seals & !F_SEAL_EXEC == 0 => Ok(file),
        Ok(_) => Err(io::Error::other("another process sealed the shared memory")),
        Err(error) => Err(error.into()),
    }
}

/// Memory without a name: all of it is of one file system that is mounted nowhere.
fn is_memfd(metadata: &Metadata) -> io::Result<bool> {
    static DEVICE: OnceLock<Result<u64, Errno>> = OnceLock::new();
    let device = DEVICE.get_or_init(|| {
        let own = File::from(memfd_create("", MFdFlags::MFD_CLOEXEC)?);
        own.metadata()
            .map(|metadata| metadata.dev())
            .map_err(|error| Errno::from_raw(error.raw_os_error().unwrap_or_default()))
    });
    Ok(metadata.is_file() && metadata.nlink() == 0 && metadata.dev() == (*device)?)
}

/// A part of a file, mapped.
#[derive(Debug)]
struct Mapped {
    at: NonNull<u8>,
    length: u64,
}

impl Drop for Mapped {
    fn drop(&mut self) {
        // SAFETY: the mapping that `map` made; whoever refers to it has this value.
        unsafe { libc::munmap(self.at.as_ptr().cast(), self.length as usize) };
    }
}

/// Words of a file that are mapped. Who has them may read them wherever they go: they hold the mapping.
#[derive(Clone, Debug)]
pub struct Words {
    mapped: Rc<Mapped>,
    from: u64,
    length: u64,
}

impl Words {
    /// Some of them.
    pub fn part(&self, from: u64, length: u64) -> Words {
        assert!(
            from.is_multiple_of(8) && from <= self.length && length <= self.length - from,
            "beyond the mapping: {from:#x}"
        );
        Words { mapped: Rc::clone(&self.mapped), from: self.from + from, length }
    }

    fn at(&self, offset: u64, length: u64) -> *mut u8 {
        assert!(offset <= self.length && length <= self.length - offset, "beyond the mapping: {offset:#x}");
        // SAFETY: inside of the mapping, as just checked: every part is inside of the whole.
        unsafe { self.mapped.at.as_ptr().add((self.from + offset) as usize) }
    }

    /// A word.
    pub fn word(&self, offset: u64) -> &AtomicU64 {
        assert!(offset.is_multiple_of(8), "no word begins at {offset:#x}");
        // SAFETY: inside, and aligned: mappings are, parts are. It lives as long as `self`, and is only seen as an
        // atomic.
        unsafe { AtomicU64::from_ptr(self.at(offset, 8).cast()) }
    }

    /// Its value.
    pub fn load(&self, offset: u64) -> u64 {
        self.word(offset).load(Ordering::Acquire)
    }

    fn byte(&self, offset: u64) -> &AtomicU8 {
        // SAFETY: inside. It lives as long as `self`, and is only seen as an atomic.
        unsafe { AtomicU8::from_ptr(self.at(offset, 1)) }
    }

    /// Writes bytes in their order, words at once where they are words of the mapping: a program sees none of a later
    /// call's bytes before those of an earlier one's.
    pub fn write(&self, offset: u64, bytes: &[u8]) {
        self.at(offset, bytes.len() as u64);
        let (mut at, mut rest) = (offset, bytes);
        while let Some((byte, behind)) = rest.split_first() {
            match rest.split_first_chunk() {
                Some((word, behind)) if at.is_multiple_of(8) => {
                    self.word(at).store(u64::from_le_bytes(*word), Ordering::Release);
                    (at, rest) = (at + 8, behind);
                }
                _ => {
                    self.byte(at).store(*byte, Ordering::Release);
                    (at, rest) = (at + 1, behind);
                }
            }
        }
    }

    /// Reads bytes.
    pub fn read(&self, offset: u64, into: &mut [u8]) {
        self.at(offset, into.len() as u64);
        for (at, byte) in (offset..).zip(into) {
            *byte = self.byte(at).load(Ordering::Acquire);
        }
    }
}

impl AsRef<[AtomicU64]> for Words {
    fn as_ref(&self) -> &[AtomicU64] {
        // SAFETY: inside and aligned, as for `word`; the mapping lives as long as `self`, and is only seen as atomics.
        unsafe { std::slice::from_raw_parts(self.at(0, self.length).cast(), (self.length / 8) as usize) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, Stdio};

    #[test]
    fn bytes_are_written_wherever_they_begin() {
        let words = SharedFile::of_test(64).unwrap().map(0, 64).unwrap();
        for from in 0..9 {
            let bytes: Vec<u8> = (1..=23).map(|byte| byte + from).collect();
            words.write(from.into(), &bytes);
            let mut got = [0; 23];
            words.read(from.into(), &mut got);
            assert_eq!(&got[..], bytes);
        }
        let part = words.part(8, 16);
        part.word(8).store(7, Ordering::Relaxed);
        assert_eq!((words.load(16), part.as_ref().len(), part.as_ref()[1].load(Ordering::Relaxed)), (7, 2, 7));
    }

    #[test]
    #[should_panic(expected = "beyond the mapping")]
    fn nothing_behind_a_part_is_written() {
        let words = SharedFile::of_test(64).unwrap().map(0, 64).unwrap();
        words.part(8, 16).write(9, &[0; 8]);
    }

    /// `cat`, with a file open as its number 9.
    fn cat(file: &File) -> Child {
        let fd = file.as_raw_fd();
        let mut command = Command::new("/bin/cat");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        // SAFETY: dup2 is all that is done between fork and exec.
        unsafe {
            command.pre_exec(move || if libc::dup2(fd, 9) == 9 { Ok(()) } else { Err(io::Error::last_os_error()) });
        }
        let mut cat = command.spawn().unwrap();
        cat.stdin.as_mut().unwrap().write_all(b"x").unwrap();
        cat.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        cat
    }

    /// What comes of it if this file is found where the memory is expected.
    fn instead(file: &File) -> io::Result<SharedFile> {
        let mut cat = cat(file);
        let tid = cat.id() as i32;
        let (memory, maps) = (Memory::unstopped(tid).unwrap(), maps::read(tid).unwrap());
        let made = SharedFile::make(tid, 1 << 20, &memory, &maps, &|_, _| Ok(9));
        cat.kill().unwrap();
        cat.wait().unwrap();
        made
    }

    /// What its number leads to may be another file by the time that it is mapped.
    #[test]
    fn a_file_that_is_mapped_in_the_place_of_the_memory_is_noticed() {
        let (shared, other) = (SharedFile::of_test(8192).unwrap(), SharedFile::of_test(8192).unwrap());
        let (ours, others) = (shared.map(4096, 4096).unwrap(), other.map(4096, 4096).unwrap());
        let [ours, others] = [&ours, &others].map(|words| words.mapped.at.as_ptr() as u64);
        let pid = std::process::id() as i32;
        shared.is_mapped(pid, &[ours]).unwrap();
        for wrong in [others, 0x1000] {
            let error = shared.is_mapped(pid, &[ours, wrong]).unwrap_err().to_string();
            assert!(error.contains("another process replaced"), "{error}");
        }
    }

    /// Regression: any file was made 292 MiB long and filled by a root that joined the program of another user, who had
    /// put an O_PATH descriptor of that file where the memory was expected.
    #[test]
    fn a_file_that_is_put_in_the_place_of_the_memory_is_left_alone() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("precious");
        std::fs::write(&path, "precious").unwrap();
        let open = |flags: OFlag| OpenOptions::new().read(true).custom_flags(flags.bits()).open(&path).unwrap();
        for flags in [OFlag::O_PATH, OFlag::empty()] {
            let error = instead(&open(flags)).unwrap_err().to_string();
            assert!(error.contains("another process replaced"), "{error}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
        }
        // Also one that is empty, and memory that is in use, or was sealed.
        std::fs::write(&path, "").unwrap();
        assert!(instead(&open(OFlag::O_PATH)).is_err());
        assert_eq!(std::fs::metadata(&path).unwrap().len(), 0);
        let memfd = || File::from(memfd_create("", MFdFlags::MFD_CLOEXEC | MFdFlags::MFD_ALLOW_SEALING).unwrap());
        let used = memfd();
        used.set_len(5).unwrap();
        assert!(instead(&used).is_err());
        let sealed = memfd();
        fcntl(&sealed, FcntlArg::F_ADD_SEALS(SealFlag::F_SEAL_GROW)).unwrap();
        assert!(instead(&sealed).unwrap_err().to_string().contains("sealed"));
        assert_eq!((used.metadata().unwrap().len(), sealed.metadata().unwrap().len()), (5, 0));
        assert!(instead(&memfd()).is_ok());
    }

    /// Regression: a program that cut the memory ended the process that traced it, by SIGBUS.
    #[test]
    fn nobody_cuts_the_memory_or_makes_sealed_code_writable() {
        let shared = SharedFile::of_test(8192).unwrap();
        let before = shared.map(0, 8192).unwrap();
        let cut = || shared.file().set_len(4096).unwrap_err().raw_os_error();
        assert_eq!(cut(), Some(libc::EPERM));
        shared.seal_writing().unwrap();
        assert_eq!(cut(), Some(libc::EPERM));
        before.write(4096, b"still");
        assert!(shared.map(0, 4096).is_err() && shared.write(0, b"new").is_err());
        // SAFETY: new memory, read-only; its protection is asked for and never had, and it is unmapped.
        let protected = unsafe {
            let (protection, file) = (libc::PROT_READ | libc::PROT_EXEC, shared.file().as_raw_fd());
            let at = libc::mmap(std::ptr::null_mut(), 4096, protection, libc::MAP_SHARED, file, 4096);
            assert_ne!(at, libc::MAP_FAILED);
            let done = libc::mprotect(at, 4096, libc::PROT_READ | libc::PROT_WRITE);
            assert_eq!(std::slice::from_raw_parts(at.cast::<u8>(), 5), b"still");
            libc::munmap(at, 4096);
            done
        };
        assert_eq!(protected, -1);
    }
}
