//! Builds the blob: C and assembly to one flat file.
//!
//! It is linked twice, at two addresses, and both must be the same bytes: that is what "no relocation" means, and no
//! reading of relocation tables could say it more directly. The linker script refuses data and tables of addresses.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

// The layouts, of which C and assembly get every constant.
#[allow(dead_code, missing_docs)]
#[path = "src/clock.rs"]
mod clock;
#[allow(dead_code, missing_docs)]
#[path = "src/head.rs"]
mod head;
#[allow(dead_code, missing_docs)]
#[path = "src/layout.rs"]
mod layout;
#[allow(dead_code, missing_docs)]
#[path = "src/probe.rs"]
mod probe;
#[allow(dead_code, missing_docs)]
#[path = "src/stepped.rs"]
mod stepped;

/// What a blob is made of, what it is called, and its room.
struct Blob {
    name: &'static str,
    sources: &'static [&'static str],
    room: u64,
}

const BLOBS: [Blob; 4] = [
    Blob { name: "agent", sources: &["src/blob/agent.S", "src/blob/agent.c"], room: layout::BLOB_SIZE },
    Blob { name: "probe", sources: &["src/blob/probe.S", "src/blob/probe.c"], room: head::HEAD_BLOB_SIZE },
    Blob { name: "foothold", sources: &["src/blob/foothold.S"], room: head::FOOTHOLD_ROOM },
    Blob { name: "clock", sources: &["src/blob/clock.S", "src/blob/clock.c"], room: clock::CLOCK_GETTIME },
];
const LAYOUTS: [&str; 5] = ["src/layout.rs", "src/probe.rs", "src/head.rs", "src/stepped.rs", "src/clock.rs"];
const SCRIPT: &str = "src/blob/agent.ld";

fn main() {
    let sources = BLOBS.iter().flat_map(|blob| blob.sources).copied();
    for file in
        sources.chain(LAYOUTS).chain([SCRIPT, "src/blob/copy.S", "src/blob/home.S", "src/blob/stepped.h", "build.rs"])
    {
        println!("cargo::rerun-if-changed={file}");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let defines: String =
        LAYOUTS.iter().map(|file| defines(&fs::read_to_string(file).expect("the layout can be read"))).collect();
    let header = out.join("layout.h");
    fs::write(&header, defines).expect("layout.h can be written");
    for blob in &BLOBS {
        let bytes = link(&out, &header, blob, 0x1_0000);
        let other = link(&out, &header, blob, 0x7654_3000);
        assert!(bytes == other, "the blob depends on where it is linked: it has relocations");
        assert!(bytes.len() as u64 <= blob.room, "the blob has {} bytes", bytes.len());
        fs::write(out.join(format!("{}.bin", blob.name)), bytes).expect("the blob can be written");
    }
}

/// Every integer constant of the layout as a macro. Its expressions are C's too, but for digits' underscores and types.
fn defines(text: &str) -> String {
    let mut header = String::new();
    for line in text.lines() {
        let Some((name, rest)) = line.strip_prefix("pub const ").and_then(|line| line.split_once(": ")) else {
            continue;
        };
        let Some((_, value)) = rest.split_once(" = ") else { continue };
        if name == "MAGIC" {
            continue;
        }
        let value: String =
            value.trim_end_matches(';').chars().filter(|&c| c != '_' || value.contains(char::is_uppercase)).collect();
        header.push_str(&format!("#define {name} ({value})\n"));
    }
    header
}

fn link(out: &Path, header: &Path, what: &Blob, base: u64) -> Vec<u8> {
    let compiler = cc::Build::new().no_default_flags(true).get_compiler();
    let blob = out.join(format!("{}-{base:x}.bin", what.name));
    let mut command = Command::new(compiler.path());
    command
        .args([
            "-O2",
            "-std=gnu11",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-ffreestanding",
            "-mgeneral-regs-only",
            "-mno-red-zone",
        ])
        .args(["-fno-stack-protector", "-fPIC", "-fvisibility=hidden", "-fno-jump-tables", "-fcf-protection=none"])
        .args(["-fno-tree-loop-distribute-patterns", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables", "-m64"])
        .args(["-nostdlib", "-static", "-Wl,--build-id=none", "-Wl,--oformat=binary", "-Wl,--no-warn-rwx-segments"])
        .arg(format!("-Wl,--defsym=BASE={base:#x}"))
        .arg("-include")
        .arg(header)
        .arg(format!("-Wl,-T,{SCRIPT}"))
        .args(what.sources)
        .arg("-o")
        .arg(&blob);
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}; a C compiler is needed: apt-get install gcc"));
    assert!(output.status.success(), "{command:?}:\n{}", String::from_utf8_lossy(&output.stderr));
    fs::read(&blob).expect("the linked blob can be read")
}
