//! What is done to another process from outside, or armed around a piece of it: filters, tracers, probes.
//!
//! For the price list this is [`arm`]: each way of putting something between a program and a gate. For `tollgate trace` it is
//! [`engine`], which runs or joins a program and tells every [`event`]; [`patch`] finds and rewrites the places where the program
//! crosses, and [`tsc`] says what times mean. For `tollgate probe` it is [`probe`], for
//! `tollgate run` [`replace`].

pub mod arm;
pub mod engine;
pub mod event;
pub mod patch;
pub mod probe;
pub mod remote;
pub mod replace;
pub mod supervisor;
pub mod tsc;
