"""Games on set families: which sets are left, and how each of them is blocked, move by move."""

from __future__ import annotations

from fractions import Fraction

from lastmove.core.describe import aligned, winning_moves
from lastmove.core.position import other_role
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict, counted
from lastmove.families.positional import explain_threats
from lastmove.families.positional.blocking import (
    DEGREES,
    PAIRING,
    POTENTIAL,
    STEALING,
    Hold,
    hall_violation,
    potentials,
)
from lastmove.families.positional.hypergraph import FamilyGame, line_count
from lastmove.families.positional.rules import Tictactoe
from lastmove.families.positional.theory import Blocking
from lastmove.search import explain as by_rules

SHOWN = 12
"""Pairs, sets or moves that are written out."""
WIDEST = 16
"""The widest square board whose pairing is shown as an array."""
MOST_EXAMINED = 5_000
"""A board with more cells is not looked through for a pairing that does not exist."""


def explain(verdict: Verdict, run: Run) -> list[str]:
    """The sets, the argument of each role that cannot be beaten, and what follows."""
    position = verdict.position
    assert isinstance(position, FamilyGame)
    solver = run.solver(position, verdict.play)
    assert isinstance(solver, Blocking)
    steps = [_sets(position), verdict.because]
    for found in solver.holds(position) or ():
        if found.nothing_left:
            continue
        steps += _TOLD[found.by](found, position)
    maker = type(position).maker(position.state)
    if maker is None:
        steps.append("So neither role can be beaten, and if both play well nobody wins: a draw.")
    else:
        breaker = other_role(position.roles, maker)
        steps.append(f"So {breaker} gets a cell of every set, and {maker}, the maker, never wins.")
    if verdict.winning_moves:
        steps.append(winning_moves(verdict))
    return steps


def explain_search(verdict: Verdict, run: Run) -> list[str]:
    """What every search tells; of a game on sets first why no shorter argument decides it."""
    position = verdict.position
    steps = by_rules.tell(verdict, run)
    if not isinstance(position, FamilyGame) or position.result() is not None:
        return steps
    return [
        _sets(position),
        *_why_searched(position),
        *explain_threats.explain(verdict, run),
        *steps,
    ]


def _sets(position: FamilyGame) -> str:
    game, state = type(position), position.state
    family = game.family(state)
    if isinstance(position, Tictactoe):
        n, d = state[:2]
        formula = f", that is (({n}+2)^{d} − {n}^{d})/2" if n > 1 else ""
        head = (
            f"The board has {counted(family.size, 'cell')} and "
            f"{counted(line_count(n, d), 'line')}{formula}."
        )
    else:
        head = f"There are {counted(family.size, 'cell')} in {counted(len(family.sets), 'set')}."
    if any(game.claims(state)):
        left = []
        for role in position.needs_blocking():
            sets = position.live(role)
            fewest = min((len(free) for _, free in sets), default=0)
            near = f", the nearest lacks {counted(fewest, 'cell')}" if sets else ""
            left.append(f"{role} may still complete {len(sets):,}{near}")
        head += f" Of these {'; '.join(left)}."
    if len(family.symmetries) > 1:
        head += f" The empty board has {len(family.symmetries)} symmetries."
    return f"{head}{_lines(position)}"


def _lines(position: FamilyGame) -> str:
    """The lines of a small board, one below the other; other sets are in the notation anyway."""
    game, state = type(position), position.state
    sets = game.family(state).sets
    if not isinstance(position, Tictactoe) or len(sets) > SHOWN:
        return ""
    rows = (" – ".join(game.cell_name(state, cell) for cell in line) for line in sets)
    return "".join(f"\n{row}" for row in rows)


def _stealing(found: Hold, position: FamilyGame) -> list[str]:
    other = other_role(position.roles, found.role)
    return [
        f"Strategy stealing: suppose {other} had a way to win. Then {found.role} could begin with "
        f"any cell, forget it, and from then on play {other}'s way as if moving second; where it "
        "asks for a cell that is taken already, any other will do, for a cell more never hurts. "
        f"Both would win, which cannot be. So {found.role} does not lose (Lemma 6)."
    ]


def _degrees(found: Hold, position: FamilyGame) -> list[str]:
    attacker = other_role(position.roles, found.role)
    count = len(position.live(attacker))
    n, r = found.smallest, found.degree
    return [
        f"Give each of {attacker}'s {counted(count, 'set')} two cells of its own. Take any k of "
        f"the sets: they have at least {n}·k cells, counted as often as they occur, and each "
        f"occurs at most {r} times, so at least {n}·k/{r} ≥ 2·k different ones. This is Hall's "
        f"condition, so such pairs exist (Corollary 8).",
        f"Whenever {attacker} takes a cell of a pair, {found.role} takes the other one; otherwise "
        f"any cell. So {found.role} gets a cell of every pair, and no set is {attacker}'s.",
    ]


def _pairing(found: Hold, position: FamilyGame) -> list[str]:
    attacker = other_role(position.roles, found.role)
    name = type(position).cell_name
    first = ""
    if found.move is not None:
        first = f"{found.role.capitalize()} first takes {name(position.state, found.move)}. "
    if not found.pairs:
        return [f"{first}No set is left to {attacker}."]
    return [
        f"{first}Each set left to {attacker} has a pair of cells of its own:\n"
        f"{pairs_table(position, found)}",
        f"Whenever {attacker} takes a cell of a pair, {found.role} takes the other one; otherwise "
        f"any cell. So {found.role} gets a cell of every pair, and no set is {attacker}'s "
        "(Theorem 7).",
    ]


def pairs_table(position: FamilyGame, found: Hold) -> str:
    """The pairs as an array of their numbers, like the one of the notes, or as a list."""
    state, name = position.state, type(position).cell_name
    if isinstance(position, Tictactoe) and state[1] == 2 and state[0] <= WIDEST:
        n, _, cross, nought = state
        number = {cell: str(i) for i, pair in enumerate(found.pairs, 1) for cell in pair}
        marks = {cell: "X" if cross >> cell & 1 else "O" for cell in range(n * n)}
        shown = [
            marks[cell] if (cross | nought) >> cell & 1 else number.get(cell, "*")
            for cell in range(n * n)
        ]
        if found.move is not None:
            shown[found.move] = "!"
        wide = max(map(len, shown))
        rows = [shown[row * n : row * n + n] for row in range(n)]
        return "\n".join(" ".join(cell.rjust(wide) for cell in row) for row in rows)
    pairs = [f"{{{name(state, a)}}} and {{{name(state, b)}}}" for a, b in found.pairs[:SHOWN]]
    if len(found.pairs) > SHOWN:
        pairs.append(f"… and {len(found.pairs) - SHOWN:,} more")
    return "\n".join(pairs)


def _potential(found: Hold, position: FamilyGame) -> list[str]:
    attacker = other_role(position.roles, found.role)
    sizes: dict[int, int] = {}
    for _, free in position.live(attacker):
        sizes[len(free)] = sizes.get(len(free), 0) + 1
    terms = " + ".join(f"{count}/{2**size}" for size, count in sorted(sizes.items())) or "0"
    bound = (
        f"{attacker.capitalize()} is to move and doubles the weight of the sets through one cell, "
        f"which adds at most {found.gain}: {found.potential} + {found.gain} = "
        f"{found.potential + found.gain} < 1."
        if found.gain
        else f"It is {found.role}'s turn, and {found.potential} < 1."
    )
    rows = "\n".join(["", potential_play(position, found.role)]) if sizes else ""
    return [
        f"A set of {attacker}'s with u cells still free weighs 2^(−u), a set with a cell of "
        f"{found.role}'s nothing. Together the sets weigh {terms} = {found.potential}. {bound}",
        f"{found.role.capitalize()} always takes the cell whose sets weigh most. That takes at "
        f"least as much away as {attacker}'s next cell can add, so the weight never rises above "
        f"what it is when {found.role} moves; a whole set would weigh 1 (Theorem 9). If "
        f"{attacker} plays for weight as well:{rows}",
    ]


def potential_play(position: FamilyGame, role: str) -> str:
    """A line of play: both take the heaviest cell; the potential after every move."""
    attacker = other_role(position.roles, role)
    rows = [["move", "takes", "potential"]]
    total, cells = potentials(position, attacker)
    rows.append(["", "", str(total)])
    while cells and len(rows) < SHOWN + 2 and position.result() is None:
        cell = max(cells, key=lambda c: (cells[c], -c))
        mover, name = position.to_move, type(position).cell_name(position.state, cell)
        moved = position.claiming(cell).to
        assert isinstance(moved, FamilyGame)
        position = moved
        total, cells = potentials(position, attacker)
        rows.append([mover, name, str(total)])
    if total == Fraction(0):
        rows[-1][2] = "0: every set is blocked"
    return aligned(rows)


def _why_searched(position: FamilyGame) -> list[str]:
    """For each role that would block: where Hall's condition fails, and the potential."""
    if type(position).family(position.state).size > MOST_EXAMINED:
        return []
    told = []
    for attacker in position.needs_blocking():
        role = other_role(position.roles, attacker)
        found = hall_violation(position, role)
        if found is None:
            continue
        sets, cells = found
        total, gains = potentials(position, attacker)
        if position.to_move != role:
            total += max(gains.values(), default=Fraction(0))
        told.append(
            f"{role.capitalize()} has no pairing to block with: {counted(len(sets), 'set')} "
            f"of {attacker}'s have only {counted(cells, 'free cell')} together, fewer than "
            f"{2 * len(sets)}. The potential when {role} moves can be {total}"
            f"{', which is not below 1' if total >= 1 else ''}."
        )
    return ["\n".join(told)] if told else []


_TOLD = {STEALING: _stealing, DEGREES: _degrees, PAIRING: _pairing, POTENTIAL: _potential}
