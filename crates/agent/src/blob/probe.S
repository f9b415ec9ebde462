/*
 * The fixed entries of a probed program's blob, and the way into C of its handler for SIGTRAP.
 *
 * The handler leads threads on that trap at an `int3` of ours when no tracer is left to do it: at sites that have no room for a
 * jump, and at those that were being rewritten at the moment of the tracer's death.
 */
        .section .text.first, "ax"
        .globl blob_start, probe_record
        .hidden blob_start, probe_record
blob_start:
blob:
        .long remote - blob, sigtrap - blob, restorer - blob, probe_record - blob
        .long copy_begin - blob, copy_end - blob, copy_fault - blob

        .set home, blob - HEAD_BLOB + HEAD_HOME

/*
 * The tracer stops a thread at the exit from its call. Behind the call come only threads whose tracer has died: they get their own state
 * back. What is below the red zone is nobody's.
 */
        .balign 16
remote:
        syscall
        mov $14, %eax                   /* rt_sigprocmask(SIG_SETMASK, mask, 0, 8) */
        mov $2, %edi
        lea home(%rip), %rsi
        xor %edx, %edx
        mov $8, %r10d
        syscall
        mov home + 16(%rip), %rsp
        lea -128(%rsp), %rsp
        push home + 24(%rip)
        popfq
        mov home + 16(%rip), %rsp
        mov home + 32(%rip), %rax
        mov home + 40(%rip), %rbx
        mov home + 48(%rip), %rcx
        mov home + 56(%rip), %rdx
        mov home + 64(%rip), %rsi
        mov home + 72(%rip), %rdi
        mov home + 80(%rip), %rbp
        mov home + 88(%rip), %r8
        mov home + 96(%rip), %r9
        mov home + 104(%rip), %r10
        mov home + 112(%rip), %r11
        mov home + 120(%rip), %r12
        mov home + 128(%rip), %r13
        mov home + 136(%rip), %r14
        mov home + 144(%rip), %r15
        jmp *home + 8(%rip)

/* rdi, rsi, rdx: number, siginfo, ucontext. rcx: HEAD. Another handler may be what this one ends in (a jump: its frame is this one's). */
        .balign 16
sigtrap:
        push %rdi
        push %rsi
        push %rdx
        lea blob - HEAD_BLOB(%rip), %rcx
        lea trap(%rip), %r8
        call probe_sigtrap
        pop %rdx
        pop %rsi
        pop %rdi
        test %rax, %rax
        je 1f
        jmp *%rax
1:      ret
trap:
        int3
        .balign 16
restorer:
        mov $15, %eax
        syscall
        int3

#include "copy.S"

        .section .note.GNU-stack, "", @progbits
