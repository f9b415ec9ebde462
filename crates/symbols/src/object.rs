//! One mapped ELF file: where its bytes go, what its symbols, lines and unwind tables say. All of it lazily, and each
//! of it once.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;
use std::fs::{self, File};
use std::ops::Range;
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use object::Endianness;
use object::read::ReadCache;
use object::read::elf::{FileHeader, ProgramHeader, SectionHeader};

use super::cfi::Cfi;
use super::demangle::printable;
use super::golang;
use super::kept::Kept;
use super::maps::Source;
use super::place::Withheld;
use super::worker::{Lost, Pool, Question, Rights};

/// How many names of one file are kept; beyond, it begins anew. 65,536 of them take some 10 MB.
const NAMES: usize = 1 << 16;

/// The largest section that is read into memory, in bytes. Unwind tables of a browser have some 20 MB.
const SECTION: u64 = 512 << 20;
/// The same of a file of another user's, who may say of each that it has a whole sparse file.
const SECTION_OF_OTHERS: u64 = 64 << 20;

/// What is known of an address of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Named {
    /// Function, and how far behind its first byte the address is.
    pub(super) function: Option<(String, u64)>,
    /// Source file and line, of the innermost inlined function.
    pub(super) source: Option<(String, u32)>,
    /// Functions inlined there, outermost first.
    pub(super) inlined: Vec<String>,
}

/// The unwind tables, with the addresses that they are linked for.
#[derive(Default)]
pub(super) struct Tables {
    pub(super) bits: u8,
    pub(super) eh_frame: Option<(Range<u64>, Arc<[u8]>)>,
    pub(super) eh_frame_hdr: Option<(Range<u64>, Arc<[u8]>)>,
    pub(super) debug_frame: Option<(Range<u64>, Arc<[u8]>)>,
    pub(super) text: Option<Range<u64>>,
    pub(super) got: Option<Range<u64>>,
}

/// A part of the file that is loaded: (offset in the file, length there, address).
type Segment = (u64, u64, u64);

/// Where the parts of an ELF file are.
#[derive(Default)]
struct Layout {
    bits: u8,
    segments: Vec<Segment>,
    /// Name, addresses, and offset in the file; of those that have bytes there, and not compressed ones.
    sections: Vec<(Vec<u8>, Range<u64>, u64)>,
    /// There may be debug information that is not among the sections: the headers cannot be read, or one makes no
    /// sense.
    hidden: bool,
    /// It has a table of source lines, compressed or not.
    has_lines: bool,
}

pub(super) struct Object {
    source: Arc<Source>,
    layout: Layout,
    pool: Rc<Pool>,
    /// What the pool knows it by.
    number: u64,
    reads: Cell<Reads>,
    withheld: Cell<Option<Withheld>>,
    names: RefCell<HashMap<u64, Rc<Named>>>,
    kept: Option<RefCell<Kept>>,
    golang: OnceCell<Option<golang::Table>>,
    cfi: OnceCell<Cfi>,
}

/// What a worker reads of the file: less where the last one ended over it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reads {
    /// The symbol table and debug information.
    Lines,
    Symbols,
    Nothing,
}

impl Object {
    /// Of anything: a file that is no ELF has no segments, and so no names.
    pub(super) fn new(source: Arc<Source>, pool: &Rc<Pool>) -> Object {
        let object = Object {
            layout: Layout::read(&source.file).unwrap_or_default(),
            source,
            pool: Rc::clone(pool),
            number: pool.number(),
            reads: Cell::new(Reads::Nothing),
            withheld: Cell::default(),
            names: RefCell::default(),
            kept: None,
            golang: OnceCell::new(),
            cfi: OnceCell::new(),
        };
        object.reads.set(object.at_first());
        object.withheld.set((object.reads.get() == Reads::Symbols).then_some(Withheld::Leads));
        object
    }

    /// The same; names that took long to find are kept in a directory, if nobody else can say what the file's state is
    /// (a file system of a user's own, fuse(4), does).
    pub(super) fn keeping(source: Arc<Source>, pool: &Rc<Pool>, directory: Option<&Path>) -> Object {
        let mut object = Object::new(source, pool);
        let debug = || fs::metadata(object.debug_file()?).ok();
        let directory = directory.filter(|_| object.source.trusted);
        let kept = directory.map(|directory| Kept::open(directory, &object.source.identity, debug().as_ref()));
        object.kept = kept.map(RefCell::new);
        object
    }

    /// Where the separate file with its debug information would be, by its build ID (gdb's manual, "Separate Debug
    /// Files").
    fn debug_file(&self) -> Option<PathBuf> {
        let (_, note) = self.section(|name| name == b".note.gnu.build-id")?;
        // Lengths of the name ("GNU" and a NUL) and of the ID, the type, the name.
        let id: String = note.get(16..)?.iter().map(|byte| format!("{byte:02x}")).collect();
        Some(format!("/usr/lib/debug/.build-id/{}/{}.debug", id.get(..2)?, id.get(2..)?).into())
    }

    /// The address that the file is linked for, of an offset in it; `None` where nothing of the offset is loaded. The
    /// mapping of a segment begins at a page, which may be before the segment.
    pub(super) fn linked(&self, offset: u64) -> Option<u64> {
        let inside = |at: &&Segment| offset >= at.0 && offset - at.0 < at.1;
        let below = |at: &&Segment| offset < at.0 && at.0 - offset < 4096;
        let segment = self.layout.segments.iter().find(inside).or_else(|| self.layout.segments.iter().find(below))?;
        Some(segment.2.wrapping_add(offset).wrapping_sub(segment.0))
    }

    /// What the symbols and lines say of a linked address.
    pub(super) fn name(&self, address: u64) -> Rc<Named> {
        if let Some(named) = self.names.borrow().get(&address) {
            return Rc::clone(named);
        }
        let known = self.kept.as_ref().and_then(|kept| kept.borrow().get(address).cloned());
        let named = Rc::new(known.unwrap_or_else(|| self.look_up(address)));
        let mut names = self.names.borrow_mut();
        if names.len() >= NAMES {
            names.clear();
        }
        names.insert(address, Rc::clone(&named));
        named
    }

    fn look_up(&self, address: u64) -> Named {
        let begun = Instant::now();
        let mut named = self.by_symbols(address).unwrap_or_default();
        if named.function.is_none() {
            self.by_pclntab(address, &mut named);
        }
        // Not what is known only because a worker ended, which may be another time's luck.
        let whole = matches!(self.withheld.get(), None | Some(Withheld::Leads));
        if let Some(kept) = self.kept.as_ref().filter(|_| whole) {
            kept.borrow_mut().add(address, &named, begun.elapsed());
        }
        named
    }

    fn by_symbols(&self, address: u64) -> Option<Named> {
        if self.layout.segments.is_empty() {
            return None;
        }
        loop {
            let lines = match self.reads.get() {
                Reads::Lines => true,
                Reads::Symbols => false,
                Reads::Nothing => return None,
            };
            let (rights, file) = (self.rights(), &self.source.file);
            match self.pool.ask(Question { number: self.number, file, rights, address, lines }) {
                Ok(answer) => {
                    if self.withheld.get() == Some(Withheld::NoWorker) {
                        self.withheld.set(None);
                    }
                    if lines && !answer.lines {
                        self.read_less(Reads::Symbols, Withheld::Rights);
                    }
                    return Some(answer.named);
                }
                Err(Lost::Worker) if lines => self.read_less(Reads::Symbols, Withheld::Lines),
                Err(Lost::Worker) => self.read_less(Reads::Nothing, Withheld::Functions),
                Err(Lost::NotStarted) => {
                    self.read_less(self.reads.get(), Withheld::NoWorker);
                    return None;
                }
            }
        }
    }

    fn read_less(&self, reads: Reads, why: Withheld) {
        self.reads.set(reads);
        self.withheld.set(Some(why));
    }

    /// Whose rights a worker has over the file: as root those of its owner, where that may have written what leads to
    /// other files.
    fn rights(&self) -> Rights {
        if self.source.trusted || !nix::unistd::geteuid().is_root() {
            return Rights::Own;
        }
        Rights::User(self.source.owner)
    }

    /// What is read at first. The symbolizer opens what a section names that leads to debug information elsewhere, be
    /// it a FIFO or a device: not with rights that the file's author may not have.
    fn at_first(&self) -> Reads {
        let safe = self.rights() != Rights::Own || self.may_lead() || !(self.layout.hidden || self.leads());
        if safe { Reads::Lines } else { Reads::Symbols }
    }

    /// Whether it says that its debug information is in another file.
    fn leads(&self) -> bool {
        let names = [&b".gnu_debuglink"[..], b".gnu_debugaltlink", b".debug_sup"];
        names.iter().any(|name| self.range(name).is_some())
    }

    /// Why something that it has is not read.
    pub(super) fn withheld(&self) -> Option<Withheld> {
        self.withheld.get().filter(|why| match why {
            Withheld::Leads => self.layout.has_lines || self.leads(),
            Withheld::Rights | Withheld::Lines => self.layout.has_lines,
            // Go has a table of its own.
            Withheld::Functions | Withheld::NoWorker => self.golang().is_none(),
        })
    }

    /// Whether what such a section names may be followed. The symbolizer takes the file's name in this process's
    /// namespace, where a program may have bound it elsewhere in its own: as root, below directories of the system
    /// alone.
    fn may_lead(&self) -> bool {
        const SYSTEM: [&str; 6] = ["/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin"];
        let name = std::fs::read_link(format!("/proc/self/fd/{}", self.source.file.as_raw_fd()));
        let below = |name: std::path::PathBuf| SYSTEM.iter().any(|root| name.starts_with(root));
        self.source.trusted && (!nix::unistd::geteuid().is_root() || name.is_ok_and(below))
    }

    fn by_pclntab(&self, address: u64, named: &mut Named) {
        let Some(function) = self.golang().and_then(|table| table.function(address)) else { return };
        named.function = Some((printable(&function.name()), address - function.start));
        named.source =
            named.source.take().or_else(|| function.line(address).map(|(file, line)| (printable(&file), line)));
    }

    /// Go's own table of functions, which strip(1) leaves in place.
    pub(super) fn golang(&self) -> Option<&golang::Table> {
        let read = || {
            let (_, table) = self.section(|name| name.ends_with(b"gopclntab"))?;
            let module = self.section(|name| name == b".go.module");
            golang::Table::parse(
                table,
                module.as_ref().map_or(&[], |(_, bytes)| bytes),
                self.range(b".text").map_or(0, |text| text.start),
            )
        };
        self.golang.get_or_init(read).as_ref()
    }

    /// The unwind tables, with an index.
    pub(super) fn cfi(&self) -> &Cfi {
        self.cfi.get_or_init(|| Cfi::new(&self.tables()))
    }

    pub(super) fn tables(&self) -> Tables {
        let section = |wanted: &[u8]| self.section(|name| name == wanted);
        Tables {
            bits: self.layout.bits,
            eh_frame: section(b".eh_frame"),
            eh_frame_hdr: section(b".eh_frame_hdr"),
            debug_frame: section(b".debug_frame"),
            text: self.range(b".text"),
            got: self.range(b".got"),
        }
    }

    fn range(&self, wanted: &[u8]) -> Option<Range<u64>> {
        self.layout.sections.iter().find(|(name, ..)| name == wanted).map(|(_, range, _)| range.clone())
    }

    /// Reads a section. Read, not mapped: a mapping of a file that somebody truncates is a SIGBUS.
    fn section(&self, wanted: impl Fn(&[u8]) -> bool) -> Option<(Range<u64>, Arc<[u8]>)> {
        let (_, range, offset) = self.layout.sections.iter().find(|(name, ..)| wanted(name))?;
        let size = range.end - range.start;
        // No more is allocated than there is to read.
        let end = self.source.file.metadata().ok()?.len();
        let most = if self.source.trusted { SECTION } else { SECTION_OF_OTHERS };
        if size == 0 || size > most || offset.checked_add(size)? > end {
            return None;
        }
        let mut bytes = vec![0; usize::try_from(size).ok()?];
        self.source.file.read_exact_at(&mut bytes, *offset).ok()?;
        Some((range.clone(), bytes.into()))
    }
}

impl Drop for Object {
    fn drop(&mut self) {
        self.pool.forget(self.number);
    }
}

impl Layout {
    /// Only the headers: object's high-level reader reads all of the symbols too.
    fn read(file: &File) -> Option<Layout> {
        let cache = ReadCache::new(file);
        match object::FileKind::parse(&cache).ok()? {
            object::FileKind::Elf32 => Layout::of::<object::elf::FileHeader32<Endianness>>(&cache, 32),
            object::FileKind::Elf64 => Layout::of::<object::elf::FileHeader64<Endianness>>(&cache, 64),
            _ => None,
        }
    }

    fn of<H: FileHeader<Endian = Endianness>>(cache: &ReadCache<&File>, bits: u8) -> Option<Layout> {
        let header = H::parse(cache).ok()?;
        let endian = header.endian().ok()?;
        let mut layout = Layout { bits, ..Layout::default() };
        for segment in header.program_headers(endian, cache).ok()? {
            if segment.p_type(endian) == object::elf::PT_LOAD {
                layout.segments.push((
                    segment.p_offset(endian).into(),
                    segment.p_filesz(endian).into(),
                    segment.p_vaddr(endian).into(),
                ));
            }
        }
        // Sections may be missing (sstrip); segments are what counts.
        let Ok(sections) = header.sections(endian, cache) else { return Some(Layout { hidden: true, ..layout }) };
        for section in sections.iter() {
            let name = sections.section_name(endian, section);
            layout.has_lines |= name.is_ok_and(|name| [&b".debug_line"[..], b".zdebug_line"].contains(&name));
            let compressed = section.sh_flags(endian).0 & object::elf::SHF_COMPRESSED.0 != 0;
            if compressed {
                continue;
            }
            let (address, size): (u64, u64) = (section.sh_addr(endian).into(), section.sh_size(endian).into());
            let end = address.checked_add(size);
            let bytes = section.sh_type(endian) != object::elf::SHT_NOBITS;
            match (name, end) {
                (Ok(name), Some(end)) if bytes => {
                    layout.sections.push((name.to_vec(), address..end, section.sh_offset(endian).into()));
                }
                (Ok(name), _) if !name.starts_with(b".debug_") => {}
                _ => layout.hidden = true,
            }
        }
        Some(layout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// Regression: what was not found because the worker had been killed was kept, and believed for a month.
    #[test]
    fn nothing_is_kept_of_what_a_lost_worker_did_not_say() {
        let directory = tempfile::tempdir().unwrap();
        let (source, program) = (directory.path().join("p.c"), directory.path().join("p"));
        fs::write(&source, "int main(void) { return 0; }").unwrap();
        let made = Command::new("gcc").arg("-g").arg("-o").arg(&program).arg(&source).status().unwrap();
        assert!(made.success());
        let pool = Rc::new(Pool::default());
        let source = Arc::new(Source::new(File::open(&program).unwrap()).unwrap());
        let names = directory.path().join("names");
        let object = Object::keeping(Arc::clone(&source), &pool, Some(&names));
        let start = object.range(b".text").unwrap().start;
        object.name(start);
        pool.kill_all();
        object.name(start + 1);
        assert_eq!((object.reads.get(), object.withheld()), (Reads::Symbols, Some(Withheld::Lines)));
        let kept = object.kept.as_ref().unwrap().borrow();
        assert!(kept.get(start).is_some() && kept.get(start + 1).is_none());
    }

    /// Regression: links that were hidden from the first look led to a file of root's, which root opened.
    #[test]
    fn debug_information_of_another_users_file_is_read_with_that_users_rights() {
        let directory = tempfile::tempdir().unwrap();
        let (source, program) = (directory.path().join("p.c"), directory.path().join("p"));
        fs::write(&source, "int f(int n) { return n + 1; } int main(void) { return f(-1); }").unwrap();
        let gcc = |options: &[&str]| {
            let made = Command::new("gcc").args(options).arg("-o").arg(&program).arg(&source).status().unwrap();
            assert!(made.success());
        };
        gcc(&["-g"]);
        let pool = Rc::new(Pool::default());
        let object = || Object::new(Arc::new(Source::new(File::open(&program).unwrap()).unwrap()), &pool);
        let of = |object: Object| (object.rights(), object.reads.get());
        assert_eq!(of(object()), (Rights::Own, Reads::Lines));
        let link = |name: &str| {
            let at = directory.path().join("link");
            fs::write(&at, "p.debug\0\0\0\0\0").unwrap();
            let section = format!("--add-section={name}={}", at.display());
            assert!(Command::new("objcopy").arg(section).arg(&program).status().unwrap().success());
        };
        if !nix::unistd::geteuid().is_root() {
            println!("not here: only root gives a file to somebody else");
            return;
        }
        std::os::unix::fs::chown(&program, Some(65534), None).unwrap();
        assert_eq!(of(object()), (Rights::User(65534), Reads::Lines));
        assert_eq!(object().withheld(), None);
        link(".gnu_debuglink");
        std::os::unix::fs::chown(&program, Some(0), None).unwrap();
        assert_eq!(of(object()), (Rights::Own, Reads::Symbols));
        assert_eq!(object().withheld(), Some(Withheld::Leads));
    }
}
