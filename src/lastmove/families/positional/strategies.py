"""Play on a set family by an argument: answers in pairs, the heaviest cell, threats to the end."""

from __future__ import annotations

from typing import TypeVar

from lastmove.core.argument import Promise, Reply, Strategy
from lastmove.core.limits import Budget
from lastmove.core.position import Move, other_role
from lastmove.families.positional.blocking import (
    DEGREES,
    PAIRING,
    POTENTIAL,
    Hold,
    hold,
    potentials,
)
from lastmove.families.positional.hypergraph import FamilyGame, cells_of
from lastmove.families.positional.proof_search import BoardProof, ProofSearch

Blocks = TypeVar("Blocks", bound="Holding")


class Holding(Strategy):
    """Blocks every set of the opponent; in a strong game completes one if it lacks a cell only.

    Parameters
    ----------
    position : as it is when the opponent has moved, or before the first move.
    role : who blocks; in a maker's game the breaker, who wins so.
    """

    def __init__(self, position: FamilyGame, role: str):
        self.position, self.player = position, role
        strong = type(position).maker(position.state) is None
        self.promise: Promise = "holds" if strong else "wins"

    def first(self) -> Reply:
        """A move that keeps to the argument, if it is this role's turn."""
        if self.position.to_move != self.player or self.position.result() is not None:
            return Reply(None, self)
        return self._taking(self.position, None)

    def reply(self, move: Move) -> Reply:
        """The answer to what has been taken."""
        after = move.to
        assert isinstance(after, FamilyGame)
        if after.result() is not None:
            return Reply(None, self)
        return self._taking(after, newest(self.position, after))

    def _taking(self, position: FamilyGame, taken: int | None) -> Reply:
        cell, remark = self._answer(position, taken)
        near = self._last_cell(position)
        if near is not None:
            cell, remark = near, "that is a whole set"
        move = position.claiming(cell)
        assert isinstance(move.to, FamilyGame)
        return Reply(move, self._from(move.to), remark)

    def _answer(self, position: FamilyGame, taken: int | None) -> tuple[int, str]:
        """The cell to take when the opponent has taken this one."""
        raise NotImplementedError

    def _from(self: Blocks, position: FamilyGame) -> Blocks:
        """The same strategy from there."""
        raise NotImplementedError

    def _last_cell(self, position: FamilyGame) -> int | None:
        """The cell with which a set of one's own is complete. Cost: degrees of one's cells."""
        game, state = type(position), position.state
        if self.player not in position.needs_blocking():
            return None
        family, claims = game.family(state), game.claims(state)
        mine, yours = claims if self.player == position.roles[0] else claims[::-1]
        counts: dict[int, int] = {}
        for cell in cells_of(mine):
            for number in family.incidence[cell]:
                counts[number] = counts.get(number, 0) + 1
        for number, count in counts.items():
            if count == len(family.sets[number]) - 1:
                (lacking,) = (cell for cell in family.sets[number] if not mine >> cell & 1)
                if not yours >> lacking & 1:
                    return lacking
        return None


class Pairs(Holding):
    """Answers a cell of a pair by the other one; every set of the opponent contains a pair.

    Cost of a reply: the cells, in machine words, and the degrees of one's own.
    """

    def __init__(
        self, position: FamilyGame, role: str, partner: dict[int, int], opening: int | None = None
    ):
        super().__init__(position, role)
        self.partner, self.opening = partner, opening

    def _answer(self, position: FamilyGame, taken: int | None) -> tuple[int, str]:
        free = _free(position)
        other = self.opening if taken is None else self.partner.get(taken)
        if other is not None and free >> other & 1:
            remark = "the other cell of that pair" if taken is not None else "the rest is paired"
            return other, f"{remark}: {self.player} cannot lose"
        # A cell of no pair, or one whose partner is one's own already: any cell will do.
        paired = sum(1 << cell for cell in self.partner) & free
        cell = next(cells_of(paired or free))
        return cell, f"any cell will do: in pairs {self.player} cannot lose"

    def _from(self, position: FamilyGame) -> Pairs:
        return Pairs(position, self.player, self.partner)


class Heaviest(Holding):
    """Takes the cell whose sets weigh most, so that the potential stays below 1.

    Cost of a reply: linear in the sets.
    """

    def _answer(self, position: FamilyGame, taken: int | None) -> tuple[int, str]:
        total, weights = potentials(position, other_role(position.roles, self.player))
        if not weights:
            return next(cells_of(_free(position))), "no set is left to block"
        cell = max(weights, key=lambda cell: (weights[cell], -cell))
        remark = f"keeping the potential below 1: it was {total}, so {self.player} cannot lose"
        return cell, remark

    def _from(self, position: FamilyGame) -> Heaviest:
        return Heaviest(position, self.player)


def holding(position: FamilyGame, found: Hold) -> Holding:
    """The strategy of a reason why a role cannot be beaten."""
    if found.by == POTENTIAL:
        return Heaviest(position, found.role)
    pairs = pairs_of(position, found)
    partner = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    return Pairs(position, found.role, partner, found.move)


def pairs_of(position: FamilyGame, found: Hold) -> tuple[tuple[int, int], ...]:
    """The pairs of a reason that there are some: where degrees say so, they are looked for."""
    if found.by != DEGREES:
        return found.pairs
    matched = hold(position, found.role, PAIRING)
    assert matched is not None
    assert matched.move is None
    return matched.pairs


class Threats(Strategy):
    """A win that proof search has found: quiet moves, then threats that leave no choice.

    Cost of a reply: a search for threats, some milliseconds; where the table has forgotten a
    position, what it takes to find it again.

    Parameters
    ----------
    line : the threats that are still to be made, the opponent having no choice.
    """

    def __init__(
        self,
        position: FamilyGame,
        role: str,
        proof: BoardProof,
        budget: Budget,
        line: tuple[int, ...] = (),
    ):
        self.position, self.player = position, role
        self._proof, self._budget, self._line = proof, budget, line

    def first(self) -> Reply:
        """The move to begin with, if it is this role's turn."""
        if self.position.to_move != self.player:
            return Reply(None, self)
        return self._at(self.position)

    def reply(self, move: Move) -> Reply:
        """The set that is left to complete, the next threat, or a quiet move."""
        after = move.to
        assert isinstance(after, FamilyGame)
        return self._at(after)

    def _at(self, position: FamilyGame) -> Reply:
        search = self._proof.searches[self.player]
        mine, yours = self._proof.claims(position, self.player)
        ends = [free[0] for _, free in position.live(self.player) if len(free) == 1]
        line = list(self._line) or search.threats(mine, yours) or []
        if ends:
            cell, rest, remark = ends[0], [], "that is a whole set"
        elif line:
            cell, rest, remark = line[0], line[1:], "a threat that must be met"
        else:
            cell, rest = quiet_move(search, mine, yours, self._budget), []
            remark = "a quiet move: whatever you do, threats will win"
        move = position.claiming(cell)
        assert isinstance(move.to, FamilyGame)
        then = Threats(move.to, self.player, self._proof, self._budget, tuple(rest))
        return Reply(move, then, remark)


def quiet_move(search: ProofSearch, mine: int, yours: int, budget: Budget) -> int:
    """A move to a position known to be won, with few replies to it."""
    while True:
        won = [(replies, cell) for _, _, replies, cell in search.won_moves(mine, yours)]
        budget.spend(search.size)
        if won:
            return min(won)[1]
        # What was known of it gave way to other positions: find it out again.
        search.forget(mine, yours)
        while search.go_on(mine, yours, 20_000, budget) is not True:
            pass


def newest(before: FamilyGame, after: FamilyGame) -> int:
    """The cell that has been taken between two positions."""
    (cell,) = cells_of(_free(before) & ~_free(after))
    return cell


def _free(position: FamilyGame) -> int:
    first, second = type(position).claims(position.state)
    return ((1 << type(position).family(position.state).size) - 1) & ~(first | second)
