//! Arguments by their kinds.

use super::capture::{COMMAND, FRAME, MOST_MESSAGES};
use super::context::{Context, Text, View};
use super::kind::{Kind, Layout, Param, Way};
use super::text::{address, faulted, hex, id, mode, path, quoted, string};
use super::{Argument, Hex, Style, flags, layouts, mounts, signals, socket, special};
use crate::When;
use std::collections::HashMap;

/// All arguments that are printed, in the order of printing.
pub(super) fn all(context: &Context) -> Vec<Argument> {
    printed(context).into_iter().map(|(argument, _)| argument).collect()
}

/// The same, each with whether it is known when the call begins: nothing of it is what the call came back with or left
/// in memory.
pub(super) fn printed(context: &Context) -> Vec<(Argument, bool)> {
    let mut out = Vec::with_capacity(context.entry.params.len().min(6));
    for (index, param) in context.entry.params.iter().enumerate().take(6) {
        context.late.set(false);
        let text = flags::with(context.style.constants, || one(context, index, &param.kind));
        if let Some(Text { text, flags, raw }) = text {
            let argument = Argument { name: param.name, text, raw: raw.unwrap_or_else(|| context.arg(index)), flags };
            out.push((argument, !context.late.get()));
        }
    }
    // clone(2) has its stack second, and strace prints it first.
    if context.entry.name == "clone" && out.len() >= 2 {
        out.swap(0, 1);
    }
    out
}

/// How many registers a row's arguments take: a pair takes two, and what is read from the stack takes none.
pub(super) fn registers(params: &[Param]) -> usize {
    let takes = |param: &Param| match &param.kind {
        Kind::Pair => 2,
        Kind::Special(special) if special.capture.is_some_and(|(_, kind, ..)| kind == FRAME) => 0,
        _ => 1,
    };
    params.iter().enumerate().map(|(index, param)| index + takes(param)).max().unwrap_or(0).min(6)
}

/// The descriptors among the arguments.
pub(super) fn descriptors(context: &Context) -> Vec<i32> {
    let mut out = Vec::new();
    for (index, param) in context.entry.params.iter().enumerate().take(6) {
        match &param.kind {
            Kind::Fd | Kind::DirFd => out.push(context.arg(index) as i32),
            Kind::Special(special) if std::ptr::eq(*special, &mounts::FSCONFIG_AUX) => {
                out.extend(mounts::descriptor(context, index));
            }
            Kind::Descriptors => {
                out.extend(
                    special::members(context, When::Entry, context.arg(index), context.arg(0)).unwrap_or_default(),
                );
            }
            Kind::Special(special) if std::ptr::eq(*special, &special::POLLFDS) => {
                let count = context.arg(index + 1) & 0xffff_ffff;
                let bytes = context.bytes(When::Entry, context.arg(index), count * 8).unwrap_or_default();
                out.extend(
                    bytes.chunks_exact(8).map(|entry| i32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]])),
                );
            }
            _ => {}
        }
    }
    out
}

/// The directory that a name among the arguments starts from: it is the argument before it.
pub(super) fn directory(context: &Context, argument: usize) -> Option<i32> {
    let before = argument.checked_sub(1)?;
    matches!(context.kind(before)?, Kind::DirFd).then(|| context.arg(before) as i32)
}

/// One argument; `None` where it is not printed.
fn one(context: &Context, index: usize, kind: &'static Kind) -> Option<Text> {
    let value = context.arg(index);
    Some(match kind {
        Kind::Skip => return None,
        Kind::Special(special)
            if special.capture.is_some_and(|(_, kind, ..)| kind != FRAME && kind != COMMAND)
                && !context.style.structures =>
        {
            address(value).into()
        }
        Kind::Special(special) => return (special.print)(context, index),
        Kind::LongFlags(set) => flags::flags(set, value),
        Kind::Flags(set) => flags::flags(set, value & 0xffff_ffff),
        Kind::Value(set) => flags::value(set, value).into(),
        Kind::FlagsMode(set) => flags::with_mode(&[set], value & 0xffff_ffff),
        Kind::Pair => {
            let pair = value & 0xffff_ffff | context.arg(index + 1) << 32;
            Text { raw: Some(pair), ..(pair as i64).to_string().into() }
        }
        Kind::Int => (value as i32).to_string().into(),
        Kind::UInt => (value as u32).to_string().into(),
        Kind::Long if context.wide => (value as i64).to_string().into(),
        Kind::Long => (value as i32).to_string().into(),
        Kind::ULong => value.to_string().into(),
        Kind::Offset => (value as i64).to_string().into(),
        Kind::Hex => hex(value).into(),
        Kind::ShortHex => hex(value & 0xffff_ffff).into(),
        Kind::Address | Kind::Words(_) => address(value).into(),
        Kind::Mode => mode(value & 0xffff).into(),
        Kind::FileMode => layouts::file_mode(value as u32 & 0xffff).into(),
        Kind::DirFd if value as i32 == -1 && context.entry.name == "fanotify_mark" => {
            flags::named(|| "-1".into(), "FAN_NOFD".into()).into()
        }
        // Only where a directory is looked up from does -100 stand for the current one.
        Kind::Fd if (value as i32) < 0 => (value as i32).to_string().into(),
        Kind::Fd | Kind::DirFd => context.fd(value as i32).into(),
        Kind::Pid => context.pid(value as i32).into(),
        Kind::PidOrGroup => context.pid_or_group(value as i32).into(),
        Kind::Id => id(value as u32).into(),
        Kind::Id16 => special::id16(value).into(),
        Kind::Signal => signals::short(value as i32, true).into(),
        Kind::Key if value as u32 == 0 => flags::named(|| "0".into(), "IPC_PRIVATE".into()).into(),
        Kind::Key => hex(value & 0xffff_ffff).into(),
        Kind::Device => layouts::device(value & 0xffff_ffff).into(),
        _ => pointer(context, index, kind).into(),
    })
}

/// An argument that points to memory.
fn pointer(context: &Context, index: usize, kind: &'static Kind) -> String {
    let value = context.arg(index);
    let count = |argument: u8| context.arg(usize::from(argument));
    match kind {
        // Strings and data are printed all the same, as by strace.
        Kind::Argv
        | Kind::Envp
        | Kind::Vectors(..)
        | Kind::VectorAddresses(_)
        | Kind::Message(_)
        | Kind::Messages(..)
        | Kind::Peer(_)
        | Kind::PeerOut(_)
        | Kind::SocketLength
        | Kind::Descriptors
        | Kind::Struct(..)
        | Kind::Array(..)
            if !context.style.structures =>
        {
            address(value)
        }
        Kind::Path => name(context, value),
        Kind::Text => label(context, value),
        Kind::Input(length) => input(context, value, count(*length)),
        Kind::Output => output(context, value, context.style),
        Kind::Random => output(context, value, &Style { hex: Hex::Always, ..*context.style }),
        Kind::Argv => strings(context, value, true),
        Kind::Envp => strings(context, value, !context.style.abbreviate),
        Kind::Vectors(length, way) => socket::vectors(context, value, count(*length), *way, received(context, *way)),
        Kind::VectorAddresses(length) => remote_vectors(context, value, count(*length)),
        Kind::Message(way) => message(context, value, *way),
        Kind::Messages(length, way) => socket::messages(context, value, count(*length) & 0xffff_ffff, *way),
        Kind::Peer(length) => socket::peer_in(context, value, count(*length)),
        Kind::PeerOut(length) => socket::peer_out(context, value, count(*length)),
        Kind::SocketLength => socket::length(context, value),
        Kind::Descriptors => match special::descriptors(context, When::Entry, value, context.arg(0)) {
            Some(fds) => format!("[{}]", fds.join(" ")),
            None => address(value),
        },
        Kind::Struct(layout, way) => structure(context, value, layout, *way),
        Kind::Array(layout, way, length) => {
            let count = if *length == super::capture::RESULT { context.count() } else { count(*length) & 0xffff_ffff };
            array(context, value, layout, *way, count)
        }
        _ => address(value),
    }
}

/// Bytes of a path that are printed: PATH_MAX of linux/limits.h has the zero too.
const PATH: usize = 4095;

/// A file's name, whole.
pub(super) fn name(context: &Context, pointer: u64) -> String {
    text(context, pointer, PATH, |bytes| path(bytes, context.style))
}

/// Another string.
pub(super) fn label(context: &Context, pointer: u64) -> String {
    text(context, pointer, context.style.strings, |bytes| string(bytes, context.style))
}

/// A string that the program gives, of which so many bytes are printed: one that runs into what is no memory is none.
fn text(context: &Context, pointer: u64, limit: usize, print: impl Fn(&[u8]) -> String) -> String {
    whole(context.bytes(When::Entry, pointer, 4097), pointer, limit).map_or_else(|| address(pointer), print)
}

/// A string's bytes, unless they run into what is no memory.
fn whole(bytes: Option<&[u8]>, pointer: u64, limit: usize) -> Option<&[u8]> {
    let readable = |bytes: &[u8]| !bytes.is_empty() && !faulted(pointer, bytes.len(), limit as u64 + 1);
    bytes.filter(|bytes| bytes.contains(&0) || readable(bytes))
}

/// Bytes that the program gives.
pub(super) fn input(context: &Context, pointer: u64, length: u64) -> String {
    // Names of a host or a domain are no longer (__NEW_UTS_LEN); the kernel does not look at such a one.
    if length > 64 && matches!(context.entry.name, "sethostname" | "setdomainname") {
        return address(pointer);
    }
    let bytes = context.bytes(When::Entry, pointer, length);
    if let Some(text) = bytes.and_then(|bytes| socket::datagram(context, pointer, bytes, length)) {
        return text;
    }
    match bytes {
        Some(bytes) if faulted(pointer, bytes.len(), length.min(context.style.strings as u64 + 1)) => address(pointer),
        Some(bytes) if !bytes.is_empty() || length == 0 => quoted(bytes, context.style, bytes.len() as u64 == length),
        None if length == 0 && pointer != 0 => "\"\"".to_string(),
        _ => address(pointer),
    }
}

/// Bytes that the kernel wrote, as many as the result says.
fn output(context: &Context, pointer: u64, style: &Style) -> String {
    // Of a datagram that is cut the result may be the length of all.
    let room = if socket::has_datagrams(context.entry.name) { context.arg(2) } else { u64::MAX };
    let length = context.count().min(room);
    match context.bytes(When::Exit, pointer, length) {
        _ if context.failed() || pointer == 0 => address(pointer),
        Some(bytes) if !bytes.is_empty() => socket::datagram(context, pointer, bytes, length)
            .unwrap_or_else(|| quoted(bytes, style, bytes.len() as u64 == length)),
        _ if length == 0 => "\"\"".to_string(),
        _ => address(pointer),
    }
}

/// An array of strings, or how many they are.
fn strings(context: &Context, pointer: u64, shown: bool) -> String {
    let Some(bytes) = context.bytes(When::Entry, pointer, 1 << 20).filter(|bytes| bytes.len() >= context.word()) else {
        return address(pointer);
    };
    let view = View { bytes, context };
    let total = bytes.len() / context.word();
    let pointers: Vec<u64> = (0..total).map_while(|at| view.long(at).filter(|pointer| *pointer != 0)).collect();
    if !shown {
        let ended = if pointers.len() < total { "" } else { ", unterminated" };
        return format!(
            "{} /* {} var{}{ended} */",
            address(pointer),
            pointers.len(),
            if pointers.len() == 1 { "" } else { "s" }
        );
    }
    // There may be a hundred thousand of them: each was copied by its own address.
    let copies = context.call.memory.iter().filter(|chunk| chunk.when == When::Entry);
    let copies: HashMap<u64, &[u8]> = copies.map(|chunk| (chunk.address, &chunk.bytes[..])).collect();
    let (limit, style) = (context.style.elements(), context.style);
    let one = |pointer: &u64| match whole(copies.get(pointer).copied(), *pointer, style.strings) {
        Some(bytes) => string(bytes, style),
        None => address(*pointer),
    };
    let mut out: Vec<String> = pointers.iter().take(limit).map(one).collect();
    if pointers.len() > limit {
        out.push("...".to_string());
    } else if pointers.len() == total && faulted(pointer, bytes.len(), u64::MAX) {
        out.push(format!("... /* {} */", address(pointer.wrapping_add(bytes.len() as u64))));
    }
    format!("[{}]", out.join(", "))
}

/// Vectors that point into another process: addresses.
pub(super) fn remote_vectors(context: &Context, pointer: u64, count: u64) -> String {
    let word = context.word();
    if count == 0 && pointer != 0 {
        return "[]".to_string();
    }
    let bytes = context.bytes(When::Entry, pointer, count.saturating_mul(2 * word as u64));
    let Some(bytes) = bytes.filter(|bytes| bytes.len() >= 2 * word) else { return address(pointer) };
    let view = View { bytes, context };
    let limit = context.style.elements().min(MOST_MESSAGES as usize);
    let all = bytes.len() / (2 * word);
    let one =
        |at: usize| Some(format!("{{iov_base={}, iov_len={}}}", address(view.long(2 * at)?), view.long(2 * at + 1)?));
    let mut out: Vec<String> = (0..all.min(limit)).filter_map(one).collect();
    if (out.len() as u64) < count {
        out.push(further(pointer, bytes.len(), out.len(), 2 * word, limit));
    }
    format!("[{}]", out.join(", "))
}

/// One message.
fn message(context: &Context, pointer: u64, way: Way) -> String {
    let sizes = [28, 56];
    let entry = context.view(When::Entry, pointer, sizes);
    if way == Way::Out && context.failed() {
        return match &entry {
            Some(view) => format!("{{msg_namelen={}}}", view.u32(context.word()).unwrap_or(0)),
            None => address(pointer),
        };
    }
    let exit = if way == Way::Out { context.view(When::Exit, pointer, sizes) } else { None };
    let view = if way == Way::Out { exit.as_ref() } else { entry.as_ref() };
    let message = view.and_then(|view| socket::message(view, way, received(context, way), entry.as_ref()));
    message.unwrap_or_else(|| address(pointer))
}

/// Bytes that the kernel has put into vectors; of what it reads there is no such bound.
fn received(context: &Context, way: Way) -> u64 {
    if way == Way::Out { context.count() } else { u64::MAX }
}

/// One structure.
fn structure(context: &Context, pointer: u64, layout: &Layout, way: Way) -> String {
    let name = context.entry.name;
    let nothing = || context.failed() || (context.count() == 0 && matches!(name, "wait4" | "waitpid"));
    match way {
        Way::Out if nothing() => address(pointer),
        // strace looks at these when the call is over, and then not at all where it failed.
        Way::In if name.starts_with("epoll_pwait") && context.failed() => address(pointer),
        // The kernel takes no other size.
        _ if std::ptr::eq(layout, &layouts::SIGSET) && set_size(context).is_some_and(|size| size != 8) => {
            address(pointer)
        }
        Way::Out => special::at(context, When::Exit, layout, pointer),
        Way::After if !context.failed() => special::at(context, When::Exit, layout, pointer),
        _ => special::at(context, When::Entry, layout, pointer),
    }
}

/// The size that a call says a set of signals has.
fn set_size(context: &Context) -> Option<u64> {
    let index = context.entry.params.iter().position(|param| param.name == "sigsetsize")?;
    Some(context.arg(index))
}

/// An array of structures.
pub(super) fn array(context: &Context, pointer: u64, layout: &Layout, way: Way, count: u64) -> String {
    // NGROUPS_MAX: more groups are none.
    let groups = context.entry.name.starts_with("setgroups") && count > 65_536;
    // Of nothing it is known what it has, whatever came of the call.
    let unknown = way == Way::Out && context.failed() && (count > 0 || context.entry.name != "move_pages");
    if pointer == 0 || groups || unknown {
        return address(pointer);
    }
    if count == 0 {
        return "[]".to_string();
    }
    let when = if way == Way::In { When::Entry } else { When::Exit };
    let size = layout.sizes[usize::from(context.wide)].max(1) as usize;
    let Some(bytes) =
        context.bytes(when, pointer, count.saturating_mul(size as u64)).filter(|bytes| bytes.len() >= size)
    else {
        return address(pointer);
    };
    let limit = context.style.elements();
    let views = bytes.chunks_exact(size).take(limit).map(|bytes| View { bytes, context });
    let mut out: Vec<String> = views.filter_map(|view| (layout.print)(&view)).collect();
    if count as usize > out.len() {
        out.push(further(pointer, bytes.len(), out.len(), size, limit));
    }
    format!("[{}]", out.join(", "))
}

/// What stands for elements that are not shown, of which so many are, and as many as may be: where the first other one
/// is, if that is no memory.
pub(super) fn further(pointer: u64, copied: usize, shown: usize, size: usize, limit: usize) -> String {
    // More than an array is not copied, whatever is there.
    let told = shown <= limit && shown < super::capture::ARRAY as usize;
    let no_memory = told && shown.saturating_mul(size) == copied && faulted(pointer, copied, u64::MAX);
    if no_memory { format!("... /* {} */", address(pointer.wrapping_add(copied as u64))) } else { "...".to_string() }
}
