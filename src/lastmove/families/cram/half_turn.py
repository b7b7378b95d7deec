"""Cram on boards that look the same upside down: every domino is answered by its image."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from lastmove.core.argument import ByMove, Decided, Lost, Reply, Strategy
from lastmove.core.bibliography import NIM_AND_COMBINATORIAL_GAMES, cite
from lastmove.core.bitboard import bits, height_of, squares_of, top_bit, width_of
from lastmove.core.position import Move, Outcome, Play
from lastmove.core.solver import Run
from lastmove.core.steps import Mark, Parts, Say, Show, Step, Table
from lastmove.core.verdict import Certificate, Method
from lastmove.families.cram.rules import Cram, covering, square_spot
from lastmove.render.grid import axes

SEARCHED = 36
"""Up to so many free squares the nimber and all winning moves are searched for."""
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_SHOWN = 12
"""Rows and columns of a board that is shown with letters."""
MOST_ANSWERS = 4
"""Dominos that are answered for example."""
Square = tuple[int, int]
"""Row and column, from 0."""


class HalfTurn(Lost):
    """A shape that a half turn maps to itself is lost if no domino meets its own image.

    Whatever is covered, the image of that domino is still free: the second player covers it and
    has the last move. So boards with both sides even are lost. Cost: linear in the board.

    Parameters
    ----------
    turn : the sum of a square and its image, row and column.
    """

    method = Method(
        "theorem",
        "symmetry strategy: answer with the half turn",
        cite(NIM_AND_COMBINATORIAL_GAMES, "exercise 1.2"),
    )
    position: Cram

    def __init__(self, position: Cram, run: Run, turn: Square):
        super().__init__(position, run)
        self.turn = turn

    @property
    def sentence(self) -> Parts:
        """The strategy."""
        return (
            "A half turn maps the free squares to themselves, and no domino meets its image: "
            "whoever answers each domino with its image moves last.",
        )

    def steps(self) -> Iterator[Step]:
        """The half turn on this very board, the strategy, and why it cannot fail."""
        yield Show(
            self.position,
            (
                "Turn the board by half: every free square goes to a free square.",
                *((" Squares with the same letter change places.",) if self._lettered() else ()),
            ),
            self._marks(),
            plain=self._letters(),
        )
        yield Say(
            "No domino shares a square with its image: only the square in the middle, or the two "
            "beside it, could be covered twice, and no domino fits there."
        )
        yield Say(
            "So each domino can be answered with its image. Before a pair of moves the free "
            "squares are symmetric, so if the domino fitted, its image does too; after the pair "
            "they are symmetric again. The one who answers is never the first without room."
        )
        yield self._answers()

    def _answers(self) -> Table:
        """Some dominos, each with its image."""
        strategy, rows = Images(self.position, self.turn), list[Parts]()
        for move in islice(self.position.moves(), MOST_ANSWERS):
            answer = strategy.reply(move).move
            assert answer is not None
            rows.append((move, answer))
        return Table(("For example:",), ("a domino", "its image"), tuple(rows))

    def show(self) -> Show:
        """The squares that change places."""
        return Show(self.position, self.sentence, self._marks(), plain=self._letters())

    def _pairs(self) -> list[tuple[int, int]]:
        """The free squares with their images, each pair once."""
        width = width_of(self.position.state)
        row, column = self.turn
        images = (
            (at, (row - at // width) * width + column - at % width)
            for at in bits(squares_of(self.position.state))
        )
        return [(at, image) for at, image in images if at <= image]

    def _lettered(self) -> bool:
        board = self.position.state
        small = max(height_of(board), width_of(board)) <= MOST_SHOWN
        return small and 0 < squares_of(board).bit_count() <= 2 * len(LETTERS)

    def _marks(self) -> tuple[Mark, ...]:
        """A letter for each pair; on a larger board the two halves, as far as they are drawn."""
        width, pairs = width_of(self.position.state), self._pairs()
        if self._lettered():
            return tuple(
                Mark(tuple(square_spot(at, width) for at in dict.fromkeys(pair)), "one", letter)
                for pair, letter in zip(pairs, LETTERS, strict=False)
            )
        if not pairs:
            return ()
        rows, columns = (frozenset(axis) for axis in axes(height_of(self.position.state), width))
        first, second = (
            tuple(
                square_spot(at, width)
                for at in half
                if at // width + 1 in rows and at % width + 1 in columns
            )
            for half in zip(*pairs, strict=True)
        )
        return Mark(first, "one", meaning="one half"), Mark(second, "two", meaning="its image")

    def _letters(self) -> str:
        """The board with a letter for each pair of squares that change places."""
        if not self._lettered():
            return ""
        board = self.position.state
        width, shown = width_of(board), ["#"] * (width_of(board) * height_of(board))
        for pair, letter in zip(self._pairs(), LETTERS, strict=False):
            for at in pair:
                shown[at] = letter
        return "\n".join("".join(shown[i : i + width]) for i in range(0, len(shown), width))

    def certificate(self) -> Certificate:
        """Nothing but the claim; the checker turns the board again."""
        return Certificate("symmetry", self.position.inline(), self.play, Outcome.P, 0, {})

    def strategies(self) -> tuple[Strategy, ...]:
        """Answer with the image."""
        return (Images(self.position, self.turn),)


class Images(Strategy):
    """Cover the image of every domino. Cost of a reply: linear in the board, in machine words."""

    player = "previous"

    def __init__(self, position: Cram, turn: Square):
        self._position, self._turn = position, turn

    def reply(self, move: Move) -> Reply:
        """The image of what has just been covered."""
        after = move.to
        assert isinstance(after, Cram)
        width = width_of(after.state)
        covered = squares_of(self._position.state) ^ squares_of(after.state)
        row, column = self._turn
        answer = covering(
            after,
            sum(
                1 << (row - at // width) * width + column - at % width
                for at in (top_bit(covered & -covered), top_bit(covered))
            ),
        )
        assert isinstance(answer.to, Cram)
        return Reply(answer, Images(answer.to, self._turn), "the image of your domino")


def half_turn(position: Cram, play: Play, run: Run) -> Decided | None:
    """The strategy where the board is symmetric, or is so after one domino."""
    if play is not Play.NORMAL or next(position.moves(), None) is None:
        return None
    width = width_of(position.state)
    free = [divmod(at, width) for at in bits(squares_of(position.state))]
    kept = set(free)
    # If one domino is covered, the first square left is one of the first three, and so on.
    for first, last in product(free[:3], free[-3:][::-1]):
        turn = first[0] + last[0], first[1] + last[1]
        domino = _missing(free, kept, turn)
        if domino is not None and not _meets_itself(kept - domino, turn):
            if not domino:
                return HalfTurn(position, run, turn)
            move = covering(position, sum(1 << r * width + c for r, c in domino))
            assert isinstance(move.to, Cram)
            return ByMove(position, move, HalfTurn(move.to, run, turn), _lead(move, kept, turn))
    return None


def _missing(free: list[Square], kept: set[Square], turn: Square) -> frozenset[Square] | None:
    """What to cover so that the turn maps the rest to itself: nothing, a domino, or None."""
    alone = list(_alone(free, kept, turn))
    if not alone:
        middle = _middle(turn)
        return frozenset(middle if middle <= kept and len(middle) == 2 else ())
    if len(alone) == 1:
        alone += [square for square in _middle(turn) if square in kept]
    (a, b), (c, d) = alone if len(alone) == 2 else ((0, 0), (9, 9))
    return frozenset(alone) if abs(a - c) + abs(b - d) == 1 else None


def _alone(free: list[Square], kept: set[Square], turn: Square) -> Iterator[Square]:
    """Up to three squares without an image."""
    count = 0
    for r, c in free:
        if (turn[0] - r, turn[1] - c) not in kept:
            yield r, c
            count += 1
            if count == 3:
                return


def _middle(turn: Square) -> set[Square]:
    """The square that is its own image, or the domino that is."""
    row, column = turn
    if row % 2 and column % 2:
        return set()
    return {(row // 2, column // 2), (row - row // 2, column - column // 2)}


def _meets_itself(kept: set[Square], turn: Square) -> bool:
    """Whether some domino on these squares shares a square with its image."""
    middle = _middle(turn)
    if len(middle) == 2:
        return middle <= kept
    return any(
        square in kept
        and any((r + dr, c + dc) in kept for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)))
        for square in middle
        for r, c in (square,)
    )


def _lead(move: Move, kept: set[Square], turn: Square) -> Parts:
    if _middle(turn) <= kept and len(_middle(turn)) == 2:
        return ("Begin in the middle: ", move, ", a domino that is its own image.")
    return ("Begin with “", move, "”, which leaves only squares that have an image.")


def is_searchable(position: Cram) -> bool:
    """Whether the board is small enough for its value to be searched."""
    return squares_of(position.state).bit_count() <= SEARCHED
