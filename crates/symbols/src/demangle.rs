//! Names as they are printed: demangled, of bounded length, nothing in them that a terminal would obey.

use std::fmt::{self, Write};

use cpp_demangle::{DemangleOptions, ParseOptions, Symbol};

use super::worker::{Lost, Pool, TOGETHER};

/// The longest name, in bytes. C++ has honest ones of some thousands.
const LONGEST: usize = 4096;

/// How deep names may nest.
const DEPTH: u32 = 128;

/// How much a name may have of what the parser tries in several ways, each with all that is behind it: where that is
/// nested, twenty take a second and forty a week. Of 62,000 names in node two dozen have more.
const BRANCHES: u32 = 16;

/// Whether it has more. Letters of identifiers are none of this, where a number is surely an identifier's length: it is
/// not where it may be a discriminator, a constructor's kind, or the number of a parameter or a literal, which end in
/// `_`, `p` or `E` (Itanium C++ ABI, 5.1).
fn branches_too_often(symbol: &str) -> bool {
    let bytes = symbol.as_bytes();
    // Behind a substitution or a template parameter, which ends in `_`, too, a number is a length.
    let (mut at, mut behind_name, mut found) = (0, 0, 0);
    while at < bytes.len() && found <= BRANCHES {
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits > 0 {
            let behind = at + digits;
            let before = &bytes[..at];
            let other = matches!(bytes.get(behind), None | Some(b'_' | b'E' | b'p'))
                || at != behind_name && [&b"_"[..], b"C", b"D", b"CI"].iter().any(|end| before.ends_with(end));
            let length = symbol[at..behind].parse::<usize>().ok().filter(|_| !other).unwrap_or(0);
            at = behind.saturating_add(length);
            continue;
        }
        if let [b'S' | b'T', rest @ ..] = &bytes[at..]
            && let number = rest.iter().take_while(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase()).count()
            && rest.get(number) == Some(&b'_')
        {
            at += 1 + number + 1;
            behind_name = at;
            continue;
        }
        found += branches(&bytes[at..]);
        at += 1;
    }
    found > BRANCHES
}

/// How much what begins here counts: expressions, and types and literals that have some in them.
fn branches(bytes: &[u8]) -> u32 {
    match bytes {
        [b'c', b'v', ..] | [b's', b'r', ..] | [b'n', b'w' | b'a', ..] | [b'd', b'l' | b'a', ..] => 2,
        [b'A', next, ..] if !next.is_ascii_digit() && *next != b'_' => 2,
        [b'D', b'v', next, ..] if !next.is_ascii_digit() => 2,
        [b'D', b'T' | b't', ..] | [b'a', b'd', ..] | [b'g', b's', ..] | [b'X', ..] => 1,
        // A literal of a builtin type is a number.
        [b'L', next, ..] if !next.is_ascii_lowercase() => 1,
        _ => 0,
    }
}

/// The name without control characters and not longer than [`LONGEST`].
pub(crate) fn printable(name: &str) -> String {
    let mut out = String::with_capacity(name.len().min(LONGEST));
    for character in name.chars() {
        if out.len() + character.len_utf8() > LONGEST {
            out.push('…');
            break;
        }
        out.push(if is_hidden(character) { '\u{fffd}' } else { character });
    }
    out
}

/// What a terminal obeys, and what turns a line around or cannot be seen: the same as where names are printed.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// A text that refuses to grow beyond [`LONGEST`]. A mangled name refers back to its own parts: n bytes can stand for
/// 2ⁿ.
struct Bounded(String);

impl Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = LONGEST - self.0.len();
        if text.len() > room {
            self.0.push_str(&text[..text.floor_char_boundary(room)]);
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}

/// Demangles many symbols, whoever has made them. C++ names are parsed in a process of its own, which has some seconds:
/// there are always more that the parser tries in more ways than there are seconds in a life
/// (`_ZlsIquSaIquSaIquSaI…`). What it does not come to stays as it is.
#[derive(Debug, Default)]
pub struct Demangler {
    pool: Pool,
    /// So many workers have ended over names.
    lost: u32,
}

impl Demangler {
    /// When so many workers have ended, no more are started.
    const MOST_LOST: u32 = 3;

    /// A name for each symbol.
    pub fn names<'a>(&mut self, symbols: impl IntoIterator<Item = &'a str>) -> Vec<String> {
        let symbols: Vec<&str> = symbols.into_iter().collect();
        let risky = |symbol: &str| symbol.starts_with("_Z") && symbol.len() <= LONGEST && !is_of_rust(symbol);
        let (mut some, mut names) = (Vec::new(), vec![String::new(); symbols.len()]);
        for (index, symbol) in symbols.iter().enumerate() {
            match risky(symbol) {
                // A line is a name there.
                true if symbol.contains('\n') => names[index] = printable(symbol),
                true => some.push(index),
                false => names[index] = demangled(symbol),
            }
        }
        for some in some.chunks(TOGETHER) {
            let told = self.together(some.iter().map(|index| symbols[*index]).collect());
            some.iter().zip(told).for_each(|(index, name)| names[*index] = name);
        }
        names
    }

    fn together(&mut self, symbols: Vec<&str>) -> Vec<String> {
        if self.lost < Self::MOST_LOST {
            match self.pool.demangle(&symbols) {
                Ok(names) => return names,
                Err(Lost::Worker) => self.lost += 1,
                // No limit of a program's or a file's keeps one from being started: rather as before there were any.
                Err(Lost::NotStarted) => return symbols.into_iter().map(demangled).collect(),
            }
        }
        symbols.into_iter().map(printable).collect()
    }
}

fn is_of_rust(symbol: &str) -> bool {
    rustc_demangle::try_demangle(symbol).is_ok()
}

/// A function's name as its language writes it: Rust, C++, or the symbol itself. Of a symbol that anybody may have made
/// where nobody waits for it, a [`Demangler`] does.
pub fn demangled(symbol: &str) -> String {
    if symbol.len() > LONGEST {
        return printable(symbol);
    }
    let mut out = Bounded(String::new());
    if let Ok(name) = rustc_demangle::try_demangle(symbol) {
        // Without the hash that tells instances apart.
        let whole = write!(out, "{name:#}").is_ok();
        return finished(out, whole);
    }
    if symbol.starts_with("_Z") && !branches_too_often(symbol) {
        let options = ParseOptions::default().recursion_limit(DEPTH);
        if let Ok(name) = Symbol::new_with_options(symbol, &options) {
            let whole = name.structured_demangle(&mut out, &DemangleOptions::new().recursion_limit(DEPTH)).is_ok();
            // Not its length but its depth was too much: the symbol says more than half of it would.
            return if whole || out.0.len() > LONGEST / 2 { finished(out, whole) } else { printable(symbol) };
        }
    }
    printable(symbol)
}

fn finished(out: Bounded, whole: bool) -> String {
    let mut name = printable(&out.0);
    if !whole && !name.ends_with('…') {
        name.push('…');
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_endless_names_do_not_get_through() {
        assert_eq!(printable("a\x1b[2Jb\u{202e}c\n"), "a\u{fffd}[2Jb\u{fffd}c\u{fffd}");
        assert_eq!(printable("std::vec<int, é>::push"), "std::vec<int, é>::push");
        assert_eq!(printable(&"x".repeat(LONGEST)).len(), LONGEST);
        assert_eq!(printable(&"x".repeat(LONGEST + 1)), "x".repeat(LONGEST) + "…");
    }

    #[test]
    fn each_language_is_read() {
        assert_eq!(
            demangled("_ZNSt6vectorIiSaIiEE9push_backERKi"),
            "std::vector<int, std::allocator<int> >::push_back(int const&)"
        );
        assert_eq!(demangled("_ZN4core3fmt5write17h0123456789abcdefE"), "core::fmt::write");
        assert_eq!(demangled("_RNvC7mycrate3foo"), "mycrate::foo");
        assert_eq!(demangled("_Zap"), "_Zap");
        assert_eq!(demangled("main.main"), "main.main");
    }

    /// Regression: a symbol of 224 bytes was parsed for days.
    #[test]
    fn conversions_in_conversions_are_not_parsed() {
        let nested = |depth| format!("_ZN1a{}i{}Ev", "cvT_I".repeat(depth), "E".repeat(depth));
        let begun = std::time::Instant::now();
        for depth in 1..40 {
            demangled(&nested(depth));
        }
        assert!(begun.elapsed() < std::time::Duration::from_secs(60));
        assert_eq!(demangled(&nested(36)), nested(36));
        assert_eq!(demangled("_ZN1acvbEv"), "a::operator bool()");
        // Regression: each `new` or `delete` in an expression did the same.
        for code in ["nw", "na", "dl", "da", "cv", "LA", "LDv"] {
            for (front, back) in
                [("_Z1fDT", ""), ("_Z1fIX", "EE"), ("_ZN1aC1", "E"), ("_Z1fLi40E", ""), ("_ZZ1fE1a_9", "")]
            {
                let symbol = format!("{front}{}{back}", code.repeat(30));
                assert_eq!(demangled(&symbol), symbol);
            }
        }
        assert!(begun.elapsed() < std::time::Duration::from_secs(60));
        // Data, names and handles are none of these.
        let names = "4data4name6handle".repeat(4);
        assert_eq!(
            demangled(&format!("_ZN1XI{names}E1fEv")),
            format!("X<{}>::f()", "data, name, handle, ".repeat(4).trim_end_matches(", "))
        );
        assert_eq!(demangled(&format!("_ZN2cv{}Ev", "2cv".repeat(9))), format!("{}cv()", "cv::".repeat(9)));
    }

    /// Regression: a glob demangles all names of a file, and one of 56 characters held it for days.
    #[test]
    fn names_that_are_never_parsed_stay_and_hold_no_others() {
        let bad = format!("_ZlsI{}{}v", "quSaI".repeat(22), "sc".repeat(22));
        let many = (0..40).map(|index| format!("_ZN1a1f{}E", "1bE".len() + index)).collect::<Vec<_>>();
        let mut symbols = vec!["main", "_ZN1a1bEv", "_ZN4core3fmt5write17h0123456789abcdefE", "_Z1f\nv"];
        symbols.extend(many.iter().map(String::as_str));
        let good = Demangler::default().names(symbols.iter().copied());
        assert_eq!(good[..4], ["main", "a::b()", "core::fmt::write", "_Z1f\u{fffd}v"]);
        assert_eq!(good, symbols.iter().map(|symbol| demangled(symbol)).collect::<Vec<_>>());
        symbols.insert(1, &bad);
        let lines = format!("{bad}\n");
        symbols.extend([&*lines, "_ZN1a1cEv"]);
        // Asked alone, a worker that has ended must not be taken for an answer.
        let mut alone = Demangler::default();
        assert_eq!(alone.names([&*bad]), [&*bad]);
        assert_eq!((alone.lost, &*alone.names(["_ZN1a1cEv"])), (1, &["a::c()".to_string()][..]));
        let begun = std::time::Instant::now();
        let names = Demangler::default().names(symbols.iter().copied());
        assert!(begun.elapsed() < std::time::Duration::from_secs(60));
        assert_eq!((&*names[0], &*names[1], names.last().map(|name| &**name)), ("main", &*bad, Some("a::c()")));
        assert!(Demangler::default().names([]).is_empty());
    }

    #[test]
    fn a_name_that_doubles_with_each_byte_stays_short() {
        // f(pair<int,int>, pair<S,S>, …): each argument is a pair of the one before.
        let digits = |n: usize| char::from(if n < 10 { b'0' + n as u8 } else { b'A' + (n - 10) as u8 });
        let pairs: String = (0..30).map(|n| format!("St4pairIS{0}_S{0}_E", digits(n))).collect();
        let name = demangled(&format!("_Z1fSt4pairIiiESt4pairIS_S_E{pairs}"));
        assert!(name.len() <= LONGEST + '…'.len_utf8(), "{}", name.len());
        assert!(name.starts_with("f(std::pair<int, int>"), "{name}");
    }
}
