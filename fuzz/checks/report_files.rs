//! The files that a report is made of, and the page that is made of them: price lists, matrices, walks, summaries,
//! probes, traces.

use std::io;
use tollgate_page::{Facts, page, read};
use tollgate_report::lab::floor::Saved;

/// Panics where something that must hold of any bytes does not.
pub fn check(data: &[u8]) {
    let mut facts = Facts::default();
    match read::read(&mut facts, "fuzz.json", &mut &data[..], &mut |_| Err(io::ErrorKind::NotFound.into())) {
        Err(error) => {
            let sentence = error.to_string();
            assert!(!sentence.is_empty() && !sentence.contains(char::is_control), "{sentence:?}");
        }
        Ok(()) => assert!(page(&facts).ends_with("</html>\n")),
    }
    if let Ok(text) = core::str::from_utf8(data) {
        let _ = Saved::parse(text);
    }
}
