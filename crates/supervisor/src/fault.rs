//! Faults of this program's own while a followed one stands half changed.
//!
//! What is planned for a program comes from files that anybody may have written, and the libraries that read those may
//! panic. A panic ends this process, and what it follows goes on as after SIGKILL; but not between two bytes of one
//! change: so the planning is [`caught`], and what it was for is left as it is, with a note.

use nix::sys::signal::{self, Signal};
use nix::unistd::Pid;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};

thread_local! {
    /// How many [`caught`] this thread is in.
    static CAUGHT: Cell<u32> = const { Cell::new(0) };
    /// What [`keeps`] was told.
    static KEPT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Does this, or says in a few words of what fault that ended. What it had changed stays changed: whoever calls it
/// knows how to go on from any point of it.
pub fn caught<T>(what: impl FnOnce() -> T) -> Result<T, String> {
    CAUGHT.set(CAUGHT.get() + 1);
    let outcome = catch_unwind(AssertUnwindSafe(what));
    CAUGHT.set(CAUGHT.get() - 1);
    outcome.map_err(|payload| {
        let told = || Some((*payload.downcast_ref::<&str>()?).to_owned());
        let kept = KEPT.take().or_else(told).or_else(|| payload.downcast_ref::<String>().cloned());
        format!("internal error of tollgate, please report it: {}", kept.unwrap_or_default())
    })
}

/// For a panic hook: keeps what a panic says, if it is caught and will be told as a note. Whether it is.
pub fn keeps(panic: &PanicHookInfo<'_>) -> bool {
    let caught = CAUGHT.get() > 0;
    if caught {
        KEPT.set(Some(said(panic)));
    }
    caught
}

/// What a panic says, and where it was, in one line.
pub fn said(panic: &PanicHookInfo<'_>) -> String {
    let why = panic.payload_as_str().unwrap_or("for an unknown reason").lines().next().unwrap_or_default();
    panic.location().map_or(why.to_owned(), |place| format!("{why} ({}:{})", place.file(), place.line()))
}

/// A place at which tests have a fault happen: that which the environment names (`TOLLGATE_FAULT`). Nothing in a
/// release build.
pub fn point(name: &str) {
    if cfg!(debug_assertions) && std::env::var_os("TOLLGATE_FAULT").is_some_and(|wanted| wanted == name) {
        panic!("asked for");
    }
}

/// The same of a place at which this process is killed while it has changed a thread (`TOLLGATE_DEATH`); behind a
/// comma, `stopped`: the thread's process is stopped then, and so executes nothing more.
pub fn death(name: &str, tid: i32) {
    if !cfg!(debug_assertions) {
        return;
    }
    let wanted = std::env::var("TOLLGATE_DEATH").unwrap_or_default();
    let (place, stopped) = wanted.strip_suffix(", stopped").map_or((&*wanted, false), |place| (place, true));
    if place == name {
        let send = |to: i32, signal: Signal| signal::kill(Pid::from_raw(to), signal);
        let _ = stopped.then(|| send(tid, Signal::SIGSTOP));
        let _ = send(Pid::this().as_raw(), Signal::SIGKILL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_and_what_follows_goes_on() {
        assert_eq!(caught(|| 7), Ok(7));
        let text = caught(|| -> () { panic!("a length of {}", 5) }).unwrap_err();
        assert_eq!(text, "internal error of tollgate, please report it: a length of 5");
        assert!(caught(|| -> () { panic!("nothing") }).unwrap_err().ends_with("nothing"));
        assert_eq!(CAUGHT.get(), 0);
    }
}
