/* identity.c, with a crossing of which nobody knows what it calls, and that has no room for a jump: it is the first
 * instruction of its function. */
__asm__(".text\n.type unseen, @function\nunseen: syscall\nret\n.size unseen, . - unseen\n");
#include "identity.c"
