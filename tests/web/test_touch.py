"""The page on a telephone: whole games by touch, targets for fingers, and nothing wider than it."""

from __future__ import annotations

import pytest

from lastmove.core.games import all_games
from lastmove.core.parse import example
from tests.web.browser import address, here
from tests.web.conftest import watched
from tests.web.test_play import Player, played

GAMES = {game.name: example(game) for game in all_games().values()}
WIDTH, HEIGHT = 390, 844
LEAST = 39.5
"""Pixels: 40, but for rounding."""

SMALL = """(least) => {
    const named = (node) => node.dataset?.spot ?? node.outerHTML.slice(0, 90);
    const found = [];
    for (const spot of document.querySelectorAll(".spot.open")) {
        const path = spot.querySelector("path");
        const box = spot.getBoundingClientRect();
        const scale = spot.ownerSVGElement.getScreenCTM().a;
        const size = path ? [parseFloat(getComputedStyle(path).strokeWidth) * scale]
            : [box.width, box.height];
        if (Math.min(...size) < least) found.push([named(spot), ...size.map(Math.round)]);
    }
    const targets = "button, select, summary, textarea, a[href]:not(.skip), .point, .line .reach,"
        + "input:not([type=checkbox])";
    for (const node of document.querySelectorAll(targets)) {
        if (!node.checkVisibility({ visibilityProperty: true })) continue;
        const box = node.getBoundingClientRect();
        const line = node.matches("path");
        const size = line ? [parseFloat(getComputedStyle(node).strokeWidth)]
            : [box.width, box.height];
        if (!box.width || Math.min(...size) >= least) continue;
        found.push([named(node), ...size.map(Math.round)]);
    }
    return found;
}"""
"""What can be pointed at, and is smaller than a finger."""


@pytest.fixture
def phone(chromium):
    yield from watched(
        chromium,
        bypass_csp=True,
        viewport={"width": WIDTH, "height": HEIGHT},
        has_touch=True,
        is_mobile=True,
    )


def fits(page):
    """Fingers meet every target, and the page does not scroll sideways."""
    assert page.evaluate(SMALL, LEAST) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH


def by_touch(player):
    """Tap at the places of a move; a move without places is tapped in the list."""
    page = player.page
    fits(page)
    number, move, places = player.choose()
    before = here(page)
    for place in places:
        spot = player.at(place)
        assert spot, f"{place} cannot be tapped"
        page.touchscreen.tap(*spot)
    if not places:
        player.in_list(number).tap()
    page.wait_for_function(f"location.href !== {before!r}")
    player.made(number, move)


@pytest.mark.share(24)
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_touch(phone, base, name):
    played(Player(phone, base, GAMES[name], "you.random", seed=3), by_touch)
    fits(phone)


IN_SIGHT = ["tictactoe(4^3)", *(GAMES[name] for name in ("nim", "pigs", "poker_nim", "positional"))]


@pytest.mark.parametrize("notation", [*IN_SIGHT, "kayles(12)"])
def test_boards_that_need_it_are_moved_about(phone, base, notation):
    """The layers of a cube lie two by two, in sight; what is wider scrolls in its holder."""
    phone.goto(address(base, notation))
    phone.wait_for_selector(".table[data-state=yours] .spot.open")
    fits(phone)
    shown = phone.evaluate("document.querySelector('svg.board').getBoundingClientRect().width")
    if notation in IN_SIGHT:
        assert shown <= WIDTH
        assert not phone.locator(".lens").count()
    else:
        phone.locator(".lens").tap()
        phone.wait_for_function(
            f"document.querySelector('svg.board').getBoundingClientRect().width <= {WIDTH}"
        )
        phone.locator(".lens").tap()
    fits(phone)


def test_the_tools_stay_at_the_lower_edge(phone, base):
    phone.goto(address(base, "nim(3,5,7)"))
    phone.wait_for_selector(".table[data-state=yours]")
    where = "document.querySelector('.tools').getBoundingClientRect().bottom"
    places = {phone.evaluate(where)}
    phone.locator(".moves button").nth(10).tap()
    phone.wait_for_selector(".table[data-state=yours] .record li:nth-child(2)")
    places.add(phone.evaluate(where))
    phone.evaluate("scrollTo(0, 400)")
    places.add(phone.evaluate(where))
    assert len(places) == 1
    assert places.pop() <= HEIGHT + 0.5


EDITED = ["nim", "cram", "hackenbush", "counters", "frogs", "tictactoe", "coins", "queen"]
"""One game for each kind of editor; a test of forms holds that there are no other kinds."""


@pytest.mark.parametrize("name", EDITED)
def test_the_start_page_and_its_editors_fit(phone, base, name):
    phone.goto(base)
    phone.wait_for_selector(".today:not([hidden]) .spot.open")
    phone.wait_for_selector(".hero .spot.open")
    card = phone.locator(".card", has=phone.get_by_role("heading", name=name, exact=True))
    card.locator("summary").tap()
    card.locator(".editor > *").first.wait_for()
    fits(phone)
