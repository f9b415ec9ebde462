//! The colors of lines (`--color`, `STRACE_COLORS`), as strace 7.2 has them.
//!
//! A line is painted when it is whole: what its parts are is seen from how they are written. A part that is taken for
//! another one has another color, and nothing else.

use crate::terminal::{Color, color_on};
use std::fmt::Write;

/// What a part of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// The name of the call.
    Syscall,
    /// The name of a field or an argument.
    Name,
    Value,
    /// What looks like a call among the arguments: `makedev(0x1, 0x3)`.
    Call,
    Constant,
    Comment,
    Punctuation,
    Result,
    Error,
    /// Words of the tracer's own: `<unfinished ...>`.
    Plain,
}

/// The keys of `STRACE_COLORS`, in the order of [`Part`], with what they are unless it says otherwise (SGR, ECMA-48).
const KEYS: [(&str, &str); 9] = [
    ("syscall", "33"),
    ("argname", "39"),
    ("argval", "35"),
    ("call", "33"),
    ("const", "34"),
    ("comment", "36"),
    ("punct", "0"),
    ("retval", "32"),
    ("error", "31"),
];

/// The colors of all parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette([String; KEYS.len()]);

impl Palette {
    /// The colors that lines have which go where there is a terminal or not; `None`: none.
    pub fn of(when: Color, terminal: bool) -> Option<Palette> {
        let capable = std::env::var_os("TERM").is_some_and(|name| !name.is_empty() && name != "dumb");
        let wanted = color_on(when, terminal && capable);
        wanted.then(|| Palette::parse(&std::env::var("STRACE_COLORS").unwrap_or_default()))
    }

    /// `syscall=1;33:error=31`. What is no color, or has no such key, is left out.
    fn parse(text: &str) -> Palette {
        let mut colors = KEYS.map(|(_, color)| color.to_string());
        for (key, color) in text.split(':').filter_map(|pair| pair.split_once('=')) {
            let (key, color) = (key.trim(), color.trim());
            let sound = color
                .split(';')
                .all(|code| (1..=3).contains(&code.len()) && code.bytes().all(|digit| digit.is_ascii_digit()));
            let known = KEYS.iter().position(|(known, _)| known.eq_ignore_ascii_case(key));
            if let Some(at) = known.filter(|_| sound && color.len() < 32) {
                colors[at] = color.to_string();
            }
        }
        Palette(colors)
    }

    fn color(&self, part: Part) -> &str {
        self.0.get(part as usize).map_or("0", String::as_str)
    }

    /// A call, or (`begins` is `false`) its arguments from somewhere on.
    pub fn call(&self, text: &str, begins: bool) -> String {
        self.paint(parts(text, begins))
    }

    /// What stands behind `= `.
    pub fn result(&self, text: &str) -> String {
        let (value, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
        if value == "?" || value == "-1" {
            return self.paint([(Part::Result, value), (Part::Error, rest)].into_iter());
        }
        self.paint(std::iter::once((Part::Result, value)).chain(parts(rest, false)))
    }

    fn paint<'a>(&self, parts: impl Iterator<Item = (Part, &'a str)>) -> String {
        let (mut out, mut now) = (String::new(), "0");
        for (part, text) in parts.filter(|(_, text)| !text.is_empty()) {
            // Spaces have no color to see.
            let color = if text == " " { now } else { self.color(part) };
            if color != now {
                out.push_str(if now == "0" { "" } else { RESET });
                if color != "0" {
                    let _ = write!(out, "\x1b[{color}m");
                }
                now = color;
            }
            out.push_str(text);
        }
        out.push_str(if now == "0" { "" } else { RESET });
        out
    }
}

const RESET: &str = "\x1b[0m";

/// The parts of a text, one after the other.
fn parts(text: &str, begins: bool) -> impl Iterator<Item = (Part, &str)> {
    let (mut rest, mut begins) = (text, begins);
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let (part, length) = next(rest, first, std::mem::take(&mut begins));
        let (text, behind) = rest.split_at(length);
        rest = behind;
        Some((part, text))
    })
}

/// The first part of a text, which is not empty, and its length.
fn next(text: &str, first: char, begins: bool) -> (Part, usize) {
    let bytes = text.as_bytes();
    let word = bytes.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_').unwrap_or(bytes.len());
    match first {
        '"' => (Part::Value, string(bytes)),
        '/' if text.starts_with("/*") => (Part::Comment, text.find("*/").map_or(text.len(), |end| end + 2)),
        '<' if own(text) => (Part::Plain, text.find('>').map_or(text.len(), |end| end + 1)),
        '<' if !text.starts_with("<<") => (Part::Value, in_angles(bytes)),
        '-' if bytes.get(1).is_some_and(u8::is_ascii_digit) => (Part::Value, 1 + next(&text[1..], '0', false).1),
        '0'..='9' => (Part::Value, word),
        'a'..='z' | 'A'..='Z' | '_' => (named(&text[..word], bytes.get(word), begins), word),
        _ => (Part::Punctuation, first.len_utf8()),
    }
}

/// What a word is, by the character behind it.
fn named(word: &str, behind: Option<&u8>, begins: bool) -> Part {
    let constant = word.bytes().all(|byte| !byte.is_ascii_lowercase()) && word != "NULL";
    match behind {
        Some(b'(') if begins => Part::Syscall,
        Some(b'(') => Part::Call,
        Some(b'=') => Part::Name,
        _ if constant => Part::Constant,
        _ => Part::Value,
    }
}

/// The length of a string in quotes; what is quoted in it stands behind a backslash.
fn string(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The length of what a descriptor stands for: `</dev/null<char 1:3>>`, `<TCP:[127.0.0.1:80->127.0.0.1:4711]>`.
fn in_angles(bytes: &[u8]) -> usize {
    let mut depth = 0;
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' if at > 0 && bytes[at - 1] == b'-' => {}
            b'>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    bytes.len()
}

/// Words of the tracer's own in angle brackets.
fn own(text: &str) -> bool {
    ["<unfinished ...>", "<...", "<pid changed", "<detached ...>"].iter().any(|words| text.starts_with(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<(Part, &str)> {
        parts(text, true).filter(|(_, text)| *text != " " && *text != ",").collect()
    }

    #[test]
    fn parts_are_known_by_how_they_are_written() {
        use Part::{Call, Comment, Constant, Name, Plain, Punctuation, Syscall, Value};
        let open = shown(r#"openat(AT_FDCWD</tmp>, "a\"b(", O_RDONLY|O_CLOEXEC)"#);
        let expected = [
            (Syscall, "openat"),
            (Punctuation, "("),
            (Constant, "AT_FDCWD"),
            (Value, "</tmp>"),
            (Value, r#""a\"b(""#),
            (Constant, "O_RDONLY"),
            (Punctuation, "|"),
            (Constant, "O_CLOEXEC"),
            (Punctuation, ")"),
        ];
        assert_eq!(open, expected);
        let stat = shown("f(3</dev/null<char 1:3>>, {st_rdev=makedev(0x1, -3)}, NULL /* 3 vars */ <unfinished ...>");
        let has = |part, text| assert!(stat.contains(&(part, text)), "{text}: {stat:?}");
        has(Value, "</dev/null<char 1:3>>");
        has(Name, "st_rdev");
        has(Call, "makedev");
        has(Value, "-3");
        has(Value, "NULL");
        has(Comment, "/* 3 vars */");
        has(Plain, "<unfinished ...>");
        assert_eq!(shown("1<<2")[1], (Punctuation, "<"));
        assert_eq!(in_angles(b"<TCP:[127.0.0.1:80->127.0.0.1:9]>, 1)"), 33);
    }

    #[test]
    fn lines_are_painted_as_the_environment_says() {
        let usual = Palette::parse("");
        assert_eq!(usual.call("getpid()", true), "\x1b[33mgetpid\x1b[0m()");
        assert_eq!(usual.result("-1 ENOENT (No)"), "\x1b[32m-1\x1b[0m\x1b[31m ENOENT (No)\x1b[0m");
        assert_eq!(usual.result("3</x>"), "\x1b[32m3</x>\x1b[0m");
        assert_eq!(Palette::parse("syscall="), usual);
        assert_eq!(Palette::parse("syscall=1;31;foo:bogus=3:punct=\x1b[2J:;"), usual);
        let own = Palette::parse(" SyScAlL = 1;31 : punct=1;34");
        assert_eq!(own.call("getpid()", true), "\x1b[1;31mgetpid\x1b[0m\x1b[1;34m()\x1b[0m");
        assert_eq!(Palette::parse("syscall=93:syscall=1;31").color(Part::Syscall), "1;31");
        assert_eq!(usual.call("", false), "");
    }

    /// Whatever a program has named something, nothing of it is lost.
    #[test]
    fn a_line_without_its_colors_is_the_line() {
        for text in ["", "\"", "\"\\", "<", "<<", "<a<b", "/*", "-", "-1", "é(\"é\\", "->", "f(<é-", "💥=(", "-0x"]
        {
            for begins in [true, false] {
                assert_eq!(parts(text, begins).map(|(_, text)| text).collect::<String>(), text);
            }
            assert_eq!(console::strip_ansi_codes(&Palette::parse("").result(text)), text);
        }
    }
}
