"""Tables of games for many players: the type of each cell; all nim positions of some heaps.

Two heaps of nim are swept by `nim_tables`; any other impartial game is
classified cell by cell, with one memory for all of them. Of nim with more heaps, positions are
counted by type, listed, or written to a numpy file.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lastmove.core.atomic import atomic_write
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
from lastmove.render.tables import MAX_CELLS, Table, as_csv, as_markdown, as_text

SCHEMES = ("win", "stable", "fine", "straffin", "li")
COUNTS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight")


@dataclass(frozen=True)
class TypeGrid:
    """Types by row and column in letters, and the win types, whose regions a picture outlines."""

    rules: str
    players: int
    scheme: str
    table: Table
    regions: tuple[tuple[str, ...], ...]
    codes: Any = None
    """The types as numbers, where nim was swept: a numpy array."""

    def as_dict(self) -> dict[str, object]:
        """The object that `table --players --json` prints."""
        data = self.table.as_dict()
        return {
            "rules": self.rules,
            "players": self.players,
            "scheme": self.scheme,
            "rows": data["rows"],
            "columns": data["columns"],
            "values": data["values"],
        }


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
    what = f"{scheme} types"
    table = Table(rules.text, tuple(rows), tuple(columns), values, single, what)
    return TypeGrid(rules.text, players, scheme, table, regions, codes)


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


def grid_svg(grid: TypeGrid) -> str:
    """A colored picture, the regions of the win types outlined."""
    from lastmove.families.coalitions.draw_types import TypeTable, type_table_svg

    single = grid.table.one_coordinate
    many = COUNTS[grid.players] if grid.players < len(COUNTS) else str(grid.players)
    first = "N moves next, then F, then P" if grid.scheme == "fine" else "A moves next, then B, …"
    captions = [f"{grid.scheme} types for {many} players; {first}"]
    if grid.scheme != "win":
        captions.append("outlined: the regions of the win types")
    return type_table_svg(
        TypeTable(
            grid.rules,
            "; ".join(captions),
            grid.table.rows,
            grid.table.columns,
            [[str(value) for value in row] for row in grid.table.values],
            grid.regions,
            ("", "") if single else ("row", "column"),
        )
    )


def grid_latex(grid: TypeGrid) -> str:
    r"""A `tabular` to paste into a document; fine types as $n_{2}$, coalitions in italics."""
    lines = grid.table.grid()
    start = 0 if grid.table.one_coordinate else 1

    def cell(text: str) -> str:
        if grid.scheme == "fine":
            return f"${text[0]}_{{{text[1:]}}}$"
        if grid.scheme == "straffin":
            return text
        return "$" + r"\ ".join(text.split()) + "$"

    width = len(lines[0])
    shape = "c" * width if grid.table.one_coordinate else "r|" + "c" * (width - 1)
    body = [" & ".join(lines[0]) + r" \\", r"\hline"]
    body += [
        " & ".join([*line[:start], *(cell(text) for text in line[start:])]) + r" \\"
        for line in lines[1:]
    ]
    return "\n".join([rf"\begin{{tabular}}{{{shape}}}", *body, r"\end{tabular}"]) + "\n"


GRID_FORMATS: dict[str, Callable[[TypeGrid], str]] = {
    "text": lambda grid: as_text(grid.table),
    "csv": lambda grid: as_csv(grid.table),
    "latex": grid_latex,
    "markdown": lambda grid: as_markdown(grid.table),
    "svg": grid_svg,
}


def save_codes(grid: TypeGrid, output: str) -> None:
    """The types of a grid as numbers, in a numpy file."""
    import numpy as np

    if grid.codes is None:
        raise InputError(
            "a .npy file holds types as numbers, which there are for nim and the schemes "
            f"{', '.join(nim_tables.SCHEMES)}"
        )
    codes = grid.codes
    atomic_write(output, lambda file: np.save(file, codes))


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
) -> NimTable:
    """The types of all nim positions with this many heaps; into a .npy file if one is named."""
    check_scheme(players, scheme)
    if not is_nim(rules):
        raise InputError(f"--heaps is for nim, not {rules.text}")
    if len(ranges) != 1 or ranges[0][0] != 0:
        raise InputError("with --heaps there is one range from 0 on, such as 0..60, for all heaps")
    file = Path(output) if output is not None and output.endswith(".npy") else None
    return nim_table(
        players,
        scheme,
        heaps=heaps,
        largest=ranges[0][-1],
        threads=threads,
        budget=budget,
        file=file,
    )


def heaps_dict(table: NimTable) -> dict[str, object]:
    """The object that `table --heaps --json` prints: how often each type occurs, and where first.

    The types themselves, one for each position, go into a .npy file or CSV.
    """
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


def _census(table: NimTable) -> list[list[str]]:
    lines = [["type", "positions", "first"]]
    for name, (number, first) in table.census().items():
        lines.append([name, f"{number:,}", "+".join(map(str, first))])
    return lines


def heaps_text(table: NimTable) -> str:
    """How many positions there are of each type, with the first of them."""
    many = COUNTS[table.players]
    head = (
        f"nim with {COUNTS[table.heaps]} heaps up to {table.largest}, {many} players: "
        f"{len(table.values):,} positions by {table.scheme} type"
    )
    lines = _census(table)
    wide = [max(len(line[i]) for line in lines) for i in range(3)]
    body = [
        f"{name.ljust(wide[0])}  {number.rjust(wide[1])}  {place.rjust(wide[2])}"
        for name, number, place in lines
    ]
    return "\n".join([head, *body]) + "\n"


def heaps_csv(table: NimTable) -> str:
    """A line for each position: its heaps, from the largest to the smallest, and its type."""
    if len(table.values) > LISTED:
        raise InputError(
            f"CSV is for at most {LISTED:,} positions, and these are {len(table.values):,}; "
            "-o FILE.npy writes them as numbers"
        )
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*(f"heap {i + 1}" for i in range(table.heaps)), "type"])
    texts: dict[int, str] = {}
    for word, value in zip(table.words(), table.values.tolist(), strict=True):
        if value not in texts:
            texts[value] = type_name(value, table.scheme, table.players)
        writer.writerow([*word, texts[value]])
    return out.getvalue()


def heaps_markdown(table: NimTable) -> str:
    """The counts as a table for a notebook or a web page."""
    lines = ["| " + " | ".join(line) + " |" for line in _census(table)]
    lines.insert(1, "|:---|---:|---:|")
    return "\n".join(lines) + "\n"


def heaps_latex(table: NimTable) -> str:
    """The counts as a `tabular`."""
    lines = [" & ".join(line) + r" \\" for line in _census(table)]
    lines.insert(1, r"\hline")
    return "\n".join([r"\begin{tabular}{l|rr}", *lines, r"\end{tabular}"]) + "\n"


HEAP_FORMATS: dict[str, Callable[[NimTable], str]] = {
    "text": heaps_text,
    "csv": heaps_csv,
    "markdown": heaps_markdown,
    "latex": heaps_latex,
}
