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
    names={"geography": "vertex_geography", "great_escape": "escape", "shiritori": "words"},
    arguments={
        "rules:VertexGeography": ("theory_matching:matching",),
        "rules:Escape": ("theory_matching:matching",),
        "rules:EdgeGeography": ("theory_even_kernels:even_kernel",),
        "token_game:TokenGame": ("search:searched",),
    },
    values={
        "rules:VertexGeography": ("theory_matching:nimber",),
        "rules:Escape": ("theory_matching:nimber",),
        "rules:EdgeGeography": ("theory_even_kernels:nimber",),
        "rules:Words": ("search:nimber",),
    },
    searchable={
        "rules:VertexGeography": "theory_matching:is_searchable",
        "rules:Escape": "theory_matching:is_searchable",
        "rules:EdgeGeography": "theory_even_kernels:is_searchable",
    },
    searches={"token_game:TokenGame": ("search:GeographySearch",)},
    drawings={
        "vertex_geography": "draw",
        "edge_geography": "draw",
        "escape": "draw",
        "words": "draw_words",
    },
    starts={
        "rules:VertexGeography": "theory_matching:lost_starts",
        "rules:Escape": "theory_matching:lost_starts",
        "rules:EdgeGeography": "theory_even_kernels:lost_starts",
    },
    checks=("matching", "even-kernel"),
    group="graphs",
    levels={"words": "first"},
    variants={"edge_geography": "vertex_geography", "escape": "vertex_geography"},
)
