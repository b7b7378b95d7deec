"""`lastmove value`."""

from __future__ import annotations

import click

from lastmove.cli.common import (
    budget,
    echo_json,
    examples,
    file_option,
    game_argument,
    json_option,
    limit_options,
    lines_for_terminal,
    picture_form,
    read_position,
    write_picture,
)
from lastmove.core.watching import limited

WINNERS = {
    "L": "Left wins, whoever begins",
    "R": "Right wins, whoever begins",
    "N": "whoever begins wins",
    "P": "whoever begins loses",
}


@click.command(
    "value",
    epilog=examples(
        'value "domineering(3x3) - kayles(5) + 1/2"',
        'value "{2|-1}" --thermograph hot.svg',
    ),
)
@game_argument("expressions", nargs=-1, metavar="EXPRESSION…")
@click.option("--born", type=int, metavar="DAY", help="The values born by this day, 0, 1 or 2.")
@file_option("--thermograph", help="Draw the thermographs, all on one sheet, as SVG.")
@file_option("--order", help="Draw which value is larger than which, as SVG.")
@limit_options
@json_option
def command(
    expressions: tuple[str, ...],
    born: int | None,
    thermograph: str | None,
    order: str | None,
    seconds: float | None,
    memory: str | None,
    as_json: bool,
) -> None:
    """What EXPRESSION is worth, in canonical form, and what follows from it.

    EXPRESSION is a value such as '{2|-1} + ^*', a position such as 'domineering(4x4)', or a sum of
    both. Of an impartial position it is the nimber. Several may be given.
    """
    from lastmove.api.solve import new_run
    from lastmove.api.value import as_dict, evaluated
    from lastmove.render.thermographs import described, order_svg, thermographs_svg
    from lastmove.values.born import born_by

    if not expressions and born is None:
        raise click.UsageError("an expression is wanted, such as '{2|-1}', or --born with a day")
    picture_form(thermograph)
    picture_form(order)
    limits = budget(seconds, memory)
    with limited(limits):
        run = new_run(limits)
        found = {
            text: evaluated(text, lambda t: read_position(t, limits), run) for text in expressions
        }
        if born is not None:
            found |= {str(value): value for value in born_by(born)}
        if thermograph is not None:
            shapes = {text: value.thermograph for text, value in found.items()}
            write_picture(thermographs_svg(shapes), thermograph)
        if order is not None:
            values = list(dict.fromkeys(found.values()))
            title = f"The values born by day {born}" if not expressions else "The order of values"
            write_picture(order_svg(values, title), order)
        answers = [as_dict(text, value) for text, value in found.items()]
        if as_json:
            echo_json(answers[0] if len(answers) == 1 and born is None else answers)
            return
        if born is not None:
            expressions = ()
            click.echo("\n".join(found))
        for text in expressions:
            value = found[text]
            lines = [
                str(value) if text == str(value) else f"{text} = {value}",
                f"  who wins     {WINNERS[value.outcome.value]}",
                f"  left stop    {value.left_stop}",
                f"  right stop   {value.right_stop}",
                f"  temperature  {value.temperature}",
                f"  mean         {value.mean}",
                f"  birthday     {value.birthday}",
                *described(value.thermograph),
            ]
            click.echo(lines_for_terminal("\n".join(lines)))
