//! `run --list`: what can be replaced, and what both ways cost here.

use super::RunArgs;
use crate::cmd::trace::toll;
use crate::exit::Exit;
use crate::terminal;
use anyhow::Result;
use std::fmt::Write;
use tollgate_report::format;
use tollgate_report::sink::table::{Style, hanging};
use tollgate_run::{REPLACEMENTS, Replacement};
use tollgate_trace_report::bill::{CallPrice, Tolls};

pub(super) fn run(args: &RunArgs) -> Result<Exit> {
    let tolls = match toll::tolls(args.tolls.as_deref(), &terminal::say) {
        Ok(tolls) => Some(tolls),
        Err(error) if args.tolls.is_some() => return Err(error.context("--tolls")),
        Err(error) => {
            terminal::complain(&error);
            None
        }
    };
    // A list of somebody else's says nothing of this machine.
    let through = match (&tolls, &args.tolls) {
        // Where nothing can be traced there is none.
        (Some(_), None) => toll::through(&REPLACEMENTS.map(|one| one.rows().0)).unwrap_or_default(),
        _ => Vec::new(),
    };
    let style = Style { color: false, width: terminal::width() };
    terminal::print(&text(tolls.as_ref(), &through, style))?;
    Ok(Exit::Success)
}

fn text(tolls: Option<&Tolls>, through: &[CallPrice], style: Style) -> String {
    let mut out = String::new();
    for one in REPLACEMENTS {
        let asked = if one.is_default() { "" } else { "; only if --replace names it" };
        let (from, _) = one.rows();
        let _ = writeln!(out, "{}  ({}-bit programs{asked})", one.name(), one.bits());
        let _ = writeln!(out, "  from  {:<72} {}", one.from(), priced(tolls, from));
        let _ = writeln!(out, "  to    {:<72} {}", one.to(), instead(tolls, one));
        if let Some(price) = through.iter().find(|price| price.key() == from) {
            let _ = writeln!(out, "  run   {:<72} {}", "the same call under tollgate run", format::ns(price.ns));
        }
        let _ = writeln!(out, "{}", hanging("", one.gives_up(), 2, style));
    }
    match tolls {
        Some(tolls) => {
            let prices = format!("Prices: {}; rows {}.", tolls.source, format::and(&rows()));
            out.push_str(&hanging("", &prices, 0, style));
        }
        None => out.push_str("No prices are known.\n"),
    }
    out
}

fn rows() -> Vec<String> {
    let mut all = Vec::new();
    for row in REPLACEMENTS.into_iter().flat_map(|one| [Some(one.rows().0), one.rows().1]).flatten().map(str::to_owned)
    {
        if !all.contains(&row) {
            all.push(row);
        }
    }
    all
}

/// What costs what is executed in a crossing's place: by the list, or measured now.
fn instead(tolls: Option<&Tolls>, one: &dyn Replacement) -> String {
    match one.rows().1 {
        Some(row) => priced(tolls, row),
        None => one.price().map_or("–".into(), |ns| format!("{} (measured just now)", format::ns(ns))),
    }
}

/// What a crossing of a row costs, as far as that is known.
fn priced(tolls: Option<&Tolls>, row: &str) -> String {
    tolls.and_then(|tolls| price(tolls, row)).map_or("not measured here".into(), format::ns)
}

/// What a crossing of a row costs, ns.
pub(super) fn price(tolls: &Tolls, row: &str) -> Option<f64> {
    let [gate, bits, call] = <[&str; 3]>::try_from(row.split('/').collect::<Vec<_>>()).ok()?;
    let bits = bits.parse().ok()?;
    let gate = if gate == "kernel_vsyscall" { "sysenter" } else { gate };
    let call = call.split(':').next()?;
    // A null call is what a gate's toll is taken from.
    if call == "enosys" { tolls.toll(gate, bits) } else { tolls.price(gate, bits, call) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tollgate_trace_report::bill::Toll;

    #[test]
    fn each_replacement_has_both_prices() {
        let toll = |gate: &str, ns: f64| Toll { gate: gate.into(), bits: 32, ns };
        let call = |gate: &str, name: &str, ns: f64| CallPrice { gate: gate.into(), bits: 64, name: name.into(), ns };
        let tolls = Tolls {
            source: "a list".into(),
            gates: vec![toll("int80", 5230.0), toll("sysenter", 130.0)],
            calls: vec![
                call("vsyscall", "gettimeofday", 433.0),
                call("vdso", "gettimeofday", 23.0),
                call("syscall", "clock_gettime", 174.0),
                call("vdso", "clock_gettime", 21.0),
                call("syscall", "getrandom", 274.0),
                call("vdso", "getrandom", 45.0),
                call("syscall", "getppid", 121.0),
            ],
            ..Tolls::default()
        };
        let through = [CallPrice { gate: "int80".into(), bits: 32, name: "enosys".into(), ns: 137.0 }];
        let style = Style { color: false, width: 90 };
        let text = text(Some(&tolls), &through, style);
        for price in [
            "5,230 ns",
            "130 ns",
            "433 ns",
            "23.0 ns",
            "174 ns",
            "21.0 ns",
            "274 ns",
            "45.0 ns",
            "121 ns",
            "137 ns",
            "Prices: a list",
        ] {
            assert!(text.contains(price), "{price}: {text}");
        }
        assert!(!text.contains("not measured"), "{text}");
        assert_eq!(text.matches("under tollgate run").count(), 1, "{text}");
        assert_eq!(text.matches("only if --replace names it").count(), 2, "{text}");
        let mut sentences =
            text.lines().filter(|line| !["  from", "  to", "  run"].iter().any(|is| line.starts_with(is)));
        assert!(sentences.all(|line| line.chars().count() <= 90), "{text}");
        assert!(super::text(None, &[], style).contains("not measured here"));
    }
}
