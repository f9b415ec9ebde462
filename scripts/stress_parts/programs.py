"""The programs of a run: how each is built and started, and what must be true of it."""

import os
import shutil
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
ASKED = 1 << 0 | 1 << 1 | 1 << 14  # the handlers of every program of ours: SIGHUP, SIGINT, SIGTERM


class Program:
    """`own`: it shares the page, and counts in it. `crowd`: threads that may be within a call at once. `single`: what joins it joins all of
    it. `handlers`: its SigCgt. `weight`: how often it is chosen."""

    def __init__(self, name, words=None, crowd=16, single=True, handlers=ASKED, weight=4, needs=(), own=True, hot="stress_hot",
                 glob="stress_ho*"):
        self.name, self.words, self.crowd, self.single, self.handlers = name, words or [f"BIN/{name}"], crowd, single, handlers
        self.weight, self.needs, self.own, self.hot, self.glob = weight, needs, own, hot, glob

    def missing(self):
        return [need for need in self.needs if not shutil.which(need)]


PROGRAMS = [
    Program("threads"),
]


def build(place):
    """Compiles what is older than its sources. Nothing is built while runs go on."""
    os.makedirs(place, exist_ok=True)
    if not shutil.which("gcc"):
        raise SystemExit("stress: gcc is not installed (apt-get install gcc): it builds the programs that are run")
    header = os.path.getmtime(f"{HERE}/stress.h")
    flags = ["-std=gnu11", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-pthread", "-fcf-protection=none"]
    for name in sorted(os.listdir(HERE)):
        source, target = f"{HERE}/{name}", f"{place}/{name[:-2]}"
        if name.endswith(".c"):
            if not os.path.exists(target) or os.path.getmtime(target) < max(header, os.path.getmtime(source)):
                subprocess.run(["gcc", *flags, "-o", target, source, "-ldl", "-lrt"], check=True)
