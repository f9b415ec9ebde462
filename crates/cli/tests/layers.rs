//! The walls of the house: which crate may depend on which, on what else, and which file may be unsafe.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The arrows of ARCHITECTURE.md; there are no others.
const ARROWS: [(&str, &[&str]); 21] = [
    ("agent", &[]),
    ("arm", &[]),
    ("bench", &["arm", "gates", "remote", "report", "run", "tsc"]),
    (
        "cli",
        &[
            "arm",
            "bench",
            "gates",
            "history",
            "lab",
            "machine",
            "page",
            "probe",
            "remote",
            "report",
            "rewrite",
            "run",
            "supervisor",
            "symbols",
            "syscalls",
            "trace",
            "trace-report",
            "tsc",
        ],
    ),
    ("gates", &[]),
    ("history", &["report", "trace-report"]),
    ("lab", &[]),
    ("machine", &[]),
    ("page", &["report", "trace-report"]),
    ("probe", &["agent", "remote", "rewrite", "supervisor", "symbols", "tsc"]),
    ("remote", &["agent", "symbols"]),
    ("report", &[]),
    ("rewrite", &["agent", "syscalls", "tsc"]),
    ("run", &["agent", "remote", "rewrite", "supervisor", "tsc"]),
    ("supervisor", &["agent", "remote", "rewrite", "symbols", "syscalls", "tsc"]),
    ("symbols", &[]),
    ("syscalls", &[]),
    ("tollgate", &["bench", "probe", "report", "supervisor", "syscalls", "trace", "tsc"]),
    ("trace", &["agent", "probe", "remote", "rewrite", "supervisor", "symbols", "syscalls", "tsc"]),
    ("trace-report", &["report"]),
    ("tsc", &[]),
];

/// Licences whose conditions a program can keep that is shipped under MIT or Apache-2.0.
const LICENCES: [&str; 9] = [
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

fn short(name: &str) -> &str {
    name.trim_start_matches("tollgate-")
}

fn metadata(arguments: &[&str]) -> serde_json::Value {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--offline"])
        .args(arguments)
        .current_dir(ROOT)
        .output()
        .expect("cargo metadata");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn crates_depend_on_each_other_as_drawn() {
    let metadata = metadata(&["--no-deps"]);
    let packages = metadata["packages"].as_array().unwrap();
    let members: BTreeSet<&str> = packages.iter().map(|package| package["name"].as_str().unwrap()).collect();
    let arrows: BTreeMap<&str, BTreeSet<&str>> = packages
        .iter()
        .map(|package| {
            // Of every kind: a test that reaches through a wall is a hole in it too.
            let on = package["dependencies"].as_array().unwrap().iter().map(|on| on["name"].as_str().unwrap());
            (short(package["name"].as_str().unwrap()), on.filter(|on| members.contains(on)).map(short).collect())
        })
        .collect();
    let drawn: BTreeMap<&str, BTreeSet<&str>> =
        ARROWS.iter().map(|(from, to)| (*from, to.iter().copied().collect())).collect();
    assert_eq!(arrows, drawn, "left: the workspace, right: ARCHITECTURE.md");
}

/// Whether an SPDX expression, in which an OR stands between no ANDs, can be met by the licences above.
fn may_be_shipped(licence: &str) -> bool {
    let licence = licence.replace('/', " OR ");
    licence.split(" AND ").all(|all| all.split(" OR ").any(|one| LICENCES.contains(&one.trim_matches(['(', ')', ' ']))))
}

/// Of what is built here, and not of what other systems would have besides.
#[test]
fn every_dependency_may_be_shipped_and_comes_from_the_registry() {
    assert!(may_be_shipped("(MIT OR GPL-2.0) AND Unicode-3.0") && may_be_shipped("Apache-2.0/MIT"));
    assert!(!may_be_shipped("MIT AND GPL-2.0") && !may_be_shipped("GPL-3.0-only") && !may_be_shipped(""));
    let metadata = metadata(&["--locked", "--filter-platform", "x86_64-unknown-linux-gnu"]);
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 50, "so few: {}", packages.len());
    for package in packages {
        let (name, licence) = (package["name"].as_str().unwrap(), package["license"].as_str().unwrap_or_default());
        assert!(may_be_shipped(licence), "{name}: its licence is {licence:?}");
        let own = package["source"].is_null() && name.starts_with("tollgate");
        let source = package["source"].as_str().unwrap_or_default();
        assert!(own || source.starts_with("registry+"), "{name} comes from {source:?}");
    }
}

/// The README names the oldest Rust that Cargo.toml allows, and the newest one that a dependency asks for, which is no
/// later.
#[test]
fn the_readme_says_which_rust_is_needed() {
    let version = |package: &serde_json::Value| {
        let declared = package["rust_version"].as_str()?;
        let mut numbers = declared.split('.').map(|number| number.parse::<u32>().unwrap());
        Some((numbers.next()?, numbers.next().unwrap_or(0)))
    };
    let metadata = metadata(&["--locked", "--filter-platform", "x86_64-unknown-linux-gnu"]);
    let (ours, others): (Vec<_>, Vec<_>) =
        metadata["packages"].as_array().unwrap().iter().partition(|package| package["source"].is_null());
    let allowed = ours.iter().map(|package| version(package).unwrap()).max().unwrap();
    let needed = others.iter().filter_map(|package| version(package)).max().unwrap();
    assert!(needed <= allowed, "a dependency needs Rust {needed:?}: raise rust-version");
    let said = format!(
        "Minimum Rust: {}.{}. No library declares that it needs more than {}.{},",
        allowed.0, allowed.1, needed.0, needed.1
    );
    let readme = fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap();
    assert!(readme.contains(&said), "README.md does not say: {said}");
}

#[test]
fn every_crate_takes_the_workspaces_lints() {
    let root = fs::read_to_string(Path::new(ROOT).join("Cargo.toml")).unwrap();
    for lint in ["unsafe_code = \"deny\"", "unsafe_op_in_unsafe_fn = \"deny\"", "undocumented_unsafe_blocks = \"deny\""]
    {
        assert!(root.contains(lint), "the workspace no longer has {lint}");
    }
    for (name, _) in ARROWS {
        let path = crates().join(name.replace('-', "_")).join("Cargo.toml");
        let manifest = fs::read_to_string(&path).unwrap();
        assert!(
            manifest.contains("[lints]\nworkspace = true"),
            "{} does not take the workspace's lints",
            path.display()
        );
    }
}

#[test]
fn a_file_that_opts_into_unsafe_code_says_why_it_is_sound() {
    let mut opted = 0;
    for path in sources(&crates()) {
        let text = fs::read_to_string(&path).unwrap();
        let allows = |line: &str| {
            let line = line.trim_start();
            (line.starts_with("#[") || line.starts_with("#!["))
                && line.contains("allow(")
                && line.contains("unsafe_code")
        };
        if !text.lines().any(allows) {
            continue;
        }
        opted += 1;
        let name = path.file_name().unwrap();
        assert!(name != "lib.rs" && name != "main.rs", "{}: unsafe code is let in file by file", path.display());
        let section = text
            .lines()
            .skip_while(|line| *line != "//! # Safety")
            .skip(1)
            .find(|line| !line.trim_start_matches("//!").trim().is_empty());
        let said = section.is_some_and(|line| line.starts_with("//!"));
        assert!(said, "{} opts into unsafe code without a `# Safety` section in its module's words", path.display());
    }
    assert!(opted > 10, "found {opted} files with unsafe code: does this test still look in the right place?");
}

/// A module that has others is a folder with a `mod.rs`: who looks for it finds one place, and not two.
#[test]
fn a_module_is_a_file_or_a_folder() {
    // Beside a file of tests/ are the programs that it runs.
    let src = |path: &PathBuf| path.components().any(|part| part.as_os_str() == "src");
    let doubled: Vec<PathBuf> =
        sources(&crates()).into_iter().filter(|path| src(path) && path.with_extension("").is_dir()).collect();
    assert!(doubled.is_empty(), "both a file and a folder: {doubled:?}");
}

fn crates() -> PathBuf {
    Path::new(ROOT).join("crates")
}

/// Every Rust file below a directory.
fn sources(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}
