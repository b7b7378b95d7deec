"""Names of every kind are written so that they are read back, or refused in a sentence."""

import tempfile
import unicodedata
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

import lastmove as lm
from lastmove.api.draw import board_svg, points
from lastmove.core.errors import InputError
from lastmove.core.games import find_game
from lastmove.core.parse import parse
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph
from lastmove.notation import Arc, Edge, File, Word
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

FAMILIES = {
    "positional": lambda a, b: find_game("positional")([[a, b], [b, "c"], ["c", a]]),
    "words": lambda a, b: find_game("words")([a, b, "xx"]),
    "tree": lambda a, b: find_game("tree")([a, b]),
}
GRAPHS = {
    "counters": lambda a, b: find_game("counters")(Digraph([(a, b), (a, "z")]), at=[a, b]),
    "alone": lambda a, b: find_game("counters")(Digraph([("z", a)], vertices=[b]), at=[b, "z"]),
    "shannon": lambda a, b: find_game("shannon")(Graph([(a, b), (b, a), (a, b)])),
    "vertex": lambda a, b: find_game("vertex_geography")(Graph([(a, b), (b, "z")]), at=a),
    "vertex arcs": lambda a, b: find_game("vertex_geography")(Digraph([(a, b), (b, "z")]), at=a),
    "edges": lambda a, b: find_game("edge_geography")(Graph([(a, b), (a, b), (b, "z")]), at=a),
    "arcs": lambda a, b: find_game("edge_geography")(Digraph([(a, b), (b, a)] * 2), at=a),
    "escape": lambda a, b: find_game("escape")(Graph([(a, b)], ["z"])),
    "hackenbush": lambda a, b: find_game("hackenbush")(Graph([(a, b), (a, b)]), ground=a),
}


def cannot_be_written(name):
    """Whether it is empty or has control characters, line ends or lone surrogates."""
    return not name or any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in name)


def on_graph(game, pair):
    """The position on a graph with these vertices, beside one that is called z."""
    assume("z" not in pair)
    assume(not any(map(cannot_be_written, pair)))
    return GRAPHS[game](*pair)


@pytest.mark.parametrize("game", FAMILIES)
@given(pair=two)
@example(pair=("New York", "b"))
@example(pair=('"New York"', "New York"))
@example(pair=("a b", "a  b"))
def test_positions_and_their_moves_are_read_back(game, pair):
    try:
        position = FAMILIES[game](*pair)
    except InputError:
        return
    read_back(position)


@pytest.mark.parametrize("game", GRAPHS)
@settings(max_examples=30)
@given(pair=two)
@example(pair=("New York", "b"))
@example(pair=("a-b", "a"))
@example(pair=("a-", "->"))
@example(pair=('"New York"', "New York"))
@example(pair=("a b", "a  b"))
@example(pair=("to", "a to b"))
@example(pair=("begin at", "along"))
def test_positions_on_graphs_and_their_moves_are_read_back(game, pair):
    read_back(on_graph(game, pair))


def read_back(position):
    """Follow some play, and read every position and every move back."""
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


@pytest.mark.parametrize("game", GRAPHS)
@settings(max_examples=8)
@given(pair=two)
@example(pair=("New York", "a-b"))
@example(pair=('"', "#2"))
def test_certificates_and_explanations_on_graphs_name_what_was_meant(game, pair):
    position = on_graph(game, pair)
    verdict = lm.solve(position, certificate=True)
    assert verdict.certificate is not None
    assert lm.verify(verdict.certificate.to_json()).valid
    for move in verdict.winning_moves or ():
        assert position.move(move.text) == move
    assert str(lm.explain(position))
    spots = {spot for move in position.moves() for spot in points(position, move)}
    written = ElementTree.fromstring(board_svg(position))
    assert spots <= {element.get("data-spot") for element in written.iter()}


@given(names)
@example("a\u2029")
def test_a_vertex_is_named_so_or_refused_in_a_sentence(name):
    for kind in (Graph, Digraph):
        for edges, vertices in ([("z", name)], []), ([], [name]):
            if cannot_be_written(name):
                with pytest.raises(InputError, match="the name of a vertex has no control"):
                    kind(edges, vertices)
            else:
                graph = kind(edges, vertices)
                assert read(read_value(str(graph)), kind) == graph


@settings(max_examples=30)
@given(two)
def test_a_graph_in_a_file_is_read_back(pair):
    assume(not any(map(cannot_be_written, pair)))
    with tempfile.TemporaryDirectory() as folder:
        for kind, edge in (Graph, Edge), (Digraph, Arc):
            graph = kind([pair], ["z"])
            path = Path(folder, "graph.txt")
            path.write_text(f"{edge(*pair)} # a comment\nz\n", encoding="utf-8")
            found = read(read_value(str(File(str(path), ""))), kind)
            assert found == graph
            assert found.file is not None
            assert read(read_value(str(found.inline())), kind) == graph


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
