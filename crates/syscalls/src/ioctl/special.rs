//! What `form` has no words for.

use super::super::capture::POINTED_MOST;
use super::super::context::{Context, View};
use super::super::generated as set;
use super::super::kind::Set;
use super::super::text::{address, hex, quoted};
use super::super::{Hex, Style, errno_name, flags, known_name};
use super::form::{self, number, signed};
use crate::{Table, When};

/// The delays of c_oflag: name, shift, width (asm-generic/termbits.h).
const DELAYS: [(&str, u32, u32); 6] =
    [("NL", 8, 1), ("CR", 9, 3), ("TAB", 11, 3), ("BS", 13, 1), ("VT", 14, 1), ("FF", 15, 1)];

/// c_oflag: delays, and the bits below and above them.
pub(super) fn output_modes(_: &View, bytes: &[u8]) -> Option<String> {
    let output = number(bytes);
    // The last of the four values of TABDLY has a name of its own.
    let delays = DELAYS.iter().map(|(name, shift, mask)| match (*name, output >> shift & u64::from(*mask)) {
        ("TAB", 3) => flags::named(|| hex(3 << shift), "XTABS".into()),
        (name, value) => flags::named(|| hex(value << shift), format!("{name}{value}")),
    });
    let rest = output & !0xff00;
    let rest = (rest != 0).then(|| with_rest(&set::OFLAG, rest));
    Some(delays.chain(rest).collect::<Vec<_>>().join("|"))
}

/// c_cflag: CBAUD, CIBAUD where it is not zero, CSIZE, and the other bits.
pub(super) fn control_modes(_: &View, bytes: &[u8]) -> Option<String> {
    const SPEED: u64 = 0x100f;
    const SIZE: u64 = 0x30;
    let control = number(bytes);
    let input = control >> 16 & SPEED;
    let mut out = vec![flags::value(&set::BAUD, control & SPEED)];
    out.extend((input != 0).then(|| flags::value(&set::BAUD, input) + "<<IBSHIFT"));
    out.push(flags::value(&set::CSIZE, control & SIZE));
    let rest = control & !(SPEED | SPEED << 16 | SIZE);
    out.extend((rest != 0).then(|| with_rest(&set::CFLAG, rest)));
    Some(out.join("|"))
}

/// Named bits behind others: what has no name is a number alone.
fn with_rest(set: &Set, bits: u64) -> String {
    let (mut names, rest) = flags::split(set, bits);
    names.extend((rest != 0).then(|| hex(rest)));
    flags::bits(bits, names).text
}

/// What each of the characters of c_cc is for (asm-generic/termbits.h).
const CHARACTERS: [&str; 17] = [
    "VINTR", "VQUIT", "VERASE", "VKILL", "VEOF", "VTIME", "VMIN", "VSWTC", "VSTART", "VSTOP", "VSUSP", "VEOL",
    "VREPRINT", "VDISCARD", "VWERASE", "VLNEXT", "VEOL2",
];

pub(super) fn characters(_: &View, bytes: &[u8]) -> Option<String> {
    let one = |(at, byte): (usize, &u8)| {
        let name =
            CHARACTERS.get(at).map_or_else(|| at.to_string(), |name| flags::named(|| at.to_string(), name.to_string()));
        format!("[{name}]={}", hex(u64::from(*byte)))
    };
    Some(format!("[{}]", bytes.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")))
}

/// The extents that FS_IOC_FIEMAP has found lie behind the structure.
pub(super) fn extents(view: &View, bytes: &[u8]) -> Option<String> {
    let context = view.context;
    let (count, at) = (number(bytes), context.arg(2).wrapping_add(view.bytes.len() as u64));
    let extents = &super::generated::FIEMAP_EXTENT;
    Some(form::elements(context, When::Exit, (at, count, usize::from(extents.sizes[1])), |view| extents.print(view)))
}

/// Bits that are told by their places: `1<<NAME`.
pub(super) fn places(set: &Set, value: u64) -> String {
    let known = |(bit, _): &(u64, &str)| value >> (bit & 63) & 1 != 0;
    let mut names: Vec<String> = set.names.iter().filter(known).map(|(_, name)| format!("1<<{name}")).collect();
    let rest = set.names.values.iter().fold(value, |rest, bit| rest & !(1 << (bit & 63)));
    if names.is_empty() {
        return if value == 0 { "0".into() } else { flags::remarked(hex(value), set.unknown) };
    }
    names.extend((rest != 0).then(|| hex(rest)));
    flags::bits(value, names).text
}

/// How nice a disk is (HDIO_SET_NICE).
pub(super) fn nice(_: &View, bytes: &[u8]) -> Option<String> {
    Some(places(&set::IDE_NICE, number(bytes)))
}

/// Which commands a range of userfaultfd(2) has.
pub(super) fn uffd_ioctls(_: &View, bytes: &[u8]) -> Option<String> {
    Some(places(&set::UFFD_IOCTLS, number(bytes)))
}

/// A struct uffdio_api: what is asked for, and what there is.
pub(super) fn uffd_api(context: &Context, pointer: u64) -> Option<String> {
    let Some(view) = form::at(context, When::Entry, pointer, 24) else { return Some(address(pointer)) };
    let features = |view: &View| Some(format!("features={}", view.flags(&set::UFFD_FEATURE, view.u64(8)?)));
    let mut out = format!("{{api={}, {}", hex(view.u64(0)?), features(&view)?);
    if let Some(view) = form::written(context, pointer, 24) {
        out += &format!(" => {}, ioctls={}", features(&view)?, places(&set::UFFD_IOCTLS, view.u64(16)?));
    }
    Some(out + "}")
}

/// A command of a disk and its answer: four bytes, and what is read behind them.
pub(super) fn drive_command(context: &Context, pointer: u64) -> Option<String> {
    let Some(asked) = form::at(context, When::Entry, pointer, 4) else { return Some(address(pointer)) };
    let sectors = asked.u8(3)?;
    let command = flags::value(&set::ATA_CMD, u64::from(asked.u8(0)?));
    let (sector, feature) = (asked.u8(1)?, asked.u8(2)?);
    let mut out = format!("{{command={command}, sector_number={sector}, feature={feature}, sector_count={sectors}}}");
    if let Some(got) = form::written(context, pointer, 4) {
        out += &format!(" => {{status={}, error={}, nsector={}", hex(u64::from(got.u8(0)?)), got.u8(1)?, got.u8(2)?);
        if sectors > 0 {
            let style = Style { hex: Hex::Always, ..*context.style };
            out += &format!(
                ", buf={}",
                behind(context, When::Exit, pointer.wrapping_add(4), 512 * u64::from(sectors), &style)
            );
        }
        out.push('}');
    }
    Some(out)
}

/// So many bytes at an address, of which as many are shown as the style allows; the address where those are not there.
pub(super) fn behind(context: &Context, when: When, pointer: u64, length: u64, style: &Style) -> String {
    let needed = length.min(style.strings as u64 + 1).min(POINTED_MOST);
    let bytes = context.bytes(when, pointer, length).filter(|bytes| bytes.len() as u64 >= needed);
    bytes.map_or_else(|| address(pointer), |bytes| quoted(bytes, style, bytes.len() as u64 == length))
}

/// What is changed of a disk's partitions, behind a pointer.
pub(super) fn partition(view: &View, bytes: &[u8]) -> Option<String> {
    let partition = &super::generated::BLKPG_PARTITION;
    let size = usize::from(partition.sizes[usize::from(view.context.wide)]);
    let there = form::at(view.context, When::Entry, number(bytes), size);
    Some(there.and_then(|view| partition.print(&view)).unwrap_or_else(|| address(number(bytes))))
}

/// What random(4) is given: how much it is worth, how long it is, and the bytes.
pub(super) fn entropy(context: &Context, pointer: u64) -> Option<String> {
    let Some(view) = form::at(context, When::Entry, pointer, 8) else { return Some(address(pointer)) };
    let (worth, size) = (view.i32(0)?, view.i32(4)?);
    let bytes = behind(context, When::Entry, pointer.wrapping_add(8), u64::try_from(size).unwrap_or(0), context.style);
    Some(format!("{{entropy_count={worth}, buf_size={size}, buf={bytes}}}"))
}

/// A line that is watched no more: its number alone.
pub(super) fn unwatched(context: &Context, pointer: u64) -> Option<String> {
    let offset = form::at(context, When::Entry, pointer, 4).and_then(|view| view.u32(0));
    Some(offset.map_or_else(|| address(pointer), |offset| format!("{{offset={offset}}}")))
}

/// A struct gpio_v2_line_attribute without its braces, and whether it is of a kind that is known.
fn attribute(view: &View) -> Option<(String, bool)> {
    let (id, padding, data) = (view.u32(0)?, view.u32(4)?, view.u64(8)?);
    let known = match id {
        1 => format!("flags={}", view.flags(&set::GPIO_V2_LINE, data)),
        2 => format!("values={}", hex(data)),
        3 => format!("debounce_period_us={}", data as u32),
        _ => String::new(),
    };
    if padding == 0 && !known.is_empty() {
        return Some((known, true));
    }
    let padding = if padding == 0 { String::new() } else { format!("padding={}, ", hex(u64::from(padding))) };
    Some((format!("id={id}, {padding}data={}", hex(data)), false))
}

pub(super) fn line_attribute(view: &View, bytes: &[u8]) -> Option<String> {
    Some(format!("{{{}}}", attribute(&View { bytes, context: view.context })?.0))
}

/// The same with a mask of the lines that it is for.
pub(super) fn config_attribute(view: &View, bytes: &[u8]) -> Option<String> {
    let view = View { bytes, context: view.context };
    let mask = hex(view.u64(16)?);
    Some(match attribute(&view)? {
        (text, true) => format!("{{{text}, mask={mask}}}"),
        (text, false) => format!("{{attr={{{text}}}, mask={mask}}}"),
    })
}

pub(super) fn microseconds(_: &View, bytes: &[u8]) -> Option<String> {
    Some(seconds(number(bytes) as i64, 6))
}

pub(super) fn nanoseconds(_: &View, bytes: &[u8]) -> Option<String> {
    Some(seconds(signed(bytes), 9))
}

/// Parts of a second of so many decimals, and how many seconds they are.
fn seconds(value: i64, decimals: u32) -> String {
    if value == 0 {
        return "0".to_string();
    }
    let (sign, all, one) = (if value < 0 { "-" } else { "" }, value.unsigned_abs(), 10u64.pow(decimals));
    let width = decimals as usize;
    flags::remarked(value.to_string(), &format!("{sign}{}.{:0width$} s", all / one, all % one))
}

/// Two words of 32 bits.
pub(super) fn pair(_: &View, bytes: &[u8]) -> Option<String> {
    Some(format!("[{}, {}]", hex(number(bytes.get(..4)?)), hex(number(bytes.get(4..8)?))))
}

/// The value of a parameter of a clock (struct rtc_param), which depends on which one it is.
pub(super) fn rtc_value(view: &View, bytes: &[u8]) -> Option<String> {
    let value = number(bytes);
    Some(match view.u64(0)? {
        // RTC_PARAM_FEATURES, RTC_PARAM_CORRECTION, RTC_PARAM_BACKUP_SWITCH_MODE
        0 => format!("uvalue={}", places(&set::RTC_FEATURE, value)),
        1 => format!("svalue={}", value as i64),
        2 => format!("uvalue={}", flags::long_value(&set::RTC_BSM, value)),
        _ => format!("uvalue={}", hex(value)),
    })
}

/// What seccomp(2) tells of: the program's memory for it must be zero.
pub(super) fn notification(context: &Context, pointer: u64) -> Option<String> {
    let notice = &super::generated::SECCOMP_NOTIF;
    let size = usize::from(notice.sizes[usize::from(context.wide)]);
    let print = |view: View| notice.print(&view);
    let Some(room) = form::at(context, When::Entry, pointer, size) else { return Some(address(pointer)) };
    let told = form::written(context, pointer, size).and_then(print).unwrap_or_else(|| address(pointer));
    if room.bytes.iter().all(|byte| *byte == 0) {
        return Some(told);
    }
    Some(format!("{} => {told}", print(room)?))
}

/// How much of SCSI is reset; SG_SCSI_RESET_NO_ESCALATE is a bit.
pub(super) fn scsi_reset(_: &View, bytes: &[u8]) -> Option<String> {
    const NO_ESCALATE: u64 = 0x100;
    let value = number(bytes);
    let name = flags::name(&set::SG_RESET, value & !NO_ESCALATE).filter(|_| value & NO_ESCALATE != 0);
    Some(match name {
        Some(name) => flags::named(|| hex(value), format!("SG_SCSI_RESET_NO_ESCALATE|{name}")),
        None => flags::value(&set::SG_RESET, value),
    })
}

/// The number of a call that seccomp(2) tells of, of the table that the architecture behind it has.
pub(super) fn call_number(view: &View, bytes: &[u8]) -> Option<String> {
    let nr = number(bytes) as u32;
    // AUDIT_ARCH_X86_64, AUDIT_ARCH_I386
    let table = match view.u32(4)? {
        0xc000_003e => Some(Table::X64),
        0x4000_0003 => Some(Table::I386),
        _ => None,
    };
    let name = table.and_then(|table| known_name(Some(table), nr));
    Some(name.map_or_else(|| nr.to_string(), |name| flags::named(|| nr.to_string(), format!("__NR_{name}"))))
}

/// An error's number as the kernel has it, below zero.
pub(super) fn error_number(_: &View, bytes: &[u8]) -> Option<String> {
    let error = signed(bytes) as i32;
    let name = error.checked_neg().and_then(errno_name).filter(|_| error < 0);
    Some(name.map_or_else(|| error.to_string(), |name| flags::named(|| error.to_string(), format!("-{name}"))))
}

/// What an event is to count from now on.
pub(super) fn perf_attributes(context: &Context, pointer: u64) -> Option<String> {
    let known = super::super::perf::printed(context, pointer).filter(|_| context.style.structures);
    Some(known.unwrap_or_else(|| address(pointer)))
}

/// A filter of perf_event_open(2): a string.
pub(super) fn perf_filter(context: &Context, pointer: u64) -> Option<String> {
    Some(form::string(context, When::Entry, pointer, u64::MAX))
}

/// The programs of BPF of an event: room for how many, how many there are, and their numbers behind that.
pub(super) fn perf_programs(context: &Context, pointer: u64) -> Option<String> {
    let Some(asked) = form::at(context, When::Entry, pointer, 4) else { return Some(address(pointer)) };
    let room = asked.u32(0)?;
    let count = form::written(context, pointer, 8).and_then(|view| view.u32(4));
    let Some(count) = count else { return Some(format!("{{ids_len={room}, ...}}")) };
    let (used, at) = (count.min(room), pointer.wrapping_add(8));
    let copied = context.bytes(When::Exit, at, 4 * u64::from(used)).unwrap_or_default();
    let shown = copied.chunks_exact(4).take(context.style.elements());
    let mut ids: Vec<String> = shown.map(|id| number(id).to_string()).collect();
    if ids.is_empty() && used > 0 {
        return Some(format!("{{ids_len={room}, prog_cnt={count}, ids={}}}", address(at)));
    }
    if ids.len() < used as usize {
        ids.push(super::super::arguments::further(at, copied.len(), ids.len(), 4, context.style.elements()));
    }
    Some(format!("{{ids_len={room}, prog_cnt={count}, ids=[{}]}}", ids.join(", ")))
}
