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
    let status = tollgate_remote::status(pid).unwrap_or_default();
    let users = tollgate_remote::proc_status::field(&status, "Uid");
    users.is_some_and(|users| users.split_whitespace().any(|user| user != "0"))
}

/// The processes that `-p` names: numbers between commas or blanks, each once.
pub fn pids(attach: &[String]) -> Result<Vec<i32>, Usage> {
    let words = attach.iter().flat_map(|list| list.split([',', ' ', '\t', '\n'])).filter(|word| !word.is_empty());
    let mut pids = Vec::new();
    for word in words {
        let pid = word.parse::<i32>().ok().filter(|pid| *pid > 0);
        let pid = pid.ok_or_else(|| Usage(format!("-p {word}: invalid PID; `pgrep NAME` finds one")))?;
        // /proc/TID is there, too, of a thread that is not its process's first: nothing would be found of it.
        if let Some(process) = tollgate_remote::thread_group(pid).filter(|process| *process != pid) {
            return Err(Usage(format!(
                "-p {word}: this is a thread of process {process}, and all threads of a process are attached to: give \
                 -p {process}"
            )));
        }
        if !pids.contains(&pid) {
            pids.push(pid);
        }
    }
    if pids.is_empty() && !attach.is_empty() {
        return Err(Usage("-p needs a PID; `pgrep NAME` finds one".into()));
    }
    Ok(pids)
}

/// Of several processes those that are there, and a sentence about the others: as by strace, they do not keep these
/// from being attached to. One alone that is gone, or all, are met when it is their turn.
pub fn living(pids: Vec<i32>, exists: impl Fn(i32) -> bool) -> (Vec<i32>, Option<String>) {
    let (there, gone): (Vec<i32>, Vec<i32>) = pids.iter().copied().partition(|pid| exists(*pid));
    let gone: Vec<String> = gone.iter().map(i32::to_string).collect();
    match gone.len() {
        _ if there.is_empty() => (pids, None),
        0 => (there, None),
        1 => (there, Some(format!("process {}: no such process", gone[0]))),
        _ => (there, Some(format!("processes {}: no such processes", gone.join(", ")))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_gone_does_not_keep_others_from_being_attached_to() {
        let of = |pids: &[i32]| living(pids.to_vec(), |pid| pid < 10);
        assert_eq!(of(&[3]), (vec![3], None));
        assert_eq!(of(&[3, 12, 4]), (vec![3, 4], Some("process 12: no such process".into())));
        assert_eq!(of(&[12, 3, 13]), (vec![3], Some("processes 12, 13: no such processes".into())));
        assert_eq!(of(&[12, 13]), (vec![12, 13], None));
    }

    #[test]
    fn a_thread_is_no_process() {
        let said = std::thread::spawn(|| pids(&[nix::unistd::gettid().to_string()]).unwrap_err().to_string());
        let own = std::process::id();
        assert!(said.join().unwrap().ends_with(&format!("give -p {own}")));
    }

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
