//! What a tollgate that was killed has left in a program: jumps to stubs, which go on to do what they did.
//!
//! They are known by what stands before each stub ([`MARK`]). What was there before is in the program's files. The
//! stubs themselves stay, because a thread may be in one or come back to one.

use super::loader;
use std::collections::BTreeSet;
use std::io;
use tollgate_remote::maps::{self, Mapping};
use tollgate_remote::memory::Memory;
use tollgate_remote::own_pages;
use tollgate_remote::ptrace;
use tollgate_rewrite::encode;
use tollgate_rewrite::scan::cache::Cache;
use tollgate_rewrite::site::{Site, VSYSCALL};
use tollgate_supervisor::sites;

/// What stands before a stub of `run`, and at the end of a page of ways to the vDSO.
pub(super) const MARK: [u8; 8] = *b"tollgate";

/// Where in such a page it stands.
pub(super) const MARK_OF_PAGE: u64 = 4096 - MARK.len() as u64;

/// What came of it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct TakenOut {
    /// Places that are as in their files.
    pub places: u64,
    /// Places that are not, by the file, which cannot be read.
    pub left: Vec<(String, u64)>,
}

/// Puts back what a stopped thread's process has in its files.
pub(super) fn take_out(tid: i32, cache: &Cache) -> io::Result<TakenOut> {
    let (memory, maps) = (Memory::open(tid)?, maps::read(tid)?);
    let bits = if ptrace::registers(tid)?.cs == ptrace::USER_CS { 64 } else { 32 };
    let (mut taken, mut left) = (0, Vec::new());
    for map in maps.iter().filter(|map| map.executable && map.private) {
        let Some((sites, bias)) = sites::of(tid, map, cache).filter(|(sites, _)| sites.bits == bits) else {
            if let jumps @ 1.. = if map.path.starts_with('/') { marked_jumps(tid, &memory, map, bits) } else { 0 } {
                left.push((map.path.clone(), jumps));
            }
            continue;
        };
        for site in sites.sites.iter().filter(|site| leads_to_stub(&memory, site, bits, bias)) {
            let there = (map.start..map.end).contains(&site.start.wrapping_add(bias));
            let mut writes = encode::behind_page(site, bits, bias).into_iter().chain(encode::restore(site, bits, bias));
            if there && writes.all(|write| memory.write(write.address, &write.bytes).is_ok()) {
                taken += 1;
            }
        }
        for mention in &sites.vsyscall {
            let field = mention.insn.wrapping_add(bias).wrapping_add(u64::from(mention.field));
            let width = usize::from(mention.width.min(8));
            let named = (VSYSCALL + u64::from(mention.function)).to_le_bytes();
            if names_page(&memory, field, width, mention.function.into())
                && memory.write(field, &named[..width]).is_ok()
            {
                taken += 1;
            }
        }
    }
    taken += u64::from(silence(tid, &memory, &maps, bits).is_some());
    Ok(TakenOut { places: taken, left })
}

/// How many jumps to stubs of ours there are in a file's code of which nothing is known.
fn marked_jumps(tid: i32, memory: &Memory, map: &Mapping, bits: u8) -> u64 {
    let mut found = BTreeSet::new();
    // Of what cannot be read, nothing is known.
    let _ = own_pages::each(tid, memory, map, loader::JUMP as u64 - 1, |start, bytes| {
        let jumps =
            bytes.windows(loader::JUMP).zip(start..).filter_map(|(bytes, at)| Some((at, *bytes.first_chunk()?)));
        found.extend(jumps.filter(|(at, bytes)| is_marked(memory, *at, *bytes, bits)).map(|(at, _)| at));
    });
    found.len() as u64
}

/// Whether a site's first instruction is a jump to a stub of ours.
fn leads_to_stub(memory: &Memory, site: &Site, bits: u8, bias: u64) -> bool {
    let start = site.start.wrapping_add(bias);
    let short = |bytes: [u8; 5]| {
        (bytes[0] == 0xeb).then(|| start.wrapping_add(2).wrapping_add_signed(i64::from(bytes[1] as i8)))
    };
    let jump = |at: u64| {
        let mut bytes = [0; 5];
        memory.read(at, &mut bytes).is_ok().then_some(bytes)
    };
    let Some(first) = jump(start) else { return false };
    let (at, bytes) = match short(first) {
        Some(pad) => (pad, jump(pad)),
        None => (start, Some(first)),
    };
    bytes.is_some_and(|bytes| is_marked(memory, at, bytes, bits))
}

/// Whether these bytes are a jump to a stub of ours.
fn is_marked(memory: &Memory, at: u64, bytes: [u8; 5], bits: u8) -> bool {
    let [0xe9, relative @ ..] = bytes else { return false };
    let target = at.wrapping_add(5).wrapping_add_signed(i64::from(i32::from_le_bytes(relative)));
    let target = if bits == 32 { target & 0xffff_ffff } else { target };
    sites::is(memory, target.wrapping_sub(MARK.len() as u64), &MARK)
}

/// Whether an operand names a function of a page of ours.
fn names_page(memory: &Memory, field: u64, width: usize, function: u64) -> bool {
    let mut bytes = [0; 8];
    if memory.read(field, &mut bytes[..width]).is_err() {
        return false;
    }
    let named = u64::from_le_bytes(bytes);
    named & 0xfff == function && sites::is(memory, (named & !0xfff).wrapping_add(MARK_OF_PAGE), &MARK)
}

/// A loader that was to tell what it maps tells nobody any more.
fn silence(tid: i32, memory: &Memory, maps: &[Mapping], bits: u8) -> Option<()> {
    let range = loader::range(tid, maps, bits)?;
    let hook = loader::Hooks::default().of(tid, maps, &range)?;
    let mut bytes = [0; loader::JUMP];
    memory.read(hook.at, &mut bytes).ok()?;
    is_marked(memory, hook.at, bytes, bits).then(|| memory.write(hook.at, &hook.bytes).ok())?
}
