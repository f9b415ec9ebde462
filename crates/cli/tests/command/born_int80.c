/* born.c, whose stubs of `int $0x80` need a slot before they know whether there is a tracer. */
#define INT80
#include "born.c"
