"""Frog games. Trusted: who wins by the radii of the points, and by who desires whom."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from lastmove.checker.context import Context, Rejected, claims_value
from lastmove.checker.sums import checked_value
from lastmove.core.inheritance import obeys
from lastmove.core.nimbers import mex
from lastmove.core.position import Outcome, Play, Position
from lastmove.core.sums import Sum
from lastmove.core.verdict import Certificate
from lastmove.families.frogs.frog_games import ColoredFrogGame, FrogGame, farther, own_and_other
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.rules_colored_frogs import ColoredFrogs
from lastmove.families.frogs.rules_colored_pond_frogs import ColoredPondFrogs
from lastmove.families.frogs.rules_frogs import Frogs
from lastmove.families.frogs.rules_fussy_frogs import FussyFrogs
from lastmove.families.frogs.rules_shy_colored_frogs import ShyColoredFrogs
from lastmove.families.frogs.rules_shy_frogs import ShyFrogs
from lastmove.families.frogs.rules_stone_frogs import StoneFrogs

if TYPE_CHECKING:
    from lastmove.checker.frogs.radii import Radii

MOST_LABELED = 5000
"""Points of a pond whose pairs are all labelled."""

FRIENDLY: tuple[type[FrogGame], ...] = (Frogs, FussyFrogs, ShyFrogs)
"""The games in which both players move both frogs."""


def check_frog_radii(certificate: Certificate, context: Context) -> str:
    """The radii of the kind that the game asks for, and who wins by them.

    Cost: that of checking the radii, and linear otherwise.
    """
    from lastmove.checker.frogs.radii import checked_radii  # loads numpy

    position = context.position(certificate.position, Position)
    misere = certificate.play is Play.MISERE
    kind, stones = _pairs_of(position, misere)
    pond, listed = position.state.pond, certificate.proof.get("witness")
    each = not obeys(position, *FRIENDLY)
    radii = checked_radii(pond, kind, stones, misere, listed, context.budget, each)
    if not each:
        assert isinstance(position, FrogGame)
        wins = _mover_wins(position, radii, misere, context)
    else:
        assert isinstance(position, ColoredFrogGame)
        wins = _role_wins(position, radii, certificate, context)
    expected = Outcome.N if wins else Outcome.P
    if certificate.outcome is not expected:
        raise Rejected(f"by the radii the outcome is {expected.value}")
    lost = not (each or misere or wins)
    if certificate.value is not None and (certificate.value != 0 or not lost):
        raise Rejected("only who wins is proved this way, not the value")
    return f"the radii of the {pond.n:,} points are right, and so decide who wins"


def _pairs_of(position: Position, misere: bool) -> tuple[str, int]:
    """Which pairs of points a game allows, and how many stones there are."""
    if obeys(position, Frogs, ShyFrogs, ColoredFrogs, ShyColoredFrogs):
        return "one", 0
    if obeys(position, FussyFrogs):
        return "fussy", 0
    if obeys(position, ColoredPondFrogs):
        return "two", 0
    if obeys(position, StoneFrogs) and not (misere and position.state.k):
        return "one", int(position.state.k)
    raise Rejected("this kind of certificate is for frog games, in misère play without stones")


# -- both players move both frogs ---------------------------------------------------------------


def _mover_wins(position: FrogGame, radii: Radii, misere: bool, context: Context) -> bool:
    frogs = position.state.frogs
    if len(frogs) == 2:
        return not (radii.wants(*frogs) and radii.wants(*frogs[::-1]))
    if len(frogs) == 1:
        return _second_wins(position, radii, misere)
    for move in position.moves():
        context.budget.spend()
        assert isinstance(move.to, FrogGame)
        if not _second_wins(move.to, radii, misere):
            return True
    return misere and position.state.pond.n == 0


def _second_wins(position: FrogGame, radii: Radii, misere: bool) -> bool:
    """Whether the second frog can be placed on a partner, or (misère) nowhere at all."""
    partner = int(radii.last[position.state.frogs[0]])
    if partner >= 0 and type(position).can_place(position.state, partner):
        return True
    return misere and next(position.moves(), None) is None


# -- each player has a frog ---------------------------------------------------------------------


def _role_wins(
    position: ColoredFrogGame, radii: Radii, certificate: Certificate, context: Context
) -> bool:
    """Whether a point to go to desires the other frog's, or (misère) there is none to go to."""
    _, x = own_and_other(position.state)
    if next(type(position).landings(position.state), None) is None:
        return certificate.play is Play.MISERE
    if x is None:
        return _first_wins(position, radii, certificate, context)
    landings = list(type(position).landings(position.state))
    context.budget.spend(len(landings))
    return radii.wanted(landings, x)


def _first_wins(
    position: ColoredFrogGame, radii: Radii, certificate: Certificate, context: Context
) -> bool:
    """Whether amber wins before the first frog: with a point of infinite radius.

    In misère play blue must find room then, which does not depend on where amber is.
    """
    if obeys(position, ShyColoredFrogs):
        return _shy_first_wins(position, radii, certificate, context)
    game, state = type(position), position.state
    ends = (x for x, last in enumerate(radii.last.tolist()) if last < 0)
    starts = (x for x in ends if game.may_sit(state, "amber", x))
    first = next(starts, None)
    return first is not None and _blue_may_lose(position, first, certificate)


def _blue_may_lose(position: ColoredFrogGame, x: int, certificate: Certificate) -> bool:
    """Normal play; or misère, and with amber on x there is a point for blue."""
    after = type(position).landing(position.state, x)[1]
    return certificate.play is Play.NORMAL or next(type(position).landings(after), None) is not None


def _shy_first_wins(
    position: ShyColoredFrogs, radii: Radii, certificate: Certificate, context: Context
) -> bool:
    """A first point that none beyond c desires; or for every point one beyond c that does."""
    pond, c = position.state.pond, position.state.c
    if certificate.outcome is Outcome.N:
        x: Any = certificate.proof.get("first")
        _is_point(x, pond.n, "first")
        context.budget.spend(pond.n)
        if radii.wanted([z for z in range(pond.n) if farther(pond, x, z, c)], x):
            raise Rejected(f"a point farther than {c} from {x} desires it")
        if not _blue_may_lose(position, x, certificate):
            raise Rejected(f"with amber on {x} blue cannot be placed, which wins in misère play")
        return True
    listed = certificate.proof.get("desired_by")
    if not isinstance(listed, list) or len(listed) != pond.n:
        raise Rejected('"desired_by" names for each point one that desires it')
    for x, z in enumerate(listed):
        context.budget.spend()
        if z is None and not _blue_may_lose(position, x, certificate):
            continue
        _is_point(z, pond.n, "desired_by")
        if z == x or not farther(pond, x, z, c) or not radii.wants(z, x):
            raise Rejected(f"{z} is not farther than {c} from {x}, or does not desire it")
    return False


def _is_point(x: Any, count: int, what: str) -> None:
    if type(x) is not int or not 0 <= x < count:
        raise Rejected(f'"{what}" is no point of the pond: {x!r}')


# -- nimbers ------------------------------------------------------------------------------------


def check_frog_values(certificate: Certificate, context: Context) -> str:
    """Label the pairs in increasing order, each with the mex of what its points have. Cost: n²."""
    position = context.position(certificate.position, FrogGame)
    if certificate.play is not Play.NORMAL or not obeys(position, *FRIENDLY):
        raise Rejected("this kind of certificate is for friendly frogs in normal play")
    pond, frogs = position.state.pond, position.state.frogs
    if len(frogs) == 2:
        value = _labels(position, context)[frogs]
    elif len(frogs) == 1:
        value = mex(_placed(position, _labels(position, context)).values())
    else:
        labels = _labels(position, context)
        placed = (move.to for move in position.moves())
        value = mex([mex(_placed(first, labels).values()) for first in placed])
    claims_value(certificate, value, "the label" if len(frogs) == 2 else "the mex of the labels")
    return f"labelling the pairs of the {pond.n:,} points gives the value {value}"


def check_last_frog(certificate: Certificate, context: Context) -> str:
    """The other terms have proved values; the labels of the pond tell what can be placed."""
    position = context.impartial(certificate.position)
    if certificate.play is not Play.NORMAL:
        raise Rejected("nim values belong to normal play")
    waiting = [t for t in position.terms if t.opening] if obeys(position, Sum) else []
    if len(waiting) != 1 or not obeys(waiting[0], *FRIENDLY):
        raise Rejected(f"{position} is no sum with one frog to place")
    assert isinstance(position, Sum)
    others = [term for term in position.terms if term is not waiting[0]]
    parts = certificate.proof.get("parts")
    if not isinstance(parts, list) or len(parts) != len(others):
        raise Rejected(f"there are {len(others)} other terms, and each needs a certificate")
    inner, total = context.inner(), 0
    for term, data in zip(others, parts, strict=True):
        total ^= checked_value(term, data, inner)
    placed = _placed(waiting[0], _labels(waiting[0], context))
    value = mex([total ^ label for label in placed.values()])
    claims_value(certificate, value, "the mex of what can be placed")
    return f"the other terms have nim-sum {total}; placing the last frog gives the value {value}"


def _labels(position: FrogGame, context: Context) -> dict[tuple[int, int], int]:
    """The labels of all pairs: the mex of those of strictly closer pairs with a point in common."""
    used = [0] * position.state.pond.n
    labels = {}
    for level in _in_order(position.state.pond, context):
        bits = {}
        for x, y in level:
            context.budget.spend()
            if type(position).allowed(position.state, x, y):
                free = ~(used[x] | used[y])
                bits[x, y] = free & -free
        for (x, y), bit in bits.items():
            used[x] |= bit
            used[y] |= bit
            labels[x, y] = bit.bit_length() - 1
    return labels


def _in_order(pond: Pond, context: Context) -> Iterator[list[tuple[int, int]]]:
    """The pairs, closest first, those that are equally close together."""
    import numpy as np

    from lastmove.families.frogs.pond_arrays import sort_pairs

    if pond.n > MOST_LABELED:
        raise Rejected(f"labels are checked on ponds of up to {MOST_LABELED:,} points")
    context.budget.spend(1 + pond.n * pond.n // 64)
    first, second = np.triu_indices(pond.n, 1)
    order, level = sort_pairs(pond, first, second)
    if pond.ordered:  # equal ones stay in order of their numbers
        level = np.arange(len(order))
    pairs = list(zip(first[order].tolist(), second[order].tolist(), strict=True))
    starts = np.flatnonzero(np.diff(level, prepend=-1, append=len(order) + 1)).tolist()
    for begin, end in pairwise(starts):
        yield pairs[begin:end]


def _placed(position: Any, labels: dict[tuple[int, int], int]) -> dict[int, int]:
    """The label for each point where the second frog may be placed."""
    (x,) = position.state.frogs
    return {
        y: labels[min(x, y), max(x, y)]
        for y in range(position.state.pond.n)
        if type(position).can_place(position.state, y)
    }
