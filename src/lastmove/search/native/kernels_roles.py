"""The hot loop over positions of two roles, which may end in a draw. A template, as `kernels` is.

`options`, `canonical`, `turn`, `winner` and the names of the roles below are placeholders. What a
position is worth is one number: 0 for a draw, else twice the remoteness, plus 1 if the first role
wins and plus 2 if it is the second; see `lastmove.search.minimax`, which says the same in Python.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastmove.core.machine_code import njit
from lastmove.search.native.kernels_rules import canonical, options
from lastmove.search.native.kernels_table import (
    BUFFER_FULL,
    BUFFERED,
    CULPRIT,
    CYCLE,
    DEPTH,
    DONE,
    FROM,
    INSERTED,
    MASK,
    NEXT,
    NODE,
    NOT_A_ROLE,
    OPEN,
    OUT_OF_RANGE,
    QUESTION,
    ROOT,
    SHIFT,
    STATE,
    STEPS,
    TO,
    Turns,
    enter,
    find,
    push,
    room,
    value_of,
)
from lastmove.search.native.kernels_wide import outside

if TYPE_CHECKING:
    from lastmove.core.arrays import Integers

roles = ("", "")
"""Placeholder for the names of the two roles."""
FIRST, SECOND, DRAWN = 1, 2, 3
DECIDED, MOVER, SEEN_DRAW = 8, 1, 4
"""In a frame's MASK: from bit 3 on who has won, who moves, and whether an option is a draw."""
WIN, LOSS = QUESTION, STATE
"""In a frame: in how many plies the quickest win is there, and the slowest loss; -1 for none."""


def turn(state: int) -> str:
    """Placeholder for whose turn it is."""
    return ""


def winner(state: int, *fixed: object) -> str | None:
    """Placeholder for who has won."""
    return None


@njit()
def number_of(role: str | None) -> int:
    """0 for no one, 1 and 2 for the roles, 3 for a draw, -1 for something else."""
    if role is None:
        return 0
    if role == roles[0]:
        return FIRST
    if role == roles[1]:
        return SECOND
    return DRAWN if role == "draw" else -1


@njit()
def expand(node: int, buffer: Integers, used: int, fixed: Turns) -> int:
    """Write the options of a node behind what is buffered; returns their end, or -status."""
    at = used
    for option in options(node, *fixed.options):
        if outside(option):
            return -OUT_OF_RANGE
        if at >= len(buffer):
            return -BUFFER_FULL
        buffer[at] = canonical(option, *fixed.canonical)
        at += 1
    return at


@njit()
def worth(frame: Integers, misere: bool) -> int:
    """What a position is worth whose options are all known: the best for whoever moves."""
    decided: int = frame[MASK] // DECIDED
    mover: int = frame[MASK] & MOVER
    win: int = frame[WIN]
    loss: int = frame[LOSS]
    if decided > 0:
        return 0 if decided == DRAWN else decided
    if win >= 0:
        return 2 * (win + 1) + FIRST + mover
    if frame[MASK] & SEEN_DRAW:
        return 0
    if loss < 0:  # there is no move
        return FIRST + (mover if misere else 1 - mover)
    return 2 * (loss + 1) + FIRST + 1 - mover


@njit(nogil=True)
def roles_search(
    keys: Integers,
    values: Integers,
    states: Integers,
    frames: Integers,
    buffer: Integers,
    ctl: Integers,
    halt: Integers,
    misere: bool,
    fixed: Turns,
) -> int:
    """What the root and everything below it is worth."""
    shift = np.uint64(ctl[SHIFT])
    child = states[ROOT] if ctl[DEPTH] == 0 else -1
    while True:
        depth = ctl[DEPTH]
        if child >= 0:
            status = room(depth, ctl[INSERTED], ctl[STEPS], frames, ctl, halt)
            if status != DONE:
                return status
            states[CULPRIT] = child
            decided = number_of(winner(child, *fixed.winner))
            mover = number_of(turn(child, *fixed.turn)) - FIRST
            if decided < 0 or mover < 0 or mover > 1:
                return NOT_A_ROLE
            used = ctl[BUFFERED]
            at = used if decided > 0 else expand(child, buffer, used, fixed)
            if at < 0:
                return -at
            ctl[INSERTED] += enter(keys, values, child, shift)
            push(states, frames, depth, child, used, at)
            frames[depth, MASK] = decided * DECIDED + mover
            frames[depth, WIN], frames[depth, LOSS] = -1, -1
            ctl[STEPS] += at - used + 1
            ctl[BUFFERED] = at
            depth += 1
            ctl[DEPTH] = depth
        if depth == 0:
            return DONE
        frame = frames[depth - 1]
        at = frame[NEXT]
        child = -1
        while at < frame[TO]:
            value = value_of(keys, values, buffer[at], shift)
            if value == OPEN:
                states[CULPRIT] = buffer[at]
                return CYCLE
            if value < 0:
                child = buffer[at]
                break
            plies = (value - 1) // 2
            if value == 0:
                frame[MASK] |= SEEN_DRAW
            elif (value - 1) % 2 != frame[MASK] & MOVER:
                frame[LOSS] = max(frame[LOSS], plies)
            elif frame[WIN] < 0 or plies < frame[WIN]:
                frame[WIN] = plies
            at += 1
        frame[NEXT] = at
        if child < 0:
            values[find(keys, states[NODE + depth - 1], shift)] = worth(frame, misere)
            ctl[BUFFERED] = frame[FROM]
            ctl[DEPTH] = depth - 1
