"""Classifications told to people: each scheme in a sentence, fine types rule by rule."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import Any

from lastmove.core.errors import InputError
from lastmove.core.limits import Budget
from lastmove.core.verdict import counted, shortened
from lastmove.families.coalitions.classification import Classification
from lastmove.families.coalitions.evaluator import Fold
from lastmove.families.coalitions.fine import NAMES, Basic, Step, reduction, written
from lastmove.families.coalitions.multiplayer import Seats, seats
from lastmove.families.coalitions.schemes import FineScheme
from lastmove.families.coalitions.upsets import LETTERS

WIDTH = 96
SHOWN = 40
"""Coalitions that are listed before a list is cut."""


def told(found: Classification, relative: bool) -> str:
    """The whole classification, a sentence for each scheme."""
    players = LETTERS[: found.players]
    order = (
        f"{found.players} players in turn, {players[0]} first; whoever makes the last move wins"
        if relative
        else f"{found.players} players, {_and(list(players))}"
    )
    rows = [("win", _win(found)), ("stable", _stable(found))]
    if found.fine is not None:
        rows += _of_three(found)
    rows += [
        (
            "Li",
            f"{found.li} wins if everyone plays for rank, where the winner is first, the player "
            "before the winner in the order of play second, and so on",
        ),
        ("Lefevre", _lefevre(found)),
        (
            "Shapley",
            f"{_values(found.shapley)}. How often a player turns a losing coalition into a winning "
            "one, when all join in random order: what each could ask for if winnings were shared",
        ),
    ]
    lines = [f"{shortened(found.position)}: {order}."]
    for name, text in rows:
        lines += _row(name, text)
    lines.append(f"  {'searched':<9} {counted(found.positions, 'position')}")
    return "\n".join(lines)


def _win(found: Classification) -> str:
    if not found.queer:
        return f"{found.win[0]}. This player alone can force a win, whatever the others do"
    return (
        f"{_listed(found.win)}. These coalitions, and all larger ones, can force that one of their "
        "members wins. No player can alone: the game is queer"
    )


def _stable(found: Classification) -> str:
    if len(found.stable) == 1 and len(found.stable[0]) == 1:
        return f"{found.stable[0]}. Who can force a win alone needs nobody"
    return (
        f"{_listed(found.stable)}. A stable coalition can force a win, and its opponents can only "
        "choose which member gets it, so each member has a reason to stay"
    )


def _of_three(found: Classification) -> list[tuple[str, str]]:
    assert found.fine is not None
    player, index = found.fine[0], int(found.fine[1:])
    if index == 0:
        meaning = f"{player.upper()} has a forced win"
    else:
        below = " and ".join(f"{other}{index - 1}" for other in NAMES if other != player)
        meaning = f"after all reductions {player.upper()} chooses between {below}"
    return [
        (
            "fine",
            f"{found.fine}: {meaning}. N, F, P (next, following, previous) are A, B, C, and n0, "
            "f0, p0 their wins",
        ),
        (
            "Straffin",
            f"{found.straffin}. A reconstruction: the image of the fine type in Loeb's Table 3, "
            "not from Straffin's own axioms",
        ),
        (
            "Propp",
            f"{found.propp}. His outcome classes are N, O, P for a win of the next, the other, the "
            "previous player, and Q for queer; his classes of games alike in every sum are not "
            "computed here",
        ),
    ]


def _lefevre(found: Classification) -> str:
    if found.lefevre is None:
        return "not computed: the fractions have grown too long to be carried through"
    return (
        f"{_values(found.lefevre)}. The chances if movers pick at random among the moves that are "
        "best for them"
    )


def _values(values: list[Any]) -> str:
    shown = [(LETTERS[player], str(value)) for player, value in enumerate(values)]
    return ", ".join(f"{letter} {shortened(value, 40)}" for letter, value in shown)


def _listed(names: list[str]) -> str:
    if len(names) <= SHOWN:
        return " ".join(names)
    return f"{' '.join(names[:SHOWN])} … ({len(names):,} in all)"


def _row(name: str, text: str) -> list[str]:
    start = f"  {name:<9} "
    return textwrap.wrap(f"{text}.", WIDTH, initial_indent=start, subsequent_indent=" " * 12)


def _and(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# -- fine types, step by step ----------------------------------------------------------------------


@dataclass(frozen=True)
class Reduction:
    """How the fine type of one position follows from those of its options."""

    position: str
    mover: str
    options: tuple[Basic, ...]
    steps: tuple[Step, ...]
    fine: str

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "position": self.position,
            "mover": self.mover,
            "options": [written(basic) for basic in self.options],
            "steps": [
                {"rule": s.rule, "left": [written(basic) for basic in s.left], "why": s.why}
                for s in self.steps
            ],
            "fine": self.fine,
        }

    def told(self) -> list[str]:
        """A line for the choice, and one for each rule."""
        choice = ", ".join(written(basic) for basic in self.options)
        if len(self.options) > SHOWN:
            shown = ", ".join(written(basic) for basic in self.options[:SHOWN])
            choice = f"{shown}, … ({len(self.options):,} options)"
        head = f"{shortened(self.position, 80)} is {self.fine}: {self.mover} chooses among {choice}"
        lines = textwrap.wrap(head, WIDTH, subsequent_indent="    ")
        for step in self.steps:
            left = ", ".join(written(basic) for basic in step.left)
            lines.append(f"    {step.rule:<10} {step.why}: {left}")
        return lines


def fine_steps(
    game: Any, *, most: int = 200, budget: Budget | None = None
) -> tuple[list[Reduction], int]:
    """The reductions of a three-player game from the leaves up, and how many there are in all.

    In an impartial game each position is told in the names of its own mover: there N is the
    player to move, and a position reached is seen from there.

    >>> found, count = fine_steps("nim(1,2)")
    >>> found[-1].fine, [step.rule for step in found[-1].steps]
    ('n1', ['RR2', 'definition'])
    """
    budget = budget or Budget()
    seated = seats(game, None if isinstance(game, Seats) else 3, budget)
    if seated.players != 3:
        raise InputError(f"fine types are for three players, not {seated.players}")
    fold = Fold(seated, FineScheme(), budget)
    fold(seated.root)
    inner = []
    for node in fold.memory:
        player, children = seated.look(node)
        if children:
            inner.append((node, player, children))
    found = []
    for node, player, children in inner[-most:]:
        options = tuple(fold.seen_by_parent(child) for child in children)
        result, steps = reduction(player, options)
        found.append(
            Reduction(seated.text(node), "NFP"[player], options, tuple(steps), written(result))
        )
    return found, len(inner)
