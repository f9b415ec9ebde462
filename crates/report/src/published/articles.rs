//! The figures of the articles. `printed` is what the article shows; `value` is that figure in the unit, per crossing.

use super::{Article, Figure, Only, Ours, Table, Unit};

/// Oldest first.
pub(super) const ALL: &[Article] = &[RUBINI_2000, SONG_2017, HABR_2018, VSYSCALL_2019, KIMULLAA_2020];

const IN_KERNEL: &str = "needs code inside the kernel, which only a guest can run: `tollgate lab kernel`";
const RDTSC: &str = "not a row: the timer's own cost is measured and subtracted from every sample";
const NATIVE: &str = "gone from Linux since 2018 (commit 076ca272a14c): the page is emulated, execute-only or absent";
const TWO_BOOTS: &str =
    "needs the same machine booted with and without page-table isolation: two lists and `tollgate compare`";
const STEPPED: &str = "this kernel emulates push; an instruction that it does not emulate is measured instead";
const BITS32: &str = "theirs is a 32-bit kernel, ours a 32-bit program on a 64-bit kernel";
const SERVED_548: &str =
    "theirs calls number 548, which their patch added and which returns 0; ours is a number that does not exist";
const INT80_548: &str =
    "their patch added number 548 to the 64-bit table only, so their int 0x80 was an unknown number too";

/// Alessandro Rubini, "Making System Calls from Kernel Space", Linux Magazine, November 2000.
const RUBINI_2000: Article = Article {
    title: "Rubini, Making System Calls from Kernel Space",
    year: 2000,
    machine: "a 500 MHz PC",
    kernel: "2.4.0-test8",
    remark: "32-bit, through int 0x80. Table One (other kinds of files) is an image that is missing from the text; \
             what the text says about it is listed.",
    tables: &[
        Table {
            title: "Empty read() from user space",
            base: Some("empty read() on stdin (a pseudo terminal)"),
            only: Only::Always,
            figures: &[
                ticks("rdtsc", "11 ticks", 11.0, Ours::Nothing(RDTSC), ""),
                ticks(
                    "empty read() on stdin (a pseudo terminal)",
                    "474 ticks",
                    474.0,
                    Ours::Median("read/64/pty"),
                    "theirs through int 0x80, ours through syscall",
                ),
                ticks("rdtsc, another processor", "32", 32.0, Ours::Nothing(RDTSC), ""),
                ticks(
                    "empty read(), another processor",
                    "578 ticks",
                    578.0,
                    Ours::Median("read/64/pty"),
                    "theirs through int 0x80, ours through syscall",
                ),
            ],
        },
        Table {
            title: "Empty read() from kernel space",
            base: Some("read()"),
            only: Only::Always,
            figures: &[
                ticks("rdtsc", "11", 11.0, Ours::Nothing(RDTSC), ""),
                ticks("read()", "424", 424.0, Ours::Nothing(IN_KERNEL), ""),
                ticks("sys_read()", "216", 216.0, Ours::Nothing(IN_KERNEL), ""),
                ticks("f_op->read()", "175", 175.0, Ours::Nothing(IN_KERNEL), ""),
                ticks("cached f_op->read()", "173", 173.0, Ours::Nothing(IN_KERNEL), ""),
                ticks("f_op->read() of /dev/null", "seven", 7.0, Ours::Nothing(IN_KERNEL), ""),
            ],
        },
        Table {
            title: "Where the ticks go",
            base: None,
            only: Only::Always,
            figures: &[
                ticks("crossing the user/kernel threshold twice", "50 ticks", 50.0, Ours::Nothing(IN_KERNEL), ""),
                ticks("generic system call entry and exit", "210 ticks", 210.0, Ours::Nothing(IN_KERNEL), ""),
                Figure { high: Some(75.0), ..ticks("sys_read()", "40-75 ticks", 40.0, Ours::Nothing(IN_KERNEL), "") },
                ticks("saved by calling read() in the kernel", "50 ticks", 50.0, Ours::Nothing(IN_KERNEL), ""),
                Figure {
                    unit: Unit::Percent,
                    ..ticks("saved by calling f_op->read()", "63 percent", 63.0, Ours::Nothing(IN_KERNEL), "")
                },
            ],
        },
        Table {
            title: "Break-even with copying",
            base: None,
            only: Only::Always,
            figures: &[
                Figure {
                    high: Some(3.0),
                    unit: Unit::TicksPerByte,
                    ..ticks(
                        "cost of one byte",
                        "two or three clock ticks per byte",
                        2.0,
                        Ours::CopyTicks,
                        "ours in large copies",
                    )
                },
                Figure {
                    high: Some(150.0),
                    unit: Unit::Bytes,
                    ..ticks(
                        "bytes worth one crossing",
                        "100-150 bytes",
                        100.0,
                        Ours::BreakEven,
                        "theirs is what a call within the kernel saves, at that cost per byte; ours is how much larger \
                         a small read must be to cost one whole crossing more",
                    )
                },
            ],
        },
    ],
};

/// Yonghong Song, "[PATCH x86 v2] uprobe: emulate push insns for uprobe on x86", November 2017.
const SONG_2017: Article = Article {
    title: "Song, uprobe: emulate push insns for uprobe on x86",
    year: 2017,
    machine: "a VM with 4 CPUs on a MacBook with an Intel i7",
    kernel: "net-next of November 2017",
    remark: "Time of one call of an empty function with the probe on its push %rbp.",
    tables: &[
        Table {
            title: "x86_64, per call",
            base: Some("uprobe with the patch"),
            only: Only::Always,
            figures: &[
                us("uprobe with the patch", "1.55", 1.55, Ours::Median("uprobe/64/push_rbp"), ""),
                us("uprobe without", "3.1", 3.1, Ours::Median("uprobe/64/mov_riprel"), STEPPED),
                us("uretprobe with the patch", "2.0", 2.0, Ours::Median("uretprobe/64/push_rbp"), ""),
                us("uretprobe without", "3.6", 3.6, Ours::Median("uretprobe/64/mov_riprel"), STEPPED),
            ],
        },
        Table {
            title: "x86_32, per call",
            base: Some("uprobe with the patch"),
            only: Only::Always,
            figures: &[
                us("uprobe with the patch", "1.41", 1.41, Ours::Median("uprobe/32/push_ebp"), BITS32),
                us("uprobe without", "3.5", 3.5, Ours::Median("uprobe/32/mov_abs"), STEPPED),
                us("uretprobe with the patch", "1.75", 1.75, Ours::Median("uretprobe/32/push_ebp"), BITS32),
                us("uretprobe without", "4.0", 4.0, Ours::Median("uretprobe/32/mov_abs"), STEPPED),
            ],
        },
    ],
};

/// "Эволюция системных вызовов архитектуры x86" (The evolution of x86 system calls), Habr. The text has no date; the
/// kernel is of January 2018.
const HABR_2018: Article = Article {
    title: "Habr, The evolution of x86 system calls",
    year: 2018,
    machine: "Intel Core i7-5500U, 2.40 GHz",
    kernel: "4.14.13-1-ARCH",
    remark: "Minimum of 1000 calls of gettimeofday between two clock_gettime: each figure includes about 18 ns of \
             clock.",
    tables: &[
        Table {
            title: "KPTI on: time of gettimeofday",
            base: Some("syscall"),
            only: Only::KptiOn,
            figures: &[
                ns("int 80h", "498", 498.0, Ours::Median("int80/32/gettimeofday")),
                ns("sysenter", "338", 338.0, Ours::Median("sysenter/32/gettimeofday")),
                ns("syscall", "278", 278.0, Ours::Median("syscall/64/gettimeofday")),
                ns("vsyscall emulate", "692", 692.0, Ours::Median("vsyscall/64/gettimeofday")),
                ns("vsyscall native", "278", 278.0, Ours::Nothing(NATIVE)),
                ns("vDSO", "37", 37.0, Ours::Median("vdso/64/gettimeofday")),
                ns("vDSO-32", "51", 51.0, Ours::Median("vdso/32/gettimeofday")),
            ],
        },
        Table {
            title: "pti=off: time of gettimeofday",
            base: Some("syscall"),
            only: Only::KptiOff,
            figures: &[
                ns("int 80h", "317", 317.0, Ours::Median("int80/32/gettimeofday")),
                ns("sysenter", "150", 150.0, Ours::Median("sysenter/32/gettimeofday")),
                ns("syscall", "103", 103.0, Ours::Median("syscall/64/gettimeofday")),
                ns("vsyscall emulate", "496", 496.0, Ours::Median("vsyscall/64/gettimeofday")),
                ns("vsyscall native", "103", 103.0, Ours::Nothing(NATIVE)),
                ns("vDSO", "37", 37.0, Ours::Median("vdso/64/gettimeofday")),
                ns("vDSO-32", "51", 51.0, Ours::Median("vdso/32/gettimeofday")),
            ],
        },
        Table {
            title: "pti=off: what the patch adds",
            base: None,
            only: Only::Always,
            figures: &[
                ns("int 80h", "181", 181.0, Ours::Nothing(TWO_BOOTS)),
                ns("sysenter", "188", 188.0, Ours::Nothing(TWO_BOOTS)),
                ns("syscall", "175", 175.0, Ours::Nothing(TWO_BOOTS)),
                ns("vsyscall emulate", "196", 196.0, Ours::Nothing(TWO_BOOTS)),
                ns("vsyscall native", "175", 175.0, Ours::Nothing(TWO_BOOTS)),
                ns("vDSO", "0", 0.0, Ours::Nothing(TWO_BOOTS)),
                ns("vDSO-32", "0", 0.0, Ours::Nothing(TWO_BOOTS)),
            ],
        },
        Table {
            title: "pti=off: what the patch adds, in percent",
            base: None,
            only: Only::Always,
            figures: &[
                share("int 80h", "57%", 57.0),
                share("sysenter", "125%", 125.0),
                share("syscall", "170%", 170.0),
                share("vsyscall emulate", "40%", 40.0),
                share("vsyscall native", "170%", 170.0),
                share("vDSO", "0%", 0.0),
                share("vDSO-32", "0%", 0.0),
            ],
        },
    ],
};

/// A million calls each, so a printed second is 1000 ns a call.
const MILLION: f64 = 1e9 / 1e6;

/// "vsyscall and vDSO", a blog of February 2019 (the date is that of its address; the text has none).
const VSYSCALL_2019: Article = Article {
    title: "vsyscall and vDSO",
    year: 2019,
    machine: "not stated",
    kernel: "Ubuntu's, not stated",
    remark: "time(NULL) a million times, by the shell's time: real, user and sys of the whole process.",
    tables: &[
        Table {
            title: "A million calls of time(), per call",
            base: Some("syscall: real"),
            only: Only::Always,
            figures: &[
                timed("vsyscall emulated: real", "0m0.539s", 0.539 * MILLION, Ours::Median("vsyscall/64/time"), ""),
                timed("vsyscall emulated: user", "0m0.195s", 0.195 * MILLION, Ours::User("vsyscall/64/time"), ""),
                timed("vsyscall emulated: sys", "0m0.343s", 0.343 * MILLION, Ours::System("vsyscall/64/time"), ""),
                timed("syscall: real", "0m0.172s", 0.172 * MILLION, Ours::Median("syscall/64/time"), ""),
                timed("syscall: user", "0m0.080s", 0.080 * MILLION, Ours::User("syscall/64/time"), ""),
                timed("syscall: sys", "0m0.092s", 0.092 * MILLION, Ours::System("syscall/64/time"), ""),
                timed("vDSO: real", "0m0.002s", 0.002 * MILLION, Ours::Median("vdso/64/time"), STARTUP),
                timed("vDSO: user", "0m0.000s", 0.0, Ours::User("vdso/64/time"), STARTUP),
                timed("vDSO: sys", "0m0.002s", 0.002 * MILLION, Ours::System("vdso/64/time"), STARTUP),
            ],
        },
        Table {
            title: "readelf of the 64-bit vDSO",
            base: None,
            only: Only::Always,
            figures: &[
                bytes("image", "8192", 8192.0, Ours::ImageSize),
                bytes("__vdso_clock_gettime", "619", 619.0, Ours::SymbolSize("__vdso_clock_gettime")),
                bytes("__vdso_gettimeofday", "352", 352.0, Ours::SymbolSize("__vdso_gettimeofday")),
                bytes("__vdso_time", "21", 21.0, Ours::SymbolSize("__vdso_time")),
                bytes("__vdso_getcpu", "41", 41.0, Ours::SymbolSize("__vdso_getcpu")),
            ],
        },
    ],
};

const STARTUP: &str = "theirs is dominated by starting the process, which costs more than a million vDSO calls";

/// Its assembly loop ends with `jbe`, so it runs once more than it says.
const LOOP: f64 = 1e9 / 100_000_001.0;
/// Its C loop runs as often as it says.
const C_LOOP: f64 = 1e9 / 1e8;

/// "Linux システムコール 徹底入門" (A thorough introduction to Linux system calls), January 2020.
const KIMULLAA_2020: Article = Article {
    title: "kimullaa, A thorough introduction to Linux system calls",
    year: 2020,
    machine: "Intel Core i5-4690, 3.50 GHz (microcode 0xffffffff: probably a VM)",
    kernel: "4.18.0-80.11.2.el8_0.x86_64",
    remark: "By the shell's time over 100,000,001 turns of an assembly loop (it ends with jbe), which also pushes, \
             pops and counts.",
    tables: &[
        Table {
            title: "The assembly loop, per turn",
            base: Some("syscall: real"),
            only: Only::Always,
            figures: &[
                timed("syscall: real", "0m20.103s", 20.103 * LOOP, Ours::Median("syscall/64/enosys"), SERVED_548),
                timed("syscall: user", "0m8.453s", 8.453 * LOOP, Ours::User("syscall/64/enosys"), SERVED_548),
                timed("syscall: sys", "0m11.536s", 11.536 * LOOP, Ours::System("syscall/64/enosys"), SERVED_548),
                timed("int 0x80: real", "0m35.937s", 35.937 * LOOP, Ours::Median("int80/64/enosys"), INT80_548),
                timed("int 0x80: user", "0m15.931s", 15.931 * LOOP, Ours::User("int80/64/enosys"), INT80_548),
                timed("int 0x80: sys", "0m17.148s", 17.148 * LOOP, Ours::System("int80/64/enosys"), INT80_548),
                timed("nop: real", "0m0.230s", 0.230 * LOOP, Ours::Median("nop/64/nop"), NOP),
                timed("nop: user", "0m0.227s", 0.227 * LOOP, Ours::User("nop/64/nop"), NOP),
                timed("nop: sys", "0m0.001s", 0.001 * LOOP, Ours::System("nop/64/nop"), NOP),
            ],
        },
        Table {
            title: "gettimeofday through the vDSO, per call",
            base: None,
            only: Only::Always,
            figures: &[
                timed("vDSO: real", "0m1.843s", 1.843 * C_LOOP, Ours::Median("vdso/64/gettimeofday"), ""),
                timed("vDSO: user", "0m1.693s", 1.693 * C_LOOP, Ours::User("vdso/64/gettimeofday"), ""),
                timed("vDSO: sys", "0m0.002s", 0.002 * C_LOOP, Ours::System("vdso/64/gettimeofday"), ""),
            ],
        },
        Table {
            title: "In the text",
            base: None,
            only: Only::Always,
            figures: &[
                ns("what a system call adds, about", "100", 100.0, Ours::Median("syscall/64/enosys")),
                ticks(
                    "getpid on an AMD with 6 cores (quoted there)",
                    "231",
                    231.0,
                    Ours::Median("syscall/64/getppid"),
                    "ours is getppid: it costs the same and no library caches it",
                ),
                Figure {
                    unit: Unit::Percent,
                    ..ticks(
                        "user share of a user loop, first 10 s",
                        "75.15",
                        75.15,
                        Ours::UserShare("nop/64/nop"),
                        "theirs ran for a part of it",
                    )
                },
                Figure {
                    unit: Unit::Percent,
                    ..ticks("user share of a user loop, next 10 s", "99.30", 99.30, Ours::UserShare("nop/64/nop"), "")
                },
            ],
        },
    ],
};

const NOP: &str = "theirs includes the loop, ours does not";

const fn figure(
    label: &'static str,
    printed: &'static str,
    value: f64,
    unit: Unit,
    ours: Ours,
    note: &'static str,
) -> Figure {
    Figure { label, printed, value, high: None, unit, ours, note }
}

const fn ticks(label: &'static str, printed: &'static str, value: f64, ours: Ours, note: &'static str) -> Figure {
    figure(label, printed, value, Unit::Ticks, ours, note)
}

const fn ns(label: &'static str, printed: &'static str, value: f64, ours: Ours) -> Figure {
    figure(label, printed, value, Unit::Ns, ours, "")
}

/// Printed in microseconds.
const fn us(label: &'static str, printed: &'static str, value: f64, ours: Ours, note: &'static str) -> Figure {
    figure(label, printed, value * 1e3, Unit::Ns, ours, note)
}

/// Printed in seconds of a whole loop, `value` per turn in ns.
const fn timed(label: &'static str, printed: &'static str, value: f64, ours: Ours, note: &'static str) -> Figure {
    figure(label, printed, value, Unit::Ns, ours, note)
}

const fn bytes(label: &'static str, printed: &'static str, value: f64, ours: Ours) -> Figure {
    figure(label, printed, value, Unit::Bytes, ours, "")
}

const fn share(label: &'static str, printed: &'static str, value: f64) -> Figure {
    figure(label, printed, value, Unit::Percent, Ours::Nothing(TWO_BOOTS), "")
}
