"""The shapes of what is asked and answered: checked on the way in, documented on the way out."""

from __future__ import annotations

import json
from datetime import date
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from lastmove.core.errors import InputError
from lastmove.core.position import Play
from lastmove.web import limits, rooms, service

Mark = Literal["W", "L", "D", "Q", "?"]
Style = Literal["one", "two", "three", "move", "out", "said"]


class Request(BaseModel):
    """What is asked: its fields are what whoever answers takes, in this order."""

    posted: ClassVar[bool] = False
    """Whether it is the body of a request, or has an address."""

    def arguments(self) -> tuple[Any, ...]:
        """The same as plain values."""
        return tuple(value for _, value in self)


class PictureRequest(Request):
    """A position whose picture is asked for."""

    position: str = Field(max_length=limits.NOTATION)


class WrittenRequest(Request):
    """A text that may be a position."""

    written: str = Field(max_length=limits.NOTATION)


class DayRequest(Request):
    """A day whose puzzles are asked for."""

    day: date = Field(ge=date(2000, 1, 1), le=date(2199, 12, 31))


class GameRequest(Request):
    """A whole game: where it began, how it is played, the number of each move."""

    model_config = ConfigDict(extra="forbid", strict=True)
    posted = True

    start: str = Field(max_length=limits.NOTATION, examples=["nim(3,5,7)"])
    play: Literal["normal", "misere"] = "normal"
    moves: list[Annotated[int, Field(ge=0, le=10**7)]] = Field(
        default_factory=list, max_length=limits.MOVES
    )
    first: Literal["left", "right"] | None = None
    """Who begins, in a game in which Left and Right have moves of their own."""

    def game(self) -> service.Game:
        """The same as a value."""
        return service.Game(self.start, Play(self.play), tuple(self.moves), self.first)

    def arguments(self) -> tuple[Any, ...]:
        """The game, and what else is asked."""
        known = GameRequest.model_fields
        rest = (value for name, value in self if name not in known)
        return self.game(), *(tuple(value) if isinstance(value, list) else value for value in rest)


class TableRequest(GameRequest):
    """A game whose board is asked for, and whether the boards after it are wanted too."""

    ahead: bool = False


class MoveRequest(TableRequest):
    """A game, and a move in it: what it says, and the position it is made in.

    Where several moves say the same, `number` tells which one; otherwise it need not be given.
    """

    position: str = Field(max_length=limits.BODY, examples=["nim(3,5,7)"])
    move: str = Field(max_length=limits.BODY, examples=["take 1 from heap 3"])
    number: int | None = Field(None, ge=0, le=10**7)


class TranscriptRequest(GameRequest):
    """A game, and moves that go on from there, as they are said."""

    said: list[Annotated[str, Field(max_length=limits.NOTATION)]] = Field(
        default_factory=list, max_length=limits.MOVES
    )


class ReplyRequest(GameRequest):
    """A game, and who is to move in it."""

    opponent: Literal["perfect", "stubborn", "random", "mixture"] = "perfect"
    skill: float = Field(0.5, ge=0, le=1)
    seed: int = Field(0, ge=0, le=2**31)


class TabulateRequest(Request):
    """A table: rules, a range for each coordinate; with players, their types by a scheme."""

    rules: str = Field(max_length=limits.NOTATION, examples=["queen"])
    rows: str = Field("", max_length=20, examples=["0..10"])
    columns: str = Field("", max_length=20, examples=["0..10"])
    outcomes: bool = False
    play: Literal["normal", "misere"] = "normal"
    players: int = Field(2, ge=2, le=8)
    scheme: Literal["win", "stable", "fine", "straffin", "li"] = "win"


class SequenceRequest(Request):
    """The values of heaps 0 to n."""

    rules: str = Field(max_length=limits.NOTATION, examples=["kayles"])
    n: int = Field(100, ge=0, le=limits.HEAPS)


class CoalitionsRequest(Request):
    """A position for many players; a tree says itself how many."""

    position: str = Field(max_length=limits.NOTATION, examples=["nim(5,1)"])
    players: int | None = Field(None, ge=2, le=8)


class VerifyRequest(Request):
    """A certificate, as the text of its file."""

    model_config = ConfigDict(extra="forbid", strict=True)
    posted = True

    certificate: str = Field(max_length=limits.BODY)


class SimulateRequest(Request):
    """An experiment with frogs on random ponds, its parameters written as in `d=1,2 n=1e3`."""

    experiment: str = Field(max_length=60, examples=["mutually-nearest"])
    parameters: str = Field("", max_length=400, examples=["d=1,2 n=1000"])
    runs: int = Field(8, ge=1, le=limits.RUNS)
    seed: int = Field(1, ge=0, le=2**31)


class QrRequest(Request):
    """An address to be drawn."""

    text: str = Field(min_length=1, max_length=limits.LINK)


def long_question(text: str | bytes) -> tuple[str, tuple[Any, ...]]:
    """The name and the arguments of a question that may take longer.

    Raises `InputError` for what can not be asked so, `ValidationError` for what is asked wrongly.
    """
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError('a question is JSON such as {"question": "why", …}') from None
    name = asked.pop("question", None) if isinstance(asked, dict) else None
    names = [name for name, kind in service.QUESTIONS.items() if kind.long]
    if name not in names:
        raise InputError(f"{', '.join(names)} can be asked here, not {name!r}")
    model: type[Request] = globals()[service.QUESTIONS[name].asked]
    return name, model.model_validate(asked).arguments()


Name = Annotated[str, Field(max_length=4 * limits.MEMBER_NAME)]


class RoomOpen(GameRequest):
    """A new room: for one game, or for a class whose members each play the machine."""

    do: Literal["open"]
    kind: Literal["game", "class"] = "game"
    opponent: Literal["perfect", "random", "mixture"] = "perfect"
    skill: float = Field(0.5, ge=0, le=1)
    begins: Literal["member", "machine", "turns"] = "member"
    hints: bool = False
    sits: bool = True
    name: Name = ""

    def machine(self) -> rooms.Machine | None:
        """Who plays against a class."""
        if self.kind == "game":
            return None
        return rooms.Machine(self.opponent, self.skill, self.begins)


class RoomMessage(BaseModel):
    """What a member of a room says; `id` comes back with the answer."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: int = Field(0, ge=0, le=2**31)


class RoomEnter(RoomMessage):
    """Come into a room, or back into it with the token that one was given."""

    do: Literal["enter"]
    code: str = Field(max_length=20)
    token: str | None = Field(None, max_length=64)
    name: Name = ""


class RoomMove(RoomMessage):
    """A move on a board: what it says, and the position it is made in."""

    do: Literal["move"]
    board: int
    position: str = Field(max_length=limits.MESSAGE)
    move: str = Field(max_length=limits.MESSAGE)
    number: int | None = Field(None, ge=0, le=10**7)


class RoomSit(RoomMessage):
    """Take a seat; null to watch."""

    do: Literal["sit"]
    seat: int | None


class RoomBoard(RoomMessage):
    """A new game on a board; or the machine is asked again for its move."""

    do: Literal["again", "nudge"]
    board: int


class RoomName(RoomMessage):
    """What one wants to be called."""

    do: Literal["name"]
    name: Name


class RoomClose(RoomMessage):
    """The host ends the room."""

    do: Literal["close"]


FIRST: TypeAdapter[RoomOpen | RoomEnter] = TypeAdapter(
    Annotated[RoomOpen | RoomEnter, Field(discriminator="do")]
)
"""What is said first on a connection to a room."""
SAID: TypeAdapter[RoomMove | RoomSit | RoomBoard | RoomName | RoomClose] = TypeAdapter(
    Annotated[RoomMove | RoomSit | RoomBoard | RoomName | RoomClose, Field(discriminator="do")]
)
"""What is said then."""


class Problem(BaseModel):
    """What is wrong, in one sentence; of a notation also where: from `at` to before `end`."""

    message: str
    at: int | None = None
    end: int | None = None


class Failure(BaseModel):
    """The answer to what cannot be answered."""

    schema_: int = Field(1, alias="schema")
    error: Problem


class FormField(BaseModel):
    """An argument of a position: its text, and what it can be edited with besides.

    `letters` are those that a board or a row is written with.
    """

    key: str | None
    label: str
    value: str
    editors: list[str]
    letters: str


class GalleryEntry(BaseModel):
    """A game in the gallery: what it is played on, when to play it, of which it is a variant."""

    name: str
    notation: str
    examples: list[str]
    fields: list[FormField]
    group: str
    level: str
    variant: str | None
    rules: str
    sources: list[str]
    impartial: bool
    summand: bool
    loopy: bool


Gallery = list[GalleryEntry]
Proof = dict[str, Any]
"""A certificate, which describes itself."""


class BoardAhead(BaseModel):
    """What a move leads to, to be shown at once."""

    position: str
    turn: str | None
    winner: str | None
    board: str


class ListedMove(BaseModel):
    """A move: its number, what it says, where one points to make it, and the board after it."""

    number: int
    text: str
    points: list[str]
    ahead: BoardAhead | None = None


class Table(BaseModel):
    """The board. Of very many moves (`more`) a sample is listed; `count` says of how many.

    That is null where there are too many to count, or (`limited`) was no time for it.
    """

    start: str
    position: str
    python: str
    rules: str
    name: str
    impartial: bool
    partisan: bool
    play: Play
    first: Literal["left", "right"] | None
    players: list[str]
    turn: str | None
    winner: str | None
    board: str
    moves: list[ListedMove]
    more: bool
    count: int | None
    limited: bool
    history: list[dict[str, str]]


class Moved(Table):
    """The board after a move, and the number that the move has."""

    number: int


class MethodTold(BaseModel):
    """How a verdict was reached."""

    kind: Literal["theorem", "search"]
    name: str
    source: str


class VerdictTold(BaseModel):
    """Who wins, as `solve --json` says it."""

    outcome: Literal["N", "P", "D", "L", "R"] | None
    winner: str | None = None
    value: int | str | None = None
    remoteness: int | None = None
    because: str
    method: MethodTold | None = None
    winning: int | None = None
    drawn: bool = False


class MoveWorth(BaseModel):
    """What a move is worth to whoever makes it; of Left's and Right's also what it gains."""

    number: int
    mark: Mark
    value: int | str | None
    remoteness: int | None
    temperature: str | None = None


class Values(BaseModel):
    """What the position and each of its moves are worth.

    Of many players `says` tells what each coalition can do, and the mark Q of a move that it
    depends on who joins whom.
    """

    limited: bool
    verdict: VerdictTold | None
    moves: list[MoveWorth]
    says: str | None = None


class History(BaseModel):
    """How the game stood all the way, and what was given away.

    `track` is seen by the player to move in each position, `moves` by the one who made the move.
    """

    limited: bool
    track: list[dict[str, Any]]
    moves: list[MoveWorth]
    slips: list[dict[str, Any]]


class Reply(BaseModel):
    """A move that an opponent makes."""

    limited: bool
    number: int
    text: str
    remark: str
    points: list[str]


class Hint(Reply):
    """A move worth making."""

    verdict: VerdictTold


class SpotMark(BaseModel):
    """Places of the picture that are marked alike; for a `move`, those that it changes."""

    spots: list[str]
    style: Style
    label: str = ""
    move: str | None = None


class Line(BaseModel):
    """A line from one place to another."""

    from_: str = Field(alias="from")
    to: str
    style: Style


class Round(BaseModel):
    """A circle about a place through another."""

    center: str
    through: str
    style: Style


class Meaning(BaseModel):
    """What a kind of mark means."""

    style: Style
    meaning: str


class Marked(BaseModel):
    """What is marked on a picture."""

    marks: list[SpotMark] = []
    arrows: list[Line] = []


class View(Marked):
    """What is seen at a step: on the board, or on the picture of this number in its place."""

    picture: int | None = None
    links: list[Line] = []
    circles: list[Round] = []
    key: list[Meaning] = []


class Row(View):
    """What is seen when one looks at a row: besides what the step shows, or (`alone`) instead."""

    alone: bool


class WalkCase(BaseModel):
    """A case that can be opened, or an argument within the argument."""

    html: str
    open: bool
    steps: list[WalkStep]


class WalkStep(BaseModel):
    """A step: what it says, what is seen then and for each row, and what can be opened."""

    html: str
    view: View
    rows: list[Row] = []
    cases: list[WalkCase] = []


class Why(BaseModel):
    """The argument, step by step: as texts, as one HTML list, and to be walked through."""

    sentence: str
    steps: list[str]
    html: str
    method: MethodTold
    picture: str | None
    walk: list[WalkStep]
    pictures: list[str]
    verdict: VerdictTold


class Numbers(BaseModel):
    """The numbers of moves."""

    moves: list[int]


class Form(BaseModel):
    """A position taken apart into the arguments of its game; a sum has none."""

    position: str
    game: str
    fields: list[FormField]


class Puzzle(BaseModel):
    """A position with one winning move, and who is to find it."""

    position: str
    game: str
    group: str
    rules: str
    turn: str
    first: Literal["left", "right"] | None
    moves: int


class Puzzles(BaseModel):
    """The puzzles of a day, the first of them for everybody."""

    day: date
    puzzles: list[Puzzle]


class Written(BaseModel):
    """A position as lastmove writes it."""

    position: str


class Tabulated(BaseModel):
    """A table in the forms that the page shows and saves."""

    title: str
    html: str
    csv: str
    svg: str | None
    latex: str


class SequenceTold(Tabulated):
    """The values of heaps, and what is known of their period."""

    values: list[int]
    period: dict[str, Any] | None
    says: str
    because: str
    bfile: str


class CoalitionsTold(Tabulated):
    """What each scheme says of a game for many players."""

    players: int
    schemes: list[list[str]]


class Verified(BaseModel):
    """Whether a certificate proves what it claims."""

    valid: bool
    claim: str
    reason: str


class ExperimentTold(BaseModel):
    """An experiment, and its parameters as they are by default."""

    name: str
    title: str
    about: str
    parameters: list[dict[str, str]]
    plots: list[str]


Experiments = list[ExperimentTold]


class Simulated(Tabulated):
    """What was found in so many runs, of as many as were asked for."""

    runs: int
    of: int
    limited: bool


class Health(BaseModel):
    """Whether the server answers, and how busy it is."""

    status: Literal["ok"]
    version: str
    workers: dict[str, int] | None = None
