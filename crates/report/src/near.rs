//! Names that may have been meant.

/// The name that is nearest to a word; nothing where more than a third of its letters are wrong.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let bound = (word.chars().count() / 3).clamp(1, 3);
    let best = names.into_iter().map(|name| (strsim::osa_distance(word, name), name)).min();
    best.filter(|(distance, _)| *distance <= bound).map(|(_, name)| name)
}

/// The same as a question in parentheses behind a space.
pub fn meant<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, names).map_or_else(String::new, |name| format!(" (did you mean `{name}`?)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_fingers_is_met_and_another_word_is_not() {
        let of = |word| meant(word, ["open", "openat", "read", "clock_gettime"]);
        assert_eq!(of("opne"), " (did you mean `open`?)");
        assert_eq!((nearest("opennat", ["open", "openat"]), nearest("write", ["open"])), (Some("openat"), None));
        assert_eq!(of("clock_getime"), " (did you mean `clock_gettime`?)");
        assert_eq!(meant("EFOO", ["EDOM"]), "");
        assert_eq!((of("write").as_str(), of("").as_str(), meant("x", [])), ("", "", String::new()));
    }
}
