//! Every uprobe row, end to end: the probes armed by the tracer, the functions called by both samplers, the hits
//! counted.
//!
//! # Safety
//!
//! The calls are of functions that gate `uprobe` prepared, in this process and in 32-bit children made for the purpose;
//! between fork and exec only descriptors are moved. A slab is integers only, for which any bytes are a value.
#![allow(unsafe_code)]

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::os::fd::{AsRawFd, FromRawFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::time::Instant;
use tollgate_arm::uprobe::{self, Armed};
use tollgate_gates::clock::Tsc;
use tollgate_gates::compat::SLAB_FD;
use tollgate_gates::gate::{self, Gate, Row};
use tollgate_gates::host::Host;
use tollgate_gates::need::Need;
use tollgate_gates::probed::{self, Kind};
use tollgate_gates::sample;
use tollgate_gates::slab::{SIZE, STATE_DONE, Slab};

const SAMPLES: u32 = 97;
const BATCH: u32 = 10;
/// With three batches to warm up, 97 batches are the thousand.
const CALLS: u64 = 1000;

type Probe = (&'static dyn Gate, Row, Armed);

#[test]
fn every_call_of_every_function_fires_its_probe_once() {
    let cpu = pin();
    probed::install().unwrap();
    let start = Instant::now();
    let Some(probes) = open_all(cpu) else { return };
    println!("{} probes open after {:?}", probes.len(), start.elapsed());
    assert_eq!(probes.len(), 40);
    let slab = zeroed_slab();
    for (gate, row, armed) in &probes {
        let all = || probes.iter().map(|(_, _, armed)| armed.hits().unwrap()).sum::<u64>();
        let (before, all_before) = (armed.hits().unwrap(), all());
        let visited = match row.bits {
            64 => native(*gate, row, slab.clone()),
            _ => compat(*gate, row, slab.clone()),
        };
        let Some(visited) = visited else { continue };
        let key = format!("{}/{}/{}", gate.name(), row.bits, row.call);
        let hits = armed.hits().unwrap() - before;
        assert_eq!((visited.state, visited.taken), (STATE_DONE, SAMPLES), "{key}");
        assert_eq!(hits, CALLS, "{key}");
        assert_eq!(probed::check_hits(hits, &visited), Ok(()), "{key}");
        assert_eq!(all() - all_before, CALLS, "{key}: another probe fired too");
        let values = &visited.values[..SAMPLES as usize];
        assert!(values.iter().all(|value| *value == visited.values[0] && *value > 0), "{key}: {values:x?}");
        println!("{key}: {} ticks, null {}", median(&visited.ticks[..SAMPLES as usize]), median(&visited.null_ticks));
    }
    let start = Instant::now();
    uprobe::close_all(probes.into_iter().map(|(_, _, armed)| armed).collect());
    println!("let go after {:?}", start.elapsed());
}

/// All of them, or `None` on a machine that does not allow it.
fn open_all(cpu: u32) -> Option<Vec<Probe>> {
    let gates = ["uprobe", "uretprobe"].map(|name| gate::find(name).unwrap());
    let rows: Vec<_> =
        gates.iter().flat_map(|gate| gate.rows(&Host::default()).into_iter().map(|row| (*gate, row))).collect();
    let need = |(gate, row): &(&dyn Gate, Row)| match gate.need(row) {
        Need::Uprobe { offset, ret } => (offset, ret),
        other => panic!("{} {row:?} needs {other:?}", gate.name()),
    };
    let needs: Vec<_> = rows.iter().map(need).collect();
    let answers = uprobe::open_all(Path::new(probed::PROBED_PATH), &needs, cpu);
    let mut probes = Vec::new();
    for ((gate, row), answer) in rows.into_iter().zip(answers) {
        match answer {
            Ok(armed) => probes.push((gate, row, armed)),
            Err(error) if [libc::EACCES, libc::EPERM, libc::ENOENT].contains(&error.errno) => {
                println!("not tested: {error}");
                return None;
            }
            Err(error) => panic!("{}/{}/{}: {error}", gate.name(), row.bits, row.call),
        }
    }
    Some(probes)
}

fn native(gate: &dyn Gate, row: &Row, mut slab: Box<Slab>) -> Option<Box<Slab>> {
    (slab.samples, slab.batch) = (SAMPLES, BATCH);
    let mut crossing = gate.native(row, &Host::default()).unwrap();
    // SAFETY: what the gate itself returned: a call of a function that does nothing.
    unsafe { sample::visit(&Tsc::new()?, &mut crossing, &mut slab) };
    Some(slab)
}

/// Runs the 32-bit program on a slab in a memfd. `None` where 32-bit programs do not run.
fn compat(gate: &dyn Gate, row: &Row, mut slab: Box<Slab>) -> Option<Box<Slab>> {
    (slab.samples, slab.batch) = (SAMPLES, BATCH);
    let program = gate.compat(row, &Host::default()).unwrap().prepare(&mut slab);
    // SAFETY: a slab has no padding that anybody minds, and the slice lives as long as the slab.
    let bytes = unsafe { std::slice::from_raw_parts((&raw const *slab).cast::<u8>(), size_of::<Slab>()) };
    let mut shared = memfd(c"slab", bytes);
    shared.set_len(SIZE as u64).unwrap();
    let image = memfd(c"program", &program.image);
    // Open for writing it could not be executed.
    let reader = File::open(format!("/proc/self/fd/{}", image.as_raw_fd())).unwrap();
    drop(image);
    let mut command = Command::new(format!("/proc/self/fd/{}", reader.as_raw_fd()));
    let descriptor = shared.as_raw_fd();
    // SAFETY: dup2 is async-signal-safe.
    unsafe {
        command.pre_exec(move || match libc::dup2(descriptor, SLAB_FD) {
            -1 => Err(std::io::Error::last_os_error()),
            _ => Ok(()),
        });
    }
    let status = match command.status() {
        Ok(status) => status,
        Err(error) => {
            println!("not tested, no 32-bit programs here: {error}");
            return None;
        }
    };
    assert!(status.success(), "{}/32/{}: {status}", gate.name(), row.call);
    // SAFETY: as above; the slice is the only way to the slab while it lives.
    let bytes = unsafe { std::slice::from_raw_parts_mut((&raw mut *slab).cast::<u8>(), size_of::<Slab>()) };
    shared.seek(SeekFrom::Start(0)).unwrap();
    shared.read_exact(bytes).unwrap();
    Some(slab)
}

/// Every function's every copy, called unprobed: returns its value with the stack as it was.
#[test]
fn unprobed_functions_return() {
    let code = memfd(c"code", &probed::image());
    // SAFETY: a new mapping of a file of two pages; the functions take nothing and return a word.
    unsafe {
        let rights = libc::PROT_READ | libc::PROT_EXEC;
        let at = libc::mmap(std::ptr::null_mut(), probed::PAGE, rights, libc::MAP_PRIVATE, code.as_raw_fd(), 0);
        assert_ne!(at, libc::MAP_FAILED);
        for function in probed::functions(64) {
            for kind in Kind::ALL {
                let offset = probed::offset(64, function.call, kind).unwrap();
                let (before, after): (u64, u64);
                let mut value = 0x1234u64;
                core::arch::asm!(
                    "push rbp", "mov r12, rsp", "call r13", "mov r14, rsp", "mov rsp, r12", "pop rbp",
                    in("r13") at as u64 + offset, inout("rax") value, out("r12") before,
                    out("r14") after, clobber_abi("C"),
                );
                assert_eq!(before, after, "{}: the stack", function.call);
                let expected = if function.call == "mov_riprel" { 0x746f_6c6c } else { 0x1234 };
                assert_eq!(value, expected, "{}", function.call);
            }
        }
    }
}

fn median(values: &[u64]) -> u64 {
    let mut values = values.to_vec();
    values.sort_unstable();
    values[values.len() / 2] / u64::from(BATCH)
}

fn zeroed_slab() -> Box<Slab> {
    // SAFETY: see the module's section.
    unsafe { Box::<Slab>::new_zeroed().assume_init() }
}

fn memfd(name: &std::ffi::CStr, content: &[u8]) -> File {
    // SAFETY: a NUL-terminated name; the new descriptor is owned by the File alone.
    let mut file = unsafe { File::from_raw_fd(libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC)) };
    file.write_all(content).unwrap();
    file
}

/// Keeps this thread, and what it starts, on the CPU that it is on.
fn pin() -> u32 {
    // SAFETY: a cpu_set_t is plain data for which zero is a value; the calls read a live local.
    unsafe {
        let cpu = libc::sched_getcpu();
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(cpu as usize, &mut set);
        assert_eq!(libc::sched_setaffinity(0, size_of_val(&set), &set), 0);
        cpu as u32
    }
}
