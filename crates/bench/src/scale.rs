//! What a tick of the counter is worth.

use tollgate_report::model::Unit;

/// The worth of one tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// The counter is a clock of this rate, in Hz: figures are nanoseconds.
    Time(f64),
    /// The counter is a clock of an unknown rate: figures stay ticks.
    Unknown,
    /// The counter counts instructions.
    Count,
}

impl Scale {
    /// The scale of a clock, if its rate is known.
    pub fn of_rate(hz: Option<f64>) -> Scale {
        hz.map_or(Scale::Unknown, Scale::Time)
    }

    /// The unit of the figures.
    pub fn unit(self) -> Unit {
        match self {
            Scale::Time(_) => Unit::Ns,
            Scale::Unknown => Unit::Ticks,
            Scale::Count => Unit::Instructions,
        }
    }

    /// Units in a tick.
    pub fn per_tick(self) -> f64 {
        match self {
            Scale::Time(hz) => 1e9 / hz,
            Scale::Unknown | Scale::Count => 1.0,
        }
    }

    /// The unit as it stands behind a figure.
    pub fn symbol(self) -> &'static str {
        match self {
            Scale::Time(_) => "ns",
            Scale::Unknown => "ticks",
            Scale::Count => "instructions",
        }
    }
}
