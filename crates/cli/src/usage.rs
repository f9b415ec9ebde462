//! What is wrong with a command line, in one sentence: clap says it in paragraphs, in another style than all else.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
use tollgate_report::near;

/// The sentence, and where help is; `None` where clap is to print what it has, which is help.
pub fn sentence(told: &Error, root: &Command, words: &[String]) -> Option<String> {
    if !told.use_stderr() || told.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return None;
    }
    let rendered = told.render().to_string();
    let first = rendered.split("\n\n").next()?.trim_start_matches("error: ");
    let text = first.split_whitespace().collect::<Vec<_>>().join(" ").replace('\'', "`");
    let (command, below) = asked(root, words);
    let lists = if below { "commands" } else { "options" };
    Some(format!("{text}{}; `{command} --help` lists the {lists}", meant(told)))
}

/// What was asked for, as far as it is a command; and whether it takes one more.
fn asked(root: &Command, words: &[String]) -> (String, bool) {
    let (mut at, mut path) = (root, vec![root.get_name()]);
    for word in words {
        let Some(next) = at.find_subcommand(word) else { break };
        path.push(next.get_name());
        at = next;
    }
    (path.join(" "), at.has_subcommands())
}

/// What was meant, where it is near: clap's suggestions are farther away than ours.
fn meant(told: &Error) -> String {
    let value = |kind| match told.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    let pairs = [
        (ContextKind::InvalidArg, ContextKind::SuggestedArg),
        (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand),
        (ContextKind::InvalidValue, ContextKind::SuggestedValue),
    ];
    let found = pairs.into_iter().find_map(|(given, suggested)| {
        let given = value(given).into_iter().next()?;
        let given = given.split([' ', '=']).next()?.to_string();
        Some((given, value(suggested))).filter(|(_, suggested)| !suggested.is_empty())
    });
    found.map_or_else(String::new, |(given, suggested)| near::meant(&given, suggested.iter().map(String::as_str)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::{CommandFactory, Parser};

    fn said(line: &str) -> Option<String> {
        let words: Vec<String> = line.split_whitespace().map(String::from).collect();
        let all = std::iter::once("tollgate".to_string()).chain(words.iter().cloned());
        sentence(&Cli::try_parse_from(all).err().unwrap(), &Cli::command(), &words)
    }

    #[test]
    fn each_is_a_sentence() {
        for (line, sentence) in [
            (
                "bench --rouns 3",
                "unexpected argument `--rouns` found (did you mean `--runs`?); `tollgate bench --help`",
            ),
            ("nosuch", "unrecognized subcommand `nosuch`; `tollgate --help` lists the commands"),
            ("benhc", "unrecognized subcommand `benhc` (did you mean `bench`?); `tollgate --help` lists the commands"),
            (
                "lab wlak",
                "unrecognized subcommand `wlak` (did you mean `walk`?); `tollgate lab --help` lists the commands",
            ),
            ("trace -p", "a value is required for `--attach <PID>` but none was supplied; `tollgate trace --help`"),
            ("trace --backend=stu true", "invalid value `stu` for `--backend <BACKEND>` [possible values: auto, "),
            ("compare a", "2 values required by `<FILE> <FILE>...`; only 1 was provided; `tollgate compare --help`"),
        ] {
            let text = said(line).unwrap();
            assert!(text.starts_with(sentence) && !text.contains('\n'), "{text}");
        }
        assert_eq!((said("trace --help"), said("lab")), (None, None), "help is help");
    }
}
