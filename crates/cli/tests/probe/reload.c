// A library that is loaded and unloaded 1,000 times while another thread runs through probed functions; library.c with
// -DLIBRARY is the library.
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static volatile int stop;
static volatile long wrong;
__attribute__((noinline)) long busy(long n) { volatile long own = n; return own * 3; }
static void *runs(void *argument) {
    for (long i = 0; !stop; i++) { wrong += busy(i) != 3 * i; free(malloc(i & 1023)); }
    return argument;
}
int main(int argc, char **argv) {
    pthread_t thread;
    long sum = 0;
    (void)argc;
    pthread_create(&thread, NULL, runs, NULL);
    for (int round = 0; round < 1000; round++) {
        void *library = dlopen(argv[1], RTLD_NOW);
        if (!library) { puts(dlerror()); return 1; }
        sum += ((int (*)(int))dlsym(library, "loaded"))(round);
        dlclose(library);
    }
    stop = 1;
    pthread_join(thread, NULL);
    printf("sum %ld, wrong %ld\nexpect loaded 1000 1000\n", sum, wrong);
    return sum != 500500 || wrong;
}
