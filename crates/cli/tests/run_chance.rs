//! Programs of calls that are drawn from a seed, run as they are and under `tollgate run`: what each call comes to must
//! be the same, line by line.
//!
//! Each line says the result, the registers and flags that changed, the bytes that were written, and whether a time
//! lies between two others. Of the documented differences (docs/run.md) the programs leave out what a bad pointer
//! leaves written in a call of the vsyscall page, and the 16 bytes below esp of `int $0x80`.

use crate::command::{Place, run};
use crate::run_command::{built_32, replaced};
use std::path::Path;

/// Calls of a seed.
const CALLS: u64 = 2000;

/// Of those that are made many times while signals come.
const INTERRUPTED: u64 = 400;

/// A program and what it is asked for besides.
#[derive(Clone, Copy)]
struct Chance<'a> {
    place: &'a Place,
    program: &'a Path,
    more: &'a [&'a str],
}

impl Chance<'_> {
    /// Runs the calls of a seed from one number on, both ways.
    fn both(&self, [seed, first, count]: [u64; 3]) -> [Vec<String>; 2] {
        let words = [seed, first, count].map(|word| word.to_string());
        let words: Vec<&str> = words.iter().map(String::as_str).chain(self.more.iter().copied()).collect();
        let native = run(self.place.command(self.program).args(&words));
        let under = ["--replace", "int80,vsyscall,time,random", self.program.to_str().unwrap()];
        let under = run(&mut replaced(self.place, &[&under[..], &words].concat()));
        // A note of what this machine cannot replace is none of a fault.
        [native, under].map(|ran| {
            assert_eq!(ran.status, 0, "{} {words:?}: {}", self.program.display(), ran.stderr);
            ran.stdout.lines().map(str::to_owned).collect()
        })
    }

    /// The first of these calls of a seed that comes to something else, by itself if it does so alone.
    fn compare(&self, seed: u64, calls: u64) {
        let [native, under] = self.both([seed, 0, calls]);
        assert_eq!((native.len(), under.len()), (calls as usize, calls as usize), "seed {seed}");
        for (index, (native, under)) in native.iter().zip(&under).enumerate() {
            if native != under && is_compared(native) {
                let [alone, alone_under] = self.both([seed, index as u64, 1]);
                let alone = if alone == alone_under { "not alone" } else { "alone too" };
                let program = self.program.display();
                panic!(
                    "{program} {seed} {index} 1 {} ({alone}):\nnative: {native}\nrun:    {under}",
                    self.more.join(" ")
                );
            }
        }
    }

    /// The lines say what they are meant to: without that, two empty outputs would be the same.
    fn says(&self, all: &[&str]) {
        let [native, _] = self.both([1, 0, CALLS]);
        let has = |words: &&str| native.iter().any(|line| line.contains(*words));
        assert!(all.iter().all(has), "{native:?}");
        // A call that changes a register or a time that is not now would be one of the kernel's own.
        let words = ["changed", "the stack is written", "at another time", " then "];
        let strange = |line: &&String| words.iter().any(|it| line.contains(it));
        assert_eq!(native.iter().find(strange), None);
    }
}

/// Whether a line is the same both ways on this machine: with vsyscall=none, calls of the page fault natively, and do
/// not under `run`.
fn is_compared(line: &str) -> bool {
    !line.contains(" by page") || std::fs::read_to_string("/proc/self/maps").unwrap().contains("[vsyscall]")
}

#[test]
fn calls_by_chance_come_to_the_same() {
    let place = Place::of("chance.c");
    let chance = Chance { place: &place, program: &place.subject, more: &[] };
    chance.says(&[
        "by page: 0",
        "by libc: 0",
        "by syscall of a known number: 0",
        ": -14",
        ": -22",
        " now",
        "signal 11",
    ]);
    for seed in [1, 2] {
        chance.compare(seed, CALLS);
    }
}

#[test]
fn calls_that_signals_interrupt_come_to_the_same() {
    let place = Place::of("chance.c");
    Chance { place: &place, program: &place.subject, more: &["signals"] }.compare(3, INTERRUPTED);
}

#[test]
fn calls_by_chance_of_32_bit_code_come_to_the_same() {
    let place = Place::of("chance.c");
    let Some(program) = built_32(&place, "chance_32.c") else { return };
    let chance = Chance { place: &place, program: &program, more: &[] };
    chance.says(&[
        "without a stack by int 0x80: 0",
        "by a known number, if it has one: 0",
        ": -14",
        ": -22",
        "a number",
    ]);
    for seed in [1, 2] {
        chance.compare(seed, CALLS);
    }
}

/// `TOLLGATE_SEED` is the first of a hundred seeds; without it they follow from the time, and a failure names the one
/// that it is of.
#[test]
#[ignore = "long: 200,000 calls of each mode"]
fn calls_by_many_chances_come_to_the_same() {
    let now = || std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() % 1_000_000 * 100;
    let first = std::env::var("TOLLGATE_SEED").map_or_else(|_| now(), |seed| seed.parse().unwrap());
    let place = Place::of("chance.c");
    let program = built_32(&place, "chance_32.c");
    for seed in first..first + 100 {
        let chance = Chance { place: &place, program: &place.subject, more: &[] };
        chance.compare(seed, CALLS);
        Chance { more: &["signals"], ..chance }.compare(seed, INTERRUPTED);
        if let Some(program) = &program {
            Chance { program, ..chance }.compare(seed, CALLS);
        }
    }
}
