"""Graphs in files: edge lists, GraphML, DIMACS, graph6, sparse6; and what is wrong with some."""

import random
import time

import pytest

from lastmove.graphs.files import FAST
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph
from lastmove.graphs.values.network import Network
from tests.notation.reading import marked, read_as, refused, written


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(text, name="graph.txt"):
        (tmp_path / name).write_text(text)
        return f"@{name}"

    return write


def read(text):
    return read_as(Graph, text)


def test_an_edge_list(file):
    path = file("# streets\na b\nb - c  # a comment\na-b\n\nd\n1\t2\r\n")
    assert read(path) == read("[a-b,b-c,a-b,d,1-2]")
    assert written(read(path)) == path
    assert written(read(path).inline()) == "[a-b,b-c,a-b,1-2,d]"


def test_an_empty_file_is_the_empty_graph(file):
    assert read(file("# nothing\n")) == read("[]")


@pytest.mark.parametrize("first", [0, 1, 5])
@pytest.mark.parametrize("gap", [1, 3])
def test_long_lists_of_numbers_are_read_as_short_ones_are(file, first, gap):
    rng = random.Random(first)
    edges = [
        (first + gap * rng.randrange(3000), first + gap * rng.randrange(3000)) for _ in range(FAST)
    ]
    text = "# numbers\n" + "".join(f"{a} {b}\n" for a, b in edges)
    graph = read(file(text))
    assert graph == Graph(edges)
    assert read(file(text + "seven 8\n")) == Graph([*edges, ("seven", 8)])
    assert read(file(text + "07 8")) == Graph([*edges, ("07", 8)])
    assert read(file(text + "99999999999 8")) == Graph([*edges, (99999999999, 8)])
    assert read(file(text + "777777")) == Graph(edges, [777777])
    assert read(file(text.replace("\n", "\r\n"))) == graph
    assert f"line {FAST + 2}" in refused(Graph, file(text + "1 2 3\n")).message
    assert f"line {FAST + 2}" in refused(Graph, file(text + "-1 2\n")).message


PETERSEN = [(i, (i + 1) % 5) for i in range(5)] + [(i, i + 5) for i in range(5)]
PETERSEN += [(i + 5, (i + 2) % 5 + 5) for i in range(5)]


@pytest.mark.parametrize(
    ("text", "order", "edges"),
    [
        ("?", 0, []),
        ("@", 1, []),
        ("A_", 2, [(0, 1)]),
        ("C~", 4, [(a, b) for b in range(4) for a in range(b)]),
        ("DQc", 5, [(0, 2), (0, 4), (1, 3), (3, 4)]),  # the example in the format's description
        ("IheA@GUAo", 10, PETERSEN),
        (":Fa@x^", 7, [(0, 1), (0, 2), (1, 2), (5, 6)]),  # likewise
        (":AF", 2, [(0, 0)]),
        (":Bn", 3, [(1, 1)]),
        (":CfF", 4, [(0, 1), (0, 3)]),
        (
            ":HcA_?PCQlB~",
            9,
            [(0, 2), (0, 4), (0, 4), (1, 5), (2, 5), (4, 5), (4, 7), (5, 6), (7, 7)],
        ),
        (
            ":OkU]sOvCYv",
            16,
            [(0, 12), (1, 14), (3, 7), (3, 14), (5, 6), (8, 11), (11, 13), (11, 14)],
        ),
    ],
)
def test_graph6_and_sparse6(file, text, order, edges):
    expected = Graph(edges, range(order))
    sparse = text.startswith(":")
    assert read(file(text, "graph.s6" if sparse else "graph.g6")) == expected
    header = ">>sparse6<<" if sparse else ">>graph6<<"
    assert read(file(header + text + "\n")) == expected


def test_graph6_with_more_than_62_vertices(file):
    bits = [0] * (70 * 69 // 2)
    edges = [(3, 69), (0, 1), (40, 63)]
    for a, b in edges:
        bits[b * (b - 1) // 2 + a] = 1
    bits += [0] * (-len(bits) % 6)
    body = "".join(
        chr(63 + int("".join(map(str, bits[i : i + 6])), 2)) for i in range(0, len(bits), 6)
    )
    assert read(file("~?@E" + body, "g.g6")) == Graph(edges, range(70))


@pytest.mark.parametrize("text", ["", "C~\nC~\n", "C", "C~~", "~?", "C é", "C!"])
def test_graph6_that_is_none_is_refused(file, text):
    path = file(text, "graph.g6")
    problem = refused(Graph, path)
    assert marked(problem) == path
    assert "graph.g6" in problem.message


DIMACS = "c a path\np edge 4 2\nn 1 7\ne 1 2\ne 2 3\n"


def test_dimacs(file):
    assert read(file(DIMACS)) == read("[1-2,2-3,4]")
    assert read(file("p col 2 0")) == read("[1,2]")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("e 2 3", "e 2 5"), "line 5"),
        (("e 2 3", "e 0 3"), "line 5"),
        (("e 2 3", "e 2 3 4"), "line 5"),
        (("e 2 3", "e 2 x"), "line 5"),
        (("e 2 3", "a 2 3 1"), "line 5 has an arc"),
        (("e 2 3", "e 2 " + "9" * 5000), "line 5"),
        (("4 2", "4 3"), "promises 3"),
        (("4 2", "99999999 2"), "at most"),
    ],
)
def test_dimacs_that_is_wrong_is_refused(file, change, message):
    assert message in refused(Graph, file(DIMACS.replace(*change))).message


@pytest.mark.parametrize("text", ["\n" * 5000 + "a b", " \n" * 5000 + "x", "c c\n" * 5000])
def test_files_that_only_begin_like_dimacs_are_edge_lists_at_once(file, text):
    began = time.process_time()
    assert read(file(text)).order <= 2
    assert time.process_time() - began < 20


def test_a_file_that_promises_too_many_vertices_is_refused(file):
    assert "at most" in refused(Graph, file("p edge 999999999 0")).message
    assert "at most" in refused(Graph, file(":~~~~~~~~", "g.s6")).message


GRAPHML = """<?xml version="1.0" encoding="utf-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="d0" for="edge" attr.name="weight" attr.type="int"/>
  <graph edgedefault="undirected">
    <node id="d"/><node id="a"/><node id="b"/>
    <edge source="a" target="b"><data key="d0">3</data></edge>
    <edge source="b" target="a"/>
  </graph>
</graphml>
"""


def test_graphml(file):
    assert read(file(GRAPHML)) == read("[a-b,a-b,d]")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (('"undirected"', '"directed"'), "directions"),
        (("</graphml>", ""), "no XML"),
        (('target="b"', 'target="z"'), "'z'"),
        (('target="b"', ""), "''"),
        (('id="d"', 'id="d&#9;e"'), "control"),
        (('id="d"', ""), "not empty"),
        (("<node", "<hyperedge/><node"), "hyperedge"),
        (("</graphml>", "<graph/></graphml>"), "2"),
        (("<?xml", "<!DOCTYPE x [<!ENTITY a 'b'>]><?xml"), "document type"),
        (('encoding="utf-8"', 'encoding="utf-99"'), "no XML"),
    ],
)
def test_graphml_that_is_wrong_is_refused(file, change, message):
    path = file(GRAPHML.replace(*change, 1))
    problem = refused(Graph, path)
    assert message in problem.message
    assert marked(problem) == path


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a b c", "line 1"),
        ("a b\n\nb c d", "line 3"),
        ("a-b-c", "line 1"),
        ("-a", "line 1"),
        ("a b -", "line 1"),
        ("a>b", "line 1 has an arc"),
        ('a "b', "line 1"),
        ("New York b", "line 1"),
        ("a,b", "line 1"),
        ('a-"b" c', "line 1"),
        ('a ""', "not empty"),
    ],
)
def test_an_edge_list_with_a_wrong_line_is_refused(file, text, message):
    path = file(text)
    problem = refused(Graph, path)
    assert message in problem.message
    assert marked(problem) == path


def test_names_in_files_are_quoted_as_in_notation(file):
    text = '"New York" b # a road\n"a-b"-"#1"#2\n"a>b"\n7 007\n'
    assert read(file(text)) == Graph([("New York", "b"), ("a-b", "#1"), ("7", "007")], ["a>b"])
    text = '"New York" > b#2\n"a>b"->a-1\n"x y"\n'
    arcs = [("New York", "b"), ("a>b", "a-1")]
    assert read_as(Network, file(text)) == Digraph(arcs, ["x y"])
    assert read_as(Digraph, file(text)) == Digraph(arcs, ["x y"])
    assert read_as(Digraph, file('"New York" b\nv-1 v-2')) == Digraph([arcs[0], ("v-1", "v-2")])


def test_digraphs_are_read_from_the_same_formats(file):
    directed = GRAPHML.replace("undirected", "directed")
    expected = Digraph([("a", "b"), ("b", "a")], ["d"])
    assert read_as(Digraph, file(directed)) == expected
    assert read_as(Network, file(directed)) == expected
    assert read_as(Network, file(GRAPHML)) == read("[a-b,a-b,d]")
    arcs = DIMACS.replace("\ne ", "\na ")
    assert read_as(Digraph, file(arcs)) == Digraph([(1, 2), (2, 3)], [4])
    assert read_as(Network, file(arcs)) == Digraph([(1, 2), (2, 3)], [4])
    assert read_as(Network, file(DIMACS)) == read("[1-2,2-3,4]")
    assert read_as(Network, file("C~", "graph.g6")).size == 6


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        (GRAPHML, "g.xml", "no directions"),
        (GRAPHML.replace("<edge", '<edge directed="true"', 1), "g.xml", "some have none"),
        (DIMACS, "g.txt", "line 4 is 'e 1 2'; after 'p edge 5 4' an arc is 'a 1 2'"),
        ("C~", "g.g6", "no arcs"),
        ("a>b\nb c d", "g.txt", "line 2 is 'b c d'; an arc is two names, as in 'a b'"),
    ],
)
def test_a_file_without_directions_is_no_digraph(file, text, name, message):
    path = file(text, name)
    problem = refused(Digraph, path)
    assert message in problem.message
    assert marked(problem) == path


def test_arcs_and_edges_in_one_file_do_not_go_together(file):
    assert "line 2 has an arc" in refused(Network, file("a-b\nb>c")).message
    assert "as in 'a>b'" in refused(Network, file("a>b\nb c")).message
    mixed = DIMACS.replace("e 2", "a 2")
    assert "line 5 has an arc" in refused(Network, file(mixed)).message


@pytest.mark.parametrize("sign", [" ", ">", " > "])
def test_long_lists_of_arcs_are_read_as_short_ones_are(file, sign):
    rng = random.Random(len(sign))
    arcs = [(7 + rng.randrange(3000), 7 + rng.randrange(3000)) for _ in range(FAST)]
    text = "# arcs\n" + "".join(f"{a}{sign}{b}\n" for a, b in arcs)
    graph = Digraph(arcs)
    assert read_as(Digraph, file(text)) == graph
    assert read_as(Digraph, file(text + "seven>8\n")) == Digraph([*arcs, ("seven", 8)])
    assert "0" not in read_as(Digraph, file(text))
    for bad in ("1 2>", "1>>2", ">1 2", "1>2>3", "1 2 3"):
        assert f"line {FAST + 2}" in refused(Digraph, file(f"{text}{bad}\n")).message


def test_the_ids_of_graphml_may_have_blanks(file):
    graph = read(file(GRAPHML.replace('"a"', '"New York"')))
    assert graph == Graph([("New York", "b"), ("New York", "b")], ["d"])


def test_files_are_refused_where_they_are_not_read(file):
    assert "cannot be read here" in refused(Graph, file("a b"), files=False).message
