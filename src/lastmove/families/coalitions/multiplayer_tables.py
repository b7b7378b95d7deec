"""Tables of games for many players: the type of each cell.

Two heaps of nim are swept by `nim_tables`; any other impartial game is
classified cell by cell, with one memory for all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lastmove.core.atomic import atomic_write
from lastmove.core.errors import InputError
from lastmove.core.family import nimber
from lastmove.core.limits import Budget
from lastmove.core.parse import Rules
from lastmove.core.position import Impartial
from lastmove.families.coalitions import nim_tables
from lastmove.families.coalitions.classification import straffin_type
from lastmove.families.coalitions.evaluator import Fold
from lastmove.families.coalitions.multiplayer import seats
from lastmove.families.coalitions.nim_tables import nim_table, type_name
from lastmove.families.coalitions.schemes import FineScheme, LiScheme, StableScheme, WinScheme
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

    seated = seats(position(rows[-1], columns[-1]), players)
    assert seated.node is not None
    node = seated.node
    win = Fold(seated, WinScheme(players), budget)
    own, told = _scheme(scheme, players)
    fold = win if scheme == "win" else Fold(seated, own, budget)
    wins, types = [], []
    for row in rows:
        nodes = [node(position(row, column)) for column in columns]
        wins.append(tuple(" ".join(names(win(at), players)) for at in nodes))
        types.append(tuple(told(fold(at)) for at in nodes))
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
    told = [f"{grid.scheme} types for {many} players; {first}"]
    if grid.scheme != "win":
        told.append("outlined: the regions of the win types")
    return type_table_svg(
        TypeTable(
            grid.rules,
            "; ".join(told),
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
