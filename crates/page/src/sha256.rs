//! SHA-256 (FIPS 180-4) and base64 (RFC 4648): the page's policy names its script and styles by their hashes, so that
//! nothing else can run.
//!
//! A nonce was rejected: in a file that is a function of its inputs it could be foreseen by whoever wrote an input. The
//! hash is the `sha2` crate's; base64 is a dozen lines, for which no crate is wanted.

use sha2::{Digest, Sha256};

/// As a source of a content security policy: `sha256-…`, without quotes.
pub fn source(text: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(text)))
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for three in bytes.chunks(3) {
        let word = three.iter().enumerate().fold(0u32, |word, (i, byte)| word | u32::from(*byte) << (16 - 8 * i));
        for i in 0..4 {
            let letter = LETTERS[(word >> (18 - 6 * i)) as usize & 63] as char;
            out.push(if i <= three.len() { letter } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_what_browsers_compute() {
        // FIPS 180-4's example "abc", in base64.
        assert_eq!(source("abc"), "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
    }

    #[test]
    fn base64_is_padded() {
        assert_eq!(
            ["", "f", "fo", "foo", "foobar"].map(|t| base64(t.as_bytes())),
            ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYmFy"]
        );
    }
}
