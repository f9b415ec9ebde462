//! `scripts/fuzz lab_words` runs it; what it checks is in `checks/lab_words.rs`.
#![no_main]

#[path = "../checks/lab_words.rs"]
mod lab_words;

libfuzzer_sys::fuzz_target!(|data: &[u8]| lab_words::check(data));
