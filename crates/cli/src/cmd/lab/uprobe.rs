//! Under construction.

use crate::exit::Exit;
use anyhow::Result;
use clap::Args;

/// Arguments.
#[derive(Debug, Args)]
pub struct UprobeArgs {}

/// Runs it.
pub fn run(_args: &UprobeArgs) -> Result<Exit> {
    anyhow::bail!("under construction")
}
