"""Reading values: what `writing` writes, and sums of it.

    sum    := ['+' | '-'] term (('+' | '-') term)*
    term   := [digits '·'] (parts | '{' game '}' | '±' number | '±' '{' … '}' | '(' sum ')')
    parts  := [number] [ups] [nimber] ['tiny(' sum ')' | 'miny(' sum ')' | '±' …], not all missing
    number := digits ['/' digits]           ups := '^'… | 'v'… | ('^' | 'v') digits
    nimber := '*' [digits]                       | ('^' | 'v') ('[' digits ']' | '<' digits '>')
    game   := [options] bars [options]      options := sum (',' sum)* | game with fewer bars

One pass with a stack, so that nesting may be deep. Arrows and names may also be `↑`, `↓`, `Tiny`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NoReturn

from lastmove.core.errors import InputError, NotationError
from lastmove.core.limits import spend
from lastmove.values.value import ZERO, Value, made, negative, simple
from lastmove.values.writing import MOST_ARROWS, MOST_CHARACTERS, uptimal

MOST_DIGITS = 1000

_TOKEN = re.compile(
    r"""\s*(?:
    (?P<number>[0-9]+(?:\s*/\s*[0-9]+)?)
    |(?P<ups>\^+|v+|↑+|↓+)(?:(?P<many>[0-9]+)|\[(?P<whole>[0-9]+)\]|<(?P<only>[0-9]+)>)?
    |\*(?P<star>[0-9]*)
    |(?P<named>[Tt]iny|[Mm]iny)\s*\(
    |(?P<bars>\|+)
    |(?P<sign>[-+−])
    |(?P<mark>[±{}(),·])
    )""",
    re.VERBOSE,
)
_RANKS = {"number": 0, "ups": 1, "star": 2, "other": 3}
"""In which order the parts of a term stand beside each other."""


@dataclass
class _Level:
    """What has been read since a bracket was opened."""

    opened: str
    """The bracket or the name before it; empty at the outside."""
    start: int
    end: int
    total: Value | None = None
    sign: int = 1
    signed: bool = False
    times: int | None = None
    switch: bool = False
    term: Value | None = None
    rank: int = -1
    comma: bool = False
    options: list[Value] = field(default_factory=list)
    """Those read since the last bar."""
    pending: list[tuple[list[Value], int]] = field(default_factory=list)
    """What stands before bars that wait for what is behind them; fewer bars further in."""

    @property
    def untouched(self) -> bool:
        """Whether nothing of a sum has been read."""
        return self.total is None and self.term is None and not self.signed and not self.switch


def read(text: str) -> Value:
    """The value; `NotationError` says where the text stops being one.

    >>> read("{2||1|-1} - 2"), read("1/2 + ^ - *3 + {^^|}")
    (Value('{0||-1|-3}'), Value('3/2 ^*3'))
    """
    if not isinstance(text, str):
        raise InputError(f"a value is written as a text, such as '1/2' or '^*', not {text!r}")
    if len(text) > MOST_CHARACTERS:
        raise InputError(f"a value has at most {MOST_CHARACTERS:,} characters, not {len(text):,}")
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str):
        self.text = text
        self.levels = [_Level("", 0, 0)]
        self.start = self.end = 0

    def read(self) -> Value:
        while self.text[self.end :].strip() if self.end + 8 > len(self.text) else True:
            self.token()
        self.start = self.end = len(self.text)
        if len(self.levels) > 1:
            level = self.levels[-1]
            self.fail("this bracket is never closed", level.start, level.end)
        return self.finished(self.levels[0])

    def fail(self, message: str, start: int | None = None, end: int | None = None) -> NoReturn:
        raise NotationError(
            message,
            self.text,
            self.start if start is None else start,
            self.end if end is None else end,
        )

    def whole(self, digits: str) -> int:
        if len(digits) > MOST_DIGITS:
            self.fail(f"a number has at most {MOST_DIGITS:,} digits here")
        return int(digits)

    def token(self) -> None:
        spend()
        found = _TOKEN.match(self.text, self.end)
        if found is None:
            space = len(self.text) - len(self.text[self.end :].lstrip())
            self.fail("a value such as 1/2, ^*, *3, {2|-1} or ±1 was expected", space, space + 1)
        self.start, self.end = found.end() - len(found[0].lstrip()), found.end()
        level = self.levels[-1]
        if found["number"]:
            self.operand(self.number(found["number"]), "number")
        elif found["ups"]:
            self.operand(self.arrows(found), "ups")
        elif found["star"] is not None:
            self.operand(simple(0, 0, self.whole(found["star"] or "1")), "star")
        elif found["named"]:
            self.open(found["named"].lower())
        elif found["bars"]:
            self.divide(level, len(found["bars"]))
        elif found["sign"]:
            self.add(level, -1 if found["sign"] != "+" else 1)
        elif found["mark"] in "{(":
            self.open(found["mark"])
        elif found["mark"] in "})":
            self.close(found["mark"])
        elif found["mark"] == ",":
            self.option(level)
            level.comma = True
        elif found["mark"] == "±":
            self.check_beside(level, "other")
            level.switch = True
        else:
            self.multiply(level)

    # -- terms ------------------------------------------------------------------------------------

    def number(self, written: str) -> Value:
        above, _, below = (part.strip() for part in written.partition("/"))
        bottom = self.whole(below or "1")
        if bottom & (bottom - 1) or not bottom:
            self.fail("below the line of a number stands a power of 2, as in 3/8")
        return Value.number(Fraction(self.whole(above), bottom))

    def arrows(self, found: re.Match[str]) -> Value:
        arrow, sign = found["ups"], 1 if found["ups"][0] in "^↑" else -1
        if found["many"] is None and found["whole"] is None and found["only"] is None:
            return simple(0, sign * len(arrow), 0)
        if len(arrow) > 1:
            self.fail("one arrow stands before a number, as in ^3, ^[3] or ^<3>")
        if found["many"] is not None:
            return simple(0, sign * self.whole(found["many"]), 0)
        height = self.whole(found["whole"] or found["only"])
        if not 1 <= height <= MOST_ARROWS:
            self.fail(f"the number in the brackets is 1 to {MOST_ARROWS:,}")
        value = uptimal(height, whole=found["whole"] is not None)
        return value if sign > 0 else negative(value)

    def check_beside(self, level: _Level, kind: str) -> None:
        beside = level.term is not None or level.switch
        if beside and (level.switch or level.rank >= _RANKS[kind]):
            self.fail("a + or - is missing before this")

    def operand(self, value: Value, kind: str) -> None:
        level = self.levels[-1]
        if level.switch:
            if kind not in ("number", "other"):
                self.fail("± stands before a number, or before options in braces, as in ±{^,1}")
            value, kind = _switch([value]), "other"
            level.switch = False
        else:
            self.check_beside(level, kind)
        if level.term is not None and level.sign < 0 and kind in ("ups", "other"):
            self.fail("after a minus it is not clear what this belongs to: -1 + ^ or -(1 ^) are")
        level.term = value if level.term is None else level.term + value
        level.rank = _RANKS[kind]

    def multiply(self, level: _Level) -> None:
        many = level.term
        if many is None or level.rank or not isinstance(many._number, int) or level.times:
            self.fail("before · stands a whole number, as in 3·{2|1}")
        level.times, level.term, level.rank = many._number, None, -1

    def add(self, level: _Level, sign: int) -> None:
        if level.term is not None:
            self.end_term(level)
        elif level.switch or level.times is not None:
            self.fail("a value was expected before this")
        level.signed = True
        level.sign *= sign

    def end_term(self, level: _Level) -> None:
        assert level.term is not None
        times = level.sign * (1 if level.times is None else level.times)
        term = level.term * times
        level.total = term if level.total is None else level.total + term
        level.sign, level.times, level.term, level.rank = 1, None, None, -1
        level.signed = False

    def finished(self, level: _Level) -> Value:
        """The sum that ends here."""
        if level.term is None:
            self.fail("a value was expected here")
        self.end_term(level)
        total, level.total = level.total, None
        assert total is not None
        return total

    # -- brackets ---------------------------------------------------------------------------------

    def open(self, bracket: str) -> None:
        level = self.levels[-1]
        if not level.switch:
            self.check_beside(level, "other")
            if bracket in "{(" and level.term is not None:
                self.fail("a + or - is missing before this")
        self.levels.append(_Level(bracket, self.start, self.end))

    def close(self, bracket: str) -> None:
        level = self.levels[-1]
        if level.opened != "{" if bracket == "}" else level.opened in ("", "{"):
            self.fail(f"this {bracket} closes nothing")
        if bracket == ")":
            value = self.finished(level)
            self.levels.pop()
            if level.opened != "(":
                threat = made(frozenset([ZERO]), frozenset([negative(value)]))
                value = made(frozenset([ZERO]), frozenset([threat]))
                value = value if level.opened == "tiny" else negative(value)
            self.operand(value, "other")
            return
        self.side(level)
        self.levels.pop()
        outer = self.levels[-1]
        if not level.pending:
            if not outer.switch:
                self.fail(
                    "the options of Left and Right are divided by a bar, as in {1|-1}",
                    level.start,
                    self.end,
                )
            outer.switch = False
            outer.term = _switch(level.options) + (outer.term or ZERO)
            outer.rank = _RANKS["other"]
            return
        self.join(level, None)
        self.operand(level.options[0], "other")

    def option(self, level: _Level) -> None:
        if level.opened != "{":
            self.fail("options stand in braces, as in {1,*|-1}")
        level.options.append(self.finished(level))

    def side(self, level: _Level) -> None:
        """What Left's or Right's options end with: one more, or nothing if there are none."""
        if not level.untouched or level.comma:
            if level.opened != "{":
                self.fail("options stand in braces, as in {1|-1}")
            level.options.append(self.finished(level))
        level.comma = False

    def divide(self, level: _Level, bars: int) -> None:
        if level.opened != "{":
            self.fail("Left's and Right's options stand in braces, as in {1|-1}")
        self.side(level)
        self.join(level, bars)
        level.pending.append((level.options, bars))
        level.options = []

    def join(self, level: _Level, bars: int | None) -> None:
        """Make games of what has fewer bars than these; of all at the end."""
        while level.pending and (bars is None or level.pending[-1][1] < bars):
            left, _ = level.pending.pop()
            level.options = [made(frozenset(left), frozenset(level.options))]
        if level.pending and level.pending[-1][1] == bars:
            self.fail("it is not clear which bar divides first; write more bars, or braces")


def _switch(options: list[Value]) -> Value:
    return made(frozenset(options), frozenset(map(negative, options)))
