//! What functions are called with, by the names and types of their parameters: debug information (DWARF 2 to 5).
//!
//! Where a parameter is at a function's entry is said by its list of locations, as optimising compilers write it. One
//! that has a place in the function's frame, as without optimisation, has been put there from where the calling
//! convention has it (System V ABI for AMD64, "Parameter Passing"): in the order of the parameters, up to the first
//! structure that is passed by value. Rejected: to believe the convention of any others. An optimising compiler does
//! not pass what is not used, and makes copies of a function for some callers (`.isra.0`) that have other parameters.

use super::debug::Whose;
use super::dwarf::{Bytes, Die, Reader, STEPS, Unit};
use super::{debug, dwarf};
use crate::live::{ARGUMENT, ARGUMENTS};
use gimli::{AttributeValue, Operation};
use std::collections::BTreeMap;
use std::path::Path;

/// Where a parameter is; registers as [`crate::live::Item::register`] numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// In a register.
    Register(u8),
    /// In memory, so many bytes from where a register points to.
    Memory(u8, i64),
    /// Text of Go, in two registers: where it begins, and its length.
    Counted(u8, u8),
    /// It has this value in every call.
    Constant(i64),
    /// Not known, or in a register that records do not have.
    Unknown,
}

/// What a parameter is, as far as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A number with a sign, of so many bytes.
    Signed(u8),
    /// One without.
    Unsigned(u8),
    /// `char`.
    Character,
    /// A pointer to `char`.
    Text,
    /// Any other pointer.
    Pointer,
    /// A floating-point number.
    Float,
    /// A structure, a union, an array, or what is not known, of so many bytes.
    Other(u64),
}

/// A parameter of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// As in the source.
    pub name: String,
    /// Where it is.
    pub at: At,
    /// Its type.
    pub shape: Shape,
}

/// What a function is called with and returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// In the order of the source.
    pub parameters: Vec<Parameter>,
    /// Its result, by the name of `ret`; none of a function that has none, and several in Go.
    pub results: Vec<Parameter>,
}

/// A place that is probed.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// It is a copy of the function that the compiler made for some callers.
    pub copy: bool,
}

/// Endings of the names of such copies (GCC).
const COPIES: [&str; 3] = [".isra.", ".constprop.", ".part."];

impl Asked {
    /// For a function of this name.
    pub fn of(name: &str) -> Asked {
        let numbered = |rest: &str| rest.starts_with(|first: char| first.is_ascii_digit());
        Asked { copy: COPIES.iter().any(|ending| name.split(ending).skip(1).any(numbered)) }
    }
}

/// Parameters of one function, more than any has.
const MOST: usize = 64;

/// The signatures of the functions that have code at these addresses. Empty where there is no debug information.
pub fn signatures(path: &Path, bytes: &[u8], asked: &BTreeMap<u64, Asked>) -> BTreeMap<u64, Signature> {
    signatures_read(Whose::default(), path, bytes, asked).0
}

/// The same, and whether all debug information was read.
pub(crate) fn signatures_read(
    whose: Whose,
    path: &Path,
    bytes: &[u8],
    asked: &BTreeMap<u64, Asked>,
) -> (BTreeMap<u64, Signature>, bool) {
    let separate = debug::file(whose, path, bytes);
    let bytes = separate.as_ref().map_or(bytes, |(_, bytes)| bytes);
    let of = |reader: &Reader<'_, '_>| {
        let mut found = BTreeMap::new();
        reader.each(|unit| reader.unit(unit, asked, &mut found));
        (found.into_iter().map(|(address, (signature, _))| (address, signature)).collect(), !reader.is_spent())
    };
    dwarf::read(bytes, debug::INFLATED, of).unwrap_or((BTreeMap::new(), true))
}

/// Signatures by address, and whether the function begins there.
type Found = BTreeMap<u64, (Signature, bool)>;

impl<'a> Reader<'_, 'a> {
    fn unit(&self, unit: &Unit<'a>, asked: &BTreeMap<u64, Asked>, found: &mut Found) -> gimli::Result<()> {
        let root = self.entry(unit, unit.header.root_offset())?;
        let mut pieces = self.ranges(unit, &root)?;
        let mut meant = false;
        while let Some(range) = pieces.next()? {
            meant |= range.begin < range.end && asked.range(range.begin..range.end).next().is_some();
        }
        if !meant {
            return Ok(());
        }
        let mut entries = unit.entries();
        while let Some(entry) = self.next(&mut entries)? {
            if entry.tag() != gimli::DW_TAG_subprogram {
                continue;
            }
            let mut ranges = self.ranges(unit, entry)?;
            let mut start = None;
            while let Some(range) = ranges.next()? {
                let first = *start.get_or_insert(range.begin);
                // A function that the linker has left out begins at 0, and so covers the file's first code.
                if range.begin >= range.end || first == 0 {
                    continue;
                }
                for (address, asked) in asked.range(range.begin..range.end) {
                    self.spend(1)?;
                    // One that begins there is it, whatever else covers the address.
                    let first = *address == first;
                    if found.get(address).is_some_and(|(_, exact)| *exact || !first) {
                        continue;
                    }
                    let place = Place { address: *address, first, copy: asked.copy };
                    found.insert(*address, (self.signature(unit, entry, &place)?, first));
                }
            }
        }
        Ok(())
    }

    fn signature(&self, unit: &Unit<'a>, entry: &Die<'a>, place: &Place) -> gimli::Result<Signature> {
        // A copy for some callers may return nothing where the original does.
        let place = &Place { copy: place.copy || is_unlike(entry), ..*place };
        let result = self.shape(unit, entry)?.map(|shape| if place.copy { Shape::Other(0) } else { shape });
        let frame = entry.attr_value(gimli::DW_AT_frame_base);
        let frame = matches!(frame, Some(AttributeValue::Exprloc(code)) if is_frame(code, unit));
        let language = self.language(unit);
        let known = language.is_some_and(|language| CONVENTIONAL.contains(&language)) && place.first && !place.copy;
        let mut convention = Convention::new(known && !self.narrow, result);
        let mut parameters = Vec::new();
        let mut results: Vec<Parameter> = result.map(|shape| returned(At::Register(0), shape)).into_iter().collect();
        let mut registers = self.results_of_go(unit);
        let mut below = unit.entries_at_offset(entry.offset())?;
        let own = self.next(&mut below)?.map_or(0, Die::depth);
        while let Some(child) = self.next(&mut below)?.filter(|child| child.depth() > own) {
            if child.depth() > own + 1 {
                continue;
            }
            if child.tag() == gimli::DW_TAG_GNU_formal_parameter_pack {
                // Any number of them.
                convention.taken = None;
                parameters.push(Parameter { name: "...".into(), at: At::Unknown, shape: Shape::Other(0) });
            }
            if child.tag() != gimli::DW_TAG_formal_parameter || parameters.len() >= MOST {
                continue;
            }
            let shape = self.shape(unit, child)?.unwrap_or(Shape::Other(0));
            if child.attr_value(gimli::DW_AT_variable_parameter) == Some(AttributeValue::Flag(true)) {
                results.push(returned(in_registers(&mut registers, shape), shape));
                continue;
            }
            let by_convention = convention.next(shape);
            let at = self.location(unit, child, place, frame, by_convention)?;
            let name = self.name(unit, child)?.unwrap_or_else(|| format!("#{}", parameters.len() + 1));
            parameters.push(Parameter { name, at, shape });
        }
        Ok(Signature { parameters, results })
    }

    /// The registers in which functions of Go return, those that are used first at the end; none before Go 1.17 (its
    /// ABI specification, src/cmd/compile/abi-internal.md).
    fn results_of_go(&self, unit: &Unit<'a>) -> Vec<u8> {
        const REGISTERS: [u8; 9] = [11, 10, 9, 8, 6, 7, 1, 3, 0];
        let producer =
            self.entry(unit, unit.header.root_offset()).ok().and_then(|root| root.attr_value(gimli::DW_AT_producer));
        let text = producer.and_then(|text| self.text(unit, text).ok());
        let is_new = text
            .is_some_and(|text| text.to_string_lossy().starts_with("Go ") && text.to_string_lossy().contains("regabi"));
        if is_new { REGISTERS.into() } else { Vec::new() }
    }

    /// What a unit is written in.
    fn language(&self, unit: &Unit<'a>) -> Option<gimli::DwLang> {
        match self.entry(unit, unit.header.root_offset()).ok()?.attr_value(gimli::DW_AT_language)? {
            AttributeValue::Language(language) => Some(language),
            _ => None,
        }
    }

    /// Where a parameter is: by what debug information says of it, and by the calling convention where it says no more
    /// than where it is kept.
    fn location(
        &self,
        unit: &Unit<'a>,
        entry: &Die<'a>,
        place: &Place,
        frame: bool,
        by_convention: At,
    ) -> gimli::Result<At> {
        if let Some(value) = entry.attr(gimli::DW_AT_const_value) {
            return Ok(value.sdata_value().map_or(At::Unknown, At::Constant));
        }
        let Some(value) = entry.attr_value(gimli::DW_AT_location) else { return Ok(At::Unknown) };
        if let AttributeValue::Exprloc(code) = value {
            let whole = operations(code, unit)?;
            return Ok(match (self.at(&whole, unit, place, frame)?, whole.as_slice()) {
                // What its caller has put on the stack is there all the time.
                (Some(at @ At::Memory(..)), _) => at,
                // A register that it has all the time may be one into which it is put first.
                (Some(At::Register(number)), _) if number_of(by_convention) == Some(number) => by_convention,
                (_, [Operation::FrameOffset { .. }]) => by_convention,
                _ => At::Unknown,
            });
        }
        let Some(mut list) = self.locations(unit, value)? else { return Ok(At::Unknown) };
        while let Some(piece) = list.next()? {
            if (piece.range.begin..piece.range.end).contains(&place.address) {
                return Ok(self.at(&operations(piece.data, unit)?, unit, place, frame)?.unwrap_or(At::Unknown));
            }
        }
        Ok(At::Unknown)
    }

    fn at(&self, code: &[Code<'a>], unit: &Unit<'a>, place: &Place, frame: bool) -> gimli::Result<Option<At>> {
        let register = |number: gimli::Register| encoded(number.0, self.narrow);
        let word = if self.narrow { 4 } else { 8 };
        Ok(match code {
            [Operation::Register { register: number }] => register(*number).map(At::Register),
            // What is on the stack of the caller, of whom the return address is the last word.
            [Operation::FrameOffset { offset }] if frame && place.first && *offset >= 0 => {
                offset.checked_add(word).map(|offset| At::Memory(4, offset))
            }
            [
                Operation::Register { register: text },
                Operation::Piece { .. },
                Operation::Register { register: length },
                Operation::Piece { .. },
            ] => register(*text).zip(register(*length)).map(|(text, length)| At::Counted(text, length)),
            // The value that a register had at the entry.
            [Operation::EntryValue { expression }, Operation::StackValue] if place.first => {
                match operations(gimli::Expression(*expression), unit)?.as_slice() {
                    [Operation::Register { register: number }] => register(*number).map(At::Register),
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// The name of an entry, or of the original that it is a copy of.
    fn name(&self, unit: &Unit<'a>, entry: &Die<'a>) -> gimli::Result<Option<String>> {
        self.along(unit, entry, &|unit, entry| {
            let Some(name) = entry.attr_value(gimli::DW_AT_name) else { return Ok(None) };
            let name = self.text(unit, name)?;
            let text = name.to_string_lossy();
            Ok(Some(text.chars().filter(|letter| !letter.is_control()).take(100).collect()))
        })
    }

    /// The type of an entry, or of the original that it is a copy of; `None` is void.
    fn shape(&self, unit: &Unit<'a>, entry: &Die<'a>) -> gimli::Result<Option<Shape>> {
        self.along(unit, entry, &|unit, entry| match entry.attr_value(gimli::DW_AT_type) {
            None => Ok(None),
            Some(of) => self.of_type(unit, of, STEPS).map(Some),
        })
    }

    fn is_text_of_go(&self, unit: &Unit<'a>, entry: &Die<'a>) -> gimli::Result<bool> {
        Ok(self.language(unit) == Some(gimli::DW_LANG_Go) && self.name(unit, entry)?.as_deref() == Some("string"))
    }

    fn of_type(&self, unit: &Unit<'a>, of: AttributeValue<Bytes<'a>>, steps: usize) -> gimli::Result<Shape> {
        let unknown = Ok(Shape::Other(0));
        let Some((other, offset)) = self.led(&of) else { return unknown };
        let unit = other.as_deref().unwrap_or(unit);
        let entry = self.entry(unit, offset)?;
        let size = entry.attr(gimli::DW_AT_byte_size).and_then(gimli::Attribute::udata_value);
        let inner = entry.attr_value(gimli::DW_AT_type);
        let word = if self.narrow { 4 } else { 8 };
        match entry.tag() {
            gimli::DW_TAG_base_type => {
                let encoding = match entry.attr_value(gimli::DW_AT_encoding) {
                    Some(AttributeValue::Encoding(encoding)) => encoding,
                    _ => return unknown,
                };
                let plain = self.name(unit, &entry)?.as_deref() == Some("char");
                Ok(number(encoding, size.unwrap_or(word), plain))
            }
            gimli::DW_TAG_enumeration_type => match inner {
                Some(inner) if steps > 0 => self.of_type(unit, inner, steps - 1),
                _ => Ok(number(gimli::DW_ATE_unsigned, size.unwrap_or(4), false)),
            },
            gimli::DW_TAG_pointer_type if steps > 0 => match inner {
                Some(inner) if self.of_type(unit, inner, steps - 1)? == Shape::Character => Ok(Shape::Text),
                _ => Ok(Shape::Pointer),
            },
            gimli::DW_TAG_reference_type | gimli::DW_TAG_rvalue_reference_type | gimli::DW_TAG_pointer_type => {
                Ok(Shape::Pointer)
            }
            gimli::DW_TAG_typedef
            | gimli::DW_TAG_const_type
            | gimli::DW_TAG_volatile_type
            | gimli::DW_TAG_restrict_type
            | gimli::DW_TAG_atomic_type => match inner {
                Some(inner) if steps > 0 => self.of_type(unit, inner, steps - 1),
                _ => unknown,
            },
            gimli::DW_TAG_structure_type if self.is_text_of_go(unit, &entry)? => Ok(Shape::Text),
            _ => Ok(Shape::Other(size.unwrap_or(0))),
        }
    }
}

/// Which of a function's places is asked for.
struct Place {
    address: u64,
    /// It is the first instruction.
    first: bool,
    copy: bool,
}

/// Whether a compiler says that a function is not called as its source says (DW_CC_nocall).
fn is_unlike(entry: &Die<'_>) -> bool {
    entry.attr_value(gimli::DW_AT_calling_convention) == Some(AttributeValue::CallingConvention(gimli::DW_CC_nocall))
}

fn returned(at: At, shape: Shape) -> Parameter {
    Parameter { name: "ret".into(), at, shape }
}

/// Where a result of Go is: in the next register, or in two.
fn in_registers(left: &mut Vec<u8>, shape: Shape) -> At {
    match shape {
        Shape::Float => At::Unknown,
        Shape::Text => left.pop().zip(left.pop()).map_or(At::Unknown, |(text, length)| At::Counted(text, length)),
        // How many it takes is not known.
        Shape::Other(_) => {
            left.clear();
            At::Unknown
        }
        _ => left.pop().map_or(At::Unknown, At::Register),
    }
}

type Code<'a> = Operation<Bytes<'a>>;

/// An expression's operations, of which no more than these are understood.
fn operations<'a>(code: gimli::Expression<Bytes<'a>>, unit: &Unit<'a>) -> gimli::Result<Vec<Code<'a>>> {
    const FEW: usize = 8;
    let mut all = Vec::new();
    let mut code = code.operations(unit.encoding());
    while let Some(operation) = code.next()?.filter(|_| all.len() < FEW) {
        all.push(operation);
    }
    Ok(all)
}

/// Whether a frame's base is where it was when the function was called.
fn is_frame(code: gimli::Expression<Bytes<'_>>, unit: &gimli::Unit<Bytes<'_>>) -> bool {
    let mut operations = code.operations(unit.encoding());
    matches!((operations.next(), operations.next()), (Ok(Some(Operation::CallFrameCFA)), Ok(None)))
}

/// A base type.
fn number(encoding: gimli::DwAte, size: u64, char: bool) -> Shape {
    let bytes = u8::try_from(size).unwrap_or(u8::MAX);
    match encoding {
        gimli::DW_ATE_float | gimli::DW_ATE_complex_float if size <= 8 => Shape::Float,
        _ if ![1, 2, 4, 8].contains(&size) => Shape::Other(size),
        gimli::DW_ATE_signed_char | gimli::DW_ATE_unsigned_char if char && size == 1 => Shape::Character,
        gimli::DW_ATE_signed | gimli::DW_ATE_signed_char => Shape::Signed(bytes),
        gimli::DW_ATE_unsigned | gimli::DW_ATE_unsigned_char | gimli::DW_ATE_boolean | gimli::DW_ATE_UTF => {
            Shape::Unsigned(bytes)
        }
        gimli::DW_ATE_address => Shape::Pointer,
        _ => Shape::Other(size),
    }
}

/// A register's number in instructions, from that in debug information (System V ABI for AMD64, figure 3.36; for i386,
/// table 2.14).
fn encoded(number: u16, narrow: bool) -> Option<u8> {
    const WIDE: [u8; 8] = [0, 2, 1, 3, 6, 7, 5, 4];
    match (number, narrow) {
        (0..8, true) => Some(number as u8),
        (0..8, false) => Some(WIDE[usize::from(number)]),
        (8..16, false) => Some(number as u8),
        _ => None,
    }
}

/// A register's number in instructions, also of an argument's.
fn number_of(at: At) -> Option<u8> {
    const PASSED: [u8; ARGUMENTS] = [7, 6, 2, 1, 8, 9];
    let At::Register(number) = at else { return None };
    number.checked_sub(ARGUMENT).map_or(Some(number), |index| PASSED.get(usize::from(index)).copied())
}

/// Languages whose functions are called as those of C; of structures and what else is in several registers, nothing is
/// taken to be known.
const CONVENTIONAL: [gimli::DwLang; 12] = [
    gimli::DW_LANG_C89,
    gimli::DW_LANG_C,
    gimli::DW_LANG_C99,
    gimli::DW_LANG_C11,
    gimli::DW_LANG_C17,
    gimli::DW_LANG_C_plus_plus,
    gimli::DW_LANG_C_plus_plus_03,
    gimli::DW_LANG_C_plus_plus_11,
    gimli::DW_LANG_C_plus_plus_14,
    gimli::DW_LANG_C_plus_plus_17,
    gimli::DW_LANG_C_plus_plus_20,
    gimli::DW_LANG_Rust,
];

/// Where parameters are by the calling convention of 64-bit code, one after the other.
struct Convention {
    /// How many integer registers are taken; not known any more behind what may be in several.
    taken: Option<usize>,
}

impl Convention {
    /// Of a function with this result: a structure may be returned where a first argument, which is in no source,
    /// points to.
    fn new(known: bool, result: Option<Shape>) -> Convention {
        let known = known && !matches!(result, Some(Shape::Other(_)));
        Convention { taken: known.then_some(0) }
    }

    fn next(&mut self, shape: Shape) -> At {
        let registers = match shape {
            Shape::Float => Some(0),
            Shape::Other(_) => None,
            _ => Some(1),
        };
        let first = self.taken;
        self.taken = first.zip(registers).map(|(taken, registers)| taken + registers);
        match (first, registers) {
            (Some(first), Some(1)) if first < ARGUMENTS => At::Register(ARGUMENT + first as u8),
            _ => At::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    const SOURCE: &str = r#"
        struct wide { long all[3]; };
        struct pair { int a, b; };
        typedef unsigned long size;
        enum kind { one, two };
        __attribute__((noinline)) int scalars(const char *name, size length, int fd, enum kind kind,
            char letter, void *to, long seventh)
        { return name[length] + fd + kind + letter + (to != 0) + seventh; }
        __attribute__((noinline)) double floats(double x, int n, float y) { return x * n + y; }
        __attribute__((noinline)) struct wide memory(int n, struct wide from, int m) {
            from.all[0] += n + m; return from; }
        __attribute__((noinline)) int parts(struct pair pair, int n) { return pair.a + pair.b + n; }
        struct string { const char *text; long length; };
        int left_out(int password, int y, int z) { __asm__ volatile(".skip 20000, 0x90"); return password + y + z; }
        __attribute__((noinline)) int strings(struct string text, int n) { return text.text[0] + n; }
        __attribute__((noinline)) int registers(register int a, register int b) { return a * b + b; }
        __attribute__((noinline)) void nothing(void) { __asm__ volatile(""); }
        int main(int argc, char **argv) {
            struct wide wide = {{argc}}; struct pair pair = {argc, 2};
            struct string string = {"text", 4};
            nothing();
            return strings(string, 3) + registers(3, 4) +
                scalars(argv[0], 1, 2, two, 'x', argv, 7) + floats(1, 2, 3) +
                memory(1, wide, 2).all[0] + parts(pair, 3);
        }
    "#;

    /// `name@where:shape …` of a function, built with these flags.
    fn read(flags: &[&str], function: &str) -> String {
        let directory = tempfile::tempdir().unwrap();
        let (source, program) = (directory.path().join("p.c"), directory.path().join("p"));
        std::fs::write(&source, SOURCE).unwrap();
        let built =
            Command::new("gcc").args(["-g", "-w"]).args(flags).arg("-o").args([&program, &source]).status().unwrap();
        assert!(built.success());
        let bytes = std::fs::read(&program).unwrap();
        let symbols = crate::find::Symbols::of(Whose::default(), &program, &bytes).unwrap();
        let start = symbols.functions.iter().find(|one| &*one.name == function).unwrap().start;
        let asked = BTreeMap::from([(start, Asked::of(function))]);
        let (found, whole) = signatures_read(Whose::default(), &program, &bytes, &asked);
        assert!(whole);
        let Some(signature) = found.get(&start) else { return "none".into() };
        let at = |at: At| match at {
            At::Register(number) if number >= ARGUMENT => {
                ["rdi", "rsi", "rdx", "rcx", "r8", "r9"][usize::from(number - ARGUMENT)].into()
            }
            At::Register(number) => {
                ["rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9"][usize::from(number)].into()
            }
            At::Memory(4, offset) => format!("[rsp+{offset}]"),
            At::Unknown => "?".into(),
            other => format!("{other:?}"),
        };
        let one = |parameter: &Parameter| format!("{}@{}:{:?}", parameter.name, at(parameter.at), parameter.shape);
        let parameters: Vec<String> = signature.parameters.iter().map(one).collect();
        format!("{} -> {:?}", parameters.join(" "), signature.results.first().map(|result| result.shape))
    }

    #[test]
    fn parameters_are_where_the_calling_convention_has_them_with_and_without_optimisation() {
        let scalars = "name@rdi:Text length@rsi:Unsigned(8) fd@rdx:Signed(4) kind@rcx:Unsigned(4) letter@r8:Character \
                       to@r9:Pointer \
                       seventh@[rsp+8]:Signed(8) -> Some(Signed(4))";
        let left_out = &["-O1", "-ffunction-sections", "-Wl,--gc-sections"];
        for flags in [&["-O0"][..], &["-O2"], &["-O1", "-gdwarf-4"], &["-O2", "-gz=zlib"], left_out] {
            assert_eq!(read(flags, "scalars"), scalars, "{flags:?}");
            assert_eq!(read(flags, "floats"), "x@?:Float n@rdi:Signed(4) y@?:Float -> Some(Float)", "{flags:?}");
            assert_eq!(read(flags, "nothing"), " -> None", "{flags:?}");
        }
        // A structure may be returned where the first register says.
        assert_eq!(read(&["-O0"], "memory"), "n@?:Signed(4) from@[rsp+8]:Other(24) m@?:Signed(4) -> Some(Other(24))");
        let memory = read(&["-O2"], "memory");
        assert!(memory.starts_with("n@rsi:Signed(4) from@") && memory.contains(" m@rdx:Signed(4)"), "{memory}");
        // Behind a structure in registers nothing is known but what is said.
        assert_eq!(read(&["-O0"], "parts"), "pair@?:Other(8) n@?:Signed(4) -> Some(Signed(4))");
        assert!(read(&["-O2"], "parts").starts_with("pair@?:Other(8) n@"));
    }

    /// Regression: `register`, structures in the place of arguments, and one that is called as Go's text is, were taken
    /// for what they are not.
    #[test]
    fn what_the_calling_convention_does_not_say_is_not_known() {
        let registers = read(&["-O0"], "registers");
        assert!(
            ["a@?:Signed(4) b@?", "a@rdi:Signed(4) b@rsi"].iter().any(|begin| registers.starts_with(begin)),
            "{registers}"
        );
        assert_eq!(read(&["-O0"], "strings"), "text@?:Other(16) n@?:Signed(4) -> Some(Signed(4))");
        // What is not used may not be passed.
        let unsaid = read(&["-O2", "-fno-var-tracking"], "scalars");
        assert!(unsaid.starts_with("name@rdi:Text") || unsaid.starts_with("name@?:Text"), "{unsaid}");
    }

    #[test]
    fn without_debug_information_nothing_is_known() {
        assert_eq!(read(&["-O2", "-g0"], "scalars"), "none");
    }

    #[test]
    fn copies_for_some_callers_are_known_by_their_names() {
        assert!(["parse.isra.0", "a.constprop.0.cold", "b [clone .part.7]"].iter().all(|name| Asked::of(name).copy));
        assert!(["parts", "main.partition", "pkg.part.two"].iter().all(|name| !Asked::of(name).copy));
    }
}
