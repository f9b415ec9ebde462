//! Files that a program serves (fuse(4)), and that this process had better not ask for while it traces that program:
//! the server stands for its tracer, and its tracer waits for the server, for ever, whoever is killed.
//!
//! stat(2), statfs(2), open(2) and read(2) of such a file ask the server. So it is told by what the kernel says by
//! itself: the device that a mapping has, the mounts of the process (proc_pid_mountinfo(5)), and who has /dev/fuse
//! open.
//!
//! Rejected: to leave all files of FUSE alone. Programs in AppImages are files of FUSE, and their servers run on where
//! only the program is traced.

use super::proc_status;
use std::fs;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// For so long an answer stands: a loader maps a dozen files at once. No server is traced that was not traced from its
/// beginning, but for those that are attached to.
const STANDS: Duration = Duration::from_millis(100);
/// Devices that are remembered.
const KNOWN: usize = 64;

/// What was found out of a device, and when.
struct Answer {
    device: (u32, u32),
    at: Instant,
    by_a_tracee: bool,
}

/// The answers of late.
static ANSWERS: Mutex<Vec<Answer>> = Mutex::new(Vec::new());

/// Whether the file system of a device, as a process's map names it, is served by a program that this process traces.
pub fn by_a_tracee(pid: i32, device: (u32, u32)) -> bool {
    // A disk.
    if device.0 != 0 {
        return false;
    }
    let mut answers = ANSWERS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    answers.retain(|answer| answer.at.elapsed() < STANDS);
    if let Some(answer) = answers.iter().find(|answer| answer.device == device) {
        return answer.by_a_tracee;
    }
    let by_a_tracee = is_fuse(pid, device) && any_server_is_traced();
    if answers.len() < KNOWN {
        answers.push(Answer { device, at: Instant::now(), by_a_tracee });
    }
    by_a_tracee
}

/// Whether a process has a file system of FUSE mounted with this device.
fn is_fuse(pid: i32, device: (u32, u32)) -> bool {
    fs::read(format!("/proc/{pid}/mountinfo")).is_ok_and(|mounts| has_fuse(&String::from_utf8_lossy(&mounts), device))
}

/// `36 35 0:52 / /mnt rw - fuse.sshfs host: rw`: the device is the third word, and the type follows the dash.
fn has_fuse(mounts: &str, (major, minor): (u32, u32)) -> bool {
    let device = format!("{major}:{minor}");
    let of = mounts.lines().filter(|line| line.split(' ').nth(2) == Some(&device));
    of.filter_map(|line| line.split_once(" - ")).any(|(_, kind)| kind.starts_with("fuse"))
}

/// Whether this process traces one that has /dev/fuse open. Neither its command line nor its memory is asked for: what
/// it stands for may hold that too.
fn any_server_is_traced() -> bool {
    let Ok(processes) = fs::read_dir("/proc") else { return true };
    let numbers = processes.flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    numbers.into_iter().any(|pid| is_traced(pid) && serves(pid))
}

fn is_traced(pid: i32) -> bool {
    let status = fs::read(format!("/proc/{pid}/status")).unwrap_or_default();
    let status = String::from_utf8_lossy(&status);
    let tracer = proc_status::field(&status, "TracerPid").and_then(|tracer| tracer.parse::<i32>().ok());
    tracer.is_some_and(|tracer| tracer != 0 && fs::exists(format!("/proc/self/task/{tracer}")).unwrap_or(false))
}

fn serves(pid: i32) -> bool {
    let open = fs::read_dir(format!("/proc/{pid}/fd")).into_iter().flatten().flatten();
    open.into_iter().any(|fd| fs::read_link(fd.path()).is_ok_and(|path| path.as_os_str() == "/dev/fuse"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_system_is_told_by_its_device_and_type() {
        let mounts = "27 1 254:0 / / rw,relatime - ext4 /dev/vda rw\n\
                      36 27 0:52 / /mnt/a\\040b rw shared:7 - fuse.sshfs host:/ rw,user_id=0\n\
                      37 27 0:53 / /fuse rw - tmpfs fuse rw\n\
                      38 27 0:54 / /x rw - fuseblk /dev/sdb rw\n";
        let fuse: Vec<bool> =
            [(254, 0), (0, 52), (0, 53), (0, 54), (0, 5)].map(|device| has_fuse(mounts, device)).into();
        assert_eq!(fuse, [false, true, false, true, false]);
    }

    #[test]
    fn nobody_is_traced_by_this_process() {
        assert!(!any_server_is_traced());
        assert!(!by_a_tracee(std::process::id() as i32, (254, 0)));
    }
}
