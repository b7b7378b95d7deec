"""What holds of every game: the propositions of sections 3 and 4; and trees keep their form."""

import json
import pickle

from hypothesis import given, settings
from hypothesis import strategies as st

import lastmove as lm
from lastmove.coalitions import Tree, quotient
from lastmove.notation.trees import Tree as LabeledTree
from tests.families.coalitions import oracle
from tests.families.coalitions.plain_trees import coalition
from tests.families.coalitions.test_schemes import agree

nested = st.recursive(
    st.sampled_from("ABCD").map(lambda label: [label]),
    lambda below: st.tuples(st.sampled_from("ABCD"), st.lists(below, min_size=1, max_size=4)).map(
        lambda node: [node[0], *node[1]]
    ),
    max_leaves=25,
)


def as_node(data):
    return oracle.Node("ABCD".index(data[0]), [as_node(child) for child in data[1:]])


def as_text(data):
    return data[0] + (f"[{','.join(map(as_text, data[1:]))}]" if len(data) > 1 else "")


@given(nested)
def test_a_tree_is_the_same_in_every_form(data):
    position = Tree(data)
    state = position.state
    assert str(position) == f"tree({as_text(data)})"
    assert str(as_node(data)) == str(state)
    forms = [
        lm.parse(str(position)),
        Tree(json.loads(json.dumps(state.to_data()))),
        Tree(json.dumps(data)),
        Tree(as_text(data)),
        pickle.loads(pickle.dumps(position)),
        Tree(LabeledTree(state.label, state.children)),
        eval(repr(position), {"Tree": Tree}),
    ]
    assert {*forms, position} == {position}
    assert all(form.state.nodes() == state.nodes() for form in forms)
    assert [str(move.to.state) for move in position.moves()] == [as_text(c) for c in data[1:]]


@given(nested, nested)
def test_trees_are_equal_just_when_they_are_written_alike(one, other):
    assert (Tree(one) == Tree(other)) == (as_text(one) == as_text(other))


@settings(deadline=None)
@given(nested)
def test_every_scheme_says_what_its_definition_does(data):
    agree(lm.classify(Tree(data), 4), as_node(data), 4)


@settings(deadline=None)
@given(nested, st.integers(4, 7))
def test_propositions_of_sections_three_and_four(data, players):
    found = lm.classify(Tree(data), players)
    everyone = frozenset(range(players))
    win = list(map(coalition, found.win))
    stable = list(map(coalition, found.stable))

    def wins(c):
        return any(small <= c for small in win)

    for c in oracle.coalitions(players):  # Definition 3.3: of two opposing coalitions one wins
        assert wins(c) != wins(everyone - c)
    assert stable  # Theorem 4.2
    assert everyone not in stable  # Proposition 4.3
    assert not any(one < other for one in stable for other in stable)
    assert all(one & other for one in stable for other in stable)
    assert all(map(wins, stable))
    assert sum(found.lefevre) == sum(found.shapley) == 1
    assert found.queer == (len(win[0]) > 1)


@settings(deadline=None)
@given(nested, st.permutations(range(4)))
def test_names_do_not_matter(data, to):
    found = lm.classify(Tree(data), 4)
    renamed = lm.classify(quotient(Tree(data), to, 4))

    def image(names):
        return {frozenset(to[p] for p in coalition(name)) for name in names}

    if renamed.players == 4:
        assert image(found.win) == set(map(coalition, renamed.win))
        assert image(found.stable) == set(map(coalition, renamed.stable))
        assert [found.lefevre[to.index(p)] for p in range(4)] == renamed.lefevre
