"""Games on set families: tic-tac-toe and positional games."""

from lastmove.core.family import Family

FAMILY = Family(
    "positional",
    games={"tictactoe": "rules:Tictactoe", "positional": "rules:Positional"},
    solvers={
        "hypergraph.game:FamilyGame": (
            "theory:DegreePairing",
            "theory:DrawForcingPairing",
            "theory:ErdosSelfridge",
            "search:PositionalSearch",
        )
    },
    explanations={
        "theory:DegreePairing": "explain_blocking:explain",
        "theory:DrawForcingPairing": "explain_blocking:explain",
        "theory:ErdosSelfridge": "explain_blocking:explain",
        "hypergraph.game:FamilyGame": "explain_blocking:explain_search",
    },
    drawings={"tictactoe": "draw_tictactoe", "positional": "draw_positional"},
    proofs={"pairing": "draw_pairing:pairing"},
    guesses={"hypergraph.game:FamilyGame": "play:guess"},
    checks=("degrees", "pairing", "potential", "threats"),
)
