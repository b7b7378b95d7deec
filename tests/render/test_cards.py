"""What notebooks show: every result has a card, and a card says what the text says."""

import re
from html.parser import HTMLParser

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.cards import Card, Line
from lastmove.core.games import all_games
from lastmove.frogs import Pond
from lastmove.render.cards import html

RESULTS = {
    "verdict": lambda: lm.solve("nim(3,5,7)"),
    "lost": lambda: lm.solve("nim(1,1)"),
    "two sides": lambda: lm.solve("domineering(3x2)"),
    "roles": lambda: lm.solve("tictactoe(3^2)"),
    "certificate": lambda: lm.certify("nim(1,2)"),
    "verification": lambda: lm.verify(lm.certify("nim(1,2)")),
    "equivalence": lambda: lm.equivalent("nim(1,2)", "*3"),
}


class Text(HTMLParser):
    """Reads what is written, without what is drawn; every tag is closed."""

    def __init__(self):
        super().__init__()
        self.words, self.open = [], []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "svg" not in self.open:
            self.words.append(data)


def written(markup):
    reader = Text()
    reader.feed(re.sub(r"<(\w+)([^<>]*)/>", r"<\1\2></\1>", markup))
    assert not reader.open
    return " ".join(reader.words)


@pytest.mark.parametrize("name", RESULTS)
def test_the_card_says_what_the_text_says(name):
    result = RESULTS[name]()
    told = written(result._repr_html_()).split()
    assert told == str(result).replace("→", "").split()


@pytest.mark.parametrize("game", all_games())
def test_every_game_has_its_picture_on_the_card(game):
    verdict = lm.solve(all_games()[game].examples[0], outcome=True)
    assert "<svg" in verdict._repr_html_()


def test_what_is_written_is_never_markup():
    card = Card("<script>", (Line("<b>", ("&amp;", "<i>")),))
    assert written(html(card)).split() == ["<script>", "<b>", "&amp;", "<i>"]


def test_arguments_and_matchings_are_shown():
    argument = new_run().argue(lm.parse("nim(3,5,7)"), lm.Play.NORMAL)
    assert "<ol" in argument._repr_html_()
    assert "<table" in Pond([[0.1, 0.2], [0.3, 0.4], [0.9, 0.1]]).match("one")._repr_html_()


def test_a_sequence_is_rows_of_twenty_and_its_period():
    shown = lm.sequence("kayles", 300)._repr_html_()
    assert shown.count("<tr>") == 1 + 10
    told = written(shown)
    assert "0 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2" in told
    assert "the first 200 of 301; G(n + 12) = G(n) for n ≥ 71, proved" in told
    assert "no period found" in written(lm.sequence("grundy", 4)._repr_html_())
