//! A file that is written as a trace goes on: whole under its name at the end, or not there at all.
//!
//! [`tollgate_report::sink::json::Output`] has its whole text before it writes; this one keeps a file open until the
//! end.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use tollgate_report::sink::atomic_file::{self, Aside, FOR_OWNER, Place, open_stream, shown};
use tollgate_report::sink::json::SaveError;
use tollgate_report::sink::patient::Patient;

/// The file. Dropped without [`SinkFile::finish`], it leaves the target as it was.
#[derive(Debug)]
pub struct SinkFile {
    /// As the user gave it, for messages.
    name: String,
    target: Target,
}

#[derive(Debug)]
enum Target {
    /// Written aside, then put there.
    Whole(Aside, Place),
    /// A device or pipe (`/dev/stdout`), or standard output (`-`).
    Stream(Patient<File>),
}

impl SinkFile {
    /// Opens it, for its owner alone where it is new. An existing file is not touched before [`SinkFile::finish`]; a
    /// name that is a link is written where it leads.
    pub fn create(path: &Path) -> Result<Self, SaveError> {
        let target = atomic_file::Target::find(path).and_then(|target| match target {
            atomic_file::Target::Stream(path) => open_stream(&path).map(Target::Stream),
            atomic_file::Target::File(place) => place.aside(FOR_OWNER).map(|file| Target::Whole(file, place)),
        });
        let name = shown(path);
        target.map(|target| SinkFile { name, target }).map_err(|error| SinkFile::error(path, &error))
    }

    /// Puts the file in its place, once the disk has it. On an error nothing is left behind, and an earlier file is as
    /// it was.
    pub fn finish(self) -> Result<(), SaveError> {
        let (done, kept) = match self.target {
            Target::Stream(mut file) => (file.flush(), SENT),
            Target::Whole(file, place) => {
                let kept = if place.is_taken() { KEPT_OLD } else { KEPT_NEW };
                (place.put(file), kept)
            }
        };
        done.map_err(|error| atomic_file::save_error(&self.name, &error, kept))
    }

    /// The sentence about an error that writing to this name gave. For a sink that has failed and taken its
    /// [`SinkFile`] with it.
    pub fn error(path: &Path, error: &io::Error) -> SaveError {
        let kept = match std::fs::metadata(path) {
            Ok(there) if there.is_file() => KEPT_OLD,
            Ok(there) if !there.is_dir() => SENT,
            _ => KEPT_NEW,
        };
        atomic_file::save_error(&shown(path), error, kept)
    }
}

const KEPT_OLD: &str = "its previous content is unchanged";
const KEPT_NEW: &str = "nothing was left behind";
const SENT: &str = "it has at most a part of what was to be written";

impl Write for SinkFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.target {
            Target::Whole(file, _) => file.file().write(bytes),
            Target::Stream(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Whole(file, _) => file.file().flush(),
            Target::Stream(file) => file.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

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
        // Others have no business with what a program reads and writes; who has opened the file to them keeps it so.
        let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(), 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        SinkFile::create(&path).unwrap().finish().unwrap();
        assert_eq!(mode(), 0o644);
    }

    #[test]
    fn what_is_not_finished_leaves_nothing_and_keeps_what_was_there() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("t");
        fs::write(&path, "old").unwrap();
        let mut file = SinkFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
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
