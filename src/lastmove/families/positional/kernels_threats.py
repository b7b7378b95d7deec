"""Threat sequences on set families, compiled: wins in which every move forces the reply.

A *threat* is a set that lacks one cell and has none of the opponent's. The attacker makes threats
only, so that the defender has one reply each time; a move that makes two threats at once wins. A
reply may make a threat of the defender's, which the attacker's next move must then meet. Such
sequences decide most positions of Qubic (Patashnik 1980; Allis and Schoo 1992). Since replies are
forced the walk branches for the attacker only. Numba and numpy are imported with this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.kernels_bits import lowest_bit, lowest_one, popcount
from lastmove.core.machine_code import njit
from lastmove.families.positional.kernels_bitboard import Board, slot_of

if TYPE_CHECKING:
    from lastmove.core.arrays import Bitsets, Integers, Word

WON, LOST, UNKNOWN = 1, 0, -1
"""What a walk finds: a sequence that wins, that there is none, or that it was left too early."""
DEPTH = 40
"""More moves than a sequence has on 64 cells, of which each takes two."""
A, B, FORCED = 0, 1, 2
"""The words of a frame: what each side has, and where the defender threatens to complete a set."""
COUNT, AT = 0, 1
"""The numbers of a frame: how many moves were found there, and which comes next."""
LENGTH, NODES = 0, 1
"""What is told of a walk."""


class Walk(NamedTuple):
    """Where a walk through threats stands, and what it has found.

    By depth the `words` and `numbers` of the frames (the columns above) and the `moves` found
    there, each with the reply that it forces and how promising it is; the attacker's moves so far
    (`line`); what is told of the walk (`out`); and by slot positions without such a win: their
    words (`keys`), and 1 where there is one (`known`).
    """

    words: Bitsets
    numbers: Integers
    moves: Integers
    line: Integers
    out: Integers
    keys: Bitsets
    known: Integers


@njit(cache=True)
def all_threats(masks: Bitsets, mine: Word, yours: Word) -> Word:
    """The cells that complete a set of `mine`."""
    one, cells = np.uint64(1), np.uint64(0)
    for number in range(len(masks)):
        rest = masks[number] & ~mine
        if not masks[number] & yours and rest & (rest - one) == 0:
            cells |= rest
    return cells


@njit(cache=True)
def threats_through(board: Board, cell: int, mine: Word, yours: Word) -> Word:
    """The cells that complete a set of `mine` which contains this cell."""
    one, cells = np.uint64(1), np.uint64(0)
    for place in range(board.starts[cell], board.starts[cell + 1]):
        mask = board.masks[board.through[place]]
        rest = mask & ~mine
        if not mask & yours and rest & (rest - one) == 0:
            cells |= rest
    return cells


@njit(cache=True)
def _weight(board: Board, cell: int, mine: Word, yours: Word) -> int:
    """How much a cell adds to the attacker's sets, to try promising threats first."""
    weight = 0
    for place in range(board.starts[cell], board.starts[cell + 1]):
        mask = board.masks[board.through[place]]
        if not mask & yours:
            weight += 64 >> min(6, popcount(mask & ~mine))
    return weight


@njit(cache=True)
def forced_win(board: Board, strong: bool, a: Word, b: Word, walk: Walk, most: int) -> int:
    """Whether the attacker, who is to move, wins by threats alone.

    `walk.line` gets the attacker's moves and `walk.out` their number and the nodes of the walk.
    Cost: exponential in the threats; at most so many nodes.
    """
    words, numbers, moves, line, out, keys, known = walk
    one, none = np.uint64(1), np.uint64(0)
    out[LENGTH], out[NODES] = 0, 1
    cells = all_threats(board.masks, a, b)
    if cells:
        line[0] = lowest_one(cells)
        out[LENGTH] = 1
        return WON
    forced = all_threats(board.masks, b, a) if strong else none
    if forced & (forced - one):
        return LOST
    depth = 0
    words[0, A], words[0, B], words[0, FORCED] = a, b, forced
    entering = True
    while depth >= 0:
        a, b = words[depth, A], words[depth, B]
        if entering:
            out[NODES] += 1
            slot = slot_of(a, b, len(known))
            if known[slot] and keys[slot, 0] == a and keys[slot, 1] == b:
                depth -= 1
                entering = False
                continue
            found = _candidates(board, a, b, depth, walk)
            if found >= 0:
                line[depth] = found
                out[LENGTH] = depth + 1
                return WON
            if out[NODES] > most:
                return UNKNOWN
        entering = False
        if numbers[depth, AT] == numbers[depth, COUNT]:
            slot = slot_of(a, b, len(known))
            keys[slot, 0], keys[slot, 1], known[slot] = a, b, 1
            depth -= 1
            continue
        place = numbers[depth, AT]
        numbers[depth, AT] += 1
        cell, reply = moves[depth, place, 0], moves[depth, place, 1]
        line[depth] = cell
        a |= one << np.uint64(cell)
        b |= one << np.uint64(reply)
        forced = threats_through(board, reply, b, a) if strong else none
        if forced & (forced - one):
            continue
        depth += 1
        words[depth, A], words[depth, B], words[depth, FORCED] = a, b, forced
        entering = True
    return LOST


@njit(cache=True)
def _candidates(board: Board, a: Word, b: Word, depth: int, walk: Walk) -> int:
    """List the moves that make a threat, with the reply each forces; a cell that makes two, or −1.

    Nobody has a threat here, except that the defender may have one, which then must be met.
    """
    one = np.uint64(1)
    masks, numbers, moves = board.masks, walk.numbers, walk.moves
    forced = walk.words[depth, FORCED]
    seen, twice = np.uint64(0), np.uint64(0)
    count = 0
    for number in range(len(masks)):
        mask = masks[number]
        if mask & b:
            continue
        rest = mask & ~a
        low = lowest_bit(rest)
        high = rest ^ low
        if high == 0 or high & (high - one) or (forced and not rest & forced):
            continue
        for turned in range(2):
            move, reply = (high, low) if turned else (low, high)
            if forced and move != forced:
                continue
            if seen & move:
                twice |= move
                continue
            seen |= move
            moves[depth, count, 0] = lowest_one(move)
            moves[depth, count, 1] = lowest_one(reply)
            count += 1
    while twice:
        move, cell = lowest_bit(twice), lowest_one(twice)
        twice ^= move
        made = threats_through(board, cell, a | move, b)
        if made & (made - one):
            return cell
    # The most promising first; few enough for a plain insertion sort.
    for place in range(count):
        moves[depth, place, 2] = _weight(board, moves[depth, place, 0], a, b)
        at = place
        while at > 0 and moves[depth, at - 1, 2] < moves[depth, at, 2]:
            for field in range(3):
                swapped = moves[depth, at, field]
                moves[depth, at, field] = moves[depth, at - 1, field]
                moves[depth, at - 1, field] = swapped
            at -= 1
    numbers[depth, COUNT], numbers[depth, AT] = count, 0
    return -1


@njit(cache=True)
def still_wins(board: Board, strong: bool, a: Word, b: Word, line: Integers, length: int) -> bool:
    """Whether these threats, made in this order, still win. Cost: the sets through their cells."""
    one, none = np.uint64(1), np.uint64(0)
    forced = all_threats(board.masks, b, a) if strong else none
    for step in range(length):
        move = one << np.uint64(line[step])
        if (a | b) & move:
            return False
        a |= move
        mine = np.uint64(0)
        done = False
        for place in range(board.starts[line[step]], board.starts[line[step] + 1]):
            mask = board.masks[board.through[place]]
            rest = mask & ~a
            if not mask & b and rest & (rest - one) == 0:
                mine |= rest
                done = done or rest == 0
        if done:
            return True
        if forced & ~move or mine == 0:
            return False
        if mine & (mine - one):
            return True
        b |= mine
        forced = threats_through(board, lowest_one(mine), b, a) if strong else none
    return False
