//! What is to be probed, as the user writes it: `func`, `lib:func`, `lib:func+0x12`, `path:0xaddr`, `glob*`, `/regex/`,
//! `func@ret`, `usdt:provider:name`; behind each of them ` if ` and what must hold for a hit to count.
//!
//! A module is split off at the first single colon: `::` is a part of C++ and Rust names. In patterns only `*` and `?`
//! mean something, because `[` and `]` stand in the names of Go's generic functions and of C++'s operators.

use regex::bytes::{Regex, RegexBuilder};

/// Which functions' names.
#[derive(Clone, Debug)]
pub enum Names {
    /// This one.
    Exact(String),
    /// Those that a pattern of `*` and `?` matches as a whole.
    Glob(String),
    /// Those that a regular expression is found in.
    Regex(Regex),
}

/// What of a module.
#[derive(Clone, Debug)]
pub enum What {
    /// Functions by name, at an offset in bytes from their first instruction.
    Function(Names, u64),
    /// An address as nm(1) and objdump(1) count it.
    Address(u64),
    /// A static probe of sys/sdt.h: provider and name.
    Usdt(Names, Names),
}

/// One `-e`.
#[derive(Clone, Debug)]
pub struct Spec {
    /// As it was written.
    pub text: String,
    /// Which modules: a path, or a file's name with or without its version; `None` is all of them.
    pub module: Option<Names>,
    /// What of them.
    pub what: What,
    /// The function's exits too (`@ret`).
    pub ret: bool,
    /// Timed from entry to exit; no word of the grammar says so.
    pub time: bool,
    /// What must hold, as it was written behind ` if `.
    pub condition: Option<String>,
}

/// Why words are no [`Spec`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// Nothing is named.
    #[error("-e {0:?}: no function is named; write a name, `lib:name`, `/regex/` or `path:0xaddress`")]
    Empty(String),
    /// The expression is none.
    #[error("-e {0}: not a regular expression ({1}); `lib:name*` is a simpler pattern")]
    Regex(String, String),
    /// A number is none, or too large.
    #[error("-e {0}: `{1}` is not a number of at most 64 bits; write hexadecimal digits after 0x")]
    Number(String, String),
    /// An address without the file that it is in.
    #[error("-e {0}: an address needs a file; write `path:{0}`")]
    NoModule(String),
    /// `@ret` of what has no exits.
    #[error("-e {0}: @ret applies to a whole function, not to a place inside one; leave out @ret or the offset")]
    RetOfPlace(String),
    /// What is behind ` if ` cannot be meant.
    #[error("-e {0}: {1}")]
    Condition(String, String),
    /// `usdt:` without a provider or a name.
    #[error(
        "-e {0}: a static probe has a provider and a name; write `usdt:provider:name`, with --list, `usdt:*:*` lists \
         them all"
    )]
    Usdt(String),
}

impl Names {
    /// A pattern where there is a `*` or a `?`, a regular expression between slashes, else a name.
    fn parse(text: &str, spec: &str) -> Result<Names, SpecError> {
        if let Some(inner) =
            text.strip_prefix('/').and_then(|rest| rest.strip_suffix('/')).filter(|inner| !inner.is_empty())
        {
            // Errors of several lines show the place by a caret; the last line says what is wrong.
            let why = |error: regex::Error| {
                let text = error.to_string();
                text.lines().last().unwrap_or_default().trim().trim_start_matches("error: ").to_string()
            };
            let regex = RegexBuilder::new(inner).unicode(false).build();
            return regex.map(Names::Regex).map_err(|error| SpecError::Regex(spec.into(), why(error)));
        }
        Ok(if text.contains(['*', '?']) { Names::Glob(text.into()) } else { Names::Exact(text.into()) })
    }

    /// Is this one of the names?
    pub fn matches(&self, name: &str) -> bool {
        match self {
            Names::Exact(text) => text == name,
            Names::Glob(pattern) => glob(pattern.as_bytes(), name.as_bytes()),
            Names::Regex(regex) => regex.is_match(name.as_bytes()),
        }
    }

    /// May more than one name match?
    pub fn many(&self) -> bool {
        !matches!(self, Names::Exact(_))
    }

    /// The longest piece that is in every name that matches; empty where none is known.
    pub fn literal(&self) -> &str {
        match self {
            Names::Exact(text) => text,
            Names::Glob(pattern) => pattern.split(['*', '?']).max_by_key(|piece| piece.len()).unwrap_or_default(),
            Names::Regex(_) => "",
        }
    }
}

/// Does a pattern of `*` and `?` match all of a name? A `?` stands for one byte. Linear in the name for each star, and
/// never more: only the last star is ever tried again.
fn glob(pattern: &[u8], name: &[u8]) -> bool {
    let (mut at, mut from) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while from < name.len() {
        match pattern.get(at) {
            Some(b'*') => {
                star = Some((at, from));
                at += 1;
            }
            Some(one) if *one == b'?' || *one == name[from] => (at, from) = (at + 1, from + 1),
            _ => {
                let Some((back, tried)) = star else { return false };
                star = Some((back, tried + 1));
                (at, from) = (back + 1, tried + 1);
            }
        }
    }
    pattern[at..].iter().all(|byte| *byte == b'*')
}

impl Spec {
    /// Whole functions, which have an entry and exits; else single places.
    pub fn is_whole(&self) -> bool {
        matches!(self.what, What::Function(_, 0))
    }

    /// Reads one.
    pub fn parse(text: &str) -> Result<Spec, SpecError> {
        // No name of any language has blanks around that word.
        let (words, condition) =
            text.split_once(" if ").map_or((text, None), |(words, rest)| (words.trim_end(), Some(rest.trim())));
        let whole = Spec::without_condition(words)?;
        Ok(Spec { text: text.into(), condition: condition.map(str::to_owned), ..whole })
    }

    fn without_condition(text: &str) -> Result<Spec, SpecError> {
        let made = |module, what, ret| Spec { text: text.into(), module, what, ret, time: false, condition: None };
        if text.trim().is_empty() {
            return Err(SpecError::Empty(text.into()));
        }
        if let Some(rest) = text.strip_prefix("usdt:") {
            let (module, what) = usdt(rest, text)?;
            return Ok(made(module, what, false));
        }
        let (body, ret) = text.strip_suffix("@ret").map_or((text, false), |body| (body, true));
        let (module, rest) = split(body);
        if rest.is_empty() {
            return Err(SpecError::Empty(text.into()));
        }
        let module = module.map(|module| Names::parse(module, text)).transpose()?;
        if let Some(digits) = rest.strip_prefix("0x") {
            let address = hexadecimal(digits).ok_or_else(|| SpecError::Number(text.into(), rest.into()))?;
            let what = What::Address(address);
            return match (&module, ret) {
                (None, _) => Err(SpecError::NoModule(rest.into())),
                (_, true) => Err(SpecError::RetOfPlace(text.into())),
                _ => Ok(made(module, what, false)),
            };
        }
        let (name, offset) = offset(rest, text)?;
        if ret && offset > 0 {
            return Err(SpecError::RetOfPlace(text.into()));
        }
        Ok(made(module, What::Function(Names::parse(name, text)?, offset), ret))
    }
}

/// Module and the rest.
fn split(text: &str) -> (Option<&str>, &str) {
    // A regular expression may have colons of its own: only `:/` ends a module before one.
    let slashed = text.starts_with('/') && text.ends_with('/') && text.len() > 2;
    if let Some((module, _)) = text.split_once(":/").filter(|_| text.ends_with('/'))
        && !module.is_empty()
    {
        return (Some(module), &text[module.len() + 1..]);
    }
    if slashed {
        return (None, text);
    }
    let bytes = text.as_bytes();
    let single =
        |at: &usize| bytes[*at] == b':' && bytes.get(at + 1) != Some(&b':') && (*at == 0 || bytes[at - 1] != b':');
    match (0..bytes.len()).find(single) {
        Some(0) | None => (None, text),
        Some(at) => (Some(&text[..at]), &text[at + 1..]),
    }
}

/// `name+0x12` or `name+18`. A plus that no digit follows is a part of the name (`operator+`).
fn offset<'a>(text: &'a str, spec: &str) -> Result<(&'a str, u64), SpecError> {
    let Some((name, number)) = text.rsplit_once('+').filter(|(name, number)| {
        !name.is_empty() && number.bytes().next().is_some_and(|first| first.is_ascii_digit()) && !text.ends_with('/')
    }) else {
        return Ok((text, 0));
    };
    let value = match number.strip_prefix("0x") {
        Some(digits) => hexadecimal(digits),
        None => number.parse().ok(),
    };
    value.map(|value| (name, value)).ok_or_else(|| SpecError::Number(spec.into(), number.into()))
}

fn hexadecimal(digits: &str) -> Option<u64> {
    // from_str_radix takes a sign too.
    digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u64::from_str_radix(digits, 16).ok())?
}

/// `provider:name`, or `module:provider:name`.
fn usdt(rest: &str, spec: &str) -> Result<(Option<Names>, What), SpecError> {
    let parts: Vec<&str> = rest.split(':').collect();
    let (module, provider, name) = match *parts.as_slice() {
        [provider, name] => (None, provider, name),
        [module, provider, name] => (Some(module), provider, name),
        _ => return Err(SpecError::Usdt(spec.into())),
    };
    if provider.is_empty() || name.is_empty() || module == Some("") {
        return Err(SpecError::Usdt(spec.into()));
    }
    let module = module.map(|module| Names::parse(module, spec)).transpose()?;
    Ok((module, What::Usdt(Names::parse(provider, spec)?, Names::parse(name, spec)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Module, what, and whether the exits are meant, as text.
    fn read(text: &str) -> String {
        let names = |names: &Names| match names {
            Names::Exact(text) => text.clone(),
            Names::Glob(pattern) => format!("glob {pattern}"),
            Names::Regex(regex) => format!("regex {regex}"),
        };
        match Spec::parse(text) {
            Err(error) => {
                let error = error.to_string();
                assert!(error.starts_with("-e ") && !error.contains('\n'), "{error}");
                "error".into()
            }
            Ok(spec) => {
                let module = spec.module.as_ref().map_or("-".into(), names);
                let what = match &spec.what {
                    What::Function(name, 0) => names(name),
                    What::Function(name, offset) => format!("{} + {offset}", names(name)),
                    What::Address(address) => format!("at {address:#x}"),
                    What::Usdt(provider, name) => format!("usdt {} {}", names(provider), names(name)),
                };
                format!("{module} | {what}{}", if spec.ret { " @ret" } else { "" })
            }
        }
    }

    #[test]
    fn every_form_of_the_grammar() {
        for (text, meaning) in [
            ("malloc", "- | malloc"),
            ("libc:malloc", "libc | malloc"),
            ("libc.so.6:malloc@ret", "libc.so.6 | malloc @ret"),
            ("libc:malloc+0x12", "libc | malloc + 18"),
            ("malloc+18", "- | malloc + 18"),
            ("/usr/bin/node:0x1234", "/usr/bin/node | at 0x1234"),
            ("mem*", "- | glob mem*"),
            ("libc*:str??py", "glob libc* | glob str??py"),
            ("/^mem(cpy|move)$/", "- | regex ^mem(cpy|move)$"),
            ("/(?:a|b):c/", "- | regex (?:a|b):c"),
            ("libc:/^mem/@ret", "libc | regex ^mem @ret"),
            ("/usr/lib/libfoo.so:/^foo_/", "/usr/lib/libfoo.so | regex ^foo_"),
            ("/bin/ls:main", "/bin/ls | main"),
            ("usdt:libc:setjmp", "- | usdt libc setjmp"),
            ("usdt:/lib/x.so:libc:mem*", "/lib/x.so | usdt libc glob mem*"),
        ] {
            assert_eq!(read(text), meaning, "{text}");
        }
    }

    #[test]
    fn names_of_every_language_are_one_name() {
        for (text, meaning) in [
            ("ns::Class::method", "- | ns::Class::method"),
            ("libfoo.so:ns::f(int, std::string const&)", "libfoo.so | ns::f(int, std::string const&)"),
            ("operator+", "- | operator+"),
            ("ns::operator++", "- | ns::operator++"),
            ("main.(*T).Method", "- | glob main.(*T).Method"),
            ("main.F[go.shape.int]", "- | main.F[go.shape.int]"),
            ("net/http.(*Server).Serve", "- | glob net/http.(*Server).Serve"),
            ("<mycrate::T as core::fmt::Debug>::fmt", "- | <mycrate::T as core::fmt::Debug>::fmt"),
        ] {
            assert_eq!(read(text), meaning, "{text}");
        }
        let spec = Spec::parse("main.(*T).Method").unwrap();
        assert!(matches!(spec.what, What::Function(names, 0) if names.matches("main.(*T).Method")));
    }

    #[test]
    fn what_cannot_be_meant_is_a_sentence() {
        for text in [
            "",
            " ",
            "libc:",
            "@ret",
            "/(/",
            "libc:/[/",
            "f+0xzz",
            "f+99999999999999999999",
            "0x12",
            "p:0x",
            "p:0x12@ret",
            "f+1@ret",
            "usdt:",
            "usdt:a",
            "usdt:a:",
            "usdt:a:b:c:d",
            "usdt::b",
        ] {
            assert_eq!(read(text), "error", "{text:?}");
        }
    }

    #[test]
    fn patterns_match_whole_names() {
        for (pattern, name, matches) in [
            ("mem*", "memcpy", true),
            ("mem*", "xmemcpy", false),
            ("*cpy", "memcpy", true),
            ("m*m*y", "memmemcpyy", true),
            ("??", "ab", true),
            ("??", "abc", false),
            ("*", "", true),
            ("a**b", "ab", true),
            ("operator[]*", "operator[](int)", true),
        ] {
            assert_eq!(glob(pattern.as_bytes(), name.as_bytes()), matches, "{pattern} {name}");
        }
        assert_eq!(Names::Glob("a*longer?x".into()).literal(), "longer");
        // Ends: patterns with many stars were exponential where each of them is tried again.
        assert!(!glob(format!("{}c", "a*".repeat(40)).as_bytes(), "a".repeat(3000).as_bytes()));
    }

    #[test]
    fn regular_expressions_are_of_bytes() {
        let matches = |pattern: &str, name: &str| Names::parse(pattern, pattern).unwrap().matches(name);
        assert!(matches(r"/(?i)^MEM\w+_\d$/", "memcpy_2") && matches("/^größe.$/", "größe2"));
        assert!(!matches(r"/^\w+$/", "größe") && !matches("/^MEM/", "memcpy"));
    }

    proptest! {
        #[test]
        fn any_text_is_a_spec_or_an_error(text in "[ -~é]{0,40}") {
            let _ = Spec::parse(&text);
        }

        #[test]
        fn a_glob_agrees_with_the_regular_expression(pattern in "[ab*?]{0,8}", name in "[ab]{0,10}") {
            let regex = format!("/^{}$/", pattern.replace('*', ".*").replace('?', "."));
            let regex = Names::parse(&regex, &regex).unwrap();
            prop_assert_eq!(glob(pattern.as_bytes(), name.as_bytes()), regex.matches(&name));
        }
    }
}
