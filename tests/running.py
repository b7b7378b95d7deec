"""Running the command line as a user does: another process, its output and its exit code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PATIENCE = 600
"""Seconds after which a process hangs; a loaded machine that compiles takes minutes."""


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)


def lastmove(*arguments: str, stdin: str = "", cwd: Path | None = None, **env: str) -> Ran:
    done = subprocess.run(
        [sys.executable, "-m", "lastmove", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **env},
        timeout=PATIENCE,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def interruptible(*arguments: str, cwd: Path | None = None) -> subprocess.Popen[str]:
    """A process that Ctrl-C stops, also where this one was started to ignore it."""

    def heed() -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)

    return subprocess.Popen(
        [sys.executable, "-m", "lastmove", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        preexec_fn=heed,
    )


def computed(pid: int) -> float:
    """Seconds that a process has computed."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def interrupted(process: subprocess.Popen[str], seconds: float) -> Ran:
    """What a process says to Ctrl-C once it has computed for so long, whatever the machine does."""
    while process.poll() is None and computed(process.pid) < seconds:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    return Ran(process.returncode, out, err)


def refused(ran: Ran, code: int = 2) -> str:
    """The one sentence of an error, after checking that it is one and nothing else was said."""
    assert ran.code == code, (ran.code, ran.err)
    assert ran.out == ""
    lines = ran.err.strip().splitlines()
    assert len(lines) == 1, ran.err
    assert lines[0].startswith("lastmove: ")
    assert "Traceback" not in ran.err
    return lines[0]
