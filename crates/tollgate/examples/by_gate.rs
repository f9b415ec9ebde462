//! Counts the calls of a child by the gate that they go through: `cargo run --example by_gate -- ls -l`.

use tollgate::{Error, Program, Tracer};

fn main() -> Result<(), Error> {
    let mut words = std::env::args_os().skip(1);
    let program = Program::new(words.next().unwrap_or_else(|| "ls".into())).args(words);
    let summary = Tracer::spawn(program).count()?;
    for (gate, name, calls) in summary.calls() {
        println!("{gate:<10} {name:<20} {:>9} calls {:>9} errors", calls.calls, calls.errors);
    }
    for note in &summary.notes {
        eprintln!("{note}");
    }
    Ok(())
}
