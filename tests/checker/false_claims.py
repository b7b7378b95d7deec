"""True certificates of each kind, and false ones: at least one for every way of being false."""

from tests.checker.harness import honest

BOARD = "XX.OO...."


def entries(*pairs):
    return {"positions": [list(pair) for pair in pairs]}


def claim(kind, position, outcome, value, proof, play="normal"):
    return {
        "schema": 1,
        "lastmove": "certificate",
        "kind": kind,
        "position": position,
        "play": play,
        "outcome": outcome,
        "value": value,
        "proof": proof,
    }


TAKE_12 = "subtraction({}, take={{1,2}})"


def heap(size):
    return TAKE_12.format(size)


def period(start, length):
    return {"proof": {"period": {"start": start, "length": length}}}


def strategy(*ranks):
    """Heaps 0, 3 and 6 with these ranks."""
    return {"proof": entries(*zip(ranks, (heap(0), heap(3), heap(6)), strict=True))}


def value_with(*entry):
    return {"proof": {"positions": [*VALUE["positions"], list(entry)]}}


def parts(*given):
    return {"proof": {"parts": list(given)}}


PERIOD = period(0, 5)["proof"]
STRATEGY = entries((0, heap(0)), (1, heap(3)), (2, heap(6)))
VALUE = entries((0, heap(0), 0), (1, heap(1), 1), (2, heap(2), 2), (3, heap(3), 0), (4, heap(4), 1))
PARTS = {"parts": [honest("nim(1)"), honest("queen(1,2)")]}
BROKEN_PART = claim("nim-sum", "nim(1)", "N", 2, {})
NET = "counters([a>b,b>c,a>c], at=[a,b])"
SUM = "nim(1) + queen(1,2)"


def board(text):
    return f'tic_tac_toe("{text}")'


def role_strategy(role, *listed):
    return {"strategies": [{"role": role, "positions": [[r, board(b)] for r, b in listed]}]}


TAKING = claim(
    "h-representation",
    "takeaway(20, f=2*x)",
    "N",
    None,
    {"parts": [2, 5, 13], "move": "takeaway(18, f=2*x, limit=4)"},
)
TURNED = claim("symmetry", "cram(#.../.##./...#)", "P", 0, {})
TRUE = {
    "nim-sum": claim("nim-sum", "nim(3,5,7)", "N", 1, {"move": "nim(2,5,7)"}),
    "misere-nim": claim("misere-nim", "nim(1,2)", "N", None, {"move": "nim(1,0)"}, "misere"),
    "growing-nim": claim("growing-nim", "growing_nim(1,2, budget=3)", "N", 3, {}),
    "remainders": claim("remainders", heap(4), "N", 1, {}),
    "subtraction-period": claim("subtraction-period", "subtraction(8, take={2,3})", "N", 1, PERIOD),
    "strategy": claim("strategy", heap(6), "P", None, STRATEGY),
    "strategy N": claim("strategy", heap(8), "N", None, STRATEGY | {"move": heap(6)}),
    "strategy misere": claim(
        "strategy", heap(4), "P", None, entries((0, heap(1)), (1, heap(4))), "misere"
    ),
    "value": claim("value", heap(4), "N", 1, VALUE),
    "sum": claim("sum", SUM, "N", 1, PARTS),
    "labels": claim("labels", NET, "N", 3, {"labels": {"a": 2, "b": 1, "c": 0}}),
    "wythoff": claim("wythoff", "queen(60,45)", "N", None, {"move": "queen(60,37)"}),
    "wythoff P": claim("wythoff", "queen(81,50)", "P", 0, {}),
    "pigs": claim("pigs", "pigs(SBS, builds=2)", "N", 2, {}),
    "h-representation": TAKING,
    "takeaway-values": claim("takeaway-values", "takeaway(30, f=9-x%4)", "N", 10, {}),
    "a sum with two equal terms": claim(
        "sum",
        "queen(2,3) + nim(0) + queen(2,3)",
        "P",
        0,
        {"parts": [None, claim("nim-sum", "nim(0)", "P", 0, {}), None]},
    ),
    "a sum won like one of its terms": claim(
        "sum",
        "takeaway(20, f=2*x) + nim(1,1) + nim(2) + nim(2)",
        "N",
        None,
        {"parts": [TAKING, claim("nim-sum", "nim(1,1)", "P", 0, {}), None, None]},
    ),
    "h-representation P": claim(
        "h-representation", "takeaway(20, f=2*x, limit=1)", "P", 0, {"parts": [2, 5, 13]}
    ),
    "strips": claim("strips", "cram(.#../.###/..#.)", "N", 3, {}),
    "symmetry": claim("symmetry", "cram(4x6)", "P", 0, {}),
    "first-move": claim(
        "first-move",
        "cram(#.../..../...#)",
        "N",
        None,
        {"then": TURNED},
    ),
    "first-move by name": claim(
        "first-move",
        "cram(#.../..../...#)",
        "N",
        None,
        {"move": "cover (2,2) and (2,3)", "then": TURNED},
    ),
    "role-strategy": claim(
        "role-strategy",
        board(BOARD),
        "N",
        None,
        role_strategy("cross", (1, BOARD), (0, "XXXOO....")),
    ),
}
"""A true certificate of each kind, from which the false ones are made."""

FALSE = {
    "wrong nim-sum": ("nim-sum", {"value": 2}),
    "wrong outcome for the nim-sum": ("nim-sum", {"outcome": "P"}),
    "a draw in nim": ("nim-sum", {"outcome": "D"}),
    "no value": ("nim-sum", {"value": None}),
    "misère play by the normal theorem": ("nim-sum", {"play": "misere"}),
    "another position": ("nim-sum", {"position": "nim(3,5,6)"}),
    "not nim": ("nim-sum", {"position": "queen(0,1)", "proof": {}}),
    "a move that adds chips": ("nim-sum", {"proof": {"move": "nim(3,5,8)"}}),
    "a move in two heaps": ("nim-sum", {"proof": {"move": "nim(2,2,0)"}}),
    "a move with another number of heaps": ("nim-sum", {"proof": {"move": "nim(5,5)"}}),
    "a move that does not win": ("nim-sum", {"proof": {"move": "nim(3,5,5)"}}),
    "no move at all": ("nim-sum", {"proof": {"move": "nim(3,5,7)"}}),
    "a move into another game": ("nim-sum", {"proof": {"move": "rook(5,5)"}}),
    "a move that is no text": ("nim-sum", {"proof": {"move": 3}}),
    "a winning move from a lost position": (
        "nim-sum",
        {"position": "nim(1,1)", "outcome": "P", "value": 0, "proof": {"move": "nim(1,0)"}},
    ),
    "wrong misère outcome": ("misere-nim", {"outcome": "P"}),
    "the normal-play outcome claimed in misère play": (
        "misere-nim",
        {"position": "nim(1)", "outcome": "N", "proof": {}},
    ),
    "a value in misère play": ("misere-nim", {"value": 3}),
    "normal play by the misère theorem": ("misere-nim", {"play": "normal"}),
    "a misère move that loses": ("misere-nim", {"proof": {"move": "nim(1,1)"}}),
    "a misère move that is none": ("misere-nim", {"proof": {"move": "nim(0,0)"}}),
    "wrong value of growing nim": ("growing-nim", {"value": 0, "outcome": "P"}),
    "growing nim in misère play": ("growing-nim", {"play": "misere", "value": None}),
    "growing nim that is nim": ("growing-nim", {"position": "nim(1,2)"}),
    "wrong remainder": ("remainders", {"value": 4}),
    "remainders for a set with a gap": ("remainders", {"position": "subtraction(4, take={1,3})"}),
    "remainders for nim": ("remainders", {"position": "nim(1)"}),
    "wrong value by a period": ("subtraction-period", {"value": 0, "outcome": "P"}),
    "a period that is none": (
        "subtraction-period",
        period(0, 4),
    ),
    "a period of length 0": (
        "subtraction-period",
        period(0, 0),
    ),
    "a negative start": ("subtraction-period", period(-5, 5)),
    "a period that is true": (
        "subtraction-period",
        period(0, True),
    ),
    "a period without a start": ("subtraction-period", {"proof": {"period": {"length": 5}}}),
    "a period with a saltus that nobody checks": (
        "subtraction-period",
        {"proof": {"period": PERIOD["period"] | {"saltus": 7}}},
    ),
    "a period that is a number": ("subtraction-period", {"proof": {"period": 5}}),
    "a missing reply": ("strategy", {"proof": entries((0, heap(0)), (2, heap(6)))}),
    "an empty strategy": ("strategy", {"proof": entries()}),
    "no strategy": ("strategy", {"proof": {}}),
    "ranks that stay": ("strategy", strategy(0, 1, 1)),
    "ranks that rise": ("strategy", strategy(2, 1, 0)),
    "two ranks for one position": (
        "strategy",
        {"proof": entries((0, heap(0)), (1, heap(3)), (2, heap(6)), (9, heap(3)))},
    ),
    "a negative rank": ("strategy", strategy(-1, 1, 2)),
    "a rank that is false": (
        "strategy",
        strategy(False, 1, 2),
    ),
    "a broken rank": ("strategy", strategy(0.5, 1, 2)),
    "a listed position that is none": ("strategy", {"proof": entries((0, "chess()"))}),
    "a listed number": ("strategy", {"proof": entries((0, 3))}),
    "an entry too long": ("strategy", {"proof": entries((0, heap(0), 0))}),
    "a strategy for another position": ("strategy", {"position": heap(5)}),
    "an N-position listed": (
        "strategy",
        {
            "position": heap(7),
            "proof": entries((0, heap(0)), (1, heap(3)), (2, heap(6)), (3, heap(7))),
        },
    ),
    "a strategy with a value": ("strategy", {"value": 0}),
    "a strategy for a draw": ("strategy", {"outcome": "D"}),
    "P played the other way": ("strategy", {"play": "misere"}),
    "N without a first move": ("strategy N", {"proof": STRATEGY}),
    "an illegal first move": ("strategy N", {"position": heap(9)}),
    "a first move that is not listed": ("strategy N", {"proof": STRATEGY | {"move": heap(7)}}),
    "a first move into another game": ("strategy N", {"proof": STRATEGY | {"move": "nim()"}}),
    "a terminal position listed in misère play": (
        "strategy misere",
        {"position": heap(3), "proof": entries((0, heap(0)), (1, heap(3)))},
    ),
    "only a terminal position in misère play": (
        "strategy misere",
        {"position": heap(0), "proof": entries((0, heap(0)))},
    ),
    "a misère win without a move where there are moves": (
        "strategy misere",
        {"position": heap(2), "outcome": "N", "proof": entries()},
    ),
    "a normal win without a move where there is none": (
        "strategy",
        {"position": heap(0), "outcome": "N", "proof": entries()},
    ),
    "wrong value": ("value", {"value": 2}),
    "wrong outcome of a value": ("value", {"outcome": "P"}),
    "a negative value": ("value", {"value": -1}),
    "a value in misère": ("value", {"play": "misere"}),
    "an entry of the value missing": ("value", {"proof": {"positions": VALUE["positions"][1:]}}),
    "the position itself missing": ("value", {"proof": {"positions": VALUE["positions"][:-1]}}),
    "a false pair": ("value", {"value": 2} | value_with(5, heap(4), 2)),
    "a negative heap": ("value", value_with(5, heap(0), -1)),
    "a heap that is true": (
        "value",
        value_with(5, heap(1), True),
    ),
    "wrong sum": ("sum", {"value": 0, "outcome": "P"}),
    "a part about another position": (
        "sum",
        parts(honest("nim(2)"), PARTS["parts"][1]),
    ),
    "parts in another order": ("sum", {"proof": {"parts": PARTS["parts"][::-1]}}),
    "a part missing": ("sum", {"proof": {"parts": PARTS["parts"][:1]}}),
    "a part too many": ("sum", {"proof": {"parts": [*PARTS["parts"], honest("nim(0)")]}}),
    "a false part": ("sum", {"value": 2, "proof": {"parts": [BROKEN_PART, PARTS["parts"][1]]}}),
    "a part without a value": (
        "sum",
        parts(honest("nim(1)", "misere"), PARTS["parts"][1]),
    ),
    "a part that is none": ("sum", {"proof": {"parts": [{}, PARTS["parts"][1]]}}),
    "parts that are no list": ("sum", {"proof": {"parts": "nim(1)"}}),
    "a sum in misère play": ("sum", {"play": "misere"}),
    "parts of what is no sum": ("sum", {"position": "queen(1,2)"}),
    "labels that are no mex": ("labels", {"proof": {"labels": {"a": 3, "b": 1, "c": 0}}}),
    "labels of which one is wrong": (
        "labels",
        {"value": 1, "proof": {"labels": {"a": 1, "b": 0, "c": 1}}},
    ),
    "a successor without a label": ("labels", {"proof": {"labels": {"a": 2, "b": 1}}}),
    "a counter without a label": ("labels", {"proof": {"labels": {"b": 1, "c": 0}}}),
    "a label of no vertex": ("labels", {"proof": {"labels": {"a": 2, "b": 1, "c": 0, "z": 0}}}),
    "a label that is false": ("labels", {"proof": {"labels": {"a": 2, "b": 1, "c": False}}}),
    "a negative label": ("labels", {"proof": {"labels": {"a": 2, "b": 1, "c": -1}}}),
    "labels that add up otherwise": ("labels", {"value": 2}),
    "labels in misère play": ("labels", {"play": "misere"}),
    "labels for nim": ("labels", {"position": "nim(3)"}),
    "no labels": ("labels", {"proof": {}}),
    "a huge label": ("labels", {"proof": {"labels": {"a": 10**30, "b": 1, "c": 0}}}),
    "a queen with a value": ("wythoff", {"value": 1}),
    "a queen that is said to have lost": ("wythoff", {"outcome": "P", "proof": {}}),
    "a queen without a move": ("wythoff", {"proof": {}}),
    "a queen's move to a square that is not lost": ("wythoff", {"proof": {"move": "queen(60,38)"}}),
    "a queen's move that is none": ("wythoff", {"proof": {"move": "queen(1,2)"}}),
    "a queen that moves back": ("wythoff", {"proof": {"move": "queen(73,45)"}}),
    "a rook in the queen's place": ("wythoff", {"position": "rook(60,45)"}),
    "a queen in misère play": ("wythoff", {"play": "misere"}),
    "a lost queen with a value": ("wythoff P", {"value": 1}),
    "a lost queen said to win": ("wythoff P", {"outcome": "N", "value": None}),
    "a queen beside a lost square": ("wythoff P", {"position": "queen(81,51)"}),
    "a street with another nim-sum": ("pigs", {"value": 1}),
    "a street said to be lost": ("pigs", {"outcome": "P"}),
    "a street without a value": ("pigs", {"value": None}),
    "a street in misère play": ("pigs", {"play": "misere", "value": None}),
    "a street that is nim": ("pigs", {"position": "nim(1,3)"}),
    "parts that do not add up": ("h-representation", {"proof": {"parts": [2, 5, 8]}}),
    "parts outside the sequence": ("h-representation", {"proof": {"parts": [1, 6, 13]}}),
    "parts too near to each other": (
        "h-representation",
        {"position": "takeaway(20, f=2*x, limit=1)", "proof": {"parts": [1, 1, 5, 13]}},
    ),
    "parts that decrease": ("h-representation", {"proof": {"parts": [5, 2, 13]}}),
    "parts that are true": ("h-representation", {"proof": {"parts": [True, 19]}}),
    "parts that are negative": ("h-representation", {"proof": {"parts": [-1, 21]}}),
    "no parts": ("h-representation", {"proof": {}}),
    "a pile with a value": ("h-representation", {"value": 7}),
    "a pile said to be lost": ("h-representation", {"outcome": "P", "value": 0}),
    "a pile in misère play": ("h-representation", {"play": "misere"}),
    "a pile that is nim": ("h-representation", {"position": "nim(20)"}),
    "a pile with a move that loses": (
        "h-representation",
        {"proof": {"parts": [2, 5, 13], "move": "takeaway(13, f=2*x, limit=13)"}},
    ),
    "a pile with a move that is none": (
        "h-representation",
        {"proof": {"parts": [2, 5, 13], "move": "takeaway(18, f=2*x, limit=3)"}},
    ),
    "a pile with a move under another rule": (
        "h-representation",
        {"proof": {"parts": [2, 5, 13], "move": "takeaway(18, f=x+2, limit=4)"}},
    ),
    "a pile with a move into another game": (
        "h-representation",
        {"proof": {"parts": [2, 5, 13], "move": "nim(18)"}},
    ),
    "a function that decreases far up": (
        "h-representation P",
        {
            "position": "takeaway(326654, f=5*x-4*x*(1//(1+(x-111464)^2)))",
            "proof": {"parts": [326654]},
        },
    ),
    "a function that decreases": (
        "h-representation P",
        {"position": "takeaway(2, f=2+(3-x)*(3-x), limit=1)", "proof": {"parts": [2]}},
    ),
    "a pile with another nimber": ("takeaway-values", {"value": 9}),
    "a pile with a nimber and said to be lost": ("takeaway-values", {"outcome": "P"}),
    "a nimber in misère play": ("takeaway-values", {"play": "misere"}),
    "a nimber of nim": ("takeaway-values", {"position": "nim(10)"}),
    "a nimber of a huge pile": ("takeaway-values", {"position": "takeaway(1000000, f=x)"}),
    "a term that is there once": (
        "a sum with two equal terms",
        {"position": "queen(2,3) + nim(0) + queen(2,4)"},
    ),
    "loopy terms that are there twice": (
        "a sum with two equal terms",
        {"position": "poker_nim(1, mine=1, yours=0) + nim(0) + poker_nim(1, mine=1, yours=0)"},
    ),
    "a lost pile said to win": ("h-representation P", {"outcome": "N", "value": None}),
    "a lost pile with a larger limit": (
        "h-representation P",
        {"position": "takeaway(20, f=2*x, limit=2)"},
    ),
    "a lost pile with a value": ("h-representation P", {"value": 1}),
    "strips with another nim-sum": ("strips", {"value": 2}),
    "strips said to be lost": ("strips", {"outcome": "P"}),
    "strips in misère play": ("strips", {"play": "misere", "value": None}),
    "strips with a square": ("strips", {"position": "cram(../..)", "outcome": "P", "value": 0}),
    "strips with a ring": (
        "strips",
        {"position": "cram(.../.#./...)", "outcome": "P", "value": 0},
    ),
    "strips with a fork": ("strips", {"position": "cram(.../#.#)", "outcome": "N", "value": 1}),
    "strips that are nim": ("strips", {"position": "nim(3)"}),
    "a first move with a value": ("first-move", {"value": 1}),
    "a first move from a lost board": ("first-move", {"outcome": "P"}),
    "a first move in misère play": ("first-move", {"play": "misere"}),
    "a first move in another game": ("first-move", {"position": "nim(3)"}),
    "two dominos at once": ("first-move", {"position": "cram(4x4)"}),
    "a first move to no board": ("first-move", {"proof": {}}),
    "a first move by a name that leads elsewhere": (
        "first-move",
        {"proof": {"move": "cover (1,2) and (1,3)", "then": TURNED}},
    ),
    "a first move by a name that no domino has": (
        "first-move",
        {"proof": {"move": "cover (2,2) and (3,3)", "then": TURNED}},
    ),
    "a first move by a number": ("first-move", {"proof": {"move": 3, "then": TURNED}}),
    "a first move to a won board": (
        "first-move",
        {"proof": {"then": claim("strips", "cram(#.../####/...#)", "N", 3, {})}},
    ),
    "a symmetric board in misère play": ("symmetry", {"play": "misere"}),
    "a symmetric board that is nim": ("symmetry", {"position": "nim(3)"}),
    "a board without symmetry": ("symmetry", {"position": "cram(.../..#)"}),
    "a board with a square in the middle": ("symmetry", {"position": "cram(3x5)"}),
    "a board with a domino in the middle": ("symmetry", {"position": "cram(4x5)"}),
    "a lost board with a value": ("symmetry", {"value": 2}),
    "a lost board said to win": ("symmetry", {"outcome": "N", "value": None}),
    "a lost role": ("role-strategy", {"outcome": "P"}),
    "a draw that is a win": ("role-strategy", {"outcome": "D"}),
    "a strategy of the other role": (
        "role-strategy",
        {"proof": role_strategy("nought", (1, BOARD), (0, "XXXOO...."))},
    ),
    "roles whose ranks stay": (
        "role-strategy",
        {"proof": role_strategy("cross", (0, BOARD), (0, "XXXOO...."))},
    ),
    "roles without the start": (
        "role-strategy",
        {"proof": role_strategy("cross", (0, "XXXOO...."))},
    ),
    "roles with a reply missing": ("role-strategy", {"proof": role_strategy("cross", (1, BOARD))}),
    "roles in misère play": ("role-strategy", {"play": "misere"}),
    "a reply of the opponent left out": (
        "role-strategy",
        {
            "position": board("XX.O..O.."),
            "outcome": "N",
            "proof": role_strategy("cross", (2, "XX.O..O.."), (1, "XX.OX.O.."), (0, "XXOOX.O..")),
        },
    ),
    "a previous player among three": (
        "role-strategy",
        {
            "position": "tree(A[B[B],C[B]])",
            "outcome": "P",
            "proof": {
                "strategies": [
                    {
                        "role": "B",
                        "positions": [
                            [2, "tree(A[B[B],C[B]])"],
                            [1, "tree(B[B])"],
                            [1, "tree(C[B])"],
                            [0, "tree(B)"],
                        ],
                    }
                ]
            },
        },
    ),
    "an unknown kind": ("nim-sum", {"kind": "faith"}),
    "no kind's name": ("nim-sum", {"kind": ""}),
}
