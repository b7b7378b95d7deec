"""What the page asks for, answered as plain data. Nothing here knows of HTTP.

A request holds the whole game: where it began, how it is played, and the number of each move in
the list of the moves there were. So the server remembers nothing that it could not compute again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any

from lastmove.api.draw import board_svg, points, svg
from lastmove.api.explain import Explanation, explain
from lastmove.api.solve import certificate_of, new_run, verdict_of
from lastmove.core.argument import Decided
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.games import rules_in_a_line
from lastmove.core.limits import Budget, spending
from lastmove.core.parse import parse
from lastmove.core.position import (
    Move,
    Outcome,
    Partisan,
    Play,
    Player,
    Position,
    identity,
    untimed,
)
from lastmove.core.solver import Run
from lastmove.core.values import as_json
from lastmove.core.verdict import SCHEMA, Verdict, shortened
from lastmove.play.match import Match
from lastmove.play.opponents import Choice, Mixture, Opponent, Perfect, RandomMover
from lastmove.play.review import (
    Worth,
    move_worths,
    seen_by_movers,
    slips,
    temperatures,
    track,
    worths_told,
)
from lastmove.render.shows import show_svg
from lastmove.web import forms, limits, pages, puzzles

COUNTING = 16
"""Steps of a budget that it takes to count a move, which may be one on a large board."""


@dataclass(frozen=True)
class Game:
    """A game as the address holds it."""

    start: str
    play: Play = Play.NORMAL
    moves: tuple[int, ...] = ()
    first: Player | None = None


class Service:
    """Reads games from the network, and remembers the positions of the last ones.

    Parameters
    ----------
    own : games of the user's own, loaded by the command line; a request cannot load any.
    memory : bytes that the process may hold in a search; None for what a machine allows.
    """

    def __init__(
        self,
        own: Mapping[str, type[Position]] | None = None,
        memory: int | None = limits.MEMORY,
    ):
        self.own = dict(own or {})
        self.memory = memory
        self.begin(limits.SECONDS)
        self._made = lru_cache(4096)(self._make)

    def begin(
        self, seconds: float, progress: Callable[[Any], None] | None = None, *, cpu: bool = False
    ) -> None:
        """From here on one question is answered, reading it included, in so many seconds.

        These pass as the clock goes; or as this process works (`cpu`), and then all of it has no
        more than that together, since whoever is cut short is asked again with more time.
        `progress` is called now and then with the steps that a search has made, and by `tell`.
        """
        self._seconds, self._progress, self._cpu = seconds, progress, cpu
        self._whole = Budget(seconds, cpu=cpu)

    def tell(self, how: dict[str, Any]) -> None:
        """Show whoever waits what is known so far."""
        if self._progress is not None:
            self._progress(how)

    def used(self) -> float:
        """The share of the time that is over."""
        return self._whole.seconds / self._seconds

    def budget(self, share: float = 1) -> Budget:
        """What this question may use, or a share of its time."""
        time = self._seconds * share
        if self._cpu:
            time = max(1e-6, min(time, self._seconds - self._whole.seconds))
        return Budget(
            time, self.memory, limits.CERTIFICATE, self._progress, limits.MADE, cpu=self._cpu
        )

    def position(self, text: str) -> Position:
        """A position from the network: short, from no file, and no larger than is affordable."""
        if len(text) > limits.NOTATION:
            raise InputError(
                f"a position on the page has at most {limits.NOTATION:,} characters, "
                f"not {len(text):,}; the command line takes longer ones"
            )
        with spending(self.budget()):
            return parse(text, files=False, own=self.own)

    def match(self, game: Game) -> Match:
        """The match that these moves make. Raises `InputError` for a move that there is not."""
        if len(game.moves) > limits.MOVES:
            raise InputError(f"a game on the page has at most {limits.MOVES:,} moves")
        match = Match(self.position(game.start), game.play, first=game.first)
        for count in range(1, len(game.moves) + 1):
            match.make(self._made(game.start, game.first, game.moves[:count]))
        return match

    def run(self, share: float = 1) -> Run:
        """A run with the budget that this question has, or a share of its time."""
        return new_run(self.budget(share))

    def _make(self, start: str, first: Player | None, moves: tuple[int, ...]) -> Move:
        """The last of these moves; those before it are remembered, so it costs one move."""
        position = (
            self._made(start, first, moves[:-1]).to
            if len(moves) > 1
            else Match(self.position(start), first=first).start
        )
        found = next(islice(position.moves(), moves[-1], None), None) if moves[-1] >= 0 else None
        if found is None:
            raise InputError(
                f"move {len(moves)} of this address, number {moves[-1]}, does not exist"
            )
        return found


def written(service: Service, text: str) -> dict[str, Any]:
    """A position as lastmove writes it."""
    return {"schema": SCHEMA, "position": str(service.position(text))}


def transcript(service: Service, game: Game, said: Sequence[str]) -> dict[str, Any]:
    """The numbers of moves that are given by what they say."""
    match = service.match(game)
    numbers = list(game.moves)
    for text in said:
        number = _number(match, match.position.move(text))
        numbers.append(number)
        match = service.match(replace(game, moves=tuple(numbers)))
    return {"schema": SCHEMA, "moves": numbers}


def picture(service: Service, text: str) -> str:
    """A picture of a position."""
    return _small(svg(service.position(text)))


def table(service: Service, game: Game, ahead: bool = False) -> dict[str, Any]:
    """The board: its picture, whose turn it is, the moves and where one points to make them.

    With `ahead` the moves carry the boards they lead to, as far as there is room.
    """
    match = service.match(game)
    position, winner, plain = match.position, match.winner, untimed(match.position)
    offer = _offered(service, match)
    listed = _listed(position, offer.moves)
    if ahead:
        _look_ahead(service, match, offer.moves, listed)
    return {
        "schema": SCHEMA,
        "start": str(match.start),
        "position": str(position),
        "python": repr(plain),
        "rules": rules_in_a_line(type(plain)),
        "name": type(plain).name,
        "impartial": type(match.start).impartial,
        "partisan": isinstance(plain, Partisan),
        "play": match.play.value,
        "first": match.first,
        "players": list(match.players),
        "turn": match.turn if winner is None else None,
        "winner": winner,
        "board": _small(board_svg(position, match.past)),
        "moves": listed,
        "more": offer.count != len(offer.moves),
        "count": offer.count,
        "limited": offer.limited,
        "history": [
            {"by": match.turn_after(i), "move": move.text} for i, move in enumerate(match.moves)
        ],
    }


@dataclass(frozen=True)
class Offer:
    """The moves that are listed, by number; `count` is None where there are more than counted."""

    moves: dict[int, Move]
    count: int | None
    limited: bool = False
    """Whether there was no time to count them."""


def _offered(service: Service, match: Match) -> Offer:
    """All moves; of many a sample, the same each time, in which all of the board can be used.

    That is one for all that are made by pointing at the same places, and some of the others.
    """
    position = match.position
    if match.winner is not None:
        return Offer({}, 0)
    moves = dict(enumerate(islice(position.moves(), limits.LISTED + 1)))
    if len(moves) <= limits.LISTED:
        return Offer(moves, len(moves))
    budget, first, count = service.budget(1 / 2), dict[tuple[str, ...], int](), 0
    try:
        for count, move in enumerate(islice(position.moves(), limits.COUNTED + 1), 1):
            budget.spend(COUNTING)
            first.setdefault(points(position, move), count - 1)
    except LimitReached:
        moves.popitem()
        return Offer(moves, None, limited=True)
    chosen = set(islice(first.values(), limits.PLACES))
    others = [number for number in range(count) if number not in chosen]
    chosen.update(Random(0).sample(others, max(0, limits.LISTED - len(chosen))))
    listed = zip(range(count), position.moves(), strict=False)
    moves = {number: move for number, move in listed if number in chosen}
    return Offer(moves, count if count <= limits.COUNTED else None)


def _look_ahead(
    service: Service, match: Match, moves: Mapping[int, Move], listed: list[dict[str, Any]]
) -> None:
    """Give the moves in the list their boards until there is no more room, or time, for the next.

    A large graph takes a second to draw; whoever waits for its board shall not wait for others.
    """
    room = limits.AHEAD
    for entry in listed[: limits.AHEAD_BOARDS]:
        if service.used() > 1 / 2:
            return
        after = Match(match.start, match.play, [*match.moves, moves[entry["number"]]])
        board, winner = board_svg(after.position, after.past), after.winner
        room -= len(board)
        if room < 0:
            return
        turn = after.turn if winner is None else None
        position = str(after.position)
        entry["ahead"] = {"position": position, "turn": turn, "winner": winner, "board": board}


def move(
    service: Service,
    game: Game,
    ahead: bool,
    position: str,
    said: str,
    number: int | None = None,
) -> dict[str, Any]:
    """Make the move that says this, if the game stands where it is made; the board after it.

    Raises `InputError` if it stands elsewhere, or has no such move.
    """
    match = service.match(game)
    _still_on(match)
    if str(match.position) != position:
        raise InputError(
            f"this move was made in {shortened(position)}, but the game has come to "
            f"{shortened(str(match.position))}"
        )
    numbered = None if number is None else next(islice(match.position.moves(), number, None), None)
    if number is None or numbered is None or numbered.text != said:
        number = _number(match, match.position.move(said))
    after = replace(game, moves=(*game.moves, number))
    return {"number": number} | table(service, after, ahead)


def _listed(position: Position, moves: Mapping[int, Move]) -> list[dict[str, Any]]:
    """The moves with their numbers, one for each position they lead to."""
    seen: set[Any] = set()
    found = []
    for number, move in moves.items():
        where = points(position, move)
        key = (identity(move.to), where)
        if key not in seen:
            seen.add(key)
            found.append({"number": number, "text": move.text, "points": list(where)})
    return found


def values(service: Service, game: Game) -> dict[str, Any]:
    """What each move is worth to whoever makes it, and the position to the player to move.

    Half of the time at most is for the position. What its verdict says of the moves, and what a
    theorem says of one, stands where there is no time to solve it.
    """
    match = service.match(game)
    position = match.position
    moves = _offered(service, match).moves
    listed = _listed(position, moves)
    chosen = [moves[entry["number"]] for entry in listed]
    if len(match.players) > 2:
        from lastmove.web import many  # of a family that need not be there

        budget = service.budget()
        marks: list[dict[str, Any]] = many.marks(chosen, match.turn, budget)
        return _told(None, listed, marks) | {"says": many.says(position, budget)}
    verdict = None
    with suppress(LimitReached):
        verdict = _explained(service, match, 1 / 2).verdict
    left = max(1 / 8, 7 / 8 - service.used())
    run = service.run(left)
    worths = move_worths(chosen, position, match.play, run)
    gains = temperatures(chosen, position, run)
    if any(worth.mark == "?" for worth in worths):
        argued = move_worths(chosen, position, match.play, service.run(1 / 8), argued=True)
        worths = _filled(worths, argued)
        worths = worths if verdict is None else _filled(worths, worths_told(chosen, verdict))
    told = [None if gain is None else str(gain) for gain in gains]
    marks = [_worth(w) | {"temperature": gain} for w, gain in zip(worths, told, strict=True)]
    return _told(verdict, listed, marks)


def _filled(worths: list[Worth], others: list[Worth]) -> list[Worth]:
    """The first, and the second where the first are not known."""
    return [b if a.mark == "?" else a for a, b in zip(worths, others, strict=True)]


def _explained(service: Service, match: Match, share: float = 1) -> Explanation:
    """The argument with its verdict: with all numbers and moves, or, past the time, without.

    An argument may be made at once where a search for the number beside it would not end.
    """
    try:
        return explain(match.position, play=match.play, run=service.run(share))
    except LimitReached:
        argument = service.run(share / 4).argue(match.position, match.play)
        return Explanation(verdict_of(argument, beside=False), argument)


def _told(
    verdict: Verdict | None, listed: list[dict[str, Any]], marks: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "verdict": None if verdict is None else _described(verdict),
        "limited": any(mark["mark"] == "?" for mark in marks),
        "moves": [
            {"number": entry["number"]} | mark for entry, mark in zip(listed, marks, strict=True)
        ],
    }


def history(service: Service, game: Game) -> dict[str, Any]:
    """What each position so far was worth, and which moves gave something away."""
    match = service.match(game)
    run = service.run()
    worths = track(match, run)
    return {
        "schema": SCHEMA,
        "limited": any(worth.mark == "?" for worth in worths),
        "track": [_worth(worth) | {"turn": match.turn_after(i)} for i, worth in enumerate(worths)],
        "moves": [
            {"number": number} | _worth(worth)
            for number, worth in enumerate(seen_by_movers(match, worths), 1)
        ],
        "slips": [vars(slip) for slip in slips(match, worths, run)],
    }


def hint(service: Service, game: Game) -> dict[str, Any]:
    """A move worth making, in two steps: where, then what."""
    match = service.match(game)
    _still_on(match)
    if len(match.players) > 2:
        return _hint_of_many(match, service.budget())
    choice = Perfect(budget=service.budget(1 / 2)).choose(match)
    try:
        verdict = _described(_explained(service, match, 1 / 2).verdict)
    except LimitReached as problem:
        verdict = {"outcome": None, "because": problem.what}
    limited = verdict["outcome"] is None
    return _chosen(match, choice, limited) | {"verdict": verdict}


def _hint_of_many(match: Match, budget: Budget) -> dict[str, Any]:
    """A move after which the mover wins alone; else one after which no other player does."""
    from lastmove.web import many

    moves = match.legal_moves(limits.LISTED)
    marks = many.marks(moves, match.turn, budget)
    best = max(range(len(moves)), key=lambda i: "LQW".index(marks[i]["mark"]))
    verdict = many.unsettled(many.says(match.position, budget))
    return _chosen(match, Choice(moves[best]), False) | {"verdict": verdict}


def _chosen(match: Match, choice: Choice, limited: bool) -> dict[str, Any]:
    """A move that was chosen, as it is told."""
    return {
        "schema": SCHEMA,
        "number": _number(match, choice.move),
        "text": choice.move.text,
        "points": list(points(match.position, choice.move)),
        "remark": choice.remark,
        "limited": limited,
    }


def why(service: Service, game: Game) -> dict[str, Any]:
    """The argument, step by step, with a picture of it where there is one."""
    match = service.match(game)
    run = service.run()
    if len(match.players) > 2:
        from lastmove.web import many  # of a family that need not be there

        return {"schema": SCHEMA} | many.why(match.position, run.budget)
    explanation = _explained(service, match)
    return {
        "schema": SCHEMA,
        "sentence": explanation.verdict.sentence(),
        "steps": list(explanation.steps),
        "html": explanation.html(),
        "method": vars(explanation.verdict.method),
        "picture": _proof_picture(explanation.argument),
        "verdict": _described(explanation.verdict),
    } | explanation.walk(match.position)


def certificate(service: Service, game: Game) -> dict[str, Any]:
    """The proof, for `lastmove verify`."""
    match = service.match(game)
    run = service.run()
    if len(match.players) > 2:
        from lastmove.web import many  # of a family that need not be there

        return many.certificate(match.position, run.budget).as_dict()
    return certificate_of(run.argue(match.position, match.play)).as_dict()


def reply(service: Service, game: Game, opponent: str, skill: float, seed: int) -> dict[str, Any]:
    """The move that an opponent makes."""
    match = service.match(game)
    _still_on(match)
    perfect = Perfect(seed, budget=service.budget())
    players: dict[str, Opponent] = {
        "perfect": perfect,
        "stubborn": perfect,
        "random": RandomMover(seed),
        "mixture": Mixture(min(1.0, max(0.0, skill)), seed, budget=service.budget()),
    }
    if opponent not in players:
        raise InputError(f"an opponent is {', '.join(players)}, not {opponent!r}")
    choice = players[opponent].choose(match)
    return _chosen(match, choice, choice.remark.startswith("a guess"))


def _still_on(match: Match) -> None:
    if match.winner is not None:
        raise InputError("this game is over, so there is no move to make")


def _number(match: Match, move: Move) -> int:
    """Which of the moves this is; an equal one, where it was found another way."""
    fallback = None
    for number, other in enumerate(match.legal_moves()):
        if other == move:
            return number
        if fallback is None and identity(other.to) == identity(move.to):
            fallback = number
    if fallback is None:
        raise LimitReached("this position has more moves than the page can count")
    return fallback


def _described(verdict: Verdict) -> dict[str, Any]:
    moves = verdict.winning_moves
    return {
        "outcome": verdict.outcome.value,
        "winner": verdict.winner,
        "value": as_json(verdict.value),
        "remoteness": verdict.remoteness,
        "because": verdict.because,
        "method": vars(verdict.method),
        "winning": None if moves is None else len(moves),
        "drawn": verdict.outcome is Outcome.D,
    }


def _worth(worth: Worth) -> dict[str, Any]:
    return {"mark": worth.mark, "value": as_json(worth.value), "remoteness": worth.remoteness}


def _proof_picture(argument: Decided) -> str | None:
    """The argument drawn on the position; None where that is too large to be seen."""
    try:
        return _small(show_svg(argument.show()))
    except (InputError, LimitReached):
        return None


def _small(picture: str) -> str:
    if len(picture) > limits.PICTURE:
        raise LimitReached("the picture of this position is too large for the page")
    return picture


@dataclass(frozen=True)
class Kind:
    """A kind of question.

    Parameters
    ----------
    answer : who answers; is given the service and what the request has for `arguments`.
    asked, answered : the names of its models; workers need not load these. A picture has none.
    long : whether one may wait for it, and see its progress.
    """

    answer: Callable[..., Any]
    asked: str
    answered: str | None
    long: bool = False


QUESTIONS = {
    "games": Kind(forms.gallery, "Request", "Gallery"),
    "form": Kind(forms.form, "WrittenRequest", "Form"),
    "puzzles": Kind(puzzles.puzzles, "DayRequest", "Puzzles"),
    "picture": Kind(picture, "PictureRequest", None),
    "position": Kind(written, "WrittenRequest", "Written"),
    "table": Kind(table, "TableRequest", "Table"),
    "move": Kind(move, "MoveRequest", "Moved"),
    "values": Kind(values, "GameRequest", "Values", long=True),
    "history": Kind(history, "GameRequest", "History", long=True),
    "hint": Kind(hint, "GameRequest", "Hint", long=True),
    "why": Kind(why, "GameRequest", "Why", long=True),
    "certificate": Kind(certificate, "GameRequest", "Proof", long=True),
    "transcript": Kind(transcript, "TranscriptRequest", "Numbers"),
    "reply": Kind(reply, "ReplyRequest", "Reply"),
    "tabulate": Kind(pages.tabulate, "TabulateRequest", "Tabulated", long=True),
    "sequence": Kind(pages.sequence, "SequenceRequest", "SequenceTold", long=True),
    "coalitions": Kind(pages.coalitions, "CoalitionsRequest", "CoalitionsTold", long=True),
    "verify": Kind(pages.verify, "VerifyRequest", "Verified", long=True),
    "experiments": Kind(pages.experiments, "Request", "Experiments"),
    "simulate": Kind(pages.simulate, "SimulateRequest", "Simulated", long=True),
    "qr": Kind(pages.qr, "QrRequest", None),
}
"""What can be asked, by name. Each has a route of this name, which its docstring describes."""
