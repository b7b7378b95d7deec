"""Compiled tables of nim for many players against the definitions, on every small position."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastmove.coalitions import fine_type, stable_type, win_type
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget
from lastmove.families.coalitions.nim_tables import NimTable, nim_table, positions
from lastmove.families.nim.rules_nim import Nim
from tests.families.coalitions import oracle_nim as oracle

SMALL = oracle.positions(16, 5)


def padded(heaps: tuple[int, ...], count: int) -> tuple[int, ...]:
    return heaps + (0,) * (count - len(heaps))


def family(coalitions: set[frozenset[int]]) -> int:
    return sum(1 << sum(1 << player for player in c) for c in coalitions)


def up(coalitions: frozenset[frozenset[int]], players: int) -> set[frozenset[int]]:
    return {c for c in oracle.coalitions(players) if any(d <= c for d in coalitions)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_win_types_of_all_positions_to_sixteen_chips(players: int) -> None:
    table = nim_table(players, "win", heaps=5, largest=16)
    for heaps in SMALL:
        expected = family(oracle.win_type(heaps, players))
        assert table.type(padded(heaps, 5)) == expected, heaps


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_stable_types_of_all_positions_to_sixteen_chips(players: int) -> None:
    table = nim_table(players, "stable", heaps=5, largest=16)
    for heaps in SMALL:
        expected = family(up(oracle.stable_coalitions(heaps, players), players))
        assert table.type(padded(heaps, 5)) == expected, heaps


def test_types_of_six_players() -> None:
    win = nim_table(6, "win", heaps=5, largest=10)
    stable = nim_table(6, "stable", heaps=5, largest=10)
    for heaps in oracle.positions(10, 5):
        word = padded(heaps, 5)
        assert win.type(word) == family(oracle.win_type(heaps, 6)), heaps
        assert stable.type(word) == family(up(oracle.stable_coalitions(heaps, 6), 6)), heaps


def test_fine_types_of_all_positions_to_sixteen_chips() -> None:
    table = nim_table(3, "fine", heaps=5, largest=16)
    for heaps in SMALL:
        letter, index = oracle.fine_type(heaps)
        assert table.type(padded(heaps, 5)) == 3 * index + letter, heaps


@pytest.mark.parametrize("heaps", [1, 2, 3, 4])
@pytest.mark.parametrize("scheme", ["win", "stable", "fine"])
def test_tables_of_fewer_heaps_are_parts_of_larger_ones(heaps: int, scheme: str) -> None:
    whole = nim_table(3, scheme, heaps=5, largest=9)
    part = nim_table(3, scheme, heaps=heaps, largest=9)
    for word in part.words():
        assert part.type(word) == whole.type(padded(word, 5)), word


@pytest.mark.parametrize(
    ("players", "scheme"),
    [(2, "win"), (3, "fine"), (4, "win"), (4, "stable"), (5, "stable"), (6, "win"), (6, "stable")],
)
@pytest.mark.parametrize("heaps", [2, 3, 5])
def test_threads_change_nothing(
    players: int, scheme: str, heaps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lastmove.families.coalitions.nim_tables.SHARED", 1)
    alone = nim_table(players, scheme, heaps=heaps, largest=17)
    together = nim_table(players, scheme, heaps=heaps, largest=17, threads=3)
    assert np.array_equal(alone.values, together.values)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(2, 6),
    st.lists(st.integers(0, 7), min_size=4, max_size=4).filter(lambda heaps: sum(heaps) <= 20),
)
def test_larger_positions_agree_with_classify(players: int, heaps: list[int]) -> None:
    wins, stables = (_table(players, scheme) for scheme in ("win", "stable"))
    assert wins.name(heaps) == " ".join(win_type(Nim(*heaps), players))
    assert stables.name(heaps) == " ".join(stable_type(Nim(*heaps), players))
    if players == 3:
        assert _table(3, "fine").name(heaps) == fine_type(Nim(*heaps))


@cache
def _table(players: int, scheme: str) -> NimTable:
    return nim_table(players, scheme, heaps=4, largest=7)


def test_places_and_words() -> None:
    table = nim_table(4, "win", heaps=4, largest=7)
    words = list(table.words())
    assert words == sorted(words)
    assert len(words) == len(table.values) == positions(4, 7)
    for place, word in enumerate(words):
        assert table.place(word) == table.place(word[::-1]) == place
        assert table.word(place) == word


def test_the_census_counts_every_position() -> None:
    for players, scheme in [(3, "fine"), (4, "stable"), (5, "win")]:
        table = nim_table(players, scheme, heaps=3, largest=12)
        names = [table.name(word) for word in table.words()]
        expected = {
            name: (
                names.count(name),
                next(word for word in table.words() if table.name(word) == name),
            )
            for name in names
        }
        assert table.census() == expected
        assert [number for number, _ in table.census().values()] == sorted(
            (number for number, _ in expected.values()), reverse=True
        )


def test_two_players_are_bouton() -> None:
    table = nim_table(2, "win", heaps=5, largest=12)
    for word in table.words():
        total = 0
        for heap in word:
            total ^= heap
        assert table.name(word) == ("A" if total else "B")


def test_a_file_holds_the_same(tmp_path: Path) -> None:
    file = tmp_path / "types.npy"
    table = nim_table(4, "stable", heaps=4, largest=20, file=file)
    again = np.load(file, mmap_mode="r")
    assert np.array_equal(again, nim_table(4, "stable", heaps=4, largest=20).values)
    assert NimTable(4, "stable", 4, 20, again).name((3, 3, 0, 0)) == table.name((3, 3, 0, 0))
    assert list(tmp_path.iterdir()) == [file]


def test_a_run_out_of_time_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lastmove.families.coalitions.nim_tables.BATCH", 1)
    with pytest.raises(LimitReached):
        nim_table(3, "win", heaps=4, largest=60, file=tmp_path / "t.npy", budget=Budget(time=1e-9))
    assert list(tmp_path.iterdir()) == []


def test_limits_are_told_before_the_work() -> None:
    with pytest.raises(LimitReached, match="memory="):
        nim_table(4, "win", heaps=5, largest=1000)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((7, "win", 2, 5), "two to 6 players"),
        ((1, "win", 2, 5), "two to 6 players"),
        ((4, "fine", 2, 5), "three players"),
        ((3, "straffin", 2, 5), "win, stable, fine"),
        ((3, "win", 6, 5), "one to 5 heaps"),
        ((3, "win", 2, 10_001), "up to 10,000"),
    ],
)
def test_bad_requests(arguments: tuple[int, str, int, int], told: str) -> None:
    players, scheme, heaps, largest = arguments
    with pytest.raises(InputError, match=told):
        nim_table(players, scheme, heaps=heaps, largest=largest)


def test_a_position_that_is_not_in_the_table() -> None:
    with pytest.raises(InputError, match="2 heaps up to 4"):
        nim_table(3, "win", heaps=2, largest=4).type((5, 1))
