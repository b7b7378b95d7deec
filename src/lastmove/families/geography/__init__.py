"""A token on a graph: vertex and edge geography, The Great Escape, the word game."""

from lastmove.core.family import Family

FAMILY = Family(
    "geography",
    games={
        "vertex_geography": "rules:VertexGeography",
        "edge_geography": "rules:EdgeGeography",
        "escape": "rules:Escape",
        "words": "rules:Words",
    },
    solvers={
        "rules:VertexGeography": ("theory_matching:MaximumMatching",),
        "rules:Escape": ("theory_matching:MaximumMatching",),
        "rules:EdgeGeography": (
            "theory_even_kernels:BipartiteEdgeGeography",
            "theory_even_kernels:EvenKernel",
        ),
        "token_game:TokenGame": ("search:GeographySearch",),
    },
    explanations={
        "theory_matching:MaximumMatching": "explain_matching:explain",
        "theory_even_kernels:BipartiteEdgeGeography": "explain_even_kernels:explain",
        "theory_even_kernels:EvenKernel": "explain_even_kernels:explain_kernel",
        "search:GeographySearch": "explain_even_kernels:explain_search",
    },
    drawings={
        "vertex_geography": "draw",
        "edge_geography": "draw",
        "escape": "draw",
        "words": "draw_words",
    },
    proofs={"even-kernel": "draw_why:even_kernel", "matching": "draw_why:matching"},
    starts={
        "rules:VertexGeography": "theory_matching:lost_starts",
        "rules:Escape": "theory_matching:lost_starts",
        "rules:EdgeGeography": "theory_even_kernels:lost_starts",
    },
    checks=("matching", "even-kernel"),
)
