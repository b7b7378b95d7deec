"""Ponds are drawn with all their pads, frogs, stones and colors, however they are given."""

import json
import math
import random
import re
import time

import pytest

import lastmove as lm
from lastmove.api.draw import svg, text
from lastmove.api.solve import new_run
from lastmove.families.frogs.draw import open_pads, pond_water
from lastmove.families.frogs.draw_matchings import labels_svg, matching_svg
from lastmove.families.frogs.figures import Ground, Jump, figure, played
from lastmove.families.frogs.frog_glyphs import PADS
from lastmove.families.frogs.pond_layout import DOTS, water
from lastmove.families.frogs.rules_frogs import Frogs
from lastmove.frogs import Pond, uniform
from lastmove.papers import reproduce
from lastmove.render.canvas import clip, clipped, wrapped
from lastmove.render.shows import show_svg
from tests.pictures import SVG, count, described, parsed, words
from tests.running import lastmove, refused

PLANE = "[0.5:1.1,2.2:3.6,3.1:0.4,5.2:2.1,1.9:1.9,4.4:3.3]"
MATRIX = "distances[[0,1,4,6],[1,0,3,7],[4,3,0,2],[6,7,2,0]]"


def landings(position):
    """The pads where a move ends, by the rules alone."""
    before = set(frogs_at(position))
    return {pad for move in position.moves() for pad in set(frogs_at(move.to)) - before}


def frogs_at(position):
    """The pads where frogs sit, by the state alone."""
    state = position.state
    if isinstance(position, lm.Impartial):
        return state.frogs
    return [pad for pad in (state.amber, state.blue) if pad is not None]


POSITIONS = [
    f"frogs({PLANE}, 0,3)",
    f"frogs({PLANE}, 2)",
    f"frogs({PLANE})",
    f"frogs({MATRIX}, 0,3)",
    "frogs([0,1,2.5,4.5,5.1], 0,4)",
    "frogs(uniform(20, seed=1, torus=true), 3,5)",
    "frogs(uniform(20, seed=1, d=1, torus=true), 3,5)",
    "frogs(uniform(20, seed=1, d=3), 3,5)",
    f"shy_frogs({PLANE}, 0, c=2)",
    f"colored_frogs({PLANE}, amber=0, blue=3, to_move=blue)",
    f"shy_colored_frogs({PLANE}, amber=0, c=2)",
    "colored_pond_frogs(uniform(8, seed=6, blue=8), amber=3, blue=12, to_move=blue)",
    "fussy_frogs(uniform(8, seed=5, blue=8), 3,12)",
    f"stone_frogs({PLANE}, k=2, amber=0, blue=3, stones=[1,4], to_move=blue)",
]


@pytest.mark.parametrize("example", POSITIONS)
def test_pads_frogs_and_where_they_may_go(example):
    position = lm.parse(example)
    document, pond, placed = svg(position), position.state.pond, frogs_at(position)
    assert count(document, "pad") == pond.n
    assert count(document, "frog") == len(placed)
    allowed = landings(position)
    assert open_pads(position, pond_water(pond)) == allowed
    assert count(document, "open") == len(allowed)
    lines = text(position).splitlines()
    assert sum(line.endswith("+") for line in lines) == len(allowed)
    assert sum("frog" in line.split("  ")[-1] for line in lines[1 : pond.n + 1]) == len(placed)
    numbers = [int(word) for word in words(document) if word.isdigit()]
    assert set(range(pond.n)) <= set(numbers)


def test_colors_are_told_by_more_than_color():
    fussy = svg(lm.parse("fussy_frogs([0:0 green,1:3 red,2:1 red,4:4 green,5:1 green], 0,1)"))
    assert (count(fussy, "red"), count(fussy, "green")) == (2, 3)
    assert "Red pads have a ring; the frogs may not both sit on red." in words(fussy)
    rings = [ring for _, _, ring in (PADS[kind] for kind in ("amber", "blue", "green", "red"))]
    assert rings == [False, True, False, True]
    colored = svg(lm.parse(f"colored_frogs({PLANE}, amber=0, blue=3)"))
    assert {"A", "B"} <= set(words(colored))
    pads = lm.parse("colored_pond_frogs([0:0 amber,1:3 blue,2:1 blue], amber=0, blue=1)")
    assert text(pads).splitlines()[1:4] == [
        "0  (0, 0)  amber  amber frog",
        "1  (1, 3)  blue  blue frog",
        "2  (2, 1)  blue",
    ]


def test_stones_lie_on_their_pads():
    position = lm.parse(f"stone_frogs({PLANE}, k=2, amber=0, blue=3, stones=[1,4], to_move=blue)")
    assert count(svg(position), "stone") == 2
    assert [line for line in text(position).splitlines() if "stone" in line][:2] == [
        "1  (2.2, 3.6)  stone",
        "4  (1.9, 1.9)  stone",
    ]


def test_a_torus_has_lines_that_leave_it_and_come_in_opposite():
    pond = Pond([(0.05, 0.5), (0.95, 0.5), (0.5, 0.98), (0.5, 0.03)], torus=True)
    lake = pond_water(pond)
    left, top, right, bottom = lake.box
    for a, b in ((0, 1), (2, 3)):
        pieces = lake.way(a, b)
        assert len(pieces) == 2
        long = sum(math.dist(*piece) for piece in pieces)
        assert long == pytest.approx(pond.distance(a, b) * (right - left))
        ends = [point for piece in pieces for point in piece]
        assert all(left - 1e-9 <= x <= right + 1e-9 for x, _ in ends)
        assert all(top - 1e-9 <= y <= bottom + 1e-9 for _, y in ends)
    assert len(lake.way(0, 2)) == 1


@pytest.mark.parametrize("seed", range(5))
def test_the_pieces_on_a_torus_are_as_long_as_the_distance(seed):
    pond = uniform(30, seed=seed, torus=True)
    lake = pond_water(pond)
    for a in range(pond.n):
        for b in range(a):
            long = sum(math.dist(*piece) for piece in lake.way(a, b))
            assert long == pytest.approx(pond.distance(a, b) * lake.scale)


def test_cutting_at_a_border():
    box = (0.0, 0.0, 2.0, 2.0)
    assert clip((0.5, 0.5), (1.5, 1.5), box) == ((0.5, 0.5), (1.5, 1.5))
    assert clip((-1.0, 3.0), (3.0, 3.0), box) is None
    assert clip((-1.0, -2.0), (-1.0, 5.0), box) is None
    assert clipped([(1.0, 1.0), (3.0, 1.0), (3.0, 1.5), (1.0, 1.5)], box) == [
        [(1.0, 1.0), (2.0, 1.0)],
        [(2.0, 1.5), (1.0, 1.5)],
    ]
    corner = wrapped([(1.9, 1.8), (2.2, 2.1)], box, (2.0, 2.0))
    assert sum(math.dist(a, b) for a, b in corner) == pytest.approx(math.dist((0, 0), (0.3, 0.3)))
    assert len(corner) == 3


def test_a_pond_on_the_line_has_arcs_inside_each_other():
    lake = pond_water(Pond([0, 1, 2.5, 4.5, 5.1]))
    tops = [min(y for _, y in lake.way(a, b)[0]) for a, b in ((0, 4), (0, 2), (0, 1))]
    assert tops == sorted(tops)
    assert len({y for _, y in lake.places.values()}) == 1
    xs = [lake.places[pad][0] for pad in range(5)]
    assert xs == sorted(xs)
    assert (xs[1] - xs[0]) / (xs[4] - xs[0]) == pytest.approx(1 / 5.1)


def test_distances_alone_are_drawn_on_a_circle_and_listed():
    position = lm.parse(f"frogs({MATRIX}, 0,3)")
    document = svg(position)
    assert {"1", "4", "3", "6", "7", "2", "distances"} <= set(words(document))
    assert text(position).splitlines()[4] == "3  [6 7 2]  frog"
    lake = pond_water(position.state.pond)
    middle = [sum(c) / 4 for c in zip(*lake.places.values(), strict=True)]
    assert len({round(math.dist(place, middle), 6) for place in lake.places.values()}) == 1
    rng = random.Random(3)
    far = [[0.0] * 60 for _ in range(60)]
    for a in range(60):
        for b in range(a):
            far[a][b] = far[b][a] = rng.random()
    many = svg(Frogs(Pond(distance=far), 50, 59))
    assert 40 <= count(many, "pad") <= 42
    assert {"50", "59"} <= set(words(many))


def test_more_dimensions_are_said_to_be_more():
    document = svg(lm.parse("frogs(uniform(12, seed=1, d=5), 0,1)"))
    assert "5 dimensions, seen along all but the first two:" in words(document)
    assert count(document, "reach") == 0


@pytest.mark.parametrize("torus", [False, True])
@pytest.mark.parametrize("d", [1, 2, 3])
def test_a_large_pond_is_drawn_in_part(torus, d):
    pond = uniform(100_000, seed=7, torus=torus, d=d)
    for frogs in ((), (17,), (3, 4)):
        position = Frogs(pond, *frogs)
        began = time.process_time()
        document = svg(position)
        assert time.process_time() - began < 20
        assert len(document) < 300_000
        assert count(document, "frog") == len(frogs)
        assert all(str(frog) in words(document) for frog in frogs)
        assert "of 100,000 pads" in " ".join(words(document))
        assert len(text(position).splitlines()) < 50


def test_near_frogs_in_a_large_pond_are_seen_from_near():
    pond = uniform(50_000, seed=2, torus=True)
    near = min((pad for pad in range(pond.n) if pad != 11), key=lambda pad: pond.key(11, pad))
    lake = pond_water(pond, [11, near])
    assert 1 < len(lake.places) < 400
    assert math.dist(lake.places[11], lake.places[near]) > 24
    assert math.dist(lake.places[11], lake.places[near]) == pytest.approx(
        pond.distance(11, near) * lake.scale
    )
    assert len(pond_water(pond).places) == DOTS


def test_empty_and_lonely_ponds():
    assert text(lm.parse("frogs([])")) == "0 pads on a line\na pond without pads"
    assert count(svg(lm.parse("frogs([7])")), "pad") == 1
    assert count(svg(lm.parse("frogs([7:7, 7:7], 0,1)")), "frog") == 2


def test_pads_keep_apart_where_they_can():
    for seed in range(10):
        pond = uniform(20, seed=seed)
        lake = water(pond.points, None, False)
        least = min(math.dist(lake.places[a], lake.places[b]) for a in range(20) for b in range(a))
        assert 2 * lake.radius <= max(least, 17.1)


# -- with the matching --------------------------------------------------------------------------


def why(example, play=lm.Play.NORMAL):
    argument = new_run().argue(lm.parse(example), play)
    return show_svg(argument.show()), argument.certificate().proof["witness"]


def lines(document, look):
    paths = [
        e.get("d", "")
        for e in parsed(document).iter(f"{SVG}path")
        if e.get("class") == f"way {look}"
    ]
    return sum(len(re.findall("M", path)) for path in paths)


@pytest.mark.parametrize("x", range(6))
@pytest.mark.parametrize("y", range(6))
def test_the_matching_and_the_pair_that_decides(x, y):
    if x >= y:
        return
    document, rows = why(f"frogs({PLANE}, {x},{y})")
    partners = rows[x] == [y]
    assert lines(document, "matched") == 2
    assert lines(document, "strong") == 1
    assert count(document, "jump") == (not partners)
    assert count(document, "marked") == 0
    told = described(document)[1]
    assert (f"{x} and {y} are partners in the stable matching" in told) == partners


def test_what_has_no_partner_is_framed():
    document, _ = why("frogs([0,1,2.5,4.5,5.1])")
    assert count(document, "marked") == 2  # the point to place a frog on is framed as well
    assert {"framed: no partner", "place 2"} <= set(words(document))


@pytest.mark.parametrize(
    "example",
    [
        f"colored_frogs({PLANE}, amber=3, blue=0, to_move=amber)",
        f"colored_frogs({PLANE}, amber=3, blue=5, to_move=amber)",
        f"colored_frogs({PLANE}, amber=3)",
        f"colored_frogs({PLANE})",
        f"shy_frogs({PLANE}, 0, c=9)",
        f"shy_frogs({PLANE}, c=1.7)",
        f"shy_colored_frogs({PLANE}, c=1)",
        "colored_pond_frogs(uniform(8, seed=6, blue=8), amber=3, blue=12, to_move=blue)",
        "fussy_frogs(uniform(8, seed=5, blue=8), 3,12)",
        f"stone_frogs({PLANE}, k=1, amber=0, blue=3, stones=[4], to_move=blue)",
        f"stone_frogs({PLANE}, k=2)",
        f"frogs({MATRIX}, 0,3)",
        "frogs(uniform(2001, seed=1))",
        "frogs([])",
    ],
)
def test_every_variant_is_drawn_with_its_matching(example):
    document, rows = why(example)
    assert lines(document, "strong") <= 1
    if len(rows) <= 400:
        pairs = sum(map(len, rows)) // 2
        strong = lines(document, "strong")
        assert lines(document, "matched") + strong >= pairs
    assert not rows or "lines: " in " ".join(words(document))


def test_equal_distances_show_all_partners_and_how_far_they_are():
    document, _ = why("frogs([0:0,1:0,0:1,1:1])")
    assert lines(document, "matched") == 4
    assert "lines: partners" in words(document)
    assert "dotted: as far as the partners, several if they are equally far" in words(document)
    assert lines(document, "reach") >= 4
    alone = why("frogs([0:0,1:0,0:2,1.5:3])")[0]
    assert lines(alone, "reach") == 0
    assert "dotted" not in " ".join(words(alone))


def test_what_cannot_be_seen_is_not_told():
    """On a line there are no circles."""
    assert "dotted" not in " ".join(words(why("frogs([0,1,2,4])")[0]))


def test_a_jump_to_a_pad_at_the_same_place_is_drawn():
    document, _ = why("fussy_frogs([0 green,5 red,5 red], 0,2, ties=order)")
    assert "2 to 1" in words(document)
    assert lines(document, "strong") == 1


def test_misere_play_has_its_own_matching():
    document, rows = why("frogs([0,2,10,13,13.8,14.2])", lm.Play.MISERE)
    assert rows == [[], [], [5], [4], [3], [2]]  # mutually nearest: 0 and 1, 4 and 5
    assert count(document, "marked") == 3
    assert "0 and 1 have no partner in the stable matching" in " ".join(words(document))
    assert "lines: the stable matching without mutually nearest pairs" in words(document)
    stuck, _ = why("frogs([0,2,10,13,13.8,14.2], 0,1)", lm.Play.MISERE)
    assert "There is no move, and in misère play" in " ".join(words(stuck))
    alone, _ = why("frogs([7])", lm.Play.MISERE)
    assert "There is no point for a second frog" in " ".join(words(alone))


def test_the_command_line_draws_it(tmp_path):
    file = tmp_path / "why.svg"
    ran = lastmove("draw", "--why", f"frogs({PLANE}, 0,3)", "-o", str(file))
    assert ran.code == 0
    assert "lines: the stable matching" in file.read_text(encoding="utf-8")
    assert "+" in lastmove("draw", "--text", f"frogs({PLANE}, 0,3)").out
    assert "frog-values" not in refused(lastmove("draw", "frogs([0,1], 0,9)"))


# -- figures and matchings ----------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["one", "two", "fussy", "misere"])
@pytest.mark.parametrize("n", [0, 1, 9, 130])
def test_a_matching_is_drawn_with_all_its_pairs(kind, n):
    pond = uniform(n, seed=2, torus=True, blue=n // 2 + 1)
    matching = pond.match(kind)
    document = matching_svg(pond, matching)
    look = "matched" if pond.n <= 120 else "pair"
    assert lines(document, look) >= len(matching.pairs())
    assert count(document, "marked") == len(matching.unmatched)
    if n == 9:
        names = {"green", "red"} if kind == "fussy" else {"amber", "blue"}
        assert count(document, min(names)) + count(document, max(names)) == pond.n


def test_several_partners_and_labels():
    pond = uniform(20, seed=5)
    assert lines(matching_svg(pond, pond.match("one", 3)), "matched") == len(
        pond.match("one", 3).pairs()
    )
    labels = pond.labels(limit=3)
    document = labels_svg(pond, labels)
    for label, look in enumerate(("first", "second", "third")):
        assert lines(document, look) == sum(x < y for x, y in enumerate(labels[:, label].tolist()))
    with pytest.raises(lm.InputError, match="0, 1 and 2, not 4"):
        labels_svg(pond, pond.labels(limit=4))


def test_a_large_matching_is_drawn_in_its_middle():
    pond = uniform(100_000, seed=5, torus=True)
    document = matching_svg(pond, pond.match("one"))
    assert len(document) < 300_000
    assert "of 100,000 pads" in " ".join(words(document))
    assert lines(document, "pair") > 600


def test_a_game_has_its_moves_in_order():
    ground = Ground(Pond([(0, 0), (1, 0.4), (2, 2)]).points)
    jumps = [Jump(0, 2), Jump(1, 0), Jump(0, 1, 2)]
    document = figure(played(ground, jumps), "A game", "told")
    assert [word for word in words(document) if word in "123"].count("3") == 1
    assert (count(document, "move"), count(document, "jump"), count(document, "frog")) == (3, 1, 2)
    assert described(document) == ("A game", "told")


@pytest.mark.parametrize("number", range(1, 7))
def test_the_figures_are_complete_documents(number):
    [result] = reproduce([f"frogs/figure-{number}"])
    for picture in result.pictures:
        document = picture.draw()
        assert document == picture.draw()
        title, told = described(document)
        assert title
        assert len(told) > 50
        assert document.count("http") == 1
        root = parsed(document)
        assert float(root.get("width", "")) < 1400


def test_the_command_line_draws_whole_ponds(tmp_path):
    file = tmp_path / "pond.svg"
    ran = lastmove("frogs", "draw", "[0:0,1:2.5,3:1,4:4,5:0]", "-o", str(file))
    assert ran.code == 0
    document = file.read_text(encoding="utf-8")
    assert (lines(document, "matched"), count(document, "marked")) == (2, 1)
    labeled = lastmove("frogs", "draw", "--uniform", "30", "--seed", "1", "--labels", "2").out
    assert lines(labeled, "first") == 15
    assert lines(labeled, "third") == 0
    told = json.loads(lastmove("frogs", "draw", "[0:0,1:2.5,3:1,4:4,5:0]", "--json").out)
    assert told == {"schema": 1, "pond": "[0:0,1:2.5,3:1,4:4,5:0]", "svg": document}
    assert (
        "without --partners"
        in lastmove("frogs", "draw", "[0,1]", "--labels", "2", "--kind", "misere").err
    )
    assert "needs points of two colors" in refused(
        lastmove("frogs", "draw", "[0,1]", "--kind", "two")
    )
