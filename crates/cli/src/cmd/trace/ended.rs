//! Which calls are told by how they ended: how long they took, the error that they failed with, what came back.
//!
//! What is counted and not looked at has none of that, so a summary that asks for it looks at every crossing, as with
//! `--exact`.

use super::args::TraceArgs;
use super::inject;
use crate::exit::Usage;
use tollgate_trace_report::fact::{Fact, Gate};

/// What is asked of a call's end. Of a call that never came back, none of it is true.
#[derive(Clone, Debug, Default)]
pub struct Ended {
    /// `--slower`, ns.
    slower: Option<u64>,
    /// `--errno`.
    errnos: Option<Errnos>,
    /// `--returned`.
    returned: Option<Returned>,
}

/// A set of errors: with `!`, all but those.
#[derive(Clone, Debug)]
struct Errnos {
    numbers: Vec<i32>,
    invert: bool,
}

/// A comparison with what a call returned.
#[derive(Clone, Copy, Debug)]
struct Returned {
    holds: Holds,
    value: u64,
}

/// Of what came back and the value on the command line.
type Holds = fn(u64, u64) -> bool;

/// The longer ones first: `>=4` is not `>` and `=4`.
const COMPARISONS: [(&str, Holds); 7] = [
    (">=", |result, value| result >= value),
    ("<=", |result, value| result <= value),
    ("!=", |result, value| result != value),
    ("==", |result, value| result == value),
    (">", |result, value| result > value),
    ("<", |result, value| result < value),
    ("=", |result, value| result == value),
];

impl Ended {
    /// What the command line asks for.
    pub fn new(args: &TraceArgs) -> Result<Ended, Usage> {
        Ok(Ended {
            slower: args.slower.map(|time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)),
            errnos: args.errno.as_deref().map(Errnos::parse).transpose()?,
            returned: args.returned.as_deref().map(Returned::parse).transpose()?,
        })
    }

    /// Is anything asked?
    pub fn any(&self) -> bool {
        self.slower.is_some() || self.errnos.is_some() || self.returned.is_some()
    }

    /// Did the call end so?
    pub fn has(&self, fact: &Fact) -> bool {
        self.slower.is_none_or(|least| fact.is_timed() && fact.inside() >= least)
            && self.errnos.as_ref().is_none_or(|set| fact.errno().is_some_and(|errno| set.has(errno)))
            && self.returned.is_none_or(|returned| returned.by(fact))
    }
}

impl Errnos {
    fn parse(text: &str) -> Result<Errnos, Usage> {
        let list = text.trim_start_matches('!');
        let numbers = list.split(',').map(|word| inject::errno(word).map(|number| number as i32));
        let numbers = numbers.collect::<Result<Vec<_>, _>>().map_err(|why| Usage(format!("--errno {text}: {why}")))?;
        Ok(Errnos { numbers, invert: (text.len() - list.len()) % 2 == 1 })
    }

    fn has(&self, errno: i32) -> bool {
        self.numbers.contains(&errno) != self.invert
    }
}

impl Returned {
    fn parse(text: &str) -> Result<Returned, Usage> {
        let found = COMPARISONS.into_iter().find_map(|(sign, holds)| Some((holds, text.strip_prefix(sign)?)));
        // A number alone is what is to come back.
        let (holds, number) = found.unwrap_or((COMPARISONS[3].1, text));
        let number = number.trim();
        let value = number
            .strip_prefix("0x")
            .map_or_else(|| number.parse().ok(), |digits| u64::from_str_radix(digits, 16).ok());
        let value = value.filter(|_| !number.contains('+'));
        let value = value.ok_or_else(|| {
            Usage(format!(
                "--returned {text}: not a number of 0 or more, optionally after >=, <=, >, <, = or != (quote these: \
                 --returned '>=4096'); -Z and --errno select errors"
            ))
        })?;
        Ok(Returned { holds, value })
    }

    /// Only of calls that succeeded: an error is no number to compare with.
    fn by(self, fact: &Fact) -> bool {
        let Some(result) = fact.result.filter(|_| fact.errno().is_none()) else { return false };
        // The result of a 32-bit call is a word of 32 bits, whatever stands above it.
        let narrow = fact.bits == 32 || matches!(fact.gate, Gate::Int80 | Gate::Sysenter);
        let result = if narrow { u64::from(result as u32) } else { result as u64 };
        (self.holds)(result, self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cmd::trace::args::Trace;
    use clap::Parser;

    fn ended(words: &[&str]) -> Result<Ended, Usage> {
        Ended::new(&Trace::try_parse_from(std::iter::once(&"trace").chain(words).chain(&["true"])).unwrap().args)
    }

    fn fact(result: Option<i64>, inside: u64) -> Fact {
        Fact {
            pid: 1,
            tid: 1,
            gate: Gate::Syscall,
            bits: 64,
            nr: 0,
            name: "read",
            args: [0; 6],
            result,
            begun: 100,
            ended: 100 + inside,
            site: 0,
            weight: 1,
            room: u64::MAX,
        }
    }

    #[test]
    fn by_time() {
        let slow = ended(&["--slower", "10us"]).unwrap();
        let has = |result, inside| slow.has(&fact(result, inside));
        assert!(has(Some(0), 10_000) && has(Some(-4), 10_001) && !has(Some(0), 9_999) && !has(None, 99_999));
        assert!(slow.any() && !ended(&[]).unwrap().any());
    }

    #[test]
    fn by_error() {
        let has = |set: &str, result| ended(&["--errno", set]).unwrap().has(&fact(result, 5));
        assert!(
            has("ENOENT,EACCES", Some(-2))
                && has("ENOENT,EACCES", Some(-13))
                && has("enoent", Some(-2))
                && has("2", Some(-2))
        );
        assert!(!has("ENOENT", Some(-9)) && !has("ENOENT", Some(2)) && !has("ENOENT", None));
        assert!(
            has("!ENOENT", Some(-9)) && !has("!ENOENT", Some(-2)) && !has("!ENOENT", Some(0)) && !has("!ENOENT", None)
        );
        for set in ["ENOENTT", "", "ENOENT,", "0", "5000"] {
            let error = ended(&["--errno", set]).unwrap_err().to_string();
            assert!(error.starts_with(&format!("--errno {set}: ")) && !error.contains('\n'), "{error}");
        }
        assert!(ended(&["--errno", "ENOENTT"]).unwrap_err().to_string().contains("did you mean `ENOENT`"));
    }

    #[test]
    fn by_what_came_back() {
        let has = |text: &str, result| ended(&["--returned", text]).unwrap().has(&fact(result, 5));
        assert!(
            has(">=4096", Some(4096))
                && !has(">=4096", Some(4095))
                && has(">4095", Some(4096))
                && !has(">4096", Some(4096))
        );
        assert!(
            has("0", Some(0))
                && has("=0", Some(0))
                && has("==0x10", Some(16))
                && has("!=0", Some(1))
                && !has("!=0", Some(0))
        );
        assert!(has("<2", Some(1)) && has("<= 2", Some(2)) && !has("<2", Some(2)));
        // An error is below nothing and unlike nothing.
        for text in ["<2", "!=0", ">=0", "0"] {
            assert!(!has(text, Some(-2)) && !has(text, None), "{text}");
        }
        let high =
            |bits, result| ended(&["--returned", "0xf7fd1000"]).unwrap().has(&Fact { bits, ..fact(Some(result), 5) });
        assert!(
            high(32, i64::from(0xf7fd_1000_u32 as i32))
                && high(64, 0xf7fd_1000)
                && !high(64, i64::from(0xf7fd_1000_u32 as i32))
        );
        for text in ["", ">", "many", "-1", ">=-2", "+3", "0x", "1.5", "><3"] {
            assert!(
                ended(&[&format!("--returned={text}")]).is_err_and(|error| !error.to_string().contains('\n')),
                "{text}"
            );
        }
    }
}
