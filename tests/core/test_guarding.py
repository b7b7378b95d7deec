"""Errors in a user's own rules: one sentence with file and line, through every verb and Python."""

import sys

import pytest

import lastmove as lm
from lastmove import cli
from lastmove.families.corner.rules import Rook

GAME = '''
import lastmove as lm


class Custom(Exception):
    """Of the user's own; it cannot even be written."""

    def __str__(self):
        return 1 / 0


class Bottom(BaseException):
    """No error to Python, but one to us."""


class KeyPress(KeyboardInterrupt):
    """Like Ctrl-C, but it is not."""


class Weird:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return 0

    def __eq__(self, other):
        raise LookupError("apples and pears")  # MARK-eq


def deeper(n):
    return deeper(n + 1)  # MARK-recursion


def fail(n, what):
    if n > 3:
        return
    if what == "zero":
        n // 0  # MARK-zero
    if what == "assert":
        assert n > 99, "too few"  # MARK-assert
    if what == "key":
        {}[n]  # MARK-key
    if what == "custom":
        raise Custom  # MARK-custom
    if what == "exit":
        import sys
        sys.exit(5)  # MARK-exit
    if what == "generator":
        raise GeneratorExit  # MARK-generator
    if what == "base":
        raise Bottom("of all")  # MARK-base
    if what == "key press":
        raise KeyPress  # MARK-key press
    if what == "input":
        raise EOFError  # MARK-input
    if what == "recursion":
        deeper(n)
    if what == "file":
        open("no such file")  # MARK-file
    if what == "stop":
        raise StopIteration  # MARK-stop


class Broken(lm.Impartial):
    """Take one or two."""

    examples = ("broken(6)",)

    @staticmethod
    def start(chips: int):
        HOOK_start
        return chips

    @staticmethod
    def options(chips):  # MARK-options
        HOOK_options
        for taken in (1, 2):
            if taken <= chips:
                yield chips - taken
'''

MORE = {
    "plays": """
    @staticmethod
    def plays(chips):
        fail(chips, "zero")
        for option in Broken.options(chips):
            yield f"to {option}", option
""",
    "canonical": """
    @staticmethod
    def canonical(chips):
        fail(chips, "zero")
        return chips
""",
    "identity": """
    @staticmethod
    def identity(chips):
        fail(chips, "zero")
        return chips
""",
    "split": """
    @staticmethod
    def split(chips):
        fail(chips, "zero")
        return [chips]
""",
    "show": """
    @staticmethod
    def show(chips):
        fail(chips, "zero")
        return str(chips)
""",
    "args": """
    @staticmethod
    def args(chips):
        fail(chips, "zero")
        return lm.Args.of(chips)
""",
}

RAISING = {
    "zero": "ZeroDivisionError",
    "assert": "AssertionError, too few",
    "key": "KeyError",
    "custom": "Custom",
    "exit": "SystemExit, 5",
    "generator": "GeneratorExit",
    "base": "Bottom, of all",
    "key press": "KeyPress",
    "input": "EOFError",
    "recursion": "RecursionError",
    "file": "FileNotFoundError",
    "stop": "RuntimeError, generator raised StopIteration",
}

WRONG = {
    "none": ("return None", "TypeError"),
    "number": ("return 7", "TypeError"),
    "unhashable": ("return [[chips - 1]] if chips else []", "hashable"),
}

VERBS = [
    ("solve",),
    ("solve", "--misere"),
    ("solve", "--outcome"),
    ("solve", "--json"),
    ("explain",),
    ("draw",),
    ("classify", "--players", "3"),
    ("play", "--plain", "--watch"),
]


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Runs a verb on the game; gives the exit code and what was said on standard error."""
    monkeypatch.chdir(tmp_path)

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["lastmove", *words])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        said = capsys.readouterr()
        return ended.value.code, said.err + (said.out if words[0] in ("check", "verify") else "")

    return run


def write(folder, start="pass", options="pass", more=""):
    text = GAME.replace("HOOK_start", start).replace("HOOK_options", options) + more
    (folder / "game.py").write_text(text)

    def line(mark):
        return 1 + next(i for i, row in enumerate(text.split("\n")) if row.endswith(f"MARK-{mark}"))

    return line


def one_sentence(said):
    return said.count("\n") == 1 and said.startswith("lastmove: ") and "Traceback" not in said


@pytest.mark.share(3)
@pytest.mark.parametrize("fault", RAISING)
def test_what_the_rules_raise_is_told_with_its_line(fault, run, tmp_path):
    line = write(tmp_path, options=f'fail(chips, "{fault}")')
    place = f"line {line('zero' if fault == 'zero' else fault)} of game.py"
    if fault == "stop":  # Python itself tells of the generator, not of the raise
        place = "of game.py"
    for verb, *options in VERBS:
        code, said = run(verb, "game.py:broken(6)", *options)
        if verb == "draw" and code == 0:
            continue  # a picture of the start needs no moves
        assert code == 2, (verb, said)
        assert one_sentence(said), (verb, said)
        assert RAISING[fault] in said, verb
        assert place in said, (verb, said)
    code, said = run("table", "game.py:broken", "0..6")
    assert (code, place in said) == (2, True), said
    code, said = run("check", "game.py:broken")
    assert (code, place in said, RAISING[fault] in said) == (1, True, True), said


@pytest.mark.parametrize("rule", MORE)
def test_every_rule_is_guarded(rule, run, tmp_path):
    line = write(tmp_path, more=MORE[rule])
    told = []
    for verb, *options in VERBS:
        code, said = run(verb, "game.py:broken(6)", *options)
        assert code in (0, 2), (verb, said)
        if code == 2:
            assert one_sentence(said), (verb, said)
            assert f"line {line('zero')} of game.py" in said, (verb, said)
            told.append(verb)
    code, said = run("check", "game.py:broken")
    assert (code, f"line {line('zero')} of game.py" in said) == (1, True), said
    assert told


@pytest.mark.parametrize("fault", ["assert", "key", "custom", "exit", "base", "generator", "file"])
def test_start_that_fails_is_told_with_its_line(fault, run, tmp_path):
    line = write(tmp_path, start=f'fail(chips, "{fault}")')
    for words in (("solve", "game.py:broken(3)"), ("table", "game.py:broken", "0..6")):
        code, said = run(*words)
        assert code == 2
        assert one_sentence(said), said
        assert f"line {line(fault)} of game.py" in said


def test_start_may_refuse_its_arguments(run, tmp_path):
    write(tmp_path, start='if chips > 4: raise ValueError("at most 4 chips")')
    code, said = run("solve", "game.py:broken(5)")
    assert code == 2
    assert "at most 4 chips" in said
    assert "at character" in said
    assert "line" not in said


@pytest.mark.parametrize("what", WRONG)
def test_what_is_no_position_is_told(what, run, tmp_path):
    code_in_options, told = WRONG[what]
    text = GAME.replace("HOOK_start", "pass").split("        HOOK_options")[0]
    (tmp_path / "game.py").write_text(f"{text}        {code_in_options}\n")
    for verb, *options in VERBS:
        code, said = run(verb, "game.py:broken(6)", *options)
        if verb == "draw" and code == 0:
            continue
        assert (code, one_sentence(said)) == (2, True), (verb, said)
        assert told in said, (verb, said)
    code, said = run("check", "game.py:broken")
    assert (code, "Traceback" in said) == (1, False)


UNUSABLE = '''
import lastmove as lm
from lastmove.families.nim.rules_nim import Nim


class Rules(lm.Impartial):
    @staticmethod
    def start(chips: int):
        return chips

    @staticmethod  # MARK-options
    def options(chips):
        return 7

    @staticmethod
    def canonical(chips):
        return chips


class Heir(Rules):
    """As its base says."""


class Claims(Nim):
    @staticmethod  # MARK-identity
    def identity(state):
        return [state]


class Both(Nim):
    @staticmethod
    def identity(state):
        return state

    @staticmethod  # MARK-heap_moves
    def heap_moves(setting, heap):
        return 7


class Started(lm.Impartial):
    @staticmethod  # MARK-start
    def start(chips: int):
        return chips

    options = staticmethod(len)


class Bare(Nim):
    options = staticmethod(len)
'''


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        ("rules", "options"),
        ("heir", "options"),
        ("claims", "identity"),
        ("both", "heap_moves"),
        ("started", "start"),
        ("bare", None),
    ],
)
def test_what_cannot_be_used_names_where_the_users_part_begins(game, rule, run, tmp_path):
    (tmp_path / "game.py").write_text(UNUSABLE)
    lines = UNUSABLE.split("\n")
    code, said = run("solve", f"game.py:{game}(3)")
    assert (code, one_sentence(said)) == (2, True), said
    assert f"the rules of {game} give what cannot be used" in said
    place = "the class Bare"
    if rule is not None:
        number = 1 + next(i for i, row in enumerate(lines) if row.endswith(f"MARK-{rule}"))
        place = f"{rule} in line {number} of game.py"
    assert said.endswith(f"; see {place}\n"), said


def test_a_state_that_compares_weirdly_is_told(run, tmp_path):
    line = write(
        tmp_path, start="return Weird(chips)", options="chips = chips.n; yield Weird(chips)"
    )
    code, said = run("solve", "game.py:broken(6)")
    assert (code, one_sentence(said)) == (2, True)
    assert "LookupError, apples and pears" in said
    assert f"line {line('eq')} of game.py" in said


def test_a_file_that_does_not_run_is_told_with_its_line(run, tmp_path):
    for text, told, number in (
        ("import lastmove\n\ndef broken(:\n", "SyntaxError", 3),
        ("\n\n\nsurely_not_defined\n", "NameError", 4),
        ("import sys\nsys.exit()\n", "SystemExit", 2),
        ("\nraise GeneratorExit\n", "GeneratorExit", 2),
        ("import helper\n", "ZeroDivisionError", 2),
        ("import json\n\njson.loads('{')\n", "JSONDecodeError", 3),
    ):
        (tmp_path / "helper.py").write_text("\n1 / 0\n")
        (tmp_path / "game.py").write_text(text)
        for verb in ("solve", "play", "draw", "explain"):
            code, said = run(verb, "game.py:broken(6)")
            assert (code, one_sentence(said)) == (2, True), said
            assert told in said
            file = "helper.py" if "helper" in text else "game.py"
            assert f"line {number} of {file}" in said, said


def test_certify_and_verify(run, tmp_path):
    line = write(tmp_path)
    code, said = run("solve", "game.py:broken(6)", "--certificate", "c.json")
    assert code == 0, said
    write(tmp_path, options='fail(chips, "key")')
    code, said = run("solve", "game.py:broken(6)", "--certificate", "d.json")
    assert (code, one_sentence(said), (tmp_path / "d.json").exists()) == (2, True, False)
    assert f"line {line('key')} of game.py" in said


def test_a_rule_that_fails_only_when_it_is_compiled_is_told_with_its_line(run, tmp_path):
    rule, start = "chips // (chips - 1)", "start = staticmethod(lambda n: n)"
    (tmp_path / "game.py").write_text(
        f"import lastmove as lm\n\nclass Broken(lm.Impartial):\n    {start}\n"
        "    @staticmethod\n    def options(chips):\n"
        f"        {rule}\n        for taken in (1, 2, 3):\n"
        "            if taken <= chips: yield chips - taken\n"
    )
    code, said = run("solve", "game.py:broken(90000)", "--outcome")
    assert (code, one_sentence(said)) == (2, True), said
    assert "ZeroDivisionError" in said
    assert "line 7 of game.py" in said


class Own(lm.Impartial):
    """Take one, but never the third."""

    @staticmethod
    def start(chips: int) -> int:
        return chips

    @staticmethod
    def options(chips):
        if chips == 3:
            raise KeyError("three")
        if chips:
            yield chips - 1


def test_python_gets_a_game_error_with_its_cause():
    doors = [
        lambda: lm.solve(Own(5)),
        lambda: lm.solve("own(5)"),
        lambda: lm.solve(Own(5) + lm.parse("nim(4)")),
        lambda: lm.explain(Own(5)),
        lambda: lm.certify(Own(5)),
        lambda: lm.equivalent(Own(5), "nim(1)"),
        lambda: lm.classify(Own(5), 3),
    ]
    for door in doors:
        with pytest.raises(
            lm.GameError, match=r"KeyError, 'three', in line \d+ of .*test_guarding"
        ) as e:
            door()
        assert isinstance(e.value.__cause__, KeyError)
        assert "at own(" in str(e.value)
    with pytest.raises(lm.GameError, match="KeyError, 'three'"):
        lm.check_game(Own)


def test_a_mistake_in_a_bundled_game_is_not_the_users(monkeypatch):
    def broken(*given):
        raise AssertionError("ours")

    bundled = type(broken)(broken.__code__, vars(sys.modules[Rook.__module__]), "broken")
    monkeypatch.setattr(Rook, "start", staticmethod(bundled))
    with pytest.raises(AssertionError, match="ours"):
        lm.solve("rook(2,3)")


def test_interrupting_is_no_mistake_of_the_rules(run, tmp_path):
    write(tmp_path, options="raise KeyboardInterrupt")
    interrupted = (130, "\nlastmove: interrupted\n")
    assert run("solve", "game.py:broken(6)") == interrupted
    assert run("check", "game.py:broken") == interrupted
    (tmp_path / "game.py").write_text("raise KeyboardInterrupt\n")
    assert run("solve", "game.py:broken(6)") == interrupted
