"""`lastmove solve`."""

from __future__ import annotations

import codecs
import sys

import click

from lastmove.cli.common import (
    budget,
    certificate_limit_option,
    cluster_option,
    decoded,
    echo_json,
    examples,
    file_option,
    first_option,
    game_argument,
    games_of,
    json_option,
    limit_options,
    lines_for_terminal,
    misere_option,
    play_of,
    read_line,
    read_position,
    resume_option,
    store_option,
    telling,
    threads_option,
    write_result,
)
from lastmove.core.position import Play
from lastmove.core.verdict import SCHEMA
from lastmove.core.watching import limited


@click.command(
    "solve",
    epilog=examples(
        'solve "nim(3,5,7)"',
        'solve "nim(1,3,5,7)" --misere',
        'solve "queen(3,4) + nim(4)" --json',
        'solve "queen(6,9)" --certificate queen.json',
    ),
)
@game_argument("expression")
@misere_option
@first_option
@click.option("--outcome", is_flag=True, help="Only who wins, not the value.")
@file_option("--certificate", help="Write a certificate of the verdict.")
@certificate_limit_option
@resume_option
@store_option
@threads_option
@cluster_option
@click.option(
    "--levels",
    metavar="FOLDER",
    help="Find all positions level by level in files there, for games larger than memory.",
)
@limit_options
@json_option
def command(
    expression: str,
    misere: bool,
    first: str | None,
    outcome: bool,
    certificate: str | None,
    certificate_limit: int,
    resume: str | None,
    store: str | None,
    threads: int,
    cluster: str | None,
    levels: str | None,
    seconds: float | None,
    memory: str | None,
    as_json: bool,
) -> int:
    """Who wins EXPRESSION, with which moves, and why.

    EXPRESSION is a position such as 'nim(3,5,7)' or 'queen(3,4) + nim(4)', or a game of your
    own, './treblecross.py:treblecross(9)'. With - for it, positions are read from standard input,
    one a line, and answered in order. Stopped by Ctrl-C, a limit or a kill, a search is in the file
    given with --resume, and the same command goes on from there.
    """
    from lastmove.api.sending import Sent
    from lastmove.api.solve import new_run, search_job, solve
    from lastmove.core.workers import hired

    play = play_of(misere)
    if expression == "-":
        if certificate is not None:
            raise click.UsageError("a certificate is for one position, not for a stream of them")
        if resume is not None:
            raise click.UsageError("a file to resume from is for one position, not for a stream")
        if cluster is not None or levels is not None:
            raise click.UsageError("--cluster and --levels are for one position, not for a stream")
        return _stream(play, first, outcome, threads, seconds, memory, as_json)
    if levels is not None and (resume is not None or certificate is not None):
        raise click.UsageError("--levels keeps its own files, and gives no certificate")
    limits = budget(seconds, memory, certificate_limit, alone=(cluster or levels) is None)
    position = read_position(expression, limits)
    with (
        telling() as told,
        search_job(resume, position, play, limits, None if levels else store, told) as job,
        # Inside: what stops the run must not stop the writing of the file.
        limited(limits, *games_of(position)),
        hired(1, cluster, job.meter) as crew,
    ):
        run = new_run(limits, threads, job, None if crew.alone else crew, Sent.of, levels)
        verdict = solve(
            position,
            play=play,
            run=run,
            outcome=outcome,
            certificate=certificate is not None,
            first=first,
        )
    if verdict.certificate is not None:
        write_result(verdict.certificate.to_json() + "\n", certificate)
    if as_json:
        echo_json(verdict.as_dict())
    else:
        click.echo(lines_for_terminal(str(verdict)))
        if verdict.certificate is not None:
            proves = ""
            if verdict.value is not None and verdict.certificate.value is None:
                proves = " (it proves who wins, not the nimber)"
            click.echo(f"certificate written to {certificate}{proves}", err=True)
    return 0


def _stream(
    play: Play,
    first: str | None,
    outcome: bool,
    threads: int,
    seconds: float | None,
    memory: str | None,
    as_json: bool,
) -> int:
    """Answer every line; 2 if any was bad, else 3 if any reached a limit."""
    from lastmove.api.solve import new_run, solve
    from lastmove.core.errors import InputError, LimitReached, NotationError, told
    from lastmove.core.parse import parse

    worst = 0
    while (line := read_line()) is not None:
        if not line.removeprefix(codecs.BOM_UTF8).strip():
            continue
        try:
            text = decoded(line)
            # A run of its own for each line: limits are for a line, and memory is given back.
            run = new_run(budget(seconds, memory), threads)
            verdict = solve(parse(text), play=play, run=run, outcome=outcome, first=first)
        except (InputError, LimitReached) as problem:
            bad = isinstance(problem, InputError)
            worst = 2 if bad or worst == 2 else 3
            at = problem.start if isinstance(problem, NotationError) else None
            if as_json:
                message = problem.message if isinstance(problem, NotationError) else told(problem)
                echo_json({"schema": SCHEMA, "error": {"message": message, "at": at}})
            else:
                click.echo(f"error: {lines_for_terminal(told(problem))}")
        else:
            if as_json:
                echo_json(verdict.as_dict())
            else:
                click.echo(lines_for_terminal(str(verdict)) + "\n")
        sys.stdout.flush()
    return worst
