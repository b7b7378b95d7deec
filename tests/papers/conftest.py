from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from lastmove.papers import Reproduced, entries


class Results(Mapping[str, Reproduced]):
    """The entries, each run when it is first asked for."""

    def __init__(self) -> None:
        self._known: dict[str, Reproduced] = {}

    def __getitem__(self, name: str) -> Reproduced:
        if name not in self._known:
            self._known[name] = entries()[name].run()
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(entries())

    def __len__(self) -> int:
        return len(entries())


@pytest.fixture(scope="session")
def results() -> Results:
    """What entries compute; `test_entries` asks for all of them, a share with a commit."""
    return Results()
