"""Where play can go on forever, the winner makes it end, whatever the loser does."""

import random

import pytest

import lastmove as lm
from lastmove.families.nim.rules_northcott import Northcott, gaps
from lastmove.families.nim.rules_poker_nim import PokerNim
from lastmove.play import lines
from lastmove.play.lines import LineGame
from lastmove.play.match import Match
from lastmove.play.opponents import Choice, Perfect, RandomMover

MATCHES = 700


def raisable(position):
    """The heaps and gaps that a move may raise again."""
    if isinstance(position, Northcott):
        return gaps(position.state)
    terms = [position] if isinstance(position, PokerNim) else getattr(position, "terms", ())
    return [heap for term in terms if isinstance(term, PokerNim) for heap in term.state[0]]


class Adversary:
    """Raises heaps and gaps whenever it can: the most (`greedy`), the least, or any of them."""

    name = "adversary"

    def __init__(self, way):
        self.way = way

    def choose(self, match):
        moves = list(match.position.moves())
        chance = random.Random(f"{self.way} {len(match.moves)} {match.position}")
        total = sum(raisable(match.position))
        back = [move for move in moves if sum(raisable(move.to)) > total]
        if not back:
            return Choice(chance.choice(moves))
        if self.way == "any":
            return Choice(chance.choice(back))
        pick = max if self.way == "greedy" else min
        return Choice(pick(back, key=lambda move: sum(raisable(move.to))))


def poker_positions(chance):
    heaps = [chance.randrange(7) for _ in range(chance.randint(1, 5))]
    return PokerNim(*heaps, mine=chance.randrange(12), yours=chance.randrange(12))


def boards(chance):
    width = chance.randint(2, 9)
    rows = [chance.sample(range(1, width + 1), 2) for _ in range(chance.randint(1, 6))]
    return Northcott(width, rows=rows, to_move=chance.choice(Northcott.roles))


def sums(chance):
    other = lm.parse(chance.choice(["nim(3,5)", "queen(2,3)", "growing_nim(2, budget=2)"]))
    return poker_positions(chance) + other + poker_positions(chance)


def most_moves(position, winner_moves_first):
    """The bound that the docstrings of the theorems prove, on the moves of the winner."""
    if isinstance(position, PokerNim):
        heaps, mine, yours = position.state
        return sum(heaps) + (yours if winner_moves_first else mine)
    width, rows, turn = position.state
    white = (turn == "white") == winner_moves_first
    ahead = 0
    for row in rows:
        mine, yours = row if white else row[::-1]
        ahead += (width - mine if mine < yours else mine - 1) - 1
    return ahead


def play_out(position, winner, loser, most):
    """Who wins, and how many moves the winner made."""
    match = Match(position)
    first = match.turn
    second = next(player for player in match.players if player != first)
    good, bad = first, second
    if lm.solve(position).outcome is lm.Outcome.P:
        good, bad = second, first
    players = {good: winner, bad: loser}
    while match.winner is None:
        assert len(match.moves) <= 2 * most + 1, (position, len(match.moves))
        match.make(players[match.turn].choose(match).move)
    own = sum(match.turn_after(n) == good for n in range(len(match.moves)))
    return match.winner == good, own


@pytest.mark.share(3)
@pytest.mark.parametrize("way", ["greedy", "little", "any", "random"])
@pytest.mark.parametrize("make", [poker_positions, boards])
def test_a_perfect_winner_ends_every_match_within_the_proved_bound(make, way):
    chance = random.Random(f"{make.__name__} {way}")
    for seed in range(MATCHES):
        position = make(chance)
        loser = RandomMover(seed) if way == "random" else Adversary(way)
        bound = most_moves(position, lm.solve(position).outcome is lm.Outcome.N)
        won, own = play_out(position, Perfect(seed), loser, bound)
        assert won, position
        assert own <= bound, position


@pytest.mark.share(3)
@pytest.mark.parametrize("way", ["greedy", "little", "any"])
def test_a_perfect_winner_ends_sums_with_poker_nim(way):
    chance = random.Random(way)
    for seed in range(100):
        won, _ = play_out(sums(chance), Perfect(seed), Adversary(way), 200)
        assert won


def test_two_perfect_players_come_to_an_end():
    chance = random.Random(5)
    for seed in range(100):
        for position in (poker_positions(chance), boards(chance)):
            assert play_out(position, Perfect(seed), Perfect(seed + 1), 500)[0]


def test_the_addition_of_section_1_11_is_undone():
    match = Match(lm.parse("poker_nim(3,4,5, mine=0, yours=50)"))
    choice = Perfect().choose(match)
    assert (choice.move.text, choice.remark) == ("take 2 from heap 1", "")
    match.make(choice.move)
    match.make(match.read("add 50 to heap 2"))
    assert str(match.position) == "poker_nim(1,54,5, mine=2, yours=0)"
    choice = Perfect().choose(match)
    assert (choice.move.text, choice.remark) == ("take 50 from heap 2", "undoing that")


def test_a_retreat_is_followed():
    match = Match(lm.parse("northcott(8, rows=[2:5,7:4], to_move=black)"))
    match.make(match.read("row 2: black to 1"))
    choice = Perfect().choose(match)
    assert (choice.move.text, choice.remark) == ("row 2: white to 4", "undoing that")


def test_an_addition_that_wins_is_not_what_the_winner_plays():
    match = Match(lm.parse("poker_nim(3,4,5, mine=2, yours=0)"))
    winning = lm.solve(match.position).winning_moves
    assert len(winning) == 3
    for seed in range(20):
        assert Perfect(seed).choose(match).move.text == "take 2 from heap 1"


def test_hints_say_what_ends_the_game():
    said = []
    match = Match(lm.parse("poker_nim(1,3, mine=2, yours=4)"))
    assert lm.solve(match.position).winning_moves[0].text == "add 2 to heap 1"
    asked = iter(["hint", "take 2 from heap 2", "add 4 to heap 1", "hint", None])
    LineGame(match, {}, lambda prompt: next(asked), said.append).run()
    hints = [line for line in said if "nim-sum" in line]
    assert hints[0].startswith("take 2 from heap 2. ")
    assert hints[1].startswith("take 4 from heap 1, undoing that. ")


def test_two_random_players_do_not_go_on_forever(monkeypatch):
    monkeypatch.setattr(lines, "LONGEST", 30)
    said, events = [], []
    match = Match(lm.parse("northcott(9, rows=[3:6,4:5,1:3,9:1,2:7])"))
    players = dict.fromkeys(match.players, RandomMover(1))
    LineGame(match, players, lambda prompt: None, said.append, events.append).run()
    assert len(match.moves) == 30
    assert said[-1].endswith("after 30 random moves: play could go on forever.")
    assert events[-1]["event"] == "stop"
    match = Match(lm.parse("nim(40,40)"))
    players = dict.fromkeys(match.players, RandomMover(1))
    LineGame(match, players, lambda prompt: None, said.append).run()
    assert match.winner is not None
