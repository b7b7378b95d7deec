"""Tic-tac-toe on a string of nine characters, as an example of roles and draws."""

from tests.oracles.minimax import DRAW, Minimax

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_line(board, mark):
    return any(board[a] == board[b] == board[c] == mark for a, b, c in LINES)


def result(board):
    if has_line(board, "X"):
        return "cross"
    if has_line(board, "O"):
        return "nought"
    return None if "." in board else DRAW


def to_move(board):
    return "cross" if board.count("X") == board.count("O") else "nought"


def options(board):
    mark = {"cross": "X", "nought": "O"}[to_move(board)]
    return [board[:i] + mark + board[i + 1 :] for i in range(9) if board[i] == "."]


def oracle():
    """Minimax that has seen every reachable board."""
    solver = Minimax(options, to_move, result)
    solver.solve("." * 9)
    return solver
