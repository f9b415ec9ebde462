//! `tollgate probe`: how often, how long and with what functions of a program run, without a trap.

pub mod args;
mod compare;
mod printer;
mod run;

pub use compare::{ProbedArgs, child, run as compare};
pub use run::run;
