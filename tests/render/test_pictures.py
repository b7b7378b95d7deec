"""Every picture is a well-formed document that says what it shows, always in the same words."""

import re
import time
import xml.etree.ElementTree as ET

import pytest

import lastmove as lm
from lastmove.api.draw import svg, text
from lastmove.core.games import all_games
from lastmove.core.heaps import HeapGame
from lastmove.core.position import Args, Position
from lastmove.families.corner.rules import Queen
from lastmove.families.digraphs.rules_counters import Counters
from lastmove.families.heaps.rules import Subtraction
from lastmove.families.nim.rules_nim import Nim
from lastmove.graphs.values.digraph import Digraph
from lastmove.render.labels import notation
from tests.pictures import SVG, count, described, parsed, words

EXAMPLES = [example for game in all_games().values() for example in game.examples]
SUMS = ["nim(4) + queen(3,4)", "rook(2,20) + counters([a>b], at=[a]) + nim(0)", "*1 + *2 + *3"]


@pytest.mark.parametrize("example", EXAMPLES + SUMS)
def test_every_example_draws_a_complete_document(example: str) -> None:
    position = lm.parse(example)
    document = svg(position)
    root = parsed(document)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    width, height = root.get("width", ""), root.get("height", "")
    assert root.get("viewBox") == f"0 0 {width} {height}"
    title, desc = described(document)
    assert title == str(position)
    assert desc == f"{position}\n{text(position)}"
    assert float(width) > 20
    assert float(height) > 20


@pytest.mark.parametrize("example", EXAMPLES + SUMS)
def test_the_same_position_gives_the_same_document(example: str) -> None:
    assert svg(lm.parse(example)) == svg(lm.parse(example))


@pytest.mark.parametrize("example", EXAMPLES + SUMS)
def test_everything_drawn_lies_on_the_panel(example: str) -> None:
    root = parsed(svg(lm.parse(example)))
    wide, high = float(root.get("width", "")), float(root.get("height", ""))

    def check(element: ET.Element, x: float, y: float) -> None:
        shift = re.fullmatch(r"translate\((.*),(.*)\)", element.get("transform", ""))
        if shift:
            x, y = x + float(shift[1]), y + float(shift[2])
        if element.tag == f"{SVG}rect":
            left, top = x + float(element.get("x", "")), y + float(element.get("y", ""))
            assert left >= 0
            assert top >= 0
            assert left + float(element.get("width", "")) <= wide
            assert top + float(element.get("height", "")) <= high
        for child in element:
            check(child, x, y)

    check(root, 0, 0)


def test_nothing_comes_from_elsewhere() -> None:
    for example in EXAMPLES + SUMS:
        document = svg(lm.parse(example))
        assert document.count("http") == 1  # the namespace
        for word in ("<script", "<style", "<image", "href", "url("):
            assert word not in document


def test_pictures_in_one_page_have_ids_of_their_own() -> None:
    ids = [
        element.get("id")
        for example in EXAMPLES
        for element in parsed(svg(lm.parse(example))).iter()
        if element.get("id")
    ]
    assert len(ids) == 2 * len(EXAMPLES) == len(set(ids))


def test_notebooks_show_the_picture() -> None:
    assert Nim(3, 5)._repr_svg_() == svg(Nim(3, 5))


def test_hostile_vertex_names_are_escaped() -> None:
    names = ("<script", "&amp;", "'x'", "</svg", "é", "漢字")
    position = Counters(Digraph([(name, "end") for name in names]), at=names)
    document = svg(position)
    assert "<script" not in document
    assert document.count("</svg") == 1
    assert set(names) <= set(words(document))
    assert all(name in text(position) for name in names)


class Shown(lm.Impartial):
    """A game that shows anything."""

    @staticmethod
    def start(said: str) -> str:
        return said

    @staticmethod
    def options(said):
        yield from ()

    @staticmethod
    def show(said: str) -> str:
        return said


@pytest.mark.parametrize("said", ["<b>&\"'", "a\x00\x1b[2Jb", "\ud800", "\ufffe", "\u202eabc"])
def test_whatever_a_game_shows_stays_xml(said: str) -> None:
    document = svg(Shown(said))
    document.encode()
    assert "<b>" not in document
    assert "\x1b" not in text(Shown(said))
    assert len(words(document)) == 2


def test_a_long_show_is_cut_and_says_so() -> None:
    document = svg(Shown("\n".join(["x" * 1000] * 1000)))
    assert len(document) < 30_000
    assert "… and 961 more lines" in words(document)


def test_show_keeps_its_spaces_and_lines() -> None:
    document = svg(Shown("a  b\n c"))
    assert words(document)[-2:] == ["a  b", " c"]
    assert 'xml:space="preserve"' in document
    assert text(Shown("a  b\n c")) == "a  b\n c"


class Plain(lm.Impartial):
    """A game that shows nothing."""

    @staticmethod
    def start(*numbers: int) -> tuple[int, ...]:
        return numbers

    @staticmethod
    def options(numbers):
        yield from ()


def test_a_game_without_a_drawer_gets_a_card_with_its_notation() -> None:
    assert words(svg(Plain(1, 2))) == ["plain(1,2)"]
    assert text(Plain(1, 2)) == "plain(1,2)"
    long = words(svg(Plain(*range(5000))))
    assert 2 < len(long) < 10
    assert long[0].startswith("plain(0,1,2")
    assert long[-1].endswith("4999)")
    assert "…" in "".join(long)


def test_a_state_that_cannot_be_written_still_has_a_picture() -> None:
    assert words(svg(Plain(state=complex(1, 2)))) == ["plain(…)"]
    assert notation(Plain(state=complex(1, 2))) == "plain(…)"


class TicTac(lm.Roles):
    """A game with roles: one move each, or a draw."""

    roles = ("left", "right")

    @staticmethod
    def start(state: int) -> int:
        return state

    @staticmethod
    def turn(state):
        return "right"

    @staticmethod
    def winner(state):
        return {0: "left", 1: "draw"}.get(state)

    @staticmethod
    def options(state):
        yield 0


def test_roles_are_told_whose_turn_it_is() -> None:
    ends = [text(TicTac(number)).splitlines()[-1] for number in (0, 1, 2)]
    assert ends == ["left has won", "a draw", "right to move"]
    assert words(svg(TicTac(2)))[-1] == "right to move"


class Stuck(lm.Roles):
    """A game with roles in which nobody can move, so who wins depends on the way of playing."""

    roles = ("left", "right")

    @staticmethod
    def start() -> int:
        return 0

    @staticmethod
    def turn(state):
        return "left"

    @staticmethod
    def options(state):
        return iter(())


def test_who_cannot_move_is_told_but_not_who_wins_by_that() -> None:
    assert text(Stuck()).splitlines()[-1] == "left cannot move"


def test_a_game_of_ones_own_is_not_drawn_as_its_bundled_namesake() -> None:
    class Odd(lm.Impartial):
        """Named like the queen, with other states."""

        name = "queen"

        @staticmethod
        def start(word: str) -> str:
            return word

        @staticmethod
        def options(word):
            yield from ()

    class Deep(Queen):
        """Derived from the queen, in three dimensions."""

        @staticmethod
        def start(*place: int) -> tuple[int, ...]:
            return place

    assert words(svg(Odd("here"))) == ["queen(here)"]
    assert count(svg(Deep(1, 2, 3)), "square") == 0


def test_a_heap_game_of_ones_own_is_drawn_in_chips() -> None:
    class Rows(HeapGame):
        """Take one chip, from a heap given by a number or by a word."""

        @staticmethod
        def start(*heaps) -> tuple[None, tuple]:
            return None, heaps

        @staticmethod
        def args(state) -> Args:
            return Args(state[1])

        @staticmethod
        def heap_moves(setting, heap):
            yield from ()

    assert count(svg(Rows(3, 4)), "chip") == 7
    assert "rows(3,4)" in words(svg(Rows(3, 4)))
    assert words(svg(Rows("a", "b"))) == ["rows(a, b)"]


HUGE: list[Position] = [
    Nim(10**30, 3),
    Nim(10**3990),
    Nim(*range(3000)),
    Nim(*[10**300] * 200),
    Queen(10**30, 10**31),
    Queen(10**3000, 5),
    Subtraction(10**40, take=range(1, 5000)),
    lm.Sum(*[Nim(1)] * 500),
    Counters(Digraph([(f"v{i}", f"v{i + 1}") for i in range(5000)]), at=("v0", "v4000")),
]


@pytest.mark.parametrize("position", HUGE, ids=[f"{type(p).name}-{i}" for i, p in enumerate(HUGE)])
def test_huge_positions_are_drawn_at_once_and_stay_small(position: Position) -> None:
    started = time.process_time()
    document = svg(position)
    assert time.process_time() - started < 1
    assert len(document.encode()) < 40_000
    root = parsed(document)
    assert float(root.get("width", "")) < 1400
    assert float(root.get("height", "")) < 6000
