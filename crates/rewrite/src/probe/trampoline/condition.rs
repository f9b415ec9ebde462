//! Conditions: what a register must have for an action to be done.

use super::action::{self, Asm, Frame, Setting};
use super::{Action, Call};
use iced_x86::code_asm::*;

/// A comparison of a register with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Which, in the order of the instruction encoding: rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8 … r15. Of 32-bit
    /// code, whose actions are not done by a trampoline, also what else has a number there.
    pub register: u8,
    /// How many of its bytes count: 1, 2, 4 or 8.
    pub bytes: u8,
    /// They are a number with a sign.
    pub signed: bool,
    /// How they are compared.
    pub comparison: Comparison,
    /// With what: as the bytes are, with a sign or without.
    pub number: u64,
}

/// How a register and a number are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `&`: one bit at least is set in both.
    AnyBit,
}

impl Condition {
    /// What a register has, as 64 bits.
    fn widened(&self, register: u64) -> u64 {
        let shift = 64 - 8 * u32::from(self.bytes.clamp(1, 8));
        if self.signed {
            ((register << shift).cast_signed() >> shift).cast_unsigned()
        } else {
            register << shift >> shift
        }
    }

    /// Whether it holds for what the register has.
    pub fn holds(&self, register: u64) -> bool {
        let (value, number) = (self.widened(register), self.number);
        let order = if self.signed { value.cast_signed().cmp(&number.cast_signed()) } else { value.cmp(&number) };
        match self.comparison {
            Comparison::Equal => order.is_eq(),
            Comparison::NotEqual => order.is_ne(),
            Comparison::Less => order.is_lt(),
            Comparison::LessOrEqual => order.is_le(),
            Comparison::Greater => order.is_gt(),
            Comparison::GreaterOrEqual => order.is_ge(),
            Comparison::AnyBit => value & number != 0,
        }
    }

    /// Jumps if it does not hold. rax, rcx and the flags are lost, which the frame has.
    fn test(&self, a: &mut CodeAssembler, frame: &Frame, fails: CodeLabel) -> Asm {
        frame.load(a, self.register)?;
        match (self.bytes, self.signed) {
            (1, false) => a.movzx(eax, al)?,
            (1, true) => a.movsx(rax, al)?,
            (2, false) => a.movzx(eax, ax)?,
            (2, true) => a.movsx(rax, ax)?,
            (4, false) => a.mov(eax, eax)?,
            (4, true) => a.movsxd(rax, eax)?,
            _ => {}
        }
        a.mov(rcx, self.number)?;
        if self.comparison == Comparison::AnyBit {
            a.test(rax, rcx)?;
        } else {
            a.cmp(rax, rcx)?;
        }
        match (self.comparison, self.signed) {
            (Comparison::Equal, _) => a.jne(fails),
            (Comparison::NotEqual | Comparison::AnyBit, _) => a.je(fails),
            (Comparison::Less, true) => a.jge(fails),
            (Comparison::Less, false) => a.jae(fails),
            (Comparison::LessOrEqual, true) => a.jg(fails),
            (Comparison::LessOrEqual, false) => a.ja(fails),
            (Comparison::Greater, true) => a.jle(fails),
            (Comparison::Greater, false) => a.jbe(fails),
            (Comparison::GreaterOrEqual, true) => a.jl(fails),
            (Comparison::GreaterOrEqual, false) => a.jb(fails),
        }
    }
}

/// What is done in an action's place where a condition does not hold: functions that jump to one that is not timed now
/// end in its frame.
pub fn otherwise(action: Action) -> Option<Action> {
    match action {
        Action::Start(call) => Some(Action::Start(Call { timer: None, ..call })),
        _ => None,
    }
}

/// Emits an action that is done only where conditions hold.
pub(super) fn guarded(a: &mut CodeAssembler, setting: Setting, conditions: &[Condition], guarded: Action) -> Asm {
    let (mut fails, mut done) = (a.create_label(), a.create_label());
    let frame = Frame::enter(a, setting, &[rax, rcx], setting.flags)?;
    conditions.iter().try_for_each(|condition| condition.test(a, &frame, fails))?;
    frame.leave(a)?;
    action::action(a, setting, guarded)?;
    a.jmp(done)?;
    a.set_label(&mut fails)?;
    frame.leave(a)?;
    if let Some(otherwise) = otherwise(guarded) {
        action::action(a, setting, otherwise)?;
    }
    a.set_label(&mut done)?;
    a.zero_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_register_is_as_wide_as_it_is_said_to_be() {
        let holds = |bytes, signed, comparison, number: i64, register: u64| {
            Condition { register: 7, bytes, signed, comparison, number: number.cast_unsigned() }.holds(register)
        };
        // An int of -1 in a register whose upper half is not its.
        assert!(
            holds(4, true, Comparison::Equal, -1, 0x1_ffff_ffff) && holds(4, true, Comparison::Less, 0, 0xffff_ffff)
        );
        assert!(
            !holds(4, false, Comparison::Less, 0, 0xffff_ffff) && !holds(8, true, Comparison::Less, 0, 0xffff_ffff)
        );
        assert!(
            holds(1, false, Comparison::Equal, 0x41, 0x1141) && holds(2, true, Comparison::LessOrEqual, -2, 0xfffe)
        );
        assert!(
            holds(8, false, Comparison::Greater, 4096, u64::MAX)
                && !holds(8, true, Comparison::Greater, 4096, u64::MAX)
        );
        assert!(holds(8, false, Comparison::AnyBit, 6, 4) && !holds(8, false, Comparison::AnyBit, 6, 9));
        assert!(holds(8, false, Comparison::GreaterOrEqual, 5, 5) && !holds(8, false, Comparison::NotEqual, 5, 5));
    }
}
