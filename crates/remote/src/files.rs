//! Files that a followed program maps or names: opened and read so that they can neither hold this process nor fill it.

use super::as_user;
use super::maps::Mapping;
use nix::sys::statfs;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use tollgate_symbols::maps::is_dense;
use tollgate_symbols::served;

/// The largest file that is read, bytes: programs with all their debugging information have 2 GiB and more.
pub const LARGEST: u64 = 4 << 30;
/// The same of what was found by a name, and not opened yet (O_PATH).
pub use tollgate_symbols::maps::open_found as opened;
/// Opens a regular file, and nothing else that has its name.
pub use tollgate_symbols::maps::open_regular as open;

/// The file that a process has mapped somewhere.
pub fn of_mapping(pid: i32, map: &Mapping) -> io::Result<File> {
    if map.inode == 0 {
        return Err(io::ErrorKind::NotFound.into());
    }
    if map.numbers().is_some_and(|device| served::by_a_tracee(pid, device)) {
        return Err(io::Error::other("a program that is traced serves it (fuse(4))"));
    }
    // The file itself where we may have it, whatever has become of its name meanwhile (CAP_CHECKPOINT_RESTORE).
    if let Ok(file) = open(format!("/proc/{pid}/map_files/{:x}-{:x}", map.start, map.end)) {
        return Ok(file);
    }
    // Else by name. What its user may open of a program also when the file is deleted comes first; then what the
    // process can open itself by it: its names lead wherever it likes, and it can have the first way refused (by a
    // lease, say; fcntl(2)).
    let exe = format!("/proc/{pid}/exe");
    let own = std::fs::read_link(&exe).is_ok_and(|path| path.as_os_str() == map.path.as_str());
    if let (true, Ok(file)) = (own, open(exe)) {
        return Ok(file);
    }
    let file = as_user::open(pid, Path::new(&map.path))?;
    // Its device is not compared: stat(2) and maps disagree on it on btrfs and overlayfs, and on overlayfs on the
    // inode, too.
    if file.metadata()?.ino() != map.inode && !is_overlay(&file) {
        return Err(io::Error::other("another file has taken its name"));
    }
    Ok(file)
}

/// Is a file on overlayfs, as containers' are?
fn is_overlay(file: &File) -> bool {
    statfs::fstatfs(file).is_ok_and(|system| system.filesystem_type() == statfs::OVERLAYFS_SUPER_MAGIC)
}

/// All bytes of a regular file.
pub fn whole(file: &File) -> io::Result<Vec<u8>> {
    let metadata = file.metadata()?;
    let length = metadata.len();
    let refused = |why: &str| Err(io::Error::other(format!("it has {length} bytes, {why}")));
    match () {
        () if length > LARGEST => return refused("and at most 4 GiB are read"),
        () if !is_dense(file, length) => return refused("nearly all of them holes"),
        () => {}
    }
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(length as usize).map_err(|_| io::ErrorKind::OutOfMemory)?;
    // From its beginning, wherever others have read to: the descriptor is not theirs, but it may have been read before.
    let mut from = At { file, at: 0 };
    (&mut from).take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// All bytes of a regular file, by its name.
pub fn read(path: impl AsRef<Path>) -> io::Result<Vec<u8>> {
    whole(&open(path)?)
}

/// Reads without moving the file's position.
struct At<'a> {
    file: &'a File,
    at: u64,
}

impl Read for At<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        use std::os::unix::fs::FileExt;
        let got = self.file.read_at(into, self.at)?;
        self.at += got as u64;
        Ok(got)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::FileExt;
    use tollgate_symbols::maps::DENSE;

    /// Regression: a program whose file's name led to a FIFO stopped its tracer for good, and stood with it.
    #[test]
    fn what_is_no_regular_file_is_not_opened() {
        let directory = tempfile::tempdir().unwrap();
        let fifo = directory.path().join("fifo");
        nix::unistd::mkfifo(&fifo, nix::sys::stat::Mode::S_IRWXU).unwrap();
        assert_eq!(open(&fifo).unwrap_err().to_string(), "not a regular file");
        assert_eq!(open("/dev/null").unwrap_err().to_string(), "not a regular file");
        assert_eq!(open(directory.path()).unwrap_err().to_string(), "a directory");
        let link = directory.path().join("link");
        std::os::unix::fs::symlink(&fifo, &link).unwrap();
        assert!(read(&link).is_err());
        assert_eq!(open(directory.path().join("none")).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    /// Regression: a sparse file of 4 EiB that a program had mapped ended the tracer, in the middle of rewriting the
    /// program.
    #[test]
    fn a_file_that_is_larger_than_memory_is_an_error() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("large");
        let file = File::create(&path).unwrap();
        for (size, why) in [(1 << 30, "holes"), (LARGEST + 1, "4 GiB"), (1 << 42, "4 GiB")] {
            file.set_len(size).unwrap();
            let error = read(&path).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
        file.set_len(DENSE).unwrap();
        assert_eq!(read(&path).unwrap().len() as u64, DENSE);
        // Not one that has a hole somewhere.
        file.set_len(2 * DENSE).unwrap();
        file.write_all_at(&vec![1; (DENSE / 4) as usize], DENSE).unwrap();
        assert_eq!(read(&path).unwrap().len() as u64, 2 * DENSE);
    }

    #[test]
    fn a_file_is_read_from_its_beginning_each_time() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("text");
        std::fs::write(&path, "some text").unwrap();
        let file = open(&path).unwrap();
        for _ in 0..2 {
            assert_eq!(whole(&file).unwrap(), b"some text");
        }
    }

    #[test]
    fn what_is_mapped_is_found_by_its_address_and_not_by_a_name_that_another_has() {
        let pid = std::process::id() as i32;
        let maps = crate::maps::read(pid).unwrap();
        let exe = std::fs::read_link("/proc/self/exe").unwrap();
        let map = maps.iter().find(|map| Path::new(&map.path) == exe).unwrap();
        assert_eq!(of_mapping(pid, map).unwrap().metadata().unwrap().ino(), map.inode);
        // Nothing is mapped there, so that only the name is left.
        let other = Mapping { start: 0x1000, end: 0x2000, inode: map.inode + 1, path: "/bin/sh".into(), ..map.clone() };
        assert_eq!(of_mapping(pid, &other).unwrap_err().to_string(), "another file has taken its name");
    }
}
