"""Dominos on squares, straight from nim, exercise 1.2; theorems about them by definition.

A position is ("cram", free squares), each square a row and a column, sorted.
"""


def cram(squares):
    return ("cram", tuple(sorted(squares)))


def picture(text):
    """The position that rows of . and # show."""
    return cram(
        (row, column)
        for row, line in enumerate(text.split("/"))
        for column, mark in enumerate(line)
        if mark == "."
    )


def dominos(squares):
    """Every pair of adjacent squares."""
    return [
        {(row, column), other}
        for row, column in squares
        for other in ((row + 1, column), (row, column + 1))
        if other in squares
    ]


def cram_options(position):
    """Place a domino on two adjacent free squares."""
    squares = set(position[1])
    return {cram(squares - domino) for domino in dominos(squares)}


RULES = {"cram": cram_options}


def meets_its_image(position):
    """The dominos that share a square with their image under the half turn; None if unsymmetric."""
    squares = set(position[1])
    if not squares:
        return []
    rows, columns = [row for row, _ in squares], [column for _, column in squares]
    middle = min(rows) + max(rows), min(columns) + max(columns)

    def image(square):
        return middle[0] - square[0], middle[1] - square[1]

    if {image(square) for square in squares} != squares:
        return None
    return [domino for domino in dominos(squares) if domino & {image(s) for s in domino}]


def is_strips(position):
    """Whether every part is a path: no square with three neighbors, no ring."""
    squares = set(position[1])
    pairs = dominos(squares)
    if any(sum(square in pair for pair in pairs) > 2 for square in squares):
        return False
    # A part with as many pairs as squares is a ring.
    return all(sum(pair <= part for pair in pairs) == len(part) - 1 for part in parts(squares))


def large(position):
    """Outcome and nimber (None if unknown) of a board too large to search, by the two theorems."""
    if is_strips(position):
        value = 0
        for part in parts(set(position[1])):
            value ^= strip_value(len(part))
        return ("N" if value else "P"), value
    middle = meets_its_image(position)
    if middle == []:
        return "P", 0
    if middle is not None and any(
        meets_its_image(cram(set(position[1]) - domino)) == [] for domino in middle
    ):
        return "N", None
    raise LookupError("no theorem is known for such a board")


def parts(squares):
    """The connected parts, as sets."""
    found = []
    while squares:
        part = {next(iter(squares))}
        while True:
            grown = part | {s for pair in dominos(squares) if pair & part for s in pair}
            if grown == part:
                break
            part = grown
        found.append(part)
        squares = squares - part
    return found


def strip_value(length):
    """nim, exercise 1.5: the mex over the two strips that a domino leaves."""
    values = []
    for n in range(length + 1):
        reached = {values[k] ^ values[n - 2 - k] for k in range(n - 1)}
        values.append(min(set(range(n + 2)) - reached))
    return values[length]


def images(text):
    """The pictures that turning and reflecting a picture gives."""
    rows = text.split("/")
    found = set()
    for _ in range(2):
        rows = ["".join(column) for column in zip(*rows, strict=True)]
        for flipped in (rows, rows[::-1]):
            found.add("/".join(flipped))
            found.add("/".join(row[::-1] for row in flipped))
    return found
