"""Values as positions: `1/2`, `^*` or `{2|-1}` as a game to move in, alone or in a sum."""

from lastmove.core.family import Family

FAMILY = Family(
    "values", games={}, values={"rules:ValueGame": ("theory:Itself",)}, value="rules:ValueGame"
)
