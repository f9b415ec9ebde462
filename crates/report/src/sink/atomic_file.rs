//! Files that are written aside: a new file in the same directory, put under the target's name when it is whole, and
//! gone on every other way out. A reader finds the old file or the new one, never half of one.
//!
//! Until it is whole the file has no name (O_TMPFILE, open(2)), so that nothing is left of it whatever ends this
//! process, SIGKILL too. To replace a file it gets a name of its own first (`.tollgate-….tmp`), for some microseconds:
//! linkat(2) replaces nothing, rename(2) does. File systems that know no O_TMPFILE have it under that name from the
//! start, and who is killed there leaves it behind.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd, AsRawFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use nix::errno::Errno;
use nix::fcntl::{AT_FDCWD, AtFlags, OFlag};
use nix::unistd::linkat;
use tempfile::TempPath;

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
#[derive(Debug, PartialEq, Eq)]
pub enum Target {
    /// To a file, or to none yet: written aside, then renamed.
    File(Place),
    /// To a device or pipe (`/dev/stdout`), or to standard output (`-`): it cannot be replaced.
    Stream(PathBuf),
}

/// Where a file is put when it is whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Absolute; no link had this name when it was found.
    path: PathBuf,
    /// The permissions of a file of this user's own that is replaced.
    kept: Option<u32>,
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
        match Found::of(path)? {
            Found::Stream(path) => {
                if !is_standard_output(&path) {
                    OpenOptions::new().write(true).open(&path)?;
                }
                Ok(Target::Stream(path))
            }
            Found::Nothing(path) => Ok(Target::File(Place { path, kept: None })),
            // Renaming would replace a file that may not be written; its owner meant something by that.
            Found::File(path) => Ok(Target::File(Place { kept: kept(&open_own(&path, false)?.metadata()?), path })),
        }
    }
}

/// What has a name, links of which have been followed.
enum Found {
    /// A device, a pipe, or an open file of this process.
    Stream(PathBuf),
    File(PathBuf),
    Nothing(PathBuf),
}

impl Found {
    fn of(path: &Path) -> io::Result<Found> {
        if is_standard_output(path) {
            return Ok(Found::Stream(path.to_path_buf()));
        }
        if path.file_name().is_none() {
            return Err(ErrorKind::NotFound.into());
        }
        // A directory's name, as open(2) has it.
        if path.as_os_str().as_bytes().ends_with(b"/") {
            return Err(ErrorKind::IsADirectory.into());
        }
        // Absolute, so that a later change of directory does not move it.
        let path = followed(std::path::absolute(path)?)?;
        if is_open_file(&path) {
            return Ok(Found::Stream(path));
        }
        match fs::symlink_metadata(&path) {
            Err(e) if e.kind() == ErrorKind::NotFound => Ok(Found::Nothing(path)),
            Ok(meta) if meta.is_dir() => Err(io::Error::new(ErrorKind::IsADirectory, "it is a directory")),
            Ok(meta) if meta.is_file() => Ok(Found::File(path)),
            meta => meta.map(|_| Found::Stream(path)),
        }
    }
}

/// Names of open files (/dev/stdout): a stream, even where it is a plain file, which a shell has opened. What such a
/// link says is no name.
fn is_open_file(path: &Path) -> bool {
    path.starts_with("/proc")
        || path.starts_with("/dev/fd")
        || ["/dev/stdin", "/dev/stdout", "/dev/stderr"].iter().any(|name| path == Path::new(name))
}

/// Opens an existing file to write to it, and leaves what is in it. Not what another user has put in a directory in
/// which everybody may make files: that user reads what is written, or has it written elsewhere. (Kernels refuse that
/// too, where fs.protected_regular and fs.protected_symlinks are set, but not what replaces a file.)
fn open_own(path: &Path, append: bool) -> io::Result<File> {
    let flags = OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK | OFlag::O_NOCTTY;
    let file = OpenOptions::new().write(true).append(append).custom_flags(flags.bits()).open(path)?;
    let meta = file.metadata()?;
    if !meta.is_file() {
        return Err(io::Error::other("it is another file by now"));
    }
    if is_planted(&meta, path) {
        return Err(io::Error::other("another user's file, in a directory in which everybody may make files"));
    }
    Ok(file)
}

/// Opens a file to write to it, in place, that is made for its owner alone where it is new: at its end, or empty. A
/// device or pipe is opened as it is, once: a reader of a pipe takes its close for the end.
pub fn open_in_place(path: &Path, append: bool) -> io::Result<File> {
    let path = match Found::of(path)? {
        // What a shell has opened is written to by others too.
        Found::Stream(path) => return OpenOptions::new().append(true).open(path),
        Found::File(path) | Found::Nothing(path) => path,
    };
    let mut options = OpenOptions::new();
    match options.write(true).append(append).create_new(true).mode(FOR_OWNER).open(&path) {
        Err(e) if e.kind() == ErrorKind::AlreadyExists => {}
        made => return made,
    }
    let file = open_own(&path, append)?;
    if !append {
        file.set_len(0)?;
    }
    Ok(file)
}

/// Links that are followed at most, as the kernel has it.
const LINKS: usize = 40;

/// Where a name leads that may be a link. Each step looks at the link that it follows.
fn followed(mut path: PathBuf) -> io::Result<PathBuf> {
    for _ in 0..LINKS {
        if is_open_file(&path) {
            return Ok(path);
        }
        let meta = match fs::symlink_metadata(&path) {
            Ok(meta) if meta.is_symlink() => meta,
            Err(e) if e.kind() != ErrorKind::NotFound => return Err(e),
            _ => return Ok(path),
        };
        if is_planted(&meta, &path) {
            return Err(io::Error::other("another user's link, in a directory in which everybody may make files"));
        }
        let to = fs::read_link(&path)?;
        path.pop();
        path.push(to);
    }
    Err(Errno::ELOOP.into())
}

/// Whether another user, who is not root, has put something in a directory in which everybody may make files.
fn is_planted(meta: &Metadata, path: &Path) -> bool {
    let user = nix::unistd::geteuid().as_raw();
    let directory = path.parent().and_then(|parent| fs::metadata(parent).ok());
    let everybodys = directory.is_none_or(|of| of.mode() & 0o1002 == 0o1002);
    everybodys && meta.uid() != user && meta.uid() != 0
}

/// The permissions that a file has which is replaced, if it is this user's own and has no other name: nobody else has
/// chosen them. None that give rights (set-user-ID) to who executes it.
fn kept(meta: &Metadata) -> Option<u32> {
    let own = meta.uid() == nix::unistd::geteuid().as_raw() && meta.nlink() == 1;
    own.then(|| meta.mode() & 0o777)
}

/// Permissions of a file that is for whoever the umask lets read it.
pub const FOR_ALL: u32 = 0o666;
/// Permissions of a file that is for its owner: what a program has read, written and executed.
pub const FOR_OWNER: u32 = 0o600;

/// A file that is not in its place yet; gone when dropped.
#[derive(Debug)]
pub struct Aside {
    file: File,
    /// Where the file system knows no file without one.
    name: Option<TempPath>,
}

impl Aside {
    /// A new file in the directory of `path`, with these permissions, less the umask.
    pub fn new(path: &Path, mode: u32) -> io::Result<Aside> {
        let directory = directory_of(path);
        let mut options = OpenOptions::new();
        options.read(true).write(true).mode(mode).custom_flags(OFlag::O_TMPFILE.bits());
        if let Ok(file) = options.open(directory)
            && link_of(&file).try_exists().unwrap_or(false)
        {
            return Ok(Aside { file, name: None });
        }
        let (file, name) = names().permissions(fs::Permissions::from_mode(mode)).tempfile_in(directory)?.into_parts();
        Ok(Aside { file, name: Some(name) })
    }

    /// The file.
    pub fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Gives it this name once the disk has it, which another file may have.
    fn put(self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        let name = match self.name {
            Some(name) => name,
            // In a directory in which names may only be added (chattr(1), `a`), no name is given up for another.
            None => match link(&self.file, path) {
                Err(e) if e.kind() == ErrorKind::AlreadyExists => self.named(path)?,
                done => return done,
            },
        };
        name.persist(path).map_err(|e| e.error)
    }

    /// A name beside the one that it will have.
    fn named(&self, path: &Path) -> io::Result<TempPath> {
        // The closure is asked again with another name where somebody has this one.
        Ok(names().make_in(directory_of(path), |name| link(&self.file, name))?.into_temp_path())
    }

    /// Gives it this name once the disk has it.
    ///
    /// # Errors
    /// AlreadyExists: another file has the name.
    pub fn put_as_new(self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        match self.name {
            Some(name) => name.persist_noclobber(path).map_err(|e| e.error),
            None => link(&self.file, path),
        }
    }
}

fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn names() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".tollgate-").suffix(".tmp");
    builder
}

/// The name by which a file of this process is linked (open(2), O_TMPFILE). Linking it by its descriptor alone
/// (AT_EMPTY_PATH) takes CAP_DAC_READ_SEARCH.
fn link_of(file: &File) -> PathBuf {
    format!("/proc/self/fd/{}", file.as_raw_fd()).into()
}

fn link(file: &File, name: &Path) -> io::Result<()> {
    Ok(linkat(AT_FDCWD, &link_of(file), AT_FDCWD, name, AtFlags::AT_SYMLINK_FOLLOW)?)
}

impl Place {
    /// A new file for the place: with the permissions of the file that it replaces, or else with these, less the umask.
    pub fn aside(&self, mode: u32) -> io::Result<Aside> {
        let mut aside = Aside::new(&self.path, self.kept.unwrap_or(mode))?;
        if let Some(kept) = self.kept {
            aside.file().set_permissions(fs::Permissions::from_mode(kept))?;
        }
        Ok(aside)
    }

    /// Puts the file there once the disk has it. On an error it is gone, and an earlier file is as it was.
    pub fn put(&self, aside: Aside) -> io::Result<()> {
        aside.put(&self.path)
    }

    /// Is there a file already?
    pub fn is_taken(&self) -> bool {
        self.path.exists()
    }
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
    use std::io::Write;

    #[test]
    fn a_name_leads_to_a_file_a_stream_or_nowhere() {
        let directory = tempfile::tempdir().unwrap();
        let (real, link) = (directory.path().join("real"), directory.path().join("link"));
        fs::write(&real, "old").unwrap();
        std::os::unix::fs::symlink(&real, &link).unwrap();
        let is =
            |path: &Path, wanted: &Path| matches!(Target::find(path), Ok(Target::File(found)) if found.path == wanted);
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

    /// As root makes it look: another user's file or link in a directory that is everybody's.
    fn planted() -> Option<(tempfile::TempDir, PathBuf)> {
        nix::unistd::geteuid().is_root().then(|| {
            let directory = tempfile::tempdir().unwrap();
            fs::set_permissions(directory.path(), fs::Permissions::from_mode(0o1777)).unwrap();
            let victim = directory.path().join("victim");
            fs::write(&victim, "whole").unwrap();
            (directory, victim)
        })
    }

    /// Regression: a file that root wrote had the permissions of what had its name before, set-user-ID too: whoever had
    /// put that there wrote a program into it.
    #[test]
    fn nobody_else_chooses_the_permissions_of_what_is_written() {
        let Some((directory, _)) = planted() else { return };
        let path = directory.path().join("out");
        let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o7777;
        let write = |path: &Path| match Target::find(path) {
            Ok(Target::File(place)) => place.put(place.aside(FOR_OWNER).unwrap()).unwrap(),
            other => panic!("{other:?}"),
        };
        // Of this user's own, all but what gives rights.
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o6640)).unwrap();
        write(&path);
        assert_eq!(mode(&path), 0o640);
        // That appears while something is being written.
        let Ok(Target::File(place)) = Target::find(&directory.path().join("later")) else { panic!() };
        let file = place.aside(FOR_OWNER).unwrap();
        fs::write(directory.path().join("later"), "planted").unwrap();
        fs::set_permissions(directory.path().join("later"), fs::Permissions::from_mode(0o6777)).unwrap();
        place.put(file).unwrap();
        assert_eq!(mode(&directory.path().join("later")), 0o600);
        // Of another user, in a directory of that user's.
        fs::set_permissions(directory.path(), fs::Permissions::from_mode(0o755)).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).unwrap();
        std::os::unix::fs::chown(&path, Some(65534), Some(65534)).unwrap();
        write(&path);
        assert_eq!(mode(&path), 0o600);
    }

    /// Regression: root followed them where the kernel was not told not to, and in a race where it was.
    #[test]
    fn another_users_files_and_links_in_everybodys_directory_are_not_written_to() {
        let Some((directory, victim)) = planted() else { return };
        let (link, file) = (directory.path().join("link"), directory.path().join("file"));
        std::os::unix::fs::symlink(&victim, &link).unwrap();
        fs::write(&file, "").unwrap();
        for path in [&link, &file] {
            std::os::unix::fs::lchown(path, Some(65534), Some(65534)).unwrap();
            let errors = [Target::find(path).map(drop), open_in_place(path, false).map(drop)];
            assert!(errors.iter().all(|error| words(error.as_ref().unwrap_err()).contains("another user's")));
        }
        // Its own are, and those of others elsewhere.
        std::os::unix::fs::lchown(&link, Some(0), Some(0)).unwrap();
        assert!(matches!(Target::find(&link), Ok(Target::File(place)) if place.path == victim));
        open_in_place(&link, true).unwrap();
        assert_eq!(fs::read_to_string(&victim).unwrap(), "whole");
    }

    /// Regression: all of /dev was taken for devices, /dev/shm too; a link to /dev/stdout led to a file of the name
    /// that the link of a pipe says; and a pipe was opened twice, whose reader was gone by then.
    #[test]
    fn streams_are_known_by_what_they_are() {
        let directory = tempfile::tempdir().unwrap();
        let link = directory.path().join("link");
        std::os::unix::fs::symlink("/dev/stdout", &link).unwrap();
        assert!(matches!(Found::of(&link), Ok(Found::Stream(path)) if path == Path::new("/dev/stdout")));
        let shared = format!("/dev/shm/tollgate-{}", std::process::id());
        if Path::new("/dev/shm").is_dir() {
            assert!(matches!(Found::of(Path::new(&shared)), Ok(Found::Nothing(_))));
        }
        let pipe = directory.path().join("pipe");
        nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
        let reader = {
            let pipe = pipe.clone();
            std::thread::spawn(move || fs::read_to_string(pipe).unwrap())
        };
        std::io::Write::write_all(&mut open_in_place(&pipe, false).unwrap(), b"whole").unwrap();
        assert_eq!(reader.join().unwrap(), "whole");
    }

    /// Regression: who was interrupted while a report was written left a part of it, under a name of ours.
    #[test]
    fn what_is_not_whole_has_no_name_where_the_file_system_allows_that() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("out");
        let names = || fs::read_dir(directory.path()).unwrap().count();
        let unnamed = |text: &str| {
            let mut aside = Aside::new(&path, FOR_OWNER).unwrap();
            aside.file().write_all(text.as_bytes()).unwrap();
            aside
        };
        let named = |text: &str| {
            let (file, name) = super::names().tempfile_in(directory.path()).unwrap().into_parts();
            (&file).write_all(text.as_bytes()).unwrap();
            Aside { file, name: Some(name) }
        };
        let first = unnamed("first");
        assert_eq!(names(), usize::from(first.name.is_some()), "tmpfs, ext4, xfs and btrfs have none");
        first.put(&path).unwrap();
        let mode = fs::metadata(&path).unwrap().mode() & 0o777;
        assert_eq!((fs::read_to_string(&path).unwrap().as_str(), mode), ("first", 0o600));
        for aside in [unnamed("taken"), named("taken")] {
            assert_eq!(aside.put_as_new(&path).unwrap_err().kind(), ErrorKind::AlreadyExists);
        }
        let makes: [&dyn Fn(&str) -> Aside; 2] = [&unnamed, &named];
        for (make, text) in makes.into_iter().zip(["second", "third"]) {
            make(text).put(&path).unwrap();
            assert_eq!((fs::read_to_string(&path).unwrap().as_str(), names()), (text, 1));
        }
        for (make, name) in makes.into_iter().zip(["a", "b"]) {
            make("new").put_as_new(&directory.path().join(name)).unwrap();
        }
        assert_eq!(names(), 3);
    }

    #[test]
    fn words_are_the_systems_without_path_and_number() {
        let error = Aside::new(Path::new("/no/such/place/file"), FOR_ALL).unwrap_err();
        assert_eq!(words(&error), "No such file or directory");
    }
}
