//! `tollgate lab kernel`: a read by every route inside the kernel, beside the article that did it first.
//!
//! A guest's module calls each layer between the system call and the file by itself, so that the difference of two rows
//! is what the layer between them costs. This is the experiment of the 2000 article on a kernel of today.

use serde::{Deserialize, Serialize};

use crate::format::{and, clean, figure, instructions, ratio};
use crate::model::{Platform, Unit};
use crate::published::{self, Article};
use crate::sink::table::{Col, Item, Style, Tone, grid, hanging, heading, title};

/// The schema that this version writes, and the newest that it reads.
pub const SCHEMA: u32 = 1;

/// What the experiment brought back: the JSON of `tollgate lab kernel --json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KernelReads {
    /// [`SCHEMA`] at the time of writing.
    pub schema: u32,
    /// The kernel's package and version, or its file; the host fills it in.
    #[serde(default)]
    pub package: String,
    /// QEMU's CPU model; the host fills it in.
    #[serde(default)]
    pub model: String,
    /// The guest's machine and kernel.
    pub platform: Platform,
    /// The guest's kernel command line.
    pub command_line: String,
    /// The unit of every figure: instructions on a counting CPU, otherwise TSC ticks.
    pub unit: Unit,
    /// One for each route, kind of file and size, measured or not.
    pub cells: Vec<Cell>,
}

/// A read of one size, of one kind of file, by one route.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// How the read was called.
    pub route: Route,
    /// What was read.
    pub file: Kind,
    /// Bytes asked for.
    pub bytes: u64,
    /// What the read must return.
    pub expect: i64,
    /// What it returned; `None` where nothing was called.
    #[serde(default)]
    pub value: Option<i64>,
    /// Why there is no figure; `None` where there is one.
    #[serde(default)]
    pub reason: Option<Reason>,
    /// The figures; `None` where there is a reason.
    #[serde(default)]
    pub figures: Option<Figures>,
    /// Every sample in the order taken, the timer's own cost not subtracted; none is dropped.
    #[serde(default)]
    pub samples: Vec<u64>,
}

/// How a read is called, from the outermost layer to the innermost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Route {
    /// A program's `syscall` instruction.
    User,
    /// The switch over all call numbers (arch/x86/entry/syscall_64.c).
    X64SysCall,
    /// The wrapper that takes the arguments out of the saved registers.
    SysRead,
    /// The look-up of the descriptor and the file's position (fs/read_write.c).
    KsysRead,
    /// The checks that every file has in common (fs/read_write.c).
    VfsRead,
    /// The same for a buffer of the kernel's.
    KernelRead,
    /// The file's `read` method, its pointer looked up for each call.
    FopRead,
    /// The file's `read` method, its pointer looked up once.
    FopReadCached,
    /// The file's `read_iter` method; pointer looked up and both structures made for each call.
    ReadIter,
    /// The file's `read_iter` method; pointer looked up once, both structures ready.
    ReadIterReused,
}

impl Route {
    /// All, in the order of the report.
    pub const ALL: [Route; 10] = [
        Route::User,
        Route::X64SysCall,
        Route::SysRead,
        Route::KsysRead,
        Route::VfsRead,
        Route::KernelRead,
        Route::FopRead,
        Route::FopReadCached,
        Route::ReadIter,
        Route::ReadIterReused,
    ];

    /// The name in tables.
    pub fn label(self) -> &'static str {
        match self {
            Route::User => "user read",
            Route::X64SysCall => "x64_sys_call",
            Route::SysRead => "__x64_sys_read",
            Route::KsysRead => "ksys_read",
            Route::VfsRead => "vfs_read",
            Route::KernelRead => "kernel_read",
            Route::FopRead => "f_op->read",
            Route::FopReadCached => "f_op->read, cached",
            Route::ReadIter => "read_iter",
            Route::ReadIterReused => "read_iter, reused",
        }
    }

    /// The module's word for it; `None` for the one that needs no module.
    pub fn command(self) -> Option<&'static str> {
        match self {
            Route::User => None,
            Route::X64SysCall => Some("x64_sys_call"),
            Route::SysRead => Some("sys_read"),
            Route::KsysRead => Some("ksys_read"),
            Route::VfsRead => Some("vfs_read"),
            Route::KernelRead => Some("kernel_read"),
            Route::FopRead => Some("fop_read"),
            Route::FopReadCached => Some("fop_read_cached"),
            Route::ReadIter => Some("read_iter"),
            Route::ReadIterReused => Some("read_iter_reused"),
        }
    }
}

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// `/dev/null`.
    Null,
    /// `/dev/zero`.
    Zero,
    /// A file of one page on a ramfs.
    Ramfs,
    /// A file of one page on a tmpfs.
    Tmpfs,
    /// The serial console, in raw mode.
    Tty,
    /// A pseudo-terminal's user end, in raw mode.
    Pty,
    /// The reading end of a pipe.
    Pipe,
}

impl Kind {
    /// All, in the order of the report.
    pub const ALL: [Kind; 7] = [Kind::Null, Kind::Zero, Kind::Ramfs, Kind::Tmpfs, Kind::Tty, Kind::Pty, Kind::Pipe];

    /// The name in tables.
    pub fn label(self) -> &'static str {
        match self {
            Kind::Null => "null",
            Kind::Zero => "zero",
            Kind::Ramfs => "ramfs",
            Kind::Tmpfs => "tmpfs",
            Kind::Tty => "tty",
            Kind::Pty => "pty",
            Kind::Pipe => "pipe",
        }
    }

    /// With an article, in a sentence.
    fn phrase(self) -> &'static str {
        match self {
            Kind::Null => "/dev/null",
            Kind::Zero => "/dev/zero",
            Kind::Ramfs => "a ramfs file",
            Kind::Tmpfs => "a tmpfs file",
            Kind::Tty => "the serial console",
            Kind::Pty => "a pseudo-terminal",
            Kind::Pipe => "a pipe",
        }
    }

    /// What a read of that many bytes must return: all of them, but nothing can be had from `/dev/null`.
    pub fn answers(self, bytes: u64) -> i64 {
        if self == Kind::Null { 0 } else { i64::try_from(bytes).unwrap_or(i64::MAX) }
    }
}

/// Why a cell has no figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// Which kind of reason.
    pub kind: ReasonKind,
    /// The error's number, where a call failed.
    #[serde(default)]
    pub errno: Option<i32>,
    /// One sentence.
    pub text: String,
}

/// Kinds of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReasonKind {
    /// The file has no such operation.
    NoMethod,
    /// The kernel has no such function, or has it inlined.
    NoSymbol,
    /// The read failed.
    Failed,
    /// The read returned or delivered something else than it must.
    Wrong,
    /// The file could not be made ready for the read.
    NotReady,
    /// A kind that a newer version of this program knows.
    #[serde(other)]
    Other,
}

impl Reason {
    /// What fits into a cell.
    fn word(&self) -> String {
        match (self.kind, self.errno) {
            (_, Some(errno)) => errno_name(errno).map_or_else(|| format!("error {errno}"), |name| name.into()),
            (ReasonKind::NoMethod, _) => "none".into(),
            (ReasonKind::NoSymbol, _) => "absent".into(),
            (ReasonKind::Wrong, _) => "wrong".into(),
            _ => "–".into(),
        }
    }
}

/// Names of the errors that a read has (asm-generic/errno-base.h).
fn errno_name(errno: i32) -> Option<&'static str> {
    let names = [
        (5, "EIO"),
        (9, "EBADF"),
        (11, "EAGAIN"),
        (13, "EACCES"),
        (14, "EFAULT"),
        (16, "EBUSY"),
        (21, "EISDIR"),
        (22, "EINVAL"),
    ];
    names.iter().find(|(number, _)| *number == errno).map(|(_, name)| *name)
}

/// The figures of one cell: for one read, less the timer's own cost. The smallest is *the* figure: an interrupt only
/// ever adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// Smallest sample.
    pub min: i64,
    /// The most frequent sample; of several, the smallest.
    pub mode: i64,
    /// Median sample; of an even number, the lower one of the middle two, so that it is a sample.
    pub median: i64,
    /// Number of samples.
    pub n: u64,
    /// The timer's own cost, which was subtracted: the smallest difference of two readings with nothing, or with all
    /// but the call, between them.
    pub null: u64,
}

impl Figures {
    /// Of samples with the timer's cost in them and of samples of the timer; `None` without any of either.
    pub fn of(samples: &[u64], null: &[u64]) -> Option<Figures> {
        let null = *null.iter().min()?;
        let net = |sample: u64| i64::try_from(i128::from(sample) - i128::from(null)).unwrap_or(i64::MAX);
        let mut sorted = samples.to_vec();
        sorted.sort_unstable();
        // `max_by_key` takes the last of equals: the runs are gone through from the largest sample to the smallest.
        let mode = sorted.chunk_by(|a, b| a == b).rev().max_by_key(|run| run.len())?[0];
        Some(Figures {
            min: net(*sorted.first()?),
            mode: net(mode),
            median: net(sorted[(sorted.len() - 1) / 2]),
            n: sorted.len() as u64,
            null,
        })
    }
}

impl KernelReads {
    /// The cell of this route, kind and size.
    pub fn cell(&self, route: Route, file: Kind, bytes: u64) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.route == route && cell.file == file && cell.bytes == bytes)
    }

    /// Its figure.
    pub fn min(&self, route: Route, file: Kind, bytes: u64) -> Option<i64> {
        self.cell(route, file, bytes)?.figures.map(|figures| figures.min)
    }

    /// Was anything measured?
    pub fn any(&self) -> bool {
        self.cells.iter().any(|cell| cell.figures.is_some())
    }

    /// Cells whose read went wrong: returned or delivered what it must not. Such a table is not to be trusted.
    pub fn wrong(&self) -> Vec<&Cell> {
        let wrong = |cell: &&Cell| cell.reason.as_ref().is_some_and(|reason| reason.kind == ReasonKind::Wrong);
        self.cells.iter().filter(wrong).collect()
    }

    /// The sizes, smallest first.
    fn sizes(&self) -> Vec<u64> {
        let mut sizes: Vec<u64> = self.cells.iter().map(|cell| cell.bytes).collect();
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }

    fn unit(&self) -> &'static str {
        match self.unit {
            Unit::Ns => "ns",
            Unit::Ticks => "ticks",
            Unit::Instructions => "instructions",
        }
    }
}

/// What each layer of a read costs: the differences between the routes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layers {
    /// The whole read.
    pub user: i64,
    /// From the program's instruction to the dispatch, and back.
    pub crossing: i64,
    /// Dispatch, descriptor and position: from `x64_sys_call` to `vfs_read`.
    pub descriptor: i64,
    /// The checks and accounting of `vfs_read`, and for `read_iter` what it makes for it.
    pub checks: i64,
    /// The file's own method.
    pub method: i64,
}

/// The layers of a read of this kind and size; `None` where a route that it needs has no figure.
pub fn layers(reads: &KernelReads, file: Kind, bytes: u64) -> Option<Layers> {
    let min = |route| reads.min(route, file, bytes);
    let (user, call, vfs) = (min(Route::User)?, min(Route::X64SysCall)?, min(Route::VfsRead)?);
    // vfs_read prefers `read` where a file has both.
    let method = min(Route::FopReadCached).or_else(|| min(Route::ReadIterReused))?;
    Some(Layers { user, crossing: user - call, descriptor: call - vfs, checks: vfs - method, method })
}

/// The whole report: one table a size, the reasons, the article's table, and what follows.
pub fn table(reads: &KernelReads, style: Style) -> String {
    let on = format!("{} ({}), CPU model {}", reads.platform.kernel, reads.package, reads.model);
    let mut out = title(&format!("A read by every route, {}, {on}", reads.unit()), style);
    for bytes in reads.sizes() {
        out.push('\n');
        let what = if bytes == 0 { "An empty read".into() } else { format!("A read of {bytes} bytes") };
        out += &title(&what, style);
        out += &one_size(reads, bytes, style);
    }
    let reasons = reasons(reads);
    if !reasons.is_empty() {
        out.push('\n');
        reasons.iter().for_each(|text| out += &hanging(" ·", text, 3, style));
    }
    out += &article(reads, style);
    out.push('\n');
    findings(reads).iter().for_each(|text| out += &hanging("", text, 0, style));
    out
}

/// Route × kind of file.
fn one_size(reads: &KernelReads, bytes: u64, style: Style) -> String {
    const ROUTE: usize = 20;
    let kinds: Vec<Kind> = Kind::ALL
        .into_iter()
        .filter(|kind| reads.cells.iter().any(|cell| cell.file == *kind && cell.bytes == bytes))
        .collect();
    let room = style.columns().saturating_sub(ROUTE) / kinds.len().max(1);
    let mut cols = vec![Col::left("route", ROUTE)];
    cols.extend(kinds.iter().map(|kind| Col::right(kind.label(), room.clamp(7, 11))));
    let line = |route: Route| {
        let mut items = vec![Item::new(route.label())];
        items.extend(kinds.iter().map(|kind| item(reads, reads.cell(route, *kind, bytes))));
        items
    };
    let rows: Vec<Vec<Item>> = Route::ALL.into_iter().map(line).collect();
    heading(&cols, style) + &grid(&cols, &rows, style)
}

fn item(reads: &KernelReads, cell: Option<&Cell>) -> Item {
    match cell {
        None => Item::new("–"),
        Some(Cell { figures: Some(figures), .. }) => Item::new(&written(figures.min, reads.unit)),
        Some(cell) => Item::toned(&cell.reason.as_ref().map_or_else(|| "–".into(), Reason::word), Tone::Shut),
    }
}

fn written(value: i64, unit: Unit) -> String {
    if unit == Unit::Instructions { instructions(value as f64) } else { figure(value as f64) }
}

/// Each reason once, with all the cells that it is about.
fn reasons(reads: &KernelReads) -> Vec<String> {
    let mut told: Vec<(&str, Vec<String>, Vec<String>)> = Vec::new();
    for cell in &reads.cells {
        let Some(reason) = &cell.reason else { continue };
        let (route, file) = (cell.route.label().to_string(), cell.file.label().to_string());
        let place = match told.iter().position(|(text, ..)| *text == reason.text) {
            Some(place) => place,
            None => {
                told.push((&reason.text, Vec::new(), Vec::new()));
                told.len() - 1
            }
        };
        let (_, routes, files) = &mut told[place];
        routes.extend((!routes.contains(&route)).then_some(route));
        files.extend((!files.contains(&file)).then_some(file));
    }
    told.into_iter()
        .map(|(text, routes, files)| format!("{} of {}: {}", and(&routes), and(&files), clean(text)))
        .collect()
}

/// The article that did this first.
fn rubini() -> Option<&'static Article> {
    published::articles().iter().find(|article| article.year == 2000)
}

/// Its figure with this label, in ticks.
fn theirs(label: &str) -> Option<f64> {
    rubini()?
        .tables
        .iter()
        .flat_map(|table| table.figures)
        .find(|figure| figure.label == label)
        .map(|figure| figure.value)
}

const THEIR_USER: &str = "empty read() on stdin (a pseudo terminal)";

/// A figure's label in the article, what of ours answers it, and what to know when comparing.
type Answer = (&'static str, Option<(Route, Kind)>, &'static str);

const ANSWERS: &[Answer] = &[
    (THEIR_USER, Some((Route::User, Kind::Pty)), "theirs through the C library and int 0x80, ours with a bare syscall"),
    ("read()", None, "int 0x80 from within the kernel, for which Linux no longer has a macro"),
    ("sys_read()", Some((Route::KsysRead, Kind::Pty)), "today ksys_read, which takes the same arguments as sys_read"),
    ("f_op->read()", Some((Route::ReadIter, Kind::Pty)), "today a terminal has read_iter instead"),
    (
        "cached f_op->read()",
        Some((Route::ReadIterReused, Kind::Pty)),
        "likewise, with its structures set up in advance",
    ),
    ("f_op->read() of /dev/null", Some((Route::FopRead, Kind::Null)), ""),
];

/// The article's table beside ours: ratios carry over from one machine to another, and the two units do not.
fn article(reads: &KernelReads, style: Style) -> String {
    let Some(article) = rubini() else { return String::new() };
    let mut out = format!("\n{}", title(&format!("{} ({}), empty reads", article.title, article.year), style));
    out += &hanging(
        "",
        &format!("{}; kernel {}, its figures in ticks, ours in {}.", article.machine, article.kernel, reads.unit()),
        2,
        style,
    );
    let label = style.columns().saturating_sub(46).clamp(14, 46);
    let cols = [
        Col::left("", label),
        Col::right("ticks", 10),
        Col::right("ratio", 9),
        Col::right(reads.unit(), 15),
        Col::right("ratio", 9),
    ];
    out += &heading(&cols, style);
    let base = (theirs(THEIR_USER), reads.min(Route::User, Kind::Pty, 0));
    for (name, ours, note) in ANSWERS {
        let Some(ticks) = theirs(name) else { continue };
        let here = ours.and_then(|(route, kind)| reads.min(route, kind, 0));
        let share = |value: Option<f64>, base: Option<f64>| {
            value.zip(base).map_or_else(|| "–".into(), |(value, base)| ratio(value / base))
        };
        let items = [
            (*name).to_string(),
            whole(ticks),
            share(Some(ticks), base.0),
            here.map_or_else(|| "–".into(), |value| written(value, reads.unit)),
            share(here.map(|value| value as f64), base.1.map(|value| value as f64)),
        ];
        out += &grid(&cols, &[items.iter().map(|text| Item::new(text)).collect()], style);
        if !note.is_empty() {
            out += &hanging("", note, 4, style);
        }
    }
    out
}

fn whole(value: f64) -> String {
    figure(value).trim_end_matches(".0").to_string()
}

/// What follows from the figures: sentences, each from figures that are there.
pub fn findings(reads: &KernelReads) -> Vec<String> {
    let mut out = Vec::new();
    let unit = reads.unit();
    for kind in [Kind::Pty, Kind::Null] {
        let Some(layers) = layers(reads, kind, 0) else { continue };
        let part = |value: i64| format!("{} ({})", written(value, reads.unit), share(value as f64, layers.user as f64));
        out.push(format!(
            "Of the {} {unit} of an empty read of {}, the crossing takes {}, dispatch and descriptor {}, the checks of \
             vfs_read {}, and the file's own method {}.",
            written(layers.user, reads.unit),
            kind.phrase(),
            part(layers.crossing),
            part(layers.descriptor),
            part(layers.checks),
            part(layers.method),
        ));
    }
    out.extend(in_the_articles_terms(reads));
    out.extend(copying(reads));
    out
}

fn share(part: f64, whole: f64) -> String {
    if whole > 0.0 { format!("{:.0} %", 100.0 * part / whole) } else { "–".into() }
}

/// The article's shares and ours of the same reads.
fn in_the_articles_terms(reads: &KernelReads) -> Option<String> {
    let (user, sys, method) = (theirs(THEIR_USER)?, theirs("sys_read()")?, theirs("f_op->read()")?);
    let min = |route| reads.min(route, Kind::Pty, 0).map(|value| value as f64);
    let (our_user, our_sys, our_method) = (min(Route::User)?, min(Route::KsysRead)?, min(Route::ReadIter)?);
    let (threshold, entry) =
        (theirs("crossing the user/kernel threshold twice")?, theirs("generic system call entry and exit")?);
    Some(format!(
        "In the article's terms, of an empty read of a pseudo-terminal: everything before and after sys_read took {} \
         of the ticks in 2000 ({} for crossing the threshold twice, {} for entry and exit) and {} of the {} here, \
         sys_read's own part {} and {}, the file's method {} and {}; calling the method directly saves {} and {}. \
         Theirs goes through the C library and int 0x80, ours is a bare syscall.{}",
        share(user - sys, user),
        whole(threshold),
        whole(entry),
        share(our_user - our_sys, our_user),
        reads.unit(),
        share(sys - method, user),
        share(our_sys - our_method, our_user),
        share(method, user),
        share(our_method, our_user),
        share(user - method, user),
        share(our_user - our_method, our_user),
        match reads.unit {
            Unit::Instructions =>
                " Ticks also include the stalls of instructions, which a crossing has more of than other code; counts \
                 do not.",
            _ => "",
        },
    ))
}

/// What the bytes themselves add.
fn copying(reads: &KernelReads) -> Option<String> {
    let size = reads.sizes().into_iter().find(|size| *size > 0)?;
    let added = |kind: Kind| {
        let more = reads.min(Route::User, kind, size)? - reads.min(Route::User, kind, 0)?;
        Some(format!("{} for {}", written(more, reads.unit), kind.phrase()))
    };
    let each: Vec<String> =
        [Kind::Zero, Kind::Ramfs, Kind::Tmpfs, Kind::Pty, Kind::Pipe].into_iter().filter_map(added).collect();
    let counted = match reads.unit {
        Unit::Instructions => " If the kernel copies with `rep movsb`, each byte counts as an instruction.",
        _ => "",
    };
    (!each.is_empty())
        .then(|| format!("Reading {size} bytes instead of none adds {} ({}).{counted}", and(&each), reads.unit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn priced(route: Route, file: Kind, bytes: u64, min: i64) -> Cell {
        let expect = file.answers(bytes);
        let figures = Some(Figures { min, mode: min, median: min + 3, n: 100, null: 7 });
        Cell { route, file, bytes, expect, value: Some(expect), reason: None, figures, samples: vec![] }
    }

    fn shut(route: Route, file: Kind, bytes: u64, kind: ReasonKind, errno: Option<i32>, text: &str) -> Cell {
        let reason = Some(Reason { kind, errno, text: text.into() });
        Cell { reason, figures: None, value: None, ..priced(route, file, bytes, 0) }
    }

    /// Two kinds and sizes; a pty's method is read_iter, null's is read.
    fn reads() -> KernelReads {
        let mut cells = Vec::new();
        for (kind, bytes, extra) in [(Kind::Null, 0, 0), (Kind::Pty, 0, 500), (Kind::Pty, 64, 900)] {
            for (route, min) in [
                (Route::User, 580),
                (Route::X64SysCall, 380),
                (Route::SysRead, 360),
                (Route::KsysRead, 350),
                (Route::VfsRead, 250),
                (Route::ReadIter, 110),
                (Route::ReadIterReused, 30),
            ] {
                cells.push(priced(route, kind, bytes, min + extra));
            }
        }
        cells.push(priced(Route::FopRead, Kind::Null, 0, 15));
        cells.push(priced(Route::FopReadCached, Kind::Null, 0, 14));
        cells.push(shut(Route::KernelRead, Kind::Null, 0, ReasonKind::Failed, Some(22), "both methods"));
        cells.push(shut(Route::FopRead, Kind::Pty, 0, ReasonKind::NoMethod, None, "no read"));
        cells.push(shut(Route::FopReadCached, Kind::Pty, 0, ReasonKind::NoMethod, None, "no read"));
        KernelReads {
            schema: SCHEMA,
            package: "6.1.1-1".into(),
            model: "max".into(),
            platform: Platform { kernel: "6.1.0-1-amd64".into(), ..Platform::default() },
            command_line: "tollgate.lab".into(),
            unit: Unit::Instructions,
            cells,
        }
    }

    const PLAIN: Style = Style { color: false, width: 100 };

    #[test]
    fn routes_by_kinds_of_file_with_reasons_and_the_article() {
        let table = table(&reads(), PLAIN);
        insta::assert_snapshot!(table);
        assert!(table.lines().all(|line| line.chars().count() <= 100), "{table}");
    }

    #[test]
    fn fits_a_narrow_terminal() {
        let table = table(&reads(), Style { width: 60, ..PLAIN });
        assert!(table.lines().all(|line| line.chars().count() <= 62), "{table}");
    }

    #[test]
    fn layers_are_differences_that_sum_up_to_the_whole() {
        let reads = reads();
        let null = layers(&reads, Kind::Null, 0).unwrap();
        assert_eq!(null, Layers { user: 580, crossing: 200, descriptor: 130, checks: 236, method: 14 });
        // No `read`: the method is read_iter.
        assert_eq!(layers(&reads, Kind::Pty, 0).unwrap().method, 530);
        for layers in [null, layers(&reads, Kind::Pty, 64).unwrap()] {
            assert_eq!(layers.crossing + layers.descriptor + layers.checks + layers.method, layers.user);
        }
        assert_eq!(layers(&reads, Kind::Pipe, 0), None);
    }

    #[test]
    fn a_layer_without_a_figure_makes_no_sentence() {
        let mut reads = reads();
        reads.cells.retain(|cell| cell.route != Route::VfsRead);
        assert!(findings(&reads).iter().all(|text| !text.contains("vfs_read")));
        reads.cells.clear();
        assert!(findings(&reads).is_empty() && !reads.any());
        assert!(table(&reads, PLAIN).contains("Rubini"));
    }

    #[test]
    fn the_least_sample_is_the_figure_and_the_mode_the_most_frequent() {
        let figures = Figures::of(&[110, 107, 38_000, 110, 107, 112], &[7, 9, 7]).unwrap();
        assert_eq!(figures, Figures { min: 100, mode: 100, median: 103, n: 6, null: 7 });
        assert_eq!(Figures::of(&[110, 110, 105], &[7]).unwrap().mode, 103);
        assert_eq!((Figures::of(&[], &[7]), Figures::of(&[7], &[])), (None, None));
    }

    #[test]
    fn every_label_of_the_article_that_is_used_is_there() {
        for (label, ..) in ANSWERS {
            assert!(theirs(label).is_some(), "{label}");
        }
        assert_eq!((theirs(THEIR_USER), theirs("f_op->read()")), (Some(474.0), Some(175.0)));
    }

    #[test]
    fn the_articles_shares_are_computed_from_its_figures() {
        let text = in_the_articles_terms(&reads()).unwrap();
        // (474 − 216) / 474, (216 − 175) / 474, 175 / 474, (474 − 175) / 474: the last is its "63 percent".
        for share in ["54 % of the ticks", "9 % and", "37 % and", "saves 63 %"] {
            assert!(text.contains(share), "{share}: {text}");
        }
        // (1080 − 850) / 1080 of ours.
        assert!(text.contains("and 21 % of the instructions here"), "{text}");
    }

    #[test]
    fn reads_of_dev_null_return_nothing_whatever_is_asked_for() {
        assert_eq!((Kind::Null.answers(64), Kind::Zero.answers(64), Kind::Pipe.answers(0)), (0, 64, 0));
    }

    #[test]
    fn what_is_saved_comes_back_and_unknown_reasons_are_read() {
        let text = serde_json::to_string(&reads()).unwrap();
        assert_eq!(serde_json::from_str::<KernelReads>(&text).unwrap(), reads());
        let newer = text.replace("no_method", "some_day");
        let read: KernelReads = serde_json::from_str(&newer).unwrap();
        assert!(read.cells.iter().any(|cell| cell.reason.as_ref().is_some_and(|r| r.kind == ReasonKind::Other)));
    }

    #[test]
    fn words_of_the_module_are_those_of_the_json() {
        for route in Route::ALL {
            let json = serde_json::to_value(route).unwrap();
            assert!(route.command().is_none_or(|word| json == word), "{route:?} {json}");
        }
    }
}
