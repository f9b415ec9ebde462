/* Loads and unloads a library that is probed. Arguments: its path, how often. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments)
{
    if (count < 3) return 1;
    for (int round = 0; round < atoi(arguments[2]); round++) {
        void *library = dlopen(arguments[1], RTLD_NOW);
        if (!library) { fprintf(stderr, "%s\n", dlerror()); return 2; }
        int (*plugged)(int) = (int (*)(int))dlsym(library, "plugged");
        int (*begun)(void) = (int (*)(void))dlsym(library, "begun");
        for (int i = 0; i < 10; i++)
            if (plugged(i) != i + 5) return 3;
        if (begun() != 6) return 4;
        dlclose(library);
    }
    printf("ok\n");
    return 5;
}
