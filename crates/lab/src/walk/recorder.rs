//! The monitor's commands that record a trace and read the guest's memory.
//!
//! QEMU writes both into files that it opens by name. The names are those of memfds of this process (`/proc/PID/fd/N`),
//! so that there is nothing to clean up after it, whatever ends this program.

use super::trace::{Parser, Trace};
use super::wiring::{self, Vector};
use crate::LabError;
use crate::qmp::Qmp;
use nix::sys::memfd::{MFdFlags, memfd_create};
use serde_json::Value;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::os::fd::AsRawFd;
use std::time::{Duration, Instant};

/// Bytes of a page: what is executed on one can be read to its end.
pub const PAGE: u64 = 4096;

/// The switch that makes each block one instruction long, newest name first (QEMU 8.1 renamed it).
const ONE_BY_ONE: [&str; 2] = ["one-insn-per-tb", "singlestep"];

/// The longest trace: 600 MB of log. The path of a crossing has from a few to some ten thousand instructions.
const LONGEST: usize = 8_000_000;
/// The longest wait for it. QEMU logs a hundred thousand instructions a second and more on a quiet core, and most
/// crossings take a second of that; nothing says how busy this one is.
pub const PATIENCE: Duration = Duration::from_secs(180);
/// How often the log is looked at, and by how much it must have grown.
const TURN: Duration = Duration::from_millis(10);
const GROWN: usize = 2000;

/// A recording.
#[derive(Debug)]
pub struct Recorder {
    log: File,
    switch: &'static str,
    parser: Parser,
}

fn memory_file(name: &str) -> Result<File, LabError> {
    memfd_create(name, MFdFlags::MFD_CLOEXEC).map(File::from).map_err(LabError::errno("make a file in memory"))
}

fn name_of(file: &File) -> String {
    format!("/proc/{}/fd/{}", std::process::id(), file.as_raw_fd())
}

/// Runs a command of the human monitor that prints nothing where it succeeds.
fn quietly(qmp: &mut Qmp, line: &str) -> Result<(), LabError> {
    match qmp.hmp(line)?.trim() {
        "" => Ok(()),
        words => Err(refused(line, words)),
    }
}

fn refused(line: &str, words: &str) -> LabError {
    LabError::Qmp { command: format!("`{line}`"), answer: words.lines().next().unwrap_or(words).into() }
}

impl Recorder {
    /// Records from here on. The guest stands still while the log is switched, so that it begins between two
    /// instructions.
    pub fn start(qmp: &mut Qmp) -> Result<Recorder, LabError> {
        let log = memory_file("trace")?;
        qmp.command("stop", Value::Null)?;
        quietly(qmp, &format!("logfile \"{}\"", name_of(&log)))?;
        let mut switch = Err(LabError::Usage("no name of the option was tried".into()));
        for name in ONE_BY_ONE {
            switch = quietly(qmp, &format!("{name} on")).map(|()| name);
            if switch.is_ok() {
                break;
            }
        }
        let recorder = Recorder { log, switch: switch?, parser: Parser::default() };
        quietly(qmp, "log exec,nochain")?;
        qmp.command("cont", Value::Null)?;
        Ok(recorder)
    }

    /// Waits until the trace is all that is wanted, or has become too long to go on; false where neither has come in
    /// [`PATIENCE`].
    pub fn wait(&mut self, mut enough: impl FnMut(&[u64]) -> bool) -> Result<bool, LabError> {
        let begun = Instant::now();
        let mut seen = 0;
        loop {
            self.read()?;
            let pcs = &self.parser.trace().pcs;
            // What has not grown by much is not looked at again.
            if pcs.len() > seen + GROWN {
                seen = pcs.len();
                if enough(pcs) || pcs.len() > LONGEST {
                    return Ok(true);
                }
            }
            if begun.elapsed() > PATIENCE {
                return Ok(false);
            }
            std::thread::sleep(TURN);
        }
    }

    fn read(&mut self) -> Result<(), LabError> {
        let mut buffer = vec![0; 1 << 20];
        loop {
            // The descriptor's position is this process's own: QEMU opened the file anew.
            match self.log.read(&mut buffer).map_err(LabError::io("read QEMU's log"))? {
                0 => return Ok(()),
                read => self.parser.feed(&buffer[..read]),
            }
        }
    }

    /// Ends the recording, and leaves the guest standing still.
    pub fn finish(mut self, qmp: &mut Qmp) -> Result<Trace, LabError> {
        qmp.command("stop", Value::Null)?;
        quietly(qmp, "log none")?;
        quietly(qmp, &format!("{} off", self.switch))?;
        self.read()?;
        let trace = self.parser.finish();
        if trace.longer > 0 {
            let answer = format!("its log has {} blocks of several instructions instead of one each", trace.longer);
            return Err(LabError::Qmp { command: format!("`{} on`", self.switch), answer });
        }
        Ok(trace)
    }
}

/// A piece of the guest's memory as its CPU sees it now; `None` where it is not mapped. The guest stands still.
pub fn memory(qmp: &mut Qmp, address: u64, length: u64) -> Result<Option<Vec<u8>>, LabError> {
    let mut file = memory_file("memory")?;
    // In quotes: a slash behind a number would divide it.
    let line = format!("memsave {address:#x} {length} \"{}\"", name_of(&file));
    match qmp.hmp(&line)?.trim() {
        "" => {}
        words if words.contains("Invalid addr") => return Ok(None),
        words => return Err(refused(&line, words)),
    }
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0))
        .and_then(|_| file.read_to_end(&mut bytes))
        .map_err(LabError::io("read what QEMU saved"))?;
    Ok((bytes.len() as u64 == length).then_some(bytes))
}

/// The interrupt table. The guest stands still.
pub fn vectors(qmp: &mut Qmp) -> Result<Vec<Vector>, LabError> {
    let registers = qmp.hmp("info registers")?;
    let Some((base, limit)) = wiring::table(&registers) else {
        return Err(LabError::Qmp {
            command: "`info registers`".into(),
            answer: "not a line of the interrupt table".into(),
        });
    };
    let bytes = memory(qmp, base, (limit + 1).min(PAGE))?;
    Ok(wiring::vectors(&bytes.unwrap_or_default()))
}

/// The code around these addresses, in pieces of whole pages. A piece that is not mapped now is left out. The guest
/// stands still.
pub fn code(qmp: &mut Qmp, pcs: impl Iterator<Item = u64>) -> Result<Vec<(u64, Vec<u8>)>, LabError> {
    let mut pieces = Vec::new();
    for (start, length) in runs(pcs) {
        pieces.extend(memory(qmp, start, length)?.map(|bytes| (start, bytes)));
    }
    Ok(pieces)
}

/// Runs of pages that these addresses are on.
fn runs(pcs: impl Iterator<Item = u64>) -> Vec<(u64, u64)> {
    let mut pages: Vec<u64> = pcs.map(|pc| pc & !(PAGE - 1)).collect();
    pages.sort_unstable();
    pages.dedup();
    let runs = pages.chunk_by(|a, b| a.wrapping_add(PAGE) == *b);
    runs.map(|run| (run[0], run.len() as u64 * PAGE)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_that_touch_are_one_piece() {
        let pcs = [0x5000, 0x1004, 0x2ffe, 0x1008, u64::MAX];
        assert_eq!(runs(pcs.into_iter()), [(0x1000, 0x2000), (0x5000, 0x1000), (u64::MAX - 0xfff, 0x1000)]);
        assert_eq!(runs([].into_iter()), []);
    }
}
