//! The charts: one file each, and one line in `charts!{…}`, whose order is the page's.

use super::facts::Facts;
use super::figure::Figure;

/// A chart: from facts to figures, none where its facts are not there.
#[derive(Debug)]
pub struct Chart {
    /// Stable and unique: the anchor of its figures in the page.
    pub id: &'static str,
    /// The part of the page that it stands in.
    pub section: Section,
    /// Is its picture shown on demand only?
    pub folded: bool,
    /// Draws it. A pure function: the same facts give the same bytes.
    pub draw: fn(&Facts) -> Vec<Figure>,
}

/// Parts of a page, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// A few rows of everything, before the list of figures.
    First,
    /// Price lists.
    Prices,
    /// Price lists against each other.
    Changes,
    /// Guests.
    Lab,
    /// Traces.
    Trace,
    /// Programs before and after.
    Runs,
    /// Probes.
    Probes,
}

impl Section {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::First, Self::Prices, Self::Changes, Self::Lab, Self::Trace, Self::Runs, Self::Probes];

    /// Its heading.
    pub fn title(self) -> &'static str {
        match self {
            Self::First => "At a glance",
            Self::Prices => "Prices",
            Self::Changes => "What changed",
            Self::Lab => "Lab",
            Self::Trace => "Traces",
            Self::Runs => "Before and after",
            Self::Probes => "Probes",
        }
    }

    /// Its anchor.
    pub fn id(self) -> &'static str {
        match self {
            Self::First => "glance",
            Self::Prices => "prices",
            Self::Changes => "changes",
            Self::Lab => "lab",
            Self::Trace => "traces",
            Self::Runs => "runs",
            Self::Probes => "probes",
        }
    }
}

/// Declares the modules of the charts, and [`ALL`] in the same order.
macro_rules! charts {
    ($($name:ident,)*) => {
        $(pub mod $name;)*

        /// Every chart, in the page's order.
        pub const ALL: &[&Chart] = &[$(&$name::CHART),*];
    };
}

charts! {
    first,
    gates,
    findings,
    spread,
    toll,
    break_even,
    published,
    shut,
    effects,
    platform,
    fleet,
    heat,
    floor,
    walk,
    reads,
    opened,
    uprobes,
    bill,
    calls,
    rate,
    latency,
    timeline,
    sites,
    advice,
    run,
    probe,
}

#[cfg(test)]
mod tests;
