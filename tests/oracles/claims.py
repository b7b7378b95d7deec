"""Whether a claim about a position is true: by brute force, or by a theorem if it is large."""

from functools import cache

from tests.families.chomp import oracle as chomp
from tests.families.corner.oracle import queen_outcome
from tests.families.cram import oracle as dominos
from tests.families.frogs import oracle as frogs
from tests.families.nim import oracle as loopy
from tests.families.switching import oracle as switching
from tests.families.takeaway.oracle import takeaway_nimber, takeaway_outcome
from tests.oracles import outcomes, rules, theory

LARGEST_NUMBER = 199
MOST_POSITIONS = 5000
MOST_DOTS = 30
MOST_IN_PILE = 1000


def _numbers(thing):
    if isinstance(thing, tuple):
        for item in thing:
            yield from _numbers(item)
    elif isinstance(thing, int):
        yield thing


def can_be_searched(position):
    """Whether brute force takes a moment only."""
    if any(number > LARGEST_NUMBER for number in _numbers(position)):
        return False
    if position[0] == "chomp" and sum(position[1]) > MOST_DOTS:
        return False
    seen, waiting = {position}, [position]
    while waiting:
        new = outcomes.options(waiting.pop()) - seen
        seen |= new
        waiting += new
        if len(seen) > MOST_POSITIONS:
            return False
    return True


@cache
def truth(position, misere=False):
    """The outcome and, in normal play, the nimber; `LookupError` when neither way can tell.

    For a queen far away or a large take-away pile the nimber is told of a P-position only.
    """
    if position[0] == "shannon":
        return switching.truth(position, misere)
    if position[0] in frogs.WITH_ROLES:
        return frogs.truth(position, misere)
    if loopy.is_loopy(position):
        return _loopy_truth(position, misere)
    if can_be_searched(position):
        value = None if misere else outcomes.nimber(position)
        return outcomes.outcome(position, misere), value
    if position[0] == "chomp":
        return chomp.theory(position, misere)
    if position[0] == "queen" and not misere:
        outcome = queen_outcome(*position[1:])
        return outcome, 0 if outcome == "P" else None
    if position[0] == "cram" and not misere:
        return dominos.large(position)
    if position[0] == "takeaway" and not misere and position[2] <= MOST_IN_PILE:
        value = takeaway_nimber(position)
        return ("N" if value else "P"), value
    if position[0] == "takeaway" and not misere:
        outcome = takeaway_outcome(position)
        return outcome, 0 if outcome == "P" else None
    if not misere:
        value = theory.value(position)
        return ("N" if value else "P"), value
    return theory.misere_nim_outcome(_nim_heaps(position)), None


def _loopy_truth(position, misere):
    """By retrograde analysis; the value v is that for which a heap of v beside it makes P."""
    known = loopy.Retrograde(rules.options, misere, MOST_POSITIONS)
    try:
        outcome = known.outcome(position)
        if misere or position[0] == "northcott":
            return outcome, None
        values = (v for v in range(100) if _beside(position, v, known) == "P")
        return outcome, next(values)
    except loopy.TooLarge:
        if misere:
            raise LookupError("too large for retrograde analysis") from None
        value = theory.value(position)
        return ("N" if value else "P"), None if position[0] == "northcott" else value


def _beside(position, heap, known):
    return known.outcome(rules.total(position, rules.nim(heap)))


def _nim_heaps(position):
    if position[0] == "nim":
        return position[1]
    if position[0] == "rook":
        return position[1:]
    if position[0] == "sum":
        return tuple(heap for summand in position[1] for heap in _nim_heaps(summand))
    raise LookupError(f"no misère theorem is known for {position[0]}")
