"""Names of every kind are written so that they are read back, or refused in a sentence."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import lastmove as lm
from lastmove.core.errors import InputError
from lastmove.core.games import find_game
from lastmove.core.parse import parse
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph
from lastmove.graphs.values.multidigraph import Multidigraph
from lastmove.notation import Edge, File, Word
from lastmove.notation.kinds import read, write
from lastmove.notation.syntax import read_value, spaced

ODD = ["New York", '"', '"a"', "a,b", "[x]", "{", "(", ")", "Öl", "日本", "7", "007", "-1", "1x2"]
ODD += ["state", "true", "none", "", " a", "a ", "a  b", "#", "a#2", "-", "a-b", ">", "a>b", "@"]
ODD += [
    "@x",
    "/",
    "\\",
    "a\\",
    '\\"',
    "\\n",
    "\n",
    "a\nb",
    "\t",
    "\r",
    "\0",
    "\x1b",
    "=",
    "k=v",
    "+",
]
ODD += [
    "*3",
    "first takes b",
    "say b",
    "a to b",
    "\u2028",
    "\ud800",
    "ẞ",
    "👨\u200d👩",
    "x.py:y",
    "'",
]
names = st.one_of(st.sampled_from(ODD), st.text(max_size=4), st.text('ab "\\,-#>[]', max_size=5))
two = st.tuples(names, names).filter(lambda pair: pair[0] != pair[1])

GAMES = {
    "positional": lambda a, b: find_game("positional")([[a, b], [b, "c"], ["c", a]]),
    "words": lambda a, b: find_game("words")([a, b, "xx"]),
    "counters": lambda a, b: find_game("counters")(Digraph([(a, b), (a, "z")]), at=[a, b]),
    "alone": lambda a, b: find_game("counters")(Digraph([("y", a)], vertices=[b]), at=[b]),
    "shannon": lambda a, b: find_game("shannon")(Graph([(a, b), (a, b)], [a]), to_move="cut"),
    "vertex": lambda a, b: find_game("vertex_geography")(Graph([(a, b), (b, "z")]), at=a),
    "edges": lambda a, b: find_game("edge_geography")(Graph([(a, b), (a, b)]), at=a),
    "arcs": lambda a, b: find_game("edge_geography")(Multidigraph([(a, b), (b, a)]), at=a),
    "escape": lambda a, b: find_game("escape")(Graph([(a, b)], ["z"])),
    "hackenbush": lambda a, b: find_game("hackenbush")(Graph([(a, b), (a, b)]), ground=a),
    "even_odd": lambda a, b: find_game("even_odd")(Graph([(a, b)])),
    "tree": lambda a, b: find_game("tree")([a, b]),
}


@pytest.mark.parametrize("game", GAMES)
@given(pair=two)
@example(pair=("New York", "b"))
@example(pair=('"New York"', "New York"))
@example(pair=("a b", "a  b"))
def test_positions_and_their_moves_are_read_back(game, pair):
    try:
        position = GAMES[game](*pair)
    except InputError:
        return
    for depth in range(3):
        assert parse(str(position)) == position, depth
        assert parse(position.inline(), files=False) == position
        assert str(parse(str(position))) == str(position)
        assert not set("\n\r\0\x1b\ud800") & set(str(position))
        moves = list(position.moves())
        for move in moves:
            assert position.move(move.text) == move
            assert position.move(f"  {move.text}\n") == move
            assert position.move(str(move.to)).to == move.to
        if not moves:
            break
        position = moves[-1].to


@given(names)
def test_a_name_is_read_back_as_the_same_name(name):
    for thing in (Word(name), Word(Word(name))):
        assert str(thing) == name
        assert read(read_value(write(thing)), Word) == name
    assert read(read_value(write(name)), Any) == name
    assert spaced(write(Word(name))) == write(Word(name))


@given(names.filter(lambda name: "\0" not in name))
def test_the_name_of_a_file_is_read_back(path):
    assert read_value(str(File(path, ""))).path == path
    torus = read_value(f"torus[{File(path, '')}]")
    assert torus.items[0].path == path


def test_ponds_in_files_with_odd_names(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in (
        "my pond.csv",
        "a]b.csv",
        'q"[.csv',
        "x,y=(1).csv",
        "#1.csv",
        "tab\t.csv",
        "n\n.csv",
    ):
        (tmp_path / name).write_text("0,0\n0.1,0.2\n0.4,0.1\n0.7,0.7\n")
        file = File(name, "")
        for text in (f"frogs({file}, 1,2)", f"frogs(torus[{file}], 1,2)"):
            position = parse(text)
            assert str(position) == text
            assert parse(position.inline(), files=False) == position


def test_a_certificate_names_the_cells_that_were_meant():
    position = find_game("positional")(
        [["New York", "b"], ["c", 'd"']], play="maker_breaker", maker="second"
    )
    verdict = lm.solve(position, certificate=True)
    assert verdict.certificate is not None
    text = verdict.certificate.to_json()
    assert lm.verify(text).valid
    assert '\\"New York\\"' in text
    assert '\\\\\\"New York' not in text


def test_both_ends_of_an_edge_are_checked():
    for name in ("a b", "a-b", "", "\x1b", "\ud800"):
        with pytest.raises(InputError, match="a vertex is named without"):
            Graph([("a", name)])
        with pytest.raises(InputError, match="a vertex is named without"):
            Multidigraph([("a", name)])
    assert str(Edge("a", "b")) == "a-b"
