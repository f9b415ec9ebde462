//! `tollgate generate`: the manual page and completions, made from the command line's definition and the gates' registry.

use crate::exit::Exit;
use crate::terminal;
use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use clap_complete::Shell;
use tollgate_gates::gate::GATES;

/// `tollgate generate`.
#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// What to write.
    #[arg(value_enum)]
    pub what: Generated,
}

/// What `generate` can write.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Generated {
    /// The manual page, roff.
    Man,
    /// Completions for bash.
    Bash,
    /// Completions for zsh.
    Zsh,
    /// Completions for fish.
    Fish,
}

/// Writes one of them to standard output; `line` is what the command line is defined to be.
pub fn run(args: &GenerateArgs, line: clap::Command) -> Result<Exit> {
    let mut out = Vec::new();
    match args.what {
        Generated::Man => manual(line, &mut out).context("cannot render the manual page")?,
        Generated::Bash => complete(Shell::Bash, &line, &mut out),
        Generated::Zsh => complete(Shell::Zsh, &line, &mut out),
        Generated::Fish => complete(Shell::Fish, &line, &mut out),
    }
    terminal::print(&String::from_utf8_lossy(&out))?;
    Ok(Exit::Success)
}

fn complete(shell: Shell, line: &clap::Command, out: &mut Vec<u8>) {
    let mut command = offered(line).version(env!("CARGO_PKG_VERSION"));
    clap_complete::generate(shell, &mut command, "tollgate", out);
}

/// A command without what is hidden below it: what is for tollgate's own use is offered to nobody. clap would offer it, and takes
/// no subcommand away from a command, so a new one is made.
fn offered(command: &clap::Command) -> clap::Command {
    let below = command.get_subcommands().filter(|sub| !sub.is_hide_set()).map(offered);
    // As clap wants it; this process ends soon.
    let name: &'static str = command.get_name().to_string().leak();
    let new = clap::Command::new(name).args(command.get_arguments()).groups(command.get_groups()).subcommands(below);
    match command.get_about() {
        Some(about) => new.about(about.clone()),
        None => new,
    }
}

/// The page of the command line, and a section with each gate's own words.
fn manual(mut command: clap::Command, out: &mut Vec<u8>) -> std::io::Result<()> {
    command.build();
    clap_mangen::Man::new(command.clone()).render(out)?;
    subcommands(&command, "TOLLGATE", out)?;
    out.extend_from_slice(b".SH GATES\n");
    for gate in GATES {
        let doc = gate.doc();
        let text = format!(".TP\n\\fB{}\\fR \\- {}\n{}\n", gate.name(), doc.summary, escape(doc.long));
        out.extend_from_slice(text.as_bytes());
    }
    Ok(())
}

/// A section for each subcommand, and behind it one for each of its own.
fn subcommands(command: &clap::Command, above: &str, out: &mut Vec<u8>) -> std::io::Result<()> {
    for sub in command.get_subcommands().filter(|sub| !sub.is_hide_set() && sub.get_name() != "help") {
        let name = format!("{above} {}", sub.get_name().to_uppercase());
        out.extend_from_slice(format!(".SH \"{name}\"\n").as_bytes());
        if let Some(about) = sub.get_about() {
            out.extend_from_slice(escape(&format!("{about}\n")).as_bytes());
        }
        clap_mangen::Man::new(sub.clone()).render_options_section(out)?;
        subcommands(sub, &name, out)?;
    }
    Ok(())
}

/// What roff would take for a command or an escape.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('-', "\\-")
}
