//! The names by which a file is known: its path, its file name with or without its version, its soname, a symbolic link
//! that leads to it, and of a program what it was started as.

use super::modules;
use crate::spec::{Names, Spec};
use object::read::ReadCache;
use object::read::elf::{Dyn, FileHeader, ProgramHeader};
use object::{Endianness, elf};
use std::fs::{self, File};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use tollgate_symbols::maps::bounded;

/// The longest soname that is read, bytes.
const LONGEST: u64 = 255;

/// A file that a program maps, and what else it is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Called {
    /// As the process names it; `[vdso]`.
    pub path: PathBuf,
    /// Its soname, what the program was started as, its command name: without directories.
    pub names: Vec<String>,
    /// The root directory of the process that maps it, where links are looked for; empty where that is ours.
    pub root: PathBuf,
}

impl Called {
    /// By its path alone, and by links to it.
    pub fn by_path(path: &Path) -> Called {
        Called { path: path.into(), ..Called::default() }
    }

    /// With the name that a library gives itself, read from a file that is it.
    pub fn with_soname(mut self, file: Option<File>) -> Called {
        self.names.extend(file.and_then(soname));
        // The loader's manual page is ld.so(8), whatever its file is called.
        let loader = self.file_name().is_some_and(|name| name.starts_with("ld-") && name.contains(".so"));
        self.names.extend(loader.then(|| "ld.so".to_string()));
        // As vdso(7) and ldd(1) call it.
        let vdso = self.path.as_os_str() == "[vdso]";
        self.names.extend(["vdso", "linux-vdso.so.1"].into_iter().filter(|_| vdso).map(String::from));
        self
    }

    /// A module of a process: of its program, argv(0) and its command name are names too; links are looked for in its
    /// own root.
    pub fn of_process(mut self, pid: i32) -> Called {
        self.root = PathBuf::from(format!("/proc/{pid}/root"));
        let Ok(program) = fs::read_link(format!("/proc/{pid}/exe")) else { return self };
        if modules::undeleted(&program) != self.path {
            return self;
        }
        // As long as a path: PR_SET_MM_MAP (prctl(2)) lets a program say that it is gigabytes.
        let line = bounded(&format!("/proc/{pid}/cmdline"), 4096).unwrap_or_default();
        let first = String::from_utf8_lossy(line.split(|byte| *byte == 0).next().unwrap_or_default()).into_owned();
        let comm = fs::read_to_string(format!("/proc/{pid}/comm")).unwrap_or_default();
        self.started_as(&first).started_as(comm.trim_end_matches('\n'))
    }

    /// A program, by the word that it was started by. A login shell's begins with a `-`.
    pub fn started_as(mut self, word: &str) -> Called {
        let name = word.trim_start_matches('-').rsplit('/').next().unwrap_or_default();
        if !name.is_empty() && !self.names.iter().any(|known| known == name) {
            self.names.push(name.into());
        }
        self
    }

    /// Is it what a spec's module means? `libc` and `libc.so` are `libc.so.6` and `libc-2.31.so`.
    pub fn is_meant_by(&self, spec: &Spec) -> bool {
        let Some(module) = &spec.module else { return true };
        let whole = self.path.to_string_lossy();
        let names = || self.file_name().into_iter().chain(self.names.iter().map(String::as_str));
        match module {
            Names::Exact(text) if text.contains('/') => self.is_at(Path::new(text)),
            Names::Exact(text) => names().any(|name| named(name, text)) || self.is_link(text),
            Names::Glob(pattern) if pattern.contains('/') => module.matches(&whole),
            Names::Glob(_) => names().any(|name| module.matches(name)),
            Names::Regex(_) => module.matches(&whole) || self.names.iter().any(|name| module.matches(name)),
        }
    }

    /// The shortest name that means it in a spec.
    pub fn short(&self) -> &str {
        self.file_name().unwrap_or_default()
    }

    fn file_name(&self) -> Option<&str> {
        self.path.file_name()?.to_str()
    }

    fn is_at(&self, text: &Path) -> bool {
        text == self.path || same(text, &self.path) || self.rooted(text).is_some_and(|path| same(&path, &self.inside()))
    }

    /// Does a link of this name lead to it: beside it, as Debian's redis-server beside redis-check-rdb, or in PATH?
    fn is_link(&self, name: &str) -> bool {
        if !self.path.is_absolute() || name.is_empty() {
            return false;
        }
        let leads =
            |link: &Path| fs::symlink_metadata(link).is_ok_and(|meta| meta.is_symlink()) && same(link, &self.inside());
        if leads(&self.inside().with_file_name(name)) {
            return true;
        }
        let list = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&list)
            .any(|directory| self.rooted(&directory.join(name)).is_some_and(|link| leads(&link)))
    }

    /// The file itself, as it can be opened from here. Of a program behind chroot(2) maps have the path that we see it
    /// by; of a container, the one that it sees.
    fn inside(&self) -> PathBuf {
        self.rooted(&self.path).filter(|path| path.exists()).unwrap_or_else(|| self.path.clone())
    }

    /// A path of the process, as it can be opened from here.
    fn rooted(&self, path: &Path) -> Option<PathBuf> {
        if self.root.as_os_str().is_empty() {
            return Some(path.into());
        }
        Some(self.root.join(path.strip_prefix("/").ok()?))
    }
}

/// Are two names those of one file? By device and inode, which holds in another root too.
fn same(one: &Path, other: &Path) -> bool {
    let file = |path: &Path| fs::metadata(path).ok().map(|meta| (meta.dev(), meta.ino()));
    file(one).is_some_and(|one| file(other) == Some(one))
}

/// Is a file's name a word, with a version behind it or not?
fn named(name: &str, text: &str) -> bool {
    let number = |rest: &str| rest.bytes().next().is_some_and(|first| first.is_ascii_digit());
    name.strip_prefix(text).is_some_and(|rest| {
        rest.is_empty()
            || rest.starts_with(".so")
            || rest.strip_prefix('-').is_some_and(|rest| number(rest) && rest.contains(".so"))
            || (text.ends_with(".so") && rest.strip_prefix('.').is_some_and(number))
    })
}

/// `DT_SONAME`, read piece by piece: a library may have a gigabyte of debug information.
fn soname(file: File) -> Option<String> {
    let data = ReadCache::new(file);
    match object::FileKind::parse(&data).ok()? {
        object::FileKind::Elf64 => dynamic::<elf::FileHeader64<Endianness>>(&data),
        object::FileKind::Elf32 => dynamic::<elf::FileHeader32<Endianness>>(&data),
        _ => None,
    }
}

fn dynamic<H: FileHeader<Endian = Endianness>>(data: &ReadCache<File>) -> Option<String> {
    use object::ReadRef;
    let header = H::parse(data).ok()?;
    let endian = header.endian().ok()?;
    let segments = header.program_headers(endian, data).ok()?;
    let entries = segments.iter().find_map(|segment| segment.dynamic(endian, data).ok().flatten())?;
    let value = |tag: elf::DynamicTag| {
        let entry = entries.iter().find(|entry| entry.d_tag(endian) == tag)?;
        Some(entry.d_val(endian).into())
    };
    let at: u64 = value(elf::DT_STRTAB)?.checked_add(value(elf::DT_SONAME)?)?;
    // The table's address, as an offset in the file.
    let offset = segments.iter().find_map(|segment| {
        let (start, size): (u64, u64) = (segment.p_vaddr(endian).into(), segment.p_filesz(endian).into());
        let within = at.checked_sub(start).filter(|within| *within < size && segment.p_type(endian) == elf::PT_LOAD)?;
        within.checked_add(segment.p_offset(endian).into())
    })?;
    let end = ReadRef::len(data).ok()?.min(offset.saturating_add(LONGEST));
    let name = data.read_bytes_at_until(offset..end, 0).ok()?;
    std::str::from_utf8(name).ok().filter(|name| !name.is_empty()).map(str::to_string)
}

#[cfg(test)]
mod tests {
    use super::super::tests::built;
    use super::*;
    use std::os::unix::fs::symlink;

    fn meant(called: &Called, module: &str) -> bool {
        called.is_meant_by(&Spec::parse(&format!("{module}:f")).unwrap())
    }

    #[test]
    fn a_library_by_its_file_name_with_or_without_its_version() {
        let libc = Called::by_path(Path::new("/lib/libc.so.6"));
        for (module, is) in [
            ("libc", true),
            ("libc.so", true),
            ("libc.so.6", true),
            ("lib", false),
            ("libc.so.7", false),
            ("libc*", true),
        ] {
            assert_eq!(meant(&libc, module), is, "{module}");
        }
        let named = |name: &str| meant(&Called::by_path(Path::new(name)), "libfoo");
        assert!(
            named("/a/libfoo-2.3.so") && named("/a/libfoo.so") && !named("/a/libfoo-bar.so") && !named("/a/libfoo2.so")
        );
        assert!(meant(&Called::by_path(Path::new("[vdso]")), "[vdso]"));
    }

    #[test]
    fn a_library_by_its_soname_and_the_loader_by_its_manual_page() {
        let command = ["gcc", "-shared", "-nostdlib", "-Wl,-soname,libreal.so.3", "-o", "p", "p.c"];
        let Some((_directory, file)) = built("int f(void) { return 1; }", "p.c", &command) else { return };
        let called = Called::by_path(&file).with_soname(File::open(&file).ok());
        assert_eq!(called.names, ["libreal.so.3"]);
        assert!(
            meant(&called, "libreal")
                && meant(&called, "libreal.so.3")
                && meant(&called, "p")
                && !meant(&called, "lib")
        );
        let loader = Called::by_path(Path::new("/lib64/ld-linux-x86-64.so.2")).with_soname(None);
        let vdso = Called::by_path(Path::new("[vdso]")).with_soname(None);
        assert!(meant(&vdso, "vdso") && meant(&vdso, "[vdso]") && meant(&vdso, "linux-vdso") && !meant(&vdso, "ld.so"));
        assert!(meant(&loader, "ld.so") && meant(&loader, "ld-linux-x86-64"));
        // What is no ELF file has no soname, and a directory neither.
        assert_eq!(soname(File::open("/proc/self/cmdline").unwrap()), None);
        assert_eq!(soname(File::open("/").unwrap()), None);
    }

    /// Debian's redis-server is a link to redis-check-rdb.
    #[test]
    fn a_program_by_a_link_to_it_and_by_what_it_was_started_as() {
        let directory = tempfile::tempdir().unwrap();
        let name = |name: &str| directory.path().join(name);
        fs::write(name("real"), "program").unwrap();
        fs::write(name("other"), "program").unwrap();
        symlink("real", name("alias")).unwrap();
        symlink("/no/such/file", name("dangling")).unwrap();
        let called = Called::by_path(&name("real"));
        assert!(meant(&called, "alias") && meant(&called, name("alias").to_str().unwrap()) && meant(&called, "real"));
        assert!(!meant(&called, "other") && !meant(&called, "dangling") && !meant(&called, "absent"));
        assert!(meant(&called.clone().started_as("-/usr/bin/shell"), "shell"));
        assert!(!meant(&called.started_as("-"), "shell"));
    }

    #[test]
    fn this_process_by_its_command_name() {
        let own = std::env::current_exe().unwrap();
        let pid = std::process::id() as i32;
        let called = Called::by_path(&own).of_process(pid);
        // The kernel cuts a command's name after 15 bytes (TASK_COMM_LEN).
        let comm = fs::read_to_string(format!("/proc/{pid}/comm")).unwrap();
        assert!(called.names.contains(&comm.trim_end().to_string()), "{called:?}");
        assert!(meant(&called, own.file_name().unwrap().to_str().unwrap()));
        let other = Called::by_path(Path::new("/lib/libc.so.6")).of_process(pid);
        assert!(other.names.is_empty());
    }
}
