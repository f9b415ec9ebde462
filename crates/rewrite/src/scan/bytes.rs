//! What a scan found, as bytes for a cache on disk, and back.
//!
//! Little-endian; a magic, a version, counts, records; at the end a checksum. The reader takes the bytes as hostile: a
//! cache that somebody else wrote must not make the tracer write outside of what a site may overwrite, so every field
//! is held against the others. That the bytes are those of the file at hand is not known here: whoever rewrites a site
//! compares [`Site::original`] with what is there.

use crate::site::{Entry, Kind, Method, NEAR_JUMP, Reason, SHORT_JUMP, Site, Sites, Vdso, Vsyscall};

/// The version of the format *and* of what a scan finds: it goes up when either changes.
pub const VERSION: u32 = 7;

const MAGIC: [u8; 8] = *b"tgsites\0";
const VDSO_MAGIC: [u8; 8] = *b"tgvdso\0\0";
/// The longest name of a function that an image is believed to export.
const NAME: usize = 255;
/// The longest sequence that a method displaces: four bytes that are not enough, and one longest instruction, on each
/// side of a page's end.
const LONGEST: u64 = 2 * (4 + 15);

/// Why bytes are no result of a scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BytesError {
    /// Not ours.
    #[error("not a record of sites")]
    Magic,
    /// Another version of this program wrote it.
    #[error("a record of sites of version {0}, not {VERSION}")]
    Version(u32),
    /// It ends too early, or has bytes behind its end.
    #[error("a record of sites of the wrong length")]
    Length,
    /// The checksum does not fit.
    #[error("a damaged record of sites")]
    Checksum,
    /// A field contradicts another.
    #[error("a record of sites in which the {0} of one is impossible")]
    Field(&'static str),
}

struct Writer(Vec<u8>);

impl Writer {
    fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    fn u32(&mut self, value: u32) {
        self.0.extend(value.to_le_bytes());
    }

    fn u64(&mut self, value: u64) {
        self.0.extend(value.to_le_bytes());
    }
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], BytesError> {
        let (head, tail) = self.0.split_at_checked(count).ok_or(BytesError::Length)?;
        self.0 = tail;
        Ok(head)
    }

    /// What a record of this kind begins with, of the version that is written now.
    fn begin(&mut self, magic: [u8; 8]) -> Result<(), BytesError> {
        if self.array() != Ok(magic) {
            return Err(BytesError::Magic);
        }
        match self.u32()? {
            VERSION => Ok(()),
            other => Err(BytesError::Version(other)),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], BytesError> {
        self.take(N)?.try_into().map_err(|_| BytesError::Length)
    }

    fn u8(&mut self) -> Result<u8, BytesError> {
        Ok(self.array::<1>()?[0])
    }

    fn u32(&mut self) -> Result<u32, BytesError> {
        self.array().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64, BytesError> {
        self.array().map(u64::from_le_bytes)
    }
}

impl Sites {
    /// As bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut to = Writer(MAGIC.to_vec());
        to.u32(VERSION);
        to.u8(self.bits);
        to.u8(self.owns_gs.into());
        to.u32(self.pairs);
        to.u32(self.sites.len() as u32);
        to.u32(self.vsyscall.len() as u32);
        for site in &self.sites {
            write_site(&mut to, site);
        }
        for one in &self.vsyscall {
            to.u64(one.insn);
            to.u8(one.field);
            to.u8(one.width);
            to.u8(one.memory.into());
            to.u32(one.function.into());
        }
        let sum = checksum(&to.0);
        to.u64(sum);
        to.0
    }

    /// From bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Sites, BytesError> {
        let mut from = Reader(bytes);
        from.begin(MAGIC)?;
        let (body, sum) = bytes.split_last_chunk::<8>().ok_or(BytesError::Length)?;
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(BytesError::Checksum);
        }
        let bits = from.u8()?;
        if bits != 64 && bits != 32 {
            return Err(BytesError::Field("mode"));
        }
        let mut sites = Sites { bits, owns_gs: flag(from.u8()?)?, pairs: from.u32()?, ..Sites::default() };
        let (count, mentions) = (from.u32()?, from.u32()?);
        for _ in 0..count {
            let site = read_site(&mut from)?;
            if sites.sites.last().is_some_and(|last| last.next >= site.next) {
                return Err(BytesError::Field("order"));
            }
            sites.sites.push(site);
        }
        for _ in 0..mentions {
            sites.vsyscall.push(read_vsyscall(&mut from)?);
        }
        if from.0.len() == sum.len() { Ok(sites) } else { Err(BytesError::Length) }
    }
}

impl Vdso {
    /// As bytes: what it exports, a checksum, and its sites behind that.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut to = Writer(VDSO_MAGIC.to_vec());
        to.u32(VERSION);
        to.u32(self.entries.len() as u32);
        for entry in &self.entries {
            let name = &entry.name.as_bytes()[..entry.name.len().min(NAME)];
            to.u8(name.len() as u8);
            to.0.extend(name);
            to.u64(entry.offset);
            to.u8(entry.original.len() as u8);
            to.0.extend(&entry.original);
            to.u8(entry.refused.map_or(u8::MAX, |reason| reason as u8));
        }
        let sum = checksum(&to.0);
        to.u64(sum);
        to.0.extend(self.sites.to_bytes());
        to.0
    }

    /// From bytes, of this image: what is to be overwritten stands there.
    pub fn from_bytes(bytes: &[u8], image: &[u8]) -> Result<Vdso, BytesError> {
        let mut from = Reader(bytes);
        from.begin(VDSO_MAGIC)?;
        let mut entries = Vec::new();
        for _ in 0..from.u32()? {
            entries.push(read_entry(&mut from, image)?);
        }
        let sum = checksum(&bytes[..bytes.len() - from.0.len()]);
        if from.u64()? != sum {
            return Err(BytesError::Checksum);
        }
        Ok(Vdso { entries, sites: Sites::from_bytes(from.0)? })
    }
}

fn read_entry(from: &mut Reader<'_>, image: &[u8]) -> Result<Entry, BytesError> {
    let length = from.u8()?.into();
    let name = std::str::from_utf8(from.take(length)?).map_err(|_| BytesError::Field("name"))?.to_owned();
    let offset = from.u64()?;
    let length = from.u8()?.into();
    let original = from.take(length)?.to_vec();
    let refused = match from.u8()? {
        u8::MAX => None,
        number => Some(reason(number)?),
    };
    let there = usize::try_from(offset).ok().and_then(|offset| image.get(offset..)?.get(..original.len()));
    let sound = match refused {
        None => (NEAR_JUMP..=LONGEST).contains(&(original.len() as u64)) && there == Some(&original[..]),
        Some(_) => original.is_empty(),
    };
    if sound { Ok(Entry { name, offset, original, refused }) } else { Err(BytesError::Field("beginning")) }
}

fn write_site(to: &mut Writer, site: &Site) {
    to.u64(site.insn);
    to.u8((site.next - site.insn) as u8);
    to.u8(site.kind as u8);
    to.u8(u8::from(site.number.is_some()) | u8::from(site.entered) << 1);
    to.u32(site.number.unwrap_or(0));
    to.u8(site.original.len() as u8);
    to.0.extend(&site.original);
    match site.method {
        Method::Instruction => to.u8(0),
        Method::Window => to.u8(1),
        Method::Short { pad, original } => {
            to.u8(2);
            to.u64(pad);
            to.0.extend(original);
        }
        Method::Pun { low, high } => {
            to.u8(3);
            to.u64(low as u64);
            to.u64(high as u64);
        }
        Method::Trap(reason) => {
            to.u8(4);
            to.u8(reason as u8);
        }
    }
}

fn read_site(from: &mut Reader<'_>) -> Result<Site, BytesError> {
    let insn = from.u64()?;
    let next = insn.checked_add(from.u8()?.into()).ok_or(BytesError::Field("address"))?;
    if !(2..=15).contains(&(next - insn)) {
        return Err(BytesError::Field("length"));
    }
    let kind = from.u8()?;
    let kind = Kind::ALL.into_iter().find(|one| *one as u8 == kind).ok_or(BytesError::Field("kind"))?;
    let flags = from.u8()?;
    let (number, entered) = ((flag(flags & 1)?, from.u32()?), flag(flags >> 1)?);
    let length = u64::from(from.u8()?);
    let original = from.take(length as usize)?.to_vec();
    let start = insn.checked_sub(length).ok_or(BytesError::Field("address"))?;
    let method = read_method(from, start, length)?;
    let number = number.0.then_some(number.1);
    Ok(Site { start, insn, next, kind, number, entered, method, original })
}

/// Reads a method, and holds the length of what it overwrites against it.
fn read_method(from: &mut Reader<'_>, start: u64, length: u64) -> Result<Method, BytesError> {
    let (method, lengths) = match from.u8()? {
        0 => (Method::Instruction, NEAR_JUMP..=15),
        1 => (Method::Window, NEAR_JUMP..=LONGEST),
        2 => (Method::Short { pad: from.u64()?, original: from.array()? }, SHORT_JUMP..=LONGEST),
        3 => (Method::Pun { low: from.u64()? as i64, high: from.u64()? as i64 }, 1..=NEAR_JUMP - 1),
        4 => (Method::Trap(reason(from.u8()?)?), 0..=0),
        _ => return Err(BytesError::Field("method")),
    };
    let sound = match method {
        // Within the reach of a short jump, and not in what it is itself.
        Method::Short { pad, .. } => {
            let after = start.saturating_add(SHORT_JUMP);
            pad.checked_add(NEAR_JUMP).is_some()
                && pad.abs_diff(after) <= 128
                && (pad + NEAR_JUMP <= start || pad >= start + length + 2)
        }
        Method::Pun { low, high } => {
            low <= high && high - low < 1 << 24 && i32::try_from(low - NEAR_JUMP as i64).is_ok()
        }
        _ => true,
    };
    if sound && lengths.contains(&length) { Ok(method) } else { Err(BytesError::Field("method")) }
}

fn read_vsyscall(from: &mut Reader<'_>) -> Result<Vsyscall, BytesError> {
    let (insn, field, width, memory) = (from.u64()?, from.u8()?, from.u8()?, flag(from.u8()?)?);
    let function = u16::try_from(from.u32()?).map_err(|_| BytesError::Field("function"))?;
    let sound = matches!(width, 4 | 8) && field + width <= 15 && matches!(function, 0 | 0x400 | 0x800);
    if sound { Ok(Vsyscall { insn, field, width, memory, function }) } else { Err(BytesError::Field("operand")) }
}

fn reason(number: u8) -> Result<Reason, BytesError> {
    Reason::ALL.into_iter().find(|one| *one as u8 == number).ok_or(BytesError::Field("reason"))
}

fn flag(value: u8) -> Result<bool, BytesError> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(BytesError::Field("flag")),
    }
}

/// FNV-1a. Against torn files, not against malice: that is what the checks of the fields are for.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
