"""What arrays hold, as names for annotations: loops that are compiled are written for these.

>>> numbers: Numbers = [3, 1, 2]
>>> numbers[0]
3
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]
"""Numbers of any kind."""
Arrays: TypeAlias = Mapping[str, Array]
"""Such by name, as files keep them."""
Integers: TypeAlias = NDArray[np.integer[Any]]
"""Whole numbers of any width: those of vertices, cells, places."""
Bitsets: TypeAlias = NDArray[np.uint64]
"""Sets as bits."""
Flags: TypeAlias = NDArray[np.bool_]
"""Yes or no for each."""
Reals: TypeAlias = NDArray[np.float64]
"""Coordinates and distances."""
Word: TypeAlias = np.uint64
"""One of `Bitsets`."""
Bits = TypeVar("Bits", Word, Bitsets)


class Table(Protocol):
    """Whole numbers in rows, for loops that run on lists of numbers too."""

    def __getitem__(self, place: tuple[int, int], /) -> int:
        """The number at a row and a column."""

    def __setitem__(self, place: tuple[int, int], number: int, /) -> None:
        """Put another one there."""


class Numbers(Protocol):
    """Whole numbers in a list or an array, for loops that run on both."""

    def __len__(self) -> int:
        """How many there are."""

    def __getitem__(self, place: int, /) -> int:
        """The number at a place."""

    def __setitem__(self, place: int, number: int, /) -> None:
        """Put another one there."""
