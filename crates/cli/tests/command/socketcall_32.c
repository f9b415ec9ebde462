/* Three sockets made by socketcall(2), as 32-bit programs do, and one connection that fails. Exit status 7. */
static int call(int number, long first, long second)
{
    int result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(first), "c"(second) : "memory");
    return result;
}

void _start(void)
{
    long inet[3] = {2, 1, 0}, target[3] = {-1, 0, 0};
    for (int i = 0; i < 3; i++)
        call(102, 1, (long)inet);
    call(102, 3, (long)target);
    call(1, 7, 0);
}
