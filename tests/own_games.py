"""Games as users write them, one for each thing that a game may define."""

import lastmove as lm


class Bowling(lm.Impartial):
    """Knock down one pin or two neighbors; a state is the runs that stand."""

    loaded_from_hash = "0" * 64

    @staticmethod
    def start(*runs: int):
        return runs

    @staticmethod
    def options(runs):
        for index, run in enumerate(runs):
            for pins in (1, 2):
                for left in range(run - pins + 1):
                    yield (*runs[:index], left, run - pins - left, *runs[index + 1 :])

    @staticmethod
    def split(runs):
        return [(run,) for run in runs if run]

    @staticmethod
    def canonical(runs):
        return tuple(sorted(run for run in runs if run))

    @staticmethod
    def show(runs):
        return "/".join("|" * run for run in runs) or "nothing"


class Countdown(lm.Impartial):
    """Take one or two chips; a state is an integer."""

    examples = ("countdown(5)",)

    @staticmethod
    def start(chips: int):
        return chips

    @staticmethod
    def options(chips):
        for taken in (1, 2):
            if taken <= chips:
                yield chips - taken


class Peeling(lm.Impartial):
    """Take a character from either end of a word, but no vowel; a state is a string."""

    @staticmethod
    def start(word: str):
        return word

    @staticmethod
    def options(word):
        if word and word[0] not in "aeiou":
            yield word[1:]
        if word and word[-1] not in "aeiou":
            yield word[:-1]


class Divisors(lm.Impartial):
    """Name a number of the set; it goes with all its multiples. A state is a frozenset."""

    @staticmethod
    def start(numbers: frozenset[int]):
        return numbers

    @staticmethod
    def plays(numbers):
        for number in sorted(numbers):
            yield f"name {number}", frozenset(n for n in numbers if n % number)


class Nested(lm.Impartial):
    """Shorten the first or the second half of a pair; a state is a tuple of tuples."""

    @staticmethod
    def start(first: tuple[int, ...], second: tuple[int, ...]):
        return first, second

    @staticmethod
    def options(state):
        first, second = state
        if first:
            yield first[1:], second
        if second:
            yield first, second[:-1]


LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


class TicTacToe(lm.Roles):
    """Three in a row wins; a full board is a draw."""

    roles = ("cross", "nought")

    @staticmethod
    def start(board: str = "........."):
        return board

    @staticmethod
    def turn(board):
        return "cross" if board.count("X") == board.count("O") else "nought"

    @staticmethod
    def winner(board):
        lines = {"".join(board[int(square)] for square in line) for line in LINES}
        if "XXX" in lines:
            return "cross"
        if "OOO" in lines:
            return "nought"
        return None if "." in board else "draw"

    @staticmethod
    def options(board):
        mark = "X" if TicTacToe.turn(board) == "cross" else "O"
        for square in range(9):
            if board[square] == ".":
                yield board[:square] + mark + board[square + 1 :]
