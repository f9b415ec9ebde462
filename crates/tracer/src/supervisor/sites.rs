//! The sites of files that a program has mapped.

use crate::patch::scan::cache::{Cache, Key};
use crate::patch::site::{Method, Site, Sites};
use crate::remote::files;
use crate::remote::maps::{self, Mapping};
use crate::remote::memory::Memory;
use std::sync::Arc;

/// What is known of a file that is mapped, and its load bias there.
pub(crate) fn of(tid: i32, map: &Mapping, cache: &Cache) -> Option<(Arc<Sites>, u64)> {
    let (file, bias) = maps::file_of(tid, map)?;
    let metadata = file.metadata().ok()?;
    // Nothing of one that cannot be read: the scan says that.
    let sites = cache.sites(&Key::of(&metadata), || files::whole(&file).unwrap_or_default()).ok()?;
    Some((sites, bias))
}

/// Whether what is there is what the file has: not relocated text, nor a debugger's or another tool's.
pub(crate) fn is_as_in_file(memory: &Memory, site: &Site, bias: u64) -> bool {
    let pad = match site.method {
        Method::Short { pad, original } => is(memory, pad.wrapping_add(bias), &original),
        _ => true,
    };
    pad && is(memory, site.start.wrapping_add(bias), &[&site.original[..], &site.kind.bytes()].concat())
}

/// Whether these bytes are at an address.
pub(crate) fn is(memory: &Memory, address: u64, bytes: &[u8]) -> bool {
    let mut now = vec![0; bytes.len()];
    memory.read(address, &mut now).is_ok() && now == bytes
}
