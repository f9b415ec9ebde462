/* Restartable sequences: the registration is the program's own, the CPU number in it is right, and a sequence is
 * aborted by a signal. */
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/rseq.h>
#include <sys/wait.h>
#include <unistd.h>
#include "target.h"

#define OWN_SIGNATURE 0x53053053

static struct rseq *area;
static volatile int handled;

static void on(int signal)
{
    (void)signal;
    handled++;
}

/*
 * A sequence that never ends by itself: it spins until it is aborted, which a signal does. The descriptor says where it
 * begins, how long it is and where an abort goes; the word in front of that place is the signature that was registered.
 */
static long spin(void)
{
    long aborted;
    __asm__ volatile(
        ".pushsection __rseq_cs, \"aw\"\n.balign 32\n50: .long 0, 0\n.quad 51f, 52f - 51f, 53f\n.popsection\n"
        "lea 50b(%%rip), %%rax\n\tmov %%rax, %c[cs](%[area])\n"
        "51: pause\n\tjmp 51b\n"
        "52: mov $0, %%eax\n\tjmp 54f\n"
        ".byte 0x0f, 0xb9, 0x3d\n.long 0x53053053\n"
        "53: mov $1, %%eax\n"
        "54:\n"
        : "=&a"(aborted) : [area] "r"(area), [cs] "i"(offsetof(struct rseq, rseq_cs)) : "memory", "cc");
    return aborted;
}

int main()
{
    cpu_set_t one;
    struct sigaction action = {.sa_handler = on};
    if (!__rseq_size)
        target_skip("the C library has registered no restartable sequences");
    area = (struct rseq *)((char *)__builtin_thread_pointer() + __rseq_offset);
    int cpu = sched_getcpu();
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);

    target_begin();
    sched_setaffinity(0, sizeof(one), &one);
    for (int i = 0; i < 100; i++) {
        equal(area->cpu_id, cpu);
        raw(__NR_getppid);
    }
    /* One registration a thread: another place is refused, the same place is, too, with another reason. */
    static struct rseq other __attribute__((aligned(32)));
    equal(raw(__NR_rseq, &other, 32, 0, OWN_SIGNATURE), -EINVAL);
    equal(raw(__NR_rseq, area, 32, 0, OWN_SIGNATURE), -EBUSY);

    sigaction(SIGUSR1, &action, 0);
    pid_t parent = getpid(), child = fork();
    if (child == 0) {
        usleep(20000);
        kill(parent, SIGUSR1);
        _exit(0);
    }
    /* Being preempted aborts it, too. */
    while (!handled)
        equal(spin(), 1);
    waitpid(child, 0, 0);

    /* Given back, and taken again by the program: nobody else holds it. */
    equal(raw(__NR_rseq, area, 32, 1, OWN_SIGNATURE), 0);
    equal(raw(__NR_rseq, &other, 32, 0, OWN_SIGNATURE), 0);
    raw(__NR_sched_yield);
    equal(other.cpu_id, cpu);
    equal(raw(__NR_rseq, &other, 32, 1, OWN_SIGNATURE), 0);
    target_end();
    expect("getppid", 100);
    expect("rseq", 5);
    expect("sched_yield", 1);
    others();
    return target_verdict();
}
