//! Adding up events: nothing is lost, whatever the order, the number and the times.

use super::*;
use crate::fixture::events;

fn trace(text: &str) -> Result<Trace, String> {
    read(&mut text.as_bytes(), "t").map_err(|e| e.to_string())
}

#[test]
fn every_call_is_in_its_row_lane_bin_and_site() {
    let trace = trace(&events()).unwrap();
    assert_eq!((trace.calls, trace.whole, trace.torn, trace.lost), (40, true, false, 0));
    assert_eq!(trace.rows.values().map(|row| row.calls).sum::<u64>(), 40);
    assert_eq!(trace.rows.values().map(|row| row.times.n).sum::<u64>(), 40);
    assert_eq!(trace.sites.values().map(|cost| cost.calls).sum::<u64>(), 40);
    assert_eq!(trace.rate.iter().flatten().sum::<u64>(), 40);
    assert_eq!(trace.lanes.values().map(|lane| lane.calls).sum::<u64>(), 40);
    let inside: u64 = trace.rows.values().map(|row| row.times.total).sum();
    assert_eq!(
        trace.lanes.values().flat_map(|lane| &lane.inside).sum::<u64>(),
        inside,
        "a time is spread over bins and not changed"
    );
    assert_eq!(trace.errors.values().sum::<u64>(), 4);
    assert_eq!(trace.names.name(trace.lanes[&7].program.unwrap().1), "server");
}

#[test]
fn a_trace_without_its_end_is_a_trace_and_says_so() {
    let text = events();
    let cut = trace(&text[..text.rfind("{\"type\":\"end\"").unwrap()]).unwrap();
    assert_eq!((cut.calls, cut.whole, cut.torn), (40, false, false));
    assert_eq!(cut.remark(), "truncated: its last line is missing");
    let torn = trace(&text[..text.len() - 120]).unwrap();
    assert!(torn.torn && !torn.whole && torn.calls == 39, "{torn:?}");
}

#[test]
fn a_bad_line_in_the_middle_is_named() {
    let mut lines: Vec<String> = events().lines().map(str::to_string).collect();
    lines[5] = "{\"type\":\"call\",".into();
    let error = trace(&(lines.join("\n") + "\n")).unwrap_err();
    assert!(error.contains("not JSON (line 6"), "{error}");
}

#[test]
fn lines_and_fields_that_nobody_knows_are_passed_over() {
    let text = events().replace("\"bits\":64", "\"bits\":64,\"new\":{\"a\":[1]}") + "{\"type\":\"new\",\"at\":5}\n";
    assert_eq!(trace(&text).unwrap().calls, 40);
}

#[test]
fn a_line_with_bytes_that_are_no_text_is_read() {
    let mut bytes = events().replace("libc.so.6", "l#bc.so.6").into_bytes();
    bytes.iter_mut().filter(|byte| **byte == b'#').for_each(|byte| *byte = 0xfe);
    let trace = read(&mut bytes.as_slice(), "t").unwrap();
    assert_eq!(trace.calls, 40);
    assert!(trace.sites.keys().any(|site| trace.names.name(site.module) == "l\u{fffd}bc.so.6"));
}

#[test]
fn times_without_order_or_end_stay_within_the_bins() {
    let line = |begun: u64, ended: u64| {
        format!(
            "{{\"type\":\"call\",\"pid\":1,\"tid\":1,\"gate\":\"syscall\",\"bits\":64,\"name\":\"x\",\
             \"result\":0,\"begun\":{begun},\"ended\":{ended}}}\n"
        )
    };
    let head = "{\"schema\":1,\"kind\":\"trace\"}\n";
    let text = [head, &line(5, 3), &line(0, u64::MAX), &line(u64::MAX, 0), &line(7, 9)].concat();
    let trace = trace(&text).unwrap();
    assert_eq!(trace.calls, 4);
    assert!(trace.rate.len() <= BINS && trace.lanes[&1].inside.len() <= BINS);
    assert_eq!(trace.rate.iter().flatten().sum::<u64>(), 4);
}

#[test]
fn names_threads_and_places_are_bounded_and_counted() {
    let mut text = String::from("{\"schema\":1,\"kind\":\"trace\"}\n");
    for i in 0..30_000 {
        text.push_str(&format!(
            "{{\"type\":\"call\",\"pid\":{i},\"tid\":{i},\"gate\":\"g{i}\",\"bits\":64,\"name\":\"call{i}\",\
             \"result\":0,\"begun\":{i},\"ended\":{i}}}\n"
        ));
    }
    let trace = trace(&text).unwrap();
    assert_eq!(trace.calls, 30_000);
    assert!(trace.rows.len() <= ROWS + 1 && trace.sites.len() <= SITES + 1 && trace.lanes.len() <= 4 * LANES);
    assert_eq!(trace.rows.values().map(|row| row.calls).sum::<u64>(), 30_000);
    assert_eq!(trace.sites.values().map(|cost| cost.calls).sum::<u64>(), 30_000);
}

#[test]
fn a_name_of_a_megabyte_is_kept_short() {
    let text = events().replace("\"read\"", &format!("\"{}\"", "n".repeat(1 << 20)));
    let trace = trace(&text[..text.len().min(60 << 20)]).unwrap();
    assert!(trace.rows.keys().all(|(_, _, name)| trace.names.name(*name).chars().count() <= names::LONGEST));
}
