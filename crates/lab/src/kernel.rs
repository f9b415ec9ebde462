//! The kernels that guests boot: the distribution's own packages, downloaded and unpacked into the user's cache and
//! never installed, or a file.

use crate::apt::{Lists, RELEASES, Release};
use crate::links::{self, Links};
use crate::tool::DPKG_DEB;
use crate::{LabError, cache, vmlinux};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The word for the distribution's current kernel.
pub const CURRENT: &str = "current";

/// Debian's package that depends on the current kernel.
const META: &str = "linux-image-amd64";

/// A kernel, ready to boot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// The release, as `uname -r` would say it; of a file that does not say it, the file's name.
    pub release: String,
    /// The package and its version; `None` for a file.
    pub package: Option<Package>,
    /// What QEMU boots: the ELF kernel where it could be unpacked, otherwise the bzImage.
    pub boot: PathBuf,
    /// The unpacked package; `None` for a file.
    pub root: Option<PathBuf>,
    /// What the user should know of how it was chosen.
    pub note: Option<String>,
}

/// A package of a certain version: counts of instructions differ between the point releases of one package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Who knows it.
    pub lists: Lists,
}

impl Kernel {
    /// Finds the kernel that the user means: [`CURRENT`], a file, a package, a release, or the series of one of
    /// [`RELEASES`].
    ///
    /// A package that is not in the cache is downloaded; the name of a package may be followed by `=VERSION`.
    pub fn find(spec: &str) -> Result<Kernel, LabError> {
        if spec.contains('/') || Path::new(spec).is_file() {
            return Kernel::from_file(Path::new(spec));
        }
        let (name, lists) = package_name(spec)?;
        // A version that is named and there needs nobody's word; archives forget old versions.
        if let Some(kernel) = name.contains('=').then(|| everywhere(&name)).flatten() {
            return Ok(kernel);
        }
        match Package::resolve(&name, lists) {
            Ok(package) => package.kernel(),
            Err(error @ (LabError::NoPackage { .. } | LabError::Missing { .. } | LabError::Usage(_))) => {
                let Some(kernel) = cached(&name, lists) else { return Err(error) };
                let note = format!("{error}; using {}, which is in the cache from an earlier run", kernel.release);
                Ok(Kernel { note: Some(note), ..kernel })
            }
            Err(error) => Err(error),
        }
    }

    /// What the user calls this kernel: its release.
    pub fn name(&self) -> &str {
        &self.release
    }

    /// The file of one of the kernel's own modules (`kernel/arch/x86/kernel/msr.ko`).
    pub fn module(&self, path: &str) -> Result<PathBuf, LabError> {
        let root = self.root.as_ref().ok_or_else(|| {
            LabError::Usage(format!(
                "the kernel {} is a file, without its modules: name a package with --kernel",
                self.release
            ))
        })?;
        let split = self.package.as_ref().and_then(Package::modules);
        // Where the modules are a package of their own, it is fetched when one is asked for.
        let root = match &split {
            Some(modules) => &modules.unpacked(|directory| modules.unpack_modules(directory))?,
            None => root,
        };
        let file = root.join("lib/modules").join(&self.release).join(path);
        if file.is_file() {
            return Ok(file);
        }
        Err(LabError::Bad {
            what: "the module",
            path: file,
            found: "not in the kernel's package".into(),
            remedy: format!("remove {} and run this again to unpack it again", root.display()),
        })
    }

    fn from_file(path: &Path) -> Result<Kernel, LabError> {
        let boot = path.canonicalize().map_err(LabError::io(format!("open the kernel {}", path.display())))?;
        let bad = |found: &str| LabError::Bad {
            what: "the kernel",
            path: boot.clone(),
            found: found.into(),
            remedy: "name a vmlinuz, a vmlinux or a package such as linux-image-amd64".into(),
        };
        // A pipe would be waited for, and /dev/zero read to the end of memory.
        match boot.metadata() {
            Ok(meta) if meta.is_file() && meta.len() <= LARGEST => {}
            Ok(meta) if meta.is_file() => return Err(bad("larger than any kernel")),
            _ => return Err(bad("not a regular file")),
        }
        // The header, and the release's name, which is at most 64 KiB behind it.
        let mut bytes = Vec::new();
        fs::File::open(&boot)
            .and_then(|file| file.take(0x200 + (1 << 16) + 256).read_to_end(&mut bytes))
            .map_err(LabError::io(format!("read the kernel {}", boot.display())))?;
        if !vmlinux::bootable(&bytes) {
            return Err(bad("neither a bzImage nor an ELF file"));
        }
        let name = || boot.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(Kernel {
            release: vmlinux::release(&bytes).unwrap_or_else(name),
            package: None,
            boot,
            root: None,
            note: None,
        })
    }

    fn from_package(package: Package, root: &Path) -> Result<Kernel, LabError> {
        let bad = |found: &str| LabError::Bad {
            what: "the unpacked kernel",
            path: root.to_path_buf(),
            found: found.into(),
            remedy: "remove it and run this again".into(),
        };
        let image = image_in(root).ok_or_else(|| bad("without boot/vmlinuz-*"))?;
        let release = image.to_string_lossy().rsplit_once("vmlinuz-").map(|(_, release)| String::from(release));
        let elf = root.join("boot/vmlinux");
        let boot = if elf.is_file() { elf } else { image };
        Ok(Kernel {
            release: release.unwrap_or_default(),
            package: Some(package),
            boot,
            root: Some(root.to_path_buf()),
            note: None,
        })
    }
}

/// Bytes; a debug kernel's ELF file has half as many.
const LARGEST: u64 = 1 << 31;

/// The newest kernel of that name in the cache: `NAME=VERSION` is that one, `linux-image-amd64` any.
fn cached(name: &str, lists: Lists) -> Option<Kernel> {
    let (name, version) = name.split_once('=').map_or((name, None), |(name, version)| (name, Some(version)));
    let fits = |entry: &Path| {
        let (package, of) = entry.file_name()?.to_str()?.split_once('_')?;
        let of = of.replace("%3a", ":");
        let wanted = (name == META || package == name)
            && version.is_none_or(|version| version == of)
            && !package.starts_with('.');
        let made = entry.metadata().and_then(|meta| meta.modified()).ok()?;
        let package = Package { name: package.into(), version: of, lists };
        (wanted && !package.is_modules()).then(|| (made, package, entry.to_path_buf()))
    };
    let entries = files(&cache::directory().ok()?.join(lists.kernels()));
    let (_, package, root) = entries.iter().filter_map(|entry| fits(entry)).max_by_key(|(made, ..)| *made)?;
    Kernel::from_package(package, &root).ok()
}

/// [`cached`], whichever lists it was found in.
fn everywhere(name: &str) -> Option<Kernel> {
    let others = RELEASES.iter().map(Lists::Of);
    std::iter::once(Lists::Host).chain(others).find_map(|lists| cached(name, lists))
}

/// Megabytes that a kernel takes while it is unpacked, or its headers.
pub const UNPACKED_MB: u64 = 700;

/// The package that the user means by a package's name, a release or a series, and the lists that have it.
fn package_name(spec: &str) -> Result<(String, Lists), LabError> {
    // Debian policy 5.6.7 and 5.6.12: what names and versions are made of. Nothing else reaches apt, and nothing that
    // it could take for an option.
    let good = |c: char| c.is_ascii_alphanumeric() || "+-.=:~".contains(c);
    if spec.is_empty() || spec.starts_with('-') || !spec.chars().all(good) {
        return Err(LabError::Usage(format!(
            "{spec:?} is neither a kernel package nor a file: name one such as linux-image-amd64, 6.1.0-56-amd64, 5.10 \
             or ./vmlinuz"
        )));
    }
    if let Some(release) = Release::of(spec) {
        return Ok((META.into(), Lists::Of(release)));
    }
    // A series: two numbers, and a package never has so few.
    let series = spec.split('.').count() == 2 && spec.split('.').all(|part| part.parse::<u32>().is_ok());
    if series {
        let known: Vec<&str> = RELEASES.iter().map(|release| release.kernel).collect();
        return Err(LabError::Usage(format!(
            "no Debian release known to the lab has the kernel {spec}: it knows {}; name a package or a file instead",
            known.join(", ")
        )));
    }
    let name = match spec {
        CURRENT => META.into(),
        spec if spec.starts_with(|c: char| c.is_ascii_digit()) => format!("linux-image-{spec}"),
        spec => spec.into(),
    };
    Ok((name, Lists::Host))
}

/// What the package of a kernel is called that holds nothing but the kernel: Debian's from 7.1 on.
const BINARY: &str = "linux-binary-";
/// What the package of its modules is called then.
const MODULES: &str = "linux-modules-";

impl Package {
    /// Follows a package that only depends on the kernel's (`linux-image-amd64`) to that one, as apt knows them now.
    pub fn resolve(name: &str, lists: Lists) -> Result<Package, LabError> {
        let mut wanted = String::from(name);
        // A meta-package of a meta-package is all there is; four is a bound, not a guess.
        for _ in 0..4 {
            let fields = Fields::of(&wanted, lists)?;
            match fields.image_dependency() {
                Some(dependency) => wanted = dependency,
                None => return Ok(Package { name: fields.name, version: fields.version, lists }),
            }
        }
        Err(LabError::NoPackage { package: name.into() })
    }

    /// The package of this name in the version that apt would install.
    pub fn candidate(name: &str, lists: Lists) -> Result<Package, LabError> {
        let fields = Fields::of(name, lists)?;
        Ok(Package { name: fields.name, version: fields.version, lists })
    }

    fn kernel(self) -> Result<Kernel, LabError> {
        let root = self.unpacked(|directory| unpack_image(&self, directory))?;
        Kernel::from_package(self, &root)
    }

    /// Where the cache has it, filled where it has not.
    fn unpacked(&self, fill: impl FnOnce(&Path) -> Result<(), LabError>) -> Result<PathBuf, LabError> {
        cache::entry(&self.lists.kernels(), &format!("{}_{}", self.name, self.version.replace(':', "%3a")), fill)
    }

    fn is_modules(&self) -> bool {
        self.name.starts_with(MODULES)
    }

    /// The package of this kernel's modules, where they are not in its own.
    fn modules(&self) -> Option<Package> {
        let release = self.name.strip_prefix(BINARY)?;
        Some(Package { name: format!("{MODULES}{release}"), ..self.clone() })
    }

    fn unpack_modules(&self, directory: &Path) -> Result<(), LabError> {
        self.unpack_into(directory, Links::None)?;
        keep_modules(directory)
    }

    /// Downloads the package into a directory and unpacks it there, with as many of its links.
    pub fn unpack_into(&self, directory: &Path, links: Links) -> Result<(), LabError> {
        let pinned = format!("{}={}", self.name, self.version);
        // What unpacks it would say that tar ended with a status.
        let free = cache::free_mb()?;
        if free < UNPACKED_MB {
            return Err(LabError::Bad {
                what: "the disk of",
                path: directory.to_path_buf(),
                found: format!("too full for {} ({free} MB free, {UNPACKED_MB} wanted)", self.name),
                remedy: "free some space, or set XDG_CACHE_HOME to a directory on another disk".into(),
            });
        }
        // apt's sandbox user cannot write into the cache of another user, and says so at each download.
        self.lists.get(&["-o", "APT::Sandbox::User=root", "-qq", "download", &pinned], directory)?;
        let deb = files(directory).into_iter().find(|file| file.extension().is_some_and(|ext| ext == "deb"));
        let deb = deb.ok_or(LabError::NoPackage { package: pinned })?;
        DPKG_DEB.run(&["--extract".as_ref(), deb.as_os_str(), directory.as_os_str()], None)?;
        fs::remove_file(&deb).map_err(LabError::io(format!("remove {}", deb.display())))?;
        links::tame(directory, links)
    }

    /// Another package's dependencies, as apt knows them: of the version that this one has.
    pub fn depends(&self) -> Result<String, LabError> {
        Ok(Fields::of(&format!("{}={}", self.name, self.version), self.lists)?.depends)
    }
}

/// A package's record, as `apt-cache show` prints it (deb822(5)).
struct Fields {
    name: String,
    version: String,
    depends: String,
}

impl Fields {
    fn of(spec: &str, lists: Lists) -> Result<Fields, LabError> {
        let unknown = || LabError::NoPackage { package: spec.into() };
        let known = lists.cache(&["--no-all-versions", "show", "--", spec]);
        let text = match known {
            // apt's status for what it does not know (apt-cache(8)); killed or broken is another matter.
            Err(LabError::Failed { status, .. }) if status.ends_with(": 100") => return Err(unknown()),
            other => String::from_utf8_lossy(&other?).into_owned(),
        };
        let field = |name: &str| {
            let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
            value.map(|value| value.trim().to_string())
        };
        Ok(Fields {
            name: field("Package").ok_or_else(unknown)?,
            version: field("Version").ok_or_else(unknown)?,
            depends: field("Depends").unwrap_or_default(),
        })
    }

    /// `linux-image-6.1.0-56-amd64` in `linux-image-6.1.0-56-amd64 (= 6.1.192-2)`; a kernel's own package depends on no
    /// other.
    fn image_dependency(&self) -> Option<String> {
        let mut names = self.depends.split([',', '|']).filter_map(|entry| entry.split_whitespace().next());
        names.find(|name| name.starts_with("linux-image-") || name.starts_with(BINARY)).map(String::from)
    }
}

/// Downloads a kernel's package, unpacks it, and the ELF kernel out of its bzImage. Of its modules, which are three
/// hundred megabytes, those of the architecture are kept.
fn unpack_image(package: &Package, directory: &Path) -> Result<(), LabError> {
    package.unpack_into(directory, Links::None)?;
    let image = boot_image(directory)?.ok_or_else(|| LabError::Bad {
        what: "the package",
        path: format!("{}={}", package.name, package.version).into(),
        found: "without a boot/vmlinuz-* and a usr/lib/modules/*/vmlinuz".into(),
        remedy: "name a kernel's package, such as linux-image-amd64".into(),
    })?;
    keep_modules(directory)?;
    vmlinux::extract_file(&image, &directory.join("boot/vmlinux")).map(drop)
}

/// The kernel's image as boot/vmlinuz-RELEASE, moved there from `usr/lib/modules/RELEASE/vmlinuz` where the package has
/// it there.
fn boot_image(root: &Path) -> Result<Option<PathBuf>, LabError> {
    if let Some(image) = image_in(root) {
        return Ok(Some(image));
    }
    let Some(image) = files(&root.join("usr/lib/modules"))
        .into_iter()
        .map(|release| release.join("vmlinuz"))
        .find(|file| file.is_file())
    else {
        return Ok(None);
    };
    let release = image.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
    let boot = root.join("boot");
    fs::create_dir_all(&boot).map_err(LabError::io(format!("create {}", boot.display())))?;
    let moved = boot.join(format!("vmlinuz-{release}"));
    fs::rename(&image, &moved).map_err(LabError::io(format!("move {}", image.display())))?;
    Ok(Some(moved))
}

/// Of a package's files, its kernel and the modules of the architecture; the modules at lib/modules, wherever the
/// package has them.
fn keep_modules(directory: &Path) -> Result<(), LabError> {
    let (usr, lib) = (directory.join("usr/lib/modules"), directory.join("lib/modules"));
    if usr.is_dir() && !lib.exists() {
        let parent = directory.join("lib");
        fs::create_dir_all(&parent).map_err(LabError::io(format!("create {}", parent.display())))?;
        fs::rename(&usr, &lib).map_err(LabError::io(format!("move {}", usr.display())))?;
    }
    for modules in files(&lib).iter().flat_map(|release| files(&release.join("kernel"))) {
        if modules.file_name().is_none_or(|name| name != "arch") {
            fs::remove_dir_all(&modules).map_err(LabError::io(format!("remove {}", modules.display())))?;
        }
    }
    let _ = fs::remove_dir_all(directory.join("usr"));
    Ok(())
}

fn image_in(root: &Path) -> Option<PathBuf> {
    let named = |file: &PathBuf| file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("vmlinuz-"));
    files(&root.join("boot")).into_iter().find(named)
}

/// The entries of a directory; none where it cannot be read.
pub(crate) fn files(directory: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(directory).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_user_may_call_a_kernel() {
        let host = |spec: &str| match package_name(spec).unwrap() {
            (name, Lists::Host) => name,
            other => panic!("{spec}: {other:?}"),
        };
        assert_eq!(host("current"), "linux-image-amd64");
        assert_eq!(host("6.1.0-56-amd64"), "linux-image-6.1.0-56-amd64");
        assert_eq!(host("6.12-amd64"), "linux-image-6.12-amd64");
        assert_eq!(host("linux-image-6.12-amd64=6.12.1-1"), "linux-image-6.12-amd64=6.12.1-1");
        for release in RELEASES {
            assert_eq!(package_name(release.kernel).unwrap(), (META.into(), Lists::Of(release)));
        }
        for hostile in ["", "-o=Dir::Etc=evil", "a b", "x;reboot", "$(reboot)", "\u{1b}[2J"] {
            assert!(matches!(package_name(hostile), Err(LabError::Usage(_))), "{hostile:?}");
        }
        let unknown = package_name("5.15").unwrap_err().to_string();
        assert!(unknown.contains("the kernel 5.15: it knows 5.10, 6.1, 6.12, newest"), "{unknown}");
    }

    /// Debian 14's and trixie-backports' kernels: `linux-binary-*`, under `usr/lib/modules`.
    #[test]
    fn a_kernel_that_lies_among_its_modules_is_found() {
        let directory = tempfile::tempdir().unwrap();
        let root = directory.path();
        let release = root.join("usr/lib/modules/7.3.4+deb13-amd64");
        fs::create_dir_all(&release).unwrap();
        fs::write(release.join("vmlinuz"), "a kernel").unwrap();
        let image = boot_image(root).unwrap().expect("found");
        assert_eq!(image, root.join("boot/vmlinuz-7.3.4+deb13-amd64"));
        keep_modules(root).unwrap();
        let package = Package {
            name: "linux-binary-7.3.4+deb13-amd64".into(),
            version: "7.3.4-1~bpo13+1".into(),
            lists: Lists::Host,
        };
        assert_eq!(package.modules().unwrap().name, "linux-modules-7.3.4+deb13-amd64");
        let kernel = Kernel::from_package(package, root).unwrap();
        assert_eq!(
            (kernel.release.as_str(), fs::read(&kernel.boot).unwrap()),
            ("7.3.4+deb13-amd64", b"a kernel".to_vec())
        );
        assert!(!root.join("usr").exists());
    }

    /// Packages of merged-/usr releases have their modules there.
    #[test]
    fn modules_under_usr_are_kept_where_the_others_are() {
        let directory = tempfile::tempdir().unwrap();
        let kernel = directory.path().join("usr/lib/modules/6.12/kernel");
        for part in ["arch/x86", "drivers/net"] {
            fs::create_dir_all(kernel.join(part)).unwrap();
        }
        keep_modules(directory.path()).unwrap();
        let kept = directory.path().join("lib/modules/6.12/kernel");
        assert!(kept.join("arch/x86").is_dir() && !kept.join("drivers").exists());
    }

    #[test]
    fn a_meta_package_leads_to_the_kernel() {
        let depends = |text: &str| {
            Fields { name: String::new(), version: String::new(), depends: text.into() }.image_dependency()
        };
        assert_eq!(depends("linux-image-6.1.0-56-amd64 (= 6.1.192-2)").as_deref(), Some("linux-image-6.1.0-56-amd64"));
        let split = "dracut | initramfs-tools (>= 0.120+deb8u2), linux-base-7.3.4 (= 7.3.4-1), linux-binary-7.3.4 (= \
                     7.3.4-1), \
                     linux-modules-7.3.4 (= 7.3.4-1)";
        assert_eq!(depends(split).as_deref(), Some("linux-binary-7.3.4"));
        assert_eq!(
            depends("kmod, linux-base (>= 4.3~), initramfs-tools (>= 0.120+deb8u2) | linux-initramfs-tool"),
            None
        );
    }

    #[test]
    fn a_file_that_is_no_kernel_is_a_sentence() {
        let error = Kernel::find("/etc/passwd").unwrap_err().to_string();
        assert!(error.contains("/etc/passwd is neither a bzImage nor an ELF file"), "{error}");
        let error = Kernel::find("./no/such/kernel").unwrap_err().to_string();
        assert!(error.contains("No such file"), "{error}");
    }
}
