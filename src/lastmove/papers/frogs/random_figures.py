"""Deijfen, Holroyd, Martin: figures 4 to 6, drawn again on random points of our own."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from lastmove.core.position import Position, Roles
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_random import uniform
from lastmove.families.frogs.rules_fussy_frogs import FussyFrogs
from lastmove.papers.entry import Data, Finding, Picture
from lastmove.papers.frogs.document import FROGS
from lastmove.papers.frogs.figures import OURS, matching_picture

if TYPE_CHECKING:
    from lastmove.families.frogs.figures import Jump


# -- figure 4 -----------------------------------------------------------------------------------


@FROGS.entry(
    "figure-4",
    place="section 2, figure 4",
    title="The stable matching of random points on a torus",
    statement="The stable matching of random points on a two-dimensional torus.",
    printed=None,
    reason="The figure is not in the text that we have, nor are its points; these are 300 points "
    "of our own.",
)
def figure_4() -> Finding:
    """The matching by lastmove; that it is stable, by the definition, on all pairs."""
    pond = uniform(300, seed=4, torus=True)
    matching = pond.match("one")
    far = matching.distance
    stable = all(
        pond.distance(x, y) >= min(far[x], far[y]) for x in range(pond.n) for y in range(x)
    )
    return Finding(
        {
            "pond": str(pond),
            "pairs": len(matching.pairs()),
            "unmatched": len(matching.unmatched),
            "shortest": float(far.min()),
            "longest": float(far.max()),
            "stable": stable,
        },
        (Picture("300 random pads; lines that leave the border come in opposite", _draw_4),),
        sound=stable,
    )


def _draw_4() -> str:
    pond = uniform(300, seed=4, torus=True)
    note = "300 random points on a torus: lines that leave the border come in opposite."
    title = "The stable matching of 300 random points on a torus"
    return matching_picture(pond, title, [note], dots=True, look="pair")


# -- figure 5 -----------------------------------------------------------------------------------

VARIANTS = (
    "colored_frogs(uniform(9, seed=51), amber={}, blue={}, to_move=amber)",
    "colored_pond_frogs(uniform(5, seed=51, blue=4), amber={}, blue={}, to_move=amber)",
    "fussy_frogs(uniform(5, seed=51, blue=4), {}, {})",
)


@cache
def three_games() -> tuple[Position, ...]:
    """One position of each variant, on the same nine points."""
    from lastmove.core.parse import parse

    return tuple(parse(text.format(0, 8)) for text in VARIANTS)


@FROGS.entry(
    "figure-5",
    place="section 2.1, figure 5",
    title="Three variants",
    statement="(a) Colored friendly frogs: each player moves the own frog. (b) On colored points, "
    "where a frog keeps to points of its own color. (c) Fussy frogs, which may not both sit on "
    "red points.",
    printed=None,
    reason="The figure is not in the text that we have; these are positions of our own on nine "
    "points, with the moves of the player whose turn it is.",
)
def figure_5() -> Finding:
    """The moves of each position, and that no rule of the caption is broken by any of them."""
    computed: Data = {}
    sound = True
    for position in three_games():
        moves = list(position.moves())
        computed[position.name] = {"position": str(position), "moves": [m.text for m in moves]}
        sound = sound and bool(moves) and all(_keeps_the_rules(position, m.to) for m in moves)
    return Finding(
        computed,
        (Picture("The same nine pads in three games; arrows are the next moves", _draw_5),),
        sound=sound,
    )


def _keeps_the_rules(position: Position, after: Position) -> bool:
    """The sentences of the caption, read off the positions before and after a move."""
    pond: Pond = position.state[0]
    if isinstance(position, Roles):
        _, amber, blue, _ = position.state
        _, then_amber, then_blue, _ = after.state
        own = pond.colors is None or pond.color(then_amber) == 0
        return own and blue == then_blue and pond.closer(then_amber, blue, amber, blue)
    frogs = after.state[1]
    assert isinstance(position, FussyFrogs)
    return not all(pond.color(pad) == 1 for pad in frogs)


def _draw_5() -> str:
    from dataclasses import replace

    from lastmove.families.frogs.draw import scene_of, text
    from lastmove.families.frogs.figures import figure, positions

    captions = (
        ("(a) colored friendly frogs", "amber moves the amber frog, blue the blue one"),
        ("(b) colored frogs on colored points", "a frog keeps to its own color (blue has a ring)"),
        ("(c) fussy frogs", "with one frog on red (a ring), the other keeps to green"),
    )
    drawn = []
    for position, (title, note) in zip(three_games(), captions, strict=True):
        scene = replace(scene_of(position, side=300.0), notes=(note,), rings=(), open=())
        drawn.append((title, scene, _arrows(position)))
    told = [f"{position}\n{text(position)}" for position in three_games()]
    return figure(positions(drawn), "Three variants of friendly frogs", "\n\n".join(told))


def _arrows(position: Position) -> list[Jump]:
    """The moves as arrows: those of amber; of one frog, if either can be moved."""
    from lastmove.families.frogs.figures import Jump

    before = position.state[1:3] if isinstance(position, Roles) else position.state[1]
    found = []
    for move in position.moves():
        after = move.to.state[1:3] if isinstance(position, Roles) else move.to.state[1]
        [to], [origin] = set(after) - set(before), set(before) - set(after)
        if isinstance(position, Roles):
            found.append(Jump(0, to, origin))
        elif origin == before[0]:  # the jumps of one frog are enough to see the rule
            found.append(Jump(2, to, origin))
    return found


# -- figure 6 -----------------------------------------------------------------------------------


@cache
def labeled() -> Pond:
    """The pond of our figure 6."""
    return uniform(160, seed=6, torus=True)


Triples = list[tuple[int, int, str]]


@cache
def three_partners() -> Triples:
    """The stable 3-matching: partners are first, second or third by distance, for the farther."""
    pond = labeled()
    return [(int(x), int(y), "pair") for x, y in pond.match("one", 3).pairs()]


@cache
def three_labels() -> Triples:
    """The pairs with labels 0, 1 and 2."""
    looks, partners = ("first", "second", "third"), labeled().labels(limit=3)
    return [
        (x, int(y), looks[label])
        for x, row in enumerate(partners)
        for label, y in enumerate(row)
        if x < y
    ]


@FROGS.entry(
    "figure-6",
    place="section 4.2, figure 6, and section 4.3",
    title="Three partners, and three labels",
    statement="Left the stable 3-multi-matching of random points on a torus, right the pairs with "
    f"Sprague–Grundy values 0, 1 and 2: not the same pairs. {OURS}.",
    printed={"the_same_pairs": False, "partners_at_most": 3},
)
def figure_6() -> Finding:
    """Both by lastmove, the left one tested for stability by the definition."""
    pond = labeled()
    left = {(x, y) for x, y, _ in three_partners()}
    right = {(x, y) for x, y, _ in three_labels()}
    matching = pond.match("one", 3)
    reach = matching.distance[:, -1]
    stable = all(
        (y, x) in left or pond.distance(x, y) >= min(reach[x], reach[y])
        for x in range(pond.n)
        for y in range(x)
    )
    zero = {(x, y) for x, y, look in three_labels() if look == "first"}
    one = {(int(x), int(y)) for x, y in pond.match("one").pairs()}
    count = [0] * pond.n
    for pair in left:
        for x in pair:
            count[x] += 1
    return Finding(
        {
            "the_same_pairs": left == right,
            "partners_at_most": max(count),
            "pond": str(pond),
            "pairs_left": len(left),
            "pairs_right": len(right),
            "pairs_in_both": len(left & right),
        },
        (Picture("Left: up to three partners each. Right: the labels 0, 1, 2", _draw_6),),
        sound=stable and zero == one,
    )


def _draw_6() -> str:
    from lastmove.families.frogs.figures import Ground, beside, figure, matched

    pond = labeled()
    ground = Ground(pond.points, torus=True)
    left, right = three_partners(), three_labels()
    captions: list[list[str]] = [
        ["the stable 3-multi-matching", "each of 160 points has up to three partners"],
        ["Sprague–Grundy values", "0 thick and black, 1 medium and red, 2 thin and blue"],
    ]
    canvas = beside(
        [
            (matched(ground, ways, dots=True), lines)
            for ways, lines in zip((left, right), captions, strict=True)
        ]
    )
    told = [f"{pond}", f"3-matching: {', '.join(f'{x}-{y}' for x, y, _ in left)}"]
    for label, look in enumerate(("first", "second", "third")):
        listed = ", ".join(f"{x}-{y}" for x, y, kind in right if kind == look)
        told.append(f"value {label}: {listed}")
    return figure(canvas, "The stable 3-matching, and the values 0, 1, 2", "\n".join(told))
