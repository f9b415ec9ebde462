//! The device mapper (linux/dm-ioctl.h): a header, and behind it what its fields lead to.

use super::super::context::{Context, View};
use super::super::text::address;
use super::super::{generated as set, layouts};
use super::form::{self, field_text};
use crate::When;

/// Numbers of commands.
const REMOVE_ALL: u8 = 1;
const LIST_DEVICES: u8 = 2;
const DEV_REMOVE: u8 = 4;
const DEV_RENAME: u8 = 5;
const DEV_SUSPEND: u8 = 6;
const DEV_WAIT: u8 = 8;
const TABLE_LOAD: u8 = 9;
const TABLE_DEPS: u8 = 11;
const TABLE_STATUS: u8 = 12;
const LIST_VERSIONS: u8 = 13;
const TARGET_MSG: u8 = 14;
const DEV_SET_GEOMETRY: u8 = 15;
/// Those that have nothing behind the header, and those that come back with counts in it.
const BARE: [u8; 8] = [0, REMOVE_ALL, 3, DEV_REMOVE, DEV_SUSPEND, 7, 10, 16];
const COUNTED: [u8; 10] =
    [3, DEV_RENAME, DEV_SUSPEND, 7, DEV_WAIT, TABLE_LOAD, 10, TABLE_DEPS, TABLE_STATUS, TARGET_MSG];

/// Bytes of the header, without the beginning of what is behind it.
const HEADER: usize = 305;
/// Bits of its flags.
const SUSPEND: u32 = 1 << 1;
const DATA_OUT: u32 = 1 << 16;

/// What a command is given, and what comes back.
pub(super) fn device_mapper(context: &Context, pointer: u64) -> Option<String> {
    // What does not even reach to its own length is none.
    let header = |view: &View| view.u32(12).is_some_and(|size| size >= 12);
    let view = form::at(context, When::Entry, pointer, HEADER).filter(header);
    let Some(view) = view else { return Some(address(pointer)) };
    let mut out = Request::new(&view, When::Entry, pointer)?.print()?;
    if let Some(view) = form::written(context, pointer, HEADER).filter(header) {
        out += &format!(" => {}", Request::new(&view, When::Exit, pointer)?.print()?);
    }
    Some(out)
}

/// A command's argument before the call or after it.
struct Request<'a> {
    header: &'a View<'a>,
    command: u8,
    when: When,
    at: u64,
    /// Where what is behind the header begins and ends.
    start: u32,
    end: u32,
}

impl<'a> Request<'a> {
    fn new(header: &'a View<'a>, when: When, at: u64) -> Option<Request<'a>> {
        let command = header.context.arg(1) as u8;
        Some(Request { header, command, when, at, start: header.u32(16)?, end: header.u32(12)? })
    }

    fn print(&self) -> Option<String> {
        let version = [self.header.u32(0)?, self.header.u32(4)?, self.header.u32(8)?];
        let mut out = format!("version={version:?}");
        // DM_VERSION_MAJOR: another version has other fields.
        if version[0] != 4 {
            return Some(format!("[{{{out} /* unsupported device mapper ABI version */}}]"));
        }
        out += &format!(", data_size={}", self.end);
        if (self.end as usize) < HEADER {
            return Some(format!("[{{{out} /* data_size too small */}}]"));
        }
        out += &self.header()?;
        let mut items = vec![format!("{{{out}}}")];
        items.extend(self.payload()?);
        Some(format!("[{}]", items.join(", ")))
    }

    /// The fields that mean something to the command.
    fn header(&self) -> Option<String> {
        let (view, style) = (self.header, self.header.context.style);
        let mut out = String::new();
        if !BARE.contains(&self.command) {
            out += &format!(", data_start={}", self.start);
        }
        if ![REMOVE_ALL, LIST_DEVICES, LIST_VERSIONS].contains(&self.command) {
            let device = view.u64(40)?;
            if device != 0 {
                out += &format!(", dev={}", layouts::device(device));
            }
            for (label, bytes) in [("name", view.bytes.get(48..176)?), ("uuid", view.bytes.get(176..HEADER)?)] {
                if bytes[0] != 0 {
                    out += &format!(", {label}={}", field_text(bytes, style));
                }
            }
        }
        let (targets, opened, event, bits) = (view.u32(20)?, view.u32(24)?, view.u32(32)?, view.u32(28)?);
        match (self.when, self.command) {
            (When::Entry, TABLE_LOAD) => out += &format!(", target_count={targets}"),
            (When::Entry, DEV_SUSPEND) if bits & SUSPEND != 0 => {}
            (When::Entry, DEV_SUSPEND | DEV_RENAME | DEV_REMOVE | DEV_WAIT) => out += &format!(", event_nr={event}"),
            (When::Exit, command) if COUNTED.contains(&command) => {
                out += &format!(", target_count={targets}, open_count={opened}, event_nr={event}");
            }
            _ => {}
        }
        Some(out + &format!(", flags={}", view.flags(&set::DM_FLAGS, bits.into())))
    }

    /// What is behind it.
    fn payload(&self) -> Option<Vec<String>> {
        let print: fn(&Self) -> Vec<String> = match (self.when, self.command) {
            (When::Entry, TABLE_LOAD) | (When::Exit, DEV_WAIT | TABLE_STATUS) => Self::targets,
            (When::Exit, TABLE_DEPS) => Self::dependencies,
            (When::Exit, LIST_DEVICES) => Self::devices,
            (When::Exit, LIST_VERSIONS) => Self::versions,
            (When::Entry, TARGET_MSG) => Self::message,
            (When::Entry, DEV_RENAME | DEV_SET_GEOMETRY) => Self::text,
            (When::Exit, TARGET_MSG) if self.header.u32(28)? & DATA_OUT != 0 => Self::text,
            _ => return Some(Vec::new()),
        };
        let empty = match self.command {
            TABLE_LOAD | DEV_WAIT | TABLE_STATUS => self.header.u32(20)? == 0,
            DEV_RENAME | DEV_SET_GEOMETRY => false,
            _ => self.start == self.end,
        };
        Some(match (empty, self.header.brief()) {
            (true, _) => Vec::new(),
            (false, true) => vec!["...".to_string()],
            (false, false) => print(self),
        })
    }

    /// A structure of so many bytes at an offset, and where it ends; or what is said in its place.
    fn part(&self, offset: u32, size: u32, what: &str) -> Result<(View<'a>, u32), String> {
        let end = offset.checked_add(size).filter(|end| *end <= self.end);
        let end = end.ok_or_else(|| format!("??? /* misplaced {what} */"))?;
        let at = self.at.wrapping_add(offset.into());
        form::at(self.header.context, self.when, at, size as usize).map(|view| (view, end)).ok_or_else(|| address(at))
    }

    /// A string at an offset, up to the end at most.
    fn string(&self, offset: u32) -> String {
        let at = self.at.wrapping_add(offset.into());
        match self.end.saturating_sub(offset) {
            0 => "\"\"".to_string(),
            most => form::string(self.header.context, self.when, at, most.into()),
        }
    }

    /// Structures that each say where the next one is, `most` at most: `print` has one, its end and its offset, and
    /// what it returns beside the text is the next offset, or none.
    fn chain(
        &self,
        most: u32,
        (size, what): (u32, &str),
        print: impl Fn(&View, u32, u32) -> Option<(String, Option<u32>)>,
    ) -> Vec<String> {
        let (mut out, mut offset, mut last) = (Vec::new(), self.start, None);
        for _ in 0..most {
            if last.is_some_and(|end| offset <= end) {
                out.push(format!("??? /* misplaced {what} */"));
                break;
            }
            match self.part(offset, size, what).map(|(view, end)| (print(&view, end, offset), end)) {
                Ok((Some((text, Some(next))), end)) => {
                    out.push(text);
                    (offset, last) = (next, Some(end));
                }
                Ok((text, _)) => {
                    out.extend(text.map(|(text, _)| text));
                    break;
                }
                Err(text) => {
                    out.push(text);
                    break;
                }
            }
        }
        out
    }

    /// Structures dm_target_spec, whose offsets are those from the one before, or from the beginning where the kernel
    /// writes them.
    fn targets(&self) -> Vec<String> {
        let count = self.header.u32(20).unwrap_or(0);
        self.chain(count, (40, "struct dm_target_spec"), |view, end, offset| {
            let status = match self.when {
                When::Entry => String::new(),
                When::Exit => format!(", status={}", view.i32(16)?),
            };
            let kind = field_text(view.bytes.get(24..40)?, view.context.style);
            let (start, length, text) = (view.u64(0)?, view.u64(8)?, self.string(end));
            let from = if self.when == When::Entry { offset } else { self.start };
            let target = format!("sector_start={start}, length={length}{status}, target_type={kind}, string={text}");
            Some((format!("{{{target}}}"), Some(from.wrapping_add(view.u32(20)?))))
        })
    }

    /// A struct dm_target_deps.
    fn dependencies(&self) -> Vec<String> {
        const WHAT: &str = "struct dm_target_deps";
        let found = self.part(self.start, 8, WHAT).map(|(view, end)| {
            let count = view.u32(0).unwrap_or(0);
            if count > (self.end - end) / 8 {
                return format!("??? /* misplaced {WHAT} */");
            }
            let list = (self.at.wrapping_add(end.into()), count.into(), 8);
            let one = |view: &View| Some(layouts::device(view.u64(0)?));
            format!("{{count={count}, deps={}}}", form::elements(view.context, self.when, list, one))
        });
        vec![found.unwrap_or_else(|text| text)]
    }

    /// Structures dm_name_list; since version 4.37 each has an event's number behind its name.
    fn devices(&self) -> Vec<String> {
        self.chain(u32::MAX, (12, "struct dm_name_list"), |view, end, offset| {
            let (device, next) = (layouts::device(view.u64(0)?), view.u32(8)?);
            let event = self.event(end, offset.wrapping_add(next));
            let event = event.map_or_else(String::new, |event| format!(", event_nr={event}"));
            let text = format!("{{dev={device}, name={}{event}}}", self.string(end));
            Some((text, Some(offset.wrapping_add(next)).filter(|_| next != 0)))
        })
    }

    /// The number of an event behind a name, where that ends before the next name.
    fn event(&self, name: u32, next: u32) -> Option<u32> {
        let (context, at) = (self.header.context, self.at.wrapping_add(name.into()));
        let bytes = context.bytes(self.when, at, self.end.saturating_sub(name).into())?;
        let length = bytes.iter().position(|byte| *byte == 0)? as u64;
        let event = at.wrapping_add(length + 1 + 7) & !7;
        let fits = event.wrapping_add(4) <= self.at.wrapping_add(next.into());
        let view = form::at(context, self.when, event, 4).filter(|_| fits && self.header.u32(4) >= Some(37))?;
        view.u32(0)
    }

    /// Structures dm_target_versions.
    fn versions(&self) -> Vec<String> {
        self.chain(u32::MAX, (16, "struct dm_target_versions"), |view, end, offset| {
            let version = [view.u32(4)?, view.u32(8)?, view.u32(12)?];
            let next = Some(view.u32(0)?).filter(|next| *next != 0).map(|next| offset.wrapping_add(next));
            Some((format!("{{name={}, version={version:?}}}", self.string(end)), next))
        })
    }

    /// A struct dm_target_msg.
    fn message(&self) -> Vec<String> {
        let found = self.part(self.start, 8, "struct dm_target_msg");
        let print =
            |(view, end): (View, u32)| format!("{{sector={}, message={}}}", view.u64(0).unwrap_or(0), self.string(end));
        vec![found.map(print).unwrap_or_else(|text| text)]
    }

    /// A string alone.
    fn text(&self) -> Vec<String> {
        if self.start > self.end {
            return vec!["??? /* misplaced string */".to_string()];
        }
        vec![format!("{{string={}}}", self.string(self.start))]
    }
}
