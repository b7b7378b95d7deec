"""`lastmove sequence`."""

from __future__ import annotations

import contextlib
import sys
import time
from typing import TYPE_CHECKING

import click

from lastmove.cli.common import (
    echo_json,
    file_option,
    format_option,
    json_option,
    limit_options,
    output_option,
    watched,
    write_result,
)

if TYPE_CHECKING:
    from lastmove.core.limits import Budget
    from lastmove.families.heaps.sequences.files import Kept
    from lastmove.families.heaps.sequences.work import Work

FORMATS = ["text", "csv", "bfile", "latex", "svg", "sparse-svg"]
PATIENCE = 120.0
"""Seconds without a step after which rules of one's own are said to loop."""
QUIET = 30.0
"""Seconds between two lines about progress where there is no terminal."""


@click.command("sequence")
@click.argument("game", required=False)
@click.option(
    "-n", "largest", type=click.IntRange(min=0), metavar="N", help="The largest heap (100)."
)
@format_option(type=click.Choice(FORMATS))
@output_option
@file_option("--resume", kept=True, help="Keep the values in FILE, and go on from it.")
@click.option("--compare", metavar="FILE", help="Compare with a b-file; exit code 1 if it differs.")
@file_option("--certificate", help="Write a certificate of the period.")
@click.option(
    "--all-octal",
    type=click.IntRange(1, 4),
    metavar="DIGITS",
    help="A table of all octal games with up to so many digits, instead of one GAME.",
)
@click.option(
    "--misere", is_flag=True, help="The genus of each heap, which is what misère play needs."
)
@limit_options
@json_option
def command(
    game: str | None,
    largest: int | None,
    form: str | None,
    output: str | None,
    resume: str | None,
    compare: str | None,
    certificate: str | None,
    all_octal: int | None,
    misere: bool,
    seconds: float | None,
    memory: str | None,
    as_json: bool,
) -> int:
    """Values of the heaps 0 to N of GAME, with their period, proved where it can be.

    Examples: sequence kayles; sequence 'octal(0.106)' -n 10000000 --resume officers.npz;
    sequence 'subtraction(take={2,3,7})' -n 50; sequence ./mine.py:mygame. Stopped by Ctrl-C or a
    limit, the values are in the file given with --resume, and the same command goes on from there.
    """
    from lastmove.core.limits import Budget

    budget = Budget(seconds, memory)
    if misere:
        if game is None or resume or compare or certificate or all_octal is not None:
            raise click.UsageError("--misere takes one GAME, and only -n, an output and limits")
        return _genera(game, largest, form, output, budget, as_json)
    if all_octal is not None:
        if game is not None or resume or compare or certificate:
            raise click.UsageError("--all-octal makes a table of many games, and takes no GAME")
        return _census(all_octal, largest, form, output, budget, as_json)
    if game is None:
        raise click.UsageError("which game? sequence kayles, for example")
    return _one(game, largest, form, output, resume, compare, certificate, budget, as_json)


def _one(
    game: str,
    largest: int | None,
    form: str | None,
    output: str | None,
    resume: str | None,
    compare: str | None,
    certificate: str | None,
    budget: Budget,
    as_json: bool,
) -> int:
    from lastmove.api.loading import load_game
    from lastmove.core.parse import parse_rules
    from lastmove.families.heaps.sequences import DEFAULT_LARGEST, writing
    from lastmove.families.heaps.sequences.files import kept
    from lastmove.families.heaps.sequences.work import Work, family

    rules = parse_rules(game, load=load_game)
    listed = writing.read_b_file(compare) if compare is not None else None
    if largest is None:
        largest = DEFAULT_LARGEST if listed is None else max(0, *listed)
    progress = _Progress(largest)
    work = Work(family(rules), largest, budget, progress)
    with contextlib.ExitStack() as stack:
        if resume is not None:
            progress.keeping = stack.enter_context(kept(work, resume))
            progress.begin(progress.keeping.resumed)
        stack.callback(progress.end)
        # Inside: what stops the run must not stop the writing of the file.
        with watched(budget, rules.game, patience=PATIENCE):
            work.run()
    sequence = work.result()
    if certificate is not None:
        from lastmove.families.heaps.sequences.work import certificate_of

        write_result(certificate_of(work.family, sequence).to_json() + "\n", certificate)
        click.echo(f"certificate written to {certificate}", err=True)
    if as_json:
        echo_json(sequence.as_dict(), output)
    elif compare is None or output is not None or form is not None:
        write_result(writing.FORMATS[form or writing.format_for(output)](sequence), output)
    if listed is None or compare is None:
        return 0
    found = writing.compare(sequence, listed, compare)
    click.echo(str(found), err=as_json)
    return 0 if found.same else 1


def _census(
    digits: int,
    largest: int | None,
    form: str | None,
    output: str | None,
    budget: Budget,
    as_json: bool,
) -> int:
    from lastmove.families.heaps.sequences import census

    if form not in (None, "text", "csv"):
        raise click.UsageError("a table of many games is written as text or csv")
    rows = []
    terminal = sys.stderr.isatty()
    for row in census.all_octal(digits, 10_000 if largest is None else largest, budget):
        rows.append(row)
        if terminal:
            click.echo(f"\r\x1b[K{row.code} ({len(rows)} of {8**digits}) ", nl=False, err=True)
    if terminal:
        click.echo("\r\x1b[K", nl=False, err=True)
    if as_json:
        echo_json([row.as_dict() for row in rows], output)
        return 0
    if form is None:
        form = "csv" if output is not None and output.endswith(".csv") else "text"
    write_result(census.as_csv(rows) if form == "csv" else census.as_text(rows), output)
    return 0


def _genera(
    game: str,
    largest: int | None,
    form: str | None,
    output: str | None,
    budget: Budget,
    as_json: bool,
) -> int:
    """What a limit leaves is written too; the exit code then says that it is not all."""
    from lastmove.api.loading import load_game
    from lastmove.core.errors import LimitReached
    from lastmove.core.parse import parse_rules
    from lastmove.families.heaps.genus import FORMATS as WRITERS
    from lastmove.families.heaps.genus import LARGEST, misere_genus_sequence

    if form is None:
        form = "csv" if output is not None and output.endswith(".csv") else "text"
        form = "latex" if output is not None and output.endswith(".tex") else form
    if form not in WRITERS:
        raise click.UsageError(f"genera are written as {', '.join(WRITERS)}, not as {form}")
    rules = parse_rules(game, load=load_game)
    with watched(budget, rules.game, patience=PATIENCE):
        found = misere_genus_sequence(rules, LARGEST if largest is None else largest, budget)
    if as_json:
        echo_json({"schema": 1} | found.as_dict(), output)
    else:
        write_result(WRITERS[form](found), output)
    if found.stopped is not None:
        raise LimitReached(f"only heaps up to {len(found.rows) - 1} are told: {found.stopped}")
    return 0


class _Progress:
    """How far, how fast, how long still: on a terminal, and in a line now and then elsewhere."""

    def __init__(self, largest: int) -> None:
        self.count = largest + 1
        self.keeping: Kept | None = None
        self._terminal = sys.stderr.isatty()
        self._last = (time.monotonic(), 0)
        self._next = time.monotonic() + (0.5 if self._terminal else QUIET)
        self._shown = False

    def begin(self, known: int) -> None:
        """Values known before the run do not count for its rate."""
        self._last = (time.monotonic(), known)
        if known:
            click.echo(f"going on from {known:,} values", err=True)

    def __call__(self, work: Work) -> None:
        if self.keeping is not None:
            self.keeping.now_and_then()
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + (0.5 if self._terminal else QUIET)
        done = len(work.known)
        before, known = self._last
        self._last = (now, done)
        rate = max(done - known, 1) / max(now - before, 1e-6)
        left = self.count - done
        if work.method in ("quadratic", "interpreted", "compiled"):
            # The cost of a heap grows with its size, so the rate falls.
            left = (self.count**2 - done**2) // (2 * max(done, 1))
        line = f"{done:,} of {self.count:,} values, {rate:,.0f} a second, {_span(left / rate)} left"
        if self._terminal:
            click.echo(f"\r\x1b[K{line} ", nl=False, err=True)
            self._shown = True
        else:
            click.echo(line, err=True)

    def end(self) -> None:
        """Clear the line."""
        if self._shown:
            click.echo("\r\x1b[K", nl=False, err=True)


def _span(seconds: float) -> str:
    """A time span for people.

    >>> _span(40), _span(4000), _span(400000)
    ('40 s', '1 h 07 min', '5 days')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{minutes} min"
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02} min" if hours < 72 else f"{round(hours / 24)} days"
