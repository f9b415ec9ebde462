//! What tests know of where they run: on this machine, with a compiler, or in a guest, with what was put there for
//! them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Names the directory of programs that were built outside.
pub const PROGRAMS: &str = "TOLLGATE_TEST_PROGRAMS";
/// Names what this kernel does not offer: `NAME: words of the reason`, with semicolons between. A test that meets one
/// of these holds that the program under test says those words, and goes on without.
pub const REFUSED: &str = "TOLLGATE_TEST_REFUSED";

/// The program of that name in a guest, where there is no compiler; `None` on this machine.
pub fn program(name: &str) -> Option<PathBuf> {
    let path = Path::new(&std::env::var_os(PROGRAMS)?).join(name);
    assert!(path.is_file(), "{} was not brought into the guest ({PROGRAMS})", path.display());
    Some(path)
}

/// How long something may take before it is taken to hang: in a guest process 1 has the limit, and says then what each
/// thread is doing.
pub fn limit(here: Duration) -> Duration {
    if std::env::var_os(PROGRAMS).is_some() { Duration::from_secs(3600) } else { here }
}

/// A price list in a guest, for `--tolls`: to measure what crossings cost, as the first `-c` of a machine does, takes a
/// software CPU minutes where others want the machine too. What else the lists say does not depend on it.
pub fn tolls() -> Option<&'static str> {
    std::env::var_os(PROGRAMS).map(|_| TOLLS)
}

/// Where the guest's first step leaves the list.
pub const TOLLS: &str = "/tmp/tolls.json";

/// Is the program of that name here? On this machine any is, as it is compiled when it is asked for.
pub fn has(name: &str) -> bool {
    std::env::var_os(PROGRAMS).is_none_or(|programs| Path::new(&programs).join(name).is_file())
}

/// What a tracer wrote to standard error, without what it has to say of a guest's time-stamp counter: in software that
/// is no steady clock.
pub fn complaints(stderr: &str) -> String {
    let in_guest = std::env::var_os(PROGRAMS).is_some();
    stderr
        .lines()
        .filter(|line| !in_guest || !line.contains("time-stamp counter"))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// The words of the reason that this must be refused with here.
pub fn refused(what: &str) -> Option<String> {
    let all = std::env::var_os(REFUSED).map(OsString::into_string)?.expect("words");
    all.split(';').find_map(|one| one.trim().strip_prefix(what)?.strip_prefix(": ").map(String::from))
}
