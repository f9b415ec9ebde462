//! `tollgate report`: what was saved, as one page to look at.

use crate::cmd::outputs;
use crate::exit::Exit;
use crate::terminal;
use anyhow::Result;
use clap::Args;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use tollgate_page::read::ReadError;
use tollgate_page::{Facts, facts, page, read};
use tollgate_report::format::clean;
use tollgate_trace_report::sink::file::SinkFile;

/// `tollgate report`.
#[derive(Debug, Args)]
pub struct ReportArgs {
    /// JSON files saved by `bench --export-json`, `lab`, `trace`, `run --measure --export-json` and `probe`, in any
    /// number and combination. The other price lists are compared with the first one.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Write the page here: one HTML file that needs no network and no other file; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Leave out files that cannot be read and say so on the page, instead of writing no page.
    #[arg(long)]
    pub keep_going: bool,
}

/// Bytes that are read at once.
const BUFFER: usize = 1 << 20;

/// Bad files that are named; more are counted.
const NAMED: usize = 10;

/// Reads all files, then writes the page aside and renames it: there is a whole page, or the old one.
pub fn run(args: &ReportArgs) -> Result<Exit> {
    let inputs: Vec<(&str, &Path)> = args.files.iter().map(|file| ("is an input", file.as_path())).collect();
    outputs::apart(&[("-o", Some(&args.output))], &inputs)?;
    // Opened first, so that a page that cannot be written costs no time.
    let mut out = SinkFile::create(&args.output)?;
    let mut facts = Facts::default();
    let mut bad: Vec<String> = Vec::new();
    let mut bad_more = 0usize;
    for path in &args.files {
        let Err(e) = one(&mut facts, path) else { continue };
        if args.keep_going {
            let name = clean(&path.to_string_lossy()).into_owned();
            facts.files.push(facts::File { name, what: "left out".into(), remark: e.to_string() });
        }
        if bad.len() < NAMED {
            bad.push(e.to_string());
        } else {
            bad_more += 1;
        }
    }
    let all_bad = bad.len() + bad_more == args.files.len();
    if !bad.is_empty() && (!args.keep_going || all_bad) {
        return Err(refused(&bad, bad_more, all_bad));
    }
    let text = page(&facts);
    out.write_all(text.as_bytes()).map_err(|e| SinkFile::error(&args.output, &e))?;
    out.finish()?;
    bad.iter().for_each(|sentence| terminal::complain(&anyhow::anyhow!("left out: {sentence}")));
    if bad_more > 0 {
        terminal::complain(&anyhow::anyhow!("left out: {bad_more} more; the page names them"));
    }
    Ok(Exit::Success)
}

/// One sentence for one bad file, and a list where there are several.
fn refused(bad: &[String], more: usize, all: bool) -> anyhow::Error {
    let mut text = bad.join("\n");
    if more > 0 {
        text.push_str(&format!("\n… and {more} more files"));
    }
    if !all {
        text.push_str("\nno page was written: fix these files, leave them out, or give --keep-going");
    }
    anyhow::Error::msg(text)
}

fn one(facts: &mut Facts, path: &Path) -> Result<(), ReadError> {
    let name = clean(&path.to_string_lossy()).into_owned();
    let unreadable = |e: io::Error| ReadError::Unreadable { name: name.clone(), why: words(&e) };
    let file = File::open(path).map_err(unreadable)?;
    if file.metadata().is_ok_and(|meta| meta.is_dir()) {
        return Err(ReadError::Unreadable { name, why: "it is a directory".into() });
    }
    let mut beside = |file: &str| sibling(path, file);
    read::read(facts, &name, &mut BufReader::with_capacity(BUFFER, file), &mut beside)
}

/// A file that another one names, relative to that one.
fn sibling(path: &Path, file: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let at = path.parent().unwrap_or(Path::new("")).join(file);
    // No pipe, device or directory: opening or reading those may never end.
    let file = File::options().read(true).custom_flags(libc::O_NONBLOCK).open(at)?;
    if !file.metadata()?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    file.take(1 << 28).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The system's words without "(os error N)".
fn words(error: &io::Error) -> String {
    clean(error.to_string().split(" (os error").next().unwrap_or_default()).into_owned()
}
