//! The JSON file of a price list: reading it with errors that say what to do, and writing it so that there is a whole
//! file or the old one, never half of one.
//!
//! The text keeps the order of the fields of [`crate::model`] and is laid out for people and `diff`: one line a field,
//! one line for all samples of a row, one line for each round, mitigation and symbol.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};
use serde_json::ser::Formatter;

use super::atomic_file::{FOR_ALL, Place, Target, open_stream, save_error, shown, words};
use crate::format::{clean, is_unsafe, json_escape};
use crate::model::{PriceList, SCHEMA};
use crate::{contradiction, levels};

/// Why a price list cannot be read. Each text is one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be opened or read.
    #[error("{path}: cannot be read ({why}): check the name and the permissions")]
    Unreadable {
        /// File name.
        path: String,
        /// The system's words.
        why: String,
    },
    /// There is nothing in it.
    #[error("{path}: the file is empty: repeat the run that should have written it")]
    Empty {
        /// File name.
        path: String,
    },
    /// The text ends too early.
    #[error("{path}: truncated (line {line}, column {column}): copy it again or repeat the run with --export-json")]
    Truncated {
        /// File name.
        path: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// Not JSON.
    #[error("{path}: not JSON (line {line}, column {column}): give a file that --export-json or --json wrote")]
    NotJson {
        /// File name.
        path: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// JSON, but not ours.
    #[error("{path}: JSON, but not a price list (it has no \"schema\" number): give a file that --export-json wrote")]
    NoPriceList {
        /// File name.
        path: String,
    },
    /// A report of `probe`.
    #[error("{path}: a report of `tollgate probe`, not a price list: `tollgate report {path} -o FILE` shows it")]
    Probes {
        /// File name.
        path: String,
    },
    /// A summary of `trace`.
    #[error("{path}: a summary of a trace, not a price list: `tollgate report {path} -o FILE` shows it")]
    Summary {
        /// File name.
        path: String,
    },
    /// Written by a newer version.
    #[error(
        "{path}: has schema {found}, and this tollgate reads only up to {SCHEMA}: use the version that wrote it, or a \
         newer one"
    )]
    Newer {
        /// File name.
        path: String,
        /// The file's schema.
        found: u64,
    },
    /// Its figures are not those of its samples.
    #[error(
        "{path}: the price list contradicts itself ({what}): it was changed after it was measured; repeat the run with \
         --export-json"
    )]
    Contradicts {
        /// File name.
        path: String,
        /// Row, figure and both values.
        what: String,
    },
    /// A field is missing or has the wrong type.
    #[error(
        "{path}: not a price list, or a damaged one (line {line}, column {column}: {what}): `tollgate bench \
         --export-json FILE` saves one"
    )]
    Field {
        /// File name.
        path: String,
        /// What is missing or wrong.
        what: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
}

/// Why a price list cannot be written. Each text is one sentence that says what to do.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// No file can be made there.
    #[error("{path}: cannot be written ({why}): name a file in a directory that you may write to")]
    NotWritable {
        /// File name.
        path: String,
        /// The system's words.
        why: String,
    },
    /// No space or quota left.
    #[error("{path}: the disk is full, so it was not written ({kept}): free some space or name another place")]
    Full {
        /// File name.
        path: String,
        /// What became of an earlier state.
        kept: &'static str,
    },
    /// The reader of a pipe went away.
    #[error("{path}: its reader has closed it")]
    Unread {
        /// File name.
        path: String,
        /// By which callers tell that it is no failure.
        source: io::Error,
    },
    /// The list holds something that JSON cannot.
    #[error("{path}: cannot convert the list to JSON ({why}): this is an internal error of tollgate, please report it")]
    NotJson {
        /// File name.
        path: String,
        /// The serialiser's words.
        why: String,
    },
}

/// Only what tells whether the rest can be read.
#[derive(Default, Deserialize)]
struct Head {
    #[serde(default)]
    schema: Option<u64>,
    #[serde(default)]
    calls: Option<IgnoredAny>,
    #[serde(default)]
    rows: Option<IgnoredAny>,
    #[serde(default)]
    probes: Option<IgnoredAny>,
}

/// Bytes of a price list that are read.
const LARGEST: u64 = 256 << 20;

/// Reads a price list of this schema or an older one.
pub fn load(path: &Path) -> Result<PriceList, LoadError> {
    parse(&read(path)?, &shown(path))
}

/// The text of a file that may be a price list.
pub fn read(path: &Path) -> Result<String, LoadError> {
    let name = shown(path);
    let unreadable = |why: String| LoadError::Unreadable { path: name.clone(), why };
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes));
    let read = read.map_err(|e| unreadable(words(&e)))? as u64;
    if read > LARGEST {
        return Err(unreadable(format!("it has more than {} MiB, as no price list has", LARGEST >> 20)));
    }
    // A file that is not UTF-8 is not JSON; the first bad byte becomes a character that the parser will point at.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads a price list from text; `name` is what errors call it.
pub fn parse(text: &str, name: &str) -> Result<PriceList, LoadError> {
    let path = clean(name).into_owned();
    if text.trim().is_empty() {
        return Err(LoadError::Empty { path });
    }
    if let Err(e) = serde_json::from_str::<IgnoredAny>(text) {
        let (line, column) = (e.line(), e.column());
        return Err(match e.is_eof() || is_end(text, line, column) {
            true => LoadError::Truncated { path, line, column },
            false => LoadError::NotJson { path, line, column },
        });
    }
    // serde would also fill a struct from an array, field by field.
    let head = text.trim_start().starts_with('{').then(|| serde_json::from_str::<Head>(text));
    let head = head.and_then(Result::ok).unwrap_or_default();
    match head.schema {
        None => return Err(LoadError::NoPriceList { path }),
        Some(_) if head.calls.is_some() && head.rows.is_none() => return Err(LoadError::Summary { path }),
        Some(_) if head.probes.is_some() && head.rows.is_none() => return Err(LoadError::Probes { path }),
        Some(found) if found > u64::from(SCHEMA) => return Err(LoadError::Newer { path, found }),
        Some(_) => {}
    }
    let list = serde_json::from_str(text).map_err(|e| {
        let (line, column) = (e.line(), e.column());
        // serde_json appends the place to its words; ours stands in the sentence already.
        let what = clean(&e.to_string()).replace(&format!(" at line {line} column {column}"), "");
        LoadError::Field { path: path.clone(), what, line, column }
    })?;
    checked(list).map_err(|what| LoadError::Contradicts { path, what })
}

/// A list that agrees with its own samples, with what older versions did not work out of them.
pub fn checked(mut list: PriceList) -> Result<PriceList, String> {
    if let Some(what) = contradiction::of(&list) {
        return Err(clean(&what).into_owned());
    }
    for row in list.rows.iter_mut().filter(|row| row.levels.is_none()) {
        row.levels = levels::levels(row, &list.platform);
    }
    Ok(list)
}

/// Why a text with a `schema` of ours is not read.
pub enum Unread {
    /// What is wrong with it.
    Not(String),
    /// The schema that it has.
    Newer(u64),
}

/// Reads what carries a `schema` up to this one. Who calls makes the sentence, which names the command that writes such
/// a file.
pub fn versioned<T: DeserializeOwned>(text: &str, schema: u32) -> Result<T, Unread> {
    let not = |why: &str| Unread::Not(clean(why).into_owned());
    // serde would also fill a struct from an array, field by field.
    if !text.trim_start().starts_with('{') {
        return Err(not("it does not begin with \"{\""));
    }
    let head: Head = serde_json::from_str(text).map_err(|error| not(&error.to_string()))?;
    match head.schema {
        None => Err(not("it has no \"schema\" number")),
        Some(found) if found > u64::from(schema) => Err(Unread::Newer(found)),
        Some(_) => serde_json::from_str(text).map_err(|error| not(&error.to_string())),
    }
}

/// Is this place the end of the text, within a number? `serde_json` calls a number cut off after its point a syntax
/// error.
fn is_end(text: &str, line: usize, column: usize) -> bool {
    let last = text.rsplit('\n').next().unwrap_or_default();
    line >= text.split('\n').count() && column >= last.len() && last.ends_with(['.', 'e', 'E', '+', '-'])
}

/// One line of JSON Lines.
pub fn to_line<T: Serialize>(value: &T) -> serde_json::Result<String> {
    let mut out = Vec::new();
    value.serialize(&mut serde_json::Serializer::with_formatter(&mut out, OneLine))?;
    out.push(b'\n');
    Ok(String::from_utf8_lossy(&out).into_owned())
}

/// What stands between quotes, for a terminal too: serde_json escapes the control characters of ASCII alone, and U+009B
/// begins an escape sequence as ESC and `[` do.
fn write_safe<W: ?Sized + Write>(writer: &mut W, fragment: &str) -> io::Result<()> {
    let mut rest = fragment;
    while let Some((at, c)) = rest.char_indices().find(|(_, c)| is_unsafe(*c)) {
        writer.write_all(&rest.as_bytes()[..at])?;
        writer.write_all(json_escape(c).as_bytes())?;
        rest = &rest[at + c.len_utf8()..];
    }
    writer.write_all(rest.as_bytes())
}

/// serde_json's compact layout, whose text is safe to print.
struct OneLine;

impl Formatter for OneLine {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        write_safe(writer, fragment)
    }
}

/// The text of a price list, with a line end at its end.
pub fn to_text<T: Serialize>(value: &T) -> serde_json::Result<String> {
    let mut out = Vec::new();
    value.serialize(&mut serde_json::Serializer::with_formatter(&mut out, Lines::default()))?;
    out.push(b'\n');
    // serde_json writes nothing but UTF-8.
    Ok(String::from_utf8_lossy(&out).into_owned())
}

/// A file that a price list is saved to again and again while the run goes on. A device or pipe would get every state,
/// so it gets the last one only.
#[derive(Debug)]
pub struct Output {
    /// As the user gave it, for messages.
    name: String,
    target: Target,
}

impl Output {
    /// Makes sure, before anything is measured, that the file can be written. An existing file is not touched yet.
    ///
    /// A name that is a link is written where it leads, so the link stays.
    pub fn create(path: &Path) -> Result<Self, SaveError> {
        let name = shown(path);
        let fail = |e: io::Error| save_error(&name, &e, KEPT_NEW);
        let target = Target::find(path).map_err(fail)?;
        if let Target::File(place) = &target {
            // Gone at once: where it has a name, it would stay behind when the process is killed.
            drop(place.aside(FOR_ALL).map_err(fail)?);
        }
        Ok(Self { name, target })
    }

    /// Saves the state of a run that goes on. Does nothing for a device or pipe: [`Output::finish`] writes there.
    pub fn write(&mut self, list: &PriceList) -> Result<(), SaveError> {
        match &self.target {
            Target::File(place) => self.replace(place, &self.text(list)?),
            Target::Stream(_) => Ok(()),
        }
    }

    /// Saves the last state: of a run that is complete, or was interrupted and keeps what is done.
    pub fn finish(self, list: &PriceList) -> Result<(), SaveError> {
        let text = self.text(list)?;
        self.finish_text(&text)
    }

    /// Saves a text of any kind (Markdown) with the same care.
    pub fn finish_text(self, text: &str) -> Result<(), SaveError> {
        match &self.target {
            Target::File(place) => self.replace(place, text),
            Target::Stream(path) => {
                let sent = open_stream(path).and_then(|mut file| file.write_all(text.as_bytes()));
                sent.map_err(|e| save_error(&self.name, &e, "nothing was saved"))
            }
        }
    }

    fn text(&self, list: &PriceList) -> Result<String, SaveError> {
        to_text(list).map_err(|e| SaveError::NotJson { path: self.name.clone(), why: e.to_string() })
    }

    /// Writes aside, waits for the disk, puts it there. What is written aside is gone on every way out but the last.
    fn replace(&self, place: &Place, text: &str) -> Result<(), SaveError> {
        let kept = if place.is_taken() { KEPT_OLD } else { KEPT_NEW };
        let done = place
            .aside(FOR_ALL)
            .and_then(|mut aside| aside.file().write_all(text.as_bytes()).and_then(|()| place.put(aside)));
        done.map_err(|e| save_error(&self.name, &e, kept))
    }
}

const KEPT_OLD: &str = "its previous content is unchanged";
const KEPT_NEW: &str = "nothing was left behind";

/// From this depth on (the list is 1, a row 2) an object takes one line.
const INLINE_FROM: usize = 3;

/// The layout that the module describes. `serde_json`'s pretty one puts each sample on a line: a list of a few thousand
/// samples a row would be unreadable, and a `diff` of it too.
#[derive(Default)]
struct Lines {
    /// Depth of objects.
    depth: usize,
    /// For each open array: does it hold objects, that is, do its values start lines?
    arrays: Vec<bool>,
    /// Has the open object or array no value yet?
    empty: bool,
    /// Is the next value one of an array?
    in_array: bool,
}

impl Lines {
    fn inline(&self) -> bool {
        self.depth >= INLINE_FROM
    }

    /// A line end and the indentation of this many levels.
    fn line<W: ?Sized + Write>(&self, writer: &mut W, levels: usize) -> io::Result<()> {
        writer.write_all(b"\n")?;
        (0..levels).try_for_each(|_| writer.write_all(b"  "))
    }

    /// Indentation levels of what is inside now: each open object and each open array with objects is one.
    fn levels(&self) -> usize {
        self.depth + self.arrays.iter().filter(|holds| **holds).count()
    }
}

impl Formatter for Lines {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        write_safe(writer, fragment)
    }

    fn begin_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.arrays.push(false);
        self.empty = true;
        writer.write_all(b"[")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.in_array = true;
        self.empty = false;
        if first { Ok(()) } else { writer.write_all(b",") }
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _writer: &mut W) -> io::Result<()> {
        self.in_array = false;
        Ok(())
    }

    fn end_array<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        if self.arrays.pop() == Some(true) {
            self.line(writer, self.levels())?;
        }
        self.empty = false;
        writer.write_all(b"]")
    }

    fn begin_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        if self.in_array && self.depth < INLINE_FROM {
            if let Some(holds) = self.arrays.last_mut() {
                *holds = true;
            }
            self.line(writer, self.levels())?;
        }
        self.in_array = false;
        self.depth += 1;
        self.empty = true;
        writer.write_all(b"{")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.empty = false;
        match (first, self.inline()) {
            (true, true) => Ok(()),
            (false, true) => writer.write_all(b", "),
            (true, false) => self.line(writer, self.levels()),
            (false, false) => {
                writer.write_all(b",")?;
                self.line(writer, self.levels())
            }
        }
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        writer.write_all(b": ")
    }

    fn end_object<W: ?Sized + Write>(&mut self, writer: &mut W) -> io::Result<()> {
        let inline = self.inline();
        self.depth -= 1;
        if !self.empty && !inline {
            self.line(writer, self.levels())?;
        }
        self.empty = false;
        writer.write_all(b"}")
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::fixture::{list, row, shut};
    use crate::model::{Mitigation, Note, Status};
    use proptest::prelude::*;

    fn small() -> PriceList {
        let mut first = row("syscall", 64, "enosys", 60.0);
        first.samples = vec![60.0, 60.125, 61.5];
        first.rounds.truncate(2);
        (first.rounds[0].n, first.rounds[1].n, first.n) = (2, 1, 3);
        (first.rounds[0].median, first.rounds[1].median) = (60.063, 61.5);
        (first.min, first.median, first.p99, first.ci95) =
            (Some(60.0), Some(60.125), Some(61.473), Some([60.063, 61.5]));
        let mut list = list(vec![first, shut("syscall32", 32, "enosys", Status::Closed, "AMD only")]);
        list.platform.mitigations = vec![Mitigation { name: "meltdown".into(), state: "Not affected".into() }];
        list.findings = vec![Note { id: "a".into(), text: "b".into() }];
        list
    }

    fn error(text: &str) -> String {
        parse(text, "old.json").unwrap_err().to_string()
    }

    #[test]
    fn layout_is_for_people() {
        insta::assert_snapshot!(to_text(&small()).unwrap());
    }

    #[test]
    fn survives_the_round_trip() {
        let list = small();
        assert_eq!(parse(&to_text(&list).unwrap(), "x").unwrap(), list);
    }

    #[test]
    fn a_list_that_contradicts_itself_is_an_error() {
        let mut list = small();
        list.rows[0].median = Some(20.0);
        assert_eq!(
            error(&to_text(&list).unwrap()),
            "old.json: the price list contradicts itself (row syscall/64/enosys: median is 20, but its samples give \
             60.125): it was changed after it was measured; repeat the run with --export-json"
        );
    }

    /// What older versions did not work out is worked out when they are read.
    #[test]
    fn an_old_list_gets_its_levels() {
        let mut list = small();
        let round = [vec![100.0; 20], vec![200.0; 30]].concat();
        let row = &mut list.rows[0];
        let own = crate::stats::figures(&round, &[&round]).unwrap();
        (row.min, row.median, row.p99, row.ci95) = (Some(own.min), Some(own.median), Some(own.p99), Some(own.ci95));
        (row.n, row.samples) = (50, round);
        row.rounds.truncate(1);
        row.rounds[0].n = 50;
        let text =
            to_text(&list).unwrap().replace(",\n      \"levels\": null", "").replace(",\n    \"repeated\": 0", "");
        assert!(!text.contains("levels") && !text.contains("repeated"), "{text}");
        let levels = parse(&text, "x").unwrap().rows[0].levels.unwrap();
        assert_eq!((levels.low, levels.high, levels.within), (100.0, 200.0, true));
    }

    #[test]
    fn faults_are_told_apart() {
        let text = to_text(&small()).unwrap();
        assert!(error(&text[..text.len() / 2]).contains("truncated (line "));
        assert_eq!(error(""), "old.json: the file is empty: repeat the run that should have written it");
        assert_eq!(
            error("{\"schema\": 1, \"calls\": []}"),
            "old.json: a summary of a trace, not a price list: `tollgate report old.json -o FILE` shows it"
        );
        assert_eq!(
            error("{\"schema\": 1,,}"),
            "old.json: not JSON (line 1, column 14): give a file that --export-json or --json wrote"
        );
        assert!(error("[1, 2]").contains("not a price list"));
        assert!(error("{\"results\": []}").contains("not a price list"));
        assert!(error("{\"schema\": \"1\"}").contains("not a price list"));
        assert!(error("{\"schema\": 1}x").contains("not JSON (line 1, column 14)"));
        assert!(
            error(&text.replace("\"schema\": 1", "\"schema\": 2"))
                .contains("has schema 2, and this tollgate reads only up to 1")
        );
        assert!(error("{\"schema\": 1, \"tool\": {\"name\": \"tollgate\"}}").contains("missing field `version`"));
        let wrong = error(&text.replace("\"gate\": \"syscall\",", "\"gate\": 7,"));
        assert!(wrong.contains("expected a string") && wrong.matches("line").count() == 1, "{wrong}");
    }

    #[test]
    fn older_and_unknown_fields_are_read() {
        let old = r#"{"schema": 0, "tool": {"name": "tollgate", "version": "0"}, "platform": {"shape": "round"},
"rows": []}"#;
        assert_eq!(parse(old, "x").unwrap().rows, []);
    }

    #[test]
    fn names_and_faults_cannot_reach_the_terminal_raw() {
        let said = parse("{\"schema\": 1, \"tool\": \"\u{1b}[2J\"}", "a\u{1b}b").unwrap_err().to_string();
        assert!(!said.contains('\u{1b}'), "{said:?}");
    }

    #[test]
    fn missing_file_is_one_sentence() {
        let said = load(Path::new("/nonexistent/x.json")).unwrap_err().to_string();
        assert_eq!(
            said,
            "/nonexistent/x.json: cannot be read (No such file or directory): check the name and the permissions"
        );
    }

    fn names(directory: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(directory).unwrap().map(|e| e.unwrap().file_name().to_string_lossy().into()).collect();
        names.sort();
        names
    }

    #[test]
    fn saves_again_and_again_and_leaves_one_file() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("out.json");
        let mut output = Output::create(&path).unwrap();
        assert_eq!(names(directory.path()), [""; 0], "nothing yet, not even aside");
        let mut list = small();
        output.write(&list).unwrap();
        list.rows.pop();
        output.write(&list).unwrap();
        assert_eq!(load(&path).unwrap(), list);
        list.tool.complete = false;
        output.finish(&list).unwrap();
        assert_eq!(load(&path).unwrap(), list);
        assert_eq!(names(directory.path()), ["out.json"]);
    }

    #[test]
    fn an_existing_file_stays_until_the_first_write_and_keeps_its_mode() {
        use std::os::unix::fs::PermissionsExt;
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("out.json");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let link = directory.path().join("link.json");
        std::os::unix::fs::symlink("out.json", &link).unwrap();
        let mut output = Output::create(&link).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        output.write(&small()).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(load(&link).unwrap(), small());
    }

    #[test]
    fn a_place_that_cannot_be_written_is_known_at_once() {
        let said = |path: &Path| Output::create(path).unwrap_err().to_string();
        let directory = tempfile::tempdir().unwrap();
        assert!(said(directory.path()).contains("it is a directory"));
        let nowhere = directory.path().join("no/such/out.json");
        assert!(said(&nowhere).contains("(No such file or directory)"), "{}", said(&nowhere));
        assert!(said(Path::new("/proc/out.json")).contains("cannot be written"));
        assert!(said(Path::new("")).contains("cannot be written"));
    }

    #[test]
    fn a_full_disk_is_one_sentence() {
        let said = Output::create(Path::new("/dev/full")).unwrap().finish(&small()).unwrap_err().to_string();
        assert!(said.starts_with("/dev/full: the disk is full, so it was not written"), "{said}");
    }

    #[test]
    fn a_device_gets_the_last_state_only_and_is_not_replaced() {
        let mut output = Output::create(Path::new("/dev/null")).unwrap();
        output.write(&small()).unwrap();
        output.finish(&small()).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    proptest! {
        #[test]
        fn any_text_comes_back_and_no_control_character_goes_out(text in any::<String>()) {
            for line in [to_line(&text).unwrap(), to_text(&text).unwrap()] {
                prop_assert!(!line.trim_end_matches('\n').chars().any(is_unsafe));
                prop_assert_eq!(serde_json::from_str::<String>(&line).unwrap(), text.clone());
            }
        }

        /// A file cut off anywhere is an error that says so, and never a panic or a shorter list.
        #[test]
        fn every_cut_is_noticed(part in 0.0..1.0_f64) {
            let text = to_text(&small()).unwrap();
            let text = text.trim_end();
            let cut = (text.len() as f64 * part) as usize;
            prop_assume!(text.is_char_boundary(cut) && cut > 0);
            let is_truncated = matches!(parse(&text[..cut], "x"), Err(LoadError::Truncated { .. }));
            prop_assert!(is_truncated);
        }

        #[test]
        fn any_text_is_no_panic(text in "\\PC{0,80}") {
            let _ = parse(&text, "x");
        }
    }
}
