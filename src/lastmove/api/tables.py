"""Nimbers, values of partisan games, or outcomes, over a range of positions."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from lastmove.api.sending import SentRules
from lastmove.api.solve import as_play, new_run, wins
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.family import of_rules
from lastmove.core.guarding import guarded
from lastmove.core.job import Job, Json
from lastmove.core.limits import Budget
from lastmove.core.parse import Rules, parse_rules
from lastmove.core.position import Impartial, Partisan, Play
from lastmove.core.progress import Progress
from lastmove.core.solver import Run
from lastmove.core.workers import Died, hired
from lastmove.render.tables import MAX_CELLS, ValueTable
from lastmove.search.divided import with_kept_run
from lastmove.search.partisan_outcomes import WhoWins
from lastmove.search.partisan_values import value_of

SWEEP_FROM = 1000
"""Cells from which a compiled sweep of the whole board pays."""
SWEPT = 4000
"""The farthest row or column that is swept."""
NUMBER_BYTES = 50
"""Of a number in a table."""


@guarded
def table(
    rules: str,
    *ranges: range | str,
    play: Play | str = Play.NORMAL,
    outcomes: bool = False,
    threads: int = 1,
    time: float | None = None,
    memory: int | str | None = None,
    resume: str | None = None,
    store: str | Path | None = None,
    cluster: str | None = None,
) -> ValueTable:
    """Nimbers, or outcomes, of a game over one range a coordinate; the first gives the rows.

    Of a partisan game they are values, and outcomes are L, R, N or P.

    `threads` is how many a compiled search may use; `resume` is a file that keeps what is found,
    and from which the table goes on; `store` is the folder of a store, as for `solve`; `cluster`
    has cells found by the workers of a Dask scheduler, as for `solve`.

    Cost: one sweep over the board where the game has one, else each cell is solved, and what was
    found is shared.

    Source: ours.

    >>> table("queen", "0..2", range(3)).values
    ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    """
    spans = [read_range(one) if isinstance(one, str) else one for one in ranges]
    read, play, budget = parse_rules(rules), as_play(play), Budget(time, memory)
    with (
        table_job(read, spans, play, outcomes, resume, budget, store=store) as job,
        hired(1, cluster, job.meter) as crew,
    ):
        run = new_run(budget, threads, job, None if crew.alone else crew)
        return compute(read, spans, play, outcomes, run)


def table_job(
    rules: Rules,
    ranges: list[range],
    play: Play,
    outcomes: bool,
    path: str | None,
    budget: Budget,
    listener: Callable[[Progress], None] | None = None,
    store: str | Path | None = None,
) -> Job:
    """What keeps the rows of a table, and the searches for them, in a file; None for no file.

    What the searches find of positions is looked up and kept in the store, if there is one.
    """
    about: dict[str, Json] = {
        "game": rules.text,
        "ranges": [[span.start, span.stop] for span in ranges],
        "play": play.value,
        "what": "outcomes" if outcomes else "nimbers",
    }
    return Job.of("table", lambda: about, [rules.game], path, budget, listener, store)


def compute(rules: Rules, ranges: list[range], play: Play, outcomes: bool, run: Run) -> ValueTable:
    """The table of a game over one range a coordinate; the first range gives the rows.

    Cost: one verdict a cell; positions met before are not searched again.
    """
    if not 1 <= len(ranges) <= 2:
        raise InputError(f"a table has one or two ranges, not {len(ranges)}")
    if play is Play.MISERE and not outcomes:
        raise InputError("misère play has no nimbers; ask for outcomes with --outcomes")
    rows, columns = (range(1), ranges[0]) if len(ranges) == 1 else (ranges[0], ranges[1])
    if len(rows) * len(columns) > MAX_CELLS:
        raise InputError(f"a table has at most {MAX_CELLS:,} cells")

    def at(row: int, column: int) -> tuple[int, ...]:
        return (column,) if len(ranges) == 1 else (row, column)

    def in_row(row: int) -> tuple[int | str, ...]:
        if row not in known:
            found: list[Json] = []
            for done, column in enumerate(columns):
                found.append(_cell(rules, at(row, column), play, outcomes, run))
                run.job.meter.tell(len(known) * len(columns) + done + 1, cells, "cells")
            known[row] = found
            run.job.add("row", [row, found])
        return tuple(known[row])

    cells = len(rows) * len(columns)
    known: dict[int, Any] = dict(run.job.pieces("row"))
    run.job.meter.begin(len(known) * len(columns), cells, "cells")
    swept = None if outcomes else _swept(rules, rows, columns, len(ranges), run.budget)
    if swept is None and run.crew is not None:
        places = [(row, column) for row in rows if row not in known for column in columns]
        cell = _divided(rules, [at(*place) for place in places], play, outcomes, run)
        for row in rows:
            if row not in known:
                known[row] = [cell[at(row, column)] for column in columns]
    values = swept or tuple(in_row(row) for row in rows)
    numbers = "values" if issubclass(rules.game, Partisan) else "nimbers"
    what = "outcomes" if outcomes else numbers
    return ValueTable(rules.text, tuple(rows), tuple(columns), values, len(ranges) == 1, what)


def _cell(
    rules: Rules, coordinates: tuple[int, ...], play: Play, outcomes: bool, run: Run
) -> int | str:
    """What a table says of one position."""
    position = rules.position(*coordinates)
    if isinstance(position, Partisan):
        return WhoWins(position, run).outcome.value if outcomes else str(value_of(position, run))
    if not isinstance(position, Impartial):
        raise InputError(f"{rules.text} has roles, so it has no values to tabulate")
    if not outcomes:
        return run.value(position)
    return "N" if wins(position, play, run) else "P"


Place = tuple[SentRules, tuple[int, ...], Play, bool]
"""A cell as a task: the rules, the coordinates, and what is asked."""


def cell_of(place: Place) -> int | str:
    """What a worker does: one cell, with what it knows of others by the same rules."""
    sent, coordinates, play, outcomes = place
    rules = sent.rules()
    return with_kept_run(sent, lambda run: _cell(rules, coordinates, play, outcomes, run))


def _divided(
    rules: Rules, places: list[tuple[int, ...]], play: Play, outcomes: bool, run: Run
) -> dict[tuple[int, ...], int | str]:
    """These cells, found by a crew."""
    assert run.crew is not None
    found: dict[tuple[int, ...], int | str] = {
        tuple(place): value for place, value in run.job.pieces("cell")
    }
    left = [place for place in places if place not in found]
    total, sent = len(places), SentRules.of(rules)

    def look(_: object) -> None:
        run.budget.check()
        run.job.meter.tell(total - len(left) + done, total, "cells")

    done = 0
    tasks: list[Place] = [(sent, place, play, outcomes) for place in left]
    made = run.crew.outcomes(cell_of, tasks, look, memory=run.budget.memory)
    with closing(made) as ended:
        for index, value in ended:
            if value is Died:
                raise LimitReached(f"the workers died at {rules.text} {left[index]}", "memory")
            done += 1
            found[left[index]] = value
            run.job.add("cell", [list(left[index]), value])
    return found


def _swept(
    rules: Rules, rows: range, columns: range, coordinates: int, budget: Budget
) -> tuple[tuple[int | str, ...], ...] | None:
    """A large table of a board game, all squares at once; None where there is no such sweep."""
    if rules.positional or rules.keywords or coordinates != 2:
        return None
    small = len(rows) * len(columns) < SWEEP_FROM
    if small or rows[-1] > SWEPT or columns[-1] > SWEPT:
        return None
    sweep = of_rules("sweeps", (rules.game,))
    if sweep is None:
        return None
    budget.claim(NUMBER_BYTES * len(rows) * len(columns), "the table")
    board = sweep(rows[-1] + 1, columns[-1] + 1)
    part = board[rows[0] :, columns[0] :].tolist()
    return tuple(tuple(row) for row in part)


def read_range(text: str) -> range:
    """`0..20` as the numbers from 0 to 20, or a single number.

    >>> list(read_range("2..4")), list(read_range("7"))
    ([2, 3, 4], [7])
    """
    match = re.fullmatch(r"\s*(\d{1,4000})\s*(?:\.\.\s*(\d{1,4000})\s*)?", text)
    if match is None or (match[2] and int(match[2]) < int(match[1])):
        raise InputError(f"a range looks like 0..20, from small to large, not {text!r}")
    first, last = int(match[1]), int(match[2] or match[1])
    if last - first >= MAX_CELLS:
        raise InputError(f"a table has at most {MAX_CELLS:,} cells, and {text} is more")
    return range(first, last + 1)
