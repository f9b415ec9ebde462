// A function behind which its section ends: no jump fits there, and no byte can be borrowed.
__asm__(".section .zlast,\"ax\",@progbits\n.globl last\n.type last, @function\nlast: ret\n.size last, .-last\n.text\n");
void last(void);
int main(void) { last(); return 0; }
