/*
 * Calls that the tracer has a thread make before there is memory of ours: this stands in bytes of the program's
 * executable memory that nothing executes, and the state of the thread behind it.
 */
#include "home.S"
        .section .text.first, "ax"
        call_and_go_home home
        .balign 8
home:
        .section .note.GNU-stack, "", @progbits
