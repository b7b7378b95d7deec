"""What the page tells of a game with more than two players: which coalitions can force a win.

Nobody wins such a game by force in general, so a move is told by who can win after it: the mover
alone, another player alone, or only some together.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from lastmove.api.draw import draw
from lastmove.core.bibliography import STABLE_COALITIONS
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import Budget
from lastmove.core.position import Move, Position
from lastmove.core.verdict import Certificate, Method
from lastmove.families.coalitions.certificates import certify
from lastmove.families.coalitions.classification import Classification, classify, win_type
from lastmove.families.coalitions.describe import scheme_sentences
from lastmove.render.walk import said

METHOD = Method("search", "the types of coalitions, from the leaves up", STABLE_COALITIONS)


def marks(moves: Sequence[Move], mover: str, budget: Budget) -> list[dict[str, Any]]:
    """For each move W if the mover then wins alone, L if another does, else Q; and who can."""
    found = []
    for move in moves:
        ended = move.to.result()
        win = [ended] if ended is not None else win_type(move.to, budget=budget)
        mark = "W" if win == [mover] else "L" if len(win[0]) == 1 else "Q"
        found.append({"mark": mark, "value": " ".join(win), "remoteness": None})
    return found


def says(position: Position, budget: Budget) -> str:
    """Which coalitions can win, in a sentence."""
    return f"With perfect play {_sentence(classify(position, budget=budget))}."


def why(position: Position, budget: Budget) -> dict[str, Any]:
    """Every scheme with what it says, and the tree with the types in it."""
    found = classify(position, budget=budget)
    steps = [f"{name}: {text}." for name, text in scheme_sentences(found)]
    tree = picture(position)
    number = None if tree is None else 0
    return {
        "sentence": _sentence(found),
        "steps": steps,
        "html": "<ol>" + "".join(f"<li>{escape(step)}</li>" for step in steps) + "</ol>",
        "method": vars(METHOD),
        "picture": tree,
        "walk": [said(f"<p>{escape(step)}</p>", number) for step in steps],
        "pictures": [] if tree is None else [tree],
        "verdict": unsettled(_sentence(found)),
    }


def certificate(position: Position, budget: Budget) -> Certificate:
    """A proof of the types, for `lastmove verify`."""
    return certify(position, budget=budget)


def unsettled(because: str) -> dict[str, Any]:
    """A verdict without a winner by force between two."""
    return {"outcome": None, "because": because, "method": vars(METHOD)}


def _sentence(found: Classification) -> str:
    if found.queer:
        return f"no player can force a win alone; the coalitions {', '.join(found.win)} can"
    return f"{found.win[0]} can force a win alone, whatever the others do"


def picture(position: Position) -> str | None:
    """A tree with its win types; None where there is no such picture."""
    try:
        return draw(position, scheme="win")
    except (InputError, LimitReached):
        return None
