//! What `trace`, `probe` and `run` have in common: what `-p` names, and where scans and names of files are kept.

use crate::exit::Usage;
use std::path::PathBuf;

/// Where the scans of files for crossings are kept, if the user has a cache in which nobody else can change anything.
pub fn scans() -> Option<PathBuf> {
    Some(tollgate_lab::cache::directory().ok()?.join("sites"))
}

/// The same for the names of addresses in files.
pub fn names() -> Option<PathBuf> {
    Some(tollgate_lab::cache::directory().ok()?.join("names"))
}

/// The processes that `-p` names: numbers between commas or blanks, each once.
pub fn pids(attach: &[String]) -> Result<Vec<i32>, Usage> {
    let words = attach.iter().flat_map(|list| list.split([',', ' ', '\t', '\n'])).filter(|word| !word.is_empty());
    let mut pids = Vec::new();
    for word in words {
        let pid = word.parse::<i32>().ok().filter(|pid| *pid > 0);
        let pid = pid.ok_or_else(|| Usage(format!("-p {word}: invalid PID; `pgrep NAME` finds one")))?;
        if !pids.contains(&pid) {
            pids.push(pid);
        }
    }
    if pids.is_empty() && !attach.is_empty() {
        return Err(Usage("-p needs a PID; `pgrep NAME` finds one".into()));
    }
    Ok(pids)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_by_any_separator() {
        let of = |words: &[&str]| pids(&words.iter().map(|word| word.to_string()).collect::<Vec<_>>());
        assert_eq!(of(&["12,13", "14", "12"]).unwrap(), [12, 13, 14]);
        assert_eq!(of(&["7 8\n9\t10\n"]).unwrap(), [7, 8, 9, 10]);
        assert!(of(&[]).unwrap().is_empty());
        for wrong in ["0", "-4", "init", " "] {
            assert!(of(&[wrong]).unwrap_err().to_string().starts_with("-p"), "{wrong}");
        }
    }
}
