"""Exact search in games on set families, compiled: ply by ply, and by proofs where that takes long.

The first tells how soon a role owns a set (`iterative_deepening`), the second only whether it
can (`proof_search`). Boards of up to 64 cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lastmove.core.bibliography import ALLIS_SCHOO, BACKWARD_INDUCTION, ERDOS_SELFRIDGE, PATASHNIK
from lastmove.core.errors import LimitReached
from lastmove.core.position import DRAW, Move, Play, Position, Roles, other_role
from lastmove.core.sameness import sameness
from lastmove.core.solver import Run
from lastmove.core.verdict import Certificate, Method, Verdict
from lastmove.families.positional.hypergraph import SMALL, FamilyGame
from lastmove.families.positional.iterative_deepening import Attack, Unanswered
from lastmove.search.minimax import RoleLabel
from lastmove.search.minimax_solver import Minimax
from lastmove.search.strategy import Listed, ranked_closure

if TYPE_CHECKING:
    from lastmove.families.positional.proof_search import BoardProof

INTERPRETED = 9
"""Up to so many free cells the interpreted search is done before numba is loaded."""
PLAIN, PLAIN_LARGE = 5_000_000, 200_000
"""Nodes that the search ply by ply may look at for a role, before the proof search takes over; on
a board with more than `LISTED` free cells it is only there for wins that are near.
"""
LISTED = 30
"""With more free cells not all winning moves are looked for."""


class PositionalSearch(Minimax):
    """Search of games on set families, for boards where looking at every position takes too long.

    First ply by ply, which also tells how soon a role wins; where that takes too many nodes by
    proof-number search with threat sequences. With more than `LISTED` free cells only those
    winning moves are listed that were found, for others may take as long again.

    Cost: exponential in the free cells; see `benchmarks/positional.py` for what the prunes save.
    """

    method = Method(
        "search",
        "search for sets, compiled",
        f"{BACKWARD_INDUCTION}; {ERDOS_SELFRIDGE}",
    )
    by_proof = Method(
        "search",
        "proof-number search with threat sequences, compiled",
        f"{PATASHNIK}; {ALLIS_SCHOO}; {ERDOS_SELFRIDGE}",
    )

    def applies(self, position: Position, play: Play) -> bool:
        """To games on set families with more free cells than the interpreted search likes."""
        assert isinstance(position, FamilyGame)
        return play is Play.NORMAL and position.free() > INTERPRETED

    def verdict(self, position: Roles, play: Play, run: Run) -> Verdict:
        """As for any game with roles; past a limit with what is known without search."""
        assert isinstance(position, FamilyGame)
        try:
            found = super().verdict(position, play, run)
        except LimitReached as limit:
            so_far = self._so_far(position, run)
            known = f"{limit.what}{so_far}{_known_anyway(position)}"
            raise LimitReached(known, limit.give) from None
        complete = not (found.winning_moves and self._many(position))
        method = self.by_proof if self.proved(position, run) else found.method
        return replace(found, method=method, complete=complete)

    def certificate(self, position: Roles, play: Play, run: Run) -> Certificate:
        """A strategy; one of threat sequences where such a search has found the win."""
        assert isinstance(position, FamilyGame)
        winner, _ = self._label(position, run)
        if self.proved(position, run) and winner in position.needs_blocking():
            from lastmove.families.positional.threat_strategy import threat_strategy

            return threat_strategy(position, winner, self.proof(position, run), run)
        return super().certificate(position, play, run)

    def _label(self, position: Position, run: Run) -> RoleLabel:
        assert isinstance(position, FamilyGame)
        known: dict[Any, RoleLabel] = run.searches.setdefault("family labels", {})
        if position not in known:
            known[position] = self._search(position, run)
        return known[position]

    def _search(self, position: FamilyGame, run: Run) -> RoleLabel:
        decided = position.result()
        if decided is not None:
            return decided, None if decided == DRAW else 0
        left = []
        for role in (position.to_move, other_role(position.roles, position.to_move)):
            if role in position.needs_blocking() and not self._steals(position, role):
                try:
                    plies = self._soonest(position, role, run)
                except Unanswered:
                    left.append(role)
                    continue
                if plies is not None:
                    return role, plies
        if left:
            proof = self.proof(position, run)
            run.searches.setdefault("by proof", set()).add(position)
            found = proof.winner(position, left, run.budget, run.job.now_and_then)
            if found is not None:
                return found, None
        maker = type(position).maker(position.state)
        return (DRAW if maker is None else other_role(position.roles, maker)), None

    def _steals(self, position: FamilyGame, role: str) -> bool:
        """Whether strategy stealing shows that this role does not win: second on an empty board."""
        strong = type(position).maker(position.state) is None
        return (
            strong and role != position.to_move and not any(type(position).claims(position.state))
        )

    def _soonest(self, position: FamilyGame, role: str, run: Run) -> int | None:
        claims = type(position).claims(position.state)
        me = position.roles.index(role)
        attack = self._attack(position, role, run)
        most = PLAIN_LARGE if self._many(position) else PLAIN
        return attack.soonest(
            claims[me], claims[1 - me], position.to_move == role, run.budget, most
        )

    def _attack(self, position: FamilyGame, role: str, run: Run) -> Attack:
        game, state = type(position), position.state
        self._refuse_large(position)
        key = ("attack", id(game.family(state)), game.maker(state), role)
        if key not in run.searches:
            strong = game.maker(state) is None
            run.searches[key] = Attack(game.family(state), strong, position.free())
        found: Attack = run.searches[key]
        return found

    def proof(self, position: FamilyGame, run: Run) -> BoardProof:
        """The proof searches of the run for this game."""
        from lastmove.families.positional.proof_search import BoardProof

        game, state = type(position), position.state
        self._refuse_large(position)
        key = ("proof", id(game.family(state)), game.maker(state))
        if key not in run.searches:
            made = run.searches[key] = BoardProof(position)
            for role, search in made.searches.items():
                run.job.keep(f"{position.name} {role}", search)
        found: BoardProof = run.searches[key]
        return found

    def _refuse_large(self, position: FamilyGame) -> None:
        size = type(position).family(position.state).size
        if size > SMALL:
            raise LimitReached(
                f"{position.name} is searched on boards of at most {SMALL} cells, and this one has "
                f"{size:,}"
            )

    def _many(self, position: FamilyGame) -> bool:
        return position.free() > LISTED

    def proved(self, position: FamilyGame, run: Run) -> bool:
        """Whether the search ply by ply has left this position to the proof search."""
        return position in run.searches.get("by proof", ())

    def _winning(self, position: Roles, winner: str, run: Run) -> list[Move]:
        assert isinstance(position, FamilyGame)
        if winner not in position.needs_blocking() or not self._many(position):
            return super()._winning(position, winner, run)
        proof = self.proof(position, run)
        found = list(proof.known_wins(position, winner))
        if not found:  # a threat, of which only the sequence is known and not yet its positions
            mine, yours = proof.claims(position, winner)
            line = proof.searches[winner].threats(mine, yours)
            found = [position.claiming(line[0])] if line else []
        if not found:  # won soon, as the search ply by ply has found
            found = [m for m in position.moves() if self._soon(m.to, winner, run)]
        return found

    def _soon(self, position: Position, winner: str, run: Run) -> bool:
        assert isinstance(position, FamilyGame)
        if position.result() is not None:
            return position.result() == winner
        try:
            return self._soonest(position, winner, run) is not None
        except Unanswered:
            return False

    def _so_far(self, position: FamilyGame, run: Run) -> str:
        """What the proof search has found out before it was stopped."""
        if not self.proved(position, run):
            return ""
        progress = self.proof(position, run).described()
        return f"; {progress}" if progress else ""

    def _method(self, position: Roles, run: Run) -> Method:
        return self.method

    def _positions(self, position: Roles, run: Run) -> int:
        plain = sum(found.nodes for found in run.searches.values() if isinstance(found, Attack))
        kept = run.searches.items()
        proofs = [found for key, found in kept if isinstance(key, tuple) and key[0] == "proof"]
        return plain + sum(int(found.leaves) for found in proofs)

    def _strategy(self, position: Roles, role: str, winner: str, run: Run) -> dict[str, object]:
        """The role's moves, with one position listed for all that symmetry makes of it."""
        good = {role, winner}

        def needed(node: Position, listed: Listed) -> Iterator[Position]:
            if node.result() is not None:
                return
            options = [move.to for move in node.moves()]
            run.budget.spend(len(options))
            if node.to_move != role:
                yield from options
                return
            for option in options:
                if key(option) in listed:
                    yield option
                    return
            yield min(
                (option for option in options if self._label(option, run)[0] in good),
                key=lambda option: self._label(option, run)[1] or 0,
            )

        key = sameness()
        root: Position = position
        nodes = ranked_closure(root, needed, key, run.check_certificate_size)
        return {"role": role, "positions": [[rank, node.inline()] for rank, node in nodes]}


def _known_anyway(position: FamilyGame) -> str:
    """What strategy stealing says of an empty board, and of qubic the literature."""
    game, state = type(position), position.state
    if game.maker(state) is not None or any(game.claims(state)):
        return ""
    known = f"; without search it is known only that {position.roles[0]}, who begins, does not lose"
    if game.family(state).cube == (4, 3):
        known += " (Patashnik, 1980, has shown that it wins; that is cited, not proved so far)"
    return known
