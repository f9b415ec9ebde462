//! What a plan says of one probed instruction, and the bytes that lead from there to a trampoline.

use std::fmt;
use std::ops::Range;

/// Bytes of a `jmp rel32`.
pub const JUMP: u64 = 5;
/// `int3`.
pub const INT3: u8 = 0xcc;

/// How an instruction is made to lead to its trampoline. In the order of preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// A no-op of five bytes or more becomes a jump.
    Nop5,
    /// An instruction of five bytes or more does.
    Insn,
    /// A direct call calls the trampoline, which goes on to the callee.
    Call,
    /// A jump whose last bytes are those that stand there: only the instruction's own bytes are written.
    Pun,
    /// Several instructions become a jump.
    Window,
    /// `int3`: a trap leads to the trampoline.
    Trap,
}

impl Method {
    /// All of them, in the order of preference.
    pub const ALL: [Method; 6] = [Method::Nop5, Method::Insn, Method::Call, Method::Pun, Method::Window, Method::Trap];

    /// The word of reports.
    pub fn name(self) -> &'static str {
        match self {
            Method::Nop5 => "nop5",
            Method::Insn => "insn",
            Method::Call => "call",
            Method::Pun => "pun",
            Method::Window => "window",
            Method::Trap => "trap",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why an instruction, or a function's exits, cannot be probed. Addresses are those of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// Code of the other mode than the program's, which only a far jump could lead to.
    #[error("the file's code is {0}-bit, but the program that maps it is not")]
    OtherMode(u8),
    /// No code there.
    #[error("{0:#x} is not in the file's code")]
    NoCode(u64),
    /// No function is known to cover it.
    #[error("{0:#x} is in no known function, so the instruction boundaries there are unknown")]
    NoFunction(u64),
    /// Not the start of an instruction.
    #[error("{address:#x} is inside the instruction at {before:#x}; the next one is at {after:#x}")]
    Inside {
        /// What was asked for.
        address: u64,
        /// The instruction that covers it.
        before: u64,
        /// The one behind.
        after: u64,
    },
    /// The bytes are no instruction.
    #[error("the bytes at {0:#x} are not an instruction")]
    Undecodable(u64),
    /// Neither to be executed elsewhere nor emulated.
    #[error("the instruction at {0:#x} depends on its own address in a way that cannot be emulated")]
    Immovable(u64),
    /// It is a trap already.
    #[error("the instruction at {0:#x} is one of the program's own traps")]
    OwnTrap(u64),
    /// A system call: a thread that is blocked in it returns behind it, and the kernel restarts it by its address.
    #[error(
        "the instruction at {0:#x} enters the kernel, which may return to its address; probe an instruction before it"
    )]
    Crossing(u64),
    /// Only of exits: an indirect jump that may be a `switch` or a tail call.
    #[error(
        "the jump at {0:#x} may or may not leave the function: a jump table cannot be told from a call of another \
         function"
    )]
    UnknownJump(u64),
    /// Only of exits: the function could not be decoded to its end.
    #[error("the bytes at {0:#x} are not an instruction, so the function's exits are unknown")]
    ExitsUnknown(u64),
    /// Only of functions that others jump to: whether it is entered or goes round is not to be told.
    #[error(
        "a loop in the function at {0:#x} jumps to its first instruction, so a call cannot be told from another \
         iteration"
    )]
    Looped(u64),
    /// Only of exits: the function has none.
    #[error("the function at {0:#x} has no return instruction: it never returns, or returns some other way")]
    NoExit(u64),
}

/// How a function is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exit {
    /// `ret`, with or without an operand.
    Return,
    /// A direct jump to another function.
    Jump,
    /// A conditional one: the probe hits only if it is taken.
    Conditional,
    /// A jump through a pointer.
    Indirect,
}

/// Which displacements of a jump are possible: those with `rel & mask == value`. The value has no bit that the mask has
/// not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reach {
    /// Bits that are fixed: whole bytes.
    pub mask: u32,
    /// What they are.
    pub value: u32,
}

impl Reach {
    /// Anywhere within 2 GiB.
    pub const ANY: Reach = Reach { mask: 0, value: 0 };

    /// Whether a displacement is possible.
    pub fn admits(self, rel: i32) -> bool {
        rel as u32 & self.mask == self.value
    }

    /// How many displacements are possible.
    pub fn count(self) -> u64 {
        1 << self.mask.count_zeros()
    }

    /// The ranges of possible targets, ascending, of a jump that ends at `behind`: one where the fixed bytes are the
    /// upper ones (or none is), many where one below a free one is fixed. Targets outside of the lower half of
    /// addresses are left out.
    pub fn ranges(self, behind: u64) -> impl Iterator<Item = Range<u64>> {
        // Below the lowest fixed byte all values are possible: the length of a range. Above it, free bits are counted
        // through.
        let low = if self.mask == 0 { 32 } else { self.mask.trailing_zeros() };
        let size = 1u64 << low;
        let free = if low == 32 { 0 } else { !self.mask >> low << low };
        let count = 1u64 << free.count_ones();
        let start = move |index: u64| {
            // With the sign bit turned round, ascending numbers are ascending displacements.
            let spread = deposit(index as u32, free) ^ (free & 0x8000_0000);
            let rel = if low == 32 { i64::from(i32::MIN) } else { i64::from((self.value | spread) as i32) };
            i128::from(behind) + i128::from(rel)
        };
        // Those below the lower half may be millions: of a program that is linked to low addresses, nearly half.
        let first = first_where(count, |index| start(index) + i128::from(size) > 0);
        let last = first_where(count, |index| start(index) >= 1 << 47);
        (first..last).map(move |index| {
            let (start, end) = (start(index), start(index) + i128::from(size));
            start.max(0) as u64..end.min(1 << 47) as u64
        })
    }
}

/// The first of so many numbers for which something holds that holds for all behind it; how many there are, if none.
fn first_where(count: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

/// The low bits of a value, moved to where the mask has bits.
fn deposit(mut value: u32, mut mask: u32) -> u32 {
    let mut result = 0;
    while mask != 0 {
        let bit = mask & mask.wrapping_neg();
        if value & 1 != 0 {
            result |= bit;
        }
        value >>= 1;
        mask ^= bit;
    }
    result
}

/// One way to probe a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Which.
    pub method: Method,
    /// Bytes of whole instructions *before* the site's that are displaced too: where a `ret` has no room behind it, a
    /// window may begin some instructions earlier.
    pub lead: u8,
    /// Bytes that are written from [`Choice::start`] on; less than [`Choice::displaced`] where nothing executes the
    /// rest.
    pub written: u8,
    /// Bytes of whole instructions from there on that the trampoline executes instead.
    pub displaced: u8,
    /// Redundant prefixes before the jump (of a call: the prefixes that it has).
    pub prefixes: u8,
    /// Where the trampoline may lie, relative to [`Choice::behind`].
    pub reach: Reach,
    /// Of a window: every other instruction's first byte becomes an `int3` too, so that a thread that gets there
    /// (because it stood there, jumped there, or came back from a signal there) traps and is led on by
    /// [`super::trampoline::Trampoline::inside`]. False: nothing known jumps there and nothing there faults, but no
    /// thread may stand there when it is written, nor come back there.
    pub traps_inside: bool,
}

impl Choice {
    /// Where what is written begins, of a site at an address.
    pub fn start(&self, address: u64) -> u64 {
        address.wrapping_sub(self.lead.into())
    }

    /// Bytes from [`Choice::start`] to the one behind the displacement.
    pub fn behind(&self) -> u64 {
        u64::from(self.prefixes) + JUMP
    }

    /// The same jump where other bytes stand behind the instruction: those of a neighbour that is probed too. `bytes`
    /// are those from the instruction's first on.
    pub fn borrowing(&self, bytes: &[u8]) -> Option<Choice> {
        let first = u64::from(self.prefixes) + 1;
        let (mut mask, mut value) = (0, 0);
        for at in u64::from(self.written).max(first)..self.behind() {
            let shift = 8 * (at - first);
            mask |= 0xff << shift;
            value |= u32::from(*bytes.get(at as usize)?) << shift;
        }
        Some(Choice { reach: Reach { mask, value }, ..*self })
    }
}

/// A place to be probed, and how. Addresses are those of the file (`p_vaddr`): add the load bias.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The instruction.
    pub address: u64,
    /// The mode of the file's code: 64, or 32, of which the only choice is [`Method::Trap`].
    pub bits: u8,
    /// The function that covers it.
    pub function: Range<u64>,
    /// Its length and those of the instructions behind it that some choice displaces.
    pub lengths: Vec<u8>,
    /// The bytes from the address on: all that any choice writes, displaces or relies on.
    pub original: Vec<u8>,
    /// The lengths of the instructions before it that some choice displaces too ([`Choice::lead`]), in their order.
    pub lead: Vec<u8>,
    /// Their bytes.
    pub ahead: Vec<u8>,
    /// The ways to probe it, best first; the last is [`Method::Trap`].
    pub choices: Vec<Choice>,
    /// It leaves its function, and how.
    pub exit: Option<Exit>,
    /// What the program has in the flags there may be used later: a trampoline must keep them.
    pub flags_live: bool,
    /// Below the stack pointer may lie values of the program's: everywhere but in Go.
    pub red_zone: bool,
}

impl Site {
    /// The site's own instruction: its bytes.
    pub fn instruction(&self) -> &[u8] {
        let length = self.lengths.first().map_or(0, |length| usize::from(*length));
        self.original.get(..length).unwrap_or_default()
    }

    /// The program's own bytes from where a choice begins on, as far as any choice needs them.
    pub fn from_start(&self, choice: &Choice) -> Vec<u8> {
        let from = self.ahead.len().saturating_sub(choice.lead.into());
        [&self.ahead[from..], &self.original].concat()
    }

    /// What is written for a choice, from [`Choice::start`] on; `target` is the trampoline's entry, a final address
    /// like `address`, which is the site's with the load bias. `None` where a jump does not lead there.
    pub fn rewritten(&self, choice: &Choice, address: u64, target: u64) -> Option<Vec<u8>> {
        if choice.method == Method::Trap {
            return Some(vec![INT3]);
        }
        let behind = choice.start(address).checked_add(choice.behind())?;
        let rel =
            i32::try_from(i128::from(target) - i128::from(behind)).ok().filter(|rel| choice.reach.admits(*rel))?;
        let prefixes = usize::from(choice.prefixes);
        let mut bytes = match choice.method {
            Method::Call => self.original.get(..prefixes + 1)?.to_vec(),
            // A branch hint, which no jump heeds. The operand-size prefix was rejected: some CPUs cut the target to 16
            // bits.
            _ => [vec![0x2e; prefixes], vec![0xe9]].concat(),
        };
        bytes.extend(rel.to_le_bytes());
        bytes.resize(bytes.len().max(choice.written.into()), INT3);
        bytes.truncate(choice.written.into());
        Some(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ranges_of_a_reach_are_exactly_what_it_admits() {
        let behind = 0x7000_0000_0000u64;
        for (mask, value) in
            [(0, 0), (0xff00_0000, 0xcc00_0000), (0xffff_ffff, 0x12), (0xffff_ff00, 0x4889_e500), (0xff, 0xcc)]
        {
            let reach = Reach { mask, value };
            let ranges: Vec<_> =
                if mask == 0xff { reach.ranges(behind).take(5).collect() } else { reach.ranges(behind).collect() };
            assert!(ranges.windows(2).all(|pair| pair[0].end <= pair[1].start), "{ranges:x?}");
            let total: u64 = ranges.iter().map(|range| range.end - range.start).sum();
            assert_eq!(total, if mask == 0xff { 5 } else { reach.count() });
            for range in ranges {
                for target in [range.start, range.end - 1] {
                    assert!(reach.admits(target.wrapping_sub(behind) as i64 as i32), "{target:#x}");
                }
                let before = range.start.wrapping_sub(behind + 1) as i64;
                assert!(mask == 0 || !reach.admits(before as i32));
            }
        }
    }

    #[test]
    fn targets_below_zero_are_left_out() {
        let reach = Reach { mask: 0xff00_0000, value: 0xcc00_0000 };
        assert_eq!(reach.ranges(0x40_1000).count(), 0);
        let all: Vec<(u64, u64)> = Reach::ANY.ranges(0x40_1000).map(|range| (range.start, range.end)).collect();
        assert_eq!(all, [(0, 0x8040_1000)]);
    }

    #[test]
    fn ranges_at_low_and_at_high_addresses_leave_out_no_target_that_there_is() {
        let reach = Reach { mask: 0x00ff_00ff, value: 0x0012_00cc };
        let mut all: Vec<i32> =
            (0..=0xffffu32).map(|free| ((free & 0xff00) << 16 | (free & 0xff) << 8 | reach.value) as i32).collect();
        all.sort_unstable();
        for behind in [5, 0x40_1005, 0x8000_0000, 0x7000_0000_0000, (1 << 47) - 0x1000] {
            let targets = all.iter().map(|rel| behind + i64::from(*rel));
            let there: Vec<u64> = targets.filter(|at| (0..1 << 47).contains(at)).map(|at| at as u64).collect();
            let ranges: Vec<Range<u64>> = reach.ranges(behind as u64).collect();
            assert!(ranges.iter().all(|range| range.end == range.start + 1));
            assert_eq!(ranges.iter().map(|range| range.start).collect::<Vec<_>>(), there, "{behind:#x}");
        }
    }
}
