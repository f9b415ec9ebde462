//! The kernel's own line about a program that died of `hlt`.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use tollgate_gates::gate::gp;

/// Has a child die of `hlt` without a handler, and quotes what the kernel logged, or says why there is nothing to
/// quote.
pub fn of_hlt() -> String {
    let log = open_at_end();
    let mut child = Command::new("/proc/self/exe");
    child
        .arg0(OsStr::from_bytes(gp::HLT_NAME.to_bytes()))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let died = child.status();
    let text = match (died, log) {
        (Ok(_), Ok(mut log)) => read(&mut log),
        (Err(error), _) => {
            return format!("the kernel's log line was not checked: cannot start a child process: {error}");
        }
        (_, Err(error)) => {
            return format!("the kernel's log line cannot be read: /dev/kmsg: {error} ({})", gp::why_no_line());
        }
    };
    let name = gp::HLT_NAME.to_string_lossy();
    match gp::log_line(&text, &name) {
        Some(line) => {
            format!("without a handler the kernel logs “{}”", line.replace(|letter: char| letter.is_control(), " "))
        }
        None => format!("the kernel logged nothing ({})", gp::why_no_line()),
    }
}

/// Was this process started to be that child? It is asked for by a name and not by a word of the command line, which
/// somebody might type.
pub fn is_child() -> bool {
    std::env::args_os().next().is_some_and(|name| name.as_bytes() == gp::HLT_NAME.to_bytes())
}

fn open_at_end() -> std::io::Result<File> {
    let mut log = OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK).open("/dev/kmsg")?;
    log.seek(SeekFrom::End(0))?;
    Ok(log)
}

/// One record a read, until there is none; an overwritten record (EPIPE) is passed over.
fn read(log: &mut File) -> String {
    let mut text = String::new();
    let mut record = [0u8; 8192];
    for _ in 0..10_000 {
        match log.read(&mut record) {
            Ok(0) => break,
            Ok(length) => text.push_str(&String::from_utf8_lossy(&record[..length])),
            Err(error) if error.raw_os_error() == Some(libc::EPIPE) => {}
            Err(_) => break,
        }
    }
    text
}
