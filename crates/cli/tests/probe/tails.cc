// Functions that leave by a jump to another one. For some of them the program says how long a call takes by its own
// clock, on standard error: `took NAME CALLS MEDIAN_NS`.
#include <algorithm>
#include <csetjmp>
#include <cstdio>
#include <ctime>
#include <unistd.h>
#include <vector>
#define PLAIN extern "C" __attribute__((noinline, noclone, noipa))
static volatile long sink;
static const long CALLS = 200;
static double now() {
    timespec at;
    clock_gettime(CLOCK_MONOTONIC_RAW, &at);
    return at.tv_sec * 1e9 + at.tv_nsec;
}
static jmp_buf back;

PLAIN long work(long n) { for (long i = 0; i < 100000; i++) sink = i ^ n; return n; }
PLAIN long hidden(long n) { for (long i = 0; i < 100000; i++) sink = i ^ n; return n; }
PLAIN long front(long n) { sink = n; return work(n + 1); }
PLAIN long third(long n) { sink = n; return n & 1 ? work(n) : front(n); }
PLAIN long second(long n) { sink = n; return third(n + 2); }
PLAIN long first(long n) { sink = n; return second(n + 1); }
long (*volatile pointer)(long) = work;
PLAIN long through(long n) { sink = n; return pointer(n); }
struct Table { long (*unused)(long); long (*at)(long); };
static const Table targets = { hidden, work };
const Table *volatile table = &targets;
PLAIN long member(long n) { sink = n; return table->at(n); }
// As PostgreSQL's ExecutorRun: a hook that may be there, or else the function itself.
long (*volatile hook)(long);
PLAIN long standard(long n) { return work(n) + 1; }
PLAIN long hooked(long n) { long (*to)(long) = hook; return to ? to(n) : standard(n); }
// Frames inside of frames, each of which goes on elsewhere.
PLAIN long nested(long n) { if (n > 0) sink = nested(n - 1); return work(n); }
// One call of another inside of each other: the last of them returns.
PLAIN long odd(long n);
PLAIN long even(long n) { if (n == 0) return work(n); sink = n; return odd(n - 1); }
PLAIN long odd(long n) { sink = n; return even(n - 1); }
PLAIN long escapes(long n) { work(n); if (n & 1) longjmp(back, 1); return n; }
PLAIN long jumper(long n) { sink = n; return escapes(n); }
PLAIN long throws(long n) { work(n); if (n & 1) throw n; return n; }
PLAIN long thrower(long n) { sink = n; return throws(n); }
PLAIN int foreign(void) { sink = 1; return getppid(); }

static void told(const char *name, long calls, std::vector<double> &took) {
    std::sort(took.begin(), took.end());
    fprintf(stderr, "took %s %ld %.0f\n", name, calls, took[took.size() / 2]);
}
static void runs(const char *name, long (*function)(long), bool even_only = false) {
    std::vector<double> took;
    for (volatile long i = 0; i < CALLS; i = i + 1) {
        double begun = now();
        if (setjmp(back) == 0) {
            try { function(i); } catch (long) {}
        }
        if (!(even_only && (i & 1))) took.push_back(now() - begun);
    }
    told(name, CALLS, took);
}
int main() {
    runs("front", front);
    runs("first", first);
    runs("through", through);
    runs("member", member);
    runs("standard", standard);
    for (int i = 0; i < CALLS; i++) { hook = i & 1 ? hidden : nullptr; hooked(i); }
    for (int i = 0; i < 20; i++) nested(9);
    std::vector<double> took;
    for (int i = 0; i < CALLS; i++) { double begun = now(); even(40); took.push_back(now() - begun); }
    told("even", CALLS * 21, took);
    runs("jumper", jumper, true);
    runs("thrower", thrower, true);
    for (int i = 0; i < CALLS; i++) foreign();
    printf("done\n");
    return 0;
}
