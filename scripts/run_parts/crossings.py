# A program that wastes crossings in three threads: small pieces are copied, files that are not there are looked for,
# and a socket is polled. For a picture of `tollgate top`.
import os
import select
import socket
import threading
import time


def copies():
    source, sink = open("/dev/zero", "rb", buffering=0), open("/dev/null", "wb", buffering=0)
    while True:
        sink.write(source.read(64))


def looks():
    while True:
        for number in range(50):
            os.path.exists(f"/usr/lib/none-{number}")
        time.sleep(0.0005)


def polls():
    one, other = socket.socketpair()
    while other:
        select.select([one], [], [], 0)


for work in (copies, looks, polls):
    threading.Thread(target=work, daemon=True).start()
time.sleep(60)
