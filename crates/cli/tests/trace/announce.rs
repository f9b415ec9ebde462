//! What a target program says on its standard output: the trace that it expects, and its verdict. `target.h` has the
//! grammar.

use std::collections::BTreeMap;
use std::fmt;

/// One kind of call: gate, bits, name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind {
    pub gate: String,
    pub bits: u64,
    pub name: String,
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {} {}", self.gate, self.bits, self.name)
    }
}

/// How often each kind of call occurred.
pub type Counts = BTreeMap<Kind, u64>;

/// A target program's words.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Announced {
    /// Exactly so many in the window.
    pub exact: Counts,
    /// At least so many.
    pub least: Counts,
    /// So many more before or after the window.
    pub outside: Counts,
    /// The window has other calls too.
    pub others: bool,
    /// `Ok`, or what is wrong.
    pub verdict: Option<Result<(), String>>,
    /// Why this machine cannot run the program.
    pub skipped: Option<String>,
    /// All words but the counts: they may depend on how fast the program ran.
    pub shape: Vec<String>,
}

/// Reads what a program has printed. A line that is no part of the grammar is an error: a trace must not leak into the
/// output.
pub fn read(stdout: &str) -> Result<Announced, String> {
    let mut found = Announced::default();
    let mut wrong = Vec::new();
    for line in stdout.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [kind @ ("expect" | "least" | "outside"), gate, bits, name, count] => {
                let number = |word: &str| word.parse::<u64>().map_err(|_| format!("no number in `{line}`"));
                let key = Kind { gate: gate.to_string(), bits: number(bits)?, name: name.to_string() };
                let map = match *kind {
                    "expect" => &mut found.exact,
                    "least" => &mut found.least,
                    _ => &mut found.outside,
                };
                *map.entry(key).or_default() += number(count)?;
                found.shape.push(words[..4].join(" "));
                continue;
            }
            ["others"] => found.others = true,
            ["wrong:", ..] => wrong.push(line.to_string()),
            ["PASS"] => found.verdict = Some(Ok(())),
            ["FAIL"] => found.verdict = Some(Err(wrong.join("\n"))),
            ["SKIP", reason @ ..] => found.skipped = Some(reason.join(" ")),
            _ => return Err(format!("the program never prints `{line}`")),
        }
        found.shape.push(line.to_string());
    }
    Ok(found)
}

#[test]
fn the_words_of_a_program_are_read() {
    let said = read(
        "expect syscall 64 getppid 3\noutside syscall 64 getppid 1\nleast int80 32 read 1\nothers\nwrong: a is \
              1\nFAIL\n",
    )
    .unwrap();
    let key = |gate: &str, bits, name: &str| Kind { gate: gate.into(), bits, name: name.into() };
    assert_eq!(said.exact, Counts::from([(key("syscall", 64, "getppid"), 3)]));
    assert_eq!(said.least, Counts::from([(key("int80", 32, "read"), 1)]));
    assert_eq!(said.outside, Counts::from([(key("syscall", 64, "getppid"), 1)]));
    assert!(said.others);
    assert_eq!(said.verdict, Some(Err("wrong: a is 1".into())));
    assert_eq!(said.shape[0], "expect syscall 64 getppid");
    assert_eq!(read("SKIP no such gate\n").unwrap().skipped.unwrap(), "no such gate");
    for bad in ["getppid() = 1\n", "expect syscall 64 getppid\n", "expect syscall 64 getppid -1\n"] {
        assert!(read(bad).is_err(), "{bad}");
    }
}
