"""Who wins a large board: a proof-number search for each role that could.

The role to move is asked first, then the other, in turns that grow, so that a win of either is
found in about twice the time that it takes alone. When neither can own a set it is a draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lastmove.core.limits import Budget
from lastmove.core.position import Move
from lastmove.core.sameness import sameness
from lastmove.families.positional.hypergraph import FamilyGame
from lastmove.families.positional.proof_search import ProofSearch

FIRST_TURN, LONGEST_TURN = 25_000, 400_000
"""Leaves of a role's first turn, and of its longest."""


class BoardProof:
    """The searches of the roles that can win by a set, for all positions of one game."""

    def __init__(self, position: FamilyGame):
        game, state = type(position), position.state
        family, strong = game.family(state), game.maker(state) is None
        self.searches = {
            role: ProofSearch(family, strong, role == position.roles[0], position.free())
            for role in position.needs_blocking()
        }
        self.asked = position
        self.open: list[str] = []

    def claims(self, position: FamilyGame, role: str) -> tuple[int, int]:
        """What a role and its opponent have claimed."""
        claims, me = type(position).claims(position.state), position.roles.index(role)
        return claims[me], claims[1 - me]

    def winner(
        self, position: FamilyGame, roles: list[str], budget: Budget, now: Callable[[], None]
    ) -> str | None:
        """Which of these roles can own a set first; `now` is called between turns."""
        self.asked, self.open, turn = position, list(roles), FIRST_TURN
        while self.open:
            for role in tuple(self.open):
                found = self.searches[role].go_on(*self.claims(position, role), turn, budget)
                budget.note = f", {self.told()}"
                now()
                if found is True:
                    return role
                if found is False:
                    self.open.remove(role)
            turn = min(2 * turn, LONGEST_TURN)
        return None

    def known_wins(self, position: FamilyGame, role: str) -> Iterator[Move]:
        """The moves of a role that are known to win, all images of one with it.

        The table is asked, and each position looked at, but none searched.
        """
        search, same = self.searches[role], sameness()
        known: dict[object, bool] = {}
        for move in position.moves():
            to = move.to
            assert isinstance(to, FamilyGame)
            if same(to) not in known:
                ended = to.result()
                wins = ended == role or (
                    ended is None and search.decided(*self.claims(to, role)) is True
                )
                known[same(to)] = wins
            if known[same(to)]:
                yield move

    @property
    def leaves(self) -> int:
        """Positions looked at, by all roles."""
        return sum(search.leaves for search in self.searches.values())

    def told(self) -> str:
        """How far the searches are, in a clause."""
        parts = []
        for role in self.open:
            search = self.searches[role]
            parts.append(
                f"{role}: {search.leaves:,} positions looked at, {search.stored:,} kept, "
                f"{search.proved:,} of them proved wins{self._refuted(role)}"
            )
        return "; ".join(parts)

    def _refuted(self, role: str) -> str:
        """Of the best first move so far, how many replies are refuted, up to symmetry."""
        position, search, same = self.asked, self.searches[role], sameness()
        if position.to_move != role:
            return ""
        best = search.best(*self.claims(position, role))
        if best is None:
            return ""
        after = position.claiming(best).to
        assert isinstance(after, FamilyGame)
        replies = {same(move.to): move.to for move in after.moves()}
        refuted = 0
        for reply in replies.values():
            assert isinstance(reply, FamilyGame)
            if reply.result() is None and search.kept(*self.claims(reply, role)) == 0:
                refuted += 1
        name = type(position).cell_name(position.state, best)
        return f"; of the {len(replies)} replies to {name}, up to symmetry, {refuted} are refuted"
