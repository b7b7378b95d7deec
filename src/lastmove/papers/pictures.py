"""Pictures for entries, drawn when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lastmove.core.parse import parse


def position_picture(notation: str) -> Callable[[], str]:
    """The drawing of a position."""

    def draw() -> str:
        from lastmove.api.draw import svg

        return svg(parse(notation))

    return draw


def table_picture(
    title: str, rows: Sequence[int], columns: Sequence[int], values: Sequence[Sequence[int | None]]
) -> Callable[[], str]:
    """The drawing of a table of nim values by row and column."""

    def draw() -> str:
        from lastmove.api.draw import table_svg

        return table_svg(title, "row", "column", rows, columns, values)

    return draw


def graph_picture(notation: str) -> Callable[[], str]:
    """The drawing of a game's graph, each position marked N or P."""

    def draw() -> str:
        from lastmove.api import draw

        return draw.draw(notation, graph=True)

    return draw


def starts_picture(rules: str) -> Callable[[], str]:
    """The drawing of a graph with the outcome of every start."""

    def draw() -> str:
        from lastmove.api.solve import new_run
        from lastmove.api.vertex_outcomes import all_starts
        from lastmove.core.parse import parse_rules
        from lastmove.core.position import Play

        return all_starts(parse_rules(rules), Play.NORMAL, True, new_run()).to_svg()

    return draw


def tree_picture(
    game: str, players: int | None = 3, scheme: str | None = "stable", letters: str | None = "NFP"
) -> Callable[[], str]:
    """The drawing of a game tree for many players, with the type of each node."""

    def draw() -> str:
        from lastmove.families.coalitions.draw import game_tree_svg

        return game_tree_svg(game, players, scheme, letters)

    return draw


def proof_picture(notation: str, misere: bool = False) -> Callable[[], str]:
    """The drawing of a position with what proves who wins."""

    def draw() -> str:
        from lastmove.api import draw

        return draw.draw(notation, why=True, play="misere" if misere else "normal")

    return draw
