"""What the file of a job holds, for tests that look into it."""

from __future__ import annotations

from pathlib import Path

from lastmove.core.job_file import Found, Record, read


def kept(path: str | Path) -> Found:
    """All of it."""
    with open(path, "rb") as file:
        return read(file, str(path))


def records(path: str | Path) -> list[Record]:
    """Its records, but for the one that says that it is finished."""
    return [record for record in kept(path).records if record.name != "finished"]
