//! Whether an address that is loaded is that of a function which is called next.

use iced_x86::{Decoder, DecoderOptions, FlowControl, InstructionInfoFactory, Mnemonic, OpKind};

/// Bytes of code that are looked at.
pub const CODE: usize = 128;

/// Instructions that arguments may be loaded with in between.
const FAR: usize = 16;

/// Whether an address that the first instruction of 64-bit `code` loads into a register is called: the register's next
/// use is an indirect call or jump. One that is compared, stored or added to must stay what it is. `ip` is where the
/// code lies.
pub fn is_called(code: &[u8], ip: u64) -> bool {
    let mut decoder = Decoder::with_ip(64, code, ip, DecoderOptions::NONE);
    let load = decoder.decode();
    if load.mnemonic() != Mnemonic::Mov || load.op0_kind() != OpKind::Register {
        return false;
    }
    let register = load.op0_register().full_register();
    let mut info = InstructionInfoFactory::new();
    for _ in 0..FAR {
        let next = decoder.decode();
        let used = info.info(&next).used_registers().iter().any(|used| used.register().full_register() == register);
        match next.flow_control() {
            FlowControl::IndirectCall | FlowControl::IndirectBranch => {
                return next.op0_kind() == OpKind::Register && next.op0_register().full_register() == register;
            }
            FlowControl::Next if !used && !next.is_invalid() => {}
            _ => return false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Regression: a program that compares an address with the page's own was told that it differs.
    #[test]
    fn an_address_of_the_vsyscall_page_that_is_compared_stays() {
        let called = |code: &[u8]| is_called(&[code, &[0x90; CODE]].concat(), 0x1000);
        // mov $0xffffffffff600400,%rax
        const LOAD: [u8; 7] = [0x48, 0xc7, 0xc0, 0x00, 0x04, 0x60, 0xff];
        // xor %edi,%edi; call *%rax
        assert!(called(&[&LOAD[..], &[0x31, 0xff, 0xff, 0xd0]].concat()));
        // cmp %rax,%rdi; and mov %rax,(%rdi); call *%rax
        assert!(!called(&[&LOAD[..], &[0x48, 0x39, 0xc7]].concat()));
        assert!(!called(&[&LOAD[..], &[0x48, 0x89, 0x07, 0xff, 0xd0]].concat()));
    }
}
