//! The page of `tollgate report` in a real browser: it loads without a word on the console and without a request,
//! everything is drawn, the keyboard works, and nothing that files say ever runs.

use crate::report::browser::Browser;
use crate::report::{events, measured, price_list, walk, write};
use serde_json::json;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Words that would run if they were ever taken for markup.
const EVIL: &str = "</script></style></title></svg><script>window.evil=1</script><img src=x \
                    onerror='window.evil=2'>\"><b onmouseover=alert(1)>";

/// WebDriver's numbers of keys.
const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const ESCAPE: &str = "\u{e00c}";
const DOWN: &str = "\u{e015}";

/// A page of two price lists, a walk, a trace and a measured run, and a browser that has it open; `None` where there is
/// no browser.
fn page(word: &str) -> Option<(tempfile::TempDir, PathBuf, Browser)> {
    let browser = match Browser::start() {
        Ok(browser) => browser,
        Err(why) => {
            eprintln!("skipped: {why}");
            return None;
        }
    };
    let dir = tempfile::tempdir().unwrap();
    let mut second = price_list(1.5, 12, 60);
    second["rows"][0]["gate"] = json!(word);
    second["platform"]["cpu"] = json!(word);
    write(dir.path(), "a.json", &price_list(1.0, 12, 60).to_string());
    write(dir.path(), "b.json", &second.to_string());
    write(dir.path(), "walk.json", &walk(word).to_string());
    let escaped = serde_json::to_string(word).unwrap();
    write(dir.path(), "t.jsonl", &events(200).replace("\"futex\"", &escaped));
    write(dir.path(), "run.json", &measured(word).to_string());
    let output =
        crate::report::report(dir.path(), &["a.json", "b.json", "walk.json", "t.jsonl", "run.json"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let path = dir.path().join("report.html");
    browser.console();
    browser.requests();
    browser.open(&path);
    Some((dir, path, browser))
}

#[test]
fn the_page_loads_without_a_word_and_without_a_request() {
    let Some((_dir, path, browser)) = page("do_syscall_64") else { return };
    assert_eq!(browser.console(), Vec::<String>::new());
    assert_eq!(browser.requests(), [format!("file://{}", path.display())]);
    assert_eq!(
        browser.run("return document.documentElement.classList.contains('ready')"),
        true,
        "the script ran to its end"
    );
}

#[test]
fn every_fact_is_drawn() {
    let Some((_dir, _path, browser)) = page("do_syscall_64") else { return };
    for (figure, marks) in [
        ("gates-1", 12),
        ("spread-1", 12),
        ("effects-1", 11),
        ("walk-1", 4),
        ("timeline-1", 200),
        ("latency-1", 8),
        ("run-1", 5),
        ("run-2", 4),
    ] {
        assert_eq!(
            browser.run(&format!("return document.querySelectorAll('#{figure} .mark').length")),
            marks,
            "{figure}"
        );
    }
    let drawn = "return [...document.querySelectorAll('.pic > svg')].every(svg => \
                 svg.querySelector('title').textContent && \
                 svg.querySelector('desc').textContent && (svg.closest('details') || svg.getBoundingClientRect().width \
                 > 300))";
    assert_eq!(browser.run(drawn), true);
    // Words lie within their picture: nothing is cut off at the edges.
    let outside = "return [...document.querySelectorAll('.pic > svg')].filter(svg => \
                   !svg.closest('details')).flatMap(svg => { const r = \
                   svg.getBoundingClientRect(); return [...svg.querySelectorAll('text')].filter(t => { const b = \
                   t.getBoundingClientRect(); \
                   return b.width && (b.left < r.left - 1 || b.right > r.right + 1) }).map(t => svg.id + ': ' + \
                   t.textContent) })";
    assert_eq!(browser.run(outside), json!([]));
}

#[test]
fn the_keyboard_reaches_and_works_everything() {
    let Some((_dir, _path, browser)) = page("do_syscall_64") else { return };
    browser.press(&[TAB]);
    assert_eq!(
        browser.run("return document.activeElement.className"),
        "skip",
        "the first stop leads past the contents"
    );
    // Frames: down to the function, make it as wide as the picture, and back.
    let width = "return document.querySelectorAll('#walk-1 .fr rect')[1].getAttribute('width')";
    let before = browser.run(width);
    browser.run("document.querySelector('#walk-1 svg').focus()");
    browser.press(&[DOWN, ENTER]);
    let wide: f64 = browser.run(width).as_str().unwrap().parse().unwrap();
    assert!(wide > 950.0, "{wide} after {before}");
    assert!(
        browser.run("return document.getElementById('status').textContent").as_str().unwrap().contains("do_syscall_64")
    );
    browser.press(&[ESCAPE]);
    let after: f64 = browser.run(width).as_str().unwrap().parse().unwrap();
    assert!(after < 700.0, "{after}");
    // Time: twice as near, and back.
    let view = "return document.querySelector('#timeline-1 .plot').getAttribute('viewBox').split(' ').map(Number)[2]";
    let all = browser.run(view).as_f64().unwrap();
    browser.run("document.querySelector('#timeline-1 svg').focus()");
    browser.press(&["+"]);
    assert!((browser.run(view).as_f64().unwrap() * 2.0 - all).abs() < 1.0);
    browser.press(&["0"]);
    assert!((browser.run(view).as_f64().unwrap() - all).abs() < 1.0);
    // Every stop of the tabulator can be seen to be one.
    let named = "return [...document.querySelectorAll('button, [tabindex=\"0\"], a')].every(e => \
                 (e.getAttribute('aria-label') || \
                 e.getAttribute('aria-labelledby') || e.textContent).trim().length > 0)";
    assert_eq!(browser.run(named), true);
}

#[test]
fn a_screen_reader_has_a_name_for_everything_that_is_drawn_or_pressed() {
    let Some((_dir, _path, browser)) = page("do_syscall_64") else { return };
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)");
    let tree = browser.devtools("Accessibility.getFullAXTree", json!({}));
    let told: Vec<(&str, &str)> = tree["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|node| node["ignored"] != true)
        .map(|node| {
            (
                node["role"]["value"].as_str().unwrap_or_default(),
                node["name"]["value"].as_str().unwrap_or_default().trim(),
            )
        })
        .collect();
    for role in ["image", "button", "link", "figure", "heading", "table", "columnheader", "region"] {
        let names: Vec<&str> = told.iter().filter(|(own, _)| *own == role).map(|(_, name)| *name).collect();
        assert!(!names.is_empty(), "nothing here has the role {role}");
        assert!(names.iter().all(|name| !name.is_empty()), "{role}: {names:?}");
    }
    // The sentence that stands in a picture's stead is in its name.
    assert!(told.iter().all(|(role, name)| *role != "image" || name.ends_with('.')), "{told:?}");
}

#[test]
fn the_page_prints_within_the_paper() {
    let Some((_dir, _path, browser)) = page("do_syscall_64") else { return };
    let pdf = browser.devtools("Page.printToPDF", json!({"printBackground": true}));
    // `%PDF-` in Base64.
    assert!(pdf["data"].as_str().unwrap().starts_with("JVBERi0"));
    // A4 less its margins, at 96 pixels an inch.
    let paper = 718;
    let size = json!({"width": paper, "height": 1046, "deviceScaleFactor": 1, "mobile": false});
    browser.devtools("Emulation.setDeviceMetricsOverride", size);
    browser.devtools("Emulation.setEmulatedMedia", json!({"media": "print"}));
    let beyond = format!(
        "return [...document.querySelectorAll('.pic > svg, h3, .says, dl.basis')].filter(e => \
         e.getBoundingClientRect().right > {paper})\
         .map(e => e.tagName + ' ' + e.id)"
    );
    assert_eq!(browser.run(&beyond), json!([]));
    assert!(browser.run("return document.querySelectorAll('.pic > svg').length").as_u64().unwrap() > 5);
}

#[test]
fn figures_are_saved_as_csv_and_svg_and_copied_as_markdown() {
    let Some((dir, _path, browser)) = page("=cmd|' /C calc'!A0") else { return };
    browser.devtools("Browser.setDownloadBehavior", json!({"behavior": "allow", "downloadPath": dir.path()}));
    let press = |figure: &str, label: &str| {
        browser.run(&format!(
            "[...document.querySelectorAll('#{figure} button')].find(b => b.textContent === '{label}').click()"
        ));
    };
    press("effects-1", "CSV");
    let csv = wait_for(&dir.path().join("effects-1.csv"));
    assert_eq!(csv.lines().count(), 1 + 15, "{csv}");
    assert!(csv.starts_with("row,unit,first,this,ratio"), "{csv}");
    assert!(csv.contains("'=cmd|") && !csv.contains("\n=cmd"), "what begins like a formula is no formula: {csv}");
    press("gates-1", "SVG");
    let svg = wait_for(&dir.path().join("gates-1.svg"));
    assert!(svg.starts_with("<?xml") && svg.contains("<style") && svg.trim_end().ends_with("</svg>"));
    browser.run(
        "window.copied = ''; document.execCommand = () => \
         { window.copied = document.activeElement.value; return true; }; \
                 Object.defineProperty(window, 'isSecureContext', {value: false});",
    );
    press("gates-1", "Markdown");
    let markdown = browser.run("return window.copied");
    let markdown = markdown.as_str().unwrap();
    assert!(
        markdown.contains("| gate | bits | call |") && markdown.contains("|---:|") && markdown.contains("Method: "),
        "{markdown}"
    );
    browser.open(&dir.path().join("gates-1.svg"));
    assert_eq!(
        browser.run("return document.querySelectorAll('.mark').length"),
        12,
        "the saved picture opens by itself"
    );
}

fn wait_for(path: &std::path::Path) -> String {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(30) {
        if let Some(text) = fs::read_to_string(path).ok().filter(|text| !text.is_empty()) {
            return text;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{} was not saved", path.display());
}

#[test]
fn nothing_that_a_file_says_runs() {
    let Some((_dir, path, browser)) = page(EVIL) else { return };
    assert_eq!(browser.console(), Vec::<String>::new());
    assert_eq!(browser.requests(), [format!("file://{}", path.display())]);
    assert_eq!(
        browser
            .run("return window.evil === undefined && document.images.length === 0 && document.scripts.length === 1"),
        true
    );
    assert!(
        browser.run("return document.body.textContent.includes('window.evil=1')").as_bool().unwrap(),
        "the words are shown as words"
    );
}

#[test]
fn the_policy_stops_what_an_escape_would_let_through() {
    let Some((_dir, _path, browser)) = page("f") else { return };
    browser.requests();
    browser.run(
        "const s = document.createElement('script'); s.textContent = 'window.evil = 1'; document.body.append(s); \
         document.body.insertAdjacentHTML('beforeend', '<img src=\"http://127.0.0.1:9/x.png\" onerror=\"window.evil = \
         2\">\
         <b style=\"color:red\" id=\"styled\">b</b>');",
    );
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(browser.run("return window.evil === undefined"), true);
    assert_ne!(browser.run("return getComputedStyle(document.getElementById('styled')).color"), "rgb(255, 0, 0)");
    let said = browser.console().join("\n");
    assert!(said.contains("Content Security Policy"), "{said}");
}

#[test]
fn light_dark_and_paper_are_told_apart() {
    let Some((_dir, _path, browser)) = page("f") else { return };
    let colours = "const c = getComputedStyle(document.body); const t = getComputedStyle(document.querySelector('svg \
                   .lb')); \
                   return [c.backgroundColor, t.fill]";
    let scheme = |value: &str| {
        browser.devtools(
            "Emulation.setEmulatedMedia",
            json!({"features": [{"name": "prefers-color-scheme", "value": value}]}),
        );
        let of = browser.run(colours);
        [0, 1].map(|i| brightness(of[i].as_str().unwrap()))
    };
    let ([light, ink], [dark, chalk]) = (scheme("light"), scheme("dark"));
    assert!(light > 600 && ink < 150, "{light} {ink}");
    assert!(dark < 150 && chalk > 600, "{dark} {chalk}");
    browser.devtools("Emulation.setEmulatedMedia", json!({"media": "print"}));
    assert_eq!(browser.run("return getComputedStyle(document.querySelector('nav')).display"), "none");
    assert_eq!(browser.run("return getComputedStyle(document.querySelector('.tools')).display"), "none");
}

/// The sum of red, green and blue of `rgb(1, 2, 3)`.
fn brightness(colour: &str) -> u32 {
    colour.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse::<u32>().ok()).take(3).sum()
}
