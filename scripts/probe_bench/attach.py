"""10,000 sites and more in a program that runs: how long putting in and taking out takes, how long threads stand, what
it takes of memory."""

import json
import mmap
import os
import re
import signal
import statistics
import struct
import subprocess
import tempfile
import time

from .rivals import PATIENCE, NotHere, lines_of

HERE = os.path.dirname(os.path.abspath(__file__))
PHASES = ["native", "putting in", "probed", "taking out", "native again"]
THREADS = ["a thread that reads the clock", "a thread that calls libc and libstdc++"]
SPECS = ["libstdc++:*", "libm:*", "libgcc_s:*", "libc:*@ret"]
# Sites that are looked at to know when the last is in.
WATCHED = 48


class Process:
    """gap.cpp, and the words that it shares."""

    def __init__(self, program):
        self.file = tempfile.NamedTemporaryFile()
        self.file.truncate(4096)
        self.words = mmap.mmap(self.file.fileno(), 4096)
        self.child = subprocess.Popen([program, self.file.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True)
        self.pid = int(re.match(r"ready (\d+)", self.child.stdout.readline())[1])

    def phase(self, number):
        struct.pack_into("<Q", self.words, 0, number)

    def gaps(self):
        """By thread and phase: ns of the longest gap, ns of it without waiting for a CPU, rounds of the loop."""
        def at(thread, phase):
            return struct.unpack_from("<QQQ", self.words, 24 + 24 * (8 * thread + phase))

        return [[at(thread, phase) for phase in range(len(PHASES))] for thread in range(len(THREADS))]

    def end(self):
        self.child.communicate(timeout=PATIENCE)
        self.words.close()
        return self.child.returncode

    def biases(self):
        """What is added to the addresses of each mapped file whose first segment is at 0."""
        with open(f"/proc/{self.pid}/maps", encoding="utf-8") as maps:
            rows = [line.split(None, 5) for line in maps]
        return {row[5].rstrip("\n"): int(row[0].split("-")[0], 16) for row in rows if len(row) == 6
            and int(row[2], 16) == 0}


def memory(pid):
    """KB: what is resident, and the same with shared pages counted in parts (/proc/PID/smaps_rollup)."""
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        text = file.read()
    return [int(re.search(rf"^{field}: +(\d+) kB", text, re.M)[1]) for field in ("Rss", "Pss")]


def shared_memory(pid):
    """KB that are allocated of the files in memory that a process has open: counters, trampolines, the table for the
    handler."""
    blocks = 0
    for fd in os.listdir(f"/proc/{pid}/fd"):
        path = f"/proc/{pid}/fd/{fd}"
        try:
            if os.readlink(path).startswith("/memfd:"):
                blocks += os.stat(path).st_blocks
        except OSError:
            pass
    return blocks // 2


def highest(pid):
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return int(re.search(r"^VmHWM:\s+(\d+) kB", file.read(), re.M)[1])


def sites(report):
    """(module, address) of every site that is in, the number of those that are not, and those whose bytes no other
    probe can cover."""
    placed, refused, plain = 0, 0, []
    for probe in report["probes"]:
        for site in [probe, *probe["exits"]]:
            placed += bool(site.get("method"))
            refused += not site.get("method")
            if site.get("method") == "insn":
                plain.append((probe["module"], site["address"]))
    return placed, refused, plain


class Watch:
    """Whether some sites' bytes are others than they were, and no trap."""

    def __init__(self, process, plain):
        biases = process.biases()
        self.at = sorted(biases[module] + address for module, address in plain if module in biases)
        # Of those that are written first and last: sites are written in the order of their addresses.
        self.at = self.at[:WATCHED // 2] + self.at[-WATCHED // 2:]
        self.memory = open(f"/proc/{process.pid}/mem", "rb", buffering=0)
        self.before = self.read()

    def read(self):
        return [os.pread(self.memory.fileno(), 5, at) for at in self.at]

    def put(self):
        return all(now != before and now[0] != 0xCC for now, before in zip(self.read(), self.before))


def once(args, program, plain):
    """One process that is joined and left. Without sites to watch: what a first run finds out."""
    process, report = Process(program), tempfile.NamedTemporaryFile(suffix=".json")
    specs = [word for spec in SPECS for word in ("-e", spec)]
    duration = [] if plain else ["--duration", "200ms"]
    process.phase(0)
    time.sleep(0.4)
    before = memory(process.pid)
    watch = Watch(process, plain) if plain else None
    process.phase(1)
    begun = time.monotonic()
    child = subprocess.Popen([args.tollgate, "probe", "--json", "-q", "-o", report.name, *specs, *duration, "-p",
        str(process.pid)],
                             stderr=subprocess.PIPE, text=True)
    figures = {}
    try:
        while watch and not watch.put():
            if child.poll() is not None or time.monotonic() - begun > PATIENCE:
                raise NotHere(lines_of(child.communicate()[1] if child.poll() is not None else "the sites are not in"))
            time.sleep(0.002)
        figures["put_in_ns"] = (time.monotonic() - begun) * 1e9
        # Whoever stood at the last moment says so in the next round of its loop.
        time.sleep(0.1)
        process.phase(2)
        if watch:
            time.sleep(0.4)
            during = memory(process.pid)
            figures["shared_kb"] = shared_memory(child.pid)
            figures |= {"target_rss_kb": during[0] - before[0], "target_pss_kb": during[1] - before[1],
                "tollgate_peak_kb": highest(child.pid)}
            process.phase(3)
            begun = time.monotonic()
            child.send_signal(signal.SIGINT)
        error = child.communicate(timeout=PATIENCE)[1]
        figures["taken_out_ns"] = (time.monotonic() - begun) * 1e9
        time.sleep(0.1)
        process.phase(4)
        time.sleep(0.4)
        gaps, status = process.gaps(), process.end()
    finally:
        for one in (child, process.child):
            if one.poll() is None:
                one.kill()
                one.wait()
    if child.returncode or status:
        raise NotHere(f"tollgate ended with {child.returncode}, the program with {status}: {lines_of(error)}")
    with open(report.name, encoding="utf-8") as file:
        return figures, gaps, json.load(file)


def measure(args, place, rounds):
    program = os.path.join(place, "gap")
    built = subprocess.run(["g++", "-O2", "-o", program, os.path.join(HERE, "gap.cpp"), "-lpthread"],
        capture_output=True, text=True, check=False)
    if built.returncode:
        return {"reason": f"gap.cpp does not build: {lines_of(built.stderr)}"}
    try:
        _, _, report = once(args, program, [])
        plain = sites(report)[2]
        runs = [once(args, program, plain) for _ in range(rounds)]
    except (NotHere, OSError, subprocess.SubprocessError) as error:
        return {"reason": str(error)[:200]}
    placed, refused, _ = sites(runs[-1][2])
    result = {"reason": None, "sites": placed, "refused": refused, "runs": len(runs), "specs": SPECS, "figures": {},
        "gaps": {}}
    for key in runs[0][0]:
        result["figures"][key] = {"median": statistics.median(run[0][key] for run in runs),
            "min": min(run[0][key] for run in runs),
                                  "max": max(run[0][key] for run in runs)}
    for thread, name in enumerate(THREADS):
        for phase, word in enumerate(PHASES):
            rows = [run[1][thread][phase] for run in runs]
            result["gaps"][f"{name}, {word}"] = {"stood_ns": sorted(row[1] for row in rows),
                "gap_ns": sorted(row[0] for row in rows)}
    return result


def show(result):
    print("\nmany sites at once in a program that runs")
    if result["reason"]:
        print(f"  not here: {result['reason']}")
        return
    figures, count = result["figures"], result["sites"]
    print(f"  {count:,} sites of {', '.join(result['specs'])} ({result['refused']} refused), {result['runs']} runs; "
        f"median [least–most]")
    for key, word in (("put_in_ns", "from the start of tollgate until all are in, ms"),
        ("taken_out_ns", "from Ctrl-C until tollgate has ended, ms")):
        one = figures[key]
        print(f"  {word:56}{one['median'] / 1e6:9.1f} [{one['min'] / 1e6:.1f}–{one['max'] / 1e6:.1f}]")
    for key, word in (("target_rss_kb", "resident memory that the program has more"),
        ("target_pss_kb", "the same, shared pages in parts"),
                      ("shared_kb", "shared by both: trampolines, counters, table"),
                      ("tollgate_peak_kb", "tollgate's own, at most")):
        one = figures[key]
        print(f"  {word:48}{one['median'] / 1024:9.1f} MiB {one['median'] * 1024 / count:8.0f} bytes a site")
    print(f"  {'the longest that a thread stood still, ms':56}{'median':>9} [least–most]   with waiting for a CPU")
    for name, gap in result["gaps"].items():
        stood, whole = gap["stood_ns"], gap["gap_ns"]
        print(f"    {name:54}{statistics.median(stood) / 1e6:9.2f} [{stood[0] / 1e6:.2f}–{stood[-1] / 1e6:.2f}]   "
              f"{statistics.median(whole) / 1e6:9.2f} [{whole[0] / 1e6:.2f}–{whole[-1] / 1e6:.2f}]")
