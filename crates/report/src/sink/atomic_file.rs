//! Files that are written aside: a new file in the same directory, renamed over the target when it is whole, and
//! removed on every other way out. A reader finds the old file or the new one, never half of one.
//!
//! A killed process leaves such a file (`.tollgate-….tmp`) behind. O_TMPFILE would not, but a file of that kind can be
//! given no name that exists, and several file systems know no O_TMPFILE.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::json::SaveError;
use super::patient::Patient;
use crate::format::clean;

/// The name that means standard output. A file that is called so is `./-`.
pub const STANDARD_OUTPUT: &str = "-";

/// Does the name mean standard output?
pub fn is_standard_output(path: &Path) -> bool {
    path.as_os_str() == STANDARD_OUTPUT
}

/// Standard output, to be written to past the buffer of [`io::stdout`]. The descriptor is doubled and not opened anew:
/// of a file that a shell has opened, whoever else writes there (a program that is traced) goes on behind what was
/// written here; and a socket cannot be opened by its name.
pub fn standard_output() -> io::Result<Patient<File>> {
    Ok(Patient(io::stdout().as_fd().try_clone_to_owned()?.into()))
}

/// Where a name leads, and how that is written.
#[derive(Debug)]
pub enum Target {
    /// To a file, or to none yet: written aside, then renamed over this path, which is absolute and no link.
    File(PathBuf),
    /// To a device or pipe (`/dev/stdout`), or to standard output (`-`): it cannot be replaced.
    Stream(PathBuf),
}

/// Opens what is a [`Target::Stream`].
pub fn open_stream(path: &Path) -> io::Result<Patient<File>> {
    if is_standard_output(path) {
        return standard_output();
    }
    OpenOptions::new().append(true).open(path).map(Patient)
}

impl Target {
    /// Makes sure that it can be written, and touches nothing. A name that is a link is written where it leads, so the
    /// link stays.
    pub fn find(path: &Path) -> io::Result<Self> {
        if is_standard_output(path) {
            return Ok(Target::Stream(path.to_path_buf()));
        }
        let may_write = || OpenOptions::new().write(true).open(path);
        match fs::metadata(path) {
            Ok(meta) if meta.is_dir() => Err(io::Error::new(ErrorKind::IsADirectory, "it is a directory")),
            // A descriptor of this process stays a stream even where it is a plain file: a shell has opened that file.
            Ok(meta) if !meta.is_file() || path.starts_with("/dev") || path.starts_with("/proc") => {
                may_write().map(|_| Target::Stream(path.to_path_buf()))
            }
            // Renaming would replace a file that may not be written; its owner meant something by that.
            Ok(_) => may_write().and_then(|_| fs::canonicalize(path)).map(Target::File),
            // Absolute, so that a later change of directory does not move it.
            Err(e) if e.kind() == ErrorKind::NotFound && path.file_name().is_some() => {
                std::path::absolute(path).map(Target::File)
            }
            Err(e) => Err(e),
        }
    }
}

/// Permissions of a file that is for whoever the umask lets read it.
pub const FOR_ALL: u32 = 0o666;
/// Permissions of a file that is for its owner: what a program has read, written and executed.
pub const FOR_OWNER: u32 = 0o600;

/// A new file in the directory of `path`, gone when dropped, with these permissions, less the umask.
pub fn new_file(path: &Path, mode: u32) -> io::Result<NamedTempFile> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tollgate-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    builder.tempfile_in(directory)
}

/// Puts the file in its place once the disk has it. On an error it is removed, and an earlier file is as it was.
pub fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    if let Ok(meta) = fs::metadata(path) {
        file.as_file().set_permissions(meta.permissions())?;
    }
    file.persist(path).map(drop).map_err(|e| e.error)
}

/// The sentence about an error. `kept`: what became of an earlier state.
pub fn save_error(path: &str, error: &io::Error, kept: &'static str) -> SaveError {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => SaveError::Full { path: path.into(), kept },
        ErrorKind::BrokenPipe => SaveError::Unread { path: path.into(), source: ErrorKind::BrokenPipe.into() },
        _ => SaveError::NotWritable { path: path.into(), why: words(error) },
    }
}

/// The system's words without the path that `tempfile` adds and without "(os error N)".
pub(crate) fn words(error: &io::Error) -> String {
    let text = match error.raw_os_error().or_else(|| inner_code(error)) {
        Some(code) => io::Error::from_raw_os_error(code).to_string(),
        None => error.to_string(),
    };
    clean(text.split(" (os error").next().unwrap_or_default()).into_owned()
}

/// The code of the error that `tempfile` wraps to add a path.
fn inner_code(error: &io::Error) -> Option<i32> {
    let mut source = error.get_ref().and_then(std::error::Error::source);
    while let Some(inner) = source {
        if let Some(code) = inner.downcast_ref::<io::Error>().and_then(io::Error::raw_os_error) {
            return Some(code);
        }
        source = inner.source();
    }
    None
}

/// A file's name as messages show it.
pub fn shown(path: &Path) -> String {
    if is_standard_output(path) {
        return "standard output".into();
    }
    clean(&path.to_string_lossy()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_to_a_file_a_stream_or_nowhere() {
        let directory = tempfile::tempdir().unwrap();
        let (real, link) = (directory.path().join("real"), directory.path().join("link"));
        fs::write(&real, "old").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        let is = |path: &Path, wanted: &Path| matches!(Target::find(path), Ok(Target::File(found)) if found == wanted);
        assert!(is(&link, &fs::canonicalize(&real).unwrap()));
        assert!(is(&directory.path().join("new"), &directory.path().join("new")));
        assert!(matches!(Target::find(Path::new("/dev/null")), Ok(Target::Stream(_))));
        assert!(matches!(Target::find(Path::new("-")), Ok(Target::Stream(_))));
        assert!(is(&directory.path().join("-"), &directory.path().join("-")), "only the name alone");
        assert!(
            matches!(Target::find(Path::new("/dev/stdout")), Ok(Target::Stream(_))),
            "whatever it is at the moment"
        );
        assert_eq!(words(&Target::find(directory.path()).unwrap_err()), "it is a directory");
        assert_eq!(fs::read(&real).unwrap(), b"old", "nothing was touched");
    }

    #[test]
    fn words_are_the_systems_without_path_and_number() {
        let error = new_file(Path::new("/no/such/place/file"), FOR_ALL).unwrap_err();
        assert_eq!(words(&error), "No such file or directory");
    }
}
