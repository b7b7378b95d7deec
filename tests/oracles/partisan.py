"""The bundled partisan games by their rules as people state them, as trees of options.

Boards are tuples of strings, graphs sets of pairs. Shares nothing with lastmove.
"""

from functools import cache

from tests.values.oracle import game


def _cells(rows):
    return [(i, k) for i, row in enumerate(rows) for k in range(len(row))]


def _at(rows, cell):
    i, k = cell
    return rows[i][k] if 0 <= i < len(rows) and 0 <= k < len(rows[0]) else "#"


def _put(rows, changes):
    board = [list(row) for row in rows]
    for (i, k), mark in changes:
        board[i][k] = mark
    return tuple("".join(row) for row in board)


@cache
def domineering(rows):
    """Two free squares of one column are Left's to cover, two of one row Right's."""
    sides = []
    for down, right in ((1, 0), (0, 1)):
        pairs = [((i, k), (i + down, k + right)) for i, k in _cells(rows)]
        free = [pair for pair in pairs if all(_at(rows, cell) == "." for cell in pair)]
        sides.append([domineering(_put(rows, [(cell, "#") for cell in pair])) for pair in free])
    return game(*sides)


@cache
def toads_and_frogs(strip):
    """A toad goes one square to the right, or two over a frog; a frog likewise to the left."""
    return game(_hops(strip, "T", "F", 1), _hops(strip, "F", "T", -1))


def _hops(strip, mine, theirs, way):
    rows = (strip,)
    for at, animal in enumerate(strip):
        if animal != mine:
            continue
        near, far = (0, at + way), (0, at + 2 * way)
        goal = near if _at(rows, near) == "." else None
        if _at(rows, near) == theirs and _at(rows, far) == ".":
            goal = far
        if goal is not None:
            yield toads_and_frogs(_put(rows, [((0, at), "."), (goal, mine)])[0])


@cache
def clobber(rows):
    """A stone moves onto a neighboring one of the opponent, which is gone."""
    return game(_captures(rows, "x", "o"), _captures(rows, "o", "x"))


def _captures(rows, mine, theirs):
    for i, k in _cells(rows):
        for cell in ((i + 1, k), (i - 1, k), (i, k + 1), (i, k - 1)):
            if _at(rows, (i, k)) == mine and _at(rows, cell) == theirs:
                yield clobber(_put(rows, [((i, k), "."), (cell, mine)]))


@cache
def painting(name, vertices, edges, left, right):
    """Snort: no neighbor of the other's color; col: none of one's own."""
    return game(*(_paints(name, vertices, edges, left, right, side) for side in (0, 1)))


def _paints(name, vertices, edges, left, right, side):
    shunned = (left, right)[side if name == "col" else 1 - side]
    for vertex in vertices - left - right:
        beside = {other for pair in edges if vertex in pair for other in pair} - {vertex}
        if not beside & shunned:
            more = frozenset([vertex])
            to = (left | more, right) if side == 0 else (left, right | more)
            yield painting(name, vertices, edges, *to)


def board_as_graph(rows):
    """The squares of a board, those that are beside each other, and the paint on them."""
    squares = frozenset(cell for cell in _cells(rows) if _at(rows, cell) != "#")
    pairs = (((i, k), other) for i, k in squares for other in ((i + 1, k), (i, k + 1)))
    edges = frozenset(frozenset(pair) for pair in pairs if pair[1] in squares)
    paint = (frozenset(c for c in squares if _at(rows, c) == mark) for mark in "LR")
    return squares, edges, *paint


@cache
def colored_hackenbush(edges, ground):
    """Edges are (number, end, end, color); blue ones are Left's, red Right's, green anybody's."""
    standing = _standing(edges, ground)
    return game(
        *(
            [
                colored_hackenbush(standing - {edge}, ground)
                for edge in standing
                if edge[3] in (color, "g")
            ]
            for color in "br"
        )
    )


def _standing(edges, ground):
    reached, found = {ground}, frozenset()
    while True:
        more = frozenset(e for e in edges if e[1] in reached or e[2] in reached)
        if more == found:
            return found
        found = more
        reached |= {end for edge in found for end in edge[1:3]}


EIGHT = [(i, k) for i in (-1, 0, 1) for k in (-1, 0, 1) if i or k]
FOUR = [(i, k) for i, k in EIGHT if not i * k]


def _line(rows, start, step):
    """The free squares in one direction, up to whatever is in the way."""
    i, k = start[0] + step[0], start[1] + step[1]
    if _at(rows, (i, k)) != ".":
        return []
    return [(i, k), *_line(rows, (i, k), step)]


@cache
def amazons(rows):
    """A queen's move of an amazon to a free square, and from there an arrow, which goes as far."""
    return game(*([amazons(to) for to in _shots(rows, mine)] for mine in "xo"))


def _shots(rows, mine):
    for start in _cells(rows):
        if _at(rows, start) == mine:
            for goal in (goal for step in EIGHT for goal in _line(rows, start, step)):
                moved = _put(rows, [(start, "."), (goal, mine)])
                for shot in (shot for step in EIGHT for shot in _line(moved, goal, step)):
                    yield _put(moved, [(shot, "#")])


@cache
def konane(rows):
    """Jumps over one neighbor of the other color at a time, all in one direction."""
    return game(*([konane(to) for to in _jumps(rows, *pair)] for pair in ("xo", "ox")))


def _jumps(rows, mine, theirs):
    stones = (cell for cell in _cells(rows) if _at(rows, cell) == mine)
    return {to for at in stones for step in FOUR for to in _run(rows, at, step, mine, theirs)}


def _run(rows, at, step, mine, theirs):
    """What one jump leads to, and that followed by others."""
    over, goal = ((at[0] + n * step[0], at[1] + n * step[1]) for n in (1, 2))
    if _at(rows, over) != theirs or _at(rows, goal) != ".":
        return set()
    once = _put(rows, [(at, "."), (over, "."), (goal, mine)])
    return {once} | _run(once, goal, step, mine, theirs)


@cache
def toppling_dominoes(row):
    """Of the row stays what is on the other side of the domino that is pushed."""
    return game(
        *(
            [
                toppling_dominoes(rest)
                for number, domino in enumerate(row)
                for rest in (row[:number], row[number + 1 :])
                if domino in (mine, "E")
            ]
            for mine in "LR"
        )
    )
