/*
 * Calls of the vDSO, found as the C library finds them: by the symbols of the image whose address the auxiliary vector
 * has. Some are answered in the program, some end in a crossing of the vDSO's own. Built for both modes.
 */
#include "target.h"
#include <elf.h>

#ifdef __x86_64__
typedef Elf64_Ehdr elf_header;
typedef Elf64_Phdr elf_segment;
typedef Elf64_Dyn elf_dynamic;
typedef Elf64_Sym elf_symbol;
#else
typedef Elf32_Ehdr elf_header;
typedef Elf32_Phdr elf_segment;
typedef Elf32_Dyn elf_dynamic;
typedef Elf32_Sym elf_symbol;
#endif

struct time_of { long seconds, part; };

static int same(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

/* The image is linked at 0, so that what it says of addresses is relative to where it is mapped. */
static void *find(target_word image, const char *name)
{
    const elf_header *header = (const elf_header *)image;
    const elf_segment *segment = (const elf_segment *)(image + header->e_phoff);
    target_word dynamic = 0, symbols = 0, strings = 0, hash = 0, slide = image;
    for (int i = 0; i < header->e_phnum; i++) {
        if (segment[i].p_type == PT_LOAD && segment[i].p_offset == 0)
            slide = image - segment[i].p_vaddr;
        if (segment[i].p_type == PT_DYNAMIC)
            dynamic = image + segment[i].p_offset;
    }
    for (const elf_dynamic *entry = (const elf_dynamic *)dynamic; entry->d_tag; entry++) {
        target_word value = (target_word)entry->d_un.d_ptr;
        switch (entry->d_tag) {
        case DT_SYMTAB: symbols = slide + value; break;
        case DT_STRTAB: strings = slide + value; break;
        case DT_HASH: hash = slide + value; break;
        }
    }
    /* How many symbols there are is in the old hash; where that is missing, an image has fewer than 64 and its strings
     * follow. */
    unsigned count = hash ? ((const unsigned *)hash)[1] : (unsigned)((strings - symbols) / sizeof(elf_symbol));
    for (unsigned i = 1; i < count; i++) {
        const elf_symbol *symbol = (const elf_symbol *)symbols + i;
        if (symbol->st_shndx && same((const char *)strings + symbol->st_name, name))
            return (void *)(slide + symbol->st_value);
    }
    return 0;
}

typedef long (*function)(long, void *);
typedef long (*cpu_function)(unsigned *, unsigned *, void *);
typedef long (*random_function)(void *, target_word, unsigned, void *, target_word);

struct random_parameters { unsigned size, protection, flags, reserved[13]; };

/* Whether the kernel's clock is one that the vDSO cannot read: then each of its functions of time asks the kernel. */
static int asks()
{
    char name[32] = "";
    long file = raw(__NR_open, "/sys/devices/system/clocksource/clocksource0/current_clocksource", 0);
    if (file < 0)
        return 0;
    raw(__NR_read, file, name, sizeof(name) - 1);
    raw(__NR_close, file);
    return same(name, "hpet\n") || same(name, "acpi_pm\n") || same(name, "jiffies\n")
        || same(name, "refined-jiffies\n");
}

int main()
{
    target_word image = target_auxiliary(33 /* AT_SYSINFO_EHDR */);
    if (!image)
        target_skip("there is no vDSO (vdso=0)");
    function get = (function)find(image, "__vdso_clock_gettime");
    function resolution = (function)find(image, "__vdso_clock_getres");
    function day = (function)find(image, "__vdso_gettimeofday");
    function seconds = (function)find(image, "__vdso_time");
    cpu_function cpu = (cpu_function)find(image, "__vdso_getcpu");
    random_function chance = (random_function)find(image, "__vdso_getrandom");
    if (!get || !day || !seconds)
        target_skip("the vDSO of this kernel lacks clock_gettime, gettimeofday or time");
    if (asks())
        target_skip("the vDSO asks the kernel for the time, whose clock it cannot read");

    target_begin();
    struct time_of now = {0, 0}, last = {0, 0};
    for (int i = 0; i < 100; i++) {
        equal(get(1 /* CLOCK_MONOTONIC */, &now), 0);
        check(now.seconds > last.seconds || (now.seconds == last.seconds && now.part >= last.part),
            "the clock does not go back");
        last = now;
    }
    for (int i = 0; i < 50; i++)
        equal(day((long)&now, 0), 0);
    long first = seconds(0, 0);
    for (int i = 0; i < 39; i++)
        check(seconds(0, 0) >= first, "time does not go back");
    if (resolution)
        for (int i = 0; i < 30; i++)
            equal(resolution(1, &now), 0);
    unsigned number = 0;
    if (cpu)
        for (int i = 0; i < 20; i++)
            equal(cpu(&number, 0, 0), 0);
    /* CLOCK_PROCESS_CPUTIME_ID is beyond the vDSO: it asks the kernel, by the plain gate. */
    for (int i = 0; i < 10; i++)
        equal(get(2, &now), 0);
    /* The state of the generator lives where it says: one mapping, made as it asks for. */
    int drawn = 0;
    if (chance) {
        struct random_parameters wants;
        equal(chance(0, 0, 0, &wants, ~(target_word)0), 0);
        void *state = (void *)raw(__NR_mmap, 0, 4096, wants.protection, wants.flags, -1, 0);
        unsigned char bytes[16];
        for (; drawn < 10; drawn++)
            equal(chance(bytes, sizeof(bytes), 0, state, wants.size), sizeof(bytes));
    }
    target_end();
    expect_by("vdso", TARGET_BITS, "clock_gettime", 110);
    expect_by("vdso", TARGET_BITS, "gettimeofday", 50);
    expect_by("vdso", TARGET_BITS, "time", 40);
    if (resolution)
        expect_by("vdso", TARGET_BITS, "clock_getres", 30);
    if (cpu)
        expect_by("vdso", TARGET_BITS, "getcpu", 20);
    if (chance) {
        expect_by("vdso", TARGET_BITS, "getrandom", 11);
        expect("mmap", 1);
        /* Its seed comes from the kernel, once or again. */
        least("getrandom", 1);
    }
#ifdef __x86_64__
    expect("clock_gettime", 10);
#else
    /* The 32-bit vDSO asks by the 64-bit-time call first. */
    others();
#endif
    return target_verdict();
}
