//! 32-bit code: every instruction is probed by a trap, or not at all.
//!
//! Jumps were rejected for now: a trampoline counts through %gs, which 32-bit programs keep their thread's data behind,
//! and its actions are 64-bit code. A trap needs neither room nor register, so that boundaries and exits are all that
//! is to be known.

use super::Planner;
use super::choose::trap;
use crate::probe::site::{Refusal, Site};
use crate::scan::body::Body;
use crate::scan::function::Function;
use iced_x86::{FlowControl, Instruction, Mnemonic, OpKind, Register};

/// The site of an instruction.
pub(super) fn site(planner: &Planner<'_>, function: &Function, body: &Body, index: usize) -> Result<Site, Refusal> {
    let instruction = &body.instructions[index];
    if let Some(refusal) = immovable(instruction) {
        return Err(refusal);
    }
    let (address, length) = (instruction.ip(), instruction.len());
    let bytes = planner.bytes(address);
    Ok(Site {
        address,
        bits: 32,
        function: function.start..function.end,
        lengths: vec![length as u8],
        original: bytes[..bytes.len().min(length)].to_vec(),
        lead: Vec::new(),
        ahead: Vec::new(),
        choices: vec![trap(length as u64)],
        exit: None,
        flags_live: true,
        red_zone: false,
    })
}

/// Why an instruction cannot be executed elsewhere.
fn immovable(instruction: &Instruction) -> Option<Refusal> {
    let at = instruction.ip();
    let far = instruction.is_call_far()
        || instruction.is_jmp_far()
        || instruction.is_call_far_indirect()
        || instruction.is_jmp_far_indirect();
    // With an operand-size prefix, a branch cuts its target to 16 bits.
    let short = matches!(instruction.op0_kind(), OpKind::NearBranch16);
    // Its operand would have to be read before the stack pointer is moved.
    let by_stack_pointer = instruction.flow_control() == FlowControl::IndirectCall
        && (matches!(instruction.op0_register(), Register::ESP | Register::SP)
            || instruction.memory_base() == Register::SP);
    match instruction.mnemonic() {
        Mnemonic::Int3 => Some(Refusal::OwnTrap(at)),
        // The kernel returns from both to the vDSO, whatever called. From `int $0x80` it returns behind it, wherever
        // that is.
        Mnemonic::Sysenter | Mnemonic::Syscall => Some(Refusal::Crossing(at)),
        Mnemonic::Xbegin => Some(Refusal::Immovable(at)),
        _ if far || short || by_stack_pointer || is_call_16(instruction) => Some(Refusal::Immovable(at)),
        _ => None,
    }
}

/// An indirect call through 16 bits pushes 16 bits.
fn is_call_16(instruction: &Instruction) -> bool {
    use iced_x86::Code;
    matches!(instruction.code(), Code::Call_rm16 | Code::Jmp_rm16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use iced_x86::{Decoder, DecoderOptions};

    const SOURCE: &str = "
        .text
        .globl f, g, h
        .type f,@function
        f: je g
        mov $1,%eax
        loop 1f
        ret $4
        1: jmp *table(,%eax,4)
        2: ret
        .size f,.-f
        .type g,@function
        g: push %ebp
        pop %ebp
        jmp *pointer
        .size g,.-g
        .section .rodata
        table: .long 2b
        pointer: .long g
    ";

    #[test]
    fn exits_of_32_bit_functions_are_found_and_all_are_traps() {
        use crate::probe::plan::Planner;
        use crate::probe::site::{Exit, Method};
        use object::{Object, ObjectSymbol};
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("p.s"), SOURCE).unwrap();
        let flags = ["-m32", "-nostdlib", "-static", "-Wl,-e,f", "-o", "p", "p.s"];
        let made = std::process::Command::new("gcc").args(flags).current_dir(directory.path()).output().unwrap();
        if !made.status.success() {
            eprintln!("skipped: gcc makes no 32-bit code here: {}", String::from_utf8_lossy(&made.stderr));
            return;
        }
        let bytes = std::fs::read(directory.path().join("p")).unwrap();
        let file = object::File::parse(&*bytes).unwrap();
        let named = |name: &str| file.symbols().find(|symbol| symbol.name() == Ok(name)).unwrap();
        let planner = Planner::new(&bytes).unwrap();
        let range = |name: &str| named(name).address()..named(name).address() + named(name).size();
        let kinds = |name: &str| -> Vec<Exit> {
            let exits = planner.exits(range(name)).unwrap();
            for site in &exits.sites {
                assert!(
                    site.bits == 32 && site.choices.len() == 1 && site.choices[0].method == Method::Trap,
                    "{site:?}"
                );
                assert_eq!(site.original.len(), usize::from(site.lengths[0]));
            }
            exits.sites.iter().filter_map(|site| site.exit).collect()
        };
        // The jump through a table of its own stays inside.
        assert_eq!(kinds("f"), [Exit::Conditional, Exit::Return, Exit::Return]);
        assert_eq!(kinds("g"), [Exit::Indirect]);
        let f = range("f").start;
        assert!(matches!(planner.site(f + 3, Some(range("f"))), Err(Refusal::Inside { .. })));
    }

    #[test]
    fn only_what_depends_on_its_own_address_is_refused() {
        let refused = |bytes: &[u8]| immovable(&Decoder::with_ip(32, bytes, 0x1000, DecoderOptions::NONE).decode());
        for bytes in [
            &[0xcc][..],
            &[0x0f, 0x34],
            &[0x0f, 0x05],
            &[0x9a, 0, 0, 0, 0, 0x23, 0],
            &[0x66, 0xe8, 0, 0],
            &[0xff, 0xd4],
        ] {
            assert!(refused(bytes).is_some(), "{bytes:x?}");
        }
        // call, call *4(%esp), ret $8, jecxz, loop, int $0x80, push %ebp
        for bytes in [
            &[0xe8, 0, 0, 0, 0][..],
            &[0xff, 0x54, 0x24, 0x04],
            &[0xc2, 8, 0],
            &[0xe3, 0xfe],
            &[0xe2, 0xfe],
            &[0xcd, 0x80],
            &[0x55],
        ] {
            assert_eq!(refused(bytes), None, "{bytes:x?}");
        }
    }
}
