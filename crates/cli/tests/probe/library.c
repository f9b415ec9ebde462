// A library that is loaded, called and unloaded again and again; with -DLIBRARY, the library itself.
#ifdef LIBRARY
__attribute__((noinline)) int loaded(int n) { volatile int own = n; return own + 1; }
#else
#include <dlfcn.h>
#include <stdio.h>
int main(int argc, char **argv) {
    (void)argc;
    long sum = 0;
    for (int round = 0; round < 20; round++) {
        void *library = dlopen(argv[1], RTLD_NOW);
        if (!library) { puts(dlerror()); return 1; }
        int (*loaded)(int) = (int (*)(int))dlsym(library, "loaded");
        for (int i = 0; i < 50; i++) sum += loaded(i);
        dlclose(library);
    }
    printf("sum %ld\nexpect loaded 1000 1000\n", sum);
    return sum != 20 * 1275;
}
#endif
