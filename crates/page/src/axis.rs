//! Axes: from values to pixels and back to words.

use super::svg::{Anchor, Svg};

/// Values on a log scale. What lies beyond is drawn at the end; [`Log::holds`] says whether it does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Log {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Log {
    /// From the least to the greatest of these values (those above 0), a little beyond, between two pixels.
    pub fn over(values: impl Iterator<Item = f64>, floor: f64, from: f64, to: f64) -> Self {
        let (mut low, mut high) = (f64::INFINITY, 0.0f64);
        // Prices beyond these are of no machine, and their squares of no f64.
        for value in values.filter(|value| value.is_finite() && *value > 0.0).map(|value| value.clamp(1e-12, 1e18)) {
            (low, high) = (low.min(value.max(floor)), high.max(value.max(floor)));
        }
        if !low.is_finite() {
            (low, high) = (1.0, 10.0);
        }
        // Half an octave at the least, or the ticks of a flat series would all be the same.
        let middle = (low * high).sqrt();
        let (low, high) = (low.min(middle / 1.2), high.max(middle * 1.2));
        let margin = (high / low).powf(0.02);
        Self { low: low / margin, high: high * margin, from, to }
    }

    /// Between these two values.
    pub fn between(low: f64, high: f64, from: f64, to: f64) -> Self {
        Self { low, high, from, to }
    }

    /// The pixel of a value, never beyond the axis.
    pub fn at(&self, value: f64) -> f64 {
        let share = (value.max(self.low).min(self.high) / self.low).ln() / (self.high / self.low).ln();
        self.from + share * (self.to - self.from)
    }

    /// Is the value on the axis, and not beyond an end of it?
    pub fn holds(&self, value: f64) -> bool {
        value >= self.low && value <= self.high
    }

    /// Each tick with its importance: 2 has a label, 1 a line, 0 a minor line.
    pub fn ticks(&self) -> Vec<(f64, u8)> {
        let decades = (self.high / self.low).log10();
        let mut ticks = Vec::new();
        for power in self.low.log10().floor() as i32..=self.high.log10().ceil() as i32 {
            for digit in 1..10 {
                let value = f64::from(digit) * 10f64.powi(power);
                let labelled = match digit {
                    1 => true,
                    2 | 5 => decades < 2.6,
                    _ => decades < 0.8,
                };
                let importance = if labelled { 2 } else { u8::from(digit == 1) };
                if self.holds(value) {
                    ticks.push((value, importance));
                }
            }
        }
        ticks
    }

    /// Grid lines and labels of a horizontal axis between two heights; the labels stand above the first.
    pub fn across(&self, svg: &mut Svg, top: f64, bottom: f64, label: &dyn Fn(f64) -> String) {
        let mut last = f64::NEG_INFINITY;
        for (value, importance) in self.ticks() {
            let x = self.at(value);
            svg.line(if importance == 2 { "gr" } else { "gm" }, (x, top), (x, bottom));
            if importance == 2 && (x - last).abs() >= 30.0 {
                svg.text("tl", (x, top - 5.0), Anchor::Middle, &label(value));
                last = x;
            }
        }
    }
}

/// Values on a linear scale that begins where it is told to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Linear {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Linear {
    /// Between these two values and pixels.
    pub fn between(low: f64, high: f64, from: f64, to: f64) -> Self {
        let high = if high > low { high } else { low + 1.0 };
        Self { low, high, from, to }
    }

    /// The pixel of a value, never beyond the axis.
    pub fn at(&self, value: f64) -> f64 {
        let share = (value.max(self.low).min(self.high) - self.low) / (self.high - self.low);
        self.from + share * (self.to - self.from)
    }

    /// About `wanted` round values.
    pub fn ticks(&self, wanted: usize) -> Vec<f64> {
        let rough = (self.high - self.low) / wanted.max(1) as f64;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].iter().map(|by| by * power).find(|step| *step >= rough).unwrap_or(rough);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last.min(first.saturating_add(50))).map(|i| i as f64 * step).collect()
    }
}

/// A tick of a log axis as it is written: `0.1`, `20`, `1k`, `5M`.
pub fn short(value: f64) -> String {
    let (value, unit) = match value {
        size if size >= 0.999e9 => (value / 1e9, "G"),
        size if size >= 0.999e6 => (value / 1e6, "M"),
        size if size >= 0.999e3 => (value / 1e3, "k"),
        _ => (value, ""),
    };
    let text = format!("{value:.3}");
    format!("{}{unit}", text.trim_end_matches('0').trim_end_matches('.'))
}

/// The same of nanoseconds: `100 ns`, `1 µs`, `20 ms`.
pub fn short_time(ns: f64) -> String {
    let (value, unit) = match ns {
        size if size >= 0.999e9 => (ns / 1e9, "s"),
        size if size >= 0.999e6 => (ns / 1e6, "ms"),
        size if size >= 0.999e3 => (ns / 1e3, "µs"),
        _ => (ns, "ns"),
    };
    format!("{} {unit}", short(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_axis_keeps_order_and_ends() {
        let axis = Log::over([100.0, 0.5, -3.0, f64::NAN].into_iter(), 0.1, 50.0, 250.0);
        assert!(axis.at(-1.0) == 50.0 && axis.at(0.0) == 50.0 && (axis.at(1e12) - 250.0).abs() < 1e-9);
        assert!(axis.at(1.0) < axis.at(2.0) && axis.holds(0.5) && !axis.holds(-3.0));
        let steps: Vec<f64> = [1.0, 10.0, 100.0].map(|v| axis.at(v)).windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!((steps[0] - steps[1]).abs() < 1e-9, "decades are equally wide: {steps:?}");
    }

    #[test]
    fn an_axis_over_nothing_or_one_value_has_ticks() {
        for values in [vec![], vec![7.0], vec![0.0], vec![1e300]] {
            let axis = Log::over(values.iter().copied(), 0.1, 0.0, 100.0);
            assert!(axis.at(7.0).is_finite(), "{values:?}");
            assert!(axis.ticks().len() < 3000);
        }
    }

    #[test]
    fn minor_ticks_lie_between_decades() {
        let axis = Log::between(1.0, 1000.0, 0.0, 300.0);
        let ticks = axis.ticks();
        assert_eq!(ticks.iter().filter(|(_, importance)| *importance == 2).count(), 4);
        assert_eq!(ticks.len(), 28);
    }

    #[test]
    fn linear_ticks_are_round_and_few() {
        assert_eq!(Linear::between(0.0, 10.0, 0.0, 1.0).ticks(5), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert!(Linear::between(0.0, 0.0, 0.0, 1.0).ticks(5).len() < 12);
        assert_eq!([0.1, 20.0, 1000.0, 5e6, 2e9].map(short), ["0.1", "20", "1k", "5M", "2G"]);
        assert_eq!([100.0, 1000.0, 2e7].map(short_time), ["100 ns", "1 µs", "20 ms"]);
    }
}
