"""The checker: accepts or rejects certificates without trusting, or importing, any solver.

It knows the rules of the games and the statements of the theorems listed in TRUSTED.md; it goes
through every move that a certificate leaves open. A certificate never makes code run: a user's
own game is handed over as a class, and the hash of its file must be the one it names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lastmove.checker.context import Check, Context, FromFile, Rejected
from lastmove.checker.partisan import (
    check_partisan_outcome,
    check_partisan_sum,
    check_partisan_value,
)
from lastmove.checker.roles import check_roles
from lastmove.checker.strategy import check_first_move, check_strategy, check_value
from lastmove.checker.sums import check_sum
from lastmove.core.cards import Card, Line, Told
from lastmove.core.family import checkers, resolve
from lastmove.core.games import own_games
from lastmove.core.guarding import guarded
from lastmove.core.limits import Budget
from lastmove.core.position import Position
from lastmove.core.verdict import Certificate

__all__ = ["Verification", "verify"]

GENERAL: dict[str, Check] = {
    "first-move": check_first_move,
    "strategy": check_strategy,
    "value": check_value,
    "role-strategy": check_roles,
    "sum": check_sum,
    "partisan-value": check_partisan_value,
    "partisan-outcome": check_partisan_outcome,
    "partisan-sum": check_partisan_sum,
}
"""What reads the kinds of certificate that belong to no family."""


def check_of(kind: str) -> Check | None:
    """What reads the proof of this kind of certificate, None if there is no such kind.

    Only the module of the family that it belongs to is imported.
    """
    if kind in GENERAL or kind not in checkers():
        return GENERAL.get(kind)
    found: Check = resolve(f"{checkers()[kind]}:CHECKS")[kind]
    return found


def kinds() -> tuple[str, ...]:
    """All kinds of certificate: the general ones, then those of each family."""
    return (*GENERAL, *checkers())


@dataclass(frozen=True)
class Verification(Told):
    """Whether a certificate proves its claim; true or false as a condition.

    Cost: that of `verify`, which makes it.

    Source: ours; what is believed is in checker/TRUSTED.md.

    >>> import lastmove as lm
    >>> found = lm.verify(lm.certify("queen(1,2)"))
    >>> bool(found), found.claim
    (True, 'queen(1,2) has value 0: the previous player wins (normal play)')
    """

    valid: bool
    claim: str
    reason: str

    def __bool__(self) -> bool:
        return self.valid

    def card(self) -> Card:
        """Whether the claim is proved, and why."""
        word = "proved" if self.valid else "not proved"
        return Card(f"{self.claim}: {word}.", (Line("because", (self.reason,)),))


@guarded
def verify(
    certificate: Certificate | str | bytes,
    *,
    games: tuple[type[Position], ...] | None = None,
    files: tuple[FromFile, ...] = (),
    checks: Mapping[str, Check] | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    budget: Budget | None = None,
) -> Verification:
    """Check a certificate against the rules alone.

    Cost: linear in the certificate, times the moves of a position where positions are listed.

    Source: ours; what is believed is in checker/TRUSTED.md, each theorem with its own.

    Parameters
    ----------
    certificate : the certificate, or its JSON.
    games : users' own games that it may be about; by default those this program has defined.
    files : what was read from files that it may name, such as a `Pond`; their hash must be the one
        it names.
    checks : who reads kinds of certificate that lastmove does not know, by kind. They are believed
        because you hand them over; those of lastmove cannot be replaced.
    time, memory : limits in seconds and bytes; past them `LimitReached` is raised.
    budget : limits as an object, instead of `time` and `memory`.

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
    trusted = checks or {}

    def reader(kind: str) -> Check | None:
        return check_of(kind) or trusted.get(kind)

    context = Context(reader, games, certificate.game, budget or Budget(time, memory), files=files)
    try:
        reason = context.check(certificate)
        if check_of(certificate.kind) is None:
            reason = f"{reason} (by a check that is not lastmove's, trusted because you asked)"
    except Rejected as problem:
        return Verification(False, certificate.claim, str(problem))
    return Verification(True, certificate.claim, reason)
