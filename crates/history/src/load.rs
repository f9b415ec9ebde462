//! Reads the files of a directory back: those of one machine, each whole or with a sentence that says what is wrong
//! with it.
//!
//! A directory comes from elsewhere, over a network, half copied: one bad file must not hide the others. So a file that
//! cannot be read is *skipped*, and counted, and told. Only a directory that cannot be listed, or has nothing to show,
//! is an error.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::parquet::basic::Type;
use ::parquet::column::reader::ColumnReader;
use ::parquet::data_type::ByteArray;
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::FileMetaData;
use ::parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use bytes::Bytes;

use super::store::{host_of, host_word};
use super::{Kind, SCHEMA, seal};
use tollgate_report::format::clean;
use tollgate_report::model::{Platform, Unit};

/// Why a directory has no history to show. Each text is one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum DirectoryError {
    /// It cannot be listed.
    #[error("{path}: cannot be read ({why}): name a readable directory that --out wrote to")]
    Unreadable {
        /// Its name.
        path: String,
        /// The system's words.
        why: String,
    },
    /// There is no file of ours.
    #[error("{path}: it has no runs: save one with `tollgate bench --out {path}`")]
    Empty {
        /// Its name.
        path: String,
    },
    /// There are files, and none can be read.
    #[error("{path}: none of its {files} files can be read; the first: {first}")]
    AllBad {
        /// Its name.
        path: String,
        /// How many.
        files: usize,
        /// What is wrong with the first.
        first: String,
    },
    /// Runs of several machines, and none was named.
    #[error("{path}: has runs of {count} machines ({some}): name one with --host")]
    WhichHost {
        /// Its name.
        path: String,
        /// How many.
        count: usize,
        /// The first of them.
        some: String,
    },
    /// No run of this machine.
    #[error("{path}: has no run of {host}; it has runs of {count} machines ({some}): name one of them with --host")]
    NoSuchHost {
        /// Its name.
        path: String,
        /// The machine that was asked for.
        host: String,
        /// How many there are.
        count: usize,
        /// The first of them.
        some: String,
    },
}

/// A run that was read.
#[derive(Clone, Debug)]
pub struct Saved {
    /// What measured.
    pub kind: Kind,
    /// Its name.
    pub id: String,
    /// The machine's.
    pub host: String,
    /// Milliseconds since the epoch.
    pub started_ms: i64,
    /// Version of the program that measured.
    pub version: String,
    /// Was it neither interrupted nor short of events?
    pub complete: bool,
    /// The machines by the name of their part.
    pub platforms: BTreeMap<String, Arc<Platform>>,
    /// What was measured.
    pub prices: Vec<Price>,
}

/// A price of a run that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Price {
    /// The part that it belongs to.
    pub config: Arc<str>,
    /// `gate/bits/call`.
    pub key: Arc<str>,
    /// Unit of the figure.
    pub unit: Unit,
    /// `None` where it was not measured.
    pub figure: Option<f64>,
    /// Calls or hits that a program made by itself.
    pub calls: Option<i64>,
    /// Those that failed.
    pub errors: Option<i64>,
}

/// The runs of one machine.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The machine.
    pub host: String,
    /// Its runs, the oldest first.
    pub runs: Vec<Saved>,
    /// What is wrong with the files that were left out.
    pub skipped: Vec<String>,
}

/// A file, and the host that its name says.
struct Found {
    path: PathBuf,
    host: Option<String>,
}

/// Reads the runs of `host`, or of the only machine that there is. Where there are several and none is named, `here` is
/// taken if it is one of them.
pub fn load(directory: &Path, host: Option<&str>, here: &str) -> Result<Loaded, DirectoryError> {
    load_telling(directory, host, here, &mut |_| {})
}

/// As [`load`], and tells each file before it is opened: a file that was made to mislead the Parquet reader can have it
/// panic, and whoever handles that wants to say which one it was.
pub fn load_telling(
    directory: &Path,
    host: Option<&str>,
    here: &str,
    tell: &mut dyn FnMut(&Path),
) -> Result<Loaded, DirectoryError> {
    let path = clean(&directory.to_string_lossy()).into_owned();
    let found = list(directory).map_err(|e| DirectoryError::Unreadable { path: path.clone(), why: words(&e) })?;
    if found.is_empty() {
        return Err(DirectoryError::Empty { path });
    }
    let named: BTreeSet<&str> = found.iter().filter_map(|file| file.host.as_deref()).collect();
    // A file that was renamed may be of any machine, and must be opened to know.
    let word = host.map(host_word).or_else(|| named.contains(host_word(here).as_str()).then(|| host_word(here)));
    let wanted = |file: &&Found| word.is_none() || file.host.is_none() || file.host == word;
    let mut strings = Strings::default();
    let mut skipped = Vec::new();
    let mut runs = Vec::new();
    if word.is_none() && named.len() > 1 {
        return Err(which(path, &named));
    }
    let mut known = HashSet::new();
    let mut left = MOST_IN_ALL;
    // From the newest: where there is not room for all, it is for them.
    for file in found.iter().rev().filter(wanted) {
        tell(&file.path);
        // The same file twice, as a copy has it, is one run.
        let new = |run: &Saved| !known.contains(&(run.host.clone(), run.id.clone(), run.started_ms));
        match read(&file.path, &mut strings, &mut left, &new) {
            Ok(Some(run)) => {
                known.insert((run.host.clone(), run.id.clone(), run.started_ms));
                runs.push(run);
            }
            Ok(None) => {}
            Err(why) => skipped.push(format!("{}: {}", clean(&file.path.to_string_lossy()), clean(&why))),
        }
    }
    skipped.reverse();
    if let (true, Some(first)) = (runs.is_empty(), skipped.first()) {
        return Err(DirectoryError::AllBad { path, files: skipped.len(), first: first.clone() });
    }
    // Names of files may agree where names of hosts do not (`a b` and `a_b`).
    let hosts: BTreeSet<String> = runs.iter().map(|run| run.host.clone()).collect();
    let host = match (host, hosts.len()) {
        (Some(host), _) => host.to_owned(),
        (None, 1) => hosts.first().cloned().unwrap_or_default(),
        (None, _) if hosts.contains(here) => here.to_owned(),
        (None, _) => return Err(which(path, &hosts.iter().map(String::as_str).collect())),
    };
    runs.retain(|run| run.host == host);
    if runs.is_empty() {
        let all: BTreeSet<&str> = named.iter().copied().chain(hosts.iter().map(String::as_str)).collect();
        return Err(DirectoryError::NoSuchHost {
            path,
            host: clean(&host).into_owned(),
            count: all.len(),
            some: first(&all),
        });
    }
    runs.sort_by(|a, b| (a.started_ms, &a.id).cmp(&(b.started_ms, &b.id)));
    Ok(Loaded { host, runs, skipped })
}

fn which(path: String, hosts: &BTreeSet<&str>) -> DirectoryError {
    DirectoryError::WhichHost { path, count: hosts.len(), some: first(hosts) }
}

/// The first few, for a sentence.
fn first(hosts: &BTreeSet<&str>) -> String {
    const SHOWN: usize = 3;
    let more = if hosts.len() > SHOWN { ", …" } else { "" };
    hosts.iter().take(SHOWN).map(|host| clean(host).into_owned()).collect::<Vec<_>>().join(", ") + more
}

/// Every Parquet file of the layout, and those that lie in the directory itself: somebody may have gathered them there.
fn list(directory: &Path) -> io::Result<Vec<Found>> {
    let mut found = Vec::new();
    let mut directories = vec![(directory.to_path_buf(), 0)];
    while let Some((directory, depth)) = directories.pop() {
        // One of its parts that cannot be listed is told as a file of it would be.
        let entries = match fs::read_dir(&directory) {
            Ok(entries) => entries,
            Err(_) if depth > 0 => {
                found.push(Found { path: directory, host: None });
                continue;
            }
            Err(error) => return Err(error),
        };
        for entry in entries {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let ours = match depth {
                0 => name.starts_with("schema="),
                _ => name.starts_with("date="),
            };
            if ours && depth < 2 && path.is_dir() {
                directories.push((path, depth + 1));
            } else if name.ends_with(".parquet") && !name.starts_with('.') {
                found.push(Found { host: host_of(&name).map(String::from), path });
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

/// Texts and machines that many runs share, once.
#[derive(Default)]
struct Strings {
    texts: BTreeSet<Arc<str>>,
    platforms: HashMap<String, Arc<Platform>>,
}

impl Strings {
    fn text(&mut self, text: &str) -> Arc<str> {
        if let Some(known) = self.texts.get(text) {
            return Arc::clone(known);
        }
        let new: Arc<str> = text.into();
        self.texts.insert(Arc::clone(&new));
        new
    }

    fn platform(&mut self, text: &str) -> Option<Arc<Platform>> {
        if let Some(known) = self.platforms.get(text) {
            return Some(Arc::clone(known));
        }
        let new = Arc::new(serde_json::from_str::<Platform>(text).ok()?);
        self.platforms.insert(text.to_owned(), Arc::clone(&new));
        Some(new)
    }
}

const COPY_AGAIN: &str = "copy the file again, or delete it";

const KEEP_OUT: &str = "copy it again, or move it out of the directory of --out";

/// What a file without our sum looks like.
fn looks(bytes: &[u8]) -> &'static str {
    match (bytes.starts_with(b"PAR1"), bytes.len() > 8 && bytes.ends_with(b"PAR1")) {
        (true, true) => "it looks like a complete Parquet file",
        (true, false) => "it has only the start of a Parquet file",
        (false, _) if bytes.is_empty() => "it is empty",
        (false, _) => "it does not start like a Parquet file",
    }
}

/// Bytes of a file that are read at most: a run of a thousand guests has 2 MB.
const MOST: u64 = 256 << 20;

/// Rows that are read at most: a run of a thousand guests has 200,000.
const MOST_ROWS: i64 = 1 << 20;

/// Rows of a directory that are read at most: 900 MB, or a year of nightly runs of two hundred guests.
const MOST_IN_ALL: i64 = 1 << 24;

/// For how many bytes of text a file has room.
struct Room {
    /// Different names and keys, which are kept. A key is made of two names, so that a file of a few KB can give each
    /// of a million rows a long one of its own.
    kept: usize,
    /// Names of rows that are not the name of the row before, each of which is looked for among the others.
    sought: usize,
}

impl Room {
    /// A run of a thousand guests takes less than a hundredth.
    fn new() -> Room {
        Room { kept: 64 << 20, sought: 1 << 30 }
    }

    fn keep(&mut self, bytes: usize) -> Result<(), String> {
        take(&mut self.kept, bytes)
    }

    fn seek(&mut self, bytes: usize) -> Result<(), String> {
        take(&mut self.sought, bytes)
    }
}

fn take(room: &mut usize, bytes: usize) -> Result<(), String> {
    let left = room.checked_sub(bytes);
    *room = left.ok_or("has more names, or longer ones, than any run: move it elsewhere")?;
    Ok(())
}

/// Rows of a column that are decoded at once.
const BATCH: usize = 4096;

/// One file, or what is wrong with it. `None`: the run is not a new one. `room`: for how many rows there is room.
fn read(
    path: &Path,
    strings: &mut Strings,
    room: &mut i64,
    new: &dyn Fn(&Saved) -> bool,
) -> Result<Option<Saved>, String> {
    let unreadable = |e: io::Error| format!("cannot be read ({}): check the permissions", words(&e));
    // A FIFO would wait for its writer.
    let file = File::options().read(true).custom_flags(nix::libc::O_NONBLOCK).open(path).map_err(unreadable)?;
    if !file.metadata().map_err(unreadable)?.is_file() {
        return Err("is not a regular file: move it elsewhere".into());
    }
    let mut bytes = Vec::new();
    file.take(MOST + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > MOST {
        return Err(format!("has more than {MOST} bytes, more than any run: move it elsewhere"));
    }
    match seal::holds(&bytes) {
        Some(true) => {}
        Some(false) => return Err(format!("was changed after it was written (its checksum is wrong): {COPY_AGAIN}")),
        None => return Err(format!("was not written by --out, or is truncated ({}): {KEEP_OUT}", looks(&bytes))),
    }
    let damaged = |e: ParquetError| format!("is damaged or not Parquet ({}): {COPY_AGAIN}", said(&e));
    // Of the bytes that were checked: somebody may write to the file meanwhile.
    let reader = SerializedFileReader::new(Bytes::from(bytes)).map_err(damaged)?;
    let meta = reader.metadata().file_metadata();
    let head = Head::read(meta)?;
    let mut saved = head.saved(meta, strings)?;
    // A file says how many rows it has before there is one, and the reader makes room for them.
    if let Some(rows) = Some(meta.num_rows()).filter(|rows| !(0..=MOST_ROWS).contains(rows)) {
        return Err(format!("says that it has {rows} rows, more than any run: move it elsewhere"));
    }
    if !new(&saved) {
        return Ok(None);
    }
    if meta.num_rows() > *room {
        return Err(format!(
            "its {} rows are too many beside those of newer files: move the oldest files elsewhere",
            meta.num_rows()
        ));
    }
    *room -= meta.num_rows();
    let (mut left, mut room) = (meta.num_rows(), Room::new());
    for index in 0..reader.num_row_groups() {
        let rows = reader.metadata().row_group(index).num_rows();
        // Of all parts together: each of many could have as many as the file.
        if !(0..=left).contains(&rows) {
            return Err(format!(
                "says that one part has {rows} rows and the whole file {}: {COPY_AGAIN}",
                meta.num_rows()
            ));
        }
        let group = reader.get_row_group(index).map_err(damaged)?;
        left -= rows;
        prices(&*group, meta, strings, &mut room, &mut saved.prices)?;
    }
    Ok(Some(saved))
}

/// The metadata of a file of ours.
struct Head<'a>(HashMap<&'a str, &'a str>);

impl<'a> Head<'a> {
    fn read(meta: &'a FileMetaData) -> Result<Head<'a>, String> {
        let pairs = meta.key_value_metadata().into_iter().flatten();
        let pairs = pairs.filter_map(|pair| Some((pair.key.strip_prefix("tollgate.")?, pair.value.as_deref()?)));
        let head = Head(pairs.collect());
        if head.0.get("layout") != Some(&"history") {
            return Err(format!("is a Parquet file, but not a run: {KEEP_OUT}"));
        }
        match head.get("schema")?.parse::<u32>() {
            Ok(schema) if schema <= SCHEMA => Ok(head),
            Ok(schema) => {
                Err(format!("has schema {schema}, and this tollgate reads only up to {SCHEMA}: use a newer one"))
            }
            Err(_) => Err(format!("has no schema number: {COPY_AGAIN}")),
        }
    }

    fn get(&self, key: &str) -> Result<&'a str, String> {
        self.0.get(key).copied().ok_or_else(|| format!("has no tollgate.{key} in its metadata: {COPY_AGAIN}"))
    }

    fn saved(&self, meta: &FileMetaData, strings: &mut Strings) -> Result<Saved, String> {
        let fault = |key: &str| format!("has an invalid tollgate.{key}: {COPY_AGAIN}");
        let kind = self.get("kind")?;
        let platforms: BTreeMap<String, serde_json::Value> =
            serde_json::from_str(self.get("platforms")?).map_err(|_| fault("platforms"))?;
        let platforms =
            platforms.into_iter().map(|(config, value)| Some((config, strings.platform(&value.to_string())?)));
        Ok(Saved {
            // A newer version may have more kinds under the same schema.
            kind: Kind::parse(kind)
                .ok_or_else(|| format!("is of kind {kind}, which this tollgate does not know: use a newer one"))?,
            id: self.get("run")?.to_owned(),
            host: self.get("host")?.to_owned(),
            started_ms: self.get("started_ms")?.parse().map_err(|_| fault("started_ms"))?,
            version: self.get("version")?.to_owned(),
            complete: self.get("complete")? == "true",
            platforms: platforms.collect::<Option<_>>().ok_or_else(|| fault("platforms"))?,
            prices: Vec::with_capacity(usize::try_from(meta.num_rows()).unwrap_or(0).min(65_536)),
        })
    }
}

/// The prices of a row group.
fn prices(
    group: &dyn RowGroupReader,
    meta: &FileMetaData,
    strings: &mut Strings,
    room: &mut Room,
    out: &mut Vec<Price>,
) -> Result<(), String> {
    let rows = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
    let column = |name: &'static str| Wanted { group, meta, rows, name };
    let [config, gate, call, unit, status] =
        ["config", "gate", "call", "unit", "status"].map(|name| column(name).texts(strings, room));
    let (config, gate, call, unit, status) = (config?, gate?, call?, unit?, status?);
    let (bits, figure) = (column("bits").ints()?, column("figure").floats()?);
    let (calls, errors) = (column("calls").counts()?, column("errors").counts()?);
    let mut keys: HashMap<_, Arc<str>> = HashMap::new();
    let nothing = strings.text("");
    for row in 0..rows {
        let unit = match unit.get(row).map(|unit| &**unit) {
            Some("ns") => Unit::Ns,
            Some("ticks") => Unit::Ticks,
            Some("instructions") => Unit::Instructions,
            // A newer version's: there is nothing that it could be shown beside.
            _ => continue,
        };
        let bits = bits[row].unwrap_or_default();
        let key = match keys.entry((gate.cells[row], bits, call.cells[row])) {
            Entry::Occupied(known) => Arc::clone(known.get()),
            Entry::Vacant(new) => {
                let [gate, call] = [&gate, &call].map(|column| column.get(row).unwrap_or(&nothing));
                room.keep(gate.len() + call.len())?;
                Arc::clone(new.insert(strings.text(&format!("{gate}/{bits}/{call}"))))
            }
        };
        let ok = status.get(row).is_some_and(|status| &**status == "ok");
        let figure = figure[row].filter(|figure| figure.is_finite() && ok);
        let config = Arc::clone(config.get(row).unwrap_or(&nothing));
        out.push(Price { config, key, unit, figure, calls: calls[row], errors: errors[row] });
    }
    Ok(())
}

/// A column of text: each name once, however many rows have it. A dictionary lets a file of a few KB say a long name in
/// a million rows.
struct Texts {
    names: Vec<Arc<str>>,
    /// Which name each row has; `None` where it has none.
    cells: Vec<Option<u32>>,
}

impl Texts {
    fn get(&self, row: usize) -> Option<&Arc<str>> {
        self.names.get(self.cells[row]? as usize)
    }
}

/// A column by its name: other versions may have other columns, and in another order.
struct Wanted<'a> {
    group: &'a dyn RowGroupReader,
    meta: &'a FileMetaData,
    rows: usize,
    name: &'static str,
}

/// Reads a column of one type, `rows` cells of it, a batch after the other: what the reader gives for a text is several
/// times as large as what is kept of it.
macro_rules! cells {
    ($self:ident, $kind:ident, $reader:ident, $map:expr) => {{
        let (mut reader, optional) = $self.open(Type::$kind)?;
        let ColumnReader::$reader(reader) = &mut reader else { return Err($self.wrong()) };
        let (mut values, mut levels, mut cells) = (Vec::new(), Vec::new(), Vec::new());
        while cells.len() < $self.rows {
            let wanted = ($self.rows - cells.len()).min(BATCH);
            let read = reader.read_records(wanted, optional.then_some(&mut levels), None, &mut values);
            let (records, _, _) =
                read.map_err(|e| format!("is damaged in the column {} ({}): {COPY_AGAIN}", $self.name, said(&e)))?;
            if records == 0 {
                break;
            }
            let mut some = values.drain(..).map($map);
            if optional {
                for level in levels.drain(..) {
                    cells.push(if level > 0 { some.next().transpose()? } else { None });
                }
            } else {
                for value in some {
                    cells.push(Some(value?));
                }
            }
        }
        if cells.len() == $self.rows {
            Ok(cells)
        } else {
            Err(format!("has too few rows in the column {}: {COPY_AGAIN}", $self.name))
        }
    }};
}

impl Wanted<'_> {
    fn wrong(&self) -> String {
        format!("has no column {} of the type given in docs/history-schema.md: {COPY_AGAIN}", self.name)
    }

    /// The column, and whether it has gaps.
    fn open(&self, kind: Type) -> Result<(ColumnReader, bool), String> {
        let schema = self.meta.schema_descr();
        let index =
            schema.columns().iter().position(|column| column.name() == self.name).ok_or_else(|| self.wrong())?;
        let column = schema.column(index);
        if column.physical_type() != kind || column.max_rep_level() != 0 || column.max_def_level() > 1 {
            return Err(self.wrong());
        }
        let reader =
            self.group.get_column_reader(index).map_err(|e| format!("is damaged ({}): {COPY_AGAIN}", said(&e)))?;
        Ok((reader, column.max_def_level() == 1))
    }

    fn texts(&self, strings: &mut Strings, room: &mut Room) -> Result<Texts, String> {
        let mut names: Vec<Arc<str>> = Vec::new();
        let mut known: HashMap<Arc<str>, u32> = HashMap::new();
        let mut last: Option<(ByteArray, u32)> = None;
        let mut number = |value: ByteArray| -> Result<u32, String> {
            // Equal rows have the same bytes of the dictionary, which need not be looked at: they may be a megabyte.
            let same = |(other, _): &&(ByteArray, u32)| std::ptr::eq(other.data(), value.data());
            if let Some((_, number)) = last.as_ref().filter(same) {
                return Ok(*number);
            }
            room.seek(value.len())?;
            let name = String::from_utf8_lossy(value.data());
            let number = match known.get(&*name) {
                Some(known) => *known,
                None => {
                    room.keep(name.len())?;
                    let new = u32::try_from(names.len()).map_err(|_| self.wrong())?;
                    let name = strings.text(&name);
                    names.push(Arc::clone(&name));
                    known.insert(name, new);
                    new
                }
            };
            drop(name);
            last = Some((value, number));
            Ok(number)
        };
        let cells = cells!(self, BYTE_ARRAY, ByteArrayColumnReader, &mut number)?;
        Ok(Texts { names, cells })
    }

    fn ints(&self) -> Result<Vec<Option<i64>>, String> {
        cells!(self, INT64, Int64ColumnReader, Ok::<i64, String>)
    }

    /// As [`Wanted::ints`] of a column that a file may do without.
    fn counts(&self) -> Result<Vec<Option<i64>>, String> {
        let there = self.meta.schema_descr().columns().iter().any(|column| column.name() == self.name);
        if there { self.ints() } else { Ok(vec![None; self.rows]) }
    }

    fn floats(&self) -> Result<Vec<Option<f64>>, String> {
        cells!(self, DOUBLE, DoubleColumnReader, Ok::<f64, String>)
    }
}

/// The reader's words on one line, without its "Parquet error:".
fn said(error: &ParquetError) -> String {
    let text = error.to_string();
    let text = text.lines().next().unwrap_or_default();
    text.trim_start_matches("Parquet error: ").trim_start_matches("EOF: ").trim_end_matches('.').to_owned()
}

fn words(error: &io::Error) -> String {
    clean(error.to_string().split(" (os error").next().unwrap_or_default()).into_owned()
}
