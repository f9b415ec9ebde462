//! Builds target programs with the compiler that links this test. 32-bit ones need no 32-bit C library: they are built
//! without any.

use crate::guest;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How a target program is linked, and so what the tracer finds at exec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Position-independent, with the dynamic loader.
    Dynamic,
    /// At a fixed address, with everything in it.
    Static,
    /// Static, and moved to where the kernel likes.
    StaticPie,
    /// Without a C library: only the program's own instructions run.
    Bare,
    /// The same in 32-bit mode.
    Bare32,
}

impl Variant {
    fn flags(self) -> &'static [&'static str] {
        match self {
            Variant::Dynamic => &["-fPIE", "-pie", "-pthread", "-ldl"],
            Variant::Static => &["-fno-pie", "-no-pie", "-static", "-pthread"],
            Variant::StaticPie => &["-fPIE", "-static-pie", "-pthread"],
            Variant::Bare => &["-DTARGET_BARE", "-ffreestanding", "-nostdlib", "-fno-pie", "-no-pie", "-static"],
            // The kernel's headers for both modes are in the 64-bit directory of Debian's linux-libc-dev; elsewhere
            // they are found anyway.
            Variant::Bare32 => &[
                "-m32",
                "-idirafter",
                "/usr/include/x86_64-linux-gnu",
                "-DTARGET_BARE",
                "-ffreestanding",
                "-nostdlib",
                "-fno-pie",
                "-no-pie",
                "-static",
            ],
        }
    }
}

/// No stack protector: without a C library there is no guard for it to read. No `endbr64`: the programs place their own
/// instructions.
const FLAGS: &[&str] =
    &["-D_GNU_SOURCE", "-std=gnu11", "-O1", "-g", "-Wall", "-Wextra", "-fno-stack-protector", "-fcf-protection=none"];

/// Where the sources are.
pub fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/targets")
}

/// What lies beside a program that needs a second file: ending, and flags in place of the variant's.
fn companions(name: &str) -> &'static [(&'static str, &'static [&'static str])] {
    match name {
        "dlopen" => &[(".so", &["-DLIBRARY", "-fPIC", "-shared"])],
        "exec_modes" => &[(".32", &[])],
        _ => &[],
    }
}

/// What a built program is called.
fn file_name(name: &str, variant: Variant) -> String {
    format!("{name}-{variant:?}").to_lowercase()
}

/// Can the program be had in this variant? Always but in a guest, where some were brought in.
pub fn there(name: &str, variant: Variant) -> bool {
    guest::has(&file_name(name, variant))
}

/// Builds a program into a directory, with what it needs beside it, and says where it is.
pub fn build(name: &str, variant: Variant, dir: &Path) -> PathBuf {
    let file = file_name(name, variant);
    if let Some(built) = guest::program(&file) {
        return built;
    }
    let out = dir.join(file);
    compile(name, variant.flags(), &out);
    for (ending, flags) in companions(name) {
        let beside = PathBuf::from(format!("{}{ending}", out.display()));
        compile(name, if flags.is_empty() { Variant::Bare32.flags() } else { flags }, &beside);
    }
    out
}

fn compile(name: &str, flags: &[&str], out: &Path) {
    fs::create_dir_all(out.parent().unwrap()).unwrap();
    let source = sources().join(format!("{name}.c"));
    // The source goes before the libraries that it uses.
    let built = Command::new("gcc").args(FLAGS).arg(&source).args(flags).arg("-o").arg(out).output();
    let built = built.unwrap_or_else(|error| panic!("cannot run gcc ({error}): scripts/bootstrap test installs it"));
    let said = String::from_utf8_lossy(&built.stderr);
    assert!(
        built.status.success() && said.is_empty(),
        "{} {flags:?} does not build cleanly:\n{said}",
        source.display()
    );
}
