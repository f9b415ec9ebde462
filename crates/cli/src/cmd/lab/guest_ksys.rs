//! Under construction.

use crate::exit::Exit;
use anyhow::Result;
use clap::Args;

/// Arguments.
#[derive(Debug, Args)]
pub struct GuestKsysArgs {}

/// Runs it.
pub fn run(_args: &GuestKsysArgs) -> Result<Exit> {
    anyhow::bail!("under construction")
}
