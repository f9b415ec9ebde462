/* Libraries that are opened and closed all the time, by two threads, while a third one works. Their functions are
 * called, and call. */
#include "stress.h"
#include <dlfcn.h>
#include <libgen.h>
#include <link.h>

static char library[4096];

static void *opens(void *given)
{
    for (uint64_t number = (uintptr_t)given; stress_on(); number += 2) {
        void *handle = dlopen(number % 8 == 7 ? "libm.so.6" : library, RTLD_NOW);
        if (!handle) {
            stress_wrong("dlopen fails: %s", dlerror());
            break;
        }
        if (number % 8 == 7) {
            double (*root)(double) = (double (*)(double))dlsym(handle, "sqrt");
            CHECK(root && root(49) == 7, "sqrt(49) is not 7");
        } else {
            uint64_t (*hover)(uint64_t) = (uint64_t (*)(uint64_t))dlsym(handle, "stress_hover");
            int64_t (*call)(void) = (int64_t (*)(void))dlsym(handle, "stress_hover_call");
            CHECK(hover && hover(number) == number * 5 + 2, "a library's function returns something else");
            atomic_fetch_add(&page->hovers, 1);
            CHECK(call && call() == stress_group, "a library's call returns something else");
            atomic_fetch_add(&page->calls, 1);
        }
        CHECK(!dlclose(handle), "dlclose fails: %s", dlerror());
    }
    return stress_leave();
}

static void *works(void *given)
{
    while (stress_on())
        stress_work(8);
    return given ? given : stress_leave();
}

int main(int argc, char **argv)
{
    pthread_t threads[3];
    snprintf(library, sizeof library, "%s/hover.so", dirname(strdup(argv[0])));
    stress_begin(argc, argv);
    /* Where the loader says that it has mapped something. */
    atomic_store(&page->loader, _r_debug.r_brk);
    stress_thread(&threads[0], opens, (void *)1);
    stress_thread(&threads[1], opens, (void *)2);
    stress_thread(&threads[2], works, NULL);
    for (int i = 0; i < 3; i++)
        stress_join(threads[i]);
    return stress_finish();
}
