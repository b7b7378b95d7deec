"""An argument to be walked through on a board: each step with what is to be seen beside it.

What a step shows is said by the spots of the board, so that a page can mark it there; a position
that the board does not show, or lines that wrap around, come with a picture of their own. A step
that shows nothing keeps what was shown before it, and marks what its words speak of.

Ours because steps are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from lastmove.core.argument import Argument, Decided
from lastmove.core.errors import InputError, LimitReached, printable
from lastmove.core.position import Move, Partisan, Position
from lastmove.core.steps import Cases, Say, Show, Spot, Step, Sub, Table
from lastmove.render import sums
from lastmove.render.canvas import Canvas, document
from lastmove.render.drawer import drawer_of
from lastmove.render.labels import notation, shorten
from lastmove.render.shows import key_of, marked, moved
from lastmove.render.steps import Json, bare_html, rich

ROOM = 600_000
"""Characters of pictures that come along with one argument."""
MOST = 12
"""Moves of a sentence that are marked."""
LOOKED = 400
"""Moves of Left or Right among which one is looked for."""

Seen = tuple[Position, Move, str]
"""A move, where it is made, and how it is marked."""


@dataclass(frozen=True)
class View:
    """What is seen at a step: marks by the spots of the board, or of a picture of its own.

    Parameters
    ----------
    show : what the argument shows.
    picture : the number of the picture that takes the board's place; None for the board itself.
    prefix : what the spots have before their names on the board.
    painted : whether the picture has the marks already.
    said, moves : spots and moves that the words speak of.
    others : whether the words are about other moves than those that were shown before.
    """

    show: Show
    picture: int | None = None
    prefix: str = ""
    painted: bool = False
    said: tuple[str, ...] = ()
    moves: tuple[Seen, ...] = ()
    others: bool = False


@dataclass
class Walk:
    """The steps of an argument as a page walks through them, and the pictures they need.

    Cost: that of the steps, and of a drawing for each position that is shown.

    Parameters
    ----------
    argument, board : what is argued, and the position that is on the board.
    """

    argument: Decided
    board: Position
    pictures: list[str] = field(default_factory=list)
    _drawn: dict[Position, str] = field(default_factory=dict)

    def steps(self, steps: Iterable[Step]) -> list[Json]:
        """The steps as plain data."""
        return self._steps(steps, self._begun(self.argument))

    def _begun(self, argument: Argument) -> View:
        """What is seen before anything is shown: the picture of the argument."""
        try:
            return self._view(argument.show())
        except (InputError, LimitReached):
            return View(Show(argument.position))

    def _steps(self, steps: Iterable[Step], view: View) -> list[Json]:
        found: list[Json] = []
        for step in steps:
            view = self._seen(step, view)
            told: dict[str, Json] = {"html": bare_html(step), "view": self._data(view)}
            told["rows"] = [*self._rows(step, view)] if isinstance(step, Table) else []
            told["cases"] = [*self._cases(step, view)]
            found.append(told)
        return found

    def _cases(self, step: Step, view: View) -> Iterator[Json]:
        """What can be opened at a step."""
        if isinstance(step, Cases):
            for case in step.cases:
                then = self._steps(case.then, view)
                yield {"html": rich(case.when), "open": False, "steps": then}
        if isinstance(step, Sub) and (inner := list(step.steps())):
            then = self._steps(inner, self._begun(step.argument))
            yield {"html": "its argument", "open": not step.folded, "steps": then}

    # -- what is seen ---------------------------------------------------------------------------

    def _seen(self, step: Step, before: View) -> View:
        """What a step shows itself, or what was seen before with what it speaks of."""
        if isinstance(step, Show):
            try:
                return self._view(step)
            except LimitReached:
                return before
        if isinstance(step, Sub):
            return self._begun(step.argument)
        parts = step.parts if isinstance(step, Say) else step.lead
        said = tuple(name for part in parts if isinstance(part, Spot) for name in part.names)
        moves: list[Seen] = []
        for part in parts:
            if isinstance(part, Move) and len(moves) < MOST:
                moves += [(*at, "move") for at in self._made((part,), before)]
        others = bool(moves) or (isinstance(step, Table) and self._begins(step, before))
        return replace(before, said=said, moves=tuple(moves), others=others)

    def _begins(self, step: Table, view: View) -> bool:
        """Whether the first row begins in what is shown, not after a move shown there."""
        moves = [next((p for p in row if isinstance(p, Move)), None) for row in step.rows[:1]]
        return any(m is not None and _is_move(view.show.position, m) for m in moves)

    def _view(self, show: Show) -> View:
        """On the board where it is the one that is shown, else with a picture of its own."""
        drawer = drawer_of(show.position)
        if drawer.shown is not None:
            return View(show, self._number(marked(show), show.position), painted=True)
        same = self._look(show.position) == self._look(self.board)
        prefix = "" if same else sums.prefix_of(self.board, show.position)
        if prefix is not None:
            return View(show, None, prefix)
        return View(show, self._number(drawer.picture(show.position), show.position))

    def _number(self, picture: Canvas, position: Position) -> int:
        """The number of a picture among those that come along."""
        text = drawer_of(position).text(position)
        drawn = document(picture, shorten(notation(position), 120), text, spots=True)
        if drawn not in self.pictures:
            if sum(map(len, self.pictures)) + len(drawn) > ROOM:
                raise LimitReached("the pictures of this argument are too large")
            self.pictures.append(drawn)
        return self.pictures.index(drawn)

    def _look(self, position: Position) -> str:
        if position not in self._drawn:
            self._drawn[position] = drawer_of(position).picture(position).content()
        return self._drawn[position]

    def _rows(self, step: Table, view: View) -> Iterator[Json]:
        """What is seen when one looks at a row: its picture, or its moves one after the other."""
        for show in step.shows:
            told = self._data(self._seen(show, view))
            assert isinstance(told, dict)
            yield told | {"alone": True}
        for row in () if step.shows else step.rows:
            made = self._made([part for part in row if isinstance(part, Move)], view)
            styles = ["said"] * (len(made) - 1) + ["move"]
            said = [n for part in row if isinstance(part, Spot) for n in part.names]
            seen = [(*at, style) for at, style in zip(made, styles, strict=False)]
            yield {**self._marks(view, said, seen), "alone": False}

    def _made(self, moves: Sequence[Move], view: View) -> list[tuple[Position, Move]]:
        """The moves with the positions they are made in, each where the one before it leads.

        The first is made in what is shown, or after a move that is shown there.
        """
        for at in (view.show.position, *(move.to for move in view.show.moves)):
            made: list[tuple[Position, Move]] = []
            for move in moves:
                if not _is_move(at, move):
                    break
                made.append((at, move))
                at = move.to
            if made:
                return made
        return []

    # -- as data --------------------------------------------------------------------------------

    def _data(self, view: View) -> Json:
        show, painted = view.show, view.painted
        if view.others:
            show = replace(show, moves=())
        moves = [*view.moves]
        if not painted:
            moves += [(show.position, move, "move") for move in show.moves]
        found: dict[str, Json] = {"picture": view.picture, "key": [], "links": [], "circles": []}
        told = self._marks(view, view.said, moves)
        found["key"] = [{"style": style, "meaning": meaning} for style, meaning in key_of(show)]
        if not painted:
            name = _named(view.prefix)
            shown: list[Json] = [
                {"spots": [*map(name, m.spots)], "style": m.style, "label": m.label}
                for m in show.marks
            ]
            told["marks"] = shown + told["marks"]
            found["links"] = [
                {"from": name(k.start), "to": name(k.end), "style": k.style} for k in show.links
            ]
            found["circles"] = [
                {"center": name(c.center), "through": name(c.through), "style": c.style}
                for c in show.circles
            ]
        return found | told

    def _marks(
        self, view: View, said: Iterable[str], moves: Iterable[Seen]
    ) -> dict[str, list[Json]]:
        """Marks and arrows for places and moves that are spoken of."""
        name, marks, arrows = _named(view.prefix), list[Json](), list[Json]()
        if spots := [*map(name, said)]:
            marks.append({"spots": [*spots], "style": "said", "label": ""})
        for position, move, style in moves:
            way = drawer_of(position).way
            ends = () if way is None else tuple(map(name, way(position, move)))
            if len(ends) == 2:
                arrows.append({"from": ends[0], "to": ends[1], "style": style})
            changed = [*map(name, moved(position, (move,)))]
            marks.append({"spots": [*changed], "style": style, "label": "", "move": move.text})
        return {"marks": marks, "arrows": arrows}


def said(html: str, picture: int | None) -> Json:
    """A step that marks nothing beside a picture."""
    view: dict[str, Json] = {"picture": picture, "marks": [], "arrows": []}
    view |= {"links": [], "circles": [], "key": []}
    return {"html": html, "view": view, "rows": [], "cases": []}


def _named(prefix: str) -> Callable[[str], str]:
    """What a spot is called in the document."""
    return lambda name: printable(prefix + name)


def _is_move(position: Position, move: Move) -> bool:
    """Whether this move can be made there."""
    if isinstance(position, Partisan):
        sides = (islice(position.moves(player), LOOKED) for player in ("left", "right"))
        return any(move == other for side in sides for other in side)
    try:
        return position.move(move.text).to == move.to
    except InputError:
        return False
