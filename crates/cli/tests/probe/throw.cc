// Exceptions through a thrower, a function between and a catcher, all of them probed.
#include <cstdio>
#include <stdexcept>
#include <string>
extern "C" {
__attribute__((noinline)) void thrower(int n) { if (n % 3 == 0) throw std::runtime_error(std::to_string(n)); }
struct Guard { long &ended; ~Guard() { ended++; } };
__attribute__((noinline)) void middle(int n, long &ended) { Guard guard{ended}; thrower(n); }
__attribute__((noinline)) long catcher(int n, long &ended) {
    try { middle(n, ended); return 1; } catch (const std::exception &error) { return std::stol(error.what()); }
}
}
int main() {
    long sum = 0, ended = 0;
    for (int i = 0; i < 3000; i++) sum += catcher(i, ended);
    std::printf("sum %ld, ended %ld\n"
                "expect thrower 3000 2000\nexpect middle 3000 2000\nexpect catcher 3000 3000\n", sum, ended);
    return sum != 2000 + 1498500 || ended != 3000;
}
