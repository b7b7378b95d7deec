"""Cram. Trusted: the symmetry strategy, and that strips are Dawson's Kayles with its period."""

from __future__ import annotations

from lastmove.checker.context import Check, Context, Rejected, claims_value
from lastmove.core.bitboard import lines
from lastmove.core.inheritance import obeys
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.cram.rules import Cram

Square = tuple[int, int]
BEFORE, PERIOD = 53, 34
"""Strips of 53 squares and more have values that recur with period 34."""


def check_symmetry(certificate: Certificate, context: Context) -> str:
    """Turn the board by half."""
    position = _cram(certificate.position, certificate, context)
    if certificate.outcome is not Outcome.P or certificate.value not in (0, None):
        raise Rejected("a board is shown to be lost this way, with value 0")
    _check_symmetric(position, context)
    return "a half turn maps the board to itself, and no domino meets its image"


def check_strips(certificate: Certificate, context: Context) -> str:
    """Follow each path of free squares; add the values of their lengths."""
    position = _cram(certificate.position, certificate, context)
    free = free_squares(lines(position.state))
    values = _strip_values()
    total = 0
    while free:
        part = _part(free, context)
        joints = sum(len(part & _beside(square)) for square in part) // 2
        if joints != len(part) - 1 or any(len(part & _beside(square)) > 2 for square in part):
            raise Rejected(f"the free squares around {min(part)} do not form a path")
        length = len(part)
        if length >= len(values):
            length = BEFORE + (length - BEFORE) % PERIOD
        total ^= values[length]
    claims_value(certificate, total, "the nim-sum of the strips")
    return f"the strips of free squares have nim-sum {total}"


def _cram(text: object, certificate: Certificate, context: Context) -> Cram:
    position = context.impartial(text)
    if not obeys(position, Cram) or certificate.play is not Play.NORMAL:
        raise Rejected("this kind of certificate is for cram in normal play")
    return position


def free_squares(rows: list[str]) -> set[Square]:
    """The free squares, as row and column."""
    return {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "."}


def _check_symmetric(position: Cram, context: Context) -> None:
    free = free_squares(lines(position.state))
    if not free:
        return
    turn_row = min(row for row, _ in free) + max(row for row, _ in free)
    turn_column = min(column for _, column in free) + max(column for _, column in free)
    for row, column in free:
        if (turn_row - row, turn_column - column) not in free:
            raise Rejected(f"a half turn does not map the free squares of {position} to themselves")
        context.budget.spend()
        image = (turn_row - row, turn_column - column)
        for other in free & _beside((row, column)):
            if image in ((row, column), other):
                raise Rejected(f"a domino on {(row, column)} and {other} meets its own image")


def _beside(square: Square) -> set[Square]:
    row, column = square
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def _part(free: set[Square], context: Context) -> set[Square]:
    """The squares connected to some free one, which are free no more. Cost: linear in them."""
    start = free.pop()
    part, waiting = {start}, [start]
    while waiting:
        context.budget.spend()
        found = _beside(waiting.pop()) & free
        free -= found
        part |= found
        waiting += found
    return part


def _strip_values() -> list[int]:
    values: list[int] = []
    for n in range(2 * (BEFORE + PERIOD) + 2):
        reached = {values[k] ^ values[n - 2 - k] for k in range(n - 1)}
        values.append(min(set(range(len(reached) + 1)) - reached))
    return values


CHECKS: dict[str, Check] = {"strips": check_strips, "symmetry": check_symmetry}
