"""A match in plain lines of text; asking and saying are given from outside, so a pipe will do."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import ClassVar

from lastmove.api.draw import text as board
from lastmove.api.explain import explain
from lastmove.api.solve import new_run, solve
from lastmove.core.errors import InputError, LimitReached, told
from lastmove.core.limits import Budget
from lastmove.core.position import DRAW, Outcome, Play, merged
from lastmove.play.match import Match
from lastmove.play.opponents import Opponent, Perfect, RandomMover
from lastmove.play.review import move_worths, slips, summary, track

MOVES_SHOWN = 20
LONGEST = 1000
"""Moves after which two random players stop, where they could go on forever."""
HELP = """\
a number or a move     play it; 'moves' lists them
moves                  the moves, each with its number
hint                   a winning move, if there is one
why                    who wins from here, step by step
values                 what each move is worth: W wins, L loses, D draws, ? not known
slips                  which moves gave something away, and what punishes them
undo                   take your last move back
board                  show the position again
quit                   stop here"""


@dataclass
class LineGame:
    """One match between people and opponents.

    Parameters
    ----------
    opponents : who plays a side instead of a person, by the player's name.
    ask : given a prompt, the next line typed; None at the end of the input.
    say : prints a line. event : takes each thing that happens, for `--json`.
    guard : watches over whatever runs the rules, so that rules that loop cannot hang the match.
    """

    match: Match
    opponents: dict[str, Opponent]
    ask: Callable[[str], str | None]
    say: Callable[[str], None]
    event: Callable[[dict[str, object]], None] = field(default=lambda happened: None)
    time: float | None = None
    guard: Callable[[], AbstractContextManager[None]] = nullcontext

    def run(self) -> None:
        """Play until someone has won, or the input ends."""
        play = "normal" if self.match.play is Play.NORMAL else "misère"
        first = self.match.first
        begins = "" if first is None else f" {first.capitalize()} begins."
        self.say(f"{self.match.start}, {play} play.{begins}")
        start: dict[str, object]
        start = {"event": "start", "position": str(self.match.start), "play": self.match.play.value}
        self.event(start | ({} if first is None else {"first": first}))
        self.show()
        while (winner := self.winner()) is None:
            opponent = self.opponents.get(self.match.turn)
            if self.aimless():
                self.stop(f" after {LONGEST:,} random moves: play could go on forever")
                return
            if opponent is not None:
                self.let_play(opponent)
            elif not self.turn():
                self.stop()
                return
        self.say("A draw." if winner == DRAW else f"{winner.capitalize()} wins.")
        self.event({"event": "end", "winner": winner, "position": str(self.match.position)})

    def stop(self, why: str = "") -> None:
        """End the match before anyone has won."""
        self.say(f"Stopped at {self.match.position}{why}.")
        self.event({"event": "stop", "position": str(self.match.position)})

    def aimless(self) -> bool:
        """Whether only chance plays a loopy game, and has done so for long."""
        players = [self.opponents.get(player) for player in self.match.players]
        loopy = any(part.loopy for part in self.match.start.parts())
        chance = all(isinstance(player, RandomMover) for player in players)
        return loopy and chance and len(self.match.moves) >= LONGEST

    def winner(self) -> str | None:
        """Who has won, as the match says."""
        with self.guard():
            return self.match.winner

    def show(self) -> None:
        """The board."""
        self.say(board(self.match.position).rstrip("\n"))

    def let_play(self, opponent: Opponent) -> None:
        """Let an opponent move."""
        by = self.match.turn
        with self.guard():
            choice = opponent.choose(self.match)
        self.match.make(choice.move)
        remark = f" ({choice.remark})" if choice.remark else ""
        self.say(f"{by.capitalize()} ({opponent.name}): {choice.move.text}{remark}")
        self.show_move(by, choice.move.text)
        self.show()

    def show_move(self, by: str, text: str) -> None:
        """Report a move as an event."""
        to = str(self.match.position)
        self.event({"event": "move", "by": by, "move": text, "to": to})

    def turn(self) -> bool:
        """Let a person move; False when they stop."""
        by = self.match.turn
        line = self.ask(f"{by} to move> ")
        if line is None:
            return False
        command = line.strip()
        try:
            if command in ("quit", "exit", "q"):
                return False
            if command in self.commands:
                self.answer(command)
            elif command:
                move = self.match.read(command)
                self.match.make(move)
                self.show_move(by, move.text)
                self.show()
        except (InputError, LimitReached) as problem:
            said = told(problem)
            moves = "" if "'moves'" in said else "'moves' lists the moves, "
            self.say(f"{said}; {moves}'help' tells more.")
            self.event({"event": "error", "message": said})
        return True

    def answer(self, command: str) -> None:
        """Do what a command says, and report what it answered as an event."""
        said: list[str] = []
        speak, self.say = self.say, said.append
        try:
            with self.guard():
                data = self.commands[command](self) or {}
        finally:
            self.say = speak
        for text in said:
            self.say(text)
        self.event({"event": "answer", "to": command, "text": "\n".join(said)} | data)

    def help(self) -> None:
        """What can be typed."""
        self.say(HELP)

    def moves(self) -> None:
        """The moves with their numbers."""
        moves = self.match.legal_moves(MOVES_SHOWN + 1)
        for number, move in enumerate(moves[:MOVES_SHOWN], 1):
            self.say(f"{number:3}  {move.text}")
        if len(moves) > MOVES_SHOWN:
            self.say("     … and more; type a move the way these are written")

    def hint(self) -> None:
        """A winning move."""
        verdict = solve(self.match.position, play=self.match.play, time=self.time)
        if verdict.outcome is Outcome.N and not verdict.winning_moves:
            self.say(f"A move wins, but which one is not listed. {verdict.because}")
        elif verdict.outcome is Outcome.N:
            choice = Perfect(time=self.time).choose(self.match)
            remark = f", {choice.remark}" if choice.remark else ""
            self.say(f"{choice.move.text}{remark}. {verdict.because}")
        elif verdict.outcome is Outcome.D:
            self.say(f"No move wins, but some keep the draw. {verdict.because}")
        else:
            self.say(f"No move wins. {verdict.because}")

    def why(self) -> None:
        """The explanation of the position."""
        self.say(str(explain(self.match.position, play=self.match.play, time=self.time)))

    def values(self) -> None:
        """What each move is worth to whoever makes it."""
        run = new_run(Budget(self.time))
        listed = merged(self.match.legal_moves(MOVES_SHOWN + 1))
        moves = listed[:MOVES_SHOWN]
        worths = move_worths(moves, self.match.position, self.match.play, run)
        for move, worth in zip(moves, worths, strict=True):
            value = "" if worth.value is None else f"  value {worth.value}"
            self.say(f"  {worth.mark}  {move.text}{value}")
        if len(listed) > MOVES_SHOWN:
            self.say("     … and more")

    def slips(self) -> dict[str, object]:
        """The moves that gave something away, each with the reply that punishes it."""
        run = new_run(Budget(self.time))
        worths = track(self.match, run)
        found = slips(self.match, worths, run)
        self.say(summary(found, worths))
        return {"slips": [vars(slip) for slip in found]}

    def undo(self) -> None:
        """Take moves back until it is a person's turn again."""
        self.match.take_back()
        while self.match.moves and self.match.turn in self.opponents:
            self.match.take_back()
        self.event({"event": "undo", "position": str(self.match.position)})
        self.show()

    commands: ClassVar[dict[str, Callable[[LineGame], dict[str, object] | None]]] = {
        "help": help,
        "?": help,
        "moves": moves,
        "hint": hint,
        "why": why,
        "values": values,
        "slips": slips,
        "undo": undo,
        "board": show,
    }
