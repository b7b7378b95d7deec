"""Pictures of what proves a verdict."""

import lastmove as lm
from lastmove.api.draw_why import why_svg
from lastmove.api.solve import new_run
from tests.running import lastmove, refused


def drawn(text):
    position, run = lm.parse(text), new_run()
    proof = run.solver(position, lm.Play.NORMAL).demonstration(position, lm.Play.NORMAL, run)
    assert lm.verify(proof)
    return why_svg(position, proof), proof


def test_what_is_not_drawn():
    assert "'nim-sum' is not drawn" in refused(lastmove("draw", "--why", "nim(3)"))
    assert lastmove("draw", "--why", "--text", "nim(3)").code == 2
