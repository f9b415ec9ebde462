"""One run: a program, met and asked in one way, brought to an end in one way, and what is wrong afterwards."""

import os
import random
import re
import select
import shutil
import signal
import threading
import time

from . import process
from .page import Page
from .programs import HERE
from .process import Patience, field, read, send, stat

# A fault of the program's, whoever is told of it.
FAULTS = {-number: number.name for number in map(signal.Signals, (4, 5, 6, 7, 8, 11, 31))}
STAYS = re.compile("thread [0-9]+ will return to it from a signal handler|"
                   "stays, because (the program may still return to it|tollgate detached before all threads had left "
                   "that code)")
OURS = re.compile(r"(\d+) +/memfd: ?\(deleted\)")
STUBS = re.compile(r" r-xp 0+ 00:00 0 *$", re.M)
# The program had ended when tollgate came.
GONE = re.compile("no such process|has (since )?ended|ended in the meantime")
LOST = re.compile(rb"([\d,]+) records of single hits were lost")
SIGNALS = {"int": signal.SIGINT, "term": signal.SIGTERM, "hup": signal.SIGHUP}
SITES = {"trace": ("site", b"\xb8\x79\0\0\0"), "probe": ("hot", b"\x0f\x1f\x44\0\0")}


class Failed(Exception):
    """What was seen, in a few words."""


def hit(line):
    """Hits that a line of `probe --print` tells: its own, or those that are told to be lost."""
    lost = LOST.match(line)
    return int(lost[1].replace(b",", b"")) if lost else b" stress_hot(" in line


class Piped(threading.Thread):
    """Reads a pipe, so that the writer goes on, and counts."""

    def __init__(self, end, copy):
        super().__init__(daemon=True)
        self.end, self.copy, self.calls, self.hots = end, copy, 0, 0
        self.over, self.close_it = os.pipe()

    def run(self):
        rest, last, notes = b"", b"", []
        with open(self.copy, "wb") as copy:
            while self.over not in select.select([self.end, self.over], [], [])[0]:
                data = os.read(self.end, 1 << 18)
                if not data:
                    break
                if copy.tell() < 1 << 16:
                    copy.write(data)
                else:
                    last = (last + data)[-(1 << 14):]
                *lines, rest = (rest + data).split(b"\n")
                self.calls += sum(1 for line in lines if b"getpgid(" in line or b'"getpgid"' in line)
                self.hots += sum(map(hit, lines))
                notes += [line for line in lines if line.startswith(b"tollgate:")]
            copy.write(b"\n...\n" + b"\n".join(notes) + b"\n...\n" + last if last else b"")
        os.close(self.end)

    def close(self):
        """Reads no more, and closes the pipe."""
        os.write(self.close_it, b"x")
        self.join()


class Tollgate:
    """A tollgate that runs, or has ended: its number, what it is asked, where its answer is. `tail` is `-p PID`; else
    it launches the program."""

    def __init__(self, run, asked, name, tail=None):
        self.run, self.asked = run, asked
        self.answer, self.errors = f"{run.place}/{name}.answer", f"{run.place}/{name}.err"
        full = run.end == "full" and name == "first"
        answer, null = (run.full(asked), "/dev/full") if full else (self.answer, "/dev/null")
        words = [run.tollgate, *asked.words(run.program, answer, null)]
        self.inside = run.program.shell and tail is None
        words = run.words() + words if self.inside else words + (tail or run.words())
        self.piped, write = None, None
        if asked.out == "pipe":
            end, write = os.pipe()
            self.piped = Piped(end, self.errors)
        run.log(" ".join(words))
        with open(self.errors, "wb") as errors, open(run.out, "ab") as out:
            self.pid = run.processes.start(words, stdin=open(os.devnull, "rb"), stdout=out, stderr=write or errors,
                env=run.environment)
        if write:
            os.close(write)
            self.piped.start()
        self.started = time.monotonic()
        if self.inside:
            run.subject = self.pid
            run.ready()
            self.pid = run.page.first

    def status(self):
        if self.inside:
            told = self.run.page.told
            return told - 1000 if told else None
        return self.run.processes.ended(self.pid)

    def ends_by_itself(self):
        """Does it, within two seconds?"""
        patience = Patience(2)
        while self.status() is None and not patience.over():
            pass
        return self.status() is not None

    def wait(self, seconds, what):
        """Its exit status; it has so long to end."""
        patience = Patience(seconds)
        while self.status() is None:
            if patience.over():
                raise Failed(f"tollgate does not end {what}")
        self.run.log(f"tollgate ended {self.status()} {what}")
        return self.status()

    def let_go(self, status):
        """Is this how a tollgate ends that was asked to let go? 3 where no place was probed, of what comes later, or of
        a program that ended before."""
        return status == 0 or status == 3 and self.asked.command == "probe" and (self.run.program.later
            or self.stays() or self.ended_before())

    def ended_before(self):
        """Did the program end while it was joined, or what a killed one had left was taken out?"""
        return GONE.search(self.said() + read(self.answer))

    def stays(self):
        """Did it find memory of a killed one to which a signal handler was going to return, fifty times over? It stays
        then, and is no ground for stubs or probes."""
        return STAYS.search(self.said() + read(self.answer))

    def said(self):
        """What it has told on standard error."""
        if self.piped:
            self.piped.join(2)
        return read(self.errors)


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
        self.early, self.left_there = False, set()
        self.native, self.least, self.before, self.let = 0, {}, {}, False
        self.leftovers, self.silent, self.bare = False, False, 0

    def log(self, text):
        self.story.append(f"{time.monotonic() - self.began:7.3f} {text}")

    def words(self):
        """The program's own."""
        words = [word.replace("BIN", self.bin).replace("HERE", HERE).replace("MET", self.met)
            for word in self.program.words]
        seconds = str(self.options.seconds)
        return [seconds if word == "SECONDS" else word for word in words] if "SECONDS" in words else words + [seconds]

    def ready(self):
        """Waits until the program has begun, or has ended without."""
        patience = Patience(10)
        while not self.page.ready and self.processes.living() and not patience.over():
            pass

    def nap(self, most):
        time.sleep(self.chance.random() * most)

    def full(self, asked):
        """A file that can be opened, and not be written."""
        return f"{self.options.full}/{self.seed}" if asked.out == "own" and self.options.full else "/dev/full"

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
            self.first = Tollgate(self, self.asked, "first")
            return
        with open(self.out, "wb") as out, open(f"{self.place}/program.err", "wb") as errors:
            self.subject = self.processes.start(self.words(), stdin=open(os.devnull, "rb"), stdout=out, stderr=errors,
                env=self.environment)
        if self.program.named:
            self.ready()
        self.nap(0.15 if self.chance.random() < 0.7 else 0.01)
        self.native = self.handlers() if self.page.ready else 0
        if self.met == "left":
            self.leave_it()
        self.first = Tollgate(self, self.asked, "first", self.joining())

    def traced(self):
        """Who is traced: the program, or the shell that it types into, or one of the processes that it has started."""
        return self.page.pid if self.program.named else self.subject

    def joining(self):
        self.before, self.bare = self.snapshot(), self.stubs()
        return ["-p", str(self.traced())]

    def snapshot(self):
        return {name: getattr(self.page, name) for name in ("calls", "errors", "hots", "hops", "hovers")}

    def leave_it(self):
        """Another tollgate joins, and is killed."""
        other = Tollgate(self, self.chance.choice(self.options.askeds), "left", self.joining())
        self.joined(other)
        self.nap(0.2)
        self.kill(other)
        other.wait(2, "when it is killed")
        self.lives("after the first tollgate was killed")
        self.left_there = self.ours()

    def ours(self):
        """Our memory in the program, by its inodes."""
        return set(OURS.findall(self.maps()))

    def stubs(self):
        """Pieces of memory that `run` may have its stubs in, which stay."""
        return len(STUBS.findall(self.maps()))

    def maps(self):
        return read(f"/proc/{self.traced()}/maps")

    def joined(self, tollgate):
        """Waits until the program's code is rewritten, or for a while. Was it?"""
        if tollgate.asked.out == "untold":
            self.ready()
            patience = Patience(1.5)
            # Nothing is counted, but it is to be asked to end when it has joined the program.
            while (self.met == "attach" and tollgate.status() is None
                   and self.stubs() <= self.bare and not patience.over()):
                pass
            self.log(f"{self.stubs() - self.bare} pieces of memory for stubs are there")
            return False
        name, native = SITES[tollgate.asked.command]
        patience = Patience(1.5)
        while not patience.over():
            if tollgate.status() is not None:
                return False
            if self.met == "left" and (tollgate is self.first or self.ours() & self.left_there):
                # What the other one has rewritten cannot be told from this one's, but their memory can.
                if self.ours() - self.left_there:
                    self.log("memory is there")
                    return False
                continue
            address = getattr(self.page, name)
            # What is asked of libraries that come later is asked for there, and that is written after what is there
            # already.
            loader = self.page.loader if tollgate.asked.name == "glob" else 0
            heard = not loader or self.bytes_at(self.page.pid, loader, 1) == b"\xcc"
            if address and heard and self.bytes_at(self.page.pid, address, 5) not in (native, b""):
                self.log("joined")
                # Places are written one after the other, and others may be after this one.
                time.sleep(0.03)
                return True
            if not address and self.page.ready and OURS.search(read(f"/proc/{self.page.pid}/maps")):
                self.log("memory is there")
                return False
        self.log("not joined after a while")
        # It may still be about to take out what the one before has left.
        self.early = True
        return False

    def bytes_at(self, pid, address, length):
        try:
            with open(f"/proc/{pid}/mem", "rb", buffering=0) as memory:
                memory.seek(address)
                return memory.read(length) or b""
        except (OSError, ValueError, OverflowError):
            return b""

    def until_the_end(self):
        early = self.early = self.chance.random() < 0.25
        # What the one before has left looks like what this one has put in.
        counted = not early and self.joined(self.first) and self.met != "left"
        low = self.snapshot()
        self.nap(0.08 if early else self.options.watch)
        self.least = {name: high - low[name] if counted and self.program.single else 0
            for name, high in self.snapshot().items()}
        getattr(self, "end_" + self.end, self.end_signal)()

    # The ends.

    def end_program(self):
        self.log("the program is told to end")
        self.page.stop = 1
        self.ended_together()

    def ended_together(self):
        status = self.first.wait(5, "after its program")
        if self.met == "launch":
            if not self.page.ready:
                raise Failed(f"the program did not start; tollgate ended with {status}")
            if status != (5 if self.program.shell else 0):
                raise Failed(f"tollgate ended with {status} and not as its program")
            if self.program.shell:
                self.program_ends()
        else:
            self.program_ends()
            if status and GONE.search(self.first.said()):
                self.log("the program had ended before")
                return self.right()
            if not self.first.let_go(status):
                self.lives("meanwhile")
                raise Failed(f"tollgate -p ended with {status}")
        self.right()
        return self.compare(self.first, exactly=self.met == "launch")

    def end_signal(self):
        number = SIGNALS[self.end]
        if self.met != "launch":
            self.let_go(self.first, number)
            return self.program_goes_on()
        # It is handed on. (SIGINT has an interactive shell give up what it does, so what it runs gets that.)
        self.ready()
        spared = self.program.shell and self.end == "int"
        self.log(f"{number.name} to {'the program' if spared else 'tollgate'}")
        send((self.subject or self.page.pid) if spared else self.first.pid, number)
        if self.program.shell:
            self.page.stop = 1  # an interactive shell ignores SIGTERM
        return self.ended_together()

    def let_go(self, tollgate, number):
        self.log(f"{number.name} to tollgate")
        send(tollgate.pid, number)
        status = tollgate.wait(2, f"after {number.name}")
        # Before it heeds signals, it dies of them.
        if status == -number and time.monotonic() - tollgate.started < 2 and not any(self.least.values()):
            self.log("it had not begun")
            if self.met == "left":
                self.leftovers = True  # nor taken out what the one before had left
                return
        elif not tollgate.let_go(status):
            self.lives("meanwhile")
            raise Failed(f"tollgate -p ended with {status} after {number.name}")
        self.untouched()
        if status == 0:
            self.compare(tollgate, exactly=False)

    def end_again(self):
        """A second tollgate comes straight after the first."""
        self.let_go(self.first, signal.SIGINT)
        second = Tollgate(self, self.chance.choice(self.options.askeds), "second", self.joining())
        counted, low = self.joined(second), self.snapshot()
        self.nap(self.options.watch / 2)
        counted = counted and self.program.single and not self.leftovers
        self.least = {name: high - low[name] if counted else 0 for name, high in self.snapshot().items()}
        self.let_go(second, signal.SIGTERM)
        self.program_goes_on()

    def end_pipe(self):
        """Who reads goes away."""
        self.log("the pipe is closed")
        self.first.piped.close()
        if self.met == "left" and self.asked.command == "probe" and self.wordless():
            return self.program_goes_on()
        self.ends_alone("after its pipe was closed", (0, 1, -signal.SIGPIPE))

    def wordless(self):
        """Where memory of a killed one stays, hits are counted and have no lines: nothing is written, and no closed
        pipe is met. Was that so? It was asked to end then."""
        if self.first.ends_by_itself():
            return False
        send(self.first.pid, signal.SIGINT)
        self.first.wait(2, "after SIGINT")
        if not self.ours() & self.left_there:
            raise Failed("tollgate does not end after its pipe was closed")
        return True

    def end_full(self):
        """What is written finds no room, at once or at the end."""
        if self.writes():
            self.ends_alone("with a full disk", (1,))
        elif self.met == "launch":
            self.ready()
            self.page.stop = 1
            if self.first.wait(5, "after its program") != 1:
                raise Failed("tollgate does not say that the disk is full")
            self.gone()
            if self.program.shell:
                self.program_ends()
            self.right()
        else:
            send(self.first.pid, signal.SIGINT)
            status = self.first.wait(2, "after SIGINT")
            # Sleepers may have woken for nobody meanwhile.
            nothing = status == 0 and self.program.name == "sleepers"
            if not nothing and status not in (1, -signal.SIGINT) and not (status == 3 and self.first.let_go(3)):
                raise Failed("tollgate does not say that the disk is full")
            if self.silent and not self.first.stays():
                raise Failed("tollgate does not end with a full disk")
            self.untouched()
            self.program_goes_on()

    def writes(self):
        """Does tollgate write before its end, so that it sees that it cannot? Sleepers write less than a buffer; and
        where memory of a killed one stays, hits are counted and have no lines, which is told at the end."""
        if self.asked.out != "null" or self.program.name == "sleepers":
            return False
        self.silent = not self.first.ends_by_itself() and self.met == "left" and self.asked.command == "probe"
        return not self.silent

    def gone(self):
        """Waits for the end of a launched program: tollgate may have ended before it, and who waits for it is not
        said."""
        patience = Patience(5)
        while process.stat(self.page.pid)[0] not in "ZX":
            if patience.over():
                raise Failed("the program does not end")

    def ends_alone(self, what, statuses):
        """Nobody asks tollgate to end: it sees for itself that there is no use any more, and lets the program go."""
        status = self.first.wait(2, what)
        if self.met == "launch":
            self.ready()
            self.subject = self.subject or self.page.pid
            if not self.page.ready:
                raise Failed(f"the program did not start; tollgate ended with {status}")
        if status not in statuses:
            raise Failed(f"tollgate ended with {status} {what}")
        self.untouched()
        self.program_goes_on()

    def kill(self, tollgate):
        self.log("SIGKILL to tollgate")
        self.page.killed += 1
        send(tollgate.pid, signal.SIGKILL)

    def end_kill(self):
        self.kill(self.first)
        self.first.wait(2, "when it is killed")
        if self.met == "launch":
            self.ready()
            if not self.page.ready:
                self.log("the program had not begun")
                self.processes.ends.clear()
                return
            self.subject = self.subject or self.page.pid
        self.program_goes_on()

    # What must be true.

    def lives(self, when):
        status = self.processes.ended(self.subject)
        if status is not None and not (status == 0 and self.page.stop):
            raise Failed(f"the program ended with {FAULTS.get(status, status)} {when}")
        # The shell is a child of the terminal's first process, which is told how it ends.
        if self.program.shell and self.page.told and self.page.first == self.traced() and not self.page.stop:
            raise Failed(f"the shell ended with {self.page.told - 1000} {when}")

    def program_goes_on(self):
        """It does something, ends when it is told to, and was right."""
        patience, before = Patience(3), self.page.calls
        while self.page.calls == before:
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
        told = dict(word.split("=") for word in lines[-1].split()[1:])
        # A signal that a tracer was told of dies with the tracer, one a thread; and so does a program that it was
        # putting stubs into.
        if int(told.get("lost", 0)) > (4 if self.page.killed else 0):
            raise Failed(f"{told['lost']} signals were lost")
        if self.page.newborn > 4:
            raise Failed(f"{self.page.newborn} programs died that had just begun")
        if self.let and int(told["gs"], 16):
            raise Failed(f"the base of %gs is {told['gs']}")

    def untouched(self):
        """Nothing of ours is left in a program that was let go."""
        self.ready()
        maps = self.maps()
        if self.ours() & self.left_there and (self.early or self.first.stays()):
            # It was asked to end before it had taken out what the one before had left, or cannot.
            return
        if OURS.search(maps) and not self.program.mapped:
            raise Failed("memory of ours is left in the program")
        self.lives("when tollgate had ended")
        for tid in os.listdir(f"/proc/{self.traced()}/task"):
            tracer = field(f"{self.traced()}/task/{tid}", "TracerPid")
            if tracer not in ("", "0"):
                raise Failed(f"thread {tid} is traced by {tracer} still")
        # A library may have gone, and another come to its place, since the maps were read.
        changed = self.changed(maps) and self.changed(self.maps()) and self.changed(self.maps())
        if changed:
            raise Failed(f"code is left rewritten: {changed}")
        handlers, native = self.handlers(), self.program.handlers or self.native
        if native and handlers and self.page.ready and handlers != native:
            raise Failed(f"SigCgt is {handlers:x} and not {native:x}")
        self.let = True

    def handlers(self):
        """Signals that the program handles. 32 and 33 are the C library's own, from the first thread on."""
        return int(field(self.traced(), "SigCgt") or "0", 16) & ~(3 << 31)

    def changed(self, maps):
        """Where the code in memory is not that of its file."""
        for line in maps.splitlines():
            words = line.split(None, 5)
            if "x" not in words[1] or len(words) < 6 or not os.path.isfile(words[5]):
                continue
            start, end = (int(word, 16) for word in words[0].split("-"))
            memory = self.bytes_at(self.traced(), start, end - start)
            with open(words[5], "rb") as file:
                file.seek(int(words[2], 16))
                native = file.read(end - start)
            length = min(len(memory), len(native))
            if memory[:length] != native[:length]:
                first = next(i for i in range(length) if memory[i] != native[i])
                return f"{words[5]}+{int(words[2], 16) + first:#x}"
        return None

    def compare(self, tollgate, exactly):
        """The answer's counts, against the program's own."""
        if not self.program.own:
            return
        after = self.snapshot()
        if tollgate.piped:
            tollgate.piped.join(5)
        try:
            counts = tollgate.asked.counts(tollgate.answer, tollgate.piped)
        except (ValueError, KeyError, OSError) as error:
            raise Failed(f"the answer cannot be read: {error}") from None
        self.log(f"counts {counts}; the program's {after}, before {self.before}, at least {self.least}")
        for name, count in counts.items():
            key = name.split()[0]
            if key == "lost":
                most, least = 0, 0
            else:
                most, least = after[key] - self.before.get(key, 0), self.least[key]
            if exactly and count != most:
                raise Failed(f"{name}: {count} counted, {most} made")
            if not exactly and not least - 2 * self.program.crowd <= count <= most + 2 * self.program.crowd:
                raise Failed(f"{name}: {count} counted, between {least} and {most} made")

    def faults(self):
        """Nobody died of a fault, tollgate of none of its own either."""
        self.processes.reap()
        for pid, status in self.processes.ends.items():
            if status in FAULTS:
                raise Failed(f"process {pid} died of {FAULTS[status]}")
        self.panics()

    def panics(self):
        """No panic was told."""
        for name in os.listdir(self.place):
            if name.endswith(".err") and "internal error" in read(f"{self.place}/{name}"):
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
