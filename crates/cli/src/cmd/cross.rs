//! `tollgate cross`: the child of one visit. Not for people.

use crate::args::CrossArgs;
use crate::exit::Exit;
use crate::measure::child;
use anyhow::Result;

/// Visits; a child that measured does not come back here.
pub fn run(args: &CrossArgs) -> Result<Exit> {
    child::run(&args.gate, args.bits, &args.call, args.slab)?;
    Ok(Exit::Success)
}
