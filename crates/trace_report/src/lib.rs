//! Traces: what a program's crossings were, what they cost, and what could be saved.
//!
//! Everything here is a function of [`fact::Fact`]s; where they come from is not this crate's business.

pub mod advice;
pub mod bill;
pub mod compare;
pub mod fact;
pub mod sink;
pub mod summary;
pub mod top;
