"""Level files: in a folder of this machine, or wherever fsspec reaches.

A file is its mark, the length and the hash of its head, the head (JSON, which tells its blocks
with their hashes), and the blocks. It is written whole or not at all, and read block by block.
"""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastmove.core.atomic import atomic_write, refusal
from lastmove.core.errors import InputError
from lastmove.core.extras import from_extra

if TYPE_CHECKING:
    from lastmove.core.arrays import Array, Bitsets

MARK = b"LMLEVEL1"
HEAD = len(MARK) + 8 + 32
"""Bytes before the head: the mark, its length, its hash."""
WIDTHS = (1, 2, 4, 8, 16)
"""Bits that a value may take."""


class Folder:
    """Where level files are.

    Parameters
    ----------
    where : a folder of this machine, or an address for fsspec, such as `s3://bucket/folder`.
    """

    def __init__(self, where: str) -> None:
        if not where:
            raise InputError("level files need a folder, which has a name")
        # Workers may be somewhere else.
        self.where = where = where if "://" in where else os.path.abspath(where)
        self._files: Any = None
        self._home = where
        if "://" in where:
            fsspec = from_extra("A folder that is elsewhere", "cluster", "fsspec")
            try:
                self._files, self._home = fsspec.core.url_to_fs(where)
            except (ImportError, ValueError) as problem:
                raise InputError(f"{where!r} cannot be used: {problem}") from None

    def _path(self, name: str) -> str:
        return f"{self._home.rstrip('/')}/{name}"

    def make(self) -> None:
        """Have the folder."""
        if self._files is not None:
            with self._reaching():
                self._files.makedirs(self._home, exist_ok=True)
            return
        try:
            os.makedirs(self._home, exist_ok=True)
        except OSError as problem:
            raise refusal(self._home, problem) from None

    @contextmanager
    def _reaching(self) -> Iterator[None]:
        """Say in a sentence what keeps one from it; that a file is missing says whoever asks."""
        try:
            yield
        except FileNotFoundError:
            raise
        except OSError as problem:
            reason = problem.strerror or problem or type(problem).__name__
            raise InputError(f"{self.where!r} cannot be used ({reason})") from None

    def names(self) -> set[str]:
        """The files that are there, whole ones only."""
        with self._reaching():
            if self._files is None:
                found = os.listdir(self._home)
            else:
                self._files.invalidate_cache()
                listed = self._files.ls(self._home, detail=False)
                found = [path.rsplit("/", 1)[1] for path in listed]
        return {name for name in found if not name.startswith(".")}

    def write(self, name: str, data: bytes) -> None:
        """Have a file, as a whole."""
        if self._files is None:
            atomic_write(self._path(name), lambda file: file.write(data))
            return
        half = self._path(f".{name}.{os.getpid()}")
        with self._reaching():
            self._files.pipe_file(half, data)
            self._files.mv(half, self._path(name))

    def read(self, name: str, start: int = 0, end: int | None = None) -> bytes:
        """What a file holds, from a place on and up to another."""
        try:
            with self._reaching():
                if self._files is not None:
                    found: bytes = self._files.cat_file(self._path(name), start, end)
                    return found
                with open(self._path(name), "rb") as file:
                    file.seek(start)
                    return file.read(-1 if end is None else end - start)
        except FileNotFoundError:
            raise InputError(
                f"{self.where!r} lacks its file {name!r}; the same command makes it again"
            ) from None

    def remove(self, name: str) -> None:
        """Be rid of a file, if it is there."""
        with suppress(FileNotFoundError), self._reaching():
            if self._files is None:
                os.unlink(self._path(name))
            else:
                self._files.rm_file(self._path(name))

    def damaged(self, name: str) -> InputError:
        """What is said of a file that is not as it was written."""
        return InputError(
            f"{name!r} in {self.where!r} is damaged; remove it, and the same command makes it again"
        )


@dataclass(frozen=True)
class Block:
    """A stretch of a file: where it begins, how long it is, of how many numbers, and its hash."""

    at: int
    length: int
    count: int
    digest: str


def write_file(
    folder: Folder, name: str, about: dict[str, Any], blocks: Sequence[tuple[bytes, int]]
) -> None:
    """Write a file of these blocks, each of so many numbers."""
    listed, at = [], 0
    for data, count in blocks:
        listed.append([at, len(data), count, hashlib.sha256(data).hexdigest()[:32]])
        at += len(data)
    head = json.dumps({**about, "blocks": listed}).encode()
    begin = MARK + len(head).to_bytes(8, "little") + hashlib.sha256(head).digest()
    folder.write(name, b"".join([begin, head, *(data for data, _ in blocks)]))


class LevelFile:
    """A file to be read: what its head tells, and its blocks."""

    def __init__(self, folder: Folder, name: str) -> None:
        self.folder, self.name = folder, name
        begin = folder.read(name, 0, HEAD)
        if len(begin) < HEAD or not begin.startswith(MARK):
            raise folder.damaged(name)
        length = int.from_bytes(begin[8:16], "little")
        head = folder.read(name, HEAD, HEAD + length)
        if hashlib.sha256(head).digest() != begin[16:]:
            raise folder.damaged(name)
        self.about: dict[str, Any] = json.loads(head)
        self.blocks = [Block(*block) for block in self.about["blocks"]]
        self._body = HEAD + length

    def data(self, number: int) -> bytes:
        """One of its blocks."""
        block = self.blocks[number]
        begin = self._body + block.at
        data = self.folder.read(self.name, begin, begin + block.length)
        if hashlib.sha256(data).hexdigest()[:32] != block.digest:
            raise self.folder.damaged(self.name)
        return data

    def codes(self, number: int) -> Bitsets:
        """One of its blocks as codes."""
        import numpy as np

        from lastmove.search.levels import kernels_levels as kernels

        found = np.empty(self.blocks[number].count, np.uint64)
        raw = np.frombuffer(zlib.decompress(self.data(number)), np.uint8)
        if not kernels.read(raw, found):
            raise self.folder.damaged(self.name)
        return found

    def values(self, number: int) -> Array:
        """One of its blocks as values."""
        data = zlib.decompress(self.data(number))
        return unpacked(data, self.about["width"], self.blocks[number].count)


def packed_codes(codes: Bitsets) -> tuple[bytes, int]:
    """Codes in order as a block."""
    import numpy as np

    from lastmove.search.levels import kernels_levels as kernels

    room = np.empty(10 * len(codes), np.uint8)
    size = kernels.written(codes, room)
    return zlib.compress(room[:size].tobytes(), 1), len(codes)


def packed_values(values: Array, largest: int) -> tuple[bytes, int, int]:
    """Values as a block: the data, how many they are, and the bits that each takes."""
    import numpy as np

    width = next(width for width in WIDTHS if largest < 1 << width)
    if width == 16:
        data = values.astype("<u2").tobytes()
    else:
        each = 8 // width
        padded = np.zeros(-(-len(values) // each) * each, np.uint8)
        padded[: len(values)] = values
        rows = padded.reshape(-1, each)
        joined = np.zeros(len(rows), np.uint8)
        for place in range(each):
            joined |= rows[:, place] << (width * place)
        data = joined.tobytes()
    return zlib.compress(data, 1), len(values), width


def unpacked(data: bytes, width: int, count: int) -> Array:
    """Values again.

    >>> import numpy as np
    >>> [unpacked(zlib.decompress(packed_values(np.array([1, 0, 3]), most)[0]), w, 3).tolist()
    ...  for most, w in ((3, 2), (9, 4), (300, 16))]
    [[1, 0, 3], [1, 0, 3], [1, 0, 3]]
    """
    import numpy as np

    if width == 16:
        return np.frombuffer(data, "<u2")[:count].astype(np.uint16)
    joined = np.frombuffer(data, np.uint8)
    each = 8 // width
    rows = np.empty((len(joined), each), np.uint8)
    for place in range(each):
        rows[:, place] = joined >> (width * place) & ((1 << width) - 1)
    return rows.reshape(-1)[:count]
