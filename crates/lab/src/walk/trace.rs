//! QEMU's execution log as a list of addresses.
//!
//! The lines (QEMU 7.2 to 10, accel/tcg/cpu-exec.c and translate-all.c):
//!
//! ```text
//! Trace 0: 0x7ffb52ace880 [0000000000000000/0000000000417355/18c0c2b3/ff020201] symbol
//! Stopped execution of TB chain before 0x7ffb52adf040 [ffffffffa5475a22] symbol
//! cpu_io_recompile: rewound execution of TB to ffffffffa5475a22
//! ```
//!
//! The first is written *before* a block is executed: code segment base, address, the CPU's flags, and the flags of the
//! translation, whose low nine bits are the number of instructions (0: as many as fit). The other two take it back: the
//! block was not executed, because an interrupt or the instruction budget came between, or because an access to a
//! device must be made anew. It is then logged again when it is executed.
//!
//! An instruction that faults was begun and so is logged; the exception's entry follows it, and after the return it is
//! logged again.

/// What was executed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The address of each instruction, in order.
    pub pcs: Vec<u64>,
    /// Blocks of more than one instruction: with any of these, `pcs` is not all that was executed.
    pub longer: u64,
    /// Lines taken back that were not the last ones: there should be none.
    pub torn: u64,
    /// Lines that are none of the above.
    pub other: u64,
}

/// The longest line that is read as one: six times what QEMU writes with a long symbol.
const LONGEST: usize = 1024;
/// Low bits of a translation's flags: its instructions.
const COUNT: u64 = 0x1ff;

/// Reads a log piece by piece, while QEMU writes it. It may have anything in it, and may end in the middle of a line.
#[derive(Debug, Default)]
pub struct Parser {
    trace: Trace,
    /// The beginning of a line whose end has not been read yet.
    begun: Vec<u8>,
}

impl Parser {
    /// Reads the next piece.
    pub fn feed(&mut self, piece: &[u8]) {
        let mut lines = piece.split(|byte| *byte == b'\n');
        let last = lines.next_back().unwrap_or_default();
        for line in lines {
            if self.begun.is_empty() {
                self.trace.note(line);
            } else {
                self.begin(line);
                let line = std::mem::take(&mut self.begun);
                self.trace.note(&line);
            }
        }
        self.begin(last);
    }

    /// Keeps the beginning of a line; of one that is too long to be QEMU's, so much that it is not taken for one.
    fn begin(&mut self, part: &[u8]) {
        let room = LONGEST.saturating_sub(self.begun.len());
        self.begun.extend_from_slice(&part[..part.len().min(room)]);
    }

    /// What has been read so far, whole lines only.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// All of it. A line that was cut off may have lost digits of its address, and is none.
    pub fn finish(mut self) -> Trace {
        self.trace.other += u64::from(!self.begun.is_empty());
        self.trace
    }
}

impl Trace {
    fn note(&mut self, line: &[u8]) {
        match entry(line).filter(|_| line.len() < LONGEST) {
            Some(Entry::Executed { pc, count }) => {
                self.pcs.push(pc);
                self.longer += u64::from(count != 1);
            }
            Some(Entry::TakenBack { pc }) => match self.pcs.last() {
                Some(last) if *last == pc => drop(self.pcs.pop()),
                _ => self.torn += 1,
            },
            None => self.other += 1,
        }
    }
}

enum Entry {
    Executed { pc: u64, count: u64 },
    TakenBack { pc: u64 },
}

fn entry(line: &[u8]) -> Option<Entry> {
    if let Some(rest) = line.strip_prefix(b"Trace ") {
        let mut fields = bracketed(rest)?.split(|byte| *byte == b'/');
        let (_base, pc, _flags, flags) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
        return Some(Entry::Executed { pc: hex(pc)?, count: hex(flags)? & COUNT });
    }
    if let Some(rest) = line.strip_prefix(b"Stopped execution of TB chain before ") {
        return Some(Entry::TakenBack { pc: hex(bracketed(rest)?)? });
    }
    let rest = line.strip_prefix(b"cpu_io_recompile: rewound execution of TB to ")?;
    Some(Entry::TakenBack { pc: hex(rest.trim_ascii())? })
}

fn bracketed(text: &[u8]) -> Option<&[u8]> {
    let open = text.iter().position(|byte| *byte == b'[')?;
    let inside = &text[open + 1..];
    inside.iter().position(|byte| *byte == b']').map(|close| &inside[..close])
}

fn hex(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || digits.len() > 16 || !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    u64::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parse(log: &[u8]) -> Trace {
        let mut parser = Parser::default();
        parser.feed(log);
        parser.finish()
    }

    const LOG: &str = "\
Trace 0: 0x7ffb52ace880 [0000000000000000/0000000000417355/18c0c2b3/ff020201] \n\
Trace 0: 0x7ffb52ace9c0 [0000000000000000/ffffffffa5475a22/18c0c2b3/ff020201] native_apic_mem_read\n\
cpu_io_recompile: rewound execution of TB to ffffffffa5475a22\n\
Trace 0: 0x7ffb52ace9c0 [0000000000000000/ffffffffa5475a22/18c0c2b3/ff038201] native_apic_mem_read\n\
Trace 0: 0x7ffb52adf040 [0000000000000000/ffffffffa5475a27/18c0c2b3/ff020201] \n\
Stopped execution of TB chain before 0x7ffb52adf040 [ffffffffa5475a27] \n\
Trace 0: 0x7ffb52ad1000 [0000000000000000/ffffffffa6001000/18c0c2b3/ff020201] asm_sysvec\n";

    #[test]
    fn what_was_taken_back_was_not_executed() {
        let trace = parse(LOG.as_bytes());
        assert_eq!(trace.pcs, [0x417355, 0xffff_ffff_a547_5a22, 0xffff_ffff_a600_1000]);
        assert_eq!((trace.longer, trace.torn, trace.other), (0, 0, 0));
    }

    #[test]
    fn longer_blocks_and_foreign_lines_are_counted() {
        let log = "Trace 0: 0x1 [0/1000/0/ff000000] \nIN: main\nTrace 1: 0x1 [0/1004/0/00000005]\nStopped execution of \
                   TB chain before 0x1 [2000] \n";
        let trace = parse(log.as_bytes());
        assert_eq!((trace.pcs.len(), trace.longer, trace.torn, trace.other), (2, 2, 1, 1));
    }

    #[test]
    fn a_log_cut_anywhere_gives_a_beginning_of_what_the_whole_one_gives() {
        let whole = parse(LOG.as_bytes()).pcs;
        for end in 0..LOG.len() {
            let cut = parse(&LOG.as_bytes()[..end]).pcs;
            // What is taken back may still be the last.
            let kept = if whole.starts_with(&cut) { cut.len() } else { cut.len() - 1 };
            assert!(whole.starts_with(&cut[..kept]), "cut at {end}");
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_none() {
        let line = format!("Trace 0: 0x1 [0/1000/0/1] {}", "x".repeat(2 * LONGEST));
        let trace = parse(format!("{line}\n{LOG}").as_bytes());
        assert_eq!((trace.pcs.len(), trace.other), (3, 1));
    }

    proptest! {
        #[test]
        fn pieces_give_what_the_whole_gives(cuts in proptest::collection::vec(0usize..LOG.len(), 0..8)) {
            let mut cuts = cuts;
            cuts.extend([0, LOG.len()]);
            cuts.sort_unstable();
            let mut parser = Parser::default();
            cuts.windows(2).for_each(|cut| parser.feed(&LOG.as_bytes()[cut[0]..cut[1]]));
            prop_assert_eq!(parser.finish(), parse(LOG.as_bytes()));
        }

        #[test]
        fn any_bytes_are_read_to_their_end(bytes in proptest::collection::vec(any::<u8>(), 0..4096)) {
            let trace = parse(&bytes);
            let lines = bytes.iter().filter(|byte| **byte == b'\n').count() + 1;
            prop_assert!(trace.pcs.len() + (trace.torn + trace.other) as usize <= lines);
        }

        #[test]
        fn garbage_between_lines_costs_only_itself(noise in "[^\n]{0,60}", at in 0usize..7) {
            prop_assume!(entry(noise.as_bytes()).is_none());
            let mut lines: Vec<&str> = LOG.lines().collect();
            lines.insert(at, &noise);
            let text = lines.join("\n") + "\n";
            let trace = parse(text.as_bytes());
            prop_assert_eq!(trace.other, 1);
            prop_assert_eq!(trace.pcs, parse(LOG.as_bytes()).pcs);
        }
    }
}
