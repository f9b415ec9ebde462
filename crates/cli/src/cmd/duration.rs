//! Lengths of time on the command line.

use std::time::Duration;

/// A number of seconds, or one with a unit.
pub fn duration(text: &str) -> Result<Duration, String> {
    let split = text.find(|character: char| !character.is_ascii_digit() && character != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let scale = match unit {
        "" | "s" => 1.0,
        "ms" => 1e-3,
        "us" | "µs" => 1e-6,
        "ns" => 1e-9,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("unknown unit of time `{unit}`: give s, ms, us, ns, m or h")),
    };
    let seconds =
        number.parse::<f64>().ok().map(|number| number * scale).filter(|seconds| *seconds > 0.0 && *seconds < 1e9);
    seconds
        .map(Duration::from_secs_f64)
        .filter(|duration| !duration.is_zero())
        .ok_or_else(|| "not a duration greater than 0: give seconds, or a number with s, ms, us, ns, m or h".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_or_a_number_with_a_unit() {
        for (text, nanoseconds) in [
            ("2", 2_000_000_000),
            ("1.5s", 1_500_000_000),
            ("500ms", 500_000_000),
            ("10us", 10_000),
            ("300ns", 300),
            ("2m", 120_000_000_000),
            ("1h", 3_600_000_000_000),
        ] {
            assert_eq!(duration(text), Ok(Duration::from_nanos(nanoseconds)), "{text}");
        }
        for text in ["", "0", "-1", "1d", "s", "1.2.3", "1e9", "99999999999", "0.1ns", "2 weeks", "nan"] {
            assert!(duration(text).is_err(), "{text}");
        }
    }
}
