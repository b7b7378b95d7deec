"""The shapes of what is asked and answered: checked on the way in, documented on the way out."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from lastmove.core.position import Play
from lastmove.web import limits, service

Mark = Literal["W", "L", "D", "Q", "?"]
Style = Literal["one", "two", "three", "move", "out", "said"]


class Request(BaseModel):
    """What is asked: its fields are what whoever answers takes, in this order."""

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


def _waited_for(name: str) -> str:
    """The name of a question that one may wait for."""
    names = [name for name, kind in service.QUESTIONS.items() if kind.long]
    if name not in names:
        raise ValueError(f"{', '.join(names)} can be asked here, not {name!r}")
    return name


class LongRequest(GameRequest):
    """A question that may take longer, asked over a connection that shows its progress."""

    question: Annotated[str, AfterValidator(_waited_for)]


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
    """A step: what it says, what is seen, also for each row of its table, and what can be opened."""

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


class Health(BaseModel):
    """Whether the server answers, and how busy it is."""

    status: Literal["ok"]
    version: str
    workers: dict[str, int] | None = None
