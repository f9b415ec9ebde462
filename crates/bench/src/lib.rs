//! Prices gates on this machine: who visits which row, how long, and what comes of it. Nothing here prints.
//!
//! * [`setup`]: what every run does first;
//! * [`plan`]: how many samples of how many crossings a visit takes;
//! * [`visit`]: one visit, in a fresh child; [`child`] is what that child does;
//! * [`tally`]: what the visits to one row add up to;
//! * [`scale`]: what a tick is worth: nanoseconds, or an instruction;
//! * [`run`]: the rounds;
//! * [`through`]: visits under `tollgate run`;
//! * [`quiet`]: waiting until nobody else uses the machine;
//! * [`platform`]: the machine, as far as it explains a price.
//!
//! * [`start`]: how a visit's child begins: a program that has [`child::run`] among its commands is started anew, any
//!   other is forked.

pub mod arm;
pub mod assemble;
pub mod child;
#[cfg(test)]
mod golden;
pub mod hosts;
pub mod images;
pub mod kernel_log;
pub mod plan;
pub mod platform;
pub mod quiet;
pub mod run;
pub mod scale;
pub mod setup;
pub mod shared;
pub mod signals;
pub mod start;
pub mod tally;
pub mod through;
pub mod visit;
