//! Which lists of packages apt is asked: the host's own, or those of another release of Debian.
//!
//! Another release's lists lie in the user's cache, with a configuration of their own that is given on apt's command
//! line: the host's sources, lists and installed packages are neither changed nor looked at. Where the mirror is, and
//! how it is reached, the host's own configuration says.

use crate::tool::{self, APT_CACHE, APT_GET};
use crate::{LabError, cache};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// The word for the newest kernel that Debian has.
pub const NEWEST: &str = "newest";

/// A kernel that has its own release of Debian.
#[derive(Debug, PartialEq, Eq)]
pub struct Release {
    /// What the user calls the kernel.
    pub kernel: &'static str,
    /// Where it is kept, in the archive and in that of the security updates.
    suites: &'static [&'static str],
}

/// Every kernel that is known by its series. Of `newest`'s suites none always has the highest version: backports lag
/// behind, or lead while unstable waits for its build to be signed.
pub static RELEASES: &[Release] = &[
    Release { kernel: "5.10", suites: &["bullseye", "bullseye-security"] },
    Release { kernel: "6.1", suites: &["bookworm", "bookworm-security"] },
    Release { kernel: "6.12", suites: &["trixie", "trixie-security"] },
    Release { kernel: NEWEST, suites: &["trixie-backports", "sid"] },
];

/// Whose lists apt is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lists {
    /// The host's own.
    Host,
    /// Those of another release, in the cache.
    Of(&'static Release),
}

/// Debian's public keys, as its package has them on any distribution.
const KEYRING: &str = "/usr/share/keyrings/debian-archive-keyring.gpg";
/// The cache's directory of lists.
const GROUP: &str = "apt";
const SECONDS_A_DAY: u64 = 24 * 3600;

impl Lists {
    /// Runs `apt-cache` on them.
    pub fn cache(self, arguments: &[&str]) -> Result<Vec<u8>, LabError> {
        APT_CACHE.run(&self.with(arguments)?, None)
    }

    /// Runs `apt-get` on them, in this directory.
    pub fn get(self, arguments: &[&str], directory: &Path) -> Result<Vec<u8>, LabError> {
        APT_GET.run(&self.with(arguments)?, Some(directory))
    }

    /// Where the cache keeps the kernels that these lists name: the newest of one release is not that of another.
    pub fn kernels(self) -> String {
        match self {
            Lists::Host => "kernels".into(),
            Lists::Of(release) => format!("kernels-{}", release.kernel),
        }
    }

    fn with(self, arguments: &[&str]) -> Result<Vec<String>, LabError> {
        let mut words = match self {
            Lists::Host => Vec::new(),
            Lists::Of(release) => options(&release.fetched()?),
        };
        words.extend(arguments.iter().map(ToString::to_string));
        Ok(words)
    }
}

impl Release {
    /// The release of a kernel that is called by its series (`5.10`) or [`NEWEST`].
    pub fn of(kernel: &str) -> Option<&'static Release> {
        RELEASES.iter().find(|release| release.kernel == kernel)
    }

    /// The directory of its lists, fetched once a day: an archive drops a kernel's old version when it has a new one.
    fn fetched(&'static self) -> Result<PathBuf, LabError> {
        let today = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / SECONDS_A_DAY);
        let name = format!("{}-{today}", self.kernel);
        let lists = cache::entry(GROUP, &name, |directory| self.fetch(directory))?;
        let old = |path: &PathBuf| {
            path.file_name().is_some_and(|of| of.to_string_lossy().starts_with(&format!("{}-", self.kernel)))
        };
        let group = lists.parent().unwrap_or(&lists);
        for outdated in crate::kernel::files(group).into_iter().filter(|path| old(path) && *path != lists) {
            // Another run may be reading it; a list that stays does no harm.
            let _ = fs::remove_dir_all(outdated);
        }
        Ok(lists)
    }

    fn fetch(&self, directory: &Path) -> Result<(), LabError> {
        if !Path::new(KEYRING).is_file() {
            return Err(LabError::Missing {
                program: KEYRING.into(),
                purpose: "it verifies Debian's signatures",
                remedy: "apt-get install debian-archive-keyring".into(),
            });
        }
        for part in ["state/lists/partial", "cache/archives/partial", "none"] {
            let part = directory.join(part);
            fs::create_dir_all(&part).map_err(LabError::io(format!("create {}", part.display())))?;
        }
        let write = |name: &str, text: &str| {
            let file = directory.join(name);
            fs::write(&file, text).map_err(LabError::io(format!("write {}", file.display())))
        };
        write("status", "")?;
        // The highest version counts, whatever the archive says of how ready it is.
        write("preferences", "Package: *\nPin: release n=*\nPin-Priority: 500\n")?;
        write("sources.list", &self.sources(&mirrors()?)?)?;
        let mut command = Command::new(APT_GET.find().ok_or_else(|| APT_GET.missing())?);
        // Without the mode, an archive that does not answer is only a warning, and the lists lack what is wanted.
        command
            .args(options(directory))
            .args(["-qq", "-o", "APT::Update::Error-Mode=any", "update"])
            .env("LC_ALL", "C");
        let output = tool::output(&mut command, &[])?;
        match output.status.success() {
            true => Ok(()),
            false => Err(self.explained(&String::from_utf8_lossy(&output.stderr))),
        }
    }

    /// The lines of `sources.list` (sources.list(5)).
    fn sources(&self, mirrors: &[Mirror]) -> Result<String, LabError> {
        let line = |suite: &&str| {
            let security = suite.ends_with("-security");
            let mirror = mirrors.iter().find(|mirror| mirror.security == security)?;
            Some(format!("deb [arch=amd64 signed-by={KEYRING}] {} {suite} main\n", mirror.uri))
        };
        // A host without security updates has no mirror of them: the release's first kernel is a kernel too.
        let lines: Vec<String> = self.suites.iter().filter_map(line).collect();
        if lines.is_empty() {
            return Err(LabError::Usage(format!(
                "the kernel {} is Debian's, but apt on this host has no package lists of a Debian mirror: run `apt-get \
                 update` on Debian, or name a kernel's file with --kernel",
                self.kernel
            )));
        }
        Ok(lines.concat())
    }

    /// apt's many lines as one sentence: the first error, because the last one is only that there was one.
    fn explained(&self, said: &str) -> LabError {
        let first = said.lines().find_map(|line| line.strip_prefix("E: ")).unwrap_or("it printed nothing");
        let suites = self.suites.join(" and ");
        LabError::Usage(match said.contains("NO_PUBKEY") || first.contains("is not signed") {
            true => format!(
                "the signature of Debian's {suites} cannot be verified with {KEYRING}, so it is not used ({first}): \
                 run `apt-get install debian-archive-keyring`, or name a kernel's file with --kernel"
            ),
            false => {
                format!(
                    "apt cannot fetch the package lists of Debian's {suites}, which have the kernel {}: {first}",
                    self.kernel
                )
            }
        })
    }
}

/// The options that make a directory of ours apt's whole world.
fn options(directory: &Path) -> Vec<String> {
    let at = |name: &str| directory.join(name).display().to_string();
    let set = [
        ("Dir::Etc::sourcelist", at("sources.list")),
        ("Dir::Etc::sourceparts", at("none")),
        ("Dir::Etc::preferences", at("preferences")),
        ("Dir::Etc::preferencesparts", at("none")),
        ("Dir::State", at("state")),
        ("Dir::State::status", at("status")),
        ("Dir::Cache", at("cache")),
        ("Dir::Cache::pkgcache", "pkgcache.bin".into()),
        ("Dir::Cache::srcpkgcache", String::new()),
        // Of the indexes, the packages: no translations, no metadata of desktops, no contents.
        ("Acquire::Languages", "none".into()),
        ("Acquire::IndexTargets::deb::DEP-11::DefaultEnabled", "false".into()),
        ("Acquire::IndexTargets::deb::Contents-deb::DefaultEnabled", "false".into()),
        // apt's sandbox user cannot write into the cache of another user.
        ("APT::Sandbox::User", "root".into()),
    ];
    set.into_iter().flat_map(|(name, value)| ["-o".into(), format!("{name}={value}")]).collect()
}

/// A mirror that the host uses.
#[derive(Debug, PartialEq, Eq)]
struct Mirror {
    uri: String,
    /// Of the security updates.
    security: bool,
}

/// Debian's archives as the host's apt knows them: what a list itself says of its origin, and not what an address looks
/// like.
fn mirrors() -> Result<Vec<Mirror>, LabError> {
    let format = "$(ORIGIN)\t$(CODENAME)\t$(REPO_URI)";
    let text = APT_GET.run(&["indextargets", "--format", format, "Created-By: Packages"], None)?;
    Ok(String::from_utf8_lossy(&text).lines().filter_map(mirror).collect())
}

fn mirror(line: &str) -> Option<Mirror> {
    let mut fields = line.split('\t');
    let (origin, codename, uri) = (fields.next()?, fields.next()?, fields.next()?);
    // A disc has one release and no other. A blank or a bracket would be another word of the line that it is written
    // into.
    let usable = !uri.is_empty() && !uri.starts_with("cdrom:") && !uri.contains(['[', ']', ' ']);
    (origin == "Debian" && usable).then(|| Mirror { uri: uri.into(), security: codename.ends_with("-security") })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::Matrix;

    #[test]
    fn the_mirror_is_the_hosts_own() {
        let lines = [
            "Debian\tbookworm\thttp://mirror.example/debian/",
            "Debian\tbookworm-updates\thttp://mirror.example/debian/",
            "Debian\tbookworm-security\thttp://mirror.example/security/",
            "Somebody\tstable\thttp://other.example/debian/",
            "Debian\tbookworm\tcdrom:[Debian GNU/Linux 12]/",
        ];
        let mirrors: Vec<Mirror> = lines.iter().filter_map(|line| mirror(line)).collect();
        assert_eq!(mirrors.len(), 3, "{mirrors:?}");
        let sources = Release::of("5.10").unwrap().sources(&mirrors).unwrap();
        let wanted =
            [("mirror.example/debian/ bullseye main", 0), ("mirror.example/security/ bullseye-security main", 1)];
        for (words, line) in wanted {
            assert!(sources.lines().nth(line).is_some_and(|line| line.contains(words)), "{sources}");
        }
        assert!(sources.lines().all(|line| line.contains("signed-by=")), "{sources}");
        // Without security updates there are still kernels; without a Debian mirror there are none.
        let plain = Release::of("6.12").unwrap().sources(&mirrors[..1]).unwrap();
        assert_eq!(plain.lines().count(), 1, "{plain}");
        let none = Release::of(NEWEST).unwrap().sources(&[]).unwrap_err().to_string();
        assert!(none.contains("no package lists of a Debian mirror"), "{none}");
    }

    #[test]
    fn the_evolution_is_over_every_release_and_changes_nothing_else() {
        let matrix = Matrix::parse(include_str!("../../../docs/lab-evolution.toml"), "lab-evolution.toml").unwrap();
        let kernels: Vec<&str> = RELEASES.iter().map(|release| release.kernel).collect();
        assert_eq!(matrix.kernels, kernels);
        assert_eq!(matrix.cells(str::to_owned).unwrap().len(), kernels.len());
    }

    #[test]
    fn a_signature_that_cannot_be_verified_is_said() {
        let said = |words: &str| Release::of(NEWEST).unwrap().explained(words).to_string();
        let unsigned = said(
            "W: GPG error: http://mirror.example/debian sid InRelease: The following signatures couldn't be verified \
             because the \
             public key is not available: NO_PUBKEY 6ED0E7B82643E131\n\
             E: The repository 'http://mirror.example/debian sid InRelease' is not signed.\n",
        );
        assert!(unsigned.contains("cannot be verified with /usr/share/keyrings/"), "{unsigned}");
        let other = said("E: Could not connect to mirror.example\nE: Some index files failed to download.\n");
        assert!(!other.contains("verified") && other.contains("Could not connect"), "{other}");
    }
}
