//! Scans of real files held against a disassembler, of made-up ones, and of damaged ones.

use super::cache::{Cache, Key};
use super::gopclntab::functions;
use super::*;
use crate::elf::tests::made;
use crate::encode;
use crate::site::{PAGE, Vdso};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

const LIBC: &str = "/lib/x86_64-linux-gnu/libc.so.6";

/// The output of a program, or nothing, and why, where it is missing or fails.
fn run(command: &mut Command) -> Option<String> {
    let program = command.get_program().display().to_string();
    match command.output() {
        Ok(output) if output.status.success() => return Some(String::from_utf8_lossy(&output.stdout).into_owned()),
        Ok(output) => eprintln!("skipped: {program}: {}: {}", output.status, String::from_utf8_lossy(&output.stderr)),
        Err(error) => eprintln!("skipped: {program}: {error} (scripts/bootstrap test installs it)"),
    }
    None
}

/// A program of assembly, linked statically without a C library.
fn assemble(directory: &Path, source: &str, flags: &[&str]) -> Option<Vec<u8>> {
    let (text, program) = (directory.join("a.s"), directory.join("a.out"));
    std::fs::write(&text, source).unwrap();
    let mut gcc = Command::new("gcc");
    run(gcc.args(["-nostdlib", "-static", "-o"]).arg(&program).args(flags).arg(&text))?;
    std::fs::read(program).ok()
}

/// The crossings that objdump sees, and all the places where it sees an instruction begin.
fn disassembled(file: &Path) -> Option<(BTreeSet<u64>, BTreeSet<u64>)> {
    let text = run(Command::new("objdump").args(["-d", "--no-show-raw-insn", "-w"]).arg(file))?;
    let (mut crossings, mut starts) = (BTreeSet::new(), BTreeSet::new());
    for line in text.lines() {
        let Some((address, rest)) = line.trim_start().split_once(":\t") else { continue };
        let Ok(address) = u64::from_str_radix(address, 16) else { continue };
        starts.insert(address);
        let words: Vec<&str> = rest.split_whitespace().collect();
        if words.last() == Some(&"syscall") || words.starts_with(&["int", "$0x80"]) {
            crossings.insert(address);
        }
    }
    Some((crossings, starts))
}

fn is_sure(site: &Site) -> bool {
    !matches!(site.method, Method::Trap(Reason::NoBoundary | Reason::Undecodable))
}

/// Every sure site is where objdump sees a crossing; every instruction to be displaced begins where objdump sees one.
/// Those that objdump sees and the scan does not may be data in the code.
fn agrees(file: &Path) -> Option<Sites> {
    let bytes = std::fs::read(file).ok()?;
    let (crossings, starts) = disassembled(file)?;
    let sites = image(&bytes).unwrap();
    for site in sites.sites.iter().filter(|site| is_sure(site)) {
        assert!(crossings.contains(&site.insn), "{}: no crossing at {:#x}", file.display(), site.insn);
        assert!(starts.contains(&site.start), "{}: no instruction at {:#x}", file.display(), site.start);
    }
    check(&bytes, &sites);
    Some(sites)
}

/// What must be true of every scan.
fn check(bytes: &[u8], sites: &Sites) {
    let elf = Elf::parse(bytes).unwrap();
    let mut taken: Vec<(u64, u64)> = Vec::new();
    for site in &sites.sites {
        assert_eq!(elf.at(site.start).unwrap()[..site.original.len()], site.original, "{:#x}", site.insn);
        assert_eq!(elf.at(site.next - 2).unwrap()[..2], site.kind.bytes());
        // No two write to the same bytes, and none writes to a crossing.
        // A pair that may be anything (across the end of a function, say) is not written to at all.
        if is_sure(site) {
            taken.push((site.start, site.next));
            let end = site.start + site.jump().max(site.written() as u64);
            assert!(
                end <= site.start.next_multiple_of(PAGE) || site.start % PAGE == 0,
                "{:#x} is written in two pages",
                site.start
            );
        }
        if let Method::Short { pad, original } = site.method {
            assert_eq!(elf.at(pad).unwrap()[..5], original);
            taken.push((pad, pad + 5));
        }
        jumps(&elf, sites.bits, site);
    }
    taken.sort_unstable();
    assert!(taken.windows(2).all(|two| two[0].1 <= two[1].0), "bytes with two uses");
    assert_eq!(Sites::from_bytes(&sites.to_bytes()).as_ref(), Ok(sites));
}

/// The rewritten bytes, decoded from the site's start, arrive at the target, and at nothing else.
fn jumps(elf: &Elf<'_>, bits: u8, site: &Site) {
    let bias = 0x7f00_0000_0000 * u64::from(bits == 64);
    let target = match site.method {
        Method::Pun { low, high } => (site.start + bias).wrapping_add_signed(low + (high - low) / 2),
        _ => (site.start + bias).wrapping_add(0x123_4567),
    };
    let writes = match encode::rewrite(site, bits, bias, target) {
        Ok(writes) => writes,
        Err(error) => {
            assert!(matches!(site.method, Method::Trap(_)), "{error}");
            return;
        }
    };
    assert!(
        writes
            .iter()
            .all(|write| !(write.address..write.address + write.bytes.len() as u64).contains(&(site.insn + bias)))
    );
    let first = (site.start + bias, site.written());
    assert_eq!(writes.last().map(|write| (write.address, write.bytes.len())), Some(first));
    let peek = |address: u64| -> u8 {
        let write = writes.iter().find(|write| address.wrapping_sub(write.address) < write.bytes.len() as u64);
        write
            .map_or_else(|| elf.at(address - bias).unwrap()[0], |write| write.bytes[(address - write.address) as usize])
    };
    let mut at = site.start + bias;
    for _ in 0..2 {
        let bytes: Vec<u8> = (0..5).map(|offset| peek(at + offset)).collect();
        let jump = Decoder::with_ip(bits.into(), &bytes, at, DecoderOptions::NONE).decode();
        assert_eq!(jump.mnemonic(), Mnemonic::Jmp, "{site:?}");
        at = jump.near_branch_target();
        if at == target {
            break;
        }
    }
    assert_eq!(at, target);
    let back = encode::restore(site, bits, bias);
    assert_eq!(back[0].bytes, site.original[..site.written()]);
}

/// The displaced instructions, moved, are the same ones: names, operands, and the addresses that they mean.
fn moved(site: &Site, bits: u8) {
    let (bias, at) = (0x5555_0000_0000, 0x5555_4000_0000);
    let bytes = encode::displaced(site, bits, bias, at).unwrap();
    let old = Decoder::with_ip(bits.into(), &site.original, site.start + bias, DecoderOptions::NONE);
    let new = Decoder::with_ip(bits.into(), &bytes, at, DecoderOptions::NONE);
    let (old, new): (Vec<_>, Vec<_>) = (old.into_iter().collect(), new.into_iter().collect());
    assert_eq!(old.len(), new.len());
    for (old, new) in old.iter().zip(&new) {
        assert_eq!((old.code(), old.op_count()), (new.code(), new.op_count()));
        assert_eq!(old.memory_displacement64(), new.memory_displacement64(), "{old:?} became {new:?}");
        let registers =
            |one: &Instruction| (one.op0_register(), one.op1_register(), one.memory_base(), one.memory_index());
        assert_eq!(registers(old), registers(new));
        if let Ok(immediate) = old.try_immediate(1) {
            assert_eq!(new.try_immediate(1).ok(), Some(immediate));
        }
    }
}

#[test]
fn the_c_library_agrees_with_objdump() {
    let Some(sites) = agrees(Path::new(LIBC)) else { return };
    let (crossings, _) = disassembled(Path::new(LIBC)).unwrap();
    let found: BTreeSet<u64> = sites.sites.iter().map(|site| site.insn).collect();
    assert_eq!(crossings.difference(&found).next(), None, "objdump sees more");
    assert!(sites.pairs as usize > sites.sites.len(), "no pair was a false one: is this the C library?");
    // Most of them, by far, are constants loaded directly before.
    assert!(sites.count("instruction") * 10 > sites.sites.len() * 8);
    assert!(sites.sites.iter().all(|site| site.number.is_none_or(|number| number < 512)));
    for site in sites.sites.iter().filter(|site| !site.original.is_empty()) {
        moved(site, 64);
    }
}

#[test]
fn read_of_the_c_library_goes_through_padding() {
    let Ok(bytes) = std::fs::read(LIBC) else { return };
    let elf = Elf::parse(&bytes).unwrap();
    let sites = image(&bytes).unwrap();
    let read = elf.symbols().into_iter().find(|symbol| symbol.name == "read" && symbol.function).unwrap();
    let inside = |site: &&Site| (read.value..read.value + read.size).contains(&site.insn);
    let own: Vec<&Site> = sites.sites.iter().filter(inside).collect();
    assert!(!own.is_empty() && own.iter().all(|site| site.number == Some(0)), "{own:?}");
    let xor = |site: &&&Site| site.original == [0x31, 0xc0];
    assert!(own.iter().filter(xor).all(|site| matches!(site.method, Method::Short { .. })), "{own:?}");
}

#[test]
fn other_programs_agree_with_objdump() {
    let rust = std::env::current_exe().unwrap();
    let python = PathBuf::from("/usr/bin/python3");
    for file in
        [Path::new("/lib64/ld-linux-x86-64.so.2"), &rust, &python, Path::new("/usr/bin/gdb"), Path::new("/bin/bash")]
    {
        agrees(file);
    }
}

#[test]
fn byte_pairs_that_lie_are_no_sites() {
    // A library of hand-written code and tables, and two large ones of C++: pairs, and not one crossing that is sure.
    let java =
        ["/usr/lib/jvm/java-17-openjdk-amd64/lib/server/libjvm.so", "/usr/lib/jvm/default-java/lib/server/libjvm.so"];
    for file in [java[0], java[1], "/usr/lib/x86_64-linux-gnu/libcrypto.so.3"] {
        let Ok(bytes) = std::fs::read(file) else { continue };
        let sites = image(&bytes).unwrap();
        assert!(sites.pairs > 0, "{file}");
        assert_eq!(sites.sites.iter().find(|site| is_sure(site)), None, "{file}");
        check(&bytes, &sites);
    }
}

#[test]
fn a_static_c_program_agrees_with_objdump() {
    let directory = tempfile::tempdir().unwrap();
    let (text, program) = (directory.path().join("a.c"), directory.path().join("a.out"));
    std::fs::write(&text, "#include <stdio.h>\nint main(void) { return puts(\"hello\") < 0; }\n").unwrap();
    if run(Command::new("gcc").args(["-static", "-o"]).arg(&program).arg(&text)).is_some() {
        let whole = agrees(&program).unwrap();
        assert!(whole.sites.len() > 20);
        // Without symbols the unwind tables still tell all but a few.
        run(Command::new("strip").arg(&program)).unwrap();
        let stripped = image(&std::fs::read(&program).unwrap()).unwrap();
        let sure = |sites: &Sites| sites.sites.iter().filter(|site| is_sure(site)).count();
        assert!(sure(&stripped) * 10 >= sure(&whole) * 9, "{} of {}", sure(&stripped), sure(&whole));
    }
}

#[test]
fn go_programs_have_functions_even_when_stripped() {
    let directory = tempfile::tempdir().unwrap();
    let text = directory.path().join("a.go");
    std::fs::write(&text, "package main\nimport \"os\"\nfunc main() { os.Stdout.WriteString(\"hello\\n\") }\n")
        .unwrap();
    let modes: [&[&str]; 4] = [
        &[],
        &["-ldflags=-s -w"],
        &["-buildmode=pie", "-ldflags=-s -w"],
        &["-buildmode=pie", "-ldflags=-linkmode=external"],
    ];
    for (index, mode) in modes.iter().enumerate() {
        let program = directory.path().join(format!("program{index}"));
        let mut go = Command::new("go");
        go.arg("build")
            .args(*mode)
            .arg("-o")
            .arg(&program)
            .arg(&text)
            .env("GOFLAGS", "-mod=mod")
            .env("GO111MODULE", "off");
        if run(&mut go).is_none() {
            continue;
        }
        let sites = agrees(&program).unwrap_or_else(|| image(&std::fs::read(&program).unwrap()).unwrap());
        assert!(sites.sites.len() > 20 && sites.sites.iter().all(is_sure), "{mode:?}");
        let bytes = std::fs::read(&program).unwrap();
        let all = functions(&bytes);
        assert!(all.windows(2).all(|two| two[0].1 <= two[1].0), "{mode:?}");
        let main = all.iter().find(|(_, _, name)| *name == "main.main").unwrap();
        // Where there are symbols, they say the same.
        let elf = Elf::parse(&bytes).unwrap();
        if let Some(symbol) = elf.symbols().into_iter().find(|symbol| symbol.name == "main.main") {
            assert_eq!(symbol.value, main.0, "{mode:?}");
        }
    }
}

const METHODS: &str = "
.text
.globl _start
.type _start, @function
_start:
    mov $39, %eax
one: syscall
    mov flag(%rip), %ebx
    xor %edi, %edi
two: int $0x80
    jmp over
    .skip 10, 0xcc
over:
    xor %eax, %eax
three: syscall
    test %eax, %eax
    jz inner
    mov %ebx, %edi
    inc %edi
inner:
    mov $3, %al
four: syscall
    jmp five
    nop
five: syscall
    lea value(%rip), %rax
    mov $60, %eax
    nop
    nop
six: syscall
    mov $0x050f, %ebx
    hlt
.size _start, . - _start
    .data
flag: .long 1
value: .quad 2
";

fn method_at(sites: &Sites, elf: &[u8], name: &str) -> Site {
    let elf = Elf::parse(elf).unwrap();
    let symbol = elf.symbols().into_iter().find(|symbol| symbol.name == name).unwrap();
    sites.sites.iter().find(|site| site.insn == symbol.value).unwrap_or_else(|| panic!("{name}")).clone()
}

/// Regression: where no unwind table told of it, an exception from a signal handler ended the program, because libgcc
/// did not find the bytes that it knows such a frame by.
#[test]
fn a_restorer_that_unwinders_know_by_its_bytes_keeps_them() {
    let restorer = |cfi: &str| {
        format!(
            ".text\n.globl _start\n.type _start, @function\n.cfi_startproc\n{cfi}\nnop\n_start: mov $15, %rax\nsite: \
             syscall\n.cfi_endproc\n.size _start, . - _start\n"
        )
    };
    let directory = tempfile::tempdir().unwrap();
    for (cfi, method) in [(".cfi_signal_frame", Method::Instruction), ("", Method::Trap(Reason::Unwound))] {
        let Some(bytes) = assemble(directory.path(), &restorer(cfi), &["-Wl,--eh-frame-hdr"]) else { return };
        let sites = image(&bytes).unwrap();
        assert_eq!(method_at(&sites, &bytes, "site").method, method, "{cfi}");
    }
}

/// Regression: a tollgate that was killed while it wrote a jump over the end of a page left three bytes of five, and
/// the program jumped to where nothing is.
#[test]
fn nothing_is_written_over_the_end_of_a_page() {
    let directory = tempfile::tempdir().unwrap();
    let scanned = |source: &str| {
        let bytes = assemble(directory.path(), source, &[])?;
        let sites = image(&bytes).unwrap();
        check(&bytes, &sites);
        Some(method_at(&sites, &bytes, "site"))
    };
    let begin = |skipped: usize| {
        format!(
            ".text\n.balign 4096\n.globl _start\n.type _start, @function\n_start: ret\n.skip {skipped}, 0xcc\n.type f, \
             @function\n"
        )
    };
    // So many bytes of the five before the crossing are in the first of two pages.
    let trap = Method::Trap(Reason::Pages);
    for (first, method) in [(0, Method::Instruction), (1, trap), (4, trap), (5, Method::Instruction)] {
        let source = begin(4096 - 2 - first) + "f: ret\nmov $39, %eax\nsite: syscall\njmp f\n.size f, . - f\n";
        let Some(site) = scanned(&source) else { return };
        assert_eq!((site.method, (site.insn - 5) % PAGE), (method, (PAGE - first as u64) % PAGE), "{first}");
    }
    // The instruction before that one is enough: the one that lies in both pages is executed elsewhere and stays.
    let source =
        begin(4096 - 1 - 5 - 3) + "f: mov $14, %eax\nlea 0x8f0(%rbx), %rsi\nsite: syscall\nret\n.size f, . - f\n";
    let Some(site) = scanned(&source) else { return };
    assert_eq!((site.method, site.original.len(), site.written()), (Method::Window, 12, 8), "{site:?}");
    let jump = encode::rewrite(&site, 64, 0, 0x40_0000).unwrap();
    assert_eq!(jump[0].bytes[5..], encode::padded(Vec::new(), 3));
    moved(&site, 64);
    // The longest: what is ahead of the page's end is too short for a jump without a long instruction before it.
    let source = begin(4096 - 1 - 4 - 8)
        + "f: movq $0, 8(%rsp)\nmovabs $1, %rdi\nxor %edx, %edx\nsite: syscall\nret\n.size f, . - f\n";
    let Some(site) = scanned(&source) else { return };
    assert_eq!((site.method, site.original.len(), site.written()), (Method::Window, 21, 12), "{site:?}");
    // A short jump in the place of an instruction that would hold a near one.
    let source = begin(4096 - 2 - 3)
        + "f: ret\nmov $39, %eax\nsite: syscall\nret\n.skip 16, 0x90\n.size f, . - f\n"
        + ".type g, @function\ng: ret\n.size g, 1\n";
    let Some(site) = scanned(&source) else { return };
    assert!(matches!(site.method, Method::Short { .. }), "{site:?}");
    assert_eq!((site.original.len(), site.written()), (5, 3));
    // Of several instructions those behind the end of the page are taken.
    let source = begin(4093) + "f: ret\nmov $39, %eax\nxor %edx, %edx\nsite: syscall\nret\n.size f, . - f\n";
    let Some(site) = scanned(&source) else { return };
    assert!(!matches!(site.method, Method::Trap(_)), "{site:?}");
    assert_eq!((site.original.as_slice(), site.start / PAGE), (&[0x31, 0xd2][..], site.insn / PAGE));
}

#[test]
fn each_method_is_chosen_where_it_is_safe() {
    let directory = tempfile::tempdir().unwrap();
    let Some(bytes) = assemble(directory.path(), METHODS, &[]) else { return };
    let sites = image(&bytes).unwrap();
    check(&bytes, &sites);
    assert_eq!(sites.sites.len(), 6, "the immediate is no site: {sites:?}");
    let at = |name| method_at(&sites, &bytes, name);
    assert_eq!((at("one").method, at("one").number, at("one").original.len()), (Method::Instruction, Some(39), 5));
    assert_eq!((at("two").method, at("two").kind, at("two").original.len()), (Method::Window, Kind::Int80, 8));
    assert!(matches!(at("three").method, Method::Short { .. }), "{:?}", at("three"));
    assert_eq!(at("three").number, Some(0));
    // Only the instruction behind the label: the two before it would be long enough with it. And the other padding is
    // near enough.
    assert_eq!((at("four").original.clone(), at("four").number), (vec![0xb0, 3], None), "{:?}", at("four"));
    assert!(matches!(at("four").method, Method::Short { .. }), "{:?}", at("four"));
    // The no-op before it is one byte, reached by nobody, and a label's.
    assert!(matches!(at("five").method, Method::Pun { .. }), "{:?}", at("five"));
    assert_eq!((at("six").method, at("six").number, at("six").original.len()), (Method::Window, Some(60), 7));
    for site in &sites.sites {
        moved(site, 64);
    }
}

#[test]
fn branches_of_other_functions_are_seen() {
    let directory = tempfile::tempdir().unwrap();
    let part = ".type f, @function\nf: xor %edi, %edi\ninner: mov $1, %al\n inc %edx\n cross: syscall\n ret\n.size f, \
                . - f\n .balign 64\n";
    let other = ".globl _start\n.type _start, @function\n_start: hlt\n JUMP\n hlt\n.size _start, . - _start\n.text\n";
    for (jump, free) in [("nop", true), ("jmp inner + 2", false), (".byte 0x0f, 0x85; .long inner - . - 4", false)] {
        let source = format!(".text\n{part}\n.skip 4096, 0xcc\n{}", other.replace("JUMP", jump));
        let Some(bytes) = assemble(directory.path(), &source, &[]) else { return };
        let sites = image(&bytes).unwrap();
        check(&bytes, &sites);
        let site = method_at(&sites, &bytes, "cross");
        assert_eq!(site.method == Method::Window, free, "{jump}: {site:?}");
    }
    // A short one, from the neighbour.
    let source = format!(".text\n{}\n{part}", other.replace("JUMP", "jmp inner"));
    let Some(bytes) = assemble(directory.path(), &source, &[]) else { return };
    let site = method_at(&image(&bytes).unwrap(), &bytes, "cross");
    assert_ne!(site.method, Method::Window, "{site:?}");
}

#[test]
fn jump_tables_and_unknown_code_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let table = ".text\n.globl _start\n.type _start, @function\n_start: jmp *table(,%rdi,8)\nlow: mov $1, %al\n inc \
                 %edx\n inc %ecx\n\
                 cross: syscall\n hlt\n.size _start, . - _start\n.data\ntable: .quad low, cross\n";
    if let Some(bytes) = assemble(directory.path(), table, &["-no-pie"]) {
        let site = method_at(&image(&bytes).unwrap(), &bytes, "cross");
        assert!(
            matches!(site.method, Method::Short { .. } | Method::Pun { .. } | Method::Trap(Reason::JumpTable)),
            "{site:?}"
        );
        assert!(site.original.len() <= 2, "{site:?}");
    }
    // Code that only a pointer leads to, behind the end of the entry's: no boundary is known.
    let hidden = ".text\n.globl _start\n_start: hlt\n .byte 0xb8\nhidden: mov $39, %eax\ncross: syscall\n hlt\n";
    if let Some(bytes) = assemble(directory.path(), hidden, &[]) {
        let sites = image(&bytes).unwrap();
        assert_eq!(sites.sites.iter().map(|site| site.method).collect::<Vec<_>>(), [Method::Trap(Reason::NoBoundary)]);
    }
}

#[test]
fn mentions_of_the_vsyscall_page_and_of_gs_are_seen() {
    let directory = tempfile::tempdir().unwrap();
    let with = |code: &str| {
        let source =
            format!(".text\n.globl _start\n.type _start, @function\n_start: {code}\n hlt\n.size _start, . - _start\n");
        let bytes = assemble(directory.path(), &source, &[])?;
        Some((image(&bytes).unwrap(), Elf::parse(&bytes).unwrap().entry))
    };
    let one = |code: &str| {
        with(code).map(|(sites, entry)| {
            sites.vsyscall.iter().map(|one| Vsyscall { insn: one.insn - entry, ..*one }).collect::<Vec<_>>()
        })
    };
    let Some(found) = one("mov $0xffffffffff600400, %rax") else { return };
    assert_eq!(found, [Vsyscall { insn: 0, field: 3, width: 4, memory: false, function: 0x400 }]);
    let found = one("nop\n movabs $0xffffffffff600000, %r11").unwrap();
    assert_eq!(found, [Vsyscall { insn: 1, field: 2, width: 8, memory: false, function: 0 }]);
    assert!(one("call *0xffffffffff600800").unwrap()[0].memory);
    assert_eq!(one("mov $0xff600000, %eax").unwrap(), [], "an address below 4 GiB");
    assert_eq!(one("movabs $0xff60000012345678, %rax").unwrap(), []);
    for (code, owns) in [
        ("mov %gs:0x10, %rax", true),
        ("wrgsbase %rdi", true),
        ("mov %eax, %gs", true),
        ("mov %fs:0x28, %rax", false),
        ("mov $0x25048b65, %eax", false),
    ] {
        assert_eq!(with(code).unwrap().0.owns_gs, owns, "{code}");
    }
}

/// The bytes of this process's vDSO: the kernel's own image.
fn own_vdso() -> Option<Vec<u8>> {
    use std::os::unix::fs::FileExt;
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    let range = maps.lines().find(|line| line.ends_with("[vdso]"))?.split(' ').next()?;
    let (start, end) = range.split_once('-')?;
    let (start, end) = (u64::from_str_radix(start, 16).ok()?, u64::from_str_radix(end, 16).ok()?);
    let mut bytes = vec![0; (end - start) as usize];
    std::fs::File::open("/proc/self/mem").ok()?.read_exact_at(&mut bytes, start).ok()?;
    Some(bytes)
}

#[test]
fn the_vdso_can_be_detoured() {
    let bytes = own_vdso().unwrap();
    let found = vdso(&bytes).unwrap();
    check(&bytes, &found.sites);
    assert!(!found.sites.sites.is_empty() && found.sites.sites.iter().all(is_sure));
    for name in ["__vdso_clock_gettime", "__vdso_gettimeofday", "__vdso_time", "__vdso_getcpu", "__vdso_clock_getres"] {
        let entry = found.entry(name).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(entry.refused, None, "{name}");
        assert_eq!(bytes[entry.offset as usize..][..entry.original.len()], entry.original);
        let (base, target) = (0x7fff_f7fc_1000, 0x7fff_f000_0000);
        let write = encode::detour(entry, 64, base, target).unwrap();
        assert_eq!((write.address, write.bytes.len()), (base + entry.offset, entry.original.len()));
        let jump = Decoder::with_ip(64, &write.bytes, write.address, DecoderOptions::NONE).decode();
        assert_eq!(jump.near_branch_target(), target);
        assert!(encode::displaced_entry(entry, 64, base, target).unwrap().len() >= entry.original.len());
    }
}

#[test]
fn a_cache_keeps_an_image_and_what_it_says_is_held_against_it() {
    let bytes = own_vdso().unwrap();
    let found = vdso(&bytes).unwrap();
    let saved = found.to_bytes();
    assert_eq!(Vdso::from_bytes(&saved, &bytes).as_ref(), Ok(&found));
    // Another image, of which nothing is to be overwritten where this one begins.
    let first = found.entries.iter().find(|entry| entry.refused.is_none()).unwrap();
    let mut other = bytes.clone();
    other[first.offset as usize + 1] ^= 1;
    assert!(Vdso::from_bytes(&saved, &other).is_err() && Vdso::from_bytes(&saved, &[]).is_err());
    for at in 0..saved.len() {
        let mut damaged = saved.clone();
        damaged[at] ^= 0x10;
        assert!(Vdso::from_bytes(&damaged, &bytes).is_err(), "{at}");
        assert!(Vdso::from_bytes(&saved[..at], &bytes).is_err(), "{at}");
    }
    let directory = tempfile::tempdir().unwrap();
    let cache = || Cache::new(Some(directory.path().to_owned()));
    assert_eq!(cache().vdso(&bytes).as_ref(), Ok(&found));
    let file = std::fs::read_dir(directory.path()).unwrap().next().unwrap().unwrap().path();
    let record = [&bytes[..], &saved].concat();
    assert_eq!(std::fs::read(&file).unwrap(), record);
    std::fs::write(&file, &record[..record.len() / 2]).unwrap();
    assert_eq!(cache().vdso(&bytes).as_ref(), Ok(&found));
    assert_eq!(std::fs::read(&file).unwrap(), record);
}

/// Regression: a program made an image with the checksum and the length of the machine's, and root's next program died
/// in it.
#[test]
fn a_record_of_another_image_with_the_same_name_is_not_taken() {
    let Some(bytes) = own_vdso() else { return };
    let directory = tempfile::tempdir().unwrap();
    let cache = || Cache::new(Some(directory.path().to_owned()));
    let found = cache().vdso(&bytes).unwrap();
    let file = std::fs::read_dir(directory.path()).unwrap().next().unwrap().unwrap().path();
    // What it would have said: nothing of the first function, and all else right.
    let mut forged = Vdso { entries: found.entries[1..].to_vec(), ..found.clone() };
    forged.sites = Sites::default();
    let mut other = bytes.clone();
    *other.last_mut().unwrap() ^= 1;
    for image in [&other[..], &[]] {
        std::fs::write(&file, [image, &forged.to_bytes()].concat()).unwrap();
        assert_eq!(cache().vdso(&bytes).as_ref(), Ok(&found));
    }
}

#[test]
fn the_32_bit_vdso_has_its_entry() {
    // A program that writes the image its auxiliary vector (type 33) points at.
    let source = ".text\n.globl _start\n_start: mov %esp, %esi\n lea 8(%esi), %esi\n1: lodsl\n test %eax, %eax\n jnz \
                  1b\n\
                  2: lodsl\n mov %eax, %ebx\n lodsl\n cmp $33, %ebx\n jne 2b\n mov %eax, %ecx\n mov $4, %eax\n mov $1, \
                  %ebx\n mov $4096, %edx\n\
                  int $0x80\n mov $1, %eax\n xor %ebx, %ebx\n int $0x80\n";
    let directory = tempfile::tempdir().unwrap();
    let Some(program) = assemble(directory.path(), source, &["-m32"]) else { return };
    let own = image(&program).unwrap();
    assert_eq!((own.bits, own.sites.len(), own.sites[1].number), (32, 2, Some(1)), "{own:?}");
    check(&program, &own);
    let Ok(output) = Command::new(directory.path().join("a.out")).output() else { return };
    let bytes = output.stdout;
    let Ok(found) = vdso(&bytes) else { return };
    let entry = found.entry("__kernel_vsyscall").unwrap();
    assert_eq!(found.sites.bits, 32);
    assert!(entry.refused.is_some() || entry.original.len() >= 5, "{entry:?}");
    assert!(encode::detour(entry, 32, 0xf7fc_0000, 0x1000_0000).is_ok(), "{entry:?}");
}

#[test]
fn functions_of_every_format_of_go() {
    for (magic, wide) in [(0xffff_fffbu32, true), (0xffff_fffa, true), (0xffff_fff0, false), (0xffff_fff1, false)] {
        let bytes = go_file(magic, wide);
        assert_eq!(functions(&bytes), [(0x1000, 0x1010, "main.a"), (0x1010, 0x1020, "main.b")], "{magic:#x}");
        // Never a panic, whatever is cut off or overwritten.
        for cut in 0..bytes.len() {
            let _ = functions(&bytes[..cut]);
            let mut bytes = bytes.clone();
            bytes[cut] ^= 0xff;
            let _ = functions(&bytes);
        }
    }
}

/// An ELF file of one executable and one other segment, no sections: the second is a table of two functions.
fn go_file(magic: u32, wide: bool) -> Vec<u8> {
    let word = if wide { 8 } else { 4 };
    let push = |to: &mut Vec<u8>, value: u64, width: usize| to.extend(&value.to_le_bytes()[..width]);
    let mut table = magic.to_le_bytes().to_vec();
    table.extend([0, 0, 1, 8]);
    let head = match magic {
        0xffff_fffb => 16,
        0xffff_fffa => 8 + 7 * 8,
        _ => 8 + 8 * 8,
    };
    // Pairs, records of two fields, names; each offset counts from what its version counts from.
    let (records, names) = (5 * word, 5 * word + 2 * (word + 4));
    push(&mut table, 2, 8);
    let base = if magic == 0xffff_fffb { head } else { 0 };
    match magic {
        0xffff_fffb => {}
        0xffff_fffa => [0, head + names, 0, 0, 0, head].iter().for_each(|value| push(&mut table, *value as u64, 8)),
        _ => [0, 0x1000, head + names, 0, 0, 0, head].iter().for_each(|value| push(&mut table, *value as u64, 8)),
    }
    assert_eq!(table.len(), head);
    let text = if wide { 0x1000 } else { 0 };
    for (index, start) in [text, text + 0x10].into_iter().enumerate() {
        push(&mut table, start, word);
        push(&mut table, (base + records + index * (word + 4)) as u64, word);
    }
    push(&mut table, text + 0x20, word);
    for (index, start) in [text, text + 0x10].into_iter().enumerate() {
        push(&mut table, start, word);
        let relative = if magic == 0xffff_fffb { base + names } else { 0 };
        push(&mut table, (relative + index * 7) as u64, 4);
    }
    table.extend(b"main.a\0main.b\0");
    let mut file = vec![0u8; 0x100];
    file[..20].copy_from_slice(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0\x3e\0");
    file[32] = 64;
    (file[54], file[56]) = (56, 2);
    for (index, (flags, offset, vaddr, size)) in
        [(5u32, 0xe0u64, 0x1000u64, 0x20u64), (4, 0x100, 0x2000, table.len() as u64)].into_iter().enumerate()
    {
        let header = &mut file[64 + index * 56..][..56];
        header[..4].copy_from_slice(&1u32.to_le_bytes());
        header[4..8].copy_from_slice(&flags.to_le_bytes());
        for (at, value) in [(8, offset), (16, vaddr), (32, size), (40, size)] {
            header[at..at + 8].copy_from_slice(&value.to_le_bytes());
        }
    }
    file.extend(table);
    file
}

/// Regression: a file that had another one's inode, length and time of modification (as all of a reproducible build
/// have the same) was rewritten by that one's sites.
#[test]
fn a_file_with_the_same_time_of_modification_is_another_one() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let key = |bytes: &[u8]| {
        std::fs::write(file.path(), bytes).unwrap();
        file.as_file().set_modified(std::time::UNIX_EPOCH).unwrap();
        Key::of(&std::fs::File::open(file.path()).unwrap()).unwrap()
    };
    let one = key(b"one");
    // The kernel's clock of files goes on every few milliseconds.
    std::thread::sleep(std::time::Duration::from_millis(30));
    assert!(one != key(b"two"));
}

/// Regression: a program that changed its own file over and over filled the cache of who traced it.
#[test]
fn a_directory_has_so_many_scans_at_most_and_keeps_what_is_not_ours() {
    let directory = tempfile::tempdir().unwrap();
    let name = |name: &str| directory.path().join(name);
    for kept in ["vault-1", "v-1", "notes", "v7"] {
        std::fs::write(name(kept), "").unwrap();
    }
    for file in 0..4095 {
        std::fs::write(name(&format!("v7-file-{file}")), "").unwrap();
    }
    let count = || std::fs::read_dir(directory.path()).unwrap().count();
    super::cache::make_room(directory.path()).unwrap();
    assert_eq!(count(), 4099);
    std::fs::write(name("v2-many-1"), "").unwrap();
    super::cache::make_room(directory.path()).unwrap();
    assert_eq!(count(), 4);
}

/// The key of a new file.
fn own_key(directory: &tempfile::TempDir) -> Key {
    Key::of(tempfile::NamedTempFile::new_in(directory.path()).unwrap().as_file()).unwrap()
}

#[test]
fn a_cache_keeps_and_a_damaged_one_is_scanned_again() {
    let directory = tempfile::tempdir().unwrap();
    let (bytes, key) = (go_file(0xffff_fff1, false), own_key(&directory));
    let path = directory.path().join("deep/er");
    let first = Cache::new(Some(path.clone())).sites(&key, || &bytes).unwrap();
    let other = Cache::new(Some(path.clone()));
    let again = other.sites(&key, || -> Vec<u8> { panic!("it was saved") }).unwrap();
    assert_eq!(first, again);
    let saved: Vec<PathBuf> = std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(saved.len(), 1, "{saved:?}");
    std::fs::write(&saved[0], b"garbage").unwrap();
    assert_eq!(Cache::new(Some(path.clone())).known(&key), None);
    assert_eq!(Cache::new(Some(path.clone())).sites(&key, || &bytes).unwrap(), first);
    assert_eq!(other.known(&own_key(&directory)), None, "another file");
    // A directory that cannot be made is as good as none.
    assert!(Cache::new(Some("/dev/null/sites".into())).sites(&key, || &bytes).is_ok());
    assert!(Cache::new(None).sites(&key, || b"no ELF").is_err());
}

/// A file system of somebody's own says what it likes of a file's numbers and times (fuse(4)).
#[test]
fn nothing_is_kept_of_a_file_whose_state_is_somebodys_word() {
    let directory = tempfile::tempdir().unwrap();
    let bytes = go_file(0xffff_fff1, false);
    let file = tempfile::NamedTempFile::new().unwrap();
    let own = Key::of(file.as_file()).unwrap();
    assert!(own.lasts());
    let forged = own.clone().of_somebodys_word();
    let cache = || Cache::new(Some(directory.path().to_owned()));
    for key in [&forged, &own] {
        cache().sites(key, || &bytes).unwrap();
    }
    assert_eq!((cache().known(&forged).is_some(), cache().known(&own).is_some()), (false, true));
    // Nor in one run: two files with one state are two, and one that is mapped twice is scanned once.
    let (cache, other) = (cache(), go_file(0xffff_fff1, true));
    let one = cache.sites(&forged, || &bytes).unwrap();
    assert!(Arc::ptr_eq(&one, &cache.sites(&forged, || &bytes).unwrap()));
    assert!(!Arc::ptr_eq(&one, &cache.sites(&forged, || &other).unwrap()));
}

/// The search, the slow way.
fn plainly(code: &[u8]) -> Vec<usize> {
    (0..code.len().saturating_sub(1))
        .filter(|at| Kind::ALL.iter().any(|kind| code[*at..at + 2] == kind.bytes()))
        .collect()
}

/// How long a scan may take that takes some hundredth of it, and took minutes.
const LONG: Duration = Duration::from_secs(20);

/// A program of assembly of which each line is there so many times, scanned in time.
fn scanned_in_time(source: &str) -> Option<Sites> {
    let directory = tempfile::tempdir().unwrap();
    let bytes = assemble(directory.path(), source, &[])?;
    let begun = Instant::now();
    let sites = image(&bytes).unwrap();
    assert!(begun.elapsed() < LONG, "{:?} for {} sites", begun.elapsed(), sites.sites.len());
    Some(sites)
}

/// Regression: padding that was taken was held against all that was taken before, and against all sites: a file of
/// 10 MB took 72 s.
#[test]
fn padding_of_many_short_functions_takes_no_time() {
    let function = |index: u32| {
        format!(
            ".type f{index},@function\nf{index}: xor %eax,%eax\nsyscall\nret\n.size f{index},.-f{index}\n.nops 11,8\n"
        )
    };
    let source = format!(".globl _start\n_start:\n{}", (0..150_000).map(function).collect::<String>());
    let Some(sites) = scanned_in_time(&source) else { return };
    assert_eq!(sites.sites.len(), 150_000);
    let pads: Vec<u64> = sites
        .sites
        .iter()
        .filter_map(|site| if let Method::Short { pad, .. } = site.method { Some(pad) } else { None })
        .collect();
    assert!(pads.len() > 100_000, "{}", pads.len());
    let mut sorted = pads;
    sorted.sort_unstable();
    assert!(sorted.windows(2).all(|two| two[1] - two[0] >= NEAR_JUMP), "no two share a byte");
}

/// Regression: a long function was decoded again from its start for each branch in it that may lead into a site, and
/// all of it looked through for padding for each site.
#[test]
fn a_long_function_of_many_sites_is_not_decoded_for_each() {
    // The constants look like short jumps into the instruction before the crossing before.
    let source = ".globl _start\n.type _start,@function\n_start:\n.rept 60000\nxor %eax,%eax\nsyscall\n\
                  mov $0x9090faeb,%eax\n.endr\n.rept 60000\nxor %eax,%eax\nsyscall\nret\n\
                  .endr\n.size _start,.-_start\n";
    let Some(sites) = scanned_in_time(source) else { return };
    assert_eq!(sites.sites.len(), 120_000);
    assert!(sites.sites.iter().all(is_sure));
    assert!(sites.sites.iter().filter(|site| site.method == Method::Window).count() > 59_000);
}

/// Regression: a function whose end nobody tells was decoded again from its start for each crossing in it.
#[test]
fn a_function_without_an_end_is_decoded_once_for_all_its_sites() {
    let Some(sites) = scanned_in_time(".globl _start\n_start:\n.rept 100000\nsyscall\n.endr\nret\n") else { return };
    assert_eq!(sites.sites.len(), 100_000);
    assert!(sites.sites.iter().all(is_sure));
}

/// Regression: each group of sites was held against each branch that leads into any.
#[test]
fn sites_that_choose_again_are_looked_up() {
    let bytes = go_file(0xffff_fff1, true);
    let functions = Functions::new(Elf::parse(&bytes).unwrap());
    let mut scan = Scan::new(&functions, 64);
    let finds: Vec<(u64, Find)> = (0..150_000).map(|at| (at * 4, Find::Crossing(Kind::Syscall))).collect();
    let entered: Vec<(u64, u64)> = finds.iter().map(|(at, _)| (at + 1, at + 3)).collect();
    let function = Some(Function { start: 0, end: 600_000, open: false, pads: false });
    let group = |at| Group { function, code: 0, finds: at..at + 1 };
    let groups: Vec<Group> = (0..finds.len()).map(group).collect();
    let begun = Instant::now();
    scan.choose_again(&groups, &finds, &[], &entered, false);
    assert!(begun.elapsed() < LONG && scan.sites.sites.is_empty(), "{:?}", begun.elapsed());
}

/// Regression: each place that begins as a table of Go's does was held against all relocations and all sections.
#[test]
fn places_like_a_table_of_go_are_few() {
    const NAMES: &[u8] = b"\0.go.buildinfo\0\0";
    let heads = [0xf0, 0xff, 0xff, 0xff, 0, 0, 1, 8].repeat(100_000);
    let relocations = [1u64, 8, 1].map(u64::to_le_bytes).concat().repeat(3000);
    let body = [NAMES, &heads, &relocations].concat();
    let mut sections = vec![(3, 0, 0, 0..NAMES.len())];
    // SHT_RELA and SHF_ALLOC.
    sections.extend(vec![(4, 2, 0, body.len() - relocations.len()..body.len()); 3000]);
    let mut bytes = made(&body, 1, &sections);
    // Its segment is not one of code.
    let flags = u64::from_le_bytes(bytes[32..40].try_into().unwrap()) as usize + 4;
    bytes[flags] = 4;
    let begun = Instant::now();
    assert!(functions(&bytes).is_empty());
    assert!(begun.elapsed() < LONG, "{:?}", begun.elapsed());
}

proptest! {
    #[test]
    fn any_bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        let _ = image(&bytes);
        let _ = vdso(&bytes);
        let _ = Sites::from_bytes(&bytes);
        prop_assert!(functions(&bytes).is_empty());
    }

    #[test]
    fn the_search_misses_no_pair(
        bytes in proptest::collection::vec(
            proptest::sample::select(vec![0x0f, 0x05, 0x34, 0xcd, 0x80, 0x90]), 0..300)) {
        let mut found = Vec::new();
        search::search(&bytes, 64, &mut found);
        let found: Vec<usize> =
            found.iter().filter(|(_, find)| matches!(find, Find::Crossing(_))).map(|(at, _)| *at).collect();
        prop_assert_eq!(found, plainly(&bytes));
    }

    #[test]
    fn random_code_is_survived_and_sound(
        code in proptest::collection::vec(any::<u8>(), 32), crossings in proptest::collection::vec(2usize..30, 1..4)) {
        let mut bytes = go_file(0xffff_fff1, false);
        bytes[0xe0..0x100].copy_from_slice(&code);
        for at in crossings {
            bytes[0xe0 + at..0xe0 + at + 2].copy_from_slice(&[0x0f, 0x05]);
        }
        check(&bytes, &image(&bytes).unwrap());
    }

    #[test]
    fn a_damaged_vdso_is_survived(
        cut in 0usize..8192, at in proptest::collection::vec((0usize..8192, any::<u8>()), 0..8)) {
        let mut bytes = own_vdso().unwrap();
        for (at, value) in at {
            if let Some(byte) = bytes.get_mut(at) { *byte = value; }
        }
        let _ = vdso(&bytes);
        bytes.truncate(cut);
        let _ = vdso(&bytes);
    }

    #[test]
    fn damaged_records_are_survived(at in 0usize..2000, value in any::<u8>(), cut in 0usize..2000) {
        let sites = image(&own_vdso().unwrap()).unwrap();
        let mut bytes = sites.to_bytes();
        let _ = Sites::from_bytes(&bytes[..cut.min(bytes.len())]);
        let at = at % bytes.len();
        let same = bytes[at] == value;
        bytes[at] = value;
        prop_assert_eq!(Sites::from_bytes(&bytes) == Ok(sites), same);
    }
}
