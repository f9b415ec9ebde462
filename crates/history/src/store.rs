//! Writes a run as one Parquet file that is never changed again:
//!
//! ```text
//! DIR/schema=1/date=2026-11-21/db7-20261121T174233Z-1f0c93aa.parquet
//! ```
//!
//! The date is that of the run's begin, UTC. The file is written without a name, or under another one where the file
//! system knows no file without one (`.tollgate-….tmp`, which engines pass over), given to the disk, and named; a name
//! that is taken is never replaced, another one is. So a reader sees a whole file or none, and copying a directory
//! while runs are added needs no lock.

use std::fs;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::parquet::basic::{Compression, ZstdLevel};
use ::parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use ::parquet::schema::parser::parse_message_type;

use super::column::{COLUMNS, Line, Source, message};
use super::{Kind, Run, SCHEMA, seal};
use tollgate_report::sink::atomic_file::{Aside, FOR_ALL, FOR_OWNER};
use tollgate_report::sink::json::SaveError;
use tollgate_trace_report::sink::file::SinkFile;
use tollgate_trace_report::sink::parquet::error;

/// A directory of runs.
#[derive(Clone, Debug)]
pub struct Store {
    directory: PathBuf,
}

/// How often another name is tried: one of 2³² is taken by chance, not twice.
const TRIES: usize = 4;

impl Store {
    /// Makes sure, before anything is measured, that a run can be written there; makes the directory where it is
    /// missing.
    pub fn open(directory: &Path) -> Result<Store, SaveError> {
        let fail = |e: io::Error| SinkFile::error(directory, &e);
        let table = directory.join(format!("schema={SCHEMA}"));
        fs::create_dir_all(&table).map_err(fail)?;
        // Gone at once: where it has a name, it would stay behind when the process is killed.
        drop(Aside::new(&table.join("run"), FOR_ALL).map_err(fail)?);
        // Absolute, so that a later change of directory does not move it.
        Ok(Store { directory: std::path::absolute(directory).map_err(fail)? })
    }

    /// Writes the run. Says where.
    pub fn save(&self, run: &Run) -> Result<PathBuf, SaveError> {
        let day = self.directory.join(format!("schema={SCHEMA}/date={}", date(run.started_ms)));
        let fail = |e: &io::Error| SinkFile::error(&day, e);
        fs::create_dir_all(&day).map_err(|e| fail(&e))?;
        // Prices are for all who may read the directory, what was seen of a program for its owner.
        let mode = if matches!(run.kind, Kind::Bench | Kind::Lab) { FOR_ALL } else { FOR_OWNER };
        for _ in 0..TRIES {
            // Two runs of one second are told apart by chance, from the keys of the standard library's hash tables.
            let id = format!("{}-{:08x}", stamp(run.started_ms), RandomState::new().build_hasher().finish() as u32);
            let path = day.join(format!("{}-{id}.parquet", host_word(&run.host)));
            let mut aside = Aside::new(&path, mode).map_err(|e| fail(&e))?;
            let bytes = bytes(run, &id).map_err(|e| fail(&e))?;
            match aside.file().write_all(&bytes).and_then(|()| aside.put_as_new(&path)) {
                Ok(()) => return Ok(path),
                Err(e) if e.kind() == ErrorKind::AlreadyExists => {}
                Err(e) => return Err(fail(&e)),
            }
        }
        Err(fail(&ErrorKind::AlreadyExists.into()))
    }
}

/// The host's name as a part of a file's name: letters, digits, `.`, `_` and `-`, at most 64, the first one a letter or
/// digit: engines pass over files whose names begin with `.` or `_`. The column `host` has the name itself.
pub(super) fn host_word(host: &str) -> String {
    let word: String =
        host.chars().take(64).map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' }).collect();
    if word.starts_with(|c: char| c.is_ascii_alphanumeric()) { word } else { format!("host{word}") }
}

/// The host's word in the name of a file of ours; `None` where somebody has named it otherwise.
pub(super) fn host_of(name: &str) -> Option<&str> {
    let (rest, chance) = name.strip_suffix(".parquet")?.rsplit_once('-')?;
    let (host, stamp) = rest.rsplit_once('-')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let (day, time) = stamp.strip_suffix('Z')?.split_once('T')?;
    (digits(day) && digits(time) && chance.len() == 8 && !host.is_empty()).then_some(host)
}

/// The path's own columns: `YYYY-MM-DD` of milliseconds since the epoch, UTC.
pub fn date(ms: i64) -> String {
    let (year, month, day) = civil(ms.div_euclid(86_400_000));
    format!("{year:04}-{month:02}-{day:02}")
}

/// `YYYYMMDDTHHMMSSZ` (ISO 8601, basic format).
fn stamp(ms: i64) -> String {
    let (year, month, day) = civil(ms.div_euclid(86_400_000));
    let second = ms.div_euclid(1000).rem_euclid(86_400);
    format!("{year:04}{month:02}{day:02}T{:02}{:02}{:02}Z", second / 3600, second / 60 % 60, second % 60)
}

/// `YYYY-MM-DD HH:MM`, UTC.
pub fn minute(ms: i64) -> String {
    let second = ms.div_euclid(1000).rem_euclid(86_400);
    format!("{} {:02}:{:02}", date(ms), second / 3600, second / 60 % 60)
}

/// The proleptic Gregorian date of a day since 1970-01-01. Years are counted from March, so that a leap day ends one;
/// 400 of them are 146,097 days.
fn civil(days: i64) -> (i64, i64, i64) {
    let from_march = days + 719_468;
    let (era, day) = (from_march.div_euclid(146_097), from_march.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, of_month)
}

/// The whole file, sealed.
fn bytes(run: &Run, id: &str) -> io::Result<Vec<u8>> {
    let lines: Vec<Line<'_>> =
        run.parts.iter().flat_map(|part| part.entries.iter().map(move |entry| Line { run, id, part, entry })).collect();
    let schema = Arc::new(parse_message_type(&message()).map_err(error)?);
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties(run, id)?)).map_err(error)?;
    let mut group = writer.next_row_group().map_err(error)?;
    for column in COLUMNS {
        match column.from {
            Source::Text(from) => fill::<ByteArrayType, _>(
                &mut group,
                column.required,
                lines.iter().map(|l| from(l).map(|t| ByteArray::from(t.as_str()))),
            ),
            Source::Int(from) | Source::Time(from) => {
                fill::<Int64Type, _>(&mut group, column.required, lines.iter().map(from))
            }
            Source::Float(from) => fill::<DoubleType, _>(&mut group, column.required, lines.iter().map(from)),
            Source::Bool(from) => fill::<BoolType, _>(&mut group, column.required, lines.iter().map(from)),
        }
        .map_err(error)?;
    }
    group.close().map_err(error)?;
    let mut bytes = writer.into_inner().map_err(error)?;
    seal::put(&mut bytes).ok_or_else(|| io::Error::other("the Parquet writer left its metadata out"))?;
    Ok(bytes)
}

/// The next column.
fn fill<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    required: bool,
    cells: impl Iterator<Item = Option<T::T>>,
) -> Result<(), ParquetError> {
    let mut levels: Vec<i16> = Vec::new();
    let values: Vec<T::T> = cells.inspect(|cell| levels.push(cell.is_some().into())).flatten().collect();
    let Some(mut column) = group.next_column()? else {
        return Err(ParquetError::General("more columns than the schema has".into()));
    };
    column.typed::<T>().write_batch(&values, (!required).then_some(levels.as_slice()), None)?;
    column.close()
}

/// The file's metadata has what a history needs of the run without reading a column: platforms are large, and repeated
/// in no column.
fn properties(run: &Run, id: &str) -> io::Result<WriterProperties> {
    let platforms: std::collections::BTreeMap<&str, _> =
        run.parts.iter().map(|part| (part.config.as_str(), &part.platform)).collect();
    let meta = [
        ("layout", "history".into()),
        ("schema", SCHEMA.to_string()),
        ("kind", run.kind.name().into()),
        ("run", id.into()),
        ("host", run.host.clone()),
        ("started_ms", run.started_ms.to_string()),
        ("version", run.version.clone()),
        ("complete", run.complete.to_string()),
        ("platforms", serde_json::to_string(&platforms).map_err(io::Error::other)?),
        // The last one: nothing behind it is anybody's text.
        ("seal", seal::EMPTY.into()),
    ];
    let meta = meta.map(|(key, value)| KeyValue::new(format!("tollgate.{key}"), value)).to_vec();
    Ok(WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_key_value_metadata(Some(meta))
        .set_created_by(concat!("tollgate ", env!("CARGO_PKG_VERSION")).into())
        .build())
}
