//! Under construction.

use crate::exit::Exit;
use anyhow::Result;
use clap::Args;

/// Arguments.
#[derive(Debug, Args)]
pub struct WalkArgs {}

/// Runs it.
pub fn run(_args: &WalkArgs) -> Result<Exit> {
    anyhow::bail!("under construction")
}
