//! `tollgate trace`: every crossing of a program, as lines, counts and files.

pub mod args;
pub mod calibrate;
pub mod check;
pub mod clock;
pub mod die;
mod ended;
mod fds;
mod filter;
mod groups;
mod inject;
mod line;
mod machine;
mod output;
mod periods;
mod printer;
mod run;
mod sockets;
pub mod toll;
mod unfinished;
pub mod views;

pub use run::run;
