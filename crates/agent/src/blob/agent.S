/*
 * The blob's fixed entries, the trampolines between stubs and C, and the routine that reads the program's memory.
 *
 * %gs is the thread's slot. Flags are kept by lahf and seto: pushf would keep the trap flag of a single-stepping tracer
 * too, and popf give it to the program for good.
 */
#include "home.S"
        .section .text.first, "ax"
blob:
        .long remote - blob, gate - blob, sigsys - blob, restorer - blob, sigtrap - blob
        .long sigtrap_ignored - blob
        .long enter - blob, exit - blob, function - blob
        .long copy_begin - blob, copy_end - blob, copy_fault - blob
        .long sigsys_ignored - blob, dispatched - blob, trapped - blob
        .long took_long - blob

        .set home, blob - BLOB + CONFIG_HOME
        .set sampled, blob - BLOB + CONFIG_SAMPLED
        .balign 16
remote:
        call_and_go_home home
        .balign 16
gate:
        syscall
        int3

/*
 * The SIGSYS handlers, for when no tracer is left: of a program that has none, and of one that ignores it. Before a
 * handler of the program's own stands a piece of code that takes a dispatched call to `dispatched`, and any other
 * signal to that handler (`handing_on`, patch/stub/code.rs).
 *
 * A dispatched call stopped behind its instruction, all registers as before it: calls are let through from now on, and
 * this one is made again. Where the tracer had already put the thread elsewhere when it died (into a stub, to a
 * gadget), the thread stays there: that makes the call too.
 *
 * rdi, rsi, rdx: number, siginfo (si_code at 8, si_call_addr
 * at 16, si_syscall at 24, si_arch at 28), ucontext (registers from 40, asm/sigcontext.h).
 */
        .balign 16
sigsys:
        xor %r8d, %r8d
        jmp 1f
        .balign 16
sigsys_ignored:
        mov $1, %r8d
1:      cmpl $2, 8(%rsi)
        jne 3f
dispatched:
        lea blob - BLOB + CONFIG(%rip), %rax
        mov CONFIG_SELECTOR(%rax), %rax
        movb $0, (%rax)
        movq $1, DATA_ORPHANED - DATA_SELECTOR(%rax)
        mov 16(%rsi), %rax
        cmp %rax, 168(%rdx)
        jne 2f
        mov 24(%rsi), %eax
        cmp $219, %eax
        je 5f
6:      mov %eax, 144(%rdx)
        subq $2, 168(%rdx)
2:      ret
/*
 * A call that sleeps and was interrupted by the tracer's stop goes on by restart_syscall. rt_sigreturn would have it
 * forgotten (kernel/signal.c and do_no_restart_syscall, Linux 6.18), and the program would be told EINTR. So it goes on
 * here, with the signals that the program lets in: of the mask in the ucontext, at 296.
 */
5:      cmpl $0xc000003e, 28(%rsi)      /* AUDIT_ARCH_X86_64 */
        jne 6b
        push %rbx
        mov %rdx, %rbx
        mov $14, %eax                   /* rt_sigprocmask */
        mov $2, %edi                    /* SIG_SETMASK */
        lea 296(%rbx), %rsi
        xor %edx, %edx
        mov $8, %r10d
        syscall
        mov $219, %eax
        syscall
        mov %rax, 144(%rbx)
        pop %rbx
        ret
3:      cmpl $1, 8(%rsi)
        jne agent_sigsys
/*
 * A filter's: it kills, also where the program ignores it. So the call is made again while SIGSYS is blocked, as it is
 * in these handlers: of that the kernel kills (force_sig_info_to_task, kernel/signal.c, Linux 6.18), and no other call
 * is made, which the filter might answer in its own way.
 */
        mov 24(%rsi), %eax
        cmpl $0x40000003, 28(%rsi)      /* AUDIT_ARCH_I386 */
        je 4f
        mov 104(%rdx), %rdi
        mov 112(%rdx), %rsi
        mov 56(%rdx), %r10
        mov 40(%rdx), %r8
        mov 48(%rdx), %r9
        mov 136(%rdx), %rdx
        syscall
        ret
4:      mov 128(%rdx), %ebx             /* what is the caller's comes back with the frame */
        mov 152(%rdx), %ecx
        mov 112(%rdx), %esi
        mov 104(%rdx), %edi
        mov 120(%rdx), %ebp
        mov 136(%rdx), %edx
        int $0x80
        ret
        .balign 16
restorer:
        mov $15, %eax
        syscall
        int3

/*
 * The SIGTRAP handlers, of a program that has none and of one that ignores it, for when a tracer died that stepped the
 * thread. Before a handler of the program's own stands a piece of code that comes by `trapped` (`handing_on`,
 * patch/stub/code.rs).
 *
 * rdi, rsi, rdx: number, siginfo, ucontext.
 */
        .balign 16
sigtrap:
        xor %r9d, %r9d
        jmp 1f
        .balign 16
sigtrap_ignored:
        mov $1, %r9d
1:      lea blob - BLOB + CONFIG(%rip), %rcx
        lea blob - BLOB + REST(%rip), %r8
        jmp agent_sigtrap
/*
 * No tracer is left. Behind a step back to what was interrupted, else on to the program's own handler: with the frame
 * and the registers that the kernel has made (setup_rt_frame, arch/x86/kernel/signal_64.c, Linux 6.18). Returns match
 * calls, for programs with shadow stacks. At a handler's beginning rsp is a multiple of 16 less 8.
 */
        .balign 16
trapped:
        push %rax
        push %rcx
        push %rdx
        push %rsi
        push %rdi
        push %r8
        push %r9
        push %r10
        push %r11
        lea blob - BLOB + CONFIG(%rip), %rcx
        lea blob - BLOB + REST(%rip), %r8
        call agent_trapped
        test %eax, %eax
        pop %r11
        pop %r10
        pop %r9
        pop %r8
        pop %rdi
        pop %rsi
        pop %rdx
        pop %rcx
        pop %rax
        jne 1f
        add $HANDS_ON, %rax
        jmp *%rax
1:      ret

        .macro save_registers
        mov %rax, %gs:SLOT_REGS
        mov %rdx, %gs:SLOT_REGS + 16
        mov %rbx, %gs:SLOT_REGS + 24
        mov %rsp, %gs:SLOT_REGS + 32
        mov %rbp, %gs:SLOT_REGS + 40
        mov %rsi, %gs:SLOT_REGS + 48
        mov %rdi, %gs:SLOT_REGS + 56
        mov %r8, %gs:SLOT_REGS + 64
        mov %r9, %gs:SLOT_REGS + 72
        mov %r10, %gs:SLOT_REGS + 80
        mov %r12, %gs:SLOT_REGS + 96
        mov %r13, %gs:SLOT_REGS + 104
        mov %r14, %gs:SLOT_REGS + 112
        mov %r15, %gs:SLOT_REGS + 120
        .endm

        .macro restore_registers
        mov %gs:SLOT_FLAGS, %rax
        add $0x7f, %al
        sahf
        mov %gs:SLOT_REGS, %rax
        mov %gs:SLOT_REGS + 16, %rdx
        mov %gs:SLOT_REGS + 32, %rsp
        mov %gs:SLOT_REGS + 48, %rsi
        mov %gs:SLOT_REGS + 56, %rdi
        mov %gs:SLOT_REGS + 64, %r8
        mov %gs:SLOT_REGS + 72, %r9
        mov %gs:SLOT_REGS + 80, %r10
        .endm

/* From a stub into C. */
        .macro into_c function
        save_registers
        lahf
        seto %al
        mov %rax, %gs:SLOT_FLAGS
        mov %gs:SLOT_STACK_TOP, %rsp
        mov %gs:SLOT_SELF, %rdi
        call \function
        .endm

/* Behind a crossing: into C, and back to the stub. */
        .macro and_back function
        into_c \function
        restore_registers
        jmp *%gs:SLOT_RESUME
        .endm

/*
 * Before a crossing. rcx is 0 behind it if there was room. The clock is read last, and of a sample when the record's
 * stores are done: a call may have to wait for them (the kernel's change of page tables does), and their lines come
 * from the tracer's CPU, where they were read last. Where each call is recorded none stands for others, and the wait
 * would only cost.
 */
        .balign 64
enter:
        into_c agent_enter
        movq $1, %gs:SLOT_VERDICT
        mov %rax, %rcx
        jrcxz 1f
        movq $0, %gs:SLOT_VERDICT
        cmpl $0, sampled(%rip)
        je 2f
        mfence
2:      rdtsc
        mov %eax, (%rcx)
        mov %edx, 4(%rcx)
1:      restore_registers
        mov %gs:SLOT_VERDICT, %rcx
        jmp *%gs:SLOT_RESUME

/* Behind a crossing. The clock is read first. */
        .balign 64
exit:
        mov %rax, %gs:SLOT_REGS
        mov %rdx, %gs:SLOT_REGS + 16
        rdtsc
        mov %eax, %gs:SLOT_ENDED
        mov %edx, %gs:SLOT_ENDED + 4
        mov %gs:SLOT_REGS, %rax
        mov %gs:SLOT_REGS + 16, %rdx
        and_back agent_exit

/* Behind a crossing that its stub has timed. */
        .balign 64
took_long:
        and_back agent_long

/* Behind a function: rsp is its stub's frame, r8 the stub's. rcx is 0 behind it if there was room. */
        .balign 64
function:
        mov %rsp, %gs:SLOT_REGS + 32
        mov %r8, %gs:SLOT_REGS + 64
        mov %gs:SLOT_SELF, %rdi
        mov %rsp, %rsi
        mov %rbp, %rdx
        mov %gs:SLOT_STACK_TOP, %rsp
        call agent_function
        mov %rax, %rcx
        mov %gs:SLOT_REGS + 32, %rsp
        mov %gs:SLOT_REGS + 64, %r8
        jmp *%gs:SLOT_RESUME

#include "copy.S"

        .section .note.GNU-stack, "", @progbits
