//! The report: one self-contained HTML page, a pure function of the files given.
//!
//! [`read::read`] takes a file into [`Facts`], which stay bounded whatever the files' sizes; each chart of [`chart`]
//! makes [`figure::Figure`]s of the facts; [`page`] puts them into one page. Pictures are SVG made here (`svg.rs`,
//! `axis.rs` and what several charts share: `dots.rs`, `stack.rs`, `flame.rs`), so that they can be tested as text,
//! print well and need no script. A plotting library was rejected: the smallest one that zooms has 50 KB of foreign
//! code, draws on a canvas that no screen reader reads, and cannot be saved as SVG.
//!
//! Every foreign word goes through [`text::escape`].

pub mod axis;
pub mod chart;
pub mod dots;
pub mod facts;
pub mod figure;
#[cfg(test)]
mod fixture;
pub mod flame;
mod page;
pub mod read;
mod sha256;
pub mod spread;
pub mod stack;
pub mod svg;
pub mod text;

pub use facts::Facts;
pub use page::page;
