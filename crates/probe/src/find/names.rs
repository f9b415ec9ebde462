//! The names by which a function may be meant: `ns::f(int) const` is also `ns::f`, and `int g<int>(int)` is also
//! `g<int>` and `g`.

use tollgate_symbols::demangle::Demangler;

/// Names as their language writes them; empty where that is the symbol itself.
pub(super) fn pretty<'a>(by: &mut Demangler, symbols: impl IntoIterator<Item = &'a str>) -> Vec<Box<str>> {
    let symbols: Vec<&str> = symbols.into_iter().collect();
    // Rust's old names, C++'s and Rust's new ones; what else there is stands as it is.
    let mangled = |symbol: &&str| symbol.starts_with("_Z") || symbol.starts_with("_R");
    let mut names = by.names(symbols.iter().copied().filter(mangled)).into_iter();
    let name = |symbol: &&str| {
        let name = if mangled(symbol) { names.next() } else { None };
        name.filter(|name| name != symbol).map_or_else(Box::default, Into::into)
    };
    symbols.iter().map(name).collect()
}

/// Without what is behind the name: parameters, `const`, `[clone .cold]`.
pub(super) fn without_parameters(name: &str) -> &str {
    let mut rest = name.trim_end();
    while let Some(shorter) = rest.strip_suffix(']').and_then(|inner| inner.rfind(" [clone ").map(|at| &rest[..at])) {
        rest = shorter.trim_end();
    }
    for word in [" const", " volatile", " &&", " &"] {
        rest = rest.strip_suffix(word).unwrap_or(rest);
    }
    if !rest.ends_with(')') {
        return rest;
    }
    let mut depth = 0usize;
    for (at, byte) in rest.bytes().enumerate().rev() {
        match byte {
            b')' => depth += 1,
            b'(' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            let head = &rest[..at];
            // `operator()` without parameters is a name that ends in brackets; and `(anonymous namespace)` alone is no
            // function.
            return if head.is_empty() || head.ends_with("operator") { rest } else { head };
        }
    }
    rest
}

/// Without the type that a template's instance has in front: `void f<int>` is `f<int>`.
pub(super) fn without_result(name: &str) -> &str {
    let head = name.find("operator").unwrap_or(name.len());
    let mut depth = 0i32;
    let mut cut = 0;
    for (at, byte) in name[..head].bytes().enumerate() {
        match byte {
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' | b')' | b']' | b'}' => depth -= 1,
            b' ' if depth == 0 => cut = at + 1,
            _ => {}
        }
    }
    &name[cut..]
}

/// Without the arguments of templates: `ns::V<int>::f<char>` is `ns::V::f`.
pub(super) fn without_templates(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut depth = 0usize;
    for character in name.chars() {
        match character {
            '<' => depth += 1,
            '>' if depth > 0 => depth -= 1,
            _ if depth == 0 => out.push(character),
            _ => {}
        }
    }
    // The angles of operator<, operator<< and operator-> are no brackets, and then nothing fits; such a name keeps its
    // templates.
    if name.contains("operator") { name.into() } else { out }
}

/// Without what a compiler appends to a function that it has specialised (`f.constprop.0`, `f.isra.2`). Parts of a
/// function (`.cold`, `.part.0`) are not it.
pub(super) fn without_clone(symbol: &str) -> &str {
    let mut rest = symbol;
    while let Some((head, tail)) = rest.rsplit_once('.') {
        let numbered = tail.bytes().all(|byte| byte.is_ascii_digit()) && !tail.is_empty();
        let head = if numbered { head } else { rest };
        let Some(shorter) =
            ["constprop", "isra", "llvm"].iter().find_map(|word| head.strip_suffix(word)?.strip_suffix('.'))
        else {
            break;
        };
        rest = shorter;
    }
    rest
}

/// The last piece of letters and digits of a name's last part, which its symbol has in it too; empty where there is no
/// such certainty.
pub(super) fn needle(name: &str) -> &str {
    if name.contains("operator") || name.contains('{') {
        return "";
    }
    let bare = without_parameters(name);
    let last = bare.rsplit("::").next().unwrap_or(bare);
    let end = last.find(['<', '(', '[']).unwrap_or(last.len());
    let word = |character: char| character.is_ascii_alphanumeric() || character == '_';
    last[..end].rsplit(|character| !word(character)).next().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn parameters_and_results_are_taken_off() {
        for (name, expected) in [
            ("ns::f(int) const", "ns::f"),
            ("f()", "f"),
            ("(anonymous namespace)::f(int (*)(char), long)", "(anonymous namespace)::f"),
            ("ns::C::operator()(int)", "ns::C::operator()"),
            ("ns::C::operator()", "ns::C::operator()"),
            (
                "std::vector<int, std::allocator<int> >::push_back(int const&)",
                "std::vector<int, std::allocator<int> >::push_back",
            ),
            ("f(int) [clone .constprop.0] [clone .isra.1]", "f"),
            ("f() &&", "f"),
            ("core::fmt::write", "core::fmt::write"),
            ("", ""),
        ] {
            assert_eq!(without_parameters(name), expected, "{name}");
        }
        for (name, expected) in [
            ("void f<int>", "f<int>"),
            ("std::map<int, char> const& ns::g<int>", "ns::g<int>"),
            ("ns::C::operator bool", "ns::C::operator bool"),
            ("(anonymous namespace)::f", "(anonymous namespace)::f"),
        ] {
            assert_eq!(without_result(name), expected, "{name}");
        }
        assert_eq!(without_templates("ns::V<int, W<char> >::f<long>"), "ns::V::f");
        assert_eq!(without_templates("ns::operator<<"), "ns::operator<<");
    }

    #[test]
    fn a_specialised_function_is_still_that_function_and_a_cold_part_is_not() {
        for (symbol, expected) in [
            ("f.constprop.0", "f"),
            ("f.isra.2.constprop.0", "f"),
            ("f.isra.0.cold", "f.isra.0.cold"),
            ("f.part.0", "f.part.0"),
            ("f.cold", "f.cold"),
            ("main.main", "main.main"),
            ("f.llvm.1234567", "f"),
            ("constprop.0", "constprop.0"),
            (".0", ".0"),
        ] {
            assert_eq!(without_clone(symbol), expected);
        }
    }

    #[test]
    fn the_needle_is_in_the_symbol() {
        for (name, symbol) in [
            ("std::vector<int>::push_back(int const&)", "_ZNSt6vectorIiSaIiEE9push_backERKi"),
            ("core::fmt::write", "_ZN4core3fmt5write17h0123456789abcdefE"),
            ("ns::Foo::~Foo", "_ZN2ns3FooD1Ev"),
            ("malloc", "malloc"),
        ] {
            let needle = needle(name);
            assert!(!needle.is_empty() && symbol.contains(needle), "{name}: {needle}");
        }
        assert_eq!(needle("ns::C::operator()"), "");
    }

    proptest! {
        #[test]
        fn any_name_has_its_forms(name in "[a-z:<>() &\\[\\].0-9é]{0,40}") {
            without_parameters(&name);
            without_result(&name);
            without_templates(&name);
            without_clone(&name);
            needle(&name);
        }
    }
}
