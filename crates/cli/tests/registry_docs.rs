//! The written pages against the code: links lead somewhere, files that are named exist, modules that exist are named.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Every page that is ours: name below the root, and text.
fn pages() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for dir in ["", "docs", "docs/howto"] {
        for entry in fs::read_dir(Path::new(ROOT).join(dir)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "md") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((Path::new(dir).join(path.file_name().unwrap()), text));
            }
        }
    }
    assert!(found.len() > 5, "found {} pages: does this test still look in the right place?", found.len());
    found
}

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(name)).unwrap()
}

#[test]
fn links_lead_somewhere() {
    for (name, text) in pages() {
        let dir = Path::new(ROOT).join(name.parent().unwrap());
        for rest in text.split("](").skip(1) {
            let target = rest.split(')').next().unwrap();
            let file = target.split('#').next().unwrap();
            if file.is_empty() || target.contains("://") || target.contains(char::is_whitespace) {
                continue;
            }
            assert!(dir.join(file).exists(), "{} links to {target}, which is not there", name.display());
        }
    }
}

/// Both are of one run: `scripts/price-list` writes them.
#[test]
fn the_readme_shows_lines_of_the_price_list() {
    let list = page("docs/price-list.txt");
    let readme = page("README.md");
    let shown =
        readme.split("$ tollgate bench\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a price list");
    let mut lines = shown.lines().filter(|line| !line.trim().is_empty() && !line.trim().ends_with('…')).peekable();
    assert!(lines.peek().is_some());
    for line in lines {
        assert!(
            list.lines().any(|known| known == line),
            "README.md has a line that docs/price-list.txt has not: {line}"
        );
    }
}

#[test]
fn files_that_are_named_exist() {
    for (name, text) in pages() {
        for quoted in text.split('`').skip(1).step_by(2) {
            let ours = ["crates/", "docs/", "scripts/", "fuzz/", ".ci/"].iter().any(|start| quoted.starts_with(start));
            // Capitals, braces and angles are places for a name; `lsl` is the gate of the worked example.
            let path = quoted.split_whitespace().next().unwrap_or_default();
            let placeholder =
                path.contains(['<', '{', '*', '…']) || path.contains("NAME") || path.ends_with("gate/lsl.rs");
            if ours && !placeholder {
                assert!(Path::new(ROOT).join(path).exists(), "{} names {path}, which is not there", name.display());
            }
        }
    }
}

#[test]
fn every_module_has_its_line_in_the_architecture() {
    let text = page("ARCHITECTURE.md");
    for directory in fs::read_dir(Path::new(ROOT).join("crates")).unwrap() {
        let directory = directory.unwrap().path();
        let name = directory.file_name().unwrap().to_str().unwrap();
        let section = text.split("\n### ").find(|section| section.starts_with(&format!("`crates/{name}`")));
        let section = section.unwrap_or_else(|| panic!("crates/{name} has no section in ARCHITECTURE.md"));
        let named: BTreeSet<&str> = section.split('`').skip(1).step_by(2).collect();
        for entry in fs::read_dir(directory.join("src")).unwrap() {
            let path = entry.unwrap().path();
            let file = path.file_name().unwrap().to_str().unwrap().to_string();
            // A directory is named by itself, or by the files in it.
            let shown = match path.is_dir() {
                true => named.iter().any(|known| known.starts_with(&format!("{file}/"))),
                false => named.contains(file.as_str()),
            };
            // lib.rs is the crate, and what only tests see is no part of the house.
            let apart =
                ["lib.rs", "fixture.rs", "golden.rs", "snapshots", "testing.rs", "tests.rs"].contains(&file.as_str());
            assert!(shown || apart, "crates/{name}/src/{file} is not in ARCHITECTURE.md");
        }
    }
}

/// A promise of SECURITY.md is held by a test, and that by its name.
#[test]
fn every_promise_names_tests_that_exist() {
    let text = page("SECURITY.md");
    let mut sources = Vec::new();
    below(&Path::new(ROOT).join("crates"), "rs", &mut sources);
    let mut tests = BTreeSet::new();
    for text in sources.iter().map(|path| fs::read_to_string(path).unwrap()) {
        // Other attributes may stand between.
        let named = |rest: &str| Some(rest.split_once("fn ")?.1.split_once('(')?.0.to_owned());
        tests.extend(text.split("#[test]\n").skip(1).filter_map(named));
    }
    let table = text
        .split("| promise | test |")
        .nth(1)
        .and_then(|rest| rest.split("\n\n").next())
        .expect("a table of promises");
    let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| ---")).collect();
    assert!(rows.len() > 10, "{rows:?}");
    for row in rows {
        let held = row.trim_end_matches(" |").rsplit_once(" | ").map_or("", |(_, held)| held);
        assert!(held.contains('`'), "no test holds: {row}");
    }
    // All that look like one, in the table and below it.
    let is_name = |word: &&str| {
        word.matches('_').count() > 2 && word.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c.is_ascii_digit())
    };
    let names: Vec<&str> = text.split('`').skip(1).step_by(2).filter(is_name).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        assert!(tests.contains(name), "SECURITY.md names {name}, which is no test");
    }
}

#[test]
fn the_glossary_is_in_alphabetical_order() {
    let text = page("docs/GLOSSARY.md");
    let starts = text.lines().filter_map(|line| line.strip_prefix("**"));
    let words: Vec<String> = starts.filter_map(|line| Some(line.split_once(".**")?.0.to_lowercase())).collect();
    assert!(words.len() > 25, "{words:?}");
    assert!(words.is_sorted(), "{words:?}");
}

#[test]
fn the_changelog_knows_this_version() {
    assert!(
        page("CHANGELOG.md").lines().any(|line| line.starts_with("## ") && line.contains(env!("CARGO_PKG_VERSION")))
    );
}

/// What is written by hand is. What a command prints may be 150 columns wide, and is shown as it is.
#[test]
fn lines_are_at_most_120_columns_long() {
    for (name, text) in pages() {
        let mut printed = false;
        for line in text.lines() {
            printed ^= line.trim_start().starts_with("```");
            // Links and tables cannot be broken.
            let whole = line.trim_start().starts_with('|') || line.contains("](") || line.contains("://");
            let most = if printed { 150 } else { 120 };
            assert!(whole || line.chars().count() <= most, "{}: {line}", name.display());
        }
    }
    let mut sources = Vec::new();
    for dir in ["crates", "scripts", "contrib", "packaging", "fuzz/fuzz_targets", ".ci", ".github", ".cargo"] {
        files_below(&Path::new(ROOT).join(dir), &mut sources);
    }
    sources.push(Path::new(ROOT).join("Makefile"));
    assert!(sources.len() > 900, "{}", sources.len());
    for path in sources {
        // Snapshots hold what a command prints; a .map is a table; what is no text has no lines.
        let other = ["snap", "map", "txt", "pyc"].iter().any(|own| path.extension().is_some_and(|found| found == *own));
        let Some(text) = fs::read_to_string(&path).ok().filter(|_| !other) else { continue };
        let long = text.lines().find(|line| line.chars().count() > 120);
        assert!(long.is_none(), "{}: {}", path.display(), long.unwrap());
    }
}

/// All files of a directory and of those below it, but for what tests write.
fn files_below(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).into_iter().flatten() {
        let path = entry.unwrap().path();
        if !path.is_dir() {
            found.push(path);
        } else if !path.ends_with("target") {
            files_below(&path, found);
        }
    }
}

/// Files of a directory and those below it that end so.
fn below(dir: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            below(&path, extension, found);
        } else if path.extension().is_some_and(|own| own == extension) {
            found.push(path);
        }
    }
}

/// docs/style.md has them, each with what to write instead.
#[test]
fn words_that_are_not_to_be_used_are_not() {
    let style = page("docs/style.md");
    let row = |line: &str| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned());
    let words: Vec<String> = style.lines().filter_map(row).collect();
    assert!(words.len() > 9, "{words:?}");
    let check = |name: &Path, line: &str| {
        let used = words.iter().find(|word| line.contains(word.as_str()));
        assert!(used.is_none(), "{}: `{}` in: {line}", name.display(), used.unwrap());
    };
    // The changelog says what was changed.
    let exempt = ["docs/style.md", "CHANGELOG.md"];
    for (name, text) in pages().into_iter().filter(|(name, _)| !exempt.contains(&name.to_str().unwrap())) {
        text.lines().for_each(|line| check(&name, line));
    }
    let mut sources = Vec::new();
    below(&Path::new(ROOT).join("crates"), "rs", &mut sources);
    for path in sources.iter().filter(|path| path.components().any(|part| part.as_os_str() == "src")) {
        let text = fs::read_to_string(path).unwrap();
        text.lines().filter(|line| !line.trim_start().starts_with("//")).for_each(|line| check(path, line));
    }
}

/// The names that others may use are those of a page of their own (`scripts/public-api`).
#[test]
fn what_the_library_promises_is_written_down() {
    let listed = page("docs/public-api.txt");
    let own = |line: &str| {
        let rest =
            ["pub fn ", "pub struct ", "pub enum "].iter().find_map(|start| line.trim_start().strip_prefix(start))?;
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
        Some(rest[..end].to_string())
    };
    let mut sources = Vec::new();
    below(&Path::new(ROOT).join("crates/tollgate/src"), "rs", &mut sources);
    let texts: Vec<String> = sources.iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let declared: BTreeSet<String> = texts.iter().flat_map(|text| text.lines().filter_map(own)).collect();
    let said = |line: &str| {
        let rest = line.trim_start_matches("#[non_exhaustive] ");
        let name = ["pub fn ", "pub struct ", "pub enum "].iter().find_map(|start| rest.strip_prefix(start))?;
        let name = name.split(['(', ' ']).next()?.trim_end_matches("<'a>");
        let name = name.split("<A:").next()?.rsplit("::").next()?;
        // Of traits.
        (!["fmt", "index", "from"].contains(&name)).then(|| name.to_string())
    };
    let promised: BTreeSet<String> = listed.lines().filter_map(said).collect();
    assert_eq!(declared, promised, "left: crates/tollgate, right: docs/public-api.txt; `scripts/public-api` writes it");
}
