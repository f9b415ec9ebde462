//! `tollgate trace`: every crossing of a program, as lines, counts and files.

pub mod args;
pub mod calibrate;
pub mod check;
pub mod clock;
mod commands;
pub mod die;
mod dump;
mod fds;
mod filter;
pub mod foreign;
mod inject;
mod line;
mod machine;
mod output;
mod printer;
mod run;
mod sockets;
mod tips;
pub mod toll;
pub mod views;

pub use run::run;
