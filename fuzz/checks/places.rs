//! What an address is: maps, symbols, lines, the unwind tables of C and of Go, copied stacks, and the perf maps of
//! run-times, on any bytes.

use tollgate_symbols::perfmap::PerfMap;
use tollgate_symbols::unwind::Stack;
use tollgate_symbols::{Maps, Resolver, unwind};

/// Where the image is mapped, and where the copied stack was.
const IMAGE: u64 = 0x7f00_0000_0000;
const STACK: u64 = 0x7ffd_0000_0000;
/// Input: so many offsets in the image of two bytes each, which are the stack's words, then the image.
const WORDS: usize = 16;

/// Panics where something that must hold of any bytes does not.
pub fn check(data: &[u8]) {
    let (words, image) = data.split_at(data.len().min(2 * WORDS));
    let offsets: Vec<u64> = words.as_chunks::<2>().0.iter().map(|two| u64::from(u16::from_le_bytes(*two))).collect();
    image_with_stack(image, &offsets);
    let mut last = 0;
    for region in Maps::parse(data).regions.iter() {
        assert!(region.start >= last && region.end > region.start, "regions overlap");
        assert!(!region.module().contains(char::is_control));
        last = region.end;
    }
    let mut map = PerfMap::default();
    map.take(&mut &data[..]);
    for address in offsets {
        if let Some((name, behind)) = map.find(address) {
            assert!(behind <= address && !name.contains(char::is_control));
        }
    }
}

/// As the vDSO of a process, which is the one image that is not read from a file of its own.
fn image_with_stack(image: &[u8], offsets: &[u64]) {
    let end = IMAGE + (image.len() as u64).next_multiple_of(4096).max(4096);
    let maps = Maps::parse(format!("{IMAGE:x}-{end:x} r-xp 00000000 00:00 0 [vdso]\n").as_bytes()).with_vdso(image);
    let mut resolver = Resolver::new();
    let address = |index: usize| IMAGE + offsets.get(index).copied().unwrap_or(0);
    for bits in [64, 32] {
        let bytes = (0..offsets.len()).flat_map(|index| address(index).to_le_bytes()).collect();
        let stack = Stack { ip: address(0), sp: STACK, bp: STACK + address(1) % 256, bytes, kernel: Vec::new() };
        let frames = unwind::user(&stack, bits, &maps, &mut resolver);
        assert!(frames.len() <= unwind::DEEPEST);
        assert!(frames[1..].iter().all(|at| (IMAGE..end).contains(&(at - 1))), "a frame outside of what is executable");
        for at in frames {
            let place = resolver.caller(&maps, at);
            assert!(place.function.is_none_or(|name| name.len() <= 4096 && !name.contains(char::is_control)));
        }
    }
}
