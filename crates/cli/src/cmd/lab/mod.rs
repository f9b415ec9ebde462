//! `tollgate lab`: guests with other kernels, boot options and CPUs.
//!
//! One file a subcommand, each with its own arguments; a file `guest_<name>.rs` is the part of one that runs inside the guest.

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
    /// The price list of one guest.
    Run(run::RunArgs),
    /// The price lists of kernels × boot options × CPUs, in one table.
    Matrix(matrix::MatrixArgs),
    /// A read from inside the kernel: what each layer between the user's call and the file costs.
    Kernel(kernel::KernelArgs),
    /// The gates that Linux keeps shut, opened in a guest: call gate, second interrupt gate, invalid instruction, no-op call.
    Gates(gates::GatesArgs),
    /// The path of one crossing, function by function.
    Walk(walk::WalkArgs),
    /// A bare kernel with the smallest handler behind each gate: what the hardware alone costs.
    Floor(floor::FloorArgs),
    /// Uprobes by first instruction, in instructions and traps.
    Uprobe(uprobe::UprobeArgs),
    /// What the lab needs and this machine does not have.
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
