//! The text of a call, whatever its registers were and whatever was captured of the program's memory.

use tollgate_syscalls::{self as syscalls, Call, Chunk, Constants, Gate, Hex, Style, When};

/// Takes numbers from the front of the input; zeros when it is used up.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn bytes(&mut self, length: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(length.min(self.0.len()));
        self.0 = rest;
        taken
    }

    fn number(&mut self, length: usize) -> u64 {
        self.bytes(length).iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// Small, so that it is the address of a chunk or a count; or any.
    fn register(&mut self) -> u64 {
        let small = self.number(1);
        if small == 0xff { self.number(8) } else { small }
    }
}

/// Panics where something that must hold of any call does not.
pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let kind = input.number(1);
    let call = Call {
        pid: 1,
        tid: 1,
        gate: Gate::ALL[(kind & 7) as usize % Gate::ALL.len()],
        bits: if kind & 8 == 0 { 64 } else { 32 },
        nr: input.number(2) as u32 % 600,
        args: std::array::from_fn(|_| input.register()),
        result: (kind & 16 == 0)
            .then(|| input.register() as i64)
            .map(|result| if kind & 32 == 0 { result } else { -result.wrapping_abs() }),
        begun: 0,
        ended: 0,
        site: 0,
        memory: chunks(&mut input),
    };
    let decoded = syscalls::decode(&call);
    let hex = [Hex::Never, Hex::Unprintable, Hex::Always][(kind >> 6) as usize % 3];
    let info = call.memory.first().map_or(&[][..], |chunk| &chunk.bytes);
    let constants = [Constants::Names, Constants::Numbers, Constants::Both];
    for (abbreviate, constants) in [true, false].into_iter().flat_map(|brief| constants.map(|style| (brief, style))) {
        let style = Style {
            abbreviate,
            hex,
            constants,
            // Every descriptor is a socket of the family of its number.
            netlink: Some(&|_, fd| u32::try_from(fd).ok()),
            interfaces: Some(&|_, number| (number == 1).then(|| "lo".to_string())),
            ..Style::default()
        };
        let text = decoded.line(&style);
        assert!(text.contains(" = ") && !text.contains(char::is_control), "{text:?}");
        assert!(decoded.arguments(&style).len() <= 6);
        assert!(syscalls::siginfo(info, call.bits, call.pid, &style).starts_with('{'));
    }
    let _ = (decoded.raw(), decoded.descriptors(), syscalls::capture_inside(&call));
}

/// What is left of the input: when, address, length, bytes, again and again.
fn chunks(input: &mut Input) -> Vec<Chunk> {
    let mut chunks = Vec::new();
    while !input.0.is_empty() && chunks.len() < 8 {
        let when = if input.number(1) & 1 == 0 { When::Entry } else { When::Exit };
        let (address, length) = (input.number(1), input.number(1) as usize);
        chunks.push(Chunk { when, address, bytes: input.bytes(length).to_vec() });
    }
    chunks
}
