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
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Larger files are no records of ours: node has a few hundred sites, of under 60 bytes each.
const LARGEST: u64 = 64 << 20;

/// What names the content of a mapping.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// The GNU build ID, `NT_GNU_BUILD_ID`. Two files of one build ID may still differ (one stripped): sizes must agree
    /// too.
    BuildId {
        /// The note's bytes.
        id: Vec<u8>,
        /// Bytes of the file.
        size: u64,
    },
    /// A file that has none.
    File {
        /// Device number.
        device: u64,
        /// Inode number.
        inode: u64,
        /// Bytes.
        size: u64,
        /// Time of the last modification, in nanoseconds since 1970.
        modified: i128,
        /// That of the last change of all that the kernel keeps of it, which nobody sets: whoever makes files
        /// reproducible gives all the same time of modification, and inodes are used again.
        changed: i128,
        /// All of that is the kernel's word, and not that of a process that is the file system (fuse(4)): scans can be
        /// kept by it. (By device numbers alone another file system may come to have the same.)
        kept: bool,
    },
}

impl Key {
    /// The key of an open file.
    pub fn of(file: &fs::File) -> io::Result<Key> {
        let metadata = file.metadata()?;
        let kept = statfs::fstatfs(file).is_ok_and(|system| system.filesystem_type() != statfs::FUSE_SUPER_MAGIC);
        let time = |seconds: i64, nanoseconds: i64| i128::from(seconds) * 1_000_000_000 + i128::from(nanoseconds);
        let modified = time(metadata.mtime(), metadata.mtime_nsec());
        let changed = time(metadata.ctime(), metadata.ctime_nsec());
        Ok(Key::File { device: metadata.dev(), inode: metadata.ino(), size: metadata.size(), modified, changed, kept })
    }

    /// A file name that no other key has; `None` for build IDs that are none (empty, or longer than any linker's), and
    /// for files of which nothing is kept.
    fn file_name(&self) -> Option<String> {
        match self {
            Key::BuildId { id, .. } if id.is_empty() || id.len() > 64 => None,
            Key::BuildId { id, size } => {
                let hex: String = id.iter().map(|byte| format!("{byte:02x}")).collect();
                Some(format!("v{}-id-{hex}-{size:x}", super::VERSION))
            }
            Key::File { kept: false, .. } => None,
            Key::File { .. } => Some(format!("v{}-file-{}", super::VERSION, self.file()?)),
        }
    }

    /// All that names a file without a build ID, as a part of a name.
    pub fn file(&self) -> Option<String> {
        let Key::File { device, inode, size, modified, changed, .. } = self else { return None };
        Some(format!("{device:x}-{inode:x}-{size:x}-{modified:x}-{changed:x}"))
    }
}

/// Scans by key, in memory and, if there is a directory, on disk.
#[derive(Debug, Default)]
pub struct Cache {
    directory: Option<PathBuf>,
    known: Mutex<HashMap<Key, Arc<Sites>>>,
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
        let sites = Arc::new(image(bytes().as_ref())?);
        self.save(key, &sites);
        self.remember(key, &sites);
        Ok(sites)
    }

    /// The sites of what the key names, if they need no scan.
    pub fn known(&self, key: &Key) -> Option<Arc<Sites>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned();
        known.or_else(|| {
            let sites = Arc::new(self.load(key)?);
            self.remember(key, &sites);
            Some(sites)
        })
    }

    /// What is in an image of the vDSO, by its own bytes: to decode all of it takes a millisecond, which a short
    /// program would pay each time.
    pub fn vdso(&self, bytes: &[u8]) -> Result<Vdso, ScanError> {
        let name = format!("v{}-vdso-{:016x}-{:x}", super::VERSION, checksum(bytes), bytes.len());
        if let Some(known) = self.read(&name).and_then(|saved| Vdso::from_bytes(&saved, bytes).ok()) {
            return Ok(known);
        }
        let found = vdso(bytes)?;
        self.write(&name, &found.to_bytes());
        Ok(found)
    }

    fn remember(&self, key: &Key, sites: &Arc<Sites>) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.values().map(|sites| sites.sites.len() + 64).sum::<usize>() > MOST_SITES {
            known.retain(|_, sites| Arc::strong_count(sites) > 1);
        }
        known.insert(key.clone(), Arc::clone(sites));
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
