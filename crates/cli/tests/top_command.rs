//! `top` as a user runs it: exact counts period by period, a real terminal, programs that go on unharmed.

use crate::command::{Place, Ran, Running, run, until};
use nix::sys::signal::Signal;
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::{Command, Stdio};

fn top(place: &Place, words: &[&str]) -> Command {
    let mut command = place.command(assert_cmd::cargo::cargo_bin("tollgate"));
    command.arg("top").args(words);
    command
}

/// The periods of a log in JSON.
fn periods(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

/// What all periods together have of each row, by the field that names it.
fn sums(periods: &[Value], field: &str) -> BTreeMap<String, u64> {
    let mut sums = BTreeMap::new();
    for row in periods.iter().flat_map(|period| period["rows"].as_array().unwrap()) {
        let name = row[field].as_str().map_or_else(|| row[field].to_string(), str::to_string);
        *sums.entry(name).or_default() += row["calls"].as_u64().unwrap();
    }
    sums
}

fn ended(ran: &Ran, status: i32) {
    assert_eq!(ran.status, status, "{}\n{}", ran.stdout, ran.stderr);
}

#[test]
fn the_periods_of_a_program_add_up_to_its_calls() {
    let place = Place::new();
    let subject = place.subject.to_str().unwrap();
    let ran = run(&mut top(
        &place,
        &["--batch", "--json", "--every", "100ms", "--output", "out", subject, "calls", "2000000"],
    ));
    ended(&ran, 0);
    let periods = periods(&ran.stdout);
    assert!(!periods.is_empty());
    assert_eq!(sums(&periods, "name")["getppid"], 2_000_000);
    assert!(place.text("out").contains("2000000"), "what the program says goes to a file: {:?}", place.text("out"));
    for period in &periods {
        assert!(
            period["crossings"].as_u64().unwrap() >= period["errors"].as_u64().unwrap() && period["schema"] == 1,
            "{period}"
        );
        // A busy machine may give the program no time at all in one.
        let priced = period["toll_ns"].as_f64().unwrap() > 0.0;
        assert!(
            priced == (period["crossings"].as_u64() > Some(0)) && period["period_ns"].as_u64() > Some(0),
            "{period}"
        );
    }
}

#[test]
fn children_that_come_and_go_are_counted_too() {
    let place = Place::new();
    let script = format!("for i in 1 2 3 4 5 6; do {} calls 3000 & done; wait; exit 9", place.subject.display());
    for (view, field) in [("call", "name"), ("process", "program")] {
        let words = ["--batch", "--json", "--every", "100ms", "--view", view, "--filter", "", "sh", "-c", &script];
        let ran = run(&mut top(&place, &words));
        ended(&ran, 9);
        let sums = sums(&periods(&ran.stdout), field);
        match view {
            // The shell asks once itself.
            "call" => assert!((18_000..=18_001).contains(&sums["getppid"]), "{sums:?}"),
            _ => assert!(sums[place.subject.to_str().unwrap()] >= 18_000, "{sums:?}"),
        }
    }
}

#[test]
fn a_running_program_is_joined_counted_and_let_go_unharmed() {
    let place = Place::new();
    let mut subject = Running::start(place.command(&place.subject).args(["turns", "5000"]).stdin(Stdio::piped()));
    subject.tell("\n");
    subject.wait_for("10000 right");
    let pid = subject.pid().to_string();
    let watched = Running::start(&mut top(&place, &["-p", &pid, "--batch", "--json", "--every", "100ms"]));
    watched.wait_for("period_ns");
    subject.tell("\n\n");
    // Both turns are in some period by then.
    until("20,000 calls", || sums(&complete(&watched.said()), "name").get("getppid") == Some(&20_000));
    watched.signal(Signal::SIGINT);
    let ran = watched.end();
    ended(&ran, 0);
    assert_eq!(sums(&periods(&ran.stdout), "name")["getppid"], 20_000);
    subject.tell("\n");
    subject.close();
    ended(&subject.end(), 5);
}

/// The periods of a log that is still written.
fn complete(text: &str) -> Vec<Value> {
    periods(text.rsplit_once('\n').map_or("", |(whole, _)| whole))
}

#[test]
fn once_is_one_table_and_the_end_is_the_programs_own() {
    let place = Place::new();
    let subject = place.subject.to_str().unwrap();
    let ran = run(&mut top(&place, &["--once", subject, "say", "7"]));
    ended(&ran, 7);
    assert!(ran.stdout.starts_with("tollgate top: ") && ran.stdout.contains("syscall:write"), "{}", ran.stdout);
    assert!(!ran.stdout.contains('\u{1b}'), "no terminal, no control characters: {:?}", ran.stdout);
    ended(&run(&mut top(&place, &["--once", subject, "kill", "9"])), 128 + 9);
    // A program that lives on is let go after one period, and tollgate says how to end it.
    let ran = run(&mut top(&place, &["--once", "--every", "100ms", "sleep", "1000"]));
    ended(&ran, 0);
    let said = ran
        .stderr
        .lines()
        .find(|line| line.contains("continues without tollgate"))
        .unwrap_or_else(|| panic!("{}", ran.stderr));
    let pid: i32 = said.split("process ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(pid), Signal::SIGKILL).unwrap();
}

#[test]
fn views_and_widths_of_a_log() {
    let place = Place::new();
    let subject = place.subject.to_str().unwrap();
    for (view, has) in [("process", "subject"), ("gate", "syscall/64"), ("site", "syscall:getppid ")] {
        let mut command = top(&place, &["--once", "--view", view, "--sort", "calls", subject, "calls", "1000"]);
        let ran = run(command.env("COLUMNS", "80"));
        ended(&ran, 0);
        assert!(ran.stdout.contains(has), "{}", ran.stdout);
        assert!(ran.stdout.lines().all(|line| line.chars().count() <= 80), "{}", ran.stdout);
    }
}

#[test]
fn what_cannot_be_is_one_sentence() {
    let place = Place::new();
    for (words, status, says) in [
        (&["true"][..], 2, "standard output is not a terminal: give --batch or --once"),
        (&["--once"], 2, "nothing to watch"),
        (&["--once", "-p", "x"], 2, "-p x: invalid PID"),
        (&["--once", "/no/such/program"], 1, "/no/such/program"),
        (&["--once", "-p", "999999999"], 1, "999999999"),
        (
            &["--once", "--output", "/no/such/directory/x", "true"],
            1,
            "--output /no/such/directory/x: cannot be written",
        ),
        (&["--once", "--tolls", "/no/such/list", "true"], 1, "--tolls"),
    ] {
        let ran = run(&mut top(&place, words));
        ended(&ran, status);
        assert_eq!((ran.stdout.as_str(), ran.stderr.lines().count()), ("", 1), "{words:?}: {}", ran.stderr);
        assert!(ran.stderr.starts_with("tollgate: ") && ran.stderr.contains(says), "{words:?}: {}", ran.stderr);
    }
}

/// What a terminal shows that has been sent this.
fn screen(sent: &str, (columns, rows): (usize, usize)) -> String {
    let mut cells = vec![vec![' '; columns]; rows];
    let (mut row, mut column) = (0usize, 0usize);
    let mut letters = sent.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\u{1b}' => {
                let Some('[') = letters.next() else { continue };
                let mut numbers = String::new();
                let end = loop {
                    match letters.next() {
                        Some(more) if more.is_ascii_digit() || matches!(more, ';' | '?') => numbers.push(more),
                        end => break end,
                    }
                };
                match end {
                    Some('H') => {
                        let at: Vec<usize> = numbers.split(';').filter_map(|number| number.parse().ok()).collect();
                        (row, column) = (at.first().map_or(0, |row| row - 1), at.get(1).map_or(0, |column| column - 1));
                    }
                    Some('J') => cells.iter_mut().for_each(|row| row.fill(' ')),
                    _ => {}
                }
            }
            '\r' => column = 0,
            '\n' => row += 1,
            letter => {
                if let Some(cell) = cells.get_mut(row).and_then(|row| row.get_mut(column)) {
                    *cell = letter;
                }
                column += 1;
            }
        }
    }
    cells.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_string() + "\n").collect()
}

/// `tollgate top` in a terminal of its own, between two readings of that terminal's state.
struct Desk(Running);

const SIZE: (usize, usize) = (100, 24);

impl Desk {
    fn sit(place: &Place, words: &str) -> Desk {
        let (columns, rows) = SIZE;
        let program = assert_cmd::cargo::cargo_bin("tollgate");
        let script = format!(
            "stty cols {columns} rows {rows}; stty -g; {} top {words}; echo \"status $?\"; stty -g",
            program.display()
        );
        let mut command = place.command("script");
        command
            .args(["-qefc", &script, "/dev/null"])
            .env("TERM", "xterm")
            .env("SHELL", "/bin/sh")
            .stdin(Stdio::piped());
        Desk(Running::start(&mut command))
    }

    fn shows(&self, word: &str) {
        let screen = || screen(self.0.said().split("\u{1b}[?1049h").nth(1).unwrap_or_default(), SIZE);
        until(&format!("`{word}` on the screen"), || screen().contains(word));
    }

    /// Its end: the terminal is as it was, and what was said behind the screen.
    fn end(self) -> String {
        let ran = self.0.end();
        let said = ran.stdout;
        let (before, rest) = said.split_once("\u{1b}[?1049h").unwrap_or_else(|| panic!("no screen: {said:?}"));
        let (_, after) =
            rest.split_once("\u{1b}[?1049l").unwrap_or_else(|| panic!("the screen was not left: {rest:?}"));
        assert!(after.contains("\u{1b}[?25h"), "the cursor is hidden: {after:?}");
        let first = before.trim().lines().last().unwrap_or_default();
        assert_eq!(
            after.trim().lines().last().unwrap_or_default().trim(),
            first.trim(),
            "the terminal's settings have changed"
        );
        after.to_string()
    }
}

#[test]
fn keys_on_a_real_terminal() {
    let place = Place::new();
    let mut subject = Running::start(place.command(&place.subject).arg("clocks").stdin(Stdio::piped()));
    let mut desk = Desk::sit(&place, &format!("--every 100ms -p {}", subject.pid()));
    desk.shows("vdso:clock_gettime");
    desk.0.tell("c");
    desk.shows("by call, sorted by calls");
    desk.0.tell("\t");
    desk.shows("by gate");
    desk.shows("vdso/64");
    desk.0.tell("\t\t");
    desk.shows("by process");
    desk.shows(&format!("{} subject", subject.pid()));
    desk.0.tell("\r\r");
    desk.shows("by site, sorted by calls, process");
    desk.0.tell("?");
    desk.shows("write a report");
    desk.0.tell("xw");
    desk.shows("wrote tollgate-top-");
    desk.0.tell("q");
    let said = desk.end();
    assert!(said.contains("status 0"), "{said:?}");
    assert!(said.contains("tollgate top: process"), "the last table stays: {said:?}");
    let written: Vec<_> = std::fs::read_dir(place.file("")).unwrap().map(|entry| entry.unwrap().path()).collect();
    let report = written.iter().find(|path| path.extension().is_some_and(|extension| extension == "json")).unwrap();
    let report: Value = serde_json::from_str(&std::fs::read_to_string(report).unwrap()).unwrap();
    assert!(
        report["calls"]
            .as_array()
            .unwrap()
            .iter()
            .any(|row| row["name"] == "clock_gettime" && row["calls"].as_u64() > Some(0))
    );
    subject.tell("go\n");
    ended(&subject.end(), 5);
}

#[test]
fn a_program_that_ends_ends_the_screen_and_tears_nothing() {
    let place = Place::new();
    let subject = place.subject.display();
    // The command line is on the screen, so the word is not in it.
    let script = format!("echo to?rn | tr -d ?; echo to?rn | tr -d ? >&2; {subject} calls 500000; exit 6");
    let desk = Desk::sit(&place, &format!("--every 100ms sh -c '{script}'"));
    let said = desk.end();
    assert!(said.contains("status 6"), "{said:?}");
    assert!(!said.contains("torn"), "{said:?}");
}

/// Regression: the number of periods was heeded in a log alone.
#[test]
fn a_screen_ends_after_as_many_periods_as_were_asked_for() {
    let place = Place::new();
    let mut subject = Running::start(place.command(&place.subject).arg("clocks").stdin(Stdio::piped()));
    let said = Desk::sit(&place, &format!("--every 100ms -n 3 -p {}", subject.pid())).end();
    assert!(said.contains("status 0") && said.contains("tollgate top: process"), "{said:?}");
    subject.tell("go\n");
    ended(&subject.end(), 5);
}

#[test]
fn ctrl_c_lets_the_program_go_and_leaves_the_terminal_as_it_was() {
    let place = Place::new();
    let mut subject = Running::start(place.command(&place.subject).arg("clocks").stdin(Stdio::piped()));
    let mut desk = Desk::sit(&place, &format!("--every 100ms -p {}", subject.pid()));
    desk.shows("vdso:clock_gettime");
    desk.0.tell("\u{3}");
    assert!(desk.end().contains("status 0"));
    subject.tell("go\n");
    ended(&subject.end(), 5);
}

/// Regression: a program that shares the terminal said that it has 65,535 columns and lines. Tollgate, which had no 206
/// GB for as many, died of SIGABRT, and left the program as it had rewritten it.
#[test]
fn a_terminal_that_a_program_makes_larger_than_any_is_drawn_on_in_part() {
    let place = Place::new();
    let mut subject = Running::start(place.command(&place.subject).arg("clocks").stdin(Stdio::piped()));
    let (columns, rows) = SIZE;
    let program = assert_cmd::cargo::cargo_bin("tollgate");
    let top = format!("{} top --every 100ms -p {}", program.display(), subject.pid());
    let larger = "until [ -e larger ]; do sleep 0.05; done; stty -F /dev/tty cols 65535 rows 65535";
    let script = format!("stty cols {columns} rows {rows}; stty -g; ({larger}) & {top}; echo \"status $?\"; stty -g");
    let mut command = place.command("script");
    command.args(["-qefc", &script, "/dev/null"]).env("TERM", "xterm").env("SHELL", "/bin/sh").stdin(Stdio::piped());
    let mut desk = Desk(Running::start(&mut command));
    desk.shows("vdso:clock_gettime");
    std::fs::write(place.file("larger"), "").unwrap();
    let column = |rest: &str| rest.split_once('H')?.0.split_once(';')?.1.parse::<u32>().ok();
    until("a larger screen", || desk.0.said().split("\u{1b}[").filter_map(column).any(|column| column > 900));
    desk.0.tell("c");
    desk.shows("by call, sorted by calls");
    desk.0.tell("q");
    assert!(desk.end().contains("status 0"));
    subject.tell("go\n");
    ended(&subject.end(), 5);
}

/// Regression: where the terminal went away without a signal that is heeded, the screen's thread read from it for ever,
/// and the program was never let go. Then, where standard error had been on it too, what could not be said there ended
/// it by SIGABRT.
#[test]
fn a_terminal_that_goes_away_ends_it() {
    let place = Place::new();
    let mut subject = Running::start(place.command(&place.subject).arg("clocks").stdin(Stdio::piped()));
    let status = format!("/proc/{}/status", subject.pid());
    let tracer = || {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        text.lines().find_map(|line| line.strip_prefix("TracerPid:")?.trim().parse::<i32>().ok()).unwrap_or(0)
    };
    let program = assert_cmd::cargo::cargo_bin("tollgate");
    let top = format!("{} top --every 100ms -p {}", program.display(), subject.pid());
    let script = format!("stty cols 100 rows 24; trap '' HUP; {top}; echo $? > status");
    let mut command = place.command("script");
    command.args(["-qefc", &script, "/dev/null"]).env("TERM", "xterm").env("SHELL", "/bin/sh").stdin(Stdio::piped());
    let terminal = Running::start(&mut command);
    terminal.wait_for("clock_gettime");
    let top = tracer();
    assert_ne!(top, 0);
    terminal.signal(Signal::SIGKILL);
    terminal.end();
    until("the program is let go", || tracer() == 0);
    let runs = || {
        let stat = std::fs::read_to_string(format!("/proc/{top}/stat")).unwrap_or_default();
        stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z'))
    };
    until("tollgate has ended", || !runs());
    until("how it ended", || place.text("status").ends_with('\n'));
    // Its last table cannot be written.
    assert!(matches!(place.text("status").trim(), "0" | "1"), "{}", place.text("status"));
    subject.tell("go\n");
    ended(&subject.end(), 5);
}
