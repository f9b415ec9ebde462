//! Calls in the name of a thread of a 32-bit program: [`foothold`](super::foothold) in the other mode.
//!
//! `int $0x80`, and behind it the way home, with the thread's mask of signals and its registers: a tracer that is
//! killed in the middle leaves it there. (The vDSO's own `int $0x80` was rejected: behind it three words are popped,
//! and one of a hundred programs that were starting died so.)

use super::away;
use super::call;
use super::foothold::place;
use super::maps::Mapping;
use super::memory::Memory;
use super::ptrace::Registers;
use iced_x86::IcedError;
use std::cell::Cell;
use std::io;

/// Bytes of the code, with room.
const CODE: u64 = 112;
/// The mask's two words, and nine registers.
const WORDS: usize = 11;
const SIZE: usize = CODE as usize + 4 * WORDS;

/// The place, as long as it is there.
#[derive(Debug)]
pub struct Foothold32<'a> {
    memory: &'a Memory,
    at: u64,
    /// The thread that has not come back from it, which finds home by what is there.
    kept: Cell<Option<i32>>,
}

impl<'a> Foothold32<'a> {
    /// Finds room in a 32-bit program and writes the code there.
    pub fn new(memory: &'a Memory, maps: &[Mapping]) -> io::Result<Foothold32<'a>> {
        let at = place(memory, maps, SIZE)?;
        memory.write(at, &code(at).map_err(io::Error::other)?)?;
        Ok(Foothold32 { memory, at, kept: Cell::default() })
    }

    /// Makes a stopped thread call the kernel; what came back. Its registers and its mask are afterwards what they
    /// were.
    pub fn call(&self, tid: i32, nr: u64, args: [u64; 6]) -> io::Result<u64> {
        if self.kept.get().is_some_and(away::is) {
            return Err(away::sleeps());
        }
        let keep = |saved: &Registers, mask: u64| {
            let (low, high) = (mask, mask >> 32);
            let Registers { rbx, rcx, rdx, rsi, rdi, rbp, rax, rsp, rip, .. } = *saved;
            let words = [low, high, rbx, rcx, rdx, rsi, rdi, rbp, rax, rsp, rip];
            let bytes: Vec<u8> = words.iter().flat_map(|word| (*word as u32).to_le_bytes()).collect();
            self.memory.write(self.at + CODE, &bytes)
        };
        let answer = call::kept_32(tid, self.at, nr, args, keep);
        self.kept.set(Some(tid).filter(|tid| away::is(*tid)));
        answer
    }
}

impl Drop for Foothold32<'_> {
    fn drop(&mut self) {
        if self.kept.get().is_some_and(away::is) {
            // As in `Foothold`.
            return;
        }
        // Errors: the program is gone.
        let _ = self.memory.write(self.at, &[0; SIZE]);
    }
}

/// No instruction changes a flag.
fn code(at: u64) -> Result<Vec<u8>, IcedError> {
    use iced_x86::code_asm::*;
    /// rt_sigprocmask of the i386 table (asm/unistd_32.h).
    const SIGPROCMASK: u32 = 175;
    let words = (at + CODE) as u32;
    let word = |index: u32| dword_ptr(words + 4 * index);
    let mut a = CodeAssembler::new(32)?;
    a.int(0x80)?;
    a.mov(eax, SIGPROCMASK)?;
    a.mov(ebx, libc::SIG_SETMASK)?;
    a.mov(ecx, words)?;
    a.mov(edx, 0)?;
    a.mov(esi, 8)?;
    a.int(0x80)?;
    for (index, register) in (2..).zip([ebx, ecx, edx, esi, edi, ebp, eax, esp]) {
        a.mov(register, word(index))?;
    }
    a.jmp(word(10))?;
    let mut bytes = a.assemble(at)?;
    bytes.resize(CODE as usize, 0xcc);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_fits_its_place() {
        let code = code(0x0804_9000).unwrap();
        assert_eq!((code.len(), &code[..2]), (CODE as usize, &[0xcd, 0x80][..]));
        // The last instruction, jmp *words, is whole.
        let end = code.iter().rposition(|byte| *byte != 0xcc).unwrap() + 1;
        assert_eq!(&code[end - 6..end - 4], &[0xff, 0x25]);
        assert_eq!(u64::from(u32::from_le_bytes(code[end - 4..end].try_into().unwrap())), 0x0804_9000 + CODE + 40);
    }
}
