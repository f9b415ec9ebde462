//! What a user is told at the end: each sentence once, and not as many as a program can make come about.

use tollgate_remote::filter;

/// So many sentences are kept.
const MOST: usize = 100;
/// What stands for all others.
const MORE: &str = "further messages are omitted: there are too many";

/// Adds a sentence, unless it is there, or too many are.
pub fn add(notes: &mut Vec<String>, note: String) {
    if notes.len() > MOST || notes.contains(&note) {
        return;
    }
    notes.push(if notes.len() == MOST { MORE.into() } else { note });
}

/// What is said of a process whose filter was suspended; once, because servers and browsers have many.
const SUSPENDED: &str =
    "its seccomp filter would kill it for calls that tollgate makes in it, and is suspended for each of them";

/// Says it where that was done since.
pub fn add_suspension(notes: &mut Vec<String>) {
    let Some(tid) = filter::take_suspended().filter(|_| !notes.iter().any(|note| note.ends_with(SUSPENDED))) else {
        return;
    };
    let pid = tollgate_remote::thread_group(tid).unwrap_or(tid);
    add(notes, format!("process {pid}: {SUSPENDED}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: a program that wrote nonsense over its ring made one note of each record, 4.6 MB of them.
    #[test]
    fn a_program_cannot_fill_memory_with_notes() {
        let mut notes = Vec::new();
        (0..10_000).for_each(|number| add(&mut notes, format!("thread {}: odd", number / 2)));
        assert_eq!((notes.len(), notes[0].as_str(), notes[99].as_str()), (101, "thread 0: odd", "thread 99: odd"));
        assert_eq!(notes[100], MORE);
    }
}
