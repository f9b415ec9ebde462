//! Stubs as they are assembled, once for each kind: without addresses ([`crate::template`]).

use super::emit::Kind;
use super::{Cross, Mode, Site};
use crate::template;
use std::ops::Range;

/// An address that is known when a stub is stamped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Address {
    /// Behind the site's crossing.
    Next,
    /// The crossing.
    Insn,
    /// In CODE, by its offset.
    Code(u64),
    /// The stub of the same site for one of [`super::Settings::births`].
    Birth(usize),
}

/// Where in a stub what is: from its beginning in a template, addresses in a stub.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// The recorded crossing first.
    pub cross: Vec<Cross>,
    /// Stretches where the crossing has been made.
    pub after: Vec<Range<u64>>,
    /// The last jump.
    pub leave: u64,
    /// Behind the question whether there is a tracer.
    pub lives: Option<u64>,
    /// The way out behind a crossing during which the tracer has died.
    pub gone: Option<u64>,
}

impl Marks {
    fn at(&self, at: u64) -> Marks {
        let cross = |cross: &Cross| Cross { crossing: at + cross.crossing, returned: at + cross.returned };
        Marks {
            cross: self.cross.iter().map(cross).collect(),
            after: self.after.iter().map(|range| at + range.start..at + range.end).collect(),
            leave: at + self.leave,
            lives: self.lives.map(|lives| at + lives),
            gone: self.gone.map(|gone| at + gone),
        }
    }
}

/// A stub without any address, behind its displaced instructions.
#[derive(Debug)]
pub(super) struct Template {
    pub code: template::Template<Address>,
    pub marks: Marks,
}

impl Template {
    /// The stub that begins at `at`, but for what it ends with.
    pub fn stamp(&self, code: u64, at: u64, site: &Site) -> (template::Stamp, Marks) {
        let stamp = self.code.stamp(at, |address| match address {
            Address::Next => site.next(),
            Address::Insn => site.insn,
            Address::Code(of) => code + of,
            Address::Birth(index) => site.births[index],
        });
        (stamp, self.marks.at(at))
    }
}

/// All that were assembled.
pub(super) type Templates = template::Templates<(Mode, Kind), Template>;
