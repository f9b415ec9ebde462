//! The initramfs: a cpio archive of the kind "newc" (Documentation/driver-api/early-userspace/buffer-format.rst),
//! unpacked, with this program as its only executable.
//!
//! It is not compressed: the guest would unpack it instruction by instruction, and QEMU loads it at the host's speed.

use crate::LabError;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Where the program lies in the guest.
pub const PROGRAM: &str = "tollgate";

/// An archive under construction.
#[derive(Clone, Debug, Default)]
pub struct Image {
    bytes: Vec<u8>,
    inode: u32,
}

/// A file for the image beside the program and its job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// Where it lies in the guest.
    pub path: String,
    /// What is in it.
    pub content: Vec<u8>,
    /// Whether it is a program.
    pub executable: bool,
}

/// The directories that every image has.
const DIRECTORIES: [&str; 5] = ["dev", "proc", "sys", "tmp", "modules"];
const DIRECTORY: u32 = 0o040_755;
const FILE: u32 = 0o100_644;
const EXECUTABLE: u32 = 0o100_755;
const CHARACTER_DEVICE: u32 = 0o020_600;

impl Image {
    /// An archive with the directories that process 1 mounts on, the program, and a console: the kernel opens
    /// `/dev/console` for process 1 before that can mount anything.
    pub fn with_program(program: &[u8]) -> Image {
        let mut image = Image::default();
        for directory in DIRECTORIES {
            image.entry(directory, DIRECTORY, (0, 0), &[]);
        }
        image.entry("dev/console", CHARACTER_DEVICE, (5, 1), &[]);
        image.entry(PROGRAM, EXECUTABLE, (0, 0), program);
        image
    }

    /// Adds a file. Its directory must be there.
    pub fn file(&mut self, name: &str, content: &[u8]) {
        self.entry(name, FILE, (0, 0), content);
    }

    /// Adds files that may lie anywhere, with the directories that they need.
    pub fn files(&mut self, files: &[Extra]) {
        let mut made: BTreeSet<PathBuf> = DIRECTORIES.iter().map(PathBuf::from).collect();
        for file in files {
            let path = file.path.trim_start_matches('/');
            let above: Vec<&Path> =
                Path::new(path).ancestors().skip(1).filter(|path| !path.as_os_str().is_empty()).collect();
            for directory in above.into_iter().rev() {
                if made.insert(directory.to_path_buf()) {
                    self.entry(&directory.to_string_lossy(), DIRECTORY, (0, 0), &[]);
                }
            }
            self.entry(path, if file.executable { EXECUTABLE } else { FILE }, (0, 0), &file.content);
        }
    }

    /// The archive, finished.
    pub fn finish(mut self) -> Vec<u8> {
        self.entry("TRAILER!!!", 0, (0, 0), &[]);
        self.bytes
    }

    fn entry(&mut self, name: &str, mode: u32, device: (u32, u32), content: &[u8]) {
        self.inode += 1;
        let fields = [
            self.inode,
            mode,
            0, // uid
            0, // gid
            1, // nlink
            0, // mtime: an image is a function of its content alone
            content.len() as u32,
            0, // major and minor of the device that it lies on
            0,
            device.0,
            device.1,
            name.len() as u32 + 1,
            0, // checksum, unused in this kind
        ];
        self.bytes.extend_from_slice(b"070701");
        for field in fields {
            self.bytes.extend_from_slice(format!("{field:08x}").as_bytes());
        }
        self.bytes.extend_from_slice(name.as_bytes());
        self.bytes.push(0);
        self.pad();
        self.bytes.extend_from_slice(content);
        self.pad();
    }

    fn pad(&mut self) {
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
    }
}

/// A program as it goes into a guest: the running one, without its symbols and debugging sections, which nothing there
/// reads.
///
/// # Errors
/// Where it cannot be read or needs a dynamic loader: there is no C library in the guest.
pub fn program(path: &Path) -> Result<Vec<u8>, LabError> {
    let mut bytes = std::fs::read(path).map_err(LabError::io(format!("read {}", path.display())))?;
    let bad = |found: &str| LabError::Bad {
        what: "the program",
        path: path.to_path_buf(),
        found: found.into(),
        remedy: "build it in its own checkout, whose .cargo/config.toml links it statically: `cargo build --release`"
            .into(),
    };
    let end =
        loaded_end(&bytes).ok_or_else(|| bad("not an x86-64 ELF file"))?.ok_or_else(|| bad("linked dynamically"))?;
    bytes.truncate(end);
    // e_shoff, and e_shnum with e_shstrndx (elf(5)): the sections that are gone.
    bytes[40..48].fill(0);
    bytes[60..64].fill(0);
    Ok(bytes)
}

/// The end of what the segments load; `None` for no ELF64 file, `Some(None)` where it asks for an interpreter (elf(5)).
fn loaded_end(bytes: &[u8]) -> Option<Option<usize>> {
    const LOAD: u32 = 1;
    const INTERPRETER: u32 = 3;
    let half = |at: usize| Some(usize::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
    let word = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let long = |at: usize| usize::try_from(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?)).ok();
    if bytes.get(..5)? != b"\x7fELF\x02" {
        return None;
    }
    let (start, size, count) = (long(32)?, half(54)?, half(56)?);
    let mut end = 64;
    for header in (0..count).map(|index| start.checked_add(index * size)) {
        let header = header?;
        match word(header)? {
            INTERPRETER => return Some(None),
            LOAD => end = end.max(long(header + 8)?.checked_add(long(header + 32)?)?),
            _ => {}
        }
    }
    (end <= bytes.len()).then_some(Some(end.max(start.checked_add(size * count)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};

    #[test]
    fn cpio_reads_the_image() {
        let mut image = Image::with_program(b"program");
        image.file("job.json", b"{}\n");
        let extra = |path: &str| Extra { path: path.into(), content: b"tool".to_vec(), executable: true };
        image.files(&[extra("/usr/bin/tool"), extra("/usr/lib/tool.so")]);
        let archive = image.finish();
        let Ok(mut child) = Command::new("cpio").args(["-itv"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()
        else {
            eprintln!("cpio is not installed: the archive is read by the guests' kernels only");
            return;
        };
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), &archive).unwrap();
        let listed = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
        for name in
            ["dev/console", "tollgate", "job.json", "modules", "usr", "usr/bin/tool", "usr/lib", "usr/lib/tool.so"]
        {
            let count = listed.lines().filter(|line| line.ends_with(&format!(" {name}"))).count();
            assert_eq!(count, 1, "{name} in\n{listed}");
        }
    }

    #[test]
    fn a_program_without_symbols_still_runs() {
        // The test itself: a real program of this toolchain, linked as the program is.
        let own = std::env::current_exe().unwrap();
        let stripped = program(&own).expect("linked statically");
        assert!(stripped.len() < std::fs::metadata(&own).unwrap().len() as usize);
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("stripped");
        std::fs::write(&file, stripped).unwrap();
        std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        let output = Command::new(&file).args(["--list"]).output().unwrap();
        assert!(String::from_utf8_lossy(&output.stdout).contains("a_program_without_symbols_still_runs"));
    }

    #[test]
    fn a_dynamic_program_is_refused_in_a_sentence() {
        let dynamic = Path::new("/bin/sh").canonicalize().unwrap();
        let error = program(&dynamic).unwrap_err().to_string();
        assert!(error.contains("linked dynamically") && error.contains("cargo build --release"), "{error}");
        let script = program(Path::new("/etc/passwd")).unwrap_err().to_string();
        assert!(script.contains("not an x86-64 ELF file"), "{script}");
    }
}
