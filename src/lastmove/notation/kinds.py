"""The kinds of value that notation can hold, each a small frozen type that reads and writes itself.

A game says in its `start` signature which kinds it takes; `read` turns a value of the text into
one, `write` turns it back. A type of one's own joins in by having a class method
`from_notation(value)` and a `__str__` that it reads back. Its `editor`, where it has one, is what
the page edits it with (`lastmove.web.forms`).

>>> str(Size(3, 4)), str(Power(4, 3)), str(Pair(2, 5)), str(Arc("a", "b"))
('3x4', '4^3', '2:5', 'a>b')
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NoReturn, Self

from lastmove.core.errors import InputError, NotationError
from lastmove.notation.syntax import (
    NOT_IN_NAMES,
    RUN,
    Atom,
    FileValue,
    ListValue,
    SetValue,
    Value,
    quote,
    read_value,
    unquote,
)

MAX_DIGITS = 4000  # Python's own reader of integers stops at 4300
_WORD = re.compile(r"[^\W\d]\w*", re.ASCII)
_NAME = re.compile(f"[^{NOT_IN_NAMES}]+")
_RESERVED_WORDS = {"none", "true", "false"}
_EXPECTED = " was expected,"


class Word(str):
    """A name such as `a`, `7` or `node-1`; `write` leaves out the quotes wherever it can."""

    __slots__ = ()
    editor: ClassVar[str] = "row"

    @classmethod
    def from_notation(cls, value: Value) -> Self:
        """Read a word."""
        return cls(_word(value))


@dataclass(frozen=True)
class Size:
    """`3x4`: rows and columns.

    Cost: linear in the digits.

    Source: ours.

    >>> Size(3, 4).rows, str(Size(3, 4))
    (3, '3x4')
    """

    rows: int
    columns: int

    editor: ClassVar[str] = "size"

    @classmethod
    def from_notation(cls, value: Value) -> Self:
        """Read `3x4`."""
        first, second = _split(value, r"(\d+)\s*[x×]\s*(\d+)", "a size such as 3x4")
        return cls(_digits(value, first), _digits(value, second))

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"


@dataclass(frozen=True)
class Power:
    """`4^3`: a base and an exponent, kept apart."""

    base: int
    exponent: int

    editor: ClassVar[str] = "power"

    @classmethod
    def from_notation(cls, value: Value) -> Self:
        """Read `4^3`."""
        base, exponent = _split(value, r"(\d+)\s*\^\s*(\d+)", "a power such as 4^3")
        return cls(_digits(value, base), _digits(value, exponent))

    def __str__(self) -> str:
        return f"{self.base}^{self.exponent}"


@dataclass(frozen=True)
class Pair:
    """`2:5`."""

    first: int
    second: int

    @classmethod
    def from_notation(cls, value: Value) -> Self:
        """Read `2:5`."""
        first, second = _split(value, r"(\d+)\s*:\s*(\d+)", "a pair such as 2:5")
        return cls(_digits(value, first), _digits(value, second))

    def __str__(self) -> str:
        return f"{self.first}:{self.second}"


@dataclass(frozen=True)
class Code:
    """`0.77`, `0.A3`: the digits of a take-and-break game; `digits[0]` is before the dot.

    The last `block` digits repeat for ever: `0.3[12]` is 0.3121212…

    >>> Code((0, 3, 1, 2), 2), str(Code((0, 3, 1, 2), 2)), Code((0, 3, 1, 2), 2).digit(5)
    (Code(digits=(0, 3, 1, 2), block=2), '0.3[12]', 2)
    """

    digits: tuple[int, ...]
    block: int = 0

    @classmethod
    def from_notation(cls, value: Value) -> Self:
        """Read `0.77` or `0.[3]`; digits go up to F, a game with a smaller base checks them."""
        pattern = r"([0-9A-Fa-f]?)\.(?=.)([0-9A-Fa-f]*)(?:\[([0-9A-Fa-f]+)\])?"
        whole, after, block = _split(value, pattern, "a code such as 0.77, or 0.[3],")
        block = block or ""
        return cls(tuple(int(digit, 16) for digit in (whole or "0") + after + block), len(block))

    def digit(self, taken: int) -> int:
        """What may be left when so many chips are taken."""
        if taken >= len(self.digits) and self.block:
            taken -= -(-(taken - len(self.digits) + 1) // self.block) * self.block
        return self.digits[taken] if taken < len(self.digits) else 0

    def __str__(self) -> str:
        first, *rest = (f"{digit:X}" for digit in self.digits)
        if self.block:
            rest[-self.block :] = ["[", *rest[-self.block :], "]"]
        return f"{first}.{''.join(rest)}"


@dataclass(frozen=True)
class Picture:
    """`..#/...`: rows of characters, top row first, separated by slashes.

    Cost: linear in the squares.

    Source: ours.

    >>> Picture(("..#", "...")).rows, str(Picture(("..#", "...")))
    (('..#', '...'), '..#/...')
    """

    rows: tuple[str, ...]

    editor: ClassVar[str] = "board"

    @classmethod
    def from_notation(cls, value: Value) -> Self:
        """Read rows of equal length."""
        rows = tuple(_atom(value, "a picture such as ..#/...").split("/"))
        if any(any(c.isspace() for c in row) or not row for row in rows):
            value.error("a picture has rows of characters without spaces, such as ..#/...")
        if len({len(row) for row in rows}) > 1:
            value.error("the rows of a picture are equally long, as in ..#/...")
        return cls(rows)

    def __str__(self) -> str:
        return "/".join(self.rows)


def _edge_pattern(plain: str, sign: str) -> re.Pattern[str]:
    end = f"({RUN}|{plain})"
    return re.compile(rf"{end}\s*{sign}\s*{end}(?:#(\d+))?", re.DOTALL)


@dataclass(frozen=True)
class Edge:
    """`a-b`, `"New York"-b`, and `a-b#2` for the second of several parallel ones."""

    tail: str
    head: str
    copy: int = 1

    separator: ClassVar[str] = "-"
    plain: ClassVar[str] = f"[^{NOT_IN_NAMES}-]+"
    """An end that needs no quotes, as a pattern."""
    sign: ClassVar[str] = "-"
    """What stands between the ends, as a pattern."""
    pattern: ClassVar[re.Pattern[str]] = _edge_pattern(plain, sign)
    """The two ends, in quotes or not, and the number of a parallel edge."""

    @classmethod
    def from_notation(cls, value: Value) -> Self:
        """Read `a-b` or `a-b#2`."""
        example = f"a{cls.separator}b"
        found = cls.pattern.fullmatch(value.source) if isinstance(value, Atom) else None
        if found is None:
            quoted = f'"New York"{cls.separator}b'
            _wanted(value, f"{example} or {example}#2 (other names in quotes, {quoted})")
        tail, head, copy = found.groups()
        number = _digits(value, copy) if copy else 1
        if number == 0:
            value.error(f"parallel edges are counted from 1, as in {example}#1")
        return cls(unquote(tail), unquote(head), number)

    @classmethod
    def name_text(cls, name: str) -> str:
        """The name of an end, or of a vertex beside such edges, in quotes if it has to be."""
        return name if re.fullmatch(cls.plain, name) else quote(name)

    def __str__(self) -> str:
        ends = f"{self.name_text(self.tail)}{self.separator}{self.name_text(self.head)}"
        return f"{ends}#{self.copy}" if self.copy > 1 else ends


class Arc(Edge):
    """`a>b` (or `a->b`), and `a>b#2` for the second of several parallel ones."""

    separator = ">"
    plain = f"[^{NOT_IN_NAMES}]*[^{NOT_IN_NAMES}-]"
    sign = "-?>"
    pattern = _edge_pattern(plain, sign)


@dataclass(frozen=True)
class File:
    """`@path`: a file by name, for a game that reads it itself."""

    path: str
    text: str

    @classmethod
    def from_notation(cls, value: Value) -> Self:
        """Read the file."""
        if not isinstance(value, FileValue):
            value.error(f"a file such as @name.csv was expected, not {value.source!r}")
        return cls(value.path, value.read())

    def __str__(self) -> str:
        return f"@{write(Word(self.path))}"


def read(value: Value, kind: Any) -> Any:
    """The value as the kind that a signature asks for. Raises `NotationError` at its place.

    `int` is a whole number, 0 or more; `str` a word; `Literal` one of several words;
    `tuple[T, ...]` a list; `frozenset[T]` a set; a class with `from_notation` reads itself;
    `Size | int` the first of these that the value can be; `Any`, or no annotation, takes whatever
    the value looks like.
    """
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if hasattr(kind, "from_notation"):
        return kind.from_notation(value)
    if kind is int:
        return _digits(value, _atom(value, "a whole number, 0 or more,"))
    if kind is str:
        return _word(value)
    if kind is bool:
        return _choice(value, ("false", "true")) == "true"
    if origin is Literal:
        return _choice(value, arguments)
    if origin in (tuple, list):
        items = _items(value, ListValue, "a list such as [a, b]")
        return tuple(read(item, arguments[0] if arguments else Any) for item in items)
    if origin in (frozenset, set):
        items = _items(value, SetValue, "a set such as {1, 2}")
        return frozenset(read(item, arguments[0]) for item in items)
    if origin in (typing.Union, types.UnionType):
        return _first_of(value, [kind for kind in arguments if kind is not type(None)])
    return read_any(value)


def _first_of(value: Value, kinds: list[Any]) -> Any:
    """The value as the first of several kinds that it can be read as."""
    wanted: list[str] = []
    for kind in kinds:
        try:
            return read(value, kind)
        except NotationError as problem:
            what, expected, _ = problem.message.partition(_EXPECTED)
            if len(kinds) == 1 or not expected:  # it is of this kind, but something is wrong in it
                raise
            wanted.append(what)
    alternatives = [*(what.removesuffix(",") for what in wanted[:-1]), wanted[-1]]
    return _wanted(value, " or ".join(alternatives))


def read_any(value: Value) -> object:
    """What a value looks like by itself: an integer, a word, a list (as a tuple) or a set."""
    if isinstance(value, ListValue):
        return tuple(read_any(item) for item in value.items)
    if isinstance(value, SetValue):
        return frozenset(read_any(item) for item in value.items)
    text = _atom(value, "an integer, a word, a list or a set")
    if isinstance(value, Atom) and not value.quoted:
        if re.fullmatch(r"-?\d+", text):
            return -_digits(value, text[1:]) if text[0] == "-" else _digits(value, text)
        if text in _RESERVED_WORDS:
            return {"none": None, "true": True, "false": False}[text]
    return text


def write(thing: object) -> str:
    """The text that reads back as this value.

    >>> write((1, -2, "dog", frozenset({3, 1}), None)), write("New York")
    ('[1,-2,dog,{1,3},none]', '"New York"')
    """
    if thing is None or isinstance(thing, bool):
        return str(thing).lower()
    if isinstance(thing, int):
        return str(thing)
    if isinstance(thing, Word):
        return str(thing) if _NAME.fullmatch(thing) else quote(thing)
    if isinstance(thing, str):
        plain = _WORD.fullmatch(thing) and thing not in _RESERVED_WORDS
        return thing if plain else quote(thing)
    if isinstance(thing, (tuple, list)):
        return f"[{','.join(write(item) for item in thing)}]"
    if isinstance(thing, (frozenset, set, range)):
        return f"{{{','.join(write(item) for item in sorted(thing, key=set_order))}}}"
    if hasattr(type(thing), "from_notation"):
        return str(thing)
    raise InputError(
        f"a {type(thing).__name__} cannot be written as notation; states are made of integers, "
        "strings, tuples and frozensets, or the game gives its own `args`"
    )


def name_text(name: str) -> str:
    """A name as it is written wherever one stands, in quotes if it has to be.

    >>> name_text("node-1"), name_text("New York")
    ('node-1', '"New York"')
    """
    return write(Word(name))


def edge_of(text: str) -> Edge:
    """The edge that a text is. Raises `NotationError` if it is none."""
    return Edge.from_notation(read_value(text, files=False))


def spoken_edge(verb: str, text: str) -> Edge | None:
    """The edge of a move's text such as `cut a-b`; None if it says something else.

    >>> spoken_edge("cut", 'cut "New York"-b')
    Edge(tail='New York', head='b', copy=1)
    """
    said, *edge = text.split(maxsplit=1)
    try:
        return edge_of(edge[0]) if edge and said == verb else None
    except NotationError:
        return None


def set_order(item: Any) -> tuple[str, Any]:
    """What the things in a set are sorted by when it is written."""
    return (type(item).__name__, item if isinstance(item, (int, str)) else write(item))


def _wanted(value: Value, what: str) -> NoReturn:
    value.error(f"{what}{_EXPECTED} not {value.source!r}")


def _atom(value: Value, what: str) -> str:
    if not isinstance(value, Atom) or ('"' in value.source and not value.quoted):
        _wanted(value, what)
    return value.word


def _word(value: Value) -> str:
    return _atom(value, "a word")


def _digits(value: Value, text: str) -> int:
    if not text.isascii() or not text.isdigit():
        _wanted(value, "a whole number, 0 or more,")
    if len(text) > MAX_DIGITS:
        value.error(f"a number has at most {MAX_DIGITS} digits, not {len(text):,}")
    return int(text)


def _split(value: Value, pattern: str, what: str) -> tuple[str, ...]:
    match = re.fullmatch(pattern, _atom(value, what))
    if match is None:
        _wanted(value, what)
    return match.groups()


def _choice(value: Value, choices: tuple[str, ...]) -> str:
    word = _word(value)
    if word not in choices:
        _wanted(value, " or ".join(choices))
    return word


def _items(value: Value, kind: Callable[..., object], what: str) -> tuple[Value, ...]:
    if not isinstance(value, (ListValue, SetValue)) or type(value) is not kind:
        _wanted(value, what)
    return value.items
