//! Devices of Video4Linux (linux/videodev2.h), as far as the rows of their structures do not say it.

use super::super::context::{Context, View};
use super::super::kind::Set;
use super::super::text::{address, hex, quoted};
use super::super::{Constants, flags, generated as set, special};
use super::form::{self, Structure, number};
use super::generated as table;
use crate::When;

const VIDIOC_QUERY_EXT_CTRL: u32 = 0xc0e8_5667;
const VIDIOC_G_EXT_CTRLS: u32 = 0xc020_5647;
pub(super) const VIDIOC_CREATE_BUFS: u32 = 0xc100_565c;

/// Types of buffers: V4L2_BUF_TYPE_VIDEO_CAPTURE and its like.
const CAPTURE: u32 = 1;
const OUTPUT: u32 = 2;
const OVERLAY: u32 = 3;
const OUTPUT_OVERLAY: u32 = 8;

/// A version of the kernel, or of a driver (KERNEL_VERSION).
pub(super) fn kernel_version(_: &View, bytes: &[u8]) -> Option<String> {
    let version = number(bytes);
    let name = format!("KERNEL_VERSION({}, {}, {})", version >> 16, version >> 8 & 0xff, version & 0xff);
    Some(flags::named(|| hex(version), name))
}

pub(super) fn pixel_format(_: &View, bytes: &[u8]) -> Option<String> {
    Some(four_characters(bytes, &set::V4L2_PIX_FMT))
}

pub(super) fn sdr_format(_: &View, bytes: &[u8]) -> Option<String> {
    Some(four_characters(bytes, &set::V4L2_SDR_FMT))
}

pub(super) fn meta_format(_: &View, bytes: &[u8]) -> Option<String> {
    Some(four_characters(bytes, &set::V4L2_META_FMT))
}

/// A format: four characters in a number.
fn four_characters(bytes: &[u8], formats: &Set) -> String {
    if flags::constants() == Constants::Numbers {
        return hex(number(bytes));
    }
    let one = |byte: &u8| match byte {
        b'\'' | b'\\' => format!("'\\{}'", char::from(*byte)),
        0x20..=0x7e => format!("'{}'", char::from(*byte)),
        _ => format!("'\\x{byte:02x}'"),
    };
    let text = format!("v4l2_fourcc({})", bytes.iter().map(one).collect::<Vec<_>>().join(", "));
    match flags::name(formats, number(bytes)) {
        Some(name) => format!("{text} /* {name} */"),
        None => text,
    }
}

/// A struct v4l2_fract.
pub(super) fn fraction(_: &View, bytes: &[u8]) -> Option<String> {
    Some(format!("{}/{}", number(bytes.get(..4)?), number(bytes.get(4..8)?)))
}

/// Words of 16 bits of one of the two fields of a picture.
pub(super) fn service_lines(view: &View, bytes: &[u8]) -> Option<String> {
    let lines: Vec<String> = bytes.chunks_exact(2).map(|line| hex(number(line))).collect();
    Some(cut(view, lines))
}

/// Elements in brackets, as many as the style allows.
fn cut(view: &View, mut items: Vec<String>) -> String {
    let limit = view.context.style.elements();
    if items.len() > limit {
        items.truncate(limit);
        items.push("...".to_string());
    }
    format!("[{}]", items.join(", "))
}

/// Words that are kept for later, where one of them is not zero.
pub(super) fn reserved_words(view: &View, bytes: &[u8]) -> Option<String> {
    if bytes.iter().all(|byte| *byte == 0) {
        return Some(String::new());
    }
    Some(format!("reserved={}", cut(view, bytes.chunks_exact(4).map(|word| hex(number(word))).collect())))
}

/// That there is more of a structure.
pub(super) fn more(_: &View, _: &[u8]) -> Option<String> {
    Some("...".to_string())
}

pub(super) fn open_mode(_: &View, bytes: &[u8]) -> Option<String> {
    Some(special::open_flags(number(bytes)).text)
}

pub(super) fn format_asked(view: &View, bytes: &[u8]) -> Option<String> {
    Some(format(view, bytes, When::Entry)?.0)
}

pub(super) fn format_got(view: &View, bytes: &[u8]) -> Option<String> {
    Some(format(view, bytes, When::Exit)?.0)
}

/// What a struct v4l2_format has for its type, if anything; and whether all of that is there.
fn format(view: &View, bytes: &[u8], when: When) -> Option<(String, bool)> {
    let inner = View { bytes, context: view.context };
    let (name, structure): (&str, &Structure) = match view.u32(0)? {
        CAPTURE | OUTPUT => ("pix", &table::V4L2_PIX),
        OVERLAY | OUTPUT_OVERLAY => {
            let (text, whole) = window(&inner, when)?;
            return Some((format!("fmt.win={{{text}}}"), whole));
        }
        // V4L2_BUF_TYPE_VBI_CAPTURE, V4L2_BUF_TYPE_VBI_OUTPUT, and so on
        4 | 5 => ("vbi", &table::V4L2_VBI),
        6 | 7 => ("sliced", &table::V4L2_SLICED),
        9 | 10 => ("pix_mp", &table::V4L2_PIX_MP),
        11 | 12 => ("sdr", &table::V4L2_SDR),
        13 | 14 => ("meta", &table::V4L2_META),
        _ => return Some((String::new(), false)),
    };
    Some((format!("fmt.{name}={}", structure.print(&inner)?), true))
}

/// A struct v4l2_window without its braces, whose pieces are in memory of their own; and whether they all are there.
fn window(view: &View, when: When) -> Option<(String, bool)> {
    let context = view.context;
    let (pieces, count) =
        if context.wide { (view.u64(24)?, view.u32(32)?) } else { (view.u32(24)?.into(), view.u32(28)?) };
    let size = 16 + context.word();
    let one = |view: &View| {
        let bytes = view.bytes.get(..16)?;
        Some(format!("{{c={}}}", table::V4L2_RECT.print(&View { bytes, context })?))
    };
    let list = form::elements(context, when, (pieces, count.into(), size), one);
    let whole = count > 0 && list.ends_with(']') && !list.ends_with("*/]");
    let mut fields = table::V4L2_WIN.inside(view)?;
    fields.push(format!("clips={list}"));
    fields.extend(table::V4L2_WIN_END.inside(view)?);
    Some((fields.join(", "), whole))
}

/// The format that is set, and the one that came of it.
pub(super) fn set_format(context: &Context, pointer: u64) -> Option<String> {
    let (asked, got) = (&table::V4L2_FMT_SET, &table::V4L2_FMT_GOT);
    let size = usize::from(asked.sizes[usize::from(context.wide)]);
    let Some(view) = form::at(context, When::Entry, pointer, size) else { return Some(address(pointer)) };
    let mut out = asked.print(&view)?;
    let at = if context.wide { 8 } else { 4 };
    // What could not be shown whole is not shown twice.
    let whole = format(&view, view.bytes.get(at..)?, When::Entry)?.1;
    if let Some(view) = form::written(context, pointer, size).filter(|_| whole) {
        out += &format!(" => {}", got.print(&view)?);
    }
    Some(out)
}

/// A number, and another one that came of it.
fn changed(before: String, after: Option<String>) -> String {
    match after {
        Some(after) if after != before => format!("{before} => {after}"),
        _ => before,
    }
}

/// A struct v4l2_requestbuffers.
pub(super) fn request_buffers(context: &Context, pointer: u64) -> Option<String> {
    const SIZE: usize = 20;
    let Some(view) = form::at(context, When::Entry, pointer, SIZE) else { return Some(address(pointer)) };
    let got = form::written(context, pointer, SIZE).and_then(|view| view.u32(0));
    let count = changed(view.u32(0)?.to_string(), got.map(|count| count.to_string()));
    let kind = flags::value(&set::V4L2_BUF_TYPE, view.u32(4)?.into());
    let memory = flags::value(&set::V4L2_MEMORY, view.u32(8)?.into());
    Some(format!("{{type={kind}, memory={memory}, count={count}}}"))
}

/// How many buffers were made, and the number of the first one: behind the result.
pub(super) fn created(context: &Context) -> String {
    let created = &table::V4L2_CREATED;
    let size = usize::from(created.sizes[usize::from(context.wide)]);
    let view = form::written(context, context.arg(2), size);
    view.and_then(|view| created.print(&view)).map_or_else(String::new, |text| format!(" ({text})"))
}

/// Where a buffer is, for the kinds of memory that have a place: V4L2_MEMORY_MMAP, V4L2_MEMORY_USERPTR.
pub(super) fn buffer_place(view: &View, bytes: &[u8]) -> Option<String> {
    // A buffer whose times have 64 bits is longer.
    let memory = view.u32(if view.bytes.len() > 80 { 60 } else { 48 })?;
    Some(match memory {
        1 => format!("m.offset={}", hex(number(bytes.get(..4)?))),
        2 => format!("m.userptr={}", address(number(bytes))),
        _ => String::new(),
    })
}

/// A buffer's flags, among them two values: what its time is, and when that was taken.
pub(super) fn buffer_flags(_: &View, bytes: &[u8]) -> Option<String> {
    const TIME: u64 = 0xe000;
    const SOURCE: u64 = 0x7_0000;
    let value = number(bytes);
    if flags::constants() == Constants::Numbers {
        return Some(hex(value));
    }
    let bits = value & !(TIME | SOURCE);
    let mut out = Vec::new();
    if bits != 0 {
        out.push(flags::flags(&set::V4L2_BUF_FLAGS, bits).text);
    }
    out.push(flags::value(&set::V4L2_BUF_TIME, value & TIME));
    out.push(flags::value(&set::V4L2_BUF_SOURCE, value & SOURCE));
    Some(out.join("|"))
}

pub(super) fn buffer_time(_: &View, bytes: &[u8]) -> Option<String> {
    let word = bytes.len() / 2;
    Some(format!("{{tv_sec={}, tv_usec={}}}", form::signed(bytes.get(..word)?), number(bytes.get(word..)?)))
}

/// The parameters of a stream, which are of one kind or another by its type.
pub(super) fn stream(view: &View, bytes: &[u8]) -> Option<String> {
    let inner = View { bytes, context: view.context };
    Some(match view.u32(0)? {
        CAPTURE => format!("parm.capture={}", table::V4L2_CAPTURE.print(&inner)?),
        OUTPUT => format!("parm.output={}", table::V4L2_OUTPUT.print(&inner)?),
        _ => String::new(),
    })
}

/// A control.
pub(super) fn control(_: &View, bytes: &[u8]) -> Option<String> {
    Some(control_name(number(bytes) as u32, false))
}

/// A control's name, or its place in its class; where one is asked for that follows another, with flags that say so.
fn control_name(id: u32, next: bool) -> String {
    const NEXT: u32 = 0xc000_0000;
    if flags::constants() == Constants::Numbers {
        return hex(id.into());
    }
    let (bits, id) = if next { (id & NEXT, id & !NEXT) } else { (0, id) };
    let known = flags::name(&set::V4L2_CID, id.into()).map(str::to_string);
    let name = known.or_else(|| {
        let below = |(class, _): &(u64, &str)| u64::from(id) >= *class && u64::from(id) - class < 0x1_0000;
        let (class, name) = set::V4L2_CTRL_CLASS.names.iter().rev().find(below)?;
        Some(format!("{name}+{}", hex(u64::from(id) - class)))
    });
    let name = match name {
        Some(name) => flags::named(|| hex(id.into()), name),
        None => flags::remarked(hex(id.into()), set::V4L2_CID.unknown),
    };
    if bits == 0 { name } else { format!("{}|{name}", flags::flags(&set::V4L2_CTRL_NEXT, bits.into()).text) }
}

/// A struct v4l2_control whose value is set.
pub(super) fn set_control(context: &Context, pointer: u64) -> Option<String> {
    let Some(view) = form::at(context, When::Entry, pointer, 8) else { return Some(address(pointer)) };
    let got = form::written(context, pointer, 8).and_then(|view| view.i32(4));
    let value = changed(view.i32(4)?.to_string(), got.map(|value| value.to_string()));
    Some(format!("{{id={}, value={value}}}", control_name(view.u32(0)?, false)))
}

/// What a control is, or the one behind it.
pub(super) fn query_control(context: &Context, pointer: u64) -> Option<String> {
    let extended = context.arg(1) as u32 == VIDIOC_QUERY_EXT_CTRL;
    let structure = if extended { &table::V4L2_QUERY_EXT_CTRL } else { &table::V4L2_QUERYCTRL };
    let size = usize::from(structure.sizes[usize::from(context.wide)]);
    let Some(view) = form::at(context, When::Entry, pointer, size) else { return Some(address(pointer)) };
    let asked = view.u32(0)?;
    let mut out = format!("{{id={}", control_name(asked, true));
    if let Some(view) = form::written(context, pointer, size) {
        let got = view.u32(0)?;
        if got != asked {
            out += &format!(" => {}", control_name(got, false));
        }
        out += &format!(", {}", structure.inside(&view)?.join(", "));
    }
    Some(out + "}")
}

/// What a struct v4l2_ext_control has: a string where it has a size, or a number.
pub(super) fn control_value(view: &View, bytes: &[u8]) -> Option<String> {
    let size = view.u32(4)?;
    if size == 0 {
        return Some(format!("value={}, value64={}", form::signed(bytes.get(..4)?), form::signed(bytes)));
    }
    let (context, pointer) = (view.context, number(bytes.get(..view.context.word())?));
    let needed = u64::from(size).min(context.style.strings as u64);
    let copied = context.exactly(When::Entry, pointer, needed).or_else(|| context.exactly(When::Exit, pointer, needed));
    let text = copied.map(|bytes| quoted(bytes, context.style, needed == u64::from(size)));
    Some(format!("string={}", text.unwrap_or_else(|| address(pointer))))
}

/// A struct v4l2_ext_controls: some controls of a class.
pub(super) fn controls(context: &Context, pointer: u64) -> Option<String> {
    let size = if context.wide { 32 } else { 24 };
    let Some(view) = form::at(context, When::Entry, pointer, size) else { return Some(address(pointer)) };
    let class = flags::value(&set::V4L2_CTRL_CLASS, view.u32(0)?.into());
    let mut out = format!("{{ctrl_class={class}, count={}", view.u32(4)?);
    let gets = context.arg(1) as u32 == VIDIOC_G_EXT_CTRLS;
    if view.u32(4)? == 0 {
        return Some(out + "}");
    }
    let list = |view: &View, when| {
        let at = if context.wide { view.u64(24)? } else { view.u32(20)?.into() };
        let each = &table::V4L2_EXT_CTRL;
        let element = (at, u64::from(view.u32(4)?), usize::from(each.sizes[1]));
        Some(form::elements(context, when, element, |view| each.print(view)))
    };
    if !gets {
        let asked = list(&view, When::Entry)?;
        out += &format!(", controls={asked}");
        if !asked.ends_with(']') || asked.ends_with("*/]") {
            return Some(out + "}");
        }
    }
    // Where the call has failed, what there was still is, and which of them is to blame.
    let when = if context.failed() { When::Entry } else { When::Exit };
    if let Some(view) = form::at(context, when, pointer, size).filter(|_| context.result().is_some()) {
        out += if gets { ", " } else { "} => {" };
        out += &format!("controls={}", list(&view, when)?);
        if context.failed() {
            out += &format!(", error_idx={}", view.u32(8)?);
        }
    }
    Some(out + "}")
}

/// Sizes of pictures: one, or some from one to another.
pub(super) fn frame_size(view: &View, bytes: &[u8]) -> Option<String> {
    let inner = View { bytes, context: view.context };
    Some(match view.u32(8)? {
        1 => format!("discrete={}", table::V4L2_DISCRETE.print(&inner)?),
        3 => format!("stepwise={}", table::V4L2_STEPWISE.print(&inner)?),
        _ => String::new(),
    })
}

/// Times between pictures, likewise.
pub(super) fn frame_interval(view: &View, bytes: &[u8]) -> Option<String> {
    let one = |at: usize| fraction(view, bytes.get(at..at + 8)?);
    Some(match view.u32(16)? {
        1 => format!("discrete={}", one(0)?),
        2 | 3 => format!("stepwise={{min={}, max={}, step={}}}", one(0)?, one(8)?, one(16)?),
        _ => String::new(),
    })
}
