#!/usr/bin/env python3
"""An interactive shell with job control, and somebody who types: jobs that are stopped, continued, interrupted and
ended.

    terminal.py SECONDS HELPER [WORD…]

WORDs (a tollgate and its options) stand in front of the shell. Who leads the session is a process of its own, which
nobody traces or kills; so the terminal outlives a tollgate. The page is told the shell's number, that of what was
started in its place, and how that one ended.
"""

import os
import pty
import re
import select
import signal
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True

from stress_parts.page import Page  # noqa: E402
from stress_parts.process import Patience, Processes, read, stat  # noqa: E402

SHELL = ["bash", "--norc", "--noprofile", "--noediting", "-i"]


class Wrong(Exception):
    """The shell does not do what shells do."""


def leader(words, page):
    """The first process of the session: starts the shell, tells how it ends, and stays until the terminal is not needed
    any more. Orphans are its own: were they somebody's in another session, the kernel would hang up those that are
    stopped (kill_orphaned_pgrp, kernel/exit.c)."""
    keys = (signal.SIGHUP, signal.SIGINT, signal.SIGTTOU, signal.SIGTSTP)
    for number in keys:
        signal.signal(number, signal.SIG_IGN)
    processes = Processes()
    pid = os.fork()
    if pid == 0:
        for number in keys:
            signal.signal(number, signal.SIG_DFL)
        os.execvp(words[0], words)
    page.first = pid
    while not (page.over and page.told):
        if not page.told and (status := processes.ended(pid)) is not None:
            page.told = 1000 + status
        time.sleep(0.002)


class Terminal:
    """The other end of the terminal."""

    def __init__(self, end, helper, page):
        self.end, self.helper, self.page, self.seen, self.turn = end, helper, page, "", 0

    def type(self, text):
        os.write(self.end, text.encode())

    def until(self, pattern, what):
        """Reads until this is seen; what was seen up to there."""
        patience = Patience(10)
        while not (found := re.search(pattern, self.seen)):
            if patience.over():
                raise Wrong(f"{what}: no {pattern} in {self.seen[-200:]!r}")
            if select.select([self.end], [], [], 0.01)[0]:
                try:
                    self.seen += os.read(self.end, 65536).decode(errors="replace")
                except OSError:
                    raise Wrong(f"{what}: the terminal is gone, after {self.seen[-200:]!r}") from None
        before, self.seen = self.seen[: found.end()], self.seen[found.end():]
        return before

    def do(self, command, *wanted):
        """A command is executed, and something like each of these is seen."""
        self.turn += 1
        self.type(f'{command}\necho "over"-{self.turn}-$?\n')
        seen = self.until(rf"\bover-{self.turn}-(\d+)", command)
        for pattern in wanted:
            if not re.search(pattern, seen):
                raise Wrong(f"{command}: no {pattern} in {seen[-300:]!r}")
        return int(seen.rsplit("-", 1)[1])

    def in_front(self, command, key):
        """A command is in the foreground when a key is pressed."""
        self.type(command + "\n")
        patience = Patience(10)
        while read(f"/proc/{os.tcgetpgrp(self.end)}/comm").strip() != "sleep":
            if patience.over():
                raise Wrong(f"{command} does not come to the foreground")
        self.type(key)

    def round(self):
        # A program that dies with a tollgate, before it has begun, is excused.
        if self.do(f"{self.helper} status 7") != 7 and not (self.page.killed
            and self.do(f"{self.helper} status 7") == 7):
            raise Wrong("a status is lost")
        self.do("echo one two | tr a-z A-Z", "ONE TWO")
        self.in_front("sleep 100", "\x03")
        if self.do("") != 130:
            raise Wrong("Ctrl-C does not end a command")
        self.in_front("sleep 100", "\x1a")
        self.do("jobs", r"Stopped")
        self.do("bg; jobs", r"Running")
        self.in_front("fg", "\x1a")
        self.do("bg; kill %1; wait %1; echo is $?", r"is 143")
        self.do("jobs; (exit 3) & wait %1; echo is $?", r"is 3")

    def pause(self):
        """The shell itself is stopped for a moment."""
        os.kill(self.page.pid, signal.SIGSTOP)
        time.sleep(0.02)
        os.kill(self.page.pid, signal.SIGCONT)


def main():
    seconds, helper, words = float(sys.argv[1]), sys.argv[2], sys.argv[3:]
    page = Page(os.environ["STRESS_PAGE"], new=False)
    pid, end = pty.fork()
    if pid == 0:
        leader([*words, *SHELL], page)
        os._exit(0)
    terminal, limit = Terminal(end, helper, page), time.monotonic() + seconds
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: setattr(page, "stop", 1))
    wrong = None
    try:
        terminal.do("PS1=; stty -echo")
        terminal.do(f"{helper} begin")
        while not page.stop and time.monotonic() < limit:
            terminal.round()
            terminal.pause()
        terminal.type("exit 5\n")
        patience = Patience(10)
        while stat(page.pid)[0] not in "XZ":
            if patience.over():
                raise Wrong("the shell does not end")
    except (Wrong, OSError) as error:
        wrong = error
    page.over = 1
    print(f"wrong: {wrong}" if wrong else "ok gs=0", flush=True)
    os._exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
