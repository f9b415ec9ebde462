//! Snapshots of /proc/PID/maps (proc_pid_maps(5), Linux fs/proc/task_mmu.c), with the mapped files open.

use nix::sys::statfs;
use nix::unistd::{Whence, lseek};
use std::collections::HashMap;
use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::ops::Range;
use std::os::fd::AsRawFd;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};

use super::SymbolError;
use super::{as_user, proc_status, served};

/// The most bytes that are read of a map; 65,530 mappings (the default of vm.max_map_count) of 256 bytes each are 16
/// MiB.
const MAP_LIMIT: u64 = 64 << 20;

/// The largest vDSO image that is copied, in bytes; those of Linux 6.18 have 8 KiB.
const VDSO_LIMIT: u64 = 1 << 20;

/// What is mapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Backing {
    /// Memory without a name.
    Anonymous,
    /// A file: its path as the traced process's mount namespace has it, and whether it has been deleted since.
    File(PathBuf, bool),
    /// What the kernel names in brackets (`[vdso]`, `[stack]`, `[anon:…]`), with them.
    Special(String),
}

/// An open file that is mapped somewhere.
#[derive(Debug)]
pub struct Source {
    pub(super) file: File,
    pub(super) identity: Identity,
    /// It is this user's, or root's: nobody else has chosen the names of other files that are in it.
    pub(super) trusted: bool,
    /// Its user.
    pub(super) owner: u32,
    /// It begins as ELF files do: what is executed of it is named by what it has.
    elf: bool,
}

/// What tells one state of one file from another. A build-id was rejected as the key: two links of changed sources may
/// carry the same one (`--build-id=none`, or a fixed one), and to know it the file must be parsed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Identity {
    device: u64,
    inode: u64,
    size: u64,
    modified: (i64, i64),
    /// Nobody sets it, as the time of modification can be set.
    changed: (i64, i64),
}

impl Identity {
    pub(super) fn of(meta: &Metadata) -> Identity {
        let (modified, changed) = ((meta.mtime(), meta.mtime_nsec()), (meta.ctime(), meta.ctime_nsec()));
        Identity { device: meta.dev(), inode: meta.ino(), size: meta.len(), modified, changed }
    }

    /// A name for what is kept of it.
    pub(super) fn file_name(&self) -> String {
        let Identity { device, inode, size, modified, changed } = self;
        let [modified, changed] =
            [modified, changed].map(|(seconds, nanoseconds)| format!("{seconds:x}-{nanoseconds:x}"));
        format!("{device:x}-{inode:x}-{size:x}-{modified}-{changed}")
    }
}

impl Source {
    pub(super) fn new(file: File) -> io::Result<Source> {
        let meta = file.metadata()?;
        if !meta.is_file() {
            return Err(io::Error::other("not a regular file"));
        }
        let trusted = is_own(&meta) && !is_somebodys_word(&file);
        let mut magic = [0; 4];
        let elf = file.read_exact_at(&mut magic, 0).is_ok() && magic == *b"\x7fELF";
        let owner = owner_of(&file, &meta);
        Ok(Source { identity: Identity::of(&meta), trusted, owner, elf, file })
    }

    /// A file of our own with these bytes, for code that can only read files.
    pub(super) fn of_bytes(bytes: &[u8]) -> io::Result<Source> {
        Source::new(copy(bytes)?)
    }
}

/// One line of the map.
#[derive(Clone, Debug)]
pub struct Region {
    /// First address.
    pub start: u64,
    /// First address behind it.
    pub end: u64,
    /// `PROT_READ`.
    pub readable: bool,
    /// `PROT_WRITE`.
    pub writable: bool,
    /// `PROT_EXEC`.
    pub executable: bool,
    /// `MAP_SHARED`.
    pub shared: bool,
    /// Where in the file [`Region::start`] is, in bytes.
    pub offset: u64,
    /// Device number, major and minor.
    pub device: (u32, u32),
    /// Inode; 0 where no file is mapped.
    pub inode: u64,
    /// What is mapped.
    pub backing: Backing,
    /// The file itself, of executable regions of a snapshot.
    pub source: Option<Arc<Source>>,
}

/// The address space of a process at one time. Cheap to clone; sorted; no two regions overlap.
#[derive(Clone, Debug)]
pub struct Maps {
    /// Process; 0 of a map that was parsed from text.
    pub pid: i32,
    /// The regions, by address.
    pub regions: Arc<[Region]>,
    /// The bytes of the vDSO, which no file has.
    pub(super) vdso: Option<Arc<[u8]>>,
    /// What the process called itself and who it was, where that tells anything: if it may execute code that no ELF
    /// file has.
    pub(super) owner: Owner,
}

/// What /proc/PID/status and /proc/PID/stat told about a process when its map was taken.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Owner {
    /// Its effective user.
    pub(super) user: u32,
    /// Its number in its own PID namespace, by which a runtime names its perf map.
    pub(super) inner_pid: i32,
    /// When it began, in ticks of 10 ms since boot. Numbers are used again, number and beginning are not.
    pub(super) began: u64,
}

impl Maps {
    /// Reads the text of a maps file. Lines that make no sense, and those that overlap an earlier one, are left out.
    pub fn parse(text: &[u8]) -> Maps {
        Maps::build(text.split(|byte| *byte == b'\n').filter_map(line).collect())
    }

    /// The map of a process that is alive, with its files open. [`Files::snapshot`] is cheaper for the second one.
    pub fn read(pid: i32) -> Result<Maps, SymbolError> {
        Files::default().snapshot(pid)
    }

    /// The same map, of a process whose vDSO is this image.
    pub fn with_vdso(self, image: &[u8]) -> Maps {
        Maps { vdso: Some(image.into()), ..self }
    }

    /// The region that holds an address.
    pub fn region(&self, address: u64) -> Option<&Region> {
        let behind = self.regions.partition_point(|region| region.start <= address);
        self.regions[..behind].last().filter(|region| address < region.end)
    }

    /// The regions that reach into a range.
    pub fn within(&self, range: &Range<u64>) -> &[Region] {
        let first = self.regions.partition_point(|region| region.end <= range.start);
        let behind = self.regions.partition_point(|region| region.start < range.end);
        self.regions.get(first..behind).unwrap_or_default()
    }

    /// The same without the regions that reach into a range.
    pub fn without(&self, range: &Range<u64>) -> Maps {
        let kept = self.regions.iter().filter(|region| !region.overlaps(range));
        Maps { regions: kept.cloned().collect(), ..self.clone() }
    }

    fn build(mut regions: Vec<Region>) -> Maps {
        regions.sort_by_key(|region| region.start);
        let mut end = 0;
        regions.retain(|region| {
            let free = region.start >= end;
            end = if free { region.end } else { end };
            free
        });
        Maps { pid: 0, regions: regions.into(), vdso: None, owner: Owner::default() }
    }
}

/// One line: `start-end perms offset major:minor inode path`. The path is the rest of the line after blanks, and may
/// have blanks itself; the kernel writes a newline in it as `\012` (seq_file_path), and nothing else is escaped.
fn line(text: &[u8]) -> Option<Region> {
    let mut rest = text;
    let mut field = || {
        let end = rest.iter().position(|byte| *byte == b' ').unwrap_or(rest.len());
        let (field, behind) = rest.split_at(end);
        rest = behind.strip_prefix(b" ").unwrap_or(behind);
        std::str::from_utf8(field).ok()
    };
    let (start, end) = field()?.split_once('-')?;
    let (start, end) = (hex(start)?, hex(end)?);
    let permissions = field()?.as_bytes();
    let offset = hex(field()?)?;
    let (major, minor) = field()?.split_once(':')?;
    let device = (u32::try_from(hex(major)?).ok()?, u32::try_from(hex(minor)?).ok()?);
    let inode = field()?.parse().ok()?;
    let [read, write, execute, share] = *permissions else { return None };
    if start >= end {
        return None;
    }
    let (readable, writable, executable, shared) = (read == b'r', write == b'w', execute == b'x', share == b's');
    let backing = backing(rest.trim_ascii_start(), inode);
    Some(Region { start, end, readable, writable, executable, shared, offset, device, inode, backing, source: None })
}

fn hex(digits: &str) -> Option<u64> {
    // from_str_radix takes a sign too.
    digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u64::from_str_radix(digits, 16).ok())?
}

/// A path begins with a slash, what the kernel names itself with a bracket. memfds (`/memfd:NAME`), System V memory
/// (`/SYSVKEY`) and `/dev/zero` are files on a hidden mount, always " (deleted)".
fn backing(name: &[u8], inode: u64) -> Backing {
    let mut path = Vec::with_capacity(name.len());
    let mut rest = name;
    while let Some((first, behind)) = rest.split_first() {
        let (byte, behind) = rest.strip_prefix(br"\012").map_or((*first, behind), |behind| (b'\n', behind));
        path.push(byte);
        rest = behind;
    }
    unescaped(&path, inode)
}

/// The same of a name in which nothing is escaped.
pub(super) fn unescaped(name: &[u8], inode: u64) -> Backing {
    if name.is_empty() {
        return Backing::Anonymous;
    }
    if inode == 0 && !name.starts_with(b"/") {
        return Backing::Special(super::demangle::printable(&String::from_utf8_lossy(name)));
    }
    let (path, deleted) = name.strip_suffix(b" (deleted)").map_or((name, false), |path| (path, true));
    Backing::File(PathBuf::from(std::ffi::OsString::from_vec(path.into())), deleted)
}

/// Takes snapshots, and opens a file once that many processes map. Files are closed again when the last snapshot that
/// has them is gone.
#[derive(Debug, Default)]
pub struct Files {
    known: HashMap<(u64, (u32, u32), PathBuf), Weak<Source>>,
    vdso: HashMap<Vec<u8>, Arc<[u8]>>,
    /// The last one, and where it lay.
    last: Option<(i32, u64, Arc<[u8]>)>,
}

impl Files {
    /// The map of a process that is alive, the files of its executable regions open, and its vDSO copied.
    pub fn snapshot(&mut self, pid: i32) -> Result<Maps, SymbolError> {
        let first = self.look(pid)?;
        // A loader that splits a mapping between the reading of the list and the opening of the file: once more, then
        // it is settled.
        let torn = |maps: &Maps| {
            maps.regions.iter().any(|region| region.executable && region.inode != 0 && region.source.is_none())
        };
        if torn(&first) { Ok(self.look(pid).ok().filter(|second| !torn(second)).unwrap_or(first)) } else { Ok(first) }
    }

    fn look(&mut self, pid: i32) -> Result<Maps, SymbolError> {
        let text =
            bounded(&format!("/proc/{pid}/maps"), MAP_LIMIT).map_err(|source| SymbolError::Maps { pid, source })?;
        let mut maps = Maps::parse(&text);
        let mut regions = maps.regions.to_vec();
        for region in &mut regions {
            if region.executable && region.inode != 0 {
                region.source = self.open(pid, region);
            }
        }
        maps.vdso = regions
            .iter()
            .find(|region| region.backing == Backing::Special("[vdso]".into()))
            .and_then(|at| self.image(pid, at));
        if regions.iter().any(Region::may_be_compiled) {
            maps.owner = owner(pid);
        }
        maps.pid = pid;
        maps.regions = regions.into();
        Ok(maps)
    }

    fn open(&mut self, pid: i32, region: &Region) -> Option<Arc<Source>> {
        let Backing::File(path, deleted) = &region.backing else { return None };
        if served::by_a_tracee(pid, region.device) {
            return None;
        }
        let key = (region.inode, region.device, path.clone());
        if let Some(source) = self.known.get(&key).and_then(Weak::upgrade) {
            // The same inode may have been written again since (a compiler's output, run at once).
            if source.file.metadata().is_ok_and(|now| Identity::of(&now) == source.identity) {
                return Some(source);
            }
        }
        let source = Arc::new(open(pid, region, path, *deleted)?);
        if self.known.len() >= 1024 {
            self.known.retain(|_, source| source.strong_count() > 0);
        }
        self.known.insert(key, Arc::downgrade(&source));
        Some(source)
    }

    /// The vDSO as the process has it; one copy for all that have the same. It never changes, and lies elsewhere behind
    /// an execve(2), or is the same.
    fn image(&mut self, pid: i32, region: &Region) -> Option<Arc<[u8]>> {
        let length = (region.end - region.start).min(VDSO_LIMIT);
        if let Some((of, at, image)) = &self.last
            && (*of, *at, image.len() as u64) == (pid, region.start, length)
        {
            return Some(Arc::clone(image));
        }
        let mut image = vec![0; usize::try_from(length).ok()?];
        File::open(format!("/proc/{pid}/mem")).ok()?.read_exact_at(&mut image, region.start).ok()?;
        if self.vdso.len() >= 16 {
            self.vdso.clear();
        }
        let image = Arc::clone(self.vdso.entry(image).or_insert_with_key(|image| image.as_slice().into()));
        self.last = Some((pid, region.start, Arc::clone(&image)));
        Some(image)
    }
}

/// Opens what is mapped. map_files leads to the very file, deleted or not, but only with CAP_CHECKPOINT_RESTORE
/// (proc_pid_map_files(5)); /proc/PID/root leads through the process's own mounts and chroot, to whatever has the name
/// now.
fn open(pid: i32, region: &Region, path: &Path, deleted: bool) -> Option<Source> {
    let exact = format!("/proc/{pid}/map_files/{:x}-{:x}", region.start, region.end);
    if let Ok(source) = regular(Path::new(&exact)) {
        return Some(source);
    }
    if deleted {
        // A name may end in " (deleted)" by itself; nothing else with the name can be the file.
        let mut name = path.as_os_str().to_owned();
        name.push(" (deleted)");
        return named(pid, region, Path::new(&name));
    }
    named(pid, region, path)
}

fn named(pid: i32, region: &Region, path: &Path) -> Option<Source> {
    // The device is not compared: stat(2) and the map disagree on it on btrfs and overlayfs.
    let source = Source::new(as_user::open(pid, path).ok()?).ok()?;
    (source.identity.inode == region.inode).then_some(source)
}

fn regular(path: &Path) -> io::Result<Source> {
    Source::new(open_regular(path)?)
}

/// Opens a regular file that a program maps or names. What else may have its name is not opened at all: a FIFO would
/// wait for its writer, a device would do what it does.
pub fn open_regular(path: impl AsRef<Path>) -> io::Result<File> {
    open_found(&File::options().read(true).custom_flags(libc::O_PATH).open(path)?)
}

/// The same of what was found by a name, and not opened yet (O_PATH).
pub fn open_found(named: &File) -> io::Result<File> {
    let metadata = named.metadata()?;
    if !metadata.is_file() {
        return Err(io::Error::other(if metadata.is_dir() { "a directory" } else { "not a regular file" }));
    }
    // The same file, whatever has the name by now. Somebody may have a lease on it, for which an open would wait
    // (fcntl(2)).
    let same = format!("/proc/self/fd/{}", named.as_raw_fd());
    File::options().read(true).custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY).open(same)
}

/// Whether a process may be the file system (fuse(4)), or what is below an overlay that is not this system's own root:
/// it says what it likes of owners and times.
fn is_somebodys_word(file: &File) -> bool {
    let system = statfs::fstatfs(file).map(|at| at.filesystem_type());
    let root = || fs::metadata("/").map(|root| root.dev()).ok();
    match system {
        Ok(statfs::FUSE_SUPER_MAGIC) => true,
        Ok(statfs::OVERLAYFS_SUPER_MAGIC) => file.metadata().map(|meta| meta.dev()).ok() != root(),
        _ => false,
    }
}

/// The owner of an open file; nobody, where that is somebody's word.
pub fn owner_of(file: &File, meta: &Metadata) -> u32 {
    if is_somebodys_word(file) { as_user::NOBODY } else { meta.uid() }
}

/// Whether nobody but this user and root may write to a file. The group of a user that is not root counts as the user:
/// distributions give each one a group of its own.
pub fn is_own(meta: &Metadata) -> bool {
    let (user, group) = (nix::unistd::geteuid().as_raw(), nix::unistd::getegid().as_raw());
    let others = if user != 0 && meta.gid() == group { 0o002 } else { 0o022 };
    [0, user].contains(&meta.uid()) && meta.mode() & others == 0
}

/// From here on a file must not be holes for the most part: what a program says to be there would become memory of this
/// process.
pub const DENSE: u64 = 64 << 20;
/// So much of such a file must be there, a sixteenth.
const PART: u64 = 16;

/// Whether a file of so many bytes is not nearly all holes, or small.
pub fn is_dense(file: &File, length: u64) -> bool {
    length <= DENSE || has_data(file, length / PART)
}

/// Whether so many bytes of a file are there. (What stat(2) says of its blocks is 0 on some file systems.)
fn has_data(file: &File, bytes: u64) -> bool {
    let (mut at, mut found) = (0, 0);
    while found < bytes {
        // ENXIO: nothing is behind that. A file system that knows of no holes says that all is there (lseek(2)).
        let Ok(start) = lseek(file, at, Whence::SeekData) else { return false };
        // A hole that is not behind the data is the answer of a file system that would have this go on for ever.
        let Some(end) = lseek(file, start, Whence::SeekHole).ok().filter(|end| *end > start) else { return false };
        found += (end - start) as u64;
        at = end;
    }
    true
}

/// A file of this process's own with these bytes, which nobody else can change.
fn copy(bytes: &[u8]) -> io::Result<File> {
    use std::io::Write;
    let flags = nix::sys::memfd::MFdFlags::MFD_CLOEXEC;
    let mut file = File::from(nix::sys::memfd::memfd_create(c"tollgate-symbols", flags).map_err(io::Error::from)?);
    file.write_all(bytes)?;
    Ok(file)
}

/// The whole of a file, or its first `limit` bytes.
pub fn bounded(path: &str, limit: u64) -> io::Result<Vec<u8>> {
    // As much as the kernel gives at a time; `read_to_end` begins with much less.
    let mut bytes = Vec::with_capacity(1 << 14);
    File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn owner(pid: i32) -> Owner {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let words = |name: &str| proc_status::field(&status, name).unwrap_or_default().split_ascii_whitespace();
    let user = words("Uid").nth(1).and_then(|user| user.parse().ok()).unwrap_or(u32::MAX);
    let inner_pid = words("NSpid").last().and_then(|pid| pid.parse().ok()).unwrap_or(pid);
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // Field 22; the second, the name, ends at the last bracket and may have blanks and brackets itself.
    let began = stat
        .rsplit_once(')')
        .and_then(|(_, behind)| behind.split_ascii_whitespace().nth(19)?.parse().ok())
        .unwrap_or(0);
    Owner { user, inner_pid, began }
}

impl Region {
    /// It reaches into a range.
    pub fn overlaps(&self, range: &Range<u64>) -> bool {
        self.start < range.end && range.start < self.end
    }

    /// A file that cannot be executed there. Where a call came from, it has come in the place of that: a loader maps a
    /// file first, and then its code.
    pub fn is_data_of_file(&self) -> bool {
        !self.executable && matches!(self.backing, Backing::File(..))
    }

    /// Whether a compiler may have put code there while the program ran, which perf maps name.
    fn may_be_compiled(&self) -> bool {
        let kernels = |name: &str| matches!(name, "[vdso]" | "[vsyscall]");
        let named = match &self.backing {
            Backing::Special(name) => kernels(name),
            Backing::Anonymous | Backing::File(..) => self.source.as_ref().is_some_and(|source| source.elf),
        };
        self.executable && !named
    }

    /// How the module is called in every output: the path, or the kernel's name in brackets, or `[anonymous]`.
    pub fn module(&self) -> String {
        match &self.backing {
            Backing::Anonymous => "[anonymous]".into(),
            Backing::Special(name) => name.clone(),
            Backing::File(path, _) => super::demangle::printable(&String::from_utf8_lossy(path.as_os_str().as_bytes())),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};

    use super::*;

    const TEXT: &[u8] = b"55d0c8a00000-55d0c8a02000 r--p 00000000 fd:01 131 /tmp/a name (deleted) with\\012all\n\
        55d0c8a02000-55d0c8a06000 r-xp 00002000 fd:01 131 /tmp/old (deleted)\n\
        55d0c9000000-55d0c9021000 rw-p 00000000 00:00 0                          [heap]\n\
        7f0000000000-7f0000021000 rwxs 00000000 00:01 1029                       /memfd:jit cache (deleted)\n\
        7f0000030000-7f0000031000 rw-p 00000000 00:00 0 \n\
        7ffd0ab85000-7ffd0ab87000 r-xp 00000000 00:00 0                          [vdso]\n\
        ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0                  [vsyscall]\n";

    #[test]
    fn every_kind_of_line_is_read() {
        let maps = Maps::parse(TEXT);
        let backings: Vec<&Backing> = maps.regions.iter().map(|region| &region.backing).collect();
        let file = |path: &str, deleted| Backing::File(path.into(), deleted);
        let special = |name: &str| Backing::Special(name.into());
        let expected = [
            file("/tmp/a name (deleted) with\nall", false),
            file("/tmp/old", true),
            special("[heap]"),
            file("/memfd:jit cache", true),
            Backing::Anonymous,
            special("[vdso]"),
            special("[vsyscall]"),
        ];
        assert_eq!(backings, expected.iter().collect::<Vec<_>>());
        let text = maps.region(0x55d0_c8a0_2000).unwrap();
        assert_eq!(
            (text.offset, text.device, text.inode, text.executable, text.writable),
            (0x2000, (0xfd, 1), 131, true, false)
        );
        assert!(maps.region(0x7f00_0002_0fff).unwrap().shared);
        assert_eq!(maps.regions[0].module(), "/tmp/a name (deleted) with\u{fffd}all");
    }

    #[test]
    fn an_address_belongs_to_the_region_that_holds_it() {
        let maps = Maps::parse(TEXT);
        let start = |address| maps.region(address).map(|region| region.start);
        assert_eq!(start(0x55d0_c8a0_1fff), Some(0x55d0_c8a0_0000));
        assert_eq!(start(0x55d0_c8a0_2000), Some(0x55d0_c8a0_2000));
        assert_eq!(start(0x55d0_c8a0_6000), None);
        assert_eq!((start(0), start(u64::MAX)), (None, None));
    }

    #[test]
    fn a_snapshot_opens_each_file_once_and_again_when_it_changes() {
        // Of a process that does nothing: other tests map and unmap files in this one.
        let mut cat = Command::new("/bin/cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        cat.stdin.as_mut().unwrap().write_all(b"x").unwrap();
        cat.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        let pid = i32::try_from(cat.id()).unwrap();
        let mut files = Files::default();
        let (first, second) = (files.snapshot(pid).unwrap(), files.snapshot(pid).unwrap());
        drop(cat.stdin.take());
        cat.wait().unwrap();
        let sources = |maps: &Maps| maps.regions.iter().filter_map(|region| region.source.clone()).collect::<Vec<_>>();
        assert!(!sources(&first).is_empty());
        assert!(sources(&first).iter().zip(&sources(&second)).all(|(one, other)| Arc::ptr_eq(one, other)));
        assert!(first.vdso.as_ref().is_some_and(|image| image.starts_with(b"\x7fELF")));
        assert!(Arc::ptr_eq(first.vdso.as_ref().unwrap(), second.vdso.as_ref().unwrap()));
        drop((first, second));
        assert!(files.known.values().all(|source| source.strong_count() == 0), "files stay open without a snapshot");
    }

    #[test]
    fn a_process_that_is_not_there_is_an_error_that_names_it() {
        let error = Maps::read(0x7fff_fff0).unwrap_err().to_string();
        assert!(error.contains("/proc/2147483632/maps: No such file"), "{error}");
    }

    #[test]
    fn a_name_that_is_a_fifo_or_another_file_by_now_is_not_taken() {
        let directory = tempfile::tempdir().unwrap();
        let (fifo, other) = (directory.path().join("fifo"), directory.path().join("other"));
        nix::unistd::mkfifo(&fifo, nix::sys::stat::Mode::S_IRWXU).unwrap();
        fs::write(&other, "other").unwrap();
        let text = format!("1000-2000 r-xp 00000000 00:00 1 {}\n", other.display());
        let maps = Maps::parse(text.as_bytes());
        let pid = i32::try_from(std::process::id()).unwrap();
        assert!(named(pid, &maps.regions[0], &other).is_none(), "the inode is another");
        assert!(regular(&fifo).is_err());
        let mut region = maps.regions[0].clone();
        region.inode = other.metadata().unwrap().ino();
        assert!(named(pid, &region, &other).is_some());
    }

    proptest! {
        #[test]
        fn no_text_breaks_it_and_regions_never_overlap(
            noise in prop::collection::vec(any::<u8>(), 0..300),
            lines in prop::collection::vec((0u64..99, 0u64..99, "[rwxps-]{3,5}", "[ /a-z()\\[\\]]{0,12}"), 0..30),
        ) {
            let mut text = noise;
            for (start, end, permissions, path) in lines {
                text.extend(format!("\n{start:x}-{end:x} {permissions} 0 0:0 {end} {path}").bytes());
            }
            let maps = Maps::parse(&text);
            let mut end = 0;
            for region in maps.regions.iter() {
                prop_assert!(region.start >= end && region.end > region.start);
                end = region.end;
                prop_assert_eq!(maps.region(region.start).map(|at| at.start), Some(region.start));
            }
        }
    }
}
