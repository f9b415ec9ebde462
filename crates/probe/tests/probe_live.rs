//! Probes in programs that run: what they count, what the programs notice (nothing), and what is left behind (nothing).
//!
//! The engine hears of every child of its process, so each run of it is a process of its own: this test's program again
//! (`helper`).

use object::{Object, ObjectSymbol, SymbolKind};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};
use tollgate_probe::live::{Hit, Item, Listener, Matcher, Module, Options, Placed, Traps, Wanted, What, run};
use tollgate_remote::memory::Memory;
use tollgate_rewrite::probe::plan::Planner;
use tollgate_rewrite::probe::site::Method;
use tollgate_rewrite::probe::trampoline::{Action, Call, SiteActions};
use tollgate_supervisor::{Launch, Target, with_death_notice};

/// What a helper is told, in its environment.
const JOB: &str = "TOLLGATE_TEST_PROBE_JOB";

/// `words|names|only|flags|milliseconds|cycles|pid or command`; names or `*`. Behind cycles, with a `/`: how often to
/// toggle.
#[derive(Default)]
struct Job {
    modules: Vec<String>,
    names: Vec<String>,
    only: Option<Method>,
    ret: bool,
    capture: bool,
    counters: BTreeMap<(String, bool), u32>,
    placed: BTreeMap<String, u64>,
    hits: Vec<String>,
}

impl Job {
    fn functions(&self, bytes: &[u8], planner: &Planner<'_>) -> Vec<(String, std::ops::Range<u64>)> {
        if self.names == ["*"] {
            return planner.all().into_iter().map(|range| (format!("{:x}", range.start), range)).collect();
        }
        let object = object::File::parse(bytes).unwrap();
        let symbols = object.symbols().chain(object.dynamic_symbols());
        let mut all: Vec<_> = symbols
            .filter(|symbol| symbol.kind() == SymbolKind::Text && symbol.is_definition())
            .map(|symbol| (symbol.name().unwrap().to_string(), symbol.address()..symbol.address() + symbol.size()))
            .filter(|(name, _)| self.names.contains(name))
            .collect();
        all.sort_by_key(|(_, range)| range.start);
        all.dedup();
        all
    }

    fn counter(&mut self, name: String, exit: bool) -> u32 {
        let next = self.counters.len() as u32;
        *self.counters.entry((name, exit)).or_insert(next)
    }
}

struct Matching<'a>(&'a mut Job);

impl Matcher for Matching<'_> {
    fn wanted(&mut self, module: &Module) -> Vec<Wanted> {
        let path = module.path.to_string_lossy();
        if !self.0.modules.iter().any(|word| path.contains(word.as_str())) {
            return Vec::new();
        }
        let bytes = module.bytes().unwrap();
        let planner = Planner::new(&bytes).unwrap();
        let mut wanted = Vec::new();
        for (name, range) in self.0.functions(&bytes, &planner) {
            let Ok(site) = planner.site(range.start, Some(range.clone())) else { continue };
            let mut here = vec![Action::Count { counter: self.0.counter(name.clone(), false) }];
            let exits = if self.0.ret { planner.exits(range).ok() } else { None };
            let timer = self.0.counters[&(name.clone(), false)];
            let call = Call { function: site.address, timer: Some(timer) };
            if exits.is_some() && timer < 4096 {
                here.push(Action::Start(call));
            }
            if self.0.capture {
                here.push(Action::Capture { id: timer });
            }
            wanted.push(Wanted {
                site,
                work: SiteActions { on_hit: here, on_exit: Vec::new() },
                only: self.0.only,
                tag: 0,
            });
            for site in exits.into_iter().flat_map(|exits| exits.sites) {
                let mut leaving = vec![Action::Count { counter: self.0.counter(name.clone(), true) }];
                if timer < 4096 {
                    let jump = planner.leads(&site).is_some();
                    leaving.push(if jump { Action::Jump { call, pointer: None } } else { Action::Stop(call) });
                }
                wanted.push(Wanted {
                    site,
                    work: SiteActions { on_hit: Vec::new(), on_exit: leaving },
                    only: self.0.only,
                    tag: 1,
                });
            }
        }
        wanted
    }

    fn counters(&self) -> u32 {
        self.0.counters.len() as u32
    }

    fn timers(&self) -> u32 {
        self.0.counters.len().min(4096) as u32
    }
}

#[derive(Default)]
struct Telling {
    placed: BTreeMap<String, u64>,
    hits: Vec<String>,
}

impl Listener for Telling {
    fn placed(&mut self, placed: &Placed) {
        let word = placed.result.as_ref().map_or("refused".to_string(), |method| method.name().to_string());
        *self.placed.entry(word).or_default() += 1;
    }

    fn hit(&mut self, hit: &Hit) {
        let mut text = format!("{:x}", hit.registers[7]);
        for chunk in hit.chunks() {
            write!(
                text,
                " {}{}",
                String::from_utf8_lossy(chunk.bytes).trim_end_matches('\0'),
                if chunk.faulted { "!" } else { "" }
            )
            .unwrap();
        }
        self.hits.push(text);
    }
}

/// Not a test: what the tests start.
#[test]
#[ignore = "a part of the other tests"]
fn helper() {
    let Ok(text) = std::env::var(JOB) else { return };
    let fields: Vec<&str> = text.split('|').collect();
    let [modules, names, only, flags, milliseconds, cycles, target] = fields[..] else { panic!("{text}") };
    let list = |text: &str| text.split(',').map(str::to_string).collect::<Vec<_>>();
    let mut job = Job { modules: list(modules), names: list(names), ..Job::default() };
    job.only = Method::ALL.into_iter().find(|method| method.name() == only);
    (job.ret, job.capture) = (flags.contains('r'), flags.contains('c'));
    let traps = if flags.contains('n') { Traps::Never } else { Traps::Stops };
    let mut options = Options { follow: flags.contains('f'), traps, ..Options::default() };
    if job.capture {
        options.captures = vec![vec![Item { register: 7, index: None, displacement: 0, what: What::String }]];
    }
    let (cycles, toggle) = cycles.split_once('/').unwrap_or((cycles, "0"));
    options.toggle = toggle.parse().unwrap();
    let duration: u64 = milliseconds.parse().unwrap();
    options.duration = (duration > 0).then(|| Duration::from_millis(duration));
    let target = match target.parse() {
        Ok(pid) => Target::Attach(vec![pid]),
        Err(_) => {
            let mut words = target.split(' ').map(Into::into);
            let environment = std::env::vars_os().filter(|(name, _)| name != JOB).collect();
            Target::Launch(Launch {
                program: words.next().unwrap(),
                argv0: None,
                arguments: words.collect(),
                environment,
                user: None,
                streams: Default::default(),
            })
        }
    };
    let mut last = String::new();
    for _ in 0..cycles.parse::<u32>().unwrap() {
        let mut telling = Telling::default();
        let done = with_death_notice(|| run(&target, &mut Matching(&mut job), &options, &mut telling));
        last.clear();
        match done {
            Err(error) => writeln!(last, "error {error}").unwrap(),
            Ok(outcome) => {
                writeln!(last, "end {:?} left {} threads {}", outcome.end, outcome.left, outcome.threads.len())
                    .unwrap();
                writeln!(last, "toggled {} failures {}", outcome.toggled, outcome.toggle_failures).unwrap();
                for ((name, exit), counter) in &job.counters {
                    let count: u64 = outcome.threads.iter().filter_map(|one| one.tally.counts.get(counter)).sum();
                    let timed: u64 = outcome
                        .threads
                        .iter()
                        .filter_map(|one| one.tally.timers.get(counter))
                        .map(|one| one.count())
                        .sum();
                    if count > 0 {
                        writeln!(last, "count {name}{} {count} {timed}", if *exit { "@" } else { "" }).unwrap();
                    }
                }
                for note in outcome.notes {
                    writeln!(last, "note {note}").unwrap();
                }
            }
        }
        (job.placed, job.hits) = (telling.placed, telling.hits);
    }
    writeln!(last, "placed {:?}", job.placed).unwrap();
    for hit in &job.hits {
        writeln!(last, "hit {hit}").unwrap();
    }
    // The harness writes to standard output too, and so may the target.
    std::fs::write(std::env::var(format!("{JOB}_OUT")).unwrap(), last).unwrap();
}

/// What a helper said.
struct Said(String);

impl Said {
    fn line(&self, begin: &str) -> String {
        let found = self.0.lines().find(|line| line.starts_with(begin));
        found.unwrap_or_else(|| panic!("no line {begin:?} in {}", self.0)).to_string()
    }

    fn count(&self, name: &str) -> (u64, u64) {
        let line = self.0.lines().find(|line| line.starts_with(&format!("count {name} "))).unwrap_or("count x 0 0");
        let mut words = line.split(' ').skip(2).map(|word| word.parse().unwrap());
        (words.next().unwrap(), words.next().unwrap())
    }

    fn placed(&self) -> u64 {
        let line = self.line("placed");
        line.split([' ', ',', '}']).filter_map(|word| word.parse::<u64>().ok()).sum()
    }
}

struct Helper {
    child: Child,
    out: PathBuf,
}

fn start(job: &str, stdout: Stdio) -> Helper {
    static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
    let out = directory().join(format!("said-{number}"));
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["probe_live::helper", "--exact", "--ignored", "--nocapture", "--test-threads=1"])
        .env(JOB, job)
        .env(format!("{JOB}_OUT"), &out)
        .stdout(stdout)
        .spawn()
        .unwrap();
    Helper { child, out }
}

impl Helper {
    fn said(mut self) -> Said {
        let status = self.child.wait().unwrap();
        assert!(status.success(), "the helper ended with {status}");
        Said(std::fs::read_to_string(&self.out).unwrap())
    }
}

fn probe(job: &str) -> Said {
    start(job, Stdio::null()).said()
}

/// The same of a run that may hang: it is given a minute.
fn probe_or_hang(job: &str) -> Said {
    // Generous: each stop may take 30 µs and more where a CPU has to be woken for it.
    const LIMIT: Duration = Duration::from_secs(300);
    let mut helper = start(job, Stdio::null());
    let begun = Instant::now();
    while begun.elapsed() < LIMIT {
        if helper.child.try_wait().unwrap().is_some() {
            return helper.said();
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    helper.child.kill().unwrap();
    helper.child.wait().unwrap();
    panic!("{job} hangs");
}

fn directory() -> &'static Path {
    static DIRECTORY: OnceLock<tempfile::TempDir> = OnceLock::new();
    DIRECTORY.get_or_init(|| tempfile::tempdir().unwrap()).path()
}

fn build(name: &str, options: &[&str]) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/probe_live/{name}.c"));
    let suffix: String = options.concat().chars().filter(char::is_ascii_alphanumeric).collect();
    let program =
        directory().join(format!("{name}-{suffix}-{:?}", std::thread::current().id()).replace(['(', ')'], ""));
    let compiled = Command::new("cc")
        .args(["-g", "-pthread", "-Wall"])
        .args(options)
        .arg("-o")
        .arg(&program)
        .arg(source)
        .status()
        .unwrap();
    assert!(compiled.success(), "cc is needed: apt-get install gcc");
    program
}

/// A target that has said that it is ready.
fn running(program: &Path, arguments: &[&str]) -> Child {
    let mut child = Command::new(program).args(arguments).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "ready\n");
    child
}

fn end(mut child: Child) -> Option<i32> {
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(child.id() as i32), nix::sys::signal::Signal::SIGTERM).unwrap();
    child.wait().unwrap().code()
}

/// Every executable mapping of a file is that file's bytes, and nothing of ours is mapped.
fn assert_untouched_code(pid: u32) -> usize {
    let maps = tollgate_remote::maps::read(pid as i32).unwrap();
    let memory = Memory::unstopped(pid as i32).unwrap();
    let mut compared = 0;
    for map in &maps {
        assert!(!map.path.contains("memfd"), "{map:?}");
        if map.executable && map.inode != 0 {
            let mut bytes = vec![0; (map.end - map.start) as usize];
            memory.read(map.start, &mut bytes).unwrap();
            let file = std::fs::read(&map.path).unwrap();
            let there = &file[map.offset as usize..file.len().min(map.offset as usize + bytes.len())];
            let differs = there.iter().zip(&bytes).position(|(file, memory)| file != memory);
            assert_eq!(differs, None, "{map:?}");
            compared += there.len();
        }
    }
    compared
}

/// The same, and its signals are what they were.
fn assert_untouched(pid: u32) {
    assert!(assert_untouched_code(pid) > 100_000);
    for task in std::fs::read_dir(format!("/proc/{pid}/task")).unwrap() {
        let status = std::fs::read_to_string(task.unwrap().path().join("status")).unwrap();
        assert!(status.contains("TracerPid:\t0"), "{status}");
        assert_eq!(
            status.lines().find(|line| line.starts_with("SigCgt:")).map(|line| line.ends_with("4000")),
            Some(true),
            "{status}"
        );
    }
}

#[test]
fn calls_and_returns_are_counted_exactly_in_all_threads_and_children() {
    let program = build("family", &["-O1"]);
    for method in ["", "trap"] {
        let said = probe(&format!("family|work,leaves|{method}|rf|0|1|{} 20", program.display()));
        assert!(said.line("end").contains("Exited(17)"), "{}", said.0);
        // ten() of main, of four threads and of a forked child a round, one call more of each thread, one of the
        // vforked child.
        let calls = 10 + 20 * (4 * 10 + 4 + 10 + 1);
        assert_eq!((said.count("work"), said.count("work@").0), ((calls, calls), calls), "{}", said.0);
        // pthread_exit does not return.
        assert_eq!((said.count("leaves").0, said.count("leaves@").0), (80, 0), "{}", said.0);
    }
}

#[test]
fn children_that_are_not_followed_run_unprobed_and_end_as_they_should() {
    let program = build("family", &["-O1"]);
    let said = probe(&format!("family|work|||0|1|{} 20", program.display()));
    assert!(said.line("end").contains("Exited(17)"), "{}", said.0);
    // What is forked is not counted; what shares the memory is.
    assert_eq!(said.count("work").0, 10 + 20 * (4 * 10 + 4 + 1), "{}", said.0);
}

#[test]
fn every_function_of_every_module_at_once_and_the_program_notices_nothing() {
    for (source, options, status) in [("family", "-O2", 17), ("storm", "-O2", 21)] {
        let program = build(source, &[options]);
        for flags in ["f", "rf"] {
            let said = probe(&format!("/|*||{flags}|0|1|{} 1", program.display()));
            assert!(said.line("end").contains(&format!("Exited({status})")), "{}", said.0);
            assert!(said.placed() > 1000, "{}", said.0);
        }
    }
}

#[test]
fn real_programs_say_the_same() {
    // Of an interpreter only the C library's entries: each return that can only be trapped is a stop of the tracer, and
    // the hottest are.
    for (command, modules, flags) in [
        ("ls /usr/lib", "/", "r"),
        ("sort /etc/passwd", "/", "r"),
        ("/usr/bin/python3 -c print(sum(range(1000)))", "libc.so", ""),
    ] {
        let words = command.split(' ').collect::<Vec<_>>();
        let Ok(native) = Command::new(words[0]).args(&words[1..]).stderr(Stdio::null()).output() else {
            println!("{}: not installed, left out", words[0]);
            continue;
        };
        let mut helper = start(&format!("{modules}|*||{flags}|0|1|{command}"), Stdio::piped());
        let mut output = Vec::new();
        std::io::Read::read_to_end(helper.child.stdout.as_mut().unwrap(), &mut output).unwrap();
        let said = helper.said();
        assert!(said.line("end").contains(&format!("Exited({})", native.status.code().unwrap())), "{}", said.0);
        let (output, native) = (String::from_utf8_lossy(&output), String::from_utf8_lossy(&native.stdout).into_owned());
        assert!(output.contains(&native), "{command}\n{output}\n-- not --\n{native}");
    }
}

#[test]
fn a_storm_of_signals_sees_only_the_programs_own_addresses() {
    let program = build("storm", &["-O1"]);
    for method in ["", "trap", "window"] {
        let said = probe(&format!("storm|work,leaf,load|{method}|r|0|1|{}", program.display()));
        assert!(said.line("end").contains("Exited(21)"), "{method}: {}", said.0);
        if method != "window" {
            assert!(said.count("work").0 == 60 * 200 + 200, "{}", said.0);
        }
    }
}

#[test]
fn a_running_program_is_joined_and_every_byte_is_restored() {
    let program = build("load", &["-O1"]);
    let child = running(&program, &["3"]);
    let said = probe(&format!("load,libc|*||r|300|1|{}", child.id()));
    assert!(said.line("end").starts_with("end None left 0"), "{}", said.0);
    assert!(said.placed() > 3000, "{}", said.0);
    assert!(said.0.lines().filter(|line| line.starts_with("count")).count() > 4, "{}", said.0);
    assert_untouched(child.id());
    assert_eq!(end(child), Some(7));
}

#[test]
fn joining_and_leaving_many_times_under_load_leaves_nothing() {
    let program = build("load", &["-O2"]);
    let child = running(&program, &["2"]);
    let before = tollgate_remote::maps::read(child.id() as i32).unwrap().len();
    for (method, cycles) in [("", 60), ("trap", 20)] {
        let said = probe(&format!("load|*|{method}|r|1|{cycles}|{}", child.id()));
        assert!(said.line("end").starts_with("end None left 0"), "{}", said.0);
    }
    assert_untouched(child.id());
    // The heap's arenas may have grown meanwhile, by a few.
    assert!(tollgate_remote::maps::read(child.id() as i32).unwrap().len() <= before + 4);
    assert_eq!(end(child), Some(7));
}

#[test]
fn the_program_lives_on_when_the_tracer_is_killed() {
    let program = build("load", &["-O1"]);
    for (round, method) in ["", "trap", "", "trap"].into_iter().enumerate() {
        let child = running(&program, &["2"]);
        // The C library's end of a thread runs with all signals blocked: a trap there is death once nobody takes it, so
        // none is put there unless it is asked for ([`Traps::Never`]).
        let modules = if method == "trap" { "load" } else { "load,libc" };
        let mut helper = start(&format!("{modules}|*|{method}|rn|0|1|{}", child.id()), Stdio::null());
        // Until probes are in it, and a while longer: the moments differ.
        let probed = || {
            let maps = tollgate_remote::maps::read(child.id() as i32).unwrap();
            let own = maps.iter().find(|map| map.executable && map.path.contains("/load-")).unwrap();
            let mut bytes = vec![0; (own.end - own.start) as usize];
            Memory::unstopped(child.id() as i32).unwrap().read(own.start, &mut bytes).unwrap();
            let file = std::fs::read(&own.path).unwrap();
            file[own.offset as usize..].iter().zip(&bytes).any(|(file, memory)| file != memory)
        };
        while !probed() {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(700 + 300 * round as u64));
        helper.child.kill().unwrap();
        helper.child.wait().unwrap();
        std::thread::sleep(Duration::from_millis(100));
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        assert!(status.contains("TracerPid:\t0"), "{status}");
        // What it left is found by the next one, which probes as much, and leaves nothing.
        let again = probe(&format!("{modules}|*|{method}|rn|200|1|{}", child.id()));
        assert!(again.line("end").starts_with("end None left 0"), "{method}: {}", again.0);
        let note = again.line("note");
        assert!(
            note.contains("removed probes that a killed tollgate had left") && !note.contains("at 0 places"),
            "{method}: {note}"
        );
        assert!(!again.0.contains("%gs"), "{}", again.0);
        assert!(again.0.lines().any(|line| line.starts_with("count")), "{}", again.0);
        assert!(again.placed() > if method.is_empty() { 3000 } else { 10 }, "{}", again.0);
        let third = probe(&format!("{modules}|*|{method}|rn|10|1|{}", child.id()));
        assert_eq!(again.line("placed"), third.line("placed"));
        assert!(!third.0.contains("note"), "{}", third.0);
        assert_untouched(child.id());
        assert_eq!(end(child), Some(7), "{method} {round}");
    }
}

#[test]
fn a_library_is_probed_from_its_constructor_on_each_time_that_it_is_loaded() {
    let (program, plugin) = (build("loads", &["-O1"]), build("plugin", &["-O1", "-shared", "-fPIC"]));
    let said = probe(&format!("plugin|plugged||r|0|1|{} {} 50", program.display(), plugin.display()));
    assert!(said.line("end").contains("Exited(5)"), "{}", said.0);
    assert_eq!((said.count("plugged"), said.count("plugged@").0), ((550, 550), 550), "{}", said.0);
}

#[test]
fn records_have_what_arguments_point_to_and_bad_pointers_do_no_harm() {
    let program = build("storm", &["-O1"]);
    let said = probe(&format!("storm|load,leaf||c|0|1|{}", program.display()));
    assert!(said.line("end").contains("Exited(21)"), "{}", said.0);
    // load((int *)8), then again behind the handler with a good pointer.
    assert!(said.0.lines().any(|line| line.starts_with("hit 8 !")), "{}", &said.0[..said.0.len().min(2000)]);
}

/// The tracer stepped the division for ever, and the program's handler was lost.
#[test]
fn a_fault_of_an_instruction_that_is_stepped_reaches_the_programs_handler() {
    let program = build("faults", &["-O1"]);
    for method in ["", "trap"] {
        let said = probe_or_hang(&format!("faults|divide|{method}|c|0|1|{}", program.display()));
        assert!(said.line("end").contains("Exited(23)"), "{method}: {}", said.0);
        assert!(said.count("divide").0 >= 5000, "{method}: {}", said.line("count"));
    }
}

/// A thread was stepped into read(2) with the signal blocked whose handler would have written what it waited for.
#[test]
fn a_probed_call_that_waits_for_a_signals_handler_is_not_stepped_into() {
    let program = build("waits", &["-O1"]);
    for method in ["", "trap"] {
        let said = probe_or_hang(&format!("waits|enter|{method}|c|0|1|{}", program.display()));
        assert!(said.line("end").contains("Exited(25)"), "{method}: {}", said.0);
        assert!(said.count("enter").0 >= 1000, "{method}: {}", said.line("count"));
    }
    // Left while the handler runs whose frame leads to the copy of the call, or at any other moment.
    let child = running(&program, &["for ever"]);
    let said = probe_or_hang(&format!("waits|enter||c|20|10|{}", child.id()));
    assert!(said.line("end").starts_with("end None left 0"), "{}", said.0);
    assert!(!said.0.contains("note"), "{}", said.0);
    assert_untouched_code(child.id());
    assert_eq!(end(child), Some(25));
}

/// Such a stop was gone through and forgotten: the program went on.
#[test]
fn a_sigstop_that_comes_during_a_call_in_the_programs_name_is_not_lost() {
    use tollgate_remote::{foothold::Foothold, maps, ptrace};
    let mut child = Command::new("sleep").arg("100").spawn().unwrap();
    let tid = child.id() as i32;
    // Not in the middle of execve.
    while !std::fs::read_to_string(format!("/proc/{tid}/stat")).unwrap().contains("(sleep) S ") {
        std::thread::sleep(Duration::from_millis(5));
    }
    ptrace::seize(tid, ptrace::OPTIONS).unwrap();
    ptrace::interrupt(tid).unwrap();
    ptrace::wait(tid, true).unwrap();
    let memory = Memory::open(tid).unwrap();
    let kill = |signal| nix::sys::signal::kill(nix::unistd::Pid::from_raw(tid), signal).unwrap();
    let foothold = Foothold::new(&memory, &maps::read(tid).unwrap()).unwrap();
    let call = || foothold.call(tid, libc::SYS_getpid, [0; 6]).unwrap();
    let next = || {
        ptrace::resume(tid, ptrace::Resume::Continue, 0).unwrap();
        ptrace::wait(tid, true).unwrap().unwrap().status
    };
    kill(nix::sys::signal::Signal::SIGSTOP);
    assert_eq!((call(), call()), (tid as u64, tid as u64));
    let status = next();
    assert!(libc::WIFSTOPPED(status) && libc::WSTOPSIG(status) == libc::SIGSTOP && status >> 16 == 0, "{status:#x}");
    // It stops, and a call is made meanwhile.
    ptrace::resume(tid, ptrace::Resume::Continue, libc::SIGSTOP).unwrap();
    let group = ptrace::wait(tid, true).unwrap().unwrap().status;
    assert!(libc::WSTOPSIG(group) == libc::SIGSTOP && group >> 16 == ptrace::EVENT_STOP, "{group:#x}");
    call();
    // One that was told to go on since goes on.
    kill(nix::sys::signal::Signal::SIGSTOP);
    kill(nix::sys::signal::Signal::SIGCONT);
    call();
    let mut seen = Vec::new();
    while seen.last() != Some(&libc::SIGCONT) && seen.len() < 10 {
        seen.push(libc::WSTOPSIG(next()));
    }
    assert!(!seen.contains(&libc::SIGSTOP) && seen.last() == Some(&libc::SIGCONT), "{seen:?}");
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn what_cannot_be_probed_is_one_sentence_and_the_target_is_untouched() {
    let said = probe("load|*||r|10|1|999999999");
    assert!(said.line("error").contains("no such process"), "{}", said.0);
    let said = probe("load|*||r|10|1|/nonexistent/program");
    assert!(said.line("error").contains("no such program"), "{}", said.0);
    let program = build("load", &["-O1"]);
    let child = running(&program, &["1"]);
    let other = start(&format!("load|work|||0|1|{}", child.id()), Stdio::null());
    let traced =
        || std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap().contains("TracerPid:\t0\n");
    while traced() {
        std::thread::sleep(Duration::from_millis(5));
    }
    let said = probe(&format!("load|work|||10|1|{}", child.id()));
    assert!(said.line("error").contains("already traces it"), "{}", said.0);
    assert_eq!(end(child), Some(7));
    other.said();
}

/// Two hot threads run through the sites while they are taken out and put in so many times.
fn toggles(times: u64) {
    let program = build("load", &["-O2"]);
    // A site each: of one instruction, of a window, a trap.
    for (names, method) in [("work,leaf", ""), ("work", "window"), ("leaf", "trap")] {
        let child = running(&program, &["2", "5"]);
        // 100 milliseconds in which nothing is taken out: what is in must count.
        let said = probe(&format!("load|{names}|{method}|r|100|1/{times}|{}", child.id()));
        assert_eq!(said.line("toggled"), format!("toggled {times} failures 0"), "{method}: {}", said.0);
        assert!(said.line("end").starts_with("end None left 0"), "{method}: {}", said.0);
        assert!(said.count(names.split(',').next_back().unwrap()).0 > 0, "{method}: {}", said.0);
        assert_untouched(child.id());
        // Every result of its functions was the right one.
        assert_eq!(end(child), Some(7), "{method}");
        println!("{method}: {}, {}", said.line("toggled"), said.line("count"));
    }
}

#[test]
fn sites_are_taken_out_and_put_in_many_times_under_two_hot_threads() {
    toggles(200);
}

/// A million by `TOLLGATE_TOGGLES=1000000 cargo test -p tollgate-probe --test all under_two_hot -- --ignored`, in
/// minutes to an hour.
#[test]
#[ignore = "takes seconds, or as long as TOLLGATE_TOGGLES says"]
fn sites_are_taken_out_and_put_in_as_often_as_is_asked_for_under_two_hot_threads() {
    toggles(std::env::var("TOLLGATE_TOGGLES").map_or(2_000, |times| times.parse().unwrap()));
}
