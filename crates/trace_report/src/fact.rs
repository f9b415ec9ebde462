//! One crossing of a traced program, as reports need it.

use serde::Serialize;

/// Which way a thread crossed; the names are those of the outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Gate {
    /// `syscall`.
    Syscall,
    /// `int 0x80`.
    Int80,
    /// `sysenter`, or AMD's 32-bit `syscall`.
    Sysenter,
    /// The vsyscall page.
    Vsyscall,
    /// The vDSO: no crossing, told because it could have been one.
    Vdso,
    /// A function that was entered: no crossing, and nothing is known of its end.
    Probe,
}

impl Gate {
    /// All of them, in the order of reports.
    pub const ALL: [Gate; 6] = [Gate::Syscall, Gate::Int80, Gate::Sysenter, Gate::Vsyscall, Gate::Vdso, Gate::Probe];

    /// Its name in every output.
    pub fn name(self) -> &'static str {
        match self {
            Gate::Syscall => "syscall",
            Gate::Int80 => "int80",
            Gate::Sysenter => "sysenter",
            Gate::Vsyscall => "vsyscall",
            Gate::Vdso => "vdso",
            Gate::Probe => "probe",
        }
    }

    /// Does it enter the kernel? The vDSO does not, unless it has to ask.
    pub fn crosses(self) -> bool {
        !matches!(self, Gate::Vdso | Gate::Probe)
    }
}

/// One crossing, there and back. Times are nanoseconds since the trace began.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fact {
    /// Process.
    pub pid: i32,
    /// Thread.
    pub tid: i32,
    /// Which way.
    pub gate: Gate,
    /// 64 or 32: the mode of the code that crossed.
    pub bits: u8,
    /// Number in the gate's table (for a vDSO call, of the system call that it stands for).
    pub nr: u32,
    /// The call's name; a number's spelling (`syscall_0x1ff`) where it has none.
    pub name: &'static str,
    /// Raw arguments.
    pub args: [u64; 6],
    /// What came back, the kernel's way (−errno); `None` where nothing did.
    pub result: Option<i64>,
    /// When the thread crossed.
    pub begun: u64,
    /// When it was back.
    pub ended: u64,
    /// Where in the process: the address behind the crossing instruction.
    pub site: u64,
    /// How many crossings it stands for: itself, and those of its thread and call before it that were counted without a
    /// fact; 1 where each has a fact.
    pub weight: u64,
    /// Nanoseconds in which those others were made, with all that the program did between them; `u64::MAX` where that
    /// is not known.
    #[serde(skip)]
    pub room: u64,
}

impl Fact {
    /// The errno, where the call failed.
    pub fn errno(&self) -> Option<i32> {
        self.result.filter(|result| (-4095..0).contains(result)).map(|result| -result as i32)
    }

    /// Whether it is known how long it took. Not of what did not come back, whose end is that of the thread, or, of
    /// rt_sigreturn, its beginning: that goes elsewhere.
    pub fn is_timed(&self) -> bool {
        self.result.is_some() && (self.gate != Gate::Syscall || self.ended != self.begun)
    }

    /// Nanoseconds inside.
    pub fn inside(&self) -> u64 {
        self.ended.saturating_sub(self.begun)
    }

    /// The same of each of the others that it stands for. What is chosen to be timed is slower than what is not: the
    /// code that times it has cooled down since, and brings its own lines into the caches. So the others took as long,
    /// unless there was no room for that.
    pub fn inside_each_other(&self) -> u64 {
        let others = self.weight.saturating_sub(1).max(1);
        self.inside().min(self.room / others)
    }
}
