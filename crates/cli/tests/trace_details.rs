//! Details of lines and of stops that strace has right.

use crate::command::{BACKENDS, Place, refused, run};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use tollgate_remote::{self as remote, ptrace};

/// Waits by two calls, each with its status and what was used.
const WAITS: &str = r#"
#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
static void nothing(int number) { (void)number; }
int main(void)
{
    struct rusage usage;
    siginfo_t info;
    int status;
    signal(SIGCHLD, nothing);
    for (int i = 0; i < 3; i++) {
        pid_t child = fork();
        if (child == 0) { usleep(2000); _exit(3); }
        if (syscall(SYS_waitid, P_PID, child, &info, WEXITED | WNOWAIT, &usage)) return 1;
        if (wait4(child, &status, 0, &usage) != child) return 2;
        child = fork();
        if (child == 0) { usleep(2000); _exit(4); }
        if (wait4(child, &status, 0, &usage) != child) return 3;
    }
    return 0;
}
"#;

/// Descriptors that live for microseconds, in directories that change as fast.
const BRIEF: &str = r#"
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void)
{
    mkdir("one", 0700);
    for (int i = 0; i < 400; i++) {
        int ends[2], fd;
        if (pipe(ends) || write(ends[1], "x", 1) != 1 || close(ends[0]) || close(ends[1])) return 1;
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) || close(ends[0]) || close(ends[1])) return 2;
        if (chdir("one")) return 3;
        if ((fd = openat(AT_FDCWD, "brief", O_CREAT | O_WRONLY, 0600)) < 0) return 4;
        if (write(fd, "y", 1) != 1 || unlinkat(AT_FDCWD, "brief", 0)) return 5;
        if (close(fd) || faccessat(AT_FDCWD, ".", F_OK, 0)) return 5;
        if (chdir("..")) return 6;
    }
    return 0;
}
"#;

/// More messages in one call than anybody sends.
const MESSAGES: &str = r#"
#include <sys/socket.h>
int main(void)
{
    static struct mmsghdr out[40], in[40];
    static struct iovec parts[40], rooms[40];
    static char letter[40], got[40];
    int pair[2];
    socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
    for (int i = 0; i < 40; i++) {
        letter[i] = '!' + i;
        parts[i] = (struct iovec){&letter[i], 1};
        rooms[i] = (struct iovec){&got[i], 1};
        out[i].msg_hdr = (struct msghdr){.msg_iov = &parts[i], .msg_iovlen = 1};
        in[i].msg_hdr = (struct msghdr){.msg_iov = &rooms[i], .msg_iovlen = 1};
    }
    int sent = 0;
    /* As many as fit a socket's queue at once. */
    for (int number; sent < 40; sent += number) {
        number = sendmmsg(pair[0], out + sent, 40 - sent, MSG_DONTWAIT);
        if (number <= 0) return 1;
        if (recvmmsg(pair[1], in, 40, MSG_DONTWAIT, 0) != number) return 2;
    }
    return 0;
}
"#;

/// Sockets that have no address when they are closed, and whose numbers are others' then.
const SOCKETS: &str = r#"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof at;
    int pair[2];
    close(socket(AF_INET, SOCK_DGRAM, 0));
    int heard = socket(AF_INET, SOCK_STREAM, 0);
    bind(heard, (struct sockaddr *)&at, sizeof at);
    listen(heard, 1);
    getsockname(heard, (struct sockaddr *)&at, &length);
    int called = socket(AF_INET, SOCK_STREAM, 0);
    connect(called, (struct sockaddr *)&at, sizeof at);
    int taken = accept(heard, 0, 0);
    close(taken);
    close(called);
    close(heard);
    socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    close(pair[0]);
    close(pair[1]);
    close(socket(AF_NETLINK, SOCK_RAW, 0));
    return 0;
}
"#;

fn build(place: &Place, source: &str) -> String {
    let (file, out) = (place.file("program.c"), place.file("program"));
    fs::write(&file, source).unwrap();
    let built = Command::new("gcc").args(["-D_GNU_SOURCE", "-O1", "-o"]).args([&out, &file]).output();
    let built = built.unwrap_or_else(|error| panic!("cannot run gcc ({error}): scripts/bootstrap test installs it"));
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    out.to_str().unwrap().into()
}

/// The lines of a trace of this program.
fn lines(place: &Place, words: &[&str], program: &[&str]) -> String {
    let _ = fs::remove_file(place.file("out"));
    let ran = run(place.trace(&["-o", "out"]).args(words).args(program));
    assert_eq!(ran.status, 0, "{ran:?}");
    place.text("out")
}

/// The lines that strace writes.
fn strace(place: &Place, words: &[&str], program: &[&str]) -> String {
    let _ = fs::remove_file(place.file("out"));
    let ran = run(place.command("strace").args(["-o", "out"]).args(words).args(program));
    assert_eq!(ran.status, 0, "{ran:?}");
    place.text("out")
}

/// Regression: the signal that comes with the end of a wait kept the agent from copying what the call had left.
#[test]
fn a_wait_that_a_signal_ends_has_its_status() {
    let place = Place::new();
    let program = build(&place, WAITS);
    for backend in BACKENDS {
        let text = lines(&place, &["--backend", backend, "-e", "wait4,waitid"], &[&program]);
        let count = |what: &str| text.lines().filter(|line| line.contains(what)).count();
        let four = "[{WIFEXITED(s) && WEXITSTATUS(s) == 4}], 0, {ru_utime={tv_sec=0, ";
        let three = "[{WIFEXITED(s) && WEXITSTATUS(s) == 3}], 0, {ru_utime={tv_sec=0, ";
        assert_eq!((count(three), count(four)), (3, 3), "{backend}: {text}");
        let info = "si_code=CLD_EXITED, si_pid=";
        let whole = text
            .lines()
            .filter(|line| line.starts_with("waitid(") && line.contains(info) && line.contains("{ru_utime="));
        assert_eq!(whole.count(), 3, "{backend}: {text}");
    }
    for backend in BACKENDS {
        let text = lines(&place, &["--backend", backend, "-e", "wait4"], &["sh", "-c", "/bin/true; exit 0"]);
        assert!(text.contains("[{WIFEXITED(s) && WEXITSTATUS(s) == 0}], 0, NULL) = "), "{backend}: {text}");
    }
}

/// Regression: one backend copied 16 messages and another one 64.
#[test]
fn messages_are_the_same_under_each_backend() {
    let place = Place::new();
    let program = build(&place, MESSAGES);
    let all: Vec<String> = BACKENDS
        .iter()
        .map(|backend| lines(&place, &["-v", "--backend", backend, "-e", "sendmmsg,recvmmsg"], &[&program]))
        .collect();
    for text in &all {
        assert_eq!(text, &all[0]);
        for call in ["sendmmsg(", "recvmmsg("] {
            let calls = text.lines().filter(|line| line.starts_with(call));
            let shown: usize = calls.map(|line| line.matches("iov_base=\"").count()).sum();
            // What was not sent at once is shown with each try.
            assert!(shown >= 40, "{shown}: {text}");
        }
    }
}

/// Regression: of argv and envp 32 strings were shown whatever was asked for, and of more than 64 that they have no
/// end.
#[test]
fn all_strings_of_argv_and_envp_are_shown_with_v() {
    const MANY: usize = 3000;
    let place = Place::new();
    let words: Vec<String> = (0..MANY).map(|number| format!("a{number}")).collect();
    for (option, whole) in [("-v", true), ("-eabbrev=none", true), ("-eabbrev=!execve", true), ("-q", false)] {
        let mut command = place.trace(&["-o", "out", "-e", "trace=execve", option, "./subject", "say", "0"]);
        let pairs = (0..MANY).map(|number| (format!("E{number}"), number.to_string()));
        let ran = run(command.args(&words).env_clear().envs(pairs));
        assert_eq!(ran.status, 0, "{ran:?}");
        let text = place.text("out");
        let last = MANY - 1;
        assert_eq!(text.contains(&format!("\"a{last}\"]")), whole, "{option}");
        assert_eq!(text.contains(&format!("\"E{last}={last}\"")), whole, "{option}");
        assert_eq!(text.contains(&format!("/* {MANY} vars */")), !whole, "{option}: {text}");
        assert!(!text.contains("unterminated"), "{option}: {text}");
    }
}

/// Regression: descriptors were looked up when a ring was read, milliseconds later: pipes that were closed by then had
/// no names, files that were removed were called deleted before they were, and paths were of another directory.
#[test]
fn what_lives_for_a_moment_has_its_name() {
    let place = Place::new();
    let program = build(&place, BRIEF);
    let what = ["-y", "-a", "1", "-e", "trace=pipe,pipe2,socketpair,write,openat,unlinkat,faccessat"];
    let number = regex::Regex::new(r"\[[0-9]+\]").unwrap();
    let plain =
        |text: String| text.lines().map(|line| number.replace_all(line, "[N]").into_owned()).collect::<Vec<_>>();
    let theirs = plain(strace(&place, &what, &[&program]));
    for backend in BACKENDS {
        // Each time in a directory that was not there.
        let _ = fs::remove_dir_all(place.file("one"));
        let ours = plain(lines(&place, &[&["--backend", backend][..], &what].concat(), &[&program]));
        let differs = ours.iter().zip(&theirs).find(|(ours, theirs)| ours != theirs);
        assert!(differs.is_none() && ours.len() == theirs.len(), "{backend}: {differs:?}");
    }
}

/// Regression: what was there before a redirection had no name, or another file's, and F_DUPFD made none.
#[test]
fn redirected_descriptors_have_their_names() {
    let place = Place::new();
    let script = "echo hi > f; cat < f > /dev/null; exec 3<f; read x <&3; exec 3<&-; (echo hi; exit 3) > g; exec 2>&1";
    let what = ["-y", "-e", "trace=dup2,fcntl,close,openat,write"];
    let program = ["sh", "-c", script];
    // The files that the test gives as standard output are others each time.
    let file = regex::Regex::new(r"/\.tmp\w{6}/").unwrap();
    let plain = |text: String| {
        let wanted = |line: &&str| !line.starts_with("---") && !line.starts_with("+++");
        let line = |line: &str| file.replace_all(line, "/.tmp/").into_owned() + "\n";
        text.lines().filter(wanted).map(line).collect::<String>()
    };
    let theirs = plain(strace(&place, &what, &program));
    assert!(theirs.contains("F_DUPFD") && theirs.contains("dup2("), "{theirs}");
    for backend in ["sud", "ptrace"] {
        let ours = plain(lines(&place, &[&["--backend", backend][..], &what].concat(), &program));
        assert_eq!(ours, theirs, "{backend}");
    }
}

/// Regression: when a socket is closed, its number may be another one's, or nobody's.
#[test]
fn sockets_have_their_protocols_when_they_are_closed() {
    let place = Place::new();
    let program = build(&place, SOCKETS);
    let what = ["-yy", "-e", "trace=socket,socketpair,accept,close,connect"];
    let digits = regex::Regex::new("[0-9]{4,}").unwrap();
    // Inodes and ports differ from run to run; and strace looks at arguments before the call.
    let plain = |text: String| {
        let lines = text.lines().filter(|line| !line.starts_with("connect("));
        lines.map(|line| digits.replace_all(line, "N").into_owned() + "\n").collect::<String>()
    };
    let theirs = plain(strace(&place, &what, &[&program]));
    assert!(theirs.contains("close(3<UDP:[N]>)"), "{theirs}");
    assert_eq!(plain(lines(&place, &what, &[&program])), theirs);
}

/// Regression: a price list that is not there was said, and cost the bill with status 0.
#[test]
fn a_price_list_that_is_not_there_is_an_error_before_the_program_runs() {
    let place = Place::new();
    let ran = run(&mut place.trace(&["-c", "--tolls", "/no/such/list.json", "./subject", "say", "3"]));
    refused(&ran, &["--tolls", "/no/such/list.json", "No such file"]);
    assert_eq!(ran.stdout, "", "the program has not run");
}

/// Regression: a SIGSTOP that came while a thread was led out of a stub was gone through and forgotten.
#[test]
fn a_stop_that_comes_while_a_thread_is_stepped_is_not_lost() {
    let place = Place::new();
    for backend in ["sud", "seccomp"] {
        let ran = run(&mut place.trace(&["--backend", backend, "-f", "-o", "/dev/null", "./subject", "stops", "100"]));
        assert_eq!((ran.status, ran.stdout.as_str()), (5, "0 stops lost\n"), "{backend}");
    }
}

/// Regression: a thread that began while its process was being joined was followed already. To ask for it once more is
/// EPERM, which ended the joining, and the tracer that was named was tollgate itself. (Under `probe` it was looked for
/// among processes, and tracers are threads.)
#[test]
fn who_is_followed_from_birth_is_known_to_be_ours() {
    let mut maker = Command::new("sh").args(["-c", "read x; sleep 100 & wait"]).stdin(Stdio::piped()).spawn().unwrap();
    let pid = maker.id() as i32;
    crate::command::until("a shell that reads", || {
        fs::read_to_string(format!("/proc/{pid}/stat")).unwrap().contains("(sh) S ")
    });
    ptrace::seize(pid, ptrace::OPTIONS).unwrap();
    maker.stdin.take().unwrap().write_all(b"\n").unwrap();
    let made = loop {
        let status = ptrace::wait(pid, true).unwrap().unwrap().status;
        match status >> 16 {
            libc::PTRACE_EVENT_FORK | libc::PTRACE_EVENT_VFORK | libc::PTRACE_EVENT_CLONE => {
                break ptrace::event_message(pid).unwrap() as i32;
            }
            _ => ptrace::resume(pid, ptrace::Resume::Continue, 0).unwrap(),
        }
    };
    let again = ptrace::seize(made, ptrace::OPTIONS).unwrap_err();
    assert_eq!(again.raw_os_error(), Some(libc::EPERM));
    let ours = [pid, made, std::process::id() as i32].map(remote::is_ours);
    // Neither is a reason to give up, whether it is found first or later; one that somebody else forbids is.
    let spared = [made, pid, std::process::id() as i32]
        .map(|tid| [true, false].map(|others| remote::is_spared(tid, pid, &again, others)));
    for one in [made, pid] {
        kill(Pid::from_raw(one), Signal::SIGKILL).unwrap();
        while libc::WIFSTOPPED(ptrace::wait(one, true).unwrap().unwrap().status) {}
    }
    // It was waited for above.
    let _ = maker.wait();
    assert_eq!(ours, [true, true, false]);
    assert_eq!(spared, [[true; 2], [true; 2], [false; 2]]);
    // One that has ended is spared whatever is said of it; the process itself is not.
    assert!(remote::is_spared(made, pid, &again, true) && !remote::is_spared(pid, pid, &again, true));
}

/// Regression: a program that had been ended by then was looked at for the reason, and was "a thread of the kernel".
#[test]
fn a_tollgate_that_is_traced_itself_says_who_traces() {
    let place = Place::new();
    let tollgate = assert_cmd::cargo::cargo_bin("tollgate");
    for command in [&["trace"][..], &["probe", "-e", "main"]] {
        let mut strace = place.command("strace");
        strace.args(["-f", "-qq", "-e", "trace=none", "-o", "/dev/null"]).arg(&tollgate).args(command);
        let ran = run(strace.args(["./subject", "say", "0"].map(OsStr::new)));
        refused(&ran, &["already traces it"]);
        assert!(!ran.stderr.contains("kernel"), "{ran:?}");
        assert_eq!(ran.stdout, "", "the program has not run");
    }
}

/// Regression: what had been found at an address once was said of all that came there later.
#[test]
fn calls_of_a_library_are_not_said_to_be_those_of_the_one_that_was_there_before() {
    let place = Place::of("swaps.c");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/swaps.c");
    let libraries = [("first.so", "getppid"), ("second.so", "getuid")];
    for (file, call) in libraries {
        let library = format!("-DLIBRARY=SYS_{call}");
        let words = ["-O1", "-shared", "-fPIC", &library, "-o", file, source.to_str().unwrap()];
        assert!(place.command("gcc").args(words).status().expect("gcc").success());
    }
    for backend in BACKENDS {
        let asked = ["--backend", backend, "-k", "-e", "trace=getppid,getuid", "-o", "out", "./subject"];
        let ran = run(&mut place.trace(&asked));
        assert_eq!(ran.status, 0, "{backend}: {ran:?}");
        let text = fs::read_to_string(place.file("out")).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (at, (own, call)) in libraries.into_iter().enumerate() {
            let (other, _) = libraries[1 - at];
            let places: Vec<&str> = lines.windows(2).filter(|two| two[0].starts_with(call)).map(|two| two[1]).collect();
            assert_eq!(places.len(), 15, "{backend}: {text}");
            assert!(!places.iter().any(|place| place.contains(other)), "{backend}: {text}");
            assert!(places.iter().all(|place| place.contains(own)), "{backend}: {text}");
        }
    }
}

/// What the agent copies of a command's argument, and of what that points to, is by a table of its own.
#[test]
fn commands_of_ioctl_look_the_same_whoever_copies_their_arguments() {
    let place = Place::of("ioctls.c");
    let told = |backend: &str| {
        let options = ["--backend", backend, "--rewrite-after", "0", "-v", "-e", "trace=ioctl", "-o", "out"];
        let ran = run(place.trace(&options).arg("./subject"));
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{backend}");
        place.text("out")
    };
    let stopped = told("ptrace");
    assert_eq!(stopped.lines().filter(|line| line.starts_with("ioctl(-1, ")).count(), 12 * 12, "{stopped}");
    for backend in ["sud", "seccomp"] {
        let told = told(backend);
        for (copied, stopped) in told.lines().zip(stopped.lines()) {
            assert_eq!(copied, stopped, "{backend}");
        }
        assert_eq!(told.lines().count(), stopped.lines().count(), "{backend}");
    }
}
