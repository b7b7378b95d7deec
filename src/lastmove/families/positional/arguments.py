"""Games on set families decided without search: degrees, pairings, the potential.

Nobody can win the strong game when neither role can be beaten: a draw. In a maker's game it is
enough for the breaker. What each argument is, `blocking` says.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from lastmove.core.argument import Decided, Strategy
from lastmove.core.bibliography import ERDOS_SELFRIDGE, LECTURES, cite
from lastmove.core.position import Move, Outcome, Play, other_role
from lastmove.core.solver import Run
from lastmove.core.steps import Mark, Math, Parts, Say, Show, Step, Table
from lastmove.core.verdict import Certificate, Method, counted
from lastmove.families.positional.blocking import (
    DEGREES,
    PAIRING,
    POTENTIAL,
    STEALING,
    Hold,
    any_hold,
    hold,
    potentials,
)
from lastmove.families.positional.hypergraph import FamilyGame
from lastmove.families.positional.search import INTERPRETED
from lastmove.families.positional.shown import SHOWN_SETS, cell_spot, cells_shown, place_spot
from lastmove.families.positional.standing import SHOWN, name_of, sets_step
from lastmove.families.positional.strategies import holding, pairs_of
from lastmove.search.minimax_solver import remoteness

SEARCHED = 30
"""Up to so many free cells a search lists all moves that win for a breaker who is to move."""
WIDEST = 16
"""The widest square board whose pairing is shown as an array."""

METHODS = {
    DEGREES: Method(
        "theorem",
        "a pairing by degrees (Corollary 8)",
        cite(LECTURES, "Lemma 6, Lemma 7 and Corollary 8"),
    ),
    PAIRING: Method("theorem", "a draw-forcing pairing", cite(LECTURES, "Lemma 6 and Theorem 7")),
    POTENTIAL: Method(
        "theorem",
        "the potential of Erdős and Selfridge",
        f"{cite(LECTURES, 'Lemma 6 and Theorem 9')}; {ERDOS_SELFRIDGE}",
    ),
}


class Blocked(Decided):
    """Whoever could win by a set has an opponent who blocks every set.

    Parameters
    ----------
    holds : why each of these opponents cannot be beaten.
    by : the kind of argument that decides; another one may hold for one of the roles.
    """

    position: FamilyGame
    complete = False

    def __init__(self, position: FamilyGame, run: Run, holds: tuple[Hold, ...], by: str):
        super().__init__(position, run)
        self.holds, self.by, self.method = holds, by, METHODS[by]
        self.complete = self.outcome is not Outcome.N

    @property
    def remoteness(self) -> int | None:
        """Counted on small boards."""
        counts = self.outcome is not Outcome.D and self.position.free() <= INTERPRETED
        return remoteness(self.position, self.run) if counts else None

    @property
    def outcome(self) -> Outcome:
        """A draw, or in a maker's game the breaker's win."""
        if type(self.position).maker(self.position.state) is None:
            return Outcome.D
        return Outcome.N if self.holds[0].role == self.position.to_move else Outcome.P

    def winning_moves(self) -> Iterator[Move]:
        """The one with which a breaker who is to move begins."""
        if self.outcome is Outcome.N:
            move = self.strategies()[0].first().move
            assert move is not None
            yield move

    def strategies(self) -> tuple[Strategy, ...]:
        """One for each role that cannot be beaten.

        Where strategy stealing says so of the first role, what holds for the second does for the
        first too: it has the same sets to block, and the move.
        """
        found = (
            (hold(self.position, its.role, self.by) or its) if its.by == STEALING else its
            for its in self.holds
        )
        return tuple(holding(self.position, its) for its in found)

    @property
    def sentence(self) -> Parts:
        """The arguments, one for each role that cannot be beaten."""
        text = "; ".join(hold_text(found, self.position) for found in self.holds)
        return (f"{text[0].upper()}{text[1:]}.",)

    def steps(self) -> Iterator[Step]:
        """The sets, the argument of each role that cannot be beaten, and what follows."""
        yield sets_step(self.position)
        yield Say(*self.sentence)
        for found in self.holds:
            if not found.nothing_left:
                yield from _TOLD[found.by](found, self.position)
        maker = type(self.position).maker(self.position.state)
        if maker is None:
            yield Say("So neither role can be beaten, and if both play well nobody wins: a draw.")
        else:
            breaker = self.holds[0].role
            yield Say(f"So {breaker} gets a cell of every set, and {maker}, the maker, never wins.")
        best = self.best()
        if best is not None:
            yield Say("A winning move: ", best, ".")

    def show(self) -> Show:
        """The pairs, those of the role that has most of them; or the cells by their weight."""
        paired = [found for found in self.holds if found.by in (DEGREES, PAIRING)]
        if not paired:
            (found, *_) = (found for found in self.holds if found.by == POTENTIAL)
            return _weights(found, self.position, self.sentence)
        found = max(paired, key=lambda found: len(pairs_of(self.position, found)))
        return _pairs(found, self.position, self.sentence)

    def certificate(self) -> Certificate:
        """The argument of each role; the checker counts again."""
        self.run.check_certificate_size(sum(len(found.pairs) for found in self.holds))
        proof = {"holds": [_written(found, self.position) for found in self.holds]}
        return Certificate(self.by, self.position.inline(), self.play, self.outcome, None, proof)


def _blocked(position: FamilyGame, play: Play, run: Run, by: str) -> Blocked | None:
    """When the opponent of each role that could win by a set has an argument of this kind.

    In a strong game one of the two may have another one, such as strategy stealing. A breaker
    who is to move on a small board is left to the search, which lists all winning moves.
    """
    if play is not Play.NORMAL or position.result() is not None:
        return None
    roles = [other_role(position.roles, role) for role in position.needs_blocking()]
    breaking = type(position).maker(position.state) is not None
    if breaking and position.free() <= SEARCHED and roles[0] == position.to_move:
        return None
    run.budget.check()
    found = {role: hold(position, role, STEALING) or hold(position, role, by) for role in roles}
    if not any(reason is not None and reason.by == by for reason in found.values()):
        return None  # before other arguments are looked for, which takes time
    every = [reason or any_hold(position, role) for role, reason in found.items()]
    holds = tuple(reason for reason in every if reason is not None)
    return Blocked(position, run, holds, by) if len(holds) == len(every) else None


def by_degrees(position: FamilyGame, play: Play, run: Run) -> Blocked | None:
    """Corollary 8: sets of n cells or more, no cell in more than n/2 of them; Lemma 7 for n^d.

    Cost: linear in the sets.
    """
    return _blocked(position, play, run, DEGREES)


def by_pairing(position: FamilyGame, play: Play, run: Run) -> Blocked | None:
    """Theorem 7: two cells of its own for every set, by bipartite matching.

    Cost: that of Hopcroft and Karp's algorithm, times up to 64 first moves.
    """
    return _blocked(position, play, run, PAIRING)


def by_potential(position: FamilyGame, play: Play, run: Run) -> Blocked | None:
    """Theorem 9: as long as Σ 2^(−free cells) of the opponent's sets is below 1.

    Cost: linear in the sets.
    """
    return _blocked(position, play, run, POTENTIAL)


def hold_text(found: Hold, position: FamilyGame) -> str:
    """One clause that says why a role cannot be beaten."""
    first = "" if found.move is None else f"after taking {name_of(position, found.move)} "
    if found.by == STEALING:
        return f"{found.role} begins and never loses, by strategy stealing"
    if found.nothing_left:
        return f"{found.role} cannot be beaten, for no set is left to the opponent"
    if found.by == DEGREES:
        return (
            f"{found.role} can pair cells, for each set left to the opponent has at least "
            f"{found.smallest} free cells and no cell is in more than {found.degree} of them"
        )
    if found.by == PAIRING:
        return (
            f"{first}{found.role} answers in pairs: {len(found.pairs):,} disjoint pairs of free "
            "cells, one inside each set left to the opponent"
        )
    gain = f", and a move adds at most {found.gain}" if found.gain else ""
    return (
        f"{found.role} keeps the potential of the opponent's sets below 1: it is "
        f"{found.potential}{gain}"
    )


def _stealing(found: Hold, position: FamilyGame) -> Iterator[Step]:
    other = other_role(position.roles, found.role)
    yield Say(
        f"Strategy stealing: suppose {other} had a way to win. Then {found.role} could begin with "
        f"any cell, forget it, and from then on play {other}'s way as if moving second; where it "
        "asks for a cell that is taken already, any other will do, for a cell more never hurts. "
        f"Both would win, which cannot be. So {found.role} does not lose "
        f"({cite(LECTURES, 'Lemma 6')}). This names no move, but what {other} does to block, "
        f"{found.role} can do as well: it has the same sets to block, and the move."
    )


def _degrees(found: Hold, position: FamilyGame) -> Iterator[Step]:
    attacker = other_role(position.roles, found.role)
    count = len(position.live(attacker))
    n, r = found.smallest, found.degree
    yield Say(
        f"Give each of {attacker}'s {counted(count, 'set')} two cells of its own. Take any k of "
        "the sets: they have at least ",
        Math(f"{n}·k"),
        f" cells, counted as often as they occur, and each occurs at most {r} times, so at least ",
        Math(f"{n}·k/{r} ≥ 2·k"),
        " different ones. This is Hall's condition, so such pairs exist "
        f"({cite(LECTURES, 'Corollary 8')}).",
    )
    yield from _pairing(found, position)


def _pairing(found: Hold, position: FamilyGame) -> Iterator[Step]:
    attacker = other_role(position.roles, found.role)
    first = ""
    if found.move is not None:
        first = f"{found.role.capitalize()} first takes {name_of(position, found.move)}. "
    if not pairs_of(position, found):
        yield Say(f"{first}No set is left to {attacker}.")
        return
    yield _pairs(
        found, position, (f"{first}Each set left to {attacker} has a pair of cells of its own:",)
    )
    yield Say(
        f"Whenever {attacker} takes a cell of a pair, {found.role} takes the other one; otherwise "
        f"any cell. So {found.role} gets a cell of every pair, and no set is {attacker}'s "
        f"({cite(LECTURES, 'Theorem 7')})."
    )


def _pairs(found: Hold, position: FamilyGame, lead: Parts) -> Show:
    """Each pair with its number on both its cells, and the move before them."""
    pairs, meaning = pairs_of(position, found), f"{found.role} answers in pairs"
    marks: tuple[Mark, ...]
    if type(position).family(position.state).cube is None:
        marks = (Mark(_in_sets(found, position, pairs), "one", meaning=meaning),)
    else:
        shown = cells_shown(position)
        marks = tuple(
            Mark(tuple(cell_spot(cell) for cell in pair if cell in shown), "one", str(i), meaning)
            for i, pair in enumerate(pairs, 1)
        )
    moves: tuple[Move, ...] = ()
    if found.move is not None and position.to_move == found.role:
        moves = (position.claiming(found.move),)
    return Show(position, lead, marks, moves=moves, plain=pairs_text(position, pairs, found.move))


def _in_sets(
    found: Hold, position: FamilyGame, pairs: tuple[tuple[int, int], ...]
) -> tuple[str, ...]:
    """The places of the pairs in the rows of their sets."""
    live = position.live(other_role(position.roles, found.role))
    blocked = (number for number, free in live if found.move not in free)
    shown = cells_shown(position)
    return tuple(
        place_spot(number, cell)
        for number, pair in zip(blocked, pairs, strict=True)
        for cell in pair
        if number < SHOWN_SETS and cell in shown
    )


def pairs_text(
    position: FamilyGame, pairs: tuple[tuple[int, int], ...], first: int | None = None
) -> str:
    """The pairs as an array of their numbers, like the one of the notes, or as a list."""
    cube = type(position).family(position.state).cube
    if cube is not None and cube[1] == 2 and cube[0] <= WIDEST:
        n, claims = cube[0], type(position).claims(position.state)
        shown = {cell: str(i) for i, pair in enumerate(pairs, 1) for cell in pair}
        shown |= {cell: m for mask, m in zip(claims, "XO", strict=True) for cell in _in(mask, n)}
        if first is not None:
            shown[first] = "!"
        wide = max(map(len, shown.values()))
        rows = [[shown.get(row * n + c, "*").rjust(wide) for c in range(n)] for row in range(n)]
        return "\n".join(map(" ".join, rows))
    lines = [
        " and ".join(f"{{{name_of(position, cell)}}}" for cell in pair) for pair in pairs[:SHOWN]
    ]
    if len(pairs) > SHOWN:
        lines.append(f"… and {len(pairs) - SHOWN:,} more")
    return "\n".join(lines)


def _in(mask: int, n: int) -> list[int]:
    return [cell for cell in range(n * n) if mask >> cell & 1]


def _potential(found: Hold, position: FamilyGame) -> Iterator[Step]:
    attacker = other_role(position.roles, found.role)
    sizes: dict[int, int] = {}
    for _, free in position.live(attacker):
        sizes[len(free)] = sizes.get(len(free), 0) + 1
    terms = " + ".join(f"{count}/{2**size}" for size, count in sorted(sizes.items())) or "0"
    total, gain = found.potential, found.gain
    bound: Parts = (f"It is {found.role}'s turn, and ", Math(f"{total} < 1"), ".")
    if gain:
        bound = (
            f"{attacker.capitalize()} is to move and doubles the weight of the sets through one "
            f"cell, which adds at most {gain}: ",
            Math(f"{total} + {gain} = {total + gain} < 1"),
            ".",
        )
    yield Say(
        f"A set of {attacker}'s with u cells still free weighs 2^(−u), a set with a cell of "
        f"{found.role}'s nothing. Together the sets weigh ",
        Math(f"{terms} = {total}"),
        ". ",
        *bound,
    )
    yield Say(
        f"{found.role.capitalize()} always takes the cell whose sets weigh most. That takes at "
        f"least as much away as {attacker}'s next cell can add, so the weight never rises above "
        f"what it is when {found.role} moves; a whole set would weigh 1 "
        f"({cite(LECTURES, 'Theorem 9')})."
    )
    if sizes:
        yield potential_play(position, found.role)


def potential_play(position: FamilyGame, role: str) -> Table:
    """A line of play: both take the heaviest cell; the potential after every move."""
    attacker = other_role(position.roles, role)
    total, cells = potentials(position, attacker)
    rows: list[Parts] = [("", "", str(total))]
    while cells and len(rows) <= SHOWN and position.result() is None:
        cell = max(cells, key=lambda c: (cells[c], -c))
        mover, name = position.to_move, name_of(position, cell)
        moved = position.claiming(cell).to
        assert isinstance(moved, FamilyGame)
        position = moved
        total, cells = potentials(position, attacker)
        rows.append((mover, name, str(total)))
    if total == Fraction(0):
        rows[-1] = (*rows[-1][:2], "0: every set is blocked")
    lead = f"If {attacker} plays for weight as well:"
    return Table((lead,), ("move", "takes", "potential"), tuple(rows))


def _weights(found: Hold, position: FamilyGame, lead: Parts) -> Show:
    """The cells that weigh most, and the move."""
    _, cells = potentials(position, other_role(position.roles, found.role))
    shown, heaviest = cells_shown(position), max(cells.values(), default=Fraction(0))
    spots = tuple(cell_spot(c) for c, weight in cells.items() if weight == heaviest and c in shown)
    marks = (Mark(spots, "one", meaning=f"the heaviest cells, {heaviest} each"),) if spots else ()
    moves = (position.claiming(found.move),) if found.move is not None else ()
    return Show(position, lead, marks, moves=moves)


def _written(found: Hold, position: FamilyGame) -> dict[str, object]:
    written: dict[str, object] = {"role": found.role, "by": found.by}
    if found.by == PAIRING:
        if found.move is not None:
            written["move"] = name_of(position, found.move)
        written["pairs"] = [[name_of(position, cell) for cell in pair] for pair in found.pairs]
    return written


_TOLD = {STEALING: _stealing, DEGREES: _degrees, PAIRING: _pairing, POTENTIAL: _potential}
