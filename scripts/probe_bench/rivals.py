"""The rivals: one class each, and ROWS, in the order of the report.

A rival that joins has `join(target)`, which returns when its probes are in, and `leave()`, which takes them out and
returns the hits by class that it counted (or None where it does not say). One that starts the program has
`command(program, words)`. `missing()` is why it is not here.
"""

import ctypes
import json
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PATIENCE = 90


class NotHere(Exception):
    """Why a rival cannot do it."""


def lines_of(text, most=110):
    """The line that says most of what went wrong."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if "rror" in line or "fail" in line.lower() or "cannot" in line.lower()]
    # A warning of bpftrace's that is no reason.
    errors = [line for line in errors if "RLIMIT_MEMLOCK" not in line]
    return errors[0][:most] if errors else (lines or ["it says nothing"])[-1][:most]


class Rival:
    """A row."""

    name, unit = "", "classes"
    # What installs it: packages of apt, of pip.
    apt, pip = (), ()
    program = None

    def __init__(self, args):
        self.args = args

    def missing(self):
        if self.program and not shutil.which(self.program):
            return f"{self.program} is not installed"
        return None

    def join(self, target):
        """Nothing joins: the native row."""

    def leave(self):
        return None

    def command(self, program, words):
        return [program, *words]

    def build(self, place):
        """The program that it measures, built in a directory; None: that of the unit."""


class Joining(Rival):
    """A program that is started with the target's number and ended by a signal."""

    ending = signal.SIGINT

    def words(self, target):
        raise NotImplementedError

    def hits(self, text):
        return None

    def join(self, target):
        self.output = tempfile.TemporaryFile(mode="w+")
        self.child = subprocess.Popen(self.words(target), stdin=subprocess.PIPE, stdout=self.output,
            stderr=subprocess.STDOUT)
        until = time.monotonic() + PATIENCE
        while not target.probed():
            if self.child.poll() is not None or time.monotonic() > until:
                self.stop()
                raise NotHere(lines_of(self.text()))
            time.sleep(0.02)

    def text(self):
        self.output.seek(0)
        return self.output.read()

    def stop(self):
        if self.child.poll() is None:
            self.child.send_signal(self.ending)
        try:
            self.child.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()

    def leave(self):
        self.stop()
        text = self.text()
        if self.child.returncode not in (0, -self.ending, 130):
            raise NotHere(lines_of(text))
        return self.hits(text)


class Native(Rival):
    name = "native against native"


class Tollgate(Joining):
    def __init__(self, args, name, spec, options):
        super().__init__(args)
        self.name, self.spec, self.options = name, spec, options

    def missing(self):
        there = os.path.exists(self.args.tollgate)
        return None if there else f"{self.args.tollgate} is not built (make bench-probe builds it)"

    def words(self, target):
        file = tempfile.NamedTemporaryFile(suffix=".json", delete=False)
        file.close()
        self.report = file.name
        specs = ["-e", f"{target.program}:probed_*{self.spec}"]
        return [self.args.tollgate, "probe", "--json", "-o", self.report, *specs, *self.options, "-p", str(target.pid)]

    def leave(self):
        super().leave()
        try:
            with open(self.report, encoding="utf-8") as file:
                report = json.load(file)
        except (OSError, ValueError) as error:
            raise NotHere(f"{error}"[:110]) from error
        finally:
            os.unlink(self.report)
        probes = {probe["function"].removeprefix("probed_"): probe for probe in report["probes"]}
        self.methods = getattr(self, "methods", {}) | {name: probe["method"]
            for name, probe in probes.items() if probe.get("method")}
        self.unplaced = {name: probe["reason"] for name, probe in probes.items() if probe.get("reason")}
        return {name: self.least(probe) for name, probe in probes.items()}

    def least(self, probe):
        """An exit that is not probed is a return that is not counted, and a latency that has no end: what was counted
        least often counts."""
        counted = [probe["hits"]]
        if self.spec and probe["returns"] is not None:
            counted.append(probe["returns"])
        if "--hist" in self.options:
            counted.append(probe["latency"]["n"] if probe["latency"] else 0)
        return min(counted)


class Uprobe(Rival):
    """The kernel's, by perf_event_open(2): counted by the kernel, nothing else is done at a hit."""

    SYSCALL, DEVICE = 298, "/sys/bus/event_source/devices/uprobe"

    def __init__(self, args, name, ret):
        super().__init__(args)
        self.name, self.ret = name, ret

    def missing(self):
        if not os.path.exists(self.DEVICE):
            return "the kernel has no uprobes for perf_event_open (CONFIG_UPROBE_EVENTS)"
        return None

    def join(self, target):
        with open(f"{self.DEVICE}/type", encoding="ascii") as file:
            kind = int(file.read())
        libc = ctypes.CDLL(None, use_errno=True)
        path = ctypes.create_string_buffer(target.program.encode())
        self.open, self.refused = {}, {}
        for name, offset in target.offsets.items():
            # struct perf_event_attr of 112 bytes: type, size, config (bit 0: at the return), …, config1 (path), config2
            # (offset).
            attr = struct.pack("<IIQQQQQIIQQ", kind, 112, int(self.ret), 0, 0, 0, 0, 0, 0, ctypes.addressof(path),
                offset).ljust(112, b"\0")
            fd = libc.syscall(self.SYSCALL, attr, target.pid, -1, -1, 8)
            if fd < 0:
                self.refused[name] = os.strerror(ctypes.get_errno())
            else:
                self.open[name] = fd
        if not self.open:
            raise NotHere(f"perf_event_open: {next(iter(self.refused.values()))}")

    def leave(self):
        hits = {name: struct.unpack("<Q", os.read(fd, 8))[0] for name, fd in self.open.items()}
        for fd in self.open.values():
            os.close(fd)
        return hits


class Bpftrace(Joining):
    program, apt = "bpftrace", ("bpftrace",)

    def __init__(self, args, name, returns):
        super().__init__(args)
        self.name, self.returns = name, returns

    def missing(self):
        return super().missing() or (None if os.geteuid() == 0 else "bpftrace wants root")

    def words(self, target):
        # All of it fails where the kernel refuses one: names, not `probed_*`.
        self.refused = {name: "the kernel refuses it (error 524)" for name in target.offsets
            if name == "nop10_prefixes"}
        names = [name for name in target.offsets if name not in self.refused]
        at = ", ".join(f"uprobe:{target.program}:probed_{name}" for name in names)
        text = f"{at} {{ @[func] = count(); }}"
        if self.returns:
            text = f"{at} {{ @at[tid] = nsecs; }} {at.replace('uprobe:', 'uretprobe:')} /@at[tid]/ " \
                   "{ @ns[func] = hist(nsecs - @at[tid]); delete(@at[tid]); }"
        return ["bpftrace", "-q", "-p", str(target.pid), "-e", text]

    def hits(self, text):
        found = re.findall(r"@\[probed_(\w+)\]: (\d+)", text)
        return None if self.returns else {name: int(hits) for name, hits in found}


class Frida(Joining):
    """Interceptor with handlers in C (CModule), from a Python of its own that has frida."""

    pip = ("frida",)

    def __init__(self, args, name, kind):
        super().__init__(args)
        self.name, self.kind = name, kind

    def missing(self):
        python = self.args.python
        if not os.path.exists(python) or subprocess.run([python, "-c", "import frida"], capture_output=True,
            check=False).returncode:
            return f"frida is not installed for {python} (--install)"
        return None

    def words(self, target):
        return [self.args.python, os.path.join(HERE, "frida_rival.py"), self.kind, str(target.pid), *target.offsets]

    def join(self, target):
        super().join(target)
        until = time.monotonic() + PATIENCE
        while "ready" not in self.text():
            if self.child.poll() is not None or time.monotonic() > until:
                raise NotHere(lines_of(self.text()))
            time.sleep(0.02)

    def stop(self):
        # It ends by itself when its input does, and says its hits first.
        try:
            self.child.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()

    def hits(self, text):
        self.refused = {name: why[:110] for name, why in re.findall(r"^refused (\w+) (.*)$", text, re.M)}
        return {name: int(hits) for name, hits in re.findall(r"^hits (\w+) (\d+)$", text, re.M)}


class Gdb(Joining):
    name, unit, program, apt = "gdb breakpoint, ignored", "hook", "gdb", ("gdb",)

    def words(self, target):
        # `ignore` is gdb's cheapest way to count: it does not come to its commands.
        return ["gdb", "-q", "-nx", "-batch", "-p", str(target.pid), "-ex", "break *(&probed_hook)", "-ex",
            "ignore 1 1000000000", "-ex", "continue",
                "-ex", "info breakpoints"]

    def hits(self, text):
        found = re.search(r"already hit (\d+) time", text)
        return {"hook": int(found[1])} if found else None


class Ltrace(Joining):
    name, unit, program, apt = "ltrace -c -x", "hook", "ltrace", ("ltrace",)

    def words(self, target):
        return ["ltrace", "-c", "-x", "probed_hook", "-e", "nothing_of_this_name", "-p", str(target.pid)]

    def hits(self, text):
        found = re.search(r"(\d+) +probed_hook", text)
        return {"hook": int(found[1])} if found else None


class Built(Rival):
    """A build of its own of hook.c: compiler, options before and behind the file, what is around the run."""

    unit = "hook"

    def __init__(self, args, name, compiler, options, around=(), env=None, program=None, apt=()):
        super().__init__(args)
        self.name, self.compiler, self.options = name, compiler, list(options)
        self.around, self.env = list(around), env or {}
        self.program, self.apt = program, apt

    def missing(self):
        if not shutil.which(self.compiler):
            return f"{self.compiler} is not installed"
        return super().missing()

    def build(self, place):
        out = os.path.join(place, "hook-" + re.sub(r"\W+", "-", self.name))
        words = [self.compiler, "-O2", "-I", HERE, "-o", out, os.path.join(HERE, "hook.c"), *self.options]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode:
            raise NotHere(lines_of(done.stderr))
        return out

    def command(self, program, words):
        scratch = os.path.join(os.path.dirname(program), "uftrace-" + os.path.basename(program))
        return [word.replace("{scratch}", scratch) for word in self.around] + [program, *words]


class Lttng(Built):
    """A session daemon and a session in snapshot mode: its buffers are overwritten, as a flight recorder's."""

    def session(self, *words):
        done = subprocess.run(["lttng", *words], capture_output=True, text=True, check=False, timeout=PATIENCE)
        if done.returncode:
            raise NotHere(lines_of(done.stdout + done.stderr))

    # The daemon that `lttng create` starts where none runs writes its number there (lttng-sessiond(8)); ours is ended
    # again.
    PID = "/var/run/lttng/lttng-sessiond.pid"

    def start(self):
        self.had_daemon = os.path.exists(self.PID)
        self.name_of = f"probe-bench-{os.getpid()}"
        self.session("create", self.name_of, "--snapshot")
        self.session("enable-event", "-s", self.name_of, "-u", "probe_bench:hit")
        self.session("start", self.name_of)

    def end(self):
        self.session("destroy", self.name_of)
        if not self.had_daemon and os.path.exists(self.PID):
            with open(self.PID, encoding="ascii") as file:
                os.kill(int(file.read()), signal.SIGTERM)


class Dyninst(Joining):
    """A counter at the entry of each function, by the library's own joining (BPatch::processAttach)."""

    name, apt = "Dyninst, counter at entry", ("libdyninst-dev", "g++")

    def missing(self):
        return None if self.args.dyninst else "Dyninst is not installed (libdyninst-dev, which not every release has)"

    def words(self, target):
        return [self.args.dyninst, str(target.pid), *target.offsets]

    def hits(self, text):
        return {name: int(hits) for name, hits in re.findall(r"^hits (\w+) (\d+)$", text, re.M)}

    stop = Frida.stop
    join = Frida.join


def rows(args):
    """In the order of the report."""
    return [
        Native(args),
        Tollgate(args, "tollgate, count at entry", "", []),
        Tollgate(args, "tollgate, count at entry and return", "@ret", []),
        Tollgate(args, "tollgate, histogram", "@ret", ["--hist"]),
        Uprobe(args, "kernel uprobe, perf counter", False),
        Uprobe(args, "kernel uretprobe, perf counter", True),
        Bpftrace(args, "bpftrace, count at entry", False),
        Bpftrace(args, "bpftrace, histogram", True),
        Frida(args, "Frida, probe in C", "probe"),
        Frida(args, "Frida, onEnter in C", "enter"),
        Frida(args, "Frida, onEnter and onLeave in C", "both"),
        Dyninst(args),
        Built(args, "uftrace -pg", "gcc", ["-pg"],
              ["uftrace", "record", "--no-libcall", "--no-event", "-d", "{scratch}"], program="uftrace",
              apt=("uftrace",)),
        Built(args, "uftrace -P, 5-byte nops", "gcc", ["-fpatchable-function-entry=5", "-DWITH_PATCHABLE"],
              ["uftrace", "record", "--no-libcall", "--no-event", "-P", "probed_hook", "-d", "{scratch}"],
              program="uftrace", apt=("uftrace",)),
        Lttng(args, "LTTng-UST tracepoint, snapshot", "gcc", ["-DWITH_LTTNG", "-llttng-ust", "-ldl"],
              program="lttng", apt=("lttng-tools", "liblttng-ust-dev")),
        Built(args, "XRay, patched, a handler that counts", "clang", ["-DWITH_XRAY", "-fxray-instrument", "-lstdc++"],
              apt=("clang", "libclang-rt-dev")),
        Gdb(args),
        Ltrace(args),
    ]


def install(all_rows, python):
    """By apt what apt has, by pip into an environment of its own what pip has; what fails is said by the row."""
    packages = sorted({package for row in all_rows for package in row.apt if row.missing()})
    if packages and shutil.which("apt-get") and os.geteuid() == 0:
        for package in packages:
            subprocess.run(["apt-get", "install", "-y", "-q", "--no-install-recommends", package],
                stdout=subprocess.DEVNULL,
                           env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, check=False)
    if any(row.pip and row.missing() for row in all_rows):
        place = os.path.dirname(os.path.dirname(python))
        subprocess.run([sys.executable, "-m", "venv", place], check=False)
        subprocess.run([python, "-m", "pip", "install", "-q", *sorted({name for row in all_rows for name in row.pip})],
            check=False)
