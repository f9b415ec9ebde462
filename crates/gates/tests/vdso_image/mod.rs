//! vDSO images for the tests: this process's own, and made ones with the properties that no kernel at hand has.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};

use tollgate_gates::vdso::image_range;

/// The `[vdso]` mapping of a process and its first address; `None` where there is none (`vdso=0`, some sandboxes).
pub fn mapped(pid: &str) -> Option<(Vec<u8>, u64)> {
    let maps = fs::read_to_string(format!("/proc/{pid}/maps")).expect("maps of the process");
    let (start, end) = image_range(&maps)?;
    let mut memory = File::open(format!("/proc/{pid}/mem")).expect("memory of the process");
    memory.seek(SeekFrom::Start(start)).expect("seek to the image");
    let mut image = vec![0; usize::try_from(end - start).expect("size of the image")];
    memory.read_exact(&mut image).expect("read the image");
    Some((image, start))
}

/// Which hash tables a made image has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hash {
    /// `DT_HASH` only.
    Sysv,
    /// `DT_GNU_HASH` only.
    Gnu,
    /// Both.
    Both,
}

/// What a made image is like.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    /// ELF64 or ELF32.
    pub wide: bool,
    /// Its hash tables.
    pub hash: Hash,
    /// Address that it is linked for: `p_vaddr` of its segment, whose `p_offset` is 0.
    pub base: u64,
}

/// Every kind of image that has ever been worth a bug.
pub fn kinds() -> Vec<Made> {
    let mut kinds = Vec::new();
    for (wide, prelinked) in [(true, 0xffff_ffff_ff70_0000), (false, 0xffff_e000)] {
        for base in [0, 0x1000, prelinked] {
            for hash in [Hash::Sysv, Hash::Gnu, Hash::Both] {
                kinds.push(Made { wide, hash, base });
            }
        }
    }
    kinds
}

/// Offset of the code of a made image.
const CODE: u64 = 0x800;

/// The symbols of a made image: name, version index, offset from the start of the code, size, `STT_*`.
const SYMBOLS: [(&str, u16, u64, u64, u8); 6] = [
    ("__vdso_time", 2, 0x00, 0x10, 2),
    ("__kernel_vsyscall", 3, 0x10, 0x08, 2),
    ("datum", 2, 0x20, 0x04, 1),
    ("unversioned", 1, 0x30, 0x00, 0),
    ("__vdso_getcpu", 2, 0x40, 0x31, 2),
    ("last", 3, 0x7ff, 0x01, 2),
];

/// Name, version, offset, size and "is a function" of every symbol of a made image.
pub fn expected() -> Vec<(String, Option<String>, u64, u64, bool)> {
    let version = |index| match index {
        2 => Some("LINUX_2.6".to_string()),
        3 => Some("LINUX_2.5".to_string()),
        _ => None,
    };
    SYMBOLS
        .iter()
        .map(|&(name, index, at, size, kind)| (name.to_string(), version(index), CODE + at, size, kind == 2))
        .collect()
}

impl Made {
    /// The width of an address.
    fn word(self, value: u64) -> Vec<u8> {
        let bytes = value.to_le_bytes();
        bytes[..if self.wide { 8 } else { 4 }].to_vec()
    }

    /// The image: one page, laid out as header, tables, code.
    pub fn build(self) -> Vec<u8> {
        let mut image = vec![0; 4096];
        let mut strings = vec![0];
        let mut string = |text: &str| {
            let at = strings.len() as u32;
            strings.extend_from_slice(text.as_bytes());
            strings.push(0);
            at
        };
        let soname = string("linux-made.so.1");
        let versions = [string("linux-made.so.1"), string("LINUX_2.6"), string("LINUX_2.5")];

        // An undefined and a local symbol before the exported ones, an absolute one among them: none of these is
        // exported.
        let mut symbols = self.symbol(0, 0, 0, 0, 0);
        symbols.extend(self.symbol(string("wanted"), 0, 0, 0x10, 0));
        symbols.extend(self.symbol(string("local"), CODE, 1, 0x02, 5));
        let mut version_symbols = vec![0_u16, 0, 0];
        for (name, version, at, size, kind) in SYMBOLS {
            let name = string(name);
            symbols.extend(self.symbol(name, CODE + at, size, 0x10 | kind, 5));
            version_symbols.push(version);
        }
        symbols.extend(self.symbol(versions[1], 0, 0, 0x11, 0xfff1));
        version_symbols.push(2);
        let count = version_symbols.len() as u32;

        let (sysv, gnu) = (self.sysv_hash(count), self.gnu_hash(count));
        put(&mut image, 0x100, &sysv);
        put(&mut image, 0x180, &gnu);
        put(&mut image, 0x200, &symbols);
        put(&mut image, 0x380, &strings);
        let version_symbols: Vec<u8> = version_symbols.iter().flat_map(|version| version.to_le_bytes()).collect();
        put(&mut image, 0x480, &version_symbols);
        put(&mut image, 0x500, &definitions(&versions));
        put(&mut image, 0x600, &self.dynamic(strings.len() as u64, soname));
        self.header(&mut image);
        image
    }

    fn symbol(self, name: u32, offset: u64, size: u64, info: u8, section: u16) -> Vec<u8> {
        // The undefined and the absolute one keep their values as they are; the others are addresses.
        let defined = section != 0 && section < 0xff00;
        let value = if defined { self.base.wrapping_add(offset) } else { offset };
        let mut entry = name.to_le_bytes().to_vec();
        if self.wide {
            entry.extend([info, 0]);
            entry.extend(section.to_le_bytes());
        }
        entry.extend(self.word(value));
        entry.extend(self.word(size));
        if !self.wide {
            entry.extend([info, 0]);
            entry.extend(section.to_le_bytes());
        }
        entry
    }

    /// One bucket with every symbol in its chain; the names' hashes play no part in the walk.
    fn sysv_hash(self, count: u32) -> Vec<u8> {
        let mut words = vec![1, count, 1, 0];
        words.extend((1..count).map(|index| (index + 1) % count));
        words.iter().flat_map(|word: &u32| word.to_le_bytes()).collect()
    }

    /// Two buckets, the first empty, the second from symbol 3 to the last.
    fn gnu_hash(self, count: u32) -> Vec<u8> {
        let mut table: Vec<u8> = [2_u32, 3, 1, 6].iter().flat_map(|word| word.to_le_bytes()).collect();
        table.extend(self.word(u64::MAX));
        for word in [0, 3] {
            table.extend(u32::to_le_bytes(word));
        }
        for index in 3..count {
            table.extend(u32::to_le_bytes(0x1234_5670 | u32::from(index == count - 1)));
        }
        table
    }

    fn dynamic(self, strings_size: u64, soname: u32) -> Vec<u8> {
        let address = |offset: u64| self.base.wrapping_add(offset);
        let mut entries = vec![(14, soname.into())];
        if self.hash != Hash::Gnu {
            entries.push((4, address(0x100)));
        }
        if self.hash != Hash::Sysv {
            entries.push((0x6fff_fef5, address(0x180)));
        }
        entries.extend([
            (5, address(0x380)),
            (6, address(0x200)),
            (10, strings_size),
            (11, if self.wide { 24 } else { 16 }),
            (0x6fff_fffc, address(0x500)),
            (0x6fff_fffd, 3),
            (0x6fff_fff0, address(0x480)),
            (0, 0),
        ]);
        let mut bytes = Vec::new();
        for (tag, value) in entries {
            bytes.extend(self.word(tag));
            bytes.extend(self.word(value));
        }
        bytes
    }

    fn header(self, image: &mut [u8]) {
        let (ehdr, phdr) = if self.wide { (64, 56) } else { (52, 32) };
        let mut header = b"\x7fELF".to_vec();
        header.extend([if self.wide { 2 } else { 1 }, 1, 1]);
        header.resize(16, 0);
        header.extend(3_u16.to_le_bytes());
        header.extend(u16::to_le_bytes(if self.wide { 62 } else { 3 }));
        header.extend(1_u32.to_le_bytes());
        for word in [0, ehdr, 0] {
            header.extend(self.word(word));
        }
        header.extend(0_u32.to_le_bytes());
        for half in [ehdr as u16, phdr, 2, 0, 0, 0] {
            header.extend(half.to_le_bytes());
        }
        let length = image.len() as u64;
        // A dynamic section of 16 entries; the last ones lie after DT_NULL.
        let dynamic = if self.wide { 256 } else { 128 };
        header.extend(self.segment(1, 0, length));
        header.extend(self.segment(2, 0x600, dynamic));
        put(image, 0, &header);
    }

    fn segment(self, kind: u32, offset: u64, size: u64) -> Vec<u8> {
        let mut entry = kind.to_le_bytes().to_vec();
        if self.wide {
            entry.extend(5_u32.to_le_bytes());
        }
        let address = self.base.wrapping_add(offset);
        for word in [offset, address, address, size, size] {
            entry.extend(self.word(word));
        }
        if !self.wide {
            entry.extend(5_u32.to_le_bytes());
        }
        entry.extend(self.word(0x1000));
        entry
    }
}

/// `DT_VERDEF`: the base, then the two versions, each with one auxiliary entry.
fn definitions(names: &[u32; 3]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (index, name) in names.iter().enumerate() {
        for half in [1, u16::from(index == 0), index as u16 + 1, 1] {
            bytes.extend(u16::to_le_bytes(half));
        }
        for word in [0, 20, if index == 2 { 0 } else { 28 }, *name, 0] {
            bytes.extend(u32::to_le_bytes(word));
        }
    }
    bytes
}

fn put(image: &mut [u8], at: usize, bytes: &[u8]) {
    image[at..at + bytes.len()].copy_from_slice(bytes);
}
