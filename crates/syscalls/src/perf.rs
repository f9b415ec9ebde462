//! What perf_event_open(2) takes: a structure that has grown many times, and says itself how long it is.
//!
//! Source: linux/perf_event.h.

use super::capture::{ENTRY, EXIT, FIXED, NONE};
use super::context::Context;
use super::flags;
use super::generated as set;
use super::kind::Special;
use super::part::Part;
use super::text::{address, hex};
use crate::When;

/// Bytes of a struct perf_event_attr: all that are known, those that there were at first (PERF_ATTR_SIZE_VER0), and
/// those before wakeup_events, which are shown where structures are abbreviated.
const SIZE: u32 = 144;
const FIRST: usize = 64;
const BRIEF: usize = 48;
/// E2BIG: the kernel says how much it would have taken.
const TOO_BIG: i32 = 7;

/// PERF_TYPE_HARDWARE, _SOFTWARE, _TRACEPOINT, _HW_CACHE, _BREAKPOINT.
const HARDWARE: u64 = 0;
const SOFTWARE: u64 = 1;
const TRACEPOINT: u64 = 2;
const CACHE: u64 = 3;
const BREAKPOINT: u64 = 5;

/// Its bits, in order; an empty name is the second bit of the one before, a number.
const BITS: [&str; 38] = [
    "disabled",
    "inherit",
    "pinned",
    "exclusive",
    "exclude_user",
    "exclude_kernel",
    "exclude_hv",
    "exclude_idle",
    "mmap",
    "comm",
    "freq",
    "inherit_stat",
    "enable_on_exec",
    "task",
    "watermark",
    "precise_ip",
    "",
    "mmap_data",
    "sample_id_all",
    "exclude_host",
    "exclude_guest",
    "exclude_callchain_kernel",
    "exclude_callchain_user",
    "mmap2",
    "comm_exec",
    "use_clockid",
    "context_switch",
    "write_backward",
    "namespaces",
    "ksymbol",
    "bpf_event",
    "aux_output",
    "cgroup",
    "text_poke",
    "build_id",
    "inherit_thread",
    "remove_on_exec",
    "sigtrap",
];
/// The places of some of them.
const FREQUENCY: u32 = 10;
const WATERMARK: u32 = 14;
const PRECISE: usize = 15;
const CLOCK: u32 = 25;

pub(super) static ATTRIBUTES: Special = Special {
    print: |context, index| {
        Some(printed(context, context.arg(index)).unwrap_or_else(|| address(context.arg(index))).into())
    },
    capture: Some((ENTRY | EXIT, FIXED, NONE, SIZE)),
    most: 0,
    more: &[],
};

/// The structure; `None` where it cannot be read, or is shorter than it ever was.
pub(super) fn printed(context: &Context, pointer: u64) -> Option<String> {
    let bytes = context.bytes(When::Entry, pointer, u64::from(SIZE))?;
    let all = Part::new(context, pointer, bytes, u64::from(SIZE));
    let said = all.has(8).then(|| all.behind(4).number(4))?;
    let length = if said == 0 { FIRST } else { usize::try_from(said).ok()?.min(SIZE as usize) };
    if length < FIRST {
        return None;
    }
    let length = if context.style.abbreviate { BRIEF } else { length };
    let part = all.first(length);
    if !part.has(length) {
        return None;
    }
    let mut out = vec![format!("type={}", flags::value(&set::PERF_TYPE, part.number(4)))];
    out.push(format!("size={}", size(&part, said)));
    out.extend(head(&part));
    out.extend(bits(&part));
    if length > BRIEF {
        out.extend(trigger(&part));
        tail(&part, &mut out);
    }
    let more = if said == 0 { length < FIRST } else { said > length as u64 };
    out.extend(more.then(|| "...".to_string()));
    Some(format!("{{{}}}", out.join(", ")))
}

/// How long it is, and how long the kernel would have it.
fn size(part: &Part, said: u64) -> String {
    let (context, name) = (part.context, |size| flags::value(&set::PERF_ATTR_SIZE, size));
    if context.errno() != Some(TOO_BIG) {
        return name(said);
    }
    let after = context.bytes(When::Exit, part.at, 8).filter(|bytes| bytes.len() == 8);
    let after =
        after.map_or_else(|| "???".to_string(), |bytes| name(Part::new(context, 0, bytes, 8).behind(4).number(4)));
    format!("{} => {after}", name(said))
}

/// What is counted, how often it is told, and what of it.
fn head(part: &Part) -> [String; 4] {
    let (kind, number) = (part.number(4), part.behind(8).number(8));
    let period = if has(part, FREQUENCY) { "sample_freq" } else { "sample_period" };
    [
        format!("config={}", config(kind, number)),
        format!("{period}={}", part.behind(16).number(8)),
        format!("sample_type={}", flags::flags(&set::PERF_SAMPLE, part.behind(24).number(8)).text),
        format!("read_format={}", flags::flags(&set::PERF_FORMAT, part.behind(32).number(8)).text),
    ]
}

/// What is counted, by its type: the upper half of a number is which unit does.
fn config(kind: u64, number: u64) -> String {
    let shifted = |number: u64, by: u32| if number == 0 { String::new() } else { format!("{number:#x}<<{by}|") };
    let (unit, event) = (shifted(number >> 32, 32), number & 0xffff_ffff);
    match kind {
        HARDWARE => format!("{unit}{}", flags::value(&set::PERF_HW, event)),
        SOFTWARE => flags::long_value(&set::PERF_SW, number),
        TRACEPOINT => number.to_string(),
        CACHE => {
            let result = flags::value(&set::PERF_CACHE_RESULT, event >> 16 & 0xff);
            let operation = flags::value(&set::PERF_CACHE_OP, event >> 8 & 0xff);
            let cache = flags::value(&set::PERF_CACHE, event & 0xff);
            format!("{unit}{}{result}<<16|{operation}<<8|{cache}", shifted(event >> 24, 24))
        }
        _ => hex(number),
    }
}

fn has(part: &Part, bit: u32) -> bool {
    part.behind(40).number(8) >> bit & 1 != 0
}

/// The bits: all of them, or those that are set.
fn bits(part: &Part) -> Vec<String> {
    const SKID: [&str; 4] = ["arbitrary skid", "constant skid", "requested to have 0 skid", "must have 0 skid"];
    let all = part.behind(40).number(8);
    let one = |(bit, name): (usize, &&str)| match bit {
        PRECISE => {
            let precise = all >> bit & 3;
            Some(format!("{name}={precise} /* {} */", SKID[precise as usize]))
        }
        _ if name.is_empty() => None,
        _ => (all >> bit & 1 != 0 || !part.context.style.abbreviate).then(|| format!("{name}={}", all >> bit & 1)),
    };
    let mut out: Vec<String> = BITS.iter().enumerate().filter_map(one).collect();
    let rest = all >> BITS.len();
    out.extend((rest != 0).then(|| format!("__reserved_1={rest:#x} /* Bits 63..38 */")));
    out
}

/// When the program is woken, and where a breakpoint is; else more of what is counted.
fn trigger(part: &Part) -> Vec<String> {
    let name = if has(part, WATERMARK) { "wakeup_watermark" } else { "wakeup_events" };
    let mut out = vec![format!("{name}={}", part.behind(48).number(4))];
    let at = hex(part.behind(56).number(8));
    if part.number(4) == BREAKPOINT {
        let kind = part.behind(52).number(4);
        out.push(format!("bp_type={}", breakpoint(kind)));
        out.push(format!("bp_addr={at}"));
    } else {
        out.push(format!("config1={at}"));
    }
    out
}

/// What a breakpoint stops at: of what is run and what is read or written only one can be.
fn breakpoint(kind: u64) -> String {
    match flags::name(&set::HW_BREAKPOINT, kind) {
        None if kind <= 7 => flags::remarked(hex(kind), "HW_BREAKPOINT_INVALID"),
        _ => flags::value(&set::HW_BREAKPOINT, kind),
    }
}

/// What newer structures have: fields of which the kernel takes a part, too.
fn tail(part: &Part, out: &mut Vec<String>) {
    let there = |at: usize| at < part.length;
    let number = |at: usize, size: usize| part.behind(at).number(size);
    let sample = number(24, 8);
    // PERF_SAMPLE_BRANCH_STACK, PERF_SAMPLE_STACK_USER
    let (branches, stack) = (sample & 1 << 11 != 0, sample & 1 << 13 != 0);
    if there(64) {
        let breakpoint = number(0, 4) == BREAKPOINT;
        out.push(if breakpoint {
            format!("bp_len={}", number(64, 8))
        } else {
            format!("config2={}", hex(number(64, 8)))
        });
    }
    let kinds = || flags::flags(&set::PERF_BRANCH, number(72, 8)).text;
    out.extend((there(72) && branches).then(|| format!("branch_sample_type={}", kinds())));
    out.extend(there(80).then(|| format!("sample_regs_user={}", hex(number(80, 8)))));
    out.extend((there(88) && stack).then(|| format!("sample_stack_user={}", hex(number(88, 4)))));
    out.extend(
        (there(92) && has(part, CLOCK)).then(|| format!("clockid={}", flags::value(&set::CLOCKID, number(92, 4)))),
    );
    out.extend(there(96).then(|| format!("sample_regs_intr={}", hex(number(96, 8)))));
    out.extend(there(104).then(|| format!("aux_watermark={}", number(104, 4))));
    if there(108) {
        let unknown = if there(110) { number(110, 2) } else { 0 };
        let remark = if unknown == 0 { String::new() } else { format!(" /* bytes 110..111: {unknown:#x} */") };
        out.push(format!("sample_max_stack={}{remark}", number(108, 2)));
    }
    out.extend(there(112).then(|| format!("aux_sample_size={}", number(112, 4))));
    if there(116) {
        let bits = number(116, 4);
        let names = ["aux_start_paused", "aux_pause", "aux_resume"];
        out.extend(names.iter().enumerate().map(|(bit, name)| format!("{name}={}", bits >> bit & 1)));
        out.extend((bits >> 3 != 0).then(|| format!("__reserved_3={:#x} /* Bits 931..959 */", bits >> 3)));
    }
    for (at, name) in [(120, "sig_data"), (128, "config3"), (136, "config4")] {
        out.extend(there(at).then(|| format!("{name}={}", hex(number(at, 8)))));
    }
}
