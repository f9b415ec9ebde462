//! System calls that ask for the time become calls of the vDSO's functions, which answer most of them without a
//! crossing ([`stacks`](super::stacks)).

use super::registry::{Facts, Refusal, Replacement};
use super::stacks::Pointer::{self, First, Second};
use super::stacks::{Answer, Kind, Unlike};

type Pointers = &'static [Pointer];

const fn answer(number: i64, function: &'static str, kind: Kind, wanted: Pointers, allowed: Pointers) -> Answer {
    Answer { number: number as u32, function, kind, pointers: (wanted, allowed), unlike: None }
}

/// In the order in which a call whose number is not known is looked at.
const ANSWERS: [Answer; 5] = [
    answer(libc::SYS_clock_gettime, "__vdso_clock_gettime", Kind::Int, &[Second], &[]),
    answer(libc::SYS_gettimeofday, "__vdso_gettimeofday", Kind::Int, &[], &[First, Second]),
    answer(libc::SYS_time, "__vdso_time", Kind::Long, &[], &[First]),
    Answer {
        unlike: Some(Unlike::Clock),
        ..answer(libc::SYS_clock_getres, "__vdso_clock_getres", Kind::Int, &[], &[Second])
    },
    answer(libc::SYS_getcpu, "__vdso_getcpu", Kind::Long, &[], &[First, Second]),
];

/// See the module.
#[derive(Debug)]
pub struct Time;

impl Replacement for Time {
    fn name(&self) -> &'static str {
        "time"
    }

    fn from(&self) -> &'static str {
        "system calls clock_gettime, gettimeofday, time, clock_getres, getcpu"
    }

    fn to(&self) -> &'static str {
        "the vDSO's functions"
    }

    fn gives_up(&self) -> &'static str {
        "A seccomp filter that the program installs later is not consulted about these calls."
    }

    fn rows(&self) -> (&'static str, Option<&'static str>) {
        ("syscall/64/clock_gettime:MONOTONIC", Some("vdso/64/clock_gettime:MONOTONIC"))
    }

    fn bits(&self) -> u8 {
        64
    }

    fn instead(&self, gate: &str, bits: u8, call: &str) -> Option<&'static str> {
        let answered = ANSWERS.iter().any(|one| one.function.strip_prefix("__vdso_") == Some(call));
        (gate == "syscall" && bits == 64 && answered).then_some("vdso")
    }

    fn refused(&self, facts: &Facts) -> Option<Refusal> {
        let Some(vdso) = facts.vdso.as_ref().filter(|vdso| vdso.function(ANSWERS[0].function).is_some()) else {
            return Some(Refusal::NoFunction(ANSWERS[0].function));
        };
        let vectors = ANSWERS.iter().find(|one| vdso.uses_vectors(one.function));
        vectors.map(|one| Refusal::Vectors(one.function)).or(facts.filtered.then_some(Refusal::Filtered))
    }

    fn answers(&self) -> &'static [Answer] {
        &ANSWERS
    }
}
