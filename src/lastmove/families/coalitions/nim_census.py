"""All nim positions of some heaps, for many players: counted by type, listed, in a numpy file."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

from lastmove.core.errors import InputError
from lastmove.core.limits import Budget
from lastmove.core.parse import Rules
from lastmove.families.coalitions.multiplayer_tables import COUNTS, check_scheme, is_nim
from lastmove.families.coalitions.nim_tables import NimTable, nim_table, type_name

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
