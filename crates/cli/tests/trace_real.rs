//! Programs that nobody here wrote: the same output and exit status traced and native, and the same counts as strace's.
//! The quick ones; `make test-real` has the others.

use crate::trace::backend::BACKENDS;
use crate::trace::build::{self, Variant};
use crate::trace::run;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

/// What each test starts from: a directory with a few files, the same every time.
fn workplace() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let lines: String = (0..2000).map(|i| format!("line {} of the file\n", i * 7919 % 2000)).collect();
    fs::write(dir.path().join("text"), lines).unwrap();
    fs::write(
        dir.path().join("main.c"),
        "#include <stdio.h>\nint main(void)\n{\n    puts(\"hello\");\n    return 3;\n}\n",
    )
    .unwrap();
    dir
}

/// Runs a shell script natively and then under `tollgate trace --check` with each backend. `needs` are the programs
/// that it runs.
fn compare(needs: &[&str], script: &str) {
    let dir = workplace();
    let script = format!("set -e\ncd {}\n{script}", dir.path().display());
    for program in needs.iter().chain(&["strace", "sh"]) {
        let there = run::run(program, OsStr::new("sh"), &["-c", "command -v \"$0\"", program]).status == 0;
        assert!(there, "{program} is not installed: scripts/bootstrap test installs it");
    }
    command(needs[0], &[OsStr::new("sh"), OsStr::new("-c"), OsStr::new(&script)], dir.path());
}

/// The same for a command. It runs several times, so it must not mind what its last run left.
fn command(what: &str, command: &[&OsStr], dir: &Path) {
    let native = run::run(what, command[0], &command[1..]);
    assert!(native.stderr.is_empty() || native.status == 0, "{what} natively: {}", native.stderr);
    for backend in BACKENDS {
        let file = dir.join("summary");
        let mut args: Vec<&OsStr> = ["--backend", backend.name, "-f", "-c", "-o"].map(OsStr::new).to_vec();
        args.push(file.as_os_str());
        let plain: Vec<&OsStr> = args.iter().chain(command).copied().collect();
        let traced = run::trace(what, &plain);
        assert_eq!(traced, native, "{what} under {}", backend.name);
        let checked: Vec<&OsStr> = [OsStr::new("--check")].iter().chain(&args).chain(command).copied().collect();
        // How often a pipe is read or polled depends on who is how fast, how many SIGCHLD become one on the moment, and
        // how often git asks for random bytes, or looks twice at a file, on what happens at one tick. What is missed is
        // missed in every run.
        const OF_THE_MOMENT: [&str; 5] = ["read", "poll", "rt_sigreturn", "wait4", "getrandom"];
        let mut wrong = Vec::new();
        let agrees = (0..3).any(|_| {
            let checked = run::trace(what, &checked);
            let summary = fs::read_to_string(&file).unwrap_or_default();
            let text = [&checked.stdout, &checked.stderr, &summary].map(String::as_str).concat();
            let differing = text.lines().filter(|line| line.ends_with("DIFFERS"));
            let told: Vec<String> = differing
                .filter(|line| !OF_THE_MOMENT.iter().any(|name| line.starts_with(name)))
                .map(str::to_owned)
                .collect();
            let good = checked.status == 0 || (text.contains("DIFFERS") && told.is_empty());
            wrong.push(if told.is_empty() { text } else { told.join("\n") });
            good
        });
        assert!(agrees, "{what} under {}: {}", backend.name, wrong.join("\n\n"));
    }
}

#[test]
fn coreutils() {
    compare(
        &["ls", "sort", "sha256sum"],
        "ls -l --time-style=+ text main.c\nsort text | uniq | tail -n 3\nsha256sum text\ncp text copy\ncmp text \
         copy\nrm copy\n\
         wc text\nhead -c 100 text | tr a-z A-Z\nfind . -name '*.c'\ndd if=text of=/dev/null bs=512 status=none\nstat \
         -c %s text",
    );
}

#[test]
fn bash() {
    compare(
        &["bash"],
        "bash -c 'for i in 1 2 3; do (echo $i | cat); done; x=$(echo a; exit 3) || echo $? $x; trap \"echo end\" EXIT; \
         while read -r a b; do n=$((n + 1)); done < text; echo $n; [ -e none ] || echo none'",
    );
}

#[test]
fn python() {
    compare(
        &["python3"],
        "PYTHONHASHSEED=0 PYTHONDONTWRITEBYTECODE=1 python3 -S -E -c 'import os, json, subprocess\n\
         print(json.dumps(sorted(open(\"text\").read().split())[:3]))\n\
         print(subprocess.run([\"echo\", \"child\"], capture_output=True).stdout)\nos.kill(os.getpid(), \
         0)\nprint(os.stat(\"text\").st_size)'",
    );
}

#[test]
fn git() {
    compare(
        &["git"],
        "rm -rf repo home; mkdir home; export HOME=$PWD/home GIT_CONFIG_NOSYSTEM=1 GIT_PAGER=cat\n\
         export GIT_AUTHOR_DATE='2020-01-01T00:00:00Z' GIT_COMMITTER_DATE='2020-01-01T00:00:00Z'\n\
         export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b\n\
         git -c init.defaultBranch=main init -q repo; cd repo; cp ../text .; touch -d 2001-01-01 text; git add text\n\
         git -c gc.auto=0 commit -q -m one; echo more >> text; touch -d 2002-01-01 text; git diff --stat; git log \
         --format=%H%s",
    );
}

#[test]
fn gcc() {
    compare(&["gcc"], "gcc -O1 -o main main.c\n./main || echo $?");
}

#[test]
fn tar_and_xz() {
    compare(
        &["tar", "xz"],
        "rm -rf out; tar --sort=name --mtime=@0 -cf - text main.c | xz -T1 -0 > t.tar.xz\nmkdir out; xz -dc t.tar.xz | \
         tar -xf - -C out\n\
         cmp text out/text; xz -l --robot t.tar.xz | grep -c file",
    );
}

#[test]
fn sqlite() {
    compare(
        &["sqlite3"],
        "rm -f base; sqlite3 -batch base 'create table t(a, b); with recursive n(i) as (select 1 union all select i + \
         1 from n where i < 500) \
         insert into t select i, hex(i) from n; create index ix on t(b); select count(*), sum(a), max(b) from t;'",
    );
}

/// A 32-bit program without a C library, through the same comparison with strace.
#[test]
fn static_32_bit() {
    let dir = workplace();
    let program = build::build("gates32", Variant::Bare32, dir.path());
    command("gates32", &[program.as_os_str()], dir.path());
}
