/* identity.c, with a crossing of which nobody knows what it calls, and to which a branch leads: past the jump that has
 * room before it. */
__asm__(".text\n.type passed, @function\npassed: mov %edi, %eax\ntest %esi, %esi\nje 1f\nnopl 0(%rax, %rax, 1)\n"
        "1: syscall\nret\n"
        ".size passed, . - passed\n");
#include "identity.c"
