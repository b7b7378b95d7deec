"""Values as they are written, read literally as games: nothing is compared, nothing simplified.

For the checker, which must not believe canonical forms. A game here is a sum of *atoms*, kept as a
sorted tuple; the empty one is 0. What an atom is, and where one moves in it, is its definition:

- a number n is {n−1|} or {|n+1}, a fraction {below|above} with the nearest of half its fineness
- *n is {*0,…,*(n−1)|*0,…,*(n−1)}, ^ is {0|*}, ^[n] is {^[n−1]|*}, ^<n> is {0|−^[n−1] + *}
- ±x is {x|−x}, tiny(x) is {0||0|−x}, miny(x) is its negative; n ups are n atoms

>>> form = read_form("{2|-1} + ^*")
>>> [len(moves_in(form, player)) for player in ("left", "right")]
[3, 3]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from lastmove.core.errors import InputError
from lastmove.core.position import Player, opponent

Form = tuple["Atom", ...]
DEEPEST = 60
MOST_UPS, MOST_STARS, MOST_DIGITS = 1000, 10_000, 300
ZERO: Form = ()


class Atom(NamedTuple):
    """A game that is not written as a sum.

    `kind` is a number `n`, a nimber `*`, an up `^`, an uptimal `[` or `<`, or `{` for a game by its
    options. `size` is the number, the heap, or how high an uptimal is; negative for a down.
    """

    kind: str
    size: Fraction
    left: tuple[Form, ...] = ()
    right: tuple[Form, ...] = ()


def added(*forms: Form) -> Form:
    """The sum."""
    return tuple(sorted(atom for form in forms for atom in form))


def negated(form: Form) -> Form:
    """The same with Left and Right exchanged."""
    return tuple(sorted(map(_negated, form)))


@lru_cache(maxsize=1 << 16)
def _negated(atom: Atom) -> Atom:
    sides = (tuple(negated(o) for o in options) for options in (atom.right, atom.left))
    return Atom(atom.kind, atom.size if atom.kind == "*" else -atom.size, *sides)


def moves_in(form: Form, player: Player) -> tuple[Form, ...]:
    """What a player can move to; of equal atoms the first is moved in."""
    found: dict[Form, None] = {}
    for index, atom in enumerate(form):
        if index and form[index - 1] == atom:
            continue
        rest = form[:index] + form[index + 1 :]
        for option in _options(atom, player):
            found[added(rest, option)] = None
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def _options(atom: Atom, player: Player) -> tuple[Form, ...]:
    """What a player can move to in an atom."""
    kind, size = atom.kind, atom.size
    if kind == "{":
        return atom.left if player == "left" else atom.right
    if kind == "*":
        return tuple(_heap(smaller) for smaller in range(int(size)))
    if kind == "n":
        return _number_options(size, player)
    if size < 0:
        return tuple(negated(o) for o in _options(_negated(atom), opponent(player)))
    if kind == "^":
        return (ZERO,) if player == "left" else (_heap(1),)
    before = _uptimal(int(size) - 1)
    if kind == "[":
        return (before,) if player == "left" else (_heap(1),)
    return (ZERO,) if player == "left" else (added(negated(before), _heap(1)),)


def _number_options(number: Fraction, player: Player) -> tuple[Form, ...]:
    step = Fraction(1, number.denominator)
    towards = number - step if player == "left" else number + step
    away = number.denominator == 1 and abs(towards) > abs(number)
    return () if away else (_number(towards),)


def _number(number: Fraction) -> Form:
    return (Atom("n", number),) if number else ZERO


def _heap(size: int) -> Form:
    return (Atom("*", Fraction(size)),) if size else ZERO


def _uptimal(height: int) -> Form:
    return (Atom("[", Fraction(height)),) if height else ZERO


def _game(left: tuple[Form, ...], right: tuple[Form, ...]) -> Form:
    return (Atom("{", Fraction(0), left, right),)


_TOKEN = re.compile(
    r"""\s*(?:
    (?P<number>[0-9]+(?:/[0-9]+)?)
    |(?P<ups>\^+|v+)(?:(?P<many>[0-9]+)|\[(?P<whole>[0-9]+)\]|<(?P<only>[0-9]+)>)?
    |(?P<star>\*[0-9]*)
    |(?P<named>tiny|miny)\s*(?=\()
    |(?P<sign>[-+])
    |(?P<switch>±)
    |(?P<open>\{)
    )""",
    re.VERBOSE,
)


BESIDE = (("number",), ("ups",), ("star",), ("named", "switch", "open"))
"""In which order the parts of a term stand beside each other without a sign."""


def read_form(text: str, depth: int = 0) -> Form:
    """The game that a text is, taken literally; `InputError` for what is no value."""
    if depth > DEEPEST:
        raise InputError(f"a value nests at most {DEEPEST} deep")
    at, sign, total, rank, signed = 0, 1, ZERO, -1, False
    while text[at:].strip():
        found = _TOKEN.match(text, at)
        if found is None or (found["sign"] and signed):
            raise InputError(f"{text[:60]!r} is no value that can be read")
        at = found.end()
        if found["sign"]:
            sign, rank, signed = (-1 if found["sign"] == "-" else 1), -1, True
            continue
        before = rank
        rank = next(n for n, names in enumerate(BESIDE) if any(map(found.group, names)))
        unclear = sign < 0 and rank in (1, 3)
        if before >= rank or (before >= 0 and (unclear or found["open"])):
            raise InputError(f"a + or - is missing in {text[:60]!r}")
        if found["named"] or found["open"]:
            at, form = _bracketed(text, at, found["named"] or "", depth)
        elif found["switch"]:
            at, form = _switch(text, at, depth)
        else:
            form = _plain(found)
        total, signed = added(total, form if sign > 0 else negated(form)), False
    if rank < 0:
        raise InputError("a value was expected, such as 1/2, ^* or {2|-1}")
    return total


def _plain(found: re.Match[str]) -> Form:
    if found["number"]:
        if len(found["number"]) > MOST_DIGITS:
            raise InputError(f"a number has at most {MOST_DIGITS} digits here")
        number = Fraction(found["number"])
        if number.denominator & (number.denominator - 1):
            raise InputError("below the line of a number stands a power of 2")
        return _number(number)
    if found["star"]:
        return _heap(_small(found["star"][1:] or "1", MOST_STARS))
    sign = 1 if found["ups"][0] == "^" else -1
    if found["whole"] or found["only"]:
        kind = "[" if found["whole"] else "<"
        height = _small(found["whole"] or found["only"], MOST_UPS)
        if not height or len(found["ups"]) > 1:
            raise InputError("one arrow stands before the number of an uptimal, which is 1 or more")
        return (Atom(kind, Fraction(sign * height)),)
    many = _small(found["many"], MOST_UPS) if found["many"] else len(found["ups"])
    if many > MOST_UPS or (found["many"] and len(found["ups"]) > 1):
        raise InputError("one arrow stands before a number of ups")
    return (Atom("^", Fraction(sign)),) * many


def _small(digits: str, most: int) -> int:
    if len(digits) > 9 or int(digits) > most:
        raise InputError(f"{digits[:20]} is more than the {most:,} that are read here")
    return int(digits)


def _bracketed(text: str, at: int, name: str, depth: int) -> tuple[int, Form]:
    """What stands in braces, or in the parentheses after a name."""
    if not name:
        end = _closing(text, at - 1)
        return end + 1, _by_options(text[at:end], depth)
    at = text.index("(", at)
    end = _closing(text, at)
    threat = _game((ZERO,), (negated(read_form(text[at + 1 : end], depth + 1)),))
    tiny = _game((ZERO,), (threat,))
    return end + 1, tiny if name == "tiny" else negated(tiny)


def _switch(text: str, at: int, depth: int) -> tuple[int, Form]:
    """After `±`: a number, or options in braces."""
    found = re.compile(r"\s*([0-9]+(?:/[0-9]+)?)").match(text, at)
    options: tuple[Form, ...]
    if found is not None:
        at, options = found.end(), (read_form(found[1]),)
    elif text[at : at + 1] == "{":
        end = _closing(text, at)
        inside, at = text[at + 1 : end], end + 1
        options = (_by_options(inside, depth),) if _bars(inside) else _listed(inside, depth)
    else:
        raise InputError("± stands before a number, or before options in braces")
    return at, _game(options, tuple(map(negated, options)))


def _by_options(text: str, depth: int) -> Form:
    """Left's and Right's options, divided by the longest bar; one with shorter bars is a game."""
    bars = _bars(text)
    longest = max((length for _, length in bars), default=0)
    dividing = [start for start, length in bars if length == longest]
    if len(dividing) != 1:
        raise InputError("one bar divides the options of Left and Right, as in {1|-1}")
    sides = text[: dividing[0]], text[dividing[0] + longest :]
    left, right = (
        (_by_options(side, depth + 1),) if _bars(side) else _listed(side, depth) for side in sides
    )
    return _game(left, right)


def _listed(text: str, depth: int) -> tuple[Form, ...]:
    """Options with commas between."""
    if not text.strip():
        return ()
    cuts = [-1, *(at for at, c in _outside(text) if c == ","), len(text)]
    pieces = (text[a + 1 : b] for a, b in pairwise(cuts))
    return tuple(read_form(piece, depth + 1) for piece in pieces)


def _bars(text: str) -> list[tuple[int, int]]:
    """Where bars stand outside of all braces, and how long they are."""
    found: list[tuple[int, int]] = []
    for at, c in _outside(text):
        if c == "|" and found and sum(found[-1]) == at:
            found[-1] = found[-1][0], found[-1][1] + 1
        elif c == "|":
            found.append((at, 1))
    return found


def _outside(text: str) -> Iterator[tuple[int, str]]:
    """The characters that stand in no bracket."""
    depth = 0
    for at, c in enumerate(text):
        if c in "{([":
            depth += 1
        elif c in "})]":
            depth -= 1
        elif not depth:
            yield at, c


def _closing(text: str, at: int) -> int:
    """Where the bracket is closed that stands here."""
    depth = 0
    for end in range(at, len(text)):
        depth += (text[end] in "{(") - (text[end] in "})")
        if not depth:
            return end
    raise InputError(f"{text[at]!r} is never closed")
