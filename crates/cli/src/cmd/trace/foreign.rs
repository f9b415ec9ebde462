//! strace's rarer options: those that `trace` has too, and those that it refuses, each in a sentence that says what
//! does the same. docs/strace-options.md lists all of strace's options with what became of them; a test holds the two
//! against each other.

use crate::exit::Usage;
use clap::{ArgAction, Args, ValueEnum};
use std::ffi::OsString;

const WHAT: &str = "What to trace";
const FILTER: &str = "Which events";
const OUTPUT: &str = "Lines";

/// Options that a command line taken over from strace may have.
#[derive(Clone, Debug, Default, Args)]
pub struct Foreign {
    /// Detach from a process when it executes another program; SYSCALL must be execve. With -f: trace the program's
    /// threads and forks, but not the programs that they run.
    #[arg(short = 'b', long = "detach-on", value_name = "SYSCALL", help_heading = WHAT)]
    pub detach_on: Option<String>,
    /// When SIGINT, SIGQUIT, SIGTERM and SIGHUP end the trace: 1 (anywhere) or 2 (waiting): always; a program that
    /// tollgate started gets the signal too. 3 (never): never. 4 (never_tstp): never, and Ctrl-Z does not stop tollgate
    /// either. By default they end it after attaching; otherwise the trace ends with the program.
    #[arg(short = 'I', long = "interruptible", value_name = "WHEN", help_heading = WHAT)]
    pub interruptible: Option<String>,
    /// Dump the data read from these descriptors below each call, in hexadecimal and ASCII: numbers, or all.
    #[arg(long = "read", value_name = "SET", help_heading = OUTPUT)]
    pub read: Option<String>,
    /// Dump the data written to these descriptors below each call.
    #[arg(long = "write", value_name = "SET", help_heading = OUTPUT)]
    pub write: Option<String>,
    /// Shorten structures and arrays of these calls [default: all].
    #[arg(long = "abbrev", value_name = "SET", help_heading = FILTER)]
    pub abbrev: Option<String>,
    /// Print structures of these calls, and only addresses for the others [default: all].
    #[arg(long = "verbose", value_name = "SET", help_heading = FILTER)]
    pub structures: Option<String>,
    /// Print the arguments of these calls as numbers.
    #[arg(long = "raw", value_name = "SET", help_heading = FILTER)]
    pub raw: Option<String>,
    /// Trace only calls that have one of these descriptors among their arguments: numbers, all or none; a leading `!`
    /// negates the set. With -P: or that name one of its files.
    #[arg(long = "trace-fds", visible_alias = "trace-fd", value_name = "SET", help_heading = FILTER)]
    pub fds: Option<String>,
    /// Print the name of each argument: `close(fd=3)`.
    #[arg(short = 'N', long = "arg-names", help_heading = OUTPUT)]
    pub argument_names: bool,
    /// Print the PID on each line, also where there is one thread.
    #[arg(long = "always-show-pid", help_heading = OUTPUT)]
    pub pid_always: bool,
    /// Give the program this name as its argument 0.
    #[arg(long = "argv0", value_name = "NAME", allow_hyphen_values = true, help_heading = WHAT)]
    pub argv0: Option<OsString>,
    /// Print the command name after each PID: `kill(123<sh>, SIGTERM)`.
    #[arg(short = 'Y', help_heading = OUTPUT)]
    pub commands: bool,
    /// Print after each PID the command name (comm, like -Y), or which PID it is here where the program is in another
    /// PID namespace (pidns): `kill(7 /* 4711 in strace's PID NS */, SIGTERM)`; all for both, or none.
    #[arg(long = "decode-pids", value_name = "SET", num_args = 0..=1,
        require_equals = true, default_missing_value = "comm",
          help_heading = OUTPUT)]
    pub decode_pids: Option<String>,
    /// Print the namespaces that a call has made or entered: `unshare(CLONE_NEWUSER) = 0 (user:[4026532177])`.
    #[arg(long = "namespace", value_name = "new", num_args = 0..=1,
        require_equals = true, default_missing_value = "new",
          help_heading = OUTPUT)]
    pub namespaces: Option<String>,
    /// Print why a virtual CPU exited: `ioctl(13, KVM_RUN, 0) = 0 (KVM_EXIT_IO)`.
    #[arg(long = "kvm", value_name = "vcpu", help_heading = OUTPUT)]
    pub kvm: Option<String>,
    /// Print in hexadecimal: non-ascii-chars (only such characters), non-ascii (like -x), all (like -xx), none.
    #[arg(long = "strings-in-hex", value_name = "WHICH", num_args = 0..=1,
        require_equals = true, default_missing_value = "all",
          help_heading = OUTPUT)]
    pub strings_in_hex: Option<String>,
    /// Print named constants as names (abbrev), numbers (raw), or numbers with names in comments (verbose).
    #[arg(short = 'X', long = "const-print-style", value_name = "FORMAT", value_enum, default_value_t,
          help_heading = OUTPUT)]
    pub constants: Constants,
    /// Print a tip about tollgate at exit: an ID (a number, random) and a FORMAT (none, compact, full), separated by a
    /// comma.
    #[arg(long = "tips", value_name = "ID,FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "",
          help_heading = OUTPUT)]
    pub tips: Option<String>,

    #[arg(short = 'D', action = ArgAction::Count, hide = true)]
    daemonize: u8,
    #[arg(long = "daemonize", num_args = 0..=1,
        require_equals = true, default_missing_value = "grandchild", hide = true)]
    daemonize_how: Option<String>,
    #[arg(short = 'O', long = "summary-syscall-overhead", value_name = "OVERHEAD", hide = true)]
    overhead: Option<String>,
    #[arg(long = "secontext", value_name = "FORMAT", num_args = 0..=1,
        require_equals = true, default_missing_value = "", hide = true)]
    secontext: Option<String>,
    /// Print the version of tollgate.
    #[arg(short = 'V', long = "version")]
    pub version: bool,
    /// Like --decode-pids=pidns.
    #[arg(long = "pidns-translation", hide = true)]
    pub pid_namespaces: bool,
    /// Accepted: strace's way of not stopping at calls that are not asked for, which nothing here does anyway.
    #[arg(long = "seccomp-bpf", hide = true)]
    seccomp_bpf: bool,
    /// Accepted: an older spelling of -f.
    #[arg(short = 'F', hide = true)]
    pub old_follow: bool,
    #[arg(short = 'd', long = "debug", hide = true)]
    debug: bool,
}

/// Which signals end a trace (`-I`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interruptible {
    /// What a program is asked for by a signal is its own to answer; with `-p` each of them ends the trace.
    Usual,
    /// Each of them.
    Always,
    /// None.
    Never {
        /// Nor does Ctrl-Z stop the tracer.
        nor_stopped: bool,
    },
}

/// How constants are printed (`-X`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Constants {
    /// `O_RDWR`.
    #[default]
    Abbrev,
    /// `0x2`.
    Raw,
    /// `0x2 /* O_RDWR */`.
    Verbose,
}

impl From<Constants> for tollgate_syscalls::Constants {
    fn from(constants: Constants) -> Self {
        match constants {
            Constants::Abbrev => Self::Names,
            Constants::Raw => Self::Numbers,
            Constants::Verbose => Self::Both,
        }
    }
}

impl Foreign {
    /// `-I`.
    pub fn interruptible(&self) -> Result<Interruptible, Usage> {
        Ok(match self.interruptible.as_deref() {
            None => Interruptible::Usual,
            Some("1" | "anywhere" | "always" | "2" | "waiting" | "while_waiting") => Interruptible::Always,
            Some("3" | "never") => Interruptible::Never { nor_stopped: false },
            Some("4" | "never_tstp") => Interruptible::Never { nor_stopped: true },
            Some(other) => {
                return Err(Usage(format!("-I {other}: WHEN is 1 to 4, or anywhere, waiting, never, never_tstp")));
            }
        })
    }

    /// A process that executes a program is let go (`-b execve`).
    pub fn detaches(&self) -> bool {
        self.detach_on.is_some()
    }

    /// Strings in hexadecimal, where `--strings-in-hex` says which.
    pub fn hex(&self) -> Result<Option<tollgate_syscalls::Hex>, Usage> {
        use tollgate_syscalls::Hex;
        Ok(Some(match self.strings_in_hex.as_deref() {
            None => return Ok(None),
            Some("none") => Hex::Never,
            Some("non-ascii-chars") => Hex::Characters,
            Some("non-ascii") => Hex::Unprintable,
            Some("all") => Hex::Always,
            Some(other) => {
                return Err(Usage(format!(
                    "--strings-in-hex={other}: it takes non-ascii-chars, non-ascii, all or none"
                )));
            }
        }))
    }

    /// What is refused.
    pub fn refuse(&self) -> Result<(), Usage> {
        let absent = [
            (
                self.daemonize > 0 || self.daemonize_how.is_some(),
                "-D is not supported: tollgate must be the parent of the program that it starts, to rewrite it before \
                 its first instruction; start the program yourself, and attach with -p",
            ),
            (
                self.detach_on.as_ref().is_some_and(|call| call != "execve"),
                "-b takes only `execve`, as in strace: give -b execve",
            ),
            (
                self.overhead.is_some(),
                "-O is not supported: times are taken inside the program, so there is no overhead to subtract; leave \
                 it out",
            ),
            (
                self.secontext.is_some(),
                "--secontext is not supported: tollgate does not look up SELinux contexts (`strace --secontext` shows \
                 them)",
            ),
            (self.debug, "-d is not supported: it debugs strace itself; leave it out"),
        ];
        if let Some((_, sentence)) = absent.iter().find(|(given, _)| *given) {
            return Err(Usage((*sentence).into()));
        }
        self.hex()?;
        self.tip(0)?;
        self.interruptible().map(drop)
    }

    /// `--tips`, as one line.
    pub fn tip(&self, chance: u64) -> Result<Option<String>, Usage> {
        self.tips.as_deref().map_or(Ok(None), |text| super::tips::tip(text, chance))
    }
}
