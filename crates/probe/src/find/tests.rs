//! Real files: C, C++, Rust, Go, assembly, stripped or not, as the compilers here make them.

use super::*;
use crate::spec::Spec;
use std::fs;
use std::process::Command;

const CPP: &str = r#"
#include <vector>
namespace ns {
struct Adder {
    int by;
    __attribute__((noinline)) int add(int n) const { return n + by; }
    __attribute__((noinline)) int operator()(int n) { return n - by; }
    ~Adder();
};
__attribute__((noinline)) Adder::~Adder() { by = 0; }
template <typename T> __attribute__((noinline)) T twice(T n) { return n + n; }
namespace { __attribute__((noinline)) int hidden(int n) { return n * 3; } }
__attribute__((noinline)) int over(int n) { return n; }
__attribute__((noinline)) int over(long n) { return int(n) + 1; }
}
int main(int argc, char **) {
    ns::Adder adder{argc};
    std::vector<int> all; all.push_back(argc);
    volatile int sum = adder.add(1) + adder(2) + ns::twice(argc) + int(ns::twice(long(argc)));
    sum = sum + ns::hidden(argc) + ns::over(argc) + ns::over(long(argc));
    return 0;
}
"#;

const ASM: &str = r#"
.text
.globl sized, bare, choose
.type sized, @function
sized: push %rbp
inner: pop %rbp
  ret
.size sized, .-sized
.type bare, @function
bare: nop
  ret
.type choose, @gnu_indirect_function
choose: lea bare(%rip), %rax
  ret
.size choose, .-choose
.globl _start
_start: ret
.section .data
.globl datum
.type datum, @object
datum: .quad 1
"#;

/// Builds, or says that the compiler is missing.
pub(super) fn built(text: &str, name: &str, command: &[&str]) -> Option<(tempfile::TempDir, PathBuf)> {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join(name), text).unwrap();
    let output = Command::new(command[0])
        .args(&command[1..])
        .current_dir(directory.path())
        .env("GO111MODULE", "off")
        .env("GOFLAGS", "")
        .env("CGO_ENABLED", "0")
        .output();
    match output {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            eprintln!("skipped: {} is not installed (scripts/bootstrap test)", command[0]);
            return None;
        }
        output => {
            let output = output.unwrap();
            assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
        }
    }
    let program = directory.path().join("p");
    Some((directory, program))
}

fn found(symbols: &Symbols, spec: &str) -> Vec<String> {
    select(symbols, &Spec::parse(spec).unwrap()).into_iter().map(|one| one.name).collect()
}

#[test]
fn functions_of_c_plus_plus_by_every_form_of_their_names() {
    let Some((_directory, program)) = built(CPP, "p.cc", &["g++", "-O1", "-o", "p", "p.cc"]) else { return };
    let symbols = Symbols::read(&program).unwrap();
    for spec in
        ["ns::Adder::add", "ns::Adder::add(int) const", "_ZNK2ns5Adder3addEi", "ns::Adder::ad?", "/^ns::Adder::add/"]
    {
        assert_eq!(found(&symbols, spec), ["ns::Adder::add(int) const"], "{spec}");
    }
    assert_eq!(found(&symbols, "ns::Adder::operator()"), ["ns::Adder::operator()(int)"]);
    assert_eq!(found(&symbols, "ns::Adder::~Adder"), ["ns::Adder::~Adder()"]);
    assert_eq!(found(&symbols, "ns::twice<long>").len(), 1);
    assert_eq!(found(&symbols, "ns::twice").len(), 2, "every instance of a template");
    assert_eq!(found(&symbols, "ns::(anonymous namespace)::hidden").len(), 1);
    assert_eq!(found(&symbols, "ns::over").len(), 2);
    assert_eq!(found(&symbols, "ns::over(long)"), ["ns::over(long)"]);
    assert!(found(&symbols, "ns::absent").is_empty());
    assert!(found(&symbols, "add").is_empty(), "a part of a name is not the name");
    assert_eq!(near([&symbols], "add"), ["ns::Adder::add"]);
}

#[test]
fn sizes_labels_and_indirect_functions() {
    let Some((_directory, program)) = built(ASM, "p.s", &["gcc", "-nostdlib", "-static", "-o", "p", "p.s"]) else {
        return;
    };
    let symbols = Symbols::read(&program).unwrap();
    let one = |spec: &str| {
        let found = select(&symbols, &Spec::parse(spec).unwrap());
        assert_eq!(found.len(), 1, "{spec}: {found:?}");
        found[0].clone()
    };
    let (sized, bare, choose) = (one("sized"), one("bare"), one("choose"));
    assert_eq!(sized.function, (sized.address, sized.address + 3));
    assert_eq!(bare.function, (bare.address, bare.address + 2), "without a size, it ends where the next one begins");
    assert_eq!(
        (choose.name.as_str(), choose.of.as_deref()),
        ("choose → bare", Some("choose")),
        "what its code chooses"
    );
    assert_eq!(one("inner").address, sized.address + 1, "a label by its name");
    assert_eq!(found(&symbols, "*"), ["sized", "bare"], "and not by a pattern");
    assert!(found(&symbols, "datum").is_empty(), "data is no function");
    let inside = one("sized+1");
    assert_eq!(
        (inside.address, inside.name.as_str(), inside.function),
        (sized.address + 1, "sized+0x1", sized.function)
    );
    let by_address = one(&format!("p:{:#x}", sized.address + 2));
    assert_eq!((by_address.address, by_address.name.as_str()), (sized.address + 2, "sized+0x2"));
    assert!(found(&symbols, "p:0x1").is_empty(), "no code there");
}

#[test]
fn aliases_are_one_place() {
    let text = "int one(int n) { return n; } int two(int n) __attribute__((alias(\"one\"))); int main(void) \
                { return one(0); }";
    let Some((_directory, program)) = built(text, "p.c", &["gcc", "-o", "p", "p.c"]) else { return };
    let symbols = Symbols::read(&program).unwrap();
    assert_eq!(found(&symbols, "/^(one|two)$/"), ["one"]);
    assert_eq!((found(&symbols, "one"), found(&symbols, "two")), (vec!["one".to_string()], vec!["two".to_string()]));
}

#[test]
fn of_several_names_the_plainest_is_shown() {
    let text = "int __GI_two(int n) { return n; } int two(int n) __attribute__((alias(\"__GI_two\"))); int __two(int \
                n) \
                __attribute__((alias(\"__GI_two\"))); int main(void) { return two(0); }";
    let Some((_directory, program)) = built(text, "p.c", &["gcc", "-o", "p", "p.c"]) else { return };
    let symbols = Symbols::read(&program).unwrap();
    assert_eq!(found(&symbols, "*two"), ["two"]);
    assert_eq!(found(&symbols, "two+0x1"), ["two+0x1"]);
    let start = symbols.functions.iter().find(|function| &*function.name == "two").unwrap().start;
    assert_eq!(found(&symbols, &format!("p:{:#x}", start + 1)), ["two+0x1"]);
}

#[test]
fn functions_of_rust_by_path() {
    let text = "mod inner { #[inline(never)] pub fn deep(n: usize) -> usize { n + std::env::args().count() } } fn \
                main() { std::process::exit((inner::deep(1) & 0) as i32) }";
    for version in ["legacy", "v0"] {
        let mangling = format!("-Csymbol-mangling-version={version}");
        let command: &[&str] = match version {
            // The old one is no longer to be chosen by a stable compiler where the new one is the default.
            "v0" => &["rustc", "-O", &mangling, "-o", "p", "p.rs"],
            _ => &["rustc", "-O", "-o", "p", "p.rs"],
        };
        let Some((_directory, program)) = built(text, "p.rs", command) else { return };
        let symbols = Symbols::read(&program).unwrap();
        assert_eq!(found(&symbols, "p::inner::deep"), ["p::inner::deep"], "{version}");
        assert_eq!(found(&symbols, "p::inner::d*"), ["p::inner::deep"], "{version}");
    }
}

#[test]
fn functions_of_go_stripped_or_not() {
    let text = "package main\n\ntype T struct{ n int }\n\n//go:noinline\nfunc (t *T) Grow(by int) \
                { t.n += by }\n\nfunc main() { t := &T{}; t.Grow(1) }\n";
    let go = if Path::new("/usr/local/go/bin/go").exists() { "/usr/local/go/bin/go" } else { "go" };
    for flags in ["-ldflags=", "-ldflags=-s -w"] {
        let Some((_directory, program)) = built(text, "p.go", &[go, "build", flags, "-o", "p", "p.go"]) else { return };
        let symbols = Symbols::read(&program).unwrap();
        assert_eq!(found(&symbols, "main.(*T).Grow"), ["main.(*T).Grow"], "{flags}");
        assert!(found(&symbols, "runtime.mallocgc*").contains(&"runtime.mallocgc".to_string()), "{flags}");
        let one = select(&symbols, &Spec::parse("main.main").unwrap()).remove(0);
        assert!(one.function.1 > one.function.0 + 8, "{flags}");
    }
}

#[test]
fn a_library_has_names_without_their_versions() {
    let libc = modules::of_program(&modules::program("ls").unwrap())
        .0
        .into_iter()
        .find(|path| path.to_string_lossy().contains("libc.so"));
    let Some(libc) = libc else { return };
    let symbols = Symbols::read(&libc).unwrap();
    assert_eq!(found(&symbols, "malloc"), ["malloc"]);
    assert!(near([&symbols], "maloc").contains(&"malloc".to_string()));
    assert_eq!(near([&symbols], "MALLOC")[0], "malloc");
    assert_eq!(found(&symbols, "usdt:libc:setjmp").is_empty(), symbols.usdt.iter().all(|probe| probe.name != "setjmp"));
}

#[test]
fn static_functions_of_one_name_are_told_apart_by_their_files() {
    let text = "static __attribute__((noinline)) int same(int n) { __asm__ volatile(\"\"); return n + 1; } int use(int \
                n) { return same(n); }";
    let command = "printf '%s' \"$(cat p.c)\" | sed 's/use/other/' > q.c; echo 'int use(int), other(int); int \
                   main(void) { return (use(1) + other(1)) & 0; }' \
                   > m.c; gcc -O1 -o p p.c q.c m.c";
    let Some((_directory, program)) = built(text, "p.c", &["sh", "-ec", command]) else { return };
    let symbols = Symbols::read(&program).unwrap();
    let mut names = found(&symbols, "same");
    names.sort();
    assert_eq!(names, ["same (p.c)", "same (q.c)"]);
    assert_eq!(found(&symbols, "use"), ["use"]);
}

#[test]
fn versions_are_told_apart_and_may_be_named() {
    let text = "__asm__(\".symver old, f@V1\\n .symver new, f@@V2\"); int old(int n) { return n; } int new(int n) \
                { return n + 1; }";
    let command = "printf 'V1 { global: f; local: *; }; V2 { global: f; };' > map; gcc -shared -nostdlib \
                   -Wl,--version-script=map -o p p.c; strip p";
    let Some((_directory, program)) = built(text, "p.c", &["sh", "-ec", command]) else { return };
    let symbols = Symbols::read(&program).unwrap();
    let sorted = |spec: &str| {
        let mut names = found(&symbols, spec);
        names.sort();
        names
    };
    assert_eq!(sorted("f"), ["f", "f@V1"]);
    assert_eq!(sorted("f@V1@ret"), ["f@V1"]);
    assert_eq!(
        (sorted("f@@V2"), sorted("f@V2"), sorted("f@V3")),
        (vec!["f".to_string()], vec!["f".to_string()], Vec::new())
    );
    assert!(sorted("f@@V1").is_empty(), "two signs are the version of new programs");
    assert_eq!(near([&symbols], "f@V3"), ["f@@V2", "f@V1"]);
}

#[test]
fn stubs_of_the_linkage_table_have_the_names_that_objdump_gives_them() {
    let text = "#include <stdio.h>\nint main(int n, char **v) { puts(v[0]); return getc(stdin); }";
    for flags in ["-O1", "-O1 -fcf-protection=full -Wl,-z,ibtplt", "-O1 -Wl,-z,now", "-O1 -no-pie -Wl,-z,lazy"] {
        let line = format!("gcc {flags} -o p p.c");
        let Some((_directory, program)) = built(text, "p.c", &["sh", "-ec", &line]) else { return };
        let symbols = Symbols::read(&program).unwrap();
        let dump = Command::new("objdump")
            .args(["-d", "-j", ".plt", "-j", ".plt.sec", "-j", ".plt.got"])
            .arg(&program)
            .output()
            .unwrap();
        let dump = String::from_utf8_lossy(&dump.stdout).into_owned();
        for name in ["puts@plt", "getc@plt"] {
            let places = select(&symbols, &Spec::parse(name).unwrap());
            assert!(
                !places.is_empty()
                    && places.iter().all(|one| one.name == name || one.name.starts_with(&format!("{name} (at"))),
                "{flags}: {places:?}"
            );
            let listed = |one: &Found| dump.contains(&format!("{:016x} <{name}", one.address));
            assert!(places.iter().any(listed), "{flags}: {places:?}\n{dump}");
        }
        assert!(!found(&symbols, "put*").contains(&"puts@plt".to_string()), "only where stubs are asked for");
        assert!(found(&symbols, "put*@plt").iter().all(|name| name.starts_with("puts@plt")));
    }
}

#[test]
fn static_probes_with_their_semaphores() {
    let text = r#"
        asm(".pushsection .probes,\"aw\"\n.globl counter\ncounter: .zero 2\n.popsection");
        int main(void) {
            asm volatile("990: nop\n"
                ".pushsection .note.stapsdt,\"\",\"note\"\n .balign 4\n .4byte 992f-991f, 994f-993f, 3\n"
                "991: .asciz \"stapsdt\"\n992: .balign 4\n993: .8byte 990b\n .8byte 0\n .8byte counter\n"
                ".asciz \"mine\"\n .asciz \"step\"\n .asciz \"-4@%edi\"\n994: .balign 4\n.popsection");
            return 0;
        }"#;
    let Some((_directory, program)) = built(text, "p.c", &["gcc", "-no-pie", "-o", "p", "p.c"]) else { return };
    let symbols = Symbols::read(&program).unwrap();
    let places = select(&symbols, &Spec::parse("usdt:mine:step").unwrap());
    assert_eq!(places.len(), 1, "{:?}", symbols.usdt);
    assert_eq!((places[0].name.as_str(), places[0].semaphore.is_some()), ("mine:step", true));
    assert!(places[0].function.0 < places[0].address, "it is inside main");
}

#[test]
fn what_is_no_program_is_one_sentence() {
    let directory = tempfile::tempdir().unwrap();
    let text = directory.path().join("text");
    fs::write(&text, "no program").unwrap();
    // A program for another machine: the field e_machine of our own, changed to that of AArch64.
    let mut bytes = fs::read(modules::program("ls").unwrap()).unwrap();
    bytes[18..20].copy_from_slice(&183u16.to_le_bytes());
    let other = directory.path().join("other");
    fs::write(&other, bytes).unwrap();
    for path in [text.as_path(), &other, Path::new("/no/such/file"), directory.path(), Path::new("/dev/null")] {
        let error = Symbols::read(path).unwrap_err().to_string();
        assert!(error.contains(&path.display().to_string()) && !error.contains('\n'), "{error}");
    }
}

#[test]
fn tables_of_nonsense_break_nothing() {
    let mut bytes = fs::read(modules::program("ls").unwrap()).unwrap();
    let mut seed = 7u64;
    for _ in 0..60 {
        for _ in 0..40 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let at = (seed >> 33) as usize % bytes.len();
            bytes[at] = (seed >> 24) as u8;
        }
        bytes[..4].copy_from_slice(b"\x7fELF");
        if let Ok(symbols) = Symbols::of(Whose::default(), Path::new("/nonsense"), &bytes) {
            assert!(symbols.functions.iter().all(|one| one.start < one.end));
            select(&symbols, &Spec::parse("*").unwrap());
        }
    }
}

/// An entry of a symbol table: its name, its type, its address; ten bytes long.
fn symbol(name: u32, kind: u8, address: u64) -> Vec<u8> {
    [&name.to_le_bytes()[..], &[0x10 | kind, 0, 1, 0], &address.to_le_bytes(), &10u64.to_le_bytes()].concat()
}

/// A file whose first section is `.text`, of this code at the address 0x1000; the others follow it: name, type, link,
/// address, bytes.
fn made(code: &[u8], others: &[(&str, u32, u32, u64, &[u8])]) -> Vec<u8> {
    let mut all = vec![(".text", 1, 0, 0x1000, code)];
    all.extend(others);
    let mut names = b"\0.shstrtab\0".to_vec();
    let mut bytes = b"\x7fELF\x02\x01\x01".to_vec();
    bytes.resize(0x1000, 0);
    let mut headers = vec![0; 64];
    let mut header = |name: u32, kind: u32, flags: u64, address: u64, link: u32, place: (usize, usize)| {
        headers.extend([name.to_le_bytes(), kind.to_le_bytes()].concat());
        headers.extend([flags, address, place.0 as u64, place.1 as u64].map(u64::to_le_bytes).concat());
        headers.extend([u64::from(link), 8, 24].map(u64::to_le_bytes).concat());
    };
    for (index, (name, kind, link, address, body)) in all.iter().enumerate() {
        let at = names.len() as u32;
        names.extend([name.as_bytes(), b"\0"].concat());
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        header(at, *kind, if index == 0 { 6 } else { 2 }, *address, *link, (bytes.len(), body.len()));
        bytes.extend(*body);
    }
    header(1, 3, 0, 0, 0, (bytes.len(), names.len()));
    bytes.extend(names);
    bytes.resize(bytes.len().next_multiple_of(8), 0);
    let (at, count) = (bytes.len() as u64, all.len() as u16 + 2);
    bytes.extend(headers);
    // One segment: the code.
    bytes[64..72].copy_from_slice(&[1, 0, 0, 0, 5, 0, 0, 0]);
    let size = code.len() as u64;
    bytes[72..120].copy_from_slice(&[0x1000, 0x1000, 0x1000, size, size, 0x1000].map(u64::to_le_bytes).concat());
    bytes[16..20].copy_from_slice(&[3, 0, 62, 0]);
    bytes[32..40].copy_from_slice(&64u64.to_le_bytes());
    bytes[40..48].copy_from_slice(&at.to_le_bytes());
    for (at, field) in [(54, 56), (56, 1), (58, 64), (60, count), (62, count - 1)] {
        bytes[at..at + 2].copy_from_slice(&u16::to_le_bytes(field));
    }
    bytes
}

/// Bytes of all names that are kept of a file.
fn kept(bytes: &[u8]) -> usize {
    let symbols = Symbols::of(Whose::default(), Path::new("/no/such/file"), bytes).unwrap();
    assert!(!symbols.functions.is_empty());
    let other = |one: &Function| one.version.as_ref().map_or(0, |version| version.len());
    symbols.functions.iter().map(|one| one.name.len() + other(one)).sum()
}

/// What a hundred thousand names of 4096 bytes would take is four times this.
const MOST: usize = 100 << 20;

/// Regression: symbols that each have an end of one long string as their name had all of these kept: gigabytes.
#[test]
fn names_that_share_their_bytes_do_not_multiply() {
    let strings = [&[0][..], &[b'A'; 4000], &[0]].concat();
    let code = vec![0x90; 400_000];
    let table: Vec<u8> = (0..100_000).flat_map(|at| symbol(1 + at % 50, 2, 0x1000 + u64::from(at) * 4)).collect();
    for kind in [SYMTAB, 11] {
        let bytes = made(&code, &[(".strings", 3, 0, 0, &strings), (".table", kind, 2, 0, &table)]);
        assert!(kept(&bytes) < MOST, "{}", kept(&bytes));
    }
    // A name that is too long is cut, and its function stays.
    let strings = [&[0][..], &[b'A'; 1 << 20], &[0]].concat();
    let bytes = made(&code, &[(".strings", 3, 0, 0, &strings), (".table", SYMTAB, 2, 0, &table[..2400])]);
    let symbols = Symbols::of(Whose::default(), Path::new("/no/such/file"), &bytes).unwrap();
    assert_eq!(symbols.functions.len(), 100);
    assert!(symbols.functions.iter().all(|one| one.name.len() == 4096));
}

/// Regression: stubs that jump through one slot had its name each, however long it was.
#[test]
fn stubs_of_one_long_name_do_not_multiply() {
    let strings = [&[0][..], &[b'A'; 100_000], &[0]].concat();
    let table = [vec![0; 24], symbol(1, 2, 0x1000)].concat();
    let relocation = [0x9000u64, 1 << 32 | 7, 0].map(u64::to_le_bytes).concat();
    // jmp *0x9000
    let stub = |at: i32| [&[0xff, 0x25][..], &(0x9000 - 0x1000 - 6 * at - 6).to_le_bytes()].concat();
    let code: Vec<u8> = (0..40_000).flat_map(stub).collect();
    let others: [(&str, u32, u32, u64, &[u8]); 4] = [
        (".dynstr", 3, 0, 0, &strings),
        (".dynsym", 11, 2, 0, &table),
        (".rela.plt", 4, 3, 0, &relocation),
        (".plt", 1, 0, 0x1000, &code),
    ];
    let bytes = made(&code, &others);
    assert!((10 << 20..MOST).contains(&kept(&bytes)), "{}", kept(&bytes));
}

/// Regression: functions of Go that share one name had it kept for each.
#[test]
fn functions_of_go_with_one_long_name_do_not_multiply() {
    // As Go 1.2 has it: where each begins, and where its record is, which has the place of the name behind a pointer.
    let count = 50_000u64;
    let record = 16 + 16 * count + 8;
    let mut table = [0xfb, 0xff, 0xff, 0xff, 0, 0, 1, 8].to_vec();
    table.extend(count.to_le_bytes());
    (0..count).for_each(|at| table.extend([0x1000 + at, record].map(u64::to_le_bytes).concat()));
    table.extend([0x1000 + count, 0, record + 16].map(u64::to_le_bytes).concat());
    table.extend([&[b'A'; 4000][..], &[0]].concat());
    let bytes = made(&vec![0x90; 100_000], &[(".gopclntab", 1, 0, 0x90_0000, &table)]);
    assert!((10 << 20..MOST).contains(&kept(&bytes)), "{}", kept(&bytes));
}

/// Regression: a static probe's words were kept and taken apart, however many there were.
#[test]
fn words_of_a_static_probe_are_bounded() {
    let words = [&b"p\0n\0"[..], &b"8@%rdi ".repeat(100_000), b"\0"].concat();
    let description = [&[0x1000u64, 0, 0].map(u64::to_le_bytes).concat()[..], &words].concat();
    let head = [8, description.len() as u32, 3].map(u32::to_le_bytes).concat();
    let note = [&head[..], b"stapsdt\0", &description].concat();
    let bytes = made(&[0x90; 16], &[(".note.stapsdt", 7, 0, 0, &note)]);
    let symbols = Symbols::of(Whose::default(), Path::new("/no/such/file"), &bytes).unwrap();
    let found = select(&symbols, &Spec::parse("usdt:p:n").unwrap());
    assert_eq!((found.len(), symbols.usdt.len()), (1, 1));
    assert!(symbols.usdt[0].arguments.len() <= 4096 && found[0].arguments.len() <= 64);
    assert!(usdt::arguments(&"8@%rdi ".repeat(12), 64).len() == 12, "as many as sys/sdt.h has");
}

/// Regression: packed symbols were unpacked to 256 MB, whatever they were packed from.
#[test]
fn packed_symbols_unpack_to_what_symbols_can_be_packed_from() {
    let directory = tempfile::tempdir().unwrap();
    let strings = [&[0][..], b"hidden", &[0]].concat();
    let table = symbol(1, 2, 0x1000);
    let sections: [(&str, u32, u32, u64, &[u8]); 2] =
        [(".strtab", 3, 0, 0, &strings), (".symtab", SYMTAB, 2, 0, &table)];
    let whole = made(&[0x90; 16], &sections);
    let named = |zeros: usize| {
        let path = directory.path().join("packed");
        fs::write(&path, [&whole[..], &vec![0; zeros]].concat()).unwrap();
        let packed = Command::new("xz").arg("-c").arg(&path).output().ok()?.stdout;
        let bytes = made(&[0x90; 16], &[(mini::SECTION, 1, 0, 0, &packed)]);
        let symbols = Symbols::of(Whose::default(), Path::new("/no/such/file"), &bytes).unwrap();
        Some(symbols.functions.iter().any(|one| &*one.name == "hidden"))
    };
    let Some(plain) = named(0) else { return eprintln!("skipped: xz(1) is not installed (scripts/bootstrap test)") };
    assert!(plain && named(500_000) == Some(true));
    assert_eq!(named(32 << 20), Some(false));
}

/// Regression: for each implementation of an indirect function, all indirect functions were asked whether it is theirs.
#[test]
fn indirect_functions_that_share_an_implementation_are_looked_up() {
    let strings = b"\0f\0";
    let count = 20_000u32;
    // lea of the first address; ret. The other half choose one of their own.
    let choose = |at: u32| {
        let to = if at.is_multiple_of(2) { 0 } else { 8 * at };
        [&[0x48, 0x8d, 0x05][..], &(to as i32 - 8 * at as i32 - 7).to_le_bytes(), &[0xc3]].concat()
    };
    let code: Vec<u8> = (0..count).flat_map(choose).collect();
    let table: Vec<u8> = (0..count).flat_map(|at| symbol(1, 10, 0x1000 + 8 * u64::from(at))).collect();
    let bytes = made(&code, &[(".strtab", 3, 0, 0, strings), (".symtab", SYMTAB, 2, 0, &table)]);
    let symbols = Symbols::of(Whose::default(), Path::new("/no/such/file"), &bytes).unwrap();
    let begun = std::time::Instant::now();
    let found = select(&symbols, &Spec::parse("f").unwrap());
    // It takes some hundredth of a second, and took half a minute.
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
    assert_eq!(found.len(), count as usize / 2 + 1);
    assert_eq!(found[0].also.len(), count as usize / 2 - 1);
}
