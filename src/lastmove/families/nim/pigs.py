"""P Little Pigs is nim: a standing house is a heap as large as its number."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.argument import Strategy, winning_steps
from lastmove.core.bibliography import COMBINATORIAL_GAME_THEORY, cite
from lastmove.core.position import Move, Play, Position
from lastmove.core.solver import Run, xor_text
from lastmove.core.steps import Mark, Math, Parts, Say, Show, Step
from lastmove.core.verdict import Method
from lastmove.families.nim.additions import Undoing
from lastmove.families.nim.bouton import Nim, NimSum, binary
from lastmove.families.nim.rules_pigs import Pigs, State, shown_houses, standing_houses


class Houses(NimSum):
    """The value is the nim-sum of the numbers of the standing houses, whatever may be built.

    Blowing down h and changing j < h replaces a heap h by j: two equal heaps cancel, so a house
    that stands and is blown down counts like one that is rebuilt. Building adds a heap, and can
    be undone. Cost: linear in the street, and in its length again for each winning move listed.
    """

    method = Method(
        "theorem",
        "reduction of P Little Pigs to nim",
        cite(COMBINATORIAL_GAME_THEORY, "section 4.1, Theorems 1 and 2"),
    )
    kind = "pigs"
    position: Pigs

    def moves_to(self, value: int) -> Iterator[Move]:
        """For each standing house the one change that gives this value; and building, if it does.

        Blowing down h and changing j changes the nim-sum by h ⊕ j, so j is known, and must be
        smaller than h.
        """
        houses, standing, builds = self.position.state
        change = self.value ^ value
        for house in self.heaps:
            self.run.budget.spend()
            if house ^ change < house:
                yield self.position.blowing(house, house ^ change)
        if builds and change == houses + 1:
            built = State(houses + 1, standing | 1 << houses, builds - 1)
            yield Move(f"build house {houses + 1}", self.position.at(built))

    def proof(self) -> dict[str, str]:
        """None is needed."""
        return {}

    def marks(self) -> tuple[Mark, ...]:
        """The houses that stand."""
        drawn, up = shown_houses(self.position.state.houses), set(self.heaps)
        spots = tuple(f"house-{house}" for house in drawn if house in up)
        meaning = "stands: a heap as large as its number"
        return (Mark(spots, "one", meaning=meaning),) if spots else ()


class Street(Nim):
    """Who wins P Little Pigs: keep the nim-sum of the standing houses at 0."""

    valued: Houses
    position: Pigs

    @property
    def sentence(self) -> Parts:
        """The nim-sum of the houses."""
        up, value = self.valued.heaps, self.valued.value
        if not up:
            if self.position.state.builds:
                return ("No house stands, and one that is built can be blown down at once.",)
            return ("No house stands and none can be built, so there is no move.",)
        if len(up) == 1:
            return (f"Only house {value} stands, a heap of {value}: blowing it down wins.",)
        total: Parts = ("The standing houses have the nim-sum ", Math(xor_text(up)))
        if value:
            return (*total, ", not 0: a move that makes it 0 wins.")
        return (*total, ": every move unbalances it, and 0 is restored.")

    def steps(self) -> Iterator[Step]:
        """The houses as heaps, their nim-sum, and why the moves are those of nim."""
        up = self.valued.heaps
        yield Show(
            self.position,
            ("Each standing house is a heap as large as its number.",),
            self.valued.marks(),
        )
        yield from binary(up, "house", up)
        yield Say(*self.sentence)
        yield from winning_steps(self)
        yield Say(
            "Blowing down house h is taking the heap h. Rebuilding house j to its left makes a "
            "heap of j, so the heap h was reduced to j. Blowing down house j as well does the same "
            "to the nim-sum, for two heaps of j cancel. So every smaller value is reached, as in "
            "nim, and no move keeps the nim-sum; a house that is built can be blown down, and "
            f"builds run out ({self.method.name})."
        )

    def strategies(self) -> tuple[Strategy, ...]:
        """As in nim; a house that is built is blown down."""
        return (Undoing(self, "next" if self.valued.value else "previous", _undo),)


def pigs(position: Pigs, play: Play, run: Run) -> Street | None:
    """P Little Pigs in normal play."""
    return Street(pigs_value(position, run)) if play is Play.NORMAL else None


def pigs_value(position: Pigs, run: Run) -> Houses:
    """Its value."""
    return Houses(position, run, tuple(standing_houses(position.state)))


def _undo(before: Position, after: Position) -> Move | None:
    assert isinstance(after, Pigs)
    houses = after.state.houses
    return after.blowing(houses, 0) if houses > before.state.houses else None
