//! Under construction.

use crate::exit::Exit;
use anyhow::Result;
use clap::Args;

/// Arguments.
#[derive(Debug, Args)]
pub struct GuestWalkArgs {}

/// Runs it.
pub fn run(_args: &GuestWalkArgs) -> Result<Exit> {
    anyhow::bail!("under construction")
}
