"""The commands on the page of simulations."""

import re
from pathlib import Path

from lastmove.families.frogs.simulation.runs import load

PAGE = Path(__file__).parents[3] / "docs" / "frogs-at-random.md"


def test_every_command_of_the_page_is_one_that_works():
    commands = re.findall(r"lastmove frogs simulate ([a-z-]+)((?: [a-z]+=[^\s`\\]+)*)",
                          PAGE.read_text())  # fmt: skip
    assert len(commands) > 10
    for name, given in commands:
        parameters = dict(pair.split("=") for pair in given.split())
        assert load(name).cells(parameters)
