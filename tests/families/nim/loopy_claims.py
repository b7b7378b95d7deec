"""True and false certificates of the games that can go on forever."""

from tests.checker.false_claims import claim

POKER = "poker_nim(3,4,5, mine=2, yours=7)"
BOARD = "northcott(8, rows=[2:5,7:1,4:8], to_move=white)"


def poker(heaps, mine, yours):
    return {"proof": {"move": f"poker_nim({heaps}, mine={mine}, yours={yours})"}}


def board(rows, to_move="black", width=8):
    return {"proof": {"move": f"northcott({width}, rows=[{rows}], to_move={to_move})"}}


TRUE = {
    "poker-nim": claim("poker-nim", POKER, "N", 2, poker("1,4,5", 7, 4)["proof"]),
    "poker-nim, an addition": claim("poker-nim", POKER, "N", 2, poker("3,6,5", 7, 0)["proof"]),
    "poker-nim P": claim("poker-nim", "poker_nim(2,2, mine=9, yours=0)", "P", 0, {}),
    "northcott": claim("northcott", BOARD, "N", None, board("2:5,3:1,4:8")["proof"]),
    "northcott P": claim("northcott", "northcott(5, rows=[2:4,5:3])", "P", None, {}),
    "northcott, a retreat": claim(
        "northcott",
        "northcott(9, rows=[4:6,9:6,8:1], to_move=black)",
        "N",
        None,
        {"move": "northcott(9, rows=[4:9,9:6,8:1], to_move=white)"},
    ),
}

FALSE = {
    "poker nim with another nim-sum": ("poker-nim", {"value": 3}),
    "poker nim said to be lost": ("poker-nim", {"outcome": "P", "proof": {}}),
    "poker nim drawn": ("poker-nim", {"outcome": "D"}),
    "poker nim without a value": ("poker-nim", {"value": None}),
    "poker nim in misère play": ("poker-nim", {"play": "misere", "value": None}),
    "poker nim that is nim": ("poker-nim", {"position": "nim(3,4,5)"}),
    "a move to another nim-sum": ("poker-nim", poker("2,4,5", 7, 3)),
    "a move that loses chips": ("poker-nim", poker("1,4,5", 7, 2)),
    "a move that keeps the stocks' names": ("poker-nim", poker("1,4,5", 4, 7)),
    "a move in two heaps": ("poker-nim", poker("2,4,6", 7, 2)),
    "a move that adds too much": ("poker-nim", poker("3,4,9", 7, 0)),
    "a move with a heap more": ("poker-nim", poker("3,4,5,2", 7, 0)),
    "a move with a heap less": ("poker-nim", poker("4,5", 7, 5)),
    "no move at all": ("poker-nim", poker("3,4,5", 7, 2)),
    "a move of nim": ("poker-nim", {"proof": {"move": "nim(1,4,5)"}}),
    "a move that is no text": ("poker-nim", {"proof": {"move": 1}}),
    "a move from a lost position": ("poker-nim P", poker("1,2", 0, 10)),
    "a board said to be lost": ("northcott", {"outcome": "P", "proof": {}}),
    "a lost board said to be won": ("northcott P", {"outcome": "N"}),
    "a board drawn": ("northcott", {"outcome": "D"}),
    "a board with a value": ("northcott", {"value": 4}),
    "a board in misère play": ("northcott", {"play": "misere"}),
    "a board that is nim": ("northcott", {"position": "nim(2,5,3)"}),
    "a slide to another nim-sum": ("northcott", board("2:5,4:1,4:8")),
    "a slide of the other color": ("northcott", board("2:5,7:5,4:8")),
    "a slide in two rows": ("northcott", board("1:5,3:1,3:8")),
    "a slide of both counters": ("northcott", board("2:5,4:2,4:8")),
    "a jump": ("northcott", board("8:5,7:1,4:8")),
    "a slide after which white moves again": ("northcott", board("2:5,3:1,4:8", "white")),
    "a slide on another board": ("northcott", board("2:5,3:1,4:8", width=9)),
    "a row less": ("northcott", board("2:5,4:1")),
    "no slide at all": ("northcott", board("2:5,7:1,4:8")),
    "a slide from a lost board": ("northcott P", board("1:4,5:3", width=5)),
    "a strategy of roles that loops": (
        "northcott",
        {"kind": "role-strategy", "proof": {"strategies": [{"role": "white", "positions": []}]}},
    ),
}
