//! One QEMU process: its command line, its connections, its end.
//!
//! It gets no file names: the initramfs is a memfd, the monitor and both serial ports are socket pairs, all handed down
//! as descriptors. So there is nothing to clean up after it, whatever ends this program.

use crate::tool::QEMU;
use crate::{LabError, child, qmp::Qmp};
use nix::sys::memfd::{MFdFlags, memfd_create};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread::JoinHandle;

/// What executes the guest's instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accel {
    /// QEMU's software CPU; where it counts, one tick of the guest's clocks and TSC is one instruction (`-icount
    /// shift=0`).
    Software,
    /// The host's CPU, through `/dev/kvm`.
    Kvm,
}

/// What is left to a guest that gets out of the machine: none of the calls that start programs, get more rights, or are
/// obsolete (qemu-seccomp.c, QEMU 7.2).
const SANDBOX: &str = "on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny";

/// Whether this QEMU was built with its sandbox: it knows no such option otherwise.
fn has_sandbox() -> bool {
    static KNOWN: OnceLock<bool> = OnceLock::new();
    let asked =
        || QEMU.run(&["--help"], None).is_ok_and(|help| String::from_utf8_lossy(&help).contains("\n-sandbox on"));
    *KNOWN.get_or_init(asked)
}

/// A machine to start.
#[derive(Clone, Debug)]
pub struct Machine {
    /// What executes its instructions.
    pub accel: Accel,
    /// QEMU's CPU model, with flags (`max`, `Haswell,-pcid`).
    pub cpu: String,
    /// Whether the software CPU counts. Where it does not, the guest's clocks are the host's, and its CPUs run at the
    /// same time.
    pub counts: bool,
    /// How many CPUs; what counts has one.
    pub cpus: u32,
    /// Megabytes of memory.
    pub memory_mib: u32,
    /// An ELF kernel with a PVH entry, or a bzImage.
    pub kernel: PathBuf,
    /// The initramfs, if any.
    pub initrd: Option<Vec<u8>>,
    /// The kernel's command line.
    pub append: String,
    /// Further arguments for QEMU.
    pub extra: Vec<String>,
}

/// The CPU model that has all that QEMU's software CPU can do; under KVM, the host's own.
pub fn default_cpu(accel: Accel) -> &'static str {
    match accel {
        Accel::Software => "max",
        // Some hosts announce MSR 0x10a (IA32_ARCH_CAPABILITIES) and then refuse it, which QEMU does not survive.
        Accel::Kvm => "host,-arch-capabilities",
    }
}

/// Is this a CPU model, as far as its letters tell? QEMU's options are separated by commas, so nothing else may reach
/// it.
pub fn good_cpu(model: &str) -> bool {
    let good = |c: char| c.is_ascii_alphanumeric() || "_.,+=-".contains(c);
    // `help` is a list and no model.
    !model.is_empty() && model != "help" && !model.starts_with('-') && model.chars().all(good)
}

impl Machine {
    fn arguments(&self, ends: &Ends, initrd: Option<RawFd>) -> Vec<String> {
        let mut words: Vec<String> =
            ["-nodefaults", "-no-user-config", "-display", "none", "-nic", "none", "-no-reboot"]
                .iter()
                .map(ToString::to_string)
                .collect();
        let mut option = |name: &str, value: String| words.extend([name.into(), value]);
        match self.accel {
            // `sleep=off`: where the guest waits for a timer, its clock jumps there.
            Accel::Software if !self.counts => option("-accel", "tcg,thread=multi".into()),
            Accel::Software => {
                option("-accel", "tcg,thread=single".into());
                option("-icount", "shift=0,sleep=off".into());
                // Nothing of the host may reach the guest by which one boot differs from another: not its date, nor
                // chance.
                option("-rtc", "base=2000-01-01,clock=vm".into());
                option("-seed", "1".into());
            }
            Accel::Kvm => option("-accel", "kvm".into()),
        }
        if has_sandbox() {
            option("-sandbox", SANDBOX.into());
        }
        option("-cpu", self.cpu.clone());
        option("-smp", self.cpus.to_string());
        option("-m", format!("{}M", self.memory_mib));
        for (name, fd) in [("qmp", &ends.qmp), ("console", &ends.console), ("channel", &ends.channel)] {
            option("-chardev", format!("socket,id={name},fd={}", fd.as_raw_fd()));
        }
        option("-mon", "chardev=qmp,mode=control".into());
        option("-serial", "chardev:console".into());
        option("-serial", "chardev:channel".into());
        option("-kernel", self.kernel.display().to_string());
        if let Some(initrd) = initrd {
            option("-initrd", format!("/proc/self/fd/{initrd}"));
        }
        if !self.append.is_empty() {
            option("-append", self.append.clone());
        }
        words.extend(self.extra.iter().cloned());
        words
    }

    /// Starts it.
    ///
    /// The thread that calls this must live as long as the machine is to: QEMU is killed when it ends, so that a killed
    /// run leaves no machine behind (see [`child::bind`]).
    pub fn start(&self) -> Result<Running, LabError> {
        let program = QEMU.find().ok_or_else(|| QEMU.missing())?;
        let (ours, theirs) = pairs()?;
        let initrd = self.initrd.as_deref().map(|bytes| memory_file("initrd", bytes)).transpose()?;
        let complaints = memory_file("complaints", &[])?;
        let mut command = Command::new(program);
        command.args(self.arguments(&theirs, initrd.as_ref().map(AsRawFd::as_raw_fd)));
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(complaints.try_clone().map_err(LabError::io("duplicate a descriptor"))?);
        let mut inherited = vec![theirs.qmp.as_raw_fd(), theirs.console.as_raw_fd(), theirs.channel.as_raw_fd()];
        inherited.extend(initrd.as_ref().map(AsRawFd::as_raw_fd));
        child::bind(&mut command, inherited);
        let child = command.spawn().map_err(LabError::io(format!("start {}", QEMU.program)))?;
        drop(theirs);
        let console = Console::default();
        let reader = console.follow(ours.console);
        let mut running =
            Running { child, complaints, console, reader: Some(reader), channel: ours.channel, qmp: None };
        match Qmp::connect(ours.qmp) {
            Ok(qmp) => running.qmp = Some(qmp),
            // QEMU that does not like its arguments ends before it greets; its own words say more than the broken
            // connection.
            Err(error) => return Err(running.complaint().unwrap_or(error)),
        }
        Ok(running)
    }
}

/// The ends of the connections that one side keeps.
struct Ends {
    qmp: UnixStream,
    console: UnixStream,
    channel: UnixStream,
}

fn pairs() -> Result<(Ends, Ends), LabError> {
    let pair = || UnixStream::pair().map_err(LabError::io("make a socket pair"));
    let (qmp, console, channel) = (pair()?, pair()?, pair()?);
    Ok((
        Ends { qmp: qmp.0, console: console.0, channel: channel.0 },
        Ends { qmp: qmp.1, console: console.1, channel: channel.1 },
    ))
}

fn memory_file(name: &str, content: &[u8]) -> Result<File, LabError> {
    let fd: OwnedFd = memfd_create(name, MFdFlags::MFD_CLOEXEC).map_err(LabError::errno("make a file in memory"))?;
    let mut file = File::from(fd);
    file.write_all(content).and_then(|()| file.rewind()).map_err(LabError::io("fill a file in memory"))?;
    Ok(file)
}

/// A machine that runs. It is killed when this goes out of scope.
#[derive(Debug)]
pub struct Running {
    child: Child,
    complaints: File,
    console: Console,
    reader: Option<JoinHandle<()>>,
    /// The second serial port.
    pub channel: UnixStream,
    qmp: Option<Qmp>,
}

impl Running {
    /// QEMU's monitor.
    pub fn qmp(&mut self) -> &mut Qmp {
        self.qmp.as_mut().expect("connected by start")
    }

    /// What the guest's kernel has printed, the last lines of it.
    pub fn console(&self) -> &Console {
        &self.console
    }

    /// How QEMU ended, if it has.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Ends QEMU, and returns when it and its console are gone.
    pub fn end(&mut self) {
        // Nothing of the guest is to be saved, and a process that was killed cannot refuse. `kill` does nothing once it
        // was waited for, so no other process can be hit.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
    }

    /// What QEMU itself complained about, once it has ended by itself.
    fn complaint(&mut self) -> Option<LabError> {
        let deadline = std::time::Instant::now() + std::time::Duration::from_secs(2);
        while self.ended().is_none() && std::time::Instant::now() < deadline {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let status = self.ended()?.to_string();
        let mut said = self.said().unwrap_or_else(|| "it printed nothing".into());
        if said.contains("unable to find CPU model") {
            said += " (`qemu-system-x86_64 -cpu help` lists them)";
        }
        Some(LabError::Failed { command: QEMU.program.into(), status, said })
    }

    /// The last line that QEMU itself wrote to standard error.
    pub fn said(&mut self) -> Option<String> {
        let mut text = String::new();
        // From the start: the descriptor's position is shared with QEMU, which has ended or only appends.
        self.complaints.seek(SeekFrom::Start(0)).ok()?;
        self.complaints.read_to_string(&mut text).ok()?;
        text.lines().rev().find(|line| !line.trim().is_empty()).map(String::from)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

/// The last lines of a console.
#[derive(Clone, Debug, Default)]
pub struct Console(Arc<Mutex<VecDeque<u8>>>);

/// Bytes of a console that are kept: enough for a panic with its registers and stack.
const KEPT: usize = 64 * 1024;

impl Console {
    fn follow(&self, mut from: UnixStream) -> JoinHandle<()> {
        let kept = Arc::clone(&self.0);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            // Ends when QEMU does: it holds the only other end.
            while let Ok(read @ 1..) = from.read(&mut buffer) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend(&buffer[..read]);
                let surplus = kept.len().saturating_sub(KEPT);
                kept.drain(..surplus);
            }
        })
    }

    /// The last `count` lines that have something in them, without control characters: a guest may print anything, and
    /// this goes to a terminal.
    pub fn tail(&self, count: usize) -> String {
        let lines = self.lines();
        lines[lines.len().saturating_sub(count)..].join("\n")
    }

    /// The first line that has these words in it.
    pub fn line_with(&self, words: &str) -> Option<String> {
        self.lines().into_iter().find(|line| line.contains(words))
    }

    fn lines(&self) -> Vec<String> {
        let kept: Vec<u8> = self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect();
        let text = String::from_utf8_lossy(&kept);
        let clean = |line: &str| line.chars().filter(|c| !c.is_control()).take(200).collect::<String>();
        text.lines().map(clean).filter(|line| !line.trim().is_empty()).collect()
    }
}

/// Can this user open `/dev/kvm`? Whether a guest really runs on it, only booting one tells.
pub fn kvm_there() -> Result<(), String> {
    let path = Path::new("/dev/kvm");
    File::options().read(true).write(true).open(path).map(drop).map_err(|error| format!("/dev/kvm: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_console_keeps_the_end_and_nothing_that_moves_the_cursor() {
        let console = Console::default();
        let (mut guest, host) = UnixStream::pair().unwrap();
        let reader = console.follow(host);
        for line in 0..20_000 {
            writeln!(guest, "line {line} \u{1b}[2J\r").unwrap();
        }
        drop(guest);
        reader.join().unwrap();
        assert_eq!(console.tail(2), "line 19998 [2J\nline 19999 [2J");
        assert!(console.0.lock().unwrap().len() <= KEPT);
    }

    #[test]
    fn a_cpu_model_brings_no_option() {
        assert!(good_cpu("max") && good_cpu("Haswell-noTSX,-pcid") && good_cpu("EPYC,+x2apic,phys-bits=40"));
        for hostile in ["", "help", "-device", "max -device x", "max\n", "m\u{1b}"] {
            assert!(!good_cpu(hostile), "{hostile:?}");
        }
    }

    /// A guest that got out of the machine could start programs.
    #[test]
    fn a_machine_runs_in_qemus_sandbox_where_it_has_one() {
        let machine = Machine {
            accel: Accel::Software,
            cpu: "max".into(),
            counts: false,
            cpus: 1,
            memory_mib: 64,
            // It waits for a command before it looks at this.
            kernel: "/dev/null".into(),
            initrd: None,
            append: String::new(),
            extra: vec!["-S".into()],
        };
        if QEMU.find().is_none() {
            println!("not tested: {}", QEMU.missing());
            return;
        }
        let help = Command::new(QEMU.program).arg("--help").output().unwrap();
        let known = String::from_utf8_lossy(&help.stdout).contains("-sandbox");
        let (_, theirs) = pairs().unwrap();
        assert_eq!(machine.arguments(&theirs, None).contains(&SANDBOX.to_string()), known);
    }
}
