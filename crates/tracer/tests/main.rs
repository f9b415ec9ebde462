//! What needs programs that run: one program, so that it is linked once.

mod arm;
mod fuzz_seeds;
mod probe_live;
