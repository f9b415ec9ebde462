/* Vector and floating-point state over a crossing: xmm or ymm registers, mxcsr, the x87 control word, a value on the
 * x87 stack. */
#include "target.h"

static unsigned char vector_in[16][32] __attribute__((aligned(64))), vector_out[16][32] __attribute__((aligned(64)));

/* AVX needs the processor's word and the system's: CPUID 1 ecx 27 (OSXSAVE) and 28, XCR0 bits 1 and 2. */
static int has_avx(void)
{
    unsigned eax = 1, ebx, ecx = 0, edx, low, high;
    __asm__ volatile("cpuid" : "+a"(eax), "=b"(ebx), "+c"(ecx), "=d"(edx));
    if ((ecx >> 27 & 3) != 3)
        return 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & 6) == 6;
}

#define EACH(what) what(0) what(1) what(2) what(3) what(4) what(5) what(6) what(7) \
    what(8) what(9) what(10) what(11) what(12) what(13) what(14) what(15)
#define LOAD_YMM(n) "vmovdqa 32*" #n "(%[in]), %%ymm" #n "\n\t"
#define SAVE_YMM(n) "vmovdqa %%ymm" #n ", 32*" #n "(%[out])\n\t"
#define LOAD_XMM(n) "movdqa 32*" #n "(%[in]), %%xmm" #n "\n\t"
#define SAVE_XMM(n) "movdqa %%xmm" #n ", 32*" #n "(%[out])\n\t"
#define VECTORS "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", \
    "xmm12", \
    "xmm13", "xmm14", "xmm15"

static long cross(int avx)
{
    long result;
    if (avx)
        __asm__ volatile(EACH(LOAD_YMM) "mov $110, %%eax\n\tsyscall\n\t" EACH(SAVE_YMM) "vzeroupper"
                         : "=&a"(result) : [in] "r"(vector_in), [out] "r"(vector_out) : "rcx", "r11", "memory",
                             VECTORS);
    else
        __asm__ volatile(EACH(LOAD_XMM) "mov $110, %%eax\n\tsyscall\n\t" EACH(SAVE_XMM)
                         : "=&a"(result) : [in] "r"(vector_in), [out] "r"(vector_out) : "rcx", "r11", "memory",
                             VECTORS);
    return result;
}

int main(void)
{
    int avx = has_avx(), width = avx ? 32 : 16;
    /* All exceptions masked, rounding towards zero, flush to zero: none of it is a default. */
    unsigned control = 0x1f80 | 0x6000 | 0x8000, control_after = 0;
    unsigned short word = 0x37f | 0xc00, word_after = 0;
    double value = 0;

    target_begin();
    for (int round = 0; round < 50; round++) {
        for (int i = 0; i < 16; i++)
            for (int byte = 0; byte < 32; byte++) {
                vector_in[i][byte] = (unsigned char)(i * 37 + byte * 11 + round);
                vector_out[i][byte] = 0;
            }
        long result = cross(avx);
        equal(result, raw(__NR_getppid));
        int same = 1;
        for (int i = 0; i < 16; i++)
            for (int byte = 0; byte < width; byte++)
                same &= vector_in[i][byte] == vector_out[i][byte];
        check(same, "a vector register over the crossing");
    }
    long ignored;
    __asm__ volatile("ldmxcsr %[control]\n\tfldcw %[word]\n\tfldpi\n\tmov $110, %%eax\n\tsyscall\n\t"
                     "fstpl %[value]\n\tstmxcsr %[after]\n\tfnstcw %[word_after]\n\tfninit"
                     : "=&a"(ignored), [value] "=m"(value), [after] "=m"(control_after), [word_after] "=m"(word_after)
                     : [control] "m"(control), [word] "m"(word) : "rcx", "r11", "memory");
    target_end();
    equal(control_after, control);
    equal(word_after, word);
    check(value > 3.14159 && value < 3.1416, "the value on the x87 stack");
    expect("getppid", 101);
    return target_verdict();
}
