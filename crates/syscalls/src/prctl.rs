//! prctl(2): what each option takes, and what it answers. The numbers are those of linux/prctl.h.

use super::capture::{ENTRY, EXIT, FIXED, NONE};
use super::context::{Context, Text, View};
use super::generated as set;
use super::kind::{Set, Special};
use super::text::{address, hex, string};
use super::{Constants, Style, flags, signals};
use crate::When;

pub(super) static PRCTL: Special = Special {
    print: |context, index| argument(context, index).map(Text::from),
    capture: Some((ENTRY | EXIT, FIXED, NONE, VMA_NAME)),
    most: 0,
    // The filter of PR_SET_SECCOMP.
    more: &[super::filter::INSTRUCTIONS],
};

/// ANON_VMA_NAME_MAX_LEN (kernel/sys.c): the longest string that prctl(2) takes.
const VMA_NAME: u32 = 80;

/// Who may read a process's core dump (include/linux/sched/coredump.h).
static DUMPABLE: Set = Set {
    unknown: "SUID_DUMP_???",
    names: names![(0, "SUID_DUMP_DISABLE"), (1, "SUID_DUMP_USER"), (2, "SUID_DUMP_ROOT")],
};

/// How an argument of an option is printed.
enum Form {
    /// A number.
    Number,
    /// A pid_t.
    Pid,
    /// Hexadecimal: what must be zero, for the most part.
    Hex,
    /// A pointer that is not followed.
    Address,
    /// Named bits.
    Flags(&'static Set),
    /// One of several values.
    Value(&'static Set),
    /// The same, of which 32 bits count.
    Short(&'static Set),
    /// Where the kernel writes an int: one of several values.
    ValueOut(&'static Set),
    /// Where it writes one: named bits.
    FlagsOut(&'static Set),
    /// Where it writes one: a number.
    NumberOut,
    /// Whatever a function makes of it.
    By(fn(&Context, u64) -> Option<String>),
}

use Form::{Address, By, Flags, FlagsOut, Hex, Number, NumberOut, Pid, Short, Value, ValueOut};

/// What the arguments are behind the option; those that are left out are not printed.
static OPTIONS: &[(u32, &[Form])] = &[
    // PR_SET_PDEATHSIG, PR_GET_PDEATHSIG
    (1, &[By(|_, value| Some(if value > 128 { value.to_string() } else { signals::short(value as i32, true) }))]),
    (2, &[By(|context, at| written(context, at, |view| Some(signals::short(view.i32(0)?, true))))]),
    // PR_GET_DUMPABLE, PR_SET_DUMPABLE
    (3, &[]),
    (4, &[Value(&DUMPABLE)]),
    // PR_GET_UNALIGN, PR_SET_UNALIGN
    (5, &[FlagsOut(&set::PR_UNALIGN)]),
    (6, &[Flags(&set::PR_UNALIGN)]),
    // PR_GET_KEEPCAPS, PR_SET_KEEPCAPS, PR_GET_FPEMU, PR_SET_FPEMU, PR_GET_FPEXC, PR_SET_FPEXC, PR_GET_TIMING,
    // PR_SET_TIMING
    (7, &[]),
    (8, &[Number]),
    (9, &[NumberOut]),
    (10, &[Number]),
    (11, &[NumberOut]),
    (12, &[Number]),
    (13, &[]),
    (14, &[Number]),
    // PR_SET_NAME, PR_GET_NAME
    (15, &[By(|context, at| name(context, When::Entry, at))]),
    (16, &[By(|context, at| name(context, When::Exit, at))]),
    // PR_GET_ENDIAN, PR_SET_ENDIAN
    (19, &[NumberOut]),
    (20, &[Number]),
    // PR_GET_SECCOMP, PR_SET_SECCOMP
    (21, &[]),
    (22, &[Value(&set::SECCOMP_MODE), By(filter), By(filtered), By(filtered)]),
    // PR_CAPBSET_READ, PR_CAPBSET_DROP
    (23, &[Value(&set::CAP)]),
    (24, &[Value(&set::CAP)]),
    // PR_GET_TSC, PR_SET_TSC
    (25, &[ValueOut(&set::PR_TSC)]),
    (26, &[Short(&set::PR_TSC)]),
    // PR_GET_SECUREBITS, PR_SET_SECUREBITS, PR_SET_TIMERSLACK, PR_GET_TIMERSLACK
    (27, &[]),
    (28, &[Flags(&set::SECUREBITS)]),
    (29, &[Number]),
    (30, &[]),
    // PR_TASK_PERF_EVENTS_DISABLE, PR_TASK_PERF_EVENTS_ENABLE
    (31, &[]),
    (32, &[]),
    // PR_MCE_KILL: of PR_MCE_KILL_SET alone the third one means something.
    (33, &[Value(&set::PR_MCE_KILL), By(|context, value| one_of(context, 1..=1, &set::PR_MCE_WHEN, value)), Hex, Hex]),
    // PR_SET_MM
    (35, &[Value(&set::PR_SET_MM), Hex, Hex, Hex]),
    // PR_SET_CHILD_SUBREAPER, PR_GET_CHILD_SUBREAPER
    (36, &[Number]),
    (37, &[NumberOut]),
    // PR_SET_NO_NEW_PRIVS, PR_GET_TID_ADDRESS, PR_SET_THP_DISABLE
    (38, &[Number, Hex, Hex, Hex]),
    (40, &[By(|context, at| written(context, at, |view| Some(address(view.long(0)?))))]),
    (41, &[Number, Hex, Hex, Hex]),
    // PR_SET_FP_MODE, PR_GET_FP_MODE
    (45, &[Flags(&set::PR_FP_MODE)]),
    (46, &[]),
    // PR_CAP_AMBIENT: PR_CAP_AMBIENT_IS_SET, PR_CAP_AMBIENT_RAISE and PR_CAP_AMBIENT_LOWER have a capability.
    (47, &[Value(&set::PR_CAP_AMBIENT), By(|context, value| one_of(context, 1..=3, &set::CAP, value)), Hex, Hex]),
    // PR_SVE_SET_VL, PR_SVE_GET_VL
    (50, &[By(|_, value| Some(vector_length(&set::PR_SVE, value).text))]),
    (51, &[]),
    // PR_GET_SPECULATION_CTRL, PR_SET_SPECULATION_CTRL
    (52, &[Value(&set::PR_SPEC)]),
    (53, &[Value(&set::PR_SPEC), By(|context, value| one_of(context, 0..=2, &set::PR_SPEC_SET, value))]),
    // PR_PAC_RESET_KEYS
    (54, &[Flags(&set::PR_PAC), Hex, Hex, Hex]),
    // PR_SET_TAGGED_ADDR_CTRL
    (55, &[By(|_, value| Some(tagged(value).text)), Hex, Hex, Hex]),
    // PR_SET_IO_FLUSHER
    (57, &[Number, Hex, Hex, Hex]),
    // PR_SET_SYSCALL_USER_DISPATCH
    (59, &[Value(&set::PR_DISPATCH), Hex, Hex, Address]),
    // PR_PAC_SET_ENABLED_KEYS
    (60, &[Flags(&set::PR_PAC_ENABLED), Flags(&set::PR_PAC_ENABLED), Hex, Hex]),
    // PR_SCHED_CORE
    (62, &[Short(&set::PR_SCHED_CORE), Pid, By(|_, value| Some(pid_type(value as u32))), By(cookie)]),
    // PR_SME_SET_VL, PR_SME_GET_VL
    (63, &[By(|_, value| Some(vector_length(&set::PR_SME, value).text))]),
    (64, &[]),
    // PR_SET_MDWE
    (65, &[By(|_, value| Some(flags::flags(&set::PR_MDWE, value & 0xffff_ffff).text)), Hex, Hex, Hex]),
    // PR_RISCV_V_SET_CONTROL, PR_RISCV_V_GET_CONTROL
    (69, &[By(|_, value| Some(vector_state(value).text))]),
    (70, &[]),
    // PR_RISCV_SET_ICACHE_FLUSH_CTX
    (71, &[Value(&set::PR_RISCV_CTX), Value(&set::PR_RISCV_SCOPE)]),
    // PR_PPC_GET_DEXCR, PR_PPC_SET_DEXCR
    (72, &[Value(&set::PR_DEXCR), Hex, Hex, Hex]),
    (73, &[Value(&set::PR_DEXCR), Flags(&set::PR_DEXCR_CTRL), Hex, Hex]),
    // PR_SET_VMA, PR_SET_PTRACER
    (
        0x5356_4d41,
        &[Value(&VMA), By(|c, value| Some(if named(c) { address(value) } else { hex(value) })), By(size), By(vma)],
    ),
    (0x5961_6d61, &[By(ptracer)]),
];

/// Not among the headers' names of values: it has no number beside it.
static VMA: Set = Set { unknown: "PR_SET_VMA_???", names: names![(0, "PR_SET_VMA_ANON_NAME")] };

/// An argument behind the option; `None` where the option has none there.
fn argument(context: &Context, index: usize) -> Option<String> {
    let value = context.arg(index);
    let option = context.arg(0) as u32;
    let Some((_, forms)) = OPTIONS.iter().find(|(known, _)| *known == option) else { return Some(hex(value)) };
    Some(match forms.get(index - 1)? {
        Number => value.to_string(),
        Pid => context.pid(value as i32),
        Hex => hex(value),
        Address => address(value),
        Flags(set) => flags::flags(set, value).text,
        Value(set) => flags::long_value(set, value),
        Short(set) => flags::value(set, value),
        ValueOut(set) => written(context, value, |view| Some(flags::value(set, u64::from(view.u32(0)?))))?,
        FlagsOut(set) => written(context, value, |view| Some(view.flags(set, u64::from(view.u32(0)?))))?,
        NumberOut => written(context, value, |view| Some(view.u32(0)?.to_string()))?,
        By(print) => return print(context, value),
    })
}

/// What the kernel has written somewhere, in brackets; else the address.
fn written(context: &Context, pointer: u64, print: impl Fn(&View) -> Option<String>) -> Option<String> {
    let bytes = context.bytes(When::Exit, pointer, 8).filter(|_| !context.failed());
    let inside = bytes.and_then(|bytes| print(&View { bytes, context }));
    Some(inside.map_or_else(|| address(pointer), |inside| format!("[{inside}]")))
}

/// An argument that is one of these where the one before is among those.
fn one_of(context: &Context, known: std::ops::RangeInclusive<u64>, set: &Set, value: u64) -> Option<String> {
    Some(if known.contains(&context.arg(1)) { flags::long_value(set, value) } else { hex(value) })
}

/// A thread's name, which has 15 bytes (TASK_COMM_LEN without the zero); the kernel writes the zero too.
fn name(context: &Context, when: When, pointer: u64) -> Option<String> {
    let bytes = context.bytes(when, pointer, 16).filter(|_| when == When::Entry || !context.failed());
    let most = if when == When::Entry { 15 } else { 16 };
    let whole = |bytes: &&[u8]| bytes.len() >= most || bytes.contains(&0);
    let name = bytes.filter(whole).map(|bytes| string(&bytes[..bytes.len().min(most)], context.style));
    Some(name.unwrap_or_else(|| address(pointer)))
}

/// A filter of seccomp(2), where there is to be one (SECCOMP_MODE_FILTER).
fn filter(context: &Context, value: u64) -> Option<String> {
    if context.arg(1) == 2 {
        Some(super::filter::program(context, value, super::filter::Purpose::Calls))
    } else {
        filtered(context, value)
    }
}

/// What is behind it: of SECCOMP_MODE_STRICT and SECCOMP_MODE_FILTER nothing is printed there.
fn filtered(context: &Context, value: u64) -> Option<String> {
    (context.arg(1) != 1 && context.arg(1) != 2).then(|| hex(value))
}

/// The length of vectors, and its flags in the upper half.
fn vector_length(set: &Set, value: u64) -> Text {
    let (mut names, rest) = flags::split(set, value & !0xffff);
    names.extend((rest != 0).then(|| hex(rest)));
    names.push(hex(value & 0xffff));
    flags::bits(value, names)
}

/// The mode of tagged addresses, and which tags the memory may have.
fn tagged(value: u64) -> Text {
    let on = if value & 1 != 0 { "" } else { "!" };
    let check =
        ["PR_MTE_TCF_NONE", "PR_MTE_TCF_SYNC", "PR_MTE_TCF_ASYNC", "PR_MTE_TCF_MASK"][(value >> 1 & 3) as usize];
    let mut names = vec![format!("{on}PR_TAGGED_ADDR_ENABLE"), check.to_string()];
    let (tags, rest) = (value >> 3 & 0xffff, value >> 19 << 19);
    names.extend((tags != 0).then(|| format!("{}<<PR_MTE_TAG_SHIFT", hex(tags))));
    names.extend((rest != 0).then(|| hex(rest)));
    flags::bits(value, names)
}

/// Whether there are vectors now, and behind the next execve(2), and whether that is inherited.
fn vector_state(value: u64) -> Text {
    let state = |bits: u64| {
        let names = ["DEFAULT", "OFF", "ON"];
        names.get(bits as usize).map_or_else(|| hex(bits), |name| format!("PR_RISCV_V_VSTATE_CTRL_{name}"))
    };
    let inherited = if value & 0x10 != 0 { "" } else { "!" };
    let mut names = vec![
        state(value & 3),
        format!("{}<<2", state(value >> 2 & 3)),
        format!("{inherited}PR_RISCV_V_VSTATE_CTRL_INHERIT"),
    ];
    names.extend((value & !0x1f != 0).then(|| hex(value & !0x1f)));
    flags::bits(value, names)
}

/// Of whom PR_SCHED_CORE is (enum pid_type, include/linux/pid.h), as strace says it.
fn pid_type(value: u32) -> String {
    let name = ["PIDTYPE_PID", "PIDTYPE_TGID", "PIDTYPE_PGID", "PIDTYPE_SID"].get(value as usize);
    flags::remarked(hex(value.into()), name.unwrap_or(&"PIDTYPE_???"))
}

/// The cookie that PR_SCHED_CORE_GET wrote; the others have no more than a number there.
fn cookie(context: &Context, pointer: u64) -> Option<String> {
    if context.arg(1) as u32 != 0 {
        return Some(hex(pointer));
    }
    written(context, pointer, |view| Some(hex(view.u64(0)?)))
}

/// Of PR_SET_VMA_ANON_NAME the rest is memory and a name, of what is not known numbers.
fn named(context: &Context) -> bool {
    context.arg(1) == 0
}

fn size(context: &Context, value: u64) -> Option<String> {
    Some(if named(context) { value.to_string() } else { hex(value) })
}

fn vma(context: &Context, pointer: u64) -> Option<String> {
    if !named(context) {
        return Some(hex(pointer));
    }
    let bytes = context.bytes(When::Entry, pointer, u64::from(VMA_NAME));
    let shown = context.style.strings.min(VMA_NAME as usize);
    let name = bytes.map(|name| string(name, &Style { strings: shown, ..*context.style }));
    Some(name.unwrap_or_else(|| address(pointer)))
}

/// Who may trace: PR_SET_PTRACER_ANY is everybody.
fn ptracer(context: &Context, value: u64) -> Option<String> {
    let number = value as i32;
    Some(match number {
        -1 => flags::named(|| number.to_string(), "PR_SET_PTRACER_ANY".into()),
        _ => context.pid(number),
    })
}

/// What is printed as the result.
pub(super) fn result(context: &Context, value: i64) -> String {
    let bits = value as u64;
    let names = |text: Text| match context.style.constants {
        Constants::Numbers => hex(bits),
        _ => format!("{} ({})", hex(bits), text.text),
    };
    let named = |set: &Set| {
        let zero = set.names.values.contains(&0);
        if flags::split(set, bits).0.is_empty() && !(bits == 0 && zero) {
            hex(bits)
        } else {
            names(flags::flags(set, bits))
        }
    };
    match context.arg(0) as u32 {
        // PR_GET_DUMPABLE
        3 => format!("{value} ({})", flags::long_value(&DUMPABLE, bits)),
        // PR_GET_SECUREBITS
        27 => named(&set::SECUREBITS),
        // PR_MCE_KILL_GET
        34 => format!("{value} ({})", flags::value(&set::PR_MCE_POLICY, bits)),
        // PR_GET_FP_MODE
        46 => named(&set::PR_FP_MODE),
        // PR_SVE_SET_VL, PR_SVE_GET_VL, PR_SME_SET_VL, PR_SME_GET_VL: a length alone is no name.
        50 | 51 | 63 | 64 if bits & !0xffff == 0 => hex(bits),
        50 | 51 => names(vector_length(&set::PR_SVE, bits)),
        63 | 64 => names(vector_length(&set::PR_SME, bits)),
        // PR_GET_SPECULATION_CTRL
        52 if context.arg(1) <= 2 => named(&set::PR_SPEC_STATE),
        // PR_GET_TAGGED_ADDR_CTRL
        56 => names(tagged(bits)),
        // PR_PAC_GET_ENABLED_KEYS
        61 => named(&set::PR_PAC_ENABLED),
        // PR_GET_MDWE
        66 => named(&set::PR_MDWE),
        // PR_RISCV_V_GET_CONTROL
        70 => names(vector_state(bits)),
        // PR_PPC_GET_DEXCR
        72 if bits != 0 => named(&set::PR_DEXCR_CTRL),
        _ => value.to_string(),
    }
}
