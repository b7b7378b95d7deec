"""Tables of games for many players: the type of each cell; all nim positions of some heaps.

Two heaps of nim are swept by `nim_tables`; any other impartial game is
classified cell by cell, with one memory for all of them. Of nim with more heaps, positions are
counted by type, listed, or written to a numpy file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lastmove.core.errors import InputError
from lastmove.core.family import nimber
from lastmove.core.limits import Budget
from lastmove.core.parse import Rules
from lastmove.core.position import Impartial
from lastmove.families.coalitions import nim_tables
from lastmove.families.coalitions.classification import straffin_type
from lastmove.families.coalitions.multiplayer import multiplayer_game
from lastmove.families.coalitions.nim_tables import NimTable, nim_table, type_name
from lastmove.families.coalitions.schemes import (
    Evaluator,
    FineScheme,
    LiScheme,
    StableScheme,
    WinScheme,
)
from lastmove.families.coalitions.upsets import LETTERS, names
from lastmove.render.tables import FORMS, MAX_CELLS, Cell, Listing, Table, ValueTable, word

SCHEMES = ("win", "stable", "fine", "straffin", "li")
COUNTS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight")


@dataclass(frozen=True)
class TypeGrid(ValueTable):
    """Types by row and column in letters, and the win types, whose regions a picture outlines."""

    forms = FORMS

    players: int
    scheme: str
    regions: tuple[tuple[str, ...], ...]
    codes: Any = None
    """The types as numbers, where nim was swept: a numpy array."""

    def as_dict(self) -> dict[str, Any]:
        """The object that `table --players --json` prints."""
        data = super().as_dict()
        rules = data.pop("rules")
        return {"rules": rules, "players": self.players, "scheme": self.scheme, **data}

    def marked(self, column: int, cell: Cell) -> bool:
        """No type stands out."""
        return False

    def tex(self, column: int, cell: Cell) -> str:
        """Fine types as $n_{2}$, coalitions in italics."""
        text = word(cell)
        if column < self.sides or self.scheme == "straffin":
            return text
        if self.scheme == "fine":
            return f"${text[0]}_{{{text[1:]}}}$"
        return "$" + r"\ ".join(text.split()) + "$"

    def to_svg(self, heat: bool = False) -> str:
        """A colored picture, the regions of the win types outlined."""
        from lastmove.families.coalitions.draw_types import TypeTable, type_table_svg

        many = COUNTS[self.players] if self.players < len(COUNTS) else str(self.players)
        fine = self.scheme == "fine"
        first = "N moves next, then F, then P" if fine else "A moves next, then B, …"
        captions = [f"{self.scheme} types for {many} players; {first}"]
        if self.scheme != "win":
            captions.append("outlined: the regions of the win types")
        types = [[str(value) for value in row] for row in self.values]
        labels = ("", "") if self.one_coordinate else ("row", "column")
        caption = "; ".join(captions)
        return type_table_svg(
            TypeTable(self.rules, caption, self.rows, self.columns, types, self.regions, labels)
        )

    def to_numpy(self) -> Any:
        """The types as numbers."""
        if self.codes is None:
            raise InputError(
                "types are numbers, as an array or a .npy file has them, for nim and the schemes "
                f"{', '.join(nim_tables.SCHEMES)}"
            )
        return self.codes


def grid(
    rules: Rules,
    ranges: list[range],
    players: int,
    scheme: str,
    budget: Budget,
) -> TypeGrid:
    """The types of a game over one or two ranges of coordinates, the first for the rows.

    Cost: of nim, some ten operations for each pair of heaps up to the largest; else that of one
    walk over all positions that play can reach.
    """
    check_scheme(players, scheme)
    if not 1 <= len(ranges) <= 2:
        raise InputError(
            f"a table has one or two ranges, not {len(ranges)}; --heaps K makes the table of all "
            "nim positions with K heaps"
        )
    single = len(ranges) == 1
    rows, columns = (range(1), ranges[0]) if single else (ranges[0], ranges[1])
    if len(rows) * len(columns) > MAX_CELLS:
        raise InputError(f"a table has at most {MAX_CELLS:,} cells")
    codes = None
    if is_nim(rules) and scheme in nim_tables.SCHEMES and players <= nim_tables.MOST_PLAYERS:
        codes = _swept(rows, columns, players, scheme, budget)
        values = _named(codes, scheme, players)
        wins = codes if scheme == "win" else _swept(rows, columns, players, "win", budget)
        regions = values if scheme == "win" else _named(wins, "win", players)
    else:
        values, regions = _classified(rules, rows, columns, single, players, scheme, budget)
    size = (tuple(rows), tuple(columns), values, single, f"{scheme} types")
    return TypeGrid(rules.text, *size, players, scheme, regions, codes)


def check_scheme(players: int, scheme: str) -> None:
    """Refuse what is no scheme, or is not one for this many players."""
    if scheme not in SCHEMES:
        raise InputError(f"the schemes are {', '.join(SCHEMES)}, not {scheme!r}")
    if scheme in ("fine", "straffin") and players != 3:
        raise InputError(f"{scheme} types are for three players, not {players}")


def is_nim(rules: Rules) -> bool:
    """Whether a table is of plain nim."""
    return rules.game is nimber() and not rules.positional and not rules.keywords


def _swept(rows: range, columns: range, players: int, scheme: str, budget: Budget) -> Any:
    """The types of two nim heaps as a two-dimensional array of numbers."""
    import numpy as np

    largest = max(rows[-1], columns[-1])
    swept = nim_table(players, scheme, heaps=2, largest=largest, budget=budget)
    i, j = np.array(rows)[:, None], np.array(columns)[None, :]
    high, low = np.maximum(i, j), np.minimum(i, j)
    return swept.values[high * (high + 1) // 2 + low]


def _named(codes: Any, scheme: str, players: int) -> tuple[tuple[str, ...], ...]:
    import numpy as np

    kinds, places = np.unique(codes, return_inverse=True)
    texts = [type_name(kind, scheme, players) for kind in kinds.tolist()]
    return tuple(tuple(texts[k] for k in row) for row in places.reshape(codes.shape).tolist())


def _classified(
    rules: Rules,
    rows: range,
    columns: range,
    single: bool,
    players: int,
    scheme: str,
    budget: Budget,
) -> tuple[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]]:
    def position(row: int, column: int) -> Impartial:
        found = rules.position(*([column] if single else [row, column]))
        if not isinstance(found, Impartial):
            raise InputError(f"{rules.text} is not impartial, so players cannot take it in turn")
        return found

    seated = multiplayer_game(position(rows[-1], columns[-1]), players)
    assert seated.node is not None
    node = seated.node
    win = Evaluator(seated, WinScheme(players), budget)
    own, described = _scheme(scheme, players)
    fold = win if scheme == "win" else Evaluator(seated, own, budget)
    wins, types = [], []
    for row in rows:
        nodes = [node(position(row, column)) for column in columns]
        wins.append(tuple(" ".join(names(win(at), players)) for at in nodes))
        types.append(tuple(described(fold(at)) for at in nodes))
    return tuple(types), tuple(wins)


def _scheme(scheme: str, players: int) -> tuple[Any, Callable[[Any], str]]:
    if scheme == "fine":
        return FineScheme(), lambda value: f"{'nfp'[value[0]]}{value[1]}"
    if scheme == "straffin":
        return FineScheme(), straffin_type
    if scheme == "li":
        return LiScheme(players), LETTERS.__getitem__
    kind = WinScheme if scheme == "win" else StableScheme
    return kind(players), lambda value: " ".join(names(value, players))


LISTED = 1_000_000
"""Positions that are written out as CSV, at most."""


def all_heaps(
    rules: Rules,
    ranges: list[range],
    heaps: int,
    players: int,
    scheme: str,
    budget: Budget,
    threads: int = 1,
    output: str | None = None,
) -> HeapTypes:
    """The types of all nim positions with this many heaps; into a .npy file if one is named."""
    check_scheme(players, scheme)
    if not is_nim(rules):
        raise InputError(f"--heaps is for nim, not {rules.text}")
    if len(ranges) != 1 or ranges[0][0] != 0:
        raise InputError("with --heaps there is one range from 0 on, such as 0..60, for all heaps")
    file = Path(output) if output is not None and output.endswith(".npy") else None
    return HeapTypes(
        nim_table(
            players,
            scheme,
            heaps=heaps,
            largest=ranges[0][-1],
            threads=threads,
            budget=budget,
            file=file,
        )
    )


@dataclass(frozen=True)
class HeapTypes(Table):
    """All nim positions of some heaps: how many there are of each type, and the first of them.

    The types themselves, one for each position, go into CSV or a .npy file.
    """

    table: NimTable

    @property
    def title(self) -> str:
        """How many positions of what, and by which types."""
        table = self.table
        return (
            f"nim with {COUNTS[table.heaps]} heaps up to {table.largest}, "
            f"{COUNTS[table.players]} players: {len(table.values):,} positions by "
            f"{table.scheme} type"
        )

    @property
    def lead(self) -> str:
        """The same."""
        return self.title

    head = ("type", "positions", "first")

    def body(self) -> Iterator[tuple[Cell, ...]]:
        """A row for each type, the commonest first."""
        for name, (number, first) in self.table.census().items():
            yield name, f"{number:,}", "+".join(map(str, first))

    def as_dict(self) -> dict[str, Any]:
        """The object that `table --heaps --json` prints: how often each type is, where first."""
        table = self.table
        return {
            "rules": "nim",
            "players": table.players,
            "scheme": table.scheme,
            "heaps": table.heaps,
            "largest": table.largest,
            "positions": len(table.values),
            "types": [
                {"type": name, "positions": number, "first": list(first)}
                for name, (number, first) in table.census().items()
            ],
        }

    def to_csv(self) -> str:
        """A line for each position: its heaps, from the largest to the smallest, and its type."""
        table = self.table
        if len(table.values) > LISTED:
            raise InputError(
                f"CSV is for at most {LISTED:,} positions, and these are {len(table.values):,}; "
                "-o FILE.npy writes them as numbers"
            )
        texts = {
            kind: type_name(kind, table.scheme, table.players)
            for kind in set(table.values.tolist())
        }
        kinds = (texts[kind] for kind in table.values.tolist())
        rows: list[tuple[Cell, ...]]
        rows = [(*heaps, kind) for heaps, kind in zip(table.words(), kinds, strict=True)]
        heads = [*(f"heap {i + 1}" for i in range(table.heaps)), "type"]
        return Listing(self.title, heads, rows).to_csv()

    def to_svg(self) -> str:
        """There is none."""
        raise InputError("a picture has two ranges, as in table nim 0..40 0..40 --players 3")

    def to_numpy(self) -> Any:
        """The type of every position, as a number."""
        return self.table.values
