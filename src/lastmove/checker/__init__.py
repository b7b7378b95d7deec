"""The checker: accepts or rejects certificates without trusting, or importing, any solver.

It knows the rules of the games and the statements of the theorems listed in TRUSTED.md; it goes
through every move that a certificate leaves open. A certificate never makes code run: a user's
own game is handed over as a class, and the hash of its file must be the one it names.
"""

from __future__ import annotations

from dataclasses import dataclass

from lastmove.checker import (
    breaking,
    chomp,
    coalitions,
    digraph,
    nim,
    roles,
    strategy,
    subtraction,
    sums,
    wythoff,
)
from lastmove.checker.blocking import check_blocking
from lastmove.checker.closed_automaton import check_automaton
from lastmove.checker.context import Check, Context, Rejected
from lastmove.checker.cram import check_strips, check_symmetry
from lastmove.checker.even_kernel import check_even_kernel
from lastmove.checker.frogs import check_frog_matching, check_frog_values, check_last_frog
from lastmove.checker.hackenbush import check_hackenbush
from lastmove.checker.loopy import check_northcott, check_poker_nim
from lastmove.checker.matching import check_matching
from lastmove.checker.octal_period import check_octal_period
from lastmove.checker.pigs import check_pigs
from lastmove.checker.shannon import check_partition, check_trees
from lastmove.checker.stability import check_stable
from lastmove.checker.takeaway import check_h_representation
from lastmove.checker.takeaway import check_values as check_takeaway_values
from lastmove.checker.threats import check_threats
from lastmove.core.games import own_games
from lastmove.core.guarding import guarded
from lastmove.core.limits import Budget
from lastmove.core.position import Position
from lastmove.core.verdict import Certificate
from lastmove.families.frogs.pond import Pond

__all__ = ["Verification", "verify"]

CHECKS: dict[str, Check] = {
    "strategy": strategy.check_strategy,
    "value": strategy.check_value,
    "role-strategy": roles.check_roles,
    "threats": check_threats,
    "nim-sum": nim.check_nim_sum,
    "misere-nim": nim.check_misere,
    "growing-nim": nim.check_growing,
    "poker-nim": check_poker_nim,
    "northcott": check_northcott,
    "spanning-trees": check_trees,
    "partition": check_partition,
    "degrees": check_blocking,
    "pairing": check_blocking,
    "potential": check_blocking,
    "remainders": subtraction.check_remainders,
    "subtraction-period": subtraction.check_period,
    "labels": digraph.check_labels,
    "wythoff": wythoff.check_wythoff,
    "heap-values": breaking.check_heap_values,
    "octal-period": check_octal_period,
    "split-nim": breaking.check_split_nim,
    "even-odd": breaking.check_even_odd,
    "pigs": check_pigs,
    "chomp-hook": chomp.check_hook,
    "chomp-two-rows": chomp.check_two_rows,
    "chomp-square": chomp.check_square,
    "strategy-stealing": chomp.check_rectangle,
    "chomp-poison": chomp.check_poison,
    "hackenbush": check_hackenbush,
    "h-representation": check_h_representation,
    "takeaway-values": check_takeaway_values,
    "strips": check_strips,
    "symmetry": check_symmetry,
    "matching": check_matching,
    "even-kernel": check_even_kernel,
    "coalition-win": coalitions.check_win,
    "coalition-stable": coalitions.check_stable,
    "coalition-types": coalitions.check_types,
    "frog-matching": check_frog_matching,
    "frog-values": check_frog_values,
    "last-frog": check_last_frog,
    "stable-matching": check_stable,
    "sum": sums.check_sum,
    "coalition-automaton": check_automaton,
}
"""What reads the proof of each kind of certificate."""


@dataclass(frozen=True)
class Verification:
    """Whether a certificate proves its claim; true or false as a condition."""

    valid: bool
    claim: str
    reason: str

    def __bool__(self) -> bool:
        return self.valid


@guarded
def verify(
    certificate: Certificate | str | bytes,
    *,
    games: tuple[type[Position], ...] | None = None,
    ponds: tuple[Pond, ...] = (),
    time: float | None = None,
    memory: int | None = None,
) -> Verification:
    """Check a certificate against the rules alone.

    Parameters
    ----------
    certificate : the certificate, or its JSON.
    games : users' own games that it may be about; by default those this program has defined.
    ponds : ponds from files that it may be about; their hash must be the one it names.
    time, memory : limits in seconds and bytes; past them `LimitReached` is raised.

    Raises
    ------
    CertificateError : when it is no certificate at all.

    >>> from lastmove.core.position import Outcome, Play
    >>> claim = Certificate("nim-sum", "nim(1,2)", Play.NORMAL, Outcome.N, 3, proof={})
    >>> verify(claim).reason
    'the nim-sum of the 2 heaps is 3'
    """
    if not isinstance(certificate, Certificate):
        certificate = Certificate.from_json(certificate)
    if games is None:
        games = tuple(own_games().values())
    context = Context(CHECKS, games, certificate.game, Budget(time, memory), ponds=ponds)
    try:
        reason = context.check(certificate)
    except Rejected as problem:
        return Verification(False, certificate.claim, str(problem))
    return Verification(True, certificate.claim, reason)
