//! A program that a profile of AppArmor confines, in enforce mode: it is traced, joined, probed and run as any other,
//! and stays confined. In guests, where the profile does nobody else any harm.

use crate::command::{Running, run};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// `guests/confined.profile`, compiled.
const PROFILE: &[u8] = include_bytes!("guests/confined.bin");
const SECURITY: &str = "/sys/kernel/security";

/// Has the kernel enforce the profile; why not.
fn load() -> Result<(), String> {
    let loader = Path::new(SECURITY).join("apparmor/.load");
    if !loader.exists() {
        let (from, kind) = (Some("security"), Some("securityfs"));
        let mounted = nix::mount::mount(from, SECURITY, kind, nix::mount::MsFlags::empty(), None::<&str>);
        mounted.map_err(|error| format!("{SECURITY} cannot be mounted: {error}"))?;
    }
    // As another test of this guest has left it.
    match fs::write(&loader, PROFILE) {
        Err(error) if error.raw_os_error() == Some(libc::EEXIST) => Ok(()),
        done => done.map_err(|error| format!("{}: {error}", loader.display())),
    }
}

#[test]
fn a_confined_program_is_followed_and_stays_confined() {
    let Some(program) = crate::guest::program("confined.c") else { return println!("only in a guest") };
    if let Err(why) = load() {
        return println!("confined: not here: {why}");
    }
    fs::write("/tmp/allowed", "allowed").unwrap();
    fs::write("/tmp/forbidden", "forbidden").unwrap();
    let right = "ready\n0 tollgate_confined (enforce)\n";
    let tollgate = |words: &[&str]| {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin("tollgate"));
        command.args(words);
        command
    };
    let ran = run(&mut Command::new(&program));
    assert_eq!((ran.status, ran.stdout.as_str()), (0, right), "it is confined natively: {ran:?}");
    let launched: [&[&str]; 3] =
        [&["trace", "-f", "-o", "/tmp/lines"], &["trace", "-f", "-o", "/tmp/lines", "--backend", "ptrace"], &["run"]];
    for words in launched {
        let ran = run(tollgate(words).arg("--").arg(&program));
        assert_eq!((ran.status, ran.stdout.as_str()), (0, right), "{words:?}: {ran:?}");
    }
    let joined: [&[&str]; 2] =
        [&["trace", "-f", "--calls", "500"], &["probe", "--hist", "-e", "worked", "--duration", "1s"]];
    for words in joined {
        let mut running = Running::start(Command::new(&program).arg("serves").stdin(Stdio::piped()));
        running.wait_for("ready");
        let ran = run(tollgate(words).args(["-p", &running.pid().to_string()]));
        assert_eq!(ran.status, 0, "{words:?}: {ran:?}");
        let said = ran.stdout.clone() + &ran.stderr;
        assert!(said.contains(if words[0] == "trace" { "getppid" } else { "worked" }), "{words:?}: {ran:?}");
        running.close();
        let ended = running.end();
        assert_eq!((ended.status, ended.stdout.as_str()), (0, right), "{words:?}: {ended:?} {ran:?}");
    }
}
