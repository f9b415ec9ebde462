//! What `probe` finds in a file: symbol tables with versions, `.gnu_debugdata`, stubs of the linkage table, resolvers
//! of indirect functions, notes of static probes, parameters in debug information, on any bytes; and any SPEC.

use std::path::Path;
use tollgate_probe::find::parameters::{self, Asked};
use tollgate_probe::find::{self, Symbols, Whose};
use tollgate_probe::spec::Spec;

/// Panics where something that must hold of any bytes does not.
pub fn check(data: &[u8]) {
    let (length, rest) = data.split_first().map_or((0, data), |(length, rest)| (usize::from(*length), rest));
    let (words, file) = rest.split_at(length.min(rest.len()));
    let text = String::from_utf8_lossy(words);
    let spec = Spec::parse(&text);
    if let Err(error) = &spec {
        assert!(error.to_string().starts_with("-e "));
    }
    // No such path: a debug file beside it is not looked for.
    match Symbols::of(Whose::default(), Path::new("/no/such/file"), file) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(symbols) => {
            assert!(symbols.functions.iter().all(|one| one.start < one.end && symbols.is_code(one.start)));
            let everything = ["*", "*@plt", "usdt:*:*"].map(|text| Spec::parse(text).expect("a pattern"));
            for spec in everything.iter().chain(&spec) {
                let found = find::select(&symbols, spec);
                for one in &found {
                    assert!(!one.name.is_empty() && one.function.0 <= one.function.1);
                }
                let asked = found.iter().map(|one| (one.address, Asked::of(&one.name))).collect();
                let signatures = parameters::signatures(Path::new("/no/such/file"), file, &asked);
                assert!(signatures.keys().all(|address| asked.contains_key(address)));
            }
            let _ = find::near([&symbols], &text);
        }
    }
}
