"""How a move looks, in a real browser: what goes, what comes, what stays; and never in the way."""

from __future__ import annotations

import pytest

import lastmove as lm
from lastmove.api.draw import board_svg, points
from lastmove.play.match import Match
from tests.web.browser import address, here

WATCH = """
    window.motions = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const gone = this.matches('.leaving') ? [...this.querySelectorAll('g > *:not(g)')] : [];
        const kind = gone.length ? 'leaves' : frames[0].translate ? 'moves' : 'comes';
        const what = (gone.length ? gone : [this]).map((shape) => shape.getAttribute('class'));
        window.motions.push({ kind, what, time: options.duration });
        return animate.call(this, frames, options);
    };
"""
"""Tells of every motion when it begins, so that nobody has to wait for one."""


def played(page, base, notation, text):
    """The motions of a move of the list, and the address after it."""
    page.add_init_script(WATCH)
    page.goto(address(base, notation))
    page.wait_for_selector(".table[data-state=yours] svg.board")
    before = here(page)
    assert page.evaluate("window.motions") == []
    page.locator(".moves button.move", has_text=text).first.click()
    page.wait_for_function(f"location.href !== {before!r}")
    page.wait_for_selector(".table[data-state=yours], .table[data-state=over]")
    return page.evaluate("window.motions")


CASES = [
    ("nim(3,5,7)", "take 2 from heap 1", "leaves", ["chip", "chip"]),
    ("hackenbush([ground-a,a-b,a-c])", None, "leaves", None),
    ("vertex_geography([a-b,b-c,c-d,b-d], at=a)", None, "moves", None),
    ("frogs([0,1,2.5,4.5,5.1], 0,4)", None, "moves", None),
    ("queen(3,5)", None, "moves", None),
    ("cram(3x4)", None, "comes", ["laid"]),
    ("domineering(3x3)", None, "comes", ["laid"]),
    ("tictactoe(3^2)", None, "comes", None),
    ("toads_and_frogs(T..F)", None, "moves", None),
]


@pytest.mark.parametrize(("notation", "text", "kind", "what"), CASES, ids=lambda c: str(c)[:20])
def test_a_move_is_a_motion_of_a_fifth_of_a_second(page, base, notation, text, kind, what):
    said = text or next(m for m in moves_of(lm.parse(notation))).text
    motions = played(page, base, notation, said)
    assert {motion["time"] for motion in motions} == {200}
    found = [motion for motion in motions if motion["kind"] == kind]
    assert found, motions
    if what is not None:
        seen = [shape for motion in found for shape in motion["what"]]
        assert all(seen.count(shape) == what.count(shape) for shape in what)


def moves_of(position):
    return position.moves("left") if isinstance(position, lm.Partisan) else position.moves()


GOES = """async ([before, after]) => {
    const { partners, seen, went } = await import("/js/motion.js");
    const { svgNode } = await import("/js/dom.js");
    const box = document.getElementById("main");
    const looked = (picture) => {
        box.replaceChildren(svgNode(picture));
        return seen(box.firstChild);
    };
    const { pairs, gone, fresh } = partners(looked(before), looked(after));
    const named = (all) => all.map(({ shape }) => shape.dataset.piece).filter(Boolean);
    return { moved: pairs.filter(went).map(([, { look }]) => look),
        gone: named(gone), fresh: named(fresh) };
}"""
"""What goes, leaves and comes between two boards, by the names of pieces."""

WALKS = [
    ("konane(xo.x/oxox)", "(1,1) jumps to (1,3)", ["x"], ["o"]),  # beside an equal one
    ("clobber(xox/ox.)", "(2,2) takes (1,2)", ["x"], ["o"]),  # between two equal ones
    ("amazons(x.x/.../o.o)", "(1,1) to (1,2), shoot (1,1)", ["x"], []),
    ("toads_and_frogs(TF.TF)", "toad from 1 to 3", ["T"], []),
    ("northcott(8, rows=[2:5,7:1], to_move=white)", "row 2: white to 2", ["white 2"], []),
    ("vertex_geography([a-b,b-c,c-d,b-d], at=a)", "a to b", ["token"], []),
    ("edge_geography([a-b,b-c,c-d,d-a,b-e], at=a)", "a to d", ["token"], []),
    # Both frogs turn; the one that stays is not taken for the one that goes.
    ("frogs([0:0,1:1.4,2:1,2.4:2.2,0.2:2], 0,3)", "0 to 4", ["frog"], []),
    ("frogs([0:0,1:1.4,2:1,2.4:2.2,0.2:2], 0,3)", "3 to 1", ["frog"], []),
    ("kayles(5)", "take 1 from heap 1", [], ["pin 1-5"]),
]


@pytest.mark.parametrize(("notation", "text", "moved", "gone"), WALKS)
def test_a_piece_is_the_same_on_the_next_board(page, base, notation, text, moved, gone):
    """It goes as a whole, nothing else does, and nothing else leaves; also when undone."""
    before = Match(lm.parse(notation)).start
    after = before.move(text).to
    boards = [board_svg(before), board_svg(after)]
    page.goto(base)
    page.wait_for_selector(".card")
    assert page.evaluate(GOES, boards) == {"moved": moved, "gone": gone, "fresh": []}
    assert page.evaluate(GOES, boards[::-1]) == {"moved": moved, "gone": [], "fresh": gone}


def test_whoever_wants_no_motion_sees_none(page, base):
    page.emulate_media(reduced_motion="reduce")
    assert played(page, base, "nim(3,5,7)", "take 2 from heap 1") == []


def test_the_new_board_takes_moves_while_the_old_one_still_leaves(page, base):
    """Motions that never end hold nobody up."""
    page.add_init_script(
        "const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (frames) { return animate.call(this, frames, 1e9); };"
    )
    page.goto(address(base, "nim(3,5,7)"))
    page.wait_for_selector(".table[data-state=yours] svg.board")
    for spot, after in (("heap-3-1", "nim(3,5,0)"), ("heap-2-1", "nim(3,0,0)")):
        page.locator(f".spot[data-spot={spot}]").click()
        page.wait_for_function(f"document.querySelector('.notation').textContent === '{after}'")
        page.wait_for_selector(".table[data-state=yours]")
    assert page.locator(".leaving").count() == 1


def test_dominos_stay_dominos():
    """However the game came to a position, the dominos are those that were laid."""
    start = lm.parse("cram(2x2)")
    for way in ("cover (1,1) and (1,2)", "cover (1,1) and (2,1)"):
        once = start.move(way)
        (twice,) = once.to.moves()
        drawn = board_svg(twice.to, [start, once.to])
        assert drawn.count('class="laid"') == 2
        wide = [points(start, once), points(once.to, twice)]
        assert len({name for names in wide for name in names}) == 4
    assert board_svg(start.move("cover (1,1) and (1,2)").to).count('class="laid"') == 0
