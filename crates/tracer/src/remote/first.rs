//! Calls in a program's name before it has memory of ours, and when it has none any more.
//!
//! They are made at the end of the vDSO: what the kernel leaves empty there gets a `syscall` and, behind it, the way home of
//! [`call::home`], for the case that this process is killed meanwhile. Behind an instruction of the program's own the thread would go on with
//! the call's registers. Nothing of the program's is written over, and what was written is empty again afterwards.
//!
//! Rejected: the unused end of a file's last page of code. Nobody can tell that from data that is zero.

use super::call::{self, SYSCALL};
use super::maps::Mapping;
use super::memory::Memory;
use iced_x86::IcedError;
use iced_x86::code_asm::*;
use std::io;
use tollgate_agent::head::HOME_REGISTERS;

/// Bytes that are used at most.
const SIZE: u64 = 512;
/// Bytes of what [`call::home`] says, which follow the code.
const HOME: usize = 8 * HOME_REGISTERS as usize;

/// See the module.
#[derive(Debug)]
pub struct FirstCalls<'a> {
    tid: i32,
    memory: &'a Memory,
    /// Address of the `syscall`.
    gadget: u64,
    /// Where code was written that is taken back, and where it looks for the way home.
    written: Option<(u64, u64)>,
}

impl<'a> FirstCalls<'a> {
    /// For a thread that stands. Where the vDSO has no room, a `syscall` of the program's own does, without a way home.
    pub fn new(tid: i32, memory: &'a Memory, maps: &[Mapping]) -> Option<FirstCalls<'a>> {
        let room = maps.iter().find(|map| map.path == "[vdso]").and_then(|map| room(memory, map));
        let write = |(at, code): (u64, Vec<u8>)| memory.write(at, &code).ok().map(|()| (at, at + (code.len() - HOME) as u64));
        let written = room.and_then(write);
        let gadget = written.map(|(at, _)| at).or_else(|| call::gadget(memory, maps, SYSCALL))?;
        Some(FirstCalls { tid, memory, gadget, written })
    }

    /// A call in the thread's name.
    pub fn call(&self, nr: i64, args: [u64; 6]) -> io::Result<u64> {
        let made = call::kept(self.tid, self.gadget, nr as u64, args, |saved, mask| match self.written {
            Some((_, home)) => self.memory.write(home, &call::home(saved, mask)),
            None => Ok(()),
        });
        made.and_then(call::answer)
    }
}

impl Drop for FirstCalls<'_> {
    fn drop(&mut self) {
        if let Some((at, _)) = self.written {
            // Where it fails, the program has ended.
            let _ = self.memory.write(at, &[0; SIZE as usize]);
        }
    }
}

/// Where there is room, and the code for there. What another tollgate has left that was killed is as good as nothing.
fn room(memory: &Memory, vdso: &Mapping) -> Option<(u64, Vec<u8>)> {
    // A neighbour's last instruction may be followed by zeros that belong to it.
    const BETWEEN: u64 = 64;
    let at = vdso.end.checked_sub(SIZE).filter(|at| *at >= vdso.start + BETWEEN)?;
    let code = code(at).ok().filter(|code| code.len() as u64 <= SIZE)?;
    let mut now = vec![0; (BETWEEN + SIZE) as usize];
    memory.read(at - BETWEEN, &mut now).ok()?;
    let (between, now) = now.split_at(BETWEEN as usize);
    let free = now.iter().all(|byte| *byte == 0) || now.starts_with(&code[..code.len() - HOME]);
    (free && between.iter().all(|byte| *byte == 0)).then_some((at, code))
}

/// `syscall`, and the way home: as `home.S` of the agents.
fn code(at: u64) -> Result<Vec<u8>, IcedError> {
    let mut a = CodeAssembler::new(64)?;
    let mut words: Vec<CodeLabel> = (0..HOME_REGISTERS).map(|_| a.create_label()).collect();
    let home = |word: usize| qword_ptr(words[word]);
    a.syscall()?;
    // rt_sigprocmask(SIG_SETMASK, mask, 0, 8)
    a.mov(eax, libc::SYS_rt_sigprocmask as i32)?;
    a.mov(edi, libc::SIG_SETMASK)?;
    a.lea(rsi, home(0))?;
    a.xor(edx, edx)?;
    a.mov(r10d, 8)?;
    a.syscall()?;
    // Below the red zone.
    a.mov(rsp, home(2))?;
    a.lea(rsp, rsp - 128)?;
    a.push(home(3))?;
    a.popfq()?;
    a.mov(rsp, home(2))?;
    let registers = [rax, rbx, rcx, rdx, rsi, rdi, rbp, r8, r9, r10, r11, r12, r13, r14, r15];
    for (register, word) in registers.into_iter().zip(4..) {
        a.mov(register, home(word))?;
    }
    a.jmp(home(1))?;
    for word in &mut words {
        a.set_label(word)?;
        a.dq(&[0])?;
    }
    a.assemble(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Otherwise the first calls are as dangerous as they were, and nobody notices.
    #[test]
    fn the_vdso_of_this_machine_has_room_and_is_empty_again_afterwards() {
        let pid = std::process::id() as i32;
        let (memory, maps) = (Memory::open(pid).unwrap(), crate::remote::maps::read(pid).unwrap());
        let Some(vdso) = maps.iter().find(|map| map.path == "[vdso]") else { return };
        let (at, code) = room(&memory, vdso).expect("room behind the vDSO's code");
        assert!(code.starts_with(&SYSCALL) && code.ends_with(&[0; HOME]), "{code:x?}");
        let read = || {
            let mut bytes = vec![0; SIZE as usize];
            memory.read(at, &mut bytes).map(|()| bytes).unwrap()
        };
        let calls = FirstCalls::new(pid, &memory, &maps).unwrap();
        assert_eq!((calls.gadget, &read()[..code.len()]), (at, &code[..]));
        // A tollgate that was killed leaves it so.
        assert_eq!(room(&memory, vdso), Some((at, code)));
        drop(calls);
        assert_eq!(read(), vec![0; SIZE as usize]);
    }
}
