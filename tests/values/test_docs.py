"""What docs/values.md says is so, and the command line says it too."""

import doctest
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lastmove.core.errors import InputError
from lastmove.render.thermographs import order_svg, thermographs_svg
from lastmove.values.born import born_by, covers
from lastmove.values.value import Value
from tests.running import lastmove

from . import oracle
from .test_value import made

PAGE = Path(__file__).parents[2] / "docs" / "values.md"


def test_the_page_is_true():
    result = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert result.attempted > 8
    assert result.failed == 0


def test_values_as_json():
    ran = lastmove("value", "{3||2|-1}", "--json")
    assert ran.code == 0
    answer = json.loads(ran.out)
    assert (answer["outcome"], answer["temperature"], answer["mean"]) == ("L", "1", "2")
    assert answer["thermograph"]["left"] == [
        {"temperature": "0", "value": "3"},
        {"temperature": "1", "value": "2"},
    ]


def test_positions_and_values_mix(tmp_path):
    picture = tmp_path / "both.svg"
    ran = lastmove("value", "domineering(2x2) - 1/2 + *3", "^*", "--thermograph", str(picture))
    assert ran.code == 0
    assert ran.out.startswith("domineering(2x2) - 1/2 + *3 = {1/2*3|-3/2*3}\n")
    assert "\n^*\n" in ran.out
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("{1|",), "this bracket is never closed, at character 1"),
        (("domineering(3q2)",), "at character 13"),
        ((), "an expression is wanted"),
        (("--born", "3"), "not by day 3"),
    ],
)
def test_what_is_no_question(words, said):
    ran = lastmove("value", *words)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_the_days_and_their_order():
    assert [len(born_by(day)) for day in range(3)] == [1, 4, 22]
    assert set(born_by(2)) == {made(game) for game in oracle.DAY_2}
    lines = covers(born_by(2))
    assert all(low.compare(high) == "less" for low, high in lines)
    assert (Value("0"), Value("^")) in lines
    assert (Value("0"), Value("1/2")) not in lines  # ^ is between them
    assert len(lines) == len({*lines})
    with pytest.raises(InputError, match="by day 0 to 2"):
        born_by(3)


def test_pictures_say_in_words_what_they_show():
    values = {text: Value(text) for text in ("{3||2|-1}", "±2", "1/2", "{4|0,±1}")}
    picture = thermographs_svg({text: value.thermograph for text, value in values.items()})
    root = ElementTree.fromstring(picture)
    texts = ["".join(node.itertext()) for node in root.iter() if node.tag.endswith("text")]
    assert "1, 4" in texts  # both masts stand at 2
    assert any("left wall    3 at 0, 2 at 1" in "".join(node.itertext()) for node in root)
    assert Value("±1").thermograph._repr_svg_().startswith("<svg")
    order = ElementTree.fromstring(order_svg(born_by(1), "Day 1"))
    assert sum(node.tag.endswith("}line") for node in order.iter()) == 4
