"""The argument on the board, in a real browser: a walk to its end and back, for every game."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from lastmove.core.games import all_games
from lastmove.core.parse import example
from tests.web.browser import address, here

GAMES = {game.name: example(game) for game in all_games().values()}
OFTEN = "nim"
"""The game that is walked through in every run; of the others a share."""


@pytest.fixture
def calm(page):
    """A page on which nothing moves, so that what is seen is what is there."""
    page.emulate_media(reduced_motion="reduce")
    return page


def opened(page, base, notation, seats="you.you", more=""):
    page.goto(address(base, notation, seats, more))
    page.wait_for_selector(".table[data-state=yours] svg.board, .table[data-state=over] svg.board")


def walking(page, base, notation, **options):
    """A walk at its first step, and what the server told for it."""
    opened(page, base, notation, **options)
    with page.expect_response("**/api/why") as answer:
        page.keyboard.press("w")
    page.wait_for_selector("#walk-next")
    return answer.value.json()


def seen(page):
    """What the step says, where in the walk it is, and what is marked on which picture."""
    return page.evaluate(
        """() => [document.querySelector('.why .count').textContent,
            document.querySelector('.why .step').textContent,
            document.querySelector('svg.board title').textContent,
            document.querySelector('svg.board .shown')?.outerHTML ?? '']"""
    )


def to_the_end(page):
    """Every step on the way to the end, opening what is folded."""
    found = [seen(page)]
    while True:
        for case in page.locator(".why .case[aria-expanded=false]").all():
            case.click()
        if page.get_attribute("#walk-next", "aria-disabled") == "true":
            return found
        page.keyboard.press("n")
        found.append(seen(page))


def keeps_nobody_out(page):
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "name", [OFTEN, *(pytest.param(n, marks=pytest.mark.share(48)) for n in GAMES if n != OFTEN)]
)
def test_a_walk_to_its_end_and_back(calm, base, name, scheme):
    """Next, then back over the same steps; the board is as it was when one leaves."""
    page = calm
    page.emulate_media(color_scheme=scheme)
    told = walking(page, base, GAMES[name])
    board, link = page.inner_html("svg.board title"), here(page)
    steps = to_the_end(page)
    keeps_nobody_out(page)
    assert len(steps) >= len(told["walk"])
    assert steps[-1][0].split(" of ")[0] == steps[-1][0].split(" of ")[1]
    for step in reversed(steps[:-1]):
        page.click("#walk-back")
        assert seen(page)[1:] == step[1:]
        keeps_nobody_out(page)
    page.keyboard.press("Escape")
    assert page.locator(".why").is_hidden()
    assert page.locator(".shown *").count() == 0
    opened(page, base, GAMES[name])
    assert (page.inner_html("svg.board title"), here(page)) == (board, link)
    assert page.locator(".spot.open").count() or page.locator(".moves button").count()


def test_what_is_marked_is_what_the_step_names(calm, base):
    """Bouton's moves by rows: the chip that goes is marked, on the very board."""
    page = calm
    told = walking(page, base, "nim(3,5,7)")
    to_the_end(page)
    table = next(i for i, step in enumerate(told["walk"]) if "winning moves" in step["html"])
    while not page.inner_text(".why .count").startswith(f"{table + 1} "):
        page.keyboard.press("p")
    for row, spot in enumerate(["heap-1-3", "heap-2-5", "heap-3-7"]):
        page.locator(".why .pick").nth(row).click()
        marked = page.evaluate(
            """() => [...document.querySelectorAll('.shown .mark.move')].map((mark) =>
                [...document.querySelectorAll('.spot')].find((spot) =>
                    spot.getAttribute('transform') === mark.getAttribute('transform'))
                    .dataset.spot)"""
        )
        assert marked == [spot]


def test_keys_and_focus_of_the_walk(calm, base):
    page = calm
    walking(page, base, "nim(3,5,7)")
    assert page.evaluate("document.activeElement.id") == "walk-next"
    for key, at in {"ArrowRight": 2, "n": 3, "ArrowLeft": 2, "p": 1, "Enter": 2}.items():
        page.keyboard.press(key)
        assert page.inner_text(".why .count").startswith(f"{at} of ")
    page.keyboard.press("Escape")
    assert page.locator(".why").is_hidden()
    assert page.evaluate("document.querySelector('.holder').contains(document.activeElement)")


BROKEN = """() => [...document.querySelectorAll(".why td")].flatMap((cell) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), found = [];
    while (texts.nextNode()) {
        for (const word of texts.currentNode.data.matchAll(/[a-z]+/g)) {
            const range = document.createRange();
            range.setStart(texts.currentNode, word.index);
            range.setEnd(texts.currentNode, word.index + word[0].length);
            if (range.getClientRects().length > 1) found.push(word[0]);
        }
    }
    return found;
})"""
"""The words of a table that go on in the next line."""


def test_no_word_of_a_table_is_broken(calm, base):
    """A move beside a long position keeps its words, and the table scrolls."""
    page = calm
    walking(page, base, "toads_and_frogs(TT..FF)")
    while not page.locator(".why .pick").count():
        page.keyboard.press("n")
    assert "toad" in page.locator(".why .pick").first.inner_text()
    assert page.evaluate(BROKEN) == []


def test_another_position_takes_the_place_of_the_board_and_goes_again(calm, base):
    """After the first domino cram's argument is about what is left; that cannot be played on."""
    page = calm
    told = walking(page, base, "cram(3x4)")
    own = next(i for i, step in enumerate(told["walk"]) if step["view"]["picture"] is not None)
    for _ in range(own):
        page.keyboard.press("n")
    assert page.locator(".board rect.covered").count() == 2
    assert page.locator(".spot.open").count() == 0
    page.keyboard.press("Escape")
    assert page.locator(".board rect.covered").count() == 0
    assert page.locator(".spot.open").count() == 12


def test_a_move_made_on_the_board_ends_the_walk(calm, base):
    page = calm
    walking(page, base, "nim(3,5,7)")
    page.locator(".spot[data-spot=heap-3-7]").click()
    page.wait_for_function("document.querySelector('.notation').textContent === 'nim(3,5,6)'")
    page.wait_for_selector(".table[data-state=yours]")
    assert page.locator(".why").is_hidden()


def test_a_slip_opens_at_what_it_broke_and_at_its_answer(calm, base):
    page = calm
    opened(page, base, "nim(3,5,7)", more="&moves=2")
    page.get_by_role("button", name="Who slipped").click()
    page.get_by_role("button", name="the answer").click()
    page.wait_for_selector("#walk-next")
    assert "this wins: take 2 from heap 3" in page.inner_text(".why .slip")
    assert page.locator(".shown .mark.move").count() > 0
    page.keyboard.press("Escape")
    page.get_by_role("button", name="what it broke").click()
    page.wait_for_selector("#walk-next")
    assert "nim(3,5,7)" in page.inner_text(".why .claim")
    assert "broke this" in page.inner_text(".why .slip")


def test_three_players_are_walked_through_too(calm, base):
    told = walking(calm, base, "tree(A[B,C[A,B]])")
    assert len(to_the_end(calm)) == len(told["walk"])


def test_a_case_opens_and_its_steps_follow(calm, base):
    """Each part of a sum has an argument of its own, folded: opened, it is a part of the walk."""
    page = calm
    walking(page, base, "kayles(3) + grundy(7)")
    while not page.locator(".why .case").count():
        page.keyboard.press("n")
    at, count = map(int, page.inner_text(".why .count").split(" of "))
    case = page.locator(".why .case").first
    case.click()
    assert case.get_attribute("aria-expanded") == "true"
    longer = int(page.inner_text(".why .count").split(" of ")[1])
    assert longer > count
    page.keyboard.press("n")
    assert page.locator(".why .within").count() == 1
    page.keyboard.press("p")
    page.locator(".why .case").first.click()
    assert page.inner_text(".why .count") == f"{at} of {count}"
