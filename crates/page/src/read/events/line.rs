//! A line of a trace, as far as a report needs it. Words are borrowed from the text where they have no escapes.

use std::borrow::Cow;

use serde::Deserialize;

/// The first line.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Head {
    pub schema: Option<u64>,
    pub kind: Option<String>,
    pub command: Vec<String>,
    pub host: String,
}

/// A word; serde borrows a `Cow` only when it is not in an `Option`, and this can be.
#[derive(Debug, Deserialize)]
pub struct Word<'a>(#[serde(borrow)] pub Cow<'a, str>);

/// Any other line. Arguments are not read: they are half of the text.
#[derive(Debug, Deserialize)]
pub struct Line<'a> {
    #[serde(rename = "type", borrow)]
    pub kind: Option<Word<'a>>,
    #[serde(default)]
    pub pid: i64,
    #[serde(default)]
    pub tid: i64,
    #[serde(borrow)]
    pub gate: Option<Word<'a>>,
    #[serde(default)]
    pub bits: u8,
    #[serde(borrow)]
    pub name: Option<Word<'a>>,
    pub result: Option<i64>,
    #[serde(borrow)]
    pub errno: Option<Word<'a>>,
    #[serde(default)]
    pub begun: u64,
    #[serde(default)]
    pub ended: u64,
    #[serde(default)]
    pub at: u64,
    #[serde(default)]
    pub site: u64,
    #[serde(borrow)]
    pub place: Option<Place<'a>>,
    pub weight: Option<u64>,
    #[serde(borrow)]
    pub path: Option<Word<'a>>,
    #[serde(default)]
    pub count: u64,
}

/// Where a crossing was made.
#[derive(Debug, Deserialize)]
pub struct Place<'a> {
    #[serde(borrow)]
    pub module: Option<Word<'a>>,
    #[serde(default)]
    pub offset: u64,
    #[serde(borrow)]
    pub function: Option<Word<'a>>,
    #[serde(borrow)]
    pub source: Option<Word<'a>>,
}
