//! All that is to be said of places at the end.

use super::Places;
use super::words::{SHARED, UNMAPPED};
use tollgate_rewrite::probe::site::Refusal;

impl Places {
    /// A sentence for each place that was to be probed and is probed nowhere.
    pub fn unprobed(&self) -> impl Iterator<Item = String> {
        let nowhere = self.entries.iter().filter(|entry| entry.hits.is_some() && !entry.placed);
        nowhere.map(|entry| {
            let why = entry.refused.last().map_or(UNMAPPED, |(_, why)| why);
            format!("{}: neither probed nor counted: {why}", entry.probe.function)
        })
    }

    /// All that is to be said; of many functions whose exits are not probed for one reason, some are named.
    pub fn all_notes(&self) -> Vec<String> {
        /// More of one kind are told together.
        const FEW: usize = 3;
        let mut kinds: Vec<Vec<&(String, Refusal)>> = Vec::new();
        for one in &self.exitless {
            let kind = std::mem::discriminant(&one.1);
            match kinds.iter_mut().find(|all| std::mem::discriminant(&all[0].1) == kind) {
                Some(all) => all.push(one),
                None => kinds.push(vec![one]),
            }
        }
        let mut notes = self.notes.clone();
        let partly = self
            .entries
            .iter()
            .filter(|entry| entry.placed)
            .flat_map(|entry| entry.refused.iter().map(move |why| (entry, why)));
        let partly: Vec<String> = partly
            .map(|(entry, (pid, why))| {
                format!("{}: neither probed nor counted in process {pid}: {why}", entry.probe.function)
            })
            .collect();
        notes.extend(partly.iter().take(FEW).cloned());
        if partly.len() > FEW {
            notes.push(format!("{} more places are not probed in some process", partly.len() - FEW));
        }
        if let Some(first) = self.sharing.first() {
            let more =
                if self.sharing.len() > 1 { format!(" and {} more", self.sharing.len() - 1) } else { String::new() };
            notes.push(format!("{first}{more}: {SHARED}"));
        }
        let onward = self.onward.iter().filter_map(|(name, open)| Some(format!("{name}: {}", self.unknown_end(open)?)));
        let onward: Vec<String> = onward.collect();
        notes.extend(onward.iter().take(FEW).cloned());
        if onward.len() > FEW {
            let more = onward.len() - FEW;
            notes.push(format!(
                "{more} more timed functions leave by jumps with unknown targets: such calls are not timed"
            ));
        }
        for path in &self.unsigned {
            notes.push(format!(
                "{}: its parameters are not known, because it has no debug information (.dwo files are not read): \
                 install its debug symbols (-dbgsym, -debuginfo), build it with \
                 -g, or name registers (`--args arg1:u64`)",
                path.display()
            ));
        }
        notes.extend(self.parameters_that_nobody_has());
        for all in kinds {
            if all.len() <= FEW {
                let say = |(name, refusal): &&(String, Refusal)| {
                    format!("{name}: its exits are not probed, so only entries are counted: {refusal}")
                };
                notes.extend(all.iter().map(say));
                continue;
            }
            let names: Vec<&str> = all.iter().take(FEW).map(|(name, _)| name.as_str()).collect();
            notes.push(format!(
                "the exits of {} functions ({}, …) are not probed, so only their entries are counted; the first: {}",
                all.len(),
                names.join(", "),
                all[0].1
            ));
        }
        notes
    }

    /// A sentence for each parameter that is asked for and that no function has which is probed so far.
    pub(super) fn parameters_that_nobody_has(&self) -> impl Iterator<Item = String> {
        let told = self.parameters.iter().filter_map(|(name, told)| Some((name, told.as_ref().err()?)));
        told.map(|(name, has)| format!("--args {name}: no probed function has such a parameter; {has}"))
    }
}
