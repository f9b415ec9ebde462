//! `.gnu_debugdata`: the symbols of functions that distributions (Fedora and its kin) leave in stripped files.
//!
//! Source: gdb's manual, "MiniDebugInfo": the section is an ELF file, compressed by xz(1), with a `.symtab` of the
//! functions that `.dynsym` has not. Whoever wrote the file chose how far it unpacks, so both its size and the memory
//! for it are bounded.

use super::Function;
use super::tables::{self, Room};
use lzma_rust2::XzReader;
use std::io::Read;
use tollgate_rewrite::elf::Elf;

/// The section.
pub(super) const SECTION: &str = ".gnu_debugdata";

/// The most that is unpacked, bytes. That of Fedora's largest programs (browsers) has some 30 MB.
const LARGEST: u64 = 64 << 20;
/// The most that a byte unpacks to, where all of it is more than a megabyte: what linkers write packs to a twentieth
/// at best, and nothing but zeros to a seven-thousandth.
const RATIO: u64 = 100;

/// The most that the decoder may take, KiB. `xz -9` has a dictionary of 64 MiB.
const MEMORY: u32 = 96 << 10;

/// The functions that it names, as far as there is room; empty where there is none, or nothing that can be read.
pub(super) fn functions(elf: &Elf<'_>, room: &mut Room) -> Vec<Function> {
    let packed = elf.section(SECTION).map(|section| section.bytes).unwrap_or_default();
    unpacked(packed, largest(packed.len())).map(|bytes| tables::functions(&bytes, room)).unwrap_or_default()
}

/// How far a section of so many bytes is unpacked.
fn largest(packed: usize) -> u64 {
    RATIO.saturating_mul(packed as u64).clamp(1 << 20, LARGEST)
}

/// What xz(1) has packed, if it is whole and no longer than `most`.
fn unpacked(packed: &[u8], most: u64) -> Option<Vec<u8>> {
    if packed.is_empty() {
        return None;
    }
    let mut bytes = Vec::new();
    let reader = XzReader::new_mem_limit(packed, true, MEMORY);
    reader.take(most + 1).read_to_end(&mut bytes).ok()?;
    (bytes.len() as u64 <= most).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::super::Symbols;
    use super::*;
    use std::fs;
    use std::process::{Command, Stdio};

    /// What `xz -c` makes of a text, or `None` where there is no xz(1), which is said.
    fn packed(text: &[u8]) -> Option<Vec<u8>> {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("text");
        fs::write(&path, text).unwrap();
        match Command::new("xz").arg("-c").arg(&path).stdin(Stdio::null()).output() {
            Ok(output) if output.status.success() => Some(output.stdout),
            other => {
                eprintln!("skipped: xz(1) is not installed ({other:?}; scripts/bootstrap test)");
                None
            }
        }
    }

    #[test]
    fn what_unpacks_too_far_or_is_cut_off_has_no_names() {
        let text = vec![7; 100_000];
        let Some(bytes) = packed(&text) else { return };
        assert!(bytes.len() < 1000, "it packs well");
        assert_eq!(unpacked(&bytes, 100_000).as_deref(), Some(text.as_slice()));
        assert_eq!(unpacked(&bytes, 99_999), None);
        assert_eq!(unpacked(&bytes[..bytes.len() / 2], 100_000), None);
        assert_eq!(unpacked(&text, 100_000), None);
        assert_eq!(unpacked(&[], 1), None);
    }

    /// As gdb's manual makes it.
    #[test]
    fn a_stripped_program_is_named_by_its_mini_debug_information() {
        if packed(b"x").is_none() {
            return;
        }
        let directory = tempfile::tempdir().unwrap();
        let run = |line: &str| {
            let output = Command::new("sh").args(["-ec", line]).current_dir(directory.path()).output().unwrap();
            assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
        };
        let source = "static __attribute__((noinline)) int hidden_three(int n) \
                      { __asm__ volatile(\"\"); return n + 1; } \
                      int main(void) { return hidden_three(-1); }";
        fs::write(directory.path().join("p.c"), source).unwrap();
        run("gcc -O1 -g -o p p.c");
        run(
            "objcopy --only-keep-debug p whole && objcopy -S --remove-section .comment whole mini && xz mini && strip \
             p",
        );
        let program = directory.path().join("p");
        let named = || Symbols::read(&program).unwrap().functions.iter().any(|one| &*one.name == "hidden_three");
        assert!(!named(), "it is stripped");
        // objcopy -S has taken the functions too: the manual keeps those that .dynsym has not, by name.
        run("rm -f mini.xz; echo hidden_three > keep; objcopy -S --keep-symbols=keep whole mini && xz mini");
        run("objcopy --add-section .gnu_debugdata=mini.xz p");
        assert!(named());
    }
}
