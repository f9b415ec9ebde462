//! `tollgate trace`: every crossing of a program, as lines, counts and files.

pub mod args;
pub mod calibrate;
pub mod check;
pub mod clock;
pub mod die;
mod dump;
mod ended;
mod entered;
pub mod facts;
mod fd_set;
mod fdinfo;
mod fds;
mod filter;
pub mod foreign;
mod groups;
mod inject;
mod kvm;
mod line;
mod machine;
mod output;
mod paint;
mod periods;
mod pids;
mod printer;
mod probes;
mod run;
mod sockets;
mod streams;
mod tips;
pub mod toll;
mod unfinished;
mod unseen;
pub mod views;

pub use run::run;
