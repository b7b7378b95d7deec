"""`lastmove sequence`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from lastmove.cli.common import (
    Writing,
    cluster_option,
    examples,
    file_option,
    game_argument,
    limit_options,
    read_rules,
    resume_option,
    table_options,
    telling,
    write_result,
)
from lastmove.core.errors import InputError
from lastmove.core.progress import Meter
from lastmove.core.watching import limited

if TYPE_CHECKING:
    from lastmove.core.limits import Budget

PATIENCE = 120.0
"""Seconds without a step after which rules of one's own are said to loop."""


@click.command(
    "sequence",
    epilog=examples(
        "sequence kayles",
        "sequence 'subtraction(take={2,3,7})' -n 50 --format latex",
        "sequence --find 0,1,2,3,1,4",
    ),
)
@game_argument("game", required=False)
@click.option(
    "-n", "largest", type=click.IntRange(min=0), metavar="N", help="The largest heap (100)."
)
@table_options("bfile", "sparse-svg")
@resume_option
@click.option("--compare", metavar="FILE", help="Compare with a b-file; exit code 1 if it differs.")
@file_option("--certificate", help="Write a certificate of the period.")
@click.option(
    "--all-octal",
    type=click.IntRange(1, 4),
    metavar="DIGITS",
    help="A table of all octal games with up to so many digits, instead of one GAME.",
)
@click.option(
    "--find",
    "sought",
    metavar="VALUES",
    help="The games whose values begin like 0,1,2,3,1,4, instead of one GAME.",
)
@click.option(
    "--misere", is_flag=True, help="The genus of each heap, which is what misère play needs."
)
@cluster_option
@limit_options
def command(
    game: str | None,
    largest: int | None,
    writing: Writing,
    resume: str | None,
    compare: str | None,
    certificate: str | None,
    all_octal: int | None,
    sought: str | None,
    misere: bool,
    cluster: str | None,
    seconds: float | None,
    memory: str | None,
) -> int:
    """Values of the heaps 0 to N of GAME, with their period, proved where it can be.

    GAME may be one of your own, ./mine.py:mygame. Stopped by Ctrl-C or a limit, the values are in
    the file given with --resume, and the same command goes on from there.
    """
    from lastmove.core.limits import Budget

    budget = Budget(seconds, memory)
    if cluster is not None and all_octal is None:
        raise click.UsageError("--cluster is for many games: with --all-octal")
    if sought is not None:
        given = (game, resume, compare, certificate, all_octal, largest)
        if misere or any(option is not None for option in given):
            raise click.UsageError("--find looks among many games, and takes no GAME, only limits")
        return _search(sought, writing, budget)
    if misere:
        if game is None or resume or compare or certificate or all_octal is not None:
            raise click.UsageError("--misere takes one GAME, and only -n, an output and limits")
        return _genera(game, largest, writing, budget)
    if all_octal is not None:
        if game is not None or resume or compare or certificate:
            raise click.UsageError("--all-octal makes a table of many games, and takes no GAME")
        return _census(all_octal, largest, writing, budget, cluster)
    if game is None:
        raise click.UsageError("which game? sequence kayles, for example")
    return _one(game, largest, writing, resume, compare, certificate, budget)


def _one(
    game: str,
    largest: int | None,
    writing: Writing,
    resume: str | None,
    compare: str | None,
    certificate: str | None,
    budget: Budget,
) -> int:
    from lastmove.families.heaps.sequences import DEFAULT_LARGEST, b_files
    from lastmove.families.heaps.sequences.work import Work, family, sequence_job

    rules = read_rules(game, budget)
    listed = b_files.read_b_file(compare) if compare is not None else None
    if largest is None:
        largest = DEFAULT_LARGEST if listed is None else max(0, *listed)
    chosen = family(rules)
    with (
        telling() as told,
        sequence_job(chosen, resume, budget, told) as job,
        # Inside: what stops the run must not stop the writing of the file.
        limited(budget, rules.game, patience=PATIENCE),
    ):
        work = Work(chosen, largest, job)
        work.run()
        sequence = work.result()
    if certificate is not None:
        from lastmove.families.heaps.sequences.work import certificate_of

        write_result(certificate_of(work.family, sequence).to_json() + "\n", certificate)
        click.echo(f"certificate written to {certificate}", err=True)
    if compare is None or writing != Writing(None, None, False):
        writing.write(sequence)
    if listed is None or compare is None:
        return 0
    found = b_files.compare(sequence, listed, compare)
    click.echo(str(found), err=writing.as_json)
    return 0 if found.same else 1


def _census(
    digits: int, largest: int | None, writing: Writing, budget: Budget, cluster: str | None
) -> int:
    from lastmove.core.workers import hired
    from lastmove.families.heaps.sequences.census import Census, all_octal

    writing.check(Census)
    upto = 10_000 if largest is None else largest
    with telling() as told:
        meter = Meter(told)
        with hired(1, cluster, meter) as crew:
            rows = list(all_octal(digits, upto, budget, None if crew.alone else crew, meter))
    writing.write(Census(tuple(rows)), data=[row.as_dict() for row in rows])
    return 0


def _search(sought: str, writing: Writing, budget: Budget) -> int:
    from lastmove.families.heaps.sequences.search import FoundSequences, find_sequence

    writing.check(FoundSequences)
    words = sought.replace(",", " ").split()
    for word in words:
        if not re.fullmatch(r"\d{1,18}", word, re.ASCII):
            raise InputError(f"--find takes nimbers such as 0,1,2,3,1,4, and {word!r} is none")
    with telling() as told, limited(budget):
        found = find_sequence([int(word) for word in words], budget=budget, progress=told)
    writing.write(found)
    return 0


def _genera(game: str, largest: int | None, writing: Writing, budget: Budget) -> int:
    """What a limit leaves is written too; the exit code then says that it is not all."""
    from lastmove.core.errors import LimitReached
    from lastmove.families.heaps.genus import LARGEST, GenusSequence, misere_genus_sequence

    writing.check(GenusSequence)
    rules = read_rules(game, budget)
    with limited(budget, rules.game, patience=PATIENCE):
        found = misere_genus_sequence(rules, LARGEST if largest is None else largest, budget)
    writing.write(found)
    if found.stopped is not None:
        raise LimitReached(f"only heaps up to {len(found.rows) - 1} are told: {found.stopped}")
    return 0
