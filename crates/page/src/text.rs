//! Foreign words in a page. Everything that a file says goes through [`escape`], and there is no other way into the
//! page.

pub use tollgate_report::format::plural;
use tollgate_report::format::{clean, xml};

/// Characters of a text that a page shows, at most: a name of a megabyte is no name, and would make the page one.
pub const LONGEST: usize = 400;

/// HTML, XML and attribute text: control characters and what reorders text become `·` ([`clean`]), markup is spelled,
/// and what is longer than [`LONGEST`] is cut.
///
/// One function for elements and attributes alike: an escape that is right in one place only will one day stand in the
/// other. Attributes are always quoted, and nothing foreign stands in a script, a style, a URL or a comment.
pub fn escape(text: &str) -> String {
    xml(&clean(&cut(text, LONGEST)))
}

/// At most so many characters, the last of them `…` where something was left out.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.into(),
        Some(_) => text.chars().take(most.saturating_sub(1)).chain(['…']).collect(),
    }
}

/// About as wide as this at most, in units of a picture, a third of it from the beginning: of rows that differ at their
/// ends, that tells most.
pub fn middle(text: &str, room: f64) -> String {
    if wide(text) <= room {
        return text.into();
    }
    let room = room - advance('…');
    // One way through from each end: a name may have a million characters.
    let fits = |room: f64| {
        move |sum: &mut f64, c: char| {
            *sum += advance(c);
            (*sum <= room).then_some(c)
        }
    };
    let begin: String = text.chars().scan(0.0, fits(room / 3.0)).collect();
    let rest: Vec<char> = text.chars().rev().scan(0.0, fits(room - wide(&begin))).collect();
    begin.chars().chain(['…']).chain(rest.into_iter().rev()).collect()
}

/// How wide a text of 11 units is, about: in the widest of the fonts that `chart.css` names, so that labels stay apart
/// in all of them.
fn wide(text: &str) -> f64 {
    text.chars().map(advance).sum()
}

/// The same of a character, after DejaVu Sans (Verdana's widths): a system font that is as wide as they come.
fn advance(c: char) -> f64 {
    match c {
        'i' | 'l' | 'j' | '.' | ',' | ':' | '/' | 'I' | '\'' | '|' => 3.6,
        'f' | 't' | 'r' | ' ' | '(' | ')' | '-' => 4.5,
        'm' | 'w' | 'M' | 'W' | '…' | '%' | '@' => 10.6,
        'A'..='Z' => 7.8,
        'a'..='z' | '_' => 6.6,
        '0'..='9' => 7.0,
        // Whatever else: an em, as the signs of East Asia are.
        _ => 11.0,
    }
}

/// A time from nanoseconds, in the unit that it is read in: `812 ns`, `1.58 µs`, `12.4 ms`, `3.20 s`.
pub fn time(ns: f64) -> String {
    let (value, unit) = match ns.abs() {
        size if size < 999.5 => return format!("{} ns", tollgate_report::format::figure(ns)),
        size if size < 999_500.0 => (ns / 1e3, "µs"),
        size if size < 999_500_000.0 => (ns / 1e6, "ms"),
        _ => (ns / 1e9, "s"),
    };
    let places = if value.abs() < 9.995 { 2 } else { usize::from(value.abs() < 99.95) };
    format!("{value:.places$} {unit}")
}

/// Seconds since the epoch as a date: `2026-11-21 17:36 UTC`. The civil calendar of Howard Hinnant's `civil_from_days`.
pub fn date(unix: u64) -> String {
    let (days, rest) = ((unix / 86_400).min(4_000_000) as i64 + 719_468, unix % 86_400);
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let (day, month, late) =
        (of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 }, month >= 10);
    format!(
        "{:04}-{month:02}-{day:02} {:02}:{:02} UTC",
        year + era * 400 + i64::from(late),
        rest / 3600,
        rest % 3600 / 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_and_escapes_are_spelled() {
        assert_eq!(
            escape("</script><b a='x\" & \u{1b}[31m\u{202e}"),
            "&lt;/script&gt;&lt;b a=&#39;x&quot; &amp; ·[31m·"
        );
        assert_eq!(escape("\u{fffe}"), "\u{fffd}");
    }

    #[test]
    fn a_name_of_a_megabyte_is_cut_from_the_end_that_tells_less() {
        let long = "é".repeat(1 << 20);
        assert_eq!(escape(&long).chars().count(), LONGEST);
        assert_eq!((cut("abcdef", 4), cut("abcd", 4)), ("abc…".into(), "abcd".into()));
        assert_eq!((middle("abcdeghknopqs", 72.0), middle("abcdeg", 40.0)), ("abc…knopqs".into(), "abcdeg".into()));
        assert!(wide(&middle(&long, 100.0)) <= 100.0 && middle(&long, 100.0).contains('…'));
    }

    #[test]
    fn labels_of_capitals_do_not_run_into_their_neighbours() {
        for name in [
            "syscall/64/clock_gettime:MONOTONIC_COARSE",
            "vdso/64/clock_gettime:PROCESS_CPUTIME_ID",
            "uretprobe/64/MMMMMMMMMMMMMM",
        ] {
            let label = middle(name, 180.0);
            assert!(wide(&label) <= 180.0 && label.ends_with(&name[name.len() - 8..]), "{label}");
        }
        assert_eq!(middle("x", 0.0), "…");
    }

    #[test]
    fn times_are_in_the_unit_that_they_are_read_in() {
        let cases = [
            (0.5, "0.50 ns"),
            (999.4, "999 ns"),
            (1584.0, "1.58 µs"),
            (12_400_000.0, "12.4 ms"),
            (3.2e9, "3.20 s"),
            (1.5e12, "1500 s"),
        ];
        for (ns, text) in cases {
            assert_eq!(time(ns), text);
        }
    }

    #[test]
    fn dates_are_those_of_the_calendar() {
        let cases = [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (1_795_282_616, "2026-11-21 17:36 UTC"),
        ];
        for (unix, text) in cases {
            assert_eq!(date(unix), text);
        }
        assert!(date(u64::MAX).ends_with("UTC"));
    }
}
