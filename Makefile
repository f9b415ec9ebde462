# Two commands do everything: `make bench` ends with the price list, `make test` with every test run but the long ones.
# Each installs what it needs first (scripts/bootstrap), and does that only once.

# Right after bootstrap cargo is where rustup puts it, and not yet on the PATH of the shell that make was called from.
CARGO_BIN := $(if $(CARGO_HOME),$(CARGO_HOME),$(HOME)/.cargo)/bin
export PATH := $(CARGO_BIN):$(PATH)

.PHONY: help bench bench-trace bench-probe lab test test-lab \
	test-guests test-real test-stress test-fleet fuzz dist test-dist lint

help:
	@echo 'make bench              what every way into the kernel costs on this machine'
	@echo 'make bench ARGS=--quick the same in six seconds; ARGS is what follows `tollgate bench`'
	@echo 'make lab ARGS=run       the same in a guest, in instructions; ARGS is what follows `tollgate lab`'
	@echo 'make test               every test but the long ones, one guest among them'
	@echo 'make test-lab           the long ones: guests by the dozen'
	@echo 'make test-guests        trace, probe and clocks on other kernels, CPUs and settings; GUESTS names some'
	@echo 'make test-real          servers and run-times, native and traced, against the counts of strace'
	@echo 'make test-stress        programs that are met, asked and left in every way; ARGS follows `scripts/stress`'
	@echo 'make test-fleet         the questions of contrib/sql in DuckDB, ClickHouse (engine and server) and Spark'
	@echo 'make fuzz               the fuzz targets, a minute each; ARGS is what follows `scripts/fuzz`'
	@echo 'make bench-trace        what tracing costs, beside strace, perf and bpftrace where they are installed'
	@echo 'make bench-probe        what a probe costs, beside uprobe, bpftrace, Frida and others that are installed'
	@echo 'make dist               what is released, into target/packages; ARGS=--check builds twice'
	@echo 'make test-dist          those packages: installed, used, removed, read by lintian, mandoc, gdb and shells'
	@echo 'make lint               formatting, clippy and documentation, with warnings denied; the fuzz targets compile'

# The first build takes minutes: it is announced, and cargo tells what it compiles. Later ones are silent.
BUILT := $(or $(CARGO_TARGET_DIR),target)/x86_64-unknown-linux-gnu
QUIET := $(if $(wildcard $(BUILT)/release/tollgate),--quiet)
announce = @[ -e $(BUILT)/$(1) ] || echo 'Building for the first time: this takes some minutes.'

bench:
	@scripts/bootstrap bench
	$(call announce,release/tollgate)
	cargo run --release --locked $(QUIET) -- bench $(ARGS)

lab:
	@scripts/bootstrap lab
	$(call announce,release/tollgate)
	cargo run --release --locked $(QUIET) -- lab $(ARGS)

test:
	@scripts/bootstrap test
	$(call announce,debug/tollgate)
	cargo test --workspace --locked --no-fail-fast

# One after the other: a guest takes a core, and some tests run two.
test-lab:
	@scripts/bootstrap test
	cargo test --workspace --locked --no-fail-fast -- --ignored --test-threads=1

# Each kernel with each CPU model, and each kernel with each choice; with FULL=1 the whole product. One guest at a time.
# CASES='clock int80' are some cases alone.
GUESTS ?= $(if $(FULL),*,*/*/default */max/*)
test-guests:
	@scripts/bootstrap test
	TOLLGATE_GUESTS='$(GUESTS)' TOLLGATE_CASES='$(CASES)' \
		nice cargo test -p tollgate-cli --locked --no-fail-fast --test all guests_of \
		-- --ignored --test-threads=1 --nocapture

# Installs the programs that it runs: Debian's redis, nginx, node, java and others, where they are missing.
test-real:
	@scripts/bootstrap test
	$(call announce,release/tollgate)
	cargo build --release --locked $(QUIET)
	scripts/real-programs --install $(ARGS)

test-stress:
	@scripts/bootstrap test
	$(call announce,release/tollgate)
	cargo build --release --locked $(QUIET)
	scripts/stress $(ARGS)

# Installs the engines by pip, into target/fleet-venv.
test-fleet:
	@scripts/bootstrap test
	scripts/fleet-test --all

# With the stable compiler, and a C++ compiler for libFuzzer.
fuzz:
	@scripts/bootstrap test
	scripts/fuzz $(ARGS)

bench-trace:
	@scripts/bootstrap bench
	$(call announce,release/tollgate)
	cargo build --release --locked $(QUIET)
	scripts/bench-trace $(ARGS)

# With ARGS=--install the tools that are missing are installed, by apt-get and, into target/bench-venv, by pip.
bench-probe:
	@scripts/bootstrap bench
	$(call announce,release/tollgate)
	cargo build --release --locked $(QUIET)
	scripts/bench-probe $(ARGS)

# What is fetched is fetched here, before: the build itself is told to use no network.
dist:
	@scripts/bootstrap dist
	cargo fetch --locked --quiet
	scripts/dist $(ARGS)

# Makes a Debian in target/dist-test, for which it needs Debian's packages, and root.
test-dist: dist
	@scripts/bootstrap test-dist
	scripts/dist-test

lint:
	@scripts/bootstrap test
# `cargo fmt` does not find modules that a macro declares (the gates, the charts, the advice).
	find crates fuzz -name '*.rs' -not -name generated.rs -not -path '*/target/*' -exec rustfmt --edition 2024 --check {} +
	cargo clippy --workspace --all-targets --locked -- -D warnings
	RUSTDOCFLAGS=-Dwarnings cargo doc --workspace --no-deps --locked
	scripts/decode-tables/generate.py --check
# Outside the workspace, with a lock file of its own. It is not linked, so libFuzzer need not be compiled.
	CUSTOM_LIBFUZZER_PATH=/dev/null cargo check --manifest-path fuzz/Cargo.toml --locked --bins --target-dir target/fuzz
