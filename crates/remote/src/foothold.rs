//! Calls in the name of a thread before there is memory of ours in its program, or behind the end of it.
//!
//! A few bytes of executable memory that nothing executes get a `syscall`, and behind it the way back to where the
//! thread stood: a thread that is let go at any moment, by this process's death, finds home. (A `syscall` written over
//! the program's own instructions was rejected: there it stayed, and everybody died of it. One of the program's own was
//! rejected: behind it the thread has the registers of another call.)
//!
//! The bytes are the zeros behind the end of the vDSO or of a file's last page of code, as a private copy.

use super::call::{self, Home};
use super::maps::Mapping;
use super::memory::Memory;
use std::io;
use tollgate_agent::FOOTHOLD;
use tollgate_agent::head::HOME_REGISTERS;

/// Bytes of it: code, and the state of a thread.
const SIZE: usize = FOOTHOLD.len() + 8 * HOME_REGISTERS as usize;

/// The place, as long as it is there.
#[derive(Debug)]
pub struct Foothold<'a> {
    memory: &'a Memory,
    at: u64,
    home: Home,
}

impl<'a> Foothold<'a> {
    /// Finds room in a 64-bit program and writes the code there.
    pub fn new(memory: &'a Memory, maps: &[Mapping]) -> io::Result<Foothold<'a>> {
        let at = place(memory, maps, SIZE)?;
        memory.write(at, FOOTHOLD)?;
        Ok(Foothold { memory, at, home: Home::default() })
    }

    /// Makes a stopped thread call the kernel; what came back. Its registers and its mask are afterwards what they
    /// were.
    pub fn call(&self, tid: i32, nr: i64, args: [u64; 6]) -> io::Result<u64> {
        self.make(tid, nr as u64, args).and_then(call::answer)
    }

    /// The same, with what came back as the kernel has it.
    pub(super) fn make(&self, tid: i32, nr: u64, args: [u64; 6]) -> io::Result<i64> {
        self.home.call(tid, self.at, nr, args, |home| self.memory.write(self.at + FOOTHOLD.len() as u64, home))
    }
}

impl Drop for Foothold<'_> {
    fn drop(&mut self) {
        if !self.home.is_free() {
            // Should this process end before the thread is back, that finds home by what is here.
            return;
        }
        // Errors: the program is gone.
        let _ = self.memory.write(self.at, &[0; SIZE]);
    }
}

/// Room for so many bytes: in the vDSO, or else behind a file's last page of code.
pub(super) fn place(memory: &Memory, maps: &[Mapping], size: usize) -> io::Result<u64> {
    let vdso = maps.iter().filter(|map| map.path == "[vdso]");
    let files = maps.iter().filter(|map| map.inode != 0 && map.private);
    let at = vdso.chain(files).filter(|map| map.executable).find_map(|map| room(memory, map, size));
    at.ok_or(io::Error::other("its executable memory has no room for tollgate's calls"))
}

/// The last bytes of a mapping in which nothing is. That of a tollgate that was killed is left where it is: a thread
/// may stand in it, or will come back to it from a signal handler. So there are several places.
fn room(memory: &Memory, map: &Mapping, size: usize) -> Option<u64> {
    const PLACES: u64 = 4;
    /// Zeros before them may belong to the last instruction.
    const BETWEEN: usize = 64;
    let step = size.next_multiple_of(16) as u64;
    (1..=PLACES)
        .map_while(|place| map.end.checked_sub(place * step + BETWEEN as u64).filter(|at| *at >= map.start))
        .find_map(|at| {
            let mut bytes = vec![0; BETWEEN + size];
            memory.read(at, &mut bytes).ok()?;
            bytes.iter().all(|byte| *byte == 0).then_some(at + BETWEEN as u64)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maps;
    use crate::ptrace::{self, Registers, Resume};
    use std::io::{Read, Write};
    use std::process::{Command, Stdio};

    /// A program whose loader is done (what it says shows that), which stands for this thread; and its number.
    fn standing() -> (std::process::Child, i32) {
        let mut cat = Command::new("/bin/cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        cat.stdin.as_mut().unwrap().write_all(b"x").unwrap();
        cat.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        let tid = cat.id() as i32;
        ptrace::seize(tid, ptrace::OPTIONS).unwrap();
        ptrace::interrupt(tid).unwrap();
        ptrace::wait(tid, true).unwrap();
        (cat, tid)
    }

    /// How far a call has come when its tracer ends, in stops.
    #[derive(Clone, Copy, Debug)]
    enum Death {
        Before,
        Entered,
        Made,
    }

    /// Begins a call in the name of a thread that sleeps in another one; this thread, which is the tracer, ends before
    /// its end.
    fn begin_and_end(tid: i32, death: Death) {
        ptrace::seize(tid, ptrace::OPTIONS).unwrap();
        ptrace::interrupt(tid).unwrap();
        assert!(libc::WIFSTOPPED(ptrace::wait(tid, true).unwrap().unwrap().status));
        let memory = Memory::open(tid).unwrap();
        let foothold = Foothold::new(&memory, &maps::read(tid).unwrap()).unwrap();
        assert_eq!(foothold.call(tid, libc::SYS_getpid, [0; 6]).unwrap(), tid as u64);
        let saved = call::restarted(tid, ptrace::registers(tid).unwrap());
        memory
            .write(foothold.at + FOOTHOLD.len() as u64, &call::home(&saved, ptrace::signal_mask(tid).unwrap()))
            .unwrap();
        let there =
            Registers { rip: foothold.at, rax: libc::SYS_getpid as u64, orig_rax: u64::MAX, rdi: 1, rsi: 2, ..saved };
        ptrace::set_registers(tid, &there).unwrap();
        ptrace::set_signal_mask(tid, u64::MAX).unwrap();
        for _ in 0..death as usize {
            ptrace::resume(tid, Resume::Syscall, 0).unwrap();
            ptrace::wait(tid, true).unwrap();
        }
        // As if it had been killed: nothing is put back.
        std::mem::forget(foothold);
    }

    /// Regression: a thread whose tracer was killed in the first calls of joining was left at them, with their
    /// registers, and the others with a `syscall` in their code: one program in 160 died of SIGILL or SIGSEGV.
    #[test]
    fn a_thread_whose_tracer_ends_in_its_first_calls_finds_home() {
        for death in [Death::Before, Death::Entered, Death::Made] {
            let mut cat = Command::new("/bin/cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
            let (mut to, mut from) = (cat.stdin.take().unwrap(), cat.stdout.take().unwrap());
            let tid = cat.id() as i32;
            let mut echo = |text: &[u8; 4]| {
                let mut line = [0; 4];
                to.write_all(text).unwrap();
                from.read_exact(&mut line).unwrap();
                assert_eq!(&line, text);
            };
            // Twice: the second one comes upon what the first has left, and keeps away from it.
            for _ in 0..2 {
                echo(b"one\n");
                std::thread::spawn(move || begin_and_end(tid, death)).join().unwrap();
            }
            echo(b"two\n");
            assert_eq!(crate::signal_set(tid, "SigBlk"), Some(0), "{death:?}");
            drop(to);
            assert!(cat.wait().unwrap().success(), "{death:?}");
        }
    }

    /// Regression: the next tollgate took the place of one that was killed, and a thread that was stopped there by job
    /// control, or had been met there by a signal, came back to zeros.
    #[test]
    fn what_a_killed_one_has_left_is_left_alone() {
        let pid = std::process::id() as i32;
        let (memory, maps) = (Memory::open(pid).unwrap(), maps::read(pid).unwrap());
        let first = Foothold::new(&memory, &maps).unwrap();
        let second = Foothold::new(&memory, &maps).unwrap();
        assert!(first.at.abs_diff(second.at) >= SIZE as u64);
        drop(second);
        let mut bytes = [0; FOOTHOLD.len()];
        memory.read(first.at, &mut bytes).unwrap();
        assert_eq!(bytes, FOOTHOLD);
    }

    /// Regression: whoever shares a program's memory could have another call made in its name than the tracer meant,
    /// with its filter suspended.
    #[test]
    fn a_call_that_is_put_in_the_place_of_another_is_not_made() {
        let (mut cat, tid) = standing();
        let memory = Memory::open(tid).unwrap();
        let foothold = Foothold::new(&memory, &maps::read(tid).unwrap()).unwrap();
        let before = ptrace::registers(tid).unwrap();
        // exit_group(7) by the same instruction, and by one that lies elsewhere; the same number and registers, which
        // are those of another call for the other instruction (getppid is write there).
        let words: [&[u8]; 3] =
            [&[0xb0, 231, 0x0f, 0x05], &[0xbf, 7, 0, 0, 0, 0xb8, 231, 0, 0, 0, 0x0f, 0x05], &[0xcd, 0x80]];
        for other in words {
            memory.write(foothold.at, other).unwrap();
            let error = foothold.call(tid, libc::SYS_getppid, [0; 6]).unwrap_err().to_string();
            assert!(error.contains("the call was replaced by another one"), "{error}");
            memory.write(foothold.at, FOOTHOLD).unwrap();
            assert_eq!(foothold.call(tid, libc::SYS_getpid, [0; 6]).unwrap(), tid as u64);
        }
        assert_eq!(ptrace::registers(tid).unwrap().rip, call::restarted(tid, before).rip);
        drop(foothold);
        cat.kill().unwrap();
        cat.wait().unwrap();
    }

    /// Regression: a thread that slept in a call for tollgate (mprotect(2) of other threads held the lock of the
    /// memory) had nothing to find home by once tollgate had waited for it in vain, or another thread had made a call:
    /// the program died of SIGSEGV when tollgate was killed, or ended by a second Ctrl-C.
    #[test]
    fn what_a_thread_that_is_away_finds_home_by_stays() {
        let [(mut first, away), (mut second, tid)] = [standing(), standing()];
        let memory = Memory::open(tid).unwrap();
        let foothold = Foothold::new(&memory, &maps::read(tid).unwrap()).unwrap();
        let (at, mut home) = (foothold.at + FOOTHOLD.len() as u64, [0; 8 * HOME_REGISTERS as usize]);
        memory.write(at, &[7; 8 * HOME_REGISTERS as usize]).unwrap();
        foothold.home.keeps(away);
        assert_eq!(foothold.call(tid, libc::SYS_getpid, [0; 6]).unwrap(), tid as u64);
        // Nor does it make another call itself, also where it stands by now and nobody has heard of it.
        let error = foothold.call(away, libc::SYS_getpid, [0; 6]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        memory.read(at, &mut home).unwrap();
        assert_eq!(home, [7; 8 * HOME_REGISTERS as usize]);
        let bytes = foothold.at;
        drop(foothold);
        let mut code = [0; FOOTHOLD.len()];
        memory.read(bytes, &mut code).unwrap();
        assert_eq!(code, FOOTHOLD, "it stays as long as somebody is in it");
        super::super::away::take(away);
        for cat in [&mut first, &mut second] {
            cat.kill().unwrap();
            cat.wait().unwrap();
        }
    }

    #[test]
    fn an_orderly_end_leaves_zeros() {
        let mut cat = Command::new("/bin/cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        // What it says shows that the loader is done: before, there may be no room yet.
        cat.stdin.as_mut().unwrap().write_all(b"x").unwrap();
        cat.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        let tid = cat.id() as i32;
        ptrace::seize(tid, ptrace::OPTIONS).unwrap();
        let memory = Memory::unstopped(tid).unwrap();
        let at = Foothold::new(&memory, &maps::read(tid).unwrap()).unwrap().at;
        let mut bytes = [1; SIZE];
        memory.read(at, &mut bytes).unwrap();
        assert_eq!(bytes, [0; SIZE]);
        cat.kill().unwrap();
        cat.wait().unwrap();
    }
}
