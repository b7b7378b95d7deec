"""Strategies in games with roles: what a role lists, it never loses (or always wins).

A listed position is settled when the game has ended well for the role; where the role moves, one
option is listed with a lower rank; where its opponent moves, all of them are. By induction on the
rank the role gets what it claims. Where only a player
without a move loses, the same is true of misère play, in which that player wins. Cost: the options
of each listed position.
"""

from __future__ import annotations

from collections.abc import Hashable

from lastmove.checker.context import Context, Rejected, claims_a_winner
from lastmove.checker.strategy import ranked_entries
from lastmove.core.position import DRAW, Outcome, Play, Position, Roles, other_role
from lastmove.core.sameness import identities, known_as
from lastmove.core.verdict import Certificate


def check_roles(certificate: Certificate, context: Context) -> str:
    """A win by the winner's strategy; a draw by one of each role."""
    position = context.position(certificate.position, Roles)
    claims_a_winner(certificate, misere=type(position).winner is Roles.winner)
    if len(position.seats()) > 2:
        raise Rejected("of a tree for more than two players nobody is the previous player")
    strategies = certificate.proof.get("strategies")
    if not isinstance(strategies, list) or not all(isinstance(s, dict) for s in strategies):
        raise Rejected('the proof has no list "strategies"')
    drawn = certificate.outcome is Outcome.D
    mover = position.to_move
    winner = mover if certificate.outcome is Outcome.N else other_role(position.roles, mover)
    wanted = position.roles if drawn else (winner,)
    by_role = {s.get("role"): s for s in strategies if isinstance(s.get("role"), str)}
    for role in wanted:
        if role not in by_role:
            raise Rejected(f"there is no strategy for {role}")
        _check_one(
            role,
            by_role[role],
            position,
            (role, DRAW) if drawn else (role,),
            certificate.play,
            context,
        )
    what = "avoids losing" if drawn else "wins"
    return " and ".join(f"{role} {what} by the listed strategy" for role in wanted)


def _check_one(
    role: str,
    strategy: dict[str, object],
    position: Position,
    good: tuple[str, ...],
    play: Play,
    context: Context,
) -> None:
    listed: dict[Hashable, tuple[int, Position]] = {}
    for rank, text in ranked_entries(strategy, 2):
        entry = context.position(text, Roles)
        for key in identities(entry):
            if listed.setdefault(key, (rank, entry))[0] != rank:
                raise Rejected(f"{entry} is listed with two ranks")
    if known_as(position) not in listed:
        raise Rejected(f"{position} itself is not in the strategy of {role}")
    for rank, node in dict.fromkeys(listed.values()):
        if type(node) is not type(position):
            raise Rejected(f"{node} is a position of another game")
        result = node.result(play)
        if result is not None:
            if result not in good:
                raise Rejected(f"{node} has ended, and not well for {role}")
            continue
        steps = []
        for move in node.moves():
            context.budget.spend()
            found = listed.get(known_as(move.to))
            steps.append(found is not None and found[0] < rank)
        if not (any(steps) if node.to_move == role else all(steps)):
            raise Rejected(f"at {node} the strategy of {role} does not go on")
