//! What is said of places that are not probed as they were meant, or not at all.

use std::path::Path;

/// What is said where there are more kinds of static probes than sets.
pub(super) const CROWDED: &str =
    "the probed places keep their arguments in more ways than can be recorded: some arguments are not shown";

/// Why a place that only a trap can probe is not probed, and the commands that would do it. `offset` is where it lies
/// in its file; the kernel's uprobes take nothing else, and there is none in what is no file (the vDSO).
pub(super) fn only_a_trap(spec: &str, path: &Path, offset: Option<u64>) -> String {
    let uprobe = offset.filter(|_| path.is_absolute()).map_or(String::new(), |offset| {
        format!("; `perf probe -x {} {offset:#x}` uses a uprobe of the kernel instead", quoted(&path.to_string_lossy()))
    });
    format!("only a trap can probe it: allow it with `tollgate probe --traps -e {}`{uprobe}", quoted(spec))
}

/// A word as a shell reads it.
pub(super) fn quoted(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/._-+:@,".contains(&byte);
    if word.bytes().all(plain) { word.into() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

/// Why a place in 32-bit code is probed by a trap.
pub(super) const BITS32: &str =
    "32-bit code has no register to spare for a jump's trampoline; tollgate handles each hit itself";

/// Why an indirect function is not probed.
pub(super) const INDIRECT: &str = "it is an indirect function (IFUNC) whose resolver chooses the implementation at run \
                                   time, \
                        which cannot be predicted; probe the chosen one, by the address that a debugger shows (`gdb -p \
                        PID`, `info symbol`)";

/// What hits of an implementation need not be.
pub(super) const ELSEWHERE: &str = "the implementation may also be in another module (the vDSO, as for `time` and \
                         `gettimeofday`), whose calls are not counted here: name that too (`[vdso]:*`)";

/// Why what a file has is probed nowhere.
pub const UNMAPPED: &str = "no process had this code mapped from its file while the probes were in place";

/// What returns of a function mean that another one jumps into.
pub(super) const SHARED: &str = "it shares code with another function that jumps into it or that it jumps into, so \
                                 there may be \
                      more returns than calls; only its own calls are timed";

/// Why a function that its own loop begins anew is not timed.
pub(super) const LOOPED: &str = "it is not timed: a loop jumps back to its first instruction, so a new call cannot be \
                                 told from \
                      another iteration, and the time would be that of the last iteration; there may be more hits than \
                      calls, while returns are exact";

/// Why a function of Go that leaves by a jump is not timed.
pub(super) const GO_JUMPS: &str = "it leaves by a jump to another function, which is not followed in Go functions";

/// Why a function of 32-bit code is always executed.
pub(super) const RETURNS_32: &str =
    "--return cannot be had in 32-bit code, where functions differ in what they leave on the stack";

/// Why one whose calls are told by a condition is not.
pub(super) const GO_CONDITION: &str =
    "its hits have a condition, and which returns in Go functions are of such hits is not known";

/// Why a function is not timed under a second condition.
pub(super) const ANOTHER: &str = "it is not timed: another -e has its times, of calls that are told by something else; \
                                  time them \
                       one after the other";

/// What hits of such a function are where nothing is timed.
pub(super) const ROUNDS: &str = "a loop jumps back to its first instruction, so there may be more hits than calls; \
                                 returns are \
                      exact";

/// What hits of a function of Go are.
pub(super) const GROWING: &str = "a Go function starts again when its stack has to grow, so there may be more hits \
                                  than calls; \
                       returns (@ret) are exact";

/// What records of a function of Go are: those of several threads are not read in the order in which they were made.
pub(super) const APART: &str = "a Go function may return on another thread than the one that entered it, so lines have \
                                no times \
                     and the timeline has only marks; --hist times it";

/// What times of a function of Go are.
pub(super) const REGROWN: &str = "a Go function that starts again, because its stack grew or its goroutine yielded, is \
                                  timed from \
                       its last start";
