//! What the tests of `tollgate trace` share: the backends, how target programs are built and run, what they say that
//! their trace is.
//!
//! A target program (`tests/targets/NAME.c`, see `target.h` there) checks its own invariants and prints the trace that
//! it expects. It runs natively and under every backend; verdict, exit status and standard output must be the same, and
//! the trace as it was announced.

pub mod announce;
pub mod backend;
pub mod build;
pub mod recorded;
pub mod run;
