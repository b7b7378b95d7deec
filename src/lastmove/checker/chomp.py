"""Chomp. Trusted: who wins on an L, on two rows, on squares and on rectangles.

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
    return f"the arms have {across} and {down} dots, and their nim-sum is {across ^ down}"


def check_two_rows(certificate: Certificate, context: Context) -> str:
    """The first of two lines is longer by one, or the move named makes it so."""
    position = _board(certificate, context)
    if certificate.outcome is Outcome.P:
        if certificate.play is Play.NORMAL:
            claims_value(certificate, 0, "the value")
        else:
            _claims_outcome(certificate, Outcome.P)
        if not _one_longer(position.rows):
            raise Rejected(f"{position} has no two rows or columns of which one is longer by one")
        return "of two lines the first is longer by one"
    _claims_outcome(certificate, Outcome.N)
    target = _target(certificate, context, position)
    if not _one_longer(target.rows):
        raise Rejected(f"the move leads to {target}, which is not a lost board of two lines")
    return f"a move leads to {target}, where of two lines the first is longer by one"


def check_square(certificate: Certificate, context: Context) -> str:
    """The board is a square, and the move named leaves an L with equal arms."""
    position = _board(certificate, context)
    rows = position.rows
    if rows[-1] != rows[0] or len(rows) != rows[0]:
        raise Rejected(f"{position} is not a square")
    _claims_outcome(certificate, Outcome.N)
    target = _target(certificate, context, position)
    left = target.rows
    if left[0] != len(left) or any(length > 1 for length in left[1:]):
        raise Rejected(f"the move leads to {target}, which is not an L with equal arms")
    return f"a move leaves an L with two arms of {len(left) - 1} dots"


def check_rectangle(certificate: Certificate, context: Context) -> str:
    """The board is a rectangle of more than one dot."""
    position = _board(certificate, context)
    rows = position.rows
    if rows[-1] != rows[0]:
        raise Rejected(f"{position} is not a rectangle")
    if len(rows) == rows[0] == 1:
        raise Rejected("only the poisoned corner is left")
    _claims_outcome(certificate, Outcome.N)
    if certificate.proof:
        raise Rejected("strategy stealing names no move")
    return "the board is a rectangle of more than one dot, so its first player wins"


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


def _target(certificate: Certificate, context: Context, position: Chomp) -> Chomp:
    """Where the move of the proof leads, if it is a move."""
    target = context.position(certificate.proof.get("move"), Chomp)
    before, after = position.rows, target.rows
    if target.poison_eaten != position.poison_eaten or not after:
        raise Rejected(f"no winning move leads from {position} to {target}")
    left = after + (0,) * (len(before) - len(after))
    if len(left) == len(before):
        for row, (old, new) in enumerate(zip(before, left, strict=True)):
            if new < old:  # the first row that was cut: all below are cut at the same column
                if left[row:] == tuple(min(length, new) for length in before[row:]):
                    return target
                break
            if new > old:
                break
    raise Rejected(f"no move leads from {position} to {target}")


CHECKS: dict[str, Check] = {
    "chomp-hook": check_hook,
    "chomp-two-rows": check_two_rows,
    "chomp-square": check_square,
    "strategy-stealing": check_rectangle,
    "chomp-poison": check_poison,
}
