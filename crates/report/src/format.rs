//! How numbers and foreign words are written, the same in every table and sentence.

use std::borrow::Cow;

use crate::model::Unit;

/// A figure in its own unit: two decimals under 1, one under 100, none from 100 on, thousands separated by commas.
///
/// More digits were rejected: the median of a row under 100 ns repeats to about 0.1 ns from run to run.
pub fn figure(value: f64) -> String {
    with_places(value, places(value))
}

/// Both ends of an interval, with the digits that the lower one bears: `98.9–101.2`, not `98.9–101`.
pub fn interval([low, high]: [f64; 2]) -> String {
    format!("{}–{}", figure(low), with_places(high, places(low)))
}

fn places(value: f64) -> usize {
    match value.abs() {
        size if size < 0.995 => 2,
        size if size < 99.95 => 1,
        _ => 0,
    }
}

fn with_places(value: f64, places: usize) -> String {
    if !value.is_finite() {
        return "–".into();
    }
    let size = value.abs();
    let text = format!("{size:.places$}");
    // The sign is taken from what is printed: −0.001 is "0.00".
    let zero = text.bytes().all(|b| matches!(b, b'0' | b'.'));
    let sign = if value < 0.0 && !zero { "−" } else { "" };
    format!("{sign}{}", separated(&text))
}

/// Nanoseconds with their unit.
pub fn ns(value: f64) -> String {
    format!("{} ns", figure(value))
}

/// A count of instructions. Counts are exact, so a whole one has no decimals; a row of several crossings to a sample
/// may have a part of an instruction for each, which is given to the hundredth.
pub fn instructions(value: f64) -> String {
    let places = if (value - value.round()).abs() < 0.005 { 0 } else { 2 };
    with_places(value, places)
}

/// A price with its unit: `60.0 ns`, `213 instructions`.
pub fn price(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Ns => ns(value),
        Unit::Ticks => format!("{} ticks", figure(value)),
        Unit::Instructions => format!("{} instruction{}", instructions(value), if value == 1.0 { "" } else { "s" }),
    }
}

/// An exact difference of counts with its sign: `+8`, `−3`, `0`.
pub fn difference(value: f64) -> String {
    let text = instructions(value);
    // Zero has no sign, and neither has a part of an instruction that is too small to be printed.
    if text.starts_with(['−', '–']) || text.bytes().all(|b| matches!(b, b'0' | b'.')) {
        text
    } else {
        format!("+{text}")
    }
}

/// A ratio: two decimals under 1, one under 10, none from 10 on.
pub fn ratio(value: f64) -> String {
    if !value.is_finite() {
        return "–".into();
    }
    match value.abs() {
        size if size < 0.995 => format!("{value:.2}"),
        size if size < 9.95 => format!("{value:.1}"),
        _ => separated(&format!("{value:.0}")),
    }
}

/// `1 file`, `2 files`.
pub fn plural(n: u64, word: &str) -> String {
    format!("{} {word}{}", count(n), if n == 1 { "" } else { "s" })
}

/// A whole number with thousands separated by commas.
pub fn count(value: u64) -> String {
    separated(&value.to_string())
}

/// A share as percent with one decimal, signed: `+1.2 %`.
pub fn percent(share: f64) -> String {
    format!("{:+.1} %", share * 100.0)
}

/// Commas between groups of three digits of the whole part.
fn separated(number: &str) -> String {
    let whole = number.split('.').next().unwrap_or(number);
    let mut out = String::with_capacity(number.len() + whole.len() / 3);
    for (i, c) in number.char_indices() {
        if i > 0 && i < whole.len() && (whole.len() - i).is_multiple_of(3) && number.as_bytes()[i - 1].is_ascii_digit()
        {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// Text from a file or the kernel, safe to print: control characters (terminal escapes, line ends) and the invisible
/// characters that reorder text become `·`.
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_unsafe) {
        Cow::Owned(text.chars().map(|c| if is_unsafe(c) { '·' } else { c }).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// Whether a terminal may obey a character instead of showing it, or show nothing: controls, and Unicode's controls of
/// direction, joiners, marks of annotations, soft hyphen and tags.
pub fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// A character as JSON may have it in a string (RFC 8259, 7): two escapes where it has more than 16 bits.
pub fn json_escape(c: char) -> String {
    c.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect()
}

/// `a`, `a and b`, `a, b and c`.
pub fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Text of XML and of HTML, for elements and for attributes between quotes. U+FFFE and U+FFFF are no characters of XML
/// 1.0, so that a picture with them would not open; control characters are not either, which [`clean`] replaces.
pub fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_no_more_digits_than_they_bear() {
        let cases = [
            (0.0, "0.00"),
            (0.187, "0.19"),
            (0.999, "1.0"),
            (18.26, "18.3"),
            (99.96, "100"),
            (156.4, "156"),
            (999.6, "1,000"),
            (15480.0, "15,480"),
            (1234567.8, "1,234,568"),
            (-0.001, "0.00"),
            (-12.34, "−12.3"),
        ];
        for (value, text) in cases {
            assert_eq!(figure(value), text);
        }
        assert_eq!(figure(f64::NAN), "–");
        assert_eq!(
            (interval([98.94, 101.23]), interval([5890.2, 6010.0])),
            ("98.9–101.2".into(), "5,890–6,010".into())
        );
    }

    #[test]
    fn counts_of_instructions_are_whole_where_they_are_whole() {
        let cases = [(213.0, "213"), (58.0, "58"), (0.0, "0"), (12.5, "12.50"), (3770.0, "3,770"), (11.999, "12")];
        for (value, text) in cases {
            assert_eq!(instructions(value), text);
        }
        assert_eq!([8.0, -3.0, 0.0, -0.001, 1234.0, 0.25].map(difference), ["+8", "−3", "0", "0", "+1,234", "+0.25"]);
        assert_eq!(difference(f64::NAN), "–");
        let priced = [Unit::Ns, Unit::Ticks, Unit::Instructions].map(|unit| price(58.0, unit));
        assert_eq!(priced, ["58.0 ns", "58.0 ticks", "58 instructions"]);
        assert_eq!(price(1.0, Unit::Instructions), "1 instruction");
    }

    #[test]
    fn ratios_counts_and_shares() {
        assert_eq!(
            [ratio(0.296), ratio(1.0), ratio(9.97), ratio(99.2), ratio(12345.0)],
            ["0.30", "1.0", "10", "99", "12,345"]
        );
        assert_eq!((count(999), count(1000)), ("999".into(), "1,000".into()));
        assert_eq!((percent(0.012), percent(-0.5)), ("+1.2 %".into(), "-50.0 %".into()));
        assert_eq!(and(&["a".into(), "b".into(), "c".into()]), "a, b and c");
    }

    #[test]
    fn escapes_never_reach_the_terminal() {
        assert_eq!(clean("a\u{1b}[31m\nb\u{202e}c"), "a·[31m·b·c");
        // Regression: not all of Unicode's controls were among them.
        assert_eq!(clean("\u{61c}\u{ad}\u{fff9}\u{e0041}é\u{fffd}"), "····é\u{fffd}");
        assert_eq!(json_escape('\u{61c}') + &json_escape('\u{e0041}'), "\\u061c\\udb40\\udc41");
        assert!(matches!(clean("plain – ok"), Cow::Borrowed(_)));
    }
}
