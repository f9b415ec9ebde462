//! Scans that were made before: in this process, and in a directory.
//!
//! A scan of a big program takes tens of milliseconds, and the same few libraries are in every process. The caller
//! names what it scanned by something that changes with the content ([`Key`]). A cache that cannot be read or written
//! is as good as none: the scan is made again, and nothing is reported.

use super::bytes::checksum;
use super::{image, vdso};
use crate::site::{ScanError, Sites, Vdso};
use nix::sys::statfs;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Larger files are no records of ours: node has a few hundred sites, of under 60 bytes each.
const LARGEST: u64 = 64 << 20;

/// What names the content of a file: its state, as the file system has it. (A build ID was rejected: a file says of
/// itself what that is.)
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// Device number.
    device: u64,
    /// Inode number.
    inode: u64,
    /// Bytes.
    size: u64,
    /// Time of the last modification, in nanoseconds since 1970.
    modified: i128,
    /// That of the last change of all that the kernel keeps of it, which nobody sets: whoever makes files reproducible
    /// gives all the same time of modification, and inodes are used again.
    changed: i128,
    /// All of that is the kernel's word, and no other file will ever have the same.
    lasts: bool,
}

impl Key {
    /// The key of an open file.
    pub fn of(file: &fs::File) -> io::Result<Key> {
        let metadata = file.metadata()?;
        let time = |seconds: i64, nanoseconds: i64| i128::from(seconds) * 1_000_000_000 + i128::from(nanoseconds);
        let modified = time(metadata.mtime(), metadata.mtime_nsec());
        let changed = time(metadata.ctime(), metadata.ctime_nsec());
        let (device, lasts) = (metadata.dev(), lasts(file, metadata.dev()));
        Ok(Key { device, inode: metadata.ino(), size: metadata.size(), modified, changed, lasts })
    }

    /// Whether what is known of the file may be kept by this. Of others a user may be the file system (fuse(4), also
    /// under an overlay, or an image of a disk), who has it say of one file what it will say of another.
    pub fn lasts(&self) -> bool {
        self.lasts
    }

    /// A file name that no other key has; `None` where nothing is kept.
    fn file_name(&self) -> Option<String> {
        self.lasts.then(|| format!("v{}-file-{}", super::VERSION, self.file()))
    }

    /// All that names the file, as a part of a name.
    pub fn file(&self) -> String {
        let Key { device, inode, size, modified, changed, .. } = self;
        format!("{device:x}-{inode:x}-{size:x}-{modified:x}-{changed:x}")
    }

    /// As if somebody else were the file system.
    #[cfg(test)]
    pub(super) fn of_somebodys_word(self) -> Key {
        Key { lasts: false, ..self }
    }
}

/// Directories on file systems that root has mounted and that stay: no user puts another one in their place, whose
/// device number could be one of theirs. (Not /home, which may be on a server that does not answer.)
const LASTING: [&str; 6] = ["/", "/usr", "/opt", "/var", "/tmp", "/nix"];

fn lasts(file: &fs::File, device: u64) -> bool {
    static DEVICES: OnceLock<Vec<u64>> = OnceLock::new();
    let devices = DEVICES.get_or_init(|| {
        let home = std::env::var_os("HOME").map(PathBuf::from);
        let directories = LASTING.iter().map(PathBuf::from).chain(home);
        directories.filter_map(|directory| Some(fs::metadata(directory).ok()?.dev())).collect()
    });
    let fuse = || statfs::fstatfs(file).is_ok_and(|system| system.filesystem_type() == statfs::FUSE_SUPER_MAGIC);
    devices.contains(&device) && !fuse()
}

/// By what a scan is remembered.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Name {
    /// The file's state.
    State(Key),
    /// Its bytes: how many, and their hash by a key of this process, which nobody knows who makes files.
    Content(usize, u64),
}

/// Scans by key, in memory and, if there is a directory, on disk.
#[derive(Debug, Default)]
pub struct Cache {
    directory: Option<PathBuf>,
    known: Mutex<HashMap<Name, Arc<Sites>>>,
    /// Of [`Name::Content`].
    hash: RandomState,
    /// Bytes that this run has written.
    written: AtomicU64,
}

/// Files in the directory; beyond, all are forgotten: a program that changes its file is another one each time.
const FILES: usize = 4096;

/// Makes the directory, and room for one file more.
pub fn make_room(directory: &Path) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(directory)?;
    let own: Vec<PathBuf> =
        fs::read_dir(directory)?.flatten().filter(|file| is_own(&file.file_name())).map(|file| file.path()).collect();
    if own.len() >= FILES {
        own.iter().for_each(|file| drop(fs::remove_file(file)));
    }
    Ok(())
}

/// Whether a file has a name of ours: `v7-…`. Who uses this as a library may name a directory of anything.
fn is_own(name: &OsStr) -> bool {
    let version = name.to_str().and_then(|name| name.strip_prefix('v')?.split_once('-'));
    version.is_some_and(|(version, _)| !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Sites that are remembered while nobody uses them, and bytes that a run writes: a program makes its file another one
/// by a touch, and is scanned again then.
const MOST_SITES: usize = 1 << 20;
const MOST_WRITTEN: u64 = 64 << 20;

impl Cache {
    /// One in a directory, which is made when the first scan is saved, and in which nobody else may be able to change
    /// anything: what is there is written into processes. `None`: it forgets with the process.
    pub fn new(directory: Option<PathBuf>) -> Cache {
        Cache { directory, ..Cache::default() }
    }

    /// The sites of what the key names: known, saved, or found in the bytes, which are only asked for then.
    pub fn sites<B: AsRef<[u8]>>(&self, key: &Key, bytes: impl FnOnce() -> B) -> Result<Arc<Sites>, ScanError> {
        if let Some(sites) = self.known(key) {
            return Ok(sites);
        }
        let bytes = bytes();
        let name = match key.lasts {
            true => Name::State(key.clone()),
            false => Name::Content(bytes.as_ref().len(), self.hash.hash_one(bytes.as_ref())),
        };
        if let Some(sites) = self.remembered(&name) {
            return Ok(sites);
        }
        let sites = Arc::new(image(bytes.as_ref())?);
        self.save(key, &sites);
        self.remember(name, &sites);
        Ok(sites)
    }

    /// The sites of what the key names, if neither its bytes nor a scan are needed.
    pub fn known(&self, key: &Key) -> Option<Arc<Sites>> {
        if !key.lasts {
            return None;
        }
        let name = Name::State(key.clone());
        self.remembered(&name).or_else(|| {
            let sites = Arc::new(self.load(key)?);
            self.remember(name, &sites);
            Some(sites)
        })
    }

    fn remembered(&self, name: &Name) -> Option<Arc<Sites>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// What is in an image of the vDSO, by its own bytes: to decode all of it takes a millisecond, which a short
    /// program would pay each time.
    ///
    /// The image is a program's, which may have written to it: it is kept with what was found in it, and compared. (A
    /// program made one that has the checksum of another.)
    pub fn vdso(&self, bytes: &[u8]) -> Result<Vdso, ScanError> {
        let name = format!("v{}-vdso-{:016x}-{:x}", super::VERSION, checksum(bytes), bytes.len());
        let saved = self.read(&name);
        let same = saved.as_ref().and_then(|saved| saved.strip_prefix(bytes));
        if let Some(known) = same.and_then(|record| Vdso::from_bytes(record, bytes).ok()) {
            return Ok(known);
        }
        let found = vdso(bytes)?;
        self.write(&name, &[bytes, &found.to_bytes()].concat());
        Ok(found)
    }

    fn remember(&self, name: Name, sites: &Arc<Sites>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.values().map(|sites| sites.sites.len() + 64).sum::<usize>() > MOST_SITES {
            known.retain(|_, sites| Arc::strong_count(sites) > 1);
        }
        known.insert(name, Arc::clone(sites));
    }

    fn load(&self, key: &Key) -> Option<Sites> {
        Sites::from_bytes(&self.read(&key.file_name()?)?).ok()
    }

    fn read(&self, name: &str) -> Option<Vec<u8>> {
        let path = self.directory.as_ref()?.join(name);
        // What somebody else may write is not trusted with what is written into processes. It is looked at when it is
        // open.
        let mut file =
            fs::OpenOptions::new().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path).ok()?;
        let metadata = file.metadata().ok()?;
        let ours =
            metadata.is_file() && metadata.uid() == nix::unistd::geteuid().as_raw() && metadata.mode() & 0o022 == 0;
        if !ours || metadata.len() > LARGEST {
            return None;
        }
        let mut bytes = Vec::new();
        (&mut file).take(LARGEST).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }

    fn save(&self, key: &Key, sites: &Sites) -> Option<()> {
        self.write(&key.file_name()?, &sites.to_bytes())
    }

    /// Writes under another name and renames, so that a reader sees a whole record or none.
    fn write(&self, name: &str, bytes: &[u8]) -> Option<()> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let directory = self.directory.as_ref()?;
        if self.written.fetch_add(bytes.len() as u64, Ordering::Relaxed) > MOST_WRITTEN {
            return None;
        }
        let path = directory.join(name);
        make_room(directory).ok()?;
        let unique = COUNT.fetch_add(1, Ordering::Relaxed);
        let aside = directory.join(format!(".{}-{unique}.new", std::process::id()));
        let mut options = fs::OpenOptions::new();
        let written =
            options.write(true).create_new(true).mode(0o600).open(&aside).and_then(|mut file| file.write_all(bytes));
        if written.and_then(|()| fs::rename(&aside, &path)).is_err() {
            // A full disk: what was written of it must not stay.
            let _ = fs::remove_file(&aside);
            return None;
        }
        Some(())
    }
}
