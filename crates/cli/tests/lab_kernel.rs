//! `tollgate lab kernel`, and what the lab's modules do where they should not be.

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tollgate_lab::guest::Step;
use tollgate_lab::kernel::{CURRENT, Kernel};
use tollgate_lab::module::{KGATE, KSYS, Module};
use tollgate_lab::session::Plan;
use tollgate_report::lab::kernel::{KernelReads, Kind, Route};

const TOLLGATE: &str = env!("CARGO_BIN_EXE_tollgate");

fn reads(kernel: &str) -> KernelReads {
    let output =
        Command::new(TOLLGATE).args(["lab", "kernel", "--json", "--kernel", kernel]).output().expect("tollgate starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
#[ignore = "boots two guests: make test-lab"]
fn each_route_is_shorter_than_the_one_above_it_and_the_same_in_two_boots() {
    let (first, second) = (reads(CURRENT), reads(CURRENT));
    assert!(first.wrong().is_empty(), "{:?}", first.wrong());
    let figures = |reads: &KernelReads| {
        reads.cells.iter().map(|cell| cell.figures.map(|figures| figures.min)).collect::<Vec<_>>()
    };
    assert_eq!(figures(&first), figures(&second));
    let down = [Route::User, Route::X64SysCall, Route::SysRead, Route::KsysRead, Route::VfsRead];
    for kind in [Kind::Null, Kind::Zero, Kind::Ramfs, Kind::Tmpfs, Kind::Tty, Kind::Pty, Kind::Pipe] {
        for bytes in [0, 64] {
            let prices =
                down.map(|route| first.min(route, kind, bytes).unwrap_or_else(|| panic!("{route:?} {kind:?} {bytes}")));
            assert!(prices.is_sorted_by(|above, below| above > below), "{kind:?} {bytes}: {prices:?}");
        }
    }
    // The crossing itself does not know what is read.
    let crossing = |kind| {
        first.min(Route::User, kind, 0).zip(first.min(Route::X64SysCall, kind, 0)).map(|(user, call)| user - call)
    };
    assert_eq!(crossing(Kind::Null), crossing(Kind::Pipe));
    // Files that have both methods are refused by kernel_read (fs/read_write.c), and a terminal has no `read` any more.
    assert_eq!(first.min(Route::KernelRead, Kind::Null, 0), None);
    assert_eq!(first.min(Route::FopRead, Kind::Pty, 0), None);
    assert!(first.min(Route::FopRead, Kind::Null, 0).is_some_and(|price| price < 100));
}

#[test]
#[ignore = "boots two guests: make test-lab"]
fn the_modules_refuse_a_kernel_that_is_not_the_labs() {
    let kernel = Kernel::find(CURRENT).expect("a kernel");
    for module in [&KSYS, &KGATE] {
        let refused = refusal(&kernel, module);
        assert!(refused.contains(&format!("cannot load the module {}.ko: EPERM", module.name)), "{refused}");
        let reason = format!("{}: refused: the kernel's command line does not have the word tollgate.lab", module.name);
        assert!(refused.contains(&reason), "the reason is on the console: {refused}");
    }
}

fn refusal(kernel: &Kernel, module: &Module) -> String {
    let mut plan = Plan::new(kernel.clone(), vec![Step::new(["generate", "man"])]);
    plan.program = TOLLGATE.into();
    plan.modules.push(module.build(kernel).expect("a module"));
    plan.marked = false;
    plan.run(&Arc::new(AtomicBool::new(false)), |_| {}).expect_err("it must not load").to_string()
}
