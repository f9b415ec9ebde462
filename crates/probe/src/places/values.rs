//! `--args`: which registers and what they point to, and how they are printed.

use crate::find::parameters::{At, Parameter, Shape, Signature};
use crate::find::{Argument, Operand};
use crate::live::{ARGUMENT, ARGUMENTS, Chunk, Hit, Item, What, passed};

/// The registers, in the order of the instruction encoding.
const REGISTERS: [&str; 16] =
    ["rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"];

/// The registers of a 32-bit program, in the same order.
const NARROW: [&str; 8] = ["eax", "ecx", "edx", "ebx", "esp", "ebp", "esi", "edi"];

/// What an operand stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// The register itself.
    Register(u8),
    /// Memory at a register and a displacement.
    Memory(u8, i64),
    /// An argument of a static probe: where it is, its bytes, and whether it has a sign.
    Static(Operand, u8, bool),
    /// A parameter of the function, by the value's name.
    Named,
}

/// What cannot be shown.
const UNKNOWN: Place = Place::Static(Operand::Unknown, 8, false);

/// How a value is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Unsigned(u8),
    Signed(u8),
    Hex(u8),
    /// As long as a register of the program.
    Word,
    Character,
    String,
    Bytes(u32),
    Counted(u8),
    /// As a parameter's type says.
    Typed,
}

/// What is wrong with a list: a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ValuesError(pub(super) String);

/// One of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    name: String,
    place: Place,
    kind: Kind,
    /// Which chunk of the record has its memory.
    item: Option<u8>,
}

/// A value that is in a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Narrow {
    /// Which: of 64-bit code in the order of the instruction encoding, of 32-bit code also an argument's number.
    pub register: u8,
    /// Its bytes there.
    pub bytes: u8,
    /// They are a number with a sign.
    pub signed: bool,
}

impl Value {
    /// Reads `rdi:u64`, or the name of a parameter.
    pub(super) fn parse(word: &str) -> Result<Value, ValuesError> {
        let (operand, kind) = word.rsplit_once(':').map_or((word, None), |(operand, kind)| (operand, Some(kind)));
        let place = if operand == "ret" { Some(Place::Register(0)) } else { parse_place(operand) };
        let typed = if place == Some(Place::Named) { Kind::Typed } else { Kind::Word };
        let kind = kind.map_or(Ok(typed), |kind| {
            parse_kind(kind).ok_or_else(|| {
                ValuesError(format!(
                    "{word}: unknown type `{kind}`: give u8 to u64, i8 to i64, x8 to x64, char, str, bytes16 or \
                     buf(REGISTER)"
                ))
            })
        })?;
        let place = place.ok_or_else(|| {
            ValuesError(format!(
                "{word}: `{operand}` is neither a register (rdi, edi, arg1), nor memory ([rdi+8]), nor the name of a \
                 parameter, nor \
                 ret"
            ))
        })?;
        Ok(Value { name: operand.into(), place, kind, item: None })
    }

    /// As it was written, without its type.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is what a function returns.
    pub(super) fn is_result(&self) -> bool {
        self.name == "ret"
    }

    /// Whether debug information is to say where it is, or what.
    pub(super) fn asks_for_type(&self) -> bool {
        self.place == Place::Named || self.is_result() && self.kind == Kind::Word
    }

    /// Of what is at an address, a string say, the address: as it is compared with NULL.
    pub(super) fn address(self) -> Value {
        match self.kind {
            Kind::String | Kind::Bytes(_) | Kind::Counted(_) => Value { kind: Kind::Word, ..self },
            _ => self,
        }
    }

    /// Where it is and how wide, in code of so many bits; or why it is in no register.
    pub(super) fn in_register(&self, bits: u8) -> Result<Narrow, String> {
        let name = &self.name;
        let (register, own) = match self.place {
            Place::Register(register) => (register, None),
            Place::Static(Operand::Register(register, 0), size, signed) => (register, Some((size, signed))),
            // The words above the return address.
            Place::Memory(4, offset)
                if bits == 32 && offset % 4 == 0 && (4..4 + 4 * ARGUMENTS as i64).contains(&offset) =>
            {
                (ARGUMENT + (offset / 4 - 1) as u8, None)
            }
            Place::Memory(..) | Place::Static(Operand::Memory(..), ..) => {
                return Err("it is in memory there, and conditions look at registers only".into());
            }
            Place::Named => {
                return Err(format!("no debug information says where `{name}` is; give a register, as in `rdi:u64`"));
            }
            Place::Static(..) => return Err("where it is at this place is not known".into()),
        };
        let narrow = NARROW.iter().any(|known| known == name);
        if narrow && bits == 64 {
            return Err(format!("this is a register of 32-bit programs; write `r{}:u32`", &name[1..]));
        }
        if bits == 32 && !narrow && REGISTERS.iter().any(|known| known == name) {
            return Err("this is a register of 64-bit programs".into());
        }
        let (bytes, signed) = match self.kind {
            Kind::Unsigned(size) | Kind::Hex(size) => (size, false),
            Kind::Signed(size) => (size, true),
            Kind::Character => (1, false),
            Kind::Word => own.unwrap_or((bits / 8, false)),
            Kind::String | Kind::Bytes(_) | Kind::Counted(_) | Kind::Typed => {
                return Err("strings are compared with NULL only; give a number's type, as in `rdi:u64`".into());
            }
        };
        if bits == 32 && bytes == 8 {
            return Err("in 32-bit code it is in two words, which are not compared".into());
        }
        Ok(Narrow { register: if bits == 64 { passed(register) } else { register }, bytes, signed })
    }
}

/// `--args`, read: of the entry and of the exits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// What is printed of the entry.
    pub entry: Vec<Value>,
    /// What is printed of an exit (`ret:TYPE`); empty: the result in hexadecimal.
    pub exit: Vec<Value>,
    /// All parameters and the result, as their types say (`*`).
    pub all: bool,
    /// A register that only 32-bit programs have by this name.
    pub narrow: Option<String>,
}

/// Bytes of a `buf(REGISTER)` that are copied, at most.
const BUFFER: u32 = 256;

impl Values {
    /// Whether parameters are asked for, by their names or all of them.
    pub fn parameters(&self) -> bool {
        self.all || self.entry.iter().any(|value| value.place == Place::Named)
    }

    /// Those that are asked for by name.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entry.iter().filter(|value| value.place == Place::Named).map(|value| value.name.as_str())
    }

    /// Reads `rdi:str,rsi:u64`.
    pub fn parse(list: &str) -> Result<Values, ValuesError> {
        let mut values = Values::default();
        for word in list.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            if word == "*" {
                values.all = true;
                continue;
            }
            let value = Value::parse(word).map_err(|error| ValuesError(format!("--args {error}")))?;
            if values.narrow.is_none() && value.place != Place::Named {
                values.narrow = narrow(word);
            }
            let into = if value.is_result() { &mut values.exit } else { &mut values.entry };
            into.push(value);
        }
        if values.entry.is_empty() && values.exit.is_empty() && !values.all {
            return Err(ValuesError("--args is empty: give a list such as `rdi:str,rsi:u64`".into()));
        }
        Ok(values)
    }
}

fn register(name: &str) -> Option<u8> {
    if let Some(number) = name.strip_prefix("arg").and_then(|number| number.parse::<usize>().ok()) {
        return number.checked_sub(1).filter(|index| *index < ARGUMENTS).map(|index| ARGUMENT + index as u8);
    }
    let known = |names: &[&str]| names.iter().position(|known| *known == name).map(|index| index as u8);
    known(&REGISTERS).or_else(|| known(&NARROW))
}

fn parse_place(text: &str) -> Option<Place> {
    let Some(inner) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) else {
        return register(text).map(Place::Register).or_else(|| is_name(text).then_some(Place::Named));
    };
    let split = inner.find(['+', '-']).unwrap_or(inner.len());
    let (name, offset) = inner.split_at(split);
    let offset = match offset.split_at_checked(1) {
        None => 0,
        Some((sign, number)) => {
            let value = match number.strip_prefix("0x") {
                Some(digits) => i64::from_str_radix(digits, 16).ok()?,
                None => number.parse::<i64>().ok()?,
            };
            if sign == "-" { value.checked_neg()? } else { value }
        }
    };
    register(name.trim()).map(|register| Place::Memory(register, offset))
}

/// The register of 32-bit programs that a word of the list names.
fn narrow(word: &str) -> Option<String> {
    let mut names = word.split(|letter: char| !letter.is_ascii_alphanumeric());
    names.find(|name| NARROW.contains(name)).map(str::to_owned)
}

/// Whether a word may be the name of a parameter; what looks like one of the numbered arguments is none.
fn is_name(text: &str) -> bool {
    let numbered = text
        .strip_prefix("arg")
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()));
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    !numbered && text.bytes().all(letter) && text.bytes().next().is_some_and(|first| !first.is_ascii_digit())
}

fn parse_kind(text: &str) -> Option<Kind> {
    let bits = |digits: &str| match digits {
        "8" => Some(1),
        "16" => Some(2),
        "32" => Some(4),
        "64" => Some(8),
        _ => None,
    };
    match text {
        "str" => return Some(Kind::String),
        "char" => return Some(Kind::Character),
        "ptr" => return Some(Kind::Word),
        _ => {}
    }
    if let Some(count) = text.strip_prefix("bytes") {
        return count.parse().ok().filter(|count| (1..=4096).contains(count)).map(Kind::Bytes);
    }
    if let Some(name) = text.strip_prefix("buf(").and_then(|rest| rest.strip_suffix(')')) {
        return register(name).map(Kind::Counted);
    }
    let (letter, digits) = text.split_at_checked(1)?;
    match letter {
        "u" => bits(digits).map(Kind::Unsigned),
        "i" => bits(digits).map(Kind::Signed),
        "x" => bits(digits).map(Kind::Hex),
        _ => None,
    }
}

/// What is shown of a static probe with these arguments: what was asked for, where `arg1` is the first of them; if
/// nothing was, all.
pub fn of_static(asked: &[Value], arguments: &[Argument]) -> Vec<Value> {
    let place = |argument: &Argument| Place::Static(argument.operand, argument.size, argument.signed);
    if asked.is_empty() {
        let shown = |(index, argument): (usize, &Argument)| {
            let kind = match (argument.signed, argument.size) {
                (true, _) => Kind::Signed(8),
                (false, 8) => Kind::Hex(8),
                (false, _) => Kind::Unsigned(8),
            };
            Value { name: format!("arg{}", index + 1), place: place(argument), kind, item: None }
        };
        return arguments.iter().enumerate().map(shown).collect();
    }
    let argument = |register: u8| arguments.get(usize::from(register.checked_sub(ARGUMENT)?));
    let moved = |value: &Value| match value.place {
        Place::Register(register) if register >= ARGUMENT => argument(register).map_or(UNKNOWN, place),
        Place::Memory(register, displacement) if register >= ARGUMENT => {
            match argument(register).map(|one| one.operand) {
                Some(Operand::Register(register, 0)) => Place::Memory(register, displacement),
                _ => UNKNOWN,
            }
        }
        Place::Named => UNKNOWN,
        other => other,
    };
    asked.iter().map(|value| Value { place: moved(value), item: None, ..value.clone() }).collect()
}

/// What is shown of a function that is called with these parameters: what was asked for, or all of them, and then what
/// else was.
pub fn of_function(asked: &Values, signature: Option<&Signature>) -> Vec<Value> {
    let parameters = signature.map_or(&[][..], |signature| &signature.parameters);
    let named = |value: &Value| match parameters.iter().find(|parameter| parameter.name == value.name) {
        Some(parameter) => as_asked(value, parameter),
        None => Value { place: UNKNOWN, ..value.clone() },
    };
    let all = parameters.iter().filter(|_| asked.all).map(of_parameter);
    let none = (asked.all && signature.is_none()).then(unknown);
    let rest = asked.entry.iter().map(|value| if value.place == Place::Named { named(value) } else { value.clone() });
    none.into_iter().chain(all).chain(rest).collect()
}

/// The parameter that a value names, as its type says where none was asked for.
fn as_asked(value: &Value, parameter: &Parameter) -> Value {
    let known = of_parameter(parameter);
    Value { kind: if value.kind == Kind::Typed { known.kind } else { value.kind }, ..known }
}

/// A value as the debug information of its function says; or what that has instead.
pub(super) fn typed(value: &Value, signature: &Signature) -> Result<Value, String> {
    if value.place == Place::Named {
        let Some(parameter) = signature.parameters.iter().find(|parameter| parameter.name == value.name) else {
            let known: Vec<&str> = signature.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
            return Err(if known.is_empty() {
                "it has no parameters".into()
            } else {
                format!("its parameters are {}", known.join(", "))
            });
        };
        return Ok(as_asked(value, parameter));
    }
    match signature.results.as_slice() {
        _ if !value.asks_for_type() => Ok(value.clone()),
        [] => Err("it returns nothing".into()),
        [result] => Ok(of_parameter(result)),
        // Of Go: the first one's register.
        _ => Ok(value.clone()),
    }
}

/// What stands for arguments that are not known.
pub fn unknown() -> Value {
    Value { name: String::new(), place: UNKNOWN, kind: Kind::Word, item: None }
}

/// What is shown of a function's result: what was asked for, or as its type says where debug information is read.
pub fn of_result(asked: &Values, signature: Option<&Signature>) -> Option<Vec<Value>> {
    let signature = signature.filter(|_| asked.parameters() && asked.exit.is_empty())?;
    Some(signature.results.iter().map(of_parameter).collect())
}

/// Names that are asked for, and that this function has no parameter of.
pub fn missing<'a>(asked: &'a Values, signature: &'a Signature) -> impl Iterator<Item = &'a str> {
    let named = asked.entry.iter().filter(|value| value.place == Place::Named).map(|value| value.name.as_str());
    named.filter(|name| !signature.parameters.iter().any(|parameter| parameter.name == *name))
}

/// A parameter as its type says. Of a structure or a number that is no integer nothing is shown.
fn of_parameter(parameter: &Parameter) -> Value {
    let kind = match parameter.shape {
        Shape::Signed(size) => Kind::Signed(size),
        Shape::Unsigned(size) => Kind::Unsigned(size),
        Shape::Character => Kind::Character,
        Shape::Text => Kind::String,
        Shape::Pointer | Shape::Float | Shape::Other(_) => Kind::Word,
    };
    let (place, kind) = match (parameter.at, parameter.shape) {
        (_, Shape::Float | Shape::Other(_)) | (At::Unknown, _) => (UNKNOWN, kind),
        (At::Register(register), _) => (Place::Register(register), kind),
        (At::Memory(register, offset), _) => (Place::Memory(register, offset), kind),
        (At::Counted(text, length), _) => (Place::Register(text), Kind::Counted(length)),
        (At::Constant(value), _) => (Place::Static(Operand::Constant(value), 8, true), kind),
    };
    Value { name: parameter.name.clone(), place, kind, item: None }
}

/// What a record must copy for these values; each value learns which chunk is its own.
pub fn items(values: &mut [Value]) -> Vec<Item> {
    let mut items = Vec::new();
    for value in values {
        let what = match (value.place, value.kind) {
            (Place::Static(Operand::Constant(_) | Operand::Unknown, ..) | Place::Named, _) => continue,
            (_, Kind::Typed) => continue,
            (Place::Static(Operand::Memory(..), ..), Kind::String) => What::Pointer,
            // What a pointer in memory points to is only copied where it is a string.
            (Place::Static(Operand::Memory(..), size, _), _) => What::Bytes(size.into()),
            (Place::Register(_) | Place::Static(..), Kind::String) => What::String,
            (Place::Memory(..), Kind::String) => What::Pointer,
            (_, Kind::Bytes(count)) => What::Bytes(count),
            (_, Kind::Counted(register)) => What::Counted(register, BUFFER),
            (Place::Memory(..), Kind::Unsigned(size) | Kind::Signed(size) | Kind::Hex(size)) => {
                What::Bytes(size.into())
            }
            // Of a 32-bit program half of it is looked at.
            (Place::Memory(..), Kind::Word) => What::Bytes(8),
            (Place::Memory(..), Kind::Character) => What::Bytes(1),
            (Place::Register(_) | Place::Static(..), _) => continue,
        };
        // One is left for the stack. What finds no room is not shown.
        if items.len() + 1 < tollgate_agent::head::HEAD_SET_ITEMS as usize {
            value.item = Some(items.len() as u8);
            items.push(item(value.place, what));
        }
    }
    items
}

/// Memory that a place leads to.
fn item(place: Place, what: What) -> Item {
    let (register, index, displacement) = match place {
        Place::Register(register) | Place::Static(Operand::Register(register, _), ..) => (register, None, 0),
        Place::Memory(register, displacement) => (register, None, displacement),
        Place::Static(Operand::Memory(register, index, displacement), ..) => (register, index, displacement),
        Place::Static(Operand::Constant(_) | Operand::Unknown, ..) | Place::Named => (0, None, 0),
    };
    Item { register, index, displacement, what }
}

/// The values of a hit, as `name=value, …`.
pub fn text(values: &[Value], hit: &Hit) -> String {
    let chunks: Vec<Chunk<'_>> = hit.chunks().collect();
    let named = |value: &Value| match value.name.as_str() {
        "" => one(value, hit, &chunks),
        name => format!("{name}={}", one(value, hit, &chunks)),
    };
    values.iter().map(named).collect::<Vec<_>>().join(", ")
}

/// The values alone, for a result.
pub fn bare(values: &[Value], hit: &Hit) -> String {
    let chunks: Vec<Chunk<'_>> = hit.chunks().collect();
    values.iter().map(|value| one(value, hit, &chunks)).collect::<Vec<_>>().join(", ")
}

fn one(value: &Value, hit: &Hit, chunks: &[Chunk<'_>]) -> String {
    let chunk = value.item.and_then(|item| chunks.iter().find(|chunk| chunk.item == item));
    if let Place::Static(operand, size, signed) = value.place
        && (value.item.is_none()
            || matches!((operand, value.kind), (Operand::Memory(..), kind) if kind != Kind::String))
    {
        let raw = match operand {
            Operand::Register(register, shift) => Some(hit.register(register) >> shift),
            Operand::Memory(..) => chunk.filter(|chunk| !chunk.faulted).map(|chunk| little(chunk.bytes)),
            Operand::Constant(constant) => Some(constant as u64),
            Operand::Unknown => None,
        };
        return raw.map_or("?".into(), |raw| number(value.kind, widened(raw, size, signed), hit.bits));
    }
    if value.item.is_some() {
        let Some(chunk) = chunk else {
            // The record was full. The register has the address, and memory a value that is not here.
            return if matches!(value.place, Place::Register(_)) { pointer(value, hit) } else { "?".into() };
        };
        return match value.kind {
            Kind::String | Kind::Bytes(_) | Kind::Counted(_) if chunk.faulted && chunk.bytes.is_empty() => {
                pointer(value, hit)
            }
            Kind::String => quoted(chunk.bytes.split(|byte| *byte == 0).next().unwrap_or_default(), chunk.cut),
            Kind::Bytes(_) | Kind::Counted(_) => quoted(chunk.bytes, chunk.cut),
            _ if chunk.faulted => pointer(value, hit),
            kind => number(kind, little(chunk.bytes), hit.bits),
        };
    }
    match value.place {
        Place::Register(register) => number(value.kind, wide(value, register, hit), hit.bits),
        // There was no room for what is there.
        Place::Memory(..) | Place::Static(..) | Place::Named => "?".into(),
    }
}

/// A value of so many bytes as one of eight.
fn widened(raw: u64, size: u8, signed: bool) -> u64 {
    let shift = 64 - 8 * u32::from(size.clamp(1, 8));
    if signed { (((raw << shift) as i64) >> shift) as u64 } else { raw << shift >> shift }
}

/// Memory that is not there: its address, as strace(1) prints it.
fn pointer(value: &Value, hit: &Hit) -> String {
    match hit.address(&item(value.place, What::String)) {
        0 => "NULL".into(),
        address => format!("{address:#x}"),
    }
}

/// A register's value. In a 32-bit program a value of 64 bits takes two: two words of arguments, or edx and eax of a
/// result.
fn wide(value: &Value, register: u8, hit: &Hit) -> u64 {
    let long = hit.bits == 32 && matches!(value.kind, Kind::Unsigned(8) | Kind::Signed(8) | Kind::Hex(8));
    let upper = match value.name.as_str() {
        "ret" if long => hit.register(2),
        _ if long && register >= ARGUMENT => hit.register(register + 1),
        _ => 0,
    };
    hit.register(register) | upper << 32
}

fn little(bytes: &[u8]) -> u64 {
    bytes.iter().take(8).rev().fold(0, |value, byte| value << 8 | u64::from(*byte))
}

fn number(kind: Kind, raw: u64, bits: u8) -> String {
    let cut = |size: u8| if size >= 8 { raw } else { raw & ((1 << (8 * u32::from(size))) - 1) };
    match kind {
        Kind::Unsigned(size) => cut(size).to_string(),
        Kind::Hex(size) => format!("{:#x}", cut(size)),
        Kind::Word => format!("{:#x}", cut(bits / 8)),
        Kind::Signed(size) => {
            let shift = 64 - 8 * u32::from(size.min(8));
            (((raw << shift) as i64) >> shift).to_string()
        }
        Kind::Character => quoted(&[raw as u8], false).replace('"', "'"),
        _ => format!("{raw:#x}"),
    }
}

/// In quotes, with escapes for what a terminal must not get.
fn quoted(bytes: &[u8], cut: bool) -> String {
    let mut out = String::from("\"");
    for byte in bytes {
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\t' => out.push_str("\\t"),
            b'\r' => out.push_str("\\r"),
            0x20..=0x7e => out.push(char::from(*byte)),
            other => out.push_str(&format!("\\x{other:02x}")),
        }
    }
    out.push('"');
    if cut {
        out.push_str("...");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_argument_is_read() {
        let values = Values::parse("rdi:str, rsi:u64,[rdx+8]:x32,[arg1-0x10]:str,r15,rdi:buf(rsi),ret:i32").unwrap();
        assert_eq!(values.entry.len(), 6);
        assert_eq!(values.entry[0].place, Place::Register(7));
        assert_eq!(values.entry[3].place, Place::Memory(ARGUMENT, -16));
        assert_eq!(values.entry[4].kind, Kind::Word);
        assert_eq!(values.exit[0].kind, Kind::Signed(4));
        let mut entry = values.entry;
        let items = items(&mut entry);
        let whats: Vec<What> = items.iter().map(|item| item.what).collect();
        assert_eq!(whats, [What::String, What::Bytes(4), What::Pointer, What::Counted(6, BUFFER)]);
        assert_eq!(
            entry.iter().map(|value| value.item).collect::<Vec<_>>(),
            [Some(0), None, Some(1), Some(2), None, Some(3)]
        );
    }

    #[test]
    fn arguments_of_a_static_probe_are_where_its_note_says() {
        use crate::find::arguments;
        let told = arguments("8@%rbp -4@-8(%rbp,%rax,4) 2@$-1 8f@%xmm0", 64);
        let mut all = of_static(&[], &told);
        let names: Vec<&str> = all.iter().map(|value| value.name.as_str()).collect();
        assert_eq!(names, ["arg1", "arg2", "arg3", "arg4"]);
        assert_eq!(all[0].place, Place::Static(Operand::Register(5, 0), 8, false));
        let copied = items(&mut all);
        assert_eq!(copied, [Item { register: 5, index: Some((0, 2)), displacement: -8, what: What::Bytes(4) }]);
        // What is asked for: registers are registers, and arguments the probe's.
        let asked = Values::parse("arg1:str,rdi,[arg1+8]:u32,arg2:str,arg6").unwrap().entry;
        let places: Vec<Place> = of_static(&asked, &told).iter().map(|value| value.place).collect();
        let memory = Operand::Memory(5, Some((0, 2)), -8);
        let unknown = UNKNOWN;
        let rest = [Place::Register(7), Place::Memory(5, 8), Place::Static(memory, 4, true), unknown];
        assert_eq!((places[0], &places[1..]), (Place::Static(Operand::Register(5, 0), 8, false), &rest[..]));
        let copied = items(&mut of_static(&asked, &told));
        assert_eq!(
            copied.iter().map(|item| item.what).collect::<Vec<_>>(),
            [What::String, What::Bytes(4), What::Pointer]
        );
        assert_eq!((widened(0x1_ffff_fffe, 4, true) as i64, widened(0x1ff, 1, false)), (-2, 0xff));
    }

    /// Regression: what was beyond the sixteenth was shown as its own address, and one beyond the 256th as another one.
    #[test]
    fn no_more_is_copied_than_a_set_has_room_for() {
        let list: Vec<String> = (0..300).map(|offset| format!("[rsp+{offset}]:u32")).collect();
        let mut values = Values::parse(&list.join(",")).unwrap().entry;
        assert_eq!(items(&mut values).len(), 15);
        assert!(
            values[..15].iter().all(|value| value.item.is_some())
                && values[15..].iter().all(|value| value.item.is_none())
        );
    }

    /// Regression: names that have the name of a register of 32-bit programs in them were refused.
    #[test]
    fn names_of_parameters_are_no_registers() {
        for (list, narrow) in
            [("response,credit:u8,media", None), ("rdi:buf(esi)", Some("esi")), ("[ecx+4]:u8", Some("ecx"))]
        {
            assert_eq!(Values::parse(list).unwrap().narrow.as_deref(), narrow, "{list}");
        }
    }

    #[test]
    fn what_is_no_argument_is_a_sentence() {
        for list in [
            "",
            "rdi:string",
            "7d:u64",
            "[rdi+]:u8",
            "[rdi*2]:u8",
            "arg7:u64",
            "arg0:u64",
            "rdi:bytes0",
            "rdi:u12",
            "rdi:é",
        ] {
            let error = Values::parse(list).expect_err(list).to_string();
            assert!(error.starts_with("--args") && !error.contains('\n'), "{error}");
        }
    }

    #[test]
    fn numbers_have_the_width_that_is_asked_for() {
        assert_eq!(number(Kind::Signed(4), 0xffff_fffe, 64), "-2");
        assert_eq!(number(Kind::Unsigned(1), 0x1_00ff, 64), "255");
        assert_eq!(number(Kind::Hex(8), u64::MAX, 64), "0xffffffffffffffff");
        assert_eq!(number(Kind::Character, 0x41, 64), "'A'");
        assert_eq!(number(Kind::Word, 0xffff_ffff_0000_0001, 32), "0x1");
        assert_eq!(number(Kind::Word, 0xffff_ffff_0000_0001, 64), "0xffffffff00000001");
        assert_eq!(quoted(b"a\x1b[2J\"\n\xff", true), "\"a\\x1b[2J\\\"\\n\\xff\"...");
    }
}
