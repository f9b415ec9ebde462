//! `tollgate lab`: guests with other kernels, boot options and CPUs.
//!
//! One file a subcommand, each with its own arguments; a file `guest_<name>.rs` is the part of one that runs inside the
//! guest.

pub mod doctor;
pub mod floor;
pub mod gates;
pub mod guest_ksys;
pub mod guest_walk;
pub mod kernel;
pub mod matrix;
pub mod run;
pub mod uprobe;
pub mod vehicle;
pub mod walk;

use crate::exit::Exit;
use anyhow::Result;
use clap::{Args, Subcommand};

/// `tollgate lab`.
#[derive(Debug, Args)]
pub struct LabArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: LabCommand,
}

/// One variant a subcommand.
#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// Measure the price list of one guest.
    Run(run::RunArgs),
    /// Measure the price lists of kernels × boot options × CPU models, and print them as one table.
    Matrix(matrix::MatrixArgs),
    /// Measure a read from inside the kernel: what each layer between the user's call and the file costs.
    Kernel(kernel::KernelArgs),
    /// Open the gates that Linux keeps closed in a guest, and measure them: call gate, second interrupt gate, invalid
    /// instruction, no-op call.
    Gates(gates::GatesArgs),
    /// Show the path of one crossing, function by function.
    Walk(walk::WalkArgs),
    /// Measure what the hardware alone costs, with a bare kernel that has the smallest possible handler behind each
    /// gate.
    Floor(floor::FloorArgs),
    /// Measure uprobes by first instruction, in instructions and traps.
    Uprobe(uprobe::UprobeArgs),
    /// Check whether this machine has what the lab needs.
    Doctor(doctor::DoctorArgs),
    /// The part of `kernel` that runs in the guest, for tollgate's own use.
    #[command(hide = true)]
    GuestKsys(guest_ksys::GuestKsysArgs),
    /// The part of `walk` that runs in the guest, for tollgate's own use.
    #[command(hide = true)]
    GuestWalk(guest_walk::GuestWalkArgs),
}

/// Runs the subcommand.
pub fn run(args: &LabArgs) -> Result<Exit> {
    match &args.command {
        LabCommand::Run(args) => run::run(args),
        LabCommand::Matrix(args) => matrix::run(args),
        LabCommand::Kernel(args) => kernel::run(args),
        LabCommand::Gates(args) => gates::run(args),
        LabCommand::Walk(args) => walk::run(args),
        LabCommand::Floor(args) => floor::run(args),
        LabCommand::Uprobe(args) => uprobe::run(args),
        LabCommand::Doctor(args) => doctor::run(args),
        LabCommand::GuestKsys(args) => guest_ksys::run(args),
        LabCommand::GuestWalk(args) => guest_walk::run(args),
    }
}
