"""What explanations of frog games say is true: pairs, answers, desires, labels."""

import random
import re

import pytest

import lastmove as lm
from lastmove.api.explain import explain
from lastmove.core.games import all_games
from lastmove.frogs import uniform
from tests.families.frogs import oracle as frogs
from tests.families.frogs import small as ponds


def told(position, play="normal"):
    return "\n".join(explain(position, play=play).steps)


@pytest.mark.share(4)
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_every_answer_that_is_told_leads_to_a_lost_position(play):
    answered = 0
    for seed in range(40):
        pond = uniform(8, seed)
        partners = pond.match("one" if play == "normal" else "misere").pairs().tolist()
        for x, y in partners:
            position = all_games()["frogs"](pond, x, y)
            for line in told(position, play).splitlines():
                row = re.match(r"(\d+ to \d+)\s+(\d+ to \d+)\s", line)
                if row:
                    answer = position.move(row[1]).to.move(row[2]).to
                    assert lm.solve(answer, play=play).outcome is lm.Outcome.P
                    answered += 1
    assert answered > 100


def test_the_pairs_told_are_those_of_the_matching_closest_first():
    for seed in range(20):
        pond = uniform(9, seed, torus=True)
        steps = explain(all_games()["frogs"](pond)).steps
        lead, _, *rows = steps[1].splitlines()
        pairs = [tuple(map(int, row.split()[:2])) for row in rows]
        right = frogs.stable(ponds.water(pond))
        assert sorted(pairs) == [(x, y) for x, row in right.items() for y in row if x < y]
        far = [pond.distance(*pair) for pair in pairs]
        assert far == sorted(far)
        [alone] = [x for x, row in right.items() if not row]
        assert lead.endswith(f"; {alone} is left over:")


def test_the_desires_told_are_those_of_the_matching():
    chance = random.Random(3)
    for seed in range(40):
        pond = uniform(9, seed)
        amber, blue = chance.sample(range(9), 2)
        position = all_games()["colored_frogs"](pond, amber=amber, blue=blue)
        text = told(position)
        for line in text.splitlines():
            row = re.match(r"(\d+)\s+\S+\s+(?:\d+|none)\s+\S+\s+(yes|no)$", line)
            if row:
                known = ponds.plain(position.move(f"amber to {row[1]}").to)
                assert frogs.mover_wins(known) == (row[2] == "no")


def test_the_labels_told_for_the_last_frog_add_up():
    text = told(
        "frogs([0,1,2.5,4.5,5.1], 0,2) + frogs([0:0,1:0.5,2.5:1,4.5:0.3,0.2:3], 1) + nim(2)"
    )
    assert "with nim-sum 3 ⊕ 2 = 1" in text
    assert re.search(r"\n *2 +1 +0\n", text)
    assert "place 2" in text


@pytest.mark.parametrize("name", [*ponds.IMPARTIAL, *ponds.ROLES])
def test_every_small_position_is_explained(name):
    chance = random.Random(name)
    for pond in ponds.small_ponds(f"explain {name}", 14, 4, name in ponds.WITH_COLORS):
        c = ponds.some_c(pond, chance)
        for position in list(ponds.all_positions(name, pond, c, chance.randint(0, 2)))[::4]:
            for play in ("normal", "misere") if name != "stone_frogs" else ("normal",):
                explanation = explain(position, play=play)
                assert explanation.verdict.because in explanation.steps
                assert all(step for step in explanation.steps)
