"""One run: a program, met and asked in one way, brought to an end in one way, and what is wrong afterwards."""

import os
import random
import re
import shutil
import signal
import threading
import time

from . import process
from .page import Page
from .process import Patience, field, read, send, stat

# A fault of the program's, whoever is told of it.
FAULTS = {-number: number.name for number in map(signal.Signals, (4, 5, 6, 7, 8, 11, 31))}
OURS = re.compile(r"/memfd: ?\(deleted\)")
SIGNALS = {"int": signal.SIGINT, "term": signal.SIGTERM, "hup": signal.SIGHUP}
SITES = {"trace": ("site", b"\xb8\x79\0\0\0"), "probe": ("hot", b"\x0f\x1f\x44\0\0")}


class Failed(Exception):
    """What was seen, in a few words."""


class Piped(threading.Thread):
    """Reads a pipe, so that the writer goes on, and counts."""

    def __init__(self, end, copy):
        super().__init__(daemon=True)
        self.end, self.copy, self.calls, self.hots, self.closing = end, copy, 0, 0, False

    def run(self):
        rest = b""
        with open(self.copy, "wb") as copy:
            while not self.closing:
                data = os.read(self.end, 1 << 18)
                if not data:
                    break
                if copy.tell() < 1 << 20:
                    copy.write(data)
                *lines, rest = (rest + data).split(b"\n")
                self.calls += sum(1 for line in lines if b"getpgid(" in line or b'"getpgid"' in line)
                self.hots += sum(1 for line in lines if b"stress_hot" in line)
        os.close(self.end)


class Tollgate:
    """A tollgate that runs, or has ended: its number, what it is asked, where its answer is."""

    def __init__(self, run, asked, name, tail):
        self.run, self.asked, self.answer, self.errors = run, asked, f"{run.place}/{name}.answer", f"{run.place}/{name}.err"
        # Something in front of the words that a full disk or a reader's end is known by.
        target = run.full(asked) if run.end == "full" and name == "first" else self.answer
        words = [run.tollgate, *asked.words(run.program, target), *tail]
        if run.end == "full" and name == "first":
            words = ["/dev/full" if word == "/dev/null" else word for word in words]
        self.piped, write = None, None
        if asked.out == "pipe":
            end, write = os.pipe()
            self.piped = Piped(end, self.errors)
        run.log(" ".join(words))
        with open(self.errors, "wb") as errors, open(run.out, "ab") as out:
            self.pid = run.processes.start(words, stdin=open(os.devnull, "rb"), stdout=out, stderr=write or errors, env=run.environment)
        if write:
            os.close(write)
            self.piped.start()
        self.started = time.monotonic()

    def status(self):
        return self.run.processes.ended(self.pid)

    def wait(self, seconds, what):
        """Its exit status; it has so long to end."""
        patience = Patience(seconds)
        while self.status() is None:
            if patience.over():
                raise Failed(f"tollgate does not end {what}")
        self.run.log(f"tollgate ended {self.status()} {what}")
        return self.status()


class Run:
    """All of one run's choices, and what it starts."""

    def __init__(self, seed, choice, options):
        self.seed, self.options = seed, options
        self.program, self.met, self.asked, self.end = choice
        self.tollgate, self.bin = options.tollgate, options.bin
        self.chance = random.Random(f"moments of {seed}")
        self.place = f"{options.place}/run-{seed}-{os.getpid()}"
        os.makedirs(self.place)
        self.out = f"{self.place}/program.out"
        self.processes = process.Processes()
        self.page = Page(f"{self.place}/page")
        self.environment = dict(os.environ, STRESS_PAGE=f"{self.place}/page", LC_ALL="C")
        self.began, self.story, self.subject, self.first = time.monotonic(), [], None, None

    def log(self, text):
        self.story.append(f"{time.monotonic() - self.began:7.3f} {text}")

    def words(self):
        return [word.replace("BIN", self.bin) for word in self.program.words] + [str(self.options.seconds)]

    def nap(self, most):
        time.sleep(self.chance.random() * most)

    def full(self, asked):
        """A file that can be opened, and not be written."""
        return f"{self.options.full}/{self.seed}" if asked.out == "own" else "/dev/full"

    # What is done.

    def go(self):
        """The whole of it. Raises Failed; what was started is ended in any case."""
        try:
            self.meet()
            self.until_the_end()
            self.faults()
        except Failed:
            self.keep_state()
            raise
        finally:
            left = self.processes.end_all()
            if left:
                self.log(f"cannot be ended: {left}")
            with open(f"{self.place}/story", "w", encoding="utf-8") as file:
                file.write("\n".join(self.story) + "\n")

    def meet(self):
        if self.met == "launch":
            self.before = 0
            self.first = Tollgate(self, self.asked, "first", self.words())
            return
        with open(self.out, "wb") as out:
            self.subject = self.processes.start(self.words(), stdin=open(os.devnull, "rb"), stdout=out, env=self.environment)
        self.nap(0.15 if self.chance.random() < 0.7 else 0.01)
        if self.met == "left":
            self.leave_it()
        self.before = self.page.calls
        self.first = Tollgate(self, self.asked, "first", ["-p", str(self.subject)])

    def leave_it(self):
        """Another tollgate joins, and is killed."""
        other = Tollgate(self, self.chance.choice(self.options.askeds), "left", ["-p", str(self.subject)])
        self.joined(other)
        self.nap(0.2)
        send(other.pid, signal.SIGKILL)
        other.wait(2, "when it is killed")
        self.lives("after the first tollgate was killed")

    def joined(self, tollgate):
        """Waits until the program's code is rewritten, or for a while. Was it?"""
        name, native = SITES[tollgate.asked.command]
        patience = Patience(3)
        while not patience.over():
            if tollgate.status() is not None:
                return False
            if self.page.ready and self.bytes_at(self.page.pid, getattr(self.page, name), 5) not in (native, b""):
                self.log("joined")
                return True
        self.log("not joined after a while")
        return False

    def bytes_at(self, pid, address, length):
        try:
            with open(f"/proc/{pid}/mem", "rb", buffering=0) as memory:
                memory.seek(address)
                return memory.read(length) or b""
        except (OSError, ValueError, OverflowError):
            return b""

    def until_the_end(self):
        early = self.chance.random() < 0.25
        counted = not early and self.joined(self.first)
        low = self.page.calls, self.page.hots
        self.nap(0.08 if early else self.options.watch)
        high = self.page.calls, self.page.hots
        self.least = [most - least for most, least in zip(high, low)] if counted and self.program.single else [0, 0]
        getattr(self, "end_" + self.end, self.end_signal)()

    # The ends.

    def end_program(self):
        self.log("the program is told to end")
        self.page.stop = 1
        self.ended_together()

    def ended_together(self):
        status = self.first.wait(5, "after its program")
        if self.met == "launch":
            if status and not self.page.ready:
                raise Failed(f"the program did not start; tollgate ended with {status}")
            if status:
                raise Failed(f"tollgate ended with {status} and not as its program")
        else:
            self.program_ends()
            if status:
                raise Failed(f"tollgate -p ended with {status}")
        self.right()
        self.compare(exactly=self.met == "launch")

    def end_signal(self):
        number = SIGNALS[self.end]
        if self.met != "launch":
            return self.let_go(number)
        # Ctrl-C comes to both; the others are handed on.
        patience = Patience(10)
        while not self.page.ready and self.first.status() is None and not patience.over():
            pass
        self.log(f"{number.name} to tollgate")
        send(self.first.pid, number)
        if self.end == "int":
            send(self.page.pid, number)
        return self.ended_together()

    def let_go(self, number):
        self.log(f"{number.name} to tollgate")
        send(self.first.pid, number)
        status = self.first.wait(2, f"after {number.name}")
        # Before it heeds signals, it dies of them.
        if status == -number and time.monotonic() - self.first.started < 1 and not self.least[0]:
            self.log("it had not begun")
        elif status:
            raise Failed(f"tollgate -p ended with {status} after {number.name}")
        self.untouched()
        self.program_goes_on()
        if status == 0:
            self.compare(exactly=False)
        return None

    def end_kill(self):
        send(self.first.pid, signal.SIGKILL)
        self.first.wait(2, "when it is killed")
        if self.met == "launch":
            patience = Patience(10)
            while not self.page.ready and self.processes.living() and not patience.over():
                pass
            if not self.page.ready and not self.processes.living():
                self.log("the program had not begun")
                return
            self.subject = self.page.pid
        self.program_goes_on()

    # What must be true.

    def lives(self, when):
        status = self.processes.ended(self.subject)
        if status is not None and not (status == 0 and self.page.stop):
            raise Failed(f"the program ended with {FAULTS.get(status, status)} {when}")

    def program_goes_on(self):
        """It does something, ends when it is told to, and was right."""
        patience, before = Patience(3), self.page.calls
        while self.page.calls == before and self.program.own:
            self.lives("when tollgate had ended")
            if patience.over():
                raise Failed("the program does nothing when tollgate has ended")
        self.nap(0.05)
        self.page.stop = 1
        self.program_ends()
        self.right()

    def program_ends(self):
        patience = Patience(5)
        while self.processes.ended(self.subject) is None:
            if patience.over():
                raise Failed("the program does not end")
        status = self.processes.ended(self.subject)
        if status:
            raise Failed(f"the program ended with {FAULTS.get(status, status)}: {self.said()}")

    def said(self):
        return " / ".join(read(self.out).splitlines()[:3])

    def right(self):
        lines = read(self.out).splitlines()
        if not lines or not lines[-1].startswith("ok") or any(line.startswith("wrong") for line in lines):
            raise Failed(f"the program was not right: {self.said() or 'it says nothing'}")

    def untouched(self):
        """Nothing of ours is left in a program that was let go."""
        patience = Patience(1)
        while not self.page.ready and not patience.over():
            pass
        maps = read(f"/proc/{self.subject}/maps")
        if OURS.search(maps):
            raise Failed("memory of ours is left in the program")
        for tid in os.listdir(f"/proc/{self.subject}/task"):
            tracer = field(f"{self.subject}/task/{tid}", "TracerPid")
            if tracer not in ("", "0"):
                raise Failed(f"thread {tid} is traced by {tracer} still")
        changed = self.changed(maps)
        if changed:
            raise Failed(f"code is left rewritten: {changed}")
        handlers = field(self.subject, "SigCgt")
        # 32 and 33 are the C library's own, from the first thread on.
        if handlers and self.page.ready and int(handlers, 16) & ~(3 << 31) != self.program.handlers:
            raise Failed(f"SigCgt is {handlers} and not {self.program.handlers:016x}")

    def changed(self, maps):
        """Where the code in memory is not that of its file."""
        for line in maps.splitlines():
            words = line.split(None, 5)
            if "x" not in words[1] or len(words) < 6 or not os.path.isfile(words[5]):
                continue
            start, end = (int(word, 16) for word in words[0].split("-"))
            memory = self.bytes_at(self.subject, start, end - start)
            with open(words[5], "rb") as file:
                file.seek(int(words[2], 16))
                native = file.read(end - start)
            length = min(len(memory), len(native))
            if memory[:length] != native[:length]:
                first = next(i for i in range(length) if memory[i] != native[i])
                return f"{words[5]}+{int(words[2], 16) + first:#x}"
        return None

    def compare(self, exactly):
        """The answer's counts, against the program's own."""
        if self.first.piped:
            self.first.piped.join(5)
        try:
            counts = self.first.asked.counts(self.first.answer, self.first.piped)
        except (ValueError, KeyError, OSError) as error:
            raise Failed(f"the answer cannot be read: {error}") from None
        self.log(f"counts {counts}, the program's {[self.page.calls, self.page.errors, self.page.hots]}, at least {self.least}")
        own = {"calls": (self.page.calls, self.least[0]), "errors": (self.page.errors, self.least[0] // 2)}
        own |= {name: (self.page.hots, self.least[1]) for name in ("hots", "hops", "hots returned", "hops returned")}
        own["lost"] = (0, 0)
        for name, count in counts.items():
            most, least = own[name]
            if exactly and count != most:
                raise Failed(f"{name}: {count} counted, {most} made")
            if not least - 2 * self.program.crowd <= count <= most + 2 * self.program.crowd:
                raise Failed(f"{name}: {count} counted, between {least} and {most} made")

    def faults(self):
        """Nobody died of a fault, and no panic was told."""
        self.processes.reap()
        for pid, status in self.processes.ends.items():
            if status in FAULTS:
                raise Failed(f"process {pid} died of {FAULTS[status]}")
        for name in os.listdir(self.place):
            if name.endswith(".err") and "panicked" in read(f"{self.place}/{name}"):
                raise Failed("tollgate panicked")

    def keep_state(self):
        """What /proc says of all that lives, as it is now; once more when tollgate is killed."""
        with open(f"{self.place}/state", "w", encoding="utf-8") as file:
            file.write(process.describe(self.processes.living()))
            if self.first and self.first.status() is None:
                send(self.first.pid, signal.SIGKILL)
                time.sleep(0.5)
                self.processes.reap()
                file.write(f"\n##### half a second after SIGKILL to tollgate; ended so far: {self.processes.ends}\n")
                file.write(process.describe(self.processes.living()))

    def keep(self, where):
        shutil.rmtree(where, ignore_errors=True)
        shutil.copytree(self.place, where)

    def forget(self):
        shutil.rmtree(self.place, ignore_errors=True)
