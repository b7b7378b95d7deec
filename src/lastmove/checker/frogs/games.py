"""Frog games. Trusted: who wins by the partners in a stable matching, and by its desires."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastmove.checker.context import Context, Rejected, claims_value
from lastmove.checker.frogs.stability import Partners, stable_partners
from lastmove.checker.sums import checked_value
from lastmove.core.inheritance import obeys
from lastmove.core.nimbers import mex
from lastmove.core.position import Outcome, Play, Position
from lastmove.core.sums import Sum
from lastmove.core.verdict import Certificate
from lastmove.families.frogs.frog_games import At, ColoredFrogGame, FrogGame, farther, own_and_other
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.rules_colored_frogs import ColoredFrogs
from lastmove.families.frogs.rules_colored_pond_frogs import ColoredPondFrogs
from lastmove.families.frogs.rules_frogs import Frogs
from lastmove.families.frogs.rules_fussy_frogs import FussyFrogs
from lastmove.families.frogs.rules_shy_colored_frogs import ShyColoredFrogs
from lastmove.families.frogs.rules_shy_frogs import ShyFrogs
from lastmove.families.frogs.rules_stone_frogs import StoneFrogs

MOST_LABELED = 5000
"""Points of a pond whose pairs are all labelled."""

FRIENDLY: tuple[type[FrogGame], ...] = (Frogs, FussyFrogs, ShyFrogs)
"""The games in which both players move both frogs."""


def check_frog_matching(certificate: Certificate, context: Context) -> str:
    """A stable matching of the kind that the game asks for, and who wins by it.

    Cost: that of looking for an unstable pair, and linear otherwise.
    """
    position = context.position(certificate.position, Position)
    kind, most = _matching_of(position, certificate.play)
    pond = position.state[0]
    partners = stable_partners(pond, kind, most, certificate.proof.get("partners"), context.budget)
    if obeys(position, *FRIENDLY):
        wins = _mover_wins(position, partners, certificate.play is Play.MISERE, context)
    else:
        assert isinstance(position, ColoredFrogGame)
        wins = _role_wins(position, partners, certificate, context)
    expected = Outcome.N if wins else Outcome.P
    if certificate.outcome is not expected:
        raise Rejected(f"by the matching the outcome is {expected.value}")
    lost = obeys(position, *FRIENDLY) and certificate.play is Play.NORMAL and not wins
    if certificate.value is not None and (certificate.value != 0 or not lost):
        raise Rejected("only who wins is proved this way, not the value")
    pairs = sum(map(len, partners.rows)) // 2
    return f"the {pairs:,} pairs of the {pond.n:,} points are stable, and so decide who wins"


def _matching_of(position: Position, play: Play) -> tuple[str, int]:
    """Which matching a game asks for, and how many partners a point may have."""
    misere = play is Play.MISERE
    if obeys(position, Frogs, ShyFrogs):
        return "misere" if misere else "one", 1
    if not misere:
        if obeys(position, FussyFrogs):
            return "fussy", 1
        if obeys(position, ColoredPondFrogs):
            return "two", 1
        if obeys(position, StoneFrogs):
            return "one", 1 + int(position.state[5])
        if obeys(position, ColoredFrogs, ShyColoredFrogs):
            return "one", 1
    raise Rejected("this kind of certificate is for frog games, and not for their misère play here")


# -- both players move both frogs ---------------------------------------------------------------


def _mover_wins(position: FrogGame, partners: Partners, misere: bool, context: Context) -> bool:
    frogs = position.state[1]
    if len(frogs) == 2:
        return frogs[1] not in partners.rows[frogs[0]]
    if len(frogs) == 1:
        return _second_wins(position, partners, misere)
    for move in position.moves():
        context.budget.spend()
        assert isinstance(move.to, FrogGame)
        if not _second_wins(move.to, partners, misere):
            return True
    return misere and position.state[0].n == 0


def _second_wins(position: FrogGame, partners: Partners, misere: bool) -> bool:
    """Whether the second frog can be placed on the partner, or (misère) nowhere at all."""
    placed = partners.rows[position.state[1][0]]
    if placed and type(position).can_place(position.state, placed[0]):
        return True
    return misere and next(position.moves(), None) is None


# -- each player has a frog ---------------------------------------------------------------------


def _role_wins(
    position: ColoredFrogGame, partners: Partners, certificate: Certificate, context: Context
) -> bool:
    mine, x = own_and_other(position.state)
    if x is None:
        return _first_wins(position, partners, certificate, context)
    if mine is None:
        for z in type(position).landings(position.state):
            context.budget.spend()
            if partners.desires(z, x):
                return True
        return False
    nearer = partners.nearer(x, mine)
    stones = position.state[4] if obeys(position, StoneFrogs) else frozenset()
    return len(nearer) >= partners.most or not set(nearer) <= stones


def _first_wins(
    position: ColoredFrogGame, partners: Partners, certificate: Certificate, context: Context
) -> bool:
    """Whether amber wins before the first frog: with a point that has not all its partners."""
    if obeys(position, ShyColoredFrogs):
        return _shy_first_wins(position, partners, certificate, context)
    game, state = type(position), position.state
    return any(
        len(row) < partners.most and game.may_sit(state, "amber", x)
        for x, row in enumerate(partners.rows)
    )


def _shy_first_wins(
    position: ShyColoredFrogs, partners: Partners, certificate: Certificate, context: Context
) -> bool:
    """A first point that none beyond c desires; or for every point one beyond c that does."""
    pond, c = position.state[0], position.state[4]
    if certificate.outcome is Outcome.N:
        x: Any = certificate.proof.get("first")
        _is_point(x, pond.n, "first")
        for z in range(pond.n):
            context.budget.spend()
            if z != x and farther(pond, x, z, c) and partners.desires(z, x):
                raise Rejected(f"{z} is farther than {c} from {x} and desires it")
        return True
    listed = certificate.proof.get("desired_by")
    if not isinstance(listed, list) or len(listed) != pond.n:
        raise Rejected('"desired_by" names for each point one that desires it')
    for x, z in enumerate(listed):
        context.budget.spend()
        _is_point(z, pond.n, "desired_by")
        if z == x or not farther(pond, x, z, c) or not partners.desires(z, x):
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
    pond, frogs = position.state[:2]
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
    """The labels of all pairs, or of those that are not farther apart than the two frogs."""
    pond, frogs = position.state[:2]
    used = [0] * pond.n
    labels = {}
    for x, y in _in_order(pond, frogs, context):
        context.budget.spend()
        if type(position).allowed(position.state, x, y):
            free = ~(used[x] | used[y])
            bit = free & -free
            used[x] |= bit
            used[y] |= bit
            labels[x, y] = bit.bit_length() - 1
    return labels


def _in_order(pond: Pond, frogs: At, context: Context) -> Iterator[tuple[int, int]]:
    """The pairs, closest first; no farther ones than the two frogs, if there are two."""
    import numpy as np

    from lastmove.families.frogs.pond_arrays import measures

    if pond.n > MOST_LABELED:
        raise Rejected(f"labels are checked on ponds of up to {MOST_LABELED:,} points")
    far = []
    for x in range(pond.n):
        context.budget.spend(1 + pond.n // 64)
        far.append(measures(pond, x)[x + 1 :])
    numbers = np.concatenate(far) if far else np.empty(0)
    order = np.argsort(numbers, kind="stable")  # ties stay in order of their numbers
    if len(frogs) == 2:
        most = measures(pond, frogs[0])[frogs[1]]
        order = order[: np.searchsorted(numbers[order], most, side="right")]
    first, second = np.triu_indices(pond.n, 1)
    yield from zip(first[order].tolist(), second[order].tolist(), strict=True)


def _placed(position: Any, labels: dict[tuple[int, int], int]) -> dict[int, int]:
    """The label for each point where the second frog may be placed."""
    (x,) = position.state[1]
    return {
        y: labels[min(x, y), max(x, y)]
        for y in range(position.state[0].n)
        if type(position).can_place(position.state, y)
    }
