//! One test a finding, on a list as small as the finding allows, and the nearest list that must not give it.

use super::*;
use crate::fixture::{list, row, shut};
use crate::model::{Mitigation, Row};

/// The text of the finding with this id, if the list gives rise to it.
fn text(list: &PriceList, id: &str) -> Option<String> {
    all(list).into_iter().find(|f| f.id() == id).map(|f| f.text())
}

/// Rows in 64-bit mode from keys without the bits.
fn rows(prices: &[(&str, &str, f64)]) -> Vec<Row> {
    prices.iter().map(|(gate, call, ns)| row(gate, 64, call, *ns)).collect()
}

#[test]
fn an_empty_list_has_only_the_platform_to_speak_of() {
    let ids: Vec<_> = all(&list(vec![])).iter().map(Finding::id).collect();
    assert_eq!(ids, ["kpti-off"]);
}

#[test]
fn texts_are_sentences() {
    let mut all_rows = rows(&[
        ("syscall", "enosys", 60.0),
        ("syscall", "getppid", 70.0),
        ("syscall", "gettimeofday", 104.0),
        ("int80", "enosys", 5950.0),
        ("cpuid", "cpuid", 5440.0),
        ("vsyscall", "gettimeofday", 435.0),
        ("vdso", "gettimeofday", 18.0),
        ("ud", "ud2", 7410.0),
        ("gp", "hlt", 1020.0),
        ("signal", "tgkill", 847.0),
        ("seccomp", "allow_short", 79.0),
        ("sud", "dispatched", 1500.0),
        ("ptrace", "syscall_stop", 4000.0),
        ("io_uring", "nop_1", 150.0),
        ("uprobe", "push_rbp", 430.0),
        ("uprobe", "nop", 430.0),
        ("uprobe", "ret", 13000.0),
        ("uprobe", "nop5", 230.0),
    ]);
    all_rows.extend([row("int80", 32, "enosys", 5950.0), row("signal", 32, "tgkill", 7300.0)]);
    let all = all(&list(all_rows));
    assert_eq!(all.len(), 13, "{all:#?}");
    for finding in all {
        let text = finding.text();
        assert!(text.ends_with('.') && !text.contains("  ") && !text.contains("NaN"), "{text}");
    }
}

#[test]
fn int80_under_a_hypervisor_is_syscall_and_one_exit() {
    let mut prices = rows(&[("syscall", "enosys", 60.0), ("int80", "enosys", 5950.0), ("cpuid", "cpuid", 5440.0)]);
    prices.push(row("int80", 32, "enosys", 5960.0));
    let mut list = list(prices);
    assert_eq!(
        text(&list, "int80-dear").unwrap(),
        "int 0x80 costs 99 × syscall from 64-bit code and 99 × syscall from 32-bit code here: each one reads the local \
         APIC \
         (int80_is_external; kernels since 6.7 and the stable ones since December 2023), and under this hypervisor \
         (KVM) that is \
         a VM exit; one exit (cpuid) costs 5,440 ns, so this is a syscall and 1.1 exits."
    );
    list.rows[2].median = Some(54400.0);
    assert!(!text(&list, "int80-dear").unwrap().contains("VM exit"), "a tenth of an exit is none");
    list.platform.hypervisor = None;
    assert!(text(&list, "int80-dear").unwrap().ends_with("the stable ones since December 2023)."));
    list.platform.kernel = "4.14.13-1-ARCH".into();
    assert!(text(&list, "int80-dear").unwrap().ends_with("an interrupt gate, with all the checks of one."));
    list.rows[1].median = Some(299.0);
    list.rows[3].median = Some(299.0);
    assert_eq!(text(&list, "int80-dear"), None, "below 5 × it is not worth a line");
}

#[test]
fn sysenter_against_int80_in_32_bits() {
    let mut list = list(vec![row("int80", 32, "enosys", 5950.0), row("sysenter", 32, "enosys", 85.0)]);
    let said = text(&list, "fast-entry-32").unwrap();
    assert_eq!(
        said,
        "From 32-bit code sysenter costs 85.0 ns and int 0x80 costs 5,950 ns for the same call: 70 × cheaper."
    );
    list.rows.push(row("kernel_vsyscall", 32, "enosys", 83.0));
    assert!(text(&list, "fast-entry-32").unwrap().contains("__kernel_vsyscall costs 83.0 ns"));
    list.rows.remove(0);
    assert_eq!(text(&list, "fast-entry-32"), None);
}

#[test]
fn vsyscall_traps_or_is_not_there() {
    let prices =
        [("vsyscall", "gettimeofday", 435.0), ("vdso", "gettimeofday", 18.0), ("syscall", "gettimeofday", 104.0)];
    let mut list = list(rows(&prices));
    let said = text(&list, "vsyscall-traps").unwrap();
    assert!(said.contains("24 × the vDSO and 4.2 × the system call"), "{said}");
    list.platform.vsyscall = Some("none".into());
    assert_eq!(text(&list, "vsyscall-traps"), None);
    assert!(text(&list, "vsyscall-none").is_some());
    list.platform.vsyscall = Some("native".into());
    assert_eq!(text(&list, "vsyscall-traps"), None);
}

#[test]
fn vdso_saves_unless_it_calls() {
    let mut list = list(rows(&[("vdso", "gettimeofday", 18.0), ("syscall", "gettimeofday", 104.0)]));
    let said = text(&list, "vdso-saves").unwrap();
    assert!(said.contains("18.0 ns without a crossing, 5.8 × cheaper than syscall (104 ns)"), "{said}");
    list.rows[0].median = Some(110.0);
    assert_eq!(text(&list, "vdso-saves"), None);
    list.rows = vec![row("vdso", 32, "gettimeofday", 25.0), row("int80", 32, "gettimeofday", 6000.0)];
    assert!(text(&list, "vdso-saves").unwrap().contains("240 × cheaper than int 0x80"));
}

#[test]
fn vdso_falls_back_for_the_process_clock() {
    let mut list = list(rows(&[
        ("vdso", "clock_gettime:CLOCK_MONOTONIC", 19.0),
        ("vdso", "clock_gettime:PROCESS_CPUTIME_ID", 168.0),
        ("syscall", "clock_gettime:MONOTONIC", 95.0),
        ("syscall", "clock_gettime:PROCESS_CPUTIME_ID", 165.0),
    ]));
    let said = text(&list, "vdso-falls-back").unwrap();
    assert!(said.contains("for PROCESS_CPUTIME_ID:"), "{said}");
    list.rows.truncate(3);
    assert_eq!(text(&list, "vdso-falls-back"), None);
}

#[test]
fn kpti_on_off_or_not_known() {
    let mut list = list(vec![]);
    list.platform.mitigations = vec![Mitigation { name: "meltdown".into(), state: "Not affected".into() }];
    assert!(text(&list, "kpti-off").unwrap().contains("(meltdown: Not affected)"));
    list.platform.kpti = Some(true);
    assert!(text(&list, "kpti-on").is_some() && text(&list, "kpti-off").is_none());
    list.platform.kpti = None;
    assert!(text(&list, "kpti-on").is_none() && text(&list, "kpti-off").is_none());
}

#[test]
fn invalid_opcode_is_intercepted() {
    let mut list = list(rows(&[("ud", "lock_nop", 7410.0), ("gp", "hlt", 1020.0)]));
    let said = text(&list, "ud-intercepted").unwrap();
    assert!(said.contains("7.3 × a general protection fault") && said.contains("(KVM) intercepts"), "{said}");
    list.platform.hypervisor = None;
    assert!(text(&list, "ud-intercepted").unwrap().contains("no hypervisor is visible"));
    list.rows[0].median = Some(1100.0);
    assert_eq!(text(&list, "ud-intercepted"), None);
}

#[test]
fn sigreturn_in_32_bits_pays_for_an_int80() {
    let mut list = list(vec![
        row("syscall", 64, "enosys", 60.0),
        row("int80", 32, "enosys", 5950.0),
        row("signal", 64, "tgkill", 847.0),
        row("signal", 32, "tgkill", 7300.0),
    ]);
    assert!(text(&list, "sigreturn-32-dear").unwrap().contains("8.6 × the 64-bit one"));
    list.rows[1].median = Some(120.0);
    assert_eq!(text(&list, "sigreturn-32-dear"), None, "a cheap int 0x80 is not the cause");
}

#[test]
fn uprobe_classes_on_this_machine() {
    let calls = [
        ("push_rbp", 806.0),
        ("nop", 756.0),
        ("call", 816.0),
        ("jcc", 751.0),
        ("nop5", 601.0),
        ("mov_rsp_rbp", 9214.0),
    ];
    let prices: Vec<_> = calls.iter().map(|(call, ns)| ("uprobe", *call, *ns)).collect();
    let mut list = list(rows(&prices));
    assert_eq!(
        text(&list, "uprobe-stepped").unwrap(),
        "A uprobe in a 64-bit program costs 751–816 ns if the kernel emulates the probed instruction (push_rbp, nop, \
         call and \
         jcc) and more if it single-steps a copy of it, a second trap: mov_rsp_rbp (9,214 ns)."
    );
    assert!(
        text(&list, "uprobe-nop5").unwrap().contains("costs 601 ns, 1.3 × less than on a nop of one byte (756 ns)")
    );
    list.platform.kernel = "6.17.1".into();
    assert!(
        text(&list, "uprobe-stepped").unwrap().contains("601–816 ns"),
        "before 6.18 nop5 is emulated like the others"
    );
    list.rows.pop();
    assert_eq!(text(&list, "uprobe-stepped"), None, "price alone does not prove that all are emulated");
}

#[test]
fn uprobe_classes_of_2017() {
    let mut list = list(rows(&[
        ("uprobe", "push_rbp", 3100.0),
        ("uprobe", "nop", 1550.0),
        ("uretprobe", "push_rbp", 3600.0),
        ("uretprobe", "nop", 2000.0),
    ]));
    list.platform.kernel = "4.14.0".into();
    let said: Vec<_> = all(&list).into_iter().filter(|f| f.id() == "uprobe-stepped").map(|f| f.text()).collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("costs 1,550 ns") && said[0].ends_with("push_rbp (3,100 ns)."), "{said:?}");
    assert!(said[1].starts_with("A uretprobe") && said[1].ends_with("push_rbp (3,600 ns)."), "{said:?}");
    list.rows[0].ci95 = Some([1500.0, 4000.0]);
    list.rows[2].ci95 = None;
    let said: Vec<_> = all(&list).into_iter().filter(|f| f.id() == "uprobe-stepped").map(|f| f.text()).collect();
    assert!(said.len() == 1 && said[0].starts_with("A uretprobe"), "intervals that meet show nothing: {said:?}");
}

#[test]
fn uprobe_classes_without_a_nop() {
    let list = list(vec![row("uretprobe", 32, "push_ebp", 600.0), row("uretprobe", 32, "mov_abs", 14000.0)]);
    assert!(text(&list, "uprobe-stepped").unwrap().starts_with("A uretprobe in a 32-bit program costs 600 ns"));
}

#[test]
fn nop5_is_optimised_since_6_18() {
    let mut list = list(rows(&[("uprobe", "nop", 430.0), ("uprobe", "nop5", 230.0)]));
    assert!(text(&list, "uprobe-nop5").unwrap().contains("1.9 × less"));
    list.platform.kernel = "6.17.9".into();
    assert_eq!(text(&list, "uprobe-nop5"), None);
    list.platform.kernel = "6.18.0".into();
    list.rows[1].ci95 = Some([200.0, 430.0]);
    assert_eq!(text(&list, "uprobe-nop5"), None, "intervals that meet");
    list.rows[1] = row("uprobe", 64, "nop5", 420.0);
    assert_eq!(text(&list, "uprobe-nop5"), None);
}

#[test]
fn seccomp_adds() {
    let mut list =
        list(rows(&[("syscall", "getppid", 70.0), ("seccomp", "allow_short", 79.0), ("seccomp", "allow_100", 270.0)]));
    let said = text(&list, "seccomp-cost").unwrap();
    assert_eq!(
        said,
        "A seccomp filter that allows the call adds 9.0 ns when it is a single rule on the call number, which kernels \
         since 5.11 answer from a bitmap without running the filter, and 200 ns when it has 100 rules and also checks \
         the caller's address, so that the kernel has to run it, to getppid (70.0 ns without)."
    );
    list.rows.truncate(1);
    assert_eq!(text(&list, "seccomp-cost"), None);
}

#[test]
fn sud_ptrace_and_rings() {
    let mut list = list(rows(&[
        ("syscall", "enosys", 60.0),
        ("syscall", "getppid", 70.0),
        ("sud", "allowed_range", 75.0),
        ("sud", "dispatched", 1500.0),
        ("ptrace", "syscall_stop", 4200.0),
        ("io_uring", "nop_batch32", 25.0),
    ]));
    assert!(
        text(&list, "sud-cost")
            .unwrap()
            .starts_with("Syscall user dispatch adds 5.0 ns to a call from the allowed range")
    );
    assert!(text(&list, "ptrace-cost").unwrap().contains("4,200 ns, 60 × the plain call"));
    let ring = text(&list, "io-uring").unwrap();
    assert_eq!(ring, "An io_uring no-op costs 25.0 ns in batches of 32; the cheapest system call costs 60.0 ns.");
    list.rows.truncate(2);
    assert!(["sud-cost", "ptrace-cost", "io-uring"].iter().all(|id| text(&list, id).is_none()));
}

#[test]
fn break_even_from_the_rows_or_the_list() {
    let mut prices = rows(&[("syscall", "enosys", 60.0)]);
    for (n, ns) in [(1024_u64, 111.2), (65536, 3336.8)] {
        for way in ["read", "write"] {
            let mut copy = row("read", 64, &format!("copy_{way}_{n}"), ns);
            copy.bytes = Some(n);
            prices.push(copy);
        }
    }
    let list = list(prices);
    let said = text(&list, "break-even").unwrap();
    let expected = "One crossing (60.0 ns) costs as much as copying about 1,200 bytes with read or 1,200 with write; \
                    beyond that the copy dominates.";
    assert_eq!(said, expected);
    let mut old = list.clone();
    let saved = stats::break_even(&list.rows).map(|found| crate::model::BreakEven { read_bytes: 7.0, ..found });
    old.break_even = saved;
    assert_eq!(text(&old, "break-even").unwrap(), expected, "the rows know better than what an older version saved");
}

#[test]
fn compat_syscall_carries_its_reason() {
    let reason = "AMD only: this Intel CPU raises #UD in compatibility mode.";
    let mut list = list(vec![shut("syscall32", 32, "enosys", Status::Closed, reason)]);
    let said = text(&list, "syscall32-closed").unwrap();
    assert_eq!(
        said,
        "`syscall` from 32-bit code is closed: AMD only: this Intel CPU raises #UD in compatibility mode."
    );
    list.rows[0] = row("syscall32", 32, "enosys", 80.0);
    assert_eq!(text(&list, "syscall32-closed"), None);
}

#[test]
fn cpuid_is_an_exit_only_under_a_hypervisor() {
    let mut list = list(rows(&[("cpuid", "cpuid", 5440.0), ("syscall", "enosys", 60.0)]));
    assert!(text(&list, "cpuid-exit").unwrap().contains("(cpuid, under KVM) costs 5,440 ns, 91 ×"));
    list.platform.hypervisor = None;
    assert_eq!(text(&list, "cpuid-exit"), None);
}

#[test]
fn a_user_loop_reads_as_user_time_or_not() {
    let mut list = list(rows(&[("nop", "nop", 0.4)]));
    assert!(text(&list, "user-time-exact").is_none() && text(&list, "user-time-coarse").is_none());
    (list.rows[0].user_ns, list.rows[0].system_ns) = (Some(0.4), Some(0.0));
    (list.rows[0].user_ns, list.rows[0].system_ns) = (Some(0.392), Some(0.008));
    assert_eq!(
        text(&list, "user-time-exact").unwrap(),
        "A loop that never enters the kernel reads as 98 % user time, as it should; the kernel samples only at its \
         timer tick, so the split of other rows into user and system time is accurate to about ten percent."
    );
    list.rows[0].user_ns = Some(0.4);
    list.rows[0].system_ns = Some(0.1);
    assert!(text(&list, "user-time-coarse").unwrap().contains("only 80.0 % user time"));
    (list.rows[0].user_ns, list.rows[0].system_ns) = (Some(0.0), Some(0.0));
    assert!(text(&list, "user-time-coarse").is_some(), "no time at all is as coarse as it gets");
}

#[test]
fn vulnerable_is_the_first_word() {
    let mut list = list(vec![]);
    list.platform.mitigations = vec![
        Mitigation { name: "mds".into(), state: "Mitigation: Clear CPU buffers; SMT vulnerable".into() },
        Mitigation { name: "spectre_v2".into(), state: "Vulnerable: Retpoline off".into() },
    ];
    assert!(text(&list, "vulnerable").unwrap().contains("vulnerable to spectre_v2:"));
    list.platform.mitigations.pop();
    assert_eq!(text(&list, "vulnerable"), None);
}

#[test]
fn foreign_words_are_cleaned() {
    let list = list(vec![shut("syscall32", 32, "enosys", Status::Closed, "bad\u{1b}[2J")]);
    assert!(text(&list, "syscall32-closed").unwrap().contains("bad·[2J"));
}

#[test]
fn kernel_versions() {
    assert_eq!(version("6.18.0-rc3+"), Some((6, 18, 0)));
    assert_eq!(version("5.15.0-91-generic"), Some((5, 15, 0)));
    assert_eq!(version("6.1.69+deb12"), Some((6, 1, 69)));
    assert_eq!(version("6.18"), Some((6, 18, 0)));
    assert_eq!(version("6.1-69.80"), Some((6, 1, 0)));
    assert_eq!(version("weird"), None);
}

#[test]
fn kernels_that_ask_the_apic() {
    for kernel in ["6.7.0", "6.7-rc8", "6.18.1", "7.0.0", "6.1.69", "6.1.120-x", "6.6.10", "6.6.32-1-lts"] {
        assert!(asks_apic(kernel), "{kernel}");
    }
    for kernel in ["6.1.0-17-amd64", "6.1.68", "6.2.16", "6.5.13", "6.6.9", "6.6", "5.15.150", "weird"] {
        assert!(!asks_apic(kernel), "{kernel}");
    }
}
