"""Games on set families decided without search: degrees, pairings, the potential.

Nobody can win the strong game when neither role can be beaten: a draw. In a maker's game it is
enough for the breaker. What each argument is, `blocking` says.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from lastmove.core.bibliography import ERDOS_SELFRIDGE, LECTURES, cite
from lastmove.core.position import Move, Outcome, Play, other_role
from lastmove.core.solver import RoleSolver, Run
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.families.positional.blocking import (
    DEGREES,
    PAIRING,
    POTENTIAL,
    STEALING,
    Hold,
    any_hold,
    hold,
)
from lastmove.families.positional.hypergraph import FamilyGame
from lastmove.families.positional.search import INTERPRETED
from lastmove.search.minimax_solver import remoteness

SEARCHED = 30
"""Up to so many free cells a search lists all moves that win for a breaker who is to move."""


class Blocking(RoleSolver[FamilyGame]):
    """Whoever could win by a set has an opponent who blocks every set."""

    by: ClassVar[str]
    words: ClassVar[str]

    def applies(self, position: FamilyGame, play: Play) -> bool:
        """When the opponent of each role that could win by a set has an argument of this kind.

        In a strong game one of the two may have another one, such as strategy stealing. A breaker
        who is to move on a small board is left to the search, which lists all winning moves.
        """
        if play is Play.MISERE or position.result() is not None:
            return False
        if position.free() <= SEARCHED and _breaker(position) == position.to_move:
            return False
        return self.holds(position) is not None

    def holds(self, position: FamilyGame) -> tuple[Hold, ...] | None:
        """The argument for each role that needs one, one of this kind; None if there are none."""
        roles = [other_role(position.roles, role) for role in position.needs_blocking()]
        found = {
            role: hold(position, role, STEALING) or hold(position, role, self.by) for role in roles
        }
        if not any(reason is not None and reason.by == self.by for reason in found.values()):
            return None  # before other arguments are looked for, which takes time
        every = [reason or any_hold(position, role) for role, reason in found.items()]
        return None if None in every else tuple(reason for reason in every if reason is not None)

    def winner(self, position: FamilyGame, run: Run) -> str | None:
        """The breaker, in a maker's game; else it is a draw."""
        return _breaker(position)

    def reason(self, position: FamilyGame, run: Run) -> str:
        """The arguments, one for each role that cannot be beaten."""
        parts = [described(found, position) for found in self.holds(position) or ()]
        text = "; ".join(parts)
        return f"{text[0].upper()}{text[1:]}."

    def verdict(self, position: FamilyGame, play: Play, run: Run) -> Verdict:
        """A draw, or in a maker's game the breaker's win."""
        run.budget.check()
        verdict = super().verdict(position, play, run)
        if verdict.outcome is Outcome.D or position.free() > INTERPRETED:
            return verdict  # on small boards all positions can be looked at
        return replace(verdict, remoteness=remoteness(position, run))

    def certificate(self, position: FamilyGame, play: Play, run: Run) -> Certificate:
        """The argument of each role; the checker counts again."""
        holds = self.holds(position) or ()
        run.check_certificate_size(sum(len(found.pairs) for found in holds))
        return Certificate(
            self.by,
            position.inline(),
            play,
            self.outcome(position, run),
            None,
            {"holds": [_written(found, position) for found in holds]},
        )

    def winning_moves(self, position: FamilyGame, run: Run) -> tuple[Move, ...] | None:
        """On a board too large to search: the move with which the argument begins, if it does."""
        if self.outcome(position, run) is not Outcome.N:
            return ()
        found = (self.holds(position) or ())[0]
        return None if found.move is None else (position.claiming(found.move),)


class DegreePairing(Blocking):
    """Corollary 8: sets of n cells or more, no cell in more than n/2 of them; Lemma 7 for n^d.

    Cost: linear in the sets.
    """

    by = DEGREES
    method = Method(
        "theorem",
        "a pairing by degrees (Corollary 8)",
        cite(LECTURES, "Lemma 6, Lemma 7 and Corollary 8"),
    )

    def demonstration(self, position: FamilyGame, play: Play, run: Run) -> Certificate:
        """A pairing, which the degrees say there is."""
        return DrawForcingPairing().certificate(position, play, run)


class DrawForcingPairing(Blocking):
    """Theorem 7: two cells of its own for every set, by bipartite matching.

    Cost: that of Hopcroft and Karp's algorithm, times up to 64 first moves.
    """

    by = PAIRING
    method = Method("theorem", "a draw-forcing pairing", cite(LECTURES, "Lemma 6 and Theorem 7"))


class ErdosSelfridge(Blocking):
    """Theorem 9: as long as Σ 2^(−free cells) of the opponent's sets is below 1.

    Cost: linear in the sets.
    """

    by = POTENTIAL
    method = Method(
        "theorem",
        "the potential of Erdős and Selfridge",
        f"{cite(LECTURES, 'Lemma 6 and Theorem 9')}; {ERDOS_SELFRIDGE}",
    )


def _breaker(position: FamilyGame) -> str | None:
    maker = type(position).maker(position.state)
    return None if maker is None else other_role(position.roles, maker)


def described(found: Hold, position: FamilyGame) -> str:
    """One clause that says why a role cannot be beaten."""
    name = type(position).cell_name
    first = "" if found.move is None else f"after taking {name(position.state, found.move)} "
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
    if found.gain:
        return (
            f"{found.role} keeps the potential of the opponent's sets below 1: it is "
            f"{found.potential}, and a move adds at most {found.gain}"
        )
    return (
        f"{found.role} keeps the potential of the opponent's sets below 1: it is {found.potential}"
    )


def _written(found: Hold, position: FamilyGame) -> dict[str, Any]:
    name = type(position).cell_name
    written: dict[str, Any] = {"role": found.role, "by": found.by}
    if found.by == PAIRING:
        if found.move is not None:
            written["move"] = name(position.state, found.move)
        written["pairs"] = [[name(position.state, cell) for cell in pair] for pair in found.pairs]
    return written
