/* A function of C that a tool's own build or library hooks; `plain_hook` is built without the hook. */
#include "slices.h"

#if defined(WITH_XRAY)
#include <stdint.h>
/* What is used of xray/xray_interface.h (compiler-rt), which is C++ alone: 0 is XRayEntryType::ENTRY, 1
 * XRayPatchingStatus::SUCCESS. */
extern int __xray_set_handler(void (*)(int32_t, int));
extern int __xray_patch(void);
#define PLAIN __attribute__((noinline, xray_never_instrument))
#define PROBED __attribute__((noinline, xray_always_instrument))
#elif defined(WITH_PATCHABLE)
#define PLAIN __attribute__((noinline, no_instrument_function, patchable_function_entry(0)))
#define PROBED __attribute__((noinline))
#else
#define PLAIN __attribute__((noinline, no_instrument_function))
#define PROBED __attribute__((noinline))
#endif

#if defined(WITH_LTTNG)
#define TRACEPOINT_CREATE_PROBES
#define TRACEPOINT_DEFINE
#include "lttng_event.h"
#endif

PLAIN long plain_hook(long value)
{
    __asm__ volatile("" : "+r"(value));
    return value + 1;
}

PROBED long probed_hook(long value)
{
    __asm__ volatile("" : "+r"(value));
#if defined(WITH_LTTNG)
    tracepoint(probe_bench, hit, value);
#endif
    return value + 1;
}

#if defined(WITH_XRAY)
static long hits;
__attribute__((xray_never_instrument)) static void handler(int32_t id, int type)
{
    (void)id;
    hits += type == 0;
}
#endif

int main(int argc, char **argv)
{
    static const struct pair PAIRS[] = {{"hook", plain_hook, probed_hook}};
#if defined(WITH_XRAY)
    __xray_set_handler(handler);
    if (__xray_patch() != 1)
        return 3;
#endif
    int status = measure(PAIRS, 1, argc, argv);
#if defined(WITH_XRAY)
    printf("hits hook %ld\n", hits);
#endif
    return status;
}
