//! Programs of the system that the lab runs: each by its argument vector, never through a shell.

use crate::{LabError, child};
use nix::sys::signal::Signal;
use nix::unistd::Pid;
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// A program of the system, what it is for, and Debian's package that has it.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    /// The program.
    pub program: &'static str,
    /// What it is needed for, as a half-sentence.
    pub purpose: &'static str,
    /// Debian's package.
    pub package: &'static str,
}

/// Every program of the system that some part of the lab needs.
pub static TOOLS: &[Tool] = &[QEMU, APT_GET, APT_CACHE, DPKG_DEB, XZ, ZSTD, GZIP, MAKE, GCC];

/// The machine.
pub const QEMU: Tool = Tool { program: "qemu-system-x86_64", purpose: "guests run in it", package: "qemu-system-x86" };
/// Downloads.
pub const APT_GET: Tool =
    Tool { program: "apt-get", purpose: "kernel packages are downloaded with it", package: "apt" };
/// Finds packages.
pub const APT_CACHE: Tool = Tool { program: "apt-cache", purpose: "kernel packages are found with it", package: "apt" };
/// Unpacks packages.
pub const DPKG_DEB: Tool =
    Tool { program: "dpkg-deb", purpose: "kernel packages are unpacked with it", package: "dpkg" };
/// Unpacks kernels.
pub const XZ: Tool = Tool { program: "xz", purpose: "Debian's kernel images are packed with it", package: "xz-utils" };
/// Unpacks kernels.
pub const ZSTD: Tool = Tool { program: "zstd", purpose: "some kernel images are packed with it", package: "zstd" };
/// Unpacks kernels.
pub const GZIP: Tool = Tool { program: "gzip", purpose: "some kernel images are packed with it", package: "gzip" };
/// Builds modules.
pub const MAKE: Tool = Tool { program: "make", purpose: "kernel modules are built with it", package: "make" };
/// Builds modules.
pub const GCC: Tool = Tool { program: "gcc", purpose: "kernel modules are built with it", package: "gcc" };

impl Tool {
    /// Is it on the PATH?
    pub fn find(&self) -> Option<std::path::PathBuf> {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).map(|directory| directory.join(self.program)).find(|file| executable(file))
    }

    /// The command that installs it.
    pub fn remedy(&self) -> String {
        format!("apt-get install {}", self.package)
    }

    /// The error that it is not there.
    pub fn missing(&self) -> LabError {
        LabError::Missing { program: self.program.into(), purpose: self.purpose, remedy: self.remedy() }
    }

    /// Runs it and returns what it wrote to standard output.
    pub fn run<S: AsRef<OsStr>>(&self, arguments: &[S], directory: Option<&Path>) -> Result<Vec<u8>, LabError> {
        self.feed(arguments, directory, &[])
    }

    /// The same, with this on its standard input.
    pub fn feed<S: AsRef<OsStr>>(
        &self,
        arguments: &[S],
        directory: Option<&Path>,
        input: &[u8],
    ) -> Result<Vec<u8>, LabError> {
        self.find().ok_or_else(|| self.missing())?;
        let mut command = Command::new(self.program);
        // Its sentences are read by people and never by us; messages of another language would be all right, numbers
        // would not.
        command.args(arguments).env("LC_ALL", "C");
        if let Some(directory) = directory {
            command.current_dir(directory);
        }
        let said = words(&command);
        judge(said, output(&mut command, input)?)
    }
}

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Names the flag that Ctrl-C sets. Downloads last, and whoever handles the signal is not whoever needs a kernel: so
/// the flag is the process's, as the signal is.
pub fn stop_by(flag: &Arc<AtomicBool>) {
    // A second one would be of the same signal.
    let _ = STOP.set(Arc::clone(flag));
}

/// Has Ctrl-C come?
pub fn stopped() -> bool {
    STOP.get().is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// How often a waiting run looks for Ctrl-C.
const TURN: Duration = Duration::from_millis(20);

/// Runs a command to its end, with this on its standard input. After Ctrl-C it is killed with all that it has started.
pub fn output(command: &mut Command, input: &[u8]) -> Result<Output, LabError> {
    child::bind(command, Vec::new());
    let said = words(command);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(LabError::io(format!("start {said}")))?;
    let (stdin, out, err) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        // A program that does not read all of it is judged by its status.
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input)));
        let out = scope.spawn(move || read(out));
        let err = scope.spawn(move || read(err));
        let status = loop {
            if let Some(status) = child.try_wait().map_err(LabError::io(format!("wait for {said}")))? {
                break status;
            }
            if stopped() {
                // The group: apt-get downloads in processes of its own.
                let _ = nix::sys::signal::killpg(Pid::from_raw(child.id() as i32), Signal::SIGKILL);
                let _ = child.wait();
                return Err(LabError::Interrupted);
            }
            std::thread::sleep(TURN);
        };
        let whole = |reader: std::thread::ScopedJoinHandle<'_, Vec<u8>>| reader.join().unwrap_or_default();
        let (stdout, stderr) = (whole(out), whole(err));
        if stdout.len() as u64 > LONGEST {
            return Err(LabError::Endless { command: said, most: LONGEST >> 20 });
        }
        Ok(Output { status, stdout, stderr })
    })
}

/// Bytes that a program may print. A kernel that is unpacked has 70 million, with everything built in some hundreds.
const LONGEST: u64 = 1 << 29;

fn read(from: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What was read before an error is what there is to judge by. Whoever writes more is ended by SIGPIPE.
    let _ = from.map(|from| from.take(LONGEST + 1).read_to_end(&mut bytes));
    bytes
}

fn judge(command: String, output: Output) -> Result<Vec<u8>, LabError> {
    if output.status.success() {
        return Ok(output.stdout);
    }
    let last = |bytes: &[u8]| {
        String::from_utf8_lossy(bytes).lines().rev().find(|line| !line.trim().is_empty()).map(String::from)
    };
    let said = last(&output.stderr).or_else(|| last(&output.stdout)).unwrap_or_else(|| "it printed nothing".into());
    Err(LabError::Failed { command, status: output.status.to_string(), said })
}

/// The command line, for reading.
pub fn words(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy().into_owned()];
    words.extend(command.get_args().map(|word| word.to_string_lossy().into_owned()));
    words.join(" ")
}

fn executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}
