use super::super::tests::Failing;
use super::*;

fn svg(flame: &Flame, title: &str) -> String {
    let mut out = Vec::new();
    flame.svg(title, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn folded(flame: &Flame) -> String {
    let mut out = Vec::new();
    flame.folded(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn add(flame: &mut Flame, stack: &str, weight: u64) {
    flame.add(&stack.split(' ').collect::<Vec<_>>(), weight);
}

/// What a server's stacks look like.
const STACKS: [(&str, u64); 6] = [
    ("_start main serve read_request libc:read read", 61_000),
    ("_start main serve read_request libc:read read", 60_000),
    ("_start main serve respond libc:writev writev", 90_500),
    ("_start main serve log now clock_gettime", 8_000),
    ("_start main epoll_loop libc:epoll_wait epoll_wait", 250_000),
    ("_start main", 500),
];

fn server(unit: Unit) -> Flame {
    let mut flame = Flame::new(unit);
    STACKS.iter().for_each(|(stack, weight)| add(&mut flame, stack, if unit == Unit::Calls { 1 } else { *weight }));
    flame
}

/// Every element's name, checked to be closed in order; the text of the document outside CDATA is checked to have no
/// bare `<` or `&`.
fn elements(svg: &str) -> Vec<String> {
    let (body, script) = svg.split_once("<![CDATA[").unwrap();
    assert!(script.ends_with("]]></script>\n</svg>\n") && script.matches("]]>").count() == 1);
    let (mut open, mut seen) = (Vec::new(), Vec::new());
    for part in body.split('<').skip(2) {
        let (tag, text) = part.split_once('>').unwrap();
        assert!(
            text.split('&')
                .skip(1)
                .all(|entity| ["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|e| entity.starts_with(e)))
        );
        let name = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name.to_string()));
        } else if !tag.ends_with('/') {
            open.push(name.into());
        }
        seen.push(name.to_string());
    }
    assert_eq!(open, ["svg", "script"]);
    seen
}

#[test]
fn the_picture_is_this() {
    let text = svg(&server(Unit::Nanoseconds), "tollgate trace: server");
    elements(&text);
    // The script has a file of its own.
    insta::assert_snapshot!(text.split_once("<script>").unwrap().0);
}

#[test]
fn the_order_of_the_stacks_does_not_matter() {
    let mut other = Flame::new(Unit::Nanoseconds);
    STACKS.iter().rev().for_each(|(stack, weight)| add(&mut other, stack, *weight));
    assert_eq!(svg(&other, "t"), svg(&server(Unit::Nanoseconds), "t"));
}

/// Regression: each stack had a line with all its frames in memory, 240 KB for five hundred long names: ten thousand
/// calls from as deep made 2.4 GB of it.
#[test]
fn folded_stacks_that_are_deep_and_many_are_left_out_in_the_end() {
    let mut flame = Flame::new(Unit::Calls);
    let frame = "n".repeat(NAME);
    let mut stack = vec![frame.clone(); DEPTH - 1];
    let stacks = FOLDED / (DEPTH * (NAME + 1)) + 100;
    for index in 0..stacks {
        stack.push(format!("{index:04}"));
        flame.add(&stack, 1);
        stack.pop();
    }
    /// Counts bytes and lines, and keeps the end.
    #[derive(Default)]
    struct Counting(usize, usize, Vec<u8>);
    impl Write for Counting {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len();
            self.1 += bytes.iter().filter(|byte| **byte == b'\n').count();
            self.2 = bytes[bytes.len().saturating_sub(100)..].to_vec();
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut written = Counting::default();
    flame.folded(&mut written).unwrap();
    assert!(written.0 < FOLDED + (1 << 20) && written.1 > 900, "{} {}", written.0, written.1);
    let end = String::from_utf8(written.2).unwrap();
    assert!(end.ends_with(&format!("\n[left out] {}\n", stacks + 1 - written.1)), "{end}");
}

#[test]
fn folded_stacks_are_added_up_and_sorted() {
    let expected = "\
_start;main 500
_start;main;epoll_loop;libc:epoll_wait;epoll_wait 250000
_start;main;serve;log;now;clock_gettime 8000
_start;main;serve;read_request;libc:read;read 121000
_start;main;serve;respond;libc:writev;writev 90500
";
    assert_eq!(folded(&server(Unit::Nanoseconds)), expected);
}

#[test]
fn frames_are_as_wide_as_their_share() {
    let mut flame = Flame::new(Unit::Calls);
    add(&mut flame, "a", 3);
    add(&mut flame, "b", 1);
    let text = svg(&flame, "t");
    let widths: Vec<&str> = text.split("<rect ").skip(1).map(|rect| rect.split('"').nth(7).unwrap()).collect();
    assert_eq!(widths, ["1180.0000", "885.0000", "295.0000"]);
    assert!(text.contains("<title>a\n3 calls (75.00 %)</title>") && text.contains("4 calls in 2 stacks"));
}

#[test]
fn an_empty_trace_is_a_picture_that_says_so() {
    let flame = Flame::new(Unit::Nanoseconds);
    let text = svg(&flame, "");
    elements(&text);
    assert!(text.contains(">nothing was recorded<") && text.matches("<rect ").count() == 1);
    assert_eq!(folded(&flame), "");
}

#[test]
fn hostile_names_stay_text() {
    let names: [&[u8]; 8] = [
        b"</script><script>alert(1)</script>",
        b"]]>",
        b"\x1b[31mred\x07\0",
        b"\xff\xfe broken",
        b"a;b\nc 7",
        b"\" onload=\"x' &amp; &lt;",
        "\u{202e}\u{ffff}\u{85}".as_bytes(),
        b"",
    ];
    let mut flame = Flame::new(Unit::Calls);
    flame.add(&names, 1);
    let text = svg(&flame, "</title><script>\u{1b}");
    let seen = elements(&text);
    assert_eq!(seen.iter().filter(|name| *name == "script").count(), 1);
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "{text:?}");
    assert!(
        !text.contains(['\u{202e}', '\u{ffff}'])
            && text.contains("·[31mred··")
            && text.contains("\u{fffd}\u{fffd} broken")
    );
    let folded = folded(&flame);
    assert_eq!((folded.lines().count(), folded.matches(';').count()), (1, names.len() - 1));
    assert!(folded.contains(";a,b·c 7;") && folded.ends_with(" 1\n"));
}

#[test]
fn names_that_read_the_same_are_one_frame() {
    let mut flame = Flame::new(Unit::Calls);
    for name in [&b"x\x01"[..], b"x\x02", "x·".as_bytes()] {
        flame.add(&[name], 1);
    }
    assert_eq!((folded(&flame).as_str(), flame.nodes.len(), flame.names.len()), ("x· 3\n", 2, 2));
}

#[test]
fn a_full_tree_counts_for_the_callers() {
    let mut flame = Flame { room: 4, ..Flame::new(Unit::Calls) };
    for i in 0..100 {
        add(&mut flame, &format!("main f{i}"), 1);
    }
    assert_eq!((flame.nodes.len(), flame.names.len(), flame.cut()), (4, 4, 98));
    assert_eq!(folded(&flame), "main 98\nmain;f0 1\nmain;f1 1\n");
    assert!(svg(&flame, "t").contains("; 98 calls without their innermost frames<"));
}

#[test]
fn deep_stacks_long_names_and_large_weights_are_bounded() {
    let mut flame = Flame::new(Unit::Nanoseconds);
    flame.add(&vec!["f"; 100_000], u64::MAX);
    flame.add(&["é".repeat(100_000)], u64::MAX);
    assert_eq!((flame.nodes.len(), flame.cut()), (DEPTH + 2, 1));
    assert!(flame.names.iter().all(|name| name.len() <= NAME + 8));
    elements(&svg(&flame, &"t".repeat(10_000)));
}

#[test]
fn labels_fit_their_frames() {
    assert_eq!(fitting("clock_gettime", 1000.0), "clock_gettime");
    assert_eq!(fitting("clock_gettime", 6.0 + 6.0 * CHARACTER), "clock…");
    assert_eq!((fitting("clock", 12.0), fitting("名前名前", 6.0 + 6.0 * CHARACTER)), (String::new(), "名前…".into()));
}

#[test]
fn errors_of_the_writer_come_back() {
    let flame = server(Unit::Calls);
    for room in [0, 40, 2000, 6000] {
        assert_eq!(flame.svg("t", &mut Failing::after(room)).unwrap_err().kind(), io::ErrorKind::StorageFull);
    }
    assert_eq!(flame.folded(&mut Failing::after(10)).unwrap_err().kind(), io::ErrorKind::StorageFull);
}

/// Relative luminance of `#rgb` or `#rrggbb` (WCAG 2.1).
fn luminance(colour: &str) -> f64 {
    let digits: Vec<u32> = colour.chars().map(|c| c.to_digit(16).unwrap()).collect();
    let pairs: Vec<u32> = match digits.len() {
        3 => digits.iter().map(|digit| digit * 17).collect(),
        _ => digits.chunks(2).map(|pair| pair[0] * 16 + pair[1]).collect(),
    };
    let linear = |value: &u32| match f64::from(*value) / 255.0 {
        low if low <= 0.03928 => low / 12.92,
        value => ((value + 0.055) / 1.055).powf(2.4),
    };
    pairs.iter().map(linear).zip([0.2126, 0.7152, 0.0722]).map(|(value, weight)| value * weight).sum()
}

/// The colour that a rule of a style sheet sets.
fn colour<'a>(css: &'a str, rule: &str) -> &'a str {
    let (_, rest) = css.split_once(rule).unwrap_or_else(|| panic!("no {rule}"));
    rest.split(['}', ';']).next().unwrap()
}

#[test]
fn text_can_be_read_on_every_colour_by_day_and_night() {
    let (light, dark) = STYLE.split_once("@media").unwrap();
    for css in [light, dark] {
        let contrast = |a: &str, b: &str| {
            let (a, b) = (luminance(a), luminance(b));
            (a.max(b) + 0.05) / (a.min(b) + 0.05)
        };
        let (text, page) = (colour(css, "text{fill:#"), colour(css, "background:#"));
        let bars =
            (0..COLOURS).map(|i| format!(".c{i}{{fill:#")).chain([".a{fill:#".into(), ".hit rect{fill:#".into()]);
        for bar in bars {
            assert!(contrast(text, colour(css, &bar)) >= 4.5, "{bar}");
        }
        for words in ["text{fill:#", ".s{fill:#", ".b{fill:#"] {
            assert!(contrast(page, colour(css, words)) >= 4.5, "{words}");
        }
    }
}

#[test]
fn calls_that_were_lost_have_a_frame_and_are_told_in_the_picture() {
    let mut flame = server(Unit::Calls);
    assert!(!svg(&flame, "t").contains("lost"));
    flame.lose(977);
    let picture = svg(&flame, "t");
    assert!(picture.contains("; 977 calls lost") && picture.contains("[lost]"), "{picture}");
    assert!(folded(&flame).lines().any(|line| line == "[lost] 977"));
    // What they took is not known.
    let mut flame = server(Unit::Nanoseconds);
    flame.lose(1);
    assert!(svg(&flame, "t").contains("; 1 call lost") && !folded(&flame).contains("[lost]"));
}
