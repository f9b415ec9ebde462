//! What a SPEC of `tollgate probe` finds in programs that run: names of modules, implementations, counters of static
//! probes, and what is said where nothing is found.

use assert_cmd::Command;
use std::path::PathBuf;
use std::process::{Child, Command as Plain, Output, Stdio};
use std::time::Duration;
use tollgate_report::probe::model::{Probe, ProbeReport};

fn tollgate(args: &[&str]) -> Output {
    Command::cargo_bin("tollgate").unwrap().args(args).timeout(Duration::from_secs(120)).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A program named `p`, compiled in a directory of its own.
struct Built {
    directory: tempfile::TempDir,
}

impl Built {
    fn new(source: &str, flags: &[&str]) -> Built {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("p.c"), source).unwrap();
        let out = Plain::new("gcc")
            .args(["-O1", "-o", "p", "p.c"])
            .args(flags)
            .current_dir(directory.path())
            .output()
            .unwrap();
        assert!(out.status.success(), "{}", text(&out.stderr));
        Built { directory }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn word(&self, name: &str) -> String {
        self.at(name).to_str().unwrap().into()
    }

    /// The report of a run of `program`.
    fn report(&self, options: &[&str], program: &str) -> (ProbeReport, String) {
        let file = self.word("report.json");
        let mut args = vec!["probe", "--json", "-o", &file];
        args.extend(options);
        let program = self.word(program);
        args.extend(["--", &program]);
        let out = tollgate(&args);
        assert!(out.status.success(), "{options:?}: {}", text(&out.stderr));
        (ProbeReport::parse(&std::fs::read_to_string(&file).unwrap(), "report").unwrap(), text(&out.stdout))
    }

    /// Runs it until the handle is dropped; it has printed a line before this returns.
    fn running(&self, program: &str, arguments: &[&str]) -> Running {
        use std::io::{BufRead, BufReader};
        let mut child = Plain::new(self.at(program)).args(arguments).stdout(Stdio::piped()).spawn().unwrap();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut String::new()).unwrap();
        Running(child)
    }
}

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn hit(report: &ProbeReport) -> Vec<&Probe> {
    report.probes.iter().filter(|probe| probe.hits > 0).collect()
}

/// A thousand calls of strlen and of memcpy through the linkage table; the words say that the C library does them.
const STRINGS: &str = r#"
#include <string.h>
int main(int n, char **v) {
    volatile unsigned long sum = 0;
    char copy[64];
    for (int i = 0; i < 1000; i++) { sum += strlen(v[0] + (i & 1));
        memcpy(copy, "a text", (size_t)n + 4); sum += copy[0]; }
    return 0;
}"#;

/// Probing `strlen` was refused, and what counted was the loader's own.
#[test]
fn an_indirect_function_is_counted_by_the_implementation_that_runs() {
    let program = Built::new(STRINGS, &["-fno-builtin"]);
    for name in ["strlen", "memcpy"] {
        let (report, _) = program.report(&["-e", &format!("libc:{name}")], "p");
        let hit = hit(&report);
        assert_eq!(hit.len(), 1, "{:?}", report.probes);
        // The C library may call it too.
        assert!(hit[0].hits >= 1000 && hit[0].hits < 1100, "{:?}", hit[0]);
        assert_eq!(hit[0].implements.as_deref(), Some(name));
        assert!(hit[0].function.starts_with(&format!("{name} → ")), "{:?}", hit[0]);
        let (report, _) = program.report(&["-e", &format!("p:{name}@plt")], "p");
        assert_eq!((report.probes.len(), report.probes[0].hits), (1, 1000), "{:?}", report.probes);
    }
    let list = tollgate(&["probe", "--list", "-e", "libc:strlen", &program.word("p")]);
    assert!(text(&list.stdout).matches("strlen → ").count() > 1, "{}", text(&list.stdout));
}

/// Regression: such a program was said not to be there, though it can be run.
#[test]
fn a_program_whose_path_is_no_text_is_found() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let program = Built::new(STRINGS, &["-fno-builtin"]);
    let odd = program.directory.path().join(OsStr::from_bytes(b"o\xffdd"));
    std::fs::copy(program.at("p"), &odd).unwrap();
    let script = program.directory.path().join(OsStr::from_bytes(b"s\xfe"));
    std::fs::write(&script, [b"#!", odd.as_os_str().as_bytes(), b"\n"].concat()).unwrap();
    for word in [&odd, &script] {
        let out = Command::cargo_bin("tollgate")
            .unwrap()
            .args(["probe", "--list", "-e", "main", "--"])
            .arg(word)
            .timeout(Duration::from_secs(120))
            .output()
            .unwrap();
        assert!(out.status.success(), "{word:?}: {}", text(&out.stderr));
        assert!(text(&out.stdout).contains("main"), "{word:?}: {}", text(&out.stdout));
    }
    let out = Command::cargo_bin("tollgate").unwrap().args(["probe", "-e", "main", "--"]).arg(&odd).output().unwrap();
    assert!(out.status.success() && text(&out.stderr).contains("main"), "{}", text(&out.stderr));
}

#[test]
fn a_program_is_meant_by_a_link_to_it_and_what_is_near_is_of_the_module_that_is_meant() {
    let program = Built::new(STRINGS, &["-fno-builtin"]);
    std::os::unix::fs::symlink("p", program.at("alias")).unwrap();
    let (report, _) = program.report(&["-e", "alias:main"], "alias");
    assert_eq!((report.probes.len(), report.probes[0].hits), (1, 1), "{:?}", report.probes);
    let says = |spec: &str, parts: &[&str]| {
        let out = tollgate(&["probe", "--list", "-e", spec, &program.word("alias")]);
        let said = text(&out.stderr);
        assert!(out.status.code() == Some(1) && said.lines().count() == 1, "{spec}: {said}");
        assert!(parts.iter().all(|part| said.contains(part)), "{spec}: {said}");
    };
    says("alias:mian", &["no function `mian` in p", "near it: main"]);
    says("alias:qsort", &["no function `qsort` in p", "libc.so.6 has one (-e libc.so.6:qsort)"]);
    says("other:main", &["no file of the program is called `other`", "p, libc.so.6", "[vdso]"]);
    says("[vdso]:clock_getime", &["in [vdso]", "near it: clock_gettime"]);
    says("libc:memcpy@GLIBC_9", &["memcpy@@GLIBC"]);
}

const LOOP: &str = r#"
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
__attribute__((noinline, aligned(4096))) int work(int n) { __asm__ volatile(""); return n + 1; }
int main(int n, char **v) {
    if (n > 1) {
        char *page = (char *)work,
            *copy = mmap(0, 8192, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        memcpy(copy, page, 4096);
        mremap(copy, 4096, 4096, MREMAP_MAYMOVE | MREMAP_FIXED, page);
    }
    puts("ready");
    fflush(stdout);
    for (int s = 0;; usleep(1000)) s = work(s);
}"#;

/// An upgrade replaces the files of a server that runs: what is probed is what it runs.
#[test]
fn a_program_whose_file_was_replaced_is_probed_as_it_runs() {
    let program = Built::new(LOOP, &[]);
    let running = program.running("p", &[]);
    std::fs::write(program.at("new"), "another file").unwrap();
    std::fs::rename(program.at("new"), program.at("p")).unwrap();
    let file = program.word("report.json");
    let pid = running.0.id().to_string();
    let out = tollgate(&["probe", "-e", "p:work", "-p", &pid, "--duration", "300ms", "--json", "-o", &file]);
    assert!(out.status.success(), "{}", text(&out.stderr));
    let report = ProbeReport::parse(&std::fs::read_to_string(&file).unwrap(), "report").unwrap();
    assert!(report.probes.len() == 1 && report.probes[0].hits > 0, "{:?}", report.probes);
}

#[test]
fn code_that_a_program_has_moved_off_its_file_is_said() {
    let program = Built::new(LOOP, &["-Wl,-z,noseparate-code"]);
    let running = program.running("p", &["move"]);
    let pid = running.0.id().to_string();
    let out = tollgate(&["probe", "-e", "p:work", "-p", &pid, "--duration", "300ms"]);
    let said = text(&out.stderr);
    assert!(said.contains("no longer maps them from the file") && said.contains(&program.word("p")), "{said}");
    assert!(said.contains("No place was probed") || out.status.code() == Some(1), "{said}");
}

const USDT: &str = r#"
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
asm(".pushsection .probes,\"aw\"\n.globl counter\ncounter: .2byte 0\n.popsection");
extern volatile unsigned short counter;
__attribute__((noinline)) void step(int i) {
    if (counter) asm volatile("990: nopl 8(%%rax,%%rax)\n"
        ".pushsection .note.stapsdt,\"\",\"note\"\n .balign 4\n .4byte 992f-991f, 994f-993f, 3\n"
        "991: .asciz \"stapsdt\"\n992: .balign 4\n993: .8byte 990b\n .8byte 0\n .8byte counter\n"
        ".asciz \"mine\"\n .asciz \"step\"\n .asciz \"-4@%%edi\"\n994: .balign 4\n.popsection" ::);
}
int main(int n, char **v) {
    setvbuf(stdout, 0, _IONBF, 0);
    if (n > 1) { printf("again %d\n", counter); return 0; }
    printf("parent %d\n", counter);
    if (!fork()) { step(1); printf("child %d\n", counter);
        if (!vfork()) _exit(0); printf("behind vfork %d\n", counter); _exit(0); }
    wait(0);
    if (!vfork()) _exit(0);
    wait(0);
    step(2);
    printf("parent %d\n", counter);
    execl("/proc/self/exe", v[0], "again", (char *)0);
}"#;

/// A child that is not followed kept a counter that nobody put back: it prepared arguments for nobody, for ever.
#[test]
fn a_static_probes_counter_is_put_back_in_forks_that_are_not_followed() {
    let program = Built::new(USDT, &[]);
    let (report, out) = program.report(&["-e", "usdt:mine:step"], "p");
    assert_eq!(out, "parent 1\nchild 0\nbehind vfork 0\nparent 1\nagain 1\n");
    assert_eq!(report.probes[0].hits, 1);
    let (report, out) = program.report(&["-f", "-e", "usdt:mine:step"], "p");
    assert_eq!(out, "parent 1\nchild 1\nbehind vfork 1\nparent 1\nagain 1\n");
    assert_eq!(report.probes[0].hits, 2);
}

#[test]
fn what_cannot_be_probed_is_one_sentence() {
    let fails = |args: &[&str], parts: &[&str]| {
        let out = tollgate(&[&["probe", "-e", "main"], args].concat());
        let said = text(&out.stderr);
        assert!(out.status.code() == Some(1) && said.lines().count() == 1, "{args:?}: {said}");
        assert!(parts.iter().all(|part| said.contains(part)), "{args:?}: {said}");
    };
    fails(&["-p", "2147483647"], &["process 2147483647: no such process"]);
    // Process 2 is kthreadd; in a container there may be another, or none.
    if std::fs::read_to_string("/proc/2/comm").is_ok_and(|name| name.trim() == "kthreadd") {
        fails(&["-p", "2"], &["process 2: ", "kernel"]);
    }
    let program = Built::new(LOOP, &[]);
    let says = |spec: &str, part: &str| {
        let out = tollgate(&["probe", "--list", "-e", spec, &program.word("p")]);
        assert!(text(&out.stdout).contains(part), "{spec}: {}{}", text(&out.stdout), text(&out.stderr));
    };
    says("work+0x1000", "past the end of the function");
}

/// The step of the clock is measured, and stands in the JSON where times do.
#[test]
fn times_say_how_fine_the_clock_is() {
    let program = Built::new(STRINGS, &["-fno-builtin"]);
    let (report, _) = program.report(&["-e", "libc:strlen", "--hist"], "p");
    let latency = report.probes.iter().find_map(|probe| probe.latency.as_ref()).expect("times of strlen");
    let step = latency.resolution_ns.expect("a counter that can be read, or nothing is timed");
    assert!(step > 0.0 && step < 1000.0, "{step}");
}

/// Regression: a root without CAP_SYS_ADMIN and CAP_CHECKPOINT_RESTORE, as a container's is, may not open what is
/// mapped by its address. It opened what had its name, as root, wherever that led: the names in root's own files were
/// told.
#[test]
fn a_containers_root_reads_no_file_to_a_program_whose_user_may_not_read_it() {
    use std::fs::{Permissions, set_permissions};
    use std::io::{BufRead, BufReader};
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::os::unix::process::CommandExt;
    const NOBODY: u32 = 65534;
    if crate::command::not_root("to look at the program of another user") {
        return;
    }
    let source = "#include <dlfcn.h>\n#include <stdio.h>\n#include <unistd.h>\n\
                  int main(int n, char **v) { puts(dlopen(v[1], RTLD_NOW) ? \"ready\" : dlerror()); fflush(stdout); \
                  for (;;) pause(); }";
    let program = Built::new(source, &["-ldl"]);
    set_permissions(program.directory.path(), Permissions::from_mode(0o755)).unwrap();
    for (name, function) in [("lib", "open_one"), ("secret", "secret_one")] {
        std::fs::write(program.at("l.c"), format!("int {function}(int n) {{ return n + 1; }}")).unwrap();
        let words = ["-shared", "-o", &program.word(&format!("{name}.so")), &program.word("l.c")];
        assert!(Plain::new("gcc").args(words).status().unwrap().success());
    }
    set_permissions(program.at("secret.so"), Permissions::from_mode(0o600)).unwrap();
    let mut child = Plain::new(program.at("p"));
    let mut child = child.arg(program.at("lib.so")).uid(NOBODY).gid(NOBODY).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let child = Running(child);
    assert_eq!(line, "ready\n");
    let pid = child.0.id().to_string();
    let lists = |spec: &str| {
        let out = Plain::new("setpriv")
            .args(["--bounding-set=-sys_admin,-checkpoint_restore", "--inh-caps=-sys_admin,-checkpoint_restore", "--"])
            .arg(assert_cmd::cargo::cargo_bin("tollgate"))
            .args(["probe", "--list", "-e", spec, "-p", &pid])
            .output()
            .unwrap();
        text(&out.stdout) + &text(&out.stderr)
    };
    let listed = lists("open_*");
    assert!(listed.contains("open_one"), "{listed}");
    std::fs::remove_file(program.at("lib.so")).unwrap();
    // As the kernel calls it now, and as it was called.
    for name in ["lib.so (deleted)", "lib.so"] {
        symlink(program.at("secret.so"), program.at(name)).unwrap();
        let listed = lists("secret_*");
        assert!(!listed.contains("secret_one"), "{name}: {listed}");
    }
}
