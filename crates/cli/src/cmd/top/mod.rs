//! `tollgate top`: what crosses into the kernel now, of one program or of the machine, on a screen or as a
//! log.

pub mod args;
mod batch;
mod collector;
mod cpu;
mod keys;
mod machine;
mod run;
pub mod screen;
mod shown;
mod watch;

pub use run::run;
