"""What the arguments of all frog games have in common: they go by the radii of the pond."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lastmove.core.argument import Decided
from lastmove.core.errors import NotKnown
from lastmove.core.position import Impartial, Move, Outcome, Play, Position
from lastmove.core.solver import Run
from lastmove.core.steps import (
    Circle,
    Link,
    Mark,
    Part,
    Parts,
    Say,
    Show,
    Spot,
    Step,
    Table,
    few,
    joined,
    plain,
)
from lastmove.core.verdict import Certificate, Method, counted
from lastmove.families.frogs.pond import Pond

if TYPE_CHECKING:
    from lastmove.families.frogs.pond_results import Kind
    from lastmove.families.frogs.radii import Array, Radii

MOST = 12
"""Pairs, moves or labels that are named."""
LISTED = 100_000
"""Up to so many winning moves are listed, on a pond that is short to write."""
WRITTEN = 2_000_000
"""On other ponds they are listed if they can be written with about so many points."""
TIES = 1000
"""Up to so many points it is told if some are equally far from another."""

RULE = {
    "one": "points",
    "fussy": "points that are not both red",
    "two": "points of different colors",
}


class ByRadii(Decided):
    """Who wins, by the radii (see `radii`): who is whose partner, and who desires whom."""

    one_sided = False
    """Whether in misère play it matters to which of two points the other is nearest."""
    ties_mean = "; neither is closer, so a point may have several partners, all as far"
    """What follows if points are equally far from another."""
    framed = "framed: no partner"
    """What is said of points whose radius is infinite."""

    def __init__(self, position: Position, play: Play, run: Run, method: Method, kind: Kind):
        super().__init__(position, run)
        self.play, self.method, self.kind = play, method, kind
        self.misere = play is Play.MISERE
        self.pond: Pond = position.state.pond

    @property
    def stones(self) -> int:
        """How many stones there are."""
        return 0

    @cached_property
    def radii(self) -> Radii:
        """The radii of the pond, made once a run."""
        from lastmove.families.frogs.radii import radii_of

        given = self.pond, self.kind, self.run, self.stones, self.misere, self.one_sided
        return radii_of(*given)

    @abstractmethod
    def at(self, position: Position) -> ByRadii:
        """The same argument about another position of the same game."""

    # -- words ----------------------------------------------------------------------------------

    @abstractmethod
    def why(self) -> str:
        """The reason, without what is said of equal distances."""

    @property
    def sentence(self) -> Parts:
        """Who is whose partner, at what distance."""
        return (self.why() + self._ties(),)

    def _ties(self) -> str:
        """A sentence more if points are equally far from another, on a pond not too large."""
        key = ("ties", self.pond)
        if key not in self.run.searches:
            self.run.searches[key] = self.pond.ties() if self.pond.n <= TIES else None
        tie: str | None = self.run.searches[key]
        meaning = "" if self.pond.ordered else self.ties_mean
        return "" if tie is None else f" {tie[0].upper()}{tie[1:]}{meaning}."

    @property
    def matching(self) -> str:
        """What the partners are in: a matching, or if some point has several a pairing."""
        reds = " without red pairs" if self.kind == "fussy" else ""
        nearest = " without mutually nearest pairs" if self.misere else ""
        two = "two-color " if self.kind == "two" else ""
        what = "matching" if self.radii.is_matching else "pairing"
        return f"the stable {two}{what}{reds}{' and' if reds and nearest else ''}{nearest}"

    def distance(self, x: int, y: int) -> str:
        """The distance of two points, for people."""
        return f"{self.pond.distance(x, y):.6g}"

    # -- steps ----------------------------------------------------------------------------------

    def partner_steps(self) -> Iterator[Step]:
        """How partners are found, the pond with lines between them, and the first pairs."""
        found = self.radii
        pairs: list[list[int]] = found.pairs[:MOST].tolist()
        shown = self.show()
        yield Show(self.position, (self._rule(),), shown.marks, shown.links, circles=shown.circles)
        rows = tuple((self.pad(x), self.pad(y), self.distance(x, y)) for x, y in pairs)
        left = found.infinite
        are = "is" if len(left) == 1 else "are"
        end = f"{listing(left)} {are} left over" if left else "no point is left over"
        if rows:
            yield Table(
                (f"The {'links' if self.stones else 'partners'}, closest first; {end}:",),
                ("point", "and", "distance"),
                rows,
                more=len(found.pairs) - len(rows),
                shows=tuple(self._growing(shown.links, pairs)),
            )
        else:
            yield Say(f"No two points are {'linked' if self.stones else 'partners'}.")

    def _growing(self, links: tuple[Link, ...], pairs: list[list[int]]) -> Iterator[Show]:
        """The lines drawn so far when each pair has been found, that pair strong."""
        drawn = {frozenset((link.start, link.end)): replace(link, style="one") for link in links}
        found: list[Link] = []
        for pair in pairs:
            link = drawn.get(frozenset(f"pad-{x}" for x in pair))
            strong = () if link is None else (replace(link, style="move"),)
            yield Show(self.position, links=(*found, *strong))
            found += [] if link is None else [link]

    def _rule(self) -> str:
        allowed, stones = RULE[self.kind], self.stones
        start = f"Go through the pairs of {allowed} from the closest on"
        if self.radii.nearest is not None:
            start = (
                f"Call two {allowed} mutually nearest if neither has a closer one: from there no "
                f"jump is left. Go through the other pairs of {allowed} from the closest on"
            )
        if stones:
            return (
                f"{start}, equally close ones together, and link two points that are left; a "
                f"point with more than {counted(stones, 'link')} is put aside, and the last "
                "distance is its radius."
            )
        return (
            f"{start}: the two closest are partners and put aside, then the two closest of the "
            "others, and so on; equally close pairs are taken together."
        )

    def pad(self, x: int) -> Part:
        """A point by its number, with its spot where it is drawn."""
        return Spot(str(x), (f"pad-{x}",)) if x in self._drawn else x

    @cached_property
    def _drawn(self) -> Iterable[int]:
        """The points that the drawing of the position has spots for."""
        from lastmove.families.frogs.draw import water_of
        from lastmove.families.frogs.pond_layout import ALL

        places = water_of(self.position).places
        return places if len(places) <= ALL else ()

    def answer_steps(self) -> Iterator[Step]:
        """Every move from a lost position, with the move that answers it."""
        moves, more = few(self.position.moves(), MOST)
        rows: list[tuple[Part, ...]] = []
        for move in moves:
            answer = self.at(move.to).best()
            if answer is None:
                rows.append((move, "nothing: play has ended", move.to))
            else:
                rows.append((move, answer, answer.to))
        if rows:
            head = ("move", "answered by", "leaves")
            yield Table(("Every move has its answer:",), head, tuple(rows), more=int(more))

    def winning_steps(self) -> Iterator[Step]:
        """The winning moves, each with its own reason."""
        try:
            moves, more = few(self.winning_moves(), MOST)
        except NotKnown:
            best = self.best()
            moves, more = () if best is None else (best,), True
        if not moves:
            return
        whole = self.complete and not more
        yield Table(
            ("What wins, and why:" if whole else "Moves that win, and why:",),
            ("move", "to", "because"),
            tuple((move, move.to, self.reason_for(move)) for move in moves),
            more=int(more),
        )

    @abstractmethod
    def reason_for(self, move: Move) -> str:
        """Why this very move wins."""

    # -- the picture ----------------------------------------------------------------------------

    def deciding_pair(self) -> tuple[int, int] | None:
        """The points whose line is strong."""
        return None

    def rings(self) -> tuple[list[int], str]:
        """The points about which circles show how far they reach, and what these mean."""
        found = self.radii
        if self.stones or found.is_matching:
            return [], ""
        return list(range(self.pond.n)), "as far as the partners, several if they are equally far"

    def lines(self) -> tuple[Array, str]:
        """The pairs that are joined, the smaller number first, and what they are."""
        found = self.radii
        told = "pairs that desire each other" if found.stones else self.matching
        if not found.stones and not found.is_matching:
            told = f"partners{', not mutually nearest' if self.misere else ''}"
        return found.pairs, told

    def more_marks(self) -> Iterator[Mark]:
        """Other points to look at."""
        return iter(())

    def show(self) -> Show:
        """Partners joined by lines, the ones that decide strong; what has none is framed."""
        import numpy as np

        from lastmove.families.frogs.draw import sheet

        found, pair, best = self.radii, self.deciding_pair(), self.best()
        about = tuple(pair or found.infinite[:1])
        drawn = sheet(self.position, about).places
        pairs, told = self.lines()
        seen = pairs[np.isin(pairs, list(drawn)).all(axis=1)].tolist()
        strong = set() if pair is None else {tuple(sorted(pair))}
        links = tuple(
            Link(
                f"pad-{x}",
                f"pad-{y}",
                *("move",) if (x, y) in strong else ("one", f"lines: {told}"),
            )
            for x, y in seen
        )
        alone = tuple(f"pad-{x}" for x in found.infinite if x in drawn)
        marks = [Mark(alone, "two", meaning=self.framed), *self.more_marks()]
        circled, far = self.rings() if self.pond.d == 2 else ([], "")  # elsewhere none is seen
        circles = tuple(
            Circle(f"pad-{x}", f"pad-{y}", meaning=f"dotted: {far}")
            for x, y in ((x, int(found.last[x])) for x in circled if x in drawn)
            if y in drawn
        )
        return Show(
            self.position,
            self.sentence,
            tuple(mark for mark in marks if mark.spots),
            links,
            () if best is None else (best,),
            circles=circles,
        )

    # -- the certificate ------------------------------------------------------------------------

    def certificate(self) -> Certificate:
        """The radii."""
        self.run.check_certificate_size(self.pond.n)
        lost = self.outcome is Outcome.P and self.play is Play.NORMAL
        value = 0 if lost and isinstance(self.position, Impartial) else None
        proof = {"witness": self.radii.rows()} | self.more_proof()
        where = self.position.inline()
        return Certificate("frog-radii", where, self.play, self.outcome, value, proof)

    def more_proof(self) -> dict[str, Any]:
        """What the checker needs besides."""
        return {}

    def check_few(self, ways: int) -> None:
        """Raise `NotKnown` where so many moves are too many to be written.

        A pond from a file, or a random one, is short to write.
        """
        short = self.pond.file is not None or self.pond.name is not None
        if ways > LISTED or (not short and ways * (1 + self.pond.n) > WRITTEN):
            raise NotKnown(f"the {ways:,} winning moves are too many to be listed")


def listing(points: list[int], word: str = "and") -> str:
    """Numbers of points in a sentence, the middle of many left out.

    >>> listing([3]), listing([3, 4], "or"), listing([1, 2, 3])
    ('3', '3 or 4', '1, 2 and 3')
    """
    return plain(joined(points, word, MOST))
