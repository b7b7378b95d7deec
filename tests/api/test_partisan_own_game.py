"""A game of one's own with Left and Right, in fifteen lines, does all that bundled ones do."""

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.position import PLAYERS, Turned
from lastmove.play.match import Match
from lastmove.play.opponents import Perfect
from tests.values import oracle


class Elephants(lm.Partisan):
    """Left's e step right, Right's w step left, each to the next free square."""

    loaded_from_hash = "1" * 64

    @staticmethod
    def start(strip: str):
        return strip

    @staticmethod
    def left(strip):
        for at in range(len(strip) - 1):
            if strip[at : at + 2] == "e_":
                yield strip[:at] + "_e" + strip[at + 2 :]

    @staticmethod
    def right(strip):
        for at in range(len(strip) - 1):
            if strip[at : at + 2] == "_w":
                yield strip[:at] + "w_" + strip[at + 2 :]

    @staticmethod
    def board(strip):
        return [strip.replace("_", ".").replace("e", "x").replace("w", "o")]


def by_definition(strip):
    return oracle.game(
        map(by_definition, Elephants.left(strip)), map(by_definition, Elephants.right(strip))
    )


def value_tree(value):
    return oracle.game(map(value_tree, value.left), map(value_tree, value.right))


def test_it_is_solved_as_the_definition_says():
    for strip in ("e_w", "ee__w", "e__ww", "ew_", "e_e_w", "_"):
        value = lm.solve(Elephants(strip)).value
        assert oracle.equal(value_tree(value), by_definition(strip)), strip


def test_it_keeps_its_promises():
    assert "keep every promise" in str(lm.check_game(Elephants, "elephants(e_e_w)"))


def test_it_is_summed_with_bundled_games():
    position = Elephants("e__w") + lm.parse("domineering(2x2)") - lm.parse("kayles(3)")
    assert lm.parse(str(position)) == position
    alone = lm.solve(Elephants("e__w")).value
    others = lm.solve("domineering(2x2) + kayles(3)").value
    assert lm.solve(position).value == alone + others


def test_it_is_drawn_and_explained():
    drawn = lm.draw(Elephants("e_w"))
    assert drawn.count('class="piece"') == 2
    assert lm.draw(Elephants("e_w"), text=True).splitlines()[-1] == "1 x.o"
    assert "whoever begins" in str(lm.explain(Elephants("e_w")))
    assert lm.draw(Elephants("e_w"), why=True).startswith("<svg")


def test_it_is_certified():
    for position in (Elephants("ee__w"), Elephants("e_w") + lm.parse("clobber(xo)")):
        certificate = lm.certify(position)
        assert certificate.game == "1" * 64
        assert lm.verify(certificate.to_json(), games=(Elephants,))
        forged = certificate.to_json().replace('"value": "', '"value": "1/64 + ')
        assert not lm.verify(forged, games=(Elephants,))


def test_it_is_played():
    for first in PLAYERS:
        match = Match(Elephants("ee__w_w"), first=first)
        winner = lm.solve(match.start.state.position, first=first).winner
        player = Perfect()
        while match.winner is None:
            match.make(player.choose(match).move)
        assert match.winner == winner
        assert match.as_dict()["first"] == first


def test_a_claim_that_is_wrong_is_found():
    class Wrong(Elephants):
        """Says that mirror images are the same, which exchanges the players."""

        @staticmethod
        def canonical(strip):
            return min(strip, strip[::-1].translate(str.maketrans("ew", "we")))

    with pytest.raises(lm.GameError, match="canonical changes the value"):
        lm.check_game(Wrong, "wrong(ee__w)")


def test_who_is_to_move_is_argued_for_that_player():
    argument = new_run().argue(Turned(Elephants("ee__w"), "right"), lm.Play.NORMAL)
    assert {move.to.to_move for move in argument.winning_moves()} <= {"left"}
