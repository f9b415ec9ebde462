//! The Parquet files of a history: as they are, and with the sum that a hostile one would have put right.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tollgate_history::load::load;

/// What stands before the sum, and how many digits it has (crates/history/src/seal.rs).
const MARK: &[u8] = b"fnv1a64:";
const DIGITS: usize = 16;

/// Panics where something that must hold of any bytes does not.
pub fn check(data: &[u8]) {
    assert!(whole(data), "a file that was only damaged got as far as the Parquet reader, and ended that");
    let mut forged = data.to_vec();
    if put(&mut forged).is_some() {
        // The reader answers some files that were made to mislead it with a panic, of which the command makes a
        // sentence.
        whole(&forged);
    }
}

/// Whether these bytes are a run, or a sentence.
fn whole(bytes: &[u8]) -> bool {
    let directory = std::env::temp_dir().join(format!("tollgate-fuzz-history-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    fs::write(directory.join("run.parquet"), bytes).unwrap();
    // libFuzzer's own hook ends the program.
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let loaded = catch_unwind(AssertUnwindSafe(|| load(&directory, None, "here")));
    std::panic::set_hook(usual);
    fs::remove_dir_all(&directory).unwrap();
    if let Ok(Err(error)) = &loaded {
        let sentence = error.to_string();
        assert!(!sentence.is_empty() && !sentence.contains(char::is_control), "{sentence:?}");
    }
    if let Ok(Ok(loaded)) = &loaded {
        assert!(loaded.runs.len() == 1 && loaded.skipped.is_empty());
    }
    loaded.is_ok()
}

/// Puts the sum right; `None` where there is no place for it.
fn put(bytes: &mut [u8]) -> Option<()> {
    let start = bytes.windows(MARK.len()).rposition(|window| window == MARK)? + MARK.len();
    bytes.get_mut(start..start + DIGITS)?.fill(b'0');
    // FNV-1a of 64 bits.
    let sum =
        bytes.iter().fold(0xcbf2_9ce4_8422_2325u64, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3));
    bytes[start..start + DIGITS].copy_from_slice(format!("{sum:016x}").as_bytes());
    Some(())
}
