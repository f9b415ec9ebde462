//! The command line.

use crate::cmd::{bench, compare, cross, gates, generate, history, lab, probe, report, run, top, trace};
use clap::{Args, Parser, Subcommand};

/// Measures what every way into the Linux kernel costs on this machine.
#[derive(Debug, Parser)]
#[command(name = "tollgate", version, after_help = EXITS)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXITS: &str = "Exit status: 0 success, 1 failure, 2 wrong command line, 3 nothing could be measured, 130 \
                     interrupted (what was measured so far is printed and saved). `trace`, `top`, `probe` and `run` \
                     exit as the program that they ran did.";

/// One variant a command.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Which gates are open on this machine, and why are the others closed?
    Gates(gates::GatesArgs),
    /// What does each gate cost here, and why?
    Bench(bench::BenchArgs),
    /// What changed between two price lists?
    Compare(compare::CompareArgs),
    /// Where does this program cross into the kernel, through which gates, and how much of that was avoidable?
    Trace(Box<trace::args::TraceArgs>),
    /// What is crossing into the kernel right now? A program's calls, gates and call sites, with their toll, second by
    /// second.
    Top(Box<top::args::TopArgs>),
    /// How often does this function run, and for how long? Probes any instruction of a program, even one that is
    /// already running, without a trap.
    Probe(Box<probe::args::ProbeArgs>),
    /// Run a program with its expensive crossings replaced by cheap ones: int 0x80, the vsyscall page, system calls
    /// that read the time.
    Run(Box<run::RunArgs>),
    /// How did prices change from run to run, and what changed in the platform at the same time?
    History(history::HistoryArgs),
    /// Draw saved price lists, lab results, traces and probes on one HTML page.
    Report(report::ReportArgs),
    /// Boot other kernels, boot options and CPU models in a guest, and count what every gate costs there, instruction
    /// by instruction.
    Lab(lab::LabArgs),
    /// Write manual pages or shell completions.
    Generate(generate::GenerateArgs),
    /// One visit to one gate, for tollgate's own use.
    #[command(hide = true)]
    Cross(cross::CrossArgs),
    /// Process 1 of the lab's guests, for tollgate's own use.
    #[command(hide = true)]
    Guest,
    /// The calls by which `trace -c` measures what tracing costs, for tollgate's own use.
    #[command(hide = true)]
    Calibrate(trace::calibrate::CalibrateArgs),
    /// The functions that `probe --compare-uprobe` probes, for tollgate's own use.
    #[command(hide = true)]
    Probed(probe::ProbedArgs),
}

/// The command line of a command that is started again and again, without the options of all the others: to build those
/// takes a third of a millisecond. `None`: it is another command, or help or an error is to be printed, for which all
/// are needed.
pub fn quick() -> Option<Cli> {
    let word = std::env::args_os().nth(1)?;
    let command = match word.to_str()? {
        "trace" => Command::Trace(Box::new(alone("trace")?)),
        "top" => Command::Top(Box::new(alone("top")?)),
        "probe" => Command::Probe(Box::new(alone("probe")?)),
        "run" => Command::Run(Box::new(alone("run")?)),
        _ => return None,
    };
    Some(Cli { command })
}

/// What a command was given.
fn alone<A: Args>(name: &'static str) -> Option<A> {
    let root = clap::Command::new("tollgate").subcommand(A::augment_args(clap::Command::new(name)));
    let matches = root.try_get_matches().ok()?;
    A::from_arg_matches(matches.subcommand()?.1).ok()
}
