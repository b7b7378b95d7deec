"""Values of heaps 0, 1, 2, … of take-and-break games, compiled: far and fast.

`breaking` describes a game by what each move leaves, `compute` extends its values with the method
that suits (`kernels_dense`, `sparse`), and `periods` finds where they repeat and what proves it.
"""
