//! What needs more than this crate's own functions: one program, so that it is linked once.

mod floor;
mod fuzz_seeds;
