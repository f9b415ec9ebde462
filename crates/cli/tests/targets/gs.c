/* A program that uses %gs, and %fs, for its own: set by arch_prctl, by wrgsbase where the system allows it, and as a
 * selector. */
#include "target.h"
#include <asm/prctl.h>

static target_word words[8] = {101, 102, 103, 104, 105, 106, 107, 108};

static target_word gs_at_8(void)
{
    target_word word;
    __asm__ volatile("mov %%gs:8, %0" : "=r"(word));
    return word;
}

int main()
{
    target_word base = 0;
    target_word hwcap2 = 0;
#ifdef TARGET_BARE
    hwcap2 = target_auxiliary(26);
#endif

    target_begin();
    equal(raw(__NR_arch_prctl, ARCH_GET_GS, &base), 0);
    equal(base, 0);
    /* Calls while the base is 0, then while it is the program's, then while it is nowhere. */
    for (int i = 0; i < 20; i++)
        raw(__NR_getppid);
    for (int i = 0; i < 20; i++) {
        equal(raw(__NR_arch_prctl, ARCH_SET_GS, &words[i % 4]), 0);
        raw(__NR_getppid);
        equal(gs_at_8(), words[i % 4 + 1]);
        equal(raw(__NR_arch_prctl, ARCH_GET_GS, &base), 0);
        equal(base, &words[i % 4]);
    }
    equal(raw(__NR_arch_prctl, ARCH_SET_GS, 0x123456789000), 0);
    for (int i = 0; i < 20; i++)
        raw(__NR_getppid);
    /* HWCAP2 bit 1: the instruction is allowed (CR4.FSGSBASE). Nobody is told about this one. */
    if (hwcap2 & 2) {
        for (int i = 0; i < 20; i++) {
            __asm__ volatile("wrgsbase %0" : : "r"(&words[i % 4]));
            raw(__NR_getppid);
            equal(gs_at_8(), words[i % 4 + 1]);
        }
    } else {
        for (int i = 0; i < 20; i++)
            raw(__NR_getppid);
    }
    /* A null selector takes the base with it on some processors; the call must work all the same. */
    __asm__ volatile("mov %0, %%gs" : : "r"(0));
    for (int i = 0; i < 20; i++)
        raw(__NR_getppid);
    target_word words_after = 0;
    for (int i = 0; i < 8; i++)
        words_after += words[i];
    equal(words_after, 101 + 102 + 103 + 104 + 105 + 106 + 107 + 108);
    target_end();
    expect("getppid", 100);
    expect("arch_prctl", 1 + 40 + 1);
    return target_verdict();
}
