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
//! A visit's child is this very program, started anew as `/proc/self/exe cross …`: whoever uses this crate hands such words to [`child::run`].

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
pub mod tally;
pub mod through;
pub mod visit;
