"""True and false certificates of chomp."""

from tests.checker.false_claims import claim

EATEN = ", poison=eaten)"


def then(kind, position, value=0, play="normal"):
    """What is left after a first move, and that it is lost."""
    return {"then": claim(kind, position, "P", value, {}, play)}


def leading(kind, position):
    return {"proof": then(kind, position)}


TRUE = {
    "chomp-hook": claim("chomp-hook", "chomp(5,1,1)", "N", 6, {}),
    "chomp-hook P": claim("chomp-hook", "chomp(3,1,1)", "P", 0, {}),
    "chomp-hook misere": claim("chomp-hook", f"chomp(3,1,1{EATEN}", "P", None, {}, "misere"),
    "chomp-two-rows P": claim("chomp-two-rows", "chomp(21,20)", "P", 0, {}),
    "chomp-two-rows misere": claim("chomp-two-rows", f"chomp(4,3{EATEN}", "P", None, {}, "misere"),
    "first-move": claim("first-move", "chomp(3x3)", "N", None, then("chomp-hook", "chomp(3,1,1)")),
    "first-move misere": claim(
        "first-move",
        f"chomp(3x3{EATEN}",
        "N",
        None,
        then("chomp-hook", f"chomp(3,1,1{EATEN}", None, "misere"),
        "misere",
    ),
    "first-move two rows": claim(
        "first-move", "chomp(30,20)", "N", None, then("chomp-two-rows", "chomp(21,20)")
    ),
    "strategy-stealing": claim("strategy-stealing", "chomp(30x41)", "N", None, {}),
    "strategy-stealing misere": claim(
        "strategy-stealing", f"chomp(30x41{EATEN}", "N", None, {}, "misere"
    ),
    "chomp-poison": claim("chomp-poison", f"chomp(4,3,3{EATEN}", "N", None, {}),
}


def moving(to):
    return {"proof": {"move": to}}


FALSE = {
    "an L with another nim-sum": ("chomp-hook", {"value": 2}),
    "an L said to be lost": ("chomp-hook", {"outcome": "P"}),
    "an L without a value": ("chomp-hook", {"value": None}),
    "an L in misère play with the poison kept": (
        "chomp-hook",
        {"play": "misere", "value": None},
    ),
    "an L in normal play with the poison eaten": (
        "chomp-hook",
        {"position": f"chomp(5,1,1{EATEN}"},
    ),
    "an L that is none": ("chomp-hook", {"position": "chomp(5,2,1)"}),
    "an L that is nim": ("chomp-hook", {"position": "nim(4,2)"}),
    "a lost L said to be won": ("chomp-hook P", {"outcome": "N"}),
    "a lost L with a value": ("chomp-hook misere", {"value": 0}),
    "a lost L said to be won in misère play": ("chomp-hook misere", {"outcome": "N"}),
    "nothing left in misère play": ("chomp-hook misere", {"position": f"chomp({EATEN[2:]}"}),
    "an L in a draw": ("chomp-hook misere", {"outcome": "D"}),
    "two lost rows in misère play with the poison kept": (
        "chomp-two-rows P",
        {"play": "misere", "value": None},
    ),
    "two lost rows that are nim": ("chomp-two-rows P", {"position": "nim(21,20)"}),
    "two lost rows said to be won": ("chomp-two-rows P", {"outcome": "N", "value": None}),
    "two lost rows with a value": ("chomp-two-rows P", {"value": 1}),
    "two rows that are not lost": ("chomp-two-rows P", {"position": "chomp(22,20)"}),
    "three rows as two": ("chomp-two-rows P", {"position": "chomp(21,20,3)"}),
    "two lost rows with a value in misère play": ("chomp-two-rows misere", {"value": 0}),
    "a square said to be lost": ("first-move", {"outcome": "P"}),
    "a square with a value": ("first-move", {"value": 5}),
    "a square without a move": ("first-move", {"proof": {}}),
    "a square with a move that is none": ("first-move", leading("chomp-two-rows", "chomp(2,1)")),
    "a square with a move to a larger one": (
        "first-move",
        leading("chomp-hook", "chomp(4,1,1,1)"),
    ),
    "a square with a move that loses": ("first-move", leading("chomp-hook", "chomp(3,2,2)")),
    "a square in the other way of playing": ("first-move misere", {"play": "normal"}),
    "two rows with a move that loses": (
        "first-move two rows",
        leading("chomp-two-rows", "chomp(22,20)"),
    ),
    "two rows with a move that adds": (
        "first-move two rows",
        leading("chomp-two-rows", "chomp(31,30)"),
    ),
    "a rectangle said to be lost": ("strategy-stealing", {"outcome": "P", "value": 0}),
    "a rectangle with a value": ("strategy-stealing", {"value": 7}),
    "a rectangle of one cookie": ("strategy-stealing", {"position": "chomp(1x1)"}),
    "a board that is no rectangle": ("strategy-stealing", {"position": "chomp(4,2,2)"}),
    "a rectangle with a stolen move": ("strategy-stealing", moving("chomp(30x40)")),
    "a rectangle in misère play with the poison kept": ("strategy-stealing", {"play": "misere"}),
    "a rectangle in normal play with the poison eaten": (
        "strategy-stealing misere",
        {"play": "normal"},
    ),
    "the poison eaten in misère play": ("chomp-poison", {"play": "misere"}),
    "the poison kept": ("chomp-poison", {"position": "chomp(4,3,3)"}),
    "the poison with a value": ("chomp-poison", {"value": 1}),
    "the poison said to lose": ("chomp-poison", {"outcome": "P"}),
    "nothing to eat": ("chomp-poison", {"position": "chomp(poison=eaten)"}),
}
