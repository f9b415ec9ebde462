//! Limits of processes: of another one's memory and descriptors, and of our files.
#![allow(unsafe_code)]
//! # Safety
//!
//! prlimit(2) reads and writes two local structures.

use std::io;

/// A process has more descriptors than this only where fs.nr_open was raised (proc_sys_fs(5)).
const MOST_DESCRIPTORS: u64 = 1 << 20;

/// A limit of a process, soft and hard; 0 is this one. Async-signal-safe, as [`set`] is.
pub fn get(pid: i32, resource: libc::__rlimit_resource_t) -> Option<libc::rlimit64> {
    let mut limit = libc::rlimit64 { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the second structure is a local; there is no first.
    let known = unsafe { libc::prlimit64(pid, resource, std::ptr::null(), &raw mut limit) } == 0;
    known.then_some(limit)
}

/// Sets a limit; whether it could be.
pub fn set(pid: i32, resource: libc::__rlimit_resource_t, limit: &libc::rlimit64) -> bool {
    // SAFETY: the first structure is the caller's; there is no second.
    unsafe { libc::prlimit64(pid, resource, limit, std::ptr::null_mut()) == 0 }
}

/// Bytes that a file of this process may have (RLIMIT_FSIZE).
pub(super) fn longest_file() -> u64 {
    // RLIM64_INFINITY is the largest number.
    get(0, libc::RLIMIT_FSIZE).map_or(libc::RLIM64_INFINITY, |limit| limit.rlim_cur)
}

/// Bytes that the stack of this process may have (RLIMIT_STACK).
pub(super) fn longest_stack() -> u64 {
    get(0, libc::RLIMIT_STACK).map_or(libc::RLIM64_INFINITY, |limit| limit.rlim_cur)
}

/// What was added to one limit, so that it can be taken off again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// What the limit was set to.
    pub to: u64,
    /// How much of that was added; 0 where it was left alone.
    pub by: u64,
}

impl Part {
    /// A hard limit without what was added. One in between is none that the program could have set by itself.
    fn taken_off_hard(self, limit: u64) -> u64 {
        let own = self.to - self.by;
        if self.by > 0 && (own..=self.to).contains(&limit) { own } else { limit }
    }

    /// A limit without what was added. One that was set to something else since is left alone: that is the program's
    /// own choice.
    pub fn taken_off(self, limit: u64) -> u64 {
        if self.by > 0 && limit == self.to { limit - self.by } else { limit }
    }
}

/// What was added to a process's limit of memory (RLIMIT_AS).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Raised {
    /// The soft limit.
    pub soft: Part,
    /// The hard limit.
    pub hard: Part,
}

impl Raised {
    /// Bytes of [`Raised::to_bytes`].
    pub const SIZE: usize = 32;

    /// In the program's memory, for who takes ours out when this process is gone.
    pub fn to_bytes(self) -> [u8; Raised::SIZE] {
        let words = [self.soft.to, self.soft.by, self.hard.to, self.hard.by];
        let mut bytes = [0; Raised::SIZE];
        bytes.chunks_exact_mut(8).zip(words).for_each(|(chunk, word)| chunk.copy_from_slice(&word.to_le_bytes()));
        bytes
    }

    /// The program may have written anything there.
    pub fn of_bytes(bytes: [u8; Raised::SIZE]) -> Raised {
        let word = |index: usize| bytes[8 * index..].first_chunk().map_or(0, |word| u64::from_le_bytes(*word));
        let part = |index: usize| Part { to: word(index), by: word(index + 1).min(word(index)) };
        Raised { soft: part(0), hard: part(2) }
    }

    /// What a limit that a process is about to set is set to in its place. `self` is what was added to its limit, whose
    /// hard one is `most` now, beyond which privileges alone lead.
    pub fn of_wish(self, soft: u64, hard: u64, by: u64, most: u64) -> Raised {
        // The kernel refuses a soft limit above the hard one, and is to.
        let by = if soft > hard { 0 } else { by };
        // RLIM64_INFINITY is the largest number. Of what was added nothing can be had: without it the kernel would
        // refuse that, and so it does.
        let reach = if hard > self.hard.taken_off_hard(most) && hard <= most { u64::MAX } else { hard.max(most) };
        let hard_to = hard.saturating_add(by).min(reach);
        let soft_to = soft.saturating_add(by).min(hard_to.max(soft));
        Raised { soft: Part { to: soft_to, by: soft_to - soft }, hard: Part { to: hard_to, by: hard_to - hard } }
    }
}

/// The hard limit of a process's memory.
pub(super) fn most_memory(pid: i32) -> u64 {
    get(pid, libc::RLIMIT_AS).map_or(libc::RLIM64_INFINITY, |limit| limit.rlim_max)
}

/// Adds to RLIMIT_AS, if it is not unlimited: to the soft limit, and to the hard one where that leaves no room. Without
/// privileges the hard one cannot rise: then as far as it goes.
pub(super) fn raise(pid: i32, by: u64) -> Raised {
    let Some(now) = get(pid, libc::RLIMIT_AS).filter(|limit| limit.rlim_cur != libc::RLIM64_INFINITY) else {
        return Raised::default();
    };
    let part = |to: u64, from: u64| Part { to, by: to - from };
    let to = now.rlim_cur.saturating_add(by);
    let hard = if to > now.rlim_max { now.rlim_max.saturating_add(by) } else { now.rlim_max };
    for (soft, hard) in [(to, hard), (to.min(now.rlim_max), now.rlim_max)] {
        if set(pid, libc::RLIMIT_AS, &libc::rlimit64 { rlim_cur: soft, rlim_max: hard }) {
            return Raised { soft: part(soft, now.rlim_cur), hard: part(hard, now.rlim_max) };
        }
    }
    Raised::default()
}

/// Whether there is one; also where that cannot be asked.
pub(super) fn is_limited(pid: i32) -> bool {
    get(pid, libc::RLIMIT_AS).is_none_or(|limit| limit.rlim_cur != libc::RLIM64_INFINITY)
}

/// Takes off again what was added.
pub(super) fn lower(pid: i32, raised: Raised) {
    let Some(now) = get(pid, libc::RLIMIT_AS).filter(|_| raised != Raised::default()) else { return };
    let rlim_max = raised.hard.taken_off_hard(now.rlim_max);
    let rlim_cur = raised.soft.taken_off(now.rlim_cur).min(rlim_max);
    set(pid, libc::RLIMIT_AS, &libc::rlimit64 { rlim_cur, rlim_max });
}

/// Makes a call that opens a file in a process that stands, with a limit that leaves room for it if its own
/// (RLIMIT_NOFILE) does not: up to its hard limit, and beyond it with privileges.
pub(super) fn with_a_descriptor(pid: i32, call: impl Fn() -> io::Result<u64>) -> io::Result<u64> {
    let full = |made: &io::Result<u64>| made.as_ref().is_err_and(|error| error.raw_os_error() == Some(libc::EMFILE));
    let mut made = call();
    if !full(&made) {
        return made;
    }
    let Some(own) = get(pid, libc::RLIMIT_NOFILE) else { return made };
    for most in [own.rlim_max, own.rlim_max.max(MOST_DESCRIPTORS)] {
        if full(&made) && set(pid, libc::RLIMIT_NOFILE, &libc::rlimit64 { rlim_cur: most, rlim_max: most }) {
            made = call();
        }
    }
    set(pid, libc::RLIMIT_NOFILE, &own);
    made
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Child, Command};

    /// A program with these limits.
    fn limited(soft: u64, hard: u64) -> Child {
        let child = Command::new("sleep").arg("60").spawn().unwrap();
        assert!(set(child.id() as i32, libc::RLIMIT_AS, &libc::rlimit64 { rlim_cur: soft, rlim_max: hard }));
        child
    }

    /// Regression: what was added to a soft limit alone was taken off the hard one, which without privileges never
    /// rises again.
    #[test]
    fn what_was_added_is_taken_off_and_nothing_else() {
        const GIB: u64 = 1 << 30;
        for (soft, hard) in
            [(4 * GIB, 8 * GIB), (4 * GIB, 4 * GIB), (4 * GIB, 4 * GIB + 100), (GIB, libc::RLIM64_INFINITY)]
        {
            let mut child = limited(soft, hard);
            let pid = child.id() as i32;
            let now = || get(pid, libc::RLIMIT_AS).map(|limit| (limit.rlim_cur, limit.rlim_max)).unwrap();
            let raised = raise(pid, GIB);
            assert_eq!(now(), (soft + raised.soft.by, hard.saturating_add(raised.hard.by)), "{soft} {hard} {raised:?}");
            assert!(hard < soft + GIB || raised.hard.by == 0, "{soft} {hard} {raised:?}");
            let kept = Raised::of_bytes(raised.to_bytes());
            assert_eq!(kept, raised);
            lower(pid, kept);
            assert_eq!(now(), (soft, hard), "{raised:?}");
            // One that it lowered its hard limit to, so as to keep a part of what was added.
            if raised.hard.by > 1 {
                let between = libc::rlimit64 { rlim_cur: soft, rlim_max: raised.hard.to - 1 };
                assert!(set(pid, libc::RLIMIT_AS, &between));
                lower(pid, kept);
                assert_eq!(now(), (soft, hard), "{raised:?}");
            }
            // Once more, as by the next tollgate of one that was killed in between; and a limit that the program has
            // set itself.
            lower(pid, kept);
            assert_eq!(now(), (soft, hard), "{raised:?}");
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    #[test]
    fn what_a_program_sets_is_what_it_may_set() {
        let of = |soft, hard, most| {
            let raised = Raised::default().of_wish(soft, hard, 10, most);
            (raised.soft.to, raised.hard.to, raised.soft.by, raised.hard.by)
        };
        const NONE: u64 = libc::RLIM64_INFINITY;
        assert_eq!(of(100, 200, NONE), (110, 210, 10, 10));
        assert_eq!(of(100, 200, 200), (110, 200, 10, 0));
        assert_eq!(of(200, 200, 205), (205, 205, 5, 5));
        assert_eq!(of(NONE, NONE, NONE), (NONE, NONE, 0, 0));
        assert_eq!(of(100, NONE, NONE), (110, NONE, 10, 0));
        assert_eq!(of(300, 200, NONE), (300, 200, 0, 0), "the kernel refuses it");
        // Regression: a program that asked for as much as it had with ours was given it, and kept it.
        let part = Part { to: 210, by: 10 };
        let raised = Raised { soft: part, hard: part }.of_wish(205, 205, 10, 210);
        assert!(raised.hard.to > 210 && raised.hard.by == 10, "the kernel refuses it: {raised:?}");
        let raised = Raised { soft: part, hard: part }.of_wish(100, 200, 10, 210);
        assert_eq!((raised.hard.to, raised.hard.by), (210, 10));
    }
}
