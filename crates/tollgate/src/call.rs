//! A call, decoded.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;
use tollgate_syscalls::{self as syscalls, Style};
use tollgate_tsc::Clock;

/// Which way a thread has crossed into the kernel, or around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Gate {
    /// `syscall`.
    Syscall,
    /// `int 0x80`.
    Int80,
    /// `sysenter`, or AMD's 32-bit `syscall`.
    Sysenter,
    /// A function of the vsyscall page.
    Vsyscall,
    /// A function of the vDSO, which need not enter the kernel.
    Vdso,
}

impl Gate {
    /// Its name, as `tollgate trace` has it: `syscall`, `int80`, `sysenter`, `vsyscall`, `vdso`.
    pub fn name(self) -> &'static str {
        match self {
            Gate::Syscall => syscalls::Gate::Syscall,
            Gate::Int80 => syscalls::Gate::Int80,
            Gate::Sysenter => syscalls::Gate::Sysenter,
            Gate::Vsyscall => syscalls::Gate::Vsyscall,
            Gate::Vdso => syscalls::Gate::Vdso,
        }
        .name()
    }

    // No `From`: the type of another crate would be in the promise.
    pub(crate) fn of(gate: syscalls::Gate) -> Gate {
        match gate {
            syscalls::Gate::Syscall => Gate::Syscall,
            syscalls::Gate::Int80 => Gate::Int80,
            syscalls::Gate::Sysenter => Gate::Sysenter,
            syscalls::Gate::Vsyscall => Gate::Vsyscall,
            syscalls::Gate::Vdso => Gate::Vdso,
        }
    }
}

impl fmt::Display for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One call that has ended.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    pub(crate) call: &'a syscalls::Call,
    pub(crate) clock: &'a Clock,
}

impl Call<'_> {
    /// The process that made it.
    pub fn pid(&self) -> i32 {
        self.call.pid
    }

    /// The thread.
    pub fn tid(&self) -> i32 {
        self.call.tid
    }

    /// Which way it went.
    pub fn gate(&self) -> Gate {
        Gate::of(self.call.gate)
    }

    /// 64 or 32: the mode of the code that made it.
    pub fn bits(&self) -> u8 {
        self.call.bits
    }

    /// Its name: `openat`, or `syscall_0x1f4` of a number that has none.
    pub fn name(&self) -> Cow<'static, str> {
        syscalls::decode(self.call).name()
    }

    /// The registers with its arguments, whatever they mean and how many they are.
    pub fn arguments(&self) -> [u64; 6] {
        self.call.args
    }

    /// What came back, the kernel's way: an error is a negative number. `None` where nothing did: the thread ended in
    /// it, or has another program.
    pub fn result(&self) -> Option<i64> {
        self.call.result
    }

    /// The error, where it failed: `ENOENT` is 2.
    pub fn errno(&self) -> Option<i32> {
        self.call.result.filter(|result| (-4095..0).contains(result)).map(|result| -result as i32)
    }

    /// When it was made, since the trace began.
    pub fn at(&self) -> Duration {
        Duration::from_nanos(self.clock.ns(self.call.begun))
    }

    /// How long it took, with some ten nanoseconds of tracing; of a call that was seen by a stop, with the stop.
    pub fn took(&self) -> Duration {
        Duration::from_nanos(self.clock.length(self.call.ended.saturating_sub(self.call.begun)))
    }

    /// As strace(1) prints it: `openat(AT_FDCWD, "/etc/passwd", O_RDONLY) = 3`.
    ///
    /// Without [`Tracer::decode`](crate::Tracer::decode) what pointers point to is not known, and addresses are
    /// printed.
    pub fn line(&self) -> String {
        syscalls::decode(self.call).line(&Style { column: 0, ..Style::default() })
    }
}
