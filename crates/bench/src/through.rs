//! Rows as they are under `tollgate run`: whose visits are made by a child that it runs, and whether their crossing was
//! replaced there.
//!
//! No stop of a thread is in a sample: `run` has none while a program that gets no signal executes its own code.

use tollgate_gates::gate::Row;
use tollgate_gates::reason::Reason;
use tollgate_gates::slab::Slab;
use tollgate_run::{REPLACEMENTS, Replacement};

/// What crossings are replaced by; nothing for the prices of the gates themselves.
#[derive(Clone, Default)]
pub struct Through(pub Vec<&'static dyn Replacement>);

impl Through {
    /// As the command line has it; `None` for nothing.
    pub fn word(&self) -> Option<String> {
        let names: Vec<&str> = self.0.iter().map(|one| one.name()).collect();
        let usual = REPLACEMENTS.into_iter().filter(|one| one.is_default()).map(|one| one.name());
        match &*names {
            [] => None,
            all if usual.eq(all.iter().copied()) => Some("run".into()),
            _ => Some(format!("run={}", names.join(","))),
        }
    }

    /// The replacement that takes a row's crossing.
    pub fn name(&self, gate: &str, row: &Row) -> Option<&'static str> {
        let call = row.call.split(':').next().unwrap_or_default();
        self.0.iter().find(|one| one.instead(gate, row.bits, call).is_some()).map(|one| one.name())
    }
}

/// A price without it would be that of the gate.
pub fn verify(name: &str, slab: &Slab) -> Result<(), Reason> {
    match slab.changed {
        0 => Err(Reason::Closed(format!(
            "tollgate run did not replace its crossing ({name}): `tollgate run -v` says why"
        ))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn what_can_be_replaced_is_visited_through_run_and_nothing_else() {
        let all = Through(REPLACEMENTS.into_iter().filter(|one| one.is_default()).collect());
        let name = |gate: &str, bits, call: &str| all.name(gate, &Row::new(bits, call));
        assert_eq!(name("int80", 32, "enosys"), Some("int80"));
        assert_eq!(name("vsyscall", 64, "time"), Some("vsyscall"));
        assert_eq!(name("syscall", 64, "clock_gettime:TAI"), Some("time"));
        assert_eq!(name("syscall", 64, "getrandom:16"), Some("random"));
        let others =
            [("int80", 64, "enosys"), ("vsyscall", 64, "read_page"), ("syscall", 64, "enosys"), ("vdso", 64, "time")];
        assert!(others.iter().all(|(gate, bits, call)| name(gate, *bits, call).is_none()));
        assert_eq!(Through::default().name("int80", &Row::new(32, "enosys")), None);
        let some = Through(vec![REPLACEMENTS[0], REPLACEMENTS[2]]);
        assert_eq!(
            [Through::default(), some, all].map(|through| through.word()),
            [None, Some("run=int80,time".into()), Some("run".into())]
        );
    }
}
