/* Two threads: the first waits for the second, which waits for a byte on standard input. `leave`: the second ends the
 * process by exit(2) of a third thread's doing, while it waits. */
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void *reader(void *unused)
{
    char byte;
    (void)unused;
    if (read(0, &byte, 1) != 1)
        _exit(9);
    getppid();
    return NULL;
}

static void *leaver(void *path)
{
    while (access(path, F_OK) != 0)
        poll(NULL, 0, 10);
    _exit(3);
}

int main(int argc, char **argv)
{
    pthread_t threads[2];
    if (pthread_create(&threads[0], NULL, reader, NULL) != 0)
        return 8;
    if (argc > 1 && pthread_create(&threads[1], NULL, leaver, argv[1]) != 0)
        return 8;
    pthread_join(threads[0], NULL);
    return 5;
}
