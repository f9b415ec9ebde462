//! Separate debug files, and names that only debug information has.
//!
//! Source: gdb's manual, chapter "Debugging Information in Separate Files": by the build-id under
//! /usr/lib/debug/.build-id, then by `.gnu_debuglink` beside the file, in its `.debug`, and under /usr/lib/debug. A
//! link's checksum is held against the file's bytes, so that an old file of the name is not taken; a build-id must be
//! the same.

use super::tables::Room;
use super::{Function, dwarf, modules};
use object::Object;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use tollgate_remote::{as_user, files};

/// Where distributions put them.
const ROOT: &str = "/usr/lib/debug";

/// Whose file it is that names its debug file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Whose {
    /// The process that has it; 0 of one that the user of this process has named.
    pub pid: i32,
    /// The owner of the file that was opened, and not of what has its name by now.
    pub owner: u32,
}

impl Whose {
    /// Of an open file.
    pub fn of(pid: i32, file: &File) -> Whose {
        let owner = file.metadata().map_or(0, |meta| tollgate_symbols::maps::owner_of(file, &meta));
        Whose { pid, owner }
    }
}

/// The debug file of an ELF file, with its bytes.
pub(super) fn file(whose: Whose, path: &Path, bytes: &[u8]) -> Option<(PathBuf, Vec<u8>)> {
    by_root(Path::new(ROOT), whose, path, bytes)
}

fn by_root(root: &Path, whose: Whose, path: &Path, bytes: &[u8]) -> Option<(PathBuf, Vec<u8>)> {
    let elf = object::File::parse(bytes).ok()?;
    let id = elf.build_id().ok().flatten().filter(|id| id.len() > 1);
    if let Some(id) = id {
        let hex: String = id[1..].iter().map(|byte| format!("{byte:02x}")).collect();
        let candidate = root.join(format!(".build-id/{:02x}/{hex}.debug", id[0]));
        let same = |bytes: &Vec<u8>| {
            object::File::parse(bytes.as_slice()).is_ok_and(|elf| elf.build_id().ok().flatten() == Some(id))
        };
        if let Some(bytes) = files::read(&candidate).ok().filter(same) {
            return Some((candidate, bytes));
        }
    }
    let (name, sum) = elf.gnu_debuglink().ok().flatten()?;
    let name = Path::new(std::str::from_utf8(name).ok()?).file_name()?;
    let directory = path.parent()?;
    let below = root.join(directory.strip_prefix("/").unwrap_or(directory));
    let candidates = [directory.join(name), directory.join(".debug").join(name), below.join(name)];
    candidates.into_iter().filter(|candidate| candidate != path).find_map(|candidate| {
        let file = open(whose, directory, &candidate).ok()?;
        let bytes = files::whole(&file).ok().filter(|bytes| crc32(bytes) == sum)?;
        Some((candidate, bytes))
    })
}

/// Opens what a file names, which its author has chosen: as root, with no rights that he may not have. A process has
/// its own names, and leads them wherever it likes.
fn open(whose: Whose, directory: &Path, candidate: &Path) -> io::Result<File> {
    match whose.pid {
        0 if is_closed(directory) => files::open(candidate),
        0 => as_user::open_as(whose.owner, candidate),
        // The file of a server of root's may lie where its owner alone may go.
        pid => as_user::open(pid, candidate).or_else(|_| as_user::open_as(whose.owner, candidate)),
    }
}

/// Whether nobody else can have put a link there: not where each may make files of his own (S_ISVTX).
fn is_closed(directory: &Path) -> bool {
    let closed = |meta: std::fs::Metadata| tollgate_symbols::maps::is_own(&meta);
    modules::is_own(directory) && std::fs::metadata(directory).is_ok_and(closed)
}

/// Bytes of debug information that are inflated, at most.
pub(super) const INFLATED: u64 = 512 << 20;

/// Functions by debug information alone, of a file that has no symbol table. What it has elsewhere is not looked for,
/// and a file that has names there has few here.
pub(super) fn information(bytes: &[u8], room: &mut Room) -> Vec<Function> {
    let Ok(elf) = object::File::parse(bytes) else { return Vec::new() };
    let leads = [".gnu_debuglink", ".gnu_debugaltlink", ".debug_sup"];
    if leads.iter().any(|name| elf.section_by_name(name).is_some()) {
        return Vec::new();
    }
    dwarf::functions(bytes, INFLATED, room)
}

/// CRC-32 as in zlib and Ethernet, which `.gnu_debuglink` has. The table is made at compile time; bit by bit takes a
/// second for 100 MB.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |sum, byte| TABLE[usize::from(sum as u8 ^ byte)] ^ (sum >> 8))
}

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut sum = index as u32;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 { 0xedb8_8320 ^ (sum >> 1) } else { sum >> 1 };
            bit += 1;
        }
        table[index] = sum;
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::process::Command;

    #[test]
    fn the_checksum_is_that_of_the_standard_check_value() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn a_stripped_program_is_named_by_its_debug_file_and_not_by_another() {
        let directory = tempfile::tempdir().unwrap();
        let name = |name: &str| directory.path().join(name);
        fs::write(name("p.c"), "int hidden_one(int n) { return n + 1; } int main(void) { return hidden_one(-1); }")
            .unwrap();
        let run = |words: &[&str]| {
            let output = Command::new(words[0]).args(&words[1..]).current_dir(directory.path()).output().unwrap();
            assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        };
        run(&["gcc", "-g", "-O0", "-Wl,--build-id=none", "-o", "p", "p.c"]);
        run(&["objcopy", "--only-keep-debug", "p", "p.debug"]);
        run(&["strip", "p"]);
        let bytes = || fs::read(name("p")).unwrap();
        assert!(by_root(directory.path(), Whose::default(), &name("p"), &bytes()).is_none());
        run(&["objcopy", "--add-gnu-debuglink=p.debug", "p"]);
        let found = by_root(directory.path(), Whose::default(), &name("p"), &bytes()).unwrap();
        assert_eq!(found.0, name("p.debug"));
        let symbols = super::super::Symbols::read(&name("p")).unwrap();
        assert!(symbols.functions.iter().any(|function| &*function.name == "hidden_one"));
        // One bit of it changed: the checksum is another.
        let mut other = fs::read(name("p.debug")).unwrap();
        *other.last_mut().unwrap() ^= 1;
        fs::write(name("p.debug"), other).unwrap();
        assert!(by_root(directory.path(), Whose::default(), &name("p"), &bytes()).is_none());
    }

    /// Regression: the symbolizer opened by itself what a file names, which may be a FIFO or somebody else's.
    #[test]
    fn a_file_that_leads_elsewhere_is_not_read_for_its_functions() {
        let directory = tempfile::tempdir().unwrap();
        let run = |words: &[&str]| {
            assert!(Command::new(words[0]).args(&words[1..]).current_dir(directory.path()).status().unwrap().success())
        };
        fs::write(
            directory.path().join("p.c"),
            "int only(int n) { return n + 1; } int main(void) { return only(-1); }",
        )
        .unwrap();
        run(&["gcc", "-g", "-O0", "-o", "p", "p.c"]);
        let names = || information(&fs::read(directory.path().join("p")).unwrap(), &mut Room::of(0));
        assert!(names().iter().any(|function| &*function.name == "only"));
        run(&["objcopy", "--add-section", ".gnu_debugaltlink=p.c", "p"]);
        assert!(names().is_empty());
    }

    /// Regression: the owner of the file was asked for by its name, which led to one of root's by then, and so did the
    /// link beside it: root read that, and told the names in it.
    #[test]
    fn root_opens_no_debug_file_that_the_programs_user_may_not_read() {
        use std::os::unix::fs::{PermissionsExt, chown, symlink};
        use std::os::unix::process::CommandExt;
        if !nix::unistd::geteuid().is_root() {
            println!("not here: only root may read what others may not");
            return;
        }
        let directory = tempfile::tempdir().unwrap();
        let name = |name: &str| directory.path().join(name);
        let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        mode(directory.path(), 0o755);
        for inner in ["of_root", "of_nobody"] {
            fs::create_dir(name(inner)).unwrap();
        }
        fs::write(name("p.c"), "int hidden_four(int n) { return n + 1; } int main(void) { return hidden_four(-1); }")
            .unwrap();
        let run = |words: &[&str]| {
            assert!(Command::new(words[0]).args(&words[1..]).current_dir(directory.path()).status().unwrap().success())
        };
        run(&["gcc", "-g", "-O0", "-Wl,--build-id=none", "-o", "of_nobody/p", "p.c"]);
        run(&["objcopy", "--only-keep-debug", "of_nobody/p", "of_root/p.debug"]);
        run(&["objcopy", "--strip-all", "--add-gnu-debuglink=of_root/p.debug", "of_nobody/p"]);
        symlink(name("of_root/p.debug"), name("of_nobody/p.debug")).unwrap();
        mode(&name("of_root/p.debug"), 0o644);
        chown(name("of_nobody"), Some(65534), Some(65534)).unwrap();
        let mut sleeper = Command::new("sleep").arg("100").uid(65534).gid(65534).spawn().unwrap();
        let bytes = fs::read(name("of_nobody/p")).unwrap();
        let found = |pid: i32| file(Whose { pid, owner: 65534 }, &name("of_nobody/p"), &bytes).is_some();
        let both = || [found(0), found(sleeper.id() as i32)];
        let open = both();
        mode(&name("of_root"), 0o700);
        let closed = both();
        // Where each may make files of his own, a directory beside it is anybody's.
        fs::create_dir_all(name("sticky/.debug")).unwrap();
        mode(&name("sticky"), 0o1777);
        symlink(name("of_root/p.debug"), name("sticky/.debug/p.debug")).unwrap();
        assert!(file(Whose { pid: 0, owner: 65534 }, &name("sticky/p"), &bytes).is_none());
        // Its own directory is closed to others, and not to its owner.
        fs::remove_file(name("of_nobody/p.debug")).unwrap();
        fs::copy(name("of_root/p.debug"), name("of_nobody/p.debug")).unwrap();
        chown(name("of_nobody/p.debug"), Some(65534), Some(65534)).unwrap();
        mode(&name("of_nobody"), 0o700);
        let own = Whose { pid: 0, owner: 65534 };
        let of_own = file(own, &name("of_nobody/p"), &bytes).is_some();
        sleeper.kill().unwrap();
        sleeper.wait().unwrap();
        assert_eq!((open, closed, of_own), ([true; 2], [false; 2], true));
    }

    #[test]
    fn a_build_id_leads_to_the_file_below_the_root() {
        let directory = tempfile::tempdir().unwrap();
        let name = |name: &str| directory.path().join(name);
        fs::write(name("p.c"), "int hidden_two(int n) { return n + 1; } int main(void) { return hidden_two(-1); }")
            .unwrap();
        let run = |words: &[&str]| {
            assert!(Command::new(words[0]).args(&words[1..]).current_dir(directory.path()).status().unwrap().success())
        };
        run(&["gcc", "-g", "-O0", "-Wl,--build-id=0x0123456789abcdef", "-o", "p", "p.c"]);
        fs::create_dir_all(name("root/.build-id/01")).unwrap();
        run(&["objcopy", "--only-keep-debug", "p", "root/.build-id/01/23456789abcdef.debug"]);
        run(&["strip", "p"]);
        let (path, bytes) =
            by_root(&name("root"), Whose::default(), &name("p"), &fs::read(name("p")).unwrap()).unwrap();
        assert!(path.ends_with(".build-id/01/23456789abcdef.debug"));
        assert!(
            super::super::tables::functions(&bytes, &mut Room::of(0))
                .iter()
                .any(|function| &*function.name == "hidden_two")
        );
    }
}
