"""`lastmove classify`."""

from __future__ import annotations

import re

import click

from lastmove.cli.common import (
    Writing,
    budget,
    certificate_limit_option,
    examples,
    file_option,
    game_argument,
    games_of,
    limit_options,
    lines_for_terminal,
    read_position,
    table_options,
    write_result,
)
from lastmove.core.errors import InputError
from lastmove.core.watching import limited


@click.command(
    "classify",
    epilog=examples(
        'classify "nim(5,1)" --players 4',
        'classify "tree(A[B,C[A,B]])"',
        'classify "nim(2,1)" --players 3 --format latex',
    ),
)
@game_argument("expression")
@click.option("--players", type=int, metavar="N", help="How many play, 2 to 8.")
@click.option("--coalition", metavar="AB", help="Ask about one coalition: can it win, and how.")
@click.option(
    "--quotient", metavar="A=A,B=A,C=B", help="Let players of the same new letter act as one."
)
@click.option("--steps", is_flag=True, help="Three players: the fine type, rule by rule.")
@click.option(
    "--then", metavar="EXPRESSION", help="What is played after it, by whoever has no move left."
)
@click.option(
    "--ranking",
    metavar="2,1,3",
    help="Li's winner, the last mover, the one before, … having these ranks.",
)
@click.option("--nonminimal", is_flag=True, help="Also stable coalitions that contain others.")
@file_option("--certificate", help="Write a certificate of what is told.")
@click.option(
    "--claim",
    type=click.Choice(["win", "stable"]),
    help="What the certificate of a coalition says.",
)
@certificate_limit_option
@click.option("--misere", is_flag=True, hidden=True)
@table_options()
@limit_options
def command(
    expression: str,
    players: int | None,
    coalition: str | None,
    quotient: str | None,
    steps: bool,
    then: str | None,
    ranking: str | None,
    nonminimal: bool,
    certificate: str | None,
    claim: str | None,
    certificate_limit: int,
    misere: bool,
    writing: Writing,
    seconds: float | None,
    memory: str | None,
) -> int:
    """Which coalitions of many players can force a win in EXPRESSION, and which are stable.

    EXPRESSION is an impartial position such as 'nim(5,1)', which N players play in turn, the last
    mover winning; or a tree such as 'tree(A[B,C[A,B]])', where a letter says who chooses, and at a
    leaf who has won. Letters name the players; in an impartial game A is the player to move.
    """
    from lastmove.families.coalitions.certificates import certify
    from lastmove.families.coalitions.classification import (
        ask,
        classify,
        li_winner,
        nonminimal_type,
    )
    from lastmove.families.coalitions.describe import described, fine_steps
    from lastmove.families.coalitions.multiplayer import multiplayer_game, sequential
    from lastmove.families.coalitions.multiplayer import quotient as quotient_game

    if misere:
        raise InputError(
            "misère play is not defined for many players: when the last mover loses, it does not "
            "say which of the others wins"
        )
    if claim is not None and (certificate is None or coalition is None):
        raise click.UsageError("--claim is about the --certificate of a --coalition")
    if certificate is not None and (quotient is not None or then is not None):
        raise click.UsageError(
            "a certificate is about a position or a tree, not a quotient or a compound of them"
        )
    ranks = None if ranking is None else _ranks(ranking)
    if (steps or coalition is not None) and writing.named != "text" and not writing.as_json:
        raise click.UsageError("--coalition and --steps are told as text or JSON")
    spent = budget(seconds, memory, certificate_limit)
    position = read_position(expression, spent)
    with limited(spent, *games_of(position)):
        game = multiplayer_game(position, players, spent)
        if then is not None:
            game = sequential(game, read_position(then, spent), game.players)
        relative = game.relative
        if quotient is not None:
            game, relative = quotient_game(game, _seats_taken(quotient)), False
        found = classify(game, budget=spent)
        answer = None if coalition is None else ask(game, coalition, budget=spent)
        more: dict[str, object] = {}
        every: list[str] = []
        if ranks is not None:
            more["li_ranked"] = li_winner(game, None, ranks, budget=spent)
        if nonminimal:
            more["nonminimal"] = every = nonminimal_type(game, budget=spent)
        reductions, count = fine_steps(game, budget=spent) if steps else ([], 0)
        if certificate is not None:
            proof = certify(game, None, coalition, claim=claim, budget=spent)
            write_result(proof.to_json() + "\n", certificate)
    data = found.as_dict() | more
    if answer is not None:
        data["coalition"] = answer.as_dict()
    if steps:
        data["steps"] = [reduction.as_dict() for reduction in reductions]
    blocks = [described(found, relative)] if answer is None else answer.described()
    if ranks is not None:
        blocks.append(f"  with ranks {ranking} for Li: {more['li_ranked']} moves last")
    if nonminimal:
        blocks.append(f"  stable, minimal or not: {' '.join(every)}")
    if steps:
        blocks.append("")
        if len(reductions) < count:
            blocks.append(f"The last {len(reductions)} of {count:,} reductions:")
        for reduction in reductions:
            blocks += reduction.described()
    writing.write(found, text=lines_for_terminal("\n".join(blocks)), data=data)
    if certificate is not None:
        click.echo(f"certificate written to {certificate}", err=True)
    return 0


def _ranks(text: str) -> list[int]:
    """The ranks, from `2,1,3`."""
    if re.fullmatch(r"\s*\d{1,3}\s*(,\s*\d{1,3}\s*)*", text) is None:
        raise InputError(f"a ranking looks like 2,1,3, a rank for each player, not {text!r}")
    return [int(rank) for rank in text.split(",")]


def _seats_taken(text: str) -> dict[str, str]:
    """Who plays for whom, from `A=A,B=A,C=B`."""
    taken: dict[str, str] = {}
    for piece in text.split(","):
        pair = re.fullmatch(r"\s*([A-Za-z])\s*=\s*([A-Za-z])\s*", piece)
        if pair is None:
            raise InputError(
                f"a quotient looks like A=A,B=A,C=B, after each player who plays for it, "
                f"not {text!r}"
            )
        player, by = pair[1].upper(), pair[2].upper()
        if player in taken:
            raise InputError(f"the quotient {text!r} names {player} twice")
        taken[player] = by
    return taken
