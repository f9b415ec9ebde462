//! What stands around the price list: the platform, the findings, the self-check, the warnings.

use super::{Style, hanging, title};
use crate::finding::{SOFTWARE_CPU, hypervisor_name};
use crate::format::{ns, percent};
use crate::model::{Mitigation, Note, Platform, PriceList};

/// The platform as one paragraph: everything of it that explains a price.
pub fn platform(platform: &Platform, style: Style) -> String {
    let yes = |value: Option<bool>, on: &str, off: &str, unknown: &str| match value {
        Some(true) => on.to_owned(),
        Some(false) => off.to_owned(),
        None => unknown.to_owned(),
    };
    let known = |value: &Option<String>| value.clone().unwrap_or_else(|| "not known".into());
    let virt = match platform.hypervisor.as_deref() {
        Some(SOFTWARE_CPU) => "a software CPU (QEMU without hardware help): instruction counts are exact, times are \
                               meaningless"
            .to_owned(),
        Some(signature) => format!("under {}", hypervisor_name(signature)),
        None => "no hypervisor visible".into(),
    };
    let tsc = match platform.tsc_hz {
        Some(hz) => format!("TSC {:.3} GHz", hz as f64 / 1e9),
        None => "no usable TSC".into(),
    };
    let mut parts = vec![
        format!("{} (microcode {}), {} CPUs, {virt}", platform.cpu, known(&platform.microcode), platform.cpus),
        format!("Linux {}", platform.kernel),
        yes(platform.kpti, "page-table isolation on", "page-table isolation off", "page-table isolation not known"),
        platform.vsyscall.as_ref().map_or_else(|| "vsyscall not tried".into(), |mode| format!("vsyscall={mode}")),
        yes(platform.fred, "FRED in use", "no FRED", "FRED not known"),
        platform.pvm.as_ref().map_or_else(|| "no PVM".into(), |words| format!("PVM: {words}")),
        format!("clock source {}", known(&platform.clocksource)),
        tsc,
    ];
    parts.extend(mitigations(platform));
    hanging("", &format!("{}.", parts.join("; ")), 0, style)
}

/// Each vulnerability in the kernel's words; those that do not concern this machine by name alone.
fn mitigations(platform: &Platform) -> Option<String> {
    let name = |m: &Mitigation| m.name.replace('_', " ");
    let (spared, concerned): (Vec<_>, Vec<_>) = platform.mitigations.iter().partition(|m| m.state == "Not affected");
    let mut words: Vec<String> = concerned.iter().map(|m| format!("{}: {}", name(m), m.state)).collect();
    if !spared.is_empty() {
        let names: Vec<String> = spared.iter().map(|m| name(m)).collect();
        words.push(format!("not affected by {}", names.join(", ")));
    }
    (!words.is_empty()).then(|| format!("mitigations – {}", words.join("; ")))
}

/// What the figures of this list count, where that is not time; empty for times.
pub fn units(list: &PriceList, style: Style) -> String {
    if !list.counted() {
        return String::new();
    }
    let text = "Figures are instructions, counted by a software CPU: the minimum count of each row, which is exact and \
                the same from boot to boot. Higher figures (mode, median) include an interrupt or another path through \
                the code; wall time is meaningless here.";
    hanging("", text, 0, style)
}

/// The self-check in one line; empty where none was made, and of instruction counts, which do not drift.
pub fn self_check(list: &PriceList, style: Style) -> String {
    let Some(check) = list.self_check.as_ref().filter(|_| !list.counted()) else {
        return String::new();
    };
    let text = format!(
        "Self-check: {} cost {} in the first rounds and {} in the last ({}).",
        check.row,
        ns(check.first_ns),
        ns(check.last_ns),
        percent(check.drift)
    );
    hanging("", &text, 0, style)
}

/// The findings as a list; empty where there are none.
pub fn finding_notes(notes: &[Note], style: Style) -> String {
    bullets("What it means here", notes, style)
}

/// The warnings as a list; empty where there are none.
pub fn warning_notes(notes: &[Note], style: Style) -> String {
    bullets("Warnings", notes, style)
}

fn bullets(name: &str, notes: &[Note], style: Style) -> String {
    if notes.is_empty() {
        return String::new();
    }
    let head = title(&format!("{name} ({})", notes.len()), style);
    notes.iter().fold(head, |out, note| out + &hanging(" ·", &note.text, 3, style))
}
