//! How cells are named: readable, the same on every run, and safe as the name of a file.

use std::fmt::Write;

/// Longest name that is kept whole. File systems take 255 bytes, and a suffix (`.json`) must fit as well.
const WHOLE: usize = 180;

/// What a cell's name calls a kernel whose release is not known: the package or file without what all of them have in
/// common.
pub fn kernel_label(spec: &str) -> String {
    let file = spec.rsplit('/').find(|part| !part.is_empty()).unwrap_or(spec);
    let bare = ["linux-image-", "vmlinuz-", "vmlinux-"].iter().find_map(|prefix| file.strip_prefix(prefix));
    bare.filter(|rest| !rest.is_empty()).unwrap_or(file).to_owned()
}

/// The parts joined by `+`. What may not stand in a file name, or would make a command line of it, is written `%2f`.
///
/// A name that is too long keeps its beginning and ends in a hash of the whole, so that it is still always the same.
pub(super) fn cell_name(parts: &[&str]) -> String {
    let mut name = String::new();
    for byte in parts.join("+").bytes() {
        // A leading point hides a file, and a leading hyphen is an option to whoever is given the name.
        let plain = byte.is_ascii_alphanumeric() || (b"._=,+:-@~".contains(&byte) && !name.is_empty());
        match plain {
            true => name.push(char::from(byte)),
            false => write!(name, "%{byte:02x}").expect("a string takes everything"),
        }
    }
    if name.len() > WHOLE {
        let hash = fnv1a(name.as_bytes());
        name.truncate(WHOLE - 20);
        write!(name, "~{hash:016x}").expect("a string takes everything");
    }
    name
}

/// FNV-1a, 64 bits (draft-eastlake-fnv): unlike the standard library's hash it is the same in every version.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_and_files_lose_what_they_have_in_common() {
        let cases = [
            ("current", "current"),
            ("linux-image-6.12.117+deb12-amd64", "6.12.117+deb12-amd64"),
            ("/boot/vmlinuz-6.1.0-56-amd64", "6.1.0-56-amd64"),
            ("./bzImage", "bzImage"),
            ("linux-image-", "linux-image-"),
            ("/", "/"),
        ];
        for (spec, label) in cases {
            assert_eq!(kernel_label(spec), label);
        }
    }

    #[test]
    fn names_are_safe_whatever_is_in_them() {
        assert_eq!(cell_name(&["6.1", "max,-pcid", "pti=on"]), "6.1+max,-pcid+pti=on");
        assert_eq!(cell_name(&["../x", "a b"]), "%2e.%2fx+a%20b");
        assert_eq!(cell_name(&["-rf", "é\0"]), "%2drf+%c3%a9%00");
        assert_ne!(cell_name(&["a%20b"]), cell_name(&["a b"]));
    }

    #[test]
    fn a_long_name_is_cut_and_still_its_own() {
        let long = |end: &str| cell_name(&["6.1", &"x".repeat(300), end]);
        assert!(long("a").len() < 200 && long("a") == long("a") && long("a") != long("b"), "{}", long("a"));
    }

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(
            [fnv1a(b""), fnv1a(b"a"), fnv1a(b"foobar")],
            [0xcbf29ce484222325, 0xaf63dc4c8601ec8c, 0x85944171f73967e8]
        );
    }
}
