//! What the lab reads and did not write: matrices, the floor's words, QEMU's log, a guest's messages, kernel images.
//!
//! `cargo install cargo-fuzz`, then from the root of the project: `cargo fuzz run -s none lab_words`. Good first inputs, put into
//! `fuzz/corpus/lab_words/`: docs/lab-matrix.toml, and the first megabyte of a vmlinuz.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tollgate_lab::guest::Message;
use tollgate_lab::matrix::Matrix;
use tollgate_lab::walk::trace::Parser;
use tollgate_lab::{floor, vmlinux, walk};

fuzz_target!(|data: &[u8]| {
    let mut log = Parser::default();
    let middle = data.len() / 2;
    log.feed(&data[..middle]);
    log.feed(&data[middle..]);
    let _ = log.finish();
    let _ = (vmlinux::bootable(data), vmlinux::release(data));
    let _ = serde_json::from_slice::<Message>(data);
    let Ok(text) = core::str::from_utf8(data) else { return };
    let _ = floor::parse(text);
    let _ = walk::protocol::Said::parse(text);
    let _ = walk::protocol::asked(text);
    if let Ok(matrix) = Matrix::parse(text, "fuzz.toml") {
        if let Ok(cells) = matrix.cells(str::to_owned) {
            assert!(cells.iter().all(|cell| !cell.name.contains('/')));
        }
    }
});
