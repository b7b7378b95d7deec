"""How coalitions win: strategies, lines of play and certificates of every small coalition."""

import json
import random

import pytest

import lastmove as lm
from lastmove.coalitions import Table, ask, certify, fine_steps, game_of
from lastmove.core.limits import Budget
from lastmove.families.coalitions.upsets import LETTERS, read, written
from tests.families.coalitions import oracle, plain_trees
from tests.families.coalitions.trees import random_tree

NIM = ["nim(1,2)", "nim(2,2)", "nim(3,1)", "nim(4,1,1)", "nim(1,1,1)", "kayles(4)", "cram(2x3)"]
NIM += ["queen(1,2) + nim(2)", "grundy(6)", "escape([a-b,b-c])"]


def subsets(players):
    return [c for c in oracle.coalitions(players) if c]


def letters(coalition):
    return "".join(LETTERS[p] for p in sorted(coalition))


def check_coalition(text, players, root, coalition):
    """Every question about one coalition, against the definitions; certificates are accepted."""
    name = letters(coalition)
    wins = oracle.wins_quotient(root, coalition)
    stable = coalition in oracle.stable_by_definition(root, players)
    answer = ask(text, name, players)
    assert (answer.wins, answer.stable, answer.coalition) == (wins, stable, name)
    everyone = frozenset(range(players))
    assert answer.winners == letters(coalition if wins else everyone - coalition)
    assert answer.described()
    certificate = certify(text, players, name) if wins or len(coalition) < players else None
    assert certificate is not None
    wanted = "coalition-stable" if stable else "coalition-win"
    assert certificate.kind == wanted
    verified = lm.verify(certificate.to_json())
    assert verified.valid, verified.reason
    plain_trees.confirm_coalitions(json.loads(certificate.to_json()))
    if not wins:
        with pytest.raises(lm.InputError, match="cannot force a win"):
            certify(text, players, name, claim="win")
    elif stable:
        assert lm.verify(certify(text, players, name, claim="win")).valid
        check_lines(answer, coalition)
    else:
        with pytest.raises(lm.InputError, match="not stable"):
            certify(text, players, name, claim="stable")


def check_lines(answer, coalition):
    """Each member has a line of legal moves that ends with its win."""
    assert set(answer.lines) == set(letters(coalition))
    for member, line in answer.lines.items():
        position = lm.parse(answer.position)
        for play in line:
            move = position.move(play.to)
            assert str(move.to) == play.to
            position = move.to
        assert not list(position.moves())
        if position.name == "tree":
            assert position.state.label == member
        else:
            last = len(line) - 1
            assert LETTERS[last % answer.players] == member


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_coalition_of_random_trees(players):
    rng = random.Random(20 + players)
    for _ in range(30):
        root = random_tree(rng, players, 4)
        for coalition in subsets(players):
            check_coalition(f"tree({root})", players, root, coalition)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("text", NIM)
def test_every_coalition_of_small_impartial_games(text, players):
    root = plain_trees.game(text, players)
    for coalition in subsets(players):
        check_coalition(text, players, root, coalition)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_types_are_certified(players):
    rng = random.Random(30 + players)
    texts = [f"tree({random_tree(rng, players, 4)})" for _ in range(30)]
    for text in texts + (NIM if players < 5 else NIM[:4]):
        certificate = certify(text, players)
        assert certificate.kind == "coalition-types"
        verified = lm.verify(certificate.to_json())
        assert verified.valid, verified.reason
        plain_trees.confirm_coalitions(json.loads(certificate.to_json()))


def test_reasons_against_stability_are_those_of_the_definition():
    rng = random.Random(40)
    seen = set()
    for _ in range(400):
        root = random_tree(rng, 4, 4)
        stable = oracle.stable_by_definition(root, 4)
        table = Table(f"tree({root})", 4)
        for coalition in subsets(4):
            name = letters(coalition)
            reason = "" if coalition in stable else table.reason(read(name, 4))
            if not reason:
                continue
            below = [oracle.stable_by_definition(child, 4) for child in root.children]
            if "is stable already" in reason:
                part = plain_trees.coalition(reason.split()[2])
                assert part < coalition
                assert part in stable
            elif reason.startswith("no choice of"):
                assert root.label in coalition
                assert not any(coalition in st for st in below)
            elif "no part of" in reason:
                assert root.label not in coalition
                assert any(not any(d <= coalition for d in st) for st in below)
            elif "has no choice after which" in reason:
                left_out = plain_trees.coalition(reason.split()[6])
                inside = [d for st in below for d in st if d <= coalition]
                assert left_out
                assert left_out <= coalition
                assert not any(left_out & d for d in inside)
            else:
                assert "has won" in reason
                assert not root.children
            seen.add(reason.split()[1] + reason.split()[2])
    assert len(seen) > 4


def test_answers_say_what_follows_each_move_of_the_opposition():
    answer = ask("nim(2,1)", "BC", 3)
    assert [(reply.after.text, reply.left) for reply in answer.replies] == [
        ("take 1 from heap 1", ["C"]),
        ("take 2 from heap 1", ["B"]),
        ("take 1 from heap 2", ["B"]),
    ]
    assert answer.lines["B"][0].text == "take 2 from heap 1"
    text = "\n".join(answer.described())
    assert "BC: stable" in text
    assert "A can only choose which" in text


def test_moves_of_a_stable_coalition_keep_it_stable():
    answer = ask("nim(5,1)", "ABD", 4)
    assert [play.to for play in answer.moves] == ["nim(4,1)"]
    root = oracle.nim((4, 1), 4)  # now B is player 0
    assert frozenset({3, 0, 2}) in oracle.stable_by_definition(root, 4)


def test_bad_coalitions_are_refused():
    for name, what in (("", "at least one"), ("AX", "not a player"), ("AD", "not a player")):
        with pytest.raises(lm.InputError, match=what):
            ask("nim(2,1)", name, 3)
    own = game_of(lambda n: (0, ()), 0, 3)
    with pytest.raises(lm.InputError, match="in notation"):
        certify(own)


def test_certificates_have_a_limit():
    for coalition in ("BC", None):
        with pytest.raises(lm.LimitReached, match="certificate"):
            certify("nim(5,5)", 3, coalition, budget=Budget(certificate=3))


def test_reductions_are_told_for_every_position():
    for text in ("nim(1,2)", "nim(4,4)", "cram(2x3)", "tree(A[A[B,C],B[A,C]])"):
        found, count = fine_steps(text)
        assert len(found) == count
        assert found[-1].fine == lm.classify(text, 3).fine
        assert all(reduction.described() for reduction in found)
        few, same = fine_steps(text, most=1)
        assert (few, same) == (found[-1:], count)
    with pytest.raises(lm.InputError, match="three players"):
        fine_steps(Table("nim(2)", 4).game)


def test_written_and_read_are_inverse():
    for coalition in range(1, 16):
        assert read(written(coalition), 4) == coalition
