//! What a `trace` or a `probe` has left that was killed while it gave a program the memory that they were to share:
//! nothing leads there yet, and nothing in it says what is to be put back. What is left of one that came further is
//! [`super::stale_cleanup`]'s, and that of `crates/probe/src/live/stale_probes.rs`.
//!
//! It is known by a mapping of a file without a name that begins as DATA does. A program can make such a mapping
//! itself, and loses it then.

use crate::stale_cleanup;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use tollgate_agent::{head, layout};
use tollgate_remote::foothold::Foothold;
use tollgate_remote::maps::{self, Mapping};
use tollgate_remote::memory::Memory;
use tollgate_remote::{self as remote, filter};

/// Mappings, and descriptors, that are taken out: there are two and one, of each that was killed. A program may make
/// any number.
const MOST: usize = 64;

/// Whether there is any; a thread of the process stands.
pub fn is_left_in(pid: i32, agent: i32) -> bool {
    Memory::unstopped(agent).and_then(|memory| Ok(!inodes(&memory, &maps::read(pid)?).is_empty())).unwrap_or(false)
}

/// Takes it out by calls in the name of a thread that stands, as all of its process do; what is to be said of that.
pub fn clear(pid: i32, agent: i32) -> Option<String> {
    let (memory, maps) = (Memory::unstopped(agent).ok()?, maps::read(pid).ok()?);
    let inodes = inodes(&memory, &maps);
    if inodes.is_empty() {
        return None;
    }
    if stale_cleanup::find(pid, agent).is_some() || remote::filtered(agent) && !filter::allows(agent) {
        return None;
    }
    let same = maps.iter().filter(|map| map.path.starts_with("/memfd:") && inodes.contains(&map.inode));
    let pieces: Vec<&Mapping> = same.take(MOST).collect();
    // Of another version, which came further.
    let further = |map: &Mapping| {
        map.executable && map.path.starts_with("/memfd:") && has_magic(&memory, map.start + layout::CONFIG_MAGIC)
    };
    if maps.iter().any(further) {
        return None;
    }
    let done = unmap(agent, &memory, &maps, &pieces, &descriptors(pid, &inodes));
    Some(match done {
        Ok(()) => format!("process {pid}: removed memory that a killed tollgate had left"),
        Err(error) => format!("process {pid}: memory that a killed tollgate had left stays: {error}"),
    })
}

/// The files that are mapped there, and to which nothing leads.
fn inodes(memory: &Memory, maps: &[Mapping]) -> Vec<u64> {
    // A HEAD that is whole has a DATA, and both are taken out with the probes.
    let whole: Vec<u64> = maps.iter().filter_map(|map| data_of(memory, map)).collect();
    let begun = |map: &&Mapping| {
        is_data(memory, map) || is_code(memory, map) || is_begun(memory, map) && !whole.contains(&map.start)
    };
    maps.iter().filter(begun).map(|map| map.inode).collect()
}

/// Memory of a trace.
fn is_data(memory: &Memory, map: &Mapping) -> bool {
    let fits = map.writable && !map.private && map.offset == 0 && map.path.starts_with("/memfd:");
    fits && has_magic(memory, map.start + layout::DATA_MAGIC)
}

/// What a trace executes, which says nothing of itself yet.
fn is_code(memory: &Memory, map: &Mapping) -> bool {
    let size = map.end - map.start == layout::CODE_SIZE;
    let fits =
        size && map.executable && !map.writable && !map.private && map.offset == 0 && map.path.starts_with("/memfd:");
    fits && has_magic(memory, map.start + layout::CODE_MAGIC)
}

/// Memory of probes, of which there are two files: DATA, or a HEAD that is not whole yet.
fn is_begun(memory: &Memory, map: &Mapping) -> bool {
    let word = |offset: u64| stale_cleanup::word(memory, map.start + offset);
    let ours = !map.private && map.offset == 0 && map.path.starts_with("/memfd:");
    match (map.writable, map.executable) {
        // Before it can be written to, too.
        (_, false) => ours && word(head::HEAD_DATA_MAGIC) == Some(head::HEAD_MAGIC_WORD),
        (false, true) => ours && word(head::HEAD_MAGIC) == Some(head::HEAD_BEGUN_WORD),
        _ => false,
    }
}

/// Where the DATA of a HEAD is that is whole.
fn data_of(memory: &Memory, map: &Mapping) -> Option<u64> {
    let word = |offset: u64| stale_cleanup::word(memory, map.start + offset);
    let whole =
        map.executable && map.path.starts_with("/memfd:") && word(head::HEAD_MAGIC) == Some(head::HEAD_MAGIC_WORD);
    word(head::HEAD_DATA).filter(|_| whole)
}

fn has_magic(memory: &Memory, at: u64) -> bool {
    stale_cleanup::word(memory, at) == Some(layout::MAGIC)
}

/// The numbers that these files have in a process.
fn descriptors(pid: i32, inodes: &[u64]) -> Vec<u64> {
    let links = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten();
    let nameless =
        links.filter(|link| fs::read_link(link.path()).is_ok_and(|path| path.to_string_lossy().starts_with("/memfd:")));
    let same = nameless.filter(|link| fs::metadata(link.path()).is_ok_and(|file| inodes.contains(&file.ino())));
    same.filter_map(|link| link.file_name().to_str()?.parse().ok()).take(MOST).collect()
}

fn unmap(agent: i32, memory: &Memory, maps: &[Mapping], pieces: &[&Mapping], descriptors: &[u64]) -> io::Result<()> {
    let foothold = Foothold::new(memory, maps)?;
    for piece in pieces {
        foothold.call(agent, libc::SYS_munmap, [piece.start, piece.end - piece.start, 0, 0, 0, 0])?;
    }
    for descriptor in descriptors {
        foothold.call(agent, libc::SYS_close, [*descriptor, 0, 0, 0, 0, 0])?;
    }
    Ok(())
}
