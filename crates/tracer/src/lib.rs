//! What is done to another process from outside, or armed around a piece of it: filters, tracers, probes.
//!
//! For the price list this is [`arm`]: each way of putting something between a program and a gate.

pub mod arm;
