"""The hot loop of the search on set families: whether the attacker owns a set within k plies.

A board is two 64-bit words, what the attacker and what the defender have claimed. The walk keeps
its frames in arrays, so that it can stop after any number of nodes and go on later. Numba and
numpy are imported with this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.kernels_bits import lowest_bit, lowest_one, popcount
from lastmove.core.machine_code import njit
from lastmove.families.positional.kernels_bitboard import least_image, slot_of

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers, Word

ONE = 1 << 40
"""The potential 1; sets of more than 40 free cells are rounded up, which only weakens a prune."""
NEVER = 255
"""More plies than any board has: a failure that no deeper search changes."""

A, B, KEY_A, KEY_B = 0, 1, 2, 3
"""The words of a frame: what each side has, and its least image."""
PLIES, ATTACKS, COUNT, AT, CUT = 0, 1, 2, 3, 4
"""The numbers of a frame: the plies left, whether the attacker moves, how many moves there are,
which comes next, and whether more plies might have changed a failure.
"""
DEPTH, RETURNING, RESULT, RESULT_CUT, NODES, PRUNED_POTENTIAL, PRUNED_PAIRING = 0, 1, 2, 3, 4, 5, 6
"""Registers: the frame at hand, whether the one above has just ended and how, and counts."""
STRONG, POTENTIAL, PAIRING, SYMMETRIC = 0, 1, 2, 3
"""Settings: whether the defender may win too, two prunes, and up to how many claims positions are
looked up as their least image.
"""


class Question(NamedTuple):
    """What is asked: the sets and the board as words, the settings, and images of bytes."""

    masks: Bitsets
    board: Word
    settings: Integers
    tables: Bitsets


class Frames(NamedTuple):
    """Where the walk stands: by depth the words, the numbers and the moves; and the registers."""

    words: Bitsets
    numbers: Integers
    moves: Integers
    registers: Integers


class Known(NamedTuple):
    """By slot the words of a position, and within how many plies the attacker wins, and does not.

    The first is NEVER where no win is known, the second where there is none.
    """

    keys: Bitsets
    plies: Integers


@njit(cache=True)
def has_pairing(masks: Bitsets, a: Word, b: Word, work: Integers) -> bool:
    """Whether every set that the attacker may complete has two free cells of its own.

    By alternating paths; `work` is room for the set that owns a cell, the cell that a path came
    from, and the queue.
    """
    owner, came, queue = work[0], work[1], work[2]
    for cell in range(64):
        owner[cell] = -1
    free = ~(a | b)
    for number in range(len(masks)):
        if masks[number] & b:
            continue
        for _ in range(2):
            # Breadth first over cells; a cell that is free of owners ends the path.
            seen = np.uint64(0)
            first, last, found = 0, 0, -1
            rest = masks[number] & free
            source = -1
            while True:
                while rest:
                    low, cell = lowest_bit(rest), lowest_one(rest)
                    rest ^= low
                    if seen & low:
                        continue
                    seen |= low
                    came[cell] = source
                    if owner[cell] < 0:
                        found = cell
                        break
                    queue[last] = cell
                    last += 1
                if found >= 0 or first == last:
                    break
                source = queue[first]
                first += 1
                rest = masks[owner[source]] & free
            if found < 0:
                return False
            while found >= 0:
                before = came[found]
                owner[found] = owner[before] if before >= 0 else number
                found = before
    return True


@njit(cache=True)
def attack(
    question: Question, frames: Frames, table: Known, work: Integers, most_nodes: int
) -> bool:
    """Go on for so many nodes; whether the question is answered.

    `work` has four rows of 64: room for `has_pairing`, and the potential of each cell.
    """
    masks, board, settings, tables = question
    words, numbers, moves, registers = frames
    keys, known = table
    one, none = np.uint64(1), np.uint64(0)
    strong, use_potential = settings[STRONG] != 0, settings[POTENTIAL] != 0
    use_pairing, symmetric_below = settings[PAIRING] != 0, settings[SYMMETRIC]
    score = work[3]
    end = registers[NODES] + most_nodes
    while registers[DEPTH] >= 0:
        p = registers[DEPTH]
        if registers[RETURNING]:
            attacks = numbers[p, ATTACKS] != 0
            if registers[RESULT] == (1 if attacks else 0):
                cut = registers[RESULT_CUT]  # one winning move, or one that saves, is enough
            else:
                numbers[p, CUT] |= registers[RESULT_CUT]
                cut = numbers[p, CUT]
                if numbers[p, AT] < numbers[p, COUNT]:
                    registers[RETURNING] = 0
                    _push(p, frames)
                    continue
            _store(p, registers[RESULT], cut, frames, table)
            registers[RESULT_CUT] = cut
            registers[DEPTH] = p - 1
            continue
        if registers[NODES] >= end:
            return False
        registers[NODES] += 1
        a, b, plies = words[p, A], words[p, B], numbers[p, PLIES]
        attacks = numbers[p, ATTACKS] != 0
        # The table first.
        key_a, key_b = least_image(a, b, tables, symmetric_below)
        words[p, KEY_A], words[p, KEY_B] = key_a, key_b
        slot = slot_of(key_a, key_b, keys.shape[0])
        if keys[slot, 0] == key_a and keys[slot, 1] == key_b:
            if known[slot, 0] <= plies:
                _return(p, 1, 0, registers)
                continue
            if known[slot, 1] >= plies and known[slot, 1] > 0:
                _return(p, 0, 0 if known[slot, 1] == NEVER else 1, registers)
                continue
        # What both sides threaten, and the potential of each cell.
        free = board & ~(a | b)
        left = popcount(free)
        for cell in range(64):
            score[cell] = 0
        total, smallest, alive = 0, 127, 0
        threats, counter, useful = none, none, none
        cut = 0
        for number in range(len(masks)):
            mask = masks[number]
            if not mask & b:
                rest = mask & ~a
                size = popcount(rest)
                alive += 1
                if size < smallest:
                    smallest = size
                if size == 1:
                    threats |= rest
                weight = ONE >> size if size <= 40 else 1
                total += weight
                if (2 * size - 1 if attacks else 2 * size) <= plies:
                    useful |= rest
                else:
                    cut = 1
                while rest:
                    score[lowest_one(rest)] += weight
                    rest &= rest - one
            elif strong and not mask & a:
                rest = mask & ~b
                size = popcount(rest)
                if size == 1:
                    counter |= rest
                if (2 * size - 1 if attacks else 2 * size - 2) <= plies:
                    useful |= rest
                else:
                    cut = 1
        if strong:  # sets that nobody has touched are the defender's too
            for number in range(len(masks)):
                mask = masks[number]
                if not mask & (a | b):
                    size = popcount(mask)
                    if size == 1:
                        counter |= mask
                    if (2 * size - 1 if attacks else 2 * size - 2) <= plies:
                        useful |= mask
                    else:
                        cut = 1
        numbers[p, CUT] = 0
        forced = none
        if attacks:
            if threats:
                _return(p, 1, 0, registers)
                continue
            if alive == 0 or 2 * smallest - 1 > left or popcount(counter) > 1:
                _return(p, 0, 0, registers)
                continue
            forced = counter
            if 2 * smallest - 1 > plies:
                _return(p, 0, 1, registers)
                continue
        else:
            if counter or alive == 0 or 2 * smallest > left:
                _return(p, 0, 0, registers)
                continue
            if 2 * smallest > plies:
                _return(p, 0, 1, registers)
                continue
            if popcount(threats) > 1:
                _return(p, 1, 0, registers)
                continue
            forced = threats
        if use_potential:
            most = 0
            if attacks:
                for cell in range(64):
                    if score[cell] > most:
                        most = score[cell]
            if total + most < ONE:
                registers[PRUNED_POTENTIAL] += 1
                _return(p, 0, 0, registers)
                continue
        worth = use_pairing and smallest > 1 and 2 * alive <= left
        if worth and has_pairing(masks, a, b, work):
            registers[PRUNED_PAIRING] += 1
            _return(p, 0, 0, registers)
            continue
        if forced:
            useful, cut = forced, 0
        if strong:
            for number in range(len(masks)):
                mask = masks[number]
                if not mask & a:
                    rest = mask & ~b
                    size = popcount(rest)
                    weight = ONE >> size if size <= 40 else 1
                    while rest:
                        score[lowest_one(rest)] += weight
                        rest &= rest - one
        numbers[p, CUT] = cut if attacks else 0
        # The moves, those of the largest potential first: few enough for an insertion sort.
        count = 0
        rest = useful & free
        while rest:
            cell, place = lowest_one(rest), count
            rest &= rest - one
            while place > 0 and score[moves[p, place - 1]] < score[cell]:
                moves[p, place] = moves[p, place - 1]
                place -= 1
            moves[p, place] = cell
            count += 1
        numbers[p, COUNT], numbers[p, AT] = count, 0
        if count == 0:
            _return(p, 0, numbers[p, CUT], registers)
            continue
        _push(p, frames)
    return True


@njit(cache=True)
def _push(p: int, frames: Frames) -> None:
    """The frame after the next move of frame p."""
    words, numbers, moves, registers = frames
    bit = np.uint64(1) << np.uint64(moves[p, numbers[p, AT]])
    numbers[p, AT] += 1
    attacks = numbers[p, ATTACKS] != 0
    words[p + 1, A] = words[p, A] | bit if attacks else words[p, A]
    words[p + 1, B] = words[p, B] if attacks else words[p, B] | bit
    numbers[p + 1, PLIES] = numbers[p, PLIES] - 1
    numbers[p + 1, ATTACKS] = 0 if attacks else 1
    registers[DEPTH] = p + 1


@njit(cache=True)
def _return(p: int, result: int, cut: int, registers: Integers) -> None:
    """Leave frame p with this result."""
    registers[RETURNING], registers[RESULT], registers[RESULT_CUT] = 1, result, cut
    registers[DEPTH] = p - 1


@njit(cache=True)
def _store(p: int, result: int, cut: int, frames: Frames, table: Known) -> None:
    """Keep the result of frame p; a position that had its slot gives way."""
    words, numbers, _, _ = frames
    keys, known = table
    key_a, key_b, plies = words[p, KEY_A], words[p, KEY_B], numbers[p, PLIES]
    slot = slot_of(key_a, key_b, keys.shape[0])
    if keys[slot, 0] != key_a or keys[slot, 1] != key_b:
        keys[slot, 0], keys[slot, 1] = key_a, key_b
        known[slot, 0], known[slot, 1] = NEVER, 0
    if result:
        known[slot, 0] = min(known[slot, 0], plies)
    else:
        known[slot, 1] = max(known[slot, 1], plies if cut else NEVER)
