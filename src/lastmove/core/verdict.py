"""What solving gives: a frozen `Verdict`, and the `Certificate` that proves it. Plain data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from lastmove.core.cards import Card, Line, Told
from lastmove.core.errors import CertificateError
from lastmove.core.family import checkers, resolve
from lastmove.core.position import Move, Outcome, Partisan, Play, Player, Position
from lastmove.core.values import Value, WrittenValue, as_json, nimber

SCHEMA = 1
MOVES_SHOWN = 20
OTHERS = "others may win too; they were not looked for"
UNLISTED = "moves that are not listed: none is known, or they are too many"
SIDES = {Outcome.L: "Left", Outcome.R: "Right"}
LONGEST_CLAIM = 500
"""Characters of a position that a claim quotes."""


@dataclass(frozen=True)
class Method:
    """How a verdict was reached: by which theorem or engine, and where that comes from.

    Cost: none.

    Source: ours.

    >>> import lastmove as lm
    >>> lm.solve("nim(3,5,7)").method.name
    "Bouton's theorem"
    """

    kind: Literal["theorem", "search"]
    name: str
    source: str


@dataclass(frozen=True)
class Certificate(Told):
    """A proof of one claim, which `lastmove.checker` accepts or rejects without the solver.

    `kind` says which check reads `proof`; docs/certificates.md describes each. `game` is the
    SHA-256 of the file that a user's own game came from.

    Cost: linear in the proof, to write and to read.

    Source: ours; docs/certificates.md has every kind.

    >>> import lastmove as lm
    >>> proof = lm.certify("nim(1,2)")
    >>> proof.kind, proof.claim
    ('nim-sum', 'nim(1,2) has value 3: the next player wins (normal play)')
    >>> Certificate.from_json(proof.to_json()) == proof
    True
    """

    kind: str
    position: str
    play: Play
    outcome: Outcome
    value: int | Value | None
    proof: dict[str, Any]
    game: str | None = None

    def __post_init__(self) -> None:
        """Raise `CertificateError` where a field is of another kind than checks rely on."""
        if not isinstance(self.kind, str) or not isinstance(self.position, str):
            raise CertificateError('a certificate has a "kind" and a "position", both texts')
        if not isinstance(self.play, Play) or not isinstance(self.outcome, Outcome):
            raise CertificateError(
                'a certificate has a "play", normal or misere, and an "outcome", N, P, D, L or R'
            )
        if not (self.value is None or type(self.value) is int or isinstance(self.value, Value)):
            raise CertificateError(
                f'the "value" of a certificate is a whole number or a text, not {self.value!r}'
            )
        if not isinstance(self.proof, dict):
            raise CertificateError('a certificate has a "proof", an object')
        if self.game is not None and not isinstance(self.game, str):
            raise CertificateError('the "game" of a certificate is a text, the hash of its file')

    @property
    def nimber(self) -> int | None:
        """The value claimed, if it is a nimber."""
        return nimber(self.value)

    @property
    def claim(self) -> str:
        """What is claimed, as a sentence."""
        module = checkers().get(self.kind)
        own = getattr(resolve(module), "CLAIMS", {}).get(self.kind) if module is not None else None
        sentence: str = self.usual_claim if own is None else own(self)
        return sentence

    @property
    def usual_claim(self) -> str:
        """Who wins, and the value if it is claimed."""
        who = {
            Outcome.N: "the next player wins",
            Outcome.P: "the previous player wins",
            Outcome.D: "neither player can force a win",
            Outcome.L: "Left wins, whoever begins",
            Outcome.R: "Right wins, whoever begins",
        }[self.outcome]
        value = "" if self.value is None else f" has value {shortened(str(self.value))}:"
        colon = ":" if self.value is None else ""
        play = "normal" if self.play is Play.NORMAL else "misère"
        return f"{self.shown_position}{colon}{value} {who} ({play} play)"

    def card(self) -> Card:
        """What is claimed, and how it can be checked."""
        size = counted(len(self.to_json().encode()), "byte")
        lines = (
            Line("proof", (f"{self.kind}, {size}",)),
            Line("check", ("lastmove.verify(…), or lastmove verify FILE",)),
        )
        return Card(f"A certificate of the claim that {self.claim}.", lines)

    @property
    def shown_position(self) -> str:
        """The position as claims quote it, the end of a long one left out."""
        if len(self.position) <= LONGEST_CLAIM:
            return self.position
        return f"{self.position[:LONGEST_CLAIM]}… ({len(self.position):,} characters)"

    def as_dict(self) -> dict[str, object]:
        """The JSON object, nested certificates included."""
        data: dict[str, object] = {
            "schema": SCHEMA,
            "lastmove": "certificate",
            "kind": self.kind,
            "position": self.position,
            "play": self.play.value,
            "outcome": self.outcome.value,
            "value": as_json(self.value),
        }
        if self.game is not None:
            data["game"] = self.game
        return data | {"proof": self.proof}

    def to_json(self) -> str:
        """One JSON text."""
        return json.dumps(self.as_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> Certificate:
        """Read a certificate. Raises `CertificateError` for what is none at all."""
        if not isinstance(text, str | bytes):
            raise CertificateError(f"a certificate or its JSON was expected, not {text!r}")
        try:
            data = json.loads(text, object_pairs_hook=_once_each)
        except CertificateError:
            raise
        except (ValueError, RecursionError):
            raise CertificateError("this is not JSON, so it is no certificate") from None
        return cls.from_dict(data)

    @classmethod
    def from_dict(cls, data: object) -> Certificate:
        """Read a certificate from its JSON object."""
        if not isinstance(data, dict) or data.get("lastmove") != "certificate":
            raise CertificateError('this is no certificate: "lastmove": "certificate" is missing')
        if type(data.get("schema")) is not int or data["schema"] != SCHEMA:
            raise CertificateError(f"this certificate's schema is not {SCHEMA}, the one known here")
        try:
            play, outcome = Play(data.get("play")), Outcome(data.get("outcome"))
        except ValueError:
            raise CertificateError(
                'a certificate has a "play", normal or misere, and an "outcome", N, P, D, L or R'
            ) from None
        rest: dict[str, Any] = {
            key: data.get(key) for key in ("kind", "position", "value", "proof", "game")
        }
        if isinstance(rest["value"], str):
            rest["value"] = WrittenValue(rest["value"])
        return cls(play=play, outcome=outcome, **rest)


def _once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object in which no key is written twice, since readers would differ on what it says."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise CertificateError("this is no certificate: it has a key that is written twice")
    return found


class BySide(NamedTuple):
    """The winning moves of each player, when it begins; None for one that was not asked about."""

    left: tuple[Move, ...] | None
    right: tuple[Move, ...] | None

    def as_dict(self) -> dict[str, object]:
        """A list for each player that was asked about."""
        return {side: _listed(moves) for side, moves in self._asdict().items() if moves is not None}


@dataclass(frozen=True)
class Verdict(Told):
    """Who wins a position, how, and why.

    `value` is the nimber, None in misère play and for games with roles; of a game in which Left and
    Right move differently, it is a `Value`, and `sides` has the winning moves of each. Otherwise
    `winning_moves` is empty when no move wins and None when a win is known but no move is. With
    `first`, the player who was said to begin, `winner` says who wins then. `because` is what its
    argument says; a search by itself says nothing. `remoteness` counts plies under best play (the
    winner hurries, the loser stalls), None when it is not known.

    Cost: that of `solve`, which makes it.

    Source: ours; `method.source` is where the reason comes from.

    >>> import lastmove as lm
    >>> verdict = lm.solve("nim(1,2)")
    >>> verdict.outcome, verdict.value, verdict.because
    (<Outcome.N: 'N'>, 3, 'The nim-sum is 1 ⊕ 2 = 3, not 0: a move to nim-sum 0 wins.')
    >>> verdict.winning_moves
    (Move(text='take 1 from heap 2', to=Nim(1, 1)),)
    """

    position: Position
    play: Play
    outcome: Outcome
    value: int | Value | None
    winning_moves: tuple[Move, ...] | None
    method: Method
    because: str = ""
    winner: str | None = None
    remoteness: int | None = None
    positions: int | None = None
    complete: bool = True
    """Whether `winning_moves` are all; if not, an argument names some, and no one looked on."""
    certificate: Certificate | None = field(default=None, compare=False, repr=False)
    sides: BySide | None = None
    first: Player | None = None

    def as_dict(self) -> dict[str, object]:
        """The object that `solve --json` prints."""
        moves = self.winning_moves
        return {
            "schema": SCHEMA,
            "position": str(self.position),
            "play": self.play.value,
            "outcome": self.outcome.value,
            "winner": self.winner,
            "value": as_json(self.value),
            "winning_moves": _listed(moves) if self.sides is None else self.sides.as_dict(),
            "winning_moves_complete": self.complete and moves is not None,
            "remoteness": self.remoteness,
            "method": {
                "kind": self.method.kind,
                "name": self.method.name,
                "source": self.method.source,
            },
            "because": self.because,
            "positions": self.positions,
        } | ({} if self.first is None else {"first": self.first})

    @property
    def nimber(self) -> int | None:
        """The value, if it is a nimber."""
        return nimber(self.value)

    def sentence(self) -> str:
        """Who wins, in a few words."""
        if self.outcome is Outcome.D:
            return "neither side can force a win (a draw)."
        if self.first is not None:
            value = "" if self.value is None else f" The value is {self.value}."
            return f"{self.winner} wins when {self.first} begins.{value}"
        if self.winner is not None:
            misere = " (misère play)" if self.play is Play.MISERE else ""
            if self.position.result(self.play) is not None:
                return f"{self.winner} has won{misere}."
            if self.outcome is Outcome.N:
                return f"{self.winner} moves and wins{misere}."
            return f"{self.winner} wins, whatever is moved{misere}."
        value = "" if self.value is None else f" of value {self.value}"
        if isinstance(self.position, Partisan) and self.outcome not in SIDES:
            wins = "wins" if self.outcome is Outcome.N else "loses"
            letter = "an N" if self.outcome is Outcome.N else "a P"
            return f"whoever begins {wins} ({letter}-position{value})."
        if self.outcome in SIDES:
            position = f"{self.outcome.value}-position{value}"
            return f"{SIDES[self.outcome]} wins, whoever begins (an {position})."
        misere = ", misère play" if self.play is Play.MISERE else ""
        if self.outcome is Outcome.N:
            return f"the player to move wins (an N-position{value}{misere})."
        return f"the previous player wins (a P-position{value}{misere})."

    def card(self) -> Card:
        """Who wins, why, by which moves, and who found that out."""
        lines = [Line("because", (self.because,))]
        moves = self.winning_moves
        if self.sides is not None:
            for player, found in self.sides._asdict().items():
                lines += _told(f"{player} by", found or ())
        elif moves:
            lines += _told("win with", moves)
            if not self.complete:
                lines.append(Line("win with", (OTHERS,)))
        elif moves is None and self.outcome is Outcome.N:
            lines.append(Line("win with", (UNLISTED,)))
        if self.remoteness:
            lasts = f"{counted(self.remoteness, 'move')}, if both play well"
            lines.append(Line("lasts", (lasts,)))
        lines.append(Line("by", (self.method.name,)))
        lines += [Line("see", (source,)) for source in self.method.source.split("; ")]
        if self.positions is not None:
            lines.append(Line("searched", (counted(self.positions, "position"),)))
        head = f"{shortened(str(self.position))}: {self.sentence()}"
        return Card(head, tuple(lines), self.position)


def _listed(moves: tuple[Move, ...] | None) -> object:
    """Winning moves as JSON has them."""
    return None if moves is None else [{"move": m.text, "to": str(m.to)} for m in moves]


def _told(name: str, moves: tuple[Move, ...]) -> Iterator[Line]:
    """Winning moves for people, a line each."""
    for move in moves[:MOVES_SHOWN]:
        yield Line(name, (move.text, shortened(str(move.to))))
    if len(moves) > MOVES_SHOWN:
        yield Line(name, (f"and {len(moves) - MOVES_SHOWN} more",))


def shortened(text: str, most: int = 200) -> str:
    """A text for people, the middle of a very long one left out.

    >>> shortened("nim(" + "1," * 500 + "1)", 20)
    'nim(1,1,1…1,1,1,1)'
    """
    half = most // 2 - 1
    return text if len(text) <= most else f"{text[:half]}…{text[1 - half :]}"


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "move"), counted(1200, "position")
    ('1 move', '1,200 positions')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
