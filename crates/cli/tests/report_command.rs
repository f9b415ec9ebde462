//! `tollgate report` as a user runs it: pages, sentences, and never half a file.

use crate::report::{events, price_list, report, walk, write};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Status and standard error.
fn run(mut command: Command) -> (i32, String) {
    let output = command.output().unwrap();
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    (output.status.code().unwrap_or(-1), String::from_utf8_lossy(&output.stderr).into_owned())
}

fn names(dir: &Path) -> Vec<String> {
    let mut all: Vec<String> =
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    all.sort();
    all
}

#[test]
fn files_of_several_kinds_make_one_page() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "a.json", &price_list(1.0, 3, 12).to_string());
    write(dir.path(), "b.json", &price_list(2.0, 3, 12).to_string());
    write(dir.path(), "w.json", &walk("f").to_string());
    write(dir.path(), "t.jsonl", &events(10));
    assert_eq!(run(report(dir.path(), &["a.json", "b.json", "w.json", "t.jsonl"])), (0, String::new()));
    let page = fs::read_to_string(dir.path().join("report.html")).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    for part in [
        "b.json against a.json",
        "The path of syscall/64/enosys",
        "Threads over time – t.jsonl",
        "Closed and refused gates",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert_eq!(names(dir.path()).len(), 5, "nothing is left beside the page");
}

#[test]
fn one_bad_file_is_one_sentence_and_the_old_page_stays() {
    let dir = tempfile::tempdir().unwrap();
    let good = price_list(1.0, 3, 12).to_string();
    write(dir.path(), "good.json", &good);
    write(dir.path(), "cut.json", &good[..good.len() / 2]);
    write(dir.path(), "empty.json", "");
    write(dir.path(), "other.json", "{\"a\":1}");
    write(dir.path(), "report.html", "old");
    for (file, says) in [
        ("cut.json", "cut.json: truncated"),
        ("empty.json", "empty.json: the file is empty"),
        ("other.json", "other.json: JSON of a kind that a report cannot use"),
        ("none.json", "none.json: cannot be read (No such file or directory)"),
        (".", ".: cannot be read (it is a directory)"),
    ] {
        let (status, error) = run(report(dir.path(), &["good.json", file]));
        assert_eq!(status, 1, "{file}");
        assert!(error.starts_with(&format!("tollgate: {says}")) && error.contains("--keep-going"), "{error}");
        assert_eq!(fs::read_to_string(dir.path().join("report.html")).unwrap(), "old");
    }
    assert_eq!(names(dir.path()), ["cut.json", "empty.json", "good.json", "other.json", "report.html"]);
}

#[test]
fn bad_files_can_be_left_out_and_the_page_says_so() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "good.json", &price_list(1.0, 3, 12).to_string());
    write(dir.path(), "bad.json", "{");
    let mut command = report(dir.path(), &["bad.json", "good.json"]);
    command.arg("--keep-going");
    let (status, error) = run(command);
    assert_eq!(status, 0, "{error}");
    assert!(error.starts_with("tollgate: left out: bad.json: truncated"), "{error}");
    let page = fs::read_to_string(dir.path().join("report.html")).unwrap();
    assert!(page.contains("<strong>bad.json: truncated") && page.contains("What each gate costs – good.json"));
    let mut command = report(dir.path(), &["bad.json"]);
    command.arg("--keep-going");
    assert_eq!(run(command).0, 1, "a page of nothing is no page");
}

#[test]
fn a_page_that_cannot_be_written_is_said_before_anything_is_read() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tollgate"));
    command.current_dir(dir.path()).args(["report", "no-such-file.json", "-o", "no/such/report.html"]);
    let (status, error) = run(command);
    assert_eq!(status, 1);
    assert!(error.contains("no/such/report.html: cannot be written"), "{error}");
}

#[test]
fn ten_thousand_files_and_a_bad_one_among_them_make_one_page() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), "list.json", &price_list(1.0, 2, 6).to_string());
    write(dir.path(), "cut.json", "{\"schema\":1,\"rows\":[");
    write(dir.path(), "newer.json", "{\"schema\":2,\"probes\":[]}");
    let mut names: Vec<String> = (0..10_000).map(|i| format!("{i}.json")).collect();
    for name in &names {
        fs::hard_link(dir.path().join("list.json"), dir.path().join(name)).unwrap();
    }
    names.splice(5000..5000, ["cut.json".to_string(), "newer.json".to_string()]);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (status, error) = run(report(dir.path(), &names));
    assert!(status == 1 && error.starts_with("tollgate: cut.json: truncated"), "{error}");
    assert!(error.contains("newer.json: has schema 2") && error.contains("no page was written"), "{error}");
    let mut command = report(dir.path(), &names);
    command.arg("--keep-going");
    let (status, error) = run(command);
    assert_eq!((status, error.lines().count()), (0, 2), "{error}");
    let page = fs::read_to_string(dir.path().join("report.html")).unwrap();
    assert!(
        page.contains("drawn from 10,002 files")
            && page.contains("<strong>cut.json")
            && page.contains("newer.json: has schema 2")
    );
    assert!(page.len() < 1_000_000, "{}", page.len());
}

#[test]
fn a_name_that_is_no_text_is_a_name() {
    use std::os::unix::ffi::OsStrExt;
    let dir = tempfile::tempdir().unwrap();
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9</script>.json");
    // There is no slash in a name.
    let (name, folder) = (Path::new(name), dir.path().join(std::ffi::OsStr::from_bytes(b"caf\xe9<")));
    fs::create_dir_all(&folder).unwrap();
    fs::write(dir.path().join(name), price_list(1.0, 2, 6).to_string()).unwrap();
    let mut command = report(dir.path(), &[]);
    command.arg(name);
    assert_eq!(run(command), (0, String::new()));
    let page = fs::read_to_string(dir.path().join("report.html")).unwrap();
    assert!(page.contains("caf\u{fffd}&lt;/script&gt;.json") && page.matches("</script>").count() == 1);
}

#[test]
fn a_matrix_finds_its_lists_beside_itself() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("m")).unwrap();
    let mut list = price_list(1.0, 2, 6);
    for row in list["rows"].as_array_mut().unwrap() {
        row["unit"] = "instructions".into();
    }
    write(&dir.path().join("m"), "cell.json", &list.to_string());
    let cell =
        r#"{"name":"c","kernel":"6.1","cpu":"max","boot":"","vsyscall":"none","status":"ok","file":"cell.json"}"#;
    write(
        &dir.path().join("m"),
        "matrix.json",
        &format!(r#"{{"schema":1,"tool":{{"name":"tollgate","version":"1"}},"cells":[{cell}]}}"#),
    );
    assert_eq!(run(report(dir.path(), &["m/matrix.json"])), (0, String::new()));
    assert!(
        fs::read_to_string(dir.path().join("report.html")).unwrap().contains("The same everywhere – m/matrix.json")
    );
}
