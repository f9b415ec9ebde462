//! A call as it was made: registers, and the memory that they point to. Nothing is decoded yet.

/// Which way a thread crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Gate {
    /// `syscall`.
    Syscall = 0,
    /// `int 0x80`; its numbers are those of the 32-bit table, from 64-bit code too.
    Int80 = 1,
    /// `sysenter` (or AMD's 32-bit `syscall`), reached through `__kernel_vsyscall` or directly.
    Sysenter = 2,
    /// A function of the vsyscall page.
    Vsyscall = 3,
    /// A function of the vDSO; [`Call::nr`] is a [`VdsoCall`].
    Vdso = 4,
}

impl Gate {
    /// Its name in every output, and behind `-e gate=`.
    pub fn name(self) -> &'static str {
        match self {
            Gate::Syscall => "syscall",
            Gate::Int80 => "int80",
            Gate::Sysenter => "sysenter",
            Gate::Vsyscall => "vsyscall",
            Gate::Vdso => "vdso",
        }
    }

    /// All of them, in the order of reports.
    pub const ALL: [Gate; 5] = [Gate::Syscall, Gate::Int80, Gate::Sysenter, Gate::Vsyscall, Gate::Vdso];
}

/// The functions that a vDSO exports; as [`Call::nr`] where the gate is [`Gate::Vdso`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum VdsoCall {
    /// `__vdso_clock_gettime` (and `__vdso_clock_gettime64` of the 32-bit image).
    ClockGettime = 0,
    /// `__vdso_gettimeofday`.
    Gettimeofday = 1,
    /// `__vdso_time`.
    Time = 2,
    /// `__vdso_getcpu`.
    Getcpu = 3,
    /// `__vdso_clock_getres`.
    ClockGetres = 4,
    /// `__vdso_getrandom`.
    Getrandom = 5,
}

/// Which table of numbers a call is of: that of the gate, not that of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Table {
    /// x86-64.
    X64,
    /// i386.
    I386,
}

/// When a piece of the program's memory was copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// Before the crossing.
    Entry,
    /// After it.
    Exit,
}

/// A piece of the program's memory, as it was at the crossing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// When it was copied.
    pub when: When,
    /// Where it lay.
    pub address: u64,
    /// What lay there; shorter than asked for where the memory ended.
    pub bytes: Vec<u8>,
}

/// One crossing, there and back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Process (thread group), as the tracer's own namespace numbers it.
    pub pid: i32,
    /// Thread.
    pub tid: i32,
    /// Which way.
    pub gate: Gate,
    /// 64 or 32: the mode of the code that crossed.
    pub bits: u8,
    /// Number in [`Call::table`].
    pub nr: u32,
    /// Arguments, as the registers were; of 32-bit tables the lower halves.
    pub args: [u64; 6],
    /// What came back, the kernel's way (errors are −errno); `None` where nothing did: the thread died or was replaced
    /// inside.
    pub result: Option<i64>,
    /// TSC at the crossing.
    pub begun: u64,
    /// TSC at the return, or at the end of the thread.
    pub ended: u64,
    /// The address behind the instruction that crossed (of a vDSO call: behind the call).
    pub site: u64,
    /// The memory that the arguments point to, as far as [`crate::capture()`] asks for it.
    pub memory: Vec<Chunk>,
}

impl Call {
    /// The table that [`Call::nr`] is of; `None` for vDSO calls, which have [`VdsoCall`].
    pub fn table(&self) -> Option<Table> {
        match (self.gate, self.bits) {
            (Gate::Vdso, _) => None,
            (Gate::Syscall | Gate::Vsyscall, 64) => Some(Table::X64),
            _ => Some(Table::I386),
        }
    }

    /// What lay at an address at that time, as far as it was copied.
    pub fn bytes_at(&self, when: When, address: u64) -> Option<&[u8]> {
        self.memory.iter().filter(|chunk| chunk.when == when).find_map(|chunk| {
            let offset = usize::try_from(address.checked_sub(chunk.address)?).ok()?;
            (offset < chunk.bytes.len() || (offset == 0 && chunk.bytes.is_empty())).then(|| &chunk.bytes[offset..])
        })
    }
}
