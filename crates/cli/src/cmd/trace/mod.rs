//! `tollgate trace`: every crossing of a program, as lines, counts and files.

pub mod args;
pub mod calibrate;
pub mod check;
pub mod clock;
pub mod die;
pub mod facts;
mod fds;
mod filter;
mod inject;
mod line;
mod machine;
mod output;
mod printer;
mod run;
mod sockets;
pub mod toll;
pub mod views;

pub use run::run;
