"""True and false certificates of games on set families that are decided by blocking."""

from tests.checker.false_claims import claim

TRIANGLE = "positional([[1,2,3],[3,4,5],[5,6,1]], play=maker_breaker)"
STRONG = "positional([[1,2,3],[3,4,5],[5,6,1]])"
TWO = "positional([[a,b],[c,d]])"
LATER = "positional([[1,2,3],[1,4,5],[6,7,8]], play=maker_breaker, first=[2])"


def holds(*given):
    return {"holds": [dict(zip(("role", "by", "pairs", "move"), hold)) for hold in given]}  # noqa: B905


def proof(*given):
    return {"proof": holds(*given)}


STEAL = ("first", "stealing")
PAIRS = [["1", "2"], ["3", "4"], ["5", "6"]]
BREAKER = ("second", "pairing", PAIRS)
DRAWN = claim("potential", "tictactoe(4^2)", "D", None, None) | {
    "proof": {"holds": [{"role": "cross", "by": "stealing"}, {"role": "nought", "by": "potential"}]}
}

TRUE = {
    "degrees": claim("degrees", TWO, "D", None, holds(STEAL, ("second", "degrees"))),
    "pairing": claim("pairing", TRIANGLE, "P", None, holds(BREAKER)),
    "pairing strong": claim("pairing", STRONG, "D", None, holds(STEAL, BREAKER)),
    "pairing after a move": claim(
        "pairing", LATER, "N", None, holds(("second", "pairing", [["6", "7"]], "1"))
    ),
    "potential": DRAWN,
}

FALSE = {
    "degrees that are too large": ("degrees", {"position": "positional([[a,b],[b,d]])"}),
    "degrees of a won game": ("degrees", {"outcome": "N"}),
    "degrees with a value": ("degrees", {"value": 0}),
    "degrees in misère play": ("degrees", {"play": "misere"}),
    "degrees of nim": ("degrees", {"position": "nim(1,1)"}),
    "no holds": ("degrees", {"proof": {}}),
    "holds that are no list": ("degrees", {"proof": {"holds": {"role": "first"}}}),
    "holds that are no objects": ("degrees", {"proof": {"holds": ["first", "second"]}}),
    "a hold for one role only": ("degrees", proof(STEAL)),
    "an argument that there is not": ("degrees", proof(STEAL, ("second", "luck"))),
    "only stealing": ("degrees", proof(STEAL, ("second", "stealing"))),
    "a kind that nobody uses": ("degrees", {"kind": "potential"}),
    "stealing later": ("pairing strong", {"position": STRONG[:-1] + ", first=[1], second=[2])"}),
    "stealing from the maker": (
        "pairing",
        {"position": TRIANGLE[:-1] + ", maker=second)", "outcome": "N"} | proof(STEAL),
    ),
    "a pairing that says N": ("pairing", {"outcome": "N"}),
    "a pairing that says D": ("pairing", {"outcome": "D"}),
    "a pair missing": ("pairing", proof(("second", "pairing", PAIRS[:2]))),
    "a pair across two sets": ("pairing", proof(("second", "pairing", [["2", "4"], *PAIRS[1:]]))),
    "a cell in two pairs": (
        "pairing",
        proof(("second", "pairing", [["1", "3"], ["3", "4"], ["5", "6"]])),
    ),
    "a pair of one cell": ("pairing", proof(("second", "pairing", [["1", "1"], *PAIRS[1:]]))),
    "a pair of three": ("pairing", proof(("second", "pairing", [["1", "2", "3"], *PAIRS[1:]]))),
    "a pair of numbers": ("pairing", proof(("second", "pairing", [[1, 2], *PAIRS[1:]]))),
    "a pair outside": ("pairing", proof(("second", "pairing", [["1", "9"], *PAIRS[1:]]))),
    "pairs that are no list": ("pairing", proof(("second", "pairing", "12"))),
    "a claimed cell in a pair": (
        "pairing",
        {"position": TRIANGLE[:-1] + ", first=[2])", "outcome": "N"},
    ),
    "a move out of turn": ("pairing", proof(("second", "pairing", PAIRS[1:], "1"))),
    "a move that is also in a pair": (
        "pairing after a move",
        proof(("second", "pairing", [["6", "7"], ["1", "4"]], "1")),
    ),
    "a move to a claimed cell": (
        "pairing after a move",
        proof(("second", "pairing", [["6", "7"]], "2")),
    ),
    "another first move": ("pairing after a move", proof(("second", "pairing", [["6", "7"]], "3"))),
    "a potential of 1": ("potential", {"position": "tictactoe(3^2)"}),
    "a potential for one": ("potential", {"proof": {"holds": DRAWN["proof"]["holds"][1:]}}),
    "a potential of a game that has ended": (
        "potential",
        {"position": "tictactoe(4^2, XXXXOOO.........)"},
    ),
    "a potential of a won game": ("potential", {"outcome": "P"}),
}
