//! Writes the bare kernel's file: an ELF64 executable with the note by which a loader finds a PVH entry.
//!
//! Headers: System V gABI, chapters 4 and 5. The note is `XEN_ELFNOTE_PHYS32_ENTRY` (Xen,
//! xen/include/public/elfnote.h): its value is the physical address that is entered in 32-bit protected mode without
//! paging (docs/misc/pvh.pandoc).

/// Where the kernel lies, virtually and physically: above the first MiB, which belongs to the firmware.
pub const BASE: u64 = 0x10_0000;
/// Bytes of memory from [`BASE`] on that the kernel uses, tables, stacks and samples included (`kernel.s`).
const MEMORY: u64 = 0x4_0000;
/// Where in the file it starts: a page, so that file and memory are congruent as `p_align` demands.
const OFFSET: u64 = 0x1000;
const HEADER: u64 = 64;
const PROGRAM_HEADER: u64 = 56;
const PHYS32_ENTRY: u32 = 18;

/// The file of a kernel that is entered at `entry`, a distance from its first byte.
pub fn build(code: &[u8], entry: u64) -> Vec<u8> {
    let note = note(BASE + entry);
    let note_at = HEADER + 2 * PROGRAM_HEADER;
    // e_ident: magic, ELFCLASS64, ELFDATA2LSB, EV_CURRENT, System V ABI.
    let mut out = vec![0x7f, b'E', b'L', b'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    halves(&mut out, &[2, 62]); // ET_EXEC, EM_X86_64
    words(&mut out, &[1]); // e_version
    longs(&mut out, &[BASE + entry, HEADER, 0]); // e_entry, e_phoff, e_shoff
    words(&mut out, &[0]); // e_flags
    // e_ehsize, e_phentsize, e_phnum, and no sections.
    halves(&mut out, &[HEADER as u16, PROGRAM_HEADER as u16, 2, 64, 0, 0]);
    words(&mut out, &[1, 7]); // PT_LOAD, RWX: the kernel keeps its variables among its code
    longs(&mut out, &[OFFSET, BASE, BASE, code.len() as u64, MEMORY, 0x1000]);
    words(&mut out, &[4, 4]); // PT_NOTE, R
    longs(&mut out, &[note_at, 0, 0, note.len() as u64, note.len() as u64, 4]);
    out.extend(note);
    out.resize(OFFSET as usize, 0);
    out.extend_from_slice(code);
    out
}

fn note(entry: u64) -> Vec<u8> {
    let mut out = Vec::new();
    words(&mut out, &[4, 8, PHYS32_ENTRY]); // n_namesz, n_descsz, n_type
    out.extend(b"Xen\0");
    // Eight bytes, though the address has four: readers take a whole word of the file's class.
    longs(&mut out, &[entry]);
    out
}

fn halves(out: &mut Vec<u8>, values: &[u16]) {
    values.iter().for_each(|value| out.extend(value.to_le_bytes()));
}

fn words(out: &mut Vec<u8>, values: &[u32]) {
    values.iter().for_each(|value| out.extend(value.to_le_bytes()));
}

fn longs(out: &mut Vec<u8>, values: &[u64]) {
    values.iter().for_each(|value| out.extend(value.to_le_bytes()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_lies_where_the_header_says() {
        let code: Vec<u8> = (0..=255).collect();
        let file = build(&code, 16);
        let long = |at: usize| u64::from_le_bytes(file[at..at + 8].try_into().unwrap());
        let (offset, address, size) = (long(64 + 8), long(64 + 16), long(64 + 32));
        assert_eq!(&file[offset as usize..(offset + size) as usize], code);
        let entry = long(24);
        assert_eq!(file[(offset + entry - address) as usize], 16);
    }
}
