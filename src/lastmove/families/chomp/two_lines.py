"""Chomp on two rows, or two columns: lost just when the first is longer by one."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.argument import ByMove, Decided, Lost
from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.position import Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Mark, Parts, Say, Show, Step
from lastmove.core.verdict import Certificate, Method
from lastmove.families.chomp.arms import is_hook
from lastmove.families.chomp.rules import Chomp, Rows, columns_of
from lastmove.families.chomp.search import is_the_game
from lastmove.families.chomp.shown import Cookie, cookies, line, rules


class TwoLines(Lost):
    """Two rows, or two columns, of which the first is longer by one: lost.

    From every other board of two lines one move, and only one, restores that. Who wins is known
    at any size, the nimber where the board can be searched. Cost: linear in rows and columns.
    """

    method = Method(
        "theorem", "two-row chomp", cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.3(a)")
    )
    position: Chomp

    def __init__(self, position: Chomp, play: Play, run: Run):
        super().__init__(position, run)
        self.play = play
        self.upright = len(position.rows) > 2
        self.name = "column" if self.upright else "row"

    @property
    def sentence(self) -> Parts:
        """How the two lines compare."""
        first, second = lines(self.position.rows)
        return (
            f"Two {self.name}s are left, of {first} and {second}: the first is longer by just one, "
            "and after any bite the reply can make it so again.",
        )

    def steps(self) -> Iterator[Step]:
        """The difference of the two lines, and how it is kept at one."""
        name = self.name
        first, second = (f"({p})" for p in (("j,1", "j,2") if self.upright else ("1,j", "2,j")))
        yield from rules(self.play)
        yield Show(self.position, self.sentence, self.marks())
        yield Say(
            f"A bite at {second} leaves the first {name} longer by two or more, and a bite into it "
            f"makes it longer by one again. A bite at {first} leaves both equally long, and eating "
            "the last cookie of the second makes the first longer by one again. At the end there "
            "is a single cookie, the poisoned one: the lengths are 1 and 0, again longer by one "
            f"({self.method.name})."
        )

    def marks(self) -> tuple[Mark, ...]:
        """The two lines."""
        lengths = lines(self.position.rows)
        return tuple(
            cookies(
                (_turned((number, place), self.upright) for place in line(lengths[0], length)),
                "one" if number == 1 else "two",
                f"a {self.name} of {length}",
            )
            for number, length in enumerate(lengths, 1)
        )

    def certificate(self) -> Certificate:
        """The checker compares the lines again."""
        value = 0 if self.play is Play.NORMAL else None
        where = self.position.inline()
        return Certificate("chomp-two-rows", where, self.play, Outcome.P, value, {})


def two_lines(position: Chomp, play: Play, run: Run) -> Decided | None:
    """Two lines, or a board that one bite makes two lines of which the first is longer by one."""
    if not is_the_game(position, play) or is_hook(position.rows):
        return None
    rows = position.rows
    if len(rows) > 2 and rows[0] > 2:
        return _cut(position, play, run)
    first, second = lines(rows)
    if first == second + 1:
        return TwoLines(position, play, run)
    cookie = (2, first) if first == second else (1, second + 2)
    name = "row" if len(rows) == 2 else "column"
    what = (
        f", the last cookie of the second {name}."
        if first == second
        else f": of the {first - second} cookies that stand out in the first {name} one is left."
    )
    return _by(position, _turned(cookie, len(rows) > 2), what, play, run, complete=True)


def _cut(position: Chomp, play: Play, run: Run) -> Decided | None:
    """Eat all but two lines, if of those the first is longer by one."""
    rows = position.rows
    for (first, second), name, cookie in (
        (rows[:2], "rows", (3, 1)),
        (columns_of(rows)[:2], "columns", (1, 3)),
    ):
        if first == second + 1:
            return _by(position, cookie, f", so that only two {name} are left.", play, run)
    return None


def _by(
    position: Chomp, cookie: Cookie, what: str, play: Play, run: Run, complete: bool = False
) -> Decided:
    move = position.eating(*cookie)
    assert isinstance(move.to, Chomp)
    then = TwoLines(move.to, play, run)
    return ByMove(position, move, then, ("Begin with “", move, f"”{what}"), complete)


def _turned(cookie: Cookie, upright: bool) -> Cookie:
    return cookie[::-1] if upright else cookie


def lines(rows: Rows) -> tuple[int, int]:
    """The lengths of the two rows, or of the two columns.

    >>> lines((4, 3)), lines((2, 2, 1))
    ((4, 3), (3, 2))
    """
    first, second = rows if len(rows) == 2 else columns_of(rows)
    return first, second
