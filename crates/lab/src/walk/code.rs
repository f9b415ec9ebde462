//! What an instruction does to the flow of control, by its bytes (Intel SDM vol. 2, appendix A; AMD64 APM vol. 3,
//! appendix A).

/// How an instruction goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// At the next one, or at one of the same function.
    On,
    /// Somewhere else, without a return address.
    Jump,
    /// Somewhere else, with one.
    Call,
    /// Where a call came from: `ret`, `iret`, `sysret`, `sysexit`.
    Return,
}

/// How does the instruction at the start of these bytes go on? `long`: it is 64-bit code.
pub fn flow(bytes: &[u8], long: bool) -> Flow {
    let is_prefix = |byte: &u8| match byte {
        0x66 | 0x67 | 0xf0 | 0xf2 | 0xf3 | 0x26 | 0x2e | 0x36 | 0x3e | 0x64 | 0x65 => true,
        0x40..=0x4f => long,
        _ => false,
    };
    // An instruction has at most 15 bytes.
    let bytes = &bytes[..bytes.len().min(15)];
    let start = bytes.iter().position(|byte| !is_prefix(byte)).unwrap_or(bytes.len());
    match &bytes[start..] {
        [0xe8 | 0x9a, ..] => Flow::Call,
        [0xc2 | 0xc3 | 0xca | 0xcb | 0xcf, ..] => Flow::Return,
        [0x0f, 0x07 | 0x35, ..] => Flow::Return,
        [0xe9 | 0xeb | 0xea | 0x70..=0x7f | 0xe0..=0xe3, ..] | [0x0f, 0x80..=0x8f, ..] => Flow::Jump,
        [0xff, modrm, ..] => match modrm >> 3 & 7 {
            2 | 3 => Flow::Call,
            4 | 5 => Flow::Jump,
            _ => Flow::On,
        },
        _ => Flow::On,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_returns_and_jumps() {
        let cases: [(&[u8], Flow); 18] = [
            (&[0xe8, 1, 0, 0, 0], Flow::Call),
            (&[0xff, 0xd0], Flow::Call),
            (&[0x41, 0xff, 0xd3], Flow::Call),
            (&[0x2e, 0xff, 0x15, 0, 0, 0, 0], Flow::Call),
            (&[0xff, 0x5c, 0x24, 0x04], Flow::Call),
            (&[0xc3], Flow::Return),
            (&[0xf3, 0xc3], Flow::Return),
            (&[0x48, 0xcf], Flow::Return),
            (&[0x48, 0x0f, 0x07], Flow::Return),
            (&[0x0f, 0x35], Flow::Return),
            (&[0xe9, 0, 0, 0, 0], Flow::Jump),
            (&[0x3e, 0xff, 0xe0], Flow::Jump),
            (&[0x74, 0xfe], Flow::Jump),
            (&[0x0f, 0x85, 0, 0, 0, 0], Flow::Jump),
            (&[0x0f, 0x05], Flow::On),
            (&[0xcd, 0x80], Flow::On),
            (&[0xff, 0xc0], Flow::On),
            (&[], Flow::On),
        ];
        for (bytes, expected) in cases {
            assert_eq!(flow(bytes, true), expected, "{bytes:02x?}");
        }
        // `inc %eax; ret` in 32-bit code is `rex ret` in 64-bit code.
        assert_eq!((flow(&[0x40, 0xc3], false), flow(&[0x40, 0xc3], true)), (Flow::On, Flow::Return));
        assert_eq!(flow(&[0x66; 40], true), Flow::On);
    }
}
