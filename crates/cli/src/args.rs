//! The command line.

use crate::exit::Usage;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Measures what every way into the Linux kernel costs on this machine.
#[derive(Debug, Parser)]
#[command(name = "tollgate", version, after_help = EXITS)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXITS: &str = "Exit status: 0 done, 1 failed, 2 wrong command line, 3 nothing could be measured, 130 interrupted \
                     (what was measured is printed and saved). `trace` and `probe` end as the program did that they ran.";

/// One variant a command.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Which gates are open on this machine, and why is each other one closed?
    Gates(GatesArgs),
    /// What does each gate cost here, and why?
    Bench(BenchArgs),
    /// What changed between two price lists?
    Compare(CompareArgs),
    /// Where does this program cross into the kernel, by which gates, and how much of it was avoidable?
    Trace(Box<crate::cmd::trace::args::TraceArgs>),
    /// How often and how long does this function run? At any instruction of a program, also a running one, without a trap.
    Probe(Box<crate::cmd::probe::args::ProbeArgs>),
    /// How did prices change from run to run, and what of the platform changed with them?
    History(crate::cmd::history::HistoryArgs),
    /// Draw what was saved: one HTML page of price lists, lab results, traces and probes.
    Report(crate::cmd::report::ReportArgs),
    /// Boot other kernels, boot options and CPUs in a guest, and count what every gate costs there, instruction by instruction.
    Lab(crate::cmd::lab::LabArgs),
    /// Write the manual page or a shell's completions to standard output.
    Generate(GenerateArgs),
    /// One visit to one gate, for tollgate's own use.
    #[command(hide = true)]
    Cross(CrossArgs),
    /// Process 1 of the lab's guests, for tollgate's own use.
    #[command(hide = true)]
    Guest,
    /// Dies of `hlt`, for tollgate's own use.
    #[command(hide = true)]
    Die,
    /// The calls by which `trace -c` measures what tracing costs, for tollgate's own use.
    #[command(hide = true)]
    Calibrate(CalibrateArgs),
    /// The functions that `probe --compare-uprobe` probes, for tollgate's own use.
    #[command(hide = true)]
    Probed(ProbedArgs),
}

/// `tollgate gates`.
#[derive(Debug, Args)]
pub struct GatesArgs {
    /// Only the gates that match: a gate's name, `gate/bits/call`, or a pattern of either (`*`, `?`, `[…]`).
    #[arg(value_name = "GLOB")]
    pub gates: Vec<String>,
    /// Write JSON to standard output.
    #[arg(long)]
    pub json: bool,
    /// Print each gate's own words too: what the CPU does, what Linux does.
    #[arg(long)]
    pub explain: bool,
    /// Where everything is pinned [default: the last CPU allowed].
    #[arg(long, value_name = "N")]
    pub cpu: Option<u32>,
    /// When to use colour.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

/// `tollgate bench`.
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// Only the gates that match: a gate's name, `gate/bits/call`, or a pattern of either. May be given several times.
    #[arg(long = "gate", value_name = "GLOB")]
    pub gates: Vec<String>,
    /// Fewer samples: the whole list in under six seconds.
    #[arg(long)]
    pub quick: bool,
    /// Rounds; each visits every row once, in a fresh process [default: 14, with --quick 6].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub runs: Option<u32>,
    /// Where everything is pinned [default: the last CPU allowed].
    #[arg(long, value_name = "N")]
    pub cpu: Option<u32>,
    /// Save the price list with every sample; saved again after each round and each gate.
    #[arg(long, value_name = "FILE")]
    pub export_json: Option<PathBuf>,
    /// Save the table as Markdown.
    #[arg(long, value_name = "FILE")]
    pub export_markdown: Option<PathBuf>,
    /// Add the run to this directory, as a Parquet file of its own: `tollgate history DIR` shows them over time.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Save the prices for Prometheus: a file that node_exporter's textfile collector reads (name it *.prom).
    #[arg(long, value_name = "FILE")]
    pub prom: Option<PathBuf>,
    /// Print the tables of the published articles beside what was measured here.
    #[arg(long)]
    pub published: bool,
    /// When to use colour.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

/// `tollgate compare`.
#[derive(Debug, Args)]
pub struct CompareArgs {
    /// Price lists saved by `bench --export-json`; the first is the base.
    #[arg(required = true, num_args = 2.., value_name = "FILE")]
    pub lists: Vec<PathBuf>,
    /// Write JSON to standard output.
    #[arg(long)]
    pub json: bool,
    /// When to use colour.
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

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

/// `tollgate cross`.
#[derive(Debug, Args)]
pub struct CrossArgs {
    /// Gate.
    pub gate: String,
    /// 64 or 32.
    #[arg(value_parser = clap::value_parser!(u8).range(32..=64))]
    pub bits: u8,
    /// Call.
    pub call: String,
    /// Descriptor of the slab.
    #[arg(long)]
    pub slab: i32,
}

/// `tollgate calibrate`.
#[derive(Debug, Args)]
pub struct CalibrateArgs {
    /// The descriptor to write to.
    pub descriptor: i32,
}

/// `tollgate probed`.
#[derive(Debug, Args)]
pub struct ProbedArgs {
    /// The file with the functions.
    pub file: PathBuf,
    /// Rounds.
    pub rounds: u32,
    /// The CPU to run on.
    pub cpu: u32,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}
/// The processes that `-p` names: numbers between commas or blanks, each once.
pub fn pids(attach: &[String]) -> Result<Vec<i32>, Usage> {
    let words = attach.iter().flat_map(|list| list.split([',', ' ', '\t', '\n'])).filter(|word| !word.is_empty());
    let mut pids = Vec::new();
    for word in words {
        let pid = word.parse::<i32>().ok().filter(|pid| *pid > 0);
        let pid = pid.ok_or_else(|| Usage(format!("-p {word}: not a process number; `pgrep NAME` finds one")))?;
        if !pids.contains(&pid) {
            pids.push(pid);
        }
    }
    if pids.is_empty() && !attach.is_empty() {
        return Err(Usage("-p names no process; `pgrep NAME` finds one".into()));
    }
    Ok(pids)
}
