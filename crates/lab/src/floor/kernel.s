# The bare kernel: the smallest handler behind each gate, and a timer around the gate. AT&T syntax, assembled as part of
# this crate.
#
# The host copies everything between the first and the last label to BASE in a guest that has nothing else in it, and
# starts it at ENTRY in 32-bit protected mode without paging (PVH boot protocol: Xen, docs/misc/pvh.pandoc). It goes on
# to 64-bit mode, works through its list of steps, and writes one line after the other to the second serial port, where
# a virtual 16550 takes bytes as it is after reset. Interrupts are off from the first instruction to the last, at CPL 3
# too.
#
# Inside the program that carries it this is data: nothing here is ever called by the host. Addresses are either
# relative to RIP, or BASE plus the distance from the first label, which the assembler works out; so there is nothing to
# relocate.
#
# What is said, a line each (parse.rs must agree):
#
#     tollgate-floor 1                   alive; the number is that of this list of words
#     cpu VENDOR ECX EDX BRAND           CPUID 0, 1 and 0x80000002 to 0x80000004
#     hypervisor SIGNATURE               CPUID 0x40000000, where CPUID 1 says that there is one
#     try STEP                           what follows is about this step; if nothing follows, it hangs or kills
#     shut STEP lacks FEATURE            CPUID does not show what the step needs
#     shut STEP fault VECTOR ERROR RIP   the CPU raised an exception that the step has no use for
#     shut STEP skipped                  the host asked for that
#     null V*N V*N …                     sorted samples of the null path, value and number of times
#     gross V*N V*N …                    the same with the gate's instructions in it
#     row STEP CS FROM                   code segments: seen by the handler (0: there is none), and by the code that
#                                        crossed
#     end STEPS                          all done, and how many steps there were
#     dead WHY                           given up
#
# All numbers are hexadecimal without a prefix.

    .pushsection .rodata.tollgate_floor, "a", @progbits
    .balign 64
    .globl tollgate_floor_start
    .hidden tollgate_floor_start
tollgate_floor_start:
.Lfloor_base:

# Physical memory. Everything from FLOOR_PML4 on lies behind the file's bytes and is zero at the start (p_memsz >
# p_filesz).
    .set FLOOR_BASE, 0x100000
    .set FLOOR_PML4, 0x110000
    .set FLOOR_PDPT, 0x111000
    .set FLOOR_PD, 0x112000
    .set FLOOR_IDT, 0x113000
    .set FLOOR_TSS, 0x114000
    .set FLOOR_STACK, 0x117000          # tops of stacks, which grow down: the kernel's own,
    .set FLOOR_STACK0, 0x119000         # the one that the TSS (or MSR 0x175) gives to a handler,
    .set FLOOR_STACK1, 0x11b000         # the one for double faults,
    .set FLOOR_STACK3, 0x11d000         # and the one at CPL 3
    .set FLOOR_NULL, 0x120000           # samples, eight bytes each, at most FLOOR_MAX
    .set FLOOR_GROSS, 0x130000
    .set FLOOR_MAX, 8192

# Selectors. `syscall` and `sysenter` compute theirs from one MSR each, which fixes the order (Intel SDM vol. 3, 5.8.7
# and 5.8.8): sysretq takes STAR[63:48] + 16 for CS and + 8 for SS, sysexitq takes MSR 0x174 + 32 and + 40.
    .set FLOOR_CS0, 0x08
    .set FLOOR_DS0, 0x10
    .set FLOOR_STAR3, 0x18
    .set FLOOR_DS3, 0x20 + 3
    .set FLOOR_CS3, 0x28 + 3
    .set FLOOR_TR, 0x38
    .set FLOOR_GATE, 0x48

    .set FLOOR_PORT, 0x2f8              # COM2; five ports on is the line status, whose bit 5 says that a byte may come

    .set FLOOR_VECTOR, 0x80             # the vector that is crossed by `int`
    .set FLOOR_LEAVE, 0x81              # the vector by which code at CPL 3 ends

# ---- what the host writes before the start (image.rs knows these offsets) --------------------------------------------
.Lfloor_skip:    .quad 0                # bit n: leave step n out
.Lfloor_samples: .quad 0                # samples a step, 1 to FLOOR_MAX

# ---- 32-bit: to long mode --------------------------------------------------------------------------------------------
    .code32
.Lfloor_entry:                          # offset 16
    cli
    cld
    movl $FLOOR_STACK, %esp
    movl $(FLOOR_BASE + .Lfloor_hello - .Lfloor_base), %esi
    call .Lfloor_print32
    movl $0x80000000, %eax
    cpuid
    cmpl $0x80000001, %eax
    jb .Lfloor_no_long_mode
    movl $0x80000001, %eax
    cpuid
    btl $29, %edx
    jnc .Lfloor_no_long_mode
    # The first GiB as it is, in pages of 2 MiB, open to CPL 3. What lies above is not mapped, which the page fault
    # needs.
    movl $(FLOOR_PDPT + 7), FLOOR_PML4
    movl $(FLOOR_PD + 7), FLOOR_PDPT
    movl $FLOOR_PD, %edi
    movl $0x87, %eax
    movl $512, %ecx
1:
    movl %eax, (%edi)
    addl $0x200000, %eax
    addl $8, %edi
    decl %ecx
    jnz 1b
    movl %cr4, %eax
    orl $0x20, %eax                     # PAE
    movl %eax, %cr4
    movl $FLOOR_PML4, %eax
    movl %eax, %cr3
    movl $0xc0000080, %ecx              # EFER
    rdmsr
    orl $0x100, %eax                    # LME
    wrmsr
    movl %cr0, %eax
    orl $0x80000000, %eax               # PG
    movl %eax, %cr0
    lgdt FLOOR_BASE + .Lfloor_gdtr - .Lfloor_base
    ljmpl $FLOOR_CS0, $(FLOOR_BASE + .Lfloor_long - .Lfloor_base)

.Lfloor_no_long_mode:
    movl $(FLOOR_BASE + .Lfloor_no_lm - .Lfloor_base), %esi
    call .Lfloor_print32
2:
    hlt
    jmp 2b

.Lfloor_print32:                        # the text at esi, to its NUL
    lodsb
    testb %al, %al
    jz 4f
    movb %al, %ah
    movw $FLOOR_PORT + 5, %dx
3:
    inb %dx, %al
    testb $0x20, %al
    jz 3b
    movb %ah, %al
    movw $FLOOR_PORT, %dx
    outb %al, %dx
    jmp .Lfloor_print32
4:
    ret

# ---- 64-bit: tables --------------------------------------------------------------------------------------------------
    .code64
.Lfloor_long:
    movl $FLOOR_DS0, %eax
    movl %eax, %ds
    movl %eax, %es
    movl %eax, %ss
    xorl %eax, %eax
    movl %eax, %fs
    movl %eax, %gs
    movl $FLOOR_STACK, %esp
    # TSS: RSP0 at 4, IST1 at 36, offset of the I/O bitmap at 102 (none).
    movq $FLOOR_STACK0, FLOOR_TSS + 4
    movq $FLOOR_STACK1, FLOOR_TSS + 36
    movw $0x68, FLOOR_TSS + 102
    movl $FLOOR_TR, %eax
    ltr %ax
    xorl %ebx, %ebx
1:
    call .Lfloor_default_vector
    incl %ebx
    cmpl $32, %ebx
    jb 1b
    movb $1, FLOOR_IDT + 8 * 16 + 4     # double fault: IST1
    movl $FLOOR_LEAVE, %edi
    leaq .Lfloor_left(%rip), %rsi
    call .Lfloor_set_vector
    lidt .Lfloor_idtr(%rip)
    call .Lfloor_describe_cpu

# ---- the steps, one after the other ----------------------------------------------------------------------------------
# rbx: the step's record, which starts with its name. Nothing else is kept in registers, because a step may end by an
# exception.
    leaq .Lfloor_steps(%rip), %rbx
.Lfloor_step:
    movl $FLOOR_STACK, %esp
    movq %rbx, .Lfloor_now(%rip)
    movl .Lfloor_count(%rip), %ecx
    cmpb $0, (%rbx)
    je .Lfloor_end
    leaq .Lfloor_w_skipped(%rip), %rsi
    btq %rcx, .Lfloor_skip(%rip)
    jc .Lfloor_shut
    leaq .Lfloor_w_try(%rip), %rsi
    call .Lfloor_print_step
    call .Lfloor_newline
    call .Lfloor_lacks
    jc .Lfloor_shut
    # What r10 holds during this step; the routine may also switch something on, which .Lfloor_restore switches off.
    movl FLOOR_HOLDS(%rbx), %eax
    call .Lfloor_address
    call *%rax
    movq %rax, .Lfloor_argument(%rip)
    # The proof: one crossing to the handler that writes its CS down.
    movl $0, .Lfloor_seen(%rip)
    movl $0, .Lfloor_from(%rip)
    movl FLOOR_PROVE(%rbx), %eax
    call .Lfloor_install
    movl FLOOR_ROUTINE(%rbx), %edi
    movl $1, %esi
    movl $FLOOR_GROSS, %edx
    call .Lfloor_run
    # The samples: the same handler without that line. Sixteen of each to warm up.
    movl FLOOR_HANDLER(%rbx), %eax
    call .Lfloor_install
    movl FLOOR_WITHOUT(%rbx), %edi
    movl $FLOOR_NULL, %edx
    call .Lfloor_sample
    movl FLOOR_ROUTINE(%rbx), %edi
    movl $FLOOR_GROSS, %edx
    call .Lfloor_sample
    call .Lfloor_restore
    leaq .Lfloor_w_null(%rip), %rsi
    movl $FLOOR_NULL, %ebp
    call .Lfloor_histogram
    leaq .Lfloor_w_gross(%rip), %rsi
    movl $FLOOR_GROSS, %ebp
    call .Lfloor_histogram
    leaq .Lfloor_w_row(%rip), %rsi
    call .Lfloor_print_step
    movl .Lfloor_seen(%rip), %edi
    call .Lfloor_print_number
    movl .Lfloor_from(%rip), %edi
    call .Lfloor_print_number
    call .Lfloor_newline
.Lfloor_next:
    incl .Lfloor_count(%rip)
    addq $FLOOR_RECORD, %rbx
    jmp .Lfloor_step

.Lfloor_shut:                           # rsi: why
    pushq %rsi
    leaq .Lfloor_w_shut(%rip), %rsi
    call .Lfloor_print_step
    popq %rsi
    call .Lfloor_print
    call .Lfloor_newline
    jmp .Lfloor_next

.Lfloor_end:
    leaq .Lfloor_w_end(%rip), %rsi
    call .Lfloor_print
    movl .Lfloor_count(%rip), %edi
    call .Lfloor_print_number
    call .Lfloor_newline
.Lfloor_off:                            # the host ends the machine
    hlt
    jmp .Lfloor_off

# rax: offset from the first label → address.
.Lfloor_address:
    leaq .Lfloor_base(%rip), %rdx
    addq %rdx, %rax
    ret

# Carry set and rsi: the words, if CPUID does not show what the step needs. Needs: 0 nothing, 1 PCID, 2 SEP, 3 SYSCALL.
.Lfloor_lacks:
    pushq %rbx
    movl FLOOR_NEED(%rbx), %edi
    leaq .Lfloor_w_pcid(%rip), %rsi
    movl $1, %eax
    cpuid
    cmpl $1, %edi
    jne 1f
    btl $17, %ecx
    jmp 4f
1:
    leaq .Lfloor_w_sep(%rip), %rsi
    cmpl $2, %edi
    jne 2f
    btl $11, %edx
    jmp 4f
2:
    cmpl $3, %edi
    jne 3f
    leaq .Lfloor_w_syscall(%rip), %rsi
    movl $0x80000001, %eax
    cpuid
    btl $11, %edx
    jmp 4f
3:
    stc
4:
    cmc
    popq %rbx
    ret

# ---- what stands behind a gate ---------------------------------------------------------------------------------------
# eax: offset of the handler. Kinds: 0 none, 1 a vector (FLOOR_AT), 2 syscall, 3 sysenter, 4 a call gate.
.Lfloor_install:
    call .Lfloor_address
    movl FLOOR_KIND(%rbx), %ecx
    cmpl $1, %ecx
    je 1f
    cmpl $2, %ecx
    je 2f
    cmpl $3, %ecx
    je 3f
    cmpl $4, %ecx
    je 4f
    ret
1:
    movl FLOOR_AT(%rbx), %edi
    movq %rax, %rsi
    jmp .Lfloor_set_vector
2:
    movq %rax, %rdi
    movl $0xc0000080, %ecx              # EFER
    rdmsr
    orl $1, %eax                        # SCE
    wrmsr
    movl $0xc0000081, %ecx              # STAR
    xorl %eax, %eax
    movl $((FLOOR_STAR3 << 16) | FLOOR_CS0), %edx
    wrmsr
    movl $0xc0000084, %ecx              # FMASK: nothing is masked; IF is 0 anyway
    xorl %eax, %eax
    xorl %edx, %edx
    wrmsr
    movl $0xc0000082, %ecx              # LSTAR
    jmp 5f
3:
    movq %rax, %rdi
    movl $0x174, %ecx                   # SYSENTER_CS
    movl $FLOOR_CS0, %eax
    xorl %edx, %edx
    wrmsr
    movl $0x175, %ecx                   # SYSENTER_ESP
    movl $FLOOR_STACK0, %eax
    wrmsr
    movl $0x176, %ecx                   # SYSENTER_EIP
5:
    movq %rdi, %rax
    movq %rdi, %rdx
    shrq $32, %rdx
    wrmsr
    ret
4:
    # A 64-bit call gate: offset, selector, type 12 with DPL 3 and present (Intel SDM vol. 3, 5.8.3.1).
    leaq .Lfloor_gdt + FLOOR_GATE(%rip), %rdi
    movw %ax, (%rdi)
    movw $FLOOR_CS0, 2(%rdi)
    movw $0xec00, 4(%rdi)
    shrq $16, %rax
    movw %ax, 6(%rdi)
    shrq $16, %rax
    movq %rax, 8(%rdi)
    ret

# An interrupt gate with DPL 3 in vector edi to rsi. Type 14: IF is cleared on the way in.
.Lfloor_set_vector:
    shll $4, %edi
    addl $FLOOR_IDT, %edi
    movw %si, (%rdi)
    movw $FLOOR_CS0, 2(%rdi)
    movb $0, 4(%rdi)
    movb $0xee, 5(%rdi)
    shrq $16, %rsi
    movw %si, 6(%rdi)
    shrq $16, %rsi
    movq %rsi, 8(%rdi)
    ret

# Vector ebx gets its stub.
.Lfloor_default_vector:
    movl %ebx, %edi
    movl %ebx, %esi
    shll $4, %esi
    leaq .Lfloor_stubs(%rip), %rax
    addq %rax, %rsi
    jmp .Lfloor_set_vector

# After a step, whatever it switched on: its vector if that is an exception's, and PCID.
.Lfloor_restore:
    cmpl $1, FLOOR_KIND(%rbx)
    jne 1f
    pushq %rbx
    movl FLOOR_AT(%rbx), %ebx
    cmpl $32, %ebx
    jae 2f
    call .Lfloor_default_vector
2:
    popq %rbx
1:
    movl $FLOOR_PML4, %eax
    movq %rax, %cr3
    movq %cr4, %rax
    btrq $17, %rax
    jnc 3f
    movq %rax, %cr4
3:
    ret

# ---- running a routine -----------------------------------------------------------------------------------------------
# edi: offset of the routine, edx: where the samples go. Sixteen crossings, then the samples over them.
.Lfloor_sample:
    pushq %rdi
    pushq %rdx
    movl $16, %esi
    call .Lfloor_run
    popq %rdx
    popq %rdi
    movl .Lfloor_samples(%rip), %esi
    # and on to:

# edi: offset of the routine, esi: crossings, edx: where the samples go. Runs it at the CPL that the record says, on r8,
# r10, r12 to r15 as floor_begin and floor_finish use them. Keeps rbx only.
.Lfloor_run:
    pushq %rbx
    movq %rsp, .Lfloor_back(%rip)
    movl %edx, %r13d
    movl %esi, %r15d
    movl FLOOR_USER(%rbx), %r8d
    movq .Lfloor_argument(%rip), %r10
    movl %edi, %eax
    call .Lfloor_address
    testl %r8d, %r8d
    jz 1f
    pushq $FLOOR_DS3
    pushq $FLOOR_STACK3
    pushq $2
    pushq $FLOOR_CS3
    pushq %rax
    iretq
1:
    jmp *%rax

# Every routine ends here, at the CPL that it ran at.
.Lfloor_leave:
    testl %r8d, %r8d
    jz .Lfloor_left
    int $FLOOR_LEAVE
.Lfloor_left:
    movq .Lfloor_back(%rip), %rsp
    movl $FLOOR_DS0, %eax
    movl %eax, %ss
    popq %rbx
    ret

# ---- exceptions that no step asked for -------------------------------------------------------------------------------
    .balign 16
.Lfloor_stubs:
    .set floor_vector, 0
    .rept 32
    .balign 16
    # Those with an error code: Intel SDM vol. 3, table 6-1.
    .if (0x60227d00 >> floor_vector) & 1
    .else
    pushq $0
    .endif
    pushq $floor_vector
    jmp .Lfloor_fault
    .set floor_vector, floor_vector + 1
    .endr

.Lfloor_fault:
    popq %rdi
    popq %rbp
    popq %r12
    cld
    movq .Lfloor_now(%rip), %rbx
    movl $FLOOR_STACK, %esp
    movl $FLOOR_DS0, %eax
    movl %eax, %ss
    testq %rbx, %rbx
    jz 1f
    pushq %rdi
    call .Lfloor_restore
    leaq .Lfloor_w_shut(%rip), %rsi
    call .Lfloor_print_step
    popq %rdi
    call .Lfloor_print_fault
    jmp .Lfloor_next
1:
    pushq %rdi
    leaq .Lfloor_w_dead(%rip), %rsi
    call .Lfloor_print
    popq %rdi
    call .Lfloor_print_fault
    jmp .Lfloor_off

# rdi vector, rbp error code, r12 RIP.
.Lfloor_print_fault:
    pushq %rdi
    leaq .Lfloor_w_fault(%rip), %rsi
    call .Lfloor_print
    popq %rdi
    call .Lfloor_print_number
    movq %rbp, %rdi
    call .Lfloor_print_number
    movq %r12, %rdi
    call .Lfloor_print_number
    jmp .Lfloor_newline

# ---- words -----------------------------------------------------------------------------------------------------------
.Lfloor_describe_cpu:
    leaq .Lfloor_w_cpu(%rip), %rsi
    call .Lfloor_print
    xorl %eax, %eax
    cpuid
    pushq $0                            # twelve characters from ebx, edx and ecx, and a NUL
    pushq $0
    movl %ebx, (%rsp)
    movl %edx, 4(%rsp)
    movl %ecx, 8(%rsp)
    movq %rsp, %rsi
    call .Lfloor_print
    movl $1, %eax
    cpuid
    movq %rdx, %rbp
    movl %ecx, %r12d
    movl %ecx, %edi
    call .Lfloor_print_number
    movl %ebp, %edi
    call .Lfloor_print_number
    movl $0x80000000, %eax
    cpuid
    cmpl $0x80000004, %eax
    jb 2f
    movl $0x20, %eax
    call .Lfloor_putc
    movl $0x80000002, %r13d
1:
    movl %r13d, %eax
    cpuid
    pushq $0                            # sixteen characters
    pushq $0
    pushq $0
    movl %eax, (%rsp)
    movl %ebx, 4(%rsp)
    movl %ecx, 8(%rsp)
    movl %edx, 12(%rsp)
    movq %rsp, %rsi
    call .Lfloor_print
    addq $24, %rsp
    incl %r13d
    cmpl $0x80000004, %r13d
    jbe 1b
2:
    call .Lfloor_newline
    btl $31, %r12d
    jnc 3f
    leaq .Lfloor_w_hypervisor(%rip), %rsi
    call .Lfloor_print
    movl $0x40000000, %eax
    cpuid
    movl %ebx, (%rsp)
    movl %ecx, 4(%rsp)
    movl %edx, 8(%rsp)
    movq %rsp, %rsi
    call .Lfloor_print
    call .Lfloor_newline
3:
    addq $16, %rsp
    ret

.Lfloor_print_step:                     # the word at rsi, then the step's name
    call .Lfloor_print
    movq %rbx, %rsi                     # a record starts with it
    # and on to:
.Lfloor_print:                          # the text at rsi, to its NUL
    lodsb
    testb %al, %al
    jz 1f
    call .Lfloor_putc
    jmp .Lfloor_print
1:
    ret

.Lfloor_newline:
    movl $10, %eax
.Lfloor_putc:                           # the byte in al; changes rdx
    movb %al, %ah
    movl $FLOOR_PORT + 5, %edx
1:
    inb %dx, %al
    testb $0x20, %al
    jz 1b
    movb %ah, %al
    movl $FLOOR_PORT, %edx
    outb %al, %dx
    ret

.Lfloor_print_number:                   # a blank, then rdi
    movl $0x20, %eax
    call .Lfloor_putc
.Lfloor_print_digits:
    movl $60, %ecx
1:
    movq %rdi, %rax                     # leading zeros
    shrq %cl, %rax
    jnz 2f
    subl $4, %ecx
    jnz 1b
2:
    movq %rdi, %rax
    shrq %cl, %rax
    andl $15, %eax
    leaq .Lfloor_digits(%rip), %rdx
    movb (%rdx, %rax), %al
    call .Lfloor_putc
    subl $4, %ecx
    jns 2b
    ret

# rsi: a word, rbp: samples. Sorts them by insertion, which costs nothing where all are equal, and prints each value
# with its number.
.Lfloor_histogram:
    call .Lfloor_print
    movl .Lfloor_samples(%rip), %r12d
    movl $1, %ecx
1:
    cmpl %r12d, %ecx
    jae 4f
    movq (%rbp, %rcx, 8), %rax
    movl %ecx, %edx
2:
    cmpq -8(%rbp, %rdx, 8), %rax
    jae 3f
    movq -8(%rbp, %rdx, 8), %rdi
    movq %rdi, (%rbp, %rdx, 8)
    decl %edx
    jnz 2b
3:
    movq %rax, (%rbp, %rdx, 8)
    incl %ecx
    jmp 1b
4:
    xorl %r13d, %r13d                   # first of a run of equal ones
5:
    movl %r13d, %r14d                   # behind its last
    movq (%rbp, %r13, 8), %rdi
6:
    incl %r14d
    cmpl %r12d, %r14d
    jae 7f
    cmpq (%rbp, %r14, 8), %rdi
    je 6b
7:
    call .Lfloor_print_number
    movl $0x2a, %eax                    # *
    call .Lfloor_putc
    movl %r14d, %edi
    subl %r13d, %edi
    call .Lfloor_print_digits
    movl %r14d, %r13d
    cmpl %r12d, %r13d
    jb 5b
    jmp .Lfloor_newline

# ---- what a step needs in r10 ----------------------------------------------------------------------------------------
.Lfloor_nothing:
    xorl %eax, %eax
    ret
.Lfloor_same_cr3:
    movq %cr3, %rax
    ret
.Lfloor_with_pcid:                      # PCID 1; bit 63 is 0: its entries in the TLB are thrown away
    movq %cr4, %rax
    btsq $17, %rax
    movq %rax, %cr4
    movl $(FLOOR_PML4 + 1), %eax
    ret
.Lfloor_with_noflush:                   # bit 63: they are kept (Intel SDM vol. 3, 4.10.4.1)
    call .Lfloor_with_pcid
    btsq $63, %rax
    ret
.Lfloor_unmapped:                       # the second GiB
    movl $0x40000000, %eax
    ret
.Lfloor_not_canonical:                  # bits 63 to 47 are not all equal
    movl $1, %eax
    shlq $63, %rax
    ret

# ---- handlers --------------------------------------------------------------------------------------------------------
# Each has two entries: NAME_prove writes its CS down, NAME is what is timed.
    .macro floor_handler name
    .balign 64
.Lfloor_\name\()_prove:
    mov %cs, .Lfloor_seen(%rip)
    jmp .Lfloor_\name
    .balign 64
.Lfloor_\name:
    .endm

    floor_handler on_int
    iretq
    floor_handler on_syscall
    sysretq
    floor_handler on_sysenter
    sysexitq
    floor_handler on_call_gate
    lretq
    floor_handler on_ud                 # ud2 is two bytes long
    addq $2, (%rsp)
    iretq
    floor_handler on_hlt                # one byte; #GP and #PF push an error code
    addq $8, %rsp
    addq $1, (%rsp)
    iretq
    floor_handler on_load               # three bytes
    addq $8, %rsp
    addq $3, (%rsp)
    iretq

# ---- routines --------------------------------------------------------------------------------------------------------
# r15d crossings, ticks to (r13). A gate's lines lie between the two macros; they find r10 loaded and may change rax,
# rbx, rcx, rdx and r11. The null path of a gate is the same without the gate's instruction.
    .macro floor_begin name
    .balign 64
.Lfloor_\name:
    mov %cs, .Lfloor_from(%rip)
    xorl %r12d, %r12d
71:
    lfence
    rdtsc
    lfence
    shlq $32, %rdx
    orq %rdx, %rax
    movq %rax, %r14
    .endm

    .macro floor_finish
    lfence
    rdtsc
    lfence
    shlq $32, %rdx
    orq %rdx, %rax
    subq %r14, %rax
    movq %rax, (%r13, %r12, 8)
    incl %r12d
    cmpl %r15d, %r12d
    jb 71b
    jmp .Lfloor_leave
    .endm

    floor_begin null
    floor_finish

    floor_begin call
    call .Lfloor_function
    floor_finish
.Lfloor_function:
    ret

    floor_begin cpuid_null
    xorl %eax, %eax
    floor_finish

    floor_begin cpuid
    xorl %eax, %eax
    cpuid
    floor_finish

    floor_begin swapgs
    swapgs
    floor_finish

    floor_begin cr3
    movq %r10, %cr3
    floor_finish

    floor_begin int
    int $FLOOR_VECTOR
    floor_finish

    floor_begin syscall
    syscall
    floor_finish

    floor_begin sysenter_null           # sysexit takes RIP from rdx and RSP from rcx
    leaq 1f(%rip), %rdx
    movq %rsp, %rcx
1:
    floor_finish

    floor_begin sysenter
    leaq 1f(%rip), %rdx
    movq %rsp, %rcx
    sysenter
1:
    floor_finish

    floor_begin call_gate
    lcalll *.Lfloor_far(%rip)
    floor_finish

    floor_begin ud
    ud2
    floor_finish

    floor_begin hlt
    hlt
    floor_finish

    floor_begin load                    # mov (%r10), %al
    .byte 0x41, 0x8a, 0x02
    floor_finish

    .purgem floor_handler
    .purgem floor_begin
    .purgem floor_finish

# ---- data ------------------------------------------------------------------------------------------------------------
    .balign 64
.Lfloor_gdt:
    .quad 0
    .quad 0x00af9b000000ffff            # 08 code, 64-bit, DPL 0
    .quad 0x00cf93000000ffff            # 10 data, DPL 0
    .quad 0x00cffb000000ffff            # 18 code, 32-bit, DPL 3: where sysret to 32-bit code would go
    .quad 0x00cff3000000ffff            # 20 data, DPL 3: SS of sysretq
    .quad 0x00affb000000ffff            # 28 code, 64-bit, DPL 3
    .quad 0x00cff3000000ffff            # 30 data, DPL 3: SS of sysexitq
    .quad ((FLOOR_TSS & 0xffffff) << 16) | 0x890000000067    # 38 TSS
    .quad 0
    .quad 0, 0                          # 48 call gate
.Lfloor_gdtr:
    .word .Lfloor_gdtr - .Lfloor_gdt - 1
    .quad FLOOR_BASE + .Lfloor_gdt - .Lfloor_base
.Lfloor_idtr:
    .word 256 * 16 - 1
    .quad FLOOR_IDT
    .balign 8
.Lfloor_far:                            # m16:32; the offset is not looked at
    .long 0
    .word FLOOR_GATE + 3
    .balign 8
.Lfloor_now:      .quad 0
.Lfloor_back:     .quad 0
.Lfloor_argument: .quad 0
.Lfloor_count:    .long 0
.Lfloor_seen:     .long 0
.Lfloor_from:     .long 0

.Lfloor_digits:      .ascii "0123456789abcdef"
.Lfloor_hello:       .asciz "tollgate-floor 1\n"
.Lfloor_no_lm:       .asciz "dead no 64-bit mode\n"
.Lfloor_w_cpu:       .asciz "cpu "
.Lfloor_w_hypervisor: .asciz "hypervisor "
.Lfloor_w_try:       .asciz "try "
.Lfloor_w_shut:      .asciz "shut "
.Lfloor_w_dead:      .asciz "dead"
.Lfloor_w_fault:     .asciz " fault"
.Lfloor_w_skipped:   .asciz " skipped"
.Lfloor_w_pcid:      .asciz " lacks pcid"
.Lfloor_w_sep:       .asciz " lacks sep"
.Lfloor_w_syscall:   .asciz " lacks syscall"
.Lfloor_w_null:      .asciz "null"
.Lfloor_w_gross:     .asciz "gross"
.Lfloor_w_row:       .asciz "row "
.Lfloor_w_end:       .asciz "end"

# The steps, in the order in which they are tried: first what needs no other privilege level.
    .set FLOOR_NEED, 24                 # behind the name
    .set FLOOR_USER, 28                 # 1: at CPL 3
    .set FLOOR_KIND, 32                 # see .Lfloor_install
    .set FLOOR_AT, 36                   # vector
    .set FLOOR_PROVE, 40                # handlers
    .set FLOOR_HANDLER, 44
    .set FLOOR_ROUTINE, 48
    .set FLOOR_WITHOUT, 52              # null path
    .set FLOOR_HOLDS, 56                # what r10 holds
    .set FLOOR_RECORD, 60
    .macro floor_step name, need, user, kind, vector, handler, routine, without, holds
72:
    .asciz "\name"
    .skip FLOOR_NEED - (. - 72b), 0
    .long \need, \user, \kind, \vector
    .long .Lfloor_\handler\()_prove - .Lfloor_base, .Lfloor_\handler - .Lfloor_base
    .long .Lfloor_\routine - .Lfloor_base, .Lfloor_\without - .Lfloor_base, .Lfloor_\holds - .Lfloor_base
    .endm
    .balign 4
.Lfloor_steps:
    floor_step timer/kernel,      0, 0, 0, 0,    on_int,       null,      null,          nothing
    floor_step call/kernel,       0, 0, 0, 0,    on_int,       call,      null,          nothing
    floor_step cpuid/kernel,      0, 0, 0, 0,    on_int,       cpuid,     cpuid_null,    nothing
    floor_step swapgs/kernel,     0, 0, 0, 0,    on_int,       swapgs,    null,          nothing
    floor_step cr3/kernel,        0, 0, 0, 0,    on_int,       cr3,       null,          same_cr3
    floor_step cr3_pcid/kernel,   1, 0, 0, 0,    on_int,       cr3,       null,          with_pcid
    floor_step cr3_noflush/kernel, 1, 0, 0, 0,   on_int,       cr3,       null,          with_noflush
    floor_step int/kernel,        0, 0, 1, FLOOR_VECTOR, on_int, int,     null,          nothing
    floor_step ud/kernel,         0, 0, 1, 6,    on_ud,        ud,        null,          nothing
    floor_step gp/kernel,         0, 0, 1, 13,   on_load,      load,      null,          not_canonical
    floor_step page_fault/kernel, 0, 0, 1, 14,   on_load,      load,      null,          unmapped
    floor_step timer/user,        0, 1, 0, 0,    on_int,       null,      null,          nothing
    floor_step call/user,         0, 1, 0, 0,    on_int,       call,      null,          nothing
    floor_step cpuid/user,        0, 1, 0, 0,    on_int,       cpuid,     cpuid_null,    nothing
    floor_step int/user,          0, 1, 1, FLOOR_VECTOR, on_int, int,     null,          nothing
    floor_step syscall/user,      3, 1, 2, 0,    on_syscall,   syscall,   null,          nothing
    floor_step sysenter/user,     2, 1, 3, 0,    on_sysenter,  sysenter,  sysenter_null, nothing
    floor_step call_gate/user,    0, 1, 4, 0,    on_call_gate, call_gate, null,          nothing
    floor_step ud/user,           0, 1, 1, 6,    on_ud,        ud,        null,          nothing
    floor_step gp/user,           0, 1, 1, 13,   on_hlt,       hlt,       null,          nothing
    floor_step page_fault/user,   0, 1, 1, 14,   on_load,      load,      null,          unmapped
    .byte 0
    .purgem floor_step

    .globl tollgate_floor_end
    .hidden tollgate_floor_end
tollgate_floor_end:
    .popsection
