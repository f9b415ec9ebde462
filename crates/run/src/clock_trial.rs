//! Trials of the clock of our own: its arithmetic with a counter and a kernel that are made up, and its state with
//! threads that die in it.

use super::clock_here::Here;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tollgate_agent::clock::*;
use tollgate_tsc::tsc;

const MS: u64 = 1_000_000;

/// A machine with a counter of 2.6 GHz, a kernel's clock, and a process that reads the clock. It does what `now` of
/// `blob/clock.c` does with one thread; line and samples are handled by the very functions.
struct Machine {
    here: Here,
    line: [u64; LINE_WORDS as usize],
    floor: u64,
    /// What the counter and the kernel say, at 1000 times their resolution.
    ticks: u128,
    ns: u128,
    /// Of the kernel's clock against the counter, in millionths.
    ppm: i128,
    seed: u64,
    given_up: u64,
}

impl Machine {
    fn new() -> Option<Machine> {
        let here = Here::new()?;
        let line = [0; LINE_WORDS as usize];
        Some(Machine { here, line, floor: 0, ticks: 1 << 60, ns: 5_000_000_000_000, ppm: 0, seed: 1, given_up: 0 })
    }

    fn passes(&mut self, ns: u64) {
        self.ticks += u128::from(ns) * 2600;
        self.ns += (i128::from(ns) * (1_000_000 + self.ppm) / 1000) as u128;
    }

    fn random(&mut self, most: u64) -> u64 {
        self.seed = self.seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.seed >> 33) % most
    }

    fn kernel(&self) -> u64 {
        (self.ns / 1000) as u64
    }

    fn ticks(&self) -> u64 {
        (self.ticks / 1000) as u64
    }

    /// A call that takes 2 µs, in which the kernel looks at its clock at some moment.
    fn sample(&mut self) -> [u64; SAMPLE_WORDS as usize] {
        let before = self.ticks();
        let first = 200 + self.random(1600);
        self.passes(first);
        let ns = self.kernel();
        self.passes(2000 - first);
        [before, self.ticks(), ns, 0]
    }

    /// Takes a sample, whatever the line says.
    fn renew(&mut self) -> u64 {
        let sample = self.sample();
        let (came, next) = self.here.next(&self.line, &sample);
        self.floor = self.floor.max(self.here.at(&self.line, self.ticks()));
        match came {
            NEXT_NONE => {}
            NEXT_LINE => self.line = next,
            why => self.given_up = why,
        }
        self.floor = self.floor.max(sample[SAMPLE_NS as usize]);
        came
    }

    /// What a read says.
    fn read(&mut self) -> u64 {
        if self.ticks().wrapping_sub(self.line[LINE_TICKS as usize]) > self.line[LINE_TERM as usize] {
            self.renew();
            return self.floor;
        }
        self.floor.max(self.here.at(&self.line, self.ticks()))
    }

    /// Reads for so long, holds that it never goes back, and says how far it was from the kernel.
    fn runs(&mut self, ms: u64) -> i64 {
        let (end, mut last, mut worst) = (self.ns + u128::from(ms * MS) * 1000, 0, 0i64);
        while self.ns < end && self.given_up == 0 {
            let nap = 1000 + self.random(200_000);
            self.passes(nap);
            let now = self.read();
            assert!(now >= last, "{now} behind {last}");
            last = now;
            let off = now.wrapping_sub(self.kernel()) as i64;
            worst = if off.abs() > worst.abs() { off } else { worst };
        }
        worst
    }
}

/// A sample says when the kernel looked to 1 µs; over the first ms that is 1,000 ppm.
#[test]
fn a_kernel_that_is_steered_by_500_ppm_is_followed() {
    for ppm in [0, 500, -500] {
        let Some(mut machine) = Machine::new() else { return };
        machine.ppm = ppm;
        let first = machine.runs(1000);
        assert!(first.abs() < 6_000, "{ppm}: {first} ns");
        let then = machine.runs(3000);
        assert!(then.abs() < 3_000, "{ppm}: {then} ns");
        // It turns round: what the line does not know for a second is 10 ppm of a ms.
        machine.ppm = -ppm;
        let turned = machine.runs(1500);
        assert!(turned.abs() < 14_000, "{ppm}: {turned} ns");
        let behind = machine.runs(3000);
        assert!(behind.abs() < 3_000 && machine.given_up == 0, "{ppm}: {behind} ns");
    }
}

#[test]
fn a_line_in_force_that_is_a_millisecond_off_is_the_end_of_it() {
    for step in [-3i128, 3] {
        let Some(mut machine) = Machine::new() else { return };
        machine.runs(500);
        machine.passes(9 * MS);
        machine.ns = (machine.ns as i128 + step * i128::from(MS) * 1000) as u128;
        let off = machine.runs(100);
        assert_eq!(machine.given_up, CLOCK_OFF, "{step}: {off}");
    }
    // Less than that is caught up with.
    let Some(mut machine) = Machine::new() else { return };
    machine.runs(500);
    machine.ns -= u128::from(MS) * 500;
    machine.runs(11);
    assert!(machine.runs(100).abs() < 200_000 && machine.given_up == 0);
}

#[test]
fn a_counter_that_goes_back_is_the_end_of_it() {
    let Some(mut machine) = Machine::new() else { return };
    machine.runs(500);
    machine.ticks -= 26_000_000_000;
    machine.runs(100);
    assert_eq!(machine.given_up, CLOCK_BACK);
}

#[test]
fn a_kernels_clock_that_goes_back_is_another_ones() {
    let Some(mut machine) = Machine::new() else { return };
    machine.runs(500);
    machine.passes(30 * MS);
    machine.ns -= 1000 * u128::from(1000 * MS);
    assert_eq!(machine.renew(), CLOCK_KERNEL_BACK);
}

/// While a machine is suspended the counter runs, and CLOCK_MONOTONIC stands.
#[test]
fn behind_a_suspend_the_rate_is_measured_anew() {
    let Some(mut machine) = Machine::new() else { return };
    machine.runs(500);
    for (suspended, strikes) in [(3_600_000, 0), (2_000, 1), (2_000, 2)] {
        machine.passes(50 * MS);
        machine.ticks += u128::from(suspended * MS) * 2600;
        assert_eq!((machine.renew(), machine.line[LINE_RATE as usize]), (NEXT_LINE, 0), "{suspended}");
        assert_eq!(machine.line[LINE_STRIKES as usize], strikes);
        assert!(machine.runs(500).abs() < 6_000);
    }
    for _ in 2..CLOCK_STRIKES {
        machine.passes(50 * MS);
        machine.ticks += u128::from(2_000 * MS) * 2600;
        assert_eq!(machine.renew(), NEXT_LINE);
        machine.runs(500);
    }
    machine.passes(50 * MS);
    machine.ticks += u128::from(2_000 * MS) * 2600;
    assert_eq!(machine.renew(), CLOCK_RATE);
}

/// A thread that was put aside in its call does not know when the kernel looked.
#[test]
fn a_sample_that_was_disturbed_makes_no_line() {
    let Some(mut machine) = Machine::new() else { return };
    machine.runs(500);
    machine.passes(15 * MS);
    let mut sample = machine.sample();
    sample[SAMPLE_BEHIND as usize] += 2600 * 1000;
    assert_eq!(machine.here.next(&machine.line, &sample).0, NEXT_NONE);
    // A first one like that: until the rate is sharp all the same.
    let (_, mut begun) = machine.here.next(&[0; LINE_WORDS as usize], &sample);
    let mut waited = 0;
    loop {
        machine.passes(MS);
        waited += 1;
        let sample = machine.sample();
        let (came, next) = machine.here.next(&begun, &sample);
        if came == NEXT_LINE {
            begun = next;
            break;
        }
    }
    assert!(waited > 10, "{waited} ms");
    let rate = begun[LINE_RATE as usize] as f64 * 2.6 / (1u64 << 32) as f64;
    assert!((rate - 1.0).abs() < 0.04, "{rate}");
}

/// Reads until the kernel has been asked often enough for a line.
fn settled() -> Option<Here> {
    let here = Here::new()?;
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_millis(30) {
        here.gettime(libc::CLOCK_MONOTONIC).unwrap();
    }
    let rate = here.get(CLOCK_LINES + (here.get(CLOCK_NUMBER) >> 1 & 1) * CLOCK_LINE + 16 * LINE_RATE + 8);
    assert!(rate > 0 && here.get(CLOCK_GIVEN_UP) == 0);
    Some(here)
}

fn right(here: &Here, what: &str) {
    let before = here.kernel();
    let now = here.gettime(libc::CLOCK_MONOTONIC).unwrap();
    let after = here.kernel();
    // While nobody steers the kernel's clock it is a matter of some 100 ns; the rest is for machines that are busy.
    assert!(now + MS / 2 > before && now < after + MS / 2, "{what}: {now} between {before} and {after}");
}

#[test]
fn a_thread_that_died_in_it_is_no_obstacle() {
    let Some(here) = settled() else { return };
    let wait = || std::thread::sleep(Duration::from_millis(25));
    // It was renewing the line.
    here.word(CLOCK_TICKET).store(tsc(), Ordering::SeqCst);
    let number = here.get(CLOCK_NUMBER);
    wait();
    right(&here, "a ticket");
    assert!(here.get(CLOCK_NUMBER) > number && here.get(CLOCK_TICKET) == 0);
    // It had closed the line, whose successor is there.
    here.word(CLOCK_TICKET).store(tsc(), Ordering::SeqCst);
    let number = here.word(CLOCK_NUMBER).fetch_add(1, Ordering::SeqCst);
    right(&here, "a closed line");
    assert!(here.get(CLOCK_NUMBER) >= number + 2);
    // It had written the half of a line.
    wait();
    let number = here.get(CLOCK_NUMBER);
    let other = CLOCK_LINES + (number / 2 + 1) % 2 * CLOCK_LINE;
    for word in 0..3 {
        here.word(other + 16 * word).store(tsc(), Ordering::SeqCst);
        here.word(other + 16 * word + 8).store(77, Ordering::SeqCst);
    }
    right(&here, "half a line");
    assert!(here.get(CLOCK_NUMBER) > number);
    right(&here, "behind it");
    assert_eq!(here.get(CLOCK_GIVEN_UP), 0);
}

/// As where its memory was forked into another time namespace.
#[test]
fn a_floor_far_above_the_kernel_is_none() {
    let Some(here) = settled() else { return };
    std::thread::sleep(Duration::from_millis(25));
    here.word(CLOCK_FLOOR).store(here.kernel() + 3_600_000 * MS, Ordering::SeqCst);
    here.word(CLOCK_TICKET).store(tsc(), Ordering::SeqCst);
    right(&here, "a floor");
}

#[test]
fn a_clock_that_is_given_up_is_the_kernels() {
    let Some(here) = settled() else { return };
    let mut last = 0;
    // On a busy machine nobody may look while the line is in force: the rate is then measured anew.
    for _ in 0..CLOCK_STRIKES {
        if here.get(CLOCK_GIVEN_UP) != 0 {
            break;
        }
        let line = CLOCK_LINES + (here.get(CLOCK_NUMBER) >> 1 & 1) * CLOCK_LINE;
        // The line in force says that it is 5 ms later.
        here.word(line + 16 * LINE_NS + 8).fetch_add(5 * MS, Ordering::SeqCst);
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(40) && here.get(CLOCK_GIVEN_UP) == 0 {
            let now = here.gettime(libc::CLOCK_MONOTONIC).unwrap();
            assert!(now >= last, "{now} behind {last}");
            last = now;
        }
    }
    std::thread::sleep(Duration::from_millis(10));
    // Of a young line the kernel's clock seems to have gone back.
    assert!(
        matches!(here.get(CLOCK_GIVEN_UP), CLOCK_OFF | CLOCK_KERNEL_BACK | CLOCK_RATE),
        "{}",
        here.get(CLOCK_GIVEN_UP)
    );
    right(&here, "given up");
}

/// Threads compare what they read; another one leaves tickets behind, as if it had died, and has the line run ahead of
/// the kernel.
#[test]
fn it_never_goes_back_between_threads() {
    let Some(here) = settled() else { return };
    let (latest, over, back) = (AtomicU64::new(0), AtomicBool::new(false), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    let was = latest.load(Ordering::SeqCst);
                    let now = here.gettime(libc::CLOCK_MONOTONIC).unwrap();
                    back.fetch_add(u64::from(now < was), Ordering::Relaxed);
                    latest.fetch_max(now, Ordering::SeqCst);
                }
            });
        }
        scope.spawn(|| {
            for round in 0..800 {
                std::thread::sleep(Duration::from_millis(1));
                if round % 8 == 0 {
                    let line = CLOCK_LINES + (here.get(CLOCK_NUMBER) >> 1 & 1) * CLOCK_LINE;
                    here.word(line + 16 * LINE_NS + 8).fetch_add(MS / 5, Ordering::SeqCst);
                }
                if round % 3 == 0 {
                    let ticket = tsc() - round % 2 * (1 << 24);
                    let _ = here.word(CLOCK_TICKET).compare_exchange(0, ticket, Ordering::SeqCst, Ordering::SeqCst);
                }
            }
            over.store(true, Ordering::Relaxed);
        });
    });
    assert_eq!((back.load(Ordering::Relaxed), here.get(CLOCK_GIVEN_UP)), (0, 0));
    right(&here, "behind the race");
}
