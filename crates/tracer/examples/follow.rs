//! Prints every event of a program: `follow BACKEND PROGRAM [ARGUMENT…]`.
use tollgate_tracer::engine::{Backend, Clock, Launch, Listener, Options, Target, run};
use tollgate_tracer::event::Event;

struct Print;

impl Listener for Print {
    fn event(&mut self, event: &Event) {
        match event {
            Event::Call(call) => eprintln!(
                "{} {} {}/{} {:?} {:x?} = {:?} [{} chunks] {} ticks",
                call.tid,
                call.gate.name(),
                call.nr,
                call.bits,
                call.table().and_then(|table| tollgate_tracer::decode::name(table, call.nr)),
                call.args,
                call.result,
                call.memory.len(),
                call.ended - call.begun
            ),
            other => eprintln!("{other:?}"),
        }
    }
}

fn main() {
    let mut words = std::env::args_os().skip(1);
    let backend = match words.next().unwrap_or_default().to_str() {
        Some("sud") => Backend::Dispatch,
        Some("seccomp") => Backend::Seccomp,
        _ => Backend::Ptrace,
    };
    let program = words.next().expect("follow BACKEND PROGRAM");
    let pid = program.to_str().and_then(|word| word.parse().ok());
    let launch = Launch { program, arguments: words.collect(), environment: std::env::vars_os().collect(), user: None };
    let clock = Clock::start();
    let options = Options { backend, memory: std::env::var_os("NOMEM").is_none(), ..Options::default() };
    let stop = std::sync::Arc::clone(&options.stop);
    if pid.is_some() {
        std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(500));
            stop.store(true, std::sync::atomic::Ordering::Relaxed);
        });
    }
    let target = pid.map_or(Target::Launch(launch), |pid| Target::Attach(vec![pid]));
    match run(&target, &options, &clock, &mut Print) {
        Ok(outcome) => eprintln!("{outcome:?}"),
        Err(error) => eprintln!("{error}"),
    }
}
