//! Prints each program that a program executes: `cargo run -p tollgate-supervisor --example execs -- sh -c 'ls | wc
//! -l'`.

use std::collections::BTreeSet;
use std::ffi::OsString;
use tollgate_remote::ptrace::Wait;
use tollgate_supervisor::event::End;
use tollgate_supervisor::tool::{self, Early, Tool};
use tollgate_supervisor::wait::Wakes;
use tollgate_supervisor::{Launch, TraceError, with_death_notice};

#[derive(Default)]
struct Execs {
    threads: BTreeSet<i32>,
    early: Early,
    /// How the last of them ended.
    end: Option<End>,
}

impl Tool for Execs {
    fn early(&mut self) -> &mut Early {
        &mut self.early
    }
    fn threads(&self) -> Vec<i32> {
        self.threads.iter().copied().collect()
    }
    fn born(&mut self, tid: i32, _maker: Option<i32>) {
        self.threads.insert(tid);
    }
    fn ended(&mut self, wait: Wait, end: End) {
        self.threads.remove(&wait.tid);
        self.end = Some(end);
    }
    fn none_is_left(&mut self) {
        self.threads.clear();
    }
    fn at_exec(&mut self, tid: i32, former: i32) {
        self.threads.remove(&former);
        self.threads.insert(tid);
        println!("{tid} {}", std::fs::read_link(format!("/proc/{tid}/exe")).unwrap_or_default().display());
        self.go_on(tid, 0);
    }
}

fn main() -> Result<(), TraceError> {
    let mut words = std::env::args_os().skip(1);
    let (program, arguments): (Option<OsString>, Vec<OsString>) = (words.next(), words.collect());
    let program = program.unwrap_or_else(|| "true".into());
    let launch = Launch {
        program,
        argv0: None,
        arguments,
        environment: std::env::vars_os().collect(),
        user: None,
        streams: Default::default(),
    };
    with_death_notice(|| {
        let (mut execs, wakes) = (Execs::default(), Wakes::new()?);
        let verdict = tool::start(&mut execs, &launch, None, &wakes)?;
        tool::follow(&mut execs, &wakes);
        verdict.failure(execs.end).map_or(Ok(()), Err)
    })
}
