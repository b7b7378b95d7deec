"""True and false certificates of wins by threats on set families."""

from tests.checker.false_claims import claim

# 1 is in three sets of two: whoever takes it first threatens two of them at least.
STAR = "positional([[1,2],[1,3],[1,4]])"
MAKER = "positional([[1,2],[1,3],[1,4]], play=maker_breaker, maker=second)"
AFTER = "positional([[1,2],[1,3],[1,4]], first=[1])"


def proof(role, positions, begin=None):
    return {"role": role, "positions": positions} | ({} if begin is None else {"begin": begin})


TRUE = {
    "threats": claim("threats", STAR, "N", None, proof("first", [], {"threats": ["1"]})),
    "threats by a move": claim(
        "threats",
        STAR,
        "N",
        None,
        proof("first", [[AFTER, ["2"], {"2": {"threats": ["3"]}}]], {"move": "1"}),
    ),
    "threats of the second": claim(
        "threats", AFTER, "P", None, proof("first", [[AFTER, ["2"], {"2": {"threats": ["3"]}}]])
    ),
}

FALSE = {
    "threats of nobody": ("threats", {"proof": {"positions": []}}),
    "threats of the loser": ("threats", {"proof": proof("second", [], {"threats": ["1"]})}),
    "threats that draw": ("threats", {"outcome": "D"}),
    "threats that lose": ("threats", {"outcome": "P"}),
    "threats in misère play": ("threats", {"play": "misere"}),
    "threats with a value": ("threats", {"value": 1}),
    "threats of nim": ("threats", {"position": "nim(1,1)"}),
    "threats of the breaker": (
        "threats",
        {"position": MAKER, "proof": proof("first", [], {"threats": ["1"]})},
    ),
    "no threats": ("threats", {"proof": proof("first", [], {"threats": []})}),
    "no beginning": ("threats", {"proof": proof("first", [])}),
    "a single threat": ("threats", {"proof": proof("first", [], {"threats": ["2"]})}),
    "a threat that is no cell": ("threats", {"proof": proof("first", [], {"threats": ["9"]})}),
    "threats that are no list": ("threats", {"proof": proof("first", [], {"threats": "1"})}),
    "a list that is none": ("threats", {"proof": proof("first", {}, {"threats": ["1"]})}),
    "an entry of two": ("threats", {"proof": proof("first", [[AFTER, []]], {"threats": ["1"]})}),
    "a quiet move to nowhere": ("threats", {"proof": proof("first", [], {"move": "1"})}),
    "a reply without an answer": (
        "threats by a move",
        {"proof": proof("first", [[AFTER, ["2"], {}]], {"move": "1"})},
    ),
    "an answer that does not win": (
        "threats by a move",
        {"proof": proof("first", [[AFTER, ["2"], {"2": {"threats": ["2"]}}]], {"move": "1"})},
    ),
    "a position on other sets": (
        "threats by a move",
        {
            "proof": proof(
                "first", [["positional([[1,2],[1,3]], first=[1])", ["2"], {}]], {"move": "1"}
            )
        },
    ),
    "a position where the role moves": (
        "threats by a move",
        {"proof": proof("first", [[STAR, ["1"], {}]], {"move": "1"})},
    ),
    "a start that is not listed": ("threats of the second", {"proof": proof("first", [])}),
    "threats while the opponent completes a set": (
        "threats",
        {
            "position": "positional([[1,2],[1,3],[4,5]], first=[2], second=[4])",
            "proof": proof("first", [], {"threats": ["3"]}),
        },
    ),
}
