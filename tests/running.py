"""Running the command line as a user does: another process, its output and its exit code.

To start Python and import what a verb needs takes as long as most verbs take, and the suite runs
hundreds. So that process is a fork of one that has imported everything and done nothing else; but
one with modules of its own, or that is to be interrupted, starts Python.
"""

from __future__ import annotations

import ctypes
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from multiprocessing.reduction import DupFd
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import lastmove as package
from lastmove.cli import main

PATIENCE = 600
"""Seconds after which a process hangs; a loaded machine that compiles takes minutes."""

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    [__name__, *(found.name for found in walk_packages(package.__path__, "lastmove."))]
)


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)


class Forked(FORKS.Process):
    """A process that has just begun to run the command line, with these standard files."""

    def __init__(
        self,
        arguments: Sequence[str],
        files: Sequence[int],
        cwd: Path | None,
        env: dict[str, str],
        bound: bool,
    ):
        super().__init__()
        self.bound = bound
        self.arguments = arguments
        self.files = files
        self.cwd = cwd or Path.cwd()
        self.environ = {**os.environ, **env}

    def __getstate__(self) -> dict[str, Any]:
        return vars(self) | {"files": [DupFd(file) for file in self.files]}  # as it is sent

    def run(self) -> None:
        if self.bound:
            give_up_privileges()
        for number, file in enumerate(self.files):
            os.dup2(file.detach(), number)
        for number, name in enumerate(("stdin", "stdout", "stderr")):
            errors = "backslashreplace" if name == "stderr" else "strict"
            mode = "w" if number else "r"
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", errors=errors))
        os.chdir(self.cwd)
        os.environ.clear()
        os.environ.update(self.environ)
        sys.path.insert(0, str(self.cwd))
        sys.argv = ["lastmove", *self.arguments]
        main()


def lastmove(
    *arguments: str, stdin: str = "", cwd: Path | None = None, bound: bool = False, **env: str
) -> Ran:
    """Run it to its end; where it is `bound`, what a folder permits holds for root too."""
    if "PYTHONPATH" in env:
        return started(arguments, stdin, cwd, env)
    with ExitStack() as stack:
        files = [
            stack.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8")) for _ in range(3)
        ]
        files[0].write(stdin)
        files[0].seek(0)
        process = Forked(arguments, [file.fileno() for file in files], cwd, env, bound)
        process.start()
        process.join(PATIENCE)
        if process.exitcode is None:
            process.kill()
            raise subprocess.TimeoutExpired(arguments, PATIENCE)
        for file in files:
            file.seek(0)
        _, out, err = (file.read() for file in files)
    return Ran(process.exitcode, out, err)


def started(arguments: Sequence[str], stdin: str, cwd: Path | None, env: dict[str, str]) -> Ran:
    """The same by a Python of its own."""
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


def give_up_privileges() -> None:
    """Let permissions hold for this process from now on, also if it is root's (capset, Linux)."""
    if os.geteuid() != 0:
        return
    header, none = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    if ctypes.CDLL(None, use_errno=True).capset(header, none):
        raise OSError(ctypes.get_errno(), "root's privileges cannot be given up")


def _bound(check: Callable[..., None], *given: object) -> None:
    give_up_privileges()
    check(*given)


def holds_without_privileges(check: Callable[..., None], *given: object) -> bool:
    """Whether a function of a module comes to its end where permissions hold for root too."""
    process = FORKS.Process(target=_bound, args=(check, *given))
    process.start()
    process.join(PATIENCE)
    return process.exitcode == 0


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
    """Seconds that a process has computed; 0 if it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
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
