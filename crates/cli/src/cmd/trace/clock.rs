//! The clock of a trace, by a rate that is kept until the next boot.

use super::machine::Cache;
use tollgate_tsc::{Clock, NoCounter, Started};

const CACHE: Cache = Cache { file: "tsc.json", schema: 1 };

/// Starts it. Beside it, what has to be said of it.
pub fn start() -> Result<(Clock, Vec<String>), NoCounter> {
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let boot = Some(boot.trim()).filter(|boot| !boot.is_empty());
    let Started { clock, notes, found } = Clock::start(boot.and_then(|boot| CACHE.known(boot)))?;
    if let (Some(boot), Some(hz)) = (boot, found) {
        // Without a cache it is as right, and takes as long the next time.
        let _ = CACHE.keep(boot, &hz);
    }
    Ok((clock, notes))
}
