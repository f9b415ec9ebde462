//! The gate of `docs/howto/add-a-gate.md` compiles, and does what the page says.
//!
//! # Safety
//!
//! The routine of a harmless crossing is called with a live `Args`, as [`tollgate_gates::crossing::Enter`] asks.
#![allow(unsafe_code)]

extern crate alloc;

// What a file in src/gate finds under these names.
use tollgate_gates::{compat, compat_asm, crossing, crossing_asm, host, reason};

mod gate {
    pub use tollgate_gates::gate::{Doc, Gate, Row, no_such_row, rows};

    pub mod lsl;
}

use gate::{Gate, Row};

#[test]
fn the_page_shows_the_file_that_is_compiled_here() {
    let page = include_str!("../../../docs/howto/add-a-gate.md");
    let file = include_str!("gate/lsl.rs");
    assert!(
        page.contains(&format!("```rust\n{file}```\n")),
        "docs/howto/add-a-gate.md does not show tests/gate/lsl.rs as it is"
    );
}

#[test]
fn the_worked_example_crosses() {
    let row = Row::new(64, "cpu_number");
    let mut crossing = gate::lsl::Entry.native(&row, &host::Host::default()).unwrap();
    // The thread may be moved to another CPU between the two questions.
    let asked_twice = |_| {
        // SAFETY: `args` is live and the routine is the one that it belongs to.
        let value = unsafe { (crossing.enter)(&mut crossing.args, 1, 0) };
        // SAFETY: takes nothing.
        let cpu = unsafe { libc::sched_getcpu() };
        (value, cpu)
    };
    let answers: Vec<(i64, i32)> = (0..1000).map(asked_twice).collect();
    let open = crossing.expect.holds(answers[0].0);
    assert!(!open || answers.iter().any(|(value, cpu)| value & 0xfff == i64::from(*cpu)), "{:?}", &answers[..10]);
}

#[test]
fn the_worked_example_has_a_32_bit_form() {
    let crossing = gate::lsl::Entry.compat(&Row::new(32, "cpu_number"), &host::Host::default()).unwrap();
    assert_eq!(crossing.code.len(), compat::CODE_BYTES);
    assert!(crossing.code.windows(3).any(|bytes| bytes == [0x0f, 0x03, 0xc3]), "lsl %ebx, %eax");
}
