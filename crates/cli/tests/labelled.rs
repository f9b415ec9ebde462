//! A program that SELinux confines, in enforcing mode: it is traced, joined, probed and run as far as its domain lets
//! it have memory of ours, it is said where it may not, and it stays in its domain. In guests, where the policy does
//! nobody else any harm.

use crate::command::{Ran, Running, run, switches, tracer_of, until};
use nix::sys::signal::Signal;
use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// `guests/labelled.cil`, compiled.
const POLICY: &[u8] = include_bytes!("guests/labelled.bin");
const SELINUX: &str = "/sys/fs/selinux";

/// What a domain may do of what tollgate needs: memory of a file without a name, to write to and to execute, and other
/// memory to execute.
struct Domain {
    name: &'static str,
    data: bool,
    code: bool,
    execmem: bool,
}

/// Most daemons of refpolicy are as the first (named_t, ntpd_t) or the second (postgresql_t, which has a type for its
/// own tmpfs); users' programs (user_t) as the third; what has a JIT compiler as the last (matrixd_t).
const DOMAINS: [Domain; 4] = [
    Domain { name: "none", data: false, code: false, execmem: false },
    Domain { name: "data", data: true, code: false, execmem: false },
    Domain { name: "code", data: true, code: true, execmem: false },
    Domain { name: "jit", data: false, code: false, execmem: true },
];

/// What `run` and `trace` say without execmem.
const NO_STUBS: &str = "is not replaced: no executable memory can be mapped in it for stubs: Permission denied";
const NO_CODE: &str = "no executable memory can be mapped near its code: Permission denied";
/// What `trace` and `probe` say without shared memory.
const NO_SHARED: &str = "mmap in its name: Permission denied (a security module, ";

impl Domain {
    /// What a program in it finds out: 13 is EACCES.
    fn right(&self) -> String {
        let answer = |may: bool| if may { 0 } else { libc::EACCES };
        let [memory, data, code] = [self.execmem, self.data, self.code].map(answer);
        let name = self.name;
        format!("ready\n0 u:r:{name}_t allowed:0 forbidden:13 socket:13 memory:{memory} data:{data} code:{code}\n")
    }

    /// What is denied to it, as the kernel's log says it: the program asks for all of it, natively too.
    fn denied(&self) -> BTreeSet<String> {
        let name = self.name;
        let memory = |what: &str| format!("{{ {what} }} u:r:{name}_t u:object_r:{name}_tmpfs_t file");
        let mut denied = BTreeSet::from([
            format!("{{ read }} u:r:{name}_t u:object_r:forbidden_t file"),
            format!("{{ create }} u:r:{name}_t u:r:{name}_t tcp_socket"),
        ]);
        denied.extend((!self.execmem).then(|| format!("{{ execmem }} u:r:{name}_t u:r:{name}_t process")));
        // The second question is asked where the first is answered.
        denied.extend((!self.data).then(|| memory("map")));
        denied.extend((self.data && !self.code).then(|| memory("execute")));
        denied
    }
}

/// Has the kernel enforce the policy.
fn load() {
    let kind = Some("selinuxfs");
    let mounted = nix::mount::mount(kind, SELINUX, kind, nix::mount::MsFlags::empty(), None::<&str>);
    mounted.unwrap_or_else(|error| panic!("{SELINUX} cannot be mounted: {error}"));
    for (file, bytes) in [("load", POLICY), ("enforce", b"1")] {
        fs::write(Path::new(SELINUX).join(file), bytes).unwrap_or_else(|error| panic!("{SELINUX}/{file}: {error}"));
    }
    assert_eq!(fs::read_to_string(Path::new(SELINUX).join("enforce")).unwrap(), "1");
    let own = fs::read_to_string("/proc/self/attr/current").unwrap();
    assert_eq!(own.trim_end_matches('\0'), "u:r:rest_t");
}

/// What the kernel's log has of denials: permission, who, whom, class. It may have left out some, of too many.
fn denials() -> BTreeSet<String> {
    let mut log = fs::OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK).open("/dev/kmsg").unwrap();
    let (mut found, mut buffer) = (BTreeSet::new(), [0; 8192]);
    loop {
        match log.read(&mut buffer) {
            Ok(length) => found.extend(denial(&String::from_utf8_lossy(&buffer[..length]))),
            // Records that were overwritten before they were read.
            Err(error) if error.raw_os_error() == Some(libc::EPIPE) => {}
            Err(_) => return found,
        }
    }
}

fn denial(record: &str) -> Option<String> {
    let (_, rest) = record.split_once("avc:  denied  ")?;
    let (what, rest) = rest.split_once(" for ")?;
    let word = |name: &str| rest.split_whitespace().find_map(|word| word.strip_prefix(name));
    Some(format!("{what} {} {} {}", word("scontext=")?, word("tcontext=")?, word("tclass=")?))
}

fn tollgate(words: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("tollgate"));
    command.args(words);
    command
}

/// It is started by each tool.
fn launched(domain: &Domain, program: &str) {
    let right = domain.right();
    let traced: [&[&str]; 4] = [&[], &["--backend", "sud"], &["--backend", "seccomp"], &["--backend", "ptrace"]];
    for words in traced.map(|backend| [&["trace", "-f", "-o", "/tmp/lines"], backend].concat()) {
        // On Linux 5.10 there is no syscall user dispatch.
        if words.contains(&"sud") && crate::guest::refused("sud").is_some() {
            continue;
        }
        let ran = run(tollgate(&words).arg("--").arg(program));
        assert_eq!((ran.status, ran.stdout.as_str()), (0, right.as_str()), "{words:?}: {ran:?}");
        let lines = fs::read_to_string("/tmp/lines").unwrap();
        assert_eq!(lines.matches("getppid()").count(), 600, "{words:?}: every call is seen");
    }
    let ran = run(tollgate(&["run", "-v", "--replace", "vsyscall,identity", "--"]).arg(program));
    assert_eq!((ran.status, ran.stdout.as_str()), (0, right.as_str()), "{ran:?}");
    assert_eq!(ran.stderr.contains(" of identity "), domain.execmem, "{ran:?}");
    replaced(domain, &ran);
    let ran = run(tollgate(&["probe", "-e", "worked", "--"]).arg(program));
    if domain.code {
        assert!(ran.status == 0 && ran.stdout.starts_with(&right) && ran.stderr.contains("worked"), "{ran:?}");
    } else {
        // It has not begun.
        assert!(ran.status == 1 && ran.stdout.is_empty() && ran.stderr.contains(NO_SHARED), "{ran:?}");
    }
}

/// What `run` says of it. Which calls of a program that runs already have replacements depends on the kernel's vDSO.
fn replaced(domain: &Domain, ran: &Ran) {
    assert!(ran.stderr.contains(NO_STUBS) != domain.execmem, "{ran:?}");
    assert!(domain.execmem || ran.stderr.contains("replaced nothing"), "{ran:?}");
}

/// Each tool joins it while it serves, and lets it go.
fn joined(domain: &Domain, program: &str) {
    let right = domain.right();
    let ways: [&[&str]; 4] = [
        &["trace", "-f", "--calls", "500"],
        &["trace", "-f", "--calls", "500", "--backend", "ptrace"],
        &["probe", "--hist", "-e", "worked", "--duration", "1s"],
        &["run", "-v"],
    ];
    for words in ways {
        let mut running = Running::start(Command::new(program).arg("serves").stdin(Stdio::piped()));
        running.wait_for("ready");
        let pid = running.pid();
        let joins = Running::start(tollgate(words).args(["-p", &pid.to_string()]));
        if words[0] == "run" {
            until("its tracer", || tracer_of(pid) == Some(joins.pid()));
            // Stopped and looked at, it goes on.
            let begun = switches(pid);
            until("that it goes on", || switches(pid) > begun + 300);
            joins.signal(Signal::SIGINT);
        }
        let ran = joins.end();
        let said = ran.stdout.clone() + &ran.stderr;
        match words {
            ["run", ..] => replaced(domain, &ran),
            ["probe", ..] if domain.code => assert!(ran.status == 0 && said.contains("worked"), "{ran:?}"),
            ["probe", ..] => assert!(ran.status == 1 && said.contains(NO_SHARED), "{ran:?}"),
            _ => {
                assert!(ran.status == 0 && said.contains("getppid"), "{words:?}: {ran:?}");
                let stops = format!("process {pid} will stop at each call: {NO_SHARED}");
                let sud = crate::guest::refused("sud").is_none() && words.len() == 4;
                assert_eq!(said.contains(&stops), sud && !domain.code, "{words:?}: {ran:?}");
                let traps = said.contains(&format!("process {pid}: most of its calls trap")) && said.contains(NO_CODE);
                assert_eq!(traps, sud && domain.code, "{words:?}: {ran:?}");
            }
        }
        running.close();
        let ended = running.end();
        assert_eq!((ended.status, ended.stdout.as_str()), (0, right.as_str()), "{words:?}: {ended:?} {ran:?}");
    }
}

/// Regression: `trace -p` said `Permission denied` and not of what, and did not say that sites and the vDSO were
/// without islands; `run` said nothing, and asked for memory again at each site.
#[test]
fn a_labelled_program_is_followed_and_keeps_its_domain() {
    let Some(program) = crate::guest::program("labelled.c") else { return println!("only in a guest") };
    load();
    for name in ["allowed", "forbidden"] {
        fs::write(format!("/tmp/labelled-{name}"), name).unwrap();
    }
    let mut denied = BTreeSet::new();
    for domain in &DOMAINS {
        // By its name it gets the label that puts it into its domain.
        let labelled = format!("/tmp/labelled-{}", domain.name);
        fs::copy(&program, &labelled).unwrap();
        let ran = run(&mut Command::new(&labelled));
        assert_eq!((ran.status, ran.stdout), (0, domain.right()), "it is confined natively");
        launched(domain, &labelled);
        joined(domain, &labelled);
        denied.extend(domain.denied());
    }
    let found = denials();
    assert!(!found.is_empty() && found.is_subset(&denied), "{:?}", found.difference(&denied));
}
