//! `--tips`: one hint at the end, as strace's option of that name gives.

use crate::exit::Usage;

/// Each is true of this program, and one line.
const TIPS: [&str; 8] = [
    "-e trace=%file traces calls that take a file name; `man syscalls` lists all calls.",
    "-f -c counts calls of the program and its children, and prices them.",
    "-P /etc/passwd shows only calls that name this file or use a descriptor of it.",
    "-y prints the file behind each descriptor, and -yy the addresses of sockets.",
    "--attach-unit nginx traces a systemd service, including the processes that it starts later.",
    "-e inject=openat:error=EACCES:when=3 makes the third openat of each thread fail.",
    "--flame calls.svg draws a flame graph of the stacks that make calls, weighted by time.",
    "--backend ptrace stops the program at each call, as strace does.",
];

/// What `--tips=[[id:]ID][,[format:]FORMAT]` asks for; `None` for the format `none`. `chance` chooses where no ID does.
pub fn tip(text: &str, chance: u64) -> Result<Option<String>, Usage> {
    let (mut id, mut format) = (None, "compact");
    for word in text.split(',').filter(|word| !word.is_empty()) {
        let value = word.trim_start_matches("id:").trim_start_matches("format:");
        match (value, value.parse::<u64>()) {
            ("random", _) => id = None,
            ("none" | "compact" | "full", _) => format = value,
            (_, Ok(number)) => id = Some(number),
            _ => {
                return Err(Usage(format!(
                    "--tips={text}: unknown word `{word}`; give a number or `random`, and `none`, `compact` or `full`"
                )));
            }
        }
    }
    let tip = TIPS[(id.unwrap_or(chance) % TIPS.len() as u64) as usize];
    Ok((format != "none").then(|| format!("tip: {tip}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tip_by_its_number_or_by_chance_or_none() {
        let of = |text: &str| tip(text, 1).unwrap();
        assert_eq!((of(""), of("id:1,format:full"), of("9")), (of("1"), of("1"), of("1")));
        assert_ne!(of("2"), of("1"));
        assert_eq!((of("none"), of("id:3,none")), (None, None));
        assert!(tip("long", 0).is_err());
        assert!(TIPS.iter().all(|tip| tip.len() < 100 && tip.ends_with('.')));
    }
}
