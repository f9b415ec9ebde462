//! What `tollgate probe --json` writes. Read with indulgence: every field may be missing, so that a report shows what there is.

use serde::Deserialize;

/// The probes of one run.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Probes {
    /// The schema of the file.
    #[serde(default)]
    pub schema: u64,
    /// What was run.
    #[serde(default)]
    pub command: Vec<String>,
    /// One entry a site.
    pub probes: Vec<Probe>,
    /// Events that were not kept.
    #[serde(default)]
    pub lost: u64,
}

impl Probes {
    /// Hits of all probes.
    pub fn hits(&self) -> u64 {
        self.probes.iter().fold(0, |sum, probe| sum.saturating_add(probe.hits))
    }
}

/// One probe.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Probe {
    /// As it was asked for.
    pub spec: String,
    /// The function that it is in.
    pub function: Option<String>,
    /// The file that it is in.
    pub module: Option<String>,
    /// Where, as a number or in hexadecimal.
    pub address: serde_json::Value,
    /// How it was placed: `nop5`, `insn`, `call`, `pun`, `window`, `trap`.
    pub method: Option<String>,
    /// How often it was hit.
    pub hits: u64,
    /// From entry to return.
    pub latency: Option<Latency>,
}

/// Times from entry to return, ns.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Latency {
    /// How many were timed.
    pub n: u64,
    /// Least.
    pub min: Option<f64>,
    /// Median.
    pub median: Option<f64>,
    /// 99th percentile.
    pub p99: Option<f64>,
    /// Greatest.
    pub max: Option<f64>,
    /// The histogram.
    pub buckets: Vec<Bucket>,
}

/// One bucket: `from` inclusive, `to` exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Bucket {
    /// ns.
    pub from: f64,
    /// ns.
    pub to: f64,
    /// Hits.
    pub count: u64,
}

impl Probe {
    /// What it is called.
    pub fn name(&self) -> &str {
        self.function.as_deref().filter(|name| !name.is_empty()).unwrap_or(&self.spec)
    }

    /// `libc.so.6+0x1234`, as far as it is known.
    pub fn place(&self) -> String {
        let module = self.module.as_deref().unwrap_or_default();
        let module = module.rsplit('/').next().unwrap_or_default();
        let address = match &self.address {
            serde_json::Value::Number(number) => number.as_u64().map(|address| format!("{address:#x}")).unwrap_or_default(),
            serde_json::Value::String(text) => text.clone(),
            _ => String::new(),
        };
        match (module, address.as_str()) {
            ("", address) => address.into(),
            (module, "") => module.into(),
            (module, address) => format!("{module}+{address}"),
        }
    }
}
