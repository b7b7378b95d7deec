"""Searching token games: interpreted while that is quick, then compiled for who wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from lastmove.core.argument import Decided, Valued
from lastmove.core.bibliography import BACKWARD_INDUCTION, LECTURES, MEX_RULE, cite
from lastmove.core.errors import LimitReached
from lastmove.core.inheritance import obeys
from lastmove.core.position import Impartial, Move, Outcome, Play, Position, merged
from lastmove.core.solver import Run, ValueSolver
from lastmove.core.steps import Say, Step
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.families.geography.token_game import TokenGame
from lastmove.search.certificates import strategy_certificate, value_certificate
from lastmove.search.exhaustive import Exhaustive
from lastmove.search.native.probe import Large, Probe
from lastmove.search.searched import Searched
from lastmove.search.searched_value import SearchedValue

if TYPE_CHECKING:
    from lastmove.families.geography.token_search import TokenSearch

PROBE_WORK = 1_000_000
"""What a search for the nimber may cost before only who wins is asked: options looked at, each
counted as often as there are edges, which is what reducing it takes."""
PROBE_STEPS = 50_000
"""At most so many options, however few the edges."""
MOST_COMPILED = 62
"""What has at most so many edges can be searched in compiled code."""
MOST_EDGES = 20_000
"""More edges, arcs or words are not searched at all."""
HARD = "deciding who wins is PSPACE-hard for such rules, and no quicker way is known"


class GeographySearch(ValueSolver[TokenGame]):
    """For all token games: nimbers where they are quick to find, else who wins, compiled."""

    method = Method("search", "exhaustive search, interpreted", MEX_RULE)
    outcome_method = Method(
        "search",
        "native outcome search with early cut-off",
        f"{BACKWARD_INDUCTION}; {cite(LECTURES, 'section Geography')}",
    )

    def applies(self, position: TokenGame, play: Play) -> bool:
        """To every game with a token on an arena."""
        return True

    def value(self, position: TokenGame, run: Run) -> int:
        """By the mex rule, however long it takes."""
        check_size(position)
        value = searched_value(position, run)
        return Exhaustive().value(position, run) if value is None else value

    def wins(self, position: TokenGame, play: Play, run: Run) -> bool:
        """By a search that leaves a position at its first winning option."""
        check_size(position)
        if ("tokens", position.kind(), play) in run.searches:  # it has turned out large before
            return self._wins(position, play, run)
        try:
            return Exhaustive().wins(position, play, probe(position, run))
        except Large:
            return self._wins(position, play, run)

    def _wins(self, position: TokenGame, play: Play, run: Run) -> bool:
        search = self._native(position, play, run)
        if search is None:
            return Exhaustive().wins(position, play, run)
        return search.wins(position.arena(position.state), position.node(position.state))

    def _native(self, position: TokenGame, play: Play, run: Run) -> TokenSearch | None:
        """The compiled search that covers this position; None if it has too many edges."""
        from lastmove.families.geography.token_search import TokenSearch

        arena, node = position.arena(position.state), position.node(position.state)
        key = ("tokens", position.kind(), play)
        search: TokenSearch | None = run.searches.get(key)
        if search is None or not search.covers(arena, node):
            if not TokenSearch.fits(arena, node):
                return None
            search = run.searches[key] = TokenSearch(arena, node, play is Play.MISERE, run.budget)
        return search

    def verdict(self, position: TokenGame, play: Play, run: Run) -> Verdict:
        """With the nimber if it is quick to find, else without."""
        check_size(position)
        try:
            return Exhaustive().verdict(position, play, probe(position, run))
        except Large:
            return self._by_outcome(position, play, run)

    def outcome_verdict(self, position: TokenGame, play: Play, run: Run) -> Verdict:
        """Who wins and how, without nimbers."""
        check_size(position)
        try:
            return Exhaustive().outcome_verdict(position, play, probe(position, run))
        except Large:
            return self._by_outcome(position, play, run)

    def _by_outcome(self, position: TokenGame, play: Play, run: Run) -> Verdict:
        search = self._native(position, play, run)
        if search is None:
            return Exhaustive().outcome_verdict(position, play, run)
        wins = self._wins(position, play, run)
        moves = [
            move
            for move in position.moves()
            if wins and obeys(move.to, TokenGame) and not self._wins(move.to, play, run)
        ]
        return Verdict(
            position=position,
            play=play,
            outcome=Outcome.N if wins else Outcome.P,
            value=None if wins or play is Play.MISERE else 0,
            winning_moves=merged(moves),
            method=self.outcome_method,
            positions=search.positions,
        )

    def certificate(self, position: TokenGame, play: Play, run: Run) -> Certificate:
        """A value certificate if the nimber is quick to find, else a strategy."""
        if play is Play.NORMAL and searched_value(position, run) is not None:
            return value_certificate(position, run)

        def loses(node: Impartial) -> bool:
            assert isinstance(node, TokenGame)
            return not self.wins(node, play, run)

        return strategy_certificate(position, play, loses, run)


class SearchedGeography(Searched):
    """The argument of the search, with why it must be one."""

    def steps(self) -> Iterator[Step]:
        """Those of any search, and that nothing better is known."""
        yield from super().steps()
        yield Say(f"A search it must be: {HARD}.")


def searched(position: TokenGame, play: Play, run: Run) -> Decided:
    """Who wins, where no theorem tells."""
    return SearchedGeography(position, play, run, GeographySearch())


def nimber(position: TokenGame, run: Run) -> Valued | None:
    """The nimber, if a search finds it within so many steps."""
    value = searched_value(position, run)
    return None if value is None else SearchedValue(position, run, value)


def other_winning_moves(position: TokenGame, known: Move, run: Run) -> Iterator[Move]:
    """The winning moves besides one that is known, by search."""
    engine = GeographySearch()
    for move in position.moves():
        assert isinstance(move.to, TokenGame)
        if move != known and not engine.wins(move.to, Play.NORMAL, run):
            yield move


def searched_value(position: TokenGame, run: Run) -> int | None:
    """The nimber, None if it takes too many steps to find."""
    if position.things() > MOST_EDGES:
        return None
    try:
        return Exhaustive().value(position, probe(position, run))
    except Large:
        return None


def check_size(position: TokenGame) -> None:
    """Refuse what is far too large to be searched, before it is put in numbers."""
    if position.things() > MOST_EDGES:
        raise LimitReached(
            f"{position.name} with {position.things():,} edges is too large to search, and no "
            f"theorem applies ({HARD}); {MOST_EDGES:,} edges are tried"
        )


class ProbeRun(Run):
    """A run in which every value is searched for, whatever theorems there are."""

    def value(self, position: Position) -> int:
        """By the mex rule."""
        assert isinstance(position, Impartial)
        return Exhaustive().value(position, self)


def probe(position: TokenGame, run: Run) -> Run:
    """A run of the interpreted search with a new allowance of steps, which remembers."""
    key = "token probe"
    if key not in run.searches:
        run.searches[key] = ProbeRun(lambda *_: (Exhaustive(),), Probe(run.budget))
    found: Run = run.searches[key]
    budget = found.budget
    assert isinstance(budget, Probe)
    budget.left = min(PROBE_STEPS, PROBE_WORK // (1 + position.things()))
    return found
