/*
 * A kernel that is none: QEMU starts it by its PVH entry (note 18 of Xen), and on the second serial port, which the lab
 * hears, it begins its first step again and again.
 */
    .code32
    .section .note.pvh, "a", @note
    .align 4
    .long 4, 4, 18
    .asciz "Xen"
    .long _start

    .text
    .globl _start
_start:
    cld
    mov $up, %esi
    mov $(begin - up), %ecx
    call send
1:  mov $begin, %esi
    mov $(end - begin), %ecx
    call send
    jmp 1b

/* Bytes of a length, one by one, each once the port is empty (line status, bit 5). */
send:
    mov $0x2fd, %dx
    in %dx, %al
    test $0x20, %al
    jz send
    lodsb
    mov $0x2f8, %dx
    out %al, %dx
    dec %ecx
    jnz send
    ret

    .data
up:
    .ascii "{\"message\":\"up\",\"unknown\":[]}\n"
begin:
    .ascii "{\"message\":\"begin\",\"step\":0}\n"
end:
