"""Nim on a simplicial complex: take from heaps that form a face. Five heaps of 7 to 9, natively.

lastmove solve 'examples/simplicial_nim.py:simplicial_nim([ab,bc,ca], 3,4,5)'
"""

import lastmove as lm

ABOVE = sum(16 << 5 * k for k in range(12))  # five bits for each heap, the highest of which is 0


class SimplicialNim(lm.Impartial):
    """Choose a face and take chips from any of its heaps, from one at least."""

    fixed = ("faces",)
    examples = ("simplicial_nim([ab,bc], 1,2,2)", "simplicial_nim([abc], 1,2,1)")

    @staticmethod
    def start(faces: tuple[str, ...], *heaps: int) -> int:
        if len(heaps) != len({*"".join(faces)}) or max(heaps) > 15 or len(heaps) > 12:
            raise ValueError("there is a heap of up to 15 for each of up to 12 letters")
        return sum(heap << 5 * k for k, heap in enumerate(heaps))

    @staticmethod
    def faces_for_rules(faces):
        letters = sorted({*"".join(faces)})
        return tuple(sum(15 << 5 * letters.index(vertex) for vertex in face) for face in faces)

    @staticmethod
    def options(heaps, faces):
        for face in faces:
            taken = face
            while taken:
                if (heaps + ABOVE - taken) & ABOVE == ABOVE:  # no heap becomes less than 0
                    yield heaps - taken
                taken = taken - 1 & face

    @staticmethod
    def args(heaps, faces):
        return lm.Args.of(faces, *[heaps >> 5 * k & 15 for k in range(len({*"".join(faces)}))])

    @staticmethod
    def board(heaps, faces):
        sizes = SimplicialNim.args(heaps, faces).positional[1:]
        return lm.Cells({(1, k): str(size) for k, size in enumerate(sizes, 1)})
