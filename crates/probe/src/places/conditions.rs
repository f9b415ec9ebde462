//! What must hold for a place's hits to count (`-e 'malloc if rdi > 4096'`): comparisons of what `--args` prints with
//! numbers.
//!
//! At a hit only registers are looked at. Rejected: memory, which a trampoline cannot read without a fault where there
//! is none.

use super::values::{self, Narrow, Value};
use crate::find::Found;
use crate::spec::{Spec, SpecError, What};
use std::ops::RangeInclusive;
use tollgate_rewrite::probe::trampoline::{Comparison, Condition};

/// The longest ones first: `<=` begins as `<` does.
const COMPARISONS: [(&str, Comparison); 7] = [
    ("==", Comparison::Equal),
    ("!=", Comparison::NotEqual),
    ("<=", Comparison::LessOrEqual),
    (">=", Comparison::GreaterOrEqual),
    ("<", Comparison::Less),
    (">", Comparison::Greater),
    ("&", Comparison::AnyBit),
];

/// One comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Test {
    value: Value,
    comparison: Comparison,
    number: i128,
    text: String,
}

/// All that must hold at a spec's places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tests {
    all: Vec<Test>,
    /// They are of the result, and so of the function's exits.
    pub exit: bool,
}

impl Tests {
    /// Reads those of a spec; one that is of the result means the function's exits too.
    pub fn of(spec: &mut Spec) -> Result<Tests, SpecError> {
        let wrong = |why: String| SpecError::Condition(spec.text.clone(), why);
        let Some(condition) = &spec.condition else { return Ok(Tests::default()) };
        if condition.contains("||") {
            return Err(wrong("`||` is not supported; give -e once for each of them".into()));
        }
        let all = condition
            .split("&&")
            .map(|text| test(text.trim()))
            .collect::<Result<Vec<Test>, String>>()
            .map_err(wrong)?;
        let results = all.iter().filter(|test| test.value.is_result()).count();
        let exit = results > 0;
        let why = match (exit, spec.is_whole()) {
            (true, _) if results < all.len() => "conditions on the result and on arguments cannot be combined",
            (true, false) => "only a whole function has a result",
            (true, _) if spec.time => "--hist times calls from the entry on, where the result is not known yet",
            (false, _) if spec.ret => "arguments are only known at the entry; leave out @ret, or compare `ret`",
            _ => {
                spec.ret |= exit;
                return Ok(Tests { all, exit });
            }
        };
        Err(wrong(why.into()))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Whether debug information is to say where a value is, or how wide.
    pub fn ask_for_types(&self) -> bool {
        self.all.iter().any(|test| test.value.asks_for_type())
    }

    /// What they are at a place; or why that cannot be told.
    pub fn at(&self, spec: &Spec, found: &Found, bits: u8) -> Result<Vec<Condition>, String> {
        self.all.iter().map(|test| test.at(spec, found, bits)).collect()
    }
}

impl Test {
    fn at(&self, spec: &Spec, found: &Found, bits: u8) -> Result<Condition, String> {
        let value = match (&spec.what, &found.signature) {
            (What::Usdt(..), _) => values::of_static(std::slice::from_ref(&self.value), &found.arguments).remove(0),
            (_, Some(signature)) => {
                values::typed(&self.value, signature).map_err(|why| format!("`{}`: {why}", self.text))?
            }
            (_, None) => self.value.clone(),
        };
        let null = self.number == 0 && matches!(self.comparison, Comparison::Equal | Comparison::NotEqual);
        let value = if null { value.address() } else { value };
        let Narrow { register, bytes, signed } =
            value.in_register(bits).map_err(|why| format!("`{}`: {why}", self.text))?;
        let range = range(bytes, signed);
        let (least, most) = (*range.start(), *range.end());
        let idle = match self.comparison {
            Comparison::Less | Comparison::GreaterOrEqual => self.number == least,
            Comparison::Greater | Comparison::LessOrEqual => self.number == most,
            _ => false,
        };
        if idle || !range.contains(&self.number) {
            return Err(format!(
                "`{}` compares {least} to {most} with {}, which is always the same; give it another type, as in \
                 `{}:i32`",
                self.text,
                self.number,
                self.value.name()
            ));
        }
        Ok(Condition { register, bytes, signed, comparison: self.comparison, number: self.number as u64 })
    }
}

/// What so many bytes can be.
fn range(bytes: u8, signed: bool) -> RangeInclusive<i128> {
    let bits = 8 * u32::from(bytes);
    if signed { -(1 << (bits - 1))..=(1 << (bits - 1)) - 1 } else { 0..=(1 << bits) - 1 }
}

fn test(text: &str) -> Result<Test, String> {
    let form = || format!("`{text}` is no comparison: write `rdi > 4096`, `bytes == 0x10` or `ret:i32 < 0`");
    if text.contains("->") {
        return Err(format!("`{text}`: members of structures are in memory, and conditions look at registers only"));
    }
    let found = text.char_indices().find_map(|(at, _)| {
        let rest = &text[at..];
        COMPARISONS.iter().find(|(sign, _)| rest.starts_with(sign)).map(|(sign, one)| (at, &rest[sign.len()..], *one))
    });
    let (at, right, comparison) = found.ok_or_else(form)?;
    let value = Value::parse(text[..at].trim()).map_err(|error| error.0)?;
    let number = number(right.trim()).ok_or_else(|| {
        format!(
            "`{}` is not a number: give decimal or hexadecimal digits, a character in quotes, or NULL",
            right.trim()
        )
    })?;
    Ok(Test { value, comparison, number, text: text.into() })
}

/// A number as it may be written in a condition: `-1`, `0x10`, `'x'`, `NULL`.
pub fn number(text: &str) -> Option<i128> {
    let bytes = text.as_bytes();
    if let [b'\'', letter, b'\''] = *bytes {
        return Some(letter.into());
    }
    if matches!(text, "NULL" | "nullptr" | "nil") {
        return Some(0);
    }
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    // What from_str_radix takes besides is a sign.
    let read = match digits.strip_prefix("0x") {
        Some(digits) => {
            digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u64::from_str_radix(digits, 16).ok())?
        }
        None => digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok())?,
    };
    read.map(|number: u64| if negative { -i128::from(number) } else { number.into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Tests, String> {
        let mut spec = Spec::parse(text).unwrap();
        Tests::of(&mut spec).map_err(|error| error.to_string())
    }

    fn conditions(text: &str, bits: u8) -> Result<Vec<Condition>, String> {
        let mut spec = Spec::parse(text).unwrap();
        Tests::of(&mut spec).unwrap().at(&spec, &Found::default(), bits)
    }

    #[test]
    fn comparisons_of_registers_are_read() {
        let one = |text: &str| conditions(text, 64).unwrap().remove(0);
        let condition = |register, bytes, signed, comparison, number: i64| Condition {
            register,
            bytes,
            signed,
            comparison,
            number: number.cast_unsigned(),
        };
        assert_eq!(one("f if rdi > 4096"), condition(7, 8, false, Comparison::Greater, 4096));
        assert_eq!(one("f if arg2:i32<=-1"), condition(6, 4, true, Comparison::LessOrEqual, -1));
        assert_eq!(one("f if ret:i32 < 0"), condition(0, 4, true, Comparison::Less, 0));
        assert_eq!(one("f@ret if ret == NULL"), condition(0, 8, false, Comparison::Equal, 0));
        assert_eq!(one("f if r8:char == 'x'"), condition(8, 1, false, Comparison::Equal, 0x78));
        assert_eq!(one("f if rdx:x16 & 0x10"), condition(2, 2, false, Comparison::AnyBit, 16));
        assert_eq!(conditions("f if rdi != 0 && rsi >= 10", 64).unwrap().len(), 2);
        assert_eq!(conditions("f if eax == 1", 32).unwrap()[0], condition(0, 4, false, Comparison::Equal, 1));
    }

    #[test]
    fn what_cannot_hold_or_be_told_is_a_sentence() {
        for (text, words) in [
            ("f if rdi", "no comparison"),
            ("f if rdi > x", "`x` is not a number"),
            ("f if rdi > 1 || rsi > 1", "||"),
            ("f if 7x > 1", "neither a register"),
            ("f if ret == 0 && rdi == 0", "cannot be combined"),
            ("f@ret if rdi == 0", "leave out @ret"),
            ("f+4 if ret == 0", "whole function"),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.starts_with("-e ") && error.contains(words) && !error.contains('\n'), "{error}");
        }
        for (text, bits, words) in [
            ("f if ret < 0", 64, "ret:i32"),
            ("f if rdi:u8 > 256", 64, "0 to 255"),
            ("f if rdi:u8 == -1", 64, "always the same"),
            ("f if [rdi+8] == 1", 64, "memory"),
            ("f if rdi:str == 1", 64, "number"),
            ("f if bytes == 1", 64, "debug information"),
            ("f if edi == 1", 64, "rdi:u32"),
            ("f if r9 == 1", 32, "64-bit"),
            ("f if arg1:u64 == 1", 32, "two words"),
        ] {
            let error = conditions(text, bits).expect_err(text);
            assert!(error.contains(words) && !error.contains('\n'), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_a_condition_or_a_sentence(
            text in "[ -~é]{0,30}", value in "(rdi|ret|arg[0-9]|n)(:[iux](8|16|32|64))?", number in "-?[0-9]{1,22}") {
            for condition in [text, format!("{value} < {number}")] {
                let mut spec = Spec::parse(&format!("f if {condition}")).unwrap();
                if let Ok(tests) = Tests::of(&mut spec) {
                    let _ = [32, 64].map(|bits| tests.at(&spec, &Found::default(), bits));
                }
            }
        }
    }

    #[test]
    fn a_condition_on_the_result_means_the_exits() {
        let mut spec = Spec::parse("f if ret:i32 == -1").unwrap();
        assert!(Tests::of(&mut spec).unwrap().exit && spec.ret);
        let mut timed = Spec { time: true, ..Spec::parse("f if ret:i32 == -1").unwrap() };
        assert!(Tests::of(&mut timed).unwrap_err().to_string().contains("--hist"));
    }
}
