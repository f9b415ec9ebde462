//! From a TOML file to a [`Matrix`]. A file comes from anybody: every value is looked at before a guest is made of it.
//!
//! No value is ever passed through a shell. What is refused is what would mean something else than it says: an option
//! of QEMU within a CPU model, a boot option that the lab sets itself, a character that no kernel's command line has.

use ::toml::Spanned;
use serde::Deserialize;

use super::{Exclude, Matrix, MatrixError, line_of};

/// Most bytes of a file.
pub const MOST_BYTES: usize = 64 * 1024;
/// Most bytes of one configuration's boot options; x86's command line has 2048 in all (`COMMAND_LINE_SIZE`).
const MOST_BOOT: usize = 1024;
/// Most bytes of any other value.
const MOST_VALUE: usize = 256;
/// Boot options that the lab gives, or that a list of its own is there for, with what to do instead.
const RESERVED: [(&str, &str); 6] = [
    ("vsyscall", "list its modes in `vsyscall`"),
    ("console", "leave it out, because the lab sets it"),
    ("init", "leave it out, because the lab sets it"),
    ("rdinit", "leave it out, because the lab sets it"),
    ("panic", "leave it out, because the lab sets it"),
    ("--", "leave it out: words after it would go to the guest's first process"),
];

/// The file, word for word.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    kernels: Option<Spanned<List>>,
    boot: Option<Spanned<List>>,
    vsyscall: Option<Spanned<List>>,
    cpu: Option<Spanned<List>>,
    #[serde(default)]
    gates: List,
    #[serde(default)]
    exclude: Vec<Spanned<Left>>,
}

type List = Vec<Spanned<String>>;

/// One entry of `exclude`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Left {
    kernel: Option<String>,
    boot: Option<String>,
    vsyscall: Option<String>,
    cpu: Option<String>,
}

/// Where errors are said to be.
struct Place<'a> {
    text: &'a str,
    file: String,
}

/// What is wrong with a value, and what to write instead.
type Fault = (String, String);

pub(super) fn parse(text: &str, file: &str) -> Result<Matrix, MatrixError> {
    let place = Place { text, file: printable(file) };
    if text.len() > MOST_BYTES {
        return Err(MatrixError::TooLong { file: place.file, most: MOST_BYTES });
    }
    let read: File = ::toml::from_str(text).map_err(|error| place.syntax(&error))?;
    let own = Matrix::default();
    let matrix = Matrix {
        kernels: place.list("kernels", read.kernels, own.kernels, kernel)?,
        boot: place.list("boot", read.boot, own.boot, boot)?,
        vsyscall: place.list("vsyscall", read.vsyscall, own.vsyscall, vsyscall)?,
        cpu: place.list("cpu", read.cpu, own.cpu, cpu)?,
        gates: place.values("gates", read.gates, gate)?,
        exclude: Vec::new(),
    };
    let exclude = read.exclude.into_iter().map(|entry| place.exclude(entry, &matrix)).collect::<Result<_, _>>()?;
    Ok(Matrix { exclude, ..matrix })
}

impl Place<'_> {
    fn syntax(&self, error: &::toml::de::Error) -> MatrixError {
        let line = error.span().map_or(1, |span| line_of(self.text, &span));
        // The parser's words may be several lines; the first one says what is wrong.
        let what = printable(error.message().lines().next().unwrap_or_default());
        MatrixError::Toml { file: self.file.clone(), line, what }
    }

    fn fault(&self, at: &std::ops::Range<usize>, (what, remedy): Fault) -> MatrixError {
        MatrixError::Value { file: self.file.clone(), line: line_of(self.text, at), what, remedy }
    }

    /// A list that may be left out but not be empty.
    fn list(
        &self,
        name: &str,
        list: Option<Spanned<List>>,
        own: Vec<String>,
        check: fn(&str) -> Result<String, Fault>,
    ) -> Result<Vec<String>, MatrixError> {
        let Some(list) = list else { return Ok(own) };
        let span = list.span();
        match list.into_inner() {
            empty if empty.is_empty() => {
                let remedy = format!("name one, or leave out `{name}` for {own:?}");
                Err(self.fault(&span, (format!("`{name}` is empty"), remedy)))
            }
            values => self.values(name, values, check),
        }
    }

    fn values(
        &self,
        name: &str,
        values: List,
        check: fn(&str) -> Result<String, Fault>,
    ) -> Result<Vec<String>, MatrixError> {
        let mut known: Vec<String> = Vec::new();
        for value in values {
            let checked = check(value.get_ref()).map_err(|fault| self.fault(&value.span(), fault))?;
            if known.contains(&checked) {
                let what = format!("`{name}` has {checked:?} twice");
                return Err(self.fault(&value.span(), (what, "remove one of them".into())));
            }
            known.push(checked);
        }
        Ok(known)
    }

    fn exclude(&self, entry: Spanned<Left>, matrix: &Matrix) -> Result<Exclude, MatrixError> {
        let span = entry.span();
        let left = entry.into_inner();
        let exclude = Exclude {
            kernel: left.kernel,
            boot: left.boot.map(|options| joined(&options)),
            vsyscall: left.vsyscall,
            cpu: left.cpu,
        };
        if exclude == Exclude::default() {
            let remedy = "give it `kernel`, `cpu`, `boot` or `vsyscall`".to_owned();
            return Err(self.fault(&span, ("an entry of `exclude` names nothing".into(), remedy)));
        }
        let fields = [
            ("kernels", &exclude.kernel, &matrix.kernels),
            ("boot", &exclude.boot, &matrix.boot),
            ("vsyscall", &exclude.vsyscall, &matrix.vsyscall),
            ("cpu", &exclude.cpu, &matrix.cpu),
        ];
        for (name, asked, list) in fields {
            if let Some(asked) = asked.as_ref().filter(|asked| !list.contains(asked)) {
                let what = format!("`exclude` names {:?}, which is not in `{name}`", printable(asked));
                return Err(self.fault(&span, (what, format!("write it exactly as there: {list:?}"))));
            }
        }
        Ok(exclude)
    }
}

fn kernel(value: &str) -> Result<String, Fault> {
    let remedy = "give `current`, the name of a package (linux-image-…) or a file (with a / in it)";
    sized(value, MOST_VALUE, remedy)?;
    let package = |c: char| c.is_ascii_alphanumeric() || "._+~:-=".contains(c);
    match value {
        _ if value.starts_with('-') => Err((format!("{value:?} looks like an option"), remedy.into())),
        path if path.contains('/') => Ok(path.into()),
        name if name.chars().all(package) => Ok(name.into()),
        other => Err((format!("{other:?} is not the name of a package"), remedy.into())),
    }
}

fn boot(value: &str) -> Result<String, Fault> {
    if !value.is_empty() {
        sized(value, MOST_BOOT, "give words for the kernel's command line, or \"\" for none")?;
    }
    if let Some(c) = value.chars().find(|c| !c.is_ascii()) {
        return Err((format!("boot options with the character {c:?}"), "kernel options are plain ASCII".into()));
    }
    for option in value.split_whitespace() {
        let key = option.split('=').next().unwrap_or(option);
        if let Some((_, remedy)) = RESERVED.iter().find(|(name, _)| *name == key) {
            return Err((format!("the boot option {option:?} does not belong in `boot`"), (*remedy).into()));
        }
    }
    Ok(joined(value))
}

fn vsyscall(value: &str) -> Result<String, Fault> {
    match value {
        "none" | "xonly" | "emulate" => Ok(value.into()),
        "native" => {
            let what = "Linux 5.3 removed vsyscall=native".to_owned();
            Err((what, "give `none`, `xonly` or `emulate`".into()))
        }
        other => Err((
            format!("{:?} is not a mode of the vsyscall page", printable(other)),
            "give `none`, `xonly` or `emulate`".into(),
        )),
    }
}

fn cpu(value: &str) -> Result<String, Fault> {
    let remedy = "give a model that `qemu-system-x86_64 -cpu help` lists, with features after commas (`max,-pcid`)";
    sized(value, MOST_VALUE, remedy)?;
    // QEMU takes no other characters in models and features, and writes a comma within a value as two.
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.,+=-".contains(c);
    if let Some(c) = value.chars().find(|c| !plain(*c)) {
        return Err((format!("a CPU model with the character {c:?}"), remedy.into()));
    }
    if !value.starts_with(|c: char| c.is_ascii_alphanumeric()) || value.split(',').any(str::is_empty) {
        return Err((format!("{value:?} is not a CPU model"), remedy.into()));
    }
    Ok(value.into())
}

fn gate(value: &str) -> Result<String, Fault> {
    let remedy = "give a pattern as for `tollgate bench` (`syscall/*`)";
    sized(value, MOST_VALUE, remedy)?;
    match value.starts_with('-') {
        true => Err((format!("{value:?} looks like an option"), remedy.into())),
        false => Ok(value.into()),
    }
}

/// What holds for every value: not empty, not endless, nothing that cannot be seen.
fn sized(value: &str, most: usize, remedy: &str) -> Result<(), Fault> {
    if value.trim().is_empty() {
        return Err(("an empty value".into(), remedy.into()));
    }
    if value.len() > most {
        return Err((format!("a value of {} bytes, more than the limit of {most}", value.len()), remedy.into()));
    }
    match value.chars().find(|c| c.is_control()) {
        Some(c) => Err((format!("a value with the control character {c:?}"), remedy.into())),
        None => Ok(()),
    }
}

/// One blank between two options: `"a  b"` and `"a b"` are the same boot.
fn joined(options: &str) -> String {
    options.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Foreign words for a message: no control characters, and not endless.
fn printable(text: &str) -> String {
    text.chars().take(200).map(|c| if c.is_control() { '·' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Matrix, String> {
        parse(text, "m.toml").map_err(|error| error.to_string())
    }

    fn refused(text: &str) -> String {
        read(text).expect_err(text)
    }

    #[test]
    fn an_empty_file_is_the_default() {
        assert_eq!(read(""), Ok(Matrix::default()));
    }

    #[test]
    fn the_documented_file_is_the_default() {
        let text = include_str!("../../../../docs/lab-matrix.toml");
        assert_eq!(read(text), Ok(Matrix::default()));
        // What stands there as an example must work too.
        let all = text.lines().map(|line| line.strip_prefix("#: ").unwrap_or(line)).collect::<Vec<_>>().join("\n");
        let all = read(&all).unwrap();
        assert!(!all.gates.is_empty() && all.exclude.len() >= 2, "{all:?}");
        assert!(all.cells(super::super::kernel_label).unwrap().len() < 36);
    }

    #[test]
    fn what_is_given_replaces_one_list() {
        let matrix = read("boot = ['  pti=on   nosmt ']\ncpu = ['max,-pcid']\ngates = ['syscall/*']").unwrap();
        assert_eq!((matrix.boot, matrix.cpu), (vec!["pti=on nosmt".to_owned()], vec!["max,-pcid".to_owned()]));
        assert_eq!((matrix.gates, matrix.vsyscall.len()), (vec!["syscall/*".to_owned()], 3));
    }

    #[test]
    fn syntax_is_refused_with_its_line() {
        for (text, line) in
            [("cpu = ['max'", 1), ("\n\nkernel = ['x']", 3), ("boot = 'pti=on'", 1), ("cpu = [\n1]", 2), ("\0", 1)]
        {
            let said = refused(text);
            assert!(
                said.starts_with(&format!("m.toml, line {line}: "))
                    && said.ends_with("docs/lab-matrix.toml for a file that works"),
                "{said}"
            );
            assert!(!said.contains('\n'), "{said}");
        }
        assert!(refused("kernel = ['x']").contains("unknown field `kernel`"));
    }

    #[test]
    fn values_are_refused_with_a_remedy() {
        let cases = [
            ("kernels = []", "`kernels` is empty: name one"),
            ("cpu = ['max', 'max']", "`cpu` has \"max\" twice: remove"),
            ("boot = ['a b', 'a  b']", "`boot` has \"a b\" twice"),
            ("vsyscall = ['native']", "Linux 5.3 removed vsyscall=native: give `none`"),
            ("vsyscall = [\"no\\nne\"]", "\"no·ne\" is not a mode"),
            (
                "boot = ['pti=on vsyscall=none']",
                "\"vsyscall=none\" does not belong in `boot`: list its modes in `vsyscall`",
            ),
            ("boot = ['init=/bin/sh']", "leave it out, because the lab sets it"),
            ("boot = ['a -- b']", "first process"),
            ("boot = [\"a\\u001bb\"]", "control character"),
            ("boot = ['é']", "plain ASCII"),
            ("cpu = ['max -monitor stdio']", "a CPU model with the character ' '"),
            ("cpu = ['max,,x']", "is not a CPU model"),
            ("cpu = [',id=x']", "is not a CPU model"),
            ("cpu = ['']", "an empty value"),
            ("kernels = ['--help']", "looks like an option"),
            ("kernels = ['linux image']", "not the name of a package"),
            ("kernels = [\"/boot/a\\u0000b\"]", "control character"),
            ("gates = ['-x']", "looks like an option"),
            ("exclude = [{}]", "names nothing: give it `kernel`"),
            (
                "exclude = [{ cpu = 'Max' }]",
                "names \"Max\", which is not in `cpu`: write it exactly as there: [\"max\", ",
            ),
        ];
        for (text, expected) in cases {
            let said = refused(text);
            assert!(said.starts_with("m.toml, line 1: ") && said.contains(expected), "{text}: {said}");
        }
    }

    #[test]
    fn endless_values_and_files_are_refused() {
        assert!(
            refused(&format!("boot = ['{}']", "x".repeat(2000))).contains("2000 bytes, more than the limit of 1024")
        );
        assert!(refused(&"#\n".repeat(40_000)).contains("too large for a matrix"));
        let named = parse("x", "evil\u{1b}[31m").unwrap_err().to_string();
        assert!(!named.contains('\u{1b}'), "{named}");
    }
}
