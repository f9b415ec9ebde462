//! The files that a program maps: of one that runs, and of one that is only to be run.

use super::FindError;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tollgate_remote::files;
use tollgate_remote::maps::{self, Mapping};
use tollgate_rewrite::elf::Elf;

/// `PT_INTERP`.
const INTERPRETER: u32 = 3;

/// How often a script's interpreter may be a script itself; Linux allows four (fs/exec.c, `exec_binprm`).
const SCRIPTS: usize = 4;

/// A path as the kernel tells it in links and maps, without what it puts behind the name of a file that is not there
/// any more. A file may be called so.
pub fn undeleted(path: &Path) -> &Path {
    let cut = path.to_str().and_then(|text| text.strip_suffix(" (deleted)")).filter(|_| !path.exists());
    cut.map_or(path, Path::new)
}

/// How a file is opened.
#[derive(Clone, Debug)]
pub enum Source {
    /// By a name that means the same file to us as to whom it is from.
    Named(PathBuf),
    /// What a process has mapped there. Its name is the process's to choose, and leads wherever it likes.
    Mapped(i32, Mapping),
}

impl Source {
    /// A regular file, and of a process the one that it has mapped: with our rights only where that is certain.
    pub fn open(&self) -> io::Result<File> {
        match self {
            Source::Named(path) => files::open(path),
            Source::Mapped(pid, map) => files::of_mapping(*pid, map),
        }
    }

    /// Whether its name was taken from it since it was mapped.
    pub fn is_replaced(&self) -> bool {
        matches!(self, Source::Mapped(_, map) if map.path.ends_with(" (deleted)"))
    }
}

/// The files that a process has mapped executable, and for itself alone (MAP_PRIVATE), in the order of their addresses,
/// and their names as the process sees them.
pub fn of_process(pid: i32) -> Result<Vec<(Source, PathBuf)>, FindError> {
    /// A process whose thread executes another program is not there for a moment, has nothing mapped, or not what it
    /// had.
    const TIMES: u32 = 5;
    for _ in 1..TIMES {
        if let Ok(files) = mapped(pid)
            && !files.is_empty()
        {
            return Ok(files);
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    mapped(pid)
}

/// The same, as it is at this moment.
fn mapped(pid: i32) -> Result<Vec<(Source, PathBuf)>, FindError> {
    tollgate_remote::outlast_exec(pid);
    let maps = maps::read(pid).map_err(|error| FindError::Process { pid, why: unreadable(pid, &error) })?;
    if maps.is_empty() {
        let why = "it has no program: it is a kernel thread, or has ended and is a zombie (`ps -p PID` shows which)";
        return Err(FindError::Process { pid, why: why.replace("PID", &pid.to_string()) });
    }
    let program = fs::read_link(format!("/proc/{pid}/exe")).unwrap_or_default();
    let mut seen = BTreeSet::new();
    let mut files = Vec::new();
    let own = |map: &&maps::Mapping| map.executable && map.private && map.inode != 0 && map.path.starts_with('/');
    for map in maps.iter().filter(own) {
        if !seen.insert((map.inode, map.path.clone())) {
            continue;
        }
        // The mapping is gone again, and what has its name may be another file.
        let exact = fs::metadata(format!("/proc/{pid}/map_files/{:x}-{:x}", map.start, map.end));
        if exact.is_err_and(|error| error.kind() == io::ErrorKind::NotFound) && Path::new(&map.path) != program {
            continue;
        }
        let source = Source::Mapped(pid, map.clone());
        // Code that a compiler made at run time may lie in files of any size, which are no ELF files. What cannot be
        // opened is told.
        if source.open().map_or(true, |file| is_elf(&file)) {
            files.push((source, undeleted(Path::new(&map.path)).to_path_buf()));
        }
    }
    Ok(files)
}

/// Why the memory map of a process cannot be read.
fn unreadable(pid: i32, error: &io::Error) -> String {
    use std::os::unix::fs::MetadataExt;
    match fs::metadata(format!("/proc/{pid}")) {
        Err(_) => "no such process (`ps -e` lists all processes)".into(),
        Ok(meta) if error.kind() == io::ErrorKind::PermissionDenied => match nix::unistd::geteuid().is_root() {
            true => "tollgate may not read its memory map, even as root: CAP_SYS_PTRACE is missing, it is in another \
                     user namespace, or a security module forbids it (`grep CapEff /proc/self/status`)"
                .into(),
            false => format!(
                "tollgate may not read its memory map: it belongs to user {}, or changed its user (run as root)",
                meta.uid()
            ),
        },
        Ok(_) => format!(
            "its memory map cannot be read: {}",
            error.to_string().split(" (os error").next().unwrap_or_default()
        ),
    }
}

/// What the kernel maps into a process, as an ELF file: an image whose addresses are its offsets.
pub fn vdso(pid: i32) -> Option<Vec<u8>> {
    let maps = maps::read(pid).ok()?;
    let map = maps.iter().find(|map| map.path == "[vdso]")?;
    let mut image = vec![0; usize::try_from(map.end.checked_sub(map.start)?).ok()?];
    (tollgate_remote::memory::read(pid, map.start, &mut image) == image.len()).then_some(image)
}

/// Code that a program has moved off its file, as those do that ask for huge pages: executable memory without a file,
/// between two mappings of one. The file, and how many bytes. (Beside a file's mappings, what a compiler made at run
/// time may lie.)
pub fn moved(pid: i32) -> Vec<(PathBuf, u64)> {
    moved_of(&maps::read(pid).unwrap_or_default())
}

fn moved_of(maps: &[maps::Mapping]) -> Vec<(PathBuf, u64)> {
    let mut found = Vec::new();
    // The file that was mapped last, where what follows it without a gap ends, and how much of that is code without a
    // file.
    let mut before: Option<(&str, u64, u64)> = None;
    for map in maps {
        let file = map.inode != 0 && map.path.starts_with('/');
        let adjacent = before.filter(|(_, end, _)| *end == map.start);
        before = match adjacent {
            Some((path, _, bytes)) if map.executable && map.path.is_empty() => {
                Some((path, map.end, bytes + (map.end - map.start)))
            }
            Some((path, _, bytes)) if file && path == map.path && bytes > 0 => {
                found.push((undeleted(Path::new(path)).to_path_buf(), bytes));
                Some((path, map.end, 0))
            }
            _ if file => Some((&map.path, map.end, 0)),
            _ => None,
        };
    }
    found
}

fn is_elf(file: &File) -> bool {
    use std::os::unix::fs::FileExt;
    let mut head = [0; 4];
    file.read_exact_at(&mut head, 0).is_ok() && head == *b"\x7fELF"
}

/// The file that a command runs, as execvp(3) finds it, through the interpreters of scripts; with the words that the
/// kernel puts before it there.
pub fn program(name: impl AsRef<OsStr>) -> Result<PathBuf, FindError> {
    let mut path = look_up(name.as_ref())?;
    for _ in 0..SCRIPTS {
        let Some(interpreter) = script(&path) else { break };
        path = interpreter;
    }
    fs::canonicalize(&path).or(Ok(path))
}

fn look_up(name: &OsStr) -> Result<PathBuf, FindError> {
    if name.as_bytes().contains(&b'/') {
        return Ok(name.into());
    }
    let list = std::env::var_os("PATH").unwrap_or_else(|| "/bin:/usr/bin".into());
    let runs =
        |path: &PathBuf| fs::metadata(path).is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0);
    let mut candidates = std::env::split_paths(&list).map(|directory| directory.join(name));
    candidates.find(runs).ok_or_else(|| FindError::NoProgram(name.to_string_lossy().into()))
}

/// What is behind `#!`.
fn script(path: &Path) -> Option<PathBuf> {
    use std::io::Read;
    let mut head = [0; 256];
    let length = fs::File::open(path).ok()?.read(&mut head).ok()?;
    let line = head[..length].strip_prefix(b"#!")?.split(|byte| *byte == b'\n').next()?;
    // Paths are bytes, of whatever encoding.
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(OsStr::from_bytes);
    let interpreter = Path::new(words.next()?);
    let named = |word: &&OsStr| !word.as_bytes().starts_with(b"-") && !word.as_bytes().contains(&b'=');
    // `env` runs what its argument says, from PATH.
    match words.find(named).filter(|_| interpreter.file_name() == Some(OsStr::new("env"))) {
        Some(name) => look_up(name).ok(),
        None => Some(interpreter.into()),
    }
}

/// The program and the libraries that its loader says it will map. The loader is asked (`LOADER --list PROGRAM`,
/// ld.so(8); musl's has the option too). It maps the program where that wants to be, also over itself, so that a
/// hostile file is executed by it: only a file that this user or root has made is listed so. Why it was not asked,
/// where there is one.
pub fn of_program(path: &Path) -> (Vec<PathBuf>, Option<String>) {
    let mut files = vec![path.to_path_buf()];
    let Some(loader) = loader(path) else { return (files, None) };
    if !is_own(path) {
        return (files, Some("another user may have made the program what it is".into()));
    }
    let text = match said(Command::new(&loader).arg("--list").arg(path)) {
        Ok(text) => text.unwrap_or_default(),
        Err(error) => {
            let why = error.to_string();
            return (files, Some(why.split(" (os error").next().unwrap_or_default().into()));
        }
    };
    for line in text.split(|byte| *byte == b'\n') {
        // `libc.so.6 => /lib/libc.so.6 (0x…)`, or `/lib64/ld-linux-x86-64.so.2 (0x…)`. The path may be no text.
        let after = |part: &[u8]| line.windows(part.len()).position(|window| window == part);
        let start = after(b"=> ").map_or(0, |at| at + 3);
        let end = after(b" (0x").unwrap_or(line.len()).max(start);
        let named = Path::new(OsStr::from_bytes(line[start..end].trim_ascii()));
        if named.is_absolute() {
            files.push(fs::canonicalize(named).unwrap_or_else(|_| named.into()));
        }
    }
    let mut seen = BTreeSet::new();
    files.retain(|file| seen.insert(file.clone()));
    (files, None)
}

/// Bytes of it.
const SAID: u64 = 1 << 20;

/// What a program prints, if it ends well; an error where it cannot be run. Where SIGCHLD is ignored, as servers and
/// some that start them leave it, how it ended is not to be had.
fn said(command: &mut Command) -> io::Result<Option<Vec<u8>>> {
    use std::io::Read;
    let mut child = command.stdin(Stdio::null()).stderr(Stdio::null()).stdout(Stdio::piped()).spawn()?;
    let mut text = Vec::new();
    let read = child.stdout.take().map(|out| out.take(SAID).read_to_end(&mut text));
    let well = child.wait().map_or_else(|error| error.raw_os_error() == Some(libc::ECHILD), |status| status.success());
    Ok((read.is_some_and(|read| read.is_ok()) && well).then_some(text))
}

/// The loader that a program asks for: a file of root's below a directory of the system, with the name of a loader.
/// Others are not run.
fn loader(path: &Path) -> Option<PathBuf> {
    use std::os::unix::fs::FileExt;
    let file = fs::File::open(path).ok()?;
    let size = usize::try_from(file.metadata().ok()?.len()).ok()?;
    // The headers are at the beginning; whatever an interpreter's name lies behind, it is not a program of a
    // compiler's.
    let mut head = vec![0; size.min(1 << 20)];
    file.read_exact_at(&mut head, 0).ok()?;
    let elf = Elf::parse(&head).ok()?;
    let segment = elf.segments.iter().find(|segment| segment.kind == INTERPRETER)?;
    let start = usize::try_from(segment.offset).ok()?;
    let bytes = head.get(start..start.checked_add(usize::try_from(segment.filesz).ok()?)?)?;
    let name = PathBuf::from(std::str::from_utf8(bytes).ok()?.trim_end_matches('\0'));
    let known = name.file_name()?.to_str()?.starts_with("ld-") && is_of_the_system(&name);
    known.then_some(name)
}

/// Where the loaders of a system are, with what is below: `/lib-mine` is none of these.
const SYSTEM: [&str; 8] =
    ["/lib", "/lib32", "/lib64", "/libx32", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32"];

/// Whether a name leads to a file below a directory of the system, which root alone may have written.
fn is_of_the_system(name: &Path) -> bool {
    use std::path::Component;
    let plain = name.components().all(|part| matches!(part, Component::RootDir | Component::Normal(_)));
    let below = SYSTEM.iter().any(|root| name.starts_with(root));
    // The file itself, wherever links lead.
    plain && below && fs::metadata(name).is_ok_and(|file| is_roots(&file))
}

/// Whether nobody but this user and root can have made a file what it is, nor can have another in its place.
pub(super) fn is_own(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    /// S_ISVTX: with it a directory's files are their owners' to replace.
    const STICKY: u32 = 0o1000;
    let user = nix::unistd::geteuid().as_raw();
    let sticky = |meta: &fs::Metadata| meta.is_dir() && meta.mode() & STICKY != 0 && [0, user].contains(&meta.uid());
    let closed = |meta: fs::Metadata| tollgate_symbols::maps::is_own(&meta) || sticky(&meta);
    fs::canonicalize(path).is_ok_and(|whole| whole.ancestors().all(|part| fs::metadata(part).is_ok_and(closed)))
}

/// Whether it is a regular file that nobody but root may write.
fn is_roots(file: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    /// By its group, or by others.
    const WRITABLE: u32 = 0o022;
    file.is_file() && file.uid() == 0 && file.mode() & WRITABLE == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: a loader maps a program where that wants to be, also over the loader's own code, and root executed
    /// what another user had put there.
    #[test]
    fn no_loader_reads_what_another_user_has_made() {
        use std::os::unix::fs::{PermissionsExt, chown};
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("ls");
        fs::copy(program("ls").unwrap(), &path).unwrap();
        assert!(is_own(&path) && of_program(&path).0.len() > 1);
        let alone = || (vec![path.clone()], Some("another user may have made the program what it is".into()));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o777)).unwrap();
        assert_eq!(of_program(&path), alone(), "anybody may write it");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        fs::set_permissions(directory.path(), fs::Permissions::from_mode(0o777)).unwrap();
        assert_eq!(of_program(&path), alone(), "anybody may put another one there");
        if nix::unistd::geteuid().is_root() {
            fs::set_permissions(directory.path(), fs::Permissions::from_mode(0o755)).unwrap();
            chown(&path, Some(65534), None).unwrap();
            assert_eq!(of_program(&path), alone(), "it is somebody's");
        }
    }

    #[test]
    fn the_loader_names_what_a_program_will_map() {
        let path = program("ls").unwrap();
        let (files, _) = of_program(&path);
        assert_eq!(files[0], path);
        assert!(files.iter().any(|file| file.to_string_lossy().contains("libc.so")), "{files:?}");
    }

    /// Regression: a loader below `/lib-evil` was run, as root, by a probe of a program that named it.
    #[test]
    fn a_loader_that_is_none_of_the_system_is_not_run() {
        let program = program("ls").unwrap();
        let bytes = fs::read(&program).unwrap();
        let own = loader(&program).expect("ls has a loader of the system");
        let own = own.to_str().unwrap();
        let at = bytes.windows(own.len()).position(|part| part == own.as_bytes()).unwrap();
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("program");
        for (name, known) in
            [(own, true), ("/lib-evil/ld-x", false), ("/lib/../tmp/ld-x", false), ("/lib/no-such/ld-x", false)]
        {
            let mut bytes = bytes.clone();
            bytes[at..at + own.len()].fill(0);
            bytes[at..at + name.len()].copy_from_slice(name.as_bytes());
            fs::write(&path, bytes).unwrap();
            assert_eq!(loader(&path).is_some(), known, "{name}");
        }
        // By its name alone, whatever is there.
        for (name, below) in
            [("/lib64/ld-x", true), ("/lib640/ld-x", false), ("/libx/ld-x", false), ("/usr/lib-evil/ld-x", false)]
        {
            assert_eq!(SYSTEM.iter().any(|root| Path::new(name).starts_with(root)), below, "{name}");
        }
        let is_roots = |path: &Path| is_roots(&fs::metadata(path).unwrap());
        fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).unwrap();
        assert!(is_roots(Path::new(own)) && !is_roots(Path::new("/usr/lib")) && !is_roots(&path));
    }

    #[test]
    fn a_script_is_its_interpreter() {
        let directory = tempfile::tempdir().unwrap();
        for (text, name) in [("#!/bin/sh -e\necho\n", "sh"), ("#!/usr/bin/env -S sh\n", "sh")] {
            let path = directory.path().join("script");
            fs::write(&path, text).unwrap();
            assert_eq!(
                program(path.to_str().unwrap()).unwrap(),
                fs::canonicalize(look_up(name.as_ref()).unwrap()).unwrap(),
                "{text}"
            );
        }
        assert!(matches!(program("no-such-program-anywhere"), Err(FindError::NoProgram(_))));
    }

    #[test]
    fn a_file_that_is_gone_has_its_name_still() {
        let directory = tempfile::tempdir().unwrap();
        let (gone, odd) = (directory.path().join("p (deleted)"), directory.path().join("q (deleted)"));
        fs::write(&odd, "").unwrap();
        assert_eq!(undeleted(&gone), directory.path().join("p"));
        assert_eq!(undeleted(&odd), odd, "a file may be called so");
    }

    #[test]
    fn code_between_two_mappings_of_a_file_has_moved_and_what_is_beside_them_has_not() {
        let map = |start: u64, end: u64, executable: bool, path: &str| maps::Mapping {
            start,
            end,
            executable,
            writable: false,
            private: true,
            offset: 0,
            device: String::new(),
            inode: u64::from(!path.is_empty()),
            path: path.into(),
        };
        let maps = [
            map(0x1000, 0x2000, false, "/p"),
            map(0x2000, 0x4000, true, ""),
            map(0x4000, 0x5000, false, "/p"),
            map(0x5000, 0x6000, true, ""),
            map(0x7000, 0x8000, false, "/p"),
            map(0x8000, 0x9000, true, ""),
            map(0x9000, 0xa000, false, "/q"),
        ];
        assert_eq!(moved_of(&maps), [(PathBuf::from("/p"), 0x2000)]);
        assert_eq!(moved_of(&maps[3..]), []);
    }

    #[test]
    fn the_vdso_is_an_elf_file() {
        let image = vdso(std::process::id() as i32).expect("a vDSO");
        let symbols = super::super::Symbols::of(crate::find::Whose::default(), Path::new("[vdso]"), &image).unwrap();
        assert!(symbols.functions.iter().any(|one| &*one.name == "__vdso_clock_gettime"));
        assert!(!moved(std::process::id() as i32).iter().any(|(path, _)| *path == std::env::current_exe().unwrap()));
    }

    #[test]
    fn this_process_maps_itself() {
        let own = std::env::current_exe().unwrap();
        let files = of_process(std::process::id() as i32).unwrap();
        assert!(files.iter().any(|(_, name)| *name == own), "{files:?}");
        assert!(files.iter().all(|(source, _)| source.open().is_ok()));
        assert!(matches!(of_process(0x7fff_fff0), Err(FindError::Process { .. })));
    }
}
