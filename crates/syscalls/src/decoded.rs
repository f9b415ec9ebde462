//! A call with its row of the tables, found once for all that filter, count, print or save it.

use super::Outcome;
use super::context::Context;
use super::data::{self, Data};
use super::table::{Entry, entry, named};
use super::{
    Argument, Style, arguments, errno_name, errno_text, resolve, restart, text, unknown, unknown_name, vdso_call,
    vdso_name,
};
use crate::{Call, Gate, Table, When};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::ops::Deref;

/// Finds a call's row.
pub fn decode(call: &Call) -> Decoded<'_> {
    Decoded { call, name: resolve::name(call), row: Row::of(call) }
}

/// A call, decoded: what it is called, and which row of the tables prints it. Nothing is put into words before it is
/// asked for.
#[derive(Clone, Copy)]
pub struct Decoded<'a> {
    call: &'a Call,
    name: Option<&'static str>,
    row: Option<Row>,
}

/// The row, and the arguments in its order.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub entry: &'static Entry,
    /// Of the i386 table 32 bits each; behind socketcall(2) and ipc(2) those of the call inside.
    pub args: [u64; 6],
    /// Structures are those of the 64-bit table.
    pub wide: bool,
}

impl Row {
    fn of(call: &Call) -> Option<Row> {
        if call.gate == Gate::Vdso {
            let name = vdso_name(vdso_call(call.nr)?);
            let (table, wide) = if call.bits == 64 { (Table::X64, true) } else { (Table::I386, false) };
            return Some(Row { entry: named(table, name)?, args: call.args, wide });
        }
        let table = call.table()?;
        let row = entry(table, call.nr)?;
        if table == Table::X64 {
            return Some(Row { entry: row, args: call.args, wide: true });
        }
        let args = call.args.map(|arg| arg & 0xffff_ffff);
        let (entry, args) = resolve::unfolded(call, row, args).unwrap_or((row, args));
        Some(Row { entry, args, wide: false })
    }
}

/// The call as it was made.
impl Deref for Decoded<'_> {
    type Target = Call;

    fn deref(&self) -> &Call {
        self.call
    }
}

impl<'a> Decoded<'a> {
    pub(super) fn context<'s>(&self, style: &'s Style<'s>) -> Option<Context<'s>>
    where
        'a: 's,
    {
        let Row { entry, args, wide } = self.row?;
        Some(Context { call: self.call, style, entry, args, wide, late: Cell::default(), missed: None })
    }

    /// The memory that its printing looks for then and that has not been copied: addresses and lengths.
    pub(super) fn missed(&self, when: When, style: &Style) -> Vec<(u64, u64)> {
        let Some(context) = self.context(style) else { return Vec::new() };
        let context = Context { missed: Some(RefCell::default()), ..context };
        arguments::all(&context);
        let missed = context.missed.map(RefCell::into_inner).unwrap_or_default();
        missed.into_iter().filter(|(then, ..)| *then == when).map(|(_, address, length)| (address, length)).collect()
    }

    /// The name that it is counted and filtered by: of socketcall(2) and ipc(2) that of the call inside, as in strace;
    /// of a vDSO call [`vdso_name`]; `syscall_0x270f` where the table has none.
    pub fn name(&self) -> Cow<'static, str> {
        self.name.map_or_else(|| unknown_name(self.call.nr).into(), Into::into)
    }

    /// The name of the call inside, of a socketcall(2) or an ipc(2) of the i386 table.
    pub fn inside(&self) -> Option<&'static str> {
        let outer = entry(self.call.table().filter(|table| *table == Table::I386)?, self.call.nr)?.name;
        self.name.filter(|name| *name != outer)
    }

    /// Its arguments.
    pub fn arguments(&self, style: &Style) -> Vec<Argument> {
        self.context(style).map_or_else(|| unknown(self.call), |context| arguments::all(&context))
    }

    /// `name(arguments)`.
    pub fn head(&self, style: &Style) -> String {
        let mut text = self.name().into_owned();
        text.push('(');
        for (index, argument) in self.arguments(style).iter().enumerate() {
            text.push_str(if index > 0 { ", " } else { "" });
            style.put(&mut text, argument);
        }
        text.push(')');
        text
    }

    /// It as far as it is known when it begins: `name(` and the arguments up to the first that the kernel has a part
    /// in; and how many those are.
    pub fn begun(&self, style: &Style) -> (String, usize) {
        let printed = self.printed(style);
        let known = printed.iter().take_while(|(_, early)| *early).count();
        let mut text = format!("{}(", self.name());
        for (index, (argument, _)) in printed.iter().enumerate().take(known) {
            text.push_str(if index > 0 { ", " } else { "" });
            style.put(&mut text, argument);
        }
        (text, known)
    }

    /// What is printed behind that, the parenthesis too, of one that has come back; or that never will, of which
    /// nothing more is known.
    pub fn behind(&self, style: &Style, known: usize) -> String {
        let printed = self.printed(style);
        let rest = printed.get(known..).unwrap_or_default();
        if self.call.result.is_none() && !rest.is_empty() {
            return " <unfinished ...>)".to_string();
        }
        let mut text = String::new();
        for (index, (argument, _)) in rest.iter().enumerate() {
            text.push_str(if known + index > 0 { ", " } else { "" });
            style.put(&mut text, argument);
        }
        text + ")"
    }

    fn printed(&self, style: &Style) -> Vec<(Argument, bool)> {
        let unknown = || unknown(self.call).into_iter().map(|argument| (argument, true)).collect();
        self.context(style).map_or_else(unknown, |context| arguments::printed(&context))
    }

    /// `name(arguments) = result`.
    pub fn line(&self, style: &Style) -> String {
        let head = self.head(style);
        // strace pads by bytes, and so does this: what is padded is ASCII but for paths.
        let pad = style.column.saturating_sub(1).saturating_sub(head.len());
        format!("{head}{:pad$} = {}", "", self.result(style))
    }

    /// It and its result as plain numbers (`-e raw=`): every register that it has, in hexadecimal.
    pub fn raw(&self) -> (String, String) {
        let style = Style::default();
        let texts: Vec<String> = match self.context(&style) {
            Some(context) => {
                context.args[..arguments::registers(context.entry.params)].iter().map(|raw| text::hex(*raw)).collect()
            }
            None => self.call.args.iter().map(|raw| text::hex(*raw)).collect(),
        };
        let right = match self.call.result {
            Some(value) if !(-4095..0).contains(&value) => text::hex(value as u64),
            _ => self.result(&style),
        };
        (format!("{}({})", self.name(), texts.join(", ")), right)
    }

    /// What strace prints behind `= `.
    pub fn result(&self, style: &Style) -> String {
        let Some(value) = self.call.result else { return "?".to_string() };
        if (-4095..0).contains(&value) {
            let errno = -value as i32;
            return match restart(errno) {
                Some((name, when)) => format!("? {name} ({when})"),
                None => match errno_name(errno) {
                    Some(name) => format!("-1 {name} ({})", errno_text(errno)),
                    None => format!("-1 (errno {errno})"),
                },
            };
        }
        let Some(context) = self.context(style) else { return value.to_string() };
        match context.entry.outcome {
            // No call counts below 0: what looks like that was injected.
            Outcome::Number if context.wide => (value as u64).to_string(),
            Outcome::Number => (value as u32).to_string(),
            Outcome::Fd => context.fd(value as i32),
            Outcome::Pid => context.pid(value as i32),
            Outcome::Hex if context.wide => text::hex(value as u64),
            Outcome::Hex => text::hex(value as u64 & 0xffff_ffff),
            Outcome::Octal => text::mode(value as u64),
            Outcome::Special(print) => print(&context, value),
        }
    }

    /// The descriptors that it takes: its arguments, and those in the sets of poll(2) and select(2).
    pub fn descriptors(&self) -> Vec<i32> {
        let style = Style::default();
        self.context(&style).map_or_else(Vec::new, |context| arguments::descriptors(&context))
    }

    /// The descriptor of the directory from which a relative name among the arguments goes on, AT_FDCWD for the current
    /// one; `None` where it has none for that argument.
    pub fn directory(&self, argument: usize) -> Option<i32> {
        let style = Style::default();
        arguments::directory(&self.context(&style)?, argument)
    }

    /// The data that it reads, or that it writes or would have written; `None` where it moves none, or where the length
    /// is not known.
    pub fn data(&self) -> Option<Data<'a>> {
        let style = Style::default();
        data::of(&self.context(&style)?, self.call)
    }
}
