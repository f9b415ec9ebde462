//! The sites of files that a program has mapped.

use std::sync::Arc;
use tollgate_remote::files;
use tollgate_remote::maps::{self, Mapping};
use tollgate_remote::memory::{self, Memory};
use tollgate_rewrite::scan::cache::{Cache, Key};
use tollgate_rewrite::site::{Method, Site, Sites};

/// What is known of a file that is mapped, and its load bias there.
pub fn of(tid: i32, map: &Mapping, cache: &Cache) -> Option<(Arc<Sites>, u64)> {
    let (file, bias) = maps::file_of(tid, map)?;
    let key = Key::of(&file).ok()?;
    // Nothing of one that cannot be read: the scan says that.
    let sites = cache.sites(&key, || files::whole(&file).unwrap_or_default()).ok()?;
    Some((sites, bias))
}

/// What the file has at a site, and in its padding: addresses and bytes.
fn in_file(site: &Site, bias: u64) -> Vec<(u64, Vec<u8>)> {
    let pad = match site.method {
        Method::Short { pad, original } => Some((pad.wrapping_add(bias), original.to_vec())),
        _ => None,
    };
    let itself = (site.start.wrapping_add(bias), [&site.original[..], &site.kind.bytes()].concat());
    pad.into_iter().chain([itself]).collect()
}

/// Whether what is there is what the file has: not relocated text, nor a debugger's or another tool's.
pub fn is_as_in_file(memory: &Memory, site: &Site, bias: u64) -> bool {
    in_file(site, bias).iter().all(|(at, bytes)| is(memory, *at, bytes))
}

/// Of each of these sites, whether it is as in the file: as [`is_as_in_file`], but by few reads.
pub fn are_as_in_file(pid: i32, memory: &Memory, sites: &[&Site], bias: u64) -> Vec<bool> {
    let wanted: Vec<Vec<(u64, Vec<u8>)>> = sites.iter().map(|site| in_file(site, bias)).collect();
    let pieces: Vec<(u64, usize)> = wanted.iter().flatten().map(|(at, bytes)| (*at, bytes.len())).collect();
    let Some(now) = memory::gather(pid, &pieces) else {
        // It is not dumpable any more, or a page is not there.
        return sites.iter().map(|site| is_as_in_file(memory, site, bias)).collect();
    };
    let mut rest = now.as_slice();
    let mut same = |(_, bytes): &(u64, Vec<u8>)| {
        let (first, others) = rest.split_at(bytes.len());
        rest = others;
        first == bytes
    };
    // Each is looked at: `all` would stop at the first that differs.
    wanted.iter().map(|site| site.iter().fold(true, |all, piece| same(piece) & all)).collect()
}

/// Whether these bytes are at an address.
pub fn is(memory: &Memory, address: u64, bytes: &[u8]) -> bool {
    let mut now = vec![0; bytes.len()];
    memory.read(address, &mut now).is_ok() && now == bytes
}
