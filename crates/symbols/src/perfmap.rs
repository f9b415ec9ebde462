//! Names of code that a runtime made: /tmp/perf-PID.map (Linux tools/perf/Documentation/jit-interface.txt), as
//! `node --perf-basic-prof` and Java's agents write it.

use std::collections::BTreeMap;
use std::fs::{self, File, Metadata};
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::as_user;
use super::demangle::printable;
use super::maps::{Maps, open_found};

/// The most functions that are kept of a map, and the most bytes of a line.
const FUNCTIONS: usize = 1 << 20;
const LINE: u64 = 64 << 10;
/// Bytes of names that are kept of a map, at most, with what an entry takes: the program chooses them.
const MOST_HELD: u64 = 16 << 20;
const ENTRY: u64 = 64;
/// Bytes that are read for a process, of however many files: it may put another one in the place of its map, or a
/// shorter one, again and again. Four times what is kept of names.
const BYTES: u64 = 64 << 20;
/// A file that was not there is looked for again after that: each frame of compiled code would ask for it.
const AGAIN: Duration = Duration::from_millis(50);

/// One process's map, read on as it grows.
#[derive(Debug, Default)]
pub struct PerfMap {
    /// First address → (first address behind, name).
    functions: BTreeMap<u64, (u64, String)>,
    /// How much of the file has been read, in bytes.
    read: u64,
    /// Which file that was.
    inode: u64,
    /// Bytes of the names and entries that are kept.
    held: u64,
    /// How much has been read of all files that had the name.
    taken: u64,
    /// When there was no such file.
    missing: Option<Instant>,
}

impl PerfMap {
    /// The function that holds an address, and how far behind its start; the file is looked at again where there is
    /// none.
    pub(super) fn name(&mut self, maps: &Maps, address: u64) -> Option<(String, u64)> {
        if self.find(address).is_none() {
            self.read_on(maps);
        }
        self.find(address)
    }

    /// The function that holds an address, of what has been read.
    pub fn find(&self, address: u64) -> Option<(String, u64)> {
        let (start, (end, name)) = self.functions.range(..=address).next_back()?;
        (address < *end).then(|| (name.clone(), address - start))
    }

    fn read_on(&mut self, maps: &Maps) -> Option<()> {
        if self.missing.is_some_and(|since| since.elapsed() < AGAIN) {
            return None;
        }
        let file = open(maps);
        self.missing = file.is_none().then(Instant::now);
        let mut file = file?;
        let meta = file.metadata().ok()?;
        if !meta.is_file() || !believed(&meta, maps) {
            return None;
        }
        if meta.ino() != self.inode || meta.len() < self.read {
            *self = PerfMap { inode: meta.ino(), taken: self.taken, ..PerfMap::default() };
        }
        if meta.len() == self.read || self.taken >= BYTES {
            return None;
        }
        file.seek(SeekFrom::Start(self.read)).ok()?;
        let mut text = BufReader::new(std::io::Read::take(file, BYTES - self.taken));
        self.take(&mut text);
        // Half a line at the end too, which is read once more each time.
        self.taken = BYTES - text.into_inner().limit();
        Some(())
    }

    /// Reads whole lines; the half line at the end is being written and is read next time. Of a line that is too long
    /// to be a name, nothing is kept.
    pub fn take(&mut self, text: &mut impl BufRead) {
        let (mut line, mut long) = (Vec::new(), 0);
        let mut next = |line: &mut Vec<u8>| std::io::Read::take(&mut *text, LINE).read_until(b'\n', line).unwrap_or(0);
        while next(&mut line) > 0 {
            let whole = line.last() == Some(&b'\n');
            if !whole && (line.len() as u64) < LINE {
                return;
            }
            long += line.len() as u64;
            if whole {
                self.read += long;
                let name = if long == line.len() as u64 { parse(&line) } else { None };
                if let Some((start, size, name)) = name {
                    self.add(start, size, name);
                }
                long = 0;
            }
            line.clear();
        }
    }

    /// The later line is right: runtimes free code and reuse its addresses.
    fn add(&mut self, start: u64, size: u64, name: String) {
        let Some(end) = start.checked_add(size).filter(|end| *end > start) else { return };
        if let Some((before, (until, _))) = self.functions.range_mut(..start).next_back()
            && *until > start
        {
            debug_assert!(*before < start);
            *until = start;
        }
        while let Some((&inside, _)) = self.functions.range(start..end).next() {
            let removed = self.functions.remove(&inside);
            self.held -= removed.map_or(0, |(_, name)| name.len() as u64 + ENTRY);
        }
        let held = self.held + name.len() as u64 + ENTRY;
        if self.functions.len() < FUNCTIONS && held <= MOST_HELD {
            self.held = held;
            self.functions.insert(start, (end, name));
        }
    }
}

/// /tmp is everybody's, and files stay there: the file must be the process's user's or root's, and not older than the
/// process.
fn believed(meta: &Metadata, maps: &Maps) -> bool {
    let uptime = fs::read_to_string("/proc/uptime").unwrap_or_default();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64());
    let up: f64 = uptime.split(' ').next().and_then(|seconds| seconds.parse().ok()).unwrap_or(0.0);
    let began = now - up + maps.owner.began as f64 / 100.0;
    // Two seconds of grace, because the clock of the files is the one that may be set.
    (meta.uid() == maps.owner.user || meta.uid() == 0) && meta.mtime() as f64 + 2.0 >= began
}

/// Inside its own mount namespace first, as its user: the name leads wherever the program likes. Then, where the
/// process is gone and lived in ours, the plain name, if no link has it and its user owns what has.
fn open(maps: &Maps) -> Option<File> {
    let inner = maps.owner.inner_pid;
    let path = PathBuf::from(format!("/tmp/perf-{inner}.map"));
    let plain = || {
        let flags = libc::O_PATH | libc::O_NOFOLLOW;
        let named = File::options().read(true).custom_flags(flags).open(&path).ok().filter(|_| inner == maps.pid)?;
        let owned = named.metadata().is_ok_and(|meta| meta.uid() == maps.owner.user && meta.nlink() == 1);
        if owned { open_found(&named).ok() } else { None }
    };
    as_user::open(maps.pid, &path).ok().or_else(plain)
}

/// `START SIZE name`, both hexadecimal, with or without 0x.
fn parse(line: &[u8]) -> Option<(u64, u64, String)> {
    let line = String::from_utf8_lossy(line);
    let mut fields = line.trim_end().splitn(3, ' ');
    let mut number = || u64::from_str_radix(fields.next()?.trim_start_matches("0x"), 16).ok();
    let (start, size) = (number()?, number()?);
    Some((start, size, printable(fields.next()?)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of(text: &str) -> PerfMap {
        let mut map = PerfMap::default();
        map.take(&mut text.as_bytes());
        map
    }

    /// Regression: a program of any user's had root read any file by the name of its perf map.
    #[test]
    fn a_map_is_read_as_the_programs_user() {
        use std::os::unix::fs::PermissionsExt;
        use std::os::unix::process::CommandExt;
        if !nix::unistd::geteuid().is_root() {
            return;
        }
        let mut command = std::process::Command::new("cat");
        let mut child = command.stdin(std::process::Stdio::piped()).uid(65534).gid(65534).spawn().unwrap();
        let directory = tempfile::tempdir().unwrap();
        fs::set_permissions(directory.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let (secret, name) = (directory.path().join("secret"), format!("/tmp/perf-{}.map", child.id()));
        fs::write(&secret, "1000 100 secret\n").unwrap();
        let mut maps = Maps::read(child.id() as i32).unwrap();
        // It is looked for where code may have been made only.
        (maps.owner.user, maps.owner.inner_pid) = (65534, maps.pid);
        std::os::unix::fs::symlink(&secret, &name).unwrap();
        let read = || PerfMap::default().name(&maps, 0x1000);
        fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).unwrap();
        let closed = read();
        fs::set_permissions(&secret, fs::Permissions::from_mode(0o644)).unwrap();
        let open = read();
        fs::remove_file(&name).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!((closed, open), (None, Some(("secret".to_string(), 0))));
    }

    /// Regression: two large files that took each other's place were read for ever.
    #[test]
    fn files_that_take_each_others_place_are_read_up_to_a_bound() {
        let directory = tempfile::tempdir().unwrap();
        let own = std::process::id() as i32;
        let mut maps = Maps::read(own).unwrap();
        maps.owner.inner_pid = own;
        let name = PathBuf::from(format!("/tmp/perf-{own}.map"));
        let mut map = PerfMap::default();
        let lines = format!("1000 10 {}\n", "n".repeat(1000)).repeat(4 << 10);
        for turn in 1..=40u64 {
            let next = directory.path().join("next");
            fs::write(&next, &lines).unwrap();
            fs::rename(&next, &name).or_else(|_| fs::copy(&next, &name).map(drop)).unwrap();
            let found = map.name(&maps, 0x9_0000);
            assert_eq!(found, None);
            assert!(map.taken <= BYTES, "{turn}");
        }
        fs::remove_file(&name).unwrap();
        assert_eq!(map.taken, BYTES, "ten times as much was there");
    }

    #[test]
    fn what_is_kept_of_maps_is_bounded() {
        let line = |at: usize| format!("{:x} 8 {}\n", at * 16, "n".repeat(60_000));
        let mut map = PerfMap::default();
        for at in 1..6000 {
            map.take(&mut line(at).as_bytes());
        }
        assert!(map.held <= MOST_HELD && map.functions.len() < 5000, "{} {}", map.held, map.functions.len());
    }

    #[test]
    fn what_is_removed_is_not_held_and_a_line_that_is_too_long_is_passed_over() {
        let mut map = of("1000 10 f\n1000 10 g\n");
        assert_eq!(map.held, 1 + ENTRY);
        let long = format!("2000 10 {}\n3000 10 behind\n", "n".repeat(3 * LINE as usize));
        map.take(&mut long.as_bytes());
        assert_eq!((map.find(0x2000), map.find(0x3000)), (None, Some(("behind".into(), 0))));
        assert_eq!(map.read, 20 + long.len() as u64);
    }

    #[test]
    fn names_may_have_blanks_and_later_lines_win() {
        let mut map = of("1000 100 LazyCompile:*f /a b.js:1\n0x1080 20 g\nbroken\n2000 0 empty\n3000 10 half");
        assert_eq!(map.find(0x107f), Some(("LazyCompile:*f /a b.js:1".into(), 0x7f)));
        assert_eq!(map.find(0x1080), Some(("g".into(), 0)));
        assert_eq!(map.find(0x10a0), None);
        assert_eq!((map.find(0x2000), map.find(0x3000)), (None, None));
        map.take(&mut "3000 10 half a name\n".as_bytes());
        assert_eq!(map.find(0x300f), Some(("half a name".into(), 15)));
    }

    #[test]
    fn a_file_of_somebody_else_or_of_an_earlier_process_is_not_believed() {
        use super::super::maps::Owner;
        let file = tempfile::NamedTempFile::new().unwrap();
        let meta = file.as_file().metadata().unwrap();
        let of = |user, ticks| {
            let mut maps = Maps::parse(b"");
            maps.owner = Owner { user, inner_pid: 1, began: ticks };
            believed(&meta, &maps)
        };
        let uptime = fs::read_to_string("/proc/uptime").unwrap();
        let seconds: f64 = uptime.split(' ').next().unwrap().parse().unwrap();
        let ticks = (seconds * 100.0) as u64;
        assert!(of(meta.uid(), 0) && of(meta.uid(), ticks.saturating_sub(100)));
        assert!(!of(meta.uid(), ticks + 1000), "it is older than the process");
        assert_eq!(of(meta.uid() + 1, 0), meta.uid() == 0, "root's are believed");
    }

    proptest! {
        #[test]
        fn no_content_breaks_it_and_functions_never_overlap(
            lines in prop::collection::vec((0u64..64, 0u64..64, "[a-z]{1,3}"), 0..60),
            noise in prop::collection::vec(any::<u8>(), 0..200),
        ) {
            let mut text = noise;
            text.push(b'\n');
            for (start, size, name) in lines {
                text.extend(format!("{start:x} {size:x} {name}\n").bytes());
            }
            let mut map = PerfMap::default();
            map.take(&mut text.as_slice());
            let mut end = 0;
            for (start, (behind, _)) in &map.functions {
                prop_assert!(*start >= end && behind > start);
                end = *behind;
            }
        }
    }
}
