"""`lastmove prepare`."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import zip_longest

import click

from lastmove.cli.common import echo_json, examples, json_option, telling
from lastmove.core.family import families
from lastmove.core.progress import Meter
from lastmove.core.workers import cores


@click.command(
    "prepare",
    epilog=examples(
        "prepare",
    ),
)
@json_option
def command(as_json: bool) -> int:
    """Compile what the bundled games commonly need, on all processors, so that nothing waits later.

    Machine code is kept in the user's cache folder; what is there already takes a moment. It may be
    interrupted at any time. Exit code 1 if something could not be compiled.
    """
    # Those of a family share much of what they compile: side by side both would compile it.
    rounds = zip_longest(*(family.prepares for family in families()))
    wanted = [line for one in rounds for line in one if line is not None]
    failed: dict[str, str] = {}
    with telling() as told, ThreadPoolExecutor(cores()) as pool:
        meter = Meter(told)
        running = {pool.submit(_run, line): line for line in wanted}
        try:
            for done, future in enumerate(as_completed(running), 1):
                problem = future.result()
                if problem is not None:
                    failed[running[future]] = problem
                meter.tell(done, len(wanted), "parts compiled")
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    if as_json:
        echo_json({"schema": 1, "parts": len(wanted), "failed": failed})
    for line, problem in failed.items():
        click.echo(f"lastmove {line}: {problem}", err=True)
    return 1 if failed else 0


def _run(line: str) -> str | None:
    """Run one command in a process of its own; what went wrong, None if nothing did."""
    done = subprocess.run(
        [sys.executable, "-m", "lastmove", *shlex.split(line)],
        env=os.environ | {"LASTMOVE_STORE": "none"},  # what is known already compiles nothing
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    return None if done.returncode == 0 else done.stderr.strip()[-200:]
