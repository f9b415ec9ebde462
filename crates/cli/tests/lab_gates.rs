//! `tollgate lab gates`: what the opened gates do, in guests; and what the command says where it does not get that far.

use std::process::{Command, Output};
use tollgate_report::lab::gates::{Guest, OpenedGates};

fn lab_gates(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tollgate")).args(["lab", "gates"]).args(args).output().expect("tollgate starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn figure(guest: &Guest, key: &str) -> f64 {
    let row =
        guest.list.rows.iter().find(|row| row.key() == key).unwrap_or_else(|| panic!("{}: no row {key}", guest.append));
    row.figure().unwrap_or_else(|| panic!("{}: {key}: {:?}", guest.append, row.reason))
}

#[test]
fn kpti_is_the_commands_own_to_set() {
    for append in ["pti=on", "vsyscall=none nopti", "mitigations=off"] {
        let output = lab_gates(&["--append", append]);
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains(" out of --append"), "{}", said(&output));
    }
}

#[test]
fn the_part_inside_the_guest_does_nothing_outside() {
    let output = lab_gates(&["--count-inside"]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("run `tollgate lab gates`"), "{}", said(&output));
}

#[test]
#[ignore = "boots two guests: make test-lab"]
fn every_gate_reaches_the_kernel_and_has_its_price() {
    let output = lab_gates(&["--json"]);
    assert!(output.status.success(), "{}", said(&output));
    let gates: OpenedGates = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(gates.proven(), "{:#?}", gates.guests.iter().map(|guest| &guest.proofs).collect::<Vec<_>>());
    let [off, on] = gates.guests.as_slice() else { panic!("{} guests", gates.guests.len()) };
    assert_eq!((off.list.platform.kpti, on.list.platform.kpti), (Some(false), Some(true)));
    for guest in [off, on] {
        assert_eq!(guest.proofs.len(), 13, "four rows each of three gates, and the no-op");
        let over = |gate: &str, than: &str| figure(guest, gate) - figure(guest, than);
        for bits in [64, 32] {
            for call in ["enosys", "getppid"] {
                let int80 = format!("int80/{bits}/{call}");
                // What kgate.c puts in front of the handler: a jump; two tests, an addition and a jump; a frame of
                // eight instructions.
                assert_eq!(over(&format!("int_gate/{bits}/{call}"), &int80), 1.0, "{}: {int80}", guest.append);
                assert_eq!(over(&format!("ud_gate/{bits}/{call}"), &int80), 6.0, "{}: {int80}", guest.append);
                assert_eq!(over(&format!("call_gate/{bits}/{call}"), &int80), 8.0, "{}: {int80}", guest.append);
            }
        }
        // The dispatch is between the call that is turned away before it and the one that does something.
        assert!(
            over("noop_call/64/noop", "syscall/64/enosys") > 5.0
                && over("noop_call/64/noop", "syscall/64/getppid") < 0.0
        );
        // What is no call is a signal as before: the value is SIGILL's number, or there would be no figure.
        assert!(figure(guest, "ud/64/lock_nop") > 1000.0 && figure(guest, "ud/32/lock_nop") > 1000.0);
    }
    // Behind the stubs all is the handler of int 0x80 (or the dispatch of syscall), and so is what KPTI adds.
    let kpti = |row: &str| figure(on, row) - figure(off, row);
    assert!(kpti("syscall/64/enosys") > 0.0 && kpti("int80/64/enosys") > 0.0);
    assert_eq!(kpti("noop_call/64/noop"), kpti("syscall/64/enosys"));
    for gate in ["call_gate", "int_gate", "ud_gate"] {
        for row in ["64/enosys", "64/getppid", "32/enosys", "32/getppid"] {
            assert_eq!(kpti(&format!("{gate}/{row}")), kpti(&format!("int80/{row}")), "{gate}/{row}");
        }
    }
}

#[test]
#[ignore = "boots two guests: make test-lab"]
fn the_module_loads_only_in_a_virtual_machine() {
    // A guest that looks like a real machine to its kernel.
    let output = lab_gates(&["--cpu", "max,-hypervisor"]);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("kgate: refused: this is no virtual machine"), "{}", said(&output));
}
