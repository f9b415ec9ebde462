//! Under construction.

use crate::exit::Exit;
use anyhow::Result;
use clap::Args;

/// Arguments.
#[derive(Debug, Args)]
pub struct MatrixArgs {}

/// Runs it.
pub fn run(_args: &MatrixArgs) -> Result<Exit> {
    anyhow::bail!("under construction")
}
