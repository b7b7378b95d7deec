"""What the board says of values: by letter and shape, as numbers, of pairs, and of the game so far.

What is expected comes from the rules by brute force: each move is made, and what is left is looked
at by `tests.oracles`.
"""

from __future__ import annotations

import pytest

import lastmove as lm
from lastmove.api.draw import points
from tests.oracles import outcomes
from tests.plain import plain
from tests.web.browser import address, here


@pytest.fixture
def calm(page):
    page.emulate_media(reduced_motion="reduce")
    return page


def shown(page, base, notation, more=""):
    """The page with values, all of which have come."""
    page.goto(address(base, notation, more=more))
    page.wait_for_selector(".table[data-state=yours] svg.board")
    page.keyboard.press("v")
    page.wait_for_selector(".marks .value, .marks .heat")


LABELS = """() => Object.fromEntries([...document.querySelectorAll('.marks > g')].map((mark) => {
    const middle = (node) => { const box = node.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [x, y] = middle(mark.querySelector('path, rect'));
    const near = (spot) => Math.hypot(middle(spot)[0] - x, middle(spot)[1] - y);
    const spot = [...document.querySelectorAll('.spot')].sort((a, b) => near(a) - near(b))[0];
    return [spot.dataset.spot, mark.querySelector('text').textContent];
}))"""
"""What is written on each place."""


def wins(move):
    """Whether a move wins, by the rules alone: whoever moves next has lost."""
    return outcomes.outcome(plain(move.to), False) == "P"


def test_nimbers_are_those_of_what_each_move_leaves_and_the_choice_is_remembered(calm, base):
    page, position = calm, lm.parse("nim(1,2,4)")
    shown(page, base, "nim(1,2,4)")
    page.select_option("#layer", "nimbers")
    expected = {}
    for move in position.moves():
        (spot,) = points(position, move)
        value = outcomes.nimber(plain(move.to))
        expected[spot] = f"{value}{'' if value else '✓'}"
    assert page.evaluate(LABELS) == expected
    page.reload()
    page.wait_for_selector(".table[data-state=yours] svg.board")
    page.keyboard.press("v")
    page.wait_for_selector(".marks .heat.tile")
    assert page.evaluate(LABELS) == expected


ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def fought(board, mover, other):
    """How tic-tac-toe ends for the mover, and after how many moves; by the rules alone."""
    if any(all(board[cell] == other for cell in row) for row in ROWS):
        return "loses", 0
    if "." not in board:
        return "draws", 0
    boards = [board[:i] + mover + board[i + 1 :] for i, cell in enumerate(board) if cell == "."]
    after = [fought(then, other, mover) for then in boards]
    if lost := [left for how, left in after if how == "loses"]:
        return "wins", 1 + min(lost)
    if any(how == "draws" for how, _ in after):
        return "draws", 0
    return "loses", 1 + max(left for _, left in after)


def test_remoteness_counts_the_moves_that_are_left(calm, base):
    """The winner hurries, the loser stalls; a draw has its sign."""
    board = "XX.OO...."
    shown(calm, base, f"tictactoe(3^2, {board})")
    calm.select_option("#layer", "remoteness")
    signs = {"loses": "✓", "wins": "", "draws": "="}  # as it is for the one who has moved
    position, expected = lm.parse(f"tictactoe(3^2, {board})"), {}
    free = [cell for cell, taken in enumerate(board) if taken == "."]
    for cell, move in zip(free, position.moves(), strict=True):
        how, left = fought(board[:cell] + "X" + board[cell + 1 :], "O", "X")
        (spot,) = points(position, move)
        expected[spot] = "=" if how == "draws" else f"{left}{signs[how]}"
    assert calm.evaluate(LABELS) == expected
    assert "0✓" in expected.values()


def test_a_place_shows_its_pairs_under_the_mouse_and_under_the_keys(calm, base):
    page, position = calm, lm.parse("cram(2x3)")
    shown(page, base, "cram(2x3)")
    middle = "square-1-2"
    pairs = {}
    for move in position.moves():
        spots = set(points(position, move))
        if middle in spots:
            (other,) = spots - {middle}
            pairs[other] = "✓" if wins(move) else "✗"
    best = "✓" if "✓" in pairs.values() else "✗"
    assert len(page.evaluate(LABELS)) == 6  # every square has a move
    page.hover(f".spot[data-spot={middle}]")
    assert page.evaluate(LABELS) == pairs | {middle: best}
    page.mouse.move(1, 1)
    assert len(page.evaluate(LABELS)) == 6
    page.locator(f".spot[data-spot={middle}]").focus()
    assert page.evaluate(LABELS) == pairs | {middle: best}


def test_places_say_what_their_moves_are_worth(calm, base):
    shown(calm, base, "nim(1,2)")
    said = "(name) => document.querySelector(`.spot[data-spot=${name}]`).ariaLabel"
    assert calm.evaluate(said, "heap-2-2") == "take 1 from heap 2, wins"
    assert calm.evaluate(said, "heap-2-1") == "take 2 from heap 2, loses"


def test_the_strip_has_the_whole_game_from_the_side_of_the_mover(calm, base):
    """Whoever moves to a position lost for the next player has moved well."""
    page = calm
    shown(page, base, "nim(1,2,4)", "&moves=0.1.2")
    page.wait_for_function(
        "![...document.querySelectorAll('.strip .badge')].some((b) => b.textContent === '?')"
    )
    position, expected = lm.parse("nim(1,2,4)"), []
    won = outcomes.outcome(plain(position), False) == "N"
    expected.append("whoever begins wins" if won else "whoever begins loses")
    for number in (0, 1, 2):
        move = list(position.moves())[number]
        position = move.to
        expected.append(f"{move.text}, {'wins' if wins(move) else 'loses'}")
    labels = page.evaluate(
        "[...document.querySelectorAll('.strip button')].map((b) => b.ariaLabel)"
    )
    assert len(labels) == 4
    assert all(text in label for text, label in zip(expected, labels, strict=True)), labels
    page.locator(".strip button").nth(1).click()
    page.wait_for_selector(".table[data-state=yours] .record li:nth-child(2):last-child")
    assert "at=1" in here(page)
    assert page.get_attribute(".strip li:nth-child(2) button", "aria-current") == "step"


def test_the_strip_says_at_the_end_who_has_won(calm, base):
    page = calm
    page.goto(address(base, "nim(1,1)", more="&moves=0.0"))
    page.wait_for_selector(".table[data-state=over] .strip")
    marks = page.locator(".strip .badge").all_inner_texts()
    assert marks[-1] == "✓"  # whoever made the last move


def test_no_value_is_told_to_those_who_have_not_asked(calm, base):
    page = calm
    page.goto(address(base, "nim(3,5,7)", more="&moves=2"))
    page.wait_for_selector(".table[data-state=yours] svg.board")
    assert page.locator(".strip").is_hidden()
    assert page.locator("#layer").is_hidden()
