//! Where kernels, prices and scans of files are kept: the user's cache directory (XDG Base Directory Specification),
//! never the system's own.

use crate::LabError;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// `$XDG_CACHE_HOME/tollgate`, or `~/.cache/tollgate`, where nobody else can change what is there: not root's, with the
/// HOME of somebody else (`sudo -E`).
pub fn directory() -> Result<PathBuf, LabError> {
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = named("XDG_CACHE_HOME").or_else(|| named("HOME").map(|home| home.join(".cache")));
    let base = base.ok_or_else(|| {
        LabError::Usage("there is no cache directory: set HOME or XDG_CACHE_HOME to an absolute path".into())
    })?;
    let directory = base.join("tollgate");
    private(&directory).ok_or_else(|| {
        let shown = directory.display();
        LabError::Usage(format!(
            "other users can change the content of the cache directory {shown} or replace it: set XDG_CACHE_HOME to a \
             directory of your own"
        ))
    })
}

/// A directory in which nobody else can change anything, nor have its name lead elsewhere, by a path without links:
/// each one on the way that is there belongs to this user or to root, and only they write there, or it is as /tmp is
/// (sticky) and what follows is there already. The group of a user that is not root counts as the user: distributions
/// give each one a group of its own, and directories that it may write to.
fn private(directory: &Path) -> Option<PathBuf> {
    let (user, group) = (nix::unistd::geteuid().as_raw(), nix::unistd::getegid().as_raw());
    let (there, path) = directory.ancestors().find_map(|path| Some((path.canonicalize().ok()?, path)))?;
    let trusted = |path: &Path, sticky: u32| {
        fs::symlink_metadata(path).is_ok_and(|metadata| {
            let others = if user != 0 && metadata.gid() == group { 0o002 } else { 0o022 };
            let shut = metadata.mode() & others == 0 || metadata.mode() & sticky != 0;
            shut && [user, 0].contains(&metadata.uid())
        })
    };
    // Who owns the root of all owns what is in it; in a user namespace it may be nobody that is known there.
    let above = there.ancestors().skip(1).filter(|path| path.parent().is_some()).all(|path| trusted(path, 0o1000));
    (trusted(&there, 0) && above).then(|| there.join(directory.strip_prefix(path).unwrap_or(Path::new(""))))
}

/// The directory `group/name` of the cache, filled by `fill` where it is not there yet.
///
/// It is filled under another name and then renamed: an interrupted download is never mistaken for a whole one, and of
/// two programs that fill it at once, one wins and the other uses what the first one made.
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
        outcome => outcome
            .map(|()| whole)
            .map_err(LabError::io(format!("rename {} to its name in the cache", part.path.display()))),
    }
}

/// A directory that goes away again unless it is renamed. It is locked while it is filled, so that what a killed run
/// left behind can be told from what another one is filling.
struct Part {
    path: PathBuf,
    _lock: fs::File,
}

impl Part {
    fn create(group: &Path, name: &str) -> Result<Part, LabError> {
        let fail = |path: &Path| LabError::io(format!("create {}", path.display()));
        fs::create_dir_all(group).map_err(fail(group))?;
        // Process numbers are not enough: containers that share a cache have the same ones.
        let moment =
            std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |since| since.as_nanos());
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
    let space = nix::sys::statvfs::statvfs(there)
        .map_err(LabError::errno(format!("ask for the free space of {}", there.display())))?;
    Ok(space.blocks_available() * space.fragment_size() / 1_000_000)
}

/// May this user write to the cache, or make it?
pub fn writable() -> Result<(), LabError> {
    let directory = directory()?;
    let there = directory.ancestors().find(|path| path.is_dir()).unwrap_or(Path::new("/"));
    nix::unistd::access(there, nix::unistd::AccessFlags::W_OK)
        .map_err(LabError::errno(format!("write to {}", there.display())))
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

    /// Regression: root read what another user had put into the cache of that user's HOME (`sudo -E`): kernels, prices,
    /// and what it wrote into processes.
    #[test]
    fn a_directory_in_which_others_write_is_no_cache() {
        use std::os::unix::fs::PermissionsExt;
        let directory = tempfile::tempdir().unwrap();
        let root = nix::unistd::Uid::effective().is_root();
        let base = directory.path().canonicalize().unwrap();
        let (open, below) = (base.join("open"), base.join("open/below"));
        fs::create_dir_all(&below).unwrap();
        let mode = |path: &Path, mode: u32| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        assert_eq!(private(&below.join("not/there")), Some(below.join("not/there")));
        for (kind, own, under) in
            [(0o777, false, false), (0o775, !root, !root), (0o1777, false, true), (0o755, true, true)]
        {
            mode(&open, kind);
            let found = [private(&open.join("new")).is_some(), private(&below.join("new")).is_some()];
            assert_eq!(found, [own, under], "{kind:o}");
        }
        // Where a link leads is what counts, also when the link leads elsewhere later.
        std::os::unix::fs::symlink(&below, base.join("link")).unwrap();
        assert_eq!(private(&base.join("link/sites")), Some(below.join("sites")));
        if root {
            std::os::unix::fs::chown(&below, Some(65534), None).unwrap();
            assert_eq!(private(&below), None);
        }
    }
}
