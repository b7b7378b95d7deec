"""The hot loops of `token_search`: depth first, a table, and what is quick to tell of a node.

A node is a vertex and the things left, as the bits of a signed integer. All loops are in this one
file, so that machine code kept on disk is never older than what it was made from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from lastmove.core.kernels_bits import GOLDEN, lowest_one, popcount
from lastmove.core.machine_code import njit

if TYPE_CHECKING:
    from lastmove.core.arrays import Integers

SUMS = 64
"""So many zero sums of rows are tried for an even kernel."""

DONE, PAUSED, FULL = 0, 1, 2
"""Why a search stops: it is answered, its steps are used up, or the table has to grow."""
DEPTH, RESULT, STORED = 0, 1, 2
"""The registers: the frame at hand, what the last one found, how many nodes are in the table."""


class Rows(NamedTuple):
    """What the token moves on: vertex v has the arcs `starts[v]` to `starts[v + 1]`.

    Each arc has the thing that it takes and the vertex that it leads to. `twins` are sets of
    things, as bits, that do the same; `edges` has the ends of each thing if parallel ones cancel,
    else no rows.
    """

    starts: Integers
    things: Integers
    ends: Integers
    twins: Integers
    edges: Integers
    misere: bool


class Table(NamedTuple):
    """Nodes with open addressing: by slot the things left, as bits, and a mark.

    A mark is 0 in an empty slot; else the vertex times 4, and 2, and 1 if the player to move wins.
    """

    masks: Integers
    marks: Integers


class Frames(NamedTuple):
    """The stack, its open options and the registers.

    Of a frame `stack` has the vertex, the things left, which of its open options comes next (−2
    before it has been reduced and looked up, −1 before its options have) and how many of those
    there are; `children` has of each option the vertex, the things left and how many moves it has.
    """

    stack: Integers
    children: Integers
    registers: Integers


class Room(NamedTuple):
    """To work in: by vertex its neighbors, as bits; rows of a basis, their lowest bits, sums."""

    adjacency: Integers
    basis: Integers


@njit(cache=True)
def search(rows: Rows, table: Table, frames: Frames, steps: int) -> int:
    """Go on with the search on the stack; returns why it stopped.

    Options from which fewest moves lead on come first: they are lost most often.
    """
    starts, things, ends = rows.starts, rows.things, rows.ends
    stack, children, registers = frames
    room = Room(np.zeros(64, np.int64), np.zeros((3, 64), np.int64))
    while registers[DEPTH] >= 0:
        if steps <= 0:
            return PAUSED
        if 10 * registers[STORED] > 7 * len(table.masks):
            return FULL
        depth = registers[DEPTH]
        at, left, following = stack[0, depth], stack[1, depth], stack[2, depth]
        result = 0
        if following == -2:
            left = _reduced(at, left, rows)
            stack[1, depth] = left
            result = _known(table, at, left)
            if result == 0:
                result = _quick(at, left, rows, room)
            stack[2, depth] = -1
        elif following == -1:
            many = 0
            for arc in range(starts[at], starts[at + 1]):
                if not left >> things[arc] & 1:
                    continue
                steps -= 1
                end, rest = ends[arc], left ^ (1 << things[arc])
                rest = _reduced(end, rest, rows)
                found = _known(table, end, rest)
                if found == 0:
                    found = _quick(end, rest, rows, room)
                    if found:
                        registers[STORED] += _store(table, end, rest, found)
                if found < 0:
                    result = 1
                    break
                if found == 0:
                    _insert(children[depth], many, end, rest, rows)
                    many += 1
            stack[2, depth], stack[3, depth] = 0, many
        elif following == stack[3, depth]:
            result = -1
        else:
            end, rest = children[depth, following, 0], children[depth, following, 1]
            found = _known(table, end, rest)
            if found < 0:
                result = 1
            elif found > 0:
                stack[2, depth] += 1
            else:  # when it has been searched it will be known
                stack[0, depth + 1], stack[1, depth + 1], stack[2, depth + 1] = end, rest, -1
                registers[DEPTH] += 1
        if result:
            registers[STORED] += _store(table, at, left, result)
            registers[RESULT] = result
            registers[DEPTH] -= 1
    return DONE


@njit(cache=True)
def _insert(open_options: Integers, many: int, end: int, rest: int, rows: Rows) -> None:
    """Put an option among those kept, by how many moves lead on from it."""
    moves = 0
    for arc in range(rows.starts[end], rows.starts[end + 1]):
        moves += rest >> rows.things[arc] & 1
    place = many
    while place > 0 and open_options[place - 1, 2] > moves:
        for k in range(3):
            open_options[place, k] = open_options[place - 1, k]
        place -= 1
    open_options[place, 0], open_options[place, 1], open_options[place, 2] = end, rest, moves


@njit(cache=True)
def _reduced(at: int, left: int, rows: Rows) -> int:
    """What the token can come to; of twins the first are kept, of those that cancel at most one."""
    starts, things, ends, twins, edges, _ = rows
    for t in range(len(twins)):
        group = twins[t]
        many = popcount(left & group)
        if len(edges) > 0:
            many &= 1
        left &= ~group
        for _ in range(many):
            left |= group & -group
            group &= group - 1
    reached = 0
    seen = waiting = 1 << at
    while waiting:
        vertex = lowest_one(waiting)
        waiting &= waiting - 1
        for arc in range(starts[vertex], starts[vertex + 1]):
            if left >> things[arc] & 1:
                reached |= 1 << things[arc]
                if not seen >> ends[arc] & 1:
                    seen |= 1 << ends[arc]
                    waiting |= 1 << ends[arc]
    return reached


@njit(cache=True)
def _quick(at: int, left: int, rows: Rows, room: Room) -> int:
    """1 if the player to move is seen to win, −1 if to lose, else 0."""
    edges, adjacency = rows.edges, room.adjacency
    over = True
    for arc in range(rows.starts[at], rows.starts[at + 1]):
        if left >> rows.things[arc] & 1:
            over = False
            break
    if over:
        return 1 if rows.misere else -1
    if len(edges) == 0:
        return 0
    vertices = 0
    adjacency[:] = 0
    rest = left
    while rest:
        thing = lowest_one(rest)
        rest &= rest - 1
        tail, head = edges[thing, 0], edges[thing, 1]
        adjacency[tail] |= 1 << head
        adjacency[head] |= 1 << tail
        vertices |= 1 << tail | 1 << head
    mine, other = _sides(at, adjacency)
    if mine & other == 0:
        # Lemma 4: lost just when the row of the token is a sum of other rows of its side.
        return 1 if _remainder(mine ^ (1 << at), room, adjacency[at]) else -1
    return -1 if _has_even_kernel(at, vertices, room) else 0


@njit(cache=True)
def _sides(at: int, adjacency: Integers) -> tuple[int, int]:
    """The vertices at even and at odd distance along some walk; disjoint if it is bipartite."""
    mine, other = 1 << at, 0
    new = mine
    while new:
        found = 0
        while new:
            found |= adjacency[lowest_one(new)]
            new &= new - 1
        found &= ~other
        other |= found
        back = 0
        while found:
            back |= adjacency[lowest_one(found)]
            found &= found - 1
        new = back & ~mine
        mine |= new
    return mine, other


@njit(cache=True)
def _remainder(vertices: int, room: Room, row: int) -> int:
    """What is left of a row after subtracting those of these vertices as far as they help."""
    rank, basis = 0, room.basis
    while vertices:
        other = room.adjacency[lowest_one(vertices)]
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
def _has_even_kernel(at: int, vertices: int, room: Room) -> bool:
    """Whether one of the first zero sums of rows with the token's is an independent set."""
    adjacency, basis = room
    rank, nulls = 0, 0
    token, first = 1 << at, 0
    zeros = np.empty(64, np.int64)
    while vertices:
        vertex = lowest_one(vertices)
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
    # A Gray code: each sum differs from the one before by one row.
    for code in range(min(SUMS, 1 << min(nulls, 20))):
        if code:
            first ^= zeros[lowest_one(code)]
        members, free = first, True
        while members and free:
            free = adjacency[lowest_one(members)] & first == 0
            members &= members - 1
        if free:
            return True
    return False


@njit(cache=True)
def _known(table: Table, at: int, left: int) -> int:
    """1 or −1 for a node in the table, else 0."""
    mark = table.marks[_place(table, at, left)]
    return 0 if mark == 0 else 1 if mark & 1 else -1


@njit(cache=True)
def _store(table: Table, at: int, left: int, result: int) -> int:
    """Put a node into the table; returns how many it grew by."""
    place = _place(table, at, left)
    new = table.marks[place] == 0
    table.masks[place] = left
    table.marks[place] = at << 2 | 2 | (result > 0)
    return 1 if new else 0


@njit(cache=True)
def _place(table: Table, at: int, left: int) -> int:
    """The slot of a node, or the empty one where it would go."""
    masks, marks = table
    mixed = np.uint64(left) * GOLDEN
    mixed ^= (mixed >> np.uint64(32)) + np.uint64(at) * np.uint64(0xD6E8FEB86659FD93)
    mixed *= np.uint64(0xD6E8FEB86659FD93)
    top = len(masks) - 1
    place = int(np.int64(mixed >> np.uint64(20)) & top)
    while marks[place] and not (masks[place] == left and marks[place] >> 2 == at):
        place = (place + 1) & top
    return place


@njit(cache=True)
def copy_table(table: Table, larger: Table) -> None:
    """Put all that is known into a larger table."""
    masks, marks = table
    for i in range(len(masks)):
        if marks[i]:
            place = _place(larger, marks[i] >> np.int64(2), masks[i])
            larger.masks[place], larger.marks[place] = masks[i], marks[i]
