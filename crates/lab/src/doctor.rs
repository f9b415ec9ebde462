//! What the lab needs, and whether it is here.

use crate::apt::Lists;
use crate::kernel::{CURRENT, Package, UNPACKED_MB};
use crate::tool::{self, Tool};
use crate::{cache, image, qemu};
use std::path::Path;

/// One thing that the lab may need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What was looked at.
    pub what: String,
    /// Whether it is as it should be.
    pub verdict: Verdict,
    /// What was found.
    pub found: String,
    /// The command that mends it, where something has to be.
    pub remedy: Option<String>,
}

/// Whether a thing is as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is.
    Good,
    /// It is not, and some subcommands do without it.
    Optional,
    /// It is not, and no guest runs.
    Missing,
}

/// Everything, in the order in which a guest needs it.
pub fn checks() -> Vec<Check> {
    let mut checks: Vec<Check> = vec![program()];
    checks.extend(tool::TOOLS.iter().map(tool_check));
    checks.extend([kernel(), disk(), kvm()]);
    checks
}

fn good(what: &str, found: String) -> Check {
    Check { what: what.into(), verdict: Verdict::Good, found, remedy: None }
}

fn program() -> Check {
    let what = "this program, linked statically";
    match image::program(Path::new("/proc/self/exe")) {
        Ok(bytes) => good(what, format!("{:.1} MB in the guest", bytes.len() as f64 / 1e6)),
        Err(error) => Check {
            what: what.into(),
            verdict: Verdict::Missing,
            found: error.to_string(),
            remedy: Some("cargo build --release".into()),
        },
    }
}

fn tool_check(tool: &Tool) -> Check {
    // Without these no guest runs; the others unpack kernels of other distributions, or build modules.
    let needed =
        [tool::QEMU.program, tool::APT_GET.program, tool::APT_CACHE.program, tool::DPKG_DEB.program, tool::XZ.program];
    match tool.find() {
        Some(path) => good(
            &format!("{}: {}", tool.program, tool.purpose),
            version(tool).unwrap_or_else(|| path.display().to_string()),
        ),
        None => Check {
            what: format!("{}: {}", tool.program, tool.purpose),
            verdict: if needed.contains(&tool.program) { Verdict::Missing } else { Verdict::Optional },
            found: "not installed".into(),
            remedy: Some(tool.remedy()),
        },
    }
}

fn version(tool: &Tool) -> Option<String> {
    let text = tool.run(&["--version"], None).ok()?;
    let first = String::from_utf8_lossy(&text).lines().next()?.trim().to_string();
    (!first.is_empty()).then_some(first)
}

fn kernel() -> Check {
    let what = "the distribution's current kernel";
    match Package::resolve("linux-image-amd64", Lists::Host) {
        Ok(package) => good(what, format!("{} {}", package.name, package.version)),
        Err(error) => Check {
            what: what.into(),
            verdict: Verdict::Optional,
            found: format!("{error} (this is `{CURRENT}`; --kernel names another kernel, or a file)"),
            remedy: Some("apt-get update".into()),
        },
    }
}

fn disk() -> Check {
    let what = "space for kernels";
    let missing = |found: String, remedy: &str| Check {
        what: what.into(),
        verdict: Verdict::Missing,
        found,
        remedy: Some(remedy.into()),
    };
    let Ok(directory) = cache::directory() else {
        return missing("there is no cache directory".into(), "export XDG_CACHE_HOME=/a/directory");
    };
    match (cache::writable(), cache::free_mb()) {
        (Err(error), _) | (_, Err(error)) => missing(error.to_string(), "export XDG_CACHE_HOME=/a/directory"),
        (Ok(()), Ok(free)) => {
            let found = format!("{free} MB free in {}", directory.display());
            match free >= UNPACKED_MB {
                true => good(what, found),
                false => missing(
                    format!("{found}, and a kernel or its headers take up to {UNPACKED_MB} MB while they are unpacked"),
                    "export XDG_CACHE_HOME=/a/larger/disk",
                ),
            }
        }
    }
}

fn kvm() -> Check {
    let what = "/dev/kvm: guests that run on the host's CPU, for times instead of instructions";
    match qemu::kvm_there() {
        Ok(()) => good(what, "can be opened; `tollgate lab run --accel kvm` shows whether a guest boots on it".into()),
        Err(found) => Check { what: what.into(), verdict: Verdict::Optional, found, remedy: None },
    }
}
