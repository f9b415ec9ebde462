/*
 * Reads the program's memory, which may end anywhere. agent_copy(to, from, length) and agent_string(to, from, length,
 * which also ends behind a NUL) return the number of bytes copied. A thread that faults between copy_begin and copy_end
 * goes on at copy_fault: words are then tried again byte by byte, and a byte that cannot be read is the end. No string
 * instructions: the direction flag is the program's. So is EFLAGS.AC: where it is set, what is not aligned is read byte
 * by byte from the start (SDM 3A, 6.15, interrupt 17). pushf reads it on the agent's own stack; a popf would never do,
 * see above.
 */
        .balign 64
        .globl agent_copy, agent_string
        .hidden agent_copy, agent_string
copy_begin:
agent_copy:
        xor %eax, %eax
        xor %r9d, %r9d
        test $7, %sil
        je 0f
        pushf
        pop %r8
        test $0x40000, %r8d
        jne 2f
0:      mov %rdx, %rcx
        and $-8, %rcx
1:      cmp %rcx, %rax
        jae 2f
        mov (%rsi,%rax), %r8
        mov %r8, (%rdi,%rax)
        add $8, %rax
        jmp 1b
2:      mov $1, %r9d
3:      cmp %rdx, %rax
        jae 4f
        movzbl (%rsi,%rax), %r8d
        mov %r8b, (%rdi,%rax)
        inc %rax
        jmp 3b
4:      ret
agent_string:
        xor %eax, %eax
        mov $1, %r9d
5:      cmp %rdx, %rax
        jae 6f
        movzbl (%rsi,%rax), %r8d
        mov %r8b, (%rdi,%rax)
        inc %rax
        test %r8d, %r8d
        jne 5b
6:      ret
copy_end:
copy_fault:
        test %r9d, %r9d
        je 2b
        ret
