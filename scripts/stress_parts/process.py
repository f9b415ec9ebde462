"""Processes of a run: who has ended and how, what the kernel says of those that live, and an end of them all."""

import ctypes
import os
import signal
import subprocess
import time

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
LIBC = ctypes.CDLL(None, use_errno=True)


class Processes:
    """All that descends from this process. Orphans come to it, so it can wait for, and end, every one of them."""

    def __init__(self):
        LIBC.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self.ends = {}

    def start(self, words, **options):
        """A process of its own group; its number."""
        child = subprocess.Popen(words, start_new_session=True, **options)
        child.returncode = 0  # waited for here, and not by subprocess
        return child.pid

    def reap(self):
        try:
            while True:
                pid, status = os.waitpid(-1, os.WNOHANG)
                if not pid:
                    return
                self.ends[pid] = os.waitstatus_to_exitcode(status)
        except ChildProcessError:
            return

    def ended(self, pid):
        """The exit status (a signal's number below zero), or None while it lives."""
        self.reap()
        return self.ends.get(pid)

    def living(self):
        """Every descendant that is no zombie. They are found by their parents, so a number that was given away is none
        of them."""
        children = {}
        for name in os.listdir("/proc"):
            if name.isdigit():
                state, parent = stat(int(name))
                if state not in "ZX":
                    children.setdefault(parent, []).append(int(name))
        found, front = [], [os.getpid()]
        while front:
            front = [child for parent in front for child in children.get(parent, [])]
            found += front
        return found

    def end_all(self):
        """Ends them all; those that are left after some seconds (in an endless call of the kernel)."""
        limit = time.monotonic() + 10
        while time.monotonic() < limit:
            self.reap()
            living = self.living()
            if not living:
                return []
            for pid in living:
                send(pid, signal.SIGKILL)
            time.sleep(0.01)
        return self.living()


def stat(pid):
    """State and parent; X of one that is gone."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            words = file.read().rsplit(b")", 1)[1].split()
        return words[0].decode(), int(words[1])
    except OSError:
        return "X", 0


def send(pid, number):
    """To one process; to nobody where its number is not known."""
    try:
        if pid > 1:
            os.kill(pid, number)
    except OSError:
        pass


def field(pid, name):
    """A line of /proc/PID/status; empty where there is none."""
    for line in read(f"/proc/{pid}/status").splitlines():
        if line.startswith(name + ":"):
            return line.split(":", 1)[1].strip()
    return ""


def read(path):
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError as error:
        return f"({error.strerror})\n"


def describe(pids):
    """What /proc says of these processes and their threads, as text."""
    text = []
    for pid in pids:
        text.append(f"=== process {pid}: {read(f'/proc/{pid}/cmdline')}".replace("\0", " ") + "\n")
        text.append(read(f"/proc/{pid}/maps"))
        tasks = sorted(map(int, os.listdir(f"/proc/{pid}/task"))) if os.path.isdir(f"/proc/{pid}/task") else []
        for tid in tasks[:40]:
            text.append(f"--- thread {tid} of {pid}\n")
            for name in ["wchan", "syscall", "stack", "status"]:
                text.append(f"{name}: " + read(f"/proc/{pid}/task/{tid}/{name}").rstrip("\n") + "\n")
    return "".join(text)


class Patience:
    """Seconds as they would be on a machine that has nothing else to do: where more threads want to run than there are
    CPUs, they pass more slowly, at most by this factor. A virtual machine may stand still for a minute, and its clock
    go on: of a moment that lasted longer than it can have, so much counts."""

    MOST = 8
    MOMENT = 0.25

    def __init__(self, seconds):
        self.left, self.before = seconds, time.monotonic()

    def over(self):
        """Waits for a moment. Is the time up?"""
        time.sleep(0.005)
        now = time.monotonic()
        running = int(read("/proc/loadavg").split()[3].split("/")[0])
        passed = min(now - self.before, self.MOMENT)
        self.left -= passed / min(max(1, running / os.cpu_count()), self.MOST)
        self.before = now
        return self.left <= 0
