/* Processes that are forked all the time, eight at once. Each ends with a status of its own, which its parent must be
 * told. */
#include "stress.h"

static pid_t begin(unsigned number)
{
    pid_t child = fork();
    if (child < 0) {
        stress_wrong("fork fails: %s", strerror(errno));
        exit(stress_finish());
    }
    if (child == 0) {
        stress_work(1 + number % 16);
        _exit(number % 97);
    }
    return child;
}

int main(int argc, char **argv)
{
    pid_t children[8];
    unsigned number = 0;
    stress_begin(argc, argv);
    while (stress_on()) {
        unsigned first = number;
        for (int i = 0; i < 8; i++)
            children[i] = begin(number++);
        stress_work(4);
        for (int i = 0; i < 8; i++) {
            int status = -1;
            pid_t told = stress_wait(children[i], &status);
            CHECK(told == children[i], "waitpid says %d, %s", told, strerror(errno));
            CHECK(WIFEXITED(status) && WEXITSTATUS(status) == (first + i) % 97, "a child's status is %#x",
                (unsigned)status);
        }
    }
    CHECK(waitpid(-1, NULL, 0) == -1 && errno == ECHILD, "there are more children than were made");
    return stress_finish();
}
