//! Seccomp filters in the way of a call: small classic BPF programs that the kernel runs at every entry (seccomp(2)).
//!
//! A filter sees the call's number, the architecture, the caller's address and the six arguments, and answers with an
//! action. Two things decide its price. Since Linux 5.11 the kernel runs every new filter once for each call number, in
//! an interpreter that knows number and architecture only (`seccomp_cache_prepare`, kernel/seccomp.c); a number that it
//! can see to be always allowed goes into a bitmap, and the filter is not run for it at all. A filter that loads
//! anything else on the way to its verdict is out of that, and is run, rule by rule. And before Linux 5.16 a first
//! filter also switched on the mitigations against speculative store bypass for the whole process
//! (`spec_store_bypass_disable=seccomp`).
#![allow(unsafe_code)]
//! # Safety
//!
//! The kernel copies the program out of a slice that lives across the call, and checks it before it takes it. The
//! filters made here deny nothing that this process needs: each allows every call but the one that it was made for and
//! numbers that no table has.

use super::ArmError;
use libc::sock_filter;

/// `AUDIT_ARCH_X86_64` (linux/audit.h): the 64-bit table.
const ARCH_64: u32 = 0xc000_003e;
/// Offsets into `struct seccomp_data`, from which alone a filter may load.
const NUMBER: u32 = 0;
const ARCH: u32 = 4;
const INSTRUCTION_POINTER: u32 = 8;

const LOAD: u32 = libc::BPF_LD | libc::BPF_W | libc::BPF_ABS;
const JUMP_IF_EQUAL: u32 = libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K;
const ANSWER: u32 = libc::BPF_RET | libc::BPF_K;

/// The number of an `allow` filter's first rule; the others follow. No table reaches so far, and a call by one of these
/// numbers comes back with [`DENIED`] instead of ENOSYS, which shows that the filter is there.
pub const FIRST_RULE: u32 = 10_000;
/// What the rules answer.
pub const DENIED: i32 = libc::EPERM;

/// A filter that compares the call's number with `rules` numbers that do not occur, and then allows it.
///
/// `cached`: it looks at nothing but number and architecture, as most rules of a sandbox do, so that Linux 5.11 and
/// later answer from the bitmap. Otherwise it loads the caller's address as well, and the kernel must run it.
pub fn allow(rules: u32, cached: bool) -> Result<(), ArmError> {
    install(&allow_program(rules, cached), 0).map(drop)
}

/// A filter that turns one call into a SIGSYS (`SECCOMP_RET_TRAP`) and allows every other.
///
/// The kernel puts the registers back as they were before the call, with rip behind the instruction.
pub fn trap(nr: u64) -> Result<(), ArmError> {
    install(&single_out(nr, libc::SECCOMP_RET_TRAP), 0).map(drop)
}

/// A filter that gives one call of the 64-bit table to `action` and allows everything else.
pub(super) fn single_out(nr: u64, action: u32) -> Vec<sock_filter> {
    vec![
        statement(LOAD, ARCH),
        jump_if_equal(ARCH_64, 0, 3),
        statement(LOAD, NUMBER),
        jump_if_equal(nr as u32, 0, 1),
        statement(ANSWER, action),
        statement(ANSWER, libc::SECCOMP_RET_ALLOW),
    ]
}

/// Installs a program for the calling thread and its future children, and returns what the kernel answers: 0, or the
/// listener's descriptor if `flags` asked for one.
pub(super) fn install(program: &[sock_filter], flags: libc::c_ulong) -> Result<i32, ArmError> {
    let len = u16::try_from(program.len()).map_err(|_| too_long(program.len()))?;
    let prog = libc::sock_fprog { len, filter: program.as_ptr().cast_mut() };
    // SAFETY: this prctl takes integers only. Without it an unprivileged process may install no filter.
    if unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) } != 0 {
        return Err(ArmError::last("prctl(PR_SET_NO_NEW_PRIVS)"));
    }
    // SAFETY: `prog` and the slice that it points to live across the call, the length is the slice's, and the kernel
    // only reads them (the pointer is to mutable data because one struct serves all of Linux's filters).
    let answer = unsafe { libc::syscall(libc::SYS_seccomp, libc::SECCOMP_SET_MODE_FILTER, flags, &raw const prog) };
    if answer < 0 {
        return Err(explain(ArmError::last("seccomp(SECCOMP_SET_MODE_FILTER)"), program.len()));
    }
    Ok(answer as i32)
}

/// Why the call failed and what mends it, for a program of so many instructions.
pub(super) fn explain(error: ArmError, instructions: usize) -> ArmError {
    let what = &error.what;
    let what = match error.errno {
        libc::ENOSYS => format!("{what}, which this kernel was built without (CONFIG_SECCOMP_FILTER)"),
        libc::EINVAL if instructions > libc::BPF_MAXINSNS as usize => return too_long(instructions),
        libc::EINVAL => {
            format!("{what}, which this kernel was built without (CONFIG_SECCOMP_FILTER) or supports only in part")
        }
        libc::EPERM | libc::EACCES => {
            format!("{what}, which an existing filter forbids (docker: --security-opt seccomp=unconfined)")
        }
        libc::ENOMEM => format!("{what}: the filters of this process are too long in total for one more"),
        _ => return error,
    };
    ArmError { what, ..error }
}

fn too_long(instructions: usize) -> ArmError {
    let what = format!("a seccomp filter of {instructions} instructions; the kernel takes {}", libc::BPF_MAXINSNS);
    ArmError { what, errno: libc::EINVAL }
}

fn allow_program(rules: u32, cached: bool) -> Vec<sock_filter> {
    // Over the address and into the verdict for calls of another table: a filter must look at the architecture before
    // it may read a number, and 32-bit calls are none of our business.
    let mut program =
        vec![statement(LOAD, ARCH), jump_if_equal(ARCH_64, 1, 0), statement(ANSWER, libc::SECCOMP_RET_ALLOW)];
    if !cached {
        program.push(statement(LOAD, INSTRUCTION_POINTER));
    }
    program.push(statement(LOAD, NUMBER));
    for rule in 0..rules {
        // An answer of its own behind each comparison: a common one at the end would be out of a jump's reach (255).
        program.push(jump_if_equal(FIRST_RULE.wrapping_add(rule), 0, 1));
        program.push(statement(ANSWER, libc::SECCOMP_RET_ERRNO | DENIED as u32));
    }
    program.push(statement(ANSWER, libc::SECCOMP_RET_ALLOW));
    program
}

fn statement(code: u32, k: u32) -> sock_filter {
    sock_filter { code: code as u16, jt: 0, jf: 0, k }
}

/// Skips `yes` instructions if the accumulator is `k`, else `no`.
fn jump_if_equal(k: u32, yes: u8, no: u8) -> sock_filter {
    sock_filter { code: JUMP_IF_EQUAL as u16, jt: yes, jf: no, k }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a filter says to a call, how many instructions that takes, and whether it loaded what the bitmap knows
    /// nothing of.
    fn run(program: &[sock_filter], nr: u32, arch: u32) -> (u32, usize, bool) {
        let (mut at, mut accumulator, mut steps, mut other_load) = (0, 0, 0, false);
        loop {
            let sock_filter { code, jt, jf, k } = program[at];
            (at, steps) = (at + 1, steps + 1);
            match u32::from(code) {
                LOAD => match k {
                    NUMBER => accumulator = nr,
                    ARCH => accumulator = arch,
                    _ => (accumulator, other_load) = (0, true),
                },
                JUMP_IF_EQUAL => at += usize::from(if accumulator == k { jt } else { jf }),
                ANSWER => return (k, steps, other_load),
                _ => panic!("an instruction that these filters do not use: {code:#x}"),
            }
        }
    }

    #[test]
    fn an_allow_filter_allows_every_call_after_all_its_rules() {
        for (rules, cached) in [(0, true), (1, true), (1, false), (100, true), (100, false), (2_000, true)] {
            let program = allow_program(rules, cached);
            for nr in [0, 39, 110, 231, 334, 472, 0xbeef] {
                let (verdict, steps, other_load) = run(&program, nr, ARCH_64);
                assert_eq!(verdict, libc::SECCOMP_RET_ALLOW);
                assert!(steps > rules as usize);
                assert_eq!(other_load, !cached, "the kernel's bitmap serves what loads number and architecture only");
            }
            assert_eq!(run(&program, 110, 0x4000_0003).0, libc::SECCOMP_RET_ALLOW, "the 32-bit table");
        }
    }

    #[test]
    fn each_rule_denies_its_number() {
        let program = allow_program(100, false);
        for rule in 0..100 {
            assert_eq!(run(&program, FIRST_RULE + rule, ARCH_64).0, libc::SECCOMP_RET_ERRNO | DENIED as u32);
        }
        assert_eq!(run(&program, FIRST_RULE + 100, ARCH_64).0, libc::SECCOMP_RET_ALLOW);
        assert_eq!(run(&program, FIRST_RULE - 1, ARCH_64).0, libc::SECCOMP_RET_ALLOW);
    }

    #[test]
    fn one_call_is_singled_out_of_one_table() {
        let program = single_out(110, libc::SECCOMP_RET_TRAP);
        assert_eq!(run(&program, 110, ARCH_64).0, libc::SECCOMP_RET_TRAP);
        assert_eq!(run(&program, 109, ARCH_64).0, libc::SECCOMP_RET_ALLOW);
        assert_eq!(run(&program, 110, 0x4000_0003).0, libc::SECCOMP_RET_ALLOW);
    }

    #[test]
    fn a_filter_that_the_kernel_would_not_take_is_refused_with_its_length() {
        let error = allow(40_000, true).unwrap_err();
        assert_eq!(error.errno, libc::EINVAL);
        assert!(error.to_string().contains("80005 instructions"), "{error}");
    }
}
