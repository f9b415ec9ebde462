//! `tollgate lab doctor`: what the lab needs, and whether it is here.

use crate::exit::Exit;
use crate::terminal;
use anyhow::Result;
use clap::Args;
use tollgate_lab::doctor::{self, Verdict};

/// `tollgate lab doctor`.
#[derive(Debug, Args)]
pub struct DoctorArgs {}

/// Prints each check with the command that mends it.
pub fn run(_args: &DoctorArgs) -> Result<Exit> {
    let mut text = String::new();
    let mut failed = false;
    for check in doctor::checks() {
        let mark = match check.verdict {
            Verdict::Good => "good    ",
            Verdict::Optional => "optional",
            Verdict::Missing => "missing ",
        };
        failed |= check.verdict == Verdict::Missing;
        text += &format!("{mark}  {}\n            {}\n", check.what, check.found);
        if let Some(remedy) = check.remedy {
            text += &format!("            → {remedy}\n");
        }
    }
    terminal::print(&text)?;
    Ok(if failed { Exit::Failure } else { Exit::Success })
}
