#!/usr/bin/env python3
"""Chromium, with its sandboxes: a page that computes, makes garbage and asks a server here, again and again.

    chromium.py MET SECONDS

Chromium's own processes run as nobody, because its sandbox is not for root. Who is joined is one of them, a renderer or
the browser; who is launched is this one. Each answer of the page is known; at the end the browser must end by itself,
with status 0.
"""

import http.server
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True

from stress_parts.page import Page  # noqa: E402
from stress_parts.process import read  # noqa: E402

NOBODY = 65534
OPTIONS = ["--headless", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", "--mute-audio"]
SCRIPT = """<!doctype html><title>stress</title><script>
const triangle = (n) => { let sum = 0; for (let i = 0; i <= n; i++) sum += i; return sum; };
const garbage = (n) => Array.from({length: n}, (_, i) => ({name: "entry " + i, list: [i, i + 1]}))
    .reduce((sum, one) => sum + one.list[1], 0);
const worker = new Worker(URL.createObjectURL(new Blob(["onmessage = (event) => postMessage(event.data * 2);"])));
const doubled = (n) => new Promise((done) => {
    worker.onmessage = (event) => done(event.data); worker.postMessage(n); });
(async () => {
  for (let turn = 1; ; turn++) {
    const told = [turn, triangle(20000 + turn), garbage(500),
        await doubled(turn), new Function("x", "return x * " + turn)(3)];
    if (await (await fetch("/told?" + told.join("&"))).text() !== "on") break;
  }
})();
</script>"""


class Server(http.server.ThreadingHTTPServer):
    """Gives the page, and hears what it tells."""

    def __init__(self, page):
        super().__init__(("127.0.0.1", 0), Handler)
        self.page, self.turn, self.wrong, self.over = page, 0, [], threading.Event()

    def heard(self, told):
        self.turn += 1
        turn = self.turn
        right = [turn, (20000 + turn) * (20001 + turn) // 2, 125250, 2 * turn, 3 * turn]
        if told != right:
            self.wrong.append(f"turn {turn} is {told} and not {right}")
        self.page.calls = turn
        if self.page.stop or self.wrong:
            self.over.set()
            return "over"
        return "on"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        name, _, told = self.path.partition("?")
        text = {"/": SCRIPT, "/told": ""}.get(name)
        if told:
            text = self.server.heard([int(word) for word in told.split("&")])
        body = (text or "").encode()
        self.send_response(200 if text else 404)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def renderers(browser):
    """Processes of that browser that run pages."""
    found, todo = [], [browser]
    while todo:
        pid = todo.pop()
        for tid in os.listdir(f"/proc/{pid}/task"):
            todo += map(int, read(f"/proc/{pid}/task/{tid}/children").split())
        if "--type=renderer" in read(f"/proc/{pid}/cmdline").split("\0"):
            found.append(pid)
    return found


def main():
    met, seconds = sys.argv[1], float(sys.argv[2])
    page = Page(os.environ["STRESS_PAGE"], new=False)
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: setattr(page, "stop", 1))
    server = Server(page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = tempfile.mkdtemp(prefix="stress-chromium-")
    os.chown(home, NOBODY, NOBODY)
    page.pid = os.getpid()
    words = ["chromium", *OPTIONS, f"--user-data-dir={home}/profile", f"http://127.0.0.1:{server.server_port}/"]
    environment = {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C"}
    with open(f"{home}/said", "wb") as said:
        browser = subprocess.Popen(words, user=NOBODY, group=NOBODY, extra_groups=[], env=environment, cwd=home,
            stdin=subprocess.DEVNULL,
                                   stdout=said, stderr=said, start_new_session=True)
    end, turn, heard = time.monotonic() + seconds, 0, time.monotonic()
    while not server.over.wait(0.01) and time.monotonic() < end:
        if server.turn != turn:
            if turn == 0 and met != "launch":
                page.pid = random.choice([browser.pid, *renderers(browser.pid)])
            turn, heard, page.ready = server.turn, time.monotonic(), 1
        if browser.poll() is not None:
            server.wrong.append(f"the browser ended with {browser.returncode}")
            break
        if time.monotonic() - heard > 60:
            server.wrong.append("the page says nothing")
            break
    page.ready = 1
    browser.terminate()
    try:
        status = browser.wait(10)
    except subprocess.TimeoutExpired:
        status = "nothing: it does not end"
    if status != 0:
        server.wrong.append(f"the browser ended with {status}")
    for wrong in server.wrong[:8]:
        print("wrong:", wrong)
    if server.wrong:
        print("wrong:", " / ".join(read(f"{home}/said").splitlines()[-3:]))
    else:
        print(f"ok gs=0 turns={server.turn}")
    shutil.rmtree(home, ignore_errors=True)
    return 1 if server.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
