//! `tollgate`: the command line.

mod args;
mod cmd;
mod exit;
mod terminal;
mod usage;
mod version;

use args::{Cli, Command};
use clap::{CommandFactory, Parser};
use exit::Exit;
use std::process::ExitCode;
use tollgate_supervisor::own_proc;

fn main() -> ExitCode {
    /// Bytes of stack that the command line, which is large, and everything behind it can have.
    const STACK: usize = 8 << 20;
    /// With fewer (`ulimit -s`) that may not do.
    const LITTLE: u64 = 1 << 20;
    if tollgate_remote::longest_stack() >= LITTLE {
        return run();
    }
    let whole = std::thread::Builder::new().stack_size(STACK).spawn(run).map(std::thread::JoinHandle::join);
    // Where no thread can be had, the stack may do.
    whole.map_or_else(|_| run(), |ended| ended.unwrap_or(ExitCode::FAILURE))
}

fn run() -> ExitCode {
    std::panic::set_hook(Box::new(terminal::give_up));
    // Error: a full file ends this process, as it ends others.
    let _ = cmd::trace::die::outlive_long_files();
    if tollgate_bench::kernel_log::is_child() {
        tollgate_gates::gate::gp::die_of_hlt();
    }
    if version::is_asked() {
        return finish(version::run());
    }
    // Process 1 of a guest is given the words of the kernel's command line too that the kernel does not know.
    let cli = match tollgate_lab::guest::init::here() {
        true => Cli { command: Command::Guest },
        false => match args::quick().map_or_else(Cli::try_parse, Ok) {
            Ok(cli) => cli,
            Err(told) => return tell(&told),
        },
    };
    let outcome = match cli.command {
        // Ends as its program did, and so has more statuses than the others.
        Command::Trace(args) => return followed(|| cmd::trace::run(&args)),
        Command::Top(args) => return followed(|| cmd::top::run(&args)),
        Command::Probe(args) => return followed(|| cmd::probe::run(&args)),
        Command::Run(args) => return own_proc::with(|| finish(cmd::run::run(&args))),
        Command::Gates(args) => cmd::gates::run(&args),
        Command::Bench(args) => cmd::bench::run(&args),
        Command::Compare(args) => cmd::compare::run(&args),
        Command::History(args) => cmd::history::run(&args),
        Command::Report(args) => cmd::report::run(&args),
        Command::Lab(args) => cmd::lab::run(&args),
        Command::Generate(args) => cmd::generate::run(&args, Cli::command()),
        Command::Cross(args) => cmd::cross::run(&args),
        Command::Guest => tollgate_lab::guest::init::run().map(|()| Exit::Success).map_err(anyhow::Error::msg),
        Command::Calibrate(args) => cmd::trace::calibrate::child(args.descriptor),
        Command::Probed(args) => cmd::probe::child(&args),
    };
    finish(outcome)
}

/// Runs what follows programs with code of its own in them.
fn followed<T: Into<ExitCode> + Send>(run: impl FnOnce() -> anyhow::Result<T> + Send) -> ExitCode {
    own_proc::with(|| finish(tollgate_supervisor::with_death_notice(run)))
}

/// Prints help, or what is wrong with the command line.
fn tell(told: &clap::Error) -> ExitCode {
    let words: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    if let Some(sentence) = usage::sentence(told, &Cli::command(), &words) {
        terminal::complain(&anyhow::Error::msg(sentence));
        return ExitCode::from(told.exit_code() as u8);
    }
    match terminal::flushed(told.print()) {
        Err(error) if !told.use_stderr() => finish::<Exit>(Err(error.into())),
        _ => ExitCode::from(told.exit_code() as u8),
    }
}

fn finish<T: Into<ExitCode>>(outcome: anyhow::Result<T>) -> ExitCode {
    match outcome {
        Ok(exit) => exit.into(),
        Err(error) if terminal::is_broken_pipe(&error) => Exit::Success.into(),
        Err(error) => {
            terminal::complain(&error);
            Exit::of(&error).into()
        }
    }
}
