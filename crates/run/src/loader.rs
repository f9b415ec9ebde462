//! What a program maps while it starts, told by its loader.
//!
//! Loaders call an empty function when they have mapped libraries, for debuggers to set a breakpoint on:
//! `_dl_debug_state` of glibc and musl (elf/dl-debug.c of glibc 2.36). Until it has been called for the last time of a
//! start, it sends its own process a SIGURG: the tracer sees the stop and keeps the signal. If the tracer has been
//! killed, the kernel drops the signal (signal(7): its default is to be ignored); where the program has a handler for
//! it by then, none is sent.
//!
//! (A breakpoint there was rejected, or at the entry point: a program whose tracer is killed before that would die of
//! it. Stops at each of the loader's calls are two for each of some 25 calls; they are what is left for 32-bit
//! programs, other loaders, and where SIGURG is blocked.)

use iced_x86::code_asm::{eax, edi, edx, esi, qword_ptr, r10d, rcx, rdx, rsp};
use iced_x86::{Code, Decoder, DecoderOptions, IcedError, Mnemonic};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;
use std::sync::LazyLock;
use tollgate_remote::maps::{self, Mapping};
use tollgate_remote::{self as remote, files, ptrace};
use tollgate_rewrite::elf::Elf;
use tollgate_rewrite::scan::cache::Key;

/// The signal of [`TELLS`].
pub(super) const SIGNAL: i32 = libc::SIGURG;

/// Bytes of the jump that the function becomes.
pub(super) const JUMP: usize = 5;

/// Where loaders have that function, by the file: its address there, and the bytes that are overwritten.
#[derive(Clone, Debug, Default)]
pub(super) struct Hooks(Rc<RefCell<HashMap<Key, Option<Hook>>>>);

/// The function that a loader calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hook {
    /// Its address.
    pub at: u64,
    /// The bytes there, of which the last ones are padding.
    pub bytes: [u8; JUMP],
}

impl Hooks {
    /// That of the loader that a program has mapped there, if it can be used in this thread.
    pub fn of(&self, tid: i32, maps: &[Mapping], loader: &Range<u64>) -> Option<Hook> {
        let blocked = ptrace::signal_mask(tid).ok()? & (1 << (SIGNAL - 1)) != 0;
        let map = maps.iter().find(|map| map.executable && map.private && loader.contains(&map.start))?;
        let (file, bias) = maps::file_of(tid, map).filter(|_| !blocked)?;
        let key = Key::of(&file).ok()?;
        let known = self.0.borrow().get(&key).copied().filter(|_| key.lasts());
        let hook = known.unwrap_or_else(|| {
            let hook = files::whole(&file).ok().and_then(|bytes| find(&bytes));
            self.0.borrow_mut().insert(key, hook);
            hook
        });
        hook.map(|hook| Hook { at: hook.at.wrapping_add(bias), ..hook })
    }
}

/// A function of that name which returns at once, and has room for a jump.
fn find(file: &[u8]) -> Option<Hook> {
    let elf = Elf::parse(file).ok()?;
    let symbol = elf.exports().into_iter().find(|symbol| symbol.name == "_dl_debug_state")?;
    let code = elf.at(symbol.value)?.get(..32)?;
    let mut returns = false;
    for instruction in Decoder::with_ip(64, code, 0, DecoderOptions::NONE) {
        match instruction.code() {
            Code::Endbr64 if instruction.ip() == 0 => {}
            Code::Retnq if !returns => returns = true,
            // What lies behind it is padding.
            _ if returns && instruction.mnemonic() == Mnemonic::Nop => {}
            _ => return None,
        }
        if returns && instruction.next_ip() >= JUMP as u64 {
            return Some(Hook { at: symbol.value, bytes: code.first_chunk().copied()? });
        }
    }
    None
}

/// A function that sends its process the signal, and the offset behind that call: where the thread is when the signal
/// comes.
pub(super) static TELLS: LazyLock<Result<(Vec<u8>, u64), IcedError>> = LazyLock::new(tells);

fn tells() -> Result<(Vec<u8>, u64), IcedError> {
    let mut a = iced_x86::code_asm::CodeAssembler::new(64)?;
    // Its numbers are those of its own PID namespace.
    let mut end = a.create_label();
    // A handler may be there where nobody has been listening for long: it must not be called.
    a.sub(rsp, 40)?;
    a.mov(edi, SIGNAL)?;
    a.xor(esi, esi)?;
    a.mov(rdx, rsp)?;
    a.mov(r10d, 8)?;
    a.mov(eax, libc::SYS_rt_sigaction as i32)?;
    a.syscall()?;
    a.mov(rcx, qword_ptr(rsp))?;
    a.add(rsp, 40)?;
    a.cmp(rcx, libc::SIG_IGN as i32)?;
    a.ja(end)?;
    a.mov(eax, libc::SYS_gettid as i32)?;
    a.syscall()?;
    a.mov(esi, eax)?;
    a.mov(eax, libc::SYS_getpid as i32)?;
    a.syscall()?;
    a.mov(edi, eax)?;
    a.mov(edx, SIGNAL)?;
    a.mov(eax, libc::SYS_tgkill as i32)?;
    a.syscall()?;
    a.set_label(&mut end)?;
    a.ret()?;
    let code = a.assemble(0)?;
    let sent = code.len() as u64 - 1;
    Ok((code, sent))
}

/// Where the code of a program's loader is, if it has one: the base that its auxiliary vector tells, and what is mapped
/// of that file.
pub(super) fn range(tid: i32, maps: &[Mapping], bits: u8) -> Option<Range<u64>> {
    let base = remote::auxiliary(tid, libc::AT_BASE, bits).filter(|base| *base != 0)?;
    let first = maps.iter().find(|map| (map.start..map.end).contains(&base))?;
    let same = maps.iter().filter(|map| map.inode == first.inode && map.device == first.device && map.executable);
    same.map(|map| map.start..map.end).reduce(|one, other| one.start.min(other.start)..one.end.max(other.end))
}

/// What a call makes executable: where, unless it says that itself, and how many bytes.
pub(super) fn maps_code(arch: u32, nr: u64, args: &[u64; 6]) -> Option<(Option<u64>, u64)> {
    /// mmap2 and mprotect of the i386 table (asm/unistd_32.h).
    const I386: [u64; 2] = [192, 125];
    let [mmap, mprotect] =
        if arch == ptrace::ARCH_X86_64 { [libc::SYS_mmap as u64, libc::SYS_mprotect as u64] } else { I386 };
    let at = match nr {
        _ if args[2] & libc::PROT_EXEC as u64 == 0 => return None,
        nr if nr == mmap => None,
        nr if nr == mprotect => Some(args[0]),
        _ => return None,
    };
    Some((at, args[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_becomes_executable_is_looked_at() {
        let call = |nr: i64, protection: i32| {
            maps_code(ptrace::ARCH_X86_64, nr as u64, &[0x1000, 0x2000, protection as u64, 0, 0, 0])
        };
        let executable = libc::PROT_READ | libc::PROT_EXEC;
        assert_eq!(call(libc::SYS_mmap, executable), Some((None, 0x2000)));
        assert_eq!(call(libc::SYS_mprotect, executable), Some((Some(0x1000), 0x2000)));
        assert_eq!(call(libc::SYS_mmap, libc::PROT_READ), None);
        assert_eq!(call(libc::SYS_munmap, executable), None);
        assert_eq!(maps_code(ptrace::ARCH_I386, 192, &[0, 0x1000, 5, 0, 0, 0]), Some((None, 0x1000)));
    }

    /// Of the loader that this machine has.
    #[test]
    fn the_function_of_a_loader_is_found() {
        let Ok(loader) = std::fs::read("/lib64/ld-linux-x86-64.so.2") else {
            eprintln!("skipped: no glibc here");
            return;
        };
        let hook = find(&loader).unwrap();
        assert!(hook.at != 0 && (hook.bytes[0] == 0xc3 || hook.bytes == [0xf3, 0x0f, 0x1e, 0xfa, 0xc3]), "{hook:x?}");
        assert_eq!(find(&loader[..4096]), None);
        let (code, sent) = tells().unwrap();
        assert_eq!((&code[sent as usize - 2..], code.len() as u64), (&[0x0f, 0x05, 0xc3][..], sent + 1));
    }
}
