//! What a screen and a log have in common: the periods, and the names of places.

use super::collector::Message;
use crate::cmd::trace::views::Places;
use anyhow::Result;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::Write;
use std::path::PathBuf;
use tollgate_report::sink::atomic_file::save_error;
use tollgate_trace_report::bill::Tolls;
use tollgate_trace_report::summary::{Aggregate, Place, Run, Site};
use tollgate_trace_report::top::{Line, Query, Top};

/// What was heard.
pub struct Watch {
    /// What is watched, in words.
    pub target: String,
    /// Its last periods.
    pub top: Top,
    /// How many there were.
    pub periods: u64,
    tolls: Option<Tolls>,
    places: Places,
    /// Names that were found: of what is shown, each is asked for again and again.
    named: RefCell<HashMap<Site, Place>>,
}

impl Watch {
    /// Nothing heard yet.
    pub fn new(target: String, tolls: Option<Tolls>) -> Watch {
        let top = Top::new(tolls.clone());
        Watch { target, top, periods: 0, tolls, places: Places::new(), named: RefCell::default() }
    }

    /// Takes a message. What there is to say of a report that it was.
    pub fn hear(&mut self, message: Message) -> Option<String> {
        match message {
            Message::Period(period, sites) => {
                sites.into_iter().for_each(|(site, origin)| self.places.learn(site, origin));
                self.top.push(*period);
                self.periods += 1;
                None
            }
            Message::Places(sites) => {
                let new: Vec<Site> = sites.iter().map(|(site, _)| *site).collect();
                sites.into_iter().for_each(|(site, origin)| self.places.learn(site, origin));
                new.into_iter().for_each(|site| drop(self.place(site)));
                self.places.forget_origins();
                None
            }
            Message::Report(report) => Some(match self.write(&report.0, &report.1) {
                Ok(path) => format!("wrote {}", path.display()),
                Err(error) => format!("{error:#}"),
            }),
        }
    }

    /// The table of a query.
    pub fn table(&self, top: &Top, query: &Query) -> Vec<Line> {
        top.table(query, &|site| self.place(site))
    }

    fn place(&self, site: Site) -> Place {
        self.named.borrow_mut().entry(site).or_insert_with(|| self.places.place(site)).clone()
    }

    /// Writes a report into this directory, as `trace -c --json` does: to a new file with a name that nobody knows
    /// before, as the directory may be one in which others make files, links and FIFOs.
    fn write(&self, aggregate: &Aggregate, run: &Run) -> Result<PathBuf> {
        let summary = aggregate.summary(run.clone(), self.tolls.as_ref(), None, &|site| self.place(site));
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let text = summary.to_text()?;
        let prefix = format!("tollgate-top-{}-", now.as_secs());
        let written = tempfile::Builder::new().prefix(&prefix).suffix(".json").tempfile_in(".").and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.as_file().sync_all()?;
            Ok(file.keep()?.1)
        });
        let path = written.map_err(|error| save_error("the report", &error, "nothing was saved"))?;
        Ok(path.file_name().map_or_else(|| path.clone(), PathBuf::from))
    }
}
