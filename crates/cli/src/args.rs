//! The command line.

use crate::cmd::{bench, compare, cross, gates, generate, history, lab, probe, report, run, top, trace};
use clap::{Parser, Subcommand};

/// Measures what every way into the Linux kernel costs on this machine.
#[derive(Debug, Parser)]
#[command(name = "tollgate", version, after_help = EXITS)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXITS: &str = "Exit status: 0 done, 1 failed, 2 wrong command line, 3 nothing could be measured, 130 interrupted \
                     (what was measured is printed and saved). `trace`, `top`, `probe` and `run` end as the program did that they ran.";

/// One variant a command.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Which gates are open on this machine, and why is each other one closed?
    Gates(gates::GatesArgs),
    /// What does each gate cost here, and why?
    Bench(bench::BenchArgs),
    /// What changed between two price lists?
    Compare(compare::CompareArgs),
    /// Where does this program cross into the kernel, by which gates, and how much of it was avoidable?
    Trace(Box<trace::args::TraceArgs>),
    /// What crosses into the kernel now: a program's calls, gates and sites, with their toll, second by second?
    Top(Box<top::args::TopArgs>),
    /// How often and how long does this function run? At any instruction of a program, also a running one, without a trap.
    Probe(Box<probe::args::ProbeArgs>),
    /// Run a program with its expensive crossings replaced by cheap ones: int 0x80, the vsyscall page, system calls for the time.
    Run(Box<run::RunArgs>),
    /// How did prices change from run to run, and what of the platform changed with them?
    History(history::HistoryArgs),
    /// Draw what was saved: one HTML page of price lists, lab results, traces and probes.
    Report(report::ReportArgs),
    /// Boot other kernels, boot options and CPUs in a guest, and count what every gate costs there, instruction by instruction.
    Lab(lab::LabArgs),
    /// Write the manual page or a shell's completions to standard output.
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
