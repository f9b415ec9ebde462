//! What the lab reads and did not write: matrices, the floor's words, QEMU's log, a guest's messages, kernel images.

use tollgate_lab::guest::Message;
use tollgate_lab::matrix::Matrix;
use tollgate_lab::walk::trace::Parser;
use tollgate_lab::{floor, vmlinux, walk};

/// Panics where something that must hold of any bytes does not.
pub fn check(data: &[u8]) {
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
    if let Ok(matrix) = Matrix::parse(text, "fuzz.toml")
        && let Ok(cells) = matrix.cells(str::to_owned)
    {
        assert!(cells.iter().all(|cell| !cell.name.contains('/')));
    }
}
