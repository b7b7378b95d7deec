"""Rooms in real browsers: a game for two through reload and lost network, watchers, a class."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe

import lastmove as lm
from tests.web import browser
from tests.web.browser import here

PHONE = {"width": 390, "height": 844}
MOVES = ".moves button.move"


@pytest.fixture
def devices(chromium):
    """Browsers of their own, each with its own storage, in which nothing may go wrong unnoticed."""
    troubles = []
    with ExitStack() as opened:

        def new(**options):
            context = chromium.new_context(viewport=PHONE, bypass_csp=True, **options)
            context.set_default_timeout(browser.PATIENCE)
            opened.callback(context.close)
            page = context.new_page()
            page.on("pageerror", lambda problem: troubles.append(str(problem)))
            return page

        yield new
    assert not troubles


def open_room(page, base, notation, name="Ann", **chosen):
    page.goto(f"{base}#together")
    page.fill("#notation", notation)
    page.fill("#name-1", name)
    for key, value in chosen.items():
        page.select_option(f"#{key}", value)
    page.click("#open")
    code = ".big-code" if chosen.get("kind") == "class" else ".room .code strong"
    return page.inner_text(code)


def enter(page, base, code, name=""):
    page.goto(f"{base}#together")
    page.fill("#code", code.lower())
    page.fill("#name-0", name)
    page.click("#enter")
    page.wait_for_selector(".table")


def yours(page):
    page.wait_for_selector(".table[data-state=yours]")


def play(page, number):
    """Make the move of this number in the list, and wait until the room has it."""
    yours(page)
    count = page.locator(".record li").count()
    page.locator(MOVES).nth(number).click()
    page.wait_for_function(f"document.querySelectorAll('.record li').length > {count}")
    page.wait_for_selector(".holder[aria-busy=false]")


def record(page):
    return page.locator(".record li button").all_inner_texts()


def after(page, count):
    page.wait_for_function(f"document.querySelectorAll('.record li').length === {count + 1}")


def moves_of(page):
    return here(page).partition("moves=")[2].partition("&")[0]


def test_two_browsers_play_a_game_through(devices, base):
    """One reloads in the middle, one is offline and returns; the record is the same in both."""
    ann, bob, eve = devices(), devices(), devices()
    code = open_room(ann, base, "nim(2,3)")
    enter(bob, base, code, "Bob")
    eve.goto(f"{base}#room={code}")
    play(ann, 0)
    after(bob, 1)
    bob.reload()
    play(bob, 1)
    after(ann, 2)
    assert "Bob" in ann.inner_text(".seated")

    bob.context.set_offline(True)
    ann.wait_for_function("document.querySelector('.seated').textContent.includes('away')")
    play(ann, 0)
    assert bob.locator(".record li").count() == 3
    bob.wait_for_selector(".away:not([hidden])")
    bob.context.set_offline(False)
    after(bob, 3)
    ann.wait_for_function("!document.querySelector('.seated').textContent.includes('away')")

    ann.context.set_offline(True)
    ann.wait_for_selector(".away:not([hidden])")
    play(bob, 0)
    ann.context.set_offline(False)
    after(ann, 4)
    while ann.get_attribute(".table", "data-state") != "over":
        count = ann.locator(".record li").count()
        mover, other = (ann, bob) if count % 2 else (bob, ann)
        play(mover, 0)
        after(other, count)
    for page in (ann, bob, eve):
        page.wait_for_selector(".table[data-state=over]")
    assert record(ann) == record(bob) == record(eve)
    assert moves_of(ann) == moves_of(bob) == moves_of(eve)
    position = lm.parse("nim(2,3)")
    for number in moves_of(ann).split("."):
        position = list(position.moves())[int(number)].to
    assert str(position) == "nim(0,0)"
    won = [page.inner_text("#line").startswith("You have won") for page in (ann, bob)]
    assert sorted(won) == [False, True]
    assert not eve.inner_text("#line").startswith("You")

    bob.click("#another")  # the other begins now
    yours(bob)
    after(ann, 0)
    assert ann.get_attribute(".table", "data-state") == "waits"


def test_a_spectator_cannot_move(devices, base):
    ann, bob, eve = devices(), devices(), devices()
    code = open_room(ann, base, "nim(3,5,7)")
    enter(bob, base, code)
    sent = []
    eve.on("websocket", lambda socket: socket.on("framesent", lambda said: sent.append(said)))
    eve.goto(f"{base}#room={code}")
    eve.wait_for_selector("svg.board")
    assert eve.get_attribute(".table", "data-state") == "waits"
    assert eve.locator(".spot.open").count() == 0
    eve.locator(MOVES).first.click(force=True)
    eve.locator("svg.board .spot").first.click(force=True)
    eve.keyboard.press("b")
    assert len(sent) == 1  # that it came in
    refused = """(code) => new Promise((done) => {
        const there = location.href.replace(/^http/, 'ws').replace(/#.*/, '');
        const socket = new WebSocket(there + 'api/room');
        const move = { do: 'move', board: 1, position: 'nim(3,5,7)', move: 'take 1 from heap 1' };
        socket.onopen = () => socket.send(JSON.stringify({ do: 'enter', code }));
        socket.onmessage = ({ data }) => {
            const said = JSON.parse(data);
            if (said.you) socket.send(JSON.stringify(move));
            if (said.error) { socket.close(); done(said.error.message); }
        };
    })"""
    assert "not your turn" in eve.evaluate(refused, code)
    ann.wait_for_selector(".table[data-state=yours]")
    assert ann.locator(".record li").count() == 1


def test_there_are_no_hints_unless_the_room_allows_them(devices, base):
    ann = devices()
    open_room(ann, base, "nim(3,5,7)")
    yours(ann)
    ann.keyboard.press("h")
    ann.wait_for_selector(".hint:not([hidden])")
    assert "no hints" in ann.inner_text(".hint")
    ann.keyboard.press("b")
    ann.locator(".standing .error", has_text="no hints").wait_for()
    assert "moves=" not in here(ann)
    ann.goto(f"{base}#together")
    ann.check("#hints")
    ann.click("#open")
    yours(ann)
    ann.keyboard.press("h")
    ann.wait_for_function("document.querySelector('.hint').textContent.includes('win')")


def test_a_game_goes_into_a_room_and_out_of_it(devices, base):
    ann = devices()
    ann.goto(f"{base}#start=nim(3,5,7)&moves=2&seats=you.you")
    yours(ann)
    ann.click("#together")
    ann.click("#open")
    ann.wait_for_selector(".room .code")
    after(ann, 1)
    assert moves_of(ann) == "2"
    ann.click("#go-alone")
    yours(ann)
    assert "room=" not in here(ann)
    assert moves_of(ann) == "2"


def test_a_room_that_is_gone_leaves_the_game(devices, base):
    """As after a restart of the server: the page says so, and the address has the game."""
    with browser.served() as other:
        ann = devices()
        open_room(ann, other, "nim(1,2)")
        play(ann, 1)
        address = here(ann).partition("#")[2]
    ann.wait_for_selector(".away:not([hidden])")  # the server is away
    bob = devices()
    bob.goto(f"{base}#{address}")  # and another one knows nothing of the room
    bob.wait_for_selector("#keep")
    assert "server was started anew" in bob.inner_text(".problem")
    assert "1 moves from nim(1,2)" in bob.inner_text(".problem")
    bob.click("#keep")
    yours(bob)
    assert bob.inner_text(".notation") == "nim(1,1)"
    bob.go_back()
    bob.click("#reopen")
    bob.click("#open")
    bob.wait_for_selector(".room .code")
    after(bob, 1)


def test_a_wrong_code_or_position_leaves_the_form(devices, base):
    ann = devices()
    ann.goto(f"{base}#together")
    ann.fill("#code", "ZZZZZ")
    ann.click("#enter")
    ann.wait_for_selector(".together > .error:not([hidden])")
    assert ann.input_value("#code") == "ZZZZZ"
    ann.fill("#notation", "nim(3,x)")
    ann.click("#open")
    ann.wait_for_selector(".wrong .error")
    assert ann.input_value("#notation") == "nim(3,x)"


def test_a_class_plays_the_machine_and_its_teacher_sees_who_slipped(devices, base):
    teacher, pupils = devices(), {name: devices() for name in ("Ann", "Bob", "Cleo")}
    code = open_room(teacher, base, "nim(1,2)", "Teacher", kind="class")
    for name, page in pupils.items():
        enter(page, base, code, name)
        yours(page)
    ann, bob = pupils["Ann"], pupils["Bob"]
    play(ann, 1)  # take 1 from heap 2, which wins
    after(ann, 2)
    play(ann, 0)
    assert ann.inner_text("#line").startswith("You have won")
    play(bob, 2)  # take 2 from heap 2, a slip
    bob.wait_for_selector(".table[data-state=over]")
    assert bob.inner_text("#line").startswith("You have lost")
    said = "document.querySelector('#score')?.textContent === 'class 1 : 1 machine'"
    for page in (teacher, *pupils.values()):
        page.wait_for_function(said)
    card = teacher.locator(".boards .card", has_text="Bob")
    card.locator(".slips a").wait_for()
    assert "slipped at move 1: take 2 from heap 2" in card.inner_text()
    assert card.get_attribute("data-result") == "lost"
    assert "no slip" in teacher.locator(".boards .card", has_text="Ann").inner_text()
    assert teacher.locator(".boards svg").count() == 3
    teacher.reload()  # the teacher is the teacher still
    teacher.wait_for_function(said)
    assert teacher.locator(".boards .card").count() == 3
    bob.click("#another")
    yours(bob)
    teacher.click("#close-room")
    for page in pupils.values():
        page.wait_for_selector(".problem")
        assert "its host has closed" in page.inner_text(".problem")


SMALL = """() => {
    const kinds = ".more summary, main :is(a, button, select, input, summary, textarea)";
    const all = [...document.querySelectorAll(kinds)];
    const elsewhere = "svg, .tools, .moves, .record, .exports, .review";
    const box = (node) => (node.closest("label") ?? node).getBoundingClientRect();
    return all.filter((node) => node.checkVisibility() && !node.closest(elsewhere))
        .filter((node) => box(node).width < 40 || box(node).height < 40)
        .map((node) => `${node.outerHTML.slice(0, 90)} ${box(node).width}x${box(node).height}`);
}"""
"""What is too small for a finger; the table beside a room has tests of its own."""


@contextmanager
def looked_at(page):
    yield
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate(SMALL) == []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(200)  # colors change slowly
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


def test_rooms_keep_nobody_out(devices, base):
    ann, teacher = devices(), devices()
    with looked_at(ann):
        ann.goto(f"{base}#together")
        ann.wait_for_selector("#open")
    with looked_at(ann):
        open_room(ann, base, "nim(3,5,7)", "")
        yours(ann)
        ann.locator(".room summary").click()
        ann.wait_for_selector(".qr")
    code = open_room(teacher, base, "nim(1,2)", "Teacher", kind="class")
    with looked_at(teacher):
        enter(ann, base, code, "Ann")
        play(ann, 2)
        teacher.wait_for_selector(".slips a")
