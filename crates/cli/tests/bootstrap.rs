//! `scripts/bootstrap` on machines that are not this one: a PATH of its own, where apt-get, sudo, rustup and curl write
//! down that they were called and put an empty tool in place. No network, and nothing on this machine changes.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// What the script itself calls, besides what it may install.
const BASE: [&str; 12] = ["sh", "dirname", "sed", "sort", "head", "grep", "tr", "env", "mktemp", "rm", "chmod", "cat"];

/// What only tests run.
const FOR_TESTS: [&str; 11] =
    ["readelf", "groff", "mandoc", "cpio", "strace", "g++", "go", "git", "sqlite3", "python3", "chromedriver"];

/// A machine in a directory.
struct Machine {
    home: TempDir,
}

impl Machine {
    /// Debian without anything that bootstrap could install; the user is not root and has sudo.
    fn bare() -> Machine {
        let machine = Machine { home: tempfile::tempdir().unwrap() };
        fs::create_dir(machine.bin()).unwrap();
        for tool in BASE {
            let real = ["/usr/bin", "/bin"].iter().map(|dir| Path::new(dir).join(tool)).find(|path| path.exists());
            symlink(real.unwrap_or_else(|| panic!("no {tool} here")), machine.bin().join(tool)).unwrap();
        }
        machine.script("id", "echo 1000");
        machine.script("sudo", r#"echo "sudo $*" >> "$HOME/calls"; "$@""#);
        // Of rustup there is no package, of the kernel there is.
        machine.script(
            "apt-cache",
            "[ $2 = linux-image-amd64 ] && echo '  Candidate: 6.1.192-2' || echo '  Candidate: (none)'",
        );
        // Installing a package puts its tools in place, which is all that bootstrap can see of it.
        machine.script(
            "apt-get",
            r#"echo "apt-get $*" >> "$HOME/calls"
            put() { printf '#!/bin/sh\n%s\n' "$2" > "$HOME/bin/$1"; chmod +x "$HOME/bin/$1"; }
            for package; do case $package in
                gcc) put cc 'echo Scrt1.o'; put gcc : ;;
                libc6-dev) put cc 'echo /usr/lib/Scrt1.o' ;;
                make) put make : ;;
                binutils) put readelf : ;;
                groff-base) put groff : ;;
                mandoc|cpio|strace|g++|git|sqlite3|python3) put "$package" : ;;
                golang-go) put go : ;;
                chromium-driver) put chromedriver : ;;
                qemu-system-x86) put qemu-system-x86_64 : ;;
                xz-utils) put xz : ;;
                man-db) put man : ;;
                lintian|gdb|rpm|mmdebstrap|zsh|fish) put "$package" : ;;
                rustup) put rustup "$(cat "$HOME/rustup")" ;;
                curl) put curl "$(cat "$HOME/curl")" ;;
            esac; done"#,
        );
        machine.write("rustup", RUSTUP);
        machine.write("curl", CURL);
        machine
    }

    /// The same with everything that `test` wants.
    fn complete() -> Machine {
        let machine = Machine::bare();
        machine.script("cc", "echo /usr/lib/Scrt1.o");
        machine.script("make", ":");
        for tool in ["gcc", "qemu-system-x86_64", "xz"].iter().chain(&FOR_TESTS) {
            machine.script(tool, ":");
        }
        machine.rust("cargo", "99.0.0");
        machine.rust("rustc", "99.0.0");
        machine
    }

    fn bin(&self) -> PathBuf {
        self.home.path().join("bin")
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.home.path().join(name), text).unwrap();
    }

    fn script(&self, name: &str, body: &str) {
        let path = self.bin().join(name);
        // Never through a link to a tool of this machine.
        let _ = fs::remove_file(&path);
        fs::write(&path, format!("#!/bin/sh\n{body}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn rust(&self, tool: &str, version: &str) {
        self.script(tool, &format!("echo '{tool} {version} (0123456 2026-01-01)'"));
    }

    fn without(self, tool: &str) -> Machine {
        fs::remove_file(self.bin().join(tool)).unwrap();
        self
    }

    fn run(&self, purpose: &str) -> Output {
        Command::new("/bin/sh")
            .arg(Path::new(ROOT).join("scripts/bootstrap"))
            .arg(purpose)
            .env_clear()
            .env("PATH", self.bin())
            .env("HOME", self.home.path())
            .env("CARGO_TARGET_DIR", self.home.path().join("target"))
            .stdin(Stdio::null())
            .output()
            .unwrap()
    }

    /// What was called, one line each.
    fn calls(&self) -> Vec<String> {
        let calls = fs::read_to_string(self.home.path().join("calls")).unwrap_or_default();
        assert!(
            !["i386", "i686", "multilib", "m32", "x32"].iter().any(|bad| calls.contains(bad)),
            "32-bit tools: {calls}"
        );
        calls.lines().map(str::to_string).collect()
    }

    /// Nothing left to do: silent, and nobody called.
    fn assert_done(&self, purpose: &str) {
        let before = self.calls();
        let output = self.run(purpose);
        assert!(output.status.success() && output.stdout.is_empty(), "{output:?}");
        assert_eq!(stderr(&output), "");
        assert_eq!(self.calls(), before);
    }
}

/// A rustup that installs Rust 99.
const RUSTUP: &str = r#"echo "rustup $*" >> "$HOME/calls"
if [ "$1" = default ] || [ "$1" = override ]; then
    for tool in cargo rustc; do
        printf '#!/bin/sh\necho "%s 99.0.0"\n' $tool > "$HOME/bin/$tool"
        chmod +x "$HOME/bin/$tool"
    done
fi"#;

/// A curl that fetches an installer that puts Rust 99 where rustup does.
const CURL: &str = r#"echo "curl $*" >> "$HOME/calls"
while [ "$1" != -o ]; do shift; done
cat > "$2" <<'END'
echo "installer $*" >> "$HOME/calls"
/bin/mkdir -p "$HOME/.cargo/bin"
for tool in cargo rustc; do
    printf '#!/bin/sh\necho "%s 99.0.0"\n' $tool > "$HOME/.cargo/bin/$tool"
    chmod +x "$HOME/.cargo/bin/$tool"
done
END"#;

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn assert_success(output: &Output) {
    assert!(output.status.success(), "{}", stderr(output));
}

const UPDATE: &str = "apt-get update -qq";
const INSTALL: &str = "apt-get install -y -qq --no-install-recommends --no-remove";

#[test]
fn a_complete_machine_is_left_alone() {
    Machine::complete().assert_done("test");
    let untested = || FOR_TESTS.iter().fold(Machine::complete(), |machine, tool| machine.without(tool));
    untested().assert_done("lab");
    untested().without("qemu-system-x86_64").without("xz").assert_done("bench");
}

/// A cargo that installs what it is asked for, and notes which version that was, as cargo does.
const INSTALLS: &str = r#"[ "$1" = install ] || { echo "cargo 99.0.0"; exit; }
echo "cargo $*" >> "$HOME/calls"
while [ "$1" != --root ]; do shift; done
into=$2
while [ $# -gt 1 ]; do shift; done
/bin/mkdir -p "$into/bin"
echo "\"${1%@*} ${1#*@} (registry)\" = []" >> "$into/.crates.toml"
echo : > "$into/bin/${1%@*}"
chmod +x "$into/bin/${1%@*}""#;

#[test]
fn packers_are_installed_once_and_in_their_version() {
    let tools = ["lintian", "mandoc", "man", "gdb", "rpm", "mmdebstrap", "zsh", "fish", "objcopy"];
    let machine = Machine::complete();
    tools.iter().for_each(|tool| machine.script(tool, ":"));
    machine.script("cargo", INSTALLS);
    let machine = machine.without("mandoc");
    let output = machine.run("dist");
    assert_success(&output);
    let target = machine.home.path().join("target/dist-tools");
    let packers: Vec<String> =
        machine.calls().iter().map(|call| call.rsplit_once(' ').unwrap().1.to_string()).collect();
    assert!(packers.iter().any(|packer| packer.starts_with("cargo-deb@")), "{packers:?}");
    for (packer, said) in packers.iter().zip(stderr(&output).lines()) {
        let (name, version) = packer.split_once('@').unwrap();
        assert_eq!(said, format!("bootstrap: needs {name} {version}: make dist packs with it"));
        assert!(target.join("bin").join(name).exists());
    }
    machine.assert_done("dist");
    // Another version is not the one that is wanted.
    let installed = target.join(".crates.toml");
    let old = fs::read_to_string(&installed).unwrap().replacen("cargo-deb ", "cargo-deb 0", 1);
    fs::write(&installed, old).unwrap();
    let output = machine.run("test-dist");
    assert_success(&output);
    assert_eq!(stderr(&output).lines().count(), 2, "{}", stderr(&output));
    assert!(machine.calls().contains(&format!("{INSTALL} mandoc")), "{:?}", machine.calls());
    machine.assert_done("test-dist");
}

#[test]
fn tests_get_the_programs_that_they_run() {
    let machine = FOR_TESTS.iter().fold(Machine::complete(), |machine, tool| machine.without(tool));
    let output = machine.run("test");
    assert_success(&output);
    let said = stderr(&output);
    assert!(said.contains("needs strace: tests compare what a trace counts with what it counts"), "{said}");
    assert_eq!(said.lines().count(), FOR_TESTS.len(), "{said}");
    let calls = machine.calls();
    assert!(
        calls.contains(&format!(
            "{INSTALL} binutils groff-base mandoc cpio strace g++ golang-go git sqlite3 python3 chromium-driver"
        )),
        "{calls:?}"
    );
    machine.assert_done("test");
}

#[test]
fn the_lab_gets_a_machine_to_run_guests_in() {
    let machine = Machine::complete().without("qemu-system-x86_64").without("xz").without("cpio");
    let output = machine.run("lab");
    assert_success(&output);
    assert!(stderr(&output).contains("needs qemu-system-x86: the lab's guests run in it"), "{}", stderr(&output));
    assert!(machine.calls().contains(&format!("{INSTALL} qemu-system-x86 xz-utils")), "{:?}", machine.calls());
    machine.assert_done("lab");
}

#[test]
fn the_lab_learns_which_kernels_there_are() {
    let machine = Machine::complete();
    machine.script("apt-cache", "echo '  Candidate: (none)'");
    let output = machine.run("lab");
    assert_success(&output);
    assert_eq!(stderr(&output), "bootstrap: needs the list of packages: the lab's kernels are Debian's\n");
    assert_eq!(machine.calls(), [format!("sudo {UPDATE}"), UPDATE.into()]);
}

#[test]
fn a_missing_readelf_is_installed_once_through_sudo() {
    let machine = Machine::complete().without("readelf");
    let output = machine.run("test");
    assert_success(&output);
    assert_eq!(stderr(&output), "bootstrap: needs binutils: tests check our readers against readelf and objdump\n");
    assert_eq!(
        machine.calls(),
        [
            format!("sudo {UPDATE}"),
            UPDATE.into(),
            format!("sudo env DEBIAN_FRONTEND=noninteractive {INSTALL} binutils"),
            format!("{INSTALL} binutils"),
        ]
    );
    machine.assert_done("test");
}

#[test]
fn root_needs_no_sudo() {
    let machine = Machine::complete().without("readelf").without("sudo");
    machine.script("id", "echo 0");
    assert_success(&machine.run("test"));
    assert_eq!(machine.calls(), [UPDATE.into(), format!("{INSTALL} binutils")]);
}

#[test]
fn neither_root_nor_sudo_says_what_to_have_installed() {
    let machine = Machine::complete().without("readelf").without("sudo");
    let output = machine.run("test");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("have the administrator run `apt-get install binutils`"), "{}", stderr(&output));
    assert_eq!(machine.calls(), [""; 0]);
}

#[test]
fn a_bare_machine_gets_all_of_it_with_a_reason_each() {
    let machine = Machine::bare();
    let output = machine.run("bench");
    assert_success(&output);
    let said = stderr(&output);
    for (thing, why) in
        [("gcc", "links"), ("libc6-dev", "start files"), ("make", "Makefile"), ("curl", "https"), ("Rust", "none")]
    {
        assert!(
            said.lines().any(|line| line.contains(&format!("needs {thing}")) && line.contains(why)),
            "{thing}: {said}"
        );
    }
    assert!(!said.contains("binutils"), "{said}");
    let calls = machine.calls();
    assert!(calls.contains(&format!("{INSTALL} gcc libc6-dev make")), "{calls:?}");
    assert_eq!(calls.iter().filter(|call| *call == UPDATE).count(), 1, "{calls:?}");
    assert!(calls.contains(&"installer -y --profile minimal --default-toolchain stable".to_string()), "{calls:?}");
    machine.assert_done("bench");
}

#[test]
fn rust_comes_from_the_distribution_where_it_has_rustup() {
    let machine = Machine::complete().without("cargo").without("rustc");
    machine.script("apt-cache", "echo '  Candidate: 1.27.1-4'");
    let output = machine.run("test");
    assert_success(&output);
    let calls = machine.calls();
    assert!(calls.contains(&format!("{INSTALL} rustup")), "{calls:?}");
    assert!(calls.contains(&"rustup default stable".to_string()), "{calls:?}");
    assert!(!calls.iter().any(|call| call.starts_with("curl")), "{calls:?}");
    machine.assert_done("test");
}

#[test]
fn an_old_rust_of_somebodys_choice_is_overridden_here_only() {
    let machine = Machine::complete();
    machine.rust("cargo", "1.63.0");
    machine.rust("rustc", "1.63.0");
    machine.script("rustup", RUSTUP);
    let output = machine.run("bench");
    assert_success(&output);
    assert!(stderr(&output).contains("(this machine has 1.63.0)"), "{}", stderr(&output));
    assert_eq!(
        machine.calls(),
        ["rustup toolchain install stable --profile minimal --no-self-update", "rustup override set stable"]
    );
    machine.assert_done("bench");
}

#[test]
fn missing_components_are_added() {
    let machine = Machine::complete();
    machine.script("cargo", r#"[ "$1" != fmt ] && echo "cargo 99.0.0""#);
    machine.script("rustup", RUSTUP);
    assert_success(&machine.run("test"));
    assert_eq!(machine.calls(), ["rustup component add rustfmt"]);
    Machine::complete().assert_done("bench");
}

#[test]
fn elsewhere_it_names_what_is_missing_in_one_sentence() {
    let machine = Machine::complete().without("apt-get").without("readelf");
    machine.rust("rustc", "1.63.0");
    let output = machine.run("test");
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("(Debian's names): binutils, Rust 1."), "{said}");
    Machine::complete().without("apt-get").assert_done("test");
}

#[test]
fn it_wants_to_know_what_for() {
    for purpose in ["", "everything"] {
        let output = Machine::complete().run(purpose);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("scripts/bootstrap bench"), "{output:?}");
    }
}
