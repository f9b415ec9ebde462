//! Specs that mean nothing, or nothing that can be probed: a sentence each, with names that may have been meant.

use super::Places;
use crate::find::{self, Symbols};
use crate::spec::{Names, Spec, What};
use std::path::Path;

/// Why a spec has no place so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmatched {
    /// It never will.
    Never(String),
    /// A file that is loaded later may have it.
    Later(String),
}

impl Places {
    /// The first spec that means nothing, or nothing that can be probed, or a parameter that nobody has: an error; and
    /// what is to be said of those that may come to mean something. `pids`: processes that run; `follow`: what the
    /// program starts is probed too.
    pub fn expect(&self, pids: &[i32], follow: bool) -> Result<Vec<String>, String> {
        let mut later = Vec::new();
        for spec in self.unmatched() {
            match self.unmatched_why(spec, pids, follow) {
                Unmatched::Never(why) => return Err(why),
                Unmatched::Later(why) => later.push(why),
            }
        }
        let refused = self.specs.iter().find_map(|spec| self.refused(spec));
        refused.or_else(|| self.misnamed().filter(|_| later.is_empty())).map_or(Ok(later), Err)
    }

    /// A parameter that is asked for by a name that none of the functions has. Of a file without debug information
    /// nobody knows.
    fn misnamed(&self) -> Option<String> {
        self.parameters_that_nobody_has().next().filter(|_| self.unsigned.is_empty())
    }

    fn unmatched_why(&self, spec: &Spec, pids: &[i32], follow: bool) -> Unmatched {
        // A library may still be loaded, which is said. What has a slash is a file, and must be there.
        if spec.module.is_some() && !self.covers_any(spec) {
            if let Some(Names::Exact(path)) = &spec.module
                && path.contains('/')
                && !exists(path, pids)
            {
                return Unmatched::Never(format!("-e {}: {path}: no such file; {}", spec.text, self.mapped()));
            }
            return Unmatched::Later(format!("{}; it will be probed if it is loaded later", self.absent(spec)));
        }
        // Libraries with static probes are loaded by name at run time (the JVM's).
        if matches!(spec.what, What::Usdt(..)) && spec.module.is_none() && self.loads() {
            return Unmatched::Later(format!(
                "-e {}: no file that is mapped at the start has this static probe; it will be probed if a file that \
                 has \
                 it is loaded later",
                spec.text
            ));
        }
        let later = match follow && spec.module.is_none() {
            true => "; to probe a program that is run later, name its file (`FILE:FUNCTION`)",
            false => "",
        };
        Unmatched::Never(format!("{}{later}", self.missing(spec)))
    }

    /// A pattern may mean some that cannot be probed; of what was named itself, one place must be.
    fn refused(&self, spec: &Spec) -> Option<String> {
        let mut own = self.of_spec(spec);
        let named = matches!(&spec.what, What::Address(_) | What::Function(Names::Exact(_), _));
        let first = own.next().filter(|first| first.hits.is_none())?;
        let all = own.all(|entry| entry.hits.is_none()) && (named || self.specs.len() == 1);
        let why = first.probe.reason.as_deref().unwrap_or("the reason is unknown");
        all.then(|| format!("-e {}: {} cannot be probed: {why}", spec.text, first.probe.function))
    }

    /// The files that there are.
    fn mapped(&self) -> String {
        format!("the mapped files are {}", self.modules().join(", "))
    }

    /// No file is called what a spec's module says.
    fn absent(&self, spec: &Spec) -> String {
        let module = match &spec.module {
            Some(Names::Exact(text) | Names::Glob(text)) => text.as_str(),
            Some(Names::Regex(regex)) => regex.as_str(),
            None => "",
        };
        format!("-e {}: no file of the program is called `{module}` ({})", spec.text, self.mapped())
    }

    /// What a spec means nowhere, and what may have been meant.
    pub fn missing(&self, spec: &Spec) -> String {
        if spec.module.is_some() && !self.covers_any(spec) {
            return self.absent(spec);
        }
        let what = match &spec.what {
            What::Function(Names::Exact(name), _) => return self.no_function(spec, name),
            What::Function(..) => "no function's name matches",
            What::Address(_) => {
                "the address is outside its code (give an address as nm and objdump show it, not one in a running \
                 process)"
            }
            What::Usdt(..) => "there is no such static probe (`readelf -n FILE` lists a file's)",
        };
        format!("-e {}: {what}; `tollgate probe --list` shows what a SPEC means", spec.text)
    }

    /// No function is called so: with names that may have been meant, files that have it, and why names may be missing.
    fn no_function(&self, spec: &Spec, name: &str) -> String {
        let meant = self.meant(spec);
        let near = find::near(meant.iter().copied(), name);
        let file = |symbols: &&&Symbols| symbols.path.file_name().map(|name| name.to_string_lossy().into_owned());
        let files: Vec<String> = meant.iter().filter_map(|symbols| file(&symbols)).collect();
        let place = if spec.module.is_some() {
            format!("in {}", files.join(", "))
        } else {
            "in the program or its libraries".into()
        };
        let mut text = format!("-e {}: there is no function `{name}` {place}", spec.text);
        let elsewhere = if spec.module.is_some() { self.elsewhere(spec) } else { Vec::new() };
        if let Some(other) = elsewhere.first() {
            return format!("{text}; {} has one (-e {other}:{name})", elsewhere.join(", "));
        }
        // The vDSO is a file nowhere.
        let stripped = meant.iter().filter(|symbols| symbols.stripped && symbols.path.is_absolute());
        let stripped: Vec<String> = stripped.filter_map(|symbols| file(&symbols)).collect();
        if !near.is_empty() {
            text.push_str(&format!("; near it: {}", near.join(", ")));
        }
        match stripped.is_empty() {
            // Of libraries nearly all are stripped; it is of interest where one file is meant, or the program itself
            // is.
            false if spec.module.is_some() || meant.first().is_some_and(|first| first.stripped) => {
                text.push_str(&format!(
                    "; {} is stripped and has only the names that it exports: install its debug symbols, or give an \
                     address (`FILE:0xADDRESS`)",
                    stripped.first().map_or("the file", String::as_str)
                ));
            }
            _ if !self.moved.is_empty() => text.push_str(&format!("; {}", self.moved.join("; "))),
            _ if near.is_empty() => text.push_str("; `tollgate probe --list -e '*'` lists them all"),
            _ => {}
        }
        text
    }
}

/// Whether a file is there; a process may have another root.
fn exists(path: &str, pids: &[i32]) -> bool {
    let roots = pids.iter().map(|pid| format!("/proc/{pid}/root")).chain([String::new()]);
    roots.into_iter().any(|root| Path::new(&format!("{root}{path}")).exists())
}
