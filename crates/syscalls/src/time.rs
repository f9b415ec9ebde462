//! Times.

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
    let part = if micros == 0 { String::new() } else { format!(".{micros:06}") };
    format!("{} /* {} */", val(seconds, micros), date(seconds, &part))
}

/// A struct timespec that is a file's date, or one of the two special values.
pub(super) fn stamp(seconds: i64, nanos: i64) -> String {
    match nanos {
        NOW => "UTIME_NOW".to_string(),
        OMIT => "UTIME_OMIT".to_string(),
        _ => {
            let part = if nanos == 0 { String::new() } else { format!(".{nanos:09}") };
            format!("{} /* {} */", spec(seconds, nanos), date(seconds, &part))
        }
    }
}
