"""Chomp. Trusted: who wins on an L, on two rows and on rectangles.

All of it for the game in which whoever is left with the poisoned corner loses, which is put in two
ways: the poison kept in normal play, the poison eaten in misère play.
"""

from __future__ import annotations

from lastmove.checker.context import Check, Context, Rejected, claims_value
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.chomp.rules import Chomp, Rows


def check_hook(certificate: Certificate, context: Context) -> str:
    """The board is an L; add its arms up as heaps of nim."""
    position = _board(certificate, context)
    rows = position.rows
    if any(length > 1 for length in rows[1:]):
        raise Rejected(f"{position} is not an L")
    across, down = rows[0] - 1, len(rows) - 1
    if certificate.play is Play.NORMAL:
        claims_value(certificate, across ^ down, "the nim-sum of the arms")
    else:
        _claims_outcome(certificate, Outcome.N if across != down else Outcome.P)
    return f"the arms have {across} and {down} cookies, and their nim-sum is {across ^ down}"


def check_two_rows(certificate: Certificate, context: Context) -> str:
    """The first of two lines is longer by one."""
    position = _board(certificate, context)
    if certificate.play is Play.NORMAL:
        claims_value(certificate, 0, "the value")
    else:
        _claims_outcome(certificate, Outcome.P)
    if not _one_longer(position.rows):
        raise Rejected(f"{position} has no two rows or columns of which one is longer by one")
    return "of two lines the first is longer by one"


def check_rectangle(certificate: Certificate, context: Context) -> str:
    """The board is a rectangle of more than one cookie."""
    position = _board(certificate, context)
    rows = position.rows
    if rows[-1] != rows[0]:
        raise Rejected(f"{position} is not a rectangle")
    if len(rows) == rows[0] == 1:
        raise Rejected("only the poisoned corner is left")
    _claims_outcome(certificate, Outcome.N)
    if certificate.proof:
        raise Rejected("strategy stealing names no move")
    return "the board is a rectangle of more than one cookie, so its first player wins"


def check_poison(certificate: Certificate, context: Context) -> str:
    """The corner may be eaten, and the last move wins: go and see that it leaves nothing."""
    position = context.position(certificate.position, Chomp)
    if certificate.play is not Play.NORMAL or not position.poison_eaten:
        raise Rejected("this kind of certificate is for chomp with poison=eaten in normal play")
    _claims_outcome(certificate, Outcome.N)
    if not position.rows:
        raise Rejected("nothing is left to eat")
    assert not position.eating(1, 1).to.state >> 1
    return "eating (1,1) leaves nothing"


def _board(certificate: Certificate, context: Context) -> Chomp:
    position = context.position(certificate.position, Chomp)
    if position.poison_eaten != (certificate.play is Play.MISERE) or not position.rows:
        raise Rejected(
            "this kind of certificate is for chomp with the poison kept in normal play, or with "
            "poison=eaten in misère play"
        )
    return position


def _claims_outcome(certificate: Certificate, outcome: Outcome) -> None:
    if certificate.outcome is not outcome:
        raise Rejected(f"it is {outcome.value}, not {certificate.outcome.value}")
    if certificate.value is not None:
        raise Rejected("only who wins is proved this way, not the value")


def _one_longer(rows: Rows) -> bool:
    """Whether the first of two rows or columns is longer by one; the second may be empty."""
    if len(rows) <= 2:
        second = rows[1] if len(rows) == 2 else 0
        if rows[0] == second + 1:
            return True
    return rows[0] <= 2 and rows.count(1) == 1


CHECKS: dict[str, Check] = {
    "chomp-hook": check_hook,
    "chomp-two-rows": check_two_rows,
    "strategy-stealing": check_rectangle,
    "chomp-poison": check_poison,
}
