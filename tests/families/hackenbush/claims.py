"""True and false certificates of Hackenbush."""

from tests.checker.false_claims import claim

FIGURE = "[ground-a,a-b,a-b,b-c,ground-d]"


def figure(deleted="", graph=FIGURE):
    return f"hackenbush({graph}{f', deleted=[{deleted}]' if deleted else ''})"


def move(to):
    return {"proof": {"move": to}}


TRUE = {
    "hackenbush": claim("hackenbush", figure(), "N", 3, {"move": figure("b-c")}),
    "hackenbush P": claim("hackenbush", figure("b-c"), "P", 0, {}),
}

FALSE = {
    "a figure with another value": ("hackenbush", {"value": 2}),
    "a figure said to be lost": ("hackenbush", {"outcome": "P"}),
    "a figure without a value": ("hackenbush", {"value": None}),
    "a figure drawn": ("hackenbush", {"outcome": "D"}),
    "a figure in misère play": ("hackenbush", {"play": "misere", "value": None}),
    "a figure that is nim": ("hackenbush", {"position": "nim(3)", "proof": {}}),
    "a figure with one edge less": ("hackenbush", {"position": figure("ground-d"), "proof": {}}),
    "a figure counted by its edges": ("hackenbush", {"value": 5, "proof": {}}),
    "a figure that floats": ("hackenbush", {"position": figure(graph="[ground-a,b-c]")}),
    "a chop that does not win": ("hackenbush", move(figure("ground-d"))),
    "a chop of two edges": ("hackenbush", move(figure("ground-a,ground-d"))),
    "a chop of nothing": ("hackenbush", move(figure())),
    "a chop in another figure": ("hackenbush", move(figure("b-c", "[ground-a,a-b,b-c]"))),
    "a chop in another game": ("hackenbush", move("nim(0)")),
    "a chop that is no text": ("hackenbush", move(["chop b-c"])),
    "a chop of what has fallen": (
        "hackenbush",
        {"position": figure("ground-a"), "value": 1} | move(figure("ground-a,b-c")),
    ),
    "a chop from a lost figure": ("hackenbush P", move(figure("ground-a,ground-d"))),
    "a lost figure said to win": ("hackenbush P", {"outcome": "N", "value": 1}),
}
