//! What a command takes, as data: the vocabulary of `generated`, and how it is printed.

use super::super::capture::POINTED_MOST;
use super::super::context::{Context, View};
use super::super::kind::Set;
use super::super::text::{self, address, hex, quoted};
use super::super::{Hex, Style, flags, layouts};
use crate::When;

/// A command and what it takes.
pub(in super::super) struct Command {
    /// Its numbers in the 32-bit and in the 64-bit table: a structure's size is a part of them.
    pub numbers: [u32; 2],
    pub arg: Arg,
}

/// What a command takes.
pub(in super::super) enum Arg {
    /// Nothing: the argument is not printed.
    Nothing,
    /// A number.
    Register(Field),
    /// A pointer to what the kernel reads.
    In(Field),
    /// A pointer to what it writes.
    Out(Field),
    /// One to a structure that it reads a part of and writes another one, printed as one.
    Completed(&'static Structure, &'static Structure),
    /// The same, the one printed behind the other; with the address in its place where the call fails, or without.
    Changed(&'static Structure, Field, bool),
    /// Whatever a function makes of it.
    Other(fn(&Context, u64) -> Option<String>),
}

/// A structure, its sizes in the 32-bit and in the 64-bit table, and what is printed of it.
pub(in super::super) struct Structure {
    pub sizes: [u16; 2],
    pub fields: &'static [Field],
}

/// A field of a structure; or something alone, which has no name.
pub(in super::super) struct Field {
    name: &'static str,
    /// Where it is in both tables.
    at: [u16; 2],
    /// Bytes, of an array those of one element.
    each: [u16; 2],
    /// Elements of an array; 0 where it is none.
    count: u16,
    /// The field that has how many of them are used; none where this is empty.
    counted: &'static str,
    form: Form,
    shown: Shown,
}

/// How a field is printed.
#[derive(Clone, Copy)]
pub(in super::super) enum Form {
    Signed,
    Unsigned,
    Hex,
    /// A pointer that is not followed.
    Address,
    /// A string in an array, up to its zero.
    Text,
    /// An array as a string of all its bytes.
    Bytes,
    /// The same, each of them in hexadecimal.
    Raw,
    /// A descriptor.
    Fd,
    /// A process, a thread or a group of processes.
    Pid,
    /// A device's number.
    Device,
    Flags(&'static Set),
    Value(&'static Set),
    Struct(&'static Structure),
    /// Whatever a function makes of the structure, and of the field's bytes in it.
    By(fn(&View, &[u8]) -> Option<String>),
}

/// When a field is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Shown {
    Always,
    /// Unless all its bits are zero.
    NotZero,
    /// Where structures are printed whole (`-v`).
    Verbose,
    /// There, and where another field is not zero.
    With(&'static str),
    /// Where another field is not zero.
    If(&'static str),
}

/// A [`Field`], short, for the generated tables.
pub(super) const fn c(
    name: &'static str,
    at: [u16; 2],
    each: [u16; 2],
    count: u16,
    counted: &'static str,
    form: Form,
    shown: Shown,
) -> Field {
    Field { name, at, each, count, counted, form, shown }
}

/// A value alone, or an array of some.
pub(super) const fn v(each: [u16; 2], count: u16, form: Form) -> Field {
    c("", [0; 2], each, count, "", form, Shown::Always)
}

/// A structure alone.
pub(super) const fn s(structure: &'static Structure) -> Field {
    v(structure.sizes, 0, Form::Struct(structure))
}

impl Structure {
    /// It in braces; `None` where the bytes do not suffice.
    pub fn print(&self, view: &View) -> Option<String> {
        Some(format!("{{{}}}", self.inside(view)?.join(", ")))
    }

    /// Its fields, each with its name.
    pub fn inside(&self, view: &View) -> Option<Vec<String>> {
        let (mut out, mut more) = (Vec::new(), false);
        for field in self.fields {
            match field.shown {
                Shown::NotZero if field.bytes(view)?.iter().all(|byte| *byte == 0) => {}
                Shown::Verbose if view.brief() => more = true,
                Shown::With(other) if view.brief() && self.number(other, view)? == 0 => {}
                Shown::If(other) if self.number(other, view)? == 0 => {}
                _ => {
                    let text = field.print(view, self.used(field, view))?;
                    match field.name {
                        "" if text.is_empty() => {}
                        "" => out.push(text),
                        name => out.push(format!("{name}={text}")),
                    }
                }
            }
        }
        out.extend(more.then(|| "...".to_string()));
        Some(out)
    }

    /// What a field is as a number, if there is one of this name.
    fn number(&self, name: &str, view: &View) -> Option<u64> {
        let field = self.fields.iter().find(|field| field.name == name)?;
        let bytes = field.bytes(view)?;
        Some(if let Form::Signed = field.form { signed(bytes) as u64 } else { number(bytes) })
    }

    /// How many elements of an array are used.
    fn used(&self, field: &Field, view: &View) -> Option<usize> {
        let used = self.number(field.counted, view).filter(|_| !field.counted.is_empty())?;
        // No more than there are, and of a number with a sign none where it is below zero.
        let all = u64::from(field.count);
        Some(if used >> 63 != 0 { 0 } else { used.min(all) as usize })
    }
}

impl Field {
    /// Bytes of it all.
    pub fn size(&self, wide: bool) -> usize {
        usize::from(self.each[usize::from(wide)]) * usize::from(self.count.max(1))
    }

    /// The bytes of it in its structure.
    fn bytes<'a>(&self, view: &View<'a>) -> Option<&'a [u8]> {
        let wide = view.context.wide;
        let at = usize::from(self.at[usize::from(wide)]);
        view.bytes.get(at..at + self.size(wide))
    }

    /// It without its name; of an array as many elements as are used.
    pub fn print(&self, view: &View, used: Option<usize>) -> Option<String> {
        let wide = usize::from(view.context.wide);
        let (at, each) = (usize::from(self.at[wide]), usize::from(self.each[wide]));
        if self.count == 0 {
            return self.one(view, at, each);
        }
        let all = usize::from(self.count);
        if let (Form::Text, Some(used)) = (self.form, used) {
            // With the byte behind it, which may be its zero.
            return Some(field_text(view.bytes.get(at..at + (used + 1).min(all))?, view.context.style));
        }
        let used = used.unwrap_or(all);
        if let Form::Text | Form::Bytes | Form::Raw = self.form {
            return self.one(view, at, each * used);
        }
        let shown = used.min(view.context.style.elements());
        let mut out: Vec<String> =
            (0..shown).map(|index| self.one(view, at + index * each, each)).collect::<Option<_>>()?;
        if shown < used {
            out.push("...".to_string());
        }
        Some(format!("[{}]", out.join(", ")))
    }

    fn one(&self, view: &View, at: usize, size: usize) -> Option<String> {
        let bytes = view.bytes.get(at..at.checked_add(size)?)?;
        let number = number(bytes);
        Some(match self.form {
            Form::Signed => signed(bytes).to_string(),
            Form::Unsigned => number.to_string(),
            Form::Hex => hex(number),
            Form::Address => address(number),
            Form::Text => field_text(bytes, view.context.style),
            Form::Bytes => quoted(bytes, view.context.style, true),
            Form::Raw => quoted(bytes, &Style { hex: Hex::Always, ..*view.context.style }, true),
            Form::Fd => view.context.fd(number as i32),
            Form::Pid => view.context.pid(number as i32),
            Form::Device => layouts::device(number),
            Form::Flags(set) => view.flags(set, number),
            Form::Value(set) => flags::long_value(set, number),
            Form::Struct(structure) => structure.print(&View { bytes, context: view.context })?,
            Form::By(print) => print(view, bytes)?,
        })
    }
}

/// What the bytes of a number make, without a sign.
pub(super) fn number(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

/// The same with a sign.
pub(super) fn signed(bytes: &[u8]) -> i64 {
    let above = 64 - 8 * bytes.len().clamp(1, 8) as u32;
    (number(bytes) << above) as i64 >> above
}

/// A string in a field: whole, but for the byte that its zero should be in.
pub(super) fn field_text(bytes: &[u8], style: &Style) -> String {
    let style = Style { strings: bytes.len(), ..*style };
    match bytes.iter().position(|byte| *byte == 0) {
        Some(end) => quoted(&bytes[..end], &style, true),
        None => quoted(&bytes[..bytes.len().saturating_sub(1)], &style, false),
    }
}

/// What is at an address; `None` where it was not copied.
pub(super) fn at<'a>(context: &'a Context, when: When, pointer: u64, size: usize) -> Option<View<'a>> {
    if !context.style.structures {
        return None;
    }
    let bytes = context.exactly(when, pointer, size as u64)?;
    Some(View { bytes, context })
}

/// The same of what the kernel wrote, where the call did not fail.
pub(super) fn written<'a>(context: &'a Context, pointer: u64, size: usize) -> Option<View<'a>> {
    if context.failed() { None } else { at(context, When::Exit, pointer, size) }
}

/// A string of so many bytes at most; the address of one that does not end where its memory does.
pub(super) fn string(context: &Context, when: When, pointer: u64, most: u64) -> String {
    let needed = most.min(context.style.strings as u64 + 1);
    let bytes = context.bytes(when, pointer, needed);
    let whole = bytes.filter(|bytes| bytes.len() as u64 == needed || bytes.contains(&0));
    whole.map_or_else(|| address(pointer), |bytes| text::string(bytes, context.style))
}

/// So many elements at an address, of so many bytes each, as far as the style and the copy allow.
pub(super) fn elements(
    context: &Context,
    when: When,
    (at, count, size): (u64, u64, usize),
    print: impl Fn(&View) -> Option<String>,
) -> String {
    if at == 0 || count == 0 {
        return if at == 0 { address(at) } else { "[]".to_string() };
    }
    let limit = context.style.elements();
    let copied = context.bytes(when, at, count.saturating_mul(size as u64)).unwrap_or_default();
    let shown = copied.chunks_exact(size).take(limit);
    let mut out: Vec<String> = shown.map_while(|bytes| print(&View { bytes, context })).collect();
    if out.is_empty() {
        return address(at);
    }
    if (out.len() as u64) < count {
        // Where the copy was not cut, it ends where memory does.
        let next = out.len() * size;
        let end = copied.len() < (next + size).min(POINTED_MOST as usize) && text::faulted(at, copied.len(), u64::MAX);
        let remark = format!(" /* {} */", address(at.wrapping_add(next as u64)));
        out.push(format!("...{}", if end { remark } else { String::new() }));
    }
    format!("[{}]", out.join(", "))
}

/// What stands alone: in brackets, but for what has brackets or quotes of its own.
fn alone(field: &Field, view: &View) -> Option<String> {
    let text = field.print(view, None)?;
    let own = field.count > 0 || matches!(field.form, Form::Struct(_));
    Some(if own { text } else { format!("[{text}]") })
}

/// An argument; `None` where there is none.
pub(super) fn argument(context: &Context, arg: &Arg, value: u64) -> Option<String> {
    let of = |structure: &Structure| usize::from(structure.sizes[usize::from(context.wide)]);
    let text = match arg {
        Arg::Nothing => return None,
        Arg::Other(print) => return print(context, value),
        Arg::Register(field) => field.print(&View { bytes: &value.to_le_bytes(), context }, None),
        Arg::In(field) => {
            at(context, When::Entry, value, field.size(context.wide)).and_then(|view| alone(field, &view))
        }
        Arg::Out(field) => written(context, value, field.size(context.wide)).and_then(|view| alone(field, &view)),
        Arg::Completed(first, second) => at(context, When::Entry, value, of(first)).and_then(|view| {
            let mut fields = first.inside(&view)?;
            let more = written(context, value, of(second)).and_then(|view| second.inside(&view));
            fields.extend(more.unwrap_or_default());
            Some(format!("{{{}}}", fields.join(", ")))
        }),
        Arg::Changed(first, second, always) => at(context, When::Entry, value, of(first)).and_then(|view| {
            let before = first.print(&view)?;
            let after = written(context, value, second.size(context.wide)).and_then(|view| alone(second, &view));
            // What has nothing to show is left out.
            let after = after.filter(|after| after != "{}").or_else(|| always.then(|| address(value)));
            Some(after.map_or(before.clone(), |after| format!("{before} => {after}")))
        }),
    };
    Some(text.unwrap_or_else(|| address(value)))
}
