//! The files that a command writes: none of them is one that it reads, and none is written twice. `-` is standard
//! output.

use crate::exit::Usage;
use std::ffi::OsString;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use tollgate_report::sink::atomic_file::is_standard_output;

/// What tells one file from another. Streams (a terminal, a pipe, /dev/null) take whatever comes, from anybody.
#[derive(PartialEq, Eq)]
enum Identity {
    StandardOutput,
    There(u64, u64),
    /// Not there yet: its directory, and its name.
    New(PathBuf, OsString),
}

fn identity(path: &Path) -> Option<Identity> {
    match path.metadata() {
        Ok(metadata) if metadata.is_file() => Some(Identity::There(metadata.dev(), metadata.ino())),
        Ok(_) => None,
        Err(_) => {
            let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
            Some(Identity::New(directory.canonicalize().ok()?, path.file_name()?.into()))
        }
    }
}

/// Refuses outputs that are one file, or one of the inputs: what was written first, or was to be read, would be gone.
/// Each with the option that names it.
pub fn apart(outputs: &[(&str, Option<&Path>)], inputs: &[(&str, &Path)]) -> Result<(), Usage> {
    let own = |path: &Path| if is_standard_output(path) { Some(Identity::StandardOutput) } else { identity(path) };
    let outputs: Vec<(&str, &Path, Identity)> =
        outputs.iter().filter_map(|(option, path)| Some((*option, (*path)?, own((*path)?)?))).collect();
    for (index, (option, path, own)) in outputs.iter().enumerate() {
        let written = outputs[..index].iter().find(|(.., other)| other == own).map(|(other, ..)| *other);
        let read = || inputs.iter().find(|(_, input)| identity(input).as_ref() == Some(own)).map(|(other, _)| *other);
        let shown = path.display();
        if let (Some(other), Identity::StandardOutput) = (written, own) {
            return Err(Usage(format!("{other} and {option} both name standard output (-): give one of them a file")));
        }
        if let Some(other) = written {
            return Err(Usage(format!(
                "{other} and {option} name the same file, {shown}: give each a file of its own"
            )));
        }
        if let Some(other) = read() {
            return Err(Usage(format!("{option} would overwrite {shown}, which {other}: give another name")));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(outputs: &[(&str, Option<&Path>)], inputs: &[(&str, &Path)]) -> String {
        apart(outputs, inputs).map_or_else(|Usage(why)| why, |()| String::new())
    }

    /// Regression: `report a.json -o a.json` made the price list a page, and of two exports to one file the first one
    /// was gone.
    #[test]
    fn a_file_that_is_read_or_written_is_written_by_nobody_else() {
        let directory = tempfile::tempdir().unwrap();
        let [there, link, new] = ["there", "link", "new"].map(|name| directory.path().join(name));
        std::fs::write(&there, "").unwrap();
        std::os::unix::fs::symlink(&there, &link).unwrap();
        let twisted = directory.path().join("../").join(directory.path().file_name().unwrap()).join("new");
        let (null, none) = (Path::new("/dev/null"), Path::new("/there/is/none"));
        assert!(refusal(&[("-o", Some(&there))], &[("is an input", &link)]).contains("which is an input"));
        assert!(refusal(&[("-a", Some(&new)), ("-b", Some(&twisted))], &[]).contains("-a and -b name the same file"));
        assert!(refusal(&[("-a", Some(&link)), ("-b", None), ("-c", Some(&there))], &[]).contains("-a and -c"));
        let dash = Path::new("-");
        assert!(
            refusal(&[("-a", Some(dash)), ("-b", Some(dash))], &[]).contains("-a and -b both name standard output")
        );
        assert_eq!(refusal(&[("-a", Some(dash)), ("-b", Some(&there))], &[("is read", dash)]), "");
        assert_eq!(refusal(&[("-a", Some(&new)), ("-b", Some(&there))], &[("is read", none)]), "");
        assert_eq!(refusal(&[("-a", Some(null)), ("-b", Some(null)), ("-c", Some(none))], &[]), "");
    }
}
