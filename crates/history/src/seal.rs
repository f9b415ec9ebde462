//! The sum by which a damaged file is known before anything interprets it.
//!
//! The Parquet reader answers most damage with an error, and some with a panic, which would end the program. So each
//! file of ours has a sum of all its bytes in its metadata, and the reader is given only files whose sum is right. That
//! is a guard against damage (a copy cut off, a bad disk), not against malice: FNV-1a is no secret.
//!
//! The sum is of the file with the sum's own digits as zeros. It is written into its place afterwards: the text has a
//! fixed length. Parquet's own page checksums were rejected: they say nothing about the metadata, which is where the
//! panics come from.

/// What stands before the digits; the last one in the file counts.
const MARK: &[u8] = b"fnv1a64:";

/// The text before the sum is known.
pub const EMPTY: &str = "fnv1a64:0000000000000000";

const DIGITS: usize = 16;

/// Writes the sum into its place; `None` where there is no place for it.
pub fn put(bytes: &mut [u8]) -> Option<()> {
    let start = place(bytes)?;
    let digits = format!("{:016x}", sum(bytes, start));
    bytes[start..start + DIGITS].copy_from_slice(digits.as_bytes());
    Some(())
}

/// Is the file as it was written? `None` where it has no sum.
pub fn holds(bytes: &[u8]) -> Option<bool> {
    let start = place(bytes)?;
    Some(format!("{:016x}", sum(bytes, start)).as_bytes() == &bytes[start..start + DIGITS])
}

/// Where the digits are.
fn place(bytes: &[u8]) -> Option<usize> {
    let start = bytes.windows(MARK.len()).rposition(|window| window == MARK)? + MARK.len();
    (start + DIGITS <= bytes.len()).then_some(start)
}

/// FNV-1a, 64 bits (Fowler, Noll and Vo; RFC 9923), with the digits as zeros.
fn sum(bytes: &[u8], digits: usize) -> u64 {
    bytes.iter().enumerate().fold(0xcbf2_9ce4_8422_2325, |sum, (i, byte)| {
        let byte = if (digits..digits + DIGITS).contains(&i) { b'0' } else { *byte };
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sum_is_that_of_the_standard() {
        // RFC 9923 and the authors' test vectors.
        assert_eq!(
            (sum(b"", 99), sum(b"a", 99), sum(b"foobar", 99)),
            (0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c, 0x8594_4171_f739_67e8)
        );
    }

    #[test]
    fn any_bit_counts_and_so_does_the_length() {
        let mut bytes = [b"before fnv1a64:not this ", EMPTY.as_bytes(), b" behind"].concat();
        assert_eq!(holds(&bytes), Some(false));
        put(&mut bytes).unwrap();
        assert_eq!(holds(&bytes), Some(true));
        for bit in 0..bytes.len() * 8 {
            let mut other = bytes.clone();
            other[bit / 8] ^= 1 << (bit % 8);
            assert_ne!(holds(&other), Some(true), "bit {bit}");
        }
        assert_eq!(holds(&bytes[..bytes.len() - 1]), Some(false));
        assert_eq!((holds(b"PAR1"), holds(b"fnv1a64:12"), put(&mut [])), (None, None, None));
    }
}
