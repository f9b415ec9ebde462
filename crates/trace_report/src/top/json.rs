//! A period as one line of JSON ([docs/json-schema.md](../../../../docs/json-schema.md)).

use super::{Line, Query, RowId, Totals};
use serde_json::{Map, Value, json};
use tollgate_report::sink::json::to_line;

/// Version of the lines; it goes up when a field changes its meaning or is taken away.
pub const SCHEMA: u32 = 1;

/// The line of a period: what was counted in it, not rates. `time_ns` is when it ended, since the epoch.
pub fn object(time_ns: u64, query: &Query, lines: &[Line], totals: &Totals) -> String {
    let rows: Vec<Value> = lines.iter().filter(|line| line.calls > 0).map(row).collect();
    let period = json!({
        "schema": SCHEMA,
        "time_ns": time_ns,
        "period_ns": totals.length_ns,
        "crossings": totals.crossings,
        "errors": totals.errors,
        "vdso_calls": totals.vdso,
        "toll_ns": totals.toll_ns,
        "unpriced": totals.unpriced,
        "cpu_ns": totals.cpu_ns,
        "tracing_ns": totals.tracing_ns,
        "processes": totals.processes,
        "view": query.view.name(),
        "rows": rows,
    });
    // Names are the program's choice. Numbers and strings only: it cannot fail.
    to_line(&period).unwrap_or_default()
}

fn row(line: &Line) -> Value {
    let mut fields = Map::new();
    let mut set = |name: &str, value: Value| _ = fields.insert(name.into(), value);
    match line.id {
        RowId::Process(pid) => {
            set("pid", pid.into());
            set("program", line.program.as_str().into());
        }
        RowId::Gate(gate, bits) => {
            set("gate", gate.name().into());
            set("bits", bits.into());
        }
        RowId::Call(gate, bits, nr, name) | RowId::Site(gate, bits, nr, name, _) => {
            set("gate", gate.name().into());
            set("bits", bits.into());
            set("name", name.into());
            set("nr", nr.into());
        }
    }
    if let Some(place) = &line.place {
        set("module", place.module.as_str().into());
        set("offset", place.offset.into());
        set("function", json!(place.function));
        set("source", json!(place.source));
    }
    set("calls", line.calls.into());
    set("errors", line.errors.into());
    set("toll_ns", json!(line.toll_ns));
    set("inside_ns", json!(line.time_ns));
    set("median_ns", json!(line.median_ns));
    set("mean_ns", json!(line.mean_ns));
    Value::Object(fields)
}
