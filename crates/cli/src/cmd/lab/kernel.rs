//! Under construction.

use crate::exit::Exit;
use anyhow::Result;
use clap::Args;

/// Arguments.
#[derive(Debug, Args)]
pub struct KernelArgs {}

/// Runs it.
pub fn run(_args: &KernelArgs) -> Result<Exit> {
    anyhow::bail!("under construction")
}
