//! What every thread of a guest is doing, for a step that does not end: nobody can look into the guest later.

use std::fs;
use std::path::{Path, PathBuf};

/// A line per thread: its number, its program, and of /proc(5) its state, its tracer, what it sleeps in, its system
/// call and its kernel stack. Without threads of the kernel, and without process 1, which asks.
pub fn threads() -> Vec<String> {
    let programs = numbered(Path::new("/proc")).into_iter().filter(|process| {
        // A thread of the kernel has no program, and process 1 is not stuck.
        fs::read_link(process.join("exe")).is_ok() && !process.ends_with("1")
    });
    programs.flat_map(|process| numbered(&process.join("task"))).filter_map(|thread| described(&thread)).collect()
}

/// The entries of a directory whose names are numbers, in the order of these.
fn numbered(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut found: Vec<(u32, PathBuf)> =
        entries.filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path()))).collect();
    found.sort_unstable();
    found.into_iter().map(|(_, path)| path).collect()
}

/// `None` where the thread has ended meanwhile.
fn described(thread: &Path) -> Option<String> {
    let status = fs::read_to_string(thread.join("status")).ok()?;
    let field = |name: &str| {
        let value = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
        value.map(str::trim).unwrap_or("?").to_string()
    };
    // Some of these are only for root, or not in every kernel.
    let file = |name: &str| fs::read_to_string(thread.join(name)).unwrap_or_default().trim().replace('\n', " < ");
    let parts = [("sleeps in", file("wchan")), ("call", file("syscall")), ("stack", file("stack"))];
    let known = parts.iter().filter(|(_, text)| !text.is_empty()).map(|(name, text)| format!(", {name} {text}"));
    let (tid, tgid, tracer) = (field("Pid"), field("Tgid"), field("TracerPid"));
    Some(format!(
        "{tid} of {tgid} {}: {}, traced by {tracer}{}",
        field("Name"),
        field("State"),
        known.collect::<String>()
    ))
}

#[test]
fn a_thread_that_sleeps_is_described() {
    let (end, told) = std::sync::mpsc::channel::<()>();
    let sleeper = std::thread::Builder::new().name("asleep".into()).spawn(move || told.recv().is_err()).unwrap();
    let found = || threads().into_iter().find(|line| line.contains(" asleep: S (sleeping), traced by 0"));
    let begun = std::time::Instant::now();
    while found().is_none() {
        assert!(begun.elapsed().as_secs() < 30, "{:?}", threads());
    }
    assert!(found().unwrap().contains(&format!(" of {} asleep", std::process::id())));
    drop(end);
    assert!(sleeper.join().unwrap());
}
