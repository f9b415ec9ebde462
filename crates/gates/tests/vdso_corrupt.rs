//! Damaged vDSO images: the walk ends with a list or with an error, never in a panic, and soon.

use std::time::{Duration, Instant};

use crate::vdso_image::{Hash, Made};
use proptest::prelude::*;
use tollgate_gates::vdso::{Image, VdsoError, image_range, vvar_mappings};

/// Images of 1 to 8 KiB: a walk that is linear in them takes microseconds, one that is caught in a cycle takes for
/// ever.
const SLOW: Duration = Duration::from_secs(20);

/// Walks, prints every error (Display must not panic either), and holds what the walk promises of the symbols it gives.
fn walk(bytes: &[u8]) -> Result<usize, VdsoError> {
    let started = Instant::now();
    let result = Image::parse(bytes);
    let took = started.elapsed();
    assert!(took < SLOW, "the walk took {took:?}");
    let image = match result {
        Ok(image) => image,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return Err(error);
        }
    };
    for symbol in image.symbols() {
        let end = symbol.offset.checked_add(symbol.size).expect("an end");
        assert!(end <= bytes.len() as u64 && symbol.name.len() <= 255);
        assert!(image.find(symbol.name).is_some());
    }
    for error in image.skipped() {
        assert!(!error.to_string().is_empty());
    }
    // Every symbol takes at least 16 bytes of the image.
    assert!(image.symbols().len() + image.skipped().len() <= bytes.len() / 16);
    Ok(image.symbols().len())
}

/// One of each class and hash table, and the kernel's own where there is one.
fn images() -> Vec<Vec<u8>> {
    let mut images: Vec<Vec<u8>> = crate::vdso_image::kinds().into_iter().map(Made::build).collect();
    images.extend(crate::vdso_image::mapped("self").map(|(image, _)| image));
    images
}

/// splitmix64: the same damage for the same seed on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit.max(1) as u64).expect("below a usize")
    }
}

/// Values at which arithmetic goes wrong.
const VALUES: [u64; 16] = [
    0,
    1,
    3,
    0x7f,
    0xff,
    0x7fff,
    0xffff,
    0x0fff_ffff,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_fffe,
    0xffff_ffff,
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_0000,
    0xffff_ffff_ffff_f000,
    u64::MAX,
];

/// One damage. Half of them hit the first 1.5 KiB, where the tables are, rather than the code.
fn damage(image: &mut Vec<u8>, random: &mut Random) {
    let tables = image.len().min(0x700);
    let reach = if random.below(2) == 0 { tables } else { image.len() };
    let at = random.below(reach);
    let width = [1, 2, 4, 8][random.below(4)];
    match random.below(6) {
        0 => {
            if let Some(byte) = image.get_mut(at) {
                *byte ^= 1 << random.below(8);
            }
        }
        1 | 2 => {
            let at = at / width * width;
            let value = VALUES[random.below(VALUES.len())].to_le_bytes();
            write(image, at, &value[..width]);
        }
        3 => {
            // A small offset: tables that overlap, chains and lists that lead back or into each other.
            let value = random.below(image.len()).to_le_bytes();
            write(image, at / width * width, &value[..width]);
        }
        4 => {
            let (a, b) = (at / width * width, random.below(reach) / width * width);
            if a.max(b) + width <= image.len() {
                for offset in 0..width {
                    image.swap(a + offset, b + offset);
                }
            }
        }
        _ => image.truncate(random.below(image.len() + 1)),
    }
}

fn write(image: &mut [u8], at: usize, bytes: &[u8]) {
    if let Some(place) = image.get_mut(at..at + bytes.len()) {
        place.copy_from_slice(bytes);
    }
}

#[test]
fn forty_thousand_seeds() {
    let images = images();
    let (mut read, mut refused) = (0, 0);
    for seed in 0..40_000 {
        let mut random = Random(seed);
        let mut image = images[random.below(images.len())].clone();
        for _ in 0..=random.below(6) {
            damage(&mut image, &mut random);
        }
        match walk(&image) {
            Ok(_) => read += 1,
            Err(_) => refused += 1,
        }
    }
    // If nearly all were refused at the door, the tables behind it would not have been tried.
    println!("{read} read, {refused} refused");
    assert!(read > 4_000 && refused > 4_000, "{read} read, {refused} refused");
}

#[test]
fn cut_off_at_every_length() {
    for image in images() {
        let whole = walk(&image).expect("an undamaged image");
        for length in 0..image.len() {
            if let Ok(found) = walk(&image[..length]) {
                assert!(found <= whole, "{length}");
            }
        }
        // A mapping is whole pages, so bytes after the image must change nothing.
        let mut longer = image;
        longer.extend([0xff; 4096]);
        assert_eq!(walk(&longer), Ok(whole));
    }
}

/// Every aligned word of the tables becomes every interesting value.
#[test]
fn each_word_becomes_each_value() {
    for (wide, base) in [(true, 0xffff_ffff_ff70_0000), (false, 0)] {
        let mut image = Made { wide, hash: Hash::Gnu, base }.build();
        for at in (0..0x700).step_by(4) {
            let place = at..at + if wide && at % 8 == 0 { 8 } else { 4 };
            let before = image[place.clone()].to_vec();
            for value in VALUES {
                let width = place.len();
                image[place.clone()].copy_from_slice(&value.to_le_bytes()[..width]);
                let _ = walk(&image);
            }
            image[place].copy_from_slice(&before);
        }
    }
}

/// A chain of `DT_HASH` that leads back to itself, a GNU chain without an end, a list of versions that goes byte by
/// byte.
#[test]
fn endless_tables() {
    for wide in [true, false] {
        let kind = Made { wide, hash: Hash::Sysv, base: 0 };
        let mut cycle = kind.build();
        for entry in 0..10 {
            write(&mut cycle, 0x10c + entry * 4, &3_u32.to_le_bytes());
        }
        assert_eq!(walk(&cycle), Ok(crate::vdso_image::expected().len()));

        let mut endless = Made { hash: Hash::Gnu, ..kind }.build();
        for byte in &mut endless[0x1a0..0x200] {
            *byte = 0;
        }
        // It runs on through whatever lies behind, so the count is far too high, or the chain leaves the image.
        let _ = walk(&endless);

        let mut list = kind.build();
        write(&mut list, 0x500 + 16, &1_u32.to_le_bytes());
        let _ = walk(&list);
    }
}

/// A large image whose every symbol names the same string, which is as long as all the symbols: linear, not quadratic.
#[test]
fn large_and_spiteful() {
    const SYMBOLS: u32 = 100_000;
    for (text, taken) in [(b'x', false), (0, true)] {
        let mut image = Made { wide: true, hash: Hash::Sysv, base: 0 }.build();
        let start = image.len() as u64;
        let mut symbol = (SYMBOLS * 24).to_le_bytes().to_vec();
        symbol.extend([0x12, 0, 5, 0]); // global function, defined
        symbol.extend(0x800_u64.to_le_bytes());
        symbol.extend(4_u64.to_le_bytes());
        image.extend(symbol.repeat(SYMBOLS as usize));
        image.extend([b'x'; 255]);
        image.extend(vec![text; SYMBOLS as usize * 4]);
        write(&mut image, 0x100 + 4, &SYMBOLS.to_le_bytes());
        let length = image.len() as u64;
        for at in (0x600..0x700).step_by(16) {
            let tag = u64::from_le_bytes(image[at..at + 8].try_into().expect("eight bytes"));
            let (tag, value) = match tag {
                5 | 6 => (tag, start),
                10 => (tag, length - start),
                0x6fff_fff0 | 0x6fff_fffc | 14 => (21, 0), // no versions, no soname
                _ => continue,
            };
            write(&mut image, at, &tag.to_le_bytes());
            write(&mut image, at + 8, &value.to_le_bytes());
        }
        let found = Image::parse(&image).map(|image| image.symbols().len());
        assert_eq!(found, Ok(if taken { SYMBOLS as usize } else { 0 }));
        let started = Instant::now();
        let skipped = Image::parse(&image).map(|image| image.skipped().len());
        assert!(started.elapsed() < SLOW, "{:?}", started.elapsed());
        assert_eq!(skipped, Ok(if taken { 0 } else { SYMBOLS as usize }));
    }
}

#[test]
fn a_bad_symbol_costs_that_symbol() {
    for wide in [true, false] {
        let sound = Made { wide, hash: Hash::Both, base: 0x1000 }.build();
        let all = crate::vdso_image::expected().len();
        let name = |text: &[u8]| sound.windows(text.len()).position(|window| window == text).expect("the name");
        let at = name(b"__vdso_time");
        let mut bad = sound.clone();
        bad[at] = 0xff;
        let image = Image::parse(&bad).expect("an image with one bad name");
        assert_eq!(image.symbols().len(), all - 1);
        let offset = (at - 0x380) as u64;
        assert_eq!(image.skipped(), [VdsoError::NotText { what: "symbol", offset }]);

        let mut bad = sound.clone();
        write(&mut bad, 0x480 + 3 * 2, &9_u16.to_le_bytes());
        let image = Image::parse(&bad).expect("an image with one bad version");
        assert_eq!(image.skipped(), [VdsoError::NoVersion { symbol: 3, version: 9 }]);
        assert_eq!(image.symbols().len(), all - 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        let _ = walk(&bytes);
    }

    #[test]
    fn any_bytes_behind_a_sound_header(
        wide: bool,
        tail in proptest::collection::vec(prop_oneof![Just(0_u8), Just(0xff), any::<u8>()], 0..2048),
        start in 0_usize..0x700,
    ) {
        let mut image = Made { wide, hash: Hash::Both, base: 0 }.build();
        let end = (start + tail.len()).min(image.len());
        image[start..end].copy_from_slice(&tail[..end - start]);
        let _ = walk(&image);
    }

    #[test]
    fn any_maps(text in ".{0,200}", start: u64, end: u64) {
        let line = format!("{start:x}-{end:x} r-xp 00000000 00:00 0 [vdso]");
        prop_assert_eq!(image_range(&line), (start < end).then_some((start, end)));
        let _ = (image_range(&text), vvar_mappings(&text));
    }
}
