//! Where kernels are kept: the user's cache directory (XDG Base Directory Specification), never the system's own.

use crate::LabError;
use std::fs;
use std::path::{Path, PathBuf};

/// `$XDG_CACHE_HOME/tollgate`, or `~/.cache/tollgate`.
pub fn directory() -> Result<PathBuf, LabError> {
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = named("XDG_CACHE_HOME").or_else(|| named("HOME").map(|home| home.join(".cache")));
    base.map(|base| base.join("tollgate"))
        .ok_or_else(|| LabError::Usage("there is no cache directory: set HOME or XDG_CACHE_HOME to an absolute path".into()))
}

/// The directory `group/name` of the cache, filled by `fill` where it is not there yet.
///
/// It is filled under another name and then renamed: an interrupted download is never mistaken for a whole one, and of two
/// programs that fill it at once, one wins and the other uses what the first one made.
pub fn entry(group: &str, name: &str, fill: impl FnOnce(&Path) -> Result<(), LabError>) -> Result<PathBuf, LabError> {
    let group = directory()?.join(group);
    let whole = group.join(name);
    if whole.is_dir() {
        return Ok(whole);
    }
    sweep(&group);
    let part = Part::create(&group, name)?;
    fill(&part.path)?;
    match fs::rename(&part.path, &whole) {
        Err(_) if whole.is_dir() => Ok(whole),
        outcome => {
            outcome.map(|()| whole).map_err(LabError::io(format!("rename {} to its name in the cache", part.path.display())))
        }
    }
}

/// A directory that goes away again unless it is renamed. It is locked while it is filled, so that what a killed run left behind can be
/// told from what another one is filling.
struct Part {
    path: PathBuf,
    _lock: fs::File,
}

impl Part {
    fn create(group: &Path, name: &str) -> Result<Part, LabError> {
        let fail = |path: &Path| LabError::io(format!("create {}", path.display()));
        fs::create_dir_all(group).map_err(fail(group))?;
        // Process numbers are not enough: containers that share a cache have the same ones.
        let moment = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_nanos());
        let path = group.join(format!(".{name}.{}-{moment}", std::process::id()));
        fs::create_dir(&path).map_err(fail(&path))?;
        let lock = fs::File::open(&path).map_err(fail(&path))?;
        // A file system without locks has no killed runs swept, and that is all.
        let _ = lock.try_lock();
        Ok(Part { path, _lock: lock })
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Removes what killed runs have left behind.
fn sweep(group: &Path) {
    let hidden = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
    for path in crate::kernel::files(group).into_iter().filter(hidden) {
        if fs::File::open(&path).is_ok_and(|lock| lock.try_lock().is_ok()) {
            let _ = fs::remove_dir_all(&path);
        }
    }
}

/// Megabytes free where the cache is, or will be made.
pub fn free_mb() -> Result<u64, LabError> {
    let directory = directory()?;
    // The nearest that exists: a cache that nobody has used yet is made on first use.
    let there = directory.ancestors().find(|path| path.is_dir()).unwrap_or(Path::new("/"));
    let space =
        nix::sys::statvfs::statvfs(there).map_err(LabError::errno(format!("ask for the free space of {}", there.display())))?;
    Ok(space.blocks_available() * space.fragment_size() / 1_000_000)
}

/// May this user write to the cache, or make it?
pub fn writable() -> Result<(), LabError> {
    let directory = directory()?;
    let there = directory.ancestors().find(|path| path.is_dir()).unwrap_or(Path::new("/"));
    nix::unistd::access(there, nix::unistd::AccessFlags::W_OK).map_err(LabError::errno(format!("write to {}", there.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_run_left_is_swept_and_what_another_fills_is_not() {
        let group = tempfile::tempdir().unwrap();
        let filling = Part::create(group.path(), "kernel").unwrap();
        let left = group.path().join(".kernel.1-2");
        fs::create_dir(&left).unwrap();
        fs::create_dir(group.path().join("kernel")).unwrap();
        sweep(group.path());
        assert!(!left.exists() && filling.path.exists() && group.path().join("kernel").exists());
        let path = filling.path.clone();
        drop(filling);
        assert!(!path.exists());
    }
}
