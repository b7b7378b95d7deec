"""Matches, opponents, and the game in lines."""

import pytest

import lastmove as lm
from lastmove.play.lines import LineGame
from lastmove.play.match import Match
from lastmove.play.opponents import Perfect, RandomMover


def play_out(match, players):
    while match.winner is None:
        choice = players[match.turn].choose(match)
        assert choice.move in list(match.position.moves())
        match.make(choice.move)
    return match.winner


@pytest.mark.parametrize("play", list(lm.Play))
@pytest.mark.parametrize(
    "position", ["nim(3,4,5)", "queen(4,6)", "nim(1,1)", "subtraction(9,4, take={1,3})", "nim()"]
)
def test_a_perfect_player_wins_every_won_position_against_random_play(position, play):
    verdict = lm.solve(position, play=play)
    good, bad = ("first", "second") if verdict.outcome is lm.Outcome.N else ("second", "first")
    for seed in range(20):
        match = Match(lm.parse(position), play)
        assert play_out(match, {good: Perfect(seed), bad: RandomMover(seed)}) == good


def test_the_same_seed_plays_the_same_game():
    def game(seed):
        match = Match(lm.parse("queen(7,9)"))
        play_out(match, dict.fromkeys(match.players, RandomMover(seed)))
        return match.as_dict()

    assert game(1) == game(1)
    assert len({str(game(seed)) for seed in range(10)}) > 1


def test_a_losing_perfect_player_stalls():
    """Of the moves with as few winning replies, the one after which the game lasts longest."""
    position, misere = lm.parse("queen(3,5)"), lm.Play.MISERE
    assert lm.solve(position, play=misere).outcome is lm.Outcome.P
    after = {move: lm.solve(move.to, play=misere) for move in position.moves()}
    assert len(after) > 3
    fewest = min(len(found.winning_moves) for found in after.values())
    hard = {m: found for m, found in after.items() if len(found.winning_moves) == fewest}
    chosen = Perfect().choose(Match(position, misere)).move
    assert chosen in hard
    assert hard[chosen].remoteness == max(found.remoteness for found in hard.values())


def test_out_of_time_the_perfect_player_guesses_and_says_so():
    match = Match(lm.parse("growing_nim(9,9,9, budget=50)"), lm.Play.MISERE)
    choice = Perfect(time=0.05).choose(match)
    assert "guess" in choice.remark
    assert choice.move in list(match.position.moves())


def test_moves_are_read_by_number_by_text_and_by_where_they_lead():
    match = Match(lm.parse("nim(1,2)"))
    assert match.read("3").text == "take 2 from heap 2"
    assert match.read(" take  2 from heap 2 ") == match.read("3")
    assert match.read("nim(1,0)") == match.read("3")
    for bad in ("0", "4", "99999999999", "take 3 from heap 2", "take 1 from heap 9", ""):
        with pytest.raises(lm.InputError):
            match.read(bad)


def test_a_huge_heap_can_be_played():
    match = Match(lm.parse(f"nim({10**30})"))
    assert match.read(f"take {10**30} from heap 1").to == lm.parse("nim(0)")
    assert Perfect().choose(match).move.to == lm.parse("nim(0)")


def test_the_transcript_replays_to_the_same_position():
    match = Match(lm.parse("nim(2,3) + queen(1,1)"))
    play_out(match, dict.fromkeys(match.players, RandomMover(3)))
    transcript = match.as_dict()
    again = Match(lm.parse(transcript["start"]))
    for entry in transcript["moves"]:
        assert again.turn == entry["by"]
        again.make(again.read(entry["move"]))
    assert again.as_dict() == transcript


def test_undo_returns_to_the_same_person():
    lines = iter(["1", "undo", None])
    said = []
    match = Match(lm.parse("nim(2,2)"))
    game = LineGame(match, {"second": Perfect()}, lambda prompt: next(lines), said.append)
    game.run()
    assert match.moves == []
    assert said[-1] == "Stopped at nim(2,2)."


def test_the_perfect_player_follows_the_strategy_of_a_board_too_large_to_search():
    match = Match(lm.parse("cram(10x10)"))
    perfect, other, remarks = Perfect(), RandomMover(5), []
    while match.winner is None:
        if match.turn == "second":
            choice = perfect.choose(match)
            remarks.append(choice.remark)
            match.make(choice.move)
        else:
            match.make(other.choose(match).move)
    assert match.winner == "second"
    assert set(remarks[1:]) == {"the image of your domino"}
