/* The same as chance.c by `int $0x80` of 32-bit code, without a C library. */
typedef unsigned u32;
typedef unsigned long long u64;
typedef unsigned char u8;

enum { EAX, EBX, ECX, EDX, ESI, EDI, EBP, ESP, FLAGS, REGISTERS };
u32 in[REGISTERS], out[REGISTERS], back;

/* Numbers that are not known, and some that are. The flags come before the registers, because to set them needs a
 * stack. */
#define WAY(name, lines) \
    __asm__(".text\n.globl " name "\n.type " name ", @function\n" name ":\n" \
            "push %ebx\npush %esi\npush %edi\npush %ebp\nmov %esp, back\npushl in+32\npopfl\n" \
            "mov in, %eax\nmov in+4, %ebx\nmov in+8, %ecx\nmov in+12, %edx\nmov in+16, %esi\nmov in+20, %edi\n" \
            "mov in+24, %ebp\nmov in+28, %esp\n" lines \
            "mov %esp, out+28\nmov back, %esp\n" \
            "mov %eax, out\nmov %ebx, out+4\nmov %ecx, out+8\nmov %edx, out+12\nmov %esi, out+16\nmov %edi, out+20\n" \
            "mov %ebp, out+24\n" \
            "pushfl\npopl out+32\npushl $0x202\npopfl\npop %ebp\npop %edi\npop %esi\npop %ebx\nret\n" \
            ".size " name ", . - " name "\n");
WAY("any", "int $0x80\n")
WAY("known_265", "mov $265, %eax\nint $0x80\n")
WAY("known_78", "mov $78, %eax\nint $0x80\n")
WAY("known_91", "mov $91, %eax\nint $0x80\n")
void any(void), known_265(void), known_78(void), known_91(void);

static long call(long nr, long b, long c, long d, long s, long di)
{
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "0"(nr), "b"(b), "c"(c), "d"(d), "S"(s), "D"(di) : "memory");
    return result;
}

static char line[4096];
static u32 length;

static void say(const char *text)
{
    while (*text && length < sizeof line)
        line[length++] = *text++;
}

static void number(u32 value, u32 base)
{
    char text[12];
    int at = 11;
    text[at] = 0;
    do
        text[--at] = "0123456789abcdef"[value % base];
    while ((value /= base));
    say(text + at);
}

static void decimal(int value)
{
    if (value < 0)
        say("-");
    number(value < 0 ? -(u32)value : (u32)value, 10);
}

static void flush(void)
{
    for (u32 done = 0; done < length;) {
        long more = call(4, 1, (long)(line + done), length - done, 0, 0);
        if (more <= 0)
            call(252, 3, 0, 0, 0, 0);
        done += more;
    }
    length = 0;
}

static u32 chance;

static u32 draw(u32 below)
{
    u32 z = (chance += 0x9e3779b9);
    z = (z ^ (z >> 16)) * 0x85ebca6b;
    z = (z ^ (z >> 13)) * 0xc2b2ae35;
    z ^= z >> 16;
    return below ? z % below : z;
}

enum { AREA = 8192, STACK = 8192, PAGE = 4096 };
static u8 *area, *readable, *stack;
static u8 written[AREA];
static const u8 FILLS[] = {0xa5, 0x5a, 0x3c};

static u32 pointer(void)
{
    static const u32 BAD[] = {8, 0xfff, 0xffff, 0xbffff000, 0xc0000000, 0xffffe000, 0xfffff000, 0xffffffff, 0x7fffffff};
    u32 kind = draw(16), at;
    if (kind < 8)
        return at = draw(500), say("area+"), number(at, 10), (u32)area + at;
    if (kind < 10)
        return say("null"), 0;
    if (kind < 12)
        return at = 1 + draw(24), say("end-"), number(at, 10), (u32)area + AREA - at;
    if (kind == 12)
        return say("readable"), (u32)readable + draw(64);
    if (kind == 13)
        return say("nothing"), (u32)area + AREA + draw(64);
    return at = BAD[draw(sizeof BAD / sizeof *BAD)], number(at, 16), at;
}

/* Of each: which of its arguments are pointers (bits), and what becomes of the others. */
static const struct { const char *name; u32 nr, pointers, clock, size, changes; } CALLS[] = {
    {"getppid", 64, 0, 0, 0, 1}, {"getuid32", 199, 0, 0, 0, 0}, {"gettimeofday", 78, 3, 0, 0, 0},
    {"time", 13, 1, 0, 0, 1},
    {"clock_gettime", 265, 2, 1, 0, 0}, {"clock_gettime64", 403, 2, 1, 0, 0}, {"clock_getres", 266, 2, 1, 0, 0},
    {"clock_getres64", 406, 2, 1, 0, 0}, {"getcpu", 318, 3, 0, 0, 0}, {"getrandom", 355, 1, 0, 1, 0},
    {"uname", 122, 1, 0, 0, 0},
    {"times", 43, 1, 0, 0, 1}, {"getrusage", 77, 2, 0, 0, 0}, {"sched_yield", 158, 0, 0, 0, 0},
    {"enosys", 9999, 0, 0, 0, 0},
    {"minus one", 0xffffffff, 0, 0, 0, 0}, {"munmap", 91, 0, 0, 0, 0}, {"mremap", 163, 0, 0, 0, 0},
    {"getitimer", 105, 2, 0, 0, 0},
    {"x32", 0x40000000 | 64, 0, 0, 0, 0}, {"gettid", 224, 0, 0, 0, 1}, {"brk", 45, 0, 0, 0, 1},
    {"close", 6, 0, 0, 0, 0},
};

static u32 argument(const int which, const u32 one)
{
    static const u32 SIZES[] = {0, 1, 16, 63, 64, 255, 256, 257, 4096, 0x7fffffff, 0x80000000, 0xffffffff};
    static const int CLOCKS[] = {-1, -2, -3, -4, -6, -7, -1000000, 16, 17, 100, 0x7fffffff};
    u32 value;
    if (CALLS[one].pointers >> which & 1)
        return pointer();
    if (CALLS[one].clock && which == 0)
        value = draw(4) ? draw(13) : (u32)CLOCKS[draw(sizeof CLOCKS / sizeof *CLOCKS)];
    else if (CALLS[one].size && which == 1)
        value = SIZES[draw(sizeof SIZES / sizeof *SIZES)];
    else if (CALLS[one].size && which == 2)
        value = draw(3) ? draw(9) : draw(0);
    else if (CALLS[one].nr == 91 || CALLS[one].nr == 163)
        /* No address that a mapping can have: it is refused. */
        value = which == 0 ? 1 : draw(0);
    else if (CALLS[one].nr == 6)
        value = 1000 + draw(100);
    else if (CALLS[one].nr == 45)
        value = draw(4);
    else
        value = draw(3) ? draw(4) : draw(0);
    decimal((int)value);
    return value;
}

static void made(u32 nr, u32 known)
{
    if (known && nr == 265)
        known_265();
    else if (known && nr == 78)
        known_78();
    else if (known && nr == 91)
        known_91();
    else
        any();
}

static void tell_changes(u32 kept)
{
    static const char *NAMES[] = {"eax", "ebx", "ecx", "edx", "esi", "edi", "ebp", "esp", "flags"};
    for (int i = 1; i < REGISTERS; i++)
        if (in[i] != out[i])
            say(" "), say(NAMES[i]), say(" changed ("), number(in[i], 16), say(", "), number(out[i], 16), say(")");
    /* 16 bytes below the stack pointer are written. */
    for (u32 i = 0; i < STACK; i++)
        if (stack[i] != 0x77 && !(kept && (u32)stack + i < kept && (u32)stack + i + 16 >= kept)) {
            say(" the stack is written at "), decimal((int)((u32)stack + i - kept));
            break;
        }
    u32 first = 0, last = AREA;
    while (first < AREA && !written[first])
        first++;
    while (last > first && !written[last - 1])
        last--;
    if (first < last)
        say(" wrote "), number(first, 10), say("+"), number(last - first, 10);
}

static void one(void)
{
    static const u32 STRANGE[] = {0, 8, 0x10001, 0xbfffffff, 0xfffffff8};
    u32 which = draw(sizeof CALLS / sizeof *CALLS), known = draw(2), kept = (u32)stack + STACK / 2 + 4 * draw(8);
    say(CALLS[which].name), say("(");
    for (int i = 0; i < REGISTERS; i++)
        in[i] = draw(0);
    in[EAX] = CALLS[which].nr;
    in[EBX] = argument(0, which), say(", "), in[ECX] = argument(1, which), say(", "), in[EDX] = argument(2, which),
        say(")");
    in[ESP] = kept;
    if (draw(4) == 0)
        in[ESP] = STRANGE[draw(sizeof STRANGE / sizeof *STRANGE)], kept = 0, say(" without a stack");
    in[FLAGS] = 0x202 | (draw(0) & 0x8d5) | (draw(6) ? 0 : draw(2) ? 0x400 : 0x40000);
    for (u32 i = 0; i < AREA; i++)
        written[i] = 0;
    for (u32 i = 0; i < STACK; i++)
        stack[i] = 0x77;
    for (u32 fill = 0; fill < sizeof FILLS; fill++) {
        for (u32 i = 0; i < AREA; i++)
            area[i] = FILLS[fill];
        made(in[EAX], known);
        for (u32 i = 0; i < AREA; i++)
            written[i] |= area[i] != FILLS[fill];
    }
    say(known ? " by a known number, if it has one:" : " by int 0x80:");
    if (CALLS[which].changes && (out[EAX] > 0xfffff000 || !out[EAX] || CALLS[which].nr == 45))
        say((int)out[EAX] < 0 && CALLS[which].nr != 45 ? " an error " : " "),
            decimal(CALLS[which].nr == 45 ? 0 : (int)out[EAX]);
    else
        CALLS[which].changes ? say(" a number") : (say(" "), decimal((int)out[EAX]));
    tell_changes(kept);
    say("\n");
}

static u32 parsed(const char *text)
{
    u32 value = 0;
    while (*text >= '0' && *text <= '9')
        value = value * 10 + (*text++ - '0');
    return value;
}

__asm__(".globl _start\n.type _start, @function\n_start:\nmov %esp, %eax\nand $-16, %esp\npush %eax\ncall begin\n"
        ".size _start, . - _start\n");

void begin(long *words)
{
    if (words[0] != 4)
        call(252, 2, 0, 0, 0, 0);
    u32 seed = parsed((char *)words[2]), first = parsed((char *)words[3]), many = parsed((char *)words[4]);
    /* mmap2 of nothing, and then of what there is in it. */
    u8 *all = (u8 *)call(192, 0, AREA + STACK + 8 * PAGE, 3, 0x22, -1);
    area = all + PAGE, readable = area + AREA + 2 * PAGE, stack = readable + 3 * PAGE;
    call(125, (long)all, PAGE, 0, 0, 0);
    call(125, (long)area + AREA, 2 * PAGE, 0, 0, 0);
    call(125, (long)readable, PAGE, 1, 0, 0);
    call(125, (long)readable + PAGE, 2 * PAGE, 0, 0, 0);
    for (u32 i = first; i < first + many; i++) {
        chance = seed * 0x2545f491 + i * 0xda942043;
        draw(0);
        number(i, 10), say(" ");
        one();
        flush();
    }
    call(252, 0, 0, 0, 0, 0);
}
