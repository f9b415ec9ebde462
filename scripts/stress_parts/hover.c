/* The library that dlopen.c opens and closes. */
#include <stdint.h>

uint64_t stress_hover(uint64_t value)
{
    __asm__ volatile(".byte 0x0f, 0x1f, 0x44, 0x00, 0x00" : "+r"(value));
    value = value * 5 + 2;
    __asm__ volatile(".byte 0x0f, 0x1f, 0x44, 0x00, 0x00" : "+r"(value));
    return value;
}

int64_t stress_hover_call(void)
{
    int64_t result;
    __asm__ volatile("mov $121, %%eax\n\txor %%edi, %%edi\n\tsyscall" : "=a"(result) : : "rdi", "rcx", "r11", "memory");
    return result;
}
