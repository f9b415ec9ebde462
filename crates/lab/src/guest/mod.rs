//! What runs inside a guest: the job that the host packs into its image, and the messages between the two.
//!
//! The messages are JSON objects, a line each, over the second serial port; the kernel has the first one to itself, so
//! that what it prints cannot come between.

pub mod init;
mod port;
mod stuck;

use serde::{Deserialize, Serialize};

/// Where the job lies in the image.
pub const JOB: &str = "tollgate-job.json";
/// The environment variable that a guest's steps are run with.
pub const MARK: &str = "TOLLGATE_LAB";

/// Whether this process is a step of a guest.
pub fn is_step() -> bool {
    std::env::var_os(MARK).is_some()
}

/// The port of the messages.
pub const CHANNEL: &str = "/dev/ttyS1";

/// What a guest is to do.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Job {
    /// Files of the image under `/modules`, loaded in this order before the first step.
    pub modules: Vec<String>,
    /// What to run, one after the other.
    pub steps: Vec<Step>,
}

/// A run of this program, or of another one of the image, inside the guest.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Its arguments.
    pub arguments: Vec<String>,
    /// A file that it leaves behind, to be sent to the host.
    #[serde(default)]
    pub collect: Option<String>,
    /// Nobody wants its standard output.
    #[serde(default)]
    pub quiet: bool,
    /// Go on with the next step even if this one fails.
    #[serde(default)]
    pub may_fail: bool,
    /// Another program than this one: its path in the image.
    #[serde(default)]
    pub program: Option<String>,
    /// Variables of its environment, beside those that every step has.
    #[serde(default)]
    pub environment: Vec<(String, String)>,
    /// The number of the user and group that it runs as, where that is not root.
    #[serde(default)]
    pub user: Option<u32>,
    /// Seconds after which it is killed with all that it has started, once it was said what each thread does.
    #[serde(default)]
    pub limit: Option<u64>,
}

impl Step {
    /// A step whose standard output is what it is run for.
    pub fn new<S: Into<String>>(arguments: impl IntoIterator<Item = S>) -> Step {
        Step { arguments: arguments.into_iter().map(Into::into).collect(), ..Step::default() }
    }
}

/// What the guest says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "message", rename_all = "snake_case")]
pub enum Message {
    /// Process 1 runs.
    Up {
        /// Words of the kernel's command line that the kernel did not know: it hands them to process 1.
        unknown: Vec<String>,
    },
    /// A module could not be loaded, or something else that process 1 needs.
    Failed {
        /// The sentence.
        why: String,
    },
    /// A step begins.
    Begin {
        /// Its place in the job.
        step: usize,
    },
    /// A line of a step's standard output.
    Out {
        /// The line, without its end.
        line: String,
    },
    /// A line of a step's standard error.
    Err {
        /// The line, without its end.
        line: String,
    },
    /// A piece of the file that the step left behind.
    File {
        /// The piece.
        text: String,
    },
    /// A step has ended.
    End {
        /// Its place in the job.
        step: usize,
        /// Exit status 0.
        success: bool,
        /// How it ended, in words.
        status: String,
    },
    /// All steps are done; the guest waits to be ended.
    Done,
}

/// The kernel's command line for a guest that runs a job: what the user asks for comes after what the lab needs, so
/// that it wins.
///
/// `panic=-1` makes a panic a reboot, and `-no-reboot` that an end; `tollgate.lab`, said where `modules` asks for it,
/// is the word without which the lab's modules do not load.
pub fn command_line(counts: bool, modules: bool, append: &str) -> String {
    let faster = if counts { FASTER } else { "" };
    let word = if modules { "tollgate.lab " } else { "" };
    let init = crate::image::PROGRAM;
    let words = format!("console=ttyS0 quiet panic=-1 random.trust_cpu=on rdinit=/{init} {word}{faster}{append}");
    words.trim_end().into()
}

/// What a software CPU takes five of eight seconds of a boot for: waiting for the APIC timer to be measured, benchmarks
/// and self-tests of ciphers, and whether a timer works at all. No row of a price list of 6.1 changes by it.
const FASTER: &str = "noapictimer cryptomgr.notests no_timer_check ";
