//! Programs for the tests of this module: compiled here, stopped three calls deep, their stacks copied.

use std::fs::{self, File};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use nix::sys::ptrace;
use nix::sys::signal::Signal;
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;

use super::maps::Maps;
use super::unwind::Stack;

/// `main` → `outer` → `middle` → `inner`, which stops the process; needs no library, so that it can be linked as 32-bit
/// code without one. The calls are on the lines 10, 20, 30 and 40 of known.c.
const C: &str = r#"
#ifdef __x86_64__
#define CROSS(n, a, b) ({ long r; asm volatile("syscall":"=a"(r):"0"(n), "D"(a), "S"(b):"rcx", "r11", "memory"); r; })
#define GETPID 39
#define KILL 62
#else
#define CROSS(n, a, b) ({ long r; __asm__ volatile("int $0x80" : "=a"(r) : "0"(n), "b"(a), "c"(b) : "memory"); r; })
#define GETPID 20
#define KILL 37
#endif
extern int opaque(int);
__attribute__((noinline)) int inner(int n) { volatile char room[72]; room[n & 31] = 1; long self = CROSS(GETPID, 0, 0);
#line 10 "known.c"
    CROSS(KILL, self, 19);
    return room[n & 31] + n; }
__attribute__((noinline)) int middle(int n) { volatile char room[200]; room[n & 31] = 1;
#line 20 "known.c"
    int m = inner(n + 1);
    return m + room[n & 31]; }
__attribute__((noinline)) int outer(int n) {
#ifdef ALIGNED
    volatile _Alignas(64) char room[128]; room[n & 31] = 1;
#else
    volatile char room[24]; room[n & 7] = 1;
#endif
#line 30 "known.c"
    int m = middle(n + 1);
    return m + room[n & 7]; }
int main(void) {
#line 40 "known.c"
    int m = outer(1);
    return m & 1; }
#ifdef BARE
void _start(void) { main(); for (;;) CROSS(1, 0, 0); }
#endif
"#;

const GO: &str = r#"package main

import (
	"os"
	"runtime"
	"syscall"
)

// The first thread runs main, and takes its own signal before it goes on.
func init() { runtime.LockOSThread() }

//go:noinline
func inner(n int) int {
	syscall.RawSyscall(syscall.SYS_TGKILL, uintptr(os.Getpid()), uintptr(syscall.Gettid()), 19)
	return n + 1
}

//go:noinline
func middle(n int) int {
	var room [100]byte
	room[n&7] = 1
	return inner(n+1) + int(room[n&15])
}

//go:noinline
func outer(n int) int {
	return middle(n+1) + 1
}

func main() {
	os.Exit(outer(1) & 0)
}
"#;

/// Runs a compiler and says what it said where it fails.
fn compile(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Compiles the C program.
pub(super) fn c(directory: &Path, options: &[&str]) -> PathBuf {
    let (source, program) = (directory.join("program.c"), directory.join("program"));
    fs::write(&source, C).unwrap();
    compile(
        Command::new("gcc")
            .args(["-O2", "-g", "-w", "-fno-ipa-icf"])
            .args(options)
            .arg("-o")
            .arg(&program)
            .arg(&source),
    );
    program
}

/// The same with a compiler that may be missing; `None`, and said so, where it is.
fn compile_if_there(command: &mut Command) -> Option<()> {
    match command.output() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("skipped: {} is not installed (scripts/bootstrap test)", command.get_program().display());
            None
        }
        _ => {
            compile(command);
            Some(())
        }
    }
}

/// Compiles a piece of C++.
pub(super) fn cpp(directory: &Path, text: &str) -> Option<PathBuf> {
    let (source, program) = (directory.join("program.cc"), directory.join("program"));
    fs::write(&source, text).unwrap();
    compile_if_there(Command::new("g++").args(["-O1", "-g", "-w", "-o"]).arg(&program).arg(&source))?;
    Some(program)
}

/// Compiles the Go program.
pub(super) fn go(directory: &Path, architecture: &str, options: &[&str]) -> Option<PathBuf> {
    let (source, program) = (directory.join("program.go"), directory.join("program"));
    fs::write(&source, GO).unwrap();
    let mut go = Command::new(if Path::new("/usr/local/go/bin/go").exists() { "/usr/local/go/bin/go" } else { "go" });
    go.env("GOARCH", architecture).env("GOFLAGS", "").env("CGO_ENABLED", "0").env("GO111MODULE", "off");
    compile_if_there(go.arg("build").args(options).arg("-o").arg(&program).arg(&source))?;
    Some(program)
}

/// A process that stopped itself, and what an unwinder needs of it. It is killed when this goes.
pub(super) struct Stopped {
    child: Child,
    pub(super) maps: Maps,
    pub(super) stack: Stack,
}

impl Drop for Stopped {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a program and waits until it has stopped itself.
pub(super) fn stopped(program: &Path) -> Stopped {
    let child = Command::new(program).stdin(Stdio::null()).spawn().unwrap();
    let pid = i32::try_from(child.id()).unwrap();
    assert_eq!(
        waitpid(Pid::from_raw(pid), Some(WaitPidFlag::WUNTRACED)),
        Ok(WaitStatus::Stopped(Pid::from_raw(pid), Signal::SIGSTOP))
    );
    let maps = Maps::read(pid).unwrap();
    Stopped { child, maps, stack: capture(pid) }
}

/// The first thread's registers and 64 KiB of its stack.
fn capture(tid: i32) -> Stack {
    let thread = Pid::from_raw(tid);
    ptrace::seize(thread, ptrace::Options::empty()).unwrap();
    ptrace::interrupt(thread).unwrap();
    waitpid(thread, Some(WaitPidFlag::__WALL)).unwrap();
    let registers = ptrace::getregs(thread).unwrap();
    let mut bytes = vec![0; 64 << 10];
    let memory = File::open(format!("/proc/{tid}/mem")).unwrap();
    let length = memory.read_at(&mut bytes, registers.rsp).unwrap();
    bytes.truncate(length);
    ptrace::detach(thread, None).unwrap();
    Stack { ip: registers.rip, sp: registers.rsp, bp: registers.rbp, bytes, kernel: Vec::new() }
}
