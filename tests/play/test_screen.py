"""The terminal board, played by keys without a terminal."""

from __future__ import annotations

import contextlib
import sys

import pytest
from textual.widgets import OptionList, Static
from textual.worker import WorkerCancelled

import lastmove as lm
from lastmove.core.games import all_games
from lastmove.core.parse import example
from lastmove.play.match import Match
from lastmove.play.opponents import Perfect
from lastmove.play.screen import BoardScreen
from tests.loops import finished

GAMES = {game.name: example(game) for game in all_games().values()}


def played(screen, keys):
    """Press keys one after the other, each when everything before has come to rest."""

    async def run():
        async with screen.run_test(size=(110, 40)) as pilot:
            await rest(screen)
            await pilot.pause()
            for key in keys:
                if callable(key):
                    key(screen)
                else:
                    await pilot.press(key)
                await pilot.pause()
                await rest(screen)
                await pilot.pause()

    finished(run())


async def rest(screen):
    """Wait for all that is at work; who thinks next calls off who has just thought."""
    while any(not worker.is_finished for worker in screen.workers):
        with contextlib.suppress(WorkerCancelled):
            await screen.workers.wait_for_complete()


def shown(screen, name):
    return str(screen.query_one(name, Static).render())


@pytest.mark.share(12)
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_the_space_bar(name):
    position = lm.parse(GAMES[name])
    match = Match(position)
    screen = BoardScreen(match, {match.players[1]: Perfect()})
    mover = match.turn
    partisan = isinstance(position, lm.Partisan)
    verdict = lm.solve(position, first=mover if partisan else None)
    played(screen, ["space"] * 30)
    assert match.winner is not None
    if verdict.outcome is lm.Outcome.D:
        assert match.winner == "draw"
    elif partisan:
        assert match.winner == verdict.winner
    else:
        assert (match.winner == mover) == (verdict.outcome is lm.Outcome.N)


def test_a_move_from_the_list_back_and_on_again():
    match = Match(lm.parse("nim(1,2)"))
    seen = []

    def look(screen):
        seen.append(str(match.position))

    played(
        BoardScreen(match, {}),
        ["down", "enter", look, "left", look, "right", look, "home", look, "end", look],
    )
    assert seen == ["nim(1,1)", "nim(1,2)", "nim(1,1)", "nim(1,2)", "nim(1,1)"]


def test_values_hints_and_reasons():
    match = Match(lm.parse("nim(1,2)"))
    said = []

    def look(screen):
        said.append(shown(screen, "#said"))

    def values(screen):
        moves = screen.query_one("#moves", OptionList)
        said.append([str(moves.get_option_at_index(i).prompt) for i in range(moves.option_count)])

    played(
        BoardScreen(match, {}),
        ["h", look, "h", look, "v", values, "w", look, "question_mark", look],
    )
    assert "Look at" in said[0]
    assert "take 1 from heap 2" in said[1]
    assert [line[:3] for line in said[2]] == ["[L]", "[W]", "[L]"]
    assert "nim-sum" in said[3]
    assert "space" in said[4]


def test_who_slipped():
    match = Match(lm.parse("nim(1,2)"))
    said = []
    played(
        BoardScreen(match, {}), ["enter", "s", lambda screen: said.append(shown(screen, "#said"))]
    )
    assert said == [
        "Move 1: first gave away a win. The answer: take 2 from heap 2. "
        "The nim-sum is 0 ⊕ 2 = 2, not 0: a move to nim-sum 0 wins."
    ]


def test_three_players_can_choose_though_nobody_can_solve_it():
    match = Match(lm.parse("tree(A[B,C[A,B]])"))
    said = []
    keys = ["v", lambda screen: said.append(shown(screen, "#said")), "down", "enter", "enter"]
    played(BoardScreen(match, {}), keys)
    assert match.players == ("A", "B", "C")
    assert "classify" in said[0]
    assert match.winner == "B"  # the list stays at its second line


def test_ctrl_c_ends_it_as_an_interruption():
    screen = BoardScreen(Match(lm.parse("nim(1,2)")), {})
    played(screen, ["ctrl+c"])
    assert screen.return_code == 130


class Trap(lm.Impartial):
    """Take one; there is a trap at two."""

    @staticmethod
    def start(chips: int) -> int:
        return chips

    @staticmethod
    def options(chips):
        if chips == 2:
            raise KeyError("trapped")
        if chips:
            yield chips - 1


class Careless:
    """An opponent of one's own, who fails while it thinks."""

    name = "careless"

    def choose(self, match):
        raise LookupError("no idea")


@pytest.mark.parametrize(
    ("position", "opponents", "keys", "told"),
    [
        (Trap(2), [], [], "KeyError, 'trapped'"),
        (Trap(3), [], ["enter"], "KeyError, 'trapped'"),
        (lm.parse("nim(2)"), [Careless()], [], "LookupError, no idea"),
    ],
    ids=["on the first board", "after a move", "beside the keys"],
)
def test_rules_that_fail_end_the_board_with_their_sentence(position, opponents, keys, told):
    match = Match(position)
    screen = BoardScreen(match, dict(zip(match.players, opponents, strict=False)))

    async def press(pilot):
        for key in keys:
            screen.simulate_key(key)  # without waiting for a board that may be gone

    # `run_test` would wait for the board, which is gone.
    finished(screen.run_async(headless=True, size=(110, 40), auto_pilot=press))
    assert isinstance(screen.failure, lm.GameError)
    assert f"the rules fail: {told}, in line " in str(screen.failure)
    assert str(screen.failure).endswith("test_screen.py")
    assert screen.return_code == 2


def test_a_mistake_of_the_board_itself_stays_one(monkeypatch):
    def standing(screen):
        raise LookupError("ours")

    ours = type(standing)(standing.__code__, vars(sys.modules[BoardScreen.__module__]), "standing")
    monkeypatch.setattr(BoardScreen, "standing", ours)
    screen = BoardScreen(Match(lm.parse("nim(2)")), {})
    with pytest.raises(LookupError, match="ours"):
        played(screen, [])
    assert screen.failure is None
