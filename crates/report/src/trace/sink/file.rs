//! A file that is written as a trace goes on: whole under its name at the end, or not there at all.
//!
//! The same care as [`crate::sink::json::Output`], which has its whole text before it writes: what is written goes to a new file in
//! the same directory, which is renamed over the target at the end and removed on every other way out. A killed process leaves that
//! file (`.tollgate-….tmp`) behind. O_TMPFILE would not, but such a file can be given no name that exists, and several file systems
//! know no O_TMPFILE.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::format::clean;
use crate::sink::json::SaveError;

/// The file. Dropped without [`SinkFile::finish`], it leaves the target as it was.
#[derive(Debug)]
pub struct SinkFile {
    /// As the user gave it, for messages.
    name: String,
    target: Target,
}

#[derive(Debug)]
enum Target {
    /// Written aside, then renamed over this path.
    Aside(NamedTempFile, PathBuf),
    /// A device or pipe (`/dev/stdout`): it cannot be replaced.
    Stream(File),
}

impl SinkFile {
    /// Opens it. An existing file is not touched before [`SinkFile::finish`]; a name that is a link is written where it leads.
    pub fn create(path: &Path) -> Result<Self, SaveError> {
        let name = shown(path);
        let open = |path: &Path| OpenOptions::new().write(true).open(path);
        let target = match fs::metadata(path) {
            Ok(meta) if meta.is_dir() => Err(ErrorKind::IsADirectory.into()),
            // A descriptor of this process stays a stream even where it is a plain file: a shell has opened that file.
            Ok(meta) if !meta.is_file() || path.starts_with("/dev") || path.starts_with("/proc") => {
                OpenOptions::new().append(true).open(path).map(Target::Stream)
            }
            // Opened for a moment: renaming would replace a file that may not be written, and its owner meant something by that.
            Ok(_) => open(path).and_then(|_| fs::canonicalize(path)).and_then(Target::aside),
            // Absolute, so that a later change of directory does not move it.
            Err(e) if e.kind() == ErrorKind::NotFound && path.file_name().is_some() => {
                std::path::absolute(path).and_then(Target::aside)
            }
            Err(e) => Err(e),
        };
        match target {
            Ok(target) => Ok(SinkFile { name, target }),
            Err(e) => Err(save_error(&name, &e)),
        }
    }

    /// Puts the file in its place, once the disk has it. On an error nothing is left behind, and an earlier file is as it was.
    pub fn finish(self) -> Result<(), SaveError> {
        let done = match self.target {
            Target::Stream(mut file) => file.flush(),
            Target::Aside(file, path) => persist(file, &path),
        };
        done.map_err(|e| save_error(&self.name, &e))
    }

    /// The sentence about an error that writing to this name gave. For a sink that has failed and taken its [`SinkFile`] with it.
    pub fn error(path: &Path, error: &io::Error) -> SaveError {
        save_error(&shown(path), error)
    }
}

impl Target {
    fn aside(path: PathBuf) -> io::Result<Self> {
        use std::os::unix::fs::PermissionsExt;
        let directory = path.parent().unwrap_or(Path::new("/"));
        let mut builder = tempfile::Builder::new();
        // The permissions that a plain open would give: 0666 less the umask.
        builder.prefix(".tollgate-").suffix(".tmp").permissions(fs::Permissions::from_mode(0o666));
        let file = builder.tempfile_in(directory)?;
        Ok(Target::Aside(file, path))
    }
}

fn persist(file: NamedTempFile, path: &Path) -> io::Result<()> {
    file.as_file().sync_all()?;
    if let Ok(meta) = fs::metadata(path) {
        file.as_file().set_permissions(meta.permissions())?;
    }
    file.persist(path).map(drop).map_err(|e| e.error)
}

impl Write for SinkFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.target {
            Target::Aside(file, _) => file.as_file_mut().write(bytes),
            Target::Stream(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Aside(file, _) => file.as_file_mut().flush(),
            Target::Stream(file) => file.flush(),
        }
    }
}

fn save_error(name: &str, error: &io::Error) -> SaveError {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            SaveError::Full { path: name.into(), kept: "what was there before is untouched" }
        }
        _ => SaveError::NotWritable { path: name.into(), why: words(error) },
    }
}

/// The system's words without the path that `tempfile` adds and without "(os error N)".
fn words(error: &io::Error) -> String {
    let inner = error.get_ref().and_then(|inner| inner.source()).and_then(|inner| inner.downcast_ref::<io::Error>());
    let text = inner.unwrap_or(error).to_string();
    clean(text.split(" (os error").next().unwrap_or_default()).into_owned()
}

fn shown(path: &Path) -> String {
    clean(&path.to_string_lossy()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap();
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn the_target_appears_at_the_end_and_whole() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("t");
        let mut file = SinkFile::create(&path).unwrap();
        file.write_all(b"half").unwrap();
        assert!(!path.exists());
        file.write_all(b" and half").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"half and half");
        assert_eq!(names(directory.path()), ["t"]);
    }

    #[test]
    fn what_is_not_finished_leaves_nothing_and_keeps_what_was_there() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("t");
        fs::write(&path, "old").unwrap();
        let mut file = SinkFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        assert_eq!(names(directory.path()).len(), 2);
        drop(file);
        assert_eq!((names(directory.path()), fs::read_to_string(&path).unwrap()), (vec!["t".into()], "old".into()));
    }

    #[test]
    fn a_target_that_became_a_directory_is_one_sentence_and_leaves_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("t");
        let file = SinkFile::create(&path).unwrap();
        fs::create_dir(&path).unwrap();
        let text = file.finish().unwrap_err().to_string();
        assert!(text.contains("cannot be written (") && !text.contains("os error"), "{text}");
        assert_eq!(names(directory.path()), ["t"]);
        assert!(matches!(SinkFile::create(&path), Err(SaveError::NotWritable { .. })));
        assert!(matches!(SinkFile::create(&path.join("no/such")), Err(SaveError::NotWritable { .. })));
    }

    #[test]
    fn a_full_device_says_so() {
        let path = Path::new("/dev/full");
        let mut file = SinkFile::create(path).unwrap();
        let error = file.write_all(b"x").unwrap_err();
        assert!(matches!(SinkFile::error(path, &error), SaveError::Full { .. }));
    }

    #[test]
    fn a_link_is_written_where_it_leads() {
        let directory = tempfile::tempdir().unwrap();
        let (real, link) = (directory.path().join("real"), directory.path().join("link"));
        fs::write(&real, "old").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        let mut file = SinkFile::create(&link).unwrap();
        file.write_all(b"new").unwrap();
        file.finish().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&real).unwrap(), "new");
    }
}
