//! `tollgate generate`: the manual's pages and completions, made from the command line's definition and the gates'
//! registry.

use crate::exit::{Exit, Usage};
use crate::terminal;
use anyhow::{Context, Result};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgGroup, Args, Command, ValueEnum};
use clap_complete::Shell;
use clap_mangen::Man;
use std::io;
use std::path::{Path, PathBuf};
use tollgate_gates::gate::GATES;
use tollgate_report::near;
use tollgate_report::sink::json::Output;

/// `tollgate generate`.
#[derive(Debug, Args)]
#[command(override_usage = "tollgate generate man [COMMAND]...\n       tollgate generate man --dir DIR\n       \
                            tollgate generate bash|zsh|fish")]
pub struct GenerateArgs {
    /// What to write.
    #[arg(value_enum)]
    pub what: Generated,
    /// With man: the command whose page to write, as in `man lab run` [default: tollgate itself].
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
    /// With man: write the pages of all commands into this directory, which is created if needed, as
    /// tollgate-COMMAND.1.
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub dir: Option<PathBuf>,
}

/// What `generate` can write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Generated {
    /// A manual page, in roff.
    Man,
    /// Completions for bash.
    Bash,
    /// Completions for zsh.
    Zsh,
    /// Completions for fish.
    Fish,
}

/// Writes one of them to standard output, or all pages to a directory; `line` is what the command line is defined to
/// be.
pub fn run(args: &GenerateArgs, line: Command) -> Result<Exit> {
    if args.what != Generated::Man && (args.dir.is_some() || !args.command.is_empty()) {
        return Err(Usage(
            "a command or --dir is only for `tollgate generate man`: completions cover all commands".into(),
        )
        .into());
    }
    let mut out = Vec::new();
    match args.what {
        Generated::Man => match &args.dir {
            Some(dir) => {
                std::fs::create_dir_all(dir).with_context(|| format!("cannot create {}", dir.display()))?;
                return pages(&documented(line), dir).map(|()| Exit::Success);
            }
            None => {
                page(chosen(&documented(line), &args.command)?, &mut out).context("cannot render the manual page")?
            }
        },
        Generated::Bash => complete(Shell::Bash, &line, &mut out),
        Generated::Zsh => complete(Shell::Zsh, &line, &mut out),
        Generated::Fish => complete(Shell::Fish, &line, &mut out),
    }
    terminal::print(&String::from_utf8_lossy(&out))?;
    Ok(Exit::Success)
}

fn complete(shell: Shell, line: &Command, out: &mut Vec<u8>) {
    let mut command = offered(line).version(env!("CARGO_PKG_VERSION"));
    clap_complete::generate(shell, &mut command, "tollgate", out);
}

/// A command without what is hidden below it: what is for tollgate's own use is offered to nobody. clap would offer it,
/// and takes no subcommand away from a command, so a new one is made.
fn offered(command: &Command) -> Command {
    let below = command.get_subcommands().filter(|sub| !sub.is_hide_set()).map(offered);
    // As clap wants it; this process ends soon.
    let name: &'static str = command.get_name().to_string().leak();
    // Options too: those of strace that are only understood in order to be refused, or need nothing to be done.
    let arguments = command.get_arguments().filter(|argument| argument.is_positional() || !argument.is_hide_set());
    let arguments: Vec<Arg> = arguments.cloned().map(with_gates).collect();
    // What one argument requires may be a group; one that has hidden arguments is derived, and nobody requires it.
    let whole = |group: &&ArgGroup| group.get_args().all(|id| arguments.iter().any(|argument| argument.get_id() == id));
    let groups: Vec<ArgGroup> = command.get_groups().filter(whole).cloned().collect();
    let new = Command::new(name).args(arguments).groups(groups).subcommands(below);
    match command.get_about() {
        Some(about) => new.about(about.clone()),
        None => new,
    }
}

/// An argument that takes patterns of gates offers their names. Of the completions alone: a pattern is none of these
/// values.
fn with_gates(argument: Arg) -> Arg {
    match argument.get_id() == "gates" {
        true => argument.value_parser(PossibleValuesParser::new(GATES.iter().map(|gate| gate.name()))),
        false => argument,
    }
}

/// The command line as the manual has it: `help` is no command with a page.
fn documented(line: Command) -> Command {
    let mut line = line.disable_help_subcommand(true);
    line.build();
    line
}

/// Commands below a command that have pages.
fn below(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|sub| !sub.is_hide_set())
}

/// The command that words name, from the outermost on.
fn chosen<'a>(line: &'a Command, words: &[String]) -> Result<&'a Command, Usage> {
    words.iter().try_fold(line, |above, word| {
        let missing = || {
            let meant = near::meant(word, below(above).map(Command::get_name));
            Usage(format!(
                "`{}` has no command `{word}`{meant}: see `tollgate generate man`",
                name(above).replace('-', " ")
            ))
        };
        below(above).find(|sub| sub.get_name() == word.as_str()).ok_or_else(missing)
    })
}

/// The name of a command's page: `tollgate-lab-run`.
fn name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

/// The page of a command and of all below it.
fn pages(command: &Command, dir: &Path) -> Result<()> {
    let mut text = Vec::new();
    page(command, &mut text).context("cannot render the manual page")?;
    let path = dir.join(format!("{}.1", name(command)));
    Output::create(&path)?.finish_text(&String::from_utf8_lossy(&text))?;
    below(command).try_for_each(|sub| pages(sub, dir))
}

/// One page; tollgate's own has a section with each gate's words.
fn page(command: &Command, out: &mut Vec<u8>) -> io::Result<()> {
    let version = format!("tollgate {}", env!("CARGO_PKG_VERSION"));
    let page =
        Man::new(command.clone()).title(name(command).to_uppercase()).date(date()).source(version).manual("Tollgate");
    let mut text = Vec::new();
    page.render(&mut text)?;
    // clap sets a paragraph off by three commands, two of which mandoc then warns of.
    out.extend_from_slice(String::from_utf8_lossy(&text).replace(".br\n\n.br\n", ".sp\n").as_bytes());
    if name(command) == "tollgate" {
        gates(out);
    }
    let above = name(command).rsplit_once('-').map(|(above, _)| above.to_string());
    let others = above.into_iter().chain(below(command).map(|sub| name(sub).to_string()));
    let others: Vec<String> = others.map(|other| format!("\\fB{}\\fR(1)", escape(&other))).collect();
    if !others.is_empty() {
        out.extend_from_slice(format!(".SH \"SEE ALSO\"\n{}\n", others.join(",\n")).as_bytes());
    }
    Ok(())
}

/// The day of the commit that was built. A page without one would show its version as its date.
fn date() -> &'static str {
    let day = |word: &&str| word.len() == 10 && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    env!("TOLLGATE_COMMIT").split([' ', ',']).find(day).unwrap_or("undated")
}

fn gates(out: &mut Vec<u8>) {
    out.extend_from_slice(b".SH GATES\n");
    for gate in GATES {
        let doc = gate.doc();
        let text = format!(".TP\n\\fB{}\\fR \\- {}\n{}\n", gate.name(), doc.summary, escape(doc.long));
        out.extend_from_slice(text.as_bytes());
    }
}

/// What roff would take for a command or an escape.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('-', "\\-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn written(command: &Command, dir: &Path) -> Vec<String> {
        pages(command, dir).unwrap();
        let mut names: Vec<String> =
            std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Regression: the manual named pages, such as tollgate-trace(1), that nothing made.
    #[test]
    fn every_page_that_a_page_names_is_there() {
        let (line, dir) = (documented(crate::args::Cli::command()), tempfile::tempdir().unwrap());
        let names = written(&line, dir.path());
        assert!(
            ["tollgate.1", "tollgate-trace.1", "tollgate-lab-run.1"]
                .iter()
                .all(|name| names.contains(&name.to_string()))
        );
        assert!(!names.iter().any(|name| name.contains("cross") || name.contains("help")), "{names:?}");
        for page in &names {
            let text = std::fs::read_to_string(dir.path().join(page)).unwrap().replace("\\-", "-");
            for (at, _) in text.match_indices("(1)") {
                let start = text[..at]
                    .trim_end_matches("\\fR")
                    .rfind(|letter: char| !letter.is_alphanumeric() && letter != '-');
                let named =
                    text[start.map_or(0, |start| start + 1)..at].trim_start_matches("fB").trim_end_matches("\\fR");
                let own = named.starts_with("tollgate");
                assert!(!own || names.contains(&format!("{named}.1")), "{page} names {named}(1)");
            }
        }
    }

    #[test]
    fn a_page_is_chosen_by_the_words_of_its_command() {
        let line = documented(crate::args::Cli::command());
        let choose = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| word.to_string()).collect();
            chosen(&line, &words).map(name).map_err(|Usage(why)| why)
        };
        assert_eq!((choose(&[]), choose(&["lab", "run"])), (Ok("tollgate"), Ok("tollgate-lab-run")));
        assert!(choose(&["trcae"]).unwrap_err().contains("did you mean `trace`?"));
        assert!(choose(&["cross"]).is_err(), "it is for its own use");
    }

    /// Checked by groff, which warns of what no page should have (groff(1), -ww), and by mandoc.
    ///
    /// Regression: pages had no date, so that their version stood in its place, and breaks that do nothing.
    #[test]
    fn groff_and_mandoc_have_no_word_against_a_page() {
        let dir = tempfile::tempdir().unwrap();
        for page in written(&documented(crate::args::Cli::command()), dir.path()) {
            let checkers: [(&str, &[&str]); 2] =
                [("groff", &["-man", "-Tutf8", "-ww", "-z", "-Kutf8"]), ("mandoc", &["-Tlint", "-Wwarning"])];
            for (checker, arguments) in checkers {
                let out = std::process::Command::new(checker).args(arguments).arg(dir.path().join(&page)).output();
                let out = out.unwrap_or_else(|error| {
                    panic!("cannot run {checker} ({error}): scripts/bootstrap test installs it")
                });
                let said = String::from_utf8_lossy(&out.stdout).into_owned() + &String::from_utf8_lossy(&out.stderr);
                // Sources without a repository have no date to give.
                let said: Vec<&str> = said.lines().filter(|line| !line.ends_with("TH undated")).collect();
                assert_eq!(said, [""; 0], "{page}: {checker}");
            }
        }
    }

    #[test]
    fn gates_are_completed_by_name() {
        for (shell, offer) in [(Shell::Bash, "compgen -W \"nop "), (Shell::Zsh, ":(nop "), (Shell::Fish, "nop\\t")] {
            let mut script = Vec::new();
            complete(shell, &crate::args::Cli::command(), &mut script);
            let script = String::from_utf8(script).unwrap();
            assert!(script.matches(offer).count() >= 2, "{shell}: {script}");
        }
    }

    /// Regression: bash completed `tollgate trace --` to options of strace that are only there to be refused.
    #[test]
    fn no_shell_is_offered_a_hidden_option() {
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            let mut script = Vec::new();
            complete(shell, &crate::args::Cli::command(), &mut script);
            let script = String::from_utf8(script).unwrap();
            assert!(
                script.contains("follow-forks") && !script.contains("daemonize") && !script.contains("seccomp-bpf"),
                "{shell}"
            );
        }
    }
}
