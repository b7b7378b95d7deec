"""The front door: the strongest theorem that applies, else exhaustive search."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time

from lastmove.api.sending import Sent
from lastmove.core.argument import ByValue, Decided
from lastmove.core.cards import Card, Line, Told
from lastmove.core.errors import InputError, LimitReached, NotKnown
from lastmove.core.family import of_rules
from lastmove.core.guarding import guarded
from lastmove.core.job import Job, Json
from lastmove.core.limits import DEFAULT_CERTIFICATE_LIMIT, Budget
from lastmove.core.parse import parse
from lastmove.core.position import (
    PLAYERS,
    Impartial,
    Move,
    Outcome,
    Partisan,
    Play,
    Player,
    Position,
    Turned,
    merged,
    other_role,
)
from lastmove.core.progress import Progress
from lastmove.core.solver import Run
from lastmove.core.steps import plain
from lastmove.core.sums import Sum
from lastmove.core.values import Value
from lastmove.core.verdict import BySide, Certificate, Method, Verdict
from lastmove.core.workers import hired
from lastmove.search.certificates import value_certificate
from lastmove.search.front_door import new_run
from lastmove.search.partisan import OneSide, Sides
from lastmove.search.partisan_outcomes import WhoWins
from lastmove.search.searched import Searched, wins
from lastmove.values.value import Value as PartisanValue

__all__ = [
    "Equivalence",
    "as_play",
    "as_position",
    "certificate_of",
    "certify",
    "equivalent",
    "kept_verdict",
    "new_run",
    "search_job",
    "solve",
    "verdict_of",
    "wins",
]

WORTH_REMEMBERING = 0.5
"""Seconds that a verdict took from which on a store keeps it."""
LISTED_BESIDE = 300
"""Positions that a certificate of the value may list where another proves who wins."""


def verdict_of(argument: Decided, *, outcome_only: bool = False, beside: bool = True) -> Verdict:
    """What an argument says, as plain data; the number beside it where it can be had.

    Without `beside` no more is searched than the argument itself needs.
    """
    if isinstance(argument, Searched):
        argument.outcome_only = outcome_only
        return argument.told()
    if isinstance(argument, Sides):
        return _both_sides(argument)
    position, outcome = argument.position, argument.outcome
    value: int | Value | None
    value, moves, complete = _beside(argument, outcome_only, beside)
    if isinstance(argument, OneSide):
        value = argument.both.value
    winner = None
    if position.roles and not isinstance(position, Impartial) and outcome is not Outcome.D:
        winner = position.to_move
        winner = winner if outcome is Outcome.N else other_role(position.roles, winner)
    return Verdict(
        position=position,
        play=argument.play,
        outcome=outcome,
        value=value,
        winning_moves=moves,
        method=argument.method,
        because=plain(argument.sentence),
        winner=winner,
        remoteness=argument.remoteness,
        positions=argument.positions,
        complete=complete,
    )


def _both_sides(argument: Sides, players: tuple[Player, ...] = PLAYERS) -> Verdict:
    """Who wins a position in which nobody is to move yet, and with which moves of each player."""
    moves = {player: argument.winning(player) if player in players else None for player in PLAYERS}
    return Verdict(
        position=argument.position,
        play=argument.play,
        outcome=argument.outcome,
        value=argument.value,
        winning_moves=tuple(move for found in moves.values() for move in found or ()),
        method=argument.method,
        because=plain(argument.sentence),
        positions=argument.positions,
        sides=BySide(moves["left"], moves["right"]),
    )


def _for_beginner(argument: Decided, first: str) -> Verdict:
    """The same where one player is said to begin, if that is a question of the position."""
    player = Turned(argument.position, first).state.player
    assert isinstance(argument, Sides)
    verdict = _both_sides(argument, (player,))
    return replace(verdict, winner=argument.winner(player), first=player)


def _beside(
    argument: Decided, outcome_only: bool, search: bool
) -> tuple[int | None, tuple[Move, ...] | None, bool]:
    """The value beside an argument, the winning moves, and whether these are all.

    Who wins and why is told by the argument; where a theorem knows the value, or the family says
    that the position is small enough, the number and all moves are found besides.
    """
    position, run, value = argument.position, argument.run, argument.number()
    numbered = argument.play is Play.NORMAL and not outcome_only
    try:
        if (
            search
            and isinstance(position, Impartial)
            and argument.outcome is Outcome.N
            and not isinstance(argument, ByValue)
            and (numbered or not argument.complete)
            and _affordable(position, run, numbered)
        ):
            if numbered:
                value = run.value(position)
                return value, merged(run.moves_to(position, 0)), True
            found = run.solver(position, argument.play)
            moves = found.outcome_verdict(position, argument.play, run).winning_moves
            return value, moves, moves is not None
    except NotKnown:
        pass  # then the moves that the argument names have to do
    try:
        moves = merged(argument.winning_moves())
        return value, moves, argument.complete
    except NotKnown:
        best = argument.best()
        return value, None if best is None else (best,), False


def _affordable(position: Impartial, run: Run, numbered: bool) -> bool:
    """Whether the position is small enough to be searched, or its value is asked and known."""
    searchable = of_rules("searchable", type(position).lineage)
    valued = run.valued(position) if numbered else None
    known = valued is not None and not valued.costly
    return known or bool(searchable and searchable(position))


@guarded
def solve(
    position: Position | str,
    *,
    play: Play | str = Play.NORMAL,
    time: float | None = None,
    memory: int | str | None = None,
    certificate: bool = False,
    certificate_limit: int = DEFAULT_CERTIFICATE_LIMIT,
    outcome: bool = False,
    threads: int = 1,
    resume: str | None = None,
    store: str | Path | None = None,
    run: Run | None = None,
    first: str | None = None,
    cluster: str | None = None,
    levels: str | None = None,
) -> Verdict:
    """Who wins, with which moves, and why.

    Cost: that of the first theorem that applies, most often linear in what is written; else that of
    a search through all positions, within the limits.

    Source: the verdict's `method.source`; a search is by Zermelo (1913).

    Parameters
    ----------
    position : a position, or its notation.
    play : normal (the last move wins) or misère (it loses).
    time, memory : limits in seconds and bytes (or `"2G"`); past them `LimitReached` is raised.
    certificate : whether the verdict comes with its certificate.
    certificate_limit : how many positions that may list.
    outcome : settle for who wins and which moves win; no value, and less to search.
    threads : how many threads a compiled search may use.
    resume : a file that keeps the work of a long search: taken up from there if it exists, and
        written at the end, now and then, and when the run is stopped.
    store : the folder of a store, where what other runs have found is looked up, and kept.
    run : a run to go on with, so that positions found before are not searched again.
    first : who begins, `"left"` or `"right"`, in a game in which their moves differ; without it
        the verdict is about both beginners.
    cluster : have the first moves of a search looked at by the workers of a Dask scheduler,
        `"tcp://host:8786"`, or by `"local:4"` processes.
    levels : a folder, or an address for fsspec: find all positions level by level, in files there,
        for games larger than memory; the rules need `rank`. The same call goes on from them.

    >>> verdict = solve("nim(3,5,7)")
    >>> verdict.outcome, verdict.value, [move.text for move in verdict.winning_moves]
    (<Outcome.N: 'N'>, 1, ['take 1 from heap 1', 'take 1 from heap 2', 'take 1 from heap 3'])
    """
    position, play = as_position(position), as_play(play)
    if cluster is not None or levels is not None:
        budget = Budget(time, memory, certificate_limit)
        with hired(1, cluster) as crew:
            several = None if crew.alone else crew
            run = new_run(budget, threads, None, several, Sent.of, levels)
            return solve(
                position,
                play=play,
                certificate=certificate,
                outcome=outcome,
                resume=resume,
                store=store,
                run=run,
                first=first,
            )
    run = run or new_run(Budget(time, memory, certificate_limit), threads)
    if resume is not None or store is not None:
        with search_job(resume, position, play, run.budget, store) as run.job:
            return solve(
                position, play=play, certificate=certificate, outcome=outcome, run=run, first=first
            )
    argument = run.argue(position, play)
    if outcome and isinstance(argument, Sides):
        argument = WhoWins(argument.position, run)
    if first is not None:
        verdict = _for_beginner(argument, first)
    else:
        verdict = kept_verdict(argument, outcome)
    if certificate:
        verdict = replace(verdict, certificate=certificate_of(argument))
    return verdict


def kept_verdict(argument: Decided, outcome: bool = False) -> Verdict:
    """What an argument says, by the store of its job if that has it; else the store keeps it.

    The question of a job does not say who begins, so a verdict about one beginner is not kept.
    """
    if isinstance(argument, OneSide):
        return verdict_of(argument, outcome_only=outcome)
    verdict = _known(argument, outcome)
    if verdict is None:
        begun = process_time()
        verdict = verdict_of(argument, outcome_only=outcome)
        _remember(verdict, outcome, argument.run, process_time() - begun)
    return verdict


def search_job(
    path: str | None,
    position: Position,
    play: Play,
    budget: Budget,
    store: str | Path | None = None,
    listener: Callable[[Progress], None] | None = None,
) -> Job:
    """What keeps the search of a position in a file, and in a store; None for none."""

    def about() -> dict[str, Json]:
        return {"position": position.inline(), "play": play.value}

    games = [type(part) for part in position.parts()]
    return Job.of("solve", about, games, path, budget, listener, store)


def _known(argument: Decided, outcome: bool) -> Verdict | None:
    """What the store has of a position that would have to be searched; None if nothing."""
    job, position = argument.run.job, argument.position
    long = isinstance(argument, Searched | Sides) or of_rules("searchable", type(position).lineage)
    store = job.store if long else None
    if store is None:
        return None
    data = job.asked_store(lambda: store.answer({**job.question, "outcome": outcome}))
    if data is None:
        return None
    listed, moves, sides, value = data["winning_moves"], None, None, data["value"]
    if data["sides"] is not None:
        assert isinstance(position, Partisan)
        texts = data["sides"]
        sides = BySide(*(_moves_of(texts[player], position.moves(player)) for player in PLAYERS))
        moves = tuple(move for found in sides for move in found or ())
        value = None if value is None else PartisanValue(value)
    elif listed is not None:
        moves = _moves_of(listed, position.moves())
    return Verdict(
        position=position,
        play=argument.play,
        outcome=Outcome(data["outcome"]),
        value=value,
        winning_moves=moves,
        method=Method(*data["method"]),
        because=data["because"],
        winner=data["winner"],
        remoteness=data["remoteness"],
        positions=data["positions"],
        complete=data["complete"],
        sides=sides,
    )


def _moves_of(texts: list[str] | None, moves: Iterable[Move]) -> tuple[Move, ...] | None:
    """The moves that are written so; None for None."""
    if texts is None:
        return None
    by_text = {move.text: move for move in moves}
    return tuple(by_text[text] for text in texts)


def _remember(verdict: Verdict, outcome: bool, run: Run, seconds: float) -> None:
    """Have the store keep what took long to find."""
    store = run.job.store if seconds >= WORTH_REMEMBERING else None
    if store is None:
        return
    sides, value = verdict.sides, verdict.value
    data = {
        "outcome": verdict.outcome.value,
        "value": value if value is None or isinstance(value, int) else str(value),
        "winning_moves": _texts(verdict.winning_moves),
        "sides": sides and {player: _texts(getattr(sides, player)) for player in PLAYERS},
        "method": [verdict.method.kind, verdict.method.name, verdict.method.source],
        "because": verdict.because,
        "winner": verdict.winner,
        "remoteness": verdict.remoteness,
        "positions": verdict.positions,
        "complete": verdict.complete,
    }
    asked = {**run.job.question, "outcome": outcome}
    run.job.asked_store(lambda: store.put_answer(asked, data, seconds))


def _texts(moves: Iterable[Move] | None) -> list[str] | None:
    return None if moves is None else [move.text for move in moves]


def certificate_of(argument: Decided) -> Certificate:
    """A proof of all that the verdict says: of the nimber too, where that is short."""
    position, run = argument.position, argument.run
    certificate = replace(argument.certificate(), game=position.file_hash())
    beside = certificate.value is None and not isinstance(argument, Searched)
    if beside and isinstance(position, Impartial) and argument.play is Play.NORMAL:
        try:
            valued = run.valued(position)
            proof = None if valued is None else valued.certificate()
            searchable = of_rules("searchable", type(position).lineage)
            if (proof is None or proof.value is None) and searchable and searchable(position):
                proof = value_certificate(position, run, LISTED_BESIDE)
            if proof is not None and proof.value is not None:
                return replace(proof, game=position.file_hash())
        except LimitReached:
            pass  # that it is won is proved anyway
    return certificate


@guarded
def certify(
    position: Position | str | Verdict,
    *,
    play: Play | str = Play.NORMAL,
    time: float | None = None,
    memory: int | str | None = None,
    certificate_limit: int = DEFAULT_CERTIFICATE_LIMIT,
    store: str | Path | None = None,
) -> Certificate:
    """A certificate of who wins (and of the nim value in normal play), for `verify` to check.

    `certificate_limit` is the number of positions it may list; past it `LimitReached` is raised.
    `store` is the folder of a store, as for `solve`.

    Cost: that of the verdict, and of listing the positions of a strategy where no theorem is
    shorter.

    Source: ours; docs/certificates.md has every kind.

    >>> certify("queen(1,2)").claim
    'queen(1,2) has value 0: the previous player wins (normal play)'
    """
    if isinstance(position, Verdict):
        play, position = position.play, position.position
    position, play, budget = (
        as_position(position),
        as_play(play),
        Budget(time, memory, certificate_limit),
    )
    with search_job(None, position, play, budget, store) as job:
        return certificate_of(new_run(budget, job=job).argue(position, play))


@dataclass(frozen=True)
class Equivalence(Told):
    """Whether two impartial games are equal; true or false as a condition.

    Cost: none beyond the sum's; the certificate is made when it is asked for.

    Source: von Stengel (2011), Lemma 1.7.

    >>> found = equivalent("nim(1,2)", "*3")
    >>> bool(found), found.certificate.claim
    (True, 'nim(1,2) + nim(3) has value 0: the previous player wins (normal play)')
    """

    equal: bool
    verdict: Verdict
    """Of the sum G + H, which is a P-position just when they are equal."""

    def __bool__(self) -> bool:
        return self.equal

    def card(self) -> Card:
        """That they are equal or not, and who wins their sum."""
        word = "equal" if self.equal else "not equal"
        lines = (
            Line("their sum", (f"{self.verdict.position}: {self.verdict.sentence()}",)),
            Line("because", (self.verdict.because,)),
        )
        return Card(f"The two games are {word}.", lines)

    @property
    def certificate(self) -> Certificate:
        """The proof: a certificate of G + H."""
        return self.verdict.certificate or certify(self.verdict)


@guarded
def equivalent(first: Position | str, second: Position | str) -> Equivalence:
    """Whether two impartial games have the same value, so that each can stand for the other.

    They do just when their sum is a P-position.

    Cost: that of solving the sum of the two.

    Source: von Stengel (2011), Lemma 1.7.

    >>> bool(equivalent("nim(1,2)", "*3")), bool(equivalent("*1", "*2"))
    (True, False)
    """
    terms = [as_position(first), as_position(second)]
    for term in terms:
        if not isinstance(term, Impartial):
            raise InputError(f"{term} is not impartial; only impartial games are compared")
        if term.opening:
            raise InputError(f"{term} is an opening position, so it cannot be compared by a sum")
    verdict = solve(Sum(*terms))
    return Equivalence(verdict.outcome is Outcome.P, verdict)


def as_position(thing: Position | str) -> Position:
    """The position itself, or the one that the notation describes."""
    if isinstance(thing, Position):
        return thing
    if isinstance(thing, str):
        return parse(thing)
    raise InputError(f"a position or its notation was expected, not {thing!r}")


def as_play(thing: Play | str) -> Play:
    """The way to play, also from its name, `"normal"` or `"misere"`."""
    if isinstance(thing, Play):
        return thing
    try:
        return Play("misere" if thing == "misère" else thing)
    except ValueError:
        raise InputError(f"play is 'normal' or 'misere', not {thing!r}") from None
