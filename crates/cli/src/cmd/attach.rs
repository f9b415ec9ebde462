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

/// What root is told, once for each command, that attaches to programs of other users: what is not promised of them.
pub fn caution(pids: &[i32]) -> Option<String> {
    if !nix::unistd::geteuid().is_root() {
        return None;
    }
    let others: Vec<i32> = pids.iter().copied().filter(|pid| is_others(*pid)).collect();
    let (who, runs) = match others[..] {
        [] => return None,
        [pid] => (format!("process {pid}"), "runs as another user"),
        [pid, ..] => (format!("process {pid} and {} more", others.len() - 1), "run as other users"),
    };
    Some(format!(
        "{who} {runs}: a hostile program can falsify what tollgate shows and make it wait, and if tollgate is killed \
         (SIGKILL), children with fewer rights can disturb the program that forked them (see SECURITY.md)"
    ))
}

/// Whether a process has another user than root: real, effective, saved, or that of its files.
fn is_others(pid: i32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let users = status.lines().find_map(|line| line.strip_prefix("Uid:"));
    users.is_some_and(|users| users.split_whitespace().any(|user| user != "0"))
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
