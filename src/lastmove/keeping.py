"""Files that are written whole or not at all, so that a run can be stopped at any moment."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO

from lastmove.errors import InputError


def write_whole(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write to a temporary file in the same folder, which then takes the place of the file."""
    try:
        with tempfile.NamedTemporaryFile(
            dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as file:
            try:
                write(file)
                file.flush()
                os.fsync(file.fileno())
                mask = os.umask(0)
                os.umask(mask)
                Path(file.name).chmod(0o666 & ~mask)
                os.replace(file.name, path)
            except BaseException:
                os.unlink(file.name)
                raise
    except OSError as problem:
        raise InputError(f"{str(path)!r} cannot be written ({problem.strerror})") from None
