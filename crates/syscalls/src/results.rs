//! Results that are more than a number.

use super::context::{Context, View};
use super::generated as set;
pub(super) use super::ioctl::result as ioctl;
pub(super) use super::prctl::result as prctl;
use super::text::{date, hex};
use super::{flags, signals, special};
use crate::{Constants, When};

pub(super) fn fcntl(context: &Context, value: i64) -> String {
    let bits = value as u64 & 0xffff_ffff;
    match context.arg(1) as u32 {
        // F_DUPFD, F_DUPFD_CLOEXEC
        0 | 1030 => context.fd(value as i32),
        // F_GETFD
        1 if value != 0 => format!("{bits:#x} (flags {})", flags::flags(&set::FD_FLAGS, bits).text),
        // F_GETFL
        3 => format!("{} (flags {})", hex(bits), special::open_flags(bits).text),
        // F_GETOWN
        9 => context.pid_or_group(value as i32),
        // F_GETSIG
        11 if value != 0 => {
            format!("{value} ({})", flags::with(context.style.constants, || signals::short(value as i32, true)))
        }
        // F_GETLEASE
        1025 => format!("{} ({})", hex(bits), flags::value(&set::FLOCK_TYPE, bits)),
        // F_GET_SEALS
        1034 if value != 0 => format!("{bits:#x} (seals {})", flags::flags(&set::SEALS, bits).text),
        _ => value.to_string(),
    }
}

pub(super) fn polled(context: &Context, value: i64) -> String {
    if value == 0 {
        return "0 (Timeout)".to_string();
    }
    let count = context.arg(1) & 0xffff_ffff;
    let Some(bytes) = context.bytes(When::Exit, context.arg(0), count * 8) else { return value.to_string() };
    let mut ready = Vec::new();
    for entry in bytes.chunks_exact(8) {
        let view = View { bytes: entry, context };
        let (fd, events) = (view.i32(0).unwrap_or(-1), view.u16(6).unwrap_or(0));
        if events != 0 && ready.len() < context.style.elements() {
            // Not what it stands for: that is said among the arguments.
            ready.push(format!("{{fd={fd}, revents={}}}", view.flags(&set::POLL, u64::from(events))));
        }
    }
    if (ready.len() as u64) < context.count() {
        ready.push("...".to_string());
    }
    let left = special::left(context, 2).map_or(String::new(), |left| format!(", left {left}"));
    format!("{value} ([{}]{left})", ready.join(", "))
}

pub(super) fn selected(context: &Context, value: i64) -> String {
    if value == 0 {
        return "0 (Timeout)".to_string();
    }
    let mut parts = Vec::new();
    for (index, name) in [(1, "in"), (2, "out"), (3, "except")] {
        let set = special::descriptors(context, When::Exit, context.arg(index), context.arg(0));
        if let Some(fds) = set.filter(|fds| !fds.is_empty()) {
            parts.push(format!("{name} [{}]", fds.join(" ")));
        }
    }
    parts.extend(special::left(context, 4).map(|left| format!("left {left}")));
    // Nothing, too: where a set could not be copied, it is not known what is ready.
    format!("{value} ({})", parts.join(", "))
}

/// Messages that were received, and what is left of the time for them.
pub(super) fn received(context: &Context, value: i64) -> String {
    let left = special::left(context, 4).filter(|_| context.style.structures);
    left.map_or_else(|| value.to_string(), |left| format!("{value} (left {left})"))
}

pub(super) fn time(_: &Context, value: i64) -> String {
    format!("{value} ({})", date(value, ""))
}

pub(super) fn signal(_: &Context, value: i64) -> String {
    format!("{value} ({})", signals::short(value as i32, true))
}

pub(super) fn handler(_: &Context, value: i64) -> String {
    match value {
        0 | 1 => format!("{value} ({})", signals::handler(value as u64)),
        value => hex(value as u64 & 0xffff_ffff),
    }
}

pub(super) fn old_mask(_: &Context, value: i64) -> String {
    format!("{} (old mask {})", hex(value as u64 & 0xffff_ffff), signals::mask(value as u64 & 0xffff_ffff, 32))
}

pub(super) fn sched_policy(_: &Context, value: i64) -> String {
    let bits = value as u64 & 0xffff_ffff;
    special::policy(bits).map_or_else(|| hex(bits), |name| format!("{} ({name})", hex(bits)))
}

/// A ruleset, unless something else was asked for (LANDLOCK_CREATE_RULESET_VERSION, LANDLOCK_CREATE_RULESET_ERRATA).
pub(super) fn landlock(context: &Context, value: i64) -> String {
    if context.arg(2) & 3 != 0 { value.to_string() } else { context.fd(value as i32) }
}

pub(super) fn ioprio(context: &Context, value: i64) -> String {
    match context.style.constants {
        Constants::Numbers => hex(value as u64),
        constants => {
            let parts = flags::with(constants, || special::ioprio_parts(value as u64));
            format!("{} ({parts})", hex(value as u64))
        }
    }
}

pub(super) fn personality(context: &Context, value: i64) -> String {
    let name = flags::with(context.style.constants, || special::personality(value as u64 & 0xffff_ffff).text);
    format!("{} ({name})", hex(value as u64))
}

pub(super) fn adj_state(_: &Context, value: i64) -> String {
    match flags::name(&set::ADJ_STATE, value as u64) {
        Some(name) => format!("{value} ({name})"),
        None => value.to_string(),
    }
}

pub(super) fn futex(context: &Context, value: i64) -> String {
    // FUTEX_FD gave a descriptor once.
    if context.arg(1) & 0x7f == 2 { context.fd(value as i32) } else { value.to_string() }
}

pub(super) fn membarrier(context: &Context, value: i64) -> String {
    // MEMBARRIER_CMD_QUERY
    if context.arg(0) as u32 != 0 || value == 0 {
        return value.to_string();
    }
    format!("{} ({})", hex(value as u64), flags::flags(&set::MEMBARRIER_QUERY, value as u64).text)
}

/// The result of bpf(2): of commands that make or open something, a descriptor.
pub(super) fn bpf(context: &Context, value: i64) -> String {
    match context.arg(0) as u32 {
        // BPF_MAP_CREATE, BPF_PROG_LOAD, BPF_OBJ_GET; BPF_PROG_GET_FD_BY_ID, BPF_MAP_GET_FD_BY_ID;
        // BPF_RAW_TRACEPOINT_OPEN, BPF_BTF_LOAD, BPF_BTF_GET_FD_BY_ID; BPF_LINK_CREATE, BPF_LINK_GET_FD_BY_ID,
        // BPF_ENABLE_STATS, BPF_ITER_CREATE.
        0 | 5 | 7 | 13 | 14 | 17..=19 | 28 | 30 | 32 | 33 => match i32::try_from(value) {
            Ok(fd) => context.fd(fd),
            Err(_) => value.to_string(),
        },
        _ => value.to_string(),
    }
}

/// The result of arch_prctl(2).
pub(super) fn arch_prctl(context: &Context, value: i64) -> String {
    match context.arg(0) as u32 {
        // ARCH_REQ_XCOMP_PERM, ARCH_REQ_XCOMP_GUEST_PERM
        0x1023 | 0x1025 => {
            let bits = value as u64;
            let names = flags::with(Constants::Names, || flags::names(&set::XFEATURE, bits));
            let some = value > 0 && !flags::split(&set::XFEATURE, bits).0.is_empty();
            let named = some && context.style.constants != Constants::Numbers;
            if named { format!("{} ({names})", hex(bits)) } else { hex(bits) }
        }
        _ => value.to_string(),
    }
}

/// The result of modify_ldt(2) is an int that the kernel widens without its sign: an error looks like none.
pub(super) fn modify_ldt(_: &Context, value: i64) -> String {
    let name = super::errno_name((value as i32).wrapping_neg()).filter(|_| value > 0 && (value as i32) < 0);
    let told = |name| format!("{value} {name} ({})", super::errno_text((value as i32).wrapping_neg()));
    name.map_or_else(|| value.to_string(), told)
}

pub(super) fn entry_number(context: &Context, value: i64) -> String {
    let number = context.exactly(When::Exit, context.arg(0), 4).and_then(|bytes| bytes.try_into().ok());
    match number.map(u32::from_le_bytes) {
        Some(number) => format!("{value} (entry_number={number})"),
        None => value.to_string(),
    }
}
