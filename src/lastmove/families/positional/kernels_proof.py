"""Proof-number search on set families, compiled: whether the attacker can own a set.

First its table, positions up to symmetry with their numbers; then its leaves, what can be told of a
position at sight or by threats; last the search.

Depth-first proof-number search (Nagai 2002) with the weak rule (Ueda et al. 2008): the proof number
of a position where the defender moves is the largest among its replies plus the number of the
others, which does not count a position twice that can be reached in two ways. A position is two
64-bit words, the attacker's cells and the defender's; up to some claims it is kept as its least
image. The leaves are asked for a win by threats alone (`kernels_threats`), which most positions of
a board like 4^3 have; for a quiet move that threatens one, only replies that stop that sequence
remain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.kernels_bits import lowest_bit, lowest_one, popcount
from lastmove.core.machine_code import njit
from lastmove.families.positional.kernels_bitboard import Board, least_image, slot_of
from lastmove.families.positional.kernels_deepening import has_pairing
from lastmove.families.positional.kernels_threats import (
    LENGTH,
    NODES,
    UNKNOWN,
    WON,
    Walk,
    all_threats,
    forced_win,
    still_wins,
)

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers, Word

# The columns of the arrays.
STRONG, SYMMETRIC, THREAT_NODES, PRUNES, WIDTH = 0, 1, 2, 3, 4
"""Settings."""
VISITS, LEAVES, THREATS, STORED, ROOT_PN, ROOT_DN, LEFT_EARLY = 0, 1, 2, 3, 4, 5, 6
"""Registers: what was counted, and the numbers of the position last asked for."""
A, B = 0, 1
"""The words of a position."""
THRESHOLD_PN, THRESHOLD_DN, ATTACKS, COUNT = 0, 1, 2, 3
"""Of a frame."""
CELL, PN, DN = 0, 1, 2
"""Of a child."""
INFINITE = 1 << 30
"""The number of a proof, or a disproof, that cannot be had."""

WAYS = 4
"""Neighboring slots in which a position may be kept."""


class Table(NamedTuple):
    """By slot, a position with the moves that matter there, and its proof and disproof numbers.

    Both numbers are 0 in an empty slot.
    """

    keys: Bitsets
    numbers: Integers


class Frames(NamedTuple):
    """By depth the positions on the way, their numbers, and their children with the names of these.

    `children` are the columns CELL, PN and DN; `names` the words under which they are kept.
    """

    words: Bitsets
    numbers: Integers
    children: Integers
    names: Bitsets


class Proof(NamedTuple):
    """One search: the board, the walk through threats at a leaf, the frames, the table.

    `work` has four rows of 64 to work in, `registers` what was counted (the columns above).
    """

    board: Board
    walk: Walk
    frames: Frames
    table: Table
    work: Integers
    registers: Integers


@njit(cache=True)
def look_up(a: Word, b: Word, table: Table) -> int:
    """The slot of a position, −1 if it is not kept."""
    keys, numbers = table
    base = slot_of(a, b, len(numbers)) & ~(WAYS - 1)
    for slot in range(base, base + WAYS):
        if (numbers[slot, 0] or numbers[slot, 1]) and keys[slot, 0] == a and keys[slot, 1] == b:
            return slot
    return -1


@njit(cache=True)
def keep(
    a: Word, b: Word, pn: int, dn: int, useful: Word, table: Table, registers: Integers
) -> None:
    """Keep the numbers of a position and the moves that matter there.

    Where all slots are taken, the position that looks easiest to find out about again gives way.
    """
    keys, numbers = table
    base = slot_of(a, b, len(numbers)) & ~(WAYS - 1)
    chosen, least = base, 1 << 60
    for slot in range(base, base + WAYS):
        empty = numbers[slot, 0] == 0 and numbers[slot, 1] == 0
        if empty or (keys[slot, 0] == a and keys[slot, 1] == b):
            chosen = slot
            if empty:
                registers[STORED] += 1
            break
        worth = int(np.int64(numbers[slot, 0]) + np.int64(numbers[slot, 1]))
        if worth < least:
            chosen, least = slot, worth
    keys[chosen, 0], keys[chosen, 1], keys[chosen, 2] = a, b, useful
    numbers[chosen, 0], numbers[chosen, 1] = pn, dn


@njit(cache=True)
def rehash(table: Table, larger: Table, registers: Integers) -> None:
    """Move what is kept into another table."""
    keys, numbers = table
    registers[STORED] = 0
    for slot in range(len(numbers)):
        pn, dn = numbers[slot, 0], numbers[slot, 1]
        if pn or dn:
            keep(keys[slot, 0], keys[slot, 1], pn, dn, keys[slot, 2], larger, registers)


ONE = 1 << 40
"""The potential 1."""
HARDEST = 80
"""The first number of a position without sets that are begun. Measured on 4^3: with numbers that
tell positions apart by what is begun the search needs a tenth of the leaves and less.
"""


@njit(cache=True)
def _hopeless(board: Board, a: Word, b: Word, attacks: bool, work: Integers) -> bool:
    """Whether the defender plainly holds: too few cells, the potential, or a pairing."""
    one, masks, score = np.uint64(1), board.masks, work[3]
    left = popcount(board.cells & ~(a | b))
    for cell in range(64):
        score[cell] = 0
    total, smallest, alive = 0, 127, 0
    for number in range(len(masks)):
        mask = masks[number]
        if mask & b:
            continue
        rest = mask & ~a
        size = popcount(rest)
        alive += 1
        smallest = min(smallest, size)
        weight = ONE >> size if size <= 40 else 1
        total += weight
        if attacks:
            while rest:
                score[lowest_one(rest)] += weight
                rest &= rest - one
    if alive == 0 or (2 * smallest - 1 if attacks else 2 * smallest) > left:
        return True
    if board.settings[PRUNES] == 0:
        return False
    most = 0
    if attacks:
        for cell in range(64):
            most = max(most, score[cell])
    if total + most < ONE:
        return True
    worth = smallest > 1 and 2 * alive <= left
    return worth and has_pairing(masks, a, b, work)


@njit(cache=True)
def _useful(masks: Bitsets, strong: bool, a: Word, b: Word) -> Word:
    """The free cells of sets that somebody may still complete; any other is as good as a pass."""
    cells = np.uint64(0)
    for number in range(len(masks)):
        mask = masks[number]
        if not mask & b or (strong and not mask & a):
            cells |= mask
    return cells & ~(a | b)


@njit(cache=True)
def _difficulty(masks: Bitsets, strong: bool, a: Word, b: Word) -> int:
    """How hard a win looks: less for each set that is begun, and more for the defender's."""
    strength = 0
    for number in range(len(masks)):
        mask = masks[number]
        if not mask & b:
            if mask & a:
                strength += 4 if popcount(mask & ~a) <= 2 else 1
        elif strong and not mask & a:
            strength -= 2 if popcount(mask & ~b) <= 2 else 1
    return max(1, HARDEST - 2 * strength)


@njit(cache=True)
def _promising(board: Board, strong: bool, a: Word, b: Word, useful: Word, work: Integers) -> Word:
    """The cells that add most to the attacker's sets and take most from the defender's."""
    masks, one, score = board.masks, np.uint64(1), work[3]
    for cell in range(64):
        score[cell] = 0
    for number in range(len(masks)):
        mask = masks[number]
        if not mask & b:
            weight = 64 >> min(6, 2 * (popcount(mask & ~a) - 1))
        elif strong and not mask & a:
            weight = 32 >> min(6, 2 * (popcount(mask & ~b) - 1))
        else:
            continue
        rest = mask & useful
        while rest:
            score[lowest_one(rest)] += weight
            rest &= rest - one
    chosen = np.uint64(0)
    for _ in range(board.settings[WIDTH]):
        best = np.uint64(0)
        top = -1
        rest = useful & ~chosen
        while rest:
            low, weight = lowest_bit(rest), score[lowest_one(rest)]
            rest ^= low
            if weight > top:
                best, top = low, weight
        chosen |= best
    return chosen


@njit(cache=True)
def evaluate(proof: Proof, a: Word, b: Word, attacks: bool) -> tuple[int, int, Word]:
    """First numbers of a position, and the moves that matter there."""
    board, walk, registers, work = proof.board, proof.walk, proof.registers, proof.work
    masks, settings = board.masks, board.settings
    one, none = np.uint64(1), np.uint64(0)
    strong = settings[STRONG] != 0
    registers[LEAVES] += 1
    mine = all_threats(masks, a, b)
    yours = all_threats(masks, b, a) if strong else none
    if attacks:
        if mine:
            return 0, INFINITE, mine
        if yours & (yours - one):  # two threats at once: only one can be met
            return INFINITE, 0, none
    else:
        if yours:
            return INFINITE, 0, none
        if mine & (mine - one):
            return 0, INFINITE, none
    if _hopeless(board, a, b, attacks, work):
        return INFINITE, 0, none
    if not attacks and mine:
        return 1, 1, mine
    found = forced_win(board, strong, a, b, walk, settings[THREAT_NODES])
    registers[THREATS] += walk.out[NODES]
    if found == UNKNOWN:
        registers[LEFT_EARLY] += 1
    useful = _useful(masks, strong, a, b)
    if attacks:
        if found == WON:
            return 0, INFINITE, one << np.uint64(walk.line[0])
        if yours:
            useful = yours
        elif settings[WIDTH] < 64:
            useful = _promising(board, strong, a, b, useful, work)
        return _difficulty(masks, strong, a, b), 1, useful
    if found != WON:
        return popcount(useful) + _difficulty(masks, strong, a, b), 1, useful
    # The attacker would win by threats if the defender passed: only replies that stop them matter.
    left, rest, count = none, useful, 0
    while rest:
        reply = lowest_bit(rest)
        rest ^= reply
        if not still_wins(board, strong, a, b | reply, walk.line, walk.out[LENGTH]):
            left |= reply
            count += 1
    if count == 0:
        return 0, INFINITE, none
    return count, 1, left


@njit(cache=True)
def _expand(p: int, proof: Proof) -> tuple[int, int]:
    """List the children of a frame with their numbers; the frame's own, kept before or found now.

    A frame that is decided already has no children.
    """
    words, numbers, children, names = proof.frames
    table, registers = proof.table, proof.registers
    tables, symmetric = proof.board.tables, proof.board.settings[SYMMETRIC]
    a, b, attacks = words[p, A], words[p, B], numbers[p, ATTACKS] != 0
    slot = look_up(a, b, table)
    if slot >= 0:
        rest = table.keys[slot, 2]
        own_pn, own_dn = table.numbers[slot, 0], table.numbers[slot, 1]
    else:
        own_pn, own_dn, rest = evaluate(proof, a, b, attacks)
        keep(a, b, own_pn, own_dn, rest, table, registers)
    count = 0
    if own_pn == 0 or own_dn == 0:
        rest = np.uint64(0)
    while rest:
        move = lowest_bit(rest)
        rest ^= move
        if attacks:
            key_a, key_b = least_image(a | move, b, tables, symmetric)
        else:
            key_a, key_b = least_image(a, b | move, tables, symmetric)
        double = False
        for other in range(count):
            if names[p, other, A] == key_a and names[p, other, B] == key_b:
                double = True
                break
        if double:
            continue
        slot = look_up(key_a, key_b, table)
        if slot >= 0:
            pn, dn = table.numbers[slot, 0], table.numbers[slot, 1]
        else:
            pn, dn, useful = evaluate(proof, key_a, key_b, not attacks)
            keep(key_a, key_b, pn, dn, useful, table, registers)
        names[p, count, A], names[p, count, B] = key_a, key_b
        children[p, count, CELL] = lowest_one(move)
        children[p, count, PN], children[p, count, DN] = pn, dn
        count += 1
        if (pn == 0) if attacks else (dn == 0):
            break  # one good move is enough
    numbers[p, COUNT] = count
    return own_pn, own_dn


@njit(cache=True)
def _numbers(p: int, attacks: bool, frames: Frames, table: Table) -> tuple[int, int, int, int, int]:
    """The numbers of a frame, its best child, the second best number, and how many are open.

    Told for the side to move: `easy` is what it minimizes, `hard` what adds up.
    """
    _, numbers, children, names = frames
    mine, other = (PN, DN) if attacks else (DN, PN)
    easy, second, hard, opened, best = INFINITE, INFINITE, 0, 0, -1
    for child in range(numbers[p, COUNT]):
        slot = look_up(names[p, child, A], names[p, child, B], table)
        if slot >= 0:
            children[p, child, PN] = table.numbers[slot, 0]
            children[p, child, DN] = table.numbers[slot, 1]
        x, y = children[p, child, mine], children[p, child, other]
        if y == 0:
            continue  # it is decided, for the other side
        opened += 1
        hard = max(hard, y)
        if x < easy or (x == easy and y > children[p, best, other]):
            second = easy
            easy, best = x, child
        elif x < second:
            second = x
    if best < 0:
        return INFINITE, 0, best, second, 0
    if easy == 0:
        return 0, INFINITE, best, second, opened
    return easy, min(INFINITE - 1, hard + opened - 1), best, second, opened


@njit(cache=True)
def prove(proof: Proof, most: int) -> bool:
    """Go on for so many leaves and threats; whether the position in the first frame is decided.

    All that is learned is in the table, so that a new call goes on where this one ended.
    """
    frames, table, registers = proof.frames, proof.table, proof.registers
    words, numbers, _, names = frames
    end = registers[LEAVES] + registers[THREATS] // 8 + most
    p = 0
    numbers[0, THRESHOLD_PN], numbers[0, THRESHOLD_DN] = INFINITE, INFINITE
    entering = True
    while p >= 0:
        attacks = numbers[p, ATTACKS] != 0
        if entering:
            registers[VISITS] += 1
            pn, dn = _expand(p, proof)
            entering = False
            if pn == 0 or dn == 0:
                if p == 0:
                    registers[ROOT_PN], registers[ROOT_DN] = pn, dn
                p -= 1
                continue
        easy, hard, best, second, opened = _numbers(p, attacks, frames, table)
        pn, dn = (easy, hard) if attacks else (hard, easy)
        stop = registers[LEAVES] + registers[THREATS] // 8 >= end
        over = pn >= numbers[p, THRESHOLD_PN] or dn >= numbers[p, THRESHOLD_DN]
        if stop or over or pn == 0 or dn == 0:
            a, b = words[p, A], words[p, B]
            slot = look_up(a, b, table)
            useful = table.keys[slot, 2] if slot >= 0 else np.uint64(0)
            if slot < 0:  # it gave way to another; the moves that matter are found again
                _, _, useful = evaluate(proof, a, b, attacks)
            keep(a, b, pn, dn, useful, table, registers)
            if p == 0:
                registers[ROOT_PN], registers[ROOT_DN] = pn, dn
            p -= 1
            continue
        # The best child may become a quarter harder than the second best before that has its turn.
        limit = second + 1 + second // 4
        mine, other = (THRESHOLD_PN, THRESHOLD_DN) if attacks else (THRESHOLD_DN, THRESHOLD_PN)
        numbers[p + 1, mine] = min(numbers[p, mine], limit)
        rest = numbers[p, other]
        numbers[p + 1, other] = rest if rest >= INFINITE - 1 else rest - opened + 1
        numbers[p + 1, ATTACKS] = 0 if attacks else 1
        words[p + 1, A], words[p + 1, B] = names[p, best, A], names[p, best, B]
        p += 1
        entering = True
    return bool(registers[ROOT_PN] == 0 or registers[ROOT_DN] == 0)


@njit(cache=True)
def won_moves(a: Word, b: Word, board: Board, table: Table, found: Bitsets) -> int:
    """The attacker's moves to positions kept as won, with their least images; how many.

    In `found` a row for each: the two words of the image, the replies left open there, the cell.
    """
    count, rest = 0, board.cells & ~(a | b)
    while rest:
        move = lowest_bit(rest)
        rest ^= move
        key_a, key_b = least_image(a | move, b, board.tables, board.settings[SYMMETRIC])
        slot = look_up(key_a, key_b, table)
        if slot >= 0 and table.numbers[slot, 0] == 0:
            found[count, 0], found[count, 1] = key_a, key_b
            found[count, 2] = np.uint64(popcount(table.keys[slot, 2]))
            found[count, 3] = np.uint64(lowest_one(move))
            count += 1
    return count


@njit(cache=True)
def unrefuted(board: Board, a: Word, b: Word, line: Integers, length: int) -> Word:
    """The free cells that the defender may take without losing to these very threats."""
    left, rest = np.uint64(0), board.cells & ~(a | b)
    while rest:
        reply = lowest_bit(rest)
        rest ^= reply
        if not still_wins(board, board.settings[STRONG] != 0, a, b | reply, line, length):
            left |= reply
    return left
