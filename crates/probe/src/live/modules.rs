//! The files that a process has mapped for execution.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::PathBuf;
use tollgate_remote::files;
use tollgate_remote::maps::{self, Mapping};

/// One file (or the vDSO), at one place.
#[derive(Debug)]
pub struct Module {
    /// Process.
    pub pid: i32,
    /// As the process names it; `[vdso]`.
    pub path: PathBuf,
    /// What is added to addresses of the file.
    pub bias: u64,
    /// Its executable mappings, as addresses of the process.
    pub ranges: Vec<Range<u64>>,
    /// Device, as `major:minor`, and inode: what tells files apart. Inode 0: the vDSO.
    pub file: (String, u64),
    source: Option<File>,
}

/// What tells a file from the one that was written over it: its size, and when it and what is known of it were changed
/// (seconds, ns).
pub(super) type Version = (u64, [i64; 4]);

/// What tells a module from another one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key {
    pub start: u64,
    device: String,
    inode: u64,
}

impl Module {
    /// The whole file (of the vDSO: its image).
    pub fn bytes(&self) -> io::Result<Vec<u8>> {
        let Some(file) = &self.source else {
            let range = self.ranges.first().ok_or(io::ErrorKind::NotFound)?;
            let mut image = vec![0; (range.end - range.start) as usize];
            return match tollgate_remote::memory::read(self.pid, range.start, &mut image) {
                got if got == image.len() => Ok(image),
                _ => Err(io::ErrorKind::UnexpectedEof.into()),
            };
        };
        files::whole(file)
    }

    /// The file itself, whatever has become of its name meanwhile; `None` of the vDSO.
    pub fn open(&self) -> Option<&File> {
        self.source.as_ref()
    }

    /// `None` of the vDSO, which stays what it is.
    pub(super) fn version(&self) -> Option<Version> {
        use std::os::unix::fs::MetadataExt;
        let meta = self.source.as_ref()?.metadata().ok()?;
        Some((meta.size(), [meta.mtime(), meta.mtime_nsec(), meta.ctime(), meta.ctime_nsec()]))
    }

    pub(super) fn key(&self) -> Key {
        Key {
            start: self.ranges.first().map_or(0, |range| range.start),
            device: self.file.0.clone(),
            inode: self.file.1,
        }
    }

    fn of(pid: i32, map: &Mapping) -> Option<Module> {
        if map.path == "[vdso]" {
            return Some(Module {
                pid,
                path: map.path.clone().into(),
                bias: map.start,
                ranges: std::iter::once(map.start..map.end).collect(),
                file: (map.device.clone(), 0),
                source: None,
            });
        }
        if map.inode == 0 {
            return None;
        }
        let source = files::of_mapping(pid, map).ok()?;
        let mut head = [0; 4096];
        let got = source.read_at(&mut head, 0).ok()?;
        if !head.starts_with(b"\x7fELF") {
            return None;
        }
        let bias = maps::bias(map, &head[..got])?;
        let path = PathBuf::from(map.path.strip_suffix(" (deleted)").unwrap_or(&map.path));
        Some(Module {
            pid,
            path,
            bias,
            ranges: std::iter::once(map.start..map.end).collect(),
            file: (map.device.clone(), map.inode),
            source: Some(source),
        })
    }
}

/// The modules of a process that are not known yet, and all that are there. A file that is mapped in several pieces is
/// one module. What is written to shared memory (MAP_SHARED in mmap(2)) is written to the file, for everybody: that is
/// none.
pub(super) fn news(pid: i32, maps: &[Mapping], known: &dyn Fn(&Key) -> bool) -> (Vec<Module>, Vec<Key>) {
    let (mut new, mut all): (Vec<Module>, Vec<Key>) = (Vec::new(), Vec::new());
    // Pieces of one segment, as a change of protection leaves them, have one difference of address and offset.
    let segment = |map: &Mapping| (map.device.clone(), map.inode, map.start.wrapping_sub(map.offset));
    let mut last = None;
    for map in maps.iter().filter(|map| map.executable && map.private && (map.inode != 0 || map.path == "[vdso]")) {
        if last.replace(segment(map)).is_some_and(|last| last == segment(map)) {
            if let Some(module) = new.last_mut().filter(|module| module.file == (map.device.clone(), map.inode)) {
                module.ranges.push(map.start..map.end);
            }
            continue;
        }
        let key = Key { start: map.start, device: map.device.clone(), inode: map.inode };
        all.push(key.clone());
        if !known(&key)
            && let Some(module) = Module::of(pid, map)
        {
            new.push(module);
        }
    }
    (new, all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_modules_are_found_once_and_lie_where_they_lie() {
        let pid = std::process::id() as i32;
        let maps = maps::read(pid).unwrap();
        let (new, all) = news(pid, &maps, &|_| false);
        let own = std::fs::read_link("/proc/self/exe").unwrap();
        // Other tests of this process map memory of their own, which is known and no module.
        assert!(!all.is_empty() && new.iter().filter(|module| module.path == own).count() == 1, "{all:?}");
        let module = new.iter().find(|module| module.path == own).expect("this program");
        let here = our_own_modules_are_found_once_and_lie_where_they_lie as *const () as u64;
        assert!(module.ranges.iter().any(|range| range.contains(&here)));
        assert!(module.bytes().unwrap().starts_with(b"\x7fELF"));
        assert!(
            new.iter()
                .any(|module| module.path.as_os_str() == "[vdso]" && module.bytes().unwrap().starts_with(b"\x7fELF"))
        );
        // Nothing is new the second time.
        let (again, _) = news(pid, &maps, &|key| all.contains(key));
        assert_eq!(again.len(), 0);
    }
}
