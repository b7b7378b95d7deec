"""Games with roles at native speed: interpreted first, compiled where one turns out large."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lastmove.core.bibliography import BACKWARD_INDUCTION
from lastmove.core.binding import free
from lastmove.core.inheritance import is_bundled, owner_of
from lastmove.core.position import DRAW, Play, Position, Roles
from lastmove.core.solver import Run
from lastmove.core.verdict import Method
from lastmove.search.depth_first import Walk
from lastmove.search.minimax import RoleLabel, role_search
from lastmove.search.native.compiled import (
    NotCompiled,
    Template,
    TooLong,
    are_cached,
    assembled,
    check_plain,
    packed,
)
from lastmove.search.native.packing import numbered
from lastmove.search.native.probe import (
    NO_NUMBERS,
    PROBE_IF_CACHED,
    PROBE_STEPS,
    WITH_TEXTS,
    Large,
    Probe,
)
from lastmove.search.native.words import fits

if TYPE_CHECKING:
    from lastmove.search.native.search import NativeSearch

ROLES = Template(
    "lastmove.search.native.kernels_roles",
    ("options", "canonical", "turn", "winner"),
    ("roles_search",),
    constants=("roles",),
)
INTERPRETED = Method("search", "exhaustive search, interpreted", BACKWARD_INDUCTION)
NATIVE = Method("search", "native minimax search", BACKWARD_INDUCTION)


@dataclass
class RolesEngine:
    """What a run knows of one game, played one way.

    Attributes
    ----------
    first : a position of the game, from which it is known.
    refused : why the rules are not compiled, where that was asked.
    """

    first: Roles
    play: Play
    run: Run
    walk: Walk[RoleLabel] = field(init=False)
    native: NativeSearch | None = None
    refused: str | None = None

    def __post_init__(self) -> None:
        self.game = type(self.first)
        self.numbers = numbered(self.first, lambda: role_rules(self.game))
        self.wide = False
        self.walk = role_search(
            self.first.graph(), self.game.roles, self.run.budget, self.play, self.run.job
        )

    def label(self, state: Any) -> RoleLabel:
        """Who wins a canonical state, and in how many plies."""
        if state in self.walk.memory:
            return self.walk.memory[state]
        if self.native is None and self.refused is None:
            probe = Probe(self.run.budget)
            probe.left = self._allowance()
            self.walk.budget = probe
            try:
                return self.walk(state)
            except Large:
                self._compile(state)
            finally:
                self.walk.budget = self.run.budget
        while self.native is not None:
            number, misere = self.numbers.number(state), self.play is Play.MISERE
            try:
                if self.numbers.wide(number) > self.wide:
                    raise TooLong
                return self._read(self.native.role_value(number, misere=misere))
            except TooLong:
                self.native, self.wide = None, True
                self._compile(state)
            except NotCompiled as problem:
                self.native, self.refused = None, str(problem)
        return self.walk(state)

    @property
    def method(self) -> Method:
        """How it was found, and why not faster."""
        if self.native is not None:
            return NATIVE
        if self.refused is None:
            return INTERPRETED
        name = f"{INTERPRETED.name}: the rules could not be compiled, {self.refused}"
        return Method("search", name, BACKWARD_INDUCTION)

    @property
    def positions(self) -> int:
        """How many positions have been looked at."""
        return len(self.walk.memory) + (0 if self.native is None else self.native.positions)

    def _read(self, worth: int) -> RoleLabel:
        if worth == 0:
            return DRAW, None
        return self.game.roles[(worth - 1) % 2], (worth - 1) // 2

    def _allowance(self) -> int:
        """Options that are looked at before the rules are compiled."""
        try:
            cached = are_cached(self.numbers.functions(), ROLES, self.wide)
            return PROBE_IF_CACHED if cached else PROBE_STEPS
        except NotCompiled:
            return PROBE_STEPS

    def _compile(self, state: Any) -> None:
        number = self.numbers.number(state)
        if not fits(number):
            self.refused = NO_NUMBERS
            return
        from lastmove.search.native.kernels_table import Turns
        from lastmove.search.native.search import NativeSearch

        game, run = self.game, self.run
        self.wide = self.wide or self.numbers.wide(number)
        try:
            rules = self.numbers.functions()
            names = [name for name in rules if name != "roles"]
            fixed = {name: packed(game, name, rules[name], self.wide) for name in names}
            self.native = NativeSearch(
                assembled(rules, ROLES, wide=self.wide),
                self.numbers.text,
                run.budget,
                own=not is_bundled(game),
                job=run.job,
                game=game,
                fixed=Turns(**fixed),
                outside=self.numbers.outside,
                wide=self.wide,
            )
        except NotCompiled as problem:
            self.refused = str(problem)


def role_rules(game: type[Roles]) -> dict[str, Any]:
    """The functions that the kernel calls, and the names of the roles. Raises `NotCompiled`."""
    author = free(game)
    assert issubclass(author, Roles)
    if author.options is Position.options or owner_of(author, "plays") is not Position:
        raise NotCompiled(WITH_TEXTS)
    rules: dict[str, Any] = {"options": author.options, "turn": author.turn}
    if author.canonical is not Position.canonical:
        rules["canonical"] = author.canonical
    if author.winner is not Roles.winner:
        rules["winner"] = author.winner
    check_plain(rules)
    return {**rules, "roles": author.roles}
