//! What a process's descriptor tells of it (PIDFD_GET_INFO of linux/pidfd.h).

use super::super::context::{Context, View};
use super::super::text::{address, id};
use super::super::{generated as set, signals};
use super::form;
use crate::When;

/// Bytes of a struct pidfd_info at first, and as far as it is known.
const LEAST: usize = 64;
const KNOWN: usize = 88;

/// A struct pidfd_info, which has grown: what is asked for, then what there is of it. Its length is in the command.
pub(super) fn pidfd_info(context: &Context, pointer: u64) -> Option<String> {
    let size = super::size(context.arg(1) as u32) as usize;
    let asked = form::at(context, When::Entry, pointer, 8).filter(|_| size >= LEAST);
    let Some(asked) = asked.and_then(|view| view.u64(0)) else { return Some(address(pointer)) };
    let mask = |bits: u64| super::super::flags::flags(&set::PIDFD_INFO, bits).text;
    let mut out = format!("{{mask={}", mask(asked));
    if let Some(view) = form::written(context, pointer, size.min(KNOWN)) {
        let told = view.u64(0)?;
        if told != asked {
            out += &format!(" => {}", mask(told));
        }
        for (bit, print) in PARTS {
            // A shorter structure has none of the later parts, whatever its mask says.
            if let Some(text) = Some(()).filter(|()| told >> bit & 1 != 0).and_then(|()| print(&view)) {
                out += &format!(", {text}");
            }
        }
    }
    Some(out + "}")
}

/// Prints a part of the structure, where that is long enough to have it.
type Print = fn(&View) -> Option<String>;

/// The bit of each part in the mask, in the order of the structure.
const PARTS: [(u32, Print); 8] = [
    (2, |view| Some(format!("cgroupid={}", view.u64(8)?))),
    (0, processes),
    (1, credentials),
    (3, |view| Some(format!("exit_code=[{}]", signals::wait_status(view.u32(60)?)))),
    (4, |view| Some(format!("coredump_mask={}", view.flags(&set::PIDFD_COREDUMP, u64::from(view.u32(64)?))))),
    (6, |view| Some(format!("coredump_signal={}", signals::short(view.i32(68)?, true)))),
    (7, |view| Some(format!("coredump_code={}", view.u32(72)?))),
    (5, |view| Some(format!("supported_mask={}", view.flags(&set::PIDFD_INFO, view.u64(80)?)))),
];

fn processes(view: &View) -> Option<String> {
    let pid = |at| Some(view.context.pid(view.i32(at)?));
    Some(format!("pid={}, tgid={}, ppid={}", pid(16)?, pid(20)?, pid(24)?))
}

fn credentials(view: &View) -> Option<String> {
    let names = ["ruid", "rgid", "euid", "egid", "suid", "sgid", "fsuid", "fsgid"];
    let one = |(at, name): (usize, &str)| Some(format!("{name}={}", id(view.u32(28 + 4 * at)?)));
    Some(names.into_iter().enumerate().map(one).collect::<Option<Vec<_>>>()?.join(", "))
}
