"""The page in a real browser: whole games by pointing and by keyboard, and its other promises."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

import lastmove as lm
from lastmove.api.loading import load_game
from lastmove.core.games import all_games
from lastmove.core.parse import example
from tests.api.test_examples import FOLDER, SEVEN
from tests.web.browser import address, here, served

GAMES = {game.name: example(game) for game in all_games().values()}
SHOTS = Path(__file__).parents[2] / "screenshots"


def opened(page, base, notation, seats="you.you", more=""):
    page.goto(address(base, notation, seats, more))
    page.wait_for_selector("svg.board")
    settled(page)


def settled(page):
    """Wait until it is a person's turn, or the game is over, and nothing is on its way."""
    page.wait_for_selector(".table[data-state=yours], .table[data-state=over]")


def over(page):
    return page.get_attribute(".table", "data-state") == "over"


def moves(page):
    return page.locator(".moves button.move")


WHERE = """() => {
    for (const spot of document.querySelectorAll('.spot.open')) {
        const path = spot.querySelector('path'), box = spot.getBBox();
        const inside = path ? path.getPointAtLength(path.getTotalLength() / 2)
            : new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
        const at = new DOMPoint(inside.x, inside.y).matrixTransform(spot.getScreenCTM());
        const hit = document.elementFromPoint(at.x, at.y)?.closest('.spot.open');
        if (hit) return [at.x, at.y];
    }
    return null;
}"""
"""A point of the screen at which the mouse really meets a place that is open."""


def point_at_a_move(page):
    """Make a move place by place with the mouse; whether that could be done."""
    before = here(page)
    for _ in range(6):
        page.locator("svg.board").scroll_into_view_if_needed()
        where = page.evaluate(WHERE)
        if where is None:
            return False
        page.mouse.click(*where)
        page.wait_for_selector(".holder[aria-busy=false]")
        if here(page) != before:
            return True
        if page.locator(".menu:not([hidden])").count():
            page.locator(".menu button").first.click()
            page.wait_for_function(f"location.href !== {before!r}")
            return True
    return False


@pytest.mark.share(20)
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_pointing(page, base, name):
    """Two people at one board, every move made on the picture; listed ones only where needed."""
    opened(page, base, GAMES[name])
    pointed = 0
    for _ in range(60):
        if over(page):
            break
        if page.locator(".spot.open").count() and point_at_a_move(page):
            pointed += 1
        else:
            moves(page).first.click()
        settled(page)
    assert pointed
    assert over(page) or all_games()[name].loopy
    if os.environ.get("LASTMOVE_SCREENSHOTS"):
        SHOTS.mkdir(exist_ok=True)
        page.screenshot(path=SHOTS / f"{name}.png", full_page=True)


@pytest.fixture(scope="module")
def own_base(patient):
    """The page with the games of the examples, as the command line loads them."""
    loaded = {name: load_game(str(FOLDER / f"{name}.py"), name) for name in SEVEN}
    with served(loaded) as address:
        yield address


@pytest.mark.slow
@pytest.mark.parametrize("name", SEVEN)
def test_a_whole_game_of_one_s_own_by_pointing(page, own_base, name):
    """Boards without drawing code: rows, cells and graphs."""
    opened(page, own_base, SEVEN[name][0])
    pointed = 0
    for _ in range(40):
        if over(page):
            break
        assert point_at_a_move(page)
        pointed += 1
        settled(page)
    assert over(page)
    assert pointed


@pytest.mark.share(20)
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_keyboard_and_the_perfect_side_wins_if_it_can(page, base, name):
    """A person who only asks for the best move plays perfectly, and so does the other side."""
    verdict = lm.solve(GAMES[name])
    opened(page, base, GAMES[name], "you.perfect")
    players = page.evaluate(
        "[...document.querySelectorAll('.seat label')].map((l) => l.textContent)"
    )
    for _ in range(60):
        if over(page):
            break
        before = here(page)
        page.keyboard.press("b")
        page.wait_for_function(f"location.href !== {before!r}", timeout=20_000)
        settled(page)
    line = page.inner_text("#line").lower()
    assert over(page), line
    if verdict.outcome is lm.Outcome.D:
        assert "draw" in line
        return
    position = lm.parse(GAMES[name])
    if isinstance(position, lm.Partisan):  # Left begins, if nothing else is said
        winner = lm.solve(position, first="left").winner
        wins = next(player for player in players if player.lower() == winner)
    else:
        first = getattr(position, "to_move", "next")
        mover = players[0] if first == "next" else first
        other = next(player for player in players if player != mover)
        wins = mover if verdict.outcome is lm.Outcome.N else other
    mine = "you have won" if wins == players[0] else "you have lost"
    assert line.startswith(f"{mine}: {wins.lower()} has won")


@pytest.mark.share(20)
@pytest.mark.parametrize("name", GAMES)
def test_a_move_from_the_list_by_keyboard_alone(page, base, name):
    opened(page, base, GAMES[name])
    moves(page).first.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('.record li').length === 2")


@pytest.mark.share(36)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", GAMES)
def test_nothing_keeps_anybody_out(page, base, name, scheme):
    """An automatic check of accessibility, with values and the reason shown."""
    axe = Axe()
    page.emulate_media(color_scheme=scheme)
    opened(page, base, GAMES[name])
    page.keyboard.press("v")
    page.wait_for_selector(".moves .badge")
    page.keyboard.press("w")
    page.wait_for_selector(".why .step p")
    found = axe.run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_gallery_keeps_nobody_out(page, base, scheme):
    axe = Axe()
    page.emulate_media(color_scheme=scheme)
    page.goto(base)
    page.wait_for_selector(".card")
    page.locator("summary").first.click()
    found = axe.run(page)
    assert found.violations_count == 0, found.generate_report()


def test_an_address_reopens_exactly_that_position_and_back_and_forward_work(page, base):
    opened(page, base, "nim(3,5,7)")
    shown = [page.inner_text(".notation")]
    for _ in range(3):
        before = here(page)
        moves(page).first.click()
        page.wait_for_function(f"location.href !== {before!r}")
        settled(page)
        shown.append(page.inner_text(".notation"))
    link = here(page)
    page.go_back()
    page.wait_for_function(f"document.querySelector('.notation').textContent === {shown[2]!r}")
    page.go_forward()
    page.wait_for_function(f"document.querySelector('.notation').textContent === {shown[3]!r}")
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector("svg.board")
    assert page.inner_text(".notation") == shown[3]
    assert page.locator(".record li").count() == 4


def test_undo_and_redo_and_the_ends(page, base):
    opened(page, base, "nim(3,5,7)", more="&moves=0.0.0")
    for key, where in (
        ("u", 2),
        ("u", 1),
        ("r", 2),
        ("Home", 0),
        ("End", 3),
    ):
        page.keyboard.press(key)
        page.wait_for_function(f"document.querySelectorAll('.record li').length === {where + 1}")


def test_a_hint_comes_in_two_steps(page, base):
    opened(page, base, "nim(3,5,7)")
    page.keyboard.press("h")
    page.wait_for_selector(".hint button")
    assert "take" not in page.inner_text(".hint")
    assert page.locator(".spot.hinted").count() == 1
    page.keyboard.press("h")
    page.wait_for_function("document.querySelector('.hint').textContent.includes('take 1')")


def test_values_tell_by_word_and_shape(page, base):
    opened(page, base, "tictactoe(3^2, XX.OO....)")
    page.keyboard.press("v")
    page.wait_for_selector(".moves .badge")
    shapes = page.evaluate(
        "[...document.querySelectorAll('.moves .badge')]"
        ".map((badge) => badge.className + ': ' + badge.lastChild.textContent)"
    )
    assert {"badge circle: wins", "badge square: loses"} <= set(shapes)
    assert page.locator(".marks .value").count() == 5


def test_who_slipped_is_told_and_can_be_tried_again(page, base):
    opened(page, base, "nim(3,5,7)", more="&moves=2")
    page.get_by_role("button", name="Who slipped").click()
    page.wait_for_selector(".review .slip")
    review = page.inner_text(".review")
    assert "first gave away a win" in review
    assert "The answer: take 2 from heap 3. The nim-sum is 0 ⊕ 5 ⊕ 7 = 2" in review
    page.get_by_role("button", name="try again").click()
    page.wait_for_function("document.querySelector('.notation').textContent === 'nim(3,5,7)'")


def test_a_sum_is_put_together_and_played(page, base):
    page.goto(base)
    page.wait_for_selector(".card")
    for name in ("nim", "queen"):
        card = page.locator(".card", has=page.get_by_role("heading", name=name, exact=True))
        card.locator("summary").click()
        card.get_by_role("button", name="Add to the sum").click()
    page.wait_for_function("document.querySelector('#notation').value.includes('+')")
    page.click("#play")
    page.wait_for_selector("svg.board")
    assert "+" in page.inner_text(".notation")


def test_a_wrong_position_is_refused_in_a_sentence(page, base):
    page.goto(base)
    page.wait_for_selector(".card")
    page.fill("#notation", "nim(3,")
    page.wait_for_selector(".wrong .error")
    assert "the text ends" in page.inner_text(".wrong .error").lower()
    page.wait_for_load_state("networkidle")
    assert all("400" in trouble for trouble in page.troubles)  # the refusal, as it should be
    page.troubles.clear()


def test_it_works_under_its_own_policy(strict_page, base):
    strict_page.goto(address(base, "nim(1,2)"))
    strict_page.wait_for_selector("svg.board .spot.open")
    strict_page.locator(".moves button.move").first.click()
    strict_page.wait_for_selector(".record li:nth-child(2)")
    strict_page.keyboard.press("w")
    strict_page.wait_for_selector(".why .step p")


def test_markup_in_names_stays_text(page, base):
    opened(page, base, 'words(["<img src=x onerror=alert(1)>", "x<b>"])')
    assert page.locator("main img").count() == 0
    assert page.locator("main b").count() == 0


@pytest.mark.parametrize("name", ["nim", "tictactoe", "hackenbush", "chomp"])
def test_it_fits_a_telephone(page, base, name):
    page.set_viewport_size({"width": 360, "height": 740})
    opened(page, base, GAMES[name])
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_transcript_comes_back_in(page, base):
    opened(page, base, "nim(3,5,7)")
    page.locator(".exports summary").click()
    page.fill("#paste", '{"start": "nim(1,2)", "moves": [{"move": "take 1 from heap 2"}]}')
    page.get_by_role("button", name="Open it").click()
    page.wait_for_function("document.querySelector('.notation')?.textContent === 'nim(1,1)'")


def test_the_page_is_small():
    files = (Path(lm.__file__).parent / "web" / "static").rglob("*")
    assert sum(file.stat().st_size for file in files if file.is_file()) < 200_000


def test_a_game_is_set_up_by_its_form(page, base):
    page.goto(base)
    page.wait_for_selector(".card")
    card = page.locator(".card", has=page.get_by_role("heading", name="subtraction", exact=True))
    card.locator("summary").click()
    labels = card.locator(".fields label").all_inner_texts()
    assert labels == ["heaps", "take"]
    card.locator(".fields input").first.fill("7,9")
    card.get_by_role("button", name="Play this").click()
    page.wait_for_selector("svg.board")
    assert page.inner_text(".notation") == "subtraction(7,9, take={1,2,3,4})"


def test_three_people_choose_in_a_tree(page, base):
    opened(page, base, "tree(A[B,C[A,B]])")
    assert page.locator(".seat").count() == 3
    moves(page).nth(1).click()
    page.wait_for_function("document.querySelector('#line').textContent.includes('C to move')")
    page.keyboard.press("v")
    page.wait_for_selector(".moves .badge")
    assert "C can force a win" not in page.inner_text("#line")
    page.keyboard.press("w")
    page.wait_for_selector(".why .step p")
    assert "coalitions AB, AC, BC" in page.inner_text(".why")
    moves(page).first.click()
    page.wait_for_function("document.querySelector('#line').textContent.includes('A has won')")
