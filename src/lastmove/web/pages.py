"""What is asked besides play: tables, sequences, coalitions, certificates, simulations.

Each is answered within the budget of its question, by what the library has for it; tables are
written by the one writer of tables. No file is read and nothing of a certificate is run.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.limits import spending
from lastmove.core.verdict import SCHEMA
from lastmove.render.tables import Cell, Listing, Table
from lastmove.web import limits

if TYPE_CHECKING:
    from lastmove.core.parse import Rules
    from lastmove.web.service import Service

PER_LINE, LINES = 20, 50
"""Values of a sequence in one line of the page, and lines that it shows."""
EVERY = 0.4
"""Seconds between two plots of a simulation that goes on."""


def tabulate(
    service: Service,
    text: str,
    rows: str,
    columns: str,
    outcomes: bool,
    play: str,
    players: int,
    scheme: str,
) -> dict[str, Any]:
    """Nimbers, values or outcomes over one or two ranges, or of all starts on a graph.

    With more than two players, which coalitions can win or are stable, by a scheme.
    """
    from lastmove.api.tables import compute
    from lastmove.api.vertex_outcomes import all_starts
    from lastmove.core.position import Play

    rules, spans = _rules(service, text), _ranges(rows, columns)
    how = Play(play)
    budget = service.budget()
    with spending(budget):
        if players > 2:
            from lastmove.families.coalitions.multiplayer_tables import grid

            if outcomes or how is Play.MISERE:
                raise InputError("outcomes and misère play are for two players")
            return _written(grid(rules, spans, players, scheme, budget))
        run = service.run()
        if spans:
            return _written(compute(rules, spans, how, outcomes, run))
        return _written(all_starts(rules, how, outcomes, run))


def _rules(service: Service, text: str) -> Rules:
    from lastmove.core.parse import parse_rules

    with spending(service.budget()):
        return parse_rules(text, files=False, own=service.own)


def _ranges(*texts: str) -> list[range]:
    """The ranges that are given, if they are small enough for a page."""
    from lastmove.api.tables import read_range

    spans = [read_range(text) for text in texts if text.strip()]
    cells = 1
    for span in spans:
        cells *= len(span)
        if span[-1] > limits.LARGEST:
            raise InputError(
                f"a range on the page goes to {limits.LARGEST:,} at most, not {span[-1]:,}; "
                "the command line goes on"
            )
    if cells > limits.CELLS:
        raise InputError(
            f"a table on the page has at most {limits.CELLS:,} cells, not {cells:,}; "
            "lastmove table writes larger ones"
        )
    return spans


def _written(table: Table) -> dict[str, Any]:
    """A table in the forms that the page shows and saves."""
    return {
        "schema": SCHEMA,
        "title": table.title,
        "html": table.to_html(),
        "csv": table.to_csv(),
        "svg": _picture(table),
        "latex": table.to_latex(),
    }


def _picture(table: Table) -> str | None:
    """With colors by size where there are numbers; None where it would be too large."""
    form = "heat-svg" if "heat-svg" in table.forms else "svg"
    with suppress(InputError):
        drawn = str(table.write(form))
        return drawn if len(drawn) <= limits.PICTURE else None
    return None


def sequence(service: Service, text: str, n: int) -> dict[str, Any]:
    """The values of heaps 0 to n, with their period, proved where it can be."""
    from lastmove.families.heaps.sequences import sequence as found_by

    rules = _rules(service, text)
    with spending(service.budget()):
        found = found_by(rules, n, budget=service.budget())
        shown: list[Cell] = list(found[: PER_LINE * LINES])
        shown += [None] * (-len(shown) % PER_LINE)
        lines = [(at, *shown[at : at + PER_LINE]) for at in range(0, len(shown), PER_LINE)]
        head = ["n", *(f"+{column}" for column in range(PER_LINE))]
        period = found.period
        return _written(found) | {
            "html": Listing(found.title, head, lines, named=1).to_html(),
            "values": found.values.tolist(),
            "period": None if period is None else period.as_dict(),
            "says": "no period was found" if period is None else str(period),
            "because": "" if period is None else period.why,
            "bfile": found.to_b_file(),
        }


def coalitions(service: Service, text: str, players: int | None) -> dict[str, Any]:
    """Which coalitions of many players can force a win, and which are stable."""
    from lastmove.families.coalitions.classification import classify
    from lastmove.families.coalitions.describe import scheme_sentences
    from lastmove.web.many import picture

    position, budget = service.position(text), service.budget()
    with spending(budget):
        found = classify(position, players, budget=budget)
        told = [[name, sentence] for name, sentence in scheme_sentences(found)]
        drawn = {"svg": picture(position), "players": found.players, "schemes": told}
        return _written(found) | drawn


def verify(service: Service, certificate: str) -> dict[str, Any]:
    """Check a certificate by the rules alone, without trusting any solver."""
    from lastmove.checker import verify as checked

    found = checked(certificate, games=tuple(service.own.values()), budget=service.budget())
    return {"schema": SCHEMA, "valid": found.valid, "claim": found.claim, "reason": found.reason}


def experiments(service: Service) -> list[dict[str, Any]]:
    """What can be simulated with frogs on random ponds."""
    from lastmove.families.frogs.experiments import find, names

    return [
        {
            "name": one.name,
            "title": one.title,
            "about": one.about,
            "parameters": [
                {
                    "name": parameter.name,
                    "default": ",".join(map(str, parameter.default)),
                    "about": parameter.about,
                }
                for parameter in one.parameters
            ],
            "plots": [figure.statistic for figure in one.figures],
        }
        for one in map(find, names())
    ]


def simulate(service: Service, name: str, given: str, runs: int, seed: int) -> dict[str, Any]:
    """Replicated runs of an experiment, with a plot; whoever waits sees it grow, run by run.

    Where time is over, what was found until then is told (`limited`).
    """
    from lastmove.families.frogs.experiments import find
    from lastmove.families.frogs.simulation.experiment import read_parameters
    from lastmove.families.frogs.simulation.runs import growing

    chosen, parameters = find(name), read_parameters(given.split())
    count = len(chosen.cells(parameters)) * runs
    if count > limits.RUNS_IN_ALL:
        raise InputError(
            f"a simulation on the page has at most {limits.RUNS_IN_ALL:,} runs in all, not "
            f"{count:,}; lastmove frogs simulate goes on"
        )
    found, told = None, monotonic()
    limited = False
    try:
        for found in growing(chosen, runs, seed, service.budget(), parameters):
            if monotonic() - told > EVERY and found.runs < runs:
                told = monotonic()
                service.tell({"runs": found.runs, "of": runs, "svg": _plotted(found)})
    except LimitReached:
        limited = True
        if found is None:
            raise
    assert found is not None
    about: Mapping[str, Any] = {"runs": found.runs, "of": runs, "limited": limited}
    return _written(found) | {"svg": _plotted(found), **about}


def _plotted(found: Any) -> str | None:
    with suppress(InputError):
        plot: str = found.to_svg()
        return plot
    return None


def qr(service: Service, text: str) -> str:
    """An address as a QR code."""
    from lastmove.render.qr import qr_svg

    return qr_svg(text)
