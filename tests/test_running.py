"""A fork that runs the command line does what a new Python does."""

import pytest

from tests.running import lastmove, started


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (["explain", "nim(1,2)"], ""),  # ⊕ is not ASCII
        (["solve", "--json", "-"], 'nim(3)\nnim(\nwords(["naïve"])'),
        (["solve", "here.py:here(3)"], ""),
        (["solve", "nim(3", "--time", "1"], ""),
        (["frogs", "simulate", "--help"], ""),
        ([], ""),
    ],
)
def test_output_and_code_are_the_same(arguments, stdin, tmp_path):
    (tmp_path / "here.py").write_text(
        "import os, sys, beside\n"
        "from lastmove import Impartial\n"
        "class Here(Impartial):\n"
        "    @staticmethod\n"
        "    def start(n: int) -> int:\n"
        "        return n + beside.MORE + int(os.environ['MORE']) + len(sys.argv)\n"
        "    @staticmethod\n"
        "    def options(n):\n"
        "        yield from range(n)\n"
    )
    (tmp_path / "beside.py").write_text("MORE = 5\n")
    for _ in range(2):  # and nothing is left over from the first
        forked = lastmove(*arguments, stdin=stdin, cwd=tmp_path, MORE="7")
        assert forked == started(arguments, stdin, tmp_path, {"MORE": "7"})
        assert forked.out or forked.err
