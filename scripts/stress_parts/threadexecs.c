/* A thread that is not the first executes the program again, every few milliseconds, while another one is in the middle
 * of calls and functions. The kernel ends all others then, and the thread takes the number of the first one. Those
 * whose work is counted have done it by then. */
#include "stress.h"

static _Atomic int parked;
static _Atomic int park;

/* Whoever is ended here is ended anywhere: nothing of this is counted. */
static void *hurries(void *given)
{
    for (;;) {
        free(malloc(syscall(SYS_getppid) & 63));
        usleep(0);
    }
    return given;
}

static void *works(void *given)
{
    while (!atomic_load(&park))
        stress_work(3);
    atomic_fetch_add(&parked, 1);
    for (;;)
        pause();
    return given;
}

static void *executes(void *given)
{
    char **argv = given, left[32];
    struct timespec now;
    sigset_t waiting;
    stress_work(50);
    usleep(1000 + getpid() % 3000);
    atomic_store(&park, 1);
    while (atomic_load(&parked) < 2)
        usleep(100);
    CHECK(!sigpending(&waiting), "sigpending fails");
    /* The mask is kept, and what waits behind it: handlers would not be. */
    if (sigismember(&waiting, SIGINT) || sigismember(&waiting, SIGTERM) || sigismember(&waiting, SIGHUP))
        atomic_store(&page->stop, 1);
    if (!stress_on())
        exit(stress_finish());
    clock_gettime(CLOCK_MONOTONIC, &now);
    snprintf(left, sizeof left, "%.3f", stress_end.tv_sec - now.tv_sec + (stress_end.tv_nsec - now.tv_nsec) / 1e9);
    execl("/proc/self/exe", argv[0], left, NULL);
    stress_wrong("execve fails: %s", strerror(errno));
    exit(stress_finish());
}

int main(int argc, char **argv)
{
    pthread_t threads[4];
    sigset_t asked;
    stress_open(argc, argv);
    sigemptyset(&asked);
    sigaddset(&asked, SIGINT);
    sigaddset(&asked, SIGTERM);
    sigaddset(&asked, SIGHUP);
    CHECK(!sigprocmask(SIG_BLOCK, &asked, NULL), "sigprocmask fails");
    atomic_store(&page->hot, (uint64_t)stress_hot);
    atomic_store(&page->site, (uint64_t)stress_site);
    atomic_store(&page->pid, getpid());
    atomic_store(&page->ready, 1);
    stress_thread(&threads[0], works, NULL);
    stress_thread(&threads[1], works, NULL);
    stress_thread(&threads[2], hurries, NULL);
    stress_thread(&threads[3], executes, argv);
    for (;;)
        pause();
}
