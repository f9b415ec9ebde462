//! Probes: how often and how long functions of a program ran.
//!
//! [`model`] is the JSON contract, [`csv`] the same in lines; [`table`], [`list`] and [`histogram`] are what a terminal
//! shows; [`compare`] is the table of `--compare-uprobe`. Everything is a function of the model, so that a saved report
//! prints as it did then.

pub mod compare;
pub mod csv;
pub mod histogram;
pub mod list;
pub mod model;
pub mod table;
#[cfg(test)]
mod tests;
