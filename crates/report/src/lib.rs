//! Model, statistics, findings, warnings and sinks: everything between a measured sample and what a person reads.
//!
//! Nothing here measures, and nothing but [`sink::json`], [`history`] and the files of [`trace::sink`] touches a file. Everything is a
//! function of the [`model::PriceList`], so that a list saved last year prints exactly as it did then.
pub mod compare;
mod contradiction;
pub mod finding;
#[cfg(test)]
mod fixture;
pub mod format;
pub mod history;
pub mod html;
pub mod lab;
pub mod levels;
pub mod model;
pub mod near;
pub mod probe;
pub mod published;
pub mod run;
pub mod sink;
pub mod stats;
pub mod top;
pub mod trace;
pub mod warning;
