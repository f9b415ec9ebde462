//! How a run is ended from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Ends a run of a [`Tracer`](crate::Tracer) or [`Prober`](crate::Prober) from another thread, or from a handler of a
/// signal: it lets the program go, which goes on as if nobody had been there.
#[derive(Clone, Debug)]
pub struct Stop(pub(crate) Arc<AtomicBool>);

impl Stop {
    /// Ends it, some milliseconds later; one that has not begun yet ends when it begins.
    pub fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
