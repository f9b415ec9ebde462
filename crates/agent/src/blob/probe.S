/*
 * The fixed entries of a probed program's blob, and the way into C of its handler for SIGTRAP.
 *
 * The handler leads threads on that trap at an `int3` of ours when no tracer is left to do it: at sites that have no
 * room for a jump, and at those that were being rewritten at the moment of the tracer's death.
 */
#include "home.S"
        .section .text.first, "ax"
        .globl blob_start, probe_record
        .hidden blob_start, probe_record
blob_start:
blob:
        .long remote - blob, sigtrap - blob, restorer - blob, probe_record - blob
        .long copy_begin - blob, copy_end - blob, copy_fault - blob

        .set home, blob - HEAD_BLOB + HEAD_HOME

        .balign 16
remote:
        call_and_go_home home

/* rdi, rsi, rdx: number, siginfo, ucontext. rcx: HEAD. Another handler may be what this one ends in (a jump: its frame
 * is this one's). */
        .balign 16
sigtrap:
        push %rdi
        push %rsi
        push %rdx
        lea blob - HEAD_BLOB(%rip), %rcx
        call probe_sigtrap
        pop %rdx
        pop %rsi
        pop %rdi
        test %rax, %rax
        je 1f
        jmp *%rax
1:      ret
        .balign 16
restorer:
        mov $15, %eax
        syscall
        int3

#include "copy.S"

        .section .note.GNU-stack, "", @progbits
