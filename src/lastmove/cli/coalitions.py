"""`lastmove coalitions count`, `random` and `prove`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from lastmove.cli.common import (
    Writing,
    budget,
    echo_json,
    examples,
    file_option,
    json_option,
    limit_options,
    read_position,
    resume_option,
    scheme_option,
    table_options,
    telling,
    write_result,
)
from lastmove.core.errors import InputError
from lastmove.core.fingerprints import bundled_code
from lastmove.core.heaps import HeapGame
from lastmove.core.job import Job, Question
from lastmove.core.limits import Budget
from lastmove.core.watching import limited

if TYPE_CHECKING:
    from lastmove.families.coalitions.automaton import Quotient
    from lastmove.families.coalitions.heap_rules import HeapRules

DEPTH = 10
"""Of simulated trees, unless --depth says otherwise."""


@click.group(
    "coalitions",
    epilog=examples(
        "coalitions count 5",
        "coalitions prove --players 3",
    ),
)
def command() -> None:
    """Types of games for many players: how many, how likely, and which occur in nim.

    Coalitions are written in letters, and a type as its smallest coalitions: AB AC BC. Each of
    the commands takes --json, --time and --memory.
    """


@command.command(
    "count",
    epilog=examples(
        "coalitions count 5",
        "coalitions count 6 --up-to-symmetry",
    ),
    short_help="How many types there are.",
)
@click.argument("players", type=click.IntRange(min=0))
@click.option("--stable", is_flag=True, help="Stable types instead of win types.")
@click.option("--up-to-symmetry", is_flag=True, help="Up to permutation of the players.")
@resume_option
@limit_options
@json_option
def count(
    players: int,
    stable: bool,
    up_to_symmetry: bool,
    resume: str | None,
    seconds: float | None,
    memory: str | None,
    as_json: bool,
) -> None:
    """How many win types, or stable types, there are for PLAYERS players.

    Win types are maximal intersecting families of coalitions: 8 players in a moment, 9 in minutes.
    Stable types up to 8 players; up to symmetry win types up to 8, stable types up to 7.
    """
    from lastmove.families.coalitions import counting

    if stable:
        number = counting.stable_classes if up_to_symmetry else counting.stable_types
    else:
        number = counting.win_classes if up_to_symmetry else counting.win_types
    scheme = "stable" if stable else "win"
    about: Question = {"players": players, "scheme": scheme, "up_to_symmetry": up_to_symmetry}
    with _job("coalitions count", about, resume, seconds, memory) as job:
        found = number(players, job)
    if as_json:
        echo_json(
            {
                "schema": 1,
                "players": players,
                "scheme": scheme,
                "up_to_symmetry": up_to_symmetry,
                "count": found,
            }
        )
        return
    what = f"{scheme} type{'' if found == 1 else 's'}"
    symmetry = ", up to permutation of the players" if up_to_symmetry else ""
    click.echo(f"{found:,} {what} for {players} player{'' if players == 1 else 's'}{symmetry}")


@command.command(
    "random",
    epilog=examples(
        "coalitions random --players 3",
        "coalitions random --players 3 --depth 4 --json",
    ),
    short_help="How likely each type is in a random game.",
)
@click.option("--players", type=int, default=3, show_default=True, metavar="N", help="How many.")
@scheme_option(type=click.Choice(["win", "stable", "fine"]), default="stable", show_default=True)
@click.option("--depth", type=click.IntRange(min=0), help="Exactly at this depth, not the limit.")
@click.option(
    "--arity", type=int, default=2, show_default=True, metavar="D", help="Branches at each node."
)
@click.option("--simulate", type=click.IntRange(min=1), metavar="TREES", help="Try random trees.")
@click.option("--pool", is_flag=True, help="Simulate by a pool of types, for great depths.")
@click.option("--seed", type=int, default=1, show_default=True, help="For --simulate.")
@click.option("--equations", is_flag=True, help="The quadratic system itself.")
@table_options()
@limit_options
def random(
    players: int,
    scheme: str,
    depth: int | None,
    arity: int,
    simulate: int | None,
    pool: bool,
    seed: int,
    equations: bool,
    writing: Writing,
    seconds: float | None,
    memory: str | None,
) -> None:
    """How likely each type is in a random game: a complete tree with random labels.

    Trees are binary, or have D branches at each node with --arity D. Without --depth, what the
    probabilities tend to; with it, exact fractions. --simulate evaluates so many random trees one
    by one (of depth 10 unless --depth is given) and tells standard errors; with --pool, each level
    of all of them is made from the level before, so that depth is cheap. Where fractions are out
    of reach, simulated trees are set beside the limit.
    """
    from lastmove.families.coalitions.describe import Report
    from lastmove.families.coalitions.random_trees import DEEPEST, LIKELY_ONLY

    spent = budget(seconds, memory)
    if pool and simulate is None:
        raise click.UsageError("--pool is a way to --simulate")
    if arity != 2 and simulate is not None:
        raise click.UsageError("--simulate is for binary trees; leave out --arity")
    known = depth is not None and depth <= DEEPEST
    known &= (scheme, players) != ("stable", LIKELY_ONLY)
    with limited(spent):
        exactly = depth if known or simulate is None else None
        report = Report.of(scheme, players, exactly, spent, arity)
        if simulate is not None:
            levels = DEPTH if depth is None else depth
            report = report.with_simulation(levels, simulate, seed, spent, pool)
    text = "\n".join(report.lines(equations)) + "\n"
    writing.write(report.table(), text=text, data=report.as_dict(equations))


@command.command(
    "prove",
    epilog=examples(
        "coalitions prove --players 3 --certificate nim.json",
        "coalitions prove kayles --players 3",
        "verify nim.json",
    ),
    short_help="Which types occur in nim or kayles, all positions at once.",
)
@click.argument("game", default="nim")
@click.option("--players", type=int, default=4, show_default=True, metavar="N", help="How many.")
@scheme_option(type=click.Choice(["stable", "win", "minority"]))
@click.option("--coalition", metavar="AB", help="Where this one coalition wins, in every seat.")
@click.option("--each", is_flag=True, help="Each coalition of less than half, as --coalition.")
@click.option("--position", metavar="EXPR", help="Tell the type of this position too: nim(9,9,1).")
@file_option("--certificate", help="Write the automaton as a certificate.")
@resume_option
@limit_options
@json_option
def prove(
    game: str,
    players: int,
    scheme: str | None,
    coalition: str | None,
    each: bool,
    position: str | None,
    certificate: str | None,
    resume: str | None,
    seconds: float | None,
    memory: str | None,
    as_json: bool,
) -> None:
    """Which types occur in GAME for N players: a complete list, proved by a finite automaton.

    GAME is nim unless another is named: kayles, "octal(0.137)", "subtraction(take={1,2})". The
    automaton gives the type of every position, however many and however large its heaps; that it
    does is a matter of finitely many cases, which 'lastmove verify' checks. Types are stable types
    unless --scheme says otherwise. Minority types are win types without the coalitions of half the
    players, for which an even number of players is nim for two and no finite automaton exists.
    With --coalition only that one is followed, for up to 16 players: the seats in which it wins;
    --each does so for all of less than half, one of each circular order, a line each.
    Some games have no finite automaton, or none in reach; then --time ends the search.
    """
    from lastmove.api.heap_codes import heap_rules
    from lastmove.families.coalitions import automaton
    from lastmove.families.coalitions.describe import as_dict, lines

    rules = heap_rules(read_position(game if "(" in game else f"{game}()"))
    if each:
        if any(option is not None for option in (scheme, coalition, position, certificate, resume)):
            raise click.UsageError("--each goes with --players, --time, --memory and --json only")
        _each(rules, players, seconds, memory, as_json)
        return
    heaps = None
    if position is not None:
        asked = read_position(position)
        heaps = tuple(asked.heaps) if isinstance(asked, HeapGame) else ()
        if rules != heap_rules(asked):
            raise InputError(
                f"a position of {rules.write(())} was expected, with heaps, not {position}"
            )
    scheme = scheme or ("stable" if coalition is None else "win")
    about: Question = {"players": players, "scheme": scheme}
    if rules.write(()) != "nim()":
        about["game"] = rules.write(())
    if coalition is not None:
        about["coalition"] = coalition
    with _job("coalitions prove", about, resume, seconds, memory) as job:
        quotient: Quotient = automaton.prove(
            scheme, players, job=job, rules=rules, coalition=coalition
        )
    if certificate is not None:
        write_result(quotient.certificate().to_json() + "\n", certificate)
        click.echo(f"certificate written to {certificate}", err=True)
    if as_json:
        echo_json(as_dict(quotient, heaps))
    else:
        click.echo("\n".join(lines(quotient, heaps)))


def _each(
    rules: HeapRules, players: int, seconds: float | None, memory: str | None, as_json: bool
) -> None:
    """The automaton of each coalition in short, told as soon as it is known."""
    from lastmove.families.coalitions.automaton import minorities, prove
    from lastmove.families.coalitions.describe import in_short, one_line

    spent = Budget(seconds, memory)
    found = []
    with limited(spent):
        for coalition in minorities(players):
            quotient = prove("win", players, spent, rules=rules, coalition=coalition)
            found.append(in_short(quotient))
            if not as_json:
                click.echo(one_line(found[-1]))
    if as_json:
        echo_json({"schema": 1, "game": rules.write(()), "players": players, "coalitions": found})


@contextmanager
def _job(
    verb: str,
    about: Question,
    resume: str | None,
    seconds: float | None,
    memory: str | None,
) -> Iterator[Job]:
    """A job about types, with its limits and what it tells of itself."""
    limits = Budget(seconds, memory)
    question: Question = {
        "verb": verb,
        **about,
        "rules": bundled_code("lastmove.families.coalitions"),
    }
    with (
        telling() as told,
        Job(resume, question, limits, told) as job,
        limited(limits),
    ):
        yield job
