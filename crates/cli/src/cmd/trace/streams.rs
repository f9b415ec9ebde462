//! Standard input and output of this process, which are the program's once it has been started.
//!
//! A program that closes its standard input has whoever writes into that pipe end by SIGPIPE, and one that closes its
//! standard output has its reader see the end: not where a tracer holds the other copy. So this process gives both up,
//! as strace does, where it has no use for them itself.

use super::args::TraceArgs;
use nix::unistd::{dup2_stdin, dup2_stdout};
use std::fs::OpenOptions;

/// Which of them are given up when the program has begun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streams {
    input: bool,
    output: bool,
}

impl Streams {
    /// Those that a trace has no use for. `--check` runs the program again.
    pub fn of(args: &TraceArgs) -> Streams {
        let output = !args.to_standard_output() && !args.exports_to_standard_output();
        Streams { input: !args.check, output: output && !args.check }
    }

    /// The program has its own by now.
    pub fn give_up(self) {
        if !self.input && !self.output {
            return;
        }
        // In their place, so that no file gets their numbers. Errors: they are kept.
        let Ok(null) = OpenOptions::new().read(true).write(true).open("/dev/null") else { return };
        if self.input {
            let _ = dup2_stdin(&null);
        }
        if self.output {
            let _ = dup2_stdout(&null);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::args::Trace;
    use super::*;
    use clap::Parser;

    #[test]
    fn what_the_trace_writes_to_itself_is_kept() {
        let of = |line: &str| {
            let Streams { input, output } = Streams::of(&Trace::parse_from(line.split(' ')).args);
            (input, output)
        };
        assert_eq!(of("trace -f true"), (true, true));
        assert_eq!(of("trace -o - true"), (true, false));
        assert_eq!(of("trace --parquet - -p 1"), (true, false));
        assert_eq!(of("trace --check true"), (false, false));
    }
}
