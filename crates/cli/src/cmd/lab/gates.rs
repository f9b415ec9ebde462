//! Under construction.

use crate::exit::Exit;
use anyhow::Result;
use clap::Args;

/// Arguments.
#[derive(Debug, Args)]
pub struct GatesArgs {}

/// Runs it.
pub fn run(_args: &GatesArgs) -> Result<Exit> {
    anyhow::bail!("under construction")
}
