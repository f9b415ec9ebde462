//! Writes the 32-bit program: an ELF32 executable made of the runtime and one gate's code.
//!
//! No 32-bit compiler, linker or library is needed: the code is assembled by rustc as part of this crate (`.code32`),
//! and what an executable needs beyond code is 116 bytes of headers (System V gABI, chapters 4 and 5; i386 psABI for
//! e_machine). Sections are for those who read code from files, `tollgate run` among them: routines are called through
//! pointers, so that nothing else says where they begin.

use alloc::vec::Vec;

/// Where the image is loaded: the traditional i386 address, below the slab.
pub const BASE: u32 = 0x0804_8000;
/// Where the runtime starts; headers lie before it.
pub const RUNTIME: u32 = BASE + RUNTIME_OFFSET;
/// File offset of the runtime.
pub const RUNTIME_OFFSET: u32 = 0x80;

/// The finished program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The file.
    pub image: Vec<u8>,
    /// Address of the null path.
    pub null: u32,
    /// Address of the crossing.
    pub code: u32,
    /// Address of a bare `ret`.
    pub just_return: u32,
}

/// Lays out runtime, null path and crossing, each at the start of a page, for the reason given in
/// [`crate::crossing_asm`].
pub fn build(runtime: &[u8], null: &[u8], code: &[u8]) -> Program {
    let mut image = headers();
    image.resize(RUNTIME_OFFSET as usize, 0);
    image.extend_from_slice(runtime);
    let null_at = append(&mut image, null);
    let code_at = append(&mut image, code);
    let just_return_at = append(&mut image, &[0xc3]);
    let size = image.len() as u32;
    // p_filesz and p_memsz: known only now.
    image[52 + 16..52 + 20].copy_from_slice(&size.to_le_bytes());
    image[52 + 20..52 + 24].copy_from_slice(&size.to_le_bytes());
    let pieces = [(RUNTIME_OFFSET, runtime), (null_at, null), (code_at, code)];
    sections(&mut image, &pieces.map(|(at, bytes)| (at, bytes.len() as u32)));
    Program { image, null: BASE + null_at, code: BASE + code_at, just_return: BASE + just_return_at }
}

fn append(image: &mut Vec<u8>, bytes: &[u8]) -> u32 {
    image.resize(image.len().next_multiple_of(4096), 0xcc);
    let at = image.len() as u32;
    image.extend_from_slice(bytes);
    at
}

/// Appends section headers, without names, of pieces of code at these offsets.
fn sections(image: &mut Vec<u8>, pieces: &[(u32, u32)]) {
    image.resize(image.len().next_multiple_of(4), 0);
    let at = image.len() as u32;
    // e_shoff and e_shnum; the first header is empty.
    image[32..36].copy_from_slice(&at.to_le_bytes());
    image[48..50].copy_from_slice(&(pieces.len() as u16 + 1).to_le_bytes());
    (0..10).for_each(|_| word(image, 0));
    for (offset, size) in pieces {
        // sh_name, PROGBITS, ALLOC+EXECINSTR, sh_addr, sh_offset, sh_size, sh_link, sh_info, sh_addralign, sh_entsize.
        for value in [0, 1, 6, BASE + offset, *offset, *size, 0, 0, 16, 0] {
            word(image, value);
        }
    }
}

fn headers() -> Vec<u8> {
    let mut out = Vec::with_capacity(128);
    // e_ident: magic, ELFCLASS32, ELFDATA2LSB, EV_CURRENT, System V ABI.
    out.extend_from_slice(&[0x7f, b'E', b'L', b'F', 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    half(&mut out, 2); // ET_EXEC: at a fixed address, because the runtime names addresses
    half(&mut out, 3); // EM_386
    for value in [1, RUNTIME, 52, 0, 0] {
        word(&mut out, value); // e_version, e_entry, e_phoff, e_shoff, e_flags
    }
    for value in [52, 32, 2, 40, 0, 0] {
        half(&mut out, value); // e_ehsize, e_phentsize, e_phnum, e_shentsize, e_shnum, e_shstrndx
    }
    // PT_LOAD, offset, vaddr, paddr, filesz and memsz (filled later), R+X, align.
    for value in [1, 0, BASE, BASE, 0, 0, 5, 0x1000] {
        word(&mut out, value);
    }
    // PT_GNU_STACK, R+W: without it the stack would be executable, and the process unlike any other.
    for value in [0x6474_e551, 0, 0, 0, 0, 0, 6, 16] {
        word(&mut out, value);
    }
    out
}

fn half(out: &mut Vec<u8>, value: u16) {
    out.extend_from_slice(&value.to_le_bytes());
}

fn word(out: &mut Vec<u8>, value: u32) {
    out.extend_from_slice(&value.to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_point_at_the_bytes() {
        let program = build(&[0x90; 100], &[0xc3], &[0xcd, 0x80, 0xc3]);
        let at = |address: u32| &program.image[(address - BASE) as usize..];
        assert_eq!(at(program.null)[0], 0xc3);
        assert_eq!(&at(program.code)[..3], &[0xcd, 0x80, 0xc3]);
        assert_eq!(at(RUNTIME)[..100], [0x90; 100]);
    }
}
