//! What is brought into a guest: test programs, the programs that they trace, strace, and the libraries of all of
//! these.

use crate::trace::build::{self, Variant};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use tollgate_lab::image::{self, Extra};

/// Where the programs that are traced lie in the guest.
pub const PROGRAMS: &str = "/programs";
/// Where the tests are.
pub const TESTS: &str = "/tests";

/// The files of a guest, by where they lie.
#[derive(Default)]
pub struct Files(BTreeMap<String, Vec<u8>>);

impl Files {
    /// The files in the order of their names.
    pub fn into_extras(self) -> Vec<Extra> {
        self.0.into_iter().map(|(path, content)| Extra { path, content, executable: true }).collect()
    }

    /// The tests of this crate: all are one program, this one.
    pub fn tests(&mut self) {
        let own = || {
            image::program(&std::env::current_exe().unwrap()).expect("tests are linked statically, as the program is")
        };
        self.0.entry(TESTS.into()).or_insert_with(own);
    }

    /// A target program of `tests/targets/`, with what it needs beside it.
    pub fn target(&mut self, name: &str, variant: Variant, directory: &Path) {
        let built = build::build(name, variant, directory);
        let beside = [".so", ".32"].map(|ending| PathBuf::from(format!("{}{ending}", built.display())));
        for file in beside.iter().filter(|file| file.is_file()).chain([&built]) {
            self.program(file, &file.file_name().unwrap().to_string_lossy());
        }
    }

    /// A program that is compiled from one source, under the source's name.
    pub fn compiled(&mut self, source: &str, directory: &Path) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(source);
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if self.0.contains_key(&format!("{PROGRAMS}/{name}")) {
            return;
        }
        let compiler = if name.ends_with(".cc") { "g++" } else { "gcc" };
        let out = directory.join(&name);
        let built = Command::new(compiler).args(["-O1", "-g", "-pthread", "-o"]).arg(&out).arg(&path).output();
        let built =
            built.unwrap_or_else(|error| panic!("cannot run {compiler} ({error}): scripts/bootstrap test installs it"));
        assert!(built.status.success(), "{}: {}", path.display(), String::from_utf8_lossy(&built.stderr));
        self.program(&out, &name);
    }

    /// A program of this machine, such as strace, under its own path.
    pub fn tool(&mut self, name: &str) {
        let directories = std::env::var_os("PATH").unwrap_or_default();
        let path =
            std::env::split_paths(&directories).map(|directory| directory.join(name)).find(|path| path.is_file());
        let path = path.unwrap_or_else(|| panic!("{name} is missing: scripts/bootstrap test"));
        self.0.insert(format!("/bin/{name}"), std::fs::read(&path).unwrap());
        self.libraries(&path);
    }

    fn program(&mut self, file: &Path, name: &str) {
        self.0.insert(format!("{PROGRAMS}/{name}"), std::fs::read(file).unwrap());
        self.libraries(file);
    }

    /// The libraries that ldd(1) names, and the loader, at the paths that programs look for them.
    fn libraries(&mut self, program: &Path) {
        // A static program's status is 1, and it has none.
        let output =
            Command::new("ldd").arg(program).env("LC_ALL", "C").output().expect("ldd, which comes with the C library");
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let path = line.rsplit("=>").next().unwrap_or_default().split_whitespace().next().unwrap_or_default();
            if path.starts_with('/') && Path::new(path).is_file() && !self.0.contains_key(path) {
                self.0.insert(path.into(), std::fs::read(path).unwrap());
            }
        }
    }
}
