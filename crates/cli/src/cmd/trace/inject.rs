//! Tampering with calls: strace's `-e inject=` and `-e fault=` (strace(1), "Tampering"), and `path=`, which strace has
//! not.

use super::fd_set::FdSet;
use super::fds;
use super::filter::{self, CallSet, Key, Vocabulary, signal_number};
use crate::exit::Usage;
use glob::Pattern;
use std::sync::Arc;
use std::time::Duration;
use tollgate_report::near;
use tollgate_supervisor::event::{Tampered, Unwritten};
use tollgate_syscalls::{self as syscalls, Call, Gate, Table};
use tollgate_trace::{Condition, Instead, Poke, Rule, Turns};

/// ENOSYS: what `-e fault=` has a call fail with where it names no error.
const ENOSYS: i64 = 38;
/// Bytes that are written to one argument at most, as in strace.
const MOST_POKED: usize = 1024;
/// A thread that would come back from a signal's handler by nothing never does.
const NEVER: [&str; 2] = ["rt_sigreturn", "sigreturn"];

/// Reads a rule; `kind` is `inject` or `fault`.
pub fn parse(kind: &str, text: &str, vocabulary: Vocabulary) -> Result<Rule, Usage> {
    // In strace's words first, which scripts look for.
    let wrong = |why: String| Usage(format!("-e {kind}={text}: invalid {kind} argument: {why}"));
    let mut words = text.split(':');
    let set = filter::calls(kind, words.next().unwrap_or_default(), vocabulary)?;
    let calls = numbers(&set, vocabulary);
    if calls.is_empty() {
        return Err(wrong("the set has no call that can be tampered with".into()));
    }
    let mut rule = Rule {
        calls,
        only: None,
        turns: Turns::ALL,
        instead: None,
        signal: None,
        before: Duration::ZERO,
        behind: Duration::ZERO,
        pokes_before: Vec::new(),
        pokes_behind: Vec::new(),
    };
    let (mut call, mut given) = (None, Vec::new());
    for word in words {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        // As in strace, where a later `when=` is the one that counts.
        if given.contains(&name) && name != "when" {
            return Err(wrong(format!("{name}= is given twice, and one of them would have no effect")));
        }
        given.push(name);
        if kind == "fault" && !["error", "when", "path"].contains(&name) {
            return Err(wrong(format!(
                "fault does not take `{name}`, only error, when and path; inject takes them all"
            )));
        }
        if name == "syscall" {
            call = Some(replacement(value, vocabulary).map_err(wrong)?);
            continue;
        }
        add(&mut rule, name, value).map_err(wrong)?;
    }
    if let Some((x64, i386)) = call {
        let instead = rule.instead.as_mut().ok_or_else(|| {
            wrong("syscall= replaces the call but does not set its result: add error= or retval=".into())
        })?;
        (instead.x64, instead.i386) = (x64, i386);
    }
    if kind == "fault" {
        rule.instead.get_or_insert(Instead { result: -ENOSYS, x64: None, i386: None });
    }
    let delays = !rule.before.is_zero() || !rule.behind.is_zero();
    let pokes = rule.pokes_before.iter().chain(&rule.pokes_behind).map(|poke| poke.argument).min();
    if rule.instead.is_none() && rule.signal.is_none() && !delays && pokes.is_none() {
        return Err(wrong(
            "no action is given; add :error=ERRNO, :retval=, :signal=, :delay_enter=, :delay_exit=, :poke_enter= or \
             :poke_exit="
                .into(),
        ));
    }
    let most = rule.calls.iter().map(|(table, nr)| syscalls::arguments(*table, *nr)).max().unwrap_or(0);
    match pokes {
        Some(argument) if argument >= most => Err(wrong(format!(
            "the calls have {most} argument{} at most, and nothing is to be written but to @arg{}",
            if most == 1 { "" } else { "s" },
            argument + 1
        ))),
        _ => Ok(rule),
    }
}

/// One `name=value`.
fn add(rule: &mut Rule, name: &str, value: &str) -> Result<(), String> {
    let result = |rule: &mut Rule, result: i64| match rule.instead.replace(Instead { result, x64: None, i386: None }) {
        Some(_) => Err("error and retval cannot be combined: give one of them".to_string()),
        None => Ok(()),
    };
    match name {
        "error" => result(rule, -errno(value)?),
        "retval" => {
            let below = || number(value.strip_prefix('-')?)?.checked_neg();
            // All that a register has: what looks like an error is one to the program.
            let above = || unsigned(value).map(|value| value as i64);
            result(rule, number(value).or_else(above).or_else(below).ok_or(format!("retval={value} is not a number"))?)
        }
        "signal" => {
            let signal = signal_number(value).ok_or(format!("there is no signal `{value}`; `kill -l` lists them"))?;
            rule.signal = Some(signal);
            Ok(())
        }
        "delay_enter" => delay(value).map(|delay| rule.before = delay),
        "delay_exit" => delay(value).map(|delay| rule.behind = delay),
        "when" => turns(value).map(|turns| rule.turns = turns),
        "path" => condition(value).map(|only| rule.only = Some(only)),
        "poke_enter" => pokes(name, value).map(|pokes| rule.pokes_before = pokes),
        "poke_exit" => pokes(name, value).map(|pokes| rule.pokes_behind = pokes),
        _ => {
            const KNOWN: [&str; 10] = [
                "error",
                "retval",
                "syscall",
                "signal",
                "delay_enter",
                "delay_exit",
                "poke_enter",
                "poke_exit",
                "when",
                "path",
            ];
            Err(format!("unknown word `{name}`; give one of {}{}", KNOWN.join(", "), near::meant(name, KNOWN)))
        }
    }
}

/// The numbers of a set in both tables.
fn numbers(set: &CallSet, vocabulary: Vocabulary) -> Vec<(Table, u32)> {
    let mut found = Vec::new();
    for (table, gate, bits) in [(Table::X64, Gate::Syscall, 64), (Table::I386, Gate::Int80, 32)] {
        for name in (vocabulary.names)().into_iter().filter(|name| !NEVER.contains(name)) {
            let nr = (vocabulary.number)(table, name);
            found.extend(nr.filter(|nr| set.has(Key { gate, bits, nr: *nr, name })).map(|nr| (table, nr)));
        }
    }
    found.sort();
    found.dedup();
    found
}

/// `ENOENT`, `2`.
pub(super) fn errno(text: &str) -> Result<i64, String> {
    let known = || (1..=4095).filter_map(|number| Some((number, syscalls::errno_name(number)?)));
    let named = known().find(|(_, name)| name.eq_ignore_ascii_case(text)).map(|(number, _)| i64::from(number));
    let given = || number(text).filter(|number| (1..=4095).contains(number));
    named.or_else(given).ok_or_else(|| {
        let near = near::meant(&text.to_ascii_uppercase(), known().map(|(_, name)| name));
        format!("there is no error `{text}`{near}; errno(3) lists the names, and numbers go from 1 to 4095")
    })
}

/// Decimal, `0x…`, or octal with a leading 0, from 0 on.
fn number(text: &str) -> Option<i64> {
    i64::try_from(unsigned(text)?).ok()
}

fn unsigned(text: &str) -> Option<u64> {
    let (digits, radix) = match text.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None if text.len() > 1 && text.starts_with('0') => (&text[1..], 8),
        None => (text, 10),
    };
    let plain = digits.bytes().all(|byte| byte.is_ascii_alphanumeric());
    u64::from_str_radix(digits, radix).ok().filter(|_| plain)
}

/// The numbers, in both tables, of a call that does nothing but answer, as strace demands.
fn replacement(name: &str, vocabulary: Vocabulary) -> Result<(Option<u32>, Option<u32>), String> {
    let of = |table| (vocabulary.number)(table, name);
    match (of(Table::X64), of(Table::I386)) {
        (None, None) => Err(filter::unknown(name, vocabulary)),
        _ if !(vocabulary.in_class)(name, "%pure") => Err(format!(
            "syscall={name} has side effects; only the calls of %pure, such as getpid, can replace another call"
        )),
        both => Ok(both),
    }
}

/// `1s`, `20ms`, `300us`, `400ns`; a number alone is of microseconds.
fn delay(text: &str) -> Result<Duration, String> {
    let digits = text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let unit = match &text[digits..] {
        "s" => 1_000_000_000,
        "ms" => 1_000_000,
        "us" | "" => 1_000,
        "ns" => 1,
        _ => 0,
    };
    let nanoseconds = text[..digits].parse::<u64>().ok().and_then(|count| count.checked_mul(unit)).filter(|_| unit > 0);
    let length = nanoseconds.map(Duration::from_nanos);
    length.ok_or_else(|| {
        format!("`{text}` is not a duration: give 1s, 20ms, 300us or 400ns; a number without a unit is in microseconds")
    })
}

/// `@arg1=00ff,@arg3=61`.
fn pokes(name: &str, text: &str) -> Result<Vec<Poke>, String> {
    let one = |text: &str| {
        let (argument, digits) = text.strip_prefix("@arg")?.split_once('=')?;
        let argument: usize = argument.parse().ok().filter(|argument| (1..=6).contains(argument))?;
        let plain = !digits.is_empty()
            && digits.len().is_multiple_of(2)
            && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        let plain = plain && digits.len() <= 2 * MOST_POKED;
        let bytes = (0..digits.len()).step_by(2).map(byte).collect::<Option<Vec<u8>>>().filter(|_| plain)?;
        Some(Poke { argument: argument - 1, bytes })
    };
    let found: Option<Vec<Poke>> = text.split(',').map(one).collect();
    let twice =
        |found: &[Poke]| (1..found.len()).any(|at| found[..at].iter().any(|one| one.argument == found[at].argument));
    match found {
        Some(found) if twice(&found) => Err(format!("{name}={text} writes to one argument twice")),
        Some(found) => Ok(found),
        None => Err(format!(
            "{name}={text} is not of the form @argN=HEX[,@argM=HEX...], with N from 1 to 6, two digits a byte, and at \
             most {MOST_POKED} bytes"
        )),
    }
}

/// `first`, `first+`, `first+step`, `first..last`, `first..last+`, `first..last+step`.
fn turns(text: &str) -> Result<Turns, String> {
    let (range, step) = match text.split_once('+') {
        Some((range, "")) => (range, Some("1")),
        Some((range, step)) => (range, Some(step)),
        None => (text, None),
    };
    let (first, last) = range.split_once("..").map_or((range, None), |(first, last)| (first, Some(last)));
    // strace's bound, 16 bits, of which the greatest is no end.
    let read = |text: &str| text.parse::<u32>().ok().filter(|number| (1..=65535).contains(number));
    let end = match (last, step) {
        (Some(last), _) => read(last).filter(|last| *last < 65535),
        (None, Some(_)) => Some(u32::MAX),
        (None, None) => read(first),
    };
    let parts = (read(first), end, step.map_or(Some(1), read));
    match parts {
        (Some(first), Some(last), Some(step)) if first <= last => Ok(Turns { first, last, step }),
        _ => Err(format!(
            "when={text} is not of the form FIRST[..LAST][+[STEP]], with numbers from 1 to 65535, and LAST below that"
        )),
    }
}

/// Calls that name a file which fits a pattern: as it is given, or made absolute.
fn condition(pattern: &str) -> Result<Condition, String> {
    let pattern = Pattern::new(pattern).map_err(|error| format!("path={pattern} is not a pattern: {}", error.msg))?;
    Ok(Arc::new(move |call: &Call| {
        let call = &syscalls::decode(call);
        fds::paths(call).chain(fds::absolute_paths(call)).any(|name| pattern.matches(&name))
    }))
}

/// `-P` and `-e fd=`: a rule is for calls that name one of these files, have it open, or have one of these descriptors,
/// as in strace: for those that are shown.
pub fn limit(rule: &mut Rule, paths: &[String], fds: Option<&FdSet>) {
    let (own, paths, set) = (rule.only.take(), paths.to_vec(), fds.cloned());
    rule.only = Some(Arc::new(move |call: &Call| {
        let decoded = syscalls::decode(call);
        let concerned = set.as_ref().is_some_and(|set| set.has_any(&decoded.descriptors()))
            || !paths.is_empty() && fds::paths(call).chain(fds::open(&decoded)).any(|name| paths.contains(&name));
        concerned && own.as_ref().is_none_or(|own| own(call))
    }));
}

/// What stands behind a call's result, as in strace's lines.
pub fn note(tampered: Tampered) -> &'static str {
    match (tampered.injected, tampered.poked, tampered.delayed) {
        (false, false, false) => "",
        (true, false, false) => " (INJECTED)",
        (false, true, false) => " (INJECTED: args)",
        (true, true, false) => " (INJECTED: args, retval)",
        (false, false, true) => " (DELAYED)",
        (true, false, true) => " (INJECTED) (DELAYED)",
        (false, true, true) => " (INJECTED: args) (DELAYED)",
        (true, true, true) => " (INJECTED: args, retval) (DELAYED)",
    }
}

/// What could not be written: where that was, and the words by which strace says so.
pub fn unwritten(name: &str, pid: i32, what: Unwritten) -> String {
    let Unwritten { argument, address, asked, written } = what;
    let argument = argument + 1;
    match written {
        0 => format!(
            "{name}: nothing can be written to {address:#x} (@arg{argument}): Failed to tamper with process {pid}: \
             couldn't poke"
        ),
        _ => format!(
            "{name}: @arg{argument} is not written whole: pid:{pid} short write ({written} < {asked}) @{address:#x}"
        ),
    }
}

/// Leaves to a rule the calls that are traced: as in strace, no other is tampered with. A call that has others inside
/// stays, as it is told by their names too.
pub fn limit_to_traced(rule: &mut Rule, traced: &CallSet, vocabulary: Vocabulary) {
    let traced = numbers(traced, vocabulary);
    let around = ["socketcall", "ipc"].map(|name| (vocabulary.number)(Table::I386, name).map(|nr| (Table::I386, nr)));
    rule.calls.retain(|call| traced.binary_search(call).is_ok() || around.contains(&Some(*call)));
}

#[cfg(test)]
mod tests {
    use super::super::filter::TABLES;
    use super::*;

    fn read(kind: &str, text: &str) -> Rule {
        parse(kind, text, TABLES).unwrap_or_else(|Usage(why)| panic!("{why}"))
    }

    fn refused(text: &str) -> String {
        parse("inject", text, TABLES).err().map(|Usage(why)| why).unwrap_or_else(|| panic!("{text} is taken"))
    }

    #[test]
    fn rules_are_read_as_strace_reads_them() {
        let rule = read("inject", "openat,%stat:error=enoent:when=2+3:signal=USR1:delay_exit=20ms");
        assert!(
            rule.calls.contains(&(Table::X64, 257)) && rule.calls.contains(&(Table::I386, 295)) && rule.calls.len() > 4
        );
        let result = |result| Some(Instead { result, x64: None, i386: None });
        assert_eq!((rule.instead, rule.signal), (result(-2), Some(10)));
        assert_eq!((rule.before, rule.behind), (Duration::ZERO, Duration::from_millis(20)));
        assert_eq!(rule.turns, Turns { first: 2, last: u32::MAX, step: 3 });
        assert_eq!(read("fault", "read").instead, result(-38));
        assert_eq!(read("fault", "read:error=5:when=7").turns, Turns { first: 7, last: 7, step: 1 });
        assert_eq!(read("inject", "getpid:retval=0x10").instead, result(16));
        assert_eq!(read("inject", "getpid:retval=-1").instead, result(-1));
        assert_eq!(read("inject", "getpid:retval=0x8000000000000000").instead, result(i64::MIN));
        let other = read("inject", "getpid:syscall=getuid:retval=9").instead;
        assert_eq!(other, Some(Instead { result: 9, x64: Some(102), i386: Some(24) }));
        let poke = |argument, bytes: &[u8]| Poke { argument, bytes: bytes.to_vec() };
        let both = read("inject", "read,mmap:poke_enter=@arg2=00fF,@arg1=61:poke_exit=@arg6=ab");
        assert_eq!(
            (both.pokes_before, both.pokes_behind),
            (vec![poke(1, &[0, 255]), poke(0, b"a")], vec![poke(5, &[0xab])])
        );
        assert_eq!(read("inject", "all:delay_enter=5").before, Duration::from_micros(5));
        assert!(!read("fault", "all").calls.contains(&(Table::X64, 15)), "rt_sigreturn");
        for (text, turns) in
            [("3..9", (3, 9, 1)), ("3..9+", (3, 9, 1)), ("3..9+2", (3, 9, 2)), ("4+", (4, u32::MAX, 1))]
        {
            let (first, last, step) = turns;
            assert_eq!(super::turns(text), Ok(Turns { first, last, step }), "{text}");
        }
    }

    #[test]
    fn what_is_no_rule_is_refused_in_a_sentence() {
        for (text, why) in [
            ("read", "no action is given"),
            ("raed:error=EIO", "did you mean `read`?"),
            ("/^zzz:error=EIO", "no call"),
            ("read:error=EOI", "did you mean `EIO`?"),
            ("read:error=0", "there is no error"),
            ("read:retval=--1", "is not a number"),
            ("read:error=EIO:retval=3", "cannot be combined"),
            ("read:syscall=write:error=EIO", "has side effects"),
            ("read:syscall=getpid", "add error="),
            ("read:signal=SIGNONE", "there is no signal"),
            ("read:delay_enter=soon", "is not a duration"),
            ("read:error=EIO:when=0", "is not of the form FIRST"),
            ("read:error=EIO:when=5..2", "is not of the form FIRST"),
            ("read:error=EIO:when=5..65535", "LAST below that"),
            ("read:signal=1:signal=2", "signal= is given twice"),
            ("read:delay_exit=3:delay_enter=1:delay_exit=4", "delay_exit= is given twice"),
            ("read:eror=EIO", "did you mean `error`?"),
            ("read:poke_enter=@arg1=0", "two digits a byte"),
            ("read:poke_enter=@arg7=00", "N from 1 to 6"),
            ("read:poke_enter=", "is not of the form"),
            ("read:poke_enter=@arg1=+1", "is not of the form"),
            ("read:poke_exit=@arg1=00,@arg1=01", "twice"),
            ("chdir:poke_exit=@arg2=00", "the calls have 1 argument at most"),
            ("openat:path=[:error=EIO", "is not a pattern"),
        ] {
            let said = refused(text);
            assert!(said.contains(why) && said.starts_with("-e inject=") && !said.contains('\n'), "{text}: {said}");
            let by_set = said.contains("did you mean `read`?");
            assert!(by_set || said.contains(": invalid inject argument: "), "as strace says it: {said}");
        }
        assert!(parse("fault", "read:signal=INT", TABLES).is_err());
    }
}
