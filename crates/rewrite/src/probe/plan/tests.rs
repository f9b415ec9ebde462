//! Plans of made-up functions, and what must be true of every plan of real ones.

use super::*;
use crate::probe::entry::{NoEntry, entry as told_by};
use crate::probe::site::{Choice, Exit, INT3, Method};
use iced_x86::{Decoder, DecoderOptions};
use std::process::Command;

const LIBC: &str = "/lib/x86_64-linux-gnu/libc.so.6";

/// A shared object of assembly or C; nothing, and why, where there is no compiler.
fn build(source: &str, suffix: &str, flags: &[&str]) -> Option<Vec<u8>> {
    let directory = tempfile::tempdir().unwrap();
    let (text, object) = (directory.path().join(format!("a.{suffix}")), directory.path().join("a.so"));
    std::fs::write(&text, source).unwrap();
    let mut gcc = Command::new(if suffix == "cc" { "g++" } else { "gcc" });
    let output = gcc.args(["-shared", "-fPIC", "-nostdlib", "-o"]).arg(&object).args(flags).arg(&text).output();
    match output {
        Ok(output) if output.status.success() => std::fs::read(object).ok(),
        Ok(output) => panic!("{}", String::from_utf8_lossy(&output.stderr)),
        Err(error) => {
            eprintln!("skipped: gcc: {error} (scripts/bootstrap test installs it)");
            None
        }
    }
}

/// Functions of assembly: name and body. They lie one behind the other, without padding.
fn functions(bodies: &[(&str, &str)]) -> Option<Vec<u8>> {
    let text: String = bodies
        .iter()
        .map(|(name, body)| {
            format!(
                ".globl {name}\n.type {name},@function\n{name}:\n.cfi_startproc\n{body}\n.cfi_endproc\n.size \
                 {name},.-{name}\n"
            )
        })
        .collect();
    build(&format!(".text\n{text}.skip 16,0x90\n"), "s", &[])
}

fn range(bytes: &[u8], name: &str) -> Range<u64> {
    let elf = Elf::parse(bytes).unwrap();
    let symbol = *elf.symbols().iter().find(|symbol| symbol.name == name).unwrap();
    symbol.value..symbol.value + symbol.size
}

fn entry(bytes: &[u8], name: &str) -> Site {
    let planner = Planner::new(bytes).unwrap();
    let function = range(bytes, name);
    let site = planner.site(function.start, Some(function)).unwrap();
    sound(&planner, &site);
    site
}

fn methods(site: &Site) -> Vec<(Method, bool)> {
    let mut methods: Vec<_> = site.choices.iter().map(|choice| (choice.method, choice.traps_inside)).collect();
    methods.dedup();
    methods
}

/// What must be true of every choice: the new bytes are a jump to where they should lead, boundaries inside are traps,
/// and what is behind the displaced instructions is left alone but for padding.
fn sound(planner: &Planner<'_>, site: &Site) {
    let last = site.choices.last().unwrap();
    assert_eq!((last.method, last.written, usize::from(last.displaced)), (Method::Trap, 1, site.instruction().len()));
    let boundaries: Vec<u64> = site
        .lengths
        .iter()
        .scan(site.address, |at, length| {
            *at += u64::from(*length);
            Some(*at)
        })
        .collect();
    assert!(site.original.len() <= planner.bytes(site.address).len());
    assert_eq!(planner.bytes(site.address)[..site.original.len()], site.original);
    assert_eq!(planner.bytes(site.address - site.ahead.len() as u64)[..site.ahead.len()], site.ahead);
    assert_eq!(site.lead.iter().map(|length| usize::from(*length)).sum::<usize>(), site.ahead.len());
    for choice in &site.choices {
        let start = choice.start(site.address);
        assert!(boundaries.contains(&(start + u64::from(choice.displaced))), "{site:x?}");
        if choice.method != Method::Trap {
            leads(site, choice, &boundaries);
        }
        let beyond = start + u64::from(choice.displaced)..start + u64::from(choice.written);
        for other in beyond.skip(1) {
            assert!(planner.name_at(other).is_none(), "{site:x?} {choice:x?} overwrites a function");
        }
    }
}

fn leads(site: &Site, choice: &Choice, boundaries: &[u64]) {
    let bias = 0x7f00_0000_0000;
    let address = site.address + bias;
    let start = choice.start(address);
    let ranges: Vec<_> = choice.reach.ranges(start + choice.behind()).take(3).collect();
    assert!(!ranges.is_empty(), "{choice:x?}");
    for target in ranges.iter().flat_map(|range| [range.start, range.end - 1]) {
        let new = site.rewritten(choice, address, target).unwrap();
        assert_eq!(new.len(), usize::from(choice.written));
        let mut bytes = site.from_start(choice);
        bytes.resize(bytes.len().max(new.len()), 0x90);
        bytes[..new.len()].copy_from_slice(&new);
        let jump = Decoder::with_ip(64, &bytes, start, DecoderOptions::NONE).decode();
        assert_eq!(jump.near_branch_target(), target, "{site:x?} {choice:x?}");
        assert_eq!(
            (jump.is_call_near(), jump.is_jmp_near()),
            (choice.method == Method::Call, choice.method != Method::Call)
        );
        let led = site.lead.iter().rev().scan(site.address, |at, length| {
            *at -= u64::from(*length);
            Some(*at)
        });
        let inner = led
            .chain([site.address])
            .chain(boundaries.iter().copied())
            .filter(|inner| *inner > choice.start(site.address));
        for inside in inner.map(|inner| (inner - choice.start(site.address)) as usize) {
            let traps = choice.traps_inside && inside < usize::from(choice.displaced);
            assert!(!traps || new[inside] == INT3, "{site:x?} {choice:x?}");
        }
    }
    let outside = (start + choice.behind()).wrapping_add(1 << 40);
    assert_eq!(site.rewritten(choice, address, outside), None);
}

#[test]
fn packed_functions_shorter_than_a_jump_leave_their_neighbours_alone() {
    let Some(bytes) = functions(&[
        ("one", "ret"),
        ("two", "xor %eax,%eax; ret"),
        ("three", "nop; ret"),
        ("four", "mov %edi,%eax; ret"),
    ]) else {
        return;
    };
    for name in ["one", "two", "three"] {
        let site = entry(&bytes, name);
        assert!(
            site.choices.iter().all(|choice| choice.method == Method::Trap || choice.method == Method::Pun),
            "{site:x?}"
        );
        assert!(site.choices.iter().all(|choice| u64::from(choice.written) <= site.function.end - site.function.start));
    }
    // The last one has padding behind it.
    let site = entry(&bytes, "four");
    assert!(methods(&site).contains(&(Method::Window, true)), "{site:x?}");
}

#[test]
fn a_branch_into_the_first_bytes_forbids_a_window() {
    let loops = "push %rbp\n1: mov %rdi,%rax\n dec %rdi\n jnz 1b\n pop %rbp\n ret";
    let straight = "push %rbp\n mov %rdi,%rax\n dec %rdi\n jnz 1f\n nop\n1: pop %rbp\n ret";
    let far = "push %rbp\n.globl inner\n.type inner,@function\ninner: mov %rdi,%rax\n dec %rdi\n ret";
    let Some(bytes) = functions(&[("loops", loops), ("straight", straight), ("named", far)]) else { return };
    assert!(!methods(&entry(&bytes, "loops")).iter().any(|(method, _)| *method == Method::Window));
    assert!(!methods(&entry(&bytes, "named")).iter().any(|(method, _)| *method == Method::Window));
    let site = entry(&bytes, "straight");
    assert!(methods(&site).contains(&(Method::Window, true)) && methods(&site).contains(&(Method::Window, false)));
}

/// The last exit of a function.
fn last_exit(bytes: &[u8], name: &str) -> Site {
    let planner = Planner::new(bytes).unwrap();
    let site = planner.exits(range(bytes, name)).unwrap().sites.pop().unwrap();
    sound(&planner, &site);
    site
}

#[test]
fn a_return_without_room_behind_it_has_windows_that_begin_earlier() {
    let Some(bytes) = functions(&[
        ("plain", "push %rbx\n push %r12\n call plain\n add $8,%rsp\n pop %r12\n pop %rbx\n pop %rbp\n ret"),
        ("next", "ret"),
        ("entered", "push %rbx\n test %edi,%edi\n je 1f\n mov $7,%eax\n xor %ecx,%ecx\n1: pop %rbx\n pop %rbp\n ret"),
        ("loads", "push %rbx\n mov (%rdi),%rcx\n mov (%rsi),%rax\n pop %rbx\n ret"),
        ("called", "push %rbx\n call next\n pop %rbx\n pop %rbp\n ret"),
        ("behind", "ret"),
    ]) else {
        return;
    };
    let early = |site: &Site| -> Vec<(u8, u8, bool)> {
        let windows = site.choices.iter().filter(|choice| choice.method == Method::Window);
        windows.map(|choice| (choice.lead, choice.displaced, choice.traps_inside)).collect()
    };
    // pop %r12 has two bytes, so the ret and all three pops are five.
    assert_eq!(early(&last_exit(&bytes, "plain")), [(4, 5, true), (4, 5, false)]);
    // A branch leads to the first pop: three bytes, and before it nothing may be displaced.
    assert_eq!(early(&last_exit(&bytes, "entered")), []);
    // What a load faults with must be told with the program's address: only the window that traps inside.
    assert_eq!(early(&last_exit(&bytes, "loads")), [(4, 5, true), (4, 5, false)]);
    assert_eq!(last_exit(&bytes, "loads").ahead, [0x48, 0x8b, 0x06, 0x5b]);
    // A call would come back to the middle.
    assert_eq!(early(&last_exit(&bytes, "called")), []);
}

#[test]
fn a_window_without_traps_has_nothing_inside_that_faults() {
    let Some(bytes) = functions(&[
        ("loads", "push %rbx\n mov (%rdi),%rcx\n pop %rbx\n ret"),
        ("moves", "push %rbx\n mov %rdi,%rcx\n pop %rbx\n ret"),
    ]) else {
        return;
    };
    assert!(!methods(&entry(&bytes, "loads")).contains(&(Method::Window, false)));
    assert!(methods(&entry(&bytes, "loads")).contains(&(Method::Window, true)));
    assert!(methods(&entry(&bytes, "moves")).contains(&(Method::Window, false)));
}

#[test]
fn a_branch_of_another_function_forbids_a_window() {
    let Some(bytes) = functions(&[
        ("near", "push %rbp\n.Lnear: mov %rdi,%rax\n ret"),
        ("far", "push %rbx\n.Lfar: mov %rdi,%rax\n ret"),
        ("others", "test %edi,%edi\n jz .Lnear\n.byte 0x0f,0x85\n.long .Lfar-.-4\n ret"),
    ]) else {
        return;
    };
    // A near branch is seen; a short one only where a window would not trap.
    assert!(!methods(&entry(&bytes, "far")).iter().any(|(method, _)| *method == Method::Window));
    assert!(!methods(&entry(&bytes, "near")).contains(&(Method::Window, false)));
}

#[test]
fn a_jump_over_a_lock_prefix_leaves_only_a_trap() {
    let Some(bytes) = functions(&[("locked", "test %esi,%esi\n je 1f\n lock\n1: cmpxchg %ecx,0x1000(%rdi)\n ret")])
    else {
        return;
    };
    let planner = Planner::new(&bytes).unwrap();
    let function = range(&bytes, "locked");
    let site = planner.site(function.start + 4, Some(function)).unwrap();
    assert_eq!(site.instruction()[0], 0xf0);
    assert_eq!(methods(&site), [(Method::Trap, true)]);
}

#[test]
fn each_kind_of_first_instruction_has_its_method() {
    let Some(bytes) = functions(&[
        ("nop5", ".byte 0x0f,0x1f,0x44,0,0\n ret"),
        ("insn", "sub $0x1000,%rsp\n add $0x1000,%rsp\n ret"),
        ("call", "call nop5\n ret"),
        ("prefixed", ".byte 0x66,0x48\n call nop5\n ret"),
        ("endbr", "endbr64\n push %rbp\n mov %rsp,%rbp\n pop %rbp\n ret"),
        ("jcc", "jz 1f\n mov %rdi,%rax\n1: mov %rsi,%rdx\n ret"),
    ]) else {
        return;
    };
    assert_eq!(entry(&bytes, "nop5").choices[0].method, Method::Nop5);
    assert_eq!(entry(&bytes, "insn").choices[0].method, Method::Insn);
    let call = entry(&bytes, "call");
    assert_eq!((call.choices[0].method, call.choices[0].prefixes), (Method::Call, 0));
    let call = entry(&bytes, "prefixed");
    assert_eq!((call.choices[0].method, call.choices[0].prefixes, call.choices[0].written), (Method::Call, 2, 7));
    // endbr64 has four bytes: three of the displacement are free, and the last is the push that follows.
    let endbr = entry(&bytes, "endbr");
    let pun = endbr.choices[0];
    assert_eq!((pun.method, pun.written, pun.reach.mask, pun.reach.value), (Method::Pun, 4, 0xff00_0000, 0x5500_0000));
    assert!(endbr.choices.iter().any(|choice| choice.method == Method::Pun && choice.prefixes == 1));
    // A conditional jump that leads behind the five bytes may be moved together with what follows.
    let jcc = entry(&bytes, "jcc");
    assert!(methods(&jcc).iter().any(|(method, _)| *method == Method::Window), "{jcc:x?}");
}

#[test]
fn a_jump_table_or_a_landing_pad_allows_only_windows_that_trap() {
    let table = "
        int f(int x, int y) { switch (x) { case 0: return y * 3; case 1: return y / 7; case 2: return y ^ 0x55; case \
        3: return y << 3;
        case 4: return y - 1; case 5: return ~y; case 6: return y * y; case 7: return y / 3; } return 0; }";
    let pads = "
        struct Guard { ~Guard(); }; void thrower(long); long pads(long x) \
        { Guard guard; thrower(x + 1); return x * 3; }";
    let Some(bytes) = build(table, "c", &["-O2", "-fcf-protection=none", "-fno-tree-switch-conversion"]) else {
        return;
    };
    let planner = Planner::new(&bytes).unwrap();
    let function = range(&bytes, "f");
    let mut windows = 0;
    let mut at = function.start;
    while let Ok(site) = planner.site(at, Some(function.clone())) {
        sound(&planner, &site);
        windows += site.choices.iter().filter(|choice| choice.method == Method::Window).count();
        let more = |choice: &&Choice| choice.displaced as usize > site.instruction().len();
        assert!(site.choices.iter().filter(more).all(|choice| choice.traps_inside), "{site:x?}");
        at += u64::from(site.lengths[0]);
        if at >= function.end {
            break;
        }
    }
    assert!(windows > 0);
    let exits = planner.exits(function).unwrap();
    assert!(exits.sites.iter().all(|site| site.exit == Some(Exit::Return)), "the table's jump is not an exit");
    let Some(bytes) = build(pads, "cc", &["-O2"]) else { return };
    let site = entry(&bytes, "_Z4padsl");
    assert!(site.choices.iter().all(|choice| choice.traps_inside), "{site:x?}");
}

#[test]
fn an_offset_inside_an_instruction_is_refused_with_its_neighbours() {
    let Some(bytes) = functions(&[("f", "push %rbp\n mov %rsp,%rbp\n pop %rbp\n ret")]) else { return };
    let planner = Planner::new(&bytes).unwrap();
    let function = range(&bytes, "f");
    let (start, inside) = (function.start, function.start + 2);
    let refused = Refusal::Inside { address: inside, before: start + 1, after: start + 4 };
    assert_eq!(planner.site(inside, Some(function)), Err(refused));
    assert_eq!(planner.site(inside, None), Err(refused));
    assert_eq!(planner.site(0xdead_0000, None), Err(Refusal::NoCode(0xdead_0000)));
}

#[test]
fn exits_are_returns_and_tail_calls_and_nothing_else() {
    let Some(bytes) = functions(&[
        ("callee", "mov %edi,%eax\n ret"),
        ("returns", "test %edi,%edi\n jz 1f\n mov $1,%eax\n ret\n1: xor %eax,%eax\n ret $8"),
        ("tail", "inc %edi\n jmp callee"),
        ("conditional", "test %edi,%edi\n jz callee\n ret"),
        ("pointer", "mov 8(%rdi),%rax\n jmp *16(%rax)"),
        ("got", "jmp *callee@GOTPCREL(%rip)"),
        ("loop", "dec %edi\n jnz loop\n ret"),
        ("never", "ud2"),
        (
            "framed",
            "push %rbx\n.cfi_adjust_cfa_offset 8\n jmp .Lcold\n.Lback: pop %rbx\n.cfi_adjust_cfa_offset -8\n ret",
        ),
        ("other", ".cfi_adjust_cfa_offset 8\n.Lcold: inc %eax\n jz .Lback\n pop %rbx\n.cfi_adjust_cfa_offset -8\n ret"),
    ]) else {
        return;
    };
    let planner = Planner::new(&bytes).unwrap();
    let exits = |name: &str| {
        let exits = planner.exits(range(&bytes, name))?;
        exits.sites.iter().for_each(|site| sound(&planner, site));
        Ok(exits.sites.iter().map(|site| site.exit.unwrap()).collect::<Vec<_>>())
    };
    assert_eq!(exits("returns"), Ok(vec![Exit::Return, Exit::Return]));
    assert_eq!(exits("tail"), Ok(vec![Exit::Jump]));
    assert_eq!(exits("conditional"), Ok(vec![Exit::Conditional, Exit::Return]));
    assert_eq!(exits("pointer"), Ok(vec![Exit::Indirect]));
    assert_eq!(exits("got"), Ok(vec![Exit::Indirect]));
    assert_eq!(exits("never"), Err(Refusal::NoExit(range(&bytes, "never").start)));
    assert!(planner.exits(range(&bytes, "loop")).unwrap().looped);
    assert!(!planner.exits(range(&bytes, "tail")).unwrap().looped);
    // A function with a frame that shares another's code: that one's returns would be counted for others' calls.
    let framed = range(&bytes, "framed");
    assert_eq!(exits("framed"), Err(Refusal::UnknownJump(framed.start + 1)));
}

/// A thread that waits in a call would have been stepped out of the window, which is into the call.
#[test]
fn a_call_of_the_kernel_is_nothing_but_the_last_instruction_of_a_window() {
    let Some(bytes) = functions(&[
        ("inner", "xor %eax,%eax\n syscall\n cmp $-4096,%rax\n ret"),
        ("last", "mov %edi,%esi\n nop\n syscall\n ret"),
        ("first", "syscall\n mov %edi,%esi\n nop\n ret"),
    ]) else {
        return;
    };
    let window = |name: &str| entry(&bytes, name).choices.iter().any(|choice| choice.method == Method::Window);
    assert_eq!((window("inner"), window("last"), window("first")), (false, true, false));
    assert!(!methods(&entry(&bytes, "last")).contains(&(Method::Window, false)));
}

/// memcpy's returns were more than its calls, because mempcpy jumps into it, and nothing said so.
#[test]
fn functions_that_share_code_are_told() {
    let Some(bytes) = functions(&[
        ("shares", "push %rbx\n mov %rdi,%rax\n.Linto: mov %rsi,%rdx\n add $1,%rdx\n pop %rbx\n ret"),
        ("enters", "push %rbx\n lea (%rdi,%rdx),%rax\n .byte 0xe9\n.long .Linto-.-4"),
        ("alone", "push %rbx\n test %edi,%edi\n jz 1f\n mov %rdi,%rax\n1: pop %rbx\n ret"),
    ]) else {
        return;
    };
    let planner = Planner::new(&bytes).unwrap();
    let shared = |name: &str| planner.exits(range(&bytes, name)).map(|exits| exits.shared);
    assert_eq!((shared("shares"), shared("alone")), (Ok(true), Ok(false)));
}

#[test]
fn a_part_in_the_cold_section_belongs_to_its_function() {
    let source = "
        void rare(long) __attribute__((cold)); long f(long x) \
        { if (__builtin_expect(x > 1000, 0)) { rare(x); rare(x + 1); return x / 3; }
        return x * 2; }";
    let Some(bytes) = build(source, "c", &["-O2", "-freorder-blocks-and-partition"]) else { return };
    let planner = Planner::new(&bytes).unwrap();
    let exits = planner.exits(range(&bytes, "f")).unwrap();
    let part = Elf::parse(&bytes).unwrap().symbols().iter().any(|symbol| symbol.name == "f.cold");
    assert!(part, "the compiler moves nothing any more: find another example");
    assert_eq!(exits.parts.len(), 1);
    assert!(exits.sites.iter().any(|site| exits.parts[0].contains(&site.address)), "{exits:x?}");
    assert!(exits.sites.iter().all(|site| site.exit == Some(Exit::Return)));
}

#[test]
fn flags_are_live_where_they_may_be_read() {
    let Some(bytes) = functions(&[
        ("read", "mov %rdi,%rax\n adc %rsi,%rax\n ret"),
        ("overwritten", "push %rbp\n mov %rsp,%rbp\n sub $16,%rsp\n jz 1f\n nop\n1: leave\n ret"),
        ("carry", "inc %edi\n jc 1f\n nop\n1: ret"),
        ("shift", "shl %cl,%edi\n ret"),
        ("jumps", "mov %rdi,%rax\n jmp 1f\n ud2\n1: xor %eax,%eax\n ret"),
        ("unknown", "mov %rdi,%rax\n ret"),
        ("repeated", "repe cmpsb\n jz 1f\n nop\n1: ret"),
    ]) else {
        return;
    };
    for (name, live) in [
        ("read", true),
        ("overwritten", false),
        ("carry", true),
        ("shift", true),
        ("jumps", false),
        ("unknown", true),
        ("repeated", true),
    ] {
        assert_eq!(entry(&bytes, name).flags_live, live, "{name}");
    }
}

/// Every entry and every exit of a file: the choices are sound, and what is refused is refused for a reason that fits.
fn all_of(path: &str) {
    let Ok(bytes) = std::fs::read(path) else {
        eprintln!("skipped: {path} is not there");
        return;
    };
    let planner = Planner::new(&bytes).unwrap();
    let (mut sites, mut traps) = (0, 0);
    for function in planner.all() {
        match planner.site(function.start, Some(function.clone())) {
            Ok(site) => {
                sound(&planner, &site);
                sites += 1;
                traps += u32::from(site.choices[0].method == Method::Trap);
            }
            Err(refusal) => assert!(!matches!(refusal, Refusal::Inside { .. } | Refusal::NoCode(_)), "{refusal}"),
        }
        if let Ok(exits) = planner.exits(function) {
            exits.sites.iter().for_each(|site| sound(&planner, site));
        }
    }
    assert!(sites > 100 && traps * 20 < sites, "{traps} of {sites} entries of {path} can only be trapped");
}

#[test]
fn plans_of_the_c_library_are_sound() {
    all_of(LIBC);
}

#[test]
fn plans_of_a_go_program_are_sound_and_know_no_red_zone() {
    let Some(go) = ["/usr/local/go/bin/gofmt", "/usr/lib/go/bin/gofmt"]
        .into_iter()
        .find(|path| std::path::Path::new(path).exists())
    else {
        eprintln!("skipped: there is no Go program at the usual places");
        return;
    };
    all_of(go);
    let bytes = std::fs::read(go).unwrap();
    let planner = Planner::new(&bytes).unwrap();
    let all = planner.all();
    let function = &all[all.len() / 2];
    assert!(!planner.site(function.start, Some(function.clone())).unwrap().red_zone);
}

#[test]
fn damaged_files_are_refused_and_not_trusted() {
    let Ok(bytes) = std::fs::read(LIBC) else { return };
    let mut seed = 0x1234_5678u64;
    for _ in 0..30 {
        let mut damaged = bytes[..200_000].to_vec();
        for _ in 0..200 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let at = (seed >> 33) as usize % damaged.len().min(if seed & 1 == 0 { 2000 } else { usize::MAX });
            damaged[at] = (seed >> 24) as u8;
        }
        let Ok(planner) = Planner::new(&damaged) else { continue };
        for function in planner.all().into_iter().take(50) {
            planner.site(function.start, Some(function.clone())).ok();
            planner.exits(function).ok();
        }
        planner.site(u64::MAX, Some(0..u64::MAX)).ok();
    }
    assert!(Planner::new(b"#!/bin/sh").is_err());
}

/// What `trace` says of the function of this name.
fn told(bytes: &[u8], name: &str) -> Result<Vec<u8>, NoEntry> {
    let sites = scan::image(bytes).unwrap();
    told_by(&Planner::new(bytes).unwrap(), &sites, name, range(bytes, name)).map(|entry| entry.original)
}

#[test]
fn an_entry_is_told_by_whole_instructions_that_neither_call_nor_fault() {
    let Some(bytes) = functions(&[
        ("nop", "nopl 0(%rax,%rax,1)\nret"),
        ("framed", "push %rbp\nmov %rsp,%rbp\nsub $16,%rsp\nleave\nret"),
        ("small", "ret"),
        ("calls", "sub $8,%rsp\ncall nop\nadd $8,%rsp\nret"),
        ("reads", "movq $0,0x100(%rdi)\nret"),
        ("own", "movl here(%rip),%eax\nret\nhere: .long 7"),
        ("itself", "1: movl 1b(%rip),%eax\nret"),
        ("looped", "1: add $0x1000,%rdi\ncmp %rsi,%rdi\njb 1b\nret"),
        ("asks", "mov $39,%eax\nsyscall\nret"),
    ]) else {
        return;
    };
    assert_eq!(told(&bytes, "nop").unwrap().len(), 5);
    assert_eq!(told(&bytes, "framed").unwrap(), [0x55, 0x48, 0x89, 0xe5, 0x48, 0x83, 0xec, 0x10]);
    assert_eq!(told(&bytes, "small"), Err(NoEntry::NoJump));
    assert!(matches!(told(&bytes, "calls"), Err(NoEntry::Calls(_))), "{:?}", told(&bytes, "calls"));
    assert_eq!(told(&bytes, "reads"), Err(NoEntry::Faults(range(&bytes, "reads").start)));
    assert_eq!(told(&bytes, "own").unwrap().len(), 6);
    // Regression: what it named was its copy.
    assert_eq!(told(&bytes, "itself"), Err(NoEntry::Itself(range(&bytes, "itself").start)));
    assert_eq!(told(&bytes, "looped"), Err(NoEntry::Looped));
    assert!(matches!(told(&bytes, "asks"), Err(NoEntry::Site(_))), "{:?}", told(&bytes, "asks"));
}

/// Of every function of a real library: what is overwritten is whole instructions of its own in one page, and nothing
/// of a site.
#[test]
fn no_entry_of_the_c_library_meets_anything_else() {
    let Ok(bytes) = std::fs::read(LIBC) else { return };
    let (planner, sites) = (Planner::new(&bytes).unwrap(), scan::image(&bytes).unwrap());
    let mut all = 0;
    for function in planner.all() {
        let start = function.start;
        let Ok(entry) = told_by(&planner, &sites, "f", function.clone()) else { continue };
        all += 1;
        let end = start + entry.original.len() as u64;
        assert!(end - start >= 5 && end <= function.end && start / 4096 == (end - 1) / 4096, "{function:x?}");
        assert_eq!(planner.bytes(start)[..entry.original.len()], entry.original);
        let whole: usize = Decoder::with_ip(64, &entry.original, start, DecoderOptions::NONE)
            .iter()
            .map(|one| if one.is_invalid() { 0 } else { one.len() })
            .sum();
        assert_eq!(whole as u64, end - start);
        assert!(!planner.entered().iter().any(|target| (start + 1..end).contains(target)), "{function:x?}");
        assert!(!sites.sites.iter().any(|site| site.start < end && start < site.next), "{function:x?}");
    }
    assert!(all > 500, "only {all}");
}
