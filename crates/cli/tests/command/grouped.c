/* Calls by two processes, three threads, on two files: see trace_finer.rs. */
#include <fcntl.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void *worker(void *unused)
{
    prctl(PR_SET_NAME, "worker");
    for (int i = 0; i < 300; i++)
        syscall(SYS_getppid);
    return unused;
}

int main(void)
{
    char byte = 0;
    pthread_t thread;
    int zero = open("/dev/zero", O_RDONLY), null = open("/dev/null", O_WRONLY);
    if (zero < 0 || null < 0 || dup2(zero, 40) != 40 || dup2(zero, 41) != 41)
        return 1;
    for (int i = 0; i < 300; i++)
        if (syscall(SYS_pread64, i < 200 ? 40 : 41, &byte, 1, 0) != 1)
            return 1;
    for (int i = 0; i < 50; i++)
        if (write(null, &byte, 1) != 1)
            return 1;
    for (int i = 0; i < 4; i++)
        if (chdir("/no/./such/file") == 0)
            return 1;
    if (pthread_create(&thread, 0, worker, 0) || pthread_join(thread, 0))
        return 1;
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_NAME, "renamed");
        for (int i = 0; i < 70; i++)
            syscall(SYS_getppid);
        _exit(0);
    }
    waitpid(child, 0, 0);
    for (int i = 0; i < 20; i++)
        syscall(SYS_getppid);
    return 0;
}
