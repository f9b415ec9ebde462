//! From an address to a module, a function and a line.

use std::collections::HashMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use super::maps::{Backing, Identity, Maps, Region, Source};
use super::object::Object;
use super::perfmap::PerfMap;
use super::worker::Pool;

/// How many files are kept parsed at once; what is used least goes first.
const OBJECTS: usize = 256;

/// How many processes' perf maps are kept.
const PERF_MAPS: usize = 16;

/// Where the kernel puts the vsyscall page (Linux arch/x86/include/uapi/asm/vsyscall.h), and its functions, 1,024 bytes
/// each.
const VSYSCALL: std::ops::Range<u64> = 0xffff_ffff_ff60_0000..0xffff_ffff_ff60_1000;
const VSYSCALLS: [&str; 3] = ["gettimeofday", "time", "getcpu"];

/// What an address is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Path of the file as the traced process sees it, or the kernel's name in brackets (`[vdso]`), or `[anonymous]`;
    /// `[unmapped]` where nothing is mapped. Control characters are replaced.
    pub module: String,
    /// Address inside the module, as nm(1), objdump(1) and addr2line(1) count it; of what is no ELF file, the offset in
    /// the file, or in the region where there is no file either; where nothing is mapped, the address itself.
    pub offset: u64,
    /// Function, demangled, of at most 4 KiB.
    pub function: Option<String>,
    /// How many bytes the address is behind the function's first; 0 where there is no function.
    pub function_offset: u64,
    /// Functions that the compiler inlined there, outermost first.
    pub inlined: Vec<String>,
    /// Source file and line, from 1; of the innermost inlined function.
    pub source: Option<(String, u32)>,
}

impl std::fmt::Display for Place {
    /// `module(function+0x12) [0x1234]`, as strace(1) and backtrace_symbols(3) write it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.module)?;
        if let Some(function) = &self.function {
            write!(f, "({function}+{:#x})", self.function_offset)?;
        }
        write!(f, " [{:#x}]", self.offset)
    }
}

/// Names addresses. It keeps what it has parsed of each file, by device, inode, size and time of change, so that a
/// thousand processes of one program cost one reading. It is not `Send`: make it in the thread that uses it.
#[derive(Default)]
pub struct Resolver {
    /// With the turn in which each was used last.
    objects: HashMap<Identity, (u64, Rc<Object>)>,
    images: HashMap<Arc<[u8]>, Rc<Object>>,
    perf_maps: HashMap<(i32, u64), PerfMap>,
    turn: u64,
    kept: Option<PathBuf>,
    /// The first file of which the most was not read.
    withheld: Option<(String, Withheld)>,
    pool: Rc<Pool>,
}

/// What is not read of a file, and why; the graver the later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Withheld {
    /// No source lines: it names other files, which its author may have chosen.
    Leads,
    /// No source lines: they are read with its owner's rights, which this process may not take.
    Rights,
    /// No source lines: reading them failed, or took too much memory or time.
    Lines,
    /// No functions either, for the same reason.
    Functions,
    /// No functions: the process that reads them cannot be started.
    NoWorker,
}

impl std::fmt::Display for Withheld {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Withheld::Leads => {
                "places have no source lines: its debug information may be in another file, which root opens below \
                 /usr alone"
            }
            Withheld::Rights => {
                "places have no source lines: they are read with the rights of the file's owner, which tollgate may \
                 not take here"
            }
            Withheld::Lines => {
                "places have no source lines: its debug information is damaged, or takes too much memory or time to \
                 read (`ulimit -d`)"
            }
            Withheld::Functions => {
                "places have no functions: its symbol table is damaged, or takes too much memory or time to read \
                 (`ulimit -d`)"
            }
            Withheld::NoWorker => {
                "places have no functions: the process that reads symbols cannot be started, or has ended too often \
                 (`ulimit -u`, `ulimit -n`)"
            }
        })
    }
}

impl Resolver {
    /// With nothing parsed yet.
    pub fn new() -> Resolver {
        Resolver::default()
    }

    /// The same; names that took long to find are kept in a directory, if there is one, in which nobody else may be
    /// able to change anything.
    pub fn keeping(directory: Option<PathBuf>) -> Resolver {
        Resolver { kept: directory, ..Resolver::default() }
    }

    /// A file of which something is not read, and why.
    pub fn withheld(&self) -> Option<&(String, Withheld)> {
        self.withheld.as_ref()
    }

    /// What an address is. For an address behind a call or a crossing, ask [`Resolver::caller`].
    pub fn place(&mut self, maps: &Maps, address: u64) -> Place {
        self.look(maps, address, 0)
    }

    /// What a return address or the place behind a crossing is: offsets are those of the address itself, and function
    /// and line those of the instruction before it. A call may be the last instruction of its function.
    pub fn caller(&mut self, maps: &Maps, address: u64) -> Place {
        match maps.region(address.wrapping_sub(1)) {
            Some(region) if region.is_data_of_file() => unmapped(address),
            _ => self.look(maps, address, 1),
        }
    }

    fn look(&mut self, maps: &Maps, address: u64, back: u64) -> Place {
        let at = address.wrapping_sub(back);
        if VSYSCALL.contains(&at) {
            return vsyscall(at, back);
        }
        let Some(region) = maps.region(at) else {
            return unmapped(address);
        };
        let mut place = Place { module: region.module(), ..Place::default() };
        if let Some((object, linked)) = self.object(maps, region, at) {
            let named = object.name(linked);
            let known = self.withheld.as_ref().map(|(_, why)| *why);
            if let Some(why) = object.withheld().filter(|why| Some(*why) > known) {
                self.withheld = Some((place.module.clone(), why));
            }
            place.offset = linked.wrapping_add(back);
            if let Some((function, offset)) = &named.function {
                (place.function, place.function_offset) = (Some(function.clone()), offset.wrapping_add(back));
            }
            (place.inlined, place.source) = (named.inlined.clone(), named.source.clone());
            return place;
        }
        place.offset = (at - region.start).wrapping_add(region.offset).wrapping_add(back);
        if region.executable
            && let Some((function, offset)) = self.jitted(maps, at)
        {
            (place.function, place.function_offset) = (Some(function), offset.wrapping_add(back));
        }
        place
    }

    /// The file that is mapped at an address, and the address that it is linked for; `None` where it is no ELF file.
    pub(super) fn object(&mut self, maps: &Maps, region: &Region, address: u64) -> Option<(Rc<Object>, u64)> {
        let object = match (&region.source, &region.backing) {
            (Some(source), _) => self.file(source),
            (None, Backing::Special(name)) if name == "[vdso]" => self.image(maps.vdso.as_ref()?)?,
            _ => return None,
        };
        let linked = object.linked((address - region.start).wrapping_add(region.offset))?;
        Some((object, linked))
    }

    fn file(&mut self, source: &Arc<Source>) -> Rc<Object> {
        self.turn += 1;
        if let Some((turn, object)) = self.objects.get_mut(&source.identity) {
            *turn = self.turn;
            return Rc::clone(object);
        }
        if self.objects.len() >= OBJECTS
            && let Some(oldest) = self.objects.iter().min_by_key(|(_, (turn, _))| *turn).map(|(identity, _)| *identity)
        {
            self.objects.remove(&oldest);
        }
        let object = Rc::new(Object::keeping(Arc::clone(source), &self.pool, self.kept.as_deref()));
        self.objects.insert(source.identity, (self.turn, Rc::clone(&object)));
        object
    }

    /// The vDSO, through a file of our own, because the symbolizer reads files.
    fn image(&mut self, bytes: &Arc<[u8]>) -> Option<Rc<Object>> {
        if let Some(object) = self.images.get(bytes) {
            return Some(Rc::clone(object));
        }
        if self.images.len() >= 16 {
            self.images.clear();
        }
        let object = Rc::new(Object::new(Arc::new(Source::of_bytes(bytes).ok()?), &self.pool));
        self.images.insert(Arc::clone(bytes), Rc::clone(&object));
        Some(object)
    }

    fn jitted(&mut self, maps: &Maps, address: u64) -> Option<(String, u64)> {
        let process = (maps.pid, maps.owner.began);
        if self.perf_maps.len() >= PERF_MAPS && !self.perf_maps.contains_key(&process) {
            self.perf_maps.clear();
        }
        self.perf_maps.entry(process).or_default().name(maps, address)
    }
}

/// Where nothing is.
fn unmapped(address: u64) -> Place {
    Place { module: "[unmapped]".into(), offset: address, ..Place::default() }
}

/// The page may be execute-only or not there at all; its three functions are always in the same place.
fn vsyscall(at: u64, back: u64) -> Place {
    let offset = at - VSYSCALL.start;
    let function = VSYSCALLS.get((offset / 1024) as usize);
    Place {
        module: "[vsyscall]".into(),
        offset: offset + back,
        function: function.map(|name| (*name).to_owned()),
        function_offset: if function.is_some() { offset % 1024 + back } else { 0 },
        ..Place::default()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::testing::{c, cpp, go, stopped};
    use super::super::unwind;
    use super::*;

    #[inline(never)]
    fn landmark(n: u32) -> u32 {
        n ^ line!()
    }

    fn own() -> Maps {
        Maps::read(i32::try_from(std::process::id()).unwrap()).unwrap()
    }

    #[test]
    fn a_function_of_this_program_has_its_name_offset_and_line() {
        let (maps, mut resolver) = (own(), Resolver::new());
        let address = landmark as fn(u32) -> u32 as usize as u64;
        let place = resolver.place(&maps, address);
        assert_eq!(place.module, std::env::current_exe().unwrap().to_str().unwrap());
        assert!(place.function.as_deref().is_some_and(|name| name.ends_with("place::tests::landmark")), "{place:?}");
        assert_eq!(place.function_offset, 0);
        let (file, line) = place.source.clone().unwrap();
        assert!(file.ends_with("symbols/src/place.rs") && landmark(0).abs_diff(line) <= 2, "{file}:{line}");
        let behind = resolver.caller(&maps, address + 1);
        let behind_name = behind.function.clone();
        assert_eq!((behind.offset, behind.function_offset, behind.function), (place.offset + 1, 1, place.function));
        // The byte before is another function's, or padding.
        assert_ne!(resolver.caller(&maps, address).function.as_deref(), behind_name.as_deref());
    }

    #[test]
    fn a_function_of_the_c_library_is_found_in_its_file() {
        // Of another program: this one may have the library in itself.
        let directory = tempfile::tempdir().unwrap();
        let stopped = stopped(&c(directory.path(), &[]));
        let mut resolver = Resolver::new();
        let stack = unwind::user(&stopped.stack, 64, &stopped.maps, &mut resolver);
        let places: Vec<Place> = stack.iter().map(|at| resolver.caller(&stopped.maps, *at)).collect();
        let start = |place: &&Place| place.function.as_deref().is_some_and(|name| name.starts_with("__libc_start"));
        let place = places.iter().find(start).unwrap_or_else(|| panic!("{places:?}"));
        assert!(place.module.contains("libc") && place.function_offset > 0, "{place:?}");
        assert!(
            place.to_string().ends_with(&format!("+{:#x}) [{:#x}]", place.function_offset, place.offset)),
            "{place}"
        );
    }

    #[test]
    fn the_vdso_is_named_from_its_memory() {
        let (maps, mut resolver) = (own(), Resolver::new());
        let vdso =
            maps.regions.iter().find(|region| region.module() == "[vdso]").expect("a kernel booted without vdso=0");
        let names: Vec<Place> =
            (vdso.start..vdso.end).step_by(16).map(|address| resolver.place(&maps, address)).collect();
        assert!(names.iter().all(|place| place.module == "[vdso]"));
        assert!(
            names.iter().any(|place| place.function.as_deref().is_some_and(|name| name.contains("clock_gettime"))),
            "{names:?}"
        );
        assert_eq!(names[3].offset, 48);
    }

    #[test]
    fn the_vsyscall_page_is_known_by_heart() {
        let (maps, mut resolver) = (Maps::parse(b""), Resolver::new());
        let place = resolver.place(&maps, 0xffff_ffff_ff60_0400);
        assert_eq!(
            (place.module.as_str(), place.function.as_deref(), place.function_offset),
            ("[vsyscall]", Some("time"), 0)
        );
        assert_eq!(resolver.caller(&maps, 0xffff_ffff_ff60_0409).to_string(), "[vsyscall](time+0x9) [0x409]");
        assert_eq!(resolver.place(&maps, 0xffff_ffff_ff60_0c00).function, None);
        assert_eq!(resolver.place(&maps, 0x1234).to_string(), "[unmapped] [0x1234]");
    }

    #[test]
    fn lines_are_those_of_the_calls() {
        for (bits, options) in [
            (64, &[][..]),
            (64, &["-no-pie", "-static"]),
            (32, &["-m32", "-nostdlib", "-static", "-fno-pic", "-fno-stack-protector", "-DBARE"]),
        ] {
            let directory = tempfile::tempdir().unwrap();
            let program = c(directory.path(), options);
            let stopped = stopped(&program);
            let mut resolver = Resolver::new();
            let stack = unwind::user(&stopped.stack, bits, &stopped.maps, &mut resolver);
            let places: Vec<Place> =
                stack.iter().take(4).map(|address| resolver.caller(&stopped.maps, *address)).collect();
            let lines: Vec<_> = places
                .iter()
                .map(|place| place.source.clone().map(|(file, line)| (file.ends_with("known.c"), line)))
                .collect();
            assert_eq!(lines, [10, 20, 30, 40].map(|line| Some((true, line))), "{options:?}: {places:?}");
            assert_eq!(places[0].module, program.to_str().unwrap());
        }
    }

    #[test]
    fn offsets_are_those_of_nm() {
        let directory = tempfile::tempdir().unwrap();
        let program = c(directory.path(), &[]);
        let stopped = stopped(&program);
        let nm = std::process::Command::new("nm").arg(&program).output().unwrap();
        let nm = String::from_utf8(nm.stdout).unwrap();
        let inner = nm.lines().find_map(|line| line.strip_suffix(" T inner")).unwrap();
        let place = Resolver::new().caller(&stopped.maps, stopped.stack.ip);
        assert_eq!(place.offset - place.function_offset, u64::from_str_radix(inner, 16).unwrap());
    }

    #[test]
    fn a_stripped_go_program_has_names_and_lines_and_a_go_program_of_32_bits_too() {
        for (architecture, bits) in [("amd64", 64), ("386", 32)] {
            let directory = tempfile::tempdir().unwrap();
            let Some(program) = go(directory.path(), architecture, &["-ldflags=-s -w"]) else { return };
            let stopped = stopped(&program);
            let mut resolver = Resolver::new();
            let stack = unwind::user(&stopped.stack, bits, &stopped.maps, &mut resolver);
            let inner = stack
                .iter()
                .map(|at| resolver.caller(&stopped.maps, *at))
                .find(|place| place.function.as_deref() == Some("main.inner"));
            let (file, line) = inner.expect("main.inner").source.expect("a line");
            assert!(file.ends_with("program.go") && line == 14, "{file}:{line}");
        }
    }

    #[test]
    fn inlined_functions_and_demangled_names_are_told() {
        let directory = tempfile::tempdir().unwrap();
        let text = "#include <signal.h>\nnamespace deep \
                    { struct Well { static inline __attribute__((always_inline)) int bucket(int n) {\n\
                    return raise(n); }\n__attribute__((noinline)) int fall(const char *) { return bucket(19) + 1; } }; \
                    }\n\
                    int main() { return deep::Well().fall(\"\") & 0; }";
        let Some(program) = cpp(directory.path(), text) else { return };
        let stopped = stopped(&program);
        let mut resolver = Resolver::new();
        let stack = unwind::user(&stopped.stack, 64, &stopped.maps, &mut resolver);
        let places: Vec<Place> = stack.iter().map(|at| resolver.caller(&stopped.maps, *at)).collect();
        let fall = places
            .iter()
            .find(|place| place.function.as_deref() == Some("deep::Well::fall(char const*)"))
            .unwrap_or_else(|| panic!("{places:?}"));
        assert!(fall.inlined.len() == 1 && fall.inlined[0].contains("bucket"), "{fall:?}");
        assert_eq!(fall.source.as_ref().unwrap().1, 3);
    }

    #[test]
    fn the_offset_in_a_function_of_several_pieces_is_that_in_the_piece() {
        let directory = tempfile::tempdir().unwrap();
        // GCC puts what follows a cold call into a piece of its own.
        let text = "extern \"C\" int raise(int); __attribute__((cold, noinline)) int rare() { return raise(19); }\n\
                    __attribute__((noinline)) int split(int n) \
                    { if (__builtin_expect(n == 1, 0)) { return rare() + n; } return n * 3; }\n\
                    int main(int n, char **) { return split(n) & 0; }";
        let pragma = "#pragma GCC optimize(\"O2,reorder-blocks-and-partition\")\n";
        let Some(program) = cpp(directory.path(), &format!("{pragma}{text}")) else { return };
        let stopped = stopped(&program);
        let mut resolver = Resolver::new();
        let stack = unwind::user(&stopped.stack, 64, &stopped.maps, &mut resolver);
        let places: Vec<Place> = stack.iter().map(|at| resolver.caller(&stopped.maps, *at)).collect();
        let split = places
            .iter()
            .find(|place| place.function.as_deref().is_some_and(|name| name.starts_with("split")))
            .expect("split");
        assert!(split.function.as_deref().unwrap().contains("cold") && split.function_offset < 256, "{places:?}");
        assert!(split.source.as_ref().is_some_and(|(_, line)| *line == 3), "{split:?}");
    }

    #[test]
    fn a_process_that_is_gone_and_its_deleted_file_still_have_names() {
        let directory = tempfile::tempdir().unwrap();
        let program = c(directory.path(), &[]);
        let stopped = stopped(&program);
        let (maps, stack) = (stopped.maps.clone(), stopped.stack.clone());
        drop(stopped);
        fs::remove_file(&program).unwrap();
        let mut resolver = Resolver::new();
        let names =
            unwind::user(&stack, 64, &maps, &mut resolver).into_iter().map(|at| resolver.caller(&maps, at).function);
        assert_eq!(
            names.take(4).collect::<Vec<_>>(),
            ["inner", "middle", "outer", "main"].map(|name| Some(name.to_owned()))
        );
    }

    #[test]
    fn a_perf_map_names_what_a_runtime_made() {
        // An executable region of no ELF file, here the shared object of nothing: its owner is this user and its number
        // nobody's.
        let mut maps = Maps::parse(b"10000-20000 rwxp 00000000 00:00 0\n");
        maps.pid = 0x3fff_fff0;
        maps.owner = super::super::maps::Owner { user: nix::unistd::geteuid().as_raw(), inner_pid: maps.pid, began: 0 };
        let path = format!("/tmp/perf-{}.map", maps.pid);
        fs::write(&path, "10010 20 LazyCompile:~tick \x1b[31m/a.js:1\n").unwrap();
        let mut resolver = Resolver::new();
        let place = resolver.place(&maps, 0x10018);
        let mut file = fs::File::options().append(true).open(&path).unwrap();
        std::io::Write::write_all(&mut file, b"10040 10 later\n").unwrap();
        let later = resolver.place(&maps, 0x10041);
        fs::remove_file(&path).unwrap();
        assert_eq!(place.to_string(), "[anonymous](LazyCompile:~tick \u{fffd}[31m/a.js:1+0x8) [0x18]");
        assert_eq!((later.function.as_deref(), later.function_offset), (Some("later"), 1));
    }

    #[test]
    fn broken_files_have_no_names_and_break_nothing() {
        let good = fs::read("/proc/self/exe").unwrap();
        let directory = tempfile::tempdir().unwrap();
        let program = fs::read(c(directory.path(), &[])).unwrap();
        assert!(good.len() > program.len());
        let mut resolver = Resolver::new();
        let mut random = 1u64;
        for turn in 0..300 {
            let mut bytes = program.clone();
            // Truncated, or with bytes changed: in the headers often.
            if turn % 3 == 0 {
                bytes.truncate(turn * bytes.len() / 300);
            }
            for _ in 0..turn % 7 * 20 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let end = if turn % 2 == 0 { 1024.min(bytes.len()) } else { bytes.len() };
                if let Some(byte) = bytes.get_mut((random >> 33) as usize % end.max(1)) {
                    *byte = (random >> 20) as u8;
                }
            }
            let source = Arc::new(Source::of_bytes(&bytes).unwrap());
            let mut maps = Maps::parse(b"10000-20000 r-xp 00000000 00:01 7 /program\n");
            let mut regions = maps.regions.to_vec();
            regions[0].source = Some(source);
            maps.regions = regions.into();
            for address in (0x10000..0x20000).step_by(0x777) {
                resolver.place(&maps, address);
                let stack = crate::unwind::Stack {
                    ip: address,
                    sp: 0x8000,
                    bp: 0x8010,
                    bytes: vec![0x11; 256],
                    kernel: vec![],
                };
                unwind::user(&stack, 64, &maps, &mut resolver);
                unwind::user(&stack, 32, &maps, &mut resolver);
            }
        }
    }
}
