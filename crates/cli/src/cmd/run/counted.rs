//! What the kernel counts of a run: all crossings, or each system call.
//!
//! A run that is counted is slower in each of its calls, so it is never one that is timed. The program has no tracer but `tollgate run`, which is
//! why a trace of it cannot say this.

use super::RunArgs;
use super::ways::{command, timed};
use anyhow::Result;
use tollgate_tracer::arm::ArmError;
use tollgate_tracer::arm::tracepoint::{SYSTEM_CALLS, Tracepoint, VSYSCALLS};

/// What is not of a process that was executed as `/proc/self/exe`, as this program is that runs the other one ([`command`]): its calls are not the
/// program's.
const PROGRAM: &str = r#"comm != "exe""#;

/// Crossings of one run as it is, and of one with replacements; the inner error is why they cannot be counted here.
pub(super) fn both(args: &RunArgs) -> Result<Result<[u64; 2], ArmError>> {
    let count = |replace| -> Result<Result<u64, ArmError>> {
        let all = match Tracepoint::open(SYSTEM_CALLS, PROGRAM) {
            Ok(all) => all,
            Err(error) => return Ok(Err(error)),
        };
        // Kernels without the page have no such tracepoint.
        let page = Tracepoint::open(VSYSCALLS, PROGRAM).ok();
        timed(command(args, replace))?;
        let page = page.map_or(Ok(0), |page| page.count());
        Ok(all.count().and_then(|all| Ok(all + page?)))
    };
    let native = match count(false)? {
        Ok(native) => native,
        Err(error) => return Ok(Err(error)),
    };
    Ok(count(true)?.map(|replaced| [native, replaced]))
}

/// Calls of these numbers, in a program that is about to be started.
pub(super) fn calls(numbers: &[i64]) -> Result<Vec<Tracepoint>, ArmError> {
    numbers.iter().map(|number| Tracepoint::open(SYSTEM_CALLS, &format!("id == {number} && {PROGRAM}"))).collect()
}
