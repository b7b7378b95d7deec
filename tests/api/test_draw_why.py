"""Pictures of what proves a verdict."""

import pytest

import lastmove as lm
from lastmove.api.draw_why import why_svg
from lastmove.api.solve import new_run
from tests.pictures import count, described, words
from tests.running import lastmove

RING = "[a-b,b-c,c-d,d-a,b-e,e-f,f-a]"


def drawn(text):
    position, run = lm.parse(text), new_run()
    proof = run.solver(position, lm.Play.NORMAL).demonstration(position, lm.Play.NORMAL, run)
    assert lm.verify(proof)
    return why_svg(position, proof), proof


@pytest.mark.parametrize("at", "abcdef")
def test_an_even_kernel_and_the_move_into_it(at):
    document, certificate = drawn(f"edge_geography({RING}, at={at})")
    kernel = certificate.proof["kernel"]
    assert count(document, "lost") == len(kernel)
    assert count(document, "strong") == ("move" in certificate.proof)
    assert "token" in words(document)
    assert f"even kernel: {', '.join(sorted(kernel))}" in described(document)[1]


@pytest.mark.parametrize("at", "abcdef")
def test_a_matching_with_its_barrier(at):
    document, certificate = drawn(f"vertex_geography([a-b,b-c,b-d,d-e,e-f,f-d,a-b], at={at})")
    pairs = certificate.proof["matching"]
    assert count(document, "strong") == len(pairs)
    assert count(document, "lost") == 6 - 2 * len(pairs)
    marked = sum("barrier" in text.split(", ") for text in words(document))
    assert marked == len(certificate.proof["barrier"])


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("shannon([a-b,b-c,c-a,a-b,b-c])", "tree 2"),
        ("tictactoe(5^2)", "nought answers in pairs"),
        ("tictactoe(8^3)", "nought answers in pairs"),
        ("tree(A[B,B[A,B]])", "won for B"),
    ],
)
def test_what_decides_is_drawn(tmp_path, text, meaning):
    file = tmp_path / "why.svg"
    assert lastmove("draw", "--why", text, "-o", str(file)).code == 0
    assert meaning in words(file.read_text(encoding="utf-8"))
