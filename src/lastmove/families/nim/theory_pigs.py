"""P Little Pigs is nim: a standing house is a heap as large as its number."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import COMBINATORIAL_GAME_THEORY, cite
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run, ValueSolver, xor_text
from lastmove.core.verdict import Certificate, Method
from lastmove.families.nim.rules_pigs import Pigs, standing_houses


class LittlePigs(ValueSolver[Pigs]):
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

    def value(self, position: Pigs, run: Run) -> int:
        """The nim-sum of the standing houses."""
        return nim_sum(standing_houses(position.state))

    def moves_to(self, position: Pigs, value: int, run: Run) -> Iterator[Move]:
        """For each standing house the one change that gives this value; and building, if it does.

        Blowing down h and changing j changes the nim-sum by h ⊕ j, so j is known, and must be
        smaller than h.
        """
        houses, standing, builds = position.state
        up = standing_houses(position.state)
        change = nim_sum(up) ^ value
        for house in up:
            run.budget.spend()
            if house ^ change < house:
                yield position.blowing(house, house ^ change)
        if builds and change == houses + 1:
            built = (houses + 1, standing | 1 << houses, builds - 1)
            yield Move(f"build house {houses + 1}", position.at(built))

    def reason(self, position: Pigs, value: int, run: Run) -> str:
        """The nim-sum of the houses."""
        up = standing_houses(position.state)
        if not up:
            if position.state[2]:
                return "No house stands, and one that is built can be blown down at once."
            return "No house stands and none can be built, so there is no move."
        total = f"nim-sum {xor_text(up)}" if len(up) > 1 else f"number {value}"
        houses = "house has the" if len(up) == 1 else "houses have the"
        if value == 0:
            return f"The standing {houses} {total}: every move unbalances it, and 0 is restored."
        return f"The standing {houses} {total}, not 0: a move that makes it 0 wins."

    def certificate(self, position: Pigs, play: Play, run: Run) -> Certificate:
        """The value; the checker adds the houses up again."""
        value = self.value(position, run)
        outcome = Outcome.N if value else Outcome.P
        return Certificate("pigs", position.inline(), play, outcome, value, {})
