//! A guest from boot to end, as the host sees it: what it says, what is said to it, and how long that may take.

use crate::guest::{self, Job, Message};
use crate::image::{self, Image};
use crate::kernel::Kernel;
use crate::qemu::{Accel, Machine, Running};
use crate::qmp::Qmp;
use crate::{LabError, cache};
use std::io::{ErrorKind, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A guest to boot.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Its kernel.
    pub kernel: Kernel,
    /// Words for the kernel's command line.
    pub append: String,
    /// QEMU's CPU model; the accelerator's default where there is none.
    pub cpu: Option<String>,
    /// What executes its instructions.
    pub accel: Accel,
    /// The program that runs inside: this one, unless a test brings another.
    pub program: PathBuf,
    /// Its kernel's command line says that this is the lab. Modules refuse to load without that, which only a test
    /// wants to see.
    pub marked: bool,
    /// Files of kernel modules, loaded in this order.
    pub modules: Vec<PathBuf>,
    /// Files for the guest, beside this program.
    pub files: Vec<image::Extra>,
    /// Whether QEMU's software CPU counts instructions; where it does not, the guest's clocks are the host's.
    pub counts: bool,
    /// How many CPUs it has; where instructions are counted, one.
    pub cpus: u32,
    /// Megabytes of memory.
    pub memory_mib: u32,
    /// What it runs.
    pub steps: Vec<guest::Step>,
    /// How long it may say nothing before it is up.
    pub boot: Duration,
    /// How long it may say nothing later.
    pub silence: Duration,
}

/// The kernel's limit for its command line, with the zero at the end (`COMMAND_LINE_SIZE`,
/// arch/x86/include/asm/setup.h).
const LONGEST_LINE: usize = 2047;
/// However much a guest says, it is ended then.
const LONGEST_RUN: Duration = Duration::from_secs(3600);
/// Lines of the console that an error quotes.
pub const QUOTED: usize = 8;
/// Megabytes: what Debian's kernel needs to unpack the image and run one program, and a half more.
const MEMORY_MIB: u32 = 384;

impl Plan {
    /// A plan with the bounds that a loaded machine needs: a boot in software takes five seconds on an idle core.
    pub fn new(kernel: Kernel, steps: Vec<guest::Step>) -> Plan {
        Plan {
            kernel,
            append: String::new(),
            cpu: None,
            accel: Accel::Software,
            program: "/proc/self/exe".into(),
            marked: true,
            modules: Vec::new(),
            files: Vec::new(),
            counts: true,
            cpus: 1,
            memory_mib: MEMORY_MIB,
            steps,
            boot: Duration::from_secs(120),
            silence: Duration::from_secs(180),
        }
    }

    /// Boots it.
    pub fn boot(&self, stop: &Arc<AtomicBool>) -> Result<Guest, LabError> {
        let words = |text: &str| !text.contains(|c: char| c.is_control());
        if !words(&self.append) {
            return Err(LabError::Usage(format!(
                "{:?} is not a kernel command line: it has control characters",
                self.append
            )));
        }
        let append = guest::command_line(self.accel == Accel::Software && self.counts, self.marked, &self.append);
        if append.len() > LONGEST_LINE {
            let most = LONGEST_LINE - (append.len() - self.append.len());
            return Err(LabError::Usage(format!(
                "{} characters are too many for the kernel's command line, which has room for {most} besides the lab's \
                 own",
                self.append.len()
            )));
        }
        let cpu = self.cpu_model();
        if !crate::qemu::good_cpu(&cpu) {
            return Err(LabError::Usage(format!("unknown CPU model {cpu:?}: see `qemu-system-x86_64 -cpu help`")));
        }
        let machine = Machine {
            accel: self.accel,
            cpu,
            counts: self.counts,
            cpus: self.cpus,
            memory_mib: self.memory_mib,
            kernel: self.kernel.boot.clone(),
            initrd: Some(self.image()?),
            append,
            extra: Vec::new(),
        };
        let running = machine.start().map_err(|error| self.of_the_kernel(error))?;
        running.channel.set_nonblocking(false).map_err(LabError::io("set up the guest's channel"))?;
        running.channel.set_read_timeout(Some(TURN)).map_err(LabError::io("set up the guest's channel"))?;
        let mut guest = Guest {
            running,
            heard: Vec::new(),
            received: 0,
            began: Instant::now(),
            stop: Arc::clone(stop),
            silence: self.boot,
            unknown: None,
        };
        match guest.hear()? {
            Message::Up { unknown } => guest.unknown = Some(unknown),
            other => return Err(guest.garbage(&format!("{other:?} before it had booted"))),
        }
        guest.silence = self.silence;
        Ok(guest)
    }

    /// QEMU's CPU model: the one that is asked for, or the accelerator's default.
    pub fn cpu_model(&self) -> String {
        self.cpu.clone().unwrap_or_else(|| crate::qemu::default_cpu(self.accel).into())
    }

    /// What QEMU says of a damaged kernel does not say which file that is, nor what mends it.
    fn of_the_kernel(&self, error: LabError) -> LabError {
        match (error, &self.kernel.root) {
            (LabError::Failed { command, status, said }, Some(root)) if said.contains("kernel") => {
                let remedy = format!("if the kernel is damaged, remove {} and run this again", root.display());
                LabError::Failed { command, status, said: format!("{said}; {remedy}") }
            }
            (error, _) => error,
        }
    }

    fn image(&self) -> Result<Vec<u8>, LabError> {
        let mut image = Image::with_program(&image::program(&self.program)?);
        let mut names = Vec::new();
        for module in &self.modules {
            let name = module.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let bytes = std::fs::read(module).map_err(LabError::io(format!("read the module {}", module.display())))?;
            image.file(&format!("modules/{name}"), &bytes);
            names.push(name);
        }
        image.files(&self.files);
        let job = Job { modules: names, steps: self.steps.clone() };
        let job =
            serde_json::to_vec(&job).map_err(|error| LabError::Usage(format!("cannot write the job: {error}")))?;
        image.file(guest::JOB, &job);
        Ok(image.finish())
    }

    /// Boots it, runs every step to its end, and ends it. `tell` hears every message as it comes.
    pub fn run(&self, stop: &Arc<AtomicBool>, mut tell: impl FnMut(&Message)) -> Result<Vec<Outcome>, LabError> {
        let mut guest = self.boot(stop)?;
        tell(&Message::Up { unknown: guest.unknown().to_vec() });
        let mut outcomes: Vec<Outcome> = Vec::new();
        loop {
            let message = guest.hear()?;
            tell(&message);
            match message {
                Message::Done => return Ok(outcomes),
                Message::Failed { why } => return Err(guest.died(&why)),
                Message::Up { .. } => return Err(guest.garbage("it booted twice")),
                Message::Begin { step } if step != outcomes.len() || step >= self.steps.len() => {
                    return Err(guest.garbage(&format!("step {step} began, which is not the next one")));
                }
                Message::Begin { step } => outcomes.push(Outcome { step, ..Outcome::default() }),
                message => self.note(outcomes.last_mut(), message)?,
            }
        }
    }

    fn note(&self, outcome: Option<&mut Outcome>, message: Message) -> Result<(), LabError> {
        let Some(outcome) = outcome else { return Ok(()) };
        match message {
            Message::Out { line } => outcome.out += &(line + "\n"),
            Message::Err { line } => outcome.err += &(line + "\n"),
            Message::File { text } => outcome.file += &text,
            Message::End { success, status, .. } => {
                let step = self.steps.get(outcome.step).filter(|step| !success && !step.may_fail);
                if let Some(step) = step {
                    let last = outcome.err.lines().last().unwrap_or("it printed nothing");
                    let words: Vec<&str> = step.program.iter().chain(&step.arguments).map(String::as_str).collect();
                    return Err(LabError::Step { step: words.join(" "), status, said: last.into() });
                }
                outcome.status = status;
            }
            _ => {}
        }
        Ok(())
    }
}

/// What a step left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Its place in the job.
    pub step: usize,
    /// Its standard output.
    pub out: String,
    /// Its standard error.
    pub err: String,
    /// The file that it was to leave behind.
    pub file: String,
    /// How it ended, in words.
    pub status: String,
}

/// How often a waiting host looks for Ctrl-C.
const TURN: Duration = Duration::from_millis(100);
/// The longest line that a guest may say: a piece of a file, all its characters escaped, and much more.
const LONGEST: usize = 1 << 20;
/// Bytes that a guest may say in all: thirty times what a whole price list has with its samples. A kernel that is not
/// the lab's own can say anything, and what it says is kept.
const MOST: usize = 256 << 20;

/// A guest that runs. It is ended when this goes out of scope.
#[derive(Debug)]
pub struct Guest {
    running: Running,
    heard: Vec<u8>,
    /// Bytes, in all.
    received: usize,
    began: Instant,
    stop: Arc<AtomicBool>,
    silence: Duration,
    /// `None` until it is up.
    unknown: Option<Vec<String>>,
}

impl Guest {
    /// QEMU's monitor.
    pub fn qmp(&mut self) -> &mut Qmp {
        self.running.qmp()
    }

    /// Words of its kernel's command line that the kernel did not know.
    pub fn unknown(&self) -> &[String] {
        self.unknown.as_deref().unwrap_or_default()
    }

    /// Says a line to the step that runs.
    pub fn say(&mut self, line: &str) -> Result<(), LabError> {
        self.running.channel.write_all(format!("{line}\n").as_bytes()).map_err(LabError::io("write to the guest"))
    }

    /// What the guest says next.
    ///
    /// # Errors
    /// Where it says nothing for too long, has ended, says what is no message, or where Ctrl-C came.
    pub fn hear(&mut self) -> Result<Message, LabError> {
        let deadline = Instant::now() + self.silence;
        loop {
            if let Some(end) = self.heard.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.heard.drain(..=end).collect();
                return serde_json::from_slice(&line).map_err(|_| self.garbage(&shown(&line)));
            }
            if self.heard.len() > LONGEST {
                return Err(self.garbage(&shown(&self.heard)));
            }
            self.receive(deadline)?;
        }
    }

    fn receive(&mut self, deadline: Instant) -> Result<(), LabError> {
        let mut buffer = [0; 64 * 1024];
        match self.running.channel.read(&mut buffer) {
            Ok(0) => return Err(self.gone()),
            Ok(read) => {
                self.heard.extend_from_slice(&buffer[..read]);
                self.received += read;
            }
            Err(error)
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted) => {}
            Err(_) => return Err(self.gone()),
        }
        if self.stop.load(Ordering::Relaxed) {
            return Err(LabError::Interrupted);
        }
        if self.received > MOST {
            return Err(self.garbage(&format!("more than {} MiB", MOST >> 20)));
        }
        if self.began.elapsed() > LONGEST_RUN {
            return Err(self.silent("did not finish", LONGEST_RUN));
        }
        if Instant::now() > deadline {
            return Err(self.silent(if self.unknown.is_some() { "said nothing" } else { "did not boot" }, self.silence));
        }
        Ok(())
    }

    fn gone(&mut self) -> LabError {
        // Its own end says more than the one that it gets here.
        let deadline = Instant::now() + Duration::from_secs(1);
        while self.running.ended().is_none() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(10));
        }
        self.running.end();
        let status = self.running.ended().map(|status| format!("QEMU ended with {status}")).unwrap_or_default();
        let said = self.running.console().line_with("Kernel panic").or_else(|| self.running.said());
        let why = match said {
            Some(said) => format!("{status}: {said}"),
            None => status,
        };
        self.died(&why)
    }

    /// The error that something did not come of it for so long.
    pub fn silent(&self, what: &'static str, waited: Duration) -> LabError {
        LabError::Silent { what, seconds: waited.as_secs(), console: self.running.console().tail(QUOTED) }
    }

    /// The error that the guest ended, with its console.
    pub fn died(&self, why: &str) -> LabError {
        // What the kernel said before is on its way through another socket.
        std::thread::sleep(TURN);
        LabError::Died { why: why.into(), console: self.running.console().tail(QUOTED) }
    }

    /// The error that it said what it should not.
    pub fn garbage(&self, found: &str) -> LabError {
        LabError::Garbage { found: found.into(), console: self.running.console().tail(QUOTED) }
    }
}

fn shown(line: &[u8]) -> String {
    String::from_utf8_lossy(&line[..line.len().min(80)]).escape_debug().to_string()
}

/// Where results that are not asked for by name are kept: a directory of the cache.
pub fn results() -> Result<PathBuf, LabError> {
    Ok(cache::directory()?.join("lab"))
}
