"""Exhaustive search of any game: a depth-first walk with an explicit stack and a memory.

Two questions, one walk. `Search.label` visits every position below the root and finds nimbers
(normal play), outcomes and remoteness. `Search.wins` asks only who wins and leaves a position at
its first winning option, which visits far fewer. Cost: a visit for each position met and a step
for each option looked at; some 200 bytes for each position kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, NoReturn, Protocol, TypeVar

from lastmove.core.errors import GameError, InputError, LimitReached
from lastmove.core.guarding import note_place
from lastmove.core.job import Job
from lastmove.core.limits import Budget
from lastmove.core.nimbers import lowest_zero
from lastmove.core.position import GameGraph, Play
from lastmove.search.kept_memory import Memory

Label = tuple[bool, int, int]
"""Whether the player to move wins; the nimber (0 in misère play); the remoteness."""

Found = TypeVar("Found")
LOOK = 4095
"""So many positions lie between two looks at whether it is time to save, less one."""
_ALL_KNOWN = object()


class Frame(Protocol[Found]):
    """A position on the walk's stack: takes what is found of its options, then answers."""

    node: Hashable
    rest: Any
    settled: bool

    def add(self, found: Found) -> None:
        """Take in what was found of one option."""

    def close(self) -> Found:
        """The answer for this position."""


class Walk(Generic[Found]):
    """A depth-first walk over a game graph, with a memory that outlives it.

    Parameters
    ----------
    graph, budget : what to walk over and what it may cost.
    opened : makes the frame of a node.
    job, name : what keeps the memory, and under which name.
    """

    def __init__(
        self,
        graph: GameGraph,
        budget: Budget,
        opened: Callable[[Hashable], Frame[Found]],
        job: Job | None = None,
        name: str = "",
    ):
        self.graph = graph
        self.budget = budget
        self.opened = opened
        self.job = job or Job()
        self.memory = Memory[Found](graph.root)
        self.job.keep(name, self.memory)

    def __call__(self, root: Hashable) -> Found:
        """What is found of the root.

        Raises `GameError` when the rules loop, `LimitReached` past the budget, and whatever the
        rules raise, with the position noted.
        """
        memory = self.memory
        if root in memory:
            return memory[root]
        stack = [self._open(root)]
        path: dict[Hashable, None] = {root: None}
        while stack:
            frame = stack[-1]
            child = self._unknown_child(frame)
            if child is _ALL_KNOWN:
                stack.pop()
                path.pop(frame.node)
                found = memory[frame.node] = frame.close()
                if stack:
                    stack[-1].add(found)
                if not len(memory) & LOOK:
                    self.job.now_and_then()
            elif child in path:
                self._cycle(list(path), child)
            else:
                path[child] = None
                stack.append(self._open(child))
        return memory[root]

    def _open(self, node: Hashable) -> Frame[Found]:
        try:
            return self.opened(node)
        except (InputError, LimitReached):
            raise
        except Exception as problem:
            note_place(problem, lambda: self.graph.text(node))
            raise

    def _unknown_child(self, frame: Frame[Found]) -> Any:
        memory, spend = self.memory, self.budget.spend
        if frame.settled:
            return _ALL_KNOWN
        try:
            for child in frame.rest:
                spend()
                known = memory.get(child)
                if known is None:
                    return child
                frame.add(known)
                if frame.settled:
                    break
        except (InputError, LimitReached):
            raise
        except Exception as problem:
            note_place(problem, lambda: self.graph.text(frame.node))
            raise
        return _ALL_KNOWN

    def _cycle(self, path: list[Hashable], node: Hashable) -> NoReturn:
        cycle = [*path[path.index(node) :], node]
        shown = [self.graph.text(node) for node in cycle]
        if len(shown) > 8:
            shown = [*shown[:4], "…", *shown[-3:]]
        raise GameError(
            f"play can go on forever: {' → '.join(shown)}; a search needs rules that always end"
        )


class Search:
    """What can be asked of an impartial game; answers are remembered across questions."""

    def __init__(
        self,
        graph: GameGraph,
        play: Play,
        budget: Budget,
        job: Job | None = None,
        name: str = "",
    ):
        split = graph.split if play is Play.NORMAL else None

        def opened(node: Hashable) -> Frame[Label]:
            if split is not None:
                parts = tuple(split(node))
                if parts != (node,):
                    return _Parts(node, parts)
            return _Options(node, graph.options(node), play)

        self.graph = graph
        self.tracks_remoteness = split is None
        self.label = Walk(graph, budget, opened, job, f"{name} labels")
        self.wins: Walk[bool] = Walk(
            graph,
            budget,
            lambda node: _Question(node, graph.options(node), play),
            job,
            f"{name} outcomes",
        )

    @property
    def positions(self) -> int:
        """How many positions have been searched."""
        return len(self.label.memory) + len(self.wins.memory)


class _Options:
    """All options are wanted: their mex, and the quickest win or the slowest loss."""

    __slots__ = ("loss", "mask", "node", "play", "rest", "settled", "win")

    def __init__(self, node: Hashable, options: Iterable[Any], play: Play):
        self.node = node
        self.rest = iter(options)
        self.play = play
        self.settled = False
        self.mask = 0
        self.win: int | None = None
        self.loss: int | None = None

    def add(self, found: Label) -> None:
        wins, value, remoteness = found
        self.mask |= 1 << value
        if wins:
            self.loss = remoteness if self.loss is None else max(self.loss, remoteness)
        else:
            self.win = remoteness if self.win is None else min(self.win, remoteness)

    def close(self) -> Label:
        value = lowest_zero(self.mask) if self.play is Play.NORMAL else 0
        if self.win is not None:
            return True, value, self.win + 1
        if self.loss is not None:
            return False, value, self.loss + 1
        return self.play is Play.MISERE, 0, 0


def combined(labels: Iterable[Label], play: Play) -> Label:
    """The label of a position with options of these labels."""
    found = _Options(None, (), play)
    for label in labels:
        found.add(label)
    return found.close()


class _Parts:
    """The position falls into independent parts: the nim-sum of their values."""

    __slots__ = ("node", "rest", "settled", "value")

    def __init__(self, node: Hashable, parts: Iterable[Any]):
        self.node = node
        self.rest = iter(parts)
        self.settled = False
        self.value = 0

    def add(self, found: Label) -> None:
        self.value ^= found[1]

    def close(self) -> Label:
        return self.value != 0, self.value, 0


class _Question:
    """Only who wins is wanted: settled by the first option that loses for the opponent."""

    __slots__ = ("moved", "node", "play", "rest", "settled")

    def __init__(self, node: Hashable, options: Iterable[Any], play: Play):
        self.node = node
        self.rest = iter(options)
        self.play = play
        self.settled = False
        self.moved = False

    def add(self, found: bool) -> None:
        self.moved = True
        self.settled = self.settled or not found

    def close(self) -> bool:
        return self.settled or (self.play is Play.MISERE and not self.moved)
