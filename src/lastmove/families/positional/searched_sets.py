"""The argument of a search on a set family: the sets, why they are searched, threats to the end."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.argument import Decided, Strategy, winning_steps
from lastmove.core.position import Play, other_role
from lastmove.core.solver import Run
from lastmove.core.steps import Parts, Say, Step, Table
from lastmove.families.positional.hypergraph import FamilyGame, cells_of
from lastmove.families.positional.proof_search import BoardProof
from lastmove.families.positional.search import INTERPRETED, PositionalSearch
from lastmove.families.positional.standing import name_of, sets_step, why_searched
from lastmove.families.positional.strategies import Threats, quiet_move
from lastmove.search.minimax_solver import Minimax
from lastmove.search.searched import Searched

MOST_QUIET = 40
"""More quiet moves than a line of play on 64 cells has."""


class SearchedSets(Searched):
    """Who wins, found by looking at every position that matters."""

    position: FamilyGame

    def steps(self) -> Iterator[Step]:
        """The sets, why no shorter argument decides, and what every search tells."""
        if self.position.result() is None:
            yield sets_step(self.position)
            yield from why_searched(self.position)
        yield from super().steps()


class Proved(SearchedSets):
    """The same on boards for compiled search: ply by ply, and by proofs where that takes long."""

    solver: PositionalSearch

    @property
    def threatening(self) -> str | None:
        """The role that wins by threats, as the proof search has found."""
        winner = self.verdict.winner
        by_proof = self.solver.proved(self.position, self.run)
        return winner if by_proof and winner in self.position.needs_blocking() else None

    @property
    def proof(self) -> BoardProof:
        """The proof searches of the run for this game."""
        return self.solver.proof(self.position, self.run)

    @property
    def sentence(self) -> Parts:
        """As of any search, or that threats win."""
        role = self.threatening
        if role is None:
            return super().sentence
        return (
            f"Every line of play that matters ends in a sequence of threats: {role} can force a "
            "win.",
        )

    def steps(self) -> Iterator[Step]:
        """As of any search; of a win by threats what they are, and one line of play."""
        role = self.threatening
        if role is None:
            yield from super().steps()
            return
        other = other_role(self.position.roles, role)
        yield sets_step(self.position)
        yield from why_searched(self.position)
        yield Say(
            f"A threat is a set that lacks one cell of {role}'s and has none of {other}'s, who "
            "must take that cell at once. A move that makes two threats wins. So a sequence of "
            "threats is easy to follow to its end; the search had only to find quiet moves after "
            f"which {role} has such a sequence whatever {other} replies, or another such move."
        )
        yield Table(
            (f"One line of play, with a reply each time that stops the threats {role} then has:",),
            ("player", "takes", "which is"),
            tuple(self._line(role)),
        )
        yield from winning_steps(self)
        yield from self._found()

    def _line(self, role: str) -> Iterator[Parts]:
        """Moves with what they do, from the position to the end."""
        proof, position = self.proof, self.position
        search = proof.searches[role]
        for _ in range(MOST_QUIET):
            mine, yours = proof.claims(position, role)
            if position.to_move == role:
                threats = search.threats(mine, yours)
                if threats is not None:
                    yield from _sequence(position, role, threats)
                    return
                cell, said = quiet_move(search, mine, yours, self.run.budget), "a quiet move"
            else:
                usual = search.threats(mine, yours) or []
                left = list(cells_of(search.unrefuted(mine, yours, usual)))
                free = (1 << search.size) - 1 & ~(mine | yours)
                cell = (left or list(cells_of(free)))[0]
                said = f"one of {len(left)} replies that the threats do not refute" if left else ""
                said = said if usual else "a reply; nothing is threatened yet"
            yield position.to_move, name_of(position, cell), said
            position = _after(position, cell)
            if position.result() is not None:
                return

    def strategies(self) -> tuple[Strategy, ...]:
        """Threats, where they win."""
        role = self.threatening
        if role is None:
            return super().strategies()
        return (Threats(self.position, role, self.proof, self.run.budget),)


def _sequence(position: FamilyGame, role: str, threats: list[int]) -> Iterator[Parts]:
    """The threats with the replies they force, and the set that is completed."""
    for cell in threats:
        name, position = name_of(position, cell), _after(position, cell)
        if position.result() is not None:
            yield role, name, "a whole set"
            return
        urgent = sorted({free[0] for _, free in position.live(role) if len(free) == 1})
        if len(urgent) > 1:
            cells = " and ".join(name_of(position, c) for c in urgent)
            yield role, name, f"threats at {cells}: one of them remains"
            return
        yield role, name, "a threat"
        yield position.to_move, name_of(position, urgent[0]), "forced"
        position = _after(position, urgent[0])


def _after(position: FamilyGame, cell: int) -> FamilyGame:
    after = position.claiming(cell).to
    assert isinstance(after, FamilyGame)
    return after


def by_search(position: FamilyGame, play: Play, run: Run) -> Decided | None:
    """The search: interpreted while few cells are free, then compiled."""
    if play is not Play.NORMAL:
        return None
    if position.free() > INTERPRETED:
        return Proved(position, play, run, PositionalSearch())
    return SearchedSets(position, play, run, Minimax())
