//! One mapped ELF file: where its bytes go, what its symbols, lines and unwind tables say. All of it lazily, and each
//! of it once.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::fs::{self, File};
use std::ops::Range;
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use blazesym::symbolize::source::{Elf, Source as SymbolSource};
use blazesym::symbolize::{CodeInfo, Input, Symbolized, Symbolizer};
use object::Endianness;
use object::read::ReadCache;
use object::read::elf::{FileHeader, ProgramHeader, SectionHeader};

use super::cfi::Cfi;
use super::demangle::{demangled, printable};
use super::golang;
use super::kept::Kept;
use super::maps::Source;

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
}

pub(super) struct Object {
    source: Arc<Source>,
    layout: Layout,
    symbolizer: OnceCell<Symbolizer>,
    lines_hold: OnceCell<bool>,
    names: RefCell<HashMap<u64, Rc<Named>>>,
    kept: Option<RefCell<Kept>>,
    golang: OnceCell<Option<golang::Table>>,
    cfi: OnceCell<Cfi>,
}

impl Object {
    /// Of anything: a file that is no ELF has no segments, and so no names.
    pub(super) fn new(source: Arc<Source>) -> Object {
        Object {
            layout: Layout::read(&source.file).unwrap_or_default(),
            source,
            symbolizer: OnceCell::new(),
            lines_hold: OnceCell::new(),
            names: RefCell::default(),
            kept: None,
            golang: OnceCell::new(),
            cfi: OnceCell::new(),
        }
    }

    /// The same; names that took long to find are kept in a directory.
    pub(super) fn keeping(source: Arc<Source>, directory: Option<&Path>) -> Object {
        let mut object = Object::new(source);
        let debug = || fs::metadata(object.debug_file()?).ok();
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
        if let Some(kept) = &self.kept {
            kept.borrow_mut().add(address, &named, begun.elapsed());
        }
        named
    }

    fn by_symbols(&self, address: u64) -> Option<Named> {
        if self.layout.segments.is_empty() {
            return None;
        }
        // One symbolizer a file, so that what it has mapped goes when the file goes. It demangles without a bound on
        // the length.
        let symbolizer = self
            .symbolizer
            .get_or_init(|| Symbolizer::builder().enable_demangling(false).enable_auto_reload(false).build());
        // By descriptor: the name may be another mount namespace's, or nobody's any more.
        let mut elf = Elf::new(format!("/proc/self/fd/{}", self.source.file.as_raw_fd()));
        elf.debug_syms = *self.lines_hold.get_or_init(|| self.lines_hold());
        let look = |elf: &Elf| match symbolizer
            .symbolize_single(&SymbolSource::Elf(elf.clone()), Input::VirtOffset(address))
        {
            Ok(Symbolized::Sym(symbol)) => Some(symbol),
            _ => None,
        };
        let symbol = look(&elf)?;
        let mut function = (demangled(&symbol.name), symbol.offset as u64);
        // Of a function in several pieces (GCC's .cold ones), debug information has no one start, and 0 is told; the
        // symbol table has one for each piece.
        if symbol.addr == 0 {
            elf.debug_syms = false;
            let piece = look(&elf).map(|piece| (demangled(&piece.name), piece.offset as u64));
            function = piece.unwrap_or((function.0, 0));
        }
        let line = |info: &CodeInfo<'_>| {
            Some((printable(&info.to_path().to_string_lossy()), info.line.filter(|line| *line > 0)?))
        };
        let innermost = symbol.inlined.last().and_then(|inner| inner.code_info.as_ref());
        Some(Named {
            function: Some(function),
            source: innermost.or(symbol.code_info.as_deref()).and_then(line),
            inlined: symbol.inlined.iter().map(|inner| demangled(&inner.name)).collect(),
        })
    }

    /// Whether it has source lines that are not read.
    pub(super) fn withholds_lines(&self) -> bool {
        !self.source.trusted && self.range(b".debug_line").is_some()
    }

    /// Whether debug information can be left to the symbolizer. Not that of another user's file: what is nested without
    /// a bound there ends this process by an overflow of the stack, what is repeated fills memory, and there are more
    /// ways to have it open another file than are looked for here. Names of its functions are in its symbol table.
    ///
    /// Of others: whether the rows of every line table name files that the table has: the symbolizer panics over one
    /// that does not (blazesym 0.2.7, `Lines::row_location`), which would end the tracer in the middle of a program.
    /// Compressed sections are not looked at, nor debug information in a file of its own, which is the system's and not
    /// the program's.
    fn lines_hold(&self) -> bool {
        if !self.source.trusted {
            return false;
        }
        // The symbolizer opens what such a section names, be it a FIFO or a device.
        let leads = |name: &&[u8]| self.range(name).is_some();
        if !self.may_lead() && [&b".gnu_debuglink"[..], b".gnu_debugaltlink", b".debug_sup"].iter().any(leads) {
            return false;
        }
        if self.layout.hidden || self.range(b".debug_line").is_none() {
            return !self.layout.hidden;
        }
        let read = |id: gimli::SectionId| {
            let bytes =
                self.section(|name| name == id.name().as_bytes()).map_or_else(|| Arc::from([]), |(_, bytes)| bytes);
            Ok::<Arc<[u8]>, gimli::Error>(bytes)
        };
        let Ok(sections) = gimli::DwarfSections::load(read) else { return false };
        let dwarf = sections.borrow(|bytes| gimli::EndianSlice::new(bytes, gimli::LittleEndian));
        let mut units = dwarf.units();
        while let Ok(Some(header)) = units.next() {
            // A unit that cannot be read is an error there too, and no panic.
            let program = dwarf.unit(header).ok().and_then(|unit| unit.line_program.clone());
            if program.is_some_and(|program| !files_are_listed(program)) {
                return false;
            }
        }
        true
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

/// The files of a table are numbered without gaps, so the highest number says it; 0 may be missing before DWARF 5.
fn files_are_listed<R: gimli::Reader>(program: gimli::IncompleteLineProgram<R>) -> bool {
    let (mut rows, mut highest) = (program.rows(), 0);
    while let Ok(Some((_, row))) = rows.next_row() {
        highest = highest.max(row.file_index());
    }
    highest == 0 || rows.header().file(highest).is_some()
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
            let compressed = section.sh_flags(endian).0 & object::elf::SHF_COMPRESSED.0 != 0;
            if compressed {
                continue;
            }
            let (address, size): (u64, u64) = (section.sh_addr(endian).into(), section.sh_size(endian).into());
            let (name, end) = (sections.section_name(endian, section), address.checked_add(size));
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

    /// Regression: nested functions in it ended tollgate by an overflow of the stack, repeated ranges took gigabytes,
    /// and links that were hidden from the first look led to a file of root's.
    #[test]
    fn debug_information_of_another_users_file_is_not_left_to_the_symbolizer() {
        let directory = tempfile::tempdir().unwrap();
        let (source, program) = (directory.path().join("p.c"), directory.path().join("p"));
        fs::write(&source, "int f(int n) { return n + 1; } int main(void) { return f(-1); }").unwrap();
        assert!(Command::new("gcc").arg("-g").arg("-o").arg(&program).arg(&source).status().unwrap().success());
        let holds = || Object::new(Arc::new(Source::new(File::open(&program).unwrap()).unwrap())).lines_hold();
        assert!(holds());
        if !nix::unistd::geteuid().is_root() {
            println!("not here: only root gives a file to somebody else");
            return;
        }
        std::os::unix::fs::chown(&program, Some(65534), None).unwrap();
        assert!(!holds());
    }
}
