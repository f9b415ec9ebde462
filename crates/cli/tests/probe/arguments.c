// Static probes as sys/sdt.h makes them, with arguments in registers, in memory and nowhere. With LIBRARY it is one
// that is loaded.
#include <dlfcn.h>
#include <stdio.h>

#define NOTE(name, arguments) \
    "990: nop\n.pushsection .note.stapsdt,\"\",\"note\"\n.balign 4\n.4byte 992f-991f, 994f-993f, 3\n" \
    "991: .asciz \"stapsdt\"\n992: .balign 4\n993: .8byte 990b\n.8byte 0\n.8byte 0\n" \
    ".asciz \"mine\"\n.asciz \"" name "\"\n.asciz \"" arguments "\"\n994: .balign 4\n.popsection\n"

#ifdef LIBRARY
void late(long n) {
    static volatile long seen;
    __asm__ volatile(NOTE("late", "8@%0") ::"r"(n));
    seen = n;
}
#else
__attribute__((noinline)) static void step(long n) {
    volatile long memory = 1000 + n;
    volatile int table[4] = { 0, -1, -2, -3 };
    const char *word = "a word";
    __asm__ volatile(NOTE("step", "8@%%rbp -4@%0 8@%1 -4@(%2,%3,4) 1@%%dh -2@$-7 8@%4 8f@%%xmm0")
                     ::"r"((int)-n), "m"(memory), "r"(table), "r"(n), "r"(word), "d"(0x7742L));
}

int main(int count, char **words) {
    void (*late)(long) = 0;
    if (count > 1) {
        void *library = dlopen(words[1], RTLD_NOW);
        late = library ? (void (*)(long))dlsym(library, "late") : 0;
    }
    for (long i = 0; i < 4; i++) {
        step(i);
        if (late)
            late(i);
    }
    puts("done");
    return count > 1 && !late;
}
#endif
