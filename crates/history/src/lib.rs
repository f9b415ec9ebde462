//! Runs of many days and machines: each is kept as one immutable Parquet file, read back as a history, and searched for
//! the run at which a price changed.
//!
//! There is no server and no database of ours: a directory of files is copied with whatever a site has, and queried
//! with whatever engine a site has (`contrib/sql`). The columns are in `docs/history-schema.md`.
//!
//! | file | what |
//! |---|---|
//! | `run.rs` | a run as it is kept: of `bench`, `lab`, `trace -c` or `probe` |
//! | `lab.rs` | what the lab finds that is no price list, as a run |
//! | `column.rs` | the columns, each with the place that it comes from |
//! | `store.rs` | writes one file a run, aside and renamed |
//! | `seal.rs` | the sum by which a damaged file is known |
//! | `load.rs` | reads files back, and says of each that it cannot read why |
//! | `change.rs` | the test for changes of a series, and their intervals |
//! | `timeline.rs` | the runs of one machine side by side, what changed, and what of the platform changed with it |
//! | `table.rs` | the same for a terminal |

pub mod change;
mod column;
mod lab;
pub mod load;
pub mod run;
mod seal;
pub mod store;
mod table;
pub mod timeline;

pub use run::{About, Entry, Kind, Part, Run};
pub use store::Store;
pub use table::table;

/// The schema that this version writes, and the newest that it reads: the `schema=1` of the directory. Columns are only
/// ever added.
pub const SCHEMA: u32 = 1;

#[cfg(test)]
mod tests;
