//! Instructions as the assembler writes them (AT&T), as everywhere in this project.

use iced_x86::{Decoder, DecoderOptions, Formatter, GasFormatter};

/// The instruction that bytes begin with, at an address of the file; `(bad)` where they are none.
pub fn instruction(bytes: &[u8], bits: u8, address: u64) -> String {
    let mut decoder = Decoder::with_ip(if bits == 32 { 32 } else { 64 }, bytes, address, DecoderOptions::NONE);
    let decoded = decoder.decode();
    let mut formatter = GasFormatter::new();
    let options = formatter.options_mut();
    // As objdump(1) writes them.
    options.set_uppercase_hex(false);
    options.set_space_after_operand_separator(false);
    options.set_small_hex_numbers_in_decimal(false);
    options.set_branch_leading_zeros(false);
    options.set_rip_relative_addresses(true);
    let mut text = String::new();
    formatter.format(&decoded, &mut text);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instructions_are_written_as_the_assembler_does() {
        for (bytes, text) in [
            (&[0x55][..], "push %rbp"),
            (&[0xf3, 0x0f, 0x1e, 0xfa], "endbr64"),
            (&[0x48, 0x83, 0xec, 0x18], "sub $0x18,%rsp"),
            (&[0xe8, 0, 0, 0, 0], "call 0x1005"),
            (&[0x48, 0x8d, 0x05, 0x10, 0, 0, 0], "lea 0x10(%rip),%rax"),
            (&[0x06], "(bad)"),
            (&[], "(bad)"),
        ] {
            assert_eq!(instruction(bytes, 64, 0x1000), text);
        }
        assert_eq!(instruction(&[0x55], 32, 0), "push %ebp");
    }
}
