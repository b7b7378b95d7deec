"""Positions and rules on their way to workers, which have the same games or say so."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import lru_cache

from lastmove.api.loading import load_game
from lastmove.core.errors import InputError
from lastmove.core.fingerprints import CannotKnow, rules_of
from lastmove.core.inheritance import is_bundled
from lastmove.core.parse import Rules, parse, parse_rules
from lastmove.core.position import Position


@dataclass(frozen=True)
class Origin:
    """Where a worker finds a game, and a hash of its rules; of a bundled one neither is needed."""

    file: str | None = None
    rules: tuple[str, ...] = ()

    @classmethod
    def of(cls, game: type[Position]) -> Origin:
        """Raises `InputError` for a game that is in no file."""
        if is_bundled(game):
            return cls()
        if game.loaded_from_hash is None:
            raise InputError(
                f"{game.name} is defined in this program, so workers do not know it; put it into "
                f"a file, and ask for './file.py:{game.name}(…)'"
            )
        try:
            rules = tuple(rules_of(game))
        except CannotKnow as problem:
            raise InputError(
                f"workers could not tell whether they have the same {game.name}: its rules reach "
                f"{problem}"
            ) from None
        module = sys.modules[game.__module__]
        own = module.__name__.startswith("lastmove_own_")
        return cls(str(module.__file__) if own else None, rules)

    def load(self, path: str | None, name: str) -> type[Position] | None:
        """The game of this name, as it is here: not one that was loaded from another file."""
        return load_game(path or self.file, name)

    def check(self, game: type[Position]) -> None:
        """Raise `InputError` where this is another game than where it was asked for."""
        if self.rules and tuple(rules_of(game)) != self.rules:
            where = self.file or game.__module__
            raise InputError(
                f"{where!r} has other rules of {game.name} here than where it was asked for"
            )


@dataclass(frozen=True)
class Text:
    """What is sent, and where the game comes from that it is about."""

    text: str
    origin: Origin


class Sent(Text):
    """A position as text."""

    @classmethod
    def of(cls, position: Position) -> Sent:
        """All of it, nothing left in files but the rules of one's own games."""
        return cls(position.inline(), Origin.of(type(position)))

    def position(self) -> Position:
        """The position again."""
        found = parse(self.text, load=self.origin.load, own={})
        self.origin.check(type(found))
        return found


class SentRules(Text):
    """The rules of a table as text."""

    @classmethod
    def of(cls, rules: Rules) -> SentRules:
        """As they were given."""
        origin = Origin.of(rules.game)
        text = rules.text if origin.file is None else rules.text.rpartition(".py:")[2]
        return cls(text, origin)

    def rules(self) -> Rules:
        """The rules again."""
        return _read(self)


@lru_cache(maxsize=4)
def _read(sent: SentRules) -> Rules:
    found = parse_rules(sent.text, load=sent.origin.load, own={})
    sent.origin.check(found.game)
    return found
