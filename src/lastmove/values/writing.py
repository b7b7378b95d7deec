"""How values are written: by name where they have one, else by their options.

`1/2`, `^`, `vv*`, `^3*2`, `3/4 v[3]*`, `tiny(2)`, `±1`, `±{1,{2|0}}`, `{2||1|-1}`. More bars bind
less, so that a single option needs no braces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from lastmove.core.errors import LimitReached
from lastmove.core.limits import spend
from lastmove.values.dyadic import Number
from lastmove.values.value import (
    ZERO,
    Value,
    fold,
    made,
    negative,
    simple,
    translated,
)

MOST_CHARACTERS = 1_000_000
MOST_BARS = 3
"""An option inside more of them has braces."""
MOST_ARROWS = 1000
"""The highest uptimal that is named."""


@dataclass(frozen=True)
class Written:
    """A text; one with bars stands in braces unless it is a single option."""

    text: str
    bars: int = 0

    def __str__(self) -> str:
        return f"{{{self.text}}}" if self.bars else self.text


@dataclass(frozen=True)
class Shape:
    """What a value is written with: other values, and how their texts are put together."""

    parts: tuple[Value, ...]
    put: Callable[[list[Written]], Written]


def write(value: Value) -> str:
    """The notation, which `reading.read` reads back; `LimitReached` past a million characters."""
    shapes: dict[Value, Shape] = {}

    def shape(value: Value) -> Shape:
        if value not in shapes:
            shapes[value] = _shape(value)
        return shapes[value]

    def put(value: Value) -> Written:
        written = shape(value).put([texts[part] for part in shape(value).parts])
        spend(1 + len(written.text) // 100)
        if len(written.text) > MOST_CHARACTERS:
            raise LimitReached(f"the value has more than {MOST_CHARACTERS:,} characters")
        return written

    texts: dict[Value, Written] = {}
    return str(fold(value, lambda value: shape(value).parts, put, texts))


def _shape(value: Value) -> Shape:
    if value._number is not None:
        return _name(_simple_name(value._number, value._ups, value._nimber))
    number, small = _uptimal_name(value)
    if small:
        return _name(_beside(number, small))
    return _tiny(value, "tiny") or _tiny(negative(value), "miny") or _options(value)


def _name(text: str) -> Shape:
    return Shape((), lambda _: Written(text))


def _simple_name(number: Number, ups: int, nimber: int) -> str:
    arrow = "^" if ups > 0 else "v"
    arrows = arrow * abs(ups) if abs(ups) < 3 else f"{arrow}{abs(ups)}"
    star = "*" * (nimber > 0) + str(nimber) * (nimber > 1)
    if not arrows:
        return (str(number) if number or not star else "") + star
    return _beside(number, arrows + star)


def _beside(number: Number, arrows: str) -> str:
    """A number and arrows; a minus would be one of both, so they are added where it is negative."""
    if number == 0:
        return arrows
    return f"{number} {arrows}" if number > 0 else f"{number} + {arrows}"


@lru_cache(maxsize=256)
def uptimal(height: int, *, whole: bool) -> Value:
    """`^[n]` = ^ + ^<2> + … + ^<n>, and `^<n>` alone, where ^<n> = {0 | −^[n−1] + *}.

    The names are those of Siegel 2013, II.4, where arrows have the numbers above them.
    """
    star = simple(0, 0, 1)
    total = ZERO
    for _ in range(height if whole else height - 1):
        total = made(frozenset([total]), frozenset([star]))
    if whole:
        return total
    return made(frozenset([ZERO]), frozenset([negative(total) + star]))


def _uptimal_name(value: Value) -> tuple[Number, str]:
    """The number, and the name of the rest where it is `^[n]`, `^<n>` or one with a star."""
    number = value._left_stop
    narrow = len(value.left) <= 2 and len(value.right) <= 2
    if not narrow or number != value._right_stop or value.birthday > MOST_ARROWS:
        return 0, ""
    rest = translated(value, -number)
    for arrow, up in (("^", rest), ("v", negative(rest))):
        for star in (ZERO, simple(0, 0, 1)):
            bare = up + star
            for height in (bare.birthday - 1, bare.birthday):
                for whole, name in ((True, f"[{height}]"), (False, f"<{height}>")):
                    if height > 1 and uptimal(height, whole=whole) is bare:
                        return number, f"{arrow}{name}{'*' if star is not ZERO else ''}"
    return 0, ""


def _tiny(value: Value, name: str) -> Shape | None:
    """`tiny(x)` is {0||0|−x}, with a number added where it has one; `miny(x)` is −`tiny(x)`."""
    if len(value.left) != 1 or len(value.right) != 1:
        return None
    (quiet,), (threat,) = value.left, value.right
    if not quiet.is_number or threat.left != (quiet,) or len(threat.right) != 1:
        return None
    size = quiet - threat.right[0]
    if size._right_stop <= 0:
        return None
    number = quiet if name == "tiny" else negative(quiet)

    def put(parts: list[Written]) -> Written:
        called = f"{name}({parts[0].text if parts[0].bars == 0 else parts[0]})"
        return Written(f"{number} + {called}" if number is not ZERO else called)

    return Shape((size,), put)


def _options(value: Value) -> Shape:
    left, right = value.left, value.right
    if frozenset(map(negative, left)) == frozenset(right):
        return Shape(left, lambda parts: Written("±" + _switched(left, parts)))

    def put(parts: list[Written]) -> Written:
        sides = [_side(parts[: len(left)]), _side(parts[len(left) :])]
        bars = 1 + max(side.bars for side in sides)
        return Written(("|" * bars).join(side.text for side in sides), bars)

    return Shape(left + right, put)


def _switched(left: Iterable[Value], parts: list[Written]) -> str:
    (first, *rest) = left
    if not rest and (first.is_number or parts[0].bars):
        return str(parts[0])
    return "{" + ",".join(map(str, parts)) + "}"


def _side(parts: list[Written]) -> Written:
    if len(parts) == 1 and parts[0].bars < MOST_BARS:
        return parts[0]
    return Written(",".join(map(str, parts)))
