// Makes commands of ioctl(2) whose argument has a pointer to more, on no device: what is printed of them has to be the
// same whoever copies it. Everything is at addresses of its own choice.
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>

// The command, where in its argument the pointer and the count are, and how long the count is.
static const struct { unsigned command, pointer, count, bytes; } commands[] = {
    {0x1269, 16, 0, 0},     // BLKPG
    {0x4b67, 8, 0, 2},      // PIO_UNIMAP
    {0x4b6c, 8, 0, 2},      // PIO_FONTX
    {0x4b72, 24, 0, 0},     // KDFONTOP
    {0x8010a402, 0, 8, 8},  // TEE_IOC_OPEN_SESSION
    {0x8010a403, 0, 8, 8},  // TEE_IOC_INVOKE
    {0xc0d05605, 32, 40, 4}, // VIDIOC_S_FMT
    {0xc100565c, 48, 56, 4}, // VIDIOC_CREATE_BUFS
    {0xc0205648, 24, 4, 4}, // VIDIOC_S_EXT_CTRLS
    {0xc0205649, 24, 4, 4}, // VIDIOC_TRY_EXT_CTRLS
    {0x4008ae90, 0, 0, 4},  // KVM_SET_CPUID2
    {0x40087543, 0, 4, 4},  // UDMABUF_CREATE_LIST
};

int main(void)
{
    uint8_t *page = mmap((void *)0x20000000, 3 * 4096, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (page == MAP_FAILED)
        return 1;
    for (unsigned index = 0; index < sizeof commands / sizeof *commands; index++) {
        for (unsigned type = 0; type < 12; type++) {
            memset(page, 0, 3 * 4096);
            memset(page + 4096, 2, 4096);
            // Controls that point to strings.
            for (unsigned control = 0; control < 4; control++) {
                uint32_t size = control * 2;
                uint64_t string = 0x20002000 + 16 * control;
                memcpy(page + 4096 + 20 * control + 4, &size, 4);
                memcpy(page + 4096 + 20 * control + 12, &string, 8);
            }
            memcpy(page + 8192, "a string of many bytes, and more of it, and then an end of all that there is", 77);
            uint64_t target = 0x20001000, count = 3;
            page[0] = type;
            memcpy(page + commands[index].pointer, &target, 8);
            memcpy(page + commands[index].count, &count, commands[index].bytes);
            ioctl(-1, commands[index].command, page);
        }
    }
    return 0;
}
