"""Cram on boards that look the same upside down: the symmetry strategy."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.errors import NotKnown
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run, ValueSolver
from lastmove.core.verdict import Certificate, Method, Verdict, shortened
from lastmove.families.cram.bitboard import FREE, lines, squares_of, width_of, without
from lastmove.families.cram.rules import Cram, domino_text

SEARCHED = 36
"""Boards with at most so many free squares are searched when the first player wins.

The strategy names one winning move; the search names all of them, and the value.
"""


class CramSymmetry(ValueSolver[Cram]):
    """A shape that a half turn maps to itself is lost if no domino meets its own image.

    Whatever is covered, the image of that domino is still free: the second player covers it and
    has the last move. So boards with both sides even are lost. With one side odd and one even, the
    domino in the middle is its own image, and covering it first wins. Cost: linear in the board.
    """

    method = Method(
        "theorem",
        "symmetry strategy: answer with the half turn",
        cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.2"),
    )

    def applies(self, position: Cram, play: Play) -> bool:
        """To symmetric boards in normal play; won ones only where a search would be too long."""
        if play is not Play.NORMAL:
            return False
        middle = middle_dominos(position.state)
        if not middle:
            return middle is not None
        return len(middle) == 1 and squares_of(position.state).bit_count() > SEARCHED

    def value(self, position: Cram, run: Run) -> int:
        """0 for a lost board; the value of a won one is not searched, as it is large."""
        if self.wins(position, Play.NORMAL, run):
            raise NotKnown(
                f"the nimber of {shortened(str(position))} would take a search, which is made up "
                f"to {SEARCHED} free squares; who wins is known of it alone, not in a sum"
            )
        return 0

    def moves_to(self, position: Cram, value: int, run: Run) -> Iterator[Move]:
        """By trying every move, where what is left can be searched."""
        if squares_of(position.state).bit_count() > SEARCHED:
            raise NotKnown(f"which moves have value {value} would take long searches")
        yield from super().moves_to(position, value, run)

    def one_move_to(self, position: Cram, value: int, run: Run) -> Move | None:
        """To value 0 the domino in the middle."""
        return None if value else self.winning_move(position)

    def wins(self, position: Cram, play: Play, run: Run) -> bool:
        """Whether there is a domino in the middle."""
        return bool(middle_dominos(position.state))

    def winning_move(self, position: Cram) -> Move | None:
        """The domino in the middle."""
        for domino in middle_dominos(position.state) or ():
            text = domino_text(domino, width_of(position.state))
            return Move(text, position.at(without(position.state, domino)))
        return None

    def reason(self, position: Cram, value: int, run: Run) -> str:
        """The strategy in a sentence."""
        move = self.winning_move(position)
        if move is None:
            return (
                "A half turn maps the board to itself, and no domino meets its image: the second "
                "player answers each domino with its image and has the last move."
            )
        return (
            f"A half turn maps the board to itself: {move.text}, the middle, then answer each "
            "domino with its image. (Other first moves may win too.)"
        )

    def verdict(self, position: Cram, play: Play, run: Run) -> Verdict:
        """Who wins, and for the winner the move in the middle; a won board has no value here."""
        move = self.winning_move(position)
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.P if move is None else Outcome.N,
            value=0 if move is None else None,
            winning_moves=() if move is None else (move,),
            method=self.method,
            because=self.reason(position, 0, run),
        )

    def certificate(self, position: Cram, play: Play, run: Run) -> Certificate:
        """The move, if any; the checker turns the board again."""
        move = self.winning_move(position)
        return Certificate(
            "symmetry",
            position.inline(),
            play,
            Outcome.P if move is None else Outcome.N,
            0 if move is None else None,
            {} if move is None else {"move": move.to.inline()},
        )


def middle_dominos(board: int) -> list[int] | None:
    """The legal dominos that meet their own image under the half turn, each as its two squares.

    The turn is about the middle of the free squares, wherever they lie on the board; None if it
    is no symmetry. A domino meets its image only if it covers the square in the middle, or the
    two squares beside the middle.

    >>> from lastmove.families.cram.bitboard import Board
    >>> [middle_dominos(Board(text).packed()) for text in ("2x2", "1x2", "../.#")]
    [[], [3], None]
    """
    rows = lines(board)
    free = [row for row, line in enumerate(rows) if FREE in line]
    if not free:
        return []
    top, bottom = free[0], free[-1]
    left = min(line.find(FREE) for line in rows if FREE in line)
    right = max(line.rfind(FREE) for line in rows)
    shape = [line[left : right + 1] for line in rows[top : bottom + 1]]
    if shape != [line[::-1] for line in reversed(shape)]:
        return None
    row, column = (top + bottom) // 2, (left + right) // 2
    if (top + bottom) % 2 and (left + right) % 2:
        return []
    if (top + bottom) % 2:
        pairs = [((row, column), (row + 1, column))]
    elif (left + right) % 2:
        pairs = [((row, column), (row, column + 1))]
    else:
        beside = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        pairs = [((row, column), other) for other in beside]
    return [
        sum(1 << r * width_of(board) + c for r, c in pair)
        for pair in pairs
        if all(top <= r <= bottom and left <= c <= right and rows[r][c] == FREE for r, c in pair)
    ]
