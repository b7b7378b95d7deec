"""The hot loops of `token_search`: depth first, a table, and what is quick to tell of a node.

A node is a vertex and the things left, as the bits of a signed integer. All loops are in this one
file, so that machine code kept on disk is never older than what it was made from.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lastmove.core.machine_code import njit

SUMS = 64
"""So many zero sums of rows are tried for an even kernel."""

DONE, PAUSED, FULL = 0, 1, 2

_SEQUENCE = 0x03F79D71B4CB0A89
_DE_BRUIJN = np.uint64(_SEQUENCE)
_NUMBERS = np.argsort([(_SEQUENCE << i) % 2**64 >> 58 for i in range(64)]).astype(np.int64)


@njit(cache=True)
def search(
    starts: Any,
    things: Any,
    ends: Any,
    twins: Any,
    edges: Any,
    misere: Any,
    masks: Any,
    marks: Any,
    stack: Any,
    children: Any,
    state: Any,
    steps: Any,
) -> Any:
    """Go on with the search on the stack; returns why it stopped.

    A frame has the vertex, the things left, which of its open options comes next (−2 before it has
    been reduced and looked up, −1 before its options have) and how many of those there are. Those
    from which fewest moves lead on come first: they are lost most often.
    """
    adjacency = np.zeros(64, np.int64)
    basis = np.zeros((3, 64), np.int64)
    cancel = len(edges) > 0
    while state[0] >= 0:
        if steps <= 0:
            return PAUSED
        if 10 * state[2] > 7 * len(masks):
            return FULL
        depth = state[0]
        at, left, following = stack[0, depth], stack[1, depth], stack[2, depth]
        result = 0
        if following == -2:
            left = _reduced(at, left, starts, things, ends, twins, cancel)
            stack[1, depth] = left
            result = _known(masks, marks, at, left)
            if result == 0:
                result = _quick(at, left, starts, things, edges, misere, adjacency, basis)
            stack[2, depth] = -1
        elif following == -1:
            many = 0
            for arc in range(starts[at], starts[at + 1]):
                if not left >> things[arc] & 1:
                    continue
                steps -= 1
                end, rest = ends[arc], left ^ (1 << things[arc])
                rest = _reduced(end, rest, starts, things, ends, twins, cancel)
                found = _known(masks, marks, end, rest)
                if found == 0:
                    found = _quick(end, rest, starts, things, edges, misere, adjacency, basis)
                    if found:
                        state[2] += _store(masks, marks, end, rest, found)
                if found < 0:
                    result = 1
                    break
                if found == 0:
                    _insert(children[depth], many, end, rest, starts, things)
                    many += 1
            stack[2, depth], stack[3, depth] = 0, many
        elif following == stack[3, depth]:
            result = -1
        else:
            end, rest = children[depth, following, 0], children[depth, following, 1]
            found = _known(masks, marks, end, rest)
            if found < 0:
                result = 1
            elif found > 0:
                stack[2, depth] += 1
            else:  # when it has been searched it will be known
                stack[0, depth + 1], stack[1, depth + 1], stack[2, depth + 1] = end, rest, -1
                state[0] += 1
        if result:
            state[2] += _store(masks, marks, at, left, result)
            state[1] = result
            state[0] -= 1
    return DONE


@njit(cache=True)
def _insert(open_options: Any, many: Any, end: Any, rest: Any, starts: Any, things: Any) -> None:
    """Put an option among those kept, by how many moves lead on from it."""
    moves = 0
    for arc in range(starts[end], starts[end + 1]):
        moves += rest >> things[arc] & 1
    place = many
    while place > 0 and open_options[place - 1, 2] > moves:
        for k in range(3):
            open_options[place, k] = open_options[place - 1, k]
        place -= 1
    open_options[place, 0], open_options[place, 1], open_options[place, 2] = end, rest, moves


@njit(cache=True)
def _reduced(
    at: Any, left: Any, starts: Any, things: Any, ends: Any, twins: Any, cancel: Any
) -> Any:
    """What the token can come to; of twins the first are kept, of those that cancel at most one."""
    for t in range(len(twins)):
        group = twins[t]
        many = _ones(left & group)
        if cancel:
            many &= 1
        left &= ~group
        for _ in range(many):
            left |= group & -group
            group &= group - 1
    reached = 0
    seen = waiting = 1 << at
    while waiting:
        vertex = _lowest(waiting)
        waiting &= waiting - 1
        for arc in range(starts[vertex], starts[vertex + 1]):
            if left >> things[arc] & 1:
                reached |= 1 << things[arc]
                if not seen >> ends[arc] & 1:
                    seen |= 1 << ends[arc]
                    waiting |= 1 << ends[arc]
    return reached


@njit(cache=True)
def _quick(
    at: Any,
    left: Any,
    starts: Any,
    things: Any,
    edges: Any,
    misere: Any,
    adjacency: Any,
    basis: Any,
) -> Any:
    """1 if the player to move is seen to win, −1 if to lose, else 0."""
    over = True
    for arc in range(starts[at], starts[at + 1]):
        if left >> things[arc] & 1:
            over = False
            break
    if over:
        return 1 if misere else -1
    if len(edges) == 0:
        return 0
    vertices = 0
    adjacency[:] = 0
    rest = left
    while rest:
        thing = _lowest(rest)
        rest &= rest - 1
        tail, head = edges[thing, 0], edges[thing, 1]
        adjacency[tail] |= 1 << head
        adjacency[head] |= 1 << tail
        vertices |= 1 << tail | 1 << head
    mine, other = _sides(at, adjacency)
    if mine & other == 0:
        # Lemma 4: lost just when the row of the token is a sum of other rows of its side.
        row = _remainder(mine ^ (1 << at), adjacency, basis, adjacency[at])
        return 1 if row else -1
    return -1 if _has_even_kernel(at, vertices, adjacency, basis) else 0


@njit(cache=True)
def _sides(at: Any, adjacency: Any) -> Any:
    """The vertices at even and at odd distance along some walk; disjoint if it is bipartite."""
    mine, other = 1 << at, 0
    new = mine
    while new:
        found = 0
        while new:
            found |= adjacency[_lowest(new)]
            new &= new - 1
        found &= ~other
        other |= found
        back = 0
        while found:
            back |= adjacency[_lowest(found)]
            found &= found - 1
        new = back & ~mine
        mine |= new
    return mine, other


@njit(cache=True)
def _remainder(vertices: Any, adjacency: Any, basis: Any, row: Any) -> Any:
    """What is left of a row after subtracting those of these vertices as far as they help."""
    rank = 0
    while vertices:
        other = adjacency[_lowest(vertices)]
        vertices &= vertices - 1
        for k in range(rank):
            if other & basis[1, k]:
                other ^= basis[0, k]
        if other:
            basis[0, rank], basis[1, rank] = other, other & -other
            rank += 1
    for k in range(rank):
        if row & basis[1, k]:
            row ^= basis[0, k]
    return row


@njit(cache=True)
def _has_even_kernel(at: Any, vertices: Any, adjacency: Any, basis: Any) -> Any:
    """Whether one of the first zero sums of rows with the token's is an independent set."""
    rank, nulls = 0, 0
    token, first = 1 << at, 0
    zeros = np.empty(64, np.int64)
    while vertices:
        vertex = _lowest(vertices)
        vertices &= vertices - 1
        row, made = adjacency[vertex], 1 << vertex
        for k in range(rank):
            if row & basis[1, k]:
                row ^= basis[0, k]
                made ^= basis[2, k]
        if row:
            basis[0, rank], basis[1, rank], basis[2, rank] = row, row & -row, made
            rank += 1
        elif made & token and first == 0:
            first = made
        else:
            zeros[nulls] = made
            nulls += 1
    if first == 0:
        return False
    for k in range(nulls):
        if zeros[k] & token:
            zeros[k] ^= first
    for code in range(min(SUMS, 1 << min(nulls, 20))):
        if code:
            first ^= zeros[_lowest(code)]
        members, free = first, True
        while members and free:
            free = adjacency[_lowest(members)] & first == 0
            members &= members - 1
        if free:
            return True
    return False


@njit(cache=True)
def _known(masks: Any, marks: Any, at: Any, left: Any) -> Any:
    """1 or −1 for a node in the table, else 0."""
    place = _place(masks, marks, at, left)
    return 0 if marks[place] == 0 else 1 if marks[place] & 1 else -1


@njit(cache=True)
def _store(masks: Any, marks: Any, at: Any, left: Any, result: Any) -> Any:
    """Put a node into the table; returns how many it grew by."""
    place = _place(masks, marks, at, left)
    new = marks[place] == 0
    masks[place] = left
    marks[place] = at << 2 | 2 | (result > 0)
    return 1 if new else 0


@njit(cache=True)
def _place(masks: Any, marks: Any, at: Any, left: Any) -> Any:
    mixed = np.uint64(left) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= (mixed >> np.uint64(32)) + np.uint64(at) * np.uint64(0xD6E8FEB86659FD93)
    mixed *= np.uint64(0xD6E8FEB86659FD93)
    top = len(masks) - 1
    place = np.int64(mixed >> np.uint64(20)) & top
    while marks[place] and not (masks[place] == left and marks[place] >> 2 == at):
        place = (place + 1) & top
    return place


@njit(cache=True)
def copy_table(masks: Any, marks: Any, new_masks: Any, new_marks: Any) -> None:
    """Put all that is known into a larger table."""
    for i in range(len(masks)):
        if marks[i]:
            place = _place(new_masks, new_marks, np.int64(marks[i] >> 2), masks[i])
            new_masks[place], new_marks[place] = masks[i], marks[i]


@njit(cache=True)
def _ones(bits: Any) -> Any:
    many = 0
    while bits:
        bits &= bits - 1
        many += 1
    return many


@njit(cache=True)
def _lowest(bits: Any) -> Any:
    """The number of the lowest one: multiplying by it shifts a sequence of de Bruijn's."""
    return _NUMBERS[np.uint64(bits & -bits) * _DE_BRUIJN >> np.uint64(58)]
