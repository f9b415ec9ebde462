//! Panics that unwind through probed functions and are caught.

use std::panic::{AssertUnwindSafe, catch_unwind};

#[inline(never)]
#[unsafe(no_mangle)]
fn panics(n: u64) -> u64 {
    assert!(!n.is_multiple_of(4), "four");
    std::hint::black_box(n)
}

#[inline(never)]
#[unsafe(no_mangle)]
fn passes(n: u64, ended: &mut u64) -> u64 {
    struct Guard<'a>(&'a mut u64);
    impl Drop for Guard<'_> {
        fn drop(&mut self) {
            *self.0 += 1;
        }
    }
    let _guard = Guard(ended);
    panics(n) + 1
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let (mut sum, mut caught, mut ended) = (0, 0, 0);
    for n in 0..400 {
        match catch_unwind(AssertUnwindSafe(|| passes(n, &mut ended))) {
            Ok(value) => sum += value,
            Err(_) => caught += 1,
        }
    }
    println!("sum {sum}, caught {caught}, ended {ended}");
    println!("expect panics 400 300\nexpect passes 400 300");
    std::process::exit(i32::from((sum, caught, ended) != (60_300, 100, 400)));
}
