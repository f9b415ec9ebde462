/* vfork and posix_spawn, from two threads, all the time. */
#include "stress.h"
#include <libgen.h>
#include <spawn.h>

extern char **environ;
static char helper[4096];

static void ends(pid_t child, int status)
{
    int told = -1;
    pid_t who = stress_wait(child, &told);
    if (who == child && WIFSIGNALED(told) && stress_newborn())
        return;
    CHECK(who == child && WIFEXITED(told) && WEXITSTATUS(told) == status, "child %d of %d ends with %#x", who, child,
        (unsigned)told);
}

static void *vforks(void *given)
{
    for (unsigned number = 0; stress_on(); number++) {
        char word[16];
        char *words[] = {helper, "status", word, NULL};
        snprintf(word, sizeof word, "%u", number % 90);
        volatile int shared = 1;
        pid_t child = vfork();
        if (child == 0) {
            shared = 2;
            if (number % 4 == 3)
                _exit(number % 90);
            execve(helper, words, environ);
            _exit(127);
        }
        CHECK(child > 0 && shared == 2, "vfork gives %d, %d", child, shared);
        stress_work(2);
        ends(child, number % 90);
    }
    return given ? given : stress_leave();
}

static void *spawns(void *given)
{
    for (unsigned number = 0; stress_on(); number++) {
        char word[16];
        char *words[] = {helper, "status", word, NULL};
        pid_t child = 0;
        snprintf(word, sizeof word, "%u", number % 90);
        int error = posix_spawn(&child, helper, NULL, NULL, words, environ);
        CHECK(!error, "posix_spawn fails: %s", strerror(error));
        stress_work(2);
        if (!error)
            ends(child, number % 90);
        error = posix_spawn(&child, "/there/is/none", NULL, NULL, words, environ);
        CHECK(error == ENOENT, "posix_spawn of no file: %s", strerror(error));
    }
    return given ? given : stress_leave();
}

int main(int argc, char **argv)
{
    pthread_t threads[2];
    snprintf(helper, sizeof helper, "%s", argv[0]);
    snprintf(helper, sizeof helper, "%s/helper", strdup(dirname(strdup(helper))));
    stress_begin(argc, argv);
    stress_thread(&threads[0], vforks, NULL);
    stress_thread(&threads[1], spawns, NULL);
    stress_join(threads[0]);
    stress_join(threads[1]);
    return stress_finish();
}
