/* Calls that end in every way, so many of each: see trace_finer.rs. */
#include <fcntl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    char bytes[4096];
    struct timespec wait = {.tv_nsec = 30 * 1000 * 1000};
    int zero = open("/dev/zero", O_RDONLY);
    if (zero < 0)
        return 1;
    for (int i = 0; i < 3000; i++)
        close(-7);
    for (int i = 0; i < 2; i++)
        if (chdir("/no/such/directory") == 0)
            return 1;
    for (int i = 0; i < 1500; i++)
        syscall(SYS_getppid);
    for (int i = 0; i < 50; i++)
        if (syscall(SYS_pread64, zero, bytes, i < 20 ? 4096 : 16, 0) < 0)
            return 1;
    for (int i = 0; i < 3; i++)
        syscall(SYS_nanosleep, &wait, 0);
    return 0;
}
