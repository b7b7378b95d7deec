"""Tables and pictures of games for many players, from the command line."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.families.coalitions import oracle_nim as oracle
from tests.running import lastmove, refused

LETTERS = "ABCDEF"


def written(coalitions: set[frozenset[int]] | frozenset[frozenset[int]]) -> str:
    smallest = [c for c in coalitions if not any(d < c for d in coalitions)]
    words = ["".join(LETTERS[player] for player in sorted(c)) for c in smallest]
    return " ".join(sorted(words, key=lambda word: (len(word), word)))


def heaps(*numbers: int) -> tuple[int, ...]:
    return tuple(sorted((n for n in numbers if n), reverse=True))


def test_fine_types_of_two_heaps() -> None:
    table = lastmove("table", "nim", "0..6", "2..5", "--players", "3", "--scheme", "fine", "--json")
    data = table.json()
    assert list(data) == ["rules", "players", "scheme", "rows", "columns", "values"]
    assert data["columns"] == [2, 3, 4, 5]
    expected = [[oracle.fine_type(heaps(i, j)) for j in range(2, 6)] for i in range(7)]
    assert data["values"] == [[f"{'nfp'[a]}{b}" for a, b in row] for row in expected]


@pytest.mark.parametrize(("players", "scheme"), [(4, "stable"), (5, "win"), (3, "stable")])
def test_types_of_two_heaps_as_csv(players: int, scheme: str) -> None:
    ran = lastmove(
        *("table", "nim", "0..5", "0..4", "--players", str(players), "--scheme", scheme),
        *("--format", "csv"),
    )
    definition = oracle.win_type if scheme == "win" else oracle.stable_coalitions
    lines = [line.split(",") for line in ran.out.splitlines()]
    assert lines[0] == ["", "0", "1", "2", "3", "4"]
    for i, line in enumerate(lines[1:]):
        assert line == [str(i), *(written(definition(heaps(i, j), players)) for j in range(5))]


def test_other_games_are_classified_cell_by_cell() -> None:
    rook = lastmove(
        "table", "rook", "0..5", "0..5", "--players", "3", "--scheme", "stable", "--json"
    )
    nim = lastmove("table", "nim", "0..5", "0..5", "--players", "3", "--scheme", "stable", "--json")
    assert rook.json()["values"] == nim.json()["values"]
    single = lastmove("table", "nim", "0..4", "--players", "4", "--scheme", "li", "--json").json()
    assert single["values"] == [["D", "A", "A", "A", "A"]]


def test_the_formats(tmp_path: Path) -> None:
    wanted = ("table", "nim", "0..4", "0..4", "--players", "3", "--scheme", "fine")
    assert r"$n_{2}$" in lastmove(*wanted, "--format", "latex").out
    assert "|---:|" in lastmove(*wanted, "--format", "markdown").out
    assert "p0  n0" in lastmove(*wanted).out
    picture = tmp_path / "table.svg"
    lastmove(*wanted, "-o", str(picture))
    assert "regions" in picture.read_text(encoding="utf-8")
    numbers = tmp_path / "table.npy"
    lastmove(*wanted, "-o", str(numbers))
    assert np.load(numbers)[1].tolist() == [0, 1, 3, 4, 6]


def test_all_positions_of_some_heaps(tmp_path: Path) -> None:
    wanted = ("table", "nim", "0..9", "--players", "4", "--heaps", "3", "--scheme", "stable")
    data = lastmove(*wanted, "--json").json()
    assert data["positions"] == 220
    assert sum(kind["positions"] for kind in data["types"]) == 220
    for kind in data["types"]:
        assert kind["type"] == written(oracle.stable_coalitions(heaps(*kind["first"]), 4))
    lines = lastmove(*wanted, "--format", "csv").out.splitlines()
    assert lines[0] == "heap 1,heap 2,heap 3,type"
    assert lines[2] == "1,0,0,A"
    assert len(lines) == 221
    file = tmp_path / "types.npy"
    ran = lastmove(*wanted, "-o", str(file), "--threads", "2")
    assert "220 positions" in ran.out
    assert len(np.load(file)) == 220


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nim", "0..4", "--heaps", "2"], "--players 3"),
        (["nim", "0..4", "0..4", "--scheme", "fine"], "--players 3"),
        (["nim", "0..4", "0..4", "--players", "4", "--scheme", "fine"], "three players"),
        (["nim", "1..4", "--players", "4", "--heaps", "2"], "from 0"),
        (["queen", "0..4", "--players", "4", "--heaps", "2"], "--heaps is for nim"),
        (["nim", "0..4", "0..4", "0..4", "--players", "4"], "--heaps K"),
        (["nim", "0..4", "--players", "4", "--heaps", "2", "--format", "svg"], "two ranges"),
        (["nim", "0..4", "0..4", "--players", "4", "--format", "npy"], "-o FILE.npy"),
        (["nim", "0..4", "0..4", "--format", "npy"], "-o FILE.npy"),
        (["nim", "0..4", "0..4", "--players", "4", "--misere"], "two players"),
        (["nim", "0..300", "0..300", "--players", "4", "--format", "svg"], "CSV"),
        (["nim", "0..300", "--players", "3", "--heaps", "3", "--format", "csv"], ".npy"),
    ],
)
def test_what_is_refused(arguments: list[str], told: str) -> None:
    assert told in refused(lastmove("table", *arguments))


def test_a_table_that_does_not_fit() -> None:
    wanted = ("table", "nim", "0..500", "--players", "4", "--heaps", "5")
    assert "--memory" in refused(lastmove(*wanted, "--memory", "1G"), 3)


def test_drawing_with_players(tmp_path: Path) -> None:
    assert lastmove("draw", "nim(1,2)", "--players", "3", "--text").out.splitlines()[:2] == [
        "2+1, A to move",
        "├─ 2, B to move",
    ]
    data = lastmove("draw", "tree(A[B,C])", "--scheme", "stable", "--json").json()
    assert "BC" in data["text"]
    assert data["svg"].startswith("<svg")
    file = tmp_path / "graph.svg"
    lastmove("draw", "nim(1,2)", "--players", "3", "--graph", "-o", str(file))
    assert "AB AC BC" in file.read_text(encoding="utf-8")
    assert "game for two" in refused(lastmove("draw", "tictactoe(3^2)", "--players", "3"))
