"""What workers are given to do in tests: some of it ends them."""

import os
import signal
import time
from pathlib import Path

from lastmove.core.limits import claim


def die_as_told(task):
    """A word and a folder: die always, or once, which a file in the folder remembers."""
    word, folder = task
    mark = Path(folder) / word
    if word == "dies" or (word == "dies once" and not mark.exists()):
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return word.upper()


def note_and_sleep(folder):
    """Tell which process this is, and stay."""
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(600)


def reproduce_and_die(wanted):
    """Die at one of the entries."""
    from lastmove.papers import _reproduced  # which is much to load for the others

    if wanted == "cgt/mex":
        os.kill(os.getpid(), signal.SIGKILL)
    return _reproduced(wanted)


def claim_bytes(size):
    """Say that something of this size is made."""
    claim(size, "this")
    return size


def square_or_fail(number):
    """Its square, but for 3."""
    if number == 3:
        raise ArithmeticError("three")
    return number * number
