"""What the page promises besides the moves: words, focus, a layout that stays, and no dead ends."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from tests.web.browser import address, here


def opened(page, base, notation, seats="you.you", more=""):
    page.goto(address(base, notation, seats, more))
    page.wait_for_selector(".table[data-state=yours] svg.board")


def refused(page):
    """The refusals that were expected, and nothing else, have gone wrong."""
    page.wait_for_load_state("networkidle")
    assert all("400" in trouble for trouble in page.troubles), page.troubles
    page.troubles.clear()


SELECTED = "(e) => e.value.slice(e.selectionStart, e.selectionEnd)"


# -- no dead ends --------------------------------------------------------------------------------


def test_bad_notation_stays_and_is_pointed_into(page, base):
    page.goto(base)
    page.fill("#notation", "nim(3) + nim(2, x, 4)")
    page.click("#play")
    page.wait_for_selector(".wrong .error")
    assert page.input_value("#notation") == "nim(3) + nim(2, x, 4)"
    assert page.eval_on_selector("#notation", SELECTED) == "x"
    assert "»x«" in page.inner_text(".wrong .error")
    assert page.get_attribute("#notation", "aria-invalid") == "true"
    page.fill("#notation", "nim(3) + nim(2, 4)")
    page.click("#play")
    page.wait_for_selector("svg.board")
    refused(page)


def test_characters_that_take_two_units_shift_nothing(page, base):
    page.goto(base)
    page.fill("#notation", "words([🐸🐸,b]) + nim(2, x, 4)")
    page.click("#play")
    page.wait_for_selector(".wrong .error")
    assert page.eval_on_selector("#notation", SELECTED) == "x"
    refused(page)


def test_a_bad_field_of_a_form_is_pointed_at(page, base):
    page.goto(base)
    page.wait_for_selector(".card")
    card = page.locator(".card", has=page.get_by_role("heading", name="subtraction", exact=True))
    card.locator("summary").click()
    take = card.locator(".fields input").nth(1)
    take.fill("{1,z}")
    card.get_by_role("button", name="Play this").click()
    card.locator(".wrong .error").wait_for()
    assert take.get_attribute("aria-invalid") == "true"
    assert card.locator(".fields input").first.get_attribute("aria-invalid") is None
    assert take.evaluate("(e) => e === document.activeElement")
    assert "z" in take.evaluate(SELECTED)
    assert take.input_value() == "{1,z}"
    refused(page)


def test_a_link_that_cannot_be_opened_keeps_its_text_to_be_mended(page, base):
    page.goto(f"{base}#start={quote('nim(3,y)')}&seats=you.you")
    page.wait_for_selector(".problem #notation")
    assert page.eval_on_selector("#notation", SELECTED) == "y"
    page.fill("#notation", "nim(3,4)")
    page.keyboard.press("Enter")
    page.wait_for_selector(".table[data-state=yours]")
    assert "seats=you.you" in here(page)
    refused(page)


def test_a_server_that_is_away_can_be_asked_again(page, base):
    page.route("**/api/table", lambda route: route.abort())
    page.goto(address(base, "nim(1,2)"))
    page.wait_for_selector("#retry")
    page.unroute_all()
    page.click("#retry")
    page.wait_for_selector(".table[data-state=yours]")
    page.troubles.clear()


def test_the_way_back_leads_back(page, base):
    """Also from a link that was written by hand, which the page would write otherwise."""
    page.goto(base)
    page.wait_for_selector(".card")
    page.goto(f"{base}#start=nim(3,5,7)&seats=you.you")
    page.wait_for_selector(".table[data-state=yours]")
    page.locator(".moves button").first.click()
    page.wait_for_selector(".table[data-state=yours] .record li:nth-child(2)")
    page.go_back()
    page.wait_for_function("document.querySelector('.notation').textContent === 'nim(3,5,7)'")
    page.go_back()
    page.wait_for_selector(".card")


def test_a_place_that_cannot_be_had_leaves_the_address_as_it_was(page, base):
    opened(page, base, "nim(3,5,7)", more="&seed=1")
    page.locator(".moves button").first.click()
    page.wait_for_selector(".table[data-state=yours] .record li:nth-child(2)")
    confirmed = page.url
    page.route("**/api/table", lambda route: route.abort())
    page.go_back()
    page.wait_for_selector("#retry")
    assert page.url == confirmed
    assert page.inner_text(".notation") == "nim(2,5,7)"
    page.troubles.clear()


def test_an_opponent_that_cannot_know_says_so_before_it_moves(page, base):
    guess = {"schema": 1, "number": 0, "text": "take 1 from heap 2", "points": [], "limited": True}
    guess["remark"] = "a guess: this position is too large for the limit"
    page.route("**/api/reply", lambda route: route.fulfill(json=guess))
    opened(page, base, "nim(3,5,7)", "you.perfect")
    page.locator(".moves button").nth(2).click()
    notation, line = page.wait_for_function(  # both at once: it does not say so for long
        """() => document.querySelector(".table[data-state=telling]")
            && [".notation", "#line"].map((name) => document.querySelector(name).textContent)"""
    ).json_value()
    assert notation == "nim(0,5,7)"
    assert "cannot know" in line
    page.wait_for_selector(".table[data-state=yours]")
    assert page.inner_text(".notation") == "nim(0,4,7)"
    assert "a guess" in page.inner_text("#line")


def test_values_that_are_known_are_shown_and_more_can_be_looked_for(page, base):
    """Some moves are not known: the others have their words, and a number runs while one waits."""
    marks = [{"number": n, "mark": "?", "value": None, "remoteness": None} for n in range(3)]
    marks[1]["mark"] = "L"
    part = {"schema": 1, "limited": True, "verdict": None, "moves": marks}
    whole = part | {"limited": False, "moves": [mark | {"mark": "W"} for mark in marks]}
    page.route("**/api/values", lambda route: route.fulfill(json=part))

    def answering(socket):
        def heard(_):
            socket.send(json.dumps({"progress": 12345}))
            page.wait_for_function("document.body.textContent.includes('12,345 steps')")
            socket.send(json.dumps({"answer": whole}))

        socket.on_message(heard)

    page.route_web_socket("**/api/long", answering)
    opened(page, base, "nim(3)")
    page.keyboard.press("v")
    page.wait_for_selector(".hint button")
    assert "1 of 3 moves are known" in page.inner_text(".hint")
    words = page.locator(".moves .badge").all_inner_texts()
    assert [word.split(maxsplit=1)[1] for word in words] == ["not known", "loses", "not known"]
    page.get_by_role("button", name="look longer").click()
    page.wait_for_function(
        "document.querySelector('.moves').textContent.match(/wins/g)?.length === 3"
    )


def test_a_question_that_fails_can_be_asked_again(page, base):
    opened(page, base, "nim(1,2)")
    page.route("**/api/why", lambda route: route.abort())
    page.keyboard.press("w")
    page.wait_for_selector(".hint button")
    page.unroute_all()
    page.get_by_role("button", name="try again").click()
    page.wait_for_selector(".why .step p")
    page.troubles.clear()


def test_a_large_pond_and_a_large_board_open(page, base):
    for notation, far, count in (
        ("frogs(uniform(5000, seed=1))", "place 4321", "5,000"),
        ("cram(60x60)", "cover (31,30) and (31,31)", "7,080"),
    ):
        opened(page, base, notation)
        assert page.locator(".moves button").count() > 100
        assert f"1,500 of {count} moves, a sample; write any other" in page.inner_text("aside")
        assert ("cannot be pointed at" in page.inner_text("aside")) == ("frogs" in notation)
        page.locator("input[type=search]").fill(far)  # not in the sample
        page.locator(".moves button").first.click()
        page.wait_for_selector(".record li:nth-child(2)")
        assert far in page.inner_text(".record")


def test_what_is_drawn_of_a_large_board_can_be_pointed_at(page, base):
    opened(page, base, "cram(60x60)")
    for square in ("square-60-59", "square-60-60"):
        page.locator(f"[data-spot={square}]").click()
    page.wait_for_selector(".record li:nth-child(2)")
    assert "cover (60,59) and (60,60)" in page.inner_text(".record")


def test_a_wide_or_high_picture_is_scrolled_not_shrunk_to_nothing(page, base):
    long = ",".join(f"v{i}>v{i + 1}" for i in range(40))
    for notation in (f"tree(A[{','.join(['B[A,B,A]'] * 60)}])", f"counters([{long}], at=[v0])"):
        opened(page, base, notation)
        shown, whole = page.eval_on_selector(
            "svg.board", "(e) => [e.getScreenCTM().a, document.documentElement.scrollWidth]"
        )
        assert shown > 0.49
        assert whole <= 1100  # the board scrolls, the page does not


# -- one meaning ---------------------------------------------------------------------------------


def test_a_word_means_the_same_in_the_list_and_in_the_record(page, base):
    opened(page, base, "nim(3,5,7)")
    page.keyboard.press("v")
    page.wait_for_selector(".moves .badge")
    for number in (2, 3):
        button = page.locator(f".moves button[data-number='{number}']")
        word, said = (
            button.locator(".badge").inner_text(),
            button.locator("span").first.inner_text(),
        )
        button.click()
        page.wait_for_function(f"document.querySelector('.record').textContent.includes({said!r})")
        page.get_by_role("button", name="Who slipped").click()
        record = page.locator(".record li", has_text=said)
        record.locator(".badge").wait_for()
        assert record.locator(".badge").inner_text() == word
        page.wait_for_selector(".moves .badge")


def test_whites_moves_are_not_marked_by_a_letter(page, base):
    opened(page, base, "northcott(8, rows=[2:5,7:1], to_move=white)")
    page.keyboard.press("v")
    page.wait_for_selector(".moves .badge")
    words = (
        page.locator(".moves .badge").all_inner_texts()
        + page.locator(".marks text").all_text_contents()
    )
    assert {word.split()[-1] for word in words} <= {"wins", "loses", "✓", "✗"}


def test_against_the_machine_it_says_you(page, base):
    opened(page, base, "nim(1,1)", "you.perfect")
    page.keyboard.press("v")
    page.wait_for_function("document.querySelector('#line').textContent.includes('you lose')")
    page.locator(".moves button").first.click()
    page.wait_for_selector(".table[data-state=over]")
    assert page.inner_text("#line").startswith("You have lost")


# -- focus and layout ----------------------------------------------------------------------------


def test_space_never_makes_a_move_that_was_not_pointed_at(page, base):
    opened(page, base, "nim(3,5,7)")
    before = here(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    page.locator(".holder").focus()
    page.keyboard.press("Space")
    page.wait_for_timeout(60)
    assert here(page) == before
    assert page.get_attribute(".table", "data-state") == "yours"


def test_focus_stays_on_the_board(page, base):
    """After a click and an answer, and after a move by keys, the arrows go on from there."""
    opened(page, base, "nim(3,5,7)", "you.perfect")
    inside = "document.querySelector('.holder').contains(document.activeElement)"
    page.locator(".spot.open").nth(6).click()
    page.wait_for_selector(".record li:nth-child(3)")
    page.wait_for_selector(".table[data-state=yours]")
    assert page.evaluate(inside)
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.classList.contains('spot')")
    page.keyboard.press(" ")
    page.wait_for_function("document.querySelectorAll('.record li').length > 3")
    assert page.evaluate(inside)
    page.keyboard.press("u")
    page.wait_for_function("document.querySelectorAll('.record li').length === 3")
    assert page.evaluate(inside)


def test_the_tools_do_not_move_and_pressed_ones_are_readable(page, base):
    opened(page, base, "nim(9,10,12,13)", "you.perfect")
    where = "JSON.stringify([...document.querySelectorAll('.tools button')].map((b) => {"
    where += "const r = b.getBoundingClientRect(); return [r.x, r.y + scrollY, r.width]; }))"
    first = page.evaluate(where)
    seen = set()
    page.click("#values")
    page.wait_for_selector(".moves .badge")
    pressed = "getComputedStyle(document.querySelector('#values'))"
    page.hover("#values")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(150)
        assert contrast(page, pressed) >= 4.5
    page.click("#hint")
    page.wait_for_selector(".hint button")
    seen.add(page.evaluate(where))
    page.click("#why")
    page.wait_for_selector(".why .step p")
    seen.add(page.evaluate(where))
    page.route("**/api/move", lambda route: route.abort())
    page.click("#best")
    page.wait_for_selector("#retry")
    seen.add(page.evaluate(where))
    page.unroute_all()
    page.click("#retry")
    page.wait_for_selector(".record li:nth-child(3)")
    seen.add(page.evaluate(where))
    assert seen == {first}
    page.troubles.clear()


def contrast(page, style):
    """The contrast of a text with its ground, as WCAG counts it."""
    colors = page.evaluate(f"[{style}.color, {style}.backgroundColor]")

    def light(color):
        parts = [int(part) / 255 for part in color.strip("rgb()").split(",")[:3]]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted(map(light, colors))
    return (bright + 0.05) / (dark + 0.05)


CUT_OFF = """() => [...document.querySelectorAll("main *:not(svg *)")].filter((node) => {
    const style = getComputedStyle(node);
    if (node.closest(".visually-hidden") || !node.textContent.trim()) return false;
    if (node.matches("select, option, .moves, .record, .holder, pre, .why table")) return false;
    const box = node.getBoundingClientRect();
    const wide = node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1;
    const cut = style.overflowX !== "visible" || box.right > innerWidth + 1;
    const low = style.overflowY !== "visible" && node.scrollHeight > node.clientHeight + 1;
    return (wide && cut) || low;
}).map((node) => node.outerHTML.slice(0, 120))"""
"""Prose in a box that cuts it off; lists, boards and tables may scroll."""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_prose_is_never_cut_off(page, base, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(base)
    page.wait_for_selector(".card")
    page.locator("summary").first.click()
    page.fill("#notation", "nim(3, " + "x" * 80 + ")")
    page.wait_for_selector(".wrong .error")
    assert page.evaluate(CUT_OFF) == []
    for notation in ("tree(A[B,C[A,B]])", "words([dog,goat,tiger])"):
        opened(page, base, notation)
        page.keyboard.press("v")
        page.wait_for_selector(".moves .badge")
        page.keyboard.press("w")
        page.wait_for_selector(".why .step p")
        page.keyboard.press("h")
        page.wait_for_selector(".hint button")
        page.keyboard.press("h")
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    refused(page)


def test_places_have_the_temperature_of_their_hottest_move(page, base):
    """The board is {2|-1/2}, on average 3/4; in the middle Left leaves 2, beside it ±1, so −1."""
    opened(page, base, "domineering(2x3)")
    page.keyboard.press("t")
    page.wait_for_selector(".heat")
    shown = "[...document.querySelectorAll('.heat text')].map((t) => t.textContent).join()"
    assert page.evaluate(shown) == "-7/4,-7/4,5/4,5/4,-7/4,-7/4"
    assert page.get_attribute("#heat", "aria-pressed") == "true"
    assert page.query_selector(".moves .badge") is None
    page.click("#values")
    page.wait_for_selector(".moves .badge")
    page.click("#heat")
    page.wait_for_selector(".heat", state="detached")
    assert page.query_selector(".moves .badge") is not None
    opened(page, base, "nim(1,2)")
    assert page.query_selector("#heat") is None
