"""True and false certificates of the frog games: radii, labels, the last frog."""

from tests.checker.false_claims import claim
from tests.checker.harness import honest

LINE = "[0,1,2.5,4.5,5.1]"
PARTNERS = [[1], [0], [], [4], [3]]
IN_ORDER = [[1], [0], []]
COLORS = "[0 amber,1 blue,2.5 amber,4.5 amber,5.1 blue]"
REDS = "[0 green,1 red,2.5 red,4.5 red]"
PAIR = f"frogs({LINE}, 0,1)"
FAR = f"frogs({LINE}, 0,4)"
STONES = f"stone_frogs({LINE}, k=1, amber=0, blue=4, stones=[1], to_move=amber)"
TWO = [[1, 4], [0, 2], [1, 3], [4, 2], [3, 0]]
SHY = "shy_colored_frogs([0,1,2.5,5.5], c={})"
SHORT = "[0,1,2.5,4.5]"
WANTED = [[4], [3], [1], [1], [0]]
SUM = f"nim(1) + frogs({LINE}, 2)"


def partners(*rows, **more):
    return {"proof": {"witness": list(rows), **more}}


def matched(position, outcome, value, rows, play="normal", **more):
    return claim("frog-radii", position, outcome, value, {"witness": rows, **more}, play)


TRUE = {
    "frog-radii": matched(PAIR, "P", 0, PARTNERS),
    "frog-radii N": matched(FAR, "N", None, PARTNERS),
    "frog-radii opening": matched(f"frogs({LINE})", "N", None, PARTNERS),
    "frog-radii one frog": matched(f"frogs({LINE}, 2)", "P", None, PARTNERS),
    "frog-radii shy": matched(f"shy_frogs({LINE}, 3, c=0.6)", "P", 0, PARTNERS),
    "frog-radii misere": matched("frogs([0,1,2.5,4.5])", "P", None, [[3], [2], [1], [0]], "misere"),
    "frog-radii two points misere": matched("frogs([0,1])", "N", None, [[], []], "misere"),
    "frog-radii one point misere": matched("frogs([7])", "P", None, [[]], "misere"),
    "frog-radii fussy": matched(f"fussy_frogs({REDS}, 1,0)", "P", 0, [[1], [0], [], []]),
    "frog-radii colored": matched(
        f"colored_frogs({LINE}, amber=0, blue=4, to_move=amber)", "N", None, PARTNERS
    ),
    "frog-radii two colors": matched(f"colored_pond_frogs({COLORS})", "N", None, PARTNERS),
    "frog-radii stones": matched(STONES, "N", None, TWO),
    "frog-radii shy colored": matched(
        SHY.format(1.2), "P", None, [[1], [0], [3], [2]], desired_by=[2, 2, 3, 2]
    ),
    "frog-radii shy colored N": matched(SHY.format(9), "N", None, [[1], [0], [3], [2]], first=2),
    "frog-radii ties": matched("frogs([0,1,2])", "P", 0, [[1], [0], [1]]),
    "frog-radii ties N": matched("frogs([0,1,2,4])", "N", None, [[1], [2], [1], []]),
    "frog-radii square": matched("frogs([0:0,1:0,0:1,1:1], 1,3)", "P", 0, [[1], [0], [0], [1]]),
    "frog-radii ties in order": matched("frogs([0,1,2], ties=order)", "N", None, IN_ORDER),
    "frog-radii ties misere": matched("frogs([0,1,2])", "N", None, [[2], [], [0]], "misere"),
    "frog-radii ties stones": matched(
        "stone_frogs([0,2,3,4], k=1)", "N", None, [[1], [2, 0], [1, 3], [2, 1]]
    ),
    "frog-values ties": claim("frog-values", "frogs([0,1,2], 0,2)", "N", 1, {}),
    "frog-radii fussy misere": matched(
        "fussy_frogs([0 green,1 red,2.5 red], 0,2)", "P", None, [[2], [], [0]], "misere"
    ),
    "frog-radii colored misere": matched(
        f"colored_frogs({SHORT})", "N", None, [[], [3], [1], [1]], "misere"
    ),
    "frog-radii colored misere lost": matched(
        f"colored_frogs({SHORT}, amber=3, blue=1)", "P", None, [[], [3], [1], [1]], "misere"
    ),
    "frog-radii colored misere one point": matched("colored_frogs([7])", "P", None, [[]], "misere"),
    "frog-radii two colors misere": matched(
        f"colored_pond_frogs({COLORS}, amber=2)", "N", None, WANTED, "misere"
    ),
    "frog-radii shy colored misere": matched(
        "shy_colored_frogs([0,1,2], c=1)",
        "P",
        None,
        [[2], [], [0]],
        "misere",
        desired_by=[2, None, 0],
    ),
    "frog-radii no stones misere": matched(
        "stone_frogs([0,1,2.5], k=0)", "N", None, [[], [], [1]], "misere"
    ),
    "frog-values": claim("frog-values", FAR, "N", 5, {}),
    "frog-values opening": claim("frog-values", f"frogs({LINE})", "N", 3, {}),
    "last-frog": claim("last-frog", SUM, "N", 1, {"parts": [honest("nim(1)")]}),
}

FALSE = {
    "partners that are lost claimed as won": ("frog-radii", {"outcome": "N", "value": None}),
    "partners of value 1": ("frog-radii", {"value": 1}),
    "partners in misère play": ("frog-radii", {"play": "misere", "value": None}),
    "an unstable pair": ("frog-radii", partners([2], [], [0], [4], [3])),
    "an unstable pair with no partner": ("frog-radii", partners([], [], [], [4], [3])),
    "partners of one side only": ("frog-radii", partners([1], [], [], [4], [3])),
    "a point with two partners": ("frog-radii", partners([1, 2], [0], [0], [4], [3])),
    "a partner twice": ("frog-radii stones", partners(*TWO[:4], [3, 3])),
    "partners of fewer points": ("frog-radii", partners([1], [0])),
    "a point that is its own partner": ("frog-radii", partners([1], [0], [2], [4], [3])),
    "a partner that is no point": ("frog-radii", partners([1], [0], [9], [4], [3])),
    "a partner that is a text": ("frog-radii", partners(["1"], [0], [], [4], [3])),
    "a partner that is true": ("frog-radii", partners([True], [0], [], [4], [3])),
    "partners in no lists": ("frog-radii", partners(1, 0, None, 4, 3)),
    "no partners": ("frog-radii", {"proof": {}}),
    "partners in nim": ("frog-radii", {"position": "nim(1)"}),
    "a value where only who wins is proved": ("frog-radii N", {"value": 5}),
    "not partners claimed as lost": ("frog-radii N", {"outcome": "P", "value": 0}),
    "a draw of frogs": ("frog-radii N", {"outcome": "D"}),
    "an odd pond claimed for Bob": ("frog-radii opening", {"outcome": "P", "value": 0}),
    "a point without partner claimed as won": ("frog-radii one frog", {"outcome": "N"}),
    "a shy frog too near": ("frog-radii shy", {"outcome": "N", "value": None}),
    "a shy frog far enough": (
        "frog-radii shy",
        {"position": f"shy_frogs({LINE}, 3, c=0.5)"},
    ),
    "mutually nearest partners in misère play": (
        "frog-radii misere",
        partners([1], [0], [3], [2]),
    ),
    "an unstable pair in misère play": ("frog-radii misere", partners([2], [3], [0], [1])),
    "unmatched points in misère play": ("frog-radii misere", partners([], [2], [1], [])),
    "exactly one point unmatched, as the source has it": (
        "frog-radii two points misere",
        {"outcome": "P"},
    ),
    "one point claimed for Alice in misère play": (
        "frog-radii one point misere",
        {"outcome": "N"},
    ),
    "two red partners": ("frog-radii fussy", partners([1], [0], [3], [2])),
    "fussy frogs in misère play": ("frog-radii fussy", {"play": "misere", "value": None}),
    "a role with a value": ("frog-radii colored", {"value": 0}),
    "a colored frog that is desired": ("frog-radii colored", {"outcome": "P"}),
    "two amber partners": (
        "frog-radii two colors",
        partners([1], [0], [3], [2], []),
    ),
    "amber left over claimed for blue": ("frog-radii two colors", {"outcome": "P"}),
    "three partners with one stone": (
        "frog-radii stones",
        partners([1, 4, 2], [0, 2], [1, 3, 0], [4, 2], [3, 0]),
    ),
    "one partner with one stone": ("frog-radii stones", partners(*PARTNERS)),
    "an open partner claimed as lost": ("frog-radii stones", {"outcome": "P"}),
    "the open partner under a stone": (
        "frog-radii stones",
        {"position": STONES.replace("[1]", "[3]")},
    ),
    "a first point that is desired": ("frog-radii shy colored", {"outcome": "N"}),
    "a first point that is desired from afar": (
        "frog-radii shy colored",
        {**partners([1], [0], [3], [2], first=2), "outcome": "N"},
    ),
    "a first point that is none": (
        "frog-radii shy colored N",
        partners([1], [0], [3], [2], first=4),
    ),
    "a desire that is none": (
        "frog-radii shy colored",
        partners([1], [0], [3], [2], desired_by=[2, 2, 3, 1]),
    ),
    "a desire from within c": (
        "frog-radii shy colored",
        partners([1], [0], [3], [2], desired_by=[1, 2, 3, 2]),
    ),
    "a point that desires itself": (
        "frog-radii shy colored",
        partners([1], [0], [3], [2], desired_by=[2, 2, 2, 2]),
    ),
    "desires of some points only": (
        "frog-radii shy colored",
        partners([1], [0], [3], [2], desired_by=[2, 2]),
    ),
    "parity where distances are equal": ("frog-radii ties", {"outcome": "N", "value": None}),
    "a radius that leaves out an equal distance": ("frog-radii ties", partners([1], [0], [])),
    "equal distances claimed for Bob": ("frog-radii ties N", {"outcome": "P", "value": 0}),
    "a matching where distances are equal": (
        "frog-radii ties N",
        {**partners([1], [0], [3], [2]), "outcome": "P", "value": 0},
    ),
    "one of four partners only": ("frog-radii square", {"outcome": "N", "value": None}),
    "radii of equal distances in order of numbers": (
        "frog-radii ties in order",
        {**partners([1], [0], [1]), "outcome": "P", "value": 0},
    ),
    "an order of numbers where distances are equal": (
        "frog-radii ties in order",
        {"position": "frogs([0,1,2])"},
    ),
    "a mutually nearest pair of several": ("frog-radii ties misere", partners([1], [0], [1])),
    "a row that is not nearest first": (
        "frog-radii ties stones",
        partners([1], [0, 2], [1, 3], [2, 1]),
    ),
    "a finite radius for an infinite one": (
        "frog-radii ties stones",
        {**partners([1, 2], [2, 0], [1, 3], [2, 1]), "outcome": "P"},
    ),
    "two points that are nearest but both red": (
        "frog-radii fussy misere",
        partners([1], [0], []),
    ),
    "a desire of what is nearest, in misère play": (
        "frog-radii colored misere",
        partners([1], [0], [1], [1]),
    ),
    "a desire against its direction": ("frog-radii colored misere", partners([], [2], [1], [1])),
    "a desire left out in misère play": ("frog-radii colored misere", partners([], [], [1], [])),
    "a point that none desires claimed as lost": ("frog-radii colored misere", {"outcome": "P"}),
    "misère desires in normal play": ("frog-radii colored misere", {"play": "normal"}),
    "normal partners of colored frogs in misère play": (
        "frog-radii colored misere",
        partners([1], [0], [3], [2]),
    ),
    "a desired frog claimed as won in misère play": (
        "frog-radii colored misere lost",
        {"outcome": "N"},
    ),
    "a misère role with a value": ("frog-radii colored misere lost", {"value": 0}),
    "one point claimed for amber in misère play": (
        "frog-radii colored misere one point",
        {"outcome": "N"},
    ),
    "two amber points that desire each other": (
        "frog-radii two colors misere",
        partners([4], [3], [3], [2], [0]),
    ),
    "a desire on points of two colors left out": (
        "frog-radii two colors misere",
        partners([], [3], [1], [1], []),
    ),
    "blue without room claimed as lost in misère play": (
        "frog-radii shy colored misere",
        {**partners([2], [], [0], first=1), "outcome": "N"},
    ),
    "a desire missing where blue has room": (
        "frog-radii shy colored misere",
        partners([2], [], [0], desired_by=[None, None, 0]),
    ),
    "no room in normal play": (
        "frog-radii shy colored",
        partners([1], [0], [3], [2], desired_by=[2, 2, 3, None]),
    ),
    "stones in misère play by radii": (
        "frog-radii no stones misere",
        {"position": "stone_frogs([0,1,2.5], k=1)"},
    ),
    "labels by order where distances are equal": ("frog-values ties", {"value": 2}),
    "a wrong label": ("frog-values", {"value": 4}),
    "a label of 0 for points that are no partners": ("frog-values", {"value": 0, "outcome": "P"}),
    "labels in misère play": ("frog-values", {"play": "misere"}),
    "labels with roles": ("frog-values", {"position": TRUE["frog-radii colored"]["position"]}),
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
