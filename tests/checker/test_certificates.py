"""Certificates of all small positions: made, written as JSON, read, accepted, and true."""

import json

import pytest

import lastmove as lm
from lastmove.core.games import all_games
from lastmove.core.verdict import Certificate
from lastmove.families.graph_kayles.rules import ArcKayles, NodeKayles
from lastmove.families.heaps.rules import DawsonKayles, EvenOdd, Grundy, Kayles, SplitNim
from tests import small
from tests.checker.harness import OWN, PLAYS, confirm
from tests.families.chomp import small as chomps
from tests.families.cram import small as boards
from tests.families.frogs import small as ponds
from tests.families.geography import small as walks
from tests.families.geography import small_graphs
from tests.families.geography.small_words import words
from tests.families.hackenbush import small as figures
from tests.families.nim import small_loopy
from tests.families.nim.small_pigs import pigs
from tests.families.positional import oracle_tic_tac_toe as tic_tac_toe
from tests.families.positional import small as families
from tests.families.takeaway.small import takeaway
from tests.oracles import outcomes
from tests.oracles.claims import truth
from tests.own_games import Bowling, Countdown, Divisors, Nested, Peeling, TicTacToe
from tests.plain import plain
from tests.plays import plays_of
from tests.shares import in_parts

SMALLER = {
    "nim": lambda: small.nim(most_heaps=3, largest=4),
    "subtraction": lambda: small.subtraction(numbers=4, largest=14, largest_of_two=4),
    "rook": lambda: small.rook(6),
    "queen": lambda: small.queen(6),
    "counters": lambda: small.counters(most_vertices=4, most_counters=2),
    "growing_nim": lambda: small.growing_nim(most_heaps=2, largest=3, largest_budget=2),
    "octal": lambda: small.octal(5, 2, small.CODES[::5]),
    "hexadecimal": lambda: small.hexadecimal(6, 2),
    "kayles": lambda: small.heaps_up_to(Kayles, 7, 3),
    "dawson_kayles": lambda: small.heaps_up_to(DawsonKayles, 8, 4),
    "grundy": lambda: small.heaps_up_to(Grundy, 8, 4),
    "split_nim": lambda: small.heaps_up_to(SplitNim, 6, 3),
    "even_odd": lambda: small.heaps_up_to(EvenOdd, 12, 5),
    "allbut": lambda: list(small.allbut(3))[::4],
    "node_kayles": lambda: small.graph_kayles(NodeKayles, 3),
    "arc_kayles": lambda: small.graph_kayles(ArcKayles, 3),
    "poset": lambda: small.posets(3),
    "coins": lambda: list(small.coins(4))[::5],
    "takeaway": lambda: takeaway(largest=7),
    "words": lambda: words(most=3),
    "pigs": lambda: pigs(longest=3),
    "cram": lambda: boards.cram(shapes=((2, 3), (3, 3)), full=("1x7", "3x4", "2x5")),
    "chomp": lambda: chomps.chomp(3, 4),
    "vertex_geography": lambda: walks.vertex_geography(most=3),
    "escape": lambda: walks.escape(most=3),
    "hackenbush": lambda: figures.hackenbush(most=4),
    "edge_geography": lambda: list(small_graphs.edge_geography())[::2],
    **{name: lambda name=name: list(ponds.impartial(name))[::3] for name in ponds.IMPARTIAL},
    "sums": lambda: list(small.sums())[::3],
}
"""Enumerations of which every position is certified in a few seconds."""


def checked(position, play, games=()):
    """The certificate's JSON object, once the checker has accepted it."""
    certificate = lm.certify(position, play=play)
    text = certificate.to_json()
    verification = lm.verify(text, games=games)
    assert verification.valid, (position, verification.reason)
    assert verification.claim == certificate.claim
    assert verification.reason
    assert Certificate.from_json(text) == certificate
    return json.loads(text)


def test_every_bundled_game_is_certified_here():
    impartial = {name for name, game in all_games().items() if game.impartial}
    assert impartial - small_loopy.GAMES - families.GAMES == set(SMALLER) - {"sums"}


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("game", SMALLER)
@in_parts(24)
def test_every_small_position_is_certified_and_the_claim_is_the_oracles(game, play, part):
    misere = play == "misere"
    for position in part(SMALLER[game]()):
        data = checked(position, play)
        known = plain(position)
        assert lm.parse(data["position"]) == position
        assert data["play"] == play
        assert data["outcome"] == outcomes.outcome(known, misere)
        assert data["value"] == (None if misere else outcomes.nimber(known))
        confirm(data)


@pytest.mark.parametrize("game", small_loopy.ENUMERATIONS)
@in_parts(50)
def test_every_small_position_of_a_loopy_game_is_certified(game, part):
    for number, position in enumerate(part(small_loopy.ENUMERATIONS[game]())):
        data = checked(position, "normal")
        assert ("move" in data["proof"]) == (data["outcome"] == "N")
        if number % 5 == 0:
            confirm(data)


@pytest.mark.share(3)
@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("name", all_games())
def test_every_example_is_certified(name, play):
    for text in all_games()[name].examples if lm.Play(play) in plays_of(all_games()[name]) else ():
        data = checked(text, play)
        assert data["position"] == text
        confirm(data)


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize(
    "position",
    [
        Countdown(7),
        Peeling("rhythm"),
        Peeling('two "words"'),
        Divisors(frozenset({2, 3, 4, 6})),
        Nested((1, 2), (3, 4, 5)),
        Bowling(4, 1),
    ],
    ids=str,
)
def test_games_of_ones_own_are_certified(position, play):
    data = checked(position, play, games=(type(position),))
    verdict = lm.solve(position, play=play)
    assert data["outcome"] == verdict.outcome.value
    assert data["value"] == verdict.value


def test_bowling_is_certified_and_confirmed():
    for runs in [(), (0,), (1,), (2, 2), (1, 3), (5,), (2, 1, 1)]:
        for play in PLAYS:
            confirm(checked(Bowling(*runs), play, games=(Bowling,)))


def test_a_sample_of_tic_tac_toe_is_certified_and_confirmed():
    boards = sorted(tic_tac_toe.oracle().known)
    for board in boards[::97]:
        confirm(checked(TicTacToe(board), "normal", games=(TicTacToe,)))


def test_a_verdict_brings_its_certificate_when_asked():
    verdict = lm.solve("queen(3,4) + nim(4)", certificate=True)
    assert lm.verify(verdict.certificate)
    assert lm.certify(verdict) == verdict.certificate
    assert lm.solve("queen(3,4)").certificate is None


def test_huge_positions_are_certified_in_a_moment():
    huge = 10**30
    for text in [
        f"nim({huge},{huge + 1})",
        f"queen({huge},{huge})",
        "queen(50,81)",
        f"rook({huge},7)",
        f"subtraction({huge},{huge + 5}, take={{2,5,7}})",
        f"subtraction({huge}, take={{1,2,3}})",
        f"growing_nim({huge}, budget={huge})",
        f"split_nim({huge},{huge + 3})",
        f"even_odd({huge},{huge + 3})",
        f"nim({huge}) + rook(2,3) + subtraction({huge}, take={{1,3}})",
    ]:
        assert checked(text, "normal")["value"] == truth(plain(lm.parse(text)))[1]


def test_equivalence_comes_with_a_certificate():
    same = lm.equivalent("nim(1,2)", "*3")
    assert same
    assert lm.verify(same.certificate)
    confirm(json.loads(same.certificate.to_json()))
    other = lm.equivalent("queen(1,1)", "*1")
    assert not other
    assert lm.verify(other.certificate)


def test_files_are_written_out_in_certificates(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "net.txt").write_text("a b\nb c\n")
    data = checked("counters(@net.txt, at=[a])", "normal")
    assert "@" not in json.dumps(data)
    (tmp_path / "net.txt").unlink()
    assert lm.verify(json.dumps(data))


def test_the_claim_is_a_sentence():
    expected = "nim(1,2) has value 3: the next player wins (normal play)"
    assert lm.certify("nim(1,2)").claim == expected
    expected = "nim(1): the previous player wins (misère play)"
    assert lm.certify("nim(1)", play="misere").claim == expected


def test_games_known_to_the_harness_are_those_it_confirms():
    assert {game.name for game in OWN.values()} == {"bowling", "tic_tac_toe"}
