//! The tests of the command: one program, so that what they share is built and linked once. `cargo test -p tollgate-cli
//! --test all NAME::` runs those of one file.

// What they share.
mod command;
mod guest;
mod guests;
mod report;
mod trace;

// The tests.
mod bootstrap;
mod born;
mod cli;
mod clocks;
mod confined;
mod faults;
mod follow_advice;
mod history;
mod hostile;
mod joined;
mod killed;
mod lab;
mod lab_gates;
mod lab_guests;
mod lab_kernel;
mod lab_walk;
mod labelled;
mod layers;
mod low_memory;
mod probe_bits32;
mod probe_churn;
mod probe_command;
mod probe_conditions;
mod probe_find;
mod probe_places;
mod probe_records;
mod registry_docs;
mod report_browser;
mod report_command;
mod rights;
mod run_chance;
mod run_clock;
mod run_command;
mod run_identity;
mod run_joined;
mod select;
mod standard_output;
mod stress;
mod top_command;
mod top_machine;
mod trace_attach;
mod trace_begins;
mod trace_churn;
mod trace_command;
mod trace_counts;
mod trace_details;
mod trace_finer;
mod trace_inject;
mod trace_let_go;
mod trace_options;
mod trace_probe;
mod trace_real;
mod trace_targets;
mod trace_unfinished;
mod trace_waiting;
mod uprobe;
