//! Boots the bare kernel, as often as it takes to hear of every step.

use super::{Cpu, FIRST_AT_CPL3, Outcome, ParseError, STEPS, Shut, Transcript, code, image_of, parse};
use crate::LabError;
use crate::qemu::{self, Accel, Machine, Running};
use crate::session::QUOTED;
use nix::sys::memfd::{MFdFlags, memfd_create};
use serde_json::Value;
use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::AsRawFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What to boot.
#[derive(Clone, Debug)]
pub struct Options {
    /// What executes its instructions.
    pub accel: Accel,
    /// QEMU's CPU model; the accelerator's default where there is none.
    pub cpu: Option<String>,
    /// Samples of each step, and as many of its null path.
    pub samples: u32,
    /// Try no further where it turns out that the hardware does not execute the instructions itself: what is to be had
    /// then is not worth the seconds.
    pub only_hardware: bool,
}

/// What it brought.
#[derive(Clone, Debug)]
pub struct Floor {
    /// What executed its instructions.
    pub accel: Accel,
    /// QEMU's CPU model.
    pub model: String,
    /// The CPU as the guest saw it.
    pub cpu: Cpu,
    /// What became of each step, in the order of [`STEPS`].
    pub outcomes: Vec<Outcome>,
    /// Ticks that a call and its return took, where these are so many that no CPU can have executed them by itself.
    pub emulated: Option<i64>,
}

impl Floor {
    /// What became of the step of this name.
    pub fn outcome(&self, name: &str) -> Option<&Outcome> {
        STEPS.iter().zip(&self.outcomes).find(|(step, _)| step.name == name).map(|(_, outcome)| outcome)
    }

    /// Why nothing that starts at CPL 3 could be tried, if that is so.
    pub fn no_cpl3(&self) -> Option<&Shut> {
        match self.outcomes.get(FIRST_AT_CPL3) {
            Some(Outcome::Shut(shut)) => Some(shut),
            _ => None,
        }
    }
}

/// Samples of the boot that finds out what a hypervisor can do, before the one that counts.
const PILOT: u32 = 31;
/// More ticks than a call and its return take on any CPU, by a factor of ten, and less than a hypervisor needs for one
/// instruction.
const NO_CPU: i64 = 200;
/// Boots that may fail. Each costs seconds, and a hypervisor that fails that often has shown what it is.
const FAILURES: usize = 6;
/// Megabytes: QEMU's firmware wants some.
const MEMORY_MIB: u32 = 32;
/// How often a waiting host looks for Ctrl-C and whether the machine still runs.
const TURN: Duration = Duration::from_millis(100);
/// More than the kernel can have to say.
const LONGEST: usize = 8 << 20;

/// Boots it and takes every step that this CPU, and what executes it, can take.
///
/// # Errors
/// Where QEMU does not start, the kernel does not come up, or what is heard is not what it says.
pub fn run(options: &Options, stop: &AtomicBool) -> Result<Floor, LabError> {
    let mut survey = Survey::new(options, code::bytes().to_vec())?;
    let mut emulated = None;
    if options.accel == Accel::Kvm {
        // What fails here is not tried again, and what succeeds is measured again with all samples: unless every
        // instruction takes a thousand times as long as it should, and the figures mean nothing.
        survey.complete(PILOT.min(options.samples), stop)?;
        emulated = survey.emulated();
        if emulated.is_none() {
            survey
                .outcomes
                .iter_mut()
                .filter(|outcome| matches!(outcome, Some(Outcome::Ok(_))))
                .for_each(|outcome| *outcome = None);
        }
    }
    survey.complete(options.samples, stop)?;
    let Survey { accel, model, cpu, outcomes, .. } = survey;
    Ok(Floor { accel, model, cpu, outcomes: outcomes.into_iter().flatten().collect(), emulated })
}

fn model(options: &Options) -> Result<String, LabError> {
    match &options.cpu {
        Some(cpu) if !qemu::good_cpu(cpu) => {
            Err(LabError::Usage(format!("unknown CPU model {cpu:?}: see `qemu-system-x86_64 -cpu help`")))
        }
        Some(cpu) => Ok(cpu.clone()),
        None => Ok(qemu::default_cpu(options.accel).into()),
    }
}

/// What is known so far.
struct Survey {
    /// The kernel's bytes.
    code: Vec<u8>,
    accel: Accel,
    model: String,
    patience: Patience,
    cpu: Cpu,
    outcomes: Vec<Option<Outcome>>,
    failures: usize,
    only_hardware: bool,
}

impl Survey {
    fn new(options: &Options, code: Vec<u8>) -> Result<Survey, LabError> {
        let accel = options.accel;
        let (model, patience, outcomes) = (model(options)?, Patience::of(accel), vec![None; STEPS.len()]);
        Ok(Survey {
            code,
            accel,
            model,
            patience,
            cpu: Cpu::default(),
            outcomes,
            failures: 0,
            only_hardware: options.only_hardware,
        })
    }

    /// Boots until there is an outcome of every step.
    fn complete(&mut self, samples: u32, stop: &AtomicBool) -> Result<(), LabError> {
        while self.outcomes.iter().any(Option::is_none) {
            let (transcript, failed) = self.boot(samples, stop)?;
            self.cpu = transcript.cpu;
            for (index, outcome) in transcript.outcomes {
                self.outcomes[index] = Some(outcome);
            }
            if self.only_hardware && self.accel == Accel::Kvm && self.emulated().is_some() {
                self.give_up("the hypervisor emulates the guest instruction by instruction");
                return Ok(());
            }
            self.cpl3();
            let Some(shut) = failed else { continue };
            // A step that was not named cannot be left out the next time.
            let index =
                transcript.trying.ok_or_else(|| LabError::Died { why: shut.to_string(), console: String::new() })?;
            self.outcomes[index] = Some(Outcome::Shut(shut));
            self.failures += 1;
            self.cpl3();
            if self.failures == FAILURES {
                self.give_up(&format!("{FAILURES} of the previous steps stopped the machine"));
            }
        }
        Ok(())
    }

    /// Where the first step at CPL 3 failed, what became of the others there means nothing.
    fn cpl3(&mut self) {
        let Some(Outcome::Shut(shut)) = &self.outcomes[FIRST_AT_CPL3] else { return };
        let shut = Shut::NoCpl3 { why: shut.to_string() };
        for outcome in self.outcomes.iter_mut().skip(FIRST_AT_CPL3 + 1) {
            *outcome = Some(Outcome::Shut(shut.clone()));
        }
    }

    /// The steps that have no outcome get this reason.
    fn give_up(&mut self, why: &str) {
        for outcome in self.outcomes.iter_mut().filter(|outcome| outcome.is_none()) {
            *outcome = Some(Outcome::Shut(Shut::NotTried { why: why.into() }));
        }
    }

    /// One boot: what it said, and what ended it before it was done.
    fn boot(&mut self, samples: u32, stop: &AtomicBool) -> Result<(Transcript, Option<Shut>), LabError> {
        let skip = (0..)
            .zip(&self.outcomes)
            .filter(|(_, outcome)| outcome.is_some())
            .fold(0, |skip, (bit, _)| skip | 1_u64 << bit);
        let file = memory_file(&image_of(self.code.clone(), samples, skip))?;
        let machine = Machine {
            accel: self.accel,
            cpu: self.model.clone(),
            counts: true,
            cpus: 1,
            memory_mib: MEMORY_MIB,
            // QEMU opens it by this name while it starts; so nothing is left behind whatever ends either program.
            kernel: format!("/proc/{}/fd/{}", std::process::id(), file.as_raw_fd()).into(),
            initrd: None,
            append: String::new(),
            extra: Vec::new(),
        };
        Listener { running: machine.start()?, patience: self.patience, heard: Vec::new() }.listen(stop)
    }

    fn emulated(&self) -> Option<i64> {
        let call = STEPS.iter().position(|step| step.name == "call/kernel")?;
        let Some(Outcome::Ok(measured)) = &self.outcomes[call] else { return None };
        measured.net(&STEPS[call]).first().copied().filter(|ticks| *ticks > NO_CPU)
    }
}

fn memory_file(content: &[u8]) -> Result<File, LabError> {
    let fd = memfd_create("floor", MFdFlags::MFD_CLOEXEC).map_err(LabError::errno("make a file in memory"))?;
    let mut file = File::from(fd);
    file.write_all(content).map_err(LabError::io("fill a file in memory"))?;
    Ok(file)
}

/// How long the kernel may say nothing.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// Before it is up.
    boot: Duration,
    /// Later.
    step: Duration,
}

impl Patience {
    /// On the host's CPU the firmware takes a fraction of a second and a step some milliseconds; where a hypervisor
    /// emulates both, 8 s and 50 ms. In software all of it takes a fraction of a second on an idle core, and nothing
    /// says how busy this one is.
    fn of(accel: Accel) -> Patience {
        match accel {
            Accel::Kvm => Patience { boot: Duration::from_secs(15), step: Duration::from_secs(5) },
            Accel::Software => Patience { boot: Duration::from_secs(120), step: Duration::from_secs(120) },
        }
    }
}

/// The host's end of one boot.
struct Listener {
    running: Running,
    patience: Patience,
    heard: Vec<u8>,
}

impl Listener {
    fn listen(mut self, stop: &AtomicBool) -> Result<(Transcript, Option<Shut>), LabError> {
        self.running.channel.set_nonblocking(false).map_err(LabError::io("set up the guest's channel"))?;
        self.running.channel.set_read_timeout(Some(TURN)).map_err(LabError::io("set up the guest's channel"))?;
        let mut last = Instant::now();
        loop {
            let before = self.heard.len();
            let open = self.hear()?;
            if stop.load(Ordering::Relaxed) {
                return Err(LabError::Interrupted);
            }
            if self.heard.len() > before {
                last = Instant::now();
                // Only whole lines can be the last one, and to read everything at each byte would take the square of
                // the time.
                if open && !self.heard.ends_with(b"\n") {
                    continue;
                }
            }
            let transcript = self.read()?;
            if transcript.complete {
                return Ok((transcript, None));
            }
            if let Some(shut) = self.ended(open, last.elapsed(), transcript.alive)? {
                return Ok((transcript, Some(shut)));
            }
        }
    }

    /// Takes what there is; false if no more can come.
    fn hear(&mut self) -> Result<bool, LabError> {
        let mut buffer = [0; 64 * 1024];
        match self.running.channel.read(&mut buffer) {
            Ok(0) => return Ok(false),
            Ok(read) => self.heard.extend_from_slice(&buffer[..read]),
            Err(error)
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted) => {}
            Err(_) => return Ok(false),
        }
        if self.heard.len() > LONGEST {
            return Err(self.garbage(&format!("more than {LONGEST} bytes")));
        }
        Ok(true)
    }

    fn read(&self) -> Result<Transcript, LabError> {
        parse(&String::from_utf8_lossy(&self.heard)).map_err(|error| match error {
            ParseError::Dead(_) => self.died(error.to_string()),
            _ => self.garbage(&error.to_string()),
        })
    }

    fn garbage(&self, found: &str) -> LabError {
        LabError::Garbage { found: found.into(), console: self.running.console().tail(QUOTED) }
    }

    fn died(&self, why: String) -> LabError {
        LabError::Died { why, console: self.running.console().tail(QUOTED) }
    }

    /// Has the boot come to an end that is not the kernel's? An error where it has not even begun.
    fn ended(&mut self, open: bool, silence: Duration, alive: bool) -> Result<Option<Shut>, LabError> {
        let patience = if alive { self.patience.step } else { self.patience.boot };
        if !open {
            self.running.end();
            let status = self.running.ended().map(|status| status.to_string()).unwrap_or_default();
            let said = self.running.said().map(|said| format!(" ({said})")).unwrap_or_default();
            return self.shut(alive, Shut::Stopped { why: format!("QEMU ended with {status}{said}") });
        }
        // Whether the machine stands is asked only when it is silent: each answer costs it a moment.
        if silence > 2 * TURN
            && let Some(state) = self.stands()
        {
            return self.shut(alive, Shut::Stopped { why: format!("QEMU reports {state:?}") });
        }
        match silence > patience {
            true if alive => Ok(Some(Shut::Hung { seconds: patience.as_secs() })),
            true => Err(LabError::Silent {
                what: "did not boot",
                seconds: patience.as_secs(),
                console: self.running.console().tail(QUOTED),
            }),
            false => Ok(None),
        }
    }

    fn shut(&self, alive: bool, shut: Shut) -> Result<Option<Shut>, LabError> {
        if alive {
            return Ok(Some(shut));
        }
        Err(self.died(shut.to_string()))
    }

    /// The state of a machine that does not run any more (`internal-error`: KVM could not go on).
    fn stands(&mut self) -> Option<String> {
        let status = self.running.qmp().command("query-status", Value::Null).ok()?;
        let running = status.get("running").and_then(Value::as_bool)?;
        (!running).then(|| status.get("status").and_then(Value::as_str).unwrap_or("paused").into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A kernel that never comes back from its call gate costs one boot and that row.
    #[test]
    fn a_step_that_hangs_costs_itself() {
        if crate::tool::QEMU.find().is_none() {
            println!("not tested: {}", crate::tool::QEMU.missing());
            return;
        }
        let mut code = code::bytes().to_vec();
        let lcall = code.windows(2).position(|bytes| bytes == [0xff, 0x1d]).expect("the far call");
        code[lcall..lcall + 2].copy_from_slice(&[0xeb, 0xfe]); // jmp to itself
        let options = Options { accel: Accel::Software, cpu: None, samples: 5, only_hardware: false };
        let mut survey = Survey::new(&options, code).unwrap();
        survey.patience.step = Duration::from_secs(2);
        survey.complete(options.samples, &AtomicBool::new(false)).unwrap();
        assert_eq!(survey.failures, 1);
        let shut: Vec<(&str, &Outcome)> = STEPS
            .iter()
            .zip(survey.outcomes.iter().flatten())
            .filter(|(_, outcome)| {
                matches!(outcome,
                    Outcome::Shut(shut) if !matches!(shut, Shut::Lacks { .. } | Shut::Fault { .. }))
            })
            .map(|(step, outcome)| (step.name, outcome))
            .collect();
        assert_eq!(shut, [("call_gate/user", &Outcome::Shut(Shut::Hung { seconds: 2 }))]);
        assert!(matches!(survey.outcomes.last(), Some(Some(Outcome::Ok(measured))) if measured.gross.len() == 5));
    }

    /// A kernel that cannot leave CPL 3 again has all that starts there shut for that one reason.
    #[test]
    fn what_does_not_come_back_from_cpl_3_is_not_tried_gate_by_gate() {
        if crate::tool::QEMU.find().is_none() {
            println!("not tested: {}", crate::tool::QEMU.missing());
            return;
        }
        let mut code = code::bytes().to_vec();
        let leave = code.windows(2).position(|bytes| bytes == [0xcd, 0x81]).expect("the way back from CPL 3");
        code[leave..leave + 2].copy_from_slice(&[0xcd, 0x82]); // a vector without a gate
        let options = Options { accel: Accel::Software, cpu: None, samples: 5, only_hardware: false };
        let mut survey = Survey::new(&options, code).unwrap();
        survey.complete(options.samples, &AtomicBool::new(false)).unwrap();
        // #GP with the number of the vector in the IDT (Intel SDM vol. 3, 6.13).
        let why = "`int` raises #GP (error code 0x822)";
        let shut: Vec<String> = survey.outcomes[FIRST_AT_CPL3..]
            .iter()
            .map(|outcome| match outcome {
                Some(Outcome::Shut(shut)) => shut.to_string(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(shut[0], why);
        assert!(shut[1..].iter().all(|text| *text == format!("code at CPL 3 does not return here: {why}")), "{shut:?}");
        assert!(survey.outcomes[..5].iter().all(|outcome| matches!(outcome, Some(Outcome::Ok(_)))));
    }

    #[test]
    fn ctrl_c_ends_it() {
        if crate::tool::QEMU.find().is_none() {
            println!("not tested: {}", crate::tool::QEMU.missing());
            return;
        }
        let options = Options { accel: Accel::Software, cpu: None, samples: 5, only_hardware: false };
        assert!(matches!(run(&options, &AtomicBool::new(true)), Err(LabError::Interrupted)));
    }

    #[test]
    fn a_cpu_model_of_the_users_brings_no_option() {
        let options =
            Options { accel: Accel::Software, cpu: Some("max -device x".into()), samples: 5, only_hardware: false };
        assert!(matches!(run(&options, &AtomicBool::new(false)), Err(LabError::Usage(_))));
    }
}
