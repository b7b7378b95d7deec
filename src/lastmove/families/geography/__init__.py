"""A token on a graph: vertex and edge geography, The Great Escape, the word game."""

from lastmove.core.family import Family

FAMILY = Family(
    "geography",
    games={
        "vertex_geography": "rules_vertex_geography:VertexGeography",
        "edge_geography": "rules_edge_geography:EdgeGeography",
        "escape": "rules_escape:Escape",
        "words": "rules_words:Words",
    },
    arguments={
        "rules_vertex_geography:VertexGeography": ("theory_matching:matching",),
        "rules_escape:Escape": ("theory_matching:matching",),
        "rules_edge_geography:EdgeGeography": ("theory_even_kernels:even_kernel",),
        "token_game:TokenGame": ("search:searched",),
    },
    values={
        "rules_vertex_geography:VertexGeography": ("theory_matching:nimber",),
        "rules_escape:Escape": ("theory_matching:nimber",),
        "rules_edge_geography:EdgeGeography": ("theory_even_kernels:nimber",),
        "rules_words:Words": ("search:nimber",),
    },
    searchable={
        "rules_vertex_geography:VertexGeography": "theory_matching:is_searchable",
        "rules_escape:Escape": "theory_matching:is_searchable",
        "rules_edge_geography:EdgeGeography": "theory_even_kernels:is_searchable",
    },
    solvers={"token_game:TokenGame": ("search:GeographySearch",)},
    drawings={
        "vertex_geography": "draw",
        "edge_geography": "draw",
        "escape": "draw",
        "words": "draw_words",
    },
    checks=("matching", "even-kernel"),
)
