"""Chomp on an L: its two arms are two heaps of nim."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Move, Outcome, Play, merged
from lastmove.core.solver import Run
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.families.chomp.rules import Chomp, Rows
from lastmove.families.chomp.shapes import ChompTheorem


class ChompHooks(ChompTheorem):
    """One row and one column with the poison where they meet: nim(a − 1, b − 1), at any size.

    A single row, or column, is one heap of nim. Cost: linear in the number of rows.
    """

    method = Method(
        "theorem",
        "the arms of an L in chomp are nim heaps",
        cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.3(a)"),
    )
    certificate_kind = "chomp-hook"

    def has_shape(self, rows: Rows) -> bool:
        """Below the first row there is at most a column of single dots."""
        return len(rows) == 1 or rows[1] == 1

    def is_lost(self, rows: Rows) -> bool:
        """When the arms are equal."""
        return rows[0] == len(rows)

    def value(self, position: Chomp, run: Run) -> int:
        """The nim-sum of the arms."""
        return nim_sum(arms(position.rows))

    def known_moves(self, position: Chomp) -> tuple[Move, ...]:
        """Cut the longer arm to the length of the other."""
        return tuple(self._cuts(position, 0))

    def moves_to(self, position: Chomp, value: int, run: Run) -> Iterator[Move]:
        """In each arm the one cut that gives this value."""
        return self._cuts(position, value)

    def _cuts(self, position: Chomp, value: int) -> Iterator[Move]:
        across, down = arms(position.rows)
        if down ^ value < across:
            yield position.eating(1, (down ^ value) + 2)
        if across ^ value < down:
            yield position.eating((across ^ value) + 2, 1)

    def argument(self, rows: Rows) -> str:
        """The arms as heaps."""
        across, down = arms(rows)
        if not across and not down:
            return "Only the poisoned corner is left, so the player to move loses."
        if not across or not down:
            return (
                f"Besides the poisoned corner there is one line of {across + down}, a heap of nim: "
                "eating all of it wins."
            )
        if across == down:
            return (
                f"Besides the poisoned corner there are two arms of {across}, two equal heaps of "
                "nim: whatever is eaten from one can be eaten from the other."
            )
        return (
            f"Besides the poisoned corner there are arms of {across} and {down}, two heaps of nim: "
            "making them equal wins."
        )

    def verdict(self, position: Chomp, play: Play, run: Run) -> Verdict:
        """All of it from the two heaps."""
        value = self.value(position, run)
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if value else Outcome.P,
            value=value if play is Play.NORMAL else None,
            winning_moves=merged(self.known_moves(position)) if value else (),
            method=self.method,
            because=self.argument(position.rows),
        )

    def outcome_verdict(self, position: Chomp, play: Play, run: Run) -> Verdict:
        """The same."""
        return self.verdict(position, play, run)

    def certificate(self, position: Chomp, play: Play, run: Run) -> Certificate:
        """The value, or in misère play the outcome; the checker measures the arms again."""
        value = self.value(position, run)
        return Certificate(
            self.certificate_kind,
            position.inline(),
            play,
            Outcome.N if value else Outcome.P,
            value if play is Play.NORMAL else None,
            {},
        )


def arms(rows: Rows) -> tuple[int, int]:
    """How many dots there are beside the corner, and below it.

    >>> arms((5, 1, 1)), arms((1,))
    ((4, 2), (0, 0))
    """
    return rows[0] - 1, len(rows) - 1
