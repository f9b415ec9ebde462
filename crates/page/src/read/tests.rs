//! Bad files: one sentence each, and the facts stay as they were.

use crate::fixture::{PROBES, RUN, SUMMARY, WALK, add, events, everything, floor, matrix, priced};
use crate::{Facts, page};
use tollgate_report::sink::json::to_text;

fn refused(text: &str) -> String {
    let mut facts = Facts::default();
    let error = add(&mut facts, "f\u{1b}.json", text).unwrap_err();
    assert!(error.starts_with("f·.json: ") && !error.contains('\n'), "{error}");
    assert!(facts.files.is_empty(), "{error}");
    error
}

#[test]
fn every_kind_is_told_by_its_fields() {
    let kinds: Vec<String> =
        everything().files.iter().map(|file| file.what.split([':', ',']).next().unwrap().to_string()).collect();
    let wanted = [
        "price list",
        "price list",
        "matrix",
        "floor",
        "walk",
        "pair of walks",
        "opened gates",
        "reads in the kernel",
        "uprobes in a guest",
        "summary of a trace",
        "trace",
        "run unchanged and with replacements",
        "probes",
    ];
    assert_eq!(kinds, wanted);
}

#[test]
fn bad_files_are_refused_with_what_is_wrong() {
    for (text, says) in [
        ("", "the file is empty"),
        ("hello", "not JSON (line 1"),
        ("PAR1 and more", "a Parquet file, which a report cannot show: `tollgate history DIR`"),
        ("[1,2]", "of a kind that a report cannot use"),
        ("{}", "its fields: none"),
        ("{\"a\":1,\"b\":2}", "its fields: a and b"),
        ("{\"names\":[],\"platform\":[],\"rows\":[]}", "a comparison, which a report makes itself"),
        ("{\"schema\":1,\"probes\":3}", "a list of probes with an error"),
        ("{\"schema\":1,\"native\":{},\"replaced\":{}}", "a measured run with an error"),
        ("{\"schema\":2,\"native\":{},\"replaced\":{}}", "has schema 2"),
        ("{\"schema\":2,\"probes\":[]}", "has schema 2, and this tollgate reads only up to 1"),
        ("{\"schema\":9,\"kind\":\"trace\"}\n", "has schema 9"),
        ("{\"schema\":1,\"rows\":[],\"tool\":{}}", "not a price list, or a damaged one"),
        ("\u{0}\u{1}\u{2}", "not JSON"),
    ] {
        let error = refused(text);
        assert!(error.contains(says), "{text:?}: {error}");
    }
    let newer = to_text(&priced(1.0)).unwrap().replace("\"schema\": 1", "\"schema\": 7");
    assert!(refused(&newer).contains("has schema 7"));
}

#[test]
fn what_is_cut_off_anywhere_is_refused() {
    for text in [
        to_text(&floor()).unwrap(),
        WALK.into(),
        PROBES.into(),
        RUN.into(),
        SUMMARY.into(),
        to_text(&matrix()).unwrap(),
    ] {
        let text = text.trim_end();
        for end in (1..text.len()).step_by(41).filter(|end| text.is_char_boundary(*end)) {
            refused(&text[..end]);
        }
    }
    let list = to_text(&priced(1.0)).unwrap();
    let error = refused(&list[..list.len() / 2]);
    assert!(error.contains("truncated"), "{error}");
}

#[test]
fn a_file_that_is_refused_leaves_the_others() {
    let mut facts = Facts::default();
    add(&mut facts, "a", &to_text(&priced(1.0)).unwrap()).unwrap();
    assert!(add(&mut facts, "b", "{").is_err());
    assert_eq!((facts.files.len(), facts.lists.len(), facts.fleet.members.len()), (1, 1, 1));
}

#[test]
fn bytes_that_are_no_text_become_signs_and_cost_nothing_else() {
    let mut bytes = WALK.replace("do_syscall_64", "do_XX_64").into_bytes();
    let at = bytes.windows(2).position(|two| two == b"XX").unwrap();
    bytes[at] = 0xff;
    let mut facts = Facts::default();
    super::read(&mut facts, "w", &mut bytes.as_slice(), &mut |_| Err(std::io::ErrorKind::NotFound.into())).unwrap();
    assert_eq!(facts.walks[0].fact.tree[1].function, "do_\u{fffd}X_64");
}

#[test]
fn a_matrix_reads_no_file_outside_of_its_directory() {
    let mut own = matrix();
    let names = ["a.json", "../secret.json", "/etc/passwd", "x/../../y.json", "a.json"];
    own.cells = names
        .iter()
        .map(|name| tollgate_report::lab::matrix::Cell {
            list: None,
            file: Some((*name).into()),
            ..own.cells[0].clone()
        })
        .collect();
    let mut asked = Vec::new();
    let mut facts = Facts::default();
    let text = to_text(&own).unwrap();
    super::read(&mut facts, "m", &mut text.as_bytes(), &mut |name| {
        asked.push(name.to_string());
        Ok(to_text(&priced(1.0)).unwrap().into_bytes())
    })
    .unwrap();
    assert_eq!(asked, ["a.json"]);
    let read: Vec<bool> = facts.matrices[0].fact.cells.iter().map(|cell| cell.list.is_some()).collect();
    // Regression: a matrix of 71 KB whose cells all named one file took 8 GB.
    assert_eq!(read, [true, false, false, false, false]);
}

#[test]
fn more_files_of_a_kind_than_are_drawn_are_said() {
    let mut facts = Facts::default();
    for i in 0..crate::facts::DRAWN + 3 {
        add(&mut facts, &format!("{i}.json"), PROBES).unwrap();
    }
    let page = page(&facts);
    assert_eq!(page.matches("not drawn: the page shows the first").count(), 3);
    assert_eq!(facts.probes.len(), crate::facts::DRAWN);
}

#[test]
fn ten_thousand_lists_make_a_page_of_bounded_size() {
    let mut facts = Facts::default();
    let mut list = priced(1.0);
    list.rows.truncate(4);
    list.rows.iter_mut().for_each(|row| row.samples = Vec::new());
    let text = to_text(&list).unwrap();
    for i in 0..10_000 {
        add(&mut facts, &format!("host{i}.json"), &text).unwrap();
    }
    let page = page(&facts);
    assert!(page.contains("drawn from 10,000 files") && page.contains("9,800 files more are not listed here"));
    assert!(page.len() < 500_000, "{}", page.len());
}

/// A field that this version does not know, in every object but those whose one key is a variant.
fn later(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Array(all) => all.iter_mut().for_each(later),
        serde_json::Value::Object(fields) => {
            fields.values_mut().for_each(later);
            if fields.len() > 1 {
                fields.insert("added_later".into(), serde_json::json!({"resolution_ns": [1, "x", null]}));
            }
        }
        _ => {}
    }
}

#[test]
fn fields_that_are_added_later_change_nothing() {
    for text in [PROBES.into(), WALK.into(), to_text(&floor()).unwrap(), to_text(&priced(1.0)).unwrap()] {
        let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
        later(&mut value);
        let [known, newer] = [text, value.to_string()].map(|text| {
            let mut facts = Facts::default();
            add(&mut facts, "f.json", &text).unwrap();
            page(&facts)
        });
        assert!(known == newer && known.contains("<figure"), "{value}");
    }
}

#[test]
fn events_are_not_taken_for_a_document() {
    let mut facts = Facts::default();
    add(&mut facts, "t.jsonl", &events()).unwrap();
    assert_eq!((facts.traces[0].fact.calls, facts.files[0].remark.as_str()), (40, ""));
}
