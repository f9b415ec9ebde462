//! `tollgate cross`: the child of one visit. Not for people.

use crate::exit::Exit;
use anyhow::Result;
use clap::Args;
use tollgate_bench::child;

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

/// Visits; a child that measured does not come back here.
pub fn run(args: &CrossArgs) -> Result<Exit> {
    child::run(&args.gate, args.bits, &args.call, args.slab)?;
    Ok(Exit::Success)
}
