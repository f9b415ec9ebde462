//! What `--version` says of the build: the commit, and how it was built.

use std::path::Path;
use std::process::Command;

fn main() {
    // Packagers, who have no repository, say it themselves.
    println!("cargo::rerun-if-env-changed=TOLLGATE_COMMIT");
    let said = std::env::var("TOLLGATE_COMMIT").ok().filter(|commit| !commit.is_empty());
    let commit = said.or_else(commit).unwrap_or_else(|| "of no known commit".into());
    println!("cargo::rustc-env=TOLLGATE_COMMIT={commit}");
    for name in ["TARGET", "PROFILE"] {
        println!("cargo::rustc-env=TOLLGATE_{name}={}", std::env::var(name).unwrap_or_default());
    }
}

/// The commit that is checked out, and its date; `None` outside of this project's own repository.
fn commit() -> Option<String> {
    let root = Path::new("../..");
    // A file in a work tree that has its repository elsewhere.
    root.join(".git").exists().then_some(())?;
    // It changes with each commit and each checkout.
    let log = root.join(git(root, &["rev-parse", "--git-path", "logs/HEAD"])?);
    log.exists().then(|| println!("cargo::rerun-if-changed={}", log.display()))?;
    git(root, &["log", "-1", "--format=%h, %cs"])
}

fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).current_dir(root).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?.trim().to_string();
    (output.status.success() && !said.is_empty()).then_some(said)
}
