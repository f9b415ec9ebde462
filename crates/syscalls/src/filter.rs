//! Programs of classic BPF: filters of sockets and of calls.
//!
//! Sources: linux/filter.h, linux/bpf_common.h, linux/seccomp.h.

use super::capture::{COUNTED_BY_POINTER, ENTRY, EXIT, NONE, POINTED, pointed};
use super::context::{Context, View};
use super::flags;
use super::generated as set;
use super::kind::Set;
use super::part::Part;
use super::text::{address, hex};
use crate::When;

/// The instructions that a struct sock_fprog points to: a count of 16 bits, a pointer, 8 bytes each.
pub(super) const INSTRUCTIONS: (u8, u8, u8, u32) = (ENTRY, POINTED, NONE, pointed(8, 0, 2, 8));
/// Those that getsockopt(2) gives, as many as argument 4 says.
pub(super) const ASKED: (u8, u8, u8, u32) = (EXIT, COUNTED_BY_POINTER, 4, 8);

/// BPF_MAXINSNS.
const MOST: u64 = 4096;

/// What a filter is for, which says what its numbers mean.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Packets of a socket.
    Packets,
    /// Calls (seccomp(2)).
    Calls,
}

/// A struct sock_fprog.
pub(super) fn program(context: &Context, pointer: u64, purpose: Purpose) -> String {
    let Some(bytes) = context.exactly(When::Entry, pointer, 2 * context.word() as u64) else { return address(pointer) };
    let view = View { bytes, context };
    let (count, at) = (u64::from(view.u16(0).unwrap_or(0)), view.long(1).unwrap_or(0));
    let shown =
        if context.style.abbreviate { address(at) } else { instructions(context, When::Entry, (at, count), purpose) };
    format!("{{len={count}, filter={shown}}}")
}

/// So many instructions at an address.
pub(super) fn instructions(context: &Context, when: When, (at, count): (u64, u64), purpose: Purpose) -> String {
    if at == 0 {
        return address(at);
    }
    if count == 0 {
        return "[]".to_string();
    }
    let bytes = context.bytes(when, at, 8 * count.min(MOST)).unwrap_or_default();
    written(&Part::new(context, at, bytes, count.saturating_mul(8)), purpose)
}

/// Instructions that were copied, as far as they were: of a part that is not whole nothing is shown.
pub(super) fn written(part: &Part, purpose: Purpose) -> String {
    if !part.has(8) {
        return address(part.at);
    }
    let context = part.context;
    let views = part.bytes.chunks_exact(8).map(|bytes| View { bytes, context });
    let mut out: Vec<String> = views.filter_map(|view| instruction(&view, purpose)).collect();
    let rest = part.at.wrapping_add(8 * out.len() as u64);
    if out.len() < part.length / 8 {
        let faulted = super::text::faulted(part.at, part.bytes.len(), part.length as u64);
        out.push(if faulted { format!("... /* {} */", address(rest)) } else { "...".to_string() });
    }
    format!("[{}]", out.join(", "))
}

/// One instruction, by the macro that makes it.
fn instruction(view: &View, purpose: Purpose) -> Option<String> {
    let (code, yes, no, value) = (u64::from(view.u16(0)?), view.u8(2)?, view.u8(3)?, u64::from(view.u32(4)?));
    let code = flags(code);
    if yes != 0 || no != 0 {
        return Some(format!("BPF_JUMP({code}, {}, {}, {})", hex(value), hex(u64::from(yes)), hex(u64::from(no))));
    }
    Some(format!("BPF_STMT({code}, {})", operand(u64::from(view.u16(0)?), value, purpose)))
}

/// The class of an instruction, and what it has besides.
fn flags(code: u64) -> String {
    let class = flags::value(&set::BPF_CLASS, code & 7);
    let part = |set: &Set, bits: u64| flags::value(set, code & bits);
    let (known, parts) = match code & 7 {
        // BPF_LD, BPF_LDX
        0 | 1 => (0xff, vec![part(&set::BPF_SIZE, 0x18), part(&set::BPF_MODE, 0xe0)]),
        // BPF_ST, BPF_STX
        2 | 3 => (0x7, vec![]),
        // BPF_ALU, BPF_JMP
        4 => (0xff, vec![part(&set::BPF_SRC, 0x8), part(&set::BPF_OP_ALU, 0xf0)]),
        5 => (0xff, vec![part(&set::BPF_SRC, 0x8), part(&set::BPF_OP_JMP, 0xf0)]),
        // BPF_RET, BPF_MISC
        6 => (0x1f, vec![part(&set::BPF_RVAL, 0x18)]),
        _ => (0xff, vec![part(&set::BPF_MISCOP, 0xf8)]),
    };
    let rest = code & !known;
    let mut text = std::iter::once(class).chain(parts).collect::<Vec<_>>().join("|");
    if rest != 0 {
        let unknown = if matches!(code & 7, 2 | 3) { " /* BPF_??? */" } else { "" };
        text += &format!("|{}{unknown}", hex(rest));
    }
    text
}

/// The code of an instruction of newer BPF, where the last two classes are others.
pub(super) fn extended(code: u64) -> String {
    let part = |set: &Set, bits: u64| flags::value(set, code & bits);
    let parts = match code & 7 {
        0..=3 => vec![part(&set::EBPF_SIZE, 0x18), part(&set::EBPF_MODE, 0xe0)],
        // BPF_ALU, BPF_ALU64
        4 | 7 => vec![part(&set::BPF_SRC, 0x8), part(&set::EBPF_OP_ALU, 0xf0)],
        // BPF_JMP
        5 => vec![part(&set::BPF_SRC, 0x8), part(&set::EBPF_OP_JMP, 0xf0)],
        // BPF_JMP32, as strace has it.
        _ if code & !7 == 0 => vec![],
        _ => vec![format!("{} /* BPF_??? */", hex(code & !7))],
    };
    std::iter::once(part(&set::EBPF_CLASS, 7)).chain(parts).collect::<Vec<_>>().join("|")
}

/// What an instruction works with.
fn operand(code: u64, value: u64, purpose: Purpose) -> String {
    match purpose {
        // BPF_RET|BPF_K: an action, and data that belong to it.
        Purpose::Calls if code == 6 => {
            let (action, data) = (value & 0xffff_0000, value & 0xffff);
            let action = flags::value(&set::SECCOMP_RET, action);
            if data == 0 { action } else { format!("{action}|{}", hex(data)) }
        }
        // BPF_LD|BPF_ABS of any size: what the kernel knows of a packet is at negative offsets.
        Purpose::Packets if code & 0xe7 == 0x20 => match value as i32 {
            offset @ -0x1000..0 => {
                let base = flags::named(|| hex(0xffff_f000), "SKF_AD_OFF".into());
                format!("{base}+{}", ancillary((offset + 0x1000) as u64))
            }
            offset @ -0x10_0000..-0x1000 => {
                format!("{}+{}", flags::named(|| hex(0xfff0_0000), "SKF_NET_OFF".into()), offset + 0x10_0000)
            }
            offset @ -0x20_0000..-0x10_0000 => {
                format!("{}+{}", flags::named(|| hex(0xffe0_0000), "SKF_LL_OFF".into()), offset + 0x20_0000)
            }
            _ => hex(value),
        },
        _ => hex(value),
    }
}

/// What the kernel knows of a packet.
fn ancillary(offset: u64) -> String {
    flags::name(&set::SKF_AD, offset).map_or_else(|| hex(offset), |name| flags::named(|| hex(offset), name.to_string()))
}
