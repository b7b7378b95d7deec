"""Games on set families: tic-tac-toe and positional games."""

from lastmove.core.family import Family

FAMILY = Family(
    "positional",
    games={"tictactoe": "rules:Tictactoe", "positional": "rules:Positional"},
    names={
        "tic_tac_toe": "tictactoe",
        "noughts_and_crosses": "tictactoe",
        "qubic": "tictactoe(4^3)",
    },
    arguments={
        "hypergraph.game:FamilyGame": (
            "arguments:by_degrees",
            "arguments:by_pairing",
            "arguments:by_potential",
            "searched_sets:by_search",
        )
    },
    drawings={"tictactoe": "draw_tictactoe", "positional": "draw_positional"},
    guesses={"hypergraph.game:FamilyGame": "guess:guess"},
    checks=("degrees", "pairing", "potential", "threats"),
    prepares=(
        "solve 'tictactoe(3^3)'",
        "solve 'tictactoe(4^2)'",
        "solve 'tictactoe(4^3, .XX.................O..O.....X....X....................O.O......)'",
    ),
    group="boards",
    levels={"tictactoe": "first", "positional": "research"},
)
