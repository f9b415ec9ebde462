//! The seccomp filter of [`Backend::Seccomp`](super::Backend::Seccomp): what calls from outside CODE stops for the
//! tracer.

use tollgate_agent::layout;

/// Offset of the low half of `instruction_pointer` in struct seccomp_data (linux/seccomp.h).
const IP_LOW: u32 = 8;

/// The program: calls from stubs pass, all others stop with `PTRACE_EVENT_SECCOMP`.
///
/// A filter cannot be taken back and outlives exec, so CODE must be at `code` in every program that follows; where it
/// is not, each call stops. And when no tracer is left the calls that would stop fail with ENOSYS: that is why this is
/// not the first choice.
pub(super) fn program(code: u64) -> [libc::sock_filter; 8] {
    let load = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
    let equal = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
    let at_least = (libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K) as u16;
    let give = (libc::BPF_RET | libc::BPF_K) as u16;
    let line = |code, jt, jf, k| libc::sock_filter { code, jt, jf, k };
    let first = (code + layout::ALLOWED) as u32;
    let last = (code + layout::CODE_SIZE) as u32;
    [
        line(load, 0, 0, IP_LOW + 4),
        // The vsyscall page: the kernel asks the filter there too, and kills a program whose tracer then changes
        // anything (emulate_vsyscall, arch/x86/entry/vsyscall/vsyscall_64.c). Who calls it is rewritten instead.
        line(equal, 4, 0, u32::MAX),
        line(equal, 0, 4, (code >> 32) as u32),
        line(load, 0, 0, IP_LOW),
        line(at_least, 0, 2, first),
        line(at_least, 1, 0, last),
        line(give, 0, 0, libc::SECCOMP_RET_ALLOW),
        line(give, 0, 0, libc::SECCOMP_RET_TRACE),
    ]
}
