//! What needs programs that run: one program, so that it is linked once.

mod fuzz_seeds;
mod probe_live;
