// Two hot threads that say how long they stood still: `gap FILE`. One only reads the clock; the other calls functions
// of libc and libstdc++ whose results it checks. FILE is shared with whoever measures, who writes the phase that it is
// in (words below). Ends with its input.
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <pthread.h>
#include <sstream>
#include <string>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <vector>

static const int PHASES = 8, THREADS = 2;
struct Phase {
    // ns: the longest between two rounds of the loop, and the longest without the time for which the thread wanted a
    // CPU and had none.
    std::atomic<uint64_t> gap, stood, rounds;
};
struct Shared {
    std::atomic<uint64_t> phase, ticks_per_ms, wrong;
    Phase phases[THREADS][PHASES];
};
static Shared *shared;
static std::atomic<bool> over;

static inline uint64_t ticks()
{
    uint32_t low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    return (uint64_t)high << 32 | low;
}

// ns that this thread has waited for a CPU (/proc/PID/task/TID/schedstat, Documentation/scheduler/sched-stats.rst: the
// second number). By bare calls: pread itself may be probed.
static uint64_t waited(int fd)
{
    char text[64] = {0};
    long result;
    register long offset __asm__("r10") = 0;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "0"(SYS_pread64), "D"(fd), "S"(text), "d"(sizeof text - 1), "r"(offset)
                     : "rcx", "r11", "memory");
    const char *at = text;
    while (*at && *at != ' ')
        at++;
    uint64_t value = 0;
    for (at += *at == ' '; *at >= '0' && *at <= '9'; at++)
        value = value * 10 + (uint64_t)(*at - '0');
    return result > 0 ? value : 0;
}

static void most(std::atomic<uint64_t> &word, uint64_t value)
{
    if (word.load(std::memory_order_relaxed) < value)
        word.store(value, std::memory_order_relaxed);
}

// What is called must come out right, probed or not.
static bool work(unsigned seed)
{
    std::ostringstream out;
    std::map<std::string, unsigned> words;
    for (unsigned index = 0; index < 8; index++) {
        std::string word = std::to_string(seed % 1000 + index);
        words[word] += index;
        out << word << ' ';
    }
    unsigned sum = 0;
    for (auto &pair : words)
        sum += pair.second + (unsigned)(strtoul(pair.first.c_str(), nullptr, 10) - seed % 1000);
    char text[32];
    snprintf(text, sizeof text, "%u", sum);
    return !strcmp(text, "56") && out.str().size() >= 16;
}

static void *hot(void *argument)
{
    long which = (long)argument;
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%ld/schedstat", syscall(SYS_gettid));
    int fd = open(path, O_RDONLY);
    uint64_t per_ms = shared->ticks_per_ms, last = ticks(), known = waited(fd);
    unsigned seed = 0;
    while (!over) {
        if (which == 1 && !work(seed++))
            shared->wrong++;
        uint64_t now = ticks(), gap = now - last;
        last = now;
        Phase &phase = shared->phases[which][shared->phase % PHASES];
        phase.rounds.store(phase.rounds + 1, std::memory_order_relaxed);
        if (gap < per_ms / 5)
            continue;
        uint64_t ns = gap * 1000000 / per_ms, delay = waited(fd), without = delay - known;
        known = delay;
        most(phase.gap, ns);
        most(phase.stood, ns > without ? ns - without : 0);
        last = ticks();
    }
    return nullptr;
}

static uint64_t clock_ns()
{
    timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (uint64_t)at.tv_sec * 1000000000 + (uint64_t)at.tv_nsec;
}

int main(int argc, char **argv)
{
    int fd = argc > 1 ? open(argv[1], O_RDWR) : -1;
    if (fd < 0 || ftruncate(fd, sizeof(Shared)))
        return 2;
    shared = (Shared *)mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    uint64_t begun = clock_ns(), from = ticks();
    while (clock_ns() - begun < 20000000) {
    }
    shared->ticks_per_ms = (ticks() - from) * 1000000 / (clock_ns() - begun);
    pthread_t threads[THREADS];
    for (long index = 0; index < THREADS; index++)
        if (pthread_create(&threads[index], nullptr, hot, (void *)index))
            return 3;
    printf("ready %d\n", (int)getpid());
    fflush(stdout);
    char byte;
    while (read(0, &byte, 1) > 0) {
    }
    over = true;
    for (pthread_t thread : threads)
        pthread_join(thread, nullptr);
    return shared->wrong ? 4 : 0;
}
