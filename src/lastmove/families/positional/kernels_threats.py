"""Threat sequences on set families, compiled: wins in which every move forces the reply.

A *threat* is a set that lacks one cell and has none of the opponent's. The attacker makes threats
only, so that the defender has one reply each time; a move that makes two threats at once wins. A
reply may make a threat of the defender's, which the attacker's next move must then meet. Such
sequences decide most positions of Qubic (Patashnik 1980; Allis and Schoo 1992). Since replies are
forced the walk branches for the attacker only. Numba and numpy are imported with this module.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.core.machine_code import njit
from lastmove.families.positional.kernels_bitboard import popcount, slot_of

WON, LOST, UNKNOWN = 1, 0, -1
"""What a walk finds: a sequence that wins, that there is none, or that it was left too early."""
DEPTH = 40
"""More moves than a sequence has on 64 cells, of which each takes two."""
A, B, FORCED = 0, 1, 2
COUNT, AT = 0, 1
LENGTH, NODES = 0, 1


@njit(cache=True)
def all_threats(masks: Any, mine: Any, yours: Any) -> Any:
    """The cells that complete a set of `mine`."""
    one, cells = np.uint64(1), np.uint64(0)
    for number in range(len(masks)):
        rest = masks[number] & ~mine
        if not masks[number] & yours and rest & (rest - one) == 0:
            cells |= rest
    return cells


@njit(cache=True)
def threats_through(masks: Any, starts: Any, through: Any, cell: Any, mine: Any, yours: Any) -> Any:
    """The cells that complete a set of `mine` which contains this cell."""
    one, cells = np.uint64(1), np.uint64(0)
    for place in range(starts[cell], starts[cell + 1]):
        mask = masks[through[place]]
        rest = mask & ~mine
        if not mask & yours and rest & (rest - one) == 0:
            cells |= rest
    return cells


@njit(cache=True)
def _weight(masks: Any, starts: Any, through: Any, cell: Any, mine: Any, yours: Any) -> Any:
    """How much a cell adds to the attacker's sets, to try promising threats first."""
    weight = 0
    for place in range(starts[cell], starts[cell + 1]):
        mask = masks[through[place]]
        if not mask & yours:
            weight += 64 >> min(6, popcount(mask & ~mine))
    return weight


@njit(cache=True)
def forced_win(
    masks: Any,
    starts: Any,
    through: Any,
    strong: Any,
    a: Any,
    b: Any,
    words: Any,
    numbers: Any,
    moves: Any,
    line: Any,
    out: Any,
    keys: Any,
    known: Any,
    most: Any,
) -> Any:
    """Whether the attacker, who is to move, wins by threats alone.

    `words`, `numbers` and `moves` are the frames; `line` gets the attacker's moves and `out` their
    number and the nodes of the walk; `keys` and `known` are a table of positions without such a
    win. Cost: exponential in the threats; at most so many nodes.
    """
    one, none = np.uint64(1), np.uint64(0)
    out[LENGTH], out[NODES] = 0, 1
    cells = all_threats(masks, a, b)
    if cells:
        line[0] = popcount((cells & (~cells + one)) - one)
        out[LENGTH] = 1
        return WON
    forced = all_threats(masks, b, a) if strong else none
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
            found = _candidates(masks, starts, through, a, b, depth, words, numbers, moves)
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
        forced = threats_through(masks, starts, through, reply, b, a) if strong else none
        if forced & (forced - one):
            continue
        depth += 1
        words[depth, A], words[depth, B], words[depth, FORCED] = a, b, forced
        entering = True
    return LOST


@njit(cache=True)
def _candidates(
    masks: Any,
    starts: Any,
    through: Any,
    a: Any,
    b: Any,
    depth: Any,
    words: Any,
    numbers: Any,
    moves: Any,
) -> Any:
    """List the moves that make a threat, with the reply each forces; a cell that makes two, or −1.

    Nobody has a threat here, except that the defender may have one, which then must be met.
    """
    one = np.uint64(1)
    forced = words[depth, FORCED]
    seen, twice = np.uint64(0), np.uint64(0)
    count = 0
    for number in range(len(masks)):
        mask = masks[number]
        if mask & b:
            continue
        rest = mask & ~a
        low = rest & (~rest + one)
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
            moves[depth, count, 0] = popcount(move - one)
            moves[depth, count, 1] = popcount(reply - one)
            count += 1
    while twice:
        move = twice & (~twice + one)
        twice ^= move
        cell = popcount(move - one)
        made = threats_through(masks, starts, through, cell, a | move, b)
        if made & (made - one):
            return cell
    # The most promising first; few enough for a plain insertion sort.
    for place in range(count):
        moves[depth, place, 2] = _weight(masks, starts, through, moves[depth, place, 0], a, b)
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
def still_wins(
    masks: Any, starts: Any, through: Any, strong: Any, a: Any, b: Any, line: Any, length: Any
) -> Any:
    """Whether these threats, made in this order, still win. Cost: the sets through their cells."""
    one, none = np.uint64(1), np.uint64(0)
    forced = all_threats(masks, b, a) if strong else none
    for step in range(length):
        move = one << np.uint64(line[step])
        if (a | b) & move:
            return False
        a |= move
        mine = np.uint64(0)
        done = False
        for place in range(starts[line[step]], starts[line[step] + 1]):
            mask = masks[through[place]]
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
        reply = popcount(mine - one)
        forced = threats_through(masks, starts, through, reply, b, a) if strong else none
    return False
