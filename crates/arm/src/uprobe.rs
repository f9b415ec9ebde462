//! Kernel uprobes that count: a breakpoint in a file, armed once for a whole run.
//!
//! perf_event_open(2) with the PMU `uprobe` (Linux 4.17, `perf_uprobe` in kernel/events/core.c) makes a probe of a path
//! and an offset, without tracefs, and takes it away when the descriptor is closed. The event is of every process and
//! one CPU (pid −1): the probe is then in place in any process that maps the file, from the mapping on, so that nothing
//! has to be armed from visit to visit. One event for each process instead would be opened and closed a few hundred
//! times a run.
//!
//! **What it costs**, with 40 probes on Linux 6.18 and two CPUs: to open them 12 ms in all, as long as no process maps
//! the file; to close them 78 ms *each*, 3.1 s in all. A closing waits for four grace periods of RCU, one after the
//! other, and for most of that time holds `event_mutex`, of which the kernel has one: 40 threads that close one probe
//! each are not a millisecond faster than one that closes 40 (tried). So [`close_all`] leaves the waiting to a process
//! of its own, and [`open_all`] opens from a thread each: a run that starts while the last one's probes are being
//! closed then waits for one or two closings and not for all, because the mutex is granted in the order of asking.
#![allow(unsafe_code)]
//! # Safety
//!
//! The attributes of such an event point to a NUL-terminated path that lives across the call. The process that closes
//! is a fork that only makes system calls on memory of its own copy and leaves by `_exit`: it takes no lock and
//! allocates nothing, so it does not matter what else was going on in the process.

use super::ArmError;
use super::perf::{self, Attributes};
use std::ffi::CString;
use std::fs;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Where the kernel describes the PMU.
const PMU: &str = "/sys/bus/event_source/devices/uprobe";
/// `ENOTSUPP`, which user space has no name for: the kernel's answer for an instruction that it does not probe.
const ENOTSUPP: i32 = 524;
/// A probe in place. Dropping it takes it away, which takes its time: see [`close_all`].
#[derive(Debug)]
pub struct Armed {
    event: OwnedFd,
}

/// Puts a probe on the instruction at `offset` of the file at `path`, or on the return of the function that starts
/// there, and counts its hits on one CPU.
pub fn open(path: &Path, offset: u64, ret: bool, cpu: u32) -> Result<Armed, ArmError> {
    let pmu = Pmu::read(Path::new(PMU))?;
    let name = CString::new(path.as_os_str().as_bytes())
        .map_err(|_| ArmError { what: format!("uprobe in {}", path.display()), errno: libc::EINVAL })?;
    let attributes = Attributes {
        kind: pmu.kind,
        size: size_of::<Attributes>() as u32,
        config: if ret { pmu.retprobe } else { 0 },
        config1: name.as_ptr() as u64,
        config2: offset,
        ..Attributes::default()
    };
    // SAFETY: `config1` is a NUL-terminated path, which lives to the end of this function.
    let event = unsafe { perf::open(&attributes, -1, cpu as i32) };
    event.map(|event| Armed { event }).map_err(|errno| refusal(path, offset, errno, &perf::paranoid()))
}

/// Opens many at once, on one CPU: offset, and whether the return is meant. The answers are in the order of the
/// questions.
pub fn open_all(path: &Path, probes: &[(u64, bool)], cpu: u32) -> Vec<Result<Armed, ArmError>> {
    std::thread::scope(|scope| {
        let started: Vec<_> = probes
            .iter()
            .map(|&(offset, ret)| std::thread::Builder::new().spawn_scoped(scope, move || open(path, offset, ret, cpu)))
            .collect();
        let finished =
            started.into_iter().zip(probes).map(|(thread, &(offset, ret))| match thread.map(|thread| thread.join()) {
                Ok(Ok(answer)) => answer,
                // No thread to be had, or it died: here, then.
                _ => open(path, offset, ret, cpu),
            });
        finished.collect()
    })
}

impl Armed {
    /// How often the probe has been hit since it was armed.
    pub fn hits(&self) -> Result<u64, ArmError> {
        perf::count(&self.event, "a uprobe")
    }
}

/// What sysfs says of the PMU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pmu {
    /// For `perf_event_attr.type`.
    kind: u32,
    /// The bit of `config` that asks for a return probe.
    retprobe: u64,
}

impl Pmu {
    fn read(dir: &Path) -> Result<Pmu, ArmError> {
        let field = |name: &str| fs::read_to_string(dir.join(name)).map_err(|error| missing(dir, name, &error));
        let strange =
            |name: &str| ArmError { what: format!("cannot parse {}/{name}", dir.display()), errno: libc::EINVAL };
        let kind = field("type")?.trim().parse().map_err(|_| strange("type"))?;
        let format = field("format/retprobe")?;
        let bit = format.trim().strip_prefix("config:").and_then(|bit| bit.parse::<u32>().ok()).filter(|bit| *bit < 64);
        Ok(Pmu { kind, retprobe: 1 << bit.ok_or_else(|| strange("format/retprobe"))? })
    }
}

fn missing(dir: &Path, name: &str, error: &std::io::Error) -> ArmError {
    let what = match error.kind() {
        std::io::ErrorKind::NotFound if !dir.ancestors().nth(2).is_some_and(Path::exists) => {
            format!("no {}/{name}: tollgate finds uprobes through sysfs; mount it on /sys", dir.display())
        }
        std::io::ErrorKind::NotFound => {
            format!("no {}/{name}: this kernel is built without CONFIG_UPROBE_EVENTS", dir.display())
        }
        _ => format!("read of {}/{name}", dir.display()),
    };
    ArmError { what, errno: error.raw_os_error().unwrap_or(libc::EIO) }
}

fn refusal(path: &Path, offset: u64, errno: i32, paranoid: &str) -> ArmError {
    let path = path.display();
    let what = match errno {
        // perf_uprobe_event_init asks for the capability whatever the setting says; before Linux 5.8 it was
        // CAP_SYS_ADMIN.
        libc::EACCES | libc::EPERM => {
            format!(
                "a uprobe needs CAP_PERFMON or root (kernel.perf_event_paranoid is {paranoid}, and no value of it is \
                 enough for a uprobe)"
            )
        }
        ENOTSUPP | libc::EINVAL | libc::EILSEQ => {
            format!("this kernel cannot place a uprobe on the instruction at offset {offset:#x} of {path}")
        }
        libc::ENOENT => format!("perf_event_open of a uprobe: no PMU uprobe, or no file {path}"),
        _ => format!("perf_event_open of a uprobe at offset {offset:#x} of {path}"),
    };
    ArmError { what, errno }
}

/// Takes probes away without waiting for it.
///
/// A process of its own holds the descriptors while this one lets go of them, and then ends: it is the one that the
/// kernel keeps waiting, for as many grace periods as there are probes. It is nobody's child, has no terminal and no
/// other descriptor, so that whoever reads this program's output to its end, or waits for it, waits for this program
/// alone. Where no such process can be made, the probes are closed here, in their time.
pub fn close_all(armed: Vec<Armed>) {
    let mut keep: Vec<RawFd> = armed.iter().map(|armed| armed.event.as_raw_fd()).collect();
    // Its end tells the process that ours are closed. Without it that process can be the first to close, and we the
    // last.
    let Ok((told, writer)) = std::io::pipe() else { return };
    if keep.is_empty() {
        return;
    }
    keep.push(told.as_raw_fd());
    keep.sort_unstable();
    // SAFETY: the child runs `linger`, which keeps to what the module's section says, and never comes back here.
    match unsafe { libc::fork() } {
        0 => linger(&keep, told.as_raw_fd()),
        -1 => {}
        // SAFETY: our own child, which forks and ends at once; no status is wanted.
        child => unsafe {
            libc::waitpid(child, std::ptr::null_mut(), 0);
        },
    }
    drop(armed);
    drop(writer);
}

/// Detaches, keeps no other descriptors, waits until `told` ends, and ends itself.
fn linger(keep: &[RawFd], told: RawFd) -> ! {
    // SAFETY: none of the calls takes a pointer but chdir, whose string is static; `_exit` runs no destructor.
    unsafe {
        libc::setsid();
        // Twice, so that init is its parent and nobody has to wait for it. If that fails, this one ends at once and the
        // probes are closed by whoever asked.
        if libc::fork() != 0 {
            libc::_exit(0);
        }
        libc::chdir(c"/".as_ptr());
    }
    let mut from = 0;
    for descriptor in keep {
        close_between(from, descriptor - 1);
        from = descriptor + 1;
    }
    close_between(from, RawFd::MAX);
    let mut byte = 0u8;
    // SAFETY: read fills at most one byte of a live local; nobody writes, so it returns at the end of the stream (or by
    // a signal, and then the worst is that the probes are closed by whoever asked). `_exit` ends the process, and with
    // it the last descriptors of the probes.
    unsafe {
        libc::read(told, (&raw mut byte).cast(), 1);
        libc::_exit(0)
    }
}

/// Closes every descriptor from `first` to `last`.
fn close_between(first: RawFd, last: RawFd) {
    if first > last {
        return;
    }
    // SAFETY: closes descriptors of a process that does not use them any more.
    unsafe {
        if libc::syscall(libc::SYS_close_range, first, last, 0) != 0 {
            // Before Linux 5.9. Nothing of ours lies higher.
            for descriptor in first..=last.min(4095) {
                libc::close(descriptor);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::os::fd::FromRawFd;
    use std::time::{Duration, Instant};

    /// `nop; ret`, as a file and as code of this process.
    struct Code {
        file: fs::File,
        at: *const u8,
    }

    impl Code {
        fn new() -> Code {
            // SAFETY: a static name; the new descriptor is owned by the File alone; the mapping is new and never
            // unmapped.
            unsafe {
                let mut file = fs::File::from_raw_fd(libc::memfd_create(c"probed".as_ptr(), libc::MFD_CLOEXEC));
                file.write_all(&[[0x90, 0xc3].as_slice(), &[0xcc; 4094]].concat()).unwrap();
                let rights = libc::PROT_READ | libc::PROT_EXEC;
                let at = libc::mmap(std::ptr::null_mut(), 4096, rights, libc::MAP_PRIVATE, file.as_raw_fd(), 0);
                assert_ne!(at, libc::MAP_FAILED);
                Code { file, at: at.cast() }
            }
        }

        fn open(&self, ret: bool) -> Option<Armed> {
            let path = format!("/proc/self/fd/{}", self.file.as_raw_fd());
            match open(Path::new(&path), 0, ret, pin()) {
                Ok(armed) => Some(armed),
                Err(error) if [libc::EACCES, libc::EPERM, libc::ENOENT].contains(&error.errno) => {
                    println!("not tested: {error}");
                    None
                }
                Err(error) => panic!("{error}"),
            }
        }

        fn call(&self) {
            // SAFETY: the page holds a function without arguments that does nothing.
            unsafe { std::mem::transmute::<*const u8, extern "C" fn()>(self.at)() }
        }

        /// The function's first byte as this process sees it: `int3` while the probe is in place.
        fn first(&self) -> u8 {
            // SAFETY: the page stays mapped; the kernel changes it behind the compiler's back.
            unsafe { self.at.read_volatile() }
        }
    }

    /// Keeps this thread on the CPU that it is on.
    fn pin() -> u32 {
        // SAFETY: a cpu_set_t is plain data for which zero is a value; the calls read a live local.
        unsafe {
            let cpu = libc::sched_getcpu();
            let mut set: libc::cpu_set_t = std::mem::zeroed();
            libc::CPU_SET(cpu as usize, &mut set);
            assert_eq!(libc::sched_setaffinity(0, size_of_val(&set), &set), 0);
            cpu as u32
        }
    }

    #[test]
    fn every_call_is_counted_once() {
        let code = Code::new();
        for ret in [false, true] {
            let Some(armed) = code.open(ret) else { return };
            assert_eq!(code.first(), 0xcc);
            code.call();
            let before = armed.hits().unwrap();
            (0..1000).for_each(|_| code.call());
            assert_eq!(armed.hits().unwrap() - before, 1000, "return: {ret}");
        }
    }

    #[test]
    fn probes_are_taken_away_behind_our_back() {
        let code = Code::new();
        let Some(armed) = code.open(false) else { return };
        let (mut reader, writer) = std::io::pipe().unwrap();
        let start = Instant::now();
        close_all(vec![armed]);
        println!("back after {:?}", start.elapsed());
        drop(writer);
        // The process that closes must not keep the pipe open.
        assert_eq!(reader.read_to_end(&mut Vec::new()).unwrap(), 0);
        println!("let go after {:?}", start.elapsed());
        while code.first() == 0xcc {
            assert!(start.elapsed() < Duration::from_secs(60), "the probe stays");
            std::thread::sleep(Duration::from_millis(1));
        }
        println!("gone after {:?}", start.elapsed());
    }

    #[test]
    fn the_kernels_description_is_read_and_its_absence_explained() {
        let Ok(pmu) = Pmu::read(Path::new(PMU)) else { return };
        assert!(pmu.kind > 5 && pmu.retprobe.count_ones() == 1, "{pmu:?}");
        let none = Pmu::read(Path::new("/sys/bus/event_source/devices/no_such_pmu")).unwrap_err();
        assert!(none.what.contains("CONFIG_UPROBE_EVENTS") && none.errno == libc::ENOENT, "{none}");
        let unmounted = Pmu::read(Path::new("/no/such/bus/event_source/devices/uprobe")).unwrap_err();
        assert!(unmounted.what.contains("mount"), "{unmounted}");
    }

    #[test]
    fn a_refusal_names_what_would_mend_it() {
        let of = |errno| refusal(Path::new("/x"), 0x40, errno, "2").to_string();
        assert!(of(libc::EACCES).starts_with("a uprobe needs CAP_PERFMON or root (kernel.perf_event_paranoid is 2"));
        assert!(of(ENOTSUPP).contains("the instruction at offset 0x40 of /x"));
        assert!(of(libc::EMFILE).contains("/x"));
    }

    #[test]
    fn an_instruction_that_cannot_be_probed_is_refused() {
        let Some(_allowed) = Code::new().open(false) else { return };
        // Where a process maps the file, the kernel looks at the instruction at once: int3 itself is none to probe.
        let code = Code::new();
        let path = format!("/proc/self/fd/{}", code.file.as_raw_fd());
        let error = open(Path::new(&path), 64, false, pin()).unwrap_err();
        assert!(error.what.contains("cannot place a uprobe on the instruction"), "{error}");
    }
}
