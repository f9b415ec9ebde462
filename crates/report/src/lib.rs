//! Model, statistics, findings, warnings and sinks: everything between a measured sample and what a person reads.
//!
//! Nothing here measures, and nothing but [`sink::json`] touches a file. Everything is a function of the
//! [`model::PriceList`], so that a list saved last year prints exactly as it did then. What a trace adds up to is in
//! the crate `trace_report`, the page in `page`, kept runs in `history`.
pub mod compare;
mod contradiction;
pub mod finding;
#[doc(hidden)]
pub mod fixture;
pub mod format;
pub mod lab;
pub mod levels;
pub mod model;
pub mod near;
pub mod probe;
pub mod published;
pub mod run;
pub mod sink;
pub mod stats;
pub mod warning;
