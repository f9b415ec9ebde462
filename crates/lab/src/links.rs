//! What a package may bring beside files and directories: links, through which whoever writes or removes something in
//! the unpacked package would reach what is elsewhere.

use super::LabError;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Component, Path};

/// Which links of an unpacked package stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// None: a kernel needs none, and is moved about.
    None,
    /// Those that lead from one of its files to another, or to one of another package that goes beside it.
    Inside,
}

/// Links that are followed from one to the next, as in path_resolution(7).
const FOLLOWED: u32 = 40;

/// Removes the others, and what is neither a file nor a directory, to which nobody should write either.
pub fn tame(root: &Path, links: Links) -> Result<(), LabError> {
    let failed = |error| LabError::io(format!("look through {}", root.display()))(error);
    let mut directories = vec![root.to_path_buf()];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(&directory).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let (kind, path) = (entry.file_type().map_err(failed)?, entry.path());
            let inside = || links == Links::Inside && stays(root, &path).unwrap_or(false);
            if kind.is_dir() {
                directories.push(path);
            } else if !(kind.is_file() || kind.is_symlink() && inside()) {
                fs::remove_file(&path).map_err(failed)?;
            }
        }
    }
    Ok(())
}

/// Does a link lead to a place below `root`, whether or not there is something? Links on the way are followed.
fn stays(root: &Path, link: &Path) -> io::Result<bool> {
    let mut place: Vec<OsString> = link.strip_prefix(root).map_err(io::Error::other)?.iter().map(Into::into).collect();
    place.pop();
    let mut todo = parts(&fs::read_link(link)?);
    let mut followed = 0;
    while let Some(part) = todo.pop() {
        match part {
            Part::Up if place.pop().is_none() => return Ok(false),
            Part::Up => {}
            Part::Absolute => return Ok(false),
            Part::Name(name) => {
                place.push(name);
                let here: std::path::PathBuf = std::iter::once(root.into()).chain(place.iter().cloned()).collect();
                if let Ok(target) = fs::read_link(here) {
                    followed += 1;
                    if followed > FOLLOWED {
                        return Ok(false);
                    }
                    place.pop();
                    todo.extend(parts(&target));
                }
            }
        }
    }
    Ok(true)
}

enum Part {
    Absolute,
    Up,
    Name(OsString),
}

/// The last one first.
fn parts(path: &Path) -> Vec<Part> {
    let part = |component| match component {
        Component::Prefix(_) | Component::RootDir => Some(Part::Absolute),
        Component::CurDir => None,
        Component::ParentDir => Some(Part::Up),
        Component::Normal(name) => Some(Part::Name(name.into())),
    };
    path.components().rev().filter_map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    /// Regression: a package's boot/vmlinux could be a link, through which its kernel was written over any file of the
    /// user's; its lib/modules, through which directories were removed.
    #[test]
    fn links_of_a_package_lead_nowhere_else() {
        let place = tempfile::tempdir().unwrap();
        let root = place.path().join("package");
        let make = || {
            let _ = fs::remove_dir_all(&root);
            fs::create_dir_all(root.join("usr/src/headers")).unwrap();
            fs::create_dir_all(root.join("boot")).unwrap();
            fs::write(root.join("usr/src/headers/Makefile"), "all:").unwrap();
            let links = [
                ("boot/vmlinux", "/etc/passwd"),
                ("boot/up", "../.."),
                ("boot/out", "../../package/boot"),
                ("boot/inside", "../usr/src/headers/Makefile"),
                ("boot/later", "../usr/lib/kbuild/scripts"),
                ("usr/here", "src/../src/headers"),
                ("usr/loop", "loop"),
                // It goes up from where `here` leads: one level too many.
                ("usr/through", "here/../../../.."),
                ("usr/absolute", "../boot/vmlinux"),
            ];
            links.iter().for_each(|(link, target)| symlink(target, root.join(link)).unwrap());
            nix::unistd::mkfifo(&root.join("boot/fifo"), nix::sys::stat::Mode::S_IRWXU).unwrap();
        };
        let left = || {
            let mut all: Vec<String> = ["boot", "usr"]
                .iter()
                .flat_map(|directory| {
                    let entries = fs::read_dir(root.join(directory)).unwrap();
                    entries.map(move |entry| format!("{directory}/{}", entry.unwrap().file_name().display()))
                })
                .collect();
            all.sort();
            all
        };
        make();
        tame(&root, Links::Inside).unwrap();
        assert_eq!(left(), ["boot/inside", "boot/later", "usr/here", "usr/src"]);
        make();
        tame(&root, Links::None).unwrap();
        assert_eq!(left(), ["usr/src"]);
        assert!(root.join("usr/src/headers/Makefile").is_file() && Path::new("/etc/passwd").is_file());
    }
}
