"""True and false certificates of games for many players."""

import json

from lastmove.coalitions import certify
from tests.checker.false_claims import claim

TREE = "tree(A[A[B,C],B[A,C]])"
GAMES = [
    ("nim(1,2)", 3, None),
    ("nim(1,2)", 3, "BC"),
    ("nim(1,2)", 3, "AB"),
    ("nim(2,1,1)", 4, "ACD"),
    ("nim(1,1)", 2, None),
    ("nim()", 3, None),
    ("kayles(3) + nim(1)", 3, "C"),
    ("cram(2x2)", 3, None),
    ("queen(1,2)", 5, "BCE"),
    (TREE, 3, None),
    (TREE, 3, "AC"),
    (TREE, 3, "BC"),
    (TREE, 4, "BCD"),
    ("tree(B)", 3, "B"),
    ("tree(C[B[A,B,A],A[B,C],C[A[B,C],B]])", 3, None),
]


def coalition_certificates():
    """Of every kind, for impartial games, a sum and trees."""
    return [json.loads(certify(*game).to_json()) for game in GAMES]


def honest(*game):
    return json.loads(certify(*game).to_json())


WIN = {
    "players": 3,
    "coalition": "AB",
    "positions": [["nim()", "C"], ["nim(2)", "B"], ["nim(1,2)", "A"]],
}
TREE_WIN = {"players": 3, "coalition": "BC", "positions": [[0], [1], [2], [4], [5]]}
STABLE = honest("nim(1,2)", 3, "BC")["proof"]
TREE_STABLE = honest(TREE, 3, "AC")["proof"]
TYPES = honest("nim(1,2)", 3)["proof"]
TREE_TYPES = honest(TREE, 3)["proof"]

TRUE = {
    "coalition-win": claim("coalition-win", "nim(1,2)", "N", None, WIN),
    "coalition-win tree": claim("coalition-win", TREE, "P", None, TREE_WIN),
    "coalition-stable": claim("coalition-stable", "nim(1,2)", "P", None, STABLE),
    "coalition-stable tree": claim("coalition-stable", TREE, "N", None, TREE_STABLE),
    "coalition-types": claim("coalition-types", "nim(1,2)", "D", None, TYPES),
    "coalition-types tree": claim("coalition-types", TREE, "D", None, TREE_TYPES),
}


def win(**changes):
    return "coalition-win", {"proof": WIN | changes}


def stable(**changes):
    return "coalition-stable", {"proof": STABLE | changes}


def types(**changes):
    return "coalition-types", {"proof": TYPES | changes}


def lines(**changes):
    return stable(lines=STABLE["lines"] | changes)


def entry(positions, at, *changed):
    return [list(changed) if index == at else p for index, p in enumerate(positions)]


LISTED = WIN["positions"]
TYPED = TYPES["positions"]
FALSE = {
    "a losing coalition": win(coalition="A"),
    "the losing side of a tree": ("coalition-win tree", {"proof": TREE_WIN | {"coalition": "A"}}),
    "a coalition in another order": win(coalition="BA"),
    "a coalition of nobody": win(coalition=""),
    "a coalition of a stranger": win(coalition="AD"),
    "a coalition that is a list": win(coalition=["A", "B"]),
    "nine players": win(players=9),
    "one player": win(players=1),
    "players as text": win(players="3"),
    "players as true": win(players=True),
    "two players where three were meant": win(players=2),
    "more players": stable(players=4),
    "a strategy with nothing": win(positions=[]),
    "a strategy without the position": win(positions=LISTED[:2]),
    "a strategy upside down": win(positions=LISTED[::-1]),
    "a strategy with a gap": win(positions=[LISTED[0], LISTED[2]]),
    "a strategy with another turn": win(positions=entry(LISTED, 1, "nim(2)", "C")),
    "a strategy that ends badly": win(positions=[["nim()", "A"], *LISTED]),
    "a strategy without turns": win(positions=[[text] for text, _ in LISTED]),
    "a strategy that is no list": win(positions={"nim()": "C"}),
    "a strategy in a loopy game": win(positions=[*LISTED, ["poker_nim(1)", "A"]]),
    "a coalition in misère play": ("coalition-win", {"play": "misere"}),
    "a coalition with a value": ("coalition-win", {"value": 0}),
    "a coalition on the wrong side": ("coalition-win", {"outcome": "P"}),
    "a coalition in a draw": ("coalition-win", {"outcome": "D"}),
    "a coalition in another position": ("coalition-win", {"position": "nim(1,1)"}),
    "a coalition in a game for two": ("coalition-win", {"position": "tictactoe(3^2)"}),
    "a coalition in a loopy game": ("coalition-win", {"position": "poker_nim(1,2)"}),
    "a subtree that is not there": (
        "coalition-win tree",
        {"proof": TREE_WIN | {"positions": [[0], [1], [2], [4], [5], [6]]}},
    ),
    "a subtree numbered below zero": (
        "coalition-win tree",
        {"proof": TREE_WIN | {"positions": [[-1], [0], [1], [2], [4], [5]]}},
    ),
    "a subtree called true": (
        "coalition-win tree",
        {"proof": TREE_WIN | {"positions": [[0], [True], [2], [4], [5]]}},
    ),
    "another coalition said to be stable": stable(coalition="AB"),
    "a larger coalition said to be stable": stable(coalition="ABC"),
    "a member alone said to be stable": stable(coalition="B"),
    "a stable coalition not listed": stable(positions=STABLE["positions"][:-1]),
    "a stable coalition listed first": stable(positions=STABLE["positions"][::-1]),
    "a stable coalition with less below": stable(positions=STABLE["positions"][1:]),
    "another stable part": stable(positions=entry(STABLE["positions"], 0, "nim()", "A", ["B"])),
    "two stable parts": stable(positions=entry(STABLE["positions"], 0, "nim()", "A", ["B", "C"])),
    "a stable coalition without lines": stable(lines={}),
    "a stable coalition with one line": stable(lines={"B": STABLE["lines"]["B"]}),
    "lines of strangers": lines(A=STABLE["lines"]["B"]),
    "a line to another winner": lines(B=STABLE["lines"]["C"]),
    "a line that stops": lines(B=STABLE["lines"]["B"][:-1]),
    "a line that jumps": lines(C=[STABLE["lines"]["C"][0], STABLE["lines"]["C"][2]]),
    "a line that starts late": lines(C=STABLE["lines"]["C"][1:]),
    "a line of nothing": lines(C=[]),
    "a line that breaks the coalition up": (
        "coalition-stable tree",
        {"proof": TREE_STABLE | {"lines": TREE_STABLE["lines"] | {"C": [[5], [2], [1]]}}},
    ),
    "stable on the wrong side": ("coalition-stable", {"outcome": "N"}),
    "another win type": types(win=["AB", "AC"]),
    "another stable type": types(stable=["AB", "BC"]),
    "types that are no list": types(win="AB"),
    "types with a stranger": types(win=["AD"]),
    "types without the position": types(positions=TYPED[:-1]),
    "types out of order": types(positions=TYPED[::-1]),
    "a wrong win type below": types(positions=entry(TYPED, 0, TYPED[0][0], ["A"], ["C"])),
    "a wrong stable type below": types(positions=entry(TYPED, 0, TYPED[0][0], ["C"], ["A"])),
    "types with an item less": types(positions=entry(TYPED, 0, TYPED[0][0], ["C"])),
    "a queer game said to be won": ("coalition-types", {"outcome": "N"}),
    "types of another tree": ("coalition-types tree", {"position": "tree(A[A[B,C],B[B,C]])"}),
}
