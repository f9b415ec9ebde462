//! The command line of `tollgate probe`.

use crate::cmd::duration::duration;
use crate::cmd::select::{HEADING, SelectArgs};
use crate::exit::Usage;
use crate::terminal::Color;
use clap::{ArgAction, Args};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;
use tollgate_report::sink::atomic_file::is_standard_output;

/// `tollgate probe`.
#[derive(Clone, Debug, Args)]
#[command(
    override_usage = "tollgate probe [OPTIONS] -e SPEC... PROGRAM [ARGUMENT]...\n       tollgate probe [OPTIONS] -e \
                      SPEC... -p PID\n       \
                      tollgate probe --compare-uprobe",
    after_help = AFTER
)]
pub struct ProbeArgs {
    /// What to probe: `func`, `lib:func`, `lib:func+0x12`, `path:0xaddress`, `glob*`, `/regex/`, `func@ret` (entry and
    /// exits), `usdt:provider:name`. Behind it ` if ` and a condition, for hits that count: `malloc if bytes > 4096`,
    /// `open64 if ret:i32 < 0`. May be given several times.
    #[arg(short = 'e', long = "probe", value_name = "SPEC", action = ArgAction::Append, help_heading = WHAT)]
    pub specs: Vec<String>,
    /// Probe running processes: PIDs separated by commas or spaces. They keep running afterwards. May be given several
    /// times.
    #[arg(short = 'p', long = "attach", value_name = "PID", allow_negative_numbers = true, action = ArgAction::Append,
          help_heading = HEADING)]
    pub attach: Vec<String>,
    #[command(flatten)]
    pub select: SelectArgs,
    /// The processes that these name, once they are found.
    #[arg(skip)]
    pub pids: Vec<i32>,
    /// When they began.
    #[arg(skip)]
    pub chosen: tollgate_supervisor::seize::Chosen,
    /// One that cannot be attached to is left out.
    #[arg(skip)]
    pub lenient: bool,
    /// Use a trap (int3) where nothing else is possible. A trap stops the program for about ten microseconds, and if
    /// tollgate is killed (SIGKILL), a thread that blocks SIGTRAP dies at the next one. 32-bit code is always probed
    /// with traps.
    #[arg(long, help_heading = WHAT)]
    pub traps: bool,
    /// Probe child processes too.
    #[arg(short = 'f', long = "follow-forks", help_heading = WHAT)]
    pub follow: bool,
    /// Remove the probes after this time: seconds, or a number with a unit (500ms, 2m).
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = WHAT)]
    pub duration: Option<Duration>,
    /// List the places that match the SPECs and how each would be probed, or why it cannot be; run nothing and change
    /// nothing. Methods: a jump over a 5-byte no-op (nop5), over one instruction (insn), over a call, over several
    /// instructions (window), a jump that shares its last bytes with the next instruction (pun), or a trap.
    #[arg(long, help_heading = WHAT)]
    pub list: bool,

    /// Count hits per thread and process. Always on.
    #[arg(long, help_heading = ACTION)]
    pub count: bool,
    /// Time functions from entry to exit, and print a histogram.
    #[arg(long, help_heading = ACTION)]
    pub hist: bool,
    /// Print a line for each hit.
    #[arg(long, help_heading = ACTION)]
    pub print: bool,
    /// Print a line for each hit with these arguments: `path,flags:x32` by their names in debug information, `*` all of
    /// them, and at each return (SPEC@ret) the return value; or `rdi:str,rsi:u64,[rdx+8]:x32`; `arg1:TYPE` is the first
    /// argument (in 32-bit code a word of the stack), and `ret:TYPE` the return value.
    #[arg(long = "args", value_name = "LIST", help_heading = ACTION)]
    pub arguments: Option<String>,
    /// Print the user stack below each line.
    #[arg(long, help_heading = ACTION)]
    pub stack: bool,
    /// Have the functions return this at once, and not execute them: error injection. `-1`, `0x10`, `NULL`; it becomes
    /// rax. With a condition in the SPEC, only for the calls that it holds for. Ends with the probes, also if tollgate
    /// is killed.
    #[arg(long = "return", value_name = "VALUE", allow_hyphen_values = true, help_heading = ACTION)]
    pub give_back: Option<String>,
    /// Never make the program wait for tollgate: drop hits from the output instead, and count them. By default a thread
    /// waits if its hits come faster than they can be printed. Needed to probe what displays the output: the terminal,
    /// or the reader of a pipe.
    #[arg(long, help_heading = ACTION)]
    pub drop: bool,

    /// Write the report to a file instead of standard error; here and below, `-` is standard output.
    #[arg(short = 'o', long, value_name = "FILE", help_heading = OUTPUT)]
    pub output: Option<PathBuf>,
    /// Print the report as JSON.
    #[arg(long, help_heading = OUTPUT)]
    pub json: bool,
    /// Print the report as CSV, a line for each place.
    #[arg(long, help_heading = OUTPUT)]
    pub csv: bool,
    /// Draw a flame graph of the callers of the probed places, as SVG; as text if FILE ends in .folded.
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub flame: Option<PathBuf>,
    /// Write a timeline for the Perfetto viewer.
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub timeline: Option<PathBuf>,
    /// Save the report as a new Parquet file in DIR, for `tollgate history DIR`.
    #[arg(long, value_name = "DIR", help_heading = OUTPUT)]
    pub out: Option<PathBuf>,
    /// Show no live view and no messages.
    #[arg(short = 'q', long, help_heading = OUTPUT)]
    pub quiet: bool,
    /// When to use color.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN", help_heading = OUTPUT)]
    pub color: Color,

    /// Measure what one hit costs on this machine with the kernel's uprobe, with a trap in user space, and with a jump,
    /// in one interleaved run.
    #[arg(long, help_heading = COMPARE)]
    pub compare_uprobe: bool,
    /// Number of rounds of the comparison.
    #[arg(long, value_name = "N", default_value_t = 60,
        value_parser = clap::value_parser!(u32).range(3..=10000), help_heading = COMPARE)]
    pub rounds: u32,

    /// The program, looked up in PATH, and its arguments: the first word that is not an option, and everything after
    /// it.
    #[arg(trailing_var_arg = true, allow_hyphen_values = false, value_name = "PROGRAM")]
    pub command: Vec<OsString>,
}

const WHAT: &str = "What to probe";
const ACTION: &str = "What a probe does";
const OUTPUT: &str = "Output";
const COMPARE: &str = "Comparison";

const AFTER: &str = "Exit status: that of the program; if a signal killed the program, tollgate dies from the same \
                     signal. After attaching: 0, or 130 if a second Ctrl-C, at least a second after the first, ended \
                     tollgate before it had detached from everything; 3 if no place can be probed, also with --list. 1 \
                     if probing failed, 2 for a wrong command line.\nA module is a path, or a file name with or \
                     without its version (libc is libc.so.6); a SPEC without one matches every module. Names may be \
                     written as in the source language: `ns::Class::f`, `ns::Class::f(int)`, `main.(*T).Method`.";

impl ProbeArgs {
    /// Records of single hits are wanted.
    pub fn records(&self) -> bool {
        self.lines() || self.flame.is_some() || self.timeline.is_some()
    }

    /// A line for each hit.
    pub fn lines(&self) -> bool {
        self.print || self.arguments.is_some() || self.stack
    }

    /// Processes that run already are probed.
    pub fn attaches(&self) -> bool {
        !self.attach.is_empty() || self.select.any()
    }

    /// What cannot be meant.
    pub fn refuse(&self) -> Result<(), Usage> {
        let target = !self.command.is_empty() || self.attaches();
        let pairs = [
            (
                self.compare_uprobe && (target || !self.specs.is_empty() || self.list),
                "--compare-uprobe probes functions of its own: leave out -e, -p, --list and the program",
            ),
            (
                self.compare_uprobe
                    && (self.hist || self.traps || self.follow || self.records() || self.duration.is_some()),
                "--compare-uprobe counts hits of functions of its own: leave out options of a probe (--hist, --traps, \
                 -f, --print and the like)",
            ),
            (
                !self.compare_uprobe && self.specs.is_empty(),
                "nothing to probe: name a function with -e (`tollgate probe -e malloc ls`)",
            ),
            (
                !self.compare_uprobe && !target && !self.list,
                "no program to probe: name one (`tollgate probe -e malloc ls`) or a process (-p PID, --attach-name \
                 NAME)",
            ),
            (
                !self.command.is_empty() && self.attaches(),
                "both a program and -p (or --attach-...) were given: probe one or the other",
            ),
            (
                self.command.first().is_some_and(|name| name.is_empty()),
                "the program's name is empty: name one (`tollgate probe -e malloc ls`)",
            ),
            (
                self.json && self.lines(),
                "--json prints the report, and --print, --args and --stack print lines: give one or the other \
                 (--timeline saves every hit)",
            ),
            (self.csv && self.json, "--csv and --json cannot be combined: give one of them"),
            (
                self.csv && self.lines(),
                "--csv prints the report, and --print, --args and --stack print lines: give one or the other \
                 (--timeline saves every hit)",
            ),
            (
                self.csv && self.compare_uprobe,
                "--csv prints what was probed, and --compare-uprobe has a table of its own: leave it out",
            ),
            (
                self.give_back.is_some() && (self.hist || self.list || self.timeline.is_some() || self.compare_uprobe),
                "--return leaves nothing to time: give it without --hist, --timeline, --list and --compare-uprobe",
            ),
            (
                self.out.is_some() && (self.list || self.compare_uprobe),
                "--out saves the counts of a program's probes, and --list and --compare-uprobe have none: leave it out",
            ),
            (
                !self.command.is_empty()
                    && [&self.flame, &self.timeline].into_iter().flatten().any(|name| is_standard_output(name)),
                "--flame - and --timeline - would be mixed with the program's own standard output: name a file",
            ),
            (
                self.list && (self.hist || self.records() || self.duration.is_some()),
                "--list runs nothing: leave out the options that say what a probe does",
            ),
        ];
        match pairs.iter().find(|(wrong, _)| *wrong) {
            Some((_, sentence)) => Err(Usage((*sentence).into())),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Probe {
        #[command(flatten)]
        args: ProbeArgs,
    }

    fn parse(line: &str) -> ProbeArgs {
        Probe::try_parse_from(std::iter::once("probe").chain(line.split_whitespace()))
            .unwrap_or_else(|error| panic!("{error}"))
            .args
    }

    #[test]
    fn the_program_takes_all_that_follows_it() {
        let args = parse("-e malloc -e free@ret --hist ls -l -e --json");
        assert_eq!(args.specs, ["malloc", "free@ret"]);
        assert!(args.hist && !args.json);
        let words: Vec<&str> = args.command.iter().map(|word| word.to_str().unwrap()).collect();
        assert_eq!(words, ["ls", "-l", "-e", "--json"]);
        assert_eq!(parse("-e malloc -- ls -l").command.len(), 2);
    }

    #[test]
    fn what_cannot_be_meant_is_refused_in_a_sentence() {
        for line in [
            "",
            "ls",
            "-e f",
            "-e f -p 1 ls",
            "-e f --attach-name init ls",
            "--compare-uprobe --attach-name init",
            "-e f --return 0 --hist ls",
            "-e f --json --print ls",
            "-e f --csv --print ls",
            "-e f --csv --json ls",
            "--compare-uprobe ls",
            "-e f --list --hist ls",
            "-e f --list --out d",
            "--compare-uprobe --out d",
            "--compare-uprobe --hist",
            "--compare-uprobe --duration 1",
        ] {
            let error = parse(line).refuse().expect_err(line).to_string();
            assert!(error.len() > 20 && !error.contains('\n'), "{line}: {error}");
        }
        for line in [
            "-e f ls",
            "-e f -p 1",
            "-e f --attach-unit ssh",
            "-e f --list",
            "--compare-uprobe",
            "-e f --json --timeline t ls",
            "-e f --csv --hist ls",
            "-e f --list --csv",
        ] {
            assert!(parse(line).refuse().is_ok(), "{line}");
        }
    }
}
