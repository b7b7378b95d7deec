"""Options have the same names in Python and on the command line, both ways."""

import importlib
import inspect

import click
import pytest

import lastmove as lm
from lastmove import coalitions, frogs
from lastmove.api.sheet import sheet
from lastmove.cli import VERBS
from lastmove.core.family import registered
from lastmove.families.frogs.pond_random import GENERATORS
from lastmove.graphs.algorithms.tree_packing import pack_trees
from tests.running import lastmove

FUNCTIONS = {
    "solve": (lm.solve, lm.certify),
    "explain": (lm.explain,),
    "verify": (lm.verify,),
    "table": (lm.table,),
    "sequence": (lm.sequence,),
    "classify": (
        *(coalitions.classify, coalitions.ask, coalitions.certify, coalitions.fine_steps),
        *(coalitions.quotient, coalitions.li_winner),
    ),
    "trees": (pack_trees,),
    "draw": (lm.draw,),
    "value": (lm.Value,),
    "sheet": (sheet,),
    "check": (lm.check_game,),
    "games": (lm.games,),
    "frogs match": (lm.Pond, lm.Pond.match, *GENERATORS.values()),
    "frogs label": (lm.Pond, lm.Pond.labels, *GENERATORS.values()),
    "frogs simulate": (frogs.simulate,),
    "frogs stripes": (frogs.match_file,),
}
"""What a verb does, as functions."""

WRITING = {"json", "format", "output", "o", "latex"}
"""How a result is written; in Python it is an object, with methods for that."""

OBJECTS = {"run", "budget", "report", "progress", "own"}
"""What only a program can hand over."""

TRANSLATED = {"misere": "play", "game": "games", "trust": "checks"} | dict.fromkeys(
    registered("files"), "files"
)
"""A flag for what has two values in Python; a file for what is read from it there."""

ONLY_ON_THE_COMMAND_LINE = {
    "table": {"players", "scheme", "heaps"},  # lastmove.coalitions has the types themselves
    # other kinds of result
    "sequence": {"compare", "certificate", "all_octal", "cluster", "find", "misere"},
    # functions of lastmove.coalitions; refused
    "classify": {"certificate", "steps", "misere", "then", "nonminimal"},
    "trees": {"time", "memory"},
    "sheet": {"time", "memory"},
    "value": {"born", "order", "thermograph", "time", "memory"},  # of a value they are methods
    "frogs match": {"matrix", "save", "certificate", "time", "memory"},
    "frogs label": {"matrix", "save", "time", "memory"},
    "frogs simulate": {"data", "plot", "statistic", "about", "certificate", "time", "memory"},
}

ONLY_IN_PYTHON = {
    "classify": {"most"},  # of the steps, how many
    "frogs match": {"colors", "distance", "points"},  # of a pond, which is a file there
    "frogs label": {"colors", "distance", "points"},
}


def command(name):
    verb, _, rest = name.partition(" ")
    found = importlib.import_module(f"lastmove.cli.{verb}").command
    return found.get_command(None, rest) if rest else found


def options(name):
    """The long names, or the short one where there is no other."""
    for parameter in command(name).params:
        if isinstance(parameter, click.Option):
            yield max(parameter.opts, key=len).lstrip("-").replace("-", "_")


def arguments(name):
    return {p.name for p in command(name).params if isinstance(p, click.Argument)}


def keywords(functions):
    """The parameters, and the names of the functions themselves."""
    for function in functions:
        yield function.__name__
        yield from inspect.signature(function).parameters


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_option_is_called_the_same_in_python(name):
    there = set(keywords(FUNCTIONS[name]))
    here = {TRANSLATED.get(option, option) for option in options(name)} - WRITING
    only = {TRANSLATED.get(option, option) for option in ONLY_ON_THE_COMMAND_LINE.get(name, ())}
    assert here - there == only - there
    assert only <= here, "an exception that there is no more"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_keyword_is_called_the_same_on_the_command_line(name):
    parameters = {
        parameter.name
        for function in FUNCTIONS[name]
        for parameter in inspect.signature(function).parameters.values()
        if parameter.kind is parameter.KEYWORD_ONLY or parameter.default is not parameter.empty
    }
    there = {TRANSLATED.get(option, option) for option in options(name)} | arguments(name)
    assert parameters - OBJECTS - there == ONLY_IN_PYTHON.get(name, set())


def test_every_verb_with_a_function_is_here():
    verbs = {name.partition(" ")[0] for name in FUNCTIONS}
    assert set(VERBS) - verbs == {
        "coalitions",
        "completion",
        "new",
        "play",
        "serve",
        "reproduce",
        "jobs",
        "prepare",
        "store",
    }


def test_what_is_new_in_python_does_what_the_command_line_does():
    for options, flags in (
        ({"text": True}, "--text"),
        ({"players": 3}, "--players 3"),
        ({"players": 3, "scheme": "stable", "graph": True}, "--players 3 --scheme stable --graph"),
        ({"players": 3, "text": True}, "--players 3 --text"),
    ):
        printed = lastmove("draw", "nim(1,2)", *flags.split()).out
        assert printed.rstrip("\n") == lm.draw("nim(1,2)", **options).rstrip("\n")


def test_limits_are_kept_in_python():
    with pytest.raises(lm.LimitReached, match="2 positions"):
        lm.solve("queen(9,9)", play="misere", certificate=True, certificate_limit=2)
    with pytest.raises(lm.LimitReached, match="3 positions"):
        coalitions.certify("nim(3,4)", 3, certificate_limit=3)
    with pytest.raises(lm.LimitReached, match="time limit"):
        lm.check_game(type(lm.parse("nim(1)")), "nim(40,40,40)", limit=10**6, time=0.01)
    with pytest.raises(lm.LimitReached, match="memory limit"):
        lm.solve("cram(5x5)", memory="1M")
    with pytest.raises(lm.InputError, match="500M or 2G"):
        lm.explain("nim(1,2)", memory="much")
    with pytest.raises(lm.InputError, match="two players"):
        lm.draw("nim(1,2)", why=True, players=3)
