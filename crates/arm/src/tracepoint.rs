//! Tracepoints that count what the programs do that this thread starts.
//!
//! `raw_syscalls/sys_enter` is passed by every system call, by whatever gate it comes; `vsyscall/emulate_vsyscall` by
//! every call of the vsyscall page that the kernel answers. perf_event_open(2) counts them for a thread and all that it
//! makes later (`inherit`), from the first execve(2) on (`enable_on_exec`), so that what starts a program is not in its
//! count. **It costs**: while such an event is open anywhere, each system call of each process takes the kernel's slow
//! way. So what is counted is not timed.
#![allow(unsafe_code)]
//! # Safety
//!
//! The attributes of such an event hold no pointer. The ioctl reads a NUL-terminated filter that lives across the call.

use super::ArmError;
use super::perf::{self, Attributes};
use std::ffi::CString;
use std::fs;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::Path;

/// `PERF_TYPE_TRACEPOINT`.
const TRACEPOINT: u32 = 2;
/// `disabled`, `inherit` and `enable_on_exec` of `struct perf_event_attr`.
const FLAGS: u64 = 1 | 1 << 1 | 1 << 12;
/// `PERF_EVENT_IOC_SET_FILTER`, `_IOW('$', 6, char *)`.
const SET_FILTER: libc::Ioctl = 0x4008_2406u32 as libc::Ioctl;
/// Where tracefs may be.
const TRACEFS: [&str; 2] = ["/sys/kernel/tracing", "/sys/kernel/debug/tracing"];

/// A tracepoint that is counted.
#[derive(Debug)]
pub struct Tracepoint {
    event: OwnedFd,
    name: &'static str,
}

/// Every system call.
pub const SYSTEM_CALLS: &str = "raw_syscalls/sys_enter";
/// Every call of the vsyscall page that the kernel emulates.
pub const VSYSCALLS: &str = "vsyscall/emulate_vsyscall";

impl Tracepoint {
    /// Counts a tracepoint, where `filter` holds (the kernel's Documentation/trace/events.rst, "Event filtering"), in
    /// what this thread starts from now on.
    pub fn open(name: &'static str, filter: &str) -> Result<Tracepoint, ArmError> {
        let config = id(&TRACEFS.map(Path::new), name)?;
        let attributes = Attributes {
            kind: TRACEPOINT,
            size: size_of::<Attributes>() as u32,
            config,
            flags: FLAGS,
            ..Attributes::default()
        };
        // SAFETY: no field of these attributes is a pointer.
        let event = unsafe { perf::open(&attributes, 0, -1) }.map_err(|errno| refusal(name, errno))?;
        let text = CString::new(filter)
            .map_err(|_| ArmError { what: format!("the filter {filter:?}"), errno: libc::EINVAL })?;
        // SAFETY: the filter lives across the call.
        if unsafe { libc::ioctl(event.as_raw_fd(), SET_FILTER, text.as_ptr()) } < 0 {
            return Err(ArmError::last(format!("the filter {filter:?} of the tracepoint {name}")));
        }
        Ok(Tracepoint { event, name })
    }

    /// How often it was passed until now.
    pub fn count(&self) -> Result<u64, ArmError> {
        perf::count(&self.event, self.name)
    }
}

/// The number of a tracepoint.
fn id(places: &[&Path], name: &str) -> Result<u64, ArmError> {
    let mut errno = libc::ENOENT;
    for place in places {
        match fs::read_to_string(place.join("events").join(name).join("id")) {
            Ok(text) => {
                let strange = || ArmError {
                    what: format!("cannot parse {}/events/{name}/id", place.display()),
                    errno: libc::EINVAL,
                };
                return text.trim().parse().map_err(|_| strange());
            }
            Err(error) => errno = if errno == libc::ENOENT { error.raw_os_error().unwrap_or(libc::EIO) } else { errno },
        }
    }
    let what = match errno {
        libc::ENOENT => {
            format!("there is no tracepoint {name} in {} (`mount -t tracefs none /sys/kernel/tracing`)", TRACEFS[0])
        }
        _ => format!("the tracepoint {name} cannot be looked up in {}", TRACEFS[0]),
    };
    Err(ArmError { what, errno })
}

fn refusal(name: &str, errno: i32) -> ArmError {
    let what = match errno {
        libc::EACCES | libc::EPERM => {
            format!(
                "the tracepoint {name} needs CAP_PERFMON or root (kernel.perf_event_paranoid is {})",
                perf::paranoid()
            )
        }
        _ => format!("perf_event_open of the tracepoint {name}"),
    };
    ArmError { what, errno }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tracepoint_that_is_not_there_or_not_understood_is_a_sentence() {
        let place = tempfile::tempdir().unwrap();
        let text = |name| id(&[place.path()], name).unwrap_err().to_string();
        assert!(
            text(SYSTEM_CALLS).starts_with("there is no tracepoint raw_syscalls/sys_enter in /sys/kernel/tracing"),
            "{}",
            text(SYSTEM_CALLS)
        );
        let own = place.path().join("events/a/b");
        fs::create_dir_all(&own).unwrap();
        fs::write(own.join("id"), "x\n").unwrap();
        assert!(text("a/b").contains("cannot parse"), "{}", text("a/b"));
        fs::write(own.join("id"), "443\n").unwrap();
        assert_eq!(id(&[Path::new("/nowhere"), place.path()], "a/b"), Ok(443));
        assert!(refusal("a/b", libc::EACCES).to_string().contains("CAP_PERFMON or root"));
    }
}
