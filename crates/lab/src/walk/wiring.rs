//! What the entries are wired to.
//!
//! MSRs by name and number: AMD64 APM vol. 2, section 6.1 (STAR, LSTAR, CSTAR, SFMASK) and Intel SDM vol. 4
//! (IA32_SYSENTER_*); the interrupt table's descriptors: Intel SDM vol. 3, section 6.14.1, figure 6-8.

/// The registers that say where the kernel is entered: their names and numbers.
pub const MSRS: [(&str, u32); 8] = [
    ("EFER", 0xc000_0080),
    ("STAR", 0xc000_0081),
    ("LSTAR", 0xc000_0082),
    ("CSTAR", 0xc000_0083),
    ("SFMASK", 0xc000_0084),
    ("SYSENTER_CS", 0x174),
    ("SYSENTER_ESP", 0x175),
    ("SYSENTER_EIP", 0x176),
];

/// The registers that hold the address of code.
pub const CODE: [&str; 3] = ["LSTAR", "CSTAR", "SYSENTER_EIP"];

/// Bytes of a descriptor in long mode.
pub const DESCRIPTOR: usize = 16;

/// A descriptor of the interrupt table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vector {
    /// Its number.
    pub number: u8,
    /// Where it goes.
    pub handler: u64,
    /// The code segment.
    pub selector: u16,
    /// The least privileged ring from which `int` may use it.
    pub dpl: u8,
    /// The stack that it switches to by number; 0 for none.
    pub ist: u8,
    /// It leaves interrupts on (a trap gate).
    pub trap: bool,
}

/// The descriptors of a table that are present.
pub fn vectors(table: &[u8]) -> Vec<Vector> {
    table
        .chunks_exact(DESCRIPTOR)
        .take(256)
        .enumerate()
        .filter_map(|(number, bytes)| vector(number as u8, bytes))
        .collect()
}

fn vector(number: u8, bytes: &[u8]) -> Option<Vector> {
    let word = |at: usize| Some(u64::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
    let kind = *bytes.get(5)?;
    // Present; and an interrupt gate (14) or a trap gate (15).
    if kind & 0x80 == 0 || !matches!(kind & 0x1f, 14 | 15) {
        return None;
    }
    let handler = word(0)? | word(6)? << 16 | word(8)? << 32 | word(10)? << 48;
    Some(Vector {
        number,
        handler,
        selector: word(2)? as u16,
        dpl: kind >> 5 & 3,
        ist: bytes.get(4)? & 7,
        trap: kind & 1 == 1,
    })
}

/// What a vector is for, by its mnemonic; of those above 31, only the system call has one.
pub fn mnemonic(number: u8) -> Option<&'static str> {
    Some(match number {
        0 => "#DE",
        1 => "#DB",
        2 => "NMI",
        3 => "#BP",
        4 => "#OF",
        5 => "#BR",
        6 => "#UD",
        7 => "#NM",
        8 => "#DF",
        10 => "#TS",
        11 => "#NP",
        12 => "#SS",
        13 => "#GP",
        14 => "#PF",
        16 => "#MF",
        17 => "#AC",
        18 => "#MC",
        19 => "#XM",
        21 => "#CP",
        0x80 => "int 0x80",
        _ => return None,
    })
}

/// Base and limit of the interrupt table in what QEMU's monitor prints of the registers.
pub fn table(registers: &str) -> Option<(u64, u64)> {
    let line = registers.lines().find_map(|line| line.trim_start().strip_prefix("IDT="))?;
    let mut words = line.split_whitespace();
    let mut number = || u64::from_str_radix(words.next()?, 16).ok();
    Some((number()?, number()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_descriptor_is_put_together() {
        let mut table = vec![0; 4096];
        table[0x80 * 16..0x80 * 16 + 16]
            .copy_from_slice(&[0x90, 0x0a, 0x10, 0, 0, 0xee, 0x80, 0x81, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
        table[8 * 16..8 * 16 + 16]
            .copy_from_slice(&[0x10, 0x0c, 0x10, 0, 1, 0x8e, 0x80, 0x81, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
        let found = vectors(&table);
        assert_eq!(found.len(), 2);
        assert_eq!(
            found[0],
            Vector { number: 8, handler: 0xffff_ffff_8180_0c10, selector: 16, dpl: 0, ist: 1, trap: false }
        );
        assert_eq!(
            found[1],
            Vector { number: 0x80, handler: 0xffff_ffff_8180_0a90, selector: 16, dpl: 3, ist: 0, trap: false }
        );
        assert_eq!(mnemonic(0x80), Some("int 0x80"));
    }

    #[test]
    fn the_table_is_found_among_the_registers() {
        let text = "\nCPU#0\nGDT=     fffffe0000001000 0000007f\nIDT=     fffffe0000000000 00000fff\nCR0=80050033\n";
        assert_eq!(table(text), Some((0xffff_fe00_0000_0000, 0xfff)));
        assert_eq!((table("IDT= x"), table("IDT=     fffffe0000000000"), table("")), (None, None, None));
    }

    proptest! {
        #[test]
        fn any_table_is_read(bytes in proptest::collection::vec(any::<u8>(), 0..5000), text in ".{0,80}") {
            prop_assert!(vectors(&bytes).len() <= 256);
            let _ = table(&text);
        }
    }
}
