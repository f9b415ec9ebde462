//! Virtual machines (linux/kvm.h), as far as the rows of their structures do not say it; and buffers of memory that
//! they have (linux/udmabuf.h).

use super::super::context::Context;
use super::super::generated as set;
use super::super::text::{address, hex};
use super::form::{self, elements};
use super::generated::{KVM_CPUID_ENTRY, UDMABUF_ITEM};
use crate::When;

/// The fields of a struct kvm_regs.
const REGISTERS: [&str; 18] = [
    "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rsp", "rbp", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15",
    "rip", "rflags",
];

/// When what a command has is to be looked at: before the call, or where it did not fail, after it.
fn when(context: &Context, gets: bool) -> Option<When> {
    if !gets { Some(When::Entry) } else { Some(When::Exit).filter(|_| !context.failed()) }
}

/// The registers of a virtual processor, or the more important ones.
pub(super) fn registers(context: &Context, pointer: u64) -> Option<String> {
    const KVM_GET_REGS: u32 = 0x8090_ae81;
    const SHORT: [&str; 5] = ["rax", "rsp", "rbp", "rip", "rflags"];
    let gets = context.arg(1) as u32 == KVM_GET_REGS;
    let view = when(context, gets).and_then(|when| form::at(context, when, pointer, 8 * REGISTERS.len()));
    let Some(view) = view else { return Some(address(pointer)) };
    let mut out: Vec<String> = Vec::new();
    for (at, name) in REGISTERS.iter().enumerate() {
        if !view.brief() || SHORT.contains(name) {
            out.push(format!("{name}={}", hex(view.u64(8 * at)?)));
        } else if out.last().is_none_or(|last| last != "...") {
            out.push("...".to_string());
        }
    }
    Some(format!("{{{}}}", out.join(", ")))
}

/// A struct kvm_cpuid2: what a virtual processor can do.
pub(super) fn cpuid(context: &Context, pointer: u64) -> Option<String> {
    const KVM_SET_CPUID2: u32 = 0x4008_ae90;
    let when = when(context, context.arg(1) as u32 != KVM_SET_CPUID2);
    let view = when.and_then(|when| Some((when, form::at(context, when, pointer, 8)?)));
    let Some((when, view)) = view else { return Some(address(pointer)) };
    let count = view.u32(0)?;
    let entries = match (view.brief(), count) {
        (true, 0) => "[]".to_string(),
        (true, _) => "[...]".to_string(),
        (false, _) => {
            let list = (pointer.wrapping_add(8), count.into(), usize::from(KVM_CPUID_ENTRY.sizes[1]));
            elements(context, when, list, |view| KVM_CPUID_ENTRY.print(view))
        }
    };
    Some(format!("{{nent={count}, entries={entries}}}"))
}

/// A struct udmabuf_create_list.
pub(super) fn udmabuf_list(context: &Context, pointer: u64) -> Option<String> {
    let Some(view) = form::at(context, When::Entry, pointer, 8) else { return Some(address(pointer)) };
    let (bits, count) = (view.flags(&set::UDMABUF_FLAGS, view.u32(0)?.into()), view.u32(4)?);
    let list = (pointer.wrapping_add(8), u64::from(count), usize::from(UDMABUF_ITEM.sizes[1]));
    let items = elements(context, When::Entry, list, |view| UDMABUF_ITEM.print(view));
    Some(format!("{{flags={bits}, count={count}, list={items}}}"))
}
