//! The process that is probed: maps the functions, says so, waits for a word, and times each copy of each function in
//! turn.
//!
//! Times are the thread's CPU time (clock_gettime(2), CLOCK_THREAD_CPUTIME_ID) around a batch of calls: what other
//! processes take is not in it.
//!
//! # Safety
//!
//! One file is mapped, executable and not writable, at an address of the kernel's choice. Only [`FUNCTIONS`] are called
//! in it, which change rax, rbp and the flags and put all else back; the loop that calls them says so. clock_gettime
//! fills a structure on the stack.
#![allow(unsafe_code)]

use super::functions::{Copy, FUNCTIONS, offset, size};
use crate::exit::Exit;
use anyhow::{Context, Result, bail};
use clap::Args;
use nix::sched::{CpuSet, sched_setaffinity};
use nix::unistd::Pid;
use std::fs::File;
use std::io::{self, BufRead, Write};
use std::os::fd::AsRawFd;
use std::path::PathBuf;

/// `tollgate probed`.
#[derive(Debug, Args)]
pub struct ProbedArgs {
    /// The file with the functions.
    pub file: PathBuf,
    /// Rounds.
    pub rounds: u32,
    /// The CPU to run on.
    pub cpu: u32,
}

/// How long a batch takes about, ns: a reading of the clock is a thousandth of it.
const BATCH: f64 = 300_000.0;

/// Calls of a batch, at most.
const MOST: u64 = 100_000;

/// Is probed.
pub fn run(args: &ProbedArgs) -> Result<Exit> {
    let mut set = CpuSet::new();
    set.set(args.cpu as usize)?;
    sched_setaffinity(Pid::from_raw(0), &set).context("cannot be pinned to its CPU")?;
    let base = map(&args.file)?;
    say("ready\n")?;
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    if line.trim() != "go" {
        return Ok(Exit::Success);
    }
    let address = |index: usize, copy: Copy| base + offset(index, copy);
    let mut batches = vec![[0u64; Copy::ALL.len()]; FUNCTIONS.len()];
    for (index, batch) in batches.iter_mut().enumerate() {
        for copy in Copy::ALL {
            // The first calls fault pages in and train predictors; then as many as fill a batch.
            let tried = 200;
            calls(address(index, copy), tried);
            let ns = timed(address(index, copy), tried) / tried as f64;
            batch[copy as usize] = ((BATCH / ns.max(0.1)) as u64).clamp(20, MOST);
            say(&format!("{index} {} {} 0\n", copy as usize, 2 * tried))?;
        }
    }
    for _ in 0..args.rounds {
        for (index, batch) in batches.iter().enumerate() {
            for copy in Copy::ALL {
                let count = batch[copy as usize];
                let ns = timed(address(index, copy), count).max(f64::MIN_POSITIVE);
                say(&format!("{index} {} {count} {ns}\n", copy as usize))?;
            }
        }
    }
    say("done\n")?;
    // Until the probes are out: whoever reads this ends our input then.
    line.clear();
    io::stdin().lock().read_line(&mut line)?;
    Ok(Exit::Success)
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Maps the file; lives as long as the process.
fn map(path: &std::path::Path) -> Result<u64> {
    let file = File::open(path).with_context(|| format!("{}: cannot be read", path.display()))?;
    if file.metadata()?.len() != size() {
        bail!("{}: not the functions to be probed", path.display());
    }
    // SAFETY: a new mapping at an address of the kernel's choice overlaps nothing.
    let at = unsafe {
        let rights = libc::PROT_READ | libc::PROT_EXEC;
        libc::mmap(std::ptr::null_mut(), size() as usize, rights, libc::MAP_PRIVATE, file.as_raw_fd(), 0)
    };
    if at == libc::MAP_FAILED {
        return Err(io::Error::last_os_error()).context("cannot map the functions to be probed");
    }
    Ok(at as u64)
}

/// CPU time of so many calls, ns.
fn timed(function: u64, count: u64) -> f64 {
    let before = cpu_time();
    calls(function, count);
    cpu_time() - before
}

fn cpu_time() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: fills a live local.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

/// Calls a function of the file.
fn calls(function: u64, count: u64) {
    // SAFETY: `function` is the start of one of FUNCTIONS in a mapping that lives as long as the process. It changes
    // rax, rbp and the flags: rbp is put back here, the others are declared. 128 bytes below the stack pointer are left
    // alone, because a call writes there.
    unsafe {
        std::arch::asm!(
            "mov r14, rbp",
            "sub rsp, 128",
            ".p2align 6",
            "2:",
            "call r12",
            "dec r13",
            "jnz 2b",
            "add rsp, 128",
            "mov rbp, r14",
            // By name: left to itself the compiler has put the function's address into rbp, which the functions change.
            in("r12") function,
            inout("r13") count => _,
            out("r14") _,
            out("rax") _,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::super::functions::image;
    use super::*;

    #[test]
    fn every_copy_of_every_function_can_be_called() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("functions");
        std::fs::write(&path, image()).unwrap();
        let base = map(&path).unwrap();
        for index in 0..FUNCTIONS.len() {
            Copy::ALL.into_iter().for_each(|copy| calls(base + offset(index, copy), 1000));
        }
        std::fs::write(&path, b"short").unwrap();
        assert!(map(&path).is_err());
    }
}
