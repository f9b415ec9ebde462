//! What the sinks need beyond the event: files that are written while the program runs, and the names of places in its
//! code.

use super::args::TraceArgs;
use super::output::Output;
use anyhow::Result;
use foldhash::HashMap;
use std::cell::RefCell;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use tollgate_symbols::region_at::region_at;
use tollgate_symbols::unwind::Stack;
use tollgate_symbols::{self as symbols, Backing, Files, Maps, Region, Resolver, Withheld};
use tollgate_syscalls::Call;
use tollgate_trace_report::sink::file::SinkFile;
use tollgate_trace_report::sink::flame::{Flame, Unit};
use tollgate_trace_report::sink::jsonl::Jsonl;
use tollgate_trace_report::sink::parquet::Parquet;
use tollgate_trace_report::sink::timeline::Timeline;
use tollgate_trace_report::sink::{Header, Sink, TraceEvent};
use tollgate_trace_report::summary::{Place, Site};

/// Lines go there from more than one place.
pub type Shared = Rc<RefCell<Output>>;

/// The output as something to write to. Its errors are its own affair: it keeps them and says them at the end.
struct Tap(Shared);

impl Write for Tap {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A sink writes whole lines: what is no text is not expected here, and costs nothing to be looked for.
        match std::str::from_utf8(bytes) {
            Ok(text) => self.0.borrow_mut().write(0, text),
            Err(_) => self.0.borrow_mut().write(0, &String::from_utf8_lossy(bytes)),
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.borrow_mut().flush();
        Ok(())
    }
}

/// A sink that writes a file of its own.
struct Export {
    path: PathBuf,
    /// `None` once it has failed.
    sink: Option<Box<dyn Sink<SinkFile>>>,
    failed: Option<io::Error>,
}

/// All sinks that take events.
#[derive(Default)]
pub struct Exports {
    files: Vec<Export>,
    json: Option<Box<Jsonl<Tap>>>,
    flame: Option<(PathBuf, SinkFile, Flame)>,
    title: String,
}

impl Exports {
    /// Opens the files, so that what cannot be written is said before anything runs.
    pub fn open(args: &TraceArgs, header: &Header<'_>, output: &Shared) -> Result<Exports> {
        let mut exports = Exports { title: header.command.join(" "), ..Exports::default() };
        if let Some(path) = &args.parquet {
            let sink = Parquet::new(SinkFile::create(path)?, header).map_err(|error| SinkFile::error(path, &error))?;
            exports.add(path, Box::new(sink));
        }
        if let Some(path) = &args.timeline {
            let sink = Timeline::new(SinkFile::create(path)?, header).map_err(|error| SinkFile::error(path, &error))?;
            exports.add(path, Box::new(sink));
        }
        if args.json && !args.summary() {
            exports.json = Some(Box::new(Jsonl::new(Tap(Rc::clone(output)), header)?));
        }
        if let Some(path) = &args.flame {
            exports.flame = Some((path.clone(), SinkFile::create(path)?, Flame::new(Unit::Nanoseconds)));
        }
        Ok(exports)
    }

    fn add(&mut self, path: &Path, sink: Box<dyn Sink<SinkFile>>) {
        self.files.push(Export { path: path.to_path_buf(), sink: Some(sink), failed: None });
    }

    /// Does any sink take events?
    pub fn any(&self) -> bool {
        self.json.is_some() || !self.files.is_empty()
    }

    /// Are files written besides?
    pub fn files(&self) -> bool {
        !self.files.is_empty() || self.flame.is_some()
    }

    /// Are decoded arguments wanted?
    pub fn decoded(&self) -> bool {
        self.json.is_some()
    }

    /// Are stacks wanted?
    pub fn stacks(&self) -> bool {
        self.flame.is_some()
    }

    /// Hands one event to all of them. One that fails gets no more; the others go on, and so does the program.
    pub fn event(&mut self, event: &TraceEvent<'_>) {
        if let Some(json) = &mut self.json {
            // Cannot fail: the tap never does.
            let _ = json.event(event);
        }
        if let (Some((_, _, flame)), TraceEvent::Lost { count, .. }) = (&mut self.flame, event) {
            flame.lose(*count);
        }
        for export in &mut self.files {
            if let Some(Err(error)) = export.sink.as_mut().map(|sink| sink.event(event)) {
                (export.sink, export.failed) = (None, Some(error));
            }
        }
    }

    /// One stack, outermost first, and the time that it stands for.
    pub fn stack(&mut self, frames: &[String], ns: u64) {
        if let Some((_, _, flame)) = &mut self.flame {
            flame.add(frames, ns);
        }
    }

    /// For readers that wait for lines.
    pub fn flush(&mut self) {
        if let Some(json) = &mut self.json {
            let _ = json.flush();
        }
    }

    /// Writes all ends. The first error is returned, after all have been tried.
    pub fn finish(self) -> Result<()> {
        let mut first = Ok(());
        if let Some(json) = self.json {
            drop(json.finish());
        }
        for export in self.files {
            let done = match (export.sink, export.failed) {
                (Some(sink), _) => {
                    sink.finish().map_err(|error| SinkFile::error(&export.path, &error)).and_then(SinkFile::finish)
                }
                (None, Some(error)) => Err(SinkFile::error(&export.path, &error)),
                (None, None) => Ok(()),
            };
            first = first.and(done);
        }
        if let Some((path, mut file, flame)) = self.flame {
            let folded = path.extension().is_some_and(|extension| extension == "folded");
            let drawn = if folded { flame.folded(&mut file) } else { flame.svg(&self.title, &mut file) };
            let done = drawn.map_err(|error| SinkFile::error(&path, &error)).and_then(|()| file.finish());
            first = first.and(done);
        }
        Ok(first?)
    }
}

/// Sites whose place is remembered; beyond, they are known by their address alone.
const MOST_SITES: usize = 1 << 16;
/// Looks at /proc/PID/maps for addresses that no snapshot has, for each program that a process runs: JIT compilers map
/// again and again.
const MOST_LOOKS: u32 = 64;
/// And for code that it was seen to map or unmap.
const MOST_MAPPED: u32 = 1024;

/// What a process has mapped.
#[derive(Default)]
struct Space {
    maps: Option<Maps>,
    /// Regions that were asked for one by one, as nothing but the sites in them was to be known.
    regions: Rc<Vec<Region>>,
    looks: u32,
    /// How often it was seen to map or unmap code.
    mapped: u32,
}

/// What is known of a place without a snapshot.
enum Brief {
    Known(Site),
    /// Nothing is mapped there.
    Nowhere,
    Unknown,
}

impl Space {
    /// Whether a snapshot has this address in code: a loader maps a whole file before it makes a part of it executable,
    /// and only then is it what a call comes from.
    fn has(&self, address: u64) -> bool {
        self.maps.as_ref().and_then(|maps| maps.region(address)).is_some_and(|region| region.executable)
    }
}

/// Names places in the code of processes, also of those that are gone.
#[derive(Default)]
pub struct Places {
    files: Files,
    spaces: HashMap<i32, Space>,
    images: HashMap<(u64, PathBuf), u32>,
    sites: HashMap<(i32, u64), Site>,
    /// One process and address for each site, to name it by in the end.
    known: HashMap<Site, (Maps, u64)>,
    /// Names of sites that an event had to have.
    named: HashMap<Site, Rc<Place>>,
    resolver: RefCell<Resolver>,
}

impl Places {
    /// With the names that were found in earlier runs.
    pub fn new() -> Places {
        Places { resolver: RefCell::new(Resolver::keeping(crate::cmd::attach::names())), ..Places::default() }
    }

    /// A site that is the same for all processes that map the same file.
    pub fn site(&mut self, pid: i32, address: u64) -> Site {
        if let Some(site) = self.sites.get(&(pid, address)) {
            return *site;
        }
        let unknown = Site { image: 0, address };
        if self.sites.len() >= MOST_SITES {
            return unknown;
        }
        let site = self.look(pid, address).unwrap_or(unknown);
        self.sites.insert((pid, address), site);
        site
    }

    fn look(&mut self, pid: i32, address: u64) -> Option<Site> {
        match self.look_briefly(pid, address) {
            Brief::Known(site) => return Some(site),
            Brief::Nowhere => return None,
            Brief::Unknown => {}
        }
        let maps = self.maps(pid, address)?.clone();
        let region = maps.region(address.wrapping_sub(1))?;
        if region.is_data_of_file() {
            return None;
        }
        let site = self.within(region, address);
        if self.known.len() < MOST_SITES {
            self.known.entry(site).or_insert((maps, address));
        }
        Some(site)
    }

    /// A site in this region.
    fn within(&mut self, region: &Region, address: u64) -> Site {
        match &region.backing {
            Backing::File(path, _) => {
                let next = self.images.len() as u32 + 1;
                let image = *self.images.entry((region.inode, path.clone())).or_insert(next);
                Site { image, address: address.wrapping_sub(region.start).wrapping_add(region.offset) }
            }
            Backing::Special(_) | Backing::Anonymous => Site { image: 0, address },
        }
    }

    /// A site that can be named already, because another process has the same: no snapshot is taken for that. A shell
    /// runs one program again and again, which makes its calls from the same places.
    fn look_briefly(&mut self, pid: i32, address: u64) -> Brief {
        let before = address.wrapping_sub(1);
        let space = self.spaces.get(&pid);
        if self.known.is_empty() || space.is_some_and(|space| space.has(before)) {
            return Brief::Unknown;
        }
        let asked = space.map_or(&[][..], |space| space.regions.as_slice());
        let region = match asked.iter().find(|region| (region.start..region.end).contains(&before)) {
            Some(region) => region.clone(),
            None if asked.len() < MOST_LOOKS as usize => match region_at(pid, before) {
                Ok(Some(region)) if region.executable => {
                    Rc::make_mut(&mut self.spaces.entry(pid).or_default().regions).push(region.clone());
                    region
                }
                // Where an execve(2) was called from, say.
                Ok(None) => return Brief::Nowhere,
                Ok(Some(_)) | Err(_) => return Brief::Unknown,
            },
            None => return Brief::Unknown,
        };
        let site = self.within(&region, address);
        if self.known.contains_key(&site) { Brief::Known(site) } else { Brief::Unknown }
    }

    /// A snapshot that has this address, if there can be one.
    fn maps(&mut self, pid: i32, address: u64) -> Option<&Maps> {
        let space = self.spaces.entry(pid).or_default();
        if !space.has(address.wrapping_sub(1)) && space.looks < MOST_LOOKS {
            space.looks += 1;
            self.look_again(pid);
        }
        self.spaces.get(&pid)?.maps.as_ref()
    }

    /// Takes a snapshot as long as all is there that calls may be told of. As many are taken as there are files of a
    /// large program; beyond, what is mapped is looked for as ever.
    pub fn look_around(&mut self, pid: i32) {
        let space = self.spaces.entry(pid).or_default();
        if space.mapped < MOST_MAPPED {
            space.mapped += 1;
            self.look_again(pid);
        }
    }

    fn look_again(&mut self, pid: i32) {
        if let Ok(maps) = self.files.snapshot(pid) {
            self.spaces.entry(pid).or_default().maps = Some(maps);
        }
    }

    /// A process and an address that a site can be named by, for [`Places::learn`] of another thread's.
    pub fn origin(&self, site: Site) -> Option<(Maps, u64)> {
        self.known.get(&site).cloned()
    }

    /// Keeps no origins any more, whose files are open.
    pub fn forget_origins(&mut self) {
        self.known.clear();
    }

    /// Learns that.
    pub fn learn(&mut self, site: Site, (maps, address): (Maps, u64)) {
        self.known.entry(site).or_insert((maps, address));
    }

    /// What a site is called.
    pub fn place(&self, site: Site) -> Place {
        let Some((maps, address)) = self.known.get(&site) else { return Place::unknown(site) };
        let place = self.resolver.borrow_mut().caller(maps, *address);
        let source = place.source.map(|(file, line)| format!("{file}:{line}"));
        Place { module: place.module, offset: place.offset, function: place.function, source }
    }

    /// A file of which something is not read, and why.
    pub fn withheld(&self) -> Option<(String, Withheld)> {
        self.resolver.borrow().withheld().cloned()
    }

    /// The same at once, for an event: each site is named once, and then known.
    pub fn name(&mut self, pid: i32, address: u64) -> Rc<Place> {
        let site = self.site(pid, address);
        if let Some(place) = self.named.get(&site) {
            return Rc::clone(place);
        }
        let place = Rc::new(self.place(site));
        // An address that no file has is another place in another process, and after the next exec.
        if site.image != 0 && self.named.len() < MOST_SITES {
            self.named.insert(site, Rc::clone(&place));
        }
        place
    }

    /// The user's stack below a crossing, innermost first.
    pub fn stack(&mut self, call: &Call, stack: &Stack) -> Vec<symbols::Place> {
        let Some(maps) = self.maps(call.pid, stack.ip).cloned() else { return Vec::new() };
        let mut resolver = self.resolver.borrow_mut();
        let addresses = symbols::unwind::user(stack, call.bits, &maps, &mut resolver);
        addresses.into_iter().map(|address| resolver.caller(&maps, address)).collect()
    }

    /// A process was forked: it maps what its maker does. What is mapped in it later is looked for as ever.
    pub fn forked(&mut self, maker: i32, pid: i32) {
        if let Some(Space { maps, regions, .. }) = self.spaces.get(&maker).filter(|_| maker != pid) {
            let space = Space { maps: maps.clone(), regions: Rc::clone(regions), looks: 0, mapped: 0 };
            self.spaces.insert(pid, space);
        }
    }

    /// A process has mapped or unmapped something there: what was known of code in that range is known no more.
    pub fn remapped(&mut self, pid: i32, range: &Range<u64>) {
        let Some(space) = self.spaces.get_mut(&pid) else { return };
        let snapshot = space.maps.as_ref().map_or(&[][..], |maps| maps.within(range)).iter();
        let asked = space.regions.iter().filter(|region| region.overlaps(range));
        if !snapshot.chain(asked).any(|region| region.executable) {
            return;
        }
        // To look once more costs little beside the calls by which it was mapped, but for those that do so for ever.
        if space.mapped < MOST_MAPPED {
            (space.mapped, space.looks, space.maps) = (space.mapped + 1, space.looks.saturating_sub(1), None);
        } else {
            space.maps = space.maps.as_ref().map(|maps| maps.without(range));
        }
        Rc::make_mut(&mut space.regions).retain(|region| !region.overlaps(range));
        self.sites.retain(|(other, address), _| *other != pid || !range.contains(&address.wrapping_sub(1)));
    }

    /// The process runs another program now.
    pub fn exec(&mut self, pid: i32) {
        self.spaces.remove(&pid);
        self.sites.retain(|(other, _), _| *other != pid);
    }

    /// The process is gone.
    pub fn ended(&mut self, pid: i32) {
        self.exec(pid);
    }
}

/// A frame's name in a flame graph: the function, or else where it lies.
pub fn frame(place: &symbols::Place) -> String {
    let module = place.module.rsplit('/').next().unwrap_or(&place.module);
    match &place.function {
        Some(function) => format!("{function} [{module}]"),
        None => format!("{module}+{:#x}", place.offset),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cmd::trace::args::Trace;
    use clap::Parser;
    use tollgate_trace_report::fact::{Fact, Gate};
    use tollgate_trace_report::sink::CallEvent;

    fn args(words: &[&str]) -> TraceArgs {
        Trace::try_parse_from(std::iter::once(&"trace").chain(words).chain(&["true"])).unwrap().args
    }

    fn fact() -> Fact {
        let name = "getpid";
        Fact {
            pid: 1,
            tid: 1,
            gate: Gate::Syscall,
            bits: 64,
            nr: 39,
            name,
            args: [0; 6],
            result: Some(1),
            begun: 5,
            ended: 9,
            site: 7,
            weight: 1,
            room: u64::MAX,
        }
    }

    fn shared(path: &Path) -> Shared {
        Rc::new(RefCell::new(Output::open(&args(&["-o", path.to_str().unwrap()])).unwrap()))
    }

    #[test]
    fn every_file_that_is_asked_for_is_written() {
        let dir = tempfile::tempdir().unwrap();
        let name = |name: &str| dir.path().join(name);
        let text = |path: &Path| String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
        let output = shared(&name("lines"));
        let words = ["--json", "--parquet", "p", "--timeline", "t", "--flame", "f"].map(|word| match word {
            "p" | "t" | "f" => name(word).to_str().unwrap().to_string(),
            word => word.to_string(),
        });
        let args = args(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let mut exports = Exports::open(&args, &Header::default(), &output).unwrap();
        assert!(exports.any() && exports.decoded() && exports.stacks());
        exports.event(&TraceEvent::Call(CallEvent::new(&fact())));
        exports.stack(&["main".into(), "getpid".into()], 4);
        exports.finish().unwrap();
        output.borrow_mut().flush();
        assert_eq!(text(&name("lines")).lines().count(), 3);
        assert!(text(&name("lines")).contains("\"name\":\"getpid\""));
        assert!(text(&name("p")).starts_with("PAR1") && text(&name("p")).ends_with("PAR1"));
        assert!(text(&name("t")).contains("getpid") && text(&name("f")).contains("<svg"));
    }

    #[test]
    fn a_full_disk_is_told_at_the_end_and_the_others_are_written() {
        let dir = tempfile::tempdir().unwrap();
        let good = dir.path().join("good");
        let args = args(&["--parquet", "/dev/full", "--timeline", good.to_str().unwrap()]);
        let output = shared(&dir.path().join("lines"));
        let mut exports = Exports::open(&args, &Header::default(), &output).unwrap();
        exports.event(&TraceEvent::Call(CallEvent::new(&fact())));
        let error = exports.finish().unwrap_err().to_string();
        assert!(error.contains("/dev/full") && good.exists(), "{error}");
    }

    #[test]
    fn one_site_for_one_place_and_a_name_for_it() {
        let own = std::process::id() as i32;
        let address = one_site_for_one_place_and_a_name_for_it as *const () as u64 + 1;
        let mut places = Places::default();
        let site = places.site(own, address);
        assert!(site.image > 0, "{site:?}");
        assert_eq!(places.site(own, address), site);
        let place = places.place(site);
        assert!(place.function.as_deref().unwrap_or_default().contains("one_site_for_one_place"), "{place:?}");
        places.ended(own);
        assert_eq!(places.place(site), place, "it is named also when the process is gone");
        assert_eq!(places.site(-7, 4), Site { image: 0, address: 4 });
    }

    /// A `cat` that waits, and an address in its code.
    fn waiting() -> (std::process::Child, i32, u64) {
        use std::io::Read;
        let mut cat = std::process::Command::new("/bin/cat");
        let mut cat = cat.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped()).spawn().unwrap();
        cat.stdin.as_mut().unwrap().write_all(b"x").unwrap();
        cat.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        let pid = cat.id() as i32;
        let maps = Maps::read(pid).unwrap();
        let code = maps.regions.iter().find(|region| region.executable && region.module().ends_with("/cat")).unwrap();
        (cat, pid, code.start + 100)
    }

    #[test]
    fn what_one_process_has_named_is_not_looked_for_in_the_next_one() {
        let [mut one, mut other] = [waiting(), waiting()];
        let mut places = Places::default();
        let site = places.site(one.1, one.2);
        assert!(site.image > 0 && places.spaces[&one.1].maps.is_some(), "{site:?}");
        assert_eq!(places.site(other.1, other.2), site);
        // Before Linux 6.11 there is no other way.
        let looked = places.spaces[&other.1].maps.is_some();
        assert_eq!(looked, region_at(other.1, other.2).is_err());
        let unnamed = places.site(other.1, other.2 + 1);
        assert!(unnamed != site && places.spaces[&other.1].maps.is_some(), "this one has no name yet: {unnamed:?}");
        for (child, ..) in [&mut one, &mut other] {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }
}
