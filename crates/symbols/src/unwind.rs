//! From a copied stack to the addresses of the calls that led there.
//!
//! Each frame is taken by the first of these that knows its code: Go's table of frame sizes (`.gopclntab`), DWARF's
//! call frame information (`cfi.rs`), frame pointers (code made at run time, as V8's, keeps them). A step is accepted
//! only if it goes up the stack and ends in executable memory, so the walk ends after as many steps as the copy has
//! words.

use super::cfi::{Frame, Step};
use super::maps::Maps;
use super::place::Resolver;

/// What an unwinder starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// Instruction pointer: the address behind the crossing.
    pub ip: u64,
    /// Stack pointer.
    pub sp: u64,
    /// Frame pointer register.
    pub bp: u64,
    /// The words of the stack from [`Stack::sp`] on.
    pub bytes: Vec<u8>,
    /// Return addresses inside the kernel, innermost first, as /proc/PID/stack tells them; empty where not asked for.
    pub kernel: Vec<String>,
}

/// The most frames that are told; recursion goes deeper.
pub const DEEPEST: usize = 512;

/// The addresses of the calls, innermost first: [`Stack::ip`], then return addresses. Each is behind its call, so that
/// [`Resolver::caller`] names it. `bits` is 64 or 32, the mode of the code that crossed.
///
/// It ends early where the copy of the stack ends or where nothing leads on; there is no telling such an end from the
/// real one.
pub fn user(stack: &Stack, bits: u8, maps: &Maps, resolver: &mut Resolver) -> Vec<u64> {
    let copy = Copy { stack, word: if bits == 64 { 8 } else { 4 }, maps };
    let mut frame = Frame { ip: stack.ip, sp: stack.sp, bp: stack.bp };
    let mut addresses = vec![frame.ip];
    while addresses.len() < DEEPEST {
        let Some(next) = copy.step(frame, resolver, addresses.len() == 1) else { break };
        addresses.push(next.ip);
        frame = next;
    }
    addresses
}

/// The words of the stack, and what code there is.
struct Copy<'this> {
    stack: &'this Stack,
    /// Bytes of a word: 4 or 8.
    word: u64,
    maps: &'this Maps,
}

impl Copy<'_> {
    fn step(&self, frame: Frame, resolver: &mut Resolver, first: bool) -> Option<Frame> {
        let at = frame.ip.wrapping_sub(1);
        let region = self.maps.region(at)?;
        if let Some((object, linked)) = resolver.object(self.maps, region, at) {
            let function = object.golang().and_then(|table| table.function(linked));
            if let Some(size) = function.and_then(|function| function.frame(linked)) {
                return self.by_size(frame, size).filter(|next| self.leads(frame, *next));
            }
            match object.cfi().step(linked, frame, &|address| self.read(address)) {
                Step::To(next) => return Some(next).filter(|next| self.leads(frame, *next)),
                Step::End => return None,
                Step::Unknown => {}
            }
        }
        let by_pointer = self.by_pointer(frame).filter(|next| self.leads(frame, *next));
        // Hand-written code that crosses has no frame of its own as a rule.
        by_pointer.or_else(|| self.by_size(frame, 0).filter(|next| first && self.leads(frame, *next)))
    }

    /// Upwards, else it is a circle or another stack, of which there is no copy; and to an address behind something
    /// executable.
    fn leads(&self, frame: Frame, next: Frame) -> bool {
        next.sp > frame.sp && self.maps.region(next.ip.wrapping_sub(1)).is_some_and(|region| region.executable)
    }

    /// Go's compiler knows the frame's size at every instruction; where there is a frame, its highest word is the
    /// caller's frame pointer. (386 keeps none, and needs none.)
    fn by_size(&self, frame: Frame, size: u64) -> Option<Frame> {
        let top = frame.sp.checked_add(size)?;
        let saved = if self.word == 8 && size >= 8 { self.read(top - 8) } else { None };
        Some(Frame { ip: self.read(top)?, sp: top.checked_add(self.word)?, bp: saved.unwrap_or(frame.bp) })
    }

    /// `*bp` is the caller's frame pointer, the word above it the return address.
    fn by_pointer(&self, frame: Frame) -> Option<Frame> {
        let above = frame.bp.checked_add(self.word)?;
        Some(Frame { ip: self.read(above)?, sp: above.checked_add(self.word)?, bp: self.read(frame.bp)? })
    }

    fn read(&self, address: u64) -> Option<u64> {
        let offset = usize::try_from(address.checked_sub(self.stack.sp)?).ok()?;
        let bytes = self.stack.bytes.get(offset..)?;
        match self.word {
            8 => bytes.first_chunk().map(|word| u64::from_le_bytes(*word)),
            _ => bytes.first_chunk().map(|word| u32::from_le_bytes(*word).into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::testing::{Stopped, c, go, stopped};
    use super::*;

    fn names(stopped: &Stopped, bits: u8) -> Vec<String> {
        let mut resolver = Resolver::new();
        let addresses = user(&stopped.stack, bits, &stopped.maps, &mut resolver);
        addresses
            .iter()
            .map(|address| resolver.caller(&stopped.maps, *address).function.unwrap_or_else(|| "?".into()))
            .collect()
    }

    fn of_c(options: &[&str], bits: u8) -> Vec<String> {
        let directory = tempfile::tempdir().unwrap();
        names(&stopped(&c(directory.path(), options)), bits)
    }

    #[test]
    fn eh_frame_leads_through_functions_without_frame_pointers_and_through_libc() {
        let names = of_c(&["-fomit-frame-pointer"], 64);
        assert_eq!(names[..4], ["inner", "middle", "outer", "main"], "{names:?}");
        assert!(names.len() >= 6 && names.last().unwrap().contains("_start"), "{names:?}");
        assert_eq!(of_c(&["-fomit-frame-pointer", "-static"], 64)[..4], ["inner", "middle", "outer", "main"]);
        assert_eq!(of_c(&["-fomit-frame-pointer", "-DALIGNED"], 64)[..4], ["inner", "middle", "outer", "main"]);
    }

    #[test]
    fn debug_frame_is_used_where_eh_frame_is_missing() {
        let names = of_c(&["-fomit-frame-pointer", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables"], 64);
        assert_eq!(names[..4], ["inner", "middle", "outer", "main"], "{names:?}");
        assert!(names.last().unwrap().contains("_start"), "{names:?}");
    }

    #[test]
    fn frame_pointers_are_used_where_there_are_no_tables() {
        let names =
            of_c(&["-fno-omit-frame-pointer", "-g0", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables"], 64);
        assert_eq!(names[..4], ["inner", "middle", "outer", "main"], "{names:?}");
    }

    #[test]
    fn without_tables_and_frame_pointers_the_walk_ends() {
        let names = of_c(&["-fomit-frame-pointer", "-g0", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables"], 64);
        assert!(names[0] == "inner" && names[1..] != ["middle", "outer", "main"], "{names:?}");
    }

    #[test]
    fn thirty_two_bit_code_is_walked_by_either_table_and_by_frame_pointers() {
        let bare = ["-m32", "-nostdlib", "-static", "-fno-pic", "-fno-stack-protector", "-ffreestanding", "-DBARE"];
        let no_tables = ["-fno-asynchronous-unwind-tables", "-fno-unwind-tables"];
        let expected = ["inner", "middle", "outer", "main", "_start"];
        let of = |more: &[&str]| of_c(&[&bare[..], more].concat(), 32);
        assert_eq!(of(&["-fomit-frame-pointer"])[..5], expected);
        // The frame's address is an expression there.
        assert_eq!(of(&["-fomit-frame-pointer", "-DALIGNED"])[..5], expected);
        assert_eq!(of(&[&["-fomit-frame-pointer"], &no_tables[..]].concat())[..5], expected);
        assert_eq!(of(&[&["-fno-omit-frame-pointer", "-g0"], &no_tables[..]].concat())[..4], expected[..4]);
    }

    #[test]
    fn go_is_walked_by_its_own_table_stripped_or_not() {
        let expected = ["main.inner", "main.middle", "main.outer", "main.main", "runtime.main"];
        let cases: [(&str, u8, &[&str]); 4] = [
            ("amd64", 64, &[]),
            ("amd64", 64, &["-ldflags=-s -w"]),
            ("amd64", 64, &["-buildmode=pie", "-ldflags=-s -w"]),
            ("386", 32, &["-ldflags=-s -w"]),
        ];
        for (architecture, bits, options) in cases {
            let directory = tempfile::tempdir().unwrap();
            let Some(program) = go(directory.path(), architecture, options) else { return };
            let names = names(&stopped(&program), bits);
            let first = names
                .iter()
                .position(|name| name == expected[0])
                .unwrap_or_else(|| panic!("{architecture} {options:?}: {names:?}"));
            assert_eq!(names[first..first + 5], expected, "{architecture} {options:?}");
            assert!(names[..first].iter().all(|name| name.contains("yscall")), "{architecture} {options:?}: {names:?}");
            assert!(names.last().unwrap().starts_with("runtime.goexit"), "{architecture} {options:?}: {names:?}");
        }
    }

    #[test]
    fn a_truncated_copy_gives_the_frames_that_it_holds() {
        let directory = tempfile::tempdir().unwrap();
        let mut stopped = stopped(&c(directory.path(), &["-fomit-frame-pointer"]));
        let whole = names(&stopped, 64);
        let mut lengths = Vec::new();
        for length in [4096, 512, 256, 128, 64, 16, 7, 0] {
            stopped.stack.bytes.truncate(length);
            let names = names(&stopped, 64);
            assert_eq!(names, whole[..names.len()], "{length}");
            lengths.push(names.len());
        }
        assert!(lengths.is_sorted_by(|more, less| more >= less) && lengths.last() == Some(&1), "{lengths:?}");
    }

    #[test]
    fn a_circle_of_frame_pointers_ends() {
        let maps = Maps::parse(b"1000-2000 r-xp 00000000 00:00 0\n");
        // Each frame pointer points at itself.
        let stack = Stack {
            ip: 0x1100,
            sp: 0x8000,
            bp: 0x8000,
            bytes: [0x8000u64, 0x1200].map(u64::to_le_bytes).concat(),
            kernel: vec![],
        };
        assert_eq!(user(&stack, 64, &maps, &mut Resolver::new()), [0x1100, 0x1200]);
    }

    #[test]
    fn recursion_is_cut_at_the_deepest() {
        let maps = Maps::parse(b"1000-2000 r-xp 00000000 00:00 0\n");
        for (bits, word) in [(64, 8), (32, 4)] {
            let frame = |n: u64| [0x8000 + (n + 1) * 2 * word, 0x1200];
            let bytes =
                (0..1000).flat_map(frame).flat_map(|value| value.to_le_bytes()[..word as usize].to_vec()).collect();
            let stack = Stack { ip: 0x1100, sp: 0x8000, bp: 0x8000, bytes, kernel: vec![] };
            assert_eq!(user(&stack, bits, &maps, &mut Resolver::new()).len(), DEEPEST);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        /// With real modules, so that real tables are walked over nonsense: registers anywhere, words that are
        /// addresses or not.
        #[test]
        fn garbage_ends(
            seed in any::<[u64; 3]>(),
            near in any::<[bool; 3]>(),
            words in prop::collection::vec((any::<bool>(), any::<u64>()), 0..200),
            bits in prop::sample::select(vec![32u8, 64]),
        ) {
            thread_local! {
                static OWN: (Maps, std::cell::RefCell<Resolver>) =
                    (Maps::read(std::process::id() as i32).unwrap(), Resolver::new().into());
            }
            OWN.with(|(maps, resolver)| {
                let code: Vec<_> = maps.regions.iter().filter(|region| region.executable).collect();
                let inside = |value: u64| {
                    let region = code[value as usize % code.len()];
                    region.start + (value >> 8) % (region.end - region.start)
                };
                let sp = if near[1] { 0x7000_0000 + seed[1] % 64 } else { seed[1] };
                let bytes: Vec<u8> = {
                    let word =
                        |(real, word): &(bool, u64)| if *real { inside(*word) } else { sp.wrapping_add(word % 2048) };
                    words.iter().flat_map(|at| word(at).to_le_bytes()).collect()
                };
                let ip = if near[0] { inside(seed[0]) } else { seed[0] };
                let bp = if near[2] { sp.wrapping_add(seed[2] % 2048) } else { seed[2] };
                let most = bytes.len() / 4 + 2;
                let stack = Stack { ip, sp, bp, bytes, kernel: vec![] };
                let resolver = &mut resolver.borrow_mut();
                let addresses = user(&stack, bits, maps, resolver);
                prop_assert!(addresses[0] == ip && addresses.len() <= most.min(DEEPEST));
                for address in addresses {
                    resolver.caller(maps, address);
                }
                Ok(())
            })?;
        }
    }
}
