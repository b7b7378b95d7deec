"""Pictures of what proves a verdict."""

import pytest

import lastmove as lm
from lastmove.api.draw_why import why_svg
from lastmove.api.solve import new_run
from tests.pictures import described, words
from tests.running import lastmove, refused


def drawn(text):
    position, run = lm.parse(text), new_run()
    proof = run.solver(position, lm.Play.NORMAL).demonstration(position, lm.Play.NORMAL, run)
    assert lm.verify(proof)
    return why_svg(position, proof), proof


def test_what_is_not_drawn():
    assert "'nim-sum' is not drawn" in refused(lastmove("draw", "--why", "nim(3)"))
    assert lastmove("draw", "--why", "--text", "nim(3)").code == 2


@pytest.mark.parametrize(
    ("text", "boards"),
    [("tictactoe(5^2)", 1), ("tictactoe(6^2)", 1), ("tictactoe(4^2, X....O..........)", 2)],
)
def test_a_pairing_on_its_board(text, boards):
    document, certificate = drawn(text)
    holds = [hold for hold in certificate.proof["holds"] if hold["by"] == "pairing"]
    assert len(holds) == boards
    shown = [word for word in words(document) if word.isdigit()]
    size = lm.parse(text).state[0]
    for hold in holds:
        for number in range(size + 1, len(hold["pairs"]) + 1):  # smaller ones also count the rows
            assert shown.count(str(number)) >= 2
        assert f"pairs of {hold['role']}" in described(document)[1]
    expected = 2 * sum(len(hold["pairs"]) for hold in holds) + 2 * size * boards
    assert len(shown) == expected


def test_a_pairing_in_layers_and_where_none_is_drawn():
    document, certificate = drawn("tictactoe(8^3)")
    [pairs] = [hold["pairs"] for hold in certificate.proof["holds"] if "pairs" in hold]
    assert {"layer 8", str(len(pairs))} <= set(words(document))
    with pytest.raises(lm.InputError, match="drawn on boards of tic-tac-toe"):
        drawn("positional([[1,2,3],[3,4,5],[5,6,1]])")
    with pytest.raises(lm.LimitReached, match="up to 700 cells"):
        drawn("tictactoe(11^4)")
