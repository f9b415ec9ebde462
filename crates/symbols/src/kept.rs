//! Names that were found before, kept from one run to the next.
//!
//! To read the debug information of one C library takes thirty milliseconds, for a handful of addresses that are the
//! same ones each time. What is kept is by the state of the file and of the separate file with its debug information.
//! Where the directory cannot be read or written, or a file of it is damaged, it is as good as none: the names are
//! looked up again, and nothing is reported.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs::{self, DirBuilder, Metadata, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::maps::Identity;
use super::object::Named;

/// The first line of a file: raised by whoever changes what follows.
const VERSION: &str = "tollgate names 1";
/// The most that is read of one, bytes; a name has some fifty.
const LARGEST: u64 = 1 << 20;
/// Names of one file; beyond, no more are kept.
const NAMES: usize = 8192;
/// Files in the directory; beyond, all are forgotten.
const FILES: usize = 1000;
/// How long they are believed: a debug link may lead to a file that was installed since.
const AGE: Duration = Duration::from_secs(30 * 24 * 3600);
/// What takes less is not kept.
const SLOW: Duration = Duration::from_millis(2);

/// The names of one file.
#[derive(Debug)]
pub(super) struct Kept {
    path: PathBuf,
    names: HashMap<u64, Named>,
    /// How long it took to find those that are new.
    spent: Duration,
}

impl Kept {
    /// Those of a file in this state. `debug`: what is known of the separate file with its debug information, if there
    /// is one.
    pub fn open(directory: &Path, identity: &Identity, debug: Option<&Metadata>) -> Kept {
        let debug =
            debug.map_or_else(String::new, |debug| format!("-{:x}-{:x}-{:x}", debug.ino(), debug.len(), debug.mtime()));
        let path = directory.join(format!("{}{debug}", identity.file_name()));
        let names = read(&path).unwrap_or_default();
        Kept { path, names, spent: Duration::ZERO }
    }

    /// What was found for a linked address.
    pub fn get(&self, address: u64) -> Option<&Named> {
        self.names.get(&address)
    }

    /// Keeps what took so long to be found.
    pub fn add(&mut self, address: u64, named: &Named, took: Duration) {
        self.spent += took;
        if self.names.len() < NAMES {
            self.names.insert(address, named.clone());
        }
    }

    /// Under another name first, so that a reader sees all of it or nothing.
    fn write(&self) -> std::io::Result<()> {
        let directory = self.path.parent().unwrap_or(Path::new("."));
        DirBuilder::new().recursive(true).mode(0o700).create(directory)?;
        make_room(directory, FILES)?;
        let moment = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_nanos());
        let aside = directory.join(format!(".{}-{moment}", std::process::id()));
        let mut lines: Vec<String> = self.names.iter().filter_map(|(address, named)| line(*address, named)).collect();
        lines.sort_unstable();
        let text = format!("{VERSION}\n{}", lines.concat());
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&aside)?;
        file.write_all(text.as_bytes()).and_then(|()| fs::rename(&aside, &self.path)).inspect_err(|_| {
            // A full disk: what was written of it must not stay.
            let _ = fs::remove_file(&aside);
        })
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        if self.spent >= SLOW {
            // Errors: they are looked up again.
            let _ = self.write();
        }
    }
}

/// Forgets all files of ours where there are so many or more.
fn make_room(directory: &Path, most: usize) -> std::io::Result<()> {
    let own: Vec<PathBuf> =
        fs::read_dir(directory)?.flatten().filter(|file| is_own(&file.file_name())).map(|file| file.path()).collect();
    if own.len() >= most {
        own.iter().for_each(|file| drop(fs::remove_file(file)));
    }
    Ok(())
}

/// Whether a file has a name of ours, or of one that was not finished: numbers with hyphens between. Who uses this as
/// a library may name a directory of anything.
fn is_own(name: &OsStr) -> bool {
    let Some(name) = name.to_str() else { return false };
    let (numbers, least) = name.strip_prefix('.').map_or((name, 7), |aside| (aside, 2));
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    numbers.split('-').count() >= least && numbers.split('-').all(is_number)
}

fn read(path: &Path) -> Option<HashMap<u64, Named>> {
    let mut file = OpenOptions::new().read(true).custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path).ok()?;
    let metadata = file.metadata().ok()?;
    let fresh = metadata.modified().ok()?.elapsed().is_ok_and(|age| age < AGE);
    if !metadata.is_file() || metadata.uid() != nix::unistd::geteuid().as_raw() || !fresh || metadata.len() > LARGEST {
        return None;
    }
    let mut text = String::new();
    (&mut file).take(LARGEST).read_to_string(&mut text).ok()?;
    let mut lines = text.lines();
    (lines.next() == Some(VERSION)).then_some(())?;
    lines.take(NAMES).map(parsed).collect()
}

/// One name: address, function and how far behind its first byte that is, line and file, functions inlined there; with
/// tabs between. `None` where one of them has a tab or a new line itself.
pub(super) fn line(address: u64, named: &Named) -> Option<String> {
    let (function, behind) = named.function.as_ref().map_or(("", 0), |(name, behind)| (name, *behind));
    let (file, number) = named.source.as_ref().map_or(("", 0), |(file, number)| (file, *number));
    let words = [function, file].into_iter().chain(named.inlined.iter().map(String::as_str));
    let fits = words.clone().all(|word| !word.contains(['\t', '\n', '\r']))
        && named.inlined.iter().all(|word| !word.is_empty());
    let inlined: String = named.inlined.iter().map(|name| format!("\t{name}")).collect();
    fits.then(|| format!("{address:x}\t{behind:x}\t{function}\t{number}\t{file}{inlined}\n"))
}

/// What [`line`] has written; of its line, without the end of it.
pub(super) fn parsed(line: &str) -> Option<(u64, Named)> {
    let mut words = line.split('\t');
    let mut next = || words.next();
    let address = u64::from_str_radix(next()?, 16).ok()?;
    let behind = u64::from_str_radix(next()?, 16).ok()?;
    let (function, number, file) = (next()?, next()?.parse().ok()?, next()?);
    let named = Named {
        function: (!function.is_empty()).then(|| (function.into(), behind)),
        source: (number > 0).then(|| (file.into(), number)),
        inlined: words.map(str::to_owned).collect(),
    };
    Some((address, named))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity() -> Identity {
        Identity::of(&fs::metadata("/proc/self/exe").unwrap())
    }

    fn named(function: Option<&str>, source: Option<&str>, inlined: &[&str]) -> Named {
        Named {
            function: function.map(|name| (name.into(), 0x12)),
            source: source.map(|file| (file.into(), 7)),
            inlined: inlined.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn what_took_long_is_found_again_and_what_did_not_is_not_kept() {
        let directory = tempfile::tempdir().unwrap();
        let names = directory.path().join("names");
        let all = [
            named(Some("f<a, b>(int) [clone .cold]"), Some("/a b/c.rs"), &["outer", "inner"]),
            named(Some("f"), None, &[]),
            named(None, Some("x.c"), &[]),
            Named::default(),
        ];
        let mut kept = Kept::open(&names, &identity(), None);
        (0..).zip(&all).for_each(|(address, named)| kept.add(address, named, SLOW / 2));
        // It would be read as two.
        kept.add(9, &named(Some("a\tb"), None, &[]), Duration::ZERO);
        drop(kept);
        let mut kept = Kept::open(&names, &identity(), None);
        (0..).zip(&all).for_each(|(address, named)| assert_eq!(kept.get(address), Some(named)));
        assert_eq!((kept.get(4), kept.get(9)), (None, None));
        kept.add(4, &all[0], SLOW / 2);
        drop(kept);
        assert_eq!(Kept::open(&names, &identity(), None).get(4), None);
        // Another debug file is another state.
        let debug = fs::metadata("/proc/self/exe").unwrap();
        assert_eq!(Kept::open(&names, &identity(), Some(&debug)).get(0), None);
    }

    #[test]
    fn room_is_made_by_files_of_ours_alone() {
        let directory = tempfile::tempdir().unwrap();
        let others = [".profile", "thesis.txt", "2026-11-27", ".7-x", "7"];
        others.iter().for_each(|name| fs::write(directory.path().join(name), "").unwrap());
        Kept::open(directory.path(), &identity(), None).add(1, &Named::default(), SLOW);
        fs::write(directory.path().join(".1234-17645"), "").unwrap();
        let count = || fs::read_dir(directory.path()).unwrap().count();
        make_room(directory.path(), 3).unwrap();
        assert_eq!(count(), others.len() + 2);
        make_room(directory.path(), 2).unwrap();
        assert_eq!(count(), others.len());
    }

    #[test]
    fn a_damaged_one_is_as_good_as_none() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join(identity().file_name());
        for text in
            ["", "something else\n1\t0\tf\t0\t\n", "tollgate names 1\n1\t0\tf\t0\t\nx\n", "tollgate names 1\n1\t0\tf\n"]
        {
            fs::write(&path, text).unwrap();
            assert_eq!(Kept::open(directory.path(), &identity(), None).get(1), None, "{text:?}");
        }
        fs::write(&path, "tollgate names 1\n1\t0\tf\t0\t\n").unwrap();
        assert!(Kept::open(directory.path(), &identity(), None).get(1).is_some());
        let mut kept = Kept::open(Path::new("/dev/null/names"), &identity(), None);
        kept.add(1, &Named::default(), SLOW);
    }
}
