"""A certificate for the period of a sequence, which the checker goes through by itself."""

from __future__ import annotations

from lastmove.core.errors import InputError
from lastmove.core.heaps import HeapGame
from lastmove.core.inheritance import obeys
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.heaps.rules_octal import BreakingGame, code_of
from lastmove.families.heaps.rules_subtraction import Subtraction
from lastmove.families.heaps.sequences.kinds import Family
from lastmove.families.heaps.sequences.result import HeapSequence


def certificate_of(family: Family, sequence: HeapSequence) -> Certificate:
    """The claim that the values repeat, about the position without heaps; other heaps follow.

    Raises `InputError` where no period is proved, or where it rests on a formula.
    """
    period = sequence.period
    if period is None or not period.proved:
        raise InputError(
            f"no period of {family.text} is proved up to heap {len(sequence) - 1:,}, "
            "so there is nothing to certify; more heaps (-n) may prove one"
        )
    empty = family.position(0)
    assert isinstance(empty, HeapGame)
    empty = empty.with_heaps()
    kind = None
    if obeys(empty, Subtraction):
        kind = "subtraction-period"
    elif obeys(empty, BreakingGame) and code_of(empty) is not None:
        kind = "octal-period"
    if kind is None:
        raise InputError(
            f"the values of {family.text} follow from a formula; a position of it is certified "
            f"by 'lastmove solve', such as {family.game.examples[0]}"
        )
    claimed = {"start": period.start, "length": period.length}
    if period.saltus:
        claimed["saltus"] = period.saltus
    return Certificate(kind, empty.inline(), Play.NORMAL, Outcome.P, 0, {"period": claimed})
