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
    let part = Part::create(group.join(format!(".{name}.{}", std::process::id())))?;
    fill(&part.0)?;
    match fs::rename(&part.0, &whole) {
        Err(_) if whole.is_dir() => Ok(whole),
        outcome => outcome.map(|()| whole).map_err(LabError::io(format!("rename {} to its name in the cache", part.0.display()))),
    }
}

/// A directory that goes away again unless it is renamed.
struct Part(PathBuf);

impl Part {
    fn create(path: PathBuf) -> Result<Part, LabError> {
        // What a killed run of the same process number left behind.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).map_err(LabError::io(format!("create {}", path.display())))?;
        Ok(Part(path))
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
