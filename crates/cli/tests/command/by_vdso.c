/* A 32-bit program without a C library: says by which gate its getppid comes, which a filter of its own tells by where
 * it comes from. */
typedef unsigned u32;
typedef unsigned short u16;
typedef unsigned char u8;

static long call(long nr, long b, long c, long d)
{
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "0"(nr), "b"(b), "c"(c), "d"(d), "S"(0), "D"(0) : "memory");
    return result;
}

struct line { u16 code; u8 jt, jf; u32 k; };
struct program { u16 length; const struct line *lines; };

void _start(void)
{
    /* nr, and the lower half of the instruction pointer: the program lies below 256 MiB, the vDSO above 2 GiB. getppid
     * is 64. */
    static const struct line lines[] = {
        {0x20, 0, 0, 0}, {0x15, 0, 3, 64}, {0x20, 0, 0, 8}, {0x35, 0, 1, 0x80000000u}, {0x06, 0, 0, 0x00050000u | 77},
        {0x06, 0, 0, 0x7fff0000u},
    };
    struct program program = {sizeof lines / sizeof *lines, lines};
    call(172, 38 /* NO_NEW_PRIVS */, 1, 0);
    long set = call(172, 22 /* SECCOMP */, 2, (long)&program);
    long parent = call(64, 0, 0, 0);
    const char *said = set ? "no filter\n" : parent == -77 ? "by the vDSO\n" : "by int 0x80\n";
    long length = 0;
    while (said[length])
        length++;
    call(4, 1, (long)said, length);
    call(252, 0, 0, 0);
    for (;;)
        ;
}
