/* Robust futexes: a thread, and a process, that die with a lock held; the head of the list stays the program's own. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include "target.h"

static pthread_mutex_t *lock;

static void *die_with_lock(void *ignored)
{
    (void)ignored;
    pthread_mutex_lock(lock);
    raw(__NR_getppid);
    /* By the call and not by the C library: the thread is gone at once. */
    raw(__NR_exit, 0);
    return 0;
}

int main()
{
    pthread_mutexattr_t attributes;
    lock = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
    pthread_mutex_init(lock, &attributes);

    target_begin();
    void *head = 0, *after = 0;
    size_t length = 0;
    equal(raw(__NR_get_robust_list, 0, &head, &length), 0);
    check(head != 0, "the C library has set its list");
    for (int i = 0; i < 5; i++) {
        pthread_t thread;
        pthread_create(&thread, 0, die_with_lock, 0);
        equal(pthread_join(thread, 0), 0);
        equal(pthread_mutex_lock(lock), EOWNERDEAD);
        pthread_mutex_consistent(lock);
        pthread_mutex_unlock(lock);
    }
    for (int i = 0; i < 5; i++) {
        pid_t child = fork();
        if (child == 0) {
            pthread_mutex_lock(lock);
            raw(__NR_getppid);
            raise(SIGKILL);
        }
        int status;
        waitpid(child, &status, 0);
        check(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL, "killed by SIGKILL");
        equal(pthread_mutex_lock(lock), EOWNERDEAD);
        pthread_mutex_consistent(lock);
        pthread_mutex_unlock(lock);
    }
    equal(raw(__NR_get_robust_list, 0, &after, &length), 0);
    check(head == after, "the head of the list stays");
    target_end();
    expect("getppid", 10);
    expect("get_robust_list", 2);
    expect("exit", 5);
    others();
    return target_verdict();
}
