// Functions whose parameters have names and types, in every class that a calling convention knows; 64- and 32-bit.
enum kind { one, two };
struct wide { long all[3]; };
struct pair { int a, b; };
#define FUNCTION __attribute__((noinline))
#define KEEP __asm__ volatile("" ::: "memory")

FUNCTION int scalars(const char *name, unsigned long size, int fd, enum kind kind, char letter, void *to,
    long seventh) {
    KEEP;
    return name[0] + (int)size + fd + kind + letter + (to != 0) + (int)seventh;
}

FUNCTION double floats(double x, int n, float y) {
    KEEP;
    return x * n + y;
}

FUNCTION struct wide memory(int n, struct wide from, int m) {
    KEEP;
    from.all[0] += n + m;
    return from;
}

FUNCTION const char *word(short n, _Bool yes, unsigned char byte, long long far) {
    KEEP;
    return n < 0 && yes && byte && far ? "a \"word\"" : "none";
}

static FUNCTION int parts(struct pair pair, int n) {
    KEEP;
    return pair.a + n;
}

FUNCTION void nothing(void) {
    KEEP;
}

FUNCTION int all(void) {
    struct wide wide = { { 1, 2, 3 } };
    struct pair pair = { 1, 2 };
    nothing();
    return scalars("text", 1ul << (8 * sizeof(long) - 2), -2, two, 'x', 0, -7) + (int)floats(1, -3,
        2) + (int)memory(5, wide, 6).all[0]
           + word(-3, 1, 200, 1ll << 40)[0] + parts(pair, 9);
}

#ifdef __i386__
void _start(void) {
    all();
    __asm__ volatile("mov $1, %eax; xor %ebx, %ebx; int $0x80");
}
#else
int main(void) {
    return all() == 12345;
}
#endif
