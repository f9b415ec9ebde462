//! Standard output and standard error as a person sees them.

use clap::ValueEnum;
use console::Term;
use std::io::{self, IsTerminal, Write};
use std::panic::PanicHookInfo;
use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;
use tollgate_report::format::clean;
use tollgate_report::sink::atomic_file::is_standard_output;
use tollgate_report::sink::patient::Patient;
use tollgate_report::sink::table::Style;
use tollgate_supervisor::fault;

/// When to use color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Columns of the terminal that standard output is, see [`width_of`].
pub fn width() -> u16 {
    width_of(Some(&Term::stdout()))
}

/// Columns of a terminal. Where there is none, `COLUMNS`, or enough for every column of any table: a file and a pipe
/// have no edge.
pub fn width_of(term: Option<&Term>) -> u16 {
    let from_env = || std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    let on_terminal = term.and_then(Term::size_checked).map(|(_, columns)| columns);
    // A terminal that says 0 does not know.
    let sane = |width: &u16| *width >= 20;
    on_terminal.filter(sane).or_else(|| from_env().filter(sane)).unwrap_or(WIDE)
}

const WIDE: u16 = 150;

/// Is colour wanted on standard output? (<https://no-color.org>)
pub fn color(when: Color) -> bool {
    color_on(when, io::stdout().is_terminal())
}

/// The same of another output.
pub fn color_on(when: Color, terminal: bool) -> bool {
    match when {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            !forbidden && terminal
        }
    }
}

/// Writes to standard output; unlike `println!`, an error is returned and not a panic.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let line_end: &[u8] = if text.ends_with('\n') { b"" } else { b"\n" };
    unwritten(out.write_all(text.as_bytes()).and_then(|()| out.write_all(line_end)).and_then(|()| out.flush()))
}

/// Writes to standard output what is kept for it, behind what was `written` there. The kind stays: a broken pipe is no
/// error.
pub fn flushed(written: io::Result<()>) -> io::Result<()> {
    unwritten(written.and_then(|()| io::stdout().flush()))
}

fn unwritten(written: io::Result<()>) -> io::Result<()> {
    written.map_err(|error| io::Error::new(error.kind(), format!("cannot write to standard output: {error}")))
}

/// What people look at, where an output may have standard output for itself: then the table goes to standard error.
#[derive(Clone, Copy, Debug)]
pub struct Tables {
    /// An output has standard output.
    pub beside: bool,
}

impl Tables {
    /// `outputs`: the names of the files that are written.
    pub fn beside<'a>(outputs: impl IntoIterator<Item = Option<&'a Path>>) -> Tables {
        Tables { beside: outputs.into_iter().flatten().any(is_standard_output) }
    }

    /// Writes there.
    pub fn print(self, text: &str) -> io::Result<()> {
        if !self.beside {
            return print(text);
        }
        let line_end: &[u8] = if text.ends_with('\n') { b"" } else { b"\n" };
        errors().write_all(text.as_bytes()).and_then(|()| errors().write_all(line_end))
    }

    fn term(self) -> Term {
        if self.beside { Term::stderr() } else { Term::stdout() }
    }

    /// Width and colour of the terminal that it is.
    pub fn style(self, when: Color) -> Style {
        Style { color: color_on(when, self.term().is_term()), width: width_of(Some(&self.term())) }
    }
}

/// Standard error. A program that shares it may have made it non-blocking, as node does.
pub fn errors() -> impl Write {
    Patient(io::stderr())
}

/// One sentence on standard error. That nobody reads it is no reason to fail otherwise.
pub fn complain(error: &anyhow::Error) {
    say(&format!("{error:#}"));
}

/// The system's words of an error without the " (os error N)" that the standard library adds.
pub fn without_numbers(text: &str) -> String {
    const NUMBER: &str = " (os error ";
    let mut parts = text.split(NUMBER);
    let mut out: String = parts.next().unwrap_or_default().into();
    for part in parts {
        match part.split_once(')') {
            Some((number, rest)) if number.parse::<u32>().is_ok() => out.push_str(rest),
            _ => {
                out.push_str(NUMBER);
                out.push_str(part);
            }
        }
    }
    out
}

/// The same of what is no error.
pub fn say(text: &str) {
    let text = without_numbers(text);
    let lines: Vec<_> = text.lines().map(clean).collect();
    let _ = writeln!(errors(), "tollgate: {}", lines.join("\n"));
}

/// Of a program that was started and goes on: it is not to be forgotten.
pub fn say_left(pid: i32) {
    say(&format!("process {pid} continues without tollgate; `kill {pid}` ends it"));
}

/// What a panic comes to: one sentence, and an end as by SIGABRT, by which what is followed goes on as when this
/// process is killed. But one that is caught is told by whoever catches it.
pub fn give_up(panic: &PanicHookInfo<'_>) {
    if fault::keeps(panic) {
        return;
    }
    let mut said = format!("internal error, please report it: {}", fault::said(panic));
    if std::env::var_os("RUST_BACKTRACE").is_some() {
        said += &format!("\n{}", std::backtrace::Backtrace::force_capture());
    }
    say_at_last(said);
    std::process::abort();
}

/// The last words of this process, behind which it ends: what is followed stands meanwhile, and a terminal may take
/// nothing (tcflow(3)), or be locked by a thread that waits for it. So they have a second, which only such a
/// terminal takes.
pub fn say_at_last(text: String) {
    const MOMENT: Duration = Duration::from_secs(1);
    let (done, wait) = mpsc::channel::<()>();
    let words = move || {
        crate::cmd::top::screen::restore();
        // Once, whoever reads it or not.
        let lines: Vec<_> = text.lines().map(clean).collect();
        let _ = io::stderr().write_all(format!("tollgate: {}\n", lines.join("\n")).as_bytes());
        drop(done);
    };
    // It has no name, as in `die.rs`. Where there can be no such thread (RLIMIT_NPROC), nothing is said.
    if std::thread::Builder::new().spawn(words).is_ok() {
        let _ = wait.recv_timeout(MOMENT);
    }
}

/// Did the reader of standard output go away?
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>()).any(broken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_systems_words_stand_without_numbers() {
        let told = |text: &str| without_numbers(text);
        assert_eq!(told("./x: Permission denied (os error 13) (chmod +x it)"), "./x: Permission denied (chmod +x it)");
        assert_eq!(told("a (os error 2): b (os error 28)"), "a: b");
        assert_eq!(told("a file `x (os error y)`"), "a file `x (os error y)`");
        assert_eq!(told("plain"), "plain");
    }
}
