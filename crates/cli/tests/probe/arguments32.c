// A 32-bit program without a library, whose function is called with all kinds of numbers.
__attribute__((noinline)) int work(int n, unsigned bytes, int last) {
    __asm__ volatile("" ::: "memory");
    return n % 3 == 0 ? -1 : n + last;
}
void _start(void) {
    for (int i = 0; i < 100; i++)
        work(i - 50, (unsigned)i * 65, 100);
    __asm__ volatile("int $0x80" ::"a"(1), "b"(0));
}
