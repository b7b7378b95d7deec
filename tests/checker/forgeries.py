"""The strongest near misses: for every kind a proof that is right but for one condition.

What each is made from is true and accepted; what is claimed with the forged one is false. Each has
its idea in a line, and the words in the checker's reason that tell what was broken.
"""

from math import exp, isqrt
from typing import NamedTuple

from lastmove.coalitions import certify
from tests.checker import partisan_claims as partisan
from tests.checker.false_claims import STRATEGY, TAKING, VALUE, claim, entries, heap, honest
from tests.families.coalitions import automaton_claims
from tests.families.coalitions import claims as coalition_claims
from tests.families.frogs import fussy_claims
from tests.families.frogs.claims import IN_ORDER, LINE, PARTNERS
from tests.families.switching import claims as shannon_claims

GOLDEN = (1 + 5**0.5) / 2
FAR = 10**17 + 3
ROUNDED, EXACT = int(FAR * GOLDEN), (FAR + isqrt(5 * FAR * FAR)) // 2
PLACING = "nim(3) + frogs([0,1,2.5], 1)"
BOARD = "XX..O...."
PILE = "takeaway(20, f=2*x)"


class Forgery(NamedTuple):
    """A true certificate, what is changed in it, and what the reason for refusing it says."""

    idea: str
    honest: dict
    changes: dict
    reason: str

    @property
    def forged(self):
        return self.honest | self.changes


def move(to):
    return {"proof": {"move": to}}


def then(board):
    """The certificate of a symmetric board after the first move."""
    return {"then": claim("symmetry", board, "P", 0, {})}


def held(by, **more):
    return {"holds": [{"role": "second", "by": by, **more}]}


def maker_breaker(sets):
    return f"positional({sets}, play=maker_breaker)"


def taken(board, cell, mark):
    return board[:cell] + mark + board[cell + 1 :]


def line_of_three(board, blocked):
    """Cross completes its row unless nought takes the third cell; that reply may be left out."""
    listed = [[2, f"tictactoe(3^2, {board})"]]
    for reply in (cell for cell, mark in enumerate(board) if mark == "." and cell != blocked):
        after = taken(board, reply, "O")
        listed += [[1, f"tictactoe(3^2, {after})"]]
        listed += [[0, f"tictactoe(3^2, {taken(after, blocked, 'X')})"]]
    return {"strategies": [{"role": "cross", "positions": listed}]}


def edges(pairs):
    return f"edge_geography([{pairs}], at=a)"


def many(*game):
    return certify(*game).as_dict()


STABLE = coalition_claims.STABLE
TYPES = coalition_claims.TYPES
CHOICE = claim(
    "coalition-win",
    "tree(A[B[A,A],C])",
    "N",
    None,
    {"players": 3, "coalition": "A", "positions": [[0], [1], [3]]},
)

FORGERIES = {
    "strategy": [
        Forgery(
            "all moves but one have a listed reply",
            claim("strategy", heap(6), "P", None, STRATEGY),
            {
                "position": heap(7),
                "proof": entries(*STRATEGY["positions"], (3, heap(7))),
            },
            "no listed reply of lower rank",
        ),
        Forgery(
            "the first move leads to a lost position, but takes one too many",
            claim("strategy", heap(8), "N", None, STRATEGY | {"move": heap(6)}),
            {"position": heap(9)},
            "no move leads from",
        ),
        Forgery(
            "a strategy that is right when the last move wins",
            claim("strategy", heap(3), "P", None, entries((0, heap(0)), (1, heap(3)))),
            {"play": "misere"},
            "in misère play it is not a P-position",
        ),
    ],
    "value": [
        Forgery(
            "every pair is right but the last, whose heap is one too large",
            claim("value", heap(4), "N", 1, VALUE),
            {"value": 2, "proof": entries(*VALUE["positions"][:-1], (4, heap(4), 2))},
            "no listed reply of lower rank",
        ),
    ],
    "partisan-value": [
        Forgery(
            "^ has no star: whoever begins wins ^ − ^*, and so Left does",
            partisan.UP,
            partisan.attempt("clobber(xxo)", "^*"),
            "a move of left in clobber(xxo) minus a value has no listed answer",
        ),
        Forgery(
            "the number is too large by 1/64, so that Right wins the difference, beginning or not",
            partisan.STALK,
            partisan.attempt("colored_hackenbush(brbb)", "57/64"),
            "a move of right in colored_hackenbush(brbb) minus a value has no listed answer",
        ),
        Forgery(
            "only that Left loses in the difference, so that the value may be too large",
            partisan.BOARD,
            (large := partisan.attempt("domineering(2x3)", "{3|-1/2}")) | partisan.for_left(large),
            "that right loses when moving first in the difference is not listed",
        ),
    ],
    "partisan-outcome": [
        Forgery(
            "of the two beginners one is forgotten: Right wins too when beginning",
            partisan.WON,
            {"outcome": "L"},
            "what is proved is N",
        ),
    ],
    "partisan-sum": [
        Forgery(
            "a term and the sum have too large a value: Right begins with −3 in the difference",
            partisan.SUM,
            {"value": "{7/2*|-1/2*}"}
            | partisan.parts(
                partisan.FIRST | partisan.attempt("domineering(2x2)", "{3|-1}"), *partisan.OTHERS
            ),
            "a move of right in domineering(2x2) minus a value has no listed answer",
        ),
    ],
    "role-strategy": [
        Forgery(
            "of nought's replies only the one that blocks is left out",
            claim(
                "role-strategy",
                "tictactoe(3^2, XX.OO....)",
                "N",
                None,
                {
                    "strategies": [
                        {
                            "role": "cross",
                            "positions": [
                                [1, "tictactoe(3^2, XX.OO....)"],
                                [0, "tictactoe(3^2, XXXOO....)"],
                            ],
                        }
                    ]
                },
            ),
            {
                "position": f"tictactoe(3^2, {BOARD})",
                "outcome": "P",
                "proof": line_of_three(BOARD, 2),
            },
            "the strategy of cross does not go on",
        ),
    ],
    "threats": [
        Forgery(
            "two threats at once, while the opponent completes a set first",
            claim(
                "threats",
                "positional([[1,2],[1,3],[4,5],[6,7,8]])",
                "N",
                None,
                {"role": "first", "positions": [], "begin": {"threats": ["1"]}},
            ),
            {"position": "positional([[1,2],[1,3],[4,5],[6,7,8]], first=[6], second=[4])"},
            "the threats do not win",
        ),
    ],
    "nim-sum": [
        Forgery(
            "nim, but for one rule: a heap may also be split",
            claim("nim-sum", "nim(1,2,3)", "P", 0, {}),
            {"position": "split_nim(1,2,3)"},
            "is not nim",
        ),
    ],
    "misere-nim": [
        Forgery(
            "the nim-sum decides, even when all heaps are 1",
            claim("misere-nim", "nim(1,1,2)", "N", None, {}, "misere"),
            {"position": "nim(1,1,1)"},
            "by the theorem for misère nim the outcome is P",
        ),
    ],
    "growing-nim": [
        Forgery(
            "the nim-sum, where the last move loses",
            claim("growing-nim", "growing_nim(1,1, budget=1)", "P", 0, {}),
            {"position": "growing_nim(1,1, budget=0)", "play": "misere", "value": None},
            "growing nim in normal play",
        ),
    ],
    "poker-nim": [
        Forgery(
            "a stock is counted as a heap",
            claim("poker-nim", "poker_nim(2,2, mine=9, yours=0)", "P", 0, {}),
            {"outcome": "N", "value": 9},
            "the nim-sum is 0, not 9",
        ),
    ],
    "northcott": [
        Forgery(
            "a retreat, which the opponent follows, as a winning move",
            claim("northcott", "northcott(5, rows=[2:4,5:3], to_move=white)", "P", None, {}),
            {"outcome": "N", "proof": {"move": "northcott(5, rows=[1:4,5:3], to_move=black)"}},
            "the nim-sum of the gaps is 0",
        ),
    ],
    "spanning-trees": [
        Forgery(
            "one edge in both trees, by its two names",
            claim(
                "spanning-trees",
                "shannon([a-b,a-b], to_move=cut)",
                "P",
                None,
                {"trees": [["a-b"], ["b-a#2"]]},
            ),
            {
                "position": "shannon([a-b], to_move=cut)",
                "proof": {"trees": [["a-b"], ["b-a#1"]]},
            },
            "is used twice",
        ),
        Forgery(
            "two trees, after an edge that is cut's to take",
            claim("spanning-trees", shannon_claims.K4, "P", None, {"trees": shannon_claims.TREES}),
            {
                "position": shannon_claims.TRIANGLE,
                "proof": {"first": "a-b", "trees": [["b-c"], ["c-a"]]},
            },
            "cut is to move",
        ),
    ],
    "partition": [
        Forgery(
            "few enough edges for cut to begin, but join begins",
            claim(
                "partition",
                shannon_claims.TRIANGLE,
                "N",
                None,
                {"parts": shannon_claims.SINGLE},
            ),
            {"position": shannon_claims.TRIANGLE.replace("=cut", "=join"), "outcome": "P"},
            "with join to move cut wins if at most 2 do",
        ),
    ],
    "degrees": [
        Forgery(
            "one cell is in one set too many",
            claim("degrees", maker_breaker("[[a,b],[c,d]]"), "P", None, held("degrees")),
            {"position": maker_breaker("[[a,b],[b,d]]")},
            "a cell is in 2 sets",
        ),
    ],
    "pairing": [
        Forgery(
            "every set has its pair, but two pairs share a cell",
            claim(
                "pairing",
                maker_breaker("[[1,2],[3,4]]"),
                "P",
                None,
                held("pairing", pairs=[["1", "2"], ["3", "4"]]),
            ),
            {
                "position": maker_breaker("[[1,2],[2,4]]"),
                "proof": held("pairing", pairs=[["1", "2"], ["2", "4"]]),
            },
            "shares a cell",
        ),
        Forgery(
            "the breaker moves first where it is not its turn",
            claim(
                "pairing",
                maker_breaker("[[1,2,3],[1,4,5],[6,7,8]]")[:-1] + ", first=[2])",
                "N",
                None,
                held("pairing", pairs=[["6", "7"]], move="1"),
            ),
            {
                "position": maker_breaker("[[1,2],[1,3]]"),
                "outcome": "P",
                "proof": held("pairing", pairs=[], move="1"),
            },
            "it is not second's turn",
        ),
    ],
    "potential": [
        Forgery(
            "a potential below 1, which the maker's first move doubles",
            claim("potential", maker_breaker("[[1,2,3],[1,4,5]]"), "P", None, held("potential")),
            {"position": maker_breaker("[[1,2],[1,3]]")},
            "is 1, not below 1",
        ),
    ],
    "remainders": [
        Forgery(
            "a set of numbers with one gap",
            claim("remainders", heap(2), "N", 2, {}),
            {"position": "subtraction(2, take={1,3})"},
            "without a gap",
        ),
    ],
    "subtraction-period": [
        Forgery(
            "values that recur, but not for as long as the largest number",
            claim(
                "subtraction-period",
                "subtraction(15, take={1,4})",
                "P",
                0,
                {"period": {"start": 0, "length": 5}},
            ),
            {
                "position": "subtraction(14, take={1,4})",
                "proof": {"period": {"start": 0, "length": 2}},
            },
            "2 is no period from 0 on",
        ),
    ],
    "labels": [
        Forgery(
            "a label that no successor has, but not the least",
            claim(
                "labels",
                "counters([a>b,b>c,a>c], at=[a])",
                "N",
                2,
                {"labels": {"a": 2, "b": 1, "c": 0}},
            ),
            {"value": 3, "proof": {"labels": {"a": 3, "b": 1, "c": 0}}},
            "the label of a is not the mex",
        ),
    ],
    "wythoff": [
        Forgery(
            "the square that floating point takes for a golden pair",
            claim("wythoff", f"queen({EXACT},{EXACT + FAR})", "P", 0, {}),
            {"position": f"queen({ROUNDED},{ROUNDED + FAR})"},
            "is not a golden pair",
        ),
        Forgery(
            "a lost square that is a knight's move away",
            claim("wythoff", "queen(1,3)", "N", None, {"move": "queen(1,2)"}),
            {"position": "queen(3,5)"} | move("queen(1,2)"),
            "no move leads from",
        ),
    ],
    "heap-values": [
        Forgery(
            "a value that no move reaches, but not the least",
            claim("heap-values", "kayles(5,2)", "N", 6, {"values": [0, 1, 2, 3, 1, 4]}),
            {"value": 7, "proof": {"values": [0, 1, 2, 3, 1, 5]}},
            "a heap of 5 has value 4, not 5",
        ),
    ],
    "octal-period": [
        Forgery(
            "the period of kayles, from before its last exception on",
            claim("octal-period", "kayles(72)", "N", 4, {"period": {"start": 71, "length": 12}}),
            {
                "position": "kayles(70)",
                "value": 2,
                "proof": {"period": {"start": 58, "length": 12}},
            },
            "heaps 58 and 70 have values 2 and 6",
        ),
    ],
    "split-nim": [
        Forgery(
            "split-nim as if splits changed nothing",
            claim("split-nim", "split_nim(1,2)", "N", 3, {}),
            {"position": "split_nim(1,2,3)", "outcome": "P", "value": 0},
            "the nim-sum of the values is 7, not 0",
        ),
    ],
    "even-odd": [
        Forgery(
            "the lemma for odd heaps applied to an even one",
            claim("even-odd", "even_odd(4)", "N", 1, {}),
            {"value": 2},
            "is 1, not 2",
        ),
    ],
    "pigs": [
        Forgery(
            "a house that may still be built counts as if it stood",
            claim("pigs", "pigs(SBS, builds=2)", "N", 2, {}),
            {"outcome": "P", "value": 0},
            "the nim-sum of the standing houses is 2",
        ),
    ],
    "chomp-hook": [
        Forgery(
            "an L with equal arms, and one cookie more inside",
            claim("chomp-hook", "chomp(3,1,1)", "P", 0, {}),
            {"position": "chomp(3,2,1)"},
            "is not an L",
        ),
    ],
    "chomp-two-rows": [
        Forgery(
            "of three rows the first two differ by one",
            claim("chomp-two-rows", "chomp(3,2)", "P", 0, {}),
            {"position": "chomp(3,2,1)"},
            "has no two rows or columns",
        ),
    ],
    "strategy-stealing": [
        Forgery(
            "a rectangle of one cookie",
            claim("strategy-stealing", "chomp(1x2)", "N", None, {}),
            {"position": "chomp(1x1)"},
            "only the poisoned corner is left",
        ),
        Forgery(
            "a rectangle without its last cookie",
            claim("strategy-stealing", "chomp(2x3)", "N", None, {}),
            {"position": "chomp(3,2)"},
            "is not a rectangle",
        ),
    ],
    "chomp-poison": [
        Forgery(
            "eating the poison, where whoever eats it loses",
            claim("chomp-poison", "chomp(2,1, poison=eaten)", "N", None, {}),
            {"play": "misere"},
            "poison=eaten in normal play",
        ),
    ],
    "hackenbush": [
        Forgery(
            "a cycle is worth nothing, though it has an odd number of edges",
            claim("hackenbush", "hackenbush([ground-a,a-b,b-c,c-ground])", "P", 0, {}),
            {"position": "hackenbush([ground-a,a-b,b-ground])"},
            "the value of the fused figure is 1, not 0",
        ),
        Forgery(
            "an edge that has fallen counts",
            claim("hackenbush", "hackenbush([ground-a,a-b])", "N", 2, {}),
            {"position": "hackenbush([ground-a,a-b], deleted=[ground-a])"},
            "is 0, not 2",
        ),
    ],
    "h-representation": [
        Forgery(
            "parts of H that add up, but two of them too near to each other",
            claim("h-representation", "takeaway(20, f=2*x)", "N", None, {"parts": [2, 5, 13]}),
            {"position": "takeaway(20, f=2*x, limit=1)", "proof": {"parts": [1, 1, 5, 13]}},
            "is not less than the next part",
        ),
    ],
    "takeaway-values": [
        Forgery(
            "the nimber of a pile of which all may be taken, for one with a limit",
            claim("takeaway-values", "takeaway(30, f=9-x%4)", "N", 10, {}),
            {"position": "takeaway(30, f=9-x%4, limit=9)"},
            "the nimber is 4, not 10",
        ),
    ],
    "strips": [
        Forgery(
            "four squares in a fork as if in a line",
            claim("strips", "cram(..../####)", "N", 2, {}),
            {"position": "cram(.../#.#)"},
            "do not form a path",
        ),
    ],
    "symmetry": [
        Forgery(
            "a half turn that leaves the square in the middle where it is",
            claim("symmetry", "cram(2x2)", "P", 0, {}),
            {"position": "cram(1x3)"},
            "meets its own image",
        ),
    ],
    "first-move": [
        Forgery(
            "a symmetric board that no one domino leads to",
            claim("first-move", "cram(1x4)", "N", None, then("cram(.##.)")),
            {"position": "cram(2x2)", "proof": then("cram(##/##)")},
            "no move leads from",
        ),
        Forgery(
            "a move to a board that is lost, said to be lost itself",
            claim("first-move", "cram(1x4)", "N", None, then("cram(.##.)")),
            {"outcome": "P"},
            "proves a win",
        ),
    ],
    "matching": [
        Forgery(
            "a matching that misses the token and cannot be extended, but is not maximum",
            claim(
                "matching",
                "vertex_geography([1-3,2-3], at=1)",
                "P",
                0,
                {"matching": [["2", "3"]], "barrier": ["3"]},
            ),
            {
                "position": "vertex_geography([0-4,1-3,2-3,3-4], at=0)",
                "proof": {"matching": [["3", "4"]], "barrier": ["3"]},
            },
            "it may not be maximum",
        ),
        Forgery(
            "a maximum matching covers the token, and another does not",
            claim(
                "matching",
                "vertex_geography([a-b,b-c], at=b)",
                "N",
                None,
                {"matching": [["a", "b"]], "barrier": ["b"]},
            ),
            {"position": "vertex_geography([a-b,b-c], at=a)"},
            "does not show that every maximum matching covers the token",
        ),
    ],
    "even-kernel": [
        Forgery(
            "of a pair of edges to the kernel one is deleted",
            claim("even-kernel", edges("a-b,a-b"), "P", 0, {"kernel": ["a"]}),
            {"position": edges("a-b,a-b")[:-1] + ", deleted=[a-b])"},
            "b has an odd number of edges to the kernel: 1",
        ),
        Forgery(
            "a loop in the kernel, which is one move and no pair",
            claim("even-kernel", edges("a-a,a-a"), "P", 0, {"kernel": ["a"]}),
            {"position": edges("a-a")},
            "both in the kernel, and joined",
        ),
    ],
    "coalition-win": [
        Forgery(
            "of an opponent's two moves only the good one is listed",
            CHOICE,
            {
                "position": "tree(A[B[A,C],C])",
                "proof": CHOICE["proof"] | {"positions": [[0], [2], [3]]},
            },
            "does not go on to positions listed before",
        ),
    ],
    "coalition-stable": [
        Forgery(
            "the two of a stable pair, and one player more",
            claim("coalition-stable", "nim(1,2)", "P", None, STABLE),
            {"outcome": "N", "proof": STABLE | {"coalition": "ABC"}},
            "stable",
        ),
    ],
    "coalition-types": [
        Forgery(
            "the win type as the stable type",
            claim("coalition-types", "nim(1,2)", "D", None, TYPES),
            {
                "proof": TYPES
                | {
                    "stable": TYPES["win"],
                    "positions": [
                        *TYPES["positions"][:-1],
                        [*TYPES["positions"][-1][:2], TYPES["win"]],
                    ],
                }
            },
            "the stable type is another by definition 4.1",
        ),
        Forgery(
            "two terms played freely, though in one a frog has to be placed first",
            many(PLACING, 2),
            {
                "outcome": "N",
                "proof": many("nim(3,2)", 2)["proof"]
                | {
                    "positions": [
                        *many("frogs([0,1,2.5], 1)", 2)["proof"]["positions"],
                        ["nim(1)", ["A"], ["A"]],
                        ["nim(2)", ["A"], ["A"]],
                        ["nim(3)", ["A"], ["A"]],
                        ["nim(1) + frogs([0,1,2.5], 1,2)", ["B"], ["B"]],
                        ["nim(2) + frogs([0,1,2.5], 1,2)", ["A"], ["A"]],
                        ["nim(3) + frogs([0,1,2.5], 1,2)", ["A"], ["A"]],
                        ["nim(1) + frogs([0,1,2.5], 1)", ["A"], ["A"]],
                        ["nim(2) + frogs([0,1,2.5], 1)", ["B"], ["B"]],
                        [PLACING, ["A"], ["A"]],
                    ]
                },
            },
            "the win type is another",
        ),
    ],
    "coalition-automaton": [
        Forgery(
            "a cap too small by one: right for all heaps up to it",
            claim("coalition-automaton", "nim()", "P", None, automaton_claims.STABLE),
            {"proof": automaton_claims.SHORT},
            "does not follow from those of its options",
        ),
        Forgery(
            "a period too short by one: right for all heaps up to it",
            claim("coalition-automaton", "kayles()", "P", None, automaton_claims.KAYLES),
            {"proof": automaton_claims.EARLY},
            "does not follow from those of its options",
        ),
        Forgery(
            "one coalition in the seats of another",
            claim("coalition-automaton", "nim()", "P", None, automaton_claims.ALONE),
            {"proof": automaton_claims.ALONE | {"coalition": "AD"}},
            "is no coalition of the 9 players",
        ),
    ],
    "frog-radii": [
        Forgery(
            "mutual partners, whom one closer pair would leave",
            claim("frog-radii", f"frogs({LINE}, 0,1)", "P", 0, {"witness": PARTNERS}),
            {
                "position": f"frogs({LINE}, 0,2)",
                "proof": {"witness": [[2], [], [0], [4], [3]]},
            },
            "but 0 does not name it",
        ),
        Forgery(
            "the matching that takes equal distances in order of their numbers",
            claim("frog-radii", "frogs([0,1,2], ties=order)", "N", None, {"witness": IN_ORDER}),
            {"position": "frogs([0,1,2])"},
            "1 is within the radius of 2, and 2 within that of 1, but 2 does not name it",
        ),
    ],
    "frog-values": [
        Forgery(
            "the place of the pair among the closer ones at one of its points alone",
            claim("frog-values", f"frogs({LINE}, 0,4)", "N", 5, {}),
            {"value": 3},
            "the label is 5, not 3",
        ),
    ],
    "certain-pairs": [
        Forgery(
            "each other's nearest, but somebody outside may be nearer",
            fussy_claims.TRUE["certain-pairs"],
            fussy_claims.certain(pairs=[[7, 8]])[1],
            "points 7 and 8 are not closer than 7 is to the outside",
        ),
    ],
    "fussy-confident": [
        Forgery(
            "a seed that was looked for, with the surplus of another",
            fussy_claims.TRUE["fussy-confident"],
            fussy_claims.seen(seed=5)[1],
            "by its seed, not",
        ),
    ],
    "fussy-line": [
        Forgery(
            "β as it would be if no green were matched to a red",
            fussy_claims.TRUE["fussy-line"],
            fussy_claims.proved(beta=[round(2**32 * exp(k / 32)) for k in range(13)])[1],
            "in cell 0, which ends at ℓ = 0.03125, β is not shown to reach what is listed",
        ),
    ],
    "last-frog": [
        Forgery(
            "the value of a sum, though the frog has to be placed first",
            claim("last-frog", PLACING, "P", 0, {"parts": [honest("nim(3)")]}),
            {"outcome": "N", "value": 1},
            "the mex of what can be placed is 0, not 1",
        ),
    ],
    "stable-matching": [
        Forgery(
            "stable on the line, but the points lie on a torus",
            claim(
                "stable-matching",
                "[0.1,0.45,0.95]",
                "N",
                None,
                {"kind": "one", "partners": 1, "partner": [1, 0, -1]},
            ),
            {"position": "torus[0.1,0.45,0.95]"},
            "points 0 and 2 are not partners, and each would rather have the other",
        ),
    ],
    "stable-roommates": [
        Forgery(
            "an odd party that a pair blocks",
            claim(
                "stable-roommates",
                "[[1,2,3],[2,0,3],[0,1,3],[0,1,2]]",
                "N",
                None,
                {"parties": [[0, 1, 2], [3]]},
            ),
            {"position": "[[3,1,2],[2,0,3],[0,1,3],[0,1,2]]"},
            "0 and 3 like each other better than the ones before them",
        ),
    ],
    "sum": [
        Forgery(
            "a true certificate of another position in the place of a part",
            claim(
                "sum",
                "nim(1) + queen(1,2)",
                "N",
                1,
                {"parts": [honest("nim(1)"), honest("queen(1,2)")]},
            ),
            {"value": 2, "proof": {"parts": [honest("nim(2)"), honest("queen(1,2)")]}},
            "is about nim(2)",
        ),
        Forgery(
            "a part that is lost where the last move loses",
            claim("sum", "nim(1) + nim(1)", "P", 0, {"parts": [honest("nim(1)")] * 2}),
            {
                "outcome": "N",
                "value": 1,
                "proof": {"parts": [honest("nim(1)"), honest("nim(1)", "misere") | {"value": 0}]},
            },
            "claims no nim value",
        ),
        Forgery(
            "won like one of its terms, though the other one is worth as much",
            claim("sum", f"{PILE} + nim(0)", "N", None, {"parts": [TAKING, honest("nim(0)")]}),
            {
                "position": f"{PILE} + nim(7)",
                "proof": {"parts": [TAKING, honest("nim(7)")]},
            },
            "the others add up to 7",
        ),
        Forgery(
            "won like one of its terms, of which there are two",
            claim("sum", f"{PILE} + nim(0)", "N", None, {"parts": [TAKING, honest("nim(0)")]}),
            {"position": f"{PILE} + {PILE}", "proof": {"parts": [TAKING, TAKING]}},
            "claims no nim value",
        ),
        Forgery(
            "lost, though one of its terms is won and the other adds nothing",
            claim("sum", f"{PILE} + nim(0)", "N", None, {"parts": [TAKING, honest("nim(0)")]}),
            {"outcome": "P", "value": 0},
            "the outcome of takeaway(20, f=2*x), N",
        ),
    ],
}
