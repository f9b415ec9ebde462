//! A made-up matrix of 36 guests, its golden tables, and what must hold of any matrix.

use super::view::View;
use super::*;
use crate::fixture::{count, counted, list, row, shut};
use crate::model::{Row, Status};
use crate::sink::table::Style;
use proptest::prelude::*;

const NARROW: Style = Style { color: false, width: 70 };
const WIDE: Style = Style { color: false, width: 160 };

const NONE: &str = "vsyscall=none: calling the page is a SIGSEGV";
const NOT_READABLE: &str = "vsyscall=xonly or none: reading the page is a SIGSEGV";

/// Page-table isolation in force: asked for, or the CPU model's need where nothing is.
fn isolated(cpu: &str, boot: &str) -> bool {
    match boot {
        "pti=on" => true,
        "pti=off" | "mitigations=off" => false,
        _ => cpu == "Haswell",
    }
}

/// What entering and leaving costs more than on `max` without isolation: 8 for the page tables, the model's own share,
/// 2 less for an interrupt without mitigations.
fn more(cpu: &str, boot: &str) -> f64 {
    let model = match cpu {
        "Haswell" => 2.0,
        "EPYC" => 27.0,
        _ => 0.0,
    };
    model + if isolated(cpu, boot) { 8.0 } else { 0.0 }
}

fn rows(cpu: &str, boot: &str, vsyscall: &str) -> Vec<Row> {
    let add = more(cpu, boot);
    let interrupt = add - if boot == "mitigations=off" { 2.0 } else { 0.0 };
    let mut rows = vec![count("nop", 64, "nop", 1.0), count("call", 64, "call", 3.0)];
    for (i, call) in ["enosys", "getppid", "time", "gettimeofday"].iter().enumerate() {
        rows.push(count("syscall", 64, call, 213.0 + 50.0 * i as f64 + add));
        rows.push(count("int80", 64, call, 258.0 + 50.0 * i as f64 + interrupt));
    }
    rows.push(match cpu {
        "EPYC" => count("syscall32", 32, "enosys", 236.0 + add),
        _ => {
            shut("syscall32", 32, "enosys", Status::Closed, "AMD only: this Intel CPU raises #UD in compatibility mode")
        }
    });
    for call in ["time", "gettimeofday"] {
        rows.push(match vsyscall {
            "none" => shut("vsyscall", 64, call, Status::Closed, NONE),
            _ => count("vsyscall", 64, call, 392.0 + add),
        });
        rows.push(count("vdso", 64, call, if call == "time" { 12.0 } else { 58.0 }));
    }
    rows.push(match vsyscall {
        "emulate" => count("vsyscall", 64, "read_page", 5.0),
        _ => shut("vsyscall", 64, "read_page", Status::Closed, NOT_READABLE),
    });
    // A signal enters twice.
    rows.push(count("ud", 64, "ud2", 3770.0 + 2.0 * add));
    rows.push(count("gp", 64, "hlt", 3790.0 + 2.0 * add));
    rows
}

fn guest(cpu: &str, boot: &str, vsyscall: &str) -> Cell {
    Cell {
        name: [cpu, boot, vsyscall].join("+"),
        kernel: "6.1.0-56-amd64".into(),
        cpu: cpu.into(),
        boot: boot.into(),
        vsyscall: vsyscall.into(),
        status: CellStatus::Ok,
        seconds: 12.0,
        list: Some(counted(rows(cpu, boot, vsyscall))),
        ..Cell::default()
    }
}

fn matrix(cells: Vec<Cell>) -> Matrix {
    Matrix { schema: SCHEMA, tool: Tool::default(), cells }
}

fn whole() -> Matrix {
    let mut cells = Vec::new();
    for cpu in ["max", "Haswell", "EPYC"] {
        for boot in ["", "pti=on", "pti=off", "mitigations=off"] {
            cells.extend(["none", "xonly", "emulate"].map(|vsyscall| guest(cpu, boot, vsyscall)));
        }
    }
    matrix(cells)
}

/// Two cells failed, a row that is not exact.
fn worn() -> Matrix {
    let mut matrix = whole();
    let lost = &mut matrix.cells[13];
    (lost.status, lost.list, lost.seconds) = (CellStatus::Failed, None, 60.0);
    lost.reason = Some("the guest did not answer for 60 s".into());
    lost.console = (0..12).map(|i| format!("[   0.{i:02}] line {i}\u{1b}[31m")).collect();
    matrix.cells[20].list = Some(list(vec![row("syscall", 64, "enosys", 60.0)]));
    let rows = &mut matrix.cells[4].list.as_mut().unwrap().rows;
    let restless = rows.iter_mut().find(|row| row.gate == "gp").unwrap();
    let first = restless.rounds[0].n as usize;
    restless.samples[..first].iter_mut().for_each(|sample| *sample += 3.0);
    matrix
}

#[test]
fn whole_wide() {
    insta::assert_snapshot!(table(&whole(), WIDE));
}

#[test]
fn worn_narrow() {
    insta::assert_snapshot!(table(&worn(), NARROW));
}

/// Kernels side by side: the reader wants what each one costs, under its name, and no legend to look letters up in.
#[test]
fn counts_stand_under_the_name_of_what_they_are_of() {
    let of = |kernel: &str, more: f64| {
        let mut guest = guest("max", "", "xonly");
        let rows = &mut guest.list.as_mut().unwrap().rows;
        rows.iter_mut()
            .filter(|row| row.gate == "syscall")
            .for_each(|row| *row = count("syscall", 64, &row.call, row.min.unwrap() + more));
        Cell { kernel: kernel.into(), ..guest }
    };
    let kernels = matrix(vec![of("5.10.0-46-amd64", 0.0), of("6.1.0-56-amd64", 37.0), of("6.12.95+deb13-amd64", -4.0)]);
    let text = counts(&kernels, WIDE);
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    for line in
        [["", "5.10.0-46-amd64", "6.1.0-56-amd64", "6.12.95+deb13-amd64"], ["syscall/64/enosys", "213", "250", "209"]]
    {
        assert!(lines.iter().any(|found| found[..] == line[usize::from(line[0].is_empty())..]), "{line:?} in {text}");
    }
    assert!(!text.contains("difference"), "{text}");
    assert!(text.contains("the same in all 3 configurations"), "{text}");
    // Many configurations have long names, and a letter each.
    let many = counts(&whole(), WIDE);
    assert!(
        many.contains("  A") && many.lines().any(|line| line.starts_with("syscall/64/enosys") && line.contains("221")),
        "{many}"
    );
}

#[test]
fn whole_markdown() {
    insta::assert_snapshot!(markdown(&whole()));
}

#[test]
fn sentences_are_worked_out() {
    insta::assert_snapshot!(sentences(&whole()).join("\n"));
}

/// Every figure of every guest can be read off the sections: nothing is lost by sharing columns.
fn every_figure_is_there(matrix: &Matrix) {
    let view = View::of(matrix);
    let found = blocks::blocks(&view);
    let mut places: Vec<usize> = found.differ.iter().flat_map(|block| block.lines.clone()).collect();
    places.extend(found.same.iter().chain(&found.inexact));
    places.sort_unstable();
    assert_eq!(places, (0..view.lines.len()).collect::<Vec<_>>(), "each row stands in one place");
    for block in &found.differ {
        let mut cells: Vec<usize> = block.columns.concat();
        cells.sort_unstable();
        assert_eq!(cells, (0..view.cells.len()).collect::<Vec<_>>(), "each configuration has a column");
        let counts =
            |column: &Vec<usize>| block.lines.iter().any(|line| view.lines[*line].figures[column[0]].count().is_some());
        assert!(counts(&block.columns[0]) || !block.columns.iter().any(counts), "the first column has a count");
        for (line, column) in block.lines.iter().flat_map(|line| block.columns.iter().map(move |column| (line, column)))
        {
            let figures = &view.lines[*line].figures;
            assert!(column.iter().all(|cell| figures[*cell] == figures[column[0]]), "{}", view.lines[*line].key);
        }
    }
    for line in &found.same {
        assert!(view.lines[*line].figures.windows(2).all(|pair| pair[0] == pair[1]));
    }
}

#[test]
fn nothing_is_lost() {
    every_figure_is_there(&whole());
    every_figure_is_there(&worn());
}

/// The legend of a column names the configurations that are in it and no others.
#[test]
fn legends_name_a_columns_configurations() {
    let matrix = worn();
    let view = View::of(&matrix);
    for block in blocks::blocks(&view).differ {
        for column in &block.columns {
            let words = legend::words(&view, column, &block.factors);
            let named = |cell: usize| {
                let values = view.values(cell);
                words.split("; ").any(|product| {
                    product == "every configuration"
                        || product.split(" · ").all(|part| {
                            let part = part.strip_prefix("vsyscall=").unwrap_or(part);
                            part.split(" or ").any(|value| {
                                values.contains(&value) || (value == "default boot" && values[2].is_empty())
                            })
                        })
                })
            };
            for cell in 0..view.cells.len() {
                assert_eq!(named(cell), column.contains(&cell), "{words}: {:?}", view.values(cell));
            }
        }
    }
}

#[test]
fn one_cell_none_and_only_failed_ones_are_no_panic() {
    let one = table(&matrix(vec![guest("max", "", "none")]), WIDE);
    assert!(
        one.starts_with("1 configuration; 18 rows; all with 6.1.0-56-amd64, max, default boot, vsyscall=none. Figures")
            && one.contains("\n18 rows\n")
            && one.contains("213"),
        "{one}"
    );
    assert!(sentences(&matrix(vec![guest("max", "", "none")])).is_empty());
    assert!(table(&matrix(vec![]), WIDE).starts_with("0 configurations; 0 rows."));
    let failed = Cell { status: CellStatus::Failed, list: None, ..guest("max", "", "none") };
    let text = table(&matrix(vec![failed.clone()]), WIDE) + &markdown(&matrix(vec![failed]));
    assert!(text.contains("no reason given"), "{text}");
}

#[test]
fn other_units_are_left_out_with_a_reason() {
    let timed = Cell { list: Some(list(vec![row("syscall", 64, "enosys", 60.0)])), ..guest("EPYC", "", "none") };
    let text = table(&matrix(vec![guest("max", "", "none"), timed]), WIDE);
    assert!(text.contains("its figures are ns, not instructions") && !text.contains("60.0"), "{text}");
}

#[test]
fn exceptions_are_named() {
    let mut cells = vec![guest("max", "", "xonly"), guest("max", "pti=on", "xonly")];
    let rows = &mut cells[1].list.as_mut().unwrap().rows;
    rows.iter_mut().find(|row| row.key() == "int80/64/getppid").unwrap().min = Some(308.0);
    let said = sentences(&matrix(cells));
    let expected = "pti=on against default boot: +8 instructions or a multiple of it on every crossing but \
                    int80/64/getppid (11 of 12 rows); +8 on every crossing but int80/64/getppid, ud/64/ud2 and \
                    gp/64/hlt (9 of 12 rows); +16 on ud/64/ud2 and gp/64/hlt (2 rows); 5 rows unchanged.";
    assert_eq!(said, [expected]);
}

/// A row that is not the same twice must not give the others columns that they do not need.
#[test]
fn a_restless_row_splits_its_own_columns_only() {
    let mut matrix = whole();
    let columns = |matrix: &Matrix| blocks::blocks(&View::of(matrix)).differ[0].columns.len();
    let before = columns(&matrix);
    for (i, cell) in matrix.cells.iter_mut().enumerate() {
        cell.list.as_mut().unwrap().rows.push(count("seccomp", 64, "notify", 8000.0 + 14.0 * (i % 5) as f64));
    }
    assert_eq!(columns(&matrix), before);
    every_figure_is_there(&matrix);
}

#[test]
fn saved_and_read_again_it_is_the_same() {
    let mut matrix = worn();
    for cell in &mut matrix.cells {
        // Sixteen digits of a ratio are not read back to the last bit, and need not be.
        cell.list.iter_mut().flat_map(|list| &mut list.rows).for_each(|row| row.ratio_to_syscall = None);
    }
    (matrix.cells[0].file, matrix.cells[0].list) = (Some("6.1+max.json".into()), None);
    let text = crate::sink::json::to_text(&matrix).unwrap();
    assert!(serde_json::from_str::<Matrix>(&text).unwrap() == matrix);
    assert_eq!(
        text.matches("\"list\"").count(),
        34,
        "a list in a file of its own is not in this one, and a failed guest has none"
    );
    // Only what tells one cell from another must be there.
    let bare = r#"{"schema":1,"tool":{"name":"tollgate","version":"1"},"cells":[
        {"name":"n","kernel":"k","cpu":"max","boot":"","vsyscall":"none","status":"ok","later":1}]}"#;
    assert_eq!(serde_json::from_str::<Matrix>(bare).unwrap().cells[0].status, CellStatus::Ok);
}

#[test]
fn escapes_in_a_file_are_not_printed() {
    let evil = "\u{1b}]0;owned\u{7}\u{202e}|";
    let mut matrix = worn();
    for cell in &mut matrix.cells[13..] {
        (cell.cpu, cell.name, cell.boot) = (evil.into(), evil.into(), evil.into());
        cell.reason = Some(evil.into());
        cell.list.iter_mut().flat_map(|list| &mut list.rows).for_each(|row| row.call = evil.into());
    }
    let all = table(&matrix, NARROW) + &markdown(&matrix) + &sentences(&matrix).join("\n");
    assert!(!all.chars().any(|c| (c.is_control() && c != '\n') || c == '\u{202e}'));
}

#[test]
fn letters_go_on_after_z() {
    assert_eq!([0, 25, 26, 27, 701, 702].map(blocks::letter), ["A", "Z", "AA", "AB", "ZZ", "AAA"]);
}

proptest! {
    #[test]
    fn nothing_is_wider_than_the_terminal(width in 40..200_u16) {
        for matrix in [whole(), worn()] {
            let text = table(&matrix, Style { color: false, width });
            let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            prop_assert!(widest <= usize::from(width), "{widest} > {width}\n{text}");
        }
    }

    /// Any figures, any cells missing.
    #[test]
    fn nothing_is_lost_whatever_the_figures(
        figures in prop::collection::vec(prop::option::of(prop::collection::vec(prop::option::of(1..4_u8), 4)), 12),
    ) {
        let mut matrix = whole();
        for (cell, figures) in matrix.cells.iter_mut().zip(&figures) {
            let rows = figures.iter().flatten().enumerate().map(|(i, figure)| match figure {
                Some(value) => count("syscall", 64, &format!("c{i}"), f64::from(*value)),
                None => shut("syscall", 64, &format!("c{i}"), Status::Closed, "x"),
            });
            cell.list = Some(counted(rows.collect()));
        }
        matrix.cells.truncate(figures.len());
        every_figure_is_there(&matrix);
        prop_assert!(sentences(&matrix).iter().all(|text| text.ends_with('.') && !text.contains("  ")));
        prop_assert!(!table(&matrix, NARROW).is_empty());
    }
}
