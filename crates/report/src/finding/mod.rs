//! What the figures mean on this machine. A finding is made from rows and facts of the price list alone; where a row
//! that it needs is missing or was not measured, the finding is not made. No number in a text comes from anywhere else.

mod derive;

use std::fmt;

use crate::format::{and, clean, count, difference, figure, instructions, interval, ns, percent, price, ratio};
use crate::model::{Note, PriceList, Unit};

/// A price and what it counts. Findings that hold for times and for instructions alike carry it, the others
/// nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Price {
    /// The row's figure, or a difference of two.
    pub value: f64,
    /// Its unit.
    pub unit: Unit,
}

impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&price(self.value, self.unit))
    }
}

/// A fact about this machine that follows from its price list.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// `int 0x80` costs at least 5 × `syscall`.
    Int80Dear {
        /// Bits of the crossing process and ratio to `syscall` 64 `enosys`.
        ratios: Vec<(u8, f64)>,
        /// Why, as far as this list shows it.
        cause: Int80Cause,
    },
    /// In 32 bits, the fast entry against `int 0x80`.
    FastEntry32 {
        /// `sysenter` or `__kernel_vsyscall`.
        through: &'static str,
        /// Its cost.
        fast: Price,
        /// `int 0x80` with the same call.
        int80: Price,
    },
    /// The vsyscall page traps: it is emulated in the kernel.
    VsyscallTraps {
        /// `emulate` or `xonly`.
        mode: String,
        /// Cost of its gettimeofday.
        cost: Price,
        /// Over the vDSO's gettimeofday, where measured.
        over_vdso: Option<f64>,
        /// Over the system call, where measured.
        over_syscall: Option<f64>,
    },
    /// The vsyscall page is not there.
    VsyscallNone,
    /// The vDSO answers without crossing.
    VdsoSaves {
        /// 64 or 32.
        bits: u8,
        /// gettimeofday through the vDSO.
        vdso: Price,
        /// gettimeofday through the call.
        call: Price,
        /// Which call: a gate's name.
        through: &'static str,
    },
    /// The vDSO has the function but crosses for these clocks.
    VdsoFallsBack {
        /// Clock names.
        clocks: Vec<String>,
    },
    /// Kernel page-table isolation is in force.
    KptiOn,
    /// Kernel page-table isolation is not in force.
    KptiOff {
        /// The kernel's words on meltdown, where readable.
        meltdown: Option<String>,
    },
    /// An invalid opcode costs over 3 × a general protection fault.
    UdIntercepted {
        /// 64 or 32.
        bits: u8,
        /// `ud` row, ns.
        ud_ns: f64,
        /// `gp` row, ns.
        gp_ns: f64,
        /// Hypervisor signature.
        hypervisor: Option<String>,
    },
    /// A 32-bit signal handler's return pays for an `int 0x80`.
    SigreturnDear {
        /// 32-bit signal round trip, ns.
        ns32: f64,
        /// 64-bit signal round trip, ns.
        ns64: f64,
    },
    /// Probed instructions that the kernel steps, against those that it emulates.
    UprobeStepped {
        /// `uprobe` or `uretprobe`.
        gate: &'static str,
        /// 64 or 32.
        bits: u8,
        /// Single-stepped instructions with their cost.
        stepped: Vec<(String, Price)>,
        /// Emulated ones with theirs; `nop5` is not among them where it is a call.
        emulated: Vec<(String, Price)>,
    },
    /// A uprobe on a 5-byte nop is a call instead of a trap.
    UprobeNop5 {
        /// On nop5.
        nop5: Price,
        /// On the nop of one byte.
        nop: Price,
    },
    /// Functions that return behind a system call return late.
    ReturnsMispredicted {
        /// getppid in a loop, ns.
        bare_ns: f64,
        /// The same below twelve calls, without these, ns.
        deep_ns: f64,
    },
    /// What seccomp filters add to a call.
    SeccompCost {
        /// getppid without a filter.
        plain: Price,
        /// Added by the short allow filter.
        short: Option<Price>,
        /// Added by the filter of 100 rules.
        long: Option<Price>,
    },
    /// What syscall user dispatch costs.
    SudCost {
        /// getppid without it.
        plain: Price,
        /// Added to a call from the allowed range.
        allowed: Option<Price>,
        /// A dispatched call.
        dispatched: Option<Price>,
    },
    /// A call under a tracer.
    PtraceCost {
        /// Two stops of one call.
        cost: Price,
        /// Over getppid without a tracer.
        ratio: f64,
    },
    /// `io_uring` operations against calls.
    IoUring {
        /// `syscall` 64 `enosys`.
        syscall: Price,
        /// One operation per `io_uring_enter`.
        single: Option<Price>,
        /// One of 32 per `io_uring_enter`.
        batched: Option<Price>,
        /// Submitted to the polling kernel thread; times only, because a count would have the thread's waiting in it.
        sqpoll: Option<Price>,
    },
    /// How many bytes of copying a crossing is worth.
    BreakEven {
        /// By reading.
        read_bytes: f64,
        /// By writing.
        write_bytes: f64,
        /// The crossing.
        crossing: Price,
    },
    /// `syscall` in compatibility mode is closed.
    Syscall32Closed {
        /// The row's reason.
        reason: String,
    },
    /// What one VM exit costs.
    CpuidExit {
        /// `cpuid`, ns.
        ns: f64,
        /// Over `syscall` 64 `enosys`.
        ratio: Option<f64>,
        /// Hypervisor signature.
        hypervisor: String,
    },
    /// A user loop reads as user time.
    UserTimeExact {
        /// User share of its time.
        share: f64,
    },
    /// A user loop does not read as user time.
    UserTimeCoarse {
        /// User share of its time.
        share: f64,
    },
    /// The kernel calls this machine vulnerable.
    Vulnerable {
        /// Names of the vulnerabilities.
        names: Vec<String>,
    },
}

/// Why `int 0x80` is expensive.
#[derive(Clone, Debug, PartialEq)]
pub enum Int80Cause {
    /// A kernel that reads the local APIC on each one, under a hypervisor.
    ApicReadExits {
        /// Hypervisor signature.
        hypervisor: String,
        /// One VM exit (`cpuid`), ns.
        exit_ns: Option<f64>,
        /// (`int 0x80` − `syscall`) in exits.
        exits: Option<f64>,
    },
    /// A kernel that reads the local APIC on each one, on bare metal or without an exit.
    ApicRead,
    /// A kernel from before that; the gate itself.
    Gate,
}

/// Everything that the list shows, in a fixed order.
pub fn derive(list: &PriceList) -> Vec<Finding> {
    derive::all(list)
}

/// CPUID signature of QEMU's software CPU (TCG): what it runs has no speed of its own, only a number of instructions.
pub const SOFTWARE_CPU: &str = "TCGTCGTCGTCG";

/// The name of a hypervisor from its CPUID signature.
pub fn hypervisor_name(signature: &str) -> String {
    let known = match signature.trim_end_matches(['\0', ' ']) {
        "KVMKVMKVM" => "KVM",
        "Microsoft Hv" => "Hyper-V",
        "VMwareVMware" => "VMware",
        "XenVMMXenVMM" => "Xen",
        SOFTWARE_CPU => "QEMU without hardware help",
        "VBoxVBoxVBox" => "VirtualBox",
        "ACRNACRNACRN" => "ACRN",
        "bhyve bhyve" => "bhyve",
        other => other,
    };
    clean(known).into_owned()
}

impl Finding {
    /// Stable identifier. The same one may occur for 64 and for 32 bits.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Int80Dear { .. } => "int80-dear",
            Self::FastEntry32 { .. } => "fast-entry-32",
            Self::VsyscallTraps { .. } => "vsyscall-traps",
            Self::VsyscallNone => "vsyscall-none",
            Self::VdsoSaves { .. } => "vdso-saves",
            Self::VdsoFallsBack { .. } => "vdso-falls-back",
            Self::KptiOn => "kpti-on",
            Self::KptiOff { .. } => "kpti-off",
            Self::UdIntercepted { .. } => "ud-intercepted",
            Self::SigreturnDear { .. } => "sigreturn-32-dear",
            Self::UprobeStepped { .. } => "uprobe-stepped",
            Self::UprobeNop5 { .. } => "uprobe-nop5",
            Self::ReturnsMispredicted { .. } => "returns-mispredicted",
            Self::SeccompCost { .. } => "seccomp-cost",
            Self::SudCost { .. } => "sud-cost",
            Self::PtraceCost { .. } => "ptrace-cost",
            Self::IoUring { .. } => "io-uring",
            Self::BreakEven { .. } => "break-even",
            Self::Syscall32Closed { .. } => "syscall32-closed",
            Self::CpuidExit { .. } => "cpuid-exit",
            Self::UserTimeExact { .. } => "user-time-exact",
            Self::UserTimeCoarse { .. } => "user-time-coarse",
            Self::Vulnerable { .. } => "vulnerable",
        }
    }

    /// As it is saved in a price list.
    pub fn note(&self) -> Note {
        Note { id: self.id().into(), text: self.text() }
    }

    /// One sentence.
    pub fn text(&self) -> String {
        match self {
            Self::Int80Dear { ratios, cause } => int80_text(ratios, cause),
            Self::FastEntry32 { through, fast, int80 } => fast_entry_text(through, *fast, *int80),
            Self::VsyscallTraps { .. } | Self::VsyscallNone | Self::VdsoSaves { .. } | Self::VdsoFallsBack { .. } => {
                self.page_text()
            }
            Self::UprobeStepped { .. } | Self::UprobeNop5 { .. } => self.uprobe_text(),
            Self::SeccompCost { .. } | Self::SudCost { .. } | Self::PtraceCost { .. } | Self::IoUring { .. } => {
                self.filter_text()
            }
            Self::KptiOn => "Page-table isolation (KPTI) is on: each crossing switches page tables twice, which every \
                             gate into the kernel pays for; the vDSO does not."
                .into(),
            Self::KptiOff { meltdown: Some(words) } => {
                format!(
                    "Page-table isolation (KPTI) is off (meltdown: {}): no crossing switches page tables.",
                    clean(words)
                )
            }
            Self::KptiOff { meltdown: None } => {
                "Page-table isolation (KPTI) is off: no crossing switches page tables.".into()
            }
            _ => self.platform_text(),
        }
    }

    /// The vsyscall page and the vDSO.
    fn page_text(&self) -> String {
        match self {
            Self::VsyscallTraps { mode, cost, over_vdso, over_syscall } => {
                let over: Vec<String> =
                    [(over_vdso, "the vDSO"), (over_syscall, "the system call that it was meant to replace")]
                        .iter()
                        .filter_map(|(times, what)| times.map(|t| format!("{} × {what}", ratio(t))))
                        .collect();
                format!(
                    "The vsyscall page traps (vsyscall={}): a call into it is a page fault that the kernel emulates, \
                     {cost} for \
                     gettimeofday, {}.",
                    clean(mode),
                    and(&over)
                )
            }
            Self::VsyscallNone => {
                "There is no vsyscall page (vsyscall=none): a program that calls into it gets SIGSEGV.".into()
            }
            Self::VdsoSaves { bits, vdso, call, through } => format!(
                "The {bits}-bit vDSO answers gettimeofday in {vdso} without a crossing, {} × {} than {through} \
                 ({call}).",
                ratio(call.value / vdso.value),
                // Fewer instructions are not so many times less of time.
                if vdso.unit == Unit::Instructions { "fewer" } else { "cheaper" }
            ),
            Self::VdsoFallsBack { clocks } => format!(
                "The vDSO's clock_gettime falls back to a system call for {}: it costs the call and its own attempt.",
                and(&clocks.iter().map(|c| clean(c).into_owned()).collect::<Vec<_>>())
            ),
            _ => String::new(),
        }
    }

    /// Uprobes.
    fn uprobe_text(&self) -> String {
        match self {
            Self::UprobeStepped { gate, bits, stepped, emulated } => {
                let called: Vec<String> =
                    stepped.iter().map(|(call, cost)| format!("{} ({cost})", clean(call))).collect();
                let cheap: Vec<String> = emulated.iter().map(|(call, _)| clean(call).into_owned()).collect();
                format!(
                    "A {gate} in a {bits}-bit program costs {} if the kernel emulates the probed instruction ({}) and \
                     more if it single-steps a copy of it, a second trap: {}.",
                    range(&emulated.iter().map(|(_, cost)| *cost).collect::<Vec<_>>()),
                    and(&cheap),
                    and(&called)
                )
            }
            Self::UprobeNop5 { nop5, nop } => format!(
                "A uprobe on a 5-byte nop costs {nop5}, {} × less than on a nop of one byte ({nop}): since 6.18 the \
                 kernel replaces the \
                 nop by a call into a trampoline that enters by syscall, so there is no trap.",
                ratio(nop.value / nop5.value)
            ),
            _ => String::new(),
        }
    }

    /// Filters, tracers and rings.
    fn filter_text(&self) -> String {
        let parts = |list: [(&Option<Price>, &str); 3]| {
            let some: Vec<String> =
                list.iter().filter_map(|(v, what)| v.map(|v| what.replace("{}", &v.to_string()))).collect();
            and(&some)
        };
        match self {
            Self::SeccompCost { plain, short, long } => format!(
                "A seccomp filter that allows the call adds {} to getppid ({plain} without).",
                parts([
                    (
                        short,
                        "{} when it is a single rule on the call number, which kernels since 5.11 answer from a bitmap \
                         without running the filter,",
                    ),
                    (
                        long,
                        "{} when it has 100 rules and also checks the caller's address, so that the kernel has to run \
                         it,"
                    ),
                    (&None, ""),
                ])
            ),
            Self::SudCost { plain, allowed, dispatched } => format!(
                "Syscall user dispatch {} (getppid without it: {plain}).",
                parts([
                    (allowed, "adds {} to a call from the allowed range"),
                    (dispatched, "makes a dispatched call, with its SIGSYS handler, cost {}"),
                    (&None, ""),
                ])
            ),
            Self::PtraceCost { cost, ratio: times } => format!(
                "A call that a tracer stops at entry and exit (ptrace, as strace does) costs {cost}, {} × the plain \
                 call.",
                ratio(*times)
            ),
            Self::IoUring { syscall, single, batched, sqpoll } => format!(
                "An io_uring no-op costs {}; the cheapest system call costs {syscall}.",
                parts([
                    (single, "{} when submitted alone"),
                    (batched, "{} in batches of 32"),
                    (sqpoll, "{} when a kernel thread polls the ring (SQPOLL)"),
                ])
            ),
            _ => String::new(),
        }
    }

    /// Faults, exits and bytes.
    fn platform_text(&self) -> String {
        match self {
            Self::UdIntercepted { bits, ud_ns, gp_ns, hypervisor } => {
                let why = match hypervisor {
                    Some(h) => format!("the hypervisor ({}) intercepts #UD and hands it back", hypervisor_name(h)),
                    None => "something intercepts #UD, although no hypervisor is visible".into(),
                };
                format!(
                    "In {bits} bits an invalid opcode (#UD) costs {}, {} × a general protection fault ({}): {why}.",
                    ns(*ud_ns),
                    ratio(ud_ns / gp_ns),
                    ns(*gp_ns)
                )
            }
            Self::SigreturnDear { ns32, ns64 } => format!(
                "A 32-bit signal handler costs {}, {} × the 64-bit one ({}): its sigreturn is an int 0x80, which is \
                 expensive here.",
                ns(*ns32),
                ratio(ns32 / ns64),
                ns(*ns64)
            ),
            Self::ReturnsMispredicted { bare_ns, deep_ns } => format!(
                "A system call made twelve functions deep costs {}, in a loop {}: the kernel's own calls displace the \
                 program's in the CPU's return predictor, so the return of each function after it is mispredicted.",
                ns(*deep_ns),
                ns(*bare_ns)
            ),
            Self::BreakEven { read_bytes, write_bytes, crossing } => format!(
                "One crossing ({crossing}) costs as much as copying about {} bytes with read or {} with write; beyond \
                 that the copy dominates.",
                count(read_bytes.round() as u64),
                count(write_bytes.round() as u64)
            ),
            Self::Syscall32Closed { reason } => {
                format!("`syscall` from 32-bit code is closed: {}.", clean(reason).trim_end_matches('.'))
            }
            Self::CpuidExit { ns: cost, ratio: times, hypervisor } => {
                let over = times.map(|t| format!(", {} × the cheapest system call", ratio(t))).unwrap_or_default();
                format!(
                    "One VM exit and back (cpuid, under {}) costs {}{over}: compare it with every gate that the \
                     hypervisor intercepts.",
                    hypervisor_name(hypervisor),
                    ns(*cost)
                )
            }
            _ => self.accounting_text(),
        }
    }

    /// Times as the kernel accounts them, and its own words on vulnerabilities.
    fn accounting_text(&self) -> String {
        match self {
            Self::UserTimeExact { share } => format!(
                "A loop that never enters the kernel reads as {:.0} % user time, as it should; the kernel samples only \
                 at its timer tick, so the split of other rows into user and system time is accurate to about ten \
                 percent.",
                share * 100.0
            ),
            Self::UserTimeCoarse { share } => format!(
                "A loop that never enters the kernel reads as only {} % user time: the kernel samples only at its \
                 timer tick and misses part of it, so the split of other rows into user and system time is rough.",
                figure(share * 100.0)
            ),
            Self::Vulnerable { names } => format!(
                "The kernel reports this machine as vulnerable to {}: the mitigation is off or incomplete here, and \
                 the gates may cost more on a machine where it is complete.",
                and(&names.iter().map(|n| clean(n).into_owned()).collect::<Vec<_>>())
            ),
            _ => String::new(),
        }
    }
}

/// From the least to the greatest cost; all of them have one unit.
fn range(costs: &[Price]) -> String {
    let unit = costs.first().map_or(Unit::Ns, |cost| cost.unit);
    let low = costs.iter().map(|cost| cost.value).fold(f64::INFINITY, f64::min);
    let high = costs.iter().map(|cost| cost.value).fold(0.0, f64::max);
    match unit {
        _ if price(low, unit) == price(high, unit) => price(low, unit),
        Unit::Instructions => format!("{}–{}", instructions(low), price(high, unit)),
        _ => format!("{} {}", interval([low, high]), crate::compare::unit_word(unit)),
    }
}

/// Kernels that read the local APIC on each `int 0x80`.
const APIC_SINCE: &str =
    "each one reads the local APIC (int80_is_external; kernels since 6.7 and the stable ones since December 2023)";

/// The sentence of [`Finding::Int80Dear`].
fn int80_text(ratios: &[(u8, f64)], cause: &Int80Cause) -> String {
    let costs: Vec<String> =
        ratios.iter().map(|(bits, times)| format!("{} × syscall from {bits}-bit code", ratio(*times))).collect();
    let why = match cause {
        Int80Cause::ApicReadExits { hypervisor, exit_ns, exits } => {
            let exit = exit_ns.map(|e| format!("; one exit (cpuid) costs {}", ns(e))).unwrap_or_default();
            let sum = exits.map(|n| format!(", so this is a syscall and {} exits", ratio(n))).unwrap_or_default();
            format!(
                "{APIC_SINCE}, and under this hypervisor ({}) that is a VM exit{exit}{sum}",
                hypervisor_name(hypervisor)
            )
        }
        Int80Cause::ApicRead => APIC_SINCE.into(),
        Int80Cause::Gate => "it enters through an interrupt gate, with all the checks of one".into(),
    };
    format!("int 0x80 costs {} here: {why}.", and(&costs))
}

/// The sentence of [`Finding::FastEntry32`].
fn fast_entry_text(through: &str, fast: Price, int80: Price) -> String {
    let (by, to) = (fast.value, int80.value);
    let (word, times) = if to >= by { ("cheaper", to / by) } else { ("more expensive", by / to) };
    let size = match fast.unit {
        // Counts are exact, so their difference says more than a share.
        Unit::Instructions => format!("int 0x80 {}", difference(to - by)),
        _ if times < 1.1 => percent(to / by - 1.0) + " apart",
        _ => format!("{} × {word}", ratio(times)),
    };
    format!("From 32-bit code {through} costs {fast} and int 0x80 costs {int80} for the same call: {size}.")
}
