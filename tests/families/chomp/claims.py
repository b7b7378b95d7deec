"""True and false certificates of chomp."""

from tests.checker.false_claims import claim

EATEN = ", poison=eaten)"

TRUE = {
    "chomp-hook": claim("chomp-hook", "chomp(5,1,1)", "N", 6, {}),
    "chomp-hook P": claim("chomp-hook", "chomp(3,1,1)", "P", 0, {}),
    "chomp-hook misere": claim("chomp-hook", f"chomp(3,1,1{EATEN}", "P", None, {}, "misere"),
    "chomp-two-rows P": claim("chomp-two-rows", "chomp(21,20)", "P", 0, {}),
    "chomp-two-rows misere": claim("chomp-two-rows", f"chomp(4,3{EATEN}", "P", None, {}, "misere"),
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
