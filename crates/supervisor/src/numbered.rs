//! A thread with a number of one's choice (clone3(2), `set_tid`, Linux 5.5): for who may give numbers out
//! (CAP_SYS_ADMIN, or CAP_CHECKPOINT_RESTORE since Linux 5.9).
#![allow(unsafe_code)]
//! # Safety
//!
//! The C library and Rust's make threads without such a choice, and what they keep for each thread they find by a
//! register that a thread inherits. So the new thread has that of its maker, which sleeps from its first to its last
//! instruction: there are two threads for the kernel, and never more than one for anybody else. That holds because the
//! maker, until the kernel has cleared `alive`,
//!
//! - blocks all signals, so that no handler runs in it, and the new thread opens them for itself alone;
//! - executes [`wait`] alone, which calls the kernel by its own instruction and touches no thread's variable, `errno`
//!   neither.
//!
//! The new thread has a stack of its own, which is unmapped when the kernel has cleared `alive`, behind its last
//! instruction; it does not return, and no panic leaves [`begin`]. What the maker lends to it outlives it, as it sleeps
//! in the frame that has it.
//!
//! The kernel's own memory of a thread is not shared: the robust list, the alternative stack for signals (it has none),
//! and its area of rseq(2), which stays the maker's: so sched_getcpu(3) is not to be asked here.

use nix::sys::signal::{SigSet, SigmaskHow};
use std::ffi::c_void;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicU32, Ordering};

/// Bytes of its stack; only what is used is memory.
const STACK: usize = 8 << 20;
/// Below it, and not to be touched.
const GUARD: usize = 4096;

/// struct clone_args (linux/sched.h), its second version.
#[repr(C)]
#[derive(Default)]
struct CloneArgs {
    flags: u64,
    pidfd: u64,
    child_tid: u64,
    parent_tid: u64,
    exit_signal: u64,
    stack: u64,
    stack_size: u64,
    tls: u64,
    set_tid: u64,
    set_tid_size: u64,
}

/// What the new thread is lent.
struct Lent<'a> {
    work: &'a mut dyn FnMut(),
    mask: SigSet,
}

/// Does this in a thread that has this number, and comes back when that has ended. A panic in it ends this process.
///
/// Errors: EEXIST where somebody has the number, EPERM and others where none can be chosen; then nothing was done.
pub(super) fn run(number: u32, work: &mut dyn FnMut()) -> io::Result<()> {
    let stack = Stack::map()?;
    let alive = AtomicU32::new(1);
    let numbers = [number as i32];
    let flags = libc::CLONE_VM
        | libc::CLONE_FS
        | libc::CLONE_FILES
        | libc::CLONE_SIGHAND
        | libc::CLONE_THREAD
        | libc::CLONE_SYSVSEM
        | libc::CLONE_CHILD_CLEARTID;
    let args = CloneArgs {
        flags: flags as u64,
        child_tid: ptr::from_ref(&alive) as u64,
        stack: stack.bottom.as_ptr() as u64,
        stack_size: STACK as u64,
        set_tid: numbers.as_ptr() as u64,
        set_tid_size: 1,
        ..CloneArgs::default()
    };
    let mask = SigSet::all().thread_swap_mask(SigmaskHow::SIG_SETMASK)?;
    let mut lent = Lent { work, mask };
    let result: i64;
    // SAFETY: see the module. The registers of the new thread are this one's but for rax, rcx, r11 and rsp, which is
    // the end of its stack: aligned as a call wants it.
    unsafe {
        std::arch::asm!(
            "syscall",
            "test rax, rax",
            "jnz 2f",
            "xor ebp, ebp",
            "mov rdi, {lent}",
            // Where it was called from: from nowhere, where whoever walks its stack ends.
            "push 0",
            "jmp {begin}",
            "2:",
            lent = in(reg) ptr::from_mut(&mut lent),
            begin = sym begin,
            inlateout("rax") libc::SYS_clone3 => result,
            in("rdi") ptr::from_ref(&args),
            in("rsi") size_of::<CloneArgs>(),
            // Not `lateout`: what is lent is read behind the call.
            out("rcx") _,
            out("r11") _,
        );
    }
    if result > 0 {
        wait(&alive);
    }
    // The mask was this thread's own before.
    let _ = mask.thread_set_mask();
    if result > 0 { Ok(()) } else { Err(io::Error::from_raw_os_error(-result as i32)) }
}

/// The new thread, from its first instruction to its last.
extern "C" fn begin(lent: &mut Lent<'_>) -> ! {
    let _ = lent.mask.thread_set_mask();
    if catch_unwind(AssertUnwindSafe(|| (lent.work)())).is_err() {
        std::process::abort();
    }
    // No handler may run here once the maker runs.
    let _ = SigSet::all().thread_set_mask();
    // SAFETY: this thread alone ends, as the module says.
    unsafe { std::arch::asm!("syscall", in("rax") libc::SYS_exit, in("rdi") 0, options(noreturn)) }
}

/// Sleeps until the kernel has cleared a word and woken who sleeps there, as it does when a thread ends (`mm_release`,
/// kernel/fork.c, Linux 6.18).
fn wait(alive: &AtomicU32) {
    while alive.load(Ordering::Acquire) != 0 {
        // SAFETY: FUTEX_WAIT looks at the word, and sleeps while it is 1, without a time.
        unsafe {
            std::arch::asm!(
                "syscall",
                inlateout("rax") libc::SYS_futex => _,
                in("rdi") ptr::from_ref(alive),
                in("rsi") libc::FUTEX_WAIT,
                in("rdx") 1,
                in("r10") 0,
                lateout("rcx") _,
                lateout("r11") _,
            );
        }
    }
}

/// The stack of a thread, with a page below it that nobody may touch.
struct Stack {
    bottom: NonNull<c_void>,
}

impl Stack {
    fn map() -> io::Result<Stack> {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_STACK;
        // SAFETY: a new mapping wherever the kernel likes, of which all but the first page is made usable.
        unsafe {
            let all = libc::mmap(ptr::null_mut(), GUARD + STACK, libc::PROT_NONE, flags, -1, 0);
            let all = NonNull::new(all)
                .filter(|all| all.as_ptr() != libc::MAP_FAILED)
                .ok_or_else(io::Error::last_os_error)?;
            let stack = Stack { bottom: all.byte_add(GUARD) };
            match libc::mprotect(stack.bottom.as_ptr(), STACK, libc::PROT_READ | libc::PROT_WRITE) {
                0 => Ok(stack),
                _ => Err(io::Error::last_os_error()),
            }
        }
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        // SAFETY: it was mapped in `map`, and the thread that had it has ended.
        unsafe { libc::munmap(self.bottom.byte_sub(GUARD).as_ptr(), GUARD + STACK) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        static OWN: Cell<u32> = const { Cell::new(0) };
    }

    fn gettid() -> u32 {
        nix::unistd::gettid().as_raw() as u32
    }

    /// In a thread of a number that is free, if this user may choose one.
    fn numbered(work: &mut dyn FnMut()) -> bool {
        // Where numbers are about to begin anew, the next ones are none.
        let most: u32 = std::fs::read_to_string("/proc/sys/kernel/pid_max").unwrap().trim().parse().unwrap();
        let first = if gettid() + 400 < most { gettid() + 300 } else { most / 2 };
        (first..first + 100).find_map(|number| match run(number, &mut *work) {
            Ok(()) => Some(true),
            Err(error) if error.raw_os_error() == Some(libc::EEXIST) => None,
            Err(error) => {
                assert!(!nix::unistd::Uid::effective().is_root(), "{error}");
                Some(false)
            }
        }) == Some(true)
    }

    #[test]
    fn it_has_the_number_and_all_that_its_maker_has() {
        let (maker, mut is) = (gettid(), 0);
        OWN.set(1);
        let deep = |depth: u32| {
            fn down(depth: u32) -> u32 {
                let filled = std::hint::black_box([depth; 256]);
                if depth == 0 { filled[7] } else { down(depth - 1) + filled[9] }
            }
            down(depth)
        };
        let ran = numbered(&mut || {
            is = gettid();
            OWN.set(OWN.get() + 1);
            assert_eq!(deep(4000), 4000 * 4001 / 2, "4 MB of stack");
            assert!(catch_unwind(|| panic!("caught")).is_err());
            assert!(std::backtrace::Backtrace::force_capture().to_string().contains("begin"));
            std::thread::spawn(|| OWN.set(7)).join().unwrap();
        });
        assert_eq!(OWN.get(), 1 + u32::from(ran));
        assert_eq!((is != 0, gettid()), (ran, maker));
        assert_ne!(is, maker);
    }

    #[test]
    fn a_number_that_somebody_has_is_an_error_and_nothing_is_done() {
        assert!(run(gettid(), &mut || panic!("done")).is_err());
        assert!(run(u32::MAX, &mut || panic!("done")).is_err());
    }

    #[test]
    fn signals_are_as_they_were() {
        let before = SigSet::thread_get_mask().unwrap();
        numbered(&mut || assert_eq!(SigSet::thread_get_mask().unwrap(), before));
        assert_eq!(SigSet::thread_get_mask().unwrap(), before);
    }
}
