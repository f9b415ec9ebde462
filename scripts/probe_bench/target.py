"""The program that is probed, as a process."""

import collections
import re
import struct
import subprocess
import time

from .rivals import PATIENCE, NotHere, lines_of

# Slices by class, pairs of ns a call (unprobed, probed); calls and hits by class.
Visit = collections.namedtuple("Visit", "slices calls hits reasons")


def symbols(path, prefix):
    """Values of an ELF file's symbols, and how its segments map values to offsets (System V ABI)."""
    with open(path, "rb") as file:
        data = file.read()
    phoff, shoff = struct.unpack_from("<QQ", data, 32)
    phentsize, phnum, shentsize, shnum = struct.unpack_from("<HHHH", data, 54)
    loads = [struct.unpack_from("<IIQQQQ", data, phoff + phentsize * index) for index in range(phnum)]
    found = {}
    for index in range(shnum):
        _, kind, _, _, offset, size, link = struct.unpack_from("<IIQQQQI", data, shoff + shentsize * index)
        if kind != 2:
            continue
        names = struct.unpack_from("<Q", data, shoff + shentsize * link + 24)[0]
        for at in range(offset, offset + size, 24):
            name, _, _, _, value = struct.unpack_from("<IBBHQ", data, at)
            word = data[names + name:data.index(b"\0", names + name)].decode()
            if word.startswith(prefix):
                found[word.removeprefix(prefix)] = value
    offsets = {}
    for name, value in found.items():
        for kind, _, offset, address, _, size in loads:
            if kind == 1 and address <= value < address + size:
                offsets[name] = value - address + offset
    return offsets, data


class Target:
    """Started, and ended whatever happens."""

    def __init__(self, words, program, joined):
        self.words, self.program, self.joined = words, program, joined
        self.offsets, self.file = symbols(program, "probed_")
        self.before = None

    def __enter__(self):
        words = [*self.words, "wait"]
        self.child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, errors="replace")
        while True:
            line = self.child.stdout.readline()
            if not line:
                raise NotHere(lines_of(self.child.stderr.read()))
            if found := re.match(r"ready (\d+)", line):
                self.pid = int(found[1])
                break
        if self.joined:
            with open(f"/proc/{self.pid}/maps", encoding="utf-8") as maps:
                ranges = [line.split() for line in maps if line.rstrip().endswith(self.program)]
            self.maps = [(int(words[0].split("-")[0], 16), int(words[0].split("-")[1], 16), int(words[2], 16))
                for words in ranges]
        return self

    def __exit__(self, *_):
        if self.child.poll() is None:
            self.child.kill()
        self.child.communicate()

    def differing(self):
        """Classes whose first bytes are not the file's, or None while one of them is half written."""
        result = set()
        with open(f"/proc/{self.pid}/mem", "rb", buffering=0) as memory:
            for name, offset in self.offsets.items():
                start, _, at = next(one for one in self.maps if one[2] <= offset < one[2] + one[1] - one[0])
                memory.seek(start + offset - at)
                if memory.read(16) != self.file[offset:offset + 16]:
                    result.add(name)
        return result

    def probed(self):
        """Whether probes are in: something differs, and has not changed for a while."""
        try:
            now = self.differing()
        except OSError:
            return False
        if not now or now != self.before:
            self.before, self.since = now, time.monotonic()
            return False
        return time.monotonic() - self.since > 0.3

    def run(self):
        """Lets it measure; what it found."""
        self.child.stdin.write("go\n")
        self.child.stdin.flush()
        slices, calls = collections.defaultdict(list), {}
        begun = time.monotonic()
        for line in self.child.stdout:
            words = line.split()
            if words[:1] == ["slice"]:
                slices[words[1]].append((float(words[2]), float(words[3])))
            elif words[:1] == ["calls"]:
                calls[words[1]] = int(words[2])
            elif words[:1] == ["done"]:
                return Visit(dict(slices), calls, None, {})
            if time.monotonic() - begun > 3 * PATIENCE:
                break
        self.child.kill()
        self.child.wait()
        raise NotHere(f"the probed program ended with status {self.child.returncode} in "
            f"{list(slices)[-1] if slices else 'its first function'}")

    def end(self):
        """It goes on without probes, to its end."""
        try:
            self.child.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.child.kill()
            raise NotHere("the probed program does not end when its probes are out") from None
        if self.child.returncode:
            raise NotHere(f"the probed program ended with status {self.child.returncode}")
