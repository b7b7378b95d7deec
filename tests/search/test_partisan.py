"""Values, outcomes and winning moves against the definition, on every small position."""

import random
from itertools import combinations_with_replacement, islice

import pytest

import lastmove as lm
from lastmove.api.solve import new_run
from lastmove.core.position import PLAYERS, Turned, identity
from lastmove.play.match import Match
from lastmove.play.opponents import Perfect
from lastmove.search import partisan_outcomes
from lastmove.search.partisan_values import value_of
from lastmove.values.sums import Terms
from tests.partisan import LARGER, SMALL, tree, value_tree, worth
from tests.replies import plays_out, with_turns
from tests.values import oracle

CHOSEN = 150
"""Of each game so many positions in a default run."""


def chosen(name):
    texts = list(SMALL[name]())
    return random.Random(name).sample(texts, min(CHOSEN, len(texts)))


def reached(moves):
    """Where moves lead; what people call the same is merged."""
    return {identity(move.to) for move in moves}


def agrees(text, run):
    position = lm.parse(text)
    value = value_of(position, run)
    assert oracle.equal(tree(position), value_tree(value)), (text, str(value))


@pytest.mark.parametrize("name", SMALL)
def test_values_are_those_of_the_definition(name):
    run = new_run()
    for text in chosen(name):
        agrees(text, run)


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_every_small_position_has_the_value_of_the_definition(name):
    run = new_run()
    for text in SMALL[name](LARGER[name]):
        agrees(text, run)


@pytest.mark.parametrize("name", SMALL)
def test_winning_moves_of_each_player_are_exact(name):
    for text in chosen(name)[:40]:
        verdict, position = lm.solve(text), lm.parse(text)
        game = tree(position)
        assert verdict.outcome.value == oracle.outcome(game), text
        for number, player in enumerate(PLAYERS):
            wins = oracle.wins(game, number)
            found = reached(getattr(verdict.sides, player))
            true = reached(
                move
                for move in position.moves(player)
                if not oracle.wins(tree(move.to), 1 - number)
            )
            assert found == true, (text, player)
            assert bool(found) == wins
            asked = lm.solve(text, first=player)
            assert asked.winner == (player if wins else PLAYERS[1 - number])
            assert reached(asked.winning_moves) == true


TERMS = (
    "domineering(2x2)",
    "domineering(2x3)",
    "-domineering(3x2)",
    "toads_and_frogs(TT.F)",
    "clobber(xxo)",
    "kayles(3)",
    "*2",
    "1/2",
    "^*",
    "{2|-1}",
    "-3/4",
    "colored_hackenbush(brg)",
)


@pytest.mark.parametrize("pair", [*combinations_with_replacement(TERMS, 2)], ids=" + ".join)
def test_sums_are_worth_what_the_definition_says(pair):
    position = lm.parse(f"({pair[0]}) + ({pair[1]})")
    if isinstance(position, lm.Impartial):
        return
    assert lm.parse(str(position)) == position
    verdict = lm.solve(position)
    game = tree(position)
    assert oracle.equal(game, worth(str(verdict.value)))
    for number, player in enumerate(PLAYERS):
        true = {
            move.to for move in position.moves(player) if not oracle.wins(tree(move.to), 1 - number)
        }
        found = {lm.parse(str(m.to)) for m in getattr(verdict.sides, player)}
        same = {type(to).identity(to.state) for to in true}
        assert {type(to).identity(to.state) for to in found} == same


def test_minus_exchanges_the_players():
    position = lm.parse("domineering(2x3) + clobber(xxo)")
    opposite = -position
    assert str(opposite) == "-domineering(2x3) - clobber(xxo)"
    assert -opposite == position
    assert [str(m.to) for m in opposite.moves("left")] == [
        str(-m.to) for m in position.moves("right")
    ]
    assert lm.solve(position + opposite).outcome is lm.Outcome.P


def test_the_difference_of_a_game_with_itself_is_lost_for_whoever_begins():
    for text in ("domineering(3x3)", "toads_and_frogs(TT..FF)", "clobber(xoxo)"):
        assert str(lm.solve(f"{text} - {text}").value) == "0"


@pytest.mark.parametrize("name", SMALL)
def test_the_winner_wins_against_every_line(name):
    for text in islice((t for t in chosen(name) if len(t) < 26), 12):
        for argument in with_turns(new_run().argue(lm.parse(text), lm.Play.NORMAL)):
            (strategy,) = argument.strategies()
            assert plays_out(argument, strategy)


def test_a_position_has_no_turn_but_a_question_has():
    position = lm.parse("domineering(2x2)")
    assert position.result() is None
    assert str(Turned(position, "right")) == str(position)
    with pytest.raises(lm.InputError, match="left or right begins"):
        Turned(position, "up")
    with pytest.raises(lm.InputError, match="both have the same moves"):
        lm.solve("nim(3)", first="left")
    with pytest.raises(lm.InputError, match="players are left and right"):
        list(position.moves("up"))
    with pytest.raises(lm.InputError, match="normal play"):
        lm.solve(position, play="misere")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("domineering(2x2) + tictactoe(3^2)", "has roles"),
        ("domineering(2x2) + poker_nim(2, mine=1, yours=0)", "loopy"),
        ("-tictactoe(3^2)", "no negative"),
        ("domineering(2x2) + {1|", "never closed"),
        ("domineering(2x2) + {1||2|3|4}", "bar"),
        ("toads_and_frogs(TXF)", "T, F and ."),
        ("clobber(xo/x)", "equally long"),
        ("clobber(xy)", "x, o and ."),
        ("amazons(xy)", "x, o, . and #"),
        ("konane(xo/x)", "equally long"),
        ("toppling_dominoes(LXR)", "L, R and E"),
        ("toppling_dominoes(L.R)", "gap"),
        ("snort([a-b], left=[a], right=[a])", "both players"),
        ("col(L.?)", "L, R, . and #"),
        ("colored_hackenbush(bry)", "b, r and g"),
        ("colored_hackenbush([ground-a], blue=[a-b])", "no edge a-b"),
        ("colored_hackenbush([ground-a], blue=[ground-a], red=[ground-a])", "both blue and red"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(text, message):
    with pytest.raises(lm.NotationError, match=message):
        lm.parse(text)


def test_the_verdict_for_one_beginner_is_told():
    verdict = lm.solve("domineering(2x2)", first="right")
    assert verdict.sentence() == "right wins when right begins. The value is ±1."
    told = verdict.as_dict()
    assert (told["winner"], told["first"], told["outcome"]) == ("right", "right", "N")
    assert list(told["winning_moves"]) == ["right"]
    both = lm.solve("domineering(2x2)").as_dict()
    assert list(both["winning_moves"]) == ["left", "right"]
    assert both["value"] == "±1"
    assert "first" not in both


@pytest.mark.parametrize("name", SMALL)
def test_who_wins_is_found_without_the_value(name, monkeypatch):
    """Nothing counts as small, so that large parts are played as they are."""
    run = new_run()
    for most in ("SMALL", "SMALL_IF_COMPILED"):
        monkeypatch.setattr(partisan_outcomes, most, 2)
    for text in chosen(name)[:60]:
        sides = partisan_outcomes.WhoWins(lm.parse(text), run)
        game = tree(sides.position)
        assert sides.outcome.value == oracle.outcome(game), text
        for number, player in enumerate(PLAYERS):
            true = reached(
                move
                for move in sides.position.moves(player)
                if not oracle.wins(tree(move.to), 1 - number)
            )
            assert reached(sides.winning(player)) == true, (text, player)


@pytest.mark.parametrize("pair", [*combinations_with_replacement(TERMS, 2)][::7], ids=" + ".join)
def test_who_wins_a_sum_without_its_value(pair, monkeypatch):
    monkeypatch.setattr(partisan_outcomes, "SMALL_IF_COMPILED", 1)
    position = lm.parse(f"({pair[0]}) + ({pair[1]}) - clobber(xo/ox) + domineering(2x3) - 1")
    verdict = lm.solve(position, outcome=True)
    assert verdict.value is None
    assert verdict.outcome.value == oracle.outcome(tree(position))
    assert verdict.positions > 0


def test_opposite_large_parts_cancel(monkeypatch):
    monkeypatch.setattr(partisan_outcomes, "SMALL_IF_COMPILED", 1)
    search = partisan_outcomes.OutcomeSearch(new_run())
    node = search.node(lm.parse("domineering(5x4) + domineering(4x5) + domineering(6x6) - 3"))
    assert [piece.state for piece in node.large] == [lm.parse("domineering(6x6)").state]
    assert node.small == Terms.of([lm.Value("-3")])


def test_who_wins_sums_whose_value_would_be_huge():
    """Switches are played from the largest down: 41 − 39 + … + 1 = 21 for whoever begins."""
    switches = " + ".join(f"±{n}" for n in range(1, 43, 2))
    text = f"domineering(2x2) - domineering(2x2) + {switches} - 22"
    verdict = lm.solve(text, outcome=True)
    assert (verdict.outcome.value, verdict.value) == ("R", None)
    assert lm.solve(text) == verdict  # whose value nobody could write
    match = Match(lm.parse(f"{switches} - 20"), first="left")
    for _ in range(3):
        match.make(Perfect().choose(match).move)
    assert match.moves[0].text == "±41: to 41"
    with pytest.raises(lm.InputError, match="too large to add up"):
        str(lm.explain(text, values=True))
    assert verdict.sides.left == ()
    [move, *_] = verdict.sides.right
    assert lm.solve(str(move.to), outcome=True).outcome.value == "R"
    proved = lm.solve("domineering(3x3) + ±1 + ±2", outcome=True, certificate=True)
    assert proved.certificate.kind == "partisan-outcome"
    assert lm.verify(proved.certificate).valid


def test_the_winner_without_a_value_wins_against_every_line(monkeypatch):
    monkeypatch.setattr(partisan_outcomes, "SMALL_IF_COMPILED", 1)
    monkeypatch.setattr(partisan_outcomes, "SMALL", 1)
    for text in ("domineering(2x4)", "clobber(xoxo)", "toads_and_frogs(TT..F) + clobber(xxo)"):
        for argument in with_turns(partisan_outcomes.WhoWins(lm.parse(text), new_run())):
            (strategy,) = argument.strategies()
            assert plays_out(argument, strategy)
            told = "".join(line for line in map(str, argument.steps()))
            assert "begins" in told
