//! What can be replaced: one file and one line of [`REPLACEMENTS`] each.

use super::program::Caller;
use super::stacks::{self, Answer, Marks, States, Templates};
use super::vdso::Vdso;
use super::{clock, identity, int80, random, time, vsyscall};
use std::collections::BTreeMap;
use std::fmt;
use tollgate_remote::memory::Memory;
use tollgate_remote::ptrace::Registers;
use tollgate_rewrite::encode::{EncodeError, Write};
use tollgate_rewrite::site::{Kind, Site};

/// All replacements, in the order in which they are told.
pub const REPLACEMENTS: [&dyn Replacement; 6] =
    [&int80::Int80, &vsyscall::Vsyscall, &time::Time, &random::Random, &identity::Identity, &clock::Clock::ASKED];

/// One kind of crossing, and what is executed in its place.
pub trait Replacement: Sync {
    /// The word of the command line.
    fn name(&self) -> &'static str;

    /// Which crossings it takes, a phrase.
    fn from(&self) -> &'static str;

    /// What is executed in their place, a phrase.
    fn to(&self) -> &'static str;

    /// What the program could notice, a sentence.
    fn gives_up(&self) -> &'static str;

    /// Rows of a price list (`gate/bits/call`): what a crossing costs before and after; the second one is missing where
    /// none is left to price ([`Replacement::price`]).
    fn rows(&self) -> (&'static str, Option<&'static str>);

    /// Ns of what is executed in a crossing's place, measured now, where no price list has a row for that.
    fn price(&self) -> Option<f64> {
        None
    }

    /// The same whatever is said against it on this machine (`NAME!`), if there is such a thing.
    fn forced(&self) -> Option<&'static dyn Replacement> {
        None
    }

    /// The mode of the code that it is for, 64 or 32: others have no such crossing.
    fn bits(&self) -> u8;

    /// The gate that a call goes by in the place of this one (as `trace` names gates and calls), where it is one that
    /// is replaced; `memory` where it goes by none.
    fn instead(&self, gate: &str, bits: u8, call: &str) -> Option<&'static str>;

    /// Whether it is asked for where none is named.
    fn is_default(&self) -> bool {
        true
    }

    /// Whether its stub of a site comes before that of another replacement which takes the site too, and goes on there
    /// (`Place::on`).
    fn shares(&self) -> bool {
        false
    }

    /// Why a program cannot have it that runs already, a phrase behind "it runs already, and"; nothing where it can.
    fn starts_only(&self) -> Option<&'static str> {
        None
    }

    /// Why a program cannot have it.
    fn refused(&self, facts: &Facts) -> Option<Refusal>;

    /// What is taken of it in a program that cannot have all of it.
    fn fitted(&self, _facts: &Facts) -> Option<&'static dyn Replacement> {
        None
    }

    /// System calls that functions of the vDSO answer.
    fn answers(&self) -> &'static [Answer] {
        &[]
    }

    /// Whether a site's crossing is one of these, or may be.
    fn takes(&self, site: &Site) -> bool {
        let ours = |number: u32| self.answers().iter().any(|one| one.number == number);
        site.kind == Kind::Syscall && !self.answers().is_empty() && site.number.is_none_or(ours)
    }

    /// The stub of a site, whose code will lie at `at`.
    fn stub(&self, place: &Place<'_>, at: u64) -> Result<Code, EncodeError> {
        stacks::stub(place, at)
    }

    /// Puts a stopped thread back before its call, where it is in the middle of one that was replaced and must not stay
    /// there.
    fn undo(&self, stopped: &Stopped<'_>) -> Option<Undone> {
        if self.answers().is_empty() { None } else { stacks::undo(stopped) }
    }

    /// Puts what it needs into a program that has not begun.
    fn install(&self, _inside: &Inside<'_>) -> Result<Option<Installed>, Refusal> {
        Ok(None)
    }

    /// Where a call of this function of the vsyscall page (its offset there) leads.
    fn function(&self, _offset: u64, _facts: &Facts) -> Option<u64> {
        None
    }
}

/// The replacement of this name.
pub fn named(name: &str) -> Option<&'static dyn Replacement> {
    REPLACEMENTS.into_iter().find(|one| one.name() == name)
}

/// Which of the chosen replacements answers a call, and the gate that the call goes by then ([`Replacement::instead`]).
/// The last one that takes it: a system call for the time leads to the vDSO's function (`time`), at whose entry stands
/// the jump of `clock`.
pub fn answers(
    chosen: &[&'static dyn Replacement],
    gate: &str,
    bits: u8,
    call: &str,
) -> Option<(&'static dyn Replacement, &'static str)> {
    chosen.iter().rev().find_map(|one| Some((*one, one.instead(gate, bits, call)?)))
}

/// Whether a call that goes by this ([`Replacement::instead`]) enters the kernel still.
pub fn crosses(instead: &str) -> bool {
    !matches!(instead, "memory" | "vdso" | "clock")
}

/// What a replacement may know of a program.
#[derive(Clone, Debug)]
pub struct Facts {
    /// 64 or 32.
    pub bits: u8,
    /// It has a seccomp filter, which would have judged its calls.
    pub filtered: bool,
    /// Its vDSO, if it has one.
    pub vdso: Option<Vdso>,
    /// Where the stacks of stubs are, see [`stacks`]; 0 where there are none.
    pub stacks: u64,
    /// What functions on them keep.
    pub states: Option<States>,
    /// The page of [`identity`]; 0 where there is none.
    pub identity: u64,
}

/// A program whose only thread stands behind its `execve`.
pub struct Inside<'a> {
    /// Of it.
    pub facts: &'a Facts,
    /// Makes calls in its name.
    pub(super) caller: &'a Caller<'a>,
}

/// What a replacement has put into a program.
pub struct Installed {
    /// What is to be written over the program's own bytes, and stays there when it is let go.
    pub writes: Vec<Write>,
    /// A word that is not 0 once it has given itself up.
    pub given_up: u64,
}

/// A site in a program.
#[derive(Debug)]
pub struct Place<'a> {
    /// As it is in the file.
    pub site: &'a Site,
    /// What is to be added to its addresses.
    pub bias: u64,
    /// Of its program.
    pub facts: &'a Facts,
    /// Calls that are answered in it, of all its replacements: the number of a site's call may not be known.
    pub answers: &'a [&'static Answer],
    /// What stubs are stamped from.
    pub(super) templates: &'a Templates,
    /// And those of [`identity`].
    pub(super) identity: &'a identity::Templates,
    /// Where a call goes that is none of its replacement's: the crossing instruction, or another stub of the site.
    pub on: u64,
}

impl Place<'_> {
    /// The crossing instruction.
    pub fn insn(&self) -> u64 {
        self.site.insn.wrapping_add(self.bias)
    }

    /// The address behind it.
    pub fn next(&self) -> u64 {
        self.site.next.wrapping_add(self.bias)
    }

    /// The address of the function that answers a call, if the program's vDSO has it.
    pub fn function(&self, one: &Answer) -> Option<u64> {
        self.facts.vdso.as_ref()?.function(one.function)
    }

    /// For errors of an assembler.
    pub fn failed(&self, at: u64, why: &iced_x86::IcedError) -> EncodeError {
        EncodeError::Displaced { from: self.site.start.wrapping_add(self.bias), at, why: why.to_string() }
    }
}

/// A thread that is stopped for a signal.
pub struct Stopped<'a> {
    /// Of its program.
    pub facts: &'a Facts,
    /// As they are.
    pub registers: &'a Registers,
    /// Of its program.
    pub memory: &'a Memory,
    /// The signal is that of a fault.
    pub faults: bool,
    /// The stubs of its program, by their first addresses.
    pub stubs: &'a BTreeMap<u64, Stub>,
}

impl Stopped<'_> {
    /// The stub that an address lies in.
    pub fn stub_at(&self, address: u64) -> Option<&Stub> {
        self.stubs.range(..=address).next_back().map(|(_, stub)| stub).filter(|stub| address < stub.end)
    }
}

/// A thread that has not begun its call.
pub struct Undone {
    /// Its registers.
    pub registers: Registers,
    /// And xmm0 to xmm15, where they were changed.
    pub vectors: Option<[u8; 256]>,
}

impl From<Registers> for Undone {
    fn from(registers: Registers) -> Undone {
        Undone { registers, vectors: None }
    }
}

/// The code of a stub.
pub struct Code {
    /// What it is.
    pub bytes: Vec<u8>,
    /// Where the displaced instructions end.
    pub tests: u64,
    /// How far a thread has come in it, by call.
    pub marks: Vec<Marks>,
}

/// The stub of a site.
#[derive(Clone, Debug)]
pub struct Stub {
    /// Behind its last instruction.
    pub end: u64,
    /// Where the program jumps to it.
    pub from: u64,
    /// The crossing that it stands for.
    pub insn: u64,
    /// And the address behind that.
    pub next: u64,
    /// As of [`Code`].
    pub tests: u64,
    /// As of [`Code`].
    pub marks: Vec<Marks>,
}

/// Why a program does not get a replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It has no vDSO, or one without this function.
    NoFunction(&'static str),
    /// `__kernel_vsyscall` makes its calls by `int $0x80` itself.
    SameGate,
    /// The kernel changes the flags behind the gate.
    Flags,
    /// It has a filter that would have judged the calls.
    Filtered,
    /// A function of the vDSO uses vector registers, which a system call leaves alone.
    Vectors(&'static str),
    /// There is no memory for the stubs' stacks.
    NoStacks(String),
    /// There is no page that its forks forget.
    NoPage(String),
    /// There is no memory for stubs.
    NoCode(String),
    /// It runs already, and why that matters.
    Runs(&'static str),
    /// Something in it cannot be watched that may change the answers.
    Unseen(String),
    /// A function of the vDSO has no room for a jump.
    NoEntry(&'static str, String),
    /// There is no memory for it.
    NoMemory(String),
    /// The vDSO reads this clocksource without the kernel.
    NoGain(String),
    /// Why the time-stamp counter is no clock.
    Counter(String),
    /// tollgate may not read the time-stamp counter, and so nothing that it starts may.
    NoCounter,
}

impl Refusal {
    /// Whether it is so of each program on this machine: nobody need be told who has not asked for this replacement.
    pub fn is_of_machine(&self) -> bool {
        matches!(
            self,
            Refusal::NoFunction(_)
                | Refusal::SameGate
                | Refusal::Flags
                | Refusal::Vectors(_)
                | Refusal::NoEntry(..)
                | Refusal::NoGain(_)
                | Refusal::Counter(_)
                | Refusal::NoCounter
        )
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoFunction(name) => {
                write!(
                    f,
                    "its vDSO has no {name} (the kernel is too old for it, or was booted with vdso=0 or \
                           vdso32=0)"
                )
            }
            Refusal::SameGate => f.write_str("on this CPU __kernel_vsyscall makes calls by int $0x80, too"),
            Refusal::Flags => f.write_str(
                "on this CPU __kernel_vsyscall enters by sysenter, which changes the flags where the kernel isolates \
                 its page tables (pti)",
            ),
            Refusal::Filtered => f.write_str(
                "it has a seccomp filter, which would no longer be consulted, or may kill it for the calls that \
                 tollgate makes in it",
            ),
            Refusal::Vectors(name) => write!(f, "{name} of this kernel's vDSO uses vector registers"),
            Refusal::NoStacks(why) => write!(f, "no memory can be mapped in it for the stacks of stubs: {why}"),
            Refusal::NoPage(why) => write!(f, "no page that forks clear can be mapped in it (Linux 4.14): {why}"),
            Refusal::NoCode(why) => write!(
                f,
                "no executable memory can be mapped in it for stubs: {why} (a security module forbids it; SELinux's \
                 permission is execmem)"
            ),
            Refusal::Runs(why) => write!(f, "it runs already, and {why}"),
            Refusal::Unseen(what) => write!(f, "{what}, which may change its user or process and cannot be rewritten"),
            Refusal::NoEntry(name, why) => write!(f, "{name} of this kernel's vDSO cannot be redirected: {why}"),
            Refusal::NoMemory(why) => write!(f, "no memory can be mapped in it near its vDSO: {why}"),
            Refusal::NoGain(name) => {
                write!(
                    f,
                    "the vDSO reads the clocksource {name} without a crossing (--replace clock! replaces it all \
                           the same)"
                )
            }
            Refusal::NoCounter => f.write_str(
                "it may not read the time-stamp counter, which the process that started tollgate has forbidden (prctl \
                 PR_SET_TSC)",
            ),
            Refusal::Counter(why) => {
                write!(
                    f,
                    "the time-stamp counter is not a steady clock here ({why}); --replace clock! uses it all the \
                           same"
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_different_words_that_a_list_can_hold() {
        let mut names: Vec<&str> = REPLACEMENTS.iter().map(|one| one.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), REPLACEMENTS.len());
        assert!(
            names.iter().all(|name| name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit()))
        );
    }

    #[test]
    fn each_says_what_it_does() {
        for one in REPLACEMENTS {
            assert!(named(one.name()).is_some_and(|found| found.name() == one.name()));
            assert!(matches!(one.bits(), 32 | 64));
            for words in [one.from(), one.to()] {
                assert!(!words.is_empty() && !words.ends_with('.'), "{}: {words}", one.name());
            }
            assert!(one.gives_up().ends_with('.'), "{}", one.name());
            let (from, to) = one.rows();
            assert!(
                to.into_iter().chain([from]).all(|row| row.split('/').count() == 3),
                "{}: {from}, {to:?}",
                one.name()
            );
        }
    }
}
