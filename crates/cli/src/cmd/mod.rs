//! The commands: one file each, with the arguments of each.

pub mod attach;
pub mod bench;
pub mod compare;
pub mod cross;
pub mod duration;
pub mod gates;
pub mod generate;
pub mod history;
pub mod lab;
pub mod outputs;
pub mod probe;
pub mod report;
pub mod run;
pub mod select;
pub mod top;
pub mod trace;
