"""One question and its answer as bytes: the same in a worker process and beside the server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from lastmove.core.errors import InputError, LimitReached, NotationError, printable
from lastmove.core.guarding import is_interrupt, rules_error, what
from lastmove.core.position import Position
from lastmove.web import limits
from lastmove.web.service import QUESTIONS, Game, Service


@dataclass(frozen=True)
class Question:
    """What is asked: a name of `service.QUESTIONS` and its arguments, all plain values."""

    name: str
    arguments: tuple[Any, ...] = ()
    seconds: float = field(default_factory=lambda: limits.SECONDS)
    cpu: bool = False
    """Whether the seconds are those of a processor, so that a busy machine cuts nothing short."""

    @property
    def start(self) -> str:
        """The position that it is about, as it was written."""
        first = self.arguments[0] if self.arguments else ""
        return first.start if isinstance(first, Game) else str(first)


@dataclass(frozen=True)
class Answer:
    """A status as HTTP counts them, and JSON (for a picture, SVG).

    `lasting` says whether the same question will always be answered so; what a limit has cut short
    (`cut`) is not. `last` is said by a worker that answers no more, and `cpu` how many seconds of a
    processor it has taken.
    """

    status: int
    body: bytes
    lasting: bool = False
    cut: bool = False
    last: bool = False
    cpu: float = 0.0


def problem(status: int, message: str, **place: int) -> Answer:
    """One sentence that says what is wrong, and the place in the text where it is."""
    sentence = printable(" ".join(message.split()))
    body = {"schema": 1, "error": {"message": sentence, **place}}
    return Answer(status, json.dumps(body, ensure_ascii=False).encode())


def answer(
    service: Service, question: Question, progress: Callable[[Any], None] | None = None
) -> Answer:
    """Answer, or say in a sentence why not."""
    service.begin(question.seconds, progress, cpu=question.cpu)
    try:
        found = QUESTIONS[question.name].answer(service, *question.arguments)
    except NotationError as refused:
        place = {"at": refused.start, "end": refused.end} if refused.text else {}
        return replace(problem(400, str(refused), **place), lasting=True)
    except InputError as refused:
        return replace(problem(400, str(refused)), lasting=True)
    except LimitReached as limit:
        return replace(problem(503, limit.what), cut=True)  # the page cannot give more
    except MemoryError:
        return problem(503, "this needs more memory than a request may use")
    except RecursionError:
        return problem(400, "this position is nested too deeply for the page")
    except BaseException as failure:
        if is_interrupt(failure):
            raise
        sentence = rules_error(failure) or f"lastmove fails, which it should not: {what(failure)}"
        return problem(500, str(sentence))
    if isinstance(found, str):
        return Answer(200, found.encode(), lasting=True)
    cut = isinstance(found, dict) and bool(found.get("limited"))
    return Answer(200, json.dumps(found, ensure_ascii=False).encode(), not cut, cut)


class Beside:
    """Answers in the server's own process: for tests, and for Python that has no processes."""

    def __init__(self, own: Mapping[str, type[Position]] | None = None):
        self._own = own

    async def start(self) -> None:
        """Nothing to do."""

    async def stop(self) -> None:
        """Nothing to do."""

    async def ask(
        self,
        question: Question,
        client: str = "",
        progress: Callable[[Any], None] | None = None,
    ) -> Answer:
        """The answer, found in a thread."""
        import anyio.to_thread

        # A process that does other things too may be large already, so its size says nothing.
        service = Service(self._own, memory=None)
        loop = asyncio.get_running_loop()

        def report(how: Any) -> None:
            if progress is not None:
                loop.call_soon_threadsafe(progress, how)

        return await anyio.to_thread.run_sync(answer, service, question, report)
