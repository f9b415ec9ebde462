//! The system call: union bpf_attr of linux/bpf.h, as far as it is used.
//!
//! # Safety
//! bpf(2) reads a structure of the given size, and what its pointers point to, and writes to some of that. Each call
//! here hands over a structure that it owns, of a type whose layout is asserted; buffers are as long as the map's keys
//! and values are ([`Map`] keeps both sizes and asserts them), and outlive the call. Descriptors are owned by
//! [`OwnedFd`] from the moment in which the kernel returns them.
#![allow(unsafe_code)]

use super::Refused;
use super::asm::Instruction;
use std::ffi::CStr;
use std::mem::offset_of;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};

/// Commands: enum bpf_cmd.
const MAP_CREATE: i32 = 0;
const MAP_LOOKUP_ELEM: i32 = 1;
const MAP_UPDATE_ELEM: i32 = 2;
const MAP_DELETE_ELEM: i32 = 3;
const MAP_GET_NEXT_KEY: i32 = 4;
const PROG_LOAD: i32 = 5;
const RAW_TRACEPOINT_OPEN: i32 = 17;
const MAP_LOOKUP_BATCH: i32 = 24;

/// BPF_PROG_TYPE_RAW_TRACEPOINT.
const RAW_TRACEPOINT: u32 = 17;
/// The kernel lets programs of this licence read its memory (Documentation/bpf/bpf_licensing.rst).
const LICENCE: &CStr = c"Dual MIT/GPL";
/// Entries that are read at once: more than a bucket of a hash has, which the kernel hands over whole.
const BATCH: usize = 1024;
/// How often a program is loaded that a signal interrupted.
const TRIES: usize = 10;
/// Bytes of the verifier's words.
const LOG: usize = 1 << 16;

/// Types of maps: enum bpf_map_type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Kind {
    /// Keys of any kind.
    Hash = 1,
    /// Keys are indexes.
    Array = 2,
    /// A value for each CPU.
    PerCpuHash = 5,
    /// Records from programs to user space (Linux 5.8).
    Ring = 27,
}

#[repr(C)]
#[derive(Default)]
struct MapCreate {
    map_type: u32,
    key_size: u32,
    value_size: u32,
    max_entries: u32,
    map_flags: u32,
    inner_map_fd: u32,
    numa_node: u32,
    map_name: [u8; 16],
}
const _: () = assert!(offset_of!(MapCreate, map_name) == 28 && size_of::<MapCreate>() == 44);

#[repr(C)]
#[derive(Default)]
struct Element {
    map_fd: u32,
    pad: u32,
    key: u64,
    /// The value, or the next key.
    value: u64,
    flags: u64,
}
const _: () = assert!(offset_of!(Element, value) == 16 && size_of::<Element>() == 32);

#[repr(C)]
#[derive(Default)]
struct Batch {
    in_batch: u64,
    out_batch: u64,
    keys: u64,
    values: u64,
    count: u32,
    map_fd: u32,
    elem_flags: u64,
    flags: u64,
}
const _: () = assert!(offset_of!(Batch, count) == 32 && size_of::<Batch>() == 56);

#[repr(C)]
#[derive(Default)]
struct ProgLoad {
    prog_type: u32,
    insn_cnt: u32,
    insns: u64,
    license: u64,
    log_level: u32,
    log_size: u32,
    log_buf: u64,
    kern_version: u32,
    prog_flags: u32,
    prog_name: [u8; 16],
}
const _: () = assert!(offset_of!(ProgLoad, log_buf) == 32 && offset_of!(ProgLoad, prog_name) == 48);

#[repr(C)]
#[derive(Default)]
struct RawTracepoint {
    name: u64,
    prog_fd: u32,
    pad: u32,
}
const _: () = assert!(offset_of!(RawTracepoint, prog_fd) == 8);

/// # Safety
/// The attributes are those of the command, and what they point to is as the command has it.
unsafe fn bpf<T>(command: i32, attributes: &mut T) -> Option<i32> {
    // SAFETY: the structure is as long as is said; the rest is the caller's word.
    let answer = unsafe { libc::syscall(libc::SYS_bpf, command, std::ptr::from_mut(attributes), size_of::<T>()) };
    (answer >= 0).then_some(answer as i32)
}

/// A name as the kernel keeps it: 15 letters, digits, dots or underscores.
fn name(of: &str) -> [u8; 16] {
    let mut name = [0; 16];
    name.iter_mut().take(15).zip(of.bytes()).for_each(|(to, byte)| *to = byte);
    name
}

fn owned(descriptor: i32) -> OwnedFd {
    // SAFETY: the kernel has just made it, close-on-exec as all of bpf(2)'s, and nobody else has it.
    unsafe { OwnedFd::from_raw_fd(descriptor) }
}

/// A map. Its memory goes when this and the programs that use it are gone.
#[derive(Debug)]
pub struct Map {
    descriptor: OwnedFd,
    key: usize,
    value: usize,
}

impl Map {
    /// A map of so many entries. Of a map per CPU, `value` is the size of one CPU's, a multiple of 8, and a value as
    /// it is read has one for each of `cpus`.
    pub fn new(kind: Kind, of: &str, [key, value]: [usize; 2], entries: u32, cpus: usize) -> Result<Map, Refused> {
        let mut attributes = MapCreate {
            map_type: kind as u32,
            key_size: key as u32,
            value_size: value as u32,
            max_entries: entries,
            map_name: name(of),
            ..MapCreate::default()
        };
        // SAFETY: the command reads the structure alone.
        let descriptor = unsafe { bpf(MAP_CREATE, &mut attributes) };
        let descriptor = owned(descriptor.ok_or_else(|| Refused::last(format!("make the map {of}")))?);
        let value = if kind == Kind::PerCpuHash { value * cpus } else { value };
        Ok(Map { descriptor, key, value })
    }

    /// For instructions and mmap(2).
    pub fn descriptor(&self) -> RawFd {
        self.descriptor.as_raw_fd()
    }

    fn element(&self, command: i32, key: Option<&[u8]>, value: u64) -> bool {
        assert!(key.is_none_or(|key| key.len() == self.key));
        let key = key.map_or(0, |key| key.as_ptr() as u64);
        let mut attributes = Element { map_fd: self.descriptor() as u32, key, value, ..Element::default() };
        // SAFETY: the key is as long as the map's; the callers below say why the value is.
        unsafe { bpf(command, &mut attributes) }.is_some()
    }

    /// The value of a key.
    pub fn get(&self, key: &[u8]) -> Option<Vec<u8>> {
        let mut value = vec![0; self.value];
        // The kernel writes the value of one key, which is as long as this.
        self.element(MAP_LOOKUP_ELEM, Some(key), value.as_mut_ptr() as u64).then_some(value)
    }

    /// Sets the value of a key.
    pub fn set(&self, key: &[u8], value: &[u8]) -> bool {
        assert!(value.len() == self.value);
        // The kernel reads a value, which is as long as this.
        self.element(MAP_UPDATE_ELEM, Some(key), value.as_ptr() as u64)
    }

    /// Forgets a key.
    pub fn remove(&self, key: &[u8]) -> bool {
        self.element(MAP_DELETE_ELEM, Some(key), 0)
    }

    /// The key behind this one, or the first.
    fn next(&self, key: Option<&[u8]>) -> Option<Vec<u8>> {
        let mut next = vec![0; self.key];
        // The kernel writes a key, which is as long as this.
        self.element(MAP_GET_NEXT_KEY, key, next.as_mut_ptr() as u64).then_some(next)
    }

    /// All entries, of which there are at most so many, each with its key; whether these were all. In batches, or one
    /// by one before Linux 5.6.
    pub fn all(&self, entries: usize, mut each: impl FnMut(&[u8], &[u8])) -> bool {
        let (mut keys, mut values) = (vec![0; BATCH * self.key], vec![0; BATCH * self.value]);
        // Where the kernel goes on: the number of a bucket.
        let (mut from, mut to, mut first) = (0u64, 0u64, true);
        loop {
            let mut attributes = Batch {
                in_batch: if first { 0 } else { std::ptr::from_mut(&mut from) as u64 },
                out_batch: std::ptr::from_mut(&mut to) as u64,
                keys: keys.as_mut_ptr() as u64,
                values: values.as_mut_ptr() as u64,
                count: BATCH as u32,
                map_fd: self.descriptor() as u32,
                ..Batch::default()
            };
            // SAFETY: there is room for so many keys and values, and the kernel writes no more of either than `count`;
            // of a hash, what it keeps in the two batch fields are four bytes.
            let more = unsafe { bpf(MAP_LOOKUP_BATCH, &mut attributes) }.is_some();
            let errno = std::io::Error::last_os_error().raw_os_error().unwrap_or(0);
            match (more, errno) {
                (true, _) | (false, libc::ENOENT) => {}
                (false, libc::EINVAL) if first => return self.one_by_one(entries, each),
                _ => return false,
            }
            let read = attributes.count as usize;
            keys.chunks(self.key).zip(values.chunks(self.value)).take(read).for_each(|(key, value)| each(key, value));
            if !more {
                return true;
            }
            (from, first) = (to, false);
        }
    }

    /// A key that is removed meanwhile would have this begin again: it gives up after as many keys as there can be.
    fn one_by_one(&self, entries: usize, mut each: impl FnMut(&[u8], &[u8])) -> bool {
        let mut key = self.next(None);
        for _ in 0..=entries {
            let Some(at) = key else { return true };
            if let Some(value) = self.get(&at) {
                each(&at, &value);
            }
            key = self.next(Some(&at));
        }
        false
    }
}

/// A program that the kernel has verified.
#[derive(Debug)]
pub struct Program(OwnedFd);

impl Program {
    /// Has it verified. An error has the verifier's last line.
    pub fn load(of: &str, code: &[Instruction]) -> Result<Program, Refused> {
        let mut log = vec![0u8; LOG];
        let mut attributes = ProgLoad {
            prog_type: RAW_TRACEPOINT,
            insn_cnt: code.len() as u32,
            insns: code.as_ptr() as u64,
            license: LICENCE.as_ptr() as u64,
            prog_name: name(of),
            ..ProgLoad::default()
        };
        for _ in 0..TRIES {
            // SAFETY: `code` has so many instructions, and the licence ends in a zero.
            if let Some(descriptor) = unsafe { bpf(PROG_LOAD, &mut attributes) } {
                return Ok(Program(owned(descriptor)));
            }
            // A signal came while the verifier worked.
            if std::io::Error::last_os_error().raw_os_error() != Some(libc::EAGAIN) {
                break;
            }
        }
        let mut refused = Refused::last(format!("load the program {of}"));
        if ![libc::EPERM, libc::ENOSYS].contains(&refused.errno) {
            (attributes.log_level, attributes.log_size) = (1, LOG as u32);
            attributes.log_buf = log.as_mut_ptr() as u64;
            // SAFETY: as above; the verifier writes at most so many bytes to the log, and a zero at their end.
            if let Some(descriptor) = unsafe { bpf(PROG_LOAD, &mut attributes) } {
                return Ok(Program(owned(descriptor)));
            }
            let said = String::from_utf8_lossy(&log).into_owned();
            let said = said.trim_end_matches('\0').lines().rfind(|line| !line.starts_with("processed "));
            refused.what += &said.map_or(String::new(), |line| format!(" ({line})"));
        }
        Err(refused)
    }

    /// Runs it at each passage of a tracepoint, for as long as what is returned lives.
    pub fn attach(&self, tracepoint: &CStr) -> Result<Attached, Refused> {
        let mut attributes =
            RawTracepoint { name: tracepoint.as_ptr() as u64, prog_fd: self.0.as_raw_fd() as u32, pad: 0 };
        // SAFETY: the name ends in a zero.
        let descriptor = unsafe { bpf(RAW_TRACEPOINT_OPEN, &mut attributes) };
        let refused = || Refused::last(format!("attach to the tracepoint {}", tracepoint.to_string_lossy()));
        Ok(Attached(owned(descriptor.ok_or_else(refused)?)))
    }
}

/// A program at a tracepoint. The kernel detaches it when this is dropped, or the process ends, however it ends.
#[derive(Debug)]
pub struct Attached(#[expect(dead_code, reason = "it is there to be closed")] OwnedFd);

/// Before Linux 5.11 maps count as locked memory, of which even root may have 64 KiB.
pub fn raise_locked() {
    let all = libc::rlimit { rlim_cur: libc::RLIM_INFINITY, rlim_max: libc::RLIM_INFINITY };
    // SAFETY: a structure of ours is read. Who may not raise it is told by the maps.
    unsafe { libc::setrlimit(libc::RLIMIT_MEMLOCK, &all) };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On kernels of this age nobody reads one by one; on those before 5.6 everybody does.
    #[test]
    fn both_ways_to_read_a_map_find_each_key_once() {
        raise_locked();
        let (keys, cpus) = (3_000u32, 1);
        let Ok(map) = Map::new(Kind::Hash, "test", [4, 8], keys, cpus) else { return };
        for key in 0..keys {
            assert!(map.set(&key.to_ne_bytes(), &u64::from(key).to_ne_bytes()));
        }
        let (mut batched, mut single) = (Vec::new(), Vec::new());
        assert!(map.all(keys as usize, |key, _| batched.push(key.to_vec())));
        assert!(map.one_by_one(keys as usize, |key, _| single.push(key.to_vec())));
        for found in [&mut batched, &mut single] {
            found.sort();
            found.dedup();
            assert_eq!(found.len(), keys as usize);
        }
        assert_eq!(map.get(&7u32.to_ne_bytes()), Some(7u64.to_ne_bytes().to_vec()));
        assert!(map.remove(&7u32.to_ne_bytes()) && map.get(&7u32.to_ne_bytes()).is_none());
    }
}
