"""True and false certificates of games in which Left and Right move differently."""

import json
from functools import cache

from lastmove.api.solve import new_run
from lastmove.core.parse import parse
from lastmove.core.position import PLAYERS
from lastmove.core.value_forms import moves_in, read_form
from lastmove.search.partisan_outcomes import WhoWins
from tests.checker.harness import honest
from tests.partisan import tree
from tests.values import oracle

BOARD = honest("domineering(2x3)")
UP = honest("clobber(xxo)")
STALK = honest("colored_hackenbush(brbb)")
SUM = honest("domineering(2x2) - kayles(2) + 1/2")
WON = json.loads(WhoWins(parse("domineering(2x3)"), new_run()).certificate().to_json())


@cache
def form_tree(form):
    return oracle.game(*(map(form_tree, moves_in(form, player)) for player in PLAYERS))


@cache
def height(game):
    return 1 + max((height(option) for side in game for option in side), default=-1)


def attempt(text, value):
    """That a position has a value, with all that is true of it listed, and what has to be listed.

    An entry (H, W, player) is true if this player loses when moving first in H − W, played out.
    Where the value is false, what is listed of the position and the value itself is all that is.
    """
    root = read_form(value)
    forms, steps = {root: 0}, []
    for form in (waiting := [root]):
        for player in PLAYERS:
            for index, option in enumerate(moves_in(form, player)):
                if option not in forms:
                    steps.append([forms[form], player, index])
                    forms[option] = len(forms)
                    waiting.append(option)
    start = parse(text)
    positions = [start]
    for position in positions:
        positions += [m.to for p in PLAYERS for m in position.moves(p) if m.to not in positions]
    entries = []
    for position in positions:
        for form, number in forms.items():
            first, second = tree(position), form_tree(form)
            difference = oracle.plus(first, oracle.negative(second))
            for who, player in enumerate(PLAYERS):
                if (position, number) == (start, 0) or not oracle.wins(difference, who):
                    rank = height(first) + height(second)
                    entries.append([rank, position.inline(), number, player])
    outcome = oracle.outcome(form_tree(root))
    return {
        "value": value,
        "outcome": outcome,
        "proof": {"followers": steps, "positions": entries},
    }


def without(data, number):
    """The proof with one entry left out."""
    entries = data["proof"]["positions"]
    return {"proof": data["proof"] | {"positions": entries[:number] + entries[number + 1 :]}}


def ranked(data):
    """The proof with all ranks the same."""
    entries = [[0, *entry[1:]] for entry in data["proof"]["positions"]]
    return {"proof": data["proof"] | {"positions": entries}}


def for_left(data):
    """The proof with what is said of Right left out."""
    entries = [entry for entry in data["proof"]["positions"] if entry[3] == "left"]
    return {"proof": data["proof"] | {"positions": entries}}


def parts(*given):
    return {"proof": SUM["proof"] | {"parts": list(given)}}


FIRST, *OTHERS = SUM["proof"]["parts"]
TRUE = {
    "partisan value": BOARD,
    "partisan up": UP,
    "partisan up, with all that is true of it": UP | attempt("clobber(xxo)", "^"),
    "partisan number": STALK,
    "partisan sum": SUM,
    "partisan outcome": WON,
}
FALSE = {
    "^* for ^": ("partisan up", {"value": "^*", "outcome": "N"}),
    "^^ for ^": ("partisan up", {"value": "^^"}),
    "0 for ^": ("partisan up", {"value": "0", "outcome": "P"}),
    "a number off by 1/64": ("partisan number", {"value": "57/64"}),
    "a number off by -1/64": ("partisan number", {"value": "55/64"}),
    "a value for the negative": ("partisan value", {"value": "{1/2|-2}"}),
    "the wrong outcome for a value": ("partisan value", {"outcome": "L"}),
    "a value in misère play": ("partisan value", {"play": "misere"}),
    "a whole number for a value": ("partisan value", {"value": 2}),
    "no value at all": ("partisan value", {"value": None}),
    "another board": ("partisan value", {"position": "domineering(3x2)"}),
    "a game without Left and Right": ("partisan value", {"position": "nim(2)"}),
    "an answer left out": ("partisan value", without(BOARD, 0)),
    "ranks of a value that stay": ("partisan value", ranked(BOARD)),
    "only half of an equality": ("partisan value", for_left(BOARD)),
    "a value that is none": ("partisan value", {"value": "{2|"}),
    "two signs, which could be read in two ways": ("partisan number", {"value": "--7/8"}),
    "a follower that is none": (
        "partisan value",
        {"proof": BOARD["proof"] | {"followers": [[0, "left", 7]]}},
    ),
    "a sum with another value": ("partisan sum", {"value": "±1"}),
    "a sum without one of its terms": ("partisan sum", parts(*OTHERS)),
    "a term with a false value": ("partisan sum", parts(FIRST | {"value": "±2"}, *OTHERS)),
    "a certificate of another term": ("partisan sum", parts(BOARD, *OTHERS)),
    "Left wins what the next player does": ("partisan outcome", {"outcome": "L"}),
    "an outcome with a value": ("partisan outcome", {"value": "{2|-1/2}"}),
    "an outcome without its strategy": ("partisan outcome", {"proof": {"positions": []}}),
}
