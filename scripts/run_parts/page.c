/* Calls time(2) in the vsyscall page, as statically linked programs of glibc before 2.14 do: a million times. */
int main(void)
{
    long sum = 0;
    for (int i = 0; i < 1000000; i++) {
        long now, none = 0;
        __asm__ volatile("mov $0xffffffffff600400, %%rax\n\tcall *%%rax"
                         : "=&a"(now), "+D"(none)
                         :
                         : "memory", "cc");
        sum |= now;
    }
    return sum == 0;
}
