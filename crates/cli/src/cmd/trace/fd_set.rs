//! Sets of descriptors, as `-e fd=`, `-e read=` and `-e write=` name them.

use crate::exit::Usage;

/// A set of descriptors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FdSet {
    invert: bool,
    numbers: Vec<i32>,
}

impl FdSet {
    /// Reads one, as strace does: numbers behind an even or odd count of `!`, `all`, `none`.
    pub fn parse(kind: &str, text: &str) -> Result<FdSet, Usage> {
        let list = text.trim_start_matches('!');
        let mut set = FdSet { invert: (text.len() - list.len()) % 2 == 1, numbers: Vec::new() };
        match list {
            "all" => return Ok(FdSet { invert: !set.invert, ..set }),
            "none" => return Ok(set),
            _ => {}
        }
        for word in list.split(',') {
            match word.parse::<i32>().ok().filter(|fd| *fd >= 0) {
                Some(fd) => set.numbers.push(fd),
                None => {
                    return Err(Usage(format!(
                        "-e {kind}={text}: `{word}` is not a descriptor; give numbers, `all` or `none` (`ls -l \
                         /proc/PID/fd` lists them)"
                    )));
                }
            }
        }
        Ok(set)
    }

    /// Has it none?
    pub fn is_empty(&self) -> bool {
        !self.invert && self.numbers.is_empty()
    }

    /// Is one of these in it? AT_FDCWD is no descriptor.
    pub fn has_any(&self, fds: &[i32]) -> bool {
        fds.iter().any(|fd| *fd >= 0 && self.has(*fd))
    }

    /// Is this one in it?
    pub fn has(&self, fd: i32) -> bool {
        self.numbers.contains(&fd) != self.invert
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_descriptors() {
        let has = |text: &str| {
            let set = FdSet::parse("read", text).unwrap();
            [0, 3, 5].map(|fd| set.has(fd))
        };
        assert_eq!(has("3,5"), [false, true, true]);
        assert_eq!(has("!3"), [true, false, true]);
        assert_eq!(
            (has("all"), has("none"), has("!all"), has("!none")),
            ([true; 3], [false; 3], [false; 3], [true; 3])
        );
        assert_eq!(FdSet::parse("read", "none").unwrap(), FdSet::default());
        for wrong in ["", "x", "-1", "1,", "3-5", "all,7", "7,none"] {
            let error = FdSet::parse("read", wrong).unwrap_err().to_string();
            assert!(error.starts_with(&format!("-e read={wrong}: ")), "{error}");
        }
    }
}
