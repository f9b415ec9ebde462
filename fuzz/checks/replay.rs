//! Replays the inputs that are kept for a fuzz target as an ordinary test: no libFuzzer, no special build, the same
//! inputs every time.
//!
//! Each is checked as it is, and then copies of it that are cut off or changed. The changes come from a fixed seed, so
//! a failure comes again; its input is kept in a file that the message names, to be added to the kept ones once it is
//! mended.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Changed copies in all, of which each input has its share: a second or two without optimization.
const COPIES: usize = 2000;

/// Checks what is in `fuzz/seeds/<target>`, and what can be made of it. `scratch` is where a failing input is kept.
pub fn replay(target: &str, scratch: &str, check: fn(&[u8])) {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut inputs: Vec<PathBuf> =
        std::fs::read_dir(&kept).expect("kept inputs").map(|entry| entry.unwrap().path()).collect();
    inputs.sort();
    assert!(!inputs.is_empty(), "{} has no inputs", kept.display());
    let mut chance = 0x9e37_79b9_7f4a_7c15;
    for path in &inputs {
        let whole = std::fs::read(path).unwrap();
        let copies = COPIES / inputs.len();
        for data in std::iter::once(whole.clone()).chain((0..copies).map(|_| changed(&whole, &mut chance))) {
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(&data))) {
                let failing = Path::new(scratch).join(format!("{target}-failing-input"));
                std::fs::write(&failing, &data).unwrap();
                eprintln!("{target}: made of {}, kept as {}", path.display(), failing.display());
                std::panic::resume_unwind(panic);
            }
        }
    }
}

/// A copy with one to eight places changed, now and then cut off: a bit, a byte, or a word of a value that arithmetic
/// trips over.
fn changed(whole: &[u8], chance: &mut u64) -> Vec<u8> {
    const WORDS: [u64; 6] = [0, 1, 0x7fff_ffff, 0xffff_ffff, i64::MAX as u64, u64::MAX];
    let mut copy = whole.to_vec();
    for _ in 0..=next(chance) % 8 {
        if copy.is_empty() {
            break;
        }
        let (at, value) = (next(chance) as usize % copy.len(), next(chance) >> 8);
        match next(chance) % 13 {
            0 => copy.truncate(at),
            1..5 => copy[at] ^= 1 << (value & 7),
            5..9 => copy[at] = value as u8,
            _ => {
                let word = WORDS[value as usize % WORDS.len()].to_le_bytes();
                copy.iter_mut().skip(at).zip(word).for_each(|(byte, new)| *byte = new);
            }
        }
    }
    copy
}

/// xorshift64 (Marsaglia 2003).
fn next(chance: &mut u64) -> u64 {
    *chance ^= *chance << 13;
    *chance ^= *chance >> 7;
    *chance ^= *chance << 17;
    *chance >> 3
}
