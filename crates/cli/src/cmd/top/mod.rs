//! `tollgate top`: what crosses into the kernel now, of one program, on a screen or as a log.

pub mod args;
mod batch;
mod collector;
mod cpu;
mod keys;
mod run;
pub mod screen;
mod watch;

pub use run::run;
