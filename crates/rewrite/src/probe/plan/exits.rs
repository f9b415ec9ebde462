//! Where a function is left: its returns, and its jumps to other functions.
//!
//! A jump out of a function's range is a *tail call*, or leads to a *part* of the function that the compiler has moved
//! to a cold section. In this order, what tells them apart: the symbol at the target; the unwind tables, because at a
//! tail call the return address is on top of the stack; the procedure linkage table; and whether the target is where an
//! entry of the unwind tables begins. An indirect jump goes through a table of the function's own (a `switch`), or it
//! is a tail call.

use super::{Exits, Named, Planner};
use crate::probe::site::{Exit, Refusal};
use crate::scan::body::Body;
use crate::scan::function::Function;
use iced_x86::{FlowControl, Instruction, InstructionInfoFactory, Mnemonic, OpAccess, OpKind, Register};
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

/// Parts that a function has at most; more is a damaged file.
const PARTS: usize = 64;
/// How far back the making of an address is looked for, in instructions.
const WITHIN: usize = 24;

/// Where a function is left.
pub(super) fn exits(planner: &Planner<'_>, function: &Function) -> Result<Exits, Refusal> {
    let mut search =
        Search { planner, pieces: vec![*function], exits: BTreeMap::new(), looped: false, start: function.start };
    let mut at = 0;
    while at < search.pieces.len() {
        let piece = search.pieces[at];
        let body = planner.body(&piece)?;
        if body.broken || !body.complete {
            return Err(Refusal::ExitsUnknown(body.end));
        }
        for index in 0..body.instructions.len() {
            search.instruction(&piece, &body, index)?;
        }
        at += 1;
    }
    let Search { mut pieces, exits, looped, .. } = search;
    let mut sites = Vec::new();
    for (address, (exit, piece)) in exits {
        let body = planner.body(&piece)?;
        let mut site = super::choose::site(planner, &piece, &body, address)?;
        site.exit = Some(exit);
        sites.push(site);
    }
    if sites.is_empty() {
        return Err(Refusal::NoExit(function.start));
    }
    let own = pieces.remove(0);
    let borrows = pieces.iter().any(|piece| planner.name_at(piece.start) == Some(Named::Function));
    let shared = borrows || entered_by_others(planner, &own)?;
    pieces.sort_by_key(|piece| piece.start);
    Ok(Exits { sites, parts: pieces.iter().map(|piece| piece.start..piece.end).collect(), looped, shared })
}

/// Whether a near jump of another function leads behind the first instruction of one. Jumps are found by their bytes,
/// so that an address counts only if it is an instruction's, and not a place that the function itself jumps to.
fn entered_by_others(planner: &Planner<'_>, function: &Function) -> Result<bool, Refusal> {
    let body = planner.body(function)?;
    let Some(first) = body.instructions.first() else { return Ok(false) };
    let entered = planner.entered();
    let inside = entered.partition_point(|target| *target < first.next_ip())
        ..entered.partition_point(|target| *target < function.end);
    let boundary = |target: &u64| body.instructions.binary_search_by_key(target, Instruction::ip).is_ok();
    Ok(entered[inside].iter().any(|target| boundary(target) && body.targets.binary_search(target).is_err()))
}

struct Search<'p, 'a> {
    planner: &'p Planner<'a>,
    /// The function first, then its parts as they are found.
    pieces: Vec<Function>,
    exits: BTreeMap<u64, (Exit, Function)>,
    looped: bool,
    start: u64,
}

impl Search<'_, '_> {
    fn instruction(&mut self, piece: &Function, body: &Rc<Body>, index: usize) -> Result<(), Refusal> {
        let instruction = &body.instructions[index];
        let branch =
            matches!(instruction.flow_control(), FlowControl::UnconditionalBranch | FlowControl::ConditionalBranch);
        self.looped |= branch && instruction.near_branch_target() == self.start && !self.planner.grows(body, index);
        let exit = match instruction.flow_control() {
            FlowControl::Return => Some(Exit::Return),
            FlowControl::UnconditionalBranch => self.leaves(instruction)?.then_some(Exit::Jump),
            FlowControl::ConditionalBranch => self.leaves(instruction)?.then_some(Exit::Conditional),
            FlowControl::IndirectBranch => self.indirect(body, index)?.then_some(Exit::Indirect),
            _ => None,
        };
        if let Some(exit) = exit {
            self.exits.insert(instruction.ip(), (exit, *piece));
        }
        Ok(())
    }

    fn own(&self, address: u64) -> bool {
        self.pieces.iter().any(|piece| (piece.start..piece.end).contains(&address))
    }

    /// Whether the return address is on top of the stack at an instruction, as far as anybody knows.
    fn on_top(&self, address: u64) -> Option<bool> {
        self.planner.functions.depth(address).map(|depth| depth == Some(i64::from(self.planner.bits() / 8)))
    }

    /// Whether a direct jump is a tail call. What it leads to may become one more piece.
    fn leaves(&mut self, instruction: &Instruction) -> Result<bool, Refusal> {
        let (at, target) = (instruction.ip(), instruction.near_branch_target());
        if self.own(target) {
            return Ok(false);
        }
        if self.planner.functions.code_at(target).is_none() {
            return Err(Refusal::UnknownJump(at));
        }
        let on_top = self.on_top(at);
        let known = self.planner.functions.covering(target);
        let part = match self.planner.name_at(target) {
            Some(Named::Part) => true,
            // It shares code with a function that others call too.
            Some(Named::Function) if on_top == Some(false) => return Err(Refusal::UnknownJump(at)),
            Some(Named::Function) => false,
            None if on_top == Some(false) => true,
            None if self.planner.plt.iter().any(|plt| plt.contains(&target)) => false,
            None => {
                known.is_some_and(|known| !known.open && (known.start != target || self.on_top(target) == Some(false)))
            }
        };
        if !part {
            return Ok(true);
        }
        let piece = known.filter(|known| !known.open && self.pieces.len() < PARTS).ok_or(Refusal::UnknownJump(at))?;
        self.pieces.push(piece);
        Ok(false)
    }

    /// Whether an indirect jump is a tail call.
    fn indirect(&self, body: &Body, index: usize) -> Result<bool, Refusal> {
        let jump = &body.instructions[index];
        let on_top = self.on_top(jump.ip());
        if on_top == Some(false) {
            return Ok(false);
        }
        let unknown = Refusal::UnknownJump(jump.ip());
        if jump.op0_kind() == OpKind::Memory {
            return self
                .through(jump, body, index)
                .or(on_top.filter(|_| jump.memory_index() == Register::None))
                .ok_or(unknown);
        }
        // notrack: the compiler says that it needs no endbr64 at the target.
        if jump.segment_prefix() == Register::DS {
            return Ok(false);
        }
        let register = jump.op0_register();
        let Some(made) = last_write(body, index, register) else { return on_top.ok_or(unknown) };
        let maker = &body.instructions[made];
        match maker.mnemonic() {
            // A table's entries are relative to it: movslq (table, index, 4), then add.
            Mnemonic::Add | Mnemonic::Sub if indexed_load(body, made) => Ok(false),
            Mnemonic::Mov if maker.op1_kind() == OpKind::Memory => {
                let plain = maker.memory_index() == Register::None;
                self.through(maker, body, made).or(on_top.filter(|_| plain)).ok_or(unknown)
            }
            Mnemonic::Mov | Mnemonic::Pop | Mnemonic::Lea | Mnemonic::Cmove | Mnemonic::Cmovne => on_top.ok_or(unknown),
            _ => Err(unknown),
        }
    }

    /// What a memory operand that has the target says: `Some(true)` where it is another function's address,
    /// `Some(false)` where it is a place in this one.
    fn through(&self, instruction: &Instruction, body: &Body, index: usize) -> Option<bool> {
        if instruction.is_ip_rel_memory_operand() {
            // The global offset table, or a variable: compilers make tables of more than one.
            return Some(true);
        }
        let base = instruction.memory_base();
        // 32-bit code names those by their address.
        if self.planner.bits() == 32 && base == Register::None && instruction.memory_index() == Register::None {
            return Some(true);
        }
        if instruction.memory_index() == Register::None {
            return None;
        }
        let table = if base == Register::None {
            instruction.memory_displacement64()
        } else {
            let made = last_write(body, index, base).map(|made| &body.instructions[made])?;
            if made.mnemonic() != Mnemonic::Lea || !made.is_ip_rel_memory_operand() {
                return None;
            }
            made.ip_rel_memory_address().wrapping_add(instruction.memory_displacement64())
        };
        let target = self.planner.functions.elf.pointer(table)?;
        if self.own(target) {
            return Some(false);
        }
        self.planner.functions.code_at(target).map(|_| true)
    }
}

/// The instruction that last wrote a register before another, in the straight line of the code.
fn last_write(body: &Body, index: usize, register: Register) -> Option<usize> {
    let mut info = InstructionInfoFactory::new();
    (index.saturating_sub(WITHIN)..index).rev().find(|at| {
        let used = info.info(&body.instructions[*at]);
        let writes = |access: OpAccess| {
            !matches!(access, OpAccess::Read | OpAccess::CondRead | OpAccess::NoMemAccess | OpAccess::None)
        };
        used.used_registers()
            .iter()
            .any(|one| one.register().full_register() == register.full_register() && writes(one.access()))
    })
}

/// Whether there is a load of 32 bits from an array before an instruction.
fn indexed_load(body: &Body, index: usize) -> bool {
    let range: Range<usize> = index.saturating_sub(WITHIN)..index;
    body.instructions[range].iter().any(|one| {
        matches!(one.mnemonic(), Mnemonic::Movsxd | Mnemonic::Mov)
            && one.op1_kind() == OpKind::Memory
            && one.memory_index() != Register::None
            && one.memory_index_scale() >= 4
    })
}
