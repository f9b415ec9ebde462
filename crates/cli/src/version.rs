//! What `tollgate --version` prints: which build this is, and which facilities this kernel offers it.

use crate::exit::Exit;
use crate::terminal;
use std::fs::File;
use std::path::Path;
use tollgate_bench::platform;
use tollgate_remote::ptrace;

/// A facility of the kernel: what it is called, and what is without it.
struct Facility {
    name: &'static str,
    without: &'static str,
    offered: fn() -> bool,
}

const FACILITIES: [Facility; 5] = [
    Facility {
        name: "syscall user dispatch (Linux 5.11)",
        without: "trace uses seccomp filters, and ptrace with -p",
        offered: ptrace::dispatch_is_known,
    },
    Facility {
        name: "seccomp filters",
        without: "trace --backend seccomp is refused",
        offered: || Path::new("/proc/sys/kernel/seccomp/actions_avail").exists(),
    },
    Facility {
        name: "uprobes",
        without: "the uprobe gates are closed, and probe --compare-uprobe cannot compare",
        offered: || Path::new("/sys/bus/event_source/devices/uprobe").exists(),
    },
    Facility {
        name: "hardware counters",
        without: "bench does not count instructions",
        offered: || Path::new("/sys/bus/event_source/devices/cpu").exists(),
    },
    // Whether a guest boots on it, only a guest tells.
    Facility {
        name: "/dev/kvm",
        without: "lab floor counts in software",
        offered: || File::options().read(true).write(true).open("/dev/kvm").is_ok(),
    },
];

/// Whether that is all that is asked for. (clap would want the text at every start.)
pub fn is_asked() -> bool {
    std::env::args_os().skip(1).eq(["--version"])
}

/// Prints it.
pub fn run() -> anyhow::Result<Exit> {
    terminal::print(&text())?;
    Ok(Exit::Success)
}

fn text() -> String {
    let mut text = format!(
        "tollgate {} ({})\n{} build for {}\nLinux {}\n",
        env!("CARGO_PKG_VERSION"),
        env!("TOLLGATE_COMMIT"),
        env!("TOLLGATE_PROFILE"),
        env!("TOLLGATE_TARGET"),
        platform::kernel_release(),
    );
    for Facility { name, without, offered } in FACILITIES {
        text += &if offered() { format!("  + {name}\n") } else { format!("  - {name}: {without}\n") };
    }
    text
}
