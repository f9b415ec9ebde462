//! What an address is: from a number to a module, a function and a line, and from a copied stack to the calls that led
//! there.
//!
//! ```text
//! Files::snapshot(pid) ──► Maps ──┬──► Resolver::place(&Maps, address)   ──► Place: module, function, line
//!                                 └──► unwind::user(&Stack, bits, &Maps) ──► addresses, innermost first
//! ```
//!
//! A [`Maps`] is a snapshot and keeps the mapped files open, so that addresses of a process that is gone, of another
//! mount namespace or of a deleted file are still named. Take one at exec and after each mmap(2) with `PROT_EXEC`.
//!
//! Everything here reads what the traced program chose to write: its map, its files, its stack, its perf map. None of
//! it is trusted; the answer to nonsense is `None` or a short stack.

pub mod as_user;
pub mod kernel;
pub mod maps;
pub mod perfmap;
pub mod place;
pub mod proc_status;
pub mod region_at;
pub mod served;
pub mod unwind;

mod cfi;
pub mod demangle;
mod golang;
mod kept;
mod object;
#[cfg(test)]
mod testing;
mod work;
mod worker;

pub use maps::{Backing, Files, Maps, Region};
pub use place::{Place, Resolver, Withheld};

/// Why there is no snapshot or no stack.
#[derive(Debug, thiserror::Error)]
pub enum SymbolError {
    /// /proc/PID/maps.
    #[error(
        "cannot read /proc/{pid}/maps: {source}; the process must be alive and traced, or yours and dumpable \
         (prctl(2), PR_SET_DUMPABLE)"
    )]
    Maps {
        /// Process.
        pid: i32,
        /// What open(2) or read(2) said.
        source: std::io::Error,
    },
}
