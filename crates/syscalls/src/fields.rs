//! Structures and attributes as rows of data: what each field or attribute is called, and how it is printed.
//!
//! The rows are written from the kernel's headers. Fields follow each other as in C: each lies at a multiple of its
//! own size, so that no row has an offset.

use std::cell::Cell;

use super::context::Context;
use super::generated as set;
use super::kind::Set;
use super::part::{Part, list};
use super::text::{address, faulted, hex, id};
use super::{Constants, flags, signals, socket};

/// How a field or an attribute is printed. Where there is a number, it is that of the bytes.
pub(super) enum Kind {
    /// A number without a sign.
    U(usize),
    /// A number with one.
    I(usize),
    /// In hexadecimal.
    X(usize),
    /// One of several values.
    Value(usize, &'static Set),
    /// Bits.
    Flags(usize, &'static Set),
    /// Bits as a number, whose names are a remark.
    RemarkedFlags(usize, &'static Set),
    /// Bits that have the names of their numbers, less the last: `1<<(NAME-1)`.
    Bits(usize, &'static Set, u32),
    /// 16 bits in network order.
    Port,
    /// The same, as a value.
    NetworkValue(&'static Set),
    /// 32 bits in network order.
    Network32,
    /// 64 bits in network order.
    Network64,
    /// A family of addresses, which those behind it are of.
    Family(usize),
    /// An address of a family that was named before.
    Address(usize),
    /// The number of an interface.
    Interface,
    /// A user or a group.
    Id,
    /// A descriptor.
    Fd,
    /// A process.
    Pid,
    /// Bytes of an address of hardware.
    Mac(usize),
    /// Bytes in quotes.
    Bytes(usize),
    /// Text that ends in a zero, or with the field.
    Chars(usize),
    /// Not printed.
    Skip(usize),
    /// Printed where it is not zero.
    Reserved(usize),
    /// Bytes that are printed where one of them is not zero.
    ReservedBytes(usize),
    /// Elements that are printed where one of them is not zero.
    ReservedArray(usize, &'static Kind),
    /// Another structure.
    Struct(&'static Fields),
    /// So many elements.
    Elements(usize, &'static Kind),
    /// As many elements as there are numbers with names.
    Numbered(usize, &'static Kind, &'static Set),
    /// All of it: a string.
    Text,
    /// The same, which says of what sort its fellows are, by the first or the second such name.
    Sort(usize),
    /// All of it: an address of hardware.
    Hardware,
    /// All of it: hundredths of seconds.
    Ticks,
    /// All of it: thousandths of them.
    Milliseconds,
    /// All of it: a number in hexadecimal, of whatever size numbers have.
    AnyHex,
    /// All of it: an address of the family of the message.
    Internet,
    /// All of it: an address of this family.
    InternetOf(u8),
    /// A structure whose last fields older kernels do not have: so many bytes at least.
    Grown(&'static Fields, usize),
    /// A structure, and what is behind it.
    Followed(&'static Fields),
    /// As many elements as there are.
    Array(&'static Kind),
    /// The same, each behind the name of its number, or of what is so much more: `[NAME-1]`.
    Indexed(&'static Kind, &'static Set, u64),
    /// Attributes.
    Nested(&'static Attributes),
    /// Attributes whose types are mere numbers, each of which has the same.
    Each(&'static Kind),
    /// Attributes that depend on what was before.
    Chosen(fn(&Scope) -> Option<&'static Kind>),
    /// Whatever a function makes of it, of so many bytes at least.
    With(usize, for<'a> fn(&Part<'a>, &Scope<'a>) -> String),
}

/// The fields of a structure.
pub(super) struct Fields(pub &'static [(&'static str, Kind)]);

/// The attributes of one kind: names of types, and how those of these names are printed, which are parted by spaces and
/// lack what all of them begin with. Others are bytes.
pub(super) struct Attributes {
    /// Names of their types.
    pub types: &'static Set,
    /// How they are printed.
    pub rows: &'static [(&'static str, Kind)],
}

/// What is known of what is around a field.
#[derive(Default)]
pub(super) struct Scope<'a> {
    /// The family of addresses.
    pub family: Cell<u8>,
    /// What attributes before this one say of their fellows.
    pub sorts: [Cell<&'a [u8]>; 2],
}

impl<'a> Scope<'a> {
    /// A scope of a family.
    pub fn of(family: u8) -> Scope<'a> {
        Scope { family: Cell::new(family), ..Scope::default() }
    }

    /// The same for what is inside.
    fn inner(&self) -> Scope<'a> {
        Scope { family: self.family.clone(), sorts: self.sorts.clone() }
    }
}

impl Kind {
    /// Bytes of a field; 0 of what has no length of its own.
    pub fn size(&self) -> usize {
        match self {
            Kind::U(n) | Kind::I(n) | Kind::X(n) | Kind::Value(n, _) | Kind::Flags(n, _) => *n,
            Kind::RemarkedFlags(n, _) | Kind::Bits(n, ..) | Kind::Family(n) | Kind::Address(n) | Kind::Mac(n) => *n,
            Kind::Bytes(n) | Kind::Chars(n) | Kind::Skip(n) | Kind::Reserved(n) | Kind::ReservedBytes(n) => *n,
            Kind::Port | Kind::NetworkValue(_) => 2,
            Kind::Interface | Kind::Id | Kind::Fd | Kind::Pid | Kind::Network32 => 4,
            Kind::Network64 => 8,
            Kind::Struct(fields) | Kind::Followed(fields) => fields.size(),
            Kind::Elements(count, kind) | Kind::Numbered(count, kind, _) | Kind::ReservedArray(count, kind) => {
                count * kind.size()
            }
            Kind::Grown(_, least) | Kind::With(least, _) => *least,
            _ => 0,
        }
    }

    /// What its address is a multiple of.
    fn alignment(&self) -> usize {
        match self {
            Kind::Address(_) | Kind::Mac(_) | Kind::Bytes(_) | Kind::Chars(_) | Kind::ReservedBytes(_) => 1,
            Kind::With(..) => 1,
            Kind::Skip(n) if !n.is_power_of_two() => 1,
            Kind::Struct(fields) | Kind::Grown(fields, _) | Kind::Followed(fields) => fields.alignment(),
            Kind::Elements(_, kind) | Kind::Numbered(_, kind, _) | Kind::ReservedArray(_, kind) => kind.alignment(),
            kind => kind.size().clamp(1, 8),
        }
    }
}

impl Fields {
    fn alignment(&self) -> usize {
        self.0.iter().map(|(_, kind)| kind.alignment()).max().unwrap_or(1)
    }

    /// Each field's offset.
    fn offsets(&self) -> impl Iterator<Item = (usize, &'static str, &'static Kind)> {
        let mut end = 0;
        self.0.iter().map(move |(name, kind)| {
            let at = end_aligned(end, kind.alignment());
            end = at + kind.size();
            (at, *name, kind)
        })
    }

    /// Where the last field ends.
    pub fn end(&self) -> usize {
        self.offsets().map(|(at, _, kind)| at + kind.size()).max().unwrap_or(0)
    }

    /// Bytes of the structure.
    pub fn size(&self) -> usize {
        end_aligned(self.end(), self.alignment())
    }

    /// The fields from one on, as far as the structure goes; each as `name=value`.
    pub fn printed<'a>(&self, part: &Part<'a>, scope: &Scope<'a>, from: usize) -> Vec<String> {
        let scope = scope.inner();
        let fields = self.offsets().skip(from);
        let there = fields.take_while(|(at, _, kind)| at + kind.size() <= part.length);
        there.filter_map(|(at, name, kind)| field(name, kind, &part.behind(at), &scope)).collect()
    }

    /// As much of the structure as there is; the last field may be a part of one.
    pub fn cut(&self, part: &Part) -> String {
        let mut printed = self.printed(part, &Scope::default(), 0);
        let rest = self.offsets().find(|(at, _, kind)| *at < part.length && at + kind.size() > part.length);
        printed.extend(rest.map(|(at, name, _)| format!("{name}={}", part.behind(at).quoted())));
        format!("{{{}}}", printed.join(", "))
    }

    /// All of the structure, whose bytes were copied.
    pub fn whole<'a>(&self, part: &Part<'a>, scope: &Scope<'a>) -> String {
        format!("{{{}}}", self.printed(part, scope, 0).join(", "))
    }
}

fn end_aligned(end: usize, alignment: usize) -> usize {
    end.next_multiple_of(alignment.max(1))
}

/// `name=value`; `None` of what is not printed.
fn field<'a>(name: &str, kind: &Kind, part: &Part<'a>, scope: &Scope<'a>) -> Option<String> {
    let zero = part.first(kind.size()).bytes.iter().all(|byte| *byte == 0);
    Some(match kind {
        Kind::Skip(_) => return None,
        Kind::Reserved(_) | Kind::ReservedBytes(_) | Kind::ReservedArray(..) if zero => return None,
        // As the arguments of inet_pton(3).
        Kind::Address(_) if scope.family.get() == 10 && flags::constants() == Constants::Names => {
            format!("inet_pton(AF_INET6, {}, &{name})", part.internet(10)?)
        }
        kind => format!("{name}={}", value(kind, part, scope)),
    })
}

/// The same without anything around it.
pub(super) fn one(kind: &Kind, part: &Part) -> String {
    value(kind, part, &Scope::default())
}

/// One value, whose bytes were copied.
fn value<'a>(kind: &Kind, part: &Part<'a>, scope: &Scope<'a>) -> String {
    let size = kind.size();
    let (number, signed) = (part.number(size), part.signed(size));
    match kind {
        Kind::I(_) => signed.to_string(),
        Kind::X(_) | Kind::Reserved(_) => hex(number),
        Kind::Value(_, set) => flags::value(set, number),
        Kind::Flags(_, set) => flags::flags(set, number).text,
        Kind::RemarkedFlags(_, set) => match flags::names(set, number) {
            _ if number == 0 => "0".to_string(),
            names => remarked(number, &names),
        },
        Kind::Bits(_, set, less) => flags::numbered_bits(set, number, *less),
        Kind::Port => socket::port(part.bytes, part.context.style),
        Kind::NetworkValue(set) => {
            format!("htons({})", flags::value(set, u64::from((number as u16).swap_bytes())))
        }
        Kind::Network32 => format!("htonl({})", hex(u64::from((number as u32).swap_bytes()))),
        Kind::Network64 => format!("htobe64({})", number.swap_bytes()),
        Kind::Family(_) => {
            scope.family.set(number as u8);
            flags::value(&set::AF, number)
        }
        Kind::Address(size) => {
            internet(&part.first(*size), scope.family.get()).unwrap_or_else(|| part.first(*size).written(usize::MAX))
        }
        Kind::Interface => interface(part.context, number as u32),
        Kind::Id => id(number as u32),
        // Only where a directory is looked up from does -100 stand for the current one.
        Kind::Fd if signed < 0 => signed.to_string(),
        Kind::Fd => part.context.fd(number as i32),
        Kind::Pid => part.context.pid(number as i32),
        Kind::Mac(_) => hardware(&part.first(size)),
        Kind::Bytes(_) | Kind::ReservedBytes(_) => part.first(size).written(usize::MAX),
        Kind::Chars(_) => super::text::string(part.first(size).bytes, part.context.style),
        Kind::Struct(fields) => fields.whole(part, scope),
        Kind::Elements(count, kind) | Kind::ReservedArray(count, kind) => elements(*count, kind, None, part, scope),
        Kind::Numbered(count, kind, set) => elements(*count, kind, Some(set), part, scope),
        Kind::With(_, print) => print(part, scope),
        _ => number.to_string(),
    }
}

/// A number and a remark.
fn remarked(number: u64, remark: &str) -> String {
    match flags::constants() {
        Constants::Numbers => hex(number),
        _ => format!("{} /* {remark} */", hex(number)),
    }
}

fn elements<'a>(count: usize, kind: &Kind, set: Option<&Set>, part: &Part<'a>, scope: &Scope<'a>) -> String {
    let one = |index: usize| {
        let element = value(kind, &part.behind(index * kind.size()), scope);
        match set {
            Some(set) => format!("[{}]={element}", index_name(set, index, 0)),
            None => element,
        }
    };
    format!("[{}]", (0..count).map(one).collect::<Vec<_>>().join(", "))
}

/// The name of an element's number, or of what is so much more.
fn index_name(set: &Set, index: usize, more: u64) -> String {
    match flags::name(set, index as u64 + more) {
        Some(name) if more > 0 => flags::named(|| index.to_string(), format!("{name}-{more}")),
        Some(name) => flags::named(|| index.to_string(), name.to_string()),
        None if flags::constants() == Constants::Numbers => index.to_string(),
        None => format!("{index} /* {} */", set.unknown),
    }
}

/// An address of a family, as the call that makes it.
fn internet(part: &Part, family: u8) -> Option<String> {
    let name = part.internet(family)?;
    let (length, text) =
        if family == 2 { (4, format!("inet_addr({name})")) } else { (16, format!("inet_pton(AF_INET6, {name})")) };
    Some(flags::named(|| part.first(length).written(usize::MAX), text))
}

/// The number of an interface, by its name where it has one.
pub(super) fn interface(context: &Context, number: u32) -> String {
    let name = context.style.interfaces.filter(|_| number != 0).and_then(|name| name(context.call.pid, number));
    match name {
        Some(name) => {
            let name = super::escaped(name.as_bytes());
            flags::named(|| number.to_string(), format!("if_nametoindex(\"{name}\")"))
        }
        None => number.to_string(),
    }
}

/// Bytes of an address of hardware.
fn hardware(part: &Part) -> String {
    let bytes = part.bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>();
    flags::named(|| part.written(usize::MAX), bytes.join(":"))
}

/// What an attribute has, or what a structure stands alone in: bytes where they are too few, an address where they
/// could not be copied.
pub(super) fn payload<'a>(kind: &Kind, part: &Part<'a>, scope: &Scope<'a>) -> String {
    match kind {
        Kind::Text => part.text(),
        Kind::Sort(which) => {
            let end = part.bytes.iter().position(|byte| *byte == 0).unwrap_or(part.bytes.len());
            scope.sorts[which % 2].set(&part.bytes[..end]);
            part.text()
        }
        Kind::Nested(of) => attributes(of, part, scope),
        Kind::Each(kind) => nested(&UNNAMED, Some(kind), part, scope),
        Kind::Chosen(choose) => match choose(scope) {
            Some(kind) => payload(kind, part, scope),
            None => part.quoted(),
        },
        Kind::Array(kind) => array(kind, part, scope, None),
        Kind::Indexed(kind, set, more) => array(kind, part, scope, Some((set, *more))),
        Kind::Ticks | Kind::Milliseconds if part.length > 8 => part.quoted(),
        Kind::AnyHex if !matches!(part.length, 1 | 2 | 4 | 8) => part.quoted(),
        Kind::Ticks | Kind::Milliseconds | Kind::AnyHex | Kind::Hardware if !part.has(part.length) => address(part.at),
        Kind::Ticks => signals::ticks(part.number(8)),
        Kind::Milliseconds => signals::parts_of_seconds(part.number(8), 3),
        Kind::AnyHex => hex(part.number(8)),
        Kind::Hardware => hardware(part),
        Kind::Internet => family_address(part, scope.family.get()),
        Kind::InternetOf(family) => family_address(part, *family),
        kind if part.length < kind.size() => part.quoted(),
        Kind::Grown(fields, _) if !part.has(part.length.min(fields.size())) => address(part.at),
        kind if !part.has(kind.size()) => address(part.at),
        Kind::Grown(fields, _) => fields.whole(part, scope),
        Kind::Followed(fields) if part.length > fields.size() => {
            format!("{}, {}", fields.whole(part, scope), part.behind(fields.size()).quoted())
        }
        Kind::Followed(fields) => fields.whole(part, scope),
        kind => value(kind, part, scope),
    }
}

/// An address of a family; bytes, of another one than those of the internet.
fn family_address(part: &Part, family: u8) -> String {
    let size = match family {
        2 => 4,
        10 => 16,
        _ => return part.quoted(),
    };
    match internet(part, family) {
        Some(text) => text,
        None if part.length < size => part.quoted(),
        None => address(part.at),
    }
}

/// As many elements as there are. What is left over is not shown.
pub(super) fn array<'a>(kind: &Kind, part: &Part<'a>, scope: &Scope<'a>, names: Option<(&Set, u64)>) -> String {
    let size = kind.size().max(1);
    let count = part.length / size;
    if count == 0 {
        return part.quoted();
    }
    let mut out = Vec::new();
    for index in 0..count {
        let element = part.behind(index * size);
        // That there is no more memory is said even where no more would be shown.
        let ends = !element.has(size) && faulted(part.at, part.bytes.len(), u64::MAX);
        if out.len() >= part.context.style.elements() && !ends {
            out.push("...".to_string());
            break;
        }
        if !element.has(size) {
            if index == 0 {
                return address(element.at);
            }
            out.push(format!("... /* {} */", address(element.at)));
            break;
        }
        let text = value(kind, &element, scope);
        out.push(match names {
            Some((set, more)) => format!("[{}]={text}", index_name(set, index, more)),
            None => text,
        });
    }
    format!("[{}]", out.join(", "))
}

/// Bytes of a struct nlattr.
const ATTRIBUTE: usize = 4;
/// NLA_TYPE_MASK.
const TYPE: u64 = 0x3fff;

/// Attributes whose types have no names.
pub(super) static UNNAMED: Attributes = Attributes { types: &Set { unknown: "", names: names![] }, rows: &[] };

/// Attributes behind each other.
pub(super) fn attributes<'a>(of: &Attributes, part: &Part<'a>, scope: &Scope<'a>) -> String {
    nested(of, None, part, scope)
}

/// The same, of which all may have one thing.
fn nested<'a>(of: &Attributes, each: Option<&Kind>, part: &Part<'a>, scope: &Scope<'a>) -> String {
    let (mut out, mut rest) = (Vec::new(), *part);
    while rest.length > 0 {
        if out.len() >= part.context.style.elements() {
            out.push("...".to_string());
            break;
        }
        if rest.length < ATTRIBUTE {
            out.push(rest.quoted());
            break;
        }
        if !rest.has(ATTRIBUTE) {
            if out.is_empty() {
                return address(rest.at);
            }
            out.push(format!("... /* {} */", address(rest.at)));
            break;
        }
        let size = rest.number(2) as usize;
        out.push(attribute(of, each, &rest.first(size.max(ATTRIBUTE)), scope));
        if size < ATTRIBUTE {
            break;
        }
        rest = rest.behind(size.next_multiple_of(4));
    }
    list(out)
}

/// One of them: its header, and what it has.
fn attribute<'a>(of: &Attributes, each: Option<&Kind>, part: &Part<'a>, scope: &Scope<'a>) -> String {
    let number = part.behind(2).number(2);
    let kind = number & TYPE;
    let name = flags::value(of.types, kind);
    let upper = number & !TYPE;
    let upper = if upper == 0 { String::new() } else { flags::flags(&set::NLA_F, upper).text + "|" };
    let header = format!("{{nla_len={}, nla_type={upper}{name}}}", part.number(2));
    let content = part.behind(ATTRIBUTE);
    if content.length == 0 {
        return header;
    }
    let text = each.or_else(|| of.row(kind)).map_or_else(|| content.quoted(), |kind| payload(kind, &content, scope));
    format!("[{header}, {text}]")
}

impl Attributes {
    /// How those of a type are printed.
    fn row(&self, kind: u64) -> Option<&'static Kind> {
        let name = flags::name(self.types, kind)?;
        let short = name.strip_prefix(self.types.unknown.trim_end_matches('?')).unwrap_or(name);
        let named = |(names, _): &&(&str, Kind)| names.split(' ').any(|one| one == short);
        self.rows.iter().find(named).map(|(_, kind)| kind)
    }
}
