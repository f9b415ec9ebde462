/* The table of the clock's entries, and what it finds relative to itself. */
        .section .text.first, "ax"
        .globl blob_start, clock_gettime, clock_gettimeofday, clock_next, clock_at
        .hidden blob_start, clock_gettime, clock_gettimeofday, clock_next, clock_at
blob_start:
blob:
        .long clock_gettime - blob, clock_gettimeofday - blob, clock_next - blob, clock_at - blob

        .section .note.GNU-stack, "", @progbits
