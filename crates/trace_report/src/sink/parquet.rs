//! Parquet: one row a crossing, for engines that query files (DuckDB, pyarrow, ClickHouse, Spark).
//!
//! | column | type | what |
//! |---|---|---|
//! | `begun_ns`, `ended_ns` | INT64 | nanoseconds since the trace began (`tollgate.start_ns` in the file's metadata) |
//! | `pid`, `tid` | INT32 | process and thread |
//! | `gate`, `name` | string | the gate and the call |
//! | `bits` | INT32 | 64 or 32 |
//! | `nr` | INT32, unsigned | the call's number |
//! | `result` | INT64 or null | what came back, the kernel's way |
//! | `errno` | string or null | `ENOENT`, where the call failed |
//! | `arg0` … `arg5` | INT64, unsigned | raw arguments |
//! | `site` | INT64, unsigned | the address behind the crossing instruction |
//! | `module`, `offset`, `function`, `source` | string or unsigned INT64, or null | where that is |
//! | `weight` | INT64, unsigned | how many crossings the row stands for |
//!
//! The file's metadata has `tollgate.schema`, `.kind`, `.command` (a JSON array), `.host`, `.start_ns`, `.version` and
//! `.lost`. Events that are no crossings have no row.
//!
//! Memory: a row group is kept until it has [`GROUP_ROWS`] rows or [`GROUP_TEXT`] bytes of different text (each counted
//! twice: it is kept as a key and as a value), and then encoded by a thread of its own while the next one fills. A row
//! has at most 200 bytes in each of the two and as much again in the encoder, so 39 MB and, for text, three times
//! [`GROUP_TEXT`]. The footer grows by about 2.3 KB a row group, which is 2.3 MB for 65 million
//! crossings. No arrow: a row here is a fixed struct, which needs none of its builders.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ::parquet::basic::{Compression, Encoding, ZstdLevel};
use ::parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::{EnabledStatistics, WriterProperties};
use ::parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use ::parquet::schema::parser::parse_message_type;
use ::parquet::schema::types::ColumnPath;

use tollgate_report::sink::background::Background;

use super::{CallEvent, Counts, Errno, Header, Sink, TraceEvent, gate_name};

/// The version of the columns. Columns are only ever added within one.
pub const SCHEMA: u32 = 1;

/// Rows of a row group, at most.
pub const GROUP_ROWS: usize = 64 * 1024;

/// Bytes of different text in a row group, at most (and one row's more).
pub const GROUP_TEXT: usize = 16 << 20;

const MESSAGE: &str = "message trace {
    required int64 begun_ns; required int64 ended_ns; required int32 pid; required int32 tid;
    required binary gate (utf8); required int32 bits; required int32 nr (integer(32, false)); required binary name \
    (utf8);
    optional int64 result; optional binary errno (utf8);
    required int64 arg0 (integer(64, false)); required int64 arg1 (integer(64, false)); required int64 arg2 \
    (integer(64, false));
    required int64 arg3 (integer(64, false)); required int64 arg4 (integer(64, false)); required int64 arg5 \
    (integer(64, false));
    required int64 site (integer(64, false));
    optional binary module (utf8); optional int64 offset (integer(64, false)); optional binary function (utf8);
    optional binary source (utf8); required int64 weight (integer(64, false));
}";

/// The sink.
pub struct Parquet<W: Write + Send + 'static> {
    encoder: Background<Encoder<W>, Group>,
    /// What the encoder writes to.
    out: Shared<W>,
    group: Group,
    /// Groups that are written, and their memory.
    spare: Receiver<Group>,
    counts: Counts,
}

/// Writes row groups, while rows of the next one come in.
struct Encoder<W: Write + Send + 'static> {
    writer: SerializedFileWriter<Shared<W>>,
    spare: Sender<Group>,
}

impl<W: Write + Send + 'static> Encoder<W> {
    fn write(&mut self, mut group: Group) -> io::Result<()> {
        group.write(&mut self.writer).map_err(error)?;
        group.clear();
        // Nobody wants it any more at the end.
        let _ = self.spare.send(group);
        Ok(())
    }
}

/// Where the file goes, held twice: to give it back, the writer's own way turns a full disk into a text, and loses the
/// file.
struct Shared<W>(Arc<Mutex<W>>);

impl<W> Shared<W> {
    fn lock(&self) -> MutexGuard<'_, W> {
        // Only a panic of the writer in mid-write could have poisoned it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<W: Write> Write for Shared<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.lock().flush()
    }
}

impl<W: Write + Send + 'static> Parquet<W> {
    /// Writes the start of the file.
    pub fn new(out: W, header: &Header<'_>) -> io::Result<Self> {
        let schema = Arc::new(parse_message_type(MESSAGE).map_err(error)?);
        let command = serde_json::to_string(header.command).map_err(io::Error::other)?;
        let meta = [
            ("schema", SCHEMA.to_string()),
            ("kind", "trace".into()),
            ("command", command),
            ("host", header.host.into()),
            ("start_ns", header.start.to_string()),
            ("version", header.version.into()),
        ];
        let meta = meta.map(|(key, value)| KeyValue::new(format!("tollgate.{key}"), value));
        let out = Shared(Arc::new(Mutex::new(out)));
        let writer = SerializedFileWriter::new(Shared(out.0.clone()), schema, Arc::new(properties(meta.to_vec())))
            .map_err(error)?;
        let (done, spare) = channel();
        // One group is encoded at a time, and none is held beside it.
        let encoder = Background::new(Encoder { writer, spare: done }, 0, Encoder::write);
        Ok(Parquet { encoder, out, group: Group::default(), spare, counts: Counts::default() })
    }

    /// Hands on the rows that are kept. Also after an error: memory stays bounded.
    fn close_group(&mut self) -> io::Result<()> {
        let empty = self.spare.try_recv().unwrap_or_default();
        self.encoder.send(std::mem::replace(&mut self.group, empty))
    }
}

/// How the columns are encoded: times by their differences; what repeats through a dictionary; everything through
/// zstd's fastest level.
fn properties(meta: Vec<KeyValue>) -> WriterProperties {
    let mut builder = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_key_value_metadata(Some(meta))
        .set_created_by(concat!("tollgate ", env!("CARGO_PKG_VERSION")).into())
        .set_statistics_enabled(EnabledStatistics::None)
        .set_dictionary_enabled(false);
    // A reader can leave row groups out by these. Least and greatest of texts, arguments and addresses serve no query,
    // and took a seventh of the user time of such a trace.
    for column in ["begun_ns", "ended_ns", "pid", "tid", "nr"] {
        builder = builder.set_column_statistics_enabled(ColumnPath::from(column), EnabledStatistics::Chunk);
    }
    for column in ["begun_ns", "ended_ns"] {
        builder = builder.set_column_encoding(ColumnPath::from(column), Encoding::DELTA_BINARY_PACKED);
    }
    for column in [
        "pid", "tid", "gate", "bits", "nr", "name", "errno", "site", "module", "offset", "function", "source", "weight",
    ] {
        builder = builder.set_column_dictionary_enabled(ColumnPath::from(column), true);
    }
    builder.build()
}

impl<W: Write + Send + 'static> Sink<W> for Parquet<W> {
    fn event(&mut self, event: &TraceEvent<'_>) -> io::Result<()> {
        self.counts.add(event);
        let TraceEvent::Call(call) = event else { return Ok(()) };
        self.group.push(call);
        if self.group.begun.len() >= GROUP_ROWS || self.group.text.bytes >= GROUP_TEXT {
            self.close_group()
        } else {
            Ok(())
        }
    }

    /// Nothing: half a row group is no Parquet.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<W> {
        if !self.group.begun.is_empty() {
            self.close_group()?;
        }
        let (Encoder { mut writer, .. }, done) = self.encoder.finish();
        done?;
        writer.append_key_value_metadata(KeyValue::new("tollgate.lost".into(), self.counts.lost.to_string()));
        writer.finish().map_err(error)?;
        drop(writer);
        let out = Arc::into_inner(self.out.0).ok_or_else(|| io::Error::other("the Parquet writer kept its output"))?;
        Ok(out.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The rows of a row group, column by column.
#[derive(Default)]
struct Group {
    begun: Vec<i64>,
    ended: Vec<i64>,
    pid: Vec<i32>,
    tid: Vec<i32>,
    gate: Vec<u32>,
    bits: Vec<i32>,
    nr: Vec<i32>,
    name: Vec<u32>,
    result: Maybe<i64>,
    errno: Maybe<u32>,
    args: [Vec<i64>; 6],
    site: Vec<i64>,
    module: Maybe<u32>,
    offset: Maybe<i64>,
    function: Maybe<u32>,
    source: Maybe<u32>,
    weight: Vec<i64>,
    text: Text,
}

/// A column with gaps, as the encoder wants it.
#[derive(Default)]
struct Maybe<T> {
    values: Vec<T>,
    /// For each row: 1 where there is a value.
    levels: Vec<i16>,
}

impl<T> Maybe<T> {
    fn push(&mut self, value: Option<T>) {
        self.levels.push(value.is_some().into());
        self.values.extend(value);
    }

    fn clear(&mut self) {
        self.values.clear();
        self.levels.clear();
    }
}

/// The different texts of a row group; columns have their numbers.
#[derive(Default)]
struct Text {
    numbers: HashMap<Box<str>, u32>,
    values: Vec<ByteArray>,
    bytes: usize,
}

impl Text {
    /// A text's number. Those of the two rows before in this column are tried first: programs call in runs, and read
    /// and write in turn.
    fn number(&mut self, text: &str, column: &[u32]) -> u32 {
        let mut near = column.iter().rev().take(2);
        if let Some(near) = near.find(|near| self.values[**near as usize].data() == text.as_bytes()) {
            return *near;
        }
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        // A row group has under 2³² texts: it has GROUP_ROWS rows with six texts each.
        let number = self.values.len() as u32;
        self.values.push(ByteArray::from(text));
        self.numbers.insert(text.into(), number);
        self.bytes += 2 * text.len() + 64;
        number
    }

    fn clear(&mut self) {
        self.numbers.clear();
        self.values.clear();
        self.bytes = 0;
    }
}

impl Group {
    fn push(&mut self, event: &CallEvent<'_>) {
        let fact = event.fact;
        let text = &mut self.text;
        // A time of 292 years does not fit; it is damage in any case.
        self.begun.push(i64::try_from(fact.begun).unwrap_or(i64::MAX));
        self.ended.push(i64::try_from(fact.ended).unwrap_or(i64::MAX));
        self.pid.push(fact.pid);
        self.tid.push(fact.tid);
        self.gate.push(text.number(gate_name(fact.gate), &self.gate));
        self.bits.push(fact.bits.into());
        self.nr.push(fact.nr as i32);
        self.name.push(text.number(fact.name, &self.name));
        self.result.push(fact.result);
        self.errno.push(event.errno_text().map(|errno| match errno {
            Errno::Name(name) => text.number(name, &self.errno.values),
            Errno::Number(number) => text.number(&number.to_string(), &[]),
        }));
        for (column, argument) in self.args.iter_mut().zip(fact.args) {
            column.push(argument as i64);
        }
        self.site.push(fact.site as i64);
        let place = event.place;
        self.module.push(place.map(|place| text.number(place.module, &self.module.values)));
        self.offset.push(place.map(|place| place.offset as i64));
        let function = place.and_then(|place| place.function);
        self.function.push(function.map(|function| text.number(function, &self.function.values)));
        let source = place.and_then(|place| place.source);
        self.source.push(source.map(|source| text.number(source, &self.source.values)));
        self.weight.push(event.weight as i64);
    }

    /// Writes the row group; the order is that of [`MESSAGE`], and a column of the wrong type would be an error of the
    /// first group.
    fn write<W: Write + Send>(&self, writer: &mut SerializedFileWriter<W>) -> Result<(), ParquetError> {
        let mut group = writer.next_row_group()?;
        let out = &mut group;
        let text = |numbers: &[u32]| -> Vec<ByteArray> {
            numbers.iter().map(|number| self.text.values[*number as usize].clone()).collect()
        };
        column::<Int64Type, W>(out, &self.begun, None)?;
        column::<Int64Type, W>(out, &self.ended, None)?;
        column::<Int32Type, W>(out, &self.pid, None)?;
        column::<Int32Type, W>(out, &self.tid, None)?;
        column::<ByteArrayType, W>(out, &text(&self.gate), None)?;
        column::<Int32Type, W>(out, &self.bits, None)?;
        column::<Int32Type, W>(out, &self.nr, None)?;
        column::<ByteArrayType, W>(out, &text(&self.name), None)?;
        column::<Int64Type, W>(out, &self.result.values, Some(&self.result.levels))?;
        column::<ByteArrayType, W>(out, &text(&self.errno.values), Some(&self.errno.levels))?;
        for argument in &self.args {
            column::<Int64Type, W>(out, argument, None)?;
        }
        column::<Int64Type, W>(out, &self.site, None)?;
        column::<ByteArrayType, W>(out, &text(&self.module.values), Some(&self.module.levels))?;
        column::<Int64Type, W>(out, &self.offset.values, Some(&self.offset.levels))?;
        column::<ByteArrayType, W>(out, &text(&self.function.values), Some(&self.function.levels))?;
        column::<ByteArrayType, W>(out, &text(&self.source.values), Some(&self.source.levels))?;
        column::<Int64Type, W>(out, &self.weight, None)?;
        group.close().map(drop)
    }

    /// Empties it; the memory stays for the next group.
    fn clear(&mut self) {
        for column in
            [&mut self.begun, &mut self.ended, &mut self.site, &mut self.weight].into_iter().chain(&mut self.args)
        {
            column.clear();
        }
        for column in [&mut self.pid, &mut self.tid, &mut self.bits, &mut self.nr] {
            column.clear();
        }
        for column in [&mut self.gate, &mut self.name] {
            column.clear();
        }
        for column in [&mut self.errno, &mut self.module, &mut self.function, &mut self.source] {
            column.clear();
        }
        for column in [&mut self.result, &mut self.offset] {
            column.clear();
        }
        self.text.clear();
    }
}

/// Writes the next column.
fn column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
    levels: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let Some(mut column) = group.next_column()? else {
        return Err(ParquetError::General("more columns than the schema has".into()));
    };
    column.typed::<T>().write_batch(values, levels, None)?;
    column.close()
}

/// The writer's own error where there is one: a full disk must be told as such.
pub fn error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(inner) => *inner,
            Err(inner) => io::Error::other(inner),
        },
        error => io::Error::other(error),
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use ::parquet::file::reader::{FileReader, SerializedFileReader};
    use ::parquet::record::{Field, Row};

    use super::super::Place;
    use super::super::tests::{EVERY, Failing, HEADER, fact};
    use super::*;
    use crate::fact::Fact;

    fn file(feed: impl FnOnce(&mut dyn Sink<Vec<u8>>)) -> SerializedFileReader<File> {
        let mut sink = Box::new(Parquet::new(Vec::new(), &HEADER).unwrap());
        feed(&mut *sink);
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&sink.finish().unwrap()).unwrap();
        SerializedFileReader::new(file).unwrap()
    }

    fn cell<'a>(row: &'a Row, name: &str) -> &'a Field {
        row.get_column_iter().find(|(column, _)| *column == name).map(|(_, field)| field).unwrap()
    }

    #[test]
    fn an_empty_trace_is_a_file_with_columns_and_metadata() {
        let file = file(|sink| EVERY.iter().for_each(|event| sink.event(event).unwrap()));
        let meta = file.metadata().file_metadata();
        assert_eq!((meta.num_rows(), file.num_row_groups()), (0, 0));
        assert_eq!(meta.schema_descr().num_columns(), 22);
        let value = |key: &str| {
            let found = meta.key_value_metadata().unwrap().iter().find(|pair| pair.key == format!("tollgate.{key}"));
            found.unwrap().value.clone().unwrap()
        };
        assert_eq!((value("schema"), value("lost"), value("host")), ("1".into(), "7".into(), HEADER.host.into()));
        assert_eq!(serde_json::from_str::<Vec<String>>(&value("command")).unwrap(), HEADER.command);
        assert_eq!(value("start_ns"), HEADER.start.to_string());
    }

    #[test]
    fn what_was_put_in_comes_back() {
        let (failed, gone) = (fact(100, 250, Some(-2)), Fact { nr: u32::MAX, ..fact(300, u64::MAX, None) });
        let place = Place { module: "/lib/\u{1b}[31m\"x", offset: 1 << 63, function: Some("f</script>"), source: None };
        let file = file(|sink| {
            let call = CallEvent { errno: Some("ENOENT"), place: Some(place), weight: 4, ..CallEvent::new(&failed) };
            sink.event(&TraceEvent::Call(call)).unwrap();
            sink.event(&TraceEvent::Call(CallEvent::new(&gone))).unwrap();
            sink.event(&TraceEvent::Call(CallEvent::new(&failed))).unwrap();
        });
        let rows: Vec<Row> = file.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        let first = |name| cell(&rows[0], name);
        assert_eq!((first("begun_ns"), first("ended_ns")), (&Field::Long(100), &Field::Long(250)));
        assert_eq!((first("pid"), first("tid"), first("bits")), (&Field::Int(1), &Field::Int(2), &Field::Int(64)));
        assert_eq!((first("gate"), first("name")), (&Field::Str("int80".into()), &Field::Str("openat".into())));
        assert_eq!((first("result"), first("errno")), (&Field::Long(-2), &Field::Str("ENOENT".into())));
        assert_eq!((first("arg0"), first("arg5")), (&Field::ULong(u64::MAX), &Field::ULong(5)));
        assert_eq!((first("module"), first("offset")), (&Field::Str(place.module.into()), &Field::ULong(1 << 63)));
        assert_eq!((first("function"), first("source")), (&Field::Str("f</script>".into()), &Field::Null));
        assert_eq!((first("site"), first("weight")), (&Field::ULong(0x401000), &Field::ULong(4)));
        assert_eq!(
            (cell(&rows[1], "nr"), cell(&rows[1], "ended_ns")),
            (&Field::UInt(u32::MAX), &Field::Long(i64::MAX))
        );
        assert_eq!([cell(&rows[1], "result"), cell(&rows[1], "errno"), cell(&rows[1], "module")], [&Field::Null; 3]);
        assert_eq!((cell(&rows[2], "errno"), cell(&rows[2], "offset")), (&Field::Str("2".into()), &Field::Null));
    }

    #[test]
    fn row_groups_are_bounded_by_rows_and_by_text() {
        let rows = GROUP_ROWS + 10;
        let by_rows = file(|sink| {
            for i in 0..rows as u64 {
                sink.event(&TraceEvent::Call(CallEvent::new(&fact(i, i + 1, Some(0))))).unwrap();
            }
        });
        let sizes = |file: &SerializedFileReader<File>| -> Vec<i64> {
            file.metadata().row_groups().iter().map(|group| group.num_rows()).collect()
        };
        assert_eq!(sizes(&by_rows), [GROUP_ROWS as i64, 10]);
        let begun: Vec<Field> =
            by_rows.get_row_iter(None).unwrap().map(|row| cell(&row.unwrap(), "begun_ns").clone()).collect();
        assert!(begun.iter().enumerate().all(|(i, field)| *field == Field::Long(i as i64)) && begun.len() == rows);
        let by_text = file(|sink| {
            for i in 0..9 {
                let module = i.to_string().repeat(GROUP_TEXT / 8);
                let place = Some(Place { module: &module, offset: 0, function: None, source: None });
                sink.event(&TraceEvent::Call(CallEvent { place, ..CallEvent::new(&fact(0, 1, None)) })).unwrap();
            }
        });
        assert_eq!(sizes(&by_text), [4, 4, 1]);
    }

    #[test]
    fn a_full_disk_is_told_as_such() {
        for room in [4, 100, 3000] {
            let result = Parquet::new(Failing::after(room), &HEADER).and_then(|sink| {
                let mut sink = Box::new(sink);
                let fact = fact(1, 2, Some(0));
                for i in 0..2 * GROUP_ROWS as u64 {
                    let fact = Fact { args: [i.wrapping_mul(0x9e3779b97f4a7c15); 6], ..fact.clone() };
                    sink.event(&TraceEvent::Call(CallEvent::new(&fact)))?;
                }
                sink.finish()
            });
            assert_eq!(result.err().map(|e| e.kind()), Some(io::ErrorKind::StorageFull), "{room}");
        }
    }
}
