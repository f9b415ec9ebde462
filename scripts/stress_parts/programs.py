"""The programs of a run: how each is built and started, and what must be true of it."""

import os
import shutil
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
ASKED = 1 << 0 | 1 << 1 | 1 << 14  # the handlers of every program of ours: SIGHUP, SIGINT, SIGTERM


class Program:
    """`own`: it shares the page, and counts in it. `crowd`: threads that may be within a call at once. `single`: what
    joins it joins all of it. `named`: what is joined is the process whose number is on the page, once it is ready.
    `handlers`: its SigCgt. `mapped`: memory of ours stays when it is let go. `shell`: what is traced is a shell in a
    terminal, and the program types there. `later`: what is probed is only in what it executes. `weight`: how often it
    is chosen, 0: by its name alone. `hot`, `glob`: what is probed."""

    def __init__(self, name, words=None, crowd=16, single=True, shell=False, handlers=ASKED, weight=4, needs=(),
        own=True, hot="stress_hot",
                 glob="stress_ho*", mapped=False, later=False, named=False):
        self.name, self.words = name, words or [f"BIN/{name}"]
        self.crowd, self.single, self.handlers = crowd, single, handlers
        self.weight, self.needs, self.own, self.hot, self.glob = weight, needs, own, hot, glob
        self.mapped, self.shell, self.later, self.named = mapped, shell, later, named or shell

    def missing(self):
        return [need for need in self.needs if not shutil.which(need)]


def handlers(*more):
    return ASKED | sum(1 << (signal - 1) for signal in more)


PROGRAMS = [
    Program("threads", weight=8),
    Program("processes", single=False),
    Program("execs", ["sh", "HERE/execs.sh", "BIN/helper"], single=False, handlers=handlers(17),
        hot="helper:stress_hot",
            glob="helper:stress_ho*", later=True, weight=3),
    Program("threadexecs", single=False, handlers=None, later=True, weight=3),
    Program("spawn", single=False, weight=3),
    Program("timers", handlers=handlers(34, 35)),
    Program("timers-eintr", ["BIN/timers", "eintr"], handlers=handlers(34, 35)),
    Program("timers-traps", ["BIN/timers", "traps"], handlers=handlers(5, 35), mapped=True, weight=2),
    Program("futexes"),
    Program("sleepers"),
    Program("dlopens", weight=3),
    Program("hogs", crowd=4000, weight=3),
    Program("many", crowd=700, weight=2),
    Program("sandbox", single=False, handlers=handlers(31), mapped=True, weight=3),
    Program("shell", ["python3", "HERE/terminal.py", "SECONDS", "BIN/helper"], single=False, handlers=None,
        hot="helper:stress_hot",
            glob="helper:stress_ho*", needs=["python3", "bash"], shell=True, later=True, weight=3),
    Program("go", ["BIN/goroutines"], own=False, handlers=None, hot="main.hot", glob="main.h*", needs=["go"], weight=2),
    # Not malloc: its start makes half a million calls of that, which --stack prints in 800 MB.
    Program("node", ["node", "HERE/jit.js"], own=False, handlers=None, hot="libc:read", glob="libc:mem*",
        needs=["node"], weight=1),
    Program("java", ["java", "-cp", "BIN", "Jit"], own=False, handlers=None, hot="libc:malloc",
            glob="libc:mem*", needs=["java", "javac"], weight=1),
    Program("chromium", ["python3", "HERE/chromium.py", "MET", "SECONDS"], own=False, single=False, named=True,
        handlers=None, mapped=True,
            hot="libc:read", glob="libc:mem*", needs=["python3", "chromium"], weight=1),
]


def newer(target, *sources):
    return os.path.exists(target) and os.path.getmtime(target) >= max(map(os.path.getmtime, sources))


def build(place, wanted):
    """Compiles what is older than its sources, by the names of programs. Nothing is built while runs go on."""
    os.makedirs(place, exist_ok=True)
    if not shutil.which("gcc"):
        raise SystemExit("stress: gcc is not installed (apt-get install gcc): it builds the programs that are run")
    flags = ["-std=gnu11", "-O1", "-g", "-Wall", "-Wextra", "-Wno-clobbered", "-Werror", "-pthread",
        "-fcf-protection=none"]
    for name in sorted(os.listdir(HERE)):
        source, target = f"{HERE}/{name}", f"{place}/{name[:-2]}"
        shared = ["-shared", "-fPIC"] if name == "hover.c" else []
        target += ".so" if shared else ""
        if name.endswith(".c") and not newer(target, source, f"{HERE}/stress.h"):
            subprocess.run(["gcc", *flags, *shared, "-o", target, source, "-ldl", "-lrt"], check=True)
    if "go" in wanted and not newer(f"{place}/goroutines", f"{HERE}/goroutines.go"):
        environment = dict(os.environ, CGO_ENABLED="0", GO111MODULE="off", GOFLAGS="", GOTOOLCHAIN="local")
        subprocess.run(["go", "build", "-o", f"{place}/goroutines", f"{HERE}/goroutines.go"], check=True,
            env=environment)
    if "java" in wanted and not newer(f"{place}/Jit.class", f"{HERE}/Jit.java"):
        subprocess.run(["javac", "-XDignore.symbol.file", "-d", place, f"{HERE}/Jit.java"], check=True)
