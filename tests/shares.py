"""Of what takes long a commit runs a share: which one depends on its hash, so all have their turn.

A test marked `share(k)` with a list of cases runs every k-th of them, and one without cases has its
turn with every k-th commit; one that is `in_parts(k)` of a long enumeration runs each of its cases
on every k-th position, and where it is marked `share` too, not each of them. `-m slow` runs the
others, and a case that is named on the command line (`file::test[case]`) runs whatever the commit
is.
"""

import os
import subprocess
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from zlib import crc32

import pytest


@cache
def commit():
    """The hash of the commit as a number; or LASTMOVE_SHARE; 0 where there is no repository."""
    given = os.environ.get("LASTMOVE_SHARE")
    if not given:
        command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
        try:
            given = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        except (OSError, subprocess.CalledProcessError):
            given = "0"
    return int(given, 16)


@dataclass(frozen=True)
class Part:
    """Every so-manieth of some items, from one of the first on."""

    index: int
    of: int

    def __call__(self, items):
        return islice(items, self.index, None, self.of)

    def __str__(self):
        return f"part {self.index + 1} of {self.of}"


def in_parts(of):
    """For a test with an argument `part`, to be called with all the items: `part(positions())`."""

    def marked(test):
        return pytest.mark.parametrize("part", [Part(i, of) for i in range(of)], ids=str)(test)

    return marked


def part_of(item):
    """The part of an enumeration that this test is to be called with; None if it is whole."""
    cases = getattr(item, "callspec", None)
    part = cases and cases.params.get("part")
    return part if isinstance(part, Part) else None


def is_shared(item):
    """Whether there are commits that leave it out."""
    return item.get_closest_marker("share") is not None or part_of(item) is not None


def put_off(items):
    """The tests that are not in the share of this commit."""
    seen = {}
    for item in items:
        turn, part = commit(), part_of(item)
        if part is not None:
            if (part.index + turn) % part.of:
                yield item
                continue
            turn //= part.of  # so that each case has its turn with each part
        share = item.get_closest_marker("share")
        if share is not None:
            index = seen.get((item.parent, item.originalname), 0)
            seen[item.parent, item.originalname] = index + 1
            if getattr(item, "callspec", None) is None:
                index = crc32(item.originalname.encode())  # those of one file have different turns
            if (index + turn) % share.args[0]:
                yield item
