//! `tollgate lab walk` and `lab uprobe` with real guests, by `make test-lab`.

use std::process::{Command, Stdio};
use tollgate_report::lab::uprobe::{Outcome, Probes};
use tollgate_report::lab::walk::{Diff, Walk};
use tollgate_report::model::PriceList;

const TOLLGATE: &str = env!("CARGO_BIN_EXE_tollgate");

fn tollgate(args: &[&str]) -> String {
    let output = Command::new(TOLLGATE).arg("lab").args(args).stdin(Stdio::null()).output().expect("tollgate starts");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn walk(args: &[&str]) -> Walk {
    let walk = serde_json::from_str(&tollgate(&[&["walk", "--json"], args].concat())).expect("a walk");
    assert!(Walk::agrees(&walk), "{walk:?}");
    walk
}

/// The sum of the functions is the price, of every kind of crossing: an instruction, a fault that is retried, a fault
/// that becomes a signal, a page that cannot be fetched, two modes, and no crossing at all.
#[test]
#[ignore = "guests by the dozen: make test-lab"]
fn the_sum_of_the_functions_is_the_price_that_bench_finds() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let rows = [
        ("syscall/64/enosys", 1),
        ("int80/64/enosys", 1),
        ("int80/32/enosys", 1),
        ("page_fault/64/minor_zero", 1),
        ("page_fault/64/not_present", 2),
        ("ud/32/lock_nop", 2),
        ("vsyscall/64/time", 1),
        ("vdso/64/time", 0),
    ];
    let mut args = vec!["run", "--append", "vsyscall=xonly", "--export-json", file.path().to_str().unwrap()];
    rows.iter().for_each(|(key, _)| args.extend(["--gate", key]));
    tollgate(&args);
    let list: PriceList = serde_json::from_str(&std::fs::read_to_string(file.path()).unwrap()).unwrap();
    for (key, entries) in rows {
        let walk = walk(&[key, "--append", "vsyscall=xonly"]);
        let row = list.row(key).unwrap();
        assert_eq!(Some(walk.price as f64), row.min, "{key}: {:?}", row.reason);
        assert_eq!(walk.entries.len(), entries, "{key}: {:?}", walk.entries);
        let folded: u64 =
            walk.folded().lines().map(|line| line.rsplit_once(' ').unwrap().1.parse::<u64>().unwrap()).sum();
        assert_eq!(folded, walk.instructions, "{key}");
    }
}

#[test]
#[ignore = "guests by the dozen: make test-lab"]
fn isolation_makes_the_entry_and_the_return_longer_and_nothing_else() {
    let diff: Diff = serde_json::from_str(&tollgate(&["walk", "syscall", "--json", "--diff", "pti=on"])).unwrap();
    assert!(diff.base.agrees() && diff.other.agrees());
    assert_eq!(diff.other.instructions, diff.base.instructions + 8);
    let grown: Vec<_> =
        diff.changed.iter().map(|change| (change.function.as_str(), change.other - change.base)).collect();
    assert_eq!(grown, [("entry_SYSCALL_64", 4), ("syscall_return_via_sysret", 4)]);
    let wire = |name: &str| diff.base.wiring.iter().find(|wire| wire.name == name).map(|wire| wire.means.as_str());
    assert_eq!((wire("LSTAR"), diff.base.entries[0].symbol.as_str()), (Some("entry_SYSCALL_64"), "entry_SYSCALL_64"));
    assert!(wire("IDT[0x80]").is_some_and(|means| means.ends_with("(from ring 3)")), "{:?}", diff.base.wiring);
}

/// A kernel and its successor: every instruction of the step is some function's, and what only one of them has is told.
#[test]
#[ignore = "guests by the dozen: make test-lab"]
fn the_step_from_one_kernel_to_the_next_is_accounted_for_by_functions() {
    let words = ["walk", "syscall:enosys", "--json", "--kernel", "5.10", "--diff-kernel", "6.1"];
    let diff: Diff = serde_json::from_str(&tollgate(&words)).unwrap();
    assert!(diff.base.agrees() && diff.other.agrees(), "{diff:?}");
    assert!(diff.base.kernel.starts_with("5.10.") && diff.other.kernel.starts_with("6.1."), "{diff:?}");
    let by: i64 = diff.changed.iter().map(|change| change.other as i64 - change.base as i64).sum();
    assert_eq!(by, diff.other.instructions as i64 - diff.base.instructions as i64, "{:?}", diff.changed);
    // Since 5.13 it looks a number up in two tables (x86-64 and x32), each with its own check of the bounds.
    let grown = diff.changed.iter().find(|change| change.function == "do_syscall_64");
    assert!(grown.is_some_and(|change| 0 < change.base && change.base < change.other), "{:?}", diff.changed);
}

#[test]
#[ignore = "guests by the dozen: make test-lab"]
fn an_emulated_probe_traps_once_and_a_single_stepped_one_twice() {
    let probes: Probes = serde_json::from_str(&tollgate(&["uprobe", "--json"])).unwrap();
    let priced = |key: &str| match &probes.hits.iter().find(|hit| hit.key() == key).unwrap().outcome {
        Outcome::Priced { instructions, entries, checked } => {
            assert!(checked, "{key}");
            (*instructions, entries.iter().map(|entry| entry.through.as_str()).collect::<Vec<_>>())
        }
        Outcome::Shut { reason } => panic!("{key}: {reason}"),
    };
    for (bits, push, load) in [(64, "push_rbp", "mov_riprel"), (32, "push_ebp", "mov_abs")] {
        let (emulated, once) = priced(&format!("uprobe/{bits}/{push}"));
        let (stepped, twice) = priced(&format!("uprobe/{bits}/{load}"));
        assert_eq!((once, twice), (vec!["#BP"], vec!["#BP", "#DB"]));
        assert!(emulated < stepped);
        // The return is caught by one more breakpoint.
        assert_eq!(priced(&format!("uretprobe/{bits}/{push}")).1, ["#BP", "#BP"]);
    }
}
