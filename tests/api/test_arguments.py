"""What every argument of every example gives: text, data, LaTeX, HTML, a picture, replies."""

import json
import random
from math import dist
from xml.etree import ElementTree

import pytest

from lastmove.api.explain import explain
from lastmove.api.solve import new_run
from lastmove.core.games import all_games
from lastmove.core.parse import parse
from lastmove.core.position import Outcome, Play
from lastmove.core.steps import Cases, Circle, Say, Show, Spot, Sub, Table
from lastmove.render.drawer import drawer_of
from lastmove.render.shows import moved, show_svg
from tests.plays import plays_of
from tests.replies import keeps_its_promise, with_turns

EXAMPLES = [
    (example, play)
    for game in all_games().values()
    for example in game.examples
    for play in plays_of(game)
]


def every_step(steps):
    for step in steps:
        yield step
        if isinstance(step, Cases):
            for case in step.cases:
                yield from every_step(case.then)
        if isinstance(step, Sub):
            yield from every_step(step.argument.steps())


def parts_of(step):
    match step:
        case Say():
            return step.parts
        case Table():
            return (*step.lead, *step.head, *(cell for row in step.rows for cell in row))
        case Show() | Cases():
            return step.lead
        case Sub():
            return step.argument.sentence


@pytest.mark.share(3)
@pytest.mark.parametrize(("example", "play"), EXAMPLES, ids=lambda x: str(x))
def test_every_form_of_every_argument(example, play):
    told = explain(example, play=play)
    assert str(told).startswith(example.split("(")[0])
    data = json.loads(json.dumps(told.as_dict()))
    assert data["schema"] == 2
    assert len(data["steps"]) == len(data["text"]) > 0
    assert told.latex().isascii()
    ElementTree.fromstring(f"<div>{told.html()}</div>")


@pytest.mark.share(3)
@pytest.mark.parametrize(("example", "play"), EXAMPLES, ids=lambda x: str(x))
def test_every_mark_is_on_a_spot_of_the_drawing(example, play):
    argument = explain(example, play=play).argument
    shows = [step for step in every_step(argument.steps()) if isinstance(step, Show)]
    for step in every_step(argument.steps()):
        if isinstance(step, Table) and step.shows:
            assert len(step.shows) == len(step.rows)
            shows += step.shows
    for show in (argument.show(), *shows):
        spots = {spot.name for spot in drawer_of(show.position).picture(show.position).spots()}
        named = {name for mark in show.marks for name in mark.spots}
        named |= {name for link in show.links for name in (link.start, link.end)}
        named |= {name for circle in show.circles for name in (circle.center, circle.through)}
        assert named <= spots, named - spots
        assert set(moved(show.position, show.moves)) <= spots
        ElementTree.fromstring(show_svg(show))
    board = {spot.name for spot in drawer_of(parse(example)).picture(parse(example)).spots()}
    for step in every_step(argument.steps()):
        for part in parts_of(step):
            if isinstance(part, Spot):
                assert set(part.names) <= board


@pytest.mark.share(3)
@pytest.mark.parametrize(("example", "play"), EXAMPLES, ids=lambda x: str(x))
def test_replies_keep_the_promise_against_random_play(example, play):
    """A sample of lines; the families play against every line on all small positions."""
    for argument in with_turns(explain(example, play=play).argument):
        for strategy in argument.strategies():
            for seed in range(3):
                assert keeps_its_promise(argument, strategy, random.Random(seed))


def test_a_circle_goes_through_its_spot_and_the_key_says_what_it_means():
    position = parse("cram(2x3)")
    first, *_, last = drawer_of(position).picture(position).spots()
    circle = Circle(first.name, last.name, meaning="as far as that")
    drawn = ElementTree.fromstring(show_svg(Show(position, circles=(circle,))))
    (found,) = (e for e in drawn.iter() if e.get("class") == "circle out")
    assert float(found.get("r")) == pytest.approx(dist(first.center, last.center), abs=0.01)
    assert "as far as that" in "".join(drawn.itertext())


def test_the_position_after_a_reply_is_argued_as_lost():
    run = new_run()
    for example in ("cram(4x4)", "nim(1,2,3)"):
        position = parse(example)
        (strategy,) = run.argue(position, Play.NORMAL).strategies()
        for move in position.moves():
            reply = strategy.reply(move).move
            assert run.argue(reply.to, Play.NORMAL).outcome is Outcome.P
