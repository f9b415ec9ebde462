//! Golden tables at two widths, and what must hold at every width.

use super::*;
use crate::fixture::{count, counted, counted_sample, list, row, sample, shut};
use crate::model::{Row, SelfCheck, Status, Unit};
use proptest::prelude::*;

const NARROW: Style = Style { color: false, width: 60 };
const WIDE: Style = Style { color: false, width: 200 };

fn widest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

fn gate_rows() -> Vec<GateRow> {
    let gate = |name: &str, bits, bytes: &str, by: &str, entry: &str, verdict, reason: Option<&str>| GateRow {
        name: name.into(),
        bits,
        bytes: bytes.into(),
        defined_by: by.into(),
        entry: entry.into(),
        verdict,
        reason: reason.map(Into::into),
    };
    vec![
        gate("syscall", 64, "0f 05", "AMD64, Intel 64", "entry_SYSCALL_64", Status::Ok, None),
        gate(
            "syscall32",
            32,
            "0f 05",
            "AMD, compatibility mode",
            "entry_SYSCALL_compat",
            Status::Closed,
            Some("AMD only: this Intel CPU raises #UD in compatibility mode"),
        ),
        gate(
            "call_gate",
            32,
            "9a … lcall",
            "Intel 80286 and later",
            "none",
            Status::Refused,
            Some("Linux accepts no call gate in an LDT"),
        ),
    ]
}

fn compared() -> crate::compare::Comparison {
    let a =
        list(vec![row("syscall", 64, "enosys", 60.0), row("int80", 32, "enosys", 120.0), row("gp", 64, "hlt", 1000.0)]);
    let mut b = list(vec![
        row("syscall", 64, "enosys", 61.0),
        row("int80", 32, "enosys", 5950.0),
        shut("gp", 64, "hlt", Status::Refused, "no signals here"),
        Row { unit: Unit::Instructions, ..row("nop", 64, "nop", 1.0) },
    ]);
    b.platform.kernel = "6.1.9".into();
    crate::compare::compare(&[("a.json".into(), a), ("b.json".into(), b)]).unwrap()
}

#[test]
fn price_list_narrow() {
    insta::assert_snapshot!(price_list(&sample(), NARROW));
}

#[test]
fn price_list_80() {
    insta::assert_snapshot!(price_list(&sample(), Style { width: 80, ..NARROW }));
}

#[test]
fn price_list_wide() {
    insta::assert_snapshot!(price_list(&sample(), WIDE));
}

#[test]
fn instructions_narrow_80_and_wide() {
    let text: Vec<String> = [NARROW, Style { width: 80, ..NARROW }, WIDE]
        .iter()
        .map(|style| price_list(&counted_sample(), *style))
        .collect();
    insta::assert_snapshot!(text.join("\n"));
    assert!(
        !text.iter().any(|text| text.contains(" ns") || text.contains("ticks") || text.contains("p99")),
        "{text:?}"
    );
}

#[test]
fn instructions_have_no_self_check_and_say_what_they_are() {
    let mut list = counted_sample();
    list.self_check = Some(SelfCheck { row: "syscall/64/enosys".into(), first_ns: 70.0, last_ns: 70.7, drift: 0.01 });
    let text = platform(&list.platform, NARROW)
        + &units(&list, NARROW)
        + &self_check(&list, NARROW)
        + &finding_notes(&list.findings, NARROW);
    insta::assert_snapshot!(text);
    assert!(!text.contains(" ns") && units(&sample(), NARROW).is_empty(), "{text}");
}

#[test]
fn a_closed_row_belongs_to_the_table_that_it_stands_in() {
    let (open, closed) =
        (count("vsyscall", 64, "time", 392.0), shut("vsyscall", 64, "read_page", Status::Closed, "no page"));
    for rows in [[&open, &closed], [&closed, &open]] {
        let text = price_group("vsyscall", &rows, WIDE);
        assert_eq!((text.matches("instructions").count(), text.lines().count()), (1, 3), "{text}");
    }
    let lone = price_list(&counted(vec![closed, count("syscall", 64, "enosys", 213.0)]), WIDE);
    assert_eq!(lone.matches("instructions").count(), 2, "{lone}");
}

#[test]
fn comparison_of_instructions_narrow_and_wide() {
    let mut other = counted_sample();
    for row in &mut other.rows {
        row.min = row.min.map(|least| if least > 200.0 { least + 8.0 } else { least });
    }
    other.rows[3].min = Some(372.25);
    other.rows[4].min = Some(690.0);
    other.platform.kpti = Some(true);
    let compared = crate::compare::compare(&[("max".into(), counted_sample()), ("max, pti=on".into(), other)]).unwrap();
    let text = format!("{}\n{}", comparison(&compared, NARROW), comparison(&compared, WIDE));
    insta::assert_snapshot!(text);
    assert!(!text.contains("slower") && !text.contains("faster"), "{text}");
}

#[test]
fn a_comparison_of_units_says_so_once() {
    let times = list(vec![row("syscall", 64, "enosys", 60.0), row("nop", 64, "nop", 0.4)]);
    let counts = counted(vec![count("syscall", 64, "enosys", 213.0), count("nop", 64, "nop", 1.0)]);
    let compared = crate::compare::compare(&[("a".into(), times), ("b".into(), counts)]).unwrap();
    let text = comparison(&compared, WIDE);
    assert!(text.contains("\n2 rows: in instructions here and in ns in the first list: compare lists with"), "{text}");
    assert_eq!(text.matches("in the first list").count(), 1, "{text}");
}

#[test]
fn gates_narrow_and_wide() {
    insta::assert_snapshot!(format!("{}\n{}", gates(&gate_rows(), NARROW), gates(&gate_rows(), WIDE)));
}

#[test]
fn comparison_narrow_and_wide() {
    insta::assert_snapshot!(format!("{}\n{}", comparison(&compared(), NARROW), comparison(&compared(), WIDE)));
}

#[test]
fn published_narrow() {
    insta::assert_snapshot!(published(&crate::published::render(&sample()), NARROW));
}

#[test]
fn published_wide() {
    insta::assert_snapshot!(published(&crate::published::render(&sample()), WIDE));
}

#[test]
fn notes_narrow() {
    let mut list = sample();
    list.self_check = Some(SelfCheck { row: "syscall/64/getppid".into(), first_ns: 70.0, last_ns: 70.7, drift: 0.01 });
    list.warnings = vec![crate::warning::Warning::OneCpu.note(&crate::warning::Options::default())];
    let text = platform(&list.platform, NARROW)
        + &self_check(&list, NARROW)
        + &finding_notes(&list.findings, NARROW)
        + &warning_notes(&list.warnings, NARROW);
    insta::assert_snapshot!(text);
}

#[test]
fn crossings_per_sample_stand_in_a_terminal_of_150_columns() {
    let style = Style { width: 150, ..NARROW };
    let call = "clock_gettime:PROCESS_CPUTIME_ID";
    let many = Row { per_sample: 13, ..row("syscall", 64, call, 60.0) };
    let text = price_group("syscall", &[&many], style);
    assert!(text.contains("/sample") && text.contains("user/sys ns") && widest(&text) <= 150, "{text}");
    assert!(text.lines().nth(1).is_some_and(|line| line.starts_with(call) && line.contains(" 13 ")), "{text}");
    let unknown = Row { per_sample: 0, ..many };
    assert!(price_group("syscall", &[&unknown], style).contains("6,000        –"));
    assert!(!price_group("syscall", &[&unknown], Style { width: 100, ..NARROW }).contains("/sample"));
}

#[test]
fn comparison_counts_rows_that_were_timed_otherwise() {
    let timed = |per_sample| list(vec![Row { per_sample, ..row("syscall", 64, "enosys", 60.0) }]);
    let text = |b| {
        let compared = crate::compare::compare(&[("a".into(), timed(1)), ("b".into(), timed(b))]).unwrap();
        comparison(&compared, Style { width: 200, ..NARROW })
    };
    assert!(
        text(13).contains("\n  syscall/64/enosys: timed one at a time in one list and 13 at a time in the other"),
        "{}",
        text(13)
    );
    assert!(!text(1).contains("at a time") && !text(0).contains("at a time"));
}

#[test]
fn groups_line_up() {
    let sample = sample();
    let rows: Vec<&Row> = sample.rows.iter().filter(|row| row.status == Status::Ok).collect();
    let ends = |rows: &[&Row]| price_group("x", rows, WIDE).lines().map(|l| l.find("median ns")).collect::<Vec<_>>()[0];
    assert_eq!(ends(&rows[..1]), ends(&rows[1..]));
}

#[test]
fn units_never_share_a_column() {
    let ns = row("nop", 64, "nop", 1.0);
    let counted = Row { unit: Unit::Instructions, ..ns.clone() };
    let text = price_group("nop", &[&ns, &counted], WIDE);
    assert!(text.contains("median ns") && text.contains("instructions"), "{text}");
}

#[test]
fn colour_only_where_asked() {
    let sample = sample();
    assert!(!price_list(&sample, WIDE).contains('\u{1b}'));
    let coloured = price_list(&sample, Style { color: true, ..WIDE });
    assert!(coloured.contains("\u{1b}[1m") && coloured.contains("\u{1b}[33mclosed\u{1b}[0m:"), "{coloured:?}");
}

#[test]
fn escapes_in_a_file_are_not_printed() {
    let evil = "\u{1b}]0;owned\u{7}\u{202e}";
    let mut list = list(vec![row("syscall", 64, evil, 60.0), shut(evil, 64, evil, Status::Closed, evil)]);
    list.platform.cpu = evil.into();
    let mut other = list.clone();
    other.platform.cpu = "x".into();
    let rows = [GateRow { reason: Some(evil.into()), name: evil.into(), ..gate_rows()[0].clone() }];
    let compared = crate::compare::compare(&[(evil.into(), list.clone()), (evil.into(), other)]).unwrap();
    let all = price_list(&list, NARROW)
        + &comparison(&compared, NARROW)
        + &gates(&rows, NARROW)
        + &platform(&list.platform, NARROW)
        + &published(&crate::published::render(&list), NARROW);
    assert!(!all.chars().any(|c| (c.is_control() && c != '\n') || c == '\u{202e}'));
}

#[test]
fn wrapping() {
    assert_eq!(wrap("one two three", 7), ["one two", "three"]);
    assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
    assert_eq!(wrap("", 5), [""]);
}

/// Regression: a word of a megabyte in a price list took eleven seconds.
#[test]
fn a_word_longer_than_any_path_is_cut() {
    let text = grid(&[Col::left("call", 40)], &[vec![Item::new(&"x".repeat(1 << 20))]], NARROW);
    assert_eq!(text.matches('x').count(), LONGEST);
    assert!(text.ends_with("…\n"), "{}", &text[text.len() - 50..]);
    assert_eq!(wrap(&"x".repeat(1 << 20), 64).len(), 1 << 14);
}

proptest! {
    #[test]
    fn nothing_is_wider_than_the_terminal(width in 30..220_u16) {
        let style = Style { color: false, width };
        let lines = crate::published::render(&sample());
        for text in [
            price_list(&sample(), style), price_list(&counted_sample(), style), units(&counted_sample(), style),
            gates(&gate_rows(), style), published(&lines, style),
            platform(&sample().platform, style), finding_notes(&sample().findings, style),
        ] {
            prop_assert!(widest(&text) <= usize::from(width).max(46), "{} > {width}\n{text}", widest(&text));
        }
    }

    #[test]
    fn wrap_keeps_every_word(text in "[a-z ]{0,80}", width in 1..40_usize) {
        let lines = wrap(&text, width);
        prop_assert!(lines.iter().all(|line| line.chars().count() <= width));
        let letters = |s: &str| s.chars().filter(|c| *c != ' ').collect::<String>();
        prop_assert_eq!(letters(&lines.concat()), letters(&text));
    }
}
