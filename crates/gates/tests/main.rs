//! What the registry promises, tried from outside: one program, so that what the tests share is linked once.
//! (`howto.rs` is another one: what it tries is written as a file of the crate itself.)

// What they share.
mod common;
mod vdso_image;

// The tests.
mod effects_exceptions;
mod fuzz_seeds;
mod probed_objdump;
mod registry;
mod vdso_corrupt;
mod vdso_readelf;
