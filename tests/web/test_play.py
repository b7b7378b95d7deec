"""Whole games in a real browser: whatever is clicked, pressed or lost, the record is right.

What was clicked is known here by the rules alone: a move is chosen by this test, its places are
pointed at, and the address must hold that very move, with the opponent's move after it.
"""

from __future__ import annotations

import random
import re
import time
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

import lastmove as lm
from lastmove.api.draw import points
from lastmove.core.games import all_games
from lastmove.core.parse import example
from lastmove.core.position import identity
from lastmove.play.match import Match
from lastmove.play.opponents import Perfect, RandomMover
from tests.web.browser import address, here

GAMES = {game.name: example(game) for game in all_games().values()}
OFTEN = "nim"
"""The game that is played in every run; the others with `-m slow`."""
ALL = [name if name == OFTEN else pytest.param(name, marks=pytest.mark.slow) for name in GAMES]
MOST = 14
"""Moves of a person after which a long or loopy game is left."""


class Player:
    """Someone at the page who knows the rules, and keeps a record of what was clicked."""

    def __init__(self, page, base, notation, seats, seed=0):
        self.page, self.chance, self.opponent = page, random.Random(seed), None
        self.match, self.numbers = Match(lm.parse(notation)), []
        other = seats.split(".")[1]
        if other != "you":
            self.opponent = {"perfect": Perfect(7), "random": RandomMover(7)}[other]
        page.goto(address(base, notation, seats, "&seed=7"))
        page.wait_for_selector("svg.board")
        self.settled()

    def settled(self):
        """Wait until a person may move, or the game is over."""
        self.page.wait_for_selector(
            ".table[data-state=yours] .holder[aria-busy=false], .table[data-state=over]"
        )

    @property
    def over(self):
        return self.match.winner is not None

    def choose(self):
        """A move at random that can be pointed at without a question, else one of the list."""
        moves = self.match.legal_moves()
        places = [frozenset(points(self.match.position, move)) for move in moves]
        clear = [
            number
            for number, mine in enumerate(places)
            if mine and not any(mine <= other for i, other in enumerate(places) if i != number)
        ]
        listed = {}  # of moves that lead to the same by the same places the first
        for number, (move, mine) in enumerate(zip(moves, places, strict=True)):
            listed.setdefault((identity(move.to), mine), number)
        number = self.chance.choice(clear or list(listed.values()))
        return number, moves[number], points(self.match.position, moves[number]) if clear else ()

    def made(self, number, move):
        """What the address must hold now: this move, and the opponent's own answer to it."""
        self.match.make(move)
        self.numbers.append(number)
        if self.opponent is not None and not self.over:
            reply = self.opponent.choose(self.match).move
            self.numbers.append(self.match.legal_moves().index(reply))
            self.match.make(reply)

    def check(self):
        """The address, the board and the record are those of the game that was played."""
        self.settled()
        held = parse_qs(urlsplit(here(self.page)).fragment)
        assert held.get("moves", [""])[0] == ".".join(map(str, self.numbers))
        assert self.page.inner_text(".notation") == str(self.match.position)
        entries = self.page.locator(".record li").all_inner_texts()
        said = [f"{self.match.turn_after(i)}: {m.text}" for i, m in enumerate(self.match.moves)]
        assert [" ".join(entry.split("\n")[0].split()) for entry in entries[1:]] == said
        assert (self.page.get_attribute(".table", "data-state") == "over") == self.over

    def at(self, place):
        """Where the mouse meets a place."""
        return self.page.evaluate(
            """(name) => {
                const spot = document.querySelector(`.spot[data-spot="${CSS.escape(name)}"]`);
                spot.scrollIntoView({ block: "nearest" });
                const path = spot.querySelector("path"), box = spot.getBBox();
                const inside = path ? path.getPointAtLength(path.getTotalLength() / 2)
                    : new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
                const at = new DOMPoint(inside.x, inside.y).matrixTransform(spot.getScreenCTM());
                const hit = document.elementFromPoint(at.x, at.y)?.closest(".spot");
                return hit?.dataset.spot === name ? [at.x, at.y] : null;
            }""",
            place,
        )

    def slow_double_click(self, x, y):
        """A double click whose second click comes when the first has been answered."""
        self.page.mouse.click(x, y)
        self.page.wait_for_timeout(120)
        self.page.mouse.down(click_count=2)
        self.page.mouse.up(click_count=2)

    def in_list(self, number):
        return self.page.locator(f".moves button[data-number='{number}']")


def by_mouse(player):
    """Point with double clicks and at odd moments; click about while the other is to move."""
    page, chance = player.page, player.chance
    number, move, places = player.choose()
    spots = [player.at(place) for place in places]
    if places and all(spots):
        for spot in spots[:-1]:
            page.mouse.click(*spot)
        chance.choice([page.mouse.click, page.mouse.dblclick, player.slow_double_click])(*spots[-1])
        for spot in spots * 2:  # impatience: none of these is anybody's move
            if player.opponent is not None and chance.random() < 0.7:
                page.mouse.click(*spot)
    elif chance.random() < 0.5:
        player.in_list(number).dblclick()
    else:
        player.in_list(number).click()
    page.wait_for_timeout(chance.choice([0, 0, 20, 150]))
    player.made(number, move)


def by_keyboard(player):
    """Walk to the place with the arrows and press space; focus never leaves the board."""
    page, chance = player.page, player.chance
    number, move, places = player.choose()
    if not places:
        player.in_list(number).focus()
        page.keyboard.press("Enter")
        player.made(number, move)
        return
    for place in places:
        page.keyboard.press("ArrowRight")
        for _ in range(400):
            if focused(page) == place:
                break
            page.keyboard.press("ArrowRight")
        assert focused(page) == place
        page.keyboard.press(chance.choice([" ", "Enter"]))
    player.made(number, move)


def focused(page):
    return page.evaluate("document.activeElement.dataset?.spot ?? null")


def played(player, way):
    for _ in range(MOST):
        if player.over:
            break
        way(player)
        player.check()
    assert player.over or len(player.numbers) >= MOST
    player.page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("name", ALL)
def test_a_whole_game_by_mouse_with_double_clicks(page, base, name):
    played(Player(page, base, GAMES[name], "you.random"), by_mouse)


@pytest.mark.parametrize("name", ALL)
def test_two_people_by_mouse_with_double_clicks(page, base, name):
    played(Player(page, base, GAMES[name], "you.you", seed=1), by_mouse)


@pytest.mark.parametrize("name", ALL)
def test_a_whole_game_by_keyboard_only(page, base, name):
    played(Player(page, base, GAMES[name], "you.perfect"), by_keyboard)


@pytest.mark.parametrize("name", ALL)
def test_a_whole_game_while_every_third_request_fails_or_is_late(page, base, name):
    """Whatever fails is taken back, says so, and is tried again; undo works after it."""
    player = Player(page, base, GAMES[name], "you.random")
    asked = [0]

    def unreliable(route):
        asked[0] += 1
        if asked[0] % 3:
            route.continue_()
        elif asked[0] % 2:
            route.abort()
        elif asked[0] % 4:
            route.fulfill(status=503, body="busy")
        else:
            time.sleep(1.7)
            route.continue_()

    page.route(re.compile("/api/(table|move|reply)"), unreliable)
    failures = 0
    for _ in range(MOST):
        if player.over:
            break
        confirmed = here(page)
        number, move, _ = player.choose()
        player.in_list(number).click()
        resting = ".table[data-state=yours], .table[data-state=over], #retry"
        while page.wait_for_selector(resting) and page.locator("#retry").count():
            failures += 1
            said = page.inner_text(".standing .error")
            assert "The board is as it was before" in said or "taken back" in said
            if here(page) == confirmed:  # the move itself was lost: the board is the old one
                assert page.inner_text(".notation") == str(player.match.position)
            page.click("#retry")
            page.wait_for_selector(".holder[aria-busy=false]")
        player.made(number, move)
        player.check()
    assert failures or asked[0] < 3
    page.unroute_all(behavior="wait")
    page.troubles.clear()


def test_the_second_click_of_a_double_click_is_no_move(page, base):
    """It comes when the other person is to move, and another move is under the mouse."""
    player = Player(page, base, "nim(3,5,7)", "you.you")
    box = player.in_list(2).bounding_box()
    page.mouse.click(box["x"] + 9, box["y"] + 9)
    page.wait_for_selector(".table[data-state=yours] .record li:nth-child(2)")
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    player.made(2, player.match.legal_moves()[2])
    player.check()


def test_undo_works_after_a_failure(page, base):
    player = Player(page, base, "nim(3,5,7)", "you.random")
    by_mouse(player)
    player.check()
    page.route("**/api/move", lambda route: route.abort())
    player.in_list(0).click()
    page.wait_for_selector("#retry")
    assert "taken back" in page.inner_text(".standing .error")
    page.keyboard.press("u")
    page.wait_for_function("document.querySelector('.notation').textContent === 'nim(3,5,7)'")
    assert page.locator("#retry").count() == 0
    page.troubles.clear()


def held_up(page, base, number):
    """A player whose move in the list is on its way, and the requests that are held back."""
    player = Player(page, base, "nim(3,5,7)", "you.you")
    held = []
    page.route("**/api/move", lambda route: held.append(route))
    player.in_list(number).click()
    return player, held


def test_a_board_that_came_along_is_shown_at_once_and_taken_back(page, base):
    _, held = held_up(page, base, 2)
    page.wait_for_function("document.querySelector('.notation').textContent === 'nim(0,5,7)'")
    assert "moves=" not in here(page)
    assert page.locator(".spot.open").count() == 0
    page.locator("svg.board .spot").first.click(force=True)
    while not held:
        page.wait_for_timeout(10)
    held[0].abort()
    page.wait_for_function("document.querySelector('.notation').textContent === 'nim(3,5,7)'")
    page.unroute_all()
    page.click("#retry")
    page.wait_for_selector(".table[data-state=yours] .record li:nth-child(2)")
    assert "moves=2" in here(page)
    page.troubles.clear()


def test_whoever_waits_may_stop_waiting(page, base):
    player, held = held_up(page, base, 0)
    page.click("#give-up")
    assert "stopped waiting" in page.inner_text(".standing .error")
    player.check()
    held[0].abort()  # the page has let go of it already


# -- the machine alone ---------------------------------------------------------------------------


def test_the_machine_never_lies(page, base):
    """Random events, late and lost answers: the board is the address's, moves are the mover's."""
    page.goto(base)
    drive = Path(__file__).with_name("drive_machine.js").read_text()
    drive = drive.partition("\n")[2]  # without its first line, a comment
    seen = set()
    for seed in range(1, 25):
        found = page.evaluate(drive, seed * 7919)
        assert not found["wrong"], found["wrong"]
        assert found["end"] in ("yours", "over")
        seen |= set(found["names"])
    states = {"opening", "lost", "yours", "waits", "sent", "asked", "going", "pausing"}
    assert seen == states | {"thinking", "telling", "replying", "over"}
