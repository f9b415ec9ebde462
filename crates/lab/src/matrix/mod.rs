//! The matrix: kernels × CPU models × boot options × modes of the vsyscall page, as an ordered list of guests to boot.
//!
//! Plain data: nothing here starts anything. `toml.rs` reads a file, [`Matrix::cells`] makes the cells of it. The order
//! is that of the lists, kernels outermost and vsyscall modes innermost, so the first cell is the configuration that a
//! report compares with.
//!
//! A cell's name is also the name of its file, and `--resume` knows a finished cell by it: so it is made of what the
//! guest *is* (the kernel's release instead of `current`), never of its place in the list.

mod name;
mod toml;

use std::collections::BTreeSet;
use std::ops::Range;

pub use self::name::kernel_label;
pub use self::toml::MOST_BYTES;

/// The default matrix and its annotation: `docs/lab-matrix.toml` is the same one, and a test holds that.
const KERNELS: [&str; 1] = ["current"];
const CPUS: [&str; 3] = ["max", "Haswell", "EPYC"];
const BOOT: [&str; 4] = ["", "pti=on", "pti=off", "mitigations=off"];
const VSYSCALL: [&str; 3] = ["none", "xonly", "emulate"];

/// Most cells that a matrix may have: at 10 s a guest, more than this is hours and most likely a slip.
pub const MOST_CELLS: usize = 512;

/// What to boot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// Kernels: `current`, the series of another release of Debian, the name of a package, or a file (a path with a
    /// `/`).
    pub kernels: Vec<String>,
    /// Boot options, one string a configuration; `""` is the kernel's own choice.
    pub boot: Vec<String>,
    /// Modes of the vsyscall page.
    pub vsyscall: Vec<String>,
    /// QEMU's CPU models, with features (`max,-pcid`).
    pub cpu: Vec<String>,
    /// Rows to price, as `bench` takes them; empty: all.
    pub gates: Vec<String>,
    /// Configurations to leave out.
    pub exclude: Vec<Exclude>,
}

/// A cell is left out where every field that is given is the cell's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exclude {
    /// A kernel, as listed.
    pub kernel: Option<String>,
    /// Boot options, as listed.
    pub boot: Option<String>,
    /// A mode of the vsyscall page.
    pub vsyscall: Option<String>,
    /// A CPU model, as listed.
    pub cpu: Option<String>,
}

/// One guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Stable, unique in the matrix and safe as a file name: `6.1.0-56-amd64+max+pti=on+vsyscall=emulate`.
    pub name: String,
    /// The kernel as it was asked for: `current`, a package or a file.
    pub kernel: String,
    /// QEMU's CPU model.
    pub cpu: String,
    /// Boot options without the vsyscall mode; may be empty.
    pub boot: String,
    /// `none`, `xonly` or `emulate`.
    pub vsyscall: String,
    /// What is appended to the kernel's command line: `pti=on vsyscall=emulate`.
    pub append: String,
}

/// Why a matrix cannot be used. Each text is one sentence that says what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatrixError {
    /// Not a TOML file, a key that there is not, or a value of the wrong type.
    #[error("{file}, line {line}: {what}: see docs/lab-matrix.toml for a file that works")]
    Toml {
        /// File name.
        file: String,
        /// Line, from 1.
        line: usize,
        /// The parser's words.
        what: String,
    },
    /// A value that cannot be used.
    #[error("{file}, line {line}: {what}: {remedy}")]
    Value {
        /// File name.
        file: String,
        /// Line, from 1.
        line: usize,
        /// What is wrong.
        what: String,
        /// What to write instead.
        remedy: String,
    },
    /// Larger than any such file is.
    #[error("{file}: more than {most} bytes is too large for a matrix: give the file that lists kernels and options")]
    TooLong {
        /// File name.
        file: String,
        /// The limit.
        most: usize,
    },
    /// Too many combinations.
    #[error(
        "the matrix has {cells} configurations and the limit is {MOST_CELLS}: shorten a list, or leave some out with \
         `exclude`"
    )]
    TooMany {
        /// How many, as a number or "more than a number holds".
        cells: String,
    },
    /// Nothing is left.
    #[error("every configuration of the matrix is excluded: remove an entry of `exclude`")]
    Nothing,
    /// Two configurations would share a file.
    #[error("two configurations of the matrix would both be named {name}: remove one of them")]
    SameName {
        /// The name.
        name: String,
    },
}

impl Default for Matrix {
    fn default() -> Self {
        let own = |list: &[&str]| list.iter().map(|item| (*item).to_owned()).collect();
        Self {
            kernels: own(&KERNELS),
            boot: own(&BOOT),
            vsyscall: own(&VSYSCALL),
            cpu: own(&CPUS),
            gates: Vec::new(),
            exclude: Vec::new(),
        }
    }
}

impl Matrix {
    /// Reads a matrix from TOML; `file` is what errors call it. Lists that are not given are those of
    /// [`Matrix::default`].
    pub fn parse(text: &str, file: &str) -> Result<Self, MatrixError> {
        toml::parse(text, file)
    }

    /// Whether there are not too many: before a kernel is looked for, or anything is made of them.
    pub fn fits(&self) -> Result<(), MatrixError> {
        let sizes = [self.kernels.len(), self.cpu.len(), self.boot.len(), self.vsyscall.len()];
        match sizes.iter().try_fold(1_usize, |product, size| product.checked_mul((*size).max(1))) {
            Some(cells) if cells <= MOST_CELLS => Ok(()),
            Some(cells) => Err(MatrixError::TooMany { cells: cells.to_string() }),
            None => Err(MatrixError::TooMany { cells: "more than a number holds".into() }),
        }
    }

    /// The cells in order. `release` gives a kernel its name in the cell's name, usually its `uname -r`;
    /// [`kernel_label`] does for what is not known yet.
    pub fn cells(&self, release: impl Fn(&str) -> String) -> Result<Vec<Cell>, MatrixError> {
        self.fits()?;
        let mut cells = Vec::new();
        for kernel in &self.kernels {
            let label = release(kernel);
            for cpu in &self.cpu {
                for boot in &self.boot {
                    let modes = self.vsyscall.iter().map(|vsyscall| cell(&label, kernel, cpu, boot, vsyscall));
                    cells.extend(modes.filter(|cell| !self.exclude.iter().any(|entry| entry.meets(cell))));
                }
            }
        }
        if cells.is_empty() {
            return Err(MatrixError::Nothing);
        }
        let mut names = BTreeSet::new();
        match cells.iter().find(|cell| !names.insert(cell.name.as_str())) {
            Some(twice) => Err(MatrixError::SameName { name: twice.name.clone() }),
            None => Ok(cells),
        }
    }
}

fn cell(label: &str, kernel: &str, cpu: &str, boot: &str, vsyscall: &str) -> Cell {
    let mode = format!("vsyscall={vsyscall}");
    let options: Vec<&str> = boot.split_whitespace().chain([mode.as_str()]).collect();
    let parts: Vec<&str> = [label, cpu].into_iter().chain(options.iter().copied()).collect();
    Cell {
        name: name::cell_name(&parts),
        kernel: kernel.into(),
        cpu: cpu.into(),
        boot: boot.into(),
        vsyscall: vsyscall.into(),
        append: options.join(" "),
    }
}

impl Exclude {
    fn meets(&self, cell: &Cell) -> bool {
        let fields = [
            (&self.kernel, &cell.kernel),
            (&self.boot, &cell.boot),
            (&self.vsyscall, &cell.vsyscall),
            (&self.cpu, &cell.cpu),
        ];
        fields.iter().all(|(asked, own)| asked.as_ref().is_none_or(|asked| asked == *own))
    }
}

/// The line, from 1, on which a byte range of `text` begins.
fn line_of(text: &str, range: &Range<usize>) -> usize {
    let before = text.as_bytes().get(..range.start.min(text.len())).unwrap_or_default();
    1 + before.iter().filter(|byte| **byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(matrix: &Matrix) -> Vec<String> {
        matrix.cells(|_| "6.1.0-56-amd64".into()).unwrap().into_iter().map(|cell| cell.name).collect()
    }

    #[test]
    fn the_default_has_36_cells_in_the_order_of_its_lists() {
        let names = names(&Matrix::default());
        assert_eq!(names.len(), 36);
        assert_eq!(names[0], "6.1.0-56-amd64+max+vsyscall=none");
        assert_eq!(names[5], "6.1.0-56-amd64+max+pti=on+vsyscall=emulate");
        assert_eq!(names[35], "6.1.0-56-amd64+EPYC+mitigations=off+vsyscall=emulate");
    }

    #[test]
    fn a_cell_says_all_that_a_guest_needs() {
        let cells = Matrix::default().cells(|_| "r".into()).unwrap();
        let expected = Cell {
            name: "r+Haswell+pti=off+vsyscall=xonly".into(),
            kernel: "current".into(),
            cpu: "Haswell".into(),
            boot: "pti=off".into(),
            vsyscall: "xonly".into(),
            append: "pti=off vsyscall=xonly".into(),
        };
        assert!(cells.contains(&expected), "{cells:#?}");
        assert_eq!(cells[0].append, "vsyscall=none");
    }

    #[test]
    fn exclusion_needs_every_field_that_is_given() {
        let some = |text: &str| Some(text.to_owned());
        let exclude = vec![
            Exclude { cpu: some("EPYC"), boot: some("pti=on"), ..Exclude::default() },
            Exclude { vsyscall: some("emulate"), ..Exclude::default() },
        ];
        let names = names(&Matrix { exclude, ..Matrix::default() });
        assert_eq!(names.len(), 36 - 12 - 2);
        assert!(!names.iter().any(|name| name.contains("emulate") || name.contains("EPYC+pti=on")), "{names:?}");
        let nothing = Matrix { exclude: vec![Exclude::default()], ..Matrix::default() };
        assert_eq!(nothing.cells(|k| k.into()), Err(MatrixError::Nothing));
    }

    #[test]
    fn too_many_and_the_same_twice_are_told() {
        let many = |n: usize| (0..n).map(|i| format!("o{i}")).collect::<Vec<_>>();
        let matrix = Matrix { boot: many(60), ..Matrix::default() };
        let error = matrix.cells(|k| k.into()).unwrap_err();
        assert!(
            error.to_string().starts_with("the matrix has 540 configurations and the limit is 512: shorten"),
            "{error}"
        );
        let huge =
            Matrix { kernels: many(70_000), boot: many(70_000), cpu: many(70_000), vsyscall: many(70_000), ..matrix };
        assert!(matches!(huge.cells(|k| k.into()), Err(MatrixError::TooMany { .. })));
        let same = Matrix { kernels: vec!["current".into(), "linux-image-6.1.0-56-amd64".into()], ..Matrix::default() };
        let error = same.cells(|_| "6.1.0-56-amd64".into()).unwrap_err();
        assert!(error.to_string().contains("6.1.0-56-amd64+max+vsyscall=none: remove one"), "{error}");
    }

    #[test]
    fn lines_are_counted_from_one() {
        assert_eq!([0, 2, 3, 99].map(|at| line_of("a\nb\nc", &(at..at + 1))), [1, 2, 2, 3]);
    }
}
