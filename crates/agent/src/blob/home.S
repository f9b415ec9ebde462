/*
 * Calls that the tracer has a thread make. The tracer stops it at the exit from its call; behind the call come only
 * threads whose tracer has died: they get their own state back from `home`. What is below the red zone is nobody's.
 */
        .macro call_and_go_home home
        syscall
        mov $14, %eax                   /* rt_sigprocmask(SIG_SETMASK, mask, 0, 8) */
        mov $2, %edi
        lea \home(%rip), %rsi
        xor %edx, %edx
        mov $8, %r10d
        syscall
        mov \home + 16(%rip), %rsp
        lea -128(%rsp), %rsp
        push \home + 24(%rip)
        popfq
        mov \home + 16(%rip), %rsp
        mov \home + 32(%rip), %rax
        mov \home + 40(%rip), %rbx
        mov \home + 48(%rip), %rcx
        mov \home + 56(%rip), %rdx
        mov \home + 64(%rip), %rsi
        mov \home + 72(%rip), %rdi
        mov \home + 80(%rip), %rbp
        mov \home + 88(%rip), %r8
        mov \home + 96(%rip), %r9
        mov \home + 104(%rip), %r10
        mov \home + 112(%rip), %r11
        mov \home + 120(%rip), %r12
        mov \home + 128(%rip), %r13
        mov \home + 136(%rip), %r14
        mov \home + 144(%rip), %r15
        jmp *\home + 8(%rip)
        .endm
