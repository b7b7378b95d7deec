"""QR codes: a text as a square that a telephone's camera reads.

The byte mode with error correction of level M, in the versions 1 to 10, which hold up to 213 bytes:
more than an address needs. Source: ISO/IEC 18004:2015; tables of section 7.5 and annexes C to E.
Ours because it is short, and a page for a classroom needs nothing else of such a library.
Cost: eight looks at each of at most 57² modules, one for each mask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, groupby, pairwise

from lastmove.core.errors import InputError
from lastmove.render.canvas import Canvas, document

BLOCKS = {
    1: (10, [16]), 2: (16, [28]), 3: (26, [44]), 4: (18, [32] * 2), 5: (24, [43] * 2),
    6: (16, [27] * 4), 7: (18, [31] * 4), 8: (22, [38] * 2 + [39] * 2),
    9: (22, [36] * 3 + [37] * 2), 10: (26, [43] * 4 + [44]),
}  # fmt: skip
"""By version: how many bytes correct a block, and how many bytes each block has besides."""
ALIGNED = {
    1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34], 7: [6, 22, 38],
    8: [6, 24, 42], 9: [6, 26, 46], 10: [6, 28, 50],
}  # fmt: skip
"""By version: the rows and columns of the small squares."""
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda i, j: (i + j) % 2 == 0,
    lambda i, j: i % 2 == 0,
    lambda i, j: j % 3 == 0,
    lambda i, j: (i + j) % 3 == 0,
    lambda i, j: (i // 2 + j // 3) % 2 == 0,
    lambda i, j: i * j % 2 + i * j % 3 == 0,
    lambda i, j: (i * j % 2 + i * j % 3) % 2 == 0,
    lambda i, j: ((i + j) % 2 + i * j % 3) % 2 == 0,
)
QUIET = 1
"""Modules that stay white around it, besides three by the edge of a picture: four are asked for."""

Modules = list[list[bool]]


def qr_svg(text: str, title: str = "QR code") -> str:
    """A picture of the code, dark on white whatever is around it. Raises `InputError` if too long.

    >>> qr_svg("lastmove").startswith("<svg")
    True
    """
    modules = qr_modules(text)
    scale, size = 6, len(modules) + 2 * QUIET
    canvas = Canvas(scale * size, scale * size)
    for i, row in enumerate(modules):
        at = QUIET
        for dark, run in groupby(row):
            wide = len([*run])
            if dark:
                place = (scale * at, scale * (i + QUIET), scale * wide, scale)
                canvas.rect(*place, fill="#000000", shape_rendering="crispEdges")
            at += wide
    return document(canvas, title, f"a QR code of {text}")


def qr_modules(text: str) -> Modules:
    """Row by row, whether a module is dark."""
    data = text.encode()
    version = next((v for v in BLOCKS if len(data) + 2 + (v > 9) <= sum(BLOCKS[v][1])), None)
    if version is None:
        raise InputError(f"a QR code here holds at most 213 bytes, not {len(data)}")
    size = 17 + 4 * version
    fixed: dict[tuple[int, int], bool] = dict(_patterns(version, size))
    bits = _bits(_codewords(data, version))
    drawn = {place: next(bits, False) for place in _path(size) if place not in fixed}
    masked = []
    for number, mask in enumerate(MASKS):
        places = fixed | {place: dark ^ mask(*place) for place, dark in drawn.items()}
        places |= dict(_format(number, size))
        masked.append([[places[i, j] for j in range(size)] for i in range(size)])
    return min(masked, key=_penalty)


# -- the bytes -----------------------------------------------------------------------------------


def _codewords(data: bytes, version: int) -> list[int]:
    """The text in bytes, filled up, in blocks, each corrected; the blocks interleaved."""
    correcting, sizes = BLOCKS[version]
    count = 16 if version > 9 else 8
    stream = f"0100{len(data):0{count}b}" + "".join(f"{byte:08b}" for byte in data)
    room = 8 * sum(sizes)
    stream += "0" * min(4, room - len(stream))
    stream += "0" * (-len(stream) % 8)
    words = [int(stream[i : i + 8], 2) for i in range(0, len(stream), 8)]
    words += [(0xEC, 0x11)[i % 2] for i in range(sum(sizes) - len(words))]
    blocks, at = [], 0
    for size in sizes:
        blocks.append(words[at : at + size])
        at += size
    checks = [_remainder(block, correcting) for block in blocks]
    return [*_interleaved(blocks), *_interleaved(checks)]


def _interleaved(blocks: list[list[int]]) -> Iterator[int]:
    for i in range(max(map(len, blocks))):
        yield from (block[i] for block in blocks if i < len(block))


def _bits(words: list[int]) -> Iterator[bool]:
    for word in words:
        yield from (bool(word >> place & 1) for place in range(7, -1, -1))


def _times(a: int, b: int) -> int:
    """The product in the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1."""
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a = a << 1 ^ (0x11D if a & 0x80 else 0)
        b >>= 1
    return product


def _remainder(block: list[int], count: int) -> list[int]:
    """The bytes that correct a block: what is left over by (x − 1)(x − 2)(x − 4) and so on."""
    divisor, root = [1], 1
    for _ in range(count):
        shifted = [*divisor, 0]
        for i, factor in enumerate(divisor):
            shifted[i + 1] ^= _times(factor, root)
        divisor, root = shifted, _times(root, 2)
    rest = [*block, *[0] * count]
    for i in range(len(block)):
        factor = rest[i]
        for k, term in enumerate(divisor):
            rest[i + k] ^= _times(term, factor)
    return rest[len(block) :]


# -- the square ----------------------------------------------------------------------------------


def _patterns(version: int, size: int) -> Iterator[tuple[tuple[int, int], bool]]:
    """What every code of a version has: squares, lines between them, its number."""
    for i in range(size):
        yield (6, i), i % 2 == 0
        yield (i, 6), i % 2 == 0
    for corner in ((3, 3), (3, size - 4), (size - 4, 3)):
        for di in range(-4, 5):
            for dj in range(-4, 5):
                i, j = corner[0] + di, corner[1] + dj
                if 0 <= i < size and 0 <= j < size:
                    yield (i, j), max(abs(di), abs(dj)) not in (2, 4)
    far = size - 7
    for i in ALIGNED[version]:
        for j in ALIGNED[version]:
            if (i, j) not in ((6, 6), (6, far), (far, 6)):
                for di in range(-2, 3):
                    for dj in range(-2, 3):
                        yield (i + di, j + dj), max(abs(di), abs(dj)) != 1
    if version > 6:
        word = version << 12 | _code(version << 12, 0x1F25, 13)
        for k in range(18):
            yield (k // 3, size - 11 + k % 3), bool(word >> k & 1)
            yield (size - 11 + k % 3, k // 3), bool(word >> k & 1)
    yield from _format(0, size)


def _format(mask: int, size: int) -> Iterator[tuple[tuple[int, int], bool]]:
    """The level of correction, M, and the mask, twice; and the module that is always dark."""
    word = (mask << 10 | _code(mask << 10, 0x537, 11)) ^ 0x5412
    line = [*range(6), 7, 8]
    for k in range(15):
        dark = bool(word >> k & 1)
        yield (line[k] if k < 8 else size - 15 + k, 8), dark
        yield (8, size - 1 - k if k < 8 else (7 if k == 8 else 14 - k)), dark
    yield (size - 8, 8), True


def _code(word: int, divisor: int, length: int) -> int:
    """What is left over by a polynomial with coefficients 0 and 1."""
    while word.bit_length() >= length:
        word ^= divisor << (word.bit_length() - length)
    return word


def _path(size: int) -> Iterator[tuple[int, int]]:
    """The way of the bits: up and down in pairs of columns, from the right."""
    columns = [j for j in range(size - 1, 0, -2) if j > 6] + [5, 3, 1]
    for turn, j in enumerate(columns):
        rows = range(size - 1, -1, -1) if turn % 2 == 0 else range(size)
        for i in rows:
            yield i, j
            yield i, j - 1


def _penalty(modules: Modules) -> int:
    """How hard it is to read: runs, blocks, what looks like a corner, too much of one color."""
    size, columns = len(modules), [list(column) for column in zip(*modules, strict=True)]
    found = 0
    finder = [True, False, True, True, True, False, True]
    for line in chain(modules, columns):
        runs = [len([*run]) for _, run in groupby(line)]
        found += sum(run - 2 for run in runs if run >= 5)
        for i in range(size - 10):
            part = line[i : i + 11]
            found += 40 * (part in ([*finder, *[False] * 4], [*[False] * 4, *finder]))
    for upper, lower in pairwise(modules):
        for pair in pairwise(zip(upper, lower, strict=True)):
            found += 3 * (len({*pair[0], *pair[1]}) == 1)
    dark = sum(map(sum, modules))
    return found + 10 * (abs(20 * dark - 10 * size * size) // (size * size))
