//! Standard output and standard error as a person sees them.

use crate::args::Color;
use console::Term;
use std::io::{self, IsTerminal, Write};

/// Columns of the terminal that standard output is. Otherwise `COLUMNS`, or enough for every column of the price list: a file
/// and a pipe have no edge.
pub fn width() -> u16 {
    let from_env = || std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    let on_terminal = Term::stdout().size_checked().map(|(_, columns)| columns);
    // A terminal that says 0 does not know.
    let sane = |width: &u16| *width >= 20;
    on_terminal.filter(sane).or_else(|| from_env().filter(sane)).unwrap_or(WIDE)
}

const WIDE: u16 = 150;

/// Is colour wanted on standard output? (<https://no-color.org>)
pub fn color(when: Color) -> bool {
    match when {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            !forbidden && io::stdout().is_terminal()
        }
    }
}

/// Writes to standard output; unlike `println!`, an error is returned and not a panic.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    if !text.ends_with('\n') {
        out.write_all(b"\n")?;
    }
    out.flush()
}

/// One sentence on standard error. That nobody reads it is no reason to fail otherwise.
pub fn complain(error: &anyhow::Error) {
    let _ = writeln!(io::stderr(), "tollgate: {error:#}");
}

/// A word on standard error, for whoever waits.
pub fn say(text: &str) {
    let _ = writeln!(io::stderr(), "tollgate: {text}");
}

/// Did the reader of standard output go away?
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>()).any(broken)
}
