//! The price list: what `bench` measures, saves, compares and prints.
//!
//! This is the JSON contract of `--export-json` (schema 1, `docs/json-schema.md`). Fields are only ever added; a reader
//! must ignore fields that it does not know. Integers are JSON numbers, never strings. Everything here is plain data:
//! measuring is `gates` and `cli`, arithmetic is [`crate::stats`], printing is [`crate::sink`].

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

/// The schema that this version writes, and the newest that it reads.
pub const SCHEMA: u32 = 1;

/// One run of `tollgate bench` (or one guest of the lab).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PriceList {
    /// [`SCHEMA`] at the time of writing.
    pub schema: u32,
    /// What wrote this, how and when.
    pub tool: Tool,
    /// The machine that was measured.
    pub platform: Platform,
    /// How it was measured.
    #[serde(default)]
    pub method: Method,
    /// One row a price, in the registry's order.
    pub rows: Vec<Row>,
    /// What the figures mean on this machine.
    #[serde(default)]
    pub findings: Vec<Note>,
    /// What may be wrong with the figures, each ending in a remedy.
    #[serde(default)]
    pub warnings: Vec<Note>,
    /// One row in the first rounds and in the last: did the machine change meanwhile?
    #[serde(default)]
    pub self_check: Option<SelfCheck>,
    /// How many bytes of copying one crossing is worth.
    #[serde(default)]
    pub break_even: Option<BreakEven>,
    /// The vDSO images of this kernel, 64 and 32 bit.
    #[serde(default)]
    pub vdso: Vec<VdsoImage>,
}

/// What wrote a price list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tool {
    /// Always `tollgate`.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// The command line, program name first.
    #[serde(default)]
    pub command: Vec<String>,
    /// Seconds since the Unix epoch at the start of the run.
    #[serde(default)]
    pub started_unix: u64,
    /// Wall-clock seconds that the run took so far.
    #[serde(default)]
    pub seconds: f64,
    /// False while the run goes on, and for ever if it was interrupted.
    #[serde(default)]
    pub complete: bool,
}

/// The machine, as far as it explains a price.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Platform {
    /// Host name.
    #[serde(default)]
    pub host: String,
    /// CPUID brand string.
    #[serde(default)]
    pub cpu: String,
    /// CPUID vendor: `GenuineIntel`, `AuthenticAMD`, …
    #[serde(default)]
    pub vendor: String,
    /// Microcode revision as `/proc/cpuinfo` prints it.
    #[serde(default)]
    pub microcode: Option<String>,
    /// CPUs online.
    #[serde(default)]
    pub cpus: u32,
    /// CPUID hypervisor signature (`KVMKVMKVM`, …); `None` on bare metal.
    #[serde(default)]
    pub hypervisor: Option<String>,
    /// `uname -r`.
    #[serde(default)]
    pub kernel: String,
    /// `uname -v`.
    #[serde(default)]
    pub kernel_build: String,
    /// Kernel page-table isolation in force; `None` where it cannot be read.
    #[serde(default)]
    pub kpti: Option<bool>,
    /// `/sys/devices/system/cpu/vulnerabilities`: name and the kernel's words.
    #[serde(default)]
    pub mitigations: Vec<Mitigation>,
    /// How the vsyscall page answers, found by trying: `native`, `emulate`, `xonly`, `none`.
    #[serde(default)]
    pub vsyscall: Option<String>,
    /// Flexible return and event delivery in use.
    #[serde(default)]
    pub fred: Option<bool>,
    /// The kernel is built to be a PVM guest, or says that it is one.
    #[serde(default)]
    pub pvm: Option<String>,
    /// Current clock source; the vDSO answers by itself only for some of them.
    #[serde(default)]
    pub clocksource: Option<String>,
    /// TSC ticks a second, measured against `CLOCK_MONOTONIC_RAW`; `None` where there is no usable TSC.
    #[serde(default)]
    pub tsc_hz: Option<u64>,
    /// The smallest step by which the TSC moves, in ticks (26 on some AMD CPUs: the counter follows a slower clock).
    #[serde(default)]
    pub tsc_step: Option<u64>,
    /// The TSC is constant and does not stop.
    #[serde(default)]
    pub tsc_invariant: Option<bool>,
    /// Effective user id 0.
    #[serde(default)]
    pub root: bool,
    /// `/proc/sys` settings that open or close gates, as name and value (`kernel.perf_event_paranoid`, …).
    #[serde(default)]
    pub settings: Vec<Setting>,
}

/// One file of `/sys/devices/system/cpu/vulnerabilities`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mitigation {
    /// File name: `meltdown`, `spectre_v2`, …
    pub name: String,
    /// The kernel's words.
    pub state: String,
}

/// One kernel setting.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Setting {
    /// sysctl name.
    pub name: String,
    /// Its value as text.
    pub value: String,
}

/// How a run measured.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Method {
    /// Rounds asked for; each round visits every row once, in a fresh process.
    pub rounds: u32,
    /// Samples asked for per row and round.
    pub samples_per_round: u32,
    /// The CPU that everything was pinned to; `None` where pinning failed.
    pub cpu: Option<u32>,
    /// Where times come from: `tsc`.
    #[serde(default)]
    pub clock: String,
    /// Visits that were made again because another process or the hypervisor took the CPU; the quieter one of the two
    /// is kept.
    #[serde(default)]
    pub repeated: u64,
}

/// What became of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Measured.
    Ok,
    /// The CPU, the kernel's build or its boot options do not offer this gate.
    Closed,
    /// The kernel offers it, and refuses it to this program or on principle.
    Refused,
}

/// What a row's figures count. Units never share a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Nanoseconds.
    Ns,
    /// TSC ticks.
    Ticks,
    /// Instructions (the lab's counting CPU).
    Instructions,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exit {
    /// Its exit status.
    #[serde(default)]
    pub status: Option<i32>,
    /// The signal that ended it.
    #[serde(default)]
    pub signal: Option<i32>,
    /// It left a core file.
    #[serde(default)]
    pub core_dumped: bool,
}

/// One price: a gate, crossed in a 64- or 32-bit process, with one call behind it.
///
/// `min`, `median`, `p99`, `mad`, `ci95` and `samples` are per crossing, in `unit`, net of the harness.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The gate's name in the registry.
    pub gate: String,
    /// 64 or 32: the mode of the process that crossed.
    pub bits: u8,
    /// What was asked for behind the gate.
    pub call: String,
    /// Measured, or why not.
    pub status: Status,
    /// One sentence where `status` is not `ok`.
    pub reason: Option<String>,
    /// The unit of every figure of this row but `ticks`.
    pub unit: Unit,
    /// Smallest sample.
    pub min: Option<f64>,
    /// Median sample.
    pub median: Option<f64>,
    /// 99th percentile.
    pub p99: Option<f64>,
    /// Median absolute deviation from the median, unscaled.
    pub mad: Option<f64>,
    /// 95 % interval of the median *within this run*, from the medians of the rounds (see [`crate::stats`]). What all
    /// rows of a run have in common (the CPU's frequency that day) it cannot hold: see [`crate::compare`].
    pub ci95: Option<[f64; 2]>,
    /// Number of samples.
    pub n: u64,
    /// Median over the median of the row `syscall` 64 `enosys` of the same run; of instructions, minimum over minimum.
    pub ratio_to_syscall: Option<f64>,
    /// Every sample, in the order taken, rounded to three decimals; none is dropped.
    #[serde(default)]
    pub samples: Vec<f64>,
    /// The same figures in TSC ticks, where `unit` is `ns`.
    #[serde(default)]
    pub ticks: Option<Figures>,
    /// Crossings per sample: 1 where each crossing was timed by itself; 0 where it is not known or nothing was timed.
    #[serde(default)]
    pub per_sample: u32,
    /// One entry a round.
    #[serde(default)]
    pub rounds: Vec<Round>,
    /// User time per crossing as the kernel accounts it, ns.
    #[serde(default)]
    pub user_ns: Option<f64>,
    /// System time per crossing as the kernel accounts it, ns.
    #[serde(default)]
    pub system_ns: Option<f64>,
    /// Payload bytes that one crossing moves.
    #[serde(default)]
    pub bytes: Option<u64>,
    /// The two levels of its samples, where it has two (see [`crate::levels`]).
    #[serde(default)]
    pub levels: Option<Levels>,
    /// The replacement of `tollgate run` that was in place of its crossing; left out of the JSON where it is the gate's
    /// own price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub through: Option<String>,
}

/// Two levels in the samples of a row.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Levels {
    /// Median of the samples on the lower, in the row's unit.
    pub low: f64,
    /// Median of the samples on the upper.
    pub high: f64,
    /// Share of the samples on the lower, the longest twentieth left out.
    pub below: f64,
    /// Most rounds have both. Otherwise each round keeps to one, and it is the machine that had two speeds.
    pub within: bool,
}

impl Row {
    /// `gate/bits/call`, the name by which rows are found and compared.
    pub fn key(&self) -> String {
        format!("{}/{}/{}", self.gate, self.bits, self.call)
    }

    /// The one figure that stands for the row: the median of times, the *least* of counts. `None` where it was not
    /// measured.
    ///
    /// A count is exact where nothing disturbed the crossing, and an interrupt only ever adds to it: so the least one
    /// is the price and repeats from boot to boot, while a median of counts may fall among the disturbed ones and the
    /// 99th percentile always does.
    pub fn figure(&self) -> Option<f64> {
        let figure = if self.unit == Unit::Instructions { self.min } else { self.median };
        figure.filter(|_| self.status == Status::Ok)
    }

    /// A row without figures, and why it has none.
    pub fn closed(gate: &str, bits: u8, call: &str, status: Status, reason: &str) -> Self {
        Self {
            gate: gate.into(),
            bits,
            call: call.into(),
            status,
            reason: Some(reason.into()),
            unit: Unit::Ns,
            min: None,
            median: None,
            p99: None,
            mad: None,
            ci95: None,
            n: 0,
            ratio_to_syscall: None,
            samples: Vec::new(),
            ticks: None,
            per_sample: 0,
            rounds: Vec::new(),
            user_ns: None,
            system_ns: None,
            bytes: None,
            levels: None,
            through: None,
        }
    }
}

impl PriceList {
    /// The row with this key (`gate/bits/call`), measured or not.
    pub fn row(&self, key: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.key() == key)
    }

    /// All rows by their keys; of several with one key the first, as [`Self::row`] finds it.
    pub fn by_key(&self) -> HashMap<String, &Row> {
        let mut rows = HashMap::with_capacity(self.rows.len());
        for row in &self.rows {
            rows.entry(row.key()).or_insert(row);
        }
        rows
    }

    /// The list without the rows that were measured under `tollgate run`: what it says of the machine's gates.
    pub fn plain(&self) -> std::borrow::Cow<'_, Self> {
        use std::borrow::Cow;
        if self.rows.iter().all(|row| row.through.is_none()) {
            return Cow::Borrowed(self);
        }
        let mut plain = self.clone();
        plain.rows.retain(|row| row.through.is_none());
        Cow::Owned(plain)
    }

    /// What was replaced while it was measured: names, each once.
    pub fn through(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.rows.iter().filter_map(|row| row.through.as_deref()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The unit of all measured rows; `None` where there is no such row, or they differ.
    pub fn unit(&self) -> Option<Unit> {
        let mut units = self.rows.iter().filter(|row| row.status == Status::Ok).map(|row| row.unit);
        let first = units.next()?;
        units.all(|unit| unit == first).then_some(first)
    }

    /// Does this list count instructions (the lab's counting CPU) instead of measuring time?
    pub fn counted(&self) -> bool {
        self.unit() == Some(Unit::Instructions)
    }

    /// The median of a measured row in nanoseconds; `None` where it was not measured or counts something else.
    pub fn ns(&self, key: &str) -> Option<f64> {
        let row = self.row(key)?;
        (row.status == Status::Ok && row.unit == Unit::Ns).then_some(row.median?)
    }
}

/// The figures of one row in one unit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figures {
    /// Smallest sample.
    pub min: f64,
    /// Median.
    pub median: f64,
    /// 99th percentile.
    pub p99: f64,
    /// Median absolute deviation.
    pub mad: f64,
    /// 95 % interval of the median within this run.
    pub ci95: [f64; 2],
}

/// One visit to a row.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Round {
    /// Median of the round's samples, in the row's unit.
    pub median: f64,
    /// Samples in the round.
    pub n: u64,
    /// Involuntary context switches while sampling.
    pub switches: u64,
    /// Time stolen by the hypervisor from the CPU while sampling, in clock ticks of `/proc/stat`.
    pub steal: u64,
}

/// A finding or a warning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// Stable identifier (`int80-dear`, …).
    pub id: String,
    /// One sentence.
    pub text: String,
}

/// The same row in the first rounds and in the last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SelfCheck {
    /// `gate/bits/call`.
    pub row: String,
    /// Median of the row over the first quarter of the rounds, ns.
    pub first_ns: f64,
    /// Median of the row over the last quarter of the rounds, ns.
    pub last_ns: f64,
    /// `last/first − 1`.
    pub drift: f64,
}

/// How many bytes of copying one crossing is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BreakEven {
    /// The cheapest full crossing (`syscall` 64 `enosys`), ns.
    pub crossing_ns: f64,
    /// Cost of a byte read in large copies, ns: the Theil–Sen slope over all sizes. The first kilobytes cost less.
    pub read_ns_per_byte: f64,
    /// Cost of a byte written in large copies, ns, likewise.
    pub write_ns_per_byte: f64,
    /// Bytes added to the smallest read that was measured until it costs one crossing more.
    pub read_bytes: f64,
    /// Bytes added to the smallest write that was measured until it costs one crossing more.
    pub write_bytes: f64,
}

/// A vDSO image as the kernel maps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VdsoImage {
    /// 64 or 32.
    pub bits: u8,
    /// Bytes mapped as `[vdso]`.
    pub size: u64,
    /// `DT_SONAME`.
    pub soname: String,
    /// Exported symbols.
    pub symbols: Vec<VdsoSymbol>,
    /// `[vvar]` mappings: name and number of pages.
    pub vvar: Vec<VvarMapping>,
    /// Did `dlopen`/`dlsym` give the same addresses? `None` where there is no dynamic loader for this mode, with the
    /// reason.
    pub dlsym_agrees: Option<bool>,
    /// Why `dlsym_agrees` is `None`, or what differed.
    pub dlsym_note: Option<String>,
}

/// A symbol of a vDSO image.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VdsoSymbol {
    /// Name.
    pub name: String,
    /// Version (`LINUX_2.6`).
    pub version: Option<String>,
    /// Offset from the start of the image.
    pub offset: u64,
    /// Bytes.
    pub size: u64,
}

/// A data mapping that the vDSO reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VvarMapping {
    /// `[vvar]`, `[vvar_vclock]`, …
    pub name: String,
    /// Number of 4 KiB pages.
    pub pages: u64,
}
