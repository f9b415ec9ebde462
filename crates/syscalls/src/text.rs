//! Strings, numbers and times in strace's spelling.

use super::{Hex, Style, flags};

/// What a directory's descriptor is for the current directory (fcntl.h).
pub(super) const AT_FDCWD: i32 = -100;

/// A pointer: `NULL` or hexadecimal.
pub(super) fn address(value: u64) -> String {
    if value == 0 { "NULL".to_string() } else { format!("{value:#x}") }
}

/// Hexadecimal as C's `%#x`: zero has no prefix.
pub(super) fn hex(value: u64) -> String {
    if value == 0 { "0".to_string() } else { format!("{value:#x}") }
}

/// Hexadecimal as C's `%#0*x`, of so many characters at least: zero has digits alone.
pub(super) fn padded(value: u64, width: usize) -> String {
    if value == 0 { "0".repeat(width) } else { format!("{value:#0width$x}") }
}

/// Permission bits as C's `%#03o`.
pub(super) fn mode(value: u64) -> String {
    if value == 0 { "000".to_string() } else { format!("0{value:02o}") }
}

/// A descriptor without what it stands for.
pub(super) fn descriptor(fd: i32) -> String {
    if fd == AT_FDCWD { flags::named(|| fd.to_string(), "AT_FDCWD".into()) } else { fd.to_string() }
}

/// A user or a group: all ones is −1.
pub(super) fn id(value: u32) -> String {
    if value == u32::MAX { "-1".to_string() } else { value.to_string() }
}

/// Bytes in quotes, cut to the style's length; `whole` says that nothing follows behind them.
pub(super) fn quoted(bytes: &[u8], style: &Style, whole: bool) -> String {
    let shown = &bytes[..bytes.len().min(style.strings)];
    let dots = if whole && shown.len() == bytes.len() { "" } else { "..." };
    let mut out = String::with_capacity(shown.len() + 8);
    out.push('"');
    escape(&mut out, shown, style.hex, b"");
    out.push('"');
    out.push_str(dots);
    out
}

/// A string up to its zero byte; one without a zero is cut, and not whole.
pub(super) fn string(bytes: &[u8], style: &Style) -> String {
    match bytes.iter().position(|byte| *byte == 0) {
        Some(end) => quoted(&bytes[..end], style, true),
        None => quoted(bytes, style, false),
    }
}

/// The same without a limit, for the names of files.
pub(super) fn path(bytes: &[u8], style: &Style) -> String {
    string(bytes, &Style { strings: 4095, ..*style })
}

/// Does a copy that is shorter than it should be end where memory does? Only at a page's end can it; one that was cut
/// for want of room ends anywhere.
pub(super) fn faulted(pointer: u64, copied: usize, wanted: u64) -> bool {
    (copied as u64) < wanted && pointer.wrapping_add(copied as u64).is_multiple_of(4096)
}

/// The inside of the quotes; some more characters can be escaped, too.
pub(super) fn escaped(bytes: &[u8], hex: Hex, also: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    escape(&mut out, bytes, hex, also);
    out
}

fn escape(out: &mut String, bytes: &[u8], hex: Hex, also: &[u8]) {
    let plain = |byte: &u8| (0x20..0x7f).contains(byte) || (9..=13).contains(byte);
    let all_hex = match hex {
        Hex::Never | Hex::Characters => false,
        Hex::Unprintable => !bytes.iter().all(plain),
        Hex::Always => true,
    };
    if all_hex {
        return bytes.iter().for_each(|byte| out.push_str(&format!("\\x{byte:02x}")));
    }
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\t' => out.push_str("\\t"),
            b'\r' => out.push_str("\\r"),
            0x0b => out.push_str("\\v"),
            0x0c => out.push_str("\\f"),
            0x20..=0x7e if !also.contains(byte) => out.push(char::from(*byte)),
            _ if hex == Hex::Characters => out.push_str(&format!("\\x{byte:02x}")),
            // An octal digit behind a short octal escape would be read as part of it.
            _ => octal(out, *byte, bytes.get(at + 1).is_some_and(|next| (b'0'..=b'7').contains(next))),
        }
    }
}

/// An octal escape: three digits, or as many as are needed.
fn octal(out: &mut String, byte: u8, three: bool) {
    let digits = [byte >> 6, byte >> 3 & 7, byte & 7];
    let needed = if three { 0 } else { digits.iter().position(|digit| *digit != 0).unwrap_or(2) };
    out.push('\\');
    digits[needed..].iter().for_each(|digit| out.push(char::from(b'0' + digit)));
}

/// `2026-11-21T14:49:39+0000`: seconds since 1970, in UTC, because the printer does not know the target's time zone.
pub(super) fn date(seconds: i64, fraction: &str) -> String {
    let days = seconds.div_euclid(86_400);
    let rest = seconds.rem_euclid(86_400);
    // Days to a date by eras of 400 years that begin in March, so that a leap day is the last one of its year.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}T{:02}:{:02}:{:02}{fraction}+0000", rest / 3600, rest / 60 % 60, rest % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped_as_in_c_and_cut() {
        let style = Style::default();
        assert_eq!(quoted(b"hi \x01\x02\x063\n\t\"\\ \xff x\0z", &style, true), r#""hi \1\2\0063\n\t\"\\ \377 x\0z""#);
        assert_eq!(quoted(&[b'a'; 100], &style, true), format!("\"{}\"...", "a".repeat(32)));
        assert_eq!(quoted(b"abc", &style, false), "\"abc\"...");
        // 8 is no octal digit.
        assert_eq!(quoted(b"\x008\x007", &style, true), r#""\08\0007""#);
        let hex = |hex| Style { hex, ..Style::default() };
        assert_eq!(quoted(b"a\x01", &hex(Hex::Unprintable), true), r#""\x61\x01""#);
        assert_eq!(quoted(b"a\n", &hex(Hex::Unprintable), true), r#""a\n""#);
        assert_eq!(quoted(b"a", &hex(Hex::Always), true), r#""\x61""#);
        assert_eq!(quoted(b"a\n\x018\xff", &hex(Hex::Characters), true), r#""a\n\x018\xff""#);
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date(1_795_272_579, ""), "2026-11-21T14:49:39+0000");
        assert_eq!(date(951_782_400, ""), "2000-02-29T00:00:00+0000");
        assert_eq!(date(-1, ""), "1969-12-31T23:59:59+0000");
    }

    #[test]
    fn numbers_have_strace_s_forms() {
        assert_eq!(
            (mode(0), mode(0o7), mode(0o644), mode(0o4755)),
            ("000".into(), "007".into(), "0644".into(), "04755".into())
        );
        assert_eq!((address(0), hex(0), hex(16)), ("NULL".into(), "0".into(), "0x10".into()));
        assert_eq!(
            (padded(0, 8), padded(1, 8), padded(0xfa, 2)),
            ("00000000".into(), "0x000001".into(), "0xfa".into())
        );
    }
}
