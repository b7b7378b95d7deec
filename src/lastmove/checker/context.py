"""What every check has at hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from lastmove.core.errors import CertificateError, InputError, LimitReached
from lastmove.core.family import checkers, resolve
from lastmove.core.guarding import own_line, what
from lastmove.core.inheritance import obeys
from lastmove.core.limits import Budget, spending
from lastmove.core.parse import parse
from lastmove.core.position import Impartial, Outcome, Play, Position, Roles
from lastmove.core.values import Value
from lastmove.core.verdict import SIDES, Certificate, shortened

MAX_NESTING = 4
Kind = TypeVar("Kind", bound=Position)


class Rejected(Exception):
    """The certificate is readable, but does not prove its claim; the message says where."""


class FromFile(Protocol):
    """A value that a certificate does not write out, but names by its hash."""

    def digest(self) -> str:
        """The hash."""


@dataclass(frozen=True)
class Context:
    """The kinds of check, what the user handed over, and what checking may cost."""

    check_of: Callable[[str], Check | None]
    games: tuple[type[Position], ...]
    game_hash: str | None
    budget: Budget
    nesting: int = 0
    files: tuple[FromFile, ...] = ()

    def check(self, certificate: Certificate) -> str:
        """Why the certificate proves its claim; raises `Rejected` if it does not."""
        check = self.check_of(certificate.kind)
        if check is None:
            raise Rejected(f"there is no kind of certificate called {certificate.kind!r}")
        kind, side = certificate.kind, certificate.outcome in SIDES
        if (side or isinstance(certificate.value, Value)) and not knows_left_and_right(kind):
            claimed = certificate.outcome.value if side else shortened(repr(str(certificate.value)))
            raise Rejected(
                f"certificates of kind {kind} are about games without Left and Right: "
                f"the outcome is N, P or D and the value a whole number, not {claimed}"
            )
        try:
            with spending(self.budget):
                return check(certificate, self)
        except (Rejected, CertificateError, LimitReached, MemoryError):
            raise
        except Exception as problem:  # a state that the rules cannot play
            line = own_line(problem)
            where = "" if line is None else f", in {line}"
            raise Rejected(f"the rules fail: {what(problem)}{where}") from None

    def inner(self) -> Context:
        """For the certificate of a part."""
        if self.nesting >= MAX_NESTING:
            raise Rejected(f"certificates nest more than {MAX_NESTING} deep")
        return replace(self, nesting=self.nesting + 1)

    def impartial(self, text: object) -> Impartial:
        """The impartial position that a text describes."""
        return self.position(text, Impartial)

    def position(self, text: object, kind: type[Kind]) -> Kind:
        """The position of this kind that a text describes; raises `Rejected` if it is none."""
        if not isinstance(text, str):
            raise Rejected(f"a position is written as a text, not {text!r}")
        try:
            position = parse(text, files=False, own=self._own_games())
        except CertificateError:
            raise
        except InputError as problem:
            raise Rejected(f"a position cannot be read: {problem}") from None
        if not obeys(position, kind):
            known = "with roles" if kind is Roles else kind.__name__.lower()
            raise Rejected(f"{text} is not {known}")
        return position

    def _own_games(self) -> dict[str, type[Position]]:
        games = [game for game in self.games if game.loaded_from_hash == self.game_hash]
        package, _, _ = (self.game_hash or "").rpartition(" ")
        if self.game_hash is not None and not self.games:
            raise CertificateError(
                f"this certificate is about a game of the package {shortened(package)}; if you "
                f"trust it, hand it over with --game {shortened(package.partition(' ')[0])}"
                if package
                else "this certificate is about a game of one's own; give its file with --game FILE"
            )
        if self.game_hash is not None and not games:
            made = f"the package {shortened(package)}" if package else "the game's file"
            raise Rejected(f"{made} is not here as it was when this certificate was made")
        return {game.name: game for game in games}


Check = Callable[[Certificate, Context], str]


def knows_left_and_right(kind: str) -> bool:
    """Whether claims of this kind may be that Left or Right wins, with values written as texts.

    Those that belong to no family are called so; else the module that reads them lists such kinds
    in `LEFT_AND_RIGHT`.
    """
    if kind.startswith("partisan-"):
        return True
    module = checkers().get(kind)
    return module is not None and kind in getattr(resolve(module), "LEFT_AND_RIGHT", ())


def claims_value(certificate: Certificate, value: int, what: str) -> None:
    """Reject unless this is the value claimed, with the outcome that goes with it."""
    if certificate.value != value:
        raise Rejected(f"{what} is {value}, not {certificate.value}")
    outcome = Outcome.N if value else Outcome.P
    if certificate.outcome is not outcome:
        raise Rejected(
            f"a position of value {value} is {outcome.value}, not {certificate.outcome.value}"
        )


def claims_a_winner(certificate: Certificate, *, misere: bool = False) -> None:
    """Reject, of a game with roles, a value, and misère play unless the proof may be of it."""
    if certificate.value is not None:
        raise Rejected("a game with roles has no nim value")
    if certificate.play is not Play.NORMAL and not misere:
        raise Rejected("what is proved this way of a game with roles is about normal play")
