//! What is known before anything runs: files that processes map, or that a program will.

use super::Places;
use crate::find::FindError;
use crate::find::modules::{self, Source};
use std::ffi::OsStr;
use std::io::Read;
use std::path::PathBuf;

/// What is to be probed, as far as it is there.
#[derive(Clone, Debug, Default)]
pub struct Known<'a> {
    /// Processes that run.
    pub pids: &'a [i32],
    /// Those that have ended meanwhile, or cannot be read, are left out.
    pub lenient: bool,
    /// A program that is to be started, by this word.
    pub program: Option<&'a OsStr>,
    /// Files, where nothing runs.
    pub files: Vec<PathBuf>,
}

/// A file: whose it is (0: nobody's yet), how it is opened, and what it is called.
type Listed = (i32, Source, PathBuf);

/// A file that is nobody's yet.
fn named(path: PathBuf) -> Listed {
    (0, Source::Named(path.clone()), path)
}

impl Places {
    /// Reads every file that is known.
    pub fn look_around(&mut self, known: &Known<'_>) -> Result<(), FindError> {
        let mut listed: Vec<Listed> = Vec::new();
        for &pid in known.pids {
            listed.extend(self.mapped_by(pid, known.lenient)?);
        }
        if let Some(word) = known.program {
            let path = modules::program(word)?;
            self.started_as(&path, &word.to_string_lossy());
            let (files, unasked) = modules::of_program(&path);
            self.notes.extend(unasked.map(|why| {
                format!(
                    "{}: its loader was not asked which libraries it has ({why}): they are looked at when they are \
                     mapped",
                    path.display()
                )
            }));
            listed.extend(files.into_iter().map(named));
        }
        self.notes.extend(self.moved.clone());
        listed.extend(known.files.iter().cloned().map(named));
        for (pid, open, name) in &listed {
            self.look(*pid, open, name);
        }
        let runs = known.program.is_some() || !known.pids.is_empty();
        // Every 64-bit process has the same image as this one.
        let wide = listed.iter().any(|(_, open, _)| is_64_bit(open));
        if let Some(image) = modules::vdso(std::process::id() as i32).filter(|_| runs && wide) {
            self.look_vdso(0, &image);
        }
        self.failures(listed.len(), known.pids)
    }

    /// The files of a process, and which of its code is not where its file says.
    fn mapped_by(&mut self, pid: i32, lenient: bool) -> Result<Vec<Listed>, FindError> {
        let own = match modules::of_process(pid) {
            // One of several that were found has ended since.
            Ok(own) if own.is_empty() && lenient => return Ok(Vec::new()),
            Err(error) if lenient => {
                // One that is in the middle of its end has no program any more.
                if std::fs::read_link(format!("/proc/{pid}/exe")).is_ok() {
                    self.notes.push(format!("{error}: it is left out"));
                }
                return Ok(Vec::new());
            }
            own => own?,
        };
        // A process that has ended and was not waited for is there, and has no memory; a thread of the kernel never has
        // any.
        if own.is_empty() {
            return Err(FindError::NoExecutable(pid));
        }
        let moved = modules::moved(pid).into_iter().map(|(path, bytes)| {
            format!(
                "{}: {} KiB of its code are not probed, because process {pid} no longer maps them from the file (they \
                 may have been moved to huge pages)",
                path.display(),
                bytes / 1024
            )
        });
        self.moved.extend(moved);
        Ok(own.into_iter().map(|(open, name)| (pid, open, name)).collect())
    }

    /// What is no program for this machine is an error where it is the program itself; a mapped file that cannot be
    /// read costs its names.
    fn failures(&mut self, files: usize, pids: &[i32]) -> Result<(), FindError> {
        let mut failed: Vec<FindError> = self.failed.drain(..).collect();
        if !failed.is_empty() && failed.len() >= files {
            return Err(failed.swap_remove(0));
        }
        // It ended while its files were read: what a SPEC means in the first few of them is nothing to be told.
        let gone = failed.iter().position(|error| matches!(error, FindError::Process { .. }));
        if let (Some(gone), 1) = (gone, pids.len()) {
            return Err(failed.swap_remove(gone));
        }
        self.notes.extend(failed.iter().map(ToString::to_string));
        Ok(())
    }
}

/// Whether a file says that it is an ELF file of 64 bits (EI_CLASS, elf(5)).
fn is_64_bit(source: &Source) -> bool {
    let mut head = [0; 5];
    let read = source.open().and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && head == *b"\x7fELF\x02"
}
