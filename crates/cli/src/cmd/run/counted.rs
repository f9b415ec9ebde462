//! What the kernel counts of a run: all crossings, or each system call.
//!
//! A run that is counted is slower in each of its calls, so it is never one that is timed. The program has no tracer
//! but `tollgate run`, which is why a trace of it cannot say this.

use super::RunArgs;
use super::ways::{Itself, command, timed};
use anyhow::Result;
use tollgate_arm::ArmError;
use tollgate_arm::tracepoint::{SYSTEM_CALLS, Tracepoint, VSYSCALLS};

/// What is not of this program, which runs the other one ([`command`]): its calls are not the program's.
fn program() -> String {
    format!("comm != \"{}\"", Itself::NAME)
}

/// Crossings of one run as it is, and of one with replacements; the inner error is why they cannot be counted here.
pub(super) fn both(args: &RunArgs) -> Result<Result<[u64; 2], ArmError>> {
    let count = |own: Option<&Itself>| -> Result<Result<u64, ArmError>> {
        let all = match Tracepoint::open(SYSTEM_CALLS, &program()) {
            Ok(all) => all,
            Err(error) => return Ok(Err(error)),
        };
        // Kernels without the page have no such tracepoint.
        let page = Tracepoint::open(VSYSCALLS, &program()).ok();
        timed(command(args, own))?;
        let page = page.map_or(Ok(0), |page| page.count());
        Ok(all.count().and_then(|all| Ok(all + page?)))
    };
    let native = match count(None)? {
        Ok(native) => native,
        Err(error) => return Ok(Err(error)),
    };
    Ok(count(Some(&Itself::new()?))?.map(|replaced| [native, replaced]))
}

/// Calls of these numbers, in a program that is about to be started.
pub(super) fn calls(numbers: &[i64]) -> Result<Vec<Tracepoint>, ArmError> {
    numbers.iter().map(|number| Tracepoint::open(SYSTEM_CALLS, &format!("id == {number} && {}", program()))).collect()
}
