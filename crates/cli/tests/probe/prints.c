// Calls functions of the C library whose first instructions are short.
#include <stdio.h>
// Through pointers: the compiler would call fwrite for all of them.
static int (*volatile put)(const char *) = puts;
static int (*volatile fput)(const char *, FILE *) = fputs;
static size_t (*volatile write_)(const void *, size_t, size_t, FILE *) = fwrite;

int main(void) {
    for (int i = 0; i < 3; i++) {
        put("put");
        fput("fput\n", stdout);
        write_("write\n", 1, 6, stdout);
    }
    return 0;
}
