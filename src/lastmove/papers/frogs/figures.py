"""Deijfen, Holroyd, Martin: the figures, drawn again on points of our own.

The pictures are not in the text that we have, and the coordinates of their points are printed
nowhere. What the captions and the text say of them is compared; the points come from seeds.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import pairwise, product
from typing import TYPE_CHECKING

import numpy as np

from lastmove.api.solve import new_run, solve
from lastmove.core.position import Position, Roles
from lastmove.families.frogs.infinite import FIGURE_3, Endless, Window
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_random import uniform
from lastmove.families.frogs.rules_frogs import Frogs
from lastmove.papers.entry import Cases, Data, Finding, Picture
from lastmove.papers.frogs.document import FROGS
from lastmove.papers.frogs.large_ponds import labels_agree, matching_is_stable
from lastmove.papers.frogs.played import (
    FRIENDLY,
    all_pairs,
    colored,
    colored_pond,
    friendly,
    fussy,
)
from lastmove.papers.frogs.small_ponds import Small, by_stages, frog_options, on_the_line
from lastmove.papers.small_games import brute_force

if TYPE_CHECKING:
    from lastmove.families.frogs.figures import Jump

OURS = "The points of the original are not in the text, so these are our own"


# -- figures 1 and 2 ----------------------------------------------------------------------------


@cache
def five_points() -> Pond:
    """The pond of our figures 1 and 2."""
    return uniform(5, seed=1646)


@cache
def a_game() -> tuple[tuple[int, ...], ...]:
    """The longest game on it in which Alice makes only winning moves: the frogs after each move."""
    run, best = new_run(), list[tuple[int, ...]]()

    def play(position: Position, so_far: list[tuple[int, ...]], alice: bool) -> None:
        nonlocal best
        moves = list(solve(position, run=run).winning_moves or ()) if alice else position.moves()
        ended = True
        for move in moves:
            ended = False
            play(move.to, [*so_far, move.to.state.frogs], not alice)
        if ended and len(so_far) > len(best):
            best = so_far

    play(Frogs(five_points()), [], True)
    return tuple(best)


def jumps_of(game: Sequence[tuple[int, ...]]) -> list[Jump]:
    """The moves of a game, from the frogs after each of them."""
    from lastmove.families.frogs.figures import Jump

    jumps, before = list[Jump](), set[int]()
    for index, frogs in enumerate(game):
        [to], left = set(frogs) - before, before - set(frogs)
        jumps.append(Jump(index % 2, to, min(left, default=None)))
        before = set(frogs)
    return jumps


@FROGS.entry(
    "figure-1",
    place="section 1, figure 1",
    title="A game of friendly frogs",
    statement="A game on 5 points, Alice's moves amber and Bob's blue. After move 5 Bob has no "
    f"legal move, so Alice wins. {OURS}.",
    printed={"points": 5, "moves": 5, "winner": "Alice"},
    vouches_for=(*FRIENDLY, "frogs.theory_labels:label"),
)
def figure_1() -> Finding:
    """Alice makes winning moves only; Bob holds out as long as he can."""
    pond = five_points()
    small = Small.of(pond)
    friendly(Cases(), small).all(all_pairs(small))
    game = a_game()
    at_end = Frogs(pond, *game[-1])
    over = next(at_end.moves(), None) is None
    legal = all(
        after in [move.to.state.frogs for move in Frogs(pond, *before).moves()]
        for before, after in zip([(), *game], game, strict=False)
    )
    return Finding(
        {
            "points": pond.n,
            "moves": len(game),
            "winner": "Alice" if over and len(game) % 2 else "Bob",
            "pond": str(pond),
            "frogs_after_each_move": game,
        },
        (Picture("A game on five pads; amber is Alice, blue (squares, dashed) is Bob", _draw_1),),
        sound=over and legal,
    )


def _draw_1() -> str:
    from lastmove.families.frogs.figures import Ground, figure, played

    pond, jumps = five_points(), jumps_of(a_game())
    notes = ["Round and amber: Alice, who begins. Square and blue: Bob."]
    notes.append(f"After move {len(jumps)} there is no legal move: Alice wins.")
    told = []
    for number, jump in enumerate(jumps, 1):
        who = ("Alice", "Bob")[jump.player]
        where = f"on {jump.to}" if jump.origin is None else f"from {jump.origin} to {jump.to}"
        did = "places a frog" if jump.origin is None else "jumps"
        told.append(f"{number}. {who} {did} {where}")
    return figure(
        played(Ground(pond.points), jumps, notes),
        "A game of friendly frogs",
        "\n".join([str(pond), *told]),
    )


@FROGS.entry(
    "figure-2",
    place="section 1, figure 2, and the proof of Theorem 1",
    title="The matching of the set of figure 1",
    statement="The closest pair is matched, then the closest pair of the points that are left, "
    f"and so on; with an odd number of points exactly one is not matched. {OURS}.",
    printed={"unmatched": 1},
    vouches_for=(*FRIENDLY, "frogs.pond:Pond.match"),
)
def figure_2() -> Finding:
    """The matching by lastmove, and the pairs from which the player to move loses."""
    pond = five_points()
    matching, small = pond.match("one"), Small.of(pond)
    pairs = sorted((int(x), int(y)) for x, y in matching.pairs())
    compared = friendly(Cases(), small)
    compared.all(all_pairs(small))
    lost = sorted(pair for pair in small.pairs if not compared.wins(pair))
    return Finding(
        {
            "unmatched": len(matching.unmatched),
            "pairs": pairs,
            "alone": matching.unmatched.tolist(),
        },
        (Picture("The stable matching of the five pads", _draw_2),),
        sound=pairs == lost == by_stages(small)
        and matching.unmatched.tolist() == sorted({*range(pond.n)} - {x for p in lost for x in p}),
    )


def _draw_2() -> str:
    pond = five_points()
    note = "Lines: the stable matching. Framed: no partner, where Alice places the first frog."
    return matching_picture(pond, "The matching of the five pads", [note])


def matching_picture(
    pond: Pond, title: str, notes: Sequence[str], dots: bool = False, look: str = "matched"
) -> str:
    """A pond with its stable matching."""
    from lastmove.families.frogs.figures import Ground, figure, matched

    matching = pond.match("one")
    pairs = [(int(x), int(y)) for x, y in matching.pairs()]
    alone = [int(x) for x in matching.unmatched]
    ground = Ground(pond.points, pond.distances, pond.torus)
    canvas = matched(ground, [(x, y, look) for x, y in pairs], alone, notes, dots)
    told = f"matching: {', '.join(f'{x}-{y}' for x, y in pairs)}\nno partner: {alone or 'none'}"
    return figure(canvas, title, f"{pond}\n{told}")


# -- figure 3 -----------------------------------------------------------------------------------

SEEDS = {"top": 1, "middle": 189, "bottom": 84}
"""Chosen so that in the picture no two pads of an interval hide each other."""
FOREVER = "play can go on forever"


@FROGS.entry(
    "figure-3",
    place="section 2, figure 3, and the text around it",
    title="Infinite sets on the line: nobody, Bob or Alice wins",
    statement="Top: an infinite descending chain, so that play goes on forever. Middle: two points "
    "in each interval [3i, 3i + 1]; Bob wins. Bottom: the same with one point in [0, 1]; Alice "
    f"wins. {OURS}.",
    printed={"top": FOREVER, "middle": "Bob wins", "bottom": "Alice wins"},
    vouches_for=(
        "frogs.infinite:BobWins.window",
        "frogs.infinite:AliceWins.window",
        "frogs.infinite:Endless.window",
        "frogs.infinite:Endless.jumps",
        "frogs.pond:Pond.match",
    ),
)
def figure_3() -> Finding:
    """Growing windows of each set, every one played out; the partners in them do not change."""
    computed: Data = {}
    sound = True
    for place, kind in FIGURE_3.items():
        infinite = kind(SEEDS[place])
        sizes = range(2, 13) if place == "top" else range(5)
        windows = [infinite.window(size) for size in sizes]
        ponds = [on_the_line(window.points) for window in windows]
        if place == "top":
            longest = [longest_play(pond) for pond in ponds]
            computed["longest_play_in_the_first_points"] = dict(zip(sizes, longest, strict=True))
            growing = all(later > play for play, later in pairwise(longest))
            sound = sound and all(_as_told(place, window) for window in windows)
            never_stuck = all(Endless(1).jumps(i, i + 1) == [(i + 1, i + 2)] for i in range(60))
            computed[place] = FOREVER if growing and never_stuck else "play ends"
            continue
        winners = {brute_force(frog_options(pond))(()) for pond in ponds}
        sound = sound and all(_as_told(place, window) for window in windows)
        mates = [_mates(window) for window in windows]
        sound = sound and all(small.items() <= large.items() for small, large in pairwise(mates))
        told = " or ".join("Alice wins" if alice else "Bob wins" for alice in sorted(winners))
        computed[place] = told
        sound = sound and f"{infinite.winner} wins" == told
    return Finding(
        computed
        | {
            "tested": "windows of up to 9 intervals, or 12 points of the chain, played out; their "
            "points are as the caption says, and the partner of a point is the same in every "
            "window, by the algorithm of Proposition 2 and by lastmove"
        },
        (Picture("Figure 3 on points of our own; arcs join partners", _draw_3),),
        sound=sound,
    )


def longest_play(pond: Small) -> int:
    """How many moves a game can last, both frogs' placing included."""
    options = frog_options(pond)
    known: dict[tuple[int, ...], int] = {}

    def lasts(at: tuple[int, ...]) -> int:
        if at not in known:
            known[at] = max((1 + lasts(then) for then in options(at)), default=0)
        return known[at]

    return lasts(())


def _as_told(place: str, window: Window) -> bool:
    """What the caption says of the points, and the matching by the algorithm of Proposition 2."""
    points = window.points
    if place == "top":
        gaps = [later - sooner for sooner, later in pairwise(points)]
        return all(later < sooner for sooner, later in pairwise(gaps))
    held = Counter(math.floor(x) // 3 for x in points if math.floor(x) % 3 == 0 or x % 3 == 1)
    alone = {i for i, count in held.items() if count == 1}
    right = sum(held.values()) == len(points) and set(held.values()) <= {1, 2}
    pairs = sorted((min(pair), max(pair)) for pair in window.pairs)
    return (
        right
        and alone == ({0} if place == "bottom" else set())
        and pairs == by_stages(on_the_line(points))
    )


def _mates(window: Window) -> dict[float, float | None]:
    """The partner of each point, by their coordinates."""
    points = window.points
    return {
        x: None if mate is None else points[mate]
        for x, mate in zip(points, window.partners, strict=True)
    }


def _draw_3() -> str:
    from lastmove.families.frogs.figures import Row, figure, rows

    top = Endless(SEEDS["top"]).window(13)
    drawn = [
        Row(
            "An infinite descending chain",
            top.points,
            ends=(False, True),
            note="each gap is shorter than the one before: play can go on forever",
            steps=True,
        )
    ]
    told = [f"top: {', '.join(f'{x:.3f}' for x in top.points)}, …; {FOREVER}"]
    for place, title in (
        ("middle", "Two points in each interval"),
        ("bottom", "The same, but one point in [0, 1]"),
    ):
        infinite = FIGURE_3[place](SEEDS[place])
        window = infinite.window(2)
        points = window.points
        drawn.append(
            Row(
                title,
                points,
                [(3.0 * i, 3.0 * i + 1) for i in range(-2, 3)],
                [(points[x], points[y]) for x, y in window.pairs],
                special=[points[x] for x in window.unmatched],
                note=f"{infinite.winner} wins",
            )
        )
        told.append(
            f"{place}: …, {', '.join(f'{x:.3f}' for x in points)}, …; {infinite.winner} wins; "
            f"{window.because}"
        )
    return figure(rows(drawn), "Infinite sets on the line", "\n".join(told))


# -- figure 4 -----------------------------------------------------------------------------------


@FROGS.entry(
    "figure-4",
    place="section 2, figure 4",
    title="The stable matching of random points on a torus",
    statement="The stable matching of random points on a two-dimensional torus.",
    printed=None,
    reason="The figure is not in the text that we have, nor are its points; these are 300 points "
    "of our own.",
    vouches_for=("frogs.pond:Pond.match",),
)
def figure_4() -> Finding:
    """The matching by lastmove; that it is stable, by the definition, on all pairs."""
    pond = uniform(300, seed=4, torus=True)
    matching = pond.match("one")
    far, stable = matching.distance, matching_is_stable(pond, matching)
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
    vouches_for=(
        "frogs.rules_colored_frogs:ColoredFrogs",
        "frogs.rules_colored_pond_frogs:ColoredPondFrogs",
        "frogs.rules_fussy_frogs:FussyFrogs",
    ),
)
def figure_5() -> Finding:
    """The moves of each position, which are those of the rules in the caption, and their end."""
    computed: Data = {}
    cases, pond = Cases(), Small.of(uniform(9, seed=51))
    colors = (0,) * 5 + (1,) * 4
    for position in three_games():
        moves = [move.text for move in position.moves()]
        computed[position.name] = {"position": str(position), "moves": moves}
    plain, spotted = colored(cases, pond), colored_pond(cases, pond, colors)
    red = fussy(cases, pond, colors)
    for x, y in product(range(9), repeat=2):
        if x != y:
            plain.moves((x, y))
        if x < y and not (colors[x] and colors[y]):
            red.moves((x, y))
        if colors[x] < colors[y]:
            spotted.moves((x, y, 0))
            spotted.moves((x, y, 1))
    started = [red.position((0, 8)), spotted.position((0, 8, 0)), plain.position((8, 0))]
    return Finding(
        computed
        | cases.summary("the moves of the three games with frogs on every two of the pads"),
        (Picture("The same nine pads in three games; arrows are the next moves", _draw_5),),
        sound={str(position.state[1:]) for position in started}
        == {str(position.state[1:]) for position in three_games()},
    )


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
    from lastmove.families.frogs.draw import frogs_of
    from lastmove.families.frogs.figures import Jump

    before, found = list(frogs_of(position)), []
    for move in position.moves():
        after = frogs_of(move.to)
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
    vouches_for=("frogs.pond:Pond.match", "frogs.pond:Pond.labels"),
)
def figure_6() -> Finding:
    """Both by lastmove, the left one tested for stability by the definition."""
    pond = labeled()
    left = {(x, y) for x, y, _ in three_partners()}
    right = {(x, y) for x, y, _ in three_labels()}
    matching = pond.match("one", 3)
    stable = matching_is_stable(pond, matching) and matching_is_stable(pond, pond.match("one"))
    labels = labels_agree(pond, pond.labels(limit=3), np.arange(pond.n))
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
        sound=stable and labels and zero == one,
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
