//! The text of /proc/PID/status: lines of a name, a colon and what is said of it (proc_pid_status(5)).

/// What it says of something, without blanks around it.
pub fn field<'a>(status: &'a str, name: &str) -> Option<&'a str> {
    status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).map(str::trim)
}

/// The same of a set of bits: signals, or capabilities.
pub fn bits(status: &str, name: &str) -> Option<u64> {
    u64::from_str_radix(field(status, name)?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_not_the_beginning_of_another() {
        let status = "Name:\tUid: 5\nUid:\t1\t2\t3\t4\nSigQ:\t1/5\nSig:\tff\nSigCgt:\t00000000000000a0\n";
        assert_eq!((field(status, "Uid"), field(status, "Sig")), (Some("1\t2\t3\t4"), Some("ff")));
        assert_eq!((bits(status, "SigCgt"), bits(status, "SigQ"), field(status, "Gid")), (Some(0xa0), None, None));
    }
}
