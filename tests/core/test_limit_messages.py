"""A limit says what was reached, and what gives more: to Python an argument, else an option."""

import ast
import inspect
import pickle
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.cli.common import write_result
from lastmove.core.errors import LimitReached, NotKnown
from lastmove.core.limits import Budget, spending

SOURCES = Path(lm.__file__).parent


def test_each_is_told_what_it_can_change():
    with pytest.raises(LimitReached) as raised:
        lm.solve("growing_nim(9,9,9, budget=40)", play="misere", time=0.01)
    limit = raised.value
    assert str(limit) == f"{limit.what}; give more with time="
    assert limit.for_command_line() == f"{limit.what}; give more with --time"
    long = LimitReached("too long", "certificate_limit")
    assert long.for_command_line() == "too long; give more with --certificate-limit"
    unknown = NotKnown("nobody knows")
    assert str(unknown) == unknown.for_command_line() == "nobody knows"
    again = pickle.loads(pickle.dumps(limit))  # as it comes from a worker
    assert (str(again), again.give) == (str(limit), "time")


@pytest.mark.share(3)
def test_what_is_to_be_given_is_an_argument_of_solve_and_no_sentence_names_an_option():
    arguments, named = set(inspect.signature(lm.solve).parameters), set()
    for path in SOURCES.rglob("*.py"):
        if "cli" in path.relative_to(SOURCES).parts:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id in ("LimitReached", "NotKnown"):
                texts = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant)]
                assert not any("--" in str(text) for text in texts), path
                named |= {arg.value for arg in node.args[1:] if isinstance(arg, ast.Constant)}
    assert named == {"time", "memory", "certificate_limit"} <= arguments


def test_a_count_of_steps_stops_a_run_on_every_machine_at_the_same_place():
    def steps():
        budget = Budget(most_steps=100)
        with pytest.raises(LimitReached, match="more than 100 steps"):
            any(budget.spend() for _ in range(1000))
        return budget.steps

    assert steps() == steps() <= 120


def test_what_is_made_within_a_budget_has_its_memory():
    with spending(Budget(memory="20M")):
        assert Budget(time=1).memory == 20 << 20
        assert Budget(memory="30M").memory == 30 << 20
    assert Budget().memory > 20 << 20


def test_what_was_found_in_time_is_told_after_it(capsys):
    late = Budget(time=1e-9)
    with pytest.raises(LimitReached), spending(late):
        late.claim(1, "something")
    with spending(late):
        write_result("found", None)
    assert capsys.readouterr().out == "found\n"
    with pytest.raises(LimitReached, match="the result would need"), spending(Budget(memory=1)):
        write_result("found", None)
