//! The backends that exist, and what each cannot do. The one place where a new backend joins the tests.

/// A backend as `--backend` names it.
pub struct Backend {
    pub name: &'static str,
    /// Gates that it cannot see: `gate`, `gate/32` where that holds of 32-bit code alone, `some gate` where it sees a
    /// part. What it tells of them all the same must be right.
    pub blind: &'static [&'static str],
    /// Target programs that cannot run under it as they run natively, each with the reason; `docs/trace-suites.md` has
    /// the same.
    pub refuses: &'static [(&'static str, &'static str)],
}

impl Backend {
    /// Why a program cannot run under this backend.
    pub fn refusal(&self, target: &str) -> Option<&'static str> {
        self.refuses.iter().find(|(name, _)| *name == target).map(|(_, reason)| *reason)
    }
}

/// Every backend that exists.
pub const BACKENDS: &[Backend] = &[
    Backend {
        name: "ptrace",
        // Neither stops a tracer: the vDSO is plain code, and the vsyscall page is answered in the kernel's fault
        // handler.
        blind: &["vdso", "vsyscall"],
        refuses: &[ONE_TRACER],
    },
    // A program begins by stops, and goes on as under `sud`: what calls the vsyscall page until then is not seen.
    Backend { name: "auto", blind: &["some vsyscall"], refuses: &[ONE_TRACER] },
    // Who calls the vsyscall page through an address in data is not found ahead of time.
    Backend { name: "sud", blind: &["some vsyscall"], refuses: &[ONE_TRACER] },
    // A program's own filter cannot be told from ours there, and might forbid what shows calls of a 32-bit vDSO.
    Backend { name: "seccomp", blind: &["vdso/32", "some vsyscall"], refuses: &[ONE_TRACER] },
];

const ONE_TRACER: (&str, &str) =
    ("ptrace_own", "a thread has one tracer, and that place is taken: ptrace(2), EPERM; the same under strace -f");
