"""Which positions count as one: those that a bundled class says are, and no others."""

import pytest

import lastmove as lm
from lastmove.core.bitboard import width_of
from lastmove.core.position import Impartial
from lastmove.core.sameness import identities, known_as, sameness
from lastmove.families.cram.rules import Cram
from lastmove.families.positional.hypergraph import FamilyGame, family_of
from lastmove.families.positional.rules import Tictactoe

NORMAL = lm.Play.NORMAL


class Lying(Cram):
    """Dominos that lie, never stand."""

    @staticmethod
    def options(board):
        for option in Cram.options(board):
            domino = board ^ option
            if width_of(board) > 1 and domino & domino >> 1:
                yield option


class Mirrored(Impartial):
    """Take one or two; it says of itself that 0 and 1 are images of each other."""

    @staticmethod
    def start(n: int):
        return n

    @staticmethod
    def options(n):
        yield from (n - taken for taken in (1, 2) if taken <= n)

    @staticmethod
    def images(n):
        return (n, 1 - n) if n < 2 else (n,)


class Columns(Tictactoe):
    """Only the columns count."""

    @staticmethod
    def family(state):
        n = state[0]
        return family_of(n * n, tuple(tuple(range(c, n * n, n)) for c in range(n)))


class Relabeled(Cram):
    """Cram under another name, nothing changed."""


@pytest.mark.parametrize(
    ("text", "images"),
    [
        ("cram(..#/...)", ["cram(..#/...)", "cram(#../...)", "cram(.../#..)", "cram(../../#.)"]),
        ("tictactoe(3^2, X........)", ["tictactoe(3^2, ..X......)", "tictactoe(3^2, ........X)"]),
        ("positional([[1,2],[3,4]], first=[1])", ["positional([[1,2],[3,4]], first=[4])"]),
        ("nim(1,2)", ["nim(2,1)"]),
    ],
)
def test_images_share_a_key(text, images):
    key = sameness()
    for image in images:
        assert known_as(lm.parse(image)) in set(identities(lm.parse(text)))
        assert key(lm.parse(image)) == key(lm.parse(text))


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("cram(..#/...)", "cram(.#./...)"),
        ("tictactoe(3^2, X........)", "tictactoe(3^2, .X.......)"),
        ("queen(1,2)", "queen(2,1)"),
    ],
)
def test_others_have_keys_of_their_own(text, other):
    key = sameness()
    assert key(lm.parse(text)) != key(lm.parse(other))
    assert known_as(lm.parse(other)) not in set(identities(lm.parse(text)))


def test_a_class_that_changes_no_rule_keeps_the_images():
    assert len(set(identities(Relabeled("..#/...")))) == 8


def test_who_changes_a_rule_has_no_images():
    for position in (Lying("..#/..."), Columns.at((3, 2, 1, 0)), Mirrored(1)):
        assert list(identities(position)) == [known_as(position)]
        assert sameness()(position) == known_as(position)
    assert Lying.images is Columns.images is lm.Position.images


def test_a_set_family_says_for_itself_that_its_symmetries_count():
    assert FamilyGame.images is lm.Position.images


@pytest.mark.parametrize(
    ("game", "false", "listed"),
    [(Lying, "lying(1x2)", "lying(2x1)"), (Mirrored, "mirrored(1)", "mirrored(0)")],
)
def test_no_false_claim_is_proved_by_an_image_that_is_none(game, false, listed):
    proof = {"positions": [[0, listed]]}
    true = lm.Certificate("strategy", listed, NORMAL, lm.Outcome.P, None, proof)
    assert lm.verify(true, games=(game,))
    claim = lm.Certificate("strategy", false, NORMAL, lm.Outcome.P, None, proof)
    assert not lm.verify(claim, games=(game,))
