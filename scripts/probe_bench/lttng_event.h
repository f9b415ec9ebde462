/* The tracepoint of hook.c, as LTTng-UST wants it described (lttng-ust(3)). */
#undef TRACEPOINT_PROVIDER
#define TRACEPOINT_PROVIDER probe_bench
#undef TRACEPOINT_INCLUDE
#define TRACEPOINT_INCLUDE "lttng_event.h"
#if !defined(LTTNG_EVENT_H) || defined(TRACEPOINT_HEADER_MULTI_READ)
#define LTTNG_EVENT_H
#include <lttng/tracepoint.h>
TRACEPOINT_EVENT(probe_bench, hit, TP_ARGS(long, value), TP_FIELDS(ctf_integer(long, value, value)))
#endif
#include <lttng/tracepoint-event.h>
