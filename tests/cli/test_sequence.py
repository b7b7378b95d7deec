"""`lastmove sequence` as a user runs it."""

import signal

import pytest

from tests.families.heaps import oracle_sequences as nim_sequences
from tests.kept import records
from tests.running import interrupted, interruptible, lastmove, refused

KAYLES = nim_sequences.by_code((0, 7, 7), 101)


def test_json():
    data = lastmove("sequence", "octal(0.77)", "-n", "100", "--json").json()
    assert data["values"] == KAYLES
    assert data["period"]["start"] == 71
    assert data["period"]["length"] == 12
    assert data["period"]["proved"] is True
    assert len(data["period"]["exceptions"]) == 14


def test_text_is_the_default_and_has_a_hundred_heaps():
    ran = lastmove("sequence", "kayles")
    assert ran.code == 0
    assert ran.out.startswith("kayles: values of heaps 0 to 100\n")
    assert "proved" in ran.out
    assert ran.err == ""


def test_formats_by_option_and_by_name(tmp_path):
    assert lastmove("sequence", "nim", "-n", "2", "--format", "csv").out == (
        "heap,value\n0,0\n1,1\n2,2\n"
    )
    for name, beginning in (("a.csv", "heap"), ("a.tex", "\\begin"), ("a.svg", "<svg"),
                            ("b002186.txt", "# Nim values")):  # fmt: skip
        assert lastmove("sequence", "kayles", "-o", name, cwd=tmp_path).code == 0
        assert (tmp_path / name).read_text().startswith(beginning)


def test_comparison_with_a_b_file(tmp_path):
    file = tmp_path / "b.txt"
    file.write_text("".join(f"{n} {value}\n" for n, value in enumerate(KAYLES)))
    ran = lastmove("sequence", "kayles", "--compare", str(file))
    assert (ran.code, ran.out) == (0, f"{file}: all 101 terms compared agree\n")
    ran = lastmove("sequence", "grundy", "--compare", str(file))
    assert ran.code == 1
    assert "differs first at heap 1, where it lists 1 and the value is 0" in ran.out


def test_a_game_of_ones_own(tmp_path):
    (tmp_path / "mine.py").write_text(
        "import lastmove as lm\n"
        "pins = lm.heap_game('pins', lambda n: [(a, n - k - a) for k in (1, 2) "
        "for a in range(n - k + 1)])\n"
    )
    ran = lastmove("sequence", "./mine.py:pins", "-n", "100", "--json", cwd=tmp_path)
    assert ran.json()["values"] == KAYLES
    assert lastmove("solve", "./mine.py:pins(5,4)", "--json", cwd=tmp_path).json()["value"] == 5
    kept = ["sequence", "./mine.py:pins", "--resume", "pins.job", "-n"]
    assert lastmove(*kept, "50", cwd=tmp_path).code == 0
    ran = lastmove(*kept, "60", "--json", cwd=tmp_path)
    assert ran.json()["values"] == KAYLES[:61]
    (tmp_path / "mine.py").write_text((tmp_path / "mine.py").read_text() + "# changed\n")
    assert "made by other rules" in refused(lastmove(*kept, "60", cwd=tmp_path))


def test_a_function_that_loops_is_stopped(tmp_path):
    (tmp_path / "looping.py").write_text(
        "import lastmove as lm\n"
        "def rule(n):\n    while n > 20:\n        pass\n    return [n - 1] if n else []\n"
        "looping = lm.heap_game('looping', rule)\n"
    )
    ran = lastmove("sequence", "./looping.py:looping", "--time", "2", cwd=tmp_path)
    assert "time limit" in refused(ran, 3)


def test_certificates(tmp_path):
    for rules in ("kayles", "subtraction(take={2,3,7})", "hexadecimal(0.A3)"):
        ran = lastmove("sequence", rules, "--certificate", "c.json", cwd=tmp_path)
        assert ran.code == 0
        assert lastmove("verify", "c.json", cwd=tmp_path).out.startswith("valid: ")
    text = (tmp_path / "c.json").read_text()
    (tmp_path / "c.json").write_text(text.replace('"length": 4', '"length": 3'))
    assert lastmove("verify", "c.json", cwd=tmp_path).code == 1
    told = refused(lastmove("sequence", "grundy", "--certificate", "c.json", cwd=tmp_path))
    assert "nothing to certify" in told
    told = refused(lastmove("sequence", "nim", "--certificate", "c.json", cwd=tmp_path))
    assert "formula" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "which game"),
        (["kayles(5)"], "has heaps"),
        (["octal(0.9)"], "0 to 7"),
        (["kayles", "-n", "-3"], "-3"),
        (["kayles", "--format", "pdf"], "pdf"),
        (["kayles", "--compare", "nowhere.txt"], "there is no file"),
        (["kayles", "--format", "sparse-svg"], "no sparse space"),
        (["kayles", "--all-octal", "2"], "takes no GAME"),
        (["kayles", "--memory", "lots"], "memory limit"),
        (["kayles", "-n", "99999999999"], "at most"),
    ],
)
def test_bad_input(arguments, told):
    assert told in refused(lastmove("sequence", *arguments))


def test_limits_keep_the_file(tmp_path):
    run = ["sequence", "grundy", "-n", "900000000", "--resume", "g.job"]
    ran = lastmove(*run, "--memory", "300M", cwd=tmp_path)
    assert "need" in refused(ran, 3)
    ran = lastmove(*run, "--time", "3", cwd=tmp_path)
    assert ran.code == 3
    assert "time limit" in ran.err
    known = records(tmp_path / "g.job")[0].arrays["values"].tolist()
    assert known[:200] == nim_sequences.grundy(200)[: len(known)]


@pytest.mark.share(3)
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no signals to send")
def test_an_interrupted_run_goes_on(tmp_path):
    run = ("sequence", "octal(0.6)", "--resume", "o.job", "-n", "300000000")
    process = interruptible(*run, cwd=tmp_path)
    ran = interrupted(process, 4)
    assert ran.code == 130
    assert ran.err.endswith("lastmove: interrupted; what was found is kept in o.job\n")
    known = records(tmp_path / "o.job")[0].arrays["values"].tolist()
    further = len(known) + 500
    ran = lastmove("sequence", "octal(0.6)", "--resume", "o.job", "-n", str(further), "--json",
                   cwd=tmp_path)  # fmt: skip
    assert ran.err == (f"going on from {len(known):,} values\n" if known else "")
    values = ran.json()["values"]
    assert values[: len(known)] == known
    fresh = lastmove("sequence", "octal(0.6)", "-n", str(further), "--json").json()
    assert fresh["values"] == values


def test_the_census(tmp_path):
    ran = lastmove("sequence", "--all-octal", "1", "-n", "300", "-o", "all.csv", cwd=tmp_path)
    assert ran.code == 0
    lines = (tmp_path / "all.csv").read_text().splitlines()
    assert [line.split(",")[0] for line in lines] == ["code", *(f"0.{d}" for d in range(8))]
    rows = lastmove("sequence", "--all-octal", "1", "-n", "300", "--json").json()
    assert [row["code"] for row in rows] == [f"0.{d}" for d in range(8)]
    assert refused(lastmove("sequence", "--all-octal", "1", "--format", "bfile"))


def test_find():
    data = lastmove("sequence", "--find", "1,2,3,1,4,3,2,1", "--json").json()
    assert data["games"][:2] == [{"game": "kayles", "first_heap": 1},
                                 {"game": "octal(0.77)", "first_heap": 1}]  # fmt: skip
    assert data["looked_at"]["octal codes"] == 1024
    ran = lastmove("sequence", "--find", "0 0 0 9")
    assert ran.out.startswith("no games have these values, of ")
    assert "'x' is none" in refused(lastmove("sequence", "--find", "0,x"))
    assert "takes no GAME" in refused(lastmove("sequence", "kayles", "--find", "0,1"))
