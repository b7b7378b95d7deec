"""QR codes, read back by a decoder that shares nothing with the encoder."""

from __future__ import annotations

import hashlib
import random

import pytest

import lastmove as lm
from lastmove.render.qr import qr_modules, qr_svg

# Of ISO/IEC 18004, tables 9 and E.1, for level M: versions, bytes, blocks, and the small squares.
TOTAL = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346]
CORRECTING = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26]
BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5]
CENTERS = [(), (18,), (22,), (26,), (30,), (34,), (22, 38), (24, 42), (26, 46), (28, 50)]
FORMATS = [0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0]
"""Table C.1: the format bits of level M with the masks 0 to 7."""


def read(modules):
    """What a code says, every block without an error."""
    size = len(modules)
    version = (size - 17) // 4
    at8 = [modules[8][j] for j in (0, 1, 2, 3, 4, 5, 7)] + [modules[8][8], modules[7][8]]
    at8 += [modules[i][8] for i in (5, 4, 3, 2, 1, 0)]
    mask = FORMATS.index(int("".join("01"[bit] for bit in at8), 2))
    bits = []
    column, up = size - 1, True
    while column > 0:
        column -= column == 6
        for i in range(size - 1, -1, -1) if up else range(size):
            for j in (column, column - 1):
                bits += [] if fixed(i, j, size, version) else [modules[i][j] ^ masked(mask, i, j)]
        column, up = column - 2, not up
    total = TOTAL[version - 1]
    words = [int("".join("01"[b] for b in bits[8 * k : 8 * k + 8]), 2) for k in range(total)]
    data = deinterleaved(words, version)
    stream = "".join(f"{word:08b}" for word in data)
    assert stream[:4] == "0100"
    wide = 16 if version > 9 else 8
    count = int(stream[4 : 4 + wide], 2)
    body = stream[4 + wide : 4 + wide + 8 * count]
    return bytes(int(body[k : k + 8], 2) for k in range(0, len(body), 8)).decode()


def fixed(i, j, size, version):
    corners = (i < 9 and j < 9) or (i < 9 and j >= size - 8) or (i >= size - 8 and j < 9)
    lines = i == 6 or j == 6
    where = (6, *CENTERS[version - 1]) if version > 1 else ()
    small = any(
        abs(i - a) < 3 and abs(j - b) < 3
        for a in where for b in where
        if (a, b) not in ((6, 6), (6, size - 7), (size - 7, 6))
    )  # fmt: skip
    number = version > 6 and (
        (i < 6 and size - 11 <= j < size - 8) or (j < 6 and size - 11 <= i < size - 8)
    )
    return corners or lines or small or number


def masked(mask, i, j):
    return [
        (i + j) % 2, i % 2, j % 3, (i + j) % 3, (i // 2 + j // 3) % 2, i * j % 2 + i * j % 3,
        (i * j % 2 + i * j % 3) % 2, ((i + j) % 2 + i * j % 3) % 2,
    ][mask] == 0  # fmt: skip


def deinterleaved(words, version):
    count, checks = BLOCKS[version - 1], CORRECTING[version - 1]
    small, larger = divmod(len(words) - checks * count, count)
    sizes = [small + (k >= count - larger) for k in range(count)]
    blocks, at = [[] for _ in sizes], 0
    for k in range(max(sizes)):
        for block, wide in zip(blocks, sizes, strict=True):
            if k < wide:
                block.append(words[at])
                at += 1
    for k, block in enumerate(blocks):
        assert not any(syndromes([*block, *words[at + k :: count]], checks))
    return [word for block in blocks for word in block]


def syndromes(word, count):
    """The values of a polynomial over the field of 256 elements at 1, 2, 4, …: 0 if no error."""
    powers = [1]
    for _ in range(254):
        powers.append(powers[-1] * 2 ^ (0x11D if powers[-1] & 0x80 else 0))
    logs = {value: k for k, value in enumerate(powers)}
    found = []
    for root in range(count):
        value = 0
        for digit in word:
            value = (powers[(logs[value] + root) % 255] if value else 0) ^ digit
        found.append(value)
    return found


@pytest.mark.parametrize(
    "length", [1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106, 107, 122, 152, 153, 180, 181, 213]
)
def test_what_is_written_is_read_back(length):
    """At the ends of every version."""
    rng = random.Random(length)
    text = "".join(rng.choice("http://192.168.0.7:8000/#room=K7XQM") for _ in range(length))
    assert read(qr_modules(text)) == text
    assert read(qr_modules("ж" * (length // 2))) == "ж" * (length // 2)


def test_a_wrong_module_is_noticed():
    modules = qr_modules("lastmove")
    modules[12][12] ^= True
    with pytest.raises(AssertionError):
        read(modules)


def test_it_is_the_code_that_others_make():
    """As the library qrcode 8.2 makes it, with the mask that is chosen here."""
    rows = [
        "".join("01"[dark] for dark in row)
        for row in qr_modules("http://10.0.0.2:8000/#room=ABCDE")
    ]
    assert hashlib.sha256("\n".join(rows).encode()).hexdigest() == EXPECTED


EXPECTED = "76f2dd5a1f9b8413ec45ba394e3f169b8f9d0fb84d0bf303c0b6b26a25ea4ecb"


def test_too_long_a_text_is_refused():
    with pytest.raises(lm.InputError, match="at most 213 bytes"):
        qr_svg("x" * 214)
