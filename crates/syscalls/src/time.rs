//! Times.

use super::flags;
use super::text::date;

/// UTIME_NOW and UTIME_OMIT (linux/stat.h).
const NOW: i64 = (1 << 30) - 1;
const OMIT: i64 = (1 << 30) - 2;

/// A struct timespec.
pub(super) fn spec(seconds: i64, nanos: i64) -> String {
    // Not a number of nanoseconds where it is negative; strace writes it without a sign.
    format!("{{tv_sec={seconds}, tv_nsec={}}}", nanos as u64)
}

/// A struct timeval.
pub(super) fn val(seconds: i64, micros: i64) -> String {
    format!("{{tv_sec={seconds}, tv_usec={}}}", micros as u64)
}

/// A struct timeval that is a date.
pub(super) fn val_dated(seconds: i64, micros: i64) -> String {
    dated(val(seconds, micros), seconds, micros, 6)
}

/// A struct timespec that is a file's date, or one of the two special values.
pub(super) fn stamp(seconds: i64, nanos: i64) -> String {
    match nanos {
        NOW => flags::named(|| spec(seconds, nanos), "UTIME_NOW".to_string()),
        OMIT => flags::named(|| spec(seconds, nanos), "UTIME_OMIT".to_string()),
        _ => dated(spec(seconds, nanos), seconds, nanos, 9),
    }
}

/// A time and its date, unless its parts of a second, of so many digits, are none.
fn dated(text: String, seconds: i64, part: i64, digits: usize) -> String {
    // Years have 32 bits, of some 31,557,000 seconds; and nothing at all is no date.
    let year = seconds / 31_557_000;
    match part {
        _ if i32::try_from(year).is_err() || (seconds, part) == (0, 0) => text,
        0 => format!("{text} /* {} */", date(seconds, "")),
        part if part > 0 && part < 10_i64.pow(digits as u32) => {
            format!("{text} /* {} */", date(seconds, &format!(".{part:0digits$}")))
        }
        _ => text,
    }
}
