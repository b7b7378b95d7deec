"""A winning strategy on a set family, written down with its threat sequences left short.

Listed are the positions in which the opponent is to move, one for all that symmetry makes of it.
Each comes with threats that win after most replies, and for every other reply with threats of its
own, or with a quiet move that leads to a listed position. Cost: the positions of the proof, each
with its replies.
"""

from __future__ import annotations

from typing import Any

from lastmove.core.position import Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.verdict import Certificate
from lastmove.families.positional.hypergraph import FamilyGame, cells_of
from lastmove.families.positional.proof_search import BoardProof, ProofSearch
from lastmove.families.positional.strategies import quiet_move

KIND = "threats"


def threat_strategy(position: FamilyGame, role: str, proof: BoardProof, run: Run) -> Certificate:
    """The certificate of a win of this role, which the proof search has found."""
    writer = _Writer(position, proof.searches[role], proof.claims(position, role), run)
    outcome = Outcome.N if role == position.to_move else Outcome.P
    return Certificate(
        KIND, position.inline(), Play.NORMAL, outcome, None, {"role": role} | writer.written()
    )


class _Writer:
    """Lists what a strategy needs, position after position."""

    def __init__(
        self, position: FamilyGame, search: ProofSearch, claims: tuple[int, int], run: Run
    ):
        self.position, self.search, self.claims, self.run = position, search, claims, run
        self.listed: set[tuple[int, int]] = set()
        self.waiting: list[tuple[int, int]] = []
        self.everything = (1 << search.size) - 1

    def written(self) -> dict[str, Any]:
        """The answer to begin with, if the role begins, and the positions."""
        begins: dict[str, Any] = {}
        if self.search.attacks(*self.claims):
            begins = {"begin": self.answer(*self.claims)}
        else:
            self.enter(*self.claims)
        entries: list[list[Any]] = []
        size = 0
        while self.waiting:
            mine, yours = self.waiting.pop()
            entries.append(self.entry(mine, yours))
            size += 1 + len(entries[-1][2])
            self.run.check_certificate_size(size)
        return begins | {"positions": entries}

    def at(self, mine: int, yours: int) -> FamilyGame:
        """The position with these claims of the role and of its opponent."""
        first, second = (mine, yours) if self.search.first else (yours, mine)
        made = self.position.at(type(self.position).claimed(self.position.state, first, second))
        assert isinstance(made, FamilyGame)
        return made

    def names(self, cells: list[int]) -> list[str]:
        """What cells are called."""
        return [type(self.position).cell_name(self.position.state, cell) for cell in cells]

    def enter(self, mine: int, yours: int) -> None:
        """Have a position listed, unless an image of it is; in the frame of the search's table."""
        image = self.search.least_image(mine, yours)
        if image not in self.listed:
            self.listed.add(image)
            self.waiting.append(image)

    def entry(self, mine: int, yours: int) -> list[Any]:
        """A position where the opponent is to move: the usual threats, and the other answers."""
        usual = self.search.threats(mine, yours) or []
        answers = {}
        for cell in cells_of(self.search.unrefuted(mine, yours, usual)):
            answers[self.names([cell])[0]] = self.answer(mine, yours | 1 << cell)
        self.run.budget.spend(self.search.size)
        return [self.at(mine, yours).inline(), self.names(usual), answers]

    def answer(self, mine: int, yours: int) -> Any:
        """Threats that win, or a quiet move whose position is listed."""
        line = self.search.threats(mine, yours)
        if line is not None:
            return {"threats": self.names(line)}
        cell = self.quiet(mine, yours)
        self.enter(mine | 1 << cell, yours)
        return {"move": self.names([cell])[0]}

    def quiet(self, mine: int, yours: int) -> int:
        """A move to a position known to be won: one that is listed, or has few replies to it."""
        for a, b, _, cell in self.search.won_moves(mine, yours):
            if (a, b) in self.listed:
                return cell
        return quiet_move(self.search, mine, yours, self.run.budget)
