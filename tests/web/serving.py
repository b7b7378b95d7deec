"""A real server in a process of its own, for tests of how it holds out."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from tests.running import computed


class Server:
    """What is known of it, and a way to ask."""

    def __init__(self, process, address):
        self.process = process
        self.address = address
        self.host, self.port = urlsplit(address).hostname, urlsplit(address).port

    def ask(self, path, body=None, headers=None, timeout=60):
        """Status and JSON of an answer."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        asked = urllib.request.Request(
            f"{self.address}{path}", data, {"Content-Type": "application/json"} | (headers or {})
        )
        try:
            with urllib.request.urlopen(asked, timeout=timeout) as found:
                return found.status, json.loads(found.read())
        except urllib.error.HTTPError as problem:
            return problem.code, json.loads(problem.read())

    def raw(self, request: bytes, timeout=60) -> bytes:
        """The first bytes that come back for some bytes."""
        with socket.create_connection((self.host, self.port), timeout) as connection:
            connection.sendall(request)
            return connection.recv(4096)

    def workers(self) -> list[int]:
        """The processes that answer: forked from one that the server has started for that."""
        listed = subprocess.run(
            ["ps", "-e", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
        ).stdout.splitlines()
        parents = dict(map(int, line.split()) for line in listed)
        return [pid for pid, up in parents.items() if parents.get(up) == self.process.pid]

    def computed(self) -> dict[int, float]:
        """Seconds that each process that answers has computed; they are replaced at times."""
        return {pid: computed(pid) for pid in self.workers()}

    def memory(self) -> int:
        """Bytes that the server itself holds."""
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def running(*options: str, expression: str | None = None) -> Iterator[Server]:
    command = [sys.executable, "-m", "lastmove", "serve", "--no-browser", "--port", "0", "--json"]
    command += [*options, *([expression] if expression else [])]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        address = json.loads(process.stdout.readline())["address"]
        server = Server(process, address.partition("#")[0])
        _wait(server)
        yield server
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
        process.stdout.close()
        process.stderr.close()


def _wait(server: Server) -> None:
    import time

    for _ in range(1200):
        try:
            server.ask("api/health")
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the server does not come up")
