//! Under construction.

use crate::exit::Exit;
use anyhow::Result;
use clap::Args;

/// Arguments.
#[derive(Debug, Args)]
pub struct FloorArgs {}

/// Runs it.
pub fn run(_args: &FloorArgs) -> Result<Exit> {
    anyhow::bail!("under construction")
}
