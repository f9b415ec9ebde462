//! The page as a whole: what it allows, what it escapes, how large it is.

use super::*;
use crate::fixture::{PROBES, add, add_json, events, everything, fleet, priced};
use crate::sha256;

/// What stands between two marks.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    text.split_once(from).and_then(|(_, rest)| rest.split_once(to)).map_or("", |(inner, _)| inner)
}

#[test]
fn the_policy_allows_these_styles_and_this_script_and_nothing_else() {
    let page = page(&everything());
    let policy = between(&page, "Content-Security-Policy\" content=\"", "\"");
    let styles: Vec<&str> = page.split("<style").skip(1).map(|rest| between(rest, ">", "</style>")).collect();
    assert_eq!(styles.len(), 2);
    for text in styles.iter().chain([&between(&page, "<script>", "</script>")]) {
        assert!(policy.contains(&sha256::source(text)), "{}", &text[..60]);
    }
    assert!(
        policy.starts_with("default-src 'none'; script-src 'sha256-")
            && !policy.contains("unsafe")
            && !policy.contains("http")
    );
    assert_eq!(page.matches("<script").count(), 1);
    for bad in [" style=\"", " onclick", " onload", "javascript:", "src=\"", "<iframe", "<link", "@import", "url("] {
        assert!(!page.contains(bad), "{bad}");
    }
    // Names of XML are no addresses that anything is fetched from.
    let addresses = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!addresses.contains("http://") && !addresses.contains("https://"));
}

#[test]
fn without_data_the_page_is_small() {
    let empty = page(&Facts::default());
    assert!(empty.contains("nothing to draw") && empty.len() < 500_000, "{}", empty.len());
}

#[test]
fn the_same_files_give_the_same_page() {
    assert_eq!(page(&everything()), page(&everything()));
}

#[test]
fn every_anchor_is_there_once_and_every_link_leads_to_one() {
    for facts in [everything(), fleet()] {
        let page = page(&facts);
        let mut ids: Vec<&str> = page.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
        for link in page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            assert!(ids.contains(&link), "{link}");
        }
        for label in
            page.split("aria-labelledby=\"").skip(1).flat_map(|rest| rest.split('"').next().unwrap().split(' '))
        {
            assert!(ids.contains(&label), "{label}");
        }
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all, "an anchor is there twice");
    }
}

/// What must not come through anywhere.
const EVIL: &str = "</script></style></title></svg><script>alert(1)</script><img src=x onerror=alert(1)>\"' \
                    onload='x\u{1b}[31m\u{202e}]]>";

#[test]
fn hostile_words_stay_words_in_every_field() {
    let mut facts = Facts::default();
    let mut list = priced(1.0);
    for row in &mut list.rows {
        (row.gate, row.call) = (EVIL.into(), format!("copy_read{EVIL}"));
        row.reason = row.reason.as_ref().map(|_| EVIL.into());
    }
    list.findings = vec![tollgate_report::model::Note { id: EVIL.into(), text: EVIL.into() }];
    list.tool.command = vec![EVIL.into()];
    let platform = &mut list.platform;
    (platform.host, platform.cpu, platform.kernel, platform.hypervisor) =
        (EVIL.into(), EVIL.into(), EVIL.into(), Some(EVIL.into()));
    platform.mitigations = vec![tollgate_report::model::Mitigation { name: EVIL.into(), state: EVIL.into() }];
    add_json(&mut facts, EVIL, &list);
    add_json(&mut facts, "b", &list);
    let word = serde_json::to_string(EVIL).unwrap();
    let word = &word[1..word.len() - 1];
    add(&mut facts, EVIL, &PROBES.replace("malloc", word).replace("main", word).replace("insn", word)).unwrap();
    add(
        &mut facts,
        EVIL,
        &events().replace("server", word).replace("\"read\"", &format!("\"{word}\"")).replace("libc", word),
    )
    .unwrap();
    add(&mut facts, EVIL, &crate::fixture::WALK.replace("do_syscall_64", word).replace("pti=on", word)).unwrap();
    add(
        &mut facts,
        EVIL,
        &crate::fixture::SUMMARY.replace("server", word).replace("libc", word).replace("small-io", word),
    )
    .unwrap();
    let page = page(&facts);
    assert!(page.matches("&lt;script&gt;alert(1)").count() > 20, "the words are in the page, and as words");
    assert_eq!((page.matches("<script").count(), page.matches("</script").count()), (1, 1));
    assert_eq!((page.matches("<style").count(), page.matches("</style").count()), (2, 2));
    for bad in ["<img", "onerror=alert(1)>", "' onload='", "\u{1b}", "\u{202e}"] {
        assert!(!page.contains(bad), "{bad:?}");
    }
}

#[test]
fn a_name_of_a_megabyte_makes_no_page_of_megabytes() {
    let long = "x".repeat(1 << 20);
    let mut facts = Facts::default();
    add(&mut facts, &long, &PROBES.replace("malloc", &long)).unwrap();
    let mut list = priced(1.0);
    list.rows[0].gate = long.clone();
    list.platform.cpu = long;
    add_json(&mut facts, "a", &list);
    let page = page(&facts);
    assert!(page.len() < 500_000, "{}", page.len());
}

#[test]
fn an_empty_list_and_a_list_of_closed_gates_make_pages() {
    let mut facts = Facts::default();
    let mut list = priced(1.0);
    list.rows.retain(|row| row.figure().is_none());
    add_json(&mut facts, "closed", &list);
    list.rows.clear();
    add_json(&mut facts, "empty", &list);
    let page = page(&facts);
    assert!(page.contains("no row was measured") && page.contains("no rows: none were selected"));
    assert!(page.contains("Closed and refused gates – 2 lists"));
}

#[test]
fn every_figure_states_its_unit_its_n_and_its_method() {
    let page = page(&everything());
    let figures = page.matches("<figure ").count();
    assert!(figures > 25, "{figures}");
    for stated in ["<dt>Unit</dt><dd>", "<dt>n</dt><dd>", "<dt>Method</dt><dd>"] {
        assert_eq!(page.matches(stated).count(), figures);
        assert!(!page.contains(&format!("{stated}</dd>")));
    }
    assert_eq!(page.matches("role=\"img\"").count(), page.matches("<div class=\"pic\">").count());
}
