//! The command line of `tollgate trace`: strace's options with strace's letters, and a few of our own.
//!
//! strace's own parser stops at the first word that is no option, and so does this one: what follows is the program's.
//! Options of strace that this command does not have are known here all the same ([`TraceArgs::refuse`]), so that a
//! command line taken over from strace is answered by a sentence that says what to do instead, and not by "unexpected
//! argument".

use super::foreign::Foreign;
use crate::cmd::duration::duration;
use crate::cmd::select::{HEADING, SelectArgs};
use crate::exit::Usage;
use crate::terminal::Color;
use clap::{ArgAction, Args, ValueEnum};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tollgate_report::sink::atomic_file::is_standard_output;

/// `tollgate trace`.
#[derive(Clone, Debug, Args)]
#[command(
    args_override_self = true,
    override_usage = "tollgate trace [OPTIONS] [-p PID] PROGRAM [ARGUMENT]...\n       tollgate trace [OPTIONS] -p PID",
    after_help = AFTER
)]
pub struct TraceArgs {
    /// Count calls, errors and time per system call and gate; print a summary with prices at the end instead of a line
    /// per call.
    #[arg(short = 'c', long = "summary-only", help_heading = SUMMARY)]
    pub count: bool,
    /// Like -c, but print a line per call too.
    #[arg(short = 'C', long = "summary", help_heading = SUMMARY)]
    pub count_too: bool,
    /// Sort the summary by time, min-time, median-time, p99-time, max-time, avg-time, calls, errors, gate, name or
    /// nothing [default: time].
    #[arg(short = 'S', long = "summary-sort-by", value_name = "SORTBY", help_heading = SUMMARY)]
    pub sort: Option<String>,
    /// Columns of the summary, from this list: time-percent, total-time, min-time, median-time, p99-time, max-time,
    /// avg-time, calls, errors, gate, name.
    #[arg(short = 'U', long = "summary-columns", value_name = "COLUMNS", help_heading = SUMMARY)]
    pub columns: Option<String>,
    /// With -c: also count calls separately for each process (pid), thread (tid), thread name (comm), place in the code
    /// (site), descriptor (fd) or file (path). A call counts towards the first descriptor or file among its arguments.
    /// Examines every crossing, like --exact.
    #[arg(long, value_enum, value_name = "WHAT", help_heading = SUMMARY)]
    pub by: Option<By>,
    /// With -c: also print what was counted since the last time, at this interval: 5s, 500ms; a number without a unit
    /// is in seconds. Examines every crossing, like --exact.
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = SUMMARY)]
    pub every: Option<Duration>,
    /// Sum up the wall-clock time spent in calls. Always on: accepted for compatibility with strace, whose default is
    /// system time.
    #[arg(short = 'w', long = "summary-wall-clock", help_heading = SUMMARY)]
    pub wall: bool,

    /// Follow children. Given twice with -o FILE: one file per process, FILE.PID.
    #[arg(short = 'f', long = "follow-forks", action = ArgAction::Count, help_heading = WHAT)]
    pub follow: u8,
    /// With -f: follow only this many processes deep. 0: threads but no processes; 1: also the processes that the
    /// program makes, but not what those make.
    #[arg(long, value_name = "LEVELS", help_heading = WHAT)]
    pub depth: Option<u32>,
    /// One file per process, FILE.PID, without following.
    #[arg(long = "output-separately", help_heading = WHAT)]
    pub separately: bool,
    /// Attach to running processes, each with all its threads: PIDs separated by commas or spaces. May be given several
    /// times, and with a program, which is started when tollgate has attached.
    #[arg(short = 'p', long = "attach", value_name = "PID", allow_negative_numbers = true, action = ArgAction::Append,
          help_heading = HEADING)]
    pub attach: Vec<String>,
    /// Stop tracing after N calls have been printed or counted. The program keeps running; if tollgate started it,
    /// tollgate waits until it exits. With -c, examines every crossing, like --exact.
    #[arg(long, visible_alias = "syscall-limit", value_name = "N", value_parser = clap::value_parser!(u64).range(1..),
          help_heading = WHAT)]
    pub calls: Option<u64>,
    /// Stop tracing after this time: 10s, 500ms, 2m; a number without a unit is in seconds.
    #[arg(long = "for", value_name = "TIME", value_parser = duration, help_heading = WHAT)]
    pub length: Option<Duration>,
    #[command(flatten)]
    pub select: SelectArgs,
    /// Set VAR to VAL in the program's environment; VAR alone removes it.
    #[arg(short = 'E', long = "env", value_name = "VAR[=VAL]", action = ArgAction::Append, help_heading = WHAT)]
    pub env: Vec<OsString>,
    /// Run the program as this user, with the user's groups (root only).
    #[arg(short = 'u', long = "user", value_name = "USER", help_heading = WHAT)]
    pub user: Option<String>,
    /// How to trace calls: by patching the program, with syscall user dispatch (sud) or a seccomp filter for calls that
    /// are not patched; or by stopping it at each call (ptrace).
    #[arg(long, value_enum, default_value_t = Backend::Auto, value_name = "BACKEND", help_heading = WHAT)]
    pub backend: Backend,
    /// Stop each program twice per call until it has made this many calls, and only then patch it. The default is when
    /// its stops have taken as long as patching takes (100 to 900 calls), and 0 for programs that have made as many
    /// before, or with --backend sud.
    #[arg(long, value_name = "CALLS", help_heading = WHAT)]
    pub rewrite_after: Option<u32>,
    /// Also show each entry of these functions, in order with the calls: FUNCTION, LIBRARY:FUNCTION or
    /// ./PROGRAM:FUNCTION, with * and ? as in `tollgate probe -e`. An entry is printed with the six argument registers,
    /// and has no result and no time. May be given several times.
    #[arg(long, value_name = "SPEC", action = ArgAction::Append, help_heading = WHAT)]
    pub probe: Vec<String>,
    /// With -c or -C: the times of each call as a histogram, by powers of two; with --json, in the summary.
    #[arg(long, help_heading = SUMMARY)]
    pub hist: bool,
    /// With -c: do not read arguments. Faster, but the summary lacks the advice that depends on them.
    #[arg(long, help_heading = WHAT)]
    pub fast: bool,
    /// With -c: time every call by itself. By default every call is counted, every call of a microsecond or more that
    /// may block is timed, and of short calls a sample: totals of reads and writes are exact, percentiles are
    /// estimates.
    #[arg(long, help_heading = WHAT)]
    pub exact: bool,
    /// Never make the program wait for tollgate: drop events instead, and count the dropped ones per thread.
    #[arg(long, help_heading = WHAT)]
    pub drop: bool,

    /// Which events: [trace=]SET, gate=SET, signal=SET, status=SET, fd=SET, quiet=SET, decode-fds=SET,
    /// decode-pids=SET, namespace=new, kvm=vcpu, abbrev=SET, verbose=SET, raw=SET, read=SET, write=SET; inject=RULE,
    /// fault=RULE.
    #[arg(short = 'e', value_name = "EXPR", action = ArgAction::Append, help_heading = FILTER)]
    pub expressions: Vec<String>,
    /// Trace only these calls: names, %classes or /regular expressions, separated by commas; a leading `!` negates the
    /// set.
    #[arg(long, value_name = "SET", help_heading = FILTER)]
    pub trace: Option<String>,
    /// Trace only calls through these gates: syscall, int80, sysenter, vsyscall, vdso.
    #[arg(long, value_name = "SET", help_heading = FILTER)]
    pub gate: Option<String>,
    /// Print only these signals.
    #[arg(long, value_name = "SET", help_heading = FILTER)]
    pub signal: Option<String>,
    /// Print only calls with this outcome: successful, failed, unfinished.
    #[arg(long, value_name = "SET", help_heading = FILTER)]
    pub status: Option<String>,
    /// Trace only calls that name this file or use a descriptor of it.
    #[arg(short = 'P', long = "trace-path", value_name = "PATH", action = ArgAction::Append, help_heading = FILTER)]
    pub paths: Vec<String>,
    /// Trace only calls that took at least this long: 10ms, 300us, 1.5s; a number without a unit is in seconds. With
    /// -c, this and the next two options examine every crossing, like --exact.
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = FILTER)]
    pub slower: Option<Duration>,
    /// Trace only calls that failed with one of these errors: ENOENT,EACCES; a leading `!` means any error except
    /// these.
    #[arg(long, value_name = "SET", help_heading = FILTER)]
    pub errno: Option<String>,
    /// Trace only calls that succeeded and whose return value matches: 0, '>=4096', '<10', '!=0'.
    #[arg(long, value_name = "EXPR", help_heading = FILTER)]
    pub returned: Option<String>,
    /// Tamper with these calls: SET, then any of :error=ERRNO, :retval=VALUE, :syscall=CALL, :signal=SIG,
    /// :delay_enter=TIME, :delay_exit=TIME, :poke_enter=@argN=HEX, :poke_exit=@argN=HEX (bytes that are written to
    /// where an argument points), :when=FIRST..LAST+STEP (or parts of that), as in strace; and :path=GLOB, for calls
    /// that are given the name of such a file. May be given several times.
    #[arg(long, value_name = "RULE", action = ArgAction::Append, help_heading = FILTER)]
    pub inject: Vec<String>,
    /// Like --inject, with :error=ENOSYS as the default.
    #[arg(long, value_name = "RULE", action = ArgAction::Append, help_heading = FILTER)]
    pub fault: Vec<String>,
    /// Print only calls that succeeded.
    #[arg(short = 'z', long = "successful-only", overrides_with = "failed", help_heading = FILTER)]
    pub successful: bool,
    /// Print only calls that failed.
    #[arg(short = 'Z', long = "failed-only", overrides_with = "successful", help_heading = FILTER)]
    pub failed: bool,

    /// Write to FILE instead of standard error; `-` is standard output, which the program writes to as well; `|COMMAND`
    /// or `!COMMAND` pipes the output to a command.
    #[arg(short = 'o', long = "output", value_name = "FILE", allow_hyphen_values = true, help_heading = OUTPUT)]
    pub output: Option<OsString>,
    /// Append to the file given with -o.
    #[arg(short = 'A', long = "output-append-mode", help_heading = OUTPUT)]
    pub append: bool,
    /// Print at most SIZE bytes of each string; file names are printed in full.
    #[arg(short = 's', long = "string-limit", default_value_t = 32, value_name = "SIZE", help_heading = OUTPUT)]
    pub strings: usize,
    /// Align return values in this column.
    #[arg(short = 'a', long = "columns", default_value_t = 40, value_name = "COLUMN", help_heading = OUTPUT)]
    pub column: usize,
    /// When to color lines and the summary: auto means on a terminal, unless NO_COLOR is set. STRACE_COLORS sets the
    /// colors of lines: `syscall=1;33:error=31`.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN", help_heading = OUTPUT)]
    pub color: Color,
    /// Print the time of day on each line; -tt adds microseconds, -ttt prints seconds since the epoch.
    #[arg(short = 't', action = ArgAction::Count, help_heading = OUTPUT)]
    pub stamps: u8,
    /// Like -t, with a FORMAT (none, time, unix) and a PRECISION (s, ms, us, ns), separated by a comma.
    #[arg(long = "absolute-timestamps", visible_alias = "timestamps", value_name = "FORMAT", num_args = 0..=1,
          require_equals = true, default_missing_value = "time", help_heading = OUTPUT)]
    pub timestamps: Vec<String>,
    /// Print the time since the previous call.
    #[arg(short = 'r', action = ArgAction::Count, help_heading = OUTPUT)]
    pub relative: u8,
    /// Like -r, with a PRECISION of s, ms, us or ns.
    #[arg(long = "relative-timestamps", value_name = "PRECISION", num_args = 0..=1, require_equals = true,
          default_missing_value = "us", help_heading = OUTPUT)]
    pub relative_precision: Option<Precision>,
    /// Print the time spent in each call.
    #[arg(short = 'T', help_heading = OUTPUT)]
    pub duration: bool,
    /// Like -T, with a PRECISION of s, ms, us or ns.
    #[arg(long = "syscall-times", value_name = "PRECISION", num_args = 0..=1, require_equals = true,
          default_missing_value = "us", help_heading = OUTPUT)]
    pub duration_precision: Option<Precision>,
    /// Print the address that each call was made from.
    #[arg(short = 'i', long = "instruction-pointer", help_heading = OUTPUT)]
    pub pointer: bool,
    /// Print the number of each system call.
    #[arg(short = 'n', long = "syscall-number", help_heading = OUTPUT)]
    pub number: bool,
    /// Print the user stack below each call.
    #[arg(short = 'k', long = "stack-traces", help_heading = OUTPUT)]
    pub stack_traces: bool,
    /// Like -k, plus the kernel's stack during the call if this user may read it.
    #[arg(long, help_heading = OUTPUT)]
    pub stack: bool,
    /// Print the file behind each descriptor; -yy adds sockets, devices, pidfds, eventfds and signalfds.
    #[arg(short = 'y', action = ArgAction::Count, help_heading = OUTPUT)]
    pub descriptors: u8,
    /// Like -y, for these kinds: path, socket, dev, pidfd, eventfd, signalfd, all.
    #[arg(long = "decode-fds", value_name = "SET", num_args = 0..=1,
        require_equals = true, default_missing_value = "path",
          help_heading = OUTPUT)]
    pub decode_fds: Option<String>,
    /// Print strings that are not ASCII in hexadecimal; -xx prints all strings that way.
    #[arg(short = 'x', action = ArgAction::Count, help_heading = OUTPUT)]
    pub hex: u8,
    /// Print structures and arrays in full.
    #[arg(short = 'v', long = "no-abbrev", help_heading = OUTPUT)]
    pub verbose: bool,
    /// Print no messages about attaching; -qq none about exits either, -qqq none at all.
    #[arg(short = 'q', action = ArgAction::Count, help_heading = OUTPUT)]
    pub quiet: u8,
    /// Suppress these messages: attach, exit, personality, path-resolution, superseded, all.
    #[arg(long = "quiet", visible_aliases = ["silent", "silence"], value_name = "SET",
        num_args = 0..=1, require_equals = true,
          default_missing_value = "attach,personality", help_heading = OUTPUT)]
    pub quiet_set: Option<String>,

    /// Print JSON: one object per line, or with -c the summary as one object.
    #[arg(long, help_heading = EXPORT)]
    pub json: bool,
    /// With -c: print the summary as CSV; with --by, one line per group and call; with --every, the lines of each
    /// period.
    #[arg(long, help_heading = EXPORT)]
    pub csv: bool,
    /// Write a Parquet file with one row per call.
    #[arg(long, value_name = "FILE", help_heading = EXPORT)]
    pub parquet: Option<PathBuf>,
    /// Write a timeline for the Perfetto viewer.
    #[arg(long, value_name = "FILE", help_heading = EXPORT)]
    pub timeline: Option<PathBuf>,
    /// Draw a flame graph of user stacks, weighted by time spent in calls, as SVG; as text if FILE ends in .folded.
    #[arg(long, value_name = "FILE", help_heading = EXPORT)]
    pub flame: Option<PathBuf>,
    /// With -c: save the summary as a new Parquet file in DIR, for `tollgate history DIR`.
    #[arg(long, value_name = "DIR", help_heading = EXPORT)]
    pub out: Option<PathBuf>,
    /// Use the prices in FILE, saved by `tollgate bench --export-json` [default: measured once on this machine and
    /// cached].
    #[arg(long, value_name = "FILE", help_heading = EXPORT)]
    pub tolls: Option<PathBuf>,
    /// Run the program a second time under strace and compare the call counts; fail if they differ for no known reason.
    #[arg(long, help_heading = EXPORT)]
    pub check: bool,

    #[command(flatten)]
    pub foreign: Foreign,

    /// The program, looked up in PATH, and its arguments: the first word that is not an option, and everything after
    /// it.
    #[arg(trailing_var_arg = true, value_name = "PROGRAM", hide = true)]
    pub command: Vec<OsString>,
}

/// The tracer naps so long where nothing happens.
const SHORTEST: Duration = Duration::from_millis(10);

/// strace refuses as many bytes of a string.
const STRINGS: usize = 1 << 30;

const WHAT: &str = "What to trace";
const FILTER: &str = "Which events";
const OUTPUT: &str = "Lines";
const SUMMARY: &str = "Summary";
const EXPORT: &str = "Other outputs";
const AFTER: &str = "Exit status: that of the program; if a signal killed the program, tollgate dies from the same \
                     signal. After attaching: 0, or 130 if a second Ctrl-C, at least a second after the first, ended \
                     tollgate before it had detached from everything. 1 if tracing failed, 2 for a wrong command \
                     line.\nOptions and output follow strace(1) (docs/strace-options.md); a call through a gate other \
                     than `syscall` is prefixed with the gate's name (`int80:getpid()`), and vDSO calls are printed \
                     only if -e gate= includes vdso.";

/// How crossings are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Backend {
    /// The first of the others that this kernel supports.
    Auto,
    /// Patch call sites; syscall user dispatch catches the rest (Linux 5.11).
    Sud,
    /// Patch call sites; a seccomp filter catches the rest.
    Seccomp,
    /// Stop the program twice per call, as strace does.
    Ptrace,
}

/// What the calls of a group have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// The process.
    Pid,
    /// The thread.
    Tid,
    /// The thread's name.
    Comm,
    /// The place in the code.
    Site,
    /// The descriptor.
    Fd,
    /// The file.
    Path,
}

impl By {
    /// Its word on the command line and in the JSON.
    pub fn word(self) -> &'static str {
        match self {
            By::Pid => "pid",
            By::Tid => "tid",
            By::Comm => "comm",
            By::Site => "site",
            By::Fd => "fd",
            By::Path => "path",
        }
    }
}

/// Digits behind the point of a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Precision {
    /// Seconds.
    S,
    /// Milliseconds.
    Ms,
    /// Microseconds.
    Us,
    /// Nanoseconds.
    Ns,
}

impl Precision {
    /// How many.
    pub fn digits(self) -> usize {
        match self {
            Precision::S => 0,
            Precision::Ms => 3,
            Precision::Us => 6,
            Precision::Ns => 9,
        }
    }

    fn parse(text: &str) -> Option<Precision> {
        Precision::from_str(text, false).ok()
    }
}

/// A time of day on each line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// Seconds since the epoch instead of `%T`.
    pub unix: bool,
    /// Digits behind the point.
    pub precision: Precision,
}

impl TraceArgs {
    /// `-t` and its long forms: the long ones, where given, decide, each what it names.
    pub fn stamp(&self) -> Result<Option<Stamp>, Usage> {
        let text = self.timestamps.join(",");
        if self.timestamps.is_empty() {
            return Ok(match self.stamps {
                0 => None,
                1 => Some(Stamp { unix: false, precision: Precision::S }),
                2 => Some(Stamp { unix: false, precision: Precision::Us }),
                _ => Some(Stamp { unix: true, precision: Precision::Us }),
            });
        }
        let mut stamp = Some(Stamp { unix: false, precision: Precision::S });
        for word in text.split(',') {
            let word = word.trim_start_matches("format:").trim_start_matches("precision:");
            let now = stamp.unwrap_or(Stamp { unix: false, precision: Precision::S });
            stamp = match (word, Precision::parse(word)) {
                ("none", _) => None,
                ("time", _) => Some(Stamp { unix: false, ..now }),
                ("unix", _) => Some(Stamp { unix: true, ..now }),
                (_, Some(precision)) => Some(Stamp { precision, ..now }),
                _ => {
                    return Err(Usage(format!(
                        "--absolute-timestamps={text}: unknown word `{word}`; give none, time or unix, and s, ms, us \
                         or ns"
                    )));
                }
            };
        }
        Ok(stamp)
    }

    /// `-r`.
    pub fn relative(&self) -> Option<Precision> {
        self.relative_precision.or((self.relative > 0).then_some(Precision::Us))
    }

    /// `-T`.
    pub fn duration(&self) -> Option<Precision> {
        self.duration_precision.or(self.duration.then_some(Precision::Us))
    }

    /// `-f`, by whichever spelling.
    pub fn follows(&self) -> bool {
        self.follow > 0 || self.foreign.old_follow
    }

    /// `-ff` with a file: one a process.
    pub fn separate(&self) -> bool {
        self.separately || self.follow > 1
    }

    /// Lines are printed: not with `-c` or `--json`, and not where only another output is asked for.
    pub fn lines(&self) -> bool {
        let other = self.parquet.is_some() || self.timeline.is_some() || self.flame.is_some();
        !self.json && (self.count_too || (!self.count && (!other || self.output.is_some())))
    }

    /// A summary is printed.
    pub fn summary(&self) -> bool {
        self.count || self.count_too
    }

    /// Processes that run already are traced.
    pub fn attaches(&self) -> bool {
        !self.attach.is_empty() || self.select.any()
    }

    /// `-p` with one number, and nothing else that names processes.
    pub fn attaches_to_one(&self) -> bool {
        let numbers = self.attach.iter().flat_map(|list| list.split([',', ' '])).filter(|number| !number.is_empty());
        numbers.count() == 1 && !self.select.any()
    }

    /// Whether calls are tampered with.
    fn tampers(&self) -> bool {
        let tampers = |expression: &String| expression.starts_with("inject=") || expression.starts_with("fault=");
        !self.inject.is_empty() || !self.fault.is_empty() || self.expressions.iter().any(tampers)
    }

    /// Options that change nothing beside the others, a sentence each, as strace says it.
    pub fn without_effect(&self) -> Vec<String> {
        let for_lines = [
            ("-i", self.pointer),
            ("-n", self.number),
            ("-r", self.relative > 0 || self.relative_precision.is_some()),
            ("-t", self.stamps > 0 || !self.timestamps.is_empty()),
            ("-T", self.duration().is_some()),
        ];
        let for_summary = [("-S", self.sort.is_some()), ("-U", self.columns.is_some())];
        let given = |options: &[(&'static str, bool)], idle: bool, why: &str| {
            let given = options.iter().filter(|(_, given)| *given && idle);
            given.map(|(option, _)| format!("{option} has no effect {why}")).collect::<Vec<_>>()
        };
        let lines = given(&for_lines, self.count && !self.count_too, "with -c, which prints no line per call");
        let summary = given(&for_summary, !self.summary(), "without -c or -C, as there is no summary");
        [lines, summary].concat()
    }

    /// What cannot be meant, and what strace has and this command has not.
    pub fn refuse(&self) -> Result<(), Usage> {
        let pairs = [
            (
                self.count && self.count_too,
                "-c (only the summary) and -C (lines too) cannot be combined: give one of them",
            ),
            (
                (self.fast || self.exact) && !self.summary(),
                "--exact and --fast affect only the summary, which needs -c or -C: add -c, or leave them out",
            ),
            (
                self.every.is_some() && !self.summary(),
                "--every prints the counts of the summary, which needs -c or -C: add -c",
            ),
            (
                self.every.is_some_and(|every| every < SHORTEST),
                "--every must be at least 10 ms, the interval at which tollgate reads calls from the program",
            ),
            (
                self.fast && self.every.is_some(),
                "--fast examines fewer crossings, and --every needs all of them: give one or the other",
            ),
            (
                self.limited() && !self.command.is_empty() && self.backend == Backend::Seccomp,
                "--calls and --for detach from the program, which --backend seccomp cannot do: leave it out, or give \
                 --backend ptrace",
            ),
            (
                self.check && self.limited(),
                "--check compares whole runs, and --calls and --for end the trace early: leave them out",
            ),
            (
                self.check && self.foreign.argv0.is_some(),
                "--check runs the program under strace, which may not know --argv0: leave one of them out",
            ),
            (
                self.command.is_empty() && self.foreign.argv0.is_some(),
                "--argv0 is for a program that tollgate starts: name one behind the options",
            ),
            (
                self.csv && !self.count,
                "--csv prints the summary alone, which needs -c: add -c, or write every call with --parquet FILE",
            ),
            (self.csv && self.json, "--csv and --json cannot be combined: give one of them"),
            (
                self.depth.is_some() && !self.follows(),
                "--depth limits how far children are followed, which needs -f: add -f",
            ),
            (
                !self.probe.is_empty() && self.backend == Backend::Ptrace,
                "--probe needs a program whose code is patched, and --backend ptrace patches none: leave it out",
            ),
            (
                !self.probe.is_empty() && self.attaches(),
                "--probe needs a program that tollgate starts: in one that runs, a thread that is put aside may go on \
                 between the instructions that are replaced; `tollgate probe -p` probes such a program",
            ),
            (
                !self.probe.is_empty() && self.rewrite_after.is_some(),
                "--probe patches a program before its first instruction, and --rewrite-after does not: leave it out",
            ),
            (
                !self.probe.is_empty() && self.check,
                "--check compares calls with strace's, which has no --probe: leave one of them out",
            ),
            (self.hist && !self.summary(), "--hist is a part of the summary, which needs -c or -C: add -c"),
            (
                self.by.is_some() && !self.summary(),
                "--by groups the calls of the summary, which needs -c or -C: add -c",
            ),
            (
                self.fast && self.by.is_some(),
                "--fast examines fewer crossings, and --by needs all of them and their arguments: give one or the \
                 other",
            ),
            (
                self.fast && self.exact,
                "--fast examines fewer crossings, and --exact all of them: give one or the other",
            ),
            (
                self.out.is_some() && !self.summary(),
                "--out saves the summary, which needs -c or -C: add -c, or write every call with --parquet FILE",
            ),
            (
                self.summary() && self.separate(),
                "-c and -ff cannot be combined: there is one summary for all processes; give -f",
            ),
            (
                self.count && (self.stack_traces || self.stack),
                "-k prints stacks below lines, and -c prints no lines: use -C or --flame",
            ),
            (
                self.count_too && self.json,
                "-C --json would mix lines and a summary in one file: give --json with -c, or alone",
            ),
            (
                self.json && self.separate(),
                "--json and -ff cannot be combined: every line of the JSON names its process; give -f",
            ),
            (
                self.check && self.attaches(),
                "--check runs the program a second time, under strace, which is impossible with -p: name a program",
            ),
            (
                self.check && self.tampers(),
                "--check compares with a run under strace in which nothing is tampered with: leave out inject and \
                 fault",
            ),
            (
                self.check && (self.slower.is_some() || self.errno.is_some() || self.returned.is_some()),
                "--check compares with strace, which has no --slower, --errno or --returned: leave them out",
            ),
            (self.check && self.command.is_empty(), "--check needs a program to run: `tollgate trace --check PROGRAM`"),
            (
                self.command.is_empty() && !self.attaches(),
                "nothing to trace: name a program (`tollgate trace ls`) or a process (-p PID, --attach-name NAME)",
            ),
            (
                self.strings >= STRINGS,
                "-s must be less than 1073741824, as in strace; of the data of one call, at most 64 MB are copied",
            ),
            (
                !self.command.is_empty() && self.select.any(),
                "both a program and --attach-... were given: trace one or the other, or give PIDs with -p",
            ),
            (
                self.command.first().is_some_and(|name| name.is_empty()),
                "the program's name is empty: name one (`tollgate trace ls`)",
            ),
            (
                self.foreign.detaches() && self.backend == Backend::Seccomp,
                "-b detaches from processes, which --backend seccomp cannot do: give --backend sud or ptrace",
            ),
            (
                self.foreign.detaches() && self.select.watches(),
                "-b detaches from processes, and tollgate would attach to those of a cgroup, unit or container again: \
                 leave one of them out",
            ),
            (self.append && self.output.is_none(), "-A appends to the file given with -o: add -o FILE"),
            (self.separate() && self.pipes(), "-o with a command and -ff cannot be combined: name a file"),
            (
                self.separate() && self.to_standard_output(),
                "-o - and -ff cannot be combined, as there is only one standard output: name a file",
            ),
            (
                !self.command.is_empty() && self.exports_to_standard_output(),
                "--parquet -, --timeline - and --flame - would be mixed with the program's own standard output: name \
                 a file",
            ),
            (
                self.command.is_empty() && !self.env.is_empty(),
                "-E sets the environment that a program starts with, and with -p it has already started: leave out -E",
            ),
            (
                self.command.is_empty() && self.user.is_some(),
                "-u chooses the user that a program starts as, and with -p it has already started: leave out -u",
            ),
        ];
        if let Some((_, sentence)) = pairs.iter().find(|(wrong, _)| *wrong) {
            return Err(Usage((*sentence).into()));
        }
        self.foreign.refuse()
    }

    /// The trace may end before the program does.
    pub fn limited(&self) -> bool {
        self.calls.is_some() || self.length.is_some()
    }

    /// `-o -`.
    pub fn to_standard_output(&self) -> bool {
        self.output.as_deref().is_some_and(|name| is_standard_output(Path::new(name)))
    }

    pub fn exports_to_standard_output(&self) -> bool {
        [&self.parquet, &self.timeline, &self.flame].into_iter().flatten().any(|name| is_standard_output(name))
    }

    /// `-o '|COMMAND'` or `-o '!COMMAND'`.
    pub fn pipes(&self) -> bool {
        self.output.as_ref().is_some_and(|name| matches!(name.as_encoded_bytes().first(), Some(b'|' | b'!')))
    }
}

/// These options alone, for tests.
#[cfg(test)]
#[derive(clap::Parser)]
pub struct Trace {
    #[command(flatten)]
    pub args: TraceArgs,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    fn parse(line: &str) -> TraceArgs {
        Trace::try_parse_from(std::iter::once("trace").chain(line.split_whitespace()))
            .unwrap_or_else(|error| panic!("{error}"))
            .args
    }

    fn command(args: &TraceArgs) -> Vec<&str> {
        args.command.iter().map(|word| word.to_str().unwrap()).collect()
    }

    #[test]
    fn the_program_takes_all_that_follows_it() {
        let args = parse("-f -o x ls -l -f --color=never -- -c");
        assert_eq!((args.follow, args.output.as_deref()), (1, Some("x".as_ref())));
        assert_eq!(command(&args), ["ls", "-l", "-f", "--color=never", "--", "-c"]);
        assert!(!args.count);
        assert_eq!(command(&parse("-c -- ls -l")), ["ls", "-l"]);
        assert_eq!(command(&parse("ls --help")), ["ls", "--help"]);
        assert_eq!(command(&parse("-fttTo x sh -c true")), ["sh", "-c", "true"]);
    }

    #[test]
    fn letters_are_bundled_and_repeated_as_in_strace() {
        let args = parse("-ffttTyyxxqqrikzvC -s200 -a20 -oout -e trace=open -eopen -P /a -P /b true");
        assert_eq!((args.follow, args.stamps, args.descriptors, args.hex, args.quiet), (2, 2, 2, 2, 2));
        assert!(
            args.duration && args.pointer && args.stack_traces && args.successful && args.verbose && args.count_too
        );
        assert_eq!((args.strings, args.column, args.output.as_deref()), (200, 20, Some("out".as_ref())));
        assert_eq!((args.expressions.len(), args.paths.len()), (2, 2));
        // The last one counts, as in strace.
        assert!(parse("-z -Z true").failed && !parse("-z -Z true").successful && parse("-Zz true").successful);
        assert_eq!(parse("-s 1 -s 2 -o a -o b -z -z -c -c true").strings, 2);
    }

    #[test]
    fn times_and_their_precision() {
        let stamp = |line: &str| parse(line).stamp().unwrap().map(|stamp| (stamp.unix, stamp.precision.digits()));
        assert_eq!(stamp("true"), None);
        assert_eq!(stamp("-t true"), Some((false, 0)));
        assert_eq!(stamp("-tt true"), Some((false, 6)));
        assert_eq!(stamp("-ttt true"), Some((true, 6)));
        assert_eq!(stamp("--timestamps true"), Some((false, 0)));
        assert_eq!(stamp("--timestamps=unix,ns true"), Some((true, 9)));
        assert_eq!(stamp("--absolute-timestamps=format:unix,precision:ms true"), Some((true, 3)));
        assert_eq!(stamp("--timestamps=precision:us --timestamps=format:unix true"), Some((true, 6)));
        assert_eq!(stamp("-tt --timestamps=none true"), None);
        assert!(parse("--timestamps=minutes true").stamp().is_err());
        assert_eq!(parse("-T true").duration(), Some(Precision::Us));
        assert_eq!(parse("--syscall-times=ns true").duration(), Some(Precision::Ns));
        assert_eq!(parse("-r true").relative(), Some(Precision::Us));
        assert_eq!(parse("--relative-timestamps true").relative(), Some(Precision::Us));
    }

    #[test]
    fn what_cannot_be_meant_is_refused_in_a_sentence() {
        let lines = [
            "-c -C true",
            "-c -ff true",
            "-k -c true",
            "--check -p 1",
            "--check -e fault=read true",
            "--check",
            "",
            "--attach-name init true",
            "--check --attach-user root",
            "-A true",
            "-ff -o - true",
            "--parquet - true",
        ];
        let foreign = [
            "-D true",
            "-DDD true",
            "--daemonize=session true",
            "-b open true",
            "-b execve --backend seccomp true",
            "-b execve --attach-unit ssh",
            "--secontext true",
            "--tips=long true",
            "--strings-in-hex=some true",
            "-d true",
            "-O 3us true",
            "-I 9 true",
            "-C --json true",
            "-p 1 -u root",
        ];
        for line in lines.iter().chain(&foreign) {
            let error = parse(line).refuse().expect_err(line).to_string();
            assert!(error.len() > 20 && !error.contains('\n'), "{line}: {error}");
        }
        for line in [
            "true",
            "-f -c true",
            "-ff -o x true",
            "-p 1",
            "-p 1 true",
            "--attach-unit ssh",
            "-C true",
            "--seccomp-bpf -f true",
            "-I 3 -F true",
            "-b execve -f true",
            "-X verbose -Y --tips --strings-in-hex true",
            "-ff true",
        ] {
            assert!(parse(line).refuse().is_ok(), "{line}");
        }
        let piped = Trace::try_parse_from(["trace", "-ff", "-o", "|cat", "true"]).unwrap().args;
        assert!(piped.refuse().is_err());
    }

    /// Regression: such a limit and one forged length of a program's ended tollgate, which had no 70 TB.
    #[test]
    fn a_string_limit_that_strace_refuses_is_refused() {
        assert!(parse("-s 1073741823 true").refuse().is_ok());
        for line in ["-s 1073741824 true", "-s 99999999999999 true", "-s 18446744073709551615 true"] {
            let error = parse(line).refuse().expect_err(line).to_string();
            assert!(error.starts_with("-s ") && !error.contains('\n'), "{line}: {error}");
        }
    }

    #[test]
    fn options_without_an_effect_are_said() {
        let said = |line: &str| {
            let words = std::iter::once("trace").chain(line.split(' '));
            Trace::parse_from(words).args.without_effect().join("; ")
        };
        assert_eq!(said("-c -T -i true").matches("no line per call").count(), 2);
        assert!(said("-c --syscall-times=ns true").starts_with("-T has no effect with -c"));
        assert!(said("-S calls true").starts_with("-S has no effect without -c"));
        for line in ["-T -i -n -r -tt true", "-C -T -S calls true", "-c -S calls -U name true", "-c true"] {
            assert_eq!(said(line), "", "{line}");
        }
    }

    #[test]
    fn lines_unless_something_else_is_all_that_was_asked_for() {
        for (line, lines) in [
            ("true", true),
            ("-c true", false),
            ("-C true", true),
            ("--parquet p true", false),
            ("--parquet p -o x true", true),
            ("--flame f --json true", false),
            ("-c --timeline t true", false),
        ] {
            assert_eq!(parse(line).lines(), lines, "{line}");
        }
    }

    #[test]
    fn unknown_options_before_the_program_are_errors() {
        assert!(Trace::try_parse_from(["trace", "--no-such", "ls"]).is_err());
        assert!(Trace::try_parse_from(["trace", "-s", "-1", "ls"]).is_err());
        assert!(Trace::try_parse_from(["trace", "--backend", "ebpf", "ls"]).is_err());
    }
}
