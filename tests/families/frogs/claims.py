"""True and false certificates of the frog games: matchings, labels, the last frog."""

from tests.checker.false_claims import claim
from tests.checker.harness import honest

LINE = "[0,1,2.5,4.5,5.1]"
PARTNERS = [[1], [0], [], [4], [3]]
COLORS = "[0 amber,1 blue,2.5 amber,4.5 amber,5.1 blue]"
REDS = "[0 green,1 red,2.5 red,4.5 red]"
PAIR = f"frogs({LINE}, 0,1)"
FAR = f"frogs({LINE}, 0,4)"
STONES = f"stone_frogs({LINE}, k=1, amber=0, blue=4, stones=[1], to_move=amber)"
TWO = [[1, 4], [0, 2], [1, 3], [4, 2], [3, 0]]
SHY = "shy_colored_frogs([0,1,2.5,5.5], c={})"
SUM = f"nim(1) + frogs({LINE}, 2)"


def partners(*rows, **more):
    return {"proof": {"partners": list(rows), **more}}


def matched(position, outcome, value, rows, play="normal", **more):
    return claim("frog-matching", position, outcome, value, {"partners": rows, **more}, play)


TRUE = {
    "frog-matching": matched(PAIR, "P", 0, PARTNERS),
    "frog-matching N": matched(FAR, "N", None, PARTNERS),
    "frog-matching opening": matched(f"frogs({LINE})", "N", None, PARTNERS),
    "frog-matching one frog": matched(f"frogs({LINE}, 2)", "P", None, PARTNERS),
    "frog-matching shy": matched(f"shy_frogs({LINE}, 3, c=0.6)", "P", 0, PARTNERS),
    "frog-matching misere": matched(
        "frogs([0,1,2.5,4.5])", "P", None, [[3], [2], [1], [0]], "misere"
    ),
    "frog-matching two points misere": matched("frogs([0,1])", "N", None, [[], []], "misere"),
    "frog-matching one point misere": matched("frogs([7])", "P", None, [[]], "misere"),
    "frog-matching fussy": matched(f"fussy_frogs({REDS}, 1,0)", "P", 0, [[1], [0], [], []]),
    "frog-matching colored": matched(
        f"colored_frogs({LINE}, amber=0, blue=4, to_move=amber)", "N", None, PARTNERS
    ),
    "frog-matching two colors": matched(f"colored_pond_frogs({COLORS})", "N", None, PARTNERS),
    "frog-matching stones": matched(STONES, "N", None, TWO),
    "frog-matching shy colored": matched(
        SHY.format(1.2), "P", None, [[1], [0], [3], [2]], desired_by=[2, 2, 3, 2]
    ),
    "frog-matching shy colored N": matched(SHY.format(9), "N", None, [[1], [0], [3], [2]], first=2),
    "frog-values": claim("frog-values", FAR, "N", 5, {}),
    "frog-values opening": claim("frog-values", f"frogs({LINE})", "N", 3, {}),
    "last-frog": claim("last-frog", SUM, "N", 1, {"parts": [honest("nim(1)")]}),
}

FALSE = {
    "partners that are lost claimed as won": ("frog-matching", {"outcome": "N", "value": None}),
    "partners of value 1": ("frog-matching", {"value": 1}),
    "partners in misère play": ("frog-matching", {"play": "misere", "value": None}),
    "an unstable pair": ("frog-matching", partners([2], [], [0], [4], [3])),
    "an unstable pair with no partner": ("frog-matching", partners([], [], [], [4], [3])),
    "partners of one side only": ("frog-matching", partners([1], [], [], [4], [3])),
    "a point with two partners": ("frog-matching", partners([1, 2], [0], [0], [4], [3])),
    "a partner twice": ("frog-matching stones", partners(*TWO[:4], [3, 3])),
    "partners of fewer points": ("frog-matching", partners([1], [0])),
    "a point that is its own partner": ("frog-matching", partners([1], [0], [2], [4], [3])),
    "a partner that is no point": ("frog-matching", partners([1], [0], [9], [4], [3])),
    "a partner that is a text": ("frog-matching", partners(["1"], [0], [], [4], [3])),
    "a partner that is true": ("frog-matching", partners([True], [0], [], [4], [3])),
    "partners in no lists": ("frog-matching", partners(1, 0, None, 4, 3)),
    "no partners": ("frog-matching", {"proof": {}}),
    "partners in nim": ("frog-matching", {"position": "nim(1)"}),
    "a value where only who wins is proved": ("frog-matching N", {"value": 5}),
    "not partners claimed as lost": ("frog-matching N", {"outcome": "P", "value": 0}),
    "a draw of frogs": ("frog-matching N", {"outcome": "D"}),
    "an odd pond claimed for Bob": ("frog-matching opening", {"outcome": "P", "value": 0}),
    "a point without partner claimed as won": ("frog-matching one frog", {"outcome": "N"}),
    "a shy frog too near": ("frog-matching shy", {"outcome": "N", "value": None}),
    "a shy frog far enough": (
        "frog-matching shy",
        {"position": f"shy_frogs({LINE}, 3, c=0.5)"},
    ),
    "mutually nearest partners in misère play": (
        "frog-matching misere",
        partners([1], [0], [3], [2]),
    ),
    "an unstable pair in misère play": ("frog-matching misere", partners([2], [3], [0], [1])),
    "unmatched points in misère play": ("frog-matching misere", partners([], [2], [1], [])),
    "exactly one point unmatched, as the source has it": (
        "frog-matching two points misere",
        {"outcome": "P"},
    ),
    "one point claimed for Alice in misère play": (
        "frog-matching one point misere",
        {"outcome": "N"},
    ),
    "two red partners": ("frog-matching fussy", partners([1], [0], [3], [2])),
    "fussy frogs in misère play": ("frog-matching fussy", {"play": "misere", "value": None}),
    "a role with a value": ("frog-matching colored", {"value": 0}),
    "a colored frog that is desired": ("frog-matching colored", {"outcome": "P"}),
    "two amber partners": (
        "frog-matching two colors",
        partners([1], [0], [3], [2], []),
    ),
    "amber left over claimed for blue": ("frog-matching two colors", {"outcome": "P"}),
    "three partners with one stone": (
        "frog-matching stones",
        partners([1, 4, 2], [0, 2], [1, 3, 0], [4, 2], [3, 0]),
    ),
    "one partner with one stone": ("frog-matching stones", partners(*PARTNERS)),
    "an open partner claimed as lost": ("frog-matching stones", {"outcome": "P"}),
    "the open partner under a stone": (
        "frog-matching stones",
        {"position": STONES.replace("[1]", "[3]")},
    ),
    "a first point that is desired": ("frog-matching shy colored", {"outcome": "N"}),
    "a first point that is desired from afar": (
        "frog-matching shy colored",
        {**partners([1], [0], [3], [2], first=2), "outcome": "N"},
    ),
    "a first point that is none": (
        "frog-matching shy colored N",
        partners([1], [0], [3], [2], first=4),
    ),
    "a desire that is none": (
        "frog-matching shy colored",
        partners([1], [0], [3], [2], desired_by=[2, 2, 3, 1]),
    ),
    "a desire from within c": (
        "frog-matching shy colored",
        partners([1], [0], [3], [2], desired_by=[1, 2, 3, 2]),
    ),
    "a point that desires itself": (
        "frog-matching shy colored",
        partners([1], [0], [3], [2], desired_by=[2, 2, 2, 2]),
    ),
    "desires of some points only": (
        "frog-matching shy colored",
        partners([1], [0], [3], [2], desired_by=[2, 2]),
    ),
    "a wrong label": ("frog-values", {"value": 4}),
    "a label of 0 for points that are no partners": ("frog-values", {"value": 0, "outcome": "P"}),
    "labels in misère play": ("frog-values", {"play": "misere"}),
    "labels with roles": ("frog-values", {"position": TRUE["frog-matching colored"]["position"]}),
    "no label": ("frog-values", {"value": None}),
    "a wrong mex of labels": ("frog-values opening", {"value": 4}),
    "a wrong value for the last frog": ("last-frog", {"value": 3}),
    "the last frog claimed as lost": ("last-frog", {"value": 0, "outcome": "P"}),
    "the last frog in misère play": ("last-frog", {"play": "misere"}),
    "no last frog": ("last-frog", {"position": f"nim(1) + frogs({LINE}, 2,3)"}),
    "a last frog alone": ("last-frog", {"position": f"frogs({LINE}, 2)"}),
    "the last frog without the other term": ("last-frog", {"proof": {"parts": []}}),
    "the last frog with another term": ("last-frog", {"proof": {"parts": [honest("nim(2)")]}}),
    "an opening sum as a sum": (
        "last-frog",
        {
            "kind": "sum",
            "value": 1,
            "proof": {"parts": [honest("nim(1)"), honest(f"frogs({LINE}, 2)")]},
        },
    ),
}
