//! x
use crate::args::CompareArgs; use crate::exit::Exit; use anyhow::Result;
pub fn run(_args: &CompareArgs) -> Result<Exit> { Ok(Exit::Success) }
