"""The start page: a game at once, puzzles, games by group, editors that follow the notation."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe

import lastmove as lm
from lastmove.core.family import LEVELS, families, place_of
from lastmove.core.games import all_games
from lastmove.core.position import Turned
from lastmove.play.match import Match
from lastmove.web import forms
from lastmove.web.forms import GROUPS
from lastmove.web.puzzles import COUNT, puzzles
from lastmove.web.service import Game, Service, table
from tests.own_games import Countdown
from tests.web.browser import here
from tests.web.test_touch import EDITED

# -- where games stand ---------------------------------------------------------------------------


def test_every_family_says_where_its_games_stand():
    for family in families():
        assert family.group in GROUPS
        assert family.levels.keys() <= family.games.keys()
        assert set(family.levels.values()) <= set(LEVELS)
        for variant, game in family.variants.items():
            assert variant in family.games
            assert game in family.games
            assert game not in family.variants  # no variant of a variant
    places = [place_of(game, name) for name, game in all_games().items()]
    assert {place.group for place in places} == set(GROUPS)
    assert {place.level for place in places} == set(LEVELS)
    for group in GROUPS:  # whoever opens a group finds something to begin with
        assert any(p.group == group and p.level == "first" and not p.variant for p in places)


def test_a_game_of_one_s_own_comes_first():
    first = forms.gallery(Service({"countdown": Countdown}))[0]
    assert (first["name"], first["group"]) == ("countdown", "your own")
    assert first["fields"][0]["editors"] == ["number"]


def test_a_game_of_one_s_own_need_not_say_its_rules(monkeypatch):
    monkeypatch.setattr(Countdown, "__doc__", None)
    service = Service({"countdown": Countdown})
    for shown in (forms.gallery(service)[0], table(service, Game("countdown(5)"), ahead=False)):
        assert (shown["name"], shown["rules"]) == ("countdown", "its file says no more")


# -- forms ---------------------------------------------------------------------------------------


def test_an_editor_follows_from_the_kinds_of_a_start():
    fields = {
        (game["name"], field["label"]): field
        for game in forms.gallery(Service())
        for field in game["fields"]
    }
    kinds = {editor for field in fields.values() for editor in field["editors"]}
    edited = {e for (name, _), field in fields.items() if name in EDITED for e in field["editors"]}
    assert kinds == edited | {"network"}  # drawn like a graph
    assert fields["amazons", "board"]["letters"] == "#.ox"
    assert fields["snort", "graph"]["editors"] == ["size", "graph", "board"]
    assert fields["vertex_geography", "at"]["editors"] == []  # the name of a vertex is no row


@pytest.mark.parametrize("name", all_games())
def test_a_form_writes_the_position_it_was_made_of(name):
    service = Service(memory=None)
    for text in all_games()[name].examples:
        found = forms.form(service, text)
        parts = [f"{f['key']}={f['value']}" if f["key"] else f["value"] for f in found["fields"]]
        assert found["game"] == name
        assert lm.parse(f"{name}({', '.join(part for part in parts if part)})") == lm.parse(text)


def test_a_sum_has_no_form():
    with pytest.raises(lm.InputError, match="a sum has no form"):
        forms.form(Service(), "nim(1) + nim(2)")


# -- puzzles -------------------------------------------------------------------------------------


def wins(position):
    """Whether the player to move wins, by the rules alone: some move leads to where one loses."""
    if (result := position.result()) is not None and isinstance(position, lm.Roles):
        return result == position.to_move
    return any(won(position, move.to) for move in position.moves())


def won(before, after):
    """Whether a move wins for the one who made it."""
    if isinstance(after, lm.Roles):
        if (result := after.result()) is not None:
            return result == before.to_move
        if after.to_move == before.to_move:
            return wins(after)
    return not wins(after)


def test_a_day_has_puzzles_with_one_winning_move_each():
    """By an oracle of a few lines that knows the rules alone."""
    service = Service(memory=None)
    games = set()
    for day in range(3):
        service.begin(600)
        found = puzzles(service, date(2026, 11, 18) + timedelta(day))["puzzles"]
        assert len(found) == COUNT
        assert len({puzzle["game"] for puzzle in found}) == COUNT
        games |= {puzzle["game"] for puzzle in found}
        for puzzle in found:
            position = Match(lm.parse(puzzle["position"]), first=puzzle["first"]).position
            assert isinstance(position, Turned) == (puzzle["first"] is not None)
            moves = list(position.moves())
            assert len(moves) == puzzle["moves"] > 2
            assert sum(won(position, move.to) for move in moves) == 1
    assert len(games) > COUNT  # another day, other games


def test_a_day_has_the_same_puzzles_however_often_one_asks():
    day = date(2027, 2, 1)
    first, second = Service(memory=None), Service(memory=None)
    first.begin(600)
    second.begin(600, cpu=True)
    assert puzzles(first, day) == puzzles(second, day)


def test_what_takes_longer_goes_on_in_another_lane():
    service = Service(memory=None)
    service.begin(1e-9)
    with pytest.raises(lm.LimitReached):
        puzzles(service, date(2027, 2, 2))


# -- in a browser --------------------------------------------------------------------------------


def started(page, base):
    page.goto(base)
    page.wait_for_selector(".card")
    page.wait_for_selector(".hero .spot.open")


def card_of(page, name):
    return page.locator(".card", has=page.get_by_role("heading", name=name, exact=True))


def test_the_first_game_is_played_at_once_and_to_its_end(page, base):
    started(page, base)
    for _ in range(12):
        page.wait_for_selector(".hero [data-state=yours], .hero [data-state=over]")
        if page.locator(".hero [data-state=over]").count():
            break
        page.locator(".hero .spot.open").first.click()
        page.wait_for_selector(".hero .small-game:not([data-state=sent])")
    assert page.locator(".hero [data-state=over]").count()
    assert "machine took the last" in page.inner_text(".hero .line") or "won" in page.inner_text(
        ".hero .line"
    )
    assert here(page) == base  # it has no address of its own, but leads to one
    page.locator(".hero a.button").click()
    page.wait_for_selector(".table[data-state=over]")
    assert "moves=" in here(page)


def test_a_puzzle_says_which_move_was_the_one(page, base):
    started(page, base)
    page.wait_for_selector(".today .spot.open")
    page.locator(".today .row button", has_text="kayles").or_(
        page.locator(".today .row button").first
    ).first.click()
    page.wait_for_selector(".today .spot.open")
    page.wait_for_function("document.querySelector('.today .line').textContent.includes('Which?')")
    written = page.inner_text(".today code.written")
    page.locator(".today a.button").click()
    page.wait_for_selector(".table[data-state=yours]")
    assert page.inner_text(".notation") == written


def test_a_right_and_a_wrong_answer(page, base):
    posed = {"position": "nim(1,2)", "game": "nim", "group": "heaps", "rules": "", "turn": "first"}
    day = {"schema": 1, "day": "2026-11-18", "puzzles": [posed | {"moves": 3, "first": None}]}
    page.route("**/api/puzzles*", lambda route: route.fulfill(json=day))
    started(page, base)
    for chip, said in (("heap-2-1", "No, this move loses"), ("heap-2-2", "Yes, that is the one")):
        page.locator(f".today .spot.open[data-spot={chip}]").click()
        told = f"document.querySelector('.today .line').textContent.startsWith({said!r})"
        page.wait_for_function(told)
        page.get_by_role("button", name="Try again").click()
        page.wait_for_selector(".today .spot.open")


def test_games_are_found_by_level_and_by_word(page, base):
    started(page, base)
    seen = ".card:not([hidden])"
    everything = page.locator(seen).count()
    assert everything == len(all_games())
    page.get_by_role("button", name="much is unknown").click()
    research = page.locator(seen).count()
    assert 0 < research < everything
    page.get_by_role("button", name="much is unknown").click()
    page.fill("#search", "stones frogs")
    page.wait_for_function("document.querySelectorAll('.card:not([hidden])').length < 5")
    assert card_of(page, "stone frogs").is_visible()  # a variant is unfolded


def test_pictures_and_boards_are_drawn_for_the_dark_too(page, base):
    """Chips are seen against the ground in both themes; a cookie keeps its colors."""
    fill = "getComputedStyle(document.querySelector('.hero .board .chip')).fill"
    ground = "getComputedStyle(document.querySelector('.hero .board > rect')).fill"
    colors = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        started(page, base)
        colors.append((page.evaluate(fill), page.evaluate(ground)))
    assert colors[0][0] != colors[1][0]
    assert colors[0][1] == "rgb(255, 255, 255)" != colors[1][1]


@pytest.mark.share(8)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", EDITED)
def test_editors_keep_nobody_out(page, base, name, scheme):
    page.emulate_media(color_scheme=scheme)
    started(page, base)
    card_of(page, name).locator("summary").click()
    card_of(page, name).locator(".editor > *").first.wait_for()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def edited(page, base, name):
    started(page, base)
    card = card_of(page, name)
    card.locator("summary").click()
    return card, card.locator(".whole")


def says(page, whole, text):
    page.wait_for_function("([e, t]) => e.value === t", arg=[whole.element_handle(), text])


def test_heaps_are_filled(page, base):
    card, whole = edited(page, base, "nim")
    card.get_by_label("a chip more on heap 1").click()
    card.get_by_label("another heap").click()
    says(page, whole, "nim(4,5,7,1)")
    whole.fill("nim(2,2)")
    page.wait_for_function("document.querySelectorAll('.heap').length === 2")
    assert card.locator(".fields input").input_value() == "2,2"
    card.get_by_role("button", name="Play this").click()
    page.wait_for_selector("svg.board")
    assert page.inner_text(".notation") == "nim(2,2)"


def test_cells_are_colored(page, base):
    card, whole = edited(page, base, "cram")
    card.get_by_label("row 1, column 3").click()
    says(page, whole, "cram(..#./..../....)")
    card.get_by_label("row 1, column 3").click()
    says(page, whole, "cram(3x4)")
    card.get_by_label("less: rows").click()
    says(page, whole, "cram(2x4)")
    card.locator(".fields input").fill("#./..")
    page.wait_for_function("document.querySelectorAll('.grid .cell').length === 4")
    assert card.locator(".grid .cell").first.get_attribute("data-letter") == "#"


def test_a_graph_is_drawn_and_erased(page, base):
    card, whole = edited(page, base, "node kayles")
    whole.fill("node_kayles([a-b,b-c])")
    page.wait_for_function("document.querySelectorAll('.point').length === 3")
    box = card.locator(".drawing").bounding_box()
    page.mouse.click(box["x"] + 14, box["y"] + 14)  # an empty corner: another vertex
    says(page, whole, "node_kayles([a-b,b-c,d])")
    for name in ("d", "a"):
        card.locator(f".point[data-name={name}]").click()
    says(page, whole, "node_kayles([a-b,b-c,d-a])")
    card.get_by_role("button", name="erase").click()
    card.locator(".point[data-name=b]").click()
    says(page, whole, "node_kayles([d-a,c])")
    card.locator(".line").focus()
    page.keyboard.press("Delete")
    says(page, whole, "node_kayles([a,c,d])")


def test_pads_are_placed(page, base):
    card, whole = edited(page, base, "frogs")
    whole.fill("frogs([0:0,2:1])")
    page.wait_for_function("document.querySelectorAll('.point').length === 2")
    box = card.locator(".drawing").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("document.querySelectorAll('.point').length === 3")
    assert len(lm.parse(whole.input_value()).state.pond.points) == 3
    card.locator(".point").nth(1).focus()
    page.keyboard.press("Delete")
    page.wait_for_function("document.querySelectorAll('.point').length === 2")
    assert str(lm.parse(whole.input_value())).startswith("frogs([0:0,")


def test_what_is_too_large_or_written_otherwise_stays_a_text(page, base):
    card, _ = edited(page, base, "frogs")
    card.locator(".fields input").fill("uniform(9, seed=1)")
    page.wait_for_function(
        "[...document.querySelectorAll('.editor')].some((e) => e.textContent.includes('as text'))"
    )
    card.get_by_role("button", name="Play this").click()
    page.wait_for_selector("svg.board")


def test_on_paper_there_are_the_board_the_argument_and_the_record(page, base):
    page.goto(f"{base}#start=nim(3,5,7)&moves=0.0&seats=you.you")
    page.wait_for_selector(".table[data-state=yours]")
    page.keyboard.press("w")
    page.wait_for_selector(".why ol, .why .step")
    page.emulate_media(media="print")
    for kept in ("svg.board", ".why", ".record"):
        assert page.locator(kept).first.is_visible()
    for gone in ("header", ".tools", ".moves", ".seats", ".exports"):
        assert not page.locator(gone).first.is_visible()


def test_a_projector_has_large_type_and_a_high_board(page, base):
    page.set_viewport_size({"width": 1600, "height": 900})
    page.goto(f"{base}#start=chomp(3x4)&seats=you.you")
    page.wait_for_selector(".table[data-state=yours]")
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    high = "document.querySelector('svg.board').getBoundingClientRect().height"
    before = page.evaluate(size)
    page.keyboard.press("f")
    page.wait_for_selector(":root.stage")
    page.wait_for_function(f"{high} > 400")
    assert page.evaluate(size) > 1.2 * before
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
