//! Consoles and their keyboards (linux/kd.h, linux/keyboard.h).

use super::super::context::{Context, View};
use super::super::text::{address, hex, quoted};
use super::super::{Hex, Style, flags, generated as set, signals};
use super::form::{self, elements, number};
use super::special::{behind, places};
use crate::When;

/// PIT_TICK_RATE (include/linux/timex.h).
const TICK_RATE: u64 = 1_193_182;

/// A tone by how many ticks its period has.
pub(super) fn sound(_: &View, bytes: &[u8]) -> Option<String> {
    let period = number(bytes);
    let heard = match TICK_RATE.checked_div(period) {
        None | Some(0) => "off".to_string(),
        Some(frequency) => format!("{frequency} Hz"),
    };
    Some(flags::remarked(period.to_string(), &heard))
}

/// The same, and in the upper half for how long.
pub(super) fn tone(_: &View, bytes: &[u8]) -> Option<String> {
    let (time, period) = (number(bytes) >> 16, number(bytes) & 0xffff);
    let heard = match TICK_RATE.checked_div(period).filter(|_| time != 0) {
        None | Some(0) => "off".to_string(),
        Some(frequency) => format!("{frequency} Hz, {time} ms"),
    };
    let text = if time == 0 { period.to_string() } else { format!("{time}<<16|{period}") };
    Some(flags::remarked(text, &heard))
}

/// A port of a video adapter, of which some can be asked for (drivers/tty/vt/vt_ioctl.c).
pub(super) fn kd_port(_: &View, bytes: &[u8]) -> Option<String> {
    const FIRST: u64 = 0x3b4;
    const LAST: u64 = 0x3df;
    let port = number(bytes);
    let known = (FIRST..=LAST).contains(&port);
    Some(if known { flags::remarked(hex(port), &format!("GPFIRST + {}", port - FIRST)) } else { hex(port) })
}

/// Whether a command writes its argument, as those do whose names have a G: when it is to be looked at.
fn written(context: &Context, writes: bool) -> Option<When> {
    match (writes, context.failed()) {
        (false, _) => Some(When::Entry),
        (true, false) => Some(When::Exit),
        (true, true) => None,
    }
}

/// A command of which there is one that writes, and another one that reads.
fn is(context: &Context, command: u32) -> bool {
    context.arg(1) as u32 == command
}

const GIO_SCRNMAP: u32 = 0x4b40;
const GIO_FONT: u32 = 0x4b60;
const GIO_UNIMAP: u32 = 0x4b66;
const GIO_UNISCRNMAP: u32 = 0x4b69;
const GIO_FONTX: u32 = 0x4b6b;
const GIO_CMAP: u32 = 0x4b70;
const KDGKBENT: u32 = 0x4b46;
const KDGKBSENT: u32 = 0x4b48;
const KDGKBDIACR: u32 = 0x4b4a;
const KDGETKEYCODE: u32 = 0x4b4c;
const KDGKBDIACRUC: u32 = 0x4bfa;

/// So many bytes in hexadecimal.
fn raw(context: &Context, when: Option<When>, pointer: u64, length: u64) -> String {
    let style = Style { hex: Hex::Always, ..*context.style };
    match when {
        Some(_) if pointer != 0 && length == 0 => "\"\"".to_string(),
        Some(when) => behind(context, when, pointer, length, &style),
        None => address(pointer),
    }
}

/// E_TABSZ characters of a font.
pub(super) fn screen_map(context: &Context, pointer: u64) -> Option<String> {
    Some(raw(context, written(context, is(context, GIO_SCRNMAP)), pointer, 256))
}

/// A font of 256 characters of 32 lines of 8 dots.
pub(super) fn font(context: &Context, pointer: u64) -> Option<String> {
    Some(raw(context, written(context, is(context, GIO_FONT)), pointer, 8192))
}

/// 16 colors.
pub(super) fn color_map(context: &Context, pointer: u64) -> Option<String> {
    Some(raw(context, written(context, is(context, GIO_CMAP)), pointer, 48))
}

/// E_TABSZ characters: some stand for places in a font.
pub(super) fn unicode_screen_map(context: &Context, pointer: u64) -> Option<String> {
    const DIRECT: u64 = 0xf000;
    const MASK: u64 = 0x1ff;
    let one = |view: &View| {
        let value = u64::from(view.u16(0)?);
        let direct = value & !MASK == DIRECT;
        let name = || format!("UNI_DIRECT_BASE+{}", hex(value & MASK));
        Some(if direct { flags::named(|| hex(value), name()) } else { hex(value) })
    };
    let when = written(context, is(context, GIO_UNISCRNMAP));
    Some(when.map_or_else(|| address(pointer), |when| elements(context, when, (pointer, 256, 2), one)))
}

/// What keys are translated to.
pub(super) fn kb_mode(_: &View, bytes: &[u8]) -> Option<String> {
    let mode = form::signed(bytes);
    let name = flags::name(&set::KB_MODE, mode as u64);
    Some(match name {
        Some(name) => flags::named(|| mode.to_string(), name.to_string()),
        None => flags::remarked(mode.to_string(), set::KB_MODE.unknown),
    })
}

/// A struct kbentry: a table, a key, and what that does.
pub(super) fn kb_entry(context: &Context, pointer: u64) -> Option<String> {
    let Some(view) = form::at(context, When::Entry, pointer, 2) else { return Some(address(pointer)) };
    let table = u64::from(view.u8(0)?);
    let name = flags::name(&set::KB_TABLE, table);
    let table =
        name.map_or_else(|| places(&set::KB_MODIFIER, table), |name| flags::named(|| hex(table), name.to_string()));
    let mut out = format!("{{kb_table={table}, kb_index={}", view.u8(1)?);
    if let Some(when) = written(context, is(context, KDGKBENT)) {
        let value = form::at(context, when, pointer, 4).and_then(|view| view.u16(2));
        out += &format!(", kb_value={}", value.map_or_else(|| "???".to_string(), key));
    }
    Some(out + "}")
}

/// What a key does: a number, whose upper byte is a type.
fn key(value: u16) -> String {
    const LATIN: u8 = 0;
    const META: u8 = 8;
    const LETTER: u8 = 11;
    const DEAD2: u8 = 13;
    let [low, kind] = value.to_le_bytes();
    let remark = flags::name(&set::KB_KEY, u64::from(value)).map_or_else(
        || {
            let name = flags::name(&set::KB_TYPE, u64::from(kind)).map_or_else(|| hex(kind.into()), str::to_string);
            let value = if [LATIN, META, LETTER, DEAD2].contains(&kind) { character(low) } else { hex(low.into()) };
            format!("K({name}, {value})")
        },
        str::to_string,
    );
    flags::remarked(hex(value.into()), &remark)
}

/// A character as in C.
fn character(byte: u8) -> String {
    match byte {
        b'\'' | b'\\' => format!("'\\{}'", char::from(byte)),
        0x20..=0x7e => format!("'{}'", char::from(byte)),
        9..=13 => format!("'\\{}'", char::from(b"tnvfr"[usize::from(byte - 9)])),
        _ => format!("'\\x{byte:02x}'"),
    }
}

/// A struct kbsentry: a function key, and the string that it types.
pub(super) fn kb_string(context: &Context, pointer: u64) -> Option<String> {
    const FN: u64 = 0x100;
    const MOST: u64 = 512;
    let Some(view) = form::at(context, When::Entry, pointer, 1) else { return Some(address(pointer)) };
    let key = u64::from(view.u8(0)?);
    let function = match flags::name(&set::KB_KEY, FN | key) {
        Some(name) => flags::named(|| hex(key), format!("KVAL({name})")),
        None => flags::remarked(hex(key), "KVAL(K_???)"),
    };
    let mut out = format!("{{kb_func={function}");
    if let Some(when) = written(context, is(context, KDGKBSENT)) {
        out += &format!(", kb_string={}", form::string(context, when, pointer.wrapping_add(1), MOST));
    }
    Some(out + "}")
}

/// A struct kbdiacrs: how keys are composed.
pub(super) fn kb_accents(context: &Context, pointer: u64) -> Option<String> {
    accents(context, pointer, (KDGKBDIACR, "kbdiacr", 3), |view, at| view.u8(at).map(character))
}

/// A struct kbdiacrsuc.
pub(super) fn kb_unicode_accents(context: &Context, pointer: u64) -> Option<String> {
    let print = |view: &View, at: usize| Some(hex(view.u32(4 * at)?.into()));
    accents(context, pointer, (KDGKBDIACRUC, "kbdiacruc", 12), print)
}

fn accents(
    context: &Context,
    pointer: u64,
    (get, name, size): (u32, &str, usize),
    print: impl Fn(&View, usize) -> Option<String>,
) -> Option<String> {
    let view = written(context, is(context, get)).and_then(|when| Some((when, form::at(context, when, pointer, 4)?)));
    let Some((when, view)) = view else { return Some(address(pointer)) };
    let count = u64::from(view.u32(0)?);
    let one = |view: &View| {
        Some(format!("{{diacr={}, base={}, result={}}}", print(view, 0)?, print(view, 1)?, print(view, 2)?))
    };
    // There is room for no more (MAX_DIACR).
    let most = count.min(256);
    let mut list = elements(context, when, (pointer.wrapping_add(4), most, size), one);
    if count > most && list.ends_with("}]") {
        list.insert_str(list.len() - 1, ", ...");
    }
    Some(format!("{{kb_cnt={count}, {name}={list}}}"))
}

/// A struct kbkeycode.
pub(super) fn kb_keycode(context: &Context, pointer: u64) -> Option<String> {
    let Some(view) = form::at(context, When::Entry, pointer, 8) else { return Some(address(pointer)) };
    let code = view.u32(4)?;
    let mut out = format!("{{scancode={}, keycode={}", hex(view.u32(0)?.into()), hex(code.into()));
    if is(context, KDGETKEYCODE) {
        let got = form::written(context, pointer, 8).and_then(|view| view.u32(4));
        out += &got.filter(|got| *got != code).map_or_else(String::new, |got| format!(" => {}", hex(got.into())));
    }
    Some(out + "}")
}

pub(super) fn kd_signal(_: &View, bytes: &[u8]) -> Option<String> {
    let signal = number(bytes);
    let known = i32::try_from(signal).ok().filter(|signal| *signal != i32::MAX);
    Some(known.map_or_else(|| signal.to_string(), |signal| signals::short(signal, true)))
}

/// A struct unimapdesc: how many characters there is room for, how many there are, and which.
pub(super) fn unicode_map(context: &Context, pointer: u64) -> Option<String> {
    const ENOMEM: i32 = 12;
    let size = 2 * context.word();
    let Some(view) = form::at(context, When::Entry, pointer, size) else { return Some(address(pointer)) };
    let (room, entries) = (view.u16(0)?, view.long(1)?);
    let mut out = format!("{{entry_ct={room}");
    let gets = is(context, GIO_UNIMAP);
    if gets && context.result().is_none() {
        return Some(out);
    }
    let got = form::written(context, pointer, size).filter(|_| gets).and_then(|view| view.u16(0));
    out += &got.filter(|got| *got != room).map_or_else(String::new, |got| format!(" => {got}"));
    let one =
        |view: &View| Some(format!("{{unicode={}, fontpos={}}}", hex(view.u16(0)?.into()), hex(view.u16(2)?.into())));
    // What there was room for is told even where it did not suffice.
    let list = match (gets, context.errno()) {
        (true, Some(errno)) if errno != ENOMEM => address(entries),
        (true, None) => elements(context, When::Exit, (entries, room.into(), 4), one),
        _ => elements(context, When::Entry, (entries, room.into(), 4), one),
    };
    Some(format!("{out}, entries={list}}}"))
}

/// A struct consolefontdesc.
pub(super) fn font_description(context: &Context, pointer: u64) -> Option<String> {
    let size = 2 * context.word();
    let gets = is(context, GIO_FONTX);
    let print = |view: &View, when: Option<When>| {
        let (count, data) = (view.u16(0)?, view.long(1)?);
        // No font has more than 512 characters.
        let data = raw(context, when, data, 32 * u64::from(count.min(512)));
        Some(format!("{{charcount={count}, charheight={}, chardata={data}}}", view.u16(2)?))
    };
    let Some(view) = form::at(context, When::Entry, pointer, size) else { return Some(address(pointer)) };
    let mut out = print(&view, Some(When::Entry).filter(|_| !gets))?;
    if let Some(view) = form::written(context, pointer, size).filter(|_| gets) {
        out += &format!(" => {}", print(&view, Some(When::Exit))?);
    }
    Some(out)
}

/// A struct console_font_op, before the call and after it.
pub(super) fn font_operation(context: &Context, pointer: u64) -> Option<String> {
    let size = if context.wide { 32 } else { 24 };
    let Some(view) = form::at(context, When::Entry, pointer, size) else { return Some(address(pointer)) };
    let mut out = operation(&view, When::Entry)?;
    let changes = ![FONT_SET, FONT_COPY].contains(&view.u32(0)?);
    if let Some(view) = form::written(context, pointer, size).filter(|_| changes) {
        out += &format!(" => {}", operation(&view, When::Exit)?);
    }
    Some(out)
}

/// KD_FONT_OP_SET, KD_FONT_OP_GET, KD_FONT_OP_SET_DEFAULT, KD_FONT_OP_COPY.
const FONT_SET: u32 = 0;
const FONT_GET: u32 = 1;
const FONT_DEFAULT: u32 = 2;
const FONT_COPY: u32 = 3;

fn operation(view: &View, when: When) -> Option<String> {
    let (context, kind) = (view.context, view.u32(0)?);
    let (width, count) = (view.u32(8)?, view.u32(16)?);
    let data = if context.wide { view.u64(24)? } else { view.u32(20)?.into() };
    let mut out = Vec::new();
    if when == When::Entry {
        out.push(format!("op={}", flags::value(&set::FONT_OP, kind.into())));
        if kind != FONT_DEFAULT && kind != FONT_COPY {
            out.push(format!("flags={}", view.flags(&set::FONT_FLAGS, view.u32(4)?.into())));
        }
    }
    if kind != FONT_COPY {
        out.push(format!("width={width}"));
    }
    out.push(format!("height={}", view.u32(12)?));
    if kind != FONT_DEFAULT && kind != FONT_COPY {
        out.push(format!("charcount={count}"));
    }
    // No character is wider or higher than 32 dots.
    let length = u64::from(width.min(32)).div_ceil(8) * 32 * u64::from(count.min(512));
    match (kind, when) {
        (FONT_COPY, _) | (FONT_DEFAULT, When::Exit) => {}
        (FONT_SET, _) | (FONT_GET, When::Exit) => out.push(format!("data={}", raw(context, Some(when), data, length))),
        (FONT_DEFAULT, When::Entry) => out.push(format!("data={}", font_name(context, data))),
        _ => out.push(format!("data={}", address(data))),
    }
    Some(format!("{{{}}}", out.join(", ")))
}

/// The name of a font: MAX_FONT_NAME bytes, of which the last one should be its zero.
fn font_name(context: &Context, pointer: u64) -> String {
    const MOST: usize = 32;
    match context.bytes(When::Entry, pointer, MOST as u64) {
        Some(bytes) if bytes.contains(&0) || bytes.len() == MOST => {
            let name = bytes.split(|byte| *byte == 0).next().unwrap_or_default();
            quoted(&name[..name.len().min(MOST - 1)], context.style, name.len() < MOST)
        }
        _ => address(pointer),
    }
}
