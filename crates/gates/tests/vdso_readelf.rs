//! The walk against binutils: both must find the same exported symbols, with the same versions, offsets and sizes.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tollgate_gates::vdso::{Image, vvar_mappings};

type Found = (String, Option<String>, u64, u64, bool);

/// What `readelf` finds in an image that is linked for `base`, without what [`Image`] does not call exported.
///
/// `options` choose between the section headers, which the kernel's images have, and the dynamic section (`-D`).
fn readelf(image: &[u8], base: u64, options: &[&str]) -> Vec<Found> {
    let mut file = tempfile::NamedTempFile::new().expect("temporary file");
    file.write_all(image).expect("write the image");
    let output = Command::new("readelf")
        .args(["-W"])
        .args(options)
        .arg(file.path())
        .env("LC_ALL", "C")
        .output()
        .expect("readelf (package binutils)");
    let text = String::from_utf8(output.stdout).expect("text from readelf");
    let mut found: Vec<Found> = text.lines().filter_map(|line| symbol_line(line, base)).collect();
    found.sort();
    assert!(!found.is_empty(), "readelf found nothing: {text}");
    found
}

/// `    11: 0000000000000f00    44 FUNC    GLOBAL DEFAULT   12 __vdso_getcpu@@LINUX_2.6`
fn symbol_line(line: &str, base: u64) -> Option<Found> {
    let columns: Vec<&str> = line.split_ascii_whitespace().collect();
    let [number, value, size, kind, bind, _, section, rest @ ..] = columns.as_slice() else {
        return None;
    };
    number.strip_suffix(':')?.parse::<u32>().ok()?;
    if *bind == "LOCAL" || matches!(*section, "UND" | "ABS") {
        return None;
    }
    let (name, version) = match rest.first()?.split_once('@') {
        Some((name, version)) => (name, Some(version.trim_start_matches('@').to_string())),
        None => (*rest.first()?, None),
    };
    let value = u64::from_str_radix(value, 16).ok()?;
    // Large sizes are printed in hexadecimal, others in decimal.
    let size = match size.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok()?,
        None => size.parse().ok()?,
    };
    Some((name.to_string(), version, value.wrapping_sub(base), size, *kind == "FUNC"))
}

fn walked(image: &Image) -> Vec<Found> {
    let mut found: Vec<Found> = image
        .symbols()
        .map(|symbol| {
            let version = symbol.version.map(str::to_string);
            (symbol.name.to_string(), version, symbol.offset, symbol.size, symbol.function)
        })
        .collect();
    found.sort();
    found
}

/// One `AT_*` value of a process, or `None` if it has no such entry.
fn auxiliary(pid: &str, wide: bool, wanted: u64) -> Option<u64> {
    let bytes = fs::read(format!("/proc/{pid}/auxv")).expect("auxiliary vector");
    let width = if wide { 8 } else { 4 };
    let word = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..width].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    };
    let mut entries = bytes.chunks_exact(2 * width).map(|entry| entry.split_at(width));
    entries.find(|(tag, _)| word(tag) == wanted).map(|(_, value)| word(value))
}

const AT_SYSINFO: u64 = 32;
const AT_SYSINFO_EHDR: u64 = 33;

#[test]
fn this_process() {
    let Some((bytes, start)) = crate::vdso_image::mapped("self") else {
        println!("skipped: this process has no [vdso] mapping");
        return;
    };
    assert_eq!(auxiliary("self", true, AT_SYSINFO_EHDR), Some(start));
    let image = Image::parse(&bytes).expect("walk of the 64-bit vDSO");
    assert_eq!(image.bits(), 64);
    assert_eq!(image.soname(), Some("linux-vdso.so.1"));
    assert_eq!(image.skipped(), []);
    assert_eq!(walked(&image), readelf(&bytes, 0, &["--dyn-syms"]));
    let getcpu = image.find("__vdso_getcpu").expect("a function that every kernel since 2.6.19 has");
    assert!(getcpu.function && getcpu.size > 0);
    assert_eq!(getcpu.version, Some("LINUX_2.6"));
    assert!(image.find("__vdso_nothing").is_none());

    let maps = fs::read_to_string("/proc/self/maps").expect("maps");
    let vvar = vvar_mappings(&maps);
    assert!(vvar.iter().any(|(name, pages)| *name == "[vvar]" && *pages > 0), "{vvar:?}");
}

/// Taking one of the two hash tables away must change nothing.
#[test]
fn either_hash_table_will_do() {
    let Some((bytes, _)) = crate::vdso_image::mapped("self") else {
        println!("skipped: this process has no [vdso] mapping");
        return;
    };
    let whole = walked(&Image::parse(&bytes).expect("the whole image"));
    let mut taken_away = 0;
    for tag in [4_u64, 0x6fff_fef5] {
        let mut without = bytes.clone();
        let mut entries = without.chunks_exact_mut(8).filter(|word| **word == tag.to_le_bytes());
        if let Some(word) = entries.next() {
            word.copy_from_slice(&21_u64.to_le_bytes()); // DT_DEBUG, which the walk ignores
            taken_away += 1;
        }
        match Image::parse(&without) {
            Ok(image) => assert_eq!(walked(&image), whole, "without tag {tag:#x}"),
            // A kernel with one table only: then taking it away leaves none.
            Err(error) => assert_eq!(error.to_string(), "the image has no DT_HASH or DT_GNU_HASH"),
        }
    }
    assert!(taken_away > 0);
}

#[test]
fn made_images_of_both_classes() {
    for kind in crate::vdso_image::kinds() {
        let bytes = kind.build();
        let image = Image::parse(&bytes).unwrap_or_else(|error| panic!("{kind:?}: {error}"));
        assert_eq!(image.bits(), if kind.wide { 64 } else { 32 });
        assert_eq!(image.soname(), Some("linux-made.so.1"));
        assert_eq!(image.skipped(), [], "{kind:?}");
        let mut expected = crate::vdso_image::expected();
        expected.sort();
        assert_eq!(walked(&image), expected, "{kind:?}");
        // These have no section headers, so readelf, too, goes by the dynamic section.
        assert_eq!(readelf(&bytes, kind.base, &["-D", "-s"]), expected, "{kind:?}");
    }
}

/// A process that another test can look into, ended when this is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // Both fail only if it has ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The smallest 32-bit program: it waits for the end of its standard input and exits.
fn program_of_32_bits() -> Vec<u8> {
    const BASE: u32 = 0x0804_8000;
    let code: [u8; 25] = [
        0xb8, 3, 0, 0, 0, // mov eax, 3 (read)
        0x31, 0xdb, // xor ebx, ebx
        0x89, 0xe1, // mov ecx, esp
        0xba, 1, 0, 0, 0, // mov edx, 1
        0xcd, 0x80, // int 0x80
        0xb8, 1, 0, 0, 0, // mov eax, 1 (exit); ebx is still 0
        0xcd, 0x80, // int 0x80
        0x0f, 0x0b, // ud2
    ];
    let length = 84 + code.len() as u32;
    let mut file = b"\x7fELF\x01\x01\x01".to_vec();
    file.resize(16, 0);
    for half in [2_u16, 3] {
        file.extend(half.to_le_bytes());
    }
    for word in [1, BASE + 84, 52, 0, 0] {
        file.extend(u32::to_le_bytes(word));
    }
    for half in [52_u16, 32, 1, 0, 0, 0] {
        file.extend(half.to_le_bytes());
    }
    for word in [1, 0, BASE, BASE, length, length, 5, 0x1000] {
        file.extend(u32::to_le_bytes(word));
    }
    file.extend(code);
    file
}

/// Starts it, or says why this kernel cannot.
fn start_32_bits(directory: &std::path::Path) -> Result<Running, io::Error> {
    let path = directory.join("waits32");
    fs::write(&path, program_of_32_bits())?;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
    let mut tries = 0;
    loop {
        match Command::new(&path).stdin(Stdio::piped()).spawn() {
            // Another test that forked while the file was open for writing holds it for a moment.
            Err(error) if error.kind() == io::ErrorKind::ExecutableFileBusy && tries < 100 => {
                tries += 1;
                std::thread::sleep(Duration::from_millis(10));
            }
            other => return other.map(Running),
        }
    }
}

#[test]
fn a_process_of_32_bits() {
    let directory = tempfile::tempdir().expect("temporary directory");
    let running = match start_32_bits(directory.path()) {
        Ok(running) => running,
        Err(error) if error.raw_os_error() == Some(8) => {
            println!("skipped: this kernel does not run 32-bit programs ({error})");
            return;
        }
        Err(error) => panic!("cannot run a 32-bit program: {error}"),
    };
    let pid = running.0.id().to_string();
    let Some((bytes, start)) = crate::vdso_image::mapped(&pid) else {
        println!("skipped: 32-bit processes have no [vdso] mapping here (vdso32=0)");
        return;
    };
    assert_eq!(auxiliary(&pid, false, AT_SYSINFO_EHDR), Some(start));
    let image = Image::parse(&bytes).expect("walk of the 32-bit vDSO");
    assert_eq!(image.bits(), 32);
    assert_eq!(image.soname(), Some("linux-gate.so.1"));
    assert_eq!(image.skipped(), []);
    assert_eq!(walked(&image), readelf(&bytes, 0, &["--dyn-syms"]));
    let entry = image.find("__kernel_vsyscall").expect("the entry that AT_SYSINFO points at");
    assert_eq!(entry.version, Some("LINUX_2.5"));
    assert_eq!(auxiliary(&pid, false, AT_SYSINFO), Some(start + entry.offset));
}
