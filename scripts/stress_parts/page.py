"""The page that a run shares with its program: `struct page` of stress.h."""

import mmap
import os
import struct

FIELDS = ["stop", "ready", "calls", "errors", "hots", "hops", "hovers", "wrong", "lost", "pid", "hot", "site", "gs",
          "killed", "newborn", "loader"]
FIELDS += ["first", "told", "over"]  # those of terminal.py alone


class Page:
    """Fields by name. The program adds to them while they are read."""

    def __init__(self, path, new=True):
        if new:
            with open(path, "wb") as file:
                file.truncate(4096)
        self.__dict__["memory"] = mmap.mmap(os.open(path, os.O_RDWR | os.O_CLOEXEC), 4096)

    def __getattr__(self, name):
        return struct.unpack_from("<Q", self.memory, 8 * FIELDS.index(name))[0]

    def __setattr__(self, name, value):
        struct.pack_into("<Q", self.memory, 8 * FIELDS.index(name), value)
