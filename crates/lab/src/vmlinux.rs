//! Takes the ELF kernel out of a bzImage, so that it can be booted through its PVH entry: no real-mode code and no
//! decompression in the guest, which saves a third of a boot in software.
//!
//! The layout is the Linux/x86 boot protocol (Documentation/arch/x86/boot.rst): `HdrS` at 0x202, `setup_sects` at
//! 0x1f1, `payload_offset` at 0x248 and `payload_length` at 0x24c, both since protocol 2.08; the payload ends in the
//! size of what it unpacks to, four bytes that belong to no stream.

use crate::LabError;
use crate::tool::{GZIP, Tool, XZ, ZSTD};
use std::path::Path;

const HEADER: usize = 0x202;
const SETUP_SECTORS: usize = 0x1f1;
const VERSION: usize = 0x206;
const PAYLOAD_OFFSET: usize = 0x248;
const PAYLOAD_LENGTH: usize = 0x24c;

/// The ELF kernel inside `image`; `None` where it is packed with something that no tool here unpacks, or is no bzImage
/// of protocol 2.08 or later: QEMU can boot it as it is all the same.
pub fn extract(image: &[u8]) -> Result<Option<Vec<u8>>, LabError> {
    let Some((tool, payload)) = payload(image).and_then(|payload| Some((unpacker(payload)?, payload))) else {
        return Ok(None);
    };
    let kernel = tool.feed(&["-dc"], None, payload)?;
    Ok(kernel.starts_with(b"\x7fELF").then_some(kernel))
}

/// Is this a kernel that QEMU can boot: a bzImage, or an ELF file?
pub fn bootable(image: &[u8]) -> bool {
    image.starts_with(b"\x7fELF") || image.get(HEADER..HEADER + 4) == Some(b"HdrS")
}

/// The kernel's own words about its release (`6.1.0-56-amd64 …`), from the bzImage's header: `kernel_version` at 0x20e,
/// an offset from 0x200.
pub fn release(image: &[u8]) -> Option<String> {
    if image.get(HEADER..HEADER + 4)? != b"HdrS" {
        return None;
    }
    let offset = usize::from(u16::from_le_bytes(image.get(0x20e..0x210)?.try_into().ok()?));
    let text = image.get(0x200 + offset..)?.split(|byte| *byte == 0 || *byte == b' ').next()?;
    let text = std::str::from_utf8(text).ok()?;
    (!text.is_empty() && text.chars().all(|c| c.is_ascii_graphic())).then(|| text.into())
}

fn payload(image: &[u8]) -> Option<&[u8]> {
    let word = |at: usize| Some(u32::from_le_bytes(image.get(at..at + 4)?.try_into().ok()?) as usize);
    let version = u16::from_le_bytes(image.get(VERSION..VERSION + 2)?.try_into().ok()?);
    if image.get(HEADER..HEADER + 4)? != b"HdrS" || version < 0x208 {
        return None;
    }
    let sectors = match image[SETUP_SECTORS] {
        0 => 4,
        sectors => usize::from(sectors),
    };
    let start = (sectors + 1) * 512 + word(PAYLOAD_OFFSET)?;
    image.get(start..start.checked_add(word(PAYLOAD_LENGTH)?.checked_sub(4)?)?)
}

fn unpacker(payload: &[u8]) -> Option<&'static Tool> {
    const MAGIC: [(&[u8], &Tool); 3] = [(b"\xfd7zXZ\0", &XZ), (b"\x28\xb5\x2f\xfd", &ZSTD), (b"\x1f\x8b", &GZIP)];
    MAGIC.iter().find(|(magic, _)| payload.starts_with(magic)).map(|(_, tool)| *tool)
}

/// [`extract`] from a file, into a file; false where it stays packed.
pub fn extract_file(image: &Path, to: &Path) -> Result<bool, LabError> {
    let bytes = std::fs::read(image).map_err(LabError::io(format!("read the kernel {}", image.display())))?;
    let Some(kernel) = extract(&bytes)? else { return Ok(false) };
    std::fs::write(to, kernel).map_err(LabError::io(format!("write {}", to.display())))?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn garbage_is_no_payload(mut bytes in proptest::collection::vec(any::<u8>(), 0..2048)) {
            if bytes.len() > 0x300 {
                bytes[HEADER..HEADER + 4].copy_from_slice(b"HdrS");
                bytes[VERSION + 1] = 2;
            }
            let _ = (payload(&bytes), release(&bytes), bootable(&bytes));
        }
    }

    #[test]
    fn the_payload_ends_before_its_size() {
        let mut image = vec![0; 1024 + 0x300];
        image[HEADER..HEADER + 4].copy_from_slice(b"HdrS");
        image[VERSION..VERSION + 2].copy_from_slice(&0x20fu16.to_le_bytes());
        image[SETUP_SECTORS] = 1;
        image[PAYLOAD_OFFSET..PAYLOAD_OFFSET + 4].copy_from_slice(&0x10u32.to_le_bytes());
        image[PAYLOAD_LENGTH..PAYLOAD_LENGTH + 4].copy_from_slice(&0x20u32.to_le_bytes());
        let payload = payload(&image).expect("a bzImage");
        assert_eq!(payload.len(), 0x1c);
        assert_eq!(payload.as_ptr() as usize - image.as_ptr() as usize, 1024 + 0x10);
    }
}
