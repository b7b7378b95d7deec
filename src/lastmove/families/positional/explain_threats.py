"""A win by threats, told by one line of play: quiet moves, the best defense, forced replies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastmove.core.describe import aligned
from lastmove.core.position import other_role
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict
from lastmove.families.positional.hypergraph import FamilyGame, cells_of
from lastmove.families.positional.search import PositionalSearch

if TYPE_CHECKING:
    from lastmove.families.positional.proof_search import BoardProof

MOST_QUIET = 40
"""More quiet moves than a line of play on 64 cells has."""


def explain(verdict: Verdict, run: Run) -> list[str]:
    """What a threat is, and how the winner gets there against one defense."""
    position, role = verdict.position, verdict.winner
    if verdict.method != PositionalSearch.by_proof or role is None:
        return []
    assert isinstance(position, FamilyGame)
    if role not in position.needs_blocking():
        return []
    proof = PositionalSearch().proof(position, run)
    other = other_role(position.roles, role)
    return [
        f"A threat is a set that lacks one cell of {role}'s and has none of {other}'s, who must "
        "take that cell at once. A move that makes two threats wins. So a sequence of threats is "
        f"easy to follow to its end; the search had only to find quiet moves after which {role} "
        f"has such a sequence whatever {other} replies, or another such move.",
        f"One line of play, with a reply each time that stops the sequence {role} then has:\n"
        f"{aligned(line_of_play(position, role, proof, run))}",
    ]


def line_of_play(position: FamilyGame, role: str, proof: BoardProof, run: Run) -> list[list[str]]:
    """Moves with what they do, from the position to the end."""
    search = proof.searches[role]
    rows = [["", "takes", ""]]
    for _ in range(MOST_QUIET):
        mine, yours = proof.claims(position, role)
        name = type(position).cell_name
        if position.to_move == role:
            threats = search.threats(mine, yours)
            if threats is not None:
                rows += _sequence(position, role, threats)
                break
            while not search.won_moves(mine, yours):
                search.forget(mine, yours)
                search.go_on(mine, yours, 20_000, run.budget)
            cell = min((left, cell) for _, _, left, cell in search.won_moves(mine, yours))[1]
            said = "a quiet move"
        else:
            usual = search.threats(mine, yours) or []
            left = list(cells_of(search.unrefuted(mine, yours, usual)))
            free = (1 << search.size) - 1 & ~(mine | yours)
            cell = (left or list(cells_of(free)))[0]
            said = f"one of {len(left)} replies that the threats do not refute" if left else ""
            said = said if usual else "nothing is threatened yet"
        rows.append([position.to_move, name(position.state, cell), said])
        after = position.claiming(cell).to
        assert isinstance(after, FamilyGame)
        position = after
        if position.result() is not None:
            break
    return rows


def _sequence(position: FamilyGame, role: str, threats: list[int]) -> list[list[str]]:
    """The threats with the replies they force, and the set that is completed."""
    rows = []
    for cell in threats:
        rows.append([role, type(position).cell_name(position.state, cell), "a threat"])
        after = position.claiming(cell).to
        assert isinstance(after, FamilyGame)
        position = after
        if position.result() is not None:
            rows[-1][2] = "a whole set"
            return rows
        urgent = sorted({free[0] for _, free in position.live(role) if len(free) == 1})
        if len(urgent) > 1:
            names = " and ".join(type(position).cell_name(position.state, c) for c in urgent)
            rows[-1][2] = f"threats at {names}: one of them remains"
            return rows
        reply = position.claiming(urgent[0])
        rows.append(
            [position.to_move, type(position).cell_name(position.state, urgent[0]), "forced"]
        )
        assert isinstance(reply.to, FamilyGame)
        position = reply.to
    return rows
