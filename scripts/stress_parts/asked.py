"""What is asked of tollgate, and what of the answer can be counted."""

import json


class Asked:
    """`command` and its options; `out` says where the answer goes: `file`, `null`, or `pipe` (standard error);
    `untold`, there is none."""

    def __init__(self, name, command, options, out, weight=2):
        self.name, self.command, self.options, self.out, self.weight = name, command, options.split(), out, weight

    def words(self, program, answer, null="/dev/null"):
        """The words in front of `-p PID` or of the program. `null` is where lines go that nobody wants; those of probe
        have its notes behind them."""
        spec = {"HOT": program.hot, "GLOB": program.glob, "RET": program.hot + "@ret"}
        if self.out == "untold":
            return [self.command, *self.options]
        options = [spec.get(word, word.replace("ANSWER", answer)) for word in self.options]
        kept = answer if self.command == "probe" and null == "/dev/null" else null
        where = {"file": ["-o", answer], "null": ["-o", kept], "pipe": [], "own": []}[self.out]
        return [self.command, "-f", *options, *where]

    def counts(self, answer, piped):
        """What was counted, by name; nothing where the answer has no counts."""
        if self.out == "pipe":
            return {"calls": piped.calls} if self.command == "trace" else {"hots": piped.hots}
        if self.out != "file":
            return {}
        with open(answer, encoding="utf-8") as file:
            told = json.load(file)
        if self.command == "trace":
            rows = [row for row in told["calls"] if row["name"] == "getpgid"]
            return {"calls": sum(row["calls"] for row in rows), "errors": sum(row["errors"] for row in rows),
                "lost": told["lost"]}
        counts = {"lost": told["lost"]}
        for name, key in [("stress_hot", "hots"), ("stress_hop", "hops"), ("stress_hover", "hovers")]:
            rows = [row for row in told["probes"] if row["function"] == name and not row["reason"]]
            if rows:
                counts[key] = sum(row["hits"] for row in rows)
            if rows and rows[0]["returns"] is not None:
                counts[key + " returned"] = sum(row["returns"] for row in rows)
        return counts


ASKED = [
    Asked("c", "trace", "-c --json", "file", weight=4),
    Asked("exact", "trace", "-c --exact --json", "file"),
    Asked("lines", "trace", "", "null", weight=3),
    Asked("pipe", "trace", "", "pipe"),
    Asked("json", "trace", "--json", "pipe", weight=1),
    Asked("parquet", "trace", "--parquet ANSWER -o /dev/null", "own"),
    Asked("count", "probe", "-e HOT --count --json", "file"),
    Asked("hist", "probe", "-e HOT --hist --json", "file"),
    Asked("glob", "probe", "-e GLOB --count --json", "file"),
    Asked("ret", "probe", "-e RET --count --json", "file"),
    Asked("stack", "probe", "-e HOT --stack", "null"),
    Asked("replaced", "run", "-v", "untold"),
    Asked("print", "probe", "-e HOT --print", "pipe", weight=1),
]
