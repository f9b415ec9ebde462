//! The lab's kernel modules: C sources inside this program, built against the distribution's headers for the kernel
//! that is to load them. The headers are unpacked into the user's cache like the kernel, never installed.

use crate::kernel::{Kernel, Package, files};
use crate::links::Links;
use crate::tool::{self, GCC, MAKE};
use crate::{LabError, cache};
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A module of the lab.
#[derive(Clone, Copy, Debug)]
pub struct Module {
    /// Its name.
    pub name: &'static str,
    /// Its source.
    pub source: &'static str,
}

/// What both include.
const SHARED: &str = include_str!("../module/lab.h");

/// Reads from inside the kernel.
pub const KSYS: Module = Module { name: "ksys", source: include_str!("../module/ksys.c") };
/// Opens the gates that Linux keeps shut.
pub const KGATE: Module = Module { name: "kgate", source: include_str!("../module/kgate.c") };

impl Module {
    /// The module's file for this kernel, built where the cache does not have it yet.
    pub fn build(&self, kernel: &Kernel) -> Result<PathBuf, LabError> {
        let package = kernel.package.as_ref().ok_or_else(|| {
            LabError::Usage(format!(
                "a module cannot be built for {}: it is a file, and its headers are unknown; name a package with \
                 --kernel",
                kernel.boot.display()
            ))
        })?;
        let headers = headers(kernel, package)?;
        // The source in the name: a newer version of this program does not load an older one's module.
        let entry = format!(
            "{}-{}-{}-{:016x}",
            self.name,
            kernel.release,
            package.version.replace(':', "%3a"),
            fingerprint(&[SHARED, self.source])
        );
        let file = format!("{}.ko", self.name);
        let built = cache::entry("modules", &entry, |directory| {
            write(&directory.join(format!("{}.c", self.name)), self.source)?;
            write(&directory.join("lab.h"), SHARED)?;
            write(&directory.join("Kbuild"), &format!("obj-m := {}.o\n", self.name))?;
            make(&headers, &kernel.release, directory)?;
            keep_only(directory, &file)
        })?;
        Ok(built.join(file))
    }
}

fn fingerprint(texts: &[&str]) -> u64 {
    // Not for security: two sources with one fingerprint would have to be written on purpose.
    let mut hasher = DefaultHasher::new();
    texts.hash(&mut hasher);
    hasher.finish()
}

fn write(path: &Path, text: &str) -> Result<(), LabError> {
    fs::write(path, text).map_err(LabError::io(format!("write {}", path.display())))
}

/// Of what a build leaves behind, the module.
fn keep_only(directory: &Path, wanted: &str) -> Result<(), LabError> {
    let (keep, rest): (Vec<_>, Vec<_>) =
        files(directory).into_iter().partition(|file| file.file_name().is_some_and(|name| name == wanted));
    if keep.is_empty() {
        return Err(LabError::Bad {
            what: "the module",
            path: directory.join(wanted),
            found: "missing after a build without errors".into(),
            remedy: "run `tollgate lab doctor`".into(),
        });
    }
    for file in rest {
        let _ = if file.is_dir() { fs::remove_dir_all(&file) } else { fs::remove_file(&file) };
    }
    Ok(())
}

/// The unpacked headers of a kernel: `usr/src` and `usr/lib` side by side, as their relative links want.
fn headers(kernel: &Kernel, image: &Package) -> Result<PathBuf, LabError> {
    let entry = format!("{}_{}", kernel.release, image.version.replace(':', "%3a"));
    cache::entry("headers", &entry, |directory| {
        let package = Package { name: format!("linux-headers-{}", kernel.release), ..image.clone() };
        let wrong = |error| match error {
            LabError::Failed { .. } | LabError::NoPackage { .. } => LabError::Bad {
                what: "the package",
                path: format!("{}={}", package.name, package.version).into(),
                found: format!("not available, and headers of another version do not fit ({error})"),
                remedy: "run `apt-get update` and remove the kernel from the cache, or name another kernel".into(),
            },
            other => other,
        };
        package.unpack_into(directory, Links::Inside).map_err(wrong)?;
        for (name, version) in companions(&package.depends().map_err(wrong)?) {
            let companion = match version {
                Some(version) => Package { name: name.into(), version: version.into(), lists: image.lists },
                None => Package::candidate(name, image.lists).map_err(wrong)?,
            };
            companion.unpack_into(directory, Links::Inside).map_err(wrong)?;
        }
        Ok(())
    })
}

/// The packages that the headers are useless without, in their `Depends` (Debian policy 7.1), and the one version that
/// fits where only one does: the part that all flavours of a kernel share, and kbuild. Of kbuild a later one does too,
/// and an archive has it for days before the kernel that was built with it is signed; the older one is gone then.
fn companions(depends: &str) -> Vec<(&str, Option<&str>)> {
    let companion = |entry: &str| entry.starts_with("linux-headers-") || entry.starts_with("linux-kbuild-");
    depends.split(',').map(str::trim).filter(|entry| companion(entry)).map(pinned).collect()
}

/// The name and the version of `name (= version)`; of any other relation the name.
fn pinned(entry: &str) -> (&str, Option<&str>) {
    let (name, relation) = entry.split_once(['(', ' ', '|']).unwrap_or((entry, ""));
    let relation = relation.trim_start_matches(['(', ' ']).split_once(')').map_or("", |(relation, _)| relation);
    (name, relation.strip_prefix('=').map(str::trim))
}

/// Variables of an outer `make` or build that would change this one.
const STRANGERS: [&str; 8] = ["MAKEFLAGS", "MFLAGS", "MAKELEVEL", "ARCH", "CROSS_COMPILE", "CC", "KBUILD_OUTPUT", "O"];

/// Builds the module in `directory`.
///
/// Debian's `linux-headers-<release>/Makefile` includes the common one by an absolute path, where it would be if it
/// were installed; naming the common one directly needs no change to any file. 6.12's headers come with type
/// information that makes kbuild call pahole: the module does without.
fn make(headers: &Path, release: &str, directory: &Path) -> Result<(), LabError> {
    for tool in [MAKE, GCC] {
        tool.find().ok_or_else(|| tool.missing())?;
    }
    // kbuild's own limits; it would say so in many lines.
    if let Some(bad) = [headers, directory].iter().find(|path| path.to_string_lossy().contains([' ', ':'])) {
        return Err(LabError::Usage(format!(
            "kernel modules cannot be built in {}: its path has a blank or a colon; set XDG_CACHE_HOME to one without",
            bad.display()
        )));
    }
    let source = headers.join("usr/src");
    let common = release.rsplit_once('-').map_or(release, |(release, _flavour)| release);
    let mut command = Command::new(MAKE.program);
    command
        .arg("-f")
        .arg(source.join(format!("linux-headers-{common}-common/Makefile")))
        .arg("-C")
        .arg(source.join(format!("linux-headers-{release}")))
        .arg(format!("M={}", directory.display()))
        .args(["CONFIG_DEBUG_INFO_BTF_MODULES=", "modules"]);
    if let Some(compiler) = compiler(&source.join(format!("linux-headers-{release}/.kernelvariables"))) {
        command.arg(format!("CC={compiler}"));
    }
    for name in STRANGERS {
        command.env_remove(name);
    }
    run(command)
}

/// The compiler to use where the one that built the kernel is not there: any will do for modules without inline
/// surprises.
fn compiler(variables: &Path) -> Option<&'static str> {
    let text = fs::read_to_string(variables).unwrap_or_default();
    let named = text
        .lines()
        .rev()
        .find_map(|line| line.split_once('=').filter(|(name, _)| name.trim_end_matches([' ', ':']) == "CC"));
    let named = named.map_or("", |(_, value)| value.trim());
    let there =
        std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).any(|path| path.join(named).is_file());
    (named.is_empty() || !there).then_some(GCC.program)
}

fn run(mut command: Command) -> Result<(), LabError> {
    let said = tool::words(&command);
    let output = tool::output(command.env("LC_ALL", "C"), &[])?;
    if output.status.success() {
        return Ok(());
    }
    // The compiler's first error; what make says after it is only that there was one.
    let text = [output.stderr, output.stdout].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    let find = |words: &str| text.lines().find(|line| line.contains(words));
    let error = find("error:")
        .or_else(|| find("rror"))
        .or_else(|| find("***"))
        .or(text.lines().last())
        .unwrap_or("it printed nothing");
    Err(LabError::Failed { command: said, status: output.status.to_string(), said: error.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_kbuild_fits_older_headers() {
        let depends = "linux-headers-6.1.0-56-common (= 6.1.192-2), linux-kbuild-6.1 (>= 6.1.192-2), \
                       linux-compiler-gcc-12-x86";
        let wanted = [("linux-headers-6.1.0-56-common", Some("6.1.192-2")), ("linux-kbuild-6.1", None)];
        assert_eq!(companions(depends), wanted);
        assert_eq!(companions("linux-kbuild-6.12(=1:6.12~rc1-1)"), [("linux-kbuild-6.12", Some("1:6.12~rc1-1"))]);
        assert_eq!(companions("linux-kbuild-7.3, libc6 (>= 2.4)"), [("linux-kbuild-7.3", None)]);
        assert_eq!(companions(""), []);
    }
}
