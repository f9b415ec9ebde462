/* What shells and others execute: `begin`, `work N` (status 0 while there is more to do, 1 after), `status N`, `stop`,
 * `finish`, `newborn`. */
#include "stress.h"

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int number = argc > 2 ? atoi(argv[2]) : 0;
    stress_open(1, argv);
    if (!strcmp(what, "begin")) {
        atomic_store(&page->pid, getppid());
        atomic_store(&page->ready, 1);
    } else if (!strcmp(what, "work")) {
        stress_work(number);
        return !stress_on();
    } else if (!strcmp(what, "status")) {
        stress_work(1);
        return number;
    } else if (!strcmp(what, "stop")) {
        atomic_store(&page->stop, 1);
    } else if (!strcmp(what, "newborn")) {
        return !stress_newborn();
    } else if (!strcmp(what, "finish")) {
        return stress_finish();
    } else {
        return 97;
    }
    return 0;
}
