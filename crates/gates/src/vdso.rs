//! The vDSO: which functions the kernel gives every process to call without a crossing, and where they are.
//!
//! One walk reads 64- and 32-bit images: ELF header, `PT_LOAD` (the bias), `PT_DYNAMIC`, the symbol table with its
//! count from a hash table, the versions, the soname. It works on the bytes *as mapped*: `AT_SYSINFO_EHDR` of the
//! auxiliary vector points at the first of them, and `/proc/PID/maps` says how many there are ([`image_range`]).
//!
//! The image is the kernel's, but the bytes are taken as outside data: they may come from a file, from another process
//! or from a fuzzer. Every access is bounds-checked, every sum is checked or deliberately modular, every loop is
//! bounded by the size of the image, and nothing here is unsafe. Section headers are not used: nothing promises that
//! they are mapped.
//!
//! Sources:
//! * the System V generic ABI (gABI), chapters "Object Files" and "Program Loading and Dynamic Linking": the layouts;
//! * Linux `Documentation/ABI/stable/vdso`: the image is an ELF shared object, and the names and *versions* are the
//!   ABI;
//! * Linux 6.18 `arch/x86/entry/vdso` (`vdso-layout.lds.S`, `vdso2c.h`, `vma.c`): one `PT_LOAD`, both hash tables, the
//!   mappings;
//! * Linux `tools/testing/selftests/vDSO/parse_vdso.c`: the reference reader, whose choice of symbols and bias this
//!   follows;
//! * the Linux Standard Base, "Symbol Versioning": `DT_VERSYM`, `DT_VERDEF`; and man 7 vdso.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

const PT_LOAD: u32 = 1;
const PT_DYNAMIC: u32 = 2;

const DT_NULL: u64 = 0;
const DT_HASH: u64 = 4;
const DT_STRTAB: u64 = 5;
const DT_SYMTAB: u64 = 6;
const DT_STRSZ: u64 = 10;
const DT_SYMENT: u64 = 11;
const DT_SONAME: u64 = 14;
const DT_GNU_HASH: u64 = 0x6fff_fef5;
const DT_VERSYM: u64 = 0x6fff_fff0;
const DT_VERDEF: u64 = 0x6fff_fffc;
const DT_VERDEFNUM: u64 = 0x6fff_fffd;

const SHN_UNDEF: u16 = 0;
const SHN_LORESERVE: u16 = 0xff00;
const STB_GLOBAL: u8 = 1;
const STB_WEAK: u8 = 2;
const STT_FUNC: u8 = 2;
const VERSYM_HIDDEN: u16 = 0x8000;

/// The longest name that is read. The kernel's are under 32 bytes; without a limit, a table whose every symbol names
/// one string as long as the image would make the walk quadratic.
const MAX_NAME: usize = 255;

/// A symbol that an image exports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbol<'a> {
    /// Name, without a version.
    pub name: &'a str,
    /// The version that the name was defined in, such as `LINUX_2.6`.
    pub version: Option<&'a str>,
    /// Offset from the first mapped byte of the image: add it to `AT_SYSINFO_EHDR`.
    pub offset: u64,
    /// Bytes.
    pub size: u64,
    /// `STT_FUNC`: it can be called.
    pub function: bool,
}

/// A vDSO image that was read from its first byte to its last symbol.
///
/// Exported means: global or weak, defined, and inside the image. Absolute symbols are left out, because the only ones
/// are the names of the versions, and they have no address.
#[derive(Clone, Debug)]
pub struct Image<'a> {
    bits: u8,
    soname: Option<&'a str>,
    symbols: Vec<Symbol<'a>>,
    skipped: Vec<VdsoError>,
}

impl<'a> Image<'a> {
    /// Reads an image from its bytes as mapped. The slice may be longer than the image.
    ///
    /// A fault in a table ends the walk. A fault in one symbol costs that symbol: see [`Image::skipped`].
    pub fn parse(bytes: &'a [u8]) -> Result<Image<'a>, VdsoError> {
        let header = Header::read(bytes)?;
        let (elf, dynamic) = header.load()?;
        let dynamic = Dynamic::read(&elf, dynamic)?;
        let strings = Strings::read(&elf, &dynamic)?;
        let soname = dynamic.soname.map(|at| strings.get("DT_SONAME", at)).transpose()?;
        let versions = Versions::read(&elf, &dynamic, &strings)?;
        let table = SymbolTable::read(&elf, &dynamic)?;

        let mut symbols = Vec::new();
        let mut skipped = Vec::new();
        for index in 0..table.count {
            match table.symbol(index, &strings, &versions) {
                Ok(Some(symbol)) => symbols.push(symbol),
                Ok(None) => {}
                Err(error) => skipped.push(error),
            }
        }
        Ok(Image { bits: elf.bits(), soname, symbols, skipped })
    }

    /// 64 or 32, from the ELF class. The image of an x32 process is 32.
    pub fn bits(&self) -> u8 {
        self.bits
    }

    /// `DT_SONAME`: `linux-vdso.so.1` or `linux-gate.so.1`.
    pub fn soname(&self) -> Option<&'a str> {
        self.soname
    }

    /// What the image exports, in the order of its symbol table.
    pub fn symbols(&self) -> impl ExactSizeIterator<Item = Symbol<'a>> + '_ {
        self.symbols.iter().copied()
    }

    /// The symbol of this name. The kernel defines each name in one version only; of several, this is the first.
    pub fn find(&self, name: &str) -> Option<Symbol<'a>> {
        self.symbols().find(|symbol| symbol.name == name)
    }

    /// Why symbols that should have been exported were left out: an unreadable name, an address outside the image, an
    /// undefined version. Empty for an image of the kernel.
    pub fn skipped(&self) -> &[VdsoError] {
        &self.skipped
    }
}

/// Why an image, or one symbol of it, could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VdsoError {
    /// The first four bytes are not `\x7fELF`.
    NotElf {
        /// The bytes found.
        found: [u8; 4],
    },
    /// A field of the ELF header has a value that no x86 vDSO has.
    Unsupported {
        /// The field.
        what: &'static str,
        /// Its value.
        found: u64,
    },
    /// Something reaches beyond the end of the image.
    Truncated {
        /// What was being read.
        what: &'static str,
        /// Where it starts, from the start of the image (or of the string table, for a name).
        offset: u64,
        /// Its length in bytes, or the least that it needs.
        wanted: u64,
        /// Bytes that there are.
        size: u64,
    },
    /// An address is not in the image.
    Outside {
        /// What has this address.
        what: &'static str,
        /// The address as the image gives it, before the bias.
        address: u64,
        /// Size of the image.
        size: u64,
    },
    /// The size of a table's entries is not that of its class.
    EntrySize {
        /// The field.
        what: &'static str,
        /// Its value.
        found: u64,
        /// The value, or the least value, that was expected.
        expected: u64,
    },
    /// A part that the walk cannot do without is not there.
    Missing {
        /// The part.
        what: &'static str,
    },
    /// A name is not UTF-8.
    NotText {
        /// What has this name.
        what: &'static str,
        /// Offset in the string table.
        offset: u64,
    },
    /// A name is longer than this program reads.
    TooLong {
        /// What has this name.
        what: &'static str,
        /// Offset in the string table.
        offset: u64,
    },
    /// A symbol names a version that the image does not define.
    NoVersion {
        /// Index in the symbol table.
        symbol: u64,
        /// The version's index.
        version: u16,
    },
}

impl fmt::Display for VdsoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            VdsoError::NotElf { found } => {
                write!(f, "not an ELF image: it starts with the bytes {found:02x?} instead of [7f, 45, 4c, 46]")
            }
            VdsoError::Unsupported { what, found } => {
                write!(f, "not an x86 vDSO: {what} is {found:#x}")
            }
            VdsoError::Truncated { what, offset, wanted, size } => {
                write!(f, "{what}: {wanted} bytes at offset {offset:#x} do not fit into the {size} bytes of the image")
            }
            VdsoError::Outside { what, address, size } => {
                write!(f, "{what}: address {address:#x} is outside the image of {size} bytes")
            }
            VdsoError::EntrySize { what, found, expected } => {
                write!(f, "{what} is {found} bytes instead of the expected {expected}")
            }
            VdsoError::Missing { what } => write!(f, "the image has no {what}"),
            VdsoError::NotText { what, offset } => {
                write!(f, "{what}: the name at offset {offset:#x} of the string table is not UTF-8")
            }
            VdsoError::TooLong { what, offset } => {
                write!(f, "{what}: the name at offset {offset:#x} of the string table is longer than {MAX_NAME} bytes")
            }
            VdsoError::NoVersion { symbol, version } => {
                write!(f, "symbol {symbol} has version index {version}, which the image does not define")
            }
        }
    }
}

impl core::error::Error for VdsoError {}

/// The bytes, and whether they are ELF64: the only two things that every reader needs.
#[derive(Clone, Copy)]
struct Bytes<'a> {
    data: &'a [u8],
    wide: bool,
}

impl<'a> Bytes<'a> {
    fn size(&self) -> u64 {
        self.data.len() as u64
    }

    /// Picks the ELF32 or the ELF64 figure.
    fn by_class<T>(&self, narrow: T, wide: T) -> T {
        if self.wide { wide } else { narrow }
    }

    /// Size of an address.
    fn word_size(&self) -> u64 {
        self.by_class(4, 8)
    }

    fn part(&self, what: &'static str, offset: u64, wanted: u64) -> Result<Bytes<'a>, VdsoError> {
        let end = offset.checked_add(wanted).and_then(|end| usize::try_from(end).ok());
        let start = usize::try_from(offset).ok();
        let data = start.zip(end).and_then(|(start, end)| self.data.get(start..end));
        let data = data.ok_or(VdsoError::Truncated { what, offset, wanted, size: self.size() })?;
        Ok(Bytes { data, wide: self.wide })
    }

    /// `count` entries of `each` bytes.
    fn table(&self, what: &'static str, offset: u64, count: u64, each: u64) -> Result<Bytes<'a>, VdsoError> {
        // A product that overflows is far beyond any image; the saturated length says so without a variant of its own.
        self.part(what, offset, count.saturating_mul(each))
    }

    fn array<const N: usize>(&self, what: &'static str, offset: u64) -> Result<[u8; N], VdsoError> {
        let part = self.part(what, offset, N as u64)?;
        let mut array = [0; N];
        array.copy_from_slice(part.data);
        Ok(array)
    }

    fn u16(&self, what: &'static str, offset: u64) -> Result<u16, VdsoError> {
        self.array(what, offset).map(u16::from_le_bytes)
    }

    fn u32(&self, what: &'static str, offset: u64) -> Result<u32, VdsoError> {
        self.array(what, offset).map(u32::from_le_bytes)
    }

    /// An address or a size of the image's class.
    fn word(&self, what: &'static str, offset: u64) -> Result<u64, VdsoError> {
        if self.wide { self.array(what, offset).map(u64::from_le_bytes) } else { self.u32(what, offset).map(u64::from) }
    }
}

/// The ELF header: it is an x86 shared object, and here are its program headers.
struct Header<'a> {
    bytes: Bytes<'a>,
    segments: Bytes<'a>,
    entry_size: u64,
    count: u64,
}

impl<'a> Header<'a> {
    fn read(data: &'a [u8]) -> Result<Header<'a>, VdsoError> {
        let what = "ELF header";
        // e_ident comes first and says how wide the rest is.
        let ident: [u8; 16] = Bytes { data, wide: false }.array(what, 0)?;
        let [m0, m1, m2, m3, class, order, version, ..] = ident;
        if [m0, m1, m2, m3] != *b"\x7fELF" {
            return Err(VdsoError::NotElf { found: [m0, m1, m2, m3] });
        }
        let wide = match class {
            1 => false,
            2 => true,
            other => {
                return Err(VdsoError::Unsupported { what: "the ELF class", found: other.into() });
            }
        };
        let bytes = Bytes { data, wide };
        let kind = bytes.u16(what, 16)?;
        let machine = bytes.u16(what, 18)?;
        let machine_ok = match machine {
            62 => true, // EM_X86_64; with ELF32, the image of an x32 process
            3 => !wide, // EM_386
            _ => false,
        };
        for (what, found, good) in [
            ("the byte order", u64::from(order), order == 1),
            ("the ELF version", version.into(), version == 1),
            ("the file type", kind.into(), kind == 3),
            ("the machine", machine.into(), machine_ok),
        ] {
            if !good {
                return Err(VdsoError::Unsupported { what, found });
            }
        }

        let offset = bytes.word(what, bytes.by_class(28, 32))?;
        let entry_size = u64::from(bytes.u16(what, bytes.by_class(42, 54))?);
        let count = u64::from(bytes.u16(what, bytes.by_class(44, 56))?);
        let expected = bytes.by_class(32, 56);
        if entry_size < expected {
            return Err(VdsoError::EntrySize { what: "e_phentsize", found: entry_size, expected });
        }
        let segments = bytes.table("program headers", offset, count, entry_size)?;
        Ok(Header { bytes, segments, entry_size, count })
    }

    /// Finds the bias and the dynamic section, given back as address and length.
    fn load(&self) -> Result<(Elf<'a>, (u64, u64)), VdsoError> {
        let (mut bias, mut dynamic) = (None, None);
        for index in 0..self.count {
            let what = "program header";
            let at = index * self.entry_size;
            let kind = self.segments.u32(what, at)?;
            let field = |narrow, wide| self.segments.word(what, at + self.bytes.by_class(narrow, wide));
            let (offset, address, memory_size) = (field(4, 8)?, field(8, 16)?, field(20, 40)?);
            match kind {
                // vdso2c refuses an image with a second PT_LOAD; the first is the one that maps the header.
                PT_LOAD if bias.is_none() => bias = Some(address.wrapping_sub(offset)),
                PT_DYNAMIC => dynamic = Some((address, memory_size)),
                _ => {}
            }
        }
        let bias = bias.ok_or(VdsoError::Missing { what: "PT_LOAD segment" })?;
        let dynamic = dynamic.ok_or(VdsoError::Missing { what: "PT_DYNAMIC segment" })?;
        Ok((Elf { bytes: self.bytes, bias }, dynamic))
    }
}

/// The image with its bias: what turns an address of the link into an offset of the mapping.
#[derive(Clone, Copy)]
struct Elf<'a> {
    bytes: Bytes<'a>,
    /// Address that the image was linked for. Zero today; images were prelinked (0xffffe000, 0xffffffffff700000) before
    /// 3.16.
    bias: u64,
}

impl<'a> Elf<'a> {
    fn bits(&self) -> u8 {
        self.bytes.by_class(32, 64)
    }

    /// Addresses wrap at the width of the class, as the loader's own sum of base and address does.
    fn offset_of(&self, what: &'static str, address: u64) -> Result<u64, VdsoError> {
        let offset = address.wrapping_sub(self.bias) & self.bytes.by_class(u64::from(u32::MAX), u64::MAX);
        let size = self.bytes.size();
        if offset < size { Ok(offset) } else { Err(VdsoError::Outside { what, address, size }) }
    }
}

/// The entries of the dynamic section that the walk uses, as offsets where they are addresses.
#[derive(Default)]
struct Dynamic {
    symbols: Option<u64>,
    strings: Option<u64>,
    strings_size: Option<u64>,
    hash: Option<u64>,
    gnu_hash: Option<u64>,
    version_symbols: Option<u64>,
    version_definitions: Option<u64>,
    version_count: Option<u64>,
    soname: Option<u64>,
}

impl Dynamic {
    fn read(elf: &Elf<'_>, (address, size): (u64, u64)) -> Result<Dynamic, VdsoError> {
        let what = "dynamic section";
        let table = elf.bytes.part(what, elf.offset_of(what, address)?, size)?;
        let word = elf.bytes.word_size();
        let mut dynamic = Dynamic::default();
        for index in 0..size / (2 * word) {
            let tag = table.word(what, index * 2 * word)?;
            let value = table.word(what, index * 2 * word + word)?;
            // The kernel does not relocate these, so they are still addresses of the link.
            let offset = |what| elf.offset_of(what, value).map(Some);
            match tag {
                DT_NULL => break,
                DT_SYMTAB => dynamic.symbols = offset("DT_SYMTAB")?,
                DT_STRTAB => dynamic.strings = offset("DT_STRTAB")?,
                DT_HASH => dynamic.hash = offset("DT_HASH")?,
                DT_GNU_HASH => dynamic.gnu_hash = offset("DT_GNU_HASH")?,
                DT_VERSYM => dynamic.version_symbols = offset("DT_VERSYM")?,
                DT_VERDEF => dynamic.version_definitions = offset("DT_VERDEF")?,
                DT_STRSZ => dynamic.strings_size = Some(value),
                DT_VERDEFNUM => dynamic.version_count = Some(value),
                DT_SONAME => dynamic.soname = Some(value),
                DT_SYMENT => {
                    let expected = elf.bytes.by_class(16, 24);
                    if value != expected {
                        return Err(VdsoError::EntrySize { what: "DT_SYMENT", found: value, expected });
                    }
                }
                _ => {}
            }
        }
        Ok(dynamic)
    }
}

/// `DT_STRTAB`, cut to `DT_STRSZ`.
struct Strings<'a>(Bytes<'a>);

impl<'a> Strings<'a> {
    fn read(elf: &Elf<'a>, dynamic: &Dynamic) -> Result<Strings<'a>, VdsoError> {
        let offset = dynamic.strings.ok_or(VdsoError::Missing { what: "DT_STRTAB" })?;
        let size = dynamic.strings_size.ok_or(VdsoError::Missing { what: "DT_STRSZ" })?;
        elf.bytes.part("string table", offset, size).map(Strings)
    }

    fn get(&self, what: &'static str, offset: u64) -> Result<&'a str, VdsoError> {
        let size = self.0.size();
        let truncated = VdsoError::Truncated { what, offset, wanted: 1, size };
        let tail = self.0.part(what, offset, size.checked_sub(offset).ok_or(truncated)?)?.data;
        let window = tail.get(..=MAX_NAME).unwrap_or(tail);
        let Some(end) = window.iter().position(|&byte| byte == 0) else {
            let too_long = window.len() > MAX_NAME;
            return Err(if too_long { VdsoError::TooLong { what, offset } } else { truncated });
        };
        core::str::from_utf8(&window[..end]).map_err(|_| VdsoError::NotText { what, offset })
    }
}

/// Version index to version name, from `DT_VERDEF`.
struct Versions<'a>(BTreeMap<u16, &'a str>);

impl<'a> Versions<'a> {
    fn read(elf: &Elf<'a>, dynamic: &Dynamic, strings: &Strings<'a>) -> Result<Versions<'a>, VdsoError> {
        let mut names = BTreeMap::new();
        let Some(mut at) = dynamic.version_definitions else {
            return Ok(Versions(names));
        };
        let what = "version definition";
        // vd_next only leads forward; the count and the size bound the walk where it leads forward by one byte at a
        // time.
        let limit = elf.bytes.size() / 20;
        for _ in 0..dynamic.version_count.unwrap_or(limit).min(limit) {
            let definition = elf.bytes.part(what, at, 20)?;
            let index = definition.u16(what, 4)? & !VERSYM_HIDDEN;
            // The first auxiliary entry is the version itself, the others are its parents.
            let name = at.saturating_add(definition.u32(what, 12)?.into());
            let name = elf.bytes.u32("version name", name)?;
            names.insert(index, strings.get("version name", name.into())?);
            match definition.u32(what, 16)? {
                0 => break,
                next => at = at.saturating_add(next.into()),
            }
        }
        Ok(Versions(names))
    }

    /// 0 is local and 1 is global: both mean that the symbol has no version.
    fn get(&self, symbol: u64, version: u16) -> Result<Option<&'a str>, VdsoError> {
        match version & !VERSYM_HIDDEN {
            0 | 1 => Ok(None),
            index => self.0.get(&index).copied().map(Some).ok_or(VdsoError::NoVersion { symbol, version: index }),
        }
    }
}

/// `DT_SYMTAB`, as long as a hash table says, and `DT_VERSYM` beside it.
struct SymbolTable<'a> {
    elf: Elf<'a>,
    symbols: Bytes<'a>,
    versions: Option<Bytes<'a>>,
    count: u64,
}

impl<'a> SymbolTable<'a> {
    fn read(elf: &Elf<'a>, dynamic: &Dynamic) -> Result<SymbolTable<'a>, VdsoError> {
        // The dynamic section does not say how many symbols there are. DT_HASH says it outright, DT_GNU_HASH has to be
        // walked. Kernels have carried the first, both, or the second. Counting up to DT_STRTAB is the third way that
        // programs use; it was rejected, because nothing promises that the strings follow the symbols.
        let count = match (dynamic.hash, dynamic.gnu_hash) {
            (Some(hash), _) => count_by_hash(elf, hash)?,
            (None, Some(hash)) => count_by_gnu_hash(elf, hash)?,
            (None, None) => {
                return Err(VdsoError::Missing { what: "DT_HASH or DT_GNU_HASH" });
            }
        };
        let offset = dynamic.symbols.ok_or(VdsoError::Missing { what: "DT_SYMTAB" })?;
        let symbols = elf.bytes.table("symbol table", offset, count, elf.bytes.by_class(16, 24))?;
        let versions = dynamic.version_symbols.map(|at| elf.bytes.table("DT_VERSYM", at, count, 2)).transpose()?;
        Ok(SymbolTable { elf: *elf, symbols, versions, count })
    }

    /// One symbol, or nothing where the image does not export it.
    fn symbol(
        &self,
        index: u64,
        strings: &Strings<'a>,
        versions: &Versions<'a>,
    ) -> Result<Option<Symbol<'a>>, VdsoError> {
        let what = "symbol";
        let bytes = &self.elf.bytes;
        let at = index * bytes.by_class(16, 24);
        let entry = self.symbols.part(what, at, bytes.by_class(16, 24))?;
        let [info] = entry.array(what, bytes.by_class(12, 4))?;
        let section = entry.u16(what, bytes.by_class(14, 6))?;
        if !matches!(info >> 4, STB_GLOBAL | STB_WEAK) || section == SHN_UNDEF || section >= SHN_LORESERVE {
            return Ok(None);
        }
        let address = entry.word(what, bytes.by_class(4, 8))?;
        let size = entry.word(what, bytes.by_class(8, 16))?;
        let offset = self.elf.offset_of(what, address)?;
        bytes.part(what, offset, size)?;
        let version = match &self.versions {
            Some(table) => versions.get(index, table.u16("DT_VERSYM", index * 2)?)?,
            None => None,
        };
        let name = strings.get(what, entry.u32(what, 0)?.into())?;
        Ok(Some(Symbol { name, version, offset, size, function: info & 0xf == STT_FUNC }))
    }
}

/// `DT_HASH`: nbucket, nchain, then the two tables. There is one chain entry a symbol, so nchain is the count; the
/// chains themselves, which may be damaged into cycles, are not followed.
fn count_by_hash(elf: &Elf<'_>, at: u64) -> Result<u64, VdsoError> {
    let header = elf.bytes.part("DT_HASH", at, 8)?;
    let buckets = u64::from(header.u32("DT_HASH", 0)?);
    let chains = u64::from(header.u32("DT_HASH", 4)?);
    elf.bytes.table("DT_HASH", at, 2 + buckets + chains, 4)?;
    Ok(chains)
}

/// `DT_GNU_HASH`: the symbols from `first` on are sorted by bucket, so the last one is at the end of the chain that
/// starts last. The end is marked by the lowest bit of a chain entry.
fn count_by_gnu_hash(elf: &Elf<'_>, at: u64) -> Result<u64, VdsoError> {
    let what = "DT_GNU_HASH";
    let header = elf.bytes.part(what, at, 16)?;
    let buckets = u64::from(header.u32(what, 0)?);
    let first = u64::from(header.u32(what, 4)?);
    let bloom_words = u64::from(header.u32(what, 8)?);
    // Both counts have 32 bits: none of these sums can overflow.
    let bucket_table = at + 16 + bloom_words * elf.bytes.word_size();
    let chain_table = bucket_table + buckets * 4;
    let table = elf.bytes.table(what, bucket_table, buckets, 4)?;
    let mut last = 0;
    for index in 0..buckets {
        last = last.max(u64::from(table.u32(what, index * 4)?));
    }
    if last < first {
        return Ok(first); // every bucket is empty: only the symbols that are not hashed
    }
    // Each step reads four bytes further on, so the end of the image ends the chain if nothing else does.
    while elf.bytes.u32(what, chain_table + (last - first) * 4)? & 1 == 0 {
        last += 1;
    }
    Ok(last + 1)
}

/// The mappings of a `/proc/PID/maps` text that the kernel made for itself: name, first address, address after the
/// last.
///
/// A file of such a name shows its whole path, so a sixth column that starts with a bracket is the kernel's own.
fn special_mappings(maps: &str) -> impl Iterator<Item = (&str, u64, u64)> {
    maps.lines().filter_map(|line| {
        let mut columns = line.split_ascii_whitespace();
        let (start, end) = columns.next()?.split_once('-')?;
        let name = columns.nth(4).filter(|name| name.starts_with('[') && name.ends_with(']'))?;
        let (start, end) = (u64::from_str_radix(start, 16).ok()?, u64::from_str_radix(end, 16).ok()?);
        (columns.next().is_none() && start < end).then_some((name, start, end))
    })
}

/// Where the vDSO is mapped, from the text of `/proc/PID/maps`: its first address and the one after its last.
///
/// `None` where the process has no vDSO (`vdso=0`, or a sandbox that unmapped it).
pub fn image_range(maps: &str) -> Option<(u64, u64)> {
    special_mappings(maps).find(|(name, ..)| *name == "[vdso]").map(|(_, start, end)| (start, end))
}

/// The data pages that the vDSO reads, from the text of `/proc/PID/maps`: name (`[vvar]`, since Linux 6.13 also
/// `[vvar_vclock]`) and number of 4 KiB pages.
pub fn vvar_mappings(maps: &str) -> Vec<(&str, u64)> {
    let pages = |(name, start, end): (_, u64, u64)| (name, (end - start) / 4096);
    special_mappings(maps).filter(|(name, ..)| name.starts_with("[vvar")).map(pages).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;
    use std::vec;

    const MAPS: &str = "\
00400000-00401000 r--p 00000000 fe:00 1234                               /tmp/[vdso]
7ffc4d3e1000-7ffc4d402000 rw-p 00000000 00:00 0                          [stack]
7ffc4d5b5000-7ffc4d5b9000 r--p 00000000 00:00 0                          [vvar]
7ffc4d5b9000-7ffc4d5bb000 r--p 00000000 00:00 0                          [vvar_vclock]
7ffc4d5bb000-7ffc4d5bd000 r-xp 00000000 00:00 0                          [vdso]
ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0                  [vsyscall]
";

    #[test]
    fn maps_name_the_image_and_its_data() {
        assert_eq!(image_range(MAPS), Some((0x7ffc_4d5b_b000, 0x7ffc_4d5b_d000)));
        assert_eq!(vvar_mappings(MAPS), vec![("[vvar]", 4), ("[vvar_vclock]", 2)]);
    }

    #[test]
    fn maps_that_are_empty_damaged_or_of_the_top_of_memory() {
        for damaged in
            ["", "\n", "-", "x-y r-xp 0 0 0 [vdso]", "2000-1000 r-xp 0 0 0 [vdso]", "1000-2000 r-xp 0 0 [vdso]"]
        {
            assert_eq!(image_range(damaged), None, "{damaged:?}");
            assert!(vvar_mappings(damaged).is_empty(), "{damaged:?}");
        }
        assert_eq!(image_range("1000-2000 r-xp 00000000 00:00 0 [vdso] (deleted)"), None);
        let top = "fffffffffffff000-ffffffffffffffff r-xp 00000000 00:00 0 [vdso]";
        assert_eq!(image_range(top), Some((0xffff_ffff_ffff_f000, u64::MAX)));
    }

    #[test]
    fn errors_say_what_and_which_value() {
        let not_elf = Image::parse(b"#!/bin/sh\nexit 0\n").map(|_| ());
        let sentence = "not an ELF image: it starts with the bytes [23, 21, 2f, 62] instead of [7f, 45, 4c, 46]";
        assert_eq!(not_elf.unwrap_err().to_string(), sentence);
        let empty = Image::parse(b"").map(|_| ()).unwrap_err();
        let sentence = "ELF header: 16 bytes at offset 0x0 do not fit into the 0 bytes of the image";
        assert_eq!(empty.to_string(), sentence);
    }
}
