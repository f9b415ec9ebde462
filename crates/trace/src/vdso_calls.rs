//! The vDSO of a 64-bit program that is traced by stops: its functions are made to call the kernel, so that its calls
//! stop like all others.
//!
//! Each function begins with a jump to a few bytes of its own, which make the call that it stands for and return. They
//! are in the zeros behind the end of the image, whole at any time: a thread that is on them when the function is put
//! back, or when the tracer is killed, goes on there and comes to the same answer. So nobody has to be moved, and
//! breakpoints, of which a program dies whose tracer was killed, were rejected.
//!
//! `getrandom` is asked for the size of its state, too, which no call answers: that one fails by itself without a
//! tracer, and a C library goes on by calls then. With one, the function is put back before it is answered
//! ([`VdsoCalls::asks`]).

use std::ops::Range;
use std::sync::OnceLock;
use tollgate_remote::memory::Memory;
use tollgate_rewrite::site::Vdso;
use tollgate_syscalls::VdsoCall;

/// The functions of a 64-bit vDSO (vdso(7)), and the calls of x86-64 that they stand for.
pub(super) const FUNCTIONS: [(&str, VdsoCall, i64); 6] = [
    ("__vdso_clock_gettime", VdsoCall::ClockGettime, libc::SYS_clock_gettime),
    ("__vdso_gettimeofday", VdsoCall::Gettimeofday, libc::SYS_gettimeofday),
    ("__vdso_time", VdsoCall::Time, libc::SYS_time),
    ("__vdso_getcpu", VdsoCall::Getcpu, libc::SYS_getcpu),
    ("__vdso_clock_getres", VdsoCall::ClockGetres, libc::SYS_clock_getres),
    ("__vdso_getrandom", VdsoCall::Getrandom, libc::SYS_getrandom),
];

/// Bytes for each of them.
const ROOM: usize = 24;
const SIZE: usize = ROOM * FUNCTIONS.len();
/// Zeros before them may belong to the last instruction.
const BETWEEN: usize = 64;
/// The end of the image is left to others (`remote/foothold.rs`).
const BEHIND: usize = 400;

/// `jmp rel32`.
const JUMP: u8 = 0xe9;
const JUMP_SIZE: usize = 5;

/// One function's, as it lies in a program.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Led {
    function: VdsoCall,
    /// Where the function begins, and the bytes that the jump has taken the place of.
    entry: u64,
    original: Vec<u8>,
    /// Its bytes, and where a thread is that has called from there.
    at: u64,
    behind: u64,
}

/// What was done to the vDSO of a process, and of those that it forks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct VdsoCalls {
    image: Range<u64>,
    block: u64,
    led: Vec<Led>,
}

impl VdsoCalls {
    /// Has the functions of an image that lies at `base` lead to calls, in a program of which nothing runs. `None`: its
    /// image has no room, or cannot be written.
    pub fn lead(memory: &Memory, base: u64, image: &[u8], vdso: &Vdso) -> Option<VdsoCalls> {
        let end = image.iter().rposition(|byte| *byte != 0)? + 1;
        let block = (end + BETWEEN).next_multiple_of(16);
        if block + SIZE + BEHIND > image.len() {
            return None;
        }
        let mut calls =
            VdsoCalls { image: base..base + image.len() as u64, block: base + block as u64, led: Vec::new() };
        for (index, (name, function, _)) in FUNCTIONS.into_iter().enumerate() {
            let Some(entry) =
                vdso.entry(name).filter(|entry| entry.refused.is_none() && entry.original.len() >= JUMP_SIZE)
            else {
                continue;
            };
            let at = calls.block + (ROOM * index) as u64;
            let behind = at + code(function).len() as u64 - 1;
            let original = entry.original[..JUMP_SIZE].to_vec();
            calls.led.push(Led { function, entry: base + entry.offset, original, at, behind });
        }
        memory.write(calls.block, &calls.bytes()).ok()?;
        // In one go: nothing runs there, and what lies between is as it was.
        let first = calls.led.iter().map(|led| led.entry).min()?;
        let last = calls.led.iter().map(|led| led.entry).max()?;
        let mut functions = image[(first - base) as usize..(last - base) as usize + JUMP_SIZE].to_vec();
        for led in &calls.led {
            let at = (led.entry - first) as usize;
            functions[at..at + JUMP_SIZE].copy_from_slice(&led.jump());
        }
        if memory.write(first, &functions).is_err() {
            calls.put_back(memory, false);
            return None;
        }
        Some(calls)
    }

    /// Finds what a tollgate that was killed has left: `image` is what lies at `base`, `own` is the same of this
    /// process.
    pub fn find(base: u64, image: &[u8], own: &[u8], vdso: &Vdso) -> Option<VdsoCalls> {
        let end = own.iter().rposition(|byte| *byte != 0)? + 1;
        let block = base + (end + BETWEEN).next_multiple_of(16) as u64;
        let mut calls = VdsoCalls { image: base..base + image.len() as u64, block, led: Vec::new() };
        for (index, (name, function, _)) in FUNCTIONS.into_iter().enumerate() {
            let Some(entry) = vdso.entry(name) else { continue };
            let at = block + (ROOM * index) as u64;
            let begin = entry.offset as usize;
            let original = own.get(begin..begin + JUMP_SIZE)?.to_vec();
            let led = Led {
                function,
                entry: base + entry.offset,
                original,
                at,
                behind: at + code(function).len() as u64 - 1,
            };
            if image.get(begin..begin + JUMP_SIZE)? == led.jump() {
                calls.led.push(led);
            }
        }
        (!calls.led.is_empty()).then_some(calls)
    }

    /// The function whose call a thread makes that will go on at `ip`.
    pub fn called(&self, ip: u64) -> Option<VdsoCall> {
        self.led.iter().find(|led| led.behind == ip).map(|led| led.function)
    }

    /// Where the function begins that is asked what it answers in another way than by this call alone: for the size of
    /// its state, which no call answers, or for a clock that it asks the kernel for, by a call that is one of the
    /// program's.
    pub fn asks(&self, ip: u64, nr: u64, first: u64) -> Option<u64> {
        /// CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_MONOTONIC_RAW, their coarse forms, CLOCK_BOOTTIME and CLOCK_TAI
        /// (`VDSO_HRES`, `VDSO_COARSE` and `VDSO_RAW`, include/vdso/datapage.h, Linux 5.10 to 6.18).
        const CLOCKS: [u64; 7] = [0, 1, 4, 5, 6, 7, 11];
        let led = self.led.iter().find(|led| led.behind == ip)?;
        let other = match led.function {
            VdsoCall::Getrandom => nr as u32 == u32::MAX,
            VdsoCall::ClockGettime | VdsoCall::ClockGetres => !CLOCKS.contains(&(first & 0xffff_ffff)),
            _ => false,
        };
        other.then_some(led.entry)
    }

    /// Whether a range has any of the image.
    pub fn touches(&self, start: u64, length: u64) -> bool {
        start < self.image.end && self.image.start < start.saturating_add(length)
    }

    /// Whether a thread stands on bytes of ours.
    pub fn holds(&self, ip: u64) -> bool {
        (self.block..self.block + SIZE as u64).contains(&ip)
    }

    /// The functions begin as they did. `clears`: nobody is on the bytes that they led to, or will come back there from
    /// a signal's handler, so these are zeros again.
    pub fn put_back(&self, memory: &Memory, clears: bool) {
        self.led.iter().for_each(|led| led.put_back(memory));
        let mut now = [0; SIZE];
        if clears && memory.read(self.block, &mut now).is_ok() && now == self.bytes() {
            let _ = memory.write(self.block, &[0; SIZE]);
        }
    }

    /// Puts back the function whose bytes have called, and whose thread stands behind that call; where it begins.
    pub fn release(&self, memory: &Memory, ip: u64) -> Option<u64> {
        let led = self.led.iter().find(|led| led.behind == ip)?;
        led.put_back(memory);
        Some(led.entry)
    }

    fn bytes(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        for led in &self.led {
            let (at, code) = ((led.at - self.block) as usize, code(led.function));
            bytes[at..at + code.len()].copy_from_slice(&code);
        }
        bytes
    }
}

impl Led {
    /// Unless something else is there: the program may have mapped what it likes.
    fn put_back(&self, memory: &Memory) {
        let mut now = [0; JUMP_SIZE];
        if memory.read(self.entry, &mut now).is_ok() && now == self.jump() {
            // Errors: the program is gone.
            let _ = memory.write(self.entry, &self.original);
        }
    }

    fn jump(&self) -> [u8; JUMP_SIZE] {
        let [a, b, c, d] = (self.at.wrapping_sub(self.entry + JUMP_SIZE as u64) as u32).to_le_bytes();
        [JUMP, a, b, c, d]
    }
}

/// Whether functions of time answer by themselves here. With these clocks they ask the kernel, by a call that is one of
/// the program's besides.
pub(super) fn answer() -> bool {
    const ASKED: [&str; 4] = ["hpet", "acpi_pm", "jiffies", "refined-jiffies"];
    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(|| {
        let clock = std::fs::read_to_string("/sys/devices/system/clocksource/clocksource0/current_clocksource");
        !clock.is_ok_and(|clock| ASKED.contains(&clock.trim()))
    })
}

/// The number of the call that a function stands for, which goes by its own number.
pub(super) fn of_number(function: u32) -> Option<u32> {
    FUNCTIONS.iter().find(|(_, known, _)| *known as u32 == function).map(|(.., number)| *number as u32)
}

/// What makes it: a function's arguments are those of the call.
fn code(function: VdsoCall) -> Vec<u8> {
    let load = [&[0xb8][..], &of_number(function as u32).unwrap_or(u32::MAX).to_le_bytes()].concat();
    // mov %rcx,%r10; cmp $-1,%r8; mov $nr,%eax; jne over; mov $-1,%eax: asked for the size of the state
    // (`__vdso_getrandom`, lib/vdso/getrandom.c, Linux 6.11).
    let asked = match function {
        VdsoCall::Getrandom => {
            [&[0x49, 0x89, 0xca, 0x49, 0x83, 0xf8, 0xff][..], &load, &[0x75, 0x05, 0xb8, 0xff, 0xff, 0xff, 0xff]]
                .concat()
        }
        _ => load,
    };
    // syscall; ret
    [&asked[..], &[0x0f, 0x05, 0xc3]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tollgate_remote::maps;
    use tollgate_rewrite::scan;

    /// A copy of this machine's image, in memory that can be written.
    fn image() -> (Vec<u8>, Vdso) {
        let maps = maps::read(std::process::id() as i32).unwrap();
        let map = maps.iter().find(|map| map.path == "[vdso]").unwrap();
        let memory = Memory::open(std::process::id() as i32).unwrap();
        let image = memory.range(map.start..map.end).unwrap();
        let vdso = scan::vdso(&image).unwrap();
        (image, vdso)
    }

    #[test]
    fn each_function_leads_to_its_call_and_is_put_back() {
        let (image, vdso) = image();
        let copy = image.clone();
        let base = copy.as_ptr() as u64;
        let memory = Memory::open(std::process::id() as i32).unwrap();
        let calls = VdsoCalls::lead(&memory, base, &image, &vdso).unwrap();
        assert!(calls.led.len() >= 4, "{calls:?}");
        let now = memory.range(base..base + image.len() as u64).unwrap();
        assert_eq!(VdsoCalls::find(base, &now, &image, &vdso).unwrap(), calls);
        assert_eq!(VdsoCalls::find(base, &image, &image, &vdso), None);
        for led in &calls.led {
            assert_eq!(calls.called(led.behind), Some(led.function));
            assert!(calls.holds(led.behind) && calls.holds(led.at) && !calls.holds(led.entry));
            let at = (led.behind - base) as usize;
            assert_eq!(&now[at - 2..=at], &[0x0f, 0x05, 0xc3], "a syscall and the return");
        }
        calls.put_back(&memory, true);
        assert_eq!(memory.range(base..base + image.len() as u64).unwrap(), image);
        assert_eq!(copy.len(), image.len());
    }

    #[test]
    fn the_code_of_each_has_room() {
        for (_, function, number) in FUNCTIONS {
            assert!(code(function).len() <= ROOM && of_number(function as u32) == Some(number as u32), "{function:?}");
        }
    }
}
