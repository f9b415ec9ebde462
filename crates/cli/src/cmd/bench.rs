//! x
use crate::args::BenchArgs; use crate::exit::Exit; use anyhow::Result;
pub fn run(_args: &BenchArgs) -> Result<Exit> { Ok(Exit::Success) }
