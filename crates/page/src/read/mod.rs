//! From files to [`Facts`]: which kind a file is, what it says, and what is wrong with it.

pub mod events;
mod kind;
pub mod probes;

use std::collections::HashSet;
use std::io::{self, BufRead, Read};

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::facts::{DETAILED, DRAWN, Facts, File, Of, Priced, describe, open};
use super::text::{cut, plural};
use tollgate_report::format::clean;
use tollgate_report::model::{Platform, PriceList, SCHEMA, Status, Tool, Unit};
use tollgate_report::sink::json::{self, LoadError};
use tollgate_trace_report::summary::model::TraceSummary;

use kind::Kind;

/// Why a file cannot be in the page. Each text is one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file cannot be opened or read.
    #[error("{name}: cannot be read ({why}): check the name and the permissions")]
    Unreadable {
        /// File name.
        name: String,
        /// The system's words.
        why: String,
    },
    /// Nothing is in it.
    #[error("{name}: the file is empty: repeat the run that should have written it")]
    Empty {
        /// File name.
        name: String,
    },
    /// What `--parquet` and `--out` write.
    #[error("{name}: a Parquet file, which a report cannot show: `tollgate history DIR` reads those of --out")]
    Parquet {
        /// File name.
        name: String,
    },
    /// Too long to be one of ours.
    #[error("{name}: longer than {most} MB and not a trace in JSON Lines: give a file that tollgate wrote")]
    TooLong {
        /// File name.
        name: String,
        /// Megabytes.
        most: u64,
    },
    /// The text ends too early.
    #[error("{name}: truncated (line {line}, column {column}): copy it again or repeat the run")]
    Truncated {
        /// File name.
        name: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// Not JSON.
    #[error("{name}: not JSON (line {line}, column {column}): give a file that tollgate wrote")]
    NotJson {
        /// File name.
        name: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// JSON, but none of ours.
    #[error(
        "{name}: JSON of a kind that a report cannot use (its fields: {fields}): give a file that `bench \
         --export-json`, `lab … --json`, `trace -c --json`, `trace --json`, `run --measure --export-json` or `probe \
         --json` wrote"
    )]
    Unknown {
        /// File name.
        name: String,
        /// The first fields that it has.
        fields: String,
    },
    /// The figures of a comparison without the lists.
    #[error("{name}: a comparison, which a report makes itself: give the price lists that were compared")]
    Comparison {
        /// File name.
        name: String,
    },
    /// Written by a newer version.
    #[error(
        "{name}: has schema {found}, and this tollgate reads only up to {known}: use the version that wrote it, or a \
         newer one"
    )]
    Newer {
        /// File name.
        name: String,
        /// The file's schema.
        found: u64,
        /// The newest that is read.
        known: u32,
    },
    /// A field is missing or has the wrong type.
    #[error("{name}: {kind} with an error ({why}): repeat the run that wrote it")]
    Field {
        /// File name.
        name: String,
        /// What kind of file it is, with its article.
        kind: &'static str,
        /// What is missing or wrong.
        why: String,
    },
    /// The sentence of the file's own reader.
    #[error("{0}")]
    Own(String),
}

/// Bytes of a file that is read at once; a trace is read as a stream and may have any length.
const MOST: u64 = 1 << 30;

/// Opens the file of a matrix's cell, named relative to the file of the matrix.
pub type Beside<'a> = &'a mut dyn FnMut(&str) -> io::Result<Vec<u8>>;

/// Reads one file into the facts. `name` is what messages and the page call it.
///
/// # Errors
/// One sentence. The facts are then as they were.
pub fn read(facts: &mut Facts, name: &str, input: &mut dyn BufRead, beside: Beside) -> Result<(), ReadError> {
    let name = clean(&cut(name, super::text::LONGEST)).into_owned();
    let unreadable =
        |e: io::Error| ReadError::Unreadable { name: name.clone(), why: clean(&e.to_string()).into_owned() };
    let start = input.fill_buf().map_err(unreadable)?;
    if start.is_empty() {
        return Err(ReadError::Empty { name });
    }
    // The magic number of such a file (Apache Parquet, "File Format").
    if start.starts_with(b"PAR1") {
        return Err(ReadError::Parquet { name });
    }
    if events::begins(start) {
        let trace = events::read(input, &name)?;
        facts.files.push(File { name: name.clone(), what: trace.describe(), remark: trace.remark() });
        return keep(&mut facts.traces, &mut facts.files, name, trace);
    }
    let mut bytes = Vec::new();
    input.take(MOST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > MOST {
        return Err(ReadError::TooLong { name, most: MOST >> 20 });
    }
    // What is no UTF-8 is no JSON; in a string it becomes U+FFFD, so that one bad name does not cost the file.
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(e) => String::from_utf8_lossy(e.as_bytes()).into_owned(),
    };
    document(facts, name, &text, beside)
}

/// One JSON value of a kind that its fields tell.
fn document(facts: &mut Facts, name: String, text: &str, beside: Beside) -> Result<(), ReadError> {
    let kind = kind::of(text, &name)?;
    let Facts { files, .. } = facts;
    let mut known = |what: String| files.push(File { name: name.clone(), what, remark: String::new() });
    match kind {
        Kind::Comparison => Err(ReadError::Comparison { name }),
        Kind::PriceList => price_list(facts, name, text),
        Kind::Matrix => {
            let mut matrix: tollgate_report::lab::matrix::Matrix = parse(text, &name, "a matrix")?;
            fill(&mut matrix, beside);
            known(format!("matrix: {}", plural(matrix.cells.len() as u64, "guest")));
            keep(&mut facts.matrices, &mut facts.files, name, matrix)
        }
        Kind::Floor => {
            let floor: tollgate_report::lab::floor::Floor = parse(text, &name, "a floor")?;
            known(format!("floor: {} in {}", floor.cpu, tollgate_report::compare::unit_word(floor.unit)));
            keep(&mut facts.floors, &mut facts.files, name, floor)
        }
        Kind::Walk => {
            let walk: tollgate_report::lab::walk::Walk = parse(text, &name, "a walk")?;
            known(format!("walk: {}, {} instructions", walk.key(), tollgate_report::format::count(walk.instructions)));
            keep(&mut facts.walks, &mut facts.files, name, walk)
        }
        Kind::WalkDiff => {
            let diff: tollgate_report::lab::walk::Diff = parse(text, &name, "a pair of walks")?;
            known(format!("pair of walks: {}", diff.base.key()));
            keep(&mut facts.diffs, &mut facts.files, name, diff)
        }
        Kind::Opened => {
            let mut opened: tollgate_report::lab::gates::OpenedGates = parse(text, &name, "a list of opened gates")?;
            let rows = opened.guests.iter_mut().flat_map(|guest| &mut guest.list.rows);
            rows.for_each(|row| row.samples = Vec::new());
            known(format!("opened gates: {}", plural(opened.guests.len() as u64, "guest")));
            keep(&mut facts.opened, &mut facts.files, name, opened)
        }
        Kind::Reads => {
            let mut reads: tollgate_report::lab::kernel::KernelReads =
                parse(text, &name, "a list of reads in the kernel")?;
            reads.cells.iter_mut().for_each(|cell| cell.samples = Vec::new());
            known(format!("reads in the kernel: {}", plural(reads.cells.len() as u64, "cell")));
            keep(&mut facts.reads, &mut facts.files, name, reads)
        }
        Kind::Uprobes => {
            let probes: tollgate_report::lab::uprobe::Probes = parse(text, &name, "a list of uprobes")?;
            known(format!("uprobes in a guest: {}", plural(probes.hits.len() as u64, "row")));
            keep(&mut facts.uprobes, &mut facts.files, name, probes)
        }
        Kind::Run => {
            let run: tollgate_report::run::Measured = parse(text, &name, "a measured run")?;
            known(format!(
                "run unchanged and with replacements: {} each way",
                plural(run.native.cpu_ns.len() as u64, "time")
            ));
            keep(&mut facts.runs, &mut facts.files, name, run)
        }
        Kind::Probes => {
            let probes: tollgate_report::probe::model::ProbeReport = parse(text, &name, "a list of probes")?;
            known(format!(
                "probes: {}, {}",
                plural(probes.probes.len() as u64, "site"),
                plural(probes::hits(&probes), "hit")
            ));
            keep(&mut facts.probes, &mut facts.files, name, probes)
        }
        Kind::Summary => {
            let summary = TraceSummary::parse(text, &name).map_err(|e| ReadError::Own(e.to_string()))?;
            let calls = summary.calls.iter().fold(0u64, |sum, row| sum.saturating_add(row.calls));
            known(format!("summary of a trace: {}", plural(calls, "call")));
            keep(&mut facts.summaries, &mut facts.files, name, summary)
        }
    }
}

/// Puts a fact to the others of its kind, or says in the list of files that there are too many of them.
fn keep<T>(all: &mut Vec<Of<T>>, files: &mut [File], name: String, fact: T) -> Result<(), ReadError> {
    if all.len() < DRAWN {
        all.push(Of { name, fact });
    } else if let Some(file) = files.last_mut() {
        file.remark = format!("not drawn: the page shows the first {DRAWN} of each kind");
    }
    Ok(())
}

/// A document of a known kind, after a look at its schema.
fn parse<T: DeserializeOwned>(text: &str, name: &str, kind: &'static str) -> Result<T, ReadError> {
    #[derive(Deserialize)]
    struct Head {
        #[serde(default)]
        schema: Option<u64>,
    }
    let field =
        |e: serde_json::Error| ReadError::Field { name: name.into(), kind, why: clean(&e.to_string()).into_owned() };
    let head: Head = serde_json::from_str(text).map_err(field)?;
    match head.schema {
        Some(found) if found > u64::from(SCHEMA) => Err(ReadError::Newer { name: name.into(), found, known: SCHEMA }),
        _ => serde_json::from_str(text).map_err(field),
    }
}

/// A price list as a fleet needs it: without samples, rounds and images, which are most of the file.
#[derive(Deserialize)]
struct Slim {
    schema: u64,
    tool: Tool,
    platform: Platform,
    rows: Vec<SlimRow>,
}

#[derive(Deserialize)]
struct SlimRow {
    gate: String,
    bits: u8,
    call: String,
    status: Status,
    unit: Unit,
    min: Option<f64>,
    median: Option<f64>,
    #[serde(default, rename = "samples")]
    _samples: IgnoredAny,
}

fn price_list(facts: &mut Facts, name: String, text: &str) -> Result<(), ReadError> {
    // The list's own reader looks three times, and knows the right sentence: it is asked when something is wrong.
    let wrong = || match json::parse(text, &name) {
        Err(e) => own(e),
        Ok(_) => ReadError::Field { name: name.clone(), kind: "a price list", why: "it contradicts itself".into() },
    };
    if facts.lists.len() < DETAILED {
        let list: PriceList = serde_json::from_str(text).map_err(|_| wrong())?;
        if list.schema > SCHEMA {
            return Err(wrong());
        }
        let list = json::checked(list).map_err(|_| wrong())?;
        facts.files.push(File {
            name: name.clone(),
            what: describe(&list.tool, &list.platform, list.rows.len(), open(&list)),
            remark: remark(&list),
        });
        facts.fleet.add(
            &name,
            &list.tool,
            &list.platform,
            list.rows.iter().map(|row| (row.key(), row.unit, row.figure())),
        );
        facts.lists.push(Of { name, fact: Priced::new(list) });
        return Ok(());
    }
    let slim: Slim = serde_json::from_str(text).map_err(|_| wrong())?;
    if slim.schema > u64::from(SCHEMA) {
        return Err(wrong());
    }
    let open = slim.rows.iter().filter(|row| row.status == Status::Ok).count();
    let what = describe(&slim.tool, &slim.platform, slim.rows.len(), open);
    facts.files.push(File { name: name.clone(), what, remark: String::new() });
    let figure = |row: &SlimRow| {
        let figure = if row.unit == Unit::Instructions { row.min } else { row.median };
        figure.filter(|_| row.status == Status::Ok)
    };
    let rows = slim.rows.iter().map(|row| (format!("{}/{}/{}", row.gate, row.bits, row.call), row.unit, figure(row)));
    facts.fleet.add(&name, &slim.tool, &slim.platform, rows);
    Ok(())
}

fn own(e: LoadError) -> ReadError {
    ReadError::Own(e.to_string())
}

/// What is to be said of a list beside its name.
fn remark(list: &PriceList) -> String {
    match open(list) {
        0 if list.rows.is_empty() => "no rows: none were selected".into(),
        0 => "no row was measured".into(),
        _ => String::new(),
    }
}

/// Reads the price lists that the cells of a matrix have in files of their own, each once, and all of them together no
/// more than of one file. What cannot be read stays away, and the matrix says so.
fn fill(matrix: &mut tollgate_report::lab::matrix::Matrix, beside: Beside) {
    let mut named = HashSet::new();
    let mut most = MOST;
    for cell in &mut matrix.cells {
        if let (None, Some(file)) = (&cell.list, &cell.file) {
            // A name that leads out of the matrix's directory, and one that two cells have, was not written by us.
            let inside = !file.starts_with('/') && !file.split('/').any(|part| part == "..");
            let bytes = if inside && named.insert(file.clone()) { beside(file).ok() } else { None };
            let bytes = bytes.filter(|bytes| bytes.len() as u64 <= most);
            most -= bytes.as_ref().map_or(0, |bytes| bytes.len() as u64);
            cell.list = bytes.and_then(|bytes| json::parse(&String::from_utf8_lossy(&bytes), file).ok());
        }
        if let Some(list) = &mut cell.list {
            list.rows.iter_mut().for_each(|row| row.samples = Vec::new());
        }
    }
}

#[cfg(test)]
mod tests;
